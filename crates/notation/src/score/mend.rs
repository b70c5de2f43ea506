//! A game that stops, mended where the rest of it leaves one cure.

use std::collections::HashSet;

use jadoube_board::{Color, Move, Position};

use super::apparatus::Note;
use super::follow::{self, Course, Stopped};
use super::layout::Event;
use super::row::{Cell, CellKind, Entry, Place, Row};
use super::segment::RawGame;
use super::tongue::Tongue;
use crate::cure::{
    Cure, Found, Record, Slip, Written, is_playable, near, search_all, search_contradicted,
};
use crate::forgiven::Leniency;
use crate::san::San;

/// So many ways to fill rows with too few moves are tried.
const MOST_VARIANTS: usize = 8;

/// Before so many rows a lost one is looked for.
const MOST_ROWS: usize = 24;

/// A heading of this program's: the moves of a row that is gone while the numbers run on.
pub(super) const LOST_ROW: &str = "lost-row";

/// The same of a row whose number is gone with it.
pub(super) const LOST_NUMBER: &str = "lost-number";

/// The same of what may have become of the rows instead of the slip that was cured.
pub(super) const ROW_INSTEAD: &str = "row-instead";

/// Where a ply of the flat record stands.
#[derive(Clone, Debug)]
struct Site {
    written: Written,
    event: usize,
    /// The cell, or for a lost move the cell before which it stood.
    cell: usize,
}

impl Site {
    /// Where a move that was read stands; none where it is in no row.
    fn of(raw: &RawGame, entry: &Entry, event: usize) -> Option<Site> {
        let Event::Row(row) = &raw.events[event] else {
            return None;
        };
        let cell = row.cells.iter().position(|cell| cell.entry == *entry)?;
        Some(Site {
            written: Written::Words(entry.text.clone()),
            event,
            cell,
        })
    }

    fn place(&self, raw: &RawGame) -> Place {
        match &raw.events[self.event] {
            Event::Row(row) => {
                let cell = row.cells.get(self.cell);
                cell.map_or(row.place, |cell| cell.entry.place)
            }
            _ => Place::default(),
        }
    }
}

/// What mending came to.
pub(super) enum Mended {
    /// The text with the one cure put in.
    Game(Box<RawGame>),
    /// Nothing settles it.
    Not(NotMended),
}

/// Why a game is not mended, and what would mend it.
#[derive(Clone, Debug, Default)]
pub(super) struct NotMended {
    /// A sentence to be added to the reason why the game stops, or what is in doubt.
    pub why: String,
    /// The text with each of the cures that are told.
    pub offers: Vec<Offer>,
}

/// A text with a cure in it that may be meant.
#[derive(Clone, Debug)]
pub(super) struct Offer {
    pub slips: Vec<Note>,
    pub game: RawGame,
}

impl NotMended {
    fn for_want(why: String) -> NotMended {
        NotMended {
            why,
            offers: Vec::new(),
        }
    }
}

