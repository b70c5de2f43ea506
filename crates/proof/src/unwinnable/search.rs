//! Every position that can arise, the most hopeful first.
//!
//! One search both finds helpmates and shows that there is none: it takes positions in the order
//! of how near they look to mate, and if it runs out of positions before it finds a mate, the
//! positions it has met are closed under every legal move and hold no mate. Positions that bare
//! material or a static proof settles are not followed further.

use jadoube_board::{Color, Move, Position, Square};

use crate::budget::Meter;
use crate::material::shortage;
use crate::table::Table;
use crate::unwinnable::aim::Aim;
use crate::unwinnable::picture::Corner;
use crate::unwinnable::statics::{Known, is_locked, unwinnable_statically};
use crate::unwinnable::waiting::{Classes, Nearness};

/// Nodes that a static proof is worth.
const STATIC: u64 = 20;

/// Nodes that splitting a static proof by events is worth.
pub(crate) const EVENTS: u64 = 200;

/// Bytes that a position takes in the table and the orders in which it waits.
const BYTES: u64 = 160;

/// What a search found.
pub(crate) enum Outcome {
    /// A helpmate.
    Mate(Vec<Move>),
    /// No mate is among the positions that can arise; so many were looked at.
    Closed(u64),
    /// The budget ended.
    Cut,
}

/// What says how far from mate a position looks.
#[derive(Clone, Debug)]
pub(crate) enum Guide {
    /// A picture in a corner.
    Corner(Corner),
    /// An arrangement of a locked position.
    Aim(Aim),
}

impl Guide {
    fn distance(&self, position: &Position) -> usize {
        match self {
            Guide::Corner(corner) => corner.distance(position),
            Guide::Aim(aim) => aim.distance(position),
        }
    }
}

/// A search that can be taken up again with more nodes.
///
/// Positions wait in several orders at once, and each order has its turn: near one corner, near
/// the other, and class by class. A class is the positions that no capture or pawn move separates;
/// giving each its turn keeps the search from losing itself among millions of arrangements of one
/// locked structure while another one mates.
pub(crate) struct Search {
    winner: Color,
    guides: [Guide; 2],
    table: Table,
    near: [Nearness; 2],
    classes: Classes,
    done: Vec<bool>,
    turns: &'static [Order],
    turn: usize,
    known: Known,
    leaves: Leaves,
    /// Events by which the static proofs may be split that are tried wherever there is no check.
    pub(crate) everywhere: Option<u32>,
    /// What can follow the position that is looked at; kept for its memory.
    after: Vec<(Move, Position, bool)>,
}

/// An order in which positions wait.
#[derive(Clone, Copy, Debug)]
enum Order {
    First,
    /// As near, but the earliest met.
    Oldest,
    /// Near the first guide's goal, but a little farther off each time.
    Around,
    Other,
    Class,
}

/// Turns where pawns lock each other: the structures matter most.
const LOCKED: [Order; 8] = [
    Order::First,
    Order::Class,
    Order::Other,
    Order::Class,
    Order::Oldest,
    Order::Class,
    Order::Around,
    Order::Class,
];

/// Turns elsewhere: most positions are near a mate in the first corner.
const OPEN: [Order; 8] = [
    Order::First,
    Order::First,
    Order::Other,
    Order::First,
    Order::First,
    Order::Class,
    Order::First,
    Order::Other,
];

impl Search {
    pub(crate) fn new(root: &Position, winner: Color, guides: [Guide; 2]) -> Search {
        let locked = is_locked(root.board());
        let mut search = Search {
            everywhere: None,
            after: Vec::new(),
            turns: if locked { &LOCKED } else { &OPEN },
            winner,
            guides,
            table: Table::new(),
            near: [Nearness::new(), Nearness::new()],
            classes: Classes::default(),
            done: Vec::new(),
            turn: 0,
            known: Known::default(),
            leaves: Leaves::default(),
        };
        search.meet(*root, 0, Move::new(Square::A1, Square::A1));
        search
    }

    /// A search that knows of nothing but one guide.
    pub(crate) fn towards(root: &Position, winner: Color, guide: Guide) -> Search {
        let mut search = Search::new(root, winner, [guide.clone(), guide]);
        search.turns = &[Order::First, Order::Oldest, Order::Around];
        search
    }

    /// The same with a static proof tried at every position that is not check: for positions that
    /// a few forced moves settle.
    pub(crate) fn proving_everywhere(
        root: &Position,
        winner: Color,
        guides: [Guide; 2],
        events: u32,
    ) -> Search {
        let mut search = Search::new(root, winner, guides);
        search.everywhere = Some(events);
        search
    }

