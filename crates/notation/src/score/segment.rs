//! Events into games: where one begins, what its heading says, what is left.

use std::cmp::Ordering;

use jadoube_board::{Color, Setup};

use super::apparatus::Passage;
use super::before::AsIn;
use super::claim::Claim;
use super::diagram::Diagram;
use super::fields::{OF_MATCH, tag_of};
use super::heading::Heading;
use super::layout::Event;
use super::mate;
use super::names::agrees;
use super::odds::Odds;
use super::row::{CellKind, Led, Row};
use super::same::SAME_PLAYERS;
use super::untold::untold;
use super::verdict::{Verdict, halves};
use crate::closing::Closing;
use crate::pgn::{Outcome, result_said};

/// A game as it stands in the text, before it is replayed.
#[derive(Clone, Debug, Default)]
pub(crate) struct RawGame {
    /// Headers, in lower case, and their values.
    pub headers: Vec<(String, String)>,
    pub events: Vec<Event>,
    /// The game is told in running text.
    pub running: bool,
    /// A heading stood over it.
    pub headed: bool,
    /// A board that is drawn over it: it may begin from there.
    pub diagram: Option<Diagram>,
    /// Why its first moves are not there, if the text says where they are.
    pub lacks: Option<String>,
}

impl RawGame {
    /// Why it stops, and why its first moves are not there.
    pub fn with_lack(&self, why: String) -> String {
        match &self.lacks {
            Some(lack) => format!("{why}; {lack}"),
            None => why,
        }
    }

    /// The value of a header.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers
            .iter()
            .find(|(name, _)| name == key)
            .map(|(_, value)| value.as_str())
    }

    /// What ends the game in words; those in the place of a move whose number stands there say whose it is.
    pub fn ends(&self) -> impl Iterator<Item = Closing> {
        self.events.iter().flat_map(|event| match event {
            Event::Row(row) if row.number.is_some() && row.moves() == 0 => {
                row.closing.into_iter().collect()
            }
            Event::Row(row) => row.ends.clone(),
            Event::Closing(closing, _) => vec![*closing],
            Event::Run(run) => run.closing.into_iter().collect::<Vec<_>>(),
            _ => Vec::new(),
        })
    }

    /// The rows.
    pub fn rows(&self) -> impl Iterator<Item = &Row> {
        self.events.iter().filter_map(|event| match event {
            Event::Row(row) => Some(row),
            _ => None,
        })
    }

    /// The whole game stands in running rows, so that these are no remarks.
    pub fn is_flowing(&self) -> bool {
        self.rows().all(|row| row.in_prose)
    }

    fn has_moves(&self) -> bool {
        self.events
            .iter()
            .any(|event| matches!(event, Event::Row(_)))
            || (self.running
                && self
                    .events
                    .iter()
                    .any(|event| matches!(event, Event::Run(_))))
    }

    fn last_number(&self) -> Option<u32> {
        self.rows().filter_map(|row| row.number).last()
    }

    fn highest_number(&self) -> u32 {
        // Where all stands in running rows, these are the game.
        let flows = self.is_flowing();
        self.rows()
            .filter(|row| flows || !row.is_doubtful())
            .filter_map(|row| row.number)
            .max()
            .unwrap_or(0)
    }

    fn is_closed(&self) -> bool {
        // Moves in running text behind the end are told with it.
        let ends = self.rows().any(|row| row.closing.is_some());
        let last = self.rows().last();
        last.is_some_and(|row| row.closing.is_some() || ends && row.in_prose)
            || self
                .events
                .iter()
                .rev()
                .take_while(|event| !matches!(event, Event::Row(_)))
                .any(|event| matches!(event, Event::Closing(..)))
    }

    /// The number and side of the first move that the game should have.
    pub fn first(&self) -> (u32, Color) {
        let start = self.header("start");
        let start = start
            .and_then(|fen| Setup::from_fen(fen).ok())
            .unwrap_or(Setup::initial());
        (start.fullmove_number, start.turn)
    }
}

