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

mod back;
mod cage;
mod count;
mod kernel;
mod men;
mod mix;
mod refuting;
mod retract;
mod rules;
mod start;
mod told;

pub use told::{ProofGame, Unreachable};

use jadoube_board::{CastlingSide, Color, Setup};

use crate::ask::{Answer, Ask};
use crate::budget::Meter;
use crate::verdict::Proof;
use retract::Retro;
use rules::Rules;

/// Most moves taken back in a row to refute a position.
const DEEPEST: u32 = 6;

/// Nodes spent on refuting at most; the rest goes into the search for a game.
const REFUTING: u64 = 300_000;

impl Ask<'_, Setup> {
    /// Can the set-up arise from the initial position (or, if its castling rights say so, from one
    /// of Chess960) by legal moves?
    ///
    /// Counters and move numbers are not looked at. `Proven` carries a game, `Refuted` the reason.
    ///
    /// Chess960 is asked about if a castling right is one that orthodox chess does not know
    /// ([`Setup::is_chess960`]). Both sides begin alike, so a right of either binds king and rook
    /// of both; a game is looked for from the few starting positions that fit and have most men
    /// where they still stand. Fewer reasons refute there, and last moves are taken back only
    /// while both sides have a castling right.
    ///
    /// The share that is decided rises with the budget, of which the first three hundred thousand
    /// nodes at most go into refuting. A million nodes take about a second, with many captures left
    /// three. A position that cannot arise and is not refuted uses up every budget, so that
    /// [`Nodes::UNLIMITED`](crate::Nodes::UNLIMITED) may never end.
    ///
    /// Of 476 positions drawn at random among all arrangements, with [`Nodes::FULL`](crate::Nodes::FULL)
    /// 263 of the 275 that can arise get a game, with up to fourteen promoted men, and 195 of the
    /// 201 that cannot are refuted, half of all within a fifth of a second. Of those that can, a
    /// game is found within 0.2 seconds to 28 of a hundred, within 0.3 to 47, 0.5 to 68, one to
    /// 87, two to 93, four to 95; `examples/reach-table.rs` measures it.
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
        let mut rules = Rules::new(!self.about.is_chess960());
        let mut meter = self.meter();
        let mut refuting = meter.part((meter.left() / 2).min(REFUTING));
        let starts = start::candidates(self.about);
        let reason = refute(self.about, &starts, &mut rules, &mut refuting);
        meter.take(&refuting);
        if let Some(reason) = reason {
            return Answer::new(Proof::Refuted(reason), &meter);
        }
        let proof = match back::search(self.about, &starts, &mut rules, &mut meter) {
            Some(game) => Proof::Proven(game),
            None => Proof::Undecided(meter.halt()),
        };
        Answer::new(proof, &meter)
    }
}

fn refute(
    setup: &Setup,
    starts: &[Setup],
    rules: &mut Rules,
    meter: &mut Meter<'_>,
) -> Option<Unreachable> {
    let problems = setup.problems();
    if !problems.is_empty() {
        return Some(Unreachable::NotPlayable(problems));
    }
    let retro = Retro::of(setup);
    let reason = rules.refute_thoroughly(&retro, meter.left());
    meter.spend(rules.spent());
    if reason.is_some() {
        return reason;
    }
    if starts.is_empty() {
        return Some(Unreachable::CastlingRights);
    }
    // Castling is taken back to the orthodox squares alone; with a right left nobody has castled.
    let may_castle = |color: Color| {
        CastlingSide::ALL
            .iter()
            .any(|&side| setup.castling.get(color, side).is_some())
    };
    if !rules.orthodox && !Color::ALL.into_iter().all(may_castle) {
        return None;
    }
    (1..=DEEPEST)
        .map_while(|plies| Some((plies, refuting::is_refuted(&retro, plies, rules, meter)?)))
        .find(|&(_, refuted)| refuted)
        .map(|(plies, _)| no_last_move(&retro, plies))
}

fn no_last_move(retro: &Retro, plies: u32) -> Unreachable {
    match retro.passed {
        Some(square) if plies == 1 => Unreachable::EnPassant(square),
        _ if plies == 1 => Unreachable::NoLastMove,
        _ => Unreachable::EveryLastMove { plies },
    }
}
