//! Words of one meaning: what people write, brought to stems and to senses.
//!
//! They stand in files for whoever reads people's own words, the search of the book and the reader of what happened: the words of
//! which sayings are made in `words.txt`, what words mean in `senses.txt`, and what is told with them in `told/`, a file a subject.
//!
//! A row of `told/` is sayings, a colon, and the lines that mean them. Lines have White as the one who is spoken of, `e2` for the
//! square that is named, `Nf3` for the move and `0:10:00` for the time, the likeliest stands first; lines that stand together have
//! a `+` between them, and none stand where no line tells it. In a saying `_` stands for one to three words, and the longest
//! saying counts; behind a `.` at its end nothing is named to which it is done. Where one line stands and nothing else is said, it
//! is taken at once.

mod denied;
mod sayings;
mod told;
mod words;

pub use denied::denies;
pub(crate) use sayings::TOGETHER;
pub use told::{Told, opens_a_speech, says, told};
pub use words::{Found, Word, is_small, says_nothing, senses, stem, words};
