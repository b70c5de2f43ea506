//! What `jadoube match` can be asked.

use std::path::PathBuf;

use clap::Args;

/// Engines that play one another.
#[derive(Debug, Args)]
pub struct MatchArgs {
    /// The engine that has White in the first game: a program that speaks UCI, and its arguments, between blanks.
    #[arg(value_name = "ENGINE")]
    pub first: String,
    /// The other; they change colors from game to game.
    #[arg(value_name = "ENGINE")]
    pub second: String,
    /// The code of laws.
    #[arg(long, value_name = "CODE", default_value = "fide-2023")]
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
    /// The file for the games, with the rulings as comments; standard output if this is left out.
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// `Hash=64` as a name and a value.
pub(super) fn option(text: &str) -> Result<(String, String), String> {
    text.split_once('=')
        .map(|(name, value)| (name.trim().to_owned(), value.trim().to_owned()))
        .filter(|(name, value)| !name.is_empty() && !value.contains('\n'))
        .ok_or_else(|| "an option is a name and a value, as Hash=64".to_owned())
}
