//! What a question may cost, who may stop it, and the meter that every search draws from.

use core::fmt;
use core::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::attempt::Attempt;
use crate::phase::Phase;

/// A number of nodes: positions looked at, each counted by what it takes.
///
/// One node is what the plain search of a position takes, some half of a microsecond; whatever
/// takes longer counts for several, whatever is quicker for a part. Nodes and never seconds are
/// counted, so that the same question gets the same answer on every machine.
///
/// ```
/// use jadoube_proof::Nodes;
/// assert_eq!("250_000".parse(), Ok(Nodes(250_000)));
/// assert_eq!(Nodes::UNLIMITED.to_string().parse(), Ok(Nodes::UNLIMITED));
/// assert!("many".parse::<Nodes>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct Nodes(pub u64);

impl Nodes {
    /// What somebody may spend who has asked for a proof and waits for it: some seconds.
    pub const FULL: Nodes = Nodes(4_000_000);
    /// What the check after each move of a game may cost: under a millisecond.
    pub const LIVE: Nodes = Nodes(400);
    /// No limit.
    pub const UNLIMITED: Nodes = Nodes(u64::MAX);
}

impl fmt::Display for Nodes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Nodes::UNLIMITED => out.write_str("unlimited"),
            Nodes(1) => out.write_str("1 node"),
            Nodes(nodes) => write!(out, "{nodes} nodes"),
        }
    }
}

/// Text that is no number of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotNodes(String);

impl fmt::Display for NotNodes {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            out,
            "\"{}\" is no number of nodes; a whole number was expected, such as 250000, 40k or 4M, or 'unlimited'",
            self.0
        )
    }
}

impl core::error::Error for NotNodes {}

impl FromStr for Nodes {
    type Err = NotNodes;

    /// Reads `250000`, `250_000`, `250k`, `4M`, `250000 nodes` or `unlimited`.
    ///
    /// # Errors
    /// Whatever else it is; the error repeats it.
    fn from_str(text: &str) -> Result<Nodes, NotNodes> {
        let number = text.trim_end_matches(" nodes").trim_end_matches(" node");
        match number {
            "unlimited" => Ok(Nodes::UNLIMITED),
            number => {
                let (number, times) = match number.strip_suffix(['k', 'K']) {
                    Some(thousands) => (thousands, 1_000),
                    None => match number.strip_suffix('M') {
                        Some(millions) => (millions, 1_000_000),
                        None => (number, 1),
                    },
                };
                let nodes = number.replace('_', "").parse().ok();
                let nodes = nodes.and_then(|nodes: u64| nodes.checked_mul(times));
                nodes.map(Nodes).ok_or_else(|| NotNodes(text.to_owned()))
            }
        }
    }
}

/// What one question may cost: nodes looked at and bytes kept while it is worked on.
///
/// Both are counted and neither is measured: the same question under the same budget is answered
/// alike everywhere. Time enters only from outside, through a [`Watch`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Budget {
    /// Nodes looked at.
    pub nodes: Nodes,
    /// Bytes that tables and strategies hold at one time.
    pub bytes: u64,
}

impl Budget {
    /// What the proof on the way of one act may cost, some fifty milliseconds; what every question
    /// is asked with unless something else is said.
    pub const ACT: Budget = Budget {
        nodes: Nodes(100_000),
        bytes: 32 << 20,
    };
    /// A look for which nobody has to wait: some twenty milliseconds for whether a position can arise.
    pub const GLANCE: Budget = Budget {
        nodes: Nodes(40_000),
        bytes: 32 << 20,
    };
    /// For somebody who has asked for this proof and waits for it.
    pub const FULL: Budget = Budget {
        nodes: Nodes::FULL,
        bytes: 256 << 20,
    };
    /// As many nodes as it takes, and all the memory there is.
    pub const UNLIMITED: Budget = Budget {
        nodes: Nodes::UNLIMITED,
        bytes: u64::MAX,
    };
}

impl Default for Budget {
    /// [`Budget::ACT`].
    fn default() -> Budget {
        Budget::ACT
    }
}

impl From<Nodes> for Budget {
    /// So many nodes, and what memory they need.
    fn from(nodes: Nodes) -> Budget {
        Budget {
            nodes,
            bytes: u64::MAX,
        }
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.bytes {
            u64::MAX => self.nodes.fmt(out),
            bytes => write!(out, "{} and {} MB", self.nodes, bytes >> 20),
        }
    }
}

/// What a question has cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Cost {
    /// Nodes looked at.
    pub nodes: Nodes,
    /// The most bytes held at one time, as they are counted.
    pub bytes: u64,
}

impl core::ops::Add for Cost {
    type Output = Cost;

