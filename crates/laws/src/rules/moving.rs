//! Making a move: whose turn it is, what the move breaks, what it leaves undone, what it ends.

use jadoube_board::{Color, Move, MoveFault, Role, Square};

use super::draft::{Draft, add_clauses};
use super::turns::Net;
use super::{endings, illegal, liability, odds, out_of_turn, touch, turns, words};
use crate::act::Hands;
use crate::code::params::castling::RookFirst;
use crate::code::params::turn::{PassesAt, Roles};
use crate::code::{Cite, Ruled};
use crate::event::Event;
use crate::ruling::{Clauses, Demand, Duty, Matter, OffenceKind};

/// A player makes the move that the words mean and lets go of every man.
pub(crate) fn make_in_words(d: &mut Draft, who: Color, words: &str, hands: Hands) {
    if !d.game.in_hand().hand.is_empty() && !super::steps::lets_go_back(d, words, who) {
        return;
    }
    let Some(made) = words::made_by_hand(d, who, words) else {
        return;
    };
    match promotions(d, who, made).first() {
        Some(promotion) => {
            if !refused_by_duty(d, who, *promotion) {
                super::steps::leave_pawn(d, who, made);
            }
        }
        None => make(d, who, made, hands),
    }
}

/// The legal moves that a pawn's move to the last rank can become if nothing was said of the new piece.
fn promotions(d: &Draft, who: Color, made: Move) -> Vec<Move> {
    let pawn = d
        .game
        .setup()
        .board
        .get(made.from())
        .is_some_and(|man| man.role == Role::Pawn && man.color == who);
    if !pawn || made.promotion().is_some() || made.to().rank() != who.promotion_rank() {
        return Vec::new();
    }
    d.game
        .legal_moves()
        .into_iter()
        .filter(|legal| legal.from() == made.from() && legal.to() == made.to())
        .collect()
}

/// A player has made this move on the board.
pub(crate) fn make(d: &mut Draft, who: Color, made: Move, hands: Hands) {
    if refused_by_duty(d, who, made) {
        return;
    }
    if let Some(castling) = out_of_turn::finishes_castling(d, who, made) {
        out_of_turn::supersede_rook_move(d);
        complete(d, who, castling, hands, false);
        out_of_turn::offer_rook_move(d, who);
        return;
    }
    let substitutes = out_of_turn::substitutes(d, who);
    turns::take_over(d, who);
    complete(d, who, made, hands, substitutes);
}

/// The move is made: it is judged, and what follows from it is set down.
fn complete(d: &mut Draft, who: Color, made: Move, hands: Hands, substitutes: bool) {
    let corrected = rook_first(d, who, made);
    let liable = liability::before_move(d, who, made);
    let (made, faults) = match turns::net_change(d, who, made) {
        Net::Itself => (made, faults_of(d, who, made)),
        Net::Legal(net) => {
            d.emit(Event::TurnRewound {
                ply: d.game.turn_from,
                spends: false,
            });
            d.cite(d.by(&d.rules().turn.passes_at));
            d.say("The whole change of the turn is a legal move now, and the turn is ended.");
            (net, None)
        }
        Net::Nothing => {
            d.emit(Event::TurnRewound {
                ply: d.game.turn_from,
                spends: false,
            });
            d.cite(d.by(&d.rules().illegal.self_corrected));
            d.say("The men stand again as at the start of the turn.");
            return;
        }
        Net::Illegal => (made, Some(faults_of_second_move(d, made))),
    };
    let unmet = unmet_duty(d, who, made).or_else(|| match (&liable, &faults) {
        (Some(liable), None) => liable.left_undone(d, made),
        _ => None,
    });
    let legal = faults.is_none();
    let faults = faults.unwrap_or_default();
    close_own_window(d, who, made);
    let turn = if substitutes {
        who.opposite()
    } else {
        next_turn(d, who, legal)
    };
    let out_of_turn = substitutes || d.game.turn() != who;
    let claimable = super::claims::claimable_before_move(d, who);
    d.emit(Event::MoveMade {
        who,
        made,
        legal,
        faults: faults.clone(),
        hands,
        turn,
        unmet: unmet.clone(),
    });
    super::claims::after_move(d, who, claimable);
    end_offer(d, who);
    let left = unmet.is_some();
    if let Some(duty) = unmet {
        d.breach(&duty.by);
        d.say("A touched man was left: the move stands until it is claimed.");
        if liable.is_none() {
            open_penalty(d, who, OffenceKind::TouchedMan, duty.by);
        }
    }
    if hands == Hands::Both {
        let by = d.by(&d.rules().making.hands);
        if !by.is_empty() {
            d.breach(by);
            open_penalty(d, who, OffenceKind::TwoHands, by.to_vec());
        }
    }
    if let Some(rule) = corrected.filter(|_| legal) {
        d.cite(rule.by);
        let question =
            "The rook was touched first. Does the castling stand, or must the rook move alone?";
        d.ask_arbiter(Matter::RookFirst(who), question, false);
    }
    if legal {
        cite_legal_move(d, made);
        endings::after_legal_move(d, who);
    } else {
        d.breach(&faults);
        if turns::stays_after_illegal(d) {
            d.cite(d.by(&d.rules().turn.passes_at));
        }
        cite_call_of_check(d, &faults);
    }
    if out_of_turn && liability::is_graded(d) {
        out_of_turn::made(d, who);
    } else if let Some(liable) = liable {
        liable.open_right(d, legal, left);
    } else if !legal {
        open_penalty(d, who, OffenceKind::IllegalMove, faults);
        super::illegal::at_once(d, who);
    }
    if legal {
        turns::begun(d, who.opposite());
        illegal::watched_late(d, who);
    }
}

