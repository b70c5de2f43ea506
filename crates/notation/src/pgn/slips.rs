//! A game that cannot be read to its end, and the slips after whose cure it can.

use std::borrow::Cow;
use std::ops::Range;

use jadoube_board::{Color, Move, Position};

use super::main_line::{Word, main_line};
use crate::cure::{Cure, Record, Slip, Written, near, search_all, search_contradicted};
use crate::forgiven::Leniency;
use crate::language::Language;
use crate::parse;
use crate::reading::{ReadOptions, read_move_at};
use crate::san::San;
use crate::systems::Systems;
use crate::wording::Wording;

/// Longer records than this are not searched.
const MOST_PLIES: usize = 1000;

/// Nor are records with more words than this that are no moves.
const MOST_UNKNOWN: usize = 2;

/// Where the main line of a game fails, and what the numbers say of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Failure {
    /// Where the token stands that cannot be read.
    pub at: usize,
    pub shift: Lack,
}

/// What the number before the token that fails says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lack {
    Nothing,
    /// So many plies are missing before the token that stands here.
    Plies(usize, usize),
    /// A ply stands twice.
    Twice,
}

/// What is to be read in another way than it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Amendment {
    /// Where the word stands.
    pub at: usize,
    pub leniency: Leniency,
    /// The moves that are played.
    pub moves: Vec<Move>,
    /// They take the place of the word; otherwise they come before it.
    pub replaces: bool,
}

/// An amendment as a report needs it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Told {
    pub amendment: Amendment,
    /// What stands there.
    pub written: String,
    /// The number of the ply, and whose it is.
    pub number: (u32, Color),
    /// The move that is read instead, in SAN; nothing where the word is left out.
    pub read: String,
}

/// The ways in which a main line can be read to its end.
#[derive(Debug, Default)]
pub(super) struct Cures {
    pub ways: Vec<Vec<Told>>,
    /// There is one, and it is certain.
    pub certain: bool,
    /// It is a ply that was left out, or written twice, while the numbers run on: they say nothing from there.
    pub is_shifted: bool,
}

/// A ply of the record: what is written, and at which word; a lost ply stands before its word.
struct Site {
    word: usize,
    written: Written,
}

/// One way to count the plies of a main line.
struct Counted {
    sites: Vec<Site>,
    /// Something must be wrong beside the slips that are found.
    is_doubtful: bool,
    /// A ply was left out, or written twice, and the numbers run on.
    is_shifted: bool,
}

/// Looks for the slips of a main line that begins at `from` and fails as told.
pub(super) fn cures(
    text: &[u8],
    from: usize,
    start: &Position,
    failure: Failure,
    language: Option<&'static Language>,
) -> Cures {
    let line = main_line(text, from);
    let letters = Letters(language);
    let words = line.words;
    if line.is_irregular || words.len() > MOST_PLIES {
        // No cure makes all that follows legal.
        return Cures::default();
    }
    let Some(failed) = words.iter().position(|word| word.at >= failure.at) else {
        return Cures::default();
    };
    if let Some(counted) = row_twice(&words, failed, letters) {
        let cures = searched(&words, start, vec![counted], letters);
        if cures.certain {
            return Cures {
                is_shifted: true,
                ..cures
            };
        }
    }
    let counted = counted(&words, failure.shift, failed, letters);
    searched(&words, start, counted, letters)
}

/// The single slips of a main line that begins at `from` and can be read to its end with whose cure the board would
/// contradict no sign for taking or check any more. None is certain.
pub(super) fn contradicted(
    text: &[u8],
    from: usize,
    start: &Position,
    language: Option<&'static Language>,
) -> Vec<Vec<Told>> {
    let line = main_line(text, from);
    let letters = Letters(language);
    let counted = as_it_stands(&line.words, letters);
    let unread = |site: &Site| !matches!(site.written, Written::Words(..));
    if line.is_irregular || line.words.len() > MOST_PLIES || counted.sites.iter().any(unread) {
        return Vec::new();
    }
    let read = |text: &str, mover: Color| letters.read(text, mover);
    let found = search_contradicted(&Record {
        start,
        plies: counted
            .sites
            .iter()
            .map(|site| site.written.clone())
            .collect(),
        read: &read,
        near: &|_, _| Vec::new(),
        uncounted: false,
        is_shifted: false,
    });
    let told = found
        .iter()
        .map(|cure| told(cure, &counted, &line.words, start, letters));
    told.collect()
}

/// In whose letters the men are named.
#[derive(Clone, Copy)]
struct Letters(Option<&'static Language>);

impl Letters {
    /// Words in English letters.
    fn english(self, text: &str) -> Cow<'_, str> {
        let english = self.0.and_then(|language| language.to_english(text));
        english.map_or(Cow::Borrowed(text), Cow::Owned)
    }

    /// What words mean as a move of a side.
    fn read(self, text: &str, mover: Color) -> Vec<Wording> {
        parse::wordings_of(mover, &self.english(text), Systems::SAN)
    }
}

