//! A case put to a code: its acts through the one door, and its expectations held against the rulings.

use super::expect::{Expectation, Expected};
use super::file::{ActLine, CaseFile};
use super::foretold;
use super::hold::Facts;
use super::line::{Doing, Row, TimedLine};
use super::makers::Makers;
use super::report::{ActReport, ExpectationReport, Report};
use super::state_text::position_text;
use super::told;
use super::words::TextError;
use crate::act::{Act, Deed};
use crate::agreement::Agreement;
use crate::event::{Event, SessionEvent};
use crate::game::Game;
use crate::read_out::Story;
use crate::ruling::{Clauses, Ruling, Verdict};
use crate::sealed::{Keeper, Salt};
use crate::terms::{Terms, TermsError};
use crate::{Decided, Stop, Watch, decide, decide_until, pass_time, pass_time_until};

use std::ops::ControlFlow;
use std::sync::Arc;

use jadoube_codes::Code;
use jadoube_codes::time::Millis;

/// A line of a case just ruled on, as [`CaseFile::run_stepwise`] shows it.
#[derive(Clone, Copy, Debug)]
pub struct CaseStep<'a> {
    /// The line, with the act and its time.
    pub line: &'a ActLine,
    /// What was ruled on it.
    pub ruling: &'a Ruling,
    /// The same as the report has it.
    pub report: &'a ActReport,
    /// The game after it.
    pub game: &'a Game,
}

impl CaseFile {
    /// Puts the case to a code.
    ///
    /// # Errors
    /// [`TermsError`] when no game can begin on the case's terms under this code.
    pub fn run(&self, code: &Arc<Code>) -> Result<Report, TermsError> {
        self.run_stepwise(code, |_| ControlFlow::Continue(()))
    }

