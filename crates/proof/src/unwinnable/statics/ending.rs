//! Moves that are the end of the winner's hopes, whatever the arrangement.
//!
//! The loser mates a winner's king that cannot move; or the winner's last man gives a check in
//! which all that can be done is to take it. What follows from such a move need not be looked at.

use jadoube_board::{Bitboard, Color, Role, Square, attacks};

use super::flood::reach_of;
use super::{Group, Reach, numbers};

impl Reach {
    /// Does the loser's man, gone to `to`, mate the winner's king, which cannot move, or allow only
    /// answers that throw the winner's last man away?
    pub(super) fn mates_winner(&self, number: usize, from: Square, to: Square) -> bool {
        let Some(king) = self.walk[self.king[self.winner as usize]].single() else {
            return false;
        };
        let others = self.everywhere(1 << number);
        let sure = |checker: &Square| (attacks::between(*checker, king) & others).is_empty();
        let direct = Some(to).filter(|_| self.strikes(number, to).has(king));
        let checks =
            [direct, self.uncovered(number, from, to, king)].map(|check| check.filter(sure));
        let checker = match checks {
            [None, None] => return false,
            [Some(_), Some(_)] => None,
            [one, other] => one.or(other),
        };
        // A double check is answered by the king alone; another by taking or standing in between.
        checker.is_none_or(|checker| {
            let way = attacks::between(checker, king).with(checker);
            (way & self.touched(number))
                .iter()
                .all(|answer| self.throws_away(answer, Some((number, to))))
        }) && self.holds(number, to, king)
    }

    /// Does the winner's last man, gone to `to`, check a king beside it that cannot move, so that
    /// it is taken for certain?
    ///
    /// After a move of the loser that leaves the sets, `moved` says who stands where.
    pub(super) fn throws_away(&self, to: Square, moved: Option<(usize, Square)>) -> bool {
        let loser = self.winner.opposite();
        let Some(king) = self.walk[self.king[loser as usize]].single() else {
            return false;
        };
        if !self.is_shut_in || !attacks::king(king).has(to) {
            return false;
        }
        let last = self.kept.trailing_zeros() as usize;
        if !self.strikes(last, to).has(king) || !self.officer[last].is_empty() {
            return false;
        }
        let gone = moved.map_or(0, |(number, _)| 1 << number);
        let fixed = self.men(loser) & !self.taken & !gone & !(1 << self.king[loser as usize]);
        let mut walls = Bitboard::EMPTY;
        let mut taker = false;
        let others = self.everywhere(gone | 1 << last)
            | moved.map_or(Bitboard::EMPTY, |(_, at)| Bitboard::of(at));
        for number in numbers(fixed) {
            let Some(post) = self.squares(number).single().filter(|&post| post != to) else {
                continue;
            };
            walls |= Bitboard::of(post);
            taker |= self.strikes(number, post).has(to)
                && (attacks::between(post, to) & others).is_empty();
        }
        let mine = self.walk[self.king[self.winner as usize]];
        let near = mine
            .iter()
            .fold(Bitboard::FULL, |common, from| common & attacks::king(from));
        let supported = !(attacks::king(to) & mine).is_empty();
        attacks::king(king).without(to).is_subset(walls | near) && (taker || !supported)
    }

    /// Squares a man strikes from `post` over an empty board.
    fn strikes(&self, number: usize, post: Square) -> Bitboard {
        match self.role[number] {
            Role::Pawn => attacks::pawn(self.color[number], post),
            role => reach_of(role, post, Bitboard::EMPTY),
        }
    }

    /// The steady man of the loser that checks along the line left free by a move.
    fn uncovered(&self, number: usize, from: Square, to: Square, king: Square) -> Option<Square> {
        let loser = self.men(self.winner.opposite()) & !self.taken & !(1 << number);
        numbers(loser)
            .filter_map(|other| {
                let at = self.squares(other).single()?;
                let way = attacks::between(at, king);
                let opened = way.has(from) && !way.has(to) && self.role[other] != Role::King;
                (opened && self.strikes(other, at).has(king)).then_some(at)
            })
            .next()
    }

    /// Every square where a man other than these may stand.
    fn everywhere(&self, but: Group) -> Bitboard {
        numbers(self.present & !but).fold(Bitboard::EMPTY, |sum, other| sum | self.squares(other))
    }

    /// Every square a man of the winner other than the king stands on or might go to next, now
    /// that the man with this number has left its place.
    fn touched(&self, gone: usize) -> Bitboard {
        let color = self.winner;
        let steady = self.steady - self.squares(gone);
        let mut touched = Bitboard::EMPTY;
        for number in numbers(self.men(color) & !(1 << self.king[color as usize])) {
            touched |= self.squares(number);
            for post in self.walk[number].iter() {
                touched |= match self.role[number] {
                    Role::Pawn => attacks::pawn(color, post) | self.pushes(color, post),
                    role => reach_of(role, post, steady),
                };
            }
            for post in self.officer[number].iter() {
                touched |= attacks::queen(post, steady) | attacks::knight(post);
            }
        }
        touched
    }

    fn pushes(&self, color: Color, post: Square) -> Bitboard {
        let one = post.offset(0, color.forward());
        let two = one
            .filter(|_| post.rank() == color.pawn_rank())
            .and_then(|one| one.offset(0, color.forward()));
        let set = |square: Option<Square>| square.map_or(Bitboard::EMPTY, Bitboard::of);
        set(one) | set(two)
    }

    /// With the loser's man on `to`: is every square around the winner's king closed to it?
    fn holds(&self, number: usize, to: Square, king: Square) -> bool {
        let mut moved = self.clone();
        moved.walk[number] = Bitboard::of(to);
        moved.officer[number] = Bitboard::EMPTY;
        let loser = self.winner.opposite();
        let (guarded, near) = moved.attacked_for_ever(loser);
        let own = self.closed_to(self.winner).without(to);
        attacks::king(king).is_subset(own | guarded | near)
    }
}
