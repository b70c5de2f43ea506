//! What the clock times of a record say, and cannot mean.

use jadoube_board::Color;
use jadoube_laws::control::Bonus;
use jadoube_laws::{Millis, TimeControl};
use jadoube_notation::pgn::{Comment, Game, format_clock};

/// A reading that contradicts another, or the rules of the clock.
pub(crate) struct ClockFault {
    /// After how many plies it stands.
    pub ply: usize,
    /// Whether the flag had fallen and moves followed; else the time rose.
    pub flag: bool,
    /// Why, in a sentence without a full stop.
    pub reason: String,
}

/// Clocks are read at different moments; less than this, in milliseconds, says nothing.
const TOLERANCE: u64 = 1000;

/// The first reading of each player that rises by more than the increment, and the first at zero after which he
/// makes another move. Only a control of one period tells how much a time may rise.
pub(crate) fn clock_faults(game: &Game) -> Vec<ClockFault> {
    let control = game.tags.get("TimeControl").unwrap_or_default();
    let Some(increment) = increment(control) else {
        return Vec::new();
    };
    let readings = readings(game);
    // Clocks that show whole seconds stand at zero for most of a second.
    let exact = readings.iter().any(|(_, _, time)| time % 1000 != 0);
    let mut faults = Vec::new();
    for color in Color::ALL {
        let own: Vec<(usize, u64)> = readings
            .iter()
            .filter(|(_, mover, _)| *mover == color)
            .map(|&(ply, _, time)| (ply, time))
            .collect();
        let pairs = || own.windows(2).map(|pair| (pair[0], pair[1]));
        let rise =
            pairs().find(|((_, before), (_, after))| *after > before + increment.0 + TOLERANCE);
        if let Some(((_, before), (ply, after))) = rise {
            let with = match increment {
                Millis::ZERO => "without an increment".to_owned(),
                each => format!("with an increment of {} s", in_seconds(each)),
            };
            faults.push(ClockFault {
                ply,
                flag: false,
                reason: format!(
                    "the time of {color} rises from {} to {} {with}",
                    format_clock(before),
                    format_clock(after)
                ),
            });
        }
        let fallen =
            pairs().find(|((_, before), _)| exact && increment == Millis::ZERO && *before == 0);
        if let Some(((ply, _), _)) = fallen {
            faults.push(ClockFault {
                ply,
                flag: true,
                reason: format!("the time of {color} was over, and {color} made further moves"),
            });
        }
    }
    faults.sort_by_key(|fault| fault.ply);
    faults
}

/// After how many plies, whose clock, and the milliseconds left on it.
fn readings(game: &Game) -> Vec<(usize, Color, u64)> {
    let mut mover = game.start.turn;
    let mut readings = Vec::new();
    for (index, node) in game.main_line().nodes.iter().enumerate() {
        if let Some(time) = game.comments_at(node).find_map(Comment::clock) {
            readings.push((index + 1, mover, time));
        }
        mover = mover.opposite();
    }
    readings
}

/// What each move adds in a control of one period, such as `180+2` or `600`.
fn increment(control: &str) -> Option<Millis> {
    let Some(TimeControl::Periods { periods, .. }) = TimeControl::from_pgn(control) else {
        return None;
    };
    match periods.as_slice() {
        [only] if only.moves.is_none() => match only.bonus {
            Bonus::None => Some(Millis::ZERO),
            Bonus::Increment(time) => Some(time),
            // What a clock that waits shows is not told.
            Bonus::Delay(_) => None,
        },
        _ => None,
    }
}

/// Seconds, with what is over as a decimal fraction.
fn in_seconds(time: Millis) -> String {
    let whole = format!("{}.{:03}", time.seconds(), time.0 % 1000);
    whole.trim_end_matches('0').trim_end_matches('.').to_owned()
}