    /// Puts the case to a code and shows each line as it is ruled on, with the game after it; whoever looks may stop.
    ///
    /// The report of a run that was stopped ends with the line at which that was said.
    ///
    /// # Errors
    /// [`TermsError`] when no game can begin on the case's terms under this code.
    pub fn run_stepwise(
        &self,
        code: &Arc<Code>,
        look: impl FnMut(CaseStep<'_>) -> ControlFlow<()>,
    ) -> Result<Report, TermsError> {
        self.run_under(code, None, look)
    }

    /// The same for a caller who may have to break off in the midst of a line: once `stop` says so a proof that is under way
    /// ends undecided, a row of moves ends where it is, and no further line is begun.
    ///
    /// What was ruled on the line at which that was said may be otherwise when the case is put to the code anew: whoever
    /// has stopped a run throws its report away.
    ///
    /// # Errors
    /// [`TermsError`] when no game can begin on the case's terms under this code.
    pub fn run_until(
        &self,
        code: &Arc<Code>,
        stop: &Stop,
        look: impl FnMut(CaseStep<'_>) -> ControlFlow<()>,
    ) -> Result<Report, TermsError> {
        self.run_under(code, Some(stop), look)
    }

    fn run_under(
        &self,
        code: &Arc<Code>,
        stop: Option<&Stop>,
        mut look: impl FnMut(CaseStep<'_>) -> ControlFlow<()>,
    ) -> Result<Report, TermsError> {
        let mut run = Course::new(code, self.header.terms.clone())?;
        run.go_until(stop, &self.header.after);
        let mut acts = Vec::with_capacity(self.acts.len());
        let mut last: Option<Told> = None;
        let mut story = Story::default();
        for (index, line) in self.acts.iter().enumerate() {
            let before = run.game.clone();
            if let Some(last) = &last {
                last.note(&mut story, &before);
            }
            let (ruling, mut report) = run.take(stop, line);
            if report.not_understood && index + 1 < self.acts.len() {
                report
                    .told
                    .explanation
                    .push_str(" What follows is ruled without this line.");
            }
            for sentence in foretold::of(self, index, &before, &run.game) {
                let told = &mut report.told.explanation;
                told.push_str(if told.is_empty() { "" } else { " " });
                told.push_str(&sentence);
            }
            let step = CaseStep {
                line,
                ruling: &ruling,
                report: &report,
                game: &run.game,
            };
            let on = look(step);
            acts.push(report);
            last = Some(run.told_of_row(&mut story).unwrap_or(Told {
                act: line.one().cloned(),
                ruling,
                before,
            }));
            if on.is_break() || is_stopped(stop) {
                break;
            }
        }
        let holds = |act: &ActReport| act.expectations.iter().all(|expectation| expectation.ok);
        let without = left_out(&acts);
        Ok(Report {
            title: self.header.title.clone(),
            code: code.id,
            day: self.header.told_of_day(code),
            ok: acts.iter().all(|act| holds(act) && !act.not_understood),
            result: run.game.score(),
            position: position_text(&run.game),
            acts,
            read_out: last.map_or_else(String::new, |last| {
                let act = last.act.as_ref();
                without.unwrap_or_else(|| story.read_out(&run.game, act, &last.ruling))
            }),
        })
    }
}

/// What was done and ruled on, for whoever reads it out.
#[derive(Clone, Debug)]
struct Told {
    /// The act; none where a row of moves went on after the game had ended.
    act: Option<Act>,
    ruling: Ruling,
    /// The game before it.
    before: Game,
}

impl Told {
    fn note(&self, story: &mut Story, after: &Game) {
        story.note(&self.before, self.act.as_ref(), &self.ruling, after);
    }

    /// Whether it was a move like any other, of which nothing is told later.
    fn is_plain(&self) -> bool {
        let accepted = self.ruling.verdict == Verdict::Accepted;
        accepted && !self.ruling.breach && self.ruling.explanation.is_empty()
    }
}

/// A game that is told line by line as it happens, and ruled on at once.
///
/// It keeps what a case keeps: the game, the envelopes that were sealed, and which ruling made the facts that stand.
///
/// ```
/// use jadoube_laws::case::Course;
/// use jadoube_laws::{Code, Terms};
///
/// let code = Code::by_id("fide-2023").unwrap();
/// let mut course = Course::new(code, Terms::default()).unwrap();
/// let (_, touched) = course.tell("White touches b1").unwrap();
/// assert_eq!(touched.obligations, ["White moves b1"]);
/// let (ruling, _) = course.tell("White moves e4").unwrap();
/// assert!(ruling.breach);
/// assert!(course.tell("White tuches b1").unwrap_err().to_string().contains("touches"));
/// ```
#[derive(Clone, Debug)]
pub struct Course {
    game: Game,
    makers: Makers,
    /// The envelopes that were sealed; their words come back when they are opened.
    keeper: Keeper,
    cited_by_time: Clauses,
    /// How many lines have been told one by one.
    told: usize,
    /// The moves of the latest line, where it was a row, each with the game after it: those of which there is something to tell, and
    /// the last.
    row: Vec<(Told, Game)>,
}

impl Course {
    /// A game under this code, before anything has happened.
    ///
    /// # Errors
    /// [`TermsError`] when no game can begin on these terms under the code.
    pub fn new(code: &Arc<Code>, terms: Terms) -> Result<Course, TermsError> {
        Ok(Course {
            game: Game::new(code, terms)?,
            makers: Makers::default(),
            keeper: Keeper::default(),
            cited_by_time: Vec::new(),
            told: 0,
            row: Vec::new(),
        })
    }

    /// The game as it stands.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// Tells what happened next, as a line of a case does: `@ 0:04:10 White plays e4`, or `Anna: e4` where the terms name
    /// her. Without a time it happened at the latest moment known.
    ///
    /// # Errors
    /// What cannot be read, or a time before that of the line before; then nothing has happened.
    pub fn tell(&mut self, text: &str) -> Result<(Ruling, ActReport), TextError> {
        let line = TimedLine::read_at(text, &self.game.terms().names, Some(self.game.setup()))?;
        let indent = text.chars().take_while(|c| c.is_whitespace()).count();
        let now = line.moment(self.game.now());
        let now = now.map_err(|error| error.shifted(indent))?;
        Ok(self.next(text.trim().to_owned(), line.doing, now))
    }

    /// The same for an act that is no text; `now` is never before the latest moment known, whatever is given.
    pub fn act(&mut self, act: Act, now: Millis) -> (Ruling, ActReport) {
        let now = now.max(self.game.now());
        self.next(act.to_string(), Doing::One(act), now)
    }

    fn next(&mut self, text: String, doing: Doing, now: Millis) -> (Ruling, ActReport) {
        self.told += 1;
        let line = ActLine {
            line: self.told,
            text,
            now,
            doing,
            expectations: Vec::new(),
        };
        self.take(None, &line)
    }

    /// Lets time go by: what it alone brings about by this moment, such as a flag that an arbiter sees.
    pub fn pass(&mut self, now: Millis) -> Vec<Ruling> {
        self.pass_until(None, now)
    }

    fn pass_until(&mut self, stop: Option<&Stop>, now: Millis) -> Vec<Ruling> {
        let mut rulings = Vec::new();
        while let Some(decided) = match stop {
            Some(stop) => pass_time_until(stop, &self.game, now),
            None => pass_time(&self.game, now),
        } {
            rulings.push(self.go_on(decided));
        }
        rulings
    }

    /// Rules on a line and holds its expectations against the ruling.
    fn take(&mut self, stop: Option<&Stop>, line: &ActLine) -> (Ruling, ActReport) {
        let before = self.game.clone();
        self.row.clear();
        let ruling = match &line.doing {
            Doing::One(act) => self.one(stop, act, line.now),
            Doing::Both(row) => self.row(stop, row, line.now),
        };
        let code = self.game.code();
        let concerned = line
            .expectations
            .iter()
            .filter(|expectation| expectation.concerns(code));
        let facts = Facts {
            ruling: &ruling,
            before: &before,
            game: &self.game,
            makers: &self.makers,
            now: line.now,
        };
        let expectations: Vec<ExpectationReport> = concerned
            .clone()
            .map(|expectation| held(&facts, expectation, &line.text))
            .collect();
        let expected_refusal = concerned
            .clone()
            .any(|expectation| expectation.what == Expected::Refused);
        let report = ActReport {
            line: line.line,
            text: line.text.clone(),
            told: told::Told::of(&ruling, &self.game),
            cited_by_time: std::mem::take(&mut self.cited_by_time),
            not_understood: ruling.verdict == Verdict::NotUnderstood && !expected_refusal,
            expectations,
        };
        (ruling, report)
    }

    /// One act, after whatever time alone has brought about.
    fn one(&mut self, stop: Option<&Stop>, act: &Act, now: Millis) -> Ruling {
        for ruling in self.pass_until(stop, now) {
            self.cited_by_time.extend(&ruling.clauses);
        }
        let act = self.keeper.furnish(&self.game, act.clone());
        let decided = match stop {
            Some(stop) => decide_until(stop, &self.game, &act, now),
            None => decide(&self.game, &act, now),
        };
        self.keeper.close(act, Salt::NONE);
        self.go_on(decided)
    }

    /// The moves by which the position comes about, a second each. What the players have written of them is not told.
    pub fn go_the_way(&mut self, moves: &[String]) {
        self.go_until(None, moves);
    }

    fn go_until(&mut self, stop: Option<&Stop>, moves: &[String]) {
        for (index, words) in moves.iter().enumerate() {
            if is_stopped(stop) {
                break;
            }
            let who = self.game.turn();
            let now = Millis::from_seconds(index as u64 + 1);
            let words = words.clone();
            // A blind player announces his moves, or they would not be made.
            if self.game.terms().is_agreed(&Agreement::Blind(who)) {
                let words = words.clone();
                let _ = self.one(stop, &Act::player(who, Deed::Intend { words }), now);
            }
            let _ = self.one(stop, &Act::player(who, Deed::Play { words }), now);
        }
    }

    /// A row of moves, each by the player who has the turn, up to the first that does not stand.
    fn row(&mut self, stop: Option<&Stop>, row: &Row, now: Millis) -> Ruling {
        let mut whole: Option<Ruling> = None;
        let words = (0..row.times).flat_map(|_| &row.moves);
        for words in words {
            let act = Act::player(
                self.game.turn(),
                Deed::Play {
                    words: words.clone(),
                },
            );
            let before = self.game.clone();
            let ruling = self.one(stop, &act, now);
            let stands = ruling.verdict == Verdict::Accepted;
            self.row.pop_if(|(earlier, _)| earlier.is_plain());
            let told = Told {
                act: Some(act),
                ruling: ruling.clone(),
                before,
            };
            self.row.push((told, self.game.clone()));
            whole = Some(match whole {
                None => ruling,
                Some(before) => after(before, ruling),
            });
            if !stands || is_stopped(stop) {
                break;
            }
        }
        // What was played after the end is told with why the game ended.
        let ended = |event: &Event| matches!(event, Event::Session(SessionEvent::GameEnded { .. }));
        if whole
            .as_ref()
            .is_some_and(|whole| whole.events.iter().any(ended))
        {
            self.row.clear();
        }
        whole.unwrap_or_else(Ruling::nothing)
    }

    /// The last move of a row as what is read out, those before it being noted; none where the latest line was no row, or one in
    /// which the game ended.
    fn told_of_row(&mut self, story: &mut Story) -> Option<Told> {
        let (last, _) = self.row.pop()?;
        for (earlier, after) in self.row.drain(..) {
            earlier.note(story, &after);
        }
        Some(last)
    }

    fn go_on(&mut self, Decided { ruling, after, .. }: Decided) -> Ruling {
        self.makers.note(&ruling);
        self.game = after;
        ruling
    }
}

fn is_stopped(stop: Option<&Stop>) -> bool {
    stop.is_some_and(|stop| stop.is_stopped())
}

/// Two rulings of a row as one: the words of the latter, the events of both, a breach if either had one. Where the row goes
/// on after the end of the game, why it ended is what is told.
fn after(mut before: Ruling, mut latter: Ruling) -> Ruling {
    let ended = |event: &Event| matches!(event, Event::Session(SessionEvent::GameEnded { .. }));
    if latter.verdict == Verdict::Refused && before.events.iter().any(ended) {
        latter.explanation = format!(
            "{} What was played after that does not count.",
            before.explanation
        );
    }
    before.events.extend(latter.events);
    before.penalties.extend(latter.penalties);
    Ruling {
        breach: before.breach || latter.breach,
        events: before.events,
        penalties: before.penalties,
        ..latter
    }
}

/// That lines before the last were not understood, so that nothing can be read out: what follows from them is open.
fn left_out(acts: &[ActReport]) -> Option<String> {
    let before = acts.split_last().map_or(&[][..], |(_, before)| before);
    let lines: Vec<String> = before
        .iter()
        .filter(|act| act.not_understood)
        .map(|act| format!("“{}”", act.text))
        .collect();
    let (what, was, them) = match lines.as_slice() {
        [] => return None,
        [one] => (one.clone(), "was", "it"),
        many => (many.join(" and "), "were", "them"),
    };
    Some(format!(
        "Nothing can be read out: {what} {was} not understood, and what follows from {them} is open."
    ))
}

fn held(facts: &Facts<'_>, expectation: &Expectation, act: &str) -> ExpectationReport {
    let held = facts.hold(expectation);
    let mut exercises = held.named;
    exercises.retain(|clause| held.ok && !act.split_whitespace().any(|word| *clause == word));
    ExpectationReport {
        line: expectation.line,
        text: expectation.text.clone(),
        ok: held.ok,
        got: held.got,
        exercises,
    }
}
