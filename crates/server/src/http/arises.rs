//! Whether a position that somebody sets up can arise at all.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use jadoube_forms::Arises;
use serde::Deserialize;
use utoipa::IntoParams;

use super::guard::Asker;
use crate::club::Club;
use crate::problem::{Kind, Problem};

/// A position.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PositionQuery {
    /// The position, as a FEN.
    fen: String,
}

/// Tells why a position cannot arise in a game, if a short look finds a reason. Nothing is kept.
#[utoipa::path(get, path = "/api/arises", operation_id = "why_it_cannot_arise", tag = "book", params(PositionQuery),
    responses((status = 200, body = Arises), (status = 422, body = Problem), (status = 503, body = Problem)))]
pub async fn arises(
    State(club): State<Club>,
    Asker(network, _): Asker,
    query: Result<Query<PositionQuery>, QueryRejection>,
) -> Result<Json<Arises>, Problem> {
    let Query(query) =
        query.map_err(|error| Problem::new(Kind::NotUnderstood, error.body_text()))?;
    club.desk().arises(query.fen, network).await.map(Json)
}
