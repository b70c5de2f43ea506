//! The search for cures: one slip, then two, under a budget.

use std::collections::HashMap;

use jadoube_board::{Color, Move};

use super::record::{Record, Written};
use super::relax::{anything, relaxed};
use super::strain::{Strain, first_contradicted, strain};
use super::{Reconstruction, Slip};
use crate::wording::Wording;

/// A way in which a record can be played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cure {
    /// The slips: the ply of the record, from 0, and the kind. Two moves that are exchanged stand here as two.
    pub slips: Vec<(usize, Slip)>,
    /// The whole game.
    pub line: Vec<Move>,
    /// How many slips they are.
    count: usize,
    /// What marks of the record speak against it.
    strain: Strain,
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
    /// it is no accident, and with no mark of the record against it.
    pub fn certain(&self) -> Option<&(usize, Cure)> {
        match self.cures.as_slice() {
            [only] if !self.cut_off && only.1.is_unopposed() && only.1.is_confirmed() => Some(only),
            _ => None,
        }
    }

    /// Whether one slip is enough for some cure.
    #[cfg(feature = "scores")]
    pub fn is_light(&self) -> bool {
        self.cures.iter().any(|(_, cure)| cure.weight() <= 1)
    }

    /// Takes what was found in more records, which are numbered from `first` on.
    pub fn join(&mut self, more: Found, first: usize) {
        self.cut_off |= more.cut_off;
        self.slips = self.slips.max(more.slips);
        for (number, cure) in more.cures {
            if !self.cures.iter().any(|(_, known)| known.line == cure.line) {
                self.cures.push((number + first, cure));
            }
        }
    }

    /// Leaves the cures that ask for the least: slips, and marks that would be wrong too.
    pub fn keep_lightest(&mut self) {
        let weights = self.cures.iter().map(|(_, cure)| cure.weight());
        let least = weights.min().unwrap_or(0);
        self.cures.retain(|(_, cure)| cure.weight() == least);
    }
}

impl Cure {
    /// No mark of the record speaks against it.
    pub fn is_unopposed(&self) -> bool {
        self.strain == Strain::default()
    }

    fn weight(&self) -> usize {
        self.count + self.strain.wrong
    }

    fn is_confirmed(&self) -> bool {
        let last = self.slips.iter().map(|&(ply, _)| ply).max().unwrap_or(0);
        self.line.len() > last + ENOUGH
    }
}

/// So many arrangements may be looked at for one record.
const BUDGET: usize = 100_000;

/// So many more to make sure that no other two slips would cure what two would.
const BUDGET_OF_DOUBT: usize = 600_000;

/// So many plies must follow a cure.
const ENOUGH: usize = 4;

/// So many plies must follow one that was left out or stands twice where the numbers run on.
const ENOUGH_OF_SHIFT: usize = 8;

/// So many arrangements may be looked at for a record that can be played as it stands.
const BUDGET_OF_SIGNS: usize = 20_000;

/// So many plies before a sign that the board contradicts its cause is looked for.
const REACH_OF_SIGNS: usize = 12;

/// More cures than this are not told apart.
const MOST_CURES: usize = 48;

/// Kinds tried at a ply that can be read.
const KINDS: [Slip; 4] = [Slip::Letter, Slip::File, Slip::Rank, Slip::Wing];

/// Finds the cures of a text that may stand for any of several records: those with the fewest slips of all.
pub(crate) fn search_all<'r>(records: impl IntoIterator<Item = Record<'r>>) -> Found {
    let mut all = Found::default();
    for (number, record) in records.into_iter().enumerate() {
        all.join(search(&record), number);
    }
    all.keep_lightest();
    all
}

/// Finds the cures of a record. Plies that are unknown count as slips. Words that are no move are one but for a sign;
/// where that alone cures nothing, any move may have stood there, and a cure that asks for a second slip beside the sign
/// counts for less than one that asks for none.
fn search(record: &Record<'_>) -> Found {
    let mut found = search_as_written(record);
    let unknown = record.plies.iter().filter_map(Written::slip).count();
    let has_words = |ply: &Written| matches!(ply, Written::Unknown(_, words) if !words.is_empty());
    let is_settled = found.cures.iter().any(|(_, cure)| cure.count <= unknown);
    if is_settled || !record.plies.iter().any(has_words) {
        return found;
    }
    let free = search_as_written(&Record {
        near: &|_, _| Vec::new(),
        plies: record.plies.clone(),
        ..*record
    });
    if free.cures.is_empty() {
        found.cut_off |= free.cut_off;
        return found;
    }
    // What was not searched would have asked for another slip.
    found.cut_off = free.cut_off;
    for (number, cure) in free.cures {
        if !found.cures.iter().any(|(_, known)| known.line == cure.line) {
            found.cures.push((number, cure));
        }
    }
    found.keep_lightest();
    found
}

/// Whether a record can be played to its end as it stands.
#[cfg(feature = "scores")]
pub(crate) fn is_playable(record: &Record<'_>) -> bool {
    let mut search = Search::of(record, BUDGET);
    search.run(&mut Reconstruction::new(record.start), 0) == record.plies.len()
}

