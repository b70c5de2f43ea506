//! Disputes as people tell them, with the acts that they tell, and what a reader makes of them.

use jadoube_laws::case::{ActReport, CaseFile, Doing};
use jadoube_laws::{Code, Event, Millis};

/// The disputes of `data/disputes.txt`.
const TEXT: &str = include_str!("../../../../data/disputes.txt");

/// A dispute.
pub struct Dispute {
    pub title: &'static str,
    /// The headers of a case, a line each.
    pub headers: Vec<&'static str>,
    pub sentences: Vec<Sentence>,
}

/// A sentence, and the lines of a case that tell the same.
pub struct Sentence {
    pub text: &'static str,
    pub acts: Vec<&'static str>,
}

/// An act that was told, and what it came to under the law of today.
#[derive(Debug)]
pub struct Done {
    now: Millis,
    doing: Doing,
    report: ActReport,
}

/// The same was done if the same was told, or if what is told in other words leads to the same.
impl PartialEq for Done {
    fn eq(&self, other: &Done) -> bool {
        let leads = |done: &Done| done.report.accepted.then(|| done.report.events.clone());
        self.now == other.now
            && (self.doing == other.doing
                || leads(self).is_some_and(|events| leads(other) == Some(events)))
    }
}

/// Whether these acts tell the same: act by act, or in more lines or fewer that lead to the same.
fn is_same(told: &[Done], other: &[Done]) -> bool {
    let leads = |acts: &[Done]| -> Option<(Option<Millis>, Vec<Event>)> {
        let events = acts.iter().flat_map(|done| done.report.events.clone());
        let all = acts.iter().all(|done| done.report.accepted);
        all.then(|| (acts.last().map(|done| done.now), events.collect()))
    };
    told == other || leads(told).is_some_and(|led| leads(other) == Some(led))
}

/// How near to the acts expected a reading comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reading {
    /// These acts, and nothing else.
    Meant,
    /// Not understood, but these acts are offered first.
    First,
    /// They are offered behind others.
    Offered,
    /// Not understood, and nothing of it is offered.
    Nothing,
    /// Other acts: a reading that misleads.
    Otherwise,
}

/// All disputes.
pub fn disputes() -> Vec<Dispute> {
    let blocks = TEXT.split("\n\n").filter(|block| !block.starts_with('#'));
    blocks.map(Dispute::read).collect()
}

impl Dispute {
    fn read(block: &'static str) -> Dispute {
        let mut lines = block.lines();
        let mut dispute = Dispute {
            title: lines.next().expect("a title"),
            headers: Vec::new(),
            sentences: Vec::new(),
        };
        for line in lines {
            if let Some(act) = line.strip_prefix("=> ") {
                let last = dispute
                    .sentences
                    .last_mut()
                    .expect("a sentence before its acts");
                last.acts.push(act);
            } else if dispute.sentences.is_empty() && is_header(line) {
                dispute.headers.push(line);
            } else {
                dispute.sentences.push(Sentence {
                    text: line,
                    acts: Vec::new(),
                });
            }
        }
        dispute
    }

    /// What lines come to where they stand behind the acts of the sentences before this one.
    fn behind(&self, at: usize, lines: &str) -> Result<Vec<Done>, Vec<String>> {
        let before = self.sentences[..at]
            .iter()
            .flat_map(|sentence| sentence.acts.iter().copied());
        let before: Vec<&str> = before.collect();
        let text = [&self.headers[..], &[""], &before[..], &[lines]]
            .concat()
            .join("\n");
        let case = CaseFile::parse(&text).map_err(|errors| -> Vec<String> {
            errors
                .into_iter()
                .flat_map(|error| error.error.means)
                .collect()
        })?;
        let code = Code::today().expect("a code of today");
        let report = case.run(code).map_err(|error| vec![error.to_string()])?;
        let acts = case.acts.into_iter().zip(report.acts).skip(before.len());
        Ok(acts
            .map(|(act, report)| Done {
                now: act.now,
                doing: act.doing,
                report,
            })
            .collect())
    }

    /// The acts expected of a sentence.
    pub fn expected(&self, at: usize) -> Result<Vec<Done>, Vec<String>> {
        self.behind(at, &self.sentences[at].acts.join("\n"))
    }

    /// What the reader of plain sentences makes of a sentence.
    pub fn read_plainly(&self, at: usize) -> Reading {
        let expected = self.expected(at);
        let is_expected = |acts: &[Done]| expected.as_ref().is_ok_and(|told| is_same(told, acts));
        let is_meant = |lines: &str| self.behind(at, lines).is_ok_and(|acts| is_expected(&acts));
        match self.behind(at, self.sentences[at].text) {
            Ok(acts) if is_expected(&acts) => Reading::Meant,
            Ok(_) => Reading::Otherwise,
            Err(means) => match means.iter().position(|lines| is_meant(lines)) {
                Some(0) => Reading::First,
                Some(_) => Reading::Offered,
                None => Reading::Nothing,
            },
        }
    }

    /// What the reader makes of a sentence, in words.
    pub fn heard(&self, at: usize) -> String {
        match self.behind(at, self.sentences[at].text) {
            Ok(acts) => format!(
                "read as {:?}",
                acts.iter().map(|done| &done.doing).collect::<Vec<_>>()
            ),
            Err(means) => format!("offered: {}", means.join(" or ").replace('\n', " + ")),
        }
    }

    /// What somebody's lines for a sentence come to.
    #[allow(dead_code, reason = "the example counts the answers of others")]
    pub fn told(&self, at: usize, lines: &str) -> Reading {
        match self.behind(at, lines) {
            Ok(acts) if self.expected(at).is_ok_and(|told| is_same(&told, &acts)) => Reading::Meant,
            Ok(_) => Reading::Otherwise,
            Err(_) => Reading::Nothing,
        }
    }
}

/// Whether a line is a header: a word of small letters, and a colon.
fn is_header(line: &str) -> bool {
    line.split_once(':')
        .is_some_and(|(name, _)| name.bytes().all(|byte| byte.is_ascii_lowercase()))
}
