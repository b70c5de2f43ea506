//! The machine sits at one of the nodes; when that goes, it sits down where its opponent is.

use std::time::Duration;

use jadoube_server::{Config, Database};
use serde_json::json;

use super::database::Postgres;
use super::support::line::Line;
use super::support::toy::Toy;
use super::support::{Folder, Served, make};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_machine_goes_on_at_the_node_where_its_opponent_is() {
    let (postgres, folder, toy) = (Postgres::start(), Folder::new(), Toy::new());
    let config = Config {
        database: Database::Postgres(postgres.address()),
        key: Some(folder.path().join("key")),
        ..toy.config(&folder)
    };
    let (first, second) = (Served::start(&config).await, Served::start(&config).await);
    let mut client = first.client().await;
    let wanted = json!({ "code": "fide-2023", "time": "10+5", "machine": "skill 2", "begins": "both-present" });
    let seats = make(&mut client, wanted).await;
    // At the first node the machine sits down; at the second it is known to be there.
    let (line, _) = Line::join(first.address, &seats.id, Some(&seats.white)).await;
    let mut other = second.client().await;
    let there = async |client: &mut super::support::client::Client| {
        let view = client.get(&seats.path(""), Some(&seats.white)).await;
        view.expect(200).body["presence"]["black"]["connected"] == true
    };
    let (mut line_there, _) = Line::join(second.address, &seats.id, Some(&seats.white)).await;
    while !there(&mut other).await {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    line.close().await;
    drop(client);
    first.stop().await;
    let said = line_there.act(&seats.id, "plays e4", None);
    said.await;
    let answered = async {
        loop {
            let update = line_there.next_of("update").await;
            if update["entries"].to_string().contains("plays e5") {
                return;
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(20), answered)
        .await
        .expect("the machine plays on");
    second.stop().await;
}
