//! Every clause as a document of words: what stands in it, and how much it fits what is looked for (BM25 over several fields).

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use jadoube_codes::meaning::parameters;
use jadoube_codes::{Bound, Clause, EventKind};
use jadoube_laws::kin::{self, Word};
use jadoube_laws::{Code, Shelf};

use crate::nearest::misspelt;
use crate::shipped::shipped;

/// The index of today's code: an article, a colon, and what people look it up by.
static ENTRIES: &str = include_str!("index.txt");

/// How soon more of the same word adds nothing.
const SATURATION: f32 = 1.2;

/// What two words of a saying add that stand in a question in the same order: `rook before king` is not `king before rook`.
const ORDER: f32 = 0.8;

/// What the second best saying of a clause adds to the best.
const SECOND: f32 = 0.5;

/// How much it takes from a saying that it says more than what is looked for.
const MORE: f32 = 1.4;

/// What a clause weighs that holds in fast play alone, where nothing is said of fast play.
const FAST_ALONE: f32 = 0.7;

/// What it adds at least that a word names a clause; far more than any words.
pub(super) const NAMED: f32 = 500.0;

/// A word of the same sense is worth less than the word itself.
const KIN: f32 = 0.7;

/// A part of a document: what a word there weighs, and how much the length of the part counts.
#[derive(Clone, Copy)]
struct Field {
    weight: f32,
    length: f32,
}

const TITLE: Field = Field {
    weight: 2.0,
    length: 0.3,
};
const TEXT: Field = Field {
    weight: 1.0,
    length: 0.5,
};
const BESIDE: Field = Field {
    weight: 0.4,
    length: 0.6,
};
const CASES: Field = Field {
    weight: 0.5,
    length: 0.9,
};
const LOOKED_UP: Field = Field {
    weight: 2.0,
    length: 0.4,
};

/// The fields, and the parts of each clause that belong to them.
const FIELDS: [Field; 5] = [TITLE, TEXT, BESIDE, CASES, LOOKED_UP];

/// A clause with what it weighs.
#[derive(Debug)]
pub(super) struct Entry {
    pub(super) code: Arc<Code>,
    /// Where the clause stands in the code.
    at: usize,
    /// Whether the clause decides in rapid or blitz, and nowhere else.
    fast_alone: bool,
}

/// The code and the article of which a clause is a part: `11.2` of `11.2.3.1`.
pub(super) type Article<'e> = (&'static str, &'e str);

/// Takes one into the best two.
pub(super) fn take([first, second]: &mut [f32; 2], one: f32) {
    *second = second.max(first.min(one));
    *first = first.max(one);
}

/// All clauses of all codes, from the oldest code to the newest.
#[derive(Debug)]
pub(crate) struct Index {
    pub(super) entries: Vec<Entry>,
    /// The words that stand in clauses, as they stand.
    pub(super) vocabulary: BTreeSet<String>,
    /// Where each stem stands, and what it weighs there.
    stems: HashMap<String, Vec<(usize, f32)>>,
    /// The same of each sense.
    senses: HashMap<&'static str, Vec<(usize, f32)>>,
    /// The sayings by which people look up the clauses of today.
    sayings: Vec<Saying>,
    /// The id of the code of today.
    pub(super) today: &'static str,
    /// For each clause the one that stands for its rule, worked out when somebody searches for the first time.
    pub(super) leaders: OnceLock<Vec<usize>>,
}

/// A part of a document, brought to its words and their senses.
struct Part {
    words: Vec<Word>,
    senses: Vec<&'static str>,
}

impl Part {
    /// What a text has; editions that say the same are read once.
    fn of(text: String, read: &mut HashMap<String, Rc<Part>>) -> Rc<Part> {
        if let Some(known) = read.get(&text) {
            return Rc::clone(known);
        }
        let words = kin::words(&text);
        let senses = kin::senses(&words).into_iter().map(|found| found.sense);
        let part = Rc::new(Part {
            senses: senses.collect(),
            words,
        });
        read.insert(text, Rc::clone(&part));
        part
    }
}

