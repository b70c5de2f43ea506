//! Real games with one slip or two of a typist, as a score and as PGN: read whole, or stopped, and never another game.
//!
//! Words that a slip changed into another legal move are no slip that anybody could see: a game with these words as they
//! stand is what the record says. Every other game than the true one is invented.

use std::fs::File;

use jadoube_board::{Color, Move, Position};
use jadoube_notation::pgn::{Mode, Reader, read_text};
use jadoube_notation::score::read_score;
use jadoube_notation::{ReadOptions, Style, Systems, read_move_at, write_move};

/// A sequence of numbers that looks like chance and is always the same.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }
}

/// A row of a record: its number and its words.
type Row = (usize, Vec<String>);

/// The kinds of slips.
const KINDS: [&str; 17] = [
    "a ply is lost",
    "a row is lost",
    "a ply is illegible",
    "a wrong letter",
    "a wrong file",
    "a wrong rank",
    "a wrong number",
    "numbers one too high from here",
    "a row stands twice",
    "a remark",
    "a sign is lost",
    "a sign is doubled",
    "castling to the other side",
    "two moves exchanged",
    "a ply stands twice",
    "a ply is left out, and the columns shift",
    "a ply is written twice, and the columns shift",
];

/// Kinds that change the words of single plies and leave their number and order.
fn changes_words(kind: usize) -> bool {
    matches!(kind, 2..=5 | 10..=13)
}

fn rows(moves: &[Move]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut position = Position::initial();
    for (ply, &played) in moves.iter().enumerate() {
        let words = write_move(&position, played, Style::San);
        match rows.last_mut() {
            Some((_, row)) if ply % 2 == 1 => row.push(words),
            _ => rows.push((ply / 2 + 1, vec![words])),
        }
        position = position.played(played);
    }
    rows
}

/// One sign out of `from` is another one.
fn changed(words: &str, from: &str, chance: &mut Chance) -> String {
    let places: Vec<usize> = words
        .char_indices()
        .filter(|&(_, sign)| from.contains(sign))
        .map(|(place, _)| place)
        .collect();
    let mut other = words.to_owned();
    if !places.is_empty() {
        let place = places[chance.below(places.len())];
        let sign = &from[chance.below(from.len())..][..1];
        other.replace_range(place..=place, sign);
    }
    other
}

/// One slip; false where the record has no place for one of this kind.
fn slip(rows: &mut Vec<Row>, kind: usize, chance: &mut Chance) -> bool {
    let at = chance.below(rows.len() - 1);
    if rows[at].1.is_empty() {
        return false;
    }
    let half = chance.below(rows[at].1.len());
    let words = rows[at].1[half].clone();
    let sign = words.len() - 1 - chance.below(words.len());
    if !words.is_ascii() {
        return false;
    }
    match kind {
        0 => drop(rows[at].1.remove(half)),
        1 => drop(rows.remove(at)),
        2 => rows[at].1[half] = chance.of(&["?", "???", "---", "[illegible]"]).to_owned(),
        3 => rows[at].1[half] = changed(&words, "KQRBN", chance),
        4 => rows[at].1[half] = changed(&words, "abcdefgh", chance),
        5 => rows[at].1[half] = changed(&words, "12345678", chance),
        6 => rows[at].0 += 1,
        7 => rows.iter_mut().skip(at).for_each(|row| row.0 += 1),
        8 => rows.insert(at, rows[at].clone()),
        9 => rows[at].1[half].push_str(chance.of(&[" (best)", " {0:45}", " (=)", "!?"])),
        10 => drop(rows[at].1[half].remove(sign)),
        11 => rows[at].1[half].insert(sign, words.as_bytes()[sign] as char),
        12 => {
            let castling = |word: &String| word.starts_with("O-O");
            let mut all = rows.iter_mut().flat_map(|(_, row)| row.iter_mut());
            let Some(word) = all.find(|word| castling(word)) else {
                return false;
            };
            *word = match word.as_str() {
                "O-O" => "O-O-O".to_owned(),
                _ => "O-O".to_owned(),
            };
        }
        13 => {
            if rows[at].1.len() < 2 || rows[at + 1].1.len() < 2 {
                return false;
            }
            // Within the row, or with the same side's next move.
            let (here, there) = match chance.below(2) {
                0 => ((at, 0), (at, 1)),
                _ => ((at, half), (at + 1, half)),
            };
            let other = std::mem::take(&mut rows[there.0].1[there.1]);
            rows[there.0].1[there.1] = std::mem::replace(&mut rows[here.0].1[here.1], other);
        }
        14 => rows[at].1.insert(half, words),
        _ => {
            let before: usize = rows[..at].iter().map(|(_, row)| row.len()).sum();
            let mut all: Vec<String> = rows.iter().flat_map(|(_, row)| row.clone()).collect();
            match kind {
                15 => drop(all.remove(before + half)),
                _ => all.insert(before + half, words),
            }
            let first = rows[0].0;
            *rows = all
                .chunks(2)
                .enumerate()
                .map(|(row, words)| (first + row, words.to_vec()))
                .collect();
        }
    }
    true
}

