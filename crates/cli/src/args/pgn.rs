//! What `jadoube pgn` can be asked.

use std::convert::Infallible;
use std::path::{Path, PathBuf};

use clap::{Args, Subcommand, ValueEnum};
use jadoube_codes::Date;
use jadoube_notation::Language;
use jadoube_notation::pgn::{Outcome, usual_spelling};
use jadoube_proof::Nodes;

use super::code_words::CodeWords;
pub use super::source::{LetterArgs, SourceArgs};
pub use super::tables::{PlayersArgs, TableArgs, TreeArgs};
pub use super::wanted::{End, Range, TagIs, holds};
use crate::packed::Packing;

/// What to do with collections of games.
#[derive(Debug, Args)]
#[command(after_help = "\
Files may be packed with zstd, gzip, bzip2 or xz, or be zip archives, told by their content; '-' is standard input. Databases
of SCID 4 are read by the name of their index, base.si4. What is written is packed as its name asks: .gz, .zst, .bz2, .xz.
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
    /// Find the games with these tags, this end, this position.
    Filter(Box<FilterArgs>),
    /// Write beside each collection where its positions stand, so that one is found at once.
    Index(IndexArgs),
    /// Keep each game once.
    Dedup(DedupArgs),
    /// Put games into the order of their tags.
    Sort(SortArgs),
    /// Put collections one after another.
    Merge(MergeArgs),
    /// Set, take away, rename and mend tags; the moves stay as they stand.
    Tag(TagArgs),
    /// Cut a collection into files, the text of the games as it stands.
    Split(SplitArgs),
    /// Count games, plies, results, endings, lengths.
    Stat(StatArgs),
    /// Write crosstables and standings of events.
    Table(TableArgs),
    /// Tell what each player has scored.
    Players(PlayersArgs),
    /// Tell what was played in a position, how often and with what success; write opening books.
    Tree(TreeArgs),
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
    /// The letters.
    #[command(flatten)]
    pub letters: LetterArgs,
    /// One JSON object a line.
    #[arg(long)]
    pub json: bool,
}

/// What to audit.
#[derive(Debug, Args)]
#[command(after_help = "\
What is found: illegal moves that stand; play after mate, stalemate, a dead position, the repetition or the count of
moves that draws without a claim; a result, in the tag or after the moves, against any of these; won on time, or
otherwise, by a side that cannot mate; drawn on time where both can; an end or a winner that the Termination tag names and
the game does not show; a Result tag against the closing marker; clock times that rise by more than the increment, moves
after the flag. A slip of the record that the rest of the game settles is told as such, and is nobody's illegal move. Each with clause, move and reason, and only what the code has: nothing of dead positions under fide-1931,
and forced wins instead of possible mates with the few men of uscf.

Examples:
  jadoube pgn audit games.pgn
  jadoube pgn audit --code fide-2023 --format csv lichess.pgn.zst > findings.csv
  jadoube pgn audit --fix games.pgn                    the changes as a diff, to be read or given to patch
  jadoube pgn audit --fix -o mended.pgn games.pgn

What --fix changes: slips of the record that the rest of the game settles; the result that mate or stalemate gives; a
Result tag that differs from the closing marker; moves after mate or stalemate, and kings put in the middle of the board.
All the rest stays as it stands, byte order marks too. Other findings are for people to judge: the result may have stood.

Exit codes: 0 nothing is against the code, 1 something is, 2 a file or a game cannot be read to its end.

