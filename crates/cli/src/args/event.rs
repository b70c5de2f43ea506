//! What `jadoube event` can be asked.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};
use jadoube_codes::Date;
use jadoube_event::{Factors, Order, TieBreaks};
use jadoube_pairing::{Color, Points, Scoring, System};

use super::code_words::CodeWords;
pub use super::event_players::{
    AddArgs, AllowArgs, BackArgs, ByeArgs, CorrectArgs, ExcludeArgs, ForbidArgs, LineUpArgs,
    PlayerArgs, WithdrawArgs,
};
pub use super::event_prizes::PrizesArgs;
use super::tables::SheetArgs;

/// An event in a file.
#[derive(Debug, Args)]
#[command(after_help = "\
The event is one file, a tournament report (TRF-2026, or TRF16 of other programs), which federations and pairing programs read.
Lines that are not known stay as they are; a change is written whole or not at all. Players are called by their number or by a part
of their name.

An evening:
  jadoube event new evening.trf 'Anna 1900' 'Bert 1850' Clara Dora --rounds 3
  jadoube event pair evening.trf
  jadoube event result evening.trf 1 1-0 2 1/2
  jadoube event standings evening.trf

Exit codes: 0 it was done, 1 a check has found something, 2 something cannot be read or done, 3 a check cannot tell.")]
pub struct EventArgs {
    /// The job.
    #[command(subcommand)]
    pub job: Job,
}

/// A job on an event.
#[derive(Debug, Subcommand)]
pub enum Job {
    /// Begin an event: a list of names is enough.
    New(Box<NewArgs>),
    /// Enter players, late ones too.
    Add(AddArgs),
    /// Put right what was told of a player: name, rating, title, number, federation.
    Correct(CorrectArgs),
    /// Strike somebody from the list, before the first round.
    Delete(PlayerArgs),
    /// Say how many rounds a Swiss has.
    Rounds(RoundsArgs),
    /// Say on which day a round is played, for line 132 of the report.
    Day(DayArgs),
    /// Say that a round to come has a time control of its own, as games that decide a drawn match.
    Time(TimeArgs),
    /// Say where the event is played and when, for the head of the report.
    Head(HeadArgs),
    /// Settle what the code of laws leaves to the event (how late somebody may come, when a draw may be agreed), or tell it.
    Regulations(RegulationsArgs),
    /// Somebody plays no more.
    Withdraw(WithdrawArgs),
    /// Somebody who has withdrawn, or asked for a bye, plays again.
    Back(BackArgs),
    /// Somebody is excluded from the next rounds that he would play.
    Exclude(ExcludeArgs),
    /// Somebody has asked not to play a round.
    Bye(ByeArgs),
    /// Two are not to meet.
    Forbid(ForbidArgs),
    /// Those who were not to meet may.
    Allow(AllowArgs),
    /// Pair the first rounds with the virtual points of the Baku acceleration.
    Accelerate(FileArgs),
    /// A team names who sits for it in the next round.
    LineUp(LineUpArgs),
    /// Pair the next round, and print it to be hung up.
    Pair(PairArgs),
    /// The arbiter decides that two play each other, or that one has the bye.
    Seat(SeatArgs),
    /// Print a round that has been paired, with its results.
    Boards(RoundArgs),
    /// Enter results, or correct them.
    Result(ResultArgs),
    /// Write into each line the points that its rounds come to, where others stand there.
    Recount(FileArgs),
    /// Take back the last round, or results.
    Undo(UndoArgs),
    /// Tell why somebody meets whom he meets, and why not somebody else.
    Why(WhyArgs),
    /// Choose who stands ahead of equal points, before the first round or after it; tell what tie-breaks there are.
    TieBreaks(TieBreaksArgs),
    /// Print the standings, who met whom, rating changes.
    Standings(StandingsArgs),
    /// Print the bracket of a knock-out.
    Bracket(BracketArgs),
    /// Say what prizes there are, and tell who wins what.
    Prizes(PrizesArgs),
    /// Write the report in one edition of the format, for a federation or another program.
    Trf(TrfArgs),
    /// Hold files against the rules: contradictions, and rounds that the system would have paired otherwise.
    Check(CheckArgs),
}

