//! The men in the order in which SCID numbers them, and its moves.

use jadoube_board::{CastlingSide, Color, File, Move, Position, Rank, Role, Setup, Square};

use crate::pgn::Ply;
use crate::shape;

/// The men of a side by number: the king is 0, and who is taken gives his number to the last.
#[derive(Clone, Copy)]
struct Men {
    squares: [Square; 16],
    count: usize,
}

impl Men {
    const NONE: Men = Men {
        squares: [Square::A1; 16],
        count: 0,
    };

    fn add(&mut self, square: Square, role: Role) {
        let Some(place) = self.squares.get_mut(self.count) else {
            return;
        };
        *place = square;
        if role == Role::King {
            self.squares.swap(0, self.count);
        }
        self.count += 1;
    }

    fn get(&self, number: usize) -> Option<Square> {
        self.squares[..self.count].get(number).copied()
    }

    fn put(&mut self, from: Square, to: Square) {
        let men = &mut self.squares[..self.count];
        if let Some(man) = men.iter_mut().find(|man| **man == from) {
            *man = to;
        }
    }

    fn take(&mut self, square: Square) {
        let men = &mut self.squares[..self.count];
        if let Some(at) = men.iter().position(|man| *man == square) {
            men[at] = men[men.len() - 1];
            self.count -= 1;
        }
    }
}

/// How the men stand, and their numbers.
#[derive(Clone, Copy)]
pub(super) struct State {
    setup: Setup,
    /// None where it cannot be played on.
    position: Option<Position>,
    men: [Men; 2],
}

impl State {
    /// Where a game begins: men of a position that is set up are numbered from a8 on, row by row.
    pub(super) fn new(setup: &Setup, is_set_up: bool) -> State {
        let mut men = [Men::NONE; 2];
        let mut add = |file: u8, rank: u8| {
            let (Some(file), Some(rank)) = (File::from_index(file), Rank::from_index(rank)) else {
                return;
            };
            let square = Square::new(file, rank);
            if let Some(man) = setup.board.get(square) {
                men[usize::from(man.color.index())].add(square, man.role);
            }
        };
        if is_set_up {
            for rank in (0..8).rev() {
                (0..8).for_each(|file| add(file, rank));
            }
        } else {
            for rank in [0, 7] {
                [4, 0, 1, 2, 3, 5, 6, 7]
                    .into_iter()
                    .for_each(|file| add(file, rank));
            }
            for rank in [1, 6] {
                (0..8).for_each(|file| add(file, rank));
            }
        }
        State {
            setup: *setup,
            position: Position::from_setup(setup).ok(),
            men,
        }
    }

    /// Plays what a byte says, or two; gives the ply and what stands after it.
    pub(super) fn play<'b>(
        &mut self,
        byte: u8,
        bytes: &'b [u8],
    ) -> Result<(Ply, &'b [u8]), &'static str> {
        let turn = self.setup.turn;
        let own = usize::from(turn.index());
        let from = self.men[own].get(usize::from(byte >> 4));
        let from = from.ok_or("a move has a man that is not there")?;
        let role = self.setup.board.role_at(from).unwrap_or(Role::King);
        let code = byte & 15;
        if role == Role::King && code == 0 {
            self.setup = Ply::Null.play_on(&self.setup);
            self.position = Position::from_setup(&self.setup).ok();
            return Ok((Ply::Null, bytes));
        }
        let mut rest = bytes;
        let position = self.position.ok_or("the position cannot be played on")?;
        let played = match role {
            Role::King if code == 9 => position.castling_move(CastlingSide::Queen),
            Role::King if code == 10 => position.castling_move(CastlingSide::King),
            Role::Queen if code == from.file().index() => {
                // Along a diagonal: the square stands in a byte of its own.
                let (&square, after) = bytes.split_first().ok_or("a move is cut off")?;
                rest = after;
                let to = square.checked_sub(64).and_then(Square::from_index);
                to.map(|to| Move::new(from, to))
            }
            _ => target(role, turn, from, code).map(|(to, promotion)| match promotion {
                None => Move::new(from, to),
                Some(role) => Move::promoting(from, to, role),
            }),
        };
        let played = played.filter(|&played| position.is_legal(played));
        let played = played.ok_or("a move is not legal")?;
        self.carry_out(&position, played);
        Ok((Ply::Move(played), rest))
    }

    fn carry_out(&mut self, position: &Position, played: Move) {
        let turn = position.turn();
        let [own, other] = [turn, !turn].map(|color| usize::from(color.index()));
        match position.is_castling(played) {
            Some(side) => {
                // Neither may stand for the other while both are on their way.
                let men = &mut self.men[own];
                let rook = men.squares[..men.count]
                    .iter()
                    .position(|man| *man == played.to());
                men.squares[0] = side.king_target(turn);
                if let Some(rook) = rook {
                    men.squares[rook] = side.rook_target(turn);
                }
            }
            None => {
                if let Some(taken) = shape::taken_square(&self.setup, played) {
                    self.men[other].take(taken);
                }
                self.men[own].put(played.from(), played.to());
            }
        }
        let after = position.played(played);
        (self.setup, self.position) = (after.to_setup(), Some(after));
    }
}

/// Where a man goes by his code, and what he becomes.
fn target(role: Role, turn: Color, from: Square, code: u8) -> Option<(Square, Option<Role>)> {
    let (file, rank) = (from.file().index(), from.rank().index());
    let step = |by: i8| {
        let to = from.index().cast_signed() + by;
        u8::try_from(to).ok().and_then(Square::from_index)
    };
    let on = |file: u8, rank: u8| {
        Some(Square::new(
            File::from_index(file)?,
            Rank::from_index(rank)?,
        ))
    };
    let plain = |to: Option<Square>| to.map(|to| (to, None));
    let at = usize::from(code);
    match role {
        Role::King => {
            let steps = [-9, -8, -7, -1, 1, 7, 8, 9];
            plain(step(*steps.get(at.checked_sub(1)?)?))
        }
        Role::Knight => {
            let steps = [-17, -15, -10, -6, 6, 10, 15, 17];
            plain(step(*steps.get(at.checked_sub(1)?)?))
        }
        Role::Rook | Role::Queen if code >= 8 => plain(on(file, code - 8)),
        Role::Rook | Role::Queen => plain(on(code, rank)),
        Role::Bishop => {
            let by = (code & 7).cast_signed() - file.cast_signed();
            plain(step(if code >= 8 { -7 * by } else { 9 * by }))
        }
        Role::Pawn => {
            let by = if code == 15 {
                16
            } else {
                7 + (code % 3).cast_signed()
            };
            let becomes = match code {
                3..=5 => Some(Role::Queen),
                6..=8 => Some(Role::Rook),
                9..=11 => Some(Role::Bishop),
                12..=14 => Some(Role::Knight),
                _ => None,
            };
            let to = step(if turn == Color::White { by } else { -by })?;
            Some((to, becomes))
        }
    }
}
