//! What stands in a collection stands in what `jadoube pgn convert` makes of it, or the report says that it does not.
//!
//! The contents are counted by a scanner of this test alone, which knows nothing of the rules of chess: tags, comments with
//! their paragraphs, signs, moves, results. Comments, variations and moves keep their order.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::support::folder::Folder;
use crate::support::run;
use jadoube_notation::pgn::{Mode, Reader};
use proptest::prelude::*;

/// How often each thing stands in a text.
type Contents = BTreeMap<String, i64>;

/// Everything that a text says.
fn contents(text: &str) -> Contents {
    let mut found = Contents::new();
    for (kind, what) in pieces(text) {
        *found.entry(format!("{kind} {what}")).or_insert(0) += 1;
    }
    found
}

/// The moves, comments and variations of a text as they follow each other. A sign belongs to its move wherever it stands.
fn order(text: &str) -> Vec<String> {
    let placed = |(kind, what): &(&str, String)| *kind != "tag" && !what.starts_with('$');
    let pieces = pieces(text).into_iter().filter(placed);
    pieces.map(|(_, what)| what).collect()
}

/// What a text says, piece by piece, each with its kind.
fn pieces(text: &str) -> Vec<(&'static str, String)> {
    let mut found = Vec::new();
    let mut add = |kind: &'static str, what: &str| found.push((kind, what.to_owned()));
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let (used, kind, what) = match sign {
            '{' => {
                let end = rest.find('}').unwrap_or(rest.len() - 1);
                for paragraph in tidied(&rest[1..end]).split("\n\n") {
                    add("comment", paragraph);
                }
                (end + 1, "", String::new())
            }
            ';' => {
                let end = rest.find('\n').unwrap_or(rest.len());
                (end, "comment", tidied(&rest[1..end]))
            }
            '%' if matches!(
                text[..text.len() - rest.len()].chars().last(),
                None | Some('\n')
            ) =>
            {
                let end = rest.find('\n').unwrap_or(rest.len());
                (end, "escape", rest[1..end].to_owned())
            }
            '[' => {
                let end = rest.find("\"]").map_or(rest.len(), |end| end + 2);
                (end, "tag", tidied(&rest[..end]))
            }
            '(' | ')' => (1, "bracket", sign.to_string()),
            _ if sign.is_whitespace() || sign == '.' => (sign.len_utf8(), "", String::new()),
            _ => {
                let end = rest.find(|sign: char| sign.is_whitespace() || "{}();".contains(sign));
                let word = &rest[..end.unwrap_or(rest.len())];
                let bare = word.trim_start_matches(|sign: char| sign.is_ascii_digit());
                match bare.strip_prefix('.') {
                    // The number of a move.
                    Some(_) if bare.len() < word.len() => {
                        let dots = bare.len() - bare.trim_start_matches('.').len();
                        (word.len() - bare.len() + dots, "", String::new())
                    }
                    // Marks of check and mate may be wrong, and are mended.
                    _ => (word.len(), "word", word.replace(['+', '#'], "")),
                }
            }
        };
        let bare = what.trim_end_matches(['!', '?']);
        if kind == "word" && !bare.is_empty() && bare.len() < what.len() {
            // The sign at a move is a glyph.
            let signs = ["!", "?", "!!", "??", "!?", "?!"];
            let number = signs.iter().position(|sign| *sign == &what[bare.len()..]);
            add(kind, &format!("${}", number.map_or(0, |at| at + 1)));
            add(kind, bare);
        } else if !kind.is_empty() && !what.is_empty() {
            add(kind, &what);
        }
        rest = &rest[used..];
    }
    found
}

fn tidied(text: &str) -> String {
    let lines = text
        .lines()
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let joined = lines.collect::<Vec<_>>().join("\n");
    let paragraphs = joined
        .split("\n\n")
        .map(|one| one.split_whitespace().collect::<Vec<_>>().join(" "));
    let paragraphs: Vec<String> = paragraphs.filter(|one| !one.is_empty()).collect();
    paragraphs.join("\n\n")
}

