//! The parts of the board that officers never leave, past men that have never moved.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::rc::Rc;

use jadoube_board::{Bitboard, Color, Man, Role, Square, attacks};

use super::mix::Mix;

/// The regions of queens, rooks and bishops for one set of men that never moved.
pub(super) struct Regions {
    /// Where nobody gets.
    pub(super) barred: Bitboard,
    of: [Vec<Bitboard>; 3],
}

/// The regions for every set of such men that came up.
#[derive(Default)]
pub(super) struct Map(HashMap<Bitboard, Rc<Regions>, BuildHasherDefault<Mix>>);

/// Sets of men known at most between two attempts at a game, some two hundred bytes each.
const MOST: usize = 20_000;

impl Map {
    /// The regions past these men.
    pub(super) fn past(&mut self, barred: Bitboard) -> Rc<Regions> {
        let new = || Rc::new(Regions::new(barred));
        Rc::clone(self.0.entry(barred).or_insert_with(new))
    }

    /// Forgets the regions if there are too many.
    pub(super) fn shrink(&mut self) {
        if self.0.len() > MOST {
            self.0.clear();
        }
    }
}

impl Regions {
    fn new(barred: Bitboard) -> Regions {
        let of = [Role::Queen, Role::Rook, Role::Bishop].map(|role| {
            let mut left = Bitboard::FULL - barred;
            let mut regions = Vec::new();
            while let Some(seed) = left.iter().next() {
                let region = spread(role, seed, barred);
                left -= region;
                regions.push(region);
            }
            regions
        });
        Regions { barred, of }
    }

    /// Where a man can get from a square that is not barred, and from where to it.
    pub(super) fn of(&self, role: Role, square: Square) -> Bitboard {
        let regions = match role {
            Role::Queen => &self.of[0],
            Role::Rook => &self.of[1],
            Role::Bishop => &self.of[2],
            Role::Pawn | Role::Knight | Role::King => return Bitboard::FULL - self.barred,
        };
        let region = regions.iter().find(|region| region.has(square));
        region.copied().unwrap_or(Bitboard::EMPTY)
    }
}

/// Where a man can get from a square past those that are barred.
pub(super) fn spread(role: Role, from: Square, barred: Bitboard) -> Bitboard {
    let mut region = Bitboard::of(from);
    let mut edge = region;
    while !edge.is_empty() {
        let next = edge.iter().fold(Bitboard::EMPTY, |all, square| {
            all | attacks::of(Man::new(Color::White, role), square, barred)
        });
        edge = next - barred - region;
        region |= edge;
    }
    region
}
