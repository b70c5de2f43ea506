//! Verifies an [`Apart`]: positions gone through with some men told only by where they might be.
//!
//! From one capture or pawn move to the next every man keeps to a set that the certificate tells;
//! [`super::sets`] verifies that no quiet move leaves it. Within such a *stretch* the men that stay
//! on the board are moved one by one. Those left out are allowed whatever any of them might do
//! anywhere in its set: they obstruct nobody, they may stand in the way of a check, take what one
//! of them might attack, be taken wherever they might stand, and close every flight they might
//! attack or occupy. After a capture or pawn move the certificate must tell the next stretch, or a
//! static proof.

use std::collections::HashSet;

use jadoube_board::{Bitboard, Board, Color, Man, Position, Role, Square, attacks};

use super::flaw::Flaw;
use super::sets;
use crate::unwinnable::statics::Confinement;
use crate::unwinnable::witness::{Apart, Stretch};

/// A man left out and where it may stand.
type Zone = (Man, Bitboard);

/// Verifies the certificate for `position`, which is not mate.
pub(super) fn check(position: &Position, winner: Color, told: &Apart) -> Result<(), Flaw> {
    if !position.castling_rights().is_empty() || position.en_passant().is_some() {
        return Err(unsound("there is castling or a capture in passing"));
    }
    let mut walk = Walk::of(winner, told)?;
    let mut board = *position.board();
    let mut zones = Vec::new();
    for square in told.left_out.iter() {
        let man = board.get(square);
        let man = man.ok_or_else(|| unsound("nobody stands where a man is left out"))?;
        zones.push((man, Bitboard::of(square)));
        board.set(square, None);
    }
    let root = State {
        stretch: walk.stretch(&board, &zones)?,
        board,
        turn: position.turn(),
        passing: None,
    };
    walk.go(root, told.positions)
}

fn unsound(what: &str) -> Flaw {
    Flaw::Sets(what.to_owned())
}

/// A position of the men that stay.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    board: Board,
    turn: Color,
    /// Where a pawn may be captured in passing.
    passing: Option<Square>,
    stretch: usize,
}

/// A move that some arrangement of the men left out might allow.
struct Step {
    board: Board,
    passing: Option<Square>,
    /// Squares left empty by the move.
    emptied: Bitboard,
    /// Did a man left out move?
    unseen: bool,
    /// After a capture or pawn move: where the men left out may be.
    zones: Option<Vec<Zone>>,
}

/// A stretch whose sets hold, with what follows from them.
struct Ground {
    /// The men that stay, less the kings.
    fixed: Board,
    /// Where men that stay may be, by color and role.
    reach: [[Bitboard; 6]; 2],
    zones: Vec<Zone>,
    /// What each of the men left out might attack.
    fire: Vec<Bitboard>,
    /// Posts of the winner's men left out, and what each attacks.
    posts: Vec<(Square, Bitboard)>,
}

impl Ground {
    fn of(winner: Color, told: &Stretch) -> Result<Ground, Flaw> {
        let (sets, men) = (sets::until_event(&told.sets)?, &told.sets.men);
        let kings = |color| {
            let king = Man::new(color, Role::King);
            men.iter().filter(|man| man.man == king).count()
        };
        let stay = men.len().checked_sub(told.left_out);
        let stay = stay.ok_or_else(|| unsound("more men are left out than there are"))?;
        if told.sets.winner != winner || Color::ALL.iter().any(|&color| kings(color) != 1) {
            return Err(unsound("a stretch is not about this winner and two kings"));
        }
        let mut ground = Ground {
            fixed: Board::default(),
            reach: [[Bitboard::EMPTY; 6]; 2],
            zones: Vec::new(),
            fire: Vec::new(),
            posts: Vec::new(),
        };
        for man in &men[..stay] {
            ground.reach[man.man.color as usize][man.man.role as usize] |= man.squares;
            let free = |&square: &Square| ground.fixed.get(square).is_none();
            match man.from.single().filter(free) {
                _ if man.man.role == Role::King => {}
                Some(square) => ground.fixed.set(square, Some(man.man)),
                None => return Err(unsound("a man that stays does not stand on a square")),
            }
        }
        let losing = ground.reach[winner.opposite() as usize][Role::King as usize];
        let blocked = sets.fixed() - losing;
        for man in &men[stay..] {
            if matches!(man.man.role, Role::King | Role::Pawn) {
                return Err(unsound("a king or pawn is left out"));
            }
            let mut fire = Bitboard::EMPTY;
            for post in man.squares.iter() {
                let attacked = attacks::of(man.man, post, blocked);
                fire |= attacked;
                if man.man.color == winner {
                    ground.posts.push((post, attacked));
                }
            }
            ground.fire.push(fire);
            ground.zones.push((man.man, man.squares));
        }
        Ok(ground)
    }

