//! A claim that a man was touched, and what it binds the other to.
//!
//! "He touched the knight", says Black, and White has moved the queen, or has moved nothing yet, or has moved the knight like a bishop.
//! The words are the same, so [`touched`] goes through what they can mean and rules on the first that fits. Castling that lies
//! before the arbiter is put to him again. A right that is open is carried out before it is looked whether one is lost, since an
//! earlier one may have been. An illegal move that began with that man is the graver thing and is claimed as such. A man in hand
//! binds before another move where the code lets it be claimed so early. What is left came too late, was a move made already, or
//! never happened. Where the claim is upheld the position goes back first and the touches of that turn are told again, since going
//! back wipes them out; only then is read from them what binds, and the clocks run again last.

use jadoube_board::{Color, Move, Role, Square};
use jadoube_codes::params::castling::KingReleased;
use jadoube_codes::params::touch::EnforcedBy;
use jadoube_codes::{ClauseId, decides};

use crate::act::Intent;
use crate::event::{HandsEvent, MovesEvent, RightsEvent};
use crate::game::{Ply, Reading, RightState, Touch};
use crate::rules::clock::running;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::moving::{completing, half_made};
use crate::rules::offence::graded;
use crate::rules::offence::illegal::finding;
use crate::rules::offence::illegal::standing::{is_let_pass, is_made};
use crate::rules::touch::unfinished;
use crate::rules::touch::{implied, liability, touching, unbound};
use crate::ruling::{Choice, Demand, Duty, Matter, OffenceKind, Right};
use crate::said;
use crate::sentence::{self, ManOn};
use crate::terms::Referee;

/// A player claims that a man was touched.
pub(crate) fn touched(d: &mut Draft, who: Color, square: Square) {
    if liability::is_graded(d) {
        graded::claim_touched(d, who, square);
        return;
    }
    let offender = who.opposite();
    if castling_is_asked_of(d, offender, square) {
        return;
    }
    let castles = half_made::king_in_castling_owed(d, offender);
    if castles.is_some_and(|(from, _)| from == square) {
        only_castling_binds(d, offender);
        return;
    }
    let open = d.game.open_penalty_of(who).cloned();
    // Whatever he did in a row after it.
    let left = d
        .game
        .plies_back()
        .take_while(|ply| ply.who == offender)
        .find(|ply| ply.unmet.is_some())
        .cloned();
    if let (Some(_), Some(ply)) = (&open, &left)
        && ply
            .touches
            .iter()
            .any(|touched| touched.square == square && touched.who == offender && touched.counts)
    {
        // Another man was moved, and illegally too: that is the graver thing, and what was touched binds all the same.
        if let Some(duty) = ply.unmet.as_ref().filter(|_| counts_as_illegal(d, ply)) {
            d.say(completing::left_by(d, duty, ply.made));
            finding::claim(d, who, None);
            return;
        }
        let by = ply.unmet.as_ref().map(|duty| duty.by.clone());
        uphold_touch(d, ply, &by.unwrap_or_default());
        return;
    }
    if let RightState::Lost(by) = d.game.right(who, Right::Penalty) {
        let why = graded::lost_how(d, who, &by);
        d.refuse(&by, why);
        return;
    }
    if let Some(man) = touched_for_illegal(d, offender, square) {
        d.say(said::Offence::TouchedForIllegal { man, offender });
        finding::claim(d, who, None);
        return;
    }
    let now = d
        .game
        .in_hand()
        .counted(offender)
        .any(|touched| touched.square == square);
    if now && d.game.turn() == offender {
        uphold_before_move(d, offender, square);
        return;
    }
    let left_before = open
        .as_ref()
        .is_some_and(|open| open.kind == OffenceKind::TouchedMan);
    if left_before && left.is_none() {
        ask_of_late_claim(d, who);
        return;
    }
    if let Some(made) = moved_beyond(d, offender, square) {
        d.cite(d.quoted(&d.rules().making.made_transfer));
        d.say(said::Offence::LetGoMade {
            square,
            to: made.to(),
        });
        finding::claim(d, who, None);
        return;
    }
    if let Some((ply, by)) = unbound::played_unnamed(d, offender, square) {
        d.say(said::Offence::BeforeNamed {
            offender,
            men: unbound::men_touched(&ply),
            who,
        });
        uphold_touch(d, &ply, &by);
        let men = implied::touched_men(&d.game, offender);
        if let Some(named) = implied::named_without_castling(&d.game, offender, &men) {
            d.give_choice(Choice {
                who,
                among: named.options,
                by: named.by,
            });
        }
        return;
    }
    unbound::refuse_claim(d, offender, square);
}

