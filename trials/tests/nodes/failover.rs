//! The machine of the database is gone, and another that followed it takes its place.

use std::time::{Duration, Instant};

use super::Shared;
use super::acts::{SHUFFLE, endless, log, plays};
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
    loop {
        let answer = other
            .act(&seats, &seats.white, SHUFFLE[20 % 4], Some("move-20"))
            .await
            .expect("an answer");
        if answer.status == 200 {
            break;
        }
        assert!(begun.elapsed() < Duration::from_secs(30), "{}", answer.text);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
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
