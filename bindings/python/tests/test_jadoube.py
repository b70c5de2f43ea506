"""What the README promises of the package, and the same rulings and proofs as the program's."""

from __future__ import annotations

import copy
import doctest
import gzip
import json
import os
import pickle
import signal
import subprocess
import threading
import time
import timeit
from collections.abc import Callable
from pathlib import Path

import pytest

import jadoube
from positions import positions

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = os.environ.get("JADOUBE_BIN", str(ROOT / "target/debug/jadoube"))
BISHOP = "8/8/8/4k3/8/4K3/8/6B1 w - - 0 1"


def native(*args: str, given: str = "") -> list[dict[str, object]]:
    """The lines of JSON that the program writes; it ends with 1 where something is found, with 2 and 3 where some have no answer."""
    end = subprocess.run([PROGRAM, *args], cwd=ROOT, input=given, capture_output=True, text=True)
    assert end.returncode in (0, 1, 2, 3), end.stderr
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
        if shown.refuted and found.witness["line"]:
            assert len(shown.witness["line"]) <= len(found.witness["line"])
            assert shown.nodes is not None and found.nodes is not None and shown.nodes > found.nodes


def test_a_proof_ends_when_it_is_interrupted_or_its_time_is_over() -> None:
    hard = "8/8/8/8/3k4/8/8/KBN5 w - - 0 1"
    begun = time.monotonic()
    late = jadoube.forced_win(hard, "white", nodes=10**12, bytes=2**34, timeout=0.3)
    assert late.verdict == "undecided" and late.halt == "stopped" and time.monotonic() - begun < 2
    assert late.reason is not None and "0.3 s" in late.reason
    held_up(lambda: jadoube.forced_win(hard, "white", nodes=10**12, bytes=2**34))


def held_up(work: Callable[[], object]) -> None:
    """Interrupts what would go on for long, three times; the quickest end is within a tenth of a second, however busy the machine."""
    signal.signal(signal.SIGALRM, signal.default_int_handler)
    taken = []
    for _ in range(3):
        signal.setitimer(signal.ITIMER_REAL, 0.3)
        begun = time.monotonic()
        with pytest.raises(KeyboardInterrupt):
            work()
        taken.append(time.monotonic() - begun - 0.3)
    print(f"interrupted after {1e3 * min(taken):.0f} ms")
    assert min(taken) < 0.1


def test_proofs_have_witnesses() -> None:
    dead = jadoube.dead(BISHOP, witness=True)
    assert jadoube.dead(BISHOP).witness is None
    assert dead.proven and dead.witness["white"]["kind"] == "material" and dead.side is None
    helped = jadoube.unwinnable("7k/7p/8/8/8/8/8/K4B2 w - - 0 1", "white", witness=True)
    assert helped.refuted and helped.witness["line"]
    assert jadoube.mate("7k/8/5K2/8/8/8/8/R7 w - - 0 1", "white", 2).proven
    assert jadoube.reachable("startpos").proven


def test_a_collection_is_judged_as_by_the_program() -> None:
    judged = 0
    for file in sorted((ROOT / "data/games").glob("*.pgn")):
        *findings, counts = native("pgn", "audit", "--format", "json", str(file))
        audited = list(jadoube.audit(file))
        told = [
            {"game": game["game"], "line": game["line"], "white": game["white"], "code": game["code"], "law": game["law"], **finding}
            for game in audited
            for finding in game["findings"]
        ]
        assert told == [{key: line[key] for key in told[0]} for line in findings], file
        assert len(audited) == counts["games"]
        judged += len(told)
    assert judged > 5


