//! Searching the clauses of all codes.

use std::sync::Arc;

use jadoube_book::{Book, Place};
use jadoube_laws::Code;

use crate::html::{Page, Part, segment, text};
use crate::query::Query;
use crate::words::{clause_address, number, subject_words};

/// The most hits on a page.
const MOST: usize = 40;

/// The clauses that answer to the words of `q`, in the codes of `code`, or in all.
pub fn search_page(book: &Book, query: &Query) -> Page {
    let words: String = query
        .one("q")
        .unwrap_or_default()
        .chars()
        .take(200)
        .collect();
    let asked = query.codes(book.shelf());
    let codes = match asked.as_slice() {
        [] => book.shelf().all(),
        asked => asked,
    };
    let found = if words.trim().is_empty() {
        String::new()
    } else {
        hits(book, &words, codes)
    };
    let choices: String = book.shelf().all().iter()
        .map(|code| {
            let on = if asked.iter().any(|one| one.id == code.id) { " checked" } else { "" };
            format!(
                "<label class=\"pick\"><input type=\"checkbox\" name=\"code\" value=\"{id}\"{on}>{id}</label>",
                id = text(code.id)
            )
        })
        .collect();
    Page {
        title: if words.is_empty() {
            "Search the laws".to_owned()
        } else {
            format!("{words} · search")
        },
        description:
            "The laws searched in your own words: today’s first, the older editions behind them."
                .to_owned(),
        part: Part::Laws,
        script: "page.js",
        body: format!(
            "<div class=\"text\"><h1>Search the laws</h1><form class=\"ask\" action=\"/laws/search\">\
             <label class=\"wide\">Your question, in your own words<input type=\"search\" name=\"q\" value=\"{}\"></label>\
             <fieldset><legend>In these codes; in all if none is ticked</legend><div class=\"picks\">{choices}</div></fieldset>\
             <button class=\"main\" type=\"submit\">Search</button></form>{found}</div>",
            text(&words)
        ),
    }
}

fn hits(book: &Book, words: &str, codes: &[Arc<Code>]) -> String {
    let found = book.search(words, codes, MOST);
    let list: String = found
        .hits
        .iter()
        .map(|hit| {
            format!(
                "<li><h2><a href=\"{}\"><span class=\"id\">{} {}</span> {}</a></h2><p class=\"law-text\">{}</p><p class=\"meta\">{}</p>{}</li>",
                clause_address(hit.code, hit.id),
                text(hit.code),
                number(hit.id),
                text(&hit.title),
                text(&hit.text),
                subject_words(hit.subject),
                also(&hit.also)
            )
        })
        .collect();
    let unknown: String = found
        .unknown
        .iter()
        .map(|(word, near)| {
            let near: Vec<String> = near
                .iter()
                .map(|one| {
                    format!(
                        "<a href=\"/laws/search?q={}\">{}</a>",
                        segment(one),
                        text(one)
                    )
                })
                .collect();
            let instead = if near.is_empty() {
                String::new()
            } else {
                format!("; near to it: {}", near.join(", "))
            };
            format!(
                "<p class=\"note\">No clause has the word “{}”{instead}.</p>",
                text(word)
            )
        })
        .collect();
    let count = match (found.total, found.hits.len()) {
        (0, _) => "No clause has these words.".to_owned(),
        (1, _) => "One rule.".to_owned(),
        (total, shown) if shown < total => format!("{total} rules; the first {shown} are shown."),
        (total, _) => format!("{total} rules."),
    };
    let count = match found.partly {
        true => format!("None has all these words; these have most of them. {count}"),
        false => count,
    };
    format!("<p class=\"quiet\" role=\"status\">{count}</p>{unknown}<ol class=\"hits\">{list}</ol>")
}

/// Links to the other editions of the rule, folded away.
fn also(places: &[Place]) -> String {
    if places.is_empty() {
        return String::new();
    }
    let links = |same: bool, words: &str| {
        let links: Vec<String> = places
            .iter()
            .filter(|place| place.same_words == same)
            .map(|place| {
                let address = clause_address(place.code, place.id);
                let (code, id) = (text(place.code), number(place.id));
                format!("<a href=\"{address}\">{code} {id}</a>")
            })
            .collect();
        match links.is_empty() {
            true => String::new(),
            false => format!("<p class=\"meta\">{words} {}</p>", links.join(", ")),
        }
    };
    format!(
        "<details><summary>{} older or other {}</summary>{}{}</details>",
        places.len(),
        if places.len() == 1 {
            "edition"
        } else {
            "editions"
        },
        links(true, "The same words in"),
        links(false, "The same rule in other words in")
    )
}