/// A saying by which people look up a clause.
#[derive(Debug)]
struct Saying {
    /// The clause's place in the index.
    of: usize,
    /// Of each word that tells something its stem and its senses.
    words: Vec<(String, Vec<&'static str>)>,
}

/// A word or a saying that is looked for.
pub(super) struct Wanted {
    /// The word as it was typed.
    pub(super) word: String,
    /// Its place among the words of the question, counted from 0.
    at: usize,
    /// What is left of it without endings; nothing of a saying.
    stem: Option<String>,
    senses: Vec<&'static str>,
    /// How rare it is; nothing where neither it nor another of its sense stands anywhere.
    pub(super) weight: f32,
    /// What it is worth in each clause where it stands.
    pub(super) worth: HashMap<usize, f32>,
}

impl Index {
    /// The index of the codes of this shelf.
    pub(crate) fn of(shelf: &Shelf) -> Index {
        let today = shelf.today().map_or("", |code| code.id);
        let entry = |code: &Arc<Code>, at| Entry {
            code: Arc::clone(code),
            at,
            fast_alone: false,
        };
        let codes = shelf.all().iter();
        let mut entries: Vec<Entry> = codes
            .flat_map(|code| (0..code.clauses.len()).map(move |at| entry(code, at)))
            .collect();
        let fast_alone = fast_alone(shelf.all());
        for entry in &mut entries {
            entry.fast_alone = fast_alone.contains(&(entry.code.id, entry.clause().id.as_str()));
        }
        let mut index = Index {
            entries,
            vocabulary: BTreeSet::new(),
            stems: HashMap::new(),
            senses: HashMap::new(),
            sayings: Vec::new(),
            today,
            leaders: OnceLock::new(),
        };
        let beside = Beside::of(shelf.all(), today);
        let mut read = HashMap::new();
        let parts: Vec<[Rc<Part>; 5]> = index
            .entries
            .iter()
            .map(|entry| beside.parts(entry).map(|text| Part::of(text, &mut read)))
            .collect();
        let lengths: [f32; 5] = std::array::from_fn(|field| {
            let lengths = parts.iter().map(|parts| parts[field].words.len());
            let filled = lengths.clone().filter(|length| *length > 0).count();
            lengths.sum::<usize>() as f32 / filled.max(1) as f32
        });
        for (at, parts) in parts.iter().enumerate() {
            index.add(at, parts, lengths);
        }
        index.sayings = sayings(&index.entries, today);
        index
    }

    fn add(&mut self, at: usize, parts: &[Rc<Part>; 5], lengths: [f32; 5]) {
        let mut stems: HashMap<String, f32> = HashMap::new();
        let mut senses: HashMap<&'static str, f32> = HashMap::new();
        for ((part, field), usual) in parts.iter().zip(FIELDS).zip(lengths) {
            let words = &part.words;
            let length = 1.0 - field.length + field.length * words.len() as f32 / usual.max(1.0);
            let weight = field.weight / length;
            for word in words {
                *stems.entry(word.stem.clone()).or_default() += weight;
            }
            for sense in &part.senses {
                *senses.entry(sense).or_default() += weight;
            }
            let told = words.iter().filter(|word| word.word.len() > 2);
            self.vocabulary.extend(told.map(|word| word.word.clone()));
        }
        for (stem, weight) in stems {
            self.stems.entry(stem).or_default().push((at, weight));
        }
        for (sense, weight) in senses {
            self.senses.entry(sense).or_default().push((at, weight));
        }
    }

