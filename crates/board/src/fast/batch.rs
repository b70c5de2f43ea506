//! The number of legal moves of eight boards at once, without a branch.
//!
//! What [`count`](super::count) does man by man is done here direction by direction on whole sets,
//! the same for every board. A man is pinned if its king, looking one way, and an enemy slider,
//! looking the other, both see it first. En passant is counted where the boards are made.

use core::marker::PhantomData;

use super::lanes::{Lanes, Mask};
use super::quad::{FILE_A, FILE_H, Quad, Side, Wing, Wings};
use super::rays::{
    Direction, East, North, NorthEast, NorthWest, Runs, South, SouthEast, SouthWest, West,
};

/// Counts the legal moves of all boards together, en passant captures left out.
#[target_feature(
    enable = "avx512f,avx512vl,avx512bw,avx512dq,avx512vpopcntdq,gfni,bmi1,bmi2,lzcnt,popcnt"
)]
pub(super) fn count<S: Side>(boards: &[Quad], wings: &Wings) -> u64 {
    let mut total = Lanes::all(0);
    let (batches, rest) = boards.as_chunks::<8>();
    for batch in batches {
        total = total + moves::<S>(Lanes::load(batch), wings);
    }
    if !rest.is_empty() {
        // A board without men has no moves.
        let mut batch = [Quad::EMPTY; 8];
        batch[..rest.len()].copy_from_slice(rest);
        total = total + moves::<S>(Lanes::load(&batch), wings);
    }
    total.sum()
}

/// Two opposite directions and what fills along them need.
struct Axis<A, B> {
    there: Runs,
    back: Runs,
    /// Own men pinned on this axis.
    pinned: Lanes,
    directions: PhantomData<(A, B)>,
}

/// What is learned from looking along all axes.
struct Sight {
    king: Lanes,
    own: Lanes,
    /// Squares next to the king.
    steps: Lanes,
    /// Squares attacked by the enemy, and those beside the king that it cannot flee to along a line
    /// of check.
    danger: Lanes,
    checkers: Lanes,
    /// Lines from the king to each slider that gives check.
    lines: Lanes,
}

impl Sight {
    #[inline(always)]
    fn along<A: Direction, B: Direction>(&mut self, empty: Lanes, sliders: Lanes) -> Axis<A, B> {
        let (there, back) = (A::runs(empty), B::runs(empty));
        let king_there = A::reach(self.king, &there);
        let king_back = B::reach(self.king, &back);
        let enemy_there = A::reach(sliders, &there);
        let enemy_back = B::reach(sliders, &back);
        let (step_there, step_back) = (A::step(self.king), B::step(self.king));
        self.steps = self.steps | step_there | step_back;
        self.danger = self.danger | enemy_there | enemy_back;
        self.check(king_there, sliders, step_back);
        self.check(king_back, sliders, step_there);
        let pinned = self.own & ((king_there & enemy_back) | (king_back & enemy_there));
        Axis {
            there,
            back,
            pinned,
            directions: PhantomData,
        }
    }

    #[inline(always)]
    fn check(&mut self, seen: Lanes, sliders: Lanes, behind: Lanes) {
        let checked = seen.meets(sliders);
        self.checkers = self.checkers | (seen & sliders);
        self.lines = self.lines.or_where(checked, seen);
        self.danger = self.danger.or_where(checked, behind);
    }
}

impl<A: Direction, B: Direction> Axis<A, B> {
    /// The number of moves of sliders along this axis.
    #[inline(always)]
    fn moves(&self, sliders: Lanes, pinned: Lanes, target: Lanes) -> Lanes {
        let movers = sliders & (!pinned | self.pinned);
        (A::reach(movers, &self.there) & target).count()
            + (B::reach(movers, &self.back) & target).count()
    }
}

