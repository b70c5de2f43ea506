//! How long rounds take to pair: `speed [PLAYERS]...`
use std::time::{Duration, Instant};

use jadoube_pairing::generate::{Chance, Recipe, entries, play};
use jadoube_pairing::{Entry, Outcome, pair};

fn main() {
    let asked: Vec<usize> = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    let sizes = if asked.is_empty() {
        vec![50, 100, 200, 500, 1000, 2000]
    } else {
        asked
    };
    for players in sizes {
        let recipe = Recipe {
            players,
            rounds: 9,
            ..Recipe::default()
        };
        let mut chance = Chance::new(players as u64);
        let mut tournament = entries(&mut chance, &recipe);
        let mut times: Vec<Duration> = Vec::new();
        for round in 1..=recipe.rounds {
            for player in &mut tournament.players {
                let outcome = if chance.happens(10) {
                    Outcome::HalfBye
                } else {
                    Outcome::Absent
                };
                player.rounds.push(Entry::alone(outcome));
            }
            let begun = Instant::now();
            let paired = pair(&tournament, round).expect("a pairing");
            times.push(begun.elapsed());
            play(&mut tournament, &paired, &mut chance, &recipe);
        }
        let told: Vec<String> = times
            .iter()
            .map(|time| format!("{:.1}", time.as_secs_f64() * 1000.0))
            .collect();
        println!("{players} players: {} ms", told.join(" "));
    }
}
