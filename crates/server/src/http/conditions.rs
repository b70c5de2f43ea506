//! Moves sent on conditions, over HTTP: a player's own, seen by nobody else.

use axum::Json;
use axum::extract::{Path, State};
use serde::Deserialize;
use utoipa::ToSchema;

use super::json::Body;
use super::seats::Presented;
use crate::club::{Club, ConditionStep, Conditions};
use crate::problem::Problem;

/// Shows a player what he has sent on conditions and what of it is kept back still.
#[utoipa::path(get, path = "/api/games/{id}/conditions", operation_id = "conditions", tag = "play", params(("id" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = Conditions), (status = 403, description = "not a player's seat", body = Problem), (status = 404, body = Problem)))]
pub async fn show(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
) -> Result<Json<Conditions>, Problem> {
    let table = club.table(&id).await?;
    let seat = presented.seat(&club, &table).await?;
    Ok(Json(club.conditions(&table, seat).await?))
}

/// Moves on conditions as they are sent.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConditionsRequest {
    /// Lines, each to be gone on with as long as the other side moves as assumed. The first that fits is taken.
    pub lines: Vec<Vec<ConditionStep>>,
    /// The last `sequence` that the client has seen: if anything has changed the game since, nothing is kept. A
    /// request that is sent again under it never puts back what has been played already.
    #[serde(default)]
    pub after: Option<u32>,
}

/// Puts moves on conditions in the place of those sent before; no lines take them back. They are kept encrypted, and go
/// into the log when the other side has moved as assumed, or never.
#[utoipa::path(put, path = "/api/games/{id}/conditions", operation_id = "keep_conditions", tag = "play", params(("id" = String, Path)), security(("seat" = [])),
    request_body = ConditionsRequest,
    responses((status = 200, description = "kept, and durable", body = Conditions), (status = 403, body = Problem),
        (status = 409, description = "something has happened since `after`, it is this side's own turn, or the game has ended", body = Problem), (status = 422, body = Problem)))]
pub async fn keep(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    Body(wanted): Body<ConditionsRequest>,
) -> Result<Json<Conditions>, Problem> {
    let table = club.table(&id).await?;
    let seat = presented.seat(&club, &table).await?;
    let ConditionsRequest { lines, after } = wanted;
    let wanted = Conditions { lines };
    let kept = club
        .anew(|| club.keep_conditions(&table, seat, wanted.clone(), after))
        .await?;
    Ok(Json(kept))
}
