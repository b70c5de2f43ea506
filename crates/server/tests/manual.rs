//! The examples of docs/http.md, sent to a club as they stand there: each is taken, and answered in the form that is shown.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use crate::device::{Device, ORIGIN, Pair};
use crate::passkeys::{SOUGHT, WANTED, added, from_page, known};
use crate::support::client::Client;
use crate::support::{Folder, Seats, Served, make, word_in};

/// Where the examples are kept, whose answers this test writes under `JADOUBE_WRITE=1`.
const KEPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/http/examples.json");

/// So many parts of a list are kept in an example.
const PARTS: usize = 2;

/// Somebody who asks, at a table where that has a meaning.
struct Asker {
    seats: Seats,
    key: Option<String>,
    /// What the example has as a stand-in, and what it is here.
    own: Vec<(String, Value)>,
}

#[tokio::test]
async fn every_example_is_taken_and_answered_as_it_is_shown() {
    let folder = Folder::new();
    let served = Served::start(&known(&folder)).await;
    let mut client = served.client().await;
    let document = client.get("/api/openapi.json", None).await.expect(200).body;
    let kept = std::fs::read_to_string(KEPT).expect("the examples");
    let mut kept: Map<String, Value> = serde_json::from_str(&kept).expect("JSON");
    let before = kept.clone();
    let mut asked = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().expect("paths") {
        for (method, operation) in methods.as_object().expect("methods") {
            let name = operation["operationId"].as_str().expect("a name");
            assert!(asked.insert(name.to_owned()), "{name} is the name of two");
            // A line is no question with an answer; its frames are tried in `socket.rs`.
            if name == "open_line" {
                continue;
            }
            let example = kept
                .get_mut(name)
                .unwrap_or_else(|| panic!("{name} has no example"));
            let answer = ask(&mut client, (path, method), operation, example).await;
            let example = example.as_object_mut().expect("an object");
            match answer {
                Some(answer) => example.insert("answer".to_owned(), answer),
                None => example.remove("answer"),
            };
        }
    }
    served.stop().await;
    let unused: Vec<&String> = kept.keys().filter(|name| !asked.contains(*name)).collect();
    assert_eq!(unused, Vec::<&String>::new(), "examples of nothing");
    for (name, example) in &kept {
        if shape(example) == shape(&before[name]) {
            continue;
        }
        if std::env::var_os("JADOUBE_WRITE").is_some() {
            let text = serde_json::to_string_pretty(&kept).expect("JSON");
            std::fs::write(KEPT, text + "\n").expect("written");
        }
        panic!(
            "the answer to the example of {name} has another form than the one in {KEPT}: write them anew with JADOUBE_WRITE=1, \
             and then the page with `jadoube schema --http > docs/http.md`"
        );
    }
}

/// Sends an example, checks its status, and gives the answer with the stand-ins of the examples for what is this club's own.
async fn ask(
    client: &mut Client,
    (path, method): (&str, &str),
    operation: &Value,
    example: &mut Value,
) -> Option<Value> {
    let name = operation["operationId"].as_str().expect("a name");
    let asker = asker(client, name).await;
    let (mut path, mut asks) = (path.to_owned(), '?');
    for parameter in operation["parameters"].as_array().into_iter().flatten() {
        let Some(shown) = parameter["example"].as_str() else {
            assert_ne!(
                parameter["required"], true,
                "{name} lacks an example of {parameter}"
            );
            continue;
        };
        let key = parameter["name"].as_str().expect("a name");
        if parameter["in"] == "path" {
            let own = asker.as_ref().map(|asker| asker.seats.id.as_str());
            let own = own
                .filter(|_| matches!(key, "id" | "device" | "passkey"))
                .unwrap_or(shown);
            path = path.replace(&format!("{{{key}}}"), own);
        } else {
            let shown: String = form_urlencoded::byte_serialize(shown.as_bytes()).collect();
            path += &format!("{asks}{key}={shown}");
            asks = '&';
        }
    }
    let own: &[(String, Value)] = asker.as_ref().map_or(&[], |asker| &asker.own);
    let mut body = operation["requestBody"]["content"]["application/json"]["example"].clone();
    for (field, value) in own {
        assert!(
            body.get(field).is_some(),
            "the example of {name} has no {field}"
        );
        body[field] = value.clone();
        if value.is_number() {
            example["body"][field] = value.clone();
        }
    }
    let sent = if body.is_null() {
        String::new()
    } else {
        body.to_string()
    };
    let key = asker.as_ref().and_then(|asker| asker.key.as_deref());
    let headers = [("origin", ORIGIN), ("content-type", "application/json")];
    let headers = if body.is_null() {
        &headers[..1]
    } else {
        &headers[..]
    };
    let answer = client
        .send(&method.to_uppercase(), &path, key, headers, sent.as_bytes())
        .await
        .expect("an answer");
    let told = &operation["responses"][answer.status.to_string()];
    assert!(
        (200..300).contains(&answer.status) && told.is_object(),
        "{name} with {sent} is answered {} {}",
        answer.status,
        answer.text
    );
    let media = answer.header("content-type").unwrap_or_default();
    let media = media.split(';').next().unwrap_or_default();
    let promised = told["content"].as_object();
    let promised = promised.and_then(|content| content.keys().next());
    assert_eq!(promised.map_or("", String::as_str), media, "{name}");
    let id = asker.map_or_else(|| answer.body["id"].clone(), |asker| asker.seats.id.into());
    match media {
        "application/json" => Some(settled(&answer.body, id.as_str().unwrap_or("no table"))),
        "application/x-chess-pgn" => Some(Value::from(answer.text)),
        _ => None,
    }
}

