//! Finding a helpmate by going straight for one.
//!
//! Both sides play towards one picture: the losing king in a corner, the winner's king beside it,
//! and something that has been promoted. Moves that come nearer to the picture cost nothing, the
//! move after one costs nothing either, other moves are paid for out of a small depth. Most
//! positions of real games fall within a few hundred nodes.
//!
//! The idea of rewarded moves is that of CHA (M. Ambrona, FUN 2022); the picture, the corner chosen
//! and the order are our own. Nothing is concluded when no mate is found.

use jadoube_board::{Bitboard, Board, Color, Move, Position, Role, Square, attacks};

use crate::material::shortage;
use crate::picture::{Picture, around, fewer_jumps, fewer_steps, jumps, steps};

/// Longest line followed, in plies.
const LONGEST: usize = 160;

/// Flights of the losing king beyond which no mate is looked for.
const FLIGHTS: usize = 3;

/// A search for a helpmate; its line is the result.
pub(crate) struct Dive {
    winner: Color,
    picture: Picture,
    left: u64,
    found: bool,
    /// The line so far; a helpmate once the dive has found one.
    pub(crate) line: Vec<Move>,
    /// Nodes used.
    pub(crate) nodes: u64,
    /// Positions looked into before, and with how much depth left; empty for a short dive. An
    /// accident of the hash can only hide a mate.
    seen: Vec<(u64, u32)>,
}

/// Positions remembered by a long dive; a power of two.
const SEEN: usize = 1 << 13;

/// Nodes from which on a dive is long.
const LONG: u64 = 1_000;

/// Whether a dive is over: it has found a mate or used up its nodes.
type IsOver = bool;

impl Dive {
    pub(crate) fn new(winner: Color, picture: Picture, nodes: u64) -> Dive {
        Dive {
            winner,
            picture,
            left: nodes,
            found: false,
            line: Vec::with_capacity(LONGEST),
            nodes: 0,
            seen: if nodes < LONG {
                Vec::new()
            } else {
                vec![(0, 0); SEEN]
            },
        }
    }

    /// Looks for a helpmate; true if [`Dive::line`] is one.
    pub(crate) fn run(&mut self, position: &Position, depth: u32) -> bool {
        self.dive(position, depth, false);
        self.found
    }

    fn dive(&mut self, position: &Position, depth: u32, free: bool) -> IsOver {
        let board = position.board();
        let mine = position.turn() == self.winner;
        if mine && self.mates(position) {
            return true;
        }
        if board.by_color(self.winner).len() <= 4 && shortage(board, self.winner).is_some() {
            return false;
        }
        if self.line.len() >= LONGEST || self.was_seen(position, 2 * depth + u32::from(free)) {
            return false;
        }
        let rewarded = if mine {
            self.leads(position, depth)
        } else {
            self.comes(position, depth)
        };
        rewarded || self.goes_on(position, depth, free)
    }

    /// The winner's moves that bring the picture nearer.
    fn leads(&mut self, position: &Position, depth: u32) -> IsOver {
        let board = position.board();
        let (own, enemy) = (
            board.by_color(self.winner),
            board.by_color(self.winner.opposite()),
        );
        let king = position.king(self.winner);
        let mut nearer = fewer_steps(king, self.goal(board, king));
        if position.king(self.winner.opposite()) != self.picture.corner {
            // Who comes too near too soon keeps the losing king out of its corner.
            nearer -= around(self.picture.corner, 1);
        }
        let nearer = nearer | enemy;
        if self.tries(position, king, attacks::king(king) & (nearer - own), depth) {
            return true;
        }
        let pawns = board.by_role(Role::Pawn) & own;
        for pawn in pawns.iter() {
            if self.advances(position, pawn, depth) {
                return true;
            }
        }
        for knight in (board.by_role(Role::Knight) & own).iter() {
            let nearer = fewer_jumps(knight, self.picture.knight) | enemy;
            let targets = attacks::knight(knight) & (nearer - own);
            if self.tries(position, knight, targets, depth) {
                return true;
            }
        }
        let occupied = board.occupied();
        let (straight, slanted) = sliders(board);
        for slider in ((straight | slanted) & own).iter() {
            let mut hits = Bitboard::EMPTY;
            if straight.has(slider) {
                hits |= attacks::rook(slider, occupied);
            }
            if slanted.has(slider) {
                hits |= attacks::bishop(slider, occupied);
            }
            if self.tries(position, slider, hits & enemy, depth) {
                return true;
            }
        }
        false
    }

