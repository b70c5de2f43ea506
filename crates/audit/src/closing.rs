//! What a score says of how the game was closed, and in what kind of event it was played.

use jadoube_laws::judgment::Pace;
use jadoube_laws::{Code, EventKind, Score, TimeControl};
use jadoube_notation::pgn::{Comment, Game, Outcome, Tags};

/// How a game was closed, as far as its tags and last comment tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    /// A player's time was over.
    Time,
    /// A player resigned.
    Resignation,
    /// Mate, in so many words.
    Mate,
    /// Stalemate, in so many words.
    Stalemate,
    /// Neither side had the men to mate.
    TooFewMen,
    /// The position had stood often enough.
    Repetition,
    /// Enough moves had passed without a capture or a pawn move.
    MoveCount,
    /// Nothing is said, or that it ended in the normal way.
    Plain,
    /// By adjudication, by somebody's absence, by a penalty: by what the board does not show.
    Other,
}

/// Reads the `Termination` tag and the comments at the end.
pub(crate) fn closing(game: &Game) -> Closing {
    let tag = game.tags.get("Termination").unwrap_or_default();
    let line = game.main_line();
    let comments: Vec<&Comment> = match line.nodes.last() {
        Some(node) => game.comments_at(node).collect(),
        None => line.before.iter().collect(),
    };
    let told = comments.iter().map(|comment| comment.words());
    let words: Vec<String> = told.map(|words| words.to_lowercase()).collect();
    match of_words(&tag.to_lowercase()) {
        Closing::Plain => words
            .iter()
            .map(|words| of_words(words))
            // Comments say anything; only what they say of time and resignation is heard.
            .find(|&closing| matches!(closing, Closing::Time | Closing::Resignation))
            .unwrap_or(Closing::Plain),
        told => told,
    }
}

fn of_words(words: &str) -> Closing {
    let says = |phrases: &[&str]| phrases.iter().any(|phrase| words.contains(phrase));
    if says(&[
        "time forfeit",
        "on time",
        "out of time",
        "timeout",
        "time out",
    ]) {
        Closing::Time
    } else if says(&["resign"]) {
        Closing::Resignation
    } else if says(&["stalemate"]) {
        Closing::Stalemate
    } else if says(&["checkmate"]) {
        Closing::Mate
    } else if says(&["insufficient material"]) {
        Closing::TooFewMen
    } else if says(&["repetition", "threefold", "3-fold"]) {
        Closing::Repetition
    } else if says(&["50 move", "50-move", "fifty move", "fifty-move", "50move"]) {
        Closing::MoveCount
    } else if words.is_empty() || says(&["normal", "agreement"]) {
        Closing::Plain
    } else {
        Closing::Other
    }
}

/// The result that the `Termination` tag names, if it names a winner, a loser or a draw.
pub(crate) fn named_result(tags: &Tags) -> Option<Outcome> {
    let words = tags.get("Termination")?.to_lowercase();
    if words.contains("drawn") {
        return Some(Outcome::Draw);
    }
    let named = |tag: &str| tags.get(tag).unwrap_or_default().to_lowercase();
    let (white, black) = (named("White"), named("Black"));
    let players = [
        ("white", Outcome::WhiteWins, Outcome::BlackWins),
        ("black", Outcome::BlackWins, Outcome::WhiteWins),
        (white.as_str(), Outcome::WhiteWins, Outcome::BlackWins),
        (black.as_str(), Outcome::BlackWins, Outcome::WhiteWins),
    ];
    let mut results = players.into_iter().filter_map(|(name, won, lost)| {
        let rest = words.strip_prefix(name).filter(|_| !name.is_empty())?;
        let verb = rest.strip_prefix(' ')?.split(' ').next()?;
        match verb {
            "won" | "wins" => Some(won),
            "lost" | "loses" | "resigns" | "resigned" | "forfeits" => Some(lost),
            _ => None,
        }
    });
    let first = results.next()?;
    results.all(|other| other == first).then_some(first)
}

/// Whether the place of play counts the men alone when the time is over, which is a rule of its own.
pub(crate) fn counts_men_alone(tags: &Tags) -> bool {
    let site = tags.get("Site").unwrap_or_default().to_lowercase();
    let end = tags.get("Termination").unwrap_or_default().to_lowercase();
    site.contains("chess.com") || end.contains("timeout vs insufficient")
}

