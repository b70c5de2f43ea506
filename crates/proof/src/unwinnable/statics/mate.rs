//! Is there an arrangement within the sets that could be mate?
//!
//! A mate needs a square for the losing king, a man that checks it, and for every square the king
//! might step to a reason why it cannot: a friend stands on it or a winner's man attacks it. Each
//! man stands on one square only. Whatever else the loser might do (capture, interpose) is
//! overlooked, so that "no" is certain and "yes" is a possibility.

use jadoube_board::{Bitboard, Role, Square, attacks};

use super::flood::reach_of;
use super::{Group, MEN, Reach, numbers};

/// Placings tried before the answer is "possible".
const TRIES: u32 = 4_000;

impl Reach {
    /// Could some arrangement within the finished sets be mate by the winner?
    pub(crate) fn may_mate(&self) -> bool {
        let loser = self.winner.opposite();
        let king = self.king[loser as usize];
        let checks = self.checks();
        let region = self.walk[king];
        let mut union = Bitboard::EMPTY;
        for number in numbers(self.men(self.winner) & !(1 << self.king[self.winner as usize])) {
            union |= checks[number];
        }
        let mut tries = 0;
        (region & union).iter().any(|square| {
            let mut net = Net::new(self, square, &mut tries);
            net.is_conceivable(union) && net.closes()
        })
    }

    /// Squares each man of the winner might attack, whatever else stands in the way.
    fn checks(&self) -> [Bitboard; MEN] {
        let mut checks = [Bitboard::EMPTY; MEN];
        for number in numbers(self.men(self.winner)) {
            checks[number] = self
                .posts(number)
                .fold(Bitboard::EMPTY, |sum, post| sum | self.attack(number, post));
        }
        checks
    }

    /// Every square a man might stand on.
    fn posts(&self, number: usize) -> impl Iterator<Item = Square> {
        self.squares(number).iter()
    }

    /// Squares a man on `post` might attack, obstructed by steady men only. The losing king is no
    /// obstacle: it cannot flee along the line of a check.
    pub(crate) fn attack(&self, number: usize, post: Square) -> Bitboard {
        let blocked = self.steady - self.walk[self.king[self.winner.opposite() as usize]];
        let mut attacked = Bitboard::EMPTY;
        if self.walk[number].has(post) {
            attacked |= match self.role[number] {
                Role::Pawn => attacks::pawn(self.color[number], post),
                role => reach_of(role, post, blocked),
            };
        }
        if self.officer[number].has(post) {
            attacked |= attacks::queen(post, blocked) | attacks::knight(post);
        }
        attacked
    }

    /// May `number` give check from `post`, or a man leave the line between it and `target`?
    fn may_arrive(&self, number: usize, post: Square, target: Square) -> bool {
        if self.fresh || self.squares(number).is_several() {
            return true;
        }
        let line = attacks::between(post, target);
        numbers(self.men(self.winner) & !(1 << number)).any(|other| {
            let squares = self.squares(other);
            squares.is_several() && !(squares & line).is_empty()
        })
    }
}

/// The search for men that hold the losing king on one square.
struct Net<'a> {
    reach: &'a Reach,
    tries: &'a mut u32,
    target: Square,
    /// Squares that must each be closed to the king.
    flights: Bitboard,
    placed: Group,
    post: [Square; MEN],
    occupied: Bitboard,
}

