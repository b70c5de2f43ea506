//! The shipped cases: a list of them, and each on a live board.

use std::fmt::Write;
use std::sync::Arc;

use jadoube_book::{Book, Shipped, shipped};
use jadoube_laws::Code;
use jadoube_laws::sentence::capital;

use crate::html::{Page, Part, segment, text};
use crate::query::Query;
use crate::steps::{side_by_side, steps};
use crate::words::{case_address, case_name, diagram, plain};
use jadoube_forms::dispute::RuleAnswer;
use jadoube_forms::replay::Replay;

/// All cases, or those whose name, title or text has the words of `q`, that name one of the codes of `code`, and that
/// stand in the folder `on`.
pub fn case_index(book: &Book, query: &Query) -> Page {
    let words: String = query
        .one("q")
        .unwrap_or_default()
        .chars()
        .take(200)
        .collect();
    let lower = words.to_lowercase();
    let codes = query.codes(book.shelf());
    let on = query.one("on").filter(|on| !on.is_empty());
    let wanted = |case: &&Shipped| {
        let of_code = codes.is_empty() || codes.iter().any(|code| case.names(code));
        let of_subject = on.is_none_or(|on| folder_of(case) == on);
        of_code
            && of_subject
            && lower
                .split_whitespace()
                .all(|word| case.text.to_lowercase().contains(word) || case.name.contains(word))
    };
    let found: Vec<&Shipped> = shipped().iter().filter(wanted).collect();
    let list = by_subject(book, &found);
    let count = match found.len() {
        0 => "No case has these words.".to_owned(),
        1 => "One case.".to_owned(),
        n => format!("{n} cases."),
    };
    Page {
        title: "Cases".to_owned(),
        description: "Disputes at the board, each with its ruling under every code, on a board to be stepped through.".to_owned(),
        part: Part::Cases,
        script: "page.js",
        body: format!(
            "<div class=\"text\"><h1>Cases</h1><p class=\"lead\">Disputes as text, each with a board to step through and the ruling of every code. \
             Write your own at <a href=\"/desk\">the desk</a>.</p>\
             <form class=\"ask\" action=\"/cases\"><div class=\"row\"><label class=\"grow\">Words<input type=\"search\" name=\"q\" value=\"{}\"></label>{}\
             <button class=\"main\" type=\"submit\">Find</button></div></form><p class=\"quiet\" role=\"status\">{count}</p>{list}</div>",
            text(&words),
            choices(book, codes.first().map(|code| code.id), on)
        ),
    }
}

/// The most cases that are listed unfolded.
const UNFOLDED: usize = 40;

/// Cases under their subjects, each with how many there are; many of several subjects are folded.
fn by_subject(book: &Book, found: &[&Shipped]) -> String {
    let subjects: Vec<&[&Shipped]> = found
        .chunk_by(|one, next| folder_of(one) == folder_of(next))
        .collect();
    let open = match subjects.len() > 1 && found.len() > UNFOLDED {
        true => "",
        false => " open",
    };
    let mut list = String::new();
    for cases in subjects {
        let subject = cases.first().map_or("", |case| folder_of(case));
        let _ = write!(
            list,
            "<details class=\"subject\" id=\"{}\"{open}><summary><h2>{}</h2> <span class=\"quiet\">{}</span></summary><ul class=\"index\">",
            text(subject),
            text(&capital(&plain(subject))),
            cases.len()
        );
        for case in cases {
            let _ = write!(
                list,
                "<li><a href=\"{}\">{}</a> <span class=\"quiet\">{}</span></li>",
                case_address(case.name),
                text(title_of(case)),
                text(&codes_of(book, case))
            );
        }
        list.push_str("</ul></details>");
    }
    list
}

/// The folder in which a case stands: its subject.
fn folder_of(case: &Shipped) -> &'static str {
    case.name.split('/').next().unwrap_or_default()
}

