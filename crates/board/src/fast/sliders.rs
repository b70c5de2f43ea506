//! The ways to find a slider's attacks, best first: `pext` tables, and arithmetic.

use crate::attacks::tables::{obstructed_bishop, obstructed_rook};

/// How attacks along lines are found, chosen once for a whole count.
pub(super) trait Sliders: Copy {
    /// The squares a rook attacks from the square with this number, less than 64.
    fn straight(self, square: usize, occupied: u64) -> u64;
    /// The squares a bishop attacks from the square with this number, less than 64.
    fn slanted(self, square: usize, occupied: u64) -> u64;
}

/// Arithmetic on each line, on any processor.
#[derive(Clone, Copy)]
pub(super) struct Arithmetic;

impl Sliders for Arithmetic {
    #[inline(always)]
    fn straight(self, square: usize, occupied: u64) -> u64 {
        obstructed_rook(square & 63, occupied)
    }

    #[inline(always)]
    fn slanted(self, square: usize, occupied: u64) -> u64 {
        obstructed_bishop(square & 63, occupied)
    }
}

/// One table look-up, indexed by the occupied squares of the lines, gathered by `pext`.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(super) struct Pext(());

#[cfg(target_arch = "x86_64")]
impl Pext {
    /// Proves, by being callable, that the processor has BMI2.
    #[inline]
    #[target_feature(enable = "bmi2")]
    pub fn new() -> Pext {
        Pext(())
    }
}

#[cfg(target_arch = "x86_64")]
impl Sliders for Pext {
    #[inline(always)]
    fn straight(self, square: usize, occupied: u64) -> u64 {
        look_up(&pext::ROOK[square & 63], occupied)
    }

    #[inline(always)]
    fn slanted(self, square: usize, occupied: u64) -> u64 {
        look_up(&pext::BISHOP[square & 63], occupied)
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[allow(unsafe_code)]
fn look_up(part: &pext::Part, occupied: u64) -> u64 {
    // SAFETY: there is a `Pext` only where there is BMI2.
    let index = unsafe { core::arch::x86_64::_pext_u64(occupied, part.mask) };
    pext::ATTACKS[part.offset + index as usize]
}

/// The tables: for each square the attacks for each way its lines can be occupied.
#[cfg(target_arch = "x86_64")]
mod pext {
    use super::{obstructed_bishop, obstructed_rook};

    /// Where the attacks from one square begin, and which occupied squares they depend on.
    #[derive(Clone, Copy)]
    pub struct Part {
        pub mask: u64,
        pub offset: usize,
    }

    const SIZE: usize = 102_400 + 5_248;

    const fn mask(square: usize, reach: u64) -> u64 {
        let (file, rank) = (square & 7, square >> 3);
        let mut edges = 0;
        if file != 0 {
            edges |= 0x0101_0101_0101_0101;
        }
        if file != 7 {
            edges |= 0x8080_8080_8080_8080;
        }
        if rank != 0 {
            edges |= 0xFF;
        }
        if rank != 7 {
            edges |= 0xFF << 56;
        }
        reach & !edges
    }

    const fn parts(rooks: bool) -> [Part; 64] {
        let mut parts = [Part { mask: 0, offset: 0 }; 64];
        let mut offset = if rooks { 0 } else { 102_400 };
        let mut square = 0;
        while square < 64 {
            let reach = if rooks {
                obstructed_rook(square, 0)
            } else {
                obstructed_bishop(square, 0)
            };
            parts[square] = Part {
                mask: mask(square, reach),
                offset,
            };
            offset += 1 << parts[square].mask.count_ones();
            square += 1;
        }
        parts
    }

    pub static ROOK: [Part; 64] = parts(true);
    pub static BISHOP: [Part; 64] = parts(false);

    /// Subsets of a mask in the order of their `pext`, which is that of their numbers.
    pub static ATTACKS: [u64; SIZE] = {
        let mut table = [0; SIZE];
        let mut at = 0;
        let mut square = 0;
        while square < 128 {
            let rooks = square < 64;
            let mask = if rooks {
                ROOK[square].mask
            } else {
                BISHOP[square - 64].mask
            };
            let mut occupied = 0u64;
            loop {
                table[at] = if rooks {
                    obstructed_rook(square, occupied)
                } else {
                    obstructed_bishop(square - 64, occupied)
                };
                at += 1;
                occupied = occupied.wrapping_sub(mask) & mask;
                if occupied == 0 {
                    break;
                }
            }
            square += 1;
        }
        table
    };
}
