//! Can one side keep something true for ever, whatever is replied?
//!
//! A *safety game* between a keeper and a breaker. The keeper holds if from the position it has a
//! move after which every legal reply leads to a position where it holds again: the greatest fixed
//! point. Escape from every mate is a question of this kind.
//!
//! The search keeps one chosen move per position, looks only at the positions that the choices so
//! far can lead to, and chooses anew where a choice has failed. No path is remembered, so a verdict
//! never depends on how a position was reached.

use core::fmt;

use crate::material::Shortage;
use crate::table::Places;

use jadoube_board::{Move, Position};

use crate::budget::Meter;
use crate::verdict::Proof;

/// What the rules of one such game are.
pub(crate) trait Keeping {
    /// Moves that keep the aim alive at a position with the keeper to move, most hopeful first.
    fn moves(&self, position: &Position) -> Vec<Move>;

    /// Has the game ended here, with the keeper to move, and is the aim kept if so?
    fn ended(&self, position: &Position) -> Option<bool>;

    /// How a position stands, with the breaker to move, before its replies are looked at.
    fn after(&self, position: &Position, replies: usize) -> Standing;

    /// Counts what the rules themselves have come to since they were last asked; false once the
    /// budget is used up.
    fn pay(&self, meter: &mut Meter<'_>) -> bool;
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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
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
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct Strategy {
    steps: Vec<Step>,
}

/// A position of a [`Strategy`] and what to play there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
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
    pub(crate) fn new(steps: Vec<Step>) -> Strategy {
        Strategy { steps }
    }

    /// The steps; the first is the root.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// Decides the game from `root`, with the keeper to move.
///
/// `Refuted` carries the first reply that breaks the keeper's most hopeful move, if there is a
/// move at all.
pub(crate) fn keep<K: Keeping>(
    root: &Position,
    rules: &K,
    meter: &mut Meter<'_>,
) -> Proof<Strategy, Vec<Move>> {
    let mut choices = Choices::new(root, rules);
    let kept = choices.run(meter);
    meter.release(choices.held);
    match kept {
        Some(true) => Proof::Proven(choices.strategy()),
        Some(false) => Proof::Refuted(choices.refutation()),
        None => Proof::Undecided(meter.halt()),
    }
}

/// A position with the keeper to move. Bytes run short first: numbers have 32 bits, and lists no room to grow.
struct Node {
    position: Position,
    moves: Option<Box<[Move]>>,
    /// The replies to the chosen move and the nodes they lead to, or [`ENDED`], once looked at.
    replies: Option<Box<[(Move, u32)]>>,
    /// The last of the [`Way`]s that lead here, or [`ENDED`].
    ways: u32,
    /// Index of the chosen move; all before it have failed.
    choice: u16,
    /// The reply that broke the last choice that failed.
    broken_by: Option<(Move, Move)>,
    /// Why the chosen move needs no replies.
    kept: Option<Kept>,
    lost: bool,
}

/// A node one of whose chosen replies leads to another, perhaps no longer.
#[derive(Clone, Copy)]
struct Way {
    from: u32,
    /// The one before it that leads there too, or [`ENDED`].
    before: u32,
}

/// No node, and no way.
const ENDED: u32 = u32::MAX;

/// The most ways there are numbers for, with those of one more move.
const MOST_WAYS: usize = (ENDED as usize) - 1_000;

struct Choices<'a, K> {
    rules: &'a K,
    nodes: Vec<Node>,
    places: Places,
    ways: Vec<Way>,
    open: Vec<u32>,
    /// Nodes lost since the open ones were collected.
    stale: usize,
    /// Bytes counted so far.
    held: u64,
}

/// Bytes that a position takes, its moves and its place in the table included: the same on every machine.
const NODE: u64 = 200;

/// Bytes that a reply takes, on both sides of it.
const REPLY: u64 = 16;

// What is counted is there, with 64 bytes for the moves and 24 for the place.
const _: () = assert!(size_of::<Node>() as u64 + 64 + 24 <= NODE);
const _: () = assert!((size_of::<(Move, u32)>() + size_of::<Way>()) as u64 <= REPLY);

/// Nodes that a new position is worth: every move of it is played, judged and put in order.
const SORTED: u64 = 3;

impl<'a, K: Keeping> Choices<'a, K> {
    fn new(root: &Position, rules: &'a K) -> Self {
        let mut choices = Choices {
            rules,
            nodes: Vec::new(),
            places: Places::new(),
            ways: Vec::new(),
            open: Vec::new(),
            stale: 0,
            held: 0,
        };
        choices.node(root);
        choices
    }

    /// True: the root is kept. False: it is not. `None`: the budget ended.
    fn run(&mut self, meter: &mut Meter<'_>) -> Option<bool> {
        while !self.nodes[0].lost {
            let Some(next) = self.next_open() else {
                return Some(true);
            };
            let before = self.nodes.len();
            self.work(next);
            let new = (self.nodes.len() - before) as u64;
            if !meter.spend(1 + new * SORTED) || !self.rules.pay(meter) {
                return None;
            }
            if self.ways.len() >= MOST_WAYS {
                // No memory would be enough.
                meter.has_room(u64::MAX);
                return None;
            }
            let held = self.nodes.len() as u64 * NODE + self.ways.len() as u64 * REPLY;
            let more = held - self.held;
            self.held = held;
            if !meter.hold(more) {
                return None;
            }
        }
        Some(false)
    }

