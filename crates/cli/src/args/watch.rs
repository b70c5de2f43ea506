//! What `jadoube watch` can be told.

use std::time::Duration;

use clap::Args;
use jadoube_laws::TimeControl;
use jadoube_proof::Nodes;

/// Which games are followed, by which code.
#[derive(Debug, Args)]
#[command(after_help = "\
Each thing is told once, when it is seen first: what must be done (a game that is over and goes on
or has no result, an illegal move, a flag, a wrong result), what may be done (a draw claimed), what
somebody should look at (a clock that rises or stands, a slip of the record). What a correction of
the record takes back is taken back in words. The end of a text that is being written counts when it
is whole.

Examples:
  jadoube watch games.pgn                                what a program of electronic boards writes
  jadoube watch boards/ --time 90m+30s                   game-1.pgn, game-2.pgn … in a folder
  jadoube watch https://example.org/round-4.pgn --every 10s
  jadoube watch games.pgn --silence 4.3:clock-rises --silence '*:begins'
  jadoube watch games.pgn --once --json                  what there is to say now

Kinds: mate, stalemate, dead-position, repetition, move-count, claim-repetition, claim-move-count,
  illegal-move, illegal-position, misprint, result, flag, clock-rises, clock-stands, unreadable; and
  the quiet ones: begins, ends, rescored, reopens, renamed, leaves, returns, lost, found

Exit codes:
  0  nothing must be done (--once), or nobody reads any more
  1  something must be done (--once)
  2  a source cannot be read (--once), or an option cannot be understood")]
pub struct WatchArgs {
    /// Files in PGN, folders of such files, addresses that begin with http:// or https://.
    #[arg(required = true, value_name = "FILE|ADDRESS")]
    pub sources: Vec<String>,
    /// How long to wait before everything is read again: 500ms, 5s, 1m.
    #[arg(long, value_name = "TIME", default_value = "5s", value_parser = interval)]
    pub every: Duration,
    /// The code of laws.
    #[arg(long, value_name = "CODE", default_value = "fide-2023")]
    pub code: String,
    /// The time control of all games, as 90m+30s or '40/90m+30s, 30m+30s', whatever their TimeControl tags say.
    #[arg(long, value_name = "CONTROL")]
    pub time: Option<TimeControl>,
    /// Tell nothing of this kind at this game; '*' stands for every game or kind. A game is named by its board, by its round
    /// and board (4.3), by its number in its source (#3), or by part of a player's name.
    #[arg(long, value_name = "GAME:KIND")]
    pub silence: Vec<Silence>,
    /// Nodes that each proof of a dead position may cost, such as 4M; what they do not decide is not told.
    #[arg(long, value_name = "NODES", default_value = "4000000")]
    pub budget: Nodes,
    /// Read once, take the texts for whole, and end.
    #[arg(long)]
    pub once: bool,
    /// One JSON object a line.
    #[arg(long)]
    pub json: bool,
}

/// What is told of no more.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Silence {
    /// The game; none for every game.
    pub game: Option<String>,
    /// The kind of news; none for every kind.
    pub kind: Option<&'static str>,
}

impl std::str::FromStr for Silence {
    type Err = String;

    fn from_str(text: &str) -> Result<Silence, String> {
        let (game, kind) = text
            .rsplit_once(':')
            .ok_or("write a game and a kind, as in 4.3:clock-rises or '*:begins'")?;
        let kind = match kind {
            "*" => None,
            kind => {
                let known = jadoube_audit::follow::Notice::kinds().find(|known| *known == kind);
                let kinds = || jadoube_audit::follow::Notice::kinds().collect::<Vec<_>>();
                Some(known.ok_or_else(|| {
                    format!(
                        "there is no kind {kind:?}; there are {}",
                        kinds().join(", ")
                    )
                })?)
            }
        };
        let game = game.trim();
        match game {
            "" => Err("no game is named before the colon; '*' stands for every game".to_owned()),
            "*" => Ok(Silence { game: None, kind }),
            game => Ok(Silence {
                game: Some(game.to_lowercase()),
                kind,
            }),
        }
    }
}

/// Reads `500ms`, `5s`, `1m`, or seconds without a unit.
fn interval(text: &str) -> Result<Duration, String> {
    let wrong = || "write a time such as 500ms, 5s or 1m".to_owned();
    let digits = text.trim_end_matches(|sign: char| sign.is_ascii_alphabetic());
    let number: u64 = digits.parse().map_err(|_| wrong())?;
    let milliseconds = match &text[digits.len()..] {
        "ms" => Some(number),
        "s" | "" => number.checked_mul(1000),
        "m" => number.checked_mul(60_000),
        _ => None,
    };
    match milliseconds {
        Some(0) | None => Err(wrong()),
        Some(milliseconds) => Ok(Duration::from_millis(milliseconds)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_and_without_units() {
        for (text, expected) in [
            ("500ms", Some(500)),
            ("5s", Some(5000)),
            ("5", Some(5000)),
            ("1m", Some(60_000)),
            ("0s", None),
            ("5h", None),
            ("s", None),
            ("-1s", None),
            ("99999999999999999999m", None),
            ("18446744073709551615m", None),
        ] {
            let read = interval(text).ok();
            assert_eq!(read, expected.map(Duration::from_millis), "{text}");
        }
    }

    #[test]
    fn a_silence_names_a_game_and_a_kind() {
        let silence = |text: &str| text.parse::<Silence>();
        let both = |game: Option<&str>, kind| Silence {
            game: game.map(str::to_owned),
            kind,
        };
        assert_eq!(silence("4.3:flag"), Ok(both(Some("4.3"), Some("flag"))));
        assert_eq!(silence("*:begins"), Ok(both(None, Some("begins"))));
        assert_eq!(silence("Ann: B:*"), Ok(both(Some("ann: b"), None)));
        assert!(silence("4.3").is_err());
        assert!(silence(":flag").is_err());
        let unknown = silence("4.3:flags").expect_err("no such kind");
        assert!(
            unknown.contains("clock-rises") && unknown.contains("begins"),
            "{unknown}"
        );
    }
}