    /// Of questions that were asked one after the other.
    fn add(self, other: Cost) -> Cost {
        Cost {
            nodes: Nodes(self.nodes.0.saturating_add(other.nodes.0)),
            bytes: self.bytes.max(other.bytes),
        }
    }
}

/// Why a question was left undecided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Halt {
    /// The nodes of the budget were spent: asked again, it ends again.
    Nodes,
    /// The bytes of the budget were held, and some of the work was given up for want of more: asked again, it ends again.
    Bytes,
    /// The [`Watch`] stopped it: asked again, it may be decided.
    Stopped,
}

impl fmt::Display for Halt {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Halt::Nodes => "the nodes of the budget were spent",
            Halt::Bytes => "the bytes of the budget were held",
            Halt::Stopped => "it was stopped",
        })
    }
}

/// Somebody outside who sees a question being worked on and may stop it.
///
/// A flag does: an [`AtomicBool`], bare or in an [`Arc`], stops the work once it is true.
pub trait Watch: Sync {
    /// Should the work stop? Asked every few thousand nodes, some hundred times a second.
    fn is_stopped(&self) -> bool;

    /// A phase of [`Ask::unwinnable`](crate::Ask::unwinnable) has ended. The last one told is the
    /// one that answered, or the last that was tried.
    fn ended(&self, phase: Phase) {
        let _ = phase;
    }

    /// An attempt at a game of [`Ask::reachable`](crate::Ask::reachable) has failed, and where.
    fn tried(&self, attempt: Attempt) {
        let _ = attempt;
    }

    /// [`Ask::reachable`](crate::Ask::reachable) has looked for a kernel of captures: there is one, there is none, or the
    /// nodes for this look did not tell.
    fn kernel(&self, fits: Option<bool>) {
        let _ = fits;
    }
}

impl Watch for AtomicBool {
    fn is_stopped(&self) -> bool {
        self.load(Ordering::Relaxed)
    }
}

impl<W: Watch + Send + ?Sized> Watch for Arc<W> {
    fn is_stopped(&self) -> bool {
        (**self).is_stopped()
    }

    fn ended(&self, phase: Phase) {
        (**self).ended(phase);
    }

    fn tried(&self, attempt: Attempt) {
        (**self).tried(attempt);
    }

    fn kernel(&self, fits: Option<bool>) {
        (**self).kernel(fits);
    }
}

/// Nodes between two looks at the watch.
const BETWEEN: u64 = 2_000;

/// Counts what is spent and held; every search of this crate draws from one.
#[derive(Clone, Copy)]
pub(crate) struct Meter<'a> {
    budget: Budget,
    spent: u64,
    held: u64,
    most_held: u64,
    watch: Option<&'a dyn Watch>,
    /// Nodes spent when the watch is looked at next.
    next_look: u64,
    halt: Option<Halt>,
    /// Work was given up for want of bytes, be it only in a part.
    lacks_bytes: bool,
}

impl<'a> Meter<'a> {
    /// A meter of this budget, under this watch.
    pub(crate) fn new(budget: Budget, watch: Option<&'a dyn Watch>) -> Meter<'a> {
        Meter {
            budget,
            spent: 0,
            held: 0,
            most_held: 0,
            watch,
            next_look: 0,
            halt: None,
            lacks_bytes: false,
        }
    }

    /// A meter that never ends.
    pub(crate) fn endless() -> Meter<'static> {
        Meter::new(Budget::UNLIMITED, None)
    }

    /// Counts `nodes`; false once the budget is used up or the work is to stop.
    pub(crate) fn spend(&mut self, nodes: u64) -> bool {
        self.spent = self.spent.saturating_add(nodes);
        if self.spent >= self.next_look {
            self.next_look = self.spent.saturating_add(BETWEEN);
            if self.watch.is_some_and(Watch::is_stopped) {
                self.halt = Some(Halt::Stopped);
            }
        }
        if self.spent > self.budget.nodes.0 {
            self.halt.get_or_insert(Halt::Nodes);
        }
        self.halt.is_none()
    }

    /// Counts `bytes` more that are held; false once the budget is used up.
    pub(crate) fn hold(&mut self, bytes: u64) -> bool {
        self.held = self.held.saturating_add(bytes);
        self.most_held = self.most_held.max(self.held);
        if self.held > self.budget.bytes {
            self.lacks_bytes = true;
            self.halt.get_or_insert(Halt::Bytes);
        }
        self.halt.is_none()
    }

    /// So many bytes are held no longer.
    pub(crate) fn release(&mut self, bytes: u64) {
        self.held = self.held.saturating_sub(bytes);
    }

    /// Bytes that are held.
    pub(crate) const fn held(&self) -> u64 {
        self.held
    }

    /// Bytes that may still be held.
    pub(crate) fn room(&self) -> u64 {
        self.budget.bytes.saturating_sub(self.held)
    }

