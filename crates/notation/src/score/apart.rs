//! The two moves of a row where no blank, or more than a blank, keeps them apart: `1.e4,e5`, `1. e4/e5`, `1.e4e5`, `1. e4 - e5`;
//! the two squares of a move with a blank between them; and the files in letters that only look Latin.

use crate::language::latin_file;

/// `1.e4 e5;2.Nf3,Nc6` with blanks for the signs that stand glued between its moves.
pub(super) fn without_signs(text: String) -> String {
    let signs: Vec<char> = text.chars().collect();
    // A number of a move, up to its point.
    let is_number = |at: usize| {
        let digits = signs[at.min(signs.len())..].iter();
        let digits = digits.take_while(|sign| sign.is_ascii_digit()).count();
        let after = signs.get(at + digits + 1).copied();
        // Castling may be in digits.
        let is_castling = || after == Some('0') && signs.get(at + digits + 2) == Some(&'-');
        (1..=3).contains(&digits)
            && signs.get(at + digits) == Some(&'.')
            && (after.is_some_and(|sign| !sign.is_ascii_digit()) || is_castling())
    };
    // A rank is one digit: in `1922/23.` stands no move.
    let is_rank =
        |at: usize| signs[at].is_ascii_digit() && !(at > 0 && signs[at - 1].is_ascii_digit());
    let ends_move =
        |at: usize| is_rank(at) || signs[at].is_lowercase() || "O+#!?".contains(signs[at]);
    let is_between = |at: usize| at > 0 && ends_move(at - 1) && is_number(at + 1);
    let divides = |at: usize| matches!(signs[at], ';' | ',' | '.' | '/');
    let begin = signs.iter().take_while(|sign| **sign == ' ').count();
    let is_row = is_number(begin) || (0..signs.len()).any(|at| divides(at) && is_between(at));
    if !is_row {
        return text;
    }
    let is_glued = |at: usize| {
        let follows = signs.get(at + 1).is_some_and(|next| next.is_alphabetic());
        let by_comma = matches!(signs[at], ';' | ',' | '/')
            && at > 0
            && ends_move(at - 1)
            && !signs[at - 1].is_lowercase()
            && follows;
        divides(at) && (is_between(at) || by_comma)
    };
    let blank = |(at, &sign): (usize, &char)| if is_glued(at) { ' ' } else { sign };
    signs.iter().enumerate().map(blank).collect()
}

