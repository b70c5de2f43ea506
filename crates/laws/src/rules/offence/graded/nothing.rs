//! Why nothing can be exacted.

use jadoube_board::Color;
use jadoube_codes::params::touch::Claimable;
use jadoube_codes::{ClauseId, decides};

use crate::act::{Intent, Notice};
use crate::game::{RightState, Touch};
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::moving::half_made;
use crate::rules::touch::liability::demand_for;
use crate::ruling::{Duty, Right};
use crate::said;
use crate::sentence;

/// Says why nothing can be exacted at the moment.
pub(super) fn nothing_open(d: &mut Draft, who: Color) {
    let offender = who.opposite();
    let rules = d.rules();
    let touched_now = d.game.in_hand().counted(offender).next().is_some();
    if d.game.turn() == who && (d.game.later[who].is_some() || touched_now) {
        d.lead(d.by(&rules.touch.binds_when));
        d.not_now(
            d.quoted(&rules.touch.lapses_when_out_of_turn),
            said::Offence::TooEarly,
        );
    } else if let RightState::Lost(by) = d.game.right(who, Right::Penalty) {
        // By what it was lost decides, and not the offence for which it was.
        d.lead(&by);
        d.right_lost(&by, lost_how(d, who, &by));
        d.background(d.by(&rules.penalty.waivable));
    } else if let Some((by, why)) = excused_touch(d, offender) {
        d.right_lost(by, why);
        d.background(d.quoted(&rules.touch.exempt));
    } else if let Some(duty) = exacted(d, offender) {
        let told = sentence::duty(&d.game, &duty);
        // Of two offences in one turn it is their own clause that lets no more be exacted.
        let both = d.quoted(&rules.touch.both_offences);
        if duty.by.iter().any(|id| both.contains(id)) {
            d.lead(both);
        }
        d.not_now(&duty.by, said::Offence::ExactedAlready { duty: told });
    } else if d.game.turn() == offender && touched_now && binds_from_the_touch(d) {
        d.cite(d.by(&rules.touch.claimable_before_other_move));
        let touched = d.game.in_hand().counted(offender).next();
        let man = touched.map(|touch| (touch.square, touch.man.color == offender));
        if let Some((square, own)) = man {
            d.lay_duty(
                offender,
                demand_for(square, own),
                d.by(&rules.touch.own),
                true,
            );
        }
    } else if d.game.turn() == offender && touched_now {
        let mut by = by_the_touch(d, offender).to_vec();
        add_clauses(&mut by, d.by(&rules.touch.claimable_before_other_move));
        d.not_now(&by, said::Offence::NothingElsePlayed);
        may_be_put_back(d, offender);
    } else if taken_since(d, who) {
        d.not_now(
            d.by(&rules.touch.binds_when),
            said::Offence::NoLongerOnBoard,
        );
    } else if series_is_void(d, offender) {
        d.not_now(
            d.by(&rules.comm.conditional),
            said::Offence::NotTheOneAssumed,
        );
    } else {
        d.not_now(d.by(&rules.penalty.chooser), said::Common::NothingToExact);
    }
}

/// What was exacted of this player, if he has not done it yet: of what may be exacted together the opponent has had his choice.
fn exacted(d: &Draft, offender: Color) -> Option<Duty> {
    let duty = d.game.duty(offender).filter(|duty| duty.upheld)?;
    (d.game.turn() == offender).then(|| duty.clone())
}

/// What binds this player to the man that he touched first.
fn by_the_touch<'g>(d: &Draft<'g>, offender: Color) -> &'g [ClauseId] {
    let rules = &d.rules().touch;
    let first = d.game.in_hand().counted(offender).next();
    match first.map(|touch| touch.man.color == offender) {
        Some(true) => d.by(&rules.own),
        Some(false) => d.by(&rules.enemy),
        None => &[],
    }
}