/// Whether a half-move is an illegal move that is complete, under a code that counts them.
fn counts_as_illegal(d: &Draft, ply: &Ply) -> bool {
    liability::is_scored(d) && !ply.legal && !ply.is_out_of_turn() && is_made(d, ply)
}

/// The king is in castling that is to be finished, wherever he has been put since: that is all that he binds to.
fn only_castling_binds(d: &mut Draft, offender: Color) {
    let by = half_made::castling_owed(d, offender).map_or_else(Vec::new, |(_, by)| by.to_vec());
    d.cite(&by);
    d.say(said::Hands::OnlyCastling);
}

/// The man of this square, if an illegal move began with it, by touching it or moving it.
fn touched_for_illegal(d: &Draft, offender: Color, square: Square) -> Option<ManOn> {
    let first = unfinished::illegal_since(d, offender)?;
    let mut touched = first.touches.iter();
    let touched = touched.find(|touch| touch.who == offender && touch.counts);
    let began = touched.map_or(first.made.from(), |touch| touch.square);
    (began == square).then(|| ManOn::of(&first.before.setup.board, square))
}

/// The claimant has moved since the other left a touched man, and the code does not say until when that can be claimed: the
/// official decides.
fn ask_of_late_claim(d: &mut Draft, who: Color) {
    let offender = who.opposite();
    d.cite(d.by(&d.rules().touch.own));
    let left = d.game.plies_back();
    let left = left.filter(|ply| ply.who == offender).find_map(|ply| {
        let done = completing::left_in(&d.game, ply, ply.unmet.as_ref()?);
        let since = d
            .game
            .plies_back()
            .take_while(|later| later.index > ply.index);
        Some((done, since.filter(|later| later.who == who).count()))
    });
    if let Some((done, moves)) = left {
        let moves = moves as u64;
        d.say(done);
        d.say(said::Offence::MovesSince { who, moves });
    }
    d.ask_arbiter(
        Matter::LateTouch(who),
        said::Offence::ClaimedInTime { who },
        false,
    );
}

/// The official has decided whether a touch-move claim came in time that the claimant's own move preceded.
pub(crate) fn late_claim_judged(d: &mut Draft, who: Color, in_time: bool) {
    let of_his = |ply: &&Ply| ply.who == who.opposite() && ply.unmet.is_some();
    let left = d.game.plies_back().find(of_his).cloned();
    match left.filter(|_| in_time) {
        Some(ply) => {
            let by = ply.unmet.as_ref().map(|duty| duty.by.clone());
            d.say(said::Offence::InTime { who });
            uphold_touch(d, &ply, &by.unwrap_or_default());
        }
        None => {
            d.emit(RightsEvent::PenaltySpent { holder: Some(who) });
            d.say(said::Offence::TooLate { who });
        }
    }
}

/// The rook that was touched first was castled with, and whether that stands is asked of the arbiter already: the claim is
/// put to him. Says whether it is so.
fn castling_is_asked_of(d: &mut Draft, offender: Color, rook: Square) -> bool {
    let asked = d.game.open_questions().iter().find_map(|open| {
        (open.question.about == Matter::RookFirst(offender)).then(|| open.question.clone())
    });
    let castled = d
        .game
        .last_ply()
        .is_some_and(|ply| ply.who == offender && ply.made.to() == rook);
    let Some(question) = asked.filter(|_| castled) else {
        return false;
    };
    d.drop_question(&question.about);
    d.cite(d.by(&d.rules().castling.rook_first));
    let again = said::Common::Quoted {
        words: question.text,
    };
    d.ask_arbiter(question.about, again, false);
    true
}

/// The move by which the man touched was let go, if its player has done more than that since.
fn moved_beyond(d: &Draft, offender: Color, square: Square) -> Option<Move> {
    let last = d.game.last_ply().filter(|ply| ply.who == offender)?;
    let Reading::MadeAndMore { made, .. } = d.game.reading_at(last.index) else {
        return None;
    };
    let ply = d.game.plies_back().find(|ply| ply.index == made)?;
    (ply.made.from() == square).then_some(ply.made)
}

/// Whether a man was let go there as a legal move in the latest turn of this player, and he did more after it, whether or not the
/// other has replied.
pub(crate) fn is_move_gone_beyond(d: &Draft, offender: Color, square: Square) -> bool {
    let Some(latest) = d.game.plies_back().find(|ply| ply.who == offender) else {
        return false;
    };
    let Reading::MadeAndMore { made, .. } = d.game.reading_at(latest.index) else {
        return false;
    };
    let mut plies = d.game.plies_back();
    plies.any(|back| back.index == made && back.made_to(square))
}

