//! The tags of a game without its moves: quickly where they are plain, as a reader has them where they are not.

use std::borrow::Cow;

use super::game::Outcome;
use super::parser::{Origin, Parser};
use super::read_game::{Forgiveness, Mode};
use super::section::{has_empty_line, usual_name};
use super::tags::Tags;
use crate::forgiven::Leniency;

/// Reads the tags of the first game of `text` leniently, and no moves.
pub fn read_tags(text: &[u8]) -> Tags {
    tags_and_movetext(text).0
}

/// Reads the tags of the first game of `text` leniently, and gives what stands after them as it is.
pub fn tags_and_movetext(text: &[u8]) -> (Tags, &[u8]) {
    let (tags, end) = plain_tags(text).unwrap_or_else(|| parsed_tags(text));
    (tags, &text[end..])
}

/// All that stands before the moves of a game, as the functions of this file give it one by one.
#[derive(Debug, Default)]
pub struct Head<'t> {
    /// The tags, as [`read_tags`] has them.
    pub tags: Tags,
    /// What stands before them, as [`before_tags`] has it.
    pub before: &'t [u8],
    /// What stands among them, as [`among_tags`] has it.
    pub among: Vec<u8>,
    /// What is not written as the standard has it, as [`forgiven_in_tags`] has it.
    pub forgiven: Vec<Forgiveness>,
    /// What stands after them.
    pub movetext: &'t [u8],
}

impl Head<'_> {
    /// The head of the first game of `text`, looked at once where it is plain.
    pub fn of(text: &[u8]) -> Head<'_> {
        let before = before_tags(text);
        match plain_tags(text) {
            Some((tags, end)) => Head {
                tags,
                before,
                movetext: &text[end..],
                ..Head::default()
            },
            None => {
                let (tags, end) = parsed_tags(text);
                Head {
                    tags,
                    before,
                    among: among_tags(text),
                    forgiven: forgiven_in_tags(text),
                    movetext: &text[end..],
                }
            }
        }
    }
}

/// What stands before the tags of the first game of `text`: comments that introduce it, and lines for other programs.
pub fn before_tags(text: &[u8]) -> &[u8] {
    if text.trim_ascii_start().starts_with(b"[") {
        return &[];
    }
    let parser = Parser::new(text, ORIGIN, Mode::Lenient);
    let start = parser.first_of_game().unwrap_or(text.len());
    text[..parser.past_introduction(start)].trim_ascii()
}

/// What stands among the tags of the first game of `text` and is none: comments and lines for other programs, one on a line.
pub fn among_tags(text: &[u8]) -> Vec<u8> {
    if plain_tags(text).is_some() {
        return Vec::new();
    }
    let mut parser = Parser::new(text, ORIGIN, Mode::Lenient);
    let start = parser.first_of_game().unwrap_or(text.len());
    let first = parser.past_introduction(start);
    let comments = parser.introducing(start).into_iter();
    let comments: Vec<_> = comments.filter(|place| place.start >= first).collect();
    let end = parser.tags(start).map_or(first, |(_, end)| end).max(first);
    let is_comment = |at: usize| comments.iter().any(|place| place.contains(&at));
    let mut lines: Vec<(usize, &[u8])> = comments
        .iter()
        .map(|place| (place.start, &text[place.clone()]))
        .collect();
    for at in memchr::memchr_iter(b'%', &text[first..end]).map(|at| first + at) {
        if matches!(text[..at].last(), None | Some(b'\n' | b'\r')) && !is_comment(at) {
            let length = memchr::memchr2(b'\n', b'\r', &text[at..]).unwrap_or(text.len() - at);
            lines.push((at, &text[at..at + length]));
        }
    }
    lines.sort_by_key(|(at, _)| *at);
    let lines: Vec<&[u8]> = lines
        .into_iter()
        .map(|(_, line)| line.trim_ascii())
        .collect();
    lines.join(&b"\n"[..])
}

/// What in the tags of the first game of `text` is not written as the standard has it. What has no place in [`Tags`] is a loss:
/// a tag that says something else than one of the same name before it, words beside a result that another tag
/// contradicts.
pub fn forgiven_in_tags(text: &[u8]) -> Vec<Forgiveness> {
    if plain_tags(text).is_some() {
        return Vec::new();
    }
    let mut parser = Parser::new(text, ORIGIN, Mode::Lenient);
    let start = parser.first_of_game().unwrap_or(0);
    let _ = parser.tags(start);
    // A result that is not known stays in its tag, and so does a day that there is not.
    let stays = [Leniency::ResultUnknown, Leniency::DateImpossible];
    let is_changed = |one: &Forgiveness| !stays.contains(&one.leniency);
    parser.forgiven.into_iter().filter(is_changed).collect()
}

const ORIGIN: Origin<'static> = Origin {
    file: None,
    game: 1,
    line: 1,
    column: 0,
};

/// The tags of the first game of `text` and where they end.
fn parsed_tags(text: &[u8]) -> (Tags, usize) {
    let mut parser = Parser::new(text, ORIGIN, Mode::Lenient);
    let start = parser.first_of_game().unwrap_or(0);
    match parser.tags(start) {
        Ok(found) => found,
        Err(_) => (Tags::new(), 0),
    }
}

