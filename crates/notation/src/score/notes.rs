//! Notes that stand among the rows of a game under a sign of their own: `(a) 4. BxKt QPxB`.

/// Whether a line is a note: it begins with the sign of one, a letter or a number in brackets or before one, and the
/// number of a move stands behind it.
pub(super) fn begins_note(line: &str) -> bool {
    let line = line.trim_start();
    let (open, line) = match line.strip_prefix(['(', '[']) {
        Some(rest) => (true, rest),
        None => (false, line),
    };
    let Some((sign, rest)) = line.split_once([')', ']']) else {
        return false;
    };
    let is_letter = sign.chars().count() == 1 && sign.chars().all(char::is_alphabetic);
    let is_number = (1..=2).contains(&sign.len()) && sign.bytes().all(|sign| sign.is_ascii_digit());
    let rest = rest.trim_start();
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    // Castling in digits is a move, and stands behind a number.
    let number = rest[..digits].parse().is_ok_and(|number: u32| number > 0);
    let ends = rest[digits..].starts_with(['.', ' ', '\u{2026}']);
    // A number before a move from the first on is that of a game.
    let of_note = is_letter || is_number && open && &rest[..digits] != "1";
    of_note && number && ends
}

#[cfg(test)]
mod tests {
    use super::begins_note;

    #[test]
    fn a_note_has_a_sign_and_the_number_of_a_move() {
        for note in [
            "(a) 4. Bxc6 dxc6 5. Nxe5 Qd4",
            "  a) 4. Bxc6",
            "[b] 3... Nf6",
            "(1) 4. BxKt QPxB",
            "[12] 14 P-Q4",
        ] {
            assert!(begins_note(note), "{note}");
        }
        for row in [
            "(12) Kt-f3 Kt-c6",
            "12) 0-0 Nf6",
            "(12) 0-0 Nf6",
            "4. Bxc6 (a) dxc6",
            "(1) 1. e4 e5",
            "(a) If 4. Bxc6",
            "(12:30) 4. Bxc6",
            "a4 a5",
        ] {
            assert!(!begins_note(row), "{row}");
        }
    }
}