/// Mends a game whose course stops. Where it stops at a number that is too high, and all that follows is legal if
/// that number alone is wrong, nobody can say whether moves are missing.
pub(super) fn mend(raw: &RawGame, course: &Course<'_>, tongue: Tongue, start: &Position) -> Mended {
    let stopped = course.stopped.as_ref();
    if let Some(stopped) = stopped.filter(|stopped| stopped.halt.may_be_the_number()) {
        return Mended::Not(NotMended {
            why: "if only the numbers are wrong, all that follows can be played".to_owned(),
            offers: vec![without_numbers_from(raw, stopped, course.row.plies())],
        });
    }
    let variants = variants(raw, course);
    let read = |text: &str, mover: Color| follow::wordings(tongue, text, mover);
    let near = |text: &str, mover: Color| {
        let language = tongue.language().into_iter();
        let letters = language.flat_map(|language| language.letters.iter());
        let letters = letters.flat_map(|letter| letter.chars());
        near(text, letters, |text| tongue.wordings(text, mover))
    };
    let uncounted = raw.rows().all(|row| row.number.is_none());
    let counted = variants.len();
    let shifted = as_they_stand(raw, course).filter(|_| !uncounted);
    let mut variants = variants;
    variants.extend(shifted);
    let record = |sites: &Vec<Site>, is_shifted: bool| Record {
        start,
        plies: sites.iter().map(|site| site.written.clone()).collect(),
        read: &read,
        near: &near,
        uncounted,
        is_shifted,
    };
    let records = variants.iter().enumerate();
    let mut found = search_all(records.map(|(index, sites)| record(sites, index >= counted)));
    let without_a_row = variants.len();
    let mut instead = None;
    let certain = found.certain();
    let is_certain = certain.is_some();
    // Wings are mistaken so often that no row is thought to be gone for it.
    let is_common = certain.is_some_and(|(_, cure)| {
        let mut slips = cure.slips.iter();
        slips.all(|&(_, slip)| slip == Slip::Wing)
    });
    if !uncounted && !is_common && (is_certain || !found.is_light()) {
        // Dearer than all else, and therefore the last that is asked: a whole row is gone, and the numbers run on.
        let rows = without_rows(raw, course);
        let of_rows = search_all(rows.iter().map(|sites| record(sites, false)));
        if is_certain {
            instead = row_instead(&of_rows, &rows, start).or_else(|| {
                let mut exchanged = with_rows_exchanged(raw, course).into_iter();
                let (_, words) = exchanged.find(|(sites, _)| is_playable(&record(sites, false)))?;
                Some(words)
            });
        } else {
            found.join(of_rows, without_a_row);
            found.keep_lightest();
            variants.extend(rows);
        }
    }
    match (found.certain(), found.cures.as_slice()) {
        (Some((index, cure)), _) => {
            let sites = &variants[*index];
            let mut mended = cured(raw, sites, cure, *index >= counted);
            if *index >= without_a_row {
                let row = said_of_row(sites, &cure.line, &cure.slips, start);
                mended.headers.push((LOST_ROW.to_owned(), row));
            } else if let Some(row) = row_with_number(sites, cure, start) {
                mended.headers.push((LOST_NUMBER.to_owned(), row));
            } else if let Some(rows) = instead {
                mended.headers.push((ROW_INSTEAD.to_owned(), rows));
            }
            Mended::Game(Box::new(mended))
        }
        (None, []) => Mended::Not(NotMended::for_want(none(&found, counted == 0))),
        (None, several) => Mended::Not(NotMended {
            why: shown(several, &variants, start, found.cut_off),
            offers: offers(raw, several, &variants, counted, start),
        }),
    }
}

fn none(searched: &Found, nothing: bool) -> String {
    if nothing {
        return "what follows cannot be put in order, so no cure was looked for".to_owned();
    }
    let slips = match searched.slips {
        0 | 1 => "one slip",
        _ => "one slip or two",
    };
    match searched.cut_off {
        true => format!("the search for {slips} that would cure it was cut off by its budget"),
        false => format!("{slips} of the kinds that are known would not make the rest playable"),
    }
}

/// Several cures, as a reader can weigh them.
fn shown(
    cures: &[(usize, Cure)],
    variants: &[Vec<Site>],
    start: &Position,
    cut_off: bool,
) -> String {
    let told: Vec<String> = cures
        .iter()
        .take(6)
        .map(|(index, cure)| {
            let sites = &variants[*index];
            let slips = cure.slips.iter().map(|&(ply, slip)| {
                let (number, san) = move_at(start, &cure.line, played_before(sites, ply));
                said(slip, sites[ply].written.words(), &format!("{number} {san}"))
            });
            slips.collect::<Vec<_>>().join(" and ")
        })
        .collect();
    // Cures that differ only further on are told by the same words.
    let mut seen = HashSet::new();
    let told: Vec<String> = told
        .into_iter()
        .filter(|words| !words.is_empty() && seen.insert(words.clone()))
        .collect();
    if told.is_empty() {
        return "what would cure it cannot be told".to_owned();
    }
    let more = if cures.len() > 6 || cut_off {
        ", and others"
    } else {
        ""
    };
    let verb = match (cures.len(), cut_off) {
        (1, true) => "would cure it, but not all was searched",
        (1, false) => {
            "would cure it, but too little follows, or its marks of taking and check disagree"
        }
        _ => "would each cure it",
    };
    format!("{}{more} {verb}", told.join("; "))
}

