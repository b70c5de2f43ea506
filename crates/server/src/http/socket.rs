//! The WebSocket of a table: acts in; rulings, views and presence out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body as HttpBody;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::Response;
use jadoube_laws::Millis;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::time::timeout;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, OneOfBuilder, Schema, Type};

use super::guard::Asker;
use super::json;
use super::seats::seat_of;
use crate::club::Club;
use crate::door::crowd::Place;
use crate::door::limits::{BODY_LIMIT, Counted, LineBucket};
use crate::keys::TokenHash;
use crate::problem::{Kind, Problem};
use crate::seat::Seat;
use crate::table::Table;
use crate::table::command::{Command, check_key, read_act};
use crate::table::outlet::{Next, Outlet, Text};

/// How often the other side is asked whether it is still there.
const PING: Duration = Duration::from_secs(10);

/// After so long without a sign it is taken to be gone.
const SILENCE: Duration = Duration::from_secs(25);

/// How long a new line may take to say who it is.
const HELLO: Duration = Duration::from_secs(10);

/// How long the last word on a line may take.
const LAST_WORD: Duration = Duration::from_secs(1);

/// After so many frames that are no messages the line is closed.
const BAD_FRAMES: u32 = 20;

/// What each line reads ahead and gathers before it writes, in bytes; there are thousands of lines, and frames are small.
const BUFFER: usize = 2 * 1024;

/// A frame from a client: `hello` first, and once.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
#[schema(as = FrameFromClient)]
pub(super) enum FromClient {
    /// Who is there.
    Hello {
        /// The key of a seat; none looks on.
        #[serde(default)]
        token: Option<String>,
        /// The `version` of the last frame that the client has seen at this table from this seat: it is sent an `update`
        /// with what it lacks. If it says none, or one that the club does not know any more, it is sent the whole.
        #[serde(default)]
        #[schema(schema_with = version_or_nothing)]
        since: Value,
    },
    /// An act, as `POST /api/games/{id}/acts` takes it.
    Act {
        /// What the answer shall be known by.
        #[serde(default)]
        id: Option<Value>,
        /// The act's own key: sent again under it the act is made once.
        #[serde(default)]
        key: Option<String>,
        /// The act, in words or in its JSON form.
        #[schema(schema_with = super::acts::in_words_or_json)]
        act: Value,
        /// The last `sequence` that the client has seen: if anything has happened since, nothing is done.
        #[serde(default)]
        after: Option<u32>,
        /// The `key` of one's own act that this one comes behind, sent before that was answered: if it was not made, or if
        /// anything has happened since, nothing is done. So several acts go out together, and no other's comes between them.
        #[serde(default)]
        behind: Option<String>,
    },
    /// Asks for the time at the table.
    Ping {
        /// What the answer shall be known by.
        #[serde(default)]
        id: Option<Value>,
        /// Anything; it comes back.
        #[serde(default)]
        sent: Option<Value>,
    },
}

/// A version, or a number, which none is.
fn version_or_nothing() -> Schema {
    let [version, nothing] = [Type::String, Type::Integer].map(Object::with_type);
    let said = "The `version` of the last frame that the client has seen at this table from this seat: it is sent an `update` with \
                what it lacks. If it says none, or one that the club does not know any more, it is sent the whole.";
    let either = OneOfBuilder::new().item(version).item(nothing);
    either.description(Some(said)).into()
}

/// A frame to one client.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
#[schema(as = FrameToClient)]
pub(super) enum ToClient {
    /// What became of an act; what it changed has come before as an `update`.
    Answer {
        /// The `id` that the act was sent with.
        id: Option<Value>,
        /// As over HTTP.
        status: u16,
        /// The entry of the log that the act became.
        #[serde(skip_serializing_if = "Option::is_none")]
        sequence: Option<u32>,
        /// Whether the act had been made before under this key.
        #[serde(skip_serializing_if = "Option::is_none")]
        replayed: Option<bool>,
        /// Why it was not made.
        #[serde(skip_serializing_if = "Option::is_none")]
        problem: Option<Problem>,
    },
    /// The time at the table.
    Pong {
        /// The `id` of the question.
        id: Option<Value>,
        /// What it sent.
        sent: Option<Value>,
        /// Game time in milliseconds.
        #[schema(value_type = u64)]
        now: Millis,
        /// Whether a clock runs.
        running: bool,
    },
    /// Something is wrong that is no answer to an act.
    Problem {
        /// What.
        problem: Problem,
    },
    /// The line ends.
    Bye {
        /// Why.
        reason: &'static str,
    },
}

