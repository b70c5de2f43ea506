//! A game that cannot be read to its end, and the slips after whose cure it can.

use std::ops::Range;

use jadoube_board::{Color, Move, Position};

use super::main_line::{Word, main_line};
use crate::cure::{Cure, Record, Slip, Written, near, search_all};
use crate::forgiven::Leniency;
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
}

/// Looks for the slips of a main line that begins at `from` and fails as told.
pub(super) fn cures(text: &[u8], from: usize, start: &Position, failure: Failure) -> Cures {
    let line = main_line(text, from);
    let words = line.words;
    if line.is_irregular || words.len() > MOST_PLIES {
        // No cure makes all that follows legal.
        return Cures::default();
    }
    let Some(failed) = words.iter().position(|word| word.at >= failure.at) else {
        return Cures::default();
    };
    searched(&words, start, counted(&words, failure.shift, failed))
}

fn searched(words: &[Word<'_>], start: &Position, counted: Vec<Counted>) -> Cures {
    let unknown = |one: &Counted| {
        let unknown = |site: &&Site| !matches!(site.written, Written::Words(..));
        one.sites.iter().filter(unknown).count()
    };
    if counted.iter().any(|one| unknown(one) > MOST_UNKNOWN) {
        return Cures::default();
    }
    let near = |text: &str, mover: Color| near(text, [], |text| read(text, mover));
    let records = counted.iter().map(|one| Record {
        start,
        plies: one.sites.iter().map(|site| site.written.clone()).collect(),
        read: &read,
        near: &near,
        uncounted: false,
    });
    let found = search_all(records);
    let certain = found
        .certain()
        .is_some_and(|(number, _)| !counted[*number].is_doubtful);
    let ways = found.cures.iter();
    let ways = ways.map(|(number, cure)| told(cure, &counted[*number], words, start));
    Cures {
        ways: ways.collect(),
        certain,
    }
}

fn read(text: &str, mover: Color) -> Vec<Wording> {
    parse::wordings_of(mover, text, Systems::SAN)
}

/// The ways to count the plies that agree with what the numbers say.
fn counted(words: &[Word<'_>], shift: Lack, failed: usize) -> Vec<Counted> {
    match shift {
        Lack::Nothing | Lack::Plies(_, 1) => match odd_row(words, failed) {
            Some(row) if row.len() == 1 => {
                vec![with_lost(words, row.start, 1), with_lost(words, row.end, 1)]
            }
            Some(row) => row.map(|at| with_surplus(words, at)).collect(),
            None => vec![as_it_stands(words)],
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

/// So many plies are lost before a word.
fn with_lost(words: &[Word<'_>], before: usize, plies: usize) -> Counted {
    let mut counted = as_it_stands(words);
    let lost = (0..plies).map(|_| Site {
        word: before,
        written: Written::Unknown(Slip::Lost, String::new()),
    });
    counted.sites.splice(before..before, lost);
    counted
}

/// A word is one too many.
fn with_surplus(words: &[Word<'_>], at: usize) -> Counted {
    let mut counted = as_it_stands(words);
    counted.sites[at].written = Written::Surplus(words[at].text.to_owned());
    counted
}

fn as_it_stands(words: &[Word<'_>]) -> Counted {
    let sites = words.iter().enumerate().map(|(word, one)| Site {
        word,
        written: match read(one.text, Color::White).is_empty() {
            true => Written::Unknown(Slip::Illegible, one.text.to_owned()),
            false => Written::Words(one.text.to_owned()),
        },
    });
    Counted {
        sites: sites.collect(),
        is_doubtful: false,
    }
}

/// The amendments of a cure in the order of the text.
fn told(cure: &Cure, counted: &Counted, words: &[Word<'_>], start: &Position) -> Vec<Told> {
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
        let Some(&played) = line.next() else { break };
        let slip = cure.slips.iter().find(|(at, _)| *at == ply);
        let leniency = match slip {
            Some((_, slip)) => Some(slip.leniency()),
            None => is_ambiguous(word.text, &position).then_some(Leniency::ResolvedByGame),
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
