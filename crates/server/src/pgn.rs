//! A game of the club as PGN.

use jadoube_laws::control::{Bonus, Period};
use jadoube_laws::{Cause, Outcome, Score, TimeControl};
use jadoube_notation::pgn;

use crate::table::live::Live;
use crate::uptime::{WallMillis, civil};
use crate::view::{Card, Weight, odds, undertaking};

/// The game as PGN: the score that stands, `%clk` where there are clocks, and how it ended.
///
/// With `rulings` each stands as a comment after the move that it followed; of a long game the latest ones.
///
/// A game lost by both or annulled is `*` for PGN; `Termination` tells what it was.
pub fn write(live: &Live, id: &str, made: WallMillis, solo: bool, rulings: bool) -> String {
    let game = &live.game;
    let plies = game.plies();
    let start = plies
        .first()
        .map_or_else(|| *game.setup(), |ply| ply.before.setup);
    let mut written = pgn::Game::new(start);
    written.outcome = marker(game.score());
    for (name, value) in tags(live, id, made) {
        written.tags.set(name, value);
    }
    if solo {
        written
            .tags
            .set("Event", format!("tried out alone, table {id}"));
        written.tags.set("Solo", "one person moved both sides");
    }
    for (at, (ply, line)) in plies.iter().zip(&live.lines).enumerate() {
        let step = if ply.legal {
            pgn::Ply::Move(ply.made)
        } else {
            pgn::Ply::Illegal {
                played: ply.made,
                written: line.words.clone().unwrap_or_else(|| line.lan.clone()),
            }
        };
        let node = written.push(step);
        if let Some(left) = line.left {
            node.comments
                .push(pgn::Comment::new(pgn::clock_command(left / 1000 * 1000)));
        }
        if rulings {
            let next = live
                .lines
                .get(at + 1)
                .map_or(u32::MAX, |next| next.sequence);
            let told = live.cards.iter().filter(|card| {
                card.weight == Weight::Ruling && (line.sequence..next).contains(&card.sequence)
            });
            node.comments
                .extend(told.map(|card| pgn::Comment::new(in_words(card))));
        }
    }
    written.to_pgn()
}

/// A ruling as a comment: what was done, what was ruled, by which clauses. Braces would end the comment.
fn in_words(card: &Card) -> String {
    let said = card.act.as_deref().unwrap_or_default();
    let penalties = card.penalties.join("; ");
    let clauses = match card.clauses.as_slice() {
        [] => String::new(),
        clauses => format!("({})", clauses.join(", ")),
    };
    let parts = [
        said,
        card.sentence.as_str(),
        penalties.as_str(),
        clauses.as_str(),
    ];
    let told: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    told.join(" ").replace(['{', '}'], "'")
}

fn marker(score: Score) -> pgn::Outcome {
    match score {
        Score::WhiteWins => pgn::Outcome::WhiteWins,
        Score::BlackWins => pgn::Outcome::BlackWins,
        Score::Draw => pgn::Outcome::Draw,
        Score::BothLose
        | Score::HalfToWhite
        | Score::HalfToBlack
        | Score::Annulled
        | Score::Open => pgn::Outcome::Unknown,
    }
}

fn tags(live: &Live, id: &str, made: WallMillis) -> Vec<(&'static str, String)> {
    let game = &live.game;
    let terms = game.terms();
    let (year, month, day) = civil(made.div_euclid(86_400_000));
    let name = |name: &Option<String>| name.clone().unwrap_or_else(|| "?".to_owned());
    let mut tags = vec![
        ("Event", format!("{} game {id}", terms.event.name())),
        ("Site", "?".to_owned()),
        ("Date", format!("{year:04}.{month:02}.{day:02}")),
        ("Round", "-".to_owned()),
        ("White", name(&live.names.white)),
        ("Black", name(&live.names.black)),
        ("Rules", game.code().id.to_owned()),
        (
            "TimeControl",
            terms
                .time
                .as_ref()
                .map_or_else(|| "-".to_owned(), time_control),
        ),
        ("Termination", termination(game.outcome()).to_owned()),
    ];
    if let Some(given) = &terms.odds {
        tags.push(("Odds", odds(given)));
    }
    if let Some(undertaken) = &terms.undertaking {
        tags.push(("Undertaking", undertaking(undertaken)));
    }
    if let Some(outcome) = game.outcome() {
        let clauses: Vec<&str> = outcome.by.iter().map(|clause| clause.as_str()).collect();
        tags.push(("Clauses", clauses.join(", ")));
    }
    tags
}

/// The words of the standard (9.8.1), and beside them those for results that PGN has no marker for.
fn termination(outcome: Option<&Outcome>) -> &'static str {
    let Some(outcome) = outcome else {
        return "unterminated";
    };
    match (outcome.score, outcome.cause) {
        (Score::BothLose, _) => "lost by both",
        (Score::HalfToWhite | Score::HalfToBlack, _) => "unequal scores",
        (Score::Annulled, _) => "annulled",
        (_, Cause::FlagFall) => "time forfeit",
        (
            _,
            Cause::IllegalMoves
            | Cause::SealedMove
            | Cause::Lateness
            | Cause::Forfeit
            | Cause::Irregularity,
        ) => "rules infraction",
        (_, Cause::ArbiterGranted | Cause::ArbiterRuled) => "adjudication",
        _ => "normal",
    }
}

/// Seconds, as the standard (9.6.1) has them; a delay, which it does not know, is written as `d` and seconds.
fn time_control(control: &TimeControl) -> String {
    match control {
        TimeControl::Days { moves, days } => format!("{moves}/{}", u64::from(*days) * 86_400),
        TimeControl::Periods { periods, total } => {
            let mut before = (0, 0);
            let parts = periods.iter().map(|period| {
                let part = stage(period, if *total { before } else { (0, 0) });
                before = (period.moves.unwrap_or(0), period.time.seconds());
                part
            });
            parts.collect::<Vec<_>>().join(":")
        }
    }
}

fn stage(period: &Period, before: (u32, u64)) -> String {
    let seconds = period.time.seconds().saturating_sub(before.1);
    let bonus = match period.bonus {
        Bonus::None => String::new(),
        Bonus::Increment(time) => format!("+{}", time.seconds()),
        Bonus::Delay(time) => format!("d{}", time.seconds()),
    };
    match period.moves {
        Some(moves) => format!("{}/{seconds}{bonus}", moves.saturating_sub(before.0)),
        None => format!("{seconds}{bonus}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_controls_are_written_in_seconds() {
        for (control, written) in [
            ("40/2h, 20/1h, 30m", "40/7200:20/3600:1800"),
            ("90m+30s", "5400+30"),
            ("30/2h, 45/3h total", "30/7200:15/3600"),
            ("5m d3s", "300d3"),
            ("3d/move", "1/259200"),
        ] {
            assert_eq!(time_control(&control.parse().expect(control)), written);
        }
    }
}
