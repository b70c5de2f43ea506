//! Going through the positions of the men that stay.

use std::collections::{HashMap, HashSet};

use jadoube_board::{Bitboard, Board, Color, Man, Position, Role, Square, attacks};

use super::context::{Context, Roamer};
use crate::budget::Meter;
use crate::unwinnable::statics::{Confinement, Reach};
use crate::unwinnable::witness::{Apart, Stretch};

/// Sets of regions that one walk may need; more and it is not worth it.
const CONTEXTS: usize = 400;

/// A position of a walk costs as many nodes as this.
const COST: u64 = 8;

/// Bytes that a position takes.
const HELD: u64 = 200;

/// What is left of a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    board: Board,
    turn: Color,
    en_passant: Option<Square>,
    context: u32,
}

/// A move that some arrangement of the men taken off allows.
struct Step {
    board: Board,
    en_passant: Option<Square>,
    /// Squares that were left or emptied, along which something may be discovered.
    opened: Bitboard,
    /// Made by one of the men taken off?
    by_roamer: bool,
    /// After a capture or pawn move: the men taken off that remain.
    event: Option<Vec<Roamer>>,
}

/// A walk through everything that can follow a position.
pub(super) struct Walk {
    winner: Color,
    left_out: Bitboard,
    contexts: Vec<Context>,
    root: State,
    /// Positions after an event and whether a static proof settles them.
    leaves: HashMap<(Board, Vec<Roamer>), bool>,
    /// The static proofs of those that it settles.
    settled: Vec<Stretch>,
}

impl Walk {
    pub(super) fn new(position: &Position, winner: Color, left_out: Bitboard) -> Option<Walk> {
        let mut board = *position.board();
        let mut roamers = Vec::new();
        for square in left_out.iter() {
            let man = board.get(square)?;
            roamers.push(Roamer {
                color: man.color,
                role: man.role,
                zone: Bitboard::of(square),
            });
            board.set(square, None);
        }
        let contexts = vec![Context::new(&board, &roamers, winner)?];
        let root = State {
            board,
            turn: position.turn(),
            en_passant: None,
            context: 0,
        };
        Some(Walk {
            winner,
            left_out,
            contexts,
            root,
            leaves: HashMap::new(),
            settled: Vec::new(),
        })
    }

    /// Goes through everything that can follow; the certificate if no position may be mate.
    pub(super) fn closes(mut self, limit: u64, meter: &mut Meter<'_>) -> Option<Apart> {
        let mut met = HashSet::from([self.root]);
        let mut open = vec![self.root];
        while let Some(state) = open.pop() {
            let positions = met.len() as u64;
            if !meter.spend(COST) || positions > limit || !meter.has_room(positions * HELD) {
                return None;
            }
            for step in self.steps(&state) {
                let Some(after) = self.arrive(&state, step)? else {
                    continue;
                };
                if met.insert(after) {
                    open.push(after);
                }
            }
        }
        Some(Apart {
            left_out: self.left_out,
            positions: met.len() as u64,
            stretches: (self.contexts.into_iter())
                .map(|context| context.told)
                .collect(),
            settled: self.settled,
        })
    }

    /// The state after a step; `Some(None)` if nothing more need be looked at there, `None` if it
    /// may be mate or the walk grows too large.
    fn arrive(&mut self, before: &State, step: Step) -> Option<Option<State>> {
        let turn = before.turn.opposite();
        let mut context = before.context;
        if let Some(roamers) = &step.event {
            if step.en_passant.is_none() && self.is_leaf(&step.board, roamers) {
                return Some(None);
            }
            context = self.context(&step.board, roamers)?;
        }
        let after = State {
            board: step.board,
            turn,
            en_passant: step.en_passant,
            context,
        };
        let checks = turn != self.winner && self.may_check(&after, &step);
        if checks && self.may_be_mate(&after) {
            None
        } else {
            Some(Some(after))
        }
    }

