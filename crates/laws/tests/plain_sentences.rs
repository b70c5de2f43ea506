//! What people write who have no manual: taken at once where it can mean one thing, else answered with the lines that mean it.

use jadoube_laws::case::{Doing, TimedLine};

#[test]
fn a_sentence_that_means_one_thing_is_taken_at_once() {
    for (said, meant) in [
        (
            "White claims threefold repetition",
            "White claims repetition",
        ),
        (
            "White claims a draw by repetition",
            "White claims repetition",
        ),
        (
            "Black claims the fifty move rule",
            "Black claims fifty-moves",
        ),
        ("White claims a stalemate", "White claims stalemate"),
        ("Black claims checkmate", "Black claims mate"),
        ("Black gives up the game", "Black resigns"),
        ("White accepts the draw offer", "White accepts"),
        ("Black declines the offer", "Black declines"),
        ("White presses the clock without moving", "White presses"),
        (
            "Black claims insufficient material",
            "Black claims dead-position",
        ),
        ("White hides his scoresheet", "White hides scoresheet"),
        ("White fell asleep", "White falls asleep"),
        ("White holds the queen over e8", "White holds queen over e8"),
        ("White was offered a draw", "Black offers draw"),
        ("Black does not accept the draw", "Black declines"),
        ("White has no legal moves left", "White claims stalemate"),
        (
            "Black allows White to take the move back",
            "Black consents to takeback",
        ),
        (
            "White pushed the clock off the table",
            "White knocks over clock",
        ),
        (
            "Black keeps a finger on the clock",
            "Black keeps finger on clock",
        ),
        ("White came back after twenty minutes", "White returns"),
        ("White whispers j'adoube", "White says j'adoube"),
        (
            "Black complains that the move was illegal",
            "Black claims illegal-move",
        ),
        ("Black wrote down Nf3 before playing it", "Black writes Nf3"),
    ] {
        let line: TimedLine = said
            .parse()
            .unwrap_or_else(|error| panic!("{said}: {error}"));
        let Doing::One(act) = line.doing else {
            panic!("{said} is one act");
        };
        assert_eq!(act.to_string(), meant, "{said}");
    }
}

#[test]
fn a_man_is_looked_for_on_the_board_at_hand() {
    let text =
        "start: 4k3/8/8/8/2B5/8/4P3/4K3 b - - 0 1\n\nBlack says that White touched the bishop\n";
    let errors = jadoube_laws::case::CaseFile::parse(text).expect_err("a sentence");
    assert_eq!(errors[0].error.means, ["Black claims touched c4"]);
}

