//! The public key of a passkey, as COSE writes it (RFC 9053): three kinds, each in the one form that the standard allows.

/// The kinds that are asked for, by their numbers in COSE, the best known first: ES256, EdDSA, RS256.
pub const ALGORITHMS: [i32; 3] = [-7, -8, -257];

/// Whether the program was built with passkeys.
pub const OFFERED: bool = cfg!(feature = "passkeys");

/// What stands before the first number of an ES256 key and of an Ed25519 key, and between both of the former.
const P256: [u8; 10] = [0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32];
const P256_Y: [u8; 3] = [0x22, 0x58, 32];
const ED25519: [u8; 10] = [0xa4, 1, 1, 3, 0x27, 0x20, 6, 0x21, 0x58, 32];

/// What stands before the length of an RS256 modulus, and what follows it: the exponent 65537.
const RSA: [u8; 9] = [0xa4, 1, 3, 3, 0x39, 1, 0, 0x20, 0x59];
const RSA_E: [u8; 5] = [0x21, 0x43, 1, 0, 1];

/// A public key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum PublicKey<'a> {
    /// A point of P-256.
    Es256 { x: &'a [u8], y: &'a [u8] },
    /// A point of Curve25519.
    Ed25519(&'a [u8]),
    /// The modulus of RSA, with the exponent 65537.
    Rs256(&'a [u8]),
}

impl<'a> PublicKey<'a> {
    /// Reads the key at the beginning of this; gives what follows it too.
    pub(super) fn read(cose: &'a [u8]) -> Option<(PublicKey<'a>, &'a [u8])> {
        if let Some(rest) = cose.strip_prefix(&P256) {
            let (x, rest) = rest.split_at_checked(32)?;
            let (y, rest) = rest.strip_prefix(&P256_Y)?.split_at_checked(32)?;
            return Some((PublicKey::Es256 { x, y }, rest));
        }
        if let Some(rest) = cose.strip_prefix(&ED25519) {
            let (x, rest) = rest.split_at_checked(32)?;
            return Some((PublicKey::Ed25519(x), rest));
        }
        let (length, rest) = cose.strip_prefix(&RSA)?.split_first_chunk()?;
        let (modulus, rest) = rest.split_at_checked(u16::from_be_bytes(*length).into())?;
        let rest = rest.strip_prefix(&RSA_E)?;
        Some((PublicKey::Rs256(modulus), rest))
    }

    /// Whether its secret half has signed this.
    #[cfg(feature = "passkeys")]
    pub(super) fn has_signed(&self, message: &[u8], signature: &[u8]) -> bool {
        use ring::signature::{
            ECDSA_P256_SHA256_ASN1, ED25519, RSA_PKCS1_2048_8192_SHA256, RsaPublicKeyComponents,
            UnparsedPublicKey,
        };
        let held = match self {
            PublicKey::Es256 { x, y } => {
                let point = [&[4], *x, *y].concat();
                UnparsedPublicKey::new(&ECDSA_P256_SHA256_ASN1, point).verify(message, signature)
            }
            PublicKey::Ed25519(x) => UnparsedPublicKey::new(&ED25519, x).verify(message, signature),
            PublicKey::Rs256(n) => {
                let key = RsaPublicKeyComponents {
                    n: *n,
                    e: &[1, 0, 1][..],
                };
                key.verify(&RSA_PKCS1_2048_8192_SHA256, message, signature)
            }
        };
        held.is_ok()
    }

    /// Nobody signs in by a passkey at a program that was built without them.
    #[cfg(not(feature = "passkeys"))]
    pub(super) fn has_signed(&self, _message: &[u8], _signature: &[u8]) -> bool {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_read_in_its_one_form_and_in_no_other() {
        let es256 = [&P256[..], &[1; 32], &P256_Y, &[2; 32], b"rest"].concat();
        let point = PublicKey::Es256 {
            x: &[1; 32],
            y: &[2; 32],
        };
        assert_eq!(PublicKey::read(&es256), Some((point, &b"rest"[..])));
        let ed25519 = [&ED25519[..], &[3; 32]].concat();
        let point = PublicKey::Ed25519(&[3; 32]);
        assert_eq!(PublicKey::read(&ed25519), Some((point, &[][..])));
        let rs256 = [&RSA[..], &[1, 0], &[4; 256], &RSA_E].concat();
        let modulus = PublicKey::Rs256(&[4; 256]);
        assert_eq!(PublicKey::read(&rs256), Some((modulus, &[][..])));
        for whole in [&es256[..106 - 29], &ed25519, &rs256] {
            for end in 0..whole.len() {
                assert_eq!(PublicKey::read(&whole[..end]), None, "{end}");
            }
        }
        for at in 0..P256.len() {
            let mut other = es256.clone();
            other[at] ^= 1;
            assert_eq!(PublicKey::read(&other), None, "{at}");
        }
    }
}
