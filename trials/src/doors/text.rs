//! What is read as text: positions, moves, games, pages of books, disputes, reports of tournaments.

use jadoube_board::{FenStyle, Position, Setup};
use jadoube_laws::case::CaseFile;
use jadoube_laws::codes::Code;
use jadoube_notation::pgn::{Mode, Reader, read_text};
use jadoube_notation::score::read_score;
use jadoube_notation::{Systems, read_move};
use jadoube_pairing::System;
use jadoube_pairing::tie_break::{Forfeits, TieBreak, standings};
use jadoube_pairing::trf::{Edition, Report};

/// Any words may be given as a FEN: what is read is written back as the same setup.
pub fn fen(bytes: &[u8]) {
    let Ok(setup) = Setup::from_fen(&String::from_utf8_lossy(bytes)) else {
        return;
    };
    let written = setup.to_fen(FenStyle::Verbatim);
    let again = Setup::from_fen(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
    assert_eq!(setup, again, "{written}");
    let Ok(position) = Position::from_setup(&setup) else {
        return;
    };
    for made in position.legal_moves() {
        assert!(position.is_legal(made));
        let next = position.played(made);
        let same = Position::from_setup(&next.to_setup()).map(|same| same.hash());
        assert_eq!(Ok(next.hash()), same, "{written}");
    }
}

/// Men that can be told apart in many ways, castling, promotion, en passant, a check, an odd array.
const SETUPS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/8/4r3/8/N3N3/2NRK1N1 w - - 0 1",
    "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9",
];

/// Any words may be given as a move: what they are read as is legal, or is said to be illegal. The first byte chooses
/// the board.
pub fn moves(bytes: &[u8]) {
    let Some((place, words)) = bytes.split_first() else {
        return;
    };
    let words = &String::from_utf8_lossy(words);
    let setup = Setup::from_fen(SETUPS[usize::from(*place) % SETUPS.len()]).expect("a fixed FEN");
    let reading = read_move(&setup, words, Systems::ALL);
    for made in &reading.legal {
        assert_eq!(setup.judge_move(*made), Ok(()), "{words}");
    }
    for illegal in &reading.illegal {
        assert!(setup.judge_move(illegal.played).is_err(), "{words}");
    }
    let _ = reading.only().map_err(|error| error.to_string());
}

/// Any bytes may be given as PGN: what is exported is read back as the same export.
pub fn pgn(bytes: &[u8]) {
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
}

/// Any text may be given as a page of a book; what is found in it are legal lines.
pub fn score(bytes: &[u8]) {
    for score in read_score(&String::from_utf8_lossy(bytes)) {
        for game in &score.games {
            assert!(
                game.moves().is_some(),
                "a line with an illegal move: {}",
                game.to_pgn()
            );
        }
    }
}

/// Any text may be given as a dispute: it is refused with a place, or ruled on under every code.
pub fn case(bytes: &[u8]) {
    match CaseFile::parse(&String::from_utf8_lossy(bytes)) {
        Ok(case) => {
            for code in Code::all() {
                let _ = case.run(code);
            }
        }
        Err(errors) => assert!(errors.iter().all(|error| !error.to_string().is_empty())),
    }
}

/// More players than this are paired by the tests of the crate.
const MOST_PLAYERS: usize = 40;

/// Any text may be given as a report of a tournament: it is kept letter for letter, and a round that is paired and taken back leaves it as
/// it was.
pub fn trf(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    let Ok(mut report) = Report::read(&text) else {
        return;
    };
    assert_eq!(report.to_string(), text);
    let came = report.tournament().clone();
    report.update(came.clone());
    assert_eq!(report.to_string(), text);
    for edition in [Edition::Trf16, Edition::Trf2026] {
        let _ = report.spelled(edition);
    }
    if came.players.len() > MOST_PLAYERS || came.check().is_err() {
        return;
    }
    let rounds = came.rounds_paired();
    let tie_breaks = [
        "BH/C1", "FB/M1", "AOB", "SB/C1", "DE", "PS", "STD", "TPN", "KS/L+1", "ARO", "TPR", "PTP",
        "APRO", "APPO", "RTNG",
    ];
    let tie_breaks: Vec<TieBreak> = tie_breaks
        .iter()
        .filter_map(|name| name.parse().ok())
        .collect();
    for forfeits in [Forfeits::Played, Forfeits::Unplayed] {
        assert_eq!(
            standings(&came, rounds, &tie_breaks, forfeits).len(),
            came.players.len()
        );
    }
    for system in System::ALL {
        let Ok(paired) = system.pair(&came, rounds + 1) else {
            continue;
        };
        let mut tournament = came.clone();
        tournament.enter(rounds + 1, &paired);
        assert_eq!(tournament.check(), Ok(()), "{system}: {text}");
        let mut written = report.clone();
        written.update(tournament.clone());
        let again =
            Report::read(&written.to_string()).unwrap_or_else(|bad| panic!("{bad}\n{written}"));
        assert_eq!(
            again.tournament().players,
            tournament.players,
            "{system}: {text}"
        );
    }
}
