//! A draw claimed because a position is repeated.

use jadoube_board::{Color, Move};
use jadoube_codes::decides;
use jadoube_codes::params::repetition::{AnnouncedMove, LostBy, Occurrences, SameRights};

use crate::act::Score;
use crate::event::RightsEvent;
use crate::game::{RightState, Standing};
use crate::rules::claims::claiming::{
    Stop, announced, cite_correct, may_claim, written_in_advance, wrong,
};
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::occasions::occasions;
use crate::ruling::{Cause, Clauses, Right};
use crate::said;
use crate::sentence::move_words;

/// A player claims a draw by repetition, perhaps with a move announced and not yet made.
pub(crate) fn repetition(d: &mut Draft, who: Color, with: Option<&str>) {
    let rules = &d.rules().repetition;
    let Some(count) = d.at(&rules.count) else {
        d.unknown(&[], said::Claims::NoRepetition);
        return;
    };
    if !may_claim(d, who, d.at(&rules.claimant), Right::ClaimRepetition) {
        if let RightState::Lost(by) = d.game.right(who, Right::ClaimRepetition) {
            d.cite(&by);
        }
        return;
    }
    let stands = repetition_stands(d);
    let announced = match announced(d, who, with, &rules.announced_move, stands) {
        Ok(announced) => announced,
        Err(Stop) => return,
    };
    let standing = announced.as_ref().map(|announced| &announced.standing);
    let number = occurrences(d, standing);
    let Occurrences::Appearances(needed) = *count.is;
    let mut by = count.by.to_vec();
    add_clauses(
        &mut by,
        match announced {
            Some(_) => d.by(&rules.announced_move),
            None => d.quoted(&rules.present_position),
        },
    );
    d.background(d.by(&rules.same_rights));
    d.background(d.quoted(&rules.same_men));
    if number > needed && announced.is_none() {
        d.background(d.by(&rules.restored_by));
    }
    let unlike = unlike(d, standing, number);
    if number >= needed {
        cite_correct(d, &mut by);
        d.say(match &announced {
            Some(announced) => said::Claims::WouldOccur {
                number,
                made: to_come(d, announced.made),
                written: written_first(d, who),
            },
            None => said::Claims::HasOccurred { number },
        });
        d.say(occasions(
            &d.game,
            standing.unwrap_or(&d.game.standing),
            rights_count(d),
        ));
        d.end(Score::Draw, Cause::Repetition, &by);
        return;
    }
    if let Some(unlike) = &unlike {
        let same = d.by(&rules.same_rights);
        // Where it would have been often enough with them, that they differ decides.
        if unlike.alike >= needed && !unlike.by.is_empty() {
            d.lead(&unlike.by);
            d.cite(same);
        }
        add_clauses(&mut by, same);
        add_clauses(&mut by, &unlike.by);
    }
    d.refuse(
        &by,
        match announced {
            Some(_) => said::Claims::WouldOccurOnly { number, needed },
            None => said::Claims::HasOccurredOnly { number, needed },
        },
    );
    if number > 1 + u32::from(announced.is_some()) {
        d.say(occasions(
            &d.game,
            standing.unwrap_or(&d.game.standing),
            rights_count(d),
        ));
    }
    if let Some(unlike) = unlike {
        d.say(unlike.sentence());
        d.as_read(&rules.same_rights);
    }
    d.background(d.quoted(&rules.proof));
    wrong(d, who, announced.map(|announced| announced.made));
}

/// A move has brought a position about for the third time or more: the right of the player who now has the turn is
/// there again, and the mover, who could have declared the move, has let his own go.
pub(crate) fn repeated_by_move(d: &mut Draft, who: Color) {
    let rules = &d.rules().repetition;
    let by_move = d
        .at(&rules.lost_by)
        .filter(|rule| decides!(rule, LostBy::Move, not LostBy::Touch));
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
        d.as_read(&rules.restored_by);
        d.emit(RightsEvent::RightRestored { who: other, right });
    }
    let could_declare = d
        .at(&rules.announced_move)
        .is_some_and(|rule| !decides!(rule, AnnouncedMove::No, not AnnouncedMove::Declared | AnnouncedMove::WrittenAndDeclared));
    if could_declare && d.game.right(who, right) == RightState::Kept {
        d.lose_right(who, right, lost.by);
    }
}

