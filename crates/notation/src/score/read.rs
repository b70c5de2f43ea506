//! A text read into games with their apparatus.

use std::fmt;

use jadoube_board::{Color, Move, Position, PositionError};

use super::asides;
use super::layout::{self, Closing, Entry, Place, RawGame};
use super::ocr;
use super::reconstruct::Reconstruction;
use crate::ReadOptions;
use crate::forgiven::Leniency;
use crate::pgn::{Comment, Game, Node, Outcome, Ply};
use crate::reading::{ReadError, read_move_with};
use crate::san::San;
use crate::systems::Systems;

/// A record whose numbers go on from a wrong one is read on only if so many plies, all legal, still follow.
const LONG_REST: usize = 10;

/// How often in one game that is believed.
const MOST_SHIFTS: usize = 2;

/// At most so many readings of a whole game are given.
const MOST_READINGS: usize = 16;

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

/// Why a game stops before its end.
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
    /// The game, once for each way in which it can be read; at least one.
    pub games: Vec<Game>,
    /// What was forgiven.
    pub notes: Vec<Note>,
    /// Why it stops before its end, if it does.
    pub stopped: Option<Stop>,
    /// Variations of the text that fit nowhere in the game: where each begins and why.
    pub unplaced: Vec<Stop>,
}

/// Finds the games in a text and reads them.
///
/// ```
/// use jadoube_notation::score::read_score;
///
/// let games = read_score("1. P-K4   P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 Resigns.\n");
/// assert!(games[0].games[0].to_pgn().contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0"));
/// ```
pub fn read_score(text: &str) -> Vec<ReadScore> {
    layout::games(text).into_iter().map(read_game).collect()
}

fn read_game(raw: RawGame) -> ReadScore {
    match start(&raw) {
        Ok(start) => Replay::new(&raw, &start).run(),
        Err(error) => ReadScore {
            headers: raw.headers,
            entries: Vec::new(),
            games: vec![Game::default()],
            notes: Vec::new(),
            unplaced: Vec::new(),
            stopped: Some(Stop {
                ply: 1,
                entry: None,
                why: format!("the start: {error}"),
            }),
        },
    }
}

fn header<'g>(raw: &'g RawGame, key: &str) -> Option<&'g str> {
    raw.headers
        .iter()
        .find(|(name, _)| name == key)
        .map(|(_, value)| value.as_str())
}

fn start(raw: &RawGame) -> Result<Position, PositionError> {
    match header(raw, "start") {
        None => Ok(Position::initial()),
        Some(fen) => Position::from_fen(fen),
    }
}

#[derive(Clone)]
struct Replay<'g> {
    raw: &'g RawGame,
    /// By how much the record's numbers are known to be off from here on, and how often that has changed.
    shift: i64,
    shifts: usize,
    start: Position,
    row: Reconstruction,
    notes: Vec<Note>,
    entries: Vec<Entry>,
}

