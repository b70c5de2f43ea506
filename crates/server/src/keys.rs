//! Keys and the one-time words that give them away.
//!
//! A *key* holds a seat; every browser has its own, and shows it as `Authorization: Bearer KEY`. A *word* is good for
//! one key and is then used up: an invitation to a free seat, a link for another device of whoever sits there, or the
//! way back, which puts all other holders out. The database keeps hashes only.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::seat::Seat;

/// A secret: 128 bits as 22 characters of base64url.
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

    /// The token that follows from secrets which only whoever asks for it has, so that a request sent again gives the
    /// same one.
    pub fn derived(secrets: &[&str]) -> Token {
        let mut hash = Sha256::new();
        hash.update("jadoube token");
        for secret in secrets {
            // The length before each, so that secrets cannot run into each other.
            hash.update((secret.len() as u64).to_le_bytes());
            hash.update(secret);
        }
        let full: [u8; 32] = hash.finalize().into();
        Token(base64url(&full[..16]))
    }

    /// The token as it is told, once.
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct TokenHash(pub [u8; 32]);

impl TokenHash {
    /// The hash of what a client presents.
    pub fn of(presented: &str) -> TokenHash {
        TokenHash(Sha256::digest(presented.as_bytes()).into())
    }
}

/// What a secret of a table is good for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Good {
    /// It holds the seat.
    Key,
    /// It takes the seat while that is free.
    Invitation,
    /// It gives another device of the same person a key.
    Device,
    /// It gives a key and puts out all other holders.
    Return,
}

impl Good {
    /// Every kind.
    pub const ALL: [Good; 4] = [Good::Key, Good::Invitation, Good::Device, Good::Return];

    /// The word in the database.
    pub const fn name(self) -> &'static str {
        match self {
            Good::Key => "key",
            Good::Invitation => "invitation",
            Good::Device => "device",
            Good::Return => "return",
        }
    }

    /// The kind that this word names.
    pub fn from_name(name: &str) -> Option<Good> {
        Good::ALL.into_iter().find(|kind| kind.name() == name)
    }
}

/// A secret that a table knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grant {
    /// Of which seat.
    pub seat: Seat,
    /// What it is good for.
    pub good: Good,
    /// What is kept of it.
    pub hash: TokenHash,
}

/// A change of who holds the seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A secret becomes good.
    Give(Grant),
    /// A seat's secrets of one kind are good no longer.
    Withdraw(Seat, Good),
}

/// The secrets of one table that are good now.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Keys {
    grants: Vec<Grant>,
}

impl Keys {
    /// Those that are good.
    pub fn new(grants: Vec<Grant>) -> Keys {
        Keys { grants }
    }

    /// All of them.
    pub fn grants(&self) -> &[Grant] {
        &self.grants
    }

    /// The seat that this key holds. No other kind of secret holds one.
    pub fn seat_of(&self, presented: &str) -> Option<Seat> {
        self.holder(&TokenHash::of(presented))
    }

    /// The seat that the key with this hash holds.
    pub fn holder(&self, hash: &TokenHash) -> Option<Seat> {
        self.find(hash)
            .filter(|grant| grant.good == Good::Key)
            .map(|grant| grant.seat)
    }

    /// The secret with this hash.
    pub fn find(&self, hash: &TokenHash) -> Option<Grant> {
        self.grants
            .iter()
            .copied()
            .find(|grant| grant.hash == *hash)
    }

    /// How many keys hold a seat.
    pub fn holders(&self, seat: Seat) -> usize {
        self.grants
            .iter()
            .filter(|grant| grant.seat == seat && grant.good == Good::Key)
            .count()
    }

    /// Whether somebody holds a seat.
    pub fn taken(&self, seat: Seat) -> bool {
        self.holders(seat) > 0
    }

    /// Carries a change out.
    pub fn change(&mut self, change: &Change) {
        match change {
            Change::Give(grant) => self.grants.push(*grant),
            Change::Withdraw(seat, good) => self
                .grants
                .retain(|grant| (grant.seat, grant.good) != (*seat, *good)),
        }
    }

