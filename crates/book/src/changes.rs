//! What changed between two codes, in the order of the newer one, as an arbiter reads it before a season.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use jadoube_codes::meaning::parameters;
use jadoube_codes::{Clause, CodeKind, Mark};
use jadoube_laws::Code;
use serde::Serialize;

use crate::answer::{Answer, Cited, is_same};
use crate::shipped::{Shipped, shipped};

/// What changed between two codes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Changes {
    /// `jadoube.changes/1`.
    pub schema: &'static str,
    /// The code that is left.
    pub from: &'static str,
    /// The code that is come to.
    pub to: &'static str,
    /// The printed codes that governed in between, oldest first.
    pub between: Vec<&'static str>,
    /// Whether days lie between the two whose law is not carried.
    pub gap: bool,
    /// What the newer code decides otherwise, in its order.
    pub decided: Vec<ChangedClause>,
    /// What only the older one decides, in its order.
    pub dropped: Vec<ChangedClause>,
    /// What has to be known beside it: an edition of which not all was seen may have changed more than is told here.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub caveats: Vec<String>,
    /// Clauses of the newer code that its text gives in other words, of which the rules take the same values; told where the
    /// one code is written as differences from the other.
    pub words: Vec<Cited>,
    /// Clauses of the newer code in other words by which a shipped case is nevertheless ruled otherwise, each with the case.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub ruled: Vec<RuledOtherwise>,
}

/// A clause of which the rules take the same values in both codes, and a case that is ruled otherwise by it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RuledOtherwise {
    /// The clause of the newer code.
    pub clause: Cited,
    /// A shipped case that names both codes, is ruled otherwise, and rests on the clause and on none that is told as changed.
    pub case: &'static str,
}

/// A clause with what it decides otherwise than the other code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ChangedClause {
    /// The clause: of the newer code, or where that is silent of the older.
    pub clause: Cited,
    /// What it says.
    pub text: String,
    /// What is decided otherwise.
    pub parameters: Vec<ChangedParameter>,
    /// A shipped case on which the two codes rule differently by this clause.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<&'static str>,
}

/// A parameter that two codes answer differently.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ChangedParameter {
    /// Its name with its subject.
    pub parameter: &'static str,
    /// What it decides.
    pub says: &'static str,
    /// A shipped case on which the two codes rule differently by it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub case: Option<&'static str>,
    /// What the older code answers.
    pub before: Answer,
    /// What the newer code answers.
    pub after: Answer,
}

/// What changed from one code to another, with those of all codes that came between them.
pub(crate) fn changes(all: &[Arc<Code>], from: &Arc<Code>, to: &Arc<Code>) -> Changes {
    let mut decided: BTreeMap<usize, Vec<ChangedParameter>> = BTreeMap::new();
    let mut dropped: BTreeMap<usize, Vec<ChangedParameter>> = BTreeMap::new();
    for parameter in parameters() {
        let (before, after) = (from.given(parameter), to.given(parameter));
        if is_same(before, after) {
            continue;
        }
        let changed = ChangedParameter {
            parameter: parameter.path(),
            says: parameter.says,
            case: None,
            before: Answer::of(from, parameter),
            after: Answer::of(to, parameter),
        };
        let newer = place(to, &changed);
        match newer {
            Some(at) => decided.entry(at).or_default().push(changed),
            None => {
                let at = first_of(from, &changed.before).unwrap_or(usize::MAX);
                dropped.entry(at).or_default().push(changed);
            }
        }
    }
    let mut examples = Examples::of(from, to);
    for changed in decided.values_mut().chain(dropped.values_mut()).flatten() {
        changed.case = examples.by(changed);
    }
    let decided = told(to, decided);
    let dropped = told(from, dropped);
    let (ruled, words) = by_cases(words(from, to), &examples, decided.iter().chain(&dropped));
    Changes {
        schema: "jadoube.changes/1",
        from: from.id,
        to: to.id,
        between: between(all, from, to).iter().map(|code| code.id).collect(),
        gap: has_gap(all, from, to),
        decided,
        dropped,
        caveats: [from, to]
            .into_iter()
            .filter_map(|code| caveat(code))
            .collect(),
        words,
        ruled,
    }
}

