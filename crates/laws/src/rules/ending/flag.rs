//! Flag fall: when it takes effect, who may call it, and what it gives.

use jadoube_board::{Color, Role};

use crate::act::Score;
use crate::agreement::Agreement;
use crate::code::ClauseId;
use crate::code::params::clock::Quota;
use crate::code::params::flag::{
    BothFlagsKnown, BothFlagsUnknown, ClaimantAlsoDown, FlagCaller, FlagEffect, FlagException,
    ListedMaterial,
};
use crate::control::TimeControl;
use crate::event::Event;
use crate::rules::clock::running;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::prospects::{self, Answer};
use crate::ruling::{Cause, Clauses, Matter};
use crate::terms::Referee;
use crate::time::Millis;

/// What the passing of time brings about by itself, or before the eyes of a watching arbiter.
pub(crate) fn notice(d: &mut Draft) {
    let Some(loser) = first_fallen(d) else { return };
    let flag = &d.rules().flag;
    let Some(effect) = d.at(&flag.effect) else {
        return;
    };
    match *effect.is {
        FlagEffect::AtFall => {
            let at = d
                .game
                .clocks()
                .and_then(|clocks| clocks.fallen(loser))
                .unwrap_or(d.now());
            decide(d, loser, at);
        }
        FlagEffect::AtCall => {
            let official = d
                .at(&flag.callers)
                .is_some_and(|rule| rule.is.contains(&FlagCaller::Official));
            if official && d.game.terms().referee == Referee::Watching {
                d.cite(d.by(&flag.callers));
                d.say("The arbiter sees that the flag has fallen.");
                let at = d.now();
                decide(d, loser, at);
            }
        }
    }
}

/// A player claims that a flag has fallen.
pub(crate) fn claim(d: &mut Draft, who: Color) {
    let flag = &d.rules().flag;
    if d.at(&flag.effect).is_none() {
        d.unknown(&[], "The code knows no flag to call.");
        return;
    }
    let by = match d.by(&flag.callers) {
        [] => d.by(&flag.effect),
        callers => callers,
    };
    let owner_too = d
        .at(&flag.callers)
        .is_some_and(|rule| rule.is.contains(&FlagCaller::Owner));
    let fallen = |d: &Draft, color| {
        d.game
            .clocks()
            .and_then(|clocks| clocks.fallen(color))
            .is_some()
    };
    let opponent = who.opposite();
    if d.game.clocks().is_none() {
        d.cite(d.quoted(&d.rules().clock.varied_by));
        d.unknown(by, "The game is not timed.");
        return;
    }
    if !fallen(d, opponent) {
        if fallen(d, who) && owner_too {
            d.cite(by);
            let at = d.now();
            decide(d, who, at);
            return;
        }
        d.cite(d.quoted(&d.rules().clock.checked_at));
        d.refuse(by, format!("{opponent:#}'s flag has not fallen."));
        return;
    }
    if fallen(d, who) && claimant_also_down(d, who) {
        return;
    }
    d.cite(by);
    d.cite(d.quoted(&d.rules().claim.stops_clocks));
    if fallen(d, who) {
        d.cite(d.by(&d.rules().flag.both_order_known));
    }
    let loser = first_fallen(d).unwrap_or(opponent);
    let at = d.now();
    decide(d, loser, at);
}

/// Both flags are down when one of the players calls; says whether the claim fails by that.
fn claimant_also_down(d: &mut Draft, who: Color) -> bool {
    let Some(rule) = d.at(&d.rules().flag.claimant_also_down) else {
        return false;
    };
    let last = d
        .game
        .clocks()
        .is_some_and(|clocks| clocks.in_last_period(who));
    match rule.is {
        ClaimantAlsoDown::NextPeriod if last => false,
        ClaimantAlsoDown::NextPeriod => {
            d.refuse(
                rule.by,
                "His own flag is down too: play goes on in the next period.",
            );
            d.emit(Event::NextPeriodForBoth);
            true
        }
        ClaimantAlsoDown::ClaimFails => {
            d.refuse(
                rule.by,
                "No time is left on his own clock: the claim fails.",
            );
            true
        }
    }
}

/// The arbiter establishes that a flag has fallen.
pub(crate) fn found(d: &mut Draft, whose: Color) {
    let fallen = d.game.clocks().map(|clocks| clocks.fallen(whose).is_some());
    if fallen == Some(false) {
        seen_down(d, whose);
    }
    let flag = &d.rules().flag;
    let players_alone = d
        .at(&flag.effect)
        .is_some_and(|rule| *rule.is == FlagEffect::AtCall)
        && d.at(&flag.callers)
            .is_some_and(|rule| !rule.is.contains(&FlagCaller::Official));
    if players_alone {
        d.refuse(
            d.by(&flag.callers),
            "It takes effect when the opponent calls attention to it.",
        );
        return;
    }
    d.cite(d.by(&flag.callers));
    let loser = first_fallen(d).unwrap_or(whose);
    let at = d.now();
    decide(d, loser, at);
}

