//! A code as a whole.

use std::fmt;
use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize, Serializer};
use toml::Table;

use super::clause::{Bound, Clause, Subject};
use super::clause_id::ClauseId;
use super::date::Date;
use super::file::TextRow;
use super::given::Given;
use super::meaning::{self, Parameter};
use super::params::Rules;
use super::rule::EventKind;

/// One code of the Laws of Chess. Whoever needs it for long holds it by an [`Arc`]: a game its code, a code the one that it
/// inherits from.
#[derive(Debug, Clone, Serialize)]
pub struct Code {
    /// Short name by which games and cases name the code, such as `fide-1931`.
    pub id: &'static str,
    /// Title for people.
    pub title: String,
    /// As it is called aloud, `FIDE Laws of 2023`; the title where the file gives nothing shorter.
    pub short: String,
    /// What the code is: a printed edition, a digest, or rules of a house.
    pub kind: CodeKind,
    /// When the code governed, in words; empty where the file does not say.
    pub era: String,
    /// The first day on which it governed; `None` for a code that holds beside others.
    pub from: Option<Date>,
    /// The last day on which it governed; `None` while it does, or where nothing is known to have come between it and
    /// the next code.
    pub until: Option<Date>,
    /// What is peculiar to the code against today's laws, a sentence or two per line.
    pub summary: String,
    /// See [`Code::base`].
    #[serde(rename = "inherits", serialize_with = "by_its_id")]
    pub(super) base: Option<Arc<Code>>,
    /// Whether the code only adds to the one it inherits from, whose clauses its rulings cite as that code's.
    pub supplement: bool,
    /// The subjects of the rules, such as `touch`, that the code's source does not carry; see [`meaning::subjects`].
    pub absent: Vec<String>,
    /// The values of the parameters, after inheritance.
    #[serde(skip)]
    pub rules: Arc<Rules>,
    /// The clauses, in the order of the text; of a supplement its own.
    pub clauses: Arc<[Clause]>,
    /// The answers to the parameters, after inheritance: `subject.name = { is, by, reading, in }`.
    #[serde(skip)]
    pub(super) parameters: Table,
    /// The clauses that only stand beside others which decide, in the order of their ids; see [`Code::is_background`].
    #[serde(skip)]
    pub(super) background: Vec<ClauseId>,
    /// The kinds of event for which some parameter has a value of its own.
    #[serde(skip)]
    pub(super) kinds: Vec<EventKind>,
    /// The text from which the rules were made, inherited clauses included.
    #[serde(skip)]
    pub(super) rows: Vec<TextRow>,
    /// The code as it stood on days on which not all of it was in force, as far as somebody asked.
    #[serde(skip)]
    pub(super) dated: Dated,
}

/// What a code keeps of itself as it stood on days on which not all of its clauses were in force, each time with the clauses
/// that were not: few, since few clauses have days of their own. They go when the code goes; a copy of it begins without.
#[derive(Default)]
pub(super) struct Dated(pub(super) Mutex<Vec<(Vec<ClauseId>, Arc<Code>)>>);

impl Clone for Dated {
    fn clone(&self) -> Dated {
        Dated::default()
    }
}

impl fmt::Debug for Dated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dated")
    }
}

/// A code is written as its id where another inherits from it.
fn by_its_id<S: Serializer>(base: &Option<Arc<Code>>, to: S) -> Result<S::Ok, S::Error> {
    base.as_ref().map(|base| base.id).serialize(to)
}

/// What a code is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CodeKind {
    /// A printed edition of the Laws.
    Printed,
    /// A secondary statement of the Laws, complete for what it says.
    Digest,
    /// The rules of a house: a league, a club, an experiment.
    House,
}

impl CodeKind {
    /// The word by which files and answers call the kind.
    pub const fn name(self) -> &'static str {
        match self {
            CodeKind::Printed => "printed",
            CodeKind::Digest => "digest",
            CodeKind::House => "house",
        }
    }
}

impl Code {
    /// The code from which parameters are taken that this one does not give, and whose clauses its rulings may cite.
    pub fn base(&self) -> Option<&Arc<Code>> {
        self.base.as_ref()
    }

    /// Whether it is a printed code that governs today.
    pub(super) fn governs_today(&self) -> bool {
        self.from.is_some() && self.until.is_none()
    }

    /// The clause with this id in the code's own list, as [`ClauseId::is_named`] has it.
    pub fn own_clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id.is_named(id))
    }

    /// The clauses on a subject by which the code leaves something to a person, such as leave where moves are sent as messages.
    pub fn left_to_persons(&self, subject: Subject) -> impl Iterator<Item = &Clause> {
        let own = self.clauses.iter();
        own.filter(move |clause| clause.subject == subject && clause.bound == Bound::Finding)
    }

    /// Whether a clause, wherever it is cited, only stands beside one that decides: it gives no rule its value, and no
    /// fault is ruled by it.
    pub fn is_background(&self, id: ClauseId) -> bool {
        self.background.binary_search(&id).is_ok()
    }

    /// Whether the code's source does not carry a subject of the rules, such as `touch`.
    pub fn lacks(&self, subject: &str) -> bool {
        self.absent.iter().any(|absent| absent == subject)
    }

    /// Whether the law of its time may rule on a subject that its source does not carry: what a printed edition leaves out
    /// its Laws leave out, what a digest or a house leaves out may stand elsewhere.
    pub fn leaves_open(&self, subject: &str) -> bool {
        self.kind != CodeKind::Printed && self.lacks(subject)
    }

    /// Whether some parameter has a value of its own for this kind of event.
    pub fn has_rules_for(&self, kind: EventKind) -> bool {
        self.kinds.contains(&kind)
    }

    /// Every parameter for which the code gives something or inherits it, subject by subject; meant for comparing codes
    /// side by side.
    pub fn all_given(&self) -> impl Iterator<Item = Given<'_>> {
        meaning::parameters().filter_map(|parameter| self.given(parameter))
    }

    /// What the code gives for a parameter, or inherits; `None` where it is silent.
    pub fn given(&self, parameter: &'static Parameter) -> Option<Given<'_>> {
        let found = match parameter.path().split_once('.') {
            Some((subject, name)) => self.parameters.get(subject)?.get(name)?,
            None => self.parameters.get(parameter.path())?,
        };
        let table = found.as_table()?;
        Some(Given { parameter, table })
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)
    }
}
