//! One referee: what the audit gives to a recorded game is what the rules give to the same game, act by act.

#[path = "../../../data/reference.rs"]
mod reference;

use std::collections::BTreeSet;
use std::sync::Arc;

use jadoube_audit::{Due, Judge, Law};
use jadoube_board::{Color, FenStyle, Position, Role};
use jadoube_laws::case::Course;
use jadoube_laws::{Code, EventKind, Score, Terms};
use jadoube_notation::pgn::{Game as Record, Mode, Outcome, ReadGame, Reader, read_text};
use jadoube_notation::{Style, write_move};

fn records(file: &str) -> Vec<ReadGame> {
    let path = reference::data().join("games").join(file);
    let text = std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    Reader::new(text.as_slice(), Mode::Lenient)
        .filter_map(Result::ok)
        .filter(|read| read.stopped.is_none() && read.illegal.is_empty())
        .collect()
}

/// The last position of each ending that has other men than those before it, and the same with the other side to move.
fn ends() -> Vec<Position> {
    let mut seen = BTreeSet::new();
    let mut ends = Vec::new();
    let listed = [
        "8/8/8/4k3/8/8/8/N1N1K3 b - - 0 60",
        "8/8/8/4k3/r7/8/8/2N1K3 b - - 0 60",
        "4k3/8/8/8/8/4n3/8/N3K3 w - - 0 1",
        "8/8/4k3/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1",
    ];
    let listed = listed.map(|fen| Position::from_fen(fen).expect("a position"));
    let recorded = records("endings.pgn");
    let recorded = recorded.iter().filter_map(|read| {
        Position::from_setup(&read.game.setup_after(read.game.main_line().nodes.len())).ok()
    });
    for position in listed.into_iter().chain(recorded) {
        // No draw that comes by itself is on the board already.
        let mut position = position.to_setup();
        position.halfmove_clock = 0;
        let mut turned = position;
        turned.turn = turned.turn.opposite();
        turned.en_passant = None;
        for position in [position, turned]
            .iter()
            .filter_map(|setup| Position::from_setup(setup).ok())
        {
            let men = Color::ALL.map(|color| {
                let own = position.board().by_color(color);
                Role::ALL.map(|role| (own & position.board().by_role(role)).len())
            });
            let few = men.iter().flatten().sum::<usize>() <= 6;
            if few && seen.len() < 40 && seen.insert((men, position.turn() == Color::White)) {
                ends.push(position);
            }
        }
    }
    ends
}

/// What `decide` gives when this is told of a game that stands so; `None` where it ends by nothing.
fn decided(code: &Arc<Code>, event: EventKind, at: &Position, told: &str) -> Option<Due> {
    let terms = Terms {
        start: at.to_setup(),
        event: Some(event),
        time: told
            .starts_with('@')
            .then(|| "5m".parse().expect("a control")),
        ..Terms::default()
    };
    let mut course = Course::new(code, terms).ok()?;
    if let Err(error) = course.tell(told) {
        panic!("{told}: {error}");
    }
    due(course.game())
}

fn due(game: &jadoube_laws::Game) -> Option<Due> {
    if game.pending_question().is_some() {
        return Some(Due::Undecided);
    }
    Some(Due::Scored(match game.outcome()?.score {
        Score::WhiteWins => Outcome::WhiteWins,
        Score::BlackWins => Outcome::BlackWins,
        Score::Draw => Outcome::Draw,
        other => panic!("{other} is no end of these"),
    }))
}

fn read(text: &str) -> ReadGame {
    let mut games = read_text(text, Mode::Lenient);
    games.swap_remove(0).expect("a game")
}

/// A record of the end alone.
fn recorded(at: &Position, termination: &str) -> ReadGame {
    let fen = at.to_fen(FenStyle::Standard);
    read(&format!(
        "[SetUp \"1\"]\n[FEN \"{fen}\"]\n[Termination \"{termination}\"]\n\n*"
    ))
}

fn audited(code: &Arc<Code>, event: EventKind, read: &ReadGame) -> Due {
    let judge = Judge {
        law: Some(Law::Chosen(Arc::clone(code))),
        event: Some(event),
        ..Judge::default()
    };
    judge.due(read, None, code)
}

