//! What is there to be read: codes, clauses, the interface, the pages.

use crate::support::{Folder, Served, config, make};
use serde_json::json;

#[tokio::test]
async fn codes_clauses_and_the_interface_can_be_read() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let codes = client.get("/api/codes", None).await.expect(200);
    assert_eq!(codes.body["codes"].as_array().expect("codes").len(), 14);
    for code in codes.body["codes"].as_array().expect("codes") {
        for preset in code["presets"].as_array().expect("presets") {
            let wanted = json!({ "code": code["id"], "time": preset["short"] });
            client.post("/api/games", None, &wanted).await.expect(201);
        }
    }
    let code = client.get("/api/codes/fide-1931", None).await.expect(200);
    assert!(code.body["clauses"].as_array().expect("clauses").len() > 100);
    let clause = client
        .get("/api/codes/fide-1931/clauses/15.a", None)
        .await
        .expect(200);
    assert_eq!(clause.body["title"], "Own man touched");
    let inherited = client
        .get("/api/codes/uscf/clauses/draws.threefold", None)
        .await
        .expect(200);
    assert_eq!(inherited.body["code"], "digest-2018");
    let document = client.get("/api/openapi.json", None).await.expect(200);
    let paths = document.body["paths"].as_object().expect("paths");
    for path in [
        "/api/games",
        "/api/games/{id}",
        "/api/games/{id}/acts",
        "/api/games/{id}/pgn",
        "/api/games/{id}/log",
        "/api/games/{id}/conditions",
        "/api/games/{id}/proposal",
        "/api/codes",
    ] {
        assert!(paths.contains_key(path), "{path} is not described");
    }
    assert!(
        document.body["components"]["schemas"]["View"].is_object()
            && document.body["components"]["securitySchemes"]["seat"].is_object()
    );
    served.stop().await;
}

#[tokio::test]
async fn pages_come_with_a_tag_and_a_strict_policy() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let page = client.get("/", None).await.expect(200);
    assert_eq!(
        page.header("content-type"),
        Some("text/html; charset=utf-8")
    );
    let policy = page.header("content-security-policy").expect("a policy");
    assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"));
    assert_eq!(page.header("referrer-policy"), Some("no-referrer"));
    let tag = page.header("etag").expect("a tag").to_owned();
    let again = client
        .send("GET", "/", None, &[("if-none-match", tag.as_str())], b"")
        .await
        .expect("an answer")
        .expect(304);
    assert!(again.text.is_empty());
    let packed = client
        .send("GET", "/", None, &[("accept-encoding", "gzip")], b"")
        .await
        .expect("an answer")
        .expect(200);
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
    client
        .get("/web/nothing.js", None)
        .await
        .expect_problem(404, "not-found", "nothing.js");
    client
        .get("/web/../Cargo.toml", None)
        .await
        .expect_problem(404, "not-found", "");
    served.stop().await;
}

/// Every address that a page names within the board's own files.
fn files_of(page: &str) -> Vec<String> {
    page.split('"')
        .filter(|part| part.starts_with("/web/"))
        .map(str::to_owned)
        .collect()
}

#[tokio::test]
async fn a_table_asks_for_few_files_and_keeps_them_for_a_year() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let seats = make(&mut client, json!({ "code": "fide-2023" })).await;
    let page = client
        .get(&format!("/game/{}", seats.id), None)
        .await
        .expect(200);
    let files = files_of(&page.text);
    // Beside these there are the page, its icon and the line.
    let (men, others): (Vec<&String>, Vec<&String>) =
        files.iter().partition(|file| file.contains("/men/"));
    assert_eq!(men.len(), 12, "{files:?}");
    assert!((2..=8).contains(&others.len()), "{files:?}");
    let mut weight = 0;
    for file in &files {
        assert!(file.starts_with("/web/~"), "{file}");
        let packed = [("accept-encoding", "gzip")];
        let got = client
            .send("GET", file, None, &packed, b"")
            .await
            .expect("an answer")
            .expect(200);
        let keeping = got.header("cache-control").expect("how long");
        assert!(keeping.contains("immutable"), "{file}: {keeping}");
        weight += got.length;
    }
    assert!(weight < 120 * 1024, "{weight} bytes compressed");
    let stamp = files[0].split('/').nth(2).expect("a stamp").to_owned();
    let bundle = client
        .get(&format!("/web/{stamp}/all/js/table/page.js"), None)
        .await
        .expect(200);
    assert!(bundle.text.contains(&format!("/web/{stamp}/men/")));
    let other = client
        .get("/web/~000000000000/css/base.css", None)
        .await
        .expect(200);
    assert_eq!(
        other.header("cache-control"),
        Some("no-cache"),
        "a stamp of another day"
    );
    client.get("/manifest.webmanifest", None).await.expect(200);
    served.stop().await;
}

