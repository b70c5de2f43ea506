//! Events over HTTP: made, looked at, changed; and the way from an event to one's seat.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use jadoube_event::Change;
use jadoube_event::people::find;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use super::guard::Asker;
use super::json::Body;
use super::seats::{Member, Presented, key_in};
use crate::club::{Club, Entered, EntriesChange, EntryRequest, Kept, NewEvent, Who, entry_token};
use crate::door::limits::Counted;
use crate::people::of_sign;
use crate::problem::{Kind, Problem};
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::view::{
    BoardSaid, BoardTable, EntriesView, EntryLine, EventListed, EventSelf, EventView, Showing,
    event_forms, event_link, event_player, line_ups, listed_event, own_forms,
};

/// An event that has been made. The organiser's key is told this once.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventMade {
    /// The public name.
    pub id: String,
    /// Its page.
    pub link: String,
    /// The organiser's key: send it as `Authorization: Bearer KEY`.
    pub key: String,
    /// With what it begins, a sentence each; of a report also which of its lines are not counted.
    pub told: Vec<String>,
}

/// The events of the club.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Events {
    /// Newest first.
    pub events: Vec<EventListed>,
}

/// What is wanted of an event.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct EventQuery {
    /// The round, from 1; without it the latest.
    round: Option<usize>,
    /// The number of the last change that one has seen; if none came after it, the answer is empty.
    seen: Option<u32>,
}

/// A change that the organiser makes.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeRequest {
    /// The change.
    pub change: Change,
    /// The number of the last change that he has seen: if there is another since, nothing is done.
    #[serde(default)]
    pub seen: Option<u32>,
    /// Whether a result is entered although the game is being played at its table: where it then ends otherwise, the round after is not
    /// paired before the organiser has said which of them stands.
    #[serde(default)]
    pub although_played: bool,
}

/// What a change came to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ChangeAnswer {
    /// In sentences.
    pub told: Vec<String>,
    /// The event after it.
    pub event: EventView,
}

/// The links of the players of an event.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerLinks {
    /// One for each.
    pub players: Vec<PlayerLink>,
    /// One for the captain of each team, by the name of the team: with it he names its line-up.
    pub captains: Vec<PlayerLink>,
    /// The one by which people enter, for everybody who may; it opens the list while that is open.
    pub entries: String,
}

/// A link of an event for one person: with it a player comes to his board in every round, and a captain to his team.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct PlayerLink {
    /// His name, or that of the team.
    pub name: String,
    /// The event's page with his key in its fragment, which no server sees.
    pub link: String,
}

/// Where somebody wants to sit.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct SitRequest {
    /// The table, for the organiser, who sits there as the arbiter; a player is led to his own.
    pub table: Option<String>,
}

/// What a player says of his game.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaidRequest {
    /// `1-0`, `1/2-1/2` or `0-1`: White's points first.
    #[schema(example = "1-0")]
    pub result: String,
}

/// A seat at a table of an event.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EventSeat {
    /// The table.
    pub table: String,
    /// The seat.
    pub seat: Seat,
    /// The key that holds it.
    pub key: String,
    /// The page of the game.
    pub link: String,
}

/// What an entry came to.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct EntryAnswer {
    /// In sentences.
    pub told: Vec<String>,
    /// The key of whoever has entered, with which he comes to his boards when he is a player.
    pub key: String,
    /// The event after it.
    pub event: EventView,
}

/// Makes an event.
#[utoipa::path(post, path = "/api/events", operation_id = "make_event", tag = "events", request_body = NewEvent,
    params(("Idempotency-Key" = Option<String>, Header, description = "a secret of 22 to 64 characters; asked again under it one gets the same event")),
    responses((status = 201, body = EventMade), (status = 400, body = Problem), (status = 422, description = "something is not understood", body = Problem),
        (status = 429, body = Problem), (status = 503, body = Problem)))]
pub async fn make(
    State(club): State<Club>,
    Asker(network, _): Asker,
    headers: HeaderMap,
    Body(wanted): Body<NewEvent>,
) -> Result<(StatusCode, Json<EventMade>), Problem> {
    club.limiter().take(network, Counted::Table)?;
    let begun = club
        .begin_event(&wanted, key_in(&headers)?.as_deref())
        .await?;
    let made = EventMade {
        link: event_link(&begun.id),
        key: begun.organiser.as_str().to_owned(),
        id: begun.id,
        told: begun.told,
    };
    Ok((StatusCode::CREATED, Json(made)))
}

