//! Men that have never moved, and those whom they shut in on their first rank.

use std::collections::HashSet;

use jadoube_board::{Bitboard, Board, CastlingSide, Color, File, Role, Square};

use super::men::{is_unmoved, may_castle, region};
use super::past::Past;
use super::walk::king_way;

/// Where men stand that have never moved: pawns on their first squares, kings and rooks that may still castle, and officers at home
/// whom these let nowhere but to each other.
pub(super) fn still(past: &Past) -> Bitboard {
    let set =
        |squares: &mut dyn Iterator<Item = Square>| squares.fold(Bitboard::EMPTY, Bitboard::with);
    let bound = |&square: &Square| is_unmoved(&past.board, square) || may_castle(past, square);
    let mut still = set(&mut Square::ALL.into_iter().filter(bound));
    if !past.orthodox {
        return still;
    }
    loop {
        // All officers at home are thought to have stayed, and those struck out who need not have.
        let home = |&square: &Square| {
            let man = Board::INITIAL.get(square);
            man.is_some_and(|man| man.role != Role::Pawn)
                && man == past.board.get(square)
                && !still.has(square)
        };
        let mut stayed: Vec<Square> = Square::ALL.into_iter().filter(home).collect();
        let may_go = |stayed: &[Square]| {
            stayed.iter().position(|&square| {
                let color = past.board.get(square).map(|man| man.color);
                let fellow = |to: &Square| {
                    stayed.contains(to) && past.board.get(*to).map(|man| man.color) == color
                };
                !way(past, still, square).iter().all(fellow)
            })
        };
        while let Some(goes) = may_go(&stayed) {
            stayed.remove(goes);
        }
        if stayed.is_empty() {
            return still;
        }
        still |= set(&mut stayed.into_iter());
    }
}

/// Where the officer on this square can get, past men that have never moved.
fn way(past: &Past, still: Bitboard, square: Square) -> Vec<Square> {
    match past.board.get(square) {
        Some(man) if man.role == Role::King => king_way(past, still, man.color).iter().collect(),
        Some(man) => region(still, man.role, square),
        None => Vec::new(),
    }
}

/// Kings, queens and rooks by their files.
type Row = [Option<Role>; 8];

/// Can the king, queen and rooks of this side that are shut in on their first rank stand as they do after an even, and after an odd
/// number of moves?
pub(super) fn orders(past: &Past, still: Bitboard, color: Color) -> [bool; 2] {
    let rank = color.back_rank();
    let king = king_way(past, still, color);
    let is_here = |square: Square, role: Role| {
        let way: Vec<Square> = match role {
            Role::King => king.iter().collect(),
            _ => region(still, role, square),
        };
        !still.has(square) && way.iter().all(|to| to.rank() == rank)
    };
    let row = |board: &Board| -> Row {
        File::ALL.map(|file| {
            let square = Square::new(file, rank);
            let man = board.get(square).filter(|man| {
                man.color == color && matches!(man.role, Role::King | Role::Queen | Role::Rook)
            })?;
            is_here(square, man.role).then_some(man.role)
        })
    };
    let (first, now) = (row(&Board::INITIAL), row(&past.board));
    let mut seen = HashSet::from([(first, 0)]);
    let mut open = vec![(first, 0)];
    let mut found = [false; 2];
    while let Some((row, parity)) = open.pop() {
        found[parity] |= row == now;
        let mut after = Vec::new();
        for from in 0..8 {
            let Some(role) = row[from] else { continue };
            let mut without = row;
            without[from] = None;
            if role != Role::King {
                after.push((without, parity));
            }
            for ahead in [true, false] {
                let mut at = from;
                loop {
                    at = if ahead { at + 1 } else { at.wrapping_sub(1) };
                    let Some(&file) = File::ALL.get(at) else {
                        break;
                    };
                    let square = Square::new(file, rank);
                    let closed = role == Role::King && !king.has(square);
                    if still.has(square) || row[at].is_some() || closed {
                        break;
                    }
                    let mut moved = without;
                    moved[at] = Some(role);
                    after.push((moved, 1 - parity));
                    if role == Role::King {
                        break;
                    }
                }
            }
        }
        for side in CastlingSide::ALL {
            let file = |file: File| usize::from(file.index());
            let (corner, between) = match side {
                CastlingSide::King => (File::H, vec![File::F, File::G]),
                CastlingSide::Queen => (File::A, vec![File::B, File::C, File::D]),
            };
            let stand =
                row[file(File::E)] == Some(Role::King) && row[file(corner)] == Some(Role::Rook);
            let is_free = |&at: &File| row[file(at)].is_none() && !still.has(Square::new(at, rank));
            if stand && between.iter().all(is_free) {
                let mut castled = row;
                (castled[file(File::E)], castled[file(corner)]) = (None, None);
                castled[file(side.king_target(color).file())] = Some(Role::King);
                castled[file(side.rook_target(color).file())] = Some(Role::Rook);
                after.push((castled, 1 - parity));
            }
        }
        for next in after {
            if seen.insert(next) {
                open.push(next);
            }
        }
    }
    found
}
