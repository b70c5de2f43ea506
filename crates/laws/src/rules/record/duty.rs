//! The duty to keep the score: whose it is, what must stand on the sheet before a move, who is freed from it.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::form::FormLayers;
use jadoube_codes::params::record::{RecordDuty, RecordExempt, RecordOrder};
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, Ruled, Span};

use crate::agreement::Agreement;
use crate::event::RecordEvent;
use crate::rules::claims::announcing;
use crate::rules::draft::Draft;
use crate::said;

/// A player makes his next move: his own last one must stand on his sheet by then, if he keeps one.
pub(crate) fn before_next_move(d: &mut Draft, who: Color) {
    with_a_gap(d, who);
    if d.game.in_hand().counted(who).next().is_none() {
        written_before(d, who);
    }
    let rules = &d.rules().record;
    let Some(order) = d.at(&rules.order).filter(|rule| {
        matches!(
            rule.is,
            RecordOrder::MoveFirstLagOne | RecordOrder::AnyLagOne
        ) && d.game.turn() == who
    }) else {
        return;
    };
    let aside = d.game.aside();
    let Some(last) = d.game.plies_back().find(|ply| ply.who == who) else {
        return;
    };
    let entries = &aside.sheets[who];
    let keeps = entries.iter().any(|entry| !entry.before_move);
    let written = entries.iter().any(|entry| entry.after > last.index);
    if !keeps || written || aside.stopped_recording[who].is_some() || duty(d).is_none() {
        return;
    }
    // Of the clauses on when a move is written the last one says until when it may be left.
    if let Some((until, in_advance)) = order.by.split_last() {
        d.breach(&[*until]);
        d.background(in_advance);
    }
    d.cite(d.by(&rules.duty));
    d.say(said::Record::LastMoveFirst);
}

/// A player moves who was told to complete his score first.
fn with_a_gap(d: &mut Draft, who: Color) {
    if gap_after_short_time(d, who) || !d.game.aside().record_ordered[who] {
        return;
    }
    d.breach(of_the_gap(d));
    d.background(d.quoted(&d.rules().record.discrepancy));
    d.say(said::Record::ScoreFirst);
}

/// The clauses by which a gap in the score is to be filled: that on what is made up at the end of a period once a period has
/// ended, else the duty to keep the score.
pub(crate) fn of_the_gap<'g>(d: &Draft<'g>) -> &'g [ClauseId] {
    let rules = &d.rules().record;
    let ended = d.game.clocks().is_some_and(|clocks| {
        let over = |color| clocks.period(color) > 0 || clocks.fallen(color).is_some();
        Color::ALL.into_iter().any(over)
    });
    match d.quoted(&rules.discrepancy) {
        made_up if ended && !made_up.is_empty() => made_up,
        _ => d.by(&rules.duty),
    }
}

/// A player moves who had stopped writing when he was short of time, and the period of one of the players has ended since,
/// under a code that then has him complete his score first; says whether that is so.
fn gap_after_short_time(d: &mut Draft, who: Color) -> bool {
    let stopped = d.game.aside().stopped_recording;
    let (Some(then), Some(clocks)) = (stopped[who], d.game.clocks()) else {
        return false;
    };
    let ended = Color::ALL
        .into_iter()
        .any(|color| clocks.period(color) > then[color]);
    let flag = &d.rules().flag;
    let cite = match stopped[who.opposite()] {
        Some(_) => &flag.neither_recorded,
        None => &flag.one_unrecorded,
    };
    let Some(cite) = cite.as_ref().filter(|_| ended && d.game.turn() == who) else {
        return false;
    };
    d.breach(&cite.by);
    d.say(said::Record::PeriodEnded);
    true
}

/// The duty to record, unless there is none.
pub(crate) fn duty<'g>(d: &Draft<'g>) -> Option<Ruled<'g, RecordDuty>> {
    d.at(&d.rules().record.duty)
        .filter(|rule| !decides!(rule, RecordDuty::None, not RecordDuty::Each))
}

/// The clauses by which a move is not to be written before it is made.
pub(crate) fn barred_in_advance<'g>(d: &Draft<'g>) -> Option<&'g [ClauseId]> {
    d.at(&d.rules().record.order)
        .and_then(|rule| match *rule.is {
            RecordOrder::MoveFirst | RecordOrder::MoveFirstLagOne => Some(rule.by),
            RecordOrder::LagTolerated | RecordOrder::AnyLagOne => None,
        })
}

/// A player who has written a move beforehand and claimed nothing on it goes on with the game: he touches a man, or makes
/// a move.
pub(crate) fn written_before(d: &mut Draft, who: Color) {
    if let Some(entry) = written_in_vain(d, who) {
        blame_for_writing(d, entry);
    }
}

