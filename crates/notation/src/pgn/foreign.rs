//! In whose letters a game names its men, found from the game itself.

use super::game::{Game, Ply};
use super::main_line::main_line;
use super::read_game::{Forgiveness, ReadGame};
use super::tags_alone::tags_and_movetext;
use crate::forgiven::Leniency;
use crate::language::Language;

/// So many half-moves more than with English letters make the letters those of a language, where the game cannot be read to
/// its end with either.
const WORTH: usize = 4;

/// So many men must be named for their letters to tell a language.
const FEWEST: usize = 3;

/// The language in whose letters the first game of `text` can be read further than `first` was, which is the reading with
/// English letters: to its end, in one way whatever the language, or else much further than in any other.
pub(super) fn language_of(
    text: &[u8],
    first: &ReadGame,
    read: impl Fn(&'static Language) -> Option<ReadGame>,
) -> Option<&'static Language> {
    // Names and places in tags say nothing of its letters.
    let (_, movetext) = tags_and_movetext(text);
    let words: Vec<&str> = main_line(text, text.len() - movetext.len())
        .words
        .iter()
        .map(|word| word.text)
        .collect();
    let names_men = |word: &&&str| word.contains(char::is_uppercase) && !word.starts_with('O');
    let named: Vec<&&str> = words.iter().filter(names_men).collect();
    // One letter that no English word has may be a slip; without one nothing speaks for another language.
    let is_foreign =
        |word: &&&str| word.contains(|sign: char| sign.is_uppercase() && !"KQRBNPO".contains(sign));
    let foreign = named.iter().filter(|word| is_foreign(word)).count();
    if named.len() < 2 || foreign == 0 {
        return None;
    }
    // Of few men all must be named in it, and the game must be read to its end without a doubt.
    let is_sure = named.len() >= FEWEST && foreign >= 2;
    let covers = |language: &&Language| {
        let unknown = named
            .iter()
            .filter(|word| language.to_english(word).is_none());
        // Some words may be slips.
        match is_sure {
            true => unknown.count() * 8 <= named.len(),
            false => unknown.count() == 0,
        }
    };
    let others = Language::all()
        .iter()
        .filter(|language| language.code != "en");
    let mut best: Vec<(&Language, (bool, usize), Game)> = Vec::new();
    for language in others.filter(covers) {
        let Some(read) = read(language) else { continue };
        let whole = read.stopped.is_none() && read.illegal.is_empty();
        let is_good = whole && read.doubt.is_none() && !read.is_contradicted();
        if !(is_sure || is_good) {
            continue;
        }
        // A letter that names a man speaks for a language more than one that pawns have not.
        let is_named = |one: &&Forgiveness| one.leniency == Leniency::PawnLetter;
        let pawns = read.forgiven.iter().filter(is_named).count();
        let weight = (whole, legal_plies(&read).saturating_sub(pawns));
        let most = best
            .first()
            .map_or((false, legal_plies(first) + WORTH), |best| best.1);
        if weight > most {
            best.clear();
        }
        if best.is_empty() && weight >= most || best.first().is_some_and(|best| best.1 == weight) {
            best.push((language, weight, read.game));
        }
    }
    let (language, _, game) = best.first()?;
    let agree = best.iter().all(|(_, _, other)| plies(other) == plies(game));
    agree.then_some(*language)
}

/// What the letter P is, which stands before some moves of a game that English letters make moves of pawns.
pub(super) enum PawnLetter {
    /// That of a pawn.
    Pawn,
    /// That of another man, in this language.
    Man(&'static Language),
    /// Nothing tells.
    Either(&'static Language),
}

/// So many moves with the letter tell that it is no slip.
const HABIT: usize = 2;

/// What the letter P is in the first game of `text`, which was read to its end with English letters as `first`. Who writes it
/// before some pawns' moves writes it before all; where others stand without it, and the game can be read to its end
/// with the letters of a language that has it for another man, it is that.
pub(super) fn pawn_letter(
    text: &[u8],
    first: &ReadGame,
    read: impl Fn(&'static Language) -> Option<ReadGame>,
) -> PawnLetter {
    let named = |one: &Forgiveness| one.leniency == Leniency::PawnLetter;
    if !first.forgiven.iter().any(named) {
        return PawnLetter::Pawn;
    }
    let (_, movetext) = tags_and_movetext(text);
    let words = main_line(text, text.len() - movetext.len()).words;
    let lettered = words.iter().filter(|word| word.text.starts_with('P'));
    let lettered = lettered.count();
    let bare = words
        .iter()
        .any(|word| word.text.starts_with(|sign| matches!(sign, 'a'..='h')));
    if lettered == 0 || !bare {
        return PawnLetter::Pawn;
    }
    let found = Language::all().iter().find(|language| {
        language.letters[..5].contains(&"P")
            && words
                .iter()
                .all(|word| language.to_english(word.text).is_some())
            && read(language).is_some_and(|read| {
                read.stopped.is_none()
                    && read.illegal.is_empty()
                    && read.doubt.is_none()
                    && plies(&read.game).len() == plies(&first.game).len()
                    && !read.is_contradicted()
            })
    });
    match found {
        None => PawnLetter::Pawn,
        Some(language) if lettered >= HABIT => PawnLetter::Man(language),
        Some(language) => PawnLetter::Either(language),
    }
}

fn plies(game: &Game) -> Vec<&Ply> {
    game.main_line()
        .nodes
        .iter()
        .map(|node| &node.ply)
        .collect()
}

fn legal_plies(read: &ReadGame) -> usize {
    let is_legal = |ply: &&Ply| !matches!(ply, Ply::Illegal { .. });
    plies(&read.game).into_iter().take_while(is_legal).count()
}
