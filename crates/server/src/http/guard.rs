//! What every request passes: the limit of its address, and the headers that keep a browser strict.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::body::Body;
use axum::extract::{ConnectInfo, FromRequestParts, Request, State};
use axum::http::header::{self, HeaderName, HeaderValue};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method, Response, StatusCode};
use axum::middleware::Next;
use axum::response::IntoResponse;

use crate::club::Club;
use crate::door::crowd::Shown;
use crate::door::limits::Counted;
use crate::door::network::Network;
use crate::http::json;
use crate::keys::TokenHash;
use crate::mcp::Waits;
use crate::problem::{Kind, Problem, Told};

/// The style of the incident form, a page that stands alone and is opened by a page of the club, is let in by its sum.
const POLICY: &str = "default-src 'none'; script-src 'self'; \
     style-src 'self' 'sha256-ZJt0bQV0qq/MHc/ptPtqCZ5xFpyQ2IhhNfrpppeSn7U='; \
     img-src 'self' data: blob:; connect-src 'self'; \
     manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/// Whoever has come under TLS does so for a month.
const SECURE: HeaderValue = HeaderValue::from_static("max-age=2592000");

/// What the script may besides that runs the module for browsers: a worker has the policy that it is sent with, so that
/// no page needs this one.
pub const WORKER_POLICY: &str =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/// The network that a request comes from, proxies seen through, that of this machine where nobody tells; and where it is
/// noted that whoever asks has shown the key of a seat.
#[derive(Clone, Debug)]
pub struct Asker(pub Network, pub Shown);

impl Asker {
    fn of(parts: &Parts, club: &Club) -> Asker {
        let info = parts.extensions.get::<ConnectInfo<SocketAddr>>();
        let peer = info.map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |info| info.0.ip());
        let shown = parts.extensions.get::<Shown>().cloned().unwrap_or_default();
        Asker(
            Network::of(club.proxies().client(peer, &parts.headers)),
            shown,
        )
    }
}

impl FromRequestParts<Club> for Asker {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Asker, Self::Rejection> {
        Ok(Asker::of(parts, club))
    }
}

/// The key that a request brings, if any.
pub(super) fn token_in(parts: &Parts) -> Option<String> {
    let header = parts
        .headers
        .get(header::AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    let (scheme, token) = header?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then(|| token.to_owned())
}

/// Lets a request in that is for this house, and counts it: against its seat if it holds one, else against its network.
pub async fn admit(State(club): State<Club>, request: Request, next: Next) -> Response<Body> {
    let (parts, body) = request.into_parts();
    let house = club.house();
    if let Err(stranger) = house.admits(&parts.method, &parts.uri, &parts.headers) {
        club.metrics().turned_away("stranger");
        tracing::warn!(uri = %parts.uri.path(), "{stranger}");
        return unread(Problem::from(stranger).into_response(), &parts.headers);
    }
    let of_seat =
        token_in(&parts).and_then(|token| club.limiter().take_seat(&TokenHash::of(&token)));
    let Asker(network, _) = Asker::of(&parts, &club);
    let taken = of_seat.unwrap_or_else(|| club.limiter().take(network, Counted::Request));
    match taken {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(too_many) => {
            club.metrics().turned_away("too-many");
            tracing::warn!(%network, "{too_many}");
            unread(Problem::from(too_many).into_response(), &parts.headers)
        }
    }
}

/// An answer to a request whose body was not read: the connection ends with it, and says so.
fn unread(mut response: Response<Body>, asked: &HeaderMap) -> Response<Body> {
    let length = asked.get(header::CONTENT_LENGTH);
    let empty = length.is_none_or(|length| length.as_bytes() == b"0");
    if !empty || asked.contains_key(header::TRANSFER_ENCODING) {
        let close = HeaderValue::from_static("close");
        response.headers_mut().insert(header::CONNECTION, close);
    }
    response
}

/// Lets a request in as a question to the referee, of which a network has fewer than of others.
pub async fn question(
    State(club): State<Club>,
    Asker(network, _): Asker,
    mut request: Request,
    next: Next,
) -> Response<Body> {
    if let Err(too_many) = club.limiter().take(network, Counted::Question) {
        return unread(Problem::from(too_many).into_response(), request.headers());
    }
    let asker = Waits::of(network);
    request.extensions_mut().insert(asker.clone());
    let response = next.run(request).await;
    match asker.busy() {
        Some(busy) => Problem::from(busy).into_response(),
        None => response,
    }
}

/// Lets a message to the door for language models in when it has come whole, in time, and is JSON.
pub async fn message(request: Request, next: Next) -> Response<Body> {
    let (head, body) = request.into_parts();
    let read = json::whole(Request::from_parts(head.clone(), body), &()).await;
    let read = read.and_then(|bytes| match head.method == Method::POST {
        true => json::any::<serde_json::Value>(&bytes).map(|_| bytes),
        false => Ok(bytes),
    });
    match read {
        Ok(bytes) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        Err(problem) => problem.into_response(),
    }
}

/// Adds the headers that keep a browser strict, and gives bare errors of the machinery their form.
pub async fn headers(State(club): State<Club>, request: Request, next: Next) -> Response<Body> {
    let asked = (request.method().clone(), request.uri().path().to_owned());
    let response = next.run(request).await;
    let mut response = in_form(response);
    let status = response.status();
    club.metrics().answered(status.as_u16());
    if status.is_server_error() {
        let (method, path) = asked;
        let why = response
            .extensions()
            .get::<Told>()
            .map(|told| told.0.as_str());
        tracing::error!(%method, path, status = status.as_u16(), why, "a request could not be answered");
    }
    let headers = response.headers_mut();
    if club.speaks_tls() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, SECURE);
    }
    let fixed = [
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (
            HeaderName::from_static("cross-origin-opener-policy"),
            "same-origin",
        ),
        (
            HeaderName::from_static("cross-origin-resource-policy"),
            "same-origin",
        ),
    ];
    for (name, value) in fixed {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static(POLICY));
    headers
        .entry(header::CACHE_CONTROL)
        .or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Errors that arise before a handler (a WebSocket asked for by no upgrade, mostly) are problems too.
fn in_form(response: Response<Body>) -> Response<Body> {
    let status = response.status();
    let formed = response
        .headers()
        .get(header::CONTENT_TYPE)
        .is_some_and(|value| {
            let said = value.as_bytes();
            said.starts_with(b"application/problem+json") || said.starts_with(b"text/html")
        });
    if !(status.is_client_error() || status.is_server_error()) || formed {
        return response;
    }
    let kind = match status {
        StatusCode::PAYLOAD_TOO_LARGE => Kind::TooLarge,
        StatusCode::UNSUPPORTED_MEDIA_TYPE => Kind::MediaType,
        StatusCode::METHOD_NOT_ALLOWED => Kind::Method,
        StatusCode::NOT_FOUND => Kind::NotFound,
        _ => Kind::BadFrame,
    };
    let mut problem = Problem::new(kind, "the request is not one that this address takes");
    problem.status = status.as_u16();
    problem.into_response()
}

#[cfg(test)]
mod tests {
    use jadoube_forms::INCIDENT_STYLE;
    use sha2::{Digest, Sha256};

    use super::*;
    use crate::keys::base64url;

    #[test]
    fn the_style_of_the_incident_form_is_let_in() {
        let sum = base64url(&Sha256::digest(INCIDENT_STYLE.as_bytes()));
        let sum = format!("'sha256-{}='", sum.replace('-', "+").replace('_', "/"));
        for policy in [POLICY, crate::site::POLICY] {
            assert!(policy.contains(&sum), "{sum}: {policy}");
        }
    }
}
