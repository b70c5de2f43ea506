//! A club that runs, and somebody who asks it.

use serde_json::{Value, json};

use super::client::{Answer, Client};
use super::{Folder, Served, config, word_in};

/// A club in a folder of its own, and a browser.
pub struct Hall {
    pub served: Served,
    pub client: Client,
    pub folder: Folder,
}

impl Hall {
    pub async fn open() -> Hall {
        let folder = Folder::new();
        let served = Served::start(&config(&folder)).await;
        let client = served.client().await;
        Hall {
            served,
            client,
            folder,
        }
    }

    /// A table as it is made, with nobody but its maker there.
    pub async fn made(&mut self, wanted: Value) -> (String, Value) {
        let made = self.client.post("/api/games", None, &wanted).await;
        let body = made.expect(201).body;
        (
            format!("/api/games/{}", body["id"].as_str().expect("an id")),
            body,
        )
    }

    pub async fn post(&mut self, path: &str, key: Option<&str>, body: Value) -> Answer {
        self.client.post(path, key, &body).await
    }

    pub async fn send(&mut self, method: &str, path: &str, key: Option<&str>) -> Answer {
        let sent = self.client.send(method, path, key, &[], b"").await;
        sent.expect("an answer")
    }

    pub async fn keyed(&mut self, path: &str, seat: &str, key: &str, body: &Value) -> Answer {
        let headers = [
            ("content-type", "application/json"),
            ("idempotency-key", key),
        ];
        let body = body.to_string();
        self.client
            .send("POST", path, Some(seat), &headers, body.as_bytes())
            .await
            .expect("an answer")
    }

    pub async fn join(&mut self, table: &str, link: &Value, name: Option<&str>) -> String {
        let coming = json!({ "word": word_in(link), "name": name });
        let joined = self.post(&format!("{table}/join"), None, coming).await;
        text(&joined.expect(200).body["key"])
    }

    pub async fn view(&mut self, table: &str, key: Option<&str>) -> Value {
        self.client.get(table, key).await.expect(200).body
    }

    pub async fn acts(&mut self, table: &str, key: &str, act: &str) -> Answer {
        let body = json!({ "act": act });
        self.post(&format!("{table}/acts"), Some(key), body).await
    }
}

/// A text of an answer.
pub fn text(value: &Value) -> String {
    value.as_str().expect("a text").to_owned()
}
