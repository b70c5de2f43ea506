//! Making a move: whose turn it is, what the move breaks, what it leaves undone, what it ends.
//!
//! White touches the knight on g1, and then mates with the queen. What he owed is known only before the move is made, since a move
//! ends the turn and its touches; that he has left it undone is known only with the move; and whether the game has ended comes after
//! that, since where mate must come about by a move in accordance with the laws this one does not end it. So [`complete`] reads first
//! what the move will wipe out, then makes it, then says what it broke, then what it ends, and opens rights against it last.

use jadoube_board::{Board, Color, Move, Role, Square};
use jadoube_codes::params::castling::RookFirst;
use jadoube_codes::params::form::Castling960;
use jadoube_codes::params::illegal::{FirstIllegal, LeftInCheck, TwoHands};
use jadoube_codes::params::making::NextMove;
use jadoube_codes::params::turn::PassesAt;
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, Ruled, decides};

use crate::act::Hands;
use crate::event::{MoveMade, MovesEvent, RightsEvent};
use crate::game::{Game, Ply};
use crate::rules::claims::lapsing;
use crate::rules::clock::running;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::{offer, on_the_board};
use crate::rules::moving::citing::{cite_call_of_check, cite_legal_move};
use crate::rules::moving::faults::{carries_on, faults_of, faults_of_second_move};
use crate::rules::moving::turns::{self, Net};
use crate::rules::moving::{asking, beside};
use crate::rules::record::duty;
use crate::rules::touch::unbound;
use crate::rules::touch::unfinished;
use crate::rules::touch::{implied, liability, out_of_turn, touching};
use crate::ruling::{Clauses, Demand, Duty, Matter, OffenceKind};
use crate::said;
use crate::sentence::{self, ManOn};

/// How long after a press that came too early a move still follows at once: the time of a hand that goes from the clock
/// to the board.
const AT_ONCE: Millis = Millis::from_seconds(5);

/// What has come of what the hands did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Came {
    /// A legal move.
    Legal,
    /// A move that is not legal.
    Illegal,
    /// Nothing: the men stand as at the start of the turn.
    Nothing,
}

/// A player who makes his next move has completed the one before, pressed or not.
fn complete_earlier(d: &mut Draft, who: Color) {
    let Some(rule) = d
        .at(&d.rules().making.completed_by_next_move)
        .filter(|rule| decides!(rule, NextMove::Completes) && d.game.turn() == who)
    else {
        return;
    };
    if d.game.to_complete(who).is_some() {
        d.cite(rule.by);
        d.emit(MovesEvent::EarlierMoveCompleted { who });
    }
}

/// The clock was pressed first and the move made after it, under a code that tells that from a press without a move. Says
/// whether that leaves a penalty to the official.
fn pressed_before(d: &mut Draft, who: Color) -> bool {
    let at_once =
        d.game.aside().idle_press_at[who].is_some_and(|pressed| d.now() <= pressed + AT_ONCE);
    let pressed = d.game.turn() == who
        && at_once
        && d.game
            .open_penalty_of(who.opposite())
            .is_some_and(|open| open.kind == OffenceKind::PressWithoutMove);
    let rule = d
        .at(&d.rules().illegal.press_before_move)
        .filter(|_| pressed);
    if let Some(rule) = &rule {
        d.breach(rule.by);
        d.emit(RightsEvent::PenaltySpent {
            holder: Some(who.opposite()),
        });
        d.say(said::Moving::PressedBefore);
    }
    rule.is_some()
}

/// Castling from a drawn array, under a code that names such games and does not say how one castles in them.
fn ask_how_to_castle(d: &mut Draft, who: Color) {
    let castled = d
        .game
        .last_ply()
        .is_some_and(|ply| ply.before.setup.castling_shape(ply.made).is_some());
    let drawn = castled && d.game.terms().start.is_chess960();
    let unruled = d.at(&d.rules().chess960.castling).filter(|rule| {
        drawn && decides!(rule, Castling960::NamedNotGiven, not Castling960::FixedEndSquares)
    });
    if let Some(rule) = unruled {
        d.cite(rule.by);
        d.ask_arbiter(Matter::Fact, said::Moving::HowToCastle { who }, false);
    }
}

