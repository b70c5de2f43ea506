//! Offers and claims of a draw, and demands to be mated.

use jadoube_board::Color;
use serde::{Deserialize, Serialize};

/// Offers and claims of a draw, and demands to be mated.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
pub enum ClaimsEvent {
    /// A draw was offered.
    DrawOffered {
        /// By whom.
        who: Color,
    },
    /// An offer is open no longer.
    OfferEnded {
        /// Whose; where it is not told, every one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<Color>,
        /// What ended it, if it lapsed: it was neither accepted nor settled by the end of the game.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        why: Option<Lapse>,
    },
    /// A player has asked for an increment by way of an offer of a draw.
    IncrementAsked {
        /// Who.
        who: Color,
    },
    /// A player has claimed a draw in this turn.
    DrawClaimed {
        /// Who.
        who: Color,
    },
    /// A claim of a draw, though wrong, stands as an offer.
    ClaimStandsAsOffer {
        /// Who claimed.
        who: Color,
    },
    /// The arbiter has put off his answer to a player's claim of a draw.
    ClaimPostponed {
        /// Who claims.
        who: Color,
    },
    /// A player demanded to be mated within a number of moves.
    MateDemanded {
        /// By whom.
        by: Color,
        /// The number of moves the other has.
        moves: u32,
    },
    /// The count of a mate demand begins again.
    MateDemandEnded {
        /// Whose demand.
        by: Color,
    },
}

/// What ended an offer of a draw that was neither accepted nor settled by the end of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Lapse {
    /// The opponent declined it in words.
    Declined,
    /// The opponent touched a man.
    Touch,
    /// The opponent made a move.
    Move,
    /// Whoever made it took it back.
    Withdrawn,
    /// The opponent let the claim that implied it be checked, and play has gone on.
    ClaimChecked,
    /// The increment that was asked for with it was brought in.
    IncrementGranted,
    /// The event asks for the arbiter's consent, and he has not given it.
    NoConsent,
}
