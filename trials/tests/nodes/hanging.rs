//! A database that stands without being gone, or is not there yet: nobody waits for it for ever, and nothing is done twice when it
//! goes on.

use std::time::{Duration, Instant};

use super::Shared;
use super::acts::{SHUFFLE, endless, goes_on, log, plays};
use super::database::Postgres;
use super::process::Process;
use super::support::client::Client;
use super::support::{Folder, make};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_acts_while_the_database_hangs_is_told_and_may_send_it_again() {
    let shared = Shared::start(2);
    let mut client = shared.client(0).await;
    let seats = make(&mut client, endless()).await;
    for played in 0..6 {
        plays(&mut client, &seats, played).await;
    }
    shared.postgres.hang();
    let begun = Instant::now();
    let mut acting = shared.client(0).await;
    let act = acting.act(&seats, &seats.white, SHUFFLE[6 % 4], Some("move-6"));
    let answer = act.await.expect("an answer");
    assert_eq!(answer.status, 503, "{}", answer.text);
    assert!(
        answer
            .text
            .contains("nothing is known to have been written"),
        "{}",
        answer.text
    );
    assert!(
        begun.elapsed() < Duration::from_secs(25),
        "{:?}",
        begun.elapsed()
    );
    let ready = shared.client(1).await.get("/api/ready", None).await;
    assert_eq!(ready.status, 503, "{}", ready.text);
    shared.postgres.go_on_after_hanging();
    goes_on(&mut acting, &seats, 6, "move-6").await;
    let mut other = shared.client(1).await;
    for played in 7..12 {
        plays(&mut other, &seats, played).await;
    }
    let entries = log(&mut shared.client(0).await, &seats).await;
    assert_eq!(entries.len(), 14);
    assert_eq!(log(&mut other, &seats).await, entries);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_is_started_before_its_database_waits_for_it() {
    let (mut postgres, folder) = (Postgres::start(), Folder::new());
    postgres.stop_at_once();
    let address = postgres.address();
    let node =
        tokio::task::spawn_blocking(move || (Process::node(&address, folder.path()), folder));
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert!(!node.is_finished());
    postgres.go_on();
    let (node, _folder) = node.await.expect("it starts");
    let mut client = Client::connect(node.address()).await;
    let seats = make(&mut client, endless()).await;
    plays(&mut client, &seats, 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_node_is_ready_while_nothing_that_is_written_lasts() {
    let shared = Shared::start(2);
    // A standby is asked for that is not there: whatever is written waits for it, and the database answers all the same.
    let ask_for = |standby: &str| {
        let sql = format!("ALTER SYSTEM SET synchronous_standby_names = '{standby}'");
        shared.postgres.sql("club", &sql);
        shared.postgres.sql("club", "SELECT pg_reload_conf()");
    };
    for (standby, status) in [("nobody", 503), ("", 200)] {
        ask_for(standby);
        let begun = Instant::now();
        for at in 0..2 {
            while shared.client(at).await.get("/api/ready", None).await.status != status {
                assert!(
                    begun.elapsed() < Duration::from_secs(40),
                    "node {at} is not {status}"
                );
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}
