//! Tables under the code of a house: each keeps the text by which it was made, whatever becomes of the file, and clubs in one
//! program know nothing of one another's codes.

use crate::support::{Folder, Served, config, make};
use jadoube_laws::{Code, Shelf};
use jadoube_server::Config;
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

/// A club that has this edition of its code.
fn with_edition(folder: &Folder, minutes: u32) -> Config {
    let code = Code::from_toml("our-club.toml", &edition(minutes)).expect("a code");
    Config {
        codes: Shelf::shipped().with(code),
        ..config(folder)
    }
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
    let served = Served::start(&with_edition(&folder, 1)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "our-club", "time": "1h" });
    let old = make(&mut client, wanted.clone()).await;
    served.stop().await;

    let served = Served::start(&with_edition(&folder, 3)).await;
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

#[tokio::test]
async fn two_clubs_of_one_program_play_by_two_codes_of_one_id() {
    let folders = [Folder::new(), Folder::new()];
    let wanted = json!({ "code": "our-club", "time": "1h" });
    let mut told = Vec::new();
    let mut clubs = Vec::new();
    for (folder, minutes) in folders.iter().zip([1, 3]) {
        let served = Served::start(&with_edition(folder, minutes)).await;
        let mut client = served.client().await;
        let seats = make(&mut client, wanted.clone()).await;
        clubs.push((served, client, seats));
    }
    for (_, client, seats) in &mut clubs {
        told.push(price(client, seats).await);
        let codes = client.get("/api/codes", None).await.expect(200).text;
        assert_eq!(codes.matches("\"our-club\"").count(), 1, "{codes}");
    }
    assert!(told[0].contains("one extra minute"), "{}", told[0]);
    assert!(told[1].contains("three extra minutes"), "{}", told[1]);
    // A club that has put nothing on its shelf knows none of it.
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let codes = client.get("/api/codes", None).await.expect(200).text;
    assert!(!codes.contains("our-club"), "{codes}");
    client.get("/laws/our-club", None).await.expect(404);
    let unknown = client.post("/api/games", None, &wanted).await.expect(422);
    assert!(
        unknown.text.contains("found 'our-club'"),
        "{}",
        unknown.text
    );
    served.stop().await;
    for (served, ..) in clubs {
        served.stop().await;
    }
}

#[tokio::test]
async fn every_door_of_a_club_knows_its_codes() {
    let folder = Folder::new();
    let served = Served::start(&with_edition(&folder, 3)).await;
    let mut client = served.client().await;
    let page = client
        .get("/laws/our-club/club.illegal-move", None)
        .await
        .expect(200);
    assert!(
        page.text.contains("The opponent gets 3 minutes."),
        "{}",
        page.text
    );
    let clause = client
        .get("/api/codes/our-club/clauses/club.illegal-move", None)
        .await;
    assert!(clause.expect(200).text.contains("3 minutes"));
    let text = "White plays e4\nBlack plays a8a6\nWhite claims illegal-move\n=> penalty Black time White +0:03:00 under our-club\n";
    let asked =
        json!({ "text": format!("time: 90m\n\n{text}"), "codes": ["our-club", "fide-2023"] });
    let answer = client.post("/api/rule", None, &asked).await.expect(200);
    assert_eq!(
        answer.body["replays"][0]["code"], "our-club",
        "{}",
        answer.text
    );
    assert_eq!(answer.body["replays"][0]["ok"], true, "{}", answer.text);
    served.stop().await;
}
