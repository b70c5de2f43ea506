//! What an overstepping of the time gives: a loss, or a draw where the opponent cannot win.

use jadoube_board::{Color, Role};

use crate::act::Score;
use crate::code::ClauseId;
use crate::code::params::clock::Quota;
use crate::code::params::flag::{BothFlagsKnown, FlagException, ListedMaterial};
use crate::control::TimeControl;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::prospects::{self, Answer};
use crate::ruling::{Cause, Clauses, Matter};
use crate::time::Millis;

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

/// Both are over the time, and that draws.
pub(crate) fn both_down_drawn(d: &mut Draft, by: &[ClauseId], at: Millis) {
    d.say("Both flags are down: drawn.");
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
        d.say("The records are to be brought up to date.");
    }
}

/// That a player has overstepped the time, with the moves due in it and those made, where a number is due.
pub(crate) fn time_is_up(d: &Draft, loser: Color) -> String {
    let clock = d.game.clock(loser, d.now());
    let short = clock.and_then(|clock| Some((clock.moves, clock.moves_to_control?)));
    match short.filter(|(_, missing)| *missing > 0) {
        Some((made, missing)) => {
            let due = made + missing;
            format!("{loser:#}'s time is up with {made} of {due} moves made")
        }
        None => format!("{loser:#}'s time is up"),
    }
}

/// The overstepping takes effect at this moment.
pub(crate) fn overstep_at(d: &mut Draft, loser: Color, at: Millis) {
    cite_missing_records(d, loser);
    let flag = &d.rules().flag;
    let winner = loser.opposite();
    let mut by = clauses_of_fall(d, loser);
    let up = time_is_up(d, loser);
    let unstopped = d
        .game
        .last_ply()
        .is_some_and(|ply| ply.who == loser && !ply.completed);
    if unstopped {
        add_clauses(&mut by, d.by(&d.rules().clock.counted_move));
    }
    if both_are_down(d)
        && let Some(rule) = d.at(&flag.both_order_known)
    {
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
        d.say(format!("{up}; {winner:#} wins."));
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
    if *exception.is == FlagException::NoMatingPotential
        && without_potential(d, loser, &by, exception.by, at)
    {
        return;
    }
    by_any_series(d, loser, &by, exception.by, at);
}

/// Whether the winner has no mating potential, or a person must say whether he has; then that decides.
fn without_potential(
    d: &mut Draft,
    loser: Color,
    by: &[ClauseId],
    exception: &[ClauseId],
    at: Millis,
) -> bool {
    let winner = loser.opposite();
    let up = time_is_up(d, loser);
    match mating_potential(d, winner) {
        Answer::Yes => return false,
        Answer::No => {
            let mut draw = exception.to_vec();
            add_clauses(&mut draw, by);
            d.say(format!(
                "{up}, but {winner:#} has no mating potential: drawn."
            ));
            d.end_at(Score::Draw, Cause::FlagFall, &draw, at);
        }
        Answer::Undecided => {
            d.cite(by);
            d.cite(exception);
            d.ask_arbiter(
                Matter::CanStillMate(winner),
                format!("{loser:#}'s time is up. Could {winner:#} reach a position in which mate at the next move cannot be avoided?"),
                true,
            );
        }
    }
    true
}

/// The overstepping wins unless no series of legal moves mates.
fn by_any_series(d: &mut Draft, loser: Color, by: &[ClauseId], exception: &[ClauseId], at: Millis) {
    let winner = loser.opposite();
    let up = time_is_up(d, loser);
    match prospects::can_mate(d, winner) {
        Answer::Yes => {
            let mut win = by.to_vec();
            add_clauses(&mut win, exception);
            d.say(format!(
                "{up}, and {winner:#} could still mate: {winner:#} wins."
            ));
            d.end_at(Score::win(winner), Cause::FlagFall, &win, at);
        }
        Answer::No => {
            let mut draw = exception.to_vec();
            add_clauses(&mut draw, by);
            d.say(format!(
                "{up}, but {winner:#} cannot mate by any series of legal moves: drawn."
            ));
            d.end_at(Score::Draw, Cause::FlagFall, &draw, at);
        }
        Answer::Undecided => {
            d.cite(by);
            d.cite(exception);
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
