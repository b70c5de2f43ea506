//! A text read into games with their apparatus.

use std::fmt;

use jadoube_board::{Color, Move, Position, PositionError};

use super::asides;
use super::diagram::Diagram;
use super::embedded;
use super::follow::{self, Course, Halt, Stopped};
use super::layout::{self, Closing, Entry, Event, Place};
use super::mend::{self, Mended};
use super::running::Run;
use super::segment::{self, RawGame};
use super::sheetless;
use super::text;
use super::tongue::Tongue;
use crate::ReadOptions;
use crate::forgiven::Leniency;
use crate::language::Language;
use crate::pgn::{Comment, Game, Node, Outcome, Ply, act_command};
use crate::reading::{ReadError, read_move_with};
use crate::san::San;
use crate::systems::Systems;

/// At most so many readings of a whole game are given.
const MOST_READINGS: usize = 16;

/// A table of moves whose beginning is not in the text is a game that stops at once, if so many rows stand there;
/// fewer are a fragment.
const ROWS_OF_A_GAME: usize = 5;

/// A line told in prose from the first move on is a game if it is at least so long, in plies.
const LINE_OF_A_GAME: usize = 12;

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
    /// The game, once for each way in which it can be read; at least one.
    pub games: Vec<Game>,
    /// What was forgiven.
    pub notes: Vec<Note>,
    /// Why it stops before its end, if it does.
    pub stopped: Option<Stop>,
    /// Variations of the text that fit nowhere in the game: where each begins and why.
    pub unplaced: Vec<Stop>,
    /// A heading, or headers, stood over it.
    pub headed: bool,
    /// The languages whose letters the record may be in, where they are not English.
    pub languages: Vec<&'static Language>,
}

/// A text read whole.
#[derive(Clone, Debug)]
pub struct ReadText {
    /// The games.
    pub games: Vec<ReadScore>,
    /// What looks like moves and is no game: fragments, lines told in prose.
    pub left_out: Vec<Stop>,
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
    read_text(text, None).games
}

/// Finds the games in a text and reads them, in the letters of `language` or in whichever fit.
pub fn read_text(text: &str, language: Option<&'static Language>) -> ReadText {
    let lines = text::lines(text);
    let (lines, embedded) = embedded::cut_out(lines);
    let mut found = super::letters::read(&lines, language);
    found.games.extend(embedded);
    found
}

/// Reads lines in one tongue.
pub(super) fn read_lines(lines: &[text::Line], tongue: Tongue) -> ReadText {
    let events = layout::events(lines, tongue);
    let raw = segment::games(events);
    let mut found = ReadText {
        games: Vec::new(),
        left_out: Vec::new(),
    };
    let mut known: Vec<RawGame> = Vec::new();
    for mut game in raw {
        take_over(&mut game, &known);
        read_one(&game, tongue, &mut found);
        known.push(game);
    }
    if found.games.is_empty()
        && let Some(game) = sheetless::game(lines, tongue)
    {
        found.left_out.clear();
        found.games.push(read_game(&game, tongue));
    }
    settle_prose(&mut found);
    settle_lines(&mut found, &known);
    found
}

/// In a book whose games have headings, a short table without one is a line of an opening or an ending.
fn settle_lines(found: &mut ReadText, known: &[RawGame]) {
    if !known.iter().any(|game| game.headed) {
        return;
    }
    let (lines, games): (Vec<ReadScore>, Vec<ReadScore>) = std::mem::take(&mut found.games)
        .into_iter()
        .partition(|score| !score.headed && score.entries.len() < LINE_OF_A_GAME);
    found.games = games;
    found.left_out.extend(lines.into_iter().map(|score| {
        let rest = score
            .stopped
            .map_or(String::new(), |stop| format!(", stopped at {stop}"));
        Stop {
            ply: 1,
            entry: score.entries.first().cloned(),
            why: format!(
                "a line of {} plies without a heading, and no game{rest}",
                score.entries.len()
            ),
        }
    }));
}

