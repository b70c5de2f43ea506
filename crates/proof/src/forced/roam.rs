//! A king that king and one minor piece can never catch.
//!
//! Take a game that is easier for the winner than the real one: his king and his knight or bishop
//! go where they would on an empty board, whatever stands in between or attacks them; the
//! defender's men never move, bar their squares to their own king for ever, even when they have
//! been taken, and the defender moves his king alone. Who always has a move there, onto a square
//! that is not attacked (or takes the piece), has the same move in the real game, and is never
//! mated. The positions in which he has are the greatest fixed point computed here: for every
//! place of king and piece the set of squares on which the defender's king is safe.

use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use jadoube_board::{Bitboard, Color, File, Position, Role, Square, attacks};

use crate::budget::Meter;

/// Tables made for one question at most.
const TABLES: usize = 400;

/// Nodes that making a table is worth.
const TABLE: u64 = 600;

/// Bytes that a table takes.
const BYTES: u64 = 64 * 64 * size_of::<Bitboard>() as u64;

/// The squares on which the defender's king is safe, by king and piece of the winner to move.
struct Roam {
    safe: Vec<Bitboard>,
}

fn at(king: Square, man: Square) -> usize {
    64 * usize::from(king.index()) + usize::from(man.index())
}

/// Squares from which a king gets to one of `goals` with a move.
fn next_to(goals: Bitboard) -> Bitboard {
    let (left, right) = (Bitboard::file(File::A), Bitboard::file(File::H));
    let beside = ((goals - right).0 << 1) | ((goals - left).0 >> 1);
    let row = goals.0 | beside;
    Bitboard(beside | row << 8 | row >> 8)
}

/// What a lone minor piece attacks on an empty board.
fn reach(role: Role, man: Square) -> Bitboard {
    match role {
        Role::Knight => attacks::knight(man),
        _ => attacks::bishop(man, Bitboard::EMPTY),
    }
}

impl Roam {
    fn new(role: Role, barred: Bitboard) -> Roam {
        let mut roam = Roam {
            safe: vec![Bitboard::EMPTY; 64 * 64],
        };
        for king in Square::ALL {
            for man in Square::ALL.into_iter().filter(|&man| man != king) {
                let taken = attacks::king(king) | reach(role, man) | barred;
                roam.safe[at(king, man)] = Bitboard::FULL - taken.with(king).with(man);
            }
        }
        roam.settle(role);
        roam
    }

    /// Takes out what the winner can move to a position without a safe reply, until nothing is left to take out.
    fn settle(&mut self, role: Role) {
        let pairs = Square::ALL
            .into_iter()
            .flat_map(|king| Square::ALL.map(|man| (king, man)));
        let mut waiting: Vec<(Square, Square)> = pairs.filter(|(king, man)| king != man).collect();
        let mut waits = vec![true; 64 * 64];
        while let Some((king, man)) = waiting.pop() {
            waits[at(king, man)] = false;
            let replies = self.replies(king, man);
            // Next to the other king the winner's king cannot go.
            let come = replies | attacks::king(king).with(king);
            let mut allow = |from: (Square, Square), replies: Bitboard| {
                let place = at(from.0, from.1);
                let old = self.safe[place];
                if !(old - replies).is_empty() {
                    self.safe[place] = old & replies;
                    if !core::mem::replace(&mut waits[place], true) {
                        waiting.push(from);
                    }
                }
            };
            // The winner's men have come from wherever they could go back to.
            for from in attacks::king(king).without(man).iter() {
                allow((from, man), come);
            }
            for from in reach(role, man).without(king).iter() {
                allow((king, from), replies);
            }
        }
    }

    /// Where the defender's king has a safe move, the winner's men standing so.
    fn replies(&self, king: Square, man: Square) -> Bitboard {
        let mut goals = self.safe[at(king, man)];
        if !attacks::king(king).has(man) {
            goals = goals.with(man);
        }
        next_to(goals)
    }
}

/// The tables made so far, by the piece and the squares barred.
#[derive(Default)]
pub(crate) struct Roaming {
    known: RefCell<HashMap<(Role, Bitboard), Rc<Roam>>>,
    /// Tables made that no meter has counted yet.
    made: Cell<u64>,
}

