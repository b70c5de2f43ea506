//! A parameter's value in one code, with the clauses that give it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::ClauseId;

/// The value that a code gives to one parameter of the rules.
///
/// A code may give other values for other kinds of event; they stand in `overlays`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rule<T> {
    /// The value.
    pub is: T,
    /// The clauses that give it, to be cited by rulings that rest on it; never empty.
    pub by: Vec<ClauseId>,
    /// Where the text is doubtful: which reading is taken here, and which is not.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// Values for kinds of event that have their own.
    #[serde(
        default = "BTreeMap::new",
        rename = "in",
        skip_serializing_if = "BTreeMap::is_empty"
    )]
    pub overlays: BTreeMap<EventKind, Overlay<T>>,
}

/// The value of a parameter in one kind of event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Overlay<T> {
    /// The value.
    pub is: T,
    /// The clauses that give it.
    pub by: Vec<ClauseId>,
    /// Where the text is doubtful: which reading is taken here, and which is not.
    #[serde(default = "Option::default", skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
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
        match self.overlays.get(&event) {
            Some(own) => Ruled {
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
