//! The search among checks and replies, guided by numbers.
//!
//! For every position two numbers are kept: how many leaves must still fall, as things stand, to
//! show that the checks end from there, and how many to show that they go on. With the claimant to
//! move, ending takes the sum over his checks and going on the least of them; with the other side
//! to move it is the other way round. The search always goes down to where the least is missing
//! (depth first, coming back when another way has become cheaper), so that narrow refutations and
//! small strategies are found first, whichever there is.
//!
//! That the checks end is shown by what has been shown before, and is final. That they go on may
//! rest on a position met again on the way down; it is only a *hope* until the whole set of hopes
//! below the root has been seen to be closed. Where it is not, the hopes that fail are given up and
//! the search goes on. So no answer depends on the way on which a position was met.

use jadoube_board::{Bitboard, Board, Color, Move, Position, Role, Square, attacks};

use crate::budget::Meter;
use crate::forced::safety::{Kept, Step, Strategy};
use crate::table::Table;
use crate::verdict::Proof;

/// Which of the claimant's checks count as going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// Does a check that mates keep the claim, as a success beyond it?
    pub mate_keeps: bool,
}

impl Reading {
    /// `british` ii.8.d with preface.endless-checks: checks without end, and a mate is an end.
    pub const ENDLESS: Reading = Reading { mate_keeps: false };
    /// `fide-1931` 16.b: perpetual check, not disproved by a reply that is mated.
    pub const PERPETUAL: Reading = Reading { mate_keeps: true };
}

/// More than any sum of leaves: it cannot be.
const NEVER: u32 = u32::MAX / 4;

/// Bytes that a position takes, with its place in the table.
const NODE: u64 = 128;

/// Bytes that a move from one position to another takes.
const EDGE: u64 = size_of::<Edge>() as u64;

/// A position met: a claimant's with checks to choose from, or the other side's in check.
#[derive(Clone, Copy)]
struct Node {
    /// Leaves that must fall to show that the checks end; 0 if they do.
    ends: u32,
    /// Leaves that must fall to show that they go on; 0 if it is hoped that they do.
    goes_on: u32,
    /// Where its moves begin.
    first: u32,
    /// How many they are.
    count: u16,
    expanded: bool,
    /// Is it on the way from the root to where the search is?
    on_path: bool,
}

#[derive(Clone, Copy)]
struct Edge {
    to: u32,
    play: Move,
}

/// A position on the way down, and the numbers at which the search comes back from it.
struct Frame {
    node: u32,
    ends: u32,
    goes_on: u32,
}

/// The search from one root.
pub(crate) struct Series {
    claimant: Color,
    reading: Reading,
    table: Table,
    nodes: Vec<Node>,
    edges: Vec<Edge>,
    /// Visits to positions that were known.
    visits: u64,
    /// What can follow the position that is looked at; kept for its memory.
    after: Vec<(Move, Position)>,
}

/// Do the checks of the side to move go on for ever? `Refuted` carries a line at whose end no
/// check is left that does.
pub(crate) fn series(
    root: &Position,
    reading: Reading,
    meter: &mut Meter<'_>,
) -> Proof<Strategy, Vec<Move>> {
    let mut series = Series {
        claimant: root.turn(),
        reading,
        table: Table::new(),
        nodes: Vec::new(),
        edges: Vec::new(),
        visits: 0,
        after: Vec::new(),
    };
    series.meet(*root);
    let answer = series.run(meter);
    meter.release(series.held());
    answer
}

impl Series {
    fn run(&mut self, meter: &mut Meter<'_>) -> Proof<Strategy, Vec<Move>> {
        loop {
            if self.nodes[0].ends == 0 {
                return Proof::Refuted(self.refutation());
            }
            if self.nodes[0].goes_on == 0 {
                let hopes = self.hopes(meter);
                if hopes.is_empty() {
                    continue;
                }
                return Proof::Proven(self.strategy(&hopes));
            }
            if meter.left() == 0 || !self.descend(meter) {
                return Proof::Undecided(meter.halt());
            }
        }
    }

