"""What the module holds; what raises ValueError says in its message what was wrong and what would be right."""

from collections.abc import Iterator
from os import PathLike
from typing import Any, Literal, Protocol, TypeVar, Union, final

from .forms import AuditedGame, Comparison, LegalMove, RecordedGame, Search, SideBySide

class HasFen(Protocol):
    """A board that gives its FEN, as those of python-chess do."""

    def fen(self) -> str: ...

Position = Union[str, HasFen]
#: As in python-chess, True is White.
Side = Union[Literal["white", "black"], bool]
Actor = Literal["white", "black", "arbiter", "bystander"]
Verdict = Literal["proven", "refuted", "undecided"]
#: The text of a PGN, or the path of a file, which may be packed.
Source = Union[str, bytes, PathLike[str]]
Event = Literal["classical", "rapid", "blitz", "rapid supervised", "blitz supervised"]
Ruled = Literal["accepted", "refused", "not-understood", "not-carried"]

__version__: str

@final
class Code:
    """A code of laws, by its id."""

    def __new__(cls, id: str) -> Code: ...
    @property
    def id(self) -> str:
        """Its id, as `fide-2023`."""
    @property
    def title(self) -> str:
        """Its title."""
    @property
    def era(self) -> str:
        """When it governed, in words."""
    @property
    def clauses(self) -> int:
        """How many clauses it has of its own."""
    def to_json(self) -> str:
        """The code as a `jadoube.code/1`."""

@final
class Clause:
    """A clause of a code, by the code's id and its own."""

    def __new__(cls, code: str, id: str) -> Clause: ...
    @property
    def code(self) -> str:
        """The code's id."""
    @property
    def id(self) -> str:
        """Its id, as `15.a`."""
    @property
    def title(self) -> str:
        """Its title."""
    @property
    def text(self) -> str:
        """Its text."""
    def to_json(self) -> str:
        """The clause as a `jadoube.clause-entry/1`."""

@final
class Ruling:
    """What was ruled on one act; from the document that `to_json` gives it is read back."""

    def __new__(cls, document: str) -> Ruling: ...
    @property
    def code(self) -> str:
        """The code that ruled."""
    @property
    def line(self) -> int:
        """The number of the act or of its line, from 1."""
    @property
    def text(self) -> str:
        """The act as text."""
    @property
    def verdict(self) -> Ruled:
        """What became of the act, in a word: `accepted`, `refused`, `not-understood`, `not-carried`."""
    @property
    def accepted(self) -> bool:
        """Whether the act stands."""
    @property
    def not_carried(self) -> bool:
        """Whether the code does not carry what the act is about, so that nothing is ruled."""
    @property
    def breach(self) -> bool:
        """Whether it breaks a law."""
    @property
    def clauses(self) -> list[str]:
        """The clauses that decide, the one that decides most first."""
    @property
    def also(self) -> list[str]:
        """Clauses in the background, which decide nothing here."""
    @property
    def events(self) -> list[dict[str, Any]]:
        """What follows, in order, as data."""
    @property
    def obligations(self) -> list[str]:
        """The duties after the act: `White moves e2`."""
    @property
    def choices(self) -> list[str]:
        """The choices after the act: `Black: e2, e4`."""
    @property
    def penalties(self) -> list[str]:
        """The penalties given: `White loss`."""
    @property
    def explanation(self) -> str:
        """What was decided and why, in sentences."""
    @property
    def reads(self) -> str | None:
        """How words were read, if there were any to be read."""
    @property
    def asks(self) -> str | None:
        """What the arbiter is asked, if he is."""
    @property
    def result(self) -> str:
        """The score after the act: `1-0`, `*` while the game goes on."""
    @property
    def position(self) -> str:
        """The FEN of the position after the act."""
    def to_json(self) -> str:
        """The ruling as a `jadoube.act-ruling/1`."""

@final
class Case:
    """What a whole case came to under one code."""

    @property
    def title(self) -> str:
        """The title of the case; empty if it has none."""
    @property
    def code(self) -> str:
        """The code."""
    @property
    def ok(self) -> bool:
        """Whether every expectation that speaks of the code holds."""
    @property
    def result(self) -> str:
        """The score at the end."""
    @property
    def position(self) -> str:
        """The FEN of the position at the end."""
    @property
    def acts(self) -> list[Ruling]:
        """The ruling on every line."""
    def to_json(self) -> str:
        """The case as a `jadoube.ruling/1`."""

@final
class Offer:
    """An act that the code knows, and whether it may be done; from the document that `to_json` gives it is read back."""

    def __new__(cls, document: str) -> Offer: ...
    @property
    def id(self) -> str:
        """A name that stays the same, such as `claim-repetition`."""
    @property
    def act(self) -> str:
        """The act in the words of a case, with `{name}` where something is to be filled in."""
    @property
    def open(self) -> bool:
        """Whether it may be done."""
    @property
    def why(self) -> str | None:
        """Why not, as the refusal would say it."""
    @property
    def clauses(self) -> list[str]:
        """The clauses that give it."""
    def to_json(self) -> str:
        """The offer as a `jadoube.offers/1` has it among its acts, with what is to be filled in."""

