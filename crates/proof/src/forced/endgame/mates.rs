//! The positions to go back from: the mates, and those in which a bound defender gives up.

use jadoube_board::{Bitboard, Board, Man, Role, Square, attacks};

use super::{Making, hold, set_up};
use crate::budget::Meter;

impl Making {
    /// Every mate with few men.
    pub(super) fn mates(&mut self, meter: &mut Meter<'_>) -> Option<()> {
        let roles = self.possible();
        let all: usize = self.roles.iter().sum();
        for men in 1..=self.attackers.len() {
            self.place_kings(Board::EMPTY, men, self.few.min(all), &roles, meter)?;
        }
        Some(())
    }

    /// Every position with more men in which the bound defender is mated or gives up.
    pub(super) fn bound_mates(&mut self, meter: &mut Meter<'_>) -> Option<()> {
        let roles = self.possible();
        for taken in 0..1_u32 << self.still.len() {
            let mut board = Board::EMPTY;
            for (at, &(square, role)) in self.still.iter().enumerate() {
                if taken >> at & 1 == 0 {
                    board.set(square, Some(Man::new(self.loser(), role)));
                }
            }
            if board.occupied().len() >= self.few {
                for men in 1..=self.attackers.len() {
                    self.place_kings(board, men, 1, &roles, meter)?;
                }
            }
        }
        Some(())
    }

    fn place_kings(
        &mut self,
        mut board: Board,
        men: usize,
        movers: usize,
        roles: &[Role],
        meter: &mut Meter<'_>,
    ) -> Option<()> {
        let free = Bitboard::FULL - board.occupied();
        let still = board.occupied();
        for hunted in free.iter() {
            // With nobody standing still, left and right are the same.
            if still.is_empty() && hunted.file().index() > 3 {
                continue;
            }
            let flights = attacks::king(hunted);
            board.set(hunted, Some(Man::new(self.loser(), Role::King)));
            for king in (free - flights).without(hunted).iter() {
                let open = flights - attacks::king(king) - still;
                // Each man of the winner shuts at most four of them, each of the loser one.
                if open.len() > 4 * men + movers {
                    continue;
                }
                board.set(king, Some(Man::new(self.winner, Role::King)));
                self.place_attackers(board, hunted, open, men, movers, roles, meter)?;
                board.set(king, None);
            }
            board.set(hunted, None);
        }
        Some(())
    }

    #[allow(clippy::too_many_arguments, reason = "one state of a nested loop")]
    fn place_attackers(
        &mut self,
        board: Board,
        hunted: Square,
        open: Bitboard,
        men: usize,
        movers: usize,
        roles: &[Role],
        meter: &mut Meter<'_>,
    ) -> Option<()> {
        if men == 0 {
            return self.place_movers(board, hunted, open, movers, roles, meter);
        }
        let role = self.attackers[0];
        // Two of a kind are placed in one order only.
        let own = board.by_color(self.winner) & board.by_role(role);
        for square in (Bitboard::FULL - board.occupied()).iter() {
            if own.last().is_some_and(|last| last.index() > square.index()) {
                continue;
            }
            let reach = match role {
                Role::Knight => attacks::knight(square),
                _ => attacks::bishop(square, Bitboard::EMPTY),
            };
            let left = open - reach;
            if left.len() > 4 * (men - 1) + movers {
                continue;
            }
            let mut board = board;
            board.set(square, Some(Man::new(self.winner, role)));
            self.place_attackers(board, hunted, left, men - 1, movers, roles, meter)?;
        }
        Some(())
    }

    /// Places men that move so that every open flight is shut, and the rest anywhere.
    fn place_movers(
        &mut self,
        board: Board,
        hunted: Square,
        open: Bitboard,
        left: usize,
        roles: &[Role],
        meter: &mut Meter<'_>,
    ) -> Option<()> {
        let check = !board
            .attackers(hunted, self.winner, Bitboard::EMPTY)
            .is_empty();
        let men = board.by_color(self.loser()).len() - 1;
        if !check && men + left <= self.few {
            return Some(());
        }
        let ends = check && !self.takes_checker(&board, hunted)
            || men > self.few && self.is_stuck(&board, hunted);
        if open.is_empty() && ends && self.allows(&board) {
            self.count(meter)?;
            if let Some(position) = set_up(&board, self.loser())
                && self.gives_up(&position)
                && self.won.add(&position, 0)
            {
                self.fresh.push(position);
                hold(1, meter)?;
            }
        }
        if open.len() > left || left == 0 {
            return Some(());
        }
        let squares = open.first().map_or(Bitboard::FULL, Bitboard::of);
        for square in (squares - board.occupied()).iter() {
            for &role in roles {
                let mut board = board;
                board.set(square, Some(Man::new(self.loser(), role)));
                self.place_movers(board, hunted, open.without(square), left - 1, roles, meter)?;
            }
        }
        Some(())
    }

    /// Is the king checked by one man only, which another of his men takes? There is nobody who
    /// could pin that man: a lone bishop gives the check himself.
    fn takes_checker(&self, board: &Board, hunted: Square) -> bool {
        let occupied = board.occupied();
        let checkers = board.attackers(hunted, self.winner, occupied);
        let takers = |checker| {
            board
                .attackers(checker, self.loser(), occupied)
                .without(hunted)
        };
        checkers
            .single()
            .is_some_and(|checker| !(takers(checker) - self.bound(board)).is_empty())
    }

    /// Might no man that moves have a move, beside the king? Too often rather than too seldom.
    fn is_stuck(&self, board: &Board, hunted: Square) -> bool {
        let (loser, bound) = (self.loser(), self.bound(board));
        let bishops = board.by_color(self.winner) & board.by_role(Role::Bishop);
        board
            .by_color(loser)
            .without(hunted)
            .iter()
            .all(|square| match board.get(square) {
                Some(man) if !bound.has(square) => {
                    let pinned = bishops
                        .iter()
                        .any(|bishop| attacks::between(bishop, hunted).has(square));
                    let ahead = square.offset(0, loser.forward());
                    let goes = if man.role == Role::Pawn {
                        ahead.is_some_and(|to| board.get(to).is_none())
                    } else {
                        let own = board.by_color(loser) | board.kings(self.winner);
                        !(attacks::of(man, square, board.occupied()) - own).is_empty()
                    };
                    pinned || !goes
                }
                _ => true,
            })
    }
}
