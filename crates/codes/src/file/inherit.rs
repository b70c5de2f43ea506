//! The whole text of a code that gives differences from another.

use super::fault::{CodeError, Step};
use super::order::{by_number, chapter};
use super::read::{File, OwnRow};
use super::references;
use super::text::{Part, TextRow};
use crate::clause::{Bound, Inherited, Mark};
use crate::clause_id::ClauseId;
use crate::near::understood;
use crate::rule::EventKind;

/// The clauses of a code with all that they say; of an inheriting one the base's text with the differences carried out.
///
/// A supplement leaves the base's clauses to the base; what they decide comes along all the same, see [`beneath`].
pub(crate) fn whole(file: &File, base: Option<&[TextRow]>) -> Result<Vec<TextRow>, CodeError> {
    if let Some(base) = base {
        names_of_the_base(file, base)?;
    }
    let mut rows = base.map_or_else(Vec::new, |base| inherited(file, base));
    give_way(&mut rows, &file.rows);
    for own in &file.rows {
        match rows.iter_mut().find(|row| row.clause.id == own.clause.id) {
            Some(row) => replace(row, own),
            None if own.has_words => rows.push(TextRow {
                clause: own.clause.clone(),
                parts: own.parts.clone().unwrap_or_default(),
            }),
            None => {
                return Err(file.fault_of(
                    own,
                    "is no clause of the base, so title, subject and text are needed",
                ));
            }
        }
    }
    for own in &file.rows {
        let row = rows.iter().find(|row| row.clause.id == own.clause.id);
        let idle = |row: &TextRow| row.parts.is_empty() && row.clause.bound == Bound::Quoted;
        if !own.words_only && row.is_some_and(idle) {
            return Err(file.fault_of(
                own,
                "decides nothing: give it a line `decides.… = …`, or write is = \"definition\" or is = \"finding\" if it is one",
            ));
        }
    }
    exceptions_stand(file, &rows)?;
    if base.is_some() {
        sort(&mut rows);
    }
    for row in &mut rows {
        row.clause.bound = row.bound();
    }
    Ok(rows)
}

/// Whether what the file removes and renumbers is there in the base.
fn names_of_the_base(file: &File, base: &[TextRow]) -> Result<(), CodeError> {
    let ids = || base.iter().map(|row| row.clause.id.as_str());
    let known = |name: &str| match name.strip_suffix('*') {
        Some(start) => ids().any(|id| id.starts_with(start)),
        None => ids().any(|id| id == name),
    };
    let written = &file.written;
    let removed = written.removed.iter().enumerate();
    let removed = removed.map(|(at, name)| (vec![Step::Key("removed"), Step::Index(at)], name));
    let renumbered = written.renumbered.iter();
    let renumbered =
        renumbered.map(|(here, name)| (vec![Step::Key("renumbered"), Step::Key(here)], name));
    for (way, name) in removed.chain(renumbered) {
        if !known(name) {
            let near = understood(name, ids());
            return Err(file.fault_at(&way, format!("the base has no clause {name:?}; {near}")));
        }
    }
    Ok(())
}

/// Whether the clauses to which those of the file are exceptions are there.
fn exceptions_stand(file: &File, rows: &[TextRow]) -> Result<(), CodeError> {
    let ids = || rows.iter().map(|row| row.clause.id.as_str());
    for (index, own) in file.rows.iter().enumerate() {
        for (at, except) in own.clause.excepts.iter().enumerate() {
            if !ids().any(|id| id == except.as_str()) {
                let way = [
                    Step::Key("clause"),
                    Step::Index(index),
                    Step::Key("excepts"),
                    Step::Index(at),
                ];
                let near = understood(except.as_str(), ids());
                let reason = format!("there is no clause {:?}; {near}", except.as_str());
                return Err(file.fault_at(&way, reason));
            }
        }
    }
    Ok(())
}

