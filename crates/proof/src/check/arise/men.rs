//! The men that must have been promoted, and where.

use jadoube_board::{Board, CastlingSide, Color, Man, Role, Square};

use super::Past;
use super::walk::steps;

/// Pawns of one side.
pub(super) fn pawns(board: &Board, color: Color) -> usize {
    (board.by_color(color) & board.by_role(Role::Pawn)).len()
}

/// Has this pawn stood here since the game began?
pub(super) fn is_unmoved(board: &Board, square: Square) -> bool {
    board
        .get(square)
        .is_some_and(|man| man.role == Role::Pawn && square.rank() == man.color.pawn_rank())
}

/// Is this a king or rook that may still castle, and so has never moved?
pub(super) fn may_castle(past: &Past, square: Square) -> bool {
    past.board.get(square).is_some_and(|man| {
        CastlingSide::ALL.into_iter().any(|side| {
            let rook = past.castling.get(man.color, side);
            rook.is_some_and(|rook| man.role == Role::King || rook == square)
        })
    })
}

/// For each man that must have been promoted, the squares on which it can have been.
pub(super) fn promoted(past: &Past, color: Color) -> Vec<Vec<Square>> {
    let mut promoted = Vec::new();
    each_region(past, color, |have, first, region| {
        let doors: Vec<Square> = region
            .iter()
            .copied()
            .filter(|&square| square.rank() == color.promotion_rank())
            .filter(|&square| !may_castle(past, square))
            .collect();
        for _ in first..have {
            promoted.push(doors.clone());
        }
    });
    promoted
}

/// Officers of the start that are gone and that a pawn can have taken.
pub(super) fn missing(past: &Past, color: Color) -> usize {
    let mut missing = 0;
    each_region(past, color, |have, first, region| {
        // On a square that nobody leaves or enters a pawn takes nobody either.
        if region.len() > 1 {
            missing += first.saturating_sub(have);
        }
    });
    missing
}

/// Tells for each part of the board that officers of one kind never leave how many of them stand
/// there, how many began there, and its squares.
fn each_region(past: &Past, color: Color, mut tell: impl FnMut(usize, usize, &[Square])) {
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
        let man = Man::new(color, role);
        let mut seen = Vec::new();
        for seed in Square::ALL {
            let is_there = |board: &Board, square: Square| board.get(square) == Some(man);
            let counts = is_there(&past.board, seed) || is_there(&Board::INITIAL, seed);
            if !counts || seen.contains(&seed) || past.orthodox && may_castle(past, seed) {
                continue;
            }
            let region = region(past, role, seed);
            let count = |board: &Board| {
                let here = region.iter().filter(|&&square| is_there(board, square));
                here.count()
            };
            let (have, first) = (count(&past.board), count(&Board::INITIAL));
            tell(have, first, &region);
            seen.extend(region);
        }
    }
}

/// The squares a man can get to, past men that have never moved; in Chess960, where nobody knows
/// who began where, past none.
fn region(past: &Past, role: Role, seed: Square) -> Vec<Square> {
    let mut region = vec![seed];
    let mut next = 0;
    while let Some(&from) = region.get(next) {
        next += 1;
        for (step, _) in steps(role) {
            let to = from.offset(step.0, step.1);
            let is_still = |to: Square| is_unmoved(&past.board, to) || may_castle(past, to);
            if let Some(to) = to
                && !region.contains(&to)
                && !(past.orthodox && is_still(to))
            {
                region.push(to);
            }
        }
    }
    region
}
