//! What `jadoube pgn tree`, `table` and `players` can be asked.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

use super::source::{LetterArgs, SourceArgs};

/// How a table is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Layout {
    /// In columns.
    Text,
    /// Comma-separated values.
    Csv,
    /// A page for a browser.
    Html,
}

/// How tables are written, and where.
#[derive(Debug, Args)]
pub struct SheetArgs {
    /// How tables are written.
    #[arg(long, value_enum, default_value_t = Layout::Text)]
    pub format: Layout,
    /// Where tables are written [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// What to look at.
#[derive(Debug, Args)]
#[command(after_help = "\
A position is the same by whatever moves it came about, and counts once in a game. Percentages are of White's wins, draws and
Black's wins among the games with a result; the score is that of the side that moves.

Examples:
  jadoube pgn tree games.pgn --line 'e4 c5'
  jadoube pgn filter games.pgn --white kasparov | jadoube pgn tree - --depth 3 --least 5
  jadoube pgn tree games.pgn --format html -o tree.html
  jadoube pgn tree games.pgn --book book.bin --book-plies 30

A book has every move that was played so often, up to the ply, and scored something; a move weighs two for a win of its side and
one for a draw, as in those that Polyglot makes.

Exit codes: 0 games were found, 1 none has the position or one cannot be followed to its end, 2 a file cannot be read.")]
pub struct TreeArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// The letters.
    #[command(flatten)]
    pub letters: LetterArgs,
    /// The position after these moves [default: the initial one].
    #[arg(long, value_name = "MOVES", conflicts_with = "position")]
    pub line: Option<String>,
    /// The position, as a FEN.
    #[arg(long, value_name = "FEN")]
    pub position: Option<String>,
    /// How many half-moves from there on.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    pub depth: u16,
    /// Only what was played in so many games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub least: u64,
    /// How and where.
    #[command(flatten)]
    pub sheet: SheetArgs,
    /// Write a book for engines too, in the form of Polyglot, of all games from their first move on.
    #[arg(long, value_name = "FILE")]
    pub book: Option<PathBuf>,
    /// How many half-moves of each game go into the book.
    #[arg(long, value_name = "N", default_value_t = 40, requires = "book")]
    pub book_plies: usize,
    /// How often a move must have been played to be in the book.
    #[arg(long, value_name = "N", default_value_t = 3, requires = "book")]
    pub book_least: u64,
}

/// Which tables.
#[derive(Debug, Args)]
#[command(after_help = "\
Games belong to one event that have the same Event and Site and were played in the same year, or in the one of their EventDate.
Where nearly everybody has met everybody the table shows what each scored against each, game by game; else, where the rounds are
numbered, whom each met in a round, with which color and score (12w1 is a win with White against the twelfth); else the
standings alone. Players with the same points are ranked by the sum of their opponents' points (Buchholz), or, where everybody
meets everybody, by those of the opponents whom they beat and half of those with whom they drew (Sonneborn-Berger), then by wins.
Points and performance (perf) count games with a result alone; the performance is the average rating of the opponents and what
FIDE's table adds to it for the score. A player is one by his name, letter for letter: 'pgn tag --spelling' makes names one.

Exit codes: 0 tables were written, 1 no game has a result, 2 a file cannot be read.")]
pub struct TableArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// How and where.
    #[command(flatten)]
    pub sheet: SheetArgs,
    /// Only events of so many players.
    #[arg(long, value_name = "N", default_value_t = 2)]
    pub least: usize,
}

/// Which players.
#[derive(Debug, Args)]
#[command(after_help = "\
Those with most games come first. Scores are in percent; the performance (perf) is the average rating of the opponents and what
FIDE's table adds to it for the score.

Exit codes: 0 players were found, 1 none was, 2 a file cannot be read.")]
pub struct PlayersArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// Only players who have this in their name, in any letters.
    #[arg(long, value_name = "PART")]
    pub player: Option<String>,
    /// Only players of so many games.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub least: u64,
    /// How and where.
    #[command(flatten)]
    pub sheet: SheetArgs,
}