/// The answer without what differs from club to club and from moment to moment, and with short lists.
fn settled(value: &Value, id: &str) -> Value {
    match value {
        Value::String(text) => Value::from(text.replace(id, "njzirabqs")),
        Value::Array(all) => {
            let most = if all.iter().all(Value::is_string) {
                8
            } else {
                PARTS
            };
            all.iter().take(most).map(|one| settled(one, id)).collect()
        }
        Value::Object(all) => all
            .iter()
            .map(|(name, one)| {
                let stand_in = match (name.as_str(), one.as_str()) {
                    ("key" | "white" | "black", Some(key)) if key.len() == 22 => {
                        "kxyDHErGjehWYvSF0lNGAQ"
                    }
                    ("word", Some(word)) if word.len() == 22 => "Pxn1trBOOtjNkklMMllDcA",
                    ("words", Some(words)) if is_recovery(words) => {
                        "legal winner thank year wave sausage worth useful legal winner thank yellow"
                    }
                    ("wall" | "since" | "used", Some(_)) => "2026-11-20T18:00:00.000Z",
                    (_, Some(link))
                        if (link.starts_with("/game/") || link.starts_with("/event/"))
                            && link.contains('=') =>
                    {
                        let (page, _) = link.split_once('=').expect("it was looked for");
                        let link = format!("{page}=Pxn1trBOOtjNkklMMllDcA");
                        return (name.clone(), settled(&link.into(), id));
                    }
                    _ => return (name.clone(), settled(one, id)),
                };
                (name.clone(), Value::from(stand_in))
            })
            .collect(),
        other => other.clone(),
    }
}

/// The names and kinds in a value: what a later answer must have too.
fn shape(value: &Value) -> Value {
    match value {
        Value::Object(all) => all
            .iter()
            .map(|(name, one)| (name.clone(), shape(one)))
            .collect(),
        Value::Array(all) => all.iter().map(shape).collect(),
        Value::String(_) => "text".into(),
        Value::Number(_) => "number".into(),
        Value::Bool(_) | Value::Null => value.clone(),
    }
}

/// Twelve words and nothing between them: no sentence of a time control, which may have as many.
fn is_recovery(words: &str) -> bool {
    let plain = |word: &str| word.bytes().all(|letter| letter.is_ascii_lowercase());
    words.split(' ').count() == 12 && words.split(' ').all(plain)
}

/// The fields of an object.
fn fields(object: Value) -> Vec<(String, Value)> {
    let fields = object.as_object().into_iter().flatten();
    fields
        .map(|(name, value)| (name.clone(), value.clone()))
        .collect()
}

