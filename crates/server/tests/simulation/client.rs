//! A player at the other end of a bad network: requests and answers come late, twice, or never, and are sent again under
//! their key until they are answered.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request};
use axum::response::Response;
use jadoube_server::Club;
use serde_json::Value;
use tokio::time::Instant;
use tower::ServiceExt;

use super::random::Random;
use super::shared::Line;

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(4);

/// A server that is up.
#[derive(Clone)]
pub struct Door {
    pub router: Router,
    pub club: Club,
    /// Its line to the disk, where there are others: a server that stands still answers nobody.
    pub line: Option<Arc<Line>>,
}

/// The way to whatever servers are up.
#[derive(Clone)]
pub struct Network {
    /// None where a server is down.
    pub doors: Rc<RefCell<Vec<Option<Door>>>>,
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
    /// The way to these servers.
    pub fn to(doors: Vec<Option<Door>>, seed: u64) -> Network {
        Network {
            doors: Rc::new(RefCell::new(doors)),
            random: Rc::new(RefCell::new(Random::new(seed ^ 0xd15c))),
            counts: Rc::default(),
        }
    }

    /// One of the servers, whichever comes, if it is up.
    pub fn door(&self) -> Option<Door> {
        let doors = self.doors.borrow();
        let at = self.random.borrow_mut().below(doors.len());
        doors[at].clone()
    }

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

    /// What a server answers, if one is there.
    async fn answer(&self, request: Request<Body>) -> Option<Response> {
        let Door { router, line, .. } = self.door()?;
        if let Some(line) = &line {
            line.moves_on().await;
        }
        let answer = router.oneshot(request).await.ok();
        if let Some(line) = &line {
            line.moves_on().await;
        }
        answer
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
                drop(tokio::time::timeout(PATIENCE, network.answer(again)).await);
            });
        }
        let once = async {
            self.delay().await;
            let response = self.answer(request()).await?;
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
