//! Whole texts: a page of an old book or a typed scoresheet, read into games.
//!
//! [`read_score`] finds the games in a text, in one column or two, with comments between the moves, reads
//! every move in whatever notation it is written, and replays. A ply with several readings stays open until
//! the rest of the game tells; if exactly one reading stays legal to the end it is taken, and listed as
//! forgiven. Where a move cannot be read the game stops there and says what was seen and what was possible:
//! no move is invented.
//!
//! Nothing is lost in silence: every numbered row is part of the game, a variation, or named as left out, or the
//! game stops there; words beside the moves are named too.
//!
//! # What is recognized
//!
//! - Lines `12. Kt-B3 P-Q4`, `12. Kt. to B's 3d.   12. P. to Q's 4th.`, `12. ... P-Q4`, `(12) Kt-f3`, with or without
//!   dots; several columns of them; bars, commas, tabs and HTML between the cells; moves without numbers; moves in
//!   running text after numbers, divided by commas.
//! - Every notation of the library, in the letters of every [`Language`](crate::Language), found from the record.
//! - Footnotes, times and remarks beside a move; the signs of annotators are kept, and `(=)` as the offer of a draw.
//! - Variations in running text, `If 8. Kt-B4, QxQ; 9. KtxQ`, or in lines of the score whose moves have been
//!   made already; they are put where they can be played, in the game or in the variation told last.
//! - `Resigns`, `Drawn.`, `White resigns`, `1-0` and the like as the end of a game, in several languages.
//! - Headings with the number of a game, names, event, date and odds, and `Moves 1-8 as in Game 12`, `The opening moves as before`.
//! - Boards drawn with letters or told in words, as a check, as the start or as a problem without moves. Games in PGN within the text.
//! - Headers `# white: NAME`, `# black:`, `# result:`, `# start: FEN`, `# game:` before the moves of a game.
//! - Page marks `[Pg 12]`, `{12}`.
//!
//! Everything else is prose and is passed over; where it stands and how many words it has is told ([`Passage`]).

mod abreast;
mod apart;
mod apparatus;
mod asides;
mod before;
mod behind_name;
mod between;
mod blocks;
mod broken_off;
mod broken_words;
mod claim;
mod columns;
mod diagram;
mod ditto;
mod embedded;
mod ending;
mod fields;
mod follow;
mod heading;
mod headline;
mod heads;
mod kept;
mod keys;
mod labels;
mod layout;
mod letters;
mod line;
mod marks;
mod mate;
mod mend;
mod minutes;
mod mixed;
mod mood;
mod names;
mod noise;
mod notes;
mod numbering;
mod numbers;
mod numbers_alone;
mod occasion;
mod ocr;
mod odds;
mod open_brackets;
mod overflow;
mod page_heads;
mod parts;
mod pdf;
mod person;
mod players;
mod positions;
mod problems;
mod read;
mod repeated;
mod rounds;
mod row;
mod running;
mod same;
mod scan;
mod scanned;
mod segment;
mod sheet;
mod sheetless;
mod sides;
mod signs;
mod start;
mod supposed;
mod text;
mod told;
mod tongue;
mod unended;
mod unread;
mod untold;
mod verdict;
mod whole;
mod word;

pub use apparatus::{Note, Passage, ReadScore, ReadText, Stop, Way};
pub use row::{Entry, Place};
pub use sheet::{DIAGRAM_LINES, SheetFormat, UnknownFormat, write_page, write_sheets};
pub use whole::{read_score, read_text};
