//! Tables over HTTP: making, listing, looking, reading the log and the PGN.

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use jadoube_board::{Color, Setup, Square};
use jadoube_laws::Terms;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::guard::Asker;
use super::json::Body;
use super::preview::SIDE;
use super::seats::{Member, Presented, key_in, link};
use crate::agreed::terms::TableTerms;
use crate::club::{Club, Made, NewTable};
use crate::door::limits::Counted;
use crate::drawing::{board_svg, png};
use crate::keys::Token;
use crate::names::Names;
use crate::people::{People, of_sign};
use crate::pgn::Record;
use crate::problem::{Kind, Problem};
use crate::seat::Seat;
use crate::store::GameRow;
use crate::table::WHOLE;
use crate::table::live::{Live, as_shown};
use crate::times::short;
use crate::view::{
    EntryView, Glance, Line, Listed, PAGE, ScoreSheet, State as TableState, Story, View,
};

/// The most entries that one answer holds.
const LOG_PAGE: u32 = 500;

/// A table that has been made. Its key and its invitations are told this once.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeView {
    /// The public name.
    pub id: String,
    /// Your seat.
    pub you: Seat,
    /// The page of the game: for everybody, to play or to look on.
    pub link: String,
    /// Your own key; that of the other side too where you play both, and none where the table is for two others.
    pub keys: Keys,
    /// A link for each seat that waits for somebody: whoever opens it first takes the seat.
    pub invitations: Invitations,
    /// The table as you see it.
    pub game: View,
}

/// The keys of whoever makes a table: send one as `Authorization: Bearer KEY`.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Keys {
    /// White's.
    pub white: Option<String>,
    /// Black's.
    pub black: Option<String>,
}

/// Links that are good once.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct Invitations {
    /// To the white men.
    pub white: Option<String>,
    /// To the black men.
    pub black: Option<String>,
    /// To the arbiter's seat.
    pub arbiter: Option<String>,
}

/// The list of games.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Games {
    /// Newest first.
    pub games: Vec<Listed>,
}

/// Entries of a log.
#[derive(Debug, Serialize, ToSchema)]
pub struct Log {
    /// In order.
    pub entries: Vec<EntryView>,
    /// The number of the last entry that there is.
    pub last: u32,
}

/// Which tables are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Only tables that stand so.
    state: Option<TableState>,
}

/// Which entries are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LogQuery {
    /// Those after this one.
    #[serde(default)]
    after: u32,
    /// At most so many, and never more than 500.
    limit: Option<u32>,
}

