//! What can be typed.

pub mod club;
mod code_words;
pub mod event;
mod event_players;
mod event_prizes;
pub mod laws;
pub mod matches;
pub mod member;
pub mod pgn;
pub mod prove;
pub mod score;
pub mod serve;
pub mod source;
pub mod tables;
mod wanted;
pub mod watch;

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::error::ErrorKind;
use clap::parser::ValueSource;
use clap::{Args as ClapArgs, CommandFactory, FromArgMatches, Parser, Subcommand};
use clap_complete::Shell;

use self::code_words::CodeWords;
use self::prove::{ProveArgs, Side};
use self::serve::ServeArgs;

const EXAMPLES: &str = "\
Examples:
  jadoube                                  serve the club on http://127.0.0.1:8080
  jadoube rule cases                       put every shipped case to its codes
  jadoube rule dispute.case --under all    put one dispute to every code
  jadoube laws fide-1931 15.c              read a clause
  jadoube perft startpos 5 --divide        count the positions after five half-moves
  jadoube prove dead '8/8/8/4k3/8/4K3/8/6B1 w - - 0 1'   can either side still mate?
  jadoube draw '8/8/8/4k3/8/4K3/4P3/8 w - - 0 1' -o ending.svg

Exit codes:
  0  everything was done, and every expectation holds
  1  an expectation of a case fails
  2  something cannot be read or done";

/// The executable Laws of Chess: plays, referees and adjudicates under any code of laws from the 1890s to today.
#[derive(Debug, Parser)]
#[command(name = "jadoube", version, after_help = EXAMPLES, propagate_version = true)]
pub struct Args {
    /// What to do; without it the club is served.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Read a code of laws from a file and know it by its id; a shipped code with that id gives way for this run.
    #[arg(long = "code-file", global = true, value_name = "FILE")]
    pub code_files: Vec<PathBuf>,
    /// How the club is served when no command is given.
    #[command(flatten)]
    pub serve: ServeArgs,
}

impl Args {
    /// What was typed. A setting of the club before a command would not be heard, and is refused; ends the process where clap does.
    pub fn typed() -> Args {
        let matches = Args::command().get_matches();
        if let Some((command, _)) = matches.subcommand() {
            let settings = ServeArgs::augment_args(clap::Command::new(""));
            let typed = |setting: &&clap::Arg| {
                matches.value_source(setting.get_id().as_str()) == Some(ValueSource::CommandLine)
            };
            if let Some(setting) = settings.get_arguments().find(typed) {
                let flag = setting.get_long().unwrap_or_default();
                let told = format!(
                    "--{flag} stands before '{command}' and would not be heard there; what a command is told stands behind it"
                );
                Args::command()
                    .error(ErrorKind::ArgumentConflict, told)
                    .exit();
            }
        }
        Args::from_arg_matches(&matches).unwrap_or_else(|error| error.exit())
    }
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the club: the web board and its interface, on one machine.
    Serve(ServeArgs),
    /// Show how the club would be served: every setting, its value, and whether a flag or the environment says so.
    Config(ServeArgs),
    /// Look through a club's file: every page, every row, every log replayed and ruled again.
    Verify(club::VerifyArgs),
    /// Copy a club to a file as it stands, while play goes on.
    Backup(club::BackupArgs),
    /// Put a backup where a club is to be.
    Restore(club::RestoreArgs),
    /// Write everything in a club as lines of JSON.
    Export(club::ExportArgs),
    /// Make a club of such lines.
    Import(club::ImportArgs),
    /// Make members of a club, list them, give new recovery words, take members away.
    Member(member::MemberArgs),
    /// Put disputes told as text to one code of laws, or to several.
    Rule(RuleArgs),
    /// Read the codes of laws, search them, compare them, follow a rule through the years.
    Laws(laws::LawsArgs),
    /// Count the positions that legal moves lead to.
    Perft(PerftArgs),
    /// Prove what can still happen on a board: dead, unwinnable, forced, endless, reachable.
    Prove(ProveArgs),
    /// Draw a position as a picture.
    Draw(DrawArgs),
    /// Check, rewrite, cut up and count collections of games in PGN.
    Pgn(pgn::PgnArgs),
    /// Follow games while they are played, as broadcasts and electronic boards record them, and say at once what must or may
    /// be done.
    Watch(watch::WatchArgs),
    /// Read old books and typed scoresheets, and print scoresheets.
    Score(score::ScoreArgs),
    /// Run a tournament from one file, without a club: pair, enter results, print standings, write and check reports.
    Event(event::EventArgs),
    /// Publish the book of laws as a folder of files that any server of files can show: rulebooks, cases, quiz and desk.
    Site(SiteArgs),
    /// Have engines that speak UCI play one another under a code, with a referee at the board.
    Match(matches::MatchArgs),
    /// Describe what --json writes: JSON Schemas by name.
    Schema(SchemaArgs),
    /// Answer language models over the Model Context Protocol, on standard input and output.
    Mcp,
    /// Write the completions for a shell to standard output.
    Completions(CompletionsArgs),
    /// Write the manual page to standard output.
    Man,
}

/// Where the book is published.
#[derive(Debug, ClapArgs)]
pub struct SiteArgs {
    /// The folder; files in it that the book has too are replaced.
    #[arg(value_name = "DIRECTORY")]
    pub folder: PathBuf,
    /// What stands before every address, as `/book` or `https://example.org/book`; without it links are relative, and the
    /// folder can stand anywhere.
    #[arg(long, value_name = "ADDRESS")]
    pub base: Option<String>,
}

/// Disputes, and the codes they are put to.
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
A case is headers, a blank line, acts in the order in which they happened, and after each act what must hold:

  title: A touched man must move
  codes: fide-1931, digest-2018

  White touches e2
  => obliged White moves e2
  White moves Nf3
  => breach

