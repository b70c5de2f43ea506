//! The structure of the house, held: files of a crate import one another in one direction only, and its rooms stand on
//! floors, each knowing what lies below it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use jadoube_rooms::{Arrows, Module, Sources, name};

/// The rooms of each crate from the ground up, floor by floor. Rooms of one floor may know one another; a file beside the
/// rooms is one itself.
const FLOORS: [(&str, &[&str]); 17] = [
    (
        "board",
        &[
            "root square",
            "bitboard man",
            "attacks castling moves",
            "board king_state",
            "hash setup",
            "chess960 fen problems",
            "plain position",
            "fast king play schema serial texts",
            "generate perft",
        ],
    ),
    (
        "notation",
        &[
            "root dates encoding entity forgiven language shape sides spelling systems",
            "closing origins",
            "wording",
            "algebraic uci iccf telegraph descriptive",
            "written_out",
            "parse",
            "reading",
            "san",
            "cure style opening polyglot",
            "serial",
            "pgn replay",
            "scid score",
        ],
    ),
    (
        "proof",
        &[
            "attempt key limits material phase root squares table",
            "budget",
            "verdict",
            "ask",
            "unwinnable check forced reach",
        ],
    ),
    ("codes-derive", &["root"]),
    (
        "codes",
        &[
            "kept",
            "clause_id date near span time",
            "rule value",
            "shape",
            "read",
            "params",
            "clause meaning",
            "given",
            "needs",
            "file whole",
            "day in_force manual mutate shelf shipped",
            "root",
        ],
    ),
    (
        "laws",
        &[
            "kin root witness",
            "control fact",
            "act agreement event judgment",
            "ruling terms",
            "game",
            "rules said sealed sentence",
            "read_out",
            "case",
        ],
    ),
    (
        "laws/rules",
        &[
            "draft",
            "notation",
            "play",
            "clock",
            "ending",
            "touch",
            "claims",
            "record",
            "moving",
            "offence",
            "hands",
            "session",
            "hearing",
            "after_end",
            "carried",
            "referee",
            "offers",
        ],
    ),
    (
        "audit",
        &[
            "clocks closing finding matter root walk",
            "court mending",
            "judge record winning",
            "due live",
            "follow",
        ],
    ),
    (
        "book",
        &[
            "answer day edition nearest regulations root",
            "compare equipment search shipped side",
            "citing history matrix mutants",
            "changes matrix_text page",
            "export",
            "book",
        ],
    ),
    (
        "forms",
        &[
            "suggested words",
            "acts case codes collection course document given moves offers proof records root saved told view",
            "known pgn replay",
            "incident",
            "dispute game law",
            "restored",
        ],
    ),
    ("engine", &["player process", "root"]),
    (
        "event",
        &[
            "federations folded guesses headings looks phrases refused words",
            "people players scores",
            "doubts",
            "event",
            "arranged clubs days excluded fixed left_early line_doubts own_byes planned prizes ratings regulations renumbered rounds set_aside stood",
            "head head_doubts line_up matches prize_words shared_out times",
            "awards club_table round",
            "change correct result seat standings undo",
            "begin bracket made published taken why",
            "testing",
            "root",
        ],
    ),
    (
        "pairing",
        &[
            "matching points rating",
            "outcome",
            "report tournament",
            "baku dutch tie_break",
            "boards check generate knockout round_robin scheveningen seeding teams",
            "system",
            "trf",
            "root",
        ],
    ),
    (
        "pairing/dutch",
        &[
            "candidates color",
            "contender",
            "allocation",
            "field",
            "shape",
            "criteria paired",
            "order",
            "bracket plain",
            "round",
            "why_not",
            "bye",
            "reasons",
        ],
    ),
    (
        "pages",
        &[
            "html query quiz root",
            "desk_page missing records_page words",
            "answers matrix search steps",
            "cases changes clause compare history rulebook",
            "quiz_pages",
            "address",
        ],
    ),
    (
        "server",
        &[
            "absence drawing men metrics moment names root roots seat secure strength times uptime wait",
            "host keys people vault",
            "passkey",
            "door recovery runtime store",
            "config machine postgres referee refusal",
            "agreed",
            "problem view",
            "desk table",
            "club mcp pgn",
            "http",
            "serve site",
        ],
    ),
    (
        "cli",
        &[
            "codes exit files output packed partial table",
            "args written",
            "line_ends",
            "rule_text side_text",
            "commands",
            "root",
        ],
    ),
];