/// What is not known of a printed code of which not every clause was seen in a text of that edition.
fn caveat(code: &Code) -> Option<String> {
    let seen = code
        .clauses
        .iter()
        .filter(|clause| clause.mark == Mark::Attested);
    let (seen, all) = (seen.count(), code.clauses.len());
    (code.kind == CodeKind::Printed && seen < all).then(|| {
        format!(
            "Of {} {seen} of {all} clauses were seen in a text of that edition; the rest are taken from another or from memory, and \
             may have said something else.",
            code.id
        )
    })
}

/// Parts the clauses in other words into those by which a case is ruled otherwise, and the rest.
fn by_cases<'a>(
    words: Vec<Cited>,
    examples: &Examples<'_>,
    changed: impl Iterator<Item = &'a ChangedClause>,
) -> (Vec<RuledOtherwise>, Vec<Cited>) {
    let answers = changed
        .flat_map(|clause| &clause.parameters)
        .flat_map(|changed| [&changed.before, &changed.after]);
    let told: BTreeSet<&str> = answers.flat_map(clauses_of).collect();
    let (mut ruled, mut same) = (Vec::new(), Vec::new());
    for clause in words {
        let shows = |(_, cited): &&Example| cited.contains(clause.id) && cited.is_disjoint(&told);
        match examples.named.iter().find(shows) {
            Some((case, _)) => ruled.push(RuledOtherwise { clause, case }),
            None => same.push(clause),
        }
    }
    (ruled, same)
}

/// The ids of all clauses that give an answer in some kind of event.
fn clauses_of(answer: &Answer) -> impl Iterator<Item = &'static str> + '_ {
    let events = answer.events.iter().flat_map(|event| &event.clauses);
    answer.clauses.iter().chain(events).map(|clause| clause.id)
}

/// Where in the newer code the change stands: at the clause that gives the value that the older one has not.
fn place(to: &Code, changed: &ChangedParameter) -> Option<usize> {
    let after = &changed.after;
    if after.silent {
        return None;
    }
    let event = after.events.iter().find(|event| {
        let earlier = changed
            .before
            .events
            .iter()
            .find(|other| other.event == event.event);
        earlier.map_or(&changed.before.words, |earlier| &earlier.words) != &event.words
    });
    let same_base = after.words == changed.before.words;
    let clauses = match event {
        Some(event) if same_base => &event.clauses,
        _ => &after.clauses,
    };
    clauses.iter().find_map(|clause| index_of(to, clause.id))
}

fn first_of(code: &Code, answer: &Answer) -> Option<usize> {
    let events = answer.events.iter().flat_map(|event| &event.clauses);
    answer
        .clauses
        .iter()
        .chain(events)
        .find_map(|clause| index_of(code, clause.id))
}

fn index_of(code: &Code, id: &str) -> Option<usize> {
    code.clauses.iter().position(|clause| clause.id == id)
}

fn told(code: &Code, rows: BTreeMap<usize, Vec<ChangedParameter>>) -> Vec<ChangedClause> {
    let one = |(at, parameters): (usize, Vec<ChangedParameter>)| {
        let clause: &Clause = code.clauses.get(at)?;
        Some(ChangedClause {
            clause: Cited {
                code: code.id,
                id: clause.id.as_str(),
                title: clause.title.clone(),
            },
            text: clause.text.clone(),
            case: parameters.iter().find_map(|changed| changed.case),
            parameters,
        })
    };
    rows.into_iter().filter_map(one).collect()
}

