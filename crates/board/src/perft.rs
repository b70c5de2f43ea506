//! Counting the paths of legal moves to a given depth, the usual proof of a move generator.

use alloc::vec;
use alloc::vec::Vec;

use crate::{Move, PerftEngine, Position};

/// The number of paths of exactly `depth` legal moves.
///
/// ```
/// use jadoube_board::{perft, Position};
/// assert_eq!(perft(&Position::initial(), 3), 8902);
/// ```
pub fn perft(position: &Position, depth: u8) -> u64 {
    PerftEngine::best().perft(position, depth)
}

/// The number of paths that begin with each legal move. Empty at depth 0.
pub fn perft_divide(position: &Position, depth: u8) -> Vec<(Move, u64)> {
    let Some(rest) = depth.checked_sub(1) else {
        return Vec::new();
    };
    position
        .legal_moves()
        .into_iter()
        .map(|mv| (mv, perft(&position.played(mv), rest)))
        .collect()
}

/// As [`perft`], shared out among so many threads (at least one).
#[cfg(feature = "std")]
pub fn perft_threads(position: &Position, depth: u8, threads: usize) -> u64 {
    use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

    let split = depth.min(2);
    let mut work = vec![*position];
    for _ in 0..split {
        work = work
            .iter()
            .flat_map(|p| p.legal_moves().into_iter().map(|mv| p.played(mv)))
            .collect();
    }
    let (next, total) = (AtomicUsize::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                while let Some(part) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                    total.fetch_add(perft(part, depth - split), Ordering::Relaxed);
                }
            });
        }
    });
    total.into_inner()
}

/// As [`perft`], but remembers counts of positions met before in a table of at most so many
/// megabytes (at least one).
///
/// The count is trusted to a 64-bit hash: a wrong result is possible, though in practice not to be
/// seen. Use it for depths out of reach otherwise, never as proof.
pub fn perft_hashed(position: &Position, depth: u8, megabytes: usize) -> u64 {
    let entries = megabytes.clamp(1, usize::MAX >> 20) << 20;
    let entries = 1 << (entries / size_of::<Entry>()).ilog2();
    hashed(position, depth, &mut vec![[0; 2]; entries])
}

/// A position's hash, mixed with the depth, and the nodes counted; zeros where nothing is known.
type Entry = [u64; 2];

fn hashed(position: &Position, depth: u8, table: &mut [Entry]) -> u64 {
    // Below this depth counting is quicker than remembering.
    if depth <= 3 {
        return perft(position, depth);
    }
    let key = position.hash() ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let slot = key as usize & (table.len() - 1);
    let [known, nodes] = table[slot];
    // A position without moves to that depth is not kept: its nodes would look unknown.
    if known == key && nodes > 0 {
        return nodes;
    }
    let mut nodes = 0;
    position.for_each_legal(|mv| nodes += hashed(&position.played(mv), depth - 1, table));
    table[slot] = [key, nodes];
    nodes
}
