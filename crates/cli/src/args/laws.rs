//! What `jadoube laws` can be asked.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use jadoube_codes::Date;

use super::code_words::CodeWords;

/// The law as a book.
#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_precedence_over_arg = true,
    after_help = "\
Examples:
  jadoube laws                                 the codes
  jadoube laws fide-2014                       a code from its first clause to its last
  jadoube laws fide-1931 16                    clause 16 and what stands below it
  jadoube laws --code-for 1912 ii.5.c          a clause of the code that governed in 1912
  jadoube laws search my phone rang            the article for a question in one's own words
  jadoube laws compare fide-1931 fide-2023 --subject touch
  jadoube laws history repetition              how a rule changed from the 1890s to today
  jadoube laws changes fide-2018 fide-2023     what an arbiter learns anew
  jadoube laws matrix --check                  every shipped case under every code, against the file kept
  jadoube laws equipment --king 95 --square 58
  jadoube laws export > laws.json              everything, for other programs
  jadoube laws fide-2023 --toml                the whole code as a file
  jadoube laws check league.toml               what is wrong with the file of a code
  jadoube laws mutants fide-2023               which values of a code no shipped case tells from others
  jadoube laws coverage [CODE]                 what of each code is carried by a rule and shown by a case"
)]
pub struct LawsArgs {
    /// Another question than what a code says.
    #[command(subcommand)]
    pub command: Option<LawsCommand>,
    /// What to read.
    #[command(flatten)]
    pub read: ReadArgs,
}

/// Which code and clause.
#[derive(Debug, Args)]
pub struct ReadArgs {
    /// A code; without it the codes are listed.
    #[arg(value_name = "CODE", value_parser = CodeWords, hide_possible_values = true)]
    pub code: Option<String>,
    /// A clause's id, or the beginning of several.
    #[arg(value_name = "CLAUSE")]
    pub clause: Option<String>,
    /// The code that governed on a date, in place of CODE: a year, or 1912-05-31.
    #[arg(long, value_name = "DATE")]
    pub code_for: Option<Date>,
    /// Only the ids and titles of a code.
    #[arg(long)]
    pub contents: bool,
    /// The whole code as a file that inherits nothing and can be read again by --code-file.
    #[arg(long, conflicts_with_all = ["contents", "json", "clause"])]
    pub toml: bool,
    /// With a clause: the titles of the shipped cases that show it at work.
    #[arg(long, requires = "clause")]
    pub cases: bool,
    /// With a clause: the names by which the file of a code calls what it decides, for whoever writes one.
    #[arg(long, requires = "clause")]
    pub names: bool,
    /// Data instead of text.
    #[arg(long)]
    pub json: bool,
}

/// What else can be asked.
#[derive(Debug, Subcommand)]
pub enum LawsCommand {
    /// Compare codes subject by subject, from the values that the rules read.
    Compare(CompareArgs),
    /// Find the clauses for some words, or for a question in one's own words.
    Search(SearchArgs),
    /// Tell how a subject or a parameter changed from the oldest code to the newest.
    History(HistoryArgs),
    /// Tell what changed between two codes, clause by clause, as one reads it before a season.
    Changes(ChangesArgs),
    /// Put every shipped case to every code, and write or check the file that keeps the rulings.
    Matrix(MatrixArgs),
    /// Hold boards and men against the limits that the codes set.
    Equipment(EquipmentArgs),
    /// Write everything: codes, clauses, parameters, cases, matrix.
    Export(ExportArgs),
    /// Count what of each code is carried by a rule and shown by a case.
    Coverage(CoverageArgs),
    /// Put other values in the place of those by which codes decide, and count which of them some shipped case tells.
    Mutants(MutantsArgs),
    /// Read files of codes and say what is wrong with them.
    Check(CheckArgs),
}

/// Which codes, on what.
#[derive(Debug, Args)]
pub struct CompareArgs {
    /// Two codes or more, or 'all'.
    #[arg(required = true, value_name = "CODE", value_parser = CodeWords, hide_possible_values = true)]
    pub codes: Vec<String>,
    /// One subject or parameter, such as touch or touch.own.
    #[arg(long, value_name = "SUBJECT")]
    pub subject: Option<String>,
    /// Show what is the same too.
    #[arg(long)]
    pub all: bool,
    /// Data instead of text.
    #[arg(long)]
    pub json: bool,
}

