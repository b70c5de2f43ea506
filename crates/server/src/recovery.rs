//! The twelve words by which a member is known again in another browser: 128 bits in words of the list of BIP 39, which
//! are told once and of which a hash is kept.

use bip39::{Error, Language, Mnemonic};
use sha2::{Digest, Sha256};

use crate::keys::TokenHash;

/// How many words there are.
const WORDS: usize = 12;

/// The words of one member.
#[derive(Clone, PartialEq, Eq)]
pub struct RecoveryWords(Mnemonic);

impl RecoveryWords {
    /// New words from the system's randomness.
    ///
    /// # Errors
    /// When the system gives no random bytes.
    pub fn random() -> Result<RecoveryWords, getrandom::Error> {
        let mut bits = [0; 16];
        getrandom::fill(&mut bits)?;
        Ok(RecoveryWords::of(&bits))
    }

    /// The words that follow from a secret, so that a request sent again gives the same ones.
    pub fn derived(secret: &str) -> RecoveryWords {
        let hash = Sha256::new()
            .chain_update("jadoube words")
            .chain_update(secret)
            .finalize();
        let mut bits = [0; 16];
        bits.copy_from_slice(&hash[..16]);
        RecoveryWords::of(&bits)
    }

    fn of(bits: &[u8; 16]) -> RecoveryWords {
        let words = Mnemonic::from_entropy(bits);
        RecoveryWords(words.expect("sixteen bytes are twelve words"))
    }

    /// Reads words as somebody types them: in any case, with anything that is no letter between them.
    ///
    /// # Errors
    /// A sentence that says which word is none, or how many are missing.
    pub fn read(typed: &str) -> Result<RecoveryWords, String> {
        let typed = typed.to_lowercase();
        let words: Vec<&str> = typed
            .split(|sign: char| !sign.is_alphabetic())
            .filter(|word| !word.is_empty())
            .collect();
        if words.len() != WORDS {
            return Err(format!("there are {WORDS} words, and here {}", words.len()));
        }
        let read = Mnemonic::parse_in_normalized(Language::English, &words.join(" "));
        read.map(RecoveryWords).map_err(|error| match error {
            Error::UnknownWord(at) => format!(
                "word {} is none that was ever given; look at it again",
                at + 1
            ),
            _ => "these words do not belong together; look at each again, and at their order"
                .to_owned(),
        })
    }

    /// The words as they are told, once, with spaces between them.
    pub fn told(&self) -> String {
        self.0.words().collect::<Vec<_>>().join(" ")
    }

    /// What is kept of them.
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(&self.told())
    }
}

/// Never shows the words.
impl std::fmt::Debug for RecoveryWords {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("RecoveryWords(…)")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_read_as_they_are_typed_and_what_is_wrong_is_told() {
        let words = RecoveryWords::derived("a secret");
        let told = words.told();
        assert_eq!(told.split(' ').count(), 12);
        let typed = format!("1. {}\n", told.to_uppercase().replace(' ', ", "));
        assert_eq!(RecoveryWords::read(&typed), Ok(words.clone()));
        assert_ne!(RecoveryWords::random(), Ok(words.clone()));
        assert!(!format!("{words:?}").contains(&told[..5]));
        let first = told.split(' ').next().expect("a word");
        for (wrong, said) in [
            (told.replacen(first, "jadoube", 1), "word 1 is none"),
            (told.replacen(first, "", 1), "and here 11"),
            (["zoo"; 12].join(" "), "do not belong together"),
        ] {
            let found = RecoveryWords::read(&wrong).expect_err("refused");
            assert!(found.contains(said), "{found}");
        }
    }
}
