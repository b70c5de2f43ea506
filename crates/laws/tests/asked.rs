//! What the arbiter is asked says itself whether yes and no are answers to it.

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::support::shipped_cases;
use jadoube_board::Color;
use jadoube_laws::act::Score;
use jadoube_laws::case::CaseFile;
use jadoube_laws::ruling::{Matter, Verdict};
use jadoube_laws::{
    Act, Actor, Millis, Stop, decide, decide_until, offers, pass_time, pass_time_until,
};

/// How a question begins to which yes and no are the answers.
const WHETHER: [&str; 16] = [
    "is", "are", "was", "were", "does", "do", "did", "has", "have", "can", "could", "shall", "may",
    "will", "would", "must",
];

/// Whether yes and no answer this question, as its words have it: the oracle of what it says itself.
fn asks_whether(text: &str) -> bool {
    let last = text.rsplit([':', '.']).next().unwrap_or_default().trim();
    let first = last.split(' ').next().unwrap_or_default().to_lowercase();
    text.ends_with('?') && WHETHER.contains(&first.as_str())
}

#[test]
fn a_question_says_whether_yes_and_no_answer_it() {
    let mut asked = BTreeSet::new();
    for file in shipped_cases() {
        let text = fs::read_to_string(&file).expect("a text");
        let case = CaseFile::parse(&text).expect("a case");
        for code in &case.header.codes {
            let look = |step: jadoube_laws::case::CaseStep<'_>| {
                let Some(pending) = step.game.pending_question() else {
                    return ControlFlow::Continue(());
                };
                let question = &pending.question;
                // A question of penalties is a choice among them, whatever else it asks; so is what a handshake meant.
                let whether = match question.about {
                    Matter::Penalty(_) | Matter::Handshake(_) => false,
                    _ => asks_whether(&question.text),
                };
                let choice = question.text.contains(", or does ");
                assert_eq!(question.open, !whether || choice, "{}", question.text);
                let known = offers(step.game, Actor::Arbiter, step.game.now());
                let yes = known.iter().any(|offer| offer.id == "rule-granted");
                assert!(!(yes && question.open), "{}", question.text);
                asked.insert((question.open, question.text.clone()));
                ControlFlow::Continue(())
            };
            case.run_stepwise(code, look).expect("a game");
        }
    }
    for open in [true, false] {
        let many = asked.iter().filter(|(one, _)| *one == open).count();
        assert!(many >= 20, "{many} questions with {open}: {asked:#?}");
    }
}

/// The game after the last line of a dispute.
fn after(text: &str) -> jadoube_laws::Game {
    let case = CaseFile::parse(text).expect("a case");
    let mut game = None;
    let keep = |step: jadoube_laws::case::CaseStep<'_>| {
        game = Some(step.game.clone());
        ControlFlow::Continue(())
    };
    case.run_stepwise(&case.header.codes[0], keep)
        .expect("a game");
    game.expect("a step")
}

#[test]
fn a_flag_that_falls_while_something_is_asked_is_told() {
    let text = "codes: fide-2023\ntime: 3m+2s\nreferee: watching\n\n\
        @ 0:00:01 White plays e4\n@ 0:00:02 Black plays e5\n@ 0:00:03 White plays Nf3\n\
        @ 0:00:04 Black plays Nc6\n@ 0:00:05 White asks leave\n";
    let game = after(text);
    assert_eq!(game.open_questions().len(), 1);
    // Whether Black could still mate is not shown at a glance, so that this is asked beside the other.
    let glance: Stop = Arc::new(AtomicBool::new(true));
    let fallen = game.now() + Millis::from_seconds(300);
    let told = pass_time_until(&glance, &game, fallen).expect("something told");
    assert_eq!(told.after.open_questions().len(), 2);
    let told = pass_time(&game, fallen).expect("something told");
    assert!(told.after.outcome().is_some());
}

#[test]
fn what_is_asked_for_a_breach_already_is_not_asked_twice() {
    let offers = "codes: fide-2023\n\nWhite plays e4\nBlack plays e5\nWhite plays Nf3\n\
        White offers draw\nWhite presses\nWhite offers draw\nWhite offers draw\n";
    assert_eq!(after(offers).open_questions().len(), 1);
    let found = format!("{offers}Arbiter finds breach 11.5 White\n");
    assert_eq!(after(&found).open_questions().len(), 1);
    let other = format!("{offers}Arbiter finds breach 11.1 White\n");
    assert_eq!(after(&other).open_questions().len(), 2);
}

