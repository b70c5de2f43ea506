//! Plain games as they went, in their own words: tags, moves and how these stand there.
//!
//! What a lenient reader would have to report is refused, and left to the full reader.

use jadoube_board::Move;

use super::export::pairs;
use super::fast::FastPath;
use super::order::{Order, Said};
use super::plain::{Listen, Written};
use crate::pgn::Outcome;

/// Follows plain games; see [`Reader::course`](crate::pgn::Reader::course).
pub struct Courses {
    fast: FastPath,
    plies: Plies,
}

/// The main line of a game from the initial position.
pub struct Course<'c> {
    /// The tags in the order of the text.
    pub tags: Vec<(&'c str, &'c str)>,
    /// How it ended.
    pub outcome: Outcome,
    plies: &'c Plies,
}

impl Course<'_> {
    /// What a tag says.
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|(known, _)| *known == name);
        tag.map(|(_, value)| *value)
    }

    /// The moves.
    pub fn moves(&self) -> &[Move] {
        &self.plies.moves
    }

    /// The moves as the standard writes them, with blanks between them.
    pub fn sans(&self) -> &str {
        &self.plies.sans
    }

    /// Each move, and how the standard writes it.
    pub fn plies(&self) -> impl Iterator<Item = (Move, &str)> {
        let Plies {
            moves, sans, ends, ..
        } = self.plies;
        let mut begin = 0;
        let words = ends.iter().map(move |&end| {
            let word = &sans[begin..end as usize];
            begin = end as usize + 1;
            word
        });
        moves.iter().copied().zip(words)
    }
}

impl Courses {
    /// A follower, which is better kept than made anew for each game.
    pub fn new() -> Courses {
        Courses {
            fast: FastPath::new(),
            plies: Plies::default(),
        }
    }

    /// The game with which `text` begins and where it ends, or `None` if it is not plain or does not end for certain in `text`,
    /// which is all that is left of the source if `ended`.
    pub(crate) fn course<'c>(
        &'c mut self,
        text: &'c [u8],
        ended: bool,
    ) -> Option<(Course<'c>, usize)> {
        let read = self.fast.beginning(text, ended, &mut self.plies)?;
        let course = Course {
            tags: pairs(read.tags)?,
            outcome: read.outcome,
            plies: &self.plies,
        };
        Some((course, read.end))
    }
}

impl Default for Courses {
    fn default() -> Courses {
        Courses::new()
    }
}

/// The plies of a game in their own words.
#[derive(Default)]
pub(super) struct Plies {
    moves: Vec<Move>,
    /// The words with a blank between two of them, and where each ends.
    sans: String,
    ends: Vec<u32>,
    order: Order,
}

impl Plies {
    fn played(&mut self, played: Move, san: &[u8]) -> bool {
        self.order.played();
        if self.order.in_variation() {
            return true;
        }
        let Ok(san) = std::str::from_utf8(san) else {
            return false;
        };
        if !self.moves.is_empty() {
            self.sans.push(' ');
        }
        self.sans.push_str(san);
        let Ok(end) = u32::try_from(self.sans.len()) else {
            return false;
        };
        self.moves.push(played);
        self.ends.push(end);
        true
    }
}

impl Listen for Plies {
    const READS: bool = true;

    fn begin(&mut self) {
        self.moves.clear();
        self.sans.clear();
        self.ends.clear();
        self.order = Order::default();
    }

    fn ply(&mut self, _: Move, _: u64) {}

    fn written(&mut self, written: Written<'_>) -> bool {
        match written {
            Written::Move { exact: false, .. } => false,
            Written::Move { played, san, .. } => self.played(played, san),
            Written::Glyph(_) => self.order.glyph(),
            Written::Comment(text) => !matches!(self.order.comment(text), Said::Odd),
            Written::Open => {
                self.order.open();
                true
            }
            Written::Close => self.order.close(),
        }
    }
}
