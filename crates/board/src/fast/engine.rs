//! The kinds of processor that counting is compiled for.

use core::fmt;
use core::sync::atomic::{AtomicU8, Ordering};

use super::recursion;
use super::{Root, Waiting};
use crate::{MoveList, Position};

/// A way of counting, made for a kind of processor. They all count the same.
///
/// [`perft`](crate::perft()) takes the best one; choosing another is for comparisons.
///
/// ```
/// use jadoube_board::{PerftEngine, Position};
/// for engine in PerftEngine::available() {
///     assert_eq!(engine.perft(&Position::initial(), 4), 197_281);
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum PerftEngine {
    /// For any processor.
    Portable,
    /// For x86-64 with AVX2 and bit counting.
    Avx2,
    /// The same with a fast `pext` instruction (BMI2).
    Bmi2,
    /// The same with AVX-512, where it counts the moves of eight boards at once.
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

/// Functions that the engine, which must be available, calls in the code compiled for it.
macro_rules! on_each_engine {
    ($($(#[$doc:meta])* fn $name:ident($($arg:ident: $type:ty),*) $(-> $result:ty)?;)*) => {$(
        $(#[$doc])*
        #[allow(unsafe_code)]
        #[inline]
        fn $name(self, $($arg: $type),*) $(-> $result)? {
            match self {
                // SAFETY: the engine is available: all features it is compiled with were found.
                #[cfg(target_arch = "x86_64")]
                PerftEngine::Avx2 => unsafe { recursion::with_avx2::$name($($arg),*) },
                #[cfg(target_arch = "x86_64")]
                PerftEngine::Bmi2 => unsafe { recursion::with_bmi2::$name($($arg),*) },
                #[cfg(target_arch = "x86_64")]
                PerftEngine::Avx512 => unsafe { recursion::with_avx512::$name($($arg),*) },
                _ => recursion::portable::$name($($arg),*),
            }
        }
    )*};
}

impl PerftEngine {
    /// All engines, the simplest first.
    pub const ALL: [PerftEngine; 4] = [
        PerftEngine::Portable,
        PerftEngine::Avx2,
        PerftEngine::Bmi2,
        PerftEngine::Avx512,
    ];

    /// Can this processor run it?
    #[cfg(target_arch = "x86_64")]
    pub fn is_available(self) -> bool {
        match self {
            PerftEngine::Portable => true,
            PerftEngine::Avx2 => has!("bmi1" "lzcnt" "popcnt" "avx2"),
            PerftEngine::Bmi2 => PerftEngine::Avx2.is_available() && has!("bmi2"),
            PerftEngine::Avx512 => {
                PerftEngine::Bmi2.is_available()
                    && has!("avx512f" "avx512vl" "avx512bw" "avx512dq" "avx512vpopcntdq" "gfni")
            }
        }
    }

    /// Can this processor run it?
    #[cfg(not(target_arch = "x86_64"))]
    pub fn is_available(self) -> bool {
        self == PerftEngine::Portable
    }

    /// Those that this processor can run, the simplest first.
    pub fn available() -> impl Iterator<Item = PerftEngine> {
        PerftEngine::ALL
            .into_iter()
            .filter(|engine| engine.is_available())
    }

    /// The fastest that this processor can run.
    #[inline]
    pub fn best() -> PerftEngine {
        // Asked at every list of moves, so the answer is kept: 0, or one more than the engine.
        static BEST: AtomicU8 = AtomicU8::new(0);
        match BEST.load(Ordering::Relaxed) {
            0 => {
                let best = PerftEngine::find_best();
                BEST.store(best as u8 + 1, Ordering::Relaxed);
                best
            }
            known => PerftEngine::ALL[known as usize - 1],
        }
    }

    #[cold]
    fn find_best() -> PerftEngine {
        if PerftEngine::Avx512.is_available() {
            PerftEngine::Avx512
        } else if PerftEngine::Bmi2.is_available() && !pext_is_slow() {
            PerftEngine::Bmi2
        } else if PerftEngine::Avx2.is_available() {
            PerftEngine::Avx2
        } else {
            PerftEngine::Portable
        }
    }

    /// Counts as [`perft`](crate::perft()) does. Where the engine is not available, the portable one
    /// counts in its place.
    pub fn perft(self, position: &Position, depth: u8) -> u64 {
        let engine = if self.is_available() {
            self
        } else {
            PerftEngine::Portable
        };
        let root = Root::of(position);
        match depth {
            0 => 1,
            1 => engine.moves(&root),
            _ => {
                let mut waiting = Waiting::for_castling_of(position);
                engine.run(&root, depth, &mut waiting);
                waiting.total
            }
        }
    }

    on_each_engine! {
        /// Counts to a depth of at least two.
        fn run(root: &Root, depth: u8, waiting: &mut Waiting);
        /// Counts the legal moves.
        fn moves(root: &Root) -> u64;
        /// Writes the legal moves down.
        fn write(root: &Root, moves: &mut MoveList);
    }
}

/// The number of legal moves.
#[inline]
pub(crate) fn legal_count(position: &Position) -> u64 {
    PerftEngine::best().moves(&Root::of(position))
}

/// Writes the legal moves down.
#[inline]
pub(crate) fn legal_moves(position: &Position, moves: &mut MoveList) {
    PerftEngine::best().write(&Root::of(position), moves);
}

/// The first generations of AMD's Zen have a `pext` of many steps, slower than doing without.
#[cfg(target_arch = "x86_64")]
fn pext_is_slow() -> bool {
    use core::arch::x86_64::__cpuid;
    let name = __cpuid(0);
    let is_amd = (name.ebx, name.edx, name.ecx) == vendor(*b"AuthenticAMD");
    let is_hygon = (name.ebx, name.edx, name.ecx) == vendor(*b"HygonGenuine");
    let version = __cpuid(1).eax;
    let family = (version >> 8 & 15) + (version >> 20 & 255);
    // Zen 3 is family 19 in hexadecimal.
    (is_amd || is_hygon) && family < 0x19
}

#[cfg(target_arch = "x86_64")]
const fn vendor(name: [u8; 12]) -> (u32, u32, u32) {
    let [a, b, c, d, e, f, g, h, i, j, k, l] = name;
    (
        u32::from_le_bytes([a, b, c, d]),
        u32::from_le_bytes([e, f, g, h]),
        u32::from_le_bytes([i, j, k, l]),
    )
}

#[cfg(not(target_arch = "x86_64"))]
fn pext_is_slow() -> bool {
    true
}

impl fmt::Display for PerftEngine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PerftEngine::Portable => "portable",
            PerftEngine::Avx2 => "avx2",
            PerftEngine::Bmi2 => "bmi2",
            PerftEngine::Avx512 => "avx512",
        })
    }
}
