//! Events into games: where one begins, what its heading says, what is left.

mod headers;
mod raw;
mod series;

use jadoube_board::Color;

use self::headers::{begin_with, headers};
pub(crate) use self::raw::RawGame;
use self::series::{Series, heads};
use super::apparatus::Passage;
use super::before::AsIn;
use super::claim::Claim;
use super::diagram::Diagram;
use super::heading::Heading;
use super::layout::Event;
use super::mate;
use super::row::{CellKind, Led, Row};
use super::untold::untold;
use super::verdict::Verdict;
use crate::closing::Closing;
use crate::pgn::result_said;

/// In so many lines the notes to a game without a heading are told.
const NOTES: usize = 60;

/// So many moves from the first on, behind the end of a game, are those of another.
const LONG: usize = 20;

/// What headings say where another game begins under them.
const PLAYERS: [&str; 8] = [
    "game",
    "number",
    "white",
    "white-if-both",
    "first",
    "first-if-two",
    "one",
    "columns",
];

/// So many lines above its first row a heading still belongs to a game.
const FAR: usize = 24;

/// A title over moves stands at most so many lines above them.
const NEAR: usize = 6;

/// A board that is drawn takes so many lines.
const BOARD: usize = 10;

/// Cuts events into games; what no heading of a game has taken of what headings say is told beside them.
pub(crate) fn games(events: Vec<Event>) -> (Vec<RawGame>, Vec<Passage>) {
    let mut segments = Segments::default();
    let numbers: Vec<Option<(u32, bool)>> = events.iter().map(number_of).collect();
    for (index, event) in events.into_iter().enumerate() {
        let next = numbers[index + 1..].iter().flatten().copied().next();
        segments.take(event, next);
    }
    segments.finish()
}

/// The number of a row, and whether it begins with Black's move.
fn number_of(event: &Event) -> Option<(u32, bool)> {
    match event {
        Event::Row(row) if !row.is_doubtful() => row.number.map(|number| (number, row.black)),
        _ => None,
    }
}

#[derive(Default)]
struct Segments {
    done: Vec<RawGame>,
    current: RawGame,
    /// What has been said since the last row.
    said: Vec<Heading>,
    /// The board drawn last since the last row.
    drawn: Option<Diagram>,
    /// What headings say that stands in no game.
    untold: Vec<Passage>,
    /// Sentences since the last row that tell the end of the game.
    verdicts: Vec<Verdict>,
    /// Sentences that tell the end of the game that begins under them.
    over: Vec<Verdict>,
    /// What stands once over several games.
    series: Option<Series>,
}

impl Segments {
    fn finish(mut self) -> (Vec<RawGame>, Vec<Passage>) {
        self.close();
        let odds = self.said.iter().filter(|heading| heading.odds.is_some());
        let odds: Vec<usize> = odds.map(|heading| heading.line).collect();
        self.sign();
        self.pass_over();
        // Odds under the last game may be its own.
        let last = self
            .done
            .last()
            .filter(|game| game.header("start").is_none());
        let end = last
            .and_then(|game| game.rows().last())
            .map(|row| row.place.line);
        for passage in &mut self.untold {
            let line = passage.place.line;
            let is_below = end.is_some_and(|end| line > end && line <= end + NEAR);
            passage.is_doubt |= is_below && odds.contains(&line);
        }
        (self.done, self.untold)
    }

    /// Gives the last game what stands right under it and over no other one, where nothing stands over it: the players, the place and
    /// the result.
    fn sign(&mut self) {
        let Some(game) = self.done.last_mut() else {
            return;
        };
        let end = game.rows().last().map_or(0, |row| row.place.line);
        let is_near = self.said.iter().all(|heading| heading.line <= end + NEAR);
        let names = |(key, _): &(String, String)| {
            ["white", "first", "first-if-two"].contains(&key.as_str())
        };
        let is_signed = self
            .said
            .iter()
            .any(|heading| heading.said.iter().any(names));
        if !game.headers.is_empty() || !is_near || !is_signed {
            return;
        }
        let said = std::mem::take(&mut self.said);
        game.headers = headers(&said);
        let untold = said
            .iter()
            .filter_map(|heading| untold(heading, &game.headers));
        self.untold.extend(untold);
    }

    /// Tells the headings under which no game begins.
    fn pass_over(&mut self) {
        let said = std::mem::take(&mut self.said);
        self.untold
            .extend(said.iter().filter_map(|heading| untold(heading, &[])));
        let over = std::mem::take(&mut self.over);
        self.untold
            .extend(over.iter().map(|verdict| verdict.passed(false)));
    }

