//! Helpmates told in fewer moves.
//!
//! The search for a helpmate stops at the first one, which may wander. To show it to somebody a
//! short one is wanted, though not the shortest, at a bounded cost: a beam of the most hopeful
//! positions is driven forward ply by ply, and if a mate comes up before the old line ends it takes
//! its place; then detours of two plies are cut out.

use jadoube_board::{Board, Color, Move, Position, Role, Square, attacks};

use crate::ask::Ask;
use crate::budget::{Cost, Meter};
use crate::key::{Key, KeyMap};
use crate::table::Table;
use crate::unwinnable::picture::Corner;
use crate::unwinnable::witness::Helpmate;

/// Positions kept from one ply to the next.
const WIDTH: usize = 40;

/// Plies that the beam is driven forward at most.
const DEPTH: usize = 40;

/// Moves played to drive beams forward at most, all together.
const DRIVEN: u64 = 120_000;

/// Moves played to find detours at most.
const PLAYED: u64 = 60_000;

/// Moves played that are one node: they are played and looked at for mate, and no more.
const MOVES: u64 = 4;

/// Nodes for each ply of a line that is shortened by its own positions.
const SHORTENED: u64 = 8;

/// Bytes that a position takes in the table of a beam.
const HELD: u64 = 120;

/// What the work may take: so many moves of its own, and what the meter has left.
struct Purse<'m, 'a> {
    moves: u64,
    meter: &'m mut Meter<'a>,
}

impl Purse<'_, '_> {
    /// Counts a move that is played; none once nothing is left.
    fn play(&mut self) -> Option<()> {
        self.moves = self.moves.checked_sub(1)?;
        (!self.moves.is_multiple_of(MOVES) || self.meter.spend(1)).then_some(())
    }
}

impl Ask<'_> {
    /// A helpmate of as few plies as is found at a small cost, never more than this one has; and what it has cost.
    ///
    /// `helpmate` mates for `winner` from the position asked about, as [`Ask::unwinnable`] found it. Within limits a shorter one
    /// counts only if the counters allow it too. It takes some 45,000 nodes at most, ten to twenty milliseconds' worth, and
    /// never more than the budget: with a smaller one the line may stay as long as it was.
    #[must_use]
    pub fn brief(&self, winner: Color, helpmate: &Helpmate) -> (Helpmate, Cost) {
        let mut meter = self.meter();
        let brief = shortest_found(self.about, winner, helpmate, &mut meter);
        let stands = self.allows(winner, &brief);
        let told = if stands { brief } else { helpmate.clone() };
        (told, meter.cost())
    }
}

fn shortest_found(
    position: &Position,
    winner: Color,
    helpmate: &Helpmate,
    meter: &mut Meter<'_>,
) -> Helpmate {
    // Every move of every position of the line is played once.
    meter.spend(SHORTENED * helpmate.moves().len() as u64);
    let mut best = helpmate.shortened(position);
    let corners = Corner::every(position, winner);
    let here = |at: &Position| to_the_king(at, winner);
    let there = |at: &Position| to_a_corner(at, winner, &corners);
    let aims: [&dyn Fn(&Position) -> usize; 2] = [&here, &there];
    let mut purse = Purse {
        moves: DRIVEN,
        meter,
    };
    // From the beginning, and then from later on, where the mate is nearer.
    for quarter in 0..4 {
        let kept = best.moves().len() * quarter / 4;
        let start = best.moves()[..kept]
            .iter()
            .fold(*position, |at, &play| at.played(play));
        for aim in aims {
            let fewer = (best.moves().len() - kept).saturating_sub(1).min(DEPTH);
            if let Some(rest) = driven(&start, winner, fewer, aim, &mut purse) {
                best = Helpmate::new([&best.moves()[..kept], &rest].concat());
            }
        }
    }
    purse.moves = PLAYED;
    while let Some(cut) = without_detour(position, winner, best.moves(), &mut purse) {
        best = Helpmate::new(cut);
    }
    best
}

/// A mate within so many plies, if the beam comes upon one.
fn driven(
    position: &Position,
    winner: Color,
    most: usize,
    aim: &dyn Fn(&Position) -> usize,
    purse: &mut Purse<'_, '_>,
) -> Option<Vec<Move>> {
    let mut met = Table::new();
    let held = purse.meter.held();
    let found = driven_on(position, winner, most, aim, purse, &mut met);
    purse.meter.release(purse.meter.held() - held);
    found
}