fn as_sheet(rows: &[Row]) -> String {
    let rows = rows.iter();
    rows.map(|(number, moves)| format!("{number}. {}\n", moves.join("   ")))
        .collect()
}

fn as_pgn(rows: &[Row]) -> String {
    let rows = rows.iter();
    let words: Vec<String> = rows
        .map(|(number, moves)| format!("{number}. {}", moves.join(" ")))
        .collect();
    format!(
        "[White \"A\"]\n[Black \"B\"]\n[Result \"*\"]\n\n{} *\n",
        words.join(" ")
    )
}

/// Whether these words tell this game: each of them can mean its move.
fn tell(rows: &[Row], game: &[Move]) -> bool {
    let mut position = Position::initial();
    let words: Vec<&String> = rows.iter().flat_map(|(_, row)| row).collect();
    words.len() == game.len()
        && words.iter().zip(game).all(|(words, &played)| {
            let reading = read_move_at(&position, words, &ReadOptions::from(Systems::ALL));
            let told = reading.legal.contains(&played);
            if told {
                position = position.played(played);
            }
            told
        })
}

/// What a reader made of a record: one game to its end, or not.
fn by_score(rows: &[Row]) -> Option<Vec<Move>> {
    let scores = read_score(&as_sheet(rows));
    let [score] = scores.as_slice() else {
        return None;
    };
    match score.games.as_slice() {
        [game] if score.stopped.is_none() => game.moves(),
        _ => None,
    }
}

fn by_pgn(rows: &[Row]) -> Option<Vec<Move>> {
    let mut games = read_text(&as_pgn(rows), Mode::Lenient);
    assert_eq!(games.len(), 1);
    let read = games.remove(0).ok()?;
    // An illegal move that is kept is told, and no game is made of it.
    let is_whole = read.stopped.is_none() && read.illegal.is_empty() && read.doubt.is_none();
    match is_whole {
        true => read.game.moves(),
        false => None,
    }
}

fn games() -> Vec<Vec<Move>> {
    let mut games = Vec::new();
    for name in ["historic.pgn", "modern-clk.pgn"] {
        let file =
            File::open(crate::reference::data().join("games").join(name)).expect("reference data");
        let read = Reader::new(file, Mode::Lenient).flatten();
        games.extend(read.filter_map(|read| read.game.moves()));
    }
    games.retain(|moves| (30..160).contains(&moves.len()));
    games
}

#[derive(Debug, Default)]
struct Count {
    whole: usize,
    /// The words as they stand tell another legal game.
    as_written: usize,
    stopped: usize,
}

/// How many records are tried; the environment may ask for more.
fn how_many(usual: usize) -> usize {
    let asked = std::env::var("JADOUBE_MUTATIONS").ok();
    asked.map_or(usual, |many| many.parse().expect("a number"))
}

