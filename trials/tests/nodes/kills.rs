//! Nodes, the database and their lines are killed while games are played: no act that was acknowledged is lost, doubled or
//! changed.

use super::Shared;
use super::load::{GAMES, Load};
use super::process::Process;

/// How many kills there are when nothing is said; `JADOUBE_KILLS` says another number.
const KILLS: usize = 24;

/// Kills something, and brings it back.
fn kill(shared: &mut Shared, round: usize) {
    match round % 4 {
        // A node, mostly the one that keeps the time.
        0 | 2 => {
            let place = (round / 4) % shared.nodes.len();
            shared.nodes.remove(place).kill();
            let address = shared.postgres.address();
            shared
                .nodes
                .insert(place, Process::node(&address, shared.folder.path()));
        }
        // Every line to the database.
        1 => {
            let lines = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE application_name = 'jadoube'";
            shared.postgres.sql("postgres", lines);
        }
        // The database.
        _ => {
            shared.postgres.stop_at_once();
            shared.postgres.go_on();
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_acknowledged_act_is_lost_doubled_or_changed() {
    let kills = std::env::var("JADOUBE_KILLS")
        .map_or(KILLS, |said| said.parse().expect("a number of kills"));
    let mut shared = Shared::start(3);
    let load = Load::begin(&shared).await;
    for round in 0..kills {
        load.goes_on().await;
        kill(&mut shared, round);
        load.find(&shared);
    }
    let acknowledged = load.end(&shared).await;
    println!("{kills} kills, {acknowledged} acts acknowledged: none lost, doubled or changed");
    assert!(acknowledged >= kills * 2 * GAMES);
}
