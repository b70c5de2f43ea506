//! The pages of the quiz. The answer is sent by the form as a part of the address, so that nothing needs a script.

use std::fmt::Write;
use std::sync::Arc;

use jadoube_book::Book;
use jadoube_laws::Code;

use crate::cases::live_board;
use crate::html::{Page, Part, segment, text};
use crate::quiz::{Found, Question, questions};
use crate::steps::{cited, result_words};
use crate::words::{beside_link, code_address, diagram};
use jadoube_forms::replay::{Depth, Replay};

/// All questions by theme.
pub fn quiz_index() -> Page {
    let mut themes: Vec<&str> = Vec::new();
    for question in questions() {
        if !themes.contains(&question.theme.as_str()) {
            themes.push(&question.theme);
        }
    }
    let mut list = String::new();
    for theme in themes {
        let _ = write!(
            list,
            "<section><h2>{}</h2><ul class=\"index quiz\">",
            text(theme)
        );
        for question in questions()
            .iter()
            .filter(|question| question.theme == theme)
        {
            let _ = write!(
                list,
                "<li data-question=\"{name}\"><a href=\"/quiz/{name}\">{}</a> <span class=\"quiet\">{}</span></li>",
                text(&question.title),
                text(&question.code.title),
                name = text(&question.name),
            );
        }
        list.push_str("</ul></section>");
    }
    let first = questions().first().map_or_else(String::new, |question| {
        format!(
            "<p><a class=\"button main\" href=\"/quiz/{}\">Begin with the first</a></p>",
            text(&question.name)
        )
    });
    Page {
        title: "A quiz on the laws".to_owned(),
        description: "Disputes on which arbiters and programs err, each answered by the referee with the clauses that decide it.".to_owned(),
        part: Part::Quiz,
        script: "quiz.js",
        body: format!(
            "<div class=\"text\"><h1>A quiz on the laws</h1><p class=\"lead\">{} disputes on which arbiters and programs go wrong. \
             You give the ruling; then the referee gives his, with the clauses that decide it, and shows what the other codes would have said.</p>{first}{list}</div>",
            questions().len()
        ),
    }
}

/// A question; with `chosen`, the place of an answer, also what the referee says, on the board under the code `shown`.
pub fn question_page(
    at: usize,
    question: &'static Question,
    chosen: Option<usize>,
    shown: &Arc<Code>,
) -> Page {
    let found = question.found();
    let own = found
        .iter()
        .find(|found| found.replay.code == question.code.id);
    let told = match (chosen, own) {
        (Some(chosen), Some(own)) => ruling(question, chosen, own, shown),
        _ => String::new(),
    };
    let board = own
        .and_then(|own| own.replay.start.as_ref())
        .map_or_else(String::new, diagram);
    let lines: String = question
        .text
        .lines()
        .skip_while(|line| line.contains(": ") && !line.starts_with(['W', 'B', 'A']))
        .filter(|line| !line.is_empty())
        .map(|line| format!("<li><code>{}</code></li>", text(line)))
        .collect();
    let form = form(question, chosen, own.and_then(|own| own.right));
    let asked = if chosen.is_none() {
        format!(
            "<div class=\"situation\"><div class=\"still\">{board}</div><div><p class=\"law-text\">{}</p><ol class=\"told\">{lines}</ol>{form}</div></div>",
            text(&question.story)
        )
    } else {
        format!("<p class=\"law-text\">{}</p>{form}", text(&question.story))
    };
    Page {
        title: format!("{} · quiz", question.title),
        description: question.question.clone(),
        part: Part::Quiz,
        script: "quiz.js",
        body: format!(
            "<div class=\"text broad\" data-question=\"{name}\"><p class=\"crumbs\"><a href=\"/quiz\">Quiz</a> › <span>{number} of {count}</span></p>\
             <h1>{title}</h1><p class=\"meta\">Under <a href=\"{book}\">{code}</a></p>{asked}{told}{beside}</div>",
            name = text(&question.name),
            number = at + 1,
            count = questions().len(),
            title = text(&question.title),
            book = code_address(question.code.id),
            code = text(&question.code.title),
            beside = beside(at),
        ),
    }
}

