//! A report file as it came, and the tournament in it.

use std::collections::HashMap;
use std::fmt;

use super::line::{BadLine, Line};
use super::{read, write};
use crate::tie_break::TeamStanding;
use crate::{Number, Points, Tournament, seeding};

/// A report file: the lines as they came, and what they say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// Each with the end that it came with.
    lines: Vec<String>,
    tournament: Tournament,
}

/// Lines that say the same, the newest spelling first.
const SETTINGS: [&[&str]; 8] = [
    &["142", "XXR"],
    &["152", "XXC"],
    &["162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"],
    &["240", "XXZ"],
    &["250", "XXA"],
    &["260", "XXP"],
    &["310", "013"],
    &["352"],
];

/// What stands before a remark of this program, in a line that others pass over.
const REMARK: &str = "### jadoube";

impl Report {
    /// Reads a report file.
    ///
    /// # Errors
    /// With the line and the column of what is not as the format has it.
    pub fn read(text: &str) -> Result<Self, BadLine> {
        Self::read_whole(text).map_err(|mut bad| bad.remove(0))
    }

    /// Reads a report file as [`Self::read`] does, to its end whatever is wrong in it.
    ///
    /// # Errors
    /// With every line that is not as the format has it; there is one at least.
    pub fn read_whole(text: &str) -> Result<Self, Vec<BadLine>> {
        let lines: Vec<String> = cut(text).map(str::to_owned).collect();
        match read::tournament(lines.iter().map(String::as_str)) {
            (tournament, bad) if bad.is_empty() => Ok(Self { lines, tournament }),
            (_, bad) => Err(bad),
        }
    }

    /// The lines as they came, each with its end.
    pub(super) fn lines(&self) -> &[String] {
        &self.lines
    }

    /// Writes a tournament as TRF-2026; `system` is the code of line `192`, like `FIDE_DUTCH_2026`.
    #[must_use]
    pub fn write(tournament: &Tournament, system: &str) -> Self {
        let mut lines = Vec::new();
        if !tournament.name.is_empty() {
            lines.push(format!("012 {}\n", tournament.name));
        }
        if !system.is_empty() {
            lines.push(format!("192 {system}\n"));
        }
        let mut report = Self {
            lines,
            tournament: Tournament {
                name: tournament.name.clone(),
                ..Tournament::default()
            },
        };
        report.update(tournament.clone());
        report
    }

    /// The tournament.
    #[must_use]
    pub fn tournament(&self) -> &Tournament {
        &self.tournament
    }

    /// Makes the report say what the tournament has become. Lines, and columns of players, that say it already stay as they are.
    pub fn update(&mut self, tournament: Tournament) {
        let end = self.line_end();
        if tournament.name != self.tournament.name {
            let line = format!("012 {}", tournament.name);
            self.replace(&["012"], vec![line], &end);
        }
        // What is said is compared as it would be written.
        let (old, new) = (
            write::settings(&self.tournament),
            write::settings(&tournament),
        );
        for codes in SETTINGS {
            let told = |lines: &[(&str, String)]| -> Vec<String> {
                let lines = lines.iter().filter(|(code, _)| codes.contains(code));
                lines.map(|(_, line)| line.clone()).collect()
            };
            let lines = told(&new);
            if told(&old) != lines {
                self.replace(codes, lines, &end);
            }
        }
        self.update_players(&tournament, &end);
        self.tournament = tournament;
    }

    /// Calls the players by new numbers wherever lines that are read name them, and in what federations know of them. Each keeps his
    /// line with all that stands in it, and the lines stand in the order of the numbers.
    pub fn renumber(&mut self, new: &HashMap<Number, Number>) {
        let end = self.line_end();
        self.close_last(&end);
        let mut tournament = self.tournament.clone();
        seeding::rename(&mut tournament, new);
        for at in 0..self.lines.len() {
            let line = Line::new(0, &self.lines[at]);
            let is_setting = SETTINGS.iter().any(|codes| codes.contains(&line.code()));
            let national = line.national().filter(|_| !is_setting);
            let number = number_of(&self.lines[at]).or(national);
            if let Some(number) = number.and_then(|number| new.get(&number)) {
                self.write_columns(at, 4, &format!("{number:>4}"));
            }
        }
        let places: Vec<usize> = (0..self.lines.len())
            .filter(|&at| number_of(&self.lines[at]).is_some())
            .collect();
        let mut lines: Vec<String> = places.iter().map(|&at| self.lines[at].clone()).collect();
        lines.sort_by_key(|line| number_of(line));
        for (at, line) in places.into_iter().zip(lines) {
            self.lines[at] = line;
        }
        for player in &mut self.tournament.players {
            player.number = seeding::renamed(new, player.number);
        }
        self.update(tournament);
    }

