//! Words to moves: what hands did, or what a record means.

use std::borrow::Cow;

use jadoube_board::{Color, Move, Position};
use jadoube_codes::params::record::NotationSystem;
use jadoube_notation::san::San;
use jadoube_notation::{
    Origins, ReadOptions, Reading, Systems, read_move, read_move_at, read_move_with,
};

use crate::agreement::Agreement;
use crate::fact::wing::side_in_words;
use crate::rules::draft::Draft;
use crate::rules::notation::{castling, spoken};
use crate::said;

/// Words without the marks of a quotation that stand around all of them.
pub(crate) fn unquoted(words: &str) -> &str {
    const MARKS: [(char, char); 4] = [('"', '"'), ('“', '”'), ('\'', '\''), ('‘', '’')];
    let quoted = MARKS.into_iter().find_map(|(open, close)| {
        let inner = words.trim().strip_prefix(open)?.strip_suffix(close)?.trim();
        (!inner.is_empty() && !inner.contains([open, close])).then_some(inner)
    });
    quoted.unwrap_or(words)
}

/// Words in which castling, and a move that is said, stand as they are written.
fn as_written(words: &str) -> Cow<'_, str> {
    let words = unquoted(words);
    match side_in_words(words) {
        Some(side) => castling::signs(side).into(),
        None => spoken::as_written(words).map_or(words.into(), Cow::from),
    }
}

/// What the words of a move mean on the board as it stands, if `who` is to make it.
pub(crate) fn read(d: &Draft, who: Color, words: &str) -> Reading {
    let words = &*as_written(words);
    let modern = read_in(d, who, words, Systems::MODERN);
    if !modern.legal.is_empty() {
        return modern;
    }
    let any = read_in(d, who, words, Systems::ALL);
    let reading = if any.legal.is_empty() && !modern.illegal.is_empty() {
        modern
    } else {
        any
    };
    castling::or_without_rook(d, who, words, reading)
}

fn read_in(d: &Draft, who: Color, words: &str, systems: Systems) -> Reading {
    match d.game.position() {
        Some(position) if d.game.turn() == who => {
            read_move_at(position, words, &ReadOptions::from(systems))
        }
        _ => {
            let mut setup = *d.game.setup();
            setup.turn = who;
            read_move(&setup, words, systems)
        }
    }
}

/// The legal move that plain SAN or two squares name, without asking what else the words could mean.
fn read_plainly(d: &Draft, who: Color, words: &str) -> Option<Move> {
    let position = d
        .game
        .position()
        .filter(|position| position.turn() == who)?;
    San::parse(words.as_bytes())?.resolve(position).ok()
}

/// The legal move in a position that the words mean, if they mean one.
pub(crate) fn legal_at(position: &Position, words: &str) -> Option<Move> {
    let words = &*as_written(words);
    let reading = read_move_at(position, words, &ReadOptions::from(Systems::MODERN));
    match reading.legal.as_slice() {
        [made] => Some(*made),
        _ => None,
    }
}

/// The one move that hands made by these words, legal or not; says why if there is none.
pub(crate) fn made_by_hand(d: &mut Draft, who: Color, words: &str) -> Option<Move> {
    if let Some(made) = read_plainly(d, who, words) {
        return Some(made);
    }
    let reading = read(d, who, words);
    match reading.moves().as_slice() {
        [made] => Some(*made),
        several if one_pawn_arrives(several).is_some() => one_pawn_arrives(several),
        _ => {
            if let Err(why) = reading.only() {
                d.not_understood(said::Common::NotRead {
                    why: why.to_string(),
                });
            }
            if let Some(told) = which_was_it(&reading) {
                d.say(told);
            }
            None
        }
    }
}

/// How to tell which of a few men was put where none of them can go: `If one of them was put there all the same, tell from where:
/// b1f4 or g1f4.`
fn which_was_it(reading: &Reading) -> Option<said::Common> {
    const FEW: usize = 4;
    let moves = reading.moves();
    let (last, before) = moves.split_last()?;
    (reading.legal.is_empty() && (1..FEW).contains(&before.len())).then(|| {
        said::Common::TellFromWhere {
            before: before.to_vec(),
            last: *last,
        }
    })
}

/// The move of a pawn to the last rank of which the words say no more, if that is all that they leave open.
fn one_pawn_arrives(readings: &[Move]) -> Option<Move> {
    let first = readings.first()?;
    let alike = |other: &Move| {
        other.promotion().is_some() && other.from() == first.from() && other.to() == first.to()
    };
    readings
        .iter()
        .all(alike)
        .then(|| Move::new(first.from(), first.to()))
}

