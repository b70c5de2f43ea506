//! What the tools give, where the documents of the program would say more than a language model needs.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};

use jadoube_book::{Cited, LawOfDay};
use jadoube_codes::meaning::subjects;
use jadoube_codes::{ClauseId, CodeOfDay, Date, Fit};
use jadoube_forms::Answer;
use jadoube_forms::dispute::read;
use jadoube_laws::case::{ActReport, CaseFile, CaseStep, Gist, Report};
use jadoube_laws::terms::TermsError;
use jadoube_laws::{Code, Shelf, Stop, Watch};
use schemars::JsonSchema;
use serde::Serialize;

use super::requests::{RuleRequest, named};

/// So many codes have the words of their clauses told.
const FEW: usize = 2;

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
    /// The time allowed was over before the last act.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub unfinished: bool,
    /// The score at the end: `1-0`, `*` while the game goes on.
    pub result: String,
    /// Act by act.
    pub acts: Vec<RuledAct>,
    /// What the arbiter reads out to the players on the last act, choices explained.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub read_out: String,
    /// The words of the clauses that decide the last act, where no more than two codes are asked.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub law: Vec<Words>,
}

/// A clause and its words.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Words {
    /// The code in which it stands.
    pub code: &'static str,
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: String,
    /// Its words.
    pub text: String,
}

/// What was ruled on one act.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RuledAct {
    /// The line as it stands.
    pub text: String,
    /// What was ruled.
    #[serde(flatten)]
    pub gist: Gist,
    /// Whether the act stands.
    pub accepted: bool,
    /// What was decided and why.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub explanation: String,
    /// Punishments.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub penalties: Vec<String>,
    /// What the players owe after it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub obligations: Vec<String>,
    /// What may be chosen among.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub choices: Vec<String>,
    /// What was to hold and does not, with what is the case.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fails: Vec<String>,
}

impl Ruled {
    /// Rules on a dispute: under the codes named, else under the law of the date, else under that of today. All together
    /// have so much time, each its share, and end when somebody stops them; a line that was begun is ruled on to its end.
    ///
    /// # Errors
    /// In words: what in the text cannot be read or is too long, or which code or date is unknown.
    pub fn on(
        shelf: &Shelf,
        request: &RuleRequest,
        time: Duration,
        stopped: &dyn Fn() -> bool,
    ) -> Result<Ruled, String> {
        let asked = Asked::read(shelf, request)?;
        let end = Instant::now() + time;
        let under = |(at, code): (usize, &Arc<Code>)| {
            let now = Instant::now();
            let left = end.saturating_duration_since(now);
            let until = now + left / (asked.codes.len() - at) as u32;
            let is_over = || Instant::now() >= until || stopped();
            let run = asked.case.run_stepwise(code, |_| {
                if is_over() {
                    ControlFlow::Break(())
                } else {
                    ControlFlow::Continue(())
                }
            });
            asked.under(code, run)
        };
        let codes = asked.codes.iter().enumerate().map(under).collect();
        Ok(asked.ruled(codes))
    }

    /// The same whole, if it is there before somebody stops it, in the midst of a line too; then it is to be asked anew.
    pub fn attempt(
        shelf: &Shelf,
        request: &RuleRequest,
        stop: &Stop,
    ) -> Option<Result<Ruled, String>> {
        let asked = match Asked::read(shelf, request) {
            Ok(asked) => asked,
            Err(words) => return Some(Err(words)),
        };
        let under = |code: &Arc<Code>| {
            let on = |_: CaseStep<'_>| ControlFlow::Continue(());
            let under = asked.under(code, asked.case.run_until(code, stop, on));
            (!stop.is_stopped()).then_some(under)
        };
        let codes = asked.codes.iter().map(under).collect::<Option<_>>()?;
        Some(Ok(asked.ruled(codes)))
    }
}

/// A dispute that can be ruled on, and who is asked.
struct Asked {
    law: Option<CodeOfDay>,
    codes: Vec<Arc<Code>>,
    case: CaseFile,
}

impl Asked {
    fn read(shelf: &Shelf, request: &RuleRequest) -> Result<Asked, String> {
        let law = match &request.date {
            Some(date) => {
                let date: Date = date
                    .parse()
                    .map_err(|error: jadoube_codes::NoDate| error.to_string())?;
                Some(shelf.of_day(date))
            }
            None => None,
        };
        if let Some(law) = law.as_ref().filter(|law| law.fit == Fit::None) {
            return Err(law.to_string());
        }
        let codes: Vec<Arc<Code>> = match (&law, request.codes.as_deref()) {
            (Some(law), _) => law.code.iter().cloned().collect(),
            (None, Some(names)) => named(shelf, names)?,
            (None, None) => shelf.today().into_iter().cloned().collect(),
        };
        let case = read(shelf, &request.text).map_err(|faults| {
            let sentences: Vec<String> = faults.into_iter().map(|fault| fault.sentence).collect();
            sentences.join("; ")
        })?;
        Ok(Asked { law, codes, case })
    }

    fn ruled(&self, codes: Vec<UnderCode>) -> Ruled {
        Ruled {
            title: self.case.header.title.clone(),
            code_of_day: self.law.clone().map(LawOfDay::from),
            codes,
        }
    }