/// Lists the events.
#[utoipa::path(get, path = "/api/events", operation_id = "list_events", tag = "events", responses((status = 200, body = Events)))]
pub async fn list(State(club): State<Club>) -> Result<Json<Events>, Problem> {
    let mut events = Vec::new();
    for row in club.store().events().await? {
        // One that cannot be read hides no other; whoever looks at it is told.
        if let Ok(kept) = club.event(&row.id).await {
            events.push(listed_event(&row.id, &kept.shown(club.people()).event));
        }
    }
    Ok(Json(Events { events }))
}

/// Shows an event: a round of it with the standings; to whoever brings a key of it also his own place.
#[utoipa::path(get, path = "/api/events/{id}", operation_id = "event", tag = "events", params(("id" = String, Path), EventQuery), security((), ("seat" = [])),
    responses((status = 200, body = EventView), (status = 204, description = "nothing has changed since"), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn view(
    State(club): State<Club>,
    Path(id): Path<String>,
    query: Result<Query<EventQuery>, axum::extract::rejection::QueryRejection>,
    presented: Presented,
) -> Result<Response, Problem> {
    let Query(query) =
        query.map_err(|error| Problem::new(Kind::NotUnderstood, error.body_text()))?;
    let is_seen = query.seen.is_some() && query.seen == club.event_sequence(&id).await?;
    let kept = if is_seen {
        None
    } else {
        Some(club.event(&id).await?)
    };
    // After the event: who is taken in between the two looks anew, for there is a change that he has not seen.
    let who = match presented.key() {
        Some(key) => who_looks(&club, &id, key, &presented).await?,
        None => None,
    };
    let Some(kept) = kept else {
        return Ok(StatusCode::NO_CONTENT.into_response());
    };
    let mut view = shown(&club, &kept, query.round);
    if let Some(who) = who {
        looks(&mut view, &club, &kept, who);
    }
    Ok(Json(view).into_response())
}

/// Deletes an event of which no round has been paired, as its organiser. Its log stays, and tells it.
#[utoipa::path(delete, path = "/api/events/{id}", operation_id = "delete_event", tag = "events", params(("id" = String, Path)), security(("seat" = [])),
    responses((status = 204, description = "it is deleted"), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 422, description = "a round has been paired", body = Problem)))]
