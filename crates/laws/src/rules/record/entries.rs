//! What an entry on a scoresheet records.

use jadoube_board::{Color, Move, Role, Setup};
use jadoube_notation::{Systems, read_move};

use crate::game::{Ply, SheetEntry};
use crate::rules::draft::Draft;
use crate::rules::record::duty::barred_in_advance;

/// What an entry records of the game so far.
pub(crate) enum Entered {
    /// One half-move, of either player, and the position in which it was made.
    Ply(Setup),
    /// Several half-moves in a row.
    Row(Vec<Move>),
}

/// How far back somebody writes what he has left out.
const LATEST_PLIES: usize = 40;

/// The half-moves already played that an entry records: of the latest two even if the words are a move of his now, as far
/// as nobody may write a move before it is made, of older ones only if they are not. What stands on the sheet since then
/// is not entered again.
pub(crate) fn entered(d: &Draft, who: Color, words: &str) -> Option<Entered> {
    let sheet = &d.game.aside().sheets[who];
    let is_new = |ply: &&Ply| {
        let stands = |entry: &SheetEntry| entry.after > ply.index && entry.words.trim() == words;
        !sheet.iter().any(stands)
    };
    let mut now = *d.game.setup();
    now.turn = who;
    let reach = match (meant(&now, words).is_empty(), barred_in_advance(d)) {
        (true, _) => LATEST_PLIES,
        (false, Some(_)) => 2,
        (false, None) => 0,
    };
    let mut latest = d.game.plies_back().take(reach).filter(is_new);
    if let Some(ply) = latest.find(|ply| meant(&before(ply), words).contains(&ply.made)) {
        return Some(Entered::Ply(before(ply)));
    }
    let row: Vec<&str> = words
        .split_whitespace()
        .map(|word| word.trim_start_matches(|sign: char| sign.is_ascii_digit() || sign == '.'))
        .filter(|word| !word.is_empty())
        .collect();
    if row.len() < 2 {
        return None;
    }
    let of_both = d.game.plies_back();
    let of_his = d.game.plies_back().filter(|ply| ply.who == who);
    row_of(of_both, &row).or_else(|| row_of(of_his, &row))
}

/// The latest of these half-moves, if the words in a row mean them.
fn row_of<'g>(latest: impl Iterator<Item = &'g Ply>, row: &[&str]) -> Option<Entered> {
    let mut plies: Vec<&Ply> = latest.take(row.len()).collect();
    plies.reverse();
    let fits = plies.len() == row.len()
        && plies
            .iter()
            .zip(row)
            .all(|(ply, word)| meant(&before(ply), word).contains(&ply.made));
    fits.then(|| Entered::Row(plies.iter().map(|ply| ply.made).collect()))
}

/// The position in which a half-move was made, its player to move.
fn before(ply: &Ply) -> Setup {
    let mut setup = ply.before.setup;
    setup.turn = ply.who;
    setup
}

/// The legal moves that words mean in any system, or in some other language.
pub(crate) fn meant(setup: &Setup, words: &str) -> Vec<Move> {
    let mut legal = read_move(setup, words, Systems::ALL).legal;
    legal.extend(foreign(setup, words));
    legal
}

/// The position in which an entry is read that records nothing of what was played: that of his latest move, if nobody has
/// moved since, else the present one.
pub(crate) fn here(d: &Draft, who: Color, before_move: bool) -> Setup {
    let mut setup = *d.game.setup();
    let recorded = d
        .game
        .last_ply()
        .filter(|ply| !before_move && ply.who == who);
    if let Some(ply) = recorded {
        setup = ply.before.setup;
    }
    setup.turn = who;
    setup
}