fn check(
    slips: usize,
    usual: usize,
    read: impl Fn(&[Row]) -> Option<Vec<Move>>,
    text: impl Fn(&[Row]) -> String,
) {
    let games = games();
    let many = how_many(usual);
    let mut chance = Chance(2026 + slips as u64);
    let mut counts: Vec<Count> = KINDS.iter().map(|_| Count::default()).collect();
    let mut wrong = Vec::new();
    let mut tried = 0;
    while tried < many {
        let truth = &games[chance.below(games.len())];
        let mut all = rows(truth);
        // The record with those slips alone that nobody can see.
        let mut unseen = vec![all.clone()];
        let mut kinds = Vec::new();
        let mut asked: Vec<usize> = (0..slips)
            .map(|number| (tried / (number * 14 + 1) + number * 7) % KINDS.len())
            .collect();
        asked.sort_by_key(|&kind| !changes_words(kind));
        for kind in asked {
            let seed = chance.below(1 << 30) as u64;
            if !slip(&mut all, kind, &mut Chance(seed)) {
                continue;
            }
            kinds.push(kind);
            if changes_words(kind) {
                for mut rows in unseen.clone() {
                    slip(&mut rows, kind, &mut Chance(seed));
                    unseen.push(rows);
                }
            }
        }
        if kinds.len() < slips {
            tried += 1;
            continue;
        }
        tried += 1;
        let count = &mut counts[kinds[0]];
        match read(&all) {
            None => count.stopped += 1,
            Some(moves) if moves == *truth => count.whole += 1,
            Some(moves) => {
                if unseen.iter().any(|rows| tell(rows, &moves)) {
                    count.as_written += 1;
                } else {
                    wrong.push((kinds.clone(), text(&all), played(&moves), played(truth)));
                }
            }
        }
    }
    let (mut whole, mut as_written, mut stopped) = (0, 0, 0);
    for (kind, count) in KINDS.iter().zip(&counts) {
        println!("{kind}: {count:?}");
        whole += count.whole;
        as_written += count.as_written;
        stopped += count.stopped;
    }
    println!(
        "{slips} slips, {tried} records: {whole} whole, {as_written} as written, {stopped} stopped, {} wrong",
        wrong.len()
    );
    for (kinds, text, read, truth) in &wrong {
        let kinds: Vec<&str> = kinds.iter().map(|&kind| KINDS[kind]).collect();
        println!("--- {kinds:?}\n{text}\nread  {read}\ntruth {truth}");
    }
    assert!(
        wrong.is_empty(),
        "{} of {tried} are another game",
        wrong.len()
    );
    assert!(whole * 4 > tried, "{whole} of {tried}");
}

fn played(moves: &[Move]) -> String {
    let mut position = Position::initial();
    let words = moves.iter().map(|&played| {
        let number = match position.turn() {
            Color::White => format!("{}. ", position.fullmove_number()),
            Color::Black => String::new(),
        };
        let words = number + &write_move(&position, played, Style::San);
        position = position.played(played);
        words
    });
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn one_slip_in_a_score_makes_no_other_game() {
    check(1, 150, by_score, as_sheet);
}

#[test]
fn two_slips_in_a_score_make_no_other_game() {
    check(2, 60, by_score, as_sheet);
}

#[test]
fn one_slip_in_pgn_makes_no_other_game() {
    check(1, 150, by_pgn, as_pgn);
}

#[test]
fn two_slips_in_pgn_make_no_other_game() {
    check(2, 60, by_pgn, as_pgn);
}

/// Players leave a ply out, or write one twice, and go on in the other column. Most of these sheets have one cure.
#[test]
fn shifted_columns_are_cured() {
    let games = games();
    let mut chance = Chance(7);
    let (mut cured, mut stopped) = ([0; 2], [0; 2]);
    for number in 0..112 {
        let truth = &games[chance.below(games.len())];
        let mut all = rows(truth);
        let kind = 15 + number % 2;
        assert!(slip(&mut all, kind, &mut chance));
        let read = match number % 4 {
            0 | 1 => by_score(&all),
            _ => by_pgn(&all),
        };
        match read {
            Some(moves) if moves == *truth => cured[number % 2] += 1,
            None => stopped[number % 2] += 1,
            // A record whose last ply is left out is a whole one.
            Some(moves) => assert!(tell(&all, &moves), "{}\n{}", as_sheet(&all), played(&moves)),
        }
    }
    println!("left out, written twice: {cured:?} cured, {stopped:?} stopped");
    assert!(cured[0] + cured[1] >= 80, "{cured:?}");
}

/// Players write a row twice, and number it on.
#[test]
fn rows_written_twice_are_left_out() {
    let games = games();
    let mut chance = Chance(11);
    let mut cured = [0; 2];
    for number in 0..60 {
        let truth = &games[chance.below(games.len())];
        let mut all = rows(truth);
        // So near the end nothing would confirm the cure.
        let at = chance.below(all.len() - 5);
        let row = all[at].clone();
        all.insert(at, row);
        for (number, row) in all.iter_mut().enumerate() {
            row.0 = number + 1;
        }
        let read = match number % 2 {
            0 => by_score(&all),
            _ => by_pgn(&all),
        };
        match read {
            Some(moves) if moves == *truth => cured[number % 2] += 1,
            None => {}
            Some(moves) => assert!(tell(&all, &moves), "{}\n{}", as_sheet(&all), played(&moves)),
        }
    }
    println!("on sheets and in PGN: {cured:?} of 30 cured");
    assert!(cured[0] >= 27 && cured[1] >= 27, "{cured:?}");
}