@final
class Game:
    """A game under one code of laws."""

    def __new__(cls, code: str, headers: str = "") -> Game: ...
    def act(self, act: str | dict[str, Any]) -> Ruling:
        """Rules on the next act: a line as a case has it (`"@ 0:04:10 White plays e4"`), or a dict of the same
        (`{"by": "white", "act": "play", "words": "e4", "now": 250000}`).

        Raises ValueError when it cannot be read; nothing has happened then.
        """
    def pass_time(self, now: int) -> bool:
        """Lets time go by, in milliseconds from the beginning of play; True if that alone ended the game or put a
        question.
        """
    def copy(self) -> Game:
        """A copy that can be played on by itself."""
    def save(self) -> str:
        """The game as it was told, from which `Game.restore` takes it up again: a `jadoube.game/1`."""
    @staticmethod
    def restore(document: str) -> Game:
        """Takes a game up again from what `save` gave.

        Raises ValueError when it is no such document, or its code is not known here.
        """
    def offers(self, by: Actor) -> list[Offer]:
        """What this person may do now, and what the code knows and does not let him do.

        Raises ValueError when `by` is not `white`, `black`, `arbiter` or `bystander`.
        """
    @property
    def code(self) -> str:
        """The code's id."""
    @property
    def fen(self) -> str:
        """The FEN of the position at the start of the turn in progress."""
    @property
    def turn(self) -> Literal["white", "black"]:
        """Whose turn it is: `white` or `black`."""
    @property
    def result(self) -> str:
        """The score: `1-0`, `1/2-1/2`, `*` while the game goes on."""
    @property
    def cause(self) -> str | None:
        """What ended the game, if it has ended: `flag-fall`, `checkmate`."""
    @property
    def legal_moves(self) -> list[str]:
        """The legal moves of the side on turn, as UCI writes them; castling is the king taking its own rook."""
    @property
    def moves(self) -> list[str]:
        """The moves of the record in standard notation."""
    def pgn(self) -> str:
        """The game as PGN, with the rulings as comments."""
    def to_json(self) -> str:
        """How the game stands, as a `jadoube.game-state/1`."""

@final
class Proof:
    """An answer of the proofs, with what shows it; from the document that `to_json` gives it is read back, but for its sentences."""

    def __new__(cls, document: str, told: list[str] | None = None) -> Proof: ...
    @property
    def question(self) -> str:
        """What was asked: `dead`, `unwinnable`, `mate`, `forced-win`, `perpetual`, `reachable`."""
    @property
    def fen(self) -> str:
        """The position, as a FEN."""
    @property
    def side(self) -> Literal["white", "black"] | None:
        """Of whom it was asked."""
    @property
    def verdict(self) -> Verdict:
        """`proven`, `refuted` or `undecided`."""
    @property
    def proven(self) -> bool:
        """Whether what was asked is so."""
    @property
    def refuted(self) -> bool:
        """Whether it is not so."""
    @property
    def witness(self) -> Any:
        """What shows it, as data: a line of moves, a certificate, a strategy; None where there is a reason in its
        place, or where it was not asked for.
        """
    @property
    def reason(self) -> str | None:
        """Why, in a sentence; None where the witness says it."""
    @property
    def told(self) -> list[str]:
        """The answer in sentences."""
    @property
    def halt(self) -> Literal["nodes", "bytes", "stopped"] | None:
        """What ended it undecided: `nodes`, `bytes`, or `stopped` by the timeout."""
    @property
    def nodes(self) -> int | None:
        """How many nodes it has cost."""
    def to_json(self) -> str:
        """The answer as a `jadoube.proof/1`."""

_Document = TypeVar("_Document", covariant=True)

@final
class Documents(Iterator[_Document]):
    """Documents one after another, each made when it is asked for."""

    def __iter__(self) -> Documents[_Document]: ...
    def __next__(self) -> _Document: ...

def codes() -> list[Code]:
    """The codes, oldest first."""
def clauses(code: str, id: str | None = None) -> list[Clause]:
    """The clauses of a code in the order of the printed text: all of them, or that of this id and those below it.

    Raises ValueError when there is no such code or clause; the message names the nearest.
    """
def edition() -> str:
    """Which laws these are: another as soon as anything that a ruling depends on is."""
def add_code(text: str, name: str = "code") -> Code:
    """Knows the code of a house from now on, in this process; `text` is what its file holds, `name` how faults call
    it.

    A code that is there already under its id, a shipped one too, has its place taken; games begun under it go on
    under it. Raises ValueError with the place of what cannot be read, and what would be right.
    """
def search(words: str, codes: list[str] | None = None, limit: int = 10) -> Search:
    """The rules that answer to these words, best first: a dict, `jadoube.search/1`, with at most `limit` hits.

    All codes are searched unless some are named. Raises ValueError when there is no such code.
    """
