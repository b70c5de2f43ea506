//! Sealed words and what they are committed to.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// What a sealed move is committed to: the SHA-256 digest of salt and words. Written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "String", try_from = "String")]
pub struct Commitment(pub [u8; 32]);

/// Random bytes that keep short words from being guessed. Written as 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(into = "String", try_from = "String")]
pub struct Salt(pub [u8; 32]);

/// The secret of an envelope: the words as written, and the salt.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct SealedWords {
    /// The words; none if the envelope is empty.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// The salt.
    pub salt: Salt,
}

impl Salt {
    /// The salt of words that nobody tried to hide, as in a case told in a text file.
    pub const NONE: Salt = Salt([0; 32]);
}

impl SealedWords {
    /// Words sealed without a salt: the commitment binds, but hides nothing from somebody who guesses.
    pub fn unhidden(words: Option<String>) -> SealedWords {
        SealedWords {
            words,
            salt: Salt::NONE,
        }
    }

    /// What these words are committed to.
    pub fn commitment(&self) -> Commitment {
        let mut digest = Sha256::new();
        digest.update(self.salt.to_string());
        if let Some(words) = &self.words {
            digest.update(":");
            digest.update(words);
        }
        Commitment(digest.finalize().into())
    }

    /// Whether these are the words that were committed to.
    pub fn opens(&self, commitment: &Commitment) -> bool {
        self.commitment() == *commitment
    }
}

/// Says nothing of the words: a secret does not belong into logs and messages.
impl fmt::Debug for SealedWords {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SealedWords(hidden)")
    }
}

/// Bytes that are not 64 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotHex;

impl fmt::Display for NotHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a commitment or a salt is written as 64 hexadecimal digits")
    }
}

impl std::error::Error for NotHex {}

fn read_hex(text: &str) -> Result<[u8; 32], NotHex> {
    let mut bytes = [0; 32];
    if text.len() != 64 || !text.is_ascii() {
        return Err(NotHex);
    }
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = u8::from_str_radix(&text[2 * i..2 * i + 2], 16).map_err(|_| NotHex)?;
    }
    Ok(bytes)
}

macro_rules! as_hex {
    ($type:ident) => {
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
            }
        }

        impl FromStr for $type {
            type Err = NotHex;
            fn from_str(text: &str) -> Result<$type, NotHex> {
                read_hex(text).map($type)
            }
        }

        impl TryFrom<String> for $type {
            type Error = NotHex;
            fn try_from(text: String) -> Result<$type, NotHex> {
                text.parse()
            }
        }

        impl From<$type> for String {
            fn from(value: $type) -> String {
                value.to_string()
            }
        }
    };
}

as_hex!(Commitment);
as_hex!(Salt);

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl fmt::Debug for Salt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Salt(hidden)")
    }
}