impl<'a> Net<'a> {
    fn new(reach: &'a Reach, target: Square, tries: &'a mut u32) -> Net<'a> {
        let winner = reach.winner as usize;
        let loser = reach.winner.opposite();
        let mut closed = reach.forever[winner];
        for number in numbers(reach.men(loser)) {
            closed |= reach.squares(number) & reach.steady;
        }
        Net {
            reach,
            tries,
            target,
            flights: attacks::king(target) - closed,
            placed: 1 << reach.king[loser as usize],
            post: [target; MEN],
            occupied: Bitboard::of(target),
        }
    }

    /// Might every flight be closed if each of the winner's men attacked all it can at once?
    ///
    /// What they cannot attack must be closed by the loser's own men, each on one square, and by
    /// the winner's king from one square. Quick, and enough where many men do the same.
    fn is_conceivable(&self, attacked: Bitboard) -> bool {
        let reach = self.reach;
        let left = self.flights - attacked;
        if left.is_empty() || self.is_filled(left) {
            return true;
        }
        let king = reach.walk[reach.king[reach.winner as usize]];
        let posts = king - attacks::king(self.target).with(self.target);
        let mut tried = left;
        posts.iter().any(|post| {
            let rest = left - attacks::king(post);
            rest != tried && {
                tried = rest;
                self.is_filled(rest)
            }
        })
    }

    /// Can the loser's men stand on all these squares at once?
    fn is_filled(&self, squares: Bitboard) -> bool {
        let reach = self.reach;
        let men = reach.men(reach.winner.opposite()) & !self.placed;
        let mut standing: [Option<Square>; MEN] = [None; MEN];
        squares
            .iter()
            .all(|square| self.seat(square, men, &mut 0, &mut standing))
    }

    /// Finds a man for a square, sending others elsewhere if need be.
    fn seat(
        &self,
        square: Square,
        men: Group,
        asked: &mut Group,
        standing: &mut [Option<Square>; MEN],
    ) -> bool {
        for man in numbers(men) {
            if *asked & (1 << man) != 0 || !self.reach.squares(man).has(square) {
                continue;
            }
            *asked |= 1 << man;
            let free = match standing[man] {
                None => true,
                Some(other) => self.seat(other, men, asked, standing),
            };
            if free {
                standing[man] = Some(square);
                return true;
            }
        }
        false
    }

    /// Can a checking man be placed so that every flight is closed?
    fn closes(&mut self) -> bool {
        let reach = self.reach;
        let winner_king = reach.king[reach.winner as usize];
        let refuted = self.refuted_checks();
        for number in numbers(reach.men(reach.winner) & !(1 << winner_king)) {
            for post in (reach.squares(number) - refuted).iter() {
                let checks = post != self.target
                    && reach.attack(number, post).has(self.target)
                    && reach.may_arrive(number, post, self.target);
                if checks && self.with(number, post, |net| net.close_flights()) {
                    return true;
                }
            }
        }
        false
    }

    /// Squares where a lone checking man is always captured by a man that cannot be pinned.
    fn refuted_checks(&self) -> Bitboard {
        let reach = self.reach;
        let loser = reach.winner.opposite();
        match reach.kept {
            0 => Bitboard::EMPTY,
            _ => reach.guarded[loser as usize],
        }
    }

    fn close_flights(&mut self) -> bool {
        *self.tries += 1;
        if *self.tries > TRIES {
            return true;
        }
        let Some(flight) = self.flights.iter().find(|&flight| !self.is_closed(flight)) else {
            return self.king_has_room();
        };
        self.close_by_friend(flight) || self.close_by_attack(flight)
    }

    fn close_by_friend(&mut self, flight: Square) -> bool {
        if self.occupied.has(flight) {
            return false;
        }
        let reach = self.reach;
        let friends = reach.men(reach.winner.opposite()) & !self.placed;
        numbers(friends).any(|number| {
            reach.squares(number).has(flight)
                && self.with(number, flight, |net| net.close_flights())
        })
    }

    fn close_by_attack(&mut self, flight: Square) -> bool {
        let reach = self.reach;
        let winner_king = reach.king[reach.winner as usize];
        for number in numbers(reach.men(reach.winner) & !self.placed) {
            let mut posts = reach.squares(number) - self.occupied;
            if number == winner_king {
                posts -= attacks::king(self.target);
                posts &= attacks::king(flight);
            }
            for post in posts.iter() {
                if reach.attack(number, post).has(flight)
                    && self.with(number, post, |net| net.close_flights())
                {
                    return true;
                }
            }
        }
        false
    }

    /// Is the flight closed by the men placed so far?
    fn is_closed(&self, flight: Square) -> bool {
        let reach = self.reach;
        let loser = reach.winner.opposite();
        numbers(self.placed).any(|number| {
            let post = self.post[number];
            if reach.color[number] == loser {
                post == flight && number != reach.king[loser as usize]
            } else {
                post != flight && reach.attack(number, post).has(flight)
            }
        })
    }

    /// Is there a square for the winner's king, if it has none yet?
    fn king_has_room(&self) -> bool {
        let king = self.reach.king[self.reach.winner as usize];
        let room = self.reach.walk[king] - self.occupied - attacks::king(self.target);
        self.placed & (1 << king) != 0 || !room.is_empty()
    }

    fn with(&mut self, number: usize, post: Square, next: impl FnOnce(&mut Self) -> bool) -> bool {
        let before = self.occupied;
        self.placed |= 1 << number;
        self.post[number] = post;
        self.occupied |= Bitboard::of(post);
        let found = next(self);
        self.placed &= !(1 << number);
        self.occupied = before;
        found
    }
}
