//! The counting engine behind [`perft`](crate::perft()): small boards, no move lists, no questions
//! about color, leaves counted and not made.
//!
//! A board at depth two has its children written to a buffer, and the buffer is counted in bulk.
//! The engine is compiled for several kinds of processor and the best is chosen at run time
//! ([`Level`]).

#[cfg(target_arch = "x86_64")]
mod batch;
mod children;
mod count;
#[cfg(target_arch = "x86_64")]
mod lanes;
mod quad;
#[cfg(target_arch = "x86_64")]
mod rays;
mod restraints;
mod sliders;

use core::ops::Range;

use crate::{Color, Position};
use children::{children, en_passant_takers};
use quad::{Black, Men, Quad, Side, White, Wings, wings};
use restraints::Restraints;
use sliders::{Arithmetic, Sliders};

/// Boards waiting to be counted, all with the same side to move.
struct Waiting {
    boards: [Quad; Waiting::SIZE],
    len: usize,
    /// En passant captures among the moves of these boards, and all that has been counted.
    total: u64,
    /// The castlings of White and Black.
    wings: [Wings; 2],
}

impl Waiting {
    /// A power of two. When this many are left, there is room for the children of any board.
    const SIZE: usize = 512;
    const FULL: usize = 64;

    #[inline(always)]
    fn push(&mut self, quad: Quad) {
        self.boards[self.len & (Waiting::SIZE - 1)] = quad;
        self.len += 1;
    }
}

/// Counts the paths of `depth` legal moves, which must be at least two.
pub(crate) fn perft(position: &Position, depth: u8) -> u64 {
    let mut waiting = Waiting {
        boards: [Quad::EMPTY; Waiting::SIZE],
        len: 0,
        total: 0,
        wings: Color::ALL.map(|color| wings(position, color)),
    };
    let quad = Quad::of(position);
    let en_passant = position
        .en_passant()
        .map_or(0, |square| 1 << square.index());
    Level::best().run(&quad, en_passant, position.turn(), depth, &mut waiting);
    waiting.total
}

/// What the engine is compiled for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Level {
    /// Any processor.
    Portable,
    /// x86-64 with a fast `pext`.
    #[cfg(target_arch = "x86_64")]
    Bmi2,
    /// The same with AVX-512, which counts eight boards at once.
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

/// Does the processor have all these features? Without `std` only the target of the build is asked.
#[cfg(target_arch = "x86_64")]
macro_rules! has {
    ($($feature:tt)*) => {{
        #[cfg(feature = "std")]
        let has = $(std::is_x86_feature_detected!($feature))&&*;
        #[cfg(not(feature = "std"))]
        let has = $(cfg!(target_feature = $feature))&&*;
        has
    }};
}

impl Level {
    /// The best level for this processor.
    #[cfg(target_arch = "x86_64")]
    fn best() -> Level {
        if !has!("bmi1" "bmi2" "lzcnt" "popcnt" "avx2") {
            return Level::Portable;
        }
        if has!("avx512f" "avx512vl" "avx512bw" "avx512dq" "avx512vpopcntdq") {
            return Level::Avx512;
        }
        Level::Bmi2
    }

    /// The best level for this processor.
    #[cfg(not(target_arch = "x86_64"))]
    fn best() -> Level {
        Level::Portable
    }

    fn run(self, quad: &Quad, en_passant: u64, turn: Color, depth: u8, waiting: &mut Waiting) {
        match self {
            Level::Portable => portable::run(quad, en_passant, turn, depth, waiting),
            // SAFETY: these levels are chosen only where all their features were found.
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Level::Bmi2 => unsafe { with_bmi2::run(quad, en_passant, turn, depth, waiting) },
            #[cfg(target_arch = "x86_64")]
            #[allow(unsafe_code)]
            Level::Avx512 => unsafe { with_avx512::run(quad, en_passant, turn, depth, waiting) },
        }
    }
}

/// The recursion, compiled once for each level with its features.
macro_rules! engine {
    ($name:ident, $sliders:expr, $count:expr, $($features:literal)?) => {
        mod $name {
            use super::*;

            $(#[target_feature(enable = $features)])?
            pub(super) fn run(
                quad: &Quad,
                en_passant: u64,
                turn: Color,
                depth: u8,
                waiting: &mut Waiting,
            ) {
                match turn {
                    Color::White => node::<White>(quad, en_passant, depth, waiting),
                    Color::Black => node::<Black>(quad, en_passant, depth, waiting),
                }
                let white_last = (depth % 2 == 1) == (turn == Color::White);
                let rest = 0..waiting.len;
                match white_last {
                    true => count::<White>(waiting, rest),
                    false => count::<Black>(waiting, rest),
                }
            }

            $(#[target_feature(enable = $features)])?
            fn node<S: Side>(quad: &Quad, en_passant: u64, depth: u8, waiting: &mut Waiting) {
                let sliders = $sliders;
                let wings = waiting.wings[S::COLOR as usize];
                if depth > 2 {
                    children::<S, _>(quad, en_passant, &wings, sliders, &mut |child, en_passant| {
                        node::<S::Other>(&child, en_passant, depth - 1, waiting);
                    });
                    return;
                }
                children::<S, _>(quad, en_passant, &wings, sliders, &mut |child, en_passant| {
                    waiting.push(child);
                    if en_passant != 0 {
                        waiting.total += en_passant_count::<S::Other, _>(&child, en_passant, sliders);
                    }
                });
                if waiting.len >= Waiting::FULL {
                    // Whole batches of eight; the rest waits for more.
                    let rest = waiting.len % 8;
                    count::<S::Other>(waiting, rest..waiting.len);
                    waiting.len = rest;
                }
            }

            $(#[target_feature(enable = $features)])?
            fn count<S: Side>(waiting: &mut Waiting, boards: Range<usize>) {
                let wings = waiting.wings[S::COLOR as usize];
                waiting.total += $count(&waiting.boards[boards], &wings);
            }
        }
    };
}

engine!(portable, Arithmetic, |boards: &[Quad], wings: &Wings| {
    boards
        .iter()
        .map(|quad| count::count::<S, _>(quad, wings, Arithmetic))
        .sum::<u64>()
},);

#[cfg(target_arch = "x86_64")]
engine!(
    with_bmi2,
    sliders::Pext::new(),
    |boards: &[Quad], wings: &Wings| {
        let sliders = sliders::Pext::new();
        boards
            .iter()
            .map(|quad| count::count::<S, _>(quad, wings, sliders))
            .sum::<u64>()
    },
    "bmi1,bmi2,lzcnt,popcnt,avx2"
);

#[cfg(target_arch = "x86_64")]
engine!(
    with_avx512,
    sliders::Pext::new(),
    batch::count::<S>,
    "avx512f,avx512vl,avx512bw,avx512dq,avx512vpopcntdq,bmi1,bmi2,lzcnt,popcnt,avx2"
);

#[inline(always)]
fn en_passant_count<S: Side, L: Sliders>(quad: &Quad, target: u64, sliders: L) -> u64 {
    let men = Men::of::<S>(quad);
    let held = Restraints::of::<S, L>(&men, sliders);
    en_passant_takers::<S, L>(&men, &held, target, sliders)
        .count_ones()
        .into()
}
