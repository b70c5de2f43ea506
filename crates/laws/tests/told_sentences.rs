//! Who tells a sentence, what did not happen, several deeds in one, and what goes with a deed.

use jadoube_laws::case::TimedLine;

#[test]
fn the_players_and_their_men_are_told_apart_by_who_tells_it() {
    for (said, meant) in [
        ("White: he knocked over my king", "Black knocks over e1"),
        ("White: black knocked over my king", "Black knocks over e1"),
        ("White says he knocked over my king", "Black knocks over e1"),
        ("he knocked over my king", "Black knocks over e1"),
        ("white knocked over my king", "White knocks over e8"),
        ("Black: I knocked over his king", "Black knocks over e1"),
        (
            "White's opponent knocked over his king",
            "Black knocks over e8",
        ),
        (
            "White: my king was knocked over by him",
            "Black knocks over e1",
        ),
        ("Black knocked over White's king", "Black knocks over e1"),
        ("White: he took my queen", "Black removes d1"),
        ("White: he took back his move", "Black retracts"),
        ("White: my flag fell", "Black claims flag"),
        ("White: his flag fell", "White claims flag"),
        ("Black: my flag fell", "White claims flag"),
        (
            "White: he grabbed my bishop by mistake",
            "Black touches f1 by accident",
        ),
        (
            "White: she put my rook on the wrong square",
            "Arbiter finds displaced h1 e3",
        ),
        (
            "White: my opponent's phone rang",
            "Arbiter finds phone Black sounding",
        ),
        ("Black: he touched my knight", "White touches g8"),
        (
            "Black: he claims that I touched my bishop",
            "White claims touched f8",
        ),
        (
            "White: he didn't say j'adoube",
            "Black adjusts e7 without notice",
        ),
        ("White: I resign", "White resigns"),
        ("White: he resigned", "Black resigns"),
        ("he offered me a draw", "Black offers draw"),
        ("White: we agreed on a draw", "White offers draw"),
        ("White: e4", "White plays e4"),
        ("White: castles", "White plays castles"),
        (
            "Black says he has to take the knight on c6",
            "Black claims touched c6",
        ),
    ] {
        let first = first_of(said).into_iter().next().unwrap_or_default();
        assert_eq!(first, meant, "{said}");
    }
}

/// The lines that are offered first for a sentence, those of one reading after one another; or the one by which it is taken.
#[track_caller]
fn first_of(said: &str) -> Vec<String> {
    match said.parse::<TimedLine>() {
        Ok(line) => vec![line.to_string()],
        Err(error) => {
            let first = error.means.first().map(String::as_str).unwrap_or_default();
            first.lines().map(str::to_owned).collect()
        }
    }
}

#[test]
fn what_did_not_happen_is_told_by_no_line() {
    for said in [
        "White does not resign",
        "White has not resigned",
        "Black never touched e2",
        "White almost touches e2",
        "White nearly knocked over the king",
        "White's flag has not fallen",
        "White didn't press",
        "White did not press the clock",
        "White doesn't claim a draw",
        "White never offered a draw",
        "Black's phone did not ring",
        "White did not leave the room",
        "White pretends to touch e2",
        "White is about to resign",
    ] {
        let error = said.parse::<TimedLine>().expect_err(said);
        let (means, told) = (&error.means, error.to_string());
        assert!(means.is_empty(), "{said}: {means:?}");
        assert!(told.contains("what did not happen"), "{said}: {told}");
    }
    // What somebody failed to do can be told.
    for (said, meant) in [
        ("White didn't arrive", "Arbiter finds absent White"),
        ("White does not write", "White stops-recording"),
        ("White does not stop talking", "Arbiter finds annoys White"),
        (
            "White did not mean to touch e2",
            "White touches e2 by accident",
        ),
        ("White did not move and resigned", "White resigns"),
    ] {
        let first = first_of(said);
        assert!(first.iter().any(|line| line == meant), "{said}: {first:?}");
    }
}

#[test]
fn who_gives_up_a_man_does_not_resign() {
    for said in [
        "White gives up his queen",
        "Black gives up a pawn",
        "White gives up the exchange",
        "White surrenders the bishop pair",
        "Black concedes a pawn",
    ] {
        let means = said.parse::<TimedLine>().expect_err(said).means;
        let resigns = means.iter().any(|line| line.contains("resigns"));
        assert!(!resigns, "{said}: {means:?}");
    }
    for said in [
        "White gives up",
        "White gives up the game",
        "White gives up on move 40",
        "White throws in the towel",
        "White surrenders",
    ] {
        assert_eq!(first_of(said), ["White resigns"], "{said}");
    }
}

