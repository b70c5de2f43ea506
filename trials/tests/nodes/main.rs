//! One club on several servers that share a PostgreSQL: what is promised of one server holds for all of them together.

mod acts;
mod database;
mod failover;
mod figures;
mod front;
mod hanging;
mod kills;
mod lines;
mod load;
mod machine;
#[path = "../process/mod.rs"]
mod process;
#[expect(dead_code, reason = "these tests use a part of it")]
#[path = "../../../crates/server/tests/support/mod.rs"]
mod support;
mod telling;
mod time;
mod upgrade;

use std::net::SocketAddr;

use database::Postgres;
use process::Process;
use support::Folder;
use support::client::Client;

/// A club on so many nodes.
struct Shared {
    nodes: Vec<Process>,
    postgres: Postgres,
    folder: Folder,
}

impl Shared {
    fn start(nodes: usize) -> Shared {
        let postgres = Postgres::start();
        let address = postgres.address();
        Shared::of(nodes, &address, postgres)
    }

    /// On so many nodes that know the database by this address.
    fn of(nodes: usize, address: &str, postgres: Postgres) -> Shared {
        let folder = Folder::new();
        let nodes = (0..nodes).map(|_| Process::node(address, folder.path()));
        Shared {
            nodes: nodes.collect(),
            postgres,
            folder,
        }
    }

    fn at(&self, node: usize) -> SocketAddr {
        self.nodes[node].address()
    }

    async fn client(&self, node: usize) -> Client {
        Client::connect(self.at(node)).await
    }

    /// Which of the nodes keeps the club's time.
    async fn keeper(&self) -> usize {
        loop {
            for node in 0..self.nodes.len() {
                let mut client = self.client(node).await;
                let figures = client.get("/api/metrics", None).await.expect(200).text;
                if figures.contains("jadoube_keeps_time 1") {
                    return node;
                }
            }
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
    }
}
