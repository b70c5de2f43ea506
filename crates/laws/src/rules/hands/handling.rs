//! How the clock is treated otherwise than by a press, and the scoresheet otherwise than by writing.

use jadoube_board::Color;
use jadoube_codes::params::clock::{Handling, Hovering};
use jadoube_codes::params::record::RecordVisible;

use crate::act::ClockHandling;
use crate::rules::draft::Draft;
use crate::rules::moving::asking;
use crate::said;

/// A player keeps a hand on the clock or over it, hits it, lifts it or knocks it over.
pub(crate) fn handle(d: &mut Draft, who: Color, how: ClockHandling) {
    let clock = &d.rules().clock;
    let by = match how {
        ClockHandling::Hovers | ClockHandling::FingerKept => d.at(&clock.hovering).map(|rule| {
            let Hovering::Forbidden = rule.is;
            rule.by
        }),
        ClockHandling::Punched | ClockHandling::Lifted | ClockHandling::KnockedOver => {
            d.at(&clock.handling).map(|rule| {
                let Handling::Properly = rule.is;
                rule.by
            })
        }
    };
    let Some(by) = by else {
        d.say(said::Hands::NotSaid);
        return;
    };
    d.breach(by);
    d.say(match how {
        ClockHandling::Hovers => said::Hands::NoHandOver,
        ClockHandling::FingerKept => said::Hands::NoFinger,
        ClockHandling::Punched => said::Hands::NotHit,
        ClockHandling::Lifted => said::Hands::NotLifted,
        ClockHandling::KnockedOver => said::Hands::NotKnockedOver,
    });
    asking::ask_for_penalty(d, who);
}

/// A player keeps his scoresheet where the official cannot see it.
pub(crate) fn hide_score(d: &mut Draft, who: Color) {
    let Some(rule) = d.at(&d.rules().record.visible) else {
        d.say(said::Hands::SheetMayBeHidden);
        return;
    };
    let RecordVisible::Always = rule.is;
    d.breach(rule.by);
    d.say(said::Hands::SheetInSight);
    asking::ask_for_penalty(d, who);
}
