//! The lines of a text into rows of moves, prose, diagrams and headings, and these into games.

mod lines;
mod passed;

use self::lines::{ends_sentence_of, goes_on_below, has_open_bracket, is_full_line};
use self::passed::{passed, settle_far};

use super::apparatus::Passage;
use super::claim::{Claim, first_numbered_move};
use super::columns;
use super::diagram::{self, Diagram};
use super::ending::Ending;
use super::heading::Heading;
use super::headline::over_first_move;
use super::line::Line;
use super::mood;
use super::noise;
use super::notes::begins_note;
use super::odds::{self, Odds};
use super::positions;
use super::row::{Place, Row, rows_of};
use super::running::{self, Prose, Run};
use super::scan::{self, Kind, Unit};
use super::scanned::{Scanned, indent};
use super::tongue::Tongue;
use super::unread;
use super::verdict::Verdict;
use super::word::bare;
use crate::closing::{Closing, closing};
use crate::dates::begins_with_day;
use crate::pgn::marked_ends;

/// What follows what in the text of a game.
#[derive(Clone, Debug)]
pub(crate) enum Event {
    Row(Row),
    /// Moves in running text.
    Run(Run),
    Diagram(Diagram),
    /// An end of the game told in prose.
    Closing(Closing, usize),
    /// What the words of an end say of the moves before it.
    Claim(Claim),
    /// The odds of the game above, told in brackets behind its end.
    Odds(Odds),
    /// A sentence that tells the end of a game.
    Verdict(Verdict),
    /// A heading as every game has one.
    Heading(Heading),
}

/// The events of a text in order, and the prose of which nothing is read.
pub(crate) fn events(lines: &[Line], tongue: Tongue) -> (Vec<Event>, Vec<Passage>) {
    let mut layout = Layout {
        tongue,
        events: Vec::new(),
        last: None,
        columns: Vec::new(),
        passed: Vec::new(),
        of_next: Vec::new(),
    };
    let mut at = 0;
    while at < lines.len() {
        if let Some((diagram, after)) = board(lines, at) {
            layout.end_columns();
            layout.events.extend(diagram.map(Event::Diagram));
            at = after;
            continue;
        }
        let begin = at;
        while at < lines.len() && !lines[at].is_blank() && board(lines, at).is_none() {
            at += 1;
        }
        match Heading::of_year(&lines[begin..at], &lines[at..]) {
            Some(heading) => {
                layout.end_columns();
                layout.events.push(Event::Heading(heading));
            }
            None => layout.group(&lines[begin..at]),
        }
        if at < lines.len() && lines[at].is_blank() {
            at += 1;
        }
    }
    layout.end_columns();
    let begins = |event: &Event| match event {
        Event::Row(row) => Some(row.place.line),
        Event::Run(run) => Some(run.entries.first()?.place.line),
        _ => None,
    };
    let moves: Vec<usize> = layout.events.iter().filter_map(begins).collect();
    settle_far(&mut layout.passed, &layout.of_next, &moves);
    (layout.events, layout.passed)
}

/// The board that begins at a line, drawn or told in words, and the first line after it.
fn board(lines: &[Line], at: usize) -> Option<(Option<Diagram>, usize)> {
    let told = || positions::find(lines, at).map(|(diagram, after)| (Some(diagram), after));
    diagram::find(lines, at).or_else(told)
}

/// So few words may be a move that is not read.
const FEW_WORDS: usize = 2;

struct Layout {
    tongue: Tongue,
    events: Vec<Event>,
    /// The number of the last row.
    last: Option<u32>,
    /// Rows that stand side by side in several columns: column, row.
    columns: Vec<(usize, Row)>,
    passed: Vec<Passage>,
    /// Those of them that are a doubt only if a game stands under them, by their places among them.
    of_next: Vec<usize>,
}