/// A member, who signs in by his words or asks something of himself; what he has besides stands where tables have their name.
async fn somebody(client: &mut Client, name: &str) -> Asker {
    // No two are called so.
    let wanted = json!({ "name": format!("Emil {}", name.replace('_', " ")), "device": "phone" });
    let made = client.post("/api/members", None, &wanted).await;
    let made = made.expect(201).body;
    let key = made["key"].as_str().expect("a key").to_owned();
    let kept = client.get("/api/members/me", Some(&key)).await;
    let kept = kept.expect(200).body;
    let id = match name {
        "sign_out" => &kept["devices"][0]["id"],
        _ => &made["member"]["id"],
    };
    let mut id = id.as_str().expect("an id").to_owned();
    let mut own = Vec::new();
    if name == "sign_in" {
        own.push(("words".to_owned(), made["words"].clone()));
    }
    let device = Device::with(Pair::es256(), name.as_bytes());
    let nothing = json!({});
    if name == "add_passkey" {
        let wanted = from_page(client, WANTED, Some(&key), &nothing).await;
        own = fields(device.makes(&wanted.expect(200).body).sent());
    }
    if name == "remove_passkey" || name == "sign_in_by_passkey" {
        let kept = added(client, &device, &key).await;
        if name == "remove_passkey" {
            id = kept["id"].as_str().expect("an id").to_owned();
        } else {
            let sought = from_page(client, SOUGHT, None, &nothing).await;
            let says = device.shows(&sought.expect(200).body);
            own = fields(device.signed(&says, &id));
        }
    }
    let seats = Seats {
        id,
        white: key.clone(),
        black: String::new(),
        arbiter: None,
    };
    Asker {
        key: (!name.starts_with("sign_in")).then_some(key),
        seats,
        own,
    }
}

/// Whoever asks this of an event: its organiser, or a player who goes to his board.
async fn event(client: &mut Client, name: &str) -> Asker {
    let wanted = json!({ "name": "Thursday blitz", "players": "Anna, 1900\nBert\nClara\nDora", "code": "fide-2023", "time": "5+3", "wood": name == "say_result", "entries": name == "enter_event" });
    let made = client.post("/api/events", None, &wanted).await;
    let made = made.expect(201).body;
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    let (id, mut key) = (text(&made["id"]), text(&made["key"]));
    if !matches!(name, "change_event" | "delete_event") {
        let pair = json!({ "change": { "change": "pair" } });
        let path = format!("/api/events/{id}/changes");
        client.post(&path, Some(&key), &pair).await.expect(200);
    }
    if name == "enter_event" {
        let path = format!("/api/events/{id}/players");
        let links = client.get(&path, Some(&key)).await.expect(200).body;
        key = word_in(&links["entries"]);
    }
    if name == "sit_in_event" || name == "say_result" {
        let path = format!("/api/events/{id}/players");
        let links = client.get(&path, Some(&key)).await.expect(200).body;
        // Who has White is drawn by lot.
        let view = client.get(&format!("/api/events/{id}"), None).await;
        let white = &view.expect(200).body["boards"][0]["white"]["name"];
        let mut players = links["players"].as_array().expect("players").iter();
        let link = players.find(|one| one["name"] == *white);
        key = word_in(&link.expect("White's link")["link"]);
    }
    let seats = Seats {
        id,
        white: key.clone(),
        black: String::new(),
        arbiter: None,
    };
    Asker {
        key: (name != "list_events").then_some(key),
        seats,
        own: Vec::new(),
    }
}