/// A check that was ignored is ignored whether it was called or not.
fn cite_call_of_check(d: &mut Draft, faults: &Clauses) {
    let movement = &d.rules().movement;
    let ignored = movement
        .must_answer_check
        .as_ref()
        .is_some_and(|cite| cite.by.iter().any(|clause| faults.contains(clause)));
    let checked = d
        .game
        .last_ply()
        .and_then(|ply| ply.before.position.as_ref())
        .is_some_and(|position| position.is_check());
    if ignored && checked {
        d.cite(d.by(&d.rules().conduct.check_call));
    }
}

fn open_penalty(d: &mut Draft, offender: Color, kind: OffenceKind, by: Clauses) {
    d.emit(Event::PenaltyOpened {
        holder: offender.opposite(),
        kind,
        by,
        grades: None,
    });
}

/// The clauses that a further move breaks in a turn whose whole change is no legal move.
fn faults_of_second_move(d: &mut Draft, made: Move) -> Clauses {
    let mut by = d.by(&d.rules().turn.pass).to_vec();
    let faults = d.game.setup().judge_move(made).err().unwrap_or_default();
    for fault in &faults {
        add_clauses(&mut by, &clauses_of_fault(d, made, fault));
    }
    add_clauses(&mut by, d.by(&d.rules().turn.passes_at));
    d.say("The whole change of the turn is no legal move.");
    by
}

/// The clauses that a legal move, just made, rests on.
fn cite_legal_move(d: &mut Draft, made: Move) {
    let rules = d.rules();
    let movement = &rules.movement;
    if odds::cite_move(d, made) {
        return;
    }
    let Some(before) = d.game.last_ply().map(|ply| ply.before.setup) else {
        return;
    };
    let Some(man) = before.board.get(made.from()) else {
        return;
    };
    if before.castling_shape(made).is_some() {
        d.cite_of(&movement.castling);
        let danger =
            before
                .board
                .attackers(made.to(), man.color.opposite(), before.board.occupied());
        if !danger.is_empty() {
            d.cite_of(&movement.castling_rook_attacked);
        }
        d.cite(d.by(&rules.castling.made_at));
        d.cite(d.by(&rules.castling.order));
        return;
    }
    d.cite_of(match man.role {
        Role::King => &movement.king,
        Role::Queen => &movement.queen,
        Role::Rook => &movement.rook,
        Role::Bishop => &movement.bishop,
        Role::Knight => &movement.knight,
        Role::Pawn if made.from().file() != made.to().file() => &movement.pawn_capture,
        Role::Pawn
            if made
                .from()
                .rank()
                .index()
                .abs_diff(made.to().rank().index())
                == 2 =>
        {
            &movement.pawn_double_step
        }
        Role::Pawn => &movement.pawn_step,
    });
    if before.en_passant_shape(made) {
        d.cite_of(&movement.en_passant);
        d.cite(d.by(&rules.making.made_capture));
    } else if before.board.get(made.to()).is_some() {
        d.cite_of(&movement.capture);
        d.cite(d.by(&rules.making.made_capture));
    } else {
        d.cite_of(&movement.destination);
        d.cite(d.by(&rules.making.made_transfer));
    }
    if made.promotion().is_some() {
        d.cite_of(&movement.promotion_required);
        d.cite_of(&movement.promotion_choice);
        d.cite_of(&movement.promotion_immediate);
        d.cite_of(&movement.promotion_unlimited);
        d.cite(d.by(&rules.promotion.made_at));
    }
}