Other headers: start: (a FEN), time: (90m+30s, 40/2h, 20/1h), event: (rapid, blitz), after: (1. e4 e5 2. Nf3), agreed:, referee: (watching), white: and black: (names). '@ 0:05:01 White claims flag' says when. After '=>' stand accepted, refused, breach, obliged, result 1-0, penalty, clock White 0:10:00, asks Arbiter, each with 'by 4.3.1' or 'under fide-2023'.

A case without any '=>' is a question: the answer is shown. 'jadoube rule --acts' lists what a line can tell; each code has some of it. docs/cases.md tells all of it.")]
pub struct RuleArgs {
    /// Case files; a folder means all its *.case files, '-' standard input.
    #[arg(required_unless_present = "acts", value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The codes asked, whatever the case says: a code, a list with commas, or 'all'.
    #[arg(long, value_name = "CODE", value_parser = CodeWords, hide_possible_values = true)]
    pub under: Option<String>,
    /// The code that governed on a date, whatever the case says: a year, or 1912-05-31.
    #[arg(long, value_name = "DATE", conflicts_with = "under")]
    pub code_for: Option<jadoube_codes::Date>,
    /// By the Laws alone, without what the Arbiters' Manual adds to them.
    #[arg(long)]
    pub without_manual: bool,
    /// The last ruling alone, in a paragraph to be read out to the players.
    #[arg(long, conflicts_with = "json")]
    pub read_out: bool,
    /// Also the ruling as a form to be filed: one page, .pdf or .html by the name; of one case under one code.
    #[arg(long, value_name = "FILE")]
    pub form: Option<PathBuf>,
    /// One JSON object a line for each file and code; `read_out` among its fields.
    #[arg(long)]
    pub json: bool,
    /// Instead of a ruling the acts that a line can tell: an example of each, and what it is.
    #[arg(long, conflicts_with_all = ["files", "under", "code_for", "without_manual", "read_out", "form"])]
    pub acts: bool,
}

/// From where and how deep.
#[derive(Debug, ClapArgs)]
pub struct PerftArgs {
    /// A FEN, Shredder-FEN or X-FEN in quotes, or 'startpos'.
    pub position: String,
    /// How many half-moves.
    pub depth: u8,
    /// How many threads share the work.
    #[arg(long, value_name = "N", default_value = "1")]
    pub threads: NonZeroUsize,
    /// Keep counts of positions already seen in a table of so many megabytes.
    #[arg(long, value_name = "MEGABYTES", num_args = 0..=1, default_missing_value = "64")]
    pub hash: Option<NonZeroUsize>,
    /// Show the count behind each first move.
    #[arg(long)]
    pub divide: bool,
    /// Data instead of text.
    #[arg(long)]
    pub json: bool,
}

/// What to draw, and where to.
#[derive(Debug, ClapArgs)]
pub struct DrawArgs {
    /// A FEN in quotes, or 'startpos'; it need not be a legal position.
    pub position: String,
    /// The picture: a name that ends in .svg or .png; '-' writes SVG to standard output.
    #[arg(short, long, value_name = "FILE")]
    pub output: PathBuf,
    /// Who sits below.
    #[arg(long, value_enum, default_value_t = Side::White)]
    pub below: Side,
    /// The width of a PNG in pixels.
    #[arg(long, value_name = "PIXELS", default_value_t = 720, value_parser = clap::value_parser!(u32).range(16..=8192))]
    pub width: u32,
}

/// Which form.
#[derive(Debug, ClapArgs)]
pub struct SchemaArgs {
    /// The name that stands in the field 'schema', such as jadoube.comparison/1; without it all are listed.
    #[arg(value_name = "NAME", conflicts_with = "write")]
    pub name: Option<String>,
    /// Write a file for each form into a folder.
    #[arg(long, value_name = "FOLDER")]
    pub write: Option<PathBuf>,
    /// In their place the club's interface over HTTP as a page in Markdown, with a command for each address.
    #[arg(long, conflicts_with_all = ["name", "write"])]
    pub http: bool,
}

/// Which shell.
#[derive(Debug, ClapArgs)]
pub struct CompletionsArgs {
    /// The shell.
    #[arg(value_enum)]
    pub shell: Shell,
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;
    use jadoube_laws::Code;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Args::command().debug_assert();
    }

    /// Every code that an option takes where none is named, with the option.
    fn usual_codes(command: &clap::Command, found: &mut Vec<(String, &'static str)>) {
        for arg in command.get_arguments() {
            let values = arg.get_default_values().iter();
            let codes = values.filter_map(|value| Code::by_id(value.to_str()?));
            let option = format!("{} --{}", command.get_name(), arg.get_id());
            found.extend(codes.map(|code| (option.clone(), code.id)));
        }
        for command in command.get_subcommands() {
            usual_codes(command, found);
        }
    }

    #[test]
    fn where_no_code_is_named_it_is_the_one_of_today() {
        let mut found = vec![("a new event".to_owned(), "")];
        let code = jadoube_event::Plan::default().code;
        found[0].1 = Code::by_id(&code).expect("a code").id;
        usual_codes(&Args::command(), &mut found);
        assert!(found.len() >= 4, "{found:?}");
        let today = Code::today().expect("a code").id;
        let others: Vec<_> = found.iter().filter(|(_, code)| *code != today).collect();
        assert!(others.is_empty(), "{today} is the law of today: {others:?}");
    }

    #[test]
    fn without_a_command_the_club_is_served() {
        let args = Args::parse_from(["jadoube", "--listen", "127.0.0.1:0"]);
        assert!(args.command.is_none());
        assert_eq!(args.serve.listen.as_deref(), Some("127.0.0.1:0"));
    }
}