/// In so many lines the notes to a game without a heading are told.
const NOTES: usize = 60;

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
                if begins && self.is_left(line) {
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
        let names = |(key, _): &(String, String)| PLAYERS.contains(&key.as_str());
        !self.current.has_moves()
            || self
                .said
                .iter()
                .any(|heading| heading.said.iter().any(names))
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
        let belongs = |at: usize, heading: &Heading| match first {
            Some(first) => at >= first,
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
        self.current.headed = said.iter().any(|heading| heading.strong);
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

/// What headings say beside what is a tag.
const KEPT: [&str; 8] = [
    "result",
    "start",
    "as-in",
    "columns-of-black-first",
    "number",
    OF_MATCH,
    "points",
    SAME_PLAYERS,
];

/// The headers that the headings before a game come to.
fn headers(said: &[Heading]) -> Vec<(String, String)> {
    let all: Vec<&(String, String)> = said.iter().flat_map(|heading| &heading.said).collect();
    let last = |key: &str| {
        all.iter()
            .rev()
            .find(|(name, _)| name == key)
            .map(|(_, value)| value.clone())
    };
    let told: Vec<(String, String)> = all
        .iter()
        .filter_map(|(name, value)| Some((name.strip_prefix('#')?.to_owned(), value.clone())))
        .collect();
    let mut headers = told;
    let mut set = |key: &str, value: Option<String>| {
        if let Some(value) = value
            && !headers.iter().any(|(name, _)| name == key)
        {
            headers.push((key.to_owned(), value));
        }
    };
    let all_odds = said
        .iter()
        .rev()
        .filter_map(|heading| heading.odds.as_ref());
    let odds = all_odds.cloned().reduce(Odds::with);
    let odds = odds.as_ref();
    let players = players(&last).or_by_odds(odds, &last);
    let sides = [players.white.clone(), players.black.clone()];
    set("white", players.white);
    set("black", players.black);
    set("players", players.unsided);
    for (key, _) in &all {
        let of_players = ["white", "black", "players"].contains(&key.as_str());
        if !of_players && (tag_of(key).is_some() || KEPT.contains(&key.as_str())) {
            set(key, last(key));
        }
    }
    if let Some(outcome) = shared(&last, &sides) {
        set("result", Some(outcome.marker().to_owned()));
        set("points", Some(String::new()));
    }
    for (key, side) in [("whiteelo", &sides[0]), ("blackelo", &sides[1])] {
        set(key, beside(&last, side, "elo"));
    }
    if let Some(odds) = odds {
        begin_with(&mut headers, odds);
    }
    headers
}

/// What is told beside a name under this key, by the name.
fn beside(
    last: &impl Fn(&str) -> Option<String>,
    name: &Option<String>,
    key: &str,
) -> Option<String> {
    const NAMED: [&str; 6] = ["white", "black", "first", "second", "one", "other"];
    let mut named = NAMED
        .iter()
        .filter(|key| name.is_some() && last(key) == *name);
    named.find_map(|named| last(&format!("{named}-{key}")))
}

/// Adds the start that odds make to the headers of a game that tell none.
fn begin_with(headers: &mut Vec<(String, String)>, odds: &Odds) {
    let named = |key: &str| {
        let mut found = headers.iter().filter(|(name, _)| name == key);
        found.next().map(|(_, value)| value.as_str())
    };
    if named("start").is_some() {
        return;
    }
    let start = odds.start(named("white"), named("black"));
    headers.push(("start".to_owned(), start));
    headers.extend(
        odds.by_custom()
            .map(|man| ("odds-by-custom".to_owned(), man.to_owned())),
    );
    headers.extend(
        odds.two_moves
            .then(|| ("two-moves".to_owned(), String::new())),
    );
}

/// The result by the shares of the point behind the names of White and Black.
fn shared(last: &impl Fn(&str) -> Option<String>, sides: &[Option<String>; 2]) -> Option<Outcome> {
    let share = |side: &Option<String>| halves(&beside(last, side, "share")?);
    let [white, black] = sides;
    if white == black {
        return None;
    }
    match (share(white)?, share(black)?) {
        (2, 0) => Some(Outcome::WhiteWins),
        (0, 2) => Some(Outcome::BlackWins),
        (1, 1) => Some(Outcome::Draw),
        _ => None,
    }
}

/// Who played, as headings tell it.
#[derive(Default)]
struct Players {
    white: Option<String>,
    black: Option<String>,
    /// Two names of which nobody says who had White.
    unsided: Option<String>,
}

impl Players {
    /// Where nothing else names them, who gave the odds and who took them: the men that are gone tell the side of the giver.
    fn or_by_odds(self, odds: Option<&Odds>, last: &impl Fn(&str) -> Option<String>) -> Players {
        let is_named = self.white.is_some() || self.black.is_some() || self.unsided.is_some();
        let named = last("giver").zip(last("taker"));
        match (odds.and_then(Odds::side_by_men), named) {
            (Some(side), Some((giver, taker))) if !is_named => {
                let (white, black) = match side {
                    Color::White => (giver, taker),
                    Color::Black => (taker, giver),
                };
                Players {
                    white: Some(white),
                    black: Some(black),
                    unsided: None,
                }
            }
            _ => self,
        }
    }
}

/// White and Black, from the words of the headings over a game. A column head knows best who had White; `Between A and B`
/// says nothing of that, and is only read with it.
fn players(last: &impl Fn(&str) -> Option<String>) -> Players {
    // Under the number of a game, or with its date, two names are those of its players, columns or not.
    let in_column = |key: &str| {
        let numbered = last("game").or(last("number"));
        let is_open = last("columns-of-black-first").is_none();
        let right_over = last("right-over").filter(|_| is_open);
        let over_a_game = last("columns").or(numbered).or(last("date")).or(right_over);
        over_a_game.and_then(|_| last(key))
    };
    // A word for a side before a dash is the name of a player, unless another line has the other side.
    let (white, black) = (last("white-if-both"), last("black-if-both"));
    let is_sided = match (&white, &black) {
        (Some(_), None) => last("black").is_some(),
        (None, Some(_)) => last("white").is_some(),
        _ => true,
    };
    let told = (
        last("white")
            .or(white.filter(|_| is_sided))
            .or(in_column("white-if-columns")),
        last("black")
            .or(black.filter(|_| is_sided))
            .or(in_column("black-if-columns")),
    );
    let heads = (last("white-in-column"), last("black-in-column"));
    let two = last("first-if-two").filter(|_| !is_sided);
    let two = two.zip(last("second-if-two"));
    let versus = last("first").zip(last("second")).or(two);
    let pair = last("one").zip(last("other")).or(versus.clone());
    // In brackets over a column may stand no more than an initial.
    let whole = |name: &String| !name.contains('.') && name.chars().count() > 2;
    let mut players = Players {
        white: told.0,
        black: told.1,
        unsided: None,
    };
    if let Some((one, other)) = pair {
        let seen = |head: &Option<String>, name: &str| {
            head.as_ref().map_or(0, |head| match agrees(head, name) {
                true => 1,
                false => -1,
            })
        };
        let fits = |white: &str, black: &str| {
            let of_heads = seen(&heads.0, white) + seen(&heads.1, black);
            // One side that is named tells whose the other is.
            let of_one = match (&players.white, &players.black) {
                (Some(_), Some(_)) => 0,
                (one, other) => seen(one, white) + seen(other, black),
            };
            of_heads + of_one
        };
        let (straight, swapped) = (fits(&one, &other), fits(&other, &one));
        let sided = match straight.cmp(&swapped) {
            Ordering::Greater => Some((one.clone(), other.clone())),
            Ordering::Less => Some((other.clone(), one.clone())),
            Ordering::Equal => versus,
        };
        match sided {
            Some((white, black)) => {
                players.white.get_or_insert(white);
                players.black.get_or_insert(black);
            }
            None if players.white.is_none() && players.black.is_none() => {
                players.unsided = Some(format!("{one} and {other}"));
            }
            None => {}
        }
    }
    // Where two are named elsewhere, an initial does not say which of them it is.
    let is_said = |name: &String| players.unsided.is_none() || whole(name);
    let (white, black) = (heads.0.filter(is_said), heads.1.filter(is_said));
    players.white = players.white.or(white);
    players.black = players.black.or(black);
    if players.white.is_some() || players.black.is_some() {
        players.unsided = None;
    }
    players
}
