//! Entering an event by the organiser's link: whoever comes stands in a list, with a key of his own from the beginning, and is taken into the
//! event by the organiser or when the next round is paired.

use jadoube_event::folded::folded;
use jadoube_event::{Change, Event, Worth, players};
use serde_json::json;

use super::change::{Kept, Who, player_key};
use super::checks::{MOST_PLAYERS, refused};
use super::entries::{Entered, Entries, EntriesChange, EntryRequest, not};
use crate::club::Club;
use crate::club::seats::long_enough;
use crate::keys::{Token, TokenHash};
use crate::people::{of_sign, sign};
use crate::refusal::{Refusal, Why};
use crate::store::{EventKey, MemberRow};

/// An entry that was taken down.
#[derive(Clone, Debug)]
pub struct EntryGiven {
    /// The key of whoever entered: a player's, as soon as he is taken in.
    pub key: Token,
    /// In sentences.
    pub told: Vec<String>,
}

impl Club {
    /// Takes down whoever enters with the key of the link. Sent again under his secret it is the same entry; with other words it corrects it.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] for another key; [`Why::SeatTaken`] when nobody can enter any more, or he was refused; [`Why::NotUnderstood`] with
    /// what cannot be read.
    pub async fn enter_event(
        &self,
        id: &str,
        link: &str,
        said: &EntryRequest,
        member: Option<&MemberRow>,
        secret: Option<&str>,
    ) -> Result<EntryGiven, Refusal> {
        let secret = match secret {
            Some(secret) => long_enough(secret)?.to_owned(),
            None => Token::random()?.as_str().to_owned(),
        };
        let key = Token::derived(&["event entrant", id, &secret]);
        let said = self.entry_written(said, member)?;
        let told = self
            .anew(|| self.enter_in_list(id, link, &said, key.hash()))
            .await?;
        Ok(EntryGiven { key, told })
    }

    /// An entry as it is written: a member's with what stands for him, and with what is kept of him where he says nothing else.
    fn entry_written(
        &self,
        said: &EntryRequest,
        member: Option<&MemberRow>,
    ) -> Result<EntryRequest, Refusal> {
        let given = Some(said.name.clone()).filter(|name| !name.trim().is_empty());
        let name = self.name_written(given, member.map(|member| member.id.as_str()))?;
        let name = name.unwrap_or_default();
        let said = match member.filter(|member| of_sign(&name) == Some(&member.id)) {
            Some(member) => EntryRequest {
                name: said.name.clone(),
                rating: said.rating.clone().or_else(|| member.rating.clone()),
                title: said.title.clone().or_else(|| member.title.clone()),
                fide_id: said.fide_id.clone().or_else(|| member.fide_id.clone()),
                federation: said
                    .federation
                    .clone()
                    .or_else(|| member.federation.clone()),
            },
            None => said.clone(),
        };
        if of_sign(&name).is_none() {
            return Ok(EntryRequest {
                name: said.entrant()?.player.name,
                ..said
            });
        }
        let said = EntryRequest { name, ..said };
        said.entrant()?;
        Ok(said)
    }

    async fn enter_in_list(
        &self,
        id: &str,
        link: &str,
        said: &EntryRequest,
        key: TokenHash,
    ) -> Result<Vec<String>, Refusal> {
        let _turn = self.event_turn().await;
        let mut kept = self.event(id).await?;
        let entries = &kept.terms.entries;
        if entries.key != Some(TokenHash::of(link)) {
            let detail = "this link opens no list of entries; ask the organiser for the right one";
            return Err(Refusal::new(Why::WrongSeat, detail));
        }
        let keys = self.store().event_keys(id).await?;
        if keys.iter().any(|one| one.hash == key) {
            return Ok(vec![format!("{} plays already.", said.name)]);
        }
        let own = entries.list.iter().position(|one| one.key == key);
        if own.is_some_and(|at| entries.list[at].refused) {
            return Err(over(
                "the organiser has not taken your entry; ask there why",
            ));
        }
        let there = vec![format!("{} stands in the list of entries.", said.name)];
        if own.is_some_and(|at| entries.list[at].said == *said) {
            return Ok(there);
        }
        check_free(&kept, &said.name, own)?;
        let entered = Entered {
            said: said.clone(),
            key,
            refused: false,
        };
        let list = &mut kept.terms.entries.list;
        match own {
            Some(at) => list[at] = entered,
            None => list.push(entered),
        }
        let change = json!({ "change": "entries" }).to_string();
        self.keep_event(kept, "entrant", &change, there, Vec::new())
            .await
    }

    /// Changes the list of entries as the organiser, who has this key; an entrant takes his own entry back. Gives what it comes to.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if the key may not do that; [`Why::NotUnderstood`] if there is nobody of the name.
    pub async fn change_entries(
        &self,
        id: &str,
        key: &str,
        change: &EntriesChange,
    ) -> Result<Vec<String>, Refusal> {
        let who = self.who_in_event(id, key).await?;
        let change = &match change {
            EntriesChange::Refuse { name } => EntriesChange::Refuse {
                name: self
                    .people()
                    .holder(name)
                    .map_or_else(|| name.clone(), |id| sign(&id)),
            },
            change => change.clone(),
        };
        if *change == (EntriesChange::Take {}) && who == Who::Organiser {
            return self.take_entries(id, key).await;
        }
        self.anew(|| self.change_list(id, key, change, &who)).await
    }

