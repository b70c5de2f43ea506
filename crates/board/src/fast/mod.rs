//! The counting engine behind [`perft`](crate::perft()): small boards, no move lists, no questions
//! about color, leaves counted and not made.
//!
//! A board at depth two has its children written to a buffer, and the buffer is counted in bulk.
//! The engine is compiled for several kinds of processor and the best is chosen at run time
//! ([`Level`]).

mod children;
mod count;
mod quad;
mod restraints;
mod sliders;

use crate::{Color, Position};
use children::{children, en_passant_takers};
use count::count;
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
    let run = match Level::best() {
        Level::Portable => portable::run,
        #[cfg(target_arch = "x86_64")]
        Level::Bmi2 => bmi2,
    };
    run(&quad, en_passant, position.turn(), depth, &mut waiting);
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
}

impl Level {
    fn best() -> Level {
        #[cfg(all(target_arch = "x86_64", feature = "std"))]
        if std::is_x86_feature_detected!("bmi2")
            && std::is_x86_feature_detected!("bmi1")
            && std::is_x86_feature_detected!("avx2")
            && std::is_x86_feature_detected!("popcnt")
            && std::is_x86_feature_detected!("lzcnt")
        {
            return Level::Bmi2;
        }
        Level::Portable
    }
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
fn bmi2(quad: &Quad, en_passant: u64, turn: Color, depth: u8, waiting: &mut Waiting) {
    // SAFETY: chosen only where these features were detected.
    unsafe { with_bmi2::run(quad, en_passant, turn, depth, waiting) }
}

/// The recursion, compiled once for each level with its features.
macro_rules! engine {
    ($name:ident, $sliders:expr, $($features:literal)?) => {
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
                if (depth - 1) % 2 == turn as u8 {
                    flush::<White>(waiting);
                } else {
                    flush::<Black>(waiting);
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
                    flush::<S::Other>(waiting);
                }
            }

            $(#[target_feature(enable = $features)])?
            fn flush<S: Side>(waiting: &mut Waiting) {
                let wings = waiting.wings[S::COLOR as usize];
                let mut total = 0;
                for quad in &waiting.boards[..waiting.len] {
                    total += count::<S, _>(quad, &wings, $sliders);
                }
                waiting.total += total;
                waiting.len = 0;
            }
        }
    };
}

#[inline(always)]
fn en_passant_count<S: Side, L: Sliders>(quad: &Quad, target: u64, sliders: L) -> u64 {
    let men = Men::of::<S>(quad);
    let held = Restraints::of::<S, L>(&men, sliders);
    en_passant_takers::<S, L>(&men, &held, target, sliders)
        .count_ones()
        .into()
}

engine!(portable, Arithmetic,);
#[cfg(target_arch = "x86_64")]
engine!(
    with_bmi2,
    sliders::Pext::new(),
    "bmi1,bmi2,lzcnt,popcnt,avx2"
);
