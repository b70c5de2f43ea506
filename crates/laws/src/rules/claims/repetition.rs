//! A draw claimed because a position is repeated.

use jadoube_board::Color;

use super::super::draft::{Draft, add_clauses};
use super::{Stop, announced, cite_correct, may_claim, wrong};
use crate::act::Score;
use crate::code::params::repetition::{AnnouncedMove, LostBy, Occurrences, SameRights};
use crate::event::Event;
use crate::game::{RightState, Standing};
use crate::ruling::{Cause, Clauses, Right};

/// A player claims a draw by repetition, perhaps with a move announced and not yet made.
pub(crate) fn repetition(d: &mut Draft, who: Color, with: Option<&str>) {
    let rules = &d.rules().repetition;
    let Some(count) = d.at(&rules.count) else {
        d.refuse(&[], "The code knows no draw by repetition.");
        return;
    };
    if !may_claim(d, who, &rules.claimant, &rules.lost_by) {
        if let RightState::Lost(by) = d.game.right(who, Right::ClaimRepetition) {
            d.cite(&by);
        }
        wrong(d, who, None);
        return;
    }
    let announced = match announced(d, who, with, &rules.announced_move) {
        Ok(announced) => announced,
        Err(Stop) => return,
    };
    let number = occurrences(d, announced.as_ref().map(|(_, standing)| standing));
    let (Occurrences::Appearances(needed) | Occurrences::OwnTurnStarts(needed)) = *count.is;
    let mut by = count.by.to_vec();
    add_clauses(&mut by, d.by(&rules.same_rights));
    add_clauses(&mut by, d.by(&rules.same_men));
    add_clauses(
        &mut by,
        match announced {
            Some(_) => d.by(&rules.announced_move),
            None => d.by(&rules.present_position),
        },
    );
    if number > needed && announced.is_none() {
        add_clauses(&mut by, d.by(&rules.restored_by));
    }
    add_clauses(
        &mut by,
        &differences(d, announced.as_ref().map(|(_, standing)| standing), number),
    );
    if number >= needed {
        cite_correct(d, &mut by);
        d.say(format!(
            "The position {} for the {}: drawn.",
            if announced.is_some() {
                "would stand"
            } else {
                "stands"
            },
            ordinal(number)
        ));
        d.end(Score::Draw, Cause::Repetition, &by);
    } else {
        add_clauses(&mut by, d.by(&rules.proof));
        d.refuse(
            &by,
            format!("The position stands only for the {}.", ordinal(number)),
        );
        wrong(d, who, announced.map(|(made, _)| made));
    }
}

/// A move has brought a position about for the third time or more: the right of the player who now has the turn is
/// there again, and the mover, who could have declared the move, has let his own go.
pub(super) fn repeated_by_move(d: &mut Draft, who: Color) {
    let rules = &d.rules().repetition;
    let by_move = d.at(&rules.lost_by).filter(|rule| *rule.is == LostBy::Move);
    let quiet = d.game.tally().since_change;
    let Some(lost) = by_move.filter(|_| quiet.white + quiet.black >= 8) else {
        return;
    };
    if d.game.outcome().is_some() || d.game.turn() == who || !repetition_stands(d) {
        return;
    }
    let right = Right::ClaimRepetition;
    let other = who.opposite();
    if d.game.right(other, right) != RightState::Kept {
        d.cite(d.by(&rules.restored_by));
        d.emit(Event::RightRestored { who: other, right });
    }
    let could_declare = d
        .at(&rules.announced_move)
        .is_some_and(|rule| *rule.is != AnnouncedMove::No);
    if could_declare && d.game.right(who, right) == RightState::Kept {
        d.lose_right(who, right, lost.by);
    }
}

pub(super) fn repetition_stands(d: &Draft) -> bool {
    let needed = match d.at(&d.rules().repetition.count).map(|rule| *rule.is) {
        Some(Occurrences::Appearances(needed) | Occurrences::OwnTurnStarts(needed)) => needed,
        None => return false,
    };
    occurrences(d, None) >= needed
}

fn occurrences(d: &Draft, announced: Option<&Standing>) -> u32 {
    let rights = d
        .at(&d.rules().repetition.same_rights)
        .is_some_and(|rule| *rule.is == SameRights::CastlingAndLegalEnPassant);
    match announced {
        Some(standing) => d.game.occurrences_of(standing, rights),
        None => d.game.occurrences(rights),
    }
}

/// The clauses by which positions with the same men on the same squares are not the same: a right to castle that went
/// between them, or a capture in passing that was open only at the first.
fn differences(d: &Draft, announced: Option<&Standing>, number: u32) -> Clauses {
    let rules = &d.rules().repetition;
    let mut by = Clauses::new();
    let now = announced.unwrap_or(&d.game.standing);
    let alike = |earlier: &Standing| {
        earlier.setup.board == now.setup.board && earlier.setup.turn == now.setup.turn
    };
    let mut looked_alike = 0;
    for ply in d.game.plies_back() {
        if !alike(&ply.before) {
            continue;
        }
        looked_alike += 1;
        if ply.before.setup.castling != now.setup.castling {
            add_clauses(&mut by, d.by(&rules.castling_right_differs));
        }
        let passing = |standing: &Standing| standing.position.map(|p| p.en_passant());
        if passing(&ply.before) != passing(now) {
            add_clauses(&mut by, d.by(&rules.en_passant_differs));
        }
    }
    if looked_alike + 1 > number {
        by
    } else {
        Clauses::new()
    }
}

fn ordinal(number: u32) -> String {
    match number {
        1 => "first time".to_owned(),
        2 => "second time".to_owned(),
        3 => "third time".to_owned(),
        n => format!("{n}th time"),
    }
}
