//! Can the position arise from the initial position, or from one of Chess960, by legal moves?
//!
//! Three answers: refuted with the reason, proven with a game that leads there, undecided. The
//! refutation goes from cheap to dear: what is not playable at all; what the men count; castling
//! rights and en passant; whether the captures can bring the pawns where they stand and let the
//! promoted men through (the *proof kernel* of P. Österlund's Texel, a relaxation in which only the
//! order of pawns on each file matters); and then *retraction*: every last move that could have led
//! here is taken back, and if each of them leads back to a position refuted in the same way, so is
//! this one. Every rule allows more than the laws do, so that a refutation is a fact. Draw rules
//! and dead positions are not counted.

mod arrays;
mod back;
mod breach;
mod cage;
mod captures;
mod count;
mod explain;
mod kernel;
mod men;
mod mix;
mod origin;
mod parity;
#[cfg(test)]
mod played;
mod pocket;
mod refuting;
mod regions;
mod retract;
mod rules;
mod start;
mod still;
mod told;
mod unmoved;

pub use arrays::Arrays;
pub use origin::{Origin, WhyNot};
pub use told::{LastMove, PawnCaptures, Promoted, ProofGame, Unreachable};

use jadoube_board::Setup;

use crate::ask::{Answer, Ask};
use crate::verdict::Proof;
use back::Games;
use refuting::Refuting;
use rules::Rules;

/// The first share of the nodes that goes into refuting, at most; so many times that go into the search for a game
/// before a second share.
const REFUTING: u64 = 300_000;
const SEARCHING: u64 = 3;

/// What each share is to the one before.
const GROWTH: u64 = 4;

impl Ask<'_, Setup> {
    /// Can the set-up arise from the initial position (or, if its castling rights say so, from one
    /// of Chess960) by legal moves?
    ///
    /// Counters and move numbers are not looked at. `Proven` carries a game, `Refuted` the reason.
    ///
    /// Chess960 is asked about if a castling right is one that orthodox chess does not know
    /// ([`Arrays::of`]); [`Ask::reachable_from`] is told which, and [`Ask::origin`] asks about both.
    ///
    /// The share that is decided rises with the budget. Reasons and games are sought by turns, each turn
    /// four times as long as the one before; a million nodes take some half a second, whatever is done
    /// with them. A position that cannot arise and is not refuted uses up every budget, so that
    /// [`Nodes::UNLIMITED`](crate::Nodes::UNLIMITED) may never end.
    ///
    /// Of 476 positions drawn at random among all arrangements, with [`Budget::FULL`](crate::Budget::FULL)
    /// 270 of the 275 that can arise get a game, with up to fourteen promoted men, and 199 of the
    /// 201 that cannot are refuted, half of all within 0.13 seconds and all in less than four.
    /// `examples/reach-table.rs` measures it.
    /// [`check_unreachable`](crate::check_unreachable) checks a reason by plain means.
    ///
    /// # Guarantees
    ///
    /// A game that is found is legal and leads to the set-up asked about.
    ///
    /// ```
    /// use jadoube_board::Setup;
    /// use jadoube_proof::Ask;
    /// let setup = Setup::from_fen("rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1").unwrap();
    /// let game = Ask::new(&setup).reachable().proof.proven().unwrap();
    /// assert!(game.moves.len() % 2 == 1);
    /// // Nine pawns are one too many.
    /// let setup = Setup::from_fen("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1").unwrap();
    /// assert!(Ask::new(&setup).reachable().proof.is_refuted());
    /// ```
    pub fn reachable(&self) -> Answer<ProofGame, Unreachable> {
        self.reachable_from(Arrays::of(self.about))
    }

    /// The same from these initial positions, whatever the castling rights tell.
    ///
    /// In Chess960 both sides begin alike, so a right of either binds king and rook of both; a game is
    /// looked for from the few starting positions that fit and have most men where they still stand.
    /// Fewer reasons refute there.
    pub fn reachable_from(&self, arrays: Arrays) -> Answer<ProofGame, Unreachable> {
        let mut rules = Rules::new(self.about, arrays);
        let mut meter = self.meter();
        let starts = start::candidates(self.about, arrays);
        let refuting = Refuting::new(self.about, arrays, &starts);
        let mut games = Games::new(self.about, arrays, &starts);
        let mut share = REFUTING;
        loop {
            let mut part = meter.part((meter.left() / 2).min(share));
            let reason = refuting.refute(share / REFUTING, &mut rules, &mut part);
            meter.take(&part);
            if let Some(reason) = reason {
                return Answer::new(Proof::Refuted(reason), &meter);
            }
            if let Some(game) =
                games.search(share.saturating_mul(SEARCHING), &mut rules, &mut meter)
            {
                return Answer::new(Proof::Proven(game), &meter);
            }
            if meter.left() == 0 {
                return Answer::new(Proof::Undecided(meter.halt()), &meter);
            }
            share = share.saturating_mul(GROWTH);
        }
    }
}
