//! A dispute put to the codes by anybody who asks: read with every fault named, ruled on within limits of size and time.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use jadoube_book::{Unknown, code_named};
use jadoube_codes::{CodeOfDay, Date};
use jadoube_laws::case::{CaseError, CaseFile, Doing, TextError};
use jadoube_laws::{Code, Shelf, Stop};
use serde::{Deserialize, Serialize};

use crate::incident::Incident;
use crate::replay::{Depth, Replay, attempt, replay};
use crate::suggested::faults_as_told;

/// The most lines that tell what happened.
pub const MOST_ACTS: usize = 400;
/// The most half-moves in all rows together.
pub const MOST_MOVES: usize = 4_000;
/// A dispute, and who is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct RuleRequest {
    /// The dispute, as a case file has it.
    pub text: String,
    /// The codes that are asked, by id; all of them if this is left out. What the text says of codes only says whom its
    /// expectations concern.
    #[serde(default)]
    pub codes: Option<Vec<String>>,
    /// In the place of codes: a date (1912, 1912-05-31), which chooses the code that governed then.
    #[serde(default)]
    pub date: Option<String>,
    /// The code whose replay shows the board after every line; none if this is left out.
    #[serde(default)]
    pub boards: Option<String>,
    /// Whether the last ruling by that code is wanted as a form to be printed and filed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub form: bool,
    /// Day and hour of the incident, as that form has them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub when: Option<String>,
    /// Who was the arbiter, as that form has it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arbiter: Option<String>,
}

/// Why nobody can be asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unasked {
    /// A code that is named is none.
    NoSuchCode(Unknown),
    /// The request contradicts itself, or a date is none.
    NotUnderstood(String),
}

impl fmt::Display for Unasked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unasked::NoSuchCode(unknown) => unknown.fmt(f),
            Unasked::NotUnderstood(sentence) => f.write_str(sentence),
        }
    }
}

impl std::error::Error for Unasked {}

impl RuleRequest {
    /// The dispute with whom of a shelf it is put to, at every door the same.
    ///
    /// # Errors
    /// [`Unasked`] if a code is unknown, if a date is none or there is no law of it, or if both are given.
    pub fn dispute(self, shelf: &Shelf) -> Result<Dispute, Unasked> {
        let not_understood = |sentence: &str| Err(Unasked::NotUnderstood(sentence.to_owned()));
        let one = |id: &str| code_named(shelf, id).cloned().map_err(Unasked::NoSuchCode);
        let (codes, day) = match (&self.date, &self.codes) {
            (Some(_), Some(_)) => {
                return not_understood("'date' and 'codes' cannot both be given");
            }
            (Some(date), None) => {
                let law = law_of(shelf, date).map_err(Unasked::NotUnderstood)?;
                (vec![law.0], Some(law.1))
            }
            (None, Some(ids)) if ids.is_empty() => {
                return not_understood("no code is asked; leave 'codes' out to ask all of them");
            }
            (None, Some(ids)) => {
                // Each once, in the order in which they are asked, as at every door.
                let mut asked: Vec<Arc<Code>> = Vec::new();
                for id in ids {
                    let code = one(id)?;
                    if asked.iter().all(|known| known.id != code.id) {
                        asked.push(code);
                    }
                }
                (asked, None)
            }
            (None, None) => (shelf.all().to_vec(), None),
        };
        Ok(Dispute {
            shelf: shelf.clone(),
            codes,
            day,
            boards: self.boards.as_deref().map(one).transpose()?,
            text: self.text,
            form: self.form,
            when: self.when,
            arbiter: self.arbiter,
        })
    }
}

/// The code that governed on a date, and how that is told.
fn law_of(shelf: &Shelf, date: &str) -> Result<(Arc<Code>, DayLaw), String> {
    let date: Date = date.parse().map_err(|error| format!("{error}"))?;
    let law = shelf.of_day(date);
    let code = law.code.as_ref().ok_or_else(|| law.to_string())?;
    Ok((Arc::clone(code), told(&law, code)))
}

/// The law of a day as an answer tells it.
fn told(law: &CodeOfDay, code: &Code) -> DayLaw {
    DayLaw {
        asked: law.asked.to_string(),
        fit: law.fit.name().to_owned(),
        code: code.id.to_owned(),
        next: law.next.as_ref().map(|code| code.id.to_owned()),
        says: law.to_string(),
    }
}

