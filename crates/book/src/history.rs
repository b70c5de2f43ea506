//! How a rule changed from code to code.

use std::sync::Arc;

use jadoube_codes::meaning::{Parameter, subjects};
use jadoube_codes::{CodeKind, Date};
use jadoube_laws::Code;
use serde::Serialize;

use crate::answer::{Answer, is_same};
use crate::compare::{Asked, asked, is_asked};
use crate::nearest::Unknown;

/// How the parameters of a subject changed through the years.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct History {
    /// `jadoube.history/1`.
    pub schema: &'static str,
    /// The subject, such as `touch`.
    pub subject: &'static str,
    /// What it is about.
    pub says: &'static str,
    /// The codes in order of time; codes that held beside others are left out.
    pub editions: Vec<Edition>,
    /// The digests that were asked for beside them; they tell the law of their time and governed no day.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub digests: Vec<&'static str>,
    /// The parameters on which at least one of them says something.
    pub parameters: Vec<ParameterHistory>,
}

/// A code with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Edition {
    /// The code.
    pub code: &'static str,
    /// Its title.
    pub title: String,
    /// When it governed, in words.
    pub era: String,
    /// The first day.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub from: Date,
    /// The last day, where one is known.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub until: Option<Date>,
    /// Whether the law of the days after it, until the next edition, is not carried.
    pub gap_after: bool,
}

/// How one parameter changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ParameterHistory {
    /// Its name with its subject.
    pub parameter: &'static str,
    /// What it decides.
    pub says: &'static str,
    /// How often the answer changed.
    pub changes: usize,
    /// A step for each edition.
    pub steps: Vec<Step>,
    /// What each digest says, where they were asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub digests: Vec<Answer>,
}

/// What is told beside the printed editions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// Nothing.
    Nothing,
    /// What the digests say.
    Digests,
}

/// What one edition says, and how that stands to the one before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Step {
    /// The year in which the code came.
    pub year: u16,
    /// Against the edition before.
    pub change: Change,
    /// What it says.
    pub answer: Answer,
}

/// How an edition stands to the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Change {
    /// It is the first edition, and has an answer.
    First,
    /// The answer is the same.
    Same,
    /// The answer is another one.
    Changed,
    /// It answers where the one before was silent.
    Added,
    /// It is silent where the one before had an answer.
    Dropped,
    /// It is silent, as the one before was.
    Silent,
}

impl Change {
    /// Whether something has changed.
    pub fn is_change(self) -> bool {
        matches!(self, Change::Changed | Change::Added | Change::Dropped)
    }
}

/// How a subject, or a single parameter, changed from the oldest code to the newest.
///
/// # Errors
/// [`Unknown`] when there is no such subject or parameter.
pub(crate) fn history(all: &[Arc<Code>], of: &str, beside: Beside) -> Result<History, Unknown> {
    let asked = asked(of)?;
    let name = match asked {
        Asked::Subject(subject) => subject.name,
        Asked::Parameter(parameter) => parameter.subject(),
    };
    let editions = editions(all);
    let digests = match beside {
        Beside::Nothing => Vec::new(),
        Beside::Digests => digests(all),
    };
    let subject = subjects().iter().filter(|subject| subject.name == name);
    let mut found = History {
        schema: "jadoube.history/1",
        subject: name,
        says: "",
        editions: editions
            .iter()
            .enumerate()
            .map(|(at, &(code, from))| edition(code, from, editions.get(at + 1).map(|next| next.1)))
            .collect(),
        digests: digests.iter().map(|code| code.id).collect(),
        parameters: Vec::new(),
    };
    for subject in subject {
        found.says = subject.says;
        let parameters = subject
            .parameters
            .iter()
            .filter(|one| is_asked(Some(asked), subject, one));
        found
            .parameters
            .extend(parameters.filter_map(|parameter| changes(parameter, &editions, &digests)));
    }
    Ok(found)
}

