//! The web board, which is inside the program.

use axum::body::Body;
use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, Response, StatusCode, header};
use axum::response::IntoResponse;
use rust_embed::{EmbeddedFile, RustEmbed};

use super::problem::{Kind, Problem};

#[derive(RustEmbed)]
#[folder = "web"]
#[include = "*.html"]
#[include = "*.js"]
#[include = "*.mjs"]
#[include = "*.css"]
#[include = "*.svg"]
#[include = "*.png"]
#[include = "*.webmanifest"]
#[include = "*.json"]
#[include = "*.txt"]
#[exclude = "*.test.*"]
#[exclude = "*node_modules/*"]
struct Web;

/// The page on which a table is set up.
pub async fn front(headers: HeaderMap) -> Response<Body> {
    file("index.html", &headers)
}

/// The page of a game. Which game, and which seat, the page reads from its own address.
pub async fn game(headers: HeaderMap) -> Response<Body> {
    file("game.html", &headers)
}

/// Any other file of the web board.
pub async fn asset(Path(path): Path<String>, headers: HeaderMap) -> Response<Body> {
    file(&path, &headers)
}

/// The picture that browsers ask for unbidden.
pub async fn favicon(headers: HeaderMap) -> Response<Body> {
    file("favicon.svg", &headers)
}

/// The description for installing the board as an application.
pub async fn manifest(headers: HeaderMap) -> Response<Body> {
    file("manifest.webmanifest", &headers)
}

fn file(path: &str, headers: &HeaderMap) -> Response<Body> {
    let Some(found) = Web::get(path) else {
        return Problem::new(
            Kind::NotFound,
            format!("the web board has no file '{path}'"),
        )
        .into_response();
    };
    let tag = tag(&found);
    let known = headers
        .get(header::IF_NONE_MATCH)
        .and_then(|value| value.to_str().ok());
    let unchanged = known.is_some_and(|known| {
        known
            .split(',')
            .any(|one| one.trim().trim_start_matches("W/") == tag)
    });
    let mut response = if unchanged {
        Response::new(Body::empty())
    } else {
        Response::new(Body::from(found.data))
    };
    if unchanged {
        *response.status_mut() = StatusCode::NOT_MODIFIED;
    }
    let headers = response.headers_mut();
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        headers.insert(header::ETAG, tag);
    }
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static(media_type(path)),
    );
    response
}

/// The first half of the file's SHA-256, in quotes.
fn tag(file: &EmbeddedFile) -> String {
    let hash = file.metadata.sha256_hash();
    let digits: String = hash[..16]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    format!("\"{digits}\"")
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("json") => "application/json",
        Some("png") => "image/png",
        Some("webmanifest") => "application/manifest+json",
        _ => "text/plain; charset=utf-8",
    }
}
