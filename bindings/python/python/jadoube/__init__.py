"""The executable Laws of Chess: a referee under any code of laws, and exact proofs of what can still happen.

>>> import jadoube
>>> game = jadoube.Game("fide-1931")
>>> game.act("White touches b1").obligations
['White moves b1']
>>> ruling = game.act("White moves e4")
>>> ruling.breach, ruling.clauses[0]
(True, '15.a')
>>> jadoube.unwinnable("8/8/8/4k3/8/4K3/8/6B1 w - - 0 1", "white").verdict
'proven'
"""

from ._jadoube import (
    Case,
    Clause,
    Code,
    Game,
    Offer,
    Proof,
    Ruling,
    __version__,
    add_code,
    audit,
    clauses,
    codes,
    compare,
    dead,
    decide,
    edition,
    forced_win,
    games,
    legal_moves,
    mate,
    perpetual,
    reachable,
    read_move,
    rule,
    rule_under,
    search,
    unwinnable,
)

__all__ = [
    "Case",
    "Clause",
    "Code",
    "Game",
    "Offer",
    "Proof",
    "Ruling",
    "__version__",
    "add_code",
    "audit",
    "clauses",
    "codes",
    "compare",
    "dead",
    "decide",
    "edition",
    "forced_win",
    "games",
    "legal_moves",
    "mate",
    "perpetual",
    "reachable",
    "read_move",
    "rule",
    "rule_under",
    "search",
    "unwinnable",
]