#[tokio::test]
async fn an_address_where_nothing_stands_is_a_page_for_readers() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let reads = [("accept", "text/html,application/xhtml+xml")];
    for path in ["/nothing/here", "/game/zzzzzz", "/laws/fide-1932"] {
        let answer = client
            .send("GET", path, None, &reads, b"")
            .await
            .expect("an answer")
            .expect(404);
        assert_eq!(
            answer.header("content-type"),
            Some("text/html; charset=utf-8"),
            "{path}"
        );
        assert!(answer.text.contains("<h1>Not here</h1>"), "{path}");
    }
    client
        .get("/nothing/here", None)
        .await
        .expect_problem(404, "not-found", "/nothing/here");
    client
        .get("/api/games/zzzzzz", None)
        .await
        .expect_problem(404, "no-such-game", "zzzzzz");
    served.stop().await;
}

#[tokio::test]
async fn an_article_is_shown_with_its_points() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    for (path, point) in [
        ("/laws/fide-1931/15", "/laws/fide-1931/15.a"),
        ("/laws/fide-2023/4.3", "/laws/fide-2023/4.3.1"),
    ] {
        let page = client.get(path, None).await.expect(200);
        assert!(page.text.contains(point), "{path}");
    }
    client.get("/laws/fide-1931/999", None).await.expect(404);
    served.stop().await;
}

#[tokio::test]
async fn a_time_is_read_as_people_write_it_and_makes_the_event() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let read = client
        .get("/api/codes/fide-2023/time?words=3%2B2", None)
        .await
        .expect(200);
    assert_eq!(
        read.body,
        json!({ "time": "3m+2s", "short": "3+2", "words": "3 minutes for each player, and 2 seconds added with each move", "event": "blitz", "clauses": ["b.1"],
            "away": "Whoever is away on his own time for a third of what his clock shows (at least one minute, at most 15 minutes) can lose by it." })
    );
    client
        .get("/api/codes/fide-2023/time?words=soon", None)
        .await
        .expect_problem(422, "not-understood", "write 3+2");
    for (wanted, event) in [
        (json!({ "code": "fide-2023", "time": "3+2" }), "blitz"),
        (json!({ "code": "fide-2023", "time": "15+10" }), "rapid"),
        (json!({ "code": "fide-2023", "time": "90+30" }), "classical"),
        (
            json!({ "code": "fide-2023", "time": "3+2", "event": "classical" }),
            "classical",
        ),
        (json!({ "code": "fide-1931", "time": "5" }), "classical"),
    ] {
        let made = client.post("/api/games", None, &wanted).await.expect(201);
        assert_eq!(made.body["game"]["terms"]["event"], event, "{wanted}");
    }
    let solo = json!({ "code": "fide-2023", "solo": true });
    let made = client.post("/api/games", None, &solo).await.expect(201);
    assert!(made.body["keys"]["white"].is_string() && made.body["keys"]["black"].is_string());
    let id = made.body["id"].as_str().expect("an id");
    let pgn = client
        .get(&format!("/api/games/{id}/pgn"), None)
        .await
        .expect(200);
    assert!(pgn.text.contains("[Solo "), "{}", pgn.text);
    served.stop().await;
}

/// Messengers show who plays, how it stands and a picture, for the name by which the club was asked.
#[tokio::test]
async fn a_link_to_a_table_tells_who_plays_and_shows_the_position() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let wanted = json!({ "code": "fide-2023", "time": "10+5", "referee": "watching", "press": "with-move",
        "names": { "white": "Anna & Co", "black": "Bert" } });
    let seats = make(&mut client, wanted).await;
    let page = |text: &str, lines: &[&str]| {
        for line in lines {
            assert!(text.contains(line), "{line} is not in {text}");
        }
    };
    let path = format!("/game/{}", seats.id);
    let before = client.get(&path, None).await.expect(200);
    page(
        &before.text,
        &[
            "<meta property=\"og:title\" content=\"Anna &amp; Co – Bert · 10+5\">",
            "<meta property=\"og:description\" content=\"A table at which the game has not begun. FIDE Laws of Chess 2023.\">",
        ],
    );
    for act in ["plays e4", "plays e5"] {
        let key = if act.ends_with('4') {
            &seats.white
        } else {
            &seats.black
        };
        client
            .act(&seats, key, act, None)
            .await
            .expect("an answer")
            .expect(200);
    }
    let playing = client.get(&path, None).await.expect(200);
    let picture = format!("/api/games/{}/board.png", seats.id);
    page(
        &playing.text,
        &["Move 2, White to move. FIDE Laws of Chess 2023."],
    );
    page(
        &playing.text,
        &[
            "<meta property=\"og:image\" content=\"http://",
            &format!("{picture}\">"),
        ],
    );
    let drawn = client.get(&picture, None).await.expect(200);
    assert_eq!(drawn.header("content-type"), Some("image/png"));
    let resigns = client.act(&seats, &seats.white, "resigns", None).await;
    resigns.expect("an answer").expect(200);
    let over = client.get(&path, None).await.expect(200);
    page(
        &over.text,
        &["Black won: White resigned. FIDE Laws of Chess 2023."],
    );
    served.stop().await;
}
