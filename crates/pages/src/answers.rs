//! What a code answers to a question of the rules, and where its text is doubtful, as HTML.

use std::collections::BTreeMap;
use std::fmt::Write;

use jadoube_book::{Answer, Cited};
use jadoube_codes::meaning::parameters;
use jadoube_codes::{Clause, Mark};
use jadoube_laws::Code;
use jadoube_laws::sentence::{capital, full};

use crate::html::text;
use crate::words::{clause_address, code_address, heading};

/// What one code answers, with its clauses.
pub fn answer_row(answer: &Answer) -> String {
    format!(
        "<div><dt><a href=\"{}\">{}</a></dt><dd>{}</dd></div>",
        code_address(answer.code),
        text(answer.code),
        answer_words(answer)
    )
}

/// An answer in words, with its clauses as chips.
pub fn answer_words(answer: &Answer) -> String {
    if answer.not_carried {
        return "<span class=\"quiet\">does not carry this</span>".to_owned();
    }
    if answer.silent {
        return "<span class=\"quiet\">says nothing</span>".to_owned();
    }
    let mut words = one_answer(&answer.words, &answer.meaning, &answer.clauses);
    for event in &answer.events {
        let _ = write!(
            words,
            "<p class=\"event\"><b>{}:</b></p>{}",
            text(&capital(event.event)),
            one_answer(&event.words, &event.meaning, &event.clauses)
        );
    }
    words
}

fn one_answer(words: &str, meaning: &str, clauses: &[Cited]) -> String {
    let said = if meaning.is_empty() { words } else { meaning };
    let said = if said.is_empty() {
        String::new()
    } else {
        format!("<p>{}</p>", text(&full(said)))
    };
    let chips: String = clauses
        .iter()
        .map(|cited| {
            format!(
                "<li><a class=\"chip\" href=\"{}\" title=\"{}\">{}</a></li>",
                clause_address(cited.code, cited.id),
                text(&cited.title),
                text(cited.id)
            )
        })
        .collect();
    format!("{said}<ul class=\"chip-list\">{chips}</ul>")
}

/// The remark on a clause, and a warning where its wording was not compared.
pub fn note(clause: &Clause) -> String {
    let unverified = match clause.mark {
        Mark::Attested => "",
        Mark::Memory => "<p class=\"note\">Written from memory of the edition.</p>",
        Mark::Unseen => {
            "<p class=\"note\">Taken from a later edition; no text of this one was seen.</p>"
        }
    };
    let remark = clause.note.as_ref().map_or_else(String::new, |note| {
        format!("<p class=\"note\">{}</p>", text(note))
    });
    format!("{remark}{unverified}")
}

/// The readings that were taken where a clause is doubtful: the parameter's question, and the reading.
pub type Readings = BTreeMap<&'static str, Vec<(&'static str, String)>>;

/// All doubtful points of a code, by the clauses that they are about.
pub fn readings(code: &Code) -> Readings {
    let mut found = Readings::new();
    for parameter in parameters() {
        let answer = Answer::of(code, parameter);
        let own = answer
            .reading
            .iter()
            .map(|reading| (reading, &answer.clauses));
        let overlays = answer
            .events
            .iter()
            .filter_map(|event| Some((event.reading.as_ref()?, &event.clauses)));
        for (reading, clauses) in own.chain(overlays) {
            for clause in clauses {
                found
                    .entry(clause.id)
                    .or_default()
                    .push((parameter.says, reading.clone()));
            }
        }
    }
    found
}

/// The doubtful points of a clause, folded, for a page with many clauses.
pub fn readings_list(readings: Option<&Vec<(&str, String)>>) -> String {
    let Some(readings) = readings else {
        return String::new();
    };
    let doubts = if readings.len() == 1 {
        "A doubtful point"
    } else {
        "Doubtful points"
    };
    format!(
        "<details class=\"readings\"><summary>{doubts}, and the reading taken</summary><ul>{}</ul></details>",
        reading_items(readings)
    )
}

/// The doubtful points of a clause, for its own page.
pub fn readings_section(readings: Option<&Vec<(&str, String)>>) -> String {
    readings.map_or_else(String::new, |readings| {
        format!(
            "<section class=\"readings\"><h2>Doubtful points, and the reading taken</h2><ul>{}</ul></section>",
            reading_items(readings)
        )
    })
}

fn reading_items(readings: &[(&str, String)]) -> String {
    readings
        .iter()
        .map(|(says, reading)| {
            format!(
                "<li><p class=\"asks\">{}</p><p>{}</p></li>",
                text(&heading(says)),
                text(&full(reading))
            )
        })
        .collect()
}
