//! Writing FEN.

use alloc::string::{String, ToString};

use super::outermost_rook;
use crate::{Board, CastlingSide, Color, File, Rank, Setup, Square};

/// How a FEN is written. All three agree except in the castling and en passant fields.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum FenStyle {
    /// `KQkq`, with a rook's file instead where the rook is not the outermost (X-FEN); the en
    /// passant square only if a pawn can legally take there.
    #[default]
    Standard,
    /// The files of the rooks, such as `HAha`; the en passant square only if a pawn can legally
    /// take there.
    Shredder,
    /// As `Standard`, but with the en passant square as the set-up has it.
    Verbatim,
}

impl Setup {
    /// Writes all six fields.
    pub fn to_fen(&self, style: FenStyle) -> String {
        let en_passant = match style {
            FenStyle::Verbatim => self.en_passant,
            FenStyle::Standard | FenStyle::Shredder => self.legal_en_passant(),
        };
        let mut fen = String::with_capacity(LONGEST);
        self.board.write_fen(&mut fen);
        fen.push(' ');
        fen.push(self.turn.letter());
        fen.push(' ');
        match style {
            FenStyle::Shredder => fen.push_str(&self.castling.to_string()),
            FenStyle::Standard | FenStyle::Verbatim => write_x_fen_castling(self, &mut fen),
        }
        fen.push(' ');
        match en_passant {
            Some(square) => fen.extend([square.file().letter(), square.rank().digit()]),
            None => fen.push('-'),
        }
        for count in [self.halfmove_clock, self.fullmove_number] {
            fen.push(' ');
            push_number(&mut fen, count);
        }
        fen
    }
}

impl core::fmt::Debug for Setup {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Setup({})", self.to_fen(FenStyle::Verbatim))
    }
}

impl Board {
    /// Writes the first field of a FEN.
    pub fn to_fen(&self) -> String {
        let mut fen = String::with_capacity(LONGEST);
        self.write_fen(&mut fen);
        fen
    }

    fn write_fen(&self, fen: &mut String) {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0u8;
            for file in File::ALL {
                match self.get(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(man) => {
                        push_gap(fen, &mut empty);
                        fen.push(man.to_char());
                    }
                }
            }
            push_gap(fen, &mut empty);
            if rank != Rank::R1 {
                fen.push('/');
            }
        }
    }
}

/// A FEN of a game is hardly longer.
const LONGEST: usize = 96;

/// Writes a number, as a formatter does, but at once.
fn push_number(fen: &mut String, number: u32) {
    if number >= 10 {
        push_number(fen, number / 10);
    }
    fen.push((b'0' + (number % 10) as u8) as char);
}

fn push_gap(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

/// `KQkq` where the rook is the outermost on its wing, the rook's file elsewhere.
fn write_x_fen_castling(setup: &Setup, fen: &mut String) {
    let before = fen.len();
    for (color, side, rook) in setup.castling.iter() {
        let outermost = outermost_rook(&setup.board, color, side);
        // Without king or rook at home the reader falls back on the orthodox file.
        let plain = outermost.unwrap_or(side.orthodox_rook_file()) == rook.file();
        let letter = match side {
            _ if !plain => rook.file().letter(),
            CastlingSide::King => 'k',
            CastlingSide::Queen => 'q',
        };
        fen.push(if color == Color::White {
            letter.to_ascii_uppercase()
        } else {
            letter
        });
    }
    if fen.len() == before {
        fen.push('-');
    }
}