/// The official saw a flag down that by the time as reckoned has not fallen: his eyes go before the reckoning.
fn seen_down(d: &mut Draft, whose: Color) {
    d.cite(d.quoted(&d.rules().fact.decided_by));
    let left = d.game.clock(whose, d.now()).map(|clock| clock.left);
    d.emit(Event::FlagSeen { whose });
    d.say(format!(
        "By the times as told {whose:#} had {} left; what the official saw goes before them.",
        left.unwrap_or(Millis::ZERO)
    ));
}

/// The player whose flag fell first; the one of the two who is down if only one is.
fn first_fallen(d: &Draft) -> Option<Color> {
    let clocks = d.game.clocks()?;
    match (clocks.fallen(Color::White), clocks.fallen(Color::Black)) {
        (None, None) => None,
        (Some(_), None) => Some(Color::White),
        (None, Some(_)) => Some(Color::Black),
        (Some(white), Some(black)) => Some(if white <= black {
            Color::White
        } else {
            Color::Black
        }),
    }
}

/// Whether the game is played with another limit than the one that the code has written in it.
fn has_own_limit(d: &Draft) -> bool {
    let Some(Quota::Standard(standard)) = d.told(&d.rules().clock.quota).map(|rule| rule.is) else {
        return false;
    };
    match &d.game.terms().time {
        Some(TimeControl::Periods { periods, .. }) => periods.first().is_some_and(|first| {
            first.moves != Some(standard.moves)
                || first.time.seconds() != u64::from(standard.by.as_secs())
        }),
        _ => false,
    }
}

/// The clauses by which an overstepping decides.
fn clauses_of_fall(d: &Draft, loser: Color) -> Clauses {
    let rules = d.rules();
    let mut by = Clauses::new();
    if fixed(d).is_some() && rules.clock.loss_with_close.is_some() {
        add_clauses(&mut by, d.quoted(&rules.clock.loss_with_close));
        add_clauses(&mut by, d.quoted(&rules.clock.quota_with_close));
        return by;
    }
    for cited in [
        d.quoted(&rules.clock.loss),
        d.by(&rules.flag.effect),
        d.quoted(&rules.end.flag_first),
        d.quoted(&rules.clock.quota),
        d.quoted(&rules.clock.checked_at),
    ] {
        add_clauses(&mut by, cited);
    }
    if has_own_limit(d) {
        add_clauses(&mut by, d.quoted(&rules.clock.varied_by));
    }
    let all_moves = d
        .game
        .clocks()
        .is_some_and(|clocks| clocks.in_last_period(loser) && clocks.without_bonus(loser));
    if all_moves {
        add_clauses(&mut by, d.quoted(&rules.clock.sudden_death));
    }
    by
}

/// Whether both flags are down and nothing has been decided on them.
pub(crate) fn both_are_down(d: &Draft) -> bool {
    Color::ALL.into_iter().all(|color| {
        d.game
            .clocks()
            .is_some_and(|clocks| clocks.fallen(color).is_some())
    })
}

/// Both flags are down, and nobody can say which fell first.
pub(crate) fn order_unknown(d: &mut Draft) {
    if !d.game.aside().times_unknown {
        d.emit(Event::TimesUnknown);
    }
    let rule = d.at(&d.rules().flag.both_order_unknown);
    let announced = d.game.terms().agreed.contains(&Agreement::GuidelinesIii);
    let last = Color::ALL.into_iter().all(|color| {
        d.game
            .clocks()
            .is_some_and(|clocks| clocks.in_last_period(color))
    });
    match rule.map(|rule| (*rule.is, rule.by)) {
        Some((BothFlagsUnknown::NextPeriodElseDraw, by)) => next_period_or_draw(d, last, by),
        Some((BothFlagsUnknown::NextPeriodElseDrawIfAnnounced, by)) if announced => {
            next_period_or_draw(d, last, by);
        }
        Some((BothFlagsUnknown::Drawn, by)) => both_down_drawn(d, by, d.now()),
        other => {
            d.cite(other.map_or(d.by(&d.rules().flag.both_order_known), |(_, by)| by));
            d.ask_arbiter(
                Matter::Fact,
                "Both flags are down, and it is not known which fell first. What follows?",
                true,
            );
        }
    }
}

