//! The reasons of pairings.

use jadoube_pairing::generate::{Recipe, tournament};
use jadoube_pairing::{
    Barrier, ColorRule, Criterion, Player, Tournament, WhyNot, pair, why, why_not,
};

#[test]
fn the_first_round_needs_no_excuse() {
    let players = (1..=4).map(|number| Player {
        number,
        ..Player::default()
    });
    let tournament = Tournament {
        players: players.collect(),
        ..Tournament::default()
    };
    let told = why(&tournament, 1, 2).expect("a pairing");
    assert_eq!(
        (told.opponent, told.instead, told.costs),
        (Some(4), None, Vec::new())
    );
    assert_eq!(told.color.map(|(_, rule)| rule), Some(ColorRule::Lot));
    assert_eq!(why_not(&tournament, 1, 1, 2), Ok(WhyNot::Later));
    assert_eq!(why_not(&tournament, 1, 1, 9), Ok(WhyNot::Absent(9)));
    assert!(why(&tournament, 1, 9).is_err());
}

/// In made-up tournaments every pair has its reasons, and they are true: what is said to be worse is never better.
#[test]
fn every_pair_has_its_reasons() {
    let (mut met, mut worse, mut later, mut instead) = (0, 0, 0, 0);
    let mut criteria = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let recipe = Recipe {
            players: 17 + seed as usize % 3,
            rounds: 6,
            forbidden: 3,
            ..Recipe::default()
        };
        let made = tournament(seed, &recipe);
        for round in 1..=made.rounds_paired() {
            let paired = pair(&made, round).expect("a pairing");
            for pair in &paired.pairs {
                let told = why(&made, round, pair.white).expect("reasons");
                assert_eq!(told.opponent, Some(pair.black));
                assert_eq!(
                    why_not(&made, round, pair.white, pair.black),
                    Ok(WhyNot::TheyMeet)
                );
                assert!(told.to_string().ends_with('.'), "{told}");
                let Some((other, reason)) = told.instead else {
                    continue;
                };
                instead += 1;
                assert_eq!(why_not(&made, round, pair.white, other), Ok(reason));
                match reason {
                    WhyNot::Barrier(Barrier::Met) => {
                        met += 1;
                        let player = made.player(pair.white).expect("a player");
                        assert!((1..round).any(|past| player.entry(past).opponent == Some(other)));
                    }
                    WhyNot::Worse {
                        criterion,
                        is,
                        would_be,
                        ..
                    } => {
                        worse += 1;
                        criteria.insert(criterion);
                        assert!(would_be > is, "seed {seed}, round {round}: {told}");
                    }
                    WhyNot::Later => later += 1,
                    _ => {}
                }
            }
        }
    }
    assert!(
        met > 20 && worse > 50 && later > 0,
        "{instead}: {met} {worse} {later}"
    );
    assert!(
        criteria.contains(&Criterion::C12) && criteria.len() >= 3,
        "{criteria:?}"
    );
}

/// A round that is not ready is refused in a sentence.
#[test]
fn rounds_come_one_after_the_other() {
    let mut made = tournament(
        3,
        &Recipe {
            players: 6,
            rounds: 2,
            forfeits: 0,
            ..Recipe::default()
        },
    );
    let refused = pair(&made, 4).expect_err("too early").to_string();
    assert!(refused.contains("2 rounds have been paired"), "{refused}");
    let paired = made
        .players
        .iter_mut()
        .find(|player| player.entry(2).opponent.is_some());
    paired.expect("a pair").rounds[1].outcome = jadoube_pairing::Outcome::Pending;
    assert!(pair(&made, 3).is_err());
}