impl ToClient {
    fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

/// Opens the WebSocket of a table. The client sends frames of the form `FrameFromClient`, `hello` first; the club sends
/// those of the forms `FrameToTable`, which all at the table get, and `FrameToClient`.
///
/// The first frame is a `view` with the whole table; each `update` after it has the sections of the view that have changed
/// and no others. A client puts them together as `ViewChanges` says. Whoever comes back says in `since` the `version` of the
/// last frame that he has seen, and is sent an `update` with what he lacks instead of the whole.
#[utoipa::path(get, path = "/api/games/{id}/ws", operation_id = "open_line", tag = "play", params(("id" = String, Path)),
    responses((status = 101, description = "the line is open"), (status = 400, body = Problem), (status = 404, body = Problem), (status = 429, body = Problem)))]
pub async fn open(
    State(club): State<Club>,
    Path(id): Path<String>,
    from: Asker,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response<HttpBody>, Problem> {
    let table = club.table(&id).await?;
    let upgrade = upgrade.map_err(|error| {
        Problem::new(
            Kind::BadFrame,
            format!("this address takes WebSockets: {}", error.body_text()),
        )
    })?;
    let place = club.lines().enter(Some(from.0)).ok_or_else(|| {
        let detail = "no lines are taken from your network";
        Problem::new(Kind::TooMany, detail).with("retry_after", 10)
    })?;
    let upgrade = upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_message_size(BODY_LIMIT)
        .max_frame_size(BODY_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| serve(socket, club, table, from, place)))
}

async fn serve(mut socket: WebSocket, club: Club, table: Arc<Table>, from: Asker, place: Place) {
    let greeted = timeout(HELLO, greet(&mut socket, &club, &table, &from)).await;
    let last = match greeted {
        Ok(Some(greeted)) => {
            if let Some(key) = greeted.key {
                place.shown().show(key);
            }
            attend(&mut socket, &club, &table, greeted, place).await
        }
        Ok(None) | Err(_) => Some(closing(close_code::POLICY, "say hello first")),
    };
    if let Some(last) = last {
        // Whoever takes no last word goes without it.
        let _ = timeout(LAST_WORD, socket.send(last)).await;
    }
}

/// Who has said hello, and which version of the view he has.
struct Greeted {
    seat: Seat,
    /// The key of the seat; none of a spectator.
    key: Option<TokenHash>,
    since: Option<String>,
}

/// Waits for the client to say who it is.
async fn greet(
    socket: &mut WebSocket,
    club: &Club,
    table: &Table,
    from: &Asker,
) -> Option<Greeted> {
    while let Some(Ok(message)) = socket.recv().await {
        club.limiter().take(from.0, Counted::Request).ok()?;
        let answer = match read_frame(&message) {
            Ok(None) => continue,
            Ok(Some(FromClient::Hello { token, since })) => {
                let since = since.as_str().map(str::to_owned);
                let seat = match &token {
                    None => Ok(Seat::Spectator),
                    Some(token) => {
                        let live = &mut *table.live().await;
                        seat_of(club, (table, live), token, from).await
                    }
                };
                match seat {
                    Ok(seat) => {
                        let key = token.as_deref().map(TokenHash::of);
                        return Some(Greeted { seat, key, since });
                    }
                    Err(problem) => problem,
                }
            }
            Ok(Some(_)) => Problem::new(
                Kind::BadFrame,
                "say hello first: {\"type\":\"hello\",\"token\":…,\"since\":0}",
            ),
            Err(problem) => problem,
        };
        let problem = ToClient::Problem { problem: answer };
        socket.send(Message::Text(problem.text())).await.ok()?;
    }
    None
}