/// What of the first is missing in the second. Tags of the roster that were not there may be added.
fn missing(before: &Contents, after: &Contents) -> Vec<String> {
    let lacks = |(what, count): &(&String, &i64)| after.get(*what).unwrap_or(&0) < *count;
    before
        .iter()
        .filter(lacks)
        .map(|(what, _)| what.clone())
        .collect()
}

/// Converts and compares; nothing may be missing unless the report tells and the exit code is 1.
#[track_caller]
fn check(name: &str, text: &str) {
    let folder = Folder::with(&[("in.pgn", text)]);
    let (from, to) = (folder.path("in.pgn"), folder.path("out.pgn"));
    let report = folder.path("report");
    let end = run(&["pgn", "convert", &from, "-o", &to, "--report", &report]);
    assert!(end.err.is_empty(), "{end:?}");
    let written = fs::read_to_string(&to).expect("the converted games");
    let told = fs::read_to_string(&report).expect("the report");
    let lost = missing(&contents(text), &contents(&written));
    assert!(
        lost.is_empty() || end.code == 1 && !told.is_empty(),
        "{name}: missing are {:?}\n{told}\n{end:?}",
        &lost[..lost.len().min(9)]
    );
    if lost.is_empty() {
        assert_eq!(order(&written), order(text), "{name}: {end:?}");
    }
    game_by_game(name, text, &written, &told);
    // What was written has everything, and nothing is said of it.
    let again = folder.path("again.pgn");
    let end = run(&["pgn", "convert", &to, "-o", &again]);
    let twice = fs::read_to_string(&again).expect("the games converted again");
    assert_eq!(twice, written, "{name}: {end:?}");
}

/// What one game lacks is told of that game, and with exit status 1 where it stands alone: what is told of others excuses nothing.
#[track_caller]
fn game_by_game(name: &str, text: &str, written: &str, told: &str) {
    let (before, after) = (texts(text), texts(written));
    assert_eq!(before.len(), after.len(), "{name}");
    for (number, (before, after)) in (1..).zip(before.iter().zip(&after)) {
        let lost = missing(&contents(before), &contents(after));
        if lost.is_empty() {
            assert_eq!(order(after), order(before), "{name}, game {number}");
            continue;
        }
        let place = format!(": game {number}, ");
        assert!(
            told.lines().any(|line| line.contains(&place)),
            "{name}, game {number}: missing are {lost:?}\n{told}"
        );
        let folder = Folder::with(&[("game.pgn", before.as_str())]);
        let end = run(&["pgn", "convert", &folder.path("game.pgn")]);
        if end.code == 1 && !end.err.is_empty() {
            continue;
        }
        // With exit status 0 moves, and the result, may only be written in another form, which is told.
        let form = |what: &str| what.starts_with("word ") || what.starts_with("tag [Result ");
        let lost = missing(&contents(before), &contents(&end.out));
        assert!(
            lost.iter().all(|what| form(what)) && end.err.contains("forgiven"),
            "{name}, game {number} alone: missing are {lost:?}\n{end:?}"
        );
    }
}

/// The games of a text as they stand.
fn texts(text: &str) -> Vec<String> {
    let mut reader = Reader::new(text.as_bytes(), Mode::Lenient);
    let mut texts = Vec::new();
    while reader.next().is_some() {
        texts.push(String::from_utf8_lossy(reader.text()).into_owned());
    }
    texts
}

#[test]
fn real_collections_keep_what_they_have() {
    // The games that stand in the repository, and the reference ones.
    let repository = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let own = [
        "data/games",
        "data/descriptive",
        "crates/notation/tests/scid",
    ];
    let own = own.map(|folder| repository.join(folder));
    let mut read = 0;
    for folder in own
        .into_iter()
        .chain([crate::reference::data().join("games")])
    {
        for entry in fs::read_dir(folder).expect("a folder of games") {
            let path = entry.expect("a file").path();
            if path.extension().is_some_and(|ending| ending == "pgn") {
                let bytes = fs::read(&path).expect("a collection");
                let text = String::from_utf8_lossy(&bytes);
                check(&path.display().to_string(), &text);
                read += 1;
            }
        }
    }
    assert!(read > 9, "{read} collections");
}