    /// Whether so many bytes more could be held; if not, that is remembered as what the work was given up for.
    pub(crate) fn has_room(&mut self, bytes: u64) -> bool {
        self.lacks_bytes |= bytes > self.room();
        bytes <= self.room()
    }

    /// Nodes that may still be spent; none once the work has halted.
    pub(crate) fn left(&self) -> u64 {
        match self.halt {
            Some(_) => 0,
            None => self.budget.nodes.0.saturating_sub(self.spent),
        }
    }

    /// A meter for a part of the work, with at most so many of the nodes left. What it comes to
    /// is [taken over](Meter::take) afterwards.
    pub(crate) fn part(&self, nodes: u64) -> Meter<'a> {
        let budget = Budget {
            nodes: Nodes(nodes.min(self.left())),
            bytes: self.room(),
        };
        Meter {
            halt: self.halt,
            ..Meter::new(budget, self.watch)
        }
    }

    /// Takes over what a part has come to, and what it still holds.
    pub(crate) fn take(&mut self, part: &Meter<'_>) {
        self.most_held = self.most_held.max(self.held.saturating_add(part.most_held));
        self.held = self.held.saturating_add(part.held);
        self.lacks_bytes |= part.lacks_bytes;
        if part.halt == Some(Halt::Stopped) {
            self.halt = Some(Halt::Stopped);
        }
        self.spend(part.spent);
    }

    /// Why the work is not done: it was stopped; or it wanted bytes, in whatever part, and more nodes may come to the same;
    /// or it wanted nodes.
    pub(crate) fn halt(&self) -> Halt {
        match self.halt {
            Some(Halt::Stopped) => Halt::Stopped,
            _ if self.lacks_bytes => Halt::Bytes,
            _ => Halt::Nodes,
        }
    }

    /// What it has come to so far.
    pub(crate) const fn cost(&self) -> Cost {
        Cost {
            nodes: Nodes(self.spent),
            bytes: self.most_held,
        }
    }

    /// Tells the watch that an attempt at a game has failed.
    pub(crate) fn tried(&self, attempt: Attempt) {
        if let Some(watch) = self.watch {
            watch.tried(attempt);
        }
    }

    /// Tells the watch what a look for a kernel came to.
    pub(crate) fn kernel(&self, fits: Option<bool>) {
        if let Some(watch) = self.watch {
            watch.kernel(fits);
        }
    }

    /// Tells the watch that a phase has ended.
    pub(crate) fn ended(&self, phase: Phase) {
        if let Some(watch) = self.watch {
            watch.ended(phase);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Budget = Budget {
        nodes: Nodes(10),
        bytes: 100,
    };

    #[test]
    fn nodes_and_bytes_end_and_a_part_ends_with_its_share() {
        let mut meter = Meter::new(SMALL, None);
        let mut part = meter.part(4);
        assert!(part.spend(4) && !part.spend(1));
        meter.take(&part);
        assert_eq!((meter.left(), meter.cost().nodes), (5, Nodes(5)));
        assert!(meter.hold(100));
        let mut part = meter.part(4);
        assert!(!part.hold(1));
        meter.take(&part);
        meter.release(101);
        assert!(meter.spend(5) && !meter.spend(1));
        assert_eq!((meter.halt(), meter.cost().bytes), (Halt::Bytes, 101));
        let mut meter = Meter::new(SMALL, None);
        assert!(!meter.spend(11));
        assert_eq!(meter.halt(), Halt::Nodes);
        assert!(meter.has_room(100) && !meter.has_room(101));
        assert_eq!(meter.halt(), Halt::Bytes);
    }

    #[test]
    fn a_flag_stops_the_work_and_every_part_of_it() {
        let flag = AtomicBool::new(false);
        let mut meter = Meter::new(Budget::UNLIMITED, Some(&flag));
        assert!(meter.spend(BETWEEN));
        flag.store(true, Ordering::Relaxed);
        let mut part = meter.part(u64::MAX);
        assert!(!part.spend(1));
        meter.take(&part);
        assert_eq!((meter.left(), meter.halt()), (0, Halt::Stopped));
    }

    #[test]
    fn nodes_are_read_as_they_are_written() {
        for nodes in [Nodes(0), Nodes(1), Nodes(4_000_000), Nodes::UNLIMITED] {
            assert_eq!(nodes.to_string().parse(), Ok(nodes));
        }
        for (text, nodes) in [("40k", 40_000), ("4M", 4_000_000), ("1_000 nodes", 1_000)] {
            assert_eq!(text.parse(), Ok(Nodes(nodes)));
        }
        for text in [
            "",
            "-1",
            "M",
            "4G",
            "unlimited nodes!",
            "99999999999999M",
            "99999999999999999999",
        ] {
            let error = text.parse::<Nodes>().expect_err("no number");
            assert!(error.to_string().contains(text));
        }
    }
}
