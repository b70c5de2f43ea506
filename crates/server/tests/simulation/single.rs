//! One club on made-up time over a disk that does what it is told: what a table does while its log is read.

use std::cell::RefCell;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, Request};
use jadoube_server::moment::Moment;
use jadoube_server::seat::Seat;
use jadoube_server::table::outlet::Next;
use serde_json::{Value, json};
use tokio::task::LocalSet;
use tokio::time::Instant;
use tower::ServiceExt;

use super::disk::{Disk, LONG_LOG};
use super::{Club, Router, start};

/// A club, and a table at which one person plays both sides.
struct Hall {
    disk: Arc<Disk>,
    club: Club,
    router: Router,
    id: String,
    keys: [String; 2],
}

impl Hall {
    async fn open() -> Hall {
        Hall::with(json!({ "code": "fide-2023", "solo": true })).await
    }

    async fn with(wanted: Value) -> Hall {
        let disk = Disk::new(1);
        disk.be_quiet();
        let club = Rc::new(RefCell::new(None));
        let (_, router) = start(&disk, &club).await;
        let club = club.take().expect("a club");
        let (status, made) = post(
            &router,
            "/api/games",
            None,
            "table-of-one-who-plays-both",
            wanted,
        )
        .await;
        assert_eq!(status, 201, "{made}");
        let text = |value: &Value| value.as_str().expect("a text").to_owned();
        let keys = ["white", "black"].map(|seat| text(&made["keys"][seat]));
        Hall {
            disk,
            club,
            router,
            id: text(&made["id"]),
            keys,
        }
    }

    async fn acts(&self, side: usize, key: &str, words: &str) -> (u16, Value) {
        let path = format!("/api/games/{}/acts", self.id);
        post(
            &self.router,
            &path,
            Some(&self.keys[side]),
            key,
            json!({ "act": words }),
        )
        .await
    }
}

async fn post(
    router: &Router,
    path: &str,
    token: Option<&str>,
    key: &str,
    body: Value,
) -> (u16, Value) {
    let mut request = Request::builder()
        .method(Method::POST)
        .uri(path)
        .header("host", "localhost")
        .header("content-type", "application/json")
        .header("idempotency-key", key);
    if let Some(token) = token {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    let request = request
        .body(Body::from(body.to_string()))
        .expect("a request");
    let response = router.clone().oneshot(request).await.expect("an answer");
    let status = response.status().as_u16();
    let bytes = axum::body::to_bytes(response.into_body(), usize::MAX)
        .await
        .expect("a body");
    (status, serde_json::from_slice(&bytes).expect("JSON"))
}

pub fn on_made_up_time(work: impl Future<Output = ()>) {
    super::calendar::begin();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .start_paused(true)
        .build()
        .expect("a runtime");
    LocalSet::new().block_on(&runtime, work);
    runtime.shutdown_background();
}

/// Somebody else has written to the log: the table is read again where it is, and the lines at it go on.
#[test]
fn a_table_that_was_overtaken_is_read_again_and_its_lines_stay() {
    on_made_up_time(async {
        let hall = Hall::open().await;
        let table = hall.club.table(&hall.id).await.expect("the table");
        let (_, line) =
            table
                .live()
                .await
                .connections
                .add(Seat::Spectator, None, Moment::default());
        hall.disk.overtake();
        // The act had been written: that is found when the log is read again, and the act is answered.
        let (status, answer) = hall.acts(0, "one", "plays e4").await;
        assert_eq!(status, 200, "{answer}");
        assert_eq!(line.try_next(), Some(Next::Whole));
        line.caught_up();
        let again = hall.club.table(&hall.id).await.expect("the table");
        assert!(Arc::ptr_eq(&table, &again));
        // What follows goes on from it.
        assert_eq!(hall.acts(0, "one", "plays e4").await.0, 200);
        let (status, answer) = hall.acts(1, "two", "plays e5").await;
        assert_eq!(
            (status, answer["sequence"].as_u64()),
            (200, Some(3)),
            "{answer}"
        );
        assert!(matches!(line.try_next(), Some(Next::Frame(_))));
    });
}

/// An act sent again is looked for in the whole log, which takes its time; the others at the table do not wait for it.
#[test]
fn an_act_sent_again_keeps_nobody_at_the_table_waiting() {
    on_made_up_time(async {
        let hall = Hall::open().await;
        hall.acts(0, "one", "plays e4").await;
        let begun = Instant::now();
        let again = async {
            let (status, answer) = hall.acts(0, "one", "plays e4").await;
            assert_eq!(
                (status, answer["sequence"].as_u64()),
                (200, Some(2)),
                "{answer}"
            );
            begun.elapsed()
        };
        let other = async {
            tokio::task::yield_now().await;
            assert_eq!(hall.acts(1, "two", "plays e5").await.0, 200);
            begun.elapsed()
        };
        let (again, other) = tokio::join!(again, other);
        assert!(
            again >= LONG_LOG && other < LONG_LOG,
            "{again:?}, {other:?}"
        );
    });
}

/// However often acts are sent again, one log of a table is in memory at one time.
#[test]
fn many_acts_sent_again_are_looked_for_one_after_the_other() {
    on_made_up_time(async {
        let hall = Hall::open().await;
        hall.acts(0, "one", "plays e4").await;
        let again = || hall.acts(0, "one", "plays e4");
        let all = tokio::join!(again(), again(), again(), again(), again());
        for (status, answer) in [all.0, all.1, all.2, all.3, all.4] {
            assert_eq!(status, 200, "{answer}");
        }
        assert_eq!(hall.disk.most_reading(), 1);
    });
}

/// Both have agreed to a pause, and one of them objects to going on or goes away: after ten minutes the other goes on
/// alone, and not before.
#[test]
fn nobody_is_kept_in_a_pause_by_the_other() {
    on_made_up_time(async {
        let wanted =
            json!({ "code": "fide-2023", "solo": true, "time": "5m", "press": "with-move" });
        let hall = Hall::with(wanted).await;
        assert_eq!(hall.acts(0, "move", "plays e4").await.0, 200);
        assert_eq!(hall.acts(1, "asks", "stops").await.0, 200);
        let proposal = format!("/api/games/{}/proposal", hall.id);
        let answer = |answer: &'static str, key: &'static str| {
            let body = json!({ "answer": answer });
            post(&hall.router, &proposal, Some(&hall.keys[0]), key, body)
        };
        assert_eq!(answer("agree", "agreed").await.0, 200);
        let moves = async |key: &str| hall.acts(1, key, "plays e5").await;
        let (status, told) = moves("moves-in-the-pause").await;
        assert_eq!(status, 409, "{told}");
        assert!(
            told["detail"]
                .as_str()
                .is_some_and(|told| told.contains("ten minutes")),
            "{told}"
        );

        // Before that it is a request, to which the other objects.
        tokio::time::sleep(Duration::from_secs(9 * 60)).await;
        let (_, asked) = hall.acts(1, "asks-too-early", "starts").await;
        assert_eq!(asked["entry"]["kind"], "proposal", "{asked}");
        assert_eq!(answer("object", "objected").await.0, 200);
        assert_eq!(moves("still-in-the-pause").await.0, 409);

        tokio::time::sleep(Duration::from_secs(61)).await;
        assert_eq!(hall.acts(1, "goes-on", "starts").await.0, 200);
        let (status, told) = moves("moves-again").await;
        assert_eq!(status, 200, "{told}");
    });
}
