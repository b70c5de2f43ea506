//! What `jadoube prove` can be asked.

use std::time::Duration;

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};
use jadoube_forms::proof::Question;
use jadoube_proof::Nodes;

/// A question about positions.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  jadoube prove dead '8/8/8/4k3/8/4K3/8/6B1 w - - 0 1'
  jadoube prove unwinnable --for white --explain '7k/7p/8/8/8/8/8/K4B2 w - - 0 1'
  jadoube prove mate --in 2 'kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1'
  jadoube prove mate --in 1 --for white '6k1/8/6K1/8/8/8/8/5R2 b - - 0 1'    after every black move
  jadoube prove perpetual --dot '6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1' | dot -Tsvg > checks.svg
  jadoube prove reachable - < positions.txt     a FEN a line, answered in order

Exit codes:
  0  every question is decided
  2  a position cannot be read or (but for reachable, which refutes it) is not playable, there is no such file, or an option
     does not go with the question
  3  a budget or the time ran out before a question was decided")]
pub struct ProveArgs {
    /// What is asked.
    #[arg(value_parser = questions())]
    pub question: Question,
    /// A FEN in quotes, 'startpos', or a file with a FEN a line; '-' for standard input.
    pub position: String,
    /// Who would mate, win or check; without it both sides (unwinnable) or the side to move. Not asked with dead and
    /// reachable.
    #[arg(long = "for", value_enum, value_name = "SIDE")]
    pub side: Option<Side>,
    /// Nodes that each question may cost, such as 40M, or 'unlimited' [default: 4000000].
    #[arg(long, value_name = "NODES")]
    pub budget: Option<Nodes>,
    /// Memory that each question may take, in MB as it is counted, or 'unlimited' [default: 256].
    #[arg(long, value_name = "MB", value_parser = megabytes)]
    pub memory: Option<u64>,
    /// Seconds for each question, as 2.5; what is not decided by then is undecided [default: as long as the budget lasts].
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub timeout: Option<Duration>,
    /// Moves of the mating side within which mate is asked for (mate) [default: 3].
    #[arg(long = "in", value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..))]
    pub moves: Option<u32>,
    /// Count the halfmove clock and end the game at 75 moves or the fifth repetition (dead, unwinnable).
    #[arg(long)]
    pub clock: bool,
    /// A check that mates keeps a claim of endless checks (perpetual; fide-1931 16.b), instead of ending it.
    #[arg(long)]
    pub mate_keeps: bool,
    /// Ask of the arrays of Chess960 alone, also where the castling rights may be of either game (reachable).
    #[arg(long)]
    pub chess960: bool,
    /// The verdict alone: no line that mates is looked for that is short enough to be read, which takes a hundred times as long
    /// as the verdict itself (dead, unwinnable).
    #[arg(long, conflicts_with = "explain")]
    pub verdict: bool,
    /// Show in full what proves or refutes.
    #[arg(long)]
    pub explain: bool,
    /// One JSON object a line for each question.
    #[arg(long)]
    pub json: bool,
    /// Instead of the answers, how many positions each argument decides and what they cost; with --json as one object
    /// (reachable).
    #[arg(long, conflicts_with_all = ["explain", "dot"])]
    pub stats: bool,
    /// The strategy as a graph for Graphviz: a box for each position, an arrow for each reply (perpetual, forced-win).
    #[arg(long, conflicts_with_all = ["json", "explain"])]
    pub dot: bool,
}

/// So many seconds.
fn seconds(text: &str) -> Result<Duration, String> {
    let number = text.parse().ok();
    number
        .and_then(|number| Duration::try_from_secs_f64(number).ok())
        .ok_or_else(|| "expected a number of seconds, as 2.5".to_owned())
}

/// So many megabytes in bytes.
fn megabytes(text: &str) -> Result<u64, String> {
    if text == "unlimited" {
        return Ok(u64::MAX);
    }
    let number: Option<u64> = text.parse().ok();
    number
        .and_then(|number| number.checked_mul(1 << 20))
        .ok_or_else(|| "expected a whole number of megabytes, as 256, or 'unlimited'".to_owned())
}

/// The questions by their names, each with what it asks.
fn questions() -> impl TypedValueParser<Value = Question> {
    let named = |question: Question| PossibleValue::new(question.name()).help(question.sentence());
    PossibleValuesParser::new(Question::ALL.map(named)).try_map(|name| name.parse::<Question>())
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// The first rank is below.
    White,
    /// The eighth rank is below.
    Black,
}