def test_games_are_read_as_by_the_program(tmp_path: Path) -> None:
    file = ROOT / "data/games/historic.pgn"
    expected = native("pgn", "convert", "--to", "json", str(file))
    games = list(jadoube.games(file))
    assert [{key: value for key, value in game.items() if key not in ("game", "line", "unread")} for game in games] == expected
    assert [game["game"] for game in games] == list(range(1, len(games) + 1))
    packed = tmp_path / "games.pgn.gz"
    packed.write_bytes(gzip.compress(file.read_bytes()))
    assert list(jadoube.games(packed)) == list(jadoube.games(file.read_text())) == list(jadoube.games(file.read_bytes())) == games
    assert next(jadoube.games("1. e4 e5 2. Sf3 *", language="de"))["san"][2] == "Nf3"
    (kept,) = jadoube.games("1. e4 Ke4 2. d4 *")
    assert kept["uci"][1] == "e8e4" and "cannot reach e4" in kept["illegal"][0] and "unread" not in kept
    (broken,) = jadoube.games("1. e4 Nf9 2. d4 *")
    assert broken["san"] == ["e4"] and "Nf9" in broken["unread"][0]


def test_a_long_collection_can_be_interrupted() -> None:
    text = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n[Event \"A\"]\n\n" * 100_000
    held_up(lambda: list(jadoube.games(text)))


def test_a_dispute_is_ruled_on_under_several_codes() -> None:
    dispute = "White touches e2\nWhite moves Nf3\n"
    table = jadoube.rule_under(dispute, ["fide-1931", "fide-2023"])
    assert [column["code"] for column in table["columns"]] == ["fide-1931", "fide-2023"]
    assert table["columns"][1]["cells"][1]["breach"] and table["schema"] == "jadoube.side-by-side/1"
    assert len(jadoube.rule_under(dispute)["columns"]) == len(jadoube.codes())


def test_the_law_is_searched_and_compared() -> None:
    found = jadoube.search("touched own man", limit=3)
    assert len(found["hits"]) == 3 and found["total"] >= 3
    assert {hit["code"] for hit in jadoube.search("touch", ["uscf"])["hits"]} == {"uscf"}
    differing = jadoube.compare(["fide-1931", "fide-2023"], "touch")
    every = jadoube.compare(["fide-1931", "fide-2023"], "touch", all=True)
    rows = [row for subject in differing["subjects"] for row in subject["rows"]]
    assert all(row["differ"] for row in rows) and len(rows) == differing["differing"] < every["parameters"]


def test_a_house_has_its_own_code() -> None:
    text = 'id = "our-house"\ntitle = "Our house"\nkind = "house"\nsummary = "Ours."\ninherits = "fide-2023"\n'
    assert jadoube.add_code(text) == jadoube.Code("our-house")
    assert jadoube.rule("White touches e2\n", "our-house").code == "our-house"
    assert jadoube.Game("our-house").code == "our-house"


def test_moves_are_read_and_listed() -> None:
    made = jadoube.read_move("startpos", "P-K4")
    assert made["san"] == "e4" and len(jadoube.legal_moves(made["fen"])) == 20
    assert {"uci": "h6h7", "san": "h7", "fen": "7k/7P/6K1/8/8/8/8/8 b - - 0 1"} in jadoube.legal_moves("7k/8/6KP/8/8/8/8/8 w - - 0 1")


def test_a_game_can_be_saved_copied_and_pickled() -> None:
    game = jadoube.Game("fide-2023", "time: 5m+3s\nreferee: watching\n")
    game.act("@ 0:00:04 White plays e4")
    game.pass_time(6_000)
    for again in (jadoube.Game.restore(game.save()), pickle.loads(pickle.dumps(game)), copy.deepcopy(game), copy.copy(game)):
        assert again.to_json() == game.to_json() and again.pgn() == game.pgn() and again.save() == game.save()
        assert again.act("@ 0:00:09 Black plays e5").accepted
    assert game.moves == ["e4"]
    code = jadoube.Code("uscf")
    assert pickle.loads(pickle.dumps(code)) == code
    assert json.loads(code.to_json())["schema"] == "jadoube.code/1"


def test_clauses_and_offers_can_be_copied_and_pickled() -> None:
    game = jadoube.Game("fide-2023", "time: 5m\n")
    offers = game.offers("white") + game.offers("arbiter")
    assert any(offer.open for offer in offers) and any(offer.why for offer in offers)
    assert any(field["among"] for offer in offers for field in json.loads(offer.to_json())["fields"])
    for one in jadoube.clauses("fide-1931", "15") + jadoube.clauses("uscf") + offers:
        for again in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), copy.copy(one)):
            assert type(again) is type(one) and again.to_json() == one.to_json() and repr(again) == repr(one)
    assert jadoube.Clause("fide-1931", "15.a").text == jadoube.clauses("fide-1931", "15.a")[0].text
    with pytest.raises(ValueError, match="no clause of fide-1931 '15'; near it are 15.a"):
        jadoube.Clause("fide-1931", "15")
    with pytest.raises(ValueError, match="^this is no act of a jadoube.offers/1"):
        jadoube.Offer(game.to_json())


