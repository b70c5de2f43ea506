//! The systems of record, as a set.

use std::fmt;
use std::ops::BitOr;

/// A set of systems of record that a reader accepts.
///
/// ```
/// use jadoube_notation::Systems;
///
/// let systems = Systems::SAN | Systems::UCI;
/// assert!(systems.has(Systems::UCI));
/// assert!(!systems.has(Systems::DESCRIPTIVE));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Systems(u16);

impl Systems {
    /// No system.
    pub const NONE: Systems = Systems(0);
    /// Standard algebraic notation, as in PGN: `Nf3`, `exd5`, `e8=Q+`.
    pub const SAN: Systems = Systems(1);
    /// Long algebraic: `Ng1-f3`, `e2-e4`, `e7xd8=Q`.
    pub const LAN: Systems = Systems(1 << 1);
    /// Two squares, as chess engines talk: `g1f3`, `e7e8q`, castling `e1g1` or `e1h1`.
    pub const UCI: Systems = Systems(1 << 2);
    /// Algebraic of the code of 1931: `Ktf3`, `e5:d6`, `Qh4x` for mate.
    pub const ALGEBRAIC_1931: Systems = Systems(1 << 3);
    /// Algebraic of the code of 1955: `Ktg—f3`, `Bc1—f4`, `Qh4‡`.
    pub const ALGEBRAIC_1955: Systems = Systems(1 << 4);
    /// English descriptive in all its dialects: `P-K4`, `R(KKt2) Kt4`, `K. Kt. to B's 3d.`
    pub const DESCRIPTIVE: Systems = Systems(1 << 5);
    /// The numbers of correspondence chess: `5254`, `57581`.
    pub const ICCF: Systems = Systems(1 << 6);
    /// Algebraic with figurines: `♘f3`.
    pub const FIGURINE: Systems = Systems(1 << 7);
    /// Every algebraic system of our day and UCI: what a modern player may type.
    pub const MODERN: Systems = Systems(1 | 1 << 1 | 1 << 2 | 1 << 7);
    /// Every system but the numbers of correspondence chess.
    pub const ALL: Systems = Systems(0xff & !(1 << 6));

    /// Whether every system of `other` is in this set.
    pub const fn has(self, other: Systems) -> bool {
        self.0 & other.0 == other.0
    }

    /// Whether any system of `other` is in this set.
    pub const fn has_any(self, other: Systems) -> bool {
        self.0 & other.0 != 0
    }

    /// The systems of both sets.
    pub const fn union(self, other: Systems) -> Systems {
        Systems(self.0 | other.0)
    }

    const NAMES: [(Systems, &'static str); 8] = [
        (Systems::SAN, "standard algebraic"),
        (Systems::LAN, "long algebraic"),
        (Systems::UCI, "UCI"),
        (Systems::ALGEBRAIC_1931, "algebraic of 1931"),
        (Systems::ALGEBRAIC_1955, "algebraic of 1955"),
        (Systems::DESCRIPTIVE, "descriptive"),
        (Systems::ICCF, "ICCF numeric"),
        (Systems::FIGURINE, "figurine"),
    ];
}

impl BitOr for Systems {
    type Output = Systems;

    fn bitor(self, other: Systems) -> Systems {
        self.union(other)
    }
}

impl fmt::Display for Systems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut first = true;
        for (system, name) in Systems::NAMES {
            if self.has(system) {
                if !first {
                    f.write_str(", ")?;
                }
                f.write_str(name)?;
                first = false;
            }
        }
        if first {
            f.write_str("no system")
        } else {
            Ok(())
        }
    }
}

impl fmt::Debug for Systems {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Systems({self})")
    }
}
