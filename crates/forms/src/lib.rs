//! Rulings, games and proofs as plain data: the documents that the program writes with `--json`, and that its bindings
//! to other languages give out.
//!
//! Everything here serializes, and every whole document carries the name and version of its form in a field `schema`,
//! such as `jadoube.proof/1`; with the feature `schema` each can say its JSON Schema.
//!
//! ```
//! use jadoube_forms::{Played, Question, Request, answers};
//! use jadoube_laws::Shelf;
//!
//! let mut game = Played::begin(&Shelf::shipped(), "fide-1931", "").unwrap();
//! game.tell("White touches b1").unwrap();
//! let ruling = game.tell("White moves e4").unwrap();
//! assert!(ruling.report.breach && ruling.report.clauses[0] == "15.a");
//!
//! let dead = Request::new(Question::Dead);
//! let answer = &answers(&dead, "8/8/8/4k3/8/4K3/8/6B1 w - - 0 1").unwrap()[0];
//! assert_eq!(answer.verdict, "proven");
//! ```

#![warn(missing_docs)]

pub mod collection;
pub mod course;
pub mod dispute;
pub mod pgn;
pub mod proof;
pub mod records;
pub mod replay;
pub mod view;

mod acts;
mod case;
mod codes;
mod document;
mod game;
mod given;
mod incident;
mod known;
mod law;
mod moves;
mod offers;
mod restored;
mod saved;
mod suggested;
mod words;

pub use acts::{ActField, ActForm, Acts};
pub use case::{CaseRuling, NotRuled, rule};
pub use codes::{ClauseEntry, CodeEntry, clause_entries, clause_entry, code_entries};
pub use document::Document;
pub use game::{ActRuling, Clock, GameState, NoAct, NotBegun, NotTold, Played};
pub use incident::{Incident, STYLE as INCIDENT_STYLE};
pub use known::{add_code, known};
pub use law::{codes_named, rule_under};
pub use moves::{LegalMove, NoMove, legal_moves, read_move};
pub use offers::{Offered, Offers};
pub use proof::{Answer, Arises, BadPosition, Question, Request, answers, answers_until, arises};
pub use restored::NotRestored;
pub use saved::{Saved, SavedStep};
pub use suggested::faults_as_told;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