/// What would cure a slip at these words.
fn said(slip: Slip, words: &str, san: &str) -> String {
    match (slip, words.is_empty()) {
        (Slip::Twice, _) => format!("\"{words}\" left out"),
        (Slip::Lost, _) | (_, true) => format!("{san} lost"),
        _ => format!("{san} for \"{words}\" ({})", slip.leniency().name()),
    }
}

/// More cures than these are not offered.
const MOST_OFFERS: usize = 16;

/// The text with each of several cures; those that differ only further on are one.
fn offers(
    raw: &RawGame,
    cures: &[(usize, Cure)],
    variants: &[Vec<Site>],
    counted: usize,
    start: &Position,
) -> Vec<Offer> {
    let mut offers: Vec<Offer> = Vec::new();
    for (index, cure) in cures {
        let sites = &variants[*index];
        let slips = slips_of(raw, sites, cure, start);
        if offers.len() < MOST_OFFERS && offers.iter().all(|known| known.slips != slips) {
            let game = cured(raw, sites, cure, *index >= counted);
            offers.push(Offer { slips, game });
        }
    }
    offers
}

/// What a cure reads otherwise than it stands.
fn slips_of(raw: &RawGame, sites: &[Site], cure: &Cure, start: &Position) -> Vec<Note> {
    let slips = cure.slips.iter().map(|&(at, slip)| {
        let ply = played_before(sites, at);
        let (_, san) = move_at(start, &cure.line, ply);
        let is_read = slip != Slip::Twice;
        Note {
            leniency: slip.leniency(),
            place: sites[at].place(raw),
            ply: ply + 1,
            stood: sites[at].written.words().to_owned(),
            read: if is_read { san } else { String::new() },
        }
    });
    slips.collect()
}

/// How many plies are played before this one of a record.
fn played_before(sites: &[Site], ply: usize) -> usize {
    let surplus = |site: &&Site| matches!(site.written, Written::Surplus(_));
    ply - sites[..ply].iter().filter(surplus).count()
}

/// The single slips of a game that was read whole with whose cure the board would contradict no sign of it: as they are said,
/// and the text with each.
pub(super) fn meant(
    raw: &RawGame,
    course: &Course<'_>,
    tongue: Tongue,
    start: &Position,
) -> NotMended {
    let read = |text: &str, mover: Color| follow::wordings(tongue, text, mover);
    let entries = &course.entries;
    let plies = entries
        .iter()
        .map(|entry| Written::Words(entry.text.clone()));
    let cures = search_contradicted(&Record {
        start,
        plies: plies.collect(),
        read: &read,
        near: &|_, _| Vec::new(),
        uncounted: false,
        is_shifted: false,
    });
    let told = cures.iter().map(|cure| {
        let slips = cure.slips.iter().map(|&(ply, slip)| {
            let (number, san) = move_at(start, &cure.line, ply);
            said(slip, &entries[ply].text, &format!("{number} {san}"))
        });
        slips.collect::<Vec<_>>().join(" and ")
    });
    let told = told.filter(|words| !words.is_empty());
    let why = told.collect::<Vec<_>>().join(", or ");
    let sites = entries.iter().zip(&course.origins);
    let sites: Option<Vec<Site>> = sites
        .map(|(entry, &event)| Site::of(raw, entry, event))
        .collect();
    let cures: Vec<(usize, Cure)> = cures.into_iter().map(|cure| (0, cure)).collect();
    let offers = sites.map(|sites| offers(raw, &cures, &[sites], 1, start));
    NotMended {
        why,
        offers: offers.unwrap_or_default(),
    }
}

/// A move of a line: its number, and the move.
fn move_at(start: &Position, line: &[Move], ply: usize) -> (String, String) {
    let mut position = *start;
    for &played in line.iter().take(ply) {
        position = position.played(played);
    }
    let dots = if position.turn() == Color::White {
        "."
    } else {
        "..."
    };
    let number = format!("{}{dots}", position.fullmove_number());
    let san = line.get(ply).map_or("nothing".to_owned(), |&played| {
        San::of(&position, played).to_string()
    });
    (number, san)
}

