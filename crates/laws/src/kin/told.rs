//! What a text says of something that happened, by the sayings of the files.
//!
//! Sayings and text are brought to one form: articles and the like fall away, and of words that say the same the first stands
//! for all. Where no saying stands in a text, the senses of its words together tell what it is about.

use std::ops::Range;

use jadoube_board::{Color, Role};

use super::denied::{Denied, is_negation, is_of_speech, joins};
use super::sayings::{ANY, END, PLAYERS, Plain};
use super::words::{Found, Word, kin, senses, words};

/// What a text says of something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The lines that tell it, the likeliest first, with White as the one who is spoken of.
    pub lines: &'static [&'static str],
    /// Who is spoken of: the last who is named before the saying, else the first who is named at all.
    pub who: Option<Color>,
    /// Whether the text says who did it, and nothing else.
    pub alone: bool,
    /// Whether the saying has an 'and' or a 'but' in it.
    pub joins: bool,
    /// Who says it, where somebody is told to have said it: `Black says that White touched the bishop`. Nobody where saying is
    /// itself what he did: `White claims a draw`.
    pub speaker: Option<Color>,
    /// Whether a player is named in what is said.
    pub names: bool,
    /// The words of the text that say it, counted from 0.
    pub words: Vec<Range<usize>>,
}

/// What a text says of something that happened, by the longest saying that stands in it, else by the senses of its words; none
/// where neither is known.
pub fn told(text: &str) -> Option<Told> {
    let all = words(text);
    let stems: Vec<String> = all.iter().map(|word| word.stem.clone()).collect();
    let plain = kin().told.plain(&stems);
    let denied = Denied::of(&all);
    // Who is named stands anywhere in a saying: the sayings are looked for in what else is said, with the official or without,
    // and with the verb of what has been done or without.
    let aside: [&[&str]; 4] = [&[], &["arbit"], &["have"], &["arbit", "have"]];
    let found = aside.iter().filter_map(|aside| {
        let stays = |word: &&Plain| {
            !PLAYERS.contains(&word.stem.as_str()) && !aside.contains(&word.stem.as_str())
        };
        let said: Vec<&Plain> = plain.iter().filter(stays).collect();
        Some((longest(&said, &all, &denied)?, said.len()))
    });
    let found = found.rev().max_by_key(|(longest, _)| longest.rank());
    let mut senses = senses(&all);
    // Who is named has no color that is spoken of.
    let names = |found: &Found| {
        found.words.len() == 1 && PLAYERS.contains(&all[found.words.start].stem.as_str())
    };
    senses.retain(|found| !denied.has(&found.words) && !names(found));
    let about = about(&senses);
    // What more senses tell than the saying has words.
    let about = about.filter(|about| {
        found
            .as_ref()
            .is_none_or(|(longest, _)| about.senses > longest.weight)
    });
    if let Some(about) = about {
        let at = about.words.iter().map(|words| words.start).min()?;
        return Some(of(&stems, at, about.words, true, about.lines));
    }
    let (longest, said) = found?;
    let Longest {
        words,
        length,
        saying,
        lines,
        ..
    } = longest;
    Some(Told {
        alone: said == length && length < plain.len(),
        joins: saying.iter().any(|stem| stem == "and" || stem == "but"),
        ..of(
            &stems,
            words.start,
            vec![words],
            !saying.iter().any(|stem| is_of_speech(stem)),
            lines,
        )
    })
}

/// The longest saying that stands in a text.
struct Longest {
    /// How many words it has but for whatever a text names.
    weight: usize,
    /// Whether it stands in a main clause: `offers a draw` in `offers a draw after pressing the clock`.
    main: bool,
    /// Which words of the text it takes, with what stands between them.
    words: Range<usize>,
    /// How many words it takes of those that are looked at.
    length: usize,
    saying: &'static [String],
    lines: &'static [&'static str],
}

impl Longest {
    /// A main clause tells what was done, though the other has a word more.
    fn rank(&self) -> (usize, bool) {
        (self.weight + usize::from(self.main), self.main)
    }
}

fn longest(said: &[&Plain], all: &[Word], denied: &Denied) -> Option<Longest> {
    let stands = |saying: &[String]| {
        let (saying, closed) = match saying.split_last() {
            Some((last, rest)) if last == END => (rest, true),
            _ => (saying, false),
        };
        (0..said.len()).find_map(|at| {
            let rest: Vec<&str> = said[at..].iter().map(|word| word.stem.as_str()).collect();
            let length = begins(&rest, saying)?;
            let last = length.checked_sub(1).map_or(at, |more| at + more);
            let words = said[at].at..said[last].end;
            // What somebody did not do is another saying, if it is one.
            let told = !denied.has(&words) && (!closed || ends_at(all, words.end));
            told.then_some((words, length))
        })
    };
    let found = kin().told.told.iter().filter_map(|(saying, lines)| {
        let (words, length) = stands(saying)?;
        let weight = saying
            .iter()
            .filter(|stem| *stem != ANY && *stem != END)
            .count();
        Some(Longest {
            weight,
            main: !is_subordinate(all, words.start),
            words,
            length,
            saying,
            lines,
        })
    });
    // Of equally long sayings that of a main clause, then the first.
    found.rev().max_by_key(Longest::rank)
}