/// A piece of movetext in which all kinds of things stand: one of the lines that begin with these moves, from there on.
fn annotated(
    chance: &mut Chance,
    depth: usize,
    begun: &[&str],
    plies: usize,
    lines: &[[&str; 8]],
) -> String {
    const WORDS: [&str; 10] = [
        "\n% for [another] program, {any}  \n",
        "{good}",
        "{two\n\nparagraphs here}",
        "{[%clk 0:01:02]}",
        "{with  blanks}",
        "$1",
        "$14",
        "$142",
        "{[%cal Ge2e4] see}",
        "{a ; sign and (brackets)}",
    ];
    let fit: Vec<_> = lines
        .iter()
        .filter(|line| line.starts_with(begun))
        .collect();
    let line = fit[chance.below(fit.len())];
    let mut text = String::new();
    for (ply, san) in line.iter().enumerate().skip(begun.len()).take(plies) {
        if ply == begun.len() && chance.below(3) == 0 {
            text.push_str(["$142 ", "{before} ", "$1 {so} "][chance.below(3)]);
        }
        match ply % 2 {
            0 => text.push_str(&format!("{}. {san} ", ply / 2 + 1)),
            _ => text.push_str(&format!("{}... {san} ", ply / 2 + 1)),
        }
        let signs = chance.below(3);
        let mut told: Vec<&str> = (0..signs)
            .map(|_| WORDS[chance.below(WORDS.len())])
            .collect();
        told.sort_by_key(|word| !word.starts_with('$'));
        for word in told {
            text.push_str(word);
            text.push(' ');
        }
        while depth > 0 && chance.below(3) == 0 {
            let plies = 1 + chance.below(8);
            let inner = annotated(chance, depth - 1, &line[..ply], plies, lines);
            let after = ["", "{after} ", "{[%clk 0:01:03]} {and more} "][chance.below(3)];
            text.push_str(&format!("( {inner}) {after}"));
        }
    }
    text
}

/// A sequence of numbers that looks like chance and is always the same.
struct Chance(u64);

impl Chance {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_trees_keep_what_they_have(seed in any::<u64>()) {
        let lines = [
            ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"],
            ["d4", "d5", "c4", "e6", "Nc3", "Nf6", "Bg5", "Be7"],
            ["e4", "c5", "Nf3", "d6", "d4", "cxd4", "Nxd4", "Nf6"],
            ["f3", "e5", "Kf2", "d5", "Kg3", "h5", "h3", "h4"],
        ];
        let mut chance = Chance(seed);
        let mut text = String::new();
        for game in 0..40 {
            let result = ["1-0", "0-1", "1/2-1/2", "*"][chance.below(4)];
            let tags = ["", "[Opening \"x\"]\n", "[Annotator \"A, b\"]\n% among tags\n[X \"1\"]\n", "[SetUp \"1\"]\n[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n"];
            let tags = tags[chance.below(tags.len())];
            let movetext = annotated(&mut chance, 3, &[], 8, &lines);
            text.push_str(&format!(
                "[Event \"E {game}\"]\n%{game}\n{tags}[Result \"{result}\"]\n\n{movetext}{result}\n\n"
            ));
        }
        check("random", &text);
    }
}

#[test]
fn what_cannot_be_kept_is_told() {
    for text in [
        "[White \"A\"]\n[White \"B\"]\n\n1. e4 *\n",
        "[Event \"A\"]\n[Result \"1-0\"]\n\n1. e4 0-1\n",
        "[Event \"A\"]\n\n1. e4 e5 2. Nf3 zz 3. Bb5 {comment} (3. d4 $3) *\n",
        "[Event \"A\"]\n\n(1. d4 {before all} d5) 1. e4 *\n",
        "[Event \"A\"]\n\n1. e4 (1. d4 zz {why} 2. c4 $1) 1... e5 *\n",
        "[Event \"A\"]\n\n1. e4 e5 2. Ke3 {illegal} (2. Ke2 {legal} Ke7) Nc6 3. Kd3 *\n",
        "[Event \"A\"]\n[FEN \"8/8/8/8/8/8/4P3/4K3 w - - 0 1\"]\n[SetUp \"1\"]\n\n1. e4 {no king} *\n",
        "[Event \"A\"]\n\n1. e4 e5 $256 {x} $999 2. Nf3 <Nc6> *\n",
        "{before} [Event \"A\"]\n\n1. e4 *\n",
    ] {
        check(text, text);
    }
}

