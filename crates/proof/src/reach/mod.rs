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
mod retract;
mod start;

use core::fmt;
use std::collections::HashMap;

use jadoube_board::{
    Board, CastlingRights, CastlingSide, Color, Move, Role, Setup, SetupProblem, Square,
};

use crate::ask::{Answer, Ask};
use crate::budget::Meter;
use crate::verdict::Proof;
use retract::Retro;

/// A game to the position asked about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProofGame {
    /// Where it starts: the initial position, or one of Chess960 if castling rights say so.
    pub start: Setup,
    /// The moves, from the start on.
    pub moves: Vec<Move>,
}

/// Why no game leads to a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unreachable {
    /// It is not playable, for all these reasons.
    NotPlayable(Vec<SetupProblem>),
    /// More pawns than a side begins with.
    TooManyPawns(Color),
    /// More promoted men than pawns are gone.
    TooManyPromoted {
        /// Whose men.
        color: Color,
        /// Men that must have been promoted.
        promoted: usize,
        /// Pawns that are gone.
        gone: usize,
    },
    /// A castling right that neither the initial position nor Chess960 gives.
    CastlingRight(Color, CastlingSide),
    /// Castling rights that no one starting position of Chess960 gives.
    CastlingRights,
    /// An en passant square after a double step that cannot have been played.
    EnPassant(Square),
    /// The pawns stand where they cannot get with the captures that there have been.
    PawnCaptures(Color),
    /// A king stands where no way past pawns, kings and rooks that have never moved leads to.
    KingWalledOut {
        /// Whose king.
        color: Color,
        /// Where it stands.
        king: Square,
    },
    /// Only knights have moved, and the number of their moves does not fit the side to move.
    Parity,
    /// No series of captures brings the pawns where they stand and the promoted men through.
    Kernel,
    /// The side not to move has no possible last move.
    NoLastMove,
    /// Every possible last move leads back to a position that cannot arise, within so many moves.
    EveryLastMove {
        /// Moves taken back at most.
        plies: u32,
    },
}

impl fmt::Display for Unreachable {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreachable::NotPlayable(problems) => {
                let told: Vec<String> = problems.iter().map(ToString::to_string).collect();
                out.write_str(&told.join("; "))
            }
            Unreachable::TooManyPawns(color) => write!(out, "{color} has more than eight pawns"),
            Unreachable::TooManyPromoted { color, promoted, gone } => {
                write!(out, "{color} must have promoted {promoted} men, but only {gone} pawns are gone")
            }
            Unreachable::CastlingRight(color, side) => {
                let wing = match side {
                    CastlingSide::King => "king's",
                    CastlingSide::Queen => "queen's",
                };
                write!(out, "{color} cannot have the right to castle on the {wing} side")
            }
            Unreachable::CastlingRights => out.write_str(
                "no starting position of Chess960 has king and rooks on all the files that the castling rights need",
            ),
            Unreachable::EnPassant(square) => {
                write!(out, "no pawn can have passed {square} with the last move")
            }
            Unreachable::PawnCaptures(color) => {
                write!(out, "the {color} pawns need more captures than men of the other side are gone")
            }
            Unreachable::KingWalledOut { color, king } => {
                write!(
                    out,
                    "the {color} king cannot have come to {king} past men that have never moved"
                )
            }
            Unreachable::Parity => out.write_str(
                "only knights have moved, and the number of their moves does not fit the side to move",
            ),
            Unreachable::Kernel => out.write_str(
                "no series of captures brings the pawns where they stand and lets the promoted men through",
            ),
            Unreachable::NoLastMove => out.write_str("the side that has just moved has no possible last move"),
            Unreachable::EveryLastMove { plies } => {
                write!(out, "every possible last move leads back, within {plies}, to a position that cannot arise")
            }
        }
    }
}

/// Most moves taken back in a row to refute a position.
const DEEPEST: u32 = 6;