#[test]
fn a_sentence_that_may_mean_several_things_is_answered_with_them() {
    for (said, meant) in [
        ("White arrives 45 minutes late", "White arrives"),
        ("White conceals his scoresheet", "White hides scoresheet"),
        ("the clock stops working", "Arbiter finds dead-clock"),
        ("White dozes off", "White falls asleep"),
        ("White claims a win", "White claims flag"),
        (
            "White knocks the king over and doesn't put it back",
            "White knocks over e1",
        ),
        (
            "A spectator whispers a move to White",
            "Bystander tells White",
        ),
        (
            "Black claims that White left the men lying",
            "White knocks over",
        ),
        (
            "White leaves the pieces lying",
            "Arbiter finds breach 7.4.1 White",
        ),
        (
            "White asks for a new scoresheet",
            "White tells Arbiter a new scoresheet please",
        ),
        (
            "Black is talking to his coach in the corridor",
            "Arbiter finds asked-advice Black",
        ),
        ("ten minutes", "White moves e4"),
        ("White pressed the wrong button", "White moves e4"),
        (
            "Black would not let White press",
            "Arbiter finds breach 6.2.2 Black",
        ),
        (
            "Black keeps White from pressing",
            "Arbiter finds breach 6.2.2 Black",
        ),
        (
            "White took the bishop off but could not take it legally",
            "'White removes",
        ),
        ("White took off Black's bishop on f8", "'White removes f8'"),
        (
            "White had his queen in his hand and put it back",
            "'White lifts d1', then 'White retracts'",
        ),
        ("White has his queen in his hand", "'White lifts d1'"),
        (
            "White announces mate in two",
            "'White tells Black mate in two'",
        ),
        ("Black shook his head", "'Black declines'"),
        (
            "White thought that Black had resigned",
            "'Black offers hand'",
        ),
        ("White took it for a resignation", "'Black offers hand'"),
        (
            "White says I adjust and touches his queen",
            "'White says j'adoube', then 'White touches d1'",
        ),
        (
            "Black says I adjust and touches his queen",
            "'Black says j'adoube', then 'Black touches d8'",
        ),
        (
            "White says I adjust and touch my queen",
            "'White says j'adoube', then 'White touches d1'",
        ),
        (
            "Black stops the clock and says that White touched the bishop",
            "'Black stops the clock', then 'Black claims touched f1'",
        ),
        (
            "White picked up his bishop on f1, thought better of it, put it back and played d4",
            "'White lifts f1', then 'White retracts', then 'White played d4'",
        ),
        (
            "Black says: illegal move, you are in check.",
            "'Black claims illegal-move'",
        ),
        (
            "Black says the bishop could not go to b6",
            "'Black claims illegal-move'",
        ),
        (
            "Black says he has to take the knight on c6",
            "'Black claims touched c6'",
        ),
        (
            "Black says j'adoube and straightens his knight",
            "'Black says j'adoube', then 'Black adjusts g8'",
        ),
        (
            "White plays e8 and presses the clock without replacing the pawn",
            "'White moves e8', then 'White presses'",
        ),
        (
            "White writes Nf3 and then plays Nc3",
            "'White writes Nf3', then 'White plays Nc3'",
        ),
        (
            "Black writes Ng8 on his scoresheet and tells the arbiter that this will be threefold.",
            "'Black claims repetition with Ng8'",
        ),
        (
            "White touches his knight on f3 and Black's knight on c6.",
            "'White touches f3 c6'",
        ),
        (
            "The arbiter sees White reading his opening notes in the toilet",
            "Arbiter finds notes White",
        ),
        (
            "White's phone is in his bag, switched off",
            "Arbiter finds phone White in-bag",
        ),
        (
            "White asks for a delay clock because he has less than two minutes",
            "White claims no-progress with increment",
        ),
        (
            "White touches the rook on h1, then the king, and castles",
            "'White touches h1 e1', then 'White plays O-O'",
        ),
        (
            "White moves with the left hand and presses the clock with the right hand",
            "'White moves Nf3 with left hand', then 'White presses with right hand'",
        ),
        (
            "Black puts the queen upside down on e1",
            "Black promotes e1 as inverted queen",
        ),
        (
            "White stops the clock to go to the toilet",
            "'White stops', then 'White leaves board'",
        ),
        (
            "A spectator shouts that the flag has fallen",
            "Bystander tells White your flag has fallen",
        ),
        ("Both kings are in check", "Arbiter finds illegal-move"),
        (
            "White presses the clock before letting go of the piece",
            "'White places e4', then 'White presses'",
        ),
        (
            "White makes two moves in a row",
            "'White plays e4', then 'White plays Nf3'",
        ),
        ("Black captures White's king", "Black claims illegal-move"),
        (
            "The captain tells Black to take the draw",
            "Bystander tells Black take the draw",
        ),
        (
            "The clock has been set without the 30 second increment",
            "Arbiter finds clock-fault White -0:01:00",
        ),
        (
            "White says his opponent's phone rang",
            "Arbiter finds phone Black sounding",
        ),
        (
            "White offers a draw and Black accepts",
            "then 'Black accepts'",
        ),
        (
            "White takes a call during the game",
            "as 'Arbiter finds phone White'",
        ),
        (
            "The pieces were set up with king and queen reversed",
            "as 'Arbiter finds wrong-setup'",
        ),
        (
            "Black writes a question mark next to White's move on his scoresheet",
            "as 'Arbiter finds breach 8.1.4 Black'",
        ),
        (
            "White's clock did not get its increment",
            "as 'Arbiter finds clock-fault White -0:01:00'",
        ),
        (
            "White touched his bishop but it can't move",
            "as 'White touches f1'",
        ),
        (
            "White's piece is standing half on e4 and half on e5",
            "as 'White adjusts e4 e5'",
        ),
        (
            "Black claims stalemate but his king has a move",
            "told as 'Black claims stalemate'",
        ),
        (
            "The wrong player won by mistake on the result slip",
            "as 'White signs 0-1'",
        ),
        (
            "Black's scoresheet cannot be read",
            "'Arbiter orders record'",
        ),
        (
            "White knocked over his pawn on d2 and put it back on d3",
            "as 'White knocks over d2', then 'White places d3'",
        ),
    ] {
        let error = said.parse::<TimedLine>().expect_err(said);
        assert!(error.to_string().contains(meant), "{said}: {error}");
    }
}

