//! What the program writes as data has the form that its schemas describe, and the documents keep these schemas.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::support::closed::closed;
use crate::support::folder::Folder;
use crate::support::run;
use boon::{Compiler, SchemaIndex, Schemas};
use jadoube_forms::Played;
use jadoube_laws::{Actor, Shelf};
use serde_json::Value;

const DISPUTE: &str = "title: The wrong knight\ncodes: fide-1931\n\nWhite touches b1\n=> obliged White moves b1\nWhite moves Nf3\n";

/// The schema of this name, as the program prints it.
fn schema(name: &str) -> Value {
    let end = run(&["schema", name]);
    serde_json::from_str(&end.out).unwrap_or_else(|error| panic!("{name}: {error}: {end:?}"))
}

/// A form, compiled, which takes what it describes and nothing more.
struct Fitting {
    name: &'static str,
    schemas: Schemas,
    index: SchemaIndex,
}

impl Fitting {
    fn new(name: &'static str) -> Fitting {
        let mut schemas = Schemas::new();
        let mut compiler = Compiler::new();
        compiler
            .add_resource("https://jadoube.invalid/schema.json", closed(schema(name)))
            .expect("a schema");
        let index = compiler
            .compile("https://jadoube.invalid/schema.json", &mut schemas)
            .expect("a schema that holds");
        Fitting {
            name,
            schemas,
            index,
        }
    }

    fn takes(&self, data: &Value) -> bool {
        self.schemas.validate(data, self.index).is_ok()
    }

    #[track_caller]
    fn check(&self, data: &Value) {
        let name = self.name;
        assert_eq!(data["schema"], name, "{data}");
        if let Err(error) = self.schemas.validate(data, self.index) {
            panic!("{name}: {error:#}");
        }
        let mut odd = data.clone();
        odd["schema"] = "jadoube.odd/1".into();
        assert!(!self.takes(&odd), "{name} takes another form for its own");
        let mut more = data.clone();
        more["forgotten"] = true.into();
        assert!(!self.takes(&more), "{name} takes what it does not describe");
    }
}

#[track_caller]
fn fits(name: &'static str, data: &Value) {
    Fitting::new(name).check(data);
}

/// Each line, or each item of the one array, that a command writes.
fn written(args: &[&str]) -> Vec<Value> {
    let end = run(args);
    let values: Vec<Value> = end
        .out
        .lines()
        .map(|line| {
            serde_json::from_str(line).unwrap_or_else(|error| panic!("{args:?}: {error}: {line}"))
        })
        .collect();
    assert!(!values.is_empty(), "{args:?}: {end:?}");
    values
        .into_iter()
        .flat_map(|value| {
            if let Value::Array(items) = value {
                items
            } else {
                vec![value]
            }
        })
        .collect()
}

#[track_caller]
fn check(name: &'static str, args: &[&str]) {
    let fitting = Fitting::new(name);
    let all = written(args);
    assert!(!all.is_empty(), "{args:?}");
    all.iter().for_each(|data| fitting.check(data));
}

#[test]
fn every_event_of_the_shipped_cases_is_described() {
    let cases = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../cases");
    let cases = cases.to_str().expect("a path");
    let fitting = Fitting::new("jadoube.ruling/1");
    let mut kinds = BTreeSet::new();
    for ruling in written(&["rule", cases, "--json"]) {
        fitting.check(&ruling);
        for event in all_events(&ruling) {
            kinds.insert(event["event"].as_str().expect("its kind").to_owned());
        }
    }
    assert!(kinds.len() > 80, "{} kinds: {kinds:?}", kinds.len());
}

#[test]
fn an_event_is_refused_that_says_more_than_its_form() {
    let mut game = Played::begin(&Shelf::shipped(), "fide-1931", "").expect("a game");
    let fitting = Fitting::new("jadoube.act-ruling/1");
    let ruling = to_value(game.tell("White touches b1").expect("a touch"));
    let events = all_events(&ruling).len();
    assert!(events > 1);
    for at in 0..events {
        let mut more = ruling.clone();
        more["events"][at]["forgotten"] = true.into();
        assert!(!fitting.takes(&more), "{more}");
    }
}

