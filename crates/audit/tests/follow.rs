//! Broadcasts played back: however a record grows and wherever it is cut when it is read, each thing is said once.

#[path = "../../../data/reference.rs"]
mod reference;

use std::fs;

use jadoube_audit::Judge;
use jadoube_audit::follow::{Follower, News, Notice};
use jadoube_laws::Code;
use jadoube_notation::pgn::{Mode, Reader, split_games};

fn follower() -> Follower {
    Follower::new(Judge::default(), Code::by_id("fide-2023").expect("a code"))
}

/// Numbers by chance, the same for a seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// A game as it is played: its moves with what stands after each, how it is scored at last, what must be said of it.
struct Script {
    white: &'static str,
    time: &'static str,
    moves: Vec<String>,
    result: &'static str,
    said: &'static [&'static str],
}

fn script(
    white: &'static str,
    time: &'static str,
    moves: &str,
    result: &'static str,
    said: &'static [&'static str],
) -> Script {
    // A clock is written to its move with a slash: `e4/1:30:00`.
    let moves = moves
        .split_whitespace()
        .map(|word| match word.split_once('/') {
            Some((word, clock)) => format!("{word} {{[%clk {clock}]}}"),
            None => word.to_owned(),
        });
    Script {
        white,
        time,
        moves: moves.collect(),
        result,
        said,
    }
}

impl Script {
    /// The record after so many moves.
    fn text(&self, plies: usize, number: usize) -> String {
        let over = plies == self.moves.len();
        let result = if over { self.result } else { "*" };
        let mut text = format!(
            "[Event \"Hall\"]\n[Site \"Here\"]\n[Date \"2026.11.23\"]\n[Round \"4\"]\n[Board \"{number}\"]\n[White \"{}\"]\n\
             [Black \"Black {number}\"]\n[Result \"{result}\"]\n[TimeControl \"{}\"]\n\n",
            self.white, self.time
        );
        for (index, word) in self.moves[..plies].iter().enumerate() {
            if index % 2 == 0 {
                text += &format!("{}. ", index / 2 + 1);
            }
            text += word;
            text += if index % 12 == 11 { "\n" } else { " " };
        }
        format!("{text}{result}\n\n")
    }
}

/// A round in which much goes wrong.
fn hall() -> Vec<Script> {
    let shuffled = "Nf3 Nf6 Ng1 Ng8 ".repeat(4) + "e4 e5 Nf3";
    vec![
        script(
            "Shuffler",
            "5400+30",
            &shuffled,
            "1/2-1/2",
            &[
                "begins",
                "may claim-repetition 8",
                "may claim-repetition 9",
                "may claim-repetition 10",
                "may claim-repetition 11",
                "must repetition 16",
                "ends",
            ],
        ),
        script(
            "Mated",
            "5400+30",
            "f3 e5 g4 Qh4# a3 a6 b3 b6",
            "0-1",
            &["begins", "must mate 4", "ends"],
        ),
        script(
            "Timed",
            "40/600:600",
            "e4/0:10:00 e5/0:10:00 Nf3/0:09:50 Nc6/0:10:00 Bc4/0:09:55 Bc5/0:10:00 d3/0:09:40 d6/0:10:00 \
             c3/0:09:30 Nf6/0:10:00 O-O/0:00:00 O-O/0:10:00 Re1/0:00:00 a6/0:08:00 Bb3/0:00:00 Ba7/0:07:00",
            "0-1",
            &[
                "begins",
                "look clock-rises 5",
                "must flag 11",
                "look clock-stands 12",
                "ends",
            ],
        ),
        script(
            "Checked",
            "-",
            "e4 e5 Bb5 d5 Bxd7+ Bxd7 Nf3",
            "*",
            &["begins", "must illegal-move 4"],
        ),
        script(
            "Quiet",
            "180+2",
            "e4/0:03:00 c5/0:03:00 Nf3/0:03:01 d6/0:02:50 d4/0:03:00 cxd4/0:02:48 Nxd4/0:02:58 Nf6/0:02:44",
            "1-0",
            &["begins", "ends"],
        ),
        script(
            "Misjudged",
            "-",
            "e4 e5 Qh5 Nc6 Bc4 Nf6 Qxf7#",
            "0-1",
            &["begins", "must result 7", "ends"],
        ),
    ]
}

