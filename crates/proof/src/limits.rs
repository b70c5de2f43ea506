//! The counters by which a game ends by itself.

/// Where the laws end a game by themselves, whatever the players want.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Limits {
    /// Plies without capture or pawn move after which the game is drawn (150 under the
    /// seventy-five-move rule), unless the last of them mates.
    pub automatic_at: Option<u32>,
    /// Occurrences of one position after which the game is drawn (5 under the five-fold rule).
    pub repetitions: Option<u32>,
}

impl Limits {
    /// No automatic draw.
    pub const NONE: Limits = Limits {
        automatic_at: None,
        repetitions: None,
    };
    /// Seventy-five moves and five occurrences (`digest-2018` and later).
    pub const FIDE: Limits = Limits {
        automatic_at: Some(150),
        repetitions: Some(5),
    };
}