/// Makes a table.
#[utoipa::path(post, path = "/api/games", operation_id = "make_game", tag = "tables", request_body = NewTable,
    params(("Idempotency-Key" = Option<String>, Header, description = "a secret of 22 to 64 characters; asked again under it one gets the same table"),
        ("Member-Key" = Option<String>, Header, description = "the key of a browser in which a member is signed in: the maker has his name")),
    responses((status = 201, body = MadeView), (status = 400, body = Problem), (status = 415, body = Problem),
        (status = 409, description = "a name is that of a member", body = Problem),
        (status = 422, description = "a field is not understood", body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn make(
    State(club): State<Club>,
    Asker(network, _): Asker,
    headers: HeaderMap,
    member: Member,
    Body(wanted): Body<NewTable>,
) -> Result<(StatusCode, HeaderMap, Json<MadeView>), Problem> {
    club.limiter().take(network, Counted::Table)?;
    club.waiting().may_make(network).map_err(|crowded| {
        Problem::new(Kind::TooMany, crowded.to_string()).with("retry_after", 60)
    })?;
    let made = club
        .make_as(member.id(), &wanted, key_in(&headers)?.as_deref())
        .await?;
    club.waiting().made(network, &made.id);
    let table = club.table(&made.id).await?;
    let view = table.view(
        &*table.live().await,
        made.you,
        club.now(),
        &club.outages(),
        WHOLE,
    );
    let mut headers = HeaderMap::new();
    if let Ok(location) = HeaderValue::from_str(&format!("/api/games/{}", made.id)) {
        headers.insert(header::LOCATION, location);
    }
    Ok((StatusCode::CREATED, headers, Json(made_view(&made, view))))
}

fn made_view(made: &Made, game: View) -> MadeView {
    let of = |tokens: &[(Seat, Token)], seat: Seat| {
        let token = tokens.iter().find(|(of, _)| *of == seat);
        token.map(|(_, token)| token.as_str().to_owned())
    };
    let invitation =
        |seat: Seat| of(&made.invitations, seat).map(|word| link(&made.id, seat.name(), &word));
    MadeView {
        id: made.id.clone(),
        you: made.you,
        link: format!("/game/{}", made.id),
        keys: Keys {
            white: of(&made.keys, Seat::White),
            black: of(&made.keys, Seat::Black),
        },
        invitations: Invitations {
            white: invitation(Seat::White),
            black: invitation(Seat::Black),
            arbiter: invitation(Seat::Arbiter),
        },
        game,
    }
}

/// Lists the tables: those that wait or are played, and those that ended within a day.
#[utoipa::path(get, path = "/api/games", operation_id = "list_games", tag = "tables", params(ListQuery), responses((status = 200, body = Games)))]
pub async fn list(
    State(club): State<Club>,
    query: Result<Query<ListQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Games>, Problem> {
    let Query(query) =
        query.map_err(|error| Problem::new(Kind::NotUnderstood, error.body_text()))?;
    let rows = club.listed().await?;
    // What was called off before anybody moved is nothing to be seen.
    let mut games: Vec<Listed> = rows
        .iter()
        .filter(|row| row.summary.plies > 0 || !row.summary.is_annulled())
        .filter_map(|row| listed(row, club.people()))
        .collect();
    games.retain(|one| query.state.is_none_or(|state| one.state == state));
    let played = |one: &&mut Listed| one.state != TableState::Waiting;
    let mut boards = club.glance(games.iter().map(|one| one.id.as_str()));
    for one in games.iter_mut().filter(played) {
        one.board = boards.remove(&one.id);
    }
    let waits = |one: &&mut Listed| one.open && one.state == TableState::Waiting;
    for one in games.iter_mut().filter(waits) {
        let host = one
            .seat
            .and_then(Seat::color)
            .map(|free| Seat::of(free.opposite()));
        one.away = host.is_some_and(|host| club.has_left(&one.id, host));
    }
    Ok(Json(Games { games }))
}

/// A table in the list; none if its terms cannot be read any more.
fn listed(row: &GameRow, people: &People) -> Option<Listed> {
    let terms: Terms = serde_json::from_str(&row.made.terms).ok()?;
    let table: TableTerms = serde_json::from_str(&row.made.table_terms).ok()?;
    let code = table.code(&row.made.code).ok()?;
    let keys = &row.made.keys;
    let free = [Seat::White, Seat::Black]
        .into_iter()
        .find(|seat| !keys.taken(*seat));
    let state = match (&row.summary.ended, row.summary.begun) {
        (Some(_), _) => TableState::Finished,
        (None, true) => TableState::Playing,
        (None, false) => TableState::Waiting,
    };
    let names = &row.summary.names;
    let white = names.white.clone().or_else(|| terms.names.white.clone());
    let black = names.black.clone().or_else(|| terms.names.black.clone());
    let is_member =
        |name: &Option<String>| name.as_deref().is_some_and(|name| of_sign(name).is_some());
    let mut members = Vec::new();
    members.extend(is_member(&white).then_some(Seat::White));
    members.extend(is_member(&black).then_some(Seat::Black));
    Some(Listed {
        id: row.made.id.clone(),
        code: row.made.code.clone(),
        title: code.title.clone(),
        time: terms.time.as_ref().map(short),
        referee: table.referee,
        event: terms.event_under(&code).name().to_owned(),
        state,
        names: Names {
            white: white.map(|name| people.shown(&name).into()),
            black: black.map(|name| people.shown(&name).into()),
        },
        members,
        open: table.open && free.is_some(),
        seat: free,
        away: false,
        plies: row.summary.plies,
        result: row.summary.result.clone(),
        board: None,
        link: format!("/game/{}", row.made.id),
        made: row.made.made.to_string(),
    })
}

/// Shows a table to the seat that asks.
#[utoipa::path(get, path = "/api/games/{id}", operation_id = "game", tag = "tables", params(("id" = String, Path)), security((), ("seat" = [])),
    responses((status = 200, body = View), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn view(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
) -> Result<Json<View>, Problem> {
    let table = club.table(&id).await?;
    let mut live = table.live().await;
    let seat = presented.seat_at(&club, &table, &mut live).await?;
    let view = table.view(&live, seat, club.now(), &club.outages(), WHOLE);
    Ok(Json(view))
}

/// Which lines of the score are wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ScoreQuery {
    /// Those before this one, counted from 0; without it the last there are.
    before: Option<u32>,
    /// At most so many, and never more than 600.
    limit: Option<u32>,
}

/// Gives a page of the score: the last lines before one. A view has the last 600, and `score.from` tells how many stand before.
#[utoipa::path(get, path = "/api/games/{id}/score", operation_id = "game_score", tag = "tables", params(("id" = String, Path), ScoreQuery), security((), ("seat" = [])),
    responses((status = 200, body = ScoreSheet), (status = 404, body = Problem)))]
pub async fn score(
    State(club): State<Club>,
    Path(id): Path<String>,
    query: Result<Query<ScoreQuery>, axum::extract::rejection::QueryRejection>,
    presented: Presented,
) -> Result<Json<ScoreSheet>, Problem> {
    let Query(query) =
        query.map_err(|error| Problem::new(Kind::NotUnderstood, error.body_text()))?;
    let table = club.table(&id).await?;
    let mut live = table.live().await;
    presented.seat_at(&club, &table, &mut live).await?;
    let before = query.before.unwrap_or(u32::MAX);
    let most = query.limit.map_or(PAGE, |limit| limit as usize);
    Ok(Json(ScoreSheet::before(&live.lines, before, most)))
}

/// Gives the log of a table: every act and ruling, in order.
#[utoipa::path(get, path = "/api/games/{id}/log", operation_id = "game_log", tag = "tables", params(("id" = String, Path), LogQuery), security((), ("seat" = [])),
    responses((status = 200, body = Log), (status = 404, body = Problem)))]
