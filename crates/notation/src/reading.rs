//! The one door for a written move: what it can mean on this arrangement of men.

use std::borrow::Cow;
use std::fmt;

use jadoube_board::{Move, MoveFault, Position, Role, Setup};

use crate::forgiven::Leniency;
use crate::origins::Origins;
use crate::parse;
use crate::shape;
use crate::systems::Systems;
use crate::wording::{Form, Wording};

/// How the words are to be taken.
#[derive(Clone, Debug)]
pub struct ReadOptions<'a> {
    /// Which systems of record the words may belong to.
    pub systems: Systems,
    /// The history of the men, for names by wing such as `QKt`; without it either knight may be meant.
    pub origins: Option<&'a Origins>,
}

impl From<Systems> for ReadOptions<'_> {
    fn from(systems: Systems) -> Self {
        ReadOptions {
            systems,
            origins: None,
        }
    }
}

/// An illegal move that the words can mean, and every reason why it is illegal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IllegalReading {
    /// Which man goes where. Castling is written as the king taking its own rook.
    pub played: Move,
    /// Every reason, never empty.
    pub faults: Vec<MoveFault>,
}

/// Everything that a written move can mean.
///
/// # Guarantees
///
/// A record is never read as an illegal move if it can be read as a legal one: `illegal` is empty
/// unless `legal` is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reading {
    text: String,
    systems: Systems,
    /// The legal moves that fit the words, in ascending order, each once.
    pub legal: Vec<Move>,
    /// The illegal moves that the words plainly mean, if no legal one fits.
    pub illegal: Vec<IllegalReading>,
    /// What had to be forgiven to arrive at `legal`: a wrong mark of capture or check, an odd form.
    pub forgiven: Vec<Leniency>,
    /// The words have the form of a move in one of the systems.
    pub is_move: bool,
    /// The kind of man that the words name, if all their parses agree.
    role: Option<Role>,
    mover: jadoube_board::Color,
}

impl Reading {
    /// The legal move that the words mean, if it is exactly one.
    ///
    /// # Errors
    ///
    /// Says why not: the words are no move, no such man is there, the move is illegal (with every
    /// reason), or several legal moves fit (with the candidates).
    pub fn only(&self) -> Result<Move, ReadError> {
        match self.legal.as_slice() {
            [played] => Ok(*played),
            [] => Err(self.failure()),
            several => Err(ReadError::Ambiguous {
                text: self.text.clone(),
                candidates: several.to_vec(),
            }),
        }
    }

    /// Every move that the words can mean: the legal ones, or the illegal ones if there is none.
    pub fn moves(&self) -> Vec<Move> {
        if self.legal.is_empty() {
            self.illegal.iter().map(|reading| reading.played).collect()
        } else {
            self.legal.clone()
        }
    }

    fn failure(&self) -> ReadError {
        if !self.is_move {
            return ReadError::NotAMove {
                text: self.text.clone(),
                systems: self.systems,
            };
        }
        if self.illegal.is_empty() {
            return ReadError::NoMan {
                text: self.text.clone(),
                role: self.role,
                mover: self.mover,
            };
        }
        ReadError::Illegal {
            text: self.text.clone(),
            readings: self.illegal.clone(),
        }
    }
}

/// Why a written move is not one legal move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ReadError {
    /// The words have the form of a move in none of the systems.
    NotAMove {
        /// The words.
        text: String,
        /// The systems that were tried.
        systems: Systems,
    },
    /// No man of the side to move is what the words name.
    NoMan {
        /// The words.
        text: String,
        /// The kind of man named, if the words name one.
        role: Option<Role>,
        /// Whose move it is.
        mover: jadoube_board::Color,
    },
    /// The words mean a move, but it is not legal here.
    Illegal {
        /// The words.
        text: String,
        /// Each move that they can mean, with the reasons.
        readings: Vec<IllegalReading>,
    },
    /// More than one legal move fits the words.
    Ambiguous {
        /// The words.
        text: String,
        /// The moves, at least two.
        candidates: Vec<Move>,
    },
}

/// Words as errors repeat them: the first sixty characters of many.
pub(crate) fn clipped(words: &str) -> Cow<'_, str> {
    match words.char_indices().nth(60) {
        Some((end, _)) => Cow::Owned(format!("{}…", &words[..end])),
        None => Cow::Borrowed(words),
    }
}

