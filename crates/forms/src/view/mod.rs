//! How a game stands, as whoever draws a board needs it: men, hands, clocks, what is owed and what may be chosen.

mod board;
mod hands;

pub use board::{BoardView, Hand, HandsView, HeldMan, LastMove, ManOff, NamedMan, Touched};
pub use board::{board, fen_style, pawn_waiting};
pub use hands::{Hands, is_unfinished};

use jadoube_board::Color;
use jadoube_laws::Millis;
use jadoube_laws::control::Bonus;
use jadoube_laws::game::Game;
use jadoube_laws::judgment::Under;
use serde::{Deserialize, Serialize};

use jadoube_laws::sentence;

/// Who did something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum ActorName {
    /// White.
    White,
    /// Black.
    Black,
    /// The official.
    Arbiter,
    /// Somebody else.
    Bystander,
    /// Nobody: time alone.
    Law,
}

impl ActorName {
    /// As a sentence begins.
    pub const fn name(self) -> &'static str {
        match self {
            ActorName::White => "White",
            ActorName::Black => "Black",
            ActorName::Arbiter => "The arbiter",
            ActorName::Bystander => "A bystander",
            ActorName::Law => "The law",
        }
    }
}

/// Both clocks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ClocksView {
    /// White's.
    pub white: ClockView,
    /// Black's.
    pub black: ClockView,
}

/// What a clock shows at `now`, in milliseconds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ClockView {
    /// Time left to the next control.
    pub left: u64,
    /// Time used since the beginning.
    pub used: u64,
    /// Whether it runs.
    pub running: bool,
    /// When its flag fell.
    pub fallen: Option<u64>,
    /// Moves to be made before the next control.
    pub moves_to_control: Option<u32>,
    /// What each move adds in this period.
    pub increment: Option<u64>,
    /// For how long nothing is counted in each turn of this period.
    pub delay: Option<u64>,
}

/// What a player owes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct DutyView {
    /// Who owes it.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub who: Color,
    /// In a sentence.
    pub sentence: String,
    /// The moves that fulfil it.
    pub moves: Vec<String>,
    /// The squares that it is about.
    pub squares: Vec<String>,
    /// The clauses that lay it down.
    pub clauses: Vec<String>,
    /// Whether a ruling has laid it down, so that nothing else is let pass.
    pub upheld: bool,
}

/// A choice that a player has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct ChoiceView {
    /// Whose choice it is.
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    pub who: Color,
    /// In a sentence.
    pub sentence: String,
    /// Among what.
    pub options: Vec<OptionView>,
    /// The act that gives it up, if it can be given up.
    pub waive: Option<String>,
    /// The clauses that give it.
    pub clauses: Vec<String>,
}

/// One thing that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct OptionView {
    /// What it is, in a few words.
    pub label: String,
    /// The act that chooses it.
    pub act: String,
    /// The squares that it is about.
    pub squares: Vec<String>,
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct OutcomeView {
    /// The score: `1-0`, `0-1`, `1/2-1/2`, `0-0` (lost by both) or `annulled`.
    pub score: String,
    /// What ended it.
    pub cause: String,
    /// In a sentence.
    pub sentence: String,
    /// The clauses that end it so.
    pub clauses: Vec<String>,
    /// Game time.
    pub at: u64,
    /// By the calendar.
    pub wall: Option<String>,
}

/// Both clocks at a moment of game time.
pub fn clocks(game: &Game, now: Millis) -> Option<ClocksView> {
    let reading = |color| {
        let reading = game.clock(color, now)?;
        let (increment, delay) = match reading.bonus {
            Bonus::None => (None, None),
            Bonus::Increment(time) => (Some(time.0), None),
            Bonus::Delay(time) => (None, Some(time.0)),
        };
        Some(ClockView {
            left: reading.left.0,
            used: reading.used.0,
            running: reading.running,
            fallen: reading.fallen.map(|at| at.0),
            moves_to_control: reading.moves_to_control,
            increment,
            delay,
        })
    };
    Some(ClocksView {
        white: reading(Color::White)?,
        black: reading(Color::Black)?,
    })
}

fn texts<T: ToString>(items: impl IntoIterator<Item = T>) -> Vec<String> {
    items.into_iter().map(|item| item.to_string()).collect()
}

/// What the players owe.
pub fn duties(game: &Game) -> Vec<DutyView> {
    Color::ALL
        .into_iter()
        .filter_map(|color| duty(game, color))
        .collect()
}

fn duty(game: &Game, who: Color) -> Option<DutyView> {
    let duty = game.duty(who)?;
    let moves = if game.turn() == who {
        texts(game.fulfilling(&duty.what))
    } else {
        Vec::new()
    };
    Some(DutyView {
        who,
        sentence: sentence::duty(game, duty),
        moves,
        squares: texts(sentence::demand_squares(&duty.what)),
        clauses: texts(&duty.by),
        upheld: duty.upheld,
    })
}

/// The choice that stands, or is still to be had after a move that did not wait for it.
pub fn choice(game: &Game) -> Option<ChoiceView> {
    let late = jadoube_laws::late_choice(game);
    let choice = game.choice().or(late.as_ref())?;
    let options = choice.among.iter().map(|option| {
        let (label, act, squares) = sentence::option(game, choice.who, option);
        OptionView {
            label,
            act,
            squares: texts(squares),
        }
    });
    let waivable = late.is_none() && Under::new(game.code(), game.event()).may_waive();
    Some(ChoiceView {
        who: choice.who,
        sentence: match late {
            Some(_) => sentence::late_choice(choice),
            None => sentence::choice(choice),
        },
        options: options.collect(),
        waive: waivable.then(|| "waives".to_owned()),
        clauses: texts(&choice.by),
    })
}

/// How the game ended; by the clock on the wall is for the table to say.
pub fn outcome(game: &Game) -> Option<OutcomeView> {
    let outcome = game.outcome()?;
    let cause = serde_json::to_value(outcome.cause)
        .ok()
        .and_then(|value| value.as_str().map(str::to_owned));
    Some(OutcomeView {
        score: outcome.score.to_string(),
        cause: cause.unwrap_or_default(),
        sentence: sentence::outcome(outcome),
        clauses: texts(&outcome.by),
        at: outcome.at.0,
        wall: None,
    })
}
