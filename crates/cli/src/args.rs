//! What can be typed.

use std::num::NonZeroUsize;
use std::path::PathBuf;

use clap::{Args as ClapArgs, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ipnet::IpNet;
use jadoube_proof::Nodes;
use jadoube_server::door::house::PublicUrl;
use jadoube_server::door::network::ProxyHeader;

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
#[command(name = "jadoube", version, after_help = EXAMPLES, propagate_version = true, disable_help_subcommand = true)]
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

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve the club: the web board and its interface, on one machine.
    Serve(ServeArgs),
    /// Show how the club would be served: every setting, its value, and whether a flag or the environment says so.
    Config(ServeArgs),
    /// Look through a club's file: every page, every row, every log replayed and ruled again.
    Verify(crate::commands::club::VerifyArgs),
    /// Copy a club to a file as it stands, while play goes on.
    Backup(crate::commands::club::BackupArgs),
    /// Put a backup where a club is to be.
    Restore(crate::commands::club::RestoreArgs),
    /// Write everything in a club as lines of JSON.
    Export(crate::commands::club::ExportArgs),
    /// Make a club of such lines.
    Import(crate::commands::club::ImportArgs),
    /// Put disputes told as text to one code of laws, or to several.
    Rule(RuleArgs),
    /// Read the codes of laws, search them, compare them, follow a rule through the years.
    Laws(crate::commands::laws::LawsArgs),
    /// Count the positions that legal moves lead to.
    Perft(PerftArgs),
    /// Prove what can still happen on a board: dead, unwinnable, forced, endless, reachable.
    Prove(ProveArgs),
    /// Draw a position as a picture.
    Draw(DrawArgs),
    /// Check, rewrite, cut up and count collections of games in PGN.
    Pgn(crate::commands::pgn::PgnArgs),
    /// Read old books and typed scoresheets, and print scoresheets.
    Score(crate::commands::score::ScoreArgs),
    /// Publish the book of laws as a folder of files that any server of files can show: rulebooks, cases, quiz and desk.
    Site(SiteArgs),
    /// Have engines that speak UCI play one another under a code, with a referee at the board.
    Match(crate::commands::matches::MatchArgs),
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

/// How the club is served.
#[derive(Clone, Debug, Default, ClapArgs)]
pub struct ServeArgs {
    /// The address to listen on [default: 127.0.0.1:8080].
    #[arg(long, env = "JADOUBE_LISTEN", value_name = "ADDRESS")]
    pub listen: Option<String>,
    /// The file that keeps the club [default: jadoube.db].
    #[arg(long, env = "JADOUBE_DB", value_name = "FILE")]
    pub db: Option<PathBuf>,
    /// A folder with codes of houses, a file `*.toml` each, by which tables may be made; one that cannot be read is told
    /// and the others are known.
    #[arg(long, env = "JADOUBE_CODES", value_name = "DIRECTORY")]
    pub codes: Option<PathBuf>,
    /// An address by which the club is known outside, as `https://chess.example.org`; may be given several times. By a
    /// name that nobody has said the club does not answer.
    #[arg(long, env = "JADOUBE_PUBLIC_URL", value_name = "URL", value_delimiter = ',', value_parser = PublicUrl::read)]
    pub public_url: Vec<PublicUrl>,
    /// A proxy, or a network of them, that is believed for whom it speaks, as 10.0.0.0/8.
    #[arg(long, env = "JADOUBE_TRUSTED_PROXY", value_name = "NETWORK", value_delimiter = ',', value_parser = network)]
    pub trusted_proxy: Vec<IpNet>,
    /// The header in which trusted proxies say for whom they speak, x-forwarded-for or forwarded; the other is never looked
    /// at [default: x-forwarded-for].
    #[arg(long, env = "JADOUBE_PROXY_HEADER", value_name = "HEADER", value_parser = ProxyHeader::read)]
    pub proxy_header: Option<ProxyHeader>,
    /// The most connections at a time [default: 8000].
    #[arg(long, env = "JADOUBE_CONNECTIONS", value_name = "N")]
    pub connections: Option<NonZeroUsize>,
    /// The most connections at a time from one address, or one network of the sixth version [default: 400].
    #[arg(long, env = "JADOUBE_CONNECTIONS_A_NETWORK", value_name = "N")]
    pub connections_a_network: Option<NonZeroUsize>,
    /// The most who look on at one table [default: 2000].
    #[arg(long, env = "JADOUBE_WATCHERS", value_name = "N")]
    pub watchers: Option<NonZeroUsize>,
    /// Answer no language models: nothing is served at /mcp.
    #[arg(long, env = "JADOUBE_NO_MCP")]
    pub no_mcp: bool,
    /// The certificate, as PEM, with which the club speaks TLS itself.
    #[arg(
        long,
        env = "JADOUBE_TLS_CERT",
        value_name = "FILE",
        requires = "tls_key"
    )]
    pub tls_cert: Option<PathBuf>,
    /// The private key of the certificate, as PEM.
    #[arg(
        long,
        env = "JADOUBE_TLS_KEY",
        value_name = "FILE",
        requires = "tls_cert"
    )]
    pub tls_key: Option<PathBuf>,
    /// What is logged: off, error, warn, info, debug, or by part as in info,jadoube_server=debug [default: warn].
    #[arg(long, env = "JADOUBE_LOG", value_name = "WHAT")]
    pub log: Option<String>,
    /// Log as lines of JSON.
    #[arg(long, env = "JADOUBE_LOG_JSON")]
    pub log_json: bool,
}

