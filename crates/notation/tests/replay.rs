//! The fast replay against the full reader: the same games, plies, hashes and faults.

use jadoube_board::{Move, Position, Setup};
use jadoube_notation::pgn::{
    Game, LineId, Mode, Node, Outcome, PgnError, Ply, ReadGame, Reader, read_tags, split_games,
    tag_values,
};
use jadoube_notation::replay::{
    Courses, Exporter, Gather, Loader, Replayer, Watch, replay, replay_stream, replay_threads,
};
use jadoube_notation::san::San;
use proptest::prelude::*;

/// Everything that a watcher is told, in order; a fault takes back the plies of its game.
#[derive(Debug, Default, PartialEq)]
struct Everything {
    plies: Vec<(Move, u64)>,
    ends: Vec<(usize, Outcome)>,
    faults: Vec<PgnError>,
    kept: usize,
}

impl Watch for Everything {
    fn ply(&mut self, played: Move, hash: u64) {
        self.plies.push((played, hash));
    }

    fn end(&mut self, outcome: Outcome) {
        self.kept = self.plies.len();
        self.ends.push((self.kept, outcome));
    }

    fn fault(&mut self, faults: Vec<PgnError>) {
        self.plies.truncate(self.kept);
        self.faults
            .push(faults.into_iter().next().expect("a reason"));
    }
}

impl Gather for Everything {
    fn gather(&mut self, next: Self, games: u64, lines: u64) {
        let before = self.plies.len();
        self.plies.extend(next.plies);
        self.ends.extend(
            next.ends
                .into_iter()
                .map(|(plies, outcome)| (plies + before, outcome)),
        );
        self.kept = self.plies.len();
        self.faults.extend(next.faults.into_iter().map(|mut error| {
            error.place.game += games;
            error.place.line += lines;
            error
        }));
    }
}

/// What the full reader makes of the text.
fn in_full(text: &[u8], mode: Mode) -> Everything {
    let mut all = Everything::default();
    for item in Reader::new(text, mode) {
        let read = match item {
            Ok(read) => read,
            Err(error) => {
                all.fault(vec![error]);
                continue;
            }
        };
        let mut setup = read.game.start;
        for node in &read.game.main_line().nodes {
            setup = node.ply.play_on(&setup);
            let position = Position::from_setup(&setup);
            if let (Some(played), Ok(position)) = (node.ply.played(), position) {
                all.ply(played, position.hash());
            }
        }
        all.end(read.game.outcome);
    }
    all
}

/// The moves of a game and nothing beside them.
fn stripped(game: &Game) -> Game {
    let mut bare = Game::new(game.start);
    bare.tags = game.tags.clone();
    bare.outcome = game.outcome;
    for node in &game.main_line().nodes {
        bare.push(node.ply.clone());
    }
    bare
}

/// Games are exported from their words as they are by way of data; gives how many are.
#[track_caller]
fn assert_exported(text: &[u8], bare: bool) -> u64 {
    let written = |read: ReadGame| match bare {
        true => stripped(&read.game).to_pgn(),
        false => read.game.to_pgn(),
    };
    let slow: Vec<String> = Reader::new(text, Mode::Strict)
        .map(|item| item.map_or(String::new(), written))
        .collect();
    let (mut fast, mut exported) = (Vec::new(), 0);
    let mut reader = Reader::new(text, Mode::Strict);
    let mut exporter = Exporter::new(bare);
    loop {
        exported += reader.export(&mut exporter, &mut fast);
        match reader.next() {
            Some(Ok(read)) => fast.extend(written(read).into_bytes()),
            Some(Err(_)) => {}
            None => break,
        }
    }
    let (slow, fast) = (slow.concat(), String::from_utf8(fast).unwrap());
    if fast != slow {
        let at = fast.bytes().zip(slow.bytes()).position(|(a, b)| a != b);
        let near = at.unwrap_or(0).saturating_sub(300);
        let cut = |text: &str| text.chars().skip(near).take(600).collect::<String>();
        panic!("{}\n----\n{}", cut(&fast), cut(&slow));
    }
    exported
}

