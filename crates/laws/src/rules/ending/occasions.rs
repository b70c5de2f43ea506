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
    let mut plies: Vec<&Ply> = game.plies_that_stand().collect();
    plies.reverse();
    let brought_by = |at: usize| after(at.checked_sub(1).map(|before| plies[before]));
    let mut stood: Vec<Occasion> = (0..plies.len())
        .filter(|&at| plies[at].before.key(rights) == key)
        .map(brought_by)
        .collect();
    if game.standing.key(rights) == key {
        stood.push(brought_by(plies.len()));
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
