//! A dispute put to the codes by anybody who asks: read with every fault named, ruled on within limits of size and time.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jadoube_laws::Code;
use jadoube_laws::case::{CaseError, CaseFile, Doing};
use serde::{Deserialize, Serialize};
use tokio::sync::Semaphore;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::replay::{Depth, Replay, replay};
use crate::http::problem::{Kind, Problem};
use crate::referee::Caller;

/// The most lines that tell what happened.
pub const MOST_ACTS: usize = 400;
/// The most half-moves in all rows together.
pub const MOST_MOVES: usize = 4_000;
/// How long a question may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// The time that all codes together have; each has its share, and a code that is done leaves the rest to the others.
    pub ruling: Duration,
    /// After which nobody waits any more: an act may be begun just before its time is over, and its proof has a bound
    /// of its own.
    pub answer: Duration,
    /// How long a question waits for its turn.
    pub turn: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            ruling: Duration::from_secs(5),
            answer: Duration::from_secs(20),
            turn: Duration::from_secs(5),
        }
    }
}

/// A dispute, and who is asked.
#[derive(Clone, Debug, Serialize, Deserialize, ToSchema)]
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
}

/// What the codes say, or why the text cannot be read.
#[derive(Clone, Debug, Serialize, ToSchema)]
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
}

/// Which law a date stands for, and how well it is covered.
#[derive(Clone, Debug, Serialize, ToSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TextFault {
    /// The line, from 1.
    pub line: usize,
    /// The column, in characters from 1.
    pub column: usize,
    /// What was found there; empty at the end of the line.
    pub found: String,
    /// What would be understood there, in words.
    pub expected: String,
    /// All of it in a sentence.
    pub sentence: String,
}

/// A question ready to be put.
#[derive(Clone, Debug)]
pub struct Question {
    /// The dispute.
    pub text: String,
    /// Who is asked.
    pub codes: Vec<&'static Code>,
    /// Whose replay has boards.
    pub boards: Option<&'static Code>,
}

/// Where disputes are ruled on: so many at a time, the others wait for their turn.
#[derive(Clone, Debug)]
pub struct Desk {
    places: Arc<Semaphore>,
    patience: Patience,
    closing: Arc<AtomicBool>,
}

impl Default for Desk {
    fn default() -> Desk {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Desk::new(cores.clamp(1, 4), Patience::default())
    }
}

impl Desk {
    /// A desk with so many places.
    pub fn new(places: usize, patience: Patience) -> Desk {
        Desk {
            places: Arc::new(Semaphore::new(places)),
            patience,
            closing: Arc::default(),
        }
    }

    /// Ends what is being ruled on after the line that was begun.
    pub fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    /// Rules on a question, away from the threads that serve the tables.
    ///
    /// # Errors
    /// [`Kind::TooHard`] when it takes too long, or too many others are being ruled on.
    pub async fn ask(&self, question: Question) -> Result<RuleAnswer, Problem> {
        let patience = self.patience;
        let permit = timeout(patience.turn, Arc::clone(&self.places).acquire_owned())
            .await
            .map_err(|_| too_hard("too many disputes are being ruled on just now; try again"))?
            .map_err(|_| too_hard("the desk is closed"))?;
        let (caller, closing) = (Caller::default(), Arc::clone(&self.closing));
        // Dropped with this future: once nobody waits any more, the line that was begun is the last.
        let _line = caller.line();
        let work = tokio::task::spawn_blocking(move || {
            // Held until the work ends, even if nobody waits for it any more.
            let _permit = permit;
            let stopped = || caller.has_gone() || closing.load(Ordering::Relaxed);
            question.answer(patience.ruling, &stopped)
        });
        match timeout(patience.answer, work).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) => Err(Problem::new(
                Kind::Internal,
                "the ruling broke off by a fault of the program",
            )),
            Err(_) => Err(too_hard(
                "this takes too long to decide; ask fewer codes at a time, or leave out the claim that needs the proof",
            )),
        }
    }
}

fn too_hard(sentence: &str) -> Problem {
    Problem::new(Kind::TooHard, sentence).with("retry_after", 3)
}

impl Question {
    /// The answer, within this time and until it is stopped: a line that was begun is ruled on to its end, for which
    /// the budget of its proof sees.
    pub fn answer(&self, time: Duration, stopped: &dyn Fn() -> bool) -> RuleAnswer {
        match read(&self.text) {
            Ok(case) => RuleAnswer {
                errors: Vec::new(),
                title: case.header.title.clone(),
                code_of_day: None,
                named: case
                    .header
                    .codes
                    .iter()
                    .map(|code| code.id.to_owned())
                    .collect(),
                replays: self.replays(&case, time, stopped),
            },
            Err(errors) => RuleAnswer {
                errors,
                title: String::new(),
                code_of_day: None,
                named: Vec::new(),
                replays: Vec::new(),
            },
        }
    }

