//! What one act may cost: the dearest ones keep nobody else waiting.

mod support;

use std::time::{Duration, Instant};

use serde_json::json;
use support::{Folder, Served, config, make};

/// White's checks here run through far more positions than an act may look at.
const HARD: &str = "8/8/1N4kB/3Q4/p2n2PK/3p4/b1b5/8 w - - 0 1";

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
