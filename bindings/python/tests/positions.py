"""Positions to ask proofs about: few men, some of them where no game leads, always the same. `positions.py COUNT` prints them."""

from __future__ import annotations

import random
import sys


def positions(count: int) -> list[str]:
    """So many FENs."""
    dice = random.Random(7)
    fens = []
    for _ in range(count):
        men = dict.fromkeys(dice.sample(range(64), 2))
        board = dict(zip(men, "Kk"))
        for man in dice.choices("PNBRQpnbrqBb", k=dice.randint(1, 6)):
            at = dice.randrange(8, 56) if man in "Pp" else dice.randrange(64)
            board.setdefault(at, man)
        ranks = []
        for rank in range(8):
            row = "".join(board.get(rank * 8 + file, "1") for file in range(8))
            for run in range(8, 1, -1):
                row = row.replace("1" * run, str(run))
            ranks.append(row)
        fens.append(f"{'/'.join(ranks)} {dice.choice('wb')} - - 0 1")
    return fens


if __name__ == "__main__":
    print(*positions(int(sys.argv[1])), sep="\n")
