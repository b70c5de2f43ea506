//! What a line in somebody's own words may mean: the lines of a case that tell it.

use std::ops::Range;

use jadoube_board::{ByColor, Color, Setup, Square};

use jadoube_notation::san::San;

use super::act_text::{actor, is_told_in_words};
use super::deeds::several;
use super::duration;
use super::person::by_persons;
use super::which::{man_named, move_in_words, move_named, names_a_man, piece_named};
use super::with_hands::{by_both_players, made_with_hands, moved_and_more};
use super::words::Words;
use crate::act::{Act, Deed};
use crate::kin::{self, Told, Word};

/// How many readings are named; more help nobody.
const NAMED: usize = 3;

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
    fn of(lines: Vec<String>) -> Meant {
        Meant {
            lines,
            alone: false,
            unsaid: Vec::new(),
        }
    }
}

/// What a text may mean, on the board as it stands where that is known; no line where no saying is known that stands in it. Two
/// things that somebody did are two lines, with a line break between them.
pub(super) fn meant(text: &str, names: &ByColor<Option<String>>, board: Option<&Setup>) -> Meant {
    let named = by_color(text, names);
    let (text, assumed) = by_persons(&named);
    // Told of him, what a player says himself may be an act as it stands.
    let act = text.parse::<Act>().ok().filter(|_| text != named);
    if let Some(act) = act.filter(|act| !is_told_in_words(&act.deed)) {
        return Meant {
            alone: !assumed,
            ..Meant::of(vec![act.to_string()])
        };
    }
    // Who claims the game tells by the reason for it what happened.
    if let Some((claim, ground)) = text.split_once(" because ")
        && claims_the_game(claim)
    {
        let lines = meant(ground, names, board).lines;
        if !lines.is_empty() {
            return Meant::of(lines);
        }
    }
    let mut meant = single(&text, board);
    // What is one saying is one thing done, though there may be an 'and' in it.
    let one = kin::told(&text).is_some_and(|told| told.alone || told.joins);
    if let (false, Some(several)) = (one, several(&text, board)) {
        meant
            .lines
            .retain(|line| !several.remarked && !several.lines.lines().any(|told| told == line));
        meant.lines.insert(0, several.lines);
        meant.lines.truncate(NAMED);
        meant.unsaid = several.unsaid;
    }
    // Who tells it is asked before anything follows from it.
    meant.alone &= !assumed;
    meant
}

