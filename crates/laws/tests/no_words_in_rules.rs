//! Rules decide and name what they say; the English of it stands in `src/said`, and none in `src/rules`.

use std::path::{Path, PathBuf};

/// What may be done is offered in lines of acts, which are the language of the cases and not of the rulings.
const LINES: [&str; 3] = [
    "offers/answers.rs",
    "offers/of_arbiter.rs",
    "offers/of_player.rs",
];

/// What people write or say at the board, and lines of acts that a rule names.
const NOT_SAID: [&str; 5] = [
    "i resign",
    "to comply with the laws",
    "rules result {score}",
    "rules loss {whom:#}",
    "restores {fen}",
];

#[test]
fn no_english_stands_in_the_rules() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules");
    let mut wordy: Vec<String> = Vec::new();
    for path in files(&root) {
        let name = path.strip_prefix(&root).expect("below").to_string_lossy();
        let text = std::fs::read_to_string(&path).expect("text");
        let text = text
            .split("#[cfg(test)]\nmod tests {")
            .next()
            .unwrap_or_default();
        for (line, literal) in literals(text) {
            let exempt = LINES.contains(&&*name) || NOT_SAID.contains(&&*literal);
            if is_english(&literal) && !exempt {
                wordy.push(format!("{name}:{line} {literal:?}"));
            }
        }
    }
    assert!(
        wordy.is_empty(),
        "English in the rules, for `src/said`:\n{}",
        wordy.join("\n")
    );
}

#[test]
fn what_is_english_is_known() {
    for (literal, english) in [
        ("It is checkmate.", true),
        ("{who:#} gets {}.", true),
        ("; {one} does", true),
        ("{}{dots}{}", false),
        ("RK\\u{41a}", false),
        ("mate_demand", false),
        (", ", false),
    ] {
        assert_eq!(is_english(literal), english, "{literal}");
    }
    let source = "/// \"a comment\"\nlet a = \"It \\\"is\\\"\"; // \"no\"\nlet b = '\"'; let c: &'a str = \"two words\";";
    let found: Vec<String> = literals(source).into_iter().map(|(_, text)| text).collect();
    assert_eq!(found, ["It \\\"is\\\"", "two words"]);
}

/// Whether words of a language stand in a literal: a word, and another or something that is filled in.
fn is_english(literal: &str) -> bool {
    let mut filled = String::new();
    let mut depth = 0;
    // A sign by its number is no word.
    for c in literal.replace("\\u{", "{").chars() {
        match c {
            '{' => depth += 1,
            '}' => {
                depth -= 1;
                filled.push_str(" {} ");
            }
            c if depth == 0 => filled.push(c),
            _ => {}
        }
    }
    let is_word = |part: &str| {
        part.contains(char::is_lowercase) && part.chars().filter(|c| c.is_alphabetic()).count() > 1
    };
    let words = filled
        .split_whitespace()
        .filter(|part| is_word(part))
        .count();
    let fields = filled.matches("{}").count();
    words > 0 && words + fields > 1
}

/// The string literals of a source with their lines; none out of comments.
fn literals(text: &str) -> Vec<(usize, String)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['"', '/', '\'']) {
        let (from, here) = (text.len() - rest.len() + at, &rest[at..]);
        let taken = if here.starts_with("//") {
            here.find('\n').unwrap_or(here.len())
        } else if here.starts_with('"') {
            let end = end_of_string(here);
            let line = text[..from].matches('\n').count() + 1;
            found.push((line, here[1..end - 1].to_owned()));
            end
        } else if here.starts_with("'\\") {
            // A sign behind a backslash.
            3 + here[3..].find('\'').map_or(0, |end| end + 1)
        } else if let Some(after) = here.strip_prefix('\'') {
            // A sign between quotation marks, or else a lifetime.
            let sign = after.chars().next().map_or(0, char::len_utf8);
            let is_sign = after[sign..].starts_with('\'');
            if is_sign { sign + 2 } else { 1 }
        } else {
            1
        };
        rest = &here[taken..];
    }
    found
}

/// Where a string that begins here has ended.
fn end_of_string(here: &str) -> usize {
    let mut behind = false;
    for (at, c) in here.char_indices().skip(1) {
        match c {
            _ if behind => behind = false,
            '\\' => behind = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    here.len()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).expect("a folder");
    let mut all: Vec<PathBuf> = entries
        .map(|entry| entry.expect("an entry").path())
        .flat_map(|path| match path.is_dir() {
            true => files(&path),
            false => vec![path],
        })
        .filter(|path| path.file_name().is_some_and(|name| name != "tests.rs"))
        .collect();
    all.sort();
    all
}
