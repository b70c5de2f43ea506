//! Can one side keep something true for ever, whatever is replied?
//!
//! A *safety game* between a keeper and a breaker. The keeper holds if from the position it has a
//! move after which every legal reply leads to a position where it holds again: the greatest fixed
//! point. Endless checks and escape from every mate are both questions of this kind.
//!
//! The search keeps one chosen move per position, looks only at the positions that the choices so
//! far can lead to, and chooses anew where a choice has failed. It works in passes: in each,
//! positions further from the root than the pass allows count as lost, so that small strategies
//! are found first; a pass that fails without meeting that bound is a refutation. No path is
//! remembered, so a verdict never depends on how a position was reached.

use core::fmt;

use crate::key::{Key, KeyMap};
use crate::material::Shortage;

use jadoube_board::{Move, Position};

use crate::verdict::{Meter, Proof};

/// What the rules of one such game are.
pub(crate) trait Keeping {
    /// Moves that keep the aim alive at a position with the keeper to move, most hopeful first.
    fn moves(&self, position: &Position) -> Vec<Move>;

    /// Has the game ended here, with the keeper to move, and is the aim kept if so?
    fn ended(&self, position: &Position) -> Option<bool>;

    /// How a position stands, with the breaker to move, before its replies are looked at.
    fn after(&self, position: &Position, replies: usize) -> Standing;
}

/// How the game stands after the keeper's move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standing {
    /// Kept for good; nothing need be followed.
    Kept(Kept),
    /// Broken: the move does not do.
    Broken,
    /// Every reply must be answered.
    Open,
}

/// Why nothing need be followed after a move of a [`Strategy`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kept {
    /// The move mates, or leaves the other side without a move.
    Over,
    /// The other side cannot mate with the men it has.
    Material(Shortage),
    /// The king alone has a safe move for ever, wherever king and minor piece of the other side go.
    KingRoams,
    /// Two knights that do not mate a bare king with their next move never can.
    TwoKnights,
}

impl fmt::Display for Kept {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Kept::Over => out.write_str("the game is over"),
            Kept::Material(shortage) => shortage.fmt(out),
            Kept::KingRoams => {
                out.write_str("the king alone has a safe move for ever, wherever king and piece of the other side go")
            }
            Kept::TwoKnights => {
                out.write_str("two knights that do not mate a bare king at once never can")
            }
        }
    }
}

/// One move for every position the keeper can be brought into.
///
/// From the root, play the move of the position; after any legal reply the new position is in the
/// strategy again, or the line ended as it should.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strategy {
    steps: Vec<Step>,
}

/// A position of a [`Strategy`] and what to play there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The position, with the keeper of the strategy to move.
    pub position: Position,
    /// The move to play.
    pub play: Move,
    /// For every legal reply the index of the step it leads to, or `None` where the line ends.
    pub replies: Vec<(Move, Option<usize>)>,
    /// Why no reply need be followed, if so; `replies` is empty then.
    pub kept: Option<Kept>,
}

impl Strategy {
    /// The steps; the first is the root.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// Positions from the root that the passes allow, in moves of the keeper.
const PASSES: [u32; 12] = [1, 2, 3, 4, 6, 8, 12, 16, 24, 48, 96, u32::MAX];

/// Decides the game from `root`, with the keeper to move.
///
/// `Refuted` carries the first reply that breaks the keeper's most hopeful move, if there is a
/// move at all.
pub(crate) fn keep<K: Keeping>(
    root: &Position,
    rules: &K,
    meter: &mut Meter,
) -> Proof<Strategy, Vec<Move>> {
    keep_in(root, rules, &PASSES, meter)
}

/// The same with no bound from the first pass on, for games whose strategies are wide and whose
/// hopeful moves are known beforehand.
pub(crate) fn keep_at_once<K: Keeping>(
    root: &Position,
    rules: &K,
    meter: &mut Meter,
) -> Proof<Strategy, Vec<Move>> {
    keep_in(root, rules, &[u32::MAX], meter)
}

fn keep_in<K: Keeping>(
    root: &Position,
    rules: &K,
    passes: &[u32],
    meter: &mut Meter,
) -> Proof<Strategy, Vec<Move>> {
    for &bound in passes {
        let mut pass = Pass::new(root, rules, bound);
        match pass.run(meter) {
            Some(true) => return Proof::Proven(pass.strategy()),
            Some(false) if !pass.bounded => return Proof::Refuted(pass.refutation()),
            Some(false) => {}
            None => return Proof::Undecided,
        }
    }
    Proof::Undecided
}

/// A position with the keeper to move.
struct Node {
    position: Position,
    depth: u32,
    moves: Option<Vec<Move>>,
    /// Index of the chosen move; all before it have failed.
    choice: usize,
    /// The replies to the chosen move, once looked at.
    replies: Option<Vec<(Move, Option<usize>)>>,
    /// Why the chosen move needs no replies.
    kept: Option<Kept>,
    /// The reply that broke the last choice that failed.
    broken_by: Option<(Move, Move)>,
    lost: bool,
    /// Nodes one of whose chosen replies leads here, perhaps no longer.
    parents: Vec<usize>,
}

struct Pass<'a, K> {
    rules: &'a K,
    bound: u32,
    /// Was anything counted as lost only because it is too far away?
    bounded: bool,
    nodes: Vec<Node>,
    index: KeyMap<usize>,
    open: Vec<usize>,
    /// Nodes lost since the open ones were collected.
    stale: usize,
}