pub async fn remove(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
) -> Result<StatusCode, Problem> {
    organiser(&club, &id, &presented).await?;
    club.delete_event(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whose key it is; none if it is that of a member who has no place in the event.
async fn who_looks(
    club: &Club,
    id: &str,
    key: &str,
    presented: &Presented,
) -> Result<Option<Who>, Problem> {
    let who = club.who_in_event(id, key).await;
    let is_strange = who.as_ref().is_err_and(|why| why.is(Why::WrongSeat));
    if is_strange && club.member_of(key).await.is_ok() {
        return Ok(None);
    }
    counted(club, presented, who).map(Some)
}

async fn who(club: &Club, id: &str, key: &str, presented: &Presented) -> Result<Who, Problem> {
    counted(club, presented, club.who_in_event(id, key).await)
}

/// Whose key it is; one that opens nothing is counted.
fn counted(club: &Club, presented: &Presented, who: Result<Who, Refusal>) -> Result<Who, Problem> {
    if who.is_err() {
        presented.count_wrong(club)?;
    }
    Ok(who?)
}

fn shown(club: &Club, kept: &Kept, round: Option<usize>) -> EventView {
    let players = kept.event.tournament().players.iter();
    let members = players.filter(|player| of_sign(&player.name).is_some());
    let members = members.map(|player| player.number).collect();
    let kept = &kept.shown(club.people());
    let terms = &kept.terms;
    let table = |round, white: &str, black: &str| {
        let found = terms.table_of(round, white, black)?;
        Some(BoardTable {
            id: found.id.clone(),
            ended: found.entered.clone(),
            undecided: found.undecided,
        })
    };
    let said = |round, white: &str, black: &str| {
        let found = terms.said_of(round, white, black)?;
        let says = |player: &str| {
            let tournament = kept.event.tournament();
            let team = find(tournament, player).ok().filter(|_| found.captains);
            let team = team.and_then(|player| tournament.team_of(player));
            team.map_or_else(|| player.to_owned(), |team| team.name.clone())
        };
        Some(BoardSaid {
            white: found.by_white.clone(),
            black: found.by_black.clone(),
            by: [white, black].map(says),
        })
    };
    Showing {
        id: &kept.row.id,
        event: &kept.event,
        codes: club.codes(),
        time: terms.table.time.clone(),
        wood: terms.wood,
        captains_enter: terms.captains_enter,
        table,
        said,
        members,
        entries: EntriesView {
            open: terms.entries.open && kept.event.check_enters().is_ok(),
            waiting: terms.entries.waiting().map(entry_line).collect(),
        },
        sentenced: kept.sentenced(),
        starts: kept.starts(),
        sequence: kept.row.last,
    }
    .round(round)
}

fn entry_line(entered: &Entered) -> EntryLine {
    let EntryRequest {
        name,
        rating,
        title,
        fide_id,
        federation,
    } = &entered.said;
    let more = [rating, title, fide_id, federation].into_iter().flatten();
    EntryLine {
        name: name.clone(),
        more: more
            .filter(|said| !said.trim().is_empty())
            .cloned()
            .collect(),
    }
}

/// Shows it to whoever looks: his own place, and what he can do.
fn looks(view: &mut EventView, club: &Club, kept: &Kept, who: Who) {
    if who == Who::Organiser {
        let code = club.codes().code(&view.code).map(Arc::as_ref);
        view.forms = event_forms(&kept.shown(club.people()).event, code, true);
    }
    if let Who::Player(name) = &who {
        let event = &kept.shown(club.people()).event;
        let mut players = kept.event.tournament().players.iter();
        if let Some(player) = players.find(|player| player.name == *name) {
            let own = own_forms(event, player.number, &kept.own_byes_of(name));
            view.forms.splice(0..0, own);
        }
    }
    view.you = Some(you(club, kept, who));
}

fn you(club: &Club, kept: &Kept, who: Who) -> EventSelf {
    let named = kept.shown(club.people()).event;
    let name = match who {
        Who::Player(name) => name,
        Who::Organiser => {
            return EventSelf {
                organiser: true,
                line_ups: line_ups(&named, None),
                ..EventSelf::default()
            };
        }
        Who::Captain(team) => {
            return EventSelf {
                captain: Some(team),
                line_ups: line_ups(&named, Some(team)),
                ..EventSelf::default()
            };
        }
        Who::Arbiter => {
            return EventSelf {
                arbiter: true,
                ..EventSelf::default()
            };
        }
        Who::Entrant { name, refused } => {
            return EventSelf {
                entered: Some(club.people().shown(&name).into_owned()),
                refused,
                ..EventSelf::default()
            };
        }
    };
    let tournament = kept.event.tournament();
    let round = tournament.rounds_paired();
    let mut players = tournament.players.iter();
    let Some(player) = players.find(|player| player.name == name) else {
        return EventSelf::default();
    };
    let pairs = kept.event.boards(round).pairs;
    let board = pairs
        .iter()
        .position(|pair| pair.white == player.number || pair.black == player.number);
    EventSelf {
        player: Some(event_player(&named, player.number, round)),
        board: board.map(|at| at + 1),
        ..EventSelf::default()
    }
}

/// Makes a change of an event, as its organiser; of results also as the member who is its arbiter. The captain of a team names its line-up,
/// and where the event has captains do so enters the results of its match. A player says which rounds he leaves out himself, as far as the
/// event lets him.
#[utoipa::path(post, path = "/api/events/{id}/changes", operation_id = "change_event", tag = "events", params(("id" = String, Path)), security(("seat" = [])),
    request_body = ChangeRequest,
    responses((status = 200, body = ChangeAnswer), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, description = "somebody has changed it since, or the game is being played", body = Problem), (status = 422, body = Problem)))]
pub async fn change(
    State(club): State<Club>,
    Path(id): Path<String>,
    Asker(network, _): Asker,
    presented: Presented,
    Body(request): Body<ChangeRequest>,
) -> Result<Json<ChangeAnswer>, Problem> {
    let (key, who) = who_may(&club, &id, &presented, |who| match who {
        Who::Organiser => true,
        Who::Arbiter => matches!(request.change, Change::Result { .. }),
        Who::Captain(_) => matches!(
            request.change,
            Change::LineUp { .. } | Change::Result { .. }
        ),
        Who::Player(_) => matches!(request.change, Change::Bye { .. } | Change::Back { .. }),
        Who::Entrant { .. } => false,
    })
    .await?;
    if matches!(request.change, Change::Pair { .. }) {
        // A round makes tables.
        club.limiter().take(network, Counted::Table)?;
    }
    let told = club
        .change_event(
            &id,
            (key, &who),
            &request.change,
            request.seen,
            request.although_played,
        )
        .await;
    let told = named(&club, told)?;
    let kept = club.event(&id).await?;
    let mut event = shown(&club, &kept, None);
    looks(&mut event, &club, &kept, who);
    let told = tell(&club, told);
    Ok(Json(ChangeAnswer { told, event }))
}