    /// Goes on until a mate, the end of all positions, or the end of the budget.
    pub(crate) fn run(&mut self, meter: &mut Meter<'_>) -> Outcome {
        while let Some(number) = self.next() {
            let position = *self.table.get(number);
            let moves = position.legal_moves();
            if moves.is_empty() {
                if position.turn() != self.winner && position.is_check() {
                    return Outcome::Mate(self.table.line(number));
                }
                continue;
            }
            let before = self.table.len();
            if let Some(play) = self.follow(number, &position, &moves, meter) {
                let mut line = self.table.line(number);
                line.push(play);
                return Outcome::Mate(line);
            }
            let new = (self.table.len() - before) as u64;
            if !meter.spend(new) || !meter.hold(new * BYTES) {
                return Outcome::Cut;
            }
        }
        Outcome::Closed(self.table.len() as u64)
    }

    /// Lets go of what the search holds.
    pub(crate) fn end(self, meter: &mut Meter<'_>) {
        meter.release(self.table.len() as u64 * BYTES);
    }

    /// Meets the positions after these moves that are new and not settled; the move that mates, if
    /// one does.
    fn follow(
        &mut self,
        number: u32,
        position: &Position,
        moves: &[Move],
        meter: &mut Meter<'_>,
    ) -> Option<Move> {
        let mut after = core::mem::take(&mut self.after);
        after.clear();
        let played = |&play: &Move| (play, position.played(play), false);
        after.extend(moves.iter().map(played));
        for (_, after, known) in &mut after {
            *known = self.table.may_contain(after);
        }
        for (_, after, known) in &mut after {
            *known = *known && self.table.contains(after);
        }
        after.retain(|&(_, _, known)| !known);
        let mating = after
            .iter()
            .find(|(_, after, _)| after.turn() != self.winner && after.is_checkmate())
            .map(|&(play, ..)| play);
        if mating.is_none() {
            for &(play, after, _) in &after {
                let quiet = self.everywhere.is_some() && !after.is_check();
                let leaf = quiet || after.halfmove_clock() == 0;
                if !(leaf && self.is_settled(&after, meter)) {
                    self.meet(after, number, play);
                }
            }
        }
        self.after = after;
        mating
    }

    /// After a capture or a pawn move: can mate be ruled out at a glance?
    fn is_settled(&mut self, position: &Position, meter: &mut Meter<'_>) -> bool {
        if shortage(position.board(), self.winner).is_some() {
            return true;
        }
        let tried =
            self.everywhere.is_some() || is_locked(position.board()) && self.leaves.is_worth_it();
        if !tried {
            return false;
        }
        let events = self.everywhere.unwrap_or(0);
        let known = (events == 0).then(|| self.known.find(position)).flatten();
        let proven = known.unwrap_or_else(|| {
            meter.spend(STATIC + EVENTS * u64::from(events));
            match events {
                0 => self.known.unwinnable(position, self.winner),
                _ => unwinnable_statically(position, self.winner, events),
            }
        });
        self.leaves.note(proven)
    }

    fn meet(&mut self, position: Position, parent: u32, play: Move) {
        let Some(number) = self.table.add(position, parent, play) else {
            return;
        };
        self.done.push(false);
        for (guide, near) in self.guides.iter().zip(&mut self.near) {
            near.push(guide.distance(&position), number);
        }
        self.classes.push(&position, number);
    }

    /// The next position, from each order in turn.
    fn next(&mut self) -> Option<u32> {
        for _ in 0..self.turns.len() {
            self.turn = (self.turn + 1) % self.turns.len();
            loop {
                let number = match self.turns[self.turn] {
                    Order::First => self.near[0].pop(),
                    Order::Oldest => self.near[0].pop_oldest(),
                    Order::Around => self.near[0].pop_around(),
                    Order::Other => self.near[1].pop(),
                    Order::Class => self.classes.pop(),
                };
                let Some(number) = number else { break };
                if !core::mem::replace(&mut self.done[number as usize], true) {
                    return Some(number);
                }
            }
        }
        None
    }
}

/// Whether static proofs of single positions pay: they are tried less and less while they fail.
#[derive(Default)]
struct Leaves {
    tried: u32,
    proven: u32,
    skipped: u32,
}

impl Leaves {
    fn is_worth_it(&mut self) -> bool {
        let pause = if self.tried < 64 {
            0
        } else {
            self.tried / (64 * (self.proven + 1))
        };
        if self.skipped < pause {
            self.skipped += 1;
            return false;
        }
        self.skipped = 0;
        self.tried += 1;
        true
    }

    fn note(&mut self, proven: bool) -> bool {
        self.proven += u32::from(proven);
        proven
    }
}
