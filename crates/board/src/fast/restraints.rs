//! What holds the men of the side to move back: checks, pins and attacked squares.

use super::quad::{Men, Side, squares};
use crate::attacks::look_up::Sliders;
use crate::attacks::tables::{BETWEEN, KING, KNIGHT};

/// Computed once for a board; every move made within these bounds is legal.
pub(super) struct Restraints {
    /// The number of the king's square.
    pub king: usize,
    /// Men giving check.
    pub checkers: u64,
    /// Where a man other than the king must go: everywhere, to meet the check, or nowhere.
    pub check: u64,
    /// Ranks and files from the king to each slider that pins on them, that slider included.
    pub pin_straight: u64,
    /// The same on diagonals.
    pub pin_slanted: u64,
}

impl Restraints {
    #[inline(always)]
    pub fn of<S: Side, L: Sliders>(men: &Men, sliders: L) -> Restraints {
        let king_bit = men.kings & men.own;
        let king = (king_bit.trailing_zeros() & 63) as usize;
        let straight = sliders.straight(king, men.occupied);
        let slanted = sliders.slanted(king, men.occupied);
        let (enemy_straight, enemy_slanted) = (men.straight & men.enemy, men.slanted & men.enemy);
        let slider_checks = (straight & enemy_straight) | (slanted & enemy_slanted);
        let pawns = (S::left(king_bit) | S::right(king_bit)) & men.pawns;
        let checkers = slider_checks | ((KNIGHT[king] & men.knights | pawns) & men.enemy);
        let mut restraints = Restraints {
            king,
            checkers,
            check: !0,
            pin_straight: 0,
            pin_slanted: 0,
        };
        if checkers != 0 {
            let checker = checkers.trailing_zeros() as usize;
            let several = checkers & (checkers - 1) != 0;
            restraints.check = if several {
                0
            } else {
                BETWEEN[king][checker] | checkers
            };
        }
        // Sliders that would give check if one more man stood out of the way.
        let behind = men.occupied ^ straight & men.own;
        let pinners = sliders.straight(king, behind) & enemy_straight & !straight;
        for pinner in squares(pinners) {
            restraints.pin_straight |= BETWEEN[king][pinner] | 1 << pinner;
        }
        let behind = men.occupied ^ slanted & men.own;
        let pinners = sliders.slanted(king, behind) & enemy_slanted & !slanted;
        for pinner in squares(pinners) {
            restraints.pin_slanted |= BETWEEN[king][pinner] | 1 << pinner;
        }
        restraints
    }

    /// The squares that the enemy attacks, seen through the king, which cannot hide behind itself.
    #[inline(always)]
    pub fn danger<S: Side, L: Sliders>(men: &Men, sliders: L) -> u64 {
        let occupied = men.occupied & !(men.kings & men.own);
        let pawns = men.pawns & men.enemy;
        let enemy_king = (men.kings & men.enemy).trailing_zeros() as usize & 63;
        let mut danger = S::Other::left(pawns) | S::Other::right(pawns) | KING[enemy_king];
        danger |= knights(men.knights & men.enemy);
        for slider in squares(men.straight & men.enemy) {
            danger |= sliders.straight(slider, occupied);
        }
        for slider in squares(men.slanted & men.enemy) {
            danger |= sliders.slanted(slider, occupied);
        }
        danger
    }
}

/// All squares that any of these knights attacks.
#[inline(always)]
fn knights(knights: u64) -> u64 {
    let near = knights >> 1 & 0x7F7F_7F7F_7F7F_7F7F | knights << 1 & 0xFEFE_FEFE_FEFE_FEFE;
    let far = knights >> 2 & 0x3F3F_3F3F_3F3F_3F3F | knights << 2 & 0xFCFC_FCFC_FCFC_FCFC;
    near << 16 | near >> 16 | far << 8 | far >> 8
}
