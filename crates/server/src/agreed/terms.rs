//! What a club settles beside the terms of the laws: seats, colors, how a table begins and who may see it.

use std::sync::Arc;

use jadoube_laws::{Code, Millis};
use serde::{Deserialize, Serialize};

use super::laws::HouseLaws;
use crate::absence::Absence;
use crate::machine::MachineSeat;
use crate::seat::Seat;

/// Who finds and rules at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Official {
    /// The program, and only when somebody claims.
    #[default]
    OnCall,
    /// The program, which sees everything at the board and acts where the code gives an arbiter that power.
    Watching,
    /// A person with an arbiter's seat; the program says what the code says and finds nothing of its own accord.
    Arbiter,
}

/// When play, and game time, begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Begins {
    /// When both players are there, or with the first act if that is earlier.
    #[default]
    BothPresent,
    /// As above, but the clocks wait until the arbiter starts them.
    Arbiter,
    /// When both players have said that they are ready; the first act of a player says it too, and at a table of an event that he has
    /// come to it.
    BothReady,
}

/// Whether the clock is pressed by hand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Press {
    /// By hand, as an act of its own.
    #[default]
    ByHand,
    /// By setting it with the move.
    WithMove,
}

/// What a club settles beside the terms of the laws.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct TableTerms {
    /// Who finds and rules.
    pub referee: Official,
    /// When play begins.
    pub begins: Begins,
    /// Whether anybody may take the free seat.
    pub open: bool,
    /// Whether the table was made with a seat for an arbiter.
    #[serde(default)]
    pub arbiter: bool,
    /// Whether one person plays both sides, to try things out.
    #[serde(default)]
    pub solo: bool,
    /// How long after a break, in milliseconds of the game, either player alone begins the new session at a table without an
    /// arbiter; none at tables made when nobody was told of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub resumes: Option<u64>,
    /// Whether the game is a friendly one, with nobody over it: until both have moved either may call it off, and a clock
    /// that runs out before that gives no result.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub friendly: bool,
    /// For how long at least, in milliseconds, a player may be away while his clock runs; after that the other may have the
    /// game ended as his flag would end it. None where nobody was told of it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaves: Option<u64>,
    /// For how long at most, where what his clock shows gives him more than the least; none where the least is all that was told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub leaves_most: Option<u64>,
    /// The event of the club whose game this is, by its public name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<String>,
    /// Whether the event appoints the arbiter of its tables, to whom whoever has entered has agreed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub appointed: bool,
    /// The arbiter of the game of which this is the next, by name: his key of that table invites him to the same seat here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arbiter_before: Option<String>,
    /// Who asked for this game in the one before, by his colors here; unknown of games that were made when it was not kept.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub asked_by: Option<Seat>,
    /// The machine that plays here, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub machine: Option<MachineSeat>,
    /// The start position's number in Chess960, where one was drawn or named.
    pub chess960: Option<u16>,
    /// The code of a house by which it plays, whole.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub laws: Option<HouseLaws>,
}

impl TableTerms {
    /// The code by which the table plays: that of its own text, or the shipped one of this id.
    ///
    /// # Errors
    /// Why there is none, in a sentence.
    pub fn code(&self, id: &str) -> Result<Arc<Code>, String> {
        match &self.laws {
            Some(laws) => laws.code(id),
            None => {
                let shipped = Code::by_id(id).cloned();
                shipped.ok_or_else(|| format!("the code {id} is unknown"))
            }
        }
    }

    /// For how long a player may be away, where there is a term for it.
    pub fn absence(&self) -> Option<Absence> {
        Some(Absence {
            least: Millis(self.leaves?),
            most: self.leaves_most.map(Millis),
        })
    }

    /// Whether there is a seat for an arbiter before anybody has asked for one.
    pub fn has_arbiter(&self) -> bool {
        self.arbiter || self.referee == Official::Arbiter || self.begins == Begins::Arbiter
    }
}
