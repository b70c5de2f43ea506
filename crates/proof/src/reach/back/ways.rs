//! How far men are from home, with the pawns in the way.
//!
//! Going back, a pawn that has come home never moves again. It bars its square to all men, and the
//! squares it attacks to the enemy king. A pawn that has yet to come home bars its square too, unless
//! there is no other way: then the way counts as one that may close.

use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::rc::Rc;

use jadoube_board::{Bitboard, Board, Color, File, Man, Role, Square, attacks};

use super::state::Home;
use crate::budget::Meter;
use crate::reach::mix::Mix;

/// No way leads there.
pub(super) const NEVER: u8 = 40;

/// What it costs that pawns which have yet to move close the way of a man.
const CLOSED: u8 = 8;

/// Moves between two squares, indexed by square.
pub(super) type Steps = [u8; 64];

/// A first square of an officer, and how far every square is from it.
pub(super) struct Place {
    pub(super) role: Role,
    pub(super) square: Square,
    pub(super) steps: Steps,
    /// If pawns at home let nobody in who began here: how many moves a knight needs who is to be where such a man can be taken.
    /// Worked out where hardly any men stood at the end.
    pub(super) to_take: Option<Box<Steps>>,
}

/// The ways of one side.
pub(super) struct Ways {
    /// The eight first squares of the officers.
    pub(super) places: Vec<Place>,
    /// Moves to a square of promotion and back to a first square of a pawn, by role.
    pub(super) promotions: [Steps; 6],
}

/// The ways for every set of pawns that came up.
pub(super) struct Atlas {
    /// Did hardly any men stand at the end?
    is_sparse: bool,
    known: HashMap<[u64; 2], Rc<[Ways; 2]>, BuildHasherDefault<Mix>>,
    /// Bytes counted for them.
    held: u64,
}

/// Sets of pawns known at most between two attempts.
const MOST_KNOWN: usize = 20_000;

/// Bytes that the ways for a set of pawns take: of each side eight places and six roles promoted.
const KNOWN: u64 = 2 * (8 * size_of::<Place>() + size_of::<Ways>()) as u64 + 64;

/// Bytes more where hardly any men stood at the end.
const SPARSE: u64 = 2 * 8 * size_of::<Steps>() as u64;

/// Nodes that the ways for a set of pawns cost.
const NEW: u64 = 20;

impl Atlas {
    /// Nothing known yet.
    pub(super) fn new(is_sparse: bool) -> Atlas {
        Atlas {
            is_sparse,
            known: HashMap::default(),
            held: 0,
        }
    }

    /// Forgets the ways if there are too many.
    pub(super) fn shrink(&mut self, meter: &mut Meter<'_>) {
        if self.known.len() > MOST_KNOWN || self.held > meter.room() {
            self.known.clear();
            meter.release(core::mem::take(&mut self.held));
        }
    }

    /// The ways on this board; men that are bound stand in the way too.
    pub(super) fn ways(
        &mut self,
        board: &Board,
        home: &Home,
        meter: &mut Meter<'_>,
    ) -> Rc<[Ways; 2]> {
        let pawns = board.by_role(Role::Pawn);
        let key = Color::ALL.map(|color| (pawns & board.by_color(color)).0);
        if let Some(ways) = self.known.get(&key) {
            return Rc::clone(ways);
        }
        meter.spend(NEW);
        let ways = Rc::new(Color::ALL.map(|color| Ways::new(board, home, color, self.is_sparse)));
        let bytes = KNOWN + if self.is_sparse { SPARSE } else { 0 };
        if meter.has_room(bytes) {
            self.held += bytes;
            meter.hold(bytes);
            self.known.insert(key, Rc::clone(&ways));
        }
        ways
    }
}

/// Pawns on their first squares.
fn fixed(board: &Board) -> Bitboard {
    let pawns = board.by_role(Role::Pawn);
    let of = |color: Color| pawns & board.by_color(color) & Bitboard::rank(color.pawn_rank());
    of(Color::White) | of(Color::Black)
}

impl Ways {
    fn new(board: &Board, home: &Home, color: Color, is_sparse: bool) -> Ways {
        let pawns = fixed(board);
        let all = board.by_role(Role::Pawn);
        let places = home.board.by_color(color) - home.board.by_role(Role::Pawn);
        let places = places
            .iter()
            .filter_map(|square| {
                let role = home.board.role_at(square)?;
                let barred = match role {
                    Role::King => pawns | attacked(board, pawns, color.opposite()),
                    _ => pawns,
                };
                let steps = around(Bitboard::of(square), role, barred, all);
                let within = Square::ALL
                    .into_iter()
                    .filter(|at| steps[at.index() as usize] < NEVER);
                let within = within.fold(Bitboard::EMPTY, Bitboard::with);
                let is_shut = is_sparse && within.is_subset(Bitboard::rank(color.back_rank()));
                Some(Place {
                    role,
                    square,
                    steps,
                    to_take: is_shut.then(|| Box::new(spread(within, Role::Knight, pawns))),
                })
            })
            .collect();
        let mut promotions = [[NEVER; 64]; 6];
        let doors = doors(pawns, color);
        for role in Role::PROMOTIONS {
            promotions[role as usize] = around(doors, role, pawns, all);
        }
        Ways { places, promotions }
    }
}

/// Squares of promotion that no enemy pawn at home bars from below.
fn doors(pawns: Bitboard, color: Color) -> Bitboard {
    let mut doors = Bitboard::EMPTY;
    for file in File::ALL {
        let door = Square::new(file, color.promotion_rank());
        let below = Square::new(file, color.opposite().pawn_rank());
        if !pawns.has(below) {
            doors |= Bitboard::of(door);
        }
    }
    doors
}

fn attacked(board: &Board, pawns: Bitboard, by: Color) -> Bitboard {
    (pawns & board.by_color(by))
        .iter()
        .fold(Bitboard::EMPTY, |all, square| {
            all | attacks::pawn(by, square)
        })
}

/// Moves of a man from every square to the nearest of `targets`, past the pawns as they stand; past
/// those alone that never move if there is no other way, which may close.
fn around(targets: Bitboard, role: Role, barred: Bitboard, pawns: Bitboard) -> Steps {
    let mut steps = spread(targets, role, barred | pawns);
    let later = spread(targets, role, barred);
    for (now, later) in steps.iter_mut().zip(later) {
        *now = (*now).min(later.saturating_add(CLOSED)).min(NEVER);
    }
    steps
}

/// Moves of a man from every square to the nearest of `targets`.
pub(super) fn spread(targets: Bitboard, role: Role, barred: Bitboard) -> Steps {
    let mut steps = [NEVER; 64];
    let mut edge = targets;
    let mut reached = edge;
    let mut moves = 0;
    while !edge.is_empty() {
        let mut next = Bitboard::EMPTY;
        for square in edge.iter() {
            steps[square.index() as usize] = moves;
            next |= attacks::of(Man::new(Color::White, role), square, barred);
        }
        edge = next - reached - barred;
        reached |= edge;
        moves += 1;
    }
    steps
}
