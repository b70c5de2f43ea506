//! The people of the club: becoming a member, signing in, and what is kept of one.

use jadoube_laws::Millis;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::Club;
use super::events::EntryRequest;
use super::seats::long_enough;
use crate::keys::{Token, TokenHash, derived_id, random_id};
use crate::moment::WallTime;
use crate::names;
use crate::people::{GONE, folded, sign};
use crate::recovery::RecoveryWords;
use crate::refusal::{Fault, Refusal, Why};
use crate::store::{DeviceRow, MemberRow, MemberWrite, PasskeyRow, PlayedRow, StoreError};

/// The most browsers in which one member is signed in.
const DEVICES: usize = 32;

/// The most characters of a field that is no name.
const LONG: usize = 40;

/// When a browser was last used is written down no oftener than so.
const USED: Millis = Millis::from_seconds(3600);

/// What is kept of a member beside his name, all of it as he gives it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields, default)]
pub struct About {
    /// His number with FIDE.
    #[schema(example = "4600001")]
    pub fide_id: Option<String>,
    /// His federation, three letters.
    #[schema(example = "GER")]
    pub federation: Option<String>,
    /// His number with his federation.
    pub national_id: Option<String>,
    /// His rating.
    #[schema(example = "1700")]
    pub rating: Option<String>,
    /// His title in short, `GM`.
    pub title: Option<String>,
}

/// Somebody who has become a member. His words and his key are told this once.
#[derive(Clone, Debug)]
pub struct Joined {
    /// He, as he is kept.
    pub member: MemberRow,
    /// His recovery words.
    pub words: RecoveryWords,
    /// The key of the browser in which he became one.
    pub key: Token,
}

/// All that is kept of a member.
#[derive(Clone, Debug)]
pub struct KeptOfMember {
    /// He.
    pub member: MemberRow,
    /// The browser that asks.
    pub here: TokenHash,
    /// All in which he is signed in, this one among them.
    pub devices: Vec<DeviceRow>,
    /// His passkeys.
    pub passkeys: Vec<PasskeyRow>,
    /// His latest games.
    pub played: Vec<PlayedRow>,
    /// The public names of the events in which he stands.
    pub entered: Vec<String>,
}

impl Club {
    /// Reads who the members are, from what keeps the club.
    ///
    /// # Errors
    /// When they cannot be read.
    pub async fn recall_people(&self) -> Result<(), StoreError> {
        let all = self.store().members().await?;
        self.people()
            .are(all.into_iter().map(|member| (member.id, member.name)));
        self.call_otherwise().await;
        Ok(())
    }

    /// Makes somebody a member under a name that nobody has. Asked again under the same secret it gives the same words and key.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] with what cannot be read; [`Why::NameTaken`]; [`Why::BadKey`] if the secret is short.
    pub async fn become_member(
        &self,
        (name, about): (&str, &About),
        label: Option<&str>,
        secret: Option<&str>,
    ) -> Result<Joined, Refusal> {
        let (words, key) = match secret {
            Some(secret) => {
                let secret = long_enough(secret)?;
                let key = Token::derived(&["member device", secret]);
                (RecoveryWords::derived(secret), key)
            }
            None => (RecoveryWords::random()?, Token::random()?),
        };
        let member = new_member((name, about), &words, self.wall())?;
        if let Some(there) = self.store().member_of_words(words.hash()).await?
            && there.folded == member.folded
        {
            let member = there;
            return Ok(Joined { member, words, key });
        }
        let device = self.device_of(&member.id, label, key.hash())?;
        let write = MemberWrite::Make(member.clone(), Some(device));
        self.write_person(write, &member.name).await?;
        self.people().note(&member.id, &member.name);
        Ok(Joined { member, words, key })
    }

    fn device_of(
        &self,
        member: &str,
        label: Option<&str>,
        hash: TokenHash,
    ) -> Result<DeviceRow, Refusal> {
        let label = one_line("device", label)?;
        let now = self.wall();
        Ok(DeviceRow {
            hash,
            member: member.to_owned(),
            label: label.unwrap_or_else(|| "a browser".to_owned()),
            made: now,
            used: now,
        })
    }

    async fn write_person(&self, write: MemberWrite, name: &str) -> Result<(), Refusal> {
        match self.store().write_member(write).await {
            Err(StoreError::Conflict) => Err(name_taken(name)),
            written => Ok(written?),
        }
    }

