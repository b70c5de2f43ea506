//! The page that says that nothing stands at an address, and where to look instead.

use crate::html::{Page, Part, text};

/// The sentence, and links with their words.
pub fn missing_page(sentence: &str, near: &[(String, String)]) -> Page {
    let links: String = near
        .iter()
        .map(|(address, words)| {
            format!("<li><a href=\"{}\">{}</a></li>", text(address), text(words))
        })
        .collect();
    let instead = if links.is_empty() {
        String::new()
    } else {
        format!("<p>Perhaps one of these was meant:</p><ul class=\"index\">{links}</ul>")
    };
    Page {
        title: "Not here".to_owned(),
        description: sentence.to_owned(),
        part: Part::Laws,
        script: "page.js",
        body: format!(
            "<div class=\"text\"><h1>Not here</h1><p class=\"lead\">{}</p>{instead}\
             <p class=\"meta\"><a href=\"/laws\">All codes</a> · <a href=\"/laws/search\">Search</a> · <a href=\"/cases\">Cases</a></p></div>",
            text(sentence)
        ),
    }
}
