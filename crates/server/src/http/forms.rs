//! The forms of acts, for whoever lets people choose among them.

use axum::Json;
use axum::extract::State;
use jadoube_forms::Acts;

use crate::club::Club;

/// Gives every act that a line can tell: who does it, what it is called, what is to be filled in.
#[utoipa::path(get, path = "/api/acts", operation_id = "list_acts", tag = "book", responses((status = 200, body = Acts)))]
pub async fn acts(State(_): State<Club>) -> Json<Acts> {
    Json(Acts::all())
}
