//! A table with a long score: every view of it is bounded, and whoever wants the rest asks for it by pages.

use serde_json::{Value, json};

use crate::support::client::Client;
use crate::support::line::Line;
use crate::support::{Folder, Served, config};

/// Half-moves of the game, more than two pages and no whole number of them.
const PLIES: usize = 1_250;

/// Lines of one page.
const PAGE: usize = 600;

/// The most bytes of a view, whatever has been played.
const MOST: usize = 400_000;

/// Knights out and back, under a code that ends nothing by itself.
const SHUFFLE: [&str; 4] = ["Nf3", "Nf6", "Ng1", "Ng8"];

async fn played(client: &mut Client, path: &str, keys: &Value, plies: std::ops::Range<usize>) {
    for ply in plies {
        let key = keys[["white", "black"][ply % 2]].as_str();
        let act = json!({ "act": format!("plays {}", SHUFFLE[ply % 4]) });
        client
            .post(&format!("{path}/acts"), key, &act)
            .await
            .expect(200);
    }
}

fn lines(score: &Value) -> &[Value] {
    score["lines"].as_array().expect("lines")
}

fn number(value: &Value) -> usize {
    value.as_u64().expect("a number") as usize
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_score_comes_in_pages_and_no_view_is_longer_than_one() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-1955", "time": "40/2h, 20/1h", "solo": true });
    let made = client
        .post("/api/games", None, &wanted)
        .await
        .expect(201)
        .body;
    let path = format!("/api/games/{}", made["id"].as_str().expect("an id"));
    played(&mut client, &path, &made["keys"], 0..PLIES).await;

    // The view has the end, on either way.
    let view = client.get(&path, None).await.expect(200);
    assert!(view.length < MOST, "{} bytes", view.length);
    let score = &view.body["score"];
    assert_eq!(
        (number(&score["from"]), lines(score).len()),
        (PLIES - PAGE, PAGE)
    );
    let id = made["id"].as_str().expect("an id");
    let (mut line, whole) = Line::join(served.address, id, None).await;
    assert_eq!(&whole["score"], score);

    // The pages before it have the rest, each line once.
    let mut all = lines(score).to_vec();
    let mut from = number(&score["from"]);
    let mut pages = 1;
    while from > 0 {
        let page = client
            .get(&format!("{path}/score?before={from}&limit=100000"), None)
            .await
            .expect(200);
        assert!(page.length < MOST, "{} bytes", page.length);
        assert_eq!(
            number(&page.body["from"]) + lines(&page.body).len(),
            from,
            "a page ends where the one after it begins"
        );
        all.splice(0..0, lines(&page.body).iter().cloned());
        from = number(&page.body["from"]);
        pages += 1;
    }
    assert_eq!((all.len(), pages), (PLIES, PLIES.div_ceil(PAGE)));
    for (line, ply) in all.iter().zip(1..) {
        assert_eq!(line["ply"], ply);
        assert_eq!(line["san"], SHUFFLE[(ply - 1) % 4]);
    }
    let few = client
        .get(&format!("{path}/score?before=3&limit=2"), None)
        .await
        .expect(200);
    assert_eq!((&few.body["from"], lines(&few.body).len()), (&json!(1), 2));
    let none = client.get(&format!("{path}/score?before=0"), None).await;
    assert_eq!(lines(&none.expect(200).body).len(), 0);

    // What is new comes as ever, and the game is written whole.
    played(&mut client, &path, &made["keys"], PLIES..PLIES + 1).await;
    let update = line.next_of("update").await;
    assert_eq!(number(&update["view"]["score"]["from"]), PLIES);
    let pgn = client.get(&format!("{path}/pgn"), None).await.expect(200);
    let written = |word: &str| pgn.text.matches(word).count();
    assert_eq!(SHUFFLE.map(written).iter().sum::<usize>(), PLIES + 1);

    // Read from its log the table is what it was, with its latest cards.
    let before = client.get(&path, None).await.expect(200).body;
    drop((client, line));
    served.stop().await;
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let after = client.get(&path, None).await.expect(200).body;
    for part in ["sequence", "score", "cards", "board", "duties", "acts"] {
        assert_eq!(before[part], after[part], "{part}");
    }
    served.stop().await;
}
