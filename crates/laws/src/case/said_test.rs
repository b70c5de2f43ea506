use super::said;
use crate::case::{Who, forms};
use crate::sentence::{actor, as_scored, done};
use crate::{Act, Code, Game, Terms};

fn begun() -> Game {
    let code = Code::by_id("fide-2023").expect("a code");
    Game::new(code, Terms::default()).expect("a game")
}

/// What a line comes to on the men at the beginning.
fn of(line: &str) -> String {
    let game = begun();
    let act: Act = line
        .parse()
        .unwrap_or_else(|error| panic!("{line}: {error}"));
    let told = said(&game, &act, |words| as_scored(&game, words));
    format!("{} {told}", actor(act.by))
}

#[test]
fn acts_are_told_as_people_say_them() {
    for (line, said) in [
        ("White plays e2e4", "White plays e4"),
        ("White plays f1b6", "White plays Bf1-b6"),
        ("White claims touched b1", "White claims touch-move on b1"),
        (
            "Black claims illegal-move at 12w",
            "Black claims an illegal move at White’s move 12",
        ),
        (
            "White claims repetition with g1f3",
            "White claims a draw by repetition with Nf3, not yet made",
        ),
        (
            "Arbiter finds annoys White",
            "The arbiter finds that White has annoyed the opponent",
        ),
        (
            "Arbiter finds breach 11.5 Black",
            "The arbiter finds that Black has broken 11.5",
        ),
        (
            "Arbiter finds displaced e2 e3 at 12w",
            "The arbiter finds that the man from e2 has stood on e3 since White’s move 12",
        ),
        (
            "Arbiter rules time White -0:05:00",
            "The arbiter takes five minutes from White",
        ),
        (
            "Arbiter rules result 1/2-1/2",
            "The arbiter declares the result to be ½–½",
        ),
        ("Arbiter rules warning", "The arbiter gives a warning"),
        ("Arbiter undoes", "The arbiter undoes the latest decision"),
        ("Black seals Nf6", "Black seals a move"),
    ] {
        assert_eq!(of(line), said, "{line}");
    }
}

/// Every act of the table has words for people in both tenses: no word in it is one of the machine’s, and what was done is
/// told by the same act as what is done.
#[test]
fn no_act_is_told_in_the_words_of_a_case() {
    const MACHINE: [&str; 9] = [
        "-move",
        "-check",
        "-position",
        "mate-in",
        "sha256",
        "+0:",
        "fide-",
        "j'a",
        "'",
    ];
    for form in forms() {
        let who = match form.who {
            Who::Official => "Arbiter",
            _ => "White",
        };
        let line = format!("{who} {}", form.example);
        let act: Act = line
            .parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        let game = begun();
        let then = done(&game, &game.setup().board, &act);
        for said in [of(&line)].into_iter().chain(then) {
            for machine in MACHINE.iter().filter(|word| **word != "-move") {
                assert!(!said.contains(machine), "{}: {said}", form.example);
            }
            let hyphened = said.replace("touch-move", "");
            assert!(!hyphened.contains("-move"), "{}: {said}", form.example);
        }
    }
}
