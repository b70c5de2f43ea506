//! The text of a game with changes; all the rest stays as it is, byte for byte.

use std::ops::Range;

use memchr::memmem;

use super::error::Place;
use super::game::{Game, Outcome, Ply};
use super::main_line::{MainLine, main_line};
use super::read_game::{Forgiveness, Mode, ReadGame};
use super::stream::Reader;
use super::tags_alone::tags_and_movetext;
use crate::forgiven::Leniency;

/// What is to be changed in the text of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mending {
    /// The moves that were meant take the place of the slips that the rest of the game settles.
    pub slips: bool,
    /// What follows so many plies of the main line is taken away, up to the closing marker.
    pub plies: Option<usize>,
    /// The result, in its tag and after the moves.
    pub outcome: Option<Outcome>,
}

impl Mending {
    /// The same done to a game that has been read; slips are read as what was meant already.
    pub fn carry_out(self, game: &mut Game) {
        if let Some(plies) = self.plies {
            game.main_line_mut().nodes.truncate(plies);
        }
        if let Some(outcome) = self.outcome {
            game.outcome = outcome;
        }
    }
}

/// A stretch of a text, and what is to stand there.
type Edit = (Range<usize>, String);

/// The text of one game with these changes. `None` where the places of the changes cannot be told from the text: the
/// game cannot be read, or plies of it stand in comments.
///
/// ```
/// use jadoube_notation::pgn::{Mending, Outcome, mended};
///
/// let text = b"[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# {short} *";
/// let mending = Mending { outcome: Some(Outcome::BlackWins), ..Mending::default() };
/// let mended = mended(text, mending).unwrap();
/// assert_eq!(mended, b"[Result \"0-1\"]\n\n1. f3 e5 2. g4 Qh4# {short} 0-1");
/// ```
pub fn mended(text: &[u8], mending: Mending) -> Option<Vec<u8>> {
    let read = Reader::new(text, Mode::Lenient).next()?.ok()?;
    let (_, movetext) = tags_and_movetext(text);
    let at = text.len() - movetext.len();
    let line = main_line(text, at);
    let mut edits: Vec<Edit> = Vec::new();
    if mending.slips {
        for slip in read.forgiven.iter().filter(|one| one.read.is_some()) {
            edits.push(amended(text, slip)?);
        }
    }
    if let Some(plies) = mending.plies {
        edits.extend(cut(text, &read, &line, plies)?);
    }
    if let Some(outcome) = mending.outcome {
        edits.extend(result_tag(&text[..at], outcome));
        edits.push(match line.marker {
            Some(marker) => (marker, outcome.marker().to_owned()),
            None => (text.len()..text.len(), format!(" {}", outcome.marker())),
        });
    }
    carried_out(text, edits)
}

/// The edits in one pass; `None` if two of them meet.
fn carried_out(text: &[u8], mut edits: Vec<Edit>) -> Option<Vec<u8>> {
    edits.sort_by_key(|(range, _)| (range.start, range.end));
    let mut mended = Vec::with_capacity(text.len());
    let mut done = 0;
    for (range, words) in edits {
        mended.extend_from_slice(text.get(done..range.start)?);
        mended.extend_from_slice(words.as_bytes());
        done = range.end;
    }
    mended.extend_from_slice(&text[done..]);
    Some(mended)
}

/// A slip with the move that was meant in its place, or, where one was lost, before it.
fn amended(text: &[u8], slip: &Forgiveness) -> Option<Edit> {
    let from = offset(text, slip.place)?;
    let to = from + slip.found.len();
    let read = slip.read.as_deref()?;
    (text.get(from..to)? == slip.found.as_bytes()).then_some(())?;
    Some(match slip.leniency {
        Leniency::LostPly => (from..from, format!("{read} ")),
        _ => (from..to, read.to_owned()),
    })
}

/// Where a place is in the text; places tell lines and characters.
fn offset(text: &[u8], place: Place) -> Option<usize> {
    let mut line = 0;
    for _ in 1..place.line {
        line += memchr::memchr(b'\n', &text[line..])? + 1;
    }
    let characters = usize::try_from(place.column).ok()?.checked_sub(1)?;
    match std::str::from_utf8(text) {
        Ok(words) => {
            let (at, _) = words[line..].char_indices().nth(characters)?;
            Some(line + at)
        }
        // One byte a character.
        Err(_) => Some(line + characters),
    }
}

/// From the number or word after so many plies up to the marker.
fn cut(text: &[u8], read: &ReadGame, line: &MainLine<'_>, plies: usize) -> Option<Option<Edit>> {
    let shifts = |one: &&Forgiveness| {
        matches!(one.leniency, Leniency::LostPly | Leniency::DoubledPly) && one.read.is_some()
    };
    let nodes = &read.game.main_line().nodes;
    let hidden = nodes.iter().enumerate().any(|(ply, node)| match &node.ply {
        Ply::Illegal { written, .. } => line.words.get(ply).is_none_or(|word| word.text != written),
        _ => false,
    });
    if hidden || read.forgiven.iter().any(|one| shifts(&one)) || line.words.len() < nodes.len() {
        return None;
    }
    let end = line
        .marker
        .as_ref()
        .map_or(text.len(), |marker| marker.start);
    let Some(word) = line.words.get(plies) else {
        return Some(None);
    };
    Some(Some((word.from..end, String::new())))
}

/// The value of the tag, if there is one.
fn result_tag(tags: &[u8], outcome: Outcome) -> Option<Edit> {
    const NAME: &[u8] = b"[Result \"";
    let from = memmem::find(tags, NAME)? + NAME.len();
    let to = from + memchr::memchr(b'"', &tags[from..])?;
    Some((from..to, outcome.marker().to_owned()))
}