/// The first letter of words that is of no Latin script and would not be told from one by the eye, and the name of its script.
fn foreign_script(words: &str) -> Option<(char, &'static str)> {
    words.chars().find_map(|sign| match sign {
        '\u{400}'..='\u{52f}' => Some((sign, "Cyrillic")),
        '\u{370}'..='\u{3ff}' => Some((sign, "Greek")),
        _ => None,
    })
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ReadError::NotAMove { text, .. }
        | ReadError::NoMan { text, .. }
        | ReadError::Illegal { text, .. }
        | ReadError::Ambiguous { text, .. }) = self;
        let text = &*clipped(text);
        match self {
            ReadError::NotAMove { systems, .. } => {
                write!(f, "\"{text}\" is not a move in {systems} notation")?;
                match foreign_script(text) {
                    Some((letter, script)) => write!(f, ": the letter {letter} in it is {script}"),
                    None => Ok(()),
                }
            }
            // A king is always there, but not always where it could castle.
            ReadError::NoMan {
                role: Some(Role::King),
                mover,
                ..
            } => {
                write!(
                    f,
                    "\"{text}\" is not possible: {mover:#}’s king does not stand where it could do that"
                )
            }
            ReadError::NoMan {
                role: Some(role),
                mover,
                ..
            } => {
                write!(
                    f,
                    "\"{text}\" is not possible: {mover:#} has no {role} that fits the words"
                )
            }
            ReadError::NoMan {
                role: None, mover, ..
            } => {
                write!(
                    f,
                    "\"{text}\" is not possible: {mover:#} has no man that fits the words"
                )
            }
            ReadError::Illegal { readings, .. } => write_illegal(f, text, readings),
            ReadError::Ambiguous { candidates, .. } => {
                write!(f, "\"{text}\" can mean {} legal moves: ", candidates.len())?;
                for (index, played) in candidates.iter().enumerate() {
                    let separator = if index == 0 { "" } else { ", " };
                    write!(f, "{separator}{played}")?;
                }
                Ok(())
            }
        }
    }
}

impl std::error::Error for ReadError {}

/// A sentence on an illegal move names so many reasons; of words with many readings the others are counted.
const REASONS: usize = 4;

fn write_illegal(
    f: &mut fmt::Formatter<'_>,
    text: &str,
    readings: &[IllegalReading],
) -> fmt::Result {
    write!(f, "\"{text}\" is not legal: ")?;
    let mut said: Vec<String> = Vec::new();
    for fault in readings.iter().flat_map(|reading| &reading.faults) {
        let sentence = fault.to_string();
        if !said.contains(&sentence) {
            said.push(sentence);
        }
    }
    let more = said.len().saturating_sub(REASONS);
    said.truncate(REASONS);
    f.write_str(&said.join("; "))?;
    match more {
        0 => Ok(()),
        more => write!(f, "; and {more} more such reasons"),
    }
}

/// Reads a written move on any arrangement of men, legal or not.
///
/// UCI words say exactly which man went where; both `e1g1` and `e1h1` castle where king and rook stand so.
/// All other words are matched against the legal moves first; only if none fits are illegal moves named.
///
/// ```
/// use jadoube_board::Setup;
/// use jadoube_notation::{Systems, read_move};
///
/// let reading = read_move(&Setup::initial(), "Nf4", Systems::SAN);
/// let why = reading.only().unwrap_err().to_string();
/// assert!(why.contains("the knight on g1 cannot reach f4"), "{why}");
/// ```
pub fn read_move(setup: &Setup, words: &str, systems: Systems) -> Reading {
    read_move_with(setup, words, &ReadOptions::from(systems))
}

/// Reads a written move with what is known of the men's history.
pub fn read_move_with(setup: &Setup, words: &str, options: &ReadOptions<'_>) -> Reading {
    read(setup, &setup.plain_moves(), words, options)
}

/// Reads a written move on a playable position, which is quicker.
pub fn read_move_at(position: &Position, words: &str, options: &ReadOptions<'_>) -> Reading {
    let legal = position.legal_moves();
    read(&position.to_setup(), &legal, words, options)
}

