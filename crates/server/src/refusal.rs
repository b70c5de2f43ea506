//! Why the club does not do what was asked: in words of the club, whoever carries them to whoever asked.

use crate::door::limits::TooMany;
use crate::store::StoreError;

/// Why the club does not do what was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The kind of reason.
    pub why: Why,
    /// This time, in a sentence: what was found and what would be right.
    pub sentence: String,
    /// The last entry of the table's log, where somebody has not seen it.
    pub sequence: Option<u32>,
    /// After how many seconds it is worth trying again, where waiting helps.
    pub seconds: Option<u64>,
    /// Each field that could not be read, where something was written in fields.
    pub faults: Vec<Fault>,
}

/// The kinds of reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// The seat may not do that, or there is none.
    WrongSeat,
    /// There is no such game.
    NoSuchGame,
    /// Something has happened since what the seat has seen.
    Stale,
    /// It was to come behind an act that was not made.
    NotMade,
    /// Another server of the club was first to write at this table; asked again, it may do.
    Overtaken,
    /// The seat is not free, or what gives it away is used up.
    SeatTaken,
    /// The game has not ended.
    NotFinished,
    /// Both players have agreed to a pause.
    Paused,
    /// The other player has not agreed to it.
    NotAgreed,
    /// It means nothing here.
    NotUnderstood,
    /// The seat has sent more than it may in a time.
    TooMany,
    /// The seat has used up its room in the log, or both players that of the game.
    NoRoom,
    /// Nobody is signed in under this key, or nobody has these words.
    NoMember,
    /// The name belongs to a member.
    NameTaken,
    /// A key that cannot be one.
    BadKey,
    /// The key was used for something else.
    KeyReused,
    /// Somebody stopped it before it was decided; nothing has been done.
    Stopped,
    /// The club's file cannot be written or read.
    Storage,
    /// A fault of the program.
    Internal,
}

/// A field that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// Which.
    pub field: &'static str,
    /// What is wrong with it.
    pub detail: String,
}

impl Refusal {
    /// A refusal for this kind of reason, with its sentence.
    pub fn new(why: Why, sentence: impl Into<String>) -> Refusal {
        Refusal {
            why,
            sentence: sentence.into(),
            sequence: None,
            seconds: None,
            faults: Vec::new(),
        }
    }

    /// The same with the last entry that there is.
    #[must_use]
    pub fn at(self, sequence: u32) -> Refusal {
        Refusal {
            sequence: Some(sequence),
            ..self
        }
    }

    /// The same with every field that could not be read.
    #[must_use]
    pub fn with_faults(self, faults: Vec<Fault>) -> Refusal {
        Refusal { faults, ..self }
    }

    /// Whether it is of this kind.
    pub fn is(&self, why: Why) -> bool {
        self.why == why
    }
}

impl From<TooMany> for Refusal {
    fn from(too_many: TooMany) -> Refusal {
        Refusal {
            seconds: Some(too_many.seconds),
            ..Refusal::new(Why::TooMany, too_many.to_string())
        }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Refusal {
        let why = match error {
            StoreError::Conflict => Why::Overtaken,
            _ => Why::Storage,
        };
        Refusal::new(why, error.to_string())
    }
}

impl From<getrandom::Error> for Refusal {
    fn from(error: getrandom::Error) -> Refusal {
        let sentence = format!("the system gives no random numbers: {error}");
        Refusal::new(Why::Internal, sentence)
    }
}
