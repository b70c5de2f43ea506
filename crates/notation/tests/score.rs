//! Books read whole: every game to its truth, or to the misprint that stops it.

mod support;

use std::collections::HashMap;

use jadoube_board::Move;
use jadoube_notation::pgn::{Mode, Reader};
use jadoube_notation::score::{ReadScore, read_score};

/// The games of a book by their number, with the truth.
fn truth(book: &str) -> HashMap<String, Vec<Move>> {
    let file =
        std::fs::File::open(support::data().join(format!("descriptive/{book}.pgn"))).unwrap();
    let games = Reader::new(file, Mode::Strict).map(Result::unwrap);
    games
        .map(|read| {
            (
                read.game.tags.get("Round").unwrap().to_owned(),
                read.game.moves().unwrap(),
            )
        })
        .collect()
}

fn header<'s>(score: &'s ReadScore, key: &str) -> Option<&'s str> {
    score
        .headers
        .iter()
        .find(|(name, _)| name == key)
        .map(|(_, value)| value.as_str())
}

/// The plies at which the book errs, in order.
fn misprints(score: &ReadScore) -> Vec<usize> {
    let told = score.headers.iter().filter(|(name, _)| name == "misprint");
    told.map(|(_, value)| value.split_whitespace().nth(1).unwrap().parse().unwrap())
        .collect()
}

/// Compares with the truth; gives what is wrong.
///
/// At a misprint the reading must stop, or, where what is printed happens to be legal to the end, differ from
/// the truth at that ply and no earlier.
fn judge(score: &ReadScore, truth: &[Move]) -> Result<(), String> {
    let number = header(score, "game").unwrap();
    let misprint = misprints(score).first().map(|ply| ply - 1);
    let shown = score
        .stopped
        .as_ref()
        .map_or(String::new(), ToString::to_string);
    let stopped = score.stopped.as_ref().map(|stop| stop.ply - 1);
    let lines: Vec<Vec<Move>> = score
        .games
        .iter()
        .map(|game| game.moves().unwrap())
        .collect();
    let agree = |line: &Vec<Move>| line.iter().zip(truth).take_while(|(a, b)| a == b).count();
    let right = lines.iter().map(agree).max().unwrap();
    let ply = misprint.unwrap_or(truth.len());
    let whole = stopped.is_some() || lines[0].len() == truth.len();
    if right != ply || lines.len() > 4 || stopped.is_some_and(|at| at != ply) || !whole {
        let read = lines[0].len();
        return Err(format!(
            "game {number}: {right} of {ply} plies right, {read} read, {} readings, {shown}",
            lines.len()
        ));
    }
    Ok(())
}

#[track_caller]
fn check_book(book: &str, count: usize, several: &[&str]) {
    let text =
        std::fs::read_to_string(support::data().join(format!("descriptive/{book}.txt"))).unwrap();
    let truth = truth(book);
    let scores = read_score(&text);
    assert_eq!(scores.len(), count);
    let wrong: Vec<String> = scores
        .iter()
        .filter_map(|score| judge(score, &truth[header(score, "game").unwrap()]).err())
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    // Words such as "K. moves." at the end of a game leave several readings, and all are given.
    let open = scores
        .iter()
        .filter(|score| score.stopped.is_none() && score.games.len() > 1);
    let open: Vec<&str> = open.filter_map(|score| header(score, "game")).collect();
    assert_eq!(open, several);
    let alone = scores
        .iter()
        .filter(|score| score.stopped.is_none() && score.games.len() == 1)
        .count();
    println!("{book}: {alone} of {count} games read without help");
}

#[test]
fn the_blue_book() {
    check_book("blue-book-16377", 42, &["12", "53"]);
}

#[test]
fn chess_strategy() {
    check_book("chess-strategy-5614", 22, &[]);
}

#[test]
fn chess_fundamentals() {
    check_book("chess-fundamentals-33870", 7, &[]);
}