/// What was said of a game, in short.
fn short(notice: &Notice) -> String {
    match (&notice.news, notice.weight()) {
        (News::Point(point), Some(weight)) => {
            format!("{} {} {}", weight.name(), notice.kind(), point.ply)
        }
        (News::TakenBack(point, _), _) => format!("back {} {}", notice.kind(), point.ply),
        _ => notice.kind().to_owned(),
    }
}

fn said_of(notices: &[Notice], white: &str) -> Vec<String> {
    let of_it = |notice: &&Notice| notice.game.as_ref().is_some_and(|game| game.white == white);
    notices.iter().filter(of_it).map(short).collect()
}

#[track_caller]
fn check(notices: &[Notice], scripts: &[Script], how: &str) {
    for script in scripts {
        let said = said_of(notices, script.white);
        assert_eq!(said, script.said, "{}: {how}", script.white);
    }
}

#[test]
fn a_file_that_is_written_anew_says_each_thing_once_wherever_it_is_cut() {
    let scripts = hall();
    for seed in 0..100 {
        let mut chance = Chance(seed);
        let mut follower = follower();
        let mut plies = vec![0; scripts.len()];
        let mut notices = Vec::new();
        let text = |plies: &[usize]| {
            let games = scripts.iter().zip(plies).zip(1..);
            games
                .map(|((script, &plies), number)| script.text(plies, number))
                .collect::<String>()
        };
        loop {
            let open: Vec<usize> = (0..scripts.len())
                .filter(|&at| plies[at] < scripts[at].moves.len())
                .collect();
            if open.is_empty() {
                break;
            }
            // One or several moves come between two writings.
            for _ in 0..=chance.below(3) {
                let at = open[chance.below(open.len())];
                plies[at] = (plies[at] + 1).min(scripts[at].moves.len());
            }
            let now = text(&plies);
            // The file is read while it is written, and after that, or not.
            let mut cuts: Vec<usize> = (0..chance.below(4))
                .map(|_| chance.below(now.len()))
                .collect();
            cuts.sort_unstable();
            // Who stands still in the middle of writing is taken to be done.
            cuts.dedup();
            for cut in cuts {
                notices.extend(follower.read("games.pgn", &now.as_bytes()[..cut]));
            }
            if chance.below(3) > 0 {
                notices.extend(follower.read("games.pgn", now.as_bytes()));
            }
        }
        for _ in 0..3 {
            notices.extend(follower.read("games.pgn", text(&plies).as_bytes()));
        }
        // A mate that is scored in the same writing is never without its result.
        check(&notices, &scripts, &format!("seed {seed}"));
    }
}

#[test]
fn a_file_that_is_appended_to_says_each_thing_once_wherever_it_is_cut() {
    for (index, script) in hall().into_iter().enumerate() {
        // Whoever appends does not know the result when he writes the tags.
        let whole = script.text(script.moves.len(), index + 1);
        let tag = format!("[Result \"{}\"]", script.result);
        let whole = whole.replace(&tag, "[Result \"*\"]");
        for seed in 0..40 {
            let mut chance = Chance(seed * 31 + index as u64);
            let mut follower = follower();
            let (mut notices, mut at) = (Vec::new(), 0);
            while at < whole.len() {
                at = (at + 1 + chance.below(40)).min(whole.len());
                notices.extend(follower.read("game-1.pgn", &whole.as_bytes()[..at]));
            }
            for _ in 0..2 {
                notices.extend(follower.read("game-1.pgn", whole.as_bytes()));
            }
            check(
                &notices,
                std::slice::from_ref(&script),
                &format!("seed {seed}"),
            );
        }
    }
}

