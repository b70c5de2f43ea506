//! What the tools give, where the documents of the program would say more than a language model needs.

use jadoube_book::{LawOfDay, SideBySide, side_by_side};
use jadoube_forms::Answer;
use jadoube_laws::Code;
use jadoube_laws::code::meaning::subjects;
use jadoube_laws::code::{Date, Fit};
use schemars::JsonSchema;
use serde::Serialize;

use super::named;
use super::requests::RuleRequest;

/// The longest dispute that is taken, in bytes.
const LONGEST_CASE: usize = 64 * 1024;

/// What was ruled on a dispute.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Ruled {
    /// The title of the dispute; empty if it has none.
    pub title: String,
    /// The law of the day, where a date chose the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code_of_day: Option<LawOfDay>,
    /// What each code rules.
    pub codes: Vec<UnderCode>,
}

/// What one code rules.
#[derive(Debug, Serialize, JsonSchema)]
pub struct UnderCode {
    /// Its id.
    pub code: String,
    /// Why the dispute cannot be put to it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub left_out: Option<String>,
    /// The score at the end: `1-0`, `*` while the game goes on.
    pub result: String,
    /// Act by act.
    pub acts: Vec<RuledAct>,
}

/// What was ruled on one act.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RuledAct {
    /// The line as it stands.
    pub text: String,
    /// Whether the act stands.
    pub accepted: bool,
    /// Whether it breaks a law.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub breach: bool,
    /// What was decided and why.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub explanation: String,
    /// The clauses that decide.
    pub clauses: Vec<String>,
    /// Punishments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub penalties: Vec<String>,
    /// What the players owe after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub obligations: Vec<String>,
    /// What may be chosen among.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
    /// What the arbiter is asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub asks: Option<String>,
    /// What was to hold and does not, with what is the case.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fails: Vec<String>,
}

impl Ruled {
    /// Rules on a dispute: under the codes named, else under the law of the date, else under that of today.
    pub fn on(request: &RuleRequest) -> Result<Ruled, String> {
        if request.text.len() > LONGEST_CASE {
            return Err(format!(
                "the dispute has {} bytes; {LONGEST_CASE} are taken",
                request.text.len()
            ));
        }
        let law = match &request.date {
            Some(date) => {
                let date: Date = date
                    .parse()
                    .map_err(|error: jadoube_laws::code::NoDate| error.to_string())?;
                Some(Code::of_day(date))
            }
            None => None,
        };
        if let Some(law) = law.filter(|law| law.fit == Fit::None) {
            return Err(law.to_string());
        }
        let codes = match (law, request.codes.as_deref()) {
            (Some(law), _) => law.code.into_iter().collect(),
            (None, Some(names)) => named(names)?,
            (None, None) => Code::today().into_iter().collect(),
        };
        let told = side_by_side(&request.text, codes).map_err(|errors| {
            let lines: Vec<String> = errors.iter().map(ToString::to_string).collect();
            lines.join("; ")
        })?;
        Ok(Ruled {
            code_of_day: law.map(LawOfDay::from),
            ..Ruled::from(told)
        })
    }
}

impl From<SideBySide> for Ruled {
    fn from(told: SideBySide) -> Ruled {
        let lines: Vec<String> = told.acts.into_iter().map(|act| act.text).collect();
        let codes = told.columns.into_iter().map(|column| UnderCode {
            code: column.code.to_owned(),
            left_out: column.no_such_terms,
            result: column.result,
            acts: lines
                .iter()
                .zip(column.cells)
                .map(|(text, cell)| RuledAct {
                    text: text.clone(),
                    accepted: cell.accepted,
                    breach: cell.breach,
                    explanation: cell.explanation,
                    clauses: cell
                        .clauses
                        .iter()
                        .map(|cited| cited.id.to_owned())
                        .collect(),
                    penalties: cell.penalties,
                    obligations: cell.obligations,
                    choices: cell.choices,
                    asks: cell.asks,
                    fails: cell.failed,
                })
                .collect(),
        });
        Ruled {
            title: told.title,
            code_of_day: told.code_of_day,
            codes: codes.collect(),
        }
    }
}

/// The codes there are.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Codes {
    /// Oldest first.
    pub codes: Vec<KnownCode>,
    /// The id of the one that governs today.
    pub today: Option<&'static str>,
}

/// A code in short; its clauses are a resource.
#[derive(Debug, Serialize, JsonSchema)]
pub struct KnownCode {
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// When it governed.
    pub era: &'static str,
    /// How many clauses it has of its own.
    pub clauses: usize,
}

impl Codes {
    /// Those that ship with the program.
    pub fn known() -> Codes {
        let one = |code: &&'static Code| KnownCode {
            id: code.id,
            title: &code.title,
            era: &code.era,
            clauses: code.clauses.len(),
        };
        Codes {
            codes: Code::all().iter().map(one).collect(),
            today: Code::today().map(|code| code.id),
        }
    }
}

/// The subjects there are.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Subjects {
    /// In the order in which the rules take them up.
    pub subjects: Vec<Subject>,
}

/// A subject on which codes can be compared.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Subject {
    /// Its name.
    pub name: &'static str,
    /// What it is about.
    pub says: &'static str,
}

impl Subjects {
    /// All of them.
    pub fn known() -> Subjects {
        let one = |subject: &jadoube_laws::code::meaning::Subject| Subject {
            name: subject.name,
            says: subject.says,
        };
        Subjects {
            subjects: subjects().iter().map(one).collect(),
        }
    }
}

/// Answers of the proofs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Proofs {
    /// One for each side that was asked about.
    pub answers: Vec<Answer>,
}