    /// What a line says that is kept as text: that of the first with the code, without the blanks around it.
    #[must_use]
    pub fn text(&self, code: &str) -> Option<String> {
        let mut lines = self.lines.iter().map(|line| Line::new(0, line));
        let line = lines.find(|line| line.code() == code)?;
        Some(line.rest().to_owned()).filter(|rest| !rest.is_empty())
    }

    /// The lines with a code that say something, each by its number from 1 with what it says, without the blanks around it.
    #[must_use]
    pub fn texts(&self, code: &str) -> Vec<(usize, String)> {
        let lines = self.lines.iter().map(|line| Line::new(0, line)).zip(1..);
        let told = lines.filter(|(line, _)| line.code() == code && !line.rest().is_empty());
        told.map(|(line, at)| (at, line.rest().to_owned()))
            .collect()
    }

    /// What line 132 has of the rounds of which it says something, by the round.
    #[must_use]
    pub fn days(&self) -> Vec<(usize, String)> {
        let mut lines = self.lines.iter().map(|line| Line::new(0, line));
        let end = lines.find(|line| line.code() == "132");
        let end = end.map_or(0, |line| line.end());
        let rounds = (1..).take_while(|&round| column_of_day(round).is_some_and(|at| at <= end));
        rounds
            .filter_map(|round| Some((round, self.day(round)?)))
            .collect()
    }

    /// Makes the lines with a code one that says this, where the first of them stood, or before the players; with nothing to say, none. For
    /// lines that are kept as text alone.
    pub fn set_text(&mut self, code: &str, text: &str) {
        let end = self.line_end();
        let text = one_line(text);
        let line = (!text.is_empty()).then(|| format!("{code} {text}"));
        self.replace(&[code], line.into_iter().collect(), &end);
    }

    /// What line 132 has of a round, from 1: the day on which it is played, below the columns in which the round stands for a player.
    #[must_use]
    pub fn day(&self, round: usize) -> Option<String> {
        let at = column_of_day(round)?;
        let mut lines = self.lines.iter().map(|line| Line::new(0, line));
        let line = lines.find(|line| line.code() == "132")?;
        // Some write the year whole, up to where the next round begins.
        let told = line.columns(at, at + 9);
        Some(told.trim().to_owned()).filter(|told| !told.is_empty())
    }

    /// Writes the day of a round into line 132, or with none takes it away.
    pub fn set_day(&mut self, round: usize, day: Option<&str>) {
        let Some(at) = column_of_day(round) else {
            return;
        };
        let end = self.line_end();
        let is_it = |line: &&String| Line::new(0, line).code() == "132";
        let old = self.lines.iter().find(is_it);
        let old = old.map_or("132", |line| line.trim_end());
        let mut columns: Vec<char> = old.trim_start_matches('\u{feff}').chars().collect();
        columns.resize(columns.len().max(at + 9), ' ');
        let day = format!("{:<10}", one_line(day.unwrap_or_default()));
        for (place, sign) in columns[at - 1..].iter_mut().zip(day.chars()) {
            *place = sign;
        }
        let line: String = columns.into_iter().collect();
        let line = line.trim_end().to_owned();
        let line = (line != "132").then_some(line);
        self.replace(&["132"], line.into_iter().collect(), &end);
    }

    /// A remark of this program, by its name.
    #[must_use]
    pub fn remark(&self, name: &str) -> Option<String> {
        let mut lines = self.lines.iter();
        lines.find_map(|line| {
            remark(line)
                .filter(|(own, _)| *own == name)
                .map(|(_, text)| text.to_owned())
        })
    }

    /// Writes a remark of this program, or with none takes it away.
    pub fn set_remark(&mut self, name: &str, text: Option<&str>) {
        let end = self.line_end();
        let is_it = |line: &String| remark(line).is_some_and(|(own, _)| own == name);
        let place = self.lines.iter().position(is_it);
        self.lines.retain(|line| !is_it(line));
        if let Some(text) = text {
            let place = place.unwrap_or(self.lines.len());
            self.close_last(&end);
            self.lines
                .insert(place, format!("{REMARK} {name} {}{end}", one_line(text)));
        }
    }

