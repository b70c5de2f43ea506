//! What an overstepping of the time gives: a loss, or a draw where the opponent cannot win.

use jadoube_board::{Color, Role};
use jadoube_codes::params::clock::Quota;
use jadoube_codes::params::flag::BothFlagsKnown;
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, decides};

use crate::act::Score;
use crate::control::TimeControl;
use crate::game::{Game, Owed};
use crate::judgment::{OnTime, Under};
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::prospects::{self, Prospect};
use crate::ruling::{Cause, Clauses, Matter};
use crate::said::{self, MovesDue, TimeUp};

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
    ] {
        add_clauses(&mut by, cited);
    }
    if rules.clock.loss_with_close.is_none() {
        add_clauses(&mut by, d.quoted(&rules.clock.checked_at));
    }
    if has_own_limit(d) {
        add_clauses(&mut by, d.quoted(&rules.clock.varied_by));
    }
    let all_moves = d.game.clocks().is_some_and(|clocks| {
        let all = clocks.in_last_period(loser) && clocks.owed(loser).is_none();
        all && clocks.without_bonus(loser)
    });
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

/// Both are over the time, and that draws.
pub(crate) fn both_down_drawn(d: &mut Draft, by: &[ClauseId], at: Millis) {
    d.say(said::Ending::BothDown);
    d.end_at(Score::Draw, Cause::FlagFall, by, at);
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
    let cite = match (stopped.white.is_some(), stopped.black.is_some()) {
        (false, false) => return,
        (true, true) => &rules.neither_recorded,
        (true, false) | (false, true) => &rules.one_unrecorded,
    };
    if let Some(cite) = cite.as_ref().filter(|_| owed) {
        d.background(&cite.by);
        d.say(said::Ending::RecordsToDate);
    }
}

/// That a player has overstepped the time, with the moves due in it and those made, where a number is due.
pub(crate) fn time_is_up(d: &Draft, loser: Color) -> TimeUp {
    let moves = moves_due(&d.game, loser);
    TimeUp::Is { loser, moves }
}

/// That a player had overstepped the time in a game that is over: `Black's time was up with none of 40 moves completed, and
/// White could still mate`.
pub(crate) fn time_was_up(game: &Game, loser: Color) -> TimeUp {
    let winner = loser.opposite();
    let judged = Under::new(game.code(), game.event()).on_time(&game.setup().board, winner);
    let moves = moves_due(game, loser);
    match judged.test {
        OnTime::Helpmate => TimeUp::WasCouldMate {
            loser,
            moves,
            winner,
        },
        OnTime::ForcedMate => TimeUp::WasCouldForce {
            loser,
            moves,
            winner,
        },
        OnTime::Wins | OnTime::Drawn | OnTime::Person => TimeUp::Was { loser, moves },
    }
}

/// How many of the moves due were completed, where a number is due.
fn moves_due(game: &Game, loser: Color) -> MovesDue {
    let owed = game.clocks().and_then(|clocks| clocks.owed(loser));
    let Some(Owed { completed, due }) = owed.filter(|owed| owed.completed < owed.due) else {
        return MovesDue::None;
    };
    if game.is_to_press(loser) && completed + 1 == due {
        return MovesDue::LastNotPressed { due };
    }
    let since = game.clocks().map(|clocks| clocks.moves_counted(loser));
    match since.is_some_and(|since| since >= due) {
        true => MovesDue::CompletedLate { completed, due },
        false => MovesDue::Completed { completed, due },
    }
}

