//! Leave in a game of days: a player is away, and his clock has as much more. The code leaves it to a person, and the board tells it
//! as leave, and not as time given at a table.

use jadoube_codes::{Bound, Clause, Subject};
use jadoube_laws::game::Game;
use jadoube_laws::terms::PlayForm;
use jadoube_laws::{Deed, Millis};

use super::card::Card;

/// What the code leaves to a person where moves are sent as messages.
pub(super) fn left_to_persons(game: &Game) -> impl Iterator<Item = &Clause> {
    game.code()
        .clauses
        .iter()
        .filter(|clause| clause.subject == Subject::Communication && clause.bound == Bound::Finding)
}

/// A time in days, where it is whole days.
pub fn in_days(time: Millis) -> String {
    const DAY: u64 = 86_400_000;
    match (time.0 / DAY, time.0 % DAY) {
        (1, 0) => "a day".to_owned(),
        (days, 0) if days > 0 => format!("{days} days"),
        _ => time.in_words(),
    }
}

/// Tells time that is given in a game by messages as what it is there.
pub(super) fn tell(card: &mut Card, deed: Option<&Deed>, game: &Game) {
    let Some(Deed::Grant { to, time }) = deed else {
        return;
    };
    let by_message = game.terms().play == PlayForm::Communication;
    if !by_message || card.events.is_empty() || !card.penalties.is_empty() {
        return;
    }
    let leave = format!("leave of {}", in_days(*time));
    card.told = Some(format!("gives {to:#} {leave}"));
    card.sentence = format!("{to:#} has {leave}: as much is added to his clock.");
    card.events.clear();
    card.gist.clauses = left_to_persons(game).map(|clause| clause.id).collect();
}
