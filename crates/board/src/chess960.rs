//! The 960 starting positions of Chess960.

use crate::{Board, CastlingRights, CastlingSide, Color, File, Role, Setup};

/// Where the two knights stand among the five squares still free, for each of the ten numbers.
const KNIGHTS: [(usize, usize); 10] = [
    (0, 1),
    (0, 2),
    (0, 3),
    (0, 4),
    (1, 2),
    (1, 3),
    (1, 4),
    (2, 3),
    (2, 4),
    (3, 4),
];

impl Setup {
    /// The Chess960 starting position with this number in Scharnagl's list; 518 is the orthodox one.
    ///
    /// # Panics
    /// If `number` is not less than 960.
    ///
    /// ```
    /// use jadoube_board::{FenStyle, Setup};
    /// assert_eq!(Setup::chess960(518), Setup::initial());
    /// let fen = Setup::chess960(0).to_fen(FenStyle::Shredder);
    /// assert_eq!(fen, "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    /// ```
    pub fn chess960(number: u16) -> Setup {
        assert!(
            number < 960,
            "a Chess960 starting position has a number from 0 to 959"
        );
        let row = back_rank(number as usize);
        let mut castling = CastlingRights::NONE;
        for (file, role) in File::ALL.into_iter().zip(row) {
            if role == Role::Rook {
                let side = if castling.is_empty() {
                    CastlingSide::Queen
                } else {
                    CastlingSide::King
                };
                castling.set(Color::White, side, file);
                castling.set(Color::Black, side, file);
            }
        }
        Setup {
            board: Board::from_back_rank(row),
            castling,
            ..Setup::initial()
        }
    }
}

fn back_rank(number: usize) -> [Role; 8] {
    let mut row = [None; 8];
    let (rest, light) = (number / 4, number % 4);
    let (rest, dark) = (rest / 4, rest % 4);
    row[light * 2 + 1] = Some(Role::Bishop);
    row[dark * 2] = Some(Role::Bishop);
    place(&mut row, rest % 6, Role::Queen);
    let (first, second) = KNIGHTS[rest / 6];
    place(&mut row, second, Role::Knight);
    place(&mut row, first, Role::Knight);
    for role in [Role::Rook, Role::King, Role::Rook] {
        place(&mut row, 0, role);
    }
    row.map(|role| role.unwrap_or(Role::Pawn))
}

/// Puts a man on the nth square, counted from 0, of those still free.
fn place(row: &mut [Option<Role>; 8], nth: usize, role: Role) {
    if let Some(free) = row.iter_mut().filter(|man| man.is_none()).nth(nth) {
        *free = Some(role);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn all_are_different_and_playable() {
        let all: BTreeSet<_> = (0..960).map(|n| Setup::chess960(n).board).collect();
        assert_eq!(all.len(), 960);
        for n in 0..960 {
            let setup = Setup::chess960(n);
            assert_eq!(setup.problems(), []);
            let kings = setup.board.by_role(Role::King);
            assert_eq!(
                (kings.len(), setup.board.by_role(Role::Rook).len()),
                (2, 4),
                "{n}"
            );
            assert_eq!(
                setup.is_chess960(),
                setup.castling != CastlingRights::ORTHODOX || !kings.has(crate::Square::E1)
            );
        }
    }
}