    /// Ends the game as the sentences under its moves tell, unless it is over; what cannot be understood where nothing else
    /// tells the result is a doubt.
    fn judge(&mut self) {
        for verdict in std::mem::take(&mut self.verdicts) {
            let game = &self.current;
            let has_moves = game.has_moves();
            // Whether there is a mate the board says.
            if has_moves && mate::is_said(&verdict.text) {
                let claim = Claim::of(&verdict.text).map(Event::Claim);
                self.current.events.extend(claim);
                continue;
            }
            let is_open = has_moves && !game.is_closed();
            let closing = verdict.closing(game.header("white"), game.header("black"));
            let has_result = game.header("result").is_some();
            if closing.is_some() && has_moves {
                let claim = Claim::of(&verdict.text).map(Event::Claim);
                self.current.events.extend(claim);
            }
            match closing.filter(|_| is_open) {
                Some(closing) => {
                    let line = verdict.place.line;
                    self.current.events.push(Event::Closing(closing, line));
                }
                None => {
                    // What speaks against the end that has been told is weighed with it.
                    self.current.events.extend(
                        closing
                            .filter(|_| has_moves)
                            .map(|closing| Event::Closing(closing, verdict.place.line)),
                    );
                    let is_doubt = is_open && !has_result;
                    self.untold.push(verdict.passed(is_doubt));
                }
            }
        }
    }

    /// The sentence on the end of the game that stands behind its last move, on the same line.
    fn beside_the_last_move(&self) -> Option<Verdict> {
        let row = self.current.rows().last()?;
        if row.closing.is_some() || row.led == Led::Quoted {
            return None;
        }
        let last = row
            .cells
            .iter()
            .rposition(|cell| cell.kind == CellKind::Move)?;
        let beside = row.cells[last + 1..]
            .iter()
            .filter(|cell| cell.kind == CellKind::Remark);
        let words: Vec<&str> = beside
            .map(|cell| {
                let brackets = |sign: char| "()[]{}".contains(sign);
                cell.entry.text.trim_matches(brackets)
            })
            .collect();
        Verdict::of(&words.join(" "), row.place)
    }

    fn close(&mut self) {
        let beside = self.beside_the_last_move();
        self.verdicts.splice(0..0, beside);
        self.judge();
        let game = std::mem::take(&mut self.current);
        if game.has_moves() {
            self.done.push(game);
        }
    }

    fn take(&mut self, event: Event, next: Option<(u32, bool)>) {
        match event {
            Event::Heading(heading) => {
                // A header of the text itself ends the game before it.
                if heading.said.iter().any(|(key, _)| key.starts_with('#'))
                    && self.current.has_moves()
                {
                    self.close();
                }
                self.put_over(&heading);
                match self.result_below(&heading) {
                    Some(closing) => {
                        self.untold.extend(untold(&heading, &heading.said));
                        let line = heading.line;
                        self.current.events.push(Event::Closing(closing, line));
                    }
                    None => self.said.push(heading),
                }
            }
            Event::Row(row) => {
                if self.begins(&row, next) {
                    self.close();
                }
                if !self.current.has_moves() {
                    self.current.events.clear();
                    self.begin(row.place.line);
                    let near = |drawn: &Diagram| drawn.place.line + FAR >= row.place.line;
                    self.current.diagram = self.drawn.take().filter(near);
                } else {
                    self.pass_over();
                    self.drawn = None;
                    // What is told between the moves of a game does not end it.
                    let told = std::mem::take(&mut self.verdicts);
                    self.untold
                        .extend(told.iter().map(|verdict| verdict.passed(false)));
                }
                self.current.events.push(Event::Row(row));
            }
            Event::Run(run) => {
                let begins = (run.number, run.side) == (1, Color::White);
                let line = run.entries.first().map_or(0, |entry| entry.place.line);
                let is_long = run.entries.len() >= LONG;
                let is_told_apart = self.is_headed() || self.current.is_closed() && is_long;
                let is_done = self.current.running || self.is_ended_in_words();
                let is_other = is_done && !run.quoted && is_told_apart;
                if begins && (is_other || self.is_left(line)) {
                    self.close();
                }
                if begins && !self.current.has_moves() {
                    self.begin(line);
                    self.current.running = true;
                }
                self.current.events.push(Event::Run(run));
            }
            Event::Diagram(diagram) => {
                self.drawn = Some(diagram.clone());
                self.current.events.push(Event::Diagram(diagram));
            }
            Event::Closing(closing, line) => match closing.outcome() {
                Some(outcome) if self.is_over_another() => self.said.push(Heading {
                    said: vec![("result".to_owned(), outcome.marker().to_owned())],
                    line,
                    text: outcome.marker().to_owned(),
                    ..Heading::default()
                }),
                _ => self.current.events.push(event),
            },
            Event::Odds(odds) => begin_with(&mut self.current.headers, &odds),
            Event::Claim(_) if self.is_over_another() => {}
            Event::Claim(_) => self.current.events.push(event),
            Event::Verdict(verdict) => match self.is_over_another() {
                true => self.over.push(verdict),
                false => self.verdicts.push(verdict),
            },
        }
    }

