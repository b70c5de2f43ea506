//! What of a broken game cannot be read is kept, and what is doubtful is told.

use jadoube_notation::Leniency;
use jadoube_notation::pgn::{Comment, Mode, Outcome, read_text};

use crate::pgn::lenient_one;

/// What cannot be read travels on in a comment, and the export of such a game is stable.
#[track_caller]
pub(crate) fn check_unread(text: &str, unread: &str) {
    let read = lenient_one(text);
    let exported = read.game.to_pgn();
    let comments = exported.split('{').skip(1);
    let found: Vec<String> = comments
        .filter_map(|comment| {
            Comment::new(comment.split('}').next().unwrap().replace('\n', " ")).unread()
        })
        .collect();
    assert_eq!(found, [unread], "{exported}");
    let again = lenient_one(&exported);
    assert_eq!(again.game.to_pgn(), exported);
}

#[test]
fn what_cannot_be_read_is_kept() {
    check_unread(
        "1. e4 xyz 2. Nf3 {so} (2. d4 d5) Nc6 1-0",
        "xyz 2. Nf3 {so} (2. d4 d5) Nc6",
    );
    check_unread("1. d4 d5 2. Nf3 Nf6 3. Nd2 c6 *", "Nd2 c6");
    check_unread(
        "1. e4 (1. d4 zz1 d5 (1... Nf6) 2. c4) e5 2. Nf3 *",
        "zz1 d5 (1... Nf6) 2. c4",
    );
    check_unread("1. e4 (1. d4 zzz d5", "zzz d5");
    check_unread("no moves at all 1/2-1/2", "no moves at all");
    // A blank that is none in ASCII would not come back out of a comment.
    check_unread(
        "[Result \"--\u{a0}x; rest\"]\n\n1. e4",
        "Result: -- x; rest",
    );
}

#[test]
fn a_comment_after_the_result_of_a_broken_game_is_kept() {
    let read = lenient_one("1. e4 xyz 1-0 {White won}");
    let comments = &read.game.main_line().nodes[0].comments;
    assert_eq!(comments.len(), 2);
    assert_eq!(comments[1].text(), "White won");
}

#[test]
fn tags_in_german_are_known() {
    let text = "[Turnier \"T\"]\n[Ort \"Wien\"]\n[Datum \"1.2.1900\"]\n[Runde \"3\"]\n[Weiß \"A\"]\n[Schwarz \"B\"]\n[Ergebnis \"1-0\"]\n\n1. e4 e5 1-0\n";
    let games = read_text(text, Mode::Lenient);
    let game = &games[0].as_ref().unwrap().game;
    let tags = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
        .map(|name| game.tags.get(name).unwrap_or("-"));
    assert_eq!(tags, ["T", "Wien", "1.2.1900", "3", "A", "B", "1-0"]);
    assert!(read_text(text, Mode::Strict)[0].is_err());
    let twice = read_text("[White \"A\"]\n[Weiss \"C\"]\n\n1. e4 *\n", Mode::Lenient);
    assert!(
        twice[0]
            .as_ref()
            .unwrap()
            .forgiven
            .iter()
            .any(|one| one.is_loss)
    );
}

#[test]
fn dots_of_black_before_a_move_of_white_are_told() {
    for text in [
        "1. e4 e5 2... Nf3 Nc6 *\n",
        "1... e4 e5 2. Nf3 Nc6 *\n",
        "1. e4 e5 2... Nf3 Nc6 3. Bb5 a6 *\n",
    ] {
        let games = read_text(text, Mode::Lenient);
        let read = games[0].as_ref().unwrap();
        let told = read
            .forgiven
            .iter()
            .any(|one| one.leniency == Leniency::MoveNumber);
        assert!(told && read.stopped.is_none(), "{text}");
    }
    // What Black could play too is not played in the place of a move that is missing.
    for (text, plies) in [
        ("1. e4 e5 2. Nf3 Nf6 3. Bc4 Bc5 4... O-O *\n", 6),
        ("1. e4 e5 2. Nf3 Nc6 3... a6 *\n", 4),
    ] {
        let games = read_text(text, Mode::Lenient);
        let read = games[0].as_ref().unwrap();
        assert!(read.stopped.is_some(), "{text}");
        assert_eq!(read.game.main_line().nodes.len(), plies, "{text}");
    }
    for text in [
        "1. e4 1... e5 2. Nf3 2... Nc6 *\n",
        "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *\n",
    ] {
        let games = read_text(text, Mode::Lenient);
        assert!(games[0].as_ref().unwrap().forgiven.is_empty(), "{text}");
    }
}

#[test]
fn a_star_denies_no_result() {
    for (tag, marker, result, is_loss) in [
        ("1-0", "*", Outcome::WhiteWins, false),
        ("*", "0-1", Outcome::BlackWins, false),
        ("1/2-1/2", "*", Outcome::Draw, false),
        ("0-1", "1-0", Outcome::WhiteWins, true),
    ] {
        let text = format!("[Result \"{tag}\"]\n\n1. e4 e5 {marker}\n");
        let games = read_text(&text, Mode::Lenient);
        let read = games[0].as_ref().unwrap();
        assert_eq!(read.game.outcome, result, "{text}");
        let differs = read
            .forgiven
            .iter()
            .find(|one| one.leniency == Leniency::ResultDiffers);
        assert_eq!(differs.map(|one| one.is_loss), Some(is_loss), "{text}");
    }
}
