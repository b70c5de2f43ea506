//! How a subject changed from the oldest code to the newest.

use std::fmt::Write;

use jadoube_book::{Beside, Book, Change, History, ParameterHistory, Step, Unknown};
use jadoube_codes::meaning::subjects;
use jadoube_laws::sentence::capital;

use crate::answers::answer_words;
use crate::html::{Page, Part, text};
use crate::words::{code_address, heading, plain};

/// All subjects that have a history.
pub fn history_index() -> Page {
    let list: String = subjects()
        .iter()
        .map(|subject| {
            format!(
                "<li><a href=\"/laws/history/{}\">{}</a> <span class=\"quiet\">{}</span></li>",
                text(subject.name),
                text(&capital(&plain(subject.name))),
                text(subject.says)
            )
        })
        .collect();
    Page {
        title: "How the laws changed".to_owned(),
        description: "The history of every subject of the Laws of Chess, from code to code."
            .to_owned(),
        part: Part::Compare,
        script: "page.js",
        body: format!(
            "<div class=\"text\"><h1>How the laws changed</h1><p class=\"lead\">Choose a subject to see what each code said of it, from 1890 to today.</p><ul class=\"index\">{list}</ul></div>"
        ),
    }
}

/// The history of a subject, or of one parameter.
///
/// # Errors
/// [`Unknown`] when there is no such subject or parameter.
pub fn history_page(book: &Book, of: &str, beside: Beside) -> Result<Page, Unknown> {
    let found = book.history(of, beside)?;
    let name = plain(of);
    let other = match beside {
        Beside::Nothing => ("?digests=1", "Show what the digests say beside"),
        Beside::Digests => ("?", "Leave the digests out"),
    };
    let parameters: String = found
        .parameters
        .iter()
        .map(|one| parameter(&found, one))
        .collect();
    Ok(Page {
        title: format!("{}: how it changed", capital(&name)),
        description: format!("{} From code to code.", capital(found.says)),
        part: Part::Compare,
        script: "page.js",
        body: format!(
            "<div class=\"text\"><p class=\"crumbs\"><a href=\"/laws/history\">How the laws changed</a> › <span>{name}</span></p>\
             <h1>{title}</h1><p class=\"lead\">{says}</p>{editions}<p class=\"meta\"><a href=\"{address}\">{words}</a></p>{parameters}</div>",
            address = other.0,
            words = other.1,
            name = text(&name),
            title = text(&capital(&name)),
            says = text(&capital(found.says)),
            editions = editions(&found),
        ),
    })
}

fn editions(found: &History) -> String {
    let list: String = found
        .editions
        .iter()
        .enumerate()
        .map(|(at, edition)| {
            let gap = gap(found, at).map_or_else(String::new, |gap| {
                format!("<li class=\"gap quiet\">{gap}</li>")
            });
            format!(
                "<li><span class=\"year\">{}</span> <a href=\"{}\">{}</a> <span class=\"quiet\">{}</span></li>{gap}",
                edition.from.year(),
                code_address(edition.code),
                text(&edition.title),
                text(&edition.era)
            )
        })
        .collect();
    format!(
        "<details class=\"editions\"><summary>The codes, and when they governed</summary><ol>{list}</ol></details>"
    )
}

/// The days after an edition whose law is not carried, if there are any.
fn gap(found: &History, at: usize) -> Option<String> {
    let edition = &found.editions[at];
    let next = found.editions.get(at + 1)?;
    edition.gap_after.then(|| {
        let until = edition
            .until
            .map_or_else(String::new, |until| format!("after {until} "));
        format!(
            "The law {until}and before {} is not carried here.",
            next.from
        )
    })
}

fn parameter(found: &History, one: &ParameterHistory) -> String {
    let mut steps = String::new();
    let mut at = 0;
    while at < one.steps.len() {
        let step = &one.steps[at];
        let mut last = at;
        // Nothing is said of days whose law is not carried: what stood before them is told anew after them.
        while !found.editions[last].gap_after
            && one
                .steps
                .get(last + 1)
                .is_some_and(|next| matches!(next.change, Change::Same | Change::Silent))
        {
            last += 1;
        }
        let kept: Vec<String> = (at + 1..=last)
            .map(|at| {
                format!(
                    "<a href=\"{}\">{}</a>",
                    code_address(found.editions[at].code),
                    one.steps[at].year
                )
            })
            .collect();
        steps.push_str(&period(found.editions[at].code, step, &kept));
        if let Some(gap) = gap(found, last) {
            let _ = write!(steps, "<li class=\"gap\"><p class=\"when\">{gap}</p></li>");
        }
        at = last + 1;
    }
    for answer in &one.digests {
        let _ = write!(
            steps,
            "<li class=\"digest silent\"><p class=\"when\"><a href=\"{}\">{}</a></p><div class=\"said\">{}</div></li>",
            code_address(answer.code),
            text(answer.code),
            answer_words(answer)
        );
    }
    let changes = match one.changes {
        0 => "never changed".to_owned(),
        1 => "changed once".to_owned(),
        n => format!("changed {n} times"),
    };
    format!(
        "<section class=\"past\" id=\"{path}\"><h2>{says}</h2><p class=\"meta\">{changes} · <code>{path}</code></p><ol class=\"timeline\">{steps}</ol></section>",
        path = text(one.parameter),
        says = text(&heading(one.says)),
    )
}

fn period(code: &str, step: &Step, kept: &[String]) -> String {
    let mut lasts = String::new();
    if !kept.is_empty() {
        let _ = write!(
            lasts,
            "<p class=\"meta\">the same in {}</p>",
            kept.join(", ")
        );
    }
    let (word, class) = match step.change {
        Change::First => ("at first", "first"),
        Change::Changed => ("changed", "changed"),
        Change::Added => ("added", "added"),
        Change::Dropped => ("dropped", "dropped"),
        Change::Same => ("as before", "silent"),
        Change::Silent => ("", "silent"),
    };
    format!(
        "<li class=\"{class}\"><p class=\"when\"><span class=\"year\">{}</span> <a href=\"{}\">{}</a> <span class=\"change\">{word}</span></p>\
         <div class=\"said\">{}{lasts}</div></li>",
        step.year,
        code_address(code),
        text(code),
        answer_words(&step.answer)
    )
}