/// The lines with a blank alone between the two moves of a row, where all rows of the text that have two words with a dash between
/// them, or two moves in one word, have nothing else.
pub(super) fn pulled_apart(lines: &mut [&mut String]) {
    for (by, parts) in [
        (divided_by_dash as fn(&[Word<'_>]) -> Option<Pair>, 3),
        (written_together, 1),
    ] {
        let (mut pairs, mut others, mut named) = (0, 0, false);
        for line in lines.iter() {
            for cell in cells(line) {
                match by(&cell) {
                    Some(pair) if cell.len() == parts => {
                        pairs += 1;
                        // Where a man is named behind the dash it is no square that the first one goes to.
                        named |= pair.is_named;
                    }
                    Some(_) => others += 1,
                    None => {}
                }
            }
        }
        if pairs < FEWEST || others > 0 || !named {
            continue;
        }
        for line in lines.iter_mut() {
            let found = cells(line).into_iter().filter_map(|cell| by(&cell));
            let found: Vec<Pair> = found.collect();
            for pair in found.iter().rev() {
                let blanks = " ".repeat(line[pair.from..pair.to].chars().count().max(1));
                line.replace_range(pair.from..pair.to, &blanks);
            }
        }
    }
}

/// So many rows show how a text keeps moves apart.
const FEWEST: usize = 2;

/// A word and where it begins.
type Word<'t> = (usize, &'t str);

/// Where one move of a row ends and the other begins.
struct Pair {
    from: usize,
    to: usize,
    /// The second names its man.
    is_named: bool,
}

/// The words behind each number of a line, up to the next one or to a result.
fn cells(text: &str) -> Vec<Vec<Word<'_>>> {
    let start = text.as_ptr() as usize;
    let mut cells: Vec<Vec<Word<'_>>> = Vec::new();
    for word in text.split_whitespace() {
        let digits = word.bytes().take_while(u8::is_ascii_digit).count();
        let rest = word[digits..].strip_prefix('.');
        let is_number = (1..=3).contains(&digits) && (rest.is_some() || digits == word.len());
        let rest = match is_number {
            true => rest.unwrap_or_default(),
            false => word,
        };
        if is_number {
            cells.push(Vec::new());
        } else if word.contains('-') && digits > 0 {
            // A result.
            break;
        }
        if let Some(cell) = cells.last_mut().filter(|_| !rest.is_empty()) {
            cell.push((rest.as_ptr() as usize - start, rest));
        }
    }
    cells
}

/// `e4 - e5`
fn divided_by_dash(cell: &[Word<'_>]) -> Option<Pair> {
    let [(_, one), (from, dash), (_, other), ..] = *cell else {
        return None;
    };
    let is_dash = matches!(dash, "-" | "\u{2013}" | "\u{2014}");
    (is_dash && is_plain(one) && is_plain(other)).then(|| Pair {
        from,
        to: from + dash.len(),
        is_named: other.starts_with(char::is_uppercase),
    })
}

/// `Nf3Nc6`
fn written_together(cell: &[Word<'_>]) -> Option<Pair> {
    let &[(begin, word), ..] = cell else {
        return None;
    };
    let places = word.char_indices().skip(2);
    let mut places = places.filter(|&(at, _)| is_plain(&word[..at]) && is_plain(&word[at..]));
    let (at, _) = places.next()?;
    places.next().is_none().then(|| Pair {
        from: begin + at,
        to: begin + at,
        is_named: word[at..].starts_with(char::is_uppercase),
    })
}

/// Whether a word is a move in short algebraic notation, with a letter of any script for the man.
fn is_plain(word: &str) -> bool {
    let body = word.trim_end_matches(['+', '#', '!', '?']);
    if matches!(body, "O-O" | "O-O-O" | "0-0" | "0-0-0") {
        return true;
    }
    let body = match body.rsplit_once('=') {
        Some((body, man))
            if man.chars().count() == 1 && !man.contains(|sign: char| sign.is_ascii_digit()) =>
        {
            body
        }
        _ => body,
    };
    let mut signs = body.chars().rev();
    let is_square =
        matches!(signs.next(), Some('1'..='8')) && matches!(signs.next(), Some('a'..='h'));
    let rest: Vec<char> = signs.collect();
    let (man, from) = match rest.split_last() {
        Some((man, from)) if man.is_uppercase() => (true, from),
        _ => (false, rest.as_slice()),
    };
    let from: Vec<char> = from
        .iter()
        .copied()
        .filter(|sign| !matches!(sign, 'x' | ':'))
        .collect();
    let is_file = |sign: &char| ('a'..='h').contains(sign);
    let is_origin = match (man, from.as_slice()) {
        (_, []) => true,
        (true, [sign]) => is_file(sign) || ('1'..='8').contains(sign),
        // A pawn's file stands before what it takes.
        (false, [sign]) => is_file(sign) && rest.len() > 1,
        _ => false,
    };
    is_square && is_origin
}

/// So many rows show that dots behind numbers lead to White's move.
const LED: u32 = 3;

/// Takes the dots out that lead from the number of a row to White's move, `1...P-K4   P-K4`, where rows from the first on have two moves
/// behind them: dots for a move that stands elsewhere have one.
pub(super) fn without_leaders(lines: &mut [&mut String]) {
    let mut due = 1;
    let mut led: Vec<usize> = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let Some((number, _, rest)) = leader(line) else {
            continue;
        };
        let numbered = rest.split_whitespace().any(|word| {
            let digits = word.bytes().take_while(u8::is_ascii_digit).count();
            digits > 0 && word[digits..].starts_with('.')
        });
        let words = rest.split_whitespace().count();
        if number == due && !numbered && words > 0 && (words > 1 || due > LED) {
            led.push(index);
            due += 1;
        }
    }
    if due <= LED {
        return;
    }
    for index in led {
        let line = &mut *lines[index];
        if let Some((_, dots, _)) = leader(line) {
            let blanks = " ".repeat(line[dots.clone()].chars().count().saturating_sub(1));
            line.replace_range(dots, &format!(".{blanks}"));
        }
    }
}

/// The number that a line begins with, the dots behind it, and what follows them.
fn leader(text: &str) -> Option<(u32, std::ops::Range<usize>, &str)> {
    let begin = text.len() - text.trim_start().len();
    let digits = text[begin..].bytes().take_while(u8::is_ascii_digit).count();
    let number = text[begin..begin + digits].parse().ok()?;
    let from = begin + digits;
    let is_dot = |sign: char| matches!(sign, '.' | '…' | '·' | ' ');
    let rest = text[from..].trim_start_matches(is_dot);
    let dots = text[from..text.len() - rest.len()].trim_end();
    let count = dots.chars().filter(|sign| *sign != ' ').count();
    let is_led = count > 1 || dots.contains('…');
    (is_led && digits < 4).then(|| (number, from..from + dots.len(), rest))
}

/// Puts a dash between the two squares of a move where the rows of a text have four of them behind their number: `1. e2 e4   e7 e5`.
pub(super) fn with_joined_squares(lines: &mut [&mut String]) {
    let mut found: Vec<(usize, Vec<usize>)> = Vec::new();
    let mut whole = 0;
    let mut ends = false;
    for (index, line) in lines.iter().enumerate() {
        for cell in cells(line) {
            match gaps(&cell) {
                // Two squares are a move of White only in the last row of all.
                Some((gaps, moves)) if !ends => {
                    ends = moves == 1;
                    whole += usize::from(moves == 2);
                    found.push((index, gaps));
                }
                // Where one row has anything else, squares are those of pawns.
                _ if cell.iter().any(|(_, word)| is_square(word)) => return,
                _ => {}
            }
        }
    }
    if whole < FEWEST {
        return;
    }
    for (index, gaps) in found {
        for at in gaps {
            lines[index].replace_range(at..=at, "-");
        }
    }
}

/// Where a blank stands between the squares of a move, and how many moves there are, if a cell has nothing but squares, two for
/// each of one move or two.
fn gaps(cell: &[Word<'_>]) -> Option<(Vec<usize>, usize)> {
    let castles = |word: &str| matches!(word, "0-0" | "0-0-0" | "O-O" | "O-O-O");
    let mut gaps = Vec::new();
    let mut rest = cell;
    let mut moves = 0;
    while let [(_, word), tail @ ..] = rest {
        moves += 1;
        if castles(word) {
            rest = tail;
            continue;
        }
        let [(from, _), (to, other), tail @ ..] = rest else {
            return None;
        };
        let is_one = is_square(word) && is_square(other.trim_end_matches(['+', '#', '!', '?']));
        let blank = from + word.len();
        (is_one && blank + 1 == *to).then_some(())?;
        gaps.push(blank);
        rest = tail;
    }
    (!gaps.is_empty() && moves <= 2).then_some((gaps, moves))
}

fn is_square(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'h', b'1'..=b'8'])
}

/// The text with the Latin letters for those of the Cyrillic script that look like files of the board, where a rank stands behind
/// them, or what a pawn of theirs takes.
pub(super) fn with_latin_files(text: &str) -> String {
    let signs: Vec<char> = text.chars().collect();
    let is_file = |at: usize| {
        signs
            .get(at)
            .is_some_and(|&sign| ('a'..='h').contains(&latin_file(sign)))
    };
    let is_rank = |at: usize| signs.get(at).is_some_and(|sign| ('1'..='8').contains(sign));
    let takes = |at: usize| {
        let begins = at == 0 || !signs[at - 1].is_alphabetic();
        let sign = usize::from(
            signs
                .get(at + 1)
                .is_some_and(|sign| ":x\u{445}\u{d7}".contains(*sign)),
        );
        begins && is_file(at + 1 + sign) && is_rank(at + 2 + sign)
    };
    let put = |(at, &sign): (usize, &char)| match is_rank(at + 1) || takes(at) {
        true => latin_file(sign),
        false => sign,
    };
    signs.iter().enumerate().map(put).collect()
}
