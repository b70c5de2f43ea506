//! Three nodes behind the nginx that is shipped for them: whoever plays knows the one address, and a node that is gone costs him
//! nothing but a try.

use std::time::Duration;

use super::acts::{SHUFFLE, endless, log};
use super::database::Postgres;
use super::process::Process;
use super::support::client::Client;
use super::support::nginx::{Nginx, free_address};
use super::support::{Folder, make};

const SHIPPED: &str = include_str!("../../../packaging/nginx-nodes.conf");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_plays_knows_one_address() {
    let (postgres, folder) = (Postgres::start(), Folder::new());
    let addresses = [free_address(), free_address(), free_address()];
    let node = |at: usize| {
        Process::node_at(
            &addresses[at].to_string(),
            &postgres.address(),
            folder.path(),
        )
    };
    let mut nodes = vec![node(0), node(1), node(2)];
    let mut changes: Vec<(String, String)> = addresses
        .iter()
        .zip(11..)
        .map(|(node, place)| (format!("10.0.0.{place}:8080"), node.to_string()))
        .collect();
    // The club answers by the name that it is asked for.
    changes.push(("Host $host".to_owned(), "Host $http_host".to_owned()));
    let front = Nginx::start(&folder, SHIPPED, &changes).await;
    let address = front.address;
    let seats = make(&mut Client::connect(address).await, endless()).await;
    let mut tries = 0;
    for played in 0..60 {
        if played % 10 == 5 {
            let place = (played / 10) % 3;
            nodes.remove(place).kill();
            nodes.insert(place, node(place));
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