/// Which event.
#[derive(Debug, Args)]
pub struct FileArgs {
    /// The event.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// How players are brought together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SystemWord {
    /// Swiss, the FIDE (Dutch) system in force since February 2026.
    Swiss,
    /// Everybody meets everybody, by the Berger tables.
    RoundRobin,
    /// Everybody meets everybody twice.
    DoubleRoundRobin,
    /// Everybody of a team meets everybody of another.
    Scheveningen,
    /// Who loses is out; a drawn game is followed by another.
    KnockOut,
    /// Every team meets every team, board by board.
    Teams,
    /// Every team meets every team twice, board by board.
    DoubleTeams,
}

impl From<SystemWord> for System {
    fn from(word: SystemWord) -> System {
        match word {
            SystemWord::Swiss => System::Dutch,
            SystemWord::RoundRobin => System::RoundRobin,
            SystemWord::DoubleRoundRobin => System::DoubleRoundRobin,
            SystemWord::Scheveningen => System::Scheveningen,
            SystemWord::KnockOut => System::KnockOut,
            SystemWord::Teams => System::Teams,
            SystemWord::DoubleTeams => System::DoubleTeams,
        }
    }
}

/// In which order players are numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum OrderWord {
    /// By rating, title and name.
    Rating,
    /// As they are listed.
    List,
    /// By lot.
    Lot,
}

impl From<OrderWord> for Order {
    fn from(word: OrderWord) -> Order {
        match word {
            OrderWord::Rating => Order::Rating,
            OrderWord::List => Order::List,
            OrderWord::Lot => Order::Lot,
        }
    }
}

/// A color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ColorWord {
    /// White.
    White,
    /// Black.
    Black,
}

impl From<ColorWord> for Color {
    fn from(word: ColorWord) -> Color {
        match word {
            ColorWord::White => Color::White,
            ColorWord::Black => Color::Black,
        }
    }
}

/// An event that begins.
#[derive(Debug, Args)]
#[command(after_help = "\
A player is a line: a name, and behind commas, semicolons or tabs, in any order, a rating, a title, a FIDE number, a federation of
three letters, a sex (w or f, m); a title may stand before a name, and behind one a rating or a title without a comma, too. Of two
ratings that of FIDE counts, or the first. A list may have a line of names over its columns instead: name, rating, national, title, id,
federation, sex, birth, team, club.

Examples:
  jadoube event new evening.trf 'Anna 1900' 'Bert 1850' Clara Dora
  jadoube event new open.trf --players list.csv --rounds 7 --name 'Spring Open' --time '90 min + 30 s'
  jadoube event new club.trf --players list.txt --system round-robin
  jadoube event new match.trf --players teams.csv --system teams --boards 4")]
pub struct NewArgs {
    /// The event; a file that is not there yet.
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Players.
    #[arg(value_name = "PLAYER")]
    pub names: Vec<String>,
    /// A list of players, a line each; '-' is standard input.
    #[arg(long, value_name = "LIST")]
    pub players: Option<PathBuf>,
    /// How they are brought together.
    #[arg(long, value_enum, default_value_t = SystemWord::Swiss)]
    pub system: SystemWord,
    /// What the event is called [default: as the file].
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// The day on which it begins.
    #[arg(long, value_name = "DATE")]
    pub date: Option<Date>,
    /// How many rounds [default: as many as it takes to find the first of so many; in other systems than Swiss all].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=99))]
    pub rounds: Option<u16>,
    /// The code of laws.
    #[arg(long, value_name = "CODE", default_value = "fide-2023", value_parser = CodeWords, hide_possible_values = true)]
    pub under: String,
    /// The time control, in any words.
    #[arg(long, value_name = "TIME")]
    pub time: Option<String>,
    /// What the code of laws leaves to the event, as 'default-time 15 min' or 'no-draw-before 30'; several times for several ('jadoube event regulations'
    /// tells what there is).
    #[arg(long = "regulation", value_name = "WORDS")]
    pub regulations: Vec<String>,
    /// What a win, a draw and a loss are worth.
    #[arg(long, value_name = "W-D-L", default_value = "1-½-0", value_parser = scoring)]
    pub points: Scoring,
    /// In which order players are numbered [default: by rating; where it is settled beforehand who meets whom, as they are listed].
    #[arg(long, value_enum)]
    pub order: Option<OrderWord>,
    /// The color of number 1 in the first round [default: the lot].
    #[arg(long, value_enum)]
    pub first_color: Option<ColorWord>,
    /// Pair the first rounds with the virtual points of the Baku acceleration.
    #[arg(long)]
    pub accelerate: bool,
    /// The tie-breaks, in their order, as BH/C1,BH,SB; 'none' for no order among equal points ('jadoube event tie-breaks' tells them).
    #[arg(long, value_name = "LIST", value_parser = tie_breaks)]
    pub tie_breaks: Option<TieBreaks>,
    /// On how many boards teams meet [default: all of the larger].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=99))]
    pub boards: Option<u16>,
    /// Where it is played.
    #[arg(long, value_name = "CITY")]
    pub city: Option<String>,
    /// The federation in which it is played, three letters.
    #[arg(long, value_name = "FED")]
    pub federation: Option<String>,
    /// The chief arbiter.
    #[arg(long, value_name = "NAME")]
    pub arbiter: Option<String>,
}