/// The move that comes of this one with what was done before in the turn, and the clauses that it breaks, if it is
/// illegal; none if all stands again as at the start of the turn.
fn in_the_turn(d: &mut Draft, who: Color, made: Move) -> Option<(Move, Option<Clauses>)> {
    let rewind = |d: &mut Draft| {
        d.emit(MovesEvent::TurnRewound {
            ply: d.game.turn_from,
            spends: false,
        });
    };
    match turns::net_change(d, who, made) {
        Net::Itself => Some((made, faults_of(d, who, made))),
        Net::Legal(net) => {
            rewind(d);
            d.cite(d.by(&d.rules().turn.passes_at));
            d.say(said::Moving::WholeIsLegal);
            Some((net, None))
        }
        Net::Nothing => {
            rewind(d);
            d.cite(d.by(&d.rules().illegal.self_corrected));
            d.say(said::Moving::StandAgain);
            None
        }
        Net::Illegal => Some((made, Some(faults_of_second_move(d, made)))),
    }
}

/// The move is made: it is judged, and what follows from it is set down.
pub(crate) fn complete(
    d: &mut Draft,
    who: Color,
    made: Move,
    hands: Hands,
    substitutes: bool,
) -> Came {
    // What the touches of the turn bind to: taking the turn back, which comes next, changes the board on which they are judged.
    let corrected = rook_first(d, who, made);
    let liable = liability::before_move(d, who, made);
    let Some((made, mut faults)) = in_the_turn(d, who, made) else {
        return Came::Nothing;
    };
    let off = beside::beside(d, who, made);
    let stands = (!off.is_empty()).then(|| beside::men_without(d, made, &off).to_string());
    if stands.is_some() {
        let besides = beside::faults(d, who, &off);
        add_clauses(faults.get_or_insert_default(), &besides);
    }
    // The duty and the men that it is about, in words too: the move ends the one and displaces the others.
    let unmet = unmet_duty(d, who, made)
        .filter(|_| corrected.is_none())
        .or_else(|| match (&liable, &faults) {
            (Some(liable), None) => liable.left_undone(d, made),
            _ => None,
        });
    let left_undone = unmet.as_ref().map(|duty| left_by(d, duty, made));
    let legal = faults.is_none();
    let exacted = d.game.duty(who).is_some_and(|duty| duty.upheld);
    let fulfils = legal && unmet.is_none() && exacted && d.game.turn() == who;
    let faults = faults.unwrap_or_default();
    // Whose man it is that he takes up is seen as long as it stands there, and whether he might still choose
    // among men that the other has touched as long as the turn is as it was.
    close_own_window(d, who, made);
    let turn = if substitutes {
        who.opposite()
    } else {
        next_turn(d, who, legal)
    };
    let begun_wrongly = unfinished::belongs_to_illegal(d, who).is_some();
    let out_of_turn = substitutes || d.game.turn() != who && !begun_wrongly;
    // These look at the mover’s latest move, or at his turn: once this one is made it would be the latest itself.
    complete_earlier(d, who);
    let pressed_before = pressed_before(d, who);
    duty::before_next_move(d, who);
    let claimable = lapsing::claimable_before_move(d, who);
    let lay = !d.game.aside().lying.is_empty();
    d.emit(MovesEvent::MoveMade(MoveMade {
        who,
        made,
        legal,
        faults: faults.clone(),
        hands,
        turn,
        unmet: unmet.clone(),
        stands,
    }));
    if lay {
        running::start_as_men_stand_again(d);
    }
    // What could be claimed before the move is lost once it is made.
    lapsing::after_move(d, who, claimable);
    offer::end_offer_by_move(d, who);
    // A penalty is opened for the latest half-move, so after it is made; that on what was touched leads those on how it was made.
    let left = unmet.is_some();
    if let Some(duty) = unmet {
        d.breach(&duty.by);
        if let Some(left) = left_undone {
            d.say(left);
        }
        if liable.is_none() {
            open_penalty(d, who, OffenceKind::TouchedMan, duty.by);
        }
    }
    let of_both_hands = hands == Hands::Both && legal && with_both_hands(d, who);
    if let Some(rule) = corrected.filter(|_| legal) {
        d.cite(rule.by);
        d.ask_arbiter(Matter::RookFirst(who), said::Moving::RookFirst, false);
    }
    if legal {
        d.cite_making(|d| cite_legal_move(d, made));
        if fulfils {
            d.say(said::Moving::DutyFulfilled { who });
        }
        say_what_may_still_be_named(d, who);
        ask_how_to_castle(d, who);
        // Not before the duty left undone is known: such a move may end nothing.
        on_the_board::after_legal_move(d, who);
        // Nobody is punished for how he made a move that has ended the game.
        if (pressed_before || of_both_hands) && d.game.outcome().is_none() {
            asking::ask_for_penalty(d, who);
        }
    } else {
        // Where no article forbids such a move by itself, it is the one on illegal moves that it breaks.
        match faults.as_slice() {
            [] => {
                let illegal = &d.rules().illegal;
                let loses = d.at(&illegal.first).filter(|rule| {
                    decides!(rule, FirstIllegal::LossIfClaimed, not FirstIllegal::Nothing | FirstIllegal::TimeToOpponent(..))
                });
                d.breach(match (loses, d.by(&illegal.finder)) {
                    (Some(rule), _) => rule.by,
                    (None, []) => d.by(&illegal.is_complete_at),
                    (None, by) => by,
                });
            }
            faults => d.breach(faults),
        }
        // What the move breaks comes before how it was made.
        if hands == Hands::Both && with_both_hands(d, who) {
            asking::ask_for_penalty(d, who);
        }
        if pressed_before {
            asking::ask_for_penalty(d, who);
        }
        if unfinished::stays_after_illegal(d) {
            d.cite(d.by(&d.rules().turn.passes_at));
        }
        cite_call_of_check(d, &faults);
    }
    // A game that has ended opens no right, so this comes after what ends it.
    if out_of_turn && liability::is_graded(d) {
        out_of_turn::made(d, who);
    } else if let Some(liable) = liable {
        liable.open_right(d, legal, left);
    } else if !legal {
        open_for_illegal_move(d, who, out_of_turn, faults);
    }
    // The next turn begins with rights that waited for it: they come after those of this one.
    if legal {
        turns::begun(d, who.opposite());
        Came::Legal
    } else {
        Came::Illegal
    }
}

