//! The WebSocket of a table: acts in; rulings, views and presence out.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::Body as HttpBody;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::Response;
use futures_util::stream::{SplitSink, SplitStream};
use futures_util::{SinkExt, StreamExt};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::mpsc;

use super::guard::From;
use super::json;
use super::limits::{BODY_LIMIT, Counted};
use super::problem::{Kind, Problem};
use super::seats::seat_of;
use crate::club::Club;
use crate::keys::TokenHash;
use crate::seat::Seat;
use crate::table::Table;
use crate::table::command::{Command, check_key, read_act};
use crate::uptime::wall_now;

/// How often the other side is asked whether it is still there.
const PING: Duration = Duration::from_secs(10);

/// After so long without a sign it is taken to be gone.
const SILENCE: Duration = Duration::from_secs(25);

/// How long a new line may take to say who it is.
const HELLO: Duration = Duration::from_secs(10);

/// After so many frames that are no messages the line is closed.
const BAD_FRAMES: u32 = 20;

/// A frame from a client.
#[derive(Debug, Deserialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum FromClient {
    Hello {
        #[serde(default)]
        token: Option<String>,
        /// What the client knows already. It is sent the whole all the same, which is never wrong.
        #[serde(default, rename = "since")]
        _since: u32,
    },
    Act {
        #[serde(default)]
        id: Option<Value>,
        #[serde(default)]
        key: Option<String>,
        act: Value,
        #[serde(default)]
        after: Option<u32>,
    },
    Ping {
        #[serde(default)]
        id: Option<Value>,
        #[serde(default)]
        sent: Option<Value>,
    },
}

/// A frame to one client.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum ToClient {
    Answer {
        id: Option<Value>,
        status: u16,
        #[serde(skip_serializing_if = "Option::is_none")]
        sequence: Option<u32>,
        #[serde(skip_serializing_if = "Option::is_none")]
        replayed: Option<bool>,
        #[serde(skip_serializing_if = "Option::is_none")]
        problem: Option<Problem>,
    },
    Pong {
        id: Option<Value>,
        sent: Option<Value>,
        now: u64,
        running: bool,
    },
    Problem {
        problem: Problem,
    },
    Bye {
        reason: &'static str,
    },
}

