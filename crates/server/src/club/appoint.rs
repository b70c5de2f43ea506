//! An arbiter is asked for, and each player agrees to him by name or refuses.

use std::sync::Arc;

use super::Club;
use super::checks::{check_appointed, key_reused};
use super::seats::{Noted, only_player};
use crate::agreed::appointment::{AGREES, Asks, REFUSES, WITHOUT};
use crate::agreed::confirming::Unconfirmed;
use crate::keys::{Change, Good};
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::store::{Entry, EntryKind};
use crate::table::Table;
use crate::table::live::Live;
use crate::view::Card;

impl Club {
    /// A player asks the other for an arbiter's seat. If the other has asked already, that is his consent. Asked again
    /// under the same key nothing more is done.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is not a player; [`Why::SeatTaken`] if there is such a seat, or it has been asked for;
    /// [`Why::KeyReused`] if the key was used for something else.
    pub async fn call_arbiter(
        &self,
        table: &Table,
        by: Seat,
        key: Option<String>,
    ) -> Result<(), Refusal> {
        only_player(by)?;
        let _turn = self.turn(table, by).await?;
        let mut live = table.live().await;
        let same = |entry: &Entry| entry.kind == EntryKind::Call || is_consent(entry, AGREES);
        if self
            .is_noted(table, &live, by, key.as_deref(), same)
            .await?
        {
            return Ok(());
        }
        if live.appointment.seat {
            return Err(Refusal::new(
                Why::SeatTaken,
                "the table has an arbiter’s seat already; send somebody its invitation",
            ));
        }
        if live.appointment.asked_by == Some(by) {
            return Err(Refusal::new(
                Why::SeatTaken,
                "you have asked for an arbiter already; the other player has not answered yet",
            ));
        }
        let (kind, words) = match live.appointment.asks(by) {
            Some(_) => (EntryKind::Consent, Some(AGREES.to_owned())),
            None => (EntryKind::Call, None),
        };
        live.check_room(by, None)?;
        let noted = Noted { kind, words, key };
        self.note_seat(table, &mut live, by, noted, Vec::new())
            .await
    }

    /// A player answers what he is asked about an arbiter: whether there shall be one, or whether this person shall be.
    /// Whoever has asked for one and refuses asks no longer.
    /// Answered again under the same key nothing more is done.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is not a player; [`Why::Stale`] if he is asked nothing, or about somebody else;
    /// [`Why::KeyReused`] if the key was used for something else.
    pub async fn consent(
        &self,
        table: &Table,
        by: Seat,
        (agrees, name): (bool, Option<&str>),
        key: Option<String>,
    ) -> Result<(), Refusal> {
        only_player(by)?;
        let _turn = self.turn(table, by).await?;
        let mut live = table.live().await;
        let words = if agrees { AGREES } else { REFUSES };
        let same = |entry: &Entry| is_consent(entry, words);
        if self
            .is_noted(table, &live, by, key.as_deref(), same)
            .await?
        {
            return Ok(());
        }
        let stale = |detail: String| Err(Refusal::new(Why::Stale, detail).at(live.sequence));
        live.check_room(by, None)?;
        let mut changes = Vec::new();
        match live.appointment.asks(by) {
            None if !agrees && name.is_none() && live.appointment.asked_by == Some(by) => {}
            None => return stale("you are asked nothing about an arbiter".to_owned()),
            Some(Asks::Seat) if name.is_some() => {
                return stale("nobody sits in the arbiter’s seat yet".to_owned());
            }
            Some(Asks::Person(there)) if name != Some(there.as_str()) => {
                return stale(format!(
                    "{there} sits in the arbiter’s seat: agree to that name, or refuse it"
                ));
            }
            Some(Asks::Person(_)) if !agrees => {
                changes.extend(Good::ALL.map(|good| Change::Withdraw(Seat::Arbiter, good)));
            }
            Some(_) => {}
        }
        let noted = Noted {
            kind: EntryKind::Consent,
            words: Some(words.to_owned()),
            key,
        };
        self.note_seat(table, &mut live, by, noted, changes).await?;
        // What both were ready for may have waited for this alone.
        self.begin_if_both_are_there(table, &mut live).await
    }

    /// A player is ready to begin without the arbiter, for whom there is a seat and who has not come; where both are, play begins.
    /// Said again nothing more is done.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is not a player; [`Why::Stale`] if no arbiter is waited for; [`Why::KeyReused`] if the key was used
    /// for something else.
    pub async fn begin_without_arbiter(
        &self,
        table: &Arc<Table>,
        by: Seat,
        key: Option<String>,
    ) -> Result<(), Refusal> {
        only_player(by)?;
        let _turn = self.turn(table, by).await?;
        let mut live = table.live().await;
        let same = |entry: &Entry| is_consent(entry, WITHOUT);
        if self
            .is_noted(table, &live, by, key.as_deref(), same)
            .await?
        {
            return Ok(());
        }
        if !live.appointment.is_awaited() || live.base.is_some() {
            let sentence = "no arbiter is waited for at this table";
            return Err(Refusal::new(Why::Stale, sentence).at(live.sequence));
        }
        live.connections.set_ready(by);
        if !live.appointment.without.contains(&by) {
            live.check_room(by, None)?;
            let noted = Noted {
                kind: EntryKind::Consent,
                words: Some(WITHOUT.to_owned()),
                key,
            };
            self.note_seat(table, &mut live, by, noted, Vec::new())
                .await?;
        }
        self.begin_if_both_are_there(table, &mut live).await?;
        self.note_presence(table, &mut live);
        Ok(())
    }

    /// The arbiter confirms what was ruled on claims, up to the entry `to`: nobody waits for his word on it any more.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is not an arbiter who may act; [`Why::Stale`] if no ruling on a claim waits, or another is the
    /// latest of those that do.
    pub async fn confirm(&self, table: &Table, by: Seat, to: u32) -> Result<(), Refusal> {
        let _turn = self.turn(table, by).await?;
        let mut live = table.live().await;
        if by != Seat::Arbiter {
            let sentence = "the arbiter of the table confirms what was ruled";
            return Err(Refusal::new(Why::WrongSeat, sentence));
        }
        check_appointed(&live, by)?;
        let waits = live.unconfirmed.waiting().last() == Some(&to);
        let ruling = live.cards.iter().find(|card| card.sequence == to);
        let Some(decision) = ruling.filter(|_| waits).and_then(Card::decided) else {
            let sentence = "no ruling on a claim waits to be confirmed there";
            return Err(Refusal::new(Why::Stale, sentence).at(live.sequence));
        };
        live.check_room(by, None)?;
        let noted = Noted {
            kind: EntryKind::Answer,
            words: Some(Unconfirmed::confirming(&decision)),
            key: None,
        };
        self.note_seat(table, &mut live, by, noted, Vec::new())
            .await
    }

    /// Whether what is asked for was noted already under this key.
    async fn is_noted(
        &self,
        table: &Table,
        live: &Live,
        by: Seat,
        key: Option<&str>,
        same: impl Fn(&Entry) -> bool,
    ) -> Result<bool, Refusal> {
        let Some(key) = key.filter(|key| live.may_know_key(by.name(), key)) else {
            return Ok(false);
        };
        let found = self.store().entry_of_key(table.number, by.name(), key);
        match found.await? {
            None => Ok(false),
            Some(entry) if same(&entry) => Ok(true),
            Some(entry) => Err(key_reused(key, &entry.words.unwrap_or_default())),
        }
    }
}

fn is_consent(entry: &Entry, words: &str) -> bool {
    entry.kind == EntryKind::Consent && entry.words.as_deref() == Some(words)
}
