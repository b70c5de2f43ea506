//! What the official establishes and decides.

use jadoube_board::{Color, Square};
use serde::{Deserialize, Serialize};

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
    /// A clock shows so much too much left.
    ClockFault {
        /// Whose clock.
        whose: Color,
        /// How much too much it has left, in milliseconds; may be negative.
        excess: i64,
    },
    /// The times used cannot be found out.
    TimesUnknown,
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
    /// What a clause provides for is the case, and only a person could see it.
    Applies {
        /// The clause's id.
        clause: String,
    },
}

/// Offences and circumstances that only a person can establish.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Offence {
    /// Will not comply with a requirement or an order.
    Refusal,
    /// A phone was used, or made a sound.
    Phone,
    /// A phone was carried on the person.
    PhoneCarried,
    /// A phone made a sound.
    PhoneSounding,
    /// Notes or books were used.
    Notes,
    /// Advice was used.
    Advice,
    /// Advice was asked for.
    AskedAdvice,
    /// A second board was used.
    SecondBoard,
    /// The men were upset wilfully.
    Upset,
    /// The opponent was annoyed.
    Annoys,
    /// Not there.
    Absent,
    /// Late for a valid reason.
    Excused,
}

impl Offence {
    /// All of them.
    pub const ALL: [Offence; 12] = [
        Offence::Refusal,
        Offence::Phone,
        Offence::PhoneCarried,
        Offence::PhoneSounding,
        Offence::Notes,
        Offence::Advice,
        Offence::AskedAdvice,
        Offence::SecondBoard,
        Offence::Upset,
        Offence::Annoys,
        Offence::Absent,
        Offence::Excused,
    ];

    /// The offence that a word names.
    pub fn named(word: &str) -> Option<Offence> {
        Offence::ALL
            .into_iter()
            .find(|offence| offence.word() == word)
    }

    /// The word by which findings and claims name it.
    pub const fn word(self) -> &'static str {
        match self {
            Offence::Refusal => "refusal",
            Offence::Phone => "phone",
            Offence::PhoneCarried => "phone-carried",
            Offence::PhoneSounding => "phone-sounding",
            Offence::Notes => "notes",
            Offence::Advice => "advice",
            Offence::AskedAdvice => "asked-advice",
            Offence::SecondBoard => "second-board",
            Offence::Upset => "upset",
            Offence::Annoys => "annoys",
            Offence::Absent => "absent",
            Offence::Excused => "excused",
        }
    }
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
    },
    /// The offender pays a fine that was announced beforehand.
    Fine,
    /// A player is left out of one or more rounds.
    Exclusion {
        /// Who.
        whom: Color,
    },
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