/// `BH/C1,BH,SB`, or `none`.
fn tie_breaks(text: &str) -> Result<TieBreaks, String> {
    if text.eq_ignore_ascii_case("none") {
        return Ok(TieBreaks::default());
    }
    TieBreaks::read(text).map_err(|unknown| unknown.to_string())
}

/// `1-½-0`, `3-1-0`: a win, a draw, a loss; the bye is worth a win, and absence nothing.
fn scoring(text: &str) -> Result<Scoring, String> {
    let plain = text.replace("1/2", "½").replace(['–', '—', '/', ':'], "-");
    let points: Vec<Points> = plain
        .split('-')
        .filter_map(|word| match word.trim() {
            "½" => Some(Points::HALF),
            word => match word.strip_suffix('½') {
                Some(whole) => Some(whole.parse::<Points>().ok()? + Points::HALF),
                None => word.replace(',', ".").parse().ok(),
            },
        })
        .collect();
    match *points.as_slice() {
        [win, draw, loss] if win > draw && draw >= loss => Ok(Scoring {
            win,
            draw,
            loss,
            absence: Points::ZERO,
            bye: win,
        }),
        _ => Err("a win, a draw and a loss are expected, as 1-½-0 or 3-1-0".to_owned()),
    }
}

/// How many rounds there are.
#[derive(Debug, Args)]
pub struct RoundsArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// How many; not fewer than have been paired.
    #[arg(value_name = "N")]
    pub rounds: usize,
}

/// What an event settles.
#[derive(Debug, Args)]
#[command(after_help = "\
Without words it tells what the event settles and what its code of laws leaves to it besides, with what holds else. With words the event
settles these and nothing else.

Examples:
  jadoube event regulations open.trf
  jadoube event regulations open.trf 'default-time 15 min' 'no-draw-before 30' devices-in-bags
  jadoube event regulations open.trf --none")]
pub struct RegulationsArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// What is settled, each as 'default-time 15 min'.
    #[arg(value_name = "WORDS")]
    pub said: Vec<String>,
    /// The event settles nothing any more.
    #[arg(long, conflicts_with = "said")]
    pub none: bool,
}

/// On which day a round is played.
#[derive(Debug, Args)]
pub struct DayArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// The round, from 1.
    #[arg(value_name = "ROUND")]
    pub round: usize,
    /// The day, as 2026-11-28 [default: nothing is said of it any more].
    #[arg(value_name = "DAY")]
    pub day: Option<String>,
}

/// The time control of a round.
#[derive(Debug, Args)]
pub struct TimeArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// The time control, in any words, as 3+2 [default: that of the event].
    #[arg(value_name = "TIME")]
    pub time: Option<String>,
    /// Which round [default: the next].
    #[arg(long, value_name = "ROUND")]
    pub round: Option<usize>,
}

/// Where it is played and when; what is not said stays.
#[derive(Debug, Args)]
pub struct HeadArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// The place; empty, none is said any more.
    #[arg(long)]
    pub place: Option<String>,
    /// The federation, three letters; empty, none is said any more.
    #[arg(long)]
    pub federation: Option<String>,
    /// The first day, as 2026-11-28 [default: that of the first round].
    #[arg(long, value_name = "DAY")]
    pub from: Option<String>,
    /// The last day [default: that of the last round].
    #[arg(long, value_name = "DAY")]
    pub to: Option<String>,
}

/// What is paired, and how it is printed.
#[derive(Debug, Args)]
#[command(after_help = "\
A round is paired when every game of the rounds before it has a result; in round robins and among teams games may stay open. Who has
asked not to play is not paired; where it is settled beforehand who meets whom, that game is lost.