/// That a move was written beforehand and nothing claimed on it is against the law on that, if the code has one.
pub(crate) fn blame_for_writing(d: &mut Draft, entry: String) {
    if let Some(by) = barred_in_advance(d) {
        d.breach(by);
        d.say(said::Record::WrittenBefore { words: entry });
    }
}

/// The move that a player who has the move has written beforehand, if he has claimed nothing on it.
pub(crate) fn written_in_vain(d: &Draft, who: Color) -> Option<String> {
    let aside = d.game.aside();
    let now = d.game.ply_count();
    let written = aside.sheets[who]
        .iter()
        .rev()
        .take_while(|entry| entry.after == now)
        .find(|entry| entry.before_move)
        .map(|entry| entry.words.clone());
    let claimed = aside.draw_claimed[who] == Some(now);
    written
        .filter(|_| !claimed && d.game.turn() == who)
        // Of any other that was ruled when he wrote it.
        .filter(|entry| announcing::may_rest_on(d, who, entry))
}

/// Whether the game is no part of a competition, under a code whose duties of recording are for competitions.
fn is_casual(d: &mut Draft) -> bool {
    let casual = d.game.terms().is_agreed(&Agreement::Casual);
    let layers = d.at(&d.rules().form.layers).filter(|rule| {
        casual && decides!(rule, FormLayers::CompetitionsApart, not FormLayers::WholeForEveryGame)
    });
    let Some(layers) = layers else { return false };
    d.cite(layers.by);
    d.cite(d.by(&d.rules().record.duty));
    d.say(said::Record::NoCompetition);
    true
}

/// Why a player who is short of time, or is not, has to go on writing.
fn not_freed(who: Color, exempt: &RecordExempt, freed_by: Freed, left: Millis) -> said::Record {
    let time = |span: Span| Millis::from_seconds(u64::from(span.as_secs()));
    match freed_by {
        Freed::NotWith(increment) => said::Record::NotWith { increment },
        Freed::NotYet => said::Record::NotYet {
            under: time(exempt.under),
            who,
            left,
        },
        Freed::Untold => said::Record::Untold {
            under: time(exempt.under),
        },
    }
}

/// Why shortness of time does not free a player from writing.
enum Freed {
    /// So much is added for each move that he goes on writing however short he is.
    NotWith(Millis),
    /// He is not short of time.
    NotYet,
    /// Nobody has told how much time he has.
    Untold,
}

/// A player writes no longer.
pub(crate) fn stop(d: &mut Draft, who: Color) {
    let rules = &d.rules().record;
    d.emit(RecordEvent::RecordingStopped { who });
    if is_casual(d) {
        return;
    }
    let Some(duty) = d
        .at(&rules.duty)
        .filter(|rule| !decides!(rule, RecordDuty::None, not RecordDuty::Each))
    else {
        d.cite(d.by(&rules.duty));
        return;
    };
    let clock = d.game.clock(who, d.now());
    if let (Some(exempt), Some(clock)) = (d.at(&rules.exempt), clock) {
        let added = clock.bonus.increment().unwrap_or_default();
        let increment = added.seconds();
        let left = if exempt.is.until_period_ends {
            clock.least
        } else {
            clock.left
        };
        let short = left.seconds() < u64::from(exempt.is.under.as_secs());
        if short && increment < u64::from(exempt.is.unless_increment.as_secs()) {
            d.cite(exempt.by);
            d.cite(
                d.quoted(&rules.with_increment)
                    .iter()
                    .copied()
                    .filter(|_| increment > 0)
                    .collect::<Vec<_>>()
                    .as_slice(),
            );
            d.say(said::Record::ShortOfTime);
            return;
        }
        if short {
            // That he is short of time frees others: the clause that does not free him decides.
            d.breach(exempt.by);
        }
        let goes_on = increment >= u64::from(exempt.is.unless_increment.as_secs());
        d.breach(duty.by);
        let untold = d.now() == Millis::ZERO;
        let freed = match goes_on {
            // Of somebody who is known not to be short of time nothing turns on what frees those who are.
            true if !short && !untold => None,
            true => Some(Freed::NotWith(added)),
            false if untold => Some(Freed::Untold),
            false => Some(Freed::NotYet),
        };
        if let Some(freed) = freed {
            d.cite(exempt.by);
            if increment > 0 {
                d.cite(d.quoted(&rules.with_increment));
            }
            d.say(not_freed(who, exempt.is, freed, clock.left));
        } else {
            d.background(exempt.by);
            d.background(d.quoted(&rules.with_increment));
        }
        writes_on(d, who);
        return;
    }
    d.breach(duty.by);
    writes_on(d, who);
}

/// What a player has to do who stopped writing and may not.
fn writes_on(d: &mut Draft, who: Color) {
    d.say(said::Record::MustWriteOn { who });
}