fn form(question: &Question, chosen: Option<usize>, right: Option<usize>) -> String {
    let answers: String = question
        .answers
        .iter()
        .enumerate()
        .map(|(at, answer)| {
            let ticked = if chosen == Some(at) { " checked" } else { "" };
            let (class, word) = match chosen {
                Some(_) if right == Some(at) => (" right", "<strong class=\"verdict\">right</strong>"),
                Some(chosen) if chosen == at => (" wrong", "<strong class=\"verdict\">not so</strong>"),
                _ => ("", ""),
            };
            format!(
                "<label class=\"answer{class}\"><input type=\"radio\" name=\"answer\" value=\"{}\" required{ticked}><span>{} {word}</span></label>",
                at + 1,
                text(&answer.words)
            )
        })
        .collect();
    let button = if chosen.is_none() {
        "Ask the referee"
    } else {
        "Ask again"
    };
    format!(
        "<form class=\"answers\" action=\"/quiz/{}\"><fieldset><legend>{}</legend>{answers}</fieldset><button class=\"main\" type=\"submit\">{button}</button></form>",
        text(&question.name),
        text(&question.question)
    )
}

fn ruling(question: &'static Question, chosen: usize, own: &Found, shown: &Arc<Code>) -> String {
    let right = own.right == Some(chosen);
    let Some(step) = own.replay.last() else {
        return String::new();
    };
    let mark = if right {
        "You rule as the referee does."
    } else {
        "The referee rules otherwise."
    };
    let class = if right { "right" } else { "wrong" };
    let address = |code: &str| {
        format!(
            "/quiz/{}?answer={}&code={}#live",
            question.name,
            chosen + 1,
            segment(code)
        )
    };
    let replay = if shown.id == question.code.id {
        own.replay.clone()
    } else {
        question.ask(shown, Depth::Boards).replay
    };
    format!(
        "<section class=\"referee {class}\" id=\"ruling\" data-right=\"{right}\"><h2>{mark}</h2><p class=\"law-text\">{says}</p><p>{why}</p>{clauses}</section>\
         <section><h2>On the board</h2>{live}<pre class=\"source\" id=\"source\" hidden>{source}</pre></section>\
         <section><h2>Under the other codes</h2>{others}<p class=\"meta\"><a href=\"/desk#text={encoded}\">Take it to the desk</a></p></section>",
        says = text(&step.sentence),
        why = text(&question.why),
        clauses = cited(question.code, &step.gist.clauses),
        live = live_board(Book::shipped(), shown, Some(&replay), address),
        source = text(&question.text),
        others = others(question, question.found()),
        encoded = segment(&question.text),
    )
}

fn others(question: &'static Question, found: &[Found]) -> String {
    let rows: String = found
        .iter()
        .map(|found| {
            let answer = match (&found.replay.left_out, found.right) {
                (Some(reason), _) => text(reason).to_string(),
                (None, Some(at)) => text(&question.answers[at].words).to_string(),
                (None, None) => "None of these answers.".to_owned(),
            };
            let chips = Code::by_id(&found.replay.code).zip(found.replay.last()).map_or_else(String::new, |(code, step)| {
                crate::words::chips(code, step.gist.clauses.iter().map(|id| id.as_str()))
            });
            let here = if found.replay.code == question.code.id { " class=\"shown\"" } else { "" };
            format!(
                "<tr{here}><th scope=\"row\"><a href=\"{}\">{}</a></th><td><p>{answer}</p>{chips}</td><td class=\"result\">{}</td></tr>",
                code_address(&found.replay.code),
                text(&found.replay.code),
                result_of(&found.replay)
            )
        })
        .collect();
    format!(
        "<div class=\"table-frame\" tabindex=\"0\" role=\"region\" aria-label=\"The answer under every code\"><table class=\"side\">\
         <thead><tr><th scope=\"col\">Code</th><th scope=\"col\">Its answer</th><th scope=\"col\">Result</th></tr></thead><tbody>{rows}</tbody></table></div>"
    )
}

fn result_of(replay: &Replay) -> &str {
    if replay.left_out.is_some() {
        ""
    } else {
        result_words(&replay.result)
    }
}

fn beside(at: usize) -> String {
    let link = |question: Option<&Question>, rel: &str| {
        question.map_or_else(
            || "<span></span>".to_owned(),
            |question| {
                let address = format!("/quiz/{}", question.name);
                beside_link(rel, &address, &text(&question.title).to_string())
            },
        )
    };
    let before = at.checked_sub(1).and_then(|at| questions().get(at));
    format!(
        "<nav class=\"beside\" aria-label=\"Questions beside it\">{}{}</nav>",
        link(before, "prev"),
        link(questions().get(at + 1), "next")
    )
}
