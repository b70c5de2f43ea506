//! What is settled before the first move: position, time, referee, form of play, odds, agreements.

use std::fmt;

use jadoube_board::{ByColor, Color, Role, Setup, Square};
use serde::{Deserialize, Serialize};

use crate::code::params::colors::FirstMover;
use crate::code::{Code, EventKind};
use crate::control::TimeControl;
use crate::time::Millis;

/// What is settled before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Terms {
    /// The men as they stand at first; with odds given, before the odds are taken off.
    pub start: Setup,
    /// The time control, if the game is timed.
    pub time: Option<TimeControl>,
    /// How the game is watched.
    pub referee: Referee,
    /// The kind of event.
    pub event: EventKind,
    /// At the board, or by communication.
    pub play: PlayForm,
    /// Odds given.
    pub odds: Option<Odds>,
    /// What a player has undertaken.
    pub undertaking: Option<Undertaking>,
    /// What the parties settled beforehand, where the code lets them.
    pub agreed: Vec<Agreement>,
    /// The names of the players.
    pub names: ByColor<Option<String>>,
    /// Whether the clocks wait for the arbiter to start them (else the beginner's starts at once).
    pub arbiter_starts: bool,
    /// Whether the clocks are pressed by hand (else they are pressed with each move).
    pub press_by_hand: bool,
}

impl Default for Terms {
    fn default() -> Terms {
        Terms {
            start: Setup::initial(),
            time: None,
            referee: Referee::OnCall,
            event: EventKind::Classical,
            play: PlayForm::Board,
            odds: None,
            undertaking: None,
            agreed: Vec::new(),
            names: ByColor {
                white: None,
                black: None,
            },
            arbiter_starts: false,
            press_by_hand: true,
        }
    }
}

impl Agreement {
    /// Every word that the rules know after `agreed:`, with what follows it. The words of [`Offence`](crate::act::Offence),
    /// such as `notes`, are agreements too: the opponent has consented to what they name.
    pub const WORDS: [(&'static str, &'static str); 19] = [
        ("more-than-50", "an ending and its number of moves"),
        ("play-ends", "a time from the beginning of play"),
        ("guidelines-iii", ""),
        ("default-time", "a time"),
        ("casual", ""),
        ("notation", "algebraic"),
        ("black-begins", ""),
        ("white-begins", ""),
        ("last-begun-by", "a color"),
        ("sealed-penalty", "a rule in words"),
        ("phone-penalty", "warning, or another penalty in words"),
        ("blind", "a color"),
        ("chess960", ""),
        ("games-per-arbiter", "a number"),
        ("not-recorded", ""),
        ("no-arbiter", ""),
        ("no-draw-before", "a number of moves"),
        ("no-draw", ""),
        ("guidelines-i", ""),
    ];
}

impl Terms {
    /// Whether the game starts from an array of men and not from a position in the middle of a game.
    pub fn starts_at_the_beginning(&self) -> bool {
        self.start.fullmove_number <= 1 && self.start.board.occupied().len() >= 26
    }

    /// Who has the right to the first move: White, or whom the players agreed on, or who did not begin the game before
    /// in a series in which the first move alternates, where the code lets these decide.
    pub fn rightful_beginner(&self, code: &Code) -> Color {
        let white_unless_agreed = code
            .rules
            .start
            .first_mover
            .as_ref()
            .is_some_and(|rule| *rule.at(self.event).is == FirstMover::WhiteUnlessAgreed);
        let agreed = self.agreed.iter().find_map(|agreement| match agreement {
            Agreement::Other { word, value } if white_unless_agreed => beginner_named(word, value),
            _ => None,
        });
        let by_position = match self.start.turn {
            Color::Black if self.start.fullmove_number <= 1 => Color::Black,
            _ => Color::White,
        };
        let at_odds = self.odds.as_ref().map(Odds::beginner);
        agreed.or(at_odds).unwrap_or(by_position)
    }
}

/// Who begins by an agreement in words: `black-begins`, `begins Black`, or `last-begun-by White` in a series.
fn beginner_named(word: &str, value: &str) -> Option<Color> {
    let words = format!("{word} {value}").to_ascii_lowercase();
    let named = match (words.contains("white"), words.contains("black")) {
        (true, false) => Color::White,
        (false, true) => Color::Black,
        _ => return None,
    };
    if words.contains("last-begun") {
        Some(named.opposite())
    } else {
        words.contains("begins").then_some(named)
    }
}

