//! Finding a helpmate by going straight for one.
//!
//! Both sides play towards one picture: the losing king in a corner, the winner's king beside it,
//! and something that has been promoted. Moves that come nearer to the picture cost nothing, the
//! move after one costs nothing either, other moves are paid for out of a small depth. Most
//! positions of real games fall within a few hundred nodes.
//!
//! The idea of rewarded moves is that of CHA (M. Ambrona, FUN 2022); the picture, the corner chosen
//! and the order are our own. Nothing is concluded when no mate is found.

use jadoube_board::{Bitboard, Color, Move, Position, Role, Square, attacks};

use crate::material::shortage;
use crate::picture::{Picture, jumps, steps};

/// Longest line followed, in plies.
const LONGEST: usize = 160;

/// A search for a helpmate; its line is the result.
pub(crate) struct Dive {
    winner: Color,
    picture: Picture,
    left: u64,
    /// Was a line given up because of depth or nodes?
    pub(crate) cut: bool,
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

impl Dive {
    pub(crate) fn new(position: &Position, winner: Color, nodes: u64) -> Dive {
        Dive {
            winner,
            picture: Picture::of(position, winner),
            left: nodes,
            cut: false,
            line: Vec::with_capacity(64),
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
        self.dive(position, depth, false)
    }

    fn dive(&mut self, position: &Position, depth: u32, free: bool) -> bool {
        let moves = position.legal_moves();
        if moves.is_empty() {
            return position.turn() != self.winner && position.is_check();
        }
        let board = position.board();
        if board.by_color(self.winner).len() <= 4 && shortage(board, self.winner).is_some() {
            return false;
        }
        if depth == 0 || self.line.len() >= LONGEST {
            self.cut = true;
            return false;
        }
        if self.was_seen(position, 2 * depth + u32::from(free)) {
            return false;
        }
        let mine = position.turn() == self.winner;
        let mut later = [Move::new(Square::A1, Square::A1); 256];
        let mut waiting = 0;
        for &play in moves.iter() {
            if self.is_rewarded(position, play, mine) {
                if self.follow(position, play, depth, true) {
                    return true;
                }
                if self.left == 0 {
                    return false;
                }
            } else {
                later[waiting] = play;
                waiting += 1;
            }
        }
        let normal = if free { depth } else { depth - 1 };
        if normal == 0 {
            self.cut = true;
            return mine && self.mates(position, &later[..waiting]);
        }
        for &play in &later[..waiting] {
            let punished = !mine && self.is_punished(position, play);
            let depth = if punished {
                depth.saturating_sub(4)
            } else {
                normal
            };
            if depth == 0 {
                self.cut = true;
                continue;
            }
            if self.follow(position, play, depth, false) {
                return true;
            }
            if self.left == 0 {
                return false;
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

    /// Is one of these moves of the winner mate? It is added to the line.
    fn mates(&mut self, position: &Position, moves: &[Move]) -> bool {
        let board = position.board();
        let king = position.king(self.winner.opposite());
        let occupied = board.occupied();
        let straight = attacks::rook(king, occupied);
        let slanted = attacks::bishop(king, occupied);
        let shields = straight | slanted;
        for &play in moves {
            let (from, to) = (play.from(), play.to());
            let seen = match board.role_at(from) {
                Some(Role::Knight) => attacks::knight(king),
                Some(Role::Bishop) => slanted,
                Some(Role::Rook) => straight,
                Some(Role::Queen) => shields,
                Some(Role::Pawn) => attacks::pawn(self.winner.opposite(), king),
                _ => Bitboard::EMPTY,
            };
            if !seen.has(to) && !shields.has(from) {
                continue;
            }
            let after = position.played(play);
            if after.is_check() && !after.has_legal_move() {
                self.line.push(play);
                return true;
            }
        }
        false
    }

    fn follow(&mut self, position: &Position, play: Move, depth: u32, free: bool) -> bool {
        if self.left == 0 {
            self.cut = true;
            return false;
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
