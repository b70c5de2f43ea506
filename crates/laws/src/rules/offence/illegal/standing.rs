//! Illegal moves: who may bring them up and until when, what is restored, what replaces them, what they cost.

use jadoube_board::{Board, Color, Rank, Role};
use jadoube_codes::params::illegal::{LateEffect, Several};
use jadoube_codes::params::penalty::System;
use jadoube_codes::time::Millis;
use jadoube_codes::{Gap, Ruled, decides};

use crate::game::{Ply, RightState};
use crate::rules::draft::Draft;
use crate::rules::touch::liability;
use crate::rules::touch::unfinished::press_completes;
use crate::ruling::Right;
use crate::said;

/// Who has brought an illegal move up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// A player, by a claim.
    Player(Color),
    /// The arbiter.
    Arbiter,
    /// The offender, of his own accord.
    Offender,
}

/// The illegal move that is put right: the earliest that stands where the code says so and a move that was replied to can
/// still go back, else the latest. By whom it was made, and the index of the half-move.
pub(crate) fn standing_illegal(d: &Draft) -> Option<(Color, u32)> {
    standing(d, |ply| !ply.legal)
}

/// The one that a player may still complain of.
pub(crate) fn standing_complaint(d: &Draft) -> Option<(Color, u32)> {
    standing(d, |ply| !ply.legal && !is_let_pass(d, ply))
}

fn standing(d: &Draft, stands: impl Fn(&Ply) -> bool) -> Option<(Color, u32)> {
    if !d.game.tainted {
        return None;
    }
    // What an official has gone back behind is settled with that.
    let illegal = || d.game.plies_that_stand().filter(|ply| stands(ply));
    // Where illegal moves are counted, having moved without having the move is none of them.
    let counts = |ply: &&Ply| match liability::system(d) {
        System::Scored => !ply.is_out_of_turn(),
        System::Graded | System::Restored => true,
    };
    let goes_back = |rule: &Ruled<'_, LateEffect>| decides!(rule, LateEffect::RestoreBefore | LateEffect::RestoreStartOfTurn, not LateEffect::Stands);
    let late = d.at(&d.rules().illegal.late_effect).filter(goes_back);
    let ply = match (d.at(&d.rules().illegal.several).map(|rule| *rule.is), late) {
        (Some(Several::Earliest), Some(_)) => {
            illegal().filter(counts).last().or_else(|| illegal().next())
        }
        (Some(Several::Earliest), None) | (None, _) => illegal().next(),
    };
    ply.map(|ply| (ply.who, ply.index))
}

/// Whether this half-move went beyond one that was made, by a man carried on or a rook let go before its king, and came to a legal
/// move with it, and the opponent has touched a man or moved since, under a code in which that ends his right to complain.
pub(crate) fn is_let_pass(d: &Draft, ply: &Ply) -> bool {
    let ends = d
        .at(&d.rules().touch.lapse_takes_released)
        .is_some_and(|rule| *rule.is);
    let goes_beyond = |ply: &Ply| {
        let before = ply.previous.as_deref();
        !ply.legal && before.is_some_and(|before| before.who == ply.who && !before.completed)
    };
    if !ends || !goes_beyond(ply) {
        return false;
    }
    let mut first = ply;
    while let Some(before) = first.previous.as_deref().filter(|_| goes_beyond(first)) {
        first = before;
    }
    let came_to = ply.before.setup.play_any(ply.made).board;
    let is_a_move = first.before.legal_move_to(&came_to).is_some();
    let touched = d
        .game
        .last_ply()
        .is_some_and(|last| last.index == ply.index)
        && match d.game.right(ply.who.opposite(), Right::Penalty) {
            RightState::Lost(by) => by == d.by(&d.rules().touch.lapses_when),
            RightState::Kept => false,
        };
    is_a_move && (touched || is_replied_to(d, ply))
}

/// Whether the other player has made a move since.
pub(crate) fn is_replied_to(d: &Draft, ply: &Ply) -> bool {
    let mut later = d
        .game
        .plies_back()
        .take_while(|later| later.index > ply.index);
    later.any(|later| later.who != ply.who && is_made(d, later))
}

/// Whether a half-move is a move that was made: an illegal one of a player who has the move is none before it is completed, under
/// a code in which the press does that.
pub(crate) fn is_made(d: &Draft, ply: &Ply) -> bool {
    ply.legal || ply.completed || ply.is_out_of_turn() || !press_completes(d)
}

/// What the press of a half-move has added to the clock of whoever made it, if it has added anything that stands there still:
/// a clock that an official has set since shows what he has set.
pub(crate) fn increment_of_ply(d: &Draft, ply: &Ply) -> Option<Millis> {
    let stands = ply.completed && !d.game.is_set_since(ply.who, ply.index);
    increment_of(d, ply.who).filter(|_| stands)
}

/// What each press adds to this player's clock, if it adds anything.
pub(crate) fn increment_of(d: &Draft, who: Color) -> Option<Millis> {
    let added = d.game.clock(who, d.now())?.bonus.increment();
    added.filter(|time| *time > Millis::ZERO)
}

/// Says that what the press had added is off again: it goes back with the move, or by itself.
pub(crate) fn say_increment_off(d: &mut Draft, time: Millis) {
    d.background(d.by(&d.rules().illegal.clocks_after));
    d.manual_beside(Gap::IncrementOfAnIllegalMove);
    d.say(said::Offence::IncrementOff { time });
}

/// Whether the board shows by itself that something is wrong: both kings are in check, or a pawn stands on its last rank.
pub(crate) fn is_manifest(board: &Board) -> bool {
    let mut colors = Color::ALL.into_iter();
    colors.all(|color| is_attacked(board, color)) || has_misplaced_pawn(board)
}

pub(crate) fn is_attacked(board: &Board, color: Color) -> bool {
    board.king(color).is_none_or(|king| {
        !board
            .attackers(king, color.opposite(), board.occupied())
            .is_empty()
    })
}

pub(crate) fn has_misplaced_pawn(board: &Board) -> bool {
    board
        .by_role(Role::Pawn)
        .iter()
        .any(|square| matches!(square.rank(), Rank::R1 | Rank::R8))
}
