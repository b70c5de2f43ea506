//! Words that say nothing but that a move gives mate: `matt`, `(mate)`, `double check, mate`.

/// What stands for mate in the languages of records.
const MATE: [&str; 16] = [
    "mate",
    "checkmate",
    "mates",
    "matt",
    "schachmatt",
    "mat",
    "matto",
    "scaccomatto",
    "schaakmat",
    "mattaa",
    "skakmat",
    "schackmatt",
    "sjakkmatt",
    "szachmat",
    "мат",
    "xeque-mate",
];

/// What may stand beside it.
const BESIDE: [&str; 24] = [
    "and",
    "check",
    "ch",
    "double",
    "dbl",
    "dis",
    "discovered",
    "schach",
    "und",
    "jaque",
    "y",
    "échec",
    "et",
    "scacco",
    "e",
    "xeque",
    "schaak",
    "en",
    "skak",
    "og",
    "schack",
    "och",
    "шах",
    "и",
];

/// Whether words say that the last move is mate, and nothing else.
pub(super) fn is_said(words: &str) -> bool {
    let words: Vec<String> = words
        .split(|sign: char| !(sign.is_alphabetic() || sign == '-'))
        .filter(|word| !word.is_empty())
        .map(str::to_lowercase)
        .collect();
    let known = |word: &String| MATE.contains(&word.as_str()) || BESIDE.contains(&word.as_str());
    words.iter().any(|word| MATE.contains(&word.as_str())) && words.iter().all(known)
}

#[cfg(test)]
mod tests {
    use super::is_said;

    #[test]
    fn mate_is_said() {
        for words in [
            "matt",
            "mat.",
            "matto",
            "Schachmatt!",
            "(mate)",
            "double check, mate",
            "jaque mate",
            "échec et mat",
            "und Matt",
        ] {
            assert!(is_said(words), "{words}");
        }
        for words in [
            "",
            "check",
            "mate in two",
            "White mates soon",
            "a mating net",
            "and wins",
        ] {
            assert!(!is_said(words), "{words}");
        }
    }
}
