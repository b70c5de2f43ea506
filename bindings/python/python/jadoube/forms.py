"""The dicts that the package gives out, as types. Written by tools/stubs.py from docs/schemas: change those."""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Union


class LegalMove(TypedDict):
    """A legal move, written in two ways, and what it leads to."""

    uci: str
    """As two squares; castling is the king taking its own rook: `e1h1`."""
    san: str
    """In standard algebraic notation."""
    fen: str
    """The position after it, as a FEN."""


class _RecordedGame(TypedDict):
    result: Literal["1-0", "0-1", "1/2-1/2", "*"]
    """The result: `1-0`, `1/2-1/2`, `*` where none is given."""
    san: list[str]
    """The moves in SAN."""
    schema: Literal["jadoube.pgn-game/1"]
    """`jadoube.pgn-game/1`."""
    start: str
    """Where it begins, as a FEN."""
    tags: dict[str, str]
    """The tags by name."""
    uci: list[str]
    """The moves in UCI."""


class RecordedGame(_RecordedGame, total=False):
    """a game: a line of 'pgn convert --to json'"""

    game: Union[int, None]
    """Which game of the text, from 1; left out where it is not told from which text it comes."""
    illegal: list[str]
    """The illegal moves that stand in it, each a sentence with its place."""
    line: Union[int, None]
    """The line on which it begins, from 1; left out likewise."""
    unread: list[str]
    """Why it is not read to its end, or what speaks against the reading: sentences with their places."""


class AuditFinding(TypedDict):
    """One contradiction between a game and its code."""

    clauses: list[str]
    """The clauses that are contradicted."""
    color: Literal["white", "black", None]
    """Whose move it is: `white` or `black`."""
    finding: str
    """The kind of finding, as `won-on-time`."""
    move: Union[int, None]
    """The number of the move."""
    ply: int
    """After how many half-moves."""
    reason: str
    """Why, in a sentence."""
    severity: Literal["result", "rule", "record", "remark"]
    """How grave it is: `result`, `rule`, `record` or `remark`."""


class AuditedGame(TypedDict):
    """a game with what the audit has against it: what the bindings give out"""

    black: str
    """The player of the black men."""
    code: Union[str, None]
    """The code by which it is judged; none where no code judges it."""
    date: str
    """The date, as in the tag."""
    event: str
    """The event."""
    findings: list[AuditFinding]
    """What contradicts the code, in the order of the game."""
    game: int
    """Which game of the text, from 1."""
    law: Literal["exact", "nearest", "none", "undated", "chosen"]
    """How the code was found: `exact` (the law of the day), `nearest` (in a gap, where the code after it must agree),
    `none` (before the first code, or not read), `undated` (today's), `chosen` (one for all).
    """
    line: int
    """The line on which it begins, from 1."""
    result: Literal["1-0", "0-1", "1/2-1/2", "*"]
    """The result: `1-0`, `1/2-1/2`, `*` where none is given."""
    round: str
    """The round."""
    schema: Literal["jadoube.audit-game/1"]
    """`jadoube.audit-game/1`."""
    undecided: list[str]
    """Questions that the budget did not decide, each as a sentence."""
    unread: list[str]
    """Why it is not read to its end, or what speaks against the reading: sentences with their places."""
    white: str
    """The player of the white men; `?` where the record does not tell, as with the fields up to `round`."""


class SideLine(TypedDict):
    """An act of the dispute."""

    differ: bool
    """Whether the codes that know the terms rule differently on it; which clauses they cite does not matter."""
    line: int
    """The number of the line in the text, from 1."""
    text: str
    """The line as it stands."""


class _LawOfDay(TypedDict):
    asked: str
    """The date that was asked for: `1994`, `1912-05-31`."""
    code: Union[str, None]
    """The code that governed, or in a gap the one before it."""
    fit: str
    """`exact` where a code of the program governed, `nearest` in a gap, `none` before the first."""
    says: str
    """All of it in a sentence without a full stop."""


class LawOfDay(_LawOfDay, total=False):
    """Which law a date stands for, and how well it is covered."""

    next: Union[str, None]
    """In a gap, or before the first code: the one that comes after it."""


class Cited(TypedDict):
    """A clause that is cited, with enough to show and to find it."""

    code: str
    """The code in which it stands: the citing one, or the one that it takes over."""
    id: str
    """Its id."""
    title: str
    """Its title."""


class _Cell(TypedDict):
    accepted: bool
    """Whether the act stands."""
    also: list[Cited]
    """Clauses in the background, which decide nothing here."""
    asks: Union[str, None]
    """What the arbiter is asked, if he is."""
    breach: bool
    """Whether the act breaks a law of the code."""
    choices: list[str]
    """The choices that stand after it: `Black: e2, e4`."""
    clauses: list[Cited]
    """The clauses that decide, the one that decides most first."""
    events: list[Union[Any, Any, Any, Any, Any, Any, Any, Any]]
    """What follows from it, in order."""
    explanation: str
    """What was decided and why, in sentences."""
    obligations: list[str]
    """The duties that lie on the players after it, in the words of an expectation: `White moves e2`."""
    penalties: list[str]
    """The punishments given: `White loss`."""
    position: str
    """The position after it, as a FEN."""
    reads: Union[str, None]
    """How words were read, if there were any to be read: `reads g1f3`, `unreadable`."""
    result: Any
    """The score after it."""
    ruling: str
    """The ruling in a few words: `stands, a breach; White owes: moves e2`."""
    understood: bool
    """Whether the words could be understood as anything that hands could do on the board as it stood."""
    verdict: Any
    """What became of the act, in a word."""


