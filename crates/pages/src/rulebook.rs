//! The codes to be read: the shelf, and a code from beginning to end.

use std::fmt::Write;

use jadoube_book::{Book, CitedIn};
use jadoube_codes::Clause;
use jadoube_laws::Code;
use jadoube_laws::sentence::capital;

use crate::answers::{note, readings, readings_list};
use crate::html::{Page, Part, text};
use crate::words::{
    bound_words, clause_address, code_address, number, paragraphs, plain, subject_words,
};

/// The shelf with all codes.
pub fn shelf(book: &Book) -> Page {
    let books: String = book.shelf().all().iter()
        .map(|code| {
            format!(
                "<li><h2><a href=\"{}\">{}</a></h2><p class=\"era\">{}</p><div class=\"law-text\">{}</div></li>",
                code_address(code.id),
                text(&code.title),
                text(&code.era),
                first_lines(code)
            )
        })
        .collect();
    Page {
        title: "The Laws of Chess, code by code".to_owned(),
        description:
            "The codes of the Laws of Chess since the 1890s, clause by clause, in our own words."
                .to_owned(),
        part: Part::Laws,
        script: "page.js",
        body: format!(
            "<div class=\"text\"><h1>The Laws of Chess</h1>\
             <p class=\"lead\">The codes from the 1890s to today, clause by clause, as the program rules by them. Every clause has an address \
             that can be cited, and shows the disputes in which it decides.</p>\
             <p class=\"lead\">See also <a href=\"/laws/compare\">two codes side by side</a>, \
             <a href=\"/laws/changes\">what changed between two codes</a>, <a href=\"/laws/history\">how a rule changed</a>, <a href=\"/cases\">the cases</a>, \
             <a href=\"/laws/matrix\">every case under every code</a>, \
             <a href=\"/quiz\">the quiz</a> and <a href=\"/desk\">the arbiter’s desk</a>.</p>\
             <ol class=\"shelf\">{books}</ol></div>"
        ),
    }
}

fn first_lines(code: &Code) -> String {
    let lines: Vec<&str> = code.summary.trim().lines().take(2).collect();
    paragraphs(&lines.join("\n"))
}

/// A code from beginning to end.
pub fn rulebook(book: &Book, code: &Code) -> Page {
    let cases = book.every_citation(code);
    let readings = readings(code);
    let chapters = chapters(code);
    let mut contents = String::new();
    let mut clauses = String::new();
    for chapter in &chapters {
        let entries: String = chapter
            .clauses
            .iter()
            .map(|clause| {
                format!(
                    "<li><a href=\"#{id}\"><span class=\"id\">{}</span> {}</a></li>",
                    number(&clause.id),
                    text(&clause.title),
                    id = text(&clause.id)
                )
            })
            .collect();
        let _ = write!(
            contents,
            "<li><span class=\"chapter\">{}</span><ol>{entries}</ol></li>",
            text(&chapter.name)
        );
        let _ = write!(
            clauses,
            "<h2 class=\"chapter\">{}</h2>",
            text(&chapter.name)
        );
        for clause in &chapter.clauses {
            clauses.push_str(&entry(
                code,
                clause,
                cases.get(clause.id.as_str()),
                readings.get(clause.id.as_str()),
            ));
        }
    }
    let inherits = code.base().map_or_else(String::new, |base| {
        format!(
            "<p class=\"note\">Everything else this code takes over from <a href=\"{}\">{}</a>.</p>",
            code_address(base.id),
            text(&base.title)
        )
    });
    Page {
        title: code.title.clone(),
        description: format!(
            "{}: every clause in our own words. {}",
            code.title, code.era
        ),
        part: Part::Laws,
        script: "page.js",
        body: format!(
            "<div class=\"rulebook\"><nav class=\"contents\" aria-label=\"Contents\"><details open><summary>Contents</summary><ol>{contents}</ol></details></nav>\
             <div class=\"text\">{shelf}<h1>{title}</h1><p class=\"era\">{era}</p>\
             <section class=\"summary\" aria-label=\"What is peculiar to it\">{summary}</section>{inherits}\
             <p class=\"quiet\">{count} clauses. <a href=\"/laws/compare?code={id}&amp;code={other}\">Compare it</a> with another code.</p>{clauses}</div></div>",
            shelf = shelf_line(book, code),
            title = text(&code.title),
            era = text(&code.era),
            summary = paragraphs(&code.summary),
            count = code.clauses.len(),
            id = code.id,
            other = other_than(book, code),
        ),
    }
}

fn other_than(book: &Book, code: &Code) -> &'static str {
    let today = book.shelf().today().filter(|today| today.id != code.id);
    let base = || code.base().or_else(|| book.shelf().all().first());
    today.or_else(base).map_or("", |other| other.id)
}

/// All codes in a line, for going from one to the other.
pub fn shelf_line(book: &Book, code: &Code) -> String {
    let links: String = book
        .shelf()
        .all()
        .iter()
        .map(|one| {
            let here = if one.id == code.id {
                " aria-current=\"page\""
            } else {
                ""
            };
            format!(
                "<a href=\"{}\"{here}>{}</a>",
                code_address(one.id),
                text(one.id)
            )
        })
        .collect();
    format!("<nav class=\"codes\" aria-label=\"Codes\">{links}</nav>")
}

struct Chapter<'a> {
    name: String,
    clauses: Vec<&'a Clause>,
}

/// The clauses by the first part of their ids, in the order of the source.
fn chapters(code: &Code) -> Vec<Chapter<'_>> {
    let mut chapters: Vec<Chapter<'_>> = Vec::new();
    for clause in code.clauses.iter() {
        let name = chapter_of(clause);
        match chapters.last_mut().filter(|chapter| chapter.name == name) {
            Some(chapter) => chapter.clauses.push(clause),
            None => chapters.push(Chapter {
                name,
                clauses: vec![clause],
            }),
        }
    }
    chapters
}

fn chapter_of(clause: &Clause) -> String {
    if let Some(category) = &clause.category {
        return category.clone();
    }
    let mut parts = clause.id.split('.');
    let first = parts.next().unwrap_or_default();
    let roman = first.chars().all(|letter| "ivx".contains(letter));
    match parts.next() {
        Some(second) if roman => format!("{} · {}", first.to_uppercase(), plain(second)),
        _ if roman => first.to_uppercase(),
        _ if first.starts_with(|letter: char| letter.is_ascii_digit()) => {
            format!("Article {first}")
        }
        _ => capital(&plain(first)),
    }
}

/// One clause in the rulebook.
fn entry(
    code: &Code,
    clause: &Clause,
    cases: Option<&Vec<CitedIn>>,
    readings: Option<&Vec<(&str, String)>>,
) -> String {
    let count = cases.map_or(0, Vec::len);
    let address = clause_address(code.id, &clause.id);
    let shown = match count {
        0 => String::new(),
        1 => format!(" · <a href=\"{address}#cases\">1 case</a>"),
        n => format!(" · <a href=\"{address}#cases\">{n} cases</a>"),
    };
    format!(
        "<article class=\"clause\" id=\"{id}\" tabindex=\"-1\"><h3><a class=\"clause-id\" href=\"{address}\">{number}</a> {title}</h3>\
         <p class=\"law-text\">{words}</p>{note}{readings}<p class=\"meta\">{about} · {bound}{shown}</p></article>",
        id = text(&clause.id),
        number = number(&clause.id),
        title = text(&clause.title),
        words = text(&clause.text),
        note = note(clause),
        readings = readings_list(readings),
        about = subject_words(clause.subject),
        bound = bound_words(clause),
    )
}
