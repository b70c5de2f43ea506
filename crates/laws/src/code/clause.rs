//! Clauses and the ids by which rulings cite them.

use std::collections::HashSet;
use std::fmt;
use std::ops::Deref;
use std::sync::{OnceLock, PoisonError, RwLock, RwLockReadGuard};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

use super::file::Part;
use super::meaning::{Parameter, Role};
use super::shelf;

/// The id of a clause, such as `15.a` or `draws.threefold`, without the code it stands in.
///
/// Only ids that stand in a code that was loaded exist as values, so that a ruling cannot cite a clause that nobody can
/// look up. Serializes as its text.
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
    /// [`UnknownClause`] when no code has a clause with that id.
    pub fn new(text: &str) -> Result<ClauseId, UnknownClause> {
        let known = || known_ids().get(text).copied().map(ClauseId);
        known()
            .or_else(|| {
                // The shipped codes are loaded when they are asked for; the id may stand in one that nobody has asked.
                shelf::all();
                known()
            })
            .ok_or_else(|| UnknownClause(text.to_owned()))
    }

    /// The id of a clause of a code that is being loaded.
    pub(super) fn intern(text: &str) -> ClauseId {
        if let Some(known) = known_ids().get(text) {
            return ClauseId(known);
        }
        let mut ids = ids().write().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = ids.get(text) {
            return ClauseId(known);
        }
        // Ids are few and live as long as the program.
        let id: &'static str = Box::leak(text.to_owned().into_boxed_str());
        ids.insert(id);
        ClauseId(id)
    }
}

type Ids = HashSet<&'static str>;

fn ids() -> &'static RwLock<Ids> {
    static IDS: OnceLock<RwLock<Ids>> = OnceLock::new();
    IDS.get_or_init(RwLock::default)
}

/// The ids of the codes loaded so far.
fn known_ids() -> RwLockReadGuard<'static, Ids> {
    ids().read().unwrap_or_else(PoisonError::into_inner)
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
#[derive(Debug, Clone, PartialEq, Serialize)]
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
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The chapter in which a modern rulebook files the clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub category: Option<String>,
    /// How hard a modern rulebook takes the clause to be: `Basic`, `Intermediate` or `Advanced`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complexity: Option<String>,
    /// Whether a modern rulebook calls the clause mandatory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mandatory: Option<bool>,
    /// Whether a text of the edition that the code stands for was seen.
    pub mark: Mark,
    /// The clauses to which this one is an exception.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub excepts: Vec<ClauseId>,
    /// What the clause does in the program.
    pub bound: Bound,
    /// Where it comes from, if the code takes it from another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inherited: Option<Inherited>,
}

/// Where an inherited clause comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Inherited {
    /// Its id in the code that is inherited from.
    pub id: ClauseId,
}

/// Whether a text of the edition that a code stands for was seen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mark {
    /// The text of the edition, or a quotation of it, was seen.
    Attested,
    /// Written from memory of the edition.
    Memory,
    /// Taken from another edition, with no text of this one seen.
    Unseen,
}

impl Mark {
    /// The word by which files and answers call the mark.
    pub const fn name(self) -> &'static str {
        match self {
            Mark::Attested => "attested",
            Mark::Memory => "memory",
            Mark::Unseen => "unseen",
        }
    }
}

/// What a clause that decides nothing is, as its file says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Plain {
    /// It only says what words mean.
    Definition,
    /// Only a person can judge it.
    Finding,
}

/// What a clause does in the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Bound {
    /// It gives the value of a parameter that rules read.
    Decides,
    /// Rulings cite it beside others, and it decides nothing by itself.
    Quoted,
    /// Only a person can judge it: it is bound to the finding that the arbiter or the players make.
    Finding,
    /// It only says what words mean, and rules on nothing.
    Definition,
}

impl Bound {
    /// All of them, as they are listed.
    pub const ALL: [Bound; 4] = [
        Bound::Decides,
        Bound::Quoted,
        Bound::Finding,
        Bound::Definition,
    ];

    /// The word by which files and answers call it.
    pub const fn name(self) -> &'static str {
        match self {
            Bound::Decides => "decides",
            Bound::Quoted => "quoted",
            Bound::Finding => "finding",
            Bound::Definition => "definition",
        }
    }

    /// What a clause does that says this of the parameters.
    pub(super) fn with(self, parts: &[Part]) -> Bound {
        let decides = |path: &str| {
            Parameter::by_path(path).is_some_and(|parameter| parameter.role() == Role::Decides)
        };
        let mut values = parts.iter().flat_map(|part| &part.values);
        match self {
            _ if values.any(|given| decides(&given.path)) => Bound::Decides,
            Bound::Finding | Bound::Definition => self,
            Bound::Decides | Bound::Quoted => Bound::Quoted,
        }
    }
}

/// What a clause is about.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// What a word of the code means.
    #[default]
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

impl Subject {
    /// The word by which files and answers call the subject.
    pub const fn name(self) -> &'static str {
        match self {
            Subject::Definition => "definition",
            Subject::Board => "board",
            Subject::Notation => "notation",
            Subject::Act => "act",
            Subject::Draw => "draw",
            Subject::End => "end",
            Subject::Penalty => "penalty",
            Subject::Clock => "clock",
            Subject::Adjournment => "adjournment",
            Subject::Odds => "odds",
            Subject::Communication => "communication",
            Subject::Irregularity => "irregularity",
            Subject::Conduct => "conduct",
            Subject::Equipment => "equipment",
            Subject::Authority => "authority",
        }
    }
}
