//! The pages of the law as a book.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, Uri, header};
use axum::response::{IntoResponse, Redirect};
use jadoube_pages::query::Query;
use jadoube_pages::{Found, at, case_at, case_page, no_page};

use super::assets;
use super::guard::Asker;
use super::preview;
use crate::club::{Club, Why};
use crate::door::limits::Counted;
use crate::problem::Problem;

/// Whatever page of the book stands at an address.
pub async fn page(State(club): State<Club>, uri: Uri) -> Response<Body> {
    let book = Arc::clone(club.book());
    written(&uri.clone(), move || at(&book, uri.path(), uri.query())).await
}

/// A shipped case, which takes a place at a desk of the book's own.
pub async fn case(
    State(club): State<Club>,
    Asker(network, _): Asker,
    Path(name): Path<String>,
    uri: Uri,
) -> Result<Response<Body>, Problem> {
    let (case, question) = match case_at(club.book(), &name, &Query::read(uri.query())) {
        Ok(asked) => asked,
        Err(missing) => return Ok(written(&uri, move || Found::Missing(missing)).await),
    };
    club.limiter().take(network, Counted::Question)?;
    let answer = club.shelf().ask(question.clone(), network).await?;
    let book = Arc::clone(club.book());
    Ok(written(&uri, move || case_page(&book, case, &question, &answer)).await)
}

/// The page of a game. Which seat is whose the page knows from what its browser keeps.
pub async fn game(
    State(club): State<Club>,
    Path(id): Path<String>,
    uri: Uri,
    headers: HeaderMap,
) -> Response<Body> {
    match club.table(&id).await {
        Err(refusal) if refusal.is(Why::NoSuchGame) => {
            not_here("There is no such table in this club; look at the link again.").await
        }
        Ok(table) => {
            let origin = club.house().origin(&uri, &headers, club.speaks_tls());
            let head = preview::head(&table, &*table.live().await, &origin);
            assets::game(&head, &headers)
        }
        // Whatever else is wrong the page tells when it asks for the table.
        Err(_) => assets::game("", &headers),
    }
}

/// Nothing stands at an address: a page that says so, and leads on.
pub async fn not_here(sentence: &'static str) -> Response<Body> {
    let ways = [
        ("/", "All tables"),
        ("/laws", "The laws"),
        ("/desk", "The arbiter’s desk"),
    ];
    let ways = ways.map(|(address, words)| (address.to_owned(), words.to_owned()));
    written(&Uri::default(), move || no_page(sentence, &ways)).await
}

/// Writes a page away from the threads that serve the tables: the first look into the cases takes a while.
async fn written(uri: &Uri, page: impl FnOnce() -> Found + Send + 'static) -> Response<Body> {
    let broken = || {
        no_page(
            "Something went wrong in the program; this page cannot be shown.",
            &[],
        )
    };
    let found = tokio::task::spawn_blocking(page).await;
    let status = match &found {
        Ok(Found::Page(_)) => StatusCode::OK,
        Ok(_) => StatusCode::NOT_FOUND,
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR,
    };
    let html = match found.unwrap_or_else(|_| broken()) {
        Found::Page(page) => page.html(uri.path_and_query().map_or("", |at| at.as_str())),
        Found::Missing(page) => page.html(""),
        Found::Moved(there) => return Redirect::permanent(&there).into_response(),
    };
    let mut response = Response::new(Body::from(assets::stamped(&html)));
    *response.status_mut() = status;
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("text/html; charset=utf-8"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    response
}
