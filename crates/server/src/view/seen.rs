//! What stands on the board and the clocks for anybody to see and waits for the arbiter to establish it.

use jadoube_board::Color;
use jadoube_forms::view::is_unfinished;
use jadoube_laws::game::Game;
use jadoube_laws::sentence;
use jadoube_laws::{Act, Deed, Fact, Millis, Ruling, Verdict};

use super::offered::{Available, Group};
use crate::referee::{glance, was_stopped};

/// Fallen flags and an illegal move, each as an act with what would be ruled if it were established now.
pub fn seen(game: &Game, now: Millis) -> Vec<Available> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let fallen = |whose: Color| {
        game.clock(whose, now)?.fallen?;
        let words = format!("{whose:#}’s flag has fallen");
        Some((Fact::Flag { whose }, words, format!("finds flag {whose:#}")))
    };
    let illegal = (game.ply_count() > 0 && !is_unfinished(game)).then(|| {
        let words = "An illegal move has been made".to_owned();
        let fact = Fact::IllegalMove { at: None };
        (fact, words, "finds illegal-move".to_owned())
    });
    let facts = Color::ALL.into_iter().filter_map(fallen).chain(illegal);
    facts
        .filter_map(|(fact, label, act)| {
            let ruling = glance(game, &Act::arbiter(Deed::Find { fact }), now).ruling;
            Some(Available {
                id: format!("seen-{}", act.replace(' ', "-").to_lowercase()),
                group: Group::Establish,
                label,
                act,
                fields: Vec::new(),
                with_move: false,
                open: true,
                why: None,
                cost: None,
                clauses: ruling.clauses.iter().map(ToString::to_string).collect(),
                confirm: true,
                rare: false,
                proposed: Some(follows(&ruling)?),
            })
        })
        .collect()
}

/// What would follow, if something would.
fn follows(ruling: &Ruling) -> Option<String> {
    if ruling.verdict != Verdict::Accepted {
        return None;
    }
    if was_stopped(ruling) {
        let later = "What it comes to takes a proof, which is made when it is established.";
        return Some(later.to_owned());
    }
    // What a ruling explains it explains with the penalties in it.
    Some(if ruling.explanation.is_empty() {
        let penalties = ruling.penalties.iter().map(sentence::penalty);
        penalties.collect::<Vec<_>>().join(" ")
    } else {
        ruling.explanation.clone()
    })
}
