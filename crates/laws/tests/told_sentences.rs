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
        // An alarm that is nobody’s is no telephone.
        ("the fire alarm goes off", "Arbiter stops"),
        ("the lights went out", "Arbiter stops"),
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
        "Black offered no draw",
        "White threatens to resign",
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
    assert_eq!(first_of("Black wrote nothing"), ["Black stops-recording"]);
    // One that is spelled wrongly is asked before it ends a game.
    assert!("White resignes".parse::<TimedLine>().is_err());
    assert_eq!(first_of("White resignes"), ["White resigns"]);
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
            "Arbiter finds phone White sounding-in-bag",
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
            "Arbiter finds clock-fault Black -0:05:00",
        ),
        (
            "Black's clock was set ten minutes too long",
            "Arbiter finds clock-fault Black +0:10:00",
        ),
        (
            "White is asked to switch off his phone",
            "Arbiter tells White switch off your phone",
        ),
    ] {
        assert_eq!(first_of(said), [meant], "{said}");
    }
}

#[test]
fn the_whole_of_a_sentence_is_heard() {
    for (said, meant) in [
        // The main clause tells what was done.
        (
            "White offered a draw after pressing the clock",
            "White offers draw",
        ),
        ("White stopped the clocks to get a queen", "White stops"),
        (
            "Black resigned because he thought he was mated",
            "Black resigns",
        ),
        // What goes with a deed is not lost.
        (
            "White claimed threefold repetition with Nf3",
            "White claims repetition with Nf3",
        ),
        (
            "White announced Kg1 and claimed fifty moves",
            "White claims fifty-moves with Kg1",
        ),
        (
            "White knocked over the king and the queen",
            "White knocks over e1 d1",
        ),
        (
            "Black took the pawn on e4 with his knight",
            "Black moves Nxe4",
        ),
        ("White took the bishop with his queen", "White moves Qxf8"),
        // Made and not pressed, pressed and not made.
        ("White moved without pressing the clock", "White moves e4"),
        ("White made his move but did not press", "White moves e4"),
        ("White pressed the clock without moving", "White presses"),
        (
            "White pressed his clock twice",
            "White presses\nWhite presses",
        ),
        (
            "White moved his knight to f3 but did not let go",
            "White lifts g1\nWhite places f3",
        ),
        (
            "White pushed the pawn to e8 and pressed without replacing it",
            "White moves e8\nWhite presses",
        ),
        (
            "White promoted on a8 but left the pawn there",
            "White plays a8",
        ),
        (
            "White puts a queen on e8 while the pawn stands on e7",
            "White promotes e8 to queen",
        ),
        (
            "White placed a rook on h8 instead of a queen",
            "White promotes h8 to rook",
        ),
        // Who does it.
        (
            "a spectator told Black to take the rook",
            "Bystander tells Black play Rf3",
        ),
        (
            "a spectator reported an illegal move to the arbiter",
            "Bystander claims illegal-move",
        ),
        (
            "Black complained that White was talking",
            "Arbiter finds annoys White",
        ),
        (
            "The arbiter took two minutes from White",
            "Arbiter rules time White -0:02:00",
        ),
        (
            "The arbiter set White's clock to five minutes",
            "Arbiter sets White 0:05:00",
        ),
        (
            "The arbiter stopped the clocks and went away",
            "Arbiter stops",
        ),
        (
            "The arbiter warned Black for talking",
            "Arbiter rules warning",
        ),
        (
            "The arbiter declared that the game was drawn",
            "Arbiter rules result 1/2-1/2",
        ),
        (
            "White stops Black from pressing",
            "Arbiter finds breach 6.2.2 White",
        ),
        (
            "White said he wanted a queen but there was none",
            "White stops",
        ),
        (
            "The arbiter gave Black two extra minutes because of the noise",
            "Arbiter grants Black 0:02:00",
        ),
        (
            "Black waited for White for an hour",
            "Arbiter finds absent White",
        ),
        (
            "Black played on his phone during the game",
            "Arbiter finds phone Black",
        ),
        (
            "White offered his hand and Black took it",
            "White offers hand\nBlack takes hand",
        ),
        (
            "Black offered a draw but withdrew it at once",
            "Black offers draw\nBlack withdraws offer",
        ),
        // Clocks that show too much have so much to give back.
        (
            "White's clock shows two minutes too much",
            "Arbiter finds clock-fault White +0:02:00",
        ),
        (
            "White's clock shows two minutes too little",
            "Arbiter finds clock-fault White -0:02:00",
        ),
        // The words of the record.
        ("Black wrote 1-0 on his scoresheet", "Black writes 1-0"),
        ("White withdrew his offer", "White withdraws offer"),
        (
            "the board was set up the wrong way round",
            "Arbiter finds wrong-board",
        ),
        (
            "the knights and bishops were interchanged",
            "Arbiter finds wrong-setup",
        ),
        (
            "White sealed a move and put it in the envelope",
            "White seals Nf3",
        ),
        (
            "Black demanded that White move the touched piece",
            "Black claims touched e2",
        ),
        (
            "White complains that Black touched the rook",
            "White claims touched h8",
        ),
        (
            "Black insists that White touched the queen on d1",
            "Black claims touched d1",
        ),
        ("White played Nh5, which is illegal", "White plays Nh5"),
        (
            "White plays Nf3, which is check, and presses",
            "White moves Nf3\nWhite presses",
        ),
        (
            "White's scoresheet can't be seen by the arbiter",
            "White hides scoresheet",
        ),
        (
            "Someone in the audience shouts that White's flag has fallen",
            "Bystander tells White your flag has fallen",
        ),
        (
            "White asks the arbiter for a draw by the fifty-move rule",
            "White claims fifty-moves",
        ),
        (
            "White promoted to a rook turned upside down",
            "White promotes e8 as inverted rook",
        ),
        (
            "White asks the arbiter what the penalty is",
            "White asks explanation",
        ),
    ] {
        assert_eq!(first_of(said).join("\n"), meant, "{said}");
    }
}

#[test]
fn what_somebody_has_only_in_mind_is_told_by_no_line() {
    for said in [
        "White thinks about moving",
        "Black says White may castle",
        "White resigns the right to castle",
        "Black ignored the draw offer",
        "White leaves the rook hanging",
        "nobody claimed the flag",
        "White touched nothing",
        "Black was going to castle but changed his mind",
        "White: he promised not to castle",
        "Black hopes to castle",
        "Black thought that White had offered a draw",
        "Black could have claimed a draw",
        "White should have moved the rook",
    ] {
        assert_eq!(first_of(said), Vec::<String>::new(), "{said}");
    }
    // Yet what he did besides is told.
    for (said, meant) in [
        (
            "White thought about castling and offered a draw",
            "White offered a draw",
        ),
        (
            "White picked up his bishop, thought for a while and put it back",
            "White lifts f1\nWhite retracts",
        ),
    ] {
        assert_eq!(first_of(said).join("\n"), meant, "{said}");
    }
}
