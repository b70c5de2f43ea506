//! `jadoube pgn`: collections of games of any size, checked, audited, rewritten, cut up, counted.

pub mod audit;
pub mod check;
pub mod convert;
mod source;
pub mod split;
pub mod stat;

use std::path::PathBuf;

use anyhow::Result;
use clap::{Args, Subcommand, ValueEnum};

use crate::exit::Exit;

/// What to do with collections of games.
#[derive(Debug, Args)]
#[command(after_help = "\
Files may be packed with zstd, gzip or bzip2, told by their content; '-' is standard input.
All of them stream: memory does not grow with the size of a file, and the order of the games is kept.")]
pub struct PgnArgs {
    /// The job.
    #[command(subcommand)]
    pub job: Job,
}

/// A job on collections.
#[derive(Debug, Subcommand)]
pub enum Job {
    /// Replay every game with full legality and tell file, game, line, column, move and reason of each fault.
    Check(CheckArgs),
    /// Find the games whose course or result contradicts the laws of a code.
    Audit(AuditArgs),
    /// Read leniently, tell what was forgiven, and write in the export format of the standard.
    Convert(ConvertArgs),
    /// Cut a collection into files, the text of the games as it stands.
    Split(SplitArgs),
    /// Count games, plies, results, endings, lengths.
    Stat(StatArgs),
}

/// Which files, and with how many threads.
#[derive(Clone, Debug, Args)]
pub struct SourceArgs {
    /// PGN files; '-' is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// How many threads share the work [default: all cores].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
    /// No progress bar, even on a terminal.
    #[arg(long)]
    pub quiet: bool,
}

/// What to check.
#[derive(Debug, Args)]
#[command(after_help = "\
Exit codes: 0 every game is good, 1 a game has a fault, 2 a file cannot be read.

With --json each fault is one object a line (file, game, line, column, move, color, found, why, again: how
often the same slip is met again in that game), and each file
ends with one (file, games, plies, faults, digest, seconds). The digest is the sum of the hashes of all positions.")]
pub struct CheckArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// One JSON object a line.
    #[arg(long)]
    pub json: bool,
}

/// What to audit.
#[derive(Debug, Args)]
#[command(after_help = "\
What is found: illegal moves that stand; play after mate, stalemate, a dead position, the repetition or the count of
moves that draws without a claim; a result, in the tag or after the moves, against any of these; won on time, or
otherwise, by a side that cannot mate; drawn on time where both can; an end that the Termination tag names and the board
does not show. Each with clause, move and reason, and only what the code has: nothing of dead positions under fide-1931,
and forced wins instead of possible mates with the few men of uscf.

Examples:
  jadoube pgn audit games.pgn
  jadoube pgn audit --code fide-2023 --format csv lichess.pgn.zst > findings.csv

Exit codes: 0 nothing is against the code, 1 something is, 2 a file or a game cannot be read to its end.

With JSON each finding is one object a line (file, game, line, white, black, ply, move, color, finding, code, clauses,
reason), and each file ends with one (file, code, games, games_with_findings, findings, undecided, unread, seconds).")]
pub struct AuditArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// The code by which games are judged [default: the code of the day by each game's Date tag; today's without one].
    #[arg(long, value_name = "CODE", conflicts_with = "code_for")]
    pub code: Option<String>,
    /// The code that governed on a date: a year, or 1912-05-31.
    #[arg(long, value_name = "DATE")]
    pub code_for: Option<jadoube_laws::code::Date>,
    /// The kind of event, such as 'blitz' [default: by the TimeControl tag of each game, else classical].
    #[arg(long, value_name = "KIND")]
    pub event: Option<String>,
    /// Nodes that each proof may cost.
    #[arg(long, value_name = "NODES", default_value_t = 4_000_000)]
    pub budget: u64,
    /// How findings are told.
    #[arg(long, value_enum, default_value_t = AuditFormat::Text)]
    pub format: AuditFormat,
    /// One JSON object a line, the same as --format json.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
}

/// How findings are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum AuditFormat {
    /// A sentence a finding, and counts for each file.
    Text,
    /// One JSON object a line.
    Json,
    /// Comma-separated values under a line of names.
    Csv,
}

/// What to write.
#[derive(Debug, Args)]
#[command(after_help = "\
Exit codes: 0 everything was written, 1 a game was given up or stops before its end, 2 a file cannot be read.
What was forgiven, kept and given up is told on standard error, or with --report in a file, one line each. Games of
other kinds of chess ([Variant \"Crazyhouse\"]), and games from no arrangement of men, pass through unchanged.")]
pub struct ConvertArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// Where to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// What to write.
    #[arg(long, value_enum, default_value_t = Target::Pgn)]
    pub to: Target,
    /// Give up a game at the first departure from the standard.
    #[arg(long)]
    pub strict: bool,
    /// Leave comments, signs and variations out.
    #[arg(long)]
    pub bare: bool,
    /// Where to tell what was forgiven, kept and given up.
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
}

/// A form of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// The export format of the standard.
    Pgn,
    /// One JSON object a game and line: tags, start, moves in UCI and SAN, result.
    Json,
}

/// How to cut.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("how").required(true))]
pub struct SplitArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// The folder for the parts; it is made if it is not there.
    #[arg(short, long, value_name = "FOLDER")]
    pub output: PathBuf,
    /// So many games in each part.
    #[arg(long, value_name = "N", group = "how", value_parser = clap::value_parser!(u64).range(1..))]
    pub games: Option<u64>,
    /// One part for each value of a tag, such as White or ECO.
    #[arg(long, value_name = "TAG", group = "how")]
    pub by: Option<String>,
    /// Data instead of text.
    #[arg(long)]
    pub json: bool,
}

/// What to count.
#[derive(Debug, Args)]
pub struct StatArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// Data instead of text.
    #[arg(long)]
    pub json: bool,
}

/// Does the job.
pub fn run(args: &PgnArgs) -> Result<Exit> {
    match &args.job {
        Job::Audit(args) => audit::run(args),
        Job::Check(args) => check::run(args),
        Job::Convert(args) => convert::run(args),
        Job::Split(args) => split::run(args),
        Job::Stat(args) => stat::run(args),
    }
}