fn editions(all: &[Arc<Code>]) -> Vec<(&Code, Date)> {
    let mut dated: Vec<_> = all
        .iter()
        .map(|code| &**code)
        .filter_map(|code| Some((code, code.from?)))
        .collect();
    dated.sort_by_key(|(_, from)| from.first());
    dated
}

fn digests(all: &[Arc<Code>]) -> Vec<&Code> {
    let all = all.iter().map(|code| &**code);
    all.filter(|code| code.kind == CodeKind::Digest).collect()
}

fn edition(code: &Code, from: Date, next: Option<Date>) -> Edition {
    let gap_after = next.is_some_and(|next| {
        code.until
            .is_some_and(|until| until.is_followed_by_gap(next))
    });
    Edition {
        gap_after,
        code: code.id,
        title: code.title.clone(),
        era: code.era.clone(),
        from,
        until: code.until,
    }
}

fn changes(
    parameter: &'static Parameter,
    editions: &[(&Code, Date)],
    digests: &[&Code],
) -> Option<ParameterHistory> {
    let values: Vec<_> = editions
        .iter()
        .map(|(code, _)| code.given(parameter))
        .collect();
    let in_digests = || digests.iter().any(|code| code.given(parameter).is_some());
    (values.iter().any(Option::is_some) || in_digests()).then(|| {
        let steps: Vec<Step> = editions
            .iter()
            .enumerate()
            .map(|(at, (code, from))| {
                let now = values[at];
                let change = match at.checked_sub(1).map(|before| values[before]) {
                    None if now.is_some() => Change::First,
                    None | Some(None) if now.is_none() => Change::Silent,
                    Some(before) if is_same(before, now) => Change::Same,
                    Some(None) => Change::Added,
                    Some(Some(_)) if now.is_none() => Change::Dropped,
                    _ => Change::Changed,
                };
                Step {
                    year: from.year(),
                    change,
                    answer: Answer::of(code, parameter),
                }
            })
            .collect();
        ParameterHistory {
            parameter: parameter.path(),
            says: parameter.says,
            changes: steps.iter().filter(|step| step.change.is_change()).count(),
            steps,
            digests: digests
                .iter()
                .map(|code| Answer::of(code, parameter))
                .collect(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Book;

    #[test]
    fn whatever_is_told_as_changed_reads_otherwise_than_before() {
        for subject in subjects() {
            let found = Book::shipped()
                .history(subject.name, Beside::Nothing)
                .expect(subject.name);
            for parameter in &found.parameters {
                for pair in parameter.steps.windows(2) {
                    let (before, after) = (pair[0].answer.told(), pair[1].answer.told());
                    let (path, year) = (parameter.parameter, pair[1].year);
                    assert_eq!(
                        pair[1].change.is_change(),
                        before != after,
                        "{path} {year}: {after}"
                    );
                }
            }
        }
    }

    #[test]
    fn digests_stand_beside_the_editions_and_only_when_asked_for() {
        let printed = Book::shipped()
            .history("repetition.claimant", Beside::Nothing)
            .expect("a parameter");
        let codes = |found: &History| -> Vec<&'static str> {
            let steps = found.parameters.iter().flat_map(|one| &one.steps);
            steps.map(|step| step.answer.code).collect()
        };
        assert!(printed.digests.is_empty() && printed.parameters[0].digests.is_empty());
        assert!(
            codes(&printed)
                .iter()
                .all(|code| !code.starts_with("digest"))
        );
        let both = Book::shipped()
            .history("repetition.claimant", Beside::Digests)
            .expect("a parameter");
        assert_eq!(codes(&both), codes(&printed));
        assert_eq!(both.digests, ["digest-2009", "digest-2018", "uscf"]);
        let beside: Vec<&str> = both.parameters[0]
            .digests
            .iter()
            .map(|one| one.code)
            .collect();
        assert_eq!(beside, both.digests);
        assert_eq!(both.parameters[0].changes, printed.parameters[0].changes);
    }
}
