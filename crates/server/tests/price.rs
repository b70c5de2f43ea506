//! What one act may cost: the dearest ones keep nobody else waiting.

use std::time::{Duration, Instant};

use crate::support::{Folder, Served, config, make};
use serde_json::json;

/// White's checks here run through far more positions than an act may look at.
const HARD: &str = "8/8/1N4kB/3Q4/p2n2PK/3p4/b1b5/8 w - - 0 1";

/// Black can check for long here, but not for ever.
const LONG: &str = "6r1/4p3/p4kpp/3P4/P1K5/6P1/8/3r1n2 b - - 0 1";

#[tokio::test]
async fn whoever_hangs_up_makes_no_question_of_a_claim() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut other = served.client().await;
    for wait in [0, 1, 2, 4, 8, 16, 500] {
        let wanted = json!({ "code": "british", "start": LONG });
        let seats = make(&mut other, wanted).await;
        let mut client = served.client().await;
        let claim = client.act(&seats, &seats.black, "claims perpetual-check", Some("one"));
        let heard = tokio::time::timeout(Duration::from_millis(wait), claim).await;
        drop(client);
        // Said once more it is decided, whether or not it was the first time.
        let again = other.act(&seats, &seats.black, "claims perpetual-check", Some("one"));
        let again = again.await.expect("an answer");
        if heard.is_ok() || again.status == 200 {
            let told = again.expect(200).body.to_string();
            assert!(!told.contains("was stopped"), "{wait} ms: {told}");
        }
        let log = other.get(&seats.path("/log"), None).await.expect(200);
        assert!(
            !log.text.contains("proof-stopped"),
            "{wait} ms: {}",
            log.text
        );
    }
    served.stop().await;
}

/// One thread serves everybody, so that whatever is worked out on it is waited for by all.
#[tokio::test]
async fn health_answers_while_the_dearest_acts_are_ruled_on() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut tables = Vec::new();
    for _ in 0..8 {
        let mut client = served.client().await;
        let wanted = json!({ "code": "british", "start": HARD });
        let seats = make(&mut client, wanted).await;
        tables.push((client, seats));
    }
    let claims = tables.into_iter().map(|(mut client, seats)| {
        tokio::spawn(async move {
            let claim = client.act(&seats, &seats.white, "claims perpetual-check", None);
            claim.await.expect("an answer").expect(200)
        })
    });
    let claims: Vec<_> = claims.collect();
    let mut other = served.client().await;
    let mut waits = Vec::new();
    while waits.len() < 9 || !claims.iter().all(tokio::task::JoinHandle::is_finished) {
        let asked = Instant::now();
        other.get("/api/health", None).await.expect(200);
        waits.push(asked.elapsed());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    waits.sort_unstable();
    let usual = waits[waits.len() / 2];
    assert!(usual < Duration::from_millis(100), "{waits:?}");
    for claim in claims {
        let answer = claim.await.expect("a claim");
        let told = answer.body.to_string();
        assert!(told.contains("give check for ever"), "{told}");
    }
    served.stop().await;
}
