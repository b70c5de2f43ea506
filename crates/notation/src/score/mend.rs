//! A game that stops, mended where the rest of it leaves one cure.

use std::collections::HashSet;

use jadoube_board::{Color, Move, Position};

use super::follow::{self, Course};
use super::layout::Event;
use super::row::{Cell, CellKind, Entry, Row};
use super::segment::RawGame;
use super::tongue::Tongue;
use crate::cure::{Cure, Found, Record, Slip, Written, near, search_all, search_contradicted};
use crate::san::San;

/// So many ways to fill rows with too few moves are tried.
const MOST_VARIANTS: usize = 8;

/// Where a ply of the flat record stands.
#[derive(Clone, Debug)]
struct Site {
    written: Written,
    event: usize,
    /// The cell, or for a lost move the cell before which it stood.
    cell: usize,
}

/// What mending came to.
pub(super) enum Mended {
    /// The text with the one cure put in.
    Game(Box<RawGame>),
    /// Why not: a sentence to be added to the reason why the game stops.
    Not(String),
}

/// Mends a game whose course stops. Where it stops at a number that is too high, and all that follows is legal if
/// that number alone is wrong, nobody can say whether moves are missing.
pub(super) fn mend(raw: &RawGame, course: &Course<'_>, tongue: Tongue, start: &Position) -> Mended {
    if course
        .stopped
        .as_ref()
        .is_some_and(|stopped| stopped.halt.may_be_the_number())
    {
        return Mended::Not(
            "if only the numbers are wrong, all that follows can be played".to_owned(),
        );
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
    let records = variants.iter().enumerate().map(|(index, sites)| Record {
        start,
        plies: sites.iter().map(|site| site.written.clone()).collect(),
        read: &read,
        near: &near,
        uncounted,
        is_shifted: index >= counted,
    });
    let found = search_all(records);
    match (found.certain(), found.cures.as_slice()) {
        (Some((index, cure)), _) => {
            let mut mended = put_in(raw, &variants[*index], cure);
            if *index >= counted {
                without_numbers(&mut mended, &variants[*index], cure);
            }
            Mended::Game(Box::new(mended))
        }
        (None, []) => Mended::Not(none(&found, counted == 0)),
        (None, several) => Mended::Not(shown(several, &variants, start, found.cut_off)),
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
            let slips = cure.slips.iter().map(|&(ply, slip)| {
                let sites = &variants[*index];
                let (Written::Words(words) | Written::Unknown(_, words) | Written::Surplus(words)) =
                    &sites[ply].written;
                let surplus = |site: &&Site| matches!(site.written, Written::Surplus(_));
                let san = san_at(
                    start,
                    &cure.line,
                    ply - sites[..ply].iter().filter(surplus).count(),
                );
                said(slip, words, &san)
            });
            slips.collect::<Vec<_>>().join(" and ")
        })
        .collect();
    // Cures that differ only further on are told by the same words.
    let mut seen = HashSet::new();
    let told: Vec<String> = told
        .into_iter()
        .filter(|words| seen.insert(words.clone()))
        .collect();
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

/// The single slips of a game that was read whole with whose cure the board would contradict no sign of it, each as it is
/// said.
pub(super) fn meant(start: &Position, entries: &[Entry], tongue: Tongue) -> Vec<String> {
    let read = |text: &str, mover: Color| follow::wordings(tongue, text, mover);
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
            let san = san_at(start, &cure.line, ply);
            said(slip, &entries[ply].text, &san)
        });
        slips.collect::<Vec<_>>().join(" and ")
    });
    told.collect()
}

/// A move of a line with its number.
fn san_at(start: &Position, line: &[Move], ply: usize) -> String {
    let mut position = *start;
    for &played in line.iter().take(ply) {
        position = position.played(played);
    }
    let dots = if position.turn() == Color::White {
        "."
    } else {
        "..."
    };
    line.get(ply).map_or("nothing".to_owned(), |&played| {
        format!(
            "{}{dots} {}",
            position.fullmove_number(),
            San::of(&position, played)
        )
    })
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
        let place = row
            .cells
            .get(site.cell)
            .map_or(row.place, |cell| cell.entry.place);
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

/// From the slip on the rows count wrongly: their moves are taken as they come.
fn without_numbers(game: &mut RawGame, sites: &[Site], cure: &Cure) {
    let Some(slip) = cure.slips.iter().map(|&(ply, _)| sites[ply].event).min() else {
        return;
    };
    let rows: HashSet<usize> = sites.iter().map(|site| site.event).collect();
    for index in rows.into_iter().filter(|&index| index > slip) {
        if let Event::Row(row) = &mut game.events[index] {
            row.number = None;
            row.black = false;
        }
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
