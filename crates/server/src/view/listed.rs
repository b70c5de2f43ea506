//! A table in the list of games.

use jadoube_forms::view::ClocksView;
use jadoube_laws::Millis;
use serde::Serialize;
use utoipa::ToSchema;

use super::State;
use crate::agreed::terms::Official;
use crate::names::Names;
use crate::seat::Seat;

/// A table at a glance: the men, the latest move and the clocks.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Glance {
    /// The position as a FEN.
    pub fen: String,
    /// The squares between which the latest move went.
    pub last: Vec<String>,
    /// The clocks as they stood `ago` milliseconds ago; none in a game without.
    pub clocks: Option<ClocksView>,
    /// How long ago they stood so, in milliseconds: since then the one that runs has gone on.
    #[schema(value_type = u64)]
    pub ago: Millis,
}

/// A table in the list of games.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Listed {
    /// The public name.
    pub id: String,
    /// The code's id.
    pub code: String,
    /// The code's title.
    pub title: String,
    /// The time control.
    pub time: Option<String>,
    /// Who finds and rules.
    pub referee: Official,
    /// The kind of event.
    pub event: String,
    /// How it stands.
    pub state: State,
    /// The players' names.
    pub names: Names,
    /// Which of them are members, whose names nobody else can have.
    pub members: Vec<Seat>,
    /// Whether anybody may take the free seat.
    pub open: bool,
    /// The free seat.
    pub seat: Option<Seat>,
    /// Whether whoever waits at it has gone away: nobody who sits down there meets him now.
    pub away: bool,
    /// Half-moves played.
    pub plies: u32,
    /// The result; `*` while the game goes on.
    pub result: String,
    /// The board and the clocks of a game that is or was played, as far as the club has it at hand.
    pub board: Option<Glance>,
    /// The page on which to look on.
    pub link: String,
    /// When the table was made.
    pub made: String,
}