    /// A node that the present choices lead to and whose chosen move is not yet looked at.
    fn next_open(&mut self) -> Option<u32> {
        while let Some(candidate) = self.open.pop() {
            let node = &self.nodes[candidate as usize];
            if !node.lost && node.replies.is_none() {
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
            let node = &self.nodes[order[at] as usize];
            at += 1;
            match &node.replies {
                None => self.open.push(order[at - 1]),
                Some(replies) => {
                    for next in followed(replies) {
                        if !core::mem::replace(&mut seen[next as usize], true) {
                            order.push(next);
                        }
                    }
                }
            }
        }
        self.open.reverse();
    }

    /// Looks at the chosen move of a node.
    fn work(&mut self, number: u32) {
        let at = number as usize;
        if self.nodes[at].moves.is_none() {
            self.nodes[at].moves = Some(self.rules.moves(&self.nodes[at].position).into());
        }
        loop {
            let node = &self.nodes[at];
            let moves = node.moves.as_ref().expect("its moves are known");
            let Some(&play) = moves.get(usize::from(node.choice)) else {
                return self.lose(number);
            };
            match self.replies(number, play) {
                Ok(replies) => {
                    for next in followed(&replies) {
                        if self.nodes[next as usize].replies.is_none() {
                            self.open.push(next);
                        }
                    }
                    self.nodes[at].replies = Some(replies.into());
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
    fn replies(&mut self, number: u32, play: Move) -> Result<Vec<(Move, u32)>, Option<Move>> {
        let at = number as usize;
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
        let mut replies = Vec::with_capacity(legal.len());
        for &reply in legal.iter() {
            let position = after.played(reply);
            match self.rules.ended(&position) {
                Some(true) => replies.push((reply, ENDED)),
                Some(false) => return Err(Some(reply)),
                None => {
                    let next = self.node(&position);
                    if self.is_lost(next) {
                        return Err(Some(reply));
                    }
                    replies.push((reply, next));
                }
            }
        }
        for next in followed(&replies) {
            let node = &mut self.nodes[next as usize];
            let way = Way {
                from: number,
                before: core::mem::replace(&mut node.ways, self.ways.len() as u32),
            };
            self.ways.push(way);
        }
        Ok(replies)
    }

    /// Has a node failed, or nothing to play to begin with?
    fn is_lost(&mut self, number: u32) -> bool {
        let node = &mut self.nodes[number as usize];
        if node.moves.is_none() {
            let moves = self.rules.moves(&node.position);
            node.lost = moves.is_empty();
            node.moves = Some(moves.into());
        }
        node.lost
    }

    fn find(&self, position: &Position) -> Result<usize, u32> {
        let known = |number: u32| self.nodes[number as usize].position;
        self.places.find(position, known)
    }

    fn node(&mut self, position: &Position) -> u32 {
        let place = match self.find(position) {
            Ok(place) => place,
            Err(number) => return number,
        };
        let number = self.nodes.len() as u32;
        self.nodes.push(Node {
            position: *position,
            moves: None,
            replies: None,
            ways: ENDED,
            choice: 0,
            broken_by: None,
            kept: None,
            lost: false,
        });
        self.places.put(place, position, number);
        number
    }

    /// The nodes whose chosen replies may lead to one, first that which did so first; they are forgotten.
    fn forget_ways(&mut self, number: u32) -> Vec<u32> {
        let mut from = Vec::new();
        let mut next = core::mem::replace(&mut self.nodes[number as usize].ways, ENDED);
        while next != ENDED {
            let way = self.ways[next as usize];
            from.push(way.from);
            next = way.before;
        }
        from.reverse();
        from
    }

    /// Marks a node lost and makes every node that relied on it choose anew.
    fn lose(&mut self, number: u32) {
        // What was open may no longer be needed: now and then it is collected anew.
        self.stale += 1;
        if self.stale * 4 > self.nodes.len() {
            self.open.clear();
            self.stale = 0;
        }
        let mut lost = vec![number];
        while let Some(number) = lost.pop() {
            let node = &mut self.nodes[number as usize];
            if core::mem::replace(&mut node.lost, true) {
                continue;
            }
            for parent in self.forget_ways(number) {
                let node = &mut self.nodes[parent as usize];
                let Some(replies) = &node.replies else {
                    continue;
                };
                let Some(&(reply, _)) = replies.iter().find(|&&(_, next)| next == number) else {
                    continue;
                };
                let moves = node.moves.as_ref().expect("a node with replies has moves");
                node.broken_by = Some((moves[usize::from(node.choice)], reply));
                node.choice += 1;
                let spent = usize::from(node.choice) >= moves.len();
                node.replies = None;
                if spent {
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
            let node = &self.nodes[order[steps.len()] as usize];
            let moves = node.moves.as_ref().expect("a kept node has moves");
            let play = moves[usize::from(node.choice)];
            let replies = node.replies.iter().flatten();
            let replies = replies.map(|&(reply, next)| {
                let step = (next != ENDED).then(|| {
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
            match self.find(&next) {
                Err(next) if line.len() < 64 && next as usize != at => at = next as usize,
                _ => break,
            }
        }
        line
    }
}

/// The nodes that replies lead to.
fn followed(replies: &[(Move, u32)]) -> impl Iterator<Item = u32> + '_ {
    let nodes = replies.iter().map(|&(_, next)| next);
    nodes.filter(|&next| next != ENDED)
}