A pair that --fix names is hung up with the others, and the file keeps that the arbiter did it: 'jadoube event check' tells it, and holds
the others to the rules.

Examples:
  jadoube event pair evening.trf
  jadoube event pair evening.trf --fix 3 7 --fix Anna Bert")]
pub struct PairArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// Two meet by the arbiter's word, White first, and the system pairs the others around them; in a Swiss alone.
    #[arg(long = "fix", value_names = ["WHITE", "BLACK"], num_args = 2)]
    pub fixed: Vec<String>,
    /// How and where.
    #[command(flatten)]
    pub sheet: SheetArgs,
    /// Data instead of a table.
    #[arg(long, conflicts_with_all = ["format", "output"])]
    pub json: bool,
}

/// Who plays whom.
#[derive(Debug, Args)]
#[command(after_help = "\
Whoever was to play one of the two is told as left over, to be seated next; with one player alone that is the bye. A game that has a
result is not parted. The round after the latest begins by it too, where the system pairs none. The file keeps that the arbiter did
it, and 'jadoube event check' tells such a round with what the rules have.

Examples:
  jadoube event seat evening.trf Anna Clara              Anna has White
  jadoube event seat evening.trf Bert                    he has the bye
  jadoube event seat evening.trf --round 3 Anna Bert     a third round begins")]
pub struct SeatArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// Who has White: his number, or a part of his name.
    #[arg(value_name = "WHITE")]
    pub white: String,
    /// Who has Black; without him the other has the bye.
    #[arg(value_name = "BLACK")]
    pub black: Option<String>,
    /// Which round: the latest or the next [default: the latest].
    #[arg(long, value_name = "ROUND")]
    pub round: Option<usize>,
}

/// Which round.
#[derive(Debug, Args)]
pub struct RoundArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// Which round [default: the latest].
    #[arg(long, value_name = "ROUND")]
    pub round: Option<usize>,
    /// How and where.
    #[command(flatten)]
    pub sheet: SheetArgs,
    /// Data instead of a table.
    #[arg(long, conflicts_with_all = ["format", "output"])]
    pub json: bool,
}

/// What came of games.
#[derive(Debug, Args)]
#[command(after_help = "\
Results: 1-0, 0-1, 1/2 (½-½ and = too); 1/2-0, 0-1/2 and 0-0 where the arbiter gives them; +/-, -/+ and -/- where somebody did not come; W-L, L-W and
D-D for games that are not rated. --round stands before the boards.

Examples:
  jadoube event result evening.trf 1 1-0 2 0-1 3 1/2
  jadoube event result evening.trf --round 1 2 -/+

A result of an earlier round that is corrected changes no pairing: it is told which rounds were paired with the other one, and what
they would be.")]
pub struct ResultArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// Which round [default: the latest].
    #[arg(long, value_name = "ROUND")]
    pub round: Option<usize>,
    /// Boards, each with its result.
    #[arg(value_name = "BOARD RESULT", required = true, num_args = 2.., allow_hyphen_values = true)]
    pub results: Vec<String>,
}

/// What is taken back.
#[derive(Debug, Args)]
#[command(after_help = "\
Without a board the pairing of the latest round is taken back. Where results have been entered in it, --results says that they are to
go with it.")]
pub struct UndoArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// Boards whose results are taken back.
    #[arg(value_name = "BOARD")]
    pub boards: Vec<usize>,
    /// The round of these boards [default: the latest].
    #[arg(long, value_name = "ROUND", requires = "boards")]
    pub round: Option<usize>,
    /// Take the round back with the results that have been entered in it.
    #[arg(long, conflicts_with = "boards")]
    pub results: bool,
}

/// Whose pairing is explained.
#[derive(Debug, Args)]
pub struct WhyArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// His number, or a part of his name.
    #[arg(value_name = "PLAYER")]
    pub player: String,
    /// Somebody else: why does he not meet him?
    #[arg(value_name = "OTHER")]
    pub other: Option<String>,
    /// Which round [default: the latest].
    #[arg(long, value_name = "ROUND")]
    pub round: Option<usize>,
}

