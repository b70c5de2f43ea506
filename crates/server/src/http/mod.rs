//! The club's door: addresses, what they take and what they give.

mod acts;
mod arises;
pub(crate) mod assets;
mod bundle;
mod codes;
mod conditions;
mod document;
mod event_record;
mod events;
mod examples;
mod forms;
mod front;
mod games;
mod guard;
mod json;
mod manual;
mod members;
mod offered;
mod pages;
mod passkeys;
mod preview;
mod read;
mod rule;
mod seats;
mod socket;
mod tie_breaks;
mod why;

use axum::extract::DefaultBodyLimit;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{delete, get, post};
use axum::{Extension, Router};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;

pub use acts::{AccidentRequest, ActAnswer, ActRequest, ProposalAnswer};
pub use events::{
    ChangeAnswer, ChangeRequest, EventMade, EventSeat, Events, PlayerLinks, SaidRequest, SitRequest,
};
pub use games::{Games, Invitations, Keys, Log, MadeView};
pub use manual::manual;
pub use members::{
    MemberChange, MemberKept, MemberMade, MemberRequest, NewWords, PasskeyView, SignInRequest,
    SignedIn,
};
pub use passkeys::{PasskeyMade, PasskeyShown, PasskeySought, PasskeyWanted};
pub use read::{ReadAnswer, ReadMove, ReadRequest};
pub use seats::{
    ConsentRequest, InviteRequest, JoinRequest, Purpose, RematchAnswer, SeatGiven, WordGiven,
    WordRequest,
};

use crate::club::Club;
use crate::door::limits::{BODY_LIMIT, REPORT_LIMIT};

/// The whole door.
pub fn router(club: Club) -> Router {
    let compress = CompressionLayer::new().quality(tower_http::CompressionLevel::Precise(4));
    Router::new()
        .route("/", get(assets::front))
        .route("/wall", get(assets::wall))
        .route("/game/{id}", get(pages::game))
        .route("/events", get(assets::events))
        .route("/me", get(assets::me))
        .route("/event/{id}", get(assets::event))
        .route("/event/{id}/print", get(assets::print))
        .route("/laws", get(pages::page))
        .route("/laws/{*rest}", get(pages::page))
        .route("/cases", get(pages::page))
        .route("/cases/{*name}", get(pages::case))
        .route("/quiz", get(pages::page))
        .route("/quiz/{name}", get(pages::page))
        .route("/desk", get(pages::page))
        .route("/records", get(pages::page))
        .route("/web/{*path}", get(assets::asset))
        .route("/favicon.svg", get(assets::favicon))
        .route("/favicon.ico", get(assets::favicon))
        .route("/service-worker.js", get(assets::service_worker))
        .route("/manifest.webmanifest", get(assets::manifest))
        .nest("/api", api())
        .merge(for_models(club.clone()))
        .fallback(front::nothing_here)
        .method_not_allowed_fallback(front::not_like_this)
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(club.clone(), guard::admit))
        .layer(compress)
        .layer(CatchPanicLayer::custom(front::broken))
        .layer(axum::middleware::from_fn_with_state(
            club.clone(),
            guard::headers,
        ))
        .with_state(club)
}

/// The door for language models; each message counts as a question.
fn for_models(club: Club) -> Router<Club> {
    if !club.answers_models() {
        return Router::new();
    }
    Router::new()
        .route_service("/mcp", crate::mcp::over_http(club.book(), club.desk()))
        .route_layer(from_fn(guard::message))
        .route_layer(from_fn_with_state(club, guard::question))
}

fn api() -> Router<Club> {
    Router::new()
        .route("/games", get(games::list).post(games::make))
        .route("/games/{id}", get(games::view).delete(seats::withdraw))
        .route("/games/{id}/acts", post(acts::act))
        .route("/games/{id}/call-off", post(acts::call_off))
        .route("/games/{id}/left", post(acts::left))
        .route("/games/{id}/take-back", post(acts::take_back))
        .route("/games/{id}/ready", post(seats::ready))
        .route("/games/{id}/accident", post(acts::accident))
        .route("/games/{id}/proposal", post(acts::proposal))
        .route(
            "/games/{id}/conditions",
            get(conditions::show).put(conditions::keep),
        )
        .route("/games/{id}/read", post(read::read))
        .route("/games/{id}/ws", get(socket::open))
        .route("/games/{id}/score", get(games::score))
        .route("/games/{id}/board", get(games::board))
        .route("/games/{id}/board.svg", get(games::picture))
        .route("/games/{id}/board.png", get(games::preview))
        .route("/games/{id}/story", get(games::story))
        .route("/games/{id}/pgn", get(games::pgn))
        .route("/games/{id}/log", get(games::log))
        .route("/games/{id}/join", post(seats::join))
        .route("/games/{id}/invitations", post(seats::invite))
        .route("/games/{id}/seat/words", post(seats::word))
        .route("/games/{id}/seat/renew", post(seats::renew))
        .route("/games/{id}/arbiter", post(seats::call_arbiter))
        .route("/games/{id}/arbiter/consent", post(seats::consent))
        .route("/games/{id}/arbiter/without", post(seats::without_arbiter))
        .route("/games/{id}/confirm", post(seats::confirm))
        .route(
            "/games/{id}/rematch",
            post(seats::rematch).delete(seats::decline_rematch),
        )
        .route(
            "/events",
            get(events::list)
                .post(events::make)
                // An event may go on from a report, which is longer than what is said otherwise.
                .layer((
                    DefaultBodyLimit::max(REPORT_LIMIT),
                    Extension(json::Most(REPORT_LIMIT)),
                )),
        )
        .route("/tie-breaks", get(tie_breaks::list))
        .route("/events/{id}", get(events::view).delete(events::remove))
        .route("/events/{id}/changes", post(events::change))
        .route("/events/{id}/players", get(events::players))
        .route("/events/{id}/entries", post(events::enter))
        .route("/events/{id}/entries/changes", post(events::change_entries))
        .route("/events/{id}/sit", post(events::sit))
        .route("/events/{id}/start", post(events::start))
        .route("/events/{id}/result", post(events::say))
        .route("/events/{id}/crosstable", get(event_record::cross))
        .route("/events/{id}/why", get(why::tell))
        .route("/events/{id}/trf", get(event_record::trf))
        .route("/events/{id}/pgn", get(event_record::pgn))
        .route("/events/{id}/log", get(event_record::log))
        .route("/members", post(members::make))
        .route("/members/devices", post(members::sign_in))
        .route("/members/passkeys", post(passkeys::sign_in))
        .route("/members/passkeys/sought", post(passkeys::seek))
        .route(
            "/members/me",
            get(members::me)
                .put(members::change)
                .delete(members::remove),
        )
        .route("/members/me/words", post(members::words))
        .route("/members/me/devices/{device}", delete(members::sign_out))
        .route("/members/me/passkeys", post(passkeys::add))
        .route("/members/me/passkeys/wanted", post(passkeys::want))
        .route("/members/me/passkeys/{passkey}", delete(passkeys::remove))
        .route("/codes", get(codes::list))
        .route("/codes/{code}", get(codes::code))
        .route("/codes/{code}/time", get(codes::time))
        .route("/codes/{code}/clauses/{clause}", get(codes::clause))
        .route("/rule", post(rule::rule))
        .route("/rule/form", post(rule::form))
        .route("/arises", get(arises::arises))
        .route("/acts", get(forms::acts))
        .route("/openapi.json", get(document::openapi))
        .route("/health", get(front::health))
        .route("/ready", get(front::ready))
        .route("/metrics", get(front::metrics))
}
