//! Files of codes read and judged.

use std::fs;
use std::io::Write;

use anyhow::Result;
use jadoube_book::Answer;
use jadoube_codes::{Given, lines_below};
use jadoube_laws::{Code, Shelf};

use crate::args::laws::CheckArgs;
use crate::codes::add_code;
use crate::exit::Exit;
use crate::output::{complain, out};
use crate::table::wrapped;

/// Reads each file; a later one may inherit from an earlier one.
pub fn run(mut shelf: Shelf, args: &CheckArgs) -> Result<Exit> {
    let mut out = out();
    let mut exit = Exit::Fine;
    for file in &args.files {
        match add_code(&mut shelf, file) {
            Ok(code) => {
                let decides = code.all_given().count();
                let clauses = code.clauses.len();
                writeln!(
                    out,
                    "{}: {}, {clauses} clauses, {decides} parameters",
                    file.display(),
                    code.id
                )?;
                let lost = lost(code);
                if !lost.is_empty() {
                    writeln!(out, "  says nothing any more of {}", lost.join(", "))?;
                }
                let warnings = hidden(code).into_iter().chain(outlived(code));
                for warning in warnings.chain(only_text(code)) {
                    for line in wrapped(&warning, 98) {
                        writeln!(out, "  {line}")?;
                    }
                }
            }
            Err(error) => {
                let name = file.display().to_string();
                let text = fs::read_to_string(file).unwrap_or_default();
                let faults = shelf.faults(&name, &text);
                for fault in &faults {
                    complain(format_args!("{fault}"));
                }
                if faults.is_empty() {
                    complain(format_args!("{error:#}"));
                }
                exit = Exit::Unreadable;
            }
        }
    }
    out.flush()?;
    Ok(exit)
}

/// What the code decides for every game and an inherited exception decides otherwise for some, each in a sentence with what to
/// write.
fn hidden(code: &Code) -> Vec<String> {
    let Some(base) = code.base() else {
        return Vec::new();
    };
    let one = |given: Given<'_>| {
        let parameter = given.parameter();
        let usual = given.usual();
        let clause = usual.clauses().next().filter(|id| is_own(code, id))?;
        // Only what the code itself has changed can have been meant for all games.
        let before = base.given(parameter).map(|given| given.usual().to_string());
        let said = usual.in_words()?.long;
        if before == Some(usual.to_string()) {
            return None;
        }
        let inherited: Vec<&str> = given
            .own()
            .filter(|(_, own)| own.clauses().next().is_some_and(|id| !is_own(code, id)))
            .map(|(kind, _)| kind.name())
            .collect();
        if inherited.is_empty() {
            return None;
        }
        let asks = parameter
            .says
            .split_once(". ")
            .map_or(parameter.says, |(first, _)| first);
        let kinds: Vec<String> = inherited.iter().map(|kind| format!("\"{kind}\"")).collect();
        let other = Answer::of(code, parameter).told();
        Some(format!(
            "warning: {clause} says '{said}' ({}), but what {} has for {} still holds there: {other}. If it is meant for those games \
             too, write below the clause: [[clause.for]] in = [{}] {}",
            asks.trim_end_matches('.'),
            base.id,
            inherited.join(", "),
            kinds.join(", "),
            lines_below([usual]).concat(),
        ))
    };
    code.all_given().filter_map(one).collect()
}

/// Whether a clause is the code's own and not inherited.
fn is_own(code: &Code, id: &str) -> bool {
    code.own_clause(id)
        .is_some_and(|clause| clause.inherited.is_none())
}

/// The inherited clauses whose text still says what a clause of the code now decides otherwise, each in a sentence with what
/// to write.
fn outlived(code: &Code) -> Vec<String> {
    let Some(base) = code.base() else {
        return Vec::new();
    };
    let one = |given: Given<'_>| {
        let own = given
            .usual()
            .clauses()
            .next()
            .filter(|id| is_own(code, id))?;
        let before = base.given(given.parameter())?.usual();
        let old = before.clauses().next().filter(|id| *id != own)?;
        let stands = code.own_clause(old)?.inherited.is_some();
        (stands && before.to_string() != given.usual().to_string()).then(|| {
            let kept = decided_besides(code, old);
            let kept = match kept.as_slice() {
                [] => String::new(),
                kept => format!(
                    ", and write below it what else that one decides: {}",
                    kept.join("   ")
                ),
            };
            format!(
                "warning: {own} decides {} now, and {old} of {} still stands with its text, which says otherwise. Give your clause the \
                 id {old:?}{kept}",
                given.parameter().path(),
                base.id,
            )
        })
    };
    code.all_given().filter_map(one).collect()
}

/// What an inherited clause still decides in the code, as the file of a code writes it.
fn decided_besides(code: &Code, clause: &str) -> Vec<String> {
    let usual = code.all_given().map(|given| given.usual());
    lines_below(usual.filter(|answer| answer.clauses().next() == Some(clause)))
}

/// The clauses of the code that change the words of an inherited one and nothing that is ruled.
fn only_text(code: &Code) -> Vec<String> {
    let Some(base) = code.base() else {
        return Vec::new();
    };
    let decided = |code: &Code, id: &str| -> Vec<String> {
        let given = code.all_given();
        let by = given.filter(|given| given.usual().clauses().any(|by| by == id));
        by.map(|given| given.usual().to_string()).collect()
    };
    let same = code.clauses.iter().filter_map(|clause| {
        let before = base.own_clause(clause.inherited?.id.as_str())?;
        let id = clause.id.as_str();
        let changed = before.text != clause.text && decided(code, id) == decided(base, id);
        changed.then(|| {
            format!(
                "note: {id} has other words than {} and decides what it decided: nothing is ruled otherwise for it",
                base.id
            )
        })
    });
    same.collect()
}

/// The parameters that the code it inherits from answers and this one does not: an inherited clause that decided them was
/// replaced or removed.
fn lost(code: &Code) -> Vec<&'static str> {
    let Some(base) = code.base() else {
        return Vec::new();
    };
    base.all_given()
        .map(|given| given.parameter())
        .filter(|parameter| code.given(parameter).is_none())
        .map(|parameter| parameter.path())
        .collect()
}