#[test]
fn a_flag_wins_nothing_while_an_earlier_question_decides_the_game() {
    let text = "codes: fide-2023\nstart: 8/8/5k2/8/3N4/8/p7/7K b - - 0 1\ntime: 1m\nevent: blitz\n\n\
        Black plays Kf6-h6\nWhite claims illegal-move\nBlack plays Kg5\nWhite plays Kg2\n\
        @ 0:00:01 Black plays Kg5-f5\n";
    let mut game = after(text);
    // It is the second illegal move, and whether White could still mate is not shown at a glance.
    let glance: Stop = Arc::new(AtomicBool::new(true));
    let act = |words: &str| words.parse::<Act>().expect("an act");
    let now = game.now();
    game = decide_until(&glance, &game, &act("White claims illegal-move"), now).after;
    assert!(matches!(
        game.pending_question().expect("asked").question.about,
        Matter::CanStillMate(Color::White)
    ));
    game = decide_until(&glance, &game, &act("Arbiter orders continue"), now).after;
    let late = now + Millis::from_seconds(600);
    for who in ["White", "Black"] {
        let claim = act(&format!("{who} claims flag"));
        let claimed = decide_until(&glance, &game, &claim, late);
        assert_eq!(claimed.ruling.verdict, Verdict::Refused, "{who}");
        assert!(claimed.after.outcome().is_none());
        game = claimed.after;
    }
    let ruled = decide_until(&glance, &game, &act("Arbiter rules granted"), late);
    assert_eq!(ruled.after.score(), Score::WhiteWins);
}

#[test]
fn play_is_not_ordered_to_go_on_over_a_fallen_flag() {
    let text = "codes: fide-2023\ntime: 5m\nevent: classical\n\n@ 0:00:01 White plays e4\n@ 0:00:02 Black plays e5\n";
    let game = after(text);
    let act = |words: &str| words.parse::<Act>().expect("an act");
    let late = Millis::from_seconds(600);
    let fallen =
        |game: &jadoube_laws::Game| game.clock(Color::White, late).map(|it| it.fallen.is_some());
    let ordered = decide(&game, &act("Arbiter orders continue"), late);
    assert_eq!(ordered.ruling.verdict, Verdict::Refused);
    assert!(
        ordered
            .ruling
            .explanation
            .contains("White’s flag is down: play goes on once it is set")
    );
    // Set, the clock shows time again, and nothing is there to be claimed.
    let set = decide(&ordered.after, &act("Arbiter sets White 0:02:00"), late).after;
    assert_eq!(fallen(&set), Some(false));
    let ordered = decide(&set, &act("Arbiter orders continue"), late).after;
    let claimed = decide(&ordered, &act("Black claims flag"), late);
    assert_eq!(claimed.ruling.verdict, Verdict::Refused);
    // And that is undone as the latest decision, while nobody has replied.
    let undone = decide(&set, &act("Arbiter undoes"), late).after;
    assert_eq!(fallen(&undone), Some(true));
}

/// A game of today under a code that White has resigned, with an arbiter.
fn resigned(code: &str) -> jadoube_laws::Game {
    let text = format!(
        "codes: {code}\ntime: 90m+30s\n\n@ 0:00:01 White plays e4\n@ 0:00:02 Black plays e5\n@ 0:00:03 White resigns\n"
    );
    after(&text)
}

#[test]
fn after_the_end_a_breach_is_offered_where_it_is_heard() {
    let game = resigned("fide-2023");
    let known = offers(&game, Actor::Arbiter, game.now());
    let breach = known.iter().find(|offer| offer.id == "find-breach");
    let breach = breach.expect("a breach");
    assert!(breach.open);
    assert!(breach.fields[0].among.contains(&"11.5"));
    // What is established of conduct without its clause is not heard any more.
    assert!(!known.iter().any(|offer| offer.id == "find-conduct"));
    let found = "finds breach 11.5 White".parse().expect("an act");
    let decided = jadoube_laws::decide(&game, &Act::arbiter(found), game.now());
    assert_eq!(decided.ruling.verdict, Verdict::Accepted);
}

#[test]
fn another_result_rests_on_what_is_said_of_results_first() {
    let game = resigned("fide-2023");
    let known = offers(&game, Actor::Arbiter, game.now());
    let likely = |id: &str| {
        let offer = known.iter().find(|offer| offer.id == id).expect(id);
        let ground = offer.fields.iter().find(|field| field.name == "clause");
        let ground = ground.expect("a ground");
        ground.among[..ground.likely].to_vec()
    };
    assert_eq!(likely("rule-result"), ["8.7", "11.7", "12.9"]);
    assert!(likely("restore").contains(&"7.2.1") && !likely("restore").contains(&"8.7"));
}
