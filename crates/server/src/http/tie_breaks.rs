//! The tie-breaks that an event can have.

use axum::Json;
use jadoube_event::TieBreaks;
use jadoube_pairing::System;
use serde::Serialize;
use utoipa::ToSchema;

use crate::club::SystemWord;
use crate::view::{TieBreakWords, tie_breaks_in_words};

/// The tie-breaks that there are.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct TieBreakChoices {
    /// For each way to bring players together.
    pub systems: Vec<SystemTieBreaks>,
}

/// The tie-breaks of a system.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SystemTieBreaks {
    /// How players are brought together.
    pub system: SystemWord,
    /// What an event of it is called that is shown.
    pub title: String,
    /// Those that an event has if nobody says others, in their order.
    pub usual: Vec<TieBreakWords>,
    /// Those that can be chosen, the usual ones among them.
    pub choices: Vec<TieBreakWords>,
}

/// Tells the tie-breaks that an event can have, and those that are usual.
#[utoipa::path(get, path = "/api/tie-breaks", operation_id = "tie_breaks", tag = "events", responses((status = 200, body = TieBreakChoices)))]
pub async fn list() -> Json<TieBreakChoices> {
    let told = |word: SystemWord| {
        let system = System::from(word);
        SystemTieBreaks {
            system: word,
            title: system.to_string(),
            usual: tie_breaks_in_words(&TieBreaks::usual(system)),
            choices: tie_breaks_in_words(&TieBreaks::choices(system)),
        }
    };
    Json(TieBreakChoices {
        systems: SystemWord::ALL.map(told).to_vec(),
    })
}