    fn is_leaf(&mut self, board: &Board, roamers: &[Roamer]) -> bool {
        let key = (*board, roamers.to_vec());
        if let Some(&known) = self.leaves.get(&key) {
            return known;
        }
        let parts = roamers.iter().map(|man| (man.color, man.role, man.zone));
        let proof = Reach::of_parts(board, parts, self.winner).and_then(|mut reach| {
            reach.fresh = true;
            (reach.saturate() && !reach.may_mate()).then(|| Stretch {
                sets: Confinement::of(&reach, Vec::new()),
                left_out: roamers.len(),
            })
        });
        let settled = proof.is_some();
        self.settled.extend(proof);
        self.leaves.insert(key, settled);
        settled
    }

    fn context(&mut self, board: &Board, roamers: &[Roamer]) -> Option<u32> {
        let known = self
            .contexts
            .iter()
            .position(|context| context.holds(board, roamers));
        if let Some(known) = known {
            return Some(known as u32);
        }
        if self.contexts.len() == CONTEXTS {
            return None;
        }
        self.contexts
            .push(Context::new(board, roamers, self.winner)?);
        Some(self.contexts.len() as u32 - 1)
    }

    /// Everything that may be played in some arrangement.
    fn steps(&self, state: &State) -> Vec<Step> {
        let mut steps = Vec::new();
        for (from, man) in state.board.iter() {
            if man.color == state.turn {
                self.man_steps(state, from, man, &mut steps);
            }
        }
        self.roamer_steps(state, &mut steps);
        steps
    }

    fn man_steps(&self, state: &State, from: Square, man: Man, steps: &mut Vec<Step>) {
        let board = &state.board;
        let (own, enemy) = (
            board.by_color(man.color),
            board.by_color(man.color.opposite()),
        );
        let targets = match man.role {
            Role::Pawn => self.pawn_targets(state, from),
            _ => attacks::of(man, from, board.occupied()) - own,
        };
        for to in (targets - (enemy & board.by_role(Role::King))).iter() {
            let promotes = man.role == Role::Pawn && to.rank() == man.color.promotion_rank();
            let roles: &[Role] = if promotes {
                &Role::PROMOTIONS
            } else {
                &[man.role]
            };
            for &role in roles {
                self.play(state, from, to, Man::new(man.color, role), steps);
            }
        }
    }

    fn pawn_targets(&self, state: &State, from: Square) -> Bitboard {
        let (us, board) = (state.turn, &state.board);
        let occupied = board.occupied();
        let context = &self.contexts[state.context as usize];
        let mut prey = board.by_color(us.opposite()) | context.zone[us.opposite() as usize];
        prey |= state.en_passant.map_or(Bitboard::EMPTY, Bitboard::of);
        let mut targets = attacks::pawn(us, from) & (prey - board.by_color(us));
        if let Some(one) = from.offset(0, us.forward()).filter(|&to| !occupied.has(to)) {
            targets |= Bitboard::of(one);
            if from.rank() == us.pawn_rank() {
                let two = one.offset(0, us.forward()).filter(|&to| !occupied.has(to));
                targets |= two.map_or(Bitboard::EMPTY, Bitboard::of);
            }
        }
        targets
    }

    fn play(&self, state: &State, from: Square, to: Square, man: Man, steps: &mut Vec<Step>) {
        let us = state.turn;
        let context = &self.contexts[state.context as usize];
        let pawn = state.board.role_at(from) == Some(Role::Pawn);
        let taken = state.board.get(to).is_some();
        let passing = pawn && state.en_passant == Some(to);
        let mut board = state.board;
        let mut opened = Bitboard::of(from);
        board.set(from, None);
        if let (true, Some(victim)) = (passing, to.offset(0, -us.forward())) {
            board.set(victim, None);
            opened |= Bitboard::of(victim);
        }
        board.set(to, Some(man));
        if self.is_surely_attacked(&board, us, Bitboard::EMPTY, context) {
            return;
        }
        let double = pawn && from.index().abs_diff(to.index()) == 16;
        let en_passant = if double {
            from.offset(0, us.forward())
        } else {
            None
        };
        let mut push = |event| {
            steps.push(Step {
                board,
                en_passant,
                opened,
                by_roamer: false,
                event,
            })
        };
        let straight = from.file() == to.file();
        if taken || passing || pawn && straight {
            push(Some(context.roamers.clone()));
            return;
        }
        if !pawn && context.reach[us as usize][man.role as usize].has(to) {
            push(None);
        }
        // What may stand there may be taken.
        for (index, roamer) in context.roamers.iter().enumerate() {
            if roamer.color != us && roamer.zone.has(to) {
                let mut rest = context.roamers.clone();
                rest.remove(index);
                push(Some(rest));
            }
        }
    }

