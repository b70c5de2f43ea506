//! The paragraph read out tells what was decided, by the article that decides it, and nothing that was not.

use crate::aloud::says;
use jadoube_laws::case::CaseFile;
use jadoube_laws::{Code, Verdict};

const SHORT_OF_TIME: &str = "time: 90m\nagreed: guidelines-iii\nstart: 8/8/4k3/8/4R3/4K3/4r3/8 w - - 10 60\n\n@ 1:28:30 White claims no-progress with increment\n";

#[test]
fn a_request_that_counts_as_an_offer_is_not_upheld() {
    says(
        "fide-2014",
        SHORT_OF_TIME,
        &[
            "White asks for an increment. That counts as an offer of a draw",
            "Clause G.4",
        ],
        &["upheld", "granted"],
    );
    says(
        "fide-2014",
        &format!("{SHORT_OF_TIME}Black declines\n"),
        &[
            "Clause G.4",
            "whether the increment for which White asks shall be brought in.",
        ],
        &["9.1.b.1"],
    );
}

const TIMED: &str = "time: 90m\nafter: 1. e4 e5 2. Nf3\n\n";

#[test]
fn a_press_for_nothing_is_told_by_its_article_and_with_the_clock_that_is_to_run() {
    says(
        "fide-2014",
        &format!("{TIMED}Black presses\n"),
        &[
            "Article 6.2.c",
            "White’s clock is running, and Black’s is to be set going instead.",
        ],
        &["Article 1.1"],
    );
    says(
        "fide-2014",
        &format!("{TIMED}Black presses\nBlack plays Nc6\n"),
        &["White’s clock is running."],
        &["set going"],
    );
    says(
        "fide-2023",
        &format!("{TIMED}Black presses\n"),
        &["Article 7.5.3"],
        &["set going"],
    );
}

#[test]
fn why_a_right_to_castle_is_gone_is_told_by_the_move() {
    let castles = "White plays O-O\nBlack claims illegal-move\n";
    says(
        "fide-2023",
        &format!(
            "time: 90m\nafter: 1. Nf3 Nf6 2. Rg1 Rg8 3. Rh1 Rh8 4. e3 e6 5. Be2 Be7\n\n{castles}"
        ),
        &["with the rook on h1 was lost, since the rook had moved with 2.Rg1"],
        &[],
    );
    says(
        "fide-2023",
        &format!("start: 4k3/8/8/8/8/8/8/4K2R w - - 0 1\n\n{castles}"),
        &["there is no right to castle with the rook on h1."],
        &["since"],
    );
    says(
        "fide-2023",
        "start: 4k2r/8/8/8/8/8/6b1/4K2R b Kk - 0 1\n\nBlack plays Bxh1\nWhite plays Kd2\nBlack plays Bg2\nWhite plays Ke1\nBlack plays Kd7\nWhite plays Kd1\nBlack plays Ke8\nWhite plays Kd2\nBlack plays O-O\nWhite claims illegal-move\n",
        &["was lost, since the king had moved with 3…Kd7"],
        &[],
    );
}

#[test]
fn a_position_that_came_too_often_is_named_by_its_moves() {
    let stood = "It stood at the start, after 2…Ng8, after 4…Ng8, after 6…Ng8 and after 8…Ng8.";
    says(
        "fide-2023",
        "Both play Nf3 Nf6 Ng1 Ng8 x4\n",
        &[stood],
        &["does not count"],
    );
    says(
        "fide-2023",
        "Both play Nf3 Nf6 Ng1 Ng8 x5\n",
        &[stood, "What was played after that does not count."],
        &["The game has ended."],
    );
}

const ILLEGAL: &str = "time: 90m+30s\nstart: 4r1k1/5ppp/8/8/8/8/4BPPP/4K2R w K - 0 30\n\nWhite plays Bd3\nBlack claims illegal move\n";

#[test]
fn an_appeal_names_the_decision_and_what_of_it_was_refused() {
    says(
        "fide-2023",
        &format!("{ILLEGAL}Arbiter rules loss White\nWhite asks appeal\n"),
        &[
            "The arbiter declared the game lost by White, which does not stand. No breach is open for which a penalty could be given.",
            "The decision was this: Black’s claim of an illegal move was upheld, and Black gets two extra minutes.",
        ],
        &[],
    );
    says(
        "fide-2023",
        "White plays e4\nBlack asks appeal\n",
        &["No decision has been given yet that could be appealed against."],
        &["The decision was this"],
    );
    says(
        "fide-2023",
        &format!("{ILLEGAL}Arbiter rules loss White by 7.5.5\nWhite asks appeal\n"),
        &["The decision was this: White loses the game."],
        &["No move and no claim can change that"],
    );
}