/// A record that can be played to its end, where the board contradicts signs of it: the single slips with whose cure all
/// of it can be played too and every sign is right, the nearest first. None of them is certain.
pub(crate) fn search_contradicted(record: &Record<'_>) -> Vec<Cure> {
    let mut search = Search::of(record, BUDGET_OF_SIGNS);
    let mut row = Reconstruction::new(record.start);
    let end = search.run(&mut row, 0);
    let lines = row.lines(2);
    let wrong = match lines.as_slice() {
        [only] if end == record.plies.len() => first_contradicted(record, only),
        _ => None,
    };
    let Some(wrong) = wrong else {
        return Vec::new();
    };
    let start = Tried::as_written(row.truncated(wrong));
    search.one_more(&start, wrong.saturating_sub(REACH_OF_SIGNS), wrong, 1);
    let cut_off = search.is_cut_off();
    let mut cures = if cut_off { Vec::new() } else { search.cures };
    cures.retain(Cure::is_unopposed);
    cures.sort_by_key(|cure| std::cmp::Reverse(cure.slips.first().copied()));
    cures
}

fn search_as_written(record: &Record<'_>) -> Found {
    let plies = record.plies.iter().enumerate();
    let unknown: Vec<(usize, Slip)> = plies
        .filter_map(|(at, ply)| Some((at, ply.slip()?)))
        .collect();
    let mut search = Search::of(record, BUDGET);
    let mut row = Reconstruction::new(record.start);
    let end = search.run(&mut row, 0);
    let whole = end == record.plies.len();
    if record.is_shifted {
        return search.shifted(row, end);
    }
    let start = Tried {
        row,
        count: unknown.len(),
        slips: unknown,
    };
    let mut found = Found {
        slips: start.count,
        ..Found::default()
    };
    if whole {
        search.keep(&start);
    } else if start.count < 2 && !record.has_blank() {
        found.slips = start.count + 1;
        search.one_more(&start, 0, end, 1);
        if start.count == 0 && search.budget > 0 && !search.is_settled(1) {
            found.slips = 2;
            search.one_more(&start, 0, end, 2);
            if search.budget > 0 && search.is_settled(2) {
                search.is_thorough = true;
                search.budget = BUDGET_OF_DOUBT;
                search.one_more(&start, 0, end, 2);
            }
        }
    }
    found.cut_off = search.is_cut_off();
    found.cures = search.cures.into_iter().map(|cure| (0, cure)).collect();
    found.keep_lightest();
    found
}

/// A record read so far, with what has been taken for a slip in it.
#[derive(Clone)]
struct Tried {
    row: Reconstruction,
    slips: Vec<(usize, Slip)>,
    /// How many slips they are.
    count: usize,
}

impl Tried {
    /// Nothing in it has been taken for a slip.
    fn as_written(row: Reconstruction) -> Tried {
        Tried {
            row,
            slips: Vec::new(),
            count: 0,
        }
    }

    /// With one slip more, at these plies.
    fn with(&self, row: Reconstruction, plies: &[usize], slip: Slip) -> Tried {
        let mut slips = self.slips.clone();
        slips.extend(plies.iter().map(|&ply| (ply, slip)));
        Tried {
            row,
            slips,
            count: self.count + 1,
        }
    }
}

struct Search<'r> {
    record: &'r Record<'r>,
    budget: usize,
    cache: HashMap<(usize, Color), Vec<Wording>>,
    cures: Vec<Cure>,
    /// Two slips are tried wherever they may stand, and not only where the first lets the record be read further.
    is_thorough: bool,
}