    /// The same people at their next game: the players' keys, each for the seat that it opens there; what held the arbiter's seat invites to it, since
    /// both players are asked about him anew.
    pub fn at_next(&self, seat: impl Fn(Seat) -> Seat) -> Keys {
        let next = |grant: &Grant| {
            let good = match grant.seat.color() {
                Some(_) => Good::Key,
                None => Good::Invitation,
            };
            Grant {
                seat: seat(grant.seat),
                good,
                ..*grant
            }
        };
        let held = self.grants.iter().filter(|one| one.good == Good::Key);
        Keys::new(held.map(next).collect())
    }

    /// Whether somebody is invited to a seat and has not come yet.
    pub fn invites(&self, seat: Seat) -> bool {
        let invitation = |one: &Grant| (one.seat, one.good) == (seat, Good::Invitation);
        self.grants.iter().any(invitation)
    }
}

/// A short public name for a table: nine letters and digits, 45 random bits. It is no secret.
///
/// # Errors
/// When the system gives no random bytes.
pub fn random_id() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(id_of(&bytes))
}

fn id_of(secret: &[u8]) -> String {
    // Letters and digits only, so that an id can be read out and never begins with a dash.
    Sha256::digest(secret)
        .iter()
        .take(9)
        .map(|byte| char::from(b"abcdefghijkmnpqrstuvwxyz23456789"[usize::from(byte % 32)]))
        .collect()
}

/// The public name that follows from secrets, as [`Token::derived`] does; it tells nothing of them.
pub fn derived_id(secrets: &[&str]) -> String {
    id_of(
        Token::derived(&[&["id"], secrets].concat())
            .as_str()
            .as_bytes(),
    )
}

/// Bytes in the letters of RFC 4648 for addresses, with no filling at the end.
pub fn base64url(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(bytes)
}

/// The bytes that [`base64url`] writes so, and nothing else.
pub fn from_base64url(text: &str) -> Option<Vec<u8>> {
    URL_SAFE_NO_PAD.decode(text).ok()
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
            assert_eq!(from_base64url(text).as_deref(), Some(bytes));
        }
        for wrong in ["Z", "Zh", "Zg==", "Zm9vY", "Zm+v", "Zm 9"] {
            assert_eq!(from_base64url(wrong), None, "{wrong}");
        }
        assert_eq!(base64url(&[0; 16]).len(), 22);
    }

    fn grant(seat: Seat, good: Good, token: &Token) -> Grant {
        Grant {
            seat,
            good,
            hash: token.hash(),
        }
    }

    #[test]
    fn only_a_key_holds_a_seat_and_only_its_own() {
        let tokens: Vec<Token> = (0..4).map(|_| Token::random().expect("random")).collect();
        let mut keys = Keys::default();
        for (good, token) in Good::ALL.into_iter().zip(&tokens) {
            keys.change(&Change::Give(grant(Seat::White, good, token)));
        }
        let seats: Vec<_> = tokens
            .iter()
            .map(|token| keys.seat_of(token.as_str()))
            .collect();
        assert_eq!(seats, [Some(Seat::White), None, None, None]);
        assert_eq!(keys.seat_of(""), None);
        let exchanged = |seat: Seat| seat.color().map_or(seat, |own| Seat::of(own.opposite()));
        assert_eq!(
            keys.at_next(exchanged).grants(),
            [grant(Seat::Black, Good::Key, &tokens[0])]
        );
        let of_arbiter = Token::random().expect("random");
        let mut ruled = keys.clone();
        ruled.change(&Change::Give(grant(Seat::Arbiter, Good::Key, &of_arbiter)));
        let next = ruled.at_next(exchanged);
        assert!(next.invites(Seat::Arbiter) && !next.taken(Seat::Arbiter));
        keys.change(&Change::Withdraw(Seat::White, Good::Key));
        assert!(!keys.taken(Seat::White));
        assert_eq!(keys.grants().len(), 3);
        assert!(!format!("{:?}", tokens[0]).contains(tokens[0].as_str()));
    }

    #[test]
    fn a_derived_token_follows_from_every_secret_and_their_bounds() {
        let all = [
            Token::derived(&["a", "b"]),
            Token::derived(&["ab"]),
            Token::derived(&["", "ab"]),
            Token::derived(&["b", "a"]),
        ];
        for (at, one) in all.iter().enumerate() {
            assert_eq!(one.as_str().len(), 22);
            assert!(all[at + 1..].iter().all(|other| other != one));
        }
        assert_eq!(Token::derived(&["a", "b"]), all[0]);
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