impl<'g> Replay<'g> {
    fn new(raw: &'g RawGame, start: &Position) -> Replay<'g> {
        Replay {
            raw,
            shift: 0,
            shifts: 0,
            start: *start,
            row: Reconstruction::new(start),
            notes: Vec::new(),
            entries: Vec::new(),
        }
    }

    fn run(mut self) -> ReadScore {
        let mut stopped = None;
        for (index, entry) in self.raw.entries.iter().enumerate() {
            if let Err(stop) = self.step(index, entry) {
                stopped = Some(stop);
                break;
            }
        }
        self.finish(stopped)
    }

    fn step(&mut self, index: usize, entry: &Entry) -> Result<(), Stop> {
        if let Some(stop) = self.missing(index) {
            let shift = self.misnumbered(index).ok_or(stop)?;
            self.note(Leniency::MoveNumber, entry);
            self.shift = shift;
            self.shifts += 1;
        }
        self.entry(entry)
    }

    /// How far the numbers are off from here on, if none but them is wrong: one was passed over or given
    /// twice, and all that follows, a good part of a game, is legal to the end.
    fn misnumbered(&self, index: usize) -> Option<i64> {
        let said = self.raw.entries[index].number?;
        let shift = i64::from(said) - i64::from(self.row.now().fullmove_number);
        let rest = &self.raw.entries[index..];
        if (shift - self.shift).abs() != 1 || rest.len() < LONG_REST || self.shifts >= MOST_SHIFTS {
            return None;
        }
        let mut trial = self.clone();
        trial.shift = shift;
        let legal = rest.iter().enumerate().all(|(steps, entry)| {
            trial.missing(index + steps).is_none() && trial.entry(entry).is_ok()
        });
        legal.then_some(shift)
    }

    /// The number that the record should give to the next move.
    fn due(&self) -> u32 {
        u32::try_from(i64::from(self.row.now().fullmove_number) + self.shift).unwrap_or(0)
    }

    /// Moves are missing before this entry if its number is not the one due, and later numbers go on from it.
    fn missing(&self, index: usize) -> Option<Stop> {
        let entry = &self.raw.entries[index];
        let due = self.due();
        let said = entry.number.filter(|&said| said != due)?;
        let black_next = self.row.now().turn == Color::Black;
        let later = self.raw.entries[index + 1..].iter().enumerate();
        let later = later.filter_map(|(steps, later)| {
            let expected = due + (steps as u32 + 1 + u32::from(black_next)) / 2;
            later.number.map(|number| (number, expected))
        });
        let goes_on = match later.into_iter().next() {
            Some((number, expected)) => number != expected,
            None => index == 0,
        };
        goes_on.then(|| Stop {
            ply: self.row.plies() + 1,
            entry: Some(entry.clone()),
            why: format!("move {said} stands where move {due} is due: moves are missing, or the numbers are wrong"),
        })
    }

    fn entry(&mut self, entry: &Entry) -> Result<(), Stop> {
        let turn = self.row.now().turn;
        if entry.number.is_some_and(|said| said != self.due()) {
            self.note(Leniency::MoveNumber, entry);
        }
        // The same side twice: a move of the other is missing, and nothing can be read past that.
        let misplaced = entry.side.is_some_and(|side| side != turn);
        let mut wordings = layout::wordings(&entry.text, turn);
        if wordings.is_empty() {
            wordings = ocr::wordings_with_slip(&entry.text, turn);
        }
        if misplaced || !self.row.read(&wordings) {
            let why = if misplaced {
                format!("\"{}\" stands where {turn} has to move", entry.text)
            } else {
                self.why_not(entry)
            };
            return Err(Stop {
                ply: self.row.plies() + 1,
                entry: Some(entry.clone()),
                why,
            });
        }
        let (_, slips) = &self.row.readings[self.row.plies() - 1];
        for leniency in slips.clone() {
            self.note_at(leniency, entry, self.row.plies());
        }
        self.entries.push(entry.clone());
        Ok(())
    }

    fn note(&mut self, leniency: Leniency, entry: &Entry) {
        self.note_at(leniency, entry, self.row.plies() + 1);
    }

    fn note_at(&mut self, leniency: Leniency, entry: &Entry, ply: usize) {
        let (place, stood) = (entry.place, entry.text.clone());
        self.notes.push(Note {
            leniency,
            place,
            ply,
            stood,
            read: String::new(),
        });
    }

    /// What was seen and what was possible.
    fn why_not(&self, entry: &Entry) -> String {
        let setup = self.row.now();
        let options = ReadOptions {
            systems: Systems::ALL,
            origins: None,
        };
        let reading = read_move_with(setup, &entry.text, &options);
        match reading.only() {
            Err(error @ (ReadError::Illegal { .. } | ReadError::NoMan { .. })) => error.to_string(),
            Err(ReadError::NotAMove { text, .. }) => {
                format!("\"{text}\" is not a move in any notation")
            }
            _ => {
                let moves: Vec<String> = match Position::from_setup(setup) {
                    Ok(position) => reading
                        .legal
                        .iter()
                        .map(|&played| San::of(&position, played).to_string())
                        .collect(),
                    Err(_) => Vec::new(),
                };
                format!(
                    "\"{}\" names a man by the wrong wing; {} would be possible",
                    entry.text,
                    moves.join(", ")
                )
            }
        }
    }

    fn finish(mut self, stopped: Option<Stop>) -> ReadScore {
        let lines = self.row.lines(MOST_READINGS);
        if let [line] = lines.as_slice() {
            for ply in 0..line.len() {
                if self.row.readings[ply].0 > 1 {
                    let entry = self.entries[ply].clone();
                    self.note_at(Leniency::ResolvedByGame, &entry, ply + 1);
                }
            }
        }
        self.notes.sort_by_key(|note| note.ply);
        let sans = lines
            .first()
            .map(|line| in_san(&self.start, line))
            .unwrap_or_default();
        for note in &mut self.notes {
            note.read = sans.get(note.ply - 1).cloned().unwrap_or_default();
        }
        let outcome = self.outcome(lines.first(), stopped.is_some());
        let mut games: Vec<Game> = lines
            .iter()
            .map(|line| self.game(line, outcome, stopped.as_ref()))
            .collect();
        // Where the game itself is open nobody can say to what a variation belongs.
        let unplaced = match (games.as_mut_slice(), lines.as_slice()) {
            ([game], [line]) => asides::place(game, &self.start, line, &self.raw.asides),
            _ => Vec::new(),
        };
        ReadScore {
            headers: self.raw.headers.clone(),
            entries: self.entries,
            games,
            notes: self.notes,
            stopped,
            unplaced,
        }
    }

    fn outcome(&self, line: Option<&Vec<Move>>, stopped: bool) -> Outcome {
        if let Some(outcome) = header(self.raw, "result").and_then(Outcome::from_marker) {
            return outcome;
        }
        if stopped {
            return Outcome::Unknown;
        }
        match self.raw.closing {
            Some(Closing::Drawn) => return Outcome::Draw,
            Some(Closing::Resigns(Some(loser))) => return won_by(!loser),
            Some(Closing::Wins(Some(winner))) => return won_by(winner),
            _ => {}
        }
        let moves = line.map(Vec::as_slice).unwrap_or_default();
        let last = moves
            .iter()
            .fold(self.start, |position, &played| position.played(played));
        if last.is_checkmate() {
            won_by(!last.turn())
        } else {
            Outcome::Unknown
        }
    }

    fn game(&self, line: &[Move], outcome: Outcome, stopped: Option<&Stop>) -> Game {
        let mut game = Game::new(self.start.to_setup());
        for (name, tag) in [
            ("white", "White"),
            ("black", "Black"),
            ("game", "Round"),
            ("book", "Event"),
            ("date", "Date"),
        ] {
            if let Some(value) = header(self.raw, name) {
                game.tags.set(tag, value);
            }
        }
        game.outcome = outcome;
        game.main_line_mut().nodes = line
            .iter()
            .map(|&played| Node::new(Ply::Move(played)))
            .collect();
        if let Some(stop) = stopped {
            let comment = Comment::new(format!("not read further: {stop}"));
            match game.main_line_mut().nodes.last_mut() {
                Some(node) => node.comments.push(comment),
                None => game.main_line_mut().before.push(comment),
            }
        }
        game
    }
}

fn won_by(color: Color) -> Outcome {
    match color {
        Color::White => Outcome::WhiteWins,
        Color::Black => Outcome::BlackWins,
    }
}

fn in_san(start: &Position, line: &[Move]) -> Vec<String> {
    let mut position = *start;
    line.iter()
        .map(|&played| {
            let san = San::of(&position, played).to_string();
            position = position.played(played);
            san
        })
        .collect()
}
