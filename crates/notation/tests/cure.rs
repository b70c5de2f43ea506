//! The rest of a game settles one slip, and never another game is made of it.

use jadoube_notation::Leniency;
use jadoube_notation::pgn::{Fault, Mode, ReadGame, read_text};

fn read(text: &str) -> ReadGame {
    read_text(text, Mode::Lenient)
        .remove(0)
        .unwrap_or_else(|error| panic!("{error}\n{text}"))
}

const GAME: &str = "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 8. c3 O-O 9. h3 Nb8 10. d4 Nbd7 11. Nbd2 Bb7 12. Bc2 Re8 13. Nf1 Bf8 14. Ng3 g6 1-0";

/// The game with one passage written otherwise is read as the game, with this slip named.
#[track_caller]
fn check(written: &str, slip: &str, leniency: Leniency) {
    assert!(GAME.contains(written), "{written}");
    let text = GAME.replacen(written, slip, 1);
    let read = read(&text);
    let moves = |read: &ReadGame| read.game.moves().expect("no null move");
    assert_eq!(moves(&read), moves(&self::read(GAME)), "{slip}: {read:?}");
    let named = read.forgiven.iter().find(|one| one.leniency == leniency);
    let named = named.unwrap_or_else(|| panic!("{slip}: {:?}", read.forgiven));
    assert!(named.read.is_some());
    assert_eq!((read.stopped, read.illegal.len()), (None, 0), "{slip}");
}

#[test]
fn one_slip_is_settled_by_what_follows() {
    check("Nf6 5. O-O", "Nf7 5. O-O", Leniency::WrongSquare);
    check("6. Re1 b5", "6. Ke1 b5", Leniency::WrongLetter);
    check("Nbd7 11.", "Nbe7 11.", Leniency::WrongSquare);
    check("5. O-O Be7", "5. O-O-O Be7", Leniency::WingWrong);
    check("9. h3 Nb8 10.", "9. h3 zz 10.", Leniency::IllegiblePly);
    check("9. h3 Nb8 10.", "9. h3 10.", Leniency::LostPly);
    check("O-O 9. h3", "O-O 8... O-O 9. h3", Leniency::DoubledPly);
    check("8. c3 O-O", "8. O-O c3", Leniency::ExchangedPlies);
    check(
        "3. Bb5 a6 4. Ba4",
        "3. Ba4 a6 4. Bb5",
        Leniency::ExchangedPlies,
    );
    check("6. Re1 b5", "6. Re1 Re1 b5", Leniency::DoubledPly);
    // The row has one ply too few, and what stands there is Black's.
    check("3. Bb5 a6", "3. a6", Leniency::LostPly);
}

#[test]
fn two_slips_are_settled_where_one_does_not_help() {
    let text = GAME
        .replace("Nf6 5.", "Nf7 5.")
        .replace("11. Nbd2", "11. Rbd2");
    let read = read(&text);
    assert_eq!(read.game.moves(), self::read(GAME).game.moves(), "{read:?}");
    let slips = read.forgiven.iter().filter(|one| one.read.is_some());
    let slips: Vec<_> = slips.map(|one| (one.leniency, one.place.column)).collect();
    assert!(
        matches!(slips[..], [(Leniency::WrongSquare, a), (Leniency::WrongLetter, b)] if a < b),
        "{slips:?}"
    );
    // A ply of which nothing is known and a slip elsewhere: too much freedom.
    let text = GAME
        .replace("9. h3 Nb8 10.", "9. h3 10.")
        .replace("Nf6 5.", "Nf7 5.");
    assert!(self::read(&text).stopped.is_some());
}

#[test]
fn what_is_not_certain_is_told_and_not_played() {
    // Nothing follows the slip.
    let read = read("1. e4 e5 2. Nf3 Nc9 *");
    assert!(read.stopped.is_some());
    assert_eq!(read.game.main_line().nodes.len(), 3);
    // Several pieces could have gone where nothing depends on it.
    let several = self::read("1. e4 e5 2. Nf3 Nc6 3. Bb5 xx 4. O-O Nf6 5. d3 Be7 *");
    assert!(
        several.stopped.is_some() && several.suggestions.len() > 1,
        "{several:?}"
    );
    // A pair of moves is missing, and several would fit.
    let pair = self::read(&GAME.replace("6. Re1 b5 ", ""));
    let ways = pair.suggestions.iter();
    let lost = ways.map(|way| way.iter().all(|slip| slip.leniency == Leniency::LostPly));
    let lost: Vec<bool> = lost.collect();
    assert!(lost.len() > 1 && !lost.contains(&false), "{pair:?}");
    assert!(pair.stopped.is_some());
    // A move that is said to have been illegal is no slip of the pen.
    let stood = GAME.replacen("Nf6 5. O-O", "Nf7 {an illegal move} 5. O-O", 1);
    let stood = self::read(&stood);
    assert!(
        !stood
            .forgiven
            .iter()
            .any(|one| one.leniency == Leniency::WrongSquare)
    );
}

