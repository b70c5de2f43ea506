//! What a line in somebody's own words may mean: the lines of a case that tell it.

use std::borrow::Cow;
use std::ops::Range;

use jadoube_board::{Color, Setup, Square};

use jadoube_notation::san::San;

use super::act_text::actor;
use super::by_steps::{is_last, new_piece, on_the_board, promoted_on, squares_in};
use super::duration;
use super::which::{man_named, men_named, move_in_words, move_named, names_a_man, piece_named};
use super::with_hands::{by_both_players, made_with_hands, move_told, moved_and_more};
use super::words::Words;
use crate::kin::{self, Told, Word};

/// How many readings are named; more help nobody.
pub(super) const NAMED: usize = 3;

/// The square that stands in the lines of sayings for the one that a text names.
pub(super) const EXAMPLE_SQUARE: &str = "e2";

/// The square on which a pawn is promoted in the lines of sayings.
const LAST_SQUARE: &str = "e8";

/// The time that stands in the lines of sayings for the one that a text names.
const EXAMPLE_TIME: &str = "0:10:00";

/// The move that stands in the lines of sayings for the one that a text names.
const EXAMPLE_MOVE: &str = "Nf3";

/// Where a man goes for example.
const EXAMPLE_TARGET: &str = "f3";

/// Another of a pawn, where a text tells more of the time than of the move.
const EXAMPLE_PAWN_MOVE: &str = "e4";

/// The capture that stands in the lines of sayings for the one that a text tells.
const TAKING: &str = "Nxe2";

/// What is only an example in the line of a saying, so that it is not meant: squares, a time, and moves.
const EXAMPLES: [&str; 5] = [
    EXAMPLE_SQUARE,
    LAST_SQUARE,
    EXAMPLE_TIME,
    EXAMPLE_MOVE,
    EXAMPLE_PAWN_MOVE,
];

/// What a text may mean, with the players and the square that it names.
pub(super) struct Meant {
    /// The lines that tell it, the likeliest first.
    pub(super) lines: Vec<String>,
    /// Whether the first of them is meant and nothing else.
    pub(super) alone: bool,
    /// Words of the text that none of the lines says.
    pub(super) unsaid: Vec<String>,
}

impl Meant {
    /// What these lines mean, of which nobody knows which is meant.
    pub(super) fn of(lines: Vec<String>) -> Meant {
        Meant {
            lines,
            alone: false,
            unsaid: Vec::new(),
        }
    }
}

/// The line of a text that can be read: as it stands, but for a move that is told in the words of a sentence.
pub(super) fn plain_line(text: &str, board: Option<&Setup>) -> String {
    move_told(text, board).unwrap_or_else(|| text.to_owned())
}