    /// Is everybody where this stretch tells?
    fn covers(&self, board: &Board, zones: &[Zone]) -> bool {
        let mut fixed = *board;
        let kings = Color::ALL.iter().all(|&color| {
            board.king(color).is_some_and(|king| {
                fixed.set(king, None);
                self.reach[color as usize][Role::King as usize].has(king)
            })
        });
        let within = |(known, zone): (&Zone, &Zone)| known.0 == zone.0 && zone.1.is_subset(known.1);
        kings
            && fixed == self.fixed
            && zones.len() == self.zones.len()
            && self.zones.iter().zip(zones).all(within)
    }

    /// Where men left out of this color may stand.
    fn zone(&self, color: Color) -> Bitboard {
        let own = self.zones.iter().filter(|(man, _)| man.color == color);
        own.fold(Bitboard::EMPTY, |sum, (_, zone)| sum | *zone)
    }

    /// Is the king of `us` attacked by men that stay, with nobody left out able to stand between,
    /// even if one of them has just taken something on `arrival`?
    fn is_in_check(&self, board: &Board, us: Color, arrival: Bitboard) -> bool {
        let anywhere = self.zone(Color::White) | self.zone(Color::Black) | arrival;
        board.king(us).is_some_and(|king| {
            let checkers = board.attackers(king, us.opposite(), board.occupied());
            (checkers.iter()).any(|from| (attacks::between(from, king) & anywhere).is_empty())
        })
    }

    /// May this be mate to the side to move, which is the loser?
    fn may_mate(&self, state: &State, step: &Step) -> bool {
        let (loser, board) = (state.turn, &state.board);
        let Some(king) = board.king(loser) else {
            return true;
        };
        let attackers = |at, occupied| board.attackers(at, loser.opposite(), occupied);
        let unseen = self.posts.iter().any(|&(post, attacked)| {
            let uncovered = attacks::between(post, king) & step.emptied;
            attacked.has(king) && (step.unseen || !uncovered.is_empty())
        });
        if attackers(king, board.occupied()).is_empty() && !unseen {
            return false;
        }
        let closed = |flight: Square| {
            board.by_color(loser).has(flight)
                || self.zone(loser).has(flight)
                || self.posts.iter().any(|(_, attacked)| attacked.has(flight))
                || !attackers(flight, board.occupied().without(king)).is_empty()
        };
        attacks::king(king).iter().all(closed)
    }
}

struct Walk {
    winner: Color,
    grounds: Vec<Ground>,
    /// Situations after a capture or pawn move from which a static proof shows that there is no
    /// mate.
    settled: HashSet<(Board, Vec<Zone>)>,
}

impl Walk {
    fn of(winner: Color, told: &Apart) -> Result<Walk, Flaw> {
        let grounds = told.stretches.iter().map(|told| Ground::of(winner, told));
        let settled = told.settled.iter().map(|told| settled(winner, told));
        Ok(Walk {
            winner,
            grounds: grounds.collect::<Result<_, _>>()?,
            settled: settled.collect::<Result<_, _>>()?,
        })
    }

    fn stretch(&self, board: &Board, zones: &[Zone]) -> Result<usize, Flaw> {
        let covering = |ground: &Ground| ground.covers(board, zones);
        let found = self.grounds.iter().position(covering);
        found.ok_or_else(|| unsound("nothing is told of what follows a capture or pawn move"))
    }

    fn go(&mut self, root: State, told: u64) -> Result<(), Flaw> {
        let mut met = HashSet::from([root]);
        let mut open = vec![root];
        while let Some(state) = open.pop() {
            for step in self.steps(&state) {
                if let Some(after) = self.arrive(&state, &step)?
                    && met.insert(after)
                {
                    open.push(after);
                }
            }
            if met.len() as u64 > told {
                return Err(Flaw::NotClosed);
            }
        }
        let met = met.len() as u64;
        (met == told)
            .then_some(())
            .ok_or(Flaw::OtherCount { told, met })
    }

    /// Where a step leads; `None` if a static proof settles what follows.
    fn arrive(&self, before: &State, step: &Step) -> Result<Option<State>, Flaw> {
        let mut stretch = before.stretch;
        if let Some(zones) = &step.zones {
            let situation = (step.board, zones.clone());
            if step.passing.is_none() && self.settled.contains(&situation) {
                return Ok(None);
            }
            stretch = self.stretch(&step.board, zones)?;
        }
        let after = State {
            board: step.board,
            turn: before.turn.opposite(),
            passing: step.passing,
            stretch,
        };
        if after.turn != self.winner && self.grounds[stretch].may_mate(&after, step) {
            return Err(unsound("a position of the men that stay may be mate"));
        }
        Ok(Some(after))
    }

    /// Everything that may be played.
    fn steps(&self, state: &State) -> Vec<Step> {
        let ground = &self.grounds[state.stretch];
        let mut steps = Vec::new();
        for from in state.board.by_color(state.turn).iter() {
            if let Some(man) = state.board.get(from) {
                seen(ground, state, from, man, &mut steps);
            }
        }
        unseen(ground, state, &mut steps);
        steps
    }
}

