//! The page on which records are read: PGN, a page of a book or a typed scoresheet becomes games on a board. A script does
//! the work, and nothing is sent anywhere.

use jadoube_book::Book;
use jadoube_notation::Language;

use crate::html::{Page, Part, text};

/// The page for reading records.
pub fn records_page(book: &Book) -> Page {
    let codes: String = book
        .shelf()
        .all()
        .iter()
        .map(|code| {
            let (id, title) = (text(code.id), text(&code.title));
            format!("<option value=\"{id}\">{title}</option>")
        })
        .collect();
    let languages: String = Language::all()
        .iter()
        .map(|language| {
            format!(
                "<option value=\"{}\">{}</option>",
                text(language.code),
                text(language.name)
            )
        })
        .collect();
    Page {
        title: "Reading records".to_owned(),
        description: "Read PGN, old books and typed scoresheets into games, with every slip cured or doubted at its move, and what the Laws of Chess have against the result.".to_owned(),
        part: Part::Records,
        script: "records.js",
        body: format!(
            "<div class=\"desk records\" id=\"records\"><h1>Reading records</h1>\
             <p class=\"lead\">A PGN, a page of an old book, a typed scoresheet: each game comes to a board, each slip is cured or doubted at its move, and the laws of its day look at the result. All of it is read in this browser; nothing is sent anywhere.</p>\
             <noscript><p class=\"note\">This page needs JavaScript. Without it, <code>jadoube score read</code> and <code>jadoube pgn audit</code> on the command line do the same.</p></noscript>\
             <div class=\"records-grid\"><section class=\"write\" aria-labelledby=\"write-title\"><h2 id=\"write-title\">The text</h2>\
             <p class=\"row\"><label class=\"button file\">Open a file<input type=\"file\" id=\"file\" accept=\".pgn,.txt,text/*\"></label>\
             <label>Letters <select id=\"language\"><option value=\"\">found by themselves</option>{languages}</select></label>\
             <label>Laws <select id=\"code\"><option value=\"\">of each game’s day</option>{codes}</select></label></p>\
             <label for=\"text\" class=\"unseen\">The record as text</label>\
             <textarea id=\"text\" rows=\"14\" spellcheck=\"false\" autocapitalize=\"off\" autocomplete=\"off\" aria-describedby=\"told\"></textarea>\
             <div id=\"told\" role=\"status\"></div></section>\
             <section aria-labelledby=\"game-title\"><h2 id=\"game-title\">The games</h2><div id=\"games\"><p class=\"quiet\">Nothing has been read yet.</p></div><div id=\"game\"></div></section></div>\
             <section aria-labelledby=\"pgn-title\" id=\"result\" hidden><h2 id=\"pgn-title\">As PGN</h2><div id=\"save\" class=\"row\"></div><pre class=\"source\" id=\"pgn\" tabindex=\"0\"></pre></section></div>"
        ),
    }
}
