//! The lines of a text: pages counted, HTML unwrapped, cells of tables set apart by blanks.

use std::borrow::Cow;

use super::apart::{
    pulled_apart, with_joined_squares, with_latin_files, without_leaders, without_signs,
};
use super::line::Line;
use super::open_brackets::on_one_line;
use super::overflow::cells_apart;
use crate::entity::entity;

/// `Q to B 3: ch.` without the colon, which makes no number of the rank; what follows stays in its column.
fn without_colons_before_check(text: String) -> String {
    const CHECKS: [&str; 4] = [": ch", ": dis", ": dble", ": mate"];
    let mut text = text;
    for check in CHECKS {
        while let Some(at) = text.find(check)
            && text[..at].ends_with(|sign: char| sign.is_ascii_digit())
            && text[..at].contains(' ')
        {
            let word = at + check.len();
            let end = text[word..].find(' ').map_or(text.len(), |end| word + end);
            text.insert(end, ' ');
            text.remove(at);
        }
    }
    text
}

/// `**1. e4 e5** (or 1... c5) _2. Nf3_` without the stars for what is printed bold and the strokes for what is slanted.
fn without_bold(text: String) -> String {
    let mut text = text;
    for (sign, other) in [("**", "***"), ("_", "__")] {
        let count = text.matches(sign).count();
        if count > 0 && count.is_multiple_of(2) && !text.contains(other) {
            text = text.replace(sign, "");
        }
    }
    text
}

/// A text whose lines end with a line feed, also where only a carriage return stood.
fn with_line_feeds(text: &str) -> Cow<'_, str> {
    match text.contains('\n') {
        true => Cow::Borrowed(text),
        false => Cow::Owned(text.replace('\r', "\n")),
    }
}

/// The lines of a text.
pub(crate) fn lines(text: &str) -> Vec<Line> {
    let mut page = None;
    let plain = match is_html(text) {
        true => unwrapped(text),
        false => with_line_feeds(text)
            .lines()
            .enumerate()
            .map(|(index, line)| (index + 1, line.to_owned()))
            .collect(),
    };
    let mut lines = Vec::with_capacity(plain.len());
    for (number, text) in plain {
        let mut text: String = text
            .chars()
            .filter(|sign| !matches!(sign, '\u{200b}'..='\u{200d}' | '\u{feff}' | '\u{ad}' | '\r'))
            .map(|sign| {
                if sign == '\u{a0}' || sign == '\u{c}' {
                    ' '
                } else {
                    sign
                }
            })
            .collect();
        if text.contains('&') {
            text = without_entities(&text);
        }
        text = with_latin_files(&text);
        text = without_page_marks(&text, &mut page);
        text = without_bold(text);
        text = without_colons_before_check(text);
        text = without_signs(text);
        if is_csv(&text) {
            text = text.replace('"', "").replace([',', ';', '\t'], "   ");
        }
        lines.push(Line {
            number,
            page,
            text: text.trim_start_matches('>').to_owned(),
        });
    }
    let mut texts: Vec<&mut String> = lines.iter_mut().map(|line| &mut line.text).collect();
    cells_apart(&mut texts);
    without_leaders(&mut texts);
    pulled_apart(&mut texts);
    with_joined_squares(&mut texts);
    on_one_line(lines)
}

/// Takes `[Pg 12]`, `{12}` and `[Page 12]` out of a line.
fn without_page_marks(line: &str, page: &mut Option<u32>) -> String {
    let mut kept = String::with_capacity(line.len());
    let mut rest = line;
    while let Some(open) = rest.find(['[', '{']) {
        let close = if rest[open..].starts_with('[') {
            ']'
        } else {
            '}'
        };
        let Some(length) = rest[open..].find(close) else {
            break;
        };
        let inner = &rest[open + 1..open + length];
        let digits = inner
            .strip_prefix("Pg")
            .or_else(|| inner.strip_prefix("Page"))
            .or((close == '}').then_some(inner))
            .map(|digits| digits.trim_start_matches(['.', ' ']));
        kept.push_str(&rest[..open]);
        match digits.and_then(|digits| digits.parse().ok()) {
            Some(number) => *page = Some(number),
            None => kept.push_str(&rest[open..=open + length]),
        }
        rest = &rest[open + length + 1..];
    }
    kept.push_str(rest);
    kept
}

/// A number and cells divided by commas, semicolons or tabs.
fn is_csv(line: &str) -> bool {
    let line = line.trim_start().trim_start_matches('"');
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    let after = line[digits..].trim_start_matches('"');
    (1..=3).contains(&digits) && after.starts_with([',', ';', '\t'])
}

fn is_html(text: &str) -> bool {
    let head: String = text
        .chars()
        .take(3000)
        .collect::<String>()
        .to_ascii_lowercase();
    ["<html", "<!doctype html", "<body", "<table", "<p>", "<br"]
        .iter()
        .any(|tag| head.contains(tag))
}

/// Tags that end a line.
const BREAKS: [&str; 14] = [
    "p",
    "br",
    "tr",
    "div",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "li",
    "table",
    "pre",
    "hr",
    "blockquote",
];

/// HTML as lines of text, each with the number of the line where it begins.
fn unwrapped(html: &str) -> Vec<(usize, String)> {
    let mut lines: Vec<(usize, String)> = vec![(1, String::new())];
    let mut number = 1;
    let mut rest = html;
    let mut pre = false;
    while let Some(sign) = rest.chars().next() {
        let last = lines.len() - 1;
        if sign == '<'
            && let Some(end) = rest.find('>')
        {
            let tag = rest[1..end].trim().to_ascii_lowercase();
            let name: String = tag
                .trim_start_matches('/')
                .chars()
                .take_while(char::is_ascii_alphanumeric)
                .collect();
            let mut skipped = end + 1;
            if let ("script" | "style" | "head" | "title", false) =
                (name.as_str(), tag.starts_with('/'))
            {
                let close = format!("</{name}");
                let lower = rest.to_ascii_lowercase();
                skipped = lower.find(&close).unwrap_or(rest.len());
            }
            number += rest[..skipped].matches('\n').count();
            rest = &rest[skipped..];
            match name.as_str() {
                "pre" => pre = !tag.starts_with('/'),
                "td" | "th" if !tag.starts_with('/') => lines[last].1.push_str("   "),
                _ => {}
            }
            if BREAKS.contains(&name.as_str()) {
                lines.push((number, String::new()));
                if name == "p" || name == "table" {
                    lines.push((number, String::new()));
                }
            }
            continue;
        }
        if sign == '&'
            && let Some((decoded, length)) = entity(rest)
        {
            lines[last].1.push(decoded);
            rest = &rest[length..];
            continue;
        }
        rest = &rest[sign.len_utf8()..];
        if sign == '\n' {
            number += 1;
            if pre {
                lines.push((number, String::new()));
            } else if !lines[last].1.ends_with(' ') && !lines[last].1.is_empty() {
                lines[last].1.push(' ');
            }
            continue;
        }
        if lines[last].1.is_empty() {
            lines[last].0 = number;
        }
        lines[last].1.push(sign);
    }
    lines
}

/// The text with the characters that its entities stand for.
fn without_entities(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('&') {
        plain.push_str(&rest[..at]);
        let (sign, length) = entity(&rest[at..]).unwrap_or(('&', 1));
        plain.push(sign);
        rest = &rest[at + length..];
    }
    plain.push_str(rest);
    plain
}