#[test]
fn games_as_they_were_played_grow_to_what_their_whole_record_says() {
    let code = Code::by_id("fide-2023").expect("a code");
    let mut said = 0;
    for (file, step) in [("modern-clk.pgn", 9), ("endings.pgn", 13)] {
        let path = reference::data().join("games").join(file);
        let text = fs::read(path).expect("the games");
        for (number, game) in split_games(&text).step_by(step).take(25).enumerate() {
            let mut chance = Chance(number as u64);
            let mut follower = follower();
            let (mut told, mut at) = (Vec::new(), 0);
            let mut hear = |notices: Vec<Notice>| {
                for notice in notices {
                    match notice.news {
                        // What the end of the record showed, and shows no more, is not a correction.
                        News::Point(point) if !point.matter.is_settled_by_a_result() => {
                            told.push((point.matter, point.ply));
                        }
                        News::TakenBack(..) => panic!("{file}: {}", notice.says()),
                        _ => {}
                    }
                }
            };
            while at < game.len() {
                at = (at + 1 + chance.below(game.len() / 5)).min(game.len());
                hear(follower.read("live.pgn", &game[..at]));
            }
            hear(follower.read("live.pgn", game));
            let read = { Reader::new(game, Mode::Lenient).next() };
            let read = read.expect("a game").expect("it can be read");
            let points = Judge::default().points(&read, code);
            let mut due: Vec<_> = points
                .iter()
                .filter(|point| !point.matter.is_settled_by_a_result())
                .map(|point| (point.matter, point.ply))
                .collect();
            told.sort_unstable();
            due.sort_unstable();
            assert_eq!(told, due, "{file}: {}", String::from_utf8_lossy(game));
            said += told.len();
        }
    }
    assert!(said > 0);
}

/// What is said of texts that follow one another, in short.
#[track_caller]
fn says(texts: &[&str], expected: &[&str]) {
    let mut follower = follower();
    let said: Vec<String> = texts
        .iter()
        .flat_map(|text| follower.read("live.pgn", text.as_bytes()))
        .map(|notice| short(&notice))
        .collect();
    assert_eq!(said, expected, "{texts:#?}");
}

#[test]
fn a_corrected_record_takes_back_what_was_said() {
    let mated = "1. f3 e5 2. g4 Qh4# *";
    says(
        &[mated, "1. f3 e5 2. g4 Qg5 *", "1. f3 e5 2. g4 Qg5 3. e4 *"],
        &["begins", "must mate 4", "back mate 4"],
    );
    says(
        &["1. e4 e5 2. Bb5 d5 *", "1. e4 e5 2. Bb5 Nc6 *"],
        &["begins", "must illegal-move 4", "back illegal-move 4"],
    );
    // A result that comes is no correction; one that is corrected is.
    says(
        &[mated, "1. f3 e5 2. g4 Qh4# 0-1"],
        &["begins", "must mate 4", "ends"],
    );
    says(
        &[
            "1. f3 e5 2. g4 Qh4# 1-0",
            "1. f3 e5 2. g4 Qh4# 0-1",
            "1. f3 e5 2. g4 Qh4# *",
        ],
        &[
            "must result 4",
            "ends",
            "back result 4",
            "rescored",
            "must mate 4",
            "reopens",
        ],
    );
    // Said again if it comes again.
    says(
        &[mated, "1. f3 e5 2. g4 Qg5 *", mated],
        &["begins", "must mate 4", "back mate 4", "must mate 4"],
    );
}

#[test]
fn corrections_are_told_with_what_stood_and_what_stands() {
    let mut follower = follower();
    follower.read("a", b"1. f3 e5 2. g4 Qh4# *");
    let told = follower.read("a", b"1. f3 e5 2. g4 Qg5 *");
    let said: Vec<String> = told.iter().map(Notice::says).collect();
    assert_eq!(
        said,
        [
            "taken back, since 2... Qg5 stands in the record in place of 2... Qh4#: 2... Qh4# mates: the game is over, 0-1, and \
             has no result"
        ]
    );
}

#[test]
fn what_ends_a_game_is_told_when_it_stands() {
    let from = |fen: &str, moves: &str| format!("[SetUp \"1\"]\n[FEN \"{fen}\"]\n\n{moves} *\n");
    let one = |fen, moves, expected: &[&str]| says(&[&from(fen, moves)], expected);
    one(
        "k7/8/1K6/8/8/8/8/2Q5 w - - 0 1",
        "1. Qc7",
        &["begins", "must stalemate 1"],
    );
    one(
        "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1",
        "1. Kxe2",
        &["begins", "must dead-position 1"],
    );
    let rooks = "4k3/8/8/8/8/8/8/R3K3 w - - 148 90";
    one(rooks, "1. Ra2 Ke7", &["begins", "must move-count 2"]);
    one(
        "4k3/8/8/8/8/8/8/R3K3 w - - 98 90",
        "90. Ra2 Ke7 91. Ra3",
        &["begins", "may claim-move-count 2"],
    );
    one(
        "4k3/8/8/8/8/8/8/8 w - - 0 1",
        "1. Ra2",
        &["must illegal-position 0"],
    );
    says(&["[Variant \"Atomic\"]\n\n1. e4 *"], &["look unreadable 0"]);
    // The record alone is not the end of a game: what has no result is over when it stands as it is.
    let mated = "1. f3 e5 2. g4 Qh4#\n";
    says(&[mated, mated, mated], &["begins", "must mate 4"]);
}

