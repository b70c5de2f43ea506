//! Resignation: when, by what signs, and with what result.

use serde::Serialize;

use crate::shape::Described;
use crate::{Rule, Said};

/// Resignation.
#[derive(Clone, Debug, Default, Described)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct Resign {
    /// When a player may resign.
    /// Resigning is heard while the game lasts under every code, so that no act tells these apart.
    pub when: Option<Said<ResignWhen>>,
    /// How a game is resigned between sessions.
    /// Resigning is heard while the game lasts under every code, so that no act tells these apart.
    pub in_adjournment: Option<Said<ResignInAdjournment>>,
    /// What laying his own king down means.
    pub tips_king: Option<Rule<Sign>>,
    /// What offering his hand means.
    pub offers_hand: Option<Rule<Sign>>,
    /// What writing "resigns" on his scoresheet means.
    pub writes_resigns: Option<Rule<Sign>>,
    /// What writing on his scoresheet the result that he loses by means.
    pub writes_losing_score: Option<Rule<Sign>>,
    /// What is no resignation.
    /// A clock that is stopped ends nothing under any code, so that no act tells these apart.
    pub not_by: Option<Said<NoSign>>,
    /// What a resignation does.
    /// What a resignation gives, `draw_if_no_helpmate` decides.
    pub effect: Option<Said<ResignEffect>>,
    /// What a resignation gives an opponent who cannot mate by any series of legal moves.
    pub draw_if_no_helpmate: Option<Rule<NoHelpmate>>,
}

/// When a player may resign.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ResignWhen {
    /// At any time while the game lasts, on the move or not.
    AnyTime,
}

/// How a game is resigned between sessions.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ResignInAdjournment {
    /// By telling the arbiter.
    ToldToArbiter,
}

/// What a sign means that may be taken for a resignation.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum Sign {
    /// He resigns by it.
    Resigns,
    /// It may mean a draw as well, so that he is asked.
    IsAsked,
}

/// What is no resignation.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum NoSign {
    /// Stopping the clock.
    StoppingTheClock,
}

/// What a resignation does.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum ResignEffect {
    /// The game ends at once and the opponent has won, unless `draw_if_no_helpmate` says otherwise.
    EndsAndLoses,
}

/// Result for an opponent who cannot mate by any series of legal moves.
#[derive(Clone, Copy, Debug, Serialize, Described)]
#[serde(rename_all = "kebab-case")]
pub enum NoHelpmate {
    /// He wins all the same.
    Wins,
    /// The game is drawn.
    Draw,
}
