//! The members of a club on a disk that is simulated.

use jadoube_server::keys::TokenHash;
use jadoube_server::store::{DeviceRow, MemberRow, MemberWrite, PasskeyRow, StoreError};

/// Who is a member, and in which browsers.
#[derive(Debug, Default)]
pub struct Members {
    members: Vec<MemberRow>,
    devices: Vec<DeviceRow>,
    passkeys: Vec<PasskeyRow>,
}

impl Members {
    pub fn write(&mut self, write: MemberWrite) -> Result<(), StoreError> {
        match write {
            MemberWrite::Make(member, device) => {
                self.check_free(&member)?;
                self.members.push(member);
                self.devices.extend(device);
            }
            MemberWrite::Change(member) => {
                self.check_free(&member)?;
                let mut all = self.members.iter_mut();
                all.find(|one| one.id == member.id)
                    .map(|one| *one = member)
                    .unwrap_or_default();
            }
            MemberWrite::Remove(id) => {
                self.members.retain(|one| one.id != id);
                self.devices.retain(|one| one.member != id);
                self.passkeys.retain(|one| one.member != id);
            }
            MemberWrite::SignIn(device) => self.sign_in(device)?,
            MemberWrite::AddPasskey(passkey) => {
                self.of_id(&passkey.member).ok_or(StoreError::Conflict)?;
                if self.passkey(&passkey.id).is_some() {
                    return Err(StoreError::Conflict);
                }
                self.passkeys.push(passkey);
            }
            MemberWrite::SignInByPasskey {
                passkey,
                spent_before,
                device,
            } => {
                let mut all = self.passkeys.iter_mut();
                let kept = all.find(|one| one.id == passkey.id && one.spent == spent_before);
                *kept.ok_or(StoreError::Conflict)? = passkey;
                self.sign_in(device)?;
            }
            MemberWrite::RemovePasskey { member, id } => self
                .passkeys
                .retain(|one| one.member != member || one.id != id),
            MemberWrite::SignOut { member, device } => self
                .devices
                .retain(|one| one.member != member || one.hash != device),
            MemberWrite::Use(device, at) => {
                let mut all = self.devices.iter_mut();
                all.find(|one| one.hash == device)
                    .map(|one| one.used = at)
                    .unwrap_or_default();
            }
        }
        Ok(())
    }

    fn sign_in(&mut self, device: DeviceRow) -> Result<(), StoreError> {
        self.of_id(&device.member).ok_or(StoreError::Conflict)?;
        self.devices.push(device);
        Ok(())
    }

    pub fn passkey(&self, id: &[u8]) -> Option<PasskeyRow> {
        self.passkeys.iter().find(|one| one.id == id).cloned()
    }

    pub fn passkeys(&self, member: &str) -> Vec<PasskeyRow> {
        let own = self.passkeys.iter().filter(|one| one.member == member);
        own.cloned().collect()
    }

    fn check_free(&self, member: &MemberRow) -> Result<(), StoreError> {
        let mut others = self.members.iter().filter(|one| one.id != member.id);
        match others.any(|one| one.folded == member.folded || one.words == member.words) {
            true => Err(StoreError::Conflict),
            false => Ok(()),
        }
    }

    pub fn all(&self) -> Vec<MemberRow> {
        self.members.clone()
    }

    pub fn of_id(&self, id: &str) -> Option<MemberRow> {
        self.members.iter().find(|one| one.id == id).cloned()
    }

    pub fn of_words(&self, words: TokenHash) -> Option<MemberRow> {
        self.members.iter().find(|one| one.words == words).cloned()
    }

    pub fn device(&self, hash: TokenHash) -> Option<DeviceRow> {
        self.devices.iter().find(|one| one.hash == hash).cloned()
    }

    pub fn devices(&self, member: &str) -> Vec<DeviceRow> {
        let own = self.devices.iter().filter(|one| one.member == member);
        own.cloned().collect()
    }
}