    /// Where the winner's king goes: to the picture, or, where only pawns that are all barred could
    /// promote, to the nearest bar.
    fn goal(&self, board: &Board, king: Square) -> Square {
        let own = board.by_color(self.winner);
        let majors = board.by_role(Role::Queen) | board.by_role(Role::Rook);
        if !own.is_disjoint(majors) {
            return self.picture.before;
        }
        let pawns = board.by_role(Role::Pawn);
        bars(self.winner, pawns & own, pawns - own)
            .iter()
            .min_by_key(|&bar| steps(king, bar))
            .unwrap_or(self.picture.before)
    }

    /// The moves of one of the winner's pawns.
    fn advances(&mut self, position: &Position, pawn: Square, depth: u32) -> IsOver {
        let board = position.board();
        let occupied = board.occupied();
        let prey = board.by_color(self.winner.opposite())
            | position.en_passant().map_or(Bitboard::EMPTY, Bitboard::of);
        let mut targets = attacks::pawn(self.winner, pawn) & prey;
        let ahead = |square: Square| {
            square
                .offset(0, self.winner.forward())
                .filter(|&to| !occupied.has(to))
        };
        if let Some(one) = ahead(pawn) {
            targets |= Bitboard::of(one);
            if pawn.rank() == self.winner.pawn_rank() {
                targets |= ahead(one).map_or(Bitboard::EMPTY, Bitboard::of);
            }
        }
        if targets.is_disjoint(Bitboard::rank(self.winner.promotion_rank())) {
            return self.tries(position, pawn, targets, depth);
        }
        targets.iter().any(|to| {
            Role::PROMOTIONS
                .into_iter()
                .any(|role| self.tries_move(position, Move::promoting(pawn, to, role), depth))
        })
    }

    /// The loser's moves that bring the picture nearer.
    fn comes(&mut self, position: &Position, depth: u32) -> IsOver {
        let board = position.board();
        let loser = self.winner.opposite();
        let own = board.by_color(loser);
        let king = position.king(loser);
        let nearer = fewer_steps(king, self.picture.corner);
        if self.tries(position, king, attacks::king(king) & (nearer - own), depth) {
            return true;
        }
        (board.by_role(Role::Knight) & own).iter().any(|knight| {
            let nearer = fewer_jumps(knight, self.picture.shut);
            self.tries(
                position,
                knight,
                attacks::knight(knight) & (nearer - own),
                depth,
            )
        })
    }

    /// Moves from one square, if they are legal.
    fn tries(
        &mut self,
        position: &Position,
        from: Square,
        targets: Bitboard,
        depth: u32,
    ) -> IsOver {
        targets
            .iter()
            .any(|to| self.tries_move(position, Move::new(from, to), depth))
    }

    fn tries_move(&mut self, position: &Position, play: Move, depth: u32) -> IsOver {
        position.is_legal(play) && self.follow(position, play, depth, true)
    }

    /// The moves that are paid for.
    fn goes_on(&mut self, position: &Position, depth: u32, free: bool) -> IsOver {
        let mine = position.turn() == self.winner;
        let normal = if free { depth } else { depth - 1 };
        if normal == 0 {
            self.found = !mine && position.is_checkmate();
            return self.found;
        }
        let moves = position.legal_moves();
        if moves.is_empty() {
            self.found = !mine && position.is_check();
            return self.found;
        }
        for &play in moves.iter() {
            if self.is_rewarded(position, play, mine) {
                continue;
            }
            let punished = !mine && self.is_punished(position, play);
            let depth = if punished {
                depth.saturating_sub(4)
            } else {
                normal
            };
            if depth > 0 && self.follow(position, play, depth, false) {
                return true;
            }
        }
        false
    }

    /// Has the position been looked into with as much depth?
    fn was_seen(&mut self, position: &Position, depth: u32) -> bool {
        if self.seen.is_empty() {
            return false;
        }
        let hash = position.hash();
        let entry = &mut self.seen[hash as usize % SEEN];
        if entry.0 == hash && entry.1 >= depth {
            return true;
        }
        *entry = (hash, depth);
        false
    }