fn searched(
    words: &[Word<'_>],
    start: &Position,
    counted: Vec<Counted>,
    letters: Letters,
) -> Cures {
    let unknown = |one: &Counted| {
        let unknown = |site: &&Site| !matches!(site.written, Written::Words(..));
        one.sites.iter().filter(unknown).count()
    };
    if counted
        .iter()
        .any(|one| unknown(one) > MOST_UNKNOWN || one.sites.iter().any(is_no_move))
    {
        return Cures::default();
    }
    let read = |text: &str, mover: Color| letters.read(text, mover);
    let near = |text: &str, mover: Color| near(text, [], |text| read(text, mover));
    let records = counted.iter().map(|one| Record {
        start,
        plies: one.sites.iter().map(|site| site.written.clone()).collect(),
        read: &read,
        near: &near,
        uncounted: false,
        is_shifted: one.is_shifted,
    });
    let found = search_all(records);
    let certain = found.certain().map(|(number, _)| &counted[*number]);
    let is_shifted = certain.is_some_and(|counted| counted.is_shifted);
    let certain = certain.is_some_and(|counted| !counted.is_doubtful);
    let ways = found.cures.iter();
    let ways = ways.map(|(number, cure)| told(cure, &counted[*number], words, start, letters));
    Cures {
        ways: ways.collect(),
        certain,
        is_shifted,
    }
}

/// No move that has lost its digit to the damp has more letters than this.
const MOST_LETTERS: usize = 4;

/// Whether what stands there is plainly no move that has become illegible: it has no digit of a square, and so many letters that it is
/// a word, or a sign of tags or markup; or it is a rule of dashes.
fn is_no_move(site: &Site) -> bool {
    let Written::Unknown(Slip::Illegible, text) = &site.written else {
        return false;
    };
    let letters = text.chars().filter(|sign| sign.is_alphabetic()).count();
    let is_foreign = text.contains(['"', '“', '”', '<', '>', '[', ']', '\\']);
    let is_rule = text.chars().all(|sign| "-–—=*|".contains(sign));
    let has_digit = text.contains(|sign: char| sign.is_ascii_digit());
    !has_digit && (letters > MOST_LETTERS || is_foreign || is_rule)
}

/// The ways to count the plies that agree with what the numbers say.
fn counted(words: &[Word<'_>], shift: Lack, failed: usize, letters: Letters) -> Vec<Counted> {
    let as_it_stands = |words: &[Word<'_>]| as_it_stands(words, letters);
    let with_lost = |words: &[Word<'_>], before: usize, plies: usize| {
        with_lost(as_it_stands(words), before, plies)
    };
    let with_surplus = |words: &[Word<'_>], at: usize| with_surplus(as_it_stands(words), words, at);
    match shift {
        Lack::Nothing | Lack::Plies(_, 1) => match odd_row(words, failed) {
            Some(row) if row.len() == 1 => {
                vec![with_lost(words, row.start, 1), with_lost(words, row.end, 1)]
            }
            Some(row) => row.map(|at| with_surplus(words, at)).collect(),
            None => {
                let is_shifted = true;
                let shifted = Counted {
                    is_shifted,
                    ..as_it_stands(words)
                };
                vec![as_it_stands(words), shifted]
            }
        },
        Lack::Plies(at, plies) => {
            let Some(before) = words.iter().position(|word| word.at >= at) else {
                return Vec::new();
            };
            if plies >= 2 && !numbers_stay(words, before) {
                return vec![as_it_stands(words)];
            }
            let mut ways = vec![with_lost(words, before, plies)];
            if plies == 2 {
                // Perhaps the numbers are only wrong, and something else is.
                let is_doubtful = true;
                ways.push(Counted {
                    is_doubtful,
                    ..as_it_stands(words)
                });
            }
            ways
        }
        Lack::Twice => {
            let earlier = failed.checked_sub(1);
            let other = earlier.filter(|&earlier| words[earlier].text != words[failed].text);
            let each = [Some(failed), other].into_iter().flatten();
            each.map(|left_out| with_surplus(words, left_out)).collect()
        }
    }
}

/// The numbers go on from the one at this word, and it is not alone in being wrong.
fn numbers_stay(words: &[Word<'_>], at: usize) -> bool {
    let mut numbers = words[at..].iter().filter_map(|word| word.opens);
    match (numbers.next(), numbers.next()) {
        (Some(number), Some(next)) => next > number,
        _ => true,
    }
}

/// The words at the one number up to the ply that fails at which not two plies stand, but one or three.
fn odd_row(words: &[Word<'_>], failed: usize) -> Option<Range<usize>> {
    let rows: Vec<usize> = (0..words.len())
        .filter(|&at| words[at].is_numbered)
        .collect();
    let mut short = rows.windows(2).filter_map(|pair| {
        let row = pair[0]..pair[1];
        let (number, next) = (words[row.start].opens?, words[row.end].opens?);
        let is_odd = matches!(row.len(), 1 | 3);
        (row.start <= failed && is_odd && next == number + 1).then_some(row)
    });
    let only = short.next()?;
    short.next().is_none().then_some(only)
}

/// The last row up to the ply that fails that has the words of the one before it, with the number after it, is one too many: it was
/// written twice, and the numbers run on.
fn row_twice(words: &[Word<'_>], failed: usize, letters: Letters) -> Option<Counted> {
    let same = |row: &usize| {
        let (before, again) = (&words[row - 2..*row], words.get(*row..row + 2));
        let (first, next) = (before[0].opens, words[*row].opens);
        let runs_on = first
            .zip(next)
            .is_some_and(|(first, next)| next == first + 1);
        let is_same = |again: &[Word<'_>]| (0..2).all(|at| again[at].text == before[at].text);
        runs_on && again.is_some_and(is_same)
    };
    let row = (2..=failed).rev().find(same)?;
    let once = with_surplus(as_it_stands(words, letters), words, row);
    Some(with_surplus(once, words, row + 1))
}

/// So many plies are lost before a word.
fn with_lost(mut counted: Counted, before: usize, plies: usize) -> Counted {
    let lost = (0..plies).map(|_| Site {
        word: before,
        written: Written::Unknown(Slip::Lost, String::new()),
    });
    counted.sites.splice(before..before, lost);
    counted
}

/// A word is one too many.
fn with_surplus(mut counted: Counted, words: &[Word<'_>], at: usize) -> Counted {
    counted.sites[at].written = Written::Surplus(words[at].text.to_owned());
    counted
}

fn as_it_stands(words: &[Word<'_>], letters: Letters) -> Counted {
    let sites = words.iter().enumerate().map(|(word, one)| Site {
        word,
        written: match letters.read(one.text, Color::White).is_empty() {
            true => Written::Unknown(Slip::Illegible, one.text.to_owned()),
            false => Written::Words(one.text.to_owned()),
        },
    });
    Counted {
        sites: sites.collect(),
        is_doubtful: false,
        is_shifted: false,
    }
}

/// The amendments of a cure in the order of the text.
fn told(
    cure: &Cure,
    counted: &Counted,
    words: &[Word<'_>],
    start: &Position,
    letters: Letters,
) -> Vec<Told> {
    let mut position = *start;
    let mut all = Vec::new();
    let tell = |word: &Word<'_>, position: &Position, leniency: Leniency, played: Option<Move>| {
        let read = played.map(|played| San::of(position, played).to_string());
        Told {
            written: word.text.to_owned(),
            number: (position.fullmove_number(), position.turn()),
            read: read.unwrap_or_default(),
            amendment: Amendment {
                at: word.at,
                leniency,
                replaces: leniency != Leniency::LostPly,
                moves: played.into_iter().collect(),
            },
        }
    };
    let mut line = cure.line.iter();
    for (ply, site) in counted.sites.iter().enumerate() {
        let word = &words[site.word];
        if matches!(site.written, Written::Surplus(_)) {
            all.push(tell(word, &position, Leniency::DoubledPly, None));
            continue;
        }
        let slip = cure.slips.iter().find(|(at, _)| *at == ply);
        let is_words = matches!(site.written, Written::Words(_));
        match slip {
            Some((_, Slip::Twice)) => {
                all.push(tell(word, &position, Leniency::DoubledPly, None));
                continue;
            }
            // It was left out before this one.
            Some((_, Slip::Lost)) if is_words => {
                let Some(&lost) = line.next() else { break };
                all.push(tell(word, &position, Leniency::LostPly, Some(lost)));
                position = position.played(lost);
            }
            _ => {}
        }
        let slip = slip.filter(|(_, slip)| !(is_words && *slip == Slip::Lost));
        let Some(&played) = line.next() else { break };
        let leniency = match slip {
            Some((_, slip)) => Some(slip.leniency()),
            None => is_ambiguous(&letters.english(word.text), &position)
                .then_some(Leniency::ResolvedByGame),
        };
        if let Some(leniency) = leniency {
            all.push(tell(word, &position, leniency, Some(played)));
        }
        position = position.played(played);
    }
    all
}

/// Whether the words fit several legal moves.
fn is_ambiguous(words: &str, position: &Position) -> bool {
    let san = San::parse(words.as_bytes());
    if san.is_some_and(|san| san.quickly(position).is_some()) {
        return false;
    }
    let options = ReadOptions::from(Systems::SAN);
    read_move_at(position, words, &options).legal.len() > 1
}
