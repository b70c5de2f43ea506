//! Seats over HTTP: knowing who asks, and giving seats away.

use axum::Json;
use axum::extract::{FromRequestParts, Path, Query, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::guard::From;
use super::limits::Counted;
use super::problem::{Kind, Problem};
use crate::club::Club;
use crate::seat::{Keys, Seat};

/// The token that a request brings, if any: `Authorization: Bearer TOKEN`, or `?seat=TOKEN`.
#[derive(Clone, Debug)]
pub struct Presented {
    token: Option<String>,
    from: From,
}

#[derive(Deserialize)]
struct SeatQuery {
    seat: Option<String>,
}

impl FromRequestParts<Club> for Presented {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Presented, Problem> {
        let header = parts
            .headers
            .get(header::AUTHORIZATION)
            .and_then(|value| value.to_str().ok());
        let bearer = header
            .and_then(|value| value.split_once(' '))
            .filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        let token = match bearer {
            Some((_, token)) => Some(token.trim().to_owned()),
            None => Query::<SeatQuery>::try_from_uri(&parts.uri)
                .ok()
                .and_then(|query| query.0.seat),
        };
        let Ok(from) = From::from_request_parts(parts, club).await;
        Ok(Presented {
            token: token.filter(|token| !token.is_empty()),
            from,
        })
    }
}

impl Presented {
    /// The seat that the request comes from; a spectator's without a token.
    ///
    /// # Errors
    /// [`Kind::WrongSeat`] if the token opens no seat of this table.
    pub fn seat(&self, club: &Club, keys: &Keys) -> Result<Seat, Problem> {
        match &self.token {
            None => Ok(Seat::Spectator),
            Some(token) => seat_of(club, keys, token, self.from),
        }
    }
}

/// The seat that a token opens.
///
/// # Errors
/// [`Kind::WrongSeat`] if it opens none; [`Kind::TooMany`] if too many such were tried.
pub fn seat_of(club: &Club, keys: &Keys, token: &str, from: From) -> Result<Seat, Problem> {
    if let Some(seat) = keys.seat_of(token) {
        return Ok(seat);
    }
    club.limiter().take(from.0, Counted::WrongToken)?;
    Err(Problem::new(
        Kind::WrongSeat,
        "the link's token opens no seat at this table; without a token you can look on",
    ))
}

/// A seat that was given.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeatGiven {
    /// Which.
    pub seat: Seat,
    /// The token that holds it; told this once.
    pub token: String,
    /// The page of the game with the token.
    pub link: String,
}

/// The next game of the same two.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RematchAnswer {
    /// Its public name.
    pub id: String,
    /// Its page. The token of this table opens the seat of the other color there: add `#TOKEN`.
    pub link: String,
}

/// Takes the free seat of an open table.
#[utoipa::path(post, path = "/api/games/{id}/join", tag = "seats", params(("id" = String, Path)),
    responses((status = 200, body = SeatGiven), (status = 409, body = Problem), (status = 404, body = Problem)))]
pub async fn join(
    State(club): State<Club>,
    Path(id): Path<String>,
) -> Result<Json<SeatGiven>, Problem> {
    let table = club.table(&id).await?;
    let (seat, token) = club.join(&table).await?;
    Ok(Json(given(&id, seat, token.as_str())))
}

/// Calls an arbiter to a table that has no arbiter's seat.
#[utoipa::path(post, path = "/api/games/{id}/arbiter", tag = "seats", params(("id" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = SeatGiven), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub async fn call_arbiter(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
) -> Result<Json<SeatGiven>, Problem> {
    let table = club.table(&id).await?;
    let by = presented.seat(&club, &table.live().await.keys)?;
    let token = club.call_arbiter(&table, by).await?;
    Ok(Json(given(&id, Seat::Arbiter, token.as_str())))
}

/// Asks for another game of the same two, colors exchanged.
#[utoipa::path(post, path = "/api/games/{id}/rematch", tag = "seats", params(("id" = String, Path)), security(("seat" = [])),
    responses((status = 201, body = RematchAnswer), (status = 200, description = "the other was first", body = RematchAnswer),
        (status = 403, body = Problem), (status = 409, body = Problem)))]
pub async fn rematch(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
) -> Result<(StatusCode, Json<RematchAnswer>), Problem> {
    let table = club.table(&id).await?;
    let by = presented.seat(&club, &table.live().await.keys)?;
    let (next, new) = club.rematch(&table, by).await?;
    let status = if new {
        StatusCode::CREATED
    } else {
        StatusCode::OK
    };
    Ok((
        status,
        Json(RematchAnswer {
            id: next.id,
            link: next.link,
        }),
    ))
}

fn given(id: &str, seat: Seat, token: &str) -> SeatGiven {
    SeatGiven {
        seat,
        token: token.to_owned(),
        link: link(id, token),
    }
}

/// The page of a game with a seat's token, which stands in the fragment so that no log ever sees it.
pub fn link(id: &str, token: &str) -> String {
    format!("/game/{id}#{token}")
}
