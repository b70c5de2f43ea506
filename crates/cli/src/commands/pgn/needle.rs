//! What a text must have somewhere for one of its tags to have a part.

use jadoube_event::folded::folded;

/// The longest word of a part, for a search that looks at neither capitals nor tags.
#[derive(Debug)]
pub struct Needle {
    word: Vec<u8>,
    /// The place in the word of the letter that is met least often.
    rarest: usize,
}

/// Letters by how often they are met in a game, the rarest first: those of moves come last. `i` and `k` are not among
/// them, since other alphabets have letters of which they are the small ones.
const LETTERS: &[u8] = b"zjvwypmutlsq09xrnogh8762153bfaced4";

impl Needle {
    /// What must stand in a text for a part of a tag to stand there; `None` if that cannot be told by a word.
    pub fn of(part: &str) -> Option<Needle> {
        let lower = folded(part);
        let words = lower
            .as_bytes()
            .split(|byte| rarity(*byte) == LETTERS.len());
        let word = words.max_by_key(|word| word.len())?.to_vec();
        let rarest = (0..word.len()).min_by_key(|&at| rarity(word[at]))?;
        Some(Needle { word, rarest })
    }

    /// Whether the word may stand in the text, in any letters: those with diacritics may be any.
    pub fn is_in(&self, text: &[u8]) -> bool {
        self.is_plainly_in(text) || !text.is_ascii()
    }

    fn is_plainly_in(&self, text: &[u8]) -> bool {
        let letter = self.word[self.rarest];
        memchr::memchr2_iter(letter, letter.to_ascii_uppercase(), text).any(|at| {
            let begin = at.checked_sub(self.rarest);
            let here = begin.and_then(|begin| text.get(begin..begin + self.word.len()));
            here.is_some_and(|here| here.eq_ignore_ascii_case(&self.word))
        })
    }
}

fn rarity(byte: u8) -> usize {
    let at = LETTERS.iter().position(|&letter| letter == byte);
    at.unwrap_or(LETTERS.len())
}

#[cfg(test)]
mod tests {
    use super::Needle;

    #[test]
    fn a_word_is_met_in_any_letters() {
        let needle = Needle::of("Steinitz, W").expect("a word");
        assert_eq!(needle.word, b"ste");
        assert!(needle.is_in(b"[White \"STEINITZ\"]"));
        assert!(!needle.is_in(b"[White \"Morphy\"]"));
        assert!(Needle::of("ik").is_none() && Needle::of("").is_none());
    }

    #[test]
    fn letters_of_other_alphabets_are_no_part_of_a_word() {
        // The sign of the kelvin is a capital k.
        let needle = Needle::of("Karpov").expect("a word");
        assert!(needle.is_in("\u{212a}arpov".as_bytes()));
    }
}
