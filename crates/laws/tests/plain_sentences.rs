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
fn a_sentence_that_may_mean_several_things_is_answered_with_them() {
    for (said, meant) in [
        ("White arrives 45 minutes late", "White arrives"),
        (
            "White hides his scoresheet",
            "Arbiter finds breach 8.2 White",
        ),
        ("the clock stops working", "Arbiter sets White 0:10:00"),
        ("White holds the queen over e8", "White names e8 queen"),
        (
            "White falls asleep",
            "Bystander tells Arbiter White is asleep",
        ),
        ("White claims a win", "White claims flag"),
    ] {
        let error = said.parse::<TimedLine>().expect_err(said);
        assert!(error.to_string().contains(meant), "{said}: {error}");
    }
}
