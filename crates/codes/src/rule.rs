//! A parameter's value in one code, with the clauses that give it.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use toml::Value;

use super::clause_id::ClauseId;

/// The value that a code gives to one parameter of the rules.
///
/// A code may give other values for other kinds of event, and may give one for some kinds only.
///
/// The words by which a rule decides have no equality: a rule names every word that there is, one by one, so that a new
/// one cannot pass for the others unseen. Codes are compared by what their files say; see [`Given`](super::Given).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rule<T> {
    /// The answer for every kind of event that has none of its own.
    usual: Option<Answer<T>>,
    /// The answers for kinds of event that have their own, each kind once.
    own: Vec<(EventKind, Answer<T>)>,
}

/// A value with the clauses that give it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Answer<T> {
    /// The value.
    is: T,
    /// The clauses that give it, the deciding one first; never empty.
    by: Vec<ClauseId>,
    /// Where the text is doubtful: which reading is taken here, and which is not.
    reading: Option<String>,
}

/// A parameter as its table gives it. There are hundreds of types of values, and what is not about the value
/// is compiled once for all of them.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    is: Option<Value>,
    #[serde(default)]
    by: Vec<ClauseId>,
    reading: Option<String>,
    #[serde(default, rename = "in")]
    own: BTreeMap<EventKind, Value>,
}

/// The answers of a parameter, with values that are still to be read.
struct Answers {
    usual: Option<Answer<Value>>,
    own: Vec<(EventKind, Answer<Value>)>,
}

impl Answers {
    fn of(table: Value) -> Result<Answers, toml::de::Error> {
        let mut written = Written::deserialize(table)?;
        let mut own = Vec::with_capacity(written.own.len());
        for (event, table) in std::mem::take(&mut written.own) {
            let answer = Written::deserialize(table)?.answer();
            own.extend(answer.map(|answer| (event, answer)));
        }
        Ok(Answers {
            usual: written.answer(),
            own,
        })
    }
}

impl Written {
    fn answer(self) -> Option<Answer<Value>> {
        Some(Answer {
            is: self.is?,
            by: self.by,
            reading: self.reading,
        })
    }
}

/// The answers of a parameter, each value read in this way.
///
/// # Errors
/// What is wrong with the table or with a value.
pub(crate) fn read<T>(
    table: Value,
    value: fn(Value) -> Result<T, String>,
) -> Result<Rule<T>, String> {
    let answers = Answers::of(table).map_err(|error| error.message().to_owned())?;
    let read = |answer: Answer<Value>| {
        Ok::<_, String>(Answer {
            is: value(answer.is)?,
            by: answer.by,
            reading: answer.reading,
        })
    };
    let mut own = Vec::with_capacity(answers.own.len());
    for (event, answer) in answers.own {
        own.push((event, read(answer)?));
    }
    Ok(Rule {
        usual: answers.usual.map(read).transpose()?,
        own,
    })
}

/// A parameter as it holds in one kind of event.
#[derive(Debug, PartialEq, Eq)]
pub struct Ruled<'a, T> {
    /// The value.
    pub is: &'a T,
    /// The clauses that give it.
    pub by: &'a [ClauseId],
    /// Where the text is doubtful: which reading is taken, and which is not.
    pub reading: Option<&'a str>,
}

impl<T> Clone for Ruled<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Ruled<'_, T> {}

impl<T> Ruled<'_, Vec<T>> {
    /// Whether this word is among those that the code lists.
    pub fn lists(&self, word: &T) -> bool {
        lists(self.is, word)
    }
}

/// Whether a word is among those listed.
pub fn lists<T>(listed: &[T], word: &T) -> bool {
    let wanted = std::mem::discriminant(word);
    let mut listed = listed.iter();
    listed.any(|one| std::mem::discriminant(one) == wanted)
}

