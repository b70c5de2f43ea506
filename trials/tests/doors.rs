//! What was ever put to a door by hand or found by a fuzzer, and thousands of damaged messages made of it, go through
//! every door without a fuzzer.

use jadoube_trials::damage::{Chance, damaged};
use jadoube_trials::doors::{DOORS, try_door};
use jadoube_trials::stored::stored;

/// All that is stored may have so many bytes together.
const MOST_BYTES: usize = 5 * 1024 * 1024;

/// So many damaged messages go to each door.
const DAMAGED: usize = 500;

/// Everything stored, then damaged messages made of it.
fn go_through(door: &str) {
    let good = stored(door);
    good.iter().for_each(|message| try_door(door, message));
    let mut chance = Chance::new(0x6a61_646f_7562_6521);
    for _ in 0..DAMAGED {
        try_door(door, &damaged(&good, &mut chance));
    }
}

#[test]
fn positions_take_anything() {
    go_through("fen");
}

#[test]
fn moves_take_anything() {
    go_through("moves");
}

#[test]
fn games_take_anything() {
    go_through("pgn");
}

#[test]
fn pages_of_books_take_anything() {
    go_through("score");
}

#[test]
fn disputes_take_anything() {
    go_through("case");
}

#[test]
fn reports_of_tournaments_take_anything() {
    go_through("trf");
}

#[test]
fn acts_take_anything() {
    go_through("act");
}

#[test]
fn lines_take_anything() {
    go_through("frame");
}

#[test]
fn wishes_for_tables_take_anything() {
    go_through("table");
}

#[test]
fn the_desk_takes_anything() {
    go_through("desk");
}

#[test]
fn connections_take_anything() {
    go_through("request");
}

#[test]
fn what_is_stored_is_small_and_for_doors_that_are_there() {
    let names = DOORS.iter().map(|door| door.name).chain(["model"]);
    let all: usize = names.flat_map(stored).map(|message| message.len()).sum();
    assert!(all <= MOST_BYTES, "{all} bytes are stored");
}