/// The moves of the main line as the standard writes them, with blanks between them.
fn sans(game: &Game) -> String {
    let mut now = Position::from_setup(&game.start).unwrap();
    let words = game.main_line().nodes.iter().map(|node| {
        let played = node.ply.played().unwrap();
        let san = San::of(&now, played).to_string();
        now = now.played(played);
        san
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Plain games are followed as the full reader plays them, which has nothing to report of them; gives how many are.
#[track_caller]
fn assert_followed(text: &[u8]) -> u64 {
    let mut slow = Reader::new(text, Mode::Lenient);
    let mut fast = Reader::new(text, Mode::Lenient);
    let (mut courses, mut followed) = (Courses::new(), 0);
    loop {
        let is_plain = fast.course(&mut courses, |course| {
            let read = slow.next().expect("a game").expect("a good game");
            assert!(read.forgiven.is_empty(), "{:?}", read.forgiven);
            assert!(read.stopped.is_none() && read.illegal.is_empty() && read.doubt.is_none());
            let line = read.game.main_line();
            let moves: Vec<_> = line.nodes.iter().map(|node| node.ply.played()).collect();
            let (told, words): (Vec<_>, Vec<_>) = course
                .plies()
                .map(|(played, san)| (Some(played), san))
                .unzip();
            assert_eq!(told, moves);
            assert_eq!(course.sans(), sans(&read.game));
            assert_eq!(words.join(" "), course.sans());
            assert_eq!(course.outcome, read.game.outcome);
            for tag in read.game.tags.iter().filter(|tag| tag.name != "Result") {
                assert_eq!(course.tag(&tag.name), Some(&*tag.value));
            }
        });
        if is_plain {
            followed += 1;
            continue;
        }
        let (one, other) = (fast.next(), slow.next());
        assert_eq!(one, other);
        if one.is_none() {
            return followed;
        }
    }
}

/// Plain games are built from their words as the full reader builds them, which has nothing to report of them; gives how many are.
#[track_caller]
fn assert_loaded(text: &[u8]) -> u64 {
    let mut slow = Reader::new(text, Mode::Lenient);
    let mut fast = Reader::new(text, Mode::Lenient);
    let (mut loader, mut loaded) = (Loader::new(), 0);
    loop {
        let Some(game) = fast.load(&mut loader) else {
            let (one, other) = (fast.next(), slow.next());
            assert_eq!(one, other);
            if one.is_none() {
                return loaded;
            }
            continue;
        };
        loaded += 1;
        let read = slow.next().expect("a game").expect("a good game");
        assert_eq!(read.game, game);
        assert_eq!(loader.sans(), sans(&read.game));
        assert!(read.forgiven.is_empty(), "{:?}", read.forgiven);
        assert!(read.stopped.is_none() && read.illegal.is_empty() && read.doubt.is_none());
    }
}

/// Games replayed one at a time are whole for the lenient reader, and the same; tags that are read alone are those that
/// are read with the others.
#[track_caller]
fn assert_single(text: &[u8]) {
    let mut replayer = Replayer::new();
    for piece in split_games(text) {
        let names = ["White", "Result", "Black"];
        let tags = read_tags(piece);
        assert_eq!(
            tag_values(piece, names).map(|value| value.map(String::from)),
            names.map(|name| tags.get(name).map(str::to_owned))
        );
        let mut single = Everything::default();
        let Some(outcome) = replayer.game(piece, &mut single) else {
            continue;
        };
        single.end(outcome);
        let mut games = Reader::new(piece, Mode::Lenient);
        let read = games.next().expect("a game").expect("a good game");
        assert!(games.next().is_none());
        assert!(read.stopped.is_none() && read.illegal.is_empty() && read.doubt.is_none());
        assert_eq!(single, in_full(piece, Mode::Lenient));
    }
}

#[track_caller]
fn assert_same(text: &[u8]) {
    assert_single(text);
    assert_exported(text, false);
    assert_exported(text, true);
    assert_loaded(text);
    assert_followed(text);
    let mut fast = Everything::default();
    replay(text, &mut fast);
    let slow = in_full(text, Mode::Strict);
    if fast != slow {
        let shown = String::from_utf8_lossy(text);
        assert_eq!(fast.faults, slow.faults, "{shown}");
        assert_eq!(fast.ends, slow.ends, "{shown}");
        let differ = fast.plies.iter().zip(&slow.plies).position(|(a, b)| a != b);
        panic!("plies differ from {differ:?} on in\n{shown}");
    }
}

#[test]
fn real_collections() {
    for name in ["historic", "modern-clk", "endings", "chess960", "broken"] {
        let text =
            std::fs::read(crate::reference::data().join(format!("games/{name}.pgn"))).unwrap();
        assert_same(&text);
        let mut whole = Everything::default();
        replay(&text, &mut whole);
        assert!(!whole.plies.is_empty() || name == "broken");
        let many = text.repeat(1 + 3_000_000 / text.len());
        let mut one = Everything::default();
        replay(&many, &mut one);
        assert!(
            replay_threads::<Everything>(&many, 3) == one,
            "{name} with threads"
        );
        let streamed = replay_stream::<Everything>(&many[..], 2, |_| {}).unwrap();
        assert!(streamed == one, "{name} as a stream");
    }
}

#[test]
fn real_games_are_exported_from_their_words() {
    for (name, most) in [("historic", 9), ("modern-clk", 9), ("endings", 8)] {
        let text =
            std::fs::read(crate::reference::data().join(format!("games/{name}.pgn"))).unwrap();
        let games = Reader::new(&text[..], Mode::Strict).count() as u64;
        for bare in [false, true] {
            let exported = assert_exported(&text, bare);
            assert!(
                exported * 10 >= games * most,
                "{name}: {exported} of {games}"
            );
        }
        let loaded = assert_loaded(&text);
        assert!(loaded * 10 >= games * 8, "{name}: {loaded} of {games}");
    }
}

#[test]
fn games_of_tags_alone_are_games_in_every_share() {
    let tags = "[Event \"A\"]\n[White \"x\"]\n[Result \"1-0\"]\n\n";
    let played = "[Event \"B\"]\n[Result \"*\"]\n\n1. e4 e5 *\n\n";
    let text = format!("{}{played}{}", tags.repeat(3), tags.repeat(2)).repeat(20_000);
    let mut one = Everything::default();
    replay(text.as_bytes(), &mut one);
    assert_eq!(one.ends.len() + one.faults.len(), 6 * 20_000);
    let streamed = replay_stream::<Everything>(text.as_bytes(), 2, |_| {}).unwrap();
    assert!(streamed == one);
}

#[test]
fn edges() {
    for text in [
        "",
        " \n\n",
        "*",
        "1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0",
        "1.e4 e5 2.Nf3 Nc6 3.Bb5 1-0 1. d4 d5 0-1",
        "1. e4 e5 1/2-1/2 {after} 1. d4 *",
        "1. e4{glued} e5$1 2. Nf3!? Nc6?? 3. Bb5! $2 *",
        "1. e4 $300 e5 *",
        "1. e4 e5 2. Ke2 Ke7 3. Ke3 Ke6 4. Kf4 1-0",
        "1. e4 (1. d4 d5) 1... e5 *",
        "1. e4 (1. d4 d5 (1... Nf6 2. c4 (2. Nf3) 2... g6) 2. c4) (1. c4) 1... e5 (1... c5 2. Nf3) 2. Nf3 *",
        "1. e4 (1. d4 d5)1... e5 (1... c5)(1... c6 $146 2. d4) 2. Nf3 (2. f4 exf4 (2... d5)) *",
        "1. e4 (1. d4 d5 2. Ke3) e5 *",
        "1. e4 (1. d4 2. d5) e5 *",
        "1. e4 (2. d4) e5 *",
        "1. e4 () e5 *",
        "1. e4 (1. d4 (1. c4)) e5 *",
        "1. e4 ((1. d4)) e5 *",
        "(1. e4) 1. d4 *",
        "1. e4 (1. d4 e5 *",
        "1. e4 ) e5 *",
        "1. e4 (1. d4 1-0) e5 *",
        "1. e4 (1. d4 *) e5 *",
        "1. e4 e5 (1... d5 2. exd5 Qxd5) 2. Nf3 Nc6 (2... d6) 3. Bb5 1-0\n\n1. d4 d5 0-1\n\n1. e4 (1. c4) *",
        "1. d4 Nf6 2. d5 e5 (2... c5 3. dxc6) 3. dxe6 (3. dxc6) *",
        "1. d4 Nf6 2. d5 e5 3. Nf3 (3. dxe6 (3. Nc3) 3... dxe6) 3... d6 *",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K2R b KQ - 0 40\"]\n\n40... Ke7 (40... Kd7 41. O-O-O+ (41. O-O)) 41. O-O *",
        "1. e4 e5 {[%illegal e1e3:Ke3 $2]} *",
        "1. e4 e5 { [%illegal e1e3:Ke3] } *",
        "1. e4 e5 {\n  [%illegal e1e3:Ke3] and so on} *",
        "1. e4 e5 ; [%illegal e1e3:Ke3]\n *",
        "{[%illegal e2e5:e5]} *",
        "1. e4 e5 {[%illegal g1f3]} *",
        "1. e4\te5 2.. Nf3 Nc6 3. .. Bb5 . a6 *",
        "1. e4 dd5 *",
        "1. e4 d7d5 *",
        "1. d4 NNf6 *",
        "1. d4 d5 2. Nc3 Nf6 3. N0f3 *",
        "1. e4 e5 2. Bc4 Nc6 3. Qh5 Nf6 4. Qxf7# 1-0",
        "1. e4 e5 ; a comment to the end\n2. Nf3 *",
        "1. e4 ; rest {\n e5 *",
        "% escape\n1. e4\n% 1. d4\ne5 *",
        "1. e4 -- 2. d4 *",
        "[Result \"1-0\"]\n\n1. e4 0-1",
        "[White \"A\"]\n[White \"B\"]\n\n1. e4 *",
        "[White \"A \\\" B\"]\n\n1. e4 *",
        "1. f3 e5 2. g4 Qh4# 0-1",
        "1. e4 e6 2. e5 d5 3. exd6 *",
        "1. e4 a6 2. e5 d5 3. exd6 cxd6 4. a4 *",
        "[SetUp \"1\"]\n[FEN \"8/8/8/8/k2Pp2Q/8/8/3K4 b - d3 0 1\"]\n\n1... exd3 *",
        "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=Q+ Kg7 *",
        "[SetUp \"1\"]\n[FEN \"1n5k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. axb8=N Kg7 *",
        "[SetUp \"1\"]\n[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8 Kg7 *",
        "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. a8=R *",
        "[SetUp \"1\"]\n[FEN \"4k3/8/8/8/8/8/8/R3K2R w KQ - 0 40\"]\n\n40. O-O-O Ke7 41. Rhe1+ *",
        "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3+ Nf6# *",
        "1. Nxf3 *",
        "1. d4 d5 2. c4 dxc4 3. e3 b5 4. axb5 *",
        "1. N1f3 Nb8c6 *",
        "1. Ng1f3 *",
        "0-1",
        "1-0 1-0",
        "1. e4\0 e5 *",
        "1. e4 * Qd6+ *",
        "\u{feff}1. e4 * Qd6+ *",
        "1. e4 *\n1. d4 * {Grün} 1. c4 c4 *",
        "1. e4 e5*",
        "1. e4 e5* 1. d4*\n1. c4*",
        "1. e4 e51-0",
        "1. e4 e5 1-0 *",
        "1. e4 e5 1-0 0-1",
        "1. e4 e5 1-0\n*",
        "1. e4\u{a0}e5 *",
        "1. O - O *",
        "1. e4 e5 1 - 0",
        "1. e4 0000 2. d4 *",
        "1. e4 e5 (=) *",
        "[event \"A\"]\n\n1. e4 *",
        "[FEN \"7k/P7/8/8/8/8/8/K7 w - - 0 1\"]\n[setup \"1\"]\n\n1. a8=R *",
        "[Event \"A\"][Result \"*\"]\n\n1. e4 *",
        "[Event \"A\"]\n[Result \"*\"]\n\n[Event \"B\"]\n[Result \"*\"]\n\n1. e4 *",
        "[Event \"A\"]\n[Result \"*\"]\n[Event \"B\"]\n[Result \"*\"]\n\n1. e4 *",
        "[Event \"A\"]\n\n[Site \"B\"]\n\n1. e4 *\n\n[Event \"A\"]\n",
        "; intro\n[Event \"A\"]\n\n1. e4 *",
        "1. e4 2. d4 *",
        "1. e4 e5 1... d5 *",
        "1. e4 e5 <br> 2. Nf3 *",
        "1. e4 $1 {a} e5 {b} $2 2. Nf3 {c} {d} (2. f4 {e} exf4 $14 {f}) {g} 2... Nc6 *",
        "{before} {it} 1. e4 {  after   the\nmove } 1... e5 ({x} 1... c5 {y}) 2. Nf3 (2. f4) (2. d4) *",
        "1. e4! e5? 2. Nf3!! Nc6?? 3. Bb5!? a6?! 4. Ba4 ! Nf6 ! ? *",
        "{} 1. e4 { } e5 ; to the end }\n2. Nf3 *",
        "1. Nf3 Nf6 2. Nc3 Nc6 3. Ng5 Ng4 4. Nge4 Nge5 5. Ng3 Ng6 *",
        "1. Ngf3 *",
        "1. e4 e5 2. Ne2 d6 3. Nbc3 Be6 4. N2g3 Bd7 5. N3e2 *",
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 1-0",
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7+ 1-0",
        "1. e4 e5 2. Qh5 Nc6 3. Qxf7+ Kxf7 *",
        "1. e4+ e5 *",
        "1. e4 e5# 2. Nf3 *",
        "1. e4 e5 2. Nf3+! *",
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# (4. Qxf7+) (4. Nf3+) 1-0",
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7 (4. Qxf7# {mate}) 1-0",
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 (3... g6 4. Qf3 Nf6 5. g4 Nd4 6. Qxf6 Qxf6 (6... Nxc2)) 4. Qxf7# 1-0",
        "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Nf3 (4. Qxf7#) 4... Nxh5 *",
        "[SetUp \"1\"]\n[FEN \"7k/5K2/8/8/8/8/6Q1/8 b - - 0 1\"]\n\n*",
        "[SetUp \"1\"]\n[FEN \"7k/5K2/8/8/8/8/7Q/8 b - - 0 1\"]\n\n*",
        "[SetUp \"1\"]\n[FEN \"5k1K/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n*",
        "[SetUp \"1\"]\n[FEN \"5k2/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O+ *",
        "[SetUp \"1\"]\n[FEN \"6k1/8/8/8/8/8/8/4K2R w K - 0 1\"]\n\n1. O-O+ *",
        "[Date \"1899.02.30\"]\n\n1. e4 *",
        "[Date \"1899.02.29\"]\n\n1. e4 *",
        "[Date \"1904.02.29\"]\n\n1. e4 *",
        "[EventDate \"1904.04.31\"]\n\n1. e4 *",
        "[UTCDate \"31.04.1904\"]\n\n1. e4 *",
        "[Date \"1899\"]\n[EventDate \"1899.??.??\"]\n\n1. e4 *",
        "1. e4 f6 2. Qh5 g6 *",
        "1. e4 f6 2. Qh5+ g6 3. Nc3+ *",
        "[Zeta \"z\"]\n[Alpha \"a\"]\n[Result \"*\"]\n[White \"w\"]\n[SetUp \"0\"]\n\n1. e4 *",
        "[White \"a\tb\"]\r\n[Black \"\u{85}\"]\r\n\r\n1. e4\r\ne5 *\r\n",
        "[White \"G\u{fc}\"]\n\n1. e4 {\u{fc}} *",
        "[Variant \"Crazyhouse\"]\n[Event \"A\"]\n\n1. e4 @e5 *\n\n[Event \"B\"]\n\n1. e4 *",
    ] {
        assert_same(text.as_bytes());
    }
}

/// A game by arbitrary choices, as PGN.
fn game(number: u16, choices: &[u16]) -> String {
    let mut game = Game::new(Setup::chess960(number));
    let mut position = Position::from_setup(&game.start).unwrap();
    for &choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let played = moves[usize::from(choice) % moves.len()];
        position = position.played(played);
        game.push(Ply::Move(played));
    }
    game.to_pgn()
}

/// A game by arbitrary choices with variations, some inside others.
fn varied_game(number: u16, choices: &[u16], branches: &[(u16, Vec<u16>)]) -> String {
    let mut game = Game::new(Setup::chess960(number));
    let start = Position::from_setup(&game.start).unwrap();
    let mut lines = vec![(LineId::MAIN, start)];
    extend(&mut game, LineId::MAIN, start, choices);
    for (place, choices) in branches {
        let (line, mut position) = lines[usize::from(*place) % lines.len()];
        let nodes = game.line(line).nodes.clone();
        if nodes.is_empty() {
            continue;
        }
        let index = usize::from(*place / 7) % nodes.len();
        for node in &nodes[..index] {
            position = position.played(node.ply.played().unwrap());
        }
        let variation = game.add_variation(line, index);
        extend(&mut game, variation, position, choices);
        lines.push((variation, position));
    }
    game.to_pgn()
}

fn extend(game: &mut Game, line: LineId, mut position: Position, choices: &[u16]) {
    for &choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let played = moves[usize::from(choice) % moves.len()];
        position = position.played(played);
        game.line_mut(line).nodes.push(Node::new(Ply::Move(played)));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn random_games(number in prop::sample::select(vec![518u16, 518, 0, 959, 300, 692]), choices in prop::collection::vec(any::<u16>(), 0..200)) {
        assert_same(game(number, &choices).as_bytes());
    }

    #[test]
    fn varied_games(
        number in prop::sample::select(vec![518u16, 518, 0, 959]),
        choices in prop::collection::vec(any::<u16>(), 1..60),
        branches in prop::collection::vec((any::<u16>(), prop::collection::vec(any::<u16>(), 1..12)), 1..8),
        damage in prop::option::of((any::<u16>(), prop::sample::select(b" ()(){}*19".to_vec()))),
    ) {
        let mut text = varied_game(number, &choices, &branches).into_bytes();
        if let Some((place, byte)) = damage {
            let at = usize::from(place) % text.len();
            text[at] = byte;
        }
        // A game without variations before and after.
        let plain = game(518, &choices);
        let text = [plain.as_bytes(), &text, &text, plain.as_bytes()].concat();
        assert_same(&text);
    }

    #[test]
    fn damaged_games(
        choices in prop::collection::vec(any::<u16>(), 0..60),
        damage in prop::collection::vec((any::<u16>(), prop::sample::select(b" \n.{}()[]*;%$!?x=+#-0189aehKQRBNOPkn\"\xff".to_vec()), 0u8..3), 1..6),
    ) {
        let mut text = game(518, &choices).repeat(2).into_bytes();
        for (place, byte, how) in damage {
            let at = usize::from(place) % text.len();
            match how {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => { text.remove(at); }
            }
        }
        assert_same(&text);
    }
}
