//! Games that are the same although not every word of them is: names spelled otherwise, a move more or less, another day.

use std::collections::HashMap;

use jadoube_event::folded::folded;
use jadoube_notation::pgn::{Outcome, tag_values};
use jadoube_notation::year_of;

use super::courses::Course;

/// What a game is compared by.
pub struct Sketch {
    start: u64,
    moves: Vec<u16>,
    outcome: Outcome,
    year: Option<u16>,
    players: [Name; 2],
}

/// A player's name.
struct Name {
    /// How the last name sounds, whatever the spelling; empty if it is not known.
    sound: String,
    /// The last name without diacritics.
    last: String,
    /// The first letter of the first name.
    initial: Option<char>,
}

/// A game with fewer plies is the same only if all else is.
const SHORT: usize = 20;

/// So many plies are played by chance in no two games.
const LONG: usize = 40;

/// So many plies may be others, by slips of whoever wrote the record.
const SLIPS: usize = 4;

impl Sketch {
    /// What a game is compared by.
    pub fn of(course: &Course<'_>) -> Sketch {
        let [white, black, date] = tag_values(course.text, ["White", "Black", "Date"]);
        let year = date.as_deref().and_then(|date| year_of(date)?.parse().ok());
        let moves = course.moves.iter().map(|played| {
            let becomes = played.promotion().map_or(0, |role| role.index() + 1);
            let [from, to] = [played.from(), played.to()].map(|square| u16::from(square.index()));
            from | to << 6 | u16::from(becomes) << 12
        });
        Sketch {
            start: course.start.hash(),
            moves: moves.collect(),
            outcome: course.outcome,
            year,
            players: [white, black].map(|name| Name::of(name.as_deref().unwrap_or_default())),
        }
    }

    fn is_like(&self, other: &Sketch) -> bool {
        let (one, two) = (&self.moves, &other.moves);
        let (least, most) = (one.len().min(two.len()), one.len().max(two.len()));
        let same = |pair: &(&u16, &u16)| pair.0 == pair.1;
        let front = one.iter().zip(two).take_while(same).count();
        let back = one.iter().rev().zip(two.iter().rev());
        let back = back.take_while(same).count().min(least - front);
        let is_equal = front == most;
        let years = [self.year, other.year];
        let same_year = years[0] == years[1] || years.contains(&None);
        let unknown = [self.outcome, other.outcome].contains(&Outcome::Unknown);
        let same_end = self.outcome == other.outcome || unknown;
        let mut pairs = self.players.iter().zip(&other.players);
        let names = pairs.all(|(one, other)| one.is_like(other));
        if self.start != other.start {
            return false;
        }
        if is_equal && least >= LONG {
            // Nobody plays so many moves twice: what differs are slips of the tags.
            return true;
        }
        let goes_on = front == least && least >= SHORT && (least >= LONG || most - least <= SLIPS);
        let slips = most >= LONG && most - least <= 2 && front + back + SLIPS >= most;
        let short = is_equal && (least >= SHORT || self.year.is_some() && years[0] == years[1]);
        names && same_year && same_end && (short || goes_on || slips)
    }
}

impl Name {
    fn of(name: &str) -> Name {
        let plain = folded(name);
        // Titles and particles stand before, behind, or not at all.
        let words = |part: &str| -> Vec<String> {
            let bare = part.split([' ', '.', '\u{a0}']);
            let bare =
                bare.map(|word| word.chars().filter(|sign| sign.is_alphanumeric()).collect());
            let all: Vec<String> = bare.filter(|word: &String| !word.is_empty()).collect();
            let is_beside = |word: &String| BESIDE.contains(&word.as_str());
            // `Le, Quang Liem`: some are names.
            match all.iter().all(is_beside) {
                true => all,
                false => all.into_iter().filter(|word| !is_beside(word)).collect(),
            }
        };
        let (last, first) = match plain.split_once(',') {
            Some((last, first)) => (words(last), words(first)),
            None => {
                let mut all = words(&plain);
                // `Tarrasch S.`: an initial stands behind the name.
                let is_initial = |word: &String| word.chars().count() == 1;
                let behind =
                    all.len() > 1 && all.last().is_some_and(is_initial) && !is_initial(&all[0]);
                let last = match behind {
                    true => all.remove(0),
                    false => all.pop().unwrap_or_default(),
                };
                (vec![last], all)
            }
        };
        let last = last.concat();
        Name {
            sound: sound(&last),
            initial: first.first().and_then(|first| first.chars().next()),
            last,
        }
    }

