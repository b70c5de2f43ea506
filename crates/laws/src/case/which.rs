//! Which man a sentence speaks of, and which move, on the board at hand.

use jadoube_board::{Color, Move, Position, Role, Setup, Square};
use jadoube_notation::{Style, write_move};

use crate::kin;

/// The square of the man that a text names by its kind, if it names one: where such a man stands, first one that has a move;
/// where no board is known, or none stands there, where it stood at first. It is a man of this color, unless the text says
/// another. Of several pawns none is meant more than the others.
pub(super) fn man_named(text: &str, whose: Color, board: Option<&Setup>) -> Option<Square> {
    stands_at(&named(text)?, whose, board)
}

/// The squares of the men that a text names one after the other: `the king and the queen`, `the king and the a1 rook`.
pub(super) fn men_named(text: &str, whose: Color, board: Option<&Setup>) -> Vec<Square> {
    let words = kin::words(text);
    let is_square = |word: &kin::Word| word.word.parse::<Square>().is_ok();
    let between = |word: &kin::Word| {
        kin::says_nothing(word)
            || is_man(&word.word)
            || is_square(word)
            || ["first", "then"].contains(&word.word.as_str())
    };
    let men = (0..words.len()).filter(|at| man_at(&words, *at).is_some());
    let mut row: Vec<usize> = Vec::new();
    for at in men {
        let follows = row
            .last()
            .is_none_or(|last| words[*last..at].iter().all(between));
        if follows {
            row.push(at);
        }
    }
    let of = |at: usize| {
        let named = named_at(&words, at)?;
        square_at(&words, at).or_else(|| stands_at(&named, whose, board))
    };
    if let (true, Some(setup)) = (row.is_empty(), board) {
        return both_men(&words, whose, setup);
    }
    row.into_iter().filter_map(of).collect()
}

/// The squares of two men of one kind: `both his knights`, `the two rooks`. None where there are more or fewer.
fn both_men(words: &[kin::Word], whose: Color, setup: &Setup) -> Vec<Square> {
    let both = ["both", "two"];
    let kind = words.iter().enumerate().find_map(|(at, word)| {
        let one = word.word.strip_suffix('s')?;
        let role = Role::ALL.into_iter().find(|role| role.name() == one)?;
        let before = &words[at.saturating_sub(3)..at];
        let all = before.iter().any(|word| both.contains(&word.word.as_str()));
        all.then_some(role)
    });
    let stands = |square: &Square| {
        let man = setup.board.get(*square);
        man.is_some_and(|man| man.color == whose && Some(man.role) == kind)
    };
    let standing: Vec<Square> = Square::ALL.into_iter().filter(stands).collect();
    match standing[..] {
        [_, _] => standing,
        _ => Vec::new(),
    }
}

/// Where the man that is named stands.
fn stands_at(named: &Named, whose: Color, board: Option<&Setup>) -> Option<Square> {
    let Named {
        role,
        color,
        side,
        file,
    } = *named;
    let whose = color.unwrap_or(whose);
    let at_first = home_of(role, whose, side.unwrap_or(Side::King));
    let Some(setup) = board else { return at_first };
    let stands = |square: &Square| {
        let man = setup.board.get(*square);
        man.is_some_and(|man| man.color == whose && man.role == role)
    };
    let mut standing: Vec<Square> = Square::ALL.into_iter().filter(stands).collect();
    if let Some(file) = file {
        standing.retain(|square| square.to_string().starts_with(file));
    }
    if let (Some(side), Some(home)) = (side, at_first) {
        // The man of this side is the one at home, whether it can move or not; else none that the other side's has to be.
        if standing.contains(&home) {
            return Some(home);
        }
        let others = home_of(role, whose, side.other());
        let of_its_shade =
            |square: &Square| role != Role::Bishop || is_dark(*square) == is_dark(home);
        standing.retain(|square| Some(*square) != others && of_its_shade(square));
    }
    if let (Role::Pawn, [_, _, ..]) = (role, standing.as_slice()) {
        return None;
    }
    let movable = movable(setup, whose);
    let moves = |square: &Square| movable.contains(square);
    let at_home = at_first.filter(|home| standing.contains(home));
    at_home
        .filter(moves)
        .or(standing.iter().copied().find(moves))
        .or(at_home)
        .or(standing.first().copied())
        .or(at_first)
}

