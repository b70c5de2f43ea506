//! Questions about the laws, each a case with its ruling held back.
//!
//! A question is a file in `crates/pages/quiz/`: what is asked, the case, and the answers. Every answer says what would
//! have to hold if it were right, in the words of a case's expectations; which one *is* right the referee finds by
//! putting the case to the code. Nothing else says so, and no question can drift away from the law.
//!
//! ```text
//! title: A touch before the claim
//! theme: Claiming a draw
//! code: fide-2023
//! story: what happened, for the reader
//! question: Is the claim in time?
//! why: what is behind it
//! ---
//! the case, without expectations
//! ---
//! * Yes, and the game is drawn.
//! => accepted
//! => result 1/2-1/2
//! * No.
//! => refused
//! ```

use std::sync::{Arc, OnceLock};

use jadoube_laws::Code;
use jadoube_laws::case::CaseFile;
use rust_embed::RustEmbed;

use jadoube_forms::replay::{Depth, Replay, replay};

#[derive(RustEmbed)]
#[folder = "quiz"]
struct Files;

/// A question.
#[derive(Clone, Debug)]
pub struct Question {
    /// Its name in addresses: `a-touch-before-the-claim`.
    pub name: String,
    /// Its title.
    pub title: String,
    /// What it is about, by which the questions are grouped.
    pub theme: String,
    /// The code under which it is asked.
    pub code: &'static Arc<Code>,
    /// What happened.
    pub story: String,
    /// What is asked.
    pub question: String,
    /// What is behind the right answer.
    pub why: String,
    /// The case as text, without expectations.
    pub text: String,
    /// The answers that are offered, in the order in which they are shown.
    pub answers: Vec<Offered>,
    asked: CaseFile,
    found: OnceLock<Vec<Found>>,
}

/// An answer that is offered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offered {
    /// In words.
    pub words: String,
    /// What holds if it is right, as expectations of a case; and the lines at which they stand in the case that is asked.
    lines: Vec<usize>,
}

/// What the referee says to a question under one code.
#[derive(Clone, Debug)]
pub struct Found {
    /// The whole ruling.
    pub replay: Replay,
    /// The answer that is right, by its place from 0; none if the code says something else.
    pub right: Option<usize>,
}

/// All questions, in the order of their files.
pub fn questions() -> &'static [Question] {
    static ALL: OnceLock<Vec<Question>> = OnceLock::new();
    ALL.get_or_init(|| {
        let mut names: Vec<_> = Files::iter().collect();
        names.sort();
        // That every file can be read is held by a test; a file that cannot would only be missing here.
        names
            .iter()
            .filter_map(|name| embedded(name).ok())
            .collect()
    })
}

/// The question of that name.
pub fn question(name: &str) -> Option<(usize, &'static Question)> {
    questions()
        .iter()
        .enumerate()
        .find(|(_, question)| question.name == name)
}

fn embedded(file: &str) -> Result<Question, String> {
    let data = Files::get(file).ok_or("no such file")?.data;
    let text = std::str::from_utf8(&data).map_err(|error| error.to_string())?;
    parse(file, text)
}

fn parse(file: &str, text: &str) -> Result<Question, String> {
    let parts: Vec<&str> = text.split("\n---\n").collect();
    let &[head, case, answers] = parts.as_slice() else {
        return Err("understood would be three parts with '---' between them".to_owned());
    };
    let value = |key: &str| {
        let found = head
            .lines()
            .find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
        found
            .map(str::to_owned)
            .ok_or(format!("there is no line '{key}: …'"))
    };
    let stem = file.trim_end_matches(".quiz");
    let name = stem
        .split_once('-')
        .map_or(stem, |(_, name)| name)
        .to_owned();
    let text = format!("{}\n", case.trim_end());
    let (asked, answers) = with_answers(&text, answers)?;
    let code = value("code")?;
    Ok(Question {
        name,
        title: value("title")?,
        theme: value("theme")?,
        code: Code::by_id(&code).ok_or(format!("there is no code '{code}'"))?,
        story: value("story")?,
        question: value("question")?,
        why: value("why")?,
        text,
        answers,
        asked,
        found: OnceLock::new(),
    })
}