#[test]
fn a_flag_is_settled_by_the_loss() {
    let text = |rest: &str| format!("[TimeControl \"60\"]\n\n1. e4 {{[%clk 0:00:00]}} {rest}\n");
    let [fallen, lost, won, on] = ["*", "0-1", "1-0", "e5 2. d4 0-1"].map(text);
    says(&[&fallen, &lost], &["begins", "must flag 1", "ends"]);
    says(&[&lost], &["ends"]);
    says(&[&fallen, &won], &["begins", "must flag 1", "ends"]);
    says(&[&won], &["must flag 1", "ends"]);
    says(&[&on], &["must flag 1", "ends"]);
}

#[test]
fn games_that_move_or_change_names_stay_the_same_games() {
    let game =
        |white: &str, moves: &str| format!("[White \"{white}\"]\n[Black \"Bo\"]\n\n{moves} *\n\n");
    let (mated, quiet) = ("1. f3 e5 2. g4 Qh4#", "1. e4 e5");
    let first = game("Ann", mated) + &game("Cy", quiet);
    let turned = game("Cy", quiet) + &game("Ann", mated);
    says(
        &[&first, &turned, &first],
        &["begins", "must mate 4", "begins"],
    );
    let renamed = game("Anne", mated) + &game("Cy", quiet);
    says(
        &[&first, &renamed],
        &["begins", "must mate 4", "begins", "renamed"],
    );
    // The file of a board has the next game in it.
    let next = game("Dee", "1. d4");
    says(
        &[&game("Ann", mated), &next, &next],
        &["begins", "must mate 4", "begins", "leaves"],
    );
}

#[test]
fn a_game_that_stands_in_two_files_is_told_of_once() {
    let mut follower = follower();
    let game = b"[White \"Ann\"]\n[Black \"Bo\"]\n\n1. f3 e5 2. g4 Qh4# *\n";
    assert_eq!(follower.read("games.pgn", game).len(), 2);
    assert_eq!(follower.read("game-1.pgn", game).len(), 0);
}

#[test]
fn a_source_that_is_lost_is_told_once_and_so_is_its_return() {
    let mut follower = follower();
    let lost = follower.lost("live.pgn", "no such file").expect("news");
    assert_eq!(
        lost.says(),
        "cannot be read, and is asked again: no such file"
    );
    assert_eq!(follower.lost("live.pgn", "no such file"), None);
    let found = follower.read("live.pgn", b"1. e4 *");
    let kinds: Vec<&str> = found.iter().map(Notice::kind).collect();
    assert_eq!(kinds, ["found", "begins"]);
    assert!(follower.lost("live.pgn", "gone").is_some());
    // The same text again is no news of games.
    assert_eq!(follower.read("live.pgn", b"1. e4 *").len(), 1);
}

#[test]
fn the_time_control_is_given_or_read_from_what_people_write() {
    let game =
        |tag: &str| format!("{tag}\n1. e4 {{[%clk 0:03:00]}} e5 2. Nf3 {{[%clk 0:03:40]}} *\n");
    let kinds = |follower: Follower, tag: &str| {
        let mut follower = follower;
        let told = follower.read("a", game(tag).as_bytes());
        told.iter().map(short).collect::<Vec<String>>()
    };
    assert_eq!(kinds(follower(), ""), ["begins"]);
    let rises = ["begins", "look clock-rises 3"];
    assert_eq!(kinds(follower(), "[TimeControl \"3m+2s\"]\n"), rises);
    let given = follower().at_time("3m+2s".parse().ok());
    assert_eq!(kinds(given, ""), rises);
    let given = follower().at_time("3m+60s".parse().ok());
    assert_eq!(kinds(given, "[TimeControl \"180+2\"]\n"), ["begins"]);
}