fn sources_of(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../crates")
        .join(name)
        .join("src")
}

fn arrows(name: &str) -> Arrows {
    Sources::below(&sources_of(name)).arrows()
}

fn crates() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates");
    let mut found: Vec<String> = std::fs::read_dir(root)
        .expect("the crates")
        .map(|entry| {
            entry
                .expect("a crate")
                .file_name()
                .to_string_lossy()
                .into_owned()
        })
        .collect();
    found.sort();
    found
}

#[test]
fn no_file_imports_itself_round_a_corner() {
    let (mut circles, mut count) = (Vec::new(), 0);
    for name in crates() {
        let arrows = arrows(&name);
        count += arrows.count();
        let found = arrows.circles().into_iter();
        circles.extend(found.map(|circle| format!("{name}: {circle}")));
    }
    assert!(count > 2_000, "the imports are not found any more: {count}");
    assert!(
        circles.is_empty(),
        "circles of imports:\n{}",
        circles.join("\n")
    );
}

#[test]
fn a_room_knows_only_those_below_it() {
    let mut wrong = Vec::new();
    for (place, floors) in FLOORS {
        let (name, inside) = place.split_once('/').unwrap_or((place, ""));
        // Which room a file stands in: none if it is not of this place.
        let room = |module: &Module| -> Option<String> {
            match (inside, module.as_slice()) {
                ("", []) => Some("root".to_owned()),
                ("", [room, ..]) => Some(room.clone()),
                (_, [first, room, ..]) if first == inside => Some(room.clone()),
                _ => None,
            }
        };
        let floor_of: BTreeMap<&str, usize> = floors
            .iter()
            .enumerate()
            .flat_map(|(floor, rooms)| rooms.split(' ').map(move |room| (room, floor)))
            .collect();
        let floor = |module: &Module| room(module).map(|room| floor_of.get(room.as_str()).copied());
        for (module, into) in &arrows(name).0 {
            let Some(own) = floor(module) else { continue };
            let Some(own) = own else {
                wrong.push(format!(
                    "{place}: {} stands on no floor",
                    self::name(module)
                ));
                continue;
            };
            for below in into {
                if floor(below).flatten().is_some_and(|below| below > own) {
                    let (above, below) = (self::name(module), self::name(below));
                    wrong.push(format!(
                        "{place}: {above} knows {below}, which stands above it"
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_crate_has_its_floors() {
    let with: Vec<&str> = FLOORS.iter().map(|(place, _)| *place).collect();
    for name in crates() {
        assert!(with.contains(&name.as_str()), "{name} has no floors");
    }
}

/// What a room of the server does without, so that it can be driven by whoever keeps time, log and lines.
const WITHOUT: [(&str, &[&str]); 4] = [
    ("agreed", &["axum", "rusqlite", "tokio", "tracing"]),
    ("view", &["axum", "rusqlite", "tokio", "tracing"]),
    ("table", &["axum", "rusqlite", "tokio", "tracing"]),
    ("club", &["axum", "rusqlite", "tokio", "tracing"]),
];

#[test]
fn the_club_knows_no_socket_and_no_database() {
    let (mut found, mut files) = (Vec::new(), 0);
    for (room, without) in WITHOUT {
        let mut folders = vec![sources_of("server").join(room)];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(&folder).expect("a room") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    folders.push(path);
                    continue;
                }
                files += 1;
                let text = std::fs::read_to_string(&path).expect("a source");
                let named = without
                    .iter()
                    .filter(|name| text.contains(&format!("{name}::")));
                found.extend(named.map(|name| format!("{} names {name}", path.display())));
            }
        }
    }
    assert_eq!(found, Vec::<String>::new());
    assert!(files > 60, "{files} files");
}
