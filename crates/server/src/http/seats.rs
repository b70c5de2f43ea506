//! Seats over HTTP: knowing who asks, and giving seats away.

use axum::Json;
use axum::extract::{FromRequestParts, Path, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::guard::{Asker, token_in};
use super::json::Body;
use crate::club::{Agreed, Club, Coming, Why};
use crate::door::limits::Counted;
use crate::keys::{Good, TokenHash};
use crate::names;
use crate::problem::{Kind, Problem};
use crate::seat::Seat;
use crate::store::MemberRow;
use crate::table::Table;
use crate::table::command::check_key;
use crate::table::live::Live;

/// The key that a request brings, if any: `Authorization: Bearer KEY`. An address never holds one.
#[derive(Clone, Debug)]
pub struct Presented {
    token: Option<String>,
    from: Asker,
}

impl FromRequestParts<Club> for Presented {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Presented, Problem> {
        let Ok(from) = Asker::from_request_parts(parts, club).await;
        Ok(Presented {
            token: token_in(parts),
            from,
        })
    }
}

impl Presented {
    /// The key, as it was brought.
    pub fn key(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Counts a key that opens nothing.
    ///
    /// # Errors
    /// [`Kind::TooMany`] if too many such were tried.
    pub fn count_wrong(&self, club: &Club) -> Result<(), Problem> {
        club.limiter().take(self.from.0, Counted::WrongToken)?;
        Ok(())
    }

    /// The seat that the request comes from; a spectator's without a key.
    ///
    /// # Errors
    /// [`Kind::WrongSeat`] if the key opens no seat of this table.
    pub async fn seat(&self, club: &Club, table: &Table) -> Result<Seat, Problem> {
        self.seat_at(club, table, &mut *table.live().await).await
    }

    /// The same, for whoever looks at the table already.
    ///
    /// # Errors
    /// As [`Presented::seat`].
    pub async fn seat_at(
        &self,
        club: &Club,
        table: &Table,
        live: &mut Live,
    ) -> Result<Seat, Problem> {
        match &self.token {
            None => Ok(Seat::Spectator),
            Some(token) => seat_of(club, (table, live), token, &self.from).await,
        }
    }
}

/// The seat that a key opens.
///
/// # Errors
/// [`Kind::WrongSeat`] if it opens none; [`Kind::TooMany`] if too many such were tried.
pub async fn seat_of(
    club: &Club,
    (table, live): (&Table, &mut Live),
    token: &str,
    from: &Asker,
) -> Result<Seat, Problem> {
    let key = TokenHash::of(token);
    club.look_for_secret(table, live, &key).await?;
    if let Some(seat) = live.keys.seat_of(token) {
        club.limiter().know_seat(key);
        from.1.show(key);
        return Ok(seat);
    }
    club.limiter().take(from.0, Counted::WrongToken)?;
    Err(Problem::new(
        Kind::WrongSeat,
        "this key opens no seat at this table: it is of another one, or the seat was taken back; without a key you can look on",
    ))
}

/// The member who is signed in in the browser that asks, if it brings the key for that: `Member-Key: KEY`.
#[derive(Clone, Debug, Default)]
pub struct Member(Option<MemberRow>);

impl Member {
    /// He, as he is kept.
    pub fn row(&self) -> Option<&MemberRow> {
        self.0.as_ref()
    }

    /// His id.
    pub fn id(&self) -> Option<&str> {
        self.0.as_ref().map(|member| member.id.as_str())
    }
}

impl FromRequestParts<Club> for Member {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, club: &Club) -> Result<Member, Problem> {
        let Some(key) = parts.headers.get("member-key") else {
            return Ok(Member::default());
        };
        let member = club.member_of(key.to_str().unwrap_or_default()).await;
        if member.as_ref().is_err_and(|why| why.is(Why::NoMember)) {
            let Ok(from) = Asker::from_request_parts(parts, club).await;
            club.limiter().take(from.0, Counted::WrongToken)?;
        }
        Ok(Member(Some(member?)))
    }
}

/// Whoever comes to sit down.
#[derive(Clone, Debug, Default, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct JoinRequest {
    /// The one-time word of an invitation, of a link for another device, or of a way back; none at an open table.
    pub word: Option<String>,
    /// What he is called. An arbiter must say it.
    pub name: Option<String>,
}