/// A move of the man that a text names, on the board at hand, as an example: from this square if it has one from there, else of
/// another man of the kind and the color.
pub(super) fn move_named(
    text: &str,
    whose: Color,
    board: Option<&Setup>,
    from: Square,
) -> Option<String> {
    let role = named(text)?.role;
    let position = Position::from_setup(&turned(board?, whose)).ok()?;
    let moves = position.legal_moves();
    let is_of_it = |made: &&Move| {
        let man = position.board().get(made.from());
        man.is_some_and(|man| man.role == role)
    };
    let of_it: Vec<&Move> = moves.iter().filter(is_of_it).collect();
    let from_there = of_it.iter().find(|made| made.from() == from);
    let made = from_there.or(of_it.first())?;
    Some(write_move(&position, **made, Style::San))
}

/// The move that a text tells in words: `moved his pawn to e4`, `plays the knight from b1 to d3`, `puts the knight on h3`, `plays
/// queen h4`, and on the board at hand `takes the knight with his king`, `takes the pawn on d5 en passant`. It need not be legal.
pub(super) fn move_in_words(text: &str, board: Option<&Setup>) -> Option<String> {
    let words = kin::words(text);
    let square = |at: usize| words.get(at)?.word.parse::<Square>().ok();
    let after = |preposition: &[&str]| {
        let at = words
            .iter()
            .position(|word| preposition.contains(&word.word.as_str()))?;
        square(at + 1)
    };
    let does = |verbs: &[&str]| words.iter().any(|word| verbs.contains(&word.stem.as_str()));
    let mut men = (0..words.len()).filter_map(|at| Some((at, man_at(&words, at)?)));
    let (at, first) = men.next()?;
    let takes = does(&["take", "captur"]);
    let from = after(&["from"]);
    let to = after(&["to", "onto"])
        .or_else(|| after(&["on"]).filter(|_| does(&["put", "place", "set"])))
        .or_else(|| square(at + 1).filter(|_| does(&["play", "move"])));
    match (to, takes) {
        (Some(to), _) => Some(match (first, from) {
            (_, Some(from)) => format!("{}{from}-{to}", letter(first)),
            (_, None) => format!("{}{to}", letter(first)),
        }),
        (None, true) => {
            let by = men.next().map(|(_, role)| role);
            let passing = text.contains("passant");
            taking(board?, (first, after(&["on"])), (by, from), passing)
        }
        (None, false) => steps_of_a_pawn(&words, board?),
    }
}

/// The move of a pawn of which is told how far it went: `pushes the d-pawn two squares`.
fn steps_of_a_pawn(words: &[kin::Word], board: &Setup) -> Option<String> {
    let at = (0..words.len()).find(|at| man_at(words, *at) == Some(Role::Pawn))?;
    let far = words.iter().position(|word| word.stem == "squar")?;
    let steps: i8 = match words[far.checked_sub(1)?].word.as_str() {
        "one" | "1" => 1,
        "two" | "2" => 2,
        _ => return None,
    };
    let named = named_at(words, at)?;
    let file = match square_at(words, at) {
        Some(square) => square.to_string().chars().next()?,
        None => named.file?,
    };
    let forward = match board.turn {
        Color::White => steps,
        Color::Black => -steps,
    };
    let stands = |square: &Square| {
        let man = board.board.get(*square);
        man.is_some_and(|man| man.color == board.turn && man.role == Role::Pawn)
            && square.to_string().starts_with(file)
    };
    let mut all = Square::ALL.into_iter().filter(stands);
    let from = all.next().filter(|_| all.next().is_none())?;
    let rank = from.to_string()[1..].parse::<i8>().ok()? + forward;
    Some(format!("{file}{rank}"))
}

