//! Cases: disputes as text, and what the laws say about them.
//!
//! A case is a small file that tells what happened at the board, line by line, and what must hold. Its acts are
//! [`Act`](crate::Act)s written as a person would tell them; both ways of writing are the same thing:
//!
//! ```
//! use jadoube_laws::Act;
//!
//! let act: Act = "White touches e2".parse().unwrap();
//! assert_eq!(act.to_string(), "White touches e2");
//!
//! let error = "White touches e9".parse::<Act>().unwrap_err();
//! assert_eq!(error.to_string(), "column 15: found 'e9'; understood would be a square such as e2");
//! ```
//!
//! [`CaseFile::parse`] reads a file, and [`CaseFile::run`] puts it to a code; a [`Course`] is told line by line as things
//! happen.

mod act_text;
mod board_after;
mod by_steps;
mod deeds;
mod duration;
mod expect;
mod file;
mod foretold;
mod grammar;
mod header;
mod hold;
mod line;
mod makers;
mod meant;
mod person;
mod report;
mod runner;
mod said;
mod several;
mod state_text;
mod told;
mod values;
mod way;
mod which;
mod whole;
mod with_hands;
mod words;

pub use expect::{ClockExpected, DemandText, Expectation, Expected, PenaltyText, PositionExpected};
pub use file::{ActLine, CaseError, CaseFile};
pub use grammar::{Form, Slot, Who, command, forms, label};
pub use header::Header;
pub use line::{Doing, Row, Stamp, TimedLine};
pub use report::{ActReport, ExpectationReport, Report};
pub use runner::{CaseStep, Course};
pub use said::said;
pub use told::{Gist, Told};
pub use words::TextError;
