//! The shipped cases of one subject under every code, a row a case.

use jadoube_book::{Book, MatrixCell, MatrixRow, matrix_subjects};
use jadoube_laws::sentence::capital;

use crate::html::{Page, Part, segment, text};
use crate::words::{case_address, case_name, code_address, plain};

/// The subjects to choose from.
pub fn matrix_index() -> Page {
    let list: String = matrix_subjects()
        .into_iter()
        .map(|(subject, cases)| {
            format!(
                "<li><a href=\"/laws/matrix?on={}\">{}</a> <span class=\"quiet\">{cases}</span></li>",
                segment(subject),
                text(&capital(&plain(subject)))
            )
        })
        .collect();
    page(
        "The matrix",
        &format!(
            "<h1>The matrix</h1><p class=\"lead\">Every shipped dispute has been put to every code. Choose a subject.</p>\
             <ul class=\"index\">{list}</ul>"
        ),
    )
}

/// The cases of a subject; `None` where there is no such subject.
pub fn matrix_page(book: &Book, subject: &str) -> Option<Page> {
    let rows = book.matrix_of(subject);
    if rows.is_empty() {
        return None;
    }
    let heads: String = book
        .shelf()
        .all()
        .iter()
        .map(|code| {
            format!(
                "<th scope=\"col\"><a href=\"{}\">{}</a></th>",
                code_address(code.id),
                text(code.id)
            )
        })
        .collect();
    let body: String = rows.iter().map(row).collect();
    let differing = rows.iter().filter(|row| row.differ).count();
    let name = capital(&plain(subject));
    Some(page(
        &format!("{name}: every case under every code"),
        &format!(
            "<p class=\"crumbs\"><a href=\"/laws/matrix\">The matrix</a> › <span>{name}</span></p><h1>{name}</h1>\
             <p class=\"lead\">{cases} disputes, on {differing} of which the codes rule differently. What stands in a cell is the \
             result, or what was ruled on the last act.</p>\
             <div class=\"table-frame\" tabindex=\"0\" role=\"region\" aria-label=\"Rulings\"><table class=\"matrix\"><thead><tr>\
             <th scope=\"col\">Dispute</th>{heads}</tr></thead><tbody>{body}</tbody></table></div>",
            name = text(&name),
            cases = rows.len(),
        ),
    ))
}

fn page(title: &str, body: &str) -> Page {
    Page {
        title: title.to_owned(),
        description: "The shipped disputes under every code of the Laws of Chess.".to_owned(),
        part: Part::Laws,
        script: "page.js",
        body: format!("<div class=\"text\">{body}</div>"),
    }
}

fn row(row: &MatrixRow) -> String {
    let cells: String = row
        .cells
        .iter()
        .map(|cell| {
            let (words, quiet) = in_words(cell);
            let class = if quiet { " class=\"quiet\"" } else { "" };
            format!(
                "<td{class}><a href=\"{}?code={}\">{}</a></td>",
                case_address(case_name(row.case)),
                cell.code,
                text(words)
            )
        })
        .collect();
    format!(
        "<tr><th scope=\"row\"><a href=\"{}\">{}</a></th>{cells}</tr>",
        case_address(case_name(row.case)),
        text(row.title)
    )
}

/// The result, or the verdict on the last act; and whether the code had nothing to rule on.
fn in_words(cell: &MatrixCell) -> (&str, bool) {
    if cell.no_such_terms.is_some() {
        return ("no such game", true);
    }
    if cell.result != "*" {
        return (&cell.result, false);
    }
    match cell.acts.last().map(|act| act.verdict) {
        Some('+') => ("stands", false),
        Some('!') => ("a breach", false),
        Some('x') => ("refused, a breach", false),
        Some('?') => ("not understood", true),
        Some('~') => ("not carried", true),
        _ => ("refused", false),
    }
}