/// The square that is named with the man that this word names: `the a1 rook`, `the rook on a1`.
fn square_at(words: &[kin::Word], at: usize) -> Option<Square> {
    let square = |at: usize| words.get(at)?.word.parse::<Square>().ok();
    let stands = words
        .get(at + 1)
        .is_some_and(|word| ["on", "from", "of", "at"].contains(&word.word.as_str()));
    let before = at.checked_sub(1).and_then(square);
    before
        .or_else(|| square(at + 1))
        .or_else(|| square(at + 2).filter(|_| stands))
}

/// Whether a text names a man by its kind.
pub(super) fn names_a_man(text: &str) -> bool {
    named(text).is_some()
}

/// The kind of the man that a text names first.
pub(super) fn role_named(text: &str) -> Option<Role> {
    Some(named(text)?.role)
}

/// The man that a text names first, in words: `the bishop`.
pub(super) fn man_in(text: &str) -> Option<String> {
    named(text).map(|named| format!("the {}", named.role))
}

/// What a move of the piece begins with that a text names first; none where it names none, or a pawn.
pub(super) fn piece_named(text: &str) -> Option<String> {
    let role = named(text)?.role;
    Some(letter(role)).filter(|letter| !letter.is_empty())
}

/// What a move of such a man begins with.
fn letter(role: Role) -> String {
    match role {
        Role::Pawn => String::new(),
        piece => piece.letter().to_ascii_uppercase().to_string(),
    }
}

/// The one move on the board by which this man is taken, there if it is said where, by this man, if it is said by which.
fn taking(
    setup: &Setup,
    (taken, on): (Role, Option<Square>),
    (by, from): (Option<Role>, Option<Square>),
    passing: bool,
) -> Option<String> {
    let takes = |made: &Move| {
        let man = setup.board.get(made.from());
        let there = setup.board.get(made.to());
        let aside = Square::new(made.to().file(), made.from().rank());
        let (beside, at) = match there {
            Some(_) => (there, made.to()),
            None => (setup.board.get(aside), aside),
        };
        let is_passing = there.is_none();
        let of_a_pawn = man.is_some_and(|man| man.role == Role::Pawn);
        let aslant = made.from().file() != made.to().file();
        (!is_passing || of_a_pawn && aslant)
            && (!passing || is_passing)
            && beside.is_some_and(|man| man.role == taken && man.color != setup.turn)
            && on.is_none_or(|on| on == at || on == made.to())
            && by.is_none_or(|by| man.is_some_and(|man| man.role == by))
            && from.is_none_or(|from| from == made.from())
    };
    let mut all = setup.plain_moves().into_iter().filter(takes);
    let made = all.next().filter(|_| all.next().is_none())?;
    let man = setup.board.get(made.from())?;
    Some(format!("{}{}x{}", letter(man.role), made.from(), made.to()))
}

/// The squares from which a side has a legal move, whoever has the turn.
fn movable(setup: &Setup, whose: Color) -> Vec<Square> {
    let turned = turned(setup, whose);
    let moves = turned.plain_moves();
    moves.into_iter().map(|made| made.from()).collect()
}

/// The board with this side to move.
pub(super) fn turned(setup: &Setup, whose: Color) -> Setup {
    match setup.turn == whose {
        true => *setup,
        false => Setup {
            turn: whose,
            en_passant: None,
            ..*setup
        },
    }
}

/// The kind of man that a word names; the king of the king's pawn is none, it only says which.
fn man_at(words: &[kin::Word], at: usize) -> Option<Role> {
    let role = |at: usize| {
        let word = words.get(at)?.word.as_str();
        let named = Role::ALL.into_iter().find(|role| role.name() == word);
        named.or_else(|| in_short(word).map(|(_, role)| role))
    };
    let side = words.get(at + 1).is_some_and(|next| next.word == "side");
    role(at).filter(|_| role(at + 1 + usize::from(side)).is_none())
}

/// The piece of one side of the board by its letters: `QB`, `KKt`.
fn in_short(word: &str) -> Option<(Side, Role)> {
    let side = match word.chars().next()? {
        'q' => Side::Queen,
        'k' => Side::King,
        _ => return None,
    };
    let role = match &word[1..] {
        "b" => Role::Bishop,
        "n" | "kt" => Role::Knight,
        "r" => Role::Rook,
        _ => return None,
    };
    Some((side, role))
}