/// An obligation already upheld undoes another move: the men go back.
fn refused_by_duty(d: &mut Draft, who: Color, made: Move) -> bool {
    let Some(duty) = d.game.duty(who).filter(|duty| duty.upheld) else {
        return bound_by_intention(d, who, made);
    };
    let duty = duty.clone();
    if matches!(duty.what, Demand::Retract | Demand::Replace(_)) {
        d.refuse(&duty.by, "First the men must be put right.");
        return true;
    }
    if !touch::can(&d.game, &duty.what)
        || (d.game.fulfills(made, &duty.what) && d.game.turn() == who)
    {
        return false;
    }
    d.refuse(&duty.by, "Another move is owed, so the men go back.");
    true
}

/// A move that was declared and binds keeps out any other.
fn bound_by_intention(d: &mut Draft, who: Color, made: Move) -> bool {
    let intended = d.game.in_hand().intended;
    let Some(intended) =
        intended.filter(|intended| intended.who == who && intended.binds && intended.made != made)
    else {
        return false;
    };
    if !d.game.is_legal(intended.made) {
        return false;
    }
    let by = d.by(&d.rules().claim.wrong_move_binds);
    d.refuse(by, "The move declared with the claim must be played.");
    true
}

/// The duty of touched men that a move leaves undone.
fn unmet_duty(d: &Draft, who: Color, made: Move) -> Option<Duty> {
    if rook_first(d, who, made).is_some() {
        return None;
    }
    let duty = d
        .game
        .duty(who)
        .filter(|duty| !duty.upheld && d.game.turn() == who)?;
    (!d.game.fulfills(made, &duty.what) && touch::can(&d.game, &duty.what)).then(|| duty.clone())
}

/// Castling begun with the rook, under a code that lets the order be put right.
fn rook_first(d: &Draft, who: Color, made: Move) -> Option<Ruled<'static, RookFirst>> {
    let first = d
        .game
        .in_hand()
        .counted(who)
        .next()
        .map(|touched| touched.square);
    if !d.game.castles(made) || first != Some(made.to()) {
        return None;
    }
    d.at(&d.rules().castling.rook_first)
        .filter(|rule| *rule.is == RookFirst::Corrected)
}

/// The clauses that a move breaks as a move; `None` if it is legal.
fn faults_of(d: &mut Draft, who: Color, made: Move) -> Option<Clauses> {
    if d.game.turn() != who {
        let movement = &d.rules().movement;
        let mut by = Clauses::new();
        let first = d.game.ply_count() == 0 && who == Color::Black;
        let second = d.game.last_ply().is_some_and(|ply| ply.who == who);
        add_clauses(&mut by, odds::on_wrong_beginner(d));
        let cites = [
            first.then_some(&movement.white_begins),
            Some(&movement.alternate_turn),
            second.then_some(&movement.one_man_a_move),
        ];
        for cite in cites.into_iter().flatten().flatten() {
            add_clauses(&mut by, &cite.by);
        }
        d.cite(d.by(&d.rules().turn.roles));
        d.say("He did not have the move.");
        if let Some(roles) = d
            .at(&d.rules().turn.roles)
            .filter(|rule| *rule.is == Roles::PlayerAndOpponent)
        {
            add_clauses(&mut by, roles.by);
        }
        if out_of_turn::follows_rook(d, who, made).is_some() {
            add_clauses(&mut by, d.by(&d.rules().castling.order));
        }
        return Some(by);
    }
    if d.game.is_legal(made) {
        return None;
    }
    if let Some(by) = odds::too_far(d, made) {
        return Some(by);
    }
    let faults = d.game.setup().judge_move(made).err().unwrap_or_default();
    let mut by = Clauses::new();
    for fault in &faults {
        add_clauses(&mut by, &clauses_of_fault(d, made, fault));
        d.say(format!("{}.", words::capitalized(&fault.to_string())));
    }
    Some(by)
}

