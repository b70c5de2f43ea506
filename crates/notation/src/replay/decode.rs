//! A move of standard algebraic notation in at most seven bytes, decoded from one word of eight.

use jadoube_board::{CastlingSide, Move};

use crate::san::promotion_role;

use super::find::Said;
use super::state::State;
use super::tables::{FIRST, ORIGIN};

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
    let length = length - usize::from((last == b'+') | (last == b'#'));
    let first = FIRST[word as u8 as usize];
    // The square of arrival stands in the two highest bytes, before it an `x`, before that the stem.
    let high = word << (64 - 8 * length);
    let file = ((high >> 48) as u8).wrapping_sub(b'a');
    let rank = ((high >> 56) as u8).wrapping_sub(b'1');
    let takes = (high >> 40) as u8 == b'x';
    let stem = (length as u8).wrapping_sub(2 + u8::from(takes));
    let origins = ORIGIN[(high >> (40 - 8 * u32::from(takes))) as u8 as usize];
    // Of a piece the stem is its letter, with one byte more for the origin; of a pawn its file, if it takes.
    let needed = first.stem + u8::from(origins != !0);
    let misfit = (stem ^ needed) | ((stem ^ u8::from(takes)) & first.pawn);
    if first.role > 5 || (file | rank) & !7 | misfit != 0 {
        return unusual::<US>(state, word, length);
    }
    state.play::<US>(Said {
        role: first.role as usize,
        way: (first.role + first.taking * u8::from(takes)) as usize,
        to: (rank * 8 + file) as usize,
        origins,
        takes,
    })
}

/// Castling, promotion, and pieces of which file and rank are told.
#[cold]
#[inline(never)]
fn unusual<const US: usize>(state: &mut State, word: u64, length: usize) -> Option<Move> {
    let bytes = word.to_le_bytes();
    match *bytes.get(..length)? {
        [b'O', b'-', b'O'] => state.castle::<US>(CastlingSide::King),
        [b'O', b'-', b'O', b'-', b'O'] => state.castle::<US>(CastlingSide::Queen),
        [file, rank, b'=', letter] => {
            state.play_promotion::<US>(square(file, rank)?, None, promotion_role(letter)?)
        }
        [from @ b'a'..=b'h', b'x', file, rank, b'=', letter] => {
            let from = (from - b'a') as usize;
            state.play_promotion::<US>(square(file, rank)?, Some(from), promotion_role(letter)?)
        }
        [letter, from_file, from_rank, file, rank] => {
            long_origin::<US>(state, letter, [from_file, from_rank], [file, rank], false)
        }
        [letter, from_file, from_rank, b'x', file, rank] => {
            long_origin::<US>(state, letter, [from_file, from_rank], [file, rank], true)
        }
        _ => None,
    }
}

/// `Qh4e1`: file and rank of the origin.
fn long_origin<const US: usize>(
    state: &mut State,
    letter: u8,
    from: [u8; 2],
    to: [u8; 2],
    takes: bool,
) -> Option<Move> {
    let role = FIRST[letter as usize].role as usize;
    if !(1..=5).contains(&role) {
        return None;
    }
    let (from, to) = (square(from[0], from[1])?, square(to[0], to[1])?);
    state.play::<US>(Said {
        role,
        way: role,
        to,
        origins: 1 << from,
        takes,
    })
}

fn square(file: u8, rank: u8) -> Option<usize> {
    let inside = (b'a'..=b'h').contains(&file) && (b'1'..=b'8').contains(&rank);
    inside.then(|| (rank - b'1') as usize * 8 + (file - b'a') as usize)
}
