//! What a browser and a device say when a passkey is made, and when somebody signs in with it.

use serde::Deserialize;
use sha2::{Digest, Sha256};

use super::public_key::PublicKey;
use super::{NewPasskey, NoPasskey, Site};
use crate::keys::from_base64url;

/// The most bytes of what a device calls a passkey.
const LONGEST_ID: usize = 1023;

/// What a device says of itself, as bits of one byte.
const PRESENT: u8 = 1;
const MAY_BE_SYNCED: u8 = 1 << 3;
const IS_SYNCED: u8 = 1 << 4;
const WITH_KEY: u8 = 1 << 6;
const WITH_MORE: u8 = 1 << 7;

/// What a browser brings of a passkey that was made.
#[derive(Clone, Copy, Debug)]
pub struct Made<'a> {
    /// `clientDataJSON`, in base64url.
    pub client_data: &'a str,
    /// The authenticator data, in base64url.
    pub authenticator_data: &'a str,
}

/// What a browser brings of a passkey with which somebody signs in.
#[derive(Clone, Copy, Debug)]
pub struct Shown<'a> {
    /// `clientDataJSON`, in base64url.
    pub client_data: &'a str,
    /// The authenticator data, in base64url.
    pub authenticator_data: &'a str,
    /// The signature over both, in base64url.
    pub signature: &'a str,
}

/// What the browser says of a page that asks for a passkey.
#[derive(Debug, Deserialize)]
struct ClientData {
    #[serde(rename = "type")]
    kind: String,
    challenge: String,
    origin: String,
    /// Whether the page stands within one of another house.
    #[serde(rename = "crossOrigin", default)]
    within_another: bool,
}

/// What the device says.
struct Said<'a> {
    site: &'a [u8; 32],
    flags: u8,
    counter: u32,
    rest: &'a [u8],
}

impl Made<'_> {
    /// The challenge that was answered.
    ///
    /// # Errors
    /// If none can be read.
    pub fn challenge(&self) -> Result<Vec<u8>, NoPasskey> {
        challenge(self.client_data)
    }

    /// The passkey, if a page of this site asked for one and somebody was there. The challenge is for the caller to know.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(&self, site: &Site) -> Result<NewPasskey, NoPasskey> {
        client_data(self.client_data)?
            .1
            .check("webauthn.create", site)?;
        let data = device_data(self.authenticator_data)?;
        let said = Said::read(&data)?;
        said.check(site)?;
        let unread = NoPasskey::Unread("the key");
        if said.flags & WITH_KEY == 0 {
            return Err(unread);
        }
        // Of what make the device is stands first.
        let (length, rest) = said
            .rest
            .split_at_checked(16)
            .and_then(|(_, rest)| rest.split_first_chunk())
            .ok_or(NoPasskey::Unread("the key"))?;
        let length = usize::from(u16::from_be_bytes(*length));
        let (id, cose) = rest
            .split_at_checked(length)
            .filter(|(id, _)| !id.is_empty() && id.len() <= LONGEST_ID)
            .ok_or(NoPasskey::Unread("the name"))?;
        let (_, rest) = PublicKey::read(cose).ok_or(NoPasskey::OtherKind)?;
        // Nothing more was asked for; some browsers ask for something all the same, and it changes nothing here.
        if rest.is_empty() == (said.flags & WITH_MORE != 0) {
            return Err(unread);
        }
        Ok(NewPasskey {
            id: id.to_vec(),
            key: cose[..cose.len() - rest.len()].to_vec(),
            counter: said.counter,
            synced: said.flags & MAY_BE_SYNCED != 0,
        })
    }
}

impl Shown<'_> {
    /// The challenge that was answered.
    ///
    /// # Errors
    /// If none can be read.
    pub fn challenge(&self) -> Result<Vec<u8>, NoPasskey> {
        challenge(self.client_data)
    }

    /// How often the passkey has signed by now, if it is this one, a page of this site asked for it, and somebody was there. The
    /// challenge is for the caller to know.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn check(
        &self,
        site: &Site,
        (key, counter, synced): (&[u8], u32, bool),
    ) -> Result<u32, NoPasskey> {
        let (bytes, client) = client_data(self.client_data)?;
        client.check("webauthn.get", site)?;
        let data = device_data(self.authenticator_data)?;
        let said = Said::read(&data)?;
        said.check(site)?;
        // Whether a passkey may be synced is settled when it is made.
        if (said.flags & MAY_BE_SYNCED != 0) != synced {
            return Err(NoPasskey::Forged);
        }
        let signature = from_base64url(self.signature).ok_or(NoPasskey::Unread("the signature"))?;
        let (key, _) = PublicKey::read(key).ok_or(NoPasskey::OtherKind)?;
        let signed = [&data[..], &Sha256::digest(&bytes)].concat();
        if !key.has_signed(&signed, &signature) {
            return Err(NoPasskey::Forged);
        }
        let counts = said.counter != 0 || counter != 0;
        if counts && said.counter <= counter {
            return Err(NoPasskey::Copied);
        }
        Ok(said.counter)
    }
}

fn challenge(text: &str) -> Result<Vec<u8>, NoPasskey> {
    let (_, client) = client_data(text)?;
    from_base64url(&client.challenge).ok_or(NoPasskey::Unread("the challenge"))
}

fn client_data(text: &str) -> Result<(Vec<u8>, ClientData), NoPasskey> {
    let unread = NoPasskey::Unread("what the browser says");
    let bytes = from_base64url(text).ok_or(unread.clone())?;
    let client = serde_json::from_slice(&bytes).map_err(|_| unread)?;
    Ok((bytes, client))
}

fn device_data(text: &str) -> Result<Vec<u8>, NoPasskey> {
    from_base64url(text).ok_or(NoPasskey::Unread("what the device says"))
}

impl ClientData {
    fn check(&self, kind: &str, site: &Site) -> Result<(), NoPasskey> {
        let other = |what, found: &str, right: &str| {
            let found = found.chars().filter(|sign| !sign.is_control()).take(80);
            Err(NoPasskey::Other(what, found.collect(), right.to_owned()))
        };
        if self.kind != kind {
            return other("the type", &self.kind, kind);
        }
        if self.origin != site.origin {
            return other("the origin", &self.origin, &site.origin);
        }
        if self.within_another {
            return other("the page", "within another", &site.origin);
        }
        Ok(())
    }
}

impl<'a> Said<'a> {
    fn read(data: &'a [u8]) -> Result<Said<'a>, NoPasskey> {
        let parts = || {
            let (site, rest) = data.split_first_chunk()?;
            let (flags, rest) = rest.split_first()?;
            let (counter, rest) = rest.split_first_chunk()?;
            Some((site, *flags, u32::from_be_bytes(*counter), rest))
        };
        let (site, flags, counter, rest) =
            parts().ok_or(NoPasskey::Unread("what the device says"))?;
        Ok(Said {
            site,
            flags,
            counter,
            rest,
        })
    }

    fn check(&self, site: &Site) -> Result<(), NoPasskey> {
        if self.site[..] != Sha256::digest(&site.id)[..] {
            let other = "another".to_owned();
            return Err(NoPasskey::Other("the site", other, site.id.clone()));
        }
        if self.flags & PRESENT == 0 {
            return Err(NoPasskey::NobodyThere);
        }
        if self.flags & IS_SYNCED != 0 && self.flags & MAY_BE_SYNCED == 0 {
            return Err(NoPasskey::Unread("what the device says"));
        }
        Ok(())
    }
}
