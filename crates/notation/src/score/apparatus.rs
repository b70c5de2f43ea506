//! A game found in a text, with its apparatus: what was forgiven, why it stops, what is in doubt.

use std::fmt;

use super::row::{Entry, Place};
use crate::forgiven::Leniency;
use crate::language::Language;
use crate::pgn::{Comment, Game, Ply};

/// One line of the apparatus: something that was forgiven.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What was forgiven.
    pub leniency: Leniency,
    /// Where.
    pub place: Place,
    /// Which ply of the game, from 1.
    pub ply: usize,
    /// What stood there.
    pub stood: String,
    /// What is read, in SAN; with several readings of the game, in the first.
    pub read: String,
}

impl Note {
    /// What was forgiven, where it is how its writer wrote all moves of the kind: letters of a language, capitals, `K-N` for
    /// `K-N1`, `N:f3` for `Nxf3`. It is told once of a game.
    pub fn custom(&self) -> Option<Leniency> {
        let is_custom = matches!(
            self.leniency,
            Leniency::ForeignLetter
                | Leniency::Capitals
                | Leniency::KnightKt
                | Leniency::RankOmitted
                | Leniency::LowerCasePiece
                | Leniency::PawnLetter
                | Leniency::CaptureColon
                | Leniency::CheckSign
                | Leniency::ZeroCastling
                | Leniency::OddDash
        );
        is_custom.then_some(self.leniency)
    }
}

/// What stood there and what is read, without the place and without a full stop.
impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // These are told at a move, and change nothing of it.
        let relation = match self.leniency {
            Leniency::Remark | Leniency::DiagramDiffers | Leniency::Resigner => "stands at",
            _ => "is read as",
        };
        let Note { stood, read, .. } = self;
        match (self.leniency, stood.is_empty()) {
            (Leniency::LostPly, true) => write!(f, "{read} is read: {}", self.leniency),
            (Leniency::LostPly, false) => {
                write!(f, "before \"{stood}\" {read} is read: {}", self.leniency)
            }
            _ => write!(f, "\"{stood}\" {relation} {read}: {}", self.leniency),
        }
    }
}

/// Why a game stops before its end, or why something of the text is left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stop {
    /// Which ply could not be read, from 1.
    pub ply: usize,
    /// The move as it was written; `None` where the game cannot even begin.
    pub entry: Option<Entry>,
    /// Why, and what would have been possible.
    pub why: String,
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(Entry { place, .. }) = &self.entry {
            if let Some(page) = place.page {
                write!(f, "page {page}, ")?;
            }
            write!(f, "line {}, column {}, ", place.line, place.column)?;
        }
        write!(f, "ply {}: {}", self.ply, self.why)
    }
}

/// A game found in a text.
#[derive(Clone, Debug)]
pub struct ReadScore {
    /// The headers of the text, names in lower case.
    pub headers: Vec<(String, String)>,
    /// The moves as they were written, as far as they were read.
    pub entries: Vec<Entry>,
    /// The game, once for each way in which it can be read, or for the first of them where there are many; at least one.
    pub games: Vec<Game>,
    /// In how many ways it can be read.
    pub readings: u64,
    /// What was forgiven.
    pub notes: Vec<Note>,
    /// Why it stops before its end, if it does.
    pub stopped: Option<Stop>,
    /// Variations of the text that fit nowhere in the game, or not to their end: where what is left out begins, and why.
    pub unplaced: Vec<Stop>,
    /// What of the text speaks against the reading, though all of it is legal: a sign for taking or check that the board
    /// contradicts in a record whose signs are right, a result against the mate on the board.
    pub doubts: Vec<Stop>,
    /// Ways to read it to its end, or with its signs right, of which nothing says whether one of them is meant.
    pub ways: Vec<Way>,
    /// A heading, or headers, stood over it.
    pub headed: bool,
    /// The line of the text on which its heading begins, from 1; `None` without one.
    pub heading: Option<usize>,
    /// The languages whose letters the record may be in, where they are not English.
    pub languages: Vec<&'static Language>,
}

/// A way to read a game that may be the one that is meant: whoever has the text decides.
#[derive(Clone, Debug)]
pub struct Way {
    /// What is read otherwise than it stands.
    pub slips: Vec<Note>,
    /// The game, read so.
    pub read: ReadScore,
}

impl ReadScore {
    /// The value of a header.
    pub(super) fn header(&self, key: &str) -> Option<&str> {
        let mut headers = self.headers.iter();
        let found = headers.find(|(name, _)| name == key)?;
        Some(found.1.as_str())
    }

    /// Says in each of several readings which it is, and where they part.
    pub(super) fn mark_readings(&mut self) {
        self.ways
            .iter_mut()
            .for_each(|way| way.read.mark_readings());
        let count = self.readings;
        let lines: Vec<Vec<Ply>> = self.games.iter().map(plies).collect();
        let Some(first) = lines.first().filter(|_| count > 1) else {
            return;
        };
        let agree = |at: usize| lines.iter().all(|line| line.get(at) == first.get(at));
        let parts = (0..first.len())
            .find(|&at| !agree(at))
            .unwrap_or(first.len());
        for (index, game) in self.games.iter_mut().enumerate() {
            let reading = format!("{} of {count}", index + 1);
            let comment = Comment::new(format!("reading {reading}; the readings part here"));
            game.tags.set("Reading", reading);
            match game.main_line_mut().nodes.get_mut(parts) {
                Some(node) => node.comments.push(comment),
                None => game.main_line_mut().before.push(comment),
            }
        }
    }
}

fn plies(game: &Game) -> Vec<Ply> {
    let nodes = game.main_line().nodes.iter();
    nodes.map(|node| node.ply.clone()).collect()
}

/// A text read whole.
#[derive(Clone, Debug)]
pub struct ReadText {
    /// The games.
    pub games: Vec<ReadScore>,
    /// What looks like moves and is no game: fragments, lines told in prose.
    pub left_out: Vec<Stop>,
    /// The prose of which nothing is read: notes, introductions.
    pub passed: Vec<Passage>,
}

/// Words of which nothing is read: a paragraph of prose, its moves apart, or what a heading says beside what is understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Passage {
    /// Where it begins.
    pub place: Place,
    /// How many words it has.
    pub words: usize,
    /// The words, if they are few, or those of a heading.
    pub said: Option<String>,
    /// The first of the words, where they are many.
    pub begins: String,
    /// They stand over a game and say a day, a round or another number of which nothing is made, or under one and speak of an end
    /// that nothing else tells.
    pub is_doubt: bool,
}
