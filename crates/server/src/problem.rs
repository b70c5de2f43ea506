//! Problem details (RFC 9457): every error that a client meets has this one form.

use axum::body::Body;
use axum::http::{HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::door::house::Stranger;
use crate::door::limits::TooMany;
use crate::names::NoName;
use crate::refusal::{Refusal, Why};
use crate::store::StoreError;

/// Seconds after which the club's file may be written again.
const RETRY_STORAGE: u64 = 5;

/// What went wrong, in the one form that all errors have.
#[derive(Clone, Debug, PartialEq, Serialize, utoipa::ToSchema)]
pub struct Problem {
    /// Which problem it is: `/problems/stale`.
    #[serde(rename = "type")]
    pub kind: String,
    /// The same in a few words.
    pub title: String,
    /// The HTTP status.
    pub status: u16,
    /// This occurrence, in a sentence: what was found and what would be right.
    pub detail: String,
    /// More, by problem: `sequence` with `stale`, `errors` with `not-understood`, `retry_after` with `too-many`.
    #[serde(flatten)]
    #[schema(value_type = Object)]
    pub more: Map<String, Value>,
}

/// The kinds of problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The body is no JSON.
    BadJson,
    /// A WebSocket frame is no message.
    BadFrame,
    /// An `Idempotency-Key` that cannot be one.
    BadKey,
    /// The seat may not do that, or the token is not of this table.
    WrongSeat,
    /// There is no such game.
    NoSuchGame,
    /// There is no such code.
    NoSuchCode,
    /// The code has no such clause.
    NoSuchClause,
    /// There is nothing at that address.
    NotFound,
    /// The address is there, the method is not.
    Method,
    /// Something has happened since what the client has seen.
    Stale,
    /// It was to come behind an act that was not made.
    NotMade,
    /// The seat is not free.
    SeatTaken,
    /// The game has not ended.
    NotFinished,
    /// Both players have agreed to a pause.
    Paused,
    /// The other player has not agreed to it.
    NotAgreed,
    /// The body is too large.
    TooLarge,
    /// The body is not JSON by its media type.
    MediaType,
    /// The body is JSON, and means nothing here.
    NotUnderstood,
    /// The key was used for another act.
    KeyReused,
    /// Nobody is signed in under this key, or nobody has these words.
    NoMember,
    /// The name belongs to a member.
    NameTaken,
    /// The body took too long to come.
    TooSlow,
    /// The request asks for another house, or comes from a page of one.
    Stranger,
    /// Too many requests.
    TooMany,
    /// The seat has used up its room in the log of the table.
    NoRoom,
    /// It cannot be decided in the time that there is.
    TooHard,
    /// The club's file cannot be written or read.
    Storage,
    /// A fault of the program.
    Internal,
}

impl Kind {
    /// Every kind.
    pub const ALL: [Kind; 28] = [
        Kind::BadJson,
        Kind::BadFrame,
        Kind::BadKey,
        Kind::WrongSeat,
        Kind::NoSuchGame,
        Kind::NoSuchCode,
        Kind::NoSuchClause,
        Kind::NotFound,
        Kind::Method,
        Kind::Stale,
        Kind::NotMade,
        Kind::SeatTaken,
        Kind::NotFinished,
        Kind::Paused,
        Kind::NotAgreed,
        Kind::TooLarge,
        Kind::MediaType,
        Kind::NotUnderstood,
        Kind::KeyReused,
        Kind::NoMember,
        Kind::NameTaken,
        Kind::TooSlow,
        Kind::Stranger,
        Kind::TooMany,
        Kind::NoRoom,
        Kind::TooHard,
        Kind::Storage,
        Kind::Internal,
    ];

