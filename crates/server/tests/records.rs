//! What is written of a game for those who read it later: the story, and the file with its rulings.

use serde_json::json;

use crate::support::hall::{Hall, text};
use crate::support::{Seats, make};

/// A table with an arbiter, at which this was done.
async fn after(hall: &mut Hall, time: &str, acts: &[(&str, &str)]) -> Seats {
    let wanted =
        json!({ "code": "fide-2023", "time": time, "press": "with-move", "arbiter": true });
    let seats = make(&mut hall.client, wanted).await;
    goes_on(hall, &seats, acts).await;
    seats
}

async fn goes_on(hall: &mut Hall, seats: &Seats, acts: &[(&str, &str)]) {
    for (who, act) in acts {
        let key = match *who {
            "white" => seats.white.clone(),
            "black" => seats.black.clone(),
            _ => seats.arbiter.clone().expect("an arbiter"),
        };
        hall.acts(&seats.path(""), &key, act).await.expect(200);
    }
}

/// The file with the rulings, on one line.
async fn filed(hall: &mut Hall, seats: &Seats) -> String {
    let path = seats.path("/pgn?rulings=true");
    let told = hall.client.get(&path, None).await.expect(200).text;
    told.split_whitespace().collect::<Vec<_>>().join(" ")
}

const BEGUN: [(&str, &str); 2] = [("white", "plays e4"), ("black", "plays e5")];

#[tokio::test]
async fn what_was_undone_is_told_as_undone() {
    let mut hall = Hall::open().await;
    let seats = after(&mut hall, "10+5", &BEGUN).await;
    let lost = [
        ("arbiter", "finds breach 11.5 White"),
        ("arbiter", "rules loss White"),
    ];
    goes_on(&mut hall, &seats, &lost).await;
    let stands = filed(&mut hall, &seats).await;
    assert!(stands.contains("[Result \"0-1\"]"), "{stands}");
    assert!(!stands.contains("Undone"), "{stands}");
    goes_on(
        &mut hall,
        &seats,
        &[("arbiter", "undoes"), ("white", "plays Nf3")],
    )
    .await;
    let undone = filed(&mut hall, &seats).await;
    assert!(undone.contains("[Result \"*\"]"), "{undone}");
    assert!(
        undone.contains("{Undone since: The arbiter declares the game lost by White."),
        "{undone}"
    );
    // What stands beside it is not struck out with it.
    assert_eq!(undone.matches("Undone since").count(), 1, "{undone}");
    let story = hall.view(&seats.path("/story"), None).await;
    let moments = story["moments"].as_array().expect("moments").iter();
    let rulings = moments.filter(|moment| !moment["ruling"].is_null());
    let told: Vec<(String, bool)> = rulings
        .map(|one| (text(&one["ruling"]["act"]), one["ruling"]["undone"] == true))
        .collect();
    assert!(
        told.contains(&("rules loss White".to_owned(), true)),
        "{told:?}"
    );
    assert!(
        told.contains(&("finds breach 11.5 White".to_owned(), false)),
        "{told:?}"
    );
    hall.served.stop().await;
}

#[tokio::test]
async fn a_clock_that_was_set_is_told() {
    let mut hall = Hall::open().await;
    let seats = after(&mut hall, "10+5", &BEGUN).await;
    let set = [
        ("arbiter", "sets White 0:03:00"),
        ("arbiter", "sets White 0:08:00 and Black 0:07:00"),
        ("arbiter", "sets Black 0:01:00"),
        ("arbiter", "undoes"),
    ];
    goes_on(&mut hall, &seats, &set).await;
    let told = filed(&mut hall, &seats).await;
    for words in [
        "{The arbiter sets White",
        "0:08:00",
        "{Undone since: The arbiter sets Black",
    ] {
        assert!(told.contains(words), "{words}: {told}");
    }
    hall.served.stop().await;
}
