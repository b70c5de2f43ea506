"""Collections of games read by jadoube, python-chess, chess.js and pgn-extract: the same games, moves and results.

    compare.py JADOUBE NODE_FOLDER FOLDER...

reads every .pgn file in the folders with all four. Differences that are known, and why, stand in `known.tsv`: file, peer,
how many games differ, and the reason. Any other difference fails.
"""

import csv
import json
import logging
import pathlib
import subprocess
import sys

import chess.pgn

logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)

HERE = pathlib.Path(__file__).parent


def by_jadoube(program, path):
    """Each game as (moves in UCI, result); castling of Chess960 as the king taking the rook."""
    run = subprocess.run(
        [program, "pgn", "convert", "--quiet", "--to", "json", str(path)], capture_output=True, text=True
    )
    games = [json.loads(line) for line in run.stdout.splitlines()]
    return [(game["uci"], game["result"]) for game in games]


def by_python_chess(path):
    games = []
    with open(path, encoding="utf-8-sig", errors="replace") as text:
        while (game := chess.pgn.read_game(text)) is not None:
            try:
                board, moves = game.board(), []
            except ValueError:
                games.append(([], "unreadable"))
                continue
            for move in game.mainline_moves():
                moves.append(board.uci(move))
                board.push(move)
            games.append((moves, game.headers.get("Result", "*")))
    return games


def by_chess_js(folder, path):
    run = subprocess.run(["node", str(HERE / "chess.cjs"), folder, str(path)], capture_output=True, text=True, check=True)
    return [(game["uci"], game["result"]) for game in map(json.loads, run.stdout.splitlines())]


def by_pgn_extract(path):
    run = subprocess.run(["/usr/games/pgn-extract", "-s", "-Wuci", "-w1000000", "--notags", str(path)], capture_output=True)
    games = []
    for line in run.stdout.decode(errors="replace").split("\n\n"):
        words = line.split()
        if words:
            # Pieces that pawns become are written in capitals.
            moves = [word.lower() for word in words[:-1] if word[0] not in "{$("]
            games.append((moves, words[-1]))
    return games


def differing(ours, theirs):
    """How many games are not the same: of two lists of different length, all that have no like in their order."""
    if len(ours) == len(theirs):
        return sum(one != other for one, other in zip(ours, theirs))
    return abs(len(ours) - len(theirs)) + sum(one not in ours for one in theirs)


def main():
    program, node, *folders = sys.argv[1:]
    files = [path for folder in folders for path in sorted(pathlib.Path(folder).rglob("*.pgn"))]
    with open(HERE / "known.tsv", encoding="utf-8", newline="") as text:
        known = {(row[0], row[1]): (int(row[2]), row[3]) for row in csv.reader(text, delimiter="\t") if row}
    peers = {
        "python-chess": by_python_chess,
        "chess.js": lambda path: by_chess_js(node, path),
        "pgn-extract": by_pgn_extract,
    }
    seen, unexplained, games = set(), 0, 0
    for path in files:
        ours = by_jadoube(program, path)
        games += len(ours)
        for peer, read in peers.items():
            count = differing(ours, read(path))
            allowed, reason = known.get((path.name, peer), (0, ""))
            seen.add((path.name, peer))
            if count or allowed:
                sign = "known" if count == allowed else "UNEXPLAINED"
                unexplained += count != allowed
                print(f"{path.name}: {peer}: {count} of {len(ours)} games differ: {sign} {reason}")
    stale = set(known) - seen
    for name, peer in sorted(stale):
        print(f"{name}: {peer}: listed in known.tsv, but not here")
    print(f"{games} games in {len(files)} files, {unexplained} differences that nothing explains")
    sys.exit(1 if unexplained or not files else 0)


main()