/// The types of Python are written by hand: every field of a ruling is a property there, and nothing else is.
#[test]
fn the_types_of_python_have_every_field_of_a_ruling() {
    let types = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../bindings/python/python/jadoube/_jadoube.pyi");
    let types = fs::read_to_string(types).expect("the types");
    let (_, ruling) = types.split_once("class Ruling:").expect("rulings");
    let (ruling, _) = ruling.split_once("@final").expect("what comes after them");
    let properties: BTreeSet<&str> = ruling
        .split("@property")
        .skip(1)
        .filter_map(|text| text.trim().strip_prefix("def ")?.split('(').next())
        .collect();
    let form = schema("jadoube.act-ruling/1");
    let fields: BTreeSet<&str> = form["properties"]
        .as_object()
        .expect("fields")
        .keys()
        .map(String::as_str)
        // An act that is told has no expectations, and its form is known.
        .filter(|field| !["schema", "expectations"].contains(field))
        .collect();
    assert_eq!(properties, fields);
}

fn all_events(ruling: &Value) -> Vec<&Value> {
    let acts = match ruling.get("acts") {
        Some(acts) => acts.as_array().expect("acts").iter().collect(),
        None => vec![ruling],
    };
    acts.into_iter()
        .flat_map(|act| act["events"].as_array().expect("events"))
        .collect()
}

#[test]
fn what_is_written_fits_its_schema() {
    let folder = Folder::with(&[("a.case", DISPUTE)]);
    check(
        "jadoube.ruling/1",
        &["rule", &folder.path("a.case"), "--under", "all", "--json"],
    );
    check("jadoube.code/1", &["laws", "--json"]);
    check("jadoube.clause-entry/1", &["laws", "digest-2018", "--json"]);
    check("jadoube.clause/1", &["laws", "fide-1931", "15", "--json"]);
    check(
        "jadoube.comparison/1",
        &["laws", "compare", "all", "--all", "--json"],
    );
    check(
        "jadoube.history/1",
        &["laws", "history", "illegal", "--json"],
    );
    check(
        "jadoube.search/1",
        &["laws", "search", "touched", "man", "zzzz", "--json"],
    );
    check(
        "jadoube.equipment/1",
        &[
            "laws",
            "equipment",
            "--king",
            "95",
            "--square",
            "58",
            "--json",
        ],
    );
    check(
        "jadoube.perft/1",
        &["perft", "startpos", "2", "--divide", "--json"],
    );
    let games = "[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n1. e4 0-0 *\n";
    let folder = Folder::with(&[("a.pgn", games), ("a.txt", "1. P-K4 P-K4\n2. QxQ\n")]);
    let pgn = folder.path("a.pgn");
    let [fault, file] = written(&["pgn", "check", &pgn, "--json"])
        .try_into()
        .expect("a fault and the file");
    fits("jadoube.pgn-fault/1", &fault);
    fits("jadoube.pgn-check/1", &file);
    check(
        "jadoube.pgn-game/1",
        &["pgn", "convert", &pgn, "--to", "json"],
    );
    check("jadoube.pgn-counts/1", &["pgn", "stat", &pgn, "--json"]);
    let parts = folder.path("parts");
    check(
        "jadoube.pgn-part/1",
        &[
            "pgn", "split", &pgn, "--games", "1", "--output", &parts, "--json",
        ],
    );
    let audit = written(&["pgn", "audit", &pgn, "--format", "json"]);
    let (file, findings) = audit.split_last().expect("the file");
    assert!(!findings.is_empty());
    findings
        .iter()
        .for_each(|finding| fits("jadoube.audit-finding/1", finding));
    fits("jadoube.audit/1", file);
    check("jadoube.acts/1", &["rule", "--acts", "--json"]);
    check("jadoube.watch/1", &["watch", &pgn, "--once", "--json"]);
    check(
        "jadoube.score/1",
        &["score", "read", &folder.path("a.txt"), "--json"],
    );
    let event = folder.path("event.trf");
    assert_eq!(run(&["event", "new", &event, "A 1900", "B", "C"]).code, 0);
    check(
        "jadoube.event-round/1",
        &["event", "pair", &event, "--json"],
    );
    check(
        "jadoube.event-standings/1",
        &["event", "standings", &event, "--json"],
    );
    assert_eq!(
        run(&["event", "prizes", &event, "Main: 10, a book"]).code,
        0
    );
    check(
        "jadoube.event-prizes/1",
        &["event", "prizes", &event, "--json"],
    );
    check(
        "jadoube.event-check/1",
        &["event", "check", &event, "--json"],
    );
    check(
        "jadoube.proof/1",
        &[
            "prove",
            "unwinnable",
            "7k/7p/8/8/8/8/8/K4B2 w - - 0 1",
            "--json",
        ],
    );
    check(
        "jadoube.proof/1",
        &[
            "prove",
            "mate",
            "--in",
            "2",
            "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1",
            "--json",
        ],
    );
    check(
        "jadoube.proof/1",
        &[
            "prove",
            "reachable",
            "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1",
            "--json",
        ],
    );
}