#[test]
fn what_was_said_of_a_move_is_heard_at_its_press() {
    let rook = "start: 8/4P1k1/8/8/8/8/6K1/8 w - - 0 50\ntime: 90m\n\nWhite promotes e8 as inverted rook\nWhite presses\n";
    says(
        "fide-2023",
        rook,
        &["A rook standing on its head is a rook."],
        &[],
    );
    says(
        "fide-2023",
        &format!("{rook}Black plays Kf7\n"),
        &[],
        &["standing on its head"],
    );
}

#[test]
fn a_man_out_of_reach_is_told_by_the_article_on_what_else_was_touched() {
    let touched = |men: &str, made: &str, claimed: &str| {
        format!(
            "after: 1. e4 e5 2. Nf3 Nc6\n\nWhite touches {men}\nWhite plays {made}\nBlack claims touched {claimed}\n"
        )
    };
    for (men, claimed, article) in [
        ("f3 c6", "c6", "Article 4.3.3"),
        ("c6 e5", "c6", "Article 4.3.2"),
        ("a1 f3", "a1", "Article 4.3.1"),
        ("c6", "c6", "Article 4.5"),
    ] {
        says("fide-2023", &touched(men, "Nxe5", claimed), &[article], &[]);
    }
}

#[test]
fn an_offered_hand_is_not_asked_about_twice() {
    says(
        "fide-2023",
        "time: 90m\n\nBlack offers hand\nWhite takes hand\n",
        &["White took the hand that was offered."],
        &[
            "Was it meant as a resignation",
            "shook hands with the opponent",
        ],
    );
}

#[test]
fn rulings_call_the_men_as_the_code_does() {
    let touches = "Both play Nf3 Nf6 Ng1 Ng8 x2\nWhite touches e2\nWhite claims repetition\n";
    let setup = "White plays e4\nBlack claims wrong-setup\n";
    for code in ["fide-1997", "fide-2009"] {
        says(
            code,
            setup,
            &["that the pieces were set up wrongly"],
            &["men"],
        );
    }
    says(
        "fide-1931",
        setup,
        &["that the men were set up wrongly"],
        &["the pieces were"],
    );
    for code in ["fide-2014", "fide-2018", "fide-2023"] {
        says(
            code,
            touches,
            &["has touched a piece in this turn"],
            &["touched a man"],
        );
    }
    let lying = "White knocks over e2\nWhite plays d4\n";
    says(
        "fide-2023",
        lying,
        &["the pieces that he had knocked over"],
        &["the men that"],
    );
    let nothing = "White touches e4\nWhite retracts\n";
    says("british", nothing, &[], &["piece"]);
}

#[test]
fn nobody_is_told_to_claim_what_was_said_to_stand() {
    says(
        "fide-2023",
        "time: 3m+2s\nstart: 4r1k1/5ppp/8/8/8/8/4BPPP/4K2R w K - 0 30\n\nWhite plays Bd3\nBlack plays Rxe1\nWhite claims illegal move\n",
        &["White’s claim of an illegal move is upheld."],
        &["may claim"],
    );
}

#[test]
fn what_came_before_is_told_as_it_was() {
    says(
        "fide-2014",
        "White plays e4\nWhite offers draw\nWhite withdraws offer\nBlack accepts\n",
        &[
            "An offer of a draw cannot be withdrawn, so Black may still accept it. The game is drawn.",
        ],
        &[],
    );
    says(
        "fide-1931",
        "White plays e4\nWhite offers draw\n",
        &["he has made none."],
        &["he has made no."],
    );
    says(
        "fide-2014",
        "Both play e4 e5\nWhite adjusts b1 without notice\nBlack claims touched b1\n",
        &["White ought to have said so first"],
        &["by accident"],
    );
    says(
        "fide-2023",
        "start: 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 30\ntime: 3m\n\n@ 0:03:01 White plays Ra8\nBlack claims flag\n",
        &["nobody had called the flag, and the mate came first"],
        &[],
    );
}