#[test]
fn an_arbiters_sentences_are_answered_with_what_they_mean() {
    for (said, meant) in [
        (
            "White wrote his move down before playing it",
            "'White writes Nf3', then 'White moves Nf3'",
        ),
        (
            "White moved his knight and took it back",
            "'White moves Nf3', then 'White retracts'",
        ),
        (
            "White didn't arrive",
            "this is told as 'Arbiter finds absent White'",
        ),
        (
            "A spectator told White his flag had fallen",
            "Bystander tells White your flag has fallen",
        ),
        (
            "they agreed a draw but White's flag had fallen",
            "'White offers draw', then 'Black accepts', then",
        ),
        ("White had the black pieces", "Arbiter finds wrong-colours"),
        ("the clock stopped working", "Arbiter finds dead-clock"),
        (
            "White resigned but Black was in checkmate",
            "'White resigned', then 'White claims mate'",
        ),
        ("Bishop takes on f7, says White", "White moves Bxf7"),
        (
            "White asks the time",
            "White tells Arbiter how much time is left",
        ),
        (
            "White claims a win because Black is talking",
            "Arbiter finds annoys Black",
        ),
        ("Black fainted", "Arbiter stops"),
        (
            "White has not let go of the bishop on c4",
            "White places c4",
        ),
        ("White has two seconds left", "Arbiter sets White 0:00:02"),
        ("The arbiter overruled the claim", "Arbiter rules rejected"),
        ("Arbiter rejects the claim", "Arbiter rules rejected"),
        ("The arbiter upheld Black's claim", "Arbiter rules granted"),
        ("Black corrected his scoresheet", "Black erases Nf6"),
        (
            "White let go of the bishop on d5 and then moved it to c4",
            "'White quits d5', then 'White moves Bc4'",
        ),
        (
            "White touches e2 after saying j'adoube",
            "'White says j'adoube', then 'White touches e2'",
        ),
        ("Black forgot to press the clock", "Black moves e5"),
        (
            "White says queen and puts a knight",
            "'White names e8 queen', then 'White promotes e8 to knight'",
        ),
        (
            "Black's king is in check and he moves a pawn",
            "White claims illegal-move",
        ),
        ("Black resigned although he was not mated", "Black resigns"),
        (
            "Black comes in half an hour after the round has begun",
            "@ 0:30:00 Black arrives",
        ),
        (
            "Black turned up twenty minutes late",
            "@ 0:20:00 Black arrives",
        ),
        (
            "White is a quarter of an hour late",
            "@ 0:15:00 White arrives",
        ),
        ("Black's watch beeped", "Arbiter finds annoys Black"),
        (
            "Black annoys White by talking",
            "Arbiter finds annoys Black",
        ),
        ("Black says he resigned", "White resigns"),
        (
            "White plays O-O with both hands",
            "White moves O-O with both hands",
        ),
        (
            "White plays O-O with both hands",
            "'White moves O-O with both hands', then 'White presses'",
        ),
        (
            "White plays a8=Q with both hands",
            "'White moves a8=Q with both hands', then 'White presses'",
        ),
        (
            "White promotes a8 to queen with two hands",
            "'White moves a8=Q with both hands'",
        ),
        (
            "White plays the bishop to c4 using both hands",
            "'White moves Bc4 with both hands', then 'White presses'",
        ),
        ("Both sign 1-0", "'White signs 1-0', then 'Black signs 1-0'"),
        ("White signs the scoresheet", "'White signs 1-0'"),
        (
            "Both phones rang",
            "'Arbiter finds phone White sounding', then 'Arbiter finds phone Black sounding'",
        ),
        ("The arbiter warns a spectator", "'Arbiter rules warning'"),
    ] {
        let error = said.parse::<TimedLine>().expect_err(said);
        assert!(error.to_string().contains(meant), "{said}: {error}");
    }
    for said in [
        "White captured exd5 with both hands",
        "White moves exd5 with two hands",
    ] {
        let line: TimedLine = said.parse().expect(said);
        assert_eq!(line.to_string(), "White moves exd5 with both hands");
    }
    let line: TimedLine = "Black says no, I resign".parse().expect("a resignation");
    assert_eq!(line.to_string(), "Black resigns");
    // What was written stands between quotation marks, or as it is no sentence.
    let line: TimedLine = "White writes \"the bishop is weak\""
        .parse()
        .expect("words");
    assert_eq!(line.to_string(), "White writes \"the bishop is weak\"");
}

