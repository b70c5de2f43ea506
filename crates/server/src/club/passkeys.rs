//! The passkeys of members: making one, signing in by it, and taking it away.

use super::Club;
use super::members::one_line;
use crate::keys::{Token, TokenHash, base64url, derived_id, from_base64url};
use crate::passkey::{Made, NoPasskey, OFFERED, Shown, Site, spend};
use crate::refusal::{Refusal, Why};
use crate::store::{MemberRow, MemberWrite, PasskeyRow, StoreError};
use crate::vault::Asked;

/// The most passkeys of one member.
const PASSKEYS: usize = 16;

/// What a browser is told that is to make a passkey.
#[derive(Clone, Debug)]
pub struct PasskeyAsked {
    /// What the device is to answer, in base64url.
    pub challenge: String,
    /// For whom.
    pub member: MemberRow,
    /// Those that he has for this site already.
    pub others: Vec<PasskeyRow>,
}

/// A passkey that is shown by whoever signs in.
#[derive(Clone, Copy, Debug)]
pub struct Showing<'a> {
    /// What its device calls it, in base64url.
    pub id: &'a str,
    /// Whose it is, as the device was told when it was made, in base64url.
    pub user: &'a str,
    /// What was signed.
    pub shown: Shown<'a>,
}

impl Club {
    /// Asks a browser, in which a member is signed in, to make a passkey.
    ///
    /// # Errors
    /// [`Why::NoMember`]; [`Why::SeatTaken`] if he has too many.
    pub async fn ask_for_passkey(&self, key: &str, site: &Site) -> Result<PasskeyAsked, Refusal> {
        check_offered()?;
        let member = self.member_of(key).await?;
        let mut others = self.store().passkeys(&member.id).await?;
        if others.len() >= PASSKEYS {
            let detail = format!("you have {PASSKEYS} passkeys; remove one of them first");
            return Err(Refusal::new(Why::SeatTaken, detail));
        }
        others.retain(|one| one.site == site.id);
        Ok(PasskeyAsked {
            challenge: self.challenge(&making(&member, key, site))?,
            member,
            others,
        })
    }

