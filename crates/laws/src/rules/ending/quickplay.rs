//! The quickplay finish: claims of a player short of time.

use jadoube_board::Color;
use jadoube_codes::params::claim::ClaimOffer;
use jadoube_codes::params::quickplay::{
    IncrementRequest, NoArbiter, QuickplayClaimant, QuickplayScope,
};
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, Ruled};

use crate::agreement::Agreement;
use crate::event::ClaimsEvent;
use crate::rules::draft::{Draft, add_clauses};
use crate::ruling::{Clauses, Matter};
use crate::said::{self, Sentence};

/// A player short of time claims a draw, since the opponent makes no progress, or else an increment.
pub(crate) fn claim(d: &mut Draft, who: Color, or_increment: bool) {
    let rules = &d.rules().quickplay;
    let request = d
        .at(&rules.increment_request)
        .filter(|rule| or_increment && rule.is.before_claim);
    if let Some(request) = request {
        request_increment(d, who, request);
        return;
    }
    let Some(claimant) = d.at(&rules.claimant) else {
        d.refuse_unknown(said::Common::NoSuchClaim);
        return;
    };
    let alone = d
        .at(&rules.no_arbiter)
        .filter(|_| d.game.terms().is_agreed(&Agreement::NoArbiter));
    let mut by: Clauses = claimant.by.to_vec();
    if let Some(alone) = alone {
        by = alone.by.to_vec();
    }
    if !is_open(d, who, claimant, &by, alone.is_none()) {
        return;
    }
    add_clauses(&mut by, d.quoted(&rules.ground));
    d.cite(&by);
    match alone.map(|rule| *rule.is) {
        Some(NoArbiter::EndsPlayToDesignatedArbiter) => {
            d.ask_arbiter(Matter::DrawClaim(who), said::Ending::PlayIsOver, true)
        }
        None => {
            d.cite(d.by(&rules.answers));
            if let Some(rule) = d.at(&d.rules().quickplay.is_offer) {
                let ClaimOffer::EvenIfWrong = rule.is;
                d.cite(rule.by);
                d.emit(ClaimsEvent::DrawOffered { who });
            }
            let question = on_what_ground(d, who);
            d.ask_arbiter(Matter::DrawClaim(who), question, true);
        }
    }
}

/// A player short of time asks for an increment.
pub(crate) fn ask_increment(d: &mut Draft, who: Color) {
    match d.at(&d.rules().quickplay.increment_request) {
        Some(request) => request_increment(d, who, request),
        None => d.refuse_unknown(said::Ending::NoSuchRequest),
    }
}

fn request_increment(d: &mut Draft, who: Color, request: Ruled<IncrementRequest>) {
    let Some(claimant) = d.at(&d.rules().quickplay.claimant) else {
        d.refuse_unknown(said::Ending::NoSuchRequest);
        return;
    };
    if !is_open(d, who, claimant, request.by, true) {
        return;
    }
    d.cite(request.by);
    d.cite(d.by(&d.rules().quickplay.in_use));
    if request.is.is_offer {
        d.emit(ClaimsEvent::DrawOffered { who });
        d.emit(ClaimsEvent::IncrementAsked { who });
        d.say(said::Ending::AsksIncrement {
            who,
            other: who.opposite(),
        });
    } else {
        put_to_arbiter(d, who);
    }
}

/// The draw that lay in a request for an increment was refused: the arbiter decides on the request.
pub(crate) fn offer_declined(d: &mut Draft, offerer: Color) {
    if !d.game.aside().increment_asked[offerer] {
        return;
    }
    d.cite(d.by(&d.rules().quickplay.increment_request));
    put_to_arbiter(d, offerer);
}

fn put_to_arbiter(d: &mut Draft, who: Color) {
    d.ask_arbiter(
        Matter::Increment(who),
        said::Ending::ShallIncrement { who },
        true,
    );
}

/// The grounds of the claim that the code knows, as the question to the arbiter.
fn on_what_ground(d: &Draft, who: Color) -> said::Ending {
    match d
        .told(&d.rules().quickplay.ground)
        .map(|rule| rule.is.as_slice())
    {
        None | Some([]) => said::Ending::ClaimsDraw { who },
        Some(grounds) => said::Ending::OnGrounds {
            grounds: grounds.to_vec(),
            opponent: who.opposite(),
        },
    }
}

/// Whether this player may claim at this moment; refuses if not, and says which condition is not met.
fn is_open(
    d: &mut Draft,
    who: Color,
    claimant: Ruled<QuickplayClaimant>,
    by: &[ClauseId],
    needs_move: bool,
) -> bool {
    if let Some((clauses, why)) = out_of_use(d, who) {
        d.not_now(clauses, why);
        d.background(by);
        return false;
    }
    let Some(clock) = d.game.clock(who, d.now()) else {
        d.unknown(by, said::Common::NotTimed);
        return false;
    };
    let under = u64::from(claimant.is.under.as_secs());
    let why = if claimant.is.flag_up && clock.fallen.is_some() {
        said::Ending::FlagFallen { who }
    } else if clock.left.0 >= under * 1000 {
        said::Ending::NotShort {
            under: Millis::from_seconds(under),
            who,
            left: clock.left,
        }
    } else if needs_move && claimant.is.on_move && d.game.turn() != who {
        said::Ending::NotOnMove { who }
    } else {
        return true;
    };
    d.not_now(by, why);
    false
}

/// Why such claims do not exist in this game, and by which clauses; `None` where they do.
fn out_of_use<'g>(d: &Draft<'g>, who: Color) -> Option<(&'g [ClauseId], Box<dyn Sentence>)> {
    let scope = d.at(&d.rules().quickplay.in_use)?;
    let not_here =
        |why: said::Ending| -> Option<(_, Box<dyn Sentence>)> { Some((scope.by, Box::new(why))) };
    // In which kinds of games may stand in a clause of its own, beside the one on what the event has to announce.
    let games = d.rules().quickplay.games.as_ref();
    let not_in_these = |why: said::Ending| -> Option<(_, Box<dyn Sentence>)> {
        let by = games.map_or(scope.by, |cite| cite.by.as_slice());
        Some((by, Box::new(why)))
    };
    let Some(clocks) = d.game.clocks() else {
        return Some((scope.by, Box::new(said::Common::NotTimed)));
    };
    match *scope.is {
        QuickplayScope::Never => not_here(said::Ending::NeverHere),
        QuickplayScope::SuddenDeath if !clocks.in_last_period(who) => {
            not_here(said::Ending::OnlyLastPeriod)
        }
        QuickplayScope::NoIncrement | QuickplayScope::AnnouncedNoIncrementNoBlitz
            if !clocks.without_bonus(who) =>
        {
            not_in_these(said::Ending::OnlyWithoutBonus)
        }
        QuickplayScope::AnnouncedNoIncrementNoBlitz
            if !d.game.terms().is_agreed(&Agreement::GuidelinesIii) =>
        {
            not_here(said::Ending::NotAnnounced)
        }
        QuickplayScope::AnnouncedNoIncrementNoBlitz if d.game.event().is_blitz() => {
            not_in_these(said::Ending::NotInBlitz)
        }
        QuickplayScope::SuddenDeath
        | QuickplayScope::NoIncrement
        | QuickplayScope::AnnouncedNoIncrementNoBlitz => None,
    }
}
