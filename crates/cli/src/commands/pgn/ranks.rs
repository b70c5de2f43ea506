//! The board of a game from the initial position, written as the first fields of a FEN at each of its plies: what a move does not
//! change is not written anew.

use jadoube_board::{Color, Move, Setup};

/// The men as a FEN names them, rank by rank, with what each rank is written as.
#[derive(Clone)]
pub struct Ranks {
    /// By square, 0 where none stands.
    men: [u8; 64],
    written: [Text; 8],
    /// The ranks that have changed since they were written, a bit each.
    changed: u8,
    black_moves: bool,
    /// White's castling on the king's wing, on the queen's, Black's.
    castling: [bool; 4],
    castling_written: Text,
    /// The square that a pawn has passed, if it can be taken there.
    passed: Option<u8>,
    /// Plies since a pawn moved or a man was taken, and the number of the move.
    pub counts: [u32; 2],
}

/// At most eight signs.
#[derive(Clone, Copy, Default)]
struct Text {
    signs: [u8; 8],
    length: usize,
}

/// The most that [`Ranks::write`] writes.
pub const MOST: usize = 88;

impl Ranks {
    /// The initial position.
    pub fn initial() -> Ranks {
        let mut ranks = Ranks {
            men: [0; 64],
            written: [Text::default(); 8],
            changed: !0,
            black_moves: false,
            castling: [true; 4],
            castling_written: Text::default(),
            passed: None,
            counts: [0, 1],
        };
        for (file, man) in b"RNBQKBNR".iter().enumerate() {
            ranks.men[file] = *man;
            ranks.men[8 + file] = b'P';
            ranks.men[48 + file] = b'p';
            ranks.men[56 + file] = man.to_ascii_lowercase();
        }
        ranks.renew_castling();
        ranks
    }

    /// Plays a legal move.
    pub fn play(&mut self, played: Move) {
        let (from, to) = (
            usize::from(played.from().index()),
            usize::from(played.to().index()),
        );
        let (man, met) = (self.men[from], self.men[to]);
        let kind = man.to_ascii_uppercase();
        self.passed = None;
        self.men[from] = 0;
        // Castling is written as the king taking his own rook.
        if kind == b'K' && met == (man ^ b'K' ^ b'R') {
            self.men[to] = 0;
            let first = from & 56;
            let (king, rook) = if to > from { (6, 5) } else { (2, 3) };
            self.men[first + king] = man;
            self.men[first + rook] = met;
        } else {
            self.men[to] = match played.promotion() {
                Some(role) => role.letter() as u8 | (man & 0x20),
                None => man,
            };
        }
        if kind == b'P' && met == 0 && from & 7 != to & 7 {
            self.men[(from & 56) | (to & 7)] = 0;
        }
        self.changed |= 1 << (from / 8) | 1 << (to / 8);
        self.black_moves = !self.black_moves;
        if kind == b'P' && from.abs_diff(to) == 16 {
            self.pass(from, to);
        }
        self.lose_castling(from);
        self.lose_castling(to);
        let is_capture = met != 0 && (met ^ man) & 0x20 != 0;
        let [still, number] = &mut self.counts;
        *still = match kind == b'P' || is_capture {
            true => 0,
            false => *still + 1,
        };
        *number += u32::from(!self.black_moves);
    }

    /// A pawn passes a square; it is told only where another pawn can legally take it there.
    fn pass(&mut self, from: usize, to: usize) {
        let enemy = self.men[to] ^ 0x20;
        let beside = |square: usize| square / 8 == to / 8 && self.men[square] == enemy;
        if !beside(to - 1) && !beside(to + 1) {
            return;
        }
        let square = (from + to) / 2;
        self.passed = u8::try_from(square).ok();
        let mut line = [0; MOST];
        let length = self.write(&mut line);
        let fen = String::from_utf8_lossy(&line[..length]);
        let legal = Setup::from_fen(&format!("{fen} 0 1")).map(|setup| setup.legal_en_passant());
        if !matches!(legal, Ok(Some(_))) {
            self.passed = None;
        }
    }

