//! Round robins of every size.

use std::collections::{BTreeMap, BTreeSet};

use jadoube_pairing::Color;
use jadoube_pairing::round_robin::{berger, double_berger};

#[test]
fn everybody_meets_everybody_with_fair_colors() {
    for players in 2..=24_u32 {
        let mut met = BTreeSet::new();
        let mut colors: BTreeMap<u32, Vec<Color>> = BTreeMap::new();
        let rounds = double_berger(players);
        let single = berger(players).len();
        assert_eq!(rounds.len(), 2 * single);
        for (at, round) in rounds.iter().enumerate() {
            let mut sat: BTreeSet<u32> = round.bye.into_iter().collect();
            for pair in &round.pairs {
                assert!(sat.insert(pair.white) && sat.insert(pair.black));
                assert!(met.insert((pair.white, pair.black)));
                colors.entry(pair.white).or_default().push(Color::White);
                colors.entry(pair.black).or_default().push(Color::Black);
            }
            assert_eq!(sat.len() as u32, players);
            if at + 1 == single {
                let either = |one: u32, other: u32| {
                    met.contains(&(one, other)) != met.contains(&(other, one))
                };
                assert!(
                    (1..=players).all(|one| (one + 1..=players).all(|other| either(one, other)))
                );
                for (player, had) in &colors {
                    let white = had.iter().filter(|color| **color == Color::White).count();
                    assert!(
                        white.abs_diff(had.len() - white) <= 1,
                        "{players}: {player}"
                    );
                }
            }
        }
        assert_eq!(met.len() as u32, players * (players - 1));
        for (player, had) in &colors {
            let thrice = had
                .windows(3)
                .any(|three| three[0] == three[1] && three[1] == three[2]);
            assert!(!thrice, "{players}: {player} {had:?}");
        }
    }
}