    /// Searches until the root looks decided; false if the meter ends first.
    fn descend(&mut self, meter: &mut Meter<'_>) -> bool {
        let mut path = vec![Frame {
            node: 0,
            ends: NEVER,
            goes_on: NEVER,
        }];
        while let Some(&Frame {
            node,
            ends,
            goes_on,
        }) = path.last()
        {
            if !self.expand(node, meter) {
                for frame in path {
                    self.nodes[frame.node as usize].on_path = false;
                }
                return false;
            }
            let (sums, best) = self.sums(node);
            if sums.ends == 0 && !best.checks {
                self.put_first(node, best.node);
            }
            let here = &mut self.nodes[node as usize];
            (here.ends, here.goes_on) = (sums.ends, sums.goes_on);
            if sums.ends >= ends || sums.goes_on >= goes_on {
                here.on_path = false;
                path.pop();
                continue;
            }
            here.on_path = true;
            path.push(best.below(&sums, (ends, goes_on)));
        }
        true
    }

    /// Looks at what a position leads to, once; false if the meter ends first.
    fn expand(&mut self, number: u32, meter: &mut Meter<'_>) -> bool {
        if self.nodes[number as usize].expanded {
            self.visits += 1;
            return !self.visits.is_multiple_of(VISITS) || meter.spend(1);
        }
        let position = *self.table.get(number);
        let (first, before) = (self.edges.len(), self.held());
        let checks = position.turn() == self.claimant;
        let mut after = core::mem::take(&mut self.after);
        after.clear();
        if checks {
            for_each_check(&position, |play| after.push((play, position.played(play))));
        } else {
            position.for_each_legal(|play| after.push((play, position.played(play))));
        }
        for &(play, position) in &after {
            let to = self.meet(position);
            self.edges.push(Edge { to, play });
            let next = self.nodes[to as usize];
            // A check that mates, where that does, or a reply that ends the checks, is enough.
            let enough = if checks {
                next.expanded && next.count == 0 && next.goes_on == 0
            } else {
                next.ends == 0
            };
            if enough {
                self.edges.truncate(first);
                self.edges.push(Edge { to, play });
                break;
            }
        }
        self.after = after;
        let node = &mut self.nodes[number as usize];
        node.first = first as u32;
        node.count = (self.edges.len() - first) as u16;
        node.expanded = true;
        let more = self.held() - before;
        meter.spend(1 + more / NODE) && meter.hold(more)
    }

    /// The number of a position; a new one is judged at a glance.
    fn meet(&mut self, position: Position) -> u32 {
        let king = position.king(self.claimant);
        let number = match self.table.meet(position, 0, Move::new(king, king)) {
            Ok(number) => number,
            Err(number) => return number,
        };
        let (ends, goes_on, expanded) = if position.turn() == self.claimant {
            match count_checks(&position) {
                0 => (0, NEVER, true),
                checks => (checks, 1, false),
            }
        } else {
            match (position.legal_count() as u32, self.reading.mate_keeps) {
                (0, true) => (NEVER, 0, true),
                (0, false) => (0, NEVER, true),
                (replies, _) => (1, replies, false),
            }
        };
        self.nodes.push(Node {
            ends,
            goes_on,
            first: 0,
            count: 0,
            expanded,
            on_path: false,
        });
        number
    }

    fn edges(&self, number: u32) -> &[Edge] {
        let node = &self.nodes[number as usize];
        &self.edges[node.first as usize..][..usize::from(node.count)]
    }

    /// Of a position's replies the one that was the first to end the checks comes first: what shows
    /// that it does so was known before.
    fn put_first(&mut self, number: u32, reply: u32) {
        let node = &self.nodes[number as usize];
        let replies = &mut self.edges[node.first as usize..][..usize::from(node.count)];
        if let Some(at) = replies.iter().position(|edge| edge.to == reply)
            && node.ends > 0
        {
            replies.swap(0, at);
        }
    }

    fn is_claimants(&self, number: u32) -> bool {
        self.table.get(number).turn() == self.claimant
    }

    fn held(&self) -> u64 {
        self.nodes.len() as u64 * NODE + self.edges.len() as u64 * EDGE
    }

    /// What the numbers of a position come to by those of the positions after it, and where the
    /// least is missing.
    fn sums(&self, number: u32) -> (Sums, Best) {
        let checks = self.is_claimants(number);
        let (mut sum, mut least, mut second) = (0_u32, NEVER, NEVER);
        let mut best = (0, NEVER, NEVER);
        for edge in self.edges(number) {
            let node = &self.nodes[edge.to as usize];
            // A position met again on its own way: as far as this way goes, the checks go on.
            let (ends, goes_on) = if node.on_path {
                (NEVER, 0)
            } else {
                (node.ends, node.goes_on)
            };
            let (all, one) = if checks {
                (ends, goes_on)
            } else {
                (goes_on, ends)
            };
            sum = if sum == NEVER || all == NEVER {
                NEVER
            } else {
                (sum + all).min(NEVER - 1)
            };
            if one < least {
                (second, least) = (least, one);
                best = (edge.to, all, one);
            } else {
                second = second.min(one);
            }
        }
        let (ends, goes_on) = if checks { (sum, least) } else { (least, sum) };
        let best = Best {
            checks,
            node: best.0,
            all: best.1,
            second,
        };
        (Sums { ends, goes_on }, best)
    }