    /// Keeps a passkey that a browser has made.
    ///
    /// # Errors
    /// [`Why::NoMember`]; [`Why::NotUnderstood`] if it is none, or was not asked for just now in this browser.
    pub async fn add_passkey(
        &self,
        key: &str,
        site: &Site,
        made: Made<'_>,
        label: Option<&str>,
    ) -> Result<PasskeyRow, Refusal> {
        check_offered()?;
        let member = self.member_of(key).await?;
        let asked = self.answered(&making(&member, key, site), made.challenge())?;
        let new = made.check(site).map_err(no_passkey)?;
        let now = self.wall();
        let passkey = PasskeyRow {
            id: new.id,
            site: site.id.clone(),
            key: new.key,
            counter: new.counter,
            synced: new.synced,
            label: one_line("label", label)?.unwrap_or_else(|| "a device".to_owned()),
            made: now,
            used: now,
            spent: asked.mark().to_vec(),
            member: member.id,
        };
        let written = self
            .store()
            .write_member(MemberWrite::AddPasskey(passkey.clone()));
        match written.await {
            Ok(()) => Ok(passkey),
            Err(StoreError::Conflict) => {
                let detail = "this passkey is kept already; sign in with it, or make another";
                Err(Refusal::new(Why::SeatTaken, detail))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// Asks whoever signs in for a passkey; gives the challenge, in base64url.
    ///
    /// # Errors
    /// When the program was built without, or the club has no key.
    pub fn ask_by_passkey(&self, site: &Site) -> Result<String, Refusal> {
        check_offered()?;
        self.challenge(&signing_in(site))
    }

    /// Signs a member in, in another browser, by a passkey.
    ///
    /// # Errors
    /// [`Why::NoMember`] if it is nobody's or does not fit; [`Why::NotUnderstood`] if it was not asked for just now, or has answered
    /// already; [`Why::SeatTaken`] if he is signed in in too many.
    pub async fn sign_in_by_passkey(
        &self,
        site: &Site,
        showing: Showing<'_>,
        label: Option<&str>,
    ) -> Result<(MemberRow, Token), Refusal> {
        check_offered()?;
        let asked = self.answered(&signing_in(site), showing.shown.challenge())?;
        let read = |text| from_base64url(text).ok_or(NoPasskey::Unread("the name"));
        let id = read(showing.id).map_err(no_passkey)?;
        let user = read(showing.user).map_err(no_passkey)?;
        let kept = self.store().passkey(&id).await?;
        let kept = kept
            .filter(|kept| kept.site == site.id && kept.member.as_bytes() == user)
            .ok_or_else(nobodys)?;
        let now = self.wall();
        // An answer that is sent twice is no copy of the passkey.
        let spent = spend(&kept.spent, &asked, now).ok_or_else(run_out)?;
        let fits = (&kept.key[..], kept.counter, kept.synced);
        let counter = showing.shown.check(site, fits).map_err(|no| match no {
            NoPasskey::Forged | NoPasskey::Copied => Refusal::new(Why::NoMember, no.to_string()),
            no => no_passkey(no),
        })?;
        let member = self.store().member(&kept.member).await?;
        let member = member.ok_or_else(nobodys)?;
        let key = Token::random()?;
        let device = self.new_device(&member.id, label, key.hash()).await?;
        let write = MemberWrite::SignInByPasskey {
            passkey: PasskeyRow {
                counter,
                used: now,
                spent,
                ..kept.clone()
            },
            spent_before: kept.spent,
            device,
        };
        match self.store().write_member(write).await {
            Ok(()) => Ok((member, key)),
            // Two have shown it at once: one is let in.
            Err(StoreError::Conflict) => Err(run_out()),
            Err(error) => Err(error.into()),
        }
    }

    /// Takes away the passkey that is called so.
    ///
    /// # Errors
    /// [`Why::NoMember`]; [`Why::NotUnderstood`] if he has no such passkey.
    pub async fn remove_passkey(&self, key: &str, passkey: &str) -> Result<(), Refusal> {
        let member = self.member_of(key).await?;
        let own = self.store().passkeys(&member.id).await?;
        let found = own.into_iter().find(|one| passkey_id(&one.id) == passkey);
        let found =
            found.ok_or_else(|| Refusal::new(Why::NotUnderstood, "you have no such passkey"))?;
        let write = MemberWrite::RemovePasskey {
            member: member.id,
            id: found.id,
        };
        Ok(self.store().write_member(write).await?)
    }

    fn challenge(&self, purpose: &str) -> Result<String, Refusal> {
        let made = self.0.vault.challenge(purpose, self.wall());
        let bytes = made.map_err(|error| Refusal::new(Why::Storage, error.to_string()))?;
        Ok(base64url(&bytes))
    }

    /// The challenge that was answered, if it was made for this purpose and not long ago.
    fn answered(
        &self,
        purpose: &str,
        challenge: Result<Vec<u8>, NoPasskey>,
    ) -> Result<Asked, Refusal> {
        let challenge = challenge.map_err(no_passkey)?;
        let asked = self.0.vault.asked(purpose, &challenge, self.wall());
        let asked = asked.map_err(|error| Refusal::new(Why::Storage, error.to_string()))?;
        asked.ok_or_else(run_out)
    }
}

/// What a passkey is called in addresses.
pub fn passkey_id(id: &[u8]) -> String {
    derived_id(&["passkey", &base64url(id)])
}

/// A passkey is made for one member, in one browser of his, at one site.
fn making(member: &MemberRow, key: &str, site: &Site) -> String {
    let browser = base64url(&TokenHash::of(key).0);
    format!("passkey {} {browser} {}", member.id, site.id)
}

fn signing_in(site: &Site) -> String {
    format!("sign in {}", site.id)
}

fn check_offered() -> Result<(), Refusal> {
    if OFFERED {
        return Ok(());
    }
    let detail = "this club's program was built without passkeys; sign in with recovery words";
    Err(Refusal::new(Why::NotUnderstood, detail))
}

fn no_passkey(no: NoPasskey) -> Refusal {
    Refusal::new(Why::NotUnderstood, no.to_string())
}

fn nobodys() -> Refusal {
    let detail = "this passkey is no member’s here: it was removed, or he is a member no more; sign in with your words";
    Refusal::new(Why::NoMember, detail)
}

fn run_out() -> Refusal {
    let detail = "what the passkey answers was asked more than five minutes ago, by another page, or has been answered; ask again";
    Refusal::new(Why::NotUnderstood, detail)
}