/// Puts the moves before that the text says are those of another game.
fn take_over(game: &mut RawGame, known: &[RawGame]) {
    let Some((number, last)) = game.header("as-in").and_then(|value| {
        let (number, last) = value.split_once(':')?;
        Some((number.to_owned(), last.parse::<u32>().ok()?))
    }) else {
        return;
    };
    let other = known
        .iter()
        .rev()
        .find(|other| other.header("game") == Some(&number));
    let Some(other) = other else {
        return;
    };
    let first = game
        .rows()
        .find_map(|row| row.number.map(|number| (number, row.black)));
    let mut events: Vec<Event> = Vec::new();
    for event in &other.events {
        if let Event::Row(row) = event
            && !row.is_doubtful()
            && row.number.is_some_and(|number| number <= last)
        {
            let mut row = row.clone();
            // The game itself may begin with Black's move of the last of them.
            if first == Some((row.number.unwrap_or(0), true)) {
                row.cells.truncate(1);
            }
            row.closing = None;
            events.push(Event::Row(row));
        }
    }
    game.events.splice(0..0, events);
}

/// Reads a game, or says why it is none.
fn read_one(raw: &RawGame, tongue: Tongue, found: &mut ReadText) {
    let first = raw.first();
    let fragment = raw.events.iter().find_map(|event| match event {
        Event::Row(row) => {
            let number = row.number?;
            let black = row.black && first.1 == Color::White;
            (number > first.0 || black).then(|| row.entries().next().cloned())
        }
        _ => None,
    });
    let begins = raw.rows().next().is_some_and(|row| {
        row.number.is_none_or(|number| number <= first.0) && (!row.black || first.1 == Color::Black)
    });
    if raw.running {
        return read_running(raw, tongue, found);
    }
    if let (Some(entry), false) = (fragment, begins) {
        let rows = raw.rows().filter(|row| !row.is_doubtful()).count();
        let near = raw
            .rows()
            .find_map(|row| row.number)
            .is_some_and(|number| number <= first.0 + 3);
        if rows >= ROWS_OF_A_GAME && near {
            found.games.push(read_game(raw, tongue));
        } else {
            found.left_out.push(fragment_stop(entry, rows));
        }
        return;
    }
    let score = read_game(raw, tongue);
    let plies = score.entries.len();
    let rows = raw.rows().filter(|row| !row.is_doubtful()).count();
    if plies == 0 && rows < ROWS_OF_A_GAME && !raw.headed && header_free(raw) {
        let entry = raw.rows().find_map(|row| row.entries().next().cloned());
        found.left_out.push(fragment_stop(entry, rows));
        return;
    }
    found.games.push(score);
}

fn header_free(raw: &RawGame) -> bool {
    raw.header("white").is_none() && raw.header("start").is_none()
}

fn fragment_stop(entry: Option<Entry>, rows: usize) -> Stop {
    let words = entry
        .as_ref()
        .map_or(String::new(), |entry| format!(" \"{}\"", entry.text));
    Stop {
        ply: 1,
        entry,
        why: format!(
            "{rows} rows from{words} on are a fragment and no game: they do not begin at the first move"
        ),
    }
}

/// A line told in prose: a game if it is long, or alone in the text.
fn read_running(raw: &RawGame, tongue: Tongue, found: &mut ReadText) {
    let score = read_game(raw, tongue);
    if score.entries.len() < 2 {
        let entry = raw.events.iter().find_map(|event| match event {
            Event::Run(run) => run.entries.first().cloned(),
            _ => None,
        });
        let words = entry.as_ref().map_or(String::new(), |entry| {
            format!(" from \"{}\" on", entry.text)
        });
        found.left_out.push(Stop {
            ply: 1,
            entry,
            why: format!("the moves in prose{words} are no game from the first move on"),
        });
        return;
    }
    found.games.push(score);
}