/// The base's clauses without those removed, under their numbers here.
fn inherited(file: &File, base: &[TextRow]) -> Vec<TextRow> {
    let written = &file.written;
    let renumbered = |id: &str| -> Option<String> {
        let renumbered = written.renumbered.iter();
        renumbered
            .filter_map(
                |(here, there)| match (here.strip_suffix('*'), there.strip_suffix('*')) {
                    (Some(new), Some(old)) => Some(format!("{new}{}", id.strip_prefix(old)?)),
                    _ => (there == id).then(|| here.clone()),
                },
            )
            .next()
    };
    // A number that the base has and this edition has not renumbered is followed no further down.
    let number = |id: &str| renumbered(id).unwrap_or_else(|| id.to_owned());
    let named = |id: &str| {
        renumbered(id).or_else(|| {
            base.iter()
                .any(|row| row.clause.id == id)
                .then(|| id.to_owned())
        })
    };
    let matches = |patterns: &[String], id: &str| {
        patterns
            .iter()
            .any(|pattern| match pattern.strip_suffix('*') {
                Some(start) => id.starts_with(start),
                None => pattern == id,
            })
    };
    base.iter()
        .filter(|row| !matches(&written.removed, &row.clause.id))
        .map(|row| {
            let mut row = row.clone();
            let there = row.clause.id;
            let here = number(&there);
            let confirmed = matches(&written.confirmed, &here);
            row.clause.inherited = Some(Inherited { id: there });
            (row.clause.from, row.clause.until) = (None, None);
            row.clause.mark = if confirmed {
                Mark::Attested
            } else {
                Mark::Unseen
            };
            row.clause.id = ClauseId::intern(&here);
            row.clause.text = references::renamed(&row.clause.text, &named);
            for except in &mut row.clause.excepts {
                *except = ClauseId::intern(&number(except));
            }
            row
        })
        .collect()
}

/// What the file decides itself is decided by no inherited clause any more, for the same kinds of event.
fn give_way(rows: &mut [TextRow], own: &[OwnRow]) {
    let decided: Vec<(&str, &[EventKind])> = own
        .iter()
        .flat_map(|row| row.parts.iter().flatten())
        .flat_map(|part| {
            part.values
                .iter()
                .map(move |given| (given.path.as_str(), part.kinds.as_slice()))
        })
        .collect();
    for row in rows {
        let parts = std::mem::take(&mut row.parts);
        row.parts = parts
            .into_iter()
            .flat_map(|part| left_of(part, &decided))
            .collect();
    }
}

/// What is left of an inherited part; several parts where it loses some parameters for some kinds of event only.
fn left_of(part: Part, decided: &[(&str, &[EventKind])]) -> Vec<Part> {
    let mut left: Vec<Part> = Vec::new();
    let whole = part.kinds.is_empty();
    let mut keep = |path: &str, put: &dyn Fn(&mut Part)| {
        let gone = |kind: Option<EventKind>| {
            decided.iter().any(|(decided, kinds)| {
                *decided == path && kind.map_or(kinds.is_empty(), |kind| kinds.contains(&kind))
            })
        };
        let mut kinds = part.kinds.clone();
        kinds.retain(|kind| !gone(Some(*kind)));
        let lost = if whole { gone(None) } else { kinds.is_empty() };
        if lost {
            return;
        }
        let at = left.iter().position(|part| part.kinds == kinds);
        let at = at.unwrap_or_else(|| {
            left.push(Part {
                kinds,
                ..Part::default()
            });
            left.len() - 1
        });
        put(&mut left[at]);
    };
    for given in &part.values {
        keep(&given.path, &|part| part.values.push(given.clone()));
    }
    for path in &part.supports {
        keep(path, &|part| part.supports.push(path.clone()));
    }
    if !part.cites.is_empty() {
        match left.iter_mut().find(|left| left.kinds.is_empty()) {
            Some(left) => left.cites = part.cites,
            None => left.push(Part {
                cites: part.cites,
                ..Part::default()
            }),
        }
    }
    left
}

/// A clause of the base as this file has it.
fn replace(row: &mut TextRow, own: &OwnRow) {
    let bound = row.clause.bound;
    if own.has_words {
        let inherited = row.clause.inherited;
        row.clause = own.clause.clone();
        row.clause.inherited = inherited;
        if own.words_only || own.parts.is_none() {
            row.clause.bound = bound;
        }
    }
    if let Some(parts) = &own.parts {
        // A row without words of its own changes the values that it gives and leaves the rest.
        if own.has_words {
            row.parts.clear();
        }
        row.parts.extend(parts.iter().cloned());
    }
}

/// Puts the clauses into the order of their numbers, chapter by chapter as the base has them.
fn sort(rows: &mut [TextRow]) {
    let mut chapters: Vec<String> = Vec::new();
    for row in rows.iter() {
        let of = chapter(&row.clause.id);
        if !chapters.iter().any(|known| known == of) {
            chapters.push(of.to_owned());
        }
    }
    let place = |id: &str| chapters.iter().position(|known| known == chapter(id));
    rows.sort_by(|a, b| {
        let (a, b) = (a.clause.id.as_str(), b.clause.id.as_str());
        place(a).cmp(&place(b)).then_with(|| by_number(a, b))
    });
}
