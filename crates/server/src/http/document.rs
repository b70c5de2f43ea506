//! The interface, described by OpenAPI.

use axum::Json;
use utoipa::openapi::OpenApi as Document;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::{Modify, OpenApi};

use super::{acts, arises, codes, conditions, forms, games, read, rule, seats};
use crate::problem::Problem;

/// The interface of the club.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "jadoube",
        description = "A chess club on one machine: acts in, rulings out. \
            Make a table, send the invitations to its other seats, join with one to get a key, send acts in the words of a case file; every act is judged under the table's code of laws and the \
            ruling names the clauses it rests on. Errors are problem details (RFC 9457). \
            Beside the acts over HTTP there is a WebSocket at `/api/games/{id}/ws`: send `{\"type\":\"hello\",\"token\":KEY or null,\"since\":0}` first; \
            then `{\"type\":\"act\",\"id\":…,\"key\":…,\"act\":…,\"after\":…}` and `{\"type\":\"ping\",\"id\":…}`; the server sends `view`, `update`, `answer`, \
            `presence`, `pong`, `problem` and `bye`."
    ),
    paths(
        games::make,
        games::list,
        games::view,
        games::log,
        games::score,
        games::board,
        games::picture,
        games::story,
        games::pgn,
        acts::act,
        acts::accident,
        acts::proposal,
        acts::call_off,
        acts::left,
        acts::take_back,
        conditions::show,
        conditions::keep,
        read::read,
        seats::join,
        seats::invite,
        seats::word,
        seats::renew,
        seats::call_arbiter,
        seats::consent,
        seats::ready,
        seats::withdraw,
        seats::rematch,
        codes::list,
        codes::code,
        codes::clause,
        codes::time,
        rule::rule,
        rule::form,
        arises::arises,
        forms::acts
    ),
    components(schemas(Problem)),
    modifiers(&Seats)
)]
pub struct Api;

/// The one way to prove a seat.
struct Seats;

impl Modify for Seats {
    fn modify(&self, document: &mut Document) {
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("the key of a seat, told once when it was taken"))
            .build();
        document
            .components
            .get_or_insert_default()
            .add_security_scheme("seat", SecurityScheme::Http(bearer));
    }
}

/// Gives the description.
pub async fn openapi() -> Json<Document> {
    Json(Api::openapi())
}
