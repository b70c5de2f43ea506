//! Moves that leave a man's set and yet need not be followed, verified by plain means.
//!
//! A move is excused if somebody is always in its way, or if nothing that follows it can be mate by
//! the winner: it stalemates, it mates the winner, or it throws the winner's last man away. What
//! it does is judged with the mover where it has gone and everybody else anywhere in their sets.

use jadoube_board::{Bitboard, Color, Role, Square};

use super::sets::{Sets, line, steps, walk};
use crate::unwinnable::statics::Confined;

impl Sets<'_> {
    /// May the move from one square to another be left out?
    pub(super) fn is_excused(&self, index: usize, from: Square, to: Square) -> bool {
        self.is_obstructed(index, from, to)
            || !self.still && !self.holds && self.ends_hope(index, from, to)
    }

    fn is_obstructed(&self, index: usize, from: Square, to: Square) -> bool {
        let mover = self.men[index].man;
        let between = line(Role::Queen, from, to).unwrap_or(Bitboard::EMPTY);
        (0..self.men.len()).any(|other| {
            let man = &self.men[other];
            let stays = self.still
                || man.man.color == mover.color
                || man.man.role == Role::King
                || mover.role == Role::Pawn
                || self.is_last(other);
            let way = if stays { between.with(to) } else { between };
            let elsewhere = self.all(other).without(from);
            other != index && !man.capturable && !elsewhere.is_empty() && elsewhere.is_subset(way)
        })
    }

    fn ends_hope(&self, index: usize, from: Square, to: Square) -> bool {
        let mover = self.men[index].man;
        if mover.role == Role::King {
            self.stalemates(mover.color, from, to)
        } else if mover.color == self.winner {
            mover.role != Role::Pawn && self.is_last(index) && self.throws_away(to, None)
        } else {
            self.mates_winner(index, from, to)
        }
    }

    fn king(&self, color: Color) -> usize {
        let is_king = |man: &Confined| man.man.color == color && man.man.role == Role::King;
        self.men.iter().position(is_king).unwrap_or(0)
    }

    /// Everywhere that men other than these may stand.
    fn others(&self, but: &[usize]) -> Bitboard {
        (0..self.men.len())
            .filter(|index| !but.contains(index))
            .fold(Bitboard::EMPTY, |sum, index| sum | self.all(index))
    }

    /// The men with one of them moved to a square.
    fn moved(&self, index: usize, to: Square) -> Vec<Confined> {
        let mut men = self.men.to_vec();
        men[index].squares = Bitboard::of(to);
        men[index].promoted = Bitboard::EMPTY;
        men
    }

    /// Does this man strike a square from another? The squares between, if so.
    fn strikes(&self, index: usize, post: Square, target: Square) -> Option<Bitboard> {
        let man = self.men[index].man;
        match man.role {
            Role::Pawn => [-1, 1]
                .iter()
                .any(|&files| post.offset(files, man.color.forward()) == Some(target))
                .then_some(Bitboard::EMPTY),
            role => line(role, post, target),
        }
    }

    /// Has a king of this color on `to` left the enemy without any move?
    fn stalemates(&self, color: Color, from: Square, to: Square) -> bool {
        let (king, enemy) = (self.king(color), self.king(color.opposite()));
        let fixed = self.fixed() - self.all(king);
        let stuck = |index: usize| {
            let man = &self.men[index];
            let Some(post) = self.all(index).single() else {
                return false;
            };
            match man.man.role {
                Role::Pawn => {
                    let push = post.offset(0, man.man.color.forward());
                    man.promoted.is_empty() && push.is_none_or(|push| fixed.has(push))
                }
                role => walk(role, post, fixed).iter().all(|&to| fixed.has(to)),
            }
        };
        let theirs = |index: &usize| self.men[*index].man.color != color && *index != enemy;
        if !(0..self.men.len()).filter(theirs).all(stuck) {
            return false;
        }
        let men = self.moved(king, to);
        let after = Sets { men: &men, ..*self };
        let taboo = |square: Square| square == to || steps(to).contains(&square);
        let closed = |square: Square| {
            taboo(square)
                || after.is_always_attacked(square, color)
                || (0..men.len()).any(|index| {
                    let own = men[index].man.color != color || self.is_last(index);
                    own && self.is_fixed(index) && self.all(index).has(square)
                })
        };
        let stands: Vec<Square> = self.all(enemy).iter().filter(|&at| !taboo(at)).collect();
        let caught = stands.iter().all(|&at| steps(at).into_iter().all(closed));
        caught && (color != self.winner || !self.may_uncover(from, to, &stands))
    }

    /// Might a man of the winner check a king on one of `stands` across the square just left?
    fn may_uncover(&self, from: Square, to: Square, stands: &[Square]) -> bool {
        let fixed = self.fixed().without(from);
        (0..self.men.len()).any(|index| {
            let man = &self.men[index];
            let opens = |role: Role, post: Square| {
                stands.iter().any(|&king| {
                    line(role, post, king).is_some_and(|way| {
                        way.has(from) && !way.has(to) && (way & fixed).is_empty()
                    })
                })
            };
            let walks = !matches!(man.man.role, Role::King | Role::Knight | Role::Pawn)
                && man.squares.iter().any(|post| opens(man.man.role, post));
            man.man.color == self.winner
                && (walks || man.promoted.iter().any(|post| opens(Role::Queen, post)))
        })
    }

    /// Does a man of the loser, gone to `to`, mate for certain, or allow only answers that throw
    /// the winner's last man away?
    fn mates_winner(&self, index: usize, from: Square, to: Square) -> bool {
        let Some(king) = self.all(self.king(self.winner)).single() else {
            return false;
        };
        let others = self.others(&[index]);
        let sure = |way: &Bitboard| (*way & others).is_empty();
        let direct = self
            .strikes(index, to, king)
            .filter(sure)
            .map(|way| (to, way));
        let uncovered = (0..self.men.len()).find_map(|other| {
            let man = &self.men[other];
            let may = other != index
                && man.man.color != self.winner
                && man.man.role != Role::King
                && !man.capturable;
            let at = self.all(other).single().filter(|_| may)?;
            let way = self.strikes(other, at, king).filter(sure)?;
            (way.has(from) && !way.has(to)).then_some((at, way))
        });
        let answered = match (direct, uncovered) {
            (None, None) => return false,
            (Some(_), Some(_)) => true,
            (one, other) => one.or(other).is_some_and(|(checker, way)| {
                way.with(checker).iter().all(|answer| {
                    !self.may_touch(answer, index) || self.throws_away(answer, Some((index, to)))
                })
            }),
        };
        let men = self.moved(index, to);
        let after = Sets { men: &men, ..*self };
        answered
            && steps(king).into_iter().all(|flight| {
                let own = (0..men.len()).any(|other| {
                    men[other].man.color == self.winner
                        && self.is_fixed(other)
                        && self.all(other).has(flight)
                });
                own && flight != to || after.is_always_attacked(flight, self.winner.opposite())
            })
    }

    /// Might a man of the winner, not the king, go to this square next, once `gone` has left?
    fn may_touch(&self, square: Square, gone: usize) -> bool {
        let fixed = self.fixed() - self.all(gone);
        (0..self.men.len()).any(|index| {
            let man = &self.men[index];
            let open =
                |role, post| line(role, post, square).is_some_and(|way| (way & fixed).is_empty());
            let reaches = |post: Square| match man.man.role {
                Role::Pawn => {
                    let ahead = |from: Square| from.offset(0, man.man.color.forward());
                    let one = ahead(post);
                    self.strikes(index, post, square).is_some()
                        || one == Some(square)
                        || post.rank() == man.man.color.pawn_rank()
                            && one.and_then(ahead) == Some(square)
                }
                role => open(role, post),
            };
            man.man.color == self.winner
                && man.man.role != Role::King
                && (self.all(index).has(square)
                    || man.squares.iter().any(reaches)
                    || (man.promoted.iter())
                        .any(|post| open(Role::Queen, post) || open(Role::Knight, post)))
        })
    }

    /// Is the winner's last man, checking from `to` a king that cannot move, taken for certain?
    fn throws_away(&self, to: Square, moved: Option<(usize, Square)>) -> bool {
        let loser = self.winner.opposite();
        let theirs = self.king(loser);
        let Some(last) = (0..self.men.len()).find(|&index| self.is_last(index)) else {
            return false;
        };
        let Some(king) = self.all(theirs).single() else {
            return false;
        };
        let beside = steps(king).contains(&to);
        if !beside || self.strikes(last, to, king).is_none() || !self.men[last].promoted.is_empty()
        {
            return false;
        }
        let gone = moved.map_or(last, |(index, _)| index);
        let others =
            self.others(&[last, gone]) | moved.map_or(Bitboard::EMPTY, |(_, at)| Bitboard::of(at));
        let stays = |index: usize| {
            let man = self.men[index].man;
            man.color == loser
                && man.role != Role::King
                && index != gone
                && self.is_fixed(index)
                && !self.all(index).has(to)
        };
        let mine = self.all(self.king(self.winner));
        let shut = |flight: Square| {
            flight == to
                || (0..self.men.len()).any(|index| stays(index) && self.all(index).has(flight))
                || mine.iter().all(|post| steps(post).contains(&flight))
        };
        let taken = (0..self.men.len())
            .filter(|&index| stays(index))
            .any(|index| {
                let way = (self.all(index).single()).and_then(|post| self.strikes(index, post, to));
                way.is_some_and(|way| (way & others).is_empty())
            });
        let alone = mine.iter().all(|post| !steps(post).contains(&to));
        steps(king).into_iter().all(shut) && (taken || alone)
    }
}