/// A seat that was given.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeatGiven {
    /// Which.
    pub seat: Seat,
    /// The key that holds it: send it as `Authorization: Bearer KEY`. It is told this once.
    pub key: String,
}

/// Which seat is to be given away.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InviteRequest {
    /// Which.
    pub seat: Seat,
    /// The invitation to it that is to be good no longer, from whoever has no seat himself: he has set the table up for others.
    #[serde(default)]
    pub word: Option<String>,
}

/// What a one-time word shall do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Purpose {
    /// Give another device of the same person a key beside this one.
    Device,
    /// Win the seat back: give a key and put all other holders out.
    Return,
}

/// What a one-time word shall do.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WordRequest {
    /// Which of the two.
    pub purpose: Purpose,
}

/// A one-time word that gives a seat away.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct WordGiven {
    /// Which seat.
    pub seat: Seat,
    /// The word; good once.
    pub word: String,
    /// The page of the game with the word in its fragment, which no server sees.
    pub link: String,
}

/// An answer about an arbiter.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConsentRequest {
    /// Whether the player agrees.
    pub answer: Agreed,
    /// The name of whoever sits in the arbiter's seat, if he is asked about a person.
    #[serde(default)]
    pub name: Option<String>,
}

/// What the arbiter confirms.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmRequest {
    /// The entry of the latest ruling that waits for it: all that wait are confirmed.
    pub to: u32,
}

/// The next game of the same two.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct RematchAnswer {
    /// Its public name.
    pub id: String,
    /// Its page. The key of this table opens the seat of the other color there.
    pub link: String,
}

/// Takes a seat: with an invitation, or the free one of an open table. With the word for another device or for a way
/// back it gives another key of a seat that is taken.
#[utoipa::path(post, path = "/api/games/{id}/join", operation_id = "join", tag = "seats", params(("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "a secret of 22 to 64 characters; asked again under it one gets the same key"),
        ("Member-Key" = Option<String>, Header, description = "the key of a browser in which a member is signed in: he sits down under his name")),
    request_body = JoinRequest,
    responses((status = 200, body = SeatGiven), (status = 403, description = "you sit here already", body = Problem),
        (status = 409, description = "used, not free, or the name is that of a member", body = Problem), (status = 404, body = Problem), (status = 422, body = Problem)))]
pub async fn join(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    headers: HeaderMap,
    member: Member,
    Body(request): Body<JoinRequest>,
) -> Result<Json<SeatGiven>, Problem> {
    let table = club.table(&id).await?;
    let sits = match presented.seat(&club, &table).await? {
        Seat::Spectator => None,
        seat => Some(seat),
    };
    let guessed = request.word.is_some();
    let coming = Coming {
        name: names::read(request.name.as_deref())?,
        word: request.word,
        secret: key_in(&headers)?,
        sits,
        member: member.id().map(str::to_owned),
    };
    let given = club.anew(|| club.join(&table, &coming)).await;
    if guessed
        && given
            .as_ref()
            .is_err_and(|refusal| refusal.is(Why::SeatTaken))
    {
        club.limiter().take(presented.from.0, Counted::WrongToken)?;
    }
    let (seat, key) = given?;
    Ok(Json(SeatGiven {
        seat,
        key: key.as_str().to_owned(),
    }))
}

/// The key under which a request may be sent again.
///
/// # Errors
/// [`Kind::BadKey`].
pub fn key_in(headers: &HeaderMap) -> Result<Option<String>, Problem> {
    let key = headers
        .get("idempotency-key")
        .map(|value| check_key(value.to_str().unwrap_or("")));
    Ok(key.transpose()?)
}

/// Makes a new invitation to a free seat, in the place of the one before. Players can, and whoever has the one before.
#[utoipa::path(post, path = "/api/games/{id}/invitations", operation_id = "invite", tag = "seats", params(("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "a secret of 22 to 64 characters; asked again under it one gets the same word until that has been used")), security(("seat" = [])),
    request_body = InviteRequest,
    responses((status = 200, body = WordGiven), (status = 403, body = Problem), (status = 409, description = "not free", body = Problem)))]