def test_rulings_and_proofs_can_be_copied_and_pickled() -> None:
    case = jadoube.rule("White touches b1\nWhite moves e4\n=> breach by 15.a\n", "fide-1931")
    ruling = jadoube.Game("uscf").act("White plays e4")
    proof = jadoube.dead("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1", witness=True)
    undecided = jadoube.reachable("startpos", nodes=0)
    for one in (case, case.acts[1], ruling, proof, undecided):
        for again in (pickle.loads(pickle.dumps(one)), copy.deepcopy(one), copy.copy(one)):
            assert type(again) is type(one) and again.to_json() == one.to_json() and repr(again) == repr(one)
    assert pickle.loads(pickle.dumps(proof)).told == proof.told != []
    assert jadoube.Ruling(ruling.to_json()).text == "White plays e4"
    assert jadoube.Proof(proof.to_json()).witness == proof.witness
    for kind, wrong in ((jadoube.Ruling, proof), (jadoube.Proof, ruling)):
        with pytest.raises(ValueError, match="^this is no jadoube"):
            kind(wrong.to_json())
    with pytest.raises(ValueError, match="there is no code"):
        jadoube.Ruling(ruling.to_json().replace('"uscf"', '"uscg"'))


def test_threads_share_a_game() -> None:
    game = jadoube.Game("fide-2023")
    wrong: list[BaseException] = []

    def look_and_claim() -> None:
        try:
            for _ in range(100):
                game.act("Black claims touched b1")
                assert game.fen and game.turn == "white" and game.offers("white")
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=look_and_claim) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert len(json.loads(game.save())["steps"]) == 400


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
        (lambda: jadoube.legal_moves("8/8/8/8 w - - 0 1"), "8/8/8/8"),
        (lambda: jadoube.read_move("startpos", "Nf4"), "cannot reach f4"),
        (lambda: jadoube.rule_under("White touches e2\n", ["fide-2032"]), "fide-2023"),
        (lambda: jadoube.rule_under("White tuches e2\n"), "line 1, column 7"),
        (lambda: jadoube.compare(["uscf"], "tuch"), "touch"),
        (lambda: jadoube.add_code("id = our\n", "our.toml"), "our.toml"),
        (lambda: jadoube.audit("1. e4 *", code="fide-2032"), "fide-2023"),
        (lambda: jadoube.audit("1. e4 *", event="bltz"), "blitz"),
        (lambda: jadoube.games("1. e4 *", language="xx"), "xx"),
        (lambda: jadoube.games(__file__), "pathlib.Path"),
        (lambda: jadoube.Game.restore("{}"), "missing field"),
        (lambda: jadoube.Code("fide-2032"), "fide-2023"),
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
    with pytest.raises(TypeError, match="pathlib.Path"):
        jadoube.games(7)  # type: ignore[arg-type]
    with pytest.raises(OSError, match="no-such.pgn"):
        jadoube.games(Path("no-such.pgn"))


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