// ---- records: sealed and communicated words ----

/// What written words mean, and what was written beside the move.
pub(crate) struct Record {
    /// The readings of the move.
    pub reading: Reading,
    /// Words that are no part of the move.
    pub beside: Option<String>,
}

/// Reads words by the systems of record that the code accepts, on the men as they stand at the start of the turn.
pub(crate) fn read_record(d: &Draft, who: Color, words: &str) -> Record {
    let whole = read_accepted(d, who, words);
    if whole.is_move {
        return Record {
            reading: whole,
            beside: comment_signs(words),
        };
    }
    let mut rest = words.trim_end();
    while let Some((front, _)) = rest.rsplit_once(char::is_whitespace) {
        rest = front.trim_end().trim_end_matches([',', ';']);
        let reading = read_accepted(d, who, rest);
        if reading.is_move {
            let beside = words[rest.len()..].trim_matches([',', ';', ' ']).to_owned();
            return Record {
                reading,
                beside: Some(beside),
            };
        }
    }
    Record {
        reading: whole,
        beside: None,
    }
}

/// What a record means with the moves that stand beside its own: `Ke2 or Kd2` can mean either, and no word of it is passed over.
pub(crate) fn with_alternatives(d: &Draft, who: Color, record: Record) -> Reading {
    let mut reading = record.reading;
    let beside = record.beside.filter(|_| reading.is_move);
    let apart = |c: char| c.is_whitespace() || matches!(c, ',' | ';' | '(' | ')' | '/');
    for words in beside.iter().flat_map(|beside| beside.split(apart)) {
        for made in read_accepted(d, who, words).legal {
            if !reading.legal.contains(&made) {
                reading.legal.push(made);
            }
        }
    }
    reading
}

/// Signs of comment at the end of a move.
pub(crate) fn comment_signs(words: &str) -> Option<String> {
    let move_alone = words.trim_end().trim_end_matches(['!', '?']);
    let signs = &words.trim_end()[move_alone.len()..];
    (!signs.is_empty()).then(|| signs.to_owned())
}

fn read_accepted(d: &Draft, who: Color, words: &str) -> Reading {
    let mut setup = *d.game.setup();
    setup.turn = who;
    let systems = accepted_systems(d);
    let words = &*as_written(words);
    let reading = read_move(&setup, words, systems);
    let reading = castling::or_without_rook(d, who, words, reading);
    if reading.legal.len() == 1 || !reading.is_move {
        return reading;
    }
    let origins = origins(d);
    let options = ReadOptions {
        systems,
        origins: Some(&origins),
    };
    let told_apart = read_move_with(&setup, words, &options);
    if told_apart.moves().is_empty() {
        reading
    } else {
        told_apart
    }
}

/// The systems of record that the code accepts, or that the players have agreed on in their place.
pub(crate) fn accepted_systems(d: &Draft) -> Systems {
    let algebraic = Systems::MODERN | Systems::ALGEBRAIC_1931 | Systems::ALGEBRAIC_1955;
    let agreed = d.game.terms().is_agreed(&Agreement::AlgebraicNotation);
    let known = d.at(&d.rules().record.systems).map(|rule| {
        rule.is.iter().fold(Systems::NONE, |all, system| {
            all | match system {
                NotationSystem::Descriptive => Systems::DESCRIPTIVE,
                NotationSystem::Algebraic => algebraic,
            }
        })
    });
    match known {
        Some(known) if agreed => known | algebraic,
        Some(known) => known,
        None => Systems::ALL,
    }
}

/// The one system of record that the code accepts, where it accepts no other.
pub(crate) fn only_system(d: &Draft) -> Option<&'static str> {
    let systems = accepted_systems(d);
    if systems == Systems::DESCRIPTIVE {
        return Some("descriptive");
    }
    (!systems.has(Systems::DESCRIPTIVE)).then_some("algebraic")
}

/// Whether words that the code does not read are a move in a system of record that it does not accept.
pub(crate) fn is_of_another_system(d: &Draft, who: Color, words: &str) -> bool {
    let mut setup = *d.game.setup();
    setup.turn = who;
    let reading = read_move(&setup, words, Systems::ALL);
    reading.is_move && !reading.moves().is_empty()
}

/// The wings that the men come from, by all moves of the game so far.
fn origins(d: &Draft) -> Origins {
    let plies = d.game.plies();
    let Some(first) = plies.first() else {
        return Origins::of(d.game.setup());
    };
    let mut origins = Origins::of(&first.before.setup);
    for ply in plies {
        origins.follow(&ply.before.setup, ply.made);
    }
    origins
}
