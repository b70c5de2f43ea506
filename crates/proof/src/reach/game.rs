//! Looking for a game that leads to a position.
//!
//! Best-first from the initial position, nearest to the goal first, where the distance adds up for
//! every man of the goal the moves that the nearest man of its kind would need on an empty board.
//! Lines in which the pawns or men left no longer suffice are given up.

use jadoube_board::{Bitboard, Board, Color, Man, Move, Position, Role, Setup, Square, attacks};

use crate::table::Table;
use crate::verdict::Meter;

/// Distances told apart.
const STEPS: usize = 1024;

/// A game from the initial position to `goal`, if one is found.
pub(super) fn search(goal: &Setup, meter: &mut Meter) -> Option<Vec<Move>> {
    let goal = Goal::new(goal)?;
    let mut table = Table::new();
    let mut queue: Vec<Vec<u32>> = vec![Vec::new(); STEPS];
    let start = Position::initial();
    let root = table.add(start, 0, Move::new(Square::A1, Square::A1))?;
    if goal.is(&start) {
        return Some(Vec::new());
    }
    queue[0].push(root);
    let mut nearest = 0;
    loop {
        let Some(number) = queue[nearest].pop() else {
            nearest += 1;
            if nearest == STEPS {
                return None;
            }
            continue;
        };
        if !meter.spend(1) {
            return None;
        }
        let position = table.get(number).position;
        for &play in position.legal_moves().iter() {
            let after = position.played(play);
            if goal.is(&after) {
                let mut line = table.line(number);
                line.push(play);
                return Some(line);
            }
            let Some(distance) = goal.distance(&after) else {
                continue;
            };
            if let Some(new) = table.add(after, number, play) {
                let at = distance.min(STEPS - 1);
                queue[at].push(new);
                nearest = nearest.min(at);
            }
        }
    }
}

struct Goal {
    position: Position,
    men: Vec<(Square, Man)>,
    board: Board,
    /// Moves on an empty board between two squares, by role; pawns are counted apart.
    leaps: [[[u8; 64]; 64]; 6],
}

impl Goal {
    fn new(setup: &Setup) -> Option<Goal> {
        let position = Position::from_setup(setup).ok()?;
        let board = *position.board();
        let mut leaps = [[[u8::MAX; 64]; 64]; 6];
        for role in [
            Role::Knight,
            Role::Bishop,
            Role::Rook,
            Role::Queen,
            Role::King,
        ] {
            for from in Square::ALL {
                leaps[role as usize][from.index() as usize] = distances(role, from);
            }
        }
        Some(Goal {
            position,
            men: board.iter().collect(),
            board,
            leaps,
        })
    }

    fn is(&self, position: &Position) -> bool {
        position.same_for_repetition(&self.position)
    }

    /// How far the position is from the goal; `None` if it cannot get there any more.
    fn distance(&self, position: &Position) -> Option<usize> {
        let board = position.board();
        let mut sum = 0;
        for color in Color::ALL {
            let surplus = board
                .by_color(color)
                .len()
                .checked_sub(self.board.by_color(color).len())?;
            sum += 3 * surplus;
        }
        let rights = position.castling_rights();
        for (color, side, rook) in self.position.castling_rights().iter() {
            if rights.get(color, side) != Some(rook) {
                return None;
            }
        }
        for &(square, man) in &self.men {
            sum += self.nearest(board, square, man)?;
        }
        Some(4 * sum + usize::from(position.turn() != self.position.turn()))
    }

    /// The moves the nearest man needs to become `man` on `square`.
    fn nearest(&self, board: &Board, square: Square, man: Man) -> Option<usize> {
        if board.get(square) == Some(man) {
            return Some(0);
        }
        let own = board.by_color(man.color);
        let pawns = own & board.by_role(Role::Pawn);
        if man.role == Role::Pawn {
            return pawns
                .iter()
                .filter_map(|from| pawn_moves(man.color, from, square))
                .min();
        }
        let leaps = &self.leaps[man.role as usize];
        let own = (own & board.by_role(man.role)).iter();
        let direct = own
            .map(|from| leaps[from.index() as usize][square.index() as usize])
            .filter(|&n| n != u8::MAX)
            .min();
        let promoted = (man.role != Role::King)
            .then(|| {
                pawns
                    .iter()
                    .map(|from| {
                        Bitboard::rank(man.color.promotion_rank())
                            .iter()
                            .filter_map(|to| pawn_moves(man.color, from, to))
                            .min()
                            .unwrap_or(9)
                            + 2
                    })
                    .min()
            })
            .flatten();
        match (direct.map(usize::from), promoted) {
            (Some(direct), Some(promoted)) => Some(direct.min(promoted)),
            (direct, promoted) => direct.or(promoted),
        }
    }
}

/// The fewest moves of a pawn between two squares, captures included.
fn pawn_moves(color: Color, from: Square, to: Square) -> Option<usize> {
    let ranks = match color {
        Color::White => to.rank().index().checked_sub(from.rank().index())?,
        Color::Black => from.rank().index().checked_sub(to.rank().index())?,
    };
    let files = to.file().index().abs_diff(from.file().index());
    (files <= ranks).then(|| {
        let double = from.rank() == color.pawn_rank() && ranks >= 2 && files <= ranks - 2;
        usize::from(ranks) - usize::from(double)
    })
}

fn distances(role: Role, from: Square) -> [u8; 64] {
    let mut distance = [u8::MAX; 64];
    let mut reached = Bitboard::of(from);
    let mut edge = reached;
    let mut steps = 0;
    while !edge.is_empty() {
        let mut next = Bitboard::EMPTY;
        for square in edge.iter() {
            distance[square.index() as usize] = steps;
            next |= attacks::of(Man::new(Color::White, role), square, Bitboard::EMPTY);
        }
        edge = next - reached;
        reached |= next;
        steps += 1;
    }
    distance
}
