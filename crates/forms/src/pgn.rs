//! A game under laws as PGN, and the words of PGN for what laws know.

use jadoube_laws::case::ActReport;
use jadoube_laws::{Cause, Game, Millis, Outcome, Score, TimeControl};
use jadoube_notation::pgn;

use crate::course::{Beside, course};

/// The game as PGN has it: the moves that stand, the code in `Rules`, what was `left` on the clock of whoever moved, ply by ply,
/// and each ruling that is more than a move made as a comment after the move that it followed.
pub fn record(game: &Game, told: &[(u32, ActReport)], left: &[Option<Millis>]) -> pgn::Game {
    let clock = |index: usize| {
        let left = left.get(index).copied().flatten();
        left.map(|left| pgn::Comment::new(pgn::clock_command(left.0)))
    };
    let after = |count: u32| {
        told.iter()
            .filter(move |(played, report)| *played == count && is_ruling(report))
            .map(|(_, report)| pgn::Comment::new(in_words(report)))
    };
    let mut written = course(game, after(0).collect(), |index, _| Beside {
        written: None,
        clock: clock(index),
        rulings: after(index as u32 + 1).collect(),
    })
    .game;
    written.outcome = marker(game.score());
    for (name, value) in tags(game) {
        written.tags.set(name, value);
    }
    written
}

/// Whether a ruling says more than that something stands.
fn is_ruling(report: &ActReport) -> bool {
    report.breach || !report.accepted || !report.penalties.is_empty() || report.asks.is_some()
}

/// A ruling of a report as a comment.
fn in_words(report: &ActReport) -> String {
    let clauses: Vec<&str> = report.clauses.iter().map(|id| id.as_str()).collect();
    ruling(
        &report.text,
        &report.explanation,
        &report.penalties,
        &clauses,
    )
}

/// A ruling as the words of a comment: what was done, what was ruled, by which clauses; nothing that the ruling's own sentence
/// has said already. Braces would end the comment.
pub fn ruling(
    act: &str,
    sentence: &str,
    penalties: &[String],
    clauses: &[impl AsRef<str>],
) -> String {
    let clauses: Vec<&str> = clauses.iter().map(AsRef::as_ref).collect();
    let more: Vec<&str> = penalties
        .iter()
        .map(String::as_str)
        .filter(|penalty| !sentence.contains(penalty))
        .collect();
    let penalties = more.join("; ");
    let act = if sentence.contains(act) { "" } else { act };
    // Whoever found something has said what was found.
    let (first, rest) = match sentence.split_once(". ") {
        Some((first, rest)) => (first, rest),
        None => (sentence.trim_end_matches('.'), ""),
    };
    let is_said = !first.is_empty() && act.trim_end_matches('.').ends_with(first);
    let sentence = if is_said { rest } else { sentence };
    let clauses = match clauses.as_slice() {
        [] => String::new(),
        clauses => format!("({})", clauses.join(", ")),
    };
    let parts = [act, sentence, &penalties, &clauses];
    let told: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    told.join(" ").replace(['{', '}'], "'")
}

fn tags(game: &Game) -> Vec<(&'static str, String)> {
    let names = &game.terms().names;
    let players = players(names.white.as_deref(), names.black.as_deref());
    [players, laws(game)].concat()
}

/// The tags of the players; a name not known is `?`.
pub fn players(white: Option<&str>, black: Option<&str>) -> Vec<(&'static str, String)> {
    let name = |name: Option<&str>| name.unwrap_or("?").to_owned();
    vec![("White", name(white)), ("Black", name(black))]
}

/// The tags of what was played under: the code in `Rules`, the time, how it ended, and by which clauses.
pub fn laws(game: &Game) -> Vec<(&'static str, String)> {
    let time = game.terms().time.as_ref();
    let mut tags = vec![
        ("Rules", game.code().id.to_owned()),
        (
            "TimeControl",
            time.map_or_else(|| "-".to_owned(), TimeControl::to_pgn),
        ),
        ("Termination", termination(game.outcome()).to_owned()),
    ];
    if let Some(outcome) = game.outcome() {
        let clauses: Vec<&str> = outcome.by.iter().map(|clause| clause.as_str()).collect();
        tags.push(("Clauses", clauses.join(", ")));
    }
    tags
}

/// How PGN marks a score; one that it has no marker for is unknown.
pub fn marker(score: Score) -> pgn::Outcome {
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

/// The words of the standard (9.8.1), and beside them those for results that PGN has no marker for.
pub fn termination(outcome: Option<&Outcome>) -> &'static str {
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
