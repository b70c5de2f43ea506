//! What players claim, exact and ask for.

use jadoube_board::{Color, Square};
use serde::{Deserialize, Serialize};

use crate::act::establish::MoveNumber;
use crate::fact::duty::PenaltyLetter;
use crate::fact::offence::Ground;

/// What can be claimed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "claim",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
pub enum Claim {
    /// The same position often enough.
    Repetition,
    /// Moves enough without what resets the count.
    FiftyMoves,
    /// Checks without end.
    PerpetualCheck,
    /// A clock has run out.
    Flag,
    /// An illegal move was made.
    IllegalMove {
        /// At which move; the latest one not yet put right if not said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<MoveNumber>,
    },
    /// A man touched must move or be taken.
    Touched {
        /// Its square.
        square: Square,
    },
    /// A man had been let go there, and so had been moved there.
    Released {
        /// Its square.
        square: Square,
    },
    /// No mate is possible any more.
    DeadPosition,
    /// Stalemate is on the board.
    Stalemate,
    /// Mate is on the board.
    Mate,
    /// The opponent makes no effort, or none can succeed (quickplay finish).
    NoProgress {
        /// Whether an increment is asked for in the same breath.
        increment: bool,
    },
    /// Asks only that an increment be brought in.
    Increment,
    /// The opponent could not win by ordinary play (USCF).
    InsufficientLosingChances,
    /// The array was set up wrongly.
    WrongSetup,
    /// The board lies wrongly.
    WrongBoard,
    /// The colors are exchanged.
    WrongColours,
    /// The wrong side began.
    WrongFirstMove,
    /// A clock shows so much too much.
    ClockSetting {
        /// Whose clock.
        whose: Color,
        /// How much too much it has left; may be negative.
        excess: i64,
    },
    /// A game lost for an offence, named.
    Forfeit {
        /// The offence, in the word of the finding (`notes`, `second-board`, `refusal`, …).
        reason: Ground,
    },
}

/// What a player may exact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "require",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
pub enum Requirement {
    /// This man: it moves if it is the offender's, it is taken if it is one's own.
    Man {
        /// Its square.
        square: Square,
    },
    /// This man takes that man.
    Pair {
        /// The man that takes.
        from: Square,
        /// The man that is taken.
        takes: Square,
    },
    /// This very move, in any notation.
    Move {
        /// The words.
        words: String,
    },
    /// A move of the king.
    King,
    /// That the men be put back.
    Retraction,
    /// That he castles.
    Castling,
    /// That the game, or the extra or substituted move, be annulled.
    Annulment,
    /// That the other sets a man of his own right on its square.
    Adjustment {
        /// Where it stands.
        square: Square,
    },
    /// That a stand-in be replaced by the piece it stands for.
    Replacement {
        /// Where it stands.
        square: Square,
    },
    /// That a man be let go, or put back.
    Release {
        /// Where it stands or is held.
        square: Square,
    },
    /// A lettered penalty, with the man it names.
    Penalty {
        /// The letter.
        letter: PenaltyLetter,
        /// The man or pair named, as written (`e2`, `e2xd5`), if any.
        man: Option<String>,
    },
}

/// What a player can take back in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Withdrawn {
    /// A claim that waits for its answer.
    Claim,
    /// An offer of a draw.
    Offer,
}

/// What a player may ask the arbiter for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Request {
    /// Somebody who makes his moves for him.
    AssistantForMoves,
    /// Somebody who presses the clock for him.
    AssistantForClock,
    /// Somebody who keeps the score for him.
    AssistantForScore,
    /// What a law means.
    Explanation,
    /// The scoresheet: to look at the official record, or to write on one.
    Scoresheet,
    /// Leave to go out of the playing area or the venue.
    Leave,
    /// That the clock stand elsewhere.
    ClockElsewhere,
    /// That the game be adjourned.
    Adjournment,
    /// A second board, made for the blind.
    TwoBoards,
    /// That a ruling be heard again by others.
    Appeal,
}

impl Request {
    /// Every request.
    pub const ALL: [Request; 10] = [
        Request::AssistantForMoves,
        Request::AssistantForClock,
        Request::AssistantForScore,
        Request::Explanation,
        Request::Scoresheet,
        Request::Leave,
        Request::ClockElsewhere,
        Request::Adjournment,
        Request::TwoBoards,
        Request::Appeal,
    ];

    /// The words by which a case names it.
    pub const fn words(self) -> &'static str {
        match self {
            Request::AssistantForMoves => "assistant for moves",
            Request::AssistantForClock => "assistant for clock",
            Request::AssistantForScore => "assistant for score",
            Request::Explanation => "explanation",
            Request::Scoresheet => "scoresheet",
            Request::Leave => "leave",
            Request::ClockElsewhere => "clock elsewhere",
            Request::Adjournment => "adjournment",
            Request::TwoBoards => "two boards",
            Request::Appeal => "appeal",
        }
    }
}
