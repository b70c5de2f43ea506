//! Codes of houses: each rules for whoever holds it and for nobody else, and goes when nobody holds it any more.

use std::ops::ControlFlow;
use std::sync::{Arc, Barrier};
use std::thread;

use jadoube_laws::case::CaseFile;
use jadoube_laws::game::Game;
use jadoube_laws::{Code, Shelf, Terms};

/// A shelf with a club's own price for the first illegal move, always under the same id.
fn club(id: &str, minutes: u32) -> Shelf {
    let text = format!(
        r#"
id = "{id}"
title = "Our club"
kind = "house"
inherits = "fide-2018"

[[clause]]
id = "club.illegal-move"
title = "The first illegal move"
subject = "penalty"
text = "The opponent gets {minutes} minutes."
decides.illegal.first = {{ time-to-opponent = "0:0{minutes}:00" }}
"#
    );
    let shelf = Shelf::shipped();
    let code = shelf.read("our-club.toml", &text);
    shelf.with(code.unwrap_or_else(|error| panic!("{error}")))
}

fn case(shelf: &Shelf, code: &str) -> CaseFile {
    let text = format!(
        "codes: {code}\ntime: 90m\n\nWhite plays e4\nBlack plays a8a6\nWhite claims illegal-move\n\
         => penalty Black time White +0:03:00 by club.illegal-move under {code}\n"
    );
    CaseFile::parse_on(shelf, &text).unwrap_or_else(|errors| panic!("{errors:?}"))
}

/// What Black's illegal move costs under the code that a case names.
fn price(shelf: &Shelf, code: &str) -> String {
    let case = case(shelf, code);
    let report = case.run(&case.header.codes[0]).expect("a game");
    report.acts.last().expect("a ruling").penalties.join(", ")
}

#[test]
fn two_houses_with_one_id_rule_side_by_side() {
    let (dear, cheap) = (club("our-club", 3), club("our-club", 1));
    let of_dear = price(&dear, "our-club");
    assert!(of_dear.contains("0:03:00"), "{of_dear}");
    assert!(price(&cheap, "our-club").contains("0:01:00"));
    assert_eq!(price(&dear, "our-club"), of_dear);
    // An expectation names the code of its own shelf.
    let held = |shelf: &Shelf| {
        let case = case(shelf, "our-club");
        case.run(&case.header.codes[0]).expect("a game").ok
    };
    assert!(held(&dear) && !held(&cheap));
    assert!(CaseFile::parse("codes: our-club\n\nWhite plays e4\n").is_err());
}

#[test]
fn two_houses_with_one_id_rule_on_two_threads_at_once() {
    let together = Barrier::new(2);
    thread::scope(|scope| {
        for minutes in [1, 3] {
            let together = &together;
            scope.spawn(move || {
                let shelf = club("our-club", minutes);
                for _ in 0..20 {
                    together.wait();
                    let price = price(&shelf, "our-club");
                    assert!(price.contains(&format!("0:0{minutes}:00")), "{price}");
                }
            });
        }
    });
}

#[test]
fn a_house_in_the_place_of_a_shipped_code_rules_there_on_its_own_shelf_alone() {
    let shelf = club("fide-2023", 3);
    assert!(price(&shelf, "fide-2023").contains("0:03:00"));
    let text = "White plays e4\n";
    let asked = |case: CaseFile| case.header.codes[0].title.clone();
    let ours = CaseFile::parse_on(&shelf, &format!("codes: fide-2023\n\n{text}")).expect("a case");
    assert_eq!(asked(ours), "Our club");
    let shipped = CaseFile::parse(&format!("codes: fide-2023\n\n{text}")).expect("a case");
    assert_ne!(asked(shipped), "Our club");
}

#[test]
fn a_code_lives_as_long_as_its_games_and_shelves_and_no_longer() {
    let shelf = club("our-club", 3);
    let code = shelf.code("our-club").expect("the house's");
    let weak = Arc::downgrade(code);
    let game = Game::new(code, Terms::default()).expect("a game");
    let copy = game.clone();
    drop(shelf);
    assert!(weak.upgrade().is_some(), "a game holds its code");
    drop(game);
    assert_eq!(copy.code().title, "Our club");
    drop(copy);
    assert!(weak.upgrade().is_none());

    // Nor does a case that was ruled on keep it.
    let shelf = club("our-club", 3);
    let weak = Arc::downgrade(shelf.code("our-club").expect("the house's"));
    let case = case(&shelf, "our-club");
    let report = case.run_stepwise(&case.header.codes[0], |_| ControlFlow::Continue(()));
    drop((shelf, case));
    assert!(weak.upgrade().is_none());
    assert!(report.is_ok());
}

#[test]
fn a_dated_game_holds_the_code_of_its_day() {
    let printed = Code::shipped_text("fide-2014").expect("a file");
    let text = printed.replacen("id = \"fide-2014\"", "id = \"our-club\"", 1);
    let code: Arc<Code> = Code::from_toml("our-club.toml", &text)
        .expect("a code")
        .into();
    let terms = Terms {
        date: Some("2014-09-30".parse().expect("a day")),
        ..Terms::default()
    };
    let game = Game::new(&code, terms).expect("a game");
    assert!(game.code().clause("11.3.b.oct").is_none() && code.clause("11.3.b.oct").is_some());
    let (weak, dated) = (Arc::downgrade(&code), Arc::downgrade(game.code()));
    drop(code);
    assert!(weak.upgrade().is_none(), "the code of the day stands alone");
    assert_eq!(game.code().id, "our-club");
    drop(game);
    assert!(dated.upgrade().is_none());
}
