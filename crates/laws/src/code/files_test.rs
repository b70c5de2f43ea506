use super::*;

#[test]
fn every_code_parses() {
    let codes = load(&FILES).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(
        codes.iter().map(|code| code.id).collect::<Vec<_>>(),
        CODE_IDS
    );
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
            ("digest-2009", 68),
            ("digest-2018", 161),
            ("uscf", 9),
            ("fide-2023", 270),
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

const TINY: &str = r#"
id = "tiny"
title = "t"
era = "e"
summary = "s"
[[clause]]
id = "15.a"
title = "t"
subject = "act"
text = "t"
"#;

/// What loading a code with these parameters says.
#[track_caller]
fn refused(parameters: &str) -> CodeError {
    let text = TINY.replacen("[[clause]]", &format!("{parameters}\n[[clause]]"), 1);
    load(&[("tiny", &text)]).expect_err("the file should be refused")
}

#[test]
fn unknown_keys_are_refused() {
    let error = refused("[nonsense]\nkey = { is = 1, by = [\"15.a\"] }");
    assert!(error.to_string().contains("nonsense"), "{error}");
}

#[test]
fn a_citation_must_exist_in_the_code() {
    let error = refused("[movement]\nqueen = { by = [\"15.b\"] }");
    assert_eq!(
        error.to_string(),
        "code tiny: a parameter cites 15.b, which is no clause of it"
    );
    let error = refused("[movement]\nqueen = { by = [] }");
    assert_eq!(
        error.to_string(),
        "code tiny: the parameter movement.queen cites no clause"
    );
}

#[test]
fn kinds_of_event_have_their_own_values() {
    use crate::code::EventKind;
    use crate::code::params::illegal::{FirstIllegal, Window};

    let first = |code: &str, event| {
        let rule = Code::by_id(code)
            .unwrap()
            .rules
            .illegal
            .first
            .as_ref()
            .unwrap();
        let ruled = rule.at(event);
        (*ruled.is, ruled.by[0].as_str())
    };
    let minutes = |n| FirstIllegal::TimeToOpponent(crate::code::Span::from_mins(n));
    assert_eq!(
        first("fide-2023", EventKind::Classical),
        (minutes(2), "7.5.5")
    );
    assert_eq!(first("fide-2023", EventKind::Rapid), (minutes(1), "a.3"));
    assert_eq!(
        first("fide-2023", EventKind::BlitzSupervised),
        (minutes(2), "b.2")
    );
    // The base's values stand where the inheriting code gives none of its own.
    assert_eq!(
        first("uscf", EventKind::Blitz),
        (FirstIllegal::LossIfClaimed, "blitz.one-is-enough")
    );
    assert_eq!(
        first("uscf", EventKind::Rapid),
        (minutes(1), "illegal-moves-and-penalties.first-rapid")
    );
    let base = Code::by_id("digest-2018")
        .unwrap()
        .rules
        .illegal
        .window
        .as_ref()
        .unwrap();
    assert_eq!(
        *base.at(EventKind::Blitz).is,
        Window::UntilOpponentCompletesMove
    );
}

#[test]
fn every_clause_is_bound() {
    for code in Code::all() {
        let loose: Vec<_> = code
            .clauses
            .iter()
            .filter(|clause| clause.bound.is_none())
            .collect();
        assert!(
            loose.is_empty(),
            "{}: {:?}",
            code.id,
            loose.iter().map(|c| c.id).collect::<Vec<_>>()
        );
    }
}

#[test]
fn a_parameter_is_listed_as_the_file_writes_it() {
    let code = Code::by_id("uscf").unwrap();
    let parameters = code.parameters();
    let window = &parameters
        .iter()
        .find(|(name, _)| name == "illegal.window")
        .unwrap()
        .1;
    assert_eq!(
        window["is"].as_str(),
        Some("whole-game"),
        "taken from the base"
    );
    assert_eq!(
        window["in"]["blitz"]["by"][0].as_str(),
        Some("blitz.illegal-move-claim")
    );
}
