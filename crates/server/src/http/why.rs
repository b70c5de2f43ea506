//! Why somebody meets whom he meets in an event.

use axum::Json;
use axum::extract::{Path, Query, State};
use jadoube_event::people;
use jadoube_pairing::Number;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::club::Club;
use crate::problem::{Kind, Problem};

/// Whose pairing is explained.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhyQuery {
    /// His number.
    player: Number,
    /// Somebody else whom he does not meet.
    other: Option<Number>,
    /// The round, from 1; without it the latest.
    round: Option<usize>,
}

/// Why somebody meets whom he meets.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WhyTold {
    /// In sentences, which name the criteria of the system.
    pub told: String,
}

/// Tells why a player meets whom he meets in a round, or has the bye; with another, why he does not meet that one.
#[utoipa::path(get, path = "/api/events/{id}/why", operation_id = "why_paired", tag = "events", params(("id" = String, Path), WhyQuery),
    responses((status = 200, body = WhyTold), (status = 404, body = Problem), (status = 422, description = "there is no such round or player", body = Problem)))]
pub async fn tell(
    State(club): State<Club>,
    Path(id): Path<String>,
    query: Result<Query<WhyQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<WhyTold>, Problem> {
    let not = |why: String| Problem::new(Kind::NotUnderstood, why);
    let Query(query) = query.map_err(|error| not(error.body_text()))?;
    let event = club.event(&id).await?.shown(club.people()).event;
    let round = query.round.unwrap_or(event.tournament().rounds_paired());
    for number in [Some(query.player), query.other].into_iter().flatten() {
        people::find(event.tournament(), &number.to_string())
            .map_err(|why| not(why.to_string()))?;
    }
    let told = event.why(round, query.player, query.other);
    let told = told.map_err(|why| not(why.to_string()))?;
    Ok(Json(WhyTold { told }))
}