/// The fields that choose a code and a subject, with how many cases each subject has.
fn choices(book: &Book, code: Option<&str>, on: Option<&str>) -> String {
    let option = |value: &str, words: &str, chosen: bool| {
        let mark = if chosen { " selected" } else { "" };
        format!(
            "<option value=\"{}\"{mark}>{}</option>",
            text(value),
            text(words)
        )
    };
    let codes: String = book
        .shelf()
        .all()
        .iter()
        .map(|one| option(one.id, one.id, code == Some(one.id)))
        .collect();
    let mut subjects: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    for case in shipped() {
        *subjects.entry(folder_of(case)).or_default() += 1;
    }
    let subjects: String = subjects
        .iter()
        .map(|(&name, count)| {
            option(
                name,
                &format!("{} ({count})", plain(name)),
                on == Some(name),
            )
        })
        .collect();
    format!(
        "<label>Code<select name=\"code\"><option value=\"\">any</option>{codes}</select></label>\
         <label>Subject<select name=\"on\"><option value=\"\">all</option>{subjects}</select></label>"
    )
}

fn title_of(case: &Shipped) -> &str {
    let title = case.case.header.title.as_str();
    if title.is_empty() {
        case_name(case.name)
    } else {
        title
    }
}

fn codes_of(book: &Book, case: &Shipped) -> String {
    let codes = &case.case.header.codes;
    if codes.len() == book.shelf().all().len() {
        return "all codes".to_owned();
    }
    codes
        .iter()
        .map(|code| code.id)
        .collect::<Vec<_>>()
        .join(", ")
}

/// The code under which a case is shown when none is asked for: the first that it names.
pub fn usual_code<'b>(book: &'b Book, case: &Shipped) -> &'b Arc<Code> {
    let named = case.case.header.codes.first();
    named
        .and_then(|code| book.shelf().code(code.id))
        .unwrap_or(&book.shelf().all()[0])
}

/// A case on a live board, under one code, with the rulings of all.
pub fn case_page(book: &Book, case: &Shipped, code: &Code, answer: &RuleAnswer) -> Page {
    let address = case_address(case.name);
    let under = |code: &str| format!("{address}?code={}", segment(code));
    let title = title_of(case);
    let body = format!(
        "<div class=\"text broad\"><p class=\"crumbs\"><a href=\"/cases\">Cases</a> › <span>{name}</span></p><h1>{title}</h1>{live}\
         <section><h2>Under every code</h2>{side}</section>\
         <section><h2>The case as text</h2><pre class=\"source\" id=\"source\" tabindex=\"0\" aria-label=\"The case as text\">{source}</pre>\
         <p><a class=\"button\" href=\"/desk#text={kept}\">Change it at the desk</a></p></section></div>",
        name = text(case_name(case.name)),
        title = text(title),
        live = live_board(
            book,
            code,
            answer.replays.iter().find(|replay| replay.code == code.id),
            under
        ),
        side = side_by_side(book, &answer.replays, code.id, under),
        source = text(case.text.trim_end()),
        kept = segment(case.text),
    );
    Page {
        title: format!("{title} · case"),
        description: format!(
            "{title}: a dispute stepped through on the board, with the ruling of every code."
        ),
        part: Part::Cases,
        script: "case.js",
        body,
    }
}

/// The place of the live board: codes to choose among, the first position, and the rulings as they can be read without
/// a script. The script takes the text from the element with the id `source`.
/// Where the page under another code is, `address` tells.
pub fn live_board(
    book: &Book,
    code: &Code,
    replay: Option<&Replay>,
    address: impl Fn(&str) -> String,
) -> String {
    let choices: String = book
        .shelf()
        .all()
        .iter()
        .map(|one| {
            let here = if one.id == code.id {
                " aria-current=\"true\""
            } else {
                ""
            };
            format!(
                "<a href=\"{1}\" data-code=\"{0}\"{here}>{0}</a>",
                text(one.id),
                text(&address(one.id))
            )
        })
        .collect();
    let board = replay
        .and_then(|replay| replay.start.as_ref())
        .map_or_else(String::new, diagram);
    let told = replay.map_or_else(String::new, |replay| steps(replay, code));
    format!(
        "<nav class=\"codes\" aria-label=\"Under which code\">{choices}</nav>\
         <section class=\"live\" id=\"live\" data-code=\"{}\" aria-label=\"The case on the board\"><div class=\"live-board\">{board}</div>\
         <div class=\"live-law\">{told}</div></section>",
        text(code.id)
    )
}