pub async fn invite(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    headers: HeaderMap,
    Body(request): Body<InviteRequest>,
) -> Result<Json<WordGiven>, Problem> {
    let table = club.table(&id).await?;
    let by = presented.seat(&club, &table).await?;
    let secret = key_in(&headers)?;
    let word = club
        .invite(
            &table,
            by,
            (request.seat, request.word.as_deref()),
            secret.as_deref(),
        )
        .await?;
    Ok(Json(word_given(
        &id,
        request.seat,
        request.seat.name(),
        word.as_str(),
    )))
}

/// Makes a one-time word for one's own seat, in the place of the one before.
#[utoipa::path(post, path = "/api/games/{id}/seat/words", operation_id = "make_word", tag = "seats", params(("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "a secret of 22 to 64 characters; asked again under it one gets the same word until that has been used")), security(("seat" = [])),
    request_body = WordRequest,
    responses((status = 200, body = WordGiven), (status = 403, body = Problem)))]
pub async fn word(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    headers: HeaderMap,
    Body(request): Body<WordRequest>,
) -> Result<Json<WordGiven>, Problem> {
    let table = club.table(&id).await?;
    let seat = presented.seat(&club, &table).await?;
    let good = match request.purpose {
        Purpose::Device => Good::Device,
        Purpose::Return => Good::Return,
    };
    let word = club
        .word(&table, seat, good, key_in(&headers)?.as_deref())
        .await?;
    Ok(Json(word_given(&id, seat, good.name(), word.as_str())))
}

/// Exchanges the key of one's own seat for a new one and puts out everybody else who holds it.
#[utoipa::path(post, path = "/api/games/{id}/seat/renew", operation_id = "renew_key", tag = "seats", params(("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "a secret of 22 to 64 characters; asked again under it with the old key one gets the same new one")), security(("seat" = [])),
    responses((status = 200, body = SeatGiven), (status = 403, body = Problem)))]
pub async fn renew(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    headers: HeaderMap,
) -> Result<Json<SeatGiven>, Problem> {
    let table = club.table(&id).await?;
    let secret = key_in(&headers)?;
    let held = presented.token.as_deref().unwrap_or_default();
    let given = club
        .anew(|| club.renew(&table, held, secret.as_deref()))
        .await;
    if given
        .as_ref()
        .is_err_and(|refusal| refusal.is(Why::WrongSeat))
    {
        club.limiter().take(presented.from.0, Counted::WrongToken)?;
    }
    let (seat, key) = given?;
    Ok(Json(SeatGiven {
        seat,
        key: key.as_str().to_owned(),
    }))
}

/// Asks the other player for an arbiter at a table without a seat for one.
#[utoipa::path(post, path = "/api/games/{id}/arbiter", operation_id = "call_arbiter", tag = "seats", params(("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "up to 64 visible characters; sent again with the same key it is done once")), security(("seat" = [])),
    responses((status = 204, description = "asked"), (status = 403, body = Problem), (status = 409, body = Problem)))]
pub async fn call_arbiter(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let table = club.table(&id).await?;
    let by = presented.seat(&club, &table).await?;
    let key = key_in(&headers)?;
    club.anew(|| club.call_arbiter(&table, by, key.clone()))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Answers what a player is asked about an arbiter: whether there shall be one, or whether this person shall be; whoever has asked
/// for one and refuses asks no longer.
#[utoipa::path(post, path = "/api/games/{id}/arbiter/consent", operation_id = "answer_arbiter", tag = "seats", params(("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "up to 64 visible characters; sent again with the same key it is done once")), security(("seat" = [])),
    request_body = ConsentRequest,
    responses((status = 204, description = "answered"), (status = 403, body = Problem),
        (status = 409, description = "nothing is asked, or about somebody else", body = Problem)))]
pub async fn consent(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    headers: HeaderMap,
    Body(request): Body<ConsentRequest>,
) -> Result<StatusCode, Problem> {
    let table = club.table(&id).await?;
    let by = presented.seat(&club, &table).await?;
    let agrees = request.answer == Agreed::Agree;
    let answer = (agrees, request.name.as_deref());
    let key = key_in(&headers)?;
    club.anew(|| club.consent(&table, by, answer, key.clone()))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Says that a player is ready, and would begin though nobody sits in the arbiter's seat yet: where both say so at a table that begins
/// when both are ready, their clocks start.
#[utoipa::path(post, path = "/api/games/{id}/arbiter/without", operation_id = "begin_without_arbiter", tag = "seats", params(("id" = String, Path),
        ("Idempotency-Key" = Option<String>, Header, description = "up to 64 visible characters; sent again with the same key it is done once")), security(("seat" = [])),
    responses((status = 204, description = "said"), (status = 403, body = Problem),
        (status = 409, description = "no arbiter is waited for", body = Problem)))]
