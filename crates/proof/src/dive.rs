//! Finding a helpmate by going straight for one.
//!
//! Both sides play towards one picture: the losing king in a corner, the winner's king beside it,
//! and something that has been promoted. Moves that come nearer to the picture cost nothing, the
//! move after one costs nothing either, other moves are paid for out of a small depth. Most
//! positions of real games fall within a few hundred nodes.
//!
//! The idea of rewarded moves is that of CHA (M. Ambrona, FUN 2022); the picture, the corner chosen
//! and the order are our own. Nothing is concluded when no mate is found.

use jadoube_board::{Bitboard, Color, File, Move, Position, Rank, Role, Square};

use crate::material::shortage;

/// Longest line followed, in plies.
const LONGEST: usize = 160;

/// The picture both sides play towards.
#[derive(Clone, Copy, Debug)]
struct Picture {
    /// Where the losing king goes.
    corner: Square,
    /// The square diagonally before it, which the winner's king comes next to.
    before: Square,
    /// Where the winner's knights go.
    knight: Square,
    /// Where the loser's knights go.
    shut: Square,
}

impl Picture {
    fn at(corner: Square) -> Picture {
        let files = if corner.file() == File::A { 1 } else { -1 };
        let ranks = if corner.rank() == Rank::R1 { 1 } else { -1 };
        let step = |f: i8, r: i8| corner.offset(f * files, r * ranks).unwrap_or(corner);
        Picture {
            corner,
            before: step(1, 1),
            knight: step(3, 3),
            shut: step(1, 0),
        }
    }

    /// The nearest corner that suits the winner's bishops, or else the loser's.
    fn of(position: &Position, winner: Color) -> Picture {
        let board = position.board();
        let bishops = board.by_role(Role::Bishop);
        let own = bishops & board.by_color(winner);
        let dark = if own.is_empty() {
            let theirs = bishops - own;
            (!theirs.is_empty()).then(|| !(theirs & Bitboard::LIGHT).is_empty())
        } else {
            Some(!(own & Bitboard::DARK).is_empty())
        };
        let far = winner.opposite().back_rank();
        let _ = position;
        let corner = match (dark, far) {
            (Some(false), Rank::R8) => Square::A8,
            (Some(false), _) => Square::H1,
            (_, Rank::R8) => Square::H8,
            _ => Square::A1,
        };
        Picture::at(corner)
    }
}

pub(crate) fn corner(p: &Position, w: Color) -> (Square, Square) {
    let c = Picture::of(p, w);
    (c.corner, c.before)
}

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
}

impl Dive {
    pub(crate) fn new(position: &Position, winner: Color, nodes: u64) -> Dive {
        Dive {
            winner,
            picture: Picture::of(position, winner),
            left: nodes,
            cut: false,
            line: Vec::with_capacity(64),
            nodes: 0,
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
        for &play in &later[..waiting] {
            let punished = !mine && self.is_punished(position, play);
            let depth = if punished {
                depth.saturating_sub(4)
            } else {
                normal
            };
            if self.follow(position, play, depth, false) {
                return true;
            }
            if self.left == 0 {
                return false;
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
        if depth == 0 && !after.is_check() {
            self.cut = true;
            return false;
        }
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

/// King's moves between two squares.
pub(crate) fn steps(a: Square, b: Square) -> u8 {
    let files = a.file().index().abs_diff(b.file().index());
    let ranks = a.rank().index().abs_diff(b.rank().index());
    files.max(ranks)
}

/// Knight's moves between two squares.
fn jumps(a: Square, b: Square) -> u8 {
    JUMPS[a.index() as usize][b.index() as usize]
}

static JUMPS: [[u8; 64]; 64] = knight_distances();

const fn knight_distances() -> [[u8; 64]; 64] {
    const LEAPS: [(i8, i8); 8] = [
        (1, 2),
        (2, 1),
        (2, -1),
        (1, -2),
        (-1, -2),
        (-2, -1),
        (-2, 1),
        (-1, 2),
    ];
    let mut table = [[u8::MAX; 64]; 64];
    let mut from = 0;
    while from < 64 {
        table[from][from] = 0;
        let mut distance = 0;
        while distance < 6 {
            let mut at = 0;
            while at < 64 {
                if table[from][at] == distance {
                    let mut leap = 0;
                    while leap < 8 {
                        let file = (at % 8) as i8 + LEAPS[leap].0;
                        let rank = (at / 8) as i8 + LEAPS[leap].1;
                        if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
                            let to = (rank * 8 + file) as usize;
                            if table[from][to] > distance + 1 {
                                table[from][to] = distance + 1;
                            }
                        }
                        leap += 1;
                    }
                }
                at += 1;
            }
            distance += 1;
        }
        from += 1;
    }
    table
}