#[test]
fn the_end_of_a_record_is_judged_as_the_rules_judge_it() {
    let ends = ends();
    assert!(ends.len() > 20, "{} endings", ends.len());
    let (mut compared, mut drawn, mut asked) = (0, 0, 0);
    for code in Code::all() {
        for event in EventKind::ALL {
            for at in &ends {
                let (who, other) = (at.turn(), at.turn().opposite());
                let told = [
                    (
                        format!("@ 0:05:01 {other:#} claims flag"),
                        "Time forfeit".to_owned(),
                    ),
                    (format!("{who:#} resigns"), format!("{who:#} resigns")),
                ];
                for (act, termination) in told {
                    let Some(ruled) = decided(code, event, at, &act) else {
                        continue;
                    };
                    let record = recorded(at, &termination);
                    let due = audited(code, event, &record);
                    // What the board has ended before anything is told, the rules were never asked of.
                    if at.is_checkmate()
                        || at.is_stalemate()
                        || code.rules.dead.ends_game.is_some() && dead(at)
                    {
                        continue;
                    }
                    assert_eq!(
                        due,
                        ruled,
                        "{} {event}: {act}\n{}",
                        code.id,
                        at.to_fen(FenStyle::Standard)
                    );
                    compared += 1;
                    drawn += usize::from(due == Due::Scored(Outcome::Draw));
                    asked += usize::from(due == Due::Undecided);
                }
            }
        }
    }
    eprintln!("{compared} ends compared, {drawn} drawn, {asked} asked");
    assert!(
        compared > 1_000 && drawn > 50 && asked > 0,
        "{compared} {drawn} {asked}"
    );
}

fn dead(at: &Position) -> bool {
    jadoube_proof::Ask::new(at).dead().proof.is_proven()
}

/// The game played over under a code as acts, up to its end; after how many plies, and what it is.
fn played(code: &Arc<Code>, record: &Record) -> (usize, Option<Due>) {
    let terms = Terms {
        start: record.start,
        ..Terms::default()
    };
    let mut course = Course::new(code, terms).expect("a game");
    let mut at = Position::from_setup(&record.start).expect("a position");
    let moves = record.moves().expect("a line without null moves");
    for (index, made) in moves.iter().enumerate() {
        let who = at.turn();
        let words = write_move(&at, *made, Style::San);
        let act = format!("{who:#} plays {words}");
        if let Err(error) = course.tell(&act) {
            panic!("{act}: {error}");
        }
        at = at.played(*made);
        if course.game().outcome().is_some() {
            return (index + 1, due(course.game()));
        }
    }
    (moves.len(), None)
}

#[test]
fn a_game_played_over_and_audited_ends_at_the_same_move() {
    let mut files: Vec<ReadGame> = records("endings.pgn");
    files.truncate(60);
    let dance = "Nf3 Nf6 Ng1 Ng8 ".repeat(5);
    files.push(read(&format!("{dance} 1-0")));
    files.push(read("1. f3 e5 2. g4 Qh4# 0-1"));
    let quiet = "[SetUp \"1\"]\n[FEN \"8/8/4k3/8/8/4K3/8/R7 w - - 147 100\"]\n\n";
    files.push(read(&format!(
        "{quiet}100. Ra2 Kd6 101. Ra3 Kd7 102. Ra2 1-0"
    )));
    let mut ended = 0;
    for code in Code::all() {
        for record in &files {
            let judge = Judge {
                law: Some(Law::Chosen(Arc::clone(code))),
                event: Some(EventKind::Classical),
                ..Judge::default()
            };
            let (plies, due) = played(code, &record.game);
            let audit = judge.due(record, None, code);
            let Some(due) = due else {
                continue;
            };
            ended += 1;
            assert_eq!(
                audit,
                due,
                "{}: {}",
                code.id,
                record.game.tags.get("White").unwrap_or("?")
            );
            let rest = record.game.main_line().nodes.len() - plies;
            let found = judge.judge(record, code).findings;
            let told = found
                .iter()
                .any(|finding| finding.kind.name().starts_with("played-on-after"));
            assert_eq!(told, rest > 0, "{} {plies}: {found:?}", code.id);
        }
    }
    assert!(ended > 30, "{ended} ended on the board");
}
