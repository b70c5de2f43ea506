//! A game that has been followed, told as a game with its apparatus.

mod doubts;
mod result;

use jadoube_board::{Color, Move, Position};

use super::apparatus::{Note, ReadScore, Stop, Way};
use super::asides;
use super::claim::says_time;
use super::diagram::Diagram;
use super::fields::{OF_MATCH, tag_of};
use super::follow::{Course, Halt, Stopped, follow};
use super::layout::Event;
use super::marks::Signs;
use super::mend::{NotMended, Offer};
use super::noise;
use super::occasion::year_of_open_day;
use super::row::{Entry, Led, Place};
use super::running::Run;
use super::segment::RawGame;
use super::signs;
use super::tongue::Tongue;
use crate::ReadOptions;
use crate::closing::{Closing, closing};
use crate::forgiven::Leniency;
use crate::pgn::LineId;
use crate::pgn::{Comment, Game, Node, Outcome, Ply, act_command, result_marked};
use crate::reading::{ReadError, read_move_with};
use crate::san::San;
use crate::systems::Systems;

/// At most so many readings of a whole game are given.
const MOST_READINGS: usize = 16;

/// Of at most so many readings it is looked which agree with the diagrams in the text.
const MOST_COMPARED: usize = 1024;

/// A game that has been followed, on its way to being told.
pub(super) struct Told<'g> {
    pub raw: &'g RawGame,
    pub tongue: Tongue,
    pub start: Position,
    pub course: Course<'g>,
    pub notes: Vec<Note>,
    /// Why it is not mended where it stops, and what would mend it.
    pub not_mended: NotMended,
    /// It is itself what would mend a game: of it nothing more is asked, since its words are still those that were written.
    pub is_offer: bool,
}

