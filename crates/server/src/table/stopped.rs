//! Clocks that somebody has stopped.

use jadoube_laws::game::Game;
use jadoube_laws::{Act, Actor, ClockEvent, Ruling};
use serde::Serialize;
use utoipa::ToSchema;

use jadoube_forms::view::ActorName;

/// Who has stopped the clocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Stopped {
    /// By whom; `law` where a rule did it.
    pub by: ActorName,
}

impl Stopped {
    /// Whether the clocks stand after a ruling, and who stopped them.
    pub fn after(
        before: Option<Stopped>,
        game: &Game,
        act: Option<&Act>,
        ruling: &Ruling,
    ) -> Option<Stopped> {
        if game.outcome().is_some() || game.running_clock().is_some() {
            return None;
        }
        let by = match act.map(|act| act.by) {
            Some(Actor::White) => ActorName::White,
            Some(Actor::Black) => ActorName::Black,
            Some(Actor::Arbiter) => ActorName::Arbiter,
            Some(Actor::Bystander) => ActorName::Bystander,
            None => ActorName::Law,
        };
        let stops = ruling.events.contains(&ClockEvent::ClocksStopped.into());
        if stops { Some(Stopped { by }) } else { before }
    }
}
