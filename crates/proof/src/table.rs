//! The positions a search has met, each stored once and compared in full.

use jadoube_board::{Move, Position};

/// Positions met, numbered in the order they were met.
///
/// A hash only says where to look; two positions are the same only if they compare so.
pub(crate) struct Table {
    /// The counters of a position are those of the first line that led to it.
    positions: Vec<Position>,
    /// The number of the position before, itself for the root, and the move that led here.
    before: Vec<(u32, Move)>,
    places: Places,
}

impl Table {
    pub(crate) fn new() -> Table {
        Table {
            positions: Vec::new(),
            before: Vec::new(),
            places: Places::new(),
        }
    }

    /// Adds a position unless it was met before; its number if it is new.
    pub(crate) fn add(&mut self, position: Position, parent: u32, play: Move) -> Option<u32> {
        let at = self.place(&position).ok()?;
        let number = self.positions.len() as u32;
        self.places.put(at, &position, number);
        self.positions.push(position);
        self.before.push((parent, play));
        Some(number)
    }

    /// The number of a position: `Ok` if it is new, `Err` if it was met before.
    pub(crate) fn meet(&mut self, position: Position, parent: u32, play: Move) -> Result<u32, u32> {
        match self.place(&position) {
            Err(number) => Err(number),
            Ok(_) => self.add(position, parent, play).ok_or(0),
        }
    }

    /// Might the position have been met? `false` is certain.
    ///
    /// Looks at one place only: asked of many positions in a row, before
    /// [`contains`](Table::contains), the looks into memory overlap.
    pub(crate) fn may_contain(&self, position: &Position) -> bool {
        self.places.may_hold(position)
    }

    /// Has the position been met?
    pub(crate) fn contains(&self, position: &Position) -> bool {
        self.place(position).is_err()
    }

    /// The empty place where the position belongs, or the number under which it stands.
    fn place(&self, position: &Position) -> Result<usize, u32> {
        let known = |number: u32| self.positions[number as usize];
        self.places.find(position, known)
    }

    /// The position with this number.
    pub(crate) fn get(&self, number: u32) -> &Position {
        &self.positions[number as usize]
    }

    /// Number of positions met.
    pub(crate) fn len(&self) -> usize {
        self.positions.len()
    }

    /// The moves from the root to the position with this number.
    pub(crate) fn line(&self, number: u32) -> Vec<Move> {
        let mut line = Vec::new();
        let mut at = number;
        loop {
            let (parent, play) = self.before[at as usize];
            if parent == at {
                break;
            }
            line.push(play);
            at = parent;
        }
        line.reverse();
        line
    }
}

/// Where positions stand in a list that somebody else keeps.
pub(crate) struct Places {
    /// For each place a position's number plus one and the upper half of its hash, 0 for an empty
    /// place; a power of two long, and never more than half full. The highest bits of the hash say
    /// where a position belongs, so that places keep their order when there are more.
    slots: Vec<u64>,
    taken: usize,
}

/// The part of a slot that tells of the hash.
const TAG: u64 = 0xFFFF_FFFF << 32;

impl Places {
    pub(crate) fn new() -> Places {
        Places {
            slots: vec![0; 1 << 10],
            taken: 0,
        }
    }

    /// The empty place where the position belongs, or the number under which it stands; `known`
    /// tells the position with a number.
    pub(crate) fn find(
        &self,
        position: &Position,
        known: impl Fn(u32) -> Position,
    ) -> Result<usize, u32> {
        let mask = self.slots.len() - 1;
        let mixed = mixed(position);
        let mut at = self.home(mixed);
        loop {
            let slot = self.slots[at];
            if slot == 0 {
                return Ok(at);
            }
            let number = slot as u32 - 1;
            let same_tag = (slot ^ mixed) & TAG == 0;
            if same_tag && known(number).same_for_repetition(position) {
                return Err(number);
            }
            at = (at + 1) & mask;
        }
    }

    /// Notes the number of a position at the empty place that was found for it.
    pub(crate) fn put(&mut self, at: usize, position: &Position, number: u32) {
        self.slots[at] = mixed(position) & TAG | u64::from(number + 1);
        self.taken += 1;
        if self.taken * 2 >= self.slots.len() {
            self.widen();
        }
    }

    /// Might the position have a place? `false` is certain.
    fn may_hold(&self, position: &Position) -> bool {
        self.slots[self.home(mixed(position))] != 0
    }

    fn home(&self, mixed: u64) -> usize {
        (mixed >> (64 - self.slots.len().trailing_zeros())) as usize
    }

    fn widen(&mut self) {
        let wider = vec![0; self.slots.len() * 2];
        let mask = wider.len() - 1;
        let slots = core::mem::replace(&mut self.slots, wider);
        for slot in slots.into_iter().filter(|&slot| slot != 0) {
            let mut at = self.home(slot);
            while self.slots[at] != 0 {
                at = (at + 1) & mask;
            }
            self.slots[at] = slot;
        }
    }
}

/// The hash with its bits mixed once more, so that the upper half is good.
fn mixed(position: &Position) -> u64 {
    position.hash().wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