class Cell(_Cell, total=False):
    """The ruling of one code on one act."""

    failed: list[str]
    """The expectations that speak of this code and do not hold, each with what is the case."""
    not_carried: bool
    """True where the code does not carry what the act is about and nothing is ruled; left out elsewhere."""


class _Column(TypedDict):
    cells: list[Cell]
    """The ruling on each act."""
    clauses: list[Cited]
    """All clauses that the rulings cite, in the order in which they come up."""
    code: str
    """The code."""
    named: bool
    """Whether the case itself names the code."""
    position: str
    """The position at the end, as a FEN."""
    read_out: str
    """The same as it is read out to the players; empty where nothing happened."""
    result: str
    """The result at the end: `1-0`, `1/2-1/2`, `*` while the game goes on."""
    ruling: str
    """The ruling on the last act, in words."""
    title: str
    """Its title."""


class Column(_Column, total=False):
    """What one code rules."""

    holds: Union[bool, None]
    """Whether every expectation that speaks of the code holds; `None` if there is none."""
    no_such_terms: Union[str, None]
    """Why no game can begin on these terms under the code; nothing else is filled then."""


class _SideBySide(TypedDict):
    acts: list[SideLine]
    """What happened, act by act."""
    columns: list[Column]
    """What each code rules."""
    differ: bool
    """Whether the codes that know the terms of the case rule differently on any act."""
    schema: Literal["jadoube.side-by-side/1"]
    """`jadoube.side-by-side/1`."""
    start: str
    """The position before the first act, as a FEN."""
    title: str
    """The title of the case; empty if it has none."""


class SideBySide(_SideBySide, total=False):
    """a dispute under several codes"""

    code_of_day: Union[LawOfDay, None]
    """The law of the day, where a date chose the code."""


class Place(TypedDict):
    """Where a clause stands."""

    code: str
    """The code."""
    id: str
    """The clause's id."""
    same_words: bool
    """Whether it has the same words."""


class _Hit(TypedDict):
    code: str
    """The code."""
    id: str
    """The clause's id."""
    score: int
    """How well it fits; the greater the better, and of no meaning otherwise."""
    subject: str
    """What it is about."""
    text: str
    """The rule."""
    title: str
    """Its title."""


class Hit(_Hit, total=False):
    """A rule that was found, by the clause of the newest code that has it."""

    also: list[Place]
    """Where other codes have the same rule, the newest first."""


class _Search(TypedDict):
    hits: list[Hit]
    """The best, the best first."""
    schema: Literal["jadoube.search/1"]
    """`jadoube.search/1`."""
    total: int
    """How many rules were found, whether listed or not; the editions of a rule count once."""
    words: list[str]
    """The words looked for."""


class Search(_Search, total=False):
    """'laws search --json'"""

    code_of_day: Union[LawOfDay, None]
    """The law of the day, where a date chose the code."""
    partly: bool
    """Whether the best has not all of the words."""
    unknown: list[list[Any]]
    """Words that stand in no clause, each with words near it that do."""


class _EventAnswer(TypedDict):
    clauses: list[Cited]
    """The clauses that give it."""
    event: str
    """The kind of event."""
    meaning: str
    """What the value means."""
    words: str
    """The value in a few words."""


class EventAnswer(_EventAnswer, total=False):
    """What a code answers to a parameter in one kind of event."""

    reading: Union[str, None]
    """Where the text is doubtful: which reading is taken, and which is not."""


class _Answer(TypedDict):
    clauses: list[Cited]
    """The clauses that give the value."""
    code: str
    """The code."""
    meaning: str
    """What the value means, in a sentence or several, without the last full stop."""
    silent: bool
    """Whether the code says nothing on it; everything else is empty then."""
    words: str
    """The value in a few words; empty where only clauses are named."""


class Answer(_Answer, total=False):
    """What a code answers to a parameter."""

    events: list[EventAnswer]
    """Values for kinds of event that have their own."""
    not_carried: bool
    """Whether it is silent because its source does not carry the subject, so that nothing follows from the silence."""
    reading: Union[str, None]
    """Where the text is doubtful: which reading is taken, and which is not."""


class Row(TypedDict):
    """A parameter with the answer of each code."""

    answers: list[Answer]
    """What each code answers, in the order of the codes."""
    differ: bool
    """Whether the codes differ on it."""
    parameter: str
    """Its name with its subject, such as `touch.own`."""
    says: str
    """What it decides."""


class SubjectRows(TypedDict):
    """A subject with its rows."""

    rows: list[Row]
    """Its rows."""
    says: str
    """What it is about."""
    subject: str
    """Its name, such as `touch`."""


class Comparison(TypedDict):
    """'laws compare --json'"""

    codes: list[str]
    """The codes compared, in the order of the answers of each row."""
    differing: int
    """On how many of them the codes differ."""
    parameters: int
    """How many parameters at least one of the codes answers, in the subjects asked for."""
    schema: Literal["jadoube.comparison/1"]
    """`jadoube.comparison/1`."""
    subjects: list[SubjectRows]
    """The subjects that have rows to show."""