    /// In which line, from 1, a player stands.
    #[must_use]
    pub fn line_of(&self, player: Number) -> Option<usize> {
        let mut numbers = self.lines.iter().map(|line| number_of(line));
        Some(numbers.position(|number| number == Some(player))? + 1)
    }

    /// In which line, from 1, a code stands first.
    #[must_use]
    pub fn line_with(&self, code: &str) -> Option<usize> {
        let mut codes = self.lines.iter().map(|line| Line::new(0, line).code());
        Some(codes.position(|own| own == code)? + 1)
    }

    /// The points that stand in the line of a player, whatever his rounds come to.
    #[must_use]
    pub fn points_written(&self, player: Number) -> Option<Points> {
        let line = self.lines.get(self.line_of(player)?.checked_sub(1)?)?;
        Line::new(0, line).points(81, 84).ok().flatten()
    }

    /// Writes the place of a player into his line.
    pub fn set_place(&mut self, player: Number, place: usize) {
        self.set_column(player, 85, &format!("{place:>4}"));
    }

    /// Writes the points and the place of a team into its line `310`; the older `013` has no room for them.
    pub fn set_team(&mut self, team: &TeamStanding) {
        let is_its = |line: &String| {
            let line = Line::new(0, line);
            line.code() == "310" && line.number(5, 7).ok().flatten() == Some(team.number)
        };
        let Some(at) = self.lines.iter().position(is_its) else {
            return;
        };
        let (matches, games) = (team.match_points.to_string(), team.game_points.to_string());
        let told = format!("{matches:>6} {games:>6} {:>3}", team.place);
        self.write_columns(at, 54, &told);
    }

    /// Writes the points that the rounds of each player come to into his line, whatever stood there.
    pub fn recount(&mut self) {
        for player in self.tournament.players.clone() {
            let points = write::points(&self.tournament, &player);
            if self
                .points_written(player.number)
                .is_some_and(|written| written != points)
            {
                self.set_column(player.number, 80, &format!("{points:>4}"));
            }
        }
    }

    /// Writes into the line of a player, so many characters behind its beginning.
    fn set_column(&mut self, player: Number, column: usize, text: &str) {
        if let Some(at) = self.line_of(player).and_then(|line| line.checked_sub(1)) {
            self.write_columns(at, column, text);
        }
    }

    /// Writes into a line, so many characters behind its beginning.
    fn write_columns(&mut self, at: usize, column: usize, text: &str) {
        let came = &self.lines[at];
        let bare = came.trim_end_matches(['\n', '\r']);
        let end = came[bare.len()..].to_owned();
        let mut chars: Vec<char> = bare.chars().collect();
        let end_of_it = column + text.chars().count();
        chars.resize(chars.len().max(end_of_it), ' ');
        chars.splice(column..end_of_it, text.chars());
        let line: String = chars.into_iter().collect();
        self.lines[at] = line.trim_end().to_owned() + &end;
    }

    fn line_end(&self) -> String {
        let of = |line: &String| {
            let bare = line.trim_end_matches(['\n', '\r']);
            line[bare.len()..].to_owned()
        };
        self.lines
            .iter()
            .map(of)
            .find(|end| !end.is_empty())
            .unwrap_or_else(|| "\n".to_owned())
    }

    /// Puts lines in the place of those with these codes, or at the end.
    fn replace(&mut self, codes: &[&str], lines: Vec<String>, end: &str) {
        let is_old = |line: &String| codes.contains(&Line::new(0, line).code());
        let place = self
            .lines
            .iter()
            .position(is_old)
            .unwrap_or_else(|| self.place_for(codes));
        self.lines.retain(|line| !is_old(line));
        self.close_last(end);
        let new = lines.into_iter().map(|line| line + end);
        self.lines.splice(place..place, new);
    }

    /// Puts those of these lines, each with its code, whose older spellings stand here in the place of all that say the same.
    pub(super) fn renew_settings(&mut self, lines: &[(&str, String)]) {
        let is_old = |codes: &[&str]| {
            let mut own = self.lines.iter().map(|line| Line::new(0, line));
            own.any(|line| codes.iter().skip(1).any(|old| *old == line.code()))
        };
        self.replace_settings_of(
            SETTINGS.into_iter().filter(|codes| is_old(codes)).collect(),
            lines,
        );
    }

