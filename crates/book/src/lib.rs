//! The Laws of Chess as a book: what the codes say side by side, where to find it, how it changed, and what it comes to
//! in the cases that ship with the program.
//!
//! Everything here is read from the codes as the rules read them and from rulings actually made; nothing is retyped.
//! Every answer is a plain value that serializes, and every whole document carries the name and version of its form in
//! a field `schema`, such as `jadoube.comparison/1`.
//!
//! ```
//! use jadoube_book::{Scope, compare, side_by_side};
//! use jadoube_laws::Code;
//!
//! let table = side_by_side("White touches b1\nWhite moves Nf3\n", Code::all().iter().copied()).unwrap();
//! assert_eq!(table.columns.len(), Code::all().len());
//!
//! let codes = [Code::by_id("fide-1931").unwrap(), Code::by_id("digest-2018").unwrap()];
//! let comparison = compare(&codes, Some("adjust"), Scope::Differing).unwrap();
//! let row = &comparison.subjects[0].rows[0];
//! println!("{}: {}", row.says, row.answers[0].meaning);
//! ```

mod answer;
mod changes;
mod citing;
mod compare;
mod day;
mod edition;
mod equipment;
mod export;
mod history;
mod matrix;
mod matrix_text;
mod mutants;
mod nearest;
mod page;
mod search;
mod shipped;
mod side;

pub use answer::{Answer, Cited, EventAnswer, ExportedAnswer, Occasion};
pub use changes::{ChangedClause, ChangedParameter, Changes, RuledOtherwise, changes};
pub use citing::{Citation, CitedIn, cases_of, every_citation};
pub use compare::{Comparison, Row, Scope, SubjectRows, compare};
pub use day::LawOfDay;
pub use edition::edition_mark;
pub use equipment::{Equipment, Finding, Measures, measure};
pub use export::{
    CaseText, CodeExport, CodeHead, Export, ParameterText, Program, SubjectText, export,
};
pub use history::{Beside, Change, Edition, History, ParameterHistory, Step, history};
pub use matrix::{Mark, Matrix, MatrixCell, MatrixRow, Totals, matrix, matrix_of, matrix_subjects};
pub use matrix_text::matrix_text;
pub use mutants::{Survivor, Telling, Told, mutants, tells};
pub use nearest::{Unknown, nearest};
pub use page::{ClausePage, ClauseText, clause_named, clause_page, clauses_named, page};
pub use search::{Found, Hit, Place, search};
pub use shipped::{Shipped, shipped, shipped_named};
pub use side::{Cell, Column, SideBySide, SideLine, run_side_by_side, side_by_side};

use jadoube_laws::Code;

/// The code with this id.
///
/// # Errors
/// [`Unknown`] with the ids nearest to it.
pub fn code_named(id: &str) -> Result<&'static Code, Unknown> {
    Code::by_id(id.trim())
        .ok_or_else(|| Unknown::new("code", id, Code::all().iter().copied().map(|code| code.id)))
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
