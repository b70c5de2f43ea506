//! Mate demanded within a number of moves, and the draw when it does not come.

use jadoube_board::{Color, Role};
use jadoube_codes::params::fifty::Extension;

use crate::act::Score;
use crate::agreement::Agreement;
use crate::event::ClaimsEvent;
use crate::rules::draft::{Draft, add_clauses};
use crate::ruling::{Cause, Clauses};
use crate::said;

/// A player demands to be mated within the code's number of moves.
pub(crate) fn demand_mate(d: &mut Draft, who: Color) {
    let rules = &d.rules().mate_demand;
    let Some(rule) = d.at(&rules.demand) else {
        d.unknown(&[], said::Claims::NoSuchDemand);
        return;
    };
    let usual = rule.is.moves;
    let moves = match (rule.is.extension, agreed_number(d)) {
        (Extension::TwiceTheorysNumber, Some(theory)) if theory > usual => theory.saturating_mul(2),
        (Extension::ListedBeforeTheGame, Some(listed)) => listed.max(usual),
        (Extension::TwiceTheorysNumber | Extension::ListedBeforeTheGame, _) => usual,
    };
    d.cite(d.quoted(&rules.allowed));
    d.cite(rule.by);
    d.emit(ClaimsEvent::MateDemanded { by: who, moves });
    d.say(said::Claims::HasToMate {
        who: who.opposite(),
        moves,
    });
}

/// Whether a demand for mate has just run out; if so the draw is granted.
pub(crate) fn mate_demand_failed(d: &mut Draft) -> bool {
    let rules = &d.rules().mate_demand;
    let Some(by) = Color::ALL.into_iter().find(|by| has_just_failed(d, *by)) else {
        return false;
    };
    let mut clauses: Clauses = d.by(&rules.demand).to_vec();
    add_clauses(&mut clauses, d.quoted(&rules.draw_by));
    d.say(said::Claims::NotMated { who: by.opposite() });
    d.end(Score::Draw, Cause::MateDemand, &clauses);
    true
}

/// Whether the number of moves is complete by the latest move: the last one of the side of which mate was demanded, or,
/// where that side moved first, the reply with which both have made as many.
fn has_just_failed(d: &Draft, by: Color) -> bool {
    let asked_moved_last = d
        .game
        .last_ply()
        .is_some_and(|ply| ply.who == by.opposite());
    d.game.mate_demand(by).is_some_and(|demand| {
        demand.made == demand.moves && (asked_moved_last || demand.own == demand.moves)
    })
}

/// How far a demand for mate has got, where a claim fails while it runs; tells whether one runs.
pub(crate) fn demand_goes_on(d: &mut Draft) -> bool {
    let mut runs = false;
    for by in Color::ALL {
        let Some(demand) = d.game.mate_demand(by) else {
            continue;
        };
        runs = true;
        let asked = by.opposite();
        d.cite(d.by(&d.rules().mate_demand.demand));
        d.say(if demand.made >= demand.moves {
            said::Claims::DemandedBefore {
                asked,
                moves: demand.moves,
            }
        } else {
            said::Claims::MovesToMate {
                asked,
                moves: demand.moves,
                made: demand.made,
            }
        });
    }
    runs
}

/// The number settled beforehand for the ending on the board.
pub(crate) fn agreed_number(d: &Draft) -> Option<u32> {
    let board = &d.game.setup().board;
    let men = |color: Color| -> String {
        let order = [
            Role::King,
            Role::Queen,
            Role::Rook,
            Role::Bishop,
            Role::Knight,
            Role::Pawn,
        ];
        order
            .iter()
            .flat_map(|role| {
                std::iter::repeat_n(
                    role.letter(),
                    (board.by_color(color) & board.by_role(*role)).len(),
                )
            })
            .collect()
    };
    let in_order = |men: &str| -> String {
        let mut letters: Vec<char> = men.chars().collect();
        letters.sort_unstable();
        letters.into_iter().collect()
    };
    let (white, black) = (in_order(&men(Color::White)), in_order(&men(Color::Black)));
    d.game
        .terms()
        .agreed
        .iter()
        .find_map(|agreement| match agreement {
            Agreement::MoreThanFifty { ending, moves } => {
                let (one, other) = ending.split_once('v')?;
                let (one, other) = (in_order(one), in_order(other));
                ((one == white && other == black) || (one == black && other == white))
                    .then_some(*moves)
            }
            _ => None,
        })
}