fn read(setup: &Setup, legal: &[Move], words: &str, options: &ReadOptions<'_>) -> Reading {
    let unknown;
    let origins = match options.origins {
        Some(origins) => origins,
        None => {
            unknown = Origins::unknown();
            &unknown
        }
    };
    let wordings = parse::wordings(setup, words, options.systems);
    let mut reading = Reading {
        text: words.trim().to_owned(),
        systems: options.systems,
        legal: Vec::new(),
        illegal: Vec::new(),
        forgiven: Vec::new(),
        is_move: !wordings.is_empty(),
        role: common_role(&wordings),
        mover: setup.turn,
    };
    (reading.legal, reading.forgiven) = legal_readings(setup, origins, legal, &wordings);
    if reading.legal.is_empty() {
        reading.illegal = illegal_readings(setup, origins, legal, &wordings);
    }
    reading
}

fn common_role(wordings: &[Wording]) -> Option<Role> {
    let role = wordings.first()?.role?;
    wordings
        .iter()
        .all(|wording| wording.role == Some(role))
        .then_some(role)
}

/// The legal moves that fit, those with the fewest slips only, and what was forgiven.
pub(crate) fn legal_readings(
    setup: &Setup,
    origins: &Origins,
    legal: &[Move],
    wordings: &[Wording],
) -> (Vec<Move>, Vec<Leniency>) {
    let mut fitting: Vec<(Move, Vec<Leniency>)> = Vec::new();
    for wording in wordings {
        for &played in legal
            .iter()
            .filter(|&&played| wording.fits(setup, origins, played))
        {
            let mut slips = wording.slips(setup, played);
            slips.extend(&wording.forgiven);
            fitting.push((played, slips));
        }
    }
    let fewest = fitting
        .iter()
        .map(|(_, slips)| slips.len())
        .min()
        .unwrap_or(0);
    fitting.retain(|(_, slips)| slips.len() == fewest);
    let mut forgiven: Vec<Leniency> = fitting
        .iter()
        .flat_map(|(_, slips)| slips.iter().copied())
        .collect();
    forgiven.sort_unstable();
    forgiven.dedup();
    let mut moves: Vec<Move> = fitting.into_iter().map(|(played, _)| played).collect();
    moves.sort_unstable();
    moves.dedup();
    (moves, forgiven)
}

/// How far a move is from being legal; the words are taken to mean the nearest.
fn distance(faults: &[MoveFault]) -> u8 {
    faults.iter().map(fault_distance).max().unwrap_or(0)
}

fn fault_distance(fault: &MoveFault) -> u8 {
    match fault {
        MoveFault::CannotReach { .. } => 3,
        MoveFault::NoMan { .. } | MoveFault::NotYourMan { .. } => 4,
        MoveFault::OwnManOn { .. } | MoveFault::Blocked { .. } => 2,
        MoveFault::LeavesKingInCheck { .. } | MoveFault::PromotionMissing { .. } => 0,
        _ => 1,
    }
}

fn illegal_readings(
    setup: &Setup,
    origins: &Origins,
    legal: &[Move],
    wordings: &[Wording],
) -> Vec<IllegalReading> {
    let mut played: Vec<Move> = Vec::new();
    for wording in wordings {
        for candidate in wording.physical_moves(setup, origins) {
            if !played.contains(&candidate) && is_plain(setup, wording, candidate) {
                played.push(candidate);
            }
        }
    }
    let mut readings: Vec<IllegalReading> = played
        .into_iter()
        .filter(|candidate| !legal.contains(candidate))
        .filter_map(|candidate| {
            let faults = setup.judge_move(candidate).err()?;
            Some(IllegalReading {
                played: candidate,
                faults,
            })
        })
        .collect();
    let nearest = readings
        .iter()
        .map(|reading| distance(&reading.faults))
        .min()
        .unwrap_or(0);
    readings.retain(|reading| distance(&reading.faults) == nearest);
    readings.sort_by_key(|reading| reading.played);
    readings
}

/// Words that name no kind of man or neither square do not plainly mean a move that is not legal.
fn is_plain(setup: &Setup, wording: &Wording, candidate: Move) -> bool {
    match wording.form {
        Form::Castling(_) | Form::Squares(..) => true,
        Form::Transfer => {
            let from_known = wording.role.is_some() || wording.from.len() == 1;
            let to_known = wording.to.len() <= 2
                || (wording.victim.is_some() && shape::taken_square(setup, candidate).is_some())
                || wording.interposes;
            from_known && to_known
        }
    }
}