impl<'a, K: Keeping> Pass<'a, K> {
    fn new(root: &Position, rules: &'a K, bound: u32) -> Self {
        let mut pass = Pass {
            rules,
            bound,
            bounded: false,
            nodes: Vec::new(),
            index: KeyMap::default(),
            open: Vec::new(),
            stale: 0,
        };
        pass.node(root, 0);
        pass
    }

    /// True: the root is kept. False: it is not, within the bound. `None`: the budget ended.
    fn run(&mut self, meter: &mut Meter) -> Option<bool> {
        while !self.nodes[0].lost {
            let Some(next) = self.next_open() else {
                return Some(true);
            };
            if !meter.spend(1) {
                return None;
            }
            self.work(next);
        }
        Some(false)
    }

    /// A node that the present choices lead to and whose chosen move is not yet looked at.
    fn next_open(&mut self) -> Option<usize> {
        while let Some(candidate) = self.open.pop() {
            if !self.nodes[candidate].lost && self.nodes[candidate].replies.is_none() {
                return Some(candidate);
            }
        }
        self.walk();
        self.open.pop()
    }

    /// Collects every unfinished node that the choices lead to, nearest last.
    fn walk(&mut self) {
        let mut seen = vec![false; self.nodes.len()];
        let mut order = vec![0];
        seen[0] = true;
        let mut at = 0;
        while at < order.len() {
            let node = &self.nodes[order[at]];
            at += 1;
            match &node.replies {
                None => self.open.push(order[at - 1]),
                Some(replies) => {
                    for next in replies.iter().filter_map(|&(_, next)| next) {
                        if !seen[next] {
                            seen[next] = true;
                            order.push(next);
                        }
                    }
                }
            }
        }
        self.open.reverse();
    }

    /// Looks at the chosen move of a node.
    fn work(&mut self, at: usize) {
        if self.nodes[at].moves.is_none() {
            self.nodes[at].moves = Some(self.rules.moves(&self.nodes[at].position));
        }
        loop {
            let node = &self.nodes[at];
            let choice = node
                .moves
                .as_ref()
                .and_then(|moves| moves.get(node.choice).copied());
            let Some(play) = choice else {
                return self.lose(at);
            };
            match self.replies(at, play) {
                Ok(replies) => {
                    for next in replies.iter().filter_map(|&(_, next)| next) {
                        if self.nodes[next].replies.is_none() {
                            self.open.push(next);
                        }
                    }
                    self.nodes[at].replies = Some(replies);
                    return;
                }
                Err(breaker) => {
                    self.nodes[at].broken_by = breaker
                        .map(|reply| (play, reply))
                        .or(self.nodes[at].broken_by);
                    self.nodes[at].choice += 1;
                }
            }
        }
    }