    /// The positions hoped for below the root, if they are closed: from each claimant's one a
    /// check leads to another, and so does every reply. Those that are not are given up.
    fn hopes(&mut self, meter: &mut Meter<'_>) -> Vec<u32> {
        let mut hoped = vec![false; self.nodes.len()];
        let mut order = vec![0];
        hoped[0] = true;
        let mut at = 0;
        while at < order.len() {
            for edge in self.edges(order[at]) {
                let to = edge.to as usize;
                if self.nodes[to].goes_on == 0 && !hoped[to] {
                    hoped[to] = true;
                    order.push(edge.to);
                }
            }
            at += 1;
        }
        let mut given_up = true;
        while core::mem::take(&mut given_up) {
            meter.spend(1 + order.len() as u64 / 8);
            for &number in order.iter().rev() {
                let mut after = self
                    .edges(number)
                    .iter()
                    .map(|edge| hoped[edge.to as usize]);
                let holds = if self.is_claimants(number) {
                    after.any(|holds| holds)
                } else {
                    after.all(|holds| holds)
                };
                if hoped[number as usize] && !holds {
                    hoped[number as usize] = false;
                    given_up = true;
                    let node = &mut self.nodes[number as usize];
                    (node.ends, node.goes_on) = (1, 1);
                }
            }
        }
        if hoped[0] {
            order.retain(|&number| hoped[number as usize]);
            order
        } else {
            Vec::new()
        }
    }

    /// One check for every position hoped for that the replies can bring about.
    fn strategy(&self, hopes: &[u32]) -> Strategy {
        let mut hoped = vec![false; self.nodes.len()];
        for &number in hopes {
            hoped[number as usize] = true;
        }
        let mut step_of = std::collections::HashMap::from([(0, 0)]);
        let mut order = vec![0];
        let mut steps = Vec::new();
        while steps.len() < order.len() {
            let number = order[steps.len()];
            let checks = self.edges(number).iter();
            let narrowest = checks
                .filter(|edge| hoped[edge.to as usize])
                .min_by_key(|edge| self.nodes[edge.to as usize].count);
            let check = narrowest.expect("a hope that holds has a check");
            let replies = self.edges(check.to).iter().map(|reply| {
                let step = *step_of.entry(reply.to).or_insert_with(|| {
                    order.push(reply.to);
                    order.len() - 1
                });
                (reply.play, Some(step))
            });
            let replies: Vec<_> = replies.collect();
            steps.push(Step {
                position: *self.table.get(number),
                play: check.play,
                kept: replies.is_empty().then_some(Kept::Over),
                replies,
            });
        }
        Strategy::new(steps)
    }

    /// The claimant's most hopeful checks and the replies that end them.
    fn refutation(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some((check, reply)) = self.last_hope(at) {
            line.extend([check.play, reply.play]);
            at = reply.to;
        }
        line
    }

    /// The check with the fewest replies that does not mate, and the reply that ends the checks.
    fn last_hope(&self, number: u32) -> Option<(Edge, Edge)> {
        let checks = self.edges(number).iter();
        let answered = checks.filter_map(|&check| {
            let first = self.edges(check.to).first()?;
            Some((check, *first))
        });
        answered.min_by_key(|(check, _)| self.table.get(check.to).legal_count())
    }
}

/// Visits to known positions for each node that is counted.
const VISITS: u64 = 4;

struct Sums {
    ends: u32,
    goes_on: u32,
}

/// Where to go on: the position of which one is enough and of which the least is missing.
struct Best {
    /// Is it one of the claimant's checks?
    checks: bool,
    node: u32,
    /// Its number of the kind that is summed up.
    all: u32,
    /// The next best one's number of the kind of which one is enough.
    second: u32,
}

impl Best {
    /// The way down to it: back when the other way has become clearly cheaper, or the sum too much.
    fn below(&self, sums: &Sums, (ends, goes_on): (u32, u32)) -> Frame {
        let one = self.second.saturating_add(1 + self.second / 4).min(NEVER);
        let rest = |limit: u32, sum: u32| match limit {
            NEVER => NEVER,
            limit => limit - sum + self.all,
        };
        if self.checks {
            Frame {
                node: self.node,
                ends: rest(ends, sums.ends),
                goes_on: goes_on.min(one),
            }
        } else {
            Frame {
                node: self.node,
                ends: ends.min(one),
                goes_on: rest(goes_on, sums.goes_on),
            }
        }
    }
}

