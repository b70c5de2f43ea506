//! A draw claimed because enough moves were made without progress.

use jadoube_board::{ByColor, Color};
use jadoube_codes::decides;
use jadoube_codes::params::fifty::{ClaimWindow, CountedMoves, Extension, ResetBy};

use crate::act::Score;
use crate::agreement::Agreement;
use crate::game::Tally;
use crate::rules::claims::claiming::{Announced, Stop, announced, cite_correct, may_claim, wrong};
use crate::rules::claims::mate_demand::{agreed_number, demand_goes_on, mate_demand_failed};
use crate::rules::claims::repetition::to_come;
use crate::rules::draft::{Draft, add_clauses};
use crate::ruling::{Cause, Clauses, Right};
use crate::said;

/// A player claims a draw because enough moves were made without progress, or because mate demanded did not come.
pub(crate) fn fifty_moves(d: &mut Draft, who: Color, with: Option<&str>) {
    if mate_demand_failed(d) {
        return;
    }
    let rules = &d.rules().fifty;
    let Some(count) = d.at(&rules.count) else {
        d.unknown(&[], said::Claims::NoDrawByMoves);
        return;
    };
    if !may_claim(d, who, d.at(&rules.claimant), Right::ClaimFiftyMoves) {
        return;
    }
    let needed = moves_needed(d, *count.is);
    let stands = is_complete(quiet_by_now(d), needed);
    let announced = match announced(d, who, with, &rules.announced_move, stands) {
        Ok(announced) => announced,
        Err(Stop) => return,
    };
    let mut by = count.by.to_vec();
    let quiet = match &announced {
        Some(announced) => {
            add_clauses(&mut by, d.by(&rules.announced_move));
            add_clauses(&mut by, d.quoted(&rules.counted_with_intended_move));
            quiet_moves(d, &announced.standing.tally)
        }
        None => {
            add_clauses(&mut by, d.by(&rules.counted));
            quiet_by_now(d)
        }
    };
    if comes_too_late(d, quiet, needed) {
        let mut late = d.by(&rules.window).to_vec();
        add_clauses(&mut late, &by);
        d.refuse(&late, said::Claims::AtOnce { needed });
        demand_goes_on(d);
        wrong(d, who, None);
    } else if is_complete(quiet, needed) {
        d.background(d.by(&rules.window));
        d.background(d.by(&rules.extension));
        cite_correct(d, &mut by);
        let resets = what_resets(d);
        d.say(match &announced {
            Some(announced) => said::Claims::WillHaveMade {
                made: to_come(d, announced.made),
                needed,
                resets,
            },
            None => said::Claims::HasMade { needed, resets },
        });
        tell_of_other_ending(d);
        d.end(Score::Draw, Cause::FiftyMoves, &by);
    } else {
        not_enough(d, who, &announced, quiet, needed, *count.is, by);
    }
}

/// The claim fails, since moves are missing.
fn not_enough(
    d: &mut Draft,
    who: Color,
    announced: &Option<Announced>,
    quiet: ByColor<u32>,
    needed: u32,
    usual: u32,
    mut by: Clauses,
) {
    let rules = &d.rules().fifty;
    if needed > usual {
        add_clauses(&mut by, d.by(&rules.extension));
    }
    // Where only the press is missing, that moves count once they are completed decides.
    let pressing = d.game.last_ply().filter(|ply| !ply.completed);
    let pressing = pressing.map(|ply| ply.who);
    let made = |who: Color| quiet[who] + u32::from(pressing == Some(who));
    let presses_alone = Color::ALL.into_iter().all(|color| made(color) >= needed);
    let unpressed = pressing.filter(|_| completed_only(d) && announced.is_none() && presses_alone);
    if unpressed.is_some() {
        d.lead(d.by(&rules.counted));
    }
    d.refuse(
        &by,
        said::Claims::NotEnough {
            completed: completed_only(d),
            white: quiet.white,
            black: quiet.black,
            announced: announced.is_some(),
            resets: what_resets(d),
            needed,
        },
    );
    if let Some(who) = unpressed {
        d.say(said::Claims::CountsOncePressed { who });
    }
    d.background(d.quoted(&rules.proof));
    if demand_goes_on(d) {
        d.lead(d.by(&d.rules().mate_demand.demand));
    }
    tell_of_other_ending(d);
    wrong(d, who, announced.as_ref().map(|announced| announced.made));
}