    fn under(&self, code: &Code, run: Result<Report, TermsError>) -> UnderCode {
        let last = run.as_ref().ok().and_then(|report| report.acts.last());
        let law = last
            .filter(|_| self.codes.len() <= FEW)
            .map_or_else(Vec::new, |act| Words::of_act(code, act));
        UnderCode {
            law,
            ..UnderCode::of(&self.case, run, code)
        }
    }
}

impl UnderCode {
    /// What a code has ruled.
    fn of(case: &CaseFile, run: Result<Report, TermsError>, code: &Code) -> UnderCode {
        let nothing = UnderCode {
            code: code.id.to_owned(),
            left_out: None,
            unfinished: false,
            result: String::new(),
            acts: Vec::new(),
            read_out: String::new(),
            law: Vec::new(),
        };
        match run {
            Ok(report) => UnderCode {
                read_out: report.read_out,
                unfinished: report.acts.len() < case.acts.len(),
                result: report.result.to_string(),
                acts: report.acts.into_iter().map(RuledAct::from).collect(),
                ..nothing
            },
            Err(error) => UnderCode {
                left_out: Some(error.to_string()),
                ..nothing
            },
        }
    }
}

impl Words {
    /// The clauses that decide what time brought about before an act, and the act; what settles a gap of a code is one of them.
    fn of_act(code: &Code, act: &ActReport) -> Vec<Words> {
        let mut cited: Vec<ClauseId> = Vec::new();
        for &id in act.cited_by_time.iter().chain(&act.clauses) {
            if !cited.contains(&id) {
                cited.push(id);
            }
        }
        cited
            .into_iter()
            .filter_map(|id| Words::of(code, id))
            .collect()
    }

    fn of(code: &Code, id: ClauseId) -> Option<Words> {
        let clause = code.clause(id.as_str())?;
        Some(Words {
            code: Cited::find(code, id.as_str()).map_or(code.id, |cited| cited.code),
            id: clause.id.as_str(),
            title: clause.title.clone(),
            text: clause.text.clone(),
        })
    }
}

impl From<ActReport> for RuledAct {
    fn from(act: ActReport) -> RuledAct {
        let failed = act
            .expectations
            .iter()
            .filter(|expectation| !expectation.ok);
        let told = act.told;
        RuledAct {
            text: act.text,
            accepted: told.accepted,
            gist: told.gist,
            explanation: told.explanation,
            penalties: told.penalties,
            obligations: told.obligations,
            choices: told.choices,
            fails: failed
                .map(|expectation| format!("{}: {}", expectation.text, expectation.got))
                .collect(),
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
    pub title: String,
    /// When it governed.
    pub era: String,
    /// How many clauses it has of its own.
    pub clauses: usize,
}

impl Codes {
    /// Those of a shelf.
    pub fn of(shelf: &Shelf) -> Codes {
        let one = |code: &Arc<Code>| KnownCode {
            id: code.id,
            title: code.title.clone(),
            era: code.era.clone(),
            clauses: code.clauses.len(),
        };
        Codes {
            codes: shelf.all().iter().map(one).collect(),
            today: shelf.today().map(|code| code.id),
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
        let one = |subject: &jadoube_codes::meaning::Subject| Subject {
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

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;

    fn ruled(text: &str, time: Duration, stopped: bool) -> Result<Ruled, String> {
        let request = RuleRequest {
            text: text.to_owned(),
            codes: Some(vec!["all".to_owned()]),
            date: None,
            long: false,
        };
        Ruled::on(&Shelf::shipped(), &request, time, &|| stopped)
    }

    #[test]
    fn when_the_time_is_over_or_nobody_waits_the_line_begun_is_the_last() {
        const PLENTY: Duration = Duration::from_secs(600);
        let text = "White touches e2\nWhite moves e4\n";
        for (time, stopped, acts) in [
            (Duration::ZERO, false, 1),
            (PLENTY, true, 1),
            (PLENTY, false, 2),
        ] {
            for under in ruled(text, time, stopped).expect("rulings").codes {
                let told = (under.acts.len(), under.unfinished);
                assert_eq!(told, (acts, acts < 2), "{}", under.code);
            }
        }
    }

    #[test]
    fn an_attempt_gives_the_whole_answer_or_none() {
        let request = RuleRequest {
            text: "White touches e2\nWhite moves e4\n".to_owned(),
            codes: None,
            date: None,
            long: false,
        };
        let attempt = |stopped: bool| -> Option<Result<Ruled, String>> {
            let stop: Stop = Arc::new(AtomicBool::new(stopped));
            Ruled::attempt(&Shelf::shipped(), &request, &stop)
        };
        assert!(attempt(true).is_none());
        let tried = attempt(false).expect("an answer").expect("rulings");
        let whole = Ruled::on(
            &Shelf::shipped(),
            &request,
            Duration::from_secs(600),
            &|| false,
        )
        .expect("rulings");
        assert_eq!(
            serde_json::to_value(tried).expect("JSON"),
            serde_json::to_value(whole).expect("JSON")
        );
    }

    #[test]
    fn a_dispute_that_is_too_long_is_not_begun() {
        let rows = "Both play Nf3 Nf6 Ng1 Ng8 x900\n".repeat(2);
        let refused = ruled(&rows, Duration::ZERO, false).expect_err("too many moves");
        assert!(refused.contains("moves in rows"), "{refused}");
    }
}