With JSON each finding is one object a line (file, game, line, white, black, ply, move, color, finding, code, clauses,
reason, severity, event, date, round), and each file ends with one (file, code, games, games_with_findings, findings,
undecided, unread, other_chess, seconds). The severity is result (another result is due, or there are two), rule (a rule was
broken), record (the record contradicts itself) or remark (harmless: kings put in the middle of the board, or taken
where illegal moves stand; no result after a mate, as in studies; a draw for want of men that time over against a bare
king explains).")]
pub struct AuditArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// The letters.
    #[command(flatten)]
    pub letters: LetterArgs,
    /// The code by which games are judged [default: the code of the day by each game's Date tag; today's without one].
    #[arg(long, value_name = "CODE", conflicts_with = "code_for", value_parser = CodeWords, hide_possible_values = true)]
    pub code: Option<String>,
    /// The code that governed on a date: a year, or 1912-05-31.
    #[arg(long, value_name = "DATE")]
    pub code_for: Option<jadoube_codes::Date>,
    /// The kind of event, such as 'blitz' [default: by the TimeControl tag of each game, else classical].
    #[arg(long, value_name = "KIND")]
    pub event: Option<String>,
    /// Nodes that each proof may cost, such as 4M, or 'unlimited'.
    #[arg(long, value_name = "NODES", default_value = "4000000")]
    pub budget: Nodes,
    /// Ask of every FEN tag whether its position can arise in a game, and remark where it cannot.
    #[arg(long)]
    pub reachable: bool,
    /// How findings are told.
    #[arg(long, value_enum, default_value_t = AuditFormat::Text)]
    pub format: AuditFormat,
    /// One JSON object a line, the same as --format json.
    #[arg(long, conflicts_with = "format")]
    pub json: bool,
    /// Write the games with findings to a file, as they stand.
    #[arg(long, value_name = "FILE")]
    pub games: Option<PathBuf>,
    /// Mend in the text what can be mended there, and tell the changes as a diff instead of the findings.
    #[arg(long, conflicts_with_all = ["json", "format"])]
    pub fix: bool,
    /// Write the whole collection with these changes, and tell the findings.
    #[arg(short, long, value_name = "FILE", requires = "fix")]
    pub output: Option<PathBuf>,
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
    /// SARIF 2.1.0, for tools that show findings beside the text.
    Sarif,
}

/// What to write.
#[derive(Debug, Args)]
#[command(after_help = "\
Exit codes: 0 everything was written, 1 a game has an illegal move, which is kept, is doubtful, was given up or stops
before its end, 2 a file cannot be read.
What was forgiven, kept and given up is told on standard error, or with --report in a file, one line each. Games of
other kinds of chess ([Variant \"Crazyhouse\"]), and games from no arrangement of men, pass through unchanged.")]
pub struct ConvertArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// The letters.
    #[command(flatten)]
    pub letters: LetterArgs,
    /// Where to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// What to write [default: as the name of the output ends, else pgn].
    #[arg(long, value_enum)]
    pub to: Option<Target>,
    /// Give up a game at the first departure from the standard.
    #[arg(long)]
    pub strict: bool,
    /// Leave comments, signs and variations out, the same as --strip all.
    #[arg(long, conflicts_with = "strip")]
    pub bare: bool,
    /// What to leave out, a list with commas.
    #[arg(long, value_enum, value_name = "WHAT", value_delimiter = ',')]
    pub strip: Vec<Strip>,
    /// Write no tags but the seven of the roster, and where the game begins.
    #[arg(long)]
    pub roster: bool,
    /// Write no more than so many half-moves of each line, counted from where its game begins.
    #[arg(long, value_name = "N")]
    pub most_plies: Option<usize>,
    /// Each variation becomes a game of its own, without a result, with the moves before it and the tag Line, as "2 of 5".
    #[arg(long)]
    pub variations_as_games: bool,
    /// The letters in which men are named in what is written as pgn or san, as an ISO 639-1 code such as de.
    #[arg(long, value_name = "CODE")]
    pub letters_out: Option<&'static Language>,
    /// Where to tell what was forgiven, kept and given up.
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
}

impl ConvertArgs {
    /// What is written: as was said, else as the name of the output ends, before that of its packing.
    pub fn target(&self) -> Target {
        let by_name = || {
            let path = self.output.as_deref()?;
            let packed = Packing::of(path).is_ok_and(|packing| packing != Packing::None);
            let name = if packed {
                Path::new(path.file_stem()?)
            } else {
                path
            };
            Target::from_str(name.extension()?.to_str()?, true).ok()
        };
        self.to.or_else(by_name).unwrap_or(Target::Pgn)
    }
}

/// A form of games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Target {
    /// The export format of the standard.
    Pgn,
    /// One JSON object a game and line: tags, start, moves in UCI and SAN, result.
    Json,
    /// A table of comma-separated values, a game a line: tags, result, plies, start, moves in SAN.
    Csv,
    /// The moves of a game on a line, as engines write them.
    Uci,
    /// The moves of a game on a line, in SAN without numbers.
    San,
    /// The moves of a game on a line, in long algebraic notation.
    Lan,
    /// The last position of each game.
    Fen,
    /// Every position of each game with the move that was played there, as EPD.
    Epd,
    /// A table of columns for data tools: tags, result, plies, start, moves in SAN and UCI.
    Parquet,
}

