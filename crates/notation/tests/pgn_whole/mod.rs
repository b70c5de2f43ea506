//! What belongs to one game stays in it: comments among its tags, a second result, signs that PGN has no place for.

mod results;
mod tags;
mod variations;
mod words;

use jadoube_notation::pgn::{Mode, Reader, read_text};

/// The movetext that is written of the only game of a text, by way of data and, where it is plain, of its words.
fn movetext(text: &str) -> String {
    let read = read_text(text, Mode::Lenient).remove(0).unwrap();
    let written = read.game.to_pgn();
    let mut at_speed = Vec::new();
    let mut exporter = jadoube_notation::replay::Exporter::new(false);
    let exported = Reader::new(text.as_bytes(), Mode::Lenient).export(&mut exporter, &mut at_speed);
    let at_speed = String::from_utf8(at_speed).unwrap();
    assert!(exported == 0 || at_speed == written, "{at_speed}{written}");
    let (_, movetext) = written.split_once("\n\n").unwrap();
    movetext.trim_end().to_owned()
}
