//! Reading JSON bodies, with every failure told apart.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::IntoResponse;
use serde::de::DeserializeOwned;
use serde_json::error::Category;

use crate::door::limits::BODY_LIMIT;
use crate::problem::{Kind, Problem};

/// How long a body may take to come.
const BODY_TIME: Duration = Duration::from_secs(10);

/// A JSON body.
#[derive(Debug)]
pub struct Body<T>(pub T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Body<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Body<T>, Problem> {
        check_media_type(request.headers())?;
        let bytes = whole(request, state).await?;
        parse(&bytes).map(Body)
    }
}

/// How many bytes a body may have where it may be longer than elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Most(pub usize);

/// The body of a request, whole and in time.
///
/// # Errors
/// When it is too large, does not come to its end, or takes longer than a body may.
pub async fn whole<S: Send + Sync>(request: Request, state: &S) -> Result<Bytes, Problem> {
    let most = request.extensions().get::<Most>();
    let most = most.map_or(BODY_LIMIT, |most| most.0);
    let read = tokio::time::timeout(BODY_TIME, Bytes::from_request(request, state));
    read.await.map_err(|_| too_slow())?.map_err(|rejection| {
        match rejection.into_response().status() {
            StatusCode::PAYLOAD_TOO_LARGE => too_large(most),
            _ => Problem::new(Kind::BadJson, "the body broke off before its end"),
        }
    })
}

fn too_slow() -> Problem {
    let seconds = BODY_TIME.as_secs();
    Problem::new(
        Kind::TooSlow,
        format!("the body did not come within {seconds} s; send it again"),
    )
}

fn too_large(most: usize) -> Problem {
    Problem::new(
        Kind::TooLarge,
        format!("the body is larger than {most} bytes, and more is not taken here"),
    )
}

fn check_media_type(headers: &HeaderMap) -> Result<(), Problem> {
    let found = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .unwrap_or("");
    let essence = found
        .split(';')
        .next()
        .unwrap_or("")
        .trim()
        .to_ascii_lowercase();
    if essence == "application/json" || essence.ends_with("+json") {
        return Ok(());
    }
    let shown = if essence.is_empty() {
        "no media type".to_owned()
    } else {
        format!("'{essence}'")
    };
    Err(Problem::new(
        Kind::MediaType,
        format!("found {shown}; send 'Content-Type: application/json'"),
    ))
}

/// Reads JSON, or says where it is none, or what in it means nothing here.
pub fn parse<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    // A list would be read as the fields in their order, which nobody means.
    if bytes.trim_ascii_start().first() == Some(&b'[')
        && serde_json::from_slice::<serde::de::IgnoredAny>(bytes).is_ok()
    {
        return Err(Problem::new(
            Kind::NotUnderstood,
            "found a list; understood would be an object such as {\"act\":\"touches e2\"}",
        ));
    }
    any(bytes)
}

/// Reads JSON of any shape, a list among others.
pub fn any<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(bytes).map_err(|error| {
        let kind = match error.classify() {
            Category::Data => Kind::NotUnderstood,
            Category::Io | Category::Syntax | Category::Eof => Kind::BadJson,
        };
        Problem::new(kind, error.to_string())
    })
}
