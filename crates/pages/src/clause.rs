//! A clause on a page of its own: what stands beside it, what the other codes say, and the cases that turn on it.

use jadoube_book::{Answer, Book, Cited};
use jadoube_codes::Clause;
use jadoube_codes::meaning::{Parameter, parameters};
use jadoube_laws::Code;

use crate::answers::{answer_row, note, readings, readings_section};
use crate::html::{Page, Part, text};
use crate::words::{
    beside_link, bound_words, case_address, chips, clause_address, code_address, heading, number,
    subject_words,
};

/// Whether a code has points below a number that is no clause itself: `15` of `15.a`, `4.3` of `4.3.1`.
pub fn has_points(code: &Code, article: &str) -> bool {
    points(code, article).next().is_some()
}

fn points<'a>(code: &'a Code, article: &'a str) -> impl Iterator<Item = &'a Clause> {
    code.clauses.iter().filter(move |clause| {
        let rest = clause.id.as_str().strip_prefix(article);
        rest.is_some_and(|rest| rest.starts_with('.'))
    })
}

/// An article: its points in their order, each with its own address.
pub fn article_page(code: &Code, article: &str) -> Page {
    let title = format!("Article {}", number(article));
    let points: String = points(code, article)
        .map(|clause| {
            format!(
                "<section class=\"clause\"><h2><a href=\"{address}\">{id} {title}</a></h2><p>{words}</p></section>",
                address = clause_address(code.id, clause.id.as_str()),
                id = number(&clause.id),
                title = text(&clause.title),
                words = text(&clause.text),
            )
        })
        .collect();
    Page {
        title: format!("{title} · {}", code.id),
        description: format!("{title} of {}, point by point.", code.title),
        part: Part::Laws,
        script: "page.js",
        body: format!(
            "<div class=\"text\"><p class=\"meta\"><a href=\"{home}\">{code}</a></p><h1>{title}</h1>{points}</div>",
            home = code_address(code.id),
            code = text(&code.title),
            title = text(&title),
        ),
    }
}

/// One clause on a page of its own; `None` if neither the code nor the one it takes over has it.
pub fn clause_page(book: &Book, code: &Code, id: &str) -> Option<Page> {
    let clause = code.clause(id)?;
    let home = if code.own_clause(id).is_some() {
        code
    } else {
        code.base()?
    };
    let taken_over = if home.id == code.id {
        String::new()
    } else {
        format!(
            "<p class=\"note\">{} takes this clause over from <a href=\"{}\">{}</a>.</p>",
            text(&code.title),
            clause_address(home.id, id),
            text(&home.title)
        )
    };
    // A clause taken over stands in the other's book, not in this one.
    let place = if home.id == code.id {
        format!("#{}", text(id))
    } else {
        String::new()
    };
    let readings = readings(code);
    let extra: Vec<String> = [
        clause.category.clone(),
        clause.complexity.clone(),
        clause
            .mandatory
            .map(|is| if is { "mandatory" } else { "optional" }.to_owned()),
    ]
    .into_iter()
    .flatten()
    .map(|word| text(&word).to_string())
    .collect();
    let extra = if extra.is_empty() {
        String::new()
    } else {
        format!(" · {}", extra.join(" · "))
    };
    let excepts = if clause.excepts.is_empty() {
        String::new()
    } else {
        let ids = clause.excepts.iter().map(|id| id.as_str());
        format!(
            "<section><h2>An exception to</h2>{}</section>",
            chips(code, ids)
        )
    };
    Some(Page {
        title: format!("{} {} · {}", number(&clause.id), clause.title, code.id),
        description: clause.text.chars().take(200).collect(),
        part: Part::Laws,
        script: "page.js",
        body: format!(
            "<div class=\"text one\"><p class=\"crumbs\"><a href=\"/laws\">Laws</a> › <a href=\"{book}{place}\">{title}</a> › <span>{id}</span></p>\
             <article class=\"clause alone\"><h1><span class=\"clause-id\">{id}</span> {name}</h1><p class=\"law-text\">{words}</p>{note}{manual}{taken_over}\
             <p class=\"meta\">{about} · {bound}{extra}</p>\
             <p class=\"cite\">Cite it as <code>{code} {id}</code>, or by the address of this page.</p></article>\
             {beside}{excepts}{readings}{same}{cases}</div>",
            book = code_address(code.id),
            title = text(&code.title),
            id = number(&clause.id),
            name = text(&clause.title),
            words = text(&clause.text),
            note = note(clause),
            manual = manual(home, clause),
            about = subject_words(clause.subject),
            bound = bound_words(clause),
            code = text(code.id),
            beside = neighbors(home, code, id),
            readings = readings_section(readings.get(clause.id.as_str())),
            same = same_subject(book, code, id),
            cases = cases_section(book, code, id),
        ),
    })
}

