//! Integers wide enough for weights in which every criterion has bits of its own.

use std::cmp::Ordering;
use std::fmt::Debug;
use std::ops::{Add, AddAssign, Sub, SubAssign};

/// A signed integer in which the matching calculates. Whoever builds weights leaves room for twice their number of vertices.
pub(crate) trait Weight:
    Copy + Ord + Debug + Add<Output = Self> + Sub<Output = Self> + AddAssign + SubAssign
{
    /// How many bits it has, the sign among them.
    const BITS: u32;
    /// Nothing.
    const ZERO: Self;

    /// `value` shifted up by so many bits.
    fn at(value: u32, shift: u32) -> Self;

    /// Half of an even number.
    fn half(self) -> Self;

    /// Whether it is odd.
    fn is_odd(self) -> bool;
}

macro_rules! machine_word {
    ($($word:ty),*) => {
        $(impl Weight for $word {
            const BITS: u32 = <$word>::BITS;
            const ZERO: Self = 0;

            fn at(value: u32, shift: u32) -> Self {
                Self::from(value) << shift
            }

            fn half(self) -> Self {
                self >> 1
            }

            fn is_odd(self) -> bool {
                self & 1 == 1
            }
        })*
    };
}

machine_word!(i64, i128);

/// So many words, the lowest first, in two's complement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Wide<const WORDS: usize>([u64; WORDS]);

impl<const WORDS: usize> Ord for Wide<WORDS> {
    fn cmp(&self, other: &Self) -> Ordering {
        let sign = |wide: &Self| wide.0[WORDS - 1] as i64;
        sign(self)
            .cmp(&sign(other))
            .then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
    }
}

impl<const WORDS: usize> PartialOrd for Wide<WORDS> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<const WORDS: usize> Add for Wide<WORDS> {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        let mut carry = false;
        for (word, added) in self.0.iter_mut().zip(other.0) {
            let (sum, over) = word.overflowing_add(added);
            let (sum, again) = sum.overflowing_add(u64::from(carry));
            (*word, carry) = (sum, over || again);
        }
        self
    }
}

impl<const WORDS: usize> Sub for Wide<WORDS> {
    type Output = Self;

    fn sub(mut self, other: Self) -> Self {
        let mut borrow = false;
        for (word, taken) in self.0.iter_mut().zip(other.0) {
            let (rest, under) = word.overflowing_sub(taken);
            let (rest, again) = rest.overflowing_sub(u64::from(borrow));
            (*word, borrow) = (rest, under || again);
        }
        self
    }
}

impl<const WORDS: usize> AddAssign for Wide<WORDS> {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl<const WORDS: usize> SubAssign for Wide<WORDS> {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const WORDS: usize> Weight for Wide<WORDS> {
    const BITS: u32 = 64 * WORDS as u32;
    const ZERO: Self = Self([0; WORDS]);

    fn at(value: u32, shift: u32) -> Self {
        let mut words = [0; WORDS];
        let (word, bit) = ((shift / 64) as usize, shift % 64);
        let spread = u128::from(value) << bit;
        words[word] = spread as u64;
        let above = (spread >> 64) as u64;
        if above != 0 {
            words[word + 1] = above;
        }
        Self(words)
    }

    fn half(mut self) -> Self {
        for word in 0..WORDS {
            let above = match self.0.get(word + 1) {
                Some(next) => next << 63,
                None => self.0[word] & (1 << 63),
            };
            self.0[word] = self.0[word] >> 1 | above;
        }
        self
    }

    fn is_odd(self) -> bool {
        self.0[0] & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same sum in 128 bits and in three words.
    #[track_caller]
    fn check(terms: &[(i8, u32, u32)]) {
        let (mut narrow, mut wide) = (0_i128, Wide::<3>::ZERO);
        for &(sign, value, shift) in terms {
            let before = (narrow, wide);
            if sign < 0 {
                narrow -= i128::at(value, shift);
                wide -= Wide::at(value, shift);
            } else {
                narrow += i128::at(value, shift);
                wide += Wide::at(value, shift);
            }
            assert_eq!(before.0.cmp(&narrow), before.1.cmp(&wide), "{terms:?}");
        }
        assert_eq!(narrow.is_odd(), wide.is_odd());
        let (mut narrow, mut wide) = (narrow, wide);
        for _ in 0..3 {
            (narrow, wide) = (narrow.half(), wide.half());
            assert_eq!(narrow < 0, wide < Wide::ZERO);
            assert_eq!(narrow == 0, wide == Wide::ZERO);
            assert_eq!(narrow.is_odd(), wide.is_odd());
        }
    }

    #[test]
    fn words_add_up_as_one_number() {
        check(&[(1, 1, 0)]);
        check(&[(1, u32::MAX, 60), (1, u32::MAX, 60), (-1, 3, 64)]);
        check(&[(-1, 1, 0), (1, 1, 64), (-1, 1, 100)]);
        check(&[(-1, 5, 63), (1, 9, 62), (1, 1, 0), (-1, 77, 33)]);
    }
}
