//! Passkeys: made for one member, in one browser, at one address; good once for each question, and for nobody else.

use jadoube_server::Config;
use jadoube_server::door::house::PublicUrl;
use serde_json::{Value, json};

use crate::device::{
    Device, IS_SYNCED, MAY_BE_SYNCED, ORIGIN, PRESENT, Pair, Says, WITH_KEY, WITH_MORE,
};
use crate::keeping::damage_after;
use crate::support::client::{Answer, Client};
use crate::support::hall::text;
use crate::support::{Folder, Served, config};

pub const SOUGHT: &str = "/api/members/passkeys/sought";
const SIGN_IN: &str = "/api/members/passkeys";
pub const WANTED: &str = "/api/members/me/passkeys/wanted";
const ADD: &str = "/api/members/me/passkeys";
const ME: &str = "/api/members/me";

/// A club that is known under a name.
pub fn known(folder: &Folder) -> Config {
    let mut config = config(folder);
    let named = PublicUrl::read(ORIGIN).expect("an address");
    config.door.public_urls = vec![named];
    config
}

/// Sends something as a page of the club does.
pub async fn from_page(client: &mut Client, path: &str, key: Option<&str>, body: &Value) -> Answer {
    asks(client, ("POST", path), key, &[("origin", ORIGIN)], body).await
}

async fn asks(
    client: &mut Client,
    (method, path): (&str, &str),
    key: Option<&str>,
    more: &[(&str, &str)],
    body: &Value,
) -> Answer {
    let headers = [&[("content-type", "application/json")], more].concat();
    let body = body.to_string();
    let sent = client.send(method, path, key, &headers, body.as_bytes());
    sent.await.expect("an answer")
}

/// A member: his id, and the key of his browser.
async fn member(client: &mut Client, name: &str) -> (String, String) {
    let made = client
        .post("/api/members", None, &json!({ "name": name }))
        .await;
    let made = made.expect(201).body;
    (text(&made["member"]["id"]), text(&made["key"]))
}

/// What a device says that is asked for a passkey of the member who is signed in under this key.
async fn makes(client: &mut Client, device: &Device, key: &str) -> Says {
    let wanted = from_page(client, WANTED, Some(key), &json!({})).await;
    device.makes(&wanted.expect(200).body)
}

/// What a device says that is asked for a passkey by whoever signs in.
async fn shows(client: &mut Client, device: &Device) -> Says {
    let sought = from_page(client, SOUGHT, None, &json!({})).await;
    device.shows(&sought.expect(200).body)
}

/// Adds the passkey of a device.
pub async fn added(client: &mut Client, device: &Device, key: &str) -> Value {
    let mut sent = makes(client, device, key).await.sent();
    sent["label"] = "phone".into();
    from_page(client, ADD, Some(key), &sent)
        .await
        .expect(201)
        .body
}

/// Signs in with the passkey of a device.
pub async fn signed_in(client: &mut Client, device: &Device, member: &str) -> Answer {
    let says = shows(client, device).await;
    from_page(client, SIGN_IN, None, &device.signed(&says, member)).await
}

async fn kept(client: &mut Client, key: &str) -> Value {
    client.get(ME, Some(key)).await.expect(200).body
}

