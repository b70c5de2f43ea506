//! Seats: who may act for whom, held by whoever has the unguessable token.

use std::fmt;

use jadoube_board::Color;
use jadoube_laws::Actor;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

/// A place at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Seat {
    /// The player of the white men.
    White,
    /// The player of the black men.
    Black,
    /// The official.
    Arbiter,
    /// Whoever looks on; has no token and cannot act.
    Spectator,
}

impl Seat {
    /// The four seats, those with a token first.
    pub const ALL: [Seat; 4] = [Seat::White, Seat::Black, Seat::Arbiter, Seat::Spectator];

    /// The seat of a player.
    pub const fn of(color: Color) -> Seat {
        match color {
            Color::White => Seat::White,
            Color::Black => Seat::Black,
        }
    }

    /// The color that is played from this seat.
    pub const fn color(self) -> Option<Color> {
        match self {
            Seat::White => Some(Color::White),
            Seat::Black => Some(Color::Black),
            Seat::Arbiter | Seat::Spectator => None,
        }
    }

    /// Who acts from this seat; nobody from a spectator's.
    pub const fn actor(self) -> Option<Actor> {
        match self {
            Seat::White => Some(Actor::White),
            Seat::Black => Some(Actor::Black),
            Seat::Arbiter => Some(Actor::Arbiter),
            Seat::Spectator => None,
        }
    }

    /// The name in JSON and in the log.
    pub const fn name(self) -> &'static str {
        match self {
            Seat::White => "white",
            Seat::Black => "black",
            Seat::Arbiter => "arbiter",
            Seat::Spectator => "spectator",
        }
    }

    /// Position in [`Seat::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The secret that holds a seat: 128 random bits as 22 characters of base64url.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new token from the system's randomness.
    ///
    /// # Errors
    /// When the system gives no random bytes.
    pub fn random() -> Result<Token, getrandom::Error> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(Token(base64url(&bytes)))
    }

    /// The token as it stands in a link.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// What is kept of the token.
    pub fn hash(&self) -> TokenHash {
        TokenHash::of(&self.0)
    }
}

/// Never shows the secret.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// What the database keeps of a token: enough to know it again, too little to use it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    /// The hash of what a client presents.
    pub fn of(presented: &str) -> TokenHash {
        TokenHash(Sha256::digest(presented.as_bytes()).into())
    }
}

/// The tokens' hashes of one table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    /// Of the white seat; none while it is free.
    pub white: Option<TokenHash>,
    /// Of the black seat; none while it is free.
    pub black: Option<TokenHash>,
    /// Of the arbiter's seat, if the table has one.
    pub arbiter: Option<TokenHash>,
}

impl Keys {
    /// The seat that this token holds.
    pub fn seat_of(&self, presented: &str) -> Option<Seat> {
        let hash = Some(TokenHash::of(presented));
        [
            (Seat::White, self.white),
            (Seat::Black, self.black),
            (Seat::Arbiter, self.arbiter),
        ]
        .into_iter()
        .find_map(|(seat, key)| (key == hash).then_some(seat))
    }

    /// The hash that is kept for a seat.
    pub fn get(&self, seat: Seat) -> Option<TokenHash> {
        match seat {
            Seat::White => self.white,
            Seat::Black => self.black,
            Seat::Arbiter => self.arbiter,
            Seat::Spectator => None,
        }
    }

    /// Gives a seat to the holder of another token. A spectator's seat has none.
    pub fn set(&mut self, seat: Seat, hash: TokenHash) {
        match seat {
            Seat::White => self.white = Some(hash),
            Seat::Black => self.black = Some(hash),
            Seat::Arbiter => self.arbiter = Some(hash),
            Seat::Spectator => {}
        }
    }

    /// The same people with colors exchanged.
    pub fn exchanged(&self) -> Keys {
        Keys {
            white: self.black,
            black: self.white,
            arbiter: self.arbiter,
        }
    }
}

/// A short public name for a table: nine letters and digits, 45 random bits. It is no secret.
///
/// # Errors
/// When the system gives no random bytes.
pub fn random_id() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 9];
    getrandom::fill(&mut bytes)?;
    // Letters and digits only, so that an id can be read out and never begins with a dash.
    Ok(bytes
        .iter()
        .map(|byte| char::from(b"abcdefghijkmnpqrstuvwxyz23456789"[usize::from(byte % 32)]))
        .collect())
}

fn base64url(bytes: &[u8]) -> String {
    const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let group = chunk
            .iter()
            .fold(0u32, |acc, byte| acc << 8 | u32::from(*byte))
            << (8 * (3 - chunk.len()));
        for place in 0..=chunk.len() {
            text.push(char::from(
                ALPHABET[(group >> (18 - 6 * place) & 63) as usize],
            ));
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn base64url_is_the_standard_one() {
        for (bytes, text) in [
            (&b"f"[..], "Zg"),
            (b"fo", "Zm8"),
            (b"foo", "Zm9v"),
            (b"\xff\xfe\xfd\xfc", "__79_A"),
        ] {
            assert_eq!(base64url(bytes), text);
        }
        assert_eq!(base64url(&[0; 16]).len(), 22);
    }

    #[test]
    fn a_token_opens_its_own_seat_only() {
        let (white, black) = (
            Token::random().expect("random"),
            Token::random().expect("random"),
        );
        let keys = Keys {
            white: Some(white.hash()),
            black: Some(black.hash()),
            arbiter: None,
        };
        assert_eq!(keys.seat_of(white.as_str()), Some(Seat::White));
        assert_eq!(keys.seat_of(black.as_str()), Some(Seat::Black));
        assert_eq!(keys.seat_of(""), None);
        assert_eq!(keys.exchanged().seat_of(white.as_str()), Some(Seat::Black));
        assert!(!format!("{white:?}").contains(white.as_str()));
    }

    #[test]
    fn ids_are_short_and_plain() {
        let id = random_id().expect("random");
        assert_eq!(id.len(), 9);
        assert!(
            id.bytes()
                .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit())
        );
    }
}
