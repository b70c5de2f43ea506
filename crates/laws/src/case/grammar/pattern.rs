//! Patterns of lines, and the acts that they tell.

use serde_json::{Map, Value};

use std::collections::BTreeMap;

use super::slot::Slot;
use crate::act::Deed;
use crate::case::words::{THE_END, TextError, Words};

/// Values of gaps by their names.
pub(super) type Values = BTreeMap<String, Value>;

/// A line with gaps: `touches {squares} by accident`. Words are read in any capitals, and a hyphen may be a blank.
pub(super) struct Pattern {
    #[cfg(test)]
    text: &'static str,
    parts: Vec<Part>,
}

#[derive(Clone, Copy)]
enum Part {
    Word(&'static str),
    /// A gap, with its name and what may stand in it.
    Gap(&'static str, Slot),
}

impl Pattern {
    /// A gap is `{square}`, or `{from:square}` where a name of its own is needed.
    pub(super) fn new(text: &'static str) -> Pattern {
        Pattern {
            #[cfg(test)]
            text,
            parts: parts(text).collect(),
        }
    }

    /// The patterns of which a text tells several: `(writes|wrote) (|down) {words}` stands for four, of which the last has the last
    /// of each.
    pub(super) fn all(text: &'static str) -> Vec<Pattern> {
        let mut all: Vec<Vec<Part>> = vec![Vec::new()];
        let mut rest = text;
        while !rest.is_empty() {
            let (plain, behind) = rest.split_once('(').unwrap_or((rest, ""));
            let (ways, after) = behind.split_once(')').unwrap_or((behind, ""));
            let way = |begun: &Vec<Part>, way: &'static str| {
                let more = parts(plain).chain(parts(way));
                begun.iter().copied().chain(more).collect()
            };
            let told = |begun: &Vec<Part>| ways.split('|').map(|one| way(begun, one)).collect();
            all = all.iter().flat_map::<Vec<_>, _>(told).collect();
            rest = after;
        }
        let pattern = |parts| Pattern {
            #[cfg(test)]
            text,
            parts,
        };
        all.into_iter().map(pattern).collect()
    }

    #[cfg(test)]
    pub(super) fn text(&self) -> &'static str {
        self.text
    }

    /// The word with which it begins, if it begins with one.
    pub(super) fn first_word(&self) -> Option<&'static str> {
        match self.parts.first()? {
            Part::Word(word) => Some(word),
            Part::Gap(..) => None,
        }
    }

    /// Whether a line may be told so, by a look at its first letter: most patterns are passed over without reading them.
    pub(super) fn may_begin(&self, line: &Words<'_>) -> bool {
        match (
            self.first_word().and_then(|word| word.chars().next()),
            line.rest().chars().next(),
        ) {
            (Some(wanted), Some(found)) => wanted.eq_ignore_ascii_case(&found),
            (Some(_), None) => false,
            (None, _) => true,
        }
    }

    /// The gaps, in order.
    pub(super) fn slots(&self) -> impl Iterator<Item = (&'static str, Slot)> + '_ {
        self.parts.iter().filter_map(|part| match part {
            Part::Gap(name, slot) => Some((*name, *slot)),
            Part::Word(_) => None,
        })
    }

    /// What stands in the gaps, if the whole rest of the line is told so.
    pub(super) fn read(&self, words: &mut Words<'_>) -> Result<Values, TextError> {
        let mut values = Values::new();
        for (at, part) in self.parts.iter().enumerate() {
            match part {
                Part::Word(word) => literal(words, word)?,
                Part::Gap(name, slot) => {
                    let value = if slot.takes_the_rest() {
                        rest_but(words, &self.parts[at + 1..], *slot)?
                    } else {
                        slot.read(words)?
                    };
                    values.insert((*name).to_owned(), value);
                }
            }
        }
        words.finish(THE_END)?;
        Ok(values)
    }

    /// The line with these values in its gaps; none if one is missing or cannot stand there.
    pub(super) fn write(&self, values: &Values) -> Option<String> {
        let parts: Option<Vec<String>> = self
            .parts
            .iter()
            .map(|part| match part {
                Part::Word(word) => Some((*word).to_owned()),
                Part::Gap(name, slot) => slot.write(values.get(*name)?),
            })
            .collect();
        Some(parts?.join(" "))
    }
}

