//! Notes that stand among the rows of a game under a sign of their own: `(a) 4. BxKt QPxB`; and words by which a move is told
//! as one that was not played.

use super::word::bare;

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

/// Words that tell of what was not played: what would have been better, what is threatened, what one could do.
const QUOTING: [&str; 96] = [
    // English.
    "better",
    "best",
    "stronger",
    "strongest",
    "simpler",
    "safer",
    "preferable",
    "if",
    "should",
    "could",
    "might",
    "would",
    "threatening",
    "threatens",
    "threatened",
    "threat",
    "threats",
    "avoid",
    "prevent",
    "prevents",
    "preventing",
    "correct",
    "alternative",
    "suggested",
    "suggests",
    "recommended",
    "recommends",
    "necessary",
    "instead",
    "intending",
    "ought",
    "fearing",
    "because",
    // German.
    "wegen",
    "angesichts",
    "besser",
    "bessere",
    "beste",
    "stärker",
    "einfacher",
    "sicherer",
    "vorzuziehen",
    "wenn",
    "falls",
    "sollte",
    "könnte",
    "wäre",
    "hätte",
    "droht",
    "drohte",
    "drohend",
    "drohung",
    "richtig",
    "statt",
    "stattdessen",
    "verhindert",
    "geboten",
    "nötig",
    // French.
    "mieux",
    "meilleur",
    "meilleure",
    "préférable",
    "si",
    "fallait",
    "faudrait",
    "pourrait",
    "pouvait",
    "devait",
    "menace",
    "menaçant",
    "menaçait",
    "valait",
    "évite",
    // Spanish, Italian, Dutch, Russian.
    "mejor",
    "fuerte",
    "debió",
    "debía",
    "podría",
    "amenaza",
    "amenazando",
    "meglio",
    "migliore",
    "forte",
    "minaccia",
    "minacciando",
    "doveva",
    "beter",
    "sterker",
    "indien",
    "dreigt",
    "лучше",
    "сильнее",
    "если",
    "угрожая",
    "следовало",
    "надо",
];

/// Words behind which another game is quoted.
const COMPARING: [&str; 14] = [
    "compare",
    "cf",
    "cp",
    "vergleiche",
    "vergl",
    "vgl",
    "comparez",
    "comparer",
    "cfr",
    "confronta",
    "compárese",
    "vergelijk",
    "сравни",
    "ср",
];

/// Whether the words before a move lead to another game: `Compare the game Frisch-Gans:`.
pub(super) fn compares(words: &str) -> bool {
    let mut words = words.split(|sign: char| !sign.is_alphabetic());
    words.any(|word| COMPARING.contains(&word.to_lowercase().as_str()))
}

/// Words that lead to what shows the meaning of the words before them, and was not played.
const FOR_EXAMPLE: [&str; 14] = [
    "e.g",
    "e. g",
    "f.i",
    "for instance",
    "for example",
    "z.b",
    "z. b",
    "zum beispiel",
    "p.ex",
    "p. ex",
    "par exemple",
    "por ejemplo",
    "per esempio",
    "bijvoorbeeld",
];

/// Whether words lead to an example: `and wins, e.g.`
pub(super) fn give_example(words: &str) -> bool {
    let words = words.trim_end_matches([' ', '\n', ',', ':', '.', '(']);
    let words = words.to_lowercase();
    FOR_EXAMPLE.iter().any(|known| {
        let before = words.strip_suffix(known);
        before.is_some_and(|before| !before.ends_with(char::is_alphanumeric))
    })
}

/// The length of two letters with a blank between them that lead to an example: `z. B.`, `e. g.`
pub(super) fn length_of_example(text: &str) -> Option<usize> {
    const LETTERS: [&str; 4] = ["z. b.", "e. g.", "p. ex.", "d. h."];
    let known = LETTERS.into_iter().find(|letters| {
        let head = text.get(..letters.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(letters))
    })?;
    let is_small = text.starts_with(char::is_lowercase) || known.starts_with('z');
    is_small.then_some(known.len())
}

/// Words by which moves that were not played are supposed.
const SUPPOSING: [&str; 11] = [
    "if",
    "suppose",
    "supposing",
    "wenn",
    "falls",
    "si",
    "se",
    "indien",
    "als",
    "om",
    "если",
];

/// Whether a word supposes what was not played.
pub(super) fn supposes(word: &str) -> bool {
    SUPPOSING.contains(&bare(word).to_lowercase().as_str())
}

/// Whether a word leads from what is supposed to what follows: `If 5 KtxP, then 6 KtxP`.
pub(super) fn leads_on(word: &str) -> bool {
    const THEN: [&str; 8] = [
        "then", "dann", "so", "alors", "entonces", "allora", "dan", "folgt",
    ];
    THEN.contains(&bare(word).to_lowercase().as_str())
}

/// Whether the words before a move, from the last stop on, tell that it was not played.
pub(super) fn quotes(words: &str) -> bool {
    if give_example(words) {
        return true;
    }
    let words = words
        .rsplit(['.', ';', '!', '?'])
        .next()
        .unwrap_or_default();
    let words = words.split(|sign: char| !sign.is_alphabetic());
    let mut words = words.map(str::to_lowercase);
    words.any(|word| QUOTING.contains(&word.as_str()))
}

#[cfg(test)]
mod tests {
    use super::{begins_note, compares, quotes};

    #[test]
    fn another_game_is_compared() {
        for words in [
            "Compare the game Frisch-Gans: ",
            "Vgl. ",
            "(cf. Blum-Dorn, ",
        ] {
            assert!(compares(words), "{words}");
        }
        for words in ["", "White: ", "A comparison of both ", "The game "] {
            assert!(!compares(words), "{words}");
        }
    }

    #[test]
    fn what_was_not_played_is_quoted() {
        for words in [
            "better was ",
            "a slip; if ",
            "Besser war ",
            "mejor era ",
            "лучше ",
            "and wins, e.g. ",
            "for instance, ",
            "mit Vorteil, z. B.: ",
            "wegen ",
        ] {
            assert!(quotes(words), "{words}");
        }
        for words in [
            "",
            "a quiet move ",
            "this was better. Now came ",
            "und nun ",
            "White played ",
        ] {
            assert!(!quotes(words), "{words}");
        }
    }

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
