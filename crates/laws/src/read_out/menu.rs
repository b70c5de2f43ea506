//! Which point of the list of penalties one is that the official has given.

use jadoube_codes::ClauseId;
use jadoube_codes::params::penalty::MenuPenalty;

use super::called::numbered;
use crate::game::Game;
use crate::ruling::{PenaltyKind, Ruling};

/// The number of that point, as it is called aloud, where one penalty was given from the list of this clause: `article 12.9.1`.
pub(super) fn point(game: &Game, list: ClauseId, ruling: &Ruling) -> Option<String> {
    let [penalty] = ruling.penalties.as_slice() else {
        return None;
    };
    let menu = game.code().rules.penalty.menu.as_ref()?.at(game.event())?;
    let item = item(&penalty.kind).filter(|_| menu.by.contains(&list))?;
    let clause = game.code().clause(list.as_str())?;
    numbered(&format!("{list}.{}", clause.points.get(&item)?))
}

/// What a penalty is in such lists.
fn item(kind: &PenaltyKind) -> Option<MenuPenalty> {
    Some(match kind {
        PenaltyKind::Warning => MenuPenalty::Warning,
        PenaltyKind::Time { .. } => MenuPenalty::TimeToOpponent,
        PenaltyKind::TimeTaken { .. } => MenuPenalty::TimeFromOffender,
        PenaltyKind::OpponentsPointsRaised => MenuPenalty::PointsRaised,
        PenaltyKind::PointsLowered => MenuPenalty::PointsLowered,
        PenaltyKind::Loss => MenuPenalty::Loss,
        PenaltyKind::Fine => MenuPenalty::Fine,
        PenaltyKind::Exclusion => MenuPenalty::Exclusion,
        PenaltyKind::Expulsion => MenuPenalty::Expulsion,
        PenaltyKind::Letter(_) => return None,
    })
}