fn both_down_drawn(d: &mut Draft, by: &[ClauseId], at: Millis) {
    d.say("Both flags are down: drawn.");
    d.end_at(Score::Draw, Cause::FlagFall, by, at);
}

fn next_period_or_draw(d: &mut Draft, last: bool, by: &[ClauseId]) {
    if last {
        d.say("Both flags are down in the last period: drawn.");
        d.end(Score::Draw, Cause::FlagFall, by);
    } else {
        d.cite(by);
        d.emit(Event::NextPeriodForBoth);
        d.say("Both flags are down, and another period follows: play goes on.");
        running::resume(d);
    }
}

/// The overstepping takes effect, unless a claim of a draw waits for the arbiter's answer.
pub(crate) fn decide(d: &mut Draft, loser: Color, at: Millis) {
    if both_are_down(d) && d.game.aside().times_unknown {
        order_unknown(d);
        return;
    }
    let waits = d
        .at(&d.rules().quickplay.after_flag)
        .filter(|_| d.game.aside().postponed == Some(loser));
    if let Some(rule) = waits {
        d.cite(rule.by);
        d.ask_arbiter(
            Matter::DrawClaim(loser),
            format!(
                "{loser:#}'s time is up. Could {:#} not win by normal means, or did he not try?",
                loser.opposite()
            ),
            true,
        );
        return;
    }
    overstep_at(d, loser, at);
}

/// The overstepping takes effect now.
pub(crate) fn overstep(d: &mut Draft, loser: Color) {
    let at = d.now();
    overstep_at(d, loser, at);
}

/// The scoresheets decide whether enough moves were completed: how they are brought up to date where one player or both
/// had stopped writing.
fn cite_missing_records(d: &mut Draft, loser: Color) {
    let owed = d
        .game
        .clock(loser, d.now())
        .is_some_and(|clock| clock.moves_to_control.is_some());
    let stopped = d.game.aside().stopped_recording;
    let rules = &d.rules().flag;
    let cite = match (stopped.white, stopped.black) {
        (false, false) => return,
        (true, true) => &rules.neither_recorded,
        (true, false) | (false, true) => &rules.one_unrecorded,
    };
    if let Some(cite) = cite.as_ref().filter(|_| owed) {
        d.background(&cite.by);
        d.say("The records are to be brought up to date.");
    }
}

fn overstep_at(d: &mut Draft, loser: Color, at: Millis) {
    cite_missing_records(d, loser);
    let flag = &d.rules().flag;
    let winner = loser.opposite();
    let mut by = clauses_of_fall(d, loser);
    let unstopped = d
        .game
        .last_ply()
        .is_some_and(|ply| ply.who == loser && !ply.completed);
    if unstopped {
        add_clauses(&mut by, d.by(&d.rules().clock.counted_move));
    }
    let both = Color::ALL.into_iter().all(|color| {
        d.game
            .clocks()
            .is_some_and(|clocks| clocks.fallen(color).is_some())
    });
    if both && let Some(rule) = d.at(&flag.both_order_known) {
        if *rule.is == BothFlagsKnown::Drawn {
            both_down_drawn(d, rule.by, at);
            return;
        }
        add_clauses(&mut by, rule.by);
    }
    let exception = d
        .at(&flag.mate_exception)
        .filter(|rule| *rule.is != FlagException::None);
    let Some(exception) = exception else {
        add_clauses(&mut by, d.by(&flag.mate_exception));
        d.say(format!("{loser:#}'s time is up; {winner:#} wins."));
        d.end_at(Score::win(winner), Cause::FlagFall, &by, at);
        return;
    };
    cite_knights(d, &mut by);
    if let Some(listed) = d.at(&flag.listed_material) {
        let mut forced = listed.by.to_vec();
        add_clauses(&mut forced, &by);
        if is_listed(d, winner, listed.is) {
            by_force(d, loser, &forced, at);
            return;
        }
        add_clauses(&mut by, listed.by);
    }
    if *exception.is == FlagException::NoMatingPotential {
        match mating_potential(d, winner) {
            Answer::Yes => {}
            Answer::No => {
                let mut draw = exception.by.to_vec();
                add_clauses(&mut draw, &by);
                d.say(format!(
                    "{loser:#}'s time is up, but {winner:#} has no mating potential: drawn."
                ));
                d.end_at(Score::Draw, Cause::FlagFall, &draw, at);
                return;
            }
            Answer::Undecided => {
                d.cite(&by);
                d.cite(exception.by);
                d.ask_arbiter(
                    Matter::CanStillMate(winner),
                    format!("{loser:#}'s time is up. Could {winner:#} reach a position in which mate at the next move cannot be avoided?"),
                    true,
                );
                return;
            }
        }
    }
    match prospects::can_mate(d, winner) {
        Answer::Yes => {
            d.say(format!(
                "{loser:#}'s time is up, and {winner:#} could still mate: {winner:#} wins."
            ));
            d.end_at(Score::win(winner), Cause::FlagFall, &by, at);
        }
        Answer::No => {
            let mut draw = exception.by.to_vec();
            add_clauses(&mut draw, &by);
            d.say(format!("{loser:#}'s time is up, but {winner:#} cannot mate by any series of legal moves: drawn."));
            d.end_at(Score::Draw, Cause::FlagFall, &draw, at);
        }
        Answer::Undecided => {
            d.cite(&by);
            d.cite(exception.by);
            d.ask_arbiter(
                Matter::CanStillMate(winner),
                format!(
                    "{loser:#}'s time is up. Could {winner:#} still mate by any series of legal moves?"
                ),
                true,
            );
        }
    }
}

