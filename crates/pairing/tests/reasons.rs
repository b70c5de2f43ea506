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

#[test]
fn a_bye_has_its_reasons() {
    let players = (1..=5).map(|number| Player {
        number,
        ..Player::default()
    });
    let mut made = Tournament {
        players: players.collect(),
        ..Tournament::default()
    };
    let first = why(&made, 1, 5).expect("reasons").to_string();
    assert_eq!(
        first,
        "The bye: it falls to one with as few points as can be (C5), with 0.0 here. Of those with as many points who can have it this is \
         the lowest in the order of the players."
    );
    let paired = pair(&made, 1).expect("a pairing");
    made.enter(1, &paired);
    for (pair, result) in paired.pairs.iter().zip(["1-0", "0-1"]) {
        made.report(1, *pair, result.parse().ok());
    }
    let bye = pair(&made, 2).expect("a pairing").bye.expect("a bye");
    let second = why(&made, 2, bye).expect("reasons");
    assert_eq!(
        second.bye.as_ref().map(|told| told.score.in_tenths()),
        Some(0)
    );
    assert!(
        second.to_string().starts_with(
            "The bye: it falls to one with as few points as can be (C5), with 0.0 here."
        ),
        "{second}"
    );
    assert!(second.opponent.is_none());
}

/// In made-up tournaments every pair has its reasons, and they are true: what is said to be worse is never better.
#[test]
fn every_pair_has_its_reasons() {
    let (mut met, mut worse, mut later, mut instead) = (0, 0, 0, 0);
    let (mut barred, mut not_lowest) = (0, 0);
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
            if let Some(bye) = paired.bye {
                let told = why(&made, round, bye).expect("reasons");
                let reasons = told.bye.clone().expect("reasons of a bye");
                let points =
                    |number| made.points_after(made.player(number).expect("a player"), round - 1);
                assert_eq!(reasons.score, points(bye));
                assert!(told.to_string().contains("(C5)"), "{told}");
                for number in &reasons.barred {
                    let had = |past| {
                        made.scoring
                            .points(made.player(*number).expect("a player").entry(past).outcome)
                    };
                    assert!(
                        (1..round).any(|past| had(past) == made.scoring.win),
                        "{told}"
                    );
                    barred += 1;
                }
                assert!(
                    reasons
                        .needed
                        .iter()
                        .all(|&number| points(number) < points(bye))
                );
                if let Some((other, reason)) = reasons.instead {
                    assert!(other > bye && points(other) == points(bye), "{told}");
                    let is_reason = matches!(
                        reason,
                        WhyNot::Worse { .. } | WhyNot::Later | WhyNot::Incomplete
                    );
                    assert!(is_reason, "{told}");
                    not_lowest += 1;
                }
            }
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
    assert!(barred > 0 && not_lowest > 3, "{barred} {not_lowest}");
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
