//! What can never happen, found without moving a man.
//!
//! For every man an over-approximation is grown of the squares it can ever reach, whoever moves
//! and however long the game goes on. A move is left out only if it is impossible in *every*
//! position in which each man stands somewhere in its set; so the finished sets hold in every
//! position that can still arise, and if no arrangement within the sets is mate, none can arise.
//!
//! The idea is the semi-static method of M. Ambrona, *A Practical Algorithm for Chess
//! Unwinnability*, FUN 2022 (LIPIcs 226, 2:1-2:20). The sets, the rules that leave moves out and
//! the test for mate are our own: sets grow by flooding whole bitboards, mates are looked for by a
//! small constraint search, and captures and pawn moves may be split off as *events* that start a
//! new analysis from the sets reached before them: all of them, or only those by or of men that
//! are *held* where they stand.

mod barred;
#[cfg(test)]
mod brute;
mod ending;
mod events;
mod flood;
mod held;
mod known;
mod mate;
mod stages;
mod told;

pub(crate) use flood::reach_of;
pub(crate) use known::Known;
pub(crate) use stages::{confinement, unwinnable_statically};
pub use told::{Confined, Confinement, Event};

use jadoube_board::{Bitboard, Board, Color, Position, Role, Square, attacks};

/// Most men an analysis holds; a playable position has no more.
pub(crate) const MEN: usize = 32;

/// Men by number, as bits.
pub(crate) type Group = u32;

/// The numbers of the men in a group, lowest first.
pub(crate) fn numbers(mut group: Group) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let number = group.trailing_zeros() as usize;
        (group != 0).then(|| {
            group &= group - 1;
            number
        })
    })
}

/// A castling move that the rights still allow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Castling {
    king: usize,
    rook: usize,
    /// Squares that must be empty but for the two.
    way: Bitboard,
    /// Where king and rook arrive.
    targets: (Square, Square),
}

/// Where every man can be: the state that an analysis grows.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    /// Side that would like to mate.
    pub(crate) winner: Color,
    /// Number of men; they are numbered from 0.
    pub(crate) count: usize,
    /// What each man is when the analysis starts.
    pub(crate) role: [Role; MEN],
    /// Whose each man is.
    pub(crate) color: [Color; MEN],
    /// Where each man may stand when the analysis starts.
    pub(crate) start: [Bitboard; MEN],
    /// Squares a man can reach in its role.
    pub(crate) walk: [Bitboard; MEN],
    /// Squares a pawn can reach once promoted.
    pub(crate) officer: [Bitboard; MEN],
    /// Men of each side, indexed by color.
    pub(crate) side: [Group; 2],
    /// Number of each side's king, indexed by color.
    pub(crate) king: [usize; 2],
    /// Men still on the board when the analysis starts.
    pub(crate) present: Group,
    /// Men that may be captured.
    pub(crate) taken: Group,
    /// Men assumed never to be captured, because nothing remains to be shown once they are.
    pub(crate) kept: Group,
    /// Men assumed to stay where they are, uncaptured: the state before one of them moves or falls.
    pub(crate) held: Group,
    /// Squares whose man never leaves and is never captured.
    pub(crate) steady: Bitboard,
    /// Squares each side attacks in every position, indexed by color.
    pub(crate) forever: [Bitboard; 2],
    /// The same, attacked by a man that is not the king.
    pub(crate) guarded: [Bitboard; 2],
    /// Castling moves that may still be played.
    pub(crate) castling: Vec<Castling>,
    /// Men never captured that have more than one square, but so few that they may be in the way
    /// of every move along a line.
    pub(crate) bound: Group,
    /// May any of the rules that bar single moves apply?
    pub(crate) may_bar: bool,
    /// Can the losing king never move, and has the winner one man left?
    pub(crate) is_shut_in: bool,
    /// Can the winner's king never move?
    pub(crate) is_locked_in: bool,
    /// Has the enemy of each side nothing but king's moves, indexed by color?
    pub(crate) may_stalemate: [bool; 2],
    /// No capture and no pawn move is allowed: the state before the next event.
    pub(crate) still: bool,
    /// Has something just been captured or a pawn just moved? Then that may be what gives mate.
    pub(crate) fresh: bool,
}

impl Reach {
    /// The state of `position` before anything has moved; `None` with more men than a game has.
    pub(crate) fn new(position: &Position, winner: Color) -> Option<Reach> {
        let board = position.board();
        let mut reach = Reach::empty(winner);
        for (square, man) in board.iter() {
            if reach.count == MEN {
                return None;
            }
            reach.add(man.color, man.role, Bitboard::of(square));
        }
        reach.allow_castling(position);
        reach.allow_en_passant(position);
        reach.keep_last_man();
        Some(reach)
    }

