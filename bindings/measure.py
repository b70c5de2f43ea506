"""What a ruling, a proof and a call take through each binding, beside the native program, in one run.

After `./test bindings`, which builds them: `target/python-try/bin/python bindings/measure.py [ROUNDS]`. Every shipped case is
ruled on under every code, and both sides of 1,000 positions are asked for whether they can still mate; of so many rounds (3)
the least is taken. Times are those of the processor, all threads together, so that a busy machine disturbs little. What the
native program takes is what its process takes, less what one takes that does next to nothing: it writes the same JSON.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable
from pathlib import Path

import jadoube

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "bindings/python/tests"))
from positions import positions  # noqa: E402

PROGRAM = os.environ.get("JADOUBE_BIN", str(ROOT / "target/release/jadoube"))
ROUNDS = int(sys.argv[1]) if len(sys.argv) > 1 else 3
NODES = 20_000
CASES = sorted((ROOT / "cases").rglob("*.case"))
FENS = positions(1000)


def of_child(*args: str, given: str = "") -> tuple[float, list[str]]:
    """Seconds of the processor that the program takes, and the lines that it writes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    end = subprocess.run([PROGRAM, *args], cwd=ROOT, input=given, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert end.returncode in (0, 2, 3), end.stderr
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime, end.stdout.splitlines()


def native() -> tuple[dict[str, float], int, int]:
    """What the program takes, and how many acts it ruled on and how many answers it gave."""
    start = min(of_child("--version")[0] for _ in range(ROUNDS))
    ruled = [of_child("rule", "--json", "--under", "all", "cases") for _ in range(ROUNDS)]
    proven = [of_child("prove", "unwinnable", "--json", "--budget", str(NODES), "-", given="\n".join(FENS)) for _ in range(ROUNDS)]
    acts = sum(len(json.loads(line)["acts"]) for line in ruled[0][1])
    times = {"rulings": min(taken for taken, _ in ruled) - start, "proofs": min(taken for taken, _ in proven) - start}
    return times, acts, len(proven[0][1])


def asked(work: Callable[[], object]) -> None:
    """Some codes know no such terms, and from some positions nothing can be played: here as natively."""
    try:
        work()
    except ValueError:
        pass


def seconds(work: Callable[[], object]) -> float:
    """The least of the rounds."""
    return min(timeit.repeat(work, number=1, repeat=ROUNDS, timer=time.process_time))


def python() -> dict[str, float]:
    """What it takes here."""
    texts = [path.read_text() for path in CASES]
    codes = [code.id for code in jadoube.codes()]
    game = jadoube.Game("fide-2023")
    calls = 1_000_000
    return {
        "rulings": seconds(lambda: [asked(lambda: jadoube.rule(text, code)) for text in texts for code in codes]),
        "proofs": seconds(lambda: [asked(lambda: jadoube.unwinnable(fen, side, nodes=NODES)) for fen in FENS for side in ("white", "black")]),
        "call": min(timeit.repeat(lambda: game.turn, number=calls, repeat=ROUNDS, timer=time.process_time)) / calls,
    }


def told_by(*command: str) -> dict[str, float]:
    """What a program in another language says of itself."""
    told: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return told


def main() -> None:
    """Prints the table."""
    with tempfile.TemporaryDirectory() as folder:
        fens = f"{folder}/fens"
        Path(fens).write_text("\n".join(FENS) + "\n")
        program, built = f"{folder}/measure", ROOT / "target/c/release/libjadoube.a"
        source = str(ROOT / "bindings/c/test/measure.c")
        subprocess.run(["cc", "-O2", "-o", program, source, str(built), "-lm", "-lpthread", "-ldl"], check=True)
        codes = ",".join(code.id for code in jadoube.codes())
        here, acts, proofs = native()
        table = {
            "native": here,
            "WebAssembly (node)": told_by("node", str(ROOT / "bindings/web/test/measure.js"), str(NODES), str(ROUNDS), fens),
            "Python": python(),
            "C": told_by(program, str(NODES), str(ROUNDS), codes, fens, *map(str, CASES)),
        }
    print(f"{acts:,} acts ruled on, {proofs:,} proofs; load {os.getloadavg()[0]:.1f}")
    print("| | a ruling, us | to native | a proof, us | to native | a call, us |\n| --- | --- | --- | --- | --- | --- |")
    for name, times in table.items():
        ruling, proof = times["rulings"] / acts * 1e6, times["proofs"] / proofs * 1e6
        call = f"{times['call'] * 1e6:.2f}" if "call" in times else "–"
        print(
            f"| {name} | {ruling:.1f} | {times['rulings'] / here['rulings']:.2f} "
            f"| {proof:.1f} | {times['proofs'] / here['proofs']:.2f} | {call} |"
        )


if __name__ == "__main__":
    main()
