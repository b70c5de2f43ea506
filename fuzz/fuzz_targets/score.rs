//! Any text may be given as a page of a book; what is found in it are legal lines.
#![no_main]

use jadoube_notation::score::read_score;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for score in read_score(text) {
        for game in &score.games {
            assert!(
                game.moves().is_some(),
                "a line with an illegal move: {}",
                game.to_pgn()
            );
        }
    }
});