    /// What is looked for among all words of a question: those that tell something, and sayings of several words as one.
    pub(super) fn wanted(&self, all: &[Word], words: &[Word]) -> Vec<Wanted> {
        let senses = kin::senses(all);
        let sayings: Vec<_> = senses
            .iter()
            .filter(|found| found.words.len() > 1)
            .collect();
        let said = |at: usize| sayings.iter().any(|found| found.words.contains(&at));
        let mut wanted: Vec<Wanted> = Vec::new();
        for found in &sayings {
            let told: Vec<&str> = all[found.words.clone()]
                .iter()
                .map(|word| word.word.as_str())
                .collect();
            let at = found.words.start;
            wanted.push(self.one(at, told.join(" "), None, &[found.sense]));
        }
        for (at, word) in all
            .iter()
            .enumerate()
            .filter(|(_, word)| words.contains(word))
        {
            let own: Vec<&str> = senses
                .iter()
                .filter(|found| found.words == (at..at + 1))
                .map(|found| found.sense)
                .collect();
            // A word of a saying is meant as it stands.
            let known = self.stems.contains_key(&word.stem) || !own.is_empty() || said(at);
            let meant = if known { None } else { self.meant(&word.word) };
            let stem = meant.map_or_else(|| word.stem.clone(), kin::stem);
            let mut one = self.one(at, word.word.clone(), Some(&stem), &own);
            if said(at) {
                // The saying counts; its words count half beside it.
                one.weight *= 0.5;
                one.worth.values_mut().for_each(|worth| *worth *= 0.5);
            }
            wanted.push(one);
        }
        wanted
    }

    /// The words of a question, where one of which no clause knows anything is taken apart: into two that stand in clauses, `ear
    /// plugs`, or into what it denies, `unsigned`.
    pub(super) fn taken_apart(&self, all: Vec<Word>) -> Vec<Word> {
        let apart = |word: Word| match self.parts_of(&word) {
            Some(parts) => kin::words(&parts),
            None => vec![word],
        };
        all.into_iter().flat_map(apart).collect()
    }

    fn parts_of(&self, word: &Word) -> Option<String> {
        /// A shorter one is an ending or a beginning, and no word.
        const SHORTEST: usize = 3;
        let one = std::slice::from_ref(word);
        let known = self.stems.contains_key(&word.stem) || !kin::senses(one).is_empty();
        let word = word.word.as_str();
        if known || kin::is_small(word) || !word.is_ascii() {
            return None;
        }
        let stands = |part: &str| part.len() >= SHORTEST && self.vocabulary.contains(part);
        let split = (SHORTEST..word.len()).find(|at| stands(&word[..*at]) && stands(&word[*at..]));
        let denied = word.strip_prefix("un").filter(|rest| stands(rest));
        match split {
            Some(at) => Some(format!("{} {}", &word[..at], &word[at..])),
            None => denied.map(|rest| format!("not {rest}")),
        }
    }

    /// The word of the clauses that a misspelt one may mean.
    fn meant(&self, word: &str) -> Option<&str> {
        let long = word.chars().count() >= 5;
        let all = self.vocabulary.iter().map(String::as_str);
        if long { misspelt(word, all) } else { None }
    }

