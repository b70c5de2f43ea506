//! What holds in every tournament, and that no text and no tournament, however contradictory, makes the crate panic.

use std::collections::{BTreeSet, HashSet};

use jadoube_pairing::generate::{self, Recipe};
use jadoube_pairing::tie_break::{Forfeits, TieBreak, standings};
use jadoube_pairing::trf::Report;
use jadoube_pairing::{Absence, Color, Entry, Forbidden, Outcome, Player, Tournament, pair};
use proptest::prelude::*;

fn recipes() -> impl Strategy<Value = Recipe> {
    (2..60_usize, 1..8_usize, 0..5_usize, any::<bool>()).prop_map(
        |(players, rounds, forbidden, accelerated)| Recipe {
            players,
            rounds,
            forbidden,
            accelerated,
            half_byes: 30,
            absences: 20,
            ..Recipe::default()
        },
    )
}

/// Holds what must hold of every round of a tournament.
fn check(tournament: &Tournament) -> Result<(), TestCaseError> {
    let rounds = tournament.rounds_paired();
    let mut met = HashSet::new();
    let mut byes = HashSet::new();
    for round in 1..=rounds {
        let mut sat = BTreeSet::new();
        let mut bye = 0;
        for player in &tournament.players {
            let entry = player.entry(round);
            if !entry.outcome.is_paired() {
                continue;
            }
            prop_assert!(sat.insert(player.number));
            match entry.opponent {
                None => {
                    bye += 1;
                    prop_assert!(byes.insert(player.number), "a second bye");
                }
                Some(opponent) if entry.outcome.is_game() => {
                    prop_assert!(met.insert((player.number, opponent)), "they met before");
                    let forbidden = tournament.forbidden.iter().any(|set| {
                        set.players.contains(&player.number) && set.players.contains(&opponent)
                    });
                    prop_assert!(!forbidden);
                }
                Some(_) => {}
            }
        }
        prop_assert!(bye <= 1);
        prop_assert_eq!(sat.len() % 2, bye);
    }
    // Before the last round nobody has the same color three times running or a difference beyond two.
    for player in &tournament.players {
        let games = player
            .rounds
            .iter()
            .take(tournament.rounds.unwrap_or(rounds).saturating_sub(1));
        let colors: Vec<Color> = games
            .filter(|entry| entry.outcome.is_game())
            .filter_map(|entry| entry.color)
            .collect();
        let mut difference = 0;
        for (at, color) in colors.iter().enumerate() {
            difference += if *color == Color::White { 1 } else { -1_i32 };
            prop_assert!(difference.abs() <= 2);
            prop_assert!(at < 2 || colors[at - 1] != *color || colors[at - 2] != *color);
        }
    }
    Ok(())
}

fn outcomes() -> impl Strategy<Value = Outcome> {
    proptest::sample::select("1=0WDL+-HFUZ ".chars().collect::<Vec<_>>()).prop_flat_map(|code| {
        any::<bool>().prop_map(move |opponent| Outcome::read(code, opponent).unwrap_or_default())
    })
}

/// Tournaments that nobody has ever played.
fn nonsense() -> impl Strategy<Value = Tournament> {
    let entry = (
        proptest::option::of(0..9_u32),
        proptest::option::of(any::<bool>()),
        outcomes(),
    )
        .prop_map(|(opponent, white, outcome)| Entry {
            opponent,
            color: white.map(|white| if white { Color::White } else { Color::Black }),
            outcome,
        });
    let player =
        (0..9_u32, proptest::collection::vec(entry, 0..4)).prop_map(|(number, rounds)| Player {
            number,
            rounds,
            ..Player::default()
        });
    (
        proptest::collection::vec(player, 0..8),
        proptest::collection::vec(0..9_u32, 0..4),
        proptest::option::of(0..5_usize),
    )
        .prop_map(|(players, odd, rounds)| Tournament {
            players,
            rounds,
            forbidden: vec![Forbidden {
                rounds: 0..=9,
                players: odd.clone(),
            }],
            absences: odd
                .into_iter()
                .map(|player| Absence {
                    round: 2,
                    player,
                    outcome: Outcome::ZeroBye,
                })
                .collect(),
            ..Tournament::default()
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn the_basic_rules_hold(seed: u64, recipe in recipes()) {
        check(&generate::tournament(seed, &recipe))?;
    }

    #[test]
    fn a_report_says_what_was_written(seed: u64, recipe in recipes()) {
        let tournament = generate::tournament(seed, &recipe);
        let text = Report::write(&tournament, "FIDE_DUTCH_2026").to_string();
        let mut read = Report::read(&text).expect("what we wrote").tournament().clone();
        for (player, written) in read.players.iter_mut().zip(&tournament.players) {
            player.rounds.resize(written.rounds.len(), Entry::default());
        }
        prop_assert_eq!(&read, &tournament);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn nonsense_is_refused_or_paired(tournament in nonsense(), round in prop_oneof![0..6_usize, Just(usize::MAX)]) {
        if let Err(no) = pair(&tournament, round) {
            prop_assert!(no.to_string().ends_with('.'));
        }
    }

    #[test]
    fn no_text_makes_the_reader_panic(text in "(001|142|152|162|240|250|260|XXA|XXP|XXS|BBW|012)[ 0-9wbWDLAP.=+\\-é\n]{0,120}") {
        if let Err(bad) = Report::read(&text) {
            prop_assert!(bad.what.ends_with('.') && bad.line > 0 && bad.column > 0, "{bad}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn nonsense_has_standings(tournament in nonsense(), after in prop_oneof![0..5_usize, Just(usize::MAX)]) {
        let names = ["BH/M1", "FB", "AOB", "SB/C1", "DE", "WIN", "BPG", "PS", "REP", "STD", "TPN", "KS/L-1", "ARO", "TPR", "PTP", "APRO", "APPO"];
        let tie_breaks: Vec<TieBreak> = names.iter().filter_map(|name| name.parse().ok()).collect();
        prop_assert_eq!(tie_breaks.len(), names.len());
        for forfeits in [Forfeits::Unplayed, Forfeits::Played] {
            let told = standings(&tournament, after, &tie_breaks, forfeits);
            prop_assert_eq!(told.len(), tournament.players.len());
            prop_assert!(told.windows(2).all(|two| two[0].place <= two[1].place && two[0].points >= two[1].points));
        }
    }
}