    /// Puts these lines, each with its code, in the place of all that say the same.
    pub(super) fn replace_settings(&mut self, lines: &[(&str, String)]) {
        self.replace_settings_of(SETTINGS.to_vec(), lines);
    }

    fn replace_settings_of(&mut self, settings: Vec<&[&str]>, lines: &[(&str, String)]) {
        let end = self.line_end();
        for codes in settings {
            let told = lines.iter().filter(|(code, _)| codes.contains(code));
            self.replace(codes, told.map(|(_, line)| line.clone()).collect(), &end);
        }
    }

    /// Takes the lines with a code away.
    pub(super) fn remove(&mut self, code: &str) {
        self.lines.retain(|line| Line::new(0, line).code() != code);
    }

    /// Where a line that was not there is put: what is said of the tournament stands before the players, all else at the end.
    fn place_for(&self, codes: &[&str]) -> usize {
        let is_head = codes.first().is_some_and(|code| code.ends_with('2'));
        let first = || self.lines.iter().position(|line| number_of(line).is_some());
        is_head.then(first).flatten().unwrap_or(self.lines.len())
    }

    /// Ends the last line, before another comes.
    fn close_last(&mut self, end: &str) {
        if let Some(last) = self
            .lines
            .last_mut()
            .filter(|last| !last.ends_with(['\n', '\r']))
        {
            last.push_str(end);
        }
    }

    fn update_players(&mut self, tournament: &Tournament, end: &str) {
        let numbers: Vec<u32> = tournament
            .players
            .iter()
            .map(|player| player.number)
            .collect();
        self.lines
            .retain(|line| number_of(line).is_none_or(|number| numbers.contains(&number)));
        for player in &tournament.players {
            let old = self.tournament.player(player.number);
            let points = write::points(tournament, player);
            // A round that is paired or taken back makes a bye count for somebody of whom it says nothing new.
            let is_old = |old: &crate::Player| {
                old == player && write::points(&self.tournament, old) == points
            };
            if old.is_some_and(is_old) {
                continue;
            }
            let head = write::head(player, points);
            let rounds: String = player
                .rounds
                .iter()
                .map(|entry| write::entry(*entry))
                .collect();
            let place = self
                .lines
                .iter()
                .position(|line| number_of(line) == Some(player.number));
            let Some(place) = place else {
                self.close_last(end);
                let last = self
                    .lines
                    .iter()
                    .rposition(|line| number_of(line).is_some());
                let place = last.map_or(self.lines.len(), |last| last + 1);
                let line = format!("{head}{rounds}");
                self.lines
                    .insert(place, format!("{}{end}", line.trim_end()));
                continue;
            };
            // What is said of the man himself stays, if it has not changed; so does his place.
            let came = &self.lines[place];
            let bare = came.trim_end_matches(['\n', '\r']);
            let own_end = came[bare.len()..].to_owned();
            let chars: Vec<char> = bare
                .chars()
                .chain(std::iter::repeat(' '))
                .take(89)
                .collect();
            let new: Vec<char> = head.chars().collect();
            let same_man = old.is_some_and(|old| {
                let without = |player: &crate::Player| crate::Player {
                    rounds: Vec::new(),
                    ..player.clone()
                };
                without(old) == without(player)
            });
            let man = if same_man { &chars[..80] } else { &new[..80] };
            let line: String = man.iter().chain(&new[80..84]).chain(&chars[84..]).collect();
            self.lines[place] = format!("{}{own_end}", (line + &rounds).trim_end());
        }
    }
}

/// The number of the player whose line it is.
fn number_of(line: &str) -> Option<Number> {
    let line = Line::new(0, line);
    (line.code() == "001")
        .then(|| line.number(5, 8).ok().flatten())
        .flatten()
}

/// The column, from 1, in which the day of a round begins.
fn column_of_day(round: usize) -> Option<usize> {
    (1..=super::LAST_ROUND)
        .contains(&round)
        .then(|| 92 + 10 * (round - 1))
}

/// The name and the text of a remark of this program.
fn remark(line: &str) -> Option<(&str, &str)> {
    let rest = line.trim_end().strip_prefix(REMARK)?.strip_prefix(' ')?;
    Some(rest.split_once(' ').unwrap_or((rest, "")))
}

/// A text in which no line ends.
fn one_line(text: &str) -> String {
    text.replace(['\n', '\r'], " ").trim().to_owned()
}