#[tokio::test]
async fn a_member_signs_in_by_a_passkey_of_every_kind_until_he_removes_it() {
    let folder = Folder::new();
    let served = Served::start(&known(&folder)).await;
    let mut client = served.client().await;
    let (id, key) = member(&mut client, "Anna").await;
    let synced = MAY_BE_SYNCED | IS_SYNCED;
    let mut devices = [
        Device::with(Pair::es256(), b"phone"),
        Device::with(Pair::ed25519(), &[7; 64]),
        Device::with(Pair::rs256(), b"computer"),
    ];
    devices[1].flags |= synced;
    devices[2].counter = 5;
    for device in &devices {
        let made = added(&mut client, device, &key).await;
        assert_eq!(made["site"], "chess.example.org");
        assert_eq!(made["synced"], device.flags & MAY_BE_SYNCED != 0);
    }
    let wanted = from_page(&mut client, WANTED, Some(&key), &json!({})).await;
    let wanted = wanted.expect(200).body;
    assert_eq!(
        wanted["excludeCredentials"].as_array().map(Vec::len),
        Some(3)
    );
    assert_eq!(wanted["user"]["name"], "Anna");

    // In another browser, and in one more: a device that does not count is believed, one that counts must go on.
    devices[2].counter = 6;
    for device in &devices {
        let given = signed_in(&mut client, device, &id).await.expect(200).body;
        assert_eq!(given["member"]["name"], "Anna");
        let there = kept(&mut client, &text(&given["key"])).await;
        assert_eq!(there["member"]["id"], id.as_str());
    }
    signed_in(&mut client, &devices[0], &id).await.expect(200);
    signed_in(&mut client, &devices[2], &id)
        .await
        .expect_problem(403, "no-member", "there may be a copy of it");

    let seen = kept(&mut client, &key).await;
    assert_eq!(seen["devices"].as_array().map(Vec::len), Some(5));
    let passkeys = seen["passkeys"].as_array().expect("passkeys").clone();
    assert!(passkeys.iter().all(|one| one["used"] != one["since"]));
    let (_, other) = member(&mut client, "Bert").await;
    let path = format!("{ADD}/{}", text(&passkeys[0]["id"]));
    let remove = ("DELETE", path.as_str());
    asks(&mut client, remove, Some(&other), &[], &json!({}))
        .await
        .expect_problem(422, "not-understood", "no such passkey");
    asks(&mut client, remove, Some(&key), &[], &json!({}))
        .await
        .expect(204);
    signed_in(&mut client, &devices[0], &id)
        .await
        .expect_problem(403, "no-member", "it was removed");
    signed_in(&mut client, &devices[1], &id).await.expect(200);

    // Whoever takes himself away leaves none behind.
    asks(&mut client, ("DELETE", ME), Some(&key), &[], &json!({}))
        .await
        .expect(204);
    signed_in(&mut client, &devices[1], &id)
        .await
        .expect_problem(403, "no-member", "no member");
    served.stop().await;
    let file = rusqlite::Connection::open(folder.database()).expect("the file");
    let left: i64 = file
        .query_row("SELECT count(*) FROM passkeys", [], |row| row.get(0))
        .expect("a number");
    assert_eq!(left, 0);
}

type Change = fn(&mut Says);

#[tokio::test]
async fn nothing_is_kept_as_a_passkey_that_was_made_otherwise_than_it_was_wanted() {
    let folder = Folder::new();
    let served = Served::start(&known(&folder)).await;
    let mut client = served.client().await;
    let (_, key) = member(&mut client, "Anna").await;
    let (_, other) = member(&mut client, "Bert").await;
    let device = Device::with(Pair::es256(), b"phone");
    let changes: [(Change, &str); 13] = [
        (
            |says| says.client["type"] = "webauthn.get".into(),
            "the type",
        ),
        (
            |says| says.client["origin"] = "https://evil.example".into(),
            "the origin",
        ),
        (
            |says| says.client["origin"] = "http://chess.example.org".into(),
            "the origin",
        ),
        (
            |says| says.client["crossOrigin"] = true.into(),
            "within another",
        ),
        (
            |says| says.client["challenge"] = "Pxn1trBOOtjNkklMMllDcA".into(),
            "ask again",
        ),
        (
            |says| says.client = json!("nothing"),
            "what the browser says",
        ),
        (|says| says.site = "evil.example".to_owned(), "the site"),
        (|says| says.flags &= !PRESENT, "anybody was there"),
        (|says| says.flags |= IS_SYNCED, "what the device says"),
        (|says| says.flags &= !WITH_KEY, "the key"),
        (|says| says.flags |= WITH_MORE, "the key"),
        (|says| says.rest.push(0), "the key"),
        (|says| says.rest.truncate(60), "of a kind"),
    ];
    for (change, told) in changes {
        let mut says = makes(&mut client, &device, &key).await;
        change(&mut says);
        from_page(&mut client, ADD, Some(&key), &says.sent())
            .await
            .expect_problem(422, "not-understood", told);
    }
    // What was asked of one, or in order to sign in, is answered by nobody else and for nothing else.
    let mut says = makes(&mut client, &device, &key).await;
    from_page(&mut client, ADD, Some(&other), &says.sent())
        .await
        .expect_problem(422, "not-understood", "ask again");
    let sought = from_page(&mut client, SOUGHT, None, &json!({})).await;
    let challenge = &sought.expect(200).body["challenge"];
    let own = std::mem::replace(&mut says.client["challenge"], challenge.clone());
    from_page(&mut client, ADD, Some(&key), &says.sent())
        .await
        .expect_problem(422, "not-understood", "ask again");
    says.client["challenge"] = own;
    from_page(&mut client, ADD, Some("no key"), &says.sent())
        .await
        .expect_problem(403, "no-member", "signed in no more");
    // A browser may have asked the device for something more of its own accord.
    says.flags |= WITH_MORE;
    says.rest.extend([0xa1, 0x61, b'x', 2]);
    from_page(&mut client, ADD, Some(&key), &says.sent())
        .await
        .expect(201);
    from_page(&mut client, ADD, Some(&key), &says.sent())
        .await
        .expect_problem(409, "seat-taken", "kept already");
    served.stop().await;
}

