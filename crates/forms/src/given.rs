//! A penalty as the form that is filed has it: with its fact, the article that gives it, and the one that was broken.

use jadoube_codes::{Subject, interpreted, printed};
use jadoube_laws::sentence::{full, penalty};
use jadoube_laws::{ClauseId, Code, Penalty};

/// A penalty that was given.
#[derive(Clone)]
pub struct Given {
    /// The number of the fact with which it was given.
    fact: Option<usize>,
    /// The article that gives it.
    pub by: Option<ClauseId>,
    /// The article of the offence, where it is another.
    pub offence: Option<ClauseId>,
    /// What it is, as a sentence.
    said: String,
}

impl Given {
    /// A penalty with the number of its fact, and the article that gives it: of those that the ruling names the first on penalties,
    /// else the first of all, which is then that of the offence.
    pub fn of(given: &Penalty, fact: Option<usize>, code: &Code, clauses: &[ClauseId]) -> Given {
        let of_penalties = |id: &&ClauseId| {
            let clause = code.clause(id.as_str());
            clause.is_some_and(|clause| clause.subject == Subject::Penalty)
        };
        let by = clauses.iter().find(of_penalties).or(clauses.first());
        let offence = given.offence.first().or(clauses.first());
        Given {
            fact,
            by: by.copied(),
            offence: offence.filter(|id| by != Some(*id)).copied(),
            said: full(&penalty(given)),
        }
    }

    /// For the breach of which article it was given, or for a claim under which, where that is another than the one that gives it.
    fn reason(&self, code: &Code) -> String {
        let clause = self
            .offence
            .as_ref()
            .and_then(|id| code.clause(id.as_str()));
        clause.map_or_else(String::new, |clause| {
            // What a draw is claimed by is not broken by a claim that fails.
            let what = match clause.subject {
                Subject::Draw => "a wrong claim under",
                _ => "the breach of",
            };
            format!(", for {what} {}, {}", article(&clause.id), clause.title)
        })
    }

    /// As it stands under result and penalty.
    pub fn text(&self, code: &Code) -> String {
        let at = self.fact.map(|at| format!("fact {at}"));
        let by = self.by.as_ref().map(|by| article(by));
        let known: Vec<String> = at.into_iter().chain(by).collect();
        let (known, reason) = (known.join(", "), self.reason(code));
        format!("Penalty ({known}{reason}): {}", self.said)
    }

    /// The number of the fact with which it was given.
    pub fn fact(&self) -> Option<usize> {
        self.fact
    }

    /// Whether it was given before this fact.
    pub fn is_before(&self, fact: usize) -> bool {
        self.fact.is_none_or(|at| at < fact)
    }

    /// That it stands, for a decision that came after it.
    pub fn still(&self, code: &Code) -> String {
        let said = self.said.trim_end_matches('.');
        let by = self.by.as_ref();
        let by = by.map_or_else(String::new, |by| format!(", under {}", article(by)));
        let reason = self.reason(code);
        format!(" The penalty given before stands: {said}{by}{reason}.")
    }
}

/// A clause as a form names it; what the Arbiters' Manual says of one is no article.
pub fn article(id: &str) -> String {
    match interpreted(id) {
        Some(on) => format!("Arbiters’ Manual on {}", printed(on)),
        None => format!("Article {}", printed(id)),
    }
}