/// The words and gaps of a text.
fn parts(text: &'static str) -> impl Iterator<Item = Part> {
    text.split_whitespace().map(|part| {
        let gap = part
            .strip_prefix('{')
            .and_then(|part| part.strip_suffix('}'));
        match gap {
            None => Part::Word(part),
            Some(gap) => {
                let (name, kind) = gap.split_once(':').unwrap_or((gap, gap));
                Part::Gap(name, Slot::named(kind))
            }
        }
    })
}

/// Takes one word of a pattern: in any capitals, with blanks for its hyphens, with a curly apostrophe for a straight one.
fn literal(words: &mut Words<'_>, word: &str) -> Result<(), TextError> {
    let mut ahead = words.clone();
    let mut take = |wanted: &str| {
        let Some(found) = ahead.peek() else {
            return false;
        };
        let after = ahead.ahead(found.len());
        // A sentence may end with a full stop.
        let last = after.is_empty().then(|| found.strip_suffix('.')).flatten();
        let same = is_same(found, wanted) || last.is_some_and(|found| is_same(found, wanted));
        if same {
            ahead = after;
        }
        same
    };
    if take(word) || word.contains('-') && word.split('-').all(take) {
        *words = ahead;
        return Ok(());
    }
    Err(words.error(&format!("'{word}'")))
}

/// Whether a word is this one of a pattern, in any capitals and with any apostrophe.
fn is_same(found: &str, wanted: &str) -> bool {
    let straight = |found: char| if found == '\u{2019}' { '\'' } else { found };
    found
        .chars()
        .map(|found| straight(found).to_ascii_lowercase())
        .eq(wanted.chars().map(|wanted| wanted.to_ascii_lowercase()))
}

/// Takes what is left, but not what follows at its end by the pattern: words, and gaps of one word each.
fn rest_but(words: &mut Words<'_>, after: &[Part], slot: Slot) -> Result<Value, TextError> {
    let Some(first) = after.iter().find_map(|part| match part {
        Part::Word(word) => Some(*word),
        Part::Gap(..) => None,
    }) else {
        return slot.read(words);
    };
    let rest = words.rest();
    let missing = || words.ahead(rest.len()).error(&format!("'{first}'"));
    let mut head = rest;
    for part in after.iter().rev() {
        let (before, last) = head
            .trim_end()
            .rsplit_once(char::is_whitespace)
            .ok_or_else(missing)?;
        if matches!(part, Part::Word(word) if !last.eq_ignore_ascii_case(word)) {
            return Err(missing());
        }
        head = before;
    }
    let head = head.trim_end();
    let value = slot.read(&mut Words::new(head))?;
    *words = words.ahead(head.len());
    Ok(value)
}

/// An act with gaps: `act=find fact.fact=flag fact.whose={color}`. A value `?` is whatever stands there.
pub(super) struct Template {
    entries: Vec<(Vec<&'static str>, Entry)>,
}

enum Entry {
    Is(Value),
    Gap(&'static str),
    Whatever,
}

impl Template {
    pub(super) fn new(text: &'static str) -> Template {
        let entries = text.split_whitespace().map(|entry| {
            let (path, value) = entry.split_once('=').unwrap_or((entry, ""));
            let gap = value
                .strip_prefix('{')
                .and_then(|gap| gap.strip_suffix('}'));
            let entry = match (gap, value) {
                (Some(gap), _) => Entry::Gap(gap),
                (None, "?") => Entry::Whatever,
                (None, "true") => Entry::Is(Value::Bool(true)),
                (None, "false") => Entry::Is(Value::Bool(false)),
                (None, word) => Entry::Is(Value::String(word.to_owned())),
            };
            (path.split('.').collect(), entry)
        });
        Template {
            entries: entries.collect(),
        }
    }

