//! The file of a case: headers, acts in the order in which they happened, and what must hold after each.

use std::fmt;

use jadoube_board::ByColor;
use jadoube_codes::time::Millis;
use jadoube_codes::{Code, Shelf};

use super::board_after::board_after;
use super::expect::Expectation;
use super::header::Header;
use super::line::{Doing, TimedLine};
use super::meant::plain_line;
use super::words::{TextError, Words};
use crate::act::{Act, Actor, Deed};
use crate::kin;

/// A case as it is written.
#[derive(Clone, Debug)]
pub struct CaseFile {
    /// What is settled before the first move, and which codes are asked.
    pub header: Header,
    /// What happened, in order.
    pub acts: Vec<ActLine>,
}

/// A line that tells what happened, with what must hold after it.
#[derive(Clone, Debug)]
pub struct ActLine {
    /// The line's number in the file, from 1.
    pub line: usize,
    /// The line as it stands, without a comment and without blanks at its ends.
    pub text: String,
    /// When it happened, from the beginning of play.
    pub now: Millis,
    /// What happened.
    pub doing: Doing,
    /// What must hold after it.
    pub expectations: Vec<Expectation>,
}

impl ActLine {
    /// The one act that happened; none where it is a row of moves by both.
    pub fn one(&self) -> Option<&Act> {
        match &self.doing {
            Doing::One(act) => Some(act),
            Doing::Both(_) => None,
        }
    }
}

/// Something in a file that cannot be read: where, what was found, and what would be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseError {
    /// The line's number in the file, from 1.
    pub line: usize,
    /// What is wrong in that line.
    pub error: TextError,
}

impl fmt::Display for CaseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, {}", self.line, self.error)
    }
}

impl std::error::Error for CaseError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.error)
    }
}

impl CaseFile {
    /// Reads the text of a case, which may name the shipped codes.
    ///
    /// # Errors
    /// Everything in it that cannot be read, in the order of the lines.
    pub fn parse(text: &str) -> Result<CaseFile, Vec<CaseError>> {
        CaseFile::parse_on(&Shelf::shipped(), text)
    }

    /// Reads the text of a case, which may name the codes of this shelf and is put to them.
    ///
    /// # Errors
    /// Everything in it that cannot be read, in the order of the lines.
    pub fn parse_on(shelf: &Shelf, text: &str) -> Result<CaseFile, Vec<CaseError>> {
        CaseFile::parse_with(shelf, text, &|_| {
            Err("none can be opened here; give the moves themselves".to_owned())
        })
    }

    /// The same for a text in which `after:` may name a PGN file; `open` gives its text.
    ///
    /// # Errors
    /// Everything in it that cannot be read, in the order of the lines.
    pub fn parse_with(
        shelf: &Shelf,
        text: &str,
        open: &dyn Fn(&str) -> Result<String, String>,
    ) -> Result<CaseFile, Vec<CaseError>> {
        let mut reader = Reader::on(shelf);
        for (index, line) in text
            .strip_prefix('\u{feff}')
            .unwrap_or(text)
            .lines()
            .enumerate()
        {
            let number = index + 1;
            if let Err(error) = reader.take(line, number) {
                reader.errors.push(CaseError {
                    line: number,
                    error,
                });
            }
        }
        reader.header.choose_codes_of_day(shelf);
        reader.go_the_way(text, open);
        reader.check_clauses();
        reader.mean_on_the_board(text);
        if !reader.errors.is_empty() {
            reader
                .errors
                .sort_by_key(|error| (error.line, error.error.column));
            return Err(reader.errors);
        }
        // Clocks that an earlier line has stopped were running before: the start is a restart.
        let first = |is: fn(&ActLine) -> bool| reader.acts.iter().position(is);
        let (starts, stops) = (
            first(ActLine::is_start_of_clocks),
            first(ActLine::is_stop_of_clocks),
        );
        let arbiter_starts = starts.is_some_and(|start| stops.is_none_or(|stop| start < stop));
        reader.header.terms.arbiter_starts = arbiter_starts;
        let is_question = reader.acts.iter().all(|act| act.expectations.is_empty());
        if is_question && !reader.header.names_codes() && reader.header.terms.date.is_none() {
            reader.header.codes = shelf.today().into_iter().cloned().collect();
        }
        Ok(CaseFile {
            header: reader.header,
            acts: reader.acts,
        })
    }
}

impl CaseFile {
    /// Whether nothing is expected, so that the program's answer is what is asked for.
    pub fn is_question(&self) -> bool {
        self.acts.iter().all(|act| act.expectations.is_empty())
    }
}

impl ActLine {
    fn is_stop_of_clocks(&self) -> bool {
        matches!(
            &self.doing,
            Doing::One(Act {
                deed: Deed::Stop,
                ..
            })
        )
    }