pub async fn log(
    State(club): State<Club>,
    Path(id): Path<String>,
    query: Result<Query<LogQuery>, axum::extract::rejection::QueryRejection>,
    presented: Presented,
) -> Result<Json<Log>, Problem> {
    let Query(query) =
        query.map_err(|error| Problem::new(Kind::NotUnderstood, error.body_text()))?;
    let table = club.table(&id).await?;
    let last = {
        let mut live = table.live().await;
        presented.seat_at(&club, &table, &mut live).await?;
        live.sequence
    };
    let limit = query.limit.unwrap_or(LOG_PAGE).min(LOG_PAGE);
    let entries = club
        .store()
        .entries(table.number, query.after, limit)
        .await?;
    Ok(Json(Log {
        entries: entries
            .iter()
            .map(|entry| EntryView::new(&as_shown(club.people(), entry), None))
            .collect(),
        last,
    }))
}

/// Shows a table at a glance, without what may be done at it.
#[utoipa::path(get, path = "/api/games/{id}/board", operation_id = "game_board", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = Glance), (status = 404, body = Problem)))]
pub async fn board(
    State(club): State<Club>,
    Path(id): Path<String>,
) -> Result<Json<Glance>, Problem> {
    Ok(Json(club.table(&id).await?.glance(club.now())))
}

/// Tells a game from its beginning: every half-move and every ruling in its place on a line of time.
#[utoipa::path(get, path = "/api/games/{id}/story", operation_id = "game_story", tag = "tables", params(("id" = String, Path)),
    responses((status = 200, body = Story), (status = 404, body = Problem)))]
pub async fn story(
    State(club): State<Club>,
    Path(id): Path<String>,
) -> Result<Json<Story>, Problem> {
    let table = club.table(&id).await?;
    Ok(Json(club.story(&table).await?))
}

/// Which picture is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PictureQuery {
    /// After so many half-moves; as it stands, if not said.
    ply: Option<u32>,
    /// Seen from the side of `white` (if not said) or `black`.
    below: Option<Seat>,
}

/// Draws a position of the game.
#[utoipa::path(get, path = "/api/games/{id}/board.svg", operation_id = "game_picture", tag = "tables", params(("id" = String, Path), PictureQuery),
    responses((status = 200, content_type = "image/svg+xml", body = String), (status = 404, body = Problem)))]
pub async fn picture(
    State(club): State<Club>,
    Path(id): Path<String>,
    query: Result<Query<PictureQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<(HeaderMap, String), Problem> {
    let Query(query) =
        query.map_err(|error| Problem::new(Kind::NotUnderstood, error.body_text()))?;
    let table = club.table(&id).await?;
    let (setup, last) = {
        let live = table.live().await;
        position_after(&live, query.ply)?
    };
    let below = query.below.and_then(Seat::color).unwrap_or(Color::White);
    let mut headers = HeaderMap::new();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("image/svg+xml"),
    );
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    Ok((headers, board_svg(&setup.board, below, &last)))
}