fn driven_on(
    position: &Position,
    winner: Color,
    most: usize,
    aim: &dyn Fn(&Position) -> usize,
    purse: &mut Purse<'_, '_>,
    met: &mut Table,
) -> Option<Vec<Move>> {
    let king = position.king(winner);
    met.add(*position, 0, Move::new(king, king));
    let mut layer = vec![0];
    let mut next: Vec<(usize, u32)> = Vec::new();
    for _ in 0..most {
        next.clear();
        for &at in &layer {
            let here = *met.get(at);
            for &play in here.legal_moves().iter() {
                purse.play()?;
                let after = here.played(play);
                if after.turn() != winner && after.is_checkmate() {
                    let mut line = met.line(at);
                    line.push(play);
                    return Some(line);
                }
                if let Some(number) = met.add(after, at, play) {
                    purse.meter.hold(HELD).then_some(())?;
                    next.push((aim(&after), number));
                }
            }
        }
        // Of those that are as near the earliest met.
        if next.len() > WIDTH {
            next.select_nth_unstable(WIDTH);
            next.truncate(WIDTH);
        }
        next.sort_unstable();
        layer.clear();
        layer.extend(next.iter().map(|&(_, number)| number));
    }
    None
}

/// How far a position looks from mate in a corner: open flights of the losing king, and the way of
/// the men there.
fn to_a_corner(position: &Position, winner: Color, corners: &[Corner]) -> usize {
    let corner = corners.iter().map(|corner| corner.distance(position)).min();
    4 * open_flights(position.board(), winner) + corner.unwrap_or(0) / 2
}

/// How far a position looks from mate where the losing king stands: open flights, the way of the
/// nearest officers to him.
fn to_the_king(position: &Position, winner: Color) -> usize {
    let board = position.board();
    let king = position.king(winner.opposite());
    let officers = board.by_color(winner) - board.by_role(Role::Pawn) - board.kings(winner);
    let mut ways: Vec<usize> = officers.iter().map(|man| steps(man, king)).collect();
    ways.sort_unstable();
    let near: usize = ways.iter().take(2).sum();
    6 * open_flights(board, winner) + 2 * near
}

fn steps(one: Square, other: Square) -> usize {
    let files = one.file().index().abs_diff(other.file().index());
    let ranks = one.rank().index().abs_diff(other.rank().index());
    files.max(ranks).into()
}

fn open_flights(board: &Board, winner: Color) -> usize {
    let loser = winner.opposite();
    let Some(king) = board.king(loser) else {
        return 8;
    };
    let without = board.occupied().without(king);
    let flights = attacks::king(king) - board.by_color(loser);
    flights
        .iter()
        .filter(|&flight| board.attackers(flight, winner, without).is_empty())
        .count()
}

/// The line with its longest detour cut out: where two plies lead to a later position or to mate.
fn without_detour(
    position: &Position,
    winner: Color,
    line: &[Move],
    purse: &mut Purse<'_, '_>,
) -> Option<Vec<Move>> {
    let mut positions = vec![*position];
    for &play in line {
        positions.push(positions[positions.len() - 1].played(play));
    }
    let places: KeyMap<usize> = positions
        .iter()
        .enumerate()
        .map(|(at, &on)| (Key(on), at))
        .collect();
    // Plies saved, where from, by which moves, where to.
    let mut best: Option<(usize, usize, [Move; 2], usize)> = None;
    for (from, here) in positions.iter().enumerate() {
        for &first in here.legal_moves().iter() {
            let between = here.played(first);
            for &second in between.legal_moves().iter() {
                purse.play()?;
                let after = between.played(second);
                let mate = after.turn() != winner && after.is_checkmate();
                let to = if mate {
                    Some(line.len())
                } else {
                    places.get(&Key(after)).copied()
                };
                let saved = to.and_then(|to| to.checked_sub(from + 2)).unwrap_or(0);
                if saved > best.map_or(0, |(most, ..)| most) {
                    best = to.map(|to| (saved, from, [first, second], to));
                }
            }
        }
    }
    best.map(|(_, from, plays, to)| [&line[..from], &plays, &line[to..]].concat())
}
