//! A penalty as the form that is filed has it: with its fact, the article that gives it, and the one that was broken.

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
    /// A penalty with the number of its fact, and the article that gives it.
    pub fn of(given: &Penalty, fact: Option<usize>, by: Option<&ClauseId>) -> Given {
        let offence = given.offence.first();
        Given {
            fact,
            by: by.copied(),
            offence: offence.filter(|id| by != Some(*id)).copied(),
            said: full(&penalty(given)),
        }
    }

    /// For the breach of which article it was given, where that is another than the one that gives it.
    fn reason(&self, code: &Code) -> String {
        let clause = self
            .offence
            .as_ref()
            .and_then(|id| code.clause(id.as_str()));
        clause.map_or_else(String::new, |clause| {
            format!(
                ", for the breach of Article {}, {}",
                clause.id, clause.title
            )
        })
    }

    /// As it stands under result and penalty.
    pub fn text(&self, code: &Code) -> String {
        let at = self.fact.map(|at| format!("fact {at}"));
        let by = self.by.as_ref().map(|by| format!("Article {by}"));
        let known: Vec<String> = at.into_iter().chain(by).collect();
        let (known, reason) = (known.join(", "), self.reason(code));
        format!("Penalty ({known}{reason}): {}", self.said)
    }

    /// That it stands, for a decision whose words do not say it.
    pub fn still(&self, code: &Code, decision: &str) -> Option<String> {
        let said = self.said.trim_end_matches('.');
        let by = self.by.as_ref();
        let by = by.map_or_else(String::new, |by| format!(", under Article {by}"));
        let reason = self.reason(code);
        (!decision.contains(said))
            .then(|| format!(" The penalty given before stands: {said}{by}{reason}."))
    }
}
