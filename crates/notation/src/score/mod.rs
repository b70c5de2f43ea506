//! Whole texts: a page of an old book or a typed scoresheet, read into games.
//!
//! [`read_score`] finds the games in a text, in one column or two, with comments between the moves, reads
//! every move in whatever notation it is written, and replays. A ply with several readings stays open until
//! the rest of the game tells; if exactly one reading stays legal to the end it is taken, and listed as
//! forgiven. Where a move cannot be read the game stops there and says what was seen and what was possible:
//! no move is invented.
//!
//! # What is recognized
//!
//! - Lines `12. Kt-B3 P-Q4`, `12. Kt. to B's 3d.   12. P. to Q's 4th.`, `12. ... P-Q4`, with or without dots;
//!   moves in running text after numbers, divided by commas.
//! - Variations in running text, `If 8. Kt-B4, QxQ; 9. KtxQ`, or in lines of the score whose moves have been
//!   made already; they are put where they can be played, in the game or in the variation told last.
//! - `Resigns`, `Drawn.`, `White resigns` and the like as the end of a game.
//! - Headers `# white: NAME`, `# black:`, `# result:`, `# start: FEN`, `# game:` before the moves of a game.
//! - Page marks `[Pg 12]`, `{12}`, form feeds.
//!
//! Everything else is a comment and is passed over.

mod asides;
mod diagram;
mod embedded;
mod follow;
mod heading;
mod layout;
mod letters;
mod noise;
mod ocr;
mod pdf;
mod read;
mod reconstruct;
mod running;
mod scan;
mod segment;
mod sheet;
mod sheetless;
mod text;
mod tongue;

pub use layout::{Entry, Place};
pub use read::{Note, ReadScore, ReadText, Stop, read_score, read_text};
pub use sheet::{SheetFormat, UnknownFormat, write_sheets};
