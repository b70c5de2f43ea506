//! How men go, step by step.

use jadoube_board::{Bitboard, Board, Color, File, Man, Role, Square};

use super::super::steps::{LEAPS, SLANTED, STRAIGHT};
use super::past::Past;

/// The steps of an officer, and whether it goes on after the first.
pub(super) fn steps(role: Role) -> Vec<((i8, i8), bool)> {
    let (steps, goes_on): (Vec<_>, bool) = match role {
        Role::Knight => (LEAPS.to_vec(), false),
        Role::Bishop => (SLANTED.to_vec(), true),
        Role::Rook => (STRAIGHT.to_vec(), true),
        Role::Queen => ([STRAIGHT, SLANTED].concat(), true),
        Role::King => ([STRAIGHT, SLANTED].concat(), false),
        Role::Pawn => (Vec::new(), false),
    };
    steps.into_iter().map(|step| (step, goes_on)).collect()
}

/// The squares that a man attacks.
pub(super) fn attacked(board: &Board, man: Man, from: Square) -> Vec<Square> {
    if man.role == Role::Pawn {
        let ahead = man.color.forward();
        return [-1, 1]
            .into_iter()
            .filter_map(|side| from.offset(side, ahead))
            .collect();
    }
    let mut attacked = Vec::new();
    for (step, goes_on) in steps(man.role) {
        let mut at = from;
        while let Some(to) = at.offset(step.0, step.1) {
            attacked.push(to);
            if !goes_on || board.get(to).is_some() {
                break;
            }
            at = to;
        }
    }
    attacked
}

/// How many men of one side attack a square.
pub(super) fn attackers(board: &Board, square: Square, by: Color) -> usize {
    attackers_of(board, square, by).count()
}

/// Where the men of one side stand that attack a square.
pub(super) fn attackers_of(
    board: &Board,
    square: Square,
    by: Color,
) -> impl Iterator<Item = Square> {
    let men = board.iter().filter(move |(_, man)| man.color == by);
    men.filter(move |&(from, man)| attacked(board, man, from).contains(&square))
        .map(|(from, _)| from)
}

/// Can the king of this side not have come where it stands?
pub(super) fn walled_out(past: &Past, still: Bitboard, color: Color) -> bool {
    let king = past.board.king(color);
    king.is_some_and(|king| !king_way(past, still, color).has(king))
}

/// The squares on which the king of this side can have been.
pub(super) fn king_way(past: &Past, still: Bitboard, color: Color) -> Bitboard {
    let closed = closed_to(past, still, color);
    let mut reached = Bitboard::of(Square::new(File::E, color.back_rank()));
    loop {
        let mut next = reached;
        for from in reached.iter() {
            for (step, _) in steps(Role::King) {
                let to = from.offset(step.0, step.1).filter(|&to| !closed.has(to));
                next |= to.map_or(Bitboard::EMPTY, Bitboard::of);
            }
        }
        if next == reached {
            return reached;
        }
        reached = next;
    }
}

/// Squares that the king of `color` can never have come to: where men stand that have never moved,
/// and what enemies among them attack all game long, whoever stands around them.
fn closed_to(past: &Past, still: Bitboard, color: Color) -> Bitboard {
    let board = &past.board;
    let enemy = color.opposite();
    let mut closed = still;
    for square in still.iter() {
        let Some(man) = board.get(square).filter(|man| man.color == enemy) else {
            continue;
        };
        if man.role != Role::Pawn {
            for (step, _) in steps(man.role) {
                let beside = square.offset(step.0, step.1);
                closed |= beside.map_or(Bitboard::EMPTY, Bitboard::of);
            }
            continue;
        }
        for to in attacked(board, man, square) {
            closed = closed.with(to);
        }
        // A pawn of the same side before it came there with its only move, from a square before
        // which it attacked the same.
        if let Some(before) = square.offset(0, enemy.forward())
            && board.get(before) == Some(man)
        {
            closed = closed.with(before);
        }
    }
    closed
}
