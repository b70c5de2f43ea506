//! What an event gives out: its crosstable, its report, its games and its log.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::club::Club;
use crate::pgn::{Record, on_wood};
use crate::problem::{Kind, Problem};
use crate::view::{CrosstableView, crosstable};

/// Of which round the games are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct RoundQuery {
    /// The round, from 1; without it all that have been paired.
    round: Option<usize>,
}

/// The changes of an event.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventLog {
    /// In order.
    pub changes: Vec<EventChange>,
}

/// A change of an event.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventChange {
    /// Its number, from 1.
    pub sequence: u32,
    /// When.
    pub at: String,
    /// `organiser`, `arbiter` for a member who is it, `captain` for that of a team, `entrant` for who enters by the link, `players` for what they say of their game, or `law` for what came of one at a table.
    pub by: String,
    /// What it came to, a sentence each.
    pub told: Vec<String>,
}

/// Shows all that was played in an event: its players by their places, with what each round was for them.
#[utoipa::path(get, path = "/api/events/{id}/crosstable", operation_id = "event_crosstable", tag = "events", params(("id" = String, Path)),
    responses((status = 200, body = CrosstableView), (status = 404, body = Problem)))]
pub async fn cross(
    State(club): State<Club>,
    Path(id): Path<String>,
) -> Result<Json<CrosstableView>, Problem> {
    let kept = club.event(&id).await?.shown(club.people());
    Ok(Json(crosstable(&kept.event)))
}

/// Gives the event as a tournament report (TRF-2026).
#[utoipa::path(get, path = "/api/events/{id}/trf", operation_id = "event_trf", tag = "events", params(("id" = String, Path)),
    responses((status = 200, content_type = "text/plain", body = String), (status = 404, body = Problem)))]
pub async fn trf(
    State(club): State<Club>,
    Path(id): Path<String>,
) -> Result<(HeaderMap, String), Problem> {
    let kept = club.event(&id).await?.shown(club.people());
    Ok((
        file("text/plain; charset=utf-8", &id, "trf"),
        kept.published(),
    ))
}

/// Gives the games of the event as PGN, those that are being played as they stand: one file at one address that grows with the rounds. Of
/// a game on wood it has the tags and the result.
#[utoipa::path(get, path = "/api/events/{id}/pgn", operation_id = "event_pgn", tag = "events", params(("id" = String, Path), RoundQuery),
    responses((status = 200, content_type = "application/x-chess-pgn", body = String), (status = 404, body = Problem),
        (status = 422, description = "there is no such round", body = Problem)))]
pub async fn pgn(
    State(club): State<Club>,
    Path(id): Path<String>,
    query: Result<Query<RoundQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<(HeaderMap, String), Problem> {
    let Query(query) =
        query.map_err(|error| Problem::new(Kind::NotUnderstood, error.body_text()))?;
    let kept = club.event(&id).await?;
    let rounds = match query.round {
        Some(round) => {
            let round = kept.event.paired_round(Some(round));
            let round = round.map_err(|no| Problem::new(Kind::NotUnderstood, no.to_string()))?;
            round..=round
        }
        None => 1..=kept.event.tournament().rounds_paired(),
    };
    let mut games = Vec::new();
    for round in rounds {
        for (played, place) in kept.places(round, club.people()) {
            let row = match played {
                Some(played) => club.store().game(&played.id).await?.zip(Some(&played.id)),
                None => None,
            };
            let Some((row, id)) = row else {
                games.push(on_wood(&place));
                continue;
            };
            let table = club.table(id).await?;
            let record = Record::of(&*table.live().await).in_event(place);
            games.push(record.write(id, row.made.made, false));
        }
    }
    let headers = file("application/x-chess-pgn; charset=utf-8", &id, "pgn");
    Ok((headers, games.concat()))
}

fn file(media: &'static str, id: &str, ending: &str) -> HeaderMap {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(media));
    if let Ok(name) = HeaderValue::from_str(&format!("inline; filename=\"{id}.{ending}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    headers
}

/// Gives the changes of an event, in order.
#[utoipa::path(get, path = "/api/events/{id}/log", operation_id = "event_log", tag = "events", params(("id" = String, Path)),
    responses((status = 200, body = EventLog), (status = 404, body = Problem)))]
pub async fn log(
    State(club): State<Club>,
    Path(id): Path<String>,
) -> Result<Json<EventLog>, Problem> {
    let log = club.store().event_log(&id).await?;
    if log.is_empty() {
        // Of one that was deleted the log is still there.
        club.event(&id).await?;
    }
    let changes = log.into_iter();
    let changes = changes.map(|entry| EventChange {
        sequence: entry.sequence,
        at: entry.wall.to_string(),
        by: entry.by,
        told: club
            .people()
            .told(&entry.told)
            .lines()
            .map(str::to_owned)
            .collect(),
    });
    Ok(Json(EventLog {
        changes: changes.collect(),
    }))
}
