//! Where in a game a position stood, by the moves that brought it about.

use crate::game::{Game, Ply, Standing};
use crate::said::{self, Occasion};
use crate::sentence::numbered_move;

/// Which occurrences of a position counted, as a sentence: `It stood at the start, after 2…Ng8 and after 4…Ng8.` There has
/// been one; `rights` says whether positions are the same only with the same rights to castle and to take in passing.
pub(crate) fn occasions(game: &Game, standing: &Standing, rights: bool) -> said::Ending {
    let key = standing.key(rights);
    let after = |ply: Option<&Ply>| match ply.map(numbered_move) {
        Some(made) => Occasion::After { made },
        None => Occasion::AtTheStart,
    };
    let mut stood: Vec<Occasion> = game
        .plies()
        .iter()
        .filter(|ply| ply.before.key(rights) == key)
        .map(|ply| after(ply.previous.as_deref()))
        .collect();
    if game.standing.key(rights) == key {
        stood.push(after(game.last_ply()));
    }
    let last = stood.pop().unwrap_or(Occasion::AtTheStart);
    if stood.is_empty() {
        return said::Ending::StoodOnce { last };
    }
    said::Ending::Stood {
        before: stood,
        last,
    }
}
