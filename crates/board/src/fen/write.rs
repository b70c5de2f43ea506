//! Writing FEN.

use alloc::format;
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
        let castling = match style {
            FenStyle::Shredder => self.castling.to_string(),
            FenStyle::Standard | FenStyle::Verbatim => x_fen_castling(self),
        };
        format!(
            "{} {} {castling} {} {} {}",
            self.board.to_fen(),
            self.turn.letter(),
            en_passant.map_or(String::from("-"), |square| square.to_string()),
            self.halfmove_clock,
            self.fullmove_number,
        )
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
        let mut fen = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0u8;
            for file in File::ALL {
                match self.get(Square::new(file, rank)) {
                    None => empty += 1,
                    Some(man) => {
                        push_gap(&mut fen, &mut empty);
                        fen.push(man.to_char());
                    }
                }
            }
            push_gap(&mut fen, &mut empty);
            if rank != Rank::R1 {
                fen.push('/');
            }
        }
        fen
    }
}

fn push_gap(fen: &mut String, empty: &mut u8) {
    if *empty > 0 {
        fen.push((b'0' + *empty) as char);
        *empty = 0;
    }
}

/// `KQkq` where the rook is the outermost on its wing, the rook's file elsewhere.
fn x_fen_castling(setup: &Setup) -> String {
    let mut field = String::new();
    for (color, side, rook) in setup.castling.iter() {
        let outermost = outermost_rook(&setup.board, color, side);
        // Without king or rook at home the reader falls back on the orthodox file.
        let plain = outermost.unwrap_or(side.orthodox_rook_file()) == rook.file();
        let letter = match side {
            _ if !plain => rook.file().letter(),
            CastlingSide::King => 'k',
            CastlingSide::Queen => 'q',
        };
        field.push(if color == Color::White {
            letter.to_ascii_uppercase()
        } else {
            letter
        });
    }
    if field.is_empty() {
        field.push('-');
    }
    field
}
