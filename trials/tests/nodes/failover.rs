//! The machine of the database is gone, and another that followed it takes its place.

use std::time::{Duration, Instant};

use super::Shared;
use super::acts::{endless, goes_on, log, plays};
use super::database::Postgres;
use super::support::make;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_acknowledged_is_there_when_the_standby_takes_over() {
    let postgres = Postgres::start();
    let standby = postgres.standby();
    let address = postgres.address_with(&standby);
    let mut shared = Shared::of(2, &address, postgres);
    let mut client = shared.client(0).await;
    let seats = make(&mut client, endless()).await;
    for played in 0..20 {
        plays(&mut client, &seats, played).await;
    }
    shared.postgres.stop_at_once();
    standby.promote();
    // The nodes find it by themselves.
    let begun = Instant::now();
    let mut other = shared.client(1).await;
    goes_on(&mut other, &seats, 20, "again-20").await;
    println!(
        "it went on {:?} after the standby was told",
        begun.elapsed()
    );
    for played in 21..30 {
        plays(&mut client, &seats, played).await;
    }
    let entries = log(&mut client, &seats).await;
    assert_eq!(entries.len(), 32);
    assert_eq!(log(&mut other, &seats).await, entries);
}

/// What it costs to have a standby that no commit waits for: the acts that it had not heard of are lost, and all nodes know the same
/// afterwards.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_standby_had_not_heard_of_is_lost_at_every_node() {
    let postgres = Postgres::start();
    let standby = postgres.follower();
    let address = postgres.address_with(&standby);
    let mut shared = Shared::of(2, &address, postgres);
    let mut client = shared.client(0).await;
    let seats = make(&mut client, endless()).await;
    for played in 0..20 {
        plays(&mut client, &seats, played).await;
    }
    let kept = log(&mut client, &seats).await;
    let written = || standby.sql("club", "SELECT count(*) FROM log");
    while written() != kept.len().to_string() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    standby.hears_no_more();
    let mut other = shared.client(1).await;
    for played in 20..26 {
        plays(&mut other, &seats, played).await;
    }
    shared.postgres.stop_at_once();
    standby.promote();
    // Move 20 has never been made, so it is due: a node that still thought so would not take it.
    goes_on(&mut client, &seats, 20, "again-20").await;
    for played in 21..30 {
        plays(&mut other, &seats, played).await;
    }
    let entries = log(&mut client, &seats).await;
    assert_eq!(entries[..kept.len()], kept);
    assert_eq!(entries.len(), kept.len() + 10);
    assert_eq!(log(&mut other, &seats).await, entries);
}