/// The text with the cure in it; where a ply was left out or stands twice and the rows run on, without their numbers.
fn cured(raw: &RawGame, sites: &[Site], cure: &Cure, is_shifted: bool) -> RawGame {
    let mut mended = put_in(raw, sites, cure);
    if is_shifted {
        let slip = cure.slips.iter().map(|&(ply, _)| sites[ply].event).min();
        let rows: HashSet<usize> = sites.iter().map(|site| site.event).collect();
        let behind = rows.into_iter().filter(|&index| Some(index) > slip);
        without_numbers(&mut mended, behind);
    }
    mended
}

/// The text with the cure in it.
fn put_in(raw: &RawGame, sites: &[Site], cure: &Cure) -> RawGame {
    let mut game = raw.clone();
    let mut slips = cure.slips.clone();
    // The moves of the line, ply by ply: a ply that stands twice has none.
    let mut at = 0;
    let mut moves: Vec<Option<Move>> = Vec::new();
    for (ply, site) in sites.iter().enumerate() {
        let twice = slips.contains(&(ply, Slip::Twice));
        moves.push((!twice).then(|| cure.line[at]));
        at += usize::from(!twice);
        // An uncounted record may have lost a move before this one.
        if matches!(site.written, Written::Words(_)) && slips.contains(&(ply, Slip::Lost)) {
            at += 1;
        }
    }
    slips.sort_unstable_by(|one, other| other.cmp(one));
    for (ply, slip) in slips {
        let site = &sites[ply];
        let Event::Row(row) = &mut game.events[site.event] else {
            continue;
        };
        let place = site.place(raw);
        let blank = Entry {
            text: String::new(),
            place,
            number: None,
            side: None,
        };
        match (slip, moves[ply]) {
            (Slip::Twice, _) => row.cells[site.cell].kind = CellKind::Doubled,
            (Slip::Lost, Some(played)) => row.cells.insert(
                site.cell,
                Cell {
                    kind: CellKind::Mended(played, slip),
                    entry: blank,
                },
            ),
            (_, Some(played)) => row.cells[site.cell].kind = CellKind::Mended(played, slip),
            (_, None) => {}
        }
    }
    game
}

/// These rows count wrongly: their moves are taken as they come.
fn without_numbers(game: &mut RawGame, rows: impl Iterator<Item = usize>) {
    for index in rows {
        if let Event::Row(row) = &mut game.events[index] {
            row.number = None;
            row.black = false;
        }
    }
}

/// The text without its numbers from where they are too high.
fn without_numbers_from(raw: &RawGame, stopped: &Stopped, plies: usize) -> Offer {
    let mut game = raw.clone();
    let all = stopped.event..game.events.len();
    without_numbers(&mut game, all);
    Offer {
        slips: vec![Note {
            leniency: Leniency::MoveNumber,
            place: stopped.entry.place,
            ply: plies + 1,
            stood: stopped.entry.text.clone(),
            read: String::new(),
        }],
        game,
    }
}

/// The moves of all rows in order, whatever the numbers demand; none where a row holds what cannot be read.
fn as_they_stand(raw: &RawGame, course: &Course<'_>) -> Option<Vec<Site>> {
    let mut sites = Vec::new();
    for (event, row) in rows_in_order(raw, course)? {
        for (cell, one) in row.cells.iter().enumerate() {
            match one.kind {
                CellKind::Move => sites.push(Site {
                    written: Written::Words(one.entry.text.clone()),
                    event,
                    cell,
                }),
                CellKind::Unread => return None,
                _ => {}
            }
        }
    }
    Some(sites)
}

/// The same with a row that is gone before one of those up to which the game can be read, the nearest first; the numbers run on.
fn without_rows(raw: &RawGame, course: &Course<'_>) -> Vec<Vec<Site>> {
    let (Some(sites), Some(stopped)) = (as_they_stand(raw, course), &course.stopped) else {
        return Vec::new();
    };
    let begins = |&at: &usize| {
        let is_first = at == 0 || sites[at - 1].event != sites[at].event;
        is_first && matches!(&raw.events[sites[at].event], Event::Row(row) if !row.black)
    };
    let read = (1..sites.len()).take_while(|&at| sites[at].event <= stopped.event);
    let before: Vec<usize> = read.filter(begins).collect();
    let whole = |&at: &usize| {
        let mut all = sites.clone();
        let lost = Site {
            written: Written::Unknown(Slip::Lost, String::new()),
            ..sites[at].clone()
        };
        all.splice(at..at, [lost.clone(), lost]);
        all
    };
    before.iter().rev().take(MOST_ROWS).map(whole).collect()
}

