//! Resignation: when, by what signs, and with what result.

use serde::{Deserialize, Serialize};

use crate::code::{Rule, Said};

/// Resignation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Resign {
    /// When a player may resign.
    /// Resigning is heard while the game lasts under every code, so that no act tells these apart.
    pub when: Option<Said<ResignWhen>>,
    /// How a game is resigned between sessions.
    /// Resigning is heard while the game lasts under every code, so that no act tells these apart.
    pub in_adjournment: Option<Said<ResignInAdjournment>>,
    /// What counts as resigning.
    pub signs: Option<Rule<Vec<ResignSign>>>,
    /// What may mean resigning, so that the player must be asked.
    pub ambiguous: Option<Rule<Vec<ResignSign>>>,
    /// What does not count as resigning.
    pub not_signs: Option<Rule<Vec<ResignSign>>>,
    /// What a resignation does.
    /// What a resignation gives, `draw_if_no_helpmate` decides.
    pub effect: Option<Said<ResignEffect>>,
    /// What a resignation gives an opponent who cannot mate by any series of legal moves.
    pub draw_if_no_helpmate: Option<Rule<NoHelpmate>>,
}

/// When a player may resign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResignWhen {
    /// At any time while the game lasts, on the move or not.
    AnyTime,
}

/// How a game is resigned between sessions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResignInAdjournment {
    /// By telling the arbiter.
    ToldToArbiter,
}

/// Something that may count as resigning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResignSign {
    /// Saying so.
    Declares,
    /// Laying the own king down.
    TipsKing,
    /// Offering the hand.
    OffersHand,
    /// Stopping the clock.
    StopsClock,
    /// Writing "resigns" on the scoresheet.
    WritesResigns,
    /// Writing or marking on the scoresheet the result that is the writer's loss.
    WritesLosingScore,
}

/// What a resignation does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResignEffect {
    /// The game ends at once and the opponent has won, unless `draw_if_no_helpmate` says otherwise.
    EndsAndLoses,
}

/// Result for an opponent who cannot mate by any series of legal moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NoHelpmate {
    /// He wins all the same.
    Wins,
    /// The game is drawn.
    Draw,
}
