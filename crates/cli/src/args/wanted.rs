//! Words of the command line that say which games are wanted.

use std::str::FromStr;

use jadoube_event::folded::folded;
use jadoube_notation::pgn::Tags;

/// A tag and what its value must be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TagIs {
    name: String,
    value: String,
    /// The whole value, letter for letter; else a part of it in any letters.
    exactly: bool,
}

impl FromStr for TagIs {
    type Err = String;

    fn from_str(text: &str) -> Result<TagIs, String> {
        let (name, value) = text
            .split_once('=')
            .filter(|(name, _)| !name.is_empty())
            .ok_or_else(|| {
                format!(
                    "{text:?} has no name and value; write NAME=PART or NAME==VALUE, as in ECO=B9"
                )
            })?;
        let exactly = value.starts_with('=');
        Ok(TagIs {
            name: name.to_owned(),
            value: value.strip_prefix('=').unwrap_or(value).to_owned(),
            exactly,
        })
    }
}

impl TagIs {
    /// What the value must be, or hold.
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Whether the tags have it.
    pub fn fits(&self, tags: &Tags) -> bool {
        let value = tags.get(&self.name).unwrap_or_default();
        if self.exactly {
            value == self.value
        } else {
            holds(value, &self.value)
        }
    }
}

/// Whether the value has the part, in any letters, with or without diacritics.
pub fn holds(value: &str, part: &str) -> bool {
    folded(value).contains(&folded(part))
}

/// From a number to a number, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Range {
    from: u64,
    to: u64,
}

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Range, String> {
        let wrong = || format!("{text:?} is no range; write 40, 20..80, 20.. or ..80");
        let number = |text: &str, open: u64| match text {
            "" => Ok(open),
            digits => digits.parse().map_err(|_| wrong()),
        };
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        if text.is_empty() || text == ".." {
            return Err(wrong());
        }
        let range = Range {
            from: number(from, 0)?,
            to: number(to, u64::MAX)?,
        };
        if range.from > range.to {
            return Err(wrong());
        }
        Ok(range)
    }
}

impl Range {
    /// Whether the number lies in it.
    pub fn has(self, number: u64) -> bool {
        (self.from..=self.to).contains(&number)
    }
}

/// How the board ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum End {
    /// The last move mates.
    Mate,
    /// The last move leaves no legal move, and no check.
    Stalemate,
    /// A position stands for the third time, or more often.
    Repetition,
    /// Fifty moves of each side without a capture or a pawn move.
    FiftyMoves,
}
