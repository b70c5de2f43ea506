//! The doors to the engines, and the recursion from the root to the boards whose moves are counted:
//! compiled once for each kind of processor.

use core::ops::Range;

#[cfg(target_arch = "x86_64")]
use super::batch;
use super::children::{children, en_passant_takers};
use super::count;
use super::list::list;
use super::quad::{Black, Men, Quad, Side, White, Wings};
use super::restraints::Restraints;
use super::{Root, Waiting};
#[cfg(target_arch = "x86_64")]
use crate::attacks::look_up::Pext;
use crate::attacks::look_up::{Portable, Sliders};
use crate::{Color, MoveList};

/// An engine: a module of functions with the features of its processor. What they call is inlined
/// into them, and so compiled with the same features.
macro_rules! engine {
    ($name:ident, $sliders:expr, $count:expr, $($features:literal)?) => {
        pub(super) mod $name {
            use super::*;

            $(#[target_feature(enable = $features)])?
            pub fn run(root: &Root, depth: u8, waiting: &mut Waiting) {
                let Root { quad, en_passant, turn, .. } = root;
                match turn {
                    Color::White => node::<White>(quad, *en_passant, depth, waiting),
                    Color::Black => node::<Black>(quad, *en_passant, depth, waiting),
                }
                let white_last = (depth % 2 == 1) == (*turn == Color::White);
                let rest = 0..waiting.len;
                match white_last {
                    true => count::<White>(waiting, rest),
                    false => count::<Black>(waiting, rest),
                }
            }

            $(#[target_feature(enable = $features)])?
            pub fn write(root: &Root, moves: &mut MoveList) {
                match root.turn {
                    Color::White => list::<White, _>(root, $sliders, moves),
                    Color::Black => list::<Black, _>(root, $sliders, moves),
                }
            }

            $(#[target_feature(enable = $features)])?
            pub fn moves(root: &Root) -> u64 {
                match root.turn {
                    Color::White => single::<White, _>(root, $sliders),
                    Color::Black => single::<Black, _>(root, $sliders),
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

/// Counts board by board.
macro_rules! one_by_one {
    ($sliders:expr) => {
        |boards: &[Quad], wings: &Wings| {
            let sliders = $sliders;
            boards
                .iter()
                .map(|quad| count::count::<S, _>(quad, wings, sliders))
                .sum::<u64>()
        }
    };
}

engine!(portable, Portable, one_by_one!(Portable),);

#[cfg(target_arch = "x86_64")]
engine!(
    with_avx2,
    Portable,
    one_by_one!(Portable),
    "bmi1,lzcnt,popcnt,avx2"
);

#[cfg(target_arch = "x86_64")]
engine!(
    with_bmi2,
    Pext::new(),
    one_by_one!(Pext::new()),
    "bmi1,bmi2,lzcnt,popcnt,avx2"
);

#[cfg(target_arch = "x86_64")]
engine!(
    with_avx512,
    Pext::new(),
    batch::count::<S>,
    "avx512f,avx512vl,avx512bw,avx512dq,avx512vpopcntdq,gfni,bmi1,bmi2,lzcnt,popcnt,avx2"
);

/// All legal moves of one board counted, en passant captures too.
#[inline(always)]
fn single<S: Side, L: Sliders>(root: &Root, sliders: L) -> u64 {
    let mut total = count::count::<S, L>(&root.quad, &root.wings, sliders);
    if root.en_passant != 0 {
        total += en_passant_count::<S, L>(&root.quad, root.en_passant, sliders);
    }
    total
}

#[inline(always)]
fn en_passant_count<S: Side, L: Sliders>(quad: &Quad, target: u64, sliders: L) -> u64 {
    let men = Men::of::<S>(quad);
    let held = Restraints::of::<S, L>(&men, sliders);
    en_passant_takers::<S, L>(&men, &held, target, sliders)
        .count_ones()
        .into()
}