/// What a text of one thing done may mean.
pub(super) fn single(text: &str, board: Option<&Setup>) -> Meant {
    if let Some(line) = made_with_hands(text, board) {
        return Meant::of(vec![line]);
    }
    let made = new_piece(text, board).or_else(|| move_told(text, board));
    let more = moved_and_more(text);
    let only = |made: Option<String>| {
        let lines: Vec<String> = made.into_iter().collect();
        Meant {
            unsaid: unsaid(text, &[], &lines, board),
            ..Meant::of(lines)
        }
    };
    let Some(told) = kin::told(text) else {
        return only(made.or(more));
    };
    let of_an_example = |line: &str| EXAMPLES.iter().any(|example| line.contains(example));
    let of = |line: &str| whose(line, &told);
    let mut lines: Vec<String> = told
        .lines
        .iter()
        .take(NAMED)
        .map(|lines| put_in_all(lines, &of, text, board))
        .collect();
    // A saying that has the move tells what is said of it; no other was meant.
    if let Some(more) = more {
        let made = more.split(' ').next_back();
        let has_it = |line: &String| line.split([' ', '\n']).any(|word| Some(word) == made);
        if !lines.iter().any(has_it) {
            return only(Some(more));
        }
    }
    // Who names a square and no move means none: the line of one comes after the others. What is put somewhere is moved there.
    if !squares_in(text).is_empty() && !text.contains(EXAMPLE_MOVE) {
        lines.sort_by_key(|line| line.contains(EXAMPLE_MOVE));
    }
    if let Some(moved) = move_in_words(text, board) {
        let end = format!(" moves {moved}");
        lines.sort_by_key(|line| !line.ends_with(&end));
    }
    // A queen that is none of those on the board is a new one.
    if [" a queen on ", " a new queen on ", " a second queen on "]
        .iter()
        .any(|new| text.contains(new))
        && squares_in(text)
            .first()
            .is_some_and(|square| is_last(*square))
    {
        lines.sort_by_key(|line| !line.contains(" promotes "));
    }
    // What an official or a bystander does is told as his act, if it can be.
    let doer = actor(&mut Words::new(text)).ok();
    if let Some(doer) = doer.filter(|doer| doer.color().is_none()) {
        let doer = doer.to_string();
        lines.sort_by_key(|line| !line.starts_with(&doer));
        // Of a player he tells nothing where none is named.
        if told.who.is_none() {
            lines.retain(|line| !of_the_board(line) && !is_going_away(line));
        }
        // What he does himself no player does.
        let passive = [" by White", " by Black"]
            .iter()
            .any(|by| text.contains(by));
        if !passive && lines.first().is_some_and(|line| line.starts_with(&doer)) {
            lines.retain(|line| line.starts_with(&doer) || !of_the_board(line));
        }
    }
    // What he did not notice he does not claim.
    if is_unnoticed(text) {
        lines.retain(|line| !line.contains(" claims "));
    }
    for line in &mut lines {
        *line = on_the_board(line, text, board);
    }
    lines.dedup();
    if let Some(made) = made {
        lines.retain(|line| *line != made);
        lines.insert(0, made);
        lines.truncate(NAMED);
    }
    for line in &mut lines {
        if let Some(both) = by_both_players(text, line) {
            *line = both;
        }
    }
    Meant {
        unsaid: unsaid(text, &told.words, &lines, board),
        lines,
        alone: told.alone
            && matches!(told.lines, [line] if !of_an_example(line) && !line.contains(kin::TOGETHER)),
    }
}

/// The words of a text that none of its lines says: neither these words of a saying, nor a line in other words, nor what was put
/// into one.
fn unsaid(
    text: &str,
    told: &[Range<usize>],
    lines: &[String],
    board: Option<&Setup>,
) -> Vec<String> {
    // How long it took is put into a line as a time, in whatever words it was said.
    if lines.is_empty() || duration::in_text(text).is_some() || steps_or_move(text, board) {
        return Vec::new();
    }
    // A man is said by his square, by a move or by his name.
    let has_a_man = lines
        .iter()
        .any(|line| line.contains(|c: char| c.is_ascii_digit()) || names_a_man(line));
    let in_lines: Vec<Word> = lines.iter().flat_map(|line| kin::words(line)).collect();
    let senses_said = kin::senses(&in_lines);
    let words = kin::words(text);
    let mut of_sense = kin::senses(&words);
    let of_men = of_sense.clone();
    of_sense.retain(|found| senses_said.iter().any(|said| said.sense == found.sense));
    let a_man = |at: usize| {
        let mut of_men = of_men.iter().filter(|found| found.sense == "man");
        of_men.any(|found| found.words.contains(&at))
    };
    let several = lines.iter().any(|line| line.contains('\n'));
    let is_said = |at: usize, word: &Word| {
        let by_sense = of_sense.iter().any(|found| found.words.contains(&at));
        by_sense
            || told.iter().any(|range| range.contains(&at))
            || in_lines.iter().any(|said| said.stem == word.stem)
            || kin::says_nothing(word)
            || has_a_man && a_man(at)
            || word.word == "both" && several
            || word.word.contains(|c: char| c.is_ascii_digit())
    };
    let words = words.into_iter().enumerate();
    words
        .filter(|(at, word)| !is_said(*at, word))
        .map(|(_, word)| word.word)
        .collect()
}

