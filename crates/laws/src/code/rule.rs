//! A parameter's value in one code, with the clauses that give it.

use std::collections::BTreeMap;

use serde::de::{DeserializeOwned, Deserializer, Error};
use serde::{Deserialize, Serialize};
use toml::Value;

use super::ClauseId;

/// The value that a code gives to one parameter of the rules.
///
/// A code may give other values for other kinds of event; they stand in `overlays`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule<T> {
    /// The value.
    pub is: T,
    /// The clauses that give it, to be cited by rulings that rest on it; never empty.
    pub by: Vec<ClauseId>,
    /// Where the text is doubtful: which reading is taken here, and which is not.
    pub reading: Option<String>,
    /// Values for kinds of event that have their own, each kind once.
    pub overlays: Vec<(EventKind, Overlay<T>)>,
}

/// The value of a parameter in one kind of event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Overlay<T> {
    /// The value.
    pub is: T,
    /// The clauses that give it.
    pub by: Vec<ClauseId>,
    /// Where the text is doubtful: which reading is taken here, and which is not.
    pub reading: Option<String>,
}

/// A parameter as its file gives it. There are hundreds of types of values, and what is not about the value
/// is compiled once for all of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    is: Value,
    by: Vec<ClauseId>,
    reading: Option<String>,
    #[serde(default, rename = "in")]
    overlays: BTreeMap<EventKind, Value>,
}

impl<'de, T: DeserializeOwned> Deserialize<'de> for Rule<T> {
    fn deserialize<D: Deserializer<'de>>(file: D) -> Result<Self, D::Error> {
        let written = Written::deserialize(file)?;
        let mut overlays = Vec::with_capacity(written.overlays.len());
        for (event, value) in written.overlays {
            overlays.push((event, Overlay::read(value).map_err(D::Error::custom)?));
        }
        Ok(Rule {
            is: T::deserialize(written.is).map_err(D::Error::custom)?,
            by: written.by,
            reading: written.reading,
            overlays,
        })
    }
}

impl<T: DeserializeOwned> Overlay<T> {
    fn read(value: Value) -> Result<Self, toml::de::Error> {
        let written = Written::deserialize(value)?;
        if !written.overlays.is_empty() {
            return Err(toml::de::Error::custom(
                "a kind of event has no kinds of event of its own",
            ));
        }
        Ok(Overlay {
            is: T::deserialize(written.is)?,
            by: written.by,
            reading: written.reading,
        })
    }
}

/// A parameter as it holds in one kind of event.
#[derive(Debug, PartialEq, Eq)]
pub struct Ruled<'a, T> {
    /// The value.
    pub is: &'a T,
    /// The clauses that give it.
    pub by: &'a [ClauseId],
    /// Where the text is doubtful: which reading is taken, and which is not.
    pub reading: Option<&'a str>,
}

impl<T> Clone for Ruled<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Ruled<'_, T> {}

impl<T> Rule<T> {
    /// The value that holds in events of this kind.
    pub fn at(&self, event: EventKind) -> Ruled<'_, T> {
        match self.overlays.iter().find(|(kind, _)| *kind == event) {
            Some((_, own)) => Ruled {
                is: &own.is,
                by: &own.by,
                reading: own.reading.as_deref(),
            },
            None => Ruled {
                is: &self.is,
                by: &self.by,
                reading: self.reading.as_deref(),
            },
        }
    }
}

/// A bare citation: the clauses under which a fault is ruled, where nothing but their ids varies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cite {
    /// The clauses to cite; never empty.
    pub by: Vec<ClauseId>,
    /// Where the text is doubtful: which reading is taken, and which is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
}

/// The kind of event that a game is played in.
///
/// A modern code has other values for fast play, and others again where an arbiter watches each game.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
pub enum EventKind {
    /// Play at slow time limits, or without a clock.
    #[default]
    #[serde(rename = "classical")]
    Classical,
    /// Rapid play without enough arbiters to watch every game.
    #[serde(rename = "rapid")]
    Rapid,
    /// Blitz without enough arbiters to watch every game.
    #[serde(rename = "blitz")]
    Blitz,
    /// Rapid play where arbiters watch and the moves are recorded.
    #[serde(rename = "rapid supervised")]
    RapidSupervised,
    /// Blitz where an arbiter watches each game.
    #[serde(rename = "blitz supervised")]
    BlitzSupervised,
}

impl EventKind {
    /// All kinds of event.
    pub const ALL: [EventKind; 5] = [
        EventKind::Classical,
        EventKind::Rapid,
        EventKind::Blitz,
        EventKind::RapidSupervised,
        EventKind::BlitzSupervised,
    ];

    /// Whether an arbiter watches each game as in a slow one.
    pub const fn is_supervised(self) -> bool {
        matches!(
            self,
            EventKind::RapidSupervised | EventKind::BlitzSupervised
        )
    }

    /// The name by which cases and files call the kind.
    pub const fn name(self) -> &'static str {
        match self {
            EventKind::Classical => "classical",
            EventKind::Rapid => "rapid",
            EventKind::Blitz => "blitz",
            EventKind::RapidSupervised => "rapid supervised",
            EventKind::BlitzSupervised => "blitz supervised",
        }
    }
}

impl std::fmt::Display for EventKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
