//! Moves in the opponent's turn: going on moving, putting a move back, putting another in its place; consent, and
//! annulment on demand.
//!
//! White has made his move, and before Black replies he takes it back and makes another. Nothing is put right by itself: the new
//! move stands on the board, and Black may have it annulled at once or let it be. So the move that was taken away is kept beside the
//! game (`superseded`) until Black speaks or plays, and his consent is asked for before anything is called a breach.

use jadoube_board::{Color, Move, Role, Square};
use jadoube_codes::params::castling::RookFirst;
use jadoube_codes::params::illegal::OutOfTurn;
use jadoube_codes::{ClauseId, decides};
use jadoube_notation::{Systems, read_move};

use crate::act::Consent;
use crate::event::{HandsEvent, MovesEvent, RightsEvent};
use crate::game::{Later, Superseding};
use crate::rules::clock::running;
use crate::rules::draft::{Draft, add_clauses};
use crate::ruling::{Choice, ChoiceOption, Clauses, OffenceKind, Right};
use crate::said;

/// Whether the code lets a move made in the opponent's turn be annulled on his demand.
pub(crate) fn is_annulled_on_demand(d: &Draft) -> bool {
    d.at(&d.rules().illegal.out_of_turn)
        .is_some_and(|rule| decides!(rule, OutOfTurn::AnnulOnDemandPenaltyNextTurn))
}

/// Whether a completed legal move may be replaced with the opponent's consent.
fn is_free_by_consent(d: &Draft) -> bool {
    d.at(&d.rules().making.takeback_by_consent)
        .is_some_and(|rule| *rule.is)
}

/// A move was made in the opponent's turn: he may have it annulled.
pub(crate) fn made(d: &mut Draft, who: Color) {
    if !is_annulled_on_demand(d) || d.game.outcome().is_some() {
        return;
    }
    let by = d.by(&d.rules().illegal.out_of_turn);
    d.breach(by);
    offer_annulment(d, who.opposite(), by);
}

fn offer_annulment(d: &mut Draft, who: Color, by: &[ClauseId]) {
    d.give_choice(Choice {
        who,
        among: vec![ChoiceOption::Annulment],
        by: by.to_vec(),
    });
}

/// A player puts his completed move back in the opponent's turn.
///
/// Returns whether the code knows what that is.
pub(crate) fn take_back(d: &mut Draft, who: Color) -> bool {
    if !(is_annulled_on_demand(d) || is_free_by_consent(d)) || d.game.turn() == who {
        return false;
    }
    let Some(ply) = d.game.last_ply().filter(|ply| ply.who == who).cloned() else {
        return false;
    };
    let by = d.by(&d.rules().illegal.out_of_turn);
    d.cite(d.by(&d.rules().making.takeback_by_consent));
    if !ply.legal || d.game.superseded.is_some() {
        d.emit(MovesEvent::TurnRewound {
            ply: ply.index,
            spends: false,
        });
        d.cite(by);
        d.say(said::Touch::PutBack);
        return true;
    }
    let agreed_to = d.game.has_consented(who.opposite(), Consent::Takeback);
    d.emit(MovesEvent::MoveSuperseded {
        how: Superseding::Substitution,
    });
    d.emit(MovesEvent::TurnPassed { to: who.opposite() });
    if agreed_to {
        d.say(said::Touch::MovePutBack);
        return true;
    }
    d.breach(by);
    d.say(said::Touch::PutBackWithoutConsent);
    offer_annulment(d, who.opposite(), by);
    true
}

/// Another move is put in the place of one that was put back: it is judged as if made in the first place.
pub(crate) fn substitutes(d: &mut Draft, who: Color) -> bool {
    let waits = d.game.superseded.as_ref().is_some_and(|kept| {
        kept.ply.who == who
            && kept.how == Superseding::Substitution
            && d.game.ply_count() == kept.ply.index
    });
    if waits && d.game.turn() != who {
        d.emit(MovesEvent::TurnPassed { to: who });
        d.cite(d.quoted(&d.rules().illegal.late_exempt));
        return true;
    }
    false
}

/// The opponent agrees to what was put back or put in the place of a move. Returns whether there is such a thing.
pub(crate) fn consent(d: &mut Draft, who: Color) -> bool {
    let taken_back = d
        .game
        .superseded
        .as_ref()
        .filter(|kept| kept.ply.who != who && kept.how == Superseding::Substitution)
        .filter(|_| is_free_by_consent(d))
        .map(|kept| kept.ply.index);
    if let Some(index) = taken_back {
        d.cite(d.by(&d.rules().making.takeback_by_consent));
        d.emit(MovesEvent::SupersedingStands);
        if d.game.ply_count() == index {
            d.emit(MovesEvent::TurnPassed { to: who.opposite() });
        }
        d.end_choice(who);
        d.say(said::Touch::StandsByConsent);
        running::resume(d);
        return true;
    }
    let replaced = d.game.open_penalty_of(who).is_some_and(|open| {
        let put_back = d.game.ply_count() <= open.grades.as_ref().map_or(0, |grades| grades.turn);
        open.kind == OffenceKind::Substitution
            || (open.kind == OffenceKind::IllegalMove && put_back)
    });
    if replaced {
        d.cite(d.by(&d.rules().illegal.self_corrected));
        d.emit(RightsEvent::PenaltySpent { holder: Some(who) });
        d.end_choice(who);
        d.say(said::Touch::NoPenaltyByConsent);
    }
    replaced
}