    fn replays(&self, case: &CaseFile, time: Duration, stopped: &dyn Fn() -> bool) -> Vec<Replay> {
        let end = Instant::now() + time;
        let share = |at: usize| {
            let left = end.saturating_duration_since(Instant::now());
            Instant::now() + left / (self.codes.len() - at) as u32
        };
        let one = |(at, code): (usize, &&'static Code)| {
            let depth = match self.boards {
                Some(shown) if shown.id == code.id => Depth::Boards,
                _ => Depth::Rulings,
            };
            let until = share(at);
            replay(case, code, depth, &|| Instant::now() >= until || stopped())
        };
        self.codes.iter().enumerate().map(one).collect()
    }
}

/// Reads a dispute that is not too long to be ruled on here.
pub fn read(text: &str) -> Result<CaseFile, Vec<TextFault>> {
    let case =
        CaseFile::parse(text).map_err(|errors| errors.iter().map(fault).collect::<Vec<_>>())?;
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
            error: jadoube_laws::case::TextError {
                column: 1,
                found: line.text.chars().take(40).collect(),
                expected: too_long,
            },
        };
        return Err(vec![fault(&error)]);
    }
    Ok(case)
}

fn fault(error: &CaseError) -> TextFault {
    TextFault {
        line: error.line,
        column: error.error.column,
        found: error.error.found.clone(),
        expected: error.error.expected.clone(),
        sentence: error.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLENTY: Duration = Duration::from_secs(60);

    fn question(text: &str) -> Question {
        Question {
            text: text.to_owned(),
            codes: Code::all().to_vec(),
            boards: None,
        }
    }

    #[test]
    fn when_the_time_is_over_the_line_begun_is_the_last_and_that_is_said() {
        let answer =
            question("White touches e2\nWhite moves e4\n").answer(Duration::ZERO, &|| false);
        for replay in &answer.replays {
            assert!(replay.unfinished, "{}", replay.code);
            assert_eq!(replay.steps.len(), 1, "{}", replay.code);
        }
    }

    #[test]
    fn when_it_is_stopped_the_line_begun_is_the_last() {
        let answer = question("White touches e2\nWhite moves e4\n").answer(PLENTY, &|| true);
        assert!(
            answer
                .replays
                .iter()
                .all(|replay| replay.unfinished && replay.steps.len() == 1)
        );
    }

    #[tokio::test]
    async fn a_full_desk_lets_nobody_wait_for_ever() {
        let soon = Patience {
            turn: Duration::from_millis(20),
            ..Patience::default()
        };
        let desk = Desk::new(1, soon);
        let taken = desk.places.clone().acquire_owned().await.expect("a place");
        let refused = desk.ask(question("White touches e2\n")).await;
        assert!(refused.is_err_and(|problem| problem.is(Kind::TooHard)));
        drop(taken);
        assert!(desk.ask(question("White touches e2\n")).await.is_ok());
    }

    #[tokio::test]
    async fn what_takes_too_long_is_told_and_keeps_its_place_until_it_ends() {
        let hurry = Patience {
            answer: Duration::ZERO,
            ..Patience::default()
        };
        let desk = Desk::new(1, hurry);
        let long = "Both play Nf3 Nf6 Ng1 Ng8 x900\n";
        let refused = desk.ask(question(long)).await;
        assert!(refused.is_err_and(|problem| problem.is(Kind::TooHard)));
        let freed = timeout(PLENTY, desk.places.acquire()).await;
        assert!(freed.is_ok(), "the place is free once the work has ended");
    }

    #[test]
    fn a_text_that_cannot_be_read_is_answered_with_every_fault_and_its_place() {
        let errors = read("titel: x\n\nWhite tuches e2\n").expect_err("two faults");
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
            read(&long).expect_err("too many acts")[0].line,
            MOST_ACTS + 1
        );
        let rows = "Both play Nf3 Nf6 Ng1 Ng8 x900\n".repeat(2);
        assert_eq!(read(&rows).expect_err("too many moves")[0].line, 2);
        assert!(read("Both play Nf3 Nf6 Ng1 Ng8 x900\n").is_ok());
    }

    #[test]
    fn every_code_answers_and_the_one_asked_shows_its_boards() {
        let question = Question {
            text: "start: 4k3/8/8/8/8/8/4P3/4K1N1 w - - 0 1\n\nWhite touches e2\nWhite moves Nf3\n"
                .to_owned(),
            codes: Code::all().to_vec(),
            boards: Code::by_id("fide-1931"),
        };
        let answer = question.answer(PLENTY, &|| false);
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
        assert!(last.is_some_and(|step| step.breach && step.clauses.iter().any(|id| id == "15.a")));
    }

    #[test]
    fn a_row_shows_the_positions_on_its_way() {
        let question = Question {
            text: "Both play Nf3 Nf6 Ng1 Ng8 x2\n".to_owned(),
            codes: Code::by_id("digest-2018").into_iter().collect(),
            boards: Code::by_id("digest-2018"),
        };
        let answer = question.answer(PLENTY, &|| false);
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