/// The printed codes that came after the one and before the other.
fn between<'a>(all: &'a [Arc<Code>], from: &Code, to: &Code) -> Vec<&'a Code> {
    let (Some(start), Some(end)) = (from.from, to.from) else {
        return Vec::new();
    };
    let mut found: Vec<&Code> = all
        .iter()
        .map(|code| &**code)
        .filter(|code| {
            code.from
                .is_some_and(|of| of.first() > start.first() && of.first() < end.first())
        })
        .collect();
    found.sort_by_key(|code| code.from.map(|from| from.first()));
    found
}

/// Whether a code on the way ended before the next one began.
fn has_gap(all: &[Arc<Code>], from: &Code, to: &Code) -> bool {
    let mut way: Vec<&Code> = vec![from];
    way.extend(between(all, from, to));
    way.push(to);
    way.windows(2).any(|pair| {
        let ends = pair[0].until.zip(pair[1].from);
        ends.is_some_and(|(until, next)| until.is_followed_by_gap(next))
    })
}

/// The clauses that a code written as differences from the other gives in other words only, in the newer one's order.
fn words(from: &Code, to: &Code) -> Vec<Cited> {
    let inherits = |heir: &Code, of: &Code| heir.base().is_some_and(|base| base.id == of.id);
    let (child, parent) = if inherits(from, to) {
        (from, to)
    } else if inherits(to, from) {
        (to, from)
    } else {
        return Vec::new();
    };
    let said_anew = child.clauses.iter().filter_map(|clause| {
        let there = parent.own_clause(clause.inherited?.id.as_str())?;
        let same = there.text == clause.text && there.title == clause.title;
        (!same).then_some((clause, there))
    });
    let mut told: Vec<(usize, Cited)> = said_anew
        .filter_map(|(here, there)| {
            let newer = if child.id == to.id { here } else { there };
            let cited = Cited::find(to, newer.id.as_str())?;
            Some((index_of(to, cited.id)?, cited))
        })
        .collect();
    told.sort_by_key(|(at, _)| *at);
    told.dedup_by_key(|(at, _)| *at);
    told.into_iter().map(|(_, cited)| cited).collect()
}

/// Shipped cases on which two codes rule differently, with the clauses cited there.
struct Examples<'c> {
    from: &'c Arc<Code>,
    to: &'c Arc<Code>,
    /// Those that name both codes.
    named: Vec<Example>,
    /// The others, tried only when they are wanted.
    unnamed: Option<Vec<Example>>,
}

/// The name of a case, and the clauses cited in it by either code.
type Example = (&'static str, BTreeSet<&'static str>);

impl<'c> Examples<'c> {
    fn of(from: &'c Arc<Code>, to: &'c Arc<Code>) -> Examples<'c> {
        let named = |case: &&Shipped| case.names(from) && case.names(to);
        let cases = shipped().iter().filter(named);
        Examples {
            from,
            to,
            named: cases.filter_map(|case| example(case, from, to)).collect(),
            unnamed: None,
        }
    }

    /// The first case that cites a clause by which this is decided, if possible one that names both codes.
    fn by(&mut self, changed: &ChangedParameter) -> Option<&'static str> {
        let answers = [&changed.after, &changed.before].into_iter();
        let ids: BTreeSet<&str> = answers.flat_map(clauses_of).collect();
        let first = |cases: &[Example]| {
            let mut cases = cases.iter();
            cases.find_map(|(name, cited)| (!ids.is_disjoint(cited)).then_some(*name))
        };
        let (from, to) = (self.from, self.to);
        first(&self.named).or_else(|| {
            first(self.unnamed.get_or_insert_with(|| {
                let others = |case: &&Shipped| !(case.names(from) && case.names(to));
                let cases = shipped().iter().filter(others);
                cases.filter_map(|case| example(case, from, to)).collect()
            }))
        })
    }
}

