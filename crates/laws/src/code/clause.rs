//! Clauses and the ids by which rulings cite them.

use std::collections::HashSet;
use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::files;

/// The id of a clause, such as `15.a` or `draws.threefold`, without the code it stands in.
///
/// Only ids that stand in one of the embedded codes exist as values, so that a ruling cannot cite
/// a clause that nobody can look up. Serializes as its text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClauseId(&'static str);

impl ClauseId {
    /// The id as text.
    pub const fn as_str(self) -> &'static str {
        self.0
    }

    /// The id with this text.
    ///
    /// # Errors
    /// [`UnknownClause`] when no embedded code has a clause with that id.
    pub fn new(text: &str) -> Result<ClauseId, UnknownClause> {
        known_ids()
            .get(text)
            .map(|id| ClauseId(id))
            .ok_or_else(|| UnknownClause(text.to_owned()))
    }
}

/// Every clause id of the embedded files; scanned once, the texts are those of the files themselves.
fn known_ids() -> &'static HashSet<&'static str> {
    static IDS: OnceLock<HashSet<&'static str>> = OnceLock::new();
    IDS.get_or_init(|| files::clause_id_texts().collect())
}

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

impl<'de> Deserialize<'de> for ClauseId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ClauseId, D::Error> {
        let text = String::deserialize(deserializer)?;
        ClauseId::new(&text).map_err(serde::de::Error::custom)
    }
}

/// One clause of a code, in our own words.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Clause {
    /// The id by which rulings cite the clause.
    pub id: ClauseId,
    /// A few words.
    pub title: String,
    /// What the clause is about.
    pub subject: Subject,
    /// The rule, complete.
    pub text: String,
    /// A remark that helps a reader of the code: the trap in the clause, or a doubtful reading.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The chapter in which a modern rulebook files the clause.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// How hard a modern rulebook takes the clause to be: `Basic`, `Intermediate` or `Advanced`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub complexity: Option<String>,
    /// Whether a modern rulebook calls the clause mandatory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mandatory: Option<bool>,
    /// Whether the wording was compared with the edition that the code stands for.
    #[serde(default = "compared", skip_serializing_if = "is_compared")]
    pub verified: bool,
    /// The clauses to which this one is an exception.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub excepts: Vec<ClauseId>,
    /// What in the program carries the clause; `None` while nothing does.
    ///
    /// Derived as [`Bound::Rule`] when some parameter of the code cites the clause, otherwise as the file says.
    #[serde(default)]
    pub bound: Option<Bound>,
}

fn compared() -> bool {
    true
}

#[allow(
    clippy::trivially_copy_pass_by_ref,
    reason = "the shape that serde asks for"
)]
fn is_compared(verified: &bool) -> bool {
    *verified
}

/// What carries a clause in the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// A parameter of a rule cites it.
    Rule,
    /// It only says what words mean, and rules on nothing.
    Definition,
    /// Only a person can judge it: it is bound to the finding that the arbiter or the players make.
    Finding,
}

/// What a clause is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// What a word of the code means.
    Definition,
    /// The board, the men and the array.
    Board,
    /// Writing moves down.
    Notation,
    /// What a player does with hand and men.
    Act,
    /// Draws.
    Draw,
    /// How a game ends otherwise.
    End,
    /// What a breach costs.
    Penalty,
    /// Time and its measure.
    Clock,
    /// Interrupted games.
    Adjournment,
    /// Games with odds or undertakings.
    Odds,
    /// Play by messages, in consultation, in other forms.
    Communication,
    /// Positions, boards and colors that are not as they should be.
    Irregularity,
    /// Behavior.
    Conduct,
    /// Men, boards and clocks as things.
    Equipment,
    /// Who decides.
    Authority,
}