    fn one(&self, at: usize, word: String, stem: Option<&str>, senses: &[&'static str]) -> Wanted {
        let all = self.entries.len() as f32;
        let mut weight: f32 = 0.0;
        let mut standing: HashMap<usize, f32> = HashMap::new();
        let mut add = |places: Option<&Vec<(usize, f32)>>, part: f32| {
            let Some(places) = places else { return };
            let with = places.len() as f32;
            let rare = part * (1.0 + (all - with + 0.5) / (with + 0.5)).ln();
            weight = weight.max(rare);
            for (at, often) in places {
                let worth = rare * often * (SATURATION + 1.0) / (often + SATURATION);
                let best = standing.entry(*at).or_default();
                *best = best.max(worth);
            }
        };
        add(stem.and_then(|stem| self.stems.get(stem)), 1.0);
        let part = if stem.is_some() { KIN } else { 1.0 };
        for sense in senses {
            add(self.senses.get(sense), part);
        }
        Wanted {
            word,
            at,
            stem: stem.map(str::to_owned),
            senses: senses.to_vec(),
            weight,
            worth: standing,
        }
    }
}

impl Index {
    /// What each clause gains by the two of its sayings that fit best what is looked for.
    pub(super) fn said(&self, wanted: &[Wanted]) -> HashMap<usize, f32> {
        let mut best: HashMap<usize, [f32; 2]> = HashMap::new();
        for saying in &self.sayings {
            take(best.entry(saying.of).or_default(), saying.fit(wanted));
        }
        let gained = best.into_iter();
        gained
            .map(|(of, [first, second])| (of, first + SECOND * second))
            .collect()
    }
}

impl Saying {
    /// What it has of what is looked for, less for every word more that it says, and more for words in the same order.
    fn fit(&self, wanted: &[Wanted]) -> f32 {
        // How well each word of it is met, and by which word of the question.
        let mut met: Vec<(f32, Option<usize>)> = vec![(0.0, None); self.words.len()];
        let mut gained = 0.0;
        for one in wanted {
            let mut part: f32 = 0.0;
            for ((stem, senses), met) in self.words.iter().zip(&mut met) {
                let alike = match () {
                    () if one.stem.as_ref() == Some(stem) => 1.0,
                    () if one.senses.iter().any(|sense| senses.contains(sense)) => KIN,
                    () => 0.0,
                };
                part = part.max(alike);
                if alike > met.0 {
                    *met = (alike, Some(one.at));
                }
            }
            gained += part * one.weight;
        }
        let ordered = met.windows(2).filter(|pair| match pair {
            [(_, Some(first)), (_, Some(second))] => first < second,
            _ => false,
        });
        let length = met.len() as f32;
        let order = 1.0 + ORDER * ordered.count() as f32 / length;
        let said = met.iter().map(|(alike, _)| alike).sum::<f32>() / length;
        gained * order * said.powf(MORE)
    }
}

fn sayings(entries: &[Entry], today: &str) -> Vec<Saying> {
    let place = |id: &str| {
        let mut entries = entries.iter();
        entries.position(|entry| entry.code.id == today && entry.clause().id == id)
    };
    let one = |of: usize, saying: &str| {
        let words = kin::words(saying);
        let senses = kin::senses(&words);
        let told = words.iter().enumerate().filter_map(|(at, word)| {
            let own = senses.iter().filter(|found| found.words.contains(&at));
            let own: Vec<&'static str> = own.map(|found| found.sense).collect();
            let tells = !kin::is_small(&word.word) || !own.is_empty();
            tells.then(|| (word.stem.clone(), own))
        });
        let words: Vec<_> = told.collect();
        (!words.is_empty()).then_some(Saying { of, words })
    };
    looked_up()
        .filter_map(|(id, said)| Some((place(id)?, said)))
        .flat_map(|(of, said)| said.split(';').filter_map(move |saying| one(of, saying)))
        .collect()
}

/// What stands beside the clauses: readings, the cases that expect them, and the index of today's code.
struct Beside<'c> {
    readings: HashMap<(&'static str, &'c str), String>,
    cases: HashMap<(&'static str, String), String>,
    looked_up: HashMap<&'static str, &'static str>,
    today: &'static str,
}

impl<'c> Beside<'c> {
    fn of(all: &'c [Arc<Code>], today: &'static str) -> Beside<'c> {
        let mut readings: HashMap<_, String> = HashMap::new();
        for code in all {
            for given in parameters().filter_map(|parameter| code.given(parameter)) {
                let answers = std::iter::once(given.usual());
                for answer in answers.chain(given.own().map(|(_, own)| own)) {
                    if let (Some(id), Some(reading)) = (answer.clauses().next(), answer.reading()) {
                        let text = readings.entry((code.id, id)).or_default();
                        *text += reading;
                        text.push(' ');
                    }
                }
            }
        }
        let mut cases: HashMap<(&'static str, String), String> = HashMap::new();
        for case in shipped() {
            for code in all.iter().filter(|code| case.names(code)) {
                let expected = case.case.acts.iter().flat_map(|act| &act.expectations);
                let own = expected.filter(|expected| expected.concerns(code));
                let ids: BTreeSet<&String> = own.flat_map(|expected| &expected.by).collect();
                for id in ids {
                    let text = cases.entry((code.id, id.clone())).or_default();
                    *text += &case.case.header.title;
                    text.push(' ');
                }
            }
        }
        Beside {
            readings,
            cases,
            looked_up: looked_up().collect(),
            today,
        }
    }