impl Layout {
    /// Lines without an empty one between them.
    fn group(&mut self, lines: &[Line]) {
        // The letters under a board that is printed are no row.
        let lines: Vec<Line> = lines
            .iter()
            .filter(|line| !diagram::names_files(&line.text))
            .cloned()
            .collect();
        if lines.is_empty() {
            return;
        }
        let lines = &columns::set_apart(&lines);
        let mut scanned: Vec<Scanned<'_>> = lines.iter().map(|line| self.scanned(line)).collect();
        self.take_unread(&mut scanned);
        let over = match self.events.last() {
            Some(Event::Row(row)) if row.closing.is_none() => self.last,
            _ => self.last.filter(|_| !self.columns.is_empty()),
        };
        unread::number_first(&mut scanned, over);
        // Over the first row nothing is there to be noted.
        let under = usize::from(self.last.is_none());
        // `T (1 F`, and in the next line `R) 1 R`: the bracket of a move is none of a note.
        let is_rest = |index: usize| index > 0 && has_open_bracket(&lines[index - 1].text);
        let is_note =
            |index: usize| index >= under && begins_note(&lines[index].text) && !is_rest(index);
        let first_note = (0..lines.len()).find(|&index| is_note(index));
        let before = first_note.unwrap_or(lines.len());
        if before > 0 && self.is_moves_alone(&lines[..before], &scanned[..before]) {
            self.moves_alone(&lines[..before]);
            return self.group(&lines[before..]);
        }
        if let Some(first) = self.first_under_heading(&lines[..before], &scanned[..before]) {
            self.group(&lines[..first]);
            return self.group(&lines[first..]);
        }
        let mut noted = false;
        let mut prose: Vec<Prose> = Vec::new();
        let mut broken = false;
        let mut open: Option<usize> = None;
        let mut before: Option<&Line> = None;
        for (index, one) in scanned.iter().enumerate() {
            if one.line.text.starts_with("# ") {
                self.end_prose(&mut prose);
                self.end_columns();
                self.events
                    .extend(Heading::of(one.line, false).map(Event::Heading));
                continue;
            }
            let next_is_prose = scanned.get(index + 1).is_some_and(|next| {
                !(next.begins_with_number() && next.has_move()) && next.count(Kind::Word) > 2
            });
            let goes_on = open.is_some_and(|indent| one.continues(indent));
            let new_note = is_note(index);
            if new_note {
                self.end_prose(&mut prose);
            }
            noted |= new_note;
            let of_note = new_note || noted && !self.is_due(one);
            if !of_note && !goes_on && self.is_row(one, broken, next_is_prose) {
                self.end_prose(&mut prose);
                self.rows(one);
                (broken, open, noted) = (false, None, false);
                before = None;
                continue;
            }
            let rest = before.is_some_and(|before| ends_sentence_of(&before.text, &one.line.text));
            // What stands over a game goes on in no row.
            let is_over = self.heading(one.line, broken, rest, &mut prose);
            before = Some(one.line);
            // Behind a sentence that has ended a game may begin.
            let begins = scanned.get(index + 1).is_some_and(Scanned::begins_game);
            let has_ended = one.line.text.trim_end().ends_with(['.', ':']);
            broken = !is_over && is_full_line(&one.line.text) && !(has_ended && begins);
            open = (!is_over && one.is_open()).then(|| indent(&one.line.text));
        }
        self.end_prose(&mut prose);
    }