/// What is cited in a case, if the two codes rule differently on it.
fn example(case: &'static Shipped, from: &Arc<Code>, to: &Arc<Code>) -> Option<Example> {
    let (one, two) = (case.run(from).ok()?, case.run(to).ok()?);
    let differ = one.result != two.result
        || one.position != two.position
        || one.acts.iter().zip(&two.acts).any(|(one, two)| {
            (one.accepted, one.breach) != (two.accepted, two.breach)
                || one.obligations != two.obligations
                || one.choices != two.choices
                || one.penalties != two.penalties
                || one.asks.is_some() != two.asks.is_some()
        });
    let cited = one.acts.iter().chain(&two.acts).flat_map(|act| {
        let all = act
            .clauses
            .iter()
            .chain(&act.also)
            .chain(&act.cited_by_time);
        all.map(|id| id.as_str())
    });
    differ.then(|| (case.name, cited.collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Book;
    use crate::compare::{Scope, compare};

    fn code(id: &str) -> &'static Arc<Code> {
        Code::by_id(id).expect("a code of the program")
    }

    /// The editions from one to the next.
    const CHAIN: [(&str, &str); 7] = [
        ("fide-1997", "fide-2001"),
        ("fide-2001", "fide-2005"),
        ("fide-2005", "fide-2009"),
        ("fide-2009", "fide-2014"),
        ("fide-2014", "fide-2017"),
        ("fide-2017", "fide-2018"),
        ("fide-2018", "fide-2023"),
    ];

    #[test]
    fn every_difference_stands_at_a_clause_and_a_case_shows_some_of_them() {
        for (from, to) in CHAIN {
            let told = Book::shipped().changes(code(from), code(to));
            let all = || told.decided.iter().chain(&told.dropped);
            let placed: usize = all().map(|clause| clause.parameters.len()).sum();
            let differing = compare(
                &[from, to].map(|id| Arc::clone(code(id))),
                None,
                Scope::Differing,
            )
            .expect("all subjects")
            .differing;
            assert_eq!(placed, differing, "{from} to {to}");
            assert!(all().any(|clause| clause.case.is_some()), "{from} to {to}");
            assert!(told.between.is_empty() && !told.gap, "{from} to {to}");
        }
    }

    #[test]
    fn what_changed_stands_at_the_clauses_that_the_editions_changed() {
        let ids = |rows: &[ChangedClause]| -> Vec<&'static str> {
            rows.iter().map(|row| row.clause.id).collect()
        };
        let told = Book::shipped().changes(code("fide-2018"), code("fide-2023"));
        assert_eq!(ids(&told.decided), ["5.1.2", "9.5.3", "a.3"]);
        assert!(told.dropped.is_empty());
        let told = Book::shipped().changes(code("fide-2017"), code("fide-2018"));
        assert!(ids(&told.decided).contains(&"7.5.4"));
        assert!(told.words.iter().any(|clause| clause.id == "a.4.5"));
    }

    #[test]
    fn an_edition_not_wholly_seen_is_told_as_such() {
        for (from, to) in CHAIN {
            let told = Book::shipped().changes(code(from), code(to));
            for id in [from, to] {
                let unseen = |clause: &Clause| clause.mark != Mark::Attested;
                let wanted = code(id).clauses.iter().any(unseen);
                let said = told.caveats.iter().any(|caveat| caveat.contains(id));
                assert_eq!(said, wanted, "{from} to {to}: {:?}", told.caveats);
            }
        }
    }

    #[test]
    fn a_clause_by_which_a_case_is_ruled_otherwise_is_not_told_as_mere_words() {
        for (from, to) in CHAIN {
            let told = Book::shipped().changes(code(from), code(to));
            for ruled in &told.ruled {
                assert!(!told.words.contains(&ruled.clause), "{ruled:?}");
                let case = crate::shipped_named(ruled.case).expect("a shipped case");
                assert!(example(case, code(from), code(to)).is_some(), "{ruled:?}");
            }
        }
    }

    #[test]
    fn years_between_and_gaps_are_told() {
        let told = Book::shipped().changes(code("fide-1955"), code("fide-2005"));
        assert_eq!(told.between, ["fide-1997", "fide-2001"]);
        assert!(told.gap);
        assert!(
            !Book::shipped()
                .changes(code("fide-2009"), code("fide-2023"))
                .gap
        );
    }
}
