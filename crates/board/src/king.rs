//! What the enemy has on a king: the look that every move is followed by, and the one that a doubtful move needs.

use crate::board::Board;
use crate::king_state::KingState;
use crate::{Bitboard, Color, Man, Position, Role, Square, attacks};

/// From where a square is attacked on an empty board; side by side, for all of it is looked up together.
#[repr(align(64))]
struct Around {
    /// By pawns of the other side than the one named.
    pawns: [u64; 2],
    knights: u64,
    kings: u64,
    straight: u64,
    slanted: u64,
}

/// What an officer attacks from a square on an empty board.
pub(crate) const fn alone(role: Role, square: Square) -> u64 {
    attacks::alone(Man::new(Color::White, role), square).0
}

static AROUND: [Around; 64] = {
    let mut table = [const {
        Around {
            pawns: [0; 2],
            knights: 0,
            kings: 0,
            straight: 0,
            slanted: 0,
        }
    }; 64];
    let mut s = 0;
    while s < 64 {
        let square = Square::ALL[s];
        table[s] = Around {
            pawns: [
                attacks::pawn(Color::White, square).0,
                attacks::pawn(Color::Black, square).0,
            ],
            knights: alone(Role::Knight, square),
            kings: alone(Role::King, square),
            straight: alone(Role::Rook, square),
            slanted: alone(Role::Bishop, square),
        };
        s += 1;
    }
    table
};

/// The men of one side that may attack a square.
struct Attackers {
    /// Those beside it, which nothing can keep off: pawns, knights and the king.
    near: Bitboard,
    /// Sliders on a line with it.
    far: Bitboard,
}

impl Attackers {
    /// Those that stand on these squares, the enemies of `us`.
    #[inline]
    fn of(board: &Board, square: Square, us: Color, enemies: Bitboard) -> Attackers {
        let Board {
            other,
            straight,
            slanted,
            ..
        } = *board;
        let around = &AROUND[square.index() as usize];
        let pawns = around.pawns[us as usize] & !(straight | slanted);
        let near = around.knights & slanted | around.kings & straight | pawns;
        let far = around.straight & straight | around.slanted & slanted;
        Attackers {
            near: Bitboard(near & other & enemies.0),
            far: Bitboard(far & !other & enemies.0),
        }
    }
}

impl Position {
    /// Looks at the king of the side to move, after every change of the board or the turn.
    #[inline]
    pub(crate) fn look_at_king(&mut self) {
        let us = self.turn;
        let king = self.king(us);
        let occupied = self.board.occupied();
        let own = self.board.by_color(us);
        let Attackers { near, far } = Attackers::of(&self.board, king, us, occupied - own);
        let mut state = KingState {
            in_check: !near.is_empty(),
            shielded: 0,
        };
        for slider in far {
            let between = attacks::between(king, slider) & occupied;
            if between.is_empty() {
                state.in_check = true;
            } else if !between.is_several() {
                state.shielded |= attacks::direction(king, slider);
            }
        }
        self.king_state = state;
    }

    /// Is a square attacked by no man of the other side on these squares, given the occupied ones?
    #[inline]
    pub(crate) fn is_safe(&self, home: Square, occupied: Bitboard, enemies: Bitboard) -> bool {
        let Attackers { near, far } = Attackers::of(&self.board, home, self.turn, enemies);
        near.is_empty()
            && far
                .iter()
                .all(|slider| !attacks::between(home, slider).is_disjoint(occupied))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_of_the_king_is_what_the_board_shows() {
        let mut seed = 1931_u64;
        let (mut checks, mut pins, mut unsure) = (0, 0, 0);
        for _ in 0..200 {
            let mut position = Position::initial();
            for _ in 0..120 {
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                position = position.played(moves[(seed >> 33) as usize % moves.len()]);
                let us = position.turn();
                assert_eq!(
                    position.is_check(),
                    !position.checkers().is_empty(),
                    "{position:?}"
                );
                let pinned = position.pinned(us);
                let king = position.king(us);
                for man in position.board().by_color(us).without(king) {
                    let free = position.king_state.free_of(king, man);
                    assert!(!free || !pinned.has(man), "{position:?}: {man}");
                    unsure += u32::from(!free && !position.is_check() && !pinned.has(man));
                }
                checks += u32::from(position.is_check());
                pins += pinned.len() as u32;
                let passed = position
                    .null_move()
                    .map(|after| (after.is_check(), after.checkers()));
                assert!(passed.is_none_or(|(check, checkers)| check != checkers.is_empty()));
            }
        }
        assert!(checks > 500 && pins > 500, "{checks} checks, {pins} pins");
        // Men behind the one that is pinned are on the same line.
        assert!(
            unsure < 2 * pins,
            "{unsure} men that are looked at for nothing, {pins} pins"
        );
    }
}
