//! Clocks that somebody has stopped, and for how long the word of one player holds the other to a pause.

use jadoube_laws::game::{Clocks, Game};
use jadoube_laws::{Act, Actor, ClockEvent, Millis, Ruling};
use serde::Serialize;
use utoipa::ToSchema;

use jadoube_forms::view::ActorName;

/// How long a pause lasts to which both players have agreed: after that either goes on alone, so that nobody who leaves
/// or objects keeps the other from his game.
pub const PAUSE: Millis = Millis::from_seconds(10 * 60);

/// Who has stopped the clocks, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Stopped {
    /// By whom; `law` where a rule did it.
    pub by: ActorName,
    /// At which game time, in milliseconds.
    #[schema(value_type = u64)]
    pub at: Millis,
    /// Whether they stand by an official's order, and so until he starts them.
    pub held: bool,
}

impl Stopped {
    /// Whether a pause that both had agreed to has lasted as long as a pause may.
    pub fn is_over(self, now: Millis) -> bool {
        self.by == ActorName::Arbiter && now >= self.at + PAUSE
    }

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
        let at = game.now();
        let held = game.clocks().is_some_and(Clocks::are_held);
        match before {
            _ if stops => Some(Stopped { by, at, held }),
            Some(before) => Some(Stopped { held, ..before }),
            // They stood by his order when the game ended that is open again.
            None => {
                let by = ActorName::Arbiter;
                held.then_some(Stopped { by, at, held })
            }
        }
    }
}