/// Under which clauses a fault of movement is ruled.
fn clauses_of_fault(d: &Draft, made: Move, fault: &MoveFault) -> Clauses {
    let movement = &d.rules().movement;
    let checked = d
        .game
        .position()
        .is_some_and(|position| position.is_check());
    let mover = d.game.setup().board.get(made.from()).map(|man| man.role);
    let cites = match fault {
        MoveFault::NoMan { .. } => vec![],
        MoveFault::NotYourMan { .. } => vec![&movement.adverse_man],
        MoveFault::OwnManOn { .. } => vec![&movement.own_man],
        MoveFault::CannotReach { man, .. } => vec![match man.role {
            Role::King => &movement.king,
            Role::Queen => &movement.queen,
            Role::Rook => &movement.rook,
            Role::Bishop => &movement.bishop,
            Role::Knight => &movement.knight,
            Role::Pawn if is_backward(made, man.color) => &movement.pawn_backward,
            Role::Pawn
                if made.from().rank() as i8 - made.to().rank() as i8
                    == -2 * man.color.forward() =>
            {
                &movement.pawn_double_step
            }
            Role::Pawn => &movement.pawn_step,
        }],
        MoveFault::Blocked { .. } => vec![&movement.no_leaping],
        MoveFault::PawnBlocked { from, to, by } => {
            if from.rank().index().abs_diff(to.rank().index()) == 2 {
                vec![&movement.no_leaping, &movement.pawn_double_step]
            } else if d.game.setup().board.get(*by).is_some_and(|man| {
                Some(man.color) != d.game.setup().board.get(*from).map(|m| m.color)
            }) {
                vec![&movement.pawn_step, &movement.pawn_capture]
            } else {
                vec![&movement.pawn_step, &movement.own_man]
            }
        }
        MoveFault::PawnCapturesNothing { from, to } => {
            vec![&movement.pawn_capture, passing_fault(d, *from, *to)]
        }
        MoveFault::TakesKing { .. } => vec![&movement.king_capture],
        MoveFault::LeavesKingInCheck { .. } if checked => {
            vec![
                &movement.must_answer_check,
                if unblockable(d) {
                    &movement.no_block
                } else {
                    &movement.own_king
                },
                &movement.check,
            ]
        }
        MoveFault::LeavesKingInCheck { checkers, .. } if mover == Some(Role::King) => {
            let beside = checkers.iter().any(|square| {
                d.game
                    .setup()
                    .board
                    .get(square)
                    .is_some_and(|man| man.role == Role::King)
            });
            if beside {
                vec![&movement.kings_adjacent, &movement.into_check]
            } else {
                vec![&movement.into_check]
            }
        }
        MoveFault::LeavesKingInCheck { .. } => vec![&movement.own_king],
        MoveFault::CastlingRightLost { .. } => {
            vec![&movement.castling_king_moved, &movement.castling_rook_moved]
        }
        MoveFault::CastlingThroughMen { .. } => vec![&movement.castling_path],
        MoveFault::CastlingOutOfCheck { .. } => vec![&movement.castling_out_of_check],
        MoveFault::CastlingThroughCheck { .. } => vec![&movement.castling_through_check],
        MoveFault::PromotionMissing { .. } => vec![&movement.promotion_required],
        MoveFault::PromotionNotAllowed { .. } | MoveFault::BadPromotionRole { .. } => {
            vec![&movement.promotion_choice]
        }
        _ => vec![],
    };
    let mut by = Clauses::new();
    for cite in cites.into_iter().flatten() {
        add_clauses(&mut by, &cite.by);
    }
    by
}

/// Whether the check comes from a knight or a pawn, so that nothing can be put between.
fn unblockable(d: &Draft) -> bool {
    d.game.position().is_some_and(|position| {
        let leapers = position.board().by_role(Role::Knight) | position.board().by_role(Role::Pawn);
        !(position.checkers() & leapers).is_empty()
    })
}

/// Why a pawn may not be taken in passing: it is too late, or the pawn beside made no double step.
fn passing_fault(d: &Draft, from: Square, to: Square) -> &'static Option<Cite> {
    let movement = &d.rules().movement;
    let beside = Square::new(to.file(), from.rank());
    let came = d.game.plies_back().find(|ply| ply.made.to() == beside);
    match came {
        Some(ply)
            if ply
                .made
                .from()
                .rank()
                .index()
                .abs_diff(beside.rank().index())
                == 2 =>
        {
            &movement.en_passant_late
        }
        Some(_) => &movement.en_passant_not_a_pawn,
        None => &movement.en_passant,
    }
}

fn is_backward(made: Move, color: Color) -> bool {
    (made.to().rank().index() as i8 - made.from().rank().index() as i8) * color.forward() < 0
}

/// Whose turn it is after a move.
fn next_turn(d: &Draft, who: Color, legal: bool) -> Color {
    if d.game.turn() == who && legal && d.game.odds_state().to_make > 1 {
        return who;
    }
    match d.at(&d.rules().turn.passes_at).map(|rule| rule.is) {
        Some(PassesAt::CompletionOfLegalMove) if !legal => d.game.turn(),
        _ => who.opposite(),
    }
}

/// Moving is touching: it closes the mover's own window for a penalty.
fn close_own_window(d: &mut Draft, who: Color, made: Move) {
    out_of_turn::touched_by_opponent(d, who);
    let color = d
        .game
        .setup()
        .board
        .get(made.from())
        .map_or(who, |man| man.color);
    touch::close_window_by_touch(d, who, color, true, false, true);
}

/// An offer by the other side is declined by moving.
fn end_offer(d: &mut Draft, who: Color) {
    let sealed_before = d
        .game
        .adjournment()
        .is_some_and(|adjournment| adjournment.just_brought(d.game.ply_count()));
    if d.game.offer() == Some(who.opposite()) && !sealed_before {
        d.emit(Event::OfferEnded);
    }
}
