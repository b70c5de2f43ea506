//! What can be asked of jadoube, and by which name at each door; where a door lacks it, why.

/// A door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Door {
    Rust,
    Commands,
    Python,
    JavaScript,
    C,
    Http,
    Models,
}

impl Door {
    pub const ALL: [Door; 7] = [
        Door::Rust,
        Door::Commands,
        Door::Python,
        Door::JavaScript,
        Door::C,
        Door::Http,
        Door::Models,
    ];

    /// The head of its column.
    pub const fn title(self) -> &'static str {
        match self {
            Door::Rust => "Rust",
            Door::Commands => "command line",
            Door::Python => "Python",
            Door::JavaScript => "JavaScript",
            Door::C => "C",
            Door::Http => "HTTP",
            Door::Models => "MCP",
        }
    }
}

/// What a door has for a question.
#[derive(Clone, Copy, Debug)]
pub enum Entry {
    /// It is asked by these names, with commas between them.
    By(&'static str),
    /// It is not asked there.
    Not(Reason),
}

use Entry::{By, Not};

/// Why a question is not asked at a door.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason(pub &'static str);

/// A command ends and remembers nothing.
const ENDS: Reason = Reason(
    "a command ends with its answer: a game is told to `jadoube rule` as a whole, and one that goes on is played in a club",
);
/// A model's questions are put one by one.
const FORGETS: Reason = Reason(
    "nothing is remembered from one question to the next: the dispute is told to `rule` as a whole",
);
/// A club has a clock.
const CLOCK: Reason = Reason("a club's own clock goes by");
/// A club keeps a log.
const LOG: Reason = Reason("a club keeps every game in its log");
/// A copy tries it.
const COPY: Reason = Reason("a game saved and restored is a copy on which it is tried");
/// A club rules on what is done.
const DONE: Reason =
    Reason("at a table an act is done or not done; `POST /api/rule` tells what would be ruled");
/// Pages search.
const PAGES: Reason = Reason(
    "the pages `/laws/search` and `/laws/compare` of a club are for people, and every code can be had whole",
);
/// The operator adds codes.
const OPERATOR: Reason =
    Reason("whoever runs the program adds codes, by `--codes` or `--code-file`");
/// Moves belong to boards.
const BOARD: Reason = Reason("moves without laws are for whoever programs a board");
/// A table has its own moves.
const TABLE: Reason = Reason("a table gives those of its own position with its view");
/// A collection stays where it is.
const STAYS: Reason = Reason(
    "a collection stays where it is: the page of records reads it in the browser, and no text of it is sent",
);
/// Proofs cost much.
const DEAR: Reason =
    Reason("a proof may cost much; a club gives them to its tables and, within limits, at `/mcp`");
/// Rulings have their edition.
const EDITIONS: Reason = Reason(
    "each ruling that a club keeps has its edition beside it, which `jadoube verify` reads; other answers have the words of their clauses",
);
/// It ends with whoever asks.
const LEAVES: Reason = Reason(
    "whoever breaks off the question, by Ctrl-C or by going away, stops the work, and a timeout does",
);

/// The questions, with an entry for each door in the order of [`Door::ALL`].
pub const QUESTIONS: [(&str, [Entry; 7]); 25] = [
    (
        "A dispute under one code",
        [
            By("jadoube_forms::rule"),
            By("rule"),
            By("rule"),
            By("rule"),
            By("jadoube_rule"),
            By("POST /api/rule"),
            By("rule"),
        ],
    ),
    (
        "A dispute under several codes, side by side",
        [
            By("jadoube_forms::rule_under"),
            By("rule"),
            By("rule_under"),
            By("ruleUnder"),
            By("jadoube_rule_under"),
            By("POST /api/rule"),
            By("rule"),
        ],
    ),
    (
        "A game, ruled on act by act",
        [
            By("jadoube_forms::Played"),
            Not(ENDS),
            By("Game.act"),
            By("Game.act"),
            By("jadoube_game_new, jadoube_game_act"),
            By("POST /api/games/{id}/acts"),
            Not(FORGETS),
        ],
    ),
    (
        "What would be ruled on an act",
        [
            By("jadoube_laws::decide"),
            By("rule"),
            By("decide"),
            Not(COPY),
            Not(COPY),
            Not(DONE),
            By("rule"),
        ],
    ),
    (
        "Time that goes by, and what it brings about",
        [
            By("jadoube_forms::pass"),
            Not(ENDS),
            By("Game.pass_time"),
            By("Game.pass"),
            By("jadoube_game_pass"),
            Not(CLOCK),
            Not(FORGETS),
        ],
    ),
    (
        "What somebody may do now, and why not the rest",
        [
            By("jadoube_forms::offers"),
            Not(ENDS),
            By("Game.offers"),
            By("Game.offers"),
            By("jadoube_game_offers"),
            By("GET /api/games/{id}"),
            Not(FORGETS),
        ],
    ),
    (
        "How a game stands, and its record",
        [
            By("jadoube_forms::state, jadoube_forms::pgn"),
            Not(ENDS),
            By("Game.to_json, Game.pgn"),
            By("Game.state, Game.fen, Game.moves, Game.pgn"),
            By("jadoube_game_state, jadoube_game_pgn"),
            By("GET /api/games/{id}, GET /api/games/{id}/pgn"),
            Not(FORGETS),
        ],
    ),
    (
        "A game put away and taken up again",
        [
            By("jadoube_forms::saved, jadoube_forms::restored"),
            Not(ENDS),
            By("Game.save, Game.restore, Game.copy"),
            By("Game.save, Game.restore"),
            By("jadoube_game_save, jadoube_game_restore"),
            Not(LOG),
            Not(FORGETS),
        ],
    ),
    (
        "The codes",
        [
            By("jadoube_forms::code_entries"),
            By("laws"),
            By("codes"),
            By("codes"),
            By("jadoube_codes"),
            By("GET /api/codes"),
            By("codes, subjects"),
        ],
    ),
    (
        "The clauses of a code",
        [
            By("jadoube_forms::clause_entries"),
            By("laws"),
            By("clauses"),
            By("clauses"),
            By("jadoube_clauses"),
            By("GET /api/codes/{code}, GET /api/codes/{code}/clauses/{clause}"),
            By("clause"),
        ],
    ),
    (
        "The article that answers a question",
        [
            By("jadoube_book::search"),
            By("laws search"),
            By("search"),
            By("search"),
            By("jadoube_search"),
            Not(PAGES),
            By("search"),
        ],
    ),
    (
        "Where codes differ",
        [
            By("jadoube_book::compare"),
            By("laws compare"),
            By("compare"),
            By("compare"),
            By("jadoube_compare"),
            Not(PAGES),
            By("compare"),
        ],
    ),
    (
        "The code of a house",
        [
            By("jadoube_forms::add_code"),
            By("laws check"),
            By("add_code"),
            By("addCode"),
            By("jadoube_add_code"),
            Not(OPERATOR),
            Not(OPERATOR),
        ],
    ),
    (
        "Which laws these are",
        [
            By("jadoube_laws::EDITION"),
            By("laws export"),
            By("edition"),
            By("edition"),
            By("jadoube_edition, jadoube_version"),
            Not(EDITIONS),
            Not(EDITIONS),
        ],
    ),
    (
        "The legal moves of a position",
        [
            By("jadoube_forms::legal_moves"),
            By("perft"),
            By("legal_moves"),
            By("legalMoves"),
            By("jadoube_legal_moves"),
            Not(TABLE),
            Not(BOARD),
        ],
    ),
    (
        "The move that words mean",
        [
            By("jadoube_forms::read_move"),
            By("score read"),
            By("read_move"),
            By("readMove"),
            By("jadoube_read_move"),
            By("POST /api/games/{id}/read"),
            Not(BOARD),
        ],
    ),
    (
        "The games of a collection",
        [
            By("jadoube_forms::Games"),
            By("pgn convert"),
            By("games"),
            By("games"),
            By("jadoube_games, jadoube_next"),
            Not(STAYS),
            Not(STAYS),
        ],
    ),
    (
        "What the laws have against the games of a collection",
        [
            By("jadoube_forms::Audits"),
            By("pgn audit"),
            By("audit"),
            By("audit"),
            By("jadoube_audit, jadoube_next"),
            Not(STAYS),
            Not(STAYS),
        ],
    ),
    (
        "Whether a side can mate at all",
        [
            By("jadoube_forms::answers"),
            By("prove"),
            By("unwinnable"),
            By("unwinnable"),
            By("jadoube_unwinnable"),
            Not(DEAR),
            By("prove"),
        ],
    ),
    (
        "Whether a position is dead",
        [
            By("jadoube_forms::answers"),
            By("prove"),
            By("dead"),
            By("dead"),
            By("jadoube_dead"),
            Not(DEAR),
            By("prove"),
        ],
    ),
    (
        "Whether a side mates in so many moves",
        [
            By("jadoube_forms::answers"),
            By("prove"),
            By("mate"),
            By("mate"),
            By("jadoube_prove"),
            Not(DEAR),
            By("prove"),
        ],
    ),
    (
        "Whether a side wins by force",
        [
            By("jadoube_forms::answers"),
            By("prove"),
            By("forced_win"),
            By("forcedWin"),
            By("jadoube_prove"),
            Not(DEAR),
            By("prove"),
        ],
    ),
    (
        "Whether a side checks for ever",
        [
            By("jadoube_forms::answers"),
            By("prove"),
            By("perpetual"),
            By("perpetual"),
            By("jadoube_prove"),
            Not(DEAR),
            By("prove"),
        ],
    ),
    (
        "Whether a position can arise",
        [
            By("jadoube_forms::answers"),
            By("prove"),
            By("reachable"),
            By("reachable"),
            By("jadoube_reachable"),
            By("GET /api/arises"),
            By("prove"),
        ],
    ),
    (
        "A proof stopped from outside",
        [
            By("jadoube_forms::answers_until"),
            Not(LEAVES),
            Not(LEAVES),
            By("Prover.ask"),
            By("jadoube_stop, jadoube_prove_until"),
            Not(LEAVES),
            Not(LEAVES),
        ],
    ),
];