#[tokio::test]
async fn nobody_signs_in_by_a_passkey_that_is_forged_copied_or_played_again() {
    let folder = Folder::new();
    let served = Served::start(&known(&folder)).await;
    let mut client = served.client().await;
    let (anna, key) = member(&mut client, "Anna").await;
    let (bert, _) = member(&mut client, "Bert").await;
    let mut device = Device::with(Pair::es256(), b"phone");
    device.counter = 3;
    added(&mut client, &device, &key).await;
    let changes: [(Change, u16, &str); 9] = [
        (
            |says| says.client["type"] = "webauthn.create".into(),
            422,
            "the type",
        ),
        (
            |says| says.client["origin"] = "https://evil.example".into(),
            422,
            "the origin",
        ),
        (
            |says| says.client["crossOrigin"] = true.into(),
            422,
            "within another",
        ),
        (
            |says| says.client["challenge"] = "Pxn1trBOOtjNkklMMllDcA".into(),
            422,
            "ask again",
        ),
        (
            |says| says.site = "evil.example".to_owned(),
            422,
            "the site",
        ),
        (|says| says.flags &= !PRESENT, 422, "anybody was there"),
        (|says| says.flags |= MAY_BE_SYNCED, 403, "signature"),
        (|says| says.counter = 3, 403, "a copy of it"),
        (|says| says.counter = 0, 403, "a copy of it"),
    ];
    device.counter = 4;
    for (change, status, told) in changes {
        let mut says = shows(&mut client, &device).await;
        change(&mut says);
        let answer = from_page(&mut client, SIGN_IN, None, &device.signed(&says, &anna)).await;
        let kind = if status == 422 {
            "not-understood"
        } else {
            "no-member"
        };
        answer.expect_problem(status, kind, told);
    }
    // The signature of another device, that of something else, and the passkey of one shown for another.
    let says = shows(&mut client, &device).await;
    let good = device.signed(&says, &anna);
    let other = Device::with(Pair::es256(), b"phone");
    let mut later = says.clone();
    later.counter += 1;
    let mut mixed = good.clone();
    mixed["authenticator_data"] = later.sent()["authenticator_data"].clone();
    for forged in [
        other.signed(&says, &anna),
        mixed,
        device.signed(&says, &bert),
    ] {
        let answer = from_page(&mut client, SIGN_IN, None, &forged).await;
        assert_eq!(answer.status, 403, "{}", answer.text);
    }
    from_page(&mut client, SIGN_IN, None, &good)
        .await
        .expect(200);
    from_page(&mut client, SIGN_IN, None, &good)
        .await
        .expect_problem(422, "not-understood", "has been answered");
    served.stop().await;

    // A device that does not count is held by the challenge alone, over a start of the server: no node remembers what it asked.
    let served = Served::start(&known(&folder)).await;
    let mut client = served.client().await;
    let device = Device::with(Pair::ed25519(), b"tablet");
    added(&mut client, &device, &key).await;
    let good = device.signed(&shows(&mut client, &device).await, &anna);
    served.stop().await;
    let served = Served::start(&known(&folder)).await;
    let mut client = served.client().await;
    from_page(&mut client, SIGN_IN, None, &good)
        .await
        .expect(200);
    from_page(&mut client, SIGN_IN, None, &good)
        .await
        .expect_problem(422, "not-understood", "has been answered");
    served.stop().await;
}