/// Which words, and where.
#[derive(Debug, Args)]
pub struct SearchArgs {
    /// Words, in any order.
    #[arg(required = true, value_name = "WORD")]
    pub words: Vec<String>,
    /// Only in this code.
    #[arg(long, value_name = "CODE", conflicts_with = "code_for", value_parser = CodeWords, hide_possible_values = true)]
    pub code: Option<String>,
    /// Only in the code that governed on a date.
    #[arg(long, value_name = "DATE")]
    pub code_for: Option<Date>,
    /// How many clauses are listed at most.
    #[arg(long, value_name = "N", default_value_t = 20)]
    pub limit: usize,
    /// Data instead of text.
    #[arg(long)]
    pub json: bool,
}

/// Whose history.
#[derive(Debug, Args)]
pub struct HistoryArgs {
    /// A subject or a parameter, such as repetition or repetition.count.
    pub subject: String,
    /// Show what never changed too.
    #[arg(long)]
    pub all: bool,
    /// Show what the digests say beside the printed editions.
    #[arg(long)]
    pub digests: bool,
    /// Data instead of text.
    #[arg(long)]
    pub json: bool,
}

/// From which code to which.
#[derive(Debug, Args)]
pub struct ChangesArgs {
    /// The older code.
    #[arg(value_name = "FROM")]
    pub from: String,
    /// The newer code.
    #[arg(value_name = "TO")]
    pub to: String,
    /// Data instead of text.
    #[arg(long)]
    pub json: bool,
}

/// What to do with the matrix.
#[derive(Debug, Args)]
pub struct MatrixArgs {
    /// Write it to a file [default: cases/matrix.txt], and among the sources of the program the mark of this edition of the laws.
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "cases/matrix.txt", conflicts_with_all = ["check", "json"])]
    pub write: Option<PathBuf>,
    /// Compare it with a file, and end with 1 where a ruling has changed [default: cases/matrix.txt].
    #[arg(long, value_name = "FILE", num_args = 0..=1, default_missing_value = "cases/matrix.txt", conflicts_with = "json")]
    pub check: Option<PathBuf>,
    /// Data instead of text.
    #[arg(long)]
    pub json: bool,
}

/// What was measured.
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 everything measured is within the limits of the codes, 1 something is not."
)]
pub struct EquipmentArgs {
    /// The height of the king in millimeters.
    #[arg(long, value_name = "MM", required_unless_present = "square")]
    pub king: Option<u16>,
    /// The diameter of the king's base in millimeters.
    #[arg(long, value_name = "MM")]
    pub base: Option<u16>,
    /// The side of a square in millimeters.
    #[arg(long, value_name = "MM")]
    pub square: Option<u16>,
    /// The code [default: all].
    #[arg(long, value_name = "CODE", conflicts_with = "code_for", value_parser = CodeWords, hide_possible_values = true)]
    pub code: Option<String>,
    /// The code that governed on a date.
    #[arg(long, value_name = "DATE")]
    pub code_for: Option<Date>,
    /// Data instead of text: one JSON object a line for each code.
    #[arg(long)]
    pub json: bool,
}

/// How to export.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// The format.
    #[arg(long, value_enum, default_value_t = ExportFormat::Json)]
    pub format: ExportFormat,
    /// The file to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// A format of the export.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ExportFormat {
    /// One JSON document.
    Json,
}

/// Where the cases are.
#[derive(Debug, Args)]
pub struct CoverageArgs {
    /// A code, whose clauses that no expectation names are listed too; without it the counts of all codes.
    #[arg(value_name = "CODE", value_parser = CodeWords, hide_possible_values = true)]
    pub code: Option<String>,
    /// Count the cases of this folder instead of those that ship with the program.
    #[arg(long, value_name = "FOLDER")]
    pub cases: Option<PathBuf>,
    /// Data instead of text.
    #[arg(long)]
    pub json: bool,
}

/// Whose values, and which of them.
#[derive(Debug, Args)]
pub struct MutantsArgs {
    /// A code; without it all shipped codes.
    #[arg(value_name = "CODE", value_parser = CodeWords, hide_possible_values = true)]
    pub code: Option<String>,
    /// Only parameters whose name begins so, such as touch or illegal.first.
    #[arg(long, value_name = "SUBJECT")]
    pub only: Option<String>,
    /// Only every so-manieth value.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub every: usize,
    /// With each value that is told, the case that tells it.
    #[arg(long)]
    pub cases: bool,
    /// Data instead of text.
    #[arg(long)]
    pub json: bool,
}

/// Which files.
#[derive(Debug, Args)]
pub struct CheckArgs {
    /// Files of codes; a later one may inherit from an earlier one.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}
