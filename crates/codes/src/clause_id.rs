//! The ids by which rulings cite clauses.

use std::fmt;
use std::ops::Deref;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::kept::Kept;

/// The id of a clause, such as `15.a` or `draws.threefold`, without the code it stands in.
///
/// Only ids that stand in a shipped code, or in one that was loaded, exist as values, so that a ruling cannot cite a clause that nobody can
/// look up. Serializes as its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClauseId(&'static str);

impl ClauseId {
    /// The id as text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// Whether this is the id that the text names. Sections are named with capitals when they are spoken of: `A.3` is `a.3`.
    pub fn is_named(self, text: &str) -> bool {
        self.0.eq_ignore_ascii_case(text)
    }

    /// The id with this text.
    ///
    /// # Errors
    /// [`UnknownClause`] when no code has a clause with that id.
    pub fn new(text: &str) -> Result<ClauseId, UnknownClause> {
        // The shipped codes are loaded when they are asked for; the id may stand in one that nobody has asked.
        let shipped = || SHIPPED.binary_search(&text).ok().map(|at| SHIPPED[at]);
        shipped()
            .or_else(|| IDS.get(text))
            .map(ClauseId)
            .ok_or_else(|| UnknownClause(text.to_owned()))
    }

    /// The id of a clause of a code that is being loaded.
    pub(super) fn intern(text: &str) -> ClauseId {
        ClauseId::new(text).unwrap_or_else(|_| ClauseId(IDS.keep(text)))
    }
}

/// An id as it is printed: the letter or the Roman number of a part or an appendix is large (`A.3`, `II.5.e`).
pub fn printed(id: &str) -> String {
    let (first, rest) = id.split_at(id.find('.').unwrap_or(id.len()));
    let roman = first.bytes().all(|letter| b"ivx".contains(&letter));
    if roman || first.len() == 1 {
        format!("{}{rest}", first.to_uppercase())
    } else {
        id.to_owned()
    }
}

/// The ids of the shipped codes, in alphabetical order.
static SHIPPED: &[&str] = include!(concat!(env!("OUT_DIR"), "/clause_ids.rs"));

/// The ids of other codes that were loaded.
static IDS: Kept = Kept::new();

/// A text that is no clause id of any code.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnknownClause(pub String);

impl fmt::Display for UnknownClause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no code has a clause {:?}", self.0)
    }
}

impl std::error::Error for UnknownClause {}

impl fmt::Display for ClauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl fmt::Debug for ClauseId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

impl Deref for ClauseId {
    type Target = str;

    fn deref(&self) -> &str {
        self.0
    }
}

impl AsRef<str> for ClauseId {
    fn as_ref(&self) -> &str {
        self.0
    }
}

impl PartialEq<str> for ClauseId {
    fn eq(&self, other: &str) -> bool {
        self.0 == other
    }
}

impl PartialEq<&str> for ClauseId {
    fn eq(&self, other: &&str) -> bool {
        self.0 == *other
    }
}

impl Serialize for ClauseId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0)
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for ClauseId {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "ClauseId".into()
    }

    fn inline_schema() -> bool {
        true
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": "string" })
    }
}

impl<'de> Deserialize<'de> for ClauseId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ClauseId, D::Error> {
        let text = String::deserialize(deserializer)?;
        ClauseId::new(&text).map_err(serde::de::Error::custom)
    }
}
