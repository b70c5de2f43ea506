//! Slips in scoresheets: settled by the rest of the game, or told, and never a game that nobody wrote.

#[path = "../../../data/reference.rs"]
mod reference;

use jadoube_board::{Move, Position};
use jadoube_notation::pgn::{Game, Mode, Reader};
use jadoube_notation::score::{ReadScore, read_score};
use jadoube_notation::{Leniency, Style, write_move};

/// Morphy's game at the opera in Paris, 1858.
const OPERA: &str = "1. e4 e5\n2. Nf3 d6\n3. d4 Bg4\n4. dxe5 Bxf3\n5. Qxf3 dxe5\n6. Bc4 Nf6\n7. Qb3 Qe7\n8. Nc3 c6\n9. Bg5 b5\n10. Nxb5 cxb5\n11. Bxb5+ Nbd7\n12. O-O-O Rd8\n13. Rxd7 Rxd7\n14. Rd1 Qe6\n15. Bxd7+ Nxd7\n16. Qb8+ Nxb8\n17. Rd8#\n";

fn read(text: &str) -> ReadScore {
    let mut scores = read_score(text);
    assert_eq!(scores.len(), 1, "{text}");
    scores.remove(0)
}

fn moves(score: &ReadScore) -> Vec<Vec<Move>> {
    score.games.iter().filter_map(Game::moves).collect()
}

/// The slip is settled, and named.
#[track_caller]
fn check_cured(right: &str, wrong: &str, leniency: Leniency) {
    let text = OPERA.replacen(right, wrong, 1);
    assert_ne!(text, OPERA);
    let score = read(&text);
    assert_eq!(score.stopped, None, "{wrong}");
    assert_eq!(moves(&score), moves(&read(OPERA)), "{wrong}");
    let named: Vec<Leniency> = score.notes.iter().map(|note| note.leniency).collect();
    assert!(named.contains(&leniency), "{wrong}: {named:?}");
}

#[test]
fn one_cure_is_taken() {
    check_cured("6. Bc4 Nf6", "6. Bc4 ???", Leniency::IllegiblePly);
    check_cured("6. Bc4 Nf6", "6. Bc4 [illegible]", Leniency::IllegiblePly);
    check_cured("7. Qb3 Qe7", "7. --- Qe7", Leniency::IllegiblePly);
    check_cured("6. Bc4 Nf6", "6. Bc4 Nx6", Leniency::IllegiblePly);
    check_cured("4. dxe5 Bxf3", "4. dxe5 Nxf3", Leniency::WrongLetter);
    check_cured("5. Qxf3", "5. Qxf6", Leniency::WrongSquare);
    check_cured("10. Nxb5", "10. Nxc5", Leniency::WrongSquare);
    check_cured("12. O-O-O", "12. O-O", Leniency::WingWrong);
    check_cured("11. Bxb5+ Nbd7", "11. Bxb5+", Leniency::LostPly);
    check_cured("10. Nxb5 cxb5", "10. cxb5", Leniency::LostPly);
    check_cured(
        "13. Rxd7 Rxd7",
        "13. Rxd7 Rxd7\n13. Rxd7 Rxd7",
        Leniency::RowTwice,
    );
    check_cured("13. Rxd7", "12. Rxd7", Leniency::MoveNumber);
}

#[test]
fn several_cures_are_shown() {
    // The last move but two: too little follows.
    let score = read(&OPERA.replace(
        "15. Bxd7+ Nxd7\n16. Qb8+ Nxb8\n17. Rd8#\n",
        "15. Bxd7+ ?\n16. Qb8+\n",
    ));
    let stop = score.stopped.expect("several moves allow Qb8+");
    assert_eq!(stop.ply, 30);
    assert!(stop.why.contains("would"), "{stop}");
    // Nothing known cures this.
    let score = read(&OPERA.replace("6. Bc4 Nf6", "6. Kc4 Kf6"));
    assert_eq!(score.stopped.expect("two kings that jump").ply, 11);
}

#[test]
fn two_slips_are_settled() {
    check_cured_text(
        &OPERA
            .replace("5. Qxf3", "5. Qxf6")
            .replace("12. O-O-O", "12. O-O"),
    );
}

#[track_caller]
fn check_cured_text(text: &str) {
    let score = read(text);
    assert_eq!(score.stopped, None, "{text}");
    assert_eq!(moves(&score), moves(&read(OPERA)), "{text}");
}

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
}