/// Whoever has touched several men of which the opponent names one has not waited for that: the opponent may still do so.
fn say_what_may_still_be_named(d: &mut Draft, who: Color) {
    if let Some(late) = unbound::late_choice(&d.game) {
        d.cite(&late.by);
        d.lead(&late.by);
        let other = late.who;
        d.say(said::Moving::MayStillName { who, other });
    }
}

/// The move was made with both hands. Says whether the official has to be asked what that costs.
fn with_both_hands(d: &mut Draft, who: Color) -> bool {
    let hands = d.by(&d.rules().making.hands);
    let by = if hands.is_empty() {
        d.by(&d.rules().illegal.two_hands)
    } else {
        hands
    };
    if by.is_empty() {
        return false;
    }
    d.breach(by);
    let of_two_men = d
        .at(&d.rules().illegal.two_hands)
        .is_some_and(|rule| decides!(rule, TwoHands::TwoMenAtOnce, not TwoHands::AsIllegalPositionMayStay | TwoHands::AsIllegalOncePressed));
    let two_men = d.game.last_ply().is_some_and(|ply| {
        let castled = ply.before.setup.castling_shape(ply.made).is_some();
        castled || ply.made.promotion().is_some() || ply.before.captures(ply.made)
    });
    let asks = of_two_men && !two_men;
    if !asks {
        open_penalty(d, who, OffenceKind::TwoHands, by.to_vec());
    }
    asks
}

/// The move was illegal, under a code that does not grade its penalties.
fn open_for_illegal_move(d: &mut Draft, who: Color, out_of_turn: bool, faults: Clauses) {
    let kind = match d.game.last_ply() {
        Some(ply) if carries_on(ply) => OffenceKind::Released,
        _ if out_of_turn => OffenceKind::OutOfTurn,
        _ => OffenceKind::IllegalMove,
    };
    open_penalty(d, who, kind, faults);
    at_once(d, who);
}

pub(crate) fn open_penalty(d: &mut Draft, offender: Color, kind: OffenceKind, by: Clauses) {
    d.emit(RightsEvent::PenaltyOpened {
        holder: offender.opposite(),
        kind,
        by,
        grades: None,
    });
}

/// The duty of touched men that a move leaves undone.
fn unmet_duty(d: &Draft, who: Color, made: Move) -> Option<Duty> {
    let duty = d
        .game
        .duty(who)
        .filter(|duty| !duty.upheld && d.game.turn() == who)?;
    let left = !d.game.fulfills(made, &duty.what) && implied::can(&d.game, &duty.what);
    left.then(|| {
        let mut duty = duty.clone();
        let mut by = castled_rook_first(d, who, made).to_vec();
        add_clauses(&mut by, &duty.by);
        duty.by = by;
        duty
    })
}

/// The clauses by which a move is no castling that he may make because he touched that rook first; none where that is not
/// so, or the code does not bar it.
pub(crate) fn castled_rook_first<'g>(d: &Draft<'g>, who: Color, made: Move) -> &'g [ClauseId] {
    d.at(&d.rules().castling.rook_first)
        .filter(|_| castles_with_the_first(d, who, made))
        .filter(|rule| decides!(rule, RookFirst::NoCastlingThatSideThisMove, not RookFirst::OpponentMayHoldToRookMove | RookFirst::TouchRuleDecides | RookFirst::Corrected))
        .map_or(&[], |rule| rule.by)
}

