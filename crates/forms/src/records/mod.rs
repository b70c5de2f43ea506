//! Records read: a PGN or a page of scores as games that can be stepped through, each doubt and each cure at its ply, and what
//! the laws of the day have against them. `jadoube.records/1`.

mod course;
mod record;
mod remark;
mod sheet;

use std::collections::BTreeMap;
use std::fmt;

use jadoube_audit::Judge;
use jadoube_book::{Unknown, code_named};
use jadoube_laws::Shelf;
use jadoube_notation::UnknownLanguage;
use jadoube_notation::pgn::{Mode, read_text};
use jadoube_notation::score::read_text as read_score_text;
use jadoube_proof::Nodes;
use serde::{Deserialize, Serialize};

pub use course::{Course, PlySeen};
pub use record::Record;
pub use remark::{Citation, Edit, Remark};
use sheet::{Sheet, of_pgn};

/// What is read, and what whoever reads it has decided.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RecordsRequest {
    /// The text: PGN, or pages of a book, a newspaper, a typed scoresheet.
    pub text: String,
    /// The language of its letters, as an ISO 639-1 code; found from the record if left out.
    #[serde(default)]
    pub language: Option<String>,
    /// The code that the games are held against; the law of each game's day if left out.
    #[serde(default)]
    pub code: Option<String>,
    /// The keys of the remarks that are accepted.
    #[serde(default)]
    pub accepted: Vec<String>,
    /// Which reading is taken of a game that has several, from 1, by the number of the game.
    #[serde(default)]
    pub readings: BTreeMap<usize, usize>,
}

/// A text read into games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Records {
    /// `jadoube.records/1`.
    pub schema: &'static str,
    /// How the text was read: `pgn` or `score`.
    pub read_as: &'static str,
    /// The games.
    pub games: Vec<Record>,
    /// What looks like moves and belongs to no game, each a sentence with its place.
    pub left_out: Vec<Remark>,
    /// The games as PGN. What was not accepted stands in it as a comment at its move.
    pub pgn: String,
}

/// What each proof about a recorded game may cost where somebody waits for the page.
const PROOF: Nodes = Nodes(40_000);

/// Why a text is not read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NotRead {
    /// There is no such language.
    Language(UnknownLanguage),
    /// There is no such code.
    Code(Unknown),
}

impl fmt::Display for NotRead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotRead::Language(unknown) => unknown.fmt(f),
            NotRead::Code(unknown) => unknown.fmt(f),
        }
    }
}

impl std::error::Error for NotRead {}

/// Reads a text, by the codes of a shelf.
///
/// # Errors
/// [`NotRead`] where the language or the code that is asked for is not known.
///
/// ```
/// use jadoube_forms::records::{RecordsRequest, read_records};
///
/// let text = "[Date \"2023.05.01\"]\n\n1. f3 e5 2. g4 Qh4# 1-0".to_owned();
/// let read = read_records(&jadoube_laws::Shelf::shipped(), &RecordsRequest { text, ..Default::default() }).unwrap();
/// let result = &read.games[0].remarks[0];
/// assert_eq!((result.kind, result.ply), ("law", 4));
/// assert_eq!(result.accept.as_deref(), Some("Score it 0-1"));
/// ```
pub fn read_records(shelf: &Shelf, request: &RecordsRequest) -> Result<Records, NotRead> {
    let language = match request.language.as_deref() {
        Some(code) => Some(code.parse().map_err(NotRead::Language)?),
        None => None,
    };
    let law = match request.code.as_deref() {
        Some(id) => Some(code_named(shelf, id).map_err(NotRead::Code)?),
        None => None,
    };
    let judge = Judge {
        shelf: shelf.clone(),
        law: law.cloned().map(jadoube_audit::Law::Chosen),
        budget: PROOF,
        ..Judge::default()
    };
    let text = request.text.trim_start_matches('\u{feff}');
    let (read_as, sheets, left_out) = if is_pgn(text) {
        let (sheets, unread) = of_pgn(text, language, &judge);
        ("pgn", sheets, unread)
    } else {
        let found = read_score_text(text, language);
        let scores = found.games.into_iter().zip(1..);
        let sheets = scores.map(|(score, number)| {
            let taken = request.readings.get(&number).copied();
            Sheet::of_score(score, taken.unwrap_or(1), &request.accepted, &judge)
        });
        let left_out = found
            .left_out
            .iter()
            .map(|stop| Remark::of_stop("left-out", stop));
        ("score", sheets.collect(), left_out.collect())
    };
    let mut games = Vec::with_capacity(sheets.len());
    let mut pgn = String::new();
    for (at, sheet) in sheets.into_iter().enumerate() {
        let (record, written) = sheet.finished(at + 1, &request.accepted);
        pgn.push_str(&written);
        games.push(record);
    }
    Ok(Records {
        schema: "jadoube.records/1",
        read_as,
        games,
        left_out,
        pgn,
    })
}

/// Whether a text is PGN: it begins with a tag pair, or with moves that can be read as such to their end.
fn is_pgn(text: &str) -> bool {
    let mut lines = text.lines().map(str::trim);
    let first = lines.find(|line| !(line.is_empty() || line.starts_with(['%', ';'])));
    first.is_some_and(|line| is_tag(line) || (line.starts_with("1.") && is_movetext(text)))
}

fn is_tag(line: &str) -> bool {
    let tag = line.strip_prefix('[').and_then(|rest| rest.split_once('"'));
    tag.is_some_and(|(name, _)| {
        let name = name.trim_end().trim_end_matches([':', '=']);
        !name.is_empty()
            && name
                .chars()
                .all(|letter| letter.is_alphanumeric() || letter == '_')
    })
}

fn is_movetext(text: &str) -> bool {
    read_text(text, Mode::Lenient).iter().all(|item| {
        item.as_ref().is_ok_and(|read| {
            read.stopped.is_none()
                && read.doubt.is_none()
                && !read.game.main_line().nodes.is_empty()
        })
    })
}
