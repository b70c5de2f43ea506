//! The eight directions of sliders, for eight boards at once.
//!
//! Attacks on files and diagonals are found by filling: a set spreads over empty squares by one step,
//! then by two, then by four ("Kogge-Stone", after the adder). Ranks are bytes, and there a
//! subtraction does it. In one direction no square is reached from two sliders, for the first would
//! stand in the second one's way; so the size of the set reached is the number of moves.

use super::lanes::Lanes;
use super::quad::{FILE_A, FILE_H};

/// Squares from which one, two and four steps in a direction are free; along ranks the occupied
/// squares instead.
pub(super) type Runs = [Lanes; 3];

pub(super) trait Direction {
    /// One step, off the board at its edge.
    fn step(set: Lanes) -> Lanes;
    /// What [`reach`](Direction::reach) has to know of the empty squares.
    fn runs(empty: Lanes) -> Runs;
    /// The squares that sliders on `from` attack.
    fn reach(from: Lanes, runs: &Runs) -> Lanes;
}

macro_rules! direction {
    ($(#[$doc:meta])* $name:ident: $shift:ident by $one:literal, $two:literal, $four:literal, not on $edge:expr) => {
        $(#[$doc])*
        pub(super) struct $name;

        impl Direction for $name {
            #[inline(always)]
            fn step(set: Lanes) -> Lanes {
                // Ranks fall off the board by themselves.
                if $edge == 0 { set.$shift::<$one>() } else { set.$shift::<$one>() & Lanes::all(!$edge) }
            }

            #[inline(always)]
            fn runs(empty: Lanes) -> Runs {
                let one = if $edge == 0 { empty } else { empty & Lanes::all(!$edge) };
                let two = one & one.$shift::<$one>();
                [one, two, two & two.$shift::<$two>()]
            }

            #[inline(always)]
            fn reach(from: Lanes, [one, two, four]: &Runs) -> Lanes {
                let from = from | (*one & from.$shift::<$one>());
                let from = from | (*two & from.$shift::<$two>());
                let from = from | (*four & from.$shift::<$four>());
                Self::step(from)
            }
        }
    };
}

direction!(North: up by 8, 16, 32, not on 0);
direction!(South: down by 8, 16, 32, not on 0);

/// Along the ranks subtraction does in one step what filling does in three.
pub(super) struct East;
/// As to the east, with every rank turned round.
pub(super) struct West;

impl Direction for East {
    #[inline(always)]
    fn step(set: Lanes) -> Lanes {
        set.up::<1>() & Lanes::all(!FILE_A)
    }

    #[inline(always)]
    fn runs(empty: Lanes) -> Runs {
        [!empty; 3]
    }

    #[inline(always)]
    fn reach(from: Lanes, [occupied, ..]: &Runs) -> Lanes {
        from.eastward(*occupied)
    }
}

impl Direction for West {
    #[inline(always)]
    fn step(set: Lanes) -> Lanes {
        set.down::<1>() & Lanes::all(!FILE_H)
    }

    #[inline(always)]
    fn runs(empty: Lanes) -> Runs {
        [(!empty).turned(); 3]
    }

    #[inline(always)]
    fn reach(from: Lanes, [occupied, ..]: &Runs) -> Lanes {
        from.turned().eastward(*occupied).turned()
    }
}

direction!(NorthEast: up by 9, 18, 36, not on FILE_A);
direction!(SouthWest: down by 9, 18, 36, not on FILE_H);
direction!(NorthWest: up by 7, 14, 28, not on FILE_H);
direction!(SouthEast: down by 7, 14, 28, not on FILE_A);
