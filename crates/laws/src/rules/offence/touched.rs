//! A claim that a man was touched, and what it binds the other to.

use jadoube_board::Color;

use crate::code::ClauseId;
use crate::code::params::touch::EnforcedBy;
use crate::event::Event;
use crate::game::RightState;
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::offence::graded;
use crate::rules::touch::{implied, liability, touching};
use crate::ruling::{Matter, OffenceKind, Right};
use crate::terms::Referee;

/// A player claims that a man was touched.
pub(crate) fn touched(d: &mut Draft, who: Color, square: jadoube_board::Square) {
    if liability::is_graded(d) {
        graded::claim_touched(d, who, square);
        return;
    }
    let offender = who.opposite();
    let rules = &d.rules().touch;
    let open = d
        .game
        .open_penalty()
        .filter(|open| open.holder == who)
        .cloned();
    let left = d
        .game
        .last_ply()
        .filter(|ply| ply.who == offender && ply.unmet.is_some())
        .cloned();
    if let (Some(open), Some(ply)) = (&open, &left)
        && ply
            .touches
            .iter()
            .any(|touched| touched.square == square && touched.who == offender && touched.counts)
    {
        uphold_touch(d, ply, &open.by);
        return;
    }
    if let RightState::Lost(by) = d.game.right(who, Right::Penalty) {
        d.refuse(&by, "The right to exact it is lost.");
        return;
    }
    let now = d
        .game
        .in_hand()
        .counted(offender)
        .any(|touched| touched.square == square);
    if now && d.game.turn() == offender {
        uphold_before_move(d, offender);
        return;
    }
    let left_before = open
        .as_ref()
        .is_some_and(|open| open.kind == OffenceKind::TouchedMan);
    if left_before && left.is_none() {
        let by = d.by(&rules.own);
        d.cite(by);
        d.ask_arbiter(Matter::Fact, "The touched man was left some moves ago; the code does not say until when it can be claimed.", false);
        return;
    }
    let moved = d
        .game
        .plies_back()
        .take(2)
        .any(|ply| ply.who == offender && ply.made.from() == square);
    d.refuse(
        d.by(&rules.own),
        if moved {
            format!("The man of {square} was touched and has moved: its duty is done.")
        } else {
            format!("No man was touched on {square} that still binds.")
        },
    );
}

/// An arbiter who watches does not wait for a complaint where the code has him enforce the duty: the men go back.
pub(crate) fn watched_touch(d: &mut Draft, offender: Color) {
    let sees = d.game.terms().referee == Referee::Watching && d.game.outcome().is_none();
    let Some(rule) = d
        .at(&d.rules().touch.enforced_by)
        .filter(|rule| sees && *rule.is == EnforcedBy::ComplaintOrArbiter)
    else {
        return;
    };
    let left = d
        .game
        .last_ply()
        .filter(|ply| ply.who == offender && ply.legal && ply.unmet.is_some())
        .cloned();
    let Some((ply, open)) = left.zip(d.game.open_penalty().cloned()) else {
        return;
    };
    d.cite(rule.by);
    d.say("The arbiter, who watches, steps in.");
    uphold_touch(d, &ply, &open.by);
    d.watched_act_stands(false);
}

/// The men go back, the turn too, and the touched man binds.
fn uphold_touch(d: &mut Draft, ply: &crate::game::Ply, by: &[ClauseId]) {
    d.cite(by);
    d.cite(d.by(&d.rules().touch.enforced_by));
    d.cite(d.quoted(&d.rules().penalty.restore_first));
    d.emit(Event::Restored { ply: ply.index });
    touching::touch_again(d, ply);
    d.say("The men go back, and the touched man binds.");
    match &ply.unmet {
        Some(duty) if implied::implied_by_touches(&d.game, ply.who).is_none() => {
            d.lay_duty(ply.who, duty.what.clone(), &duty.by, true);
        }
        _ => bind(d, ply.who),
    }
    running::resume(d);
}

/// The opponent insists before another move is made.
fn uphold_before_move(d: &mut Draft, offender: Color) {
    let Some(rule) = d.at(&d.rules().touch.claimable_before_other_move) else {
        let by = d.by(&d.rules().touch.own);
        d.not_now(
            by,
            "No other move has been made yet, so there is nothing to claim.",
        );
        return;
    };
    use crate::code::params::touch::Claimable;
    match rule.is {
        Claimable::FromTheTouch => {
            d.cite(rule.by);
            bind(d, offender);
        }
        Claimable::AfterTheBreach => {
            d.not_now(
                rule.by,
                "No other move has been made yet, so there is nothing to claim.",
            );
        }
    }
}

/// Lays the duty of the touched men down as upheld.
pub(crate) fn bind(d: &mut Draft, offender: Color) {
    match implied::implied_by_touches(&d.game, offender) {
        Some(implied) => {
            d.lay_duty(offender, implied.demand, &implied.by, true);
            if !implied.options.is_empty() {
                let choice = crate::ruling::Choice {
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
