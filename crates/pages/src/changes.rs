//! What changed between two codes, side by side in the order of the newer one.

use std::fmt::Write;
use std::sync::Arc;

use jadoube_book::{
    Book, ChangedClause, ChangedParameter, Changes, RuledOtherwise, Unknown, code_named,
};
use jadoube_laws::Code;
use jadoube_laws::sentence::capital;

use crate::answers::answer_words;
use crate::html::{Page, Part, text};
use crate::query::Query;
use crate::words::{case_address, case_name, clause_address, code_address, heading, number, plain};

/// What changed from the code `from` to the code `to`: to the printed code of today, if none is named, and from the one
/// before it.
///
/// # Errors
/// [`Unknown`] where a name is no code's.
pub fn changes_page(book: &Book, query: &Query) -> Result<Page, Unknown> {
    let named = |name: &str| match query.one(name).filter(|id| !id.is_empty()) {
        None => Ok(None),
        Some(id) => code_named(book.shelf(), id).map(Some),
    };
    let to = named("to")?.or_else(|| book.shelf().today());
    let to = to.unwrap_or_else(|| &book.shelf().all()[0]);
    let from = named("from")?.unwrap_or_else(|| before(book, to));
    let found = book.changes(from, to);
    Ok(Page {
        title: format!("What changed from {} to {}", from.id, to.id),
        description: format!("{} and {}, change by change.", from.title, to.title),
        part: Part::Compare,
        script: "page.js",
        body: format!(
            "<div class=\"text broad\"><h1>What changed</h1>{}{}{}</div>",
            form(book, from, to),
            summary(&found),
            sections(&found)
        ),
    })
}

/// The dated code that governed before this one; itself if there is none.
pub(crate) fn before<'b>(book: &'b Book, code: &'b Arc<Code>) -> &'b Arc<Code> {
    let start = code.from.map(|from| from.first());
    let dated = book.shelf().all().iter();
    let earlier =
        dated.filter(|one| one.from.is_some() && one.from.map(|from| from.first()) < start);
    earlier
        .max_by_key(|one| one.from.map(|from| from.first()))
        .unwrap_or(code)
}

fn form(book: &Book, from: &Code, to: &Code) -> String {
    let options = |chosen: &Code| -> String {
        book.shelf()
            .all()
            .iter()
            .map(|code| {
                let mark = if code.id == chosen.id {
                    " selected"
                } else {
                    ""
                };
                format!("<option{mark}>{}</option>", text(code.id))
            })
            .collect()
    };
    format!(
        "<form class=\"ask\" action=\"/laws/changes\"><div class=\"row\"><label>From<select name=\"from\">{}</select></label>\
         <label>To<select name=\"to\">{}</select></label><button class=\"main\" type=\"submit\">Show</button></div></form>",
        options(from),
        options(to)
    )
}

fn summary(found: &Changes) -> String {
    let mut told = format!(
        "<p role=\"status\">{} of {} decide otherwise than {}; {} is dropped or no longer said.</p>",
        match found.decided.len() {
            0 => "No clause".to_owned(),
            1 => "One clause".to_owned(),
            many => format!("{many} clauses"),
        },
        link(found.to),
        link(found.from),
        match found.dropped.len() {
            0 => "nothing".to_owned(),
            1 => "one clause".to_owned(),
            many => format!("what {many} clauses decided"),
        },
    );
    if !found.between.is_empty() {
        let codes: Vec<String> = found.between.iter().map(|id| link(id)).collect();
        let _ = write!(
            told,
            "<p class=\"quiet\">Between the two governed {}.</p>",
            codes.join(", ")
        );
    }
    if found.gap {
        told += "<p class=\"note\">Days lie between the two whose law is not carried here.</p>";
    }
    for caveat in &found.caveats {
        let _ = write!(told, "<p class=\"note\">{}</p>", text(caveat));
    }
    told
}

fn link(code: &str) -> String {
    format!("<a href=\"{}\">{}</a>", code_address(code), text(code))
}

