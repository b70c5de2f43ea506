//! The codes to be read: the shelf, a code from beginning to end, and each clause with an address of its own.

use std::collections::BTreeMap;
use std::fmt::Write;

use jadoube_book::{Answer, Cited, CitedIn, every_citation};
use jadoube_laws::Code;
use jadoube_laws::code::Clause;
use jadoube_laws::code::meaning::{Parameter, parameters};

use super::html::{Page, Part, text};
use super::words::{
    beside_link, bound_words, capital, case_address, clause_address, code_address, full, heading,
    paragraphs, plain, subject_words,
};

/// The shelf with all codes.
pub fn shelf() -> Page {
    let books: String = Code::all()
        .iter()
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
        description: "Seven codes of the Laws of Chess, clause by clause, in our own words."
            .to_owned(),
        part: Part::Laws,
        script: "page.js",
        body: format!(
            "<div class=\"text\"><h1>The Laws of Chess</h1>\
             <p class=\"lead\">Seven codes from 1890 to today, clause by clause, as the program rules by them. Every clause has an address \
             that can be cited, and shows the disputes in which it decides.</p>\
             <p class=\"lead\">See also <a href=\"/laws/compare\">two codes side by side</a>, \
             <a href=\"/laws/history\">how a rule changed</a>, <a href=\"/cases\">the cases</a>, \
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
pub fn rulebook(code: &'static Code) -> Page {
    let cases = every_citation(code);
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
                    "<li><a href=\"#{id}\"><span class=\"id\">{id}</span> {}</a></li>",
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
            shelf = shelf_line(code),
            title = text(&code.title),
            era = text(&code.era),
            summary = paragraphs(&code.summary),
            count = code.clauses.len(),
            id = code.id,
            other = other_than(code),
        ),
    }
}

fn other_than(code: &Code) -> &'static str {
    let last = Code::all().iter().rev().find(|other| other.id != code.id);
    last.map_or("fide-2018", |other| other.id)
}

/// All codes in a line, for going from one to the other.
pub fn shelf_line(code: &Code) -> String {
    let links: String = Code::all()
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
    for clause in &code.clauses {
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

/// The readings that were taken where a clause is doubtful: the parameter's question, and the reading.
type Readings = BTreeMap<&'static str, Vec<(&'static str, String)>>;

fn readings(code: &'static Code) -> Readings {
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
        "<article class=\"clause\" id=\"{id}\" tabindex=\"-1\"><h3><a class=\"clause-id\" href=\"{address}\">{id}</a> {title}</h3>\
         <p class=\"law-text\">{words}</p>{note}{readings}<p class=\"meta\">{about} · {bound}{shown}</p></article>",
        id = text(&clause.id),
        title = text(&clause.title),
        words = text(&clause.text),
        note = note(clause),
        readings = readings_of(readings, "h4"),
        about = subject_words(clause.subject),
        bound = bound_words(clause),
    )
}

fn note(clause: &Clause) -> String {
    let unverified = if clause.verified {
        ""
    } else {
        "<p class=\"note\">The wording was not compared with the printed edition.</p>"
    };
    let remark = clause.note.as_ref().map_or_else(String::new, |note| {
        format!("<p class=\"note\">{}</p>", text(note))
    });
    format!("{remark}{unverified}")
}

fn readings_of(readings: Option<&Vec<(&str, String)>>, level: &str) -> String {
    let Some(readings) = readings else {
        return String::new();
    };
    let items: String = readings
        .iter()
        .map(|(says, reading)| {
            format!(
                "<li><p class=\"asks\">{}</p><p>{}</p></li>",
                text(&heading(says)),
                text(&full(reading))
            )
        })
        .collect();
    if level == "h4" {
        let doubts = if readings.len() == 1 {
            "A doubtful point"
        } else {
            "Doubtful points"
        };
        format!(
            "<details class=\"readings\"><summary>{doubts}, and the reading taken</summary><ul>{items}</ul></details>"
        )
    } else {
        format!(
            "<section class=\"readings\"><{level}>Doubtful points, and the reading taken</{level}><ul>{items}</ul></section>"
        )
    }
}

/// One clause on a page of its own; `None` if neither the code nor the one it takes over has it.
pub fn clause_page(code: &'static Code, id: &str) -> Option<Page> {
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
            super::words::chips(code, ids)
        )
    };
    Some(Page {
        title: format!("{} {} · {}", clause.id, clause.title, code.id),
        description: clause.text.chars().take(200).collect(),
        part: Part::Laws,
        script: "page.js",
        body: format!(
            "<div class=\"text one\"><p class=\"crumbs\"><a href=\"/laws\">Laws</a> › <a href=\"{book}\">{title}</a> › <span>{id}</span></p>\
             <article class=\"clause alone\"><h1><span class=\"clause-id\">{id}</span> {name}</h1><p class=\"law-text\">{words}</p>{note}{taken_over}\
             <p class=\"meta\">{about} · {bound}{extra}</p>\
             <p class=\"cite\">Cite it as <code>{code} {id}</code>, or by the address of this page.</p></article>\
             {beside}{excepts}{readings}{same}{cases}</div>",
            book = format!("{}#{}", code_address(code.id), text(&clause.id)),
            title = text(&code.title),
            id = text(&clause.id),
            name = text(&clause.title),
            words = text(&clause.text),
            note = note(clause),
            about = subject_words(clause.subject),
            bound = bound_words(clause),
            code = text(code.id),
            beside = neighbors(home, code, id),
            readings = readings_of(readings.get(clause.id.as_str()), "h2"),
            same = same_subject(code, id),
            cases = cases_section(code, id),
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
                    text(&clause.id),
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
fn same_subject(code: &'static Code, id: &str) -> String {
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
        .map(|(parameter, own)| question(code, parameter, own))
        .collect();
    format!("<section class=\"same\"><h2>The same in the other codes</h2>{questions}</section>")
}

fn question(code: &'static Code, parameter: &'static Parameter, own: &Answer) -> String {
    let others = Code::all()
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
        text(parameter.path),
    )
}

/// What one code answers, with its clauses.
fn answer_row(answer: &Answer) -> String {
    format!(
        "<div><dt><a href=\"{}\">{}</a></dt><dd>{}</dd></div>",
        code_address(answer.code),
        text(answer.code),
        answer_words(answer)
    )
}

/// An answer in words, with its clauses as chips.
pub fn answer_words(answer: &Answer) -> String {
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
                text(cited.title),
                text(cited.id)
            )
        })
        .collect();
    format!("{said}<ul class=\"chip-list\">{chips}</ul>")
}

/// The shipped cases in which a ruling cites it.
fn cases_section(code: &'static Code, id: &str) -> String {
    let cases = jadoube_book::cases_of(code, id);
    let list: String = cases
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
        format!(
            "<section id=\"cases\"><h2>Cases in which it is cited</h2><ul class=\"cases\">{list}</ul></section>"
        )
    }
}