/// The moves of the row that is gone: `5. O-O Be7`.
fn said_of_row(sites: &[Site], line: &[Move], slips: &[(usize, Slip)], start: &Position) -> String {
    let moves = slips
        .iter()
        .map(|&(at, _)| move_at(start, line, played_before(sites, at)));
    let moves: Vec<(String, String)> = moves.collect();
    match moves.as_slice() {
        [(number, white), (_, black)] => format!("{number} {white} {black}"),
        _ => String::new(),
    }
}

/// So many rows that may be gone are told.
const MOST_ROWS_TOLD: usize = 3;

/// The rows of which one may be gone, where what follows can be played with each and no sign of it speaks against it.
fn row_instead(of_rows: &Found, rows: &[Vec<Site>], start: &Position) -> Option<String> {
    let cures = of_rows.cures.iter();
    let mut told: Vec<String> = Vec::new();
    for (index, cure) in cures.filter(|(_, cure)| cure.is_unopposed()) {
        let row = said_of_row(&rows[*index], &cure.line, &cure.slips, start);
        if !told.contains(&row) {
            told.push(row);
        }
    }
    let more = if told.len() > MOST_ROWS_TOLD {
        ", or others"
    } else {
        ""
    };
    told.truncate(MOST_ROWS_TOLD);
    let rows = told.join(", or ");
    (!rows.is_empty()).then(|| format!("a row is missing before it, {rows}{more}"))
}

/// The moves as they stand, but for two rows in each other's place of which one is read, the nearest first; and what is said of them.
fn with_rows_exchanged(raw: &RawGame, course: &Course<'_>) -> Vec<(Vec<Site>, String)> {
    let (Some(sites), Some(stopped)) = (as_they_stand(raw, course), &course.stopped) else {
        return Vec::new();
    };
    let rows: Vec<&[Site]> = sites
        .chunk_by(|one, other| one.event == other.event)
        .collect();
    let number = |row: &[Site]| match &raw.events[row[0].event] {
        Event::Row(row) => row.number,
        _ => None,
    };
    let exchanged = |at: usize| {
        let (one, other) = (number(rows[at - 1])?, number(rows[at])?);
        let mut order = rows.clone();
        order.swap(at - 1, at);
        let said = format!("the moves of {one} and {other} stand in each other's place");
        (rows[at - 1].len() == rows[at].len()).then(|| (order.concat(), said))
    };
    let read = (1..rows.len()).take_while(|&at| rows[at - 1][0].event <= stopped.event);
    let read: Vec<usize> = read.collect();
    let nearest = read.into_iter().rev().take(MOST_ROWS);
    nearest.filter_map(exchanged).collect()
}

/// The moves of a row that a number passes over, where a cure has put them in.
fn row_with_number(sites: &[Site], cure: &Cure, start: &Position) -> Option<String> {
    let is_lost = |&(at, slip): &(usize, Slip)| slip == Slip::Lost && at + 1 < sites.len();
    let rows = cure.slips.iter().filter(|&slip| is_lost(slip));
    let mut both = rows.filter(|&&(at, slip)| {
        let is_whole = cure.slips.contains(&(at + 1, slip));
        is_whole && sites[at].event == sites[at + 1].event && sites[at].cell == sites[at + 1].cell
    });
    let &(at, slip) = both.next()?;
    let row = [(at, slip), (at + 1, slip)];
    Some(said_of_row(sites, &cure.line, &row, start))
}

/// The rows of a game in order, as far as their numbers go on.
fn rows_in_order<'r>(raw: &'r RawGame, course: &Course<'_>) -> Option<Vec<(usize, &'r Row)>> {
    let stopped = course.stopped.as_ref().filter(|_| !raw.running)?;
    let played: HashSet<usize> = course.origins.iter().copied().collect();
    let is_flowing = raw.is_flowing();
    let mut rows: Vec<(usize, &Row)> = Vec::new();
    for (index, event) in raw.events.iter().enumerate() {
        let Event::Row(row) = event else { continue };
        let main = index == stopped.event || played.contains(&index);
        if main || index > stopped.event && goes_on(&rows, row, is_flowing) {
            rows.push((index, row));
        }
    }
    Some(rows)
}