/// What can be left out of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Strip {
    /// The words of comments, not the commands in them.
    Comments,
    /// The commands of comments, such as clock times and evaluations.
    Commands,
    /// Signs such as ! and ?, and numeric glyphs.
    Signs,
    /// Variations.
    Variations,
    /// All of these.
    All,
}

/// Which games to find.
#[derive(Debug, Args)]
#[command(after_help = "\
A game must be as all options say. Games are written as they stand. Options on tags alone do not look at the moves.

Examples:
  jadoube pgn filter games.pgn --player carlsen --since 2013 --elo 2700..
  jadoube pgn filter games.pgn --line 'e4 c5 Nf3 d6' --ends mate -o najdorf.pgn
  jadoube pgn filter games.pgn --material KRPkr --either-color --lasting 6 --count
  jadoube pgn filter games.pgn --imbalance Qrr --either-color --lasting 4
  jadoube pgn filter games.pgn --comment zugzwang
  jadoube pgn filter games.pgn --player morphy --every 10 --first 20
  jadoube pgn filter games.pgn --elo 2700.. --sample 100 --seed 1
  jadoube pgn filter games.pgn --pattern '*/*/*/*/*/*/5PPP/6K?'

Exit codes: 0 games were found, 1 none was, 2 a file cannot be read.")]
pub struct FilterArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// The letters.
    #[command(flatten)]
    pub letters: LetterArgs,
    /// Where to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// A tag has this in its value, in any letters (NAME=PART), or is exactly this (NAME==VALUE); may be given often.
    #[arg(long, value_name = "NAME=PART")]
    pub tag: Vec<TagIs>,
    /// White's name has this in it, in any letters, with or without diacritics.
    #[arg(long, value_name = "PART")]
    pub white: Option<String>,
    /// Black's name has this in it.
    #[arg(long, value_name = "PART")]
    pub black: Option<String>,
    /// One of the players has this in his name; may be given often.
    #[arg(long, value_name = "PART")]
    pub player: Vec<String>,
    /// Played on this day or later: a year, or 1912-05-31; a game of 1912.??.?? is one of 1912, and not of a day in it.
    #[arg(long, value_name = "DATE")]
    pub since: Option<Date>,
    /// Played on this day or before.
    #[arg(long, value_name = "DATE")]
    pub until: Option<Date>,
    /// The ratings of both players, such as 2600.. or 2000..2200.
    #[arg(long, value_name = "RANGE")]
    pub elo: Option<Range>,
    /// How it ended.
    #[arg(long, value_enum)]
    pub result: Option<Scored>,
    /// How many half-moves, such as ..40 or 80..
    #[arg(long, value_name = "RANGE")]
    pub plies: Option<Range>,
    /// What the board shows at the end, or, of repetition and fifty moves, somewhere.
    #[arg(long, value_enum)]
    pub ends: Option<End>,
    /// This position stands on the board once, whatever the move numbers; of a board alone, without a side to move, either
    /// side may have it; startpos is the initial one.
    #[arg(long, value_name = "FEN")]
    pub position: Option<String>,
    /// Men stand so once: eight rows as in a FEN, with ? for anything, ! for any man, A and a for any white and black
    /// man, * for any rest of a row.
    #[arg(long, value_name = "ROWS")]
    pub pattern: Option<String>,
    /// These men alone are on the board once, White's in capitals, such as KRPkr; after a letter * stands for any number,
    /// + for one or more, ? for one or none, as in KRP*krp*.
    #[arg(long, value_name = "MEN")]
    pub material: Option<String>,
    /// White has these men more than Black, in capitals, and Black those in small letters, such as Qrr; of pawns only where
    /// they are named.
    #[arg(long, value_name = "MEN")]
    pub imbalance: Option<String>,
    /// Material, imbalance and pattern may stand for either colour: the board turned round, with colours flipped, counts
    /// too.
    #[arg(long)]
    pub either_color: bool,
    /// What is asked of the board counts in variations too.
    #[arg(long)]
    pub in_variations: bool,
    /// A comment has this in it, in any letters; may be given often.
    #[arg(long, value_name = "PART")]
    pub comment: Vec<String>,
    /// Material, imbalance or pattern stands on the board for so many positions on end, the first of them included.
    #[arg(long, value_name = "N")]
    pub lasting: Option<std::num::NonZeroUsize>,
    /// It begins with these moves.
    #[arg(long, value_name = "MOVES")]
    pub line: Option<String>,
    /// It can be read to its end, and has no illegal move.
    #[arg(long)]
    pub whole: bool,
    /// The games that are not so.
    #[arg(long)]
    pub not: bool,
    /// Only their number.
    #[arg(long, conflicts_with = "output")]
    pub count: bool,
    /// No more than so many: what comes after them is not read.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub first: Option<u64>,
    /// One game in so many of those that are found, the first of them included.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub every: Option<u64>,
    /// So many of the games that are found, drawn at random and kept in their order; they are held in memory.
    #[arg(long, value_name = "N", conflicts_with_all = ["first", "every"], value_parser = clap::value_parser!(u32).range(1..))]
    pub sample: Option<u32>,
    /// What the drawing begins with: the same seed draws the same games. Without it they are others each time.
    #[arg(long, value_name = "NUMBER", requires = "sample")]
    pub seed: Option<u64>,
}