    pub(super) fn is_start_of_clocks(&self) -> bool {
        matches!(
            &self.doing,
            Doing::One(Act {
                by: Actor::Arbiter,
                deed: Deed::Start
            })
        )
    }
}

/// Where in the file the next line stands.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Part {
    #[default]
    BeforeHeaders,
    Headers,
    Acts,
}

struct Reader<'s> {
    /// The codes that the text may name.
    shelf: &'s Shelf,
    part: Part,
    header: Header,
    acts: Vec<ActLine>,
    now: Millis,
    /// Whether the latest act could not be read, so that what must hold after it has nothing to stand on.
    act_unread: bool,
    errors: Vec<CaseError>,
}

impl<'s> Reader<'s> {
    fn on(shelf: &'s Shelf) -> Reader<'s> {
        Reader {
            shelf,
            part: Part::default(),
            header: Header::on(shelf),
            acts: Vec::new(),
            now: Millis::ZERO,
            act_unread: false,
            errors: Vec::new(),
        }
    }

    fn take(&mut self, line: &str, number: usize) -> Result<(), TextError> {
        if line.trim().is_empty() {
            if self.part == Part::Headers {
                self.part = Part::Acts;
            }
            return Ok(());
        }
        let line = without_comment(line);
        if line.trim().is_empty() {
            return Ok(());
        }
        if self.part != Part::Acts {
            // An act ends the headers as well as a blank line does.
            let sentence = self.part == Part::BeforeHeaders && is_a_sentence(line);
            self.part = if begins_like_an_act(line) || sentence {
                Part::Acts
            } else {
                Part::Headers
            };
        }
        if self.part == Part::Headers {
            self.header.take(line, self.shelf)
        } else if line.trim_start().starts_with("=>") {
            self.expectation(line, number)
        } else {
            self.act(line, number)
        }
    }

    fn act(&mut self, line: &str, number: usize) -> Result<(), TextError> {
        self.act_unread = true;
        let parsed = TimedLine::read(line, &self.header.terms.names)?;
        let indent = line.chars().take_while(|c| c.is_whitespace()).count();
        let now = parsed.moment(self.now);
        let now = now.map_err(|error| error.shifted(indent))?;
        self.now = now;
        self.act_unread = false;
        let text = line.trim().to_owned();
        self.acts.push(ActLine {
            line: number,
            text,
            now,
            doing: parsed.doing,
            expectations: Vec::new(),
        });
        Ok(())
    }

    fn expectation(&mut self, line: &str, number: usize) -> Result<(), TextError> {
        let expectation = Expectation::parse(self.shelf, line, number)?;
        match self.acts.last_mut() {
            Some(act) if !self.act_unread => act.expectations.push(expectation),
            _ if self.act_unread => {}
            _ => {
                let expected = "an act first: such a line speaks of the act above it";
                return Err(TextError::new(1, "=>", expected));
            }
        }
        Ok(())
    }

    /// The moves of the way to the position, a second each; the times of the acts count from the beginning of play.
    fn go_the_way(&mut self, text: &str, open: &dyn Fn(&str) -> Result<String, String>) {
        let Err(mut error) = self.header.read_way(open) else {
            let way = Millis::from_seconds(self.header.after.len() as u64);
            for act in &mut self.acts {
                act.now = act.now.max(way);
            }
            return;
        };
        let is_after = |line: &&str| {
            let key = line.split(':').next().unwrap_or_default();
            key.trim().eq_ignore_ascii_case("after")
        };
        let found = text.lines().enumerate().find(|(_, line)| is_after(line));
        let (index, line) = found.unwrap_or((0, ""));
        let value = line.split_once(':').map_or("", |(_, value)| value);
        let before = line.len() - value.trim_start().len();
        error.column += line[..before].chars().count();
        self.errors.push(CaseError {
            line: index + 1,
            error,
        });
    }

    /// What the lines may mean that were not understood, with the men as they stood when that happened.
    fn mean_on_the_board(&mut self, text: &str) {
        let lines: Vec<&str> = text.lines().collect();
        let Reader {
            header,
            acts,
            errors,
            ..
        } = self;
        for CaseError { line, error } in errors {
            let Some(text) = lines.get(*line - 1).map(|line| without_comment(line)) else {
                continue;
            };
            let before = acts.iter().take_while(|act| act.line < *line);
            let before: Vec<&Doing> = before.map(|act| &act.doing).collect();
            let of_him = before.last().and_then(|last| of_him(text, last));
            if error.means.is_empty() && of_him.is_none() {
                continue;
            }
            let Some(board) = board_after(header, before.into_iter()) else {
                continue;
            };
            let read = |text: &str| TimedLine::read_at(text, &header.terms.names, Some(&board));
            match of_him {
                // He may be the other one: what he did is not taken, but answered.
                Some(text) => match read(&text) {
                    Ok(_) => error.means = vec![plain_line(&text, Some(&board))],
                    Err(again) => {
                        error.means = again.means;
                        error.unsaid = again.unsaid;
                    }
                },
                None => {
                    if let Err(again) = read(text) {
                        *error = again;
                    }
                }
            }
        }
    }

    /// An id that none of the codes concerned has is an error in the file.
    fn check_clauses(&mut self) {
        for expectation in self.acts.iter().flat_map(|act| &act.expectations) {
            let concerned = if expectation.under.is_empty() {
                &self.header.codes
            } else {
                &expectation.under
            };
            let unknown = expectation
                .by
                .iter()
                .filter(|id| !concerned.iter().any(|code| names_a_clause(code, id)));
            for id in unknown {
                let names: Vec<&str> = concerned.iter().map(|code| code.id).collect();
                let mut expected = format!("the id of a clause of {}", names.join(", "));
                let digests = concerned.iter().filter_map(|code| code.digest());
                for digest in digests.filter(|digest| names_a_clause(digest, id)) {
                    expected += &format!("; it is one of {}", digest.id);
                }
                let column = column_of_id(&expectation.text, id);
                let error = TextError::new(column, id, expected);
                self.errors.push(CaseError {
                    line: expectation.line,
                    error,
                });
            }
        }
    }
}

/// Whether `id` is a clause of the code, of what it supplements, or the beginning of the ids of some: `8` is met by `8.a`.
fn names_a_clause(code: &Code, id: &str) -> bool {
    code.clause(id).is_some()
        || code
            .clauses
            .iter()
            .any(|clause| is_met_by(id, clause.id.as_str()))
        || code
            .base()
            .is_some_and(|base| code.supplement && names_a_clause(base, id))
}

/// Whether an expectation of clause `wanted` is met when clause `cited` is cited: itself, or one below it.
pub(crate) fn is_met_by(wanted: &str, cited: &str) -> bool {
    cited
        .strip_prefix(wanted)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

/// The column of the last time that an id stands in a line, from 1.
fn column_of_id(text: &str, id: &str) -> usize {
    let is_edge = |c: Option<char>| c.is_none_or(|c| c == ',' || c.is_whitespace());
    let stands_alone = |at: &usize| {
        is_edge(text[..*at].chars().next_back()) && is_edge(text[at + id.len()..].chars().next())
    };
    let at = text.rmatch_indices(id).map(|(at, _)| at).find(stands_alone);
    at.map_or(1, |at| text[..at].chars().count() + 1)
}

/// The line up to a `#` that is its first character or stands alone between blanks.
fn without_comment(line: &str) -> &str {
    if line.starts_with('#') {
        return "";
    }
    let is_blank = |c: Option<char>| c.is_none_or(char::is_whitespace);
    let begins = |at: &usize| {
        is_blank(line[..*at].chars().next_back()) && is_blank(line[at + 1..].chars().next())
    };
    let comment = line.match_indices('#').map(|(at, _)| at).find(begins);
    comment.map_or(line, |at| &line[..at])
}

/// A line that begins with `He`, with the player in his place who has acted last.
fn of_him(line: &str, last: &Doing) -> Option<String> {
    let (word, rest) = line.trim().split_once(' ')?;
    let is_pronoun = ["he", "she"]
        .iter()
        .any(|pronoun| word.eq_ignore_ascii_case(pronoun));
    match last {
        Doing::One(act) if is_pronoun && act.by.color().is_some() => {
            Some(format!("{} {rest}", act.by))
        }
        _ => None,
    }
}

/// Whether the first line of a file is no header and can be answered as what happened: `black's phone rings`.
fn is_a_sentence(line: &str) -> bool {
    let is_read = || match TimedLine::read(line, &ByColor::default()) {
        Ok(_) => true,
        Err(error) => !error.means.is_empty() || kin::denies(line),
    };
    !line.contains(':') && is_read()
}

/// Whether a line without a header's key stands where headers may, and tells what happened.
fn begins_like_an_act(line: &str) -> bool {
    let word = line.split_whitespace().next().unwrap_or_default();
    let is_number = word.starts_with(|c: char| c.is_ascii_digit());
    word == "@"
        || word.eq_ignore_ascii_case("Both")
        || word.starts_with("=>")
        || is_number && word.contains('.')
        // What marks alone should be is told there.
        || !line.contains(char::is_alphanumeric)
        || super::act_text::actor(&mut Words::new(line)).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_of_marks_alone_is_asked_for_words_wherever_it_stands() {
        for text in [".", "title: x\n\n.", "White plays e4\n ...", "@ 0:00:10 ."] {
            let errors = CaseFile::parse(text).expect_err(text);
            let told = "who did what, in words, such as 'White touches e2'";
            assert_eq!(errors[0].error.expected, told, "{text}");
        }
    }

    const CASE: &str = "\
title: A touched man must move # not the whole story
# a remark
codes: fide-1931, fide-1955
start: 4k3/8/8/8/8/8/4P3/4K1NR w K - 0 1

White touches e2
=> obliged White moves e2   by 15.a under fide-1931

=> breach by 15.a under fide-1931
@ 0:04:10 White plays Qh7#   # with mate
@ +0:00:30 Black presses
Black presses
";

    #[test]
    fn a_file_is_headers_acts_and_what_must_hold() {
        let case = CaseFile::parse(CASE).expect("a case");
        assert_eq!(case.header.title, "A touched man must move");
        assert_eq!(case.header.codes.len(), 2);
        let lines: Vec<(usize, &str, u64)> = case
            .acts
            .iter()
            .map(|act| (act.line, act.text.as_str(), act.now.seconds()))
            .collect();
        assert_eq!(
            lines,
            [
                (6, "White touches e2", 0),
                (10, "@ 0:04:10 White plays Qh7#", 250),
                (11, "@ +0:00:30 Black presses", 280),
                (12, "Black presses", 280),
            ]
        );
        assert_eq!(case.acts[0].expectations.len(), 2);
        assert_eq!(case.acts[0].expectations[1].line, 9);
        assert!(!case.header.terms.arbiter_starts);
    }

    #[test]
    fn the_clocks_wait_for_an_arbiter_who_starts_them() {
        let case = CaseFile::parse("time: 5m\n\n@ 0:01:00 Arbiter starts\n").expect("a case");
        assert!(case.header.terms.arbiter_starts);
    }

    #[track_caller]
    fn fails(text: &str, expected: &[(usize, usize, &str)]) {
        let errors = CaseFile::parse(text).expect_err(text);
        let found: Vec<(usize, usize)> = errors.iter().map(|e| (e.line, e.error.column)).collect();
        let wanted: Vec<(usize, usize)> = expected
            .iter()
            .map(|&(line, column, _)| (line, column))
            .collect();
        assert_eq!(found, wanted, "{errors:?}");
        for (error, (.., says)) in errors.iter().zip(expected) {
            assert!(error.to_string().contains(says), "{error}");
        }
    }

    #[test]
    fn everything_wrong_is_named_at_once() {
        fails(
            "titel: x\n\nWhite tuches e2\n=> accepted\n=> gladly\nBlack presses\n",
            &[(1, 1, "title"), (3, 7, "touches"), (5, 4, "accepted")],
        );
        fails("title: x\nhe touches e2\n", &[(2, 1, "blank line")]);
        fails("title: x\nWhite tuches e2\n", &[(2, 7, "touches")]);
        fails("title: x\n\n=> accepted\n", &[(3, 1, "act first")]);
        fails(
            "@ 0:05:00 White presses\n@ 0:04:00 Black presses\n",
            &[(2, 3, "0:05:00")],
        );
    }

    #[test]
    fn a_clause_that_no_code_concerned_has_is_an_error() {
        fails(
            "codes: fide-1931\n\nWhite presses\n=> breach by 15.z\n",
            &[(4, 14, "fide-1931")],
        );
        fails(
            "codes: all\n\nWhite presses\n=> breach by 15.a under digest-2018\n",
            &[(4, 14, "digest-2018")],
        );
        fails(
            "codes: fide-2018\n\nWhite presses\n=> breach by draws.fivefold\n",
            &[(4, 14, "of fide-2018; it is one of digest-2018")],
        );
        for fine in [
            "codes: fide-1955\n\nWhite presses\n=> breach by 8 under fide-1955\n",
            "codes: fide-1955\n\nWhite presses\n=> breach by 15.a under fide-1931\n",
            "codes: uscf\n\nWhite presses\n=> accepted by touch-move-rule\n",
            "White presses\n=> breach by 15.a\n",
        ] {
            assert!(CaseFile::parse(fine).is_ok(), "{fine}");
        }
    }

    #[test]
    fn an_id_is_met_by_itself_and_by_what_stands_below_it() {
        assert!(is_met_by("8", "8") && is_met_by("8", "8.touch"));
        assert!(!is_met_by("8", "8a") && !is_met_by("8.touch", "8"));
    }

    #[test]
    fn comments_begin_only_where_they_cannot_be_anything_else() {
        assert_eq!(without_comment("# all"), "");
        assert_eq!(without_comment("White plays Qh7#"), "White plays Qh7#");
        assert_eq!(
            without_comment("title: Case #5 is safe"),
            "title: Case #5 is safe"
        );
        assert_eq!(without_comment("White presses # late"), "White presses ");
        assert_eq!(without_comment("White presses #"), "White presses ");
    }
}