/// A higher number was settled beforehand, but not for the ending on the board.
fn tell_of_other_ending(d: &mut Draft) {
    if agreed_number(d).is_none()
        && let Some(ending) = other_ending(d)
    {
        d.background(d.by(&d.rules().fifty.extension));
        d.say(said::Claims::OtherEnding { ending });
    }
}

fn is_complete(quiet: ByColor<u32>, needed: u32) -> bool {
    quiet.white.min(quiet.black) >= needed
}

/// Whether the number was complete at an earlier move, under a code that has it claimed at once.
fn comes_too_late(d: &Draft, quiet: ByColor<u32>, needed: u32) -> bool {
    d.at(&d.rules().fifty.window)
        .is_some_and(|rule| match *rule.is {
            ClaimWindow::AtOnceOnCompletion => {
                is_complete(quiet, needed) && quiet.white.max(quiet.black) > needed
            }
            ClaimWindow::UntilTouch | ClaimWindow::WhileCountStands => false,
        })
}

/// Moves of each side made so far that count: of a move not yet pressed the code says whether it does.
fn quiet_by_now(d: &Draft) -> ByColor<u32> {
    let mut quiet = quiet_moves(d, d.game.tally());
    let unpressed = d.game.last_ply().filter(|ply| !ply.completed);
    if let Some(ply) = unpressed.filter(|_| completed_only(d)) {
        quiet[ply.who] = quiet[ply.who].saturating_sub(1);
    }
    quiet
}

/// Whether a move counts when the clock has been pressed after it, and not before.
fn completed_only(d: &Draft) -> bool {
    d.at(&d.rules().fifty.counted)
        .is_some_and(|rule| decides!(rule, CountedMoves::Completed))
}

/// What begins the count again.
fn what_resets(d: &Draft) -> ResetBy {
    let rule = d.at(&d.rules().fifty.reset_by);
    rule.map_or(ResetBy::CapturesAndPawnMoves, |rule| *rule.is)
}

/// An ending for which a higher number was settled beforehand.
fn other_ending(d: &Draft) -> Option<String> {
    d.game
        .terms()
        .agreed
        .iter()
        .find_map(|agreement| match agreement {
            Agreement::MoreThanFifty { ending, .. } => Some(ending.clone()),
            _ => None,
        })
}

/// Moves of each side since what begins the count again under this code.
fn quiet_moves(d: &Draft, tally: &Tally) -> ByColor<u32> {
    match d.at(&d.rules().fifty.reset_by).map(|rule| *rule.is) {
        Some(ResetBy::Captures) => tally.since_capture,
        Some(ResetBy::CapturesAndPawnMoves) | None => tally.since_change,
    }
}

/// Whether the number is complete by the latest move, so that a claim at once is open.
pub(crate) fn fifty_just_complete(d: &Draft) -> bool {
    let Some(count) = d.at(&d.rules().fifty.count) else {
        return false;
    };
    let needed = moves_needed(d, *count.is);
    let quiet = quiet_moves(d, d.game.tally());
    quiet.white == needed && quiet.black == needed
}

/// The number of moves for the ending on the board.
fn moves_needed(d: &Draft, usual: u32) -> u32 {
    let Some(agreed) = agreed_number(d) else {
        return usual;
    };
    match d.at(&d.rules().fifty.extension).map(|rule| *rule.is) {
        Some(Extension::ListedBeforeTheGame) => agreed.max(usual),
        Some(Extension::TwiceTheorysNumber) => agreed.saturating_mul(2).max(usual),
        None => usual,
    }
}
