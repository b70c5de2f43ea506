//! What `jadoube score` can be asked.

use std::path::PathBuf;

use clap::{Args, Subcommand};
use jadoube_codes::Date;
use jadoube_notation::score::SheetFormat;
use jadoube_notation::{Encoding, Language, Style};

/// What to do with scores.
#[derive(Debug, Args)]
pub struct ScoreArgs {
    /// The job.
    #[command(subcommand)]
    pub job: Job,
}

/// A job on scores.
#[derive(Debug, Subcommand)]
pub enum Job {
    /// Find the games in a text in any notation, replay them, and give PGN with the apparatus.
    Read(ReadArgs),
    /// Print scoresheets of PGN games in the notation of a code.
    Write(WriteArgs),
}

/// What to read.
#[derive(Debug, Args)]
#[command(after_help = "\
A line such as '# white: NAME', '# black:', '# result: 1-0', '# start: FEN' before the moves tells what the text
does not. A ply with several readings is settled by the rest of the game; where several stay, the game is given
once for each. Where a move cannot be read the game stops there. Nothing is passed over in silence: words beside
moves, rows that stand twice, fragments that are no game are named on standard error, and where prose stands of which
no more than its moves is read.

Exit codes: 0 every game was read to its end in one way, 1 one was not or is doubtful, or moves are left out, 2 a file cannot be read.")]
pub struct ReadArgs {
    /// Texts; '-' is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// Where the PGN goes [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The letters of the record, as an ISO 639-1 code such as de [default: found from the record].
    #[arg(long, value_name = "CODE")]
    pub language: Option<&'static Language>,
    /// The encoding of the texts, such as windows-1250, koi8-r or ibm850 [default: UTF-8, or windows-1252 where they are none].
    #[arg(long, value_name = "NAME")]
    pub encoding: Option<&'static Encoding>,
    /// The code that governed on a date: the games have it as tag Rules, and what is known of that day as RulesOfDay.
    #[arg(long, value_name = "DATE")]
    pub code_for: Option<Date>,
    /// Keep the notes as comments: behind the move under which they stand, footnotes behind the move that bears their sign.
    #[arg(long)]
    pub notes: bool,
    /// One JSON object a game and line: headers, pgn, notes, stopped.
    #[arg(long)]
    pub json: bool,
}

/// What to print, and how.
#[derive(Debug, Args)]
#[command(after_help = "\
Over a game that does not begin as chess does stand the odds, the position and the board. What is mended, and what of a game
stands on no sheet (comments, signs, variations), is named on standard error.

Exit codes: 0 every game is printed as it stands, 1 one is not, is doubtful, illegal or contradicts itself, 2 a file cannot be read.")]
pub struct WriteArgs {
    /// PGN files; '-' is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The notation: san, figurine, long, uci, iccf, algebraic-1931, algebraic-1931-long, algebraic-1955,
    /// algebraic-1955-long, british, british-full, 1931, 1955, wordy, book, spanish, french or german [default: that of
    /// the code, else san].
    #[arg(long, value_name = "DIALECT")]
    pub dialect: Option<Style>,
    /// The code that governed on a date, which stands on the sheets and whose notation they have.
    #[arg(long, value_name = "DATE")]
    pub code_for: Option<Date>,
    /// What to print: text, html or pdf [default: as the name of the output ends, else text].
    #[arg(long, value_name = "FORMAT")]
    pub format: Option<SheetFormat>,
    /// Where the sheets go [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}