/// The overstepping takes effect at this moment.
pub(crate) fn overstep_at(d: &mut Draft, loser: Color, at: Millis) {
    cite_missing_records(d, loser);
    let flag = &d.rules().flag;
    let winner = loser.opposite();
    let mut by = clauses_of_fall(d, loser);
    let up = time_is_up(d, loser);
    if d.game.is_to_press(loser) {
        add_clauses(&mut by, d.by(&d.rules().clock.counted_move));
    }
    if both_are_down(d)
        && let Some(rule) = d.at(&flag.both_order_known)
    {
        if decides!(rule, BothFlagsKnown::Drawn, not BothFlagsKnown::FirstLoses) {
            both_down_drawn(d, rule.by, at);
            return;
        }
        // A clause on two flags leads; one on flags in general belongs where it stands.
        let general = [d.by(&flag.effect), d.by(&flag.callers)].concat();
        let of_two = rule.by.iter().filter(|id| !general.contains(id));
        let mut first: Clauses = of_two.copied().collect();
        add_clauses(&mut first, &by);
        add_clauses(&mut first, rule.by);
        by = first;
    }
    d.as_read(&flag.effect);
    if both_are_down(d) {
        d.say(said::Ending::FellFirst { loser });
        d.as_read(&flag.both_order_known);
    }
    let judged = d.under().on_time(&d.game.setup().board, winner);
    let exception = judged.exception;
    if judged.test != OnTime::Wins {
        cite_knights(d, &mut by);
    }
    let mut first = judged.listed.to_vec();
    add_clauses(&mut first, &by);
    let mut last = by.clone();
    add_clauses(&mut last, judged.listed);
    match judged.test {
        OnTime::Wins => {
            add_clauses(&mut last, exception);
            d.say(said::Ending::TimeUp { up });
            d.end_at(Score::win(winner), Cause::FlagFall, &last, at);
        }
        OnTime::Drawn => {
            let mut draw = exception.to_vec();
            add_clauses(&mut draw, &last);
            d.say(said::Ending::NoPotential { up, winner });
            d.end_at(Score::Draw, Cause::FlagFall, &draw, at);
        }
        OnTime::Person if prospects::can_mate(d, winner) == Prospect::No => {
            let mut draw = exception.to_vec();
            add_clauses(&mut draw, &last);
            d.say(said::Ending::NoSuchPosition { up, winner });
            d.end_at(Score::Draw, Cause::FlagFall, &draw, at);
        }
        OnTime::Person => {
            // What is asked is whether he could mate: the clause on that decides.
            d.lead(exception);
            d.cite(&last);
            d.ask_arbiter(
                Matter::CanStillMate(winner),
                said::Ending::CouldReach { loser, winner },
                true,
            );
        }
        OnTime::ForcedMate => by_force(d, loser, &first, at),
        OnTime::Helpmate => by_any_series(d, loser, &last, exception, at),
    }
}

/// The overstepping wins unless no series of legal moves mates.
fn by_any_series(d: &mut Draft, loser: Color, by: &[ClauseId], exception: &[ClauseId], at: Millis) {
    let winner = loser.opposite();
    let up = time_is_up(d, loser);
    match prospects::can_mate(d, winner) {
        Prospect::Yes => {
            let mut win = by.to_vec();
            add_clauses(&mut win, exception);
            d.say(said::Ending::StillMate { up, winner });
            d.end_at(Score::win(winner), Cause::FlagFall, &win, at);
        }
        Prospect::No => {
            let mut draw = exception.to_vec();
            add_clauses(&mut draw, by);
            d.say(said::Ending::CannotMate { up, winner });
            d.end_at(Score::Draw, Cause::FlagFall, &draw, at);
        }
        Prospect::Undecided => {
            d.cite(by);
            d.cite(exception);
            d.ask_arbiter(
                Matter::CanStillMate(winner),
                said::Ending::CouldMate { loser, winner },
                true,
            );
        }
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

/// With little material the overstepping wins only if mate can be forced from the position on the board.
fn by_force(d: &mut Draft, loser: Color, by: &[ClauseId], at: Millis) {
    let winner = loser.opposite();
    match prospects::can_force_mate(d, winner) {
        Prospect::Yes => {
            d.say(said::Ending::CanForce { loser, winner });
            d.end_at(Score::win(winner), Cause::FlagFall, by, at);
        }
        Prospect::No => {
            d.say(match short_of_men(d, winner) {
                Some(why) => said::Ending::CannotMateAtAll { loser, winner, why },
                None => said::Ending::LittleMaterial { loser, winner },
            });
            d.end_at(Score::Draw, Cause::FlagFall, by, at);
        }
        Prospect::Undecided => {
            d.cite(by);
            d.ask_arbiter(
                Matter::CanStillMate(winner),
                said::Ending::CouldForce { loser, winner },
                true,
            );
        }
    }
}

/// Why the men that are left cannot mate in any arrangement, if they cannot.
fn short_of_men(d: &Draft, winner: Color) -> Option<String> {
    let board = &d.game.setup().board;
    jadoube_proof::shortage(board, winner).map(|short| short.told(board, winner))
}

/// Whether the parties have fixed an hour for the end of play.
pub(crate) fn fixed(d: &Draft) -> Option<Millis> {
    d.game.terms().play_ends()
}