pub(crate) fn repetition_stands(d: &Draft) -> bool {
    let needed = match d.at(&d.rules().repetition.count).map(|rule| *rule.is) {
        Some(Occurrences::Appearances(needed)) => needed,
        None => return false,
    };
    d.game.has_occurred(needed, rights_count(d))
}

pub(crate) fn occurrences(d: &Draft, announced: Option<&Standing>) -> u32 {
    let rights = rights_count(d);
    match announced {
        Some(standing) => d.game.occurrences_of(standing, rights),
        None => d.game.occurrences(rights),
    }
}

/// Whether positions are the same only with the same rights to castle and to take in passing.
fn rights_count(d: &Draft) -> bool {
    d.at(&d.rules().repetition.same_rights).is_some_and(
        |rule| decides!(rule, SameRights::CastlingAndLegalEnPassant, not SameRights::Ignored),
    )
}

/// A move that is announced and not made, with its number.
pub(crate) fn to_come(d: &Draft, made: Move) -> String {
    let setup = d.game.setup();
    let dots = if setup.turn == Color::White {
        "."
    } else {
        "…"
    };
    format!(
        "{}{dots}{}",
        setup.fullmove_number,
        move_words(&d.game, made)
    )
}

/// What is known of the writing of the move announced, which comes before the claim where the code says so.
fn written_first(d: &Draft, who: Color) -> said::Written {
    let due = d
        .at(&d.rules().repetition.announced_move)
        .is_some_and(|rule| decides!(rule, AnnouncedMove::WrittenAndDeclared, not AnnouncedMove::No | AnnouncedMove::Declared));
    match due {
        false => said::Written::NotDue,
        true if written_in_advance(d, who).is_some() => said::Written::Told,
        true => said::Written::Assumed,
    }
}

/// Earlier positions with the same men on the same squares that are not the same position.
struct Unlike {
    /// How many there are.
    number: usize,
    /// How often the men stood so in all.
    alike: u32,
    /// Whether a right to castle went between them and now.
    castling: bool,
    /// Whether a capture in passing was open there, or is now.
    passing: bool,
    /// The clauses that make them different.
    by: Clauses,
}

impl Unlike {
    fn sentence(&self) -> said::Claims {
        match self.number {
            1 => said::Claims::StoodOnceMore {
                castling: self.castling,
                passing: self.passing,
            },
            number => said::Claims::StoodMore {
                number,
                castling: self.castling,
                passing: self.passing,
            },
        }
    }
}

/// The earlier positions that look like the one claimed and do not count with it; `None` if there are none.
fn unlike(d: &Draft, announced: Option<&Standing>, number: u32) -> Option<Unlike> {
    let rules = &d.rules().repetition;
    let now = announced.unwrap_or(&d.game.standing);
    let passing = |standing: &Standing| standing.position.and_then(|p| p.en_passant());
    let mut unlike = Unlike {
        number: 0,
        alike: 1 + u32::from(announced.is_some() && looks_like(&d.game.standing, now)),
        castling: false,
        passing: false,
        by: Clauses::new(),
    };
    for ply in d
        .game
        .plies_that_stand()
        .filter(|ply| looks_like(&ply.before, now))
    {
        unlike.alike += 1;
        let castling = ply.before.setup.castling != now.setup.castling;
        let in_passing = passing(&ply.before) != passing(now);
        if castling {
            unlike.castling = true;
            add_clauses(&mut unlike.by, d.quoted(&rules.castling_right_differs));
        }
        if in_passing {
            unlike.passing = true;
            add_clauses(&mut unlike.by, d.quoted(&rules.en_passant_differs));
        }
        unlike.number += usize::from(castling || in_passing);
    }
    (unlike.alike > number).then_some(unlike)
}

fn looks_like(earlier: &Standing, now: &Standing) -> bool {
    earlier.setup.board == now.setup.board && earlier.setup.turn == now.setup.turn
}
