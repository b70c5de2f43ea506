//! What a player has done in a row beyond his move, or without having the move: it goes back as a whole, and a move made before it
//! stands.

use jadoube_board::Color;
use jadoube_codes::Gap;

use crate::event::{ClockEvent, MovesEvent};
use crate::game::{OpenPenalty, Ply, Reading};
use crate::rules::clock::{running, shared_times};
use crate::rules::draft::Draft;
use crate::rules::moving::faults;
use crate::rules::offence::illegal::standing::is_replied_to;
use crate::rules::offence::illegal::unrestorable::set_clocks_after;
use crate::rules::touch::unfinished;
use crate::rules::touch::{liability, out_of_turn};
use crate::ruling::{Matter, OffenceKind};
use crate::said;
use crate::sentence::numbered_move;

/// The offence with the half-move from which everything goes back: what was done in a row is put right as a whole.
pub(super) fn of_the_whole(d: &Draft, offence: &OpenPenalty) -> OpenPenalty {
    let mut whole = offence.clone();
    let of_moves = matches!(
        offence.kind,
        OffenceKind::IllegalMove
            | OffenceKind::Released
            | OffenceKind::OutOfTurn
            | OffenceKind::Unpromoted
    );
    if !of_moves || unfinished::stays_after_illegal(d) {
        return whole;
    }
    let reading = d.game.reading_at(offence.ply.saturating_sub(1));
    let Some(from) = reading.goes_back_from() else {
        return whole;
    };
    whole.ply = from + 1;
    whole.kind = match reading {
        Reading::MadeAndMore { .. } if only_carries_on(d, from, offence.ply) => {
            OffenceKind::Released
        }
        Reading::MadeAndMore { .. } | Reading::OutOfTurn(_) => OffenceKind::OutOfTurn,
        _ if offence.kind == OffenceKind::Unpromoted => OffenceKind::Unpromoted,
        _ => OffenceKind::IllegalMove,
    };
    whole
}

/// Whether in these half-moves nothing was done but to carry on, and on, the man that had been let go.
fn only_carries_on(d: &Draft, from: u32, to: u32) -> bool {
    let row = d.game.plies_back().skip_while(|ply| ply.index >= to);
    row.take_while(|ply| ply.index >= from).all(|ply| {
        let before = ply.previous.as_deref();
        before.is_some_and(|before| !before.completed && before.made.to() == ply.made.from())
    })
}

/// What one player has moved beyond a move that he has made goes back, from this half-move on.
pub(crate) fn back_to_the_move(d: &mut Draft, from: u32) {
    let undone = row_from(d, from);
    d.emit(MovesEvent::Restored { ply: from });
    stands_as_pressed(d, &undone);
    running::resume(d);
}

/// What was done without having the move goes back, and a move made before it stands. It is not counted as an illegal
/// move; where the official has penalties of his own, he is asked for one.
pub(super) fn goes_back_beyond(d: &mut Draft, ply: &Ply, offence: &OpenPenalty) {
    let undone = row_from(d, ply.index);
    let replied_to = is_replied_to(d, ply);
    let discovery = shared_times::at_discovery(d, ply);
    d.emit(MovesEvent::Restored { ply: ply.index });
    shared_times::set(d, discovery);
    stands_as_pressed(d, &undone);
    let stands = d
        .game
        .last_ply()
        .filter(|last| last.who == ply.who)
        .cloned();
    let rook_first = out_of_turn::castling_fails(d, ply.who, ply.made);
    let unpressed = stands
        .as_ref()
        .is_some_and(|last| !last.completed && d.game.clocks().is_some());
    if let Some(by) = rook_first {
        d.lead(by);
    }
    if let Some(moved) = faults::moved(ply).filter(|_| !d.ruling_breaches()) {
        match rook_first {
            Some(_) => d.say(said::Moving::RookMoved { who: ply.who }),
            None if unpressed => d.say(said::Offence::AfterHisMove { moved }),
            None => d.say(said::Offence::InOpponentsTurn { moved }),
        }
    }
    d.say(match stands.as_ref().map(numbered_move) {
        Some(made) => said::Offence::GoesBackAnd { made },
        None => said::Offence::GoesBack,
    });
    d.say(said::Offence::NotCounted);
    running::resume(d);
    if replied_to {
        // What he did leads, and not what the clocks then show.
        d.cite(&offence.by);
        set_clocks_after(d);
    }
    // What the touch of the rook binds to has been carried out, and nothing more is asked of him.
    if rook_first.is_some() {
        return;
    }
    let question = match unpressed {
        true => said::Offence::PenaltyForMovingAgain { offender: ply.who },
        false => said::Offence::PenaltyForTurn { offender: ply.who },
    };
    ask_for_moving_beyond(d, ply.who, offence, question);
}

/// After what was done beyond a move has gone back: the press that came after it was the press for that move.
pub(super) fn stands_as_pressed(d: &mut Draft, undone: &[Ply]) {
    let Some(first) = undone.first() else { return };
    let pressed = undone.iter().any(|ply| ply.completed);
    let made = d.game.last_ply();
    if pressed && made.is_some_and(|made| made.who == first.who && !made.completed) {
        d.emit(MovesEvent::MoveCompleted);
        if d.game.clocks().is_some() {
            d.emit(ClockEvent::ClockPressed { who: first.who });
        }
    }
}

/// The half-moves of one player in a row from this one on, in order.
pub(super) fn row_from(d: &Draft, from: u32) -> Vec<Ply> {
    let mut row: Vec<Ply> = d
        .game
        .plies_back()
        .take_while(|ply| ply.index >= from)
        .cloned()
        .collect();
    row.reverse();
    if let Some(first) = row.first().map(|first| first.who) {
        let many = row.iter().take_while(|ply| ply.who == first).count();
        row.truncate(many);
    }
    row
}

/// Whether a move fails not as a move, but because its player did not have the move: where illegal moves are counted that
/// is none of them.
pub(super) fn is_beyond(d: &Draft, ply: &Ply) -> bool {
    ply.is_out_of_turn() && liability::is_scored(d)
}

/// Having moved without having the move is for the official's penalties, where a code counts illegal moves and leaves the
/// others to him.
pub(super) fn ask_for_moving_beyond(
    d: &mut Draft,
    offender: Color,
    offence: &OpenPenalty,
    question: said::Offence,
) {
    let official = d.penalties_of_official();
    let Some(by) = official.filter(|_| d.game.outcome().is_none()) else {
        return;
    };
    d.cite(&offence.by);
    d.cite(by);
    d.manual_beside(Gap::MovedBeyond);
    d.ask_arbiter(Matter::Penalty(offender), question, false);
}
