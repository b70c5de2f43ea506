//! How a rule changed from code to code.

use jadoube_laws::Code;
use jadoube_laws::code::Date;
use jadoube_laws::code::meaning::{Parameter, subjects};
use serde::Serialize;

use crate::answer::{Answer, given, is_same};
use crate::compare::{Asked, asked, is_asked};
use crate::nearest::Unknown;

/// How the parameters of a subject changed through the years.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct History {
    /// `jadoube.history/1`.
    pub schema: &'static str,
    /// The subject, such as `touch`.
    pub subject: &'static str,
    /// What it is about.
    pub says: &'static str,
    /// The codes in order of time; codes that held beside others are left out.
    pub editions: Vec<Edition>,
    /// The parameters on which at least one of them says something.
    pub parameters: Vec<ParameterHistory>,
}

/// A code with its time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Edition {
    /// The code.
    pub code: &'static str,
    /// Its title.
    pub title: &'static str,
    /// When it governed, in words.
    pub era: &'static str,
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
pub struct ParameterHistory {
    /// Its name with its subject.
    pub parameter: &'static str,
    /// What it decides.
    pub says: &'static str,
    /// How often the answer changed.
    pub changes: usize,
    /// A step for each edition.
    pub steps: Vec<Step>,
}

/// What one edition says, and how that stands to the one before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
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
pub fn history(of: &str) -> Result<History, Unknown> {
    let asked = asked(of)?;
    let name = match asked {
        Asked::Subject(subject) => subject.name,
        Asked::Parameter(parameter) => parameter.subject(),
    };
    let editions = editions();
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
            .extend(parameters.filter_map(|parameter| changes(parameter, &editions)));
    }
    Ok(found)
}

fn editions() -> Vec<(&'static Code, Date)> {
    let mut dated: Vec<_> = Code::all()
        .iter()
        .copied()
        .filter_map(|code| Some((code, code.from?)))
        .collect();
    dated.sort_by_key(|(_, from)| from.first());
    dated
}

fn edition(code: &'static Code, from: Date, next: Option<Date>) -> Edition {
    let gap_after = next.is_some_and(|next| {
        code.until
            .is_some_and(|until| until.is_followed_by_gap(next))
    });
    Edition {
        gap_after,
        code: code.id,
        title: &code.title,
        era: &code.era,
        from,
        until: code.until,
    }
}

fn changes(
    parameter: &'static Parameter,
    editions: &[(&'static Code, Date)],
) -> Option<ParameterHistory> {
    let values: Vec<_> = editions
        .iter()
        .map(|(code, _)| given(code, parameter))
        .collect();
    values.iter().any(Option::is_some).then(|| {
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
            parameter: parameter.path,
            says: parameter.says,
            changes: steps.iter().filter(|step| step.change.is_change()).count(),
            steps,
        }
    })
}
