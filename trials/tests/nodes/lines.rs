//! A club moves from a file to PostgreSQL and back, and nothing is lost.

use std::fs;
use std::io::BufReader;

use jadoube_server::{Again, postgres, store, verify};
use serde_json::json;

use super::acts::{SHUFFLE, endless, log, plays};
use super::database::Postgres;
use super::process::Process;
use super::support::client::Client;
use super::support::{Folder, an_event, make};

/// The club in a file, as lines.
fn lines_of(file: &std::path::Path) -> Vec<u8> {
    let mut lines = Vec::new();
    store::export(file, &mut lines).expect("exported");
    lines
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_club_moves_from_a_file_to_postgres_and_back() {
    let (folder, shared) = (Folder::new(), Postgres::start());
    let alone = Process::start(&folder.database());
    let mut client = Client::connect(alone.address()).await;
    let seats = make(&mut client, endless()).await;
    for played in 0..6 {
        plays(&mut client, &seats, played).await;
    }
    let sealed = make(
        &mut client,
        json!({ "code": "fide-2023", "time": "40/2h", "arbiter": true }),
    )
    .await;
    let arbiter = sealed.arbiter.clone().expect("an arbiter");
    for (key, act) in [
        (&sealed.white, "plays e4"),
        (&arbiter, "adjourns"),
        (&sealed.black, "seals e5"),
    ] {
        client
            .act(&sealed, key, act, None)
            .await
            .expect("an answer")
            .expect(200);
    }
    an_event(&mut client).await;
    let anna = json!({ "name": "Anna Berg", "about": { "rating": "1900" } });
    let joined = client.post("/api/members", None, &anna).await;
    joined.expect(201);
    let before = log(&mut client, &seats).await;
    alone.stop();
    let lines = lines_of(&folder.database());
    postgres::import(lines.as_slice(), &shared.address())
        .await
        .expect("imported");
    let again = postgres::import(lines.as_slice(), &shared.address())
        .await
        .expect_err("there is a club");
    assert!(
        again.to_string().contains("there is a club in it already"),
        "{again}"
    );
    let mut out = Vec::new();
    postgres::export(&shared.address(), &mut out)
        .await
        .expect("exported");
    assert_eq!(
        String::from_utf8(out).expect("text"),
        String::from_utf8(lines).expect("text")
    );

    // With its key the club goes on where it was, at two nodes.
    fs::copy(
        folder.path().join("club.db-key"),
        folder.path().join("jadoube-key"),
    )
    .expect("the key");
    let nodes = [0, 1].map(|_| Process::node(&shared.address(), folder.path()));
    let mut clients = [
        Client::connect(nodes[0].address()).await,
        Client::connect(nodes[1].address()).await,
    ];
    assert_eq!(log(&mut clients[0], &seats).await, before);
    for played in 6..12 {
        plays(&mut clients[played % 2], &seats, played).await;
    }
    for (key, act) in [(&arbiter, "resumes"), (&arbiter, "opens")] {
        clients[1]
            .act(&sealed, key, act, None)
            .await
            .expect("an answer")
            .expect(200);
    }
    an_event(&mut clients[1]).await;
    nodes.into_iter().for_each(Process::stop);
    let mut lines = Vec::new();
    postgres::export(&shared.address(), &mut lines)
        .await
        .expect("exported");
    let back = folder.path().join("back.db");
    store::import(BufReader::new(lines.as_slice()), &back).expect("imported");
    assert_eq!(lines_of(&back), lines);
    let found = verify(&back, Again::ThisEdition).expect("looked through");
    assert_eq!((found.damage, found.differences), (Vec::new(), Vec::new()));
    assert_eq!((found.tables, found.events), (2, 2));
    // And it can be served alone again.
    let alone = Process::start(&back);
    let mut client = Client::connect(alone.address()).await;
    let key = &seats.white.clone();
    client
        .act(&seats, key, SHUFFLE[0], None)
        .await
        .expect("an answer")
        .expect(200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_pg_dump_has_copied_is_a_club_again() {
    let (folder, shared) = (Folder::new(), Postgres::start());
    let node = Process::node(&shared.address(), folder.path());
    let mut client = Client::connect(node.address()).await;
    let seats = make(&mut client, endless()).await;
    for played in 0..6 {
        plays(&mut client, &seats, played).await;
    }
    let copy = folder.path().join("copy.sql");
    shared.dump(&copy);
    // What is played after the copy is not in it.
    plays(&mut client, &seats, 6).await;
    let other = Postgres::start();
    other.restore(&copy);
    let nodes = [0, 1].map(|_| Process::node(&other.address(), folder.path()));
    let mut client = Client::connect(nodes[1].address()).await;
    for played in 6..20 {
        plays(&mut client, &seats, played).await;
    }
    assert_eq!(
        log(&mut Client::connect(nodes[0].address()).await, &seats)
            .await
            .len(),
        22
    );
}