    fn is_like(&self, other: &Name) -> bool {
        if self.last.is_empty() || other.last.is_empty() {
            return true;
        }
        let initials = match (self.initial, other.initial) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        };
        initials && self.sound == other.sound
    }
}

/// Titles, and particles of names, in small letters without diacritics.
const BESIDE: [&str; 25] = [
    "von", "van", "vom", "zu", "zum", "zur", "de", "der", "den", "del", "della", "di", "da", "du",
    "le", "la", "ten", "ter", "af", "dr", "prof", "mr", "mrs", "herr", "sir",
];

/// A name by its sounds: letters that stand for one another in other alphabets and languages are one, doubled ones single, and
/// vowels are left out but at the beginning. `Janowski` and `Janowsky`, `Tschigorin` and `Chigorin` are the same.
fn sound(last: &str) -> String {
    const SAME: [(&str, &str); 17] = [
        ("tsch", "c"),
        ("tch", "c"),
        ("sch", "s"),
        ("cz", "c"),
        ("ch", "c"),
        ("sh", "s"),
        ("sz", "s"),
        ("zh", "j"),
        ("kh", "h"),
        ("ph", "f"),
        ("th", "t"),
        ("ck", "k"),
        ("tz", "c"),
        ("ts", "c"),
        ("w", "v"),
        ("y", "i"),
        ("j", "i"),
    ];
    let mut rest = last;
    let mut sounds = String::new();
    while let Some(sign) = rest.chars().next() {
        let found = SAME.iter().find(|(written, _)| rest.starts_with(written));
        let (written, heard) = match found {
            Some(&(written, heard)) => (written.len(), heard.chars().next().unwrap_or(sign)),
            None => (sign.len_utf8(), sign),
        };
        rest = &rest[written..];
        let is_vowel = "aeiou".contains(heard);
        if sounds.is_empty() || !is_vowel && !sounds.ends_with(heard) {
            sounds.push(heard);
        }
    }
    sounds
}

/// Groups of games by what they are compared by.
#[derive(Default)]
pub struct Index {
    /// The groups by how both players sound, and by the first plies.
    by_players: HashMap<(String, String), Vec<usize>>,
    by_moves: HashMap<(u64, Vec<u16>), Vec<usize>>,
    /// The first game of each group that has one.
    firsts: HashMap<usize, Sketch>,
}

impl Index {
    /// The group of a game: that of a game like it, or the new one.
    pub fn group_of(&mut self, sketch: Sketch, new: usize) -> usize {
        let [white, black] = sketch.players.each_ref().map(|name| name.sound.clone());
        let beginning: Vec<u16> = sketch.moves.iter().take(LONG).copied().collect();
        // Of players that are not known all games would be compared with one another.
        let is_known = !white.is_empty() && !black.is_empty();
        let players = is_known.then(|| self.by_players.entry((white, black)).or_default());
        let moves = self.by_moves.entry((sketch.start, beginning)).or_default();
        let known: Vec<&mut Vec<usize>> = players.into_iter().chain([moves]).collect();
        let mut candidates = known.iter().flat_map(|groups| groups.iter());
        let found = candidates.find(|group| {
            let first = self.firsts.get(group);
            first.is_some_and(|first| first.is_like(&sketch))
        });
        let group = found.copied().unwrap_or(new);
        for groups in known {
            if !groups.contains(&group) {
                groups.push(group);
            }
        }
        // The longest tells most.
        let longer = |first: &Sketch| first.moves.len() < sketch.moves.len();
        if self.firsts.get(&group).is_none_or(longer) {
            self.firsts.insert(group, sketch);
        }
        group
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_sound_alike() {
        for (one, other, alike) in [
            ("Janowski, Dawid", "Janowsky, D", true),
            ("Tschigorin", "Chigorin, Mikhail", true),
            ("Alekhine, Alexander", "Aljechin, A", false),
            ("Bogoljubow, E", "Bogoljubov, Efim", true),
            ("Müller, H.", "H. Muller", true),
            ("Polgar, Judit", "Polgar, Zsuzsa", false),
            ("Nimzowitsch", "Nimzovich", true),
            ("Karpov", "Kasparov", false),
            ("?", "Karpov", true),
            ("Von Bardeleben, Curt", "Bardeleben, C von", true),
            ("Tarrasch S.", "Tarrasch, Siegbert", true),
            ("Dr. Tarrasch", "Tarrasch, S", true),
            ("Tarrasch S.", "Tarrasch, M", false),
            ("De la Bourdonnais", "Bourdonnais, L", true),
            ("Le, Quang Liem", "Karpov, A", false),
        ] {
            let like = Name::of(one).is_like(&Name::of(other));
            assert_eq!(like, alike, "{one} {other}");
        }
    }
}