#[test]
fn signs_that_the_board_contradicts_lead_to_the_slip() {
    const OPERA: &str = "1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7 8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7 14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0";
    let meant = |read: &ReadGame| -> Vec<Vec<(String, Option<String>)>> {
        let ways = read.suggestions.iter();
        let slip =
            |slip: &jadoube_notation::pgn::Forgiveness| (slip.found.clone(), slip.read.clone());
        ways.map(|way| way.iter().map(slip).collect()).collect()
    };
    let read = self::read(&OPERA.replace("Qb8+", "Qb7+"));
    assert_eq!(read.stopped, None);
    assert_eq!(
        meant(&read),
        [[("Qb7+".to_owned(), Some("Qb8+".to_owned()))]]
    );
    // What is played is what is written: nothing is certain.
    assert!(read.game.moves() != self::read(OPERA).game.moves());
    // The slip stands before the first sign that is wrong.
    let read = self::read("1. e4 e5 2. Nh3 d6 3. Bc4 Bg4 4. Nc3 Bxf3 5. Qxf3 Nf6 *");
    assert_eq!(meant(&read), [[("Nh3".to_owned(), Some("Nf3".to_owned()))]]);
    // Nothing legal would make the sign right.
    assert!(self::read("1. e4+ e5 2. Nf3 Nc6 *").suggestions.is_empty());
    assert!(self::read(OPERA).suggestions.is_empty());
}

#[test]
fn kings_in_the_middle_tell_the_result() {
    let text = GAME.replace(" 1-0", " 15. Ke4 Kd5 1-0");
    let read = read(&text);
    assert_eq!(read.game.moves(), self::read(GAME).game.moves());
    let named = read
        .forgiven
        .iter()
        .filter(|one| one.leniency == Leniency::KingsInTheMiddle);
    assert_eq!(named.count(), 2);
}

#[test]
fn moves_that_are_missing_by_the_numbers_are_never_passed_over() {
    // All that follows is legal: the game is read, and the doubt told.
    let read = read("1. d4 d5 2. c4 e6 3. Nc3 Nf6 5. e3 c5 6. Nf3 Nc6 7. Bd3 Bd6 *");
    assert_eq!(
        (read.game.main_line().nodes.len(), &read.stopped),
        (12, &None)
    );
    let doubt = read.doubt.expect("move 4 is missing");
    assert_eq!((doubt.place.column, doubt.fault), (30, Fault::Gap));
    // So it is where the first move is not there.
    assert!(self::read("2. c4 e6 3. Nc3 Nf6 *").doubt.is_some());
    // It is not, and nothing after the gap is played.
    let read = self::read("1. d4 d5 2. c4 e6 3. Nc3 Nf6 5. e3 c5 6. Nf3 Nc6 7. Bxh7 Bd6 *");
    assert_eq!(read.game.main_line().nodes.len(), 6);
    assert_eq!(read.stopped.expect("a gap").fault, Fault::Gap);
    // The last number has no move, and is not the one due: the move e6 that lost its letter, say.
    let read = self::read("1. e4 e5 2. Nf3 6 *");
    let doubt = read.doubt.expect("a number and no move");
    assert_eq!((doubt.place.column, doubt.fault), (17, Fault::Gap));
    assert_eq!(self::read("1. e4 e5 2. Nf3 Nc6 3. *").doubt, None);
    // One number that is wrong, and a row that stands twice, take nothing away.
    let read = self::read("1. d4 d5 2. c4 e6 4. Nc3 Nf6 4. e3 c5 4. e3 c5 5. Nf3 *");
    assert_eq!((read.game.main_line().nodes.len(), read.doubt), (9, None));
}

#[test]
fn letters_of_another_language_are_found_under_tags_too() {
    const MOVES: &str = "1. e4 e5 2. Sf3 Sc6 3. Lb5 a6 4. La4 Sf6 5. O-O Le7 6. Te1 b5 7. Lb3 d6 *";
    const TAGS: &str = "[Event \"Wien\"]\n[White \"Gustav Neumann\"]\n[Black \"Xaver\"]\n\n";
    for text in [
        MOVES.to_owned(),
        format!("{TAGS}{MOVES}"),
        format!("{TAGS}{{Erste Partie}} {MOVES}\n\n{TAGS}1. d4 *"),
    ] {
        let read = read(&text);
        assert_eq!(
            (read.stopped, read.game.main_line().nodes.len()),
            (None, 14),
            "{text}"
        );
    }
}

#[test]
fn a_letter_of_pawns_that_not_all_have_may_be_another_mans() {
    let moves = |text: &str| -> String {
        let read = read(text);
        let san = read.game.to_pgn();
        let doubt = read.doubt.map_or("", |_| " ?");
        format!("{}{doubt}", san.trim_end().lines().last().expect("moves"))
    };
    for tags in ["", "[White \"Euwe\"]\n[Black \"Prins\"]\n\n"] {
        let dutch = format!("{tags}1. e4 e5 2. Pf3 Pc6 3. d4 exd4 1-0");
        assert_eq!(moves(&dutch), "1. e4 e5 2. Nf3 Nc6 3. d4 exd4 1-0");
    }
    // All pawns have it, and it can be no other man's.
    let all = "1. Pe4 Pe5 2. Pf3 Pc6 *";
    assert_eq!(moves(all), "1. e4 e5 2. f3 c6 *");
    let none = "1. e4 e5 2. Pd4 exd4 *";
    assert_eq!(moves(none), "1. e4 e5 2. d4 exd4 *");
    // Knights are named N.
    let english = "1. e4 e5 2. Pc3 Nf6 3. Pd3 *";
    assert_eq!(moves(english), "1. e4 e5 2. c3 Nf6 3. d3 *");
    // Once is perhaps a slip.
    let once = "1. e4 e5 2. Pc3 d6 *";
    assert_eq!(moves(once), "1. e4 e5 2. c3 d6 * ?");
}