/// Whoever asks this, at a table where it can be asked; nobody in particular where it is asked of no table.
async fn asker(client: &mut Client, name: &str) -> Option<Asker> {
    let mut own = Vec::new();
    let blitz = json!({ "code": "fide-2023", "time": "3+2" });
    let friendly = json!({ "code": "fide-2023", "time": "10+5", "press": "with-move", "friendly": true, "leaves": "0:00:00" });
    let (seats, white_asks) = match name {
        "list_acts"
        | "why_it_cannot_arise"
        | "rule"
        | "rule_form"
        | "list_codes"
        | "tie_breaks"
        | "code"
        | "clause"
        | "read_time"
        | "make_game"
        | "make_event" => return None,
        "list_events" | "event" | "change_event" | "delete_event" | "event_players"
        | "sit_in_event" | "start_round" | "enter_event" | "change_entries" | "why_paired"
        | "say_result" | "event_crosstable" | "event_trf" | "event_pgn" | "event_log" => {
            return Some(event(client, name).await);
        }
        "become_member" | "seek_passkey" => return None,
        "sign_in" | "own_data" | "change_own_data" | "leave_club" | "make_words" | "sign_out"
        | "want_passkey" | "add_passkey" | "remove_passkey" | "sign_in_by_passkey" => {
            return Some(somebody(client, name).await);
        }
        "withdraw_game" | "invite" | "join" | "begin_without_arbiter" => {
            let arbiter = name == "begin_without_arbiter";
            let wanted = json!({ "code": "fide-2023", "time": "3+2", "colors": "white", "arbiter": arbiter });
            let made = client
                .post("/api/games", None, &wanted)
                .await
                .expect(201)
                .body;
            if name == "join" {
                own.push((
                    "word".to_owned(),
                    word_in(&made["invitations"]["black"]).into(),
                ));
            }
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            let seats = Seats {
                id: text(&made["id"]),
                white: text(&made["keys"]["white"]),
                black: String::new(),
                arbiter: None,
            };
            (seats, name != "join")
        }
        "say_ready" | "make_act" | "call_off_game" => {
            let wanted = if name == "call_off_game" {
                friendly
            } else {
                blitz
            };
            (make(client, wanted).await, true)
        }
        "touched_by_accident" => (make(client, json!({ "code": "digest-2018" })).await, true),
        "take_back" => {
            let solo = json!({ "code": "fide-2023", "solo": true });
            let made = client
                .post("/api/games", None, &solo)
                .await
                .expect(201)
                .body;
            let key = made["keys"]["white"].as_str().expect("a key").to_owned();
            let seats = Seats {
                id: made["id"].as_str().expect("a name").to_owned(),
                white: key.clone(),
                black: made["keys"]["black"].as_str().map_or(key, str::to_owned),
                arbiter: None,
            };
            act(client, &seats, &seats.white, "plays e4").await;
            (seats, true)
        }
        "conditions" | "keep_conditions" => {
            let seats = make(
                client,
                json!({ "code": "british", "play": "communication" }),
            )
            .await;
            act(client, &seats, &seats.white, "plays e4").await;
            if name == "conditions" {
                let lines = json!({ "lines": [[{ "if": "P-K4", "then": "Kt-KB3" }]] }).to_string();
                let headers = [("content-type", "application/json")];
                let path = seats.path("/conditions");
                let kept = client
                    .send("PUT", &path, Some(&seats.white), &headers, lines.as_bytes())
                    .await;
                kept.expect("an answer").expect(200);
            }
            (seats, true)
        }
        "answer_proposal" => {
            let seats = make(client, json!({ "code": "digest-2018", "time": "5m" })).await;
            opened(client, &seats).await;
            act(client, &seats, &seats.white, "adjourns").await;
            (seats, false)
        }
        "answer_arbiter" => {
            let seats = make(client, blitz).await;
            client
                .post(&seats.path("/arbiter"), Some(&seats.black), &json!({}))
                .await
                .expect(204);
            (seats, true)
        }
        "confirm_rulings" => {
            let seats = make(client, json!({ "code": "fide-2023", "time": "90+30", "referee": "on-call", "arbiter": true })).await;
            opened(client, &seats).await;
            act(client, &seats, &seats.white, "claims repetition").await;
            let arbiter = seats.arbiter.clone();
            let seen = client
                .get(&seats.path(""), arbiter.as_deref())
                .await
                .expect(200)
                .body;
            own.push(("to".to_owned(), seen["unconfirmed"][0].clone()));
            return Some(Asker {
                key: arbiter,
                seats,
                own,
            });
        }
        "end_game_of_who_left" => {
            let seats = make(client, friendly).await;
            opened(client, &seats).await;
            (seats, false)
        }
        "ask_rematch" => {
            let seats = make(client, friendly).await;
            opened(client, &seats).await;
            act(client, &seats, &seats.white, "resigns").await;
            (seats, true)
        }
        "decline_rematch" => {
            let seats = make(client, friendly).await;
            opened(client, &seats).await;
            act(client, &seats, &seats.white, "resigns").await;
            let path = seats.path("/rematch");
            let asks = client.post(&path, Some(&seats.black), &json!({})).await;
            asks.expect(201);
            (seats, true)
        }
        _ => {
            let seats = make(client, blitz).await;
            opened(client, &seats).await;
            (seats, true)
        }
    };
    let key = if white_asks {
        &seats.white
    } else {
        &seats.black
    };
    let key = (!key.is_empty()).then(|| key.clone());
    Some(Asker { key, seats, own })
}

async fn opened(client: &mut Client, seats: &Seats) {
    act(client, seats, &seats.white, "plays e4").await;
    act(client, seats, &seats.black, "plays e5").await;
}

async fn act(client: &mut Client, seats: &Seats, key: &str, words: &str) {
    let made = client.act(seats, key, words, None).await;
    made.expect("an answer").expect(200);
}
