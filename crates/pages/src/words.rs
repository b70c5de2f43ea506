//! Pieces that several pages of the book share: links, chips, a diagram, the words for what a clause does.

use std::fmt::Write;

use jadoube_board::Color;
use jadoube_codes::{Bound, Clause, Subject, interpreted, printed};
use jadoube_forms::view::BoardView;
use jadoube_laws::Code;
use jadoube_laws::sentence::capital;

use crate::html::{segment, text};

/// The address of a code's rulebook.
pub fn code_address(code: &str) -> String {
    format!("/laws/{}", segment(code))
}

/// The address of a clause; what the manual says of one stands with it.
pub fn clause_address(code: &str, clause: &str) -> String {
    let clause = interpreted(clause).unwrap_or(clause);
    format!("/laws/{}/{}", segment(code), segment(clause))
}

/// A clause's number as it is printed, for a reader.
pub fn number(clause: &str) -> String {
    text(&printed(clause)).to_string()
}

/// The name of a shipped case in addresses: `touch/15.a`.
pub fn case_name(file: &str) -> &str {
    file.strip_suffix(".case").unwrap_or(file)
}

/// The address of a shipped case.
pub fn case_address(file: &str) -> String {
    let parts: Vec<String> = case_name(file).split('/').map(segment).collect();
    format!("/cases/{}", parts.join("/"))
}

/// Clauses as chips that lead to their pages.
pub fn chips<'a>(code: &Code, ids: impl IntoIterator<Item = &'a str>) -> String {
    let mut list = String::new();
    for id in ids {
        let title = code.clause(id).map_or("", |clause| clause.title.as_str());
        let _ = write!(
            list,
            "<li><a class=\"chip\" href=\"{}\" title=\"{}\">{}</a></li>",
            clause_address(code.id, id),
            text(title),
            number(id)
        );
    }
    if list.is_empty() {
        list
    } else {
        format!(
            "<ul class=\"chip-list\" aria-label=\"Clauses of {}\">{list}</ul>",
            text(code.id)
        )
    }
}

/// A link to what stands before (`prev`) or after (`next`); `words` are HTML.
pub fn beside_link(rel: &str, address: &str, words: &str) -> String {
    let arrow = |sign| format!("<span aria-hidden=\"true\">{sign}</span>");
    let (before, after, said) = if rel == "prev" {
        (arrow("← "), String::new(), "Before: ")
    } else {
        (String::new(), arrow(" →"), "Next: ")
    };
    format!(
        "<a rel=\"{rel}\" href=\"{address}\">{before}<span class=\"unseen\">{said}</span>{words}{after}</a>"
    )
}

/// What in the program carries a clause, for the reader.
pub const fn bound_words(clause: &Clause) -> &'static str {
    match clause.bound {
        Bound::Decides => "rules on acts",
        Bound::Quoted => "quoted beside others",
        Bound::Finding => "a person must find it",
        Bound::Definition => "says what words mean",
    }
}

/// What a clause is about, in a word or two.
pub const fn subject_words(subject: Subject) -> &'static str {
    match subject {
        Subject::Definition => "definition",
        Subject::Board => "board and men",
        Subject::Notation => "notation",
        Subject::Act => "what hands do",
        Subject::Draw => "draw",
        Subject::End => "end of the game",
        Subject::Penalty => "penalty",
        Subject::Clock => "clock",
        Subject::Adjournment => "adjournment",
        Subject::Odds => "odds",
        Subject::Communication => "other forms of play",
        Subject::Irregularity => "irregularity",
        Subject::Conduct => "conduct",
        Subject::Equipment => "equipment",
        Subject::Authority => "authority",
    }
}

/// Text as paragraphs, one for each line.
pub fn paragraphs(lines: &str) -> String {
    lines
        .trim()
        .lines()
        .map(|line| format!("<p>{}</p>", text(line)))
        .collect()
}

/// A name of the rules for a reader: `mate_demand` becomes `mate demand`.
pub fn plain(name: &str) -> String {
    name.replace(['_', '-'], " ")
}

/// Words as a heading: a capital at the beginning, no full stop at the end.
pub fn heading(words: &str) -> String {
    capital(words.trim().trim_end_matches('.'))
}

/// A board as a picture that needs no script.
pub fn diagram(board: &BoardView) -> String {
    let mut squares = String::new();
    for y in 0..8 {
        for x in 0..8 {
            let shade = if (x + y) % 2 == 0 { "light" } else { "dark" };
            let _ = write!(
                squares,
                "<rect class=\"{shade}\" x=\"{}\" y=\"{}\" width=\"100\" height=\"100\"/>",
                x * 100,
                y * 100
            );
        }
    }
    let men = board.men.iter().map(|(square, man)| {
        let bytes = square.as_bytes();
        let (x, y) = (u32::from(bytes[0] - b'a'), 7 - u32::from(bytes[1] - b'1'));
        let side = if man.is_ascii_uppercase() { 'w' } else { 'b' };
        format!(
            "<image href=\"/web/men/{side}{}.svg\" x=\"{}\" y=\"{}\" width=\"92\" height=\"92\"/>",
            man.to_ascii_uppercase(),
            x * 100 + 4,
            y * 100 + 4
        )
    });
    let edges: String = ('a'..='h')
        .zip(0_u32..)
        .map(|(file, at)| {
            format!(
                "<text x=\"5\" y=\"{}\">{}</text><text x=\"{}\" y=\"795\" text-anchor=\"end\">{}</text>",
                at * 100 + 18,
                8 - at,
                at * 100 + 96,
                file
            )
        })
        .collect();
    format!(
        "<svg class=\"board\" viewBox=\"0 0 800 800\" role=\"img\" aria-label=\"{}\">{squares}{edges}{}</svg>",
        text(&men_in_words(board)),
        men.collect::<String>()
    )
}

/// The men of both sides, as a screen reader says them.
fn men_in_words(board: &BoardView) -> String {
    let side = |white: bool| {
        let men = board
            .men
            .iter()
            .filter(|(_, man)| man.is_ascii_uppercase() == white);
        let named: Vec<String> = men
            .map(|(square, man)| match man.to_ascii_uppercase() {
                'P' => square.clone(),
                letter => format!("{letter}{square}"),
            })
            .collect();
        named.join(" ")
    };
    format!(
        "White: {}. Black: {}. {} to move.",
        side(true),
        side(false),
        side_name(board)
    )
}

fn side_name(board: &BoardView) -> &'static str {
    if board.turn == Color::Black {
        "Black"
    } else {
        "White"
    }
}
