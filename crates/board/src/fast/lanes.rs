//! Eight sets of squares side by side in one AVX-512 register.
//!
//! Every function here is one or two instructions, inlined into the one door that uses them,
//! [`count`](super::batch::count), which is compiled with AVX-512 and called only where there is AVX-512.
// Each unsafe block is intrinsics on values, which ask for nothing but those features; only `load`
// reads memory. They are worth it: this counts three times as fast as board by board.
#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::ops::{Add, BitAnd, BitOr, Not};

use super::quad::Quad;

/// Eight sets of squares, one for each board of a batch.
#[derive(Clone, Copy)]
pub(super) struct Lanes(__m512i);

/// For each lane a yes or no.
pub(super) type Mask = __mmask8;

impl Lanes {
    /// The planes of eight boards, sorted by plane. The order of the lanes is no matter to those
    /// who only add them up.
    #[inline]
    #[target_feature(enable = "avx512f")]
    pub fn load(boards: &[Quad; 8]) -> [Lanes; 4] {
        let pointer: *const __m512i = boards.as_ptr().cast();
        // SAFETY: eight boards are 256 bytes, four times the 64 that one load reads.
        let pairs = unsafe { [0, 1, 2, 3].map(|i| _mm512_loadu_si512(pointer.add(i))) };
        let [first, second] = [(pairs[0], pairs[1]), (pairs[2], pairs[3])]
            .map(|(a, b)| (_mm512_unpacklo_epi64(a, b), _mm512_unpackhi_epi64(a, b)));
        [
            Lanes(_mm512_shuffle_i64x2::<0x88>(first.0, second.0)),
            Lanes(_mm512_shuffle_i64x2::<0x88>(first.1, second.1)),
            Lanes(_mm512_shuffle_i64x2::<0xDD>(first.0, second.0)),
            Lanes(_mm512_shuffle_i64x2::<0xDD>(first.1, second.1)),
        ]
    }

    /// The same set in every lane.
    #[inline(always)]
    pub fn all(set: u64) -> Lanes {
        Lanes(unsafe { _mm512_set1_epi64(set as i64) })
    }

    /// Every set moved up by so many squares.
    #[inline(always)]
    pub fn up<const N: u32>(self) -> Lanes {
        Lanes(unsafe { _mm512_slli_epi64::<N>(self.0) })
    }

    /// Every set moved down by so many squares.
    #[inline(always)]
    pub fn down<const N: u32>(self) -> Lanes {
        Lanes(unsafe { _mm512_srli_epi64::<N>(self.0) })
    }

    /// Rank by rank, the first man to the east of each of these men and all squares up to it, if the
    /// men are among the occupied squares: subtracting twice a man borrows from the next one.
    #[inline(always)]
    pub fn eastward(self, occupied: Lanes) -> Lanes {
        Lanes(unsafe {
            let twice = _mm512_add_epi8(self.0, self.0);
            _mm512_xor_si512(occupied.0, _mm512_sub_epi8(occupied.0, twice))
        })
    }

    /// Every rank turned round: files a and h change places.
    #[inline(always)]
    pub fn turned(self) -> Lanes {
        let turn = unsafe { _mm512_set1_epi64(0x8040_2010_0804_0201_u64 as i64) };
        Lanes(unsafe { _mm512_gf2p8affine_epi64_epi8::<0>(self.0, turn) })
    }

    /// The number of squares in each lane.
    #[inline(always)]
    pub fn count(self) -> Lanes {
        Lanes(unsafe { _mm512_popcnt_epi64(self.0) })
    }

    /// In which lanes have the two a square in common?
    #[inline(always)]
    pub fn meets(self, other: Lanes) -> Mask {
        unsafe { _mm512_test_epi64_mask(self.0, other.0) }
    }

    /// In which lanes has the set more than one square?
    #[inline(always)]
    pub fn several(self) -> Mask {
        let less = unsafe { _mm512_add_epi64(self.0, _mm512_set1_epi64(-1)) };
        unsafe { _mm512_test_epi64_mask(self.0, less) }
    }

    /// The union with `other`, but only in these lanes.
    #[inline(always)]
    pub fn or_where(self, lanes: Mask, other: Lanes) -> Lanes {
        Lanes(unsafe { _mm512_mask_or_epi64(self.0, lanes, self.0, other.0) })
    }

    /// The sum with `other`, but only in these lanes.
    #[inline(always)]
    pub fn add_where(self, lanes: Mask, other: Lanes) -> Lanes {
        Lanes(unsafe { _mm512_mask_add_epi64(self.0, lanes, self.0, other.0) })
    }

    /// The same, but nothing outside these lanes.
    #[inline(always)]
    pub fn only(self, lanes: Mask) -> Lanes {
        Lanes(unsafe { _mm512_maskz_mov_epi64(lanes, self.0) })
    }

    /// All eight numbers added up.
    #[inline(always)]
    pub fn sum(self) -> u64 {
        unsafe { _mm512_reduce_add_epi64(self.0) as u64 }
    }
}

impl BitAnd for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitand(self, other: Lanes) -> Lanes {
        Lanes(unsafe { _mm512_and_si512(self.0, other.0) })
    }
}

impl BitOr for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn bitor(self, other: Lanes) -> Lanes {
        Lanes(unsafe { _mm512_or_si512(self.0, other.0) })
    }
}

impl Not for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn not(self) -> Lanes {
        Lanes(unsafe { _mm512_xor_si512(self.0, _mm512_set1_epi64(-1)) })
    }
}

impl Add for Lanes {
    type Output = Lanes;

    #[inline(always)]
    fn add(self, other: Lanes) -> Lanes {
        Lanes(unsafe { _mm512_add_epi64(self.0, other.0) })
    }
}
