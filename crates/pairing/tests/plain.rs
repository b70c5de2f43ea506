//! The matching beside the plain method, on tournaments made up. `JADOUBE_PAIRINGS` says how many (`./test pairings`: 5,000).

use jadoube_pairing::generate::{Recipe, tournament};
use jadoube_pairing::{Points, Scoring, Tournament, pair, pair_plainly};

/// Small tournaments of every kind: few rounds and many, odd and even, whole and full of holes.
fn recipe(seed: u64) -> Recipe {
    Recipe {
        players: 4 + (seed % 8) as usize,
        rounds: 3 + (seed / 8 % 5) as usize,
        half_byes: 40,
        absences: 30,
        withdrawals: 10,
        forbidden: (seed / 3 % 4) as usize,
        accelerated: seed.is_multiple_of(5),
        late: 60,
        forfeits: 40,
        draws: [300, 0, 700][(seed / 2 % 3) as usize],
        scoring: if seed.is_multiple_of(7) {
            Scoring {
                win: Points::tenths(30),
                draw: Points::ONE,
                bye: Points::ONE,
                ..Scoring::default()
            }
        } else {
            Scoring::default()
        },
        ..Recipe::default()
    }
}

fn check(seed: u64, tournament: &Tournament) -> usize {
    let rounds = tournament.rounds_paired();
    for round in 1..=rounds {
        assert_eq!(
            pair(tournament, round),
            pair_plainly(tournament, round),
            "seed {seed}, round {round}"
        );
    }
    // The round that could not be paired has no pairing in either way.
    if tournament.rounds != Some(rounds) && tournament.players.len() <= 11 {
        assert_eq!(
            pair(tournament, rounds + 1),
            pair_plainly(tournament, rounds + 1),
            "seed {seed}, round {}",
            rounds + 1
        );
    }
    rounds
}

#[test]
fn the_matching_pairs_as_the_plain_method_does() {
    let asked = std::env::var("JADOUBE_PAIRINGS").ok();
    let count: u64 = asked.map_or(250, |word| word.parse().expect("a number of tournaments"));
    let rounds: usize = (0..count)
        .map(|seed| check(seed, &tournament(seed, &recipe(seed))))
        .sum();
    println!("{rounds} rounds of {count} tournaments are paired alike");
    assert!(rounds as u64 > 2 * count, "the tournaments have no rounds");
}
