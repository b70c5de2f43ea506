//! What a step of a plan needs before it can be taken back, and how far off that is.

use std::collections::HashMap;
use std::rc::Rc;

use jadoube_board::{Bitboard, Board, Color, Man, Role, Square, attacks};

use super::plan::step::{Kind, Step, Victim};
use super::state::{Home, State};
use super::ways::{self, NEVER, Steps};
use crate::reach::count;

/// Moves to a square, by role.
type Roads = Rc<[Steps; 6]>;

/// The roads to squares that steps need an officer on, by the square and the pawns in the way.
#[derive(Default)]
pub(super) struct Signposts(HashMap<(Square, Bitboard), Roads>);

impl Signposts {
    fn to(&mut self, target: Square, pawns: Bitboard) -> Roads {
        let roads = self.0.entry((target, pawns)).or_insert_with(|| {
            Rc::new(Role::ALL.map(|role| ways::spread(Bitboard::of(target), role, pawns)))
        });
        Rc::clone(roads)
    }
}

/// A step to be taken back, and how far officers are from where it needs one.
#[derive(Clone)]
pub(super) struct Aim {
    step: Step,
    /// Moves to the square on which an officer is needed, if one is.
    roads: Option<Roads>,
}

impl Aim {
    pub(super) fn of(step: Step, board: &Board, signposts: &mut Signposts) -> Aim {
        let roads = match step {
            Step::Promotion { on, .. } | Step::Taken { on, .. } => {
                Some(signposts.to(on, board.by_role(Role::Pawn)))
            }
            _ => None,
        };
        Aim { step, roads }
    }

    /// The side that makes the step.
    fn mover(&self) -> Color {
        match self.step {
            Step::Back { color, .. }
            | Step::Capture { color, .. }
            | Step::Promotion { color, .. } => color,
            Step::Taken { color, .. } | Step::TakenPromoted { color } => color.opposite(),
        }
    }

    /// Moves to be taken back before the step can be, guessed; `None` if it never can.
    pub(super) fn far(&self, state: &State) -> Option<u32> {
        let board = &state.board;
        let mut moves = 0;
        match self.step {
            Step::Back { color, to, .. } | Step::Capture { color, to, .. } => {
                moves += pawn_on(board, color, to);
            }
            Step::Promotion {
                color,
                kind,
                on,
                to,
                ..
            } => {
                moves += pawn_on(board, color, to);
                moves += self.nearest(board, promoted(board, color, kind), on)?;
            }
            Step::Taken { color, on } => {
                let men = board.by_color(color.opposite()) - board.by_role(Role::Pawn);
                moves += self.nearest(board, men, on)?;
            }
            Step::TakenPromoted { .. } => {}
        }
        // The mover's moves; the other side moves between.
        let turn = u32::from(state.turn == self.mover());
        Some(2 * moves + turn)
    }

    /// The way of the nearest of these men to `on`, with the man that stands there before it, and
    /// with the enemy's king that it may not attack from there.
    fn nearest(&self, board: &Board, men: Bitboard, on: Square) -> Option<u32> {
        if men.has(on) {
            return Some(0);
        }
        let roads = self.roads.as_ref()?;
        let mut attacked = [None; 6];
        let steps = men
            .iter()
            .filter_map(|at| {
                let man = board.get(at)?;
                let role = man.role as usize;
                let steps = roads[role][at.index() as usize];
                let checks = *attacked[role].get_or_insert_with(|| {
                    let king = board.king(man.color.opposite());
                    let seen = attacks::of(man, on, board.occupied());
                    u32::from(king.is_some_and(|king| seen.has(king)))
                });
                (steps < NEVER).then(|| u32::from(steps) + checks)
            })
            .min()?;
        Some(steps + u32::from(board.get(on).is_some()))
    }

    /// The position with the step taken back, if that can be done at once.
    pub(super) fn done(&self, state: &State, home: &Home) -> Option<State> {
        if state.turn == self.mover() {
            return None;
        }
        let mut found = Vec::new();
        match self.step {
            Step::Back { color, from, to } => {
                state.pawn_back(home, from, to, Man::new(color, Role::Pawn), &[], &mut found);
            }
            Step::Capture {
                color,
                from,
                to,
                victim,
            } => {
                let roles = roles(&state.board, color.opposite(), from, victim);
                state.pawn_back(
                    home,
                    from,
                    to,
                    Man::new(color, Role::Pawn),
                    &roles,
                    &mut found,
                );
            }
            Step::Promotion {
                color,
                kind,
                on,
                to,
                victim,
            } => {
                if !promoted(&state.board, color, kind).has(on) {
                    return None;
                }
                let pawn = Man::new(color, Role::Pawn);
                let roles = victim.map(|victim| roles(&state.board, color.opposite(), on, victim));
                state.pawn_back(home, on, to, pawn, &roles.unwrap_or_default(), &mut found);
            }
            Step::Taken { on, .. } => state.taken_back(home, on, Role::Pawn, &mut found),
            Step::TakenPromoted { color } => {
                let officers = state.board.by_color(color.opposite());
                for on in (officers - state.board.by_role(Role::Pawn)).iter() {
                    for role in roles(&state.board, color, on, Victim::Promoted) {
                        state.taken_back(home, on, role, &mut found);
                    }
                }
            }
        }
        found.first().copied()
    }
}

/// Moves until a pawn may come to a square: a man stands there, or the enemy's king would be in
/// check.
fn pawn_on(board: &Board, color: Color, to: Square) -> u32 {
    let checks = board
        .king(color.opposite())
        .is_some_and(|king| attacks::pawn(color, to).has(king));
    u32::from(board.get(to).is_some()) + u32::from(checks)
}

/// Men of one side and kind of which there are more than at the start.
fn promoted(board: &Board, color: Color, kind: Kind) -> Bitboard {
    let own = board.by_color(color);
    let bishops = own & board.by_role(Role::Bishop);
    let more = |men: Bitboard, first: usize| {
        if men.len() > first {
            men
        } else {
            Bitboard::EMPTY
        }
    };
    match kind {
        Kind::Dark => more(bishops & Bitboard::DARK, 1),
        Kind::Light => more(bishops & Bitboard::LIGHT, 1),
        Kind::Other => {
            more(own & board.by_role(Role::Queen), 1)
                | more(own & board.by_role(Role::Rook), 2)
                | more(own & board.by_role(Role::Knight), 2)
        }
    }
}

/// What the man may be that a capture took on `on`.
fn roles(board: &Board, color: Color, on: Square, victim: Victim) -> Vec<Role> {
    let [queens, rooks, dark, light, knights] = count::officers(board, color);
    let lacking = |have: usize, first: usize| have < first;
    let queen = lacking(queens, 1);
    let (rook, knight) = (lacking(rooks, 2), lacking(knights, 2));
    let bishop = lacking(if on.is_light() { light } else { dark }, 1);
    let mut roles = Vec::new();
    let mut add = |role, fits: bool| {
        if fits {
            roles.push(role);
        }
    };
    match victim {
        Victim::Pawn => add(Role::Pawn, true),
        Victim::First if bishop => add(Role::Bishop, true),
        Victim::First => {
            add(Role::Knight, knight);
            add(Role::Queen, queen);
            add(Role::Rook, rook);
        }
        Victim::Promoted => {
            add(Role::Knight, !knight);
            add(Role::Queen, !queen);
            add(Role::Rook, !rook);
        }
    }
    roles
}