#[test]
fn tags_that_change_leave_the_words_before_them() {
    let folder = Folder::with(&[("in.pgn", "{introduction}\n[Event \"A\"]\n\n1. e4 *\n")]);
    let end = run(&["pgn", "tag", &folder.path("in.pgn"), "--set", "Annotator=x"]);
    assert!(
        end.out.starts_with("{introduction}\n[Event \"A\"]"),
        "{end:?}"
    );
}

/// The games of a text as a reader has them, each in export format and without the tag that the test sets.
fn games(text: &str) -> Vec<String> {
    let read = Reader::new(text.as_bytes(), Mode::Lenient);
    let games = read.map(|game| {
        let mut game = game.expect("a game").game;
        game.tags.remove("Annotator");
        game.to_pgn()
    });
    games.collect()
}

/// A game with comments, lines for other programs and signs in all places around its tags and its result.
fn surrounded() -> impl Strategy<Value = String> {
    let before = prop_oneof![
        Just(""),
        Just("{before}\n"),
        Just("; before\n"),
        Just("% before\n"),
        Just("% a\n{b}\n")
    ];
    let among = prop_oneof![
        Just(""),
        Just("% among\n"),
        Just("{among}\n"),
        Just("; among\n"),
        Just("% a\n; b\n{c}\n% d\n")
    ];
    let moves = prop_oneof![
        Just("1. e4 e5"),
        Just("{first} 1. d4 d5 2. c4 {x [%clk 0:01:00]}"),
        Just("% line\n1. Nf3 $1 (1. c4 c5 {y}) 1... d5"),
        Just("1. d4 ; to the end 1-0\n")
    ];
    let result = prop_oneof![Just("1-0"), Just("0-1"), Just("1/2-1/2"), Just("*")];
    let after = prop_oneof![
        Just(""),
        Just("\n{after}"),
        Just("\n; after"),
        Just("\n% after"),
        Just(" $1"),
        Just("\n$1"),
        Just(" D"),
        Just("\n{a}\n% b\n; c"),
        Just("\n(1. d4)"),
        Just("\n% end\n1-0"),
        Just(" {open")
    ];
    let parts = (before, among, moves, result, after, "[A-D]");
    parts.prop_map(|(before, among, moves, result, after, name)| {
        format!("{before}[Event \"{name}\"]\n{among}[White \"{name}\"]\n[Result \"{result}\"]\n\n{moves} {result}{after}\n\n")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_back_as_the_same_games(
        one in prop::collection::vec(surrounded(), 1..4),
        other in prop::collection::vec(surrounded(), 1..3),
    ) {
        let (one, other) = (one.concat(), other.concat());
        let folder = Folder::with(&[("one.pgn", &one), ("other.pgn", &other)]);
        let (first, second) = (folder.path("one.pgn"), folder.path("other.pgn"));
        let due = games(&one);
        let tagged = run(&["pgn", "tag", &first, "--set", "Annotator=x"]);
        prop_assert_eq!(&games(&tagged.out), &due, "tag: {}\n{}", one, tagged.out);
        let converted = run(&["pgn", "convert", &first]);
        prop_assert_eq!(&games(&converted.out), &due, "convert: {}\n{}", one, converted.out);
        let mut both = [due, games(&other)].concat();
        both.sort();
        for args in [["pgn", "sort", &first, &second], ["pgn", "merge", &first, &second]] {
            let end = run(&args);
            let mut found = games(&end.out);
            found.sort();
            prop_assert_eq!(&found, &both, "{:?}: {}\n---\n{}\n---\n{}", args, one, other, end.out);
        }
    }
}