#[inline(always)]
fn moves<S: Side>(planes: [Lanes; 4], wings: &Wings) -> Lanes {
    let [black, other, straight_plane, slanted_plane] = planes;
    let occupied = other | straight_plane | slanted_plane;
    let own = if S::PLANE == 0 {
        occupied & !black
    } else {
        black
    };
    let enemy = if S::PLANE == 0 {
        black
    } else {
        occupied & !black
    };
    let empty = !occupied;
    let pawns = other & !straight_plane & !slanted_plane;
    let knights = other & slanted_plane & !straight_plane;
    let kings = other & straight_plane & !slanted_plane;
    let straight = straight_plane & (slanted_plane | !other);
    let slanted = slanted_plane & !other;
    let castling = other & straight_plane & slanted_plane;

    let king = kings & own;
    let mut sight = Sight {
        king,
        own,
        steps: Lanes::all(0),
        danger: leaper_danger::<S>(pawns & enemy, knights & enemy, kings & enemy),
        checkers: leaper_checkers::<S>(king, pawns & enemy, knights & enemy),
        lines: Lanes::all(0),
    };
    let files = sight.along::<North, South>(empty, straight & enemy);
    let ranks = sight.along::<East, West>(empty, straight & enemy);
    let rising = sight.along::<NorthEast, SouthWest>(empty, slanted & enemy);
    let falling = sight.along::<NorthWest, SouthEast>(empty, slanted & enemy);
    let Sight {
        steps,
        danger,
        checkers,
        lines,
        ..
    } = sight;

    // Everywhere if there is no check, nowhere if there are two.
    let in_check = checkers.meets(checkers);
    let meets_check = (lines | checkers).or_where(!in_check, Lanes::all(!0));
    let target = (meets_check & !own).only(!checkers.several());
    let pinned = files.pinned | ranks.pinned | rising.pinned | falling.pinned;

    let mut total = (steps & !own & !danger).count();
    total = total + files.moves(straight & own, pinned, target);
    total = total + ranks.moves(straight & own, pinned, target);
    total = total + rising.moves(slanted & own, pinned, target);
    total = total + falling.moves(slanted & own, pinned, target);
    total = total + knight_moves(knights & own & !pinned, target);
    let pawns = pawns & own;
    let walkers = pawns & (!pinned | files.pinned);
    // To the right a White pawn goes north-east, a Black one south-east.
    let (left_line, right_line) = match S::PLANE {
        0 => (falling.pinned, rising.pinned),
        _ => (rising.pinned, falling.pinned),
    };
    let left = pawn_left::<S>(pawns & (!pinned | left_line)) & enemy & target;
    let right = pawn_right::<S>(pawns & (!pinned | right_line)) & enemy & target;
    total = total + pawn_moves::<S>(walkers, empty, left, right, target);
    for wing in wings {
        if wing.rook != 0 {
            let lanes = may_castle(wing, castling & !pinned, occupied, danger);
            total = total.add_where(lanes, Lanes::all(1));
        }
    }
    total
}

#[inline(always)]
fn may_castle(wing: &Wing, rooks: Lanes, occupied: Lanes, danger: Lanes) -> Mask {
    rooks.meets(Lanes::all(wing.rook))
        & !occupied.meets(Lanes::all(wing.way))
        & !danger.meets(Lanes::all(wing.safe))
}

#[inline(always)]
fn pawn_moves<S: Side>(
    walkers: Lanes,
    empty: Lanes,
    left: Lanes,
    right: Lanes,
    target: Lanes,
) -> Lanes {
    let single = pawn_forward::<S>(walkers) & empty;
    let double = pawn_forward::<S>(single & Lanes::all(S::THIRD)) & empty & target;
    let single = single & target;
    let total = single.count() + double.count() + left.count() + right.count();
    let last = Lanes::all(S::LAST);
    // Three more for each promotion.
    let promotions = (single & last).count() + (left & last).count() + (right & last).count();
    total + promotions + promotions.up::<1>()
}

#[inline(always)]
fn knight_moves(knights: Lanes, target: Lanes) -> Lanes {
    let [west, east, far_west, far_east] = sideways(knights);
    (west.up::<16>() & target).count()
        + (west.down::<16>() & target).count()
        + (east.up::<16>() & target).count()
        + (east.down::<16>() & target).count()
        + (far_west.up::<8>() & target).count()
        + (far_west.down::<8>() & target).count()
        + (far_east.up::<8>() & target).count()
        + (far_east.down::<8>() & target).count()
}

/// One file west and east, two files west and east.
#[inline(always)]
fn sideways(set: Lanes) -> [Lanes; 4] {
    [
        set.down::<1>() & Lanes::all(!FILE_H),
        set.up::<1>() & Lanes::all(!FILE_A),
        set.down::<2>() & Lanes::all(!(FILE_H | FILE_H >> 1)),
        set.up::<2>() & Lanes::all(!(FILE_A | FILE_A << 1)),
    ]
}

#[inline(always)]
fn knight_attacks(knights: Lanes) -> Lanes {
    let [west, east, far_west, far_east] = sideways(knights);
    let (near, far) = (west | east, far_west | far_east);
    near.up::<16>() | near.down::<16>() | far.up::<8>() | far.down::<8>()
}

#[inline(always)]
fn leaper_danger<S: Side>(pawns: Lanes, knights: Lanes, king: Lanes) -> Lanes {
    let row = king | West::step(king) | East::step(king);
    let around = row | row.up::<8>() | row.down::<8>();
    let pawns = pawn_left::<S::Other>(pawns) | pawn_right::<S::Other>(pawns);
    around | pawns | knight_attacks(knights)
}

#[inline(always)]
fn leaper_checkers<S: Side>(king: Lanes, pawns: Lanes, knights: Lanes) -> Lanes {
    ((pawn_left::<S>(king) | pawn_right::<S>(king)) & pawns) | (knight_attacks(king) & knights)
}

#[inline(always)]
fn pawn_forward<S: Side>(pawns: Lanes) -> Lanes {
    if S::PLANE == 0 {
        North::step(pawns)
    } else {
        South::step(pawns)
    }
}

#[inline(always)]
fn pawn_left<S: Side>(pawns: Lanes) -> Lanes {
    if S::PLANE == 0 {
        NorthWest::step(pawns)
    } else {
        SouthWest::step(pawns)
    }
}

#[inline(always)]
fn pawn_right<S: Side>(pawns: Lanes) -> Lanes {
    if S::PLANE == 0 {
        NorthEast::step(pawns)
    } else {
        SouthEast::step(pawns)
    }
}