/// The rows of a game, each with its number and moves.
fn rows(moves: &[Move]) -> Vec<(usize, Vec<String>)> {
    let mut rows: Vec<(usize, Vec<String>)> = Vec::new();
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

fn sheet(rows: &[(usize, Vec<String>)]) -> String {
    rows.iter()
        .map(|(number, moves)| format!("{number}. {}\n", moves.join("   ")))
        .collect()
}

/// One slip of a typist.
fn mutate(rows: &mut Vec<(usize, Vec<String>)>, kind: usize, chance: &mut Chance) {
    let at = chance.below(rows.len() - 1);
    let half = chance.below(rows[at].1.len());
    let words = rows[at].1[half].clone();
    let change = |words: &str, from: &str, chance: &mut Chance| -> String {
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
    };
    let sign = words.len() - 1 - chance.below(words.len());
    match kind {
        0 => drop(rows[at].1.remove(half)),
        1 => drop(rows.remove(at)),
        2 => rows[at].1[half] = ["?", "???", "---", "[illegible]"][chance.below(4)].to_owned(),
        3 => rows[at].1[half] = change(&words, "KQRBN", chance),
        4 => rows[at].1[half] = change(&words, "abcdefgh", chance),
        5 => rows[at].1[half] = change(&words, "12345678", chance),
        6 => rows[at].0 += 1,
        7 => rows.iter_mut().skip(at).for_each(|row| row.0 += 1),
        8 => rows.insert(at, rows[at].clone()),
        9 => rows[at].1[half]
            .push_str([" (best)", "[A]", " 0:45", " sealed", " (=)", "¹"][chance.below(6)]),
        10 => drop(rows[at].1[half].remove(sign)),
        _ => rows[at].1[half].insert(sign, words.as_bytes()[sign] as char),
    }
}

/// The slips that were settled by what follows.
fn is_cured(score: &ReadScore) -> bool {
    let cures = [
        Leniency::WrongLetter,
        Leniency::WrongSquare,
        Leniency::WingWrong,
        Leniency::IllegiblePly,
        Leniency::LostPly,
        Leniency::DoubledPly,
    ];
    score
        .notes
        .iter()
        .any(|note| cures.contains(&note.leniency))
}

/// What became of the sheets with one kind of slip.
#[derive(Debug, Default)]
struct Count {
    whole: usize,
    cured: usize,
    stopped: usize,
    /// The words as they stand tell another legal game from the first to the last.
    another_text: usize,
}

#[test]
fn no_slip_makes_another_game() {
    let file = std::fs::File::open(reference::data().join("games/historic.pgn")).unwrap();
    let games = Reader::new(file, Mode::Lenient).map(|read| read.unwrap().game.moves());
    let games: Vec<Vec<Move>> = games
        .flatten()
        .filter(|moves| (40..120).contains(&moves.len()))
        .collect();
    // The whole run takes a while without optimization.
    let many = if cfg!(debug_assertions) { 36 } else { 1200 };
    let mut chance = Chance(2026);
    let mut counts: Vec<Count> = (0..12).map(|_| Count::default()).collect();
    for run in 0..many {
        let truth = &games[chance.below(games.len())];
        let mut rows = rows(truth);
        let kind = run % 12;
        mutate(&mut rows, kind, &mut chance);
        let text = sheet(&rows);
        let written: usize = rows.iter().map(|(_, row)| row.len()).sum();
        let scores = read_score(&text);
        let count = &mut counts[kind];
        let [score] = scores.as_slice() else {
            count.stopped += 1;
            continue;
        };
        let read = moves(score);
        if score.stopped.is_some() || read.len() != 1 {
            count.stopped += 1;
        } else if read[0] == *truth {
            count.whole += 1;
            count.cured += usize::from(is_cured(score));
        } else {
            // Where a row is lost the numbers jump, and that is told whatever is read beyond.
            let told = score
                .notes
                .iter()
                .any(|note| note.leniency == Leniency::MoveNumber);
            assert!(
                !is_cured(score) && read[0].len() == written && (kind > 1 || kind == 1 && told),
                "kind {kind}: another game is made of\n{text}{:?}\n{}",
                score.notes,
                score.games[0].to_pgn()
            );
            count.another_text += 1;
        }
    }
    for (kind, count) in counts.iter().enumerate() {
        println!("kind {kind}: {count:?}");
    }
    let other: usize = counts.iter().map(|count| count.another_text).sum();
    let whole: usize = counts.iter().map(|count| count.whole).sum();
    assert!(other * 20 < many, "{other} of {many}");
    assert!(whole * 2 > many, "{whole} of {many}");
}