/// How a game is watched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Referee {
    /// Nothing is found unless somebody claims or finds it.
    #[default]
    OnCall,
    /// An arbiter sees everything at the board and acts where the code gives him that power.
    Watching,
}

/// Where the moves are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayForm {
    /// At one board.
    #[default]
    Board,
    /// By messages.
    Communication,
}

/// Odds, and who gives them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Odds {
    /// What is given.
    pub what: OddsKind,
    /// Who gives it.
    pub giver: Color,
}

impl Odds {
    /// The number of moves that the receiver makes in his first turn, if these odds say.
    pub fn moves_given(&self) -> Option<u32> {
        match self.what {
            OddsKind::Move | OddsKind::PawnAndMove => Some(1),
            OddsKind::PawnAndTwoMoves => Some(2),
            OddsKind::Moves(moves) => Some(moves),
            OddsKind::Pawn | OddsKind::Piece(_) | OddsKind::Men(_) => None,
        }
    }

    /// Who begins: the giver of men, or the receiver if moves are given.
    pub fn beginner(&self) -> Color {
        match self.moves_given() {
            Some(_) => self.giver.opposite(),
            None => self.giver,
        }
    }
}

/// What is given as odds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OddsKind {
    /// The first move.
    Move,
    /// A pawn.
    Pawn,
    /// A pawn and the first move.
    PawnAndMove,
    /// A pawn and the first two moves.
    PawnAndTwoMoves,
    /// So many first moves.
    Moves(u32),
    /// A piece: the one that the code names if none is agreed.
    Piece(Role),
    /// The men of these squares.
    Men(Vec<Square>),
}

/// What a player has undertaken, and who.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Undertaking {
    /// What is undertaken.
    pub what: UndertakingKind,
    /// Who undertakes it.
    pub by: Color,
}

/// What can be undertaken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UndertakingKind {
    /// To mate with a pawn.
    MateWithPawn,
    /// To mate the king on this square.
    MateOn(Square),
    /// A condition in words, judged by the arbiter.
    Condition(String),
}

/// Something settled beforehand.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Agreement {
    /// More than the code's number of moves in an ending named by its men, as `KBNvK`.
    MoreThanFifty {
        /// The ending.
        ending: String,
        /// The number of moves allowed.
        moves: u32,
    },
    /// The hour at which the room closes, counted from the beginning of play.
    PlayEnds(Millis),
    /// The guidelines for games without increment are in use.
    GuidelinesIii,
    /// How late a player may arrive.
    DefaultTime(Millis),
    /// Anything else, by its word and its value.
    Other {
        /// The word.
        word: String,
        /// What follows it.
        value: String,
    },
}

impl Terms {
    /// The value of something settled beforehand by this word, if it was.
    pub fn agreed_value(&self, word: &str) -> Option<&str> {
        self.agreed.iter().find_map(|agreement| match agreement {
            Agreement::Other { word: named, value } if named == word => Some(value.as_str()),
            _ => None,
        })
    }
}

/// Terms that a game cannot begin under.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TermsError {
    /// The code knows no odds, or not these.
    OddsUnknown {
        /// The code's id.
        code: String,
    },
    /// A man that is to be given does not stand there.
    NothingToGive(Square),
    /// The code knows no undertakings, or not this one.
    UndertakingUnknown {
        /// The code's id.
        code: String,
    },
    /// The code knows no such form of play.
    FormUnknown {
        /// The code's id.
        code: String,
        /// The form, in words.
        form: &'static str,
    },
}

impl fmt::Display for TermsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TermsError::OddsUnknown { code } => write!(
                f,
                "the code {code} knows no such odds; play even, or choose british or fide-1931"
            ),
            TermsError::NothingToGive(square) => write!(
                f,
                "no man of the giver stands on {square} to be given as odds"
            ),
            TermsError::UndertakingUnknown { code } => write!(
                f,
                "the code {code} knows no undertakings to mate in a certain way; play without, or choose british"
            ),
            TermsError::FormUnknown { code, form } => {
                write!(f, "the code {code} has no rules for {form}")
            }
        }
    }
}

impl std::error::Error for TermsError {}