    /// Can the winner mate now, by a man that gives check where it arrives? The move is added to
    /// the line. Looked for only where the losing king has few flights.
    fn mates(&mut self, position: &Position) -> IsOver {
        let board = position.board();
        let loser = self.winner.opposite();
        let (king, mine) = (position.king(loser), position.king(self.winner));
        let own = board.by_color(self.winner);
        let flights = attacks::king(king) - board.by_color(loser) - attacks::king(mine);
        if flights.len() > FLIGHTS {
            return false;
        }
        let occupied = board.occupied();
        let (straight, slanted) = sliders(board);
        let lines = attacks::rook(king, occupied);
        let diagonals = attacks::bishop(king, occupied);
        for from in ((straight | slanted) & own).iter() {
            let (mut hits, mut checks) = (Bitboard::EMPTY, Bitboard::EMPTY);
            if straight.has(from) {
                hits |= attacks::rook(from, occupied);
                checks |= lines;
            }
            if slanted.has(from) {
                hits |= attacks::bishop(from, occupied);
                checks |= diagonals;
            }
            if self.mates_from(position, from, hits & (checks - own)) {
                return true;
            }
        }
        let leap = attacks::knight(king) - own;
        for from in (board.by_role(Role::Knight) & own).iter() {
            if self.mates_from(position, from, attacks::knight(from) & leap) {
                return true;
            }
        }
        let pawns = board.by_role(Role::Pawn) & own;
        for to in (attacks::pawn(loser, king) - own).iter() {
            let from = if occupied.has(to) {
                attacks::pawn(loser, to) & pawns
            } else {
                to.offset(0, -self.winner.forward())
                    .map_or(Bitboard::EMPTY, |from| Bitboard::of(from) & pawns)
            };
            let mates = to.rank() != self.winner.promotion_rank()
                && from
                    .iter()
                    .any(|from| self.mates_from(position, from, Bitboard::of(to)));
            if mates {
                return true;
            }
        }
        false
    }

    fn mates_from(&mut self, position: &Position, from: Square, targets: Bitboard) -> IsOver {
        for to in targets.iter() {
            let play = Move::new(from, to);
            if position.is_legal(play) && position.played(play).is_checkmate() {
                self.line.push(play);
                self.found = true;
                return true;
            }
        }
        false
    }

    fn follow(&mut self, position: &Position, play: Move, depth: u32, free: bool) -> IsOver {
        if self.left == 0 {
            return true;
        }
        self.left -= 1;
        self.nodes += 1;
        let after = position.played(play);
        self.line.push(play);
        if self.dive(&after, depth, free) {
            return true;
        }
        self.line.pop();
        false
    }

    fn is_rewarded(&self, position: &Position, play: Move, mine: bool) -> bool {
        let board = position.board();
        let (from, to) = (play.from(), play.to());
        let moving = Bitboard::of(from);
        if !(moving & board.by_role(Role::King)).is_empty() {
            let goal = if mine {
                self.picture.before
            } else {
                self.picture.corner
            };
            return steps(to, goal) < steps(from, goal) || (mine && board.get(to).is_some());
        }
        if mine {
            if !(moving & board.by_role(Role::Pawn)).is_empty() || board.get(to).is_some() {
                return true;
            }
            return self.is_knight(board, from)
                && jumps(to, self.picture.knight) < jumps(from, self.picture.knight);
        }
        self.is_knight(board, from) && jumps(to, self.picture.shut) < jumps(from, self.picture.shut)
    }

    fn is_knight(&self, board: &jadoube_board::Board, square: Square) -> bool {
        board.by_role(Role::Knight).has(square)
    }

    fn is_punished(&self, position: &Position, play: Move) -> bool {
        let board = position.board();
        board.get(play.to()).is_some() || board.by_role(Role::Pawn).has(play.from())
    }
}

/// The men that move like rooks, and those that move like bishops.
fn sliders(board: &Board) -> (Bitboard, Bitboard) {
    let queens = board.by_role(Role::Queen);
    (
        board.by_role(Role::Rook) | queens,
        board.by_role(Role::Bishop) | queens,
    )
}

/// The enemy pawns that bar the way of these pawns; none if one of them is free.
fn bars(color: Color, own: Bitboard, enemy: Bitboard) -> Bitboard {
    let free = own - ahead(color.opposite(), enemy);
    if free.is_empty() {
        ahead(color, own) & enemy
    } else {
        Bitboard::EMPTY
    }
}

/// These squares and all before them, as this color looks.
fn ahead(color: Color, set: Bitboard) -> Bitboard {
    let shift = |set: u64, by: u32| match color {
        Color::White => set | set << by,
        Color::Black => set | set >> by,
    };
    Bitboard(shift(shift(shift(set.0, 8), 16), 32))
}
