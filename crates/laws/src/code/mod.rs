//! Codes of laws as data: their clauses, and the values they give to the parameters of the rules.
//!
//! A code is one file in `crates/laws/codes/`: its clauses in the order of the printed text, each with the parameters of
//! the rules that it decides. A parameter on which the code is silent is absent, and a rule that meets an absent
//! parameter has nothing to say. The rules read the values and never ask which code they come from.
//!
//! ```
//! use jadoube_laws::code::Code;
//!
//! let code = Code::by_id("fide-1931").unwrap();
//! assert_eq!(code.clause("15.a").unwrap().title, "Own man touched");
//! ```

mod clause;
mod date;
mod day;
mod file;
pub mod meaning;
mod mutate;
pub mod params;
mod rule;
mod shelf;
mod span;

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use toml::Table;

use file::TextRow;

pub use clause::{Bound, Clause, ClauseId, Inherited, Mark, Plain, Subject, UnknownClause};
pub use date::{Date, NoDate};
pub use day::{CodeOfDay, Fit};
pub use file::CodeError;
pub use mutate::Mutant;
pub use params::Rules;
pub use rule::{Cite, EventKind, Rule, Ruled, Said};
pub use shelf::CODE_IDS;
pub use span::{NoSpan, Span};

/// One code of the Laws of Chess.
#[derive(Debug, Clone, Serialize)]
pub struct Code {
    /// Short name by which games and cases name the code, such as `fide-1931`.
    pub id: &'static str,
    /// Title for people.
    pub title: String,
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
    /// The code from which parameters are taken that this one does not give, and whose clauses its rulings may cite.
    pub inherits: Option<&'static str>,
    /// Whether the code only adds to the one it inherits from, whose clauses its rulings cite as that code's.
    pub supplement: bool,
    /// The subjects of the rules, such as `touch`, that the code's source does not carry; see [`meaning::subjects`].
    pub absent: Vec<String>,
    /// The values of the parameters, after inheritance.
    #[serde(skip)]
    pub rules: Rules,
    /// The clauses, in the order of the text; of a supplement its own.
    pub clauses: Arc<[Clause]>,
    /// The answers to the parameters, after inheritance: `subject.name = { is, by, reading, in }`.
    #[serde(skip)]
    parameters: Table,
    /// The text from which the rules were made, inherited clauses included.
    #[serde(skip)]
    rows: Vec<TextRow>,
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
    /// Every code that the program ships, oldest first, a code that inherits wherever its time puts it.
    pub fn all() -> &'static [&'static Code] {
        shelf::all()
    }

    /// The code with this id, one of a house before a shipped one; [`CODE_IDS`] lists the ids of the shipped ones.
    pub fn by_id(id: &str) -> Option<&'static Code> {
        shelf::by_id(id)
    }

    /// The printed code that governs today.
    pub fn today() -> Option<&'static Code> {
        Code::all()
            .iter()
            .copied()
            .find(|code| code.from.is_some() && code.until.is_none())
    }

    /// The codes of houses that were added, in the order in which they were.
    pub fn houses() -> Vec<&'static Code> {
        shelf::houses()
    }

    /// Reads a code from its file, which is called `name` in faults. What it inherits from must be known already.
    ///
    /// # Errors
    /// [`CodeError`] with the place and what would be understood there.
    ///
    /// ```
    /// use jadoube_laws::Code;
    ///
    /// let club = Code::from_toml("club.toml", r#"
    /// id = "our-club"
    /// title = "Our club"
    /// kind = "house"
    /// inherits = "fide-2023"
    ///
    /// [[clause]]
    /// id = "7.5.5"
    /// title = "The first illegal move"
    /// subject = "penalty"
    /// text = "The opponent gets one minute; the second illegal move loses."
    /// decides.illegal.first = { time-to-opponent = "0:01:00" }
    /// decides.illegal.limit = "second-loses"
    /// "#).unwrap();
    /// assert_eq!(club.clause("7.5.5").unwrap().title, "The first illegal move");
    /// ```
    pub fn from_toml(name: &str, text: &str) -> Result<Code, CodeError> {
        shelf::load(name, text)
    }

    /// Adds a code for the rest of the run: from now on it is found by its id, in the stead of a shipped one.
    pub fn add(self) -> &'static Code {
        shelf::add(self)
    }

    /// The whole code as a file that inherits nothing; reading it gives the same code.
    pub fn to_toml(&self) -> String {
        file::whole_file(self, &self.rows)
    }

    /// The clause with this id in the code's own list.
    pub fn own_clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id == id)
    }

    /// The clause that `id` names in a ruling under this code: its own, or one of the code it inherits from.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.own_clause(id)
            .or_else(|| self.base().filter(|_| self.supplement)?.clause(id))
    }

    /// Whether the code's source does not carry a subject of the rules, such as `touch`.
    pub fn lacks(&self, subject: &str) -> bool {
        self.absent.iter().any(|absent| absent == subject)
    }

    /// The code that this one inherits from.
    pub fn base(&self) -> Option<&'static Code> {
        self.inherits.and_then(Code::by_id)
    }

    /// Every parameter that the code gives or inherits, as `subject.name` with its value as the file writes it.
    ///
    /// The order is that of the file; meant for comparing codes side by side.
    pub fn parameters(&self) -> Vec<(String, &toml::Value)> {
        self.parameters
            .iter()
            .flat_map(|(subject, value)| match value {
                toml::Value::Table(table) if meaning::Parameter::by_path(subject).is_none() => {
                    table
                        .iter()
                        .map(|(name, value)| (format!("{subject}.{name}"), value))
                        .collect()
                }
                value => vec![(subject.clone(), value)],
            })
            .collect()
    }

    /// The value that the code gives to one parameter, or inherits, as the file writes it; `None` where it is silent.
    pub fn parameter(&self, path: &str) -> Option<&toml::Value> {
        match path.split_once('.') {
            Some((subject, name)) => self.parameters.get(subject)?.get(name),
            None => self.parameters.get(path),
        }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.title)
    }
}
