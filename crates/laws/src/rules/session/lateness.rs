//! Coming late, and being excused for it.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::late::{BothLate, LateLimit, LateLoss};
use jadoube_codes::params::resume::LateAtResumption;
use jadoube_codes::time::Millis;

use crate::act::{Ground, Offence, Score};
use crate::agreement::Agreement;
use crate::event::SessionEvent;
use crate::game::Game;
use crate::rules::clock::running;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::offence::forfeits;
use crate::rules::session::adjournment::arrivals;
use crate::rules::session::adjournment::standing::replier;
use crate::ruling::{Cause, Clauses, Matter};
use crate::said::{self, Late};

/// A player comes.
pub(crate) fn arrive(d: &mut Draft, who: Color) {
    if has_come(d, who) {
        let clock = d.quoted(&d.rules().absent.clock);
        d.not_now(clock, said::Session::HasCome { who });
        return;
    }
    d.emit(SessionEvent::Arrived { who });
    if d.game.adjournment().is_some() {
        arrivals::arrived(d, who);
    }
    let broken_off = d
        .game
        .adjournment()
        .is_some_and(|adjournment| adjournment.is_broken_off());
    if !broken_off {
        judge(d, who, d.now());
    }
    if d.game.adjournment().is_none() {
        d.cite(d.quoted(&d.rules().absent.clock));
    }
}

/// Whether a player is at the board of a game in progress: he has come, or has moved there.
fn has_come(d: &Draft, who: Color) -> bool {
    d.game.adjournment().is_none() && was_there(d, who)
}

/// Whether something tells that a player has been there.
fn was_there(d: &Draft, who: Color) -> bool {
    d.game.aside().arrived[who].is_some() || d.game.plies_back().any(|ply| ply.who == who)
}

/// Players who came too late or are still not there, and were not judged before the sealed move had been looked at.
pub(crate) fn judge_after_opening(d: &mut Draft) {
    if d.game.adjournment().is_none() {
        return;
    }
    for who in Color::ALL {
        match came_to_resumption(d, who) {
            Some(came) => judge(d, who, came),
            None if has_missed_resumption(d, who) => lose(d, who, Late::NotInTime),
            None => {}
        }
    }
}

/// When a player came to the session that is being resumed, if it was told.
fn came_to_resumption(d: &Draft, who: Color) -> Option<Millis> {
    let since = arrivals::session_began(d);
    d.game.aside().arrived[who].filter(|came| *came >= since)
}

/// Whether a player was found not to be there when an adjourned game was to go on, has not come since, and the time in which
/// he might have is over.
fn has_missed_resumption(d: &Draft, who: Color) -> bool {
    let Some(adjournment) = d.game.adjournment() else {
        return false;
    };
    let missed = adjournment.here[who] == Some(false) && came_to_resumption(d, who).is_none();
    let since = adjournment
        .resumed
        .map(|began| d.now().saturating_sub(began));
    missed && since.is_some_and(|since| limit(d).is_some_and(|limit| since > limit))
}

/// Whether nobody waits any more for a player before the envelope is opened. Where no lateness is allowed at all, whoever has
/// begun the session without him waits for him, and he is judged when he comes.
pub(crate) fn is_awaited_no_longer(d: &Draft, who: Color) -> bool {
    has_missed_resumption(d, who) && limit(d).is_some_and(|limit| limit > Millis::ZERO)
}

/// Who is not there when the time for coming to the resumption is over has lost, and so has the other where he is missing too;
/// but a sealed move that may have ended the game is looked at first, where the code says so.
pub(crate) fn miss_resumption(d: &mut Draft) {
    let Some(adjournment) = d.game.adjournment() else {
        return;
    };
    // At the opening of the envelope he was there who has to reply to it.
    let replied_to = replier(adjournment).filter(|_| adjournment.due().is_none());
    let missing: Vec<Color> = Color::ALL
        .into_iter()
        .filter(|who| replied_to != Some(*who) && has_missed_resumption(d, *who))
        .collect();
    if missing.is_empty() || arrivals::late_is_judged_at_opening(d) {
        return;
    }
    for who in missing {
        lose(d, who, Late::NotInTime);
    }
}

/// Whether a player who came at this moment came too late, and what that means.
fn judge(d: &mut Draft, who: Color, came: Millis) {
    let late = came.saturating_sub(arrivals::session_began(d));
    let Some(limit) = limit(d) else {
        if late.seconds() > 0 && is_without_hour(d) {
            d.say(said::Session::WithoutHour { who, late });
        } else if late.seconds() > 0 {
            d.lead(d.by(&d.rules().late.limit));
            d.say(said::Session::NoLoss { who, late });
        }
        return;
    };
    if late <= limit {
        d.cite(d.by(&d.rules().late.limit));
        if late.seconds() > 0 && d.game.adjournment().is_none() {
            d.say(said::Session::Allowed { who, late, limit });
            // His clock has run since play began, whether or not the other was there.
            let began = d.game.ply_count() == 0 && d.game.turn() == who;
            let runs = d.game.running_clock() == Some(who);
            if began && runs && !d.quoted(&d.rules().absent.clock).is_empty() {
                d.say(said::Session::LosesThatTime { who });
            }
        }
        return;
    }
    if arrivals::late_is_judged_at_opening(d) {
        return;
    }
    let since = match d.game.adjournment() {
        Some(_) => said::Since::Resumption,
        None => said::Since::Start,
    };
    lose(d, who, Late::After { late, since, limit });
}