/// The case with the expectations of all answers at its end, and which lines belong to which answer.
fn with_answers(case: &str, answers: &str) -> Result<(CaseFile, Vec<Offered>), String> {
    let mut asked = case.to_owned();
    let mut offered: Vec<Offered> = Vec::new();
    for line in answers.lines().filter(|line| !line.is_empty()) {
        if let Some(words) = line.strip_prefix("* ") {
            offered.push(Offered {
                words: words.to_owned(),
                lines: Vec::new(),
            });
        } else if let Some(answer) = offered.last_mut() {
            asked.push_str(line);
            asked.push('\n');
            answer.lines.push(asked.lines().count());
        } else {
            return Err("the answers begin with '* ' and words".to_owned());
        }
    }
    let errors = |errors: Vec<jadoube_laws::case::CaseError>| {
        errors
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("; ")
    };
    Ok((CaseFile::parse(&asked).map_err(errors)?, offered))
}

impl Question {
    /// What the referee says to it under a code.
    pub fn ask(&self, code: &Arc<Code>, depth: Depth) -> Found {
        let mut replay = replay(&self.asked, code, depth, &|| false);
        let expectations = replay
            .steps
            .last_mut()
            .map(|step| std::mem::take(&mut step.expectations));
        let expectations = expectations.unwrap_or_default();
        let holds = |answer: &Offered| {
            let mut own = expectations
                .iter()
                .filter(|held| answer.lines.contains(&held.line))
                .peekable();
            // What says nothing of this code is no answer under it.
            own.peek().is_some() && own.all(|held| held.ok)
        };
        let right = self.answers.iter().position(holds);
        Found { replay, right }
    }

    /// What the referee says under every code, oldest first; found once and kept. Only the code of the question has
    /// its boards.
    pub fn found(&self) -> &[Found] {
        self.found.get_or_init(|| {
            let depth = |code: &Code| {
                if code.id == self.code.id {
                    Depth::Boards
                } else {
                    Depth::Rulings
                }
            };
            let codes = Code::all().iter();
            codes.map(|code| self.ask(code, depth(code))).collect()
        })
    }
}

#[cfg(test)]
mod tests {
    use jadoube_laws::Verdict;

    use super::*;

    #[test]
    fn every_file_is_a_question() {
        for file in Files::iter() {
            if let Err(error) = embedded(&file) {
                panic!("{file}: {error}");
            }
        }
        assert_eq!(questions().len(), Files::iter().count());
        assert!(questions().len() >= 23);
    }

    #[test]
    fn the_referee_finds_exactly_one_answer_right() {
        for question in questions() {
            let found = question.ask(question.code, Depth::Rulings);
            let step = found.replay.last().expect("a last line");
            let right: Vec<&str> = question
                .answers
                .iter()
                .enumerate()
                .filter(|&(at, _)| found.right == Some(at) || question.right_beside(at))
                .map(|(_, answer)| answer.words.as_str())
                .collect();
            assert_eq!(
                right.len(),
                1,
                "{}: {right:?}, ruled: {}",
                question.name,
                step.sentence
            );
            assert!(question.answers.len() >= 2, "{}", question.name);
            assert!(
                !step.gist.clauses.is_empty(),
                "{}: an answer is explained by its clauses",
                question.name
            );
            assert!(
                found
                    .replay
                    .steps
                    .iter()
                    .all(|step| step.gist.verdict != Verdict::NotUnderstood),
                "{}",
                question.name
            );
        }
    }

    impl Question {
        /// Whether an answer holds that is not the first to hold.
        fn right_beside(&self, at: usize) -> bool {
            let mut alone = self.clone();
            alone.answers = vec![self.answers[at].clone()];
            alone.ask(self.code, Depth::Rulings).right.is_some()
        }
    }

    #[test]
    fn what_is_not_known_is_said() {
        let bad = |text: &str, says: &str| {
            let error = parse("1-x.quiz", text).expect_err(text);
            assert!(error.contains(says), "{error}");
        };
        bad("title: x\n", "three parts");
        bad(
            "title: x\n---\nWhite presses\n---\n* a\n=> gladly\n",
            "gladly",
        );
        bad(
            "title: x\n---\nWhite presses\n---\n=> accepted\n",
            "begin with",
        );
        bad(
            "title: x\n---\nWhite presses\n---\n* a\n=> accepted\n",
            "code",
        );
    }
}