/// Whether somebody claims to have won, and not more of what than that.
fn claims_the_game(text: &str) -> bool {
    let stems: Vec<String> = kin::words(text).into_iter().map(|word| word.stem).collect();
    let has = |stem: &str| stems.iter().any(|one| one == stem);
    has("claim")
        && ["win", "game", "forfeit", "victori"]
            .iter()
            .any(|what| has(what))
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
    let made = move_told(text, board);
    let more = moved_and_more(text);
    let only = |made: Option<String>| {
        let lines: Vec<String> = made.into_iter().collect();
        Meant {
            unsaid: unsaid(text, &[], &lines),
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
    // What an official or a bystander does is told as his act, if it can be.
    let doer = actor(&mut Words::new(text)).ok();
    if let Some(doer) = doer.filter(|doer| doer.color().is_none()) {
        let doer = doer.to_string();
        lines.sort_by_key(|line| !line.starts_with(&doer));
    }
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
        unsaid: unsaid(text, &told.words, &lines),
        lines,
        alone: told.alone
            && matches!(told.lines, [line] if !of_an_example(line) && !line.contains(kin::TOGETHER)),
    }
}

/// The words of a text that none of its lines says: neither these words of a saying, nor a line in other words, nor what was put
/// into one.
fn unsaid(text: &str, told: &[Range<usize>], lines: &[String]) -> Vec<String> {
    // How long it took is put into a line as a time, in whatever words it was said.
    if lines.is_empty() || duration::in_text(text).is_some() || move_in_words(text, None).is_some()
    {
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

/// The line of a move that a player is told to have made, in the words of a sentence: `White played the bishop to c4`.
pub(super) fn move_told(text: &str, board: Option<&Setup>) -> Option<String> {
    let words = move_in_words(text, board)?;
    let Act { by, deed } = text.parse().ok()?;
    let deed = match deed {
        Deed::Play { .. } => Deed::Play { words },
        Deed::Move { hands, .. } => Deed::Move { words, hands },
        _ => return None,
    };
    Some(Act { by, deed }.to_string())
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
    let squares: Vec<String> = match all_named.as_slice() {
        [_, _, ..] => all_named.iter().map(Square::to_string).collect(),
        _ => vec![square.to_string()],
    };
    let squares = squares.join(" ");
    let last = named.filter(|square| matches!(square.to_string().as_bytes()[1], b'1' | b'8'));
    let last = last.unwrap_or_else(|| of_his(Square::E8, who));
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
    let words = line.split(' ').map(|word| {
        let word = match (word, who) {
            ("White", Color::Black) => "Black",
            ("Black", Color::Black) => "White",
            (word, _) => word,
        };
        let taking = piece_named(text).map(|letter| format!("{letter}x{EXAMPLE_SQUARE}"));
        let word = match taking {
            Some(taking) => word.replace(TAKING, &taking),
            None => word.to_owned(),
        };
        let told = [
            (EXAMPLE_SQUARE, Some(squares.clone())),
            (EXAMPLE_MOVE, moved.clone()),
            (EXAMPLE_PAWN_MOVE, moved.clone()),
            (LAST_SQUARE, Some(last.to_string())),
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

/// The square at which a move ends, by its words.
fn arrival(moved: &str) -> Option<Square> {
    let moved = moved.trim_end_matches(['+', '#']);
    moved.get(moved.len().checked_sub(2)?..)?.parse().ok()
}

/// The squares that a text names.
pub(super) fn squares_in(text: &str) -> Vec<Square> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.parse().ok()).collect()
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

/// The text with colors in the place of the players' names.
fn by_color(text: &str, names: &ByColor<Option<String>>) -> String {
    let mut text = text.to_owned();
    for color in Color::ALL {
        if let Some(name) = &names[color] {
            text = text.replace(name.as_str(), &format!("{color:#}"));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sayings_are_told_with_the_players_and_squares_of_the_text() {
        let names = ByColor::default();
        let first = |text: &str| meant(text, &names, None).lines.into_iter().next();
        let alone = |text: &str| first(text).filter(|_| meant(text, &names, None).alone);
        for (text, line) in [
            ("Black's phone rings", "Arbiter finds phone Black sounding"),
            ("Black ran out of time", "White claims flag"),
            ("White knocks down the pawn on d4", "White knocks over d4"),
            ("black claims a draw", "Black claims repetition"),
            ("White puts the bishop back", "White retracts"),
            ("White knocks over the king", "White knocks over e1"),
            (
                "White presses the clock with his left hand",
                "White presses with left hand",
            ),
            ("White takes on d5", "White moves Nxd5"),
            ("White pushes the pawn to e4", "White plays e4"),
            ("White forgot to press the clock", "White moves e4"),
            (
                "Black claims that White touched the knight",
                "Black claims touched g1",
            ),
            (
                "White doesn't write down his moves",
                "White stops-recording",
            ),
            (
                "A spectator says that the flag has fallen",
                "Bystander claims flag",
            ),
            ("Black analyses on his phone", "Arbiter finds phone Black"),
            (
                "White pushes the pawn to d8 and leaves it there",
                "White plays d8",
            ),
            ("White arrives 20 minutes late", "@ 0:20:00 White arrives"),
            ("Black is half an hour late", "@ 0:30:00 Black arrives"),
            ("White thinks for six minutes", "@ +0:06:00 White moves e4"),
            ("White thinks 91m", "@ +1:31:00 White moves e4"),
            ("White puts down Bb5", "White moves Bb5"),
            ("White knocks over his king", "White knocks over e1"),
            ("Black claims that White resigned", "White resigns"),
            (
                "White and Black agree to a draw",
                "White offers draw\nBlack accepts",
            ),
            ("Both flags have fallen", "Arbiter finds flag both"),
        ] {
            assert_eq!(first(text).as_deref(), Some(line), "{text}");
        }
        assert_eq!(
            alone("Black castles kingside").as_deref(),
            Some("Black plays O-O")
        );
        assert_eq!(
            first("White knocks over the king and presses the clock").as_deref(),
            Some("White knocks over e1\nWhite presses the clock")
        );
        assert_eq!(
            first("Black stops the clock and resigns").as_deref(),
            Some("Black stops the clock\nBlack resigns")
        );
        assert_eq!(alone("White castles"), None, "on which side?");
        assert_eq!(alone("White touches his rook"), None, "which one?");
    }

    #[test]
    fn names_stand_for_the_players() {
        let names = ByColor::from_fn(|color| match color {
            Color::White => Some("Anna".to_owned()),
            Color::Black => Some("Boris".to_owned()),
        });
        let told = meant("Boris's phone rings", &names, None);
        assert_eq!(told.lines[0], "Arbiter finds phone Black sounding");
        let told = meant("Anna gives up", &names, None);
        assert!(told.alone);
        assert_eq!(told.lines, ["White resigns"]);
        let told = meant("Anna says that Boris annoys her", &names, None);
        assert_eq!(told.lines[0], "Arbiter finds annoys Black");
    }
}