#[test]
fn whoever_is_asked_about_offers_reads_how_many_there_were_and_is_asked_once() {
    use jadoube_laws::{Act, Actor, Code, Game, Terms, decide, offers};
    let mut game = Game::new(Code::by_id("fide-2023").unwrap(), Terms::default()).unwrap();
    let mut act = |by, words: &str| {
        let deed = words.parse().expect("an act");
        let decided = decide(&game, &Act { by, deed }, game.now());
        game = decided.after;
        let open = |game: &Game| {
            let all = offers(game, Actor::White, game.now());
            let offer = all.into_iter().find(|offer| offer.id == "offer-draw");
            offer.map(|offer| (offer.open, offer.breach))
        };
        let asked: Vec<String> = game
            .open_questions()
            .iter()
            .map(|open| open.question.text.clone())
            .collect();
        (open(&game), asked, decided.ruling.breach)
    };
    act(Actor::White, "plays e4");
    assert_eq!(act(Actor::Black, "plays e5").0, Some((true, false)));
    for (times, breach) in [
        ("one", false),
        ("two", false),
        ("three", true),
        ("four", true),
    ] {
        let (_, asked, broken) = act(Actor::White, "offers draw");
        assert_eq!(broken, breach, "{times}");
        let told = format!(
            "White has offered a draw {times} times since his latest move. Which penalty does White get?"
        );
        assert_eq!(asked, if breach { vec![told] } else { vec![] });
        // One more is told to be an offence before it is made.
        let (next, ..) = act(Actor::Black, "declines");
        assert_eq!(next, Some((true, times != "one")), "{times}");
    }
}

#[test]
fn whoever_was_found_absent_and_has_not_come_loses_as_well() {
    let ends = |acts: &str, score: &str| {
        let text = format!("time: 90m+30s\nagreed: default-time 0:30:00\n\n{acts}");
        let case = CaseFile::parse(&text).expect("a case");
        let code = Code::by_id("fide-2023").expect("a code");
        let report = case.run(code).expect("a game");
        let last = report.acts.last().expect("an act");
        assert_eq!(last.result.to_string(), score, "{acts}");
    };
    let absent = "Arbiter finds absent White\n";
    ends(
        &format!("{absent}@ 0:31:00 Arbiter finds absent Black\n"),
        "0-0",
    );
    ends(
        &format!("{absent}@ 0:10:00 White arrives\n@ 0:31:00 Arbiter finds absent Black\n"),
        "1-0",
    );
    ends("@ 0:31:00 Arbiter finds absent Black\n", "1-0");
}

#[test]
fn what_was_owed_in_a_position_that_is_gone_is_told_to_be_owed_no_more() {
    let restored = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    for (before, gone) in [
        (
            "White touches g1\n",
            "That White must move the knight on g1 holds no longer",
        ),
        ("", ""),
    ] {
        let text = format!(
            "after: 1. e4 e5\n\n{before}Arbiter restores {restored} by 7.5.1\nWhite plays d4\n"
        );
        let case = CaseFile::parse(&text).expect(&text);
        let report = case
            .run(Code::by_id("fide-2023").expect("a code"))
            .expect("a game");
        let [.., ruled, next] = &report.acts[..] else {
            panic!("two acts")
        };
        let told = &ruled.told.explanation;
        assert!(
            told.contains("Play goes on from the position restored."),
            "{told}"
        );
        assert_eq!(told.contains("holds no longer"), !gone.is_empty(), "{told}");
        assert!(told.contains(gone), "{told}");
        assert!(!next.told.breach, "nothing was owed");
    }
}

#[test]
fn how_men_move_restores_no_position() {
    let restores = "White plays e4\nArbiter restores rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 by";
    for (code, moves, gives) in [
        ("fide-2023", "3.1", "7.4.1"),
        ("fide-1931", "8.knight", "17.a"),
    ] {
        let case = |by: &str| CaseFile::parse(&format!("{restores} {by}\n")).expect("a case");
        let code = Code::by_id(code).expect("a code");
        let verdict = |by: &str| case(by).run(code).expect("a game").acts[1].verdict;
        assert_eq!(verdict(moves), Verdict::Refused, "{moves}");
        assert_eq!(verdict(gives), Verdict::Accepted, "{gives}");
    }
}

#[test]
fn the_press_of_a_move_that_has_gone_back_is_no_press_without_a_move() {
    let watched = "time: 90m+30s\nreferee: watching\nafter: 1. e4 d5\n\nWhite touches d5\n";
    let owed = "time: 90m+30s\nafter: 1. e4 d5\n\nWhite touches d5\nWhite plays Nf3\nBlack claims touched d5\n";
    for before in [watched, owed] {
        let told = |acts: &str| {
            let case = CaseFile::parse(&format!("{before}{acts}")).expect(acts);
            case.run(Code::by_id("fide-2023").expect("a code"))
                .expect(acts)
        };
        let whole = told("White plays Nc3\n");
        let apart = told("White moves Nc3\nWhite presses\n");
        assert_eq!(whole.position, apart.position, "{before}");
        let press = apart.acts.last().expect("a press");
        assert_eq!(press.told.verdict, Verdict::Accepted, "{before}");
        assert!(press.told.penalties.is_empty(), "{before}");
        // A press some time later is one for itself.
        let later = told("White moves Nc3\n@ +0:00:05 White presses\n");
        let press = later.acts.last().expect("a press");
        assert!(press.told.breach, "{before}: {}", press.told.explanation);
    }
}
