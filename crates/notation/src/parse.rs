//! From words to wordings, system by system.

use jadoube_board::{Color, Setup};

use crate::systems::Systems;
use crate::wording::Wording;
use crate::{algebraic, descriptive, iccf, uci};

/// Every parse of `words` in any of `systems`; empty if they have the form of a move in none.
///
/// Only the side to move is taken from `setup`: descriptive squares are named from the mover's side.
pub(crate) fn wordings(setup: &Setup, words: &str, systems: Systems) -> Vec<Wording> {
    wordings_of(setup.turn, words, systems)
}

/// As [`wordings`], for a move of `mover`.
pub(crate) fn wordings_of(mover: Color, words: &str, systems: Systems) -> Vec<Wording> {
    let words = words.trim();
    let mut all = Vec::new();
    if systems.has(Systems::UCI) {
        all.extend(uci::wordings(words));
    }
    if systems.has(Systems::ICCF) {
        all.extend(iccf::wording(words));
    }
    if all.is_empty() {
        all.extend(algebraic::wordings(words, systems));
    }
    if systems.has(Systems::DESCRIPTIVE) {
        for wording in descriptive::wordings(words, mover) {
            if !all.contains(&wording) {
                all.push(wording);
            }
        }
    }
    all
}
