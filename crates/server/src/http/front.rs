//! Answers that belong to no resource: nothing here, wrong method, a fault of the program, still alive.

use std::any::Any;

use axum::Json;
use axum::body::Body;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderName, Method, Response, Uri, header};
use axum::response::IntoResponse;
use serde_json::{Value, json};

use super::pages;
use crate::club::Club;
use crate::problem::{Kind, Problem};

/// Nothing stands at that address: told in a page to whoever reads pages.
pub async fn nothing_here(uri: Uri, headers: HeaderMap) -> Response<Body> {
    let accepts = headers
        .get(header::ACCEPT)
        .and_then(|value| value.to_str().ok());
    if accepts.is_some_and(|accepts| accepts.contains("text/html")) {
        return pages::not_here("There is nothing at this address.").await;
    }
    let path: String = uri.path().chars().take(80).collect();
    Problem::new(
        Kind::NotFound,
        format!(
            "there is nothing at '{path}'; the board is at '/', the interface is described at '/api/openapi.json'"
        ),
    )
    .into_response()
}

/// The address is there, the method is not.
pub async fn not_like_this(method: Method, uri: Uri) -> Problem {
    let path: String = uri.path().chars().take(80).collect();
    Problem::new(
        Kind::Method,
        format!("'{path}' does not take {method}; '/api/openapi.json' tells what it takes"),
    )
}

/// A handler has panicked: the request is lost, the server is not.
pub fn broken(_: Box<dyn Any + Send + 'static>) -> Response<Body> {
    Problem::new(
        Kind::Internal,
        "something went wrong in the program; the game is as it was, try again",
    )
    .into_response()
}

/// The server is up.
pub async fn health(State(club): State<Club>) -> Json<Value> {
    Json(json!({ "ok": true, "now": club.now().millis(), "tables": club.tables_in_memory() }))
}

/// Whether the club can be played in: its file can be written, nothing is damaged, and the server stays.
pub async fn ready(State(club): State<Club>) -> Result<Json<Value>, Problem> {
    match club.unready() {
        None => Ok(Json(json!({ "ok": true }))),
        Some(why) => Err(Problem::new(Kind::Storage, why).with("retry_after", 5)),
    }
}

/// The club's figures, in the form of Prometheus.
pub async fn metrics(State(club): State<Club>) -> ([(HeaderName, &'static str); 1], String) {
    let form = "application/openmetrics-text; version=1.0.0; charset=utf-8";
    ([(header::CONTENT_TYPE, form)], club.metrics_text())
}
