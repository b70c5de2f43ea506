//! Three nodes behind the nginx that is shipped for them: whoever plays knows the one address, and a node that is gone costs him
//! nothing but a try.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use super::acts::{SHUFFLE, endless, log};
use super::database::Postgres;
use super::process::Process;
use super::support::client::Client;
use super::support::nginx::{Nginx, free_address};
use super::support::{Folder, make};

const SHIPPED: &str = include_str!("../../../packaging/nginx-nodes.conf");

/// Three nodes and who stands before them.
struct Club {
    front: Nginx,
    nodes: Vec<Process>,
    addresses: [SocketAddr; 3],
    postgres: Postgres,
    folder: Folder,
}

impl Club {
    async fn start() -> Club {
        let folder = Folder::new();
        let addresses = [free_address(), free_address(), free_address()];
        let mut changes: Vec<(String, String)> = addresses
            .iter()
            .zip(11..)
            .map(|(node, place)| (format!("10.0.0.{place}:8080"), node.to_string()))
            .collect();
        // The club answers by the name that it is asked for.
        changes.push(("Host $host".to_owned(), "Host $http_host".to_owned()));
        let mut club = Club {
            front: Nginx::start(&folder, SHIPPED, &changes).await,
            nodes: Vec::new(),
            addresses,
            postgres: Postgres::start(),
            folder,
        };
        club.nodes = (0..3).map(|at| club.node(at)).collect();
        club
    }

    fn node(&self, at: usize) -> Process {
        Process::node_at(
            &self.addresses[at].to_string(),
            &self.postgres.address(),
            self.folder.path(),
        )
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_plays_knows_one_address() {
    let mut club = Club::start().await;
    let address = club.front.address;
    let seats = make(&mut Client::connect(address).await, endless()).await;
    let mut tries = 0;
    for played in 0..60 {
        if played % 10 == 5 {
            let place = (played / 10) % 3;
            club.nodes.remove(place).kill();
            club.nodes.insert(place, club.node(place));
        }
        let key = if played % 2 == 0 {
            &seats.white
        } else {
            &seats.black
        };
        loop {
            tries += 1;
            assert!(tries < 200, "a move is never taken");
            let mut client = Client::connect(address).await;
            let acted = client
                .act(
                    &seats,
                    key,
                    SHUFFLE[played % 4],
                    Some(&format!("move-{played}")),
                )
                .await;
            match acted {
                Ok(answer) if answer.status == 200 => break,
                Ok(answer) => assert!([502, 503, 504].contains(&answer.status), "{}", answer.text),
                Err(_) => {}
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    let entries = log(&mut Client::connect(address).await, &seats).await;
    assert_eq!(
        entries
            .iter()
            .filter(|entry| entry["kind"] == "act")
            .count(),
        60
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_is_frozen_holds_nobody_up_for_long() {
    let club = Club::start().await;
    let seats = make(&mut Client::connect(club.front.address).await, endless()).await;
    club.nodes[1].freeze();
    let mut waited = Vec::new();
    for _ in 0..12 {
        let begun = Instant::now();
        let mut client = Client::connect(club.front.address).await;
        let answer = client.get(&format!("/api/games/{}", seats.id), None).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        waited.push(begun.elapsed());
    }
    club.nodes[1].go_on();
    let long = |waited: &&Duration| **waited > Duration::from_secs(3);
    assert_eq!(waited.iter().filter(long).count(), 1, "{waited:?}");
    assert!(
        waited
            .iter()
            .all(|waited| *waited < Duration::from_secs(16)),
        "{waited:?}"
    );
}
