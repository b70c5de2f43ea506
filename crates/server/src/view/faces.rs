//! What the clocks of a game show at some moment.

use jadoube_forms::view::clocks;
use jadoube_laws::Millis;
use jadoube_laws::game::Game;
use serde::Serialize;
use utoipa::ToSchema;

/// What the clocks showed, in milliseconds left; nothing in a game without.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Faces {
    /// White's.
    pub white: Option<u64>,
    /// Black's.
    pub black: Option<u64>,
}

impl Faces {
    /// What the clocks of a game show at a moment of its time.
    pub fn of(game: &Game, at: Millis) -> Faces {
        let clocks = clocks(game, at);
        Faces {
            white: clocks.as_ref().map(|clocks| clocks.white.left),
            black: clocks.as_ref().map(|clocks| clocks.black.left),
        }
    }
}
