//! What counting alone shows, asked of every position on the way back.

use std::collections::HashMap;

use jadoube_board::{Board, CastlingRights, Color, Role};

use super::retract::Retro;
use super::told::Unreachable;
use super::{cage, count, kernel, men};

/// Kernels known at most between two attempts at a game.
const MOST_KERNELS: usize = 200_000;

/// What counting alone shows, and what has been counted before.
pub(super) struct Rules {
    /// Is the initial position that of orthodox chess, or any of Chess960?
    pub(super) orthodox: bool,
    kernels: HashMap<kernel::Problem, bool>,
    tables: kernel::Tables,
    /// States of kernels looked at that no meter has counted yet.
    uncounted: u64,
}

impl Rules {
    /// Nothing counted yet.
    pub(super) fn new(orthodox: bool) -> Rules {
        Rules {
            orthodox,
            kernels: HashMap::new(),
            tables: kernel::Tables::default(),
            uncounted: 0,
        }
    }

    pub(super) fn refute(&mut self, retro: &Retro) -> Option<Unreachable> {
        men::too_many(&retro.board, self.orthodox)
            .or_else(|| castling(&retro.castling, &retro.board))
            .or_else(|| count::pawn_captures(&retro.board))
            .or_else(|| self.orthodox.then(|| cage::kings(retro)).flatten())
            .or_else(|| self.orthodox.then(|| cage::knights(retro)).flatten())
            .or_else(|| (!self.fits(&retro.board)).then(|| self.no_kernel(&retro.board)))
    }

    fn no_kernel(&self, board: &Board) -> Unreachable {
        let men = Color::ALL.map(|color| men::Men::of(board, color, self.orthodox));
        Unreachable::Kernel {
            captures: 32 - board.occupied().len(),
            promoted: men.iter().map(|men| men.promoted.len()).sum(),
        }
    }

    /// Do the counts and the kernel allow these men?
    pub(super) fn allows(&mut self, board: &Board) -> bool {
        men::too_many(board, self.orthodox).is_none()
            && count::pawn_captures(board).is_none()
            && self.fits(board)
    }

    fn fits(&mut self, board: &Board) -> bool {
        kernel::Problem::of(board, self.orthodox).is_some_and(|problem| self.allows_pawns(problem))
    }

    /// Does the kernel allow these pawns, as far as a brief look tells?
    pub(super) fn allows_pawns(&mut self, problem: kernel::Problem) -> bool {
        let (tables, uncounted) = (&mut self.tables, &mut self.uncounted);
        *self.kernels.entry(problem).or_insert_with(|| {
            let (fits, nodes) = problem.fits(kernel::BRIEF, tables);
            *uncounted += nodes;
            fits
        })
    }

    /// The same with more care, for the position asked about; for at most so many nodes.
    pub(super) fn refute_thoroughly(&mut self, retro: &Retro, most: u64) -> Option<Unreachable> {
        self.refute(retro).or_else(|| {
            let problem = kernel::Problem::of(&retro.board, self.orthodox)?;
            let (fits, nodes) = problem.fits(most.min(kernel::THOROUGH), &mut self.tables);
            self.uncounted += nodes;
            (!fits).then(|| self.no_kernel(&retro.board))
        })
    }

    /// Forgets the kernels if there are too many.
    pub(super) fn shrink(&mut self) {
        if self.kernels.len() > MOST_KERNELS {
            self.kernels.clear();
        }
    }

    /// What the kernels cost since the last call, in nodes.
    pub(super) fn spent(&mut self) -> u64 {
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