impl<'r> Search<'r> {
    /// A search that may look at so many arrangements, before it has begun.
    fn of(record: &'r Record<'r>, budget: usize) -> Search<'r> {
        Search {
            record,
            budget,
            cache: HashMap::new(),
            cures: Vec::new(),
            is_thorough: false,
        }
    }

    /// Not everything was tried, or more cures were found than are told apart.
    fn is_cut_off(&self) -> bool {
        self.budget == 0 || self.cures.len() > MOST_CURES
    }

    /// A cure of so many slips, with no mark against it, has been found.
    fn is_settled(&self, slips: usize) -> bool {
        self.cures.iter().any(|cure| cure.weight() <= slips)
    }

    fn wordings(&mut self, ply: usize, mover: Color) -> Vec<Wording> {
        let record = self.record;
        self.cache
            .entry((ply, mover))
            .or_insert_with(|| match &record.plies[ply] {
                Written::Words(words) | Written::Surplus(words) => (record.read)(words, mover),
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
            if !self.step(row, ply, ply) {
                return ply;
            }
        }
        self.record.plies.len()
    }

    /// Plays what is written at `words` as ply `ply`.
    fn step(&mut self, row: &mut Reconstruction, ply: usize, words: usize) -> bool {
        if matches!(self.record.plies[ply], Written::Surplus(_)) {
            return true;
        }
        self.budget = self.budget.saturating_sub(row.width());
        if self.budget == 0 {
            return false;
        }
        let wordings = self.wordings(words, row.now().turn);
        row.read(&wordings)
    }

    /// Tries a slip at every ply from `first` to `end`, where the record breaks; it has been read up to there.
    /// With `more` than one, a second slip is tried after it.
    fn one_more(&mut self, tried: &Tried, first: usize, end: usize, more: usize) {
        for ply in (first..=end).rev() {
            let Written::Words(_) = self.record.plies[ply] else {
                continue;
            };
            let read = tried.row.plies() - self.record.played(ply..end);
            let before = tried.row.truncated(read);
            self.change(tried, &before, ply, end, more);
            self.exchange(tried, &before, ply, end, more);
            if self.record.uncounted {
                let mut row = before.clone();
                if row.read(&anything()) {
                    self.follow(tried.with(row, &[ply], Slip::Lost), ply, end, more);
                }
                self.follow(tried.with(before, &[ply], Slip::Twice), ply + 1, end, more);
            }
            if self.is_cut_off() {
                return;
            }
        }
    }

    /// One ply was left out, or written twice, somewhere before `end`, where the record breaks; all the others are as they
    /// stand.
    fn shifted(mut self, row: Reconstruction, end: usize) -> Found {
        let mut found = Found {
            slips: 1,
            ..Found::default()
        };
        let plies = &self.record.plies;
        let is_plain = plies.iter().all(|ply| matches!(ply, Written::Words(_)));
        if !is_plain || end == plies.len() {
            return found;
        }
        let start = Tried::as_written(row);
        for ply in (0..=end).rev() {
            let before = start.row.truncated(ply);
            let mut filled = before.clone();
            if filled.read(&anything()) {
                self.follow(start.with(filled, &[ply], Slip::Lost), ply, end, 1);
            }
            let is_again = (1..=2).any(|back| ply >= back && plies[ply] == plies[ply - back]);
            if is_again {
                self.follow(start.with(before, &[ply], Slip::Twice), ply + 1, end, 1);
            }
            if self.is_cut_off() {
                break;
            }
        }
        found.cut_off = self.is_cut_off();
        let cures = self.cures.into_iter();
        let late = |cure: &Cure| {
            let slip = cure.slips.iter().map(|&(ply, _)| ply).max().unwrap_or(0);
            cure.line.len() > slip + ENOUGH_OF_SHIFT
        };
        found.cures = cures.map(|cure| (0, cure)).collect();
        // Where little follows nearly anything fits: there it is not even told.
        if !found.cures.iter().all(|(_, cure)| late(cure)) {
            found.cures.clear();
        }
        found.keep_lightest();
        found
    }

    /// Something in the words of a ply is wrong.
    fn change(
        &mut self,
        tried: &Tried,
        before: &Reconstruction,
        ply: usize,
        end: usize,
        more: usize,
    ) {
        let wordings = self.wordings(ply, before.now().turn);
        for slip in KINDS {
            let mut row = before.clone();
            self.budget = self.budget.saturating_sub(row.width());
            if row.read(&relaxed(&wordings, slip)) {
                self.follow(tried.with(row, &[ply], slip), ply + 1, end, more);
            }
        }
    }

    /// A ply stands in the place of the next one, or of the same side's next.
    fn exchange(
        &mut self,
        tried: &Tried,
        before: &Reconstruction,
        ply: usize,
        end: usize,
        more: usize,
    ) {
        for other in [ply + 1, ply + 2] {
            let words = |ply: usize| match self.record.plies.get(ply) {
                Some(Written::Words(words)) => Some(words),
                _ => None,
            };
            if words(other).is_none() || words(ply + 1).is_none() {
                return;
            }
            if words(ply) == words(other) {
                continue;
            }
            let mut row = before.clone();
            let is_read = (ply..=other).all(|at| {
                let words = match at {
                    _ if at == ply => other,
                    _ if at == other => ply,
                    _ => at,
                };
                self.step(&mut row, at, words)
            });
            if is_read {
                let exchanged = tried.with(row, &[ply, other], Slip::Exchanged);
                self.follow(exchanged, other + 1, end, more);
            }
        }
    }

    /// Reads on from ply `next`; with `more` than one slip allowed, another is tried after the last.
    fn follow(&mut self, mut tried: Tried, next: usize, end: usize, more: usize) {
        let reached = self.run(&mut tried.row, next);
        if reached == self.record.plies.len() {
            self.keep(&tried);
        } else if more > 1 && (self.is_thorough || reached > end + 1) {
            self.one_more(&tried, next, reached, more - 1);
        }
    }

    fn keep(&mut self, tried: &Tried) {
        let mut slips = tried.slips.clone();
        slips.sort_unstable();
        for line in tried.row.lines(MOST_CURES) {
            if self.cures.iter().any(|cure| cure.line == line) {
                continue;
            }
            let open: Vec<bool> = tried
                .row
                .readings
                .iter()
                .map(|(many, _)| *many > 1)
                .collect();
            let strain = strain(self.record, &slips, &line, &open);
            self.cures.push(Cure {
                slips: slips.clone(),
                line,
                count: tried.count,
                strain,
            });
        }
    }
}
