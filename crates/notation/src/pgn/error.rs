//! What is wrong in a PGN text, and where.

use std::fmt;

use jadoube_board::{Color, PositionError};

use crate::forgiven::Leniency;
use crate::language::Language;
use crate::reading::ReadError;

/// A place in a PGN text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Place {
    /// Which game of the source, from 1.
    pub game: u64,
    /// The line in the source, from 1.
    pub line: u64,
    /// The column in characters, from 1.
    pub column: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "game {}, line {}, column {}",
            self.game, self.line, self.column
        )
    }
}

/// Why a PGN text cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// A move that is none, is not legal, or is several.
    Move(ReadError),
    /// The form is not that of the standard; a lenient reader would forgive it.
    Form(Leniency),
    /// The `FEN` tag is no FEN, or not one that can be played.
    Start(PositionError),
    /// A tag pair that cannot be read past.
    Tag,
    /// The number is that of a move of the other side than this, whose move is due: a move is missing or stands
    /// twice.
    Turn(Color),
    /// From this number on all are too high: moves of both sides are missing, or the numbers are wrong.
    Gap,
    /// The letter P, which some pawns' moves have here and others have not, is that of another man in this language, and
    /// the game can be read so too.
    Letter(&'static Language),
    /// The text ends inside a comment, a string or a game.
    Cut,
    /// A tag, a sign or a result that no lenient reading can explain.
    Unknown,
    /// A move number, a comment or a variation before there is a game.
    Stray,
    /// The `Variant` tag names a game that is not chess by these rules.
    Variant,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Move(error) => write!(f, "{error}"),
            Fault::Form(leniency) => write!(f, "{leniency}"),
            Fault::Start(error) => write!(f, "the FEN tag: {error}"),
            Fault::Tag => f.write_str(
                "a tag pair has a name and a value in quotation marks, as in [White \"Name\"]",
            ),
            Fault::Turn(due) => {
                write!(
                    f,
                    "here {due} is to move, and the number is not of a move by {due}: "
                )?;
                f.write_str("a move is missing before it, or stands twice")
            }
            Fault::Gap => f.write_str(
                "moves of both sides are missing before this number, or the numbers are wrong",
            ),
            Fault::Letter(language) => write!(
                f,
                "in {} the letter P is that of another man, and the game can be read so too",
                language.name
            ),
            Fault::Cut => f.write_str("the text ends here, in the middle of it"),
            Fault::Unknown => {
                f.write_str("neither a move nor a number, sign, comment, variation or result")
            }
            Fault::Stray => f.write_str("this belongs to no game"),
            Fault::Variant => f.write_str("only chess and Chess960 are played here"),
        }
    }
}

/// A fault with its place: file, game, line, column, move number, what was found and why it cannot be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnError {
    /// The name of the file, if the reader was told.
    pub file: Option<String>,
    /// Where.
    pub place: Place,
    /// The number of the move, and whose, if it is about one.
    pub move_number: Option<(u32, Color)>,
    /// What stands there, shortened.
    pub found: String,
    /// Why it cannot be.
    pub fault: Fault,
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(file) = &self.file {
            write!(f, "{file}: ")?;
        }
        write!(f, "{}", self.place)?;
        if let Some((number, color)) = self.move_number {
            let dots = if color == Color::White { "." } else { "..." };
            write!(f, ", move {number}{dots}")?;
        }
        if matches!(self.fault, Fault::Move(_)) {
            return write!(f, ": {}", self.fault);
        }
        write!(f, ": \"{}\": {}", self.found, self.fault)
    }
}

impl std::error::Error for PgnError {}