/// Which tie-breaks.
#[derive(Debug, Args)]
#[command(after_help = "\
Tie-breaks are asked in their order: the second parts those whom the first leaves level, and so on. With --system or an event alone it is
told which there are, with what each means; those that the event has, or that are usual, stand first. A change counts for all standings
from then on, and stands in line 202 of the file (where there is none, in line 212).

Behind the letters: /C1, /C2 leave out the lowest, /M1, /M2 the highest too; /P takes games without play as played; AOB/F takes the
last round as drawn; KS/L+1, KS/L-1 move the limit by half a point.

Examples:
  jadoube event tie-breaks evening.trf                   those of the event, and what else there is
  jadoube event tie-breaks evening.trf BH/C1,DE,WIN
  jadoube event tie-breaks evening.trf none              the same points share the place
  jadoube event tie-breaks --system round-robin")]
pub struct TieBreaksArgs {
    /// The event.
    #[arg(
        value_name = "FILE",
        required_unless_present = "system",
        conflicts_with = "system"
    )]
    pub file: Option<PathBuf>,
    /// The tie-breaks, in their order, as BH/C1,BH,SB; 'none' for none.
    #[arg(value_name = "LIST", value_parser = tie_breaks)]
    pub tie_breaks: Option<TieBreaks>,
    /// What there is in a system, without an event.
    #[arg(long, value_enum)]
    pub system: Option<SystemWord>,
}

/// Which standings.
#[derive(Debug, Args)]
#[command(after_help = "\
Tie-breaks are called by the letters of C.07 ('jadoube event tie-breaks' tells what they mean). Without --tie-breaks those of the file
(lines 202 and 212) are taken, else those that are usual in the system. In a knock-out places go by how
far somebody has come, and who has come as far shares the place. Teams stand by their match points, two for a match won and one for one drawn, then by the
points of their games. With --cross a cell has the opponent's number, the color and the score: 12w1 is a win with White
against number 12; where everybody meets everybody the columns are the players.")]
pub struct StandingsArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// After so many rounds [default: all that are over].
    #[arg(long, value_name = "ROUND")]
    pub after: Option<usize>,
    /// The tie-breaks, in their order.
    #[arg(long, value_name = "LIST", value_parser = tie_breaks)]
    pub tie_breaks: Option<TieBreaks>,
    /// Who met whom too.
    #[arg(long)]
    pub cross: bool,
    /// What the games change in the ratings too: with this factor K, or 'fide' for that of each (B.02, 8.3.3), which 'correct --k' says where it
    /// does not follow from rating and birth.
    #[arg(long, value_name = "K")]
    pub ratings: Option<Factors>,
    /// How and where.
    #[command(flatten)]
    pub sheet: SheetArgs,
    /// Data instead of a table.
    #[arg(long, conflicts_with_all = ["format", "output", "cross"])]
    pub json: bool,
}

/// A bracket, and how it is printed.
#[derive(Debug, Args)]
#[command(after_help = "\
A column is a stage: each match stands as its two players one below the other, with their points in it, and who wins it goes on in the next
column between them.")]
pub struct BracketArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// How and where.
    #[command(flatten)]
    pub sheet: SheetArgs,
}

/// An edition of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum EditionWord {
    /// TRF-2026.
    #[value(name = "2026", aliases = ["trf2026", "trf-2026", "trf26"])]
    Trf2026,
    /// TRF16, with the XX and BB lines of pairing programs.
    #[value(name = "16", aliases = ["trf16", "trf-16"])]
    Trf16,
}

/// What is written.
#[derive(Debug, Args)]
#[command(after_help = "\
Places stand in it as in the standings. Lines that are not known stay; what the edition cannot say is told on standard error, as is
what contradicts itself, and the exit code is 1 then.")]
pub struct TrfArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// The edition of the format.
    #[arg(long = "as", value_enum, value_name = "EDITION", default_value_t = EditionWord::Trf2026)]
    pub edition: EditionWord,
    /// Where it goes [default: standard output].
    #[arg(short, long, value_name = "FILE")]
    pub output: Option<PathBuf>,
}

/// What is held against the rules.
#[derive(Debug, Args)]
#[command(after_help = "\
Exit codes: 0 every round is as the system pairs it, 1 one is not or a file contradicts itself, 2 a file cannot be read, 3 a file is of
a system that is not carried.")]
pub struct CheckArgs {
    /// Events, of other programs too; '-' is standard input.
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
    /// One JSON object a line for each file.
    #[arg(long)]
    pub json: bool,
}