    async fn change_list(
        &self,
        id: &str,
        key: &str,
        change: &EntriesChange,
        who: &Who,
    ) -> Result<Vec<String>, Refusal> {
        let _turn = self.event_turn().await;
        let mut kept = self.event(id).await?;
        let entries = &mut kept.terms.entries;
        let told = match (change, who) {
            (EntriesChange::Open {}, Who::Organiser) => {
                check_comes(&kept.event)?;
                *entries = Entries {
                    list: std::mem::take(&mut entries.list),
                    ..Entries::open(key)
                };
                "Whoever has the link can enter.".to_owned()
            }
            (EntriesChange::Close {}, Who::Organiser) => {
                entries.open = false;
                "Nobody can enter by the link any more.".to_owned()
            }
            (EntriesChange::Refuse { name }, Who::Organiser) => {
                entries.called(name)?.refused = true;
                format!("{name} is not taken.")
            }
            (EntriesChange::Refuse { name }, Who::Entrant { name: own, .. }) if name == own => {
                entries.called(name)?;
                entries
                    .list
                    .retain(|one| one.refused || one.said.name != *name);
                format!("{name} has taken the entry back.")
            }
            _ => {
                let detail = "only the organiser does that, with the key that comes with the event when it is made";
                return Err(Refusal::new(Why::WrongSeat, detail));
            }
        };
        let by = if *who == Who::Organiser {
            "organiser"
        } else {
            "entrant"
        };
        let change = json!({ "change": "entries" }).to_string();
        self.keep_event(kept, by, &change, vec![told], Vec::new())
            .await
    }

    /// Makes all who stand in the list players of the event, each with the keys that he and the organiser have for him.
    ///
    /// # Errors
    /// [`Why::NotUnderstood`] if nobody can be added, or somebody is called as one who plays.
    pub(super) async fn take_entries(
        &self,
        id: &str,
        organiser: &str,
    ) -> Result<Vec<String>, Refusal> {
        self.anew(|| self.take_list(id, organiser)).await
    }

    async fn take_list(&self, id: &str, organiser: &str) -> Result<Vec<String>, Refusal> {
        let _turn = self.event_turn().await;
        let mut kept = self.event(id).await?;
        let mut list = std::mem::take(&mut kept.terms.entries.list);
        let come: Vec<Entered> = list.extract_if(.., |one| !one.refused).collect();
        kept.terms.entries.list = list;
        if come.is_empty() {
            return Ok(Vec::new());
        }
        let lists: Vec<String> = come.iter().map(|one| one.said.list()).collect();
        let rows = lists.iter().filter_map(|list| list.split_once('\n'));
        let rows: String = rows.map(|(_, row)| row).collect();
        let head = lists[0].lines().next().unwrap_or_default();
        let change = Change::Add {
            players: format!("{head}\n{rows}"),
            missed: Worth::Zero,
        };
        kept.event = kept.event.with_alphabet(self.people().alphabet());
        let told = kept.event.make(&change).map_err(refused)?;
        let keys = come.iter().flat_map(|one| {
            let own = EventKey {
                who: one.said.name.clone(),
                hash: one.key,
            };
            [own, player_key(organiser, one.said.name.clone())]
        });
        let keys = keys.collect();
        let change = json!(change).to_string();
        self.keep_event(kept, "organiser", &change, told, keys)
            .await
    }

    /// Whoever stands in the list of entries is taken in from there, and not added by his name beside it; the players are as they are
    /// written.
    pub(super) fn check_not_entered(
        &self,
        players: &str,
        entries: &Entries,
    ) -> Result<(), Refusal> {
        let listed = players::listed(players).map_err(refused)?;
        let mut waiting = entries.waiting();
        let twice = waiting.find(|one| {
            let entered = folded(&one.said.name);
            let mut added = listed.iter();
            added.any(|one| folded(&one.player.name) == entered)
        });
        let Some(twice) = twice else { return Ok(()) };
        Err(not(format!(
            "{} has entered by the link: take in who has entered, or refuse that entry first",
            self.people().shown(&twice.said.name)
        )))
    }
}

/// Nobody else is called so, and there is room for one more; `own` is the place of an entry that is corrected.
fn check_free(kept: &Kept, name: &str, own: Option<usize>) -> Result<(), Refusal> {
    if !kept.terms.entries.open {
        return Err(over("the organiser has closed the entries; ask there"));
    }
    check_comes(&kept.event)?;
    let wanted = folded(name);
    let players = &kept.event.tournament().players;
    if players.iter().any(|player| folded(&player.name) == wanted) {
        return Err(not(format!(
            "{name} plays already; who has the same name adds what tells the two apart"
        )));
    }
    let mut others = kept.terms.entries.list.iter().enumerate();
    let is_other = |(at, one): (usize, &Entered)| {
        Some(at) != own && !one.refused && folded(&one.said.name) == wanted
    };
    if others.any(is_other) {
        return Err(not(format!(
            "{name} has entered already; who has the same name adds what tells the two apart"
        )));
    }
    let others = kept.terms.entries.list.len() - usize::from(own.is_some());
    if players.len() + others >= MOST_PLAYERS {
        return Err(over("the event is full"));
    }
    Ok(())
}

/// Whoever enters now has a round to play.
fn check_comes(event: &Event) -> Result<(), Refusal> {
    event.check_enters().map_err(|why| over(&why.to_string()))
}

fn over(detail: &str) -> Refusal {
    Refusal::new(Why::SeatTaken, detail)
}