/// The kind of event that the `TimeControl` tag makes under a code.
pub(crate) fn event(tags: &Tags, code: &Code) -> EventKind {
    let control = tags.get("TimeControl").and_then(TimeControl::from_pgn);
    Pace::of(control.as_ref(), code).kind
}

/// A score as a record has it.
pub(crate) fn scored(score: Score) -> Outcome {
    match score {
        Score::WhiteWins => Outcome::WhiteWins,
        Score::BlackWins => Outcome::BlackWins,
        Score::Draw => Outcome::Draw,
        _ => Outcome::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use jadoube_notation::pgn::{Mode, read_text};

    use super::*;

    #[track_caller]
    fn check(pgn: &str, expected: Closing) {
        let read = read_text(pgn, Mode::Lenient);
        let game = &read[0].as_ref().expect("a game").game;
        assert_eq!(closing(game), expected, "{pgn}");
    }

    #[test]
    fn tags_and_last_comments_tell_how_it_was_closed() {
        check("[Termination \"Time forfeit\"]\n\n1. e4 1-0", Closing::Time);
        check(
            "[Termination \"Hikaru won on time\"]\n\n1. e4 1-0",
            Closing::Time,
        );
        check("[Termination \"Normal\"]\n\n1. e4 1-0", Closing::Plain);
        check("1. e4 {White forfeits on time} 0-1", Closing::Time);
        check("1. e4 {Black resigns} 1-0", Closing::Resignation);
        check("1. e4 {A fine move.} 1-0", Closing::Plain);
        check(
            "[Termination \"A won by checkmate\"]\n\n1. e4 1-0",
            Closing::Mate,
        );
        check(
            "[Termination \"Game drawn by stalemate\"]\n\n1. e4 1/2-1/2",
            Closing::Stalemate,
        );
        check(
            "[Termination \"Game drawn by insufficient material\"]\n\n1. e4 1/2-1/2",
            Closing::TooFewMen,
        );
        check(
            "[Termination \"Game drawn by timeout vs insufficient material\"]\n\n1. e4 1/2-1/2",
            Closing::Time,
        );
        check(
            "[Termination \"Game drawn by repetition\"]\n\n1. e4 1/2-1/2",
            Closing::Repetition,
        );
        check(
            "[Termination \"Game drawn by 50-move rule\"]\n\n1. e4 1/2-1/2",
            Closing::MoveCount,
        );
        check(
            "[Termination \"adjudication\"]\n\n1. e4 1-0",
            Closing::Other,
        );
    }

    #[test]
    fn terminations_name_results() {
        let named = |termination: &str| {
            let mut tags = Tags::new();
            tags.set("White", "Ann");
            tags.set("Black", "White");
            tags.set("Termination", termination);
            named_result(&tags)
        };
        assert_eq!(named("Ann won by resignation"), Some(Outcome::WhiteWins));
        assert_eq!(named("Ann resigns"), Some(Outcome::BlackWins));
        assert_eq!(named("black forfeits on time"), Some(Outcome::WhiteWins));
        assert_eq!(named("Game drawn by agreement"), Some(Outcome::Draw));
        // A player called White, or the white side: nobody knows.
        assert_eq!(named("White won on time"), None);
        assert_eq!(named("Anne won on time"), None);
        assert_eq!(named("Normal"), None);
    }

    #[test]
    fn time_controls_tell_the_kind_of_event_by_the_code() {
        for (control, code, kind) in [
            ("180+2", "fide-2023", EventKind::Blitz),
            ("600+5", "fide-2023", EventKind::Rapid),
            ("720", "fide-2005", EventKind::Blitz),
            ("3600", "fide-2005", EventKind::Rapid),
            ("3600", "fide-2009", EventKind::Classical),
            ("300", "fide-1931", EventKind::Classical),
            ("40/7200:3600", "fide-2023", EventKind::Classical),
            ("-", "fide-2023", EventKind::Classical),
        ] {
            let mut tags = Tags::new();
            tags.set("TimeControl", control);
            let code = Code::by_id(code).expect("a code");
            assert_eq!(event(&tags, code), kind, "{control} under {}", code.id);
        }
    }
}
