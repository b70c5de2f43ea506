//! The search for cures: one slip, then two, under a budget.

use std::collections::HashMap;

use jadoube_board::{Color, Move, Position};

use super::relax::{anything, relaxed};
use super::{Reconstruction, Slip};
use crate::wording::Wording;

/// One ply of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// Its words.
    Words(String),
    /// Nobody can say what stood there, but something did; perhaps words remain.
    Unknown(Slip, String),
}

/// A record that cannot be played to its end.
pub(crate) struct Record<'r> {
    /// The start.
    pub start: &'r Position,
    /// The plies as they are written.
    pub plies: Vec<Written>,
    /// What words can mean as a move of a side.
    pub read: &'r dyn Fn(&str, Color) -> Vec<Wording>,
    /// What words can mean that are no move but for one sign.
    pub near: &'r dyn Fn(&str, Color) -> Vec<Wording>,
    /// Nothing but the moves themselves tells how many there are: one may be lost, or stand twice.
    pub uncounted: bool,
}

impl Record<'_> {
    /// Nothing is known of one of its plies. Any move in its place and a slip elsewhere are too much freedom for what
    /// follows to settle.
    fn has_blank(&self) -> bool {
        self.plies.iter().any(|ply| match ply {
            Written::Unknown(_, words) => {
                let near = |side| (self.near)(words, side);
                near(Color::White).is_empty() && near(Color::Black).is_empty()
            }
            Written::Words(_) => false,
        })
    }
}

/// A way in which a record can be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cure {
    /// The slips: the ply of the record, from 0, and the kind.
    pub slips: Vec<(usize, Slip)>,
    /// The whole game.
    pub line: Vec<Move>,
}

/// What a search came to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The cures with the fewest slips, no two with the same moves, each with the number of the record that it cures.
    pub cures: Vec<(usize, Cure)>,
    /// How many slips were allowed for.
    pub slips: usize,
    /// The budget ran out before everything was tried.
    pub cut_off: bool,
}

impl Found {
    /// The cure that settles the record: the only one, all the others having been tried, with enough after it that
    /// it is no accident.
    pub fn certain(&self) -> Option<&(usize, Cure)> {
        match self.cures.as_slice() {
            [only] if !self.cut_off && only.1.is_confirmed() => Some(only),
            _ => None,
        }
    }
}

impl Cure {
    fn is_confirmed(&self) -> bool {
        let last = self.slips.iter().map(|&(ply, _)| ply).max().unwrap_or(0);
        self.line.len() > last + ENOUGH
    }
}

/// So many arrangements may be looked at for one record.
const BUDGET: usize = 40_000;

/// So many plies must follow a cure.
const ENOUGH: usize = 4;

/// More cures than this are not told apart.
const MOST_CURES: usize = 12;

/// Kinds tried at a ply that can be read.
const KINDS: [Slip; 4] = [Slip::Letter, Slip::File, Slip::Rank, Slip::Wing];

/// Finds the cures of a text that may stand for any of several records: those with the fewest slips of all.
pub(crate) fn search_all<'r>(records: impl IntoIterator<Item = Record<'r>>) -> Found {
    let mut all = Found::default();
    for (number, record) in records.into_iter().enumerate() {
        let found = search(&record);
        all.cut_off |= found.cut_off;
        all.slips = all.slips.max(found.slips);
        for (_, cure) in found.cures {
            if !all.cures.iter().any(|(_, known)| known.line == cure.line) {
                all.cures.push((number, cure));
            }
        }
    }
    let slips = all.cures.iter().map(|(_, cure)| cure.slips.len());
    let fewest = slips.min().unwrap_or(0);
    all.cures.retain(|(_, cure)| cure.slips.len() == fewest);
    all
}

/// Finds the cures of a record. Plies that are unknown count as slips. Words that are no move are one but for a sign,
/// and only if that cures nothing any move.
fn search(record: &Record<'_>) -> Found {
    let found = search_as_written(record);
    let has_words = |ply: &Written| matches!(ply, Written::Unknown(_, words) if !words.is_empty());
    if !found.cures.is_empty() || found.cut_off || !record.plies.iter().any(has_words) {
        return found;
    }
    search_as_written(&Record {
        near: &|_, _| Vec::new(),
        plies: record.plies.clone(),
        ..*record
    })
}

