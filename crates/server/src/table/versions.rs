//! How far the views of a table have come: a line that comes back with the version that it has seen is sent what it lacks.

use std::hash::{BuildHasher, RandomState};

use crate::seat::Seat;
use crate::view::{Sections, Whole};

/// From where score and cards have changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Changed {
    /// The first line of the score that is new.
    pub lines: u32,
    /// The first card that is new.
    pub cards: u32,
}

impl Changed {
    /// Nothing has.
    pub const NOTHING: Changed = Changed {
        lines: u32::MAX,
        cards: u32::MAX,
    };

    /// From where they have changed by this and the other together.
    #[must_use]
    pub fn and(self, other: Changed) -> Changed {
        Changed {
            lines: self.lines.min(other.lines),
            cards: self.cards.min(other.cards),
        }
    }
}

/// The versions of the views of a table in memory.
#[derive(Debug)]
pub struct Versions {
    /// By which those are known that this table has given out, since it was loaded and no earlier.
    mark: u32,
    latest: u32,
    lines: Trail,
    cards: Trail,
    seats: [OfSeat; 4],
}

#[derive(Debug, Default)]
struct OfSeat {
    sections: Sections,
    /// The version that every line of the seat has.
    sent: u32,
}

/// What a line of a seat is to be sent.
#[derive(Debug)]
pub struct Newer {
    /// By which the line asks later for what it lacks.
    pub version: String,
    /// The sections that are newer.
    pub sections: Whole,
}

impl Default for Versions {
    fn default() -> Versions {
        Versions {
            mark: RandomState::new().hash_one(0) as u32,
            latest: 0,
            lines: Trail::default(),
            cards: Trail::default(),
            seats: Default::default(),
        }
    }
}

impl Versions {
    /// Something has happened: from where score and cards have changed, of which there are so many now.
    pub fn note(&mut self, changed: Changed, now: Changed) {
        self.latest += 1;
        self.lines.note(self.latest, changed.lines, now.lines);
        self.cards.note(self.latest, changed.cards, now.cards);
    }

    /// From where score and cards have changed since a version, each if it has.
    pub fn since(&self, than: u32) -> (Option<u32>, Option<u32>) {
        (self.lines.since(than), self.cards.since(than))
    }

    /// The version that all lines of a seat have.
    pub fn sent(&self, seat: Seat) -> u32 {
        self.seats[seat.index()].sent
    }

    /// The lines of a seat have what there is.
    pub fn are_sent(&mut self, seat: Seat) {
        self.seats[seat.index()].sent = self.latest;
    }

    /// Which version the holder of a seat means, if this table has given it to that seat.
    pub fn known(&self, seat: Seat, words: &str) -> Option<u32> {
        let version = words.strip_prefix(&self.prefix(seat))?.parse().ok()?;
        (1..=self.latest).contains(&version).then_some(version)
    }

    /// Takes the view of a seat as it is, and gives what is newer than a version.
    pub fn newer(&mut self, seat: Seat, view: &Whole, than: u32) -> Newer {
        // What has changed with nothing told, by time or by the presence of somebody, is newer than all that was sent.
        self.latest += 1;
        let sections = &mut self.seats[seat.index()].sections;
        Newer {
            sections: sections.newer(view, self.latest, than),
            version: format!("{}{}", self.prefix(seat), self.latest),
        }
    }

    /// A seat by its number: this goes out with every frame, and nobody reads it.
    fn prefix(&self, seat: Seat) -> String {
        format!("{:08x}{}-", self.mark, seat.index())
    }
}

/// From where a list has changed at which version. Later changes further back stand for earlier ones.
#[derive(Debug, Default)]
struct Trail {
    steps: Vec<(u32, u32)>,
    length: u32,
}

impl Trail {
    fn note(&mut self, version: u32, from: u32, length: u32) {
        let before = std::mem::replace(&mut self.length, length);
        if from >= before && length == before {
            return;
        }
        while self.steps.pop_if(|(_, earlier)| *earlier >= from).is_some() {}
        self.steps.push((version, from));
    }

    fn since(&self, than: u32) -> Option<u32> {
        let first = self.steps.partition_point(|(version, _)| *version <= than);
        self.steps.get(first).map(|(_, from)| *from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_sent_from_where_it_has_changed() {
        let mut trail = Trail::default();
        for (version, from, length) in [(1, 0, 1), (2, 1, 2), (3, 2, 2), (4, 2, 3), (5, 1, 3)] {
            trail.note(version, from, length);
        }
        let since: Vec<Option<u32>> = (0..=5).map(|than| trail.since(than)).collect();
        assert_eq!(since, [Some(0), Some(1), Some(1), Some(1), Some(1), None]);
        trail.note(6, 2, 2);
        assert_eq!(trail.since(5), Some(2), "a line was taken back");
    }

    #[test]
    fn a_version_is_known_to_the_table_and_the_seat_that_gave_it() {
        let mut versions = Versions::default();
        let newer = versions.newer(Seat::White, &Whole::new(), 0);
        assert_eq!(versions.known(Seat::White, &newer.version), Some(1));
        assert_eq!(versions.known(Seat::Black, &newer.version), None);
        assert_eq!(versions.known(Seat::White, "0"), None);
        let later = newer.version.replace("-1", "-2");
        assert_eq!(versions.known(Seat::White, &later), None);
        assert_eq!(Versions::default().known(Seat::White, &newer.version), None);
    }
}
