//! What goes over the line: after an act what has changed, and no more.

use std::collections::HashMap;

use crate::support::line::Line;
use crate::support::{Folder, Seats, Served, config, make};
use serde_json::{Map, Value, json};

/// An ordinary game with the hands on the board: who does what.
const GAME: [(&str, &str); 52] = [
    ("white", "touches e2"),
    ("white", "moves e4"),
    ("white", "presses"),
    ("black", "touches e7"),
    ("black", "moves e5"),
    ("black", "presses"),
    ("white", "lifts g1"),
    ("white", "places f3"),
    ("white", "quits f3"),
    ("white", "presses"),
    ("black", "lifts b8"),
    ("black", "places c6"),
    ("black", "quits c6"),
    ("black", "presses"),
    ("white", "plays Bc4"),
    ("black", "plays Bc5"),
    ("white", "adjusts d2"),
    ("white", "touches c2"),
    ("white", "moves c3"),
    ("white", "offers draw"),
    ("white", "presses"),
    ("black", "declines draw"),
    ("black", "touches g8"),
    ("black", "moves Nf6"),
    ("black", "presses"),
    ("white", "plays d4"),
    ("black", "plays exd4"),
    ("white", "plays cxd4"),
    ("black", "touches c5"),
    ("black", "moves Bb4+"),
    ("black", "presses"),
    ("white", "touches b1"),
    ("white", "touches c1"),
    ("black", "claims touched b1"),
    ("white", "moves Nc3"),
    ("white", "presses"),
    ("black", "touches f6"),
    ("black", "lifts f6"),
    ("black", "removes e4"),
    ("black", "places e4"),
    ("black", "quits e4"),
    ("black", "presses"),
    ("white", "plays O-O"),
    ("black", "claims repetition"),
    ("black", "plays Bxc3"),
    ("white", "plays d5"),
    ("black", "plays Bf6"),
    ("white", "plays Re1"),
    ("black", "plays Ne7"),
    ("white", "plays Rxe4"),
    ("black", "offers draw"),
    ("white", "accepts draw"),
];

/// The most bytes of a frame, at the median over the acts of a game.
const MEDIAN: usize = 1_500;

/// Somebody at the table who keeps his view by what comes over his line.
struct Looker {
    who: &'static str,
    key: Option<String>,
    line: Line,
    version: String,
    view: Map<String, Value>,
    sizes: Vec<usize>,
}

impl Looker {
    /// Comes to the table with a version, or with none.
    async fn come(served: &Served, seats: &Seats, who: &'static str, since: Value) -> Looker {
        let key = match who {
            "white" => Some(seats.white.clone()),
            "black" => Some(seats.black.clone()),
            _ => None,
        };
        let mut line = Line::open(served.address, &seats.id).await;
        line.send(&json!({ "type": "hello", "token": key, "since": since }))
            .await;
        Looker {
            who,
            key,
            line,
            version: String::new(),
            view: Map::new(),
            sizes: Vec::new(),
        }
    }

    /// Takes what comes until a frame of this type.
    async fn until(&mut self, what: &str) -> Value {
        loop {
            let text = self.line.next_text().await.expect("an open line");
            let frame: Value = serde_json::from_str(&text).expect("JSON");
            let refused = frame["type"] == "answer" && frame["status"] != 200;
            assert!(!refused, "{} before {what}: {frame}", self.who);
            if let Some(version) = frame["version"].as_str() {
                self.version = version.to_owned();
            }
            match frame["type"].as_str() {
                Some("view") => self.view = object(&frame["view"]),
                Some("update") => put_together(&mut self.view, object(&frame["view"])),
                Some("presence") => {
                    let there = frame["presence"].clone();
                    self.view.insert("presence".to_owned(), there);
                }
                _ => {}
            }
            if frame["entries"][0].is_object() {
                self.sizes.push(text.len());
            }
            if frame["type"] == what {
                return frame;
            }
        }
    }