    /// The last part of its type, its title and its status.
    pub const fn parts(self) -> (&'static str, &'static str, StatusCode) {
        match self {
            Kind::BadJson => ("bad-json", "The body is not JSON", StatusCode::BAD_REQUEST),
            Kind::BadFrame => (
                "bad-frame",
                "The frame is not a message",
                StatusCode::BAD_REQUEST,
            ),
            Kind::BadKey => (
                "bad-key",
                "The Idempotency-Key cannot be used",
                StatusCode::BAD_REQUEST,
            ),
            Kind::WrongSeat => (
                "wrong-seat",
                "That is not for this seat",
                StatusCode::FORBIDDEN,
            ),
            Kind::NoSuchGame => (
                "no-such-game",
                "There is no such game or event",
                StatusCode::NOT_FOUND,
            ),
            Kind::NoSuchCode => (
                "no-such-code",
                "There is no such code",
                StatusCode::NOT_FOUND,
            ),
            Kind::NoSuchClause => (
                "no-such-clause",
                "The code has no such clause",
                StatusCode::NOT_FOUND,
            ),
            Kind::NotFound => ("not-found", "There is nothing here", StatusCode::NOT_FOUND),
            Kind::Method => (
                "method",
                "That cannot be done here",
                StatusCode::METHOD_NOT_ALLOWED,
            ),
            Kind::Stale => (
                "stale",
                "Something has happened since",
                StatusCode::CONFLICT,
            ),
            Kind::NotMade => (
                "not-made",
                "The act before it was not made",
                StatusCode::CONFLICT,
            ),
            Kind::SeatTaken => ("seat-taken", "The seat is taken", StatusCode::CONFLICT),
            Kind::NotFinished => (
                "not-finished",
                "The game has not ended",
                StatusCode::CONFLICT,
            ),
            Kind::Paused => ("paused", "Play rests", StatusCode::CONFLICT),
            Kind::NotAgreed => (
                "not-agreed",
                "The other player has not agreed",
                StatusCode::CONFLICT,
            ),
            Kind::TooLarge => (
                "too-large",
                "The body is too large",
                StatusCode::PAYLOAD_TOO_LARGE,
            ),
            Kind::MediaType => (
                "media-type",
                "The body is not application/json",
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
            ),
            Kind::NotUnderstood => (
                "not-understood",
                "Not understood",
                StatusCode::UNPROCESSABLE_ENTITY,
            ),
            Kind::KeyReused => (
                "key-reused",
                "The Idempotency-Key belongs to another act",
                StatusCode::UNPROCESSABLE_ENTITY,
            ),
            Kind::NoMember => (
                "no-member",
                "No member is signed in here",
                StatusCode::FORBIDDEN,
            ),
            Kind::NameTaken => (
                "name-taken",
                "The name belongs to a member",
                StatusCode::CONFLICT,
            ),
            Kind::TooSlow => (
                "too-slow",
                "The body took too long",
                StatusCode::REQUEST_TIMEOUT,
            ),
            Kind::Stranger => (
                "stranger",
                "The request is not for this house",
                StatusCode::MISDIRECTED_REQUEST,
            ),
            Kind::TooMany => (
                "too-many",
                "Too many requests",
                StatusCode::TOO_MANY_REQUESTS,
            ),
            Kind::NoRoom => (
                "no-room",
                "The seat has used up its room in the log",
                StatusCode::TOO_MANY_REQUESTS,
            ),
            Kind::TooHard => (
                "too-hard",
                "It cannot be decided in the time that there is",
                StatusCode::SERVICE_UNAVAILABLE,
            ),
            Kind::Storage => (
                "storage",
                "What keeps the club cannot be used just now",
                StatusCode::SERVICE_UNAVAILABLE,
            ),
            Kind::Internal => (
                "internal",
                "The server made a mistake",
                StatusCode::INTERNAL_SERVER_ERROR,
            ),
        }
    }
}

impl Problem {
    /// A problem of this kind, with its sentence.
    pub fn new(kind: Kind, detail: impl Into<String>) -> Problem {
        let (name, title, status) = kind.parts();
        Problem {
            kind: format!("/problems/{name}"),
            title: title.to_owned(),
            status: status.as_u16(),
            detail: detail.into(),
            more: Map::new(),
        }
    }

    /// The same with one more member.
    #[must_use]
    pub fn with(mut self, name: &str, value: impl Into<Value>) -> Problem {
        self.more.insert(name.to_owned(), value.into());
        self
    }