    /// The state of men on known squares and of others that may stand on any of theirs, numbered
    /// in that order; `None` with more men than a game has.
    pub(crate) fn of_parts(
        board: &Board,
        others: impl Iterator<Item = (Color, Role, Bitboard)>,
        winner: Color,
    ) -> Option<Reach> {
        let mut reach = Reach::empty(winner);
        let known = board
            .iter()
            .map(|(square, man)| (man.color, man.role, Bitboard::of(square)));
        for (color, role, squares) in known.chain(others) {
            if reach.count == MEN {
                return None;
            }
            reach.add(color, role, squares);
        }
        reach.keep_last_man();
        Some(reach)
    }

    fn empty(winner: Color) -> Reach {
        Reach {
            winner,
            count: 0,
            role: [Role::Pawn; MEN],
            color: [Color::White; MEN],
            start: [Bitboard::EMPTY; MEN],
            walk: [Bitboard::EMPTY; MEN],
            officer: [Bitboard::EMPTY; MEN],
            side: [0; 2],
            king: [0; 2],
            present: 0,
            taken: 0,
            kept: 0,
            held: 0,
            steady: Bitboard::EMPTY,
            forever: [Bitboard::EMPTY; 2],
            guarded: [Bitboard::EMPTY; 2],
            castling: Vec::new(),
            bound: 0,
            may_bar: false,
            is_shut_in: false,
            is_locked_in: false,
            may_stalemate: [false; 2],
            still: false,
            fresh: false,
        }
    }

    fn add(&mut self, color: Color, role: Role, squares: Bitboard) {
        let number = self.count;
        self.count += 1;
        self.color[number] = color;
        self.role[number] = role;
        self.start[number] = squares;
        self.present |= 1 << number;
        self.side[color as usize] |= 1 << number;
        if role == Role::King {
            self.king[color as usize] = number;
        }
    }

    /// Castling is allowed for once nobody steady stands in its way.
    fn allow_castling(&mut self, position: &Position) {
        let rights = position.castling_rights();
        for color in Color::ALL {
            for side in jadoube_board::CastlingSide::ALL {
                let Some(rook) = rights.get(color, side) else {
                    continue;
                };
                let king = self.king[color as usize];
                let from = position.king(color);
                let targets = (side.king_target(color), side.rook_target(color));
                let way = attacks::between(from, targets.0)
                    | attacks::between(rook, targets.1)
                    | Bitboard::of(targets.0)
                    | Bitboard::of(targets.1);
                if let Some(number) = self.man_on(rook) {
                    self.castling.push(Castling {
                        king,
                        rook: number,
                        way: way.without(from).without(rook),
                        targets,
                    });
                }
            }
        }
    }

    /// A capture in passing that is possible now is allowed for in the start.
    fn allow_en_passant(&mut self, position: &Position) {
        let Some(target) = position.en_passant() else {
            return;
        };
        let turn = position.turn();
        let takers = jadoube_board::attacks::pawn(turn.opposite(), target);
        let behind = target.offset(0, -turn.forward());
        for number in numbers(self.present & self.side[turn as usize]) {
            if self.role[number] == Role::Pawn && !(self.start[number] & takers).is_empty() {
                self.start[number] |= Bitboard::of(target);
            }
        }
        if let Some(victim) = behind.and_then(|square| self.man_on(square)) {
            self.taken |= 1 << victim;
        }
    }

    /// Without his last man the winner mates no more, so its capture need not be followed.
    fn keep_last_man(&mut self) {
        let side = self.winner as usize;
        let others = self.present & self.side[side] & !(1 << self.king[side]);
        self.kept = if others.count_ones() == 1 { others } else { 0 };
        self.taken &= !self.kept;
    }

    /// Is this the whole future, and not only what comes before some event?
    pub(crate) fn is_whole(&self) -> bool {
        !self.still && self.held == 0
    }

    fn man_on(&self, square: Square) -> Option<usize> {
        numbers(self.present).find(|&number| self.start[number].has(square))
    }

    /// Every square the man can stand on, promoted or not.
    pub(crate) fn squares(&self, number: usize) -> Bitboard {
        self.walk[number] | self.officer[number]
    }

    /// Men of `color` on the board.
    pub(crate) fn men(&self, color: Color) -> Group {
        self.present & self.side[color as usize]
    }
}

/// Pawns that stand right in front of an enemy man that bars their way: a cheap sign that the
/// position may be locked.
pub(crate) fn barred_pawns(board: &Board) -> usize {
    let (white, black) = (board.by_color(Color::White), board.by_color(Color::Black));
    let pawns = board.by_role(Role::Pawn);
    let up = Bitboard((pawns & white).0 << 8) & black;
    let down = Bitboard((pawns & black).0 >> 8) & white;
    (up & pawns).len() + (up - pawns).len() + (down - pawns).len()
}

/// Do so many pawns stand in each other's way that a static proof is worth trying at once?
pub(crate) fn is_locked(board: &Board) -> bool {
    let barred = barred_pawns(board);
    barred > 0 && 2 * barred + 1 >= board.by_role(Role::Pawn).len()
}