/// Sentences with the names of the members in them.
fn tell(club: &Club, told: Vec<String>) -> Vec<String> {
    told.iter().map(|one| club.people().told(one)).collect()
}

/// What was answered, where it is a refusal with the names of the members in its sentence.
fn named<T>(club: &Club, answer: Result<T, Refusal>) -> Result<T, Problem> {
    Ok(answer.map_err(|refusal| Refusal {
        sentence: club.people().told(&refusal.sentence),
        ..refusal
    })?)
}

/// The organiser's key, if it is his that was brought.
async fn organiser<'a>(
    club: &Club,
    id: &str,
    presented: &'a Presented,
) -> Result<&'a str, Problem> {
    let own = who_may(club, id, presented, |who| *who == Who::Organiser);
    Ok(own.await?.0)
}

/// The key that was brought and whose it is, if he may do what the organiser does otherwise.
async fn who_may<'a>(
    club: &Club,
    id: &str,
    presented: &'a Presented,
    may: impl Fn(&Who) -> bool,
) -> Result<(&'a str, Who), Problem> {
    let refused = || {
        Problem::new(
            Kind::WrongSeat,
            "only the organiser does that, with the key that comes with the event when it is made",
        )
    };
    let key = presented.key().ok_or_else(refused)?;
    let who = who(club, id, key, presented).await?;
    if may(&who) {
        Ok((key, who))
    } else {
        Err(refused())
    }
}

/// Gives the organiser a link for each player, and one for the captain of each team.
#[utoipa::path(get, path = "/api/events/{id}/players", operation_id = "event_players", tag = "events", params(("id" = String, Path)), security(("seat" = [])),
    responses((status = 200, body = PlayerLinks), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn players(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
) -> Result<Json<PlayerLinks>, Problem> {
    let key = organiser(&club, &id, &presented).await?;
    let players = club.event_players(&id, key).await?.into_iter();
    let players = players.map(|(name, key)| PlayerLink {
        name: club.people().shown(&name).into_owned(),
        link: format!("{}#player={}", event_link(&id), key.as_str()),
    });
    let captains = club.event_captains(&id, key).await?.into_iter();
    let captains = captains.map(|(name, key)| PlayerLink {
        link: format!("{}#captain={}", event_link(&id), key.as_str()),
        name,
    });
    Ok(Json(PlayerLinks {
        players: players.collect(),
        captains: captains.collect(),
        entries: format!("{}#enter={}", event_link(&id), entry_token(key).as_str()),
    }))
}

/// Enters whoever comes with the key of the organiser's link: he stands in the list of entries, and is a player as soon as he is taken in.
/// Other words under the same `Idempotency-Key` correct the entry.
#[utoipa::path(post, path = "/api/events/{id}/entries", operation_id = "enter_event", tag = "events", params(("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "a secret of 22 to 64 characters; asked again under it one has the same entry"),
        ("Member-Key" = Option<String>, Header, description = "the key of a browser in which a member is signed in: the member enters as the club knows the name")), security(("seat" = [])),
    request_body = EntryRequest,
    responses((status = 200, body = EntryAnswer), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, description = "nobody can enter any more", body = Problem), (status = 422, body = Problem), (status = 429, body = Problem)))]
pub async fn enter(
    State(club): State<Club>,
    Path(id): Path<String>,
    Asker(network, _): Asker,
    presented: Presented,
    headers: HeaderMap,
    member: Member,
    Body(request): Body<EntryRequest>,
) -> Result<Json<EntryAnswer>, Problem> {
    club.limiter().take(network, Counted::Act)?;
    let link = presented.key().unwrap_or_default();
    let secret = key_in(&headers)?;
    let entered = club
        .enter_event(&id, link, &request, member.row(), secret.as_deref())
        .await;
    if entered.as_ref().is_err_and(|why| why.is(Why::WrongSeat)) {
        presented.count_wrong(&club)?;
    }
    let entered = named(&club, entered)?;
    let kept = club.event(&id).await?;
    let who = club.who_in_event(&id, entered.key.as_str()).await?;
    let mut event = shown(&club, &kept, None);
    looks(&mut event, &club, &kept, who);
    Ok(Json(EntryAnswer {
        told: tell(&club, entered.told),
        key: entered.key.as_str().to_owned(),
        event,
    }))
}

/// Opens and closes the list of entries, refuses somebody in it or takes all in, as the organiser; an entrant takes his own entry back.
#[utoipa::path(post, path = "/api/events/{id}/entries/changes", operation_id = "change_entries", tag = "events", params(("id" = String, Path)), security(("seat" = [])),
    request_body = EntriesChange,
    responses((status = 200, body = ChangeAnswer), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, description = "nobody can enter any more", body = Problem), (status = 422, body = Problem)))]