/// Lets the line take its place at the table and serves it; gives the last word to be said on it, if one can be.
async fn attend(
    socket: &mut WebSocket,
    club: &Club,
    table: &Arc<Table>,
    Greeted { seat, key, since }: Greeted,
    mut place: Place,
) -> Option<Message> {
    let mut live = table.live().await;
    if seat == Seat::Spectator && live.connections.watchers() as usize >= club.most_watchers() {
        return Some(closing(close_code::AGAIN, "too many look on at this table"));
    }
    let (number, outlet) = live.connections.add(seat, key, club.moment());
    // If play cannot be begun now, it begins with the first act.
    let _ = club.begin_if_both_are_there(table, &mut live).await;
    drop(live);
    if seat != Seat::Spectator {
        club.bring_machine(table);
    }
    let whole = whole(club, table, (seat, since.as_deref()), &outlet).await;
    club.note_presence(table, &mut *table.live().await);
    let mut line = Line {
        socket,
        club,
        table,
        seat,
        key,
        outlet,
        bucket: club.limiter().line(),
        bad: 0,
        heard: Instant::now(),
    };
    let served = match line.send(Message::text(&*whole)).await {
        Ok(()) => tokio::select! {
            served = line.serve() => served,
            () = place.cut() => Ok(closing(close_code::AGAIN, "somebody else at your address needs the room")),
        },
        Err(gone) => Err(gone),
    };
    let mut live = table.live().await;
    live.connections.remove(number, seat, club.moment());
    club.note_presence(table, &mut live);
    served.ok()
}

/// Everything that a seat sees, or what of it the line lacks, from this moment on followed by what waits in the outlet.
async fn whole(
    club: &Club,
    table: &Table,
    (seat, since): (Seat, Option<&str>),
    outlet: &Outlet,
) -> Text {
    let mut live = table.live().await;
    let when = (club.now(), &*club.outages());
    table.whole(&mut live, seat, outlet, since, when)
}

fn closing(code: u16, reason: &'static str) -> Message {
    Message::Close(Some(CloseFrame {
        code,
        reason: Utf8Bytes::from_static(reason),
    }))
}

/// The frame in a message; none if it is a matter of the line itself.
fn read_frame(message: &Message) -> Result<Option<FromClient>, Problem> {
    match message {
        Message::Text(text) => json::parse(text.as_bytes()).map(Some).map_err(|problem| {
            Problem::new(
                Kind::BadFrame,
                format!(
                    "a frame is a JSON object of type hello, act or ping; {}",
                    problem.detail
                ),
            )
        }),
        Message::Binary(_) => Err(Problem::new(Kind::BadFrame, "frames are text, not bytes")),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => Ok(None),
    }
}

/// The other end has gone, or takes nothing any more.
#[derive(Debug)]
struct Gone;

/// One open line.
struct Line<'a> {
    socket: &'a mut WebSocket,
    club: &'a Club,
    table: &'a Arc<Table>,
    seat: Seat,
    /// The key that it was opened with; none for a spectator.
    key: Option<TokenHash>,
    outlet: Arc<Outlet>,
    bucket: LineBucket,
    bad: u32,
    heard: Instant,
}

