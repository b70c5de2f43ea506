//! Codes of laws as data: their clauses, and the values they give to the parameters of the rules.
//!
//! A code is one file in `crates/laws/codes/`: its clauses in the order of the printed text, and before
//! them one table per subject with one line per parameter. A parameter on which the code is silent is
//! absent, and a rule that meets an absent parameter has nothing to say. The rules read the values and
//! never ask which code they come from.
//!
//! ```
//! use jadoube_laws::code::Code;
//!
//! let code = Code::by_id("fide-1931").unwrap();
//! assert_eq!(code.clause("15.a").unwrap().title, "Own man touched");
//! ```

mod clause;
mod date;
mod files;
pub mod meaning;
pub mod params;
mod rule;
mod span;

use std::fmt;

use serde::Serialize;
use toml::Table;

pub use clause::{Bound, Clause, ClauseId, Subject, UnknownClause};
pub use date::{CodeOfDay, Date, Fit, NoDate};
pub use files::{CODE_IDS, CodeError};
pub use params::Rules;
pub use rule::{Cite, EventKind, Overlay, Rule, Ruled};
pub use span::{NoSpan, Span};

/// One code of the Laws of Chess.
#[derive(Debug, Clone, Serialize)]
pub struct Code {
    /// Short name by which games and cases name the code, such as `fide-1931`.
    pub id: &'static str,
    /// Title for people.
    pub title: String,
    /// When the code governed, in words.
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
    /// The values of the parameters, after inheritance.
    #[serde(skip)]
    pub rules: Rules,
    /// The code's own clauses, in the order of its text.
    pub clauses: Vec<Clause>,
    /// The parameter tables as the file gives them, after inheritance.
    #[serde(skip)]
    parameters: Table,
}

impl Code {
    /// Every code that the program knows, oldest first, `uscf` right after the code it inherits from.
    pub fn all() -> &'static [Code] {
        files::all()
    }

    /// The code with this id, or `None`; [`CODE_IDS`] lists the ids.
    pub fn by_id(id: &str) -> Option<&'static Code> {
        Code::all().iter().find(|code| code.id == id)
    }

    /// The code's own clause with this id.
    pub fn own_clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id == id)
    }

    /// The clause that `id` names in a ruling under this code: its own, or one of the code it inherits from.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.own_clause(id)
            .or_else(|| self.base().and_then(|base| base.clause(id)))
    }

    /// The code that this one inherits from.
    pub fn base(&self) -> Option<&'static Code> {
        self.inherits.and_then(Code::by_id)
    }

    /// Every parameter that the code gives or inherits, as `subject.name` with its value as the file writes it.
    ///
    /// The order is that of the file; meant for comparing codes side by side.
    pub fn parameters(&self) -> Vec<(String, &toml::Value)> {
        files::parameters(&self.parameters)
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