def compare(codes: list[str], on: str | None = None, *, all: bool = False) -> Comparison:
    """What codes say on a subject or parameter, as `touch` or `touch.own`, or on all of them: a dict,
    `jadoube.comparison/1`.

    Where they say the same is left out unless `all` is set. Raises ValueError when there is no such code, subject
    or parameter.
    """
def rule(text: str, code: str) -> Case:
    """Rules on a whole case under one code, whatever codes its header names.

    Raises ValueError with a sentence for every line that cannot be read, or when there is no such code.
    """
def rule_under(text: str, codes: list[str] | None = None) -> SideBySide:
    """Rules on a whole case under several codes side by side, under all of them if none are named; what its header
    says of codes does not matter. A dict, `jadoube.side-by-side/1`, with a column for each code.

    Raises ValueError with a sentence for every line that cannot be read, or when there is no such code. A code
    under which no game can begin on these terms says so in its column.
    """
def decide(game: Game, act: str | dict[str, Any]) -> Ruling:
    """What would be ruled on an act; the game stays as it is.

    Raises ValueError when the act cannot be read.
    """
def legal_moves(position: Position) -> list[LegalMove]:
    """The legal moves of a position, each a dict of `uci`, `san` and the `fen` after it.

    `position` is a FEN, `startpos`, or a board with a method `fen`. Raises ValueError when it cannot be read or
    played from.
    """
def read_move(position: Position, words: str) -> LegalMove:
    """The legal move that words in any notation mean (`Nf3`, `g1f3`, `Kt-KB3`), as a dict of `uci`, `san` and the
    `fen` after it.

    Raises ValueError when they mean none or several; the message says why.
    """
def games(source: Source, *, language: str | None = None) -> Documents[RecordedGame]:
    """The games of a PGN one after another, each a dict, `jadoube.pgn-game/1`.

    `source` is the text, as str or bytes, or a path (`pathlib.Path`) to a file, which may be packed with gzip,
    bzip2, xz or zstd. It is read leniently; what could not be read of a game is told in its `unread`, what could
    not be played in its `illegal`. `language` is that of the letters of the men, as `de`; found from each game if
    left out. Raises OSError when the file cannot be opened, ValueError when there is no such language.
    """
def audit(
    source: Source,
    *,
    code: str | None = None,
    event: Event | None = None,
    nodes: int | None = None,
    language: str | None = None,
) -> Documents[AuditedGame]:
    """The games of a PGN one after another, each with what contradicts the law in it: a dict, `jadoube.audit-game/1`.

    `source` and `language` are as with `games`. Each game is judged by the law of its day, or all by one `code`; in
    the kind of event that its time control makes, or all in one `event`, as `blitz` or `rapid supervised`. `nodes`
    bounds what each proof may cost (4,000,000). Raises OSError when the file cannot be opened, ValueError when
    there is no such code, event or language.
    """
def unwinnable(
    position: Position,
    side: Side,
    *,
    nodes: int | None = None,
    bytes: int | None = None,
    clock: bool = False,
    timeout: float | None = None,
    witness: bool = False,
    shorten: bool = False,
) -> Proof:
    """Can this side never mate again, by any series of legal moves?

    `position` is a FEN or a board with a method `fen`; `side` is `"white"` or `"black"`, or as in python-chess a
    bool. `nodes` and `bytes` bound what the proof may cost (4,000,000 and 256 MB), and the same bounds give the
    same answer everywhere; after `timeout` seconds it is undecided. `clock` counts the halfmove clock. `witness`
    gives what shows the answer, `shorten` a line that mates in few moves, which may take a thousand times as long
    as the answer itself. Raises ValueError when the position cannot be read or played from; an interrupt from the
    keyboard ends it at once.
    """
def dead(
    position: Position,
    *,
    nodes: int | None = None,
    bytes: int | None = None,
    clock: bool = False,
    timeout: float | None = None,
    witness: bool = False,
    shorten: bool = False,
) -> Proof:
    """Can neither side ever mate again? As `unwinnable`."""
def mate(
    position: Position,
    side: Side,
    moves: int = 3,
    *,
    nodes: int | None = None,
    bytes: int | None = None,
    timeout: float | None = None,
) -> Proof:
    """Can this side force mate within so many moves of its own?

    Bounded, timed and interrupted as `unwinnable`; the line that mates is always given.
    """
def forced_win(
    position: Position, side: Side, *, nodes: int | None = None, bytes: int | None = None, timeout: float | None = None
) -> Proof:
    """Can this side force mate, however long it takes? For few men.

    Bounded, timed and interrupted as `unwinnable`; what shows the answer is always given.
    """
def perpetual(
    position: Position, side: Side, *, nodes: int | None = None, bytes: int | None = None, timeout: float | None = None
) -> Proof:
    """Can the side to move check for ever?

    Bounded, timed and interrupted as `unwinnable`; what shows the answer is always given.
    """
def reachable(
    position: Position, *, nodes: int | None = None, bytes: int | None = None, timeout: float | None = None
) -> Proof:
    """Can the position arise in a game?

    Bounded, timed and interrupted as `unwinnable`; the game that leads there is always given.
    """