/// Whether nothing tells that a player ever came. Once men have moved, a player of whom nothing was told sits at the board, unless the
/// start was told.
fn is_missed(d: &Draft, who: Color) -> bool {
    let told = d.game.ply_count() == 0 || d.game.aside().play_began.is_some();
    told && !was_there(d, who)
}

/// A player claims the game for an offence of the other. That he has not come is no going away without leave: before the time for
/// coming is over the claim is too early, then the arbiter is asked whether it is so.
pub(crate) fn claim_forfeit(d: &mut Draft, claimant: Color, ground: &Ground) {
    let who = claimant.opposite();
    if !is_of_coming(d, who, ground) {
        forfeits::claim(d, claimant, ground);
        return;
    }
    let by = by_coming(d);
    let since = d.now().saturating_sub(arrivals::session_began(d));
    if is_without_hour(d) {
        d.refuse(&by, said::Session::NobodyLate);
        return;
    }
    if limit(d).is_some_and(|limit| since < limit) {
        d.refuse(&by, said::Session::StillInTime { who });
        return;
    }
    d.cite(&by);
    let matter = Matter::Forfeit {
        offender: who,
        ground: ground.clone(),
    };
    d.ask_arbiter(matter, said::Session::HasNotCome { who }, false);
}

/// It is decided that a player has forfeited the game, as was claimed.
pub(crate) fn forfeit_granted(d: &mut Draft, who: Color, ground: &Ground) {
    if !is_of_coming(d, who, ground) {
        forfeits::granted(d, who, ground);
        return;
    }
    match limit(d) {
        None => forfeits::forfeit(d, who, &by_coming(d)),
        // What was sealed may have ended the game, and is looked at first.
        Some(_) if arrivals::late_is_judged_at_opening(d) => {
            d.emit(SessionEvent::Presence { who, here: false });
        }
        Some(_) => lose(d, who, Late::NotInTime),
    }
}

/// Whether a claim that somebody is away is about his not having come, to the game or to the session that goes on with it.
fn is_of_coming(d: &Draft, who: Color, ground: &Ground) -> bool {
    let missed = match d.game.adjournment() {
        Some(adjournment) => {
            adjournment.resumed.is_some()
                && adjournment.here[who] != Some(true)
                && came_to_resumption(d, who).is_none()
        }
        None => is_missed(d, who),
    };
    ground.offence() == Some(Offence::Absent) && missed
}

/// What says how long a player is waited for; where the code does not, whoever decides what it leaves open. Of him who comes late to
/// a resumption a clause of its own may speak; one that only says that it is as at the start stands behind.
fn by_coming(d: &Draft) -> Clauses {
    let late = &d.rules().late.limit;
    let resume = &d.rules().resume.late;
    let limit = match arrivals::own_default_time(d) {
        Some(_) => &[],
        None => d.by(late),
    };
    let of_resumption = d.game.adjournment().and_then(|_| d.at(resume));
    let as_at_start = of_resumption.is_some_and(|rule| {
        decides!(rule, LateAtResumption::AsAtStart, not LateAtResumption::AsAtStartSealedEndStands | LateAtResumption::MoreThan(..))
    });
    let own = of_resumption.map_or(&[][..], |rule| rule.by);
    let (first, then) = match as_at_start {
        true => (limit, own),
        false => (own, limit),
    };
    let mut by = first.to_vec();
    add_clauses(&mut by, then);
    if by.is_empty() {
        by = d.quoted(&d.rules().law.doubt).to_vec();
    }
    by
}

/// The official finds that a player who has never come is not there: at the end of the time allowed he has lost, and
/// before it his clock runs or not as the code says; says whether the code has anything on it.
pub(crate) fn absent(d: &mut Draft, who: Color) -> bool {
    if !is_missed(d, who) {
        return false;
    }
    let clock = d.quoted(&d.rules().absent.clock);
    let limit = limit(d);
    if d.at(&d.rules().late.limit).is_none() {
        d.emit(SessionEvent::FoundAbsent { who });
        d.say(said::Session::NotThere { who });
        d.ask_arbiter(
            Matter::Penalty(who),
            said::Session::NoTimeToCome { who },
            false,
        );
        return true;
    }
    let since = d.now().saturating_sub(arrivals::session_began(d));
    if limit.is_some_and(|limit| since >= limit) {
        lose(d, who, Late::NotInTime);
        // Of whom it was found that he is not there, and nothing since, he is not there yet.
        let other = who.opposite();
        if d.game.aside().absent[other] && !was_there(d, other) {
            lose(d, other, Late::NotInTime);
        }
    } else {
        d.emit(SessionEvent::FoundAbsent { who });
        d.cite(clock);
        d.say(said::Session::NotThereYet { who });
    }
    true
}

