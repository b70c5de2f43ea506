//! What one code answers to a parameter, and clauses with their titles.

use jadoube_laws::Code;
use jadoube_laws::code::meaning::Parameter;
use jadoube_laws::code::{self, ClauseId, EventKind, Given};
use serde::Serialize;

/// A clause that is cited, with enough to show and to find it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Cited {
    /// The code in which it stands: the citing one, or the one that it takes over.
    pub code: &'static str,
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
}

impl Cited {
    /// The clause that `id` names under this code, if there is one.
    pub fn find(code: &'static Code, id: &str) -> Option<Cited> {
        let own = code.own_clause(id).map(|clause| (code.id, clause));
        let (code, clause) = own.or_else(|| {
            let base = code.base()?;
            base.clause(id).map(|clause| (base.id, clause))
        })?;
        Some(Cited {
            code,
            id: clause.id.as_str(),
            title: &clause.title,
        })
    }

    /// These clauses under this code.
    pub(crate) fn all<'a>(
        code: &'static Code,
        ids: impl Iterator<Item = &'a ClauseId>,
    ) -> Vec<Cited> {
        ids.filter_map(|id| Cited::find(code, id.as_str()))
            .collect()
    }
}

/// What a code answers to a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Answer {
    /// The code.
    pub code: &'static str,
    /// Whether the code says nothing on it; everything else is empty then.
    pub silent: bool,
    /// Whether it is silent because its source does not carry the subject, so that nothing follows from the silence.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub not_carried: bool,
    /// The value in a few words; empty where only clauses are named.
    pub words: String,
    /// What the value means, in a sentence or several, without the last full stop.
    pub meaning: String,
    /// The clauses that give the value.
    pub clauses: Vec<Cited>,
    /// Where the text is doubtful: which reading is taken, and which is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
    /// Values for kinds of event that have their own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub events: Vec<EventAnswer>,
}

/// What a code answers to a parameter in one kind of event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventAnswer {
    /// The kind of event.
    pub event: &'static str,
    /// The value in a few words.
    pub words: String,
    /// What the value means.
    pub meaning: String,
    /// The clauses that give it.
    pub clauses: Vec<Cited>,
    /// Where the text is doubtful: which reading is taken, and which is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
}

/// Whether two codes give a parameter the same value in every kind of event; which clauses give it does not matter.
pub(crate) fn is_same(a: Option<Given<'_>>, b: Option<Given<'_>>) -> bool {
    match (a, b) {
        (None, None) => true,
        (Some(a), Some(b)) => a.is_same(&b),
        _ => false,
    }
}

impl Answer {
    /// What a code answers to a parameter.
    pub fn of(code: &'static Code, parameter: &'static Parameter) -> Answer {
        let Some(given) = code.given(parameter) else {
            return Answer {
                code: code.id,
                silent: true,
                not_carried: code.leaves_open(parameter.subject()),
                words: String::new(),
                meaning: String::new(),
                clauses: Vec::new(),
                reading: None,
                events: Vec::new(),
            };
        };
        let said = Said::of(code, given.usual());
        Answer {
            code: code.id,
            silent: false,
            not_carried: false,
            words: said.words,
            meaning: said.meaning,
            clauses: said.clauses,
            reading: said.reading,
            events: given
                .own()
                .map(|(kind, own)| event(code, kind, own))
                .collect(),
        }
    }
}

/// One value with its clauses.
struct Said {
    words: String,
    meaning: String,
    clauses: Vec<Cited>,
    reading: Option<String>,
}

impl Said {
    fn of(code: &'static Code, answer: code::Answer<'_>) -> Said {
        let words = answer.in_words();
        let (words, meaning) =
            words.map_or_else(Default::default, |words| (words.short, words.long));
        let clauses = answer.clauses().filter_map(|id| Cited::find(code, id));
        Said {
            words,
            meaning,
            clauses: clauses.collect(),
            reading: answer.reading().map(str::to_owned),
        }
    }
}

fn event(code: &'static Code, kind: EventKind, own: code::Answer<'_>) -> EventAnswer {
    let said = Said::of(code, own);
    EventAnswer {
        event: kind.name(),
        words: said.words,
        meaning: said.meaning,
        clauses: said.clauses,
        reading: said.reading,
    }
}
