//! What there is to say of a game while it is played.

use jadoube_board::Color;
use jadoube_laws::ClauseId;

macro_rules! matters {
    ($($variant:ident = $name:literal, $sentence:literal;)+) => {
        /// What must be done at a game, may be done, or is to be looked at.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Matter { $(#[doc = $sentence] $variant,)+ }

        impl Matter {
            /// Every matter.
            pub const ALL: &'static [Matter] = &[$(Matter::$variant,)+];

            /// The name in data, such as `threefold`.
            pub const fn name(self) -> &'static str {
                match self { $(Matter::$variant => $name,)+ }
            }

            /// What it means, as a sentence without a full stop.
            pub const fn sentence(self) -> &'static str {
                match self { $(Matter::$variant => $sentence,)+ }
            }
        }
    };
}

matters! {
    Mate = "mate", "a move mated, and moves follow or no result does";
    Stalemate = "stalemate", "a player is stalemated, and moves follow or no result does";
    DeadPosition = "dead-position", "neither side can mate any more, and moves follow or no result does";
    Repetition = "repetition", "the position has stood so often that the game is drawn without a claim";
    MoveCount = "move-count", "so many quiet moves are complete that the game is drawn without a claim";
    ClaimRepetition = "claim-repetition", "a draw may be claimed, since the position has stood often enough";
    ClaimMoveCount = "claim-move-count", "a draw may be claimed, since enough quiet moves are complete";
    IllegalMove = "illegal-move", "an illegal move was made, a king left in check among them, or the record has a word that is no legal move";
    IllegalPosition = "illegal-position", "the position from which the game is recorded is none that can be played";
    Misprint = "misprint", "the record has a slip that the rest of the game settles";
    Result = "result", "the result is not the one that the code gives, or there are two";
    Flag = "flag", "a clock shows no time, and moves are missing";
    ClockRises = "clock-rises", "a clock rises by more than what the moves add";
    ClockStands = "clock-stands", "a clock shows the same time over several moves";
    Unreadable = "unreadable", "the record of the game cannot be read to its end";
}

impl Matter {
    /// Whether nothing is left to say of it once the game has the right result.
    pub const fn is_settled_by_a_result(self) -> bool {
        use Matter::{DeadPosition, Flag, Mate, MoveCount, Repetition, Stalemate};
        matches!(
            self,
            Mate | Stalemate | DeadPosition | Repetition | MoveCount | Flag
        )
    }
}

/// What a matter asks of whoever watches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Weight {
    /// Something must be done.
    Must,
    /// A player may do something.
    May,
    /// Somebody should look: the record or the clock is odd.
    Look,
}

impl Weight {
    /// The name in data: `must`, `may`, `look`.
    pub const fn name(self) -> &'static str {
        match self {
            Weight::Must => "must",
            Weight::May => "may",
            Weight::Look => "look",
        }
    }
}

/// One thing to say of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// What it is about.
    pub matter: Matter,
    /// What it asks.
    pub weight: Weight,
    /// The clauses that say so.
    pub clauses: Vec<ClauseId>,
    /// How many plies had been played, the one in question included.
    pub ply: usize,
    /// The number of the last of these moves and whose it was; none before the first.
    pub number: Option<(u32, Color)>,
    /// A sentence without a full stop.
    pub reason: String,
    /// Whether it rests on the record ending there, without more moves and with this result.
    pub rests_on_the_end: bool,
}

impl Point {
    /// Whether another reading of a game says the same. Its words may tell more of what followed.
    pub fn is_the_same(&self, other: &Point) -> bool {
        // Of results there can be several things to say at one ply.
        let result = self.matter == Matter::Result && self.reason != other.reason;
        (self.matter, self.ply) == (other.matter, other.ply) && !result
    }
}