    /// A man leaves this square, or one comes there.
    fn lose_castling(&mut self, square: usize) {
        let lost: &[usize] = match square {
            0 => &[1],
            4 => &[0, 1],
            7 => &[0],
            56 => &[3],
            60 => &[2, 3],
            63 => &[2],
            _ => return,
        };
        lost.iter().for_each(|&right| self.castling[right] = false);
        self.renew_castling();
    }

    fn renew_castling(&mut self) {
        let mut text = Text::default();
        for (sign, _) in b"KQkq".iter().zip(self.castling).filter(|(_, has)| *has) {
            text.signs[text.length] = *sign;
            text.length += 1;
        }
        if text.length == 0 {
            text.signs[0] = b'-';
            text.length = 1;
        }
        self.castling_written = text;
    }

    /// Writes a rank anew.
    fn renew(&mut self, rank: usize) {
        let mut text = Text::default();
        let mut gap = 0;
        for &man in &self.men[8 * rank..8 * rank + 8] {
            if man == 0 {
                gap += 1;
                continue;
            }
            text.signs[text.length] = b'0' + gap;
            text.length += usize::from(gap > 0);
            gap = 0;
            text.signs[text.length] = man;
            text.length += 1;
        }
        if gap > 0 {
            text.signs[text.length] = b'0' + gap;
            text.length += 1;
        }
        self.written[rank] = text;
    }

    /// Writes men, mover, castling and what can be taken in passing; gives how much that is.
    pub fn write(&mut self, line: &mut [u8; MOST]) -> usize {
        while self.changed != 0 {
            self.renew(self.changed.trailing_zeros() as usize);
            self.changed &= self.changed - 1;
        }
        let mut at = 0;
        for text in self.written.iter().rev() {
            at = text.write(line, at);
            line[at] = b'/';
            at += 1;
        }
        line[at - 1] = b' ';
        let color = Color::ALL[usize::from(self.black_moves)];
        line[at] = color.letter() as u8;
        line[at + 1] = b' ';
        at = self.castling_written.write(line, at + 2);
        line[at] = b' ';
        match self.passed {
            Some(square) => {
                line[at + 1] = b'a' + square % 8;
                line[at + 2] = b'1' + square / 8;
                at + 3
            }
            None => {
                line[at + 1] = b'-';
                at + 2
            }
        }
    }

    /// The whole FEN.
    pub fn fen(&mut self) -> String {
        let mut line = [0; MOST];
        let length = self.write(&mut line);
        let [still, number] = self.counts;
        format!(
            "{} {still} {number}",
            String::from_utf8_lossy(&line[..length])
        )
    }
}

impl Text {
    /// Writes eight signs, of which those behind the text are written over by what comes next.
    fn write(&self, line: &mut [u8; MOST], at: usize) -> usize {
        line[at..at + 8].copy_from_slice(&self.signs);
        at + self.length
    }
}

#[cfg(test)]
mod tests {
    use jadoube_board::{FenStyle, Position};

    use super::*;

    #[test]
    fn a_board_is_written_as_that_of_any_game() {
        // Games by a generator of their own, with castling, promotion and pawns taken in passing.
        let mut seed = 1_u64;
        let mut seen = [false; 3];
        for _ in 0..300 {
            let (mut position, mut ranks) = (Position::initial(), Ranks::initial());
            for _ in 0..200 {
                let fen = position.to_setup().to_fen(FenStyle::Standard);
                assert_eq!(ranks.fen(), fen);
                let moves = position.legal_moves();
                if moves.is_empty() {
                    break;
                }
                seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let special = moves.iter().copied().find(|&played| {
                    position.is_castling(played).is_some() || played.promotion().is_some()
                });
                let any = moves[(seed >> 33) as usize % moves.len()];
                let played = special.filter(|_| seed >> 63 == 1).unwrap_or(any);
                seen[0] |= position.is_castling(played).is_some();
                seen[1] |= played.promotion().is_some();
                seen[2] |= position.to_setup().legal_en_passant().is_some();
                position = position.played(played);
                ranks.play(played);
            }
        }
        assert_eq!(seen, [true; 3]);
    }
}
