//! A device that makes passkeys and signs with them, as a browser would hand on what it says.

use jadoube_server::keys::{base64url, from_base64url};
use ring::rand::SystemRandom;
use ring::signature::{
    ECDSA_P256_SHA256_ASN1_SIGNING, EcdsaKeyPair, Ed25519KeyPair, KeyPair, RSA_PKCS1_SHA256,
    RsaKeyPair,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

/// Where the club of these tests is known.
pub const ORIGIN: &str = "https://chess.example.org";

/// What a device says of itself, as bits of one byte.
pub const PRESENT: u8 = 1;
pub const VERIFIED: u8 = 1 << 2;
pub const MAY_BE_SYNCED: u8 = 1 << 3;
pub const IS_SYNCED: u8 = 1 << 4;
pub const WITH_KEY: u8 = 1 << 6;
pub const WITH_MORE: u8 = 1 << 7;

/// Its pair of keys.
pub enum Pair {
    Es256(EcdsaKeyPair),
    Ed25519(Ed25519KeyPair),
    Rs256(RsaKeyPair),
}

/// A device with one passkey.
pub struct Device {
    pub pair: Pair,
    pub id: Vec<u8>,
    pub counter: u32,
    /// What it says of itself beside that somebody was there.
    pub flags: u8,
}

/// What a browser and its device say, before it is signed: a test may have them say something else.
#[derive(Clone)]
pub struct Says {
    pub client: Value,
    pub site: String,
    pub flags: u8,
    pub counter: u32,
    /// What follows the counter.
    pub rest: Vec<u8>,
}

impl Says {
    fn authenticator_data(&self) -> Vec<u8> {
        let site = Sha256::digest(&self.site);
        let counter = self.counter.to_be_bytes();
        [&site[..], &[self.flags], &counter, &self.rest].concat()
    }

    /// What is sent of it.
    pub fn sent(&self) -> Value {
        json!({
            "client_data": base64url(self.client.to_string().as_bytes()),
            "authenticator_data": base64url(&self.authenticator_data()),
        })
    }
}

impl Pair {
    pub fn es256() -> Pair {
        let random = SystemRandom::new();
        let kind = &ECDSA_P256_SHA256_ASN1_SIGNING;
        let written = EcdsaKeyPair::generate_pkcs8(kind, &random).expect("a pair");
        Pair::Es256(EcdsaKeyPair::from_pkcs8(kind, written.as_ref(), &random).expect("a pair"))
    }

    pub fn ed25519() -> Pair {
        let written = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new()).expect("a pair");
        Pair::Ed25519(Ed25519KeyPair::from_pkcs8(written.as_ref()).expect("a pair"))
    }

    pub fn rs256() -> Pair {
        let written = include_bytes!("data/rs256.der");
        Pair::Rs256(RsaKeyPair::from_pkcs8(written).expect("a pair"))
    }

    /// The public key as COSE writes it.
    fn cose(&self) -> Vec<u8> {
        match self {
            Pair::Es256(pair) => {
                let (x, y) = pair.public_key().as_ref()[1..].split_at(32);
                let head = [0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20];
                [&head[..], x, &[0x22, 0x58, 0x20], y].concat()
            }
            Pair::Ed25519(pair) => {
                let head = [0xa4, 0x01, 0x01, 0x03, 0x27, 0x20, 0x06, 0x21, 0x58, 0x20];
                [&head[..], pair.public_key().as_ref()].concat()
            }
            Pair::Rs256(pair) => {
                // PKCS #1 has 256 bytes of the modulus behind nine of its form.
                let modulus = &pair.public().as_ref()[9..265];
                let head = [
                    0xa4, 0x01, 0x03, 0x03, 0x39, 0x01, 0x00, 0x20, 0x59, 0x01, 0x00,
                ];
                [&head[..], modulus, &[0x21, 0x43, 0x01, 0x00, 0x01]].concat()
            }
        }
    }

    fn sign(&self, message: &[u8]) -> Vec<u8> {
        let random = SystemRandom::new();
        match self {
            Pair::Es256(pair) => {
                let signed = pair.sign(&random, message).expect("signed");
                signed.as_ref().to_vec()
            }
            Pair::Ed25519(pair) => pair.sign(message).as_ref().to_vec(),
            Pair::Rs256(pair) => {
                let mut signed = vec![0; pair.public().modulus_len()];
                pair.sign(&RSA_PKCS1_SHA256, &random, message, &mut signed)
                    .expect("signed");
                signed
            }
        }
    }
}

impl Device {
    pub fn with(pair: Pair, id: &[u8]) -> Device {
        Device {
            pair,
            id: id.to_vec(),
            counter: 0,
            flags: VERIFIED,
        }
    }

    /// What is said when it makes its passkey, as it was wanted.
    pub fn makes(&self, wanted: &Value) -> Says {
        let length = u16::try_from(self.id.len()).expect("a short name");
        let rest = [
            &[0; 16][..],
            &length.to_be_bytes(),
            &self.id,
            &self.pair.cose(),
        ];
        Says {
            client: client("webauthn.create", &wanted["challenge"]),
            site: wanted["rp"]["id"].as_str().expect("a site").to_owned(),
            flags: PRESENT | WITH_KEY | self.flags,
            counter: self.counter,
            rest: rest.concat(),
        }
    }

    /// What is said when it shows its passkey, as it was sought.
    pub fn shows(&self, sought: &Value) -> Says {
        Says {
            client: client("webauthn.get", &sought["challenge"]),
            site: sought["rpId"].as_str().expect("a site").to_owned(),
            flags: PRESENT | self.flags,
            counter: self.counter,
            rest: Vec::new(),
        }
    }

    /// What is sent of that, signed for the member with this id.
    pub fn signed(&self, says: &Says, member: &str) -> Value {
        let mut sent = says.sent();
        let client = from_base64url(sent["client_data"].as_str().expect("a text"));
        let message = [
            says.authenticator_data(),
            Sha256::digest(client.expect("bytes")).to_vec(),
        ];
        sent["signature"] = base64url(&self.pair.sign(&message.concat())).into();
        sent["id"] = base64url(&self.id).into();
        sent["user"] = base64url(member.as_bytes()).into();
        sent
    }
}

fn client(kind: &str, challenge: &Value) -> Value {
    json!({ "type": kind, "challenge": challenge, "origin": ORIGIN, "crossOrigin": false })
}