    /// Takes a sentence that stands apart from the moves above it, and right over the names of other players, for one on their game.
    fn put_over(&mut self, heading: &Heading) {
        let names = |(key, _): &(String, String)| PLAYERS.contains(&key.as_str());
        let end = self.current.rows().map(|row| row.place.line).last();
        if !heading.said.iter().any(names) {
            return;
        }
        let is_over = |verdict: &Verdict| {
            let line = verdict.place.line;
            line + 1 == heading.line && end.is_some_and(|end| end + 1 < line)
        };
        if self.verdicts.last().is_some_and(is_over) {
            self.over.extend(self.verdicts.pop());
        }
    }

    /// The result that stands alone under the moves of a game which nothing has ended: `Result: 1-0`.
    fn result_below(&self, heading: &Heading) -> Option<Closing> {
        let is_result = heading.said.iter().all(|(key, _)| key == "result");
        let is_open = is_result && !self.is_over_another() && !self.current.is_closed();
        let mut values = heading.said.iter().map(|(_, value)| value);
        let said = values
            .find_map(|value| result_said(value))
            .filter(|_| is_open)?;
        Closing::of(said.outcome)
    }

    /// Whether what is said now stands over a game that has not begun.
    fn is_over_another(&self) -> bool {
        !self.current.has_moves() || self.is_headed()
    }

    /// Whether a heading of another game has been said since the last row.
    fn is_headed(&self) -> bool {
        let names = |(key, _): &(String, String)| PLAYERS.contains(&key.as_str());
        self.said
            .iter()
            .any(|heading| heading.said.iter().any(names))
    }

    /// Whether the last moves of the game stand among words that tell its end.
    fn is_ended_in_words(&self) -> bool {
        let mut events = self.current.events.iter().rev();
        let last = events.find(|event| matches!(event, Event::Run(_) | Event::Row(_)));
        matches!(last, Some(Event::Run(run)) if run.closing.is_some() && !run.quoted)
    }

    /// Whether a table without a heading has ended so far above that what is told here is no part of it.
    fn is_left(&self, line: usize) -> bool {
        let last = self.current.rows().map(|row| row.place.line).last();
        !self.current.headed && last.is_some_and(|last| last + NOTES < line)
    }

    /// Whether a row begins another game; `next` is the number of the row after it.
    fn begins(&self, row: &Row, next: Option<(u32, bool)>) -> bool {
        if !self.current.has_moves() {
            return false;
        }
        let headed = self.said.iter().any(|heading| heading.strong);
        let goes_on = |number: u32| {
            let highest = self.current.highest_number();
            number == highest || number == highest + 1 || Some(number) == self.current.last_number()
        };
        // `Compare the game Frisch-Gans: 1. e4 e5`
        if row.led == Led::Quoted {
            return false;
        }
        if self.current.running && row.number.is_some() {
            return row.number == Some(1) && !row.black;
        }
        match row.number {
            None => false,
            Some(1) if !row.black => {
                let high = self.current.highest_number() > 1 || self.current.is_closed();
                let follows = next.is_none_or(|(number, black)| {
                    number == 2
                        || number == 1 && (black || row.moves() > 1)
                        || self.current.is_closed()
                });
                headed
                    || self.current.is_closed() && self.is_headed()
                    || high && follows && !row.in_prose
                    || high && row.in_prose && self.is_over(row, next, follows)
            }
            Some(number) => {
                let is_other = headed && !goes_on(number) || self.is_over_other(number);
                is_other && !row.is_doubtful()
            }
        }
    }

    /// Whether what has been said since the last row stands over another game, though the row goes on with the number: that its
    /// first moves are printed elsewhere, the number of another game, or other players.
    fn is_over_other(&self, number: u32) -> bool {
        let said = |wanted: &str| {
            let mut said = self.said.iter().flat_map(|heading| &heading.said);
            said.find(|(key, _)| key == wanted)
                .map(|(_, value)| value.as_str())
        };
        let as_in = said("as-in").and_then(AsIn::of_value);
        let is_other =
            |key: &str| said(key).filter(|&value| self.current.header(key) != Some(value));
        as_in.is_some_and(|as_in| as_in.leads_to(number))
            || is_other("game").is_some()
            || is_other("white").and(is_other("black")).is_some()
    }

