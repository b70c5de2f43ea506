//! Codes of laws as data: their clauses, and the values they give to the parameters of the rules.
//!
//! A code is one file in `crates/codes/shipped/`: its clauses in the order of the printed text, each with the parameters of
//! the rules that it decides. A parameter on which the code is silent is absent, and a rule that meets an absent
//! parameter has nothing to say. The rules read the values and never ask which code they come from.
//!
//! ```
//! use jadoube_codes::Code;
//!
//! let code = Code::by_id("fide-1931").unwrap();
//! assert_eq!(code.clause("15.a").unwrap().title, "Own man touched");
//! ```

#![warn(missing_docs)]

mod clause;
mod clause_id;
mod date;
mod day;
mod file;
mod given;
mod in_force;
mod kept;
mod manual;
pub mod meaning;
mod mutate;
mod near;
mod needs;
pub mod params;
mod read;
mod rule;
mod shape;
mod shelf;
mod shipped;
mod span;
pub mod time;
mod value;
mod whole;

pub use clause::{Bound, Clause, Inherited, Mark, Plain, Subject};
pub use clause_id::{ClauseId, UnknownClause, printed};
pub use date::{Date, NoDate};
pub use day::{CodeOfDay, Fit};
pub use file::CodeError;
pub use given::{Answer, Given, lines_below};
pub use manual::{Gap, Interpretation, interpreted};
pub use mutate::{Mutant, Unfit};
pub use params::Rules;
pub use rule::lists;
pub use rule::{Cite, EventKind, Rule, Ruled, Said};
pub use shelf::Shelf;
pub use shipped::CODE_IDS;
pub use span::{NoSpan, Span};
pub use time::Millis;
pub use whole::{Code, CodeKind};

// The file of this crate, to which a link leads.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
