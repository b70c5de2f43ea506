//! What `jadoube event prizes` can be asked.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use jadoube_event::{Money, Several, Things, Withdrawn};

use super::event::FileArgs;
use super::tables::SheetArgs;

/// The prizes of an event.
#[derive(Debug, Args)]
#[command(after_help = "\
Without a word the prizes are told: who wins what, so far or at the end. With groups the event has these and no others; what else is not
said stays.

A group is a name, in parentheses who is of it, and its prizes in their order; without parentheses everybody is of it:
  rating < 1800  rating >= 1600  unrated  women  men  born >= 2010  federation GER  title WGM  numbers 3 7  team Elm
Teams win a group that says so, by their own standings: 'Main (teams): 200, 100, a cup'. What is asked of players holds of a team when it holds
of all of its own; of teams alone is asked: team Elm  average < 1800 (of the rated who sit where all come).
Where everybody plays for himself, clubs win a group by the points of their best: 'Best club (clubs, best 4): 100, 50'; what is asked of players
says which of them count. Clubs stand in a list of players under 'club', or are put right with 'event correct --club'.
Of several with commas all hold; of two with 'or' one is enough. Who has no rating is of no group of ratings, unless it says so.
A prize is an amount of money, something else, or both: 300, a book, 200 + a cup. What a thing is worth is said behind it (a book worth 20);
else it is less than any money. Where some have equal points and one of their prizes is a thing, all of them share the money, and the thing
goes to the first of them by the tie-breaks; with --things instead whoever stands at its place has it in place of money.

The standings decide, with the tie-breaks of the event.

Examples:
  jadoube event prizes open.trf 'Main: 300, 200, 100' 'Best under 1800 (rating < 1800 or unrated): 100, 50, a book'
  jadoube event prizes open.trf --money hort --withdrawn excluded
  jadoube event prizes open.trf --format html -o prizes.html")]
pub struct PrizesArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// Groups with their prizes, each as 'Women (women): 100, 50'.
    #[arg(value_name = "GROUP")]
    pub groups: Vec<String>,
    /// A list of groups, a line each; '-' is standard input.
    #[arg(long = "groups", value_name = "LIST")]
    pub list: Option<PathBuf>,
    /// The event has no prizes any more.
    #[arg(long, conflicts_with_all = ["groups", "list", "money", "things", "several", "withdrawn"])]
    pub none: bool,
    /// What becomes of the money of those who have equal points [default: shared].
    #[arg(long, value_enum)]
    pub money: Option<MoneyWord>,
    /// What becomes of a thing where others of equal points win money [default: besides].
    #[arg(long, value_enum)]
    pub things: Option<ThingsWord>,
    /// What whoever is of several groups takes [default: one].
    #[arg(long, value_enum)]
    pub several: Option<SeveralWord>,
    /// Whether whoever has withdrawn takes prizes [default: counted].
    #[arg(long, value_enum)]
    pub withdrawn: Option<WithdrawnWord>,
    /// How and where.
    #[command(flatten)]
    pub sheet: SheetArgs,
    /// Data instead of a table.
    #[arg(long, conflicts_with_all = ["format", "output"])]
    pub json: bool,
}

/// What becomes of the money of equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum MoneyWord {
    /// They share it equally.
    Shared,
    /// Each has half of his own prize, and the other halves are shared equally.
    Hort,
    /// Tie-breaks decide, and only those who are level after these share it.
    Place,
}

impl From<MoneyWord> for Money {
    fn from(word: MoneyWord) -> Money {
        match word {
            MoneyWord::Shared => Money::Shared,
            MoneyWord::Hort => Money::Hort,
            MoneyWord::Place => Money::Place,
        }
    }
}

/// What becomes of a thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum ThingsWord {
    /// Whoever stands at its place has it in place of money.
    Instead,
    /// All of them have a part of the money, and whoever stands first by the tie-breaks has it besides.
    Besides,
}

impl From<ThingsWord> for Things {
    fn from(word: ThingsWord) -> Things {
        match word {
            ThingsWord::Instead => Things::Instead,
            ThingsWord::Besides => Things::Besides,
        }
    }
}

/// What whoever is of several groups takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum SeveralWord {
    /// One prize: the most valuable that he can have.
    One,
    /// Those of all his groups.
    Added,
}

impl From<SeveralWord> for Several {
    fn from(word: SeveralWord) -> Several {
        match word {
            SeveralWord::One => Several::One,
            SeveralWord::Added => Several::Added,
        }
    }
}

/// Whether whoever has withdrawn takes prizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WithdrawnWord {
    /// As everybody does.
    Counted,
    /// He takes none.
    Excluded,
}

impl From<WithdrawnWord> for Withdrawn {
    fn from(word: WithdrawnWord) -> Withdrawn {
        match word {
            WithdrawnWord::Counted => Withdrawn::Counted,
            WithdrawnWord::Excluded => Withdrawn::Excluded,
        }
    }
}
