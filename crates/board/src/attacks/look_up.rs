//! Slider attacks by one look-up in a table, indexed by the occupied squares of the lines.
//!
//! Two ways to make the index: the instruction `pext`, where the processor has it, or a
//! multiplication ("magic"). Each has its own table of all attacks, 841 KiB, of which a program
//! touches only the parts it needs.
//!
//! A WebAssembly module is sent before it runs: there the attacks are computed, and no table is part of it.

use super::{magics, obstruction};

/// Where the attacks from one square are found.
#[derive(Clone, Copy)]
struct Part {
    /// The squares that can block, without those at the edge, behind which there is nothing.
    mask: u64,
    magic: u64,
    /// How far the product is shifted down.
    shift: u32,
    /// Where the attacks begin in the table.
    offset: u32,
}

/// For rooks 102,400 cases, and for bishops 5,248.
const SIZE: usize = 102_400 + 5_248;

static STRAIGHT: [Part; 64] = parts(true);
static SLANTED: [Part; 64] = parts(false);

/// What a rook attacks from the square with this number, less than 64, found as the build's target allows.
#[inline(always)]
pub(crate) fn straight(square: usize, occupied: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    return BY_PEXT[pext_index(&STRAIGHT[square & 63], occupied)];
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    Portable.straight(square, occupied)
}

/// What a bishop attacks from the square with this number, less than 64, found as the build's target allows.
#[inline(always)]
pub(crate) fn slanted(square: usize, occupied: u64) -> u64 {
    #[cfg(all(target_arch = "x86_64", target_feature = "bmi2"))]
    return BY_PEXT[pext_index(&SLANTED[square & 63], occupied)];
    #[cfg(not(all(target_arch = "x86_64", target_feature = "bmi2")))]
    Portable.slanted(square, occupied)
}

/// A way to look attacks up, chosen once for a whole count.
pub(crate) trait Sliders: Copy {
    /// What a rook attacks from the square with this number, less than 64.
    fn straight(self, square: usize, occupied: u64) -> u64;
    /// What a bishop attacks from the square with this number, less than 64.
    fn slanted(self, square: usize, occupied: u64) -> u64;
}

/// On any processor: by multiplication, or in WebAssembly by arithmetic.
#[derive(Clone, Copy)]
pub(crate) struct Portable;

#[cfg(not(target_family = "wasm"))]
impl Sliders for Portable {
    #[inline(always)]
    fn straight(self, square: usize, occupied: u64) -> u64 {
        BY_MAGIC[magic_index(&STRAIGHT[square & 63], occupied)]
    }

    #[inline(always)]
    fn slanted(self, square: usize, occupied: u64) -> u64 {
        BY_MAGIC[magic_index(&SLANTED[square & 63], occupied)]
    }
}

#[cfg(target_family = "wasm")]
impl Sliders for Portable {
    #[inline(always)]
    fn straight(self, square: usize, occupied: u64) -> u64 {
        obstruction::rook(square & 63, occupied)
    }

    #[inline(always)]
    fn slanted(self, square: usize, occupied: u64) -> u64 {
        obstruction::bishop(square & 63, occupied)
    }
}

#[inline(always)]
const fn magic_index(part: &Part, occupied: u64) -> usize {
    let product = (occupied & part.mask).wrapping_mul(part.magic);
    part.offset as usize + (product >> part.shift) as usize
}

/// By the instruction `pext`.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy)]
pub(crate) struct Pext(());

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
        BY_PEXT[pext_index(&STRAIGHT[square & 63], occupied)]
    }

    #[inline(always)]
    fn slanted(self, square: usize, occupied: u64) -> u64 {
        BY_PEXT[pext_index(&SLANTED[square & 63], occupied)]
    }
}

#[cfg(target_arch = "x86_64")]
#[inline(always)]
#[allow(unsafe_code)]
fn pext_index(part: &Part, occupied: u64) -> usize {
    // SAFETY: called only for a `Pext`, which there is only where there is BMI2, or in a build for
    // processors that all have it.
    let index = unsafe { core::arch::x86_64::_pext_u64(occupied, part.mask) };
    part.offset as usize + index as usize
}

const fn parts(rooks: bool) -> [Part; 64] {
    let mut parts = [Part {
        mask: 0,
        magic: 0,
        shift: 0,
        offset: 0,
    }; 64];
    let mut offset = if rooks { 0 } else { 102_400 };
    let mut square = 0;
    while square < 64 {
        let mask = blockers(square, reach(rooks, square, 0));
        let magic = if rooks {
            magics::ROOK[square]
        } else {
            magics::BISHOP[square]
        };
        parts[square] = Part {
            mask,
            magic,
            shift: 64 - mask.count_ones(),
            offset,
        };
        offset += 1 << mask.count_ones();
        square += 1;
    }
    parts
}

const fn reach(rooks: bool, square: usize, occupied: u64) -> u64 {
    if rooks {
        obstruction::rook(square, occupied)
    } else {
        obstruction::bishop(square, occupied)
    }
}

/// A man at the far end of a line takes nothing away behind it.
const fn blockers(square: usize, reach: u64) -> u64 {
    let (file, rank) = (square % 8, square / 8);
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

#[cfg_attr(any(target_family = "wasm", target_feature = "bmi2"), allow(dead_code))]
static BY_MAGIC: [u64; SIZE] = table(false);

#[cfg(target_arch = "x86_64")]
static BY_PEXT: [u64; SIZE] = table(true);

const fn table(by_pext: bool) -> [u64; SIZE] {
    let mut table = [0; SIZE];
    let mut kind = 0;
    while kind < 2 {
        let rooks = kind == 0;
        let mut square = 0;
        while square < 64 {
            let part = if rooks {
                STRAIGHT[square]
            } else {
                SLANTED[square]
            };
            fill(&mut table, &part, rooks, square, by_pext);
            square += 1;
        }
        kind += 1;
    }
    table
}

/// Goes through the subsets of the mask in the order of their numbers, which is that of their
/// `pext`.
const fn fill(table: &mut [u64; SIZE], part: &Part, rooks: bool, square: usize, by_pext: bool) {
    let mut occupied = 0u64;
    let mut nth = part.offset as usize;
    loop {
        let index = if by_pext {
            nth
        } else {
            magic_index(part, occupied)
        };
        table[index] = reach(rooks, square, occupied);
        occupied = occupied.wrapping_sub(part.mask) & part.mask;
        nth += 1;
        if occupied == 0 {
            return;
        }
    }
}