/// Whether a player castles by this move with the rook that he touched before any other man.
pub(crate) fn castles_with_the_first(d: &Draft, who: Color, made: Move) -> bool {
    let first = d.game.in_hand().counted(who).next();
    d.game.castles(made) && first.is_some_and(|touched| touched.square == made.to())
}

/// What a player left undone by this move, made from the position on the board.
pub(crate) fn left_by(d: &Draft, duty: &Duty, made: Move) -> said::Left {
    if castles_with_the_first(d, duty.who, made) {
        let rook = ManOn::new(Role::Rook, made.to());
        return said::Left::CastledWith {
            who: duty.who,
            rook,
        };
    }
    left(&d.game, &d.game.setup().board, duty)
}

/// What a player left undone by a move that he made earlier.
pub(crate) fn left_in(game: &Game, ply: &Ply, duty: &Duty) -> said::Left {
    let setup = &ply.before.setup;
    let first = ply.touches.iter().find(|it| it.who == ply.who && it.counts);
    let castled = setup.castling_shape(ply.made).is_some();
    if castled && first.is_some_and(|touched| touched.square == ply.made.to()) {
        let rook = ManOn::new(Role::Rook, ply.made.to());
        return said::Left::CastledWith { who: ply.who, rook };
    }
    left(game, &setup.board, duty)
}

/// What is left undone of a duty of touched men; `board` is as it stood before the move.
fn left(game: &Game, board: &Board, duty: &Duty) -> said::Left {
    let who = duty.who;
    let on = |square: Square| ManOn::of(board, square);
    match &duty.what {
        Demand::Moves(man) | Demand::MovesWithoutCastling(man) => {
            let man = on(*man);
            said::Left::NotMoved { who, man }
        }
        Demand::Takes(man) => {
            let man = on(*man);
            said::Left::NotTaken { who, man }
        }
        Demand::Castles(rook) => {
            let rook = on(*rook);
            said::Left::NotCastled { who, rook }
        }
        Demand::Pair(from, taken) => {
            let (one, other) = (on(*from), on(*taken));
            let fixed = game.code().rules.making.capture_fixed_at.as_ref();
            let fixed = fixed.and_then(|rule| rule.at(game.event()));
            if fixed.is_some_and(|rule| rule.by == duty.by) {
                said::Left::LetGo { who, one, other }
            } else {
                said::Left::NotTogether { who, one, other }
            }
        }
        Demand::Exactly(_)
        | Demand::King
        | Demand::Any(_)
        | Demand::All(_)
        | Demand::Retract
        | Demand::Replace(_) => {
            let must = sentence::demand(game, &duty.what);
            said::Left::HadTo { who, must }
        }
    }
}

/// Castling begun with the rook, under a code that lets the order be put right.
pub(crate) fn rook_first<'g>(
    d: &Draft<'g>,
    who: Color,
    made: Move,
) -> Option<Ruled<'g, RookFirst>> {
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
        .filter(|rule| decides!(rule, RookFirst::Corrected, not RookFirst::OpponentMayHoldToRookMove | RookFirst::TouchRuleDecides | RookFirst::NoCastlingThatSideThisMove))
}

/// Whose turn it is after a move.
fn next_turn(d: &Draft, who: Color, legal: bool) -> Color {
    if d.game.turn() == who && legal && d.game.odds_state().to_make[who] > 1 {
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
    touching::close_window(d, touching::Contact::of_move(who, color));
}

/// What is due as soon as an illegal move has been made, before anybody speaks.
pub(crate) fn at_once(d: &mut Draft, offender: Color) {
    let Some(rule) = d
        .at(&d.rules().illegal.left_in_check)
        .filter(|rule| decides!(rule, LeftInCheck::RetractUnasked))
    else {
        return;
    };
    let ignored_check = d.game.last_ply().is_some_and(|ply| {
        let checked = ply
            .before
            .position
            .as_ref()
            .is_some_and(|position| position.is_check());
        checked
            && ply.faults.iter().any(|fault| {
                d.rules()
                    .movement
                    .must_answer_check
                    .as_ref()
                    .is_some_and(|cite| cite.by.contains(fault))
            })
    });
    if ignored_check {
        d.lay_duty(offender, Demand::Retract, rule.by, false);
        d.say(said::Moving::MeetTheCheck);
    }
}
