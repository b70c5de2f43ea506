//! Pairs every round of report files again and tells what differs.
use std::collections::BTreeSet;

use jadoube_pairing::{pair, trf};

fn main() {
    let mut rounds = 0;
    let mut wrong = 0;
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("a file");
        let report = trf::Report::read(&text).expect("a report file");
        let tournament = report.tournament();
        for round in 1..=tournament.rounds_paired() {
            rounds += 1;
            let mut expected = BTreeSet::new();
            for player in &tournament.players {
                let entry = player.entry(round);
                if entry.outcome.is_paired() {
                    match (entry.opponent, entry.color) {
                        (Some(opponent), Some(jadoube_pairing::Color::White)) => {
                            expected.insert((player.number, opponent));
                        }
                        (None, _) => {
                            expected.insert((player.number, 0));
                        }
                        _ => {}
                    }
                }
            }
            let got: BTreeSet<(u32, u32)> = match pair(tournament, round) {
                Ok(paired) => paired
                    .pairs
                    .iter()
                    .map(|pair| (pair.white, pair.black))
                    .chain(paired.bye.map(|number| (number, 0)))
                    .collect(),
                Err(error) => {
                    println!("{path} round {round}: {error}");
                    BTreeSet::new()
                }
            };
            if got != expected {
                wrong += 1;
                println!(
                    "{path} round {round}: instead of {:?} {:?}",
                    expected.difference(&got).collect::<Vec<_>>(),
                    got.difference(&expected).collect::<Vec<_>>()
                );
            }
        }
    }
    println!("{wrong} of {rounds} rounds differ");
}