/// Short lines told in prose beside games are left as prose.
fn settle_prose(found: &mut ReadText) {
    let is_line = |score: &ReadScore| {
        score.headers.iter().any(|(key, _)| key == "told-in-prose")
            && (score.entries.len() < LINE_OF_A_GAME || score.stopped.is_some())
    };
    let whole = found.games.iter().any(|score| !is_line(score));
    let lines = found.games.iter().filter(|score| is_line(score)).count();
    if !whole && lines < 2 {
        return;
    }
    let (lines, games): (Vec<ReadScore>, Vec<ReadScore>) = std::mem::take(&mut found.games)
        .into_iter()
        .partition(is_line);
    found.games = games;
    found.left_out.extend(lines.into_iter().map(|score| Stop {
        ply: 1,
        entry: score.entries.first().cloned(),
        why: format!(
            "a line of {} plies told in prose, and no game",
            score.entries.len()
        ),
    }));
}

fn start(raw: &RawGame) -> Result<Position, PositionError> {
    match raw.header("start") {
        None => Ok(Position::initial()),
        Some(fen) => Position::from_fen(fen),
    }
}

pub(super) fn read_game(raw: &RawGame, tongue: Tongue) -> ReadScore {
    let mut headers: Vec<(String, String)> = raw.headers.clone();
    if raw.running {
        headers.push(("told-in-prose".to_owned(), String::new()));
    }
    let start = match start(raw) {
        Ok(start) => start,
        Err(error) => {
            return ReadScore {
                headers,
                entries: Vec::new(),
                games: vec![Game::default()],
                notes: Vec::new(),
                unplaced: Vec::new(),
                languages: Vec::new(),
                headed: raw.headed || !raw.headers.is_empty(),
                stopped: Some(Stop {
                    ply: 1,
                    entry: None,
                    why: format!("the start: {error}"),
                }),
            };
        }
    };
    let course = follow::follow(raw, tongue, &start);
    let told = |raw: &RawGame, course: Course<'_>, added: String| {
        let told = Told {
            raw,
            tongue,
            start,
            course,
            notes: Vec::new(),
            added,
        };
        told.finish(headers.clone())
    };
    if course.stopped.is_none() {
        return told(raw, course, String::new());
    }
    match mend::mend(raw, &course, tongue, &start) {
        Mended::Game(mended) => {
            let cured = follow::follow(&mended, tongue, &start);
            match cured.stopped {
                None => told(&mended, cured, String::new()),
                Some(_) => told(raw, course, String::new()),
            }
        }
        Mended::Not(why) => told(raw, course, why),
    }
}

/// A game that has been followed, on its way to being told.
struct Told<'g> {
    raw: &'g RawGame,
    tongue: Tongue,
    start: Position,
    course: Course<'g>,
    notes: Vec<Note>,
    /// What is to be said of cures where the game stops.
    added: String,
}