/// What the codes say, or why the text cannot be read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct RuleAnswer {
    /// Everything in the text that cannot be read, in the order of the lines. If there is anything, nobody was asked.
    pub errors: Vec<TextFault>,
    /// The title.
    pub title: String,
    /// The law of the day, where a date chose the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code_of_day: Option<DayLaw>,
    /// The codes that the text names, or all.
    pub named: Vec<String>,
    /// What each code says, oldest first.
    pub replays: Vec<Replay>,
    /// The form, an HTML page by itself, where it was asked for and the code has ruled on every line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub form: Option<String>,
    /// What the form is made of, for whoever writes it in another way.
    #[serde(skip)]
    pub incident: Option<Incident>,
}

/// Which law a date stands for, and how well it is covered.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct DayLaw {
    /// The date that was asked for.
    pub asked: String,
    /// `exact` where a code of the program governed, `nearest` in a gap.
    pub fit: String,
    /// The code that governed, or in a gap the one before it.
    pub code: String,
    /// In a gap: the code that comes after it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
    /// All of it in a sentence without a full stop.
    pub says: String,
}

/// Something that cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[non_exhaustive]
pub struct TextFault {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What was found there; empty at the end of the line.
    pub found: String,
    /// What would be understood there, in words.
    pub expected: String,
    /// What a line in somebody's own words may mean: at most three lines that are understood, with `…` where the line does not tell
    /// which man or which square.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub means: Vec<String>,
    /// All of it in a sentence.
    pub sentence: String,
}

/// A dispute ready to be put to codes.
#[derive(Clone, Debug)]
pub struct Dispute {
    /// The codes that the text may name.
    pub shelf: Shelf,
    /// What was told, as a case.
    pub text: String,
    /// Who is asked.
    pub codes: Vec<Arc<Code>>,
    /// The law of the day, where a date chose the code.
    pub day: Option<DayLaw>,
    /// Whose replay has boards.
    pub boards: Option<Arc<Code>>,
    /// Whether the form of its last ruling is wanted.
    pub form: bool,
    /// Day and hour of the incident, as that form has them.
    pub when: Option<String>,
    /// Who was the arbiter, as that form has it.
    pub arbiter: Option<String>,
}

/// How long a question may take. What measures the time comes from whoever asks: a browser's module has no clock.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The time that all codes together have; each has its share, and a code that is done leaves the rest to the others.
    pub time: Duration,
    /// The time since some fixed moment.
    pub clock: &'a dyn Fn() -> Duration,
    /// Whether nobody waits for the answer any more.
    pub stopped: &'a dyn Fn() -> bool,
}

impl Dispute {
    /// The answer, within these limits: a line that was begun is ruled on to its end, for which the budget of its proof
    /// sees.
    pub fn answer(&self, limits: &Limits<'_>) -> RuleAnswer {
        match read(&self.shelf, &self.text) {
            Ok(case) => self.told(&case, self.replays(&case, limits)),
            Err(errors) => self.unread(errors),
        }
    }

    /// The whole answer, if it is there before somebody stops it; a line that was begun and a proof on its way are stopped
    /// too. Otherwise nothing of it is of use, and the question is to be answered anew.
    pub fn attempt(&self, stop: &Stop) -> Option<RuleAnswer> {
        match read(&self.shelf, &self.text) {
            Ok(case) => {
                let under = |code: &Arc<Code>| attempt(&case, code, self.depth(code), stop);
                let replays = self.codes.iter().map(under).collect::<Option<_>>()?;
                Some(self.told(&case, replays))
            }
            Err(errors) => Some(self.unread(errors)),
        }
    }

    fn told(&self, case: &CaseFile, replays: Vec<Replay>) -> RuleAnswer {
        let incident = self.incident_of(case, &replays);
        let named = case.header.codes.iter().map(|code| code.id.to_owned());
        RuleAnswer {
            errors: Vec::new(),
            title: case.header.title.clone(),
            code_of_day: self.day.clone(),
            named: named.collect(),
            form: incident.as_ref().map(Incident::html),
            incident,
            replays,
        }
    }

    fn unread(&self, errors: Vec<TextFault>) -> RuleAnswer {
        RuleAnswer {
            errors,
            title: String::new(),
            code_of_day: self.day.clone(),
            named: Vec::new(),
            replays: Vec::new(),
            form: None,
            incident: None,
        }
    }

    fn depth(&self, code: &Code) -> Depth {
        match &self.boards {
            Some(shown) if shown.id == code.id => Depth::Boards,
            _ => Depth::Rulings,
        }
    }