#[test]
fn a_sentence_may_stand_alone_in_a_file() {
    let case = jadoube_laws::case::CaseFile::parse("black's phone rings\n").expect("a case");
    assert_eq!(case.acts.len(), 1);
    let errors = jadoube_laws::case::CaseFile::parse("White didn't arrive\n").expect_err("several");
    assert_eq!(errors[0].error.means[0], "Arbiter finds absent White");
}

#[test]
fn of_men_that_cannot_go_there_it_is_said_how_to_tell_which_did() {
    let case = jadoube_laws::case::CaseFile::parse("White plays Nf4\n").expect("a case");
    let report = case.run(&case.header.codes[0]).expect("a game");
    let why = &report.acts[0].explanation;
    assert!(why.contains("tell from where: b1f4 or g1f4"), "{why}");
}

#[test]
fn other_words_for_the_same_thing_come_to_the_same_line() {
    for (said, meant) in [
        (
            "White let the bishop go and then put it on another square",
            "Black claims released f1",
        ),
        (
            "Black hit the clock with the wrong hand",
            "Black presses with other hand",
        ),
        (
            "White used both hands to castle",
            "White moves O-O with both hands",
        ),
        (
            "Black's mobile buzzed in his jacket",
            "Arbiter finds phone Black sounding",
        ),
        (
            "White's smartwatch vibrated",
            "Arbiter finds phone White sounding",
        ),
        ("White never showed up", "Arbiter finds absent White"),
        ("White turns down the draw", "White declines"),
        (
            "Black moves his king into check",
            "White claims illegal-move",
        ),
        (
            "White jumped over a pawn with his bishop",
            "White plays Nf3",
        ),
        (
            "Black's coach whispers a move to him",
            "Bystander tells Black play Nf3",
        ),
        (
            "White smoked outside the hall",
            "Arbiter finds breach 11.3.4 White",
        ),
        (
            "White knocked several pieces off the board with his elbow",
            "White knocks over e2",
        ),
        (
            "the board was the wrong way round",
            "Arbiter finds wrong-board",
        ),
        (
            "we played with swapped colours",
            "Arbiter finds wrong-colours",
        ),
        (
            "White's king and queen were on the wrong squares",
            "Arbiter finds wrong-setup",
        ),
        ("White asks for a second queen", "White stops"),
        ("White turns his king over", "White tips king"),
        ("White takes his draw offer back", "White withdraws offer"),
        ("White's clock is at zero", "Black claims flag"),
        ("The clock froze", "Arbiter finds dead-clock"),
        (
            "Black pressed his clock without having moved",
            "Black presses",
        ),
        ("The envelope is missing", "Arbiter finds envelope-lost"),
        (
            "The arbiter saw the flag of White fall",
            "Arbiter finds flag White",
        ),
        ("Both flags have dropped", "Arbiter finds flag both"),
        (
            "White refused to shake hands",
            "White refuses to shake hands",
        ),
        (
            "Black refuses to sign the score sheet",
            "Black refuses to sign the score sheet",
        ),
        (
            "White took en passant three moves later",
            "White plays exd6",
        ),
        ("Neither player shows up", "Arbiter finds absent White"),
        (
            "White wants to claim a draw because nothing was taken for 50 moves",
            "White claims fifty-moves",
        ),
        (
            "A black pawn was on a6 though it should be on a7",
            "Arbiter finds displaced a6 e3",
        ),
    ] {
        let first = match said.parse::<TimedLine>() {
            Ok(line) => line.to_string(),
            Err(error) => error
                .means
                .first()
                .and_then(|lines| lines.lines().next())
                .unwrap_or_default()
                .to_owned(),
        };
        assert_eq!(first, meant, "{said}");
    }
}

#[test]
fn what_no_reading_says_is_named() {
    let unsaid = |text: &str| {
        let error = text.parse::<TimedLine>().expect_err(text);
        assert!(!error.means.is_empty(), "{text}");
        error.unsaid
    };
    for (said, left_out) in [
        ("White touches e2 twice", &["twice"][..]),
        ("White resigns by mistake", &["mistake"]),
        ("White knocks over e2 with his sleeve", &["sleeve"]),
        ("White leaves the room without permission", &["permission"]),
        ("White touches g1 by mistake", &[]),
        ("White hits the clock twice", &["twice"]),
        ("White touches his rook", &[]),
        ("Black is half an hour late", &[]),
    ] {
        assert_eq!(unsaid(said), left_out, "{said}");
    }
    let error = "White resigns by mistake".parse::<TimedLine>();
    let told = error.expect_err("a slip").to_string();
    assert!(
        told.ends_with("this is told as 'White resigns'; 'mistake' is left out"),
        "{told}"
    );
}
