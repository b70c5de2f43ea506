//! What a round brought a player.

use crate::Points;

/// The color of the men somebody plays with.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// White.
    White,
    /// Black.
    Black,
}

impl Color {
    /// The other color.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// What a round brought a player, by the one-character codes of the report file (TRF16, TRF-2026).
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1`: a game won.
    Win,
    /// `=`: a game drawn.
    Draw,
    /// `0`: a game lost.
    Loss,
    /// `W`: a game won that is not rated.
    UnratedWin,
    /// `D`: a game drawn that is not rated.
    UnratedDraw,
    /// `L`: a game lost that is not rated.
    UnratedLoss,
    /// `+`: won, for the opponent did not play.
    ForfeitWin,
    /// `-`: lost without play; both may have it.
    ForfeitLoss,
    /// `H`: a bye worth a draw, asked for.
    HalfBye,
    /// `F`: a bye worth a win, given.
    FullBye,
    /// `U`: the pairing-allocated bye, for whom no opponent was left.
    PairingBye,
    /// `Z`: known to be absent.
    ZeroBye,
    /// Nothing is written: not there, or not yet.
    #[default]
    Absent,
    /// Paired, and no result yet.
    Pending,
}

impl Outcome {
    /// What a character stands for, in a round with an opponent or without.
    #[must_use]
    pub fn read(code: char, opponent: bool) -> Option<Self> {
        Some(match (code.to_ascii_uppercase(), opponent) {
            ('1', true) => Self::Win,
            ('=', true) => Self::Draw,
            ('0', true) => Self::Loss,
            ('W', true) => Self::UnratedWin,
            ('D', true) => Self::UnratedDraw,
            ('L', true) => Self::UnratedLoss,
            (' ' | '*', true) => Self::Pending,
            ('+', true) => Self::ForfeitWin,
            ('-', true) => Self::ForfeitLoss,
            // TRF06 wrote byes with the marks of games.
            ('H' | '=', false) => Self::HalfBye,
            ('F' | '+', false) => Self::FullBye,
            ('U', false) => Self::PairingBye,
            ('Z' | '-', false) => Self::ZeroBye,
            (' ', false) => Self::Absent,
            _ => return None,
        })
    }

    /// The character that stands for it.
    #[must_use]
    pub fn code(self) -> char {
        match self {
            Self::Win => '1',
            Self::Draw => '=',
            Self::Loss => '0',
            Self::UnratedWin => 'W',
            Self::UnratedDraw => 'D',
            Self::UnratedLoss => 'L',
            Self::ForfeitWin => '+',
            Self::ForfeitLoss => '-',
            Self::HalfBye => 'H',
            Self::FullBye => 'F',
            Self::PairingBye => 'U',
            Self::ZeroBye => 'Z',
            Self::Absent | Self::Pending => ' ',
        }
    }

    /// Whether a game was played: only such have colors and count as met (C.04.1, 2).
    #[must_use]
    pub fn is_game(self) -> bool {
        match self {
            Self::Win
            | Self::Draw
            | Self::Loss
            | Self::UnratedWin
            | Self::UnratedDraw
            | Self::UnratedLoss => true,
            Self::ForfeitWin
            | Self::ForfeitLoss
            | Self::HalfBye
            | Self::FullBye
            | Self::PairingBye
            | Self::ZeroBye
            | Self::Absent
            | Self::Pending => false,
        }
    }

    /// Whether the player was among those who were paired in the round, the bye of an odd number among them.
    #[must_use]
    pub fn is_paired(self) -> bool {
        match self {
            Self::ForfeitWin | Self::ForfeitLoss | Self::PairingBye | Self::Pending => true,
            Self::HalfBye | Self::FullBye | Self::ZeroBye | Self::Absent => false,
            _ => self.is_game(),
        }
    }
}

/// What results are worth: the codes of line `162` of TRF-2026.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scoring {
    /// `W`: a win.
    pub win: Points,
    /// `D`: a draw.
    pub draw: Points,
    /// `L`: a loss.
    pub loss: Points,
    /// `A`: absent, or lost by forfeit.
    pub absence: Points,
    /// `P`: the pairing-allocated bye.
    pub bye: Points,
}

impl Default for Scoring {
    fn default() -> Self {
        Self {
            win: Points::ONE,
            draw: Points::HALF,
            loss: Points::ZERO,
            absence: Points::ZERO,
            bye: Points::ONE,
        }
    }
}

impl Scoring {
    /// What an outcome is worth.
    #[must_use]
    pub fn points(&self, outcome: Outcome) -> Points {
        match outcome {
            Outcome::Win | Outcome::UnratedWin | Outcome::ForfeitWin | Outcome::FullBye => self.win,
            Outcome::Draw | Outcome::UnratedDraw | Outcome::HalfBye => self.draw,
            Outcome::Loss | Outcome::UnratedLoss => self.loss,
            Outcome::PairingBye => self.bye,
            Outcome::ForfeitLoss | Outcome::ZeroBye | Outcome::Absent => self.absence,
            Outcome::Pending => Points::ZERO,
        }
    }
}