impl fmt::Display for Report {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.lines
            .iter()
            .try_for_each(|line| formatter.write_str(line))
    }
}

/// The lines of a text, each with its end: a line feed, a carriage return or both.
fn cut(mut text: &str) -> impl Iterator<Item = &str> {
    std::iter::from_fn(move || {
        if text.is_empty() {
            return None;
        }
        let end = match text.find(['\n', '\r']) {
            Some(at) if text[at..].starts_with("\r\n") => at + 2,
            Some(at) => at + 1,
            None => text.len(),
        };
        let (line, rest) = text.split_at(end);
        text = rest;
        Some(line)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Entry, Outcome};

    #[track_caller]
    fn refused(text: &str, line: usize, column: usize, word: &str) {
        let bad = Report::read(text).expect_err(text);
        assert_eq!((bad.line, bad.column), (line, column), "{bad}");
        assert!(bad.what.contains(word), "{bad}");
    }

    fn line(rounds: &str) -> String {
        let (name, id) = ("Somebody", "4600000");
        format!("001    7 m GM {name:<33} 2500 GER {id:>11} 1970/01/01  1.0    3{rounds}")
    }

    #[test]
    fn a_line_is_refused_with_its_column() {
        refused("001    x", 1, 5, "no number");
        refused("012 A\r\n001    0", 2, 5, "from 1");
        refused(&line("     8 x 1"), 1, 97, "no color");
        refused(&line("     8 w U"), 1, 99, "no result");
        refused(&line("  0000 w -"), 1, 92, "has an opponent");
        refused(&line("     8 - 1"), 1, 97, "has a color");
        refused(&format!("{0}\n{0}", line("")), 2, 5, "line 1");
        refused("152 green", 1, 5, "W or B");
        refused("142 1000", 1, 5, "no more than 999");
        refused("XXP 1 10000", 1, 7, "no number of a player");
        refused("162  W 3.0    Q 1.0", 1, 15, "W, D, L, A, P or X");
        refused("240 U   3    5", 1, 5, "H, F or Z");
        refused("260   1        4", 1, 9, "the last round");
    }

    #[test]
    fn every_fault_is_told_and_not_the_first_alone() {
        let text = "012 A\n001    x\n142 many\n001    1      Anna\n260   1        4\n";
        let faults = Report::read_whole(text).expect_err("faults");
        let lines: Vec<usize> = faults.iter().map(|bad| bad.line).collect();
        assert_eq!(lines, [2, 3, 5]);
        assert_eq!(Report::read(text), Err(faults[0].clone()));
        assert_eq!(
            Report::read_whole("012 A\n").ok(),
            Report::read("012 A\n").ok()
        );
        assert!(Report::read("012 A\n").is_ok());
    }

    #[test]
    fn every_fault_of_a_line_is_told_in_the_order_of_its_columns() {
        let player = line("     8 x 1     y w U  0000 w -").replace(" 2500 ", " 25x0 ");
        let text = format!("240 U   x    5    y\n{player}\n{player}\n162  W x.0    Q 1.0\n");
        let faults = Report::read_whole(&text).expect_err("faults");
        let places: Vec<_> = faults.iter().map(|bad| (bad.line, bad.column)).collect();
        assert_eq!(places[..3], [(1, 5), (1, 7), (1, 16)]);
        assert_eq!(places[3..8], [49, 97, 102, 109, 112].map(|at| (2, at)));
        assert_eq!(places[8], (3, 5), "{faults:?}");
        assert_eq!(places[14..], [(4, 7), (4, 15)]);
    }

    #[test]
    fn what_is_not_known_stays() {
        let text = format!(
            "\u{feff}012 Some name\r\n999 whatever\r\n### says\r\n{}\r\nXXR 5\r\n",
            line("     8 w 1")
        ) + "299           1.5    7";
        let mut report = Report::read(&text).expect("a report");
        assert_eq!(report.to_string(), text);
        let mut tournament = report.tournament().clone();
        assert_eq!(tournament.rounds, Some(5));
        tournament.players[0]
            .rounds
            .push(Entry::against(9, Color::Black, Outcome::Draw));
        report.update(tournament);
        let expected = text.replace(" 1.0    3     8 w 1", " 1.5    3     8 w 1     9 b =");
        assert_eq!(report.to_string(), expected);
    }

    #[test]
    fn players_are_called_by_new_numbers_and_keep_their_lines() {
        let player = |number: u32, name: &str, place: u32, round: &str| {
            format!(
                "001 {number:>4}      {name:<33} 2000{:>28} 0.5 {place:>4}{round}\n",
                ""
            )
        };
        let text = [
            "012 A\nXXR    2\n".to_owned(),
            player(1, "Anna", 2, "     2 w ="),
            player(2, "Bert", 1, "     1 b ="),
            player(3, "Clara", 3, "  0000 - H"),
            "GER    2      Bert\n240 H   2    1\n260   1   2    2    3\n".to_owned(),
        ]
        .concat();
        let mut report = Report::read(&text).expect("a report");
        report.renumber(&HashMap::from([(1, 2), (2, 3), (3, 1)]));
        let expected = [
            "012 A\nXXR    2\n".to_owned(),
            player(1, "Clara", 3, "  0000 - H"),
            player(2, "Anna", 2, "     3 w ="),
            player(3, "Bert", 1, "     2 b ="),
            "GER    3      Bert\n240 H   2    2\n260   1   2    3    1\n".to_owned(),
        ]
        .concat();
        assert_eq!(report.to_string(), expected);
        assert_eq!(Report::read(&expected).as_ref(), Ok(&report));
    }

    #[test]
    fn what_an_unknown_result_is_worth_hinders_nobody() {
        let text = "162  W 1.0    D 0.5    L 0.0    A 0.0    P 1.0    X 0.5\n";
        let report = Report::read(text).expect("a report");
        assert_eq!(report.tournament(), &Tournament::default());
        assert_eq!(report.to_string(), text);
    }

    #[test]
    fn what_is_kept_as_text_has_its_place() {
        let text = format!("012 Some name\r\n{}", line("     8 w 1"));
        let mut report = Report::read(&text).expect("a report");
        report.set_text("122", "90 + 30\nand more");
        report.set_remark("code", Some("fide-2023"));
        report.set_remark("round", Some("1 7-8"));
        report.set_remark("code", Some("fide-1931"));
        report.set_remark("round", None);
        report.set_place(7, 12);
        let expected = format!(
            "012 Some name\r\n122 90 + 30 and more\r\n{}\r\n### jadoube code fide-1931\r\n",
            line("     8 w 1").replace("1.0    3", "1.0   12")
        );
        assert_eq!(report.to_string(), expected);
        assert_eq!(report.text("122").as_deref(), Some("90 + 30 and more"));
        assert_eq!(report.remark("code").as_deref(), Some("fide-1931"));
        assert_eq!((report.remark("round"), report.text("222")), (None, None));
        assert_eq!((report.line_of(7), report.line_of(8)), (Some(3), None));
        assert_eq!(report.points_written(7), Some(Points::ONE));
        report.set_text("122", " ");
        assert_eq!(report.text("122"), None);
        assert!(!report.to_string().contains("122"));
    }

    #[test]
    fn teams_are_read_and_written() {
        let old = format!("013 {:<32}   1    2    3\n013 B\n", "A");
        let report = Report::read(&old).expect("a report");
        let teams = &report.tournament().teams;
        assert_eq!(
            (teams[0].name.as_str(), &teams[0].players),
            ("A", &vec![1, 2, 3])
        );
        assert_eq!((teams[1].number, &teams[1].players), (2, &vec![]));
        let mut tournament = report.tournament().clone();
        tournament.team_boards = Some(3);
        let written = Report::write(&tournament, "").to_string();
        let told = Report::read(&written).expect("a report");
        assert_eq!(told.tournament(), &tournament);
        assert!(written.ends_with("352 WBW\n"), "{written}");
        let first = written.lines().next().expect("a line");
        assert_eq!(first.find("   1    2    3"), Some(73), "{first}");
        refused("310   1 A\n310   1 B", 2, 5, "two teams");
        refused("310   x A", 1, 5, "no number");
    }

    #[test]
    fn old_and_new_spellings_say_the_same() {
        let old = "XXR 7\nXXC black1\nXXA    2  1.0  0.5\nBBW 3.0\nBBD 1.0\nBBU 1.0\n";
        let new = "142 7\n152 B\n250       1.0   1   1    2    2\n250       0.5   2   2    2    2\n\
                   162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.0\n";
        let (old, new) = (
            Report::read(old).expect("old"),
            Report::read(new).expect("new"),
        );
        assert_eq!(old.tournament(), new.tournament());
        assert_eq!(
            Report::write(new.tournament(), "").tournament(),
            new.tournament()
        );
    }
}