impl<T> Rule<T> {
    /// The value that holds in events of this kind, if the code gives one for them.
    pub fn at(&self, event: EventKind) -> Option<Ruled<'_, T>> {
        let own = self.own.iter().find(|(kind, _)| *kind == event);
        let answer = own.map(|(_, answer)| answer).or(self.usual.as_ref())?;
        Some(Ruled {
            is: &answer.is,
            by: &answer.by,
            reading: answer.reading.as_deref(),
        })
    }
}

/// Whether a value that holds is this one, told from every other by name: `decides!(rule, Draw, not Wins)`.
///
/// Values by which the law decides are matched and never compared, so that a new one makes every rule say what it means
/// there; see [`Rule`].
#[macro_export]
macro_rules! decides {
    ($ruled:expr, $is:pat, not $others:pat) => {
        match $ruled.is {
            $is => true,
            $others => false,
        }
    };
    ($ruled:expr, $only:pat) => {{
        let $only = $ruled.is;
        true
    }};
}

/// A value that is told and quoted, and that no act can tell from another: its clauses are cited, nothing is decided by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Said<T>(pub(crate) Rule<T>);

impl<T> Said<T> {
    /// The clauses that say it, in events of this kind.
    pub fn by(&self, event: EventKind) -> &[ClauseId] {
        self.0.at(event).map_or(&[], |ruled| ruled.by)
    }

    /// The value with its clauses, to be told in a sentence.
    pub fn told(&self, event: EventKind) -> Option<Ruled<'_, T>> {
        self.0.at(event)
    }
}

/// A bare citation: the clauses under which a fault is ruled, where nothing but their ids varies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Cite {
    /// The clauses to cite; never empty.
    pub by: Vec<ClauseId>,
    /// Where the text is doubtful: which reading is taken, and which is not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
}

/// The kind of event that a game is played in.
///
/// A modern code has other values for fast play, and others again where an arbiter watches each game.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize,
)]
pub enum EventKind {
    /// Play at slow time limits, or without a clock.
    #[default]
    #[serde(rename = "classical")]
    Classical,
    /// Rapid play without enough arbiters to watch every game.
    #[serde(rename = "rapid")]
    Rapid,
    /// Blitz without enough arbiters to watch every game.
    #[serde(rename = "blitz")]
    Blitz,
    /// Rapid play where arbiters watch and the moves are recorded.
    #[serde(rename = "rapid supervised")]
    RapidSupervised,
    /// Blitz where an arbiter watches each game.
    #[serde(rename = "blitz supervised")]
    BlitzSupervised,
}

impl EventKind {
    /// All kinds of event.
    pub const ALL: [EventKind; 5] = [
        EventKind::Classical,
        EventKind::Rapid,
        EventKind::Blitz,
        EventKind::RapidSupervised,
        EventKind::BlitzSupervised,
    ];

    /// It where fast play is supervised; slow play is as it is.
    #[must_use]
    pub const fn supervised(self) -> EventKind {
        match self {
            EventKind::Classical => EventKind::Classical,
            EventKind::Rapid | EventKind::RapidSupervised => EventKind::RapidSupervised,
            EventKind::Blitz | EventKind::BlitzSupervised => EventKind::BlitzSupervised,
        }
    }

    /// Whether an arbiter watches each game as in a slow one.
    pub const fn is_supervised(self) -> bool {
        matches!(
            self,
            EventKind::RapidSupervised | EventKind::BlitzSupervised
        )
    }

    /// Whether it is blitz, watched or not.
    pub const fn is_blitz(self) -> bool {
        matches!(self, EventKind::Blitz | EventKind::BlitzSupervised)
    }

    /// The name by which cases and files call the kind.
    pub const fn name(self) -> &'static str {
        match self {
            EventKind::Classical => "classical",
            EventKind::Rapid => "rapid",
            EventKind::Blitz => "blitz",
            EventKind::RapidSupervised => "rapid supervised",
            EventKind::BlitzSupervised => "blitz supervised",
        }
    }
}

impl std::fmt::Display for EventKind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}
