//! Writing HTML: text is escaped where it is put in, and every page has the same frame.

use std::fmt;

/// Text put into HTML, as an element's content or within quotes.
pub struct Text<'a>(pub &'a str);

/// Text put into HTML.
pub const fn text(text: &str) -> Text<'_> {
    Text(text)
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                other => fmt::Write::write_char(f, other)?,
            }
        }
        Ok(())
    }
}

/// Text put into an address, as one segment of its path or one value of its query.
pub fn segment(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => {
                written.push(char::from(byte));
            }
            other => written.push_str(&format!("%{other:02X}")),
        }
    }
    written
}

/// The parts of the book, as the head of every page names them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The codes.
    Laws,
    /// The shipped cases.
    Cases,
    /// Codes side by side, and the history of a subject.
    Compare,
    /// The quiz.
    Quiz,
    /// The arbiter's desk.
    Desk,
    /// Records of games read.
    Records,
}

impl Part {
    const ALL: [(Part, &'static str, &'static str); 6] = [
        (Part::Laws, "/laws", "Laws"),
        (Part::Cases, "/cases", "Cases"),
        (Part::Compare, "/laws/compare", "Compare"),
        (Part::Quiz, "/quiz", "Quiz"),
        (Part::Desk, "/desk", "Desk"),
        (Part::Records, "/records", "Records"),
    ];
}

/// A page of the book.
#[derive(Clone, Debug)]
pub struct Page {
    /// The title, as the window and a search show it.
    pub title: String,
    /// What is on it, in a sentence.
    pub description: String,
    /// The part of the book that it belongs to.
    pub part: Part,
    /// The module that makes it live, below `/web/js/book/`; the page can be read without it.
    pub script: &'static str,
    /// What stands in the middle, as HTML.
    pub body: String,
}

impl Page {
    /// The whole page as HTML; `at` is its path with what stands after the question mark, or nothing where a script
    /// could not write what belongs there.
    pub fn html(&self, at: &str) -> String {
        let links: String = Part::ALL
            .iter()
            .map(|(part, address, name)| {
                let here = if *part == self.part {
                    " aria-current=\"true\""
                } else {
                    ""
                };
                format!("<a href=\"{address}\"{here}>{name}</a>")
            })
            .collect();
        format!(
            "<!doctype html>\n<html lang=\"en\" data-at=\"{at}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n\
             <meta name=\"description\" content=\"{description}\">\n<title>{title} · jadoube</title>\n\
             <link rel=\"icon\" href=\"/favicon.svg\" type=\"image/svg+xml\">\n<link rel=\"manifest\" href=\"/manifest.webmanifest\">\n\
             <link rel=\"stylesheet\" href=\"/web/css/base.css\">\n<link rel=\"stylesheet\" href=\"/web/css/board.css\">\n\
             <link rel=\"stylesheet\" href=\"/web/css/book.css\">\n\
             <script type=\"module\" src=\"/web/js/book/{script}\"></script>\n</head>\n<body class=\"book\">\n\
             <a class=\"skip\" href=\"#main\">To the text</a>\n<header class=\"bar\">\n<a class=\"brand\" href=\"/\">jadoube</a>\n\
             <nav class=\"parts\" aria-label=\"The book of laws\">{links}</nav>\n\
             <form class=\"seek\" role=\"search\" action=\"/laws/search\"><input type=\"search\" name=\"q\" aria-label=\"Search the laws\" placeholder=\"Ask in your own words\"></form>\n\
             <div class=\"tools\"><button id=\"settings\" type=\"button\" aria-label=\"Settings\" title=\"Settings\" hidden>⚙</button></div>\n\
             </header>\n<main id=\"main\" tabindex=\"-1\">\n{body}\n</main>\n\
             <footer class=\"foot\"><p>The words of the laws are the program's own; cite them by code and clause.</p></footer>\n\
             </body>\n</html>\n",
            description = text(&self.description),
            title = text(&self.title),
            script = self.script,
            body = self.body,
            at = text(at),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_cannot_become_markup() {
        assert_eq!(
            text("<b a='\"'>&").to_string(),
            "&lt;b a=&#39;&quot;&#39;&gt;&amp;"
        );
        assert_eq!(segment("a b/ü?"), "a%20b%2F%C3%BC%3F");
    }
}