fn sections(found: &Changes) -> String {
    let mut out = String::new();
    for (title, rows) in [
        ("Decided otherwise", &found.decided),
        ("No longer decided", &found.dropped),
    ] {
        if rows.is_empty() {
            continue;
        }
        let open = if rows.len() > UNFOLDED { "" } else { " open" };
        let _ = write!(out, "<section class=\"subject-rows\"><h2>{title}</h2>");
        for rows in rows.chunk_by(|one, next| article(one) == article(next)) {
            let _ = write!(
                out,
                "<details class=\"subject\"{open}>{}</details>",
                article_rows(found, title, rows)
            );
        }
        out.push_str("</section>");
    }
    if !found.ruled.is_empty() {
        let list: String = found.ruled.iter().map(ruled).collect();
        let _ = write!(
            out,
            "<section><h2>In other words, and ruled otherwise</h2><ul class=\"index\">{list}</ul></section>"
        );
    }
    if !found.words.is_empty() {
        let list: String = found
            .words
            .iter()
            .map(|cited| {
                format!(
                    "<li><a href=\"{}\"><span class=\"id\">{}</span> {}</a></li>",
                    clause_address(cited.code, cited.id),
                    text(cited.id),
                    text(&cited.title)
                )
            })
            .collect();
        let _ = write!(
            out,
            "<section><h2>Said in other words</h2><p class=\"quiet\">The rules here take the same values from these.</p><ul class=\"index\">{list}</ul></section>"
        );
    }
    out
}

/// A clause in other words, with the case that is ruled otherwise by it.
fn ruled(one: &RuledOtherwise) -> String {
    format!(
        "<li><a href=\"{}\"><span class=\"id\">{}</span> {}</a> <a class=\"chip\" href=\"{}\">case {}</a></li>",
        clause_address(one.clause.code, one.clause.id),
        number(one.clause.id),
        text(&one.clause.title),
        case_address(one.case),
        text(case_name(one.case))
    )
}

/// The most changed clauses that are shown unfolded.
const UNFOLDED: usize = 12;

/// The article that a clause is of: what stands before the first point of its id.
fn article(changed: &ChangedClause) -> &str {
    let id = changed.clause.id;
    id.split_once('.').map_or(id, |(article, _)| article)
}

/// The changed clauses of one article.
fn article_rows(found: &Changes, title: &str, rows: &[ChangedClause]) -> String {
    let article = rows.first().map_or("", article);
    let name = match article.parse::<u32>() {
        Ok(number) => format!("Article {number}"),
        Err(_) => capital(&plain(article)),
    };
    let body: String = rows.iter().map(clause_rows).collect();
    format!(
        "<summary><h3>{name}</h3> <span class=\"quiet\">{count}</span></summary>\
         <div class=\"table-frame\" tabindex=\"0\" role=\"region\" aria-label=\"{title}: {name}\">\
         <table class=\"compare\"><thead><tr><th scope=\"col\">Clause and question</th><th scope=\"col\">{from}</th><th scope=\"col\">{to}</th></tr></thead><tbody>{body}</tbody></table></div>",
        name = text(&name),
        count = rows.len(),
        from = link(found.from),
        to = link(found.to),
    )
}

/// A clause over the whole width, and below it what it decides otherwise.
fn clause_rows(changed: &ChangedClause) -> String {
    let case = changed.case.map_or_else(String::new, |case| {
        format!(
            " <a class=\"chip\" href=\"{}\">case {}</a>",
            case_address(case),
            text(case_name(case))
        )
    });
    let mut rows = format!(
        "<tr class=\"changed-clause\"><th scope=\"rowgroup\" colspan=\"3\"><a href=\"{}\">{}</a> {}{case}<p class=\"law-text\">{}</p></th></tr>",
        clause_address(changed.clause.code, changed.clause.id),
        number(changed.clause.id),
        text(&changed.clause.title),
        text(&changed.text),
    );
    rows.extend(changed.parameters.iter().map(parameter_row));
    rows
}

fn parameter_row(changed: &ChangedParameter) -> String {
    let cell = |answer: &jadoube_book::Answer| {
        format!(
            "<td data-code=\"{}\">{}</td>",
            text(answer.code),
            answer_words(answer)
        )
    };
    format!(
        "<tr><th scope=\"row\">{}<code>{}</code></th>{}{}</tr>",
        text(&heading(changed.says)),
        text(changed.parameter),
        cell(&changed.before),
        cell(&changed.after)
    )
}