    /// What the form of the last ruling is made of; only of what was ruled on to its end within the limits, since it is ruled on once more.
    fn incident_of(&self, case: &CaseFile, replays: &[Replay]) -> Option<Incident> {
        let code = self.boards.as_ref().filter(|_| self.form)?;
        let whole = |replay: &&Replay| replay.code == code.id && replay.left_out.is_none();
        replays.iter().find(whole)?;
        let incident = Incident::of(case, code).ok()?;
        let told = |words: &Option<String>| words.clone().unwrap_or_default();
        Some(incident.at(&told(&self.when)).under(&told(&self.arbiter)))
    }

    fn replays(&self, case: &CaseFile, limits: &Limits<'_>) -> Vec<Replay> {
        let now = limits.clock;
        let end = now() + limits.time;
        let share = |at: usize| {
            let now = now();
            now + end.saturating_sub(now) / (self.codes.len() - at) as u32
        };
        let one = |(at, code): (usize, &Arc<Code>)| {
            let until = share(at);
            replay(case, code, self.depth(code), &|| {
                now() >= until || (limits.stopped)()
            })
        };
        self.codes.iter().enumerate().map(one).collect()
    }
}

/// Reads a dispute that is not too long to be ruled on here and may name the codes of a shelf.
pub fn read(shelf: &Shelf, text: &str) -> Result<CaseFile, Vec<TextFault>> {
    let case = CaseFile::parse_on(shelf, text).map_err(|errors| {
        let errors = faults_as_told(text, errors);
        errors.into_iter().map(fault).collect::<Vec<_>>()
    })?;
    let mut moves = 0;
    for (at, line) in case.acts.iter().enumerate() {
        if let Doing::Both(row) = &line.doing {
            moves += row.moves.len() * row.times as usize;
        }
        let too_long = if at >= MOST_ACTS {
            format!("no more than {MOST_ACTS} lines that tell what happened")
        } else if moves > MOST_MOVES {
            format!("no more than {MOST_MOVES} moves in rows")
        } else {
            continue;
        };
        let error = CaseError {
            line: line.line,
            error: TextError::new(1, line.text.chars().take(40).collect::<String>(), too_long),
        };
        return Err(vec![fault(error)]);
    }
    Ok(case)
}