    /// Makes an act; gives the entry that it became.
    async fn act(&mut self, act: &str) -> u64 {
        let key = format!("{}-{}", self.who, self.sizes.len());
        let frame = json!({ "type": "act", "key": key, "act": act });
        self.line.send(&frame).await;
        let answer = self.until("answer").await;
        answer["sequence"].as_u64().expect("an entry")
    }

    /// Takes what comes until he has seen this entry.
    async fn sees(&mut self, sequence: u64) {
        while self.view["sequence"].as_u64() < Some(sequence) {
            self.until("update").await;
        }
    }

    /// What he has put together is what the club gives as the whole.
    async fn check(&self, served: &Served, seats: &Seats, when: &str) {
        let mut client = served.client().await;
        let path = seats.path("");
        let given = client.get(&path, self.key.as_deref()).await.expect(200);
        let given = object(&given.body);
        for (name, value) in &given {
            // What runs on while one asks, and the titles of clauses that are cited no more.
            if ["now", "clocks", "titles", "cards"].contains(&name.as_str()) {
                continue;
            }
            assert_eq!(&self.view[name], value, "{name} of {} {when}", self.who);
        }
        // The club keeps the latest rulings, whoever was there has all.
        let from = given["cards"]["from"].as_u64().expect("a place") as usize;
        let kept = self.view["cards"]["cards"].as_array().expect("cards");
        let given_cards = given["cards"]["cards"].as_array().expect("cards");
        assert_eq!(kept[from..], given_cards[..], "{when}");
        for (id, title) in &object(&given["titles"]) {
            assert_eq!(&self.view["titles"][id], title);
        }
    }

    fn median(&self) -> usize {
        let mut sizes = self.sizes.clone();
        sizes.sort_unstable();
        sizes[sizes.len() / 2]
    }
}

fn object(value: &Value) -> Map<String, Value> {
    value.as_object().expect("an object").clone()
}

/// What a client does with an update: the interface says no more than this.
fn put_together(view: &mut Map<String, Value>, changes: Map<String, Value>) {
    for (name, change) in changes {
        match name.as_str() {
            "board" | "clocks" | "titles" => put_in(&mut view[&name], change),
            "acts" => {
                let acts = acts_together(&view["acts"], &change);
                view.insert(name, acts);
            }
            "score" | "cards" => {
                let list = if name == "score" { "lines" } else { "cards" };
                let from = change["from"].as_u64().expect("a place") as usize;
                let fresh = change[list].as_array().expect("a list");
                let kept = view[&name][list].as_array_mut().expect("a list");
                assert!(from <= kept.len(), "nothing is left out");
                kept.truncate(from);
                kept.extend(fresh.iter().cloned());
            }
            _ => {
                view.insert(name, change);
            }
        }
    }
}

/// Puts the members that have changed in the place of what stood there. Of the board's men and of the clocks each member is
/// told in parts too.
fn put_in(known: &mut Value, change: Value) {
    let (Some(known), Value::Object(change)) = (known.as_object_mut(), change) else {
        panic!("parts are told of what has parts");
    };
    for (name, change) in change {
        match name.as_str() {
            "white" | "black" => put_in(&mut known[&name], change),
            "men" => {
                let men = known[&name].as_object_mut().expect("men");
                men.extend(object(&change));
                men.retain(|_, man| !man.is_null());
            }
            _ => {
                known.insert(name, change);
            }
        }
    }
}

