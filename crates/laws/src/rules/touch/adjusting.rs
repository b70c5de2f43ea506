//! Putting men straight, with notice and without.

use jadoube_board::{Color, Square};
use jadoube_codes::decides;
use jadoube_codes::params::adjust::{Adjuster, EnemyMen};
use jadoube_codes::params::touch;

use crate::act::{Consent, Intent, Notice};
use crate::event::HandsEvent;
use crate::rules::draft::Draft;
use crate::rules::ending::offer;
use crate::rules::touch::touching::{all_occupied, lay_touch_duty, touch_one};
use crate::said;

/// A player says that he adjusts, before he touches anything.
pub(crate) fn announce(d: &mut Draft, who: Color) {
    d.cite(d.quoted(&d.rules().adjust.notice));
    d.emit(HandsEvent::AdjustingAnnounced { who });
    if d.game.in_hand().counted(who).next().is_some() {
        d.say(said::Touch::NoticeTooLate);
    } else {
        d.say(match moved_last(d, who) {
            Some(square) => said::Touch::NoticeForNext { square },
            None => said::Touch::MayPutStraight,
        });
    }
}

/// A player asks the other to set a man of his own right on its square.
pub(crate) fn require(d: &mut Draft, who: Color, square: Square) {
    let other = who.opposite();
    let man = d.game.board().get(square);
    if man.is_none_or(|man| man.color != other) {
        d.refuse(
            d.by(&d.rules().adjust.enemy_men),
            said::Touch::NoManOfTheOther { square },
        );
        return;
    }
    let Some(rule) = d.at(&d.rules().adjust.enemy_men) else {
        d.refuse_unknown(said::Common::NotSpokenOf);
        return;
    };
    if !decides!(rule, EnemyMen::OwnerOnRequest, not EnemyMen::Allowed) {
        d.unknown(rule.by, said::Touch::SetsRightHimself);
        d.as_read(&d.rules().adjust.enemy_men);
        return;
    }
    if d.game.turn() != who {
        d.not_now(rule.by, said::Touch::OnlyPlayerAsks);
        return;
    }
    d.cite(rule.by);
    d.say(said::Touch::OwnerSetsRight { other, square });
}

/// Where the player has just let go of a man in a move that he has not pressed the clock for.
fn moved_last(d: &Draft, who: Color) -> Option<Square> {
    let last = d.game.last_ply()?;
    (last.who == who && !last.completed).then(|| last.made.to())
}

/// Whether the men that a player touches now are those he has given notice for.
pub(crate) fn takes_up_notice(d: &mut Draft, who: Color) -> bool {
    if !d.game.in_hand().adjusting[who] {
        return false;
    }
    d.background(d.quoted(&d.rules().adjust.notice_life));
    d.emit(HandsEvent::AdjustingDone { who: Some(who) });
    true
}

/// A player puts men straight.
pub(crate) fn put_straight(d: &mut Draft, who: Color, squares: &[Square], notice: Notice) {
    if !all_occupied(d, squares) {
        return;
    }
    takes_up_notice(d, who);
    let by_plan = d
        .at(&d.rules().touch.intent)
        .filter(|rule| decides!(rule, touch::Intent::MeantToMoveOrCapture, not touch::Intent::NoneAsked | touch::Intent::AccidentExcused));
    if let Some(rule) = by_plan.filter(|_| notice == Notice::Missing) {
        for &square in squares {
            touch_one(d, who, square, Intent::Accident, Some(Notice::Missing));
        }
        d.breach(d.quoted(&d.rules().adjust.notice));
        d.cite(rule.by);
        d.say(said::Touch::NotPresumed);
        return;
    }
    if notice == Notice::Missing {
        for &square in squares {
            touch_one(d, who, square, Intent::Meant, Some(Notice::Missing));
        }
        let by = d.quoted(&d.rules().adjust.notice);
        d.breach(by);
        d.say(said::Touch::NoNotice);
        // What is put straight without a word is any other contact, where the code says what that counts as.
        d.background(d.by(&d.rules().touch.intent));
        if d.game.turn() == who {
            offer::end_offer_by_touch(d, who);
        }
        lay_touch_duty(d, who);
        return;
    }
    if d.game.open_penalty_of(who).is_some() {
        d.cite(d.quoted(&d.rules().adjust.closes_penalty_window));
    }
    let mut counted = false;
    for &square in squares {
        let licensed = is_licensed(d, who, square);
        counted |= touch_one(d, who, square, Intent::Meant, Some(notice)) && !licensed;
    }
    if counted {
        lay_touch_duty(d, who);
    } else if !d.ruling_breaches() {
        d.say(said::Touch::SaidFirst { who });
    }
}

/// Whether an announced adjustment of this man is allowed; if not, that is a breach.
fn is_licensed(d: &mut Draft, who: Color, square: Square) -> bool {
    let adjust = &d.rules().adjust;
    if d.game.turn() != who {
        // Whose the right is comes before what becomes of the other's touch.
        let own = d
            .game
            .board()
            .get(square)
            .is_none_or(|man| man.color == who);
        let owner_alone = d
            .at(&adjust.enemy_men)
            .filter(|rule| !own && decides!(rule, EnemyMen::OwnerOnRequest, not EnemyMen::Allowed));
        d.breach(owner_alone.map_or(d.by(&adjust.who), |rule| rule.by));
        d.breach(d.by(&adjust.out_of_turn));
        let by_clock = d
            .at(&adjust.who)
            .filter(|rule| decides!(rule, Adjuster::PlayerOnMoveWithClockRunning, not Adjuster::PlayerOnMove))
            .filter(|_| d.game.running_clock().is_some_and(|running| running != who));
        if let Some(rule) = by_clock {
            d.cite(rule.by);
        }
        d.say(said::Touch::OnlyOnMove);
        d.as_read(&adjust.out_of_turn);
        return false;
    }
    if let Some(who_may) = d.at(&adjust.who) {
        let running = d.game.running_clock();
        if decides!(who_may, Adjuster::PlayerOnMoveWithClockRunning, not Adjuster::PlayerOnMove)
            && running.is_some_and(|running| running != who)
        {
            // The clause that has the clock run supports the one on having the move, which he has.
            let of_clock = who_may.by.get(1..).filter(|by| !by.is_empty());
            d.breach(of_clock.unwrap_or(who_may.by));
            d.cite(who_may.by);
            d.say(said::Touch::OthersClockRuns { who });
            return false;
        }
        d.cite(who_may.by);
    }
    d.cite(d.quoted(&adjust.notice));
    let own = d
        .game
        .board()
        .get(square)
        .is_some_and(|man| man.color == who);
    match d.at(&adjust.enemy_men) {
        Some(rule)
            if !own
                && decides!(rule, EnemyMen::OwnerOnRequest, not EnemyMen::Allowed)
                && !d.game.has_consented(who.opposite(), Consent::Adjustment) =>
        {
            d.breach(rule.by);
            d.say(said::Touch::OnlyHisOwn);
            false
        }
        Some(_) if !own => {
            d.as_read(&adjust.enemy_men);
            true
        }
        _ => true,
    }
}