/// A fault of a text as plain data.
fn fault(error: CaseError) -> TextFault {
    TextFault {
        sentence: error.to_string(),
        line: error.line,
        column: error.error.column,
        found: error.error.found,
        expected: error.error.expected,
        means: error.error.means,
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

    use jadoube_laws::Watch;

    use super::*;

    /// No time goes by.
    fn plenty(stopped: bool) -> Limits<'static> {
        Limits {
            time: Duration::from_secs(60),
            clock: &|| Duration::ZERO,
            stopped: if stopped { &|| true } else { &|| false },
        }
    }

    fn question(text: &str) -> Dispute {
        Dispute {
            text: text.to_owned(),
            shelf: Shelf::shipped(),
            codes: Code::all().to_vec(),
            day: None,
            boards: None,
            form: false,
            when: None,
            arbiter: None,
        }
    }

    #[test]
    fn codes_answer_once_each_in_the_order_in_which_they_are_asked() {
        let request =
            serde_json::json!({"text": "", "codes": ["uscf", "fide-1931", "fide-2023", "uscf"]});
        let request: RuleRequest = serde_json::from_value(request).expect("a request");
        let dispute = request.dispute(&Shelf::shipped()).expect("codes");
        let ids: Vec<&str> = dispute.codes.iter().map(|code| code.id).collect();
        assert_eq!(ids, ["uscf", "fide-1931", "fide-2023"]);
    }

    #[test]
    fn an_attempt_gives_the_whole_answer_or_none() {
        let stop = |at_once: bool| -> Stop { Arc::new(AtomicBool::new(at_once)) };
        let all = question("Both play e4 e5\nWhite touches e1\nWhite moves Ke2\n");
        let whole = all.attempt(&stop(false)).expect("an answer");
        let plain = all.answer(&plenty(false));
        assert_eq!(
            serde_json::to_value(whole).expect("JSON"),
            serde_json::to_value(plain).expect("JSON")
        );
        assert!(all.attempt(&stop(true)).is_none());
        // What cannot be read is answered by no ruling.
        let unread = question("White tuches e2\n").attempt(&stop(true));
        assert!(unread.is_some_and(|answer| !answer.errors.is_empty()));
    }

    /// A row of moves is one line, and a proof is on the way of one: both are stopped on their way.
    #[test]
    fn an_attempt_is_stopped_in_the_midst_of_a_line() {
        struct After(AtomicU32);
        impl Watch for After {
            fn is_stopped(&self) -> bool {
                self.0.fetch_add(1, Ordering::Relaxed) >= 3
            }
        }
        let row = question("Both play Nf3 Nf6 Ng1 Ng8 x900\n");
        let asked = Arc::new(After(AtomicU32::new(0)));
        let stop: Stop = asked.clone();
        assert!(row.attempt(&stop).is_none());
        assert!(asked.0.load(Ordering::Relaxed) < 20);
    }

    #[test]
    fn when_the_time_is_over_the_line_begun_is_the_last_and_that_is_said() {
        let none = Limits {
            time: Duration::ZERO,
            ..plenty(false)
        };
        let answer = question("White touches e2\nWhite moves e4\n").answer(&none);
        for replay in &answer.replays {
            assert!(replay.unfinished, "{}", replay.code);
            assert_eq!(replay.steps.len(), 1, "{}", replay.code);
        }
    }

    #[test]
    fn when_it_is_stopped_the_line_begun_is_the_last() {
        let answer = question("White touches e2\nWhite moves e4\n").answer(&plenty(true));
        assert!(
            answer
                .replays
                .iter()
                .all(|replay| replay.unfinished && replay.steps.len() == 1)
        );
    }

    #[test]
    fn a_text_that_cannot_be_read_is_answered_with_every_fault_and_its_place() {
        let errors =
            read(&Shelf::shipped(), "titel: x\n\nWhite tuches e2\n").expect_err("two faults");
        let places: Vec<(usize, usize)> = errors
            .iter()
            .map(|fault| (fault.line, fault.column))
            .collect();
        assert_eq!(places, [(1, 1), (3, 7)]);
        assert!(errors[1].sentence.contains("tuches") && errors[1].expected.contains("touches"));
    }

    #[test]
    fn a_text_that_is_too_long_is_not_begun() {
        let long = "White touches e2\n".repeat(MOST_ACTS + 1);
        assert_eq!(
            read(&Shelf::shipped(), &long).expect_err("too many acts")[0].line,
            MOST_ACTS + 1
        );
        let rows = "Both play Nf3 Nf6 Ng1 Ng8 x900\n".repeat(2);
        assert_eq!(
            read(&Shelf::shipped(), &rows).expect_err("too many moves")[0].line,
            2
        );
        assert!(read(&Shelf::shipped(), "Both play Nf3 Nf6 Ng1 Ng8 x900\n").is_ok());
    }

    #[test]
    fn every_code_answers_and_the_one_asked_shows_its_boards() {
        let question = Dispute {
            text: "start: 4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1\n\nWhite touches e2\nWhite moves Nf3\n"
                .to_owned(),
            shelf: Shelf::shipped(),
            codes: Code::all().to_vec(),
            day: None,
            boards: Code::by_id("fide-1931").cloned(),
            form: false,
            when: None,
            arbiter: None,
        };
        let answer = question.answer(&plenty(false));
        assert_eq!(answer.replays.len(), Code::all().len());
        for replay in &answer.replays {
            let shown = replay.code == "fide-1931";
            assert!(
                replay
                    .steps
                    .iter()
                    .all(|step| step.board.is_some() == shown),
                "{}",
                replay.code
            );
            assert_eq!(replay.steps.len(), 2, "{}", replay.code);
        }
        let last = answer
            .replays
            .iter()
            .find(|replay| replay.code == "fide-1931")
            .and_then(Replay::last);
        assert!(last.is_some_and(
            |step| step.gist.breach && step.gist.clauses.iter().any(|id| *id == "15.a")
        ));
    }

    #[test]
    fn a_row_shows_the_positions_on_its_way() {
        let question = Dispute {
            text: "Both play Nf3 Nf6 Ng1 Ng8 x2\n".to_owned(),
            shelf: Shelf::shipped(),
            codes: Code::by_id("digest-2018").cloned().into_iter().collect(),
            day: None,
            boards: Code::by_id("digest-2018").cloned(),
            form: false,
            when: None,
            arbiter: None,
        };
        let answer = question.answer(&plenty(false));
        let step = &answer.replays[0].steps[0];
        assert_eq!(step.between.len(), 7);
        assert!(
            step.between[0]
                .fen
                .starts_with("rnbqkbnr/pppppppp/8/8/8/5N2/")
        );
        assert_eq!(step.between[0].last, ["g1", "f3"]);
    }
}
