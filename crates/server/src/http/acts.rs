//! Acts over HTTP.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, OneOfBuilder, Schema, Type};

use super::json::Body;
use super::seats::{Presented, key_in};
use crate::club::{Agreed, Answer, Club};
use crate::problem::{Kind, Problem};
use crate::table::command::{Command, read_act};
use crate::view::{EntryView, View};

/// An act.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ActRequest {
    /// In words, as `touches e2`, `plays Nf3`, `claims repetition` (the seat is the actor), or in its JSON form, as
    /// `{"act":"touch","squares":["e2"]}`.
    #[schema(schema_with = in_words_or_json)]
    pub act: Value,
    /// The last `sequence` that the client has seen; if anything has changed the game since, the act is not made.
    #[serde(default)]
    pub after: Option<u32>,
}

/// The two ways to tell an act.
pub(super) fn in_words_or_json() -> impl Into<RefOr<Schema>> {
    let words = ObjectBuilder::new().schema_type(Type::String);
    let json = ObjectBuilder::new().schema_type(Type::Object);
    OneOfBuilder::new().item(words).item(json)
}

/// What an act was answered with. A refused act is an answer too: the law has spoken.
#[derive(Debug, Serialize, ToSchema)]
pub struct ActAnswer {
    /// The number of the entry in the log.
    pub sequence: u32,
    /// The entry, with the ruling.
    pub entry: EntryView,
    /// The table right after it; `score` and `cards` hold only what has changed. Left out when the request has the
    /// header `Prefer: return=minimal` (RFC 7240).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<View>,
}

/// Makes an act.
#[utoipa::path(post, path = "/api/games/{id}/acts", operation_id = "make_act", tag = "play",
    params(("id" = String, Path, description = "the table"),
        ("Prefer" = Option<String>, Header, description = "`return=minimal` leaves out `game`"),
        ("Idempotency-Key" = Option<String>, Header, description = "up to 64 visible characters; an act sent again with the same key is made once and answered the same")),
    security(("seat" = [])),
    request_body = ActRequest,
    responses((status = 200, description = "judged, written down and durable", body = ActAnswer),
        (status = 400, description = "no JSON", body = Problem), (status = 403, description = "wrong seat", body = Problem),
        (status = 404, body = Problem), (status = 409, description = "something has happened since `after`", body = Problem),
        (status = 413, body = Problem), (status = 415, body = Problem), (status = 422, description = "not understood", body = Problem),
        (status = 429, body = Problem), (status = 503, description = "the disk is full; nothing has happened", body = Problem)))]
pub async fn act(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    headers: HeaderMap,
    Body(request): Body<ActRequest>,
) -> Result<(HeaderMap, Json<ActAnswer>), Problem> {
    let arrived = club.now();
    let table = club.table(&id).await?;
    let seat = presented.seat(&club, &table).await?;
    let key = key_in(&headers)?;
    let (act, words) = read_act(seat, &request.act)?;
    let command = Command {
        seat,
        act,
        words,
        after: request.after,
        behind: None,
        key,
        arrived,
        looks: !wants_minimum(&headers),
    };
    Ok(answered(club.act(&table, command).await?))
}

/// Whether the client asks for no more than it needs (RFC 7240).
fn wants_minimum(headers: &HeaderMap) -> bool {
    let preferences = headers
        .get_all("prefer")
        .iter()
        .filter_map(|value| value.to_str().ok());
    preferences
        .flat_map(|value| value.split(','))
        .any(|one| one.trim().eq_ignore_ascii_case("return=minimal"))
}

/// A touch called an accident, or the answer to that: one of the two.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AccidentRequest {
    /// The square of the man that the asking player touched by accident.
    #[serde(default)]
    pub square: Option<String>,
    /// The answer of the other.
    #[serde(default)]
    pub answer: Option<Agreed>,
    /// The `sequence` of what is answered; if something else is asked by then, nothing is answered.
    #[serde(default)]
    pub to: Option<u32>,
}

/// Calls a touch an accident, or answers whether it was one. Only if the other agrees is the law told so.
#[utoipa::path(post, path = "/api/games/{id}/accident", operation_id = "touched_by_accident", tag = "play", params(("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "up to 64 visible characters; sent again with the same key it is made once and answered the same")), security(("seat" = [])),
    request_body = AccidentRequest,
    responses((status = 200, body = ActAnswer), (status = 403, body = Problem), (status = 409, description = "nothing is asked", body = Problem),
        (status = 422, body = Problem)))]