/// Whether a word names a kind of man.
fn is_man(word: &str) -> bool {
    Role::ALL.into_iter().any(|role| role.name() == word)
}

/// A man that a text names by its kind.
struct Named {
    role: Role,
    /// Its color where that is said with it: `White's bishop`, `the black king`.
    color: Option<Color>,
    /// The file of a pawn that is called by it: `the d-pawn`, `the king's pawn`.
    file: Option<char>,
    /// On which side it stood at first, if that is said: `the queen's knight`, `the kingside rook`.
    side: Option<Side>,
}

/// Half of the board, called after the royal man that stands there at first.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    King,
    Queen,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::King => Side::Queen,
            Side::Queen => Side::King,
        }
    }

    /// The side that a word before a man's names; `king side` is two words.
    fn said(words: &[kin::Word]) -> Option<Side> {
        let (last, before) = words.split_last()?;
        match last.word.as_str() {
            "queen" | "queenside" => Some(Side::Queen),
            "king" | "kingside" => Some(Side::King),
            "side" => Side::said(before),
            _ => None,
        }
    }
}

fn is_dark(square: Square) -> bool {
    (square.index() / 8 + square.index() % 8).is_multiple_of(2)
}

/// The man that a text names first.
fn named(text: &str) -> Option<Named> {
    let words = kin::words(text);
    let at = (0..words.len()).find(|at| man_at(&words, *at).is_some())?;
    named_at(&words, at)
}

/// The man that this word names.
fn named_at(words: &[kin::Word], at: usize) -> Option<Named> {
    let side = match in_short(&words[at].word) {
        Some((side, _)) => Some(side),
        None => Side::said(&words[..at]),
    };
    // `White's queen's knight`: whose it is stands before its side.
    let of_a_side = ["queen", "queenside", "king", "kingside", "side"];
    let mut before = words[..at].iter().rev().map(|word| word.word.as_str());
    let color = match before.find(|word| !of_a_side.contains(word)) {
        Some("white") => Some(Color::White),
        Some("black") => Some(Color::Black),
        _ => None,
    };
    let role = man_at(words, at)?;
    Some(Named {
        role,
        file: file_of(words, at, side).filter(|_| role == Role::Pawn),
        color,
        side,
    })
}

/// The file by which a pawn is called; an `a` before it may be the article.
fn file_of(words: &[kin::Word], at: usize, side: Option<Side>) -> Option<char> {
    let before = at.checked_sub(1).map(|at| words[at].word.as_str());
    match (before, side) {
        (Some(file), _) if file.len() == 1 && ("b"..="h").contains(&file) => file.chars().next(),
        (_, Some(Side::King)) => Some('e'),
        (_, Some(Side::Queen)) => Some('d'),
        _ => None,
    }
}

