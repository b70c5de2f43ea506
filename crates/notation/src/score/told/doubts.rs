//! What of a text speaks against the reading of its game, though all of it is legal.

use jadoube_board::{Color, Move, Position};

use super::Told;
use crate::closing::Closing;
use crate::cure::Slip;
use crate::dates::whole_date_of;
use crate::forgiven::Leniency;
use crate::pgn::{Outcome, result_said};
use crate::san::San;
use crate::score::apparatus::Stop;
use crate::score::broken_off::broken_off;
use crate::score::claim::{Claim, Record};
use crate::score::ditto;
use crate::score::layout::Event;
use crate::score::marks::{self, Signs};
use crate::score::mend;
use crate::score::unended::{told_beside, unread_beside};
use crate::sides::side_of;

/// So many moves by their squares alone are how a record is written.
const MANY_UNNAMED: usize = 3;

impl Told<'_> {
    /// What of the text speaks against the reading, though all of it is legal; `beside` are the signs of its variations.
    pub(super) fn doubts(&mut self, lines: &[Vec<Move>], beside: Signs) -> Vec<Stop> {
        let result = self.contradicted(lines).or_else(|| self.doubtful_result());
        let result = result.or_else(|| self.ended_otherwise());
        let result = result.or_else(|| self.claimed_otherwise(lines.first()?));
        let (mut marks, mut aside) = match lines {
            [line] => marks::against(&self.start, line, &self.course.entries, beside),
            _ => (Vec::new(), Vec::new()),
        };
        marks.sort_by_key(|stop| stop.ply);
        if let Some(first) = marks.first_mut().filter(|_| !self.is_offer) {
            let meant = mend::meant(self.raw, &self.course, self.tongue, &self.start);
            if !meant.why.is_empty() {
                first.why += &format!("; every sign would be right with {}", meant.why);
            }
            self.not_mended = meant;
        }
        let unmarked = match lines {
            [line] => marks::unmarked(&self.start, line, &self.course.entries),
            _ => Vec::new(),
        };
        for stop in &mut aside {
            stop.why += ", in a variation";
        }
        aside.sort_by_key(|stop| stop.ply);
        let doubtful = [
            self.doubtful_start(),
            broken_off(&self.course),
            told_beside(&self.course)
                .filter(|_| self.outcome(lines.first(), false) == Outcome::Unknown),
            unread_beside(&self.course),
            self.quoted_rest(),
            self.doubtful_day(),
            self.unknown_before(),
            self.lost_row(),
            self.row_instead(),
            self.unnamed_man(),
            lines.first().and_then(|line| self.exchanged(line)),
        ];
        let doubtful = doubtful.into_iter().flatten();
        doubtful
            .chain(result)
            .chain(marks)
            .chain(unmarked)
            .chain(aside)
            .collect()
    }

    /// The words that tell another result than the board.
    fn contradicted(&self, lines: &[Vec<Move>]) -> Option<Stop> {
        let shown = self.shown(lines.first()?)?;
        let said = self.said_outcome(false);
        (said != Outcome::Unknown && said != shown).then(|| Stop {
            ply: self.course.row.plies(),
            entry: self.course.entries.last().cloned(),
            why: format!("the words say {said}, and the board shows {shown}, which is kept"),
        })
    }

    /// What the words at the end say of the moves, and the record does not have; or whose win it is, if they do not say that.
    fn claimed_otherwise(&self, line: &[Move]) -> Option<Stop> {
        let last = line
            .iter()
            .fold(self.start, |position, &played| position.played(played));
        let (due, side) = self.course.due();
        let record = Record {
            last: due - u32::from(side == Color::White),
            is_blacks_due: side == Color::Black,
            is_mate: last.is_checkmate(),
            is_stalemate: last.is_stalemate(),
            called: self.called_as_the_other(),
        };
        let mut claims: Vec<&Claim> = Vec::new();
        let mut is_over = false;
        for event in &self.raw.events {
            match event {
                // Moves behind the end are told of it.
                Event::Row(_) | Event::Run(_) if is_over => {}
                // Words between the moves are no end.
                Event::Row(row) => {
                    claims = row.claim.iter().collect();
                    is_over = row.closing.is_some();
                }
                Event::Run(_) => claims.clear(),
                Event::Closing(..) => is_over = true,
                Event::Claim(claim) => claims.push(claim),
                _ => {}
            }
        }
        let unnamed = self.course.closing == Some(Closing::Wins(None))
            && side == Color::White
            && !record.is_mate;
        let unnamed = unnamed
            .then(|| "nothing says who wins; it is taken for Black, who moved last".to_owned());
        let against = claims.iter().find_map(|claim| claim.against(&record));
        Some(Stop {
            ply: self.course.row.plies(),
            entry: self.course.entries.last().cloned(),
            why: against.or(unnamed)?,
        })
    }

    /// The sides after which a player of the other one is called.
    fn called_as_the_other(&self) -> Vec<Color> {
        let called = |key: &str, own: Color| {
            let name = self.raw.header(key)?;
            let mut words = name.split(|sign: char| !sign.is_alphabetic());
            words.find_map(side_of).filter(|side| *side != own)
        };
        let sides = [("white", Color::White), ("black", Color::Black)];
        sides
            .into_iter()
            .filter_map(|(key, own)| called(key, own))
            .collect()
    }

    /// What a heading leaves open of who moved first, and without which man.
    fn doubtful_start(&self) -> Option<Stop> {
        let why = match (self.raw.header("columns-of-black-first"), self.raw.header("odds-by-custom")) {
            (Some(_), _) => "Black stands over the first column; who moves first is White here, and the sides in the words may be \
                 the other ones"
                .to_owned(),
            (None, Some(man)) => format!("nothing says which {man} is given; that of the queen is left out, as was the custom"),
            (None, None) if self.raw.header("two-moves") == Some("") && self.course.row.plies() > 0 => {
                "two moves are given to White, and the record does not show the first of them".to_owned()
            }
            (None, None) => return None,
        };
        Some(Stop {
            ply: 1,
            entry: self.course.entries.first().cloned(),
            why,
        })
    }

    /// What stands for the day and is none.
    fn doubtful_day(&self) -> Option<Stop> {
        let said = self
            .raw
            .header("date")
            .filter(|said| whole_date_of(said).is_none())?;
        Some(Stop {
            ply: 1,
            entry: self.course.entries.first().cloned(),
            why: format!("\"{said}\" over the game is no day that is known"),
        })
    }

    /// Words that stand for what the game before has, which is not known.
    fn unknown_before(&self) -> Option<Stop> {
        let said = self.raw.header(ditto::UNKNOWN)?;
        Some(Stop {
            ply: 1,
            entry: self.course.entries.first().cloned(),
            why: format!("\"{said}\" stands for what the game before has, and that is not known"),
        })
    }

    /// A row that was put in where one is gone.
    fn lost_row(&self) -> Option<Stop> {
        let (row, numbers) = match self.raw.header(mend::LOST_ROW) {
            Some(row) => (row, "though the numbers run on"),
            None => (self.raw.header(mend::LOST_NUMBER)?, "as the numbers show"),
        };
        let mut lost = self.notes.iter();
        let lost = lost.find(|note| note.leniency == Leniency::LostPly)?;
        Some(Stop {
            ply: lost.ply,
            entry: self.course.entries.get(lost.ply.checked_sub(1)?).cloned(),
            why: format!(
                "a row is missing here, {numbers}: all that follows can be played if it was {row}, and with nothing else"
            ),
        })
    }

    /// A slip that is cured, where the words may be right, and a row gone or in the place of another.
    fn row_instead(&self) -> Option<Stop> {
        let rows = self.raw.header(mend::ROW_INSTEAD)?;
        let mut notes = self.notes.iter();
        let cured = notes.find(|note| {
            Slip::ALL
                .iter()
                .any(|slip| slip.leniency() == note.leniency)
        })?;
        Some(Stop {
            ply: cured.ply,
            entry: self.course.entries.get(cured.ply.checked_sub(1)?).cloned(),
            why: format!(
                "\"{}\" is read as {}: all that follows can be played, too, if it is right and {rows}",
                cured.stood, cured.read
            ),
        })
    }

    /// A move that is read as a square without a man, where its words may name a man that cannot move so: `K-Kt3` is the king's.
    fn unnamed_man(&self) -> Option<Stop> {
        let unnamed = || {
            let notes = self.notes.iter();
            notes.filter(|note| note.leniency == Leniency::ManOmitted)
        };
        // `g1-f3`: whoever names both squares of each move names no men.
        let of_squares = unnamed().filter(|note| named_squares(&note.stood).len() > 3);
        if of_squares.count() >= MANY_UNNAMED {
            return None;
        }
        unnamed().find_map(|note| {
            let entry = self.course.entries.get(note.ply.checked_sub(1)?)?;
            let side = [Color::White, Color::Black];
            let wordings = side
                .iter()
                .flat_map(|&mover| self.tongue.wordings(&entry.text, mover));
            let role = wordings.into_iter().find_map(|wording| {
                let is_named = !wording.forgiven.contains(&Leniency::ManOmitted);
                wording.role.filter(|_| is_named)
            })?;
            Some(Stop {
                ply: note.ply,
                entry: Some(entry.clone()),
                why: format!(
                    "\"{}\" is read as {}, of a man that is not named, and names a {} that cannot move so: a move may be missing or wrong before it",
                    entry.text,
                    note.read,
                    role.name()
                ),
            })
        })
    }

    /// Two moves of one side in each other's place: the words of one say more than they need, those of the other less, and the
    /// other way round both say just what they need, and all that follows can be played.
    fn exchanged(&self, line: &[Move]) -> Option<Stop> {
        let texts = |at: usize| Some(named_squares(&self.course.entries.get(at)?.text));
        let written = written_out(&self.start, line)?;
        (0..line.len().saturating_sub(2)).find_map(|at| {
            let (first, second) = (texts(at)?, texts(at + 2)?);
            if first == written[at] || second == written[at + 2] {
                return None;
            }
            let mut other = line.to_vec();
            other.swap(at, at + 2);
            let written = written_out(&self.start, &other)?;
            if first != written[at + 2] || second != written[at] {
                return None;
            }
            let entry = self.course.entries.get(at)?;
            let later = &self.course.entries.get(at + 2)?.text;
            Some(Stop {
                ply: at + 1,
                entry: Some(entry.clone()),
                why: format!(
                    "\"{}\" names more squares than it needs, and \"{later}\" after it too few: in each other's place both would be as they are written, and all that follows can be played",
                    entry.text
                ),
            })
        })
    }

    /// A result that a heading tells and that is none, or another than the words under the moves tell.
    fn doubtful_result(&self) -> Option<Stop> {
        let value = self.raw.header("result").filter(|value| *value != "*")?;
        let why = match (result_said(value), self.closed()) {
            (None, _) => format!("\"{value}\" over the game is no result that is known"),
            (Some(said), Some(closed)) if said.outcome != closed => format!(
                "\"{value}\" stands over the game, and the words under it say {closed}; the first is kept"
            ),
            _ => return None,
        };
        Some(Stop {
            ply: self.course.row.plies(),
            entry: self.course.entries.last().cloned(),
            why,
        })
    }

    /// Two results right behind the last move.
    fn ended_otherwise(&self) -> Option<Stop> {
        let kept = self.closed()?;
        let ends = self.course.ends.iter();
        let mut told = ends.filter_map(|&end| self.outcome_of(end));
        let other = told.find(|&other| other != kept)?;
        Some(Stop {
            ply: self.course.row.plies(),
            entry: self.course.entries.last().cloned(),
            why: format!("{kept} and {other} are told behind the last move; {kept} is kept"),
        })
    }
}

/// The letters of files and numbers of ranks in the words of a move in algebraic notation.
fn named_squares(text: &str) -> String {
    text.chars()
        .filter(|sign| matches!(sign, 'a'..='h' | '1'..='8'))
        .collect()
}

/// The same of every move of a line as it is written in short; nothing if the line cannot be played.
fn written_out(start: &Position, line: &[Move]) -> Option<Vec<String>> {
    let mut position = *start;
    let mut written = Vec::with_capacity(line.len());
    for &played in line {
        if !position.is_legal(played) {
            return None;
        }
        written.push(named_squares(&San::of(&position, played).to_string()));
        position = position.played(played);
    }
    Some(written)
}
