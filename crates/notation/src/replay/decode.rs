//! A move of standard algebraic notation in at most seven bytes, decoded from one word of eight.

use jadoube_board::{CastlingSide, Move, Role};

use super::state::State;
use super::tables::FIRST;

const ONES: u64 = 0x0101_0101_0101_0101;
const HIGHS: u64 = 0x8080_8080_8080_8080;

/// The number of bytes before the first blank or control character; 8 if there is none.
#[inline(always)]
pub(super) fn length(word: u64) -> usize {
    let blanks = word.wrapping_sub(ONES * 0x21) & !word & HIGHS;
    blanks.trailing_zeros() as usize / 8
}

/// Finds and plays the move that stands at the start of `word`, `length` bytes long. Without effect, `None`
/// if it is not standard algebraic notation or not one legal move.
#[inline(always)]
pub(super) fn play<const US: usize>(state: &mut State, word: u64, length: usize) -> Option<Move> {
    if length.wrapping_sub(2) > 5 {
        return None;
    }
    let last = (word >> (8 * (length - 1))) as u8;
    let length = length - usize::from(last == b'+' || last == b'#');
    let role = FIRST[word as u8 as usize];
    if length < 2 {
        return None;
    }
    // The arrival square stands in the two highest bytes.
    let high = word << (64 - 8 * length);
    let file = ((high >> 48) as u8).wrapping_sub(b'a');
    let rank = ((high >> 56) as u8).wrapping_sub(b'1');
    if role > 5 || (file | rank) > 7 {
        return unusual::<US>(state, word, length);
    }
    let to = (rank * 8 + file) as usize;
    if role == 0 {
        let found = match length {
            2 => state.find_push::<US>(to)?,
            4 if (word >> 8) as u8 == b'x' => {
                state.find_pawn_capture::<US>((word as u8 - b'a') as usize, to, false)?
            }
            _ => return None,
        };
        return Some(state.play_pawn::<US>(found));
    }
    if length < 3 {
        return None;
    }
    let takes = (high >> 40) as u8 == b'x' && length > 3;
    let said = length - 3 - usize::from(takes);
    if said > 1 {
        return long_origin::<US>(state, word, role as usize, to, takes, said);
    }
    let origin = ((word >> 8) as u8) & (said as u8).wrapping_neg();
    let found = state.find_piece::<US>(role as usize, to, [origin, 0], takes)?;
    Some(state.play_piece::<US>(found))
}

/// `Qh4e1`: file and rank of the origin.
#[cold]
fn long_origin<const US: usize>(
    state: &mut State,
    word: u64,
    role: usize,
    to: usize,
    takes: bool,
    said: usize,
) -> Option<Move> {
    let (file, rank) = ((word >> 8) as u8, (word >> 16) as u8);
    if said != 2 || !file.is_ascii_lowercase() || !rank.is_ascii_digit() {
        return None;
    }
    let found = state.find_piece::<US>(role, to, [file, rank], takes)?;
    Some(state.play_piece::<US>(found))
}

/// Castling and promotion.
#[cold]
#[inline(never)]
fn unusual<const US: usize>(state: &mut State, word: u64, length: usize) -> Option<Move> {
    let bytes = word.to_le_bytes();
    match bytes.get(..length)? {
        b"O-O" => state.castle::<US>(CastlingSide::King),
        b"O-O-O" => state.castle::<US>(CastlingSide::Queen),
        &[file, rank, b'=', letter] => {
            let found = state.find_promotion::<US>(square(file, rank)?)?;
            Some(state.play_promotion::<US>(found, piece(letter)?))
        }
        &[from, b'x', file, rank, b'=', letter] if (b'a'..=b'h').contains(&from) => {
            let found =
                state.find_pawn_capture::<US>((from - b'a') as usize, square(file, rank)?, true)?;
            Some(state.play_promotion::<US>(found, piece(letter)?))
        }
        _ => None,
    }
}

fn square(file: u8, rank: u8) -> Option<usize> {
    let inside = (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    inside.then(|| (rank - b'1') as usize * 8 + (file - b'a') as usize)
}

fn piece(letter: u8) -> Option<Role> {
    match letter {
        b'Q' => Some(Role::Queen),
        b'R' => Some(Role::Rook),
        b'B' => Some(Role::Bishop),
        b'N' => Some(Role::Knight),
        _ => None,
    }
}
