//! Words of one meaning: what people write, brought to stems and to senses.
//!
//! The words stand in one file, `kin.txt`, for whoever reads people's own words: the search of the book and the reader of what
//! happened.

mod denied;
mod sayings;
mod told;
mod words;

pub use denied::denies;
pub(crate) use sayings::TOGETHER;
pub use told::{Told, opens_a_speech, says, told};
pub use words::{Found, Word, is_small, says_nothing, senses, stem, words};