    fn scanned<'l>(&self, line: &'l Line) -> Scanned<'l> {
        let mut units = scan::units(&line.text, self.tongue);
        // Two letters may be Roman digits, or typed for the number 11.
        if let Some(first) = units.first_mut()
            && first.kind == Kind::Number(2)
            && line.text[first.from..].starts_with("II")
            && self.last == Some(10)
        {
            first.kind = Kind::Number(11);
        }
        if self.is_numbered_heading(line, &units) {
            for unit in &mut units {
                unit.kind = Kind::Word;
            }
        }
        let rows = rows_of(&line.text, &units, |_| line.place());
        Scanned { line, units, rows }
    }

    /// Whether a number that no row is due with stands before the names of two players or that of an opening, and no move:
    /// `268. Bird - Steinitz, Wien 1882`, `37. RUY LOPEZ`, `247. B 33`.
    fn is_numbered_heading(&self, line: &Line, units: &[Unit]) -> bool {
        let Some(Kind::Number(number)) = units.first().map(|unit| unit.kind) else {
            return false;
        };
        let follows = self
            .last
            .is_some_and(|last| number == last || number == last + 1);
        // `Bird` may be read as a move that came out badly.
        let is_move = |unit: &Unit| {
            let text = &line.text[unit.from..unit.to];
            unit.kind == Kind::Move && !bare(text).chars().all(char::is_alphabetic)
        };
        let is_row = follows && !self.is_over() || units.iter().any(is_move);
        !is_row && Heading::of(line, false).is_some_and(|heading| heading.tells_whose_game())
    }

    /// Takes lines of which no move can be read for rows where the number of the row below follows theirs, and theirs is the first,
    /// or follows that of the line above; under the last row of a table, where theirs follows that.
    fn take_unread(&self, scanned: &mut [Scanned<'_>]) {
        for at in (0..scanned.len()).rev() {
            let (above, below) = scanned.split_at_mut(at + 1);
            let Some((one, above)) = above.split_last_mut() else {
                continue;
            };
            let text = &one.line.text;
            if one.begins_with_number() && one.has_move() {
                continue;
            }
            let Some(number) = unread::number(text) else {
                continue;
            };
            let before = match above.last() {
                Some(above) => unread::number(&above.line.text),
                None => self.last,
            };
            let follows = before.is_some_and(|before| before + 1 == number);
            let is_due = match below.first() {
                Some(below) => {
                    let next = below.rows.first().and_then(|row| row.number);
                    let is_row = below.begins_with_number() && below.has_move();
                    is_row && next == Some(number + 1) && (number == 1 || follows)
                }
                // The last row of a table.
                None => follows && above.last().is_some_and(Scanned::has_two_moves),
            };
            if let Some(units) = unread::as_row(text, &one.units, number).filter(|_| is_due) {
                one.rows = rows_of(text, &units, |_| one.line.place());
                one.units = units;
            }
        }
    }

    /// Whether the lines are moves in running text and nothing else.
    fn is_moves_alone(&self, lines: &[Line], scanned: &[Scanned<'_>]) -> bool {
        if !scanned[0].begins_with_number() {
            return false;
        }
        // A note under a table tells nothing of how the moves of the table stand.
        let of_moves = scanned.iter().filter(|one| !one.begins_with_word());
        let numbered_on = of_moves.clone().any(|one| {
            let numbers: Vec<u32> = one.rows.iter().filter_map(|row| row.number).collect();
            numbers.windows(2).any(|pair| pair[1] == pair[0] + 1)
        });
        let long = of_moves.filter(|one| one.rows.len() == 1 && one.rows[0].moves() > 2);
        // One such line in a table has a move too many.
        let flowing = numbered_on || long.count() * 2 > scanned.len();
        if !flowing {
            return false;
        }
        // A remark in brackets may go on in the next line.
        let joined;
        let units: Vec<&Unit> = match lines.iter().any(|line| has_open_bracket(&line.text)) {
            true => {
                let text: Vec<&str> = lines.iter().map(|line| line.text.trim()).collect();
                joined = scan::units(&text.join(" "), self.tongue);
                joined.iter().collect()
            }
            false => scanned.iter().flat_map(|one| &one.units).collect(),
        };
        let count = |kind: Kind| units.iter().filter(|unit| unit.kind == kind).count();
        count(Kind::Word) * 4 <= count(Kind::Move)
    }

    /// The line on which moves in running text begin, and nothing else, right under headings.
    fn first_under_heading(&self, lines: &[Line], scanned: &[Scanned<'_>]) -> Option<usize> {
        let first = scanned.iter().position(Scanned::begins_game)?;
        let (over, under) = scanned.split_at(first);
        let is_free = over.iter().all(|one| {
            let heading = Heading::of(one.line, false);
            // Numbers of a heading may be read as a row without its moves.
            let has_move = one.has_move() && (heading.is_none() || one.count(Kind::Move) > 0);
            // A name such as `Bird` may be read as a move, and names may fill the line.
            let names = heading.is_some_and(|heading| heading.names_players());
            names || !has_move && !goes_on_below(&one.line.text)
        });
        // What another game is called ends them.
        let goes_on = |one: &Scanned<'_>| one.has_move() && !one.is_running();
        let is_one = under.iter().all(goes_on) && !under[1..].iter().any(Scanned::begins_game);
        let is_found = first > 0 && is_free && is_one;
        (is_found && self.is_moves_alone(&lines[first..], under)).then_some(first)
    }

    fn moves_alone(&mut self, lines: &[Line]) {
        self.end_columns();
        let mut text = String::new();
        let mut starts: Vec<usize> = Vec::new();
        for line in lines {
            starts.push(text.len());
            text.push_str(line.text.trim());
            text.push(' ');
        }
        let units = scan::units(&text, self.tongue);
        let place = |at: usize| {
            let index = starts
                .partition_point(|&start| start <= at)
                .saturating_sub(1);
            let line = &lines[index];
            let indent = line.text.len() - line.text.trim_start().len();
            Place {
                column: indent + text[starts[index]..at].chars().count() + 1,
                ..line.place()
            }
        };
        for mut row in rows_of(&text, &units, place) {
            row.in_prose = true;
            self.push_row(row);
        }
    }

    /// Whether the last row ends its game, or what stands under it does.
    fn is_over(&self) -> bool {
        match self.events.last() {
            Some(Event::Row(row)) => row.closing.is_some(),
            last => matches!(last, Some(Event::Closing(..))),
        }
    }

    /// Whether a line under a note goes on with the game, and not with the note.
    fn is_due(&self, one: &Scanned<'_>) -> bool {
        let last = self.events.iter().rev().find_map(|event| match event {
            Event::Row(row) => Some(row.closing.is_some()),
            Event::Closing(..) => Some(true),
            _ => None,
        });
        let number = one.rows.first().and_then(|row| row.number);
        let follows = self.last.zip(number);
        number == Some(1)
            || last != Some(true)
                && follows.is_some_and(|(last, number)| number == last || number == last + 1)
    }

    fn is_row(&self, one: &Scanned<'_>, broken: bool, next_is_prose: bool) -> bool {
        if one.is_running() || !one.has_move() || begins_with_day(&one.line.text) {
            return false;
        }
        let words = one.count(Kind::Word);
        if !one.begins_with_number() {
            let moves = one.count(Kind::Move);
            let ends = one.rows.iter().any(|row| row.closing.is_some());
            let in_columns = self.columns.iter().max_by_key(|(column, _)| column);
            let last = match (in_columns, self.events.last()) {
                (Some((_, row)), _) | (None, Some(Event::Row(row))) => Some(row),
                _ => None,
            };
            let after_row = last.is_some_and(|row| row.closing.is_none());
            let told = after_row && !broken && words == 0;
            return told && (1..=2).contains(&moves) && one.count(Kind::Unread) == 0
                || told
                    && moves == 0
                    && ends
                    && one.rows.len() == 1
                    && one.count(Kind::Unread) == 0;
        }
        let goes_on = one
            .rows
            .first()
            .and_then(|row| row.number)
            .is_some_and(|number| {
                self.last
                    .is_some_and(|last| number == last || number == last + 1)
            });
        if broken {
            return goes_on && words == 0 && !one.line.text.contains([';', ',']);
        }
        let prose = words > 2 && is_full_line(&one.line.text) && next_is_prose;
        !prose && (words <= 2 || one.count(Kind::Move) > 0)
    }

    /// The rows of a line: one, or several in as many columns.
    fn rows(&mut self, one: &Scanned<'_>) {
        let numbers: Vec<u32> = one.rows.iter().filter_map(|row| row.number).collect();
        let apart = numbers.len() > 1 && numbers.windows(2).all(|pair| pair[1] > pair[0] + 1);
        if apart {
            self.columns.extend(one.rows.iter().cloned().enumerate());
            return;
        }
        if let ([row], [number]) = (one.rows.as_slice(), numbers.as_slice()) {
            let follows = self
                .columns
                .iter()
                .rev()
                .find(|(_, last)| last.number.is_some_and(|last| last + 1 == *number));
            if let Some(&(column, _)) = follows {
                self.columns.push((column, row.clone()));
                return;
            }
        }
        self.end_columns();
        for row in &one.rows {
            self.push_row(row.clone());
        }
    }

    fn push_row(&mut self, row: Row) {
        if row.number.is_some() {
            self.last = row.number;
        }
        self.events.push(Event::Row(row));
    }

    /// Rows side by side are read one column after another.
    fn end_columns(&mut self) {
        let mut columns = std::mem::take(&mut self.columns);
        columns.sort_by_key(|&(column, _)| column);
        // What ends the game stands behind its last move, though it shares a line with an earlier one.
        let last = columns.last().map_or(0, |(column, _)| *column);
        let mut end = None;
        for (column, row) in &mut columns {
            if *column < last {
                end = row.take_end().or(end);
            }
        }
        let rows = columns.into_iter().map(|(_, row)| row).chain(end);
        for row in rows {
            self.push_row(row);
        }
    }

    /// Takes a line for a heading, for the end of a game, or for prose; whether it begins a game. The `rest` of a sentence ends
    /// none by itself.
    fn heading(&mut self, line: &Line, goes_on: bool, rest: bool, prose: &mut Vec<Prose>) -> bool {
        let below = self.is_over();
        let ending = Ending::of(&line.text).filter(|_| !rest);
        let closing = ending.or_else(|| Ending::by_result(&line.text).filter(|_| below));
        let odds = closing.as_ref().and_then(|ending| {
            let beside = ending.beside.filter(|beside| states(beside))?;
            Odds::of(beside)
        });
        // Odds behind the end are those of the game above.
        let heading = Heading::of(line, goes_on).filter(|_| odds.is_none());
        let result =
            result_in_heading(&line.text).filter(|_| closing.is_none() && heading.is_some());
        let is_told = closing.is_some() || heading.is_some();
        let is_over = heading.as_ref().is_some_and(|heading| {
            let mut said = heading.said.iter();
            heading.strong || said.any(|(key, _)| key == "start")
        });
        let is_read = odds.is_some();
        let moves = closing.as_ref().and_then(|ending| ending.moves);
        if let Some(ending) = closing {
            self.end_columns();
            self.events.extend(Claim::of(&line.text).map(Event::Claim));
            let ends = [ending.closing].into_iter().chain(marked_ends(&line.text));
            self.events
                .extend(ends.map(|closing| Event::Closing(closing, line.place().line)));
            let beside = ending.beside.filter(|_| odds.is_none());
            self.events.extend(odds.map(Event::Odds));
            self.passed.extend(beside.map(|beside| Passage {
                place: line.place(),
                words: beside.split_whitespace().count(),
                said: Some(beside.to_owned()),
                begins: String::new(),
                // Odds that are told under the moves change where they begin.
                is_doubt: odds::are_named(&beside.split_whitespace().collect::<Vec<_>>()),
            }));
        }
        if let Some(mut heading) = heading {
            if let Some(over) = self.over_moves(line, &heading.text) {
                heading.text.truncate(over);
            }
            let mut verdict = None;
            if result.is_some() {
                let words = heading.text.trim_end_matches('.').rsplit_once(". ");
                heading.text = words.map_or(String::new(), |(before, _)| before.to_owned());
            } else if let Some((told, rest)) = verdict_in_heading(&heading.text, line.place()) {
                heading.text = rest;
                verdict = Some(told);
            }
            self.end_prose(prose);
            self.end_columns();
            self.events.push(Event::Heading(heading));
            let line = line.place().line;
            self.events
                .extend(result.map(|closing| Event::Closing(closing, line)));
            self.events.extend(verdict.map(Event::Verdict));
        }
        if is_read {
            return is_over;
        }
        // The words of the end are read, and what stands behind them is not.
        let text = match moves {
            Some(at) => format!(
                "{}{}",
                " ".repeat(line.text[..at].chars().count()),
                &line.text[at..]
            ),
            None => line.text.clone(),
        };
        prose.push(Prose {
            place: line.place(),
            text,
            is_told: is_told && moves.is_none(),
        });
        is_over
    }

    /// How much of the text of a heading stands over moves, where all of the rest of its line is read as these.
    fn over_moves(&self, line: &Line, text: &str) -> Option<usize> {
        let over = over_first_move(text)?.len();
        let behind = [Prose {
            place: line.place(),
            text: text[over..].to_owned(),
            is_told: false,
        }];
        let runs = running::runs(&behind, self.tongue);
        let [run] = runs.as_slice() else {
            return None;
        };
        let is_read = !run.quoted && passed(&behind, &runs, None, false).is_none();
        is_read.then_some(over)
    }

    /// Whether what is passed over may be a move that is due: rows stand above, and no end of their game.
    fn may_be_move(&self, lines: &[Prose], passage: &Passage) -> bool {
        let in_columns = self.columns.last().map(|(_, row)| row);
        let ((Some(row), _) | (None, Some(Event::Row(row)))) = (in_columns, self.events.last())
        else {
            return false;
        };
        let is_spaced = || lines.iter().any(|line| noise::is_spaced_move(&line.text));
        // A word alone right under White's move stands in the place of Black's; in capitals it is a title.
        let is_in_place = row.number.is_some() && !row.black && row.moves() == 1 && !row.in_prose;
        let is_right_under = passage.place.line == row.place.line + 1;
        let said = passage.said.as_deref().unwrap_or_default();
        let is_word = passage.words <= FEW_WORDS && said.contains(char::is_lowercase);
        row.closing.is_none() && (is_spaced() || is_in_place && is_right_under && is_word)
    }

    /// Looks for moves in the prose that has been passed.
    fn end_prose(&mut self, prose: &mut Vec<Prose>) {
        let paragraph = std::mem::take(prose);
        if paragraph.is_empty() {
            return;
        }
        let text: Vec<&str> = paragraph.iter().map(|line| line.text.trim()).collect();
        let runs = running::runs(&paragraph, self.tongue);
        // The line on which moves begin that were played.
        let played = runs.first().filter(|run| !run.quoted && run.number == 1);
        let entry = played.and_then(|run| run.entries.first());
        let first = entry.map_or(usize::MAX, |entry| entry.place.line);
        let is_stack = paragraph.len() > 2 && paragraph.iter().all(|line| !line.is_told);
        let stacked =
            || is_stack.then(|| Heading::of_stack(&text.join(" "), paragraph[0].place.line));
        let heading = Heading::of_paragraph(&text.join(" "), paragraph[0].place.line);
        let heading = heading.or_else(|| stacked()?);
        let is_heading = heading.is_some();
        if let Some(heading) = heading {
            self.end_columns();
            // What its lines say by themselves is looked at there, and lines that begin with moves say nothing.
            let begins = |line: &Prose| {
                line.text
                    .trim_start()
                    .starts_with(|sign: char| sign.is_ascii_digit())
            };
            let is_over = |line: &&Prose| {
                line.place.line < first || line.place.line == first && !begins(line)
            };
            let untold = paragraph
                .iter()
                .filter(|line| !line.is_told)
                .filter(is_over);
            let text: Vec<&str> = untold.map(|line| line.text.trim()).collect();
            let text = text.join(" ");
            let over = over_first_move(&text).filter(|_| heading.odds.is_some());
            if over.is_some() {
                let has_moves = |line: &Prose| first_numbered_move(&line.text).is_some();
                let below = paragraph.iter().position(has_moves).unwrap_or(0);
                let runs = running::runs(&paragraph[below..], self.tongue);
                let passed = passed(&paragraph[below..], &runs, None, false);
                self.passed.extend(passed);
            }
            self.events.push(Event::Heading(Heading {
                text: over.unwrap_or(&text).trim().to_owned(),
                ..heading
            }));
        }
        // Lines that end a game by themselves have said so.
        let untold: Vec<&str> = paragraph
            .iter()
            .filter(|line| !line.is_told)
            .map(|line| line.text.trim())
            .collect();
        let is_over = match self.events.last() {
            Some(Event::Row(_) | Event::Run(_) | Event::Verdict(_) | Event::Closing(..)) => false,
            _ => self.columns.is_empty(),
        };
        let verdict = Verdict::of(&untold.join(" "), paragraph[0].place)
            .filter(|verdict| !is_over || verdict.may_stand_over_a_game());
        if !runs.is_empty() {
            self.end_columns();
        }
        if !is_heading {
            let mut passed = passed(&paragraph, &runs, verdict.as_ref(), is_over);
            if let Some(passage) = &mut passed {
                if self.may_be_move(&paragraph, passage) {
                    passage.is_doubt = true;
                } else if passage.is_doubt && is_over {
                    self.of_next.push(self.passed.len());
                }
            }
            self.passed.extend(passed);
        }
        // `and wins` right behind the moves is the end that they have.
        let is_told = runs
            .last()
            .is_some_and(|run| run.closing.is_some() && !run.quoted);
        let verdict = verdict.filter(|verdict| !is_told || verdict.is_clear());
        self.events.extend(runs.into_iter().map(Event::Run));
        self.events.extend(verdict.map(Event::Verdict));
    }
}

/// Whether words state something of the game above them.
fn states(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let plain: Vec<String> = words.iter().map(|word| bare(word).to_lowercase()).collect();
    mood::states(
        &words,
        &plain.iter().map(String::as_str).collect::<Vec<_>>(),
    )
}

/// The result in the last sentence of a heading: `Fifth game. Drawn.`
fn result_in_heading(text: &str) -> Option<Closing> {
    let (_, last) = text.trim().trim_end_matches('.').rsplit_once(". ")?;
    closing(last).filter(|closing| closing.outcome().is_some())
}

/// `Won by Morphy. White: Morphy. Black: Paulsen`, `The same players; drawn.`: the part of a heading that tells the end of its game,
/// and the heading without it.
fn verdict_in_heading(text: &str, place: Place) -> Option<(Verdict, String)> {
    let divides = [". ", "; ", ", "];
    let cuts = divides.iter().flat_map(|sign| {
        let places = text.match_indices(sign);
        places.map(|(at, sign)| (at, at + sign.len()))
    });
    let mut ends: Vec<(usize, usize)> = cuts.chain([(text.len(), text.len())]).collect();
    ends.sort_unstable();
    let mut from = 0;
    let parts = ends.into_iter().map(|(end, next)| {
        let part = (from, end);
        from = next;
        part
    });
    let mut found = parts.filter_map(|(from, to)| {
        let words = text[from..to].trim().trim_end_matches('.');
        let says =
            closing(words) == Some(Closing::Drawn) || words.to_lowercase().starts_with("won by ");
        let verdict = Verdict::of(words, place).filter(|_| says)?;
        let rest = format!(
            "{} {}",
            text[..from].trim_end_matches([' ', ';', ',']),
            &text[to..]
        );
        Some((verdict, rest))
    });
    found
        .next()
        .filter(|(_, rest)| rest.contains(char::is_alphanumeric))
}
