//! The interface, described by OpenAPI.

use axum::Json;
use utoipa::openapi::security::{HttpAuthScheme, HttpBuilder, SecurityScheme};
use utoipa::openapi::{OpenApi as Document, RefOr, Server};
use utoipa::{Modify, OpenApi};

use super::examples::{Examples, operations};
use super::{
    acts, arises, codes, conditions, event_record, events, forms, games, members, passkeys, read,
    rule, seats, socket, tie_breaks, why,
};
use crate::problem::{Kind, Problem};
use crate::table::frames::Frame;

/// The interface of the club.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "jadoube",
        description = "A chess club on one machine: acts in, rulings out. \
            Make a table, send the invitations to its other seats, join with one to get a key, send acts in the words of a case file; every act is judged under the table's code of laws and the \
            ruling names the clauses it rests on. Errors are problem details (RFC 9457)."
    ),
    paths(
        games::make,
        games::list,
        games::view,
        games::log,
        games::score,
        games::board,
        games::picture,
        games::preview,
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
        seats::without_arbiter,
        seats::confirm,
        seats::ready,
        seats::withdraw,
        seats::rematch,
        seats::decline_rematch,
        events::make,
        events::list,
        events::view,
        events::remove,
        events::change,
        events::players,
        events::enter,
        events::change_entries,
        events::sit,
        events::start,
        events::say,
        event_record::cross,
        event_record::trf,
        event_record::pgn,
        event_record::log,
        tie_breaks::list,
        why::tell,
        members::make,
        members::sign_in,
        members::me,
        members::change,
        members::remove,
        members::words,
        members::sign_out,
        passkeys::want,
        passkeys::add,
        passkeys::remove,
        passkeys::seek,
        passkeys::sign_in,
        codes::list,
        codes::code,
        codes::clause,
        codes::time,
        rule::rule,
        rule::form,
        arises::arises,
        forms::acts,
        socket::open
    ),
    components(schemas(Problem, socket::FromClient, socket::ToClient, Frame<'_>)),
    modifiers(&Seats, &Described, &Examples)
)]
pub struct Api;

/// The one way to prove a seat, or that one is a member.
struct Seats;

impl Modify for Seats {
    fn modify(&self, document: &mut Document) {
        let bearer = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("the key of a seat, told once when it was taken"))
            .build();
        let member = HttpBuilder::new()
            .scheme(HttpAuthScheme::Bearer)
            .description(Some("the key of a browser in which a member is signed in"))
            .build();
        let components = document.components.get_or_insert_default();
        components.add_security_scheme("seat", SecurityScheme::Http(bearer));
        components.add_security_scheme("member", SecurityScheme::Http(member));
    }
}

/// What each status means, and where the addresses are.
struct Described;

impl Modify for Described {
    fn modify(&self, document: &mut Document) {
        document.servers = Some(vec![Server::new("/")]);
        for operation in operations(document) {
            for (status, answer) in &mut operation.responses.responses {
                if let RefOr::T(answer) = answer
                    && answer.description.is_empty()
                {
                    answer.description = meaning(status);
                }
            }
        }
    }
}

/// What an answer with this status is: the problems that have it, if it is a refusal.
fn meaning(status: &str) -> String {
    let kinds: Vec<String> = Kind::ALL
        .into_iter()
        .map(Kind::parts)
        .filter(|(_, _, of_kind)| of_kind.as_str() == status)
        .map(|(_, title, _)| title.to_owned())
        .collect();
    if kinds.is_empty() {
        "As asked".to_owned()
    } else {
        kinds.join("; or: ")
    }
}

/// Gives the description.
pub async fn openapi() -> Json<Document> {
    Json(Api::openapi())
}
