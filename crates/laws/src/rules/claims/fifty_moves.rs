//! A draw claimed because enough moves were made without progress.

use jadoube_board::{ByColor, Color, Role};

use super::super::draft::{Draft, add_clauses};
use super::mate_demand::mate_demand_failed;
use super::{Stop, announced, cite_correct, may_claim, wrong};
use crate::act::Score;
use crate::code::params::fifty::{ClaimWindow, CountedMoves, Extension, ResetBy};
use crate::game::Tally;
use crate::ruling::Cause;
use crate::terms::Agreement;

/// A player claims a draw because enough moves were made without progress, or because mate demanded did not come.
pub(crate) fn fifty_moves(d: &mut Draft, who: Color, with: Option<&str>) {
    if mate_demand_failed(d) {
        return;
    }
    let rules = &d.rules().fifty;
    let Some(count) = d.at(&rules.count) else {
        d.refuse(&[], "The code knows no draw by a number of moves.");
        return;
    };
    let lost_by = &d.rules().repetition.lost_by;
    if !may_claim(d, who, &rules.claimant, lost_by) {
        wrong(d, who, None);
        return;
    }
    let announced = match announced(d, who, with, &rules.announced_move) {
        Ok(announced) => announced,
        Err(Stop) => return,
    };
    let needed = moves_needed(d, *count.is);
    let tally = announced
        .as_ref()
        .map_or(*d.game.tally(), |(_, standing)| standing.tally);
    let mut quiet = quiet_moves(d, &tally);
    let mut by = count.by.to_vec();
    if announced.is_some() {
        add_clauses(&mut by, d.by(&rules.counted_with_intended_move));
    } else if let Some(rule) = d.at(&rules.counted) {
        add_clauses(&mut by, rule.by);
        let unpressed = d.game.last_ply().filter(|ply| !ply.completed);
        if let Some(ply) = unpressed.filter(|_| *rule.is == CountedMoves::Completed) {
            quiet[ply.who] = quiet[ply.who].saturating_sub(1);
        }
    }
    if agreed_number(d).is_some() {
        add_clauses(&mut by, d.by(&rules.extension));
    }
    let window = d.at(&rules.window);
    let missed = window.is_some_and(|rule| *rule.is == ClaimWindow::AtOnceOnCompletion)
        && quiet.white.min(quiet.black) >= needed
        && (quiet.white != quiet.black || !quiet.white.is_multiple_of(needed));
    if missed {
        let mut late = window.map_or(&[][..], |rule| rule.by).to_vec();
        add_clauses(&mut late, &by);
        d.refuse(
            &late,
            "The claim had to be made at once when the number was complete.",
        );
    } else if quiet.white.min(quiet.black) >= needed {
        add_clauses(&mut by, window.map_or(&[], |rule| rule.by));
        if let Some(rule) = d
            .at(&rules.extension)
            .filter(|rule| *rule.is == Extension::None)
        {
            add_clauses(&mut by, rule.by);
        }
        cite_correct(d, &mut by);
        d.say(format!(
            "{needed} moves of each side have been made without what begins the count again: drawn."
        ));
        d.end(Score::Draw, Cause::FiftyMoves, &by);
    } else {
        add_clauses(&mut by, d.by(&rules.proof));
        if needed > *count.is {
            add_clauses(&mut by, d.by(&rules.extension));
        }
        if Color::ALL
            .iter()
            .any(|by| d.game.mate_demand(*by).is_some())
        {
            add_clauses(&mut by, d.by(&d.rules().mate_demand.limit));
            add_clauses(&mut by, d.by(&d.rules().mate_demand.restarted_by));
        }
        d.refuse(&by, format!("Only {} and {} of {needed} moves have been made without what begins the count again.", quiet.white, quiet.black));
        wrong(d, who, announced.map(|(made, _)| made));
    }
}

/// Moves of each side since what begins the count again under this code.
fn quiet_moves(d: &Draft, tally: &Tally) -> ByColor<u32> {
    match d.at(&d.rules().fifty.reset_by).map(|rule| *rule.is) {
        Some(ResetBy::Captures) => tally.since_capture,
        _ => tally.since_change,
    }
}

/// Whether the number is complete by the latest move, so that a claim at once is open.
pub(super) fn fifty_just_complete(d: &Draft) -> bool {
    let Some(count) = d.at(&d.rules().fifty.count) else {
        return false;
    };
    let needed = moves_needed(d, *count.is);
    let quiet = quiet_moves(d, d.game.tally());
    quiet.white == quiet.black && quiet.white >= needed && quiet.white.is_multiple_of(needed)
}

/// The number of moves for the ending on the board.
fn moves_needed(d: &Draft, usual: u32) -> u32 {
    let Some(agreed) = agreed_number(d) else {
        return usual;
    };
    match d.at(&d.rules().fifty.extension).map(|rule| *rule.is) {
        Some(Extension::ListedBeforeTheGame) => agreed.max(usual),
        Some(Extension::TwiceTheorysNumber) => agreed.saturating_mul(2).max(usual),
        Some(Extension::None) | None => usual,
    }
}

/// The number settled beforehand for the ending on the board.
pub(super) fn agreed_number(d: &Draft) -> Option<u32> {
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
