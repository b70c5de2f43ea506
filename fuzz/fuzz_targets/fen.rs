//! Any words may be given as a FEN: what is read is written back as the same setup.
#![no_main]

use jadoube_board::{FenStyle, Position, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let Ok(setup) = Setup::from_fen(text) else {
        return;
    };
    let written = setup.to_fen(FenStyle::Verbatim);
    let again = Setup::from_fen(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(setup, again, "{written}");
    if let Ok(position) = Position::from_setup(&setup) {
        for mv in position.legal_moves() {
            assert!(position.is_legal(mv));
            let next = position.played(mv);
            assert_eq!(
                next.hash(),
                Position::from_setup(&next.to_setup())
                    .map(|same| same.hash())
                    .unwrap()
            );
        }
    }
});
