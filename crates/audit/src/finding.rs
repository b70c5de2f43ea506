//! What an audit finds.

use jadoube_board::Color;
use jadoube_laws::ClauseId;
use jadoube_notation::pgn::Outcome;

macro_rules! kinds {
    ($($variant:ident = $name:literal, $sentence:literal;)+) => {
        /// What contradicts the code, or itself.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Kind { $(#[doc = $sentence] $variant,)+ }

        impl Kind {
            /// Every kind.
            pub const ALL: &'static [Kind] = &[$(Kind::$variant,)+];

            /// The name in data, such as `won-on-time`.
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$variant => $name,)+ }
            }

            /// What it means, as a sentence without a full stop.
            pub const fn sentence(self) -> &'static str {
                match self { $(Kind::$variant => $sentence,)+ }
            }
        }
    };
}

kinds! {
    IllegalMove = "illegal-move", "an illegal move was made and stands";
    Misprint = "misprint", "the record has one slip that the rest of the game settles";
    NotLegal = "not-legal", "the record goes on with a word that is no legal move";
    PlayedOnAfterMate = "played-on-after-mate", "moves follow the one that mated";
    PlayedOnAfterStalemate = "played-on-after-stalemate", "moves follow a stalemate";
    PlayedOnAfterDeadPosition = "played-on-after-dead-position", "moves follow a position in which neither side could mate";
    PlayedOnAfterRepetition = "played-on-after-repetition", "moves follow the repetition that draws without a claim";
    PlayedOnAfterMoveCount = "played-on-after-move-count", "moves follow the number of quiet moves that draws without a claim";
    MateNotScored = "mate-not-scored", "the last move mates, and the result does not say so";
    StalemateNotDrawn = "stalemate-not-drawn", "the last position is stalemate, and the result is no draw";
    DeadPositionNotDrawn = "dead-position-not-drawn", "neither side can mate in the last position, and the result is no draw";
    RepetitionNotDrawn = "repetition-not-drawn", "the last move repeats the position often enough, and the result is no draw";
    MoveCountNotDrawn = "move-count-not-drawn", "the last move completes the number of quiet moves, and the result is no draw";
    WonOnTime = "won-on-time", "won on time by a side that could not mate, or not force it where the code asks for that";
    DrawnOnTime = "drawn-on-time", "drawn on time although both sides could still win";
    WonWithoutMate = "won-without-mate", "won, not by mate nor on time, by a side that could not mate";
    SaidToBeMate = "said-to-be-mate", "said to have ended by mate, which the last position is not";
    SaidToBeStalemate = "said-to-be-stalemate", "said to have ended by stalemate, which the last position is not";
    SaidToBeDead = "said-to-be-dead", "said to be drawn because nobody had the men to mate, though somebody could";
    SaidToBeRepetition = "said-to-be-repetition", "said to be drawn by repetition, which the moves do not show";
    SaidToBeMoveCount = "said-to-be-move-count", "said to be drawn by a count of moves that the moves do not show";
    NamedOtherwise = "named-otherwise", "the Termination tag names another result than the game has";
    ResultsDiffer = "results-differ", "the Result tag and the closing marker differ";
    ClockRises = "clock-rises", "a clock time rises by more than the increment";
    CannotArise = "cannot-arise", "the position of the FEN tag cannot arise in a game";
    MovedAfterFlag = "moved-after-flag", "a player whose time was over made further moves";
}

/// How grave a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The result is not the one that the code gives, or there are two.
    Result,
    /// A rule was broken, and that stands.
    Rule,
    /// The record contradicts itself or has a slip; the game itself is not in doubt.
    Record,
    /// Harmless, or for want of a rule: a king put on the middle of the board after the end, one that is taken where illegal
    /// moves stand, a rule of the place of play, a mate in a record that has no result.
    Remark,
}

impl Severity {
    /// The name in data: `result`, `rule`, `record`, `remark`.
    pub const fn name(self) -> &'static str {
        match self {
            Severity::Result => "result",
            Severity::Rule => "rule",
            Severity::Record => "record",
            Severity::Remark => "remark",
        }
    }
}

/// One contradiction between a game and the code.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// What it is.
    pub kind: Kind,
    /// How grave it is.
    pub severity: Severity,
    /// The clauses of the code that say otherwise.
    pub clauses: Vec<ClauseId>,
    /// How many plies had been played, the one in question included.
    pub ply: usize,
    /// The number of the last of these moves and whose it was; none before the first.
    pub number: Option<(u32, Color)>,
    /// A sentence without a full stop.
    pub reason: String,
    /// The result that the last position gives beyond doubt, by mate or stalemate.
    pub due: Option<Outcome>,
    /// Whether what follows is no play: kings put in the middle of the board, as electronic boards are told a result.
    pub is_no_play: bool,
}

impl Finding {
    /// A finding on the position that a game begins with, before any move.
    pub const fn at_the_start(kind: Kind, severity: Severity, reason: String) -> Finding {
        Finding {
            kind,
            severity,
            clauses: Vec::new(),
            ply: 0,
            number: None,
            reason,
            due: None,
            is_no_play: false,
        }
    }

    /// Whether two codes hold the same against a game.
    pub fn is_the_same(&self, other: &Finding) -> bool {
        (self.kind, self.ply) == (other.kind, other.ply)
    }
}

/// What there is to say of a game: each finding, and each question that stayed open.
#[derive(Debug, Default)]
pub struct Judgment {
    /// What contradicts the code, in the order of the game.
    pub findings: Vec<Finding>,
    /// Questions that the budget did not decide, each as a sentence.
    pub undecided: Vec<String>,
}

impl Judgment {
    /// Did the budget leave a question open?
    pub(crate) fn is_open(&self) -> bool {
        !self.undecided.is_empty()
    }
}