/// Does the side to move have a check?
pub(crate) fn has_check(position: &Position) -> bool {
    count_checks(position) > 0
}

fn count_checks(position: &Position) -> u32 {
    let mut checks = 0;
    for_each_check(position, |_| checks += 1);
    checks
}

/// Hands out every legal move that gives check.
fn for_each_check(position: &Position, mut found: impl FnMut(Move)) {
    let (board, turn) = (position.board(), position.turn());
    let king = position.king(turn.opposite());
    let rook = attacks::rook(king, board.occupied());
    let bishop = attacks::bishop(king, board.occupied());
    let mut from = [Bitboard::EMPTY; 6];
    from[Role::Pawn as usize] = attacks::pawn(turn.opposite(), king);
    from[Role::Knight as usize] = attacks::knight(king);
    from[Role::Bishop as usize] = bishop;
    from[Role::Rook as usize] = rook;
    from[Role::Queen as usize] = rook | bishop;
    let screens = screens(board, turn, king, rook, bishop);
    position.for_each_legal(|play| {
        let role = board.role_at(play.from()).unwrap_or(Role::King);
        // A man that comes to where it attacks the king checks, whatever it leaves.
        let plainly = from[role as usize].has(play.to()) && play.promotion().is_none();
        let may_check = screens.has(play.from())
            || play.promotion().is_some()
            || role == Role::King && position.is_castling(play).is_some()
            || role == Role::Pawn && position.is_en_passant(play);
        if plainly || may_check && position.played(play).is_check() {
            found(play);
        }
    });
}

/// The men of a side that alone stand between one of its sliders and the other king.
fn screens(board: &Board, turn: Color, king: Square, rook: Bitboard, bishop: Bitboard) -> Bitboard {
    let (own, occupied) = (board.by_color(turn), board.occupied());
    let queens = board.by_role(Role::Queen);
    let behind_straight = attacks::rook(king, occupied - (rook & own)) - rook;
    let behind_slanted = attacks::bishop(king, occupied - (bishop & own)) - bishop;
    let sliders = behind_straight & (board.by_role(Role::Rook) | queens)
        | behind_slanted & (board.by_role(Role::Bishop) | queens);
    let mut screens = Bitboard::EMPTY;
    for slider in (sliders & own).iter() {
        screens |= attacks::between(king, slider) & own;
    }
    screens
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every kind of check, counted as the moves after which the other side is in check.
    #[test]
    fn checks_are_the_moves_that_give_check() {
        for fen in [
            // Plain ones by every man, and captures.
            "3r2k1/5p2/8/4N1P1/1B2P2Q/8/3R4/4K2R w K - 0 1",
            // Uncovered by a knight, a pawn, the king; doubled; along the line and off it.
            "7k/8/8/4N3/3P4/2B5/8/6K1 w - - 0 1",
            "3k4/8/8/3P4/8/8/3R4/3RK3 w - - 0 1",
            "k7/8/8/8/K6R/8/8/R7 w - - 0 1",
            "k2K3R/8/8/8/8/8/8/8 w - - 0 1",
            "4k3/8/8/4B3/4R3/4Q3/8/4K3 w - - 0 1",
            // By castling, on both sides, by promotion, in passing.
            "5k2/8/8/8/8/8/8/4K2R w K - 0 1",
            "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1",
            "4k3/P6P/8/8/8/8/8/4K3 w - - 0 1",
            "2r2k2/1P1P4/8/8/8/8/8/4K3 w - - 0 1",
            "8/8/8/R2pP2k/8/8/8/4K3 w - d6 0 1",
            "8/2k5/8/3pP3/8/8/8/4K3 w - d6 0 1",
            "8/5k2/8/3pP3/8/1B6/8/4K3 w - d6 0 1",
        ] {
            let position = Position::from_fen(fen).expect("a playable position");
            let mut quick = Vec::new();
            for_each_check(&position, |play| quick.push(play));
            let moves = position.legal_moves();
            let checks = |play: &&Move| position.played(**play).is_check();
            let plain: Vec<Move> = moves.iter().filter(checks).copied().collect();
            assert_eq!(quick, plain, "{fen}");
        }
    }
}
