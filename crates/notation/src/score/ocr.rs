//! Slips of the press and of optical character recognition: a letter taken for the one it resembles, or set at the wrong move.
//!
//! Tried only where the words are no move as they stand, and only with signs that no descriptive move has.

use jadoube_board::Color;

use super::tongue::Tongue;
use crate::forgiven::Leniency;
use crate::wording::Wording;

/// What is printed `Kt` and comes out otherwise.
const KNIGHTS: [&str; 8] = ["ICt", "lCt", "Ki", "Kl", "Kf", "K1", "Rt", "Et"];

/// Signs that stand for the digit of a rank, with each digit they can be.
const DIGITS: [(char, &str); 8] = [
    ('l', "1"),
    ('I', "1"),
    ('|', "1"),
    ('i', "1"),
    ('S', "58"),
    ('Z', "2"),
    ('G', "6"),
    ('z', "2"),
];

/// The wordings of `text` with one slip put right, each marked so.
pub(super) fn wordings_with_slip(tongue: Tongue, text: &str, mover: Color) -> Vec<Wording> {
    if text.len() > 24 {
        return Vec::new();
    }
    let mut found: Vec<Wording> = Vec::new();
    let resembling = variants(text).into_iter();
    let resembling = resembling.map(|variant| (variant, Leniency::OcrSlip));
    let strayed = without_stray(text).map(|text| (text.to_owned(), Leniency::StrayLetter));
    for (variant, leniency) in resembling.chain(strayed) {
        for mut wording in tongue.wordings(&variant, mover) {
            wording.forgiven.push(leniency);
            if !found.contains(&wording) {
                found.push(wording);
            }
        }
    }
    found
}

/// `BxKt` of `BxKtQ`: a capture and the letter of an officer, which belongs to the pawn that takes back, `QPxB`.
fn without_stray(text: &str) -> Option<&str> {
    let found = text.strip_suffix(['K', 'Q', 'R', 'B'])?;
    let (_, taken) = found.rsplit_once(['x', 'X', '×'])?;
    matches!(taken.trim(), "Q" | "R" | "B" | "Kt" | "N" | "P").then_some(found)
}

/// Whether the digit at the beginning of a text can be the letter of the bishop: `8-B4`, `8xKt`.
pub(super) fn begins_with_bishop(text: &str) -> bool {
    let rest = text.strip_prefix('8').unwrap_or_default();
    let rest = rest.strip_prefix(['-', '–', '—', 'x', 'X', '×']);
    rest.is_some_and(|rest| rest.starts_with(|sign: char| sign.is_ascii_uppercase()))
}

fn variants(text: &str) -> Vec<String> {
    let mut variants: Vec<String> = Vec::new();
    for knight in KNIGHTS {
        if text.contains(knight) {
            variants.push(text.replacen(knight, "Kt", 1));
        }
    }
    for (sign, digits) in DIGITS {
        for digit in digits.chars() {
            if text.contains(sign) {
                variants.push(text.replace(sign, &digit.to_string()));
            }
        }
    }
    // The bishop taken for a digit, which begins no move of these notations.
    if let Some(rest) = text.strip_prefix('8').filter(|_| begins_with_bishop(text)) {
        variants.push(format!("B{rest}"));
    }
    // `Cast1es`, `CastIes`: the thin letters of castling, taken for each other.
    let thin = |sign: char| matches!(sign, '1' | 'I' | '|' | 'i' | '!');
    let upright = text.replace(thin, "l");
    if upright != text && upright.to_ascii_lowercase().starts_with("castl") {
        variants.push(upright);
    }
    // The queen taken for the letter or the digit, but never where castling stands.
    for nought in ['O', '0'] {
        if text.matches(nought).count() == 1 {
            variants.push(text.replace(nought, "Q"));
        }
    }
    variants
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slips_put_right() {
        for text in [
            "Ki-KB3", "P-KS", "R-Ql", "O-R5", "ICt-B3", "P-QBI", "8-B4", "8xKt", "Cast1es",
            "CastIes", "castie",
        ] {
            assert!(!Tongue::English.is_move(text), "{text}");
            let found = wordings_with_slip(Tongue::English, text, Color::White);
            assert!(
                !found.is_empty()
                    && found
                        .iter()
                        .all(|one| one.forgiven.contains(&Leniency::OcrSlip)),
                "{text}"
            );
        }
        for text in ["BxKtQR", "BKtQ", "Kt-P"] {
            assert!(wordings_with_slip(Tongue::English, text, Color::White).is_empty());
        }
    }

    #[test]
    fn a_letter_of_the_next_move_is_left_out() {
        let found = wordings_with_slip(Tongue::English, "BxKtQ", Color::White);
        assert!(!found.is_empty());
        assert!(
            found
                .iter()
                .all(|one| one.forgiven.contains(&Leniency::StrayLetter))
        );
    }
}