/// A player claims that the other had let go of a man there before he carried it on.
pub(crate) fn released(d: &mut Draft, who: Color, square: Square) {
    let offender = who.opposite();
    let by = d.quoted(&d.rules().making.made_transfer);
    if let Some((part, by)) = implied::released(&d.game, offender).filter(|it| it.0.to() == square)
    {
        let man = ManOn::of(&d.game.setup().board, part.from());
        d.cite(&by);
        d.say(said::Offence::FinishesThere { man });
        bind(d, offender, &[]);
        return;
    }
    let castles = half_made::king_in_castling_owed(d, offender);
    if castles.is_some_and(|(_, to)| to == square) {
        only_castling_binds(d, offender);
        return;
    }
    if castling_let_go(d, offender, square) {
        return;
    }
    let fixed = d.by(&d.rules().making.capture_fixed_at);
    let carried_on = d.game.last_ply().filter(|ply| {
        let left = ply.unmet.as_ref().filter(|left| left.by == fixed);
        let taking = left.is_some_and(|left| match left.what {
            Demand::Pair(from, _) => ply.before.captures(Move::new(from, square)),
            _ => false,
        });
        taking && ply.who == offender
    });
    if let Some(ply) = carried_on.cloned() {
        uphold_touch(d, &ply, fixed);
        return;
    }
    let let_pass = |ply: &Ply| {
        let from = ply.made.from() == square;
        from && ply.who == offender && is_let_pass(d, ply)
    };
    if d.game.plies_back().any(let_pass) {
        finding::complains_too_late(d, who);
        return;
    }
    if is_move_gone_beyond(d, offender, square) {
        d.cite(by);
        finding::claim(d, who, None);
        return;
    }
    let Some(ply) = d.game.last_ply().filter(|ply| ply.who == offender).cloned() else {
        d.refuse(by, said::Offence::LetGoOfNone { offender });
        return;
    };
    let hand = &d.game.in_hand().hand;
    let taken_up_again = hand.held.is_some_and(|held| held.from == square);
    // He has carried it on to where a move with it would end that is not finished.
    let set_down_again = ply.legal && hand.quitted.iter().any(|(from, _)| *from == square);
    let moved_on = hand.by == Some(offender) && (taken_up_again || set_down_again);
    if moved_on && ply.made.to() == square {
        d.cite(by);
        d.emit(HandsEvent::HandsUndone);
        d.say(said::Offence::GoesBackMoveStands);
        return;
    }
    if ply.made.to() == square && ply.legal {
        d.cite(by);
        // A rook that was let go before the king was touched is no castling.
        let king = |touch: &Touch| touch.who == offender && touch.man.role == Role::King;
        let rook = d.game.board().get(square);
        if rook.is_some_and(|man| man.role == Role::Rook)
            && d.game.in_hand().touches.iter().any(king)
        {
            d.cite(d.by(&d.rules().castling.rook_first));
        }
        let man = ManOn::of(d.game.board(), square);
        d.say(said::Offence::LetGoThere { man });
        return;
    }
    if ply.made.from() == square && ply.before.setup.castling_shape(ply.made).is_none() {
        let to = ply.made.to();
        d.refuse(by, said::Offence::LetGoElsewhere { square, to });
        return;
    }
    d.refuse(
        by,
        if ply.made.to() == square {
            let man = ManOn::of(d.game.board(), square);
            said::Offence::StandsWhereLetGo { man }
        } else {
            said::Offence::NoneCarriedOn { square }
        },
    );
}

/// The king was let go there as in castling and the rook has not followed: he is to finish it, where the code says so and it is
/// legal, and else the king binds. Says whether that is what is claimed.
fn castling_let_go(d: &mut Draft, offender: Color, square: Square) -> bool {
    let in_hand = d.game.in_hand();
    let his = d.game.turn() == offender && (in_hand.has_begun(offender) || in_hand.hand.is_empty());
    let begun = half_made::castling_begun(d).or_else(|| half_made::castling_taken_back(d));
    let Some((side, rook)) = begun.filter(|_| his) else {
        return false;
    };
    if side.king_target(offender) != square {
        return false;
    }
    d.cite(d.quoted(&d.rules().castling.made_at));
    d.say(said::Offence::CastlingLetGo { square, rook });
    let finishes = d
        .at(&d.rules().castling.king_released)
        .filter(|rule| decides!(rule, KingReleased::Locked | KingReleased::OpponentMayCompel, not KingReleased::Open));
    match finishes.filter(|_| implied::can(&d.game, &Demand::Castles(rook))) {
        Some(rule) => d.lay_duty(offender, Demand::Castles(rook), rule.by, true),
        None => bind(d, offender, &[]),
    }
    true
}

