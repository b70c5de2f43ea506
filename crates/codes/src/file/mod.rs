//! The file of a code: a row a clause in the order of the printed text, with what each decides.
//!
//! `row` is the file as it is written, `text` the same with names understood, `inherit` makes the whole text of a code
//! that gives differences, `invert` the parameters of the rules, `write` a file again.

mod fault;
mod faults;
mod inherit;
mod invert;
mod meant;
mod order;
mod read;
mod references;
mod row;
mod text;
mod write;

pub use fault::CodeError;
pub(super) use faults::all as all_faults;
pub(super) use inherit::whole;
pub(super) use invert::{parameters, rules_of};
pub(super) use read::read;
pub(super) use text::{TextRow, background};