/// The same, filled to the count that the numbers demand.
fn variants(raw: &RawGame, course: &Course<'_>) -> Vec<Vec<Site>> {
    let Some(rows) = rows_in_order(raw, course) else {
        return Vec::new();
    };
    let mut variants: Vec<Vec<Site>> = vec![Vec::new()];
    let mut due = raw.first();
    for (at, &(event, row)) in rows.iter().enumerate() {
        let next = rows.get(at + 1).map(|&(_, row)| row);
        let filled = fillings(event, row, next, due);
        due.0 = row.number.unwrap_or(due.0) + 1;
        if filled.is_empty() {
            return Vec::new();
        }
        variants = variants
            .iter()
            .flat_map(|before| {
                filled.iter().map(|row| {
                    let mut longer = before.clone();
                    longer.extend(row.iter().cloned());
                    longer
                })
            })
            .collect();
        if variants.len() > MOST_VARIANTS {
            return Vec::new();
        }
    }
    variants
}

/// Whether a row goes on with the rows before it, by its number.
fn goes_on(rows: &[(usize, &Row)], row: &Row, is_flowing: bool) -> bool {
    let is_doubtful = row.is_doubtful() && !is_flowing;
    let Some(&(_, last)) = rows.last() else {
        return true;
    };
    match (last.number, row.number) {
        (Some(last_number), Some(number)) => {
            let half = !last.black && last.moves() <= 1 && (row.black || row.moves() <= 1);
            !is_doubtful
                && (number == last_number + 1
                    || number == last_number + 2
                    || number == last_number && half)
        }
        (_, None) => row.moves() > 0,
        (None, Some(_)) => !is_doubtful,
    }
}

/// The ways in which a row may have been whole.
fn fillings(event: usize, row: &Row, next: Option<&Row>, due: (u32, Color)) -> Vec<Vec<Site>> {
    let site = |cell: usize, written: Written| Site {
        written,
        event,
        cell,
    };
    let moves = row.moves();
    let black = row.black
        || row
            .number
            .is_some_and(|number| number + 1 == due.0 && moves <= 1);
    let split = next.is_some_and(|next| next.number == row.number && row.number.is_some());
    let needed = match (row.number, next) {
        (None, _) => moves,
        (Some(_), None) => moves.max(usize::from(row.closing.is_none())),
        (Some(_), Some(_)) if black || split => 1,
        (Some(_), Some(_)) => 2,
    };
    let unread = needed.saturating_sub(moves).min(
        row.cells
            .iter()
            .filter(|cell| cell.kind == CellKind::Unread)
            .count(),
    );
    let mut sites: Vec<Site> = Vec::new();
    let mut left = unread;
    for (cell, one) in row.cells.iter().enumerate() {
        match one.kind {
            CellKind::Move => sites.push(site(cell, Written::Words(one.entry.text.clone()))),
            CellKind::Unread if left > 0 => {
                left -= 1;
                sites.push(site(
                    cell,
                    Written::Unknown(Slip::Illegible, one.entry.text.clone()),
                ));
            }
            _ => {}
        }
    }
    // Words that have the form of no move are unknown too.
    let lost = |cell: usize| site(cell, Written::Unknown(Slip::Lost, String::new()));
    let jump = match (row.number, due.0) {
        (Some(number), due) if number == due + 1 && !black => vec![lost(0), lost(0)],
        _ => Vec::new(),
    };
    let whole = |row: Vec<Site>| {
        let mut all = jump.clone();
        all.extend(row);
        all
    };
    if sites.len() == needed + 1 && row.number.is_some() && next.is_some() {
        return (0..sites.len())
            .map(|at| {
                let mut filled = sites.clone();
                if let Written::Words(words) = &filled[at].written {
                    filled[at].written = Written::Surplus(words.clone());
                }
                whole(filled)
            })
            .collect();
    }
    match needed.saturating_sub(sites.len()) {
        0 => vec![whole(sites)],
        1 => (0..=sites.len())
            .map(|at| {
                let cell = sites.get(at).map_or(row.cells.len(), |site| site.cell);
                let mut filled = sites.clone();
                filled.insert(at, lost(cell));
                whole(filled)
            })
            .collect(),
        _ => Vec::new(),
    }
}
