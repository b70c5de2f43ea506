//! What `jadoube event` can be asked of those who play: who comes, who goes, who does not play a round, who does not meet whom.

use std::ops::RangeInclusive;
use std::path::PathBuf;

use clap::{Args, ValueEnum};
use jadoube_event::Worth;

use super::event::FileArgs;

/// Who comes.
#[derive(Debug, Args)]
pub struct AddArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// Players, each a line as in a list: 'Anna, 1900, GER'.
    #[arg(value_name = "PLAYER", required_unless_present = "players")]
    pub names: Vec<String>,
    /// A list of players, a line each; '-' is standard input.
    #[arg(long, value_name = "LIST")]
    pub players: Option<PathBuf>,
    /// The team of all who are named without one; after the first round they are its reserves.
    #[arg(long, value_name = "TEAM")]
    pub team: Option<String>,
    /// What the rounds that they have missed are worth to them.
    #[arg(long, value_enum, default_value_t = WorthWord::Zero)]
    pub missed: WorthWord,
}

/// What is put right of a player.
#[derive(Debug, Args)]
#[command(after_help = "\
What is not named stays; '' takes away what is there. A rating, a title or a name that was wrong changes the number, and with it those of
others, as long as the fourth round is not paired. Points, boards and results stay.

Examples:
  jadoube event correct evening.trf Bert --rating 1950
  jadoube event correct evening.trf 7 --name 'Berg, Anna' --title WFM --federation GER")]
pub struct CorrectArgs {
    /// Who.
    #[command(flatten)]
    pub of: PlayerArgs,
    /// His name.
    #[arg(long, value_name = "NAME")]
    pub name: Option<String>,
    /// His rating.
    #[arg(long, value_name = "RATING")]
    pub rating: Option<String>,
    /// His title in short, as GM.
    #[arg(long, value_name = "TITLE")]
    pub title: Option<String>,
    /// His number with FIDE.
    #[arg(long, value_name = "NUMBER")]
    pub id: Option<String>,
    /// His federation, three letters.
    #[arg(long, value_name = "FED")]
    pub federation: Option<String>,
    /// His sex, m or w (f is read as w).
    #[arg(long, value_name = "SEX")]
    pub sex: Option<String>,
    /// When he was born, a year or a day, as 2010/05/31.
    #[arg(long, value_name = "DAY")]
    pub birth: Option<String>,
    /// His K for changes of ratings, where it is another than follows from his rating and his birth: 40 until he has played 30 rated games, 10
    /// after he once had 2400.
    #[arg(long = "k", value_name = "K")]
    pub factor: Option<String>,
    /// His club, where everybody plays for himself; '' for none.
    #[arg(long, value_name = "CLUB")]
    pub club: Option<String>,
}

/// A player of an event.
#[derive(Debug, Args)]
pub struct PlayerArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// His number, or a part of his name.
    #[arg(value_name = "PLAYER")]
    pub player: String,
}

/// What a round without a game is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum WorthWord {
    /// Nothing.
    Zero,
    /// As much as a draw.
    Half,
    /// As much as a win.
    Full,
}

impl From<WorthWord> for Worth {
    fn from(word: WorthWord) -> Worth {
        match word {
            WorthWord::Zero => Worth::Zero,
            WorthWord::Half => Worth::Half,
            WorthWord::Full => Worth::Full,
        }
    }
}

/// Who goes.
#[derive(Debug, Args)]
pub struct WithdrawArgs {
    /// Who.
    #[command(flatten)]
    pub of: PlayerArgs,
    /// From which round on [default: the next].
    #[arg(long, value_name = "ROUND")]
    pub from: Option<usize>,
}

/// Who comes back.
#[derive(Debug, Args)]
pub struct BackArgs {
    /// Who.
    #[command(flatten)]
    pub of: PlayerArgs,
    /// From which round on [default: the next].
    #[arg(long, value_name = "ROUND")]
    pub from: Option<usize>,
    /// This round alone, whatever else he leaves out; several times for several.
    #[arg(long = "round", value_name = "ROUND", conflicts_with = "from")]
    pub rounds: Vec<usize>,
}

/// Who is excluded.
#[derive(Debug, Args)]
#[command(after_help = "\
A round left out already is none of the exclusion; for the others there is nothing. 'jadoube event back --round' gives
some of them back.

Examples:
  jadoube event exclude open.trf Bert
  jadoube event exclude open.trf 7 --rounds 3")]
pub struct ExcludeArgs {
    /// Who.
    #[command(flatten)]
    pub of: PlayerArgs,
    /// From how many rounds.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub rounds: usize,
}

/// Who does not play a round.
#[derive(Debug, Args)]
pub struct ByeArgs {
    /// Who.
    #[command(flatten)]
    pub of: PlayerArgs,
    /// Which round [default: the next].
    #[arg(long, value_name = "ROUND")]
    pub round: Option<usize>,
    /// What it is worth to him.
    #[arg(long, value_enum, default_value_t = WorthWord::Half)]
    pub worth: WorthWord,
}

/// Who sits for a team.
#[derive(Debug, Args)]
pub struct LineUpArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// The name of the team, or its number.
    #[arg(value_name = "TEAM")]
    pub team: String,
    /// Their numbers, or parts of their names, in the order of the team; with none the line-up is taken back.
    #[arg(value_name = "PLAYER")]
    pub players: Vec<String>,
    /// Which round [default: the next].
    #[arg(long, value_name = "ROUND")]
    pub round: Option<usize>,
}

/// Who does not meet whom.
#[derive(Debug, Args)]
pub struct ForbidArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// Their numbers, or parts of their names: no two of them meet.
    #[arg(value_name = "PLAYER", num_args = 2.., required = true)]
    pub players: Vec<String>,
    /// In which rounds, as 1-3 [default: all].
    #[arg(long, value_name = "ROUNDS", value_parser = rounds)]
    pub rounds: Option<RangeInclusive<usize>>,
}

/// Who may meet.
#[derive(Debug, Args)]
pub struct AllowArgs {
    /// The event.
    #[command(flatten)]
    pub event: FileArgs,
    /// Their numbers, or parts of their names: what forbids two of them to meet does so no more.
    #[arg(value_name = "PLAYER", num_args = 2.., required = true)]
    pub players: Vec<String>,
}

/// `1-3`, `2`.
fn rounds(text: &str) -> Result<RangeInclusive<usize>, String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let number = |text: &str| text.trim().parse::<usize>().ok();
    match (number(first), number(last)) {
        (Some(first), Some(last)) if 1 <= first && first <= last => Ok(first..=last),
        _ => Err("rounds are expected, as 2 or 1-3".to_owned()),
    }
}