/// Whether a player has men with which a position can be reached in which mate at the next move cannot be avoided: yes
/// with a pawn, a rook or a queen, or with two minor pieces that are not two knights; no with two knights against a bare
/// king; with less, or against more, a person must look.
fn mating_potential(d: &Draft, winner: Color) -> Answer {
    let board = &d.game.setup().board;
    let own = board.by_color(winner);
    let count = |role| (own & board.by_role(role)).len();
    let heavy = count(Role::Pawn) + count(Role::Rook) + count(Role::Queen) > 0;
    let minor = count(Role::Knight) + count(Role::Bishop);
    let bare = board.by_color(winner.opposite()).len() == 1;
    match (heavy, minor) {
        (true, _) | (_, 3..) => Answer::Yes,
        (_, 2) if count(Role::Knight) < 2 => Answer::Yes,
        (_, 0) => Answer::No,
        (_, 1) if bare => Answer::No,
        (_, 2) if bare && count(Role::Knight) == 2 => Answer::No,
        _ => Answer::Undecided,
    }
}

/// What the code says of a knight on either side, the kings besides.
fn cite_knights(d: &Draft, by: &mut Clauses) {
    let board = &d.game.setup().board;
    let knights = board.by_role(Role::Knight);
    let one_each = Color::ALL.into_iter().all(|color| {
        let own = board.by_color(color);
        own.len() == 2 && (own & knights).len() == 1
    });
    if one_each {
        add_clauses(by, d.quoted(&d.rules().flag.knight_v_knight));
    }
}

/// Whether a player has no more than the material with which the code asks for a forced win.
fn is_listed(d: &Draft, winner: Color, listed: &[ListedMaterial]) -> bool {
    let board = &d.game.setup().board;
    let own = board.by_color(winner);
    let men = |role| (own & board.by_role(role)).len();
    let enemy_pawns = board.by_color(winner.opposite()) & board.by_role(Role::Pawn);
    listed.iter().any(|material| match material {
        ListedMaterial::Knight => own.len() == 2 && men(Role::Knight) == 1,
        ListedMaterial::Bishop => own.len() == 2 && men(Role::Bishop) == 1,
        ListedMaterial::TwoKnightsAgainstNoPawns => {
            own.len() == 3 && men(Role::Knight) == 2 && enemy_pawns.is_empty()
        }
    })
}

/// With little material the overstepping wins only if mate can be forced from the position on the board.
fn by_force(d: &mut Draft, loser: Color, by: &[ClauseId], at: Millis) {
    let winner = loser.opposite();
    match prospects::can_force_mate(d, winner) {
        Answer::Yes => {
            d.say(format!(
                "{loser:#}'s time is up, and {winner:#} can force mate: {winner:#} wins."
            ));
            d.end_at(Score::win(winner), Cause::FlagFall, by, at);
        }
        Answer::No => {
            d.say(format!(
                "{loser:#}'s time is up, but {winner:#} has little material and cannot force mate: drawn."
            ));
            d.end_at(Score::Draw, Cause::FlagFall, by, at);
        }
        Answer::Undecided => {
            d.cite(by);
            d.ask_arbiter(
                Matter::CanStillMate(winner),
                format!("{loser:#}'s time is up. Could {winner:#} force mate?"),
                true,
            );
        }
    }
}

/// Whether the parties have fixed an hour for the end of play.
pub(crate) fn fixed(d: &Draft) -> Option<Millis> {
    d.game.terms().play_ends()
}
