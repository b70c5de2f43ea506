//! A database that SCID 4.7.4 made from `scid/small.pgn`: its third game is marked as deleted, the fourth has flags.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use jadoube_notation::pgn::{Game, Mode, read_text};
use jadoube_notation::scid::{Base, Text};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/scid")
}

/// The games of the text from which the database was made.
fn games() -> Vec<Game> {
    let text = fs::read_to_string(folder().join("small.pgn")).expect("the text");
    let read = read_text(&text, Mode::Lenient).into_iter();
    read.map(|read| read.expect("a game").game).collect()
}

#[test]
fn all_of_a_game_is_read() {
    let base = Base::open(&folder().join("small.si4")).expect("the database");
    assert_eq!(base.len(), 4);
    let deleted = base.deleted();
    let mut expected = games();
    expected.remove(2);
    expected[2].tags.set("ScidFlags", "W!");
    let records: Vec<_> = base.map(|record| record.expect("a game")).collect();
    assert_eq!(deleted.load(Ordering::Relaxed), 1);
    assert_eq!(records.len(), expected.len());
    for (record, expected) in records.iter().zip(&expected) {
        assert_eq!(record.stopped, None);
        // Tags, variations, signs, comments, null moves, the start.
        assert_eq!(record.game.to_pgn(), expected.to_pgn());
    }
}

#[test]
fn as_text_it_is_pgn() {
    let base = Base::open(&folder().join("small.si4")).expect("the database");
    let text = std::io::read_to_string(Text::new(base)).expect("text");
    let read = read_text(&text, Mode::Lenient);
    assert_eq!(read.len(), 3);
    let again: String = read
        .into_iter()
        .map(|read| read.expect("a game").game.to_pgn())
        .collect();
    assert_eq!(again, text);
}

/// A copy of the database with one of its files changed.
fn changed(ending: &str, change: impl Fn(&mut Vec<u8>)) -> (tempfile::TempDir, PathBuf) {
    let copy = tempfile::tempdir().expect("a folder");
    for name in ["si4", "sn4", "sg4"] {
        let from = folder().join("small").with_extension(name);
        let mut bytes = fs::read(from).expect("a file");
        if name == ending {
            change(&mut bytes);
        }
        fs::write(copy.path().join("small").with_extension(name), bytes).expect("a file");
    }
    let index = copy.path().join("small.si4");
    (copy, index)
}

/// Whatever is damaged, what is read ends, and a damaged game is no loss to the others.
#[test]
fn damage_is_told_and_nothing_is_invented() {
    let whole = games();
    for ending in ["si4", "sn4", "sg4"] {
        let length = fs::metadata(folder().join("small").with_extension(ending))
            .expect("a file")
            .len() as usize;
        for at in 0..length {
            for change in [0x00, 0x0f, 0x55, 0xff] {
                let (_folder, index) = changed(ending, |bytes| bytes[at] ^= change);
                let Ok(base) = Base::open(&index) else {
                    continue;
                };
                let games = base.flatten().count();
                assert!(ending == "si4" || games == 3, "{ending} {at} {change}");
            }
        }
    }
    // The moves of the first game are cut off: the others stand as they are.
    let (_folder, index) = changed("si4", |bytes| {
        bytes[182 + 4..182 + 6].copy_from_slice(&[0, 60])
    });
    let base = Base::open(&index).expect("the database");
    let records: Vec<_> = base.map(|record| record.expect("a game")).collect();
    assert!(records[0].stopped.is_some());
    let (cut, first) = (records[0].game.moves(), whole[0].moves());
    let (cut, first) = (cut.expect("moves"), first.expect("moves"));
    assert!(first.starts_with(&cut), "{cut:?}");
    assert_eq!(records[1].game.to_pgn(), whole[1].to_pgn());
}

#[test]
fn what_is_no_such_database_is_named() {
    let error = |ending: &str, change: &dyn Fn(&mut Vec<u8>)| {
        let (_folder, index) = changed(ending, change);
        let error = Base::open(&index).expect_err("no database");
        error.to_string()
    };
    assert!(error("si4", &|bytes| bytes[9] = 0).contains("version 256"));
    assert!(error("si4", &|bytes| bytes[0] = b'X').contains("small.si4"));
    assert!(error("sn4", &|bytes| bytes.truncate(50)).contains("small.sn4"));
    let missing = Base::open(&folder().join("none.si4")).expect_err("no file");
    assert!(missing.to_string().contains("none.si4"));
}
