//! What a sentence tells of pieces put on and let go of, in lines that say it on the board at hand: a promotion with the square of the
//! pawn, a man let go of as the move that this made, a man held over its square as one that was lifted.

use jadoube_board::{Color, Position, Role, Setup, Square};
use jadoube_notation::{Style, write_move};

use super::act_text::actor;
use super::which::{man_named, role_named, turned};
use super::words::Words;
use crate::act::{Act, Deed};
use crate::kin;

/// What stands for a square that nobody can know.
pub(super) const UNKNOWN: &str = "\u{2026}";

/// The squares on which a pawn of this player can be promoted now, with those from which it comes.
fn promotions(who: Color, board: &Setup) -> Vec<(Square, Square)> {
    let turned = turned(board, who);
    let is_pawn = |from: Square| {
        let man = turned.board.get(from);
        man.is_some_and(|man| man.role == Role::Pawn)
    };
    let moves = turned.plain_moves().into_iter();
    let mut found: Vec<(Square, Square)> = moves
        .map(|made| (made.from(), made.to()))
        .filter(|(from, to)| is_pawn(*from) && is_last(*to))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

/// Whether a square stands on the first or the last rank.
pub(super) fn is_last(square: Square) -> bool {
    Color::ALL
        .map(Color::promotion_rank)
        .contains(&square.rank())
}

/// The square on which a text tells that a pawn was promoted: the one that it names, else the only one on the board at hand to which a
/// pawn can go. Where there are several or none, nobody knows it; none where no board is known.
pub(super) fn promoted_on(text: &str, who: Color, board: Option<&Setup>) -> Option<String> {
    let named = squares_in(text);
    if let Some(square) = named.iter().find(|square| is_last(**square)) {
        return Some(square.to_string());
    }
    let mut all = promotions(who, board?);
    if !named.is_empty() {
        all.retain(|(from, _)| named.contains(from));
    }
    let mut squares: Vec<Square> = all.into_iter().map(|(_, to)| to).collect();
    squares.dedup();
    Some(match squares[..] {
        [one] => one.to_string(),
        _ => UNKNOWN.to_owned(),
    })
}

/// The line of a new piece that is put where a pawn is promoted: `puts a rook on a8`.
pub(super) fn new_piece(text: &str, board: Option<&Setup>) -> Option<String> {
    const PUTTING: [&str; 8] = [
        "put", "place", "set", "exchang", "replac", "swap", "turn", "becom",
    ];
    let board = board?;
    let words = kin::words(text);
    if let Some(lines) = named_and_put(text, &words, board) {
        return Some(lines);
    }
    let puts = words
        .iter()
        .any(|word| PUTTING.contains(&word.stem.as_str()));
    let upside_down = ["upside", "inverted", "head"]
        .iter()
        .any(|how| text.contains(how));
    if !puts || upside_down || kin::denies(text) {
        return None;
    }
    let who = actor(&mut Words::new(text)).ok()?.color()?;
    let square = squares_in(text)
        .into_iter()
        .find(|square| is_last(*square))?;
    let mut pieces = words.iter().filter_map(|word| {
        let role = Role::ALL.into_iter().find(|role| role.name() == word.word);
        role.filter(|role| !matches!(role, Role::King | Role::Pawn))
    });
    let role = pieces.next_back()?;
    let goes_there = turned(board, who).plain_moves().into_iter().any(|made| {
        let man = board.board.get(made.from());
        made.to() == square && man.is_some_and(|man| man.role == role)
    });
    let is_promoted = promotions(who, board).iter().any(|(_, to)| *to == square);
    (is_promoted && !goes_there).then(|| format!("{who:#} promotes {square} to {}", role.name()))
}

/// The lines of one piece named and another put where a pawn is promoted: `says rook, but puts a queen`.
fn named_and_put(text: &str, words: &[kin::Word], board: &Setup) -> Option<String> {
    const NAMING: [&str; 6] = ["say", "said", "name", "announc", "call", "declar"];
    const PUTTING: [&str; 6] = ["put", "place", "set", "take", "took", "choos"];
    let piece = |from: usize, stems: &[&str]| {
        let behind = words.iter().enumerate().skip(from);
        let verb = behind
            .clone()
            .find(|(_, word)| stems.contains(&word.stem.as_str()))?
            .0;
        let mut men = behind.filter_map(|(at, word)| {
            let role = Role::ALL
                .into_iter()
                .find(|role| role.name() == word.word)?;
            (at > verb).then_some((at, role))
        });
        men.next()
            .filter(|(_, role)| !matches!(role, Role::King | Role::Pawn))
    };
    let who = actor(&mut Words::new(text)).ok()?.color()?;
    let (at, named) = piece(0, &NAMING)?;
    let (_, put) = piece(at + 1, &PUTTING)?;
    let square = promoted_on(text, who, Some(board))?;
    (named != put && square != UNKNOWN && !kin::denies(text)).then(|| {
        let (named, put) = (named.name(), put.name());
        format!("{who:#} names {square} {named}\n{who:#} promotes {square} to {put}")
    })
}

/// The lines of a reading on the board at hand. Who has let go of a man where it did not stand has moved it there, and who holds one
/// over its square has lifted it.
pub(super) fn on_the_board(lines: &str, text: &str, board: Option<&Setup>) -> String {
    let (Some(board), Some(role)) = (board, role_named(text)) else {
        return lines.to_owned();
    };
    let mut told: Vec<String> = Vec::new();
    for line in lines.lines() {
        match line.parse() {
            Ok(Act {
                by,
                deed: Deed::Quit { square },
            }) => match the_move(role, square, by.color(), board) {
                Some((_, words)) => told.push(format!("{by} moves {words}")),
                // Where it stands all the time, a hand has only been on it.
                None if stands(role, square, by.color(), board) => {
                    told.push(format!("{by} touches {square}"));
                }
                None => told.push(line.to_owned()),
            },
            // Who holds a man over another square has taken it from its own.
            Ok(Act {
                by,
                deed: Deed::Lift { square },
            }) if !stands(role, square, by.color(), board) => {
                let made = the_move(role, square, by.color(), board);
                let named = || man_named(text, by.color()?, Some(board));
                let from = made.map(|(from, _)| from).or_else(named);
                told.push(format!("{by} lifts {}", from.unwrap_or(square)));
            }
            Ok(Act {
                by,
                deed: Deed::Place { square },
            }) => {
                if let Some((from, _)) = the_move(role, square, by.color(), board) {
                    let lifts = format!("{by} lifts ");
                    if told.last().is_some_and(|last| last.starts_with(&lifts)) {
                        told.pop();
                    }
                    told.push(format!("{lifts}{from}"));
                }
                told.push(line.to_owned());
            }
            _ => told.push(line.to_owned()),
        }
    }
    told.join("\n")
}

/// Whether such a man of this player stands on a square.
fn stands(role: Role, square: Square, who: Option<Color>, board: &Setup) -> bool {
    let man = board.board.get(square);
    man.is_some_and(|man| man.role == role && Some(man.color) == who)
}

/// The one move by which such a man of this player comes to a square, where from and in words.
pub(super) fn the_move(
    role: Role,
    to: Square,
    who: Option<Color>,
    board: &Setup,
) -> Option<(Square, String)> {
    let position = Position::from_setup(&turned(board, who?)).ok()?;
    let goes_there = |from: Square, there: Square| {
        let man = position.board().get(from);
        there == to && man.is_some_and(|man| man.role == role)
    };
    let moves = position.legal_moves();
    let mut all = moves
        .iter()
        .filter(|made| goes_there(made.from(), made.to()));
    let made = all.next().filter(|_| all.next().is_none())?;
    Some((made.from(), write_move(&position, *made, Style::San)))
}

/// The squares that a text names.
pub(super) fn squares_in(text: &str) -> Vec<Square> {
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    words.filter_map(|word| word.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(fen: &str) -> Setup {
        Setup::from_fen(fen).expect("a FEN")
    }

    #[test]
    fn a_promotion_stands_where_a_pawn_can_go() {
        let one = setup("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        let two = setup("4k3/P6P/8/8/8/8/8/4K3 w - - 0 1");
        let none = setup("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
        let on = |text: &str, board| promoted_on(text, Color::White, board);
        assert_eq!(on("makes a queen", Some(&one)).as_deref(), Some("a8"));
        assert_eq!(on("makes a queen", Some(&two)).as_deref(), Some(UNKNOWN));
        assert_eq!(on("makes a queen", Some(&none)).as_deref(), Some(UNKNOWN));
        assert_eq!(
            on("the pawn of h7 becomes a queen", Some(&two)).as_deref(),
            Some("h8")
        );
        assert_eq!(
            on("makes a queen on b8", Some(&none)).as_deref(),
            Some("b8")
        );
        assert_eq!(on("makes a queen", None), None);
    }

    #[test]
    fn a_piece_put_on_is_a_new_one_where_no_other_can_have_come() {
        let pawn = setup("4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
        let rook = setup("4k3/P7/8/8/8/8/8/1R2K3 w - - 0 1");
        let line = |text: &str, board| new_piece(text, Some(board));
        let promotes = Some("White promotes a8 to rook".to_owned());
        assert_eq!(line("White puts a rook on a8", &pawn), promotes);
        assert_eq!(line("White puts his rook on b8", &rook), None);
        assert_eq!(line("White did not put a rook on a8", &pawn), None);
    }

    #[test]
    fn what_was_let_go_of_where_it_did_not_stand_was_moved_there() {
        let open = setup("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
        let told = |lines: &str| on_the_board(lines, "the bishop", Some(&open));
        assert_eq!(told("White quits c4"), "White moves Bc4");
        assert_eq!(told("White places c4"), "White lifts f1\nWhite places c4");
        assert_eq!(
            told("White lifts c4\nWhite places c4"),
            "White lifts f1\nWhite places c4"
        );
        assert_eq!(told("White quits h5"), "White quits h5");
        assert_eq!(told("White quits f1"), "White touches f1");
    }
}
