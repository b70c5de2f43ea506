//! Tables under the code of a house: each keeps the text by which it was made, whatever becomes of the file.
//!
//! A program of its own: what is put on the shelf of codes stands there for every test of the process.

#[expect(dead_code, reason = "these tests use a part of it")]
#[path = "../support/mod.rs"]
mod support;

use crate::support::{Folder, Served, config, make};
use jadoube_laws::Code;
use serde_json::json;

/// A club's own price for the first illegal move.
fn edition(minutes: u32) -> String {
    format!(
        r#"
id = "our-club"
title = "Our club, {minutes} minutes"
kind = "house"
inherits = "fide-2023"

[[clause]]
id = "club.illegal-move"
title = "The first illegal move"
subject = "penalty"
text = "The opponent gets {minutes} minutes."
decides.illegal.first = {{ time-to-opponent = "0:0{minutes}:00" }}
"#
    )
}

fn add(text: &str) {
    Code::from_toml("our-club.toml", text)
        .expect("a code")
        .add();
}

/// What Black's illegal move costs at a new or an old table: Black presses, White claims.
async fn price(
    client: &mut crate::support::client::Client,
    seats: &crate::support::Seats,
) -> String {
    for (token, act) in [
        (&seats.white, "plays e4"),
        (&seats.black, "plays a8a6"),
        (&seats.white, "claims illegal-move"),
    ] {
        let done = client
            .act(seats, token, act, None)
            .await
            .expect("an answer");
        assert!(done.status < 500, "{act}: {}", done.text);
    }
    let view = client
        .get(&seats.path(""), Some(&seats.white))
        .await
        .expect(200);
    view.body["cards"].to_string()
}

#[tokio::test]
async fn a_changed_file_touches_no_table_in_play() {
    let folder = Folder::new();
    add(&edition(1));
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "our-club", "time": "1h" });
    let old = make(&mut client, wanted.clone()).await;
    served.stop().await;

    add(&edition(3));
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let codes = client.get("/api/codes", None).await.expect(200).text;
    assert!(codes.contains("Our club, 3 minutes"), "{codes}");
    let new = make(&mut client, wanted).await;
    let (of_old, of_new) = (
        price(&mut client, &old).await,
        price(&mut client, &new).await,
    );
    assert!(
        of_old.contains("White gets one extra minute") && !of_old.contains("3 minutes"),
        "{of_old}"
    );
    assert!(
        of_new.contains("White gets three extra minutes") && !of_new.contains("one extra minute"),
        "{of_new}"
    );
    served.stop().await;

    let found = jadoube_server::verify(&folder.database(), jadoube_server::Again::ThisEdition)
        .expect("a club");
    assert_eq!(found.damage, Vec::<String>::new());
    assert!(found.tables == 2 && found.ruled_again > 0, "{found:?}");
}
