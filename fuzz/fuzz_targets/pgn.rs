//! Any bytes may be given as PGN: what is exported is read back as the same export.
#![no_main]

use jadoube_notation::pgn::{Mode, Reader, read_text};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    for mode in [Mode::Strict, Mode::Lenient] {
        for read in Reader::new(bytes, mode) {
            let Ok(read) = read else { continue };
            let exported = read.game.to_pgn();
            let again = read_text(&exported, Mode::Lenient);
            let game = again.first().and_then(|game| game.as_ref().ok());
            let game = game.unwrap_or_else(|| panic!("an export cannot be read:\n{exported}"));
            assert_eq!(game.game.to_pgn(), exported);
        }
    }
});