impl FilterArgs {
    /// Whether only some of the games that are found are wanted.
    pub fn is_choosy(&self) -> bool {
        self.first.is_some() || self.every.is_some() || self.sample.is_some()
    }
}

/// A result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Scored {
    /// White won.
    #[value(name = "1-0")]
    White,
    /// Black won.
    #[value(name = "0-1")]
    Black,
    /// Drawn.
    #[value(name = "1/2-1/2", alias = "1/2")]
    Draw,
    /// Not known, or not finished.
    #[value(name = "*")]
    Unknown,
}

impl From<Scored> for Outcome {
    fn from(scored: Scored) -> Outcome {
        match scored {
            Scored::White => Outcome::WhiteWins,
            Scored::Black => Outcome::BlackWins,
            Scored::Draw => Outcome::Draw,
            Scored::Unknown => Outcome::Unknown,
        }
    }
}

/// What to index.
#[derive(Debug, Args)]
#[command(after_help = "\
The index of games.pgn is games.pgn.index. 'jadoube pgn filter --position' looks it up where it is there and the collection
is as it was, and reads the collection whole where it is not. A packed file has to be unpacked first. While an index is
built, temporary files take twelve bytes for each half-move.

Exit codes: 0 every file has its index, 2 a file cannot be read.")]
pub struct IndexArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// The letters.
    #[command(flatten)]
    pub letters: LetterArgs,
}

/// What counts as the same game.
#[derive(Debug, Args)]
#[command(after_help = "\
The first of the games that are the same is kept, as it stands. Moves are compared as they are read, so that their notation,
comments and slips that are forgiven make no difference. Memory: some thirty bytes a game.

Games that are alike have players whose last names sound alike (Janowski, Janowsky) and whose first letters do not differ, the
same or an unknown year and result, and the same moves, but that one may go on where the other ends, or a few plies be others;
of the same forty plies or more the tags do not count. Of those that are alike the longest is kept. Memory: two bytes a ply.

Examples:
  jadoube pgn dedup new.pgn --check base.pgn --same alike -o really-new.pgn --duplicates known.pgn
  jadoube pgn dedup one.pgn other.pgn --merge-notes -o both.pgn")]
pub struct DedupArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// The letters.
    #[command(flatten)]
    pub letters: LetterArgs,
    /// Where to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Where the games go that stood there before.
    #[arg(long, value_name = "FILE")]
    pub duplicates: Option<PathBuf>,
    /// What makes two games the same.
    #[arg(long, value_enum, default_value_t = Same::Game)]
    pub same: Same,
    /// A collection whose games stand there before all others: none of them is written, and none like them; may be given
    /// often.
    #[arg(long, value_name = "FILE")]
    pub check: Vec<PathBuf>,
    /// The game that is kept takes over comments, signs, variations and tags of the others; moves that part become a
    /// variation.
    #[arg(long, conflicts_with = "check")]
    pub merge_notes: bool,
    /// Tell each game that is left out, and the one for which it is.
    #[arg(long)]
    pub list: bool,
}

/// What makes two games the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Same {
    /// The same moves.
    Moves,
    /// The same moves and result, and players with the same last names; under 20 half-moves no other first letters or days either.
    Game,
    /// The same moves and result, and the same tags in any order.
    Record,
    /// Nearly so: names that sound alike, a game that goes on, a few other plies.
    Alike,
}

/// The tags that sort where none are named.
pub const USUAL_ORDER: &str = "Date,Event,Round,White,Black";