    /// The act with these values in its gaps.
    pub(super) fn fill(&self, values: &Values) -> Option<Deed> {
        let mut act = Map::new();
        for (path, entry) in &self.entries {
            let value = match entry {
                Entry::Is(value) => value,
                Entry::Gap(name) => values.get(*name)?,
                Entry::Whatever => continue,
            };
            put(&mut act, path, value);
        }
        serde_json::from_value(Value::Object(act)).ok()
    }

    /// What stands in the gaps of this act; none if it is another act, or says more.
    pub(super) fn slots_of(&self, act: &Map<String, Value>) -> Option<Values> {
        // Most acts are others by their first word, for which nothing need be copied.
        let same = |(path, entry): &(Vec<&str>, Entry)| match (&path[..], entry) {
            ([name], Entry::Is(value)) => act.get(*name) == Some(value),
            _ => true,
        };
        if !self.entries.iter().all(same) {
            return None;
        }
        let mut left = act.clone();
        let mut values = Values::new();
        for (path, entry) in &self.entries {
            let found = take(&mut left, path);
            match entry {
                Entry::Is(value) if found.as_ref() == Some(value) => {}
                Entry::Gap(name) => {
                    values.insert((*name).to_owned(), found.filter(|value| !value.is_null())?);
                }
                Entry::Whatever => {}
                Entry::Is(_) => return None,
            }
        }
        says_nothing(&Value::Object(left)).then_some(values)
    }
}

/// Puts a value where a path leads; a path that ends in `*` spreads the members of an object.
fn put(map: &mut Map<String, Value>, path: &[&str], value: &Value) {
    match path {
        [] => {}
        ["*"] => {
            if let Value::Object(members) = value {
                map.extend(members.clone());
            }
        }
        [last] => {
            map.insert((*last).to_owned(), value.clone());
        }
        [first, rest @ ..] => {
            let below = map
                .entry((*first).to_owned())
                .or_insert_with(|| Value::Object(Map::new()));
            if let Value::Object(below) = below {
                put(below, rest, value);
            }
        }
    }
}

/// Takes out what a path leads to; a path that ends in `*` takes all that is left there.
fn take(map: &mut Map<String, Value>, path: &[&str]) -> Option<Value> {
    match path {
        [] => None,
        ["*"] => {
            let all = std::mem::take(map);
            (!all.is_empty()).then_some(Value::Object(all))
        }
        [last] => map.remove(*last),
        [first, rest @ ..] => match map.get_mut(*first)? {
            Value::Object(below) => take(below, rest),
            _ => None,
        },
    }
}

/// Whether nothing is left: no member but empty ones.
fn says_nothing(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::Object(members) => members.values().all(says_nothing),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alternatives_stand_for_as_many_patterns() {
        let told = |text: &'static str| -> Vec<String> {
            let values = Values::from([("words".to_owned(), Value::String("Nf3".to_owned()))]);
            let lines = Pattern::all(text).into_iter();
            lines.filter_map(|pattern| pattern.write(&values)).collect()
        };
        assert_eq!(told("wrote {words}"), ["wrote Nf3"]);
        assert_eq!(
            told("(writes|wrote) (|down) {words} on the (score sheet|card)"),
            [
                "writes Nf3 on the score sheet",
                "writes Nf3 on the card",
                "writes down Nf3 on the score sheet",
                "writes down Nf3 on the card",
                "wrote Nf3 on the score sheet",
                "wrote Nf3 on the card",
                "wrote down Nf3 on the score sheet",
                "wrote down Nf3 on the card",
            ]
        );
    }
}