impl Told<'_> {
    fn finish(mut self, headers: Vec<(String, String)>) -> ReadScore {
        let lines = self.agreeing_lines();
        let mut stopped = self
            .course
            .stopped
            .as_ref()
            .map(|stopped| self.why(stopped));
        self.note_passed();
        if let [line] = lines.as_slice() {
            for ply in 0..line.len() {
                if self.course.row.readings[ply].0 > 1 {
                    let entry = self.course.entries[ply].clone();
                    self.note(Leniency::ResolvedByGame, &entry, ply + 1);
                }
            }
        }
        self.notes.sort_by_key(|note| note.ply);
        let sans = lines
            .first()
            .map(|line| in_san(&self.start, line))
            .unwrap_or_default();
        for note in &mut self.notes {
            note.read = sans
                .get(note.ply.saturating_sub(1))
                .cloned()
                .unwrap_or_default();
        }
        let outcome = self.outcome(lines.first(), stopped.is_some());
        let mut games: Vec<Game> = lines.iter().map(|line| self.game(line, outcome)).collect();
        // Where the game itself is open nobody can say to what a variation belongs.
        let unplaced = match (games.as_mut_slice(), lines.as_slice()) {
            ([game], [line]) => {
                asides::place(game, &self.start, line, &self.course.asides, self.tongue)
            }
            _ => Vec::new(),
        };
        if stopped.is_none() {
            stopped = self.lost_rows(&unplaced);
        }
        if let Some(stop) = &stopped {
            for game in &mut games {
                let comment = Comment::new(format!("not read further: {stop}"));
                match game.main_line_mut().nodes.last_mut() {
                    Some(node) => node.comments.push(comment),
                    None => game.main_line_mut().before.push(comment),
                }
            }
        }
        ReadScore {
            headers,
            entries: self.course.entries,
            games,
            notes: self.notes,
            stopped,
            unplaced,
            headed: self.raw.headed || !self.raw.headers.is_empty(),
            languages: self.tongue.language().into_iter().collect(),
        }
    }

    /// The readings of the game; where diagrams stand in it, those with the most of them.
    fn agreeing_lines(&mut self) -> Vec<Vec<Move>> {
        let mut lines = self.course.row.lines(MOST_READINGS);
        let diagrams: Vec<Diagram> = self
            .raw
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Diagram(diagram) => Some(diagram.clone()),
                _ => None,
            })
            .collect();
        if diagrams.is_empty() {
            return lines;
        }
        let seen = |line: &Vec<Move>| -> Vec<bool> {
            let mut boards = vec![self.start.to_setup().board];
            let mut position = self.start;
            for &played in line {
                position = position.played(played);
                boards.push(position.to_setup().board);
            }
            diagrams
                .iter()
                .map(|diagram| boards.contains(&diagram.board))
                .collect()
        };
        let count = |line: &Vec<Move>| seen(line).into_iter().filter(|&seen| seen).count();
        let most = lines.iter().map(count).max().unwrap_or(0);
        lines.retain(|line| count(line) == most);
        let unseen: Vec<Diagram> = match lines.first() {
            Some(line) if self.course.stopped.is_none() => {
                let seen = seen(line);
                diagrams
                    .iter()
                    .zip(seen)
                    .filter(|(_, seen)| !seen)
                    .map(|(diagram, _)| diagram.clone())
                    .collect()
            }
            _ => Vec::new(),
        };
        for diagram in unseen {
            let entry = Entry {
                text: "diagram".to_owned(),
                place: diagram.place,
                number: None,
                side: None,
            };
            let ply = self.course.row.plies().max(1);
            self.note(Leniency::DiagramDiffers, &entry, ply);
        }
        lines
    }

    /// Rows in columns that are neither the game nor can be played beside it: something of the game is lost.
    fn lost_rows(&self, unplaced: &[Stop]) -> Option<Stop> {
        let later_run = self.raw.running.then(|| self.later_run()).flatten();
        if let Some(run) = later_run {
            let (number, side) = self.course.due();
            return Some(Stop {
                ply: self.course.row.plies() + 1,
                entry: run.entries.first().cloned(),
                why: format!(
                    "move {} stands where move {number} of {side} is due: moves are missing",
                    run.number
                ),
            });
        }
        let rows: Vec<Place> = self
            .course
            .rows_aside
            .iter()
            .filter_map(|&event| match &self.raw.events[event] {
                Event::Row(row) => row.entries().next().map(|entry| entry.place),
                _ => None,
            })
            .collect();
        let lost = unplaced.iter().find(|stop| {
            stop.entry
                .as_ref()
                .is_some_and(|entry| rows.contains(&entry.place))
        })?;
        Some(Stop {
            ply: self.course.row.plies() + 1,
            entry: lost.entry.clone(),
            why: format!(
                "the row is no part of the game and no variation of it: {}",
                lost.why
            ),
        })
    }

    /// Moves in running text after the last that was read.
    fn later_run(&self) -> Option<&Run> {
        let due = self.course.due();
        self.course.asides.iter().find(|run| {
            run.after == self.course.row.plies()
                && (run.number, run.side == Color::Black) > (due.0, due.1 == Color::Black)
        })
    }

    fn note_passed(&mut self) {
        for passed in std::mem::take(&mut self.course.passed) {
            self.note(passed.leniency, &passed.entry, passed.ply);
        }
    }

    fn note(&mut self, leniency: Leniency, entry: &Entry, ply: usize) {
        self.notes.push(Note {
            leniency,
            place: entry.place,
            ply,
            stood: entry.text.clone(),
            read: String::new(),
        });
    }

    fn why(&self, stopped: &Stopped) -> Stop {
        let why = match stopped.halt {
            Halt::Move => self.why_not(&stopped.entry),
            Halt::Unread => format!("\"{}\" cannot be read", stopped.entry.text),
            Halt::Missing { due, side } => {
                let said = stopped
                    .entry
                    .number
                    .map_or("another move".to_owned(), |number| format!("move {number}"));
                let whose = if side == Color::Black {
                    " of Black"
                } else {
                    ""
                };
                format!(
                    "{said} stands where move {due}{whose} is due: moves are missing, or the numbers are wrong"
                )
            }
        };
        let why = match self.added.is_empty() {
            true => why,
            false => format!("{why}; {}", self.added),
        };
        Stop {
            ply: self.course.row.plies() + 1,
            entry: Some(stopped.entry.clone()),
            why,
        }
    }

    /// What was seen and what was possible.
    fn why_not(&self, entry: &Entry) -> String {
        let setup = self.course.row.now();
        let options = ReadOptions {
            systems: Systems::ALL,
            origins: None,
        };
        let english = self
            .tongue
            .language()
            .and_then(|language| language.to_english(&entry.text));
        let words = english.as_deref().unwrap_or(&entry.text);
        let reading = read_move_with(setup, words, &options);
        match reading.only() {
            Err(error @ (ReadError::Illegal { .. } | ReadError::NoMan { .. })) => {
                error.to_string().replace(words, &entry.text)
            }
            Err(ReadError::NotAMove { .. }) => {
                format!("\"{}\" is not a move in any notation", entry.text)
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

    fn outcome(&self, line: Option<&Vec<Move>>, stopped: bool) -> Outcome {
        if let Some(outcome) = self.raw.header("result").and_then(Outcome::from_marker) {
            return outcome;
        }
        if stopped {
            return Outcome::Unknown;
        }
        match self.course.closing {
            Some(Closing::Drawn) => return Outcome::Draw,
            Some(Closing::Resigns(Some(loser))) => return won_by(!loser),
            Some(Closing::Wins(Some(winner))) => return won_by(winner),
            // In the place of the move that is due.
            Some(Closing::Resigns(None)) => return won_by(!self.course.row.now().turn),
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

    fn game(&self, line: &[Move], outcome: Outcome) -> Game {
        let mut game = Game::new(self.start.to_setup());
        for (name, tag) in [
            ("white", "White"),
            ("black", "Black"),
            ("game", "Round"),
            ("book", "Event"),
            ("site", "Site"),
            ("date", "Date"),
        ] {
            if let Some(value) = self.raw.header(name) {
                game.tags.set(tag, value);
            }
        }
        game.outcome = outcome;
        game.main_line_mut().nodes = line
            .iter()
            .map(|&played| Node::new(Ply::Move(played)))
            .collect();
        for &offer in &self.course.offers {
            let first = u32::from(self.start.turn() == Color::Black) as usize;
            if let Some(node) = offer
                .checked_sub(1)
                .and_then(|ply| game.main_line_mut().nodes.get_mut(ply))
            {
                let who = if (offer + first) % 2 == 1 {
                    "White"
                } else {
                    "Black"
                };
                node.comments
                    .push(Comment::new(act_command(&format!("{who} offers draw"))));
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
