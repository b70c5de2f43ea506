//! The arbiter's desk: the page on which a dispute is set up, typed and put to every code. A script does the work.

use jadoube_book::Book;

use crate::html::{Page, Part, text};

/// The desk.
pub fn desk_page(book: &Book) -> Page {
    let codes: String = book
        .shelf()
        .all()
        .iter()
        .map(|code| format!("<option value=\"{0}\">{0}</option>", text(code.id)))
        .collect();
    let today = book.shelf().today().map_or("", |code| code.id);
    Page {
        title: "The arbiter’s desk".to_owned(),
        description: "Set up a position, tell what happened, and see what every code of the Laws of Chess rules.".to_owned(),
        part: Part::Desk,
        script: "desk.js",
        body: format!(
            "<div class=\"desk\" id=\"desk\"><h1>The arbiter’s desk</h1>\
             <p class=\"lead\">Tap what happened on the board, or tell it line by line; every code rules at once. Nothing is kept on the server: the address of this page holds the whole dispute. \
             To find a clause instead, <a href=\"/laws/search\" target=\"_blank\">search the laws in your own words</a>.</p>\
             <noscript><p class=\"note\">The desk needs JavaScript. Without it, <code>jadoube rule</code> on the command line does the same, and <a href=\"/cases\">the cases</a> can be read.</p></noscript>\
             <section aria-labelledby=\"live-title\"><div class=\"live-head\"><h2 id=\"live-title\">On the board</h2><label class=\"under\">Under <select id=\"code\" data-today=\"{today}\">{codes}</select></label></div>\
             <div id=\"answer\" class=\"spoken\" aria-live=\"polite\"></div><div class=\"live\" id=\"live\"></div></section>\
             <div class=\"desk-write\"><section class=\"write\" aria-labelledby=\"write-title\"><h2 id=\"write-title\">The dispute</h2>\
             <div id=\"helps\"></div>\
             <label for=\"text\" class=\"unseen\">The dispute as text</label>\
             <textarea id=\"text\" rows=\"14\" spellcheck=\"false\" autocapitalize=\"off\" autocomplete=\"off\" aria-describedby=\"faults\"></textarea>\
             <div id=\"faults\" role=\"status\"></div><div id=\"keep\"></div><div id=\"mine\"></div></section>\
             <section class=\"set\" aria-labelledby=\"set-title\"><h2 id=\"set-title\">The position</h2><div id=\"setup\"></div></section></div>\
             <section aria-labelledby=\"side-title\"><h2 id=\"side-title\">The ruling under every code</h2><div id=\"stale\"></div><div id=\"side\"><p class=\"quiet\">Nothing has been asked yet.</p></div></section></div>"
        ),
    }
}
