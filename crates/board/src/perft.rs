//! Counting the paths of legal moves to a given depth, the usual proof of a move generator.

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
    Perft::new().divide(position, depth)
}

/// As [`perft`], shared out among so many threads (at least one).
#[cfg(feature = "std")]
pub fn perft_threads(position: &Position, depth: u8, threads: usize) -> u64 {
    Perft::new().threads(threads).count(position, depth)
}

/// As [`perft`], but remembers counts of positions met before in a table of at most so many
/// megabytes (at least one, and no more than there are).
///
/// The count is trusted to a 64-bit hash: a wrong result is possible, though in practice not to be
/// seen. Use it for depths out of reach otherwise, never as proof.
#[cfg(target_has_atomic = "64")]
pub fn perft_hashed(position: &Position, depth: u8, megabytes: usize) -> u64 {
    let mut megabytes = megabytes.max(1);
    loop {
        match Perft::new().hash(megabytes) {
            Some(way) => return way.count(position, depth),
            None if megabytes == 1 => return perft(position, depth),
            None => megabytes /= 2,
        }
    }
}

/// A way of counting: on one thread or several, with a table of counts or without.
///
/// ```
/// use jadoube_board::{Perft, Position};
/// let way = Perft::new().threads(2).hash(16).unwrap();
/// assert_eq!(way.count(&Position::initial(), 5), 4_865_609);
/// ```
#[derive(Debug)]
pub struct Perft {
    #[cfg(feature = "std")]
    threads: usize,
    #[cfg(target_has_atomic = "64")]
    table: Option<Table>,
}

impl Default for Perft {
    fn default() -> Perft {
        Perft::new()
    }
}

impl Perft {
    /// On one thread, without a table.
    pub const fn new() -> Perft {
        Perft {
            #[cfg(feature = "std")]
            threads: 1,
            #[cfg(target_has_atomic = "64")]
            table: None,
        }
    }

    /// On so many threads, at least one.
    #[cfg(feature = "std")]
    pub fn threads(mut self, threads: usize) -> Perft {
        self.threads = threads.max(1);
        self
    }

    /// With a table of at most so many megabytes (at least one), which all threads share and which
    /// is kept from count to count; `None` if there is not so much memory. See [`perft_hashed`] for
    /// what such a count is worth.
    #[cfg(target_has_atomic = "64")]
    pub fn hash(mut self, megabytes: usize) -> Option<Perft> {
        self.table = Some(Table::new(megabytes)?);
        Some(self)
    }

    /// The number of paths of exactly `depth` legal moves.
    pub fn count(&self, position: &Position, depth: u8) -> u64 {
        #[cfg(feature = "std")]
        if self.threads > 1 {
            return self.count_shared(position, depth);
        }
        self.count_alone(position, depth)
    }

    /// The number of paths that begin with each legal move. Empty at depth 0.
    pub fn divide(&self, position: &Position, depth: u8) -> Vec<(Move, u64)> {
        let Some(rest) = depth.checked_sub(1) else {
            return Vec::new();
        };
        let moves = position.legal_moves();
        let branch = |mv| (mv, self.count(&position.played(mv), rest));
        moves.into_iter().map(branch).collect()
    }

    fn count_alone(&self, position: &Position, depth: u8) -> u64 {
        #[cfg(target_has_atomic = "64")]
        if let Some(table) = &self.table {
            return hashed(position, depth, table);
        }
        perft(position, depth)
    }

    #[cfg(feature = "std")]
    fn count_shared(&self, position: &Position, depth: u8) -> u64 {
        use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

        let split = depth.min(2);
        let mut work = alloc::vec![*position];
        for _ in 0..split {
            work = work
                .iter()
                .flat_map(|p| p.legal_moves().into_iter().map(|mv| p.played(mv)))
                .collect();
        }
        let (next, total) = (AtomicUsize::new(0), AtomicU64::new(0));
        std::thread::scope(|scope| {
            for _ in 0..self.threads.min(work.len()) {
                scope.spawn(|| {
                    while let Some(part) = work.get(next.fetch_add(1, Ordering::Relaxed)) {
                        let nodes = self.count_alone(part, depth - split);
                        total.fetch_add(nodes, Ordering::Relaxed);
                    }
                });
            }
        });
        total.into_inner()
    }
}

#[cfg(target_has_atomic = "64")]
use table::{Table, hashed};

#[cfg(target_has_atomic = "64")]
mod table {
    //! Counts of positions met before.

    use alloc::vec::Vec;
    use core::fmt;
    use core::sync::atomic::{AtomicU64, Ordering};

    use super::perft;
    use crate::Position;

    /// The nodes counted, and beside them the position's hash mixed with the depth and with the nodes: two
    /// threads that write at once leave an entry that fits nothing. Zeros where nothing is known.
    type Entry = [AtomicU64; 2];

    pub(super) struct Table {
        /// A power of two.
        entries: Vec<Entry>,
    }

    impl Table {
        pub fn new(megabytes: usize) -> Option<Table> {
            let bytes = megabytes.max(1).checked_mul(1 << 20)?;
            let count = 1 << (bytes / size_of::<Entry>()).ilog2();
            let mut entries = Vec::new();
            entries.try_reserve_exact(count).ok()?;
            entries.resize_with(count, Entry::default);
            Some(Table { entries })
        }

        fn entry(&self, key: u64) -> &Entry {
            &self.entries[key as usize & (self.entries.len() - 1)]
        }
    }

    impl fmt::Debug for Table {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "Table of {} entries", self.entries.len())
        }
    }

    pub(super) fn hashed(position: &Position, depth: u8, table: &Table) -> u64 {
        // Below this depth counting is quicker than remembering.
        if depth <= 3 {
            return perft(position, depth);
        }
        let key = position.hash() ^ u64::from(depth).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let [known, counted] = table.entry(key);
        let nodes = counted.load(Ordering::Relaxed);
        // A position without moves to that depth is not kept: its nodes would look unknown.
        if nodes > 0 && known.load(Ordering::Relaxed) ^ nodes == key {
            return nodes;
        }
        let mut nodes = 0;
        position.for_each_legal(|mv| nodes += hashed(&position.played(mv), depth - 1, table));
        known.store(key ^ nodes, Ordering::Relaxed);
        counted.store(nodes, Ordering::Relaxed);
        nodes
    }
}
