//! Numbers of moves in forms that are less usual than `12.`: `1st.`, `Move 1:`, `[1]`, `1.—`, or glued to the move.

/// A number at the beginning of a text.
pub(super) struct Unusual {
    pub value: u32,
    /// Its bytes, with the signs that belong to it.
    pub length: usize,
    /// It stands in brackets, as the marks of notes do.
    pub is_bracketed: bool,
}

/// What a move is called before its number.
const MOVES: [&str; 8] = [
    "Move ", "MOVE ", "Zug ", "Coup ", "Jugada ", "Mossa ", "Zet ", "Ход ",
];

/// What stands behind the digits of an ordinal.
const ORDINALS: [&str; 7] = ["st", "nd", "rd", "th", "d", "°", "º"];

/// The number in one of these forms with which a text begins.
pub(super) fn unusual(text: &str) -> Option<Unusual> {
    let found = |value: u32, rest: &str, is_bracketed: bool| Unusual {
        value,
        length: text.len() - rest.len(),
        is_bracketed,
    };
    if let Some(rest) = MOVES.iter().find_map(|called| text.strip_prefix(called)) {
        let (value, rest) = digits(rest.trim_start())?;
        return Some(found(
            value,
            rest.trim_start_matches([':', '.', ')', ',']),
            false,
        ));
    }
    if let Some(rest) = text.strip_prefix('[') {
        let (value, rest) = digits(rest)?;
        return Some(found(value, rest.strip_prefix(']')?, true));
    }
    let (value, rest) = digits(text)?;
    let ordinal = ORDINALS.iter().find_map(|ending| rest.strip_prefix(ending));
    if let Some(rest) = ordinal.filter(|rest| rest.starts_with([' ', '.', ',', ':'])) {
        return Some(found(
            value,
            rest.trim_start_matches(['.', ',', ':']),
            false,
        ));
    }
    let dashed = rest.strip_prefix('.').unwrap_or(rest);
    let dashed = dashed.strip_prefix(['—', '–', '-']);
    let rest = dashed.unwrap_or(rest);
    rest.starts_with(char::is_alphabetic)
        .then(|| found(value, rest, false))
}

/// The number in digits, not nought, and what stands behind it.
fn digits(text: &str) -> Option<(u32, &str)> {
    let length = text.bytes().take_while(u8::is_ascii_digit).count();
    let value = text[..length].parse().ok()?;
    ((1..=3).contains(&length) && value > 0).then(|| (value, &text[length..]))
}