    fn parts(&self, entry: &Entry) -> [String; 5] {
        let (code, clause) = (entry.code.id, entry.clause());
        let id = clause.id.as_str();
        let reading = self.readings.get(&(code, id)).map_or("", String::as_str);
        let beside = format!("{} {reading}", clause.note.as_deref().unwrap_or_default());
        let cases = self.cases.get(&(code, id.to_owned()));
        let looked_up = self.looked_up.get(id).filter(|_| code == self.today);
        [
            clause.title.clone(),
            clause.text.clone(),
            beside,
            cases.cloned().unwrap_or_default(),
            looked_up.copied().unwrap_or_default().to_owned(),
        ]
    }
}

/// The clauses that decide in kinds of event faster than usual, and in no other.
fn fast_alone(codes: &[Arc<Code>]) -> HashSet<(&'static str, &str)> {
    let (mut fast, mut usual) = (HashSet::new(), HashSet::new());
    for code in codes {
        for given in parameters().filter_map(|parameter| code.given(parameter)) {
            usual.extend(given.usual().clauses().map(|id| (code.id, id)));
            for (kind, own) in given.own() {
                let of = if kind == EventKind::Classical {
                    &mut usual
                } else {
                    &mut fast
                };
                of.extend(own.clauses().map(|id| (code.id, id)));
            }
        }
    }
    fast.retain(|clause| !usual.contains(clause));
    fast
}

/// The lines of the index of today's code: an article, and what it is looked up by.
fn looked_up() -> impl Iterator<Item = (&'static str, &'static str)> {
    let lines = ENTRIES.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(':'))
}

impl Entry {
    pub(super) fn clause(&self) -> &Clause {
        &self.code.clauses[self.at]
    }

    /// Whether the clause stands at this id or below it.
    pub(super) fn is_at(&self, id: &str) -> bool {
        let rest = self.clause().id.as_str().strip_prefix(id);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '-']))
    }

    /// What it adds that a word names the clause or one above it.
    pub(super) fn named(&self, id: &str) -> f32 {
        let is_id = id.contains(|c: char| c.is_ascii_digit()) && id.contains('.');
        match () {
            () if self.clause().id == id => 2.0 * NAMED,
            () if is_id && self.is_at(id) => NAMED,
            () => 0.0,
        }
    }

    /// Who asks wants the clause that decides before those that are quoted beside it, and the law of every game before what holds
    /// in fast play alone, unless he says that he asks of that.
    pub(super) fn standing(&self, of_fast_play: bool) -> f32 {
        let standing = match self.clause().bound {
            Bound::Decides => 1.1,
            Bound::Quoted | Bound::Finding | Bound::Definition => 1.0,
        };
        if self.fast_alone && !of_fast_play {
            standing * FAST_ALONE
        } else {
            standing
        }
    }

    pub(super) fn article(&self) -> Article<'_> {
        let id = self.clause().id.as_str();
        let end = id.match_indices('.').nth(1).map_or(id.len(), |(at, _)| at);
        (self.code.id, &id[..end])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_index_of_today_names_articles_of_today() {
        let today = Code::today().expect("a code of today");
        for (id, entries) in looked_up() {
            let stands = today.clauses.iter().any(|clause| clause.id == id);
            assert!(stands, "{} has no article {id}", today.id);
            assert!(!entries.trim().is_empty(), "{id}");
        }
    }
}