/// Whether the clause with this word only says when, why or to which end something else was done.
fn is_subordinate(all: &[Word], at: usize) -> bool {
    const SUBORDINATING: [&str; 10] = [
        "after", "before", "while", "when", "since", "until", "although", "though", "because", "as",
    ];
    let word = |at: usize| all.get(at).map_or("", |word| word.word.as_str());
    let to_this_end = at > 1 && word(at - 1) == "to";
    // `After five minutes` opens no clause.
    let is_time = |opening: usize| {
        const UNITS: [&str; 4] = ["minut", "hour", "second", "move"];
        let behind = all.iter().skip(opening + 1).take(3);
        behind
            .map(|word| word.stem.as_str())
            .any(|stem| UNITS.contains(&stem))
    };
    let opens = (0..at).rev().find(|opening| joins(word(*opening)));
    to_this_end
        || opens.is_some_and(|opening| SUBORDINATING.contains(&word(opening)) && !is_time(opening))
}

/// Whether nothing is named from this word on to which a verb before it is done: it is the last, or a word that begins something
/// else stands there.
fn ends_at(all: &[Word], at: usize) -> bool {
    const BEHIND: [&str; 11] = [
        "at",
        "on",
        "in",
        "by",
        "with",
        "without",
        "for",
        "to",
        "now",
        "or",
        "immediately",
    ];
    all.get(at)
        .is_none_or(|word| joins(&word.word) || BEHIND.contains(&word.word.as_str()))
}

/// What a text is about, by the senses of its words.
struct About {
    /// How many senses say so.
    senses: usize,
    /// Their words in the text.
    words: Vec<Range<usize>>,
    lines: &'static [&'static str],
}

/// What a text is about in which these senses stand, by the most of them that the files have together.
fn about(found: &[Found]) -> Option<About> {
    let place = |sense: &&'static str| {
        let mut of_it = found.iter().filter(|found| found.sense == *sense);
        of_it.next().map(|found| found.words.clone())
    };
    let stand = kin().told.about.iter().filter_map(|(senses, lines)| {
        let words: Option<Vec<Range<usize>>> = senses.iter().map(place).collect();
        Some(About {
            senses: senses.len(),
            words: words?,
            lines,
        })
    });
    stand.rev().max_by_key(|about| about.senses)
}

/// Of whom a text speaks, and who says so, where what it says begins at this word; `hears` where saying is not itself what
/// was done.
fn of(
    stems: &[String],
    at: usize,
    words: Vec<Range<usize>>,
    hears: bool,
    lines: &'static [&'static str],
) -> Told {
    let (doers, before) = named(&stems[..at], stems);
    let (doers_after, after) = named(&stems[at..], &stems[at..]);
    let doer = doers.last().or(doers_after.first());
    let last_named = doer.or(before.last()).or(after.first()).copied();
    let speaker = speaker(stems, at).filter(|_| hears);
    // Of whom he speaks: whom he names, else the other; a word for himself is his own.
    let verb = stems[..at].iter().rposition(|stem| is_of_speech(stem));
    let since = verb.map_or(at, |verb| verb + 1);
    let (named_since, _) = named(&stems[since..at], &stems[since..]);
    let of_himself = stems[since..]
        .iter()
        .any(|stem| matches!(stem.as_str(), "i" | "me"));
    let named_in_speech = named_since
        .last()
        .or(doers_after.first())
        .or(after.first())
        .copied();
    let of = speaker.map(|speaker| {
        let unnamed = if of_himself {
            speaker
        } else {
            speaker.opposite()
        };
        named_in_speech.unwrap_or(unnamed)
    });
    Told {
        lines,
        who: of.or(last_named),
        alone: false,
        joins: false,
        speaker,
        names: named_in_speech.is_some(),
        words,
    }
}

/// Whether a text goes over into what somebody says: what follows is his speech.
pub fn opens_a_speech(text: &str) -> bool {
    let words = words(text);
    words.iter().any(|word| is_of_speech(&word.stem))
        && words
            .iter()
            .any(|word| word.word == "that" || word.stem == "say")
}

/// Whether somebody says something of another by this word.
pub fn says(word: &Word) -> bool {
    is_of_speech(&word.stem)
}