    /// Moves of the men taken off: one that changes nothing, and captures.
    fn roamer_steps(&self, state: &State, steps: &mut Vec<Step>) {
        let us = state.turn;
        let context = &self.contexts[state.context as usize];
        let mut push = |board: Board, arrival, event| {
            if !self.is_surely_attacked(&board, us, arrival, context) {
                steps.push(Step {
                    board,
                    en_passant: None,
                    opened: Bitboard::EMPTY,
                    by_roamer: true,
                    event,
                });
            }
        };
        if context.spare[us as usize] {
            push(state.board, Bitboard::EMPTY, None);
        }
        let enemies = state.board.by_color(us.opposite()) - state.board.by_role(Role::King);
        for (index, roamer) in context.roamers.iter().enumerate() {
            if roamer.color != us {
                continue;
            }
            for to in (context.fire[index] & enemies).iter() {
                let mut board = state.board;
                board.set(to, None);
                let mut after = context.roamers.clone();
                after[index].zone = Bitboard::of(to);
                push(board, Bitboard::of(to), Some(after));
            }
            for (other, victim) in context.roamers.iter().enumerate() {
                for to in (context.fire[index] & victim.zone)
                    .iter()
                    .filter(|_| victim.color != us)
                {
                    let mut after = context.roamers.clone();
                    after[index].zone = Bitboard::of(to);
                    after.remove(other);
                    push(state.board, Bitboard::of(to), Some(after));
                }
            }
        }
    }

    /// Is the king of `us` attacked wherever the men taken off stand, one of which may have just
    /// arrived on `arrival`?
    fn is_surely_attacked(
        &self,
        board: &Board,
        us: Color,
        arrival: Bitboard,
        context: &Context,
    ) -> bool {
        let Some(king) = board.king(us) else {
            return false;
        };
        let anywhere = context.zone[0] | context.zone[1] | arrival;
        board
            .attackers(king, us.opposite(), board.occupied())
            .iter()
            .any(|from| (attacks::between(from, king) & anywhere).is_empty())
    }

    /// May the step of the winner that led here have given check?
    fn may_check(&self, state: &State, step: &Step) -> bool {
        let Some(king) = state.board.king(state.turn) else {
            return true;
        };
        let context = &self.contexts[state.context as usize];
        !state
            .board
            .attackers(king, self.winner, state.board.occupied())
            .is_empty()
            || step.by_roamer && context.threat.has(king)
            || context.may_discover(king, step.opened)
    }

    /// May the loser, perhaps in check, have no way out?
    fn may_be_mate(&self, state: &State) -> bool {
        let (loser, board) = (state.turn, &state.board);
        let Some(king) = board.king(loser) else {
            return true;
        };
        let context = &self.contexts[state.context as usize];
        let without = board.occupied().without(king);
        let closed = board.by_color(loser) | context.zone[loser as usize] | context.threat;
        (attacks::king(king) - closed)
            .iter()
            .all(|flight| !board.attackers(flight, self.winner, without).is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bishop that takes the pawn stands between the rook and its king then.
    #[test]
    fn a_capture_may_leave_the_captor_in_the_way_of_a_check() {
        let position = Position::from_fen("7k/8/r7/p1p5/KB6/P1P5/8/8 w - - 0 1").unwrap();
        let walk = Walk::new(&position, Color::White, Bitboard::of(Square::B4)).unwrap();
        let takes = |step: &Step| step.by_roamer && !step.board.occupied().has(Square::A5);
        assert!(walk.steps(&walk.root).iter().any(takes));
    }
}
