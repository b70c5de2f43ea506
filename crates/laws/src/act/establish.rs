//! What the official establishes and decides.

use jadoube_board::{Color, Square};
use serde::{Deserialize, Serialize};

use crate::fact::offence::Offence;
use crate::fact::score::Score;

/// What has been established.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "fact",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
pub enum Fact {
    /// An illegal move was made.
    IllegalMove {
        /// At which move; the latest one not yet put right if not said.
        at: Option<MoveNumber>,
    },
    /// The position on the board cannot be.
    IllegalPosition,
    /// A man has stood on a wrong square.
    Displaced {
        /// Where it belongs.
        from: Square,
        /// Where it has stood.
        to: Square,
        /// Since which move; since the act before if not said.
        at: Option<MoveNumber>,
    },
    /// A man was taken off by mistake.
    RemovedByMistake {
        /// Where it stood.
        square: Square,
    },
    /// The array was set up wrongly.
    WrongSetup,
    /// The board lies wrongly.
    WrongBoard,
    /// The colors are exchanged.
    WrongColours,
    /// The side that was not to begin made the first move.
    WrongFirstMove,
    /// The position was set up wrongly (after a resumption or an accident).
    WrongPosition {
        /// The right one, if it is known and not that of the adjournment.
        fen: Option<String>,
    },
    /// A clock has run out.
    Flag {
        /// Whose.
        whose: Color,
    },
    /// Both clocks have run out, and nobody can say which did so first.
    BothFlags,
    /// A clock shows so much too much left.
    ClockFault {
        /// Whose clock.
        whose: Color,
        /// How much too much it has left, in milliseconds; may be negative.
        excess: i64,
    },
    /// The times used cannot be found out.
    TimesUnknown,
    /// The clock has failed.
    DeadClock,
    /// The players agree on the times used.
    TimesAgreed,
    /// The envelope is lost.
    EnvelopeLost,
    /// A message was mangled on its way, by no fault of its sender.
    TransmissionFault {
        /// The sender.
        whom: Color,
    },
    /// Somebody did something, or something is the matter with him.
    Conduct {
        /// Who.
        whom: Color,
        /// What.
        offence: Offence,
    },
    /// A clause was broken by a player.
    Breach {
        /// The clause's id.
        clause: String,
        /// By whom.
        whom: Color,
    },
    /// The official saw that a player touched a man.
    Touched {
        /// Where it stood.
        square: Square,
        /// Who touched it.
        whom: Color,
    },
    /// The official saw that a player let go of a man.
    Released {
        /// Where he let it go.
        square: Square,
        /// Who.
        whom: Color,
    },
    /// The players tell it differently, and nobody else saw it.
    TestimonyContested,
    /// Somebody who does not play did something forbidden.
    Bystander {
        /// What.
        offence: BystanderOffence,
    },
    /// Somebody who does not play broke a clause.
    BystandersBreach {
        /// The clause's id.
        clause: String,
    },
    /// A decision that was given before was wrong; the latest, if none is named.
    WrongDecision {
        /// On which move it was given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<MoveNumber>,
        /// Its number among those that stand, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        number: Option<u32>,
    },
    /// By what ended the game nobody has resigned.
    NoResignation,
    /// What a clause provides for is the case, and only a person could see it.
    Applies {
        /// The clause's id.
        clause: String,
    },
}

/// What somebody who does not play may do that is forbidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BystanderOffence {
    /// He used a telephone, or it made a sound.
    Phone,
    /// He gave advice.
    Advice,
}

/// The number of a move as FEN counts, with the side that made it: `12w`, `12b`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct MoveNumber {
    /// The full move number.
    pub number: u32,
    /// The side that made it.
    pub side: Color,
}

/// The arbiter's answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "decision",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
pub enum Decision {
    /// What was claimed or asked is granted.
    Granted,
    /// It is rejected.
    Rejected,
    /// The answer is put off.
    Postponed,
    /// The game ends so.
    Result {
        /// `1-0`, `0-1`, `1/2-1/2`, `0-0`, `1/2-0`, `0-1/2`, `annulled` or `*`.
        score: Score,
        /// The clause that gives the power to do so, where nothing was asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clause: Option<String>,
    },
    /// The game ends with points that are no score of a game of chess, such as `3/4-1/4`.
    Points {
        /// As they were written.
        points: String,
    },
    /// The offender is warned.
    Warning,
    /// A clock gains or loses time: the opponent's gains, the offender's loses.
    Time {
        /// Whose.
        whose: Color,
        /// Milliseconds added to the time left; negative takes off.
        change: i64,
    },
    /// The points of one player for the game are set.
    PointsOf {
        /// Whose.
        whose: Color,
        /// To what.
        to: PointsTo,
    },
    /// The game is lost by a player.
    Loss {
        /// By whom.
        whom: Color,
        /// The clause that gives the power to do so, where nothing was asked.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clause: Option<String>,
    },
    /// The offender pays a fine that was announced beforehand.
    Fine,
    /// A player is left out of one or more rounds.
    Exclusion {
        /// Who.
        whom: Color,
        /// Of how many, where that is said.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u32>,
    },
    /// Somebody who does not play is sent out.
    SendOut,
    /// A player is sent out of the event.
    Expulsion {
        /// Who.
        whom: Color,
    },
}

/// What the points of a player for a game are set to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PointsTo {
    /// The most that the game can give.
    Max,
    /// Nothing.
    Zero,
}

/// What the official directs the players to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Order {
    /// To complete the score before the next move.
    Record,
    /// To play on.
    Continue,
    /// To break play off.
    Adjournment,
}