#[test]
fn the_whole_knowledge_fits_its_schema() {
    let export = written(&["laws", "export"]).remove(0);
    fits("jadoube.laws/1", &export);
    fits("jadoube.matrix/1", &export["matrix"]);
    assert_eq!(export["codes"].as_array().map(Vec::len), Some(14));
    let cases = export["cases"].as_array().expect("cases").len();
    assert_eq!(
        export["matrix"]["rows"].as_array().map(Vec::len),
        Some(cases)
    );
    check("jadoube.coverage/2", &["laws", "coverage", "--json"]);
    check(
        "jadoube.mutants/1",
        &["laws", "mutants", "uscf", "--only", "turn", "--json"],
    );
}

#[test]
fn the_documents_keep_the_schemas() {
    let folder = Folder::with(&[]);
    assert_eq!(run(&["schema", "--write", &folder.path("")]).code, 0);
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas");
    let names = |path: &Path| -> BTreeSet<String> {
        let entries =
            fs::read_dir(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        entries
            .map(|entry| {
                entry
                    .expect("an entry")
                    .file_name()
                    .to_string_lossy()
                    .into_owned()
            })
            .collect()
    };
    let now = folder.path("");
    let now = Path::new(&now);
    assert_eq!(
        names(now),
        names(&kept),
        "renew docs/schemas by 'jadoube schema --write docs/schemas'"
    );
    for name in names(now) {
        let text = |path: &Path| fs::read_to_string(path.join(&name)).expect("a schema");
        assert!(
            text(now) == text(&kept),
            "docs/schemas/{name} is not what the program writes; renew it by 'jadoube schema --write docs/schemas'"
        );
    }
}

#[test]
fn an_unknown_form_is_named_with_its_neighbors() {
    let end = run(&["schema", "jadoube.comparisn/1"]);
    assert!(
        end.code == 2 && end.err.contains("near it is jadoube.comparison/1"),
        "{end:?}"
    );
    let all = run(&["schema"]);
    assert!(all.code == 0 && all.out.lines().count() == 35, "{all:?}");
}

#[test]
fn what_the_bindings_give_out_fits_its_schema() {
    let mut game = Played::begin(&Shelf::shipped(), "fide-1931", "time: 5m\n").expect("a game");
    for act in [
        "White touches b1",
        "White moves e4",
        "Black claims touched b1",
        "White plays Zz9",
        "@ 0:06:00 Black claims flag",
    ] {
        fits(
            "jadoube.act-ruling/1",
            &to_value(game.tell(act).expect(act)),
        );
        fits("jadoube.game-state/1", &to_value(game.state()));
        for by in [Actor::White, Actor::Black, Actor::Arbiter, Actor::Bystander] {
            fits("jadoube.offers/1", &to_value(game.offers(by)));
        }
    }
}

fn to_value(document: impl serde::Serialize) -> Value {
    serde_json::to_value(document).expect("data")
}