fn search_as_written(record: &Record<'_>) -> Found {
    let unknown: Vec<(usize, Slip)> = record
        .plies
        .iter()
        .enumerate()
        .filter_map(|(at, ply)| match ply {
            Written::Unknown(slip, _) => Some((at, *slip)),
            Written::Words(_) => None,
        })
        .collect();
    let mut search = Search {
        record,
        budget: BUDGET,
        cache: HashMap::new(),
        cures: Vec::new(),
    };
    let mut row = Reconstruction::new(record.start);
    let end = search.run(&mut row, 0);
    let mut found = Found {
        slips: unknown.len(),
        ..Found::default()
    };
    if end == record.plies.len() {
        search.keep(&row, &unknown);
    } else if unknown.len() < 2 && !record.has_blank() {
        found.slips = unknown.len() + 1;
        search.one_more(&row, 0, end, &unknown, 1);
        if search.cures.is_empty() && unknown.is_empty() && search.budget > 0 {
            found.slips = 2;
            search.one_more(&row, 0, end, &unknown, 2);
        }
    }
    found.cut_off = search.budget == 0;
    found.cures = search.cures.into_iter().map(|cure| (0, cure)).collect();
    found
}

struct Search<'r> {
    record: &'r Record<'r>,
    budget: usize,
    cache: HashMap<(usize, Color), Vec<Wording>>,
    cures: Vec<Cure>,
}

impl Search<'_> {
    fn wordings(&mut self, ply: usize, mover: Color) -> Vec<Wording> {
        let record = self.record;
        self.cache
            .entry((ply, mover))
            .or_insert_with(|| match &record.plies[ply] {
                Written::Words(words) => (record.read)(words, mover),
                Written::Unknown(_, words) => {
                    let near = (record.near)(words, mover);
                    if near.is_empty() { anything() } else { near }
                }
            })
            .clone()
    }

    /// Plays on from ply `from` of the record; gives the first ply that cannot be played.
    fn run(&mut self, row: &mut Reconstruction, from: usize) -> usize {
        for ply in from..self.record.plies.len() {
            if !self.step(row, ply) {
                return ply;
            }
        }
        self.record.plies.len()
    }

    fn step(&mut self, row: &mut Reconstruction, ply: usize) -> bool {
        self.budget = self.budget.saturating_sub(row.width());
        if self.budget == 0 {
            return false;
        }
        let wordings = self.wordings(ply, row.now().turn);
        row.read(&wordings)
    }

    /// Tries a slip at every ply from `first` to `end`, where the record breaks; `row` has been read up to there.
    /// With `more` than one, a second slip is tried after it.
    fn one_more(
        &mut self,
        row: &Reconstruction,
        first: usize,
        end: usize,
        slips: &[(usize, Slip)],
        more: usize,
    ) {
        let skew = row.plies() as isize - end as isize;
        for ply in (first..=end).rev() {
            let before = row.truncated((ply as isize + skew) as usize);
            let mover = before.now().turn;
            let wordings = self.wordings(ply, mover);
            let known = matches!(self.record.plies[ply], Written::Words(_));
            for slip in KINDS.into_iter().filter(|_| known) {
                let mut tried = before.clone();
                self.budget = self.budget.saturating_sub(tried.width());
                if tried.read(&relaxed(&wordings, slip)) {
                    self.follow(tried, ply, ply + 1, end, slips, (slip, more));
                }
            }
            if self.record.uncounted {
                let mut tried = before.clone();
                if tried.read(&anything()) {
                    self.follow(tried, ply, ply, end, slips, (Slip::Lost, more));
                }
                self.follow(before, ply, ply + 1, end, slips, (Slip::Twice, more));
            }
            if self.budget == 0 || self.cures.len() > MOST_CURES {
                return;
            }
        }
    }

    fn follow(
        &mut self,
        mut row: Reconstruction,
        ply: usize,
        next: usize,
        end: usize,
        slips: &[(usize, Slip)],
        (slip, more): (Slip, usize),
    ) {
        let mut slips = slips.to_vec();
        slips.push((ply, slip));
        let reached = self.run(&mut row, next);
        if reached == self.record.plies.len() {
            self.keep(&row, &slips);
        } else if more > 1 && reached > end + 1 {
            self.one_more(&row, end + 1, reached, &slips, more - 1);
        }
    }

    fn keep(&mut self, row: &Reconstruction, slips: &[(usize, Slip)]) {
        for line in row.lines(MOST_CURES) {
            if !self.cures.iter().any(|cure| cure.line == line) {
                let mut slips = slips.to_vec();
                slips.sort_unstable();
                self.cures.push(Cure { slips, line });
            }
        }
    }
}