impl Told<'_> {
    pub fn finish(mut self, headers: &[(String, String)]) -> ReadScore {
        let (lines, readings) = self.agreeing_lines();
        let mut stopped = self
            .course
            .stopped
            .as_ref()
            .map(|stopped| self.why(stopped));
        self.note_passed();
        self.note_marks();
        if stopped.is_none() {
            self.note_resigner();
        }
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
        let (unplaced, beside) = match (games.as_mut_slice(), lines.as_slice()) {
            ([game], [line]) => asides::place(
                game,
                &self.start,
                line,
                &self.course.asides,
                &self.rows_aside(),
                self.tongue,
            ),
            _ => (
                asides::left_out(&self.start, &self.course.asides),
                Signs::default(),
            ),
        };
        if stopped.is_none() {
            stopped = self.lost_rows(&unplaced);
        }
        let doubts = match stopped {
            None => self.doubts(&lines, beside),
            Some(_) => Vec::new(),
        };
        if let Some(stop) = &stopped {
            for game in &mut games {
                let comment = Comment::new(format!("not read further: {stop}"));
                game.last_comments_mut(LineId::MAIN).push(comment);
            }
        }
        let offers = std::mem::take(&mut self.not_mended.offers).into_iter();
        let ways = offers
            .filter_map(|offer| self.way(offer, headers))
            .collect();
        ReadScore {
            headers: headers.to_vec(),
            entries: self.course.entries,
            games,
            readings,
            notes: self.notes,
            stopped,
            unplaced,
            doubts,
            ways,
            headed: self.raw.headed || !self.raw.headers.is_empty(),
            heading: self.raw.heading,
            languages: self.tongue.language().into_iter().collect(),
        }
    }

    /// The game with what is offered, if it can be read to its end so.
    fn way(&self, offer: Offer, headers: &[(String, String)]) -> Option<Way> {
        let course = follow(&offer.game, self.tongue, &self.start);
        if course.stopped.is_some() {
            return None;
        }
        let told = Told {
            raw: &offer.game,
            tongue: self.tongue,
            start: self.start,
            course,
            notes: Vec::new(),
            not_mended: NotMended::default(),
            is_offer: true,
        };
        Some(Way {
            read: told.finish(headers),
            slips: offer.slips,
        })
    }

    /// The readings of the game that are given, and how many there are; where diagrams stand in it, those with the most of them.
    fn agreeing_lines(&mut self) -> (Vec<Vec<Move>>, u64) {
        let count = self.course.row.count();
        let diagrams: Vec<Diagram> = self
            .raw
            .events
            .iter()
            .filter_map(|event| match event {
                Event::Diagram(diagram) => Some(diagram.clone()),
                _ => None,
            })
            .collect();
        if diagrams.is_empty() || count > MOST_COMPARED as u64 {
            return (self.course.row.lines(MOST_READINGS), count);
        }
        let mut lines = self.course.row.lines(MOST_COMPARED);
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
        let count = lines.len() as u64;
        lines.truncate(MOST_READINGS);
        (lines, count)
    }

    /// Where the rows stand that look as those of the game do, and were put aside.
    fn rows_aside(&self) -> Vec<Place> {
        let first = |&event: &usize| match &self.raw.events[event] {
            Event::Row(row) if row.led == Led::Plain => {
                row.entries().next().map(|entry| entry.place)
            }
            _ => None,
        };
        self.course.rows_aside.iter().filter_map(first).collect()
    }

    /// Rows in columns that are neither the game nor can be played beside it: something of the game is lost.
    fn lost_rows(&self, unplaced: &[Stop]) -> Option<Stop> {
        if let Some(stop) = self.lost_rest() {
            return Some(stop);
        }
        let rows = self.rows_aside();
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

    /// Moves among words after the last that was read, by which the game goes on, or could.
    fn lost_rest(&self) -> Option<Stop> {
        let plies = self.course.row.plies();
        let (number, side) = self.course.due();
        let due = (number, side == Color::Black);
        let place = |run: &Run| (run.number, run.side == Color::Black);
        let mut behind = self
            .course
            .asides
            .iter()
            .filter(|run| run.after == plies && !run.quoted);
        let lost = behind.find(|run| match self.raw.running {
            true => place(run) > due,
            false => place(run) == due && self.course.closing.is_none(),
        })?;
        let why = match place(lost) == due {
            true => {
                format!("move {number} stands among words: it may be the game's, or be told of it")
            }
            false => format!(
                "move {} stands where move {number} of {side} is due: moves are missing",
                lost.number
            ),
        };
        Some(Stop {
            ply: plies + 1,
            entry: lost.entries.first().cloned(),
            why,
        })
    }

    /// Moves after the last, which words tell as not played, though nothing else ends the game.
    fn quoted_rest(&self) -> Option<Stop> {
        let due = self.course.due();
        let mut asides = self.course.asides.iter();
        let run = asides.find(|run| run.quoted && (run.number, run.side) == due)?;
        self.course.closing.is_none().then(|| Stop {
            ply: self.course.row.plies(),
            entry: run.entries.first().cloned(),
            why: format!("the words before move {} say that it was not played, and nothing else ends the game", run.number),
        })
    }

    fn note_passed(&mut self) {
        let is_over = self.course.closing.is_some();
        for passed in std::mem::take(&mut self.course.passed) {
            // What ends the game is read, not passed over.
            let words = &passed.entry.text;
            let is_end =
                passed.leniency == Leniency::Remark && (says_end(words) || says_time(words));
            if !(is_end && is_over) {
                self.note(passed.leniency, &passed.entry, passed.ply);
            }
        }
    }

    /// Behind a move by Black `resigns` may be said of either side.
    fn note_resigner(&mut self) {
        let is_white_due = self.course.row.now().turn == Color::White;
        let Some(last) = self.course.entries.last().filter(|_| is_white_due) else {
            return;
        };
        let is_told = self.raw.header("result").is_some();
        let mut ends = self.raw.ends().peekable();
        let names_nobody = ends.peek().is_some() && ends.all(|end| end == Closing::Resigns(None));
        if names_nobody && !is_told {
            let entry = Entry {
                text: "resigns".to_owned(),
                ..last.clone()
            };
            self.note(Leniency::Resigner, &entry, self.course.row.plies());
        }
    }

    /// Tells the marks of notes that are glued to moves, all at once.
    fn note_marks(&mut self) {
        let entries = self.course.entries.iter().enumerate();
        let marked = entries.filter_map(|(at, entry)| Some((at, noise::note_glued(&entry.text)?)));
        let marked: Vec<(usize, &str)> = marked.collect();
        let Some(&(first, _)) = marked.first() else {
            return;
        };
        let marks: Vec<&str> = marked.iter().map(|(_, mark)| *mark).collect();
        let entry = Entry {
            text: marks.join(" "),
            ..self.course.entries[first].clone()
        };
        self.note(Leniency::Remark, &entry, first + 1);
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
            Halt::Missing { due, side, .. } => {
                let of = |side: Option<Color>| match side {
                    Some(Color::Black) => " of Black",
                    _ => "",
                };
                let whose = of(Some(side));
                let Entry {
                    number,
                    side: stands,
                    ..
                } = &stopped.entry;
                let said = number.map_or("another move".to_owned(), |number| {
                    // Of the same number it can only be the other side's.
                    let stands = stands.or((number == due).then_some(!side));
                    format!("move {number}{}", of(stands))
                });
                self.raw.with_lack(format!(
                    "{said} stands where move {due}{whose} is due: moves are missing, or the numbers are wrong"
                ))
            }
        };
        let why = match self.not_mended.why.is_empty() {
            true => why,
            false => format!("{why}; {}", self.not_mended.why),
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

    fn game(&self, line: &[Move], outcome: Outcome) -> Game {
        let mut game = Game::new(self.start.to_setup());
        let is_round = self.raw.header(OF_MATCH).is_some() && self.raw.header("round").is_none();
        for (name, value) in &self.raw.headers {
            let tag = match name.as_str() {
                "game" if is_round => Some("Round"),
                name => tag_of(name),
            };
            if let Some(tag) = tag {
                match year_of_open_day(value).filter(|_| tag == "Date") {
                    Some(year) => game.tags.set(tag, format!("{year}.??.??")),
                    None => game.tags.set(tag, value),
                }
            }
        }
        game.outcome = outcome;
        let is_won = matches!(outcome, Outcome::WhiteWins | Outcome::BlackWins);
        // The tag has no value for a draw agreed on (standard, 9.8.1), so the words stand behind the last move.
        let agreement = self.agreement().filter(|_| outcome == Outcome::Draw);
        if game.tags.get("Termination").is_none() {
            if is_won && self.is_lost_on_time() {
                game.tags.set("Termination", "time forfeit");
            } else if agreement.is_some() {
                game.tags.set("Termination", "normal");
            }
        }
        if let Some(first) = self
            .raw
            .header("two-moves")
            .filter(|first| !first.is_empty())
        {
            let told = format!("White begins with two moves, of which the first is {first}");
            game.main_line_mut().before.push(Comment::new(told));
        }
        let entries = &self.course.entries;
        let node = |(ply, &played): (usize, &Move)| {
            let signs = entries
                .get(ply)
                .map(|entry| signs::of_move(&entry.text, self.tongue));
            let mut node = Node::new(Ply::Move(played));
            node.nags = signs.unwrap_or_default();
            node
        };
        game.main_line_mut().nodes = line.iter().enumerate().map(node).collect();
        for (after, nags) in &self.course.signs {
            let at = after.checked_sub(1);
            if let Some(node) = at.and_then(|at| game.main_line_mut().nodes.get_mut(at)) {
                node.nags.extend(nags);
            }
        }
        for &(after, time) in &self.course.times {
            let at = after.checked_sub(1);
            if let Some(node) = at.and_then(|at| game.main_line_mut().nodes.get_mut(at)) {
                node.comments.push(Comment::new(time));
            }
        }
        for &(after, words) in &self.course.comments {
            let comment = Comment::new(words.trim_matches(['{', '}', ' ']));
            let line = game.main_line_mut();
            match after.checked_sub(1) {
                None => line.before.push(comment),
                Some(at) => {
                    if let Some(node) = line.nodes.get_mut(at) {
                        node.comments.push(comment);
                    }
                }
            }
        }
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
        if let (Some(words), Some(node)) = (agreement, game.main_line_mut().nodes.last_mut()) {
            node.comments.push(Comment::new(words));
        }
        game
    }
}

/// Whether words beside a move are those that end a game, perhaps in brackets: `(resigns)`, `1/2`.
fn says_end(words: &str) -> bool {
    let bare = words.trim_matches(['(', ')', '[', ']', '.', ' ']);
    closing(bare).is_some() || result_marked(bare).is_some()
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
