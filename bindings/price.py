"""What `unwinnable` and `dead` cost through each binding, beside the library, at positions of games.

After `./test bindings`, which builds them: `target/python-try/bin/python bindings/price.py [COUNT]`. So many positions (300), evenly
from the games of data/games, are asked about in Rust, Python, JavaScript and C; of seven rounds the least counts. The median through a
binding, its reading of the FEN and its answer included, is at most twice that of the library, in WebAssembly three times; else the
program ends with 1.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import jadoube

ROOT = Path(__file__).resolve().parents[1]
PROGRAM = os.environ.get("JADOUBE_BIN", str(ROOT / "target/release/jadoube"))
COUNT = int(sys.argv[1]) if len(sys.argv) > 1 else 300
ROUNDS, CALLS = 7, 20
LIMITS = {"Python": 2.0, "WebAssembly (node)": 3.0, "C": 2.0}


def positions() -> list[str]:
    """FENs of recorded games, evenly chosen."""
    files = sorted(str(path) for path in (ROOT / "data/games").glob("*.pgn") if path.stem not in ("broken", "chess960"))
    told = subprocess.run([PROGRAM, "pgn", "convert", "--to", "epd", *files], capture_output=True, text=True).stdout
    fens = [f"{' '.join(line.split()[:4])} 0 1" for line in told.splitlines() if line]
    assert len(fens) >= COUNT, f"the games have {len(fens)} positions"
    return [fens[at * len(fens) // COUNT] for at in range(COUNT)]


def prices(fens: list[str], ask: Callable[[str], object]) -> list[float]:
    """Microseconds for each position, the least of some rounds."""

    def once(fen: str) -> float:
        begun = time.perf_counter()
        for _ in range(CALLS):
            ask(fen)
        return (time.perf_counter() - begun) * 1e6 / CALLS

    return [min(once(fen) for _ in range(ROUNDS)) for fen in fens]


def told_by(fens: list[str], *command: str) -> dict[str, list[float]]:
    """What a program in another language says of the same positions."""
    given = "".join(f"{fen}\n" for fen in fens)
    told = subprocess.run(command, cwd=ROOT, input=given, check=True, capture_output=True, text=True).stdout
    found: dict[str, list[float]] = json.loads(told)
    return found


def main() -> int:
    """Prints the table."""
    fens = positions()
    with tempfile.TemporaryDirectory() as folder:
        program = f"{folder}/price"
        subprocess.run(
            ["cc", "-O2", "-o", program, "bindings/c/test/price.c", "target/c/release/libjadoube.a", "-lm", "-lpthread", "-ldl"],
            cwd=ROOT,
            check=True,
        )
        library = told_by(fens, "cargo", "run", "--quiet", "--release", "--locked", "-p", "jadoube-proof", "--example", "price")
        table = {
            "Python": {"unwinnable": prices(fens, lambda fen: jadoube.unwinnable(fen, "white")), "dead": prices(fens, jadoube.dead)},
            "WebAssembly (node)": told_by(fens, "node", "bindings/web/test/price.js"),
            "C": told_by(fens, program),
        }
    print(f"medians of {len(fens)} positions; load {os.getloadavg()[0]:.1f}")
    print("| | unwinnable, us | to the library | dead, us | to the library |\n| --- | --- | --- | --- | --- |")
    medians = {name: statistics.median(times) for name, times in library.items()}
    print(f"| library | {medians['unwinnable']:.1f} | 1 | {medians['dead']:.1f} | 1 |")
    wrong = 0
    for door, times in table.items():
        here = {name: statistics.median(times[name]) for name in medians}
        ratios = {name: here[name] / medians[name] for name in medians}
        print(f"| {door} | {here['unwinnable']:.1f} | {ratios['unwinnable']:.2f} | {here['dead']:.1f} | {ratios['dead']:.2f} |")
        wrong += sum(ratio > LIMITS[door] for ratio in ratios.values())
    return min(wrong, 1)


if __name__ == "__main__":
    sys.exit(main())
