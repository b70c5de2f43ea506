//! Sentences of one thing after another, as they are told at a board: what was made of a move, of a promotion and of castling, who did
//! it by name, and what an act lacks that was begun in its own form.

use jadoube_laws::case::{CaseFile, Doing};

const OPENING: &str = "start: r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4";
const CASTLING: &str = "start: r3k2r/pppppppp/8/8/2B5/8/PPPPPPPP/R3K2R w KQkq - 0 1";
const PROMOTION: &str = "start: 4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
const NAMED: &str = "white: Anna Berg\nblack: Boris Ott";

/// What a sentence is taken for, or the first reading with which it is answered; else what is wrong.
fn read(header: &str, said: &str) -> Result<String, String> {
    let text = format!("codes: fide-2023\n{header}\n\n{said}\n");
    match CaseFile::parse(&text) {
        Ok(case) => {
            let acts = case.acts.iter().map(|act| match &act.doing {
                Doing::One(act) => act.to_string(),
                Doing::Both(row) => row.to_string(),
            });
            Ok(acts.collect::<Vec<_>>().join("\n"))
        }
        Err(errors) => {
            let error = &errors[0].error;
            error.means.first().cloned().ok_or_else(|| error.reason())
        }
    }
}

#[test]
fn what_hands_did_is_told_on_the_board_at_hand() {
    for (header, said, meant) in [
        ("", "White pushes the d-pawn two squares", "White plays d4"),
        (
            "",
            "White has moved his king's pawn two squares",
            "White moves e4",
        ),
        (
            "",
            "White pushes the d-pawn two squares but doesn't let go of it",
            "White lifts d2\nWhite places d4",
        ),
        (
            "",
            "White goes e4 and hits the clock",
            "White moves e4\nWhite presses",
        ),
        ("", "White opens with 1.d4", "White plays d4"),
        ("", "White plays 1.e4", "White plays e4"),
        (
            OPENING,
            "White plays bishop takes f7, check.",
            "White plays bishop takes f7",
        ),
        (
            OPENING,
            "White lets go of the bishop on b5, then moves it to a4",
            "White moves Bb5\nWhite moves Ba4",
        ),
        (
            OPENING,
            "White takes on f7 with the bishop and lets go",
            "White moves Bxf7",
        ),
        (
            OPENING,
            "White touches both his knights",
            "White touches b1 f3",
        ),
        (
            CASTLING,
            "White touches the king and then the a1 rook",
            "White touches e1 a1",
        ),
        (
            CASTLING,
            "White castles queenside and lets go of the rook",
            "White plays O-O-O",
        ),
        (
            CASTLING,
            "White castles rook first then king",
            "White touches h1 e1\nWhite plays O-O",
        ),
        (
            CASTLING,
            "White moves his king two squares but leaves the rook where it is",
            "White lifts e1\nWhite quits g1",
        ),
        (
            CASTLING,
            "White castles on the queen's side with two hands",
            "White moves O-O-O with both hands",
        ),
        (OPENING, "White touches the d-pawn", "White touches d2"),
        (
            PROMOTION,
            "White says rook, but puts a queen",
            "White names a8 rook\nWhite promotes a8 to queen",
        ),
        (
            PROMOTION,
            "White makes a knight",
            "White promotes a8 to knight",
        ),
        (
            PROMOTION,
            "White pushes the pawn to a8 and asks for a queen",
            "White moves a8\nWhite stops",
        ),
        (
            PROMOTION,
            "White puts the queen on a8 and forgets to take the pawn off",
            "White promotes a8 to queen",
        ),
    ] {
        assert_eq!(read(header, said).as_deref(), Ok(meant), "{said}");
    }
}

#[test]
fn names_stand_for_the_players_in_every_part_of_a_sentence() {
    for (said, meant) in [
        ("Anna plays 1.e4 and Boris says nothing", "White plays 1.e4"),
        (
            "Anna plays e4 and Boris resigns",
            "White plays e4\nBlack resigns",
        ),
        (
            "Boris says that Anna touched her queen",
            "Black claims touched d1",
        ),
        (
            "Arbiter gives Boris Ott two extra minutes",
            "Arbiter grants Black 0:02:00",
        ),
    ] {
        assert_eq!(read(NAMED, said).as_deref(), Ok(meant), "{said}");
    }
}

#[test]
fn what_officials_do_is_told_of_them() {
    for (said, meant) in [
        (
            "The arbiter sends the spectator out of the hall",
            "Arbiter rules expulsion bystander",
        ),
        (
            "The arbiter awards the game to Black",
            "Arbiter rules loss White",
        ),
        ("The arbiter fines White", "Arbiter rules fine"),
        (
            "Arbiter decides that the game is lost for White",
            "Arbiter rules loss White",
        ),
        (
            "The arbiter declares Black the winner",
            "Arbiter rules loss White",
        ),
        (
            "The arbiter postpones his decision",
            "Arbiter rules postponed",
        ),
        ("The arbiter takes back his decision", "Arbiter undoes"),
        (
            "The arbiter saw that White touched the pawn on d2",
            "Arbiter finds touched d2 White",
        ),
    ] {
        assert_eq!(read("", said).as_deref(), Ok(meant), "{said}");
    }
}

#[test]
fn an_act_that_was_begun_in_its_own_form_is_told_what_it_lacks() {
    for (said, lacks) in [
        ("Arbiter rules expulsion", "'bystander' or White or Black"),
        ("Arbiter rules points White 1", "'max' or '0'"),
        ("Arbiter rules time-taken White 0:02:00", "'time'"),
    ] {
        let told = read("", said).expect_err(said);
        assert!(told.contains(lacks), "{said}: {told}");
    }
    // A sentence is answered with what it means, though it begins as an act does.
    for said in [
        "White picks up the pawn on e2 and drops it",
        "Black leaves the room for a smoke",
    ] {
        assert!(read("", said).is_ok(), "{said}");
    }
}

#[test]
fn what_did_not_happen_is_told_by_no_line() {
    for said in [
        "Black wanted to resign",
        "Black has offered no draw",
        "Black says he will resign if White shows him the win",
        "Black's flag is still up",
    ] {
        assert!(read("time: 5m", said).is_err(), "{said}");
    }
}