pub async fn without_arbiter(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let table = club.table(&id).await?;
    let by = presented.seat(&club, &table).await?;
    let key = key_in(&headers)?;
    club.anew(|| club.begin_without_arbiter(&table, by, key.clone()))
        .await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Confirms what the program has ruled on claims at this arbiter's table: it waits for him no longer, and the rulings say so.
#[utoipa::path(post, path = "/api/games/{id}/confirm", operation_id = "confirm_rulings", tag = "seats", params(("id" = String, Path)), security(("seat" = [])),
    request_body = ConfirmRequest,
    responses((status = 204, description = "confirmed"), (status = 403, body = Problem),
        (status = 409, description = "no ruling on a claim waits there", body = Problem)))]
pub async fn confirm(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
    Body(request): Body<ConfirmRequest>,
) -> Result<StatusCode, Problem> {
    let table = club.table(&id).await?;
    let by = presented.seat(&club, &table).await?;
    club.anew(|| club.confirm(&table, by, request.to)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Says that a player is ready: where both have said so at a table that begins so, their clocks start. At a table of an event they do when
/// both are there.
#[utoipa::path(post, path = "/api/games/{id}/ready", operation_id = "say_ready", tag = "seats", params(("id" = String, Path)), security(("seat" = [])),
    responses((status = 204), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub async fn ready(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
) -> Result<StatusCode, Problem> {
    let table = club.table(&id).await?;
    let seat = presented.seat(&club, &table).await?;
    club.anew(|| club.ready(&table, seat)).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes back a table at which nobody else has sat down.
#[utoipa::path(delete, path = "/api/games/{id}", operation_id = "withdraw_game", tag = "tables", params(("id" = String, Path)), security(("seat" = [])),
    responses((status = 204, description = "the table is no more"), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 409, description = "somebody has sat down, or something has happened", body = Problem)))]
pub async fn withdraw(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
) -> Result<StatusCode, Problem> {
    let table = club.table(&id).await?;
    let seat = presented.seat(&club, &table).await?;
    club.withdraw(&table, seat).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Asks for another game of the same two, colors exchanged against the last that had a result.
#[utoipa::path(post, path = "/api/games/{id}/rematch", operation_id = "ask_rematch", tag = "seats", params(("id" = String, Path)), security(("seat" = [])),
    responses((status = 201, body = RematchAnswer), (status = 200, description = "the other was first", body = RematchAnswer),
        (status = 403, body = Problem), (status = 409, body = Problem)))]
pub async fn rematch(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
) -> Result<(StatusCode, Json<RematchAnswer>), Problem> {
    let table = club.table(&id).await?;
    let by = presented.seat(&club, &table).await?;
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

/// Declines the other game for which the opponent has asked.
#[utoipa::path(delete, path = "/api/games/{id}/rematch", operation_id = "decline_rematch", tag = "seats", params(("id" = String, Path)), security(("seat" = [])),
    responses((status = 204, description = "it ends without a result before he has moved in it, and its table tells why"), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 409, description = "the other has not asked, or he has moved in that game, or it is over", body = Problem)))]
pub async fn decline_rematch(
    State(club): State<Club>,
    Path(id): Path<String>,
    presented: Presented,
) -> Result<StatusCode, Problem> {
    let table = club.table(&id).await?;
    let by = presented.seat(&club, &table).await?;
    club.decline_rematch(&table, by).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn word_given(id: &str, seat: Seat, what: &str, word: &str) -> WordGiven {
    WordGiven {
        seat,
        word: word.to_owned(),
        link: link(id, what, word),
    }
}

/// The page of a game with a one-time word in its fragment, so that no log ever sees it: `#black=WORD` for an invitation
/// to a seat, `#device=WORD` or `#return=WORD` for a seat that one has.
pub fn link(id: &str, what: &str, word: &str) -> String {
    format!("/game/{id}#{what}={word}")
}