/// The move without what may stand beside it: its number, the time of the clock, the sign of an offer; says whether that
/// sign stood there.
pub(crate) fn without_notes(words: &str) -> (&str, bool) {
    let (mut left, mut offers) = (words.trim(), false);
    if let Some((number, rest)) = left.split_once(char::is_whitespace) {
        let bare = number.trim_end_matches(['.', '\u{2026}']);
        if bare.len() < number.len() && bare.bytes().all(|sign| sign.is_ascii_digit()) {
            left = rest.trim_start();
        }
    }
    loop {
        if let Some(before) = left.strip_suffix("(=)") {
            (left, offers) = (before.trim_end(), true);
            continue;
        }
        match left.rsplit_once(char::is_whitespace) {
            Some((before, "=")) => (left, offers) = (before.trim_end(), true),
            Some((before, last)) if is_a_time(last) => left = before.trim_end(),
            _ => return (left, offers),
        }
    }
}

/// Whether a word is what a clock shows, `1:29:40`, in brackets or not.
pub(crate) fn is_a_time(word: &str) -> bool {
    let word = word.trim_start_matches('(').trim_end_matches(')');
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|sign| sign.is_ascii_digit());
    word.contains([':', '.']) && word.split([':', '.']).all(digits)
}

/// Capital letters by which players of other countries know the pieces.
const FOREIGN: [(Role, &str); 5] = [
    (Role::King, "RK\u{41a}"),
    (Role::Queen, "DQ\u{424}"),
    (Role::Rook, "TRV\u{41b}"),
    (Role::Bishop, "LFABS\u{421}"),
    (Role::Knight, "SPCHJN\u{41a}"),
];

/// The legal moves that words mean with the letters of other languages.
pub(crate) fn foreign(setup: &Setup, words: &str) -> Vec<Move> {
    let mut legal: Vec<Move> = Vec::new();
    let letter = words.chars().next().filter(|letter| letter.is_uppercase());
    let Some(letter) = letter else { return legal };
    let rest = &words[letter.len_utf8()..];
    for (role, letters) in FOREIGN {
        if letters.contains(letter) {
            let english = format!("{}{rest}", role.letter());
            legal.extend(read_move(setup, &english, Systems::MODERN).legal);
        }
    }
    legal.dedup();
    legal
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Act, Code, Game, Terms, act::Deed, decide};

    #[test]
    fn number_time_and_offer_stand_beside_the_move() {
        for (words, left) in [
            ("Nf3", ("Nf3", false)),
            ("12. Nf3", ("Nf3", false)),
            ("12\u{2026} Nf6", ("Nf6", false)),
            ("Nf3 (=)", ("Nf3", true)),
            ("Nf3(=) 1:29:40", ("Nf3", true)),
            ("Nf3 =", ("Nf3", true)),
            ("Nf3 (1:29)", ("Nf3", false)),
            ("P - K 4", ("P - K 4", false)),
            ("e8=Q", ("e8=Q", false)),
        ] {
            assert_eq!(without_notes(words), left, "{words}");
        }
    }

    /// Given these moves, whether the words record some of them when this player writes them.
    #[track_caller]
    fn check(moves: &[&str], who: Color, words: &str, records: bool) {
        let code = Code::by_id("fide-2023").expect("a code");
        let mut game = Game::new(code, Terms::default()).expect("the usual terms");
        let mut by = Color::White;
        for words in moves {
            let deed = Deed::Play {
                words: (*words).to_owned(),
            };
            game = decide(&game, &Act::player(by, deed), game.now()).after;
            by = by.opposite();
        }
        let found = entered(&Draft::new(&game), who, words);
        assert_eq!(found.is_some(), records, "{moves:?} {words}");
    }

    #[test]
    fn an_entry_records_what_either_player_has_played() {
        use Color::{Black, White};
        check(&["e4", "e5"], White, "e5", true);
        check(&["e4", "e5"], White, "e4", true);
        check(&["e4", "e5"], White, "e4 e5", true);
        check(&["e4", "e5"], White, "1. e4 e5", true);
        check(&["e4", "e5"], White, "Nf3", false);
        check(&["e4"], White, "e5", false);
        check(&["Nf3", "Nf6", "Ng1", "Ng8", "Nf3"], Black, "Nf6", false);
        check(&["e4", "e5", "Nf3"], Black, "Sf3", true);
    }
}