impl ToClient {
    fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

/// Opens the WebSocket of a table.
pub async fn open(
    State(club): State<Club>,
    Path(id): Path<String>,
    from: From,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response<HttpBody>, Problem> {
    let table = club.table(&id).await?;
    let upgrade = upgrade.map_err(|error| {
        Problem::new(
            Kind::BadFrame,
            format!("this address takes WebSockets: {}", error.body_text()),
        )
    })?;
    let upgrade = upgrade
        .max_message_size(BODY_LIMIT)
        .max_frame_size(BODY_LIMIT);
    Ok(upgrade.on_upgrade(move |socket| serve(socket, club, table, from)))
}

async fn serve(socket: WebSocket, club: Club, table: Arc<Table>, from: From) {
    let (mut sink, mut stream) = socket.split();
    let hello =
        tokio::time::timeout(HELLO, greet(&mut sink, &mut stream, &club, &table, from)).await;
    let Ok(Some((seat, key))) = hello else {
        let _ = sink
            .send(closing(close_code::POLICY, "say hello first"))
            .await;
        return;
    };
    let (number, frames) = sit_down(&club, &table, seat, key).await;
    let (own, answers) = mpsc::channel(64);
    let writer = tokio::spawn(write(sink, frames, answers, club.clone()));
    let line = Line {
        club: club.clone(),
        table: Arc::clone(&table),
        seat,
        key,
        from,
        own,
    };
    line.read(stream).await;
    drop(line);
    let _ = writer.await;
    let mut live = table.live().await;
    live.connections.remove(number, seat, wall_now());
    table.send_presence(&mut live);
}

/// Waits for the client to say who it is.
async fn greet(
    sink: &mut SplitSink<WebSocket, Message>,
    stream: &mut SplitStream<WebSocket>,
    club: &Club,
    table: &Table,
    from: From,
) -> Option<(Seat, Option<TokenHash>)> {
    while let Some(Ok(message)) = stream.next().await {
        let answer = match read_frame(&message) {
            Ok(None) => continue,
            Ok(Some(FromClient::Hello { token: None, .. })) => {
                return Some((Seat::Spectator, None));
            }
            Ok(Some(FromClient::Hello {
                token: Some(token), ..
            })) => match seat_of(club, &table.live().await.keys, &token, from) {
                Ok(seat) => return Some((seat, Some(TokenHash::of(&token)))),
                Err(problem) => problem,
            },
            Ok(Some(_)) => Problem::new(
                Kind::BadFrame,
                "say hello first: {\"type\":\"hello\",\"token\":…,\"since\":0}",
            ),
            Err(problem) => problem,
        };
        club.limiter().take(from.0, Counted::Request).ok()?;
        sink.send(Message::Text(ToClient::Problem { problem: answer }.text()))
            .await
            .ok()?;
    }
    None
}

/// Adds the line to the table, sends it everything, and tells the others.
async fn sit_down(
    club: &Club,
    table: &Table,
    seat: Seat,
    key: Option<TokenHash>,
) -> (u64, mpsc::Receiver<Utf8Bytes>) {
    let mut live = table.live().await;
    let (number, frames) = live.connections.add(seat, key, wall_now());
    // If play cannot be begun now, it begins with the first act.
    let _ = club.begin_if_both_are_there(table, &mut live).await;
    table.send_whole(&mut live, number, club.now(), club.outages());
    table.send_presence(&mut live);
    (number, frames)
}

/// Writes what the table sends and what this line is answered, the table's first, until either ends.
async fn write(
    mut sink: SplitSink<WebSocket, Message>,
    mut frames: mpsc::Receiver<Utf8Bytes>,
    mut answers: mpsc::Receiver<Message>,
    club: Club,
) {
    let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + PING, PING);
    let last = loop {
        let message = tokio::select! {
            biased;
            () = club.closed() => {
                let _ = sink.send(Message::Text(ToClient::Bye { reason: "shutting-down" }.text())).await;
                break closing(close_code::RESTART, "the server goes");
            }
            frame = frames.recv() => match frame {
                Some(frame) => Message::Text(frame),
                None => break closing(close_code::AGAIN, "too slow: come back and ask for the whole"),
            },
            answer = answers.recv() => match answer {
                Some(answer) => answer,
                None => break closing(close_code::NORMAL, ""),
            },
            _ = ping.tick() => Message::Ping(Default::default()),
        };
        if tokio::time::timeout(SILENCE, sink.send(message))
            .await
            .is_ok_and(|sent| sent.is_ok())
        {
            continue;
        }
        return;
    };
    let _ = sink.send(last).await;
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

/// One open line.
struct Line {
    club: Club,
    table: Arc<Table>,
    seat: Seat,
    /// The key that it was opened with; none for a spectator.
    key: Option<TokenHash>,
    from: From,
    own: mpsc::Sender<Message>,
}

impl Line {
    /// Reads until the line breaks, falls silent, or the server goes.
    async fn read(&self, mut stream: SplitStream<WebSocket>) {
        let mut bad = 0;
        let mut heard = Instant::now();
        loop {
            let message = tokio::select! {
                message = stream.next() => message,
                () = tokio::time::sleep(PING) => {
                    if heard.elapsed() > SILENCE || self.own.is_closed() { return } else { continue }
                }
                () = self.own.closed() => return,
                () = self.club.closed() => return,
            };
            let Some(Ok(message)) = message else { return };
            heard = Instant::now();
            let answer = match (
                self.club.limiter().take(self.from.0, Counted::Request),
                read_frame(&message),
            ) {
                (_, Ok(None)) => continue,
                (Err(problem), _) => ToClient::Problem { problem },
                (Ok(()), Ok(Some(frame))) => self.answer(frame).await,
                (Ok(()), Err(problem)) => {
                    bad += 1;
                    ToClient::Problem { problem }
                }
            };
            if self.own.send(Message::Text(answer.text())).await.is_err() {
                return;
            }
            if bad >= BAD_FRAMES {
                let _ = self
                    .own
                    .send(closing(
                        close_code::POLICY,
                        "too many frames that are no messages",
                    ))
                    .await;
                return;
            }
        }
    }

    async fn answer(&self, frame: FromClient) -> ToClient {
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
            } => match self.act(key, &act, after).await {
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

    async fn act(
        &self,
        key: Option<String>,
        act: &Value,
        after: Option<u32>,
    ) -> Result<(u32, bool), Problem> {
        let arrived = self.club.now();
        if let Some(holds) = self.key
            && self.table.live().await.keys.holder(&holds) != Some(self.seat)
        {
            let detail = "the seat was taken back; this line holds it no longer";
            return Err(Problem::new(Kind::WrongSeat, detail));
        }
        let key = key.as_deref().map(check_key).transpose()?;
        let (act, words) = read_act(self.seat, act)?;
        let command = Command {
            seat: self.seat,
            act,
            words,
            after,
            key,
            arrived,
            looks: false,
        };
        let answer = self.club.act(&self.table, command).await?;
        Ok((answer.sequence, answer.replayed))
    }
}
