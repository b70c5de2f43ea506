//! The program is replaced while the club is open: one node after the other goes in good order and another comes, so that for
//! a while nodes of two versions serve the same tables.

use super::Shared;
use super::database::Postgres;
use super::load::{GAMES, Load};
use super::process::Process;

/// So often all nodes are replaced.
const ROUNDS: usize = 2;

/// The nodes before it: of `trial-club` at this path, as another version builds it (`./test postgres upgrade REV`), or of this
/// version.
fn before(postgres: &Postgres, folder: &std::path::Path) -> Process {
    let address = postgres.address();
    match std::env::var("JADOUBE_NODE_BEFORE") {
        Ok(program) => Process::node_of(&program, &address, folder),
        Err(_) => Process::node(&address, folder),
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_are_replaced_one_after_the_other_while_games_go_on() {
    let mut shared = Shared::start(0);
    for _ in 0..3 {
        let node = before(&shared.postgres, shared.folder.path());
        shared.nodes.push(node);
    }
    let load = Load::begin(&shared).await;
    for place in (0..3).cycle().take(3 * ROUNDS) {
        load.goes_on().await;
        shared.nodes.remove(place).stop();
        let next = Process::node(&shared.postgres.address(), shared.folder.path());
        shared.nodes.insert(place, next);
        load.find(&shared);
    }
    load.goes_on().await;
    let acknowledged = load.end(&shared).await;
    println!(
        "all nodes replaced {ROUNDS} times, {acknowledged} acts acknowledged: none lost, doubled or changed"
    );
    assert!(acknowledged >= 3 * ROUNDS * 2 * GAMES);
}
