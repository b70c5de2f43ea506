//! Moves told with more than their words: by which hands they were made, how or why; and what both players do.

use jadoube_board::{Color, Setup};

use jadoube_notation::san::San;

use super::act_text::{actor, is_told_in_words, move_and_more};
use super::way::without_number;
use super::which::move_in_words;
use super::words::Words;
use crate::act::{Act, Deed, Hands, NewPiece};
use crate::kin;

/// The line of a move that a player is told to have made, in the words of a sentence: `White played the bishop to c4`.
pub(super) fn move_told(text: &str, board: Option<&Setup>) -> Option<String> {
    if let Some(line) = goes(text) {
        return Some(line);
    }
    let words = move_in_words(text, board)?;
    if let Some(who) = pushes(text) {
        return Some(format!("{who:#} plays {words}"));
    }
    let Act { by, deed } = text.parse().ok()?;
    let deed = match deed {
        Deed::Play { .. } => Deed::Play { words },
        Deed::Move { hands, .. } => Deed::Move { words, hands },
        _ => return None,
    };
    Some(Act { by, deed }.to_string())
}

/// Who pushes a man, as no act says it: `White pushes the d-pawn two squares`.
fn pushes(text: &str) -> Option<Color> {
    const PUSHING: [&str; 4] = ["pushes", "pushed", "advances", "advanced"];
    let mut words = Words::new(text);
    let who = actor(&mut words).ok()?.color()?;
    words.take_as(|verb| PUSHING.contains(&verb).then_some(who))
}

/// The line of a move told by another verb than those of an act: `White goes e4`, `Black replies with c5`, `White opens 1.e4`.
fn goes(text: &str) -> Option<String> {
    const GOING: [&str; 16] = [
        "begins",
        "began",
        "starts",
        "started",
        "goes",
        "went",
        "answers",
        "answered",
        "replies",
        "replied",
        "responds",
        "responded",
        "continues",
        "continued",
        "opens",
        "opened",
    ];
    let mut words = Words::new(text.trim_end_matches('.'));
    let who = actor(&mut words).ok()?.color()?;
    words.take_as(|verb| GOING.contains(&verb).then_some(()))?;
    words.take_if("with");
    let made = without_number(words.take()?);
    let is_move = made.len() > 1 && San::parse(made.as_bytes()).is_some();
    (is_move && words.peek().is_none()).then(|| format!("{who:#} plays {made}"))
}

/// Whether a move is told with the hands that made it, in words that no line has.
pub(super) fn tells_the_hands(text: &str) -> bool {
    made_with_hands(text, None).is_some()
}

/// The line of a move that is told as it was made, and then by which hands: `White plays a8=Q with both hands`, `White promotes a8 to
/// queen with two hands`, `White plays e4 with his left hand`. Who plays it has pressed as well.
pub(super) fn made_with_hands(text: &str, board: Option<&Setup>) -> Option<String> {
    let plain = text.trim_end_matches('.');
    let (rest, hands) = [" with ", " using "]
        .iter()
        .find_map(|with| plain.rsplit_once(with))?;
    let hands = match kin::words(hands)
        .iter()
        .map(|word| word.word.as_str())
        .collect::<Vec<_>>()[..]
    {
        ["both" | "two", "hands"] | ["his" | "her", "both" | "two", "hands"] => Hands::Both,
        ["left", "hand"] | ["his" | "her" | "the", "left", "hand"] => Hands::Left,
        ["right", "hand"] | ["his" | "her" | "the", "right", "hand"] => Hands::Right,
        _ => return None,
    };
    let told = move_told(rest, board).or_else(|| {
        // What is one saying with its hands is told by that.
        let is_one = kin::told(text).is_some_and(|told| told.alone);
        castled(rest).filter(|_| !is_one)
    });
    let Act { by, deed } = told.as_deref().unwrap_or(rest).parse().ok()?;
    by.color()?;
    let plays = matches!(deed, Deed::Play { .. });
    let words = match deed {
        _ if is_told_in_words(&deed) => return None,
        Deed::Play { words } | Deed::Move { words, .. } => words,
        Deed::Promote {
            square,
            to: NewPiece::Role(role),
        } => format!("{square}={}", role.letter().to_ascii_uppercase()),
        _ => return None,
    };
    let deed = Deed::Move { words, hands };
    let made = Act { by, deed }.to_string();
    Some(match plays {
        true => format!("{made}\n{by} presses"),
        false => made,
    })
}

/// The line of a castling that is told by its side: `White castles on the queen's side`.
fn castled(text: &str) -> Option<String> {
    let who = actor(&mut Words::new(text)).ok()?.color()?;
    let told = kin::told(text).filter(|told| told.alone)?;
    let castling = told.lines.first()?.strip_prefix("White plays ")?;
    castling
        .starts_with("O-O")
        .then(|| format!("{who:#} moves {castling}"))
}

/// The line of a move behind which more is told than a line has: `White plays e4 by mistake`.
pub(super) fn moved_and_more(text: &str) -> Option<String> {
    let Act { by, deed } = text.parse().ok()?;
    let only = |words: &str| Some(move_and_more(words)?.to_owned());
    let deed = match deed {
        Deed::Play { words } => Deed::Play {
            words: only(&words)?,
        },
        Deed::Move { words, hands } => Deed::Move {
            words: only(&words)?,
            hands,
        },
        _ => return None,
    };
    Some(Act { by, deed }.to_string())
}

/// What a line tells of one player, told of both where the text says it of both: `Both players leave`.
pub(super) fn by_both_players(text: &str, line: &str) -> Option<String> {
    let words = kin::words(text);
    let words: Vec<&str> = words.iter().map(|word| word.word.as_str()).collect();
    let both = match words[..] {
        ["both", next, ..] => {
            let is_verb = next.ends_with("ss") || !next.ends_with('s');
            next.starts_with("player") || is_verb
        }
        ["they", ..] | ["the", "players", ..] | ["players", ..] => true,
        _ => false,
    };
    let of = |color: Color| format!("{color:#}");
    let has = |color: Color| line.split(' ').any(|word| word == of(color));
    let (one, other) = match (has(Color::White), has(Color::Black)) {
        (true, false) => (Color::White, Color::Black),
        (false, true) => (Color::Black, Color::White),
        _ => return None,
    };
    // One claims and one holds out his hand.
    let of_one = ["\n", " claims ", " hand"];
    (both && !of_one.iter().any(|what| line.contains(what))).then(|| {
        let words = line.split(' ').map(|word| match word {
            word if word == of(one) => of(other),
            word => word.to_owned(),
        });
        format!("{line}\n{}", words.collect::<Vec<_>>().join(" "))
    })
}