/// Where a piece stood at first; of two the one on this side. A pawn may be any of eight.
fn home_of(role: Role, whose: Color, side: Side) -> Option<Square> {
    let file = match (role, side) {
        (Role::King, _) => 'e',
        (Role::Queen, _) => 'd',
        (Role::Rook, Side::Queen) => 'a',
        (Role::Rook, Side::King) => 'h',
        (Role::Bishop, Side::Queen) => 'c',
        (Role::Bishop, Side::King) => 'f',
        (Role::Knight, Side::Queen) => 'b',
        (Role::Knight, Side::King) => 'g',
        (Role::Pawn, _) => return None,
    };
    let rank = match whose {
        Color::White => '1',
        Color::Black => '8',
    };
    format!("{file}{rank}").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_in_words_is_the_move_that_is_told() {
        let setup = |fen: &str| Setup::from_fen(fen).expect("a FEN");
        let passing = setup("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
        let open = setup("4k3/8/8/3p4/8/2N2B2/8/4K3 w - - 0 1");
        let takes = setup("8/8/8/4k3/8/3nK3/8/8 w - - 0 1");
        for (text, board, made) in [
            ("moved his pawn to e4", None, Some("e4")),
            ("played the knight from b1 to d3", None, Some("Nb1-d3")),
            ("puts his king onto d8", None, Some("Kd8")),
            ("puts the knight on h3", None, Some("Nh3")),
            ("moved the king's pawn to e4", None, Some("e4")),
            ("played queen h4", None, Some("Qh4")),
            ("touches the knight g1", None, None),
            ("takes the pawn en passant", Some(&passing), Some("e5xd6")),
            ("takes the pawn on d5", Some(&passing), Some("e5xd6")),
            ("takes the pawn", Some(&open), None),
            (
                "captured the pawn with his bishop",
                Some(&open),
                Some("Bf3xd5"),
            ),
            (
                "takes the knight with his king",
                Some(&takes),
                Some("Ke3xd3"),
            ),
            ("takes the queen", Some(&takes), None),
            ("moves the knight", Some(&open), None),
        ] {
            assert_eq!(move_in_words(text, board).as_deref(), made, "{text}");
        }
    }

    #[test]
    fn the_man_is_looked_for_on_the_board_at_hand() {
        let setup = |fen: &str| Setup::from_fen(fen).expect("a FEN");
        let after = setup("r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3");
        let first = Setup::initial();
        let bishops = setup("4k3/8/8/8/8/3BB3/8/4K3 w - - 0 1");
        let (bare, white, black) = (
            setup("4k3/8/8/8/2B5/8/4P3/4K3 w - - 0 1"),
            Color::White,
            Color::Black,
        );
        for (text, whose, board, square) in [
            ("touches the bishop", white, Some(&after), Some("f1")),
            ("touches the bishop", black, Some(&after), Some("f8")),
            ("touches the knight", white, Some(&after), Some("b1")),
            ("touches White's bishop", black, Some(&bare), Some("c4")),
            ("touches his pawn", white, Some(&bare), Some("e2")),
            ("touches his pawn", white, Some(&after), None),
            ("touches his rook", white, Some(&bare), Some("h1")),
            ("touches his queen", black, None, Some("d8")),
            ("touches the queen's knight", black, None, Some("b8")),
            ("touches it", white, Some(&after), None),
            // Of two the one that is named, whether it can move or not.
            (
                "touches the queen's bishop",
                white,
                Some(&first),
                Some("c1"),
            ),
            ("touches the king's bishop", white, Some(&first), Some("f1")),
            (
                "touches the queen's bishop",
                black,
                Some(&after),
                Some("c8"),
            ),
            ("touches the king's bishop", black, Some(&after), Some("f8")),
            (
                "touches the queen's knight",
                white,
                Some(&first),
                Some("b1"),
            ),
            ("touches the king's knight", black, Some(&first), Some("g8")),
            ("touches the queen's rook", white, Some(&first), Some("a1")),
            ("touches the kingside rook", black, Some(&first), Some("h8")),
            (
                "touches his queenside rook",
                black,
                Some(&first),
                Some("a8"),
            ),
            (
                "touches his king-side rook",
                white,
                Some(&first),
                Some("h1"),
            ),
            ("touches QB", white, Some(&first), Some("c1")),
            ("touches KKt", black, Some(&first), Some("g8")),
            (
                "touches White's queen's rook",
                black,
                Some(&first),
                Some("a1"),
            ),
            // The knight that left g1 is the king's, the one on b1 the queen's.
            ("touches the king's knight", white, Some(&after), Some("f3")),
            (
                "touches the queen's knight",
                black,
                Some(&after),
                Some("c6"),
            ),
            (
                "touches the queen's bishop",
                white,
                Some(&bishops),
                Some("e3"),
            ),
            (
                "touches the king's bishop",
                white,
                Some(&bishops),
                Some("d3"),
            ),
        ] {
            let found = man_named(text, whose, board).map(|square| square.to_string());
            assert_eq!(found.as_deref(), square, "{text}");
        }
        assert_eq!(
            move_named("moves his king", white, Some(&bare), Square::E1).as_deref(),
            Some("Kd1")
        );
    }
}