    /// The nodes that the replies to `play` lead to, or the reply that breaks it.
    fn replies(
        &mut self,
        at: usize,
        play: Move,
    ) -> Result<Vec<(Move, Option<usize>)>, Option<Move>> {
        let after = self.nodes[at].position.played(play);
        let legal = after.legal_moves();
        match self.rules.after(&after, legal.len()) {
            Standing::Kept(kept) => {
                self.nodes[at].kept = Some(kept);
                return Ok(Vec::new());
            }
            Standing::Broken => return Err(None),
            Standing::Open => {}
        }
        let depth = self.nodes[at].depth.saturating_add(1);
        if depth >= self.bound {
            // A cycle back to what is already there is no further away than the bound.
            let known = legal
                .iter()
                .all(|&reply| self.index.contains_key(&Key(after.played(reply))));
            if !known {
                self.bounded = true;
                return Err(None);
            }
        }
        let mut replies = Vec::with_capacity(legal.len());
        for &reply in legal.iter() {
            let position = after.played(reply);
            match self.rules.ended(&position) {
                Some(true) => replies.push((reply, None)),
                Some(false) => return Err(Some(reply)),
                None => {
                    let next = self.node(&position, depth);
                    if self.is_lost(next) {
                        return Err(Some(reply));
                    }
                    replies.push((reply, Some(next)));
                }
            }
        }
        for next in replies.iter().filter_map(|&(_, next)| next) {
            self.nodes[next].parents.push(at);
        }
        Ok(replies)
    }

    /// Has a node failed, or nothing to play to begin with?
    fn is_lost(&mut self, at: usize) -> bool {
        let node = &mut self.nodes[at];
        if node.moves.is_none() {
            let moves = self.rules.moves(&node.position);
            node.lost = moves.is_empty();
            node.moves = Some(moves);
        }
        node.lost
    }

    fn node(&mut self, position: &Position, depth: u32) -> usize {
        let key = Key(*position);
        if let Some(&at) = self.index.get(&key) {
            return at;
        }
        let at = self.nodes.len();
        self.nodes.push(Node {
            position: *position,
            depth,
            moves: None,
            choice: 0,
            replies: None,
            kept: None,
            broken_by: None,
            lost: false,
            parents: Vec::new(),
        });
        self.index.insert(key, at);
        at
    }

    /// Marks a node lost and makes every node that relied on it choose anew.
    fn lose(&mut self, at: usize) {
        // What was open may no longer be needed: now and then it is collected anew.
        self.stale += 1;
        if self.stale * 4 > self.nodes.len() {
            self.open.clear();
            self.stale = 0;
        }
        let mut lost = vec![at];
        while let Some(at) = lost.pop() {
            if core::mem::replace(&mut self.nodes[at].lost, true) {
                continue;
            }
            for parent in core::mem::take(&mut self.nodes[at].parents) {
                let node = &mut self.nodes[parent];
                let Some(replies) = &node.replies else {
                    continue;
                };
                let Some(&(reply, _)) = replies.iter().find(|&&(_, next)| next == Some(at)) else {
                    continue;
                };
                let play = node.moves.as_ref().expect("a node with replies has moves")[node.choice];
                node.broken_by = Some((play, reply));
                node.replies = None;
                node.choice += 1;
                if node.choice >= node.moves.as_ref().map_or(0, Vec::len) {
                    lost.push(parent);
                } else {
                    self.open.push(parent);
                }
            }
        }
    }

    /// The strategy that the finished choices make up.
    fn strategy(&self) -> Strategy {
        let mut number = std::collections::HashMap::from([(0, 0)]);
        let mut order = vec![0];
        let mut steps = Vec::new();
        while steps.len() < order.len() {
            let node = &self.nodes[order[steps.len()]];
            let play = node.moves.as_ref().expect("a kept node has moves")[node.choice];
            let replies = node.replies.iter().flatten();
            let replies = replies.map(|&(reply, next)| {
                let step = next.map(|next| {
                    *number.entry(next).or_insert_with(|| {
                        order.push(next);
                        order.len() - 1
                    })
                });
                (reply, step)
            });
            let replies: Vec<_> = replies.collect();
            steps.push(Step {
                position: node.position,
                play,
                kept: node.kept.filter(|_| replies.is_empty()),
                replies,
            });
        }
        Strategy { steps }
    }

    /// The keeper's last hope and what breaks it, as far as one line shows it.
    fn refutation(&self) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = 0;
        while let Some((play, reply)) = self.nodes[at].broken_by {
            line.extend([play, reply]);
            let next = self.nodes[at].position.played(play).played(reply);
            match self.index.get(&Key(next)) {
                Some(&next) if line.len() < 64 && next != at => at = next,
                _ => break,
            }
        }
        line
    }
}