/// The name of a tag as it stands in games: `date` is `Date`.
#[allow(clippy::unnecessary_wraps, reason = "the form of a parser of values")]
fn tag_name(words: &str) -> Result<String, Infallible> {
    let name = words.trim();
    Ok(usual_spelling(name.as_bytes()).unwrap_or(name).to_owned())
}

/// How to sort.
#[derive(Debug, Args)]
#[command(after_help = "\
Numbers in a value come in the order of numbers, so that round 2 stands before round 10; what is unknown comes last. Games
with the same values stay in their order. Of large collections parts are put aside in temporary files.")]
pub struct SortArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// Where to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// The tags by which games are sorted, the first one first.
    #[arg(
        long,
        value_name = "TAGS",
        value_delimiter = ',',
        value_parser = tag_name,
        default_value = USUAL_ORDER
    )]
    pub by: Vec<String>,
    /// The last one first.
    #[arg(long)]
    pub reverse: bool,
}

/// What to put together.
#[derive(Debug, Args)]
pub struct MergeArgs {
    /// The files, in the order in which their games are written.
    #[command(flatten)]
    pub source: SourceArgs,
    /// Where to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// What becomes of tags.
#[derive(Debug, Args)]
#[command(after_help = "\
Tags of a game that changes are written in the order of the standard; the moves stay as they stand.

Examples:
  jadoube pgn tag games.pgn --set 'Event=London' --remove Annotator --fix -o mended.pgn
  jadoube pgn tag games.pgn --spelling names.ssp -o spelled.pgn

A list of spellings is one of SCID, or of your own:

  @PLAYER
  Janowski, Dawid
  = Janowsky, D
  @SITE
  Wien AUT
  = Vienna
  %Suffix \"(Austria)\" \"AUT\"

Names are compared without capitals, diacritics, blanks, points and commas, or without the signs that stand in quotation marks
after @PLAYER and the like.")]
pub struct TagArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// The letters.
    #[command(flatten)]
    pub letters: LetterArgs,
    /// Where to write [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Set a tag; may be given often.
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    pub set: Vec<(String, String)>,
    /// Take a tag away; may be given often.
    #[arg(long, value_name = "NAME")]
    pub remove: Vec<String>,
    /// Give a tag another name; may be given often.
    #[arg(long, value_name = "OLD=NEW", value_parser = pair)]
    pub rename: Vec<(String, String)>,
    /// Write dates as 1912.05.31, single blanks, and the result that stands after the moves; what says no date or result that
    /// is known is left and told.
    #[arg(long)]
    pub fix: bool,
    /// Set ECO and Opening by the positions of the game, as far as they have names.
    #[arg(long)]
    pub eco: bool,
    /// Set PlyCount to the number of half-moves.
    #[arg(long)]
    pub ply_count: bool,
    /// Spell players, places, events and rounds as a list has them; a name that may be several stays and is told.
    #[arg(long, value_name = "FILE")]
    pub spelling: Option<PathBuf>,
    /// Set WhiteFideId and BlackFideId as the list of spellings has them.
    #[arg(long, requires = "spelling")]
    pub fide_ids: bool,
    /// Put the tags of every game into the order of the standard.
    #[arg(long)]
    pub order: bool,
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
    /// One part for each value of a tag, such as White or ECO; values that differ in capitals alone share one.
    #[arg(long, value_name = "TAG", group = "how", value_parser = tag_name)]
    pub by: Option<String>,
    /// Data instead of text.
    #[arg(long)]
    pub json: bool,
}

/// What to count.
#[derive(Debug, Args)]
#[command(after_help = "\
The picture shows the results, lengths, years and openings of all the files together.")]
pub struct StatArgs {
    /// The files.
    #[command(flatten)]
    pub source: SourceArgs,
    /// The letters.
    #[command(flatten)]
    pub letters: LetterArgs,
    /// Data instead of text.
    #[arg(long)]
    pub json: bool,
    /// Draw the counts as a picture, in SVG.
    #[arg(long, value_name = "FILE")]
    pub picture: Option<PathBuf>,
}

/// `NAME=VALUE` on the command line.
fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text
        .split_once('=')
        .ok_or_else(|| format!("{text:?} has no '='; write NAME=VALUE"))?;
    let word = !name.is_empty()
        && name
            .bytes()
            .all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
    if !word {
        return Err(format!(
            "{name:?} is no name of a tag: letters, figures and underscores alone"
        ));
    }
    Ok((name.to_owned(), value.to_owned()))
}