/// The players who are named in the first words of a text: those of whom something is told, and all. In `Black took White's queen`
/// nothing is told of White, unless a clause begins with his man.
fn named(words: &[String], text: &[String]) -> (Vec<Color>, Vec<Color>) {
    let color = |stem: &String| match stem.as_str() {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    };
    let has_a_man = |at: usize| {
        let next = text.get(at + 1);
        next.is_some_and(|next| Role::ALL.iter().any(|role| role.name() == next.as_str()))
    };
    let all = words.iter().enumerate();
    let all: Vec<(usize, Color)> = all
        .filter_map(|(at, stem)| Some((at, color(stem)?)))
        .collect();
    // Whose man does something has done it: `says that White's bishop has jumped`.
    let begins = |at: usize| at > 0 && (text[at - 1] == "that" || joins(&text[at - 1]));
    let doers = all.iter().filter(|(at, _)| !has_a_man(*at) || begins(*at));
    (
        doers.map(|(_, color)| *color).collect(),
        all.iter().map(|(_, color)| *color).collect(),
    )
}

/// The player who says what stands at a word and after it.
fn speaker(stems: &[String], at: usize) -> Option<Color> {
    let verb = stems[..at].iter().rposition(|stem| is_of_speech(stem))?;
    // Who did not say it has said nothing.
    if verb > 0 && is_negation(&stems[verb - 1]) {
        return None;
    }
    let mut before = stems[..verb].iter().rev();
    before.find_map(|stem| match stem.as_str() {
        "white" => Some(Color::White),
        "black" => Some(Color::Black),
        _ => None,
    })
}

/// How many words of a text a saying takes with which the text begins.
fn begins(text: &[&str], saying: &[String]) -> Option<usize> {
    let Some((first, rest)) = saying.split_first() else {
        return Some(0);
    };
    let lengths = if first == ANY { 1..=3 } else { 1..=1 };
    lengths.into_iter().find_map(|taken| {
        let fits = taken <= text.len() && (first == ANY || text[0] == first);
        let after = fits.then(|| begins(&text[taken..], rest))??;
        Some(taken + after)
    })
}

#[cfg(test)]
mod tests {
    use super::super::sayings::TOGETHER;
    use super::*;

    #[test]
    fn what_happened_is_told_by_lines_that_can_be_read() {
        let told = kin().told.told.iter().map(|(_, lines)| lines);
        let about = kin().told.about.iter().map(|(_, lines)| lines);
        for line in told.chain(about).flatten() {
            for line in line.split(TOGETHER) {
                let read: Result<crate::case::TimedLine, _> = line.parse();
                assert!(read.is_ok(), "{line}: {read:?}");
            }
        }
    }

    #[test]
    fn a_saying_stands_once() {
        let told = &kin().told.told;
        let before = |at: usize| told[..at].iter().find(|(saying, _)| *saying == told[at].0);
        let twice: Vec<String> = (0..told.len())
            .filter_map(|at| Some((at, before(at)?)))
            .map(|(at, (saying, lines))| {
                format!("{}: {lines:?} and {:?}", saying.join(" "), told[at].1)
            })
            .collect();
        assert!(twice.is_empty(), "{}", twice.join("\n"));
        assert!(told.iter().all(|(saying, _)| !saying.is_empty()));
    }

    #[test]
    fn what_a_text_is_about_has_senses_of_the_file() {
        let known: Vec<&str> = kin()
            .sayings
            .values()
            .flatten()
            .map(|(_, sense)| *sense)
            .collect();
        for (senses, _) in &kin().told.about {
            for sense in senses {
                assert!(known.contains(sense), "{sense}");
            }
        }
    }

    #[test]
    fn a_saying_stands_in_a_text_whatever_words_it_takes() {
        let first = |text: &str| told(text).and_then(|told| told.lines.first().copied());
        for (text, line) in [
            ("White hits the clock", "White presses"),
            ("White's phone rang", "Arbiter finds phone White sounding"),
            (
                "White's mobile went off",
                "Arbiter finds phone White sounding",
            ),
            ("White claims a draw", "White claims repetition"),
            ("White ran out of time", "Black claims flag"),
            ("White takes back his move", "White retracts"),
            ("White gives up", "White resigns"),
            ("White lit a cigarette", "Arbiter finds breach 11.3.4 White"),
            (
                "White asked the arbiter for a new scoresheet",
                "White tells Arbiter a new scoresheet please",
            ),
        ] {
            assert_eq!(first(text), Some(line), "{text}");
        }
        assert_eq!(told("White gives up").map(|told| told.alone), Some(true));
        assert_eq!(
            told("White gives up on d4").map(|told| told.alone),
            Some(false)
        );
        let who = |text: &str| told(text).and_then(|told| told.who);
        assert_eq!(who("Black says White is annoying him"), Some(Color::White));
        assert_eq!(who("The flag of Black falls"), Some(Color::Black));
        assert!(told("White plays e4").is_none());
        assert!(told("White yodels").is_none());
    }
}
