//! A player at the other end of a bad network: requests and answers come late, twice, or never, and are sent again under
//! their key until they are answered.

use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request};
use serde_json::Value;
use tokio::time::Instant;
use tower::ServiceExt;

use super::random::Random;

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(4);

/// The way to whatever server is up.
#[derive(Clone)]
pub struct Network {
    pub router: Rc<RefCell<Router>>,
    pub random: Rc<RefCell<Random>>,
    pub counts: Rc<RefCell<Counts>>,
}

/// What the network did.
#[derive(Clone, Copy, Debug, Default)]
pub struct Counts {
    pub sent: u64,
    pub swallowed: u64,
    pub doubled: u64,
    pub late: u64,
}

impl Network {
    fn chance(&self, in_thousand: usize) -> bool {
        self.random.borrow_mut().chance(in_thousand)
    }

    async fn delay(&self) {
        let late = self.chance(20);
        let most = if late { 3_000_000 } else { 30_000 };
        let wait = self.random.borrow_mut().next() % most;
        self.counts.borrow_mut().late += u64::from(late);
        tokio::time::sleep(Duration::from_micros(wait)).await;
    }

    /// Sends until there is an answer of the law or of the club; a fault of the server is none.
    pub async fn ask(
        &self,
        method: Method,
        path: &str,
        token: Option<&str>,
        key: &str,
        body: &Value,
    ) -> (u16, Value) {
        loop {
            if let Some((status, answer)) = self.try_once(&method, path, token, key, body).await
                && status < 500
            {
                return (status, answer);
            }
            tokio::time::sleep(Duration::from_millis(150)).await;
        }
    }

    async fn try_once(
        &self,
        method: &Method,
        path: &str,
        token: Option<&str>,
        key: &str,
        body: &Value,
    ) -> Option<(u16, Value)> {
        let end = Instant::now() + PATIENCE;
        self.counts.borrow_mut().sent += 1;
        if self.chance(30) {
            self.counts.borrow_mut().swallowed += 1;
            tokio::time::sleep_until(end).await;
            return None;
        }
        let request = || {
            let mut request = Request::builder()
                .method(method)
                .uri(path)
                .header("host", "localhost")
                .header("content-type", "application/json")
                .header("idempotency-key", key);
            if let Some(token) = token {
                request = request.header("authorization", format!("Bearer {token}"));
            }
            let body = if body.is_null() {
                String::new()
            } else {
                body.to_string()
            };
            request.body(Body::from(body)).expect("a request")
        };
        if self.chance(30) {
            // The same comes a second time, some time later, and nobody waits for what is answered to it.
            self.counts.borrow_mut().doubled += 1;
            let (network, again) = (self.clone(), request());
            tokio::task::spawn_local(async move {
                network.delay().await;
                let router = network.router.borrow().clone();
                drop(tokio::time::timeout(PATIENCE, router.oneshot(again)).await);
            });
        }
        let once = async {
            self.delay().await;
            let router = self.router.borrow().clone();
            let response = router.oneshot(request()).await.ok()?;
            let status = response.status().as_u16();
            let bytes = axum::body::to_bytes(response.into_body(), usize::MAX)
                .await
                .ok()?;
            self.delay().await;
            Some((
                status,
                serde_json::from_slice(&bytes).unwrap_or(Value::Null),
            ))
        };
        let answered = tokio::time::timeout_at(end, once).await.ok().flatten();
        if answered.is_some() && self.chance(30) {
            self.counts.borrow_mut().swallowed += 1;
            tokio::time::sleep_until(end).await;
            return None;
        }
        answered
    }
}
