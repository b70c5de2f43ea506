//! A small WebSocket client of a table.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::PATIENCE;

pub struct Line(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Line {
    /// Opens a line and says nothing yet.
    pub async fn open(address: SocketAddr, id: &str) -> Line {
        let (socket, _) = connect_async(format!("ws://{address}/api/games/{id}/ws"))
            .await
            .expect("a WebSocket");
        Line(socket)
    }

    /// Opens a line, says hello, and gives the whole view.
    pub async fn join(address: SocketAddr, id: &str, token: Option<&str>) -> (Line, Value) {
        let mut line = Line::open(address, id).await;
        line.send(&json!({ "type": "hello", "token": token, "since": 0 }))
            .await;
        let view = line.next_of("view").await;
        (line, view["view"].clone())
    }

    /// Opens a line to look on, if the club is there and lets one.
    pub async fn look_on(address: SocketAddr, id: &str) -> Option<Line> {
        let opened = connect_async(format!("ws://{address}/api/games/{id}/ws")).await;
        let mut line = Line(opened.ok()?.0);
        let hello = json!({ "type": "hello", "token": null, "since": 0 });
        // Whoever was cut meanwhile cannot say hello.
        let said = line.0.send(Message::text(hello.to_string())).await;
        said.ok().map(|()| line)
    }

    /// Opens a line to look on, and stays as long as it is let.
    pub async fn join_if_let(address: SocketAddr, id: String) {
        if let Some(mut line) = Line::look_on(address, &id).await {
            while line.next().await.is_ok() {}
        }
    }

    pub async fn send(&mut self, frame: &Value) {
        self.send_text(frame.to_string()).await;
    }

    pub async fn send_text(&mut self, text: String) {
        self.0.send(Message::text(text)).await.expect("sent");
    }

    pub async fn send_bytes(&mut self, bytes: Vec<u8>) {
        self.0.send(Message::binary(bytes)).await.expect("sent");
    }

    /// The next frame; none when the line has been closed, with the code in the error.
    pub async fn next(&mut self) -> Result<Value, Option<u16>> {
        let text = self.next_text().await?;
        Ok(serde_json::from_str(&text).expect("JSON"))
    }

    /// The next frame as it came.
    pub async fn next_text(&mut self) -> Result<String, Option<u16>> {
        loop {
            let message = tokio::time::timeout(PATIENCE, self.0.next())
                .await
                .expect("a frame");
            match message {
                Some(Ok(Message::Text(text))) => return Ok(text.as_str().to_owned()),
                Some(Ok(Message::Close(frame))) => return Err(frame.map(|frame| frame.code.into())),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The next frame of this type; those before it are passed over.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.next().await.expect("an open line");
            if frame["type"] == kind {
                return frame;
            }
        }
    }

    pub async fn act(&mut self, id: &str, act: &str, after: Option<u64>) {
        self.send(&json!({ "type": "act", "id": id, "key": id, "act": act, "after": after }))
            .await;
    }

    pub async fn ping(&mut self) -> Result<(), tokio_tungstenite::tungstenite::Error> {
        self.0.send(Message::Ping(Default::default())).await
    }

    pub async fn close(mut self) {
        let _ = self.0.close(None).await;
    }
}
