//! Leave in a game of days: a player is away, and his clock has as much more. The code leaves it to a person, and the board tells it
//! as leave, and not as time given at a table.

use jadoube_laws::game::Game;
use jadoube_laws::terms::PlayForm;
use jadoube_laws::{Deed, Millis};

/// A time in days, where it is whole days.
pub fn in_days(time: Millis) -> String {
    const DAY: u64 = 86_400_000;
    match (time.0 / DAY, time.0 % DAY) {
        (1, 0) => "a day".to_owned(),
        (days, 0) if days > 0 => format!("{days} days"),
        _ => time.in_words(),
    }
}

/// Leave as a card tells it.
pub(super) struct Leave {
    /// What the official did who gave it.
    pub(super) told: String,
    /// What follows.
    pub(super) sentence: String,
}

/// Time that is given in a game by messages, as what it is there.
pub(super) fn given(deed: Option<&Deed>, game: &Game) -> Option<Leave> {
    let Some(Deed::Grant { to, time }) = deed else {
        return None;
    };
    let leave = format!("leave of {}", in_days(*time));
    (game.terms().play == PlayForm::Communication).then(|| Leave {
        told: format!("gives {to:#} {leave}"),
        sentence: format!("{to:#} has {leave}: as much is added to his clock."),
    })
}