#[test]
fn several_things_in_a_sentence_are_told_in_their_order() {
    for (said, meant) in [
        (
            "White plays Nf3, takes it back and plays Nc3 instead",
            &["White moves Nf3", "White takes it back", "White moves Nc3"][..],
        ),
        (
            "White hits the clock before he has let go of the pawn",
            &["White lifts e2", "White places e4", "White presses"],
        ),
        (
            "White knocks over his king by accident and stands it up again",
            &["White knocks over e1", "White puts right e1"],
        ),
        (
            "Black says \"I adjust\" and straightens his king",
            &["Black says j'adoube", "Black adjusts e8"],
        ),
        (
            "White resigns but Black does not notice",
            &["White resigns"],
        ),
        ("White touches e2 but nobody notices", &["White touches e2"]),
        (
            "Both players leave the room",
            &["White leaves room", "Black leaves room"],
        ),
        (
            "White plays e4 with his left hand",
            &["White moves e4 with left hand", "White presses"],
        ),
        (
            "White plays e4 and does not press the clock",
            &["White moves e4"],
        ),
        (
            "Black picks up his knight on b8 and puts it back",
            &["Black lifts b8", "Black retracts"],
        ),
        (
            "Black lifts the knight on b8, looks at it and puts it back",
            &["Black lifts b8", "Black retracts"],
        ),
    ] {
        assert_eq!(first_of(said), meant, "{said}");
    }
}

#[test]
fn what_goes_with_a_deed_is_told_or_named_as_left_out() {
    for (said, meant, left_out) in [
        (
            "White plays e4 by mistake",
            "White plays e4",
            &["mistake"][..],
        ),
        ("White plays e4 quickly", "White plays e4", &[]),
        (
            "White plays exd5 with his elbow",
            "White plays exd5",
            &["elbow"],
        ),
        ("White plays e4 and smiles", "White plays e4", &["smiles"]),
        (
            "White seals the move Nf3 and shrugs",
            "White seals Nf3",
            &["shrugs"],
        ),
        (
            "White resigns with his queen on the board",
            "White resigns",
            &["queen", "board"],
        ),
    ] {
        let error = said.parse::<TimedLine>().expect_err(said);
        assert_eq!(
            error.means.first().map(String::as_str),
            Some(meant),
            "{said}"
        );
        assert_eq!(error.unsaid, left_out, "{said}");
    }
}

#[test]
fn the_same_with_other_words_around_it_is_the_same() {
    for (said, meant) in [
        ("White hits the clock hard", "White hits clock hard"),
        ("White hits his clock very hard", "White hits clock hard"),
        ("Black thumps the clock", "Black hits clock hard"),
        ("White bangs on his clock", "White hits clock hard"),
        (
            "Black's phone rings in his jacket",
            "Arbiter finds phone Black sounding",
        ),
        (
            "White's mobile rings in his rucksack",
            "Arbiter finds phone White sounding",
        ),
        (
            "Black's phone rings on the table",
            "Arbiter finds phone Black sounding",
        ),
        ("Black's watch beeps", "Arbiter finds phone Black sounding"),
        (
            "White's flag falls but Black doesn't notice",
            "Black claims flag",
        ),
        (
            "The arbiter is told by a spectator that White's flag has fallen",
            "Bystander tells Arbiter the flag of White has fallen",
        ),
        ("Black announces mate", "Black claims mate"),
        (
            "A spectator tells the arbiter that White's flag has fallen",
            "Bystander tells Arbiter the flag of White has fallen",
        ),
        (
            "It is found that Black's clock was set five minutes too short",
            "Arbiter finds clock-fault Black +0:05:00",
        ),
        (
            "Black's clock was set ten minutes too long",
            "Arbiter finds clock-fault Black -0:10:00",
        ),
        (
            "White is asked to switch off his phone",
            "Arbiter tells White switch off your phone",
        ),
    ] {
        assert_eq!(first_of(said), [meant], "{said}");
    }
}
