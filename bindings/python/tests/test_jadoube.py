"""What the README promises of the package, and the same rulings and proofs as the program's."""

from __future__ import annotations

import doctest
import json
import os
import signal
import subprocess
import time
import timeit
from pathlib import Path

import pytest

import jadoube
from positions import positions

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = os.environ.get("JADOUBE_BIN", str(ROOT / "target/debug/jadoube"))
BISHOP = "8/8/8/4k3/8/4K3/8/6B1 w - - 0 1"


def native(*args: str, given: str = "") -> list[dict[str, object]]:
    """The lines of JSON that the program writes; 2 and 3 say of some that they have no answer."""
    end = subprocess.run([PROGRAM, *args], cwd=ROOT, input=given, capture_output=True, text=True)
    assert end.returncode in (0, 2, 3), end.stderr
    return [json.loads(line) for line in end.stdout.splitlines()]


def test_every_shipped_case_is_ruled_on_as_by_the_program() -> None:
    texts = {str(path.relative_to(ROOT)): path.read_text() for path in (ROOT / "cases").rglob("*.case")}
    assert len(texts) > 700
    seen = set()
    for expected in native("rule", "--json", "--under", "all", "cases"):
        file, code = str(expected["file"]), str(expected["code"])
        ruled = json.loads(jadoube.rule(texts[file], code).to_json())
        assert {**ruled, "file": file} == expected, f"{file} under {code}"
        seen.add((file, code))
    for file, text in texts.items():
        for code in jadoube.codes():
            if (file, code.id) not in seen:
                with pytest.raises(ValueError, match=f"^under {code.id}: "):
                    jadoube.rule(text, code.id)


def test_proofs_are_those_of_the_program() -> None:
    fens = positions(4000)
    asked = ["prove", "unwinnable", "--json", "--verdict", "--budget", "20000", "-"]
    answers = native(*asked, given="\n".join(fens))
    expected: dict[object, list[dict[str, object]]] = {}
    for answer in answers:
        expected.setdefault(answer["fen"], []).append(answer)
    for fen in fens:
        if fen in expected:
            both = [jadoube.unwinnable(fen, side, nodes=20_000) for side in (True, False)]
            assert [json.loads(proof.to_json()) for proof in both] == expected[fen][:2], fen
        else:
            with pytest.raises(ValueError, match="^\""):
                jadoube.unwinnable(fen, "white")
    assert len(answers) > 5000


def test_a_game_is_refereed() -> None:
    game = jadoube.Game("fide-1931", "time: 40/2h\nwhite: A\n")
    assert game.act("@ 0:00:10 White touches b1").obligations == ["White moves b1"]
    breach = game.act({"by": "white", "act": "move", "words": "e4", "now": 12_000})
    assert breach.breach and breach.clauses[0] == "15.a" and breach.events
    before = game.fen
    would = jadoube.decide(game, "Black claims touched b1")
    assert would.accepted and game.fen == before
    assert any(offer.id == "resign" and offer.open for offer in game.offers("black"))
    assert '[Rules "fide-1931"]' in game.pgn()
    assert game.copy().act("Black resigns").result == "1-0" and game.result == "*"


def test_time_alone_ends_a_game() -> None:
    game = jadoube.Game("fide-2023", "time: 5m\nreferee: watching\n")
    assert not game.pass_time(1_000) and game.pass_time(301_000)
    assert (game.result, game.cause, game.legal_moves) == ("0-1", "flag-fall", [])


def test_witnesses_are_those_of_the_program() -> None:
    fens = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "7k/7p/8/8/8/8/8/K4B2 w - - 0 1",
        "8/8/8/4k3/8/4K3/8/6R1 w - - 0 1",
        "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1",
        BISHOP,
    ]
    answers = iter(native("prove", "unwinnable", "--json", "--for", "white", "-", given="\n".join(fens)))
    for fen, expected in zip(fens, answers, strict=True):
        shown = jadoube.unwinnable(fen, "white", shorten=True)
        assert json.loads(shown.to_json()) == expected
        found = jadoube.unwinnable(fen, "white", witness=True)
        assert found.witness is not None and found.verdict == shown.verdict
        if shown.refuted:
            assert len(shown.witness["line"]) <= len(found.witness["line"])
            assert shown.nodes is not None and found.nodes is not None and shown.nodes > found.nodes