    /// Signs a member in, in another browser, by his recovery words. Asked again under the same secret it gives the same key.
    ///
    /// # Errors
    /// [`Why::NoMember`] if they are nobody's; [`Why::NotUnderstood`] if they are none; [`Why::SeatTaken`] if he is signed in in
    /// too many.
    pub async fn sign_in(
        &self,
        typed: &str,
        label: Option<&str>,
        secret: Option<&str>,
    ) -> Result<(MemberRow, Token), Refusal> {
        let words = RecoveryWords::read(typed).map_err(|why| faulty("words", why))?;
        let member = self.store().member_of_words(words.hash()).await?;
        let member = member.ok_or_else(|| {
            let detail =
                "these words are no member’s: there are newer ones, or he is a member no more";
            Refusal::new(Why::NoMember, detail)
        })?;
        let key = match secret {
            Some(secret) => Token::derived(&["member device", &words.told(), long_enough(secret)?]),
            None => Token::random()?,
        };
        if self.store().device(key.hash()).await?.is_some() {
            return Ok((member, key));
        }
        let device = self.new_device(&member.id, label, key.hash()).await?;
        let write = MemberWrite::SignIn(device);
        self.write_person(write, &member.name).await?;
        Ok((member, key))
    }

    /// A browser in which a member signs in, if there is room for it.
    pub(super) async fn new_device(
        &self,
        member: &str,
        label: Option<&str>,
        hash: TokenHash,
    ) -> Result<DeviceRow, Refusal> {
        if self.store().devices(member).await?.len() >= DEVICES {
            let detail =
                format!("you are signed in in {DEVICES} browsers; sign one of them out first");
            return Err(Refusal::new(Why::SeatTaken, detail));
        }
        self.device_of(member, label, hash)
    }

    /// The member who is signed in in the browser that has this key.
    ///
    /// # Errors
    /// [`Why::NoMember`] if nobody is.
    pub async fn member_of(&self, key: &str) -> Result<MemberRow, Refusal> {
        let nobody = || {
            let detail = "this browser is signed in no more; sign in with your words again, or go on without";
            Refusal::new(Why::NoMember, detail)
        };
        let device = self.store().device(TokenHash::of(key)).await?;
        let device = device.ok_or_else(nobody)?;
        let now = self.wall();
        if now - device.used > USED {
            // It is only noted; whoever asks is let in all the same.
            let _ = self
                .store()
                .write_member(MemberWrite::Use(device.hash, now))
                .await;
        }
        let member = self.store().member(&device.member).await?;
        member.ok_or_else(nobody)
    }

    /// All that is kept of the member whose key this is.
    ///
    /// # Errors
    /// [`Why::NoMember`].
    pub async fn kept_of_member(&self, key: &str) -> Result<KeptOfMember, Refusal> {
        let member = self.member_of(key).await?;
        let sign = sign(&member.id);
        Ok(KeptOfMember {
            here: TokenHash::of(key),
            devices: self.store().devices(&member.id).await?,
            passkeys: self.store().passkeys(&member.id).await?,
            played: self.store().played(&sign).await?,
            entered: self.store().entered(&sign).await?,
            member,
        })
    }

    /// A name as it is written for whoever gives it: a member's own as what stands for him, which a member has who gives none.
    ///
    /// # Errors
    /// [`Why::NameTaken`] if it belongs to another.
    pub fn name_written(
        &self,
        name: Option<String>,
        member: Option<&str>,
    ) -> Result<Option<String>, Refusal> {
        let Some(name) = name else {
            return Ok(member.map(sign));
        };
        // What stands for a member is said by nobody.
        names::read(Some(&name)).map_err(|no| faulty("name", no.to_string()))?;
        match self.people().holder(&name) {
            None => Ok(Some(name)),
            Some(id) if member == Some(id.as_str()) => Ok(Some(sign(&id))),
            Some(_) => Err(Refusal::new(
                Why::NameTaken,
                format!(
                    "{name} is the name of a member; if that is you, sign in on the page /me, and if not, add what tells you apart"
                ),
            )),
        }
    }

    /// Changes what is kept of a member.
    ///
    /// # Errors
    /// [`Why::NoMember`]; [`Why::NameTaken`]; [`Why::NotUnderstood`] with what cannot be read.
    pub async fn change_member(
        &self,
        key: &str,
        name: &str,
        about: &About,
    ) -> Result<MemberRow, Refusal> {
        let member = self.member_of(key).await?;
        let (name, about) = read_member(name, about)?;
        let member = MemberRow {
            folded: folded(&name),
            name,
            ..about.of(member)
        };
        self.write_person(MemberWrite::Change(member.clone()), &member.name)
            .await?;
        self.people().note(&member.id, &member.name);
        self.call_otherwise().await;
        Ok(member)
    }

