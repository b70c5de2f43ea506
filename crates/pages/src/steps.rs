//! What happened and what was ruled, line by line, as a page shows it; and the codes beside one another.

use std::fmt::Write;

use jadoube_book::Book;
use jadoube_laws::sentence::full;
use jadoube_laws::{Code, Verdict};

use crate::html::text;
use crate::words::{chips, clause_address, code_address, number};
use jadoube_forms::replay::{Replay, StepView};

/// The lines of a replay with their rulings; `code` is whose they are.
pub fn steps(replay: &Replay, code: &Code) -> String {
    if let Some(reason) = &replay.left_out {
        return format!("<p class=\"note\">{}</p>", text(&full(reason)));
    }
    let list: String = replay.steps.iter().map(|step| one(step, code)).collect();
    let broken = if replay.unfinished {
        "<p class=\"note\">The time that there is was over before the last line.</p>"
    } else {
        ""
    };
    format!("<ol class=\"steps\">{list}</ol>{broken}")
}

fn one(step: &StepView, code: &Code) -> String {
    let mut more = String::new();
    for duty in &step.duties {
        let _ = write!(more, "<p class=\"owes\">{}.</p>", text(&duty.sentence));
    }
    if let Some(choice) = &step.choice {
        let options: Vec<&str> = choice
            .options
            .iter()
            .map(|option| option.label.as_str())
            .collect();
        let _ = write!(
            more,
            "<p class=\"owes\">{}: {}.</p>",
            text(&choice.sentence),
            text(&options.join("; "))
        );
    }
    for penalty in &step.penalties {
        let _ = write!(more, "<p class=\"owes\">{}.</p>", text(penalty));
    }
    if let Some(asks) = &step.gist.asks {
        let _ = write!(
            more,
            "<p class=\"owes\">The arbiter is asked: {}</p>",
            text(asks)
        );
    }
    for expectation in &step.expectations {
        let (class, word) = if expectation.ok {
            ("holds", "holds")
        } else {
            ("fails", "does not hold")
        };
        let _ = write!(
            more,
            "<p class=\"expects {class}\"><code>{}</code> <span>{word}</span></p>",
            text(&expectation.text)
        );
    }
    format!(
        "<li class=\"{}\"><p class=\"act\"><code>{}</code></p><p class=\"says\">{}</p>{}{more}</li>",
        class(step),
        text(&step.text),
        text(&step.sentence),
        chips(code, step.gist.clauses.iter().map(|id| id.as_str())),
    )
}

fn class(step: &StepView) -> &'static str {
    match (step.gist.verdict, step.gist.breach) {
        (Verdict::Accepted, false) => "stands",
        (Verdict::Accepted, true) => "stands breach",
        (Verdict::Refused | Verdict::NotUnderstood | Verdict::NotCarried, true) => "refused breach",
        (Verdict::Refused | Verdict::NotUnderstood | Verdict::NotCarried, false) => "refused",
    }
}

/// What every code rules on the last line, one code a row.
pub fn side_by_side(
    book: &Book,
    replays: &[Replay],
    shown: &str,
    address: impl Fn(&str) -> String,
) -> String {
    let rows: String = replays
        .iter()
        .map(|replay| row(book, replay, shown, &address))
        .collect();
    format!(
        "<div class=\"table-frame\" tabindex=\"0\" role=\"region\" aria-label=\"Rulings, code by code\"><table class=\"side\">\
         <thead><tr><th scope=\"col\">Code</th><th scope=\"col\">Ruling on the last line</th><th scope=\"col\">Result</th></tr></thead>\
         <tbody>{rows}</tbody></table></div>"
    )
}

fn row(book: &Book, replay: &Replay, shown: &str, address: &impl Fn(&str) -> String) -> String {
    let here = if replay.code == shown {
        " class=\"shown\""
    } else {
        ""
    };
    let head = format!(
        "<tr{here}><th scope=\"row\"><a href=\"{}\">{}</a></th>",
        text(&address(&replay.code)),
        text(&replay.code)
    );
    let (Some(step), None) = (replay.last(), &replay.left_out) else {
        let reason = replay.left_out.as_deref().unwrap_or("nothing has happened");
        return format!(
            "{head}<td colspan=\"2\" class=\"quiet\">{}</td></tr>",
            text(&full(reason))
        );
    };
    let code = book.shelf().code(&replay.code);
    let chips = code.map_or_else(String::new, |code| {
        chips(code, step.gist.clauses.iter().map(|id| id.as_str()))
    });
    let penalties: String = step
        .penalties
        .iter()
        .map(|penalty| format!("<p>{}.</p>", text(penalty)))
        .collect();
    format!(
        "{head}<td><p><b>{}</b> {}</p>{penalties}{chips}</td><td class=\"result\">{}</td></tr>",
        verdict_words(step),
        text(&step.sentence),
        text(result_words(&replay.result)),
    )
}

/// A verdict in a word or two.
pub fn verdict_words(step: &StepView) -> &'static str {
    match (step.gist.verdict, step.gist.breach) {
        (Verdict::Accepted, false) => "Stands.",
        (Verdict::Accepted, true) => "Made, but it breaks the law.",
        (Verdict::NotUnderstood, _) => "Not understood.",
        (Verdict::NotCarried, _) => "Not carried here.",
        (Verdict::Refused, true) => "Refused, a breach.",
        (Verdict::Refused, false) => "Refused.",
    }
}

/// A score as a page shows it.
pub fn result_words(score: &str) -> &str {
    match score {
        "*" => "goes on",
        "1/2-1/2" => "½–½",
        "1-0" => "1–0",
        "0-1" => "0–1",
        other => other,
    }
}

/// Clauses of a code, as a sentence names them.
pub fn cited(code: &Code, ids: &[impl AsRef<str>]) -> String {
    let links: Vec<String> = ids
        .iter()
        .map(AsRef::as_ref)
        .map(|id| {
            let title = code.clause(id).map_or("", |clause| clause.title.as_str());
            format!(
                "<li><a href=\"{}\"><span class=\"id\">{}</span> {}</a></li>",
                clause_address(code.id, id),
                number(id),
                text(title)
            )
        })
        .collect();
    format!(
        "<ul class=\"cited\" aria-label=\"Clauses of {}\">{}</ul><p class=\"meta\"><a href=\"{}\">{}</a></p>",
        text(code.id),
        links.join(""),
        code_address(code.id),
        text(&code.title)
    )
}