    /// Whether it is of this kind.
    pub fn is(&self, kind: Kind) -> bool {
        self.kind.strip_prefix("/problems/") == Some(kind.parts().0)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Problem {
        Refusal::from(error).into()
    }
}

impl From<TooMany> for Problem {
    fn from(too_many: TooMany) -> Problem {
        Problem::new(Kind::TooMany, too_many.to_string()).with("retry_after", too_many.seconds)
    }
}

impl From<NoName> for Problem {
    fn from(no: NoName) -> Problem {
        Problem::new(Kind::NotUnderstood, no.to_string())
    }
}

impl From<Stranger> for Problem {
    fn from(stranger: Stranger) -> Problem {
        let mut problem = Problem::new(Kind::Stranger, stranger.to_string());
        problem.status = match stranger {
            Stranger::NoHost => StatusCode::BAD_REQUEST,
            Stranger::OtherHost(_) => StatusCode::MISDIRECTED_REQUEST,
            Stranger::OtherOrigin(_) => StatusCode::FORBIDDEN,
        }
        .as_u16();
        problem
    }
}

impl From<Refusal> for Problem {
    fn from(refusal: Refusal) -> Problem {
        let kind = match refusal.why {
            Why::WrongSeat => Kind::WrongSeat,
            Why::NoSuchGame => Kind::NoSuchGame,
            Why::Stale | Why::Overtaken => Kind::Stale,
            Why::NotMade => Kind::NotMade,
            Why::SeatTaken => Kind::SeatTaken,
            Why::NotFinished => Kind::NotFinished,
            Why::Paused => Kind::Paused,
            Why::NotAgreed => Kind::NotAgreed,
            Why::NotUnderstood => Kind::NotUnderstood,
            Why::TooMany => Kind::TooMany,
            Why::NoRoom => Kind::NoRoom,
            Why::NoMember => Kind::NoMember,
            Why::NameTaken => Kind::NameTaken,
            Why::BadKey => Kind::BadKey,
            Why::KeyReused => Kind::KeyReused,
            Why::Stopped => Kind::TooHard,
            Why::Storage => Kind::Storage,
            Why::Internal => Kind::Internal,
        };
        let mut problem = Problem::new(kind, refusal.sentence);
        if let Some(sequence) = refusal.sequence {
            problem = problem.with("sequence", sequence);
        }
        if let Some(seconds) = refusal.seconds {
            problem = problem.with("retry_after", seconds);
        }
        if !refusal.faults.is_empty() {
            let errors = refusal.faults.iter();
            let errors =
                errors.map(|fault| json!({ "field": fault.field, "detail": fault.detail }));
            problem = problem.with("errors", errors.collect::<Vec<Value>>());
        }
        if kind == Kind::Storage {
            problem = problem.with("retry_after", RETRY_STORAGE);
        }
        problem
    }
}

/// What an answer says in a sentence, for whoever notes it.
#[derive(Clone, Debug)]
pub(crate) struct Told(pub(crate) String);

impl IntoResponse for Problem {
    fn into_response(self) -> Response<Body> {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        // A problem is made of texts and numbers, which JSON can always write.
        let body = serde_json::to_vec(&self).unwrap_or_default();
        let mut response = Response::new(Body::from(body));
        *response.status_mut() = status;
        response.extensions_mut().insert(Told(self.detail));
        let headers = response.headers_mut();
        headers.insert(
            header::CONTENT_TYPE,
            HeaderValue::from_static("application/problem+json"),
        );
        if let Some(seconds) = self.more.get("retry_after").and_then(Value::as_u64) {
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_written_as_the_standard_has_it() {
        let problem =
            Problem::new(Kind::Stale, "act 18 has been made since 17").with("sequence", 18);
        assert_eq!(
            serde_json::to_value(&problem).expect("JSON"),
            serde_json::json!({
                "type": "/problems/stale", "title": "Something has happened since", "status": 409,
                "detail": "act 18 has been made since 17", "sequence": 18
            })
        );
        assert!(problem.is(Kind::Stale) && !problem.is(Kind::Storage));
    }

    #[test]
    fn no_two_kinds_share_a_name() {
        let names: std::collections::HashSet<&str> =
            Kind::ALL.iter().map(|kind| kind.parts().0).collect();
        assert_eq!(names.len(), Kind::ALL.len());
    }
}
