//! The men that must have been promoted, and where.

use jadoube_board::{Bitboard, Board, CastlingSide, Color, Man, Role, Square};

use super::past::Past;
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
pub(super) fn promoted(past: &Past, still: Bitboard, color: Color) -> Vec<Vec<Square>> {
    let mut promoted = Vec::new();
    each_region(past, still, color, |have, first, region| {
        let doors: Vec<Square> = region
            .iter()
            .copied()
            .filter(|&square| is_door(still, color, square))
            .collect();
        for _ in first..have {
            promoted.push(doors.clone());
        }
    });
    promoted
}

/// Can a pawn have taken a man of this side on one of these squares?
fn can_be_taken(still: Bitboard, color: Color, squares: &[Square]) -> bool {
    squares.iter().any(|&on| {
        [-1, 1].into_iter().any(|side| {
            let from = on.offset(side, color.forward());
            from.is_some_and(|from| from.rank() != color.promotion_rank() && !still.has(from))
        })
    })
}

/// Could the officer that began here get nowhere where a pawn can have taken it?
pub(super) fn is_shut_in(past: &Past, still: Bitboard, home: Square) -> bool {
    let man = Board::INITIAL.get(home).filter(|_| past.orthodox);
    man.is_some_and(|man| !can_be_taken(still, man.color, &region(still, man.role, home)))
}

/// The colors of the squares of bishops that are gone and that a pawn can have taken: is it a light one?
pub(super) fn bishops_gone(past: &Past, still: Bitboard, color: Color) -> Vec<bool> {
    let bishop = Man::new(color, Role::Bishop);
    let homes = Board::INITIAL.men(bishop).iter();
    let still = if past.orthodox {
        still
    } else {
        Bitboard::EMPTY
    };
    let is_gone = |&home: &Square| {
        let way = region(still, Role::Bishop, home);
        !still.has(home)
            && can_be_taken(still, color, &way)
            && way
                .iter()
                .all(|&square| past.board.get(square) != Some(bishop))
    };
    homes.filter(is_gone).map(Square::is_light).collect()
}

/// Officers of the start that are gone and that a pawn can have taken.
pub(super) fn missing(past: &Past, still: Bitboard, color: Color) -> usize {
    let mut missing = 0;
    each_region(past, still, color, |have, first, region| {
        if can_be_taken(still, color, region) {
            missing += first.saturating_sub(have);
        }
    });
    missing
}

/// Tells for each part of the board that officers of one kind never leave how many of them stand
/// there, how many began there, and its squares.
fn each_region(
    past: &Past,
    still: Bitboard,
    color: Color,
    mut tell: impl FnMut(usize, usize, &[Square]),
) {
    // In Chess960 nobody knows who began where.
    let still = if past.orthodox {
        still
    } else {
        Bitboard::EMPTY
    };
    for role in [Role::Queen, Role::Rook, Role::Bishop, Role::Knight] {
        let man = Man::new(color, role);
        let mut seen = Vec::new();
        for seed in Square::ALL {
            let is_there = |board: &Board, square: Square| board.get(square) == Some(man);
            let counts = is_there(&past.board, seed) || is_there(&Board::INITIAL, seed);
            if !counts || seen.contains(&seed) || still.has(seed) {
                continue;
            }
            let region = region(still, role, seed);
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

/// The squares a man can get to, past men that have never moved.
pub(super) fn region(still: Bitboard, role: Role, seed: Square) -> Vec<Square> {
    let mut region = vec![seed];
    let mut next = 0;
    while let Some(&from) = region.get(next) {
        next += 1;
        for (step, _) in steps(role) {
            if let Some(to) = from.offset(step.0, step.1)
                && !region.contains(&to)
                && !still.has(to)
            {
                region.push(to);
            }
        }
    }
    region
}

/// Does this man stand where none of its kind began, can come or is promoted, or one more of them than began there?
pub(super) fn is_out_of_reach(past: &Past, still: Bitboard, square: Square) -> bool {
    let Some(man) = past
        .board
        .get(square)
        .filter(|_| past.orthodox && !still.has(square))
    else {
        return false;
    };
    if matches!(man.role, Role::Pawn | Role::King) {
        return false;
    }
    let region = region(still, man.role, square);
    let count = |board: &Board| {
        region
            .iter()
            .filter(|&&at| board.get(at) == Some(man))
            .count()
    };
    let has_door = region.iter().any(|&at| is_door(still, man.color, at));
    count(&past.board) > count(&Board::INITIAL) && !has_door
}

/// Can a pawn have been promoted here: has nobody stood here all game long, nor on all squares from which it would come?
fn is_door(still: Bitboard, color: Color, square: Square) -> bool {
    let before = [-1, 0, 1]
        .into_iter()
        .filter_map(|side| square.offset(side, -color.forward()));
    square.rank() == color.promotion_rank()
        && !still.has(square)
        && before.into_iter().any(|from| !still.has(from))
}
