//! Boards drawn with letters: `| #R |    | ^K |`, eight ranks of eight cells.

use jadoube_board::{Board, Color, File, Man, Position, Rank, Role, Setup, Square};

use super::line::Line;
use super::row::Place;

/// A board as the text draws it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Diagram {
    pub place: Place,
    pub board: Board,
}

impl Diagram {
    /// The position with this side to move, if it is one.
    pub fn position(&self, turn: Color) -> Option<Position> {
        let setup = Setup {
            board: self.board,
            turn,
            ..Setup::EMPTY
        };
        Position::from_setup(&setup).ok()
    }
}

/// The diagram that begins at a line, and the first line after it. A board of another game, such as draughts, is passed
/// over whole, and is no diagram.
pub(crate) fn find(lines: &[Line], at: usize) -> Option<(Option<Diagram>, usize)> {
    if !is_drawn(&lines[at].text) {
        return None;
    }
    let mut ranks: Vec<[Option<Man>; 8]> = Vec::new();
    let mut foreign = 0;
    let mut end = at;
    for (index, line) in lines.iter().enumerate().skip(at).take(40) {
        if let Some(rank) = rank(&line.text) {
            ranks.push(rank);
        } else if is_foreign_rank(&line.text) {
            foreign += 1;
        } else if !is_frame(&line.text) {
            break;
        }
        end = index + 1;
        if ranks.len() + foreign == 8 {
            break;
        }
    }
    if ranks.len() + foreign != 8 {
        return None;
    }
    let place = lines[at].place();
    let diagram = <[_; 8]>::try_from(ranks).ok();
    let diagram = diagram.map(|ranks| Diagram {
        place,
        board: board(&ranks),
    });
    // The frame below, the letters of the files and the caption belong to it.
    while end < lines.len() && (is_frame(&lines[end].text) || is_caption(&lines[end].text)) {
        end += 1;
    }
    Some((diagram, end))
}

/// The men of eight ranks, from the eighth down.
fn board(ranks: &[[Option<Man>; 8]; 8]) -> Board {
    let mut board = Board::default();
    for (rank, men) in Rank::ALL.into_iter().rev().zip(ranks) {
        for (file, &man) in File::ALL.into_iter().zip(men) {
            board.set(Square::new(file, rank), man);
        }
    }
    board
}

/// Whether a line may begin a diagram.
fn is_drawn(text: &str) -> bool {
    let text = text.trim();
    text.starts_with(['+', '-', '|', '_']) && is_frame(text) && text.len() > 15
        || rank(text).is_some()
        || is_foreign_rank(text)
}

/// Whether a line is a row of eight cells without a figure in them, perhaps with the numbers of squares beside them.
fn is_foreign_rank(text: &str) -> bool {
    let text = text.trim();
    let (Some(begin), Some(end)) = (text.find('|'), text.rfind('|')) else {
        return false;
    };
    let is_number = |words: &str| words.trim().chars().all(|sign| sign.is_ascii_digit());
    let cells: Vec<&str> = text[begin..end].split('|').skip(1).map(str::trim).collect();
    let sign = |cell: &&str| cell.len() <= 3 && !cell.contains(|sign: char| sign.is_ascii_digit());
    cells.len() == 8
        && begin <= 3
        && is_number(&text[..begin])
        && is_number(&text[end + 1..])
        && cells.iter().all(sign)
}

fn is_frame(text: &str) -> bool {
    let text = text.trim();
    text.contains("--")
        && text
            .chars()
            .all(|sign| matches!(sign, '-' | '+' | '|' | ' ' | '_' | '='))
}

/// Whether nothing but letters of files stands on a line, in their order: `a b c`.
pub(super) fn names_files(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let signs: Vec<u8> = words
        .iter()
        .filter(|word| word.len() == 1)
        .map(|word| word.as_bytes()[0].to_ascii_lowercase())
        .collect();
    words.len() > 2
        && signs.len() == words.len()
        && signs.iter().all(|sign| (b'a'..=b'h').contains(sign))
        && signs.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

fn is_caption(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let files = names_files(text);
    let first = words.first().map_or("", |word| word);
    let numbered = ["diag.", "diagram", "diag"]
        .iter()
        .any(|known| first.eq_ignore_ascii_case(known))
        && words.len() <= 3;
    let squares = words.len() > 1
        && words
            .iter()
            .all(|word| word.len() <= 2 && word.parse::<u8>().is_ok());
    files || numbered || squares
}

/// Whether a line is a rank of a board that is drawn.
pub(super) fn is_rank(text: &str) -> bool {
    rank(text).is_some()
}

/// The eight cells of a rank.
fn rank(text: &str) -> Option<[Option<Man>; 8]> {
    let text = text.trim();
    let Some(begin) = text.find('|') else {
        return plain_rank(text);
    };
    if begin > 3 {
        return None;
    }
    let cells: Vec<&str> = text[begin + 1..].trim_end_matches('|').split('|').collect();
    let men: Vec<Option<Man>> = cells.into_iter().map(man).collect::<Option<_>>()?;
    men.try_into().ok()
}

/// The eight cells of a rank without bars: `. . . . P . . .`, `8 r n b q k b n r`, `....K..k`.
fn plain_rank(text: &str) -> Option<[Option<Man>; 8]> {
    // A rule is no rank.
    if !text.contains(|sign: char| sign == '.' || sign.is_alphabetic()) {
        return None;
    }
    let is_number = |word: &&str| matches!(word.as_bytes(), [b'1'..=b'8']);
    let mut words: Vec<&str> = text.split_whitespace().collect();
    if words.len() > 1 && words.first().is_some_and(is_number) {
        words.remove(0);
    }
    if words.len() > 1 && words.last().is_some_and(is_number) {
        words.pop();
    }
    let glued: Vec<String>;
    if let [word] = *words.as_slice() {
        glued = word.chars().map(String::from).collect();
        words = glued.iter().map(String::as_str).collect();
    }
    let men: Vec<Option<Man>> = words.into_iter().map(man).collect::<Option<_>>()?;
    men.try_into().ok()
}

/// The man of a cell; `None` if the cell holds no man and is not empty.
#[allow(
    clippy::option_option,
    reason = "an empty cell and one that is none are two answers"
)]
fn man(cell: &str) -> Option<Option<Man>> {
    let cell = cell.trim();
    let (color, name) = match cell.chars().next() {
        None => return Some(None),
        Some('#' | '*') => (Color::Black, &cell[1..]),
        Some('^') => (Color::White, &cell[1..]),
        Some('.' | '-' | ':') if cell.len() == 1 => return Some(None),
        Some(sign) if sign.is_ascii_lowercase() => (Color::Black, cell),
        Some(_) => (Color::White, cell),
    };
    let role = match name.trim().to_ascii_uppercase().as_str() {
        "K" => Role::King,
        "Q" => Role::Queen,
        "R" => Role::Rook,
        "B" => Role::Bishop,
        "KT" | "N" => Role::Knight,
        "P" => Role::Pawn,
        _ => return None,
    };
    Some(Some(Man { color, role }))
}