/// An arbiter who watches does not wait for a complaint where the code has him enforce the duty: the men go back.
pub(crate) fn watched_touch(d: &mut Draft, offender: Color) {
    let sees = d.game.terms().referee == Referee::Watching && d.game.outcome().is_none();
    let Some(rule) = d.at(&d.rules().touch.enforced_by).filter(|rule| {
        sees && decides!(rule, EnforcedBy::ComplaintOrArbiter, not EnforcedBy::Opponent)
    }) else {
        return;
    };
    let left = d
        .game
        .last_ply()
        .filter(|ply| ply.who == offender && ply.legal && ply.unmet.is_some())
        .cloned();
    let Some((ply, open)) = left.zip(d.game.open_penalty_of(offender.opposite()).cloned()) else {
        return;
    };
    d.cite(rule.by);
    d.say(said::Offence::ArbiterStepsIn);
    uphold_touch(d, &ply, &open.by);
    d.watched_act_stands(false);
}

/// The men go back, the turn too, and the touched man binds.
fn uphold_touch(d: &mut Draft, ply: &Ply, by: &[ClauseId]) {
    d.cite(by);
    d.cite(d.by(&d.rules().touch.enforced_by));
    d.cite(d.quoted(&d.rules().penalty.restore_first));
    d.emit(MovesEvent::Restored { ply: ply.index });
    touching::touch_again(d, ply);
    if let Some(duty) = ply.unmet.as_ref().filter(|_| !d.ruling_breaches()) {
        d.say(completing::left_by(d, duty, ply.made));
    }
    let by_accident =
        |touch: &Touch| touch.who == ply.who && touch.counts && touch.intent == Intent::Accident;
    if ply.touches.iter().any(by_accident) {
        d.say(said::Offence::NoExcuse);
        d.as_read(&d.rules().touch.intent);
    }
    d.say(said::Offence::TakenBack);
    let castled = completing::castled_rook_first(d, ply.who, ply.made);
    if !castled.is_empty() {
        d.as_read(&d.rules().castling.rook_first);
    }
    // What was let go as part of a move binds before what was touched.
    let by_touch = implied::implied_by_touches(&d.game, ply.who);
    let fixed = d.by(&d.rules().making.capture_fixed_at);
    match &ply.unmet {
        Some(duty) if by_touch.is_none() || duty.by == fixed => {
            d.lay_duty(ply.who, duty.what.clone(), &duty.by, true);
        }
        _ => bind(d, ply.who, castled),
    }
    running::resume(d);
}

/// The opponent insists before another move is made.
fn uphold_before_move(d: &mut Draft, offender: Color, square: Square) {
    let Some(rule) = d.at(&d.rules().touch.claimable_before_other_move) else {
        let by = d.by(&d.rules().touch.own);
        d.not_now(by, said::Offence::NoOtherMove);
        return;
    };
    if let Some(duty) = named(d, offender) {
        let must = sentence::demand(&d.game, &duty.what);
        d.not_now(&duty.by, said::Offence::AlreadyNamed { offender, must });
        return;
    }
    d.as_read(&d.rules().touch.claimable_before_other_move);
    use jadoube_codes::params::touch::Claimable;
    match rule.is {
        Claimable::FromTheTouch if implied::implied_by_touches(&d.game, offender).is_none() => {
            unbound::refuse_claim(d, offender, square);
        }
        Claimable::FromTheTouch => {
            d.cite(rule.by);
            bind(d, offender, &[]);
        }
        Claimable::AfterTheBreach => {
            d.not_now(rule.by, said::Offence::NoOtherMove);
        }
    }
}

/// The duty of a player whose opponent has named one of the men touched.
fn named(d: &Draft, offender: Color) -> Option<Duty> {
    let chosen = implied::implied_by_touches(&d.game, offender)
        .is_some_and(|implied| !implied.options.is_empty())
        && d.game.choice_of(offender.opposite()).is_none();
    let duty = d.game.duty(offender).filter(|duty| duty.upheld);
    duty.filter(|_| chosen).cloned()
}

/// Lays the duty of the touched men down as upheld; what he did instead fails by these clauses before all.
pub(crate) fn bind(d: &mut Draft, offender: Color, first: &[ClauseId]) {
    match implied::implied_by_touches(&d.game, offender) {
        Some(implied) => {
            if let Some(why) = implied::why_not_castling(&d.game, offender) {
                d.say(why);
            }
            let mut by = first.to_vec();
            add_clauses(&mut by, &implied.by);
            d.lay_duty(offender, implied.demand, &by, true);
            if !implied.options.is_empty() {
                let choice = Choice {
                    who: offender.opposite(),
                    among: implied.options,
                    by: implied.by,
                };
                d.give_choice(choice);
            }
        }
        None => d.cite(d.by(&d.rules().touch.useless_man)),
    }
}
