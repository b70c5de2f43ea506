//! What one code answers to a parameter, and clauses with their titles.

use jadoube_codes::meaning::Parameter;
use jadoube_codes::{ClauseId, EventKind, Given};
use jadoube_laws::Code;
use serde::Serialize;

/// A clause that is cited, with enough to show and to find it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Cited {
    /// The code in which it stands: the citing one, or the one that it takes over.
    pub code: &'static str,
    /// Its id.
    pub id: &'static str,
    /// Its title.
    pub title: String,
}

impl Cited {
    /// The clause that `id` names under this code, if there is one.
    pub fn find(code: &Code, id: &str) -> Option<Cited> {
        let own = code.own_clause(id).map(|clause| (code.id, clause));
        let (code, clause) = own.or_else(|| {
            let base = code.base()?;
            base.clause(id).map(|clause| (base.id, clause))
        })?;
        Some(Cited {
            code,
            id: clause.id.as_str(),
            title: clause.title.clone(),
        })
    }

    /// These clauses under this code.
    pub(crate) fn all<'a>(code: &Code, ids: impl Iterator<Item = &'a ClauseId>) -> Vec<Cited> {
        ids.filter_map(|id| Cited::find(code, id.as_str()))
            .collect()
    }
}

/// What a code answers to a parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
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
#[non_exhaustive]
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

/// What a code answers in some kinds of event, told together where it is the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Occasion<'a> {
    /// The kinds of event in words, `rapid and supervised blitz`; empty where it is the answer for every other kind.
    pub events: String,
    /// What the value means, or a few words of it; nothing where only clauses are named.
    pub meaning: &'a str,
    /// Where the text is doubtful: which reading is taken, and which is not.
    pub reading: Option<&'a str>,
}

impl Answer {
    /// What this clause gives, and when: a clause of rapid play gives what holds in rapid play.
    pub fn by(&self, clause: &str) -> Vec<Occasion<'_>> {
        let gives = |clauses: &[Cited]| clauses.iter().any(|cited| cited.id == clause);
        let usual = gives(&self.clauses).then(|| self.usual());
        let events = self.events.iter().filter(|event| gives(&event.clauses));
        usual.into_iter().chain(together(events)).collect()
    }

    /// The answer in a sentence: what is usual, and what holds in kinds of event that have a value of their own.
    pub fn told(&self) -> String {
        if self.not_carried {
            return "not carried".to_owned();
        }
        if self.silent {
            return "silent".to_owned();
        }
        let other = self.events.iter().filter(|event| event.words != self.words);
        let usual = match (self.usual().meaning, self.clauses.is_empty()) {
            ("", false) => "as the clauses say",
            (meaning, _) => meaning,
        };
        let occasions = together(other).into_iter().map(|occasion| {
            let meaning = match occasion.meaning {
                "" => "as the clauses say",
                meaning => meaning,
            };
            format!("in {}: {meaning}", occasion.events)
        });
        let usual = (!usual.is_empty()).then(|| usual.to_owned());
        let told: Vec<String> = usual.into_iter().chain(occasions).collect();
        told.join("; ")
    }

    fn usual(&self) -> Occasion<'_> {
        let meaning = if self.meaning.is_empty() {
            &self.words
        } else {
            &self.meaning
        };
        Occasion {
            events: String::new(),
            meaning,
            reading: self.reading.as_deref(),
        }
    }
}

/// Kinds of event with the same answer as one.
fn together<'a>(events: impl Iterator<Item = &'a EventAnswer>) -> Vec<Occasion<'a>> {
    let mut found: Vec<(Vec<&str>, &EventAnswer)> = Vec::new();
    for event in events {
        let alike =
            |other: &EventAnswer| (&other.words, &other.reading) == (&event.words, &event.reading);
        match found.iter_mut().find(|(_, other)| alike(other)) {
            Some((names, _)) => names.push(event.event),
            None => found.push((vec![event.event], event)),
        }
    }
    let occasions = found.into_iter().map(|(names, event)| Occasion {
        events: in_a_row(&names),
        meaning: if event.meaning.is_empty() {
            &event.words
        } else {
            &event.meaning
        },
        reading: event.reading.as_deref(),
    });
    occasions.collect()
}

/// Kinds of event as people name them: `rapid, blitz and supervised rapid`.
fn in_a_row(names: &[&str]) -> String {
    let names: Vec<String> = names
        .iter()
        .map(|name| match name.split_once(' ') {
            Some((kind, how)) => format!("{how} {kind}"),
            None => (*name).to_owned(),
        })
        .collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
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
    pub fn of(code: &Code, parameter: &'static Parameter) -> Answer {
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
    fn of(code: &Code, answer: jadoube_codes::Answer<'_>) -> Said {
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

fn event(code: &Code, kind: EventKind, own: jadoube_codes::Answer<'_>) -> EventAnswer {
    let said = Said::of(code, own);
    EventAnswer {
        event: kind.name(),
        words: said.words,
        meaning: said.meaning,
        clauses: said.clauses,
        reading: said.reading,
    }
}

/// An answer with the name of its parameter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ExportedAnswer {
    /// The parameter's name with its subject.
    pub parameter: &'static str,
    /// The answer.
    #[serde(flatten)]
    pub answer: Answer,
}
