//! What an official directs the players to do.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::record::RecordDuty;

use crate::act::Order;
use crate::event::RecordEvent;
use crate::rules::clock::running;
use crate::rules::draft::Draft;
use crate::rules::ending::flag;
use crate::rules::record::duty;
use crate::rules::session::adjournment::sealing;
use crate::said;

/// The official directs the players to do something.
pub(crate) fn order(d: &mut Draft, what: Order) {
    if what == Order::Continue && flag::stands_in_the_way(d) {
        return;
    }
    d.cite(d.quoted(&d.rules().arbiter.orders));
    match what {
        Order::Record => complete_the_score(d),
        Order::Continue => {
            d.background(d.quoted(&d.rules().arbiter.duties));
            // Whatever else was asked, over two flags that are down somebody must say first what the clocks show.
            if flag::go_on_with_both_down(d) {
                return;
            }
            d.say(said::Common::GoesOn);
            running::go_on(d);
        }
        Order::Adjournment => sealing::adjourn(d, None),
    }
}

/// Whoever has a gap in his score fills it before he moves.
fn complete_the_score(d: &mut Draft) {
    let rules = &d.rules().record;
    let none = d
        .at(&rules.duty)
        .filter(|rule| decides!(rule, RecordDuty::None, not RecordDuty::Each))
        .map(|rule| rule.by);
    if let Some(by) = none {
        d.refuse(by, said::Request::NobodyKeepsScore);
        return;
    }
    d.cite(duty::of_the_gap(d));
    d.cite(d.by(&rules.duty));
    d.background(d.quoted(&rules.discrepancy));
    let stopped = d.game.aside().stopped_recording;
    let nobody = stopped.white.is_none() && stopped.black.is_none();
    for who in Color::ALL {
        if stopped[who].is_some() || (nobody && d.game.turn() == who) {
            d.emit(RecordEvent::RecordOrdered { who });
            d.say(said::Request::CompletesScore { who });
        }
    }
}