/// Draws the position of the game as a PNG, for whoever shows where a link leads.
#[utoipa::path(get, path = "/api/games/{id}/board.png", operation_id = "game_preview", tag = "tables", params(("id" = String, Path), PictureQuery),
    responses((status = 200, content_type = "image/png", body = Vec<u8>), (status = 404, body = Problem)))]
pub async fn preview(
    club: State<Club>,
    id: Path<String>,
    query: Result<Query<PictureQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<(HeaderMap, Vec<u8>), Problem> {
    let (mut headers, svg) = picture(club, id, query).await?;
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("image/png"));
    let drawn = tokio::task::spawn_blocking(move || png(&svg, SIDE)).await;
    let broken = |detail: String| Problem::new(Kind::Internal, detail);
    let drawn = drawn.map_err(|error| broken(error.to_string()))?;
    Ok((headers, drawn.map_err(broken)?))
}

/// The arrangement after so many half-moves, and the squares between which the last of them went.
fn position_after(live: &Live, ply: Option<u32>) -> Result<(Setup, Vec<Square>), Problem> {
    let lines = &live.lines;
    let wanted = ply.map_or(lines.len(), |ply| ply as usize);
    if wanted > lines.len() {
        let detail = format!("the game has {} half-moves, not {wanted}", lines.len());
        return Err(Problem::new(Kind::NotFound, detail));
    }
    let line = wanted.checked_sub(1).and_then(|at| lines.get(at));
    let setup = match line {
        _ if ply.is_none() => *live.game.setup(),
        Some(line) => Setup::from_fen(&line.fen).unwrap_or(*live.game.setup()),
        None => live.game.terms().start,
    };
    Ok((setup, line.map_or_else(Vec::new, Line::squares)))
}

/// How a PGN is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PgnQuery {
    /// Rulings as comments.
    #[serde(default)]
    rulings: bool,
}

/// Gives the game as PGN.
#[utoipa::path(get, path = "/api/games/{id}/pgn", operation_id = "game_pgn", tag = "tables", params(("id" = String, Path), PgnQuery),
    responses((status = 200, content_type = "application/x-chess-pgn", body = String), (status = 404, body = Problem)))]
pub async fn pgn(
    State(club): State<Club>,
    Path(id): Path<String>,
    query: Result<Query<PgnQuery>, axum::extract::rejection::QueryRejection>,
) -> Result<(HeaderMap, String), Problem> {
    let Query(query) =
        query.map_err(|error| Problem::new(Kind::NotUnderstood, error.body_text()))?;
    let table = club.table(&id).await?;
    let row = club
        .store()
        .game(&id)
        .await?
        .ok_or_else(|| Problem::new(Kind::NoSuchGame, "the game is gone"))?;
    let mut record = Record::of(&*table.live().await);
    if let Some(event) = &table.terms.tournament
        && let Some(place) = club.place_in_event(event, &id).await
    {
        record = record.in_event(place);
    }
    if query.rulings {
        record = record.with_rulings(club.story(&table).await?);
    }
    let (made, solo) = (row.made.made, table.terms.solo);
    let text = if record.is_long() {
        // Anybody may ask: one at a time of a table, few in all, and not on the threads that serve the tables.
        let _turn = table.recall().await;
        let id = id.clone();
        let written = club.referee().read(move || record.write(&id, made, solo));
        let broken = || Problem::new(Kind::Internal, "the game could not be written");
        written.await.ok_or_else(broken)?
    } else {
        record.write(&id, made, solo)
    };
    let mut headers = HeaderMap::new();
    headers.insert(
        header::CONTENT_TYPE,
        HeaderValue::from_static("application/x-chess-pgn; charset=utf-8"),
    );
    // What a browser saves goes by this name, and each of the two files has its own.
    let kind = if query.rulings { "-rulings" } else { "" };
    if let Ok(name) = HeaderValue::from_str(&format!("inline; filename=\"{id}{kind}.pgn\"")) {
        headers.insert(header::CONTENT_DISPOSITION, name);
    }
    Ok((headers, text))
}
