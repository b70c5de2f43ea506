//! Going back a move of either side.

use jadoube_board::{Board, Man, Move, Position, Role, Square, attacks};

use super::{Making, hold, set_up};
use crate::budget::Meter;

impl Making {
    /// Positions from which the winner moves to this one, or only those from which he captures.
    pub(super) fn before_attack(
        &mut self,
        after: &Position,
        moves: u16,
        captures: bool,
        new: &mut Vec<Position>,
        meter: &mut Meter<'_>,
    ) -> Option<()> {
        let board = *after.board();
        let roles = self.possible();
        let all: usize = self.roles.iter().sum();
        for to in board.by_color(self.winner).iter() {
            let Some(man) = board.get(to) else { continue };
            let mut taken = if captures { Vec::new() } else { vec![None] };
            if board.by_color(self.loser()).len() <= all {
                taken.extend(roles.iter().map(|&role| Some(role)));
            }
            for from in (attacks::of(man, to, board.occupied()) - board.occupied()).iter() {
                for &role in &taken {
                    let mut before = board;
                    before.set(from, Some(man));
                    before.set(to, role.map(|role| Man::new(self.loser(), role)));
                    let allowed = role.is_none() || self.allows(&before);
                    if !allowed || self.won.has(&before, self.winner) {
                        continue;
                    }
                    self.count(meter)?;
                    let Some(at) = set_up(&before, self.winner) else {
                        continue;
                    };
                    if at.is_legal(Move::new(from, to)) {
                        self.won.add(&at, moves);
                        new.push(at);
                        hold(1, meter)?;
                    }
                }
            }
        }
        Some(())
    }

    /// Positions in which whatever the defender plays is won, and this one among the replies.
    pub(super) fn before_defense(
        &mut self,
        after: &Position,
        moves: u16,
        meter: &mut Meter<'_>,
    ) -> Option<()> {
        let board = *after.board();
        for to in board.by_color(self.loser()).iter() {
            let Some(man) = board.get(to) else { continue };
            for (from, man) in self.origins(&board, to, man) {
                let present = (board.by_color(self.winner)).len() - 1;
                let missing = present < self.attackers.len();
                let taken = [None, missing.then(|| self.attackers[0])];
                for role in taken.into_iter().take(1 + usize::from(missing)) {
                    let mut before = board;
                    before.set(from, Some(man));
                    before.set(to, role.map(|role| Man::new(self.winner, role)));
                    if !self.allows(&before) || self.won.has(&before, self.loser()) {
                        continue;
                    }
                    self.count(meter)?;
                    let Some(at) = set_up(&before, self.loser()) else {
                        continue;
                    };
                    if self.is_lost(&at) {
                        self.won.add(&at, moves);
                        self.fresh.push(at);
                        hold(1, meter)?;
                    }
                }
            }
        }
        Some(())
    }

    /// Where a man of the defender may have come from and what it was there, too much rather than
    /// too little.
    fn origins(&self, board: &Board, to: Square, man: Man) -> Vec<(Square, Man)> {
        let back = -self.loser().forward();
        let free = |from: &Square| board.get(*from).is_none();
        let mut origins = Vec::new();
        if man.role == Role::Pawn {
            let steps = [(0, back), (0, 2 * back), (-1, back), (1, back)];
            let from = steps.iter().filter_map(|&(f, r)| to.offset(f, r));
            origins.extend(from.filter(free).map(|from| (from, man)));
            return origins;
        }
        let from = attacks::of(man, to, board.occupied());
        origins.extend(from.iter().filter(free).map(|from| (from, man)));
        let pawns = self.roles[Role::Pawn as usize] > 0;
        if pawns && man.role != Role::King && to.rank() == self.loser().promotion_rank() {
            let from = [-1, 0, 1].iter().filter_map(|&f| to.offset(f, back));
            let pawn = Man::new(self.loser(), Role::Pawn);
            origins.extend(from.filter(free).map(|from| (from, pawn)));
        }
        origins
    }
}
