//! Moves left out because something else must be so.
//!
//! Each rule here excuses a man from going to a square. Two kinds of reason are good enough: the
//! move is impossible in every arrangement within the sets ([`Reach::obstructs`]), or it ends the
//! game at once without mate by the winner, so that nothing after it need be looked at
//! ([`Reach::stalemates`], [`Reach::mates_winner`]). As the move leaves the sets, what it does is
//! judged with the mover on its new square and everybody else anywhere in their sets; and where a
//! rule needs a king that cannot move, squares that only another of these rules keeps it from do
//! not count as closed.

use jadoube_board::{Bitboard, Color, Role, Square, attacks};

use super::flood::reach_of;
use super::{Reach, numbers};
use crate::squares::neighbors;

/// Men on more squares than this never stand in the way for certain.
const LINE: usize = 7;

impl Reach {
    /// May the man not go from one square to another, whatever the arrangement, or not without
    /// ending the game?
    pub(super) fn is_barred(&self, number: usize, from: Square, to: Square) -> bool {
        self.bound != 0 && self.obstructs(number, from, to)
            || self.is_whole() && self.ends_game(number, from, to)
    }

    /// Is a man that is never captured, and stands nowhere else, always in the way?
    fn obstructs(&self, number: usize, from: Square, to: Square) -> bool {
        let color = self.color[number];
        let between = attacks::between(from, to);
        numbers(self.bound & !(1 << number)).any(|other| {
            let elsewhere = self.squares(other).without(from);
            // What may be captured is not in the way on the square of arrival.
            let stays = self.still
                || self.color[other] == color
                || self.role[other] == Role::King
                || self.role[number] == Role::Pawn
                || self.kept & (1 << other) != 0;
            let way = if stays { between.with(to) } else { between };
            elsewhere.is_subset(way)
        })
    }

    fn ends_game(&self, number: usize, from: Square, to: Square) -> bool {
        let color = self.color[number];
        if self.role[number] == Role::King {
            return self.may_stalemate[color as usize] && self.stalemates(color, from, to);
        }
        if color == self.winner {
            return self.kept & (1 << number) != 0
                && self.role[number] != Role::Pawn
                && self.throws_away(to, None);
        }
        self.is_locked_in && self.mates_winner(number, from, to)
    }

    /// Men never captured that might obstruct a line on more than one square, and who has only
    /// king's moves left.
    pub(super) fn note_bars(&mut self) {
        self.bound = 0;
        let mut movable = [false; 2];
        for number in numbers(self.present) {
            let squares = self.squares(number);
            let color = self.color[number];
            if self.role[number] != Role::King && !self.is_stuck(number) {
                movable[color as usize] = true;
            }
            let few = squares.is_several() && squares.len() <= LINE;
            if few && self.taken & (1 << number) == 0 {
                self.bound |= 1 << number;
            }
        }
        self.is_locked_in = self.is_whole() && self.is_walled(self.winner);
        self.is_shut_in =
            self.is_whole() && self.kept != 0 && self.is_walled(self.winner.opposite());
        for color in Color::ALL {
            let enemy = color.opposite();
            self.may_stalemate[color as usize] = !movable[enemy as usize] && self.is_whole();
        }
        self.may_bar = self.bound != 0
            || self.is_locked_in
            || self.is_shut_in
            || self.may_stalemate != [false; 2];
    }

    /// Can the man never move, wherever the enemy king goes?
    fn is_stuck(&self, number: usize) -> bool {
        let color = self.color[number];
        let Some(post) = self.squares(number).single() else {
            return false;
        };
        let enemy_king = self.walk[self.king[color.opposite() as usize]];
        let fixed = self.steady - enemy_king;
        match self.role[number] {
            Role::Pawn => {
                self.officer[number].is_empty()
                    && post
                        .offset(0, color.forward())
                        .is_none_or(|one| fixed.has(one))
            }
            role => reach_of(role, post, fixed).is_subset(fixed),
        }
    }

    /// Squares a king might step to from its set, whether or not that ends the game.
    fn steps(&self, color: Color) -> Bitboard {
        let king = self.walk[self.king[color as usize]];
        let closed = self.closed_to(color) | self.forever[color.opposite() as usize];
        king | (neighbors(king) - closed)
    }

    /// Can the king of `color` never move?
    fn is_walled(&self, color: Color) -> bool {
        !self.steps(color).is_several()
    }

    /// Does the king of `color`, on `to`, leave the enemy king without a move wherever that stands?
    ///
    /// Only asked where the enemy has nothing else to move.
    fn stalemates(&self, color: Color, from: Square, to: Square) -> bool {
        let enemy = color.opposite();
        let king = self.king[color as usize];
        let taboo = attacks::king(to).with(to);
        let stands = self.walk[self.king[enemy as usize]] - taboo;
        let escapes = |room: Bitboard| {
            stands
                .iter()
                .any(|square| !(attacks::king(square) & room).is_empty())
        };
        if escapes(self.steps(enemy) - taboo) {
            return false;
        }
        // The king guards and obstructs from where it has gone, not from where it may have been.
        let mut moved = self.clone();
        moved.walk[king] = Bitboard::of(to);
        let guarded = moved.attacked_for_ever(color).0;
        let closed = self.closed_to(enemy) - self.walk[king];
        !escapes(neighbors(stands) - closed - guarded - taboo)
            && (color != self.winner || !self.may_uncover(from, to, stands))
    }

    /// Might a line mover of the winner check a king on one of `stands` once `from` is left?
    fn may_uncover(&self, from: Square, to: Square, stands: Bitboard) -> bool {
        let others = self.men(self.winner) & !(1 << self.king[self.winner as usize]);
        numbers(others).any(|number| {
            let opens = |role: Role, post: Square| {
                let seen = reach_of(role, post, self.steady.without(from)) & stands;
                seen.iter().any(|king| {
                    let way = attacks::between(post, king);
                    way.has(from) && !way.has(to)
                })
            };
            let walks = !matches!(self.role[number], Role::Knight | Role::Pawn)
                && self.walk[number]
                    .iter()
                    .any(|post| opens(self.role[number], post));
            walks
                || self.officer[number]
                    .iter()
                    .any(|post| opens(Role::Queen, post))
        })
    }
}