/// Whether a text tells a move in its own words, wherever its man stands, or how far a pawn went.
fn steps_or_move(text: &str, board: Option<&Setup>) -> bool {
    move_in_words(text, None).is_some()
        || text.contains(" square") && move_in_words(text, board).is_some()
}

/// Who is White in the line of a saying: of whom is spoken; but who says it where the line tells something that is said.
fn whose(line: &str, told: &Told) -> Color {
    let said = ["offers", "resigns", "accepts", "declines", "tells", "asks"];
    let verb = line
        .strip_prefix("White ")
        .and_then(|rest| rest.split(' ').next());
    let is_said = |verb| verb == "claims" || !told.names && said.contains(&verb);
    let speaks = told.speaker.filter(|_| verb.is_some_and(is_said));
    speaks.or(told.who).unwrap_or(Color::White)
}

/// The lines that tell a saying together, with a line break between them; `of` says who is White in each.
fn put_in_all(
    lines: &str,
    of: &dyn Fn(&str) -> Color,
    text: &str,
    board: Option<&Setup>,
) -> String {
    let lines = lines.split(kin::TOGETHER);
    let put: Vec<String> = lines
        .map(|line| put_in(line, of(line), text, board))
        .collect();
    put.join("\n")
}

/// The line of a saying, with the player, the square and the time of a text.
fn put_in(line: &str, who: Color, text: &str, board: Option<&Setup>) -> String {
    let mut all_named = squares_in(text);
    let named = all_named.first().copied();
    // Hands can be laid on several men at once.
    let several = ["White touches", "White adjusts", "White knocks over"];
    if !several.iter().any(|act| line.starts_with(act)) {
        all_named.truncate(1);
    }
    let moved = move_of(text).filter(|_| named.is_none());
    let arrives = moved.and_then(arrival);
    // Whose touch is claimed is the other's.
    let claimed = ["White claims touched", "White claims released"];
    let whose = match claimed.iter().any(|claim| line.starts_with(claim)) {
        true => who.opposite(),
        false => who,
    };
    let square = named.or(arrives);
    let square = square.or_else(|| man_named(text, whose, board));
    let square = square.unwrap_or_else(|| of_his(Square::E2, whose));
    let men = match several.iter().any(|act| line.starts_with(act)) {
        true => men_named(text, whose, board),
        false => Vec::new(),
    };
    // Of more men than squares some are named by their kind alone.
    if !all_named.is_empty() && men.len() > all_named.len() {
        all_named.clear();
    }
    // What is taken is the other's.
    let taken = man_named(text, whose.opposite(), board);
    let square = match line.contains(TAKING) && named.is_none() {
        true => taken.unwrap_or(square),
        false => square,
    };
    let squares: Vec<String> = match (all_named.as_slice(), men.as_slice()) {
        (named @ [_, _, ..], _) | (_, named @ [_, _, ..]) => {
            named.iter().map(Square::to_string).collect()
        }
        _ => vec![square.to_string()],
    };
    let squares = squares.join(" ");
    let last = promoted_on(text, who, board);
    let last = last.unwrap_or_else(|| of_his(Square::E8, who).to_string());
    // A square alone is the move of a pawn.
    let says_it = text.split(' ').any(|word| word == "it");
    let to = named.filter(|_| !says_it && !names_a_man(text));
    let moved = move_in_words(text, board)
        .or(moved.map(str::to_owned))
        .or(to.map(|square| square.to_string()))
        .or_else(|| move_named(text, whose, board, square))
        // It has no move there: an example of one all the same.
        .or_else(|| piece_named(text).map(|letter| format!("{letter}{EXAMPLE_TARGET}")));
    // Where a man is set down is a square.
    let moved = match line.starts_with("White places") {
        true => moved
            .and_then(|moved| arrival(&moved))
            .map(|square| square.to_string()),
        false => moved,
    };
    let time = duration::in_text(text);
    // What somebody tells him to play is an example whoever he is.
    let makes_it = who == Color::Black && !line.contains(" tells ");
    // A draw is claimed with the move that is named with it.
    let line = match (line, claimed_with(text)) {
        ("White claims repetition" | "White claims fifty-moves", Some(made)) => {
            Cow::Owned(format!("{line} with {made}"))
        }
        _ => Cow::Borrowed(line),
    };
    // On the board at hand it is known which takes which.
    let captured = move_in_words(text, board).filter(|moved| moved.contains('x'));
    let words = line.split(' ').map(|word| {
        if let (TAKING, Some(captured)) = (word, &captured) {
            return captured.clone();
        }
        let word = match (word, who) {
            ("White", Color::Black) => "Black",
            ("Black", Color::Black) => "White",
            (word, _) => word,
        };
        // Who takes is named behind what he takes: `takes the bishop with his queen`.
        let by = text.split_once(" with ").map_or(text, |(_, by)| by);
        let taking = piece_named(by).map(|letter| format!("{letter}x{EXAMPLE_SQUARE}"));
        let word = match taking {
            Some(taking) => word.replace(TAKING, &taking),
            None => word.to_owned(),
        };
        // An example of a move is one that its player could make.
        let example = |by_black: &str| {
            let by_black = makes_it.then(|| by_black.to_owned());
            moved.clone().or(by_black)
        };
        let told = [
            (EXAMPLE_SQUARE, Some(squares.clone())),
            (EXAMPLE_MOVE, example("Nf6")),
            (EXAMPLE_PAWN_MOVE, example("e5")),
            (LAST_SQUARE, Some(last.clone())),
            (EXAMPLE_TIME, time.map(|time| time.to_string())),
        ];
        // What a text tells is no example again: one of them at most is put in the place of each word.
        let put = told.into_iter().find(|(example, _)| word.contains(example));
        match put {
            Some((example, Some(told))) => word.replace(example, &told),
            _ => word,
        }
    });
    words.collect::<Vec<_>>().join(" ")
}

