//! The law as a book, as HTML: rulebooks, cases on a live board, codes side by side, a quiz, and a desk for disputes.
//!
//! Pages are written here whole, so that each has an address to be cited and a text to be found; scripts only make them
//! live. What the codes say comes from [`jadoube_book`], what they rule from the referee; nothing is retyped.
//!
//! ```
//! use jadoube_book::Book;
//! use jadoube_pages::{Found, at};
//!
//! let Found::Page(page) = at(Book::shipped(), "/laws/fide-2023/4.3", None) else { panic!("the clause has a page") };
//! assert!(page.html("/laws/fide-2023/4.3").starts_with("<!doctype html>"));
//! ```

#![warn(missing_docs)]

mod address;
pub mod answers;
pub mod cases;
pub mod changes;
pub mod clause;
pub mod compare;
pub mod desk_page;
pub mod history;
pub mod html;
pub mod matrix;
pub mod missing;
pub mod query;
pub mod quiz;
pub mod quiz_pages;
pub mod records_page;
pub mod rulebook;
pub mod search;
pub mod steps;
pub mod words;

pub use address::{Found, at, case_at, case_page, no_page};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