    /// Gives a member new recovery words; those before are good no longer.
    ///
    /// # Errors
    /// [`Why::NoMember`].
    pub async fn new_words(&self, key: &str) -> Result<RecoveryWords, Refusal> {
        let member = self.member_of(key).await?;
        let words = RecoveryWords::random()?;
        let (hash, name) = (words.hash(), member.name.clone());
        let write = MemberWrite::Change(MemberRow {
            words: hash,
            ..member
        });
        self.write_person(write, &name).await?;
        Ok(words)
    }

    /// Signs a member out in the browser that is called so.
    ///
    /// # Errors
    /// [`Why::NoMember`]; [`Why::NotUnderstood`] if he is signed in in no such browser.
    pub async fn sign_out(&self, key: &str, device: &str) -> Result<(), Refusal> {
        let member = self.member_of(key).await?;
        let devices = self.store().devices(&member.id).await?;
        let found = devices.iter().find(|one| device_id(&one.hash) == device);
        let device = found.ok_or_else(|| {
            Refusal::new(Why::NotUnderstood, "you are signed in in no such browser")
        })?;
        let device = device.hash;
        let name = member.name;
        let member = member.id;
        self.write_person(MemberWrite::SignOut { member, device }, &name)
            .await
    }

    /// Takes a member away, with all that is kept of him: where he has played there was "a member".
    ///
    /// # Errors
    /// [`Why::NoMember`].
    pub async fn remove_member(&self, key: &str) -> Result<(), Refusal> {
        let member = self.member_of(key).await?;
        self.take_back_entries(&sign(&member.id)).await?;
        self.store()
            .write_member(MemberWrite::Remove(member.id.clone()))
            .await?;
        self.people().forget(&member.id);
        self.call_otherwise().await;
        Ok(())
    }
}

/// A member as he would be kept who becomes one at this moment.
///
/// # Errors
/// [`Why::NotUnderstood`] with what cannot be read.
pub fn new_member(
    (name, about): (&str, &About),
    words: &RecoveryWords,
    made: WallTime,
) -> Result<MemberRow, Refusal> {
    let (name, about) = read_member(name, about)?;
    Ok(about.of(MemberRow {
        id: random_id()?,
        made,
        folded: folded(&name),
        name,
        fide_id: None,
        federation: None,
        national_id: None,
        rating: None,
        title: None,
        words: words.hash(),
    }))
}

/// What a browser is called in addresses; it tells nothing of its key.
pub fn device_id(hash: &TokenHash) -> String {
    let digits: String = hash.0.iter().map(|byte| format!("{byte:02x}")).collect();
    derived_id(&["device", &digits])
}

impl About {
    /// The member with this about him.
    fn of(self, member: MemberRow) -> MemberRow {
        MemberRow {
            fide_id: self.fide_id,
            federation: self.federation,
            national_id: self.national_id,
            rating: self.rating,
            title: self.title,
            ..member
        }
    }
}

/// A name and what is said beside it, read as an event reads its players: whoever is a member can enter any.
fn read_member(name: &str, about: &About) -> Result<(String, About), Refusal> {
    names::of_player(Some(name)).map_err(|no| faulty("name", no.to_string()))?;
    let said = |text: &Option<String>| {
        let text = text.as_deref().map(str::trim);
        text.filter(|text| !text.is_empty()).map(str::to_owned)
    };
    let about = About {
        fide_id: said(&about.fide_id),
        federation: said(&about.federation),
        national_id: one_line("national_id", about.national_id.as_deref())?,
        rating: said(&about.rating),
        title: said(&about.title),
    };
    let entry = EntryRequest {
        name: name.to_owned(),
        rating: about.rating.clone(),
        title: about.title.clone(),
        fide_id: about.fide_id.clone(),
        federation: about.federation.clone(),
    };
    let name = entry.entrant()?.player.name;
    if folded(&name) == folded(GONE) {
        let detail = format!("'{GONE}' is what those are called who are members no more");
        return Err(faulty("name", detail));
    }
    Ok((name, about))
}

pub(super) fn one_line(field: &'static str, text: Option<&str>) -> Result<Option<String>, Refusal> {
    let Some(text) = text.map(str::trim).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    if text.chars().count() > LONG || text.chars().any(names::is_unseen) {
        let detail = format!("this is one line of at most {LONG} characters");
        return Err(faulty(field, detail));
    }
    Ok(Some(text.to_owned()))
}

fn faulty(field: &'static str, detail: String) -> Refusal {
    Refusal::new(Why::NotUnderstood, detail.clone()).with_faults(vec![Fault { field, detail }])
}

fn name_taken(name: &str) -> Refusal {
    let detail = format!(
        "a member is called {name}, or so that nobody could tell the two apart; add what tells you apart"
    );
    Refusal::new(Why::NameTaken, detail)
}