def test_a_proof_ends_when_it_is_interrupted_or_its_time_is_over() -> None:
    hard = "8/8/8/8/3k4/8/8/KBN5 w - - 0 1"
    begun = time.monotonic()
    late = jadoube.forced_win(hard, "white", nodes=10**12, bytes=2**34, timeout=0.3)
    assert late.verdict == "undecided" and late.halt == "stopped" and time.monotonic() - begun < 2
    assert late.reason is not None and "0.3 s" in late.reason
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    signal.setitimer(signal.ITIMER_REAL, 0.3)
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        jadoube.forced_win(hard, "white", nodes=10**12, bytes=2**34)
    print(f"interrupted after {1e3 * (time.monotonic() - begun - 0.3):.0f} ms")
    assert time.monotonic() - begun < 2


def test_proofs_have_witnesses() -> None:
    dead = jadoube.dead(BISHOP, witness=True)
    assert jadoube.dead(BISHOP).witness is None
    assert dead.proven and dead.witness["white"]["kind"] == "material" and dead.side is None
    helped = jadoube.unwinnable("7k/7p/8/8/8/8/8/K4B2 w - - 0 1", "white", witness=True)
    assert helped.refuted and helped.witness["line"]
    assert jadoube.mate("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "white", 2).proven
    assert jadoube.reachable("startpos").proven


class Board:
    """As python-chess has it."""

    def fen(self) -> str:
        return BISHOP


def test_boards_of_others_are_taken() -> None:
    assert jadoube.dead(Board()).proven
    chess = pytest.importorskip("chess")
    board = chess.Board(BISHOP)
    assert jadoube.dead(board).proven and jadoube.unwinnable(board, chess.BLACK).proven
    game = jadoube.Game("fide-2023")
    for words in ("e4", "e5", "Nf3"):
        game.act(f"{game.turn.capitalize()} plays {words}")
    assert chess.Board(game.fen).fullmove_number == 2


@pytest.mark.parametrize(
    ("what", "says"),
    [
        (lambda: jadoube.Game("fide-2032"), "fide-2023"),
        (lambda: jadoube.Game("fide-2023", "tyme: 5m\n"), "time"),
        (lambda: jadoube.Game("fide-2023").act("White tuches e2"), "touches"),
        (lambda: jadoube.Game("fide-2023").act({"by": "white"}), "looks like"),
        (lambda: jadoube.Game("fide-2023").offers("judge"), "arbiter"),
        (lambda: jadoube.rule("White tuches e2\n", "fide-2023"), "line 1, column 7"),
        (lambda: jadoube.clauses("fide-2023", "99.9"), "99.9"),
        (lambda: jadoube.dead("8/8/8/8 w - - 0 1"), "8/8/8/8"),
        (lambda: jadoube.unwinnable(BISHOP, "red"), "'white' or 'black'"),
        (lambda: jadoube.mate(BISHOP, "white", -1), "not within -1"),
        (lambda: jadoube.dead(BISHOP, timeout=-1), "as 2.5, and not -1"),
    ],
)
def test_bad_input_is_told_in_a_sentence(what: object, says: str) -> None:
    with pytest.raises(ValueError) as error:
        what()  # type: ignore[operator]
    assert says in str(error.value)
    with pytest.raises(TypeError, match="fen"):
        jadoube.dead(7)  # type: ignore[arg-type]


def test_codes_can_be_read() -> None:
    assert len(jadoube.codes()) >= 14 and jadoube.codes()[0].id == "british"
    assert "touch" in jadoube.clauses("fide-1931", "15.a")[0].text
    assert jadoube.edition().count("+") == 1
    assert jadoube.__version__.count(".") == 2


def test_the_examples_of_readme_and_package_hold() -> None:
    readme = Path(__file__).resolve().parents[1] / "README.md"
    failed, tried = doctest.testfile(str(readme), module_relative=False)
    assert failed == 0 and tried > 6
    assert doctest.testmod(jadoube).failed == 0


def test_a_call_costs_little() -> None:
    game = jadoube.Game("fide-2023")
    calls = 100_000
    best = min(timeit.repeat(lambda: game.turn, number=calls, repeat=5)) / calls
    print(f"a call that does next to nothing takes {best * 1e6:.2f} us")
    assert best < 2e-6