impl Roaming {
    /// Counts the tables made since it was last asked; false once the budget is used up.
    pub(crate) fn pay(&self, meter: &mut Meter<'_>) -> bool {
        match self.made.take() {
            0 => true,
            made => meter.spend(made * TABLE) & meter.hold(made * BYTES),
        }
    }

    /// Lets go of the tables.
    pub(crate) fn end(self, meter: &mut Meter<'_>) {
        let made = self.known.borrow().len() as u64 - self.made.get();
        meter.release(made * BYTES);
    }

    /// Is it certain that `winner`, to move, with king and one minor piece, can never force mate?
    ///
    /// False says nothing.
    pub(crate) fn is_safe(&self, position: &Position, winner: Color) -> bool {
        let board = position.board();
        let own = board.by_color(winner);
        let keeper = winner.opposite();
        if own.len() != 2 || position.turn() != winner {
            return false;
        }
        let king = position.king(winner);
        let Some(man) = own.without(king).first() else {
            return false;
        };
        let role = match board.role_at(man) {
            Some(role @ (Role::Knight | Role::Bishop)) => role,
            _ => return false,
        };
        let hunted = position.king(keeper);
        let barred = board.by_color(keeper).without(hunted);
        let mut known = self.known.borrow_mut();
        let full = known.len() >= TABLES;
        let table = match known.get(&(role, barred)) {
            Some(table) => Rc::clone(table),
            None if full => return false,
            None => {
                let table = Rc::new(Roam::new(role, barred));
                known.insert((role, barred), Rc::clone(&table));
                self.made.update(|made| made + 1);
                table
            }
        };
        table.safe[at(king, man)].has(hunted)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use jadoube_board::{Board, CastlingRights, Man, Setup};

    /// Every position of a table with these men in the way: from a safe one every legal move of the
    /// winner must leave the defender a legal king's move to a safe one, or the piece to take.
    #[track_caller]
    fn check(role: Role, barred: &[Square]) {
        let mut squares = Bitboard::EMPTY;
        barred
            .iter()
            .for_each(|&square| squares = squares.with(square));
        let roam = Roam::new(role, squares);
        let mut safe = 0;
        for king in Square::ALL {
            for man in Square::ALL.into_iter().filter(|&man| man != king) {
                for hunted in roam.safe[at(king, man)].iter() {
                    let Some(position) = position(role, king, man, hunted, barred) else {
                        continue;
                    };
                    safe += 1;
                    for &play in position.legal_moves().iter() {
                        let after = position.played(play);
                        assert!(answered(&roam, &after), "{position:?} {play}");
                    }
                }
            }
        }
        assert!(safe > 10_000, "only {safe} positions are safe");
    }

    fn position(
        role: Role,
        king: Square,
        man: Square,
        hunted: Square,
        barred: &[Square],
    ) -> Option<Position> {
        let mut board = Board::EMPTY;
        board.set(king, Some(Man::new(Color::White, Role::King)));
        board.set(man, Some(Man::new(Color::White, role)));
        board.set(hunted, Some(Man::new(Color::Black, Role::King)));
        for &square in barred {
            if board.get(square).is_some() {
                return None;
            }
            board.set(square, Some(Man::new(Color::Black, Role::Pawn)));
        }
        let setup = Setup {
            board,
            turn: Color::White,
            castling: CastlingRights::NONE,
            en_passant: None,
            halfmove_clock: 0,
            fullmove_number: 1,
        };
        Position::from_setup(&setup).ok()
    }

    fn answered(roam: &Roam, after: &Position) -> bool {
        let king = after.king(Color::White);
        after.legal_moves().iter().any(|&reply| {
            let next = after.played(reply);
            if reply.from() != after.king(Color::Black) {
                return false;
            }
            let own = next.board().by_color(Color::White).without(king);
            match own.first() {
                None => true,
                Some(man) => roam.safe[at(king, man)].has(reply.to()),
            }
        })
    }

    #[test]
    fn safe_kings_have_safe_moves_in_the_real_game() {
        check(Role::Knight, &[]);
        check(Role::Bishop, &[]);
        check(Role::Knight, &[Square::E4, Square::A2, Square::H3]);
        check(Role::Bishop, &[Square::D5, Square::E5, Square::G7]);
    }
}
