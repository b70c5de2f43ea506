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

/// A position that was restored, and the clocks set with it, are told before what was played from there, whichever came first.
#[tokio::test]
async fn what_was_restored_stands_before_the_clocks_that_go_with_it() {
    const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    let restores = format!("restores {AFTER_E4} by 7.4.1");
    let sets = "sets White 0:08:00 and Black 0:07:00";
    let mut hall = Hall::open().await;
    for both in [[restores.as_str(), sets], [sets, restores.as_str()]] {
        let seats = after(&mut hall, "10+5", &BEGUN).await;
        let ruled = [
            ("arbiter", "stops"),
            ("arbiter", both[0]),
            ("arbiter", both[1]),
            ("arbiter", "starts"),
            ("black", "plays c5"),
        ];
        goes_on(&mut hall, &seats, &ruled).await;
        let told = filed(&mut hall, &seats).await;
        let places = ["restores the position", "sets White", "1... c5", "(1... e5"];
        let places = places.map(|words| told.find(words));
        assert!(
            places.is_sorted() && places[0].is_some(),
            "{places:?} {told}"
        );
    }
    hall.served.stop().await;
}

/// Each position that is restored stands with the move after which it stood then, though that was undone later.
#[tokio::test]
async fn each_of_two_restorings_stands_with_its_move() {
    const AFTER_E4: &str = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    const AFTER_E5: &str = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    let mut hall = Hall::open().await;
    let seats = after(&mut hall, "10+5", &BEGUN).await;
    let (second, first) = (
        format!("restores {AFTER_E5} by 7.4.1"),
        format!("restores {AFTER_E4} by 7.4.1"),
    );
    let ruled = [
        ("white", "plays Nf3"),
        ("arbiter", "stops"),
        ("arbiter", second.as_str()),
        ("arbiter", "starts"),
        ("white", "plays d4"),
        ("arbiter", "stops"),
        ("arbiter", first.as_str()),
        ("arbiter", "starts"),
        ("black", "plays c5"),
    ];
    goes_on(&mut hall, &seats, &ruled).await;
    let told = filed(&mut hall, &seats).await;
    let places = [
        "1. e4",
        "restores the position after 1.e4",
        "1... c5",
        "(1... e5",
        "restores the position after 1…e5",
    ];
    let places = places.map(|words| told.find(words));
    assert!(
        places.is_sorted() && places[0].is_some(),
        "{places:?} {told}"
    );
    hall.served.stop().await;
}

/// A table at which Black’s flag has fallen after White’s first move.
async fn fallen(hall: &mut Hall) -> Seats {
    let begun = [("white", "plays e4"), ("arbiter", "sets Black 0:00:01")];
    let seats = after(hall, "5m", &begun).await;
    tokio::time::sleep(std::time::Duration::from_millis(1_200)).await;
    seats
}

#[tokio::test]
async fn a_flag_that_fell_is_told_whatever_came_of_it() {
    const FELL: &str = "Black’s flag had fallen at 0:00:0";
    let mut hall = Hall::open().await;
    let set = fallen(&mut hall).await;
    let goes_on_after = [("arbiter", "sets Black 0:05:00"), ("black", "plays e5")];
    goes_on(&mut hall, &set, &goes_on_after).await;
    let told = filed(&mut hall, &set).await;
    let both = format!("Black’s clock is set to 0:05:00. {FELL}");
    assert!(told.contains(&both), "{told}");
    assert_eq!(told.matches(FELL).count(), 1, "{told}");
    let left = fallen(&mut hall).await;
    goes_on(
        &mut hall,
        &left,
        &[("black", "plays e5"), ("white", "plays Nf3")],
    )
    .await;
    let told = filed(&mut hall, &left).await;
    assert_eq!(told.matches(FELL).count(), 1, "{told}");
    // Where it is called, the ruling itself speaks of it.
    let called = fallen(&mut hall).await;
    goes_on(&mut hall, &called, &[("arbiter", "finds flag Black")]).await;
    let told = filed(&mut hall, &called).await;
    assert!(!told.contains("had fallen at"), "{told}");
    assert!(told.contains("[Result \"1-0\"]"), "{told}");
    hall.served.stop().await;
}

#[tokio::test]
async fn what_follows_a_move_out_of_turn_stands_in_the_file_in_words() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "code": "fide-2023", "time": "10+5", "press": "with-move", "arbiter": true, "referee": "arbiter" });
    let seats = make(&mut hall.client, wanted).await;
    let played = [
        ("white", "plays e4"),
        ("black", "plays e5"),
        ("white", "plays Nf3"),
        ("white", "plays Nc3"),
        ("black", "plays d6"),
        ("white", "plays d4"),
    ];
    goes_on(&mut hall, &seats, &played).await;
    let file = filed(&mut hall, &seats).await;
    let told = "Other programs cannot follow from here. What was played: 2. Nb1-c3 2... d6 3. d4";
    assert!(file.contains(told), "{file}");
}
