//! Who has White, which colors a series brings, and what becomes of colors taken wrongly.

use serde::Serialize;

use super::setup::Limit;
use crate::shape::Described;
use crate::{Cite, Rule, Said};

/// Allotment of the colors, and colors taken wrongly.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Colors {
    /// How White is allotted.
    /// Colors are allotted before the first act of a game, so nothing done in it tells how.
    pub allotment: Option<Said<Allotment>>,
    /// What becomes of a game that began with the colors reversed.
    pub reversed: Option<Rule<Reversed>>,
    /// What becomes of reversed colors found after the limit.
    /// Past the limit, which decides, nothing is done about it under any value.
    pub reversed_late: Option<Said<ReversedLate>>,
}

/// Who makes the first move of a game.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Start {
    /// Who makes the first move of a game on even terms.
    pub first_mover: Option<Rule<FirstMover>>,
    /// Who makes the first move of a game at odds.
    /// Who begins at odds `odds.first_mover` decides; this only repeats it beside the even game.
    pub first_mover_at_odds: Option<Said<FirstMoverAtOdds>>,
}

/// What changes from game to game in a series of the same two players.
#[derive(Debug, Clone, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Series {
    /// What alternates from game to game, so that it tells who begins this one.
    pub alternates: Option<Rule<Alternates>>,
    /// The clause by which the colors change from game to game, whatever the results.
    pub colors: Option<Cite>,
    /// How an annulled game counts in the alternation.
    /// It says who begins the next game, and acts are those of one game.
    pub annulled_game: Option<Said<AnnulledInSeries>>,
}

/// How White is allotted.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Allotment {
    /// By lot, unless the players arranged it otherwise.
    LotUnlessArranged,
    /// By lot or by agreement.
    LotOrAgreement,
    /// In any way, before play begins.
    AnyBeforePlay,
}

/// What becomes of a game that began with the colors reversed.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Reversed {
    /// It is stopped and a new game is played with the right colors, until the limit.
    NewGame(Limit),
    /// It goes on, unless the arbiter rules otherwise.
    GoesOnUnlessArbiterRules,
}

/// What becomes of reversed colors found after the limit.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum ReversedLate {
    /// The game goes on with the colors as they are.
    GoesOn,
}

/// Who makes the first move.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FirstMover {
    /// The player with the white men.
    White,
    /// The player with the white men, unless the players agreed otherwise.
    WhiteUnlessAgreed,
}

/// Who makes the first move of a game at odds.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FirstMoverAtOdds {
    /// The player who gives the odds, unless otherwise agreed.
    Giver,
}

/// What alternates from game to game.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Alternates {
    /// The right to the first move, whatever the colors.
    FirstMove,
}

/// How an annulled game counts in the alternation.
#[derive(Debug, Clone, Copy, Serialize, Described)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum AnnulledInSeries {
    /// It does not: the player who had the right to begin it begins the game that replaces it.
    RightfulBeginnerBeginsAgain,
    /// A game annulled for a wrong array, a turned board or a lost position is left out of the alternation.
    NotCountedIfSetUpOrMenWereWrong,
}
