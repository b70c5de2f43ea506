//! Boards, men and clocks as things: what they must be like.

use serde::Serialize;

use crate::Said;
use crate::shape::Described;

/// What is played with.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Equipment {
    /// The board.
    /// Things are no acts: what does not meet the standard is put before the arbiter under every value.
    pub board: Option<Said<BoardMake>>,
    /// The men.
    /// Things are no acts: what does not meet the standard is put before the arbiter under every value.
    pub men: Option<Said<MenMake>>,
    /// What the code calls them, where that is not men.
    /// What a thing is called changes nothing that is done with it; rulings speak as the code does.
    pub called: Option<Said<MenCalled>>,
    /// Whether equipment must be the same for both.
    /// Things are no acts: what does not meet the standard is put before the arbiter under every value.
    pub alike: Option<Said<Alike>>,
    /// The size of the king, to which the others are in proportion.
    /// Things are no acts: what does not meet the standard is put before the arbiter, with the measure in words.
    pub king: Option<Said<KingSize>>,
    /// The size of a square.
    /// Things are no acts: what does not meet the standard is put before the arbiter, with the measure in words.
    pub square: Option<Said<SquareSize>>,
    /// Queens kept ready for promotion.
    /// Things are no acts: what does not meet the standard is put before the arbiter under every value.
    pub extra_queens: Option<Said<ExtraQueens>>,
    /// Whether a clock is needed.
    /// Whether a game is timed its terms say.
    pub clock: Option<Said<ClockNeeded>>,
    /// Sets of odd shape or size.
    /// Things are no acts: what does not meet the standard is put before the arbiter under every value.
    pub odd_sets: Option<Said<OddSets>>,
    /// Screens that show the game in the hall.
    /// What spectators see is no act at the board.
    pub screens: Option<Said<Screens>>,
    /// A clock for a blind player.
    /// Things are no acts: what does not meet the standard is put before the arbiter under every value.
    pub blind_clock: Option<Said<BlindClockMake>>,
}

/// The board.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BoardMake {
    /// Sixty-four equal squares, light and dark in turn.
    SixtyFourAlternating,
}

/// What the men are called.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum MenCalled {
    /// Pieces, the pawns with them.
    Pieces,
}

/// The men.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum MenMake {
    /// Sixteen light and sixteen dark men: on each side a king, a queen, two rooks, two bishops,
    /// two knights and eight pawns.
    SixteenLightSixteenDark,
    /// The same, of the Staunton pattern, weighted, in two contrasting colors.
    StauntonInTwoColors,
}

/// Whether equipment must be the same for both.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Alike {
    /// It meets set standards and is alike for both.
    StandardAndAlike,
}

/// The size of the king.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct KingSize {
    /// Its height in millimeters.
    pub height_mm: u16,
    /// How far the height may differ, in percent.
    pub tolerance_percent: u8,
    /// The least diameter of the base, in percent of the height.
    pub base_percent_min: u8,
    /// The greatest diameter of the base, in percent of the height.
    pub base_percent_max: u8,
}

/// The size of a square.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub struct SquareSize {
    /// The least side, in percent of the diameter of the king's base.
    pub percent_of_base_min: u8,
    /// The greatest side, in percent of the diameter of the king's base.
    pub percent_of_base_max: u8,
    /// The least side for the usual king, in millimeters.
    pub mm_min: u16,
    /// The greatest side for the usual king, in millimeters.
    pub mm_max: u16,
    /// The usual side, in millimeters.
    pub mm_usual: u16,
    /// So many pawns fit on one square.
    pub pawns: u8,
}

/// Queens kept ready for promotion.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ExtraQueens {
    /// Two of each color are recommended.
    TwoOfEachColor,
}

/// Whether a clock is needed.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ClockNeeded {
    /// One with two timers, for every timed game.
    TwoTimersEssential,
}

/// Sets of odd shape or size.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum OddSets {
    /// Not used in official play; casual players may use any.
    NotInOfficialPlay,
}

/// Screens that show the game in the hall.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Screens {
    /// They are allowed.
    Allowed,
}

/// A clock for a blind player.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum BlindClockMake {
    /// One that tells time and number of moves, or one with hands and a flag that can be felt.
    SpeakingOrTactile,
    /// One with hands and a flag that can be felt.
    Tactile,
}