/// The men of a static proof that holds: those that stay, and those left out where they may be.
fn settled(winner: Color, told: &Stretch) -> Result<(Board, Vec<Zone>), Flaw> {
    let Confinement { men, .. } = &told.sets;
    sets::verify(&told.sets, true)?;
    let stay = men.len().checked_sub(told.left_out);
    let mut board = Board::default();
    for man in &men[..stay.unwrap_or(0)] {
        let free = |&square: &Square| board.get(square).is_none();
        match man.from.single().filter(free) {
            Some(square) => board.set(square, Some(man.man)),
            None => return Err(unsound("a man that stays does not stand on a square")),
        }
    }
    if told.sets.winner != winner || stay.is_none() {
        return Err(unsound("a static proof is about something else"));
    }
    let zones = men[stay.unwrap_or(0)..].iter();
    Ok((board, zones.map(|man| (man.man, man.from)).collect()))
}

/// Moves of a man that stays.
fn seen(ground: &Ground, state: &State, from: Square, man: Man, steps: &mut Vec<Step>) {
    let (us, board) = (state.turn, &state.board);
    let enemies = board.by_color(us.opposite()) - board.by_role(Role::King);
    let prey = enemies | ground.zone(us.opposite());
    let mut targets = attacks::of(man, from, board.occupied());
    let mut pushes = Bitboard::EMPTY;
    if man.role == Role::Pawn {
        targets &= prey | state.passing.map_or(Bitboard::EMPTY, Bitboard::of);
        let ahead = |at: Square| {
            at.offset(0, us.forward())
                .filter(|&to| !board.occupied().has(to))
        };
        let one = ahead(from);
        let two = one
            .filter(|_| from.rank() == us.pawn_rank())
            .and_then(ahead);
        pushes = one.into_iter().chain(two).fold(pushes, Bitboard::with);
    }
    targets -= board.by_color(us) | board.by_role(Role::King);
    for to in (targets | pushes).iter() {
        let pawn = man.role == Role::Pawn;
        let (pushed, passing) = (pushes.has(to), pawn && state.passing == Some(to));
        let mut after = *board;
        let mut emptied = Bitboard::of(from);
        after.set(from, None);
        if let (true, Some(victim)) = (passing, to.offset(0, -us.forward())) {
            after.set(victim, None);
            emptied |= Bitboard::of(victim);
        }
        let mut futures = Vec::new();
        if enemies.has(to) || passing || pushed {
            futures.push(Some(ground.zones.clone()));
        } else {
            if !pawn && ground.reach[us as usize][man.role as usize].has(to) {
                futures.push(None);
            }
            let victims = (0..ground.zones.len()).filter(|&index| {
                ground.zones[index].0.color != us && ground.zones[index].1.has(to)
            });
            futures.extend(victims.map(|index| {
                let mut rest = ground.zones.clone();
                rest.remove(index);
                Some(rest)
            }));
        }
        let double = pushed && from.rank().index().abs_diff(to.rank().index()) == 2;
        let promotes = pawn && to.rank() == us.promotion_rank();
        let own = [man.role];
        let roles: &[Role] = if promotes { &Role::PROMOTIONS } else { &own };
        for &role in roles {
            after.set(to, Some(Man::new(us, role)));
            if ground.is_in_check(&after, us, Bitboard::EMPTY) {
                continue;
            }
            steps.extend(futures.iter().map(|zones| Step {
                board: after,
                passing: from.offset(0, us.forward()).filter(|_| double),
                emptied,
                unseen: false,
                zones: zones.clone(),
            }));
        }
    }
}

/// Moves of the men left out: one that changes nothing, and captures.
fn unseen(ground: &Ground, state: &State, steps: &mut Vec<Step>) {
    let us = state.turn;
    let mut push = |board: Board, arrival, zones| {
        if !ground.is_in_check(&board, us, arrival) {
            steps.push(Step {
                board,
                passing: None,
                emptied: Bitboard::EMPTY,
                unseen: true,
                zones,
            });
        }
    };
    let enemies = state.board.by_color(us.opposite()) - state.board.by_role(Role::King);
    for (index, &(man, zone)) in ground.zones.iter().enumerate() {
        if man.color != us {
            continue;
        }
        if zone.is_several() {
            push(state.board, Bitboard::EMPTY, None);
        }
        let landed = |to| {
            let mut zones = ground.zones.clone();
            zones[index].1 = Bitboard::of(to);
            zones
        };
        for to in (ground.fire[index] & enemies).iter() {
            let mut board = state.board;
            board.set(to, None);
            push(board, Bitboard::of(to), Some(landed(to)));
        }
        for (other, victim) in ground.zones.iter().enumerate() {
            if victim.0.color == us {
                continue;
            }
            for to in (ground.fire[index] & victim.1).iter() {
                let mut zones = landed(to);
                zones.remove(other);
                push(state.board, Bitboard::of(to), Some(zones));
            }
        }
    }
}
