//! The one door to the laws.

use jadoube_laws::game::Game;
use jadoube_laws::{Act, Millis, Ruling};

/// What the law says to an act.
pub fn decide(game: &Game, act: &Act, now: Millis) -> Ruling {
    jadoube_laws::decide(game, act, now)
}

/// What time alone has brought about.
pub fn pass_time(game: &Game, now: Millis) -> Option<Ruling> {
    jadoube_laws::pass_time(game, now)
}
