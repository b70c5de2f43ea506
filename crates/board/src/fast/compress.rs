//! Writing many moves at once: the numbers of the squares of a set, side by side.
#![allow(unsafe_code)]

use core::arch::x86_64::*;

use super::list::Sink;
use crate::{Move, MoveList};

/// Writes up to 32 moves with one store. There is one only where there is AVX-512 with VBMI2.
pub(super) struct Compress<'a>(&'a mut MoveList);

/// More than any man has targets.
const WIDTH: usize = 32;

const NUMBERS: [u8; 64] = {
    let mut numbers = [0; 64];
    let mut i = 0;
    while i < 64 {
        numbers[i] = i as u8;
        i += 1;
    }
    numbers
};

impl<'a> Compress<'a> {
    /// Proves, by being callable, that the processor can do it.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
    pub fn new(list: &'a mut MoveList) -> Compress<'a> {
        Compress(list)
    }

    /// Writes to-squares times 64 plus what `from` makes of the to-squares.
    #[inline(always)]
    fn write(&mut self, targets: u64, from: impl Fn(__m512i) -> __m512i) {
        let Some(room) = self.0.room::<WIDTH>() else {
            return;
        };
        // SAFETY: there is a `Compress` only where these instructions are; `NUMBERS` is 64 bytes to
        // load and `room` 64 bytes to write. A move is 16 bits, the lowest six of them its origin,
        // the next six its target, so that whatever is written is a move.
        unsafe {
            let numbers = _mm512_loadu_si512(NUMBERS.as_ptr().cast());
            let squares = _mm512_maskz_compress_epi8(targets, numbers);
            let squares = _mm512_cvtepu8_epi16(_mm512_castsi512_si256(squares));
            let moves = _mm512_or_si512(_mm512_slli_epi16::<6>(squares), from(squares));
            _mm512_storeu_si512(room.as_mut_ptr().cast(), moves);
            self.0.grow((targets.count_ones() as usize).min(WIDTH));
        }
    }
}

impl Sink for Compress<'_> {
    #[inline(always)]
    fn reach(&mut self, from: usize, targets: u64) {
        // SAFETY: there is a `Compress` only where there is AVX-512.
        self.write(targets, |_| unsafe { _mm512_set1_epi16(from as i16) });
    }

    #[inline(always)]
    fn shift(&mut self, targets: u64, step: i8) {
        // SAFETY: there is a `Compress` only where there is AVX-512 BW.
        self.write(targets, |squares| unsafe {
            let origins = _mm512_sub_epi16(squares, _mm512_set1_epi16(step.into()));
            // Lanes beyond the last square hold nonsense that no one reads.
            _mm512_and_si512(origins, _mm512_set1_epi16(63))
        });
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.0.push(mv);
    }
}