    /// Whether moves in running text begin a game of their own, after rows of which the next may go on with them.
    fn is_over(&self, row: &Row, next: Option<(u32, bool)>, follows: bool) -> bool {
        row.words <= 2 && next.is_some_and(|(number, _)| number == 2)
            || self.current.is_flowing() && (follows || self.current.is_closed())
    }

    /// The first of the lines over a row that stand together: headings, and the board that is drawn there.
    fn top(&self, said: &[Heading], line: usize) -> usize {
        let drawn = self.drawn.iter().map(|drawn| (drawn.place.line, BOARD));
        let mut places: Vec<(usize, usize)> = said
            .iter()
            .map(|heading| (heading.line, 0))
            .chain(drawn)
            .collect();
        places.sort_unstable();
        places.iter().rev().fold(line, |top, &(place, height)| {
            match place + height + NEAR >= top {
                true => place.min(top),
                false => top,
            }
        })
    }

    /// Gives the current game what was said over it.
    fn begin(&mut self, line: usize) {
        let mut said = std::mem::take(&mut self.said);
        // What stands before the number of the game, or far above it, belongs to something else.
        let numbered = |heading: &Heading| {
            let mut said = heading.said.iter();
            said.any(|(key, _)| key == "game" || key == "number")
        };
        let told = |heading: &Heading| heading.said.iter().any(|(key, _)| key.starts_with('#'));
        let first = said
            .iter()
            .rposition(|heading| heading.strong && numbered(heading));
        let top = self.top(&said, line);
        let heads = heads(&said);
        let is_head =
            |heading: &Heading| heads.contains(&heading.line) && heading.line + FAR >= line;
        let belongs = |at: usize, heading: &Heading| match first {
            Some(first) => at >= first || is_head(heading),
            None => {
                told(heading)
                    || heading.line
                        >= if heading.near {
                            top
                        } else {
                            line.saturating_sub(FAR)
                        }
            }
        };
        let mut others = Vec::new();
        let mut at = 0;
        said.retain(|heading| {
            let kept = belongs(at, heading);
            at += 1;
            if !kept {
                others.extend(untold(heading, &[]));
            }
            kept
        });
        self.untold.extend(others);
        // Two names right over the columns are those of the players.
        let names = |heading: &Heading| {
            let is_right_over = heading.line + 1 == line;
            is_right_over
                && heading
                    .said
                    .iter()
                    .any(|(key, _)| key == "white-if-columns")
        };
        if let Some(heading) = said.iter_mut().find(|heading| names(heading)) {
            heading.said.push(("right-over".to_owned(), String::new()));
        }
        // Under the heads of the columns stand the names, and where they come from under these.
        let has = |heading: &Heading, key: &str| heading.said.iter().any(|(known, _)| known == key);
        for at in 2..said.len() {
            let [head, names, under] = [&said[at - 2], &said[at - 1], &said[at]];
            let is_stacked = head.line + 1 == names.line && names.line + 1 == under.line;
            let are_names = has(head, "columns") && has(names, "white-if-columns");
            if is_stacked && are_names && has(under, "white-if-columns") {
                said[at]
                    .said
                    .retain(|(key, _)| !key.ends_with("-if-columns"));
            }
        }
        self.current.headed = said.iter().any(|heading| heading.strong);
        self.current.heading = said.iter().map(|heading| heading.line).min();
        let (series, of_series) = match Series::begins_with(&said, &heads) {
            Some(begun) => (Some(begun), None),
            None => self
                .series
                .take()
                .and_then(|series| series.goes_on(&said))
                .unzip(),
        };
        self.series = series;
        said.splice(0..0, of_series);
        self.current.headers = headers(&said);
        let headers = &self.current.headers;
        self.untold
            .extend(said.iter().filter_map(|heading| untold(heading, headers)));
        self.judge_over(line, top);
    }

    /// Gives the current game the result that few words over it tell by the names of those who played. Where nothing else tells
    /// it and these are not known, it is a doubt.
    fn judge_over(&mut self, line: usize, top: usize) {
        for verdict in std::mem::take(&mut self.over) {
            let game = &mut self.current;
            let is_near = verdict.place.line + NEAR >= top.min(line);
            let is_open = is_near && game.header("result").is_none();
            let closing = verdict.closing(game.header("white"), game.header("black"));
            match closing.and_then(Closing::outcome).filter(|_| is_open) {
                Some(outcome) => game
                    .headers
                    .push(("result".to_owned(), outcome.marker().to_owned())),
                None => self.untold.push(verdict.passed(is_open)),
            }
        }
    }
}
