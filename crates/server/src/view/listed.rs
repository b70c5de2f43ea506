//! A table in the list of games.

use serde::Serialize;
use utoipa::ToSchema;

use super::State;
use crate::agreed::terms::Official;
use crate::names::Names;
use crate::seat::Seat;

/// A table in the list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
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
    /// Whether anybody may take the free seat.
    pub open: bool,
    /// The free seat.
    pub seat: Option<Seat>,
    /// Half-moves played.
    pub plies: u32,
    /// The result; `*` while the game goes on.
    pub result: String,
    /// The page on which to look on.
    pub link: String,
    /// When the table was made.
    pub made: String,
}