pub async fn accident(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    headers: HeaderMap,
    Body(request): Body<AccidentRequest>,
) -> Result<(HeaderMap, Json<ActAnswer>), Problem> {
    let arrived = club.now();
    let table = club.table(&id).await?;
    let seat = presented.seat(&club, &table).await?;
    let key = key_in(&headers)?;
    match (request.square, request.answer) {
        (Some(square), None) => {
            let (act, words) = read_act(
                seat,
                &Value::String(format!("touches {square} by accident")),
            )?;
            let command = Command {
                seat,
                act,
                words,
                after: None,
                behind: None,
                key,
                arrived,
                looks: true,
            };
            Ok(answered(club.act(&table, command).await?))
        }
        (None, Some(agreed)) => Ok(answered(
            club.anew(|| club.answer_asked(&table, seat, agreed, request.to, key.clone()))
                .await?,
        )),
        _ => Err(Problem::new(
            Kind::NotUnderstood,
            "send either {\"square\":\"e2\"} or {\"answer\":\"agree\"} or {\"answer\":\"object\"}",
        )),
    }
}

/// The answer to what the other proposes.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposalAnswer {
    /// Whether it shall be so.
    pub answer: Agreed,
    /// The `sequence` of what is answered; if something else is proposed by then, nothing is answered.
    #[serde(default)]
    pub to: Option<u32>,
}

/// Answers a proposal of the other player: to adjourn, or to resume, at a table without an arbiter. If both wish it the
/// club does it as the official.
#[utoipa::path(post, path = "/api/games/{id}/proposal", operation_id = "answer_proposal", tag = "play", params(("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "up to 64 visible characters; sent again with the same key it is made once and answered the same")), security(("seat" = [])),
    request_body = ProposalAnswer,
    responses((status = 200, body = ActAnswer), (status = 403, body = Problem), (status = 409, description = "nothing is proposed", body = Problem)))]
pub async fn proposal(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    headers: HeaderMap,
    Body(request): Body<ProposalAnswer>,
) -> Result<(HeaderMap, Json<ActAnswer>), Problem> {
    let table = club.table(&id).await?;
    let seat = presented.seat(&club, &table).await?;
    let key = key_in(&headers)?;
    Ok(answered(
        club.anew(|| club.answer_asked(&table, seat, request.answer, request.to, key.clone()))
            .await?,
    ))
}

/// Calls a friendly game off, before both have moved: it has no result.
#[utoipa::path(post, path = "/api/games/{id}/call-off", operation_id = "call_off_game", tag = "play", params(("id" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = ActAnswer), (status = 403, body = Problem), (status = 409, description = "both have moved, or it is no friendly game", body = Problem)))]
pub async fn call_off(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
) -> Result<(HeaderMap, Json<ActAnswer>), Problem> {
    let table = club.table(&id).await?;
    let seat = presented.seat(&club, &table).await?;
    let done = club.anew(|| club.call_off(&table, seat)).await?;
    Ok(answered(done))
}

/// Takes the last move back, at a table at which nobody else loses by it: alone, or in a friendly game against a machine.
#[utoipa::path(post, path = "/api/games/{id}/take-back", operation_id = "take_back", tag = "play", params(("id" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = ActAnswer), (status = 403, body = Problem), (status = 409, description = "somebody else would lose by it, or there is no move", body = Problem)))]
pub async fn take_back(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
) -> Result<(HeaderMap, Json<ActAnswer>), Problem> {
    let table = club.table(&id).await?;
    let seat = presented.seat(&club, &table).await?;
    let done = club.anew(|| club.take_back(&table, seat)).await?;
    Ok(answered(done))
}

/// Has a game ended, as his flag would end it, whose other player has been away for longer than the table allows while his
/// clock ran.
#[utoipa::path(post, path = "/api/games/{id}/left", operation_id = "end_game_of_who_left", tag = "play", params(("id" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = ActAnswer), (status = 403, body = Problem), (status = 409, description = "he is there, or may still come back", body = Problem)))]
pub async fn left(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
) -> Result<(HeaderMap, Json<ActAnswer>), Problem> {
    let table = club.table(&id).await?;
    let seat = presented.seat(&club, &table).await?;
    let done = club.anew(|| club.declare_left(&table, seat)).await?;
    Ok(answered(done))
}

fn answered(answer: Answer) -> (HeaderMap, Json<ActAnswer>) {
    let mut headers = HeaderMap::new();
    if answer.replayed {
        headers.insert(
            HeaderName::from_static("idempotency-replayed"),
            HeaderValue::from_static("true"),
        );
    }
    (
        headers,
        Json(ActAnswer {
            sequence: answer.sequence,
            entry: answer.entry,
            game: answer.view,
        }),
    )
}