/// Whether a text says of something that a player did not notice it.
fn is_unnoticed(text: &str) -> bool {
    const NOTICING: [&str; 4] = ["notic", "see", "realis", "realiz"];
    let words = kin::words(text);
    let at = words
        .iter()
        .position(|word| NOTICING.contains(&word.stem.as_str()));
    at.is_some_and(|at| {
        let before: Vec<&str> = words[..at].iter().map(|word| word.word.as_str()).collect();
        kin::denies(&before.join(" ")) && words.get(at + 1).is_some_and(|word| word.word == "that")
    })
}

/// Whether a line tells that a player goes away.
fn is_going_away(line: &str) -> bool {
    ["leaves", "returns"].contains(&line.split(' ').nth(1).unwrap_or_default())
}

/// Whether a line tells what a player does with his hands or says of a draw.
fn of_the_board(line: &str) -> bool {
    let verb = line.split(' ').nth(1).unwrap_or_default();
    [
        "retracts", "quits", "moves", "plays", "places", "lifts", "touches", "presses", "offers",
    ]
    .contains(&verb)
}

/// The move that a text names behind `with`.
fn claimed_with(text: &str) -> Option<&str> {
    let (_, behind) = text.split_once(" with ")?;
    let word = behind.split(' ').next()?.trim_end_matches([',', '.', ';']);
    let is_move = |word: &&str| word.len() > 1 && San::parse(word.as_bytes()).is_some();
    Some(word).filter(is_move)
}

/// The square at which a move ends, by its words.
pub(super) fn arrival(moved: &str) -> Option<Square> {
    let moved = moved.trim_end_matches(['+', '#']);
    moved.get(moved.len().checked_sub(2)?..)?.parse().ok()
}

/// A square as it lies for this player.
fn of_his(square: Square, whose: Color) -> Square {
    match whose {
        Color::White => square,
        Color::Black => square.flip(),
    }
}

/// The move of a man that a text names: `Bb5`, `exd5`.
fn move_of(text: &str) -> Option<&str> {
    let words = text.split_whitespace();
    let mut words = words.map(|word| word.trim_end_matches([',', '.', ';']));
    words.find(|word| word.len() > 2 && San::parse(word.as_bytes()).is_some())
}