/// A player has lost the game by coming too late or not at all; if the other has too, both have.
pub(crate) fn lose(d: &mut Draft, who: Color, why: Late) {
    let late = &d.rules().late;
    let Some(loss) = d.at(&late.by_itself) else {
        return;
    };
    match arrivals::own_default_time(d) {
        Some(_) => d.as_read(&d.rules().resume.late),
        None => d.as_read(&late.limit),
    }
    let mut by = by_coming(d);
    add_clauses(&mut by, loss.by);
    let may_be_excused = match *loss.is {
        LateLoss::Loses => false,
        LateLoss::LosesUnlessExcused => true,
    };
    if d.game.aside().excused[who] && may_be_excused {
        d.cite(&by);
        d.cite(d.quoted(&late.excuse));
        d.say(said::Session::AcceptedReason { who });
        return;
    }
    let other_lost = d.game.outcome().is_some_and(|outcome| {
        outcome.cause == Cause::Lateness && outcome.score == Score::win(who)
    });
    if other_lost {
        // A clause that says what both lose goes first; one on the clocks of both goes with the rest.
        let said = d.told(&late.both);
        let leads = said.is_some_and(|said| matches!(said.is, BothLate::BothLose));
        let on_both = said.map_or(&[][..], |said| said.by);
        let mut both = if leads { on_both.to_vec() } else { by.clone() };
        add_clauses(&mut both, if leads { &by } else { on_both });
        d.emit(SessionEvent::GameReopened);
        d.say(said::Session::BothLost {
            who,
            why,
            other: who.opposite(),
        });
        d.end(Score::BothLose, Cause::Lateness, &both);
    } else if d.game.outcome().is_none() {
        d.say(said::Session::HasLost { who, why });
        d.end(Score::win(who.opposite()), Cause::Lateness, &by);
    } else {
        d.cite(&by);
    }
}

/// Whether the new session of an adjourned game began at no hour that was set: on a program's board it begins when both
/// wish it, or when the break that was told has passed, and who is not there has his clock running or not, and no more.
fn is_without_hour(d: &Draft) -> bool {
    let terms = d.game.terms();
    let resumed = d.game.adjournment().is_some_and(|it| it.resumed.is_some());
    resumed && terms.is_agreed(&Agreement::OnScreen) && terms.default_time().is_none()
}

/// The moment after which whoever has not come has come too late, in a game that has begun and goes on; none where neither the code nor the
/// event sets one.
pub fn default_time_over(game: &Game) -> Option<Millis> {
    if game.adjournment().is_some() {
        return None;
    }
    let d = Draft::rehearsal(game);
    Some(arrivals::session_began(&d) + limit(&d)?)
}

/// How late is still in time.
pub(crate) fn limit(d: &Draft) -> Option<Millis> {
    if is_without_hour(d) {
        return None;
    }
    if let Some(span) = arrivals::own_default_time(d) {
        return Some(Millis::from(span));
    }
    let agreed = d.game.terms().default_time();
    let rule = d.at(&d.rules().late.limit)?;
    Some(match *rule.is {
        LateLimit::MoreThan(span) => Millis::from(span),
        LateLimit::EventElse(span) => agreed.unwrap_or(Millis::from(span)),
        LateLimit::Event => agreed?,
    })
}

/// The arbiter accepts a reason for being late.
pub(crate) fn excuse(d: &mut Draft, who: Color) {
    let loses = d
        .at(&d.rules().late.by_itself)
        .filter(|rule| decides!(rule, LateLoss::Loses, not LateLoss::LosesUnlessExcused));
    if let Some(rule) = loses {
        d.refuse(rule.by, said::Session::NobodyExcuses);
        return;
    }
    d.cite(d.quoted(&d.rules().late.excuse));
    d.emit(SessionEvent::Excused { who });
    let Some(outcome) = d
        .game
        .outcome()
        .filter(|outcome| outcome.cause == Cause::Lateness)
        .cloned()
    else {
        return;
    };
    let by = d.by(&d.rules().late.by_itself).to_vec();
    if outcome.score == Score::BothLose {
        d.emit(SessionEvent::GameReopened);
        d.cite(d.quoted(&d.rules().late.both));
        d.say(said::Session::ExcusedOtherLoses { who });
        d.end(Score::win(who), Cause::Lateness, &by);
    } else if outcome.score == Score::win(who.opposite()) {
        d.emit(SessionEvent::GameReopened);
        d.say(said::Session::ExcusedGoesOn { who });
        if d.game.clocks().is_some() {
            running::resume(d);
        }
    }
}