/// A player requires that what was moved in his turn be annulled. Returns whether there is such a thing.
pub(crate) fn annul(d: &mut Draft, who: Color) -> bool {
    let offender = who.opposite();
    let men = match standing_fault(d, who) {
        Some(men) => men,
        None => return false,
    };
    let castling = d
        .game
        .superseded
        .as_ref()
        .is_some_and(|kept| kept.how == Superseding::Castling);
    let untouched = !d
        .game
        .in_hand()
        .touches
        .iter()
        .any(|touch| touch.who == who && touch.counts && !touch.carried);
    put_back(d, who);
    d.end_choice(who);
    if castling {
        d.cite(d.by(&d.rules().castling.rook_first));
        d.say(said::Touch::RookAlone);
        return true;
    }
    let mut by: Clauses = d.by(&d.rules().illegal.out_of_turn).to_vec();
    d.cite(&by);
    d.say(said::Touch::Annulled);
    if untouched {
        add_clauses(&mut by, d.quoted(&d.rules().touch.lapses_when_out_of_turn));
        d.emit(RightsEvent::PenaltyComing {
            holder: who,
            right: Some(Later { men, by }),
        });
        d.say(said::Touch::PenaltyNextTurn);
    } else {
        d.lose_right(who, Right::Penalty, &by);
        d.cite(d.by(&d.rules().touch.own));
        d.say(said::Touch::HadTouched { who });
    }
    debug_assert!(d.game.turn() != offender);
    true
}

/// The men that the opponent has moved or touched in this player's turn, if he has moved in it.
fn standing_fault(d: &Draft, who: Color) -> Option<Vec<(Square, bool)>> {
    let offender = who.opposite();
    let mut men = Vec::new();
    if let Some(kept) = d
        .game
        .superseded
        .as_ref()
        .filter(|kept| kept.ply.who == offender)
    {
        men.push((kept.ply.made.to(), true));
        if let Some(ply) = d
            .game
            .last_ply()
            .filter(|ply| ply.who == offender && ply.index == kept.ply.index)
        {
            men.push((ply.made.from(), true));
        }
    } else {
        let plies: Vec<_> = d
            .game
            .plies_back()
            .take_while(|ply| ply.who == offender && ply.before.setup.turn == who)
            .collect();
        let first = plies.last()?;
        let before = &first.before.setup.board;
        for ply in &plies {
            for square in [ply.made.from(), ply.made.to()] {
                if let Some(man) = before.get(square) {
                    men.push((square, man.color == offender));
                }
            }
        }
    }
    men.dedup();
    Some(men)
}

pub(crate) fn put_back(d: &mut Draft, who: Color) {
    let kept = d.game.superseded.as_ref();
    if kept.is_some_and(|kept| kept.ply.who != who) {
        d.emit(MovesEvent::SupersededReinstated);
        return;
    }
    let first = d
        .game
        .plies_back()
        .take_while(|ply| ply.who != who && ply.before.setup.turn == who)
        .last()
        .map(|ply| ply.index);
    if let Some(ply) = first {
        d.emit(MovesEvent::TurnRewound { ply, spends: false });
    }
}

// ---- castling begun with the rook ----

/// The king follows a rook that was moved and let go: together they are castling, unless the opponent objects.
pub(crate) fn finishes_castling(d: &Draft, who: Color, made: Move) -> Option<Move> {
    let rule = d.at(&d.rules().castling.rook_first)?;
    let allowed = decides!(rule, RookFirst::OpponentMayHoldToRookMove, not RookFirst::TouchRuleDecides | RookFirst::Corrected | RookFirst::NoCastlingThatSideThisMove);
    if !allowed || d.game.superseded.is_some() {
        return None;
    }
    follows_rook(d, who, made)
}

