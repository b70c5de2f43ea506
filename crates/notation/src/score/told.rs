//! A game that has been followed, told as a game with its apparatus.

use jadoube_board::{Color, Move, Position};

use super::apparatus::{Note, ReadScore, Stop, Way};
use super::asides;
use super::broken_off::broken_off;
use super::claim::{Claim, Record, says_time};
use super::diagram::Diagram;
use super::ditto;
use super::fields::{OF_MATCH, tag_of};
use super::follow::{Course, Halt, Stopped, follow};
use super::layout::Event;
use super::marks;
use super::mend::{self, NotMended, Offer};
use super::noise;
use super::occasion::year_of_open_day;
use super::row::{Cell, CellKind, Entry, Led, Place, Row};
use super::running::Run;
use super::segment::RawGame;
use super::signs;
use super::tongue::Tongue;
use super::unended::told_beside;
use crate::ReadOptions;
use crate::closing::{Closing, closing};
use crate::dates::whole_date_of;
use crate::forgiven::Leniency;
use crate::pgn::LineId;
use crate::pgn::{Comment, Game, Node, Outcome, Ply, act_command, result_marked, result_said};
use crate::reading::{ReadError, read_move_with};
use crate::san::San;
use crate::sides::side_of;
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
        let unplaced = match (games.as_mut_slice(), lines.as_slice()) {
            ([game], [line]) => asides::place(
                game,
                &self.start,
                line,
                &self.course.asides,
                &self.rows_aside(),
                self.tongue,
            ),
            _ => asides::left_out(&self.start, &self.course.asides),
        };
        if stopped.is_none() {
            stopped = self.lost_rows(&unplaced);
        }
        let doubts = match stopped {
            None => self.doubts(&lines),
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

    /// What of the text speaks against the reading, though all of it is legal.
    fn doubts(&mut self, lines: &[Vec<Move>]) -> Vec<Stop> {
        let result = self.contradicted(lines).or_else(|| self.doubtful_result());
        let result = result.or_else(|| self.ended_otherwise());
        let result = result.or_else(|| self.claimed_otherwise(lines.first()?));
        let mut marks = match lines {
            [line] => marks::against(&self.start, line, &self.course.entries),
            _ => Vec::new(),
        };
        marks.sort_by_key(|stop| stop.ply);
        if let Some(first) = marks.first_mut() {
            let meant = mend::meant(self.raw, &self.course, self.tongue, &self.start);
            if !meant.why.is_empty() {
                first.why += &format!("; every sign would be right with {}", meant.why);
            }
            self.not_mended = meant;
        }
        let doubtful = [
            self.doubtful_start(),
            broken_off(&self.course),
            told_beside(&self.course)
                .filter(|_| self.outcome(lines.first(), false) == Outcome::Unknown),
            self.quoted_rest(),
            self.doubtful_day(),
            self.unknown_before(),
        ];
        let doubtful = doubtful.into_iter().flatten();
        doubtful.chain(result).chain(marks).collect()
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

    /// How the game ended. What the board shows at the end of it stands above all words.
    fn outcome(&self, line: Option<&Vec<Move>>, stopped: bool) -> Outcome {
        let shown = line.filter(|_| !stopped).and_then(|line| self.shown(line));
        shown.unwrap_or_else(|| self.said_outcome(stopped))
    }

    /// What mate or stalemate at the end of a line makes of the result.
    fn shown(&self, line: &[Move]) -> Option<Outcome> {
        let last = line
            .iter()
            .fold(self.start, |position, &played| position.played(played));
        match () {
            () if last.is_checkmate() => Some(won_by(!last.turn())),
            () if last.is_stalemate() => Some(Outcome::Draw),
            () => None,
        }
    }

    /// The result in the words of the text.
    fn said_outcome(&self, stopped: bool) -> Outcome {
        let said = self.raw.header("result").and_then(result_said);
        if let Some(said) = said.filter(|said| said.outcome != Outcome::Unknown) {
            return said.outcome;
        }
        if stopped {
            return self.printed().unwrap_or(Outcome::Unknown);
        }
        self.closed().unwrap_or(Outcome::Unknown)
    }

    /// The result that stands behind the last row of a game that is not read to its end, if it says whose it is.
    fn printed(&self) -> Option<Outcome> {
        let mut ends = self
            .raw
            .events
            .iter()
            .rev()
            .filter_map(|event| match event {
                Event::Closing(closing, _) => Some(Some(*closing)),
                Event::Row(row) => Some(row.closing),
                Event::Run(run) => Some(run.closing),
                _ => None,
            });
        ends.next()??.outcome()
    }

    /// The result in the words at the end of the moves.
    fn closed(&self) -> Option<Outcome> {
        self.outcome_of(self.course.closing?)
    }

    /// What an end after the last move comes to.
    fn outcome_of(&self, closing: Closing) -> Option<Outcome> {
        let next = self.course.row.now().turn;
        match closing {
            // In the place of the move that is due, and after the one that decided.
            Closing::Resigns(None) => Some(won_by(!next)),
            Closing::Wins(None) if self.course.row.plies() > 0 => Some(won_by(!next)),
            closing => closing.outcome(),
        }
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

    /// Whether the words that end the game say that somebody's time was out.
    fn is_lost_on_time(&self) -> bool {
        let in_row = |row: &Row| {
            let beside = |cell: &Cell| cell.kind == CellKind::Remark && says_time(&cell.entry.text);
            row.claim.as_ref().is_some_and(Claim::tells_time)
                || row.closing.is_some() && row.cells.iter().any(beside)
        };
        self.course.closing.is_some()
            && self.raw.events.iter().any(|event| match event {
                Event::Claim(claim) => claim.tells_time(),
                Event::Row(row) => in_row(row),
                _ => false,
            })
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
        if is_won && game.tags.get("Termination").is_none() && self.is_lost_on_time() {
            game.tags.set("Termination", "time forfeit");
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
        game
    }
}

/// Whether words beside a move are those that end a game, perhaps in brackets: `(resigns)`, `1/2`.
fn says_end(words: &str) -> bool {
    let bare = words.trim_matches(['(', ')', '[', ']', '.', ' ']);
    closing(bare).is_some() || result_marked(bare).is_some()
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