pub async fn change_entries(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    Body(request): Body<EntriesChange>,
) -> Result<Json<ChangeAnswer>, Problem> {
    let Some(key) = presented.key() else {
        let detail = "bring the key of your link; without one you can look on";
        return Err(Problem::new(Kind::WrongSeat, detail));
    };
    who(&club, &id, key, &presented).await?;
    let told = named(&club, club.change_entries(&id, key, &request).await)?;
    let kept = club.event(&id).await?;
    let mut event = shown(&club, &kept, None);
    if let Ok(who) = club.who_in_event(&id, key).await {
        looks(&mut event, &club, &kept, who);
    }
    let told = tell(&club, told);
    Ok(Json(ChangeAnswer { told, event }))
}

/// Seats a player at the table of his game, and the organiser, or the member who is its arbiter, as the arbiter of a table that he names.
#[utoipa::path(post, path = "/api/events/{id}/sit", operation_id = "sit_in_event", tag = "events", params(("id" = String, Path),
        ("Member-Key" = Option<String>, Header, description = "the key of a browser in which a member is signed in: a member’s place is for the member alone")), security(("seat" = [])),
    request_body = SitRequest,
    responses((status = 200, body = EventSeat), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, description = "there is no game for this player now", body = Problem)))]
pub async fn sit(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    member: Member,
    Body(request): Body<SitRequest>,
) -> Result<Json<EventSeat>, Problem> {
    let Some(key) = presented.key() else {
        let detail = "bring the key of your link; without one you can look on";
        return Err(Problem::new(Kind::WrongSeat, detail));
    };
    who(&club, &id, key, &presented).await?;
    let sits = club
        .sit_in_event(&id, key, request.table.as_deref(), member.id())
        .await?;
    Ok(Json(EventSeat {
        link: format!("/game/{}", sits.table),
        table: sits.table,
        seat: sits.seat,
        key: sits.key.as_str().to_owned(),
    }))
}

/// Starts the clocks at all tables of the latest round where no game has begun, whether both have come or not, as the organiser or the member who
/// is its arbiter. Whoever comes later is late from then on.
#[utoipa::path(post, path = "/api/events/{id}/start", operation_id = "start_round", tag = "events", params(("id" = String, Path),
        ("Member-Key" = Option<String>, Header, description = "the key of a browser in which a member is signed in")), security(("seat" = [])),
    responses((status = 200, body = ChangeAnswer), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 422, description = "there is nothing to be started", body = Problem)))]
pub async fn start(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    member: Member,
) -> Result<Json<ChangeAnswer>, Problem> {
    let is_over_it = |who: &Who| matches!(who, Who::Organiser | Who::Arbiter);
    let (key, who) = who_may(&club, &id, &presented, is_over_it).await?;
    let told = club.start_round(&id, (key, &who), member.id()).await;
    let told = tell(&club, named(&club, told)?);
    let kept = club.event(&id).await?;
    let mut event = shown(&club, &kept, None);
    looks(&mut event, &club, &kept, who);
    Ok(Json(ChangeAnswer { told, event }))
}

/// Takes what a player says of his game on wood in the latest round: where both say the same it is entered, where they differ the organiser
/// is asked.
#[utoipa::path(post, path = "/api/events/{id}/result", operation_id = "say_result", tag = "events", params(("id" = String, Path)), security(("seat" = [])),
    request_body = SaidRequest,
    responses((status = 200, body = ChangeAnswer), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, description = "there is no such game for this player now, or another result stands", body = Problem), (status = 422, body = Problem)))]
pub async fn say(
    State(club): State<Club>,
    Path(id): Path<String>,
    Asker(network, _): Asker,
    presented: Presented,
    Body(request): Body<SaidRequest>,
) -> Result<Json<ChangeAnswer>, Problem> {
    let Some(key) = presented.key() else {
        let detail = "bring the key of your link; without one you can look on";
        return Err(Problem::new(Kind::WrongSeat, detail));
    };
    let who = who(&club, &id, key, &presented).await?;
    club.limiter().take(network, Counted::Act)?;
    let told = named(&club, club.say_result(&id, key, &request.result).await)?;
    let told = tell(&club, told);
    let kept = club.event(&id).await?;
    let mut event = shown(&club, &kept, None);
    looks(&mut event, &club, &kept, who);
    Ok(Json(ChangeAnswer { told, event }))
}
