//! The Laws of Chess as a book: what the codes say side by side, where to find it, how it changed, and what it comes to
//! in the cases that ship with the program.
//!
//! Everything here is read from the codes as the rules read them and from rulings actually made; nothing is retyped.
//! Every answer is a plain value that serializes, and every whole document carries the name and version of its form in
//! a field `schema`, such as `jadoube.comparison/1`.
//!
//! ```
//! use jadoube_book::{Scope, compare, side_by_side};
//! use jadoube_laws::{Code, Shelf};
//!
//! let dispute = "White touches b1\nWhite moves Nf3\n";
//! let table = side_by_side(&Shelf::shipped(), dispute, Code::all()).unwrap();
//! assert_eq!(table.columns.len(), Code::all().len());
//!
//! let codes = ["fide-1931", "digest-2018"].map(|id| Code::by_id(id).unwrap().clone());
//! let comparison = compare(&codes, Some("adjust"), Scope::Differing).unwrap();
//! let row = &comparison.subjects[0].rows[0];
//! println!("{}: {}", row.says, row.answers[0].meaning);
//! ```

mod answer;
mod book;
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
mod regulations;
mod search;
mod shipped;
mod side;

pub use answer::{Answer, Cited, EventAnswer, ExportedAnswer, Occasion};
pub use book::Book;
pub use changes::{ChangedClause, ChangedParameter, Changes, RuledOtherwise};
pub use citing::{Citation, CitedIn};
pub use compare::{Comparison, Row, Scope, SubjectRows, compare};
pub use day::LawOfDay;
pub use edition::edition_mark;
pub use equipment::{Equipment, Finding, Measures, measure};
pub use export::{CaseText, CodeExport, CodeHead, Export, ParameterText, Program, SubjectText};
pub use history::{Beside, Change, Edition, History, ParameterHistory, Step};
pub use matrix::{Mark, Matrix, MatrixCell, MatrixRow, Totals, matrix_subjects};
pub use matrix_text::matrix_text;
pub use mutants::{Survivor, Telling, Told, mutants, tells};
pub use nearest::{Unknown, nearest};
pub use page::{ClausePage, ClauseText, clause_named, clauses_named};
pub use regulations::{Regulation, Takes, parted, regulations, settle, settled_told};
pub use search::{Found, Hit, Place};
pub use shipped::{Shipped, shipped, shipped_named};
pub use side::{Cell, Column, SideBySide, SideLine, run_side_by_side, side_by_side};

use std::sync::Arc;

use jadoube_laws::{Code, Shelf};

/// The code with this id on a shelf.
///
/// # Errors
/// [`Unknown`] with the ids nearest to it.
pub fn code_named<'s>(shelf: &'s Shelf, id: &str) -> Result<&'s Arc<Code>, Unknown> {
    let ids = shelf.known().map(|code| code.id);
    let code = shelf.code(id.trim());
    code.ok_or_else(|| Unknown::new("code", id, ids))
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
