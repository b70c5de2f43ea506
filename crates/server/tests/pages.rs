//! What is there to be read: codes, clauses, the interface, the pages.

mod support;

use serde_json::json;
use support::{Folder, Served, config};

#[tokio::test]
async fn codes_clauses_and_the_interface_can_be_read() {
    let folder = Folder::new();
    let served = Served::start(&config(&folder)).await;
    let mut client = served.client().await;
    let codes = client.get("/api/codes", None).await.expect(200);
    assert_eq!(codes.body["codes"].as_array().expect("codes").len(), 7);
    for code in codes.body["codes"].as_array().expect("codes") {
        for preset in code["presets"].as_array().expect("presets") {
            let wanted = json!({ "code": code["id"], "time": preset });
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
    client.get("/game/anything", None).await.expect(200);
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