/// The acts, some of them changed: those that are met on the way from the first to the last.
fn acts_together(known: &Value, change: &Value) -> Value {
    let mut acts: HashMap<String, Map<String, Value>> = HashMap::new();
    let mut next: HashMap<Value, String> = HashMap::new();
    let mut last = Value::Null;
    for act in known.as_array().expect("acts") {
        let id = act["id"].as_str().expect("an id").to_owned();
        let more = (2..).map(|number| format!("{id}/{number}"));
        let mut names = std::iter::once(id.clone()).chain(more);
        let name = names.find(|name| !acts.contains_key(name));
        let name = name.expect("a name");
        acts.insert(name.clone(), object(act));
        next.insert(std::mem::replace(&mut last, json!(name)), name);
    }
    for (name, act) in change["changed"].as_object().into_iter().flatten() {
        let mut act = object(act);
        if let Some(before) = act.remove("after") {
            next.insert(before, name.clone());
        }
        acts.entry(name.clone()).or_default().extend(act);
    }
    if let Some(other) = change.get("last") {
        last = other.clone();
    }
    let mut way = Vec::new();
    let mut at = Value::Null;
    while at != last {
        let name = next.remove(&at).expect("a way to the last");
        way.push(json!(acts[&name]));
        at = json!(name);
    }
    json!(way)
}

async fn table(served: &Served) -> Seats {
    let wanted = json!({ "code": "fide-2023", "time": "5m+3s", "press": "by-hand" });
    make(&mut served.client().await, wanted).await
}

#[tokio::test]
async fn after_an_act_what_has_changed_goes_out_and_no_more() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let seats = table(&served).await;
    let mut lookers = Vec::new();
    for who in ["watcher", "white", "black"] {
        let mut one = Looker::come(&served, &seats, who, json!(0)).await;
        one.until("view").await;
        lookers.push(one);
    }
    for (who, act) in &GAME {
        let by = lookers.iter_mut().find(|one| one.who == *who);
        let sequence = by.expect("a player").act(act).await;
        for one in &mut lookers {
            one.sees(sequence).await;
            one.check(&served, &seats, act).await;
        }
    }
    for one in &lookers {
        let median = one.median();
        eprintln!("{}: {median} of {:?}", one.who, one.sizes);
        assert!(
            median < MEDIAN,
            "{} got {median} bytes: {:?}",
            one.who,
            one.sizes
        );
        assert_eq!(one.view["outcome"]["score"], "1/2-1/2");
    }
    served.stop().await;
}

#[tokio::test]
async fn whoever_comes_back_is_sent_what_he_lacks() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let seats = table(&served).await;
    let mut white = Looker::come(&served, &seats, "white", json!(0)).await;
    white.until("view").await;
    let mut black = Looker::come(&served, &seats, "black", Value::Null).await;
    black.until("view").await;
    for (who, act) in &GAME[..6] {
        let (by, other) = match *who {
            "white" => (&mut white, &mut black),
            _ => (&mut black, &mut white),
        };
        let sequence = by.act(act).await;
        other.sees(sequence).await;
    }
    // Nothing has happened meanwhile, and then something has.
    for acts in [&[][..], &["plays Nf3"][..], &["plays Nc6", "plays Bc4"][..]] {
        black.line.close().await;
        let mut client = served.client().await;
        for act in acts {
            let key = match *act {
                "plays Nc6" => &seats.black,
                _ => &seats.white,
            };
            client
                .act(&seats, key, act, None)
                .await
                .expect("an answer")
                .expect(200);
        }
        let known = std::mem::take(&mut black.view);
        let since = json!(black.version);
        black = Looker::come(&served, &seats, "black", since).await;
        black.view = known;
        let lacked = black.until("update").await;
        assert_eq!(lacked["entries"], json!([]));
        assert!(lacked["view"].get("terms").is_none(), "{lacked}");
        assert_eq!(lacked["view"].get("score").is_some(), !acts.is_empty());
        black.until("presence").await;
        black.check(&served, &seats, "back").await;
    }
    // A version of another seat is none of this one, nor is one of a server that is gone.
    let of_black = json!(black.version);
    let mut other = Looker::come(&served, &seats, "white", of_black.clone()).await;
    other.until("view").await;
    served.stop().await;
    let served = Served::start(&config(&folder)).await;
    for since in [of_black, json!("nothing"), json!(17)] {
        let mut black = Looker::come(&served, &seats, "black", since).await;
        black.until("view").await;
        black.check(&served, &seats, "at a new server").await;
    }
    served.stop().await;
}