/// The clauses before and after it in the order of the source.
fn neighbors(home: &Code, code: &Code, id: &str) -> String {
    let at = home
        .clauses
        .iter()
        .position(|clause| clause.id == id)
        .unwrap_or(0);
    let link = |clause: Option<&Clause>, rel: &str| {
        clause.map_or_else(
            || "<span></span>".to_owned(),
            |clause| {
                let words = format!(
                    "<span class=\"id\">{}</span> {}",
                    number(&clause.id),
                    text(&clause.title)
                );
                beside_link(rel, &clause_address(code.id, &clause.id), &words)
            },
        )
    };
    let before = at.checked_sub(1).and_then(|at| home.clauses.get(at));
    format!(
        "<nav class=\"beside\" aria-label=\"Clauses beside it\">{}{}</nav>",
        link(before, "prev"),
        link(home.clauses.get(at + 1), "next")
    )
}

/// What the other codes say to the questions that this clause answers.
fn same_subject(book: &Book, code: &Code, id: &str) -> String {
    let cites = |answer: &Answer| {
        let own = answer
            .clauses
            .iter()
            .chain(answer.events.iter().flat_map(|event| &event.clauses));
        own.into_iter().any(|cited: &Cited| cited.id == id)
    };
    let answered: Vec<(&'static Parameter, Answer)> = parameters()
        .map(|parameter| (parameter, Answer::of(code, parameter)))
        .filter(|(_, answer)| cites(answer))
        .collect();
    if answered.is_empty() {
        return String::new();
    }
    let questions: String = answered
        .iter()
        .map(|(parameter, own)| question(book, code, parameter, own))
        .collect();
    format!("<section class=\"same\"><h2>The same in the other codes</h2>{questions}</section>")
}

fn question(book: &Book, code: &Code, parameter: &'static Parameter, own: &Answer) -> String {
    let others = book
        .shelf()
        .all()
        .iter()
        .filter(|other| other.id != code.id)
        .map(|other| Answer::of(other, parameter));
    let rows: String = others.map(|answer| answer_row(&answer)).collect();
    let subject = parameter.subject();
    format!(
        "<section class=\"question\"><h3>{}</h3><dl class=\"answers\">{}{rows}</dl>\
         <p class=\"meta\"><a href=\"/laws/history/{subject}\">How it changed</a> · <code>{}</code></p></section>",
        text(&heading(parameter.says)),
        answer_row(own),
        text(parameter.path()),
    )
}

/// The shipped cases in which a ruling cites it.
fn cases_section(book: &Book, code: &Code, id: &str) -> String {
    /// So many stand there at once; the others behind a door.
    const AT_ONCE: usize = 12;
    let cases = book.cases_of(code, id);
    let list: Vec<String> = cases
        .iter()
        .map(|cited| {
            let lines: Vec<String> = cited
                .acts
                .iter()
                .take(3)
                .map(|act| format!("<q>{}</q>", text(&act.text)))
                .collect();
            format!(
                "<li><a href=\"{}?code={}\">{}</a> <span class=\"quiet\">{}</span></li>",
                case_address(cited.case),
                text(code.id),
                text(cited.title),
                lines.join(", ")
            )
        })
        .collect();
    if list.is_empty() {
        "<section id=\"cases\"><h2>Cases</h2><p class=\"quiet\">No shipped case turns on it.</p></section>".to_owned()
    } else {
        let (first, others) = list.split_at(list.len().min(AT_ONCE));
        let others = match others.len() {
            0 => String::new(),
            more => format!(
                "<details><summary>{more} more</summary><ul class=\"cases\">{}</ul></details>",
                others.concat()
            ),
        };
        format!(
            "<section id=\"cases\"><h2>Cases in which it is cited</h2><ul class=\"cases\">{}</ul>{others}</section>",
            first.concat()
        )
    }
}

/// What the Arbiters' Manual says of the clause, as what it is.
fn manual(code: &Code, clause: &Clause) -> String {
    let mut layer = code.interpretations();
    let said = layer.find(|one| one.on == clause.id);
    said.map_or(String::new(), |one| {
        format!(
            "<p class=\"note\">Arbiters’ Manual on {}: {}</p>",
            number(&clause.id),
            text(&one.clause.text)
        )
    })
}
