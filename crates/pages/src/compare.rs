//! Codes side by side, subject by subject.

use std::fmt::Write;
use std::sync::Arc;

use jadoube_book::{Book, Comparison, Row, Scope, Unknown, compare};
use jadoube_codes::meaning::subjects;
use jadoube_laws::Code;
use jadoube_laws::sentence::{capital, full};

use crate::answers::answer_words;
use crate::changes::before;
use crate::html::{Page, Part, text};
use crate::query::Query;
use crate::words::{code_address, heading, plain};

/// More codes than this are shown one subject at a time, for the sake of the eye and the line.
const MANY: usize = 3;

/// The codes of `codes`, on the subject or parameter of `on`, or on all; what they agree on only with `all`.
///
/// # Errors
/// [`Unknown`] when there is no such subject or parameter.
pub fn compare_page(book: &Book, query: &Query) -> Result<Page, Unknown> {
    let mut codes = query.codes(book.shelf());
    if codes.is_empty() {
        let today = book.shelf().today();
        let both = today
            .into_iter()
            .flat_map(|today| [before(book, today), today]);
        codes = both.cloned().collect();
    }
    let all = query.one("all").is_some();
    let scope = if all { Scope::All } else { Scope::Differing };
    let asked = query.one("on").filter(|on| !on.is_empty());
    let on = asked.or((codes.len() > MANY).then_some("touch"));
    let found = compare(&codes, on, scope)?;
    let ids: Vec<&str> = codes.iter().map(|code| code.id).collect();
    Ok(Page {
        title: match on {
            Some(on) => format!("{} compared on {}", ids.join(", "), plain(on)),
            None => format!("{} compared", ids.join(", ")),
        },
        description: format!(
            "What {} say, subject by subject, and where they differ.",
            ids.join(", ")
        ),
        part: Part::Compare,
        script: "page.js",
        body: format!(
            "<div class=\"text broad\"><h1>Codes side by side</h1>{}{}</div>",
            form(book, &codes, on, all),
            table(&found, &codes)
        ),
    })
}

fn form(book: &Book, codes: &[Arc<Code>], on: Option<&str>, all: bool) -> String {
    let picks: String = book.shelf().all().iter()
        .map(|code| {
            let ticked = if codes.iter().any(|one| one.id == code.id) { " checked" } else { "" };
            format!("<label class=\"pick\"><input type=\"checkbox\" name=\"code\" value=\"{id}\"{ticked}>{id}</label>", id = text(code.id))
        })
        .collect();
    let options: String = subjects()
        .iter()
        .map(|subject| {
            let chosen = if on == Some(subject.name) {
                " selected"
            } else {
                ""
            };
            format!(
                "<option value=\"{}\"{chosen}>{}</option>",
                text(subject.name),
                text(&plain(subject.name))
            )
        })
        .collect();
    let every = if all { " checked" } else { "" };
    format!(
        "<form class=\"ask\" action=\"/laws/compare\"><fieldset><legend>Codes</legend><div class=\"picks\">{picks}</div></fieldset>\
         <div class=\"row\"><label>Subject<select name=\"on\"><option value=\"\">all subjects</option>{options}</select></label>\
         <label class=\"pick\"><input type=\"checkbox\" name=\"all\" value=\"1\"{every}>also what they agree on</label>\
         <button class=\"main\" type=\"submit\">Compare</button></div></form>"
    )
}

fn table(found: &Comparison, codes: &[Arc<Code>]) -> String {
    let mut out = format!(
        "<p class=\"quiet\" role=\"status\">They differ on {} of {} questions.</p>",
        found.differing, found.parameters
    );
    if found.subjects.len() > 1 {
        let links: String = found
            .subjects
            .iter()
            .map(|subject| {
                format!(
                    "<a href=\"#{0}\">{1}</a>",
                    text(subject.subject),
                    text(&plain(subject.subject))
                )
            })
            .collect();
        let _ = write!(
            out,
            "<nav class=\"subjects\" aria-label=\"Subjects\">{links}</nav>"
        );
    }
    for subject in &found.subjects {
        let rows: String = subject
            .rows
            .iter()
            .map(|row| table_row(row, codes))
            .collect();
        let heads: String = codes
            .iter()
            .map(|code| {
                format!(
                    "<th scope=\"col\"><a href=\"{}\">{}</a></th>",
                    code_address(code.id),
                    text(code.id)
                )
            })
            .collect();
        let _ = write!(
            out,
            "<section id=\"{id}\" class=\"subject-rows\"><h2>{name}</h2><p class=\"quiet\">{says} <a href=\"/laws/history/{id}\">How it changed</a></p>\
             <div class=\"table-frame\" tabindex=\"0\" role=\"region\" aria-label=\"{name}, compared\"><table class=\"compare\"><thead><tr><th scope=\"col\">Question</th>{heads}</tr></thead><tbody>{rows}</tbody></table></div></section>",
            id = text(subject.subject),
            name = text(&capital(&plain(subject.subject))),
            says = text(subject.says),
        );
    }
    out
}

fn table_row(row: &Row, codes: &[Arc<Code>]) -> String {
    let cells: String = row
        .answers
        .iter()
        .zip(codes)
        .map(|(answer, code)| {
            let reading = answer.reading.as_ref().map_or_else(String::new, |reading| {
                format!(
                    "<details class=\"readings\"><summary>Doubtful</summary><p>{}</p></details>",
                    text(&full(reading))
                )
            });
            format!(
                "<td data-code=\"{}\">{}{reading}</td>",
                text(code.id),
                answer_words(answer)
            )
        })
        .collect();
    let same = if row.differ {
        ""
    } else {
        " class=\"same-answer\""
    };
    format!(
        "<tr{same} id=\"{path}\"><th scope=\"row\">{says}<code>{path}</code></th>{cells}</tr>",
        path = text(row.parameter),
        says = text(&heading(row.says)),
    )
}
