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
    /// A word that is no ply.
    left_out: Option<usize>,
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
    let found = searched(&words, start, counted(&words, failure.shift, failed));
    if found.ways.is_empty() && matches!(failure.shift, Lack::Plies(_, 2)) {
        // The number was only wrong, and something else is.
        return searched(&words, start, vec![as_it_stands(&words)]);
    }
    found
}

fn searched(words: &[Word<'_>], start: &Position, counted: Vec<Counted>) -> Cures {
    let unknown = |one: &Counted| {
        let unknown = |site: &&Site| matches!(site.written, Written::Unknown(..));
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
    let certain = found.certain().is_some();
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
        Lack::Nothing | Lack::Plies(_, 1) => match short_row(words, failed) {
            Some(row) => vec![with_lost(words, row.start, 1), with_lost(words, row.end, 1)],
            None => vec![as_it_stands(words)],
        },
        Lack::Plies(at, plies) => {
            let before = words.iter().position(|word| word.at >= at);
            before.map_or(Vec::new(), |before| vec![with_lost(words, before, plies)])
        }
        Lack::Twice => {
            let earlier = failed.checked_sub(1);
            let other = earlier.filter(|&earlier| words[earlier].text != words[failed].text);
            let each = [Some(failed), other].into_iter().flatten();
            each.map(|left_out| {
                let mut one = as_it_stands(words);
                one.sites.remove(left_out);
                one.left_out = Some(left_out);
                one
            })
            .collect()
        }
    }
}

/// The words at the one number up to the ply that fails at which only one of two plies stands.
fn short_row(words: &[Word<'_>], failed: usize) -> Option<Range<usize>> {
    let rows: Vec<usize> = (0..words.len())
        .filter(|&at| words[at].is_numbered)
        .collect();
    let mut short = rows.windows(2).filter_map(|pair| {
        let row = pair[0]..pair[1];
        let (number, next) = (words[row.start].opens?, words[row.end].opens?);
        (row.start <= failed && row.len() == 1 && next == number + 1).then_some(row)
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
        left_out: None,
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
    for (ply, (site, &played)) in counted.sites.iter().zip(&cure.line).enumerate() {
        let word = &words[site.word];
        if counted
            .left_out
            .is_some_and(|left_out| left_out < site.word)
            && !is_left_out_told(&all)
        {
            let left_out = &words[counted.left_out.unwrap_or_default()];
            all.push(tell(left_out, &position, Leniency::DoubledPly, None));
        }
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

fn is_left_out_told(all: &[Told]) -> bool {
    let left_out = |told: &Told| told.amendment.leniency == Leniency::DoubledPly;
    all.iter().any(left_out)
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