/// Nodes spent on refuting at most; the rest goes into the search for a game.
const REFUTING: u64 = 20_000;

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
    /// The share that is decided rises with the budget, of which the first twenty thousand nodes
    /// at most go into refuting. A million nodes take about a second, with many captures left
    /// three. A position that cannot arise and is not refuted uses up every budget, so that
    /// [`Nodes::UNLIMITED`](crate::Nodes::UNLIMITED) may never end.
    ///
    /// Of 62 positions known to arise (30 random ones with up to fourteen promoted men, 20 after
    /// random games, 12 compositions) a game is found to 21 with 400,000 nodes, to 47 with
    /// [`Nodes::FULL`](crate::Nodes::FULL), to 54 with thirty million;
    /// `examples/reach-table.rs` measures it.
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
        let mut rules = Rules {
            orthodox: !self.about.is_chess960(),
            kernels: HashMap::new(),
            uncounted: 0,
        };
        let mut meter = self.meter();
        let mut refuting = meter.part((meter.left() / 2).min(REFUTING));
        let starts = start::candidates(self.about);
        let reason = refute(self.about, &starts, &mut rules, &mut refuting);
        meter.take(&refuting);
        if let Some(reason) = reason {
            return Answer::new(Proof::Refuted(reason), &meter);
        }
        rules.spent();
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
    if let Some(reason) = rules.refute(&retro) {
        return Some(reason);
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
        .map_while(|plies| Some((plies, retract::is_refuted(&retro, plies, rules, meter)?)))
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

/// Kernels known at most between two attempts at a game.
const MOST_KERNELS: usize = 200_000;

/// What counting alone shows, and what has been counted before.
struct Rules {
    /// Is the initial position that of orthodox chess, or any of Chess960?
    orthodox: bool,
    kernels: HashMap<kernel::Problem, bool>,
    /// States of kernels looked at that no meter has counted yet.
    uncounted: u64,
}

impl Rules {
    fn refute(&mut self, retro: &Retro) -> Option<Unreachable> {
        count::men(&retro.board, self.orthodox)
            .or_else(|| castling(&retro.castling, &retro.board))
            .or_else(|| count::pawn_captures(&retro.board))
            .or_else(|| self.orthodox.then(|| cage::kings(retro)).flatten())
            .or_else(|| self.orthodox.then(|| cage::knights(retro)).flatten())
            .or_else(|| (!self.fits(&retro.board)).then_some(Unreachable::Kernel))
    }

    /// Do the counts and the kernel allow these men?
    fn allows(&mut self, board: &Board) -> bool {
        count::men(board, self.orthodox).is_none()
            && count::pawn_captures(board).is_none()
            && self.fits(board)
    }

    fn fits(&mut self, board: &Board) -> bool {
        let Some(problem) = kernel::Problem::of(board, self.orthodox) else {
            return false;
        };
        let uncounted = &mut self.uncounted;
        *self.kernels.entry(problem).or_insert_with(|| {
            let (fits, states) = problem.fits();
            *uncounted += states;
            fits
        })
    }

    /// Forgets the kernels if there are too many.
    fn shrink(&mut self) {
        if self.kernels.len() > MOST_KERNELS {
            self.kernels.clear();
        }
    }

    /// What the kernels cost since the last call, in nodes.
    fn spent(&mut self) -> u64 {
        core::mem::take(&mut self.uncounted)
    }
}

/// Castling rights need king and rook at home; outside Chess960 at the orthodox squares.
fn castling(rights: &CastlingRights, board: &Board) -> Option<Unreachable> {
    rights.iter().find_map(|(color, side, rook)| {
        let home = rook.rank() == color.back_rank()
            && board
                .get(rook)
                .is_some_and(|man| man.role == Role::Rook && man.color == color);
        let king = board
            .king(color)
            .is_some_and(|king| king.rank() == color.back_rank());
        (!home || !king).then_some(Unreachable::CastlingRight(color, side))
    })
}