/// The castling that a king's move would be part of, after the rook's part was made and let go as a move of its own.
pub(crate) fn follows_rook(d: &Draft, who: Color, made: Move) -> Option<Move> {
    if d.game.turn() == who {
        return None;
    }
    let ply = d
        .game
        .last_ply()
        .filter(|ply| ply.who == who && ply.legal)?;
    let before = ply.before.position.as_ref()?;
    let king = ply.before.setup.board.get(made.from())?;
    if king.role != Role::King || king.color != who {
        return None;
    }
    let castling = Move::new(made.from(), ply.made.from());
    let side = ply.rook_of_castling(made.from())?;
    // Beside the rook that was let go the king's two steps have the form of castling with it.
    let lands = match d.game.setup().castling_shape(made) {
        Some(now) => now.king_target(who),
        None => made.to(),
    };
    (lands == side.king_target(who) && before.is_legal(castling)).then_some(castling)
}

/// The clauses by which such a castling fails with the king's part of it, since the rook moved first and its move is made; `None`
/// where this is no part of one, or the code has it stand.
pub(crate) fn castling_fails<'g>(d: &Draft<'g>, who: Color, made: Move) -> Option<&'g [ClauseId]> {
    let rule = d.at(&d.rules().castling.rook_first)?;
    let fails = decides!(rule, RookFirst::TouchRuleDecides | RookFirst::NoCastlingThatSideThisMove, not RookFirst::OpponentMayHoldToRookMove | RookFirst::Corrected);
    (fails && follows_rook(d, who, made).is_some()).then_some(rule.by)
}

/// The king's part of such a castling is made.
pub(crate) fn supersede_rook_move(d: &mut Draft) {
    d.cite(d.by(&d.rules().castling.rook_first));
    d.emit(MovesEvent::MoveSuperseded {
        how: Superseding::Castling,
    });
}

/// The opponent may hold the player to the rook's move.
pub(crate) fn offer_rook_move(d: &mut Draft, who: Color) {
    let Some(made) = d.game.superseded.as_ref().map(|kept| kept.ply.made) else {
        return;
    };
    if d.game.outcome().is_some() {
        return;
    }
    d.give_choice(Choice {
        who: who.opposite(),
        among: vec![ChoiceOption::Move(made)],
        by: d.by(&d.rules().castling.rook_first).to_vec(),
    });
}

/// Whether a requirement names the rook's move, or the rook, with which castling was begun.
pub(crate) fn names_rook_move(d: &Draft, who: Color, square: Option<Square>) -> bool {
    d.game.superseded.as_ref().is_some_and(|kept| {
        kept.ply.who != who
            && kept.how == Superseding::Castling
            && square
                .is_none_or(|square| square == kept.ply.made.from() || square == kept.ply.made.to())
    })
}

/// The king is in hand to follow a rook that was moved and let go, and the opponent, who has touched nothing, holds the
/// player to the rook's move: the king goes back. Says whether that was it.
pub(crate) fn holds_to_rook_move(d: &mut Draft, who: Color, square: Square) -> bool {
    let offender = who.opposite();
    let rule = d
        .at(&d.rules().castling.rook_first)
        .filter(|rule| decides!(rule, RookFirst::OpponentMayHoldToRookMove, not RookFirst::TouchRuleDecides | RookFirst::Corrected | RookFirst::NoCastlingThatSideThisMove));
    let ply = d.game.last_ply().filter(|ply| {
        let named = square == ply.made.from() || square == ply.made.to();
        ply.who == offender && ply.legal && d.game.turn() == who && named
    });
    let (Some(rule), Some(ply)) = (rule, ply) else {
        return false;
    };
    let hand = &d.game.in_hand().hand;
    let taken_up = hand.held.map(|held| held.from);
    let king = taken_up.or_else(|| hand.quitted.first().map(|(from, _)| *from));
    let castling = king
        .filter(|_| hand.by == Some(offender))
        .filter(|king| ply.rook_of_castling(*king).is_some());
    let touched = d
        .game
        .in_hand()
        .touches
        .iter()
        .any(|touch| touch.who == who && touch.counts);
    let Some(king) = castling.filter(|_| !touched) else {
        return false;
    };
    d.cite(rule.by);
    d.emit(HandsEvent::HandsUndone);
    d.emit(HandsEvent::TouchExcused {
        who: offender,
        square: king,
    });
    d.say(said::Touch::RookAlone);
    true
}

/// The latest half-move, if these words mean it.
pub(crate) fn latest_in_words(d: &Draft, words: &str) -> Option<Move> {
    let ply = d.game.last_ply()?;
    let reading = read_move(&ply.before.setup, words, Systems::ALL);
    reading.legal.contains(&ply.made).then_some(ply.made)
}

/// A touch by the opponent lets castling that was begun with the rook stand.
pub(crate) fn touched_by_opponent(d: &mut Draft, who: Color) {
    let lapses = d
        .game
        .superseded
        .as_ref()
        .is_some_and(|kept| kept.ply.who != who && kept.how == Superseding::Castling);
    if lapses {
        d.cite(d.by(&d.rules().castling.rook_first));
        d.emit(MovesEvent::SupersedingStands);
        d.end_choice(who);
    }
}