#[tokio::test]
async fn of_two_who_show_one_answer_at_once_one_is_let_in() {
    let folder = Folder::new();
    let served = Served::start(&known(&folder)).await;
    let mut client = served.client().await;
    let (anna, key) = member(&mut client, "Anna").await;
    let device = Device::with(Pair::es256(), b"phone");
    added(&mut client, &device, &key).await;
    let good = device.signed(&shows(&mut client, &device).await, &anna);
    let mut others = Vec::new();
    for _ in 0..8 {
        let mut client = served.client().await;
        let good = good.clone();
        let shows = async move { from_page(&mut client, SIGN_IN, None, &good).await.status };
        others.push(tokio::spawn(shows));
    }
    let mut let_in = 0;
    for other in others {
        let status = other.await.expect("an answer");
        assert!(matches!(status, 200 | 422), "{status}");
        let_in += usize::from(status == 200);
    }
    assert_eq!(let_in, 1);
    served.stop().await;
}

#[tokio::test]
async fn passkeys_are_asked_for_by_pages_of_the_clubs_own_name_alone() {
    let folder = Folder::new();
    let served = Served::start(&known(&folder)).await;
    let mut client = served.client().await;
    let own = format!("http://{}", served.address);
    for (headers, told) in [
        (&[][..], "no Origin"),
        (&[("origin", own.as_str())], "--public-url"),
    ] {
        asks(&mut client, ("POST", SOUGHT), None, headers, &json!({}))
            .await
            .expect_problem(422, "not-understood", told);
    }
    let evil = [("origin", "https://evil.example")];
    asks(&mut client, ("POST", SOUGHT), None, &evil, &json!({}))
        .await
        .expect_problem(403, "stranger", "evil.example");
    served.stop().await;
}

#[tokio::test]
async fn passkeys_go_out_as_lines_and_come_back_and_damage_to_them_is_told() {
    use jadoube_server::store::{export, import};
    let folder = Folder::new();
    let served = Served::start(&known(&folder)).await;
    let mut client = served.client().await;
    let (anna, key) = member(&mut client, "Anna").await;
    let device = Device::with(Pair::es256(), b"phone");
    added(&mut client, &device, &key).await;
    served.stop().await;
    let club = folder.database();
    let (mut lines, mut again) = (Vec::new(), Vec::new());
    export(&club, &mut lines).expect("exported");
    let elsewhere = Folder::new();
    import(lines.as_slice(), &elsewhere.database()).expect("imported");
    export(&elsewhere.database(), &mut again).expect("exported");
    assert!(lines == again, "the lines are the same");
    let told = String::from_utf8(lines).expect("a text");
    assert_eq!(told.matches(r#""table":"passkeys""#).count(), 1);
    let served = Served::start(&known(&elsewhere)).await;
    let mut client = served.client().await;
    signed_in(&mut client, &device, &anna).await.expect(200);
    served.stop().await;
    for change in [
        "UPDATE passkeys SET counter = 7",
        "UPDATE passkeys SET key = x'a4'",
        "DELETE FROM passkeys",
    ] {
        let damage = damage_after(&folder, change);
        let named = damage.iter().any(|one| one.contains("table passkeys"));
        assert!(named, "{change}: {damage:?}");
    }
}