impl Line<'_> {
    /// Reads and writes until the line breaks, falls silent, is cut, or the server goes; gives the last word.
    async fn serve(&mut self) -> Result<Message, Gone> {
        let club = self.club;
        let outlet = Arc::clone(&self.outlet);
        let mut closed = std::pin::pin!(club.closed());
        let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
        loop {
            tokio::select! {
                biased;
                () = closed.as_mut() => {
                    let bye = ToClient::Bye { reason: "shutting-down" };
                    self.send(Message::Text(bye.text())).await?;
                    return Ok(closing(close_code::RESTART, "the server goes"));
                }
                next = outlet.next() => {
                    if let Some(last) = self.pass_on(next).await? {
                        return Ok(last);
                    }
                }
                message = self.socket.recv() => {
                    let Some(Ok(message)) = message else { return Err(Gone) };
                    if let Some(last) = self.hear(&message).await? {
                        return Ok(last);
                    }
                }
                _ = ping.tick() => {
                    if self.heard.elapsed() > SILENCE {
                        return Err(Gone);
                    }
                    self.send(Message::Ping(Default::default())).await?;
                }
            }
        }
    }

    async fn send(&mut self, message: Message) -> Result<(), Gone> {
        match timeout(SILENCE, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Gone),
        }
    }

    /// Sends what the table has for this line; gives the last word if the line is to end.
    async fn pass_on(&mut self, next: Next) -> Result<Option<Message>, Gone> {
        let frame = match next {
            Next::Frame(frame) => frame,
            Next::Cut => {
                // Said at once, so that whoever lost his seat is not told that his line is down.
                if let Some(lost) = self.lost_seat().await {
                    let last = ToClient::Problem { problem: lost };
                    self.send(Message::Text(last.text())).await?;
                }
                let reason = "too slow, or put out: come back and ask for the whole";
                return Ok(Some(closing(close_code::AGAIN, reason)));
            }
            Next::Whole => whole(self.club, self.table, (self.seat, None), &self.outlet).await,
        };
        self.send(Message::text(&*frame)).await?;
        Ok(None)
    }

    /// Takes a message; gives the last word if the line is to end.
    async fn hear(&mut self, message: &Message) -> Result<Option<Message>, Gone> {
        self.heard = Instant::now();
        let answer = match (self.bucket.take(), read_frame(message)) {
            (Ok(()), Ok(None)) => return Ok(None),
            (Err(_), Ok(None)) => {
                // Nothing answers a ping but a pong, so that whoever floods the line with them cannot be told to wait.
                return Ok(Some(closing(close_code::POLICY, "too many frames")));
            }
            (Err(too_many), _) => {
                self.bad += 1;
                ToClient::Problem {
                    problem: too_many.into(),
                }
            }
            (Ok(()), Ok(Some(frame))) => self.answer(frame).await,
            (Ok(()), Err(problem)) => {
                self.bad += 1;
                ToClient::Problem { problem }
            }
        };
        // What has happened at the table goes out before the answer to the act that brought it about.
        while let Some(next) = self.outlet.try_next() {
            if let Some(last) = self.pass_on(next).await? {
                return Ok(Some(last));
            }
        }
        self.send(Message::Text(answer.text())).await?;
        let reason = "too many frames that are no messages";
        Ok((self.bad >= BAD_FRAMES).then(|| closing(close_code::POLICY, reason)))
    }

    async fn answer(&mut self, frame: FromClient) -> ToClient {
        match frame {
            FromClient::Hello { .. } => ToClient::Problem {
                problem: Problem::new(
                    Kind::BadFrame,
                    "hello has been said; open another line for another seat",
                ),
            },
            FromClient::Ping { id, sent } => {
                let live = self.table.live().await;
                let running = live.game.running_clock().is_some() && live.base.is_some();
                ToClient::Pong {
                    id,
                    sent,
                    now: live.game_time(self.club.now()),
                    running,
                }
            }
            FromClient::Act {
                id,
                key,
                act,
                after,
                behind,
            } => match self.act(key, &act, (after, behind)).await {
                Ok((sequence, replayed)) => ToClient::Answer {
                    id,
                    status: 200,
                    sequence: Some(sequence),
                    replayed: Some(replayed),
                    problem: None,
                },
                Err(problem) => ToClient::Answer {
                    id,
                    status: problem.status,
                    sequence: None,
                    replayed: None,
                    problem: Some(problem),
                },
            },
        }
    }

    /// What whoever sat here is told when the key of this line holds the seat no longer.
    async fn lost_seat(&mut self) -> Option<Problem> {
        let holder = self.table.live().await.keys.holder(&self.key?);
        (holder != Some(self.seat)).then(|| {
            let detail = match self.seat {
                Seat::Arbiter => {
                    "you have the arbiter’s seat no longer: a player has not agreed to you, or it was given to somebody else"
                }
                _ => "the seat was taken back; this line holds it no longer",
            };
            Problem::new(Kind::WrongSeat, detail)
        })
    }

    async fn act(
        &mut self,
        key: Option<String>,
        act: &Value,
        (after, behind): (Option<u32>, Option<String>),
    ) -> Result<(u32, bool), Problem> {
        let arrived = self.club.now();
        if let Some(lost) = self.lost_seat().await {
            return Err(lost);
        }
        let key = key.as_deref().map(check_key).transpose()?;
        let (act, words) = read_act(self.seat, act)?;
        let command = Command {
            seat: self.seat,
            act,
            words,
            after,
            behind: behind.as_deref().map(check_key).transpose()?,
            key,
            arrived,
            looks: false,
        };
        let answer = self.club.act(self.table, command).await?;
        Ok((answer.sequence, answer.replayed))
    }
}
