//! Illegal moves: who may bring them up and until when, what is restored, what replaces them, what they cost.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::illegal::{IllegalComplete, Several};

use crate::game::Ply;
use crate::rules::draft::Draft;

/// Who has brought an illegal move up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// A player, by a claim.
    Player(Color),
    /// The arbiter.
    Arbiter,
    /// The offender, of his own accord.
    Offender,
}

/// Whether an illegal move counts only once the clock has been pressed.
pub(crate) fn press_completes(d: &Draft) -> bool {
    d.at(&d.rules().illegal.is_complete_at)
        .is_some_and(|rule| decides!(rule, IllegalComplete::Press, not IllegalComplete::Completion))
}

/// The illegal move that is put right: the earliest that stands where the code says so, else the latest. By whom it was
/// made, and the index of the half-move.
pub(crate) fn standing_illegal(d: &Draft) -> Option<(Color, u32)> {
    if !d.game.tainted {
        return None;
    }
    let mut illegal = d.game.plies_back().filter(|ply| !ply.legal);
    let several = d.at(&d.rules().illegal.several).map(|rule| *rule.is);
    let ply = match several {
        Some(Several::Earliest) => illegal.last(),
        None => illegal.next(),
    };
    ply.map(|ply| (ply.who, ply.index))
}

/// Whether the other player has moved since.
pub(crate) fn is_replied_to(d: &Draft, ply: &Ply) -> bool {
    let mut later = d
        .game
        .plies_back()
        .take_while(|later| later.index > ply.index);
    later.any(|later| later.who != ply.who)
}
