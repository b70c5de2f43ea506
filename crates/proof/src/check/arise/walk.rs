//! How men go, step by step.

use jadoube_board::{Bitboard, Board, CastlingSide, Color, File, Man, Role, Square};

use super::super::steps::{LEAPS, SLANTED, STRAIGHT};
use super::Past;
use super::men::is_unmoved;

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

/// The men of one side that attack a square.
pub(super) fn attackers(board: &Board, square: Square, by: Color) -> usize {
    let men = board.iter().filter(|(_, man)| man.color == by);
    men.filter(|&(from, man)| attacked(board, man, from).contains(&square))
        .count()
}

/// Can the king of this side not have come where it stands?
pub(super) fn walled_out(past: &Past, color: Color) -> bool {
    let Some(king) = past.board.king(color) else {
        return false;
    };
    let closed = closed_to(past, color);
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
            return !reached.has(king);
        }
        reached = next;
    }
}

/// Squares that the king of `color` can never have been on: where men stand that have never moved,
/// and what enemies among them attack all game long.
fn closed_to(past: &Past, color: Color) -> Bitboard {
    let board = &past.board;
    let enemy = color.opposite();
    let mut closed = Bitboard::EMPTY;
    for (square, man) in board
        .iter()
        .filter(|&(square, _)| is_unmoved(board, square))
    {
        closed = closed.with(square);
        if man.color != enemy {
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
    for file in [File::C, File::F] {
        let home = Square::new(file, enemy.back_rank());
        let shut = [-1, 1].into_iter().all(|side| {
            let guard = home.offset(side, enemy.forward());
            guard.is_some_and(|guard| {
                is_unmoved(board, guard) && board.get(guard).is_some_and(|man| man.color == enemy)
            })
        });
        if shut && board.get(home) == Some(Man::new(enemy, Role::Bishop)) {
            closed = closed.with(home);
        }
    }
    for side in CastlingSide::ALL {
        let (Some(rook), Some(king)) = (past.castling.get(enemy, side), board.king(enemy)) else {
            continue;
        };
        for (role, at) in [(Role::King, king), (Role::Rook, rook)] {
            closed = closed.with(at);
            for (step, _) in steps(role) {
                closed |= at
                    .offset(step.0, step.1)
                    .map_or(Bitboard::EMPTY, Bitboard::of);
            }
        }
    }
    closed
}