/// An address, or a network of them.
fn network(text: &str) -> Result<IpNet, String> {
    let one = || {
        text.parse()
            .map(|address: std::net::IpAddr| IpNet::from(address))
    };
    text.parse()
        .or_else(|_| one())
        .map_err(|_| "expected an address or a network, as 10.1.2.3 or 10.0.0.0/8".to_owned())
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

A case without any '=>' is a question: the answer is shown.")]
pub struct RuleArgs {
    /// Case files; a folder means all its *.case files, '-' standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// The codes asked, whatever the case says: a code, a list with commas, or 'all'.
    #[arg(long, value_name = "CODE")]
    pub under: Option<String>,
    /// The code that governed on a date, whatever the case says: a year, or 1912-05-31.
    #[arg(long, value_name = "DATE", conflicts_with = "under")]
    pub code_for: Option<jadoube_laws::code::Date>,
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

/// A question about positions.
#[derive(Debug, ClapArgs)]
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
  2  a position cannot be read or is not playable, or an option does not go with the question
  3  a budget ran out before a question was decided")]
pub struct ProveArgs {
    /// What is asked.
    #[arg(value_enum)]
    pub question: Question,
    /// A FEN in quotes, 'startpos', or '-' for a FEN a line on standard input.
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
    /// Moves of the mating side within which mate is asked for (mate) [default: 3].
    #[arg(long = "in", value_name = "MOVES", value_parser = clap::value_parser!(u32).range(1..))]
    pub moves: Option<u32>,
    /// Count the halfmove clock and end the game at 75 moves or the fifth repetition (dead, unwinnable).
    #[arg(long)]
    pub clock: bool,
    /// A check that mates keeps a claim of endless checks (perpetual; fide-1931 16.b), instead of ending it.
    #[arg(long)]
    pub mate_keeps: bool,
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

/// What can be asked of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Question {
    /// Can neither side mate any more?
    Dead,
    /// Can this side mate no more, by any series of legal moves?
    Unwinnable,
    /// Can this side force mate within so many moves of its own, whoever is to move?
    Mate,
    /// Can this side force mate, however long it takes, whoever is to move?
    ForcedWin,
    /// Can the side to move check for ever?
    Perpetual,
    /// Can the position arise from the initial position, or from one of Chess960 if its castling rights say so?
    Reachable,
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

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Side {
    /// The first rank is below.
    White,
    /// The eighth rank is below.
    Black,
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

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Args::command().debug_assert();
    }

    #[test]
    fn without_a_command_the_club_is_served() {
        let args = Args::parse_from(["jadoube", "--listen", "127.0.0.1:0"]);
        assert!(args.command.is_none());
        assert_eq!(args.serve.listen.as_deref(), Some("127.0.0.1:0"));
    }
}
