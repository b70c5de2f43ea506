use super::*;
use crate::shipped::FILES;
use crate::{lines_below, meaning::Parameter};

#[path = "texts_test.rs"]
mod texts;

/// Holds two values of parameters equal by what they say; for the rules they have no equality.
macro_rules! assert_told {
    ($one:expr, $other:expr $(, $($words:tt)+)?) => {
        assert_eq!(format!("{:?}", $one), format!("{:?}", $other) $(, $($words)+)?)
    };
}

#[test]
fn every_code_parses() {
    for (id, text) in FILES {
        let code = Code::from_toml(id, text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(code.id, id);
    }
}

#[test]
fn no_clause_is_missing() {
    let counts: Vec<_> = Code::all()
        .iter()
        .map(|code| (code.id, code.clauses.len()))
        .collect();
    assert_eq!(
        counts,
        [
            ("british", 137),
            ("fide-1931", 148),
            ("fide-1955", 128),
            ("fide-1997", 186),
            ("fide-2001", 224),
            ("fide-2005", 232),
            ("fide-2009", 260),
            ("digest-2009", 68),
            ("fide-2014", 264),
            ("fide-2017", 287),
            ("fide-2018", 286),
            ("digest-2018", 161),
            ("uscf", 9),
            ("fide-2023", 283),
        ]
    );
}

#[test]
fn clauses_speak_of_the_laws_alone() {
    // Words that speak of how a text came down to us, not of chess.
    const FOREIGN: [&str; 12] = [
        "this copy",
        "the copy",
        "the source",
        " ocr",
        "transcri",
        "register",
        "in this text",
        "the page",
        "printed twice",
        "source says",
        "seed",
        "case file",
    ];
    for code in Code::all() {
        let texts = code.clauses.iter().flat_map(|clause| {
            [&clause.title, &clause.text]
                .into_iter()
                .chain(&clause.note)
        });
        for text in texts.chain([&code.title, &code.era, &code.summary]) {
            assert!(!text.trim().is_empty(), "{} has an empty text", code.id);
            let lower = text.to_lowercase();
            for word in FOREIGN {
                assert!(!lower.contains(word), "{}: {word:?} in {text:?}", code.id);
            }
        }
    }
}

#[test]
fn uscf_finds_the_clauses_of_its_base() {
    let uscf = Code::by_id("uscf").unwrap();
    assert!(uscf.clause("draws.threefold").is_some());
    assert!(uscf.own_clause("draws.threefold").is_none());
}

const TINY: &str = r#"id = "tiny"
title = "t"
kind = "house"

[[clause]]
id = "15.a"
title = "t"
subject = "act"
text = "t"
"#;

/// What reading a code with these lines in its clause says: line, column, and a part of the reason.
#[track_caller]
fn refused(lines: &str, place: (usize, usize), says: &str) {
    let text = format!("{TINY}{lines}");
    let error = Code::from_toml("tiny.toml", &text).expect_err("the file should be refused");
    assert_eq!((error.line, error.column), place, "{error}");
    assert!(error.reason.contains(says), "{error}");
}

#[test]
fn the_event_by_messages_can_be_read_and_is_none_of_all() {
    let shelf = Shelf::shipped().with_events();
    let code = shelf
        .code("correspondence")
        .expect("the regulations of an event");
    assert_eq!(code.base().map(|base| base.id), Some("fide-2023"));
    assert!(shelf.all().iter().all(|shipped| shipped.id != code.id));
    assert!(shelf.known().any(|known| known.id == code.id));
    assert!(Code::by_id("correspondence").is_none());
    // What a house has under that id stays.
    let own = Shelf::shipped().with(house("correspondence", "Ours", "fide-2023"));
    assert_eq!(
        own.with_events().code("correspondence").unwrap().title,
        "Ours"
    );
}

/// The code of a house that takes another over as it is.
fn house(id: &str, title: &str, inherits: &str) -> Code {
    let text =
        format!("id = {id:?}\ntitle = {title:?}\nkind = \"house\"\ninherits = {inherits:?}\n");
    Code::from_toml("house.toml", &text).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn the_latest_edition_stands_on_the_shelf_and_whoever_holds_an_earlier_one_keeps_it() {
    let mut shelf = Shelf::shipped();
    let first = Arc::clone(shelf.add(house("twice", "First edition", "fide-2023")));
    let before = shelf.clone();
    shelf.add(house("between", "Between", "fide-2023"));
    shelf.add(house("twice", "Second edition", "fide-2023"));
    let ids: Vec<&str> = shelf.houses().iter().map(|code| code.id).collect();
    assert_eq!(ids, ["between", "twice"]);
    assert_eq!(shelf.code("twice").unwrap().title, "Second edition");
    assert_eq!(first.title, "First edition");
    assert!(Arc::ptr_eq(before.code("twice").unwrap(), &first));
}

#[test]
fn a_house_in_the_place_of_a_shipped_code_stands_there_on_its_own_shelf_alone() {
    let text = "id = \"fide-2023\"\ntitle = \"Ours\"\nkind = \"house\"\ninherits = \"fide-2018\"\nfrom = \"2023-01-01\"\n";
    let code = Code::from_toml("ours.toml", text).unwrap_or_else(|error| panic!("{error}"));
    let shelf = Shelf::shipped().with(code);
    let title = |code: Option<&Arc<Code>>| code.map(|code| code.title.clone());
    let ours = Some("Ours".to_owned());
    assert_eq!(title(shelf.code("fide-2023")), ours);
    assert_eq!(title(shelf.today()), ours);
    let of_day = shelf.of_day("2024".parse().unwrap());
    assert_eq!(title(of_day.code.as_ref()), ours);
    assert_eq!(shelf.all().len(), Code::all().len());
    assert_eq!(shelf.known().count(), Code::all().len());
    let ids = |codes: &[Arc<Code>]| codes.iter().map(|code| code.id).collect::<Vec<_>>();
    assert_eq!(ids(shelf.all()), ids(Code::all()));
    assert_ne!(title(Code::by_id("fide-2023")), ours);
    assert_ne!(title(Code::today()), ours);
    assert_ne!(title(Shelf::shipped().code("fide-2023")), ours);
    assert!(!Code::all().iter().any(|code| code.title == "Ours"));
    // What inherits on this shelf inherits what stands there.
    let text = "id = \"club\"\ntitle = \"t\"\nkind = \"house\"\ninherits = \"fide-2023\"\n";
    let club = shelf
        .read("club.toml", text)
        .unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(title(club.base()), ours);
}

#[test]
fn a_code_goes_when_nobody_holds_it_any_more() {
    let printed = Code::shipped_text("fide-2014").unwrap();
    let text = printed.replacen("id = \"fide-2014\"", "id = \"club\"", 1);
    let shelf = Shelf::shipped().with(Code::from_toml("club.toml", &text).unwrap());
    let heir = "id = \"heir\"\ntitle = \"t\"\nkind = \"house\"\ninherits = \"club\"\n";
    let heir = shelf
        .read("heir.toml", heir)
        .unwrap_or_else(|error| panic!("{error}"));
    let club = Arc::downgrade(shelf.code("club").unwrap());
    let early = {
        let code = shelf.code("club").unwrap();
        let early = code.on("2014-09-30".parse().unwrap());
        assert!(!Arc::ptr_eq(&early, code));
        Arc::downgrade(&early)
    };
    assert!(
        early.upgrade().is_some(),
        "the code keeps how it stood on a day"
    );
    drop(shelf);
    assert_eq!(
        heir.base().map(|base| base.id),
        Some("club"),
        "an heir holds it"
    );
    drop(heir);
    assert!(club.upgrade().is_none());
    assert!(early.upgrade().is_none());
}

#[test]
fn a_fault_in_a_file_names_its_place_and_what_would_be_understood() {
    refused("nonsense = 1", (10, 1), "nonsense");
    refused(
        "decides.touch.owm = \"free\"",
        (10, 15),
        "near to it is touch.own",
    );
    refused(
        "decides.claim.wrong_move_binds = \"fre\"",
        (10, 15),
        "none of the words that can stand here; near to it is free",
    );
    refused("decides.movement.queen = 1", (10, 18), "has no value");
    refused(
        "cites = [\"movement.queen\", \"touch.own\"]",
        (10, 28),
        "decides",
    );
    refused(
        "supports = [\"touch.own\", \"touch.owm\"]",
        (10, 26),
        "near to it is touch.own",
    );
    refused(
        "words_only = true\ncites = [\"movement.queen\"]",
        (10, 1),
        "in words only",
    );
    refused(
        "[[clause.for]]\nin = [\"rapids\"]\ndecides.touch.own = \"must-move\"",
        (11, 7),
        "near to it is rapid",
    );
    refused("[[clause]]\nid = \"15.a\"", (11, 1), "stands twice");
    refused("", (5, 1), "decides nothing: give it a line");
    refused(
        "decides.count.limit = \"none-loses\"\ndecides.illegal.loses = 2",
        (11, 17),
        "what speaks of it is",
    );
    let blank = TINY.replacen("id = \"tiny\"", "id = \"tiny code\"", 1);
    let error = Code::from_toml("tiny.toml", &blank).expect_err("a blank in the id of a code");
    assert!(error.reason.contains("as in \"tiny-code\""), "{error}");
    let inherits = TINY.replacen(
        "kind = \"house\"",
        "kind = \"house\"\ninherits = \"fide-2032\"",
        1,
    );
    let error = Code::from_toml("tiny.toml", &inherits).expect_err("there is no such base");
    assert_eq!((error.line, error.column), (4, 1), "{error}");
    assert!(error.reason.contains("near to it is fide-2023"), "{error}");
}

#[test]
fn every_code_written_whole_is_read_back_the_same() {
    for code in Code::all() {
        let text = code.to_toml();
        let back = Code::from_toml(code.id, &text).unwrap_or_else(|error| panic!("{error}"));
        assert_told!(back.rules, code.rules, "{}", code.id);
        let longest = text.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(160), "{}: a line of {longest:?}", code.id);
        if !code.supplement {
            let clauses = |code: &Code| -> Vec<_> {
                let plain = |clause: &crate::Clause| crate::Clause {
                    inherited: None,
                    ..clause.clone()
                };
                code.clauses.iter().map(plain).collect()
            };
            assert_eq!(clauses(&back), clauses(code), "{}", code.id);
        }
    }
}

#[test]
fn a_row_without_words_changes_only_the_values_that_it_gives() {
    let text = r#"id = "club"
title = "Our club"
kind = "house"
inherits = "fide-2023"
[[clause]]
id = "7.5.5"
decides.illegal.first = { time-to-opponent = "0:01:00" }
"#;
    let club = Code::from_toml("club.toml", text).unwrap_or_else(|error| panic!("{error}"));
    let base = Code::by_id("fide-2023").expect("the base");
    assert_ne!(
        format!("{:?}", club.rules.illegal.first),
        format!("{:?}", base.rules.illegal.first)
    );
    assert_told!(club.rules.count.limit, base.rules.count.limit);
    let (own, inherited) = (club.clause("7.5.5"), base.clause("7.5.5"));
    assert_eq!(own.map(|c| &c.text), inherited.map(|c| &c.text));
}

#[test]
fn the_manual_says_nothing_of_a_clause_that_a_house_has_put_in_its_place() {
    let text = r#"id = "club"
title = "Our club"
kind = "house"
inherits = "fide-2023"
[[clause]]
id = "7.5.5"
title = "Illegal moves"
subject = "penalty"
text = "For each illegal move the opponent gets one minute."
decides.illegal.first = { time-to-opponent = "0:01:00" }
"#;
    let club = Code::from_toml("club.toml", text).unwrap_or_else(|error| panic!("{error}"));
    let says = |id: &str| club.interpretations().any(|one| one.on == id);
    assert!(!says("7.5.5") && says("7.5.4") && says("5.1.2"));
}

#[test]
fn a_house_gives_differences_and_renumbers() {
    let text = r#"id = "club"
title = "Our club"
kind = "house"
inherits = "fide-2023"
removed = ["a.*"]
[renumbered]
"x.*" = "b.*"
[[clause]]
id = "4.8.1"
title = "Spoken complaints"
subject = "act"
text = "A complaint is spoken aloud."
is = "finding"
[[clause]]
id = "7.5.5"
title = "Illegal moves"
subject = "penalty"
text = "The third loses."
words_only = true
"#;
    let club = Code::from_toml("club.toml", text).unwrap_or_else(|error| panic!("{error}"));
    let base = Code::by_id("fide-2023").expect("the base");
    assert!(club.clause("a.1").is_none() && club.clause("b.1").is_none());
    assert!(club.clause("x.1").is_some());
    assert_told!(club.rules.count.limit, base.rules.count.limit);
    let at = |id: &str| club.clauses.iter().position(|clause| clause.id == *id);
    assert_eq!(at("4.8.1"), at("4.8").map(|index| index + 1));
    assert_eq!(club.clause("7.5.5").expect("it").text, "The third loses.");
}

#[test]
fn kinds_of_event_have_their_own_values() {
    use crate::params::illegal::{FirstIllegal, LateBegins};

    let first = |code: &str, event| {
        let rule = Code::by_id(code)
            .unwrap()
            .rules
            .illegal
            .first
            .as_ref()
            .unwrap();
        let ruled = rule.at(event).unwrap();
        (*ruled.is, ruled.by[0].as_str())
    };
    let minutes = |n| FirstIllegal::TimeToOpponent(crate::Span::from_mins(n));
    assert_told!(
        first("fide-2023", EventKind::Classical),
        (minutes(2), "7.5.5")
    );
    assert_told!(first("fide-2023", EventKind::Rapid), (minutes(1), "a.3"));
    assert_told!(
        first("fide-2023", EventKind::BlitzSupervised),
        (minutes(2), "b.2")
    );
    // The base's values stand where the inheriting code gives none of its own.
    assert_told!(
        first("uscf", EventKind::Blitz),
        (FirstIllegal::LossIfClaimed, "blitz.illegal-move-claim")
    );
    assert_told!(
        first("uscf", EventKind::Rapid),
        (minutes(1), "illegal-moves-and-penalties.first-rapid")
    );
    let base = Code::by_id("digest-2018")
        .unwrap()
        .rules
        .illegal
        .late_begins
        .as_ref()
        .unwrap();
    assert_told!(
        *base.at(EventKind::Blitz).unwrap().is,
        LateBegins::OpponentCompletedMove
    );
}

#[test]
fn a_parameter_is_listed_as_the_file_writes_it() {
    let code = Code::by_id("uscf").unwrap();
    let late = code
        .given(Parameter::by_path("illegal.late_begins").unwrap())
        .unwrap();
    assert_eq!(
        late.usual().to_string(),
        "\"opponent-made-move\"",
        "taken from the base"
    );
    let (_, blitz) = late
        .own()
        .find(|(kind, _)| *kind == EventKind::Blitz)
        .unwrap();
    assert_eq!(blitz.clauses().next(), Some("blitz.reply-accepts"));
}

#[test]
fn what_a_clause_gives_is_listed_as_the_file_has_it_below_it() {
    let code = Code::by_id("fide-2023").unwrap();
    let usual = code.all_given().map(|given| given.usual());
    let given = usual.filter(|answer| answer.clauses().next() == Some("11.1"));
    assert_eq!(
        lines_below(given),
        [
            "decides.conduct.general = \"arbiter\"",
            "cites = [\"conduct.breach_covers\"]"
        ]
    );
}

#[test]
fn what_went_with_a_clause_that_a_house_takes_away_is_told_to_be_written() {
    let refused = |head: &str, id: &str| {
        let text = format!(
            "id = \"club\"\ntitle = \"Our club\"\nkind = \"house\"\ninherits = \"fide-2023\"\n{head}\n[[clause]]\nid = \"{id}\"\n\
             title = \"Four\"\nsubject = \"penalty\"\ntext = \"The fourth loses.\"\ndecides.count.limit = \"fourth-loses\"\n"
        );
        let error = Code::from_toml("club.toml", &text).expect_err("the file should be refused");
        error.reason
    };
    for (head, id) in [("removed = [\"7.5.5\"]", "club.four"), ("", "7.5.5")] {
        let reason = refused(head, id);
        let told = "In fide-2023 it is 7.5.5 that gives it, and with that clause it has gone: write decides.count.kinds = [";
        assert!(reason.contains(told), "{reason}");
    }
}

#[test]
fn a_point_names_a_penalty_that_there_is() {
    let text = r#"id = "club"
title = "Club"
kind = "house"
inherits = "fide-2023"
[[clause]]
id = "12.9"
title = "Penalties"
subject = "penalty"
text = "The arbiter may (1) warn."
decides.penalty.chooser = "arbiter-from-menu"
decides.penalty.menu = ["warning"]
points.warnings = "1"
"#;
    let error = Code::from_toml("club.toml", text).expect_err("no such penalty");
    assert!(error.to_string().contains("'warnings'"), "{error}");
    let good = text.replace("points.warnings", "points.warning");
    let code = Code::from_toml("club.toml", &good).expect("a code");
    let again = Code::from_toml("club.toml", &code.to_toml()).expect("the same code");
    let points = |code: &Code| code.clause("12.9").map(|clause| clause.points.clone());
    assert_eq!(points(&code), points(&again));
    assert_eq!(points(&code).map(|points| points.len()), Some(1));
}