/// A man that this player has off the board, or in his hand, can be required to be put back, whatever else may be exacted later.
fn may_be_put_back(d: &mut Draft, offender: Color) {
    let hand = &d.game.in_hand().hand;
    let held = hand.held.map(|held| held.from);
    let off = hand.off.iter().map(|(square, _)| *square);
    let square = held.into_iter().chain(off).next();
    let square = square.filter(|_| hand.by == Some(offender));
    if let (Some(square), Some(rule)) = (square, half_made::release_may_be_required(d)) {
        d.background(rule.by);
        d.say(said::Offence::MayBePutBack { square });
    }
}

/// Whether this player has taken by his latest move a man that the other had touched out of turn.
fn taken_since(d: &Draft, who: Color) -> bool {
    let offender = who.opposite();
    let latest = d.game.last_ply().filter(|ply| ply.who == who);
    let touched_meanwhile = latest.is_some_and(|ply| {
        let mut of_the_other = ply.touches.iter().filter(|touch| touch.who == offender);
        of_the_other.any(|touch| touch.counts)
    });
    let still = d
        .game
        .in_hand()
        .counted(offender)
        .any(|touch| touch.carried);
    touched_meanwhile && !still
}

/// Whether a series that this side sent on conditions has just become void, since the other side has moved otherwise.
fn series_is_void(d: &Draft, sender: Color) -> bool {
    let latest = d.game.message(sender).filter(|_| d.game.turn() == sender);
    latest.is_some_and(|message| message.series.is_empty() && message.after == d.game.ply_count())
}

/// Whether a touch can be claimed before anything else is played.
fn binds_from_the_touch(d: &Draft) -> bool {
    d.at(&d.rules().touch.claimable_before_other_move)
        .is_some_and(|rule| decides!(rule, Claimable::FromTheTouch, not Claimable::AfterTheBreach))
}

/// By what this player's right to a penalty was lost.
pub(crate) fn lost_how(d: &Draft, who: Color, by: &[ClauseId]) -> said::Offence {
    let rules = d.rules();
    let is = |clauses: &[ClauseId]| !clauses.is_empty() && by == clauses;
    let touches = &d.game.in_hand().touches;
    let touched = touches.iter().any(|touch| touch.who == who);
    // Where one clause has both, who has touched a man has let nothing go.
    if is(d.by(&rules.penalty.waivable)) && !touched {
        said::Offence::LetGo
    } else if is(d.by(&rules.illegal.late_duty)) {
        said::Offence::AfterRestoration
    } else if is(d.by(&rules.penalty.lost_by_wrong_demand)) {
        said::Offence::WrongDemandBefore
    } else if is(d.by(&rules.illegal.out_of_turn)) {
        said::Offence::TouchedBeforeAnnulling { who }
    } else {
        match touched {
            true => said::Offence::LostByTouch { who },
            false => said::Offence::LostByMove { who },
        }
    }
}

/// Whether nothing follows from the touches of the turn.
pub(super) fn is_excused(d: &Draft, offender: Color) -> bool {
    excused_touch(d, offender).is_some()
}

/// Why nothing follows from the touches of the turn: they were announced, or accidents.
fn excused_touch<'g>(d: &Draft<'g>, offender: Color) -> Option<(&'g [ClauseId], said::Offence)> {
    let of = |touch: &&Touch| touch.who == offender && !touch.counts;
    let here = d.game.in_hand().touches.iter().rev().find(of);
    let last = d.game.last_ply().filter(|ply| ply.who == offender);
    let touch = here.or_else(|| last.and_then(|ply| ply.touches.iter().rev().find(of)))?;
    let rules = d.rules();
    if touch.adjusting == Some(Notice::Given) {
        let why = said::Offence::PutStraight;
        Some((d.quoted(&rules.adjust.notice), why))
    } else if touch.intent == Intent::Accident {
        let why = said::Offence::ByAccident;
        Some((d.by(&rules.touch.intent), why))
    } else {
        None
    }
}