/// The tags at the start of `text` and where they end, if a reader has nothing to say of them.
fn plain_tags(text: &[u8]) -> Option<(Tags, usize)> {
    let mut tags = Tags::new();
    let mut end = 0;
    while let Some((name, value, used)) = plain_pair(&text[end..])? {
        // Of tags apart from each other a reader may have something to say.
        let blanks = text[end..].len() - text[end..].trim_ascii_start().len();
        if end > 0 && has_empty_line(&text[end..end + blanks]) {
            return None;
        }
        tags.take_plain(name, value)?;
        end += used;
    }
    // Other letters are those of the encoding of the whole text.
    let known = text[..end].is_ascii() || std::str::from_utf8(text).is_ok();
    (end > 0 && known).then_some((tags, end))
}

/// Name and value of the tag pair that comes next, and where it ends, or that there is none; `None` if a reader may have
/// something to say of it.
#[allow(
    clippy::option_option,
    reason = "no pair that comes next, and one that is not plain, are two answers"
)]
fn plain_pair(text: &[u8]) -> Option<Option<(&str, &str, usize)>> {
    let start = text.len() - text.trim_ascii_start().len();
    match text.get(start) {
        Some(b'[') => {}
        // More tags may stand after an escaped line, and after a comment with no empty line before it.
        Some(b'%') => return None,
        Some(b'{' | b';') if memchr::memchr_iter(b'\n', &text[..start]).count() < 2 => return None,
        _ => return Some(None),
    }
    let line = &text[start + 1..];
    let line = &line[..memchr::memchr(b'\n', line).unwrap_or(line.len())];
    let name = &line[..memchr::memchr(b' ', line)?];
    let value = line[name.len()..].strip_prefix(b" \"")?;
    let value = value.trim_ascii_end().strip_suffix(b"\"]")?;
    let is_word = name.iter().all(u8::is_ascii_alphanumeric) && !name.is_empty();
    if !is_word || usual_name(name).is_some() || memchr::memchr2(b'"', b'\\', value).is_some() {
        return None;
    }
    let used = start + 1 + name.len() + 2 + value.len() + 2;
    let (name, value) = (
        std::str::from_utf8(name).ok()?,
        std::str::from_utf8(value).ok()?,
    );
    // A result in another form is read as what it says.
    if name == "Result" && Outcome::from_marker(value).is_none() {
        return None;
    }
    Some(Some((name, value, used)))
}

/// The values of some tags of the first game of `text`, as [`read_tags`] has them, without the others.
pub fn tag_values<'t, const N: usize>(
    text: &'t [u8],
    names: [&str; N],
) -> [Option<Cow<'t, str>>; N] {
    plain_values(text, names).unwrap_or_else(|| {
        let tags = read_tags(text);
        names.map(|name| tags.get(name).map(|value| value.to_owned().into()))
    })
}

/// The same, if a reader has nothing to say of the tags up to the last of them.
fn plain_values<'t, const N: usize>(
    text: &'t [u8],
    names: [&str; N],
) -> Option<[Option<Cow<'t, str>>; N]> {
    let mut found = [const { None }; N];
    let mut end = 0;
    while found.iter().any(Option::is_none)
        && let Some((name, value, used)) = plain_pair(&text[end..])?
    {
        end += used;
        if let Some(at) = names.iter().position(|wanted| *wanted == name)
            && found[at].is_none()
        {
            if value.contains(char::is_control)
                || !value.is_ascii() && std::str::from_utf8(text).is_err()
            {
                return None;
            }
            found[at] = Some(Cow::Borrowed(value));
        }
    }
    (end > 0).then_some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_without_anything_odd_are_read_the_same_way() {
        let parts = [
            "[Event \"A\"]\n",
            "[White \"B, C\"]\r\n",
            "[white \"b\"]\n",
            "[White \"x\"] \n",
            "[Site \"\"]\n",
            "[Round \"\\\"1\\\"\"]\n",
            "[Date \"a\"b\"]\n",
            "[Foo-Bar \"1\"]\n",
            "[Black \"G\u{fc}\"]\n",
            "[ECO \"\u{85}\"]\n",
            "\n",
            "  ",
            "[Event \"A\"][Site \"B\"]\n",
            "[Annotator  \"z\"]\n",
            "% no\n",
            "{note}\n",
            "; from a letter\n",
            "1. e4 {[%clk 1:00]} *\n",
            "[Open \"z\n",
            "[Result \"*\"]",
            "[Result \"1 - 0\"]\n",
            "[Result \"0-1 (time)\"]\n",
            "[Result \"unknown\"]\n",
        ];
        let mut chance = 1_u64;
        let mut plain = 0;
        for _ in 0..50_000 {
            let mut text = Vec::new();
            for _ in 0..6 {
                chance = chance
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                text.extend(parts[(chance >> 33) as usize % parts.len()].as_bytes());
            }
            if chance >> 60 == 0 {
                text.push(0xfc);
            }
            let head = Head::of(&text);
            assert_eq!((head.tags, head.movetext), tags_and_movetext(&text));
            assert_eq!(
                (head.before, head.among),
                (before_tags(&text), among_tags(&text))
            );
            assert_eq!(head.forgiven, forgiven_in_tags(&text));
            if let Some(found) = plain_tags(&text) {
                plain += 1;
                assert_eq!(
                    found,
                    parsed_tags(&text),
                    "{:?}",
                    String::from_utf8_lossy(&text)
                );
            }
        }
        assert!(plain > 500, "{plain}");
    }
}
