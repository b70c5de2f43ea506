//! What `jadoube match` can be asked.

use std::path::PathBuf;

use clap::Args;

use super::code_words::CodeWords;

/// Engines that play one another.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jadoube match stockfish 'other --uci' --time 10s+0.1s --games 100 -o games.pgn
  jadoube match new old --time 1m --games 20000 --sprt 0,5

Exit codes:
  0  every game has ended under the code
  1  some game was broken off: an engine has ended, did not answer or did nothing but err
  2  no game can begin")]
pub struct MatchArgs {
    /// The engine that has White in the first game: a program that speaks UCI, and its arguments, between blanks.
    #[arg(value_name = "ENGINE")]
    pub first: String,
    /// The other; they change colors from game to game.
    #[arg(value_name = "ENGINE")]
    pub second: String,
    /// The code of laws.
    #[arg(long, value_name = "CODE", default_value = "fide-2023", value_parser = CodeWords, hide_possible_values = true)]
    pub under: String,
    /// The time control, as a case has it: `1m+1s`, `40/2h, 20/1h`. Without one there are no clocks.
    #[arg(long, value_name = "CONTROL")]
    pub time: Option<String>,
    /// How long an engine thinks where there are no clocks, in milliseconds.
    #[arg(long, value_name = "MS", default_value_t = 100, conflicts_with = "time", value_parser = clap::value_parser!(u64).range(1..=3_600_000))]
    pub think: u64,
    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub games: u32,
    /// The position at the start, as a FEN.
    #[arg(long, value_name = "FEN")]
    pub start: Option<String>,
    /// An option for both engines, as `Hash=64`; may be given several times.
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option)]
    pub options: Vec<(String, String)>,
    /// The most memory that each engine may have, in megabytes of address space; needs `prlimit` of util-linux.
    #[arg(long, value_name = "MB", value_parser = clap::value_parser!(u64).range(16..))]
    pub memory: Option<u64>,
    /// The name of the event in the games.
    #[arg(long, value_name = "NAME", default_value = "engine match")]
    pub event: String,
    /// Stop once it is decided whether the first engine is stronger than the second by the one number of Elo points or by the
    /// other, as 0,5: a sequential probability ratio test, with errors of 5 % each way.
    #[arg(long, value_name = "ELO0,ELO1", value_parser = bounds, allow_hyphen_values = true)]
    pub sprt: Option<(f64, f64)>,
    /// The file to whose end the games are added as they end, with the rulings as comments; standard output if this is left out.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `0,5` as two numbers of Elo points, the lower first.
fn bounds(text: &str) -> Result<(f64, f64), String> {
    let number = |text: &str| {
        let number: Option<f64> = text.trim().parse().ok();
        number.filter(|number| number.abs() <= 1000.0)
    };
    let read = text
        .split_once(',')
        .and_then(|(low, high)| Some((number(low)?, number(high)?)));
    read.filter(|(low, high)| low < high)
        .ok_or_else(|| "two numbers of Elo points are expected, the lower first, as 0,5".to_owned())
}

/// `Hash=64` as a name and a value.
pub(super) fn option(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .filter(|(name, value)| !name.is_empty() && !value.contains('\n'))
        .ok_or_else(|| "an option is a name and a value, as Hash=64".to_owned())
}
