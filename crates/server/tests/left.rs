//! Tables whose host has gone away, and players who say one thing after another to somebody who says nothing.

use serde_json::{Value, json};

use crate::support::hall::{Hall, text};
use crate::support::line::Line;
use crate::support::until;

/// The only table of the list.
async fn listed(hall: &mut Hall) -> Value {
    let list = hall.client.get("/api/games", None).await.expect(200).body;
    list["games"][0].clone()
}

#[tokio::test]
async fn a_table_whose_host_has_gone_is_told_from_one_where_somebody_waits() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "code": "fide-2023", "time": "10+5", "open": true, "colors": "white", "begins": "both-ready" });
    let (table, made) = hall.made(wanted).await;
    assert_eq!(listed(&mut hall).await["away"], false, "nobody has gone");
    let key = text(&made["keys"]["white"]);
    let id = table.trim_start_matches("/api/games/").to_owned();
    let address = hall.served.address;
    let (line, _) = Line::join(address, &id, Some(&key)).await;
    assert_eq!(listed(&mut hall).await["away"], false, "he waits");
    line.close().await;
    let gone = until(
        async || listed(&mut hall).await,
        |table| table["away"] == true,
    )
    .await;
    assert_eq!(
        (&gone["away"], &gone["seat"]),
        (&json!(true), &json!("black"))
    );
    let (_line, _) = Line::join(address, &id, Some(&key)).await;
    assert_eq!(listed(&mut hall).await["away"], false, "he is back");
}

#[tokio::test]
async fn what_nobody_answers_is_said_only_so_often() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "code": "fide-2023", "time": "10+5", "press": "with-move" });
    let (table, made) = hall.made(wanted).await;
    let white = text(&made["keys"]["white"]);
    let black = hall.join(&table, &made["invitations"]["black"], None).await;
    hall.acts(&table, &white, "plays e4").await.expect(200);
    for act in ["tells Black hurry up", "asks leave", "tells Black well"] {
        hall.acts(&table, &white, act).await.expect(200);
    }
    for act in ["tells Black you patzer", "asks explanation"] {
        let answer = hall.acts(&table, &white, act).await;
        answer.expect_problem(409, "not-agreed", "told to you alone");
    }
    let view = hall.view(&table, Some(&black)).await;
    assert!(!view.to_string().contains("patzer"), "{view}");
    // He plays on all the same, and whoever is answered talks with somebody.
    hall.acts(&table, &black, "plays e5").await.expect(200);
    hall.acts(&table, &white, "plays Nf3").await.expect(200);
    hall.acts(&table, &black, "tells White take your time")
        .await
        .expect(200);
    hall.acts(&table, &white, "tells Black thank you")
        .await
        .expect(200);
}

/// Whoever does not have the move can take nothing away from him who has it, and fills no board with his hands.
#[tokio::test]
async fn nobody_takes_men_up_while_the_other_has_the_move() {
    let mut hall = Hall::open().await;
    let wanted = json!({ "code": "fide-2023", "time": "3+2" });
    let (table, made) = hall.made(wanted).await;
    let white = text(&made["keys"]["white"]);
    let black = hall.join(&table, &made["invitations"]["black"], None).await;
    for act in ["plays e4", "presses"] {
        hall.acts(&table, &white, act).await.expect(200);
    }
    let before = hall.view(&table, Some(&black)).await;
    for act in ["lifts d8", "lifts d2", "removes e8", "adjusts e7 d7 d2"] {
        let answer = hall.acts(&table, &white, act).await;
        answer.expect_problem(409, "not-agreed", "told to you alone");
    }
    let after = hall.view(&table, Some(&black)).await;
    assert_eq!(before["sequence"], after["sequence"]);
    // A touch alone is known, and binds him to nothing.
    hall.acts(&table, &white, "touches d2").await.expect(200);
    for act in ["lifts d8", "quits d8", "adjusts b8", "plays e5"] {
        hall.acts(&table, &black, act).await.expect(200);
    }
}

#[tokio::test]
async fn an_arbiter_hears_all_that_is_said() {
    let mut hall = Hall::open().await;
    let wanted =
        json!({ "code": "fide-2023", "time": "10+5", "press": "with-move", "arbiter": true });
    let (table, made) = hall.made(wanted).await;
    let white = text(&made["keys"]["white"]);
    let black = hall.join(&table, &made["invitations"]["black"], None).await;
    let arbiter = hall
        .join(&table, &made["invitations"]["arbiter"], Some("Ida"))
        .await;
    for key in [&white, &black] {
        let agrees = json!({ "answer": "agree", "name": "Ida" });
        let path = format!("{table}/arbiter/consent");
        hall.post(&path, Some(key), agrees).await.expect(204);
    }
    hall.acts(&table, &white, "plays e4").await.expect(200);
    for words in ["one", "two", "three", "four", "five"] {
        let act = format!("tells Arbiter {words}");
        hall.acts(&table, &white, &act).await.expect(200);
    }
    assert!(
        hall.view(&table, Some(&arbiter))
            .await
            .to_string()
            .contains("five")
    );
}
