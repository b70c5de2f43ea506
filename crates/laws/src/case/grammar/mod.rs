//! The one grammar of acts: a table of forms, read and written by the same patterns.
//!
//! A [`Form`] says how an act is told, what act that is, who may do it, and what it is called. Reader and writer, the
//! manual, the forms of the desk, the help and the examples for language models come from the table; a new act is a
//! variant of [`Deed`](crate::Deed), a row of the table, a rule and a case.

mod forms;
mod nearest;
mod pattern;
mod slot;

pub use forms::{Form, Who, forms};
pub use slot::Slot;

use std::sync::OnceLock;

use super::words::{TextError, Words};
use crate::act::Deed;
use nearest::Failures;
use pattern::{Pattern, Template};

/// A form made ready: its patterns, and the act with what each slot fills in.
struct Ready {
    form: &'static Form,
    /// The pattern that is written, and the others that are read.
    patterns: Vec<Pattern>,
    template: Template,
}

fn table() -> &'static [Ready] {
    static TABLE: OnceLock<Vec<Ready>> = OnceLock::new();
    TABLE.get_or_init(|| {
        forms()
            .iter()
            .map(|form| Ready {
                form,
                patterns: std::iter::once(&form.pattern)
                    .chain(&form.also)
                    .flat_map(|text| Pattern::all(text))
                    .collect(),
                template: Template::new(form.act),
            })
            .collect()
    })
}

/// The act that the rest of a line tells.
pub(crate) fn read(words: &mut Words<'_>) -> Result<Deed, TextError> {
    read_by(words, |pattern, line| pattern.may_begin(line))
        // What would be understood is asked of all of them.
        .or_else(|_| read_by(words, |_, _| true))
        .map_err(|failures| failures.into_error(words))
}

/// The act that the rest of a line tells by one of these patterns.
fn read_by(
    words: &mut Words<'_>,
    wanted: impl Fn(&Pattern, &Words<'_>) -> bool,
) -> Result<Deed, Failures> {
    let mut failures = Failures::default();
    for ready in table() {
        // What else is said for it may have more words at its end than the pattern, whose gap would take them.
        for pattern in ready.patterns.iter().rev() {
            if !wanted(pattern, words) {
                continue;
            }
            let mut ahead = words.clone();
            match pattern.read(&mut ahead) {
                Ok(values) => match ready.template.fill(&values) {
                    Some(deed) => {
                        *words = ahead;
                        return Ok(deed);
                    }
                    None => failures.note(words.error(ready.form.pattern)),
                },
                Err(mut error) => {
                    if error.expected == slot::WORDS {
                        error.expected = format!("{}, as in '{}'", slot::WORDS, ready.form.example);
                    }
                    failures.note(error);
                }
            }
        }
    }
    Err(failures)
}

/// Whether an act can begin with this word: `plays`, `claims`.
pub(crate) fn is_verb(word: &str) -> bool {
    let word = word.trim_end_matches([',', '.', ';', ':']);
    let begins = |pattern: &Pattern| {
        pattern
            .first_word()
            .is_some_and(|first| first.eq_ignore_ascii_case(word))
    };
    table()
        .iter()
        .any(|ready| ready.patterns.iter().any(begins))
}

/// The line that reads back as this act.
pub(crate) fn write(deed: &Deed) -> String {
    form_of(deed).map(|(_, line)| line).unwrap_or_default()
}

/// What the table calls this act, where its words name nothing that the label leaves out: no square, no move, no words.
pub fn label(deed: &Deed) -> Option<&'static str> {
    let (ready, _) = form_of(deed)?;
    let pattern = ready.patterns.first()?;
    let told = pattern.slots().all(|(_, slot)| match slot {
        Slot::Color | Slot::Time | Slot::Change | Slot::Count | Slot::Score | Slot::Fen => true,
        Slot::Squares
        | Slot::Square
        | Slot::Bare
        | Slot::Pair
        | Slot::Move
        | Slot::Words
        | Slot::Word
        | Slot::Actor
        | Slot::Piece
        | Slot::At
        | Slot::Points
        | Slot::Letter
        | Slot::Man
        | Slot::Commitment => false,
    });
    told.then_some(ready.form.label)
}

/// What the table calls this act where somebody may do it: `Claim stalemate`.
pub fn command(deed: &Deed) -> Option<&'static str> {
    Some(form_of(deed)?.0.form.command)
}

/// The form that tells this act, and the line that it writes.
fn form_of(deed: &Deed) -> Option<(&'static Ready, String)> {
    let value = serde_json::to_value(deed).ok()?;
    let value = value.as_object()?;
    table().iter().find_map(|ready| {
        let slots = ready.template.slots_of(value)?;
        Some((ready, ready.patterns.first()?.write(&slots)?))
    })
}

impl Form {
    /// The slots of the pattern with what stands in them in the example, in order.
    pub fn fields(&self) -> Vec<(String, Slot, String)> {
        let pattern = Pattern::new(self.pattern);
        let mut words = Words::new(self.example);
        let values = pattern.read(&mut words).unwrap_or_default();
        pattern
            .slots()
            .map(|(name, slot)| {
                let shown = values.get(name).and_then(|value| slot.write(value));
                (name.to_owned(), slot, shown.unwrap_or_default())
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_reads_as_its_form_and_is_written_back() {
        for ready in table() {
            let example = ready.form.example;
            let deed: Deed = example
                .parse()
                .unwrap_or_else(|error| panic!("{example}: {error}"));
            assert_eq!(write(&deed), example);
            let own = ready.patterns[0]
                .read(&mut Words::new(example))
                .ok()
                .and_then(|values| ready.template.fill(&values));
            assert_eq!(
                own.as_ref(),
                Some(&deed),
                "{example} is told by another form"
            );
        }
    }

    #[test]
    fn every_other_way_of_telling_is_the_same_act() {
        for ready in table() {
            let mut words = Words::new(ready.form.example);
            let values = ready.patterns[0]
                .read(&mut words)
                .expect(ready.form.example);
            for other in &ready.patterns[1..] {
                let Some(line) = other.write(&values) else {
                    panic!("{}: {} has other slots", ready.form.pattern, other.text())
                };
                let deed: Deed = line
                    .parse()
                    .unwrap_or_else(|error| panic!("{line}: {error}"));
                assert_eq!(write(&deed), ready.form.example, "{line}");
            }
        }
    }
}
