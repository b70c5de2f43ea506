//! An arbiter is asked for, and each player agrees to him by name or refuses.

use super::Club;
use super::refusal::{Refusal, Why};
use super::seats::only_player;
use crate::keys::{Change, Good};
use crate::seat::Seat;
use crate::store::EntryKind;
use crate::table::Table;
use crate::table::appointment::{AGREES, Asks, REFUSES};

impl Club {
    /// A player asks the other for an arbiter's seat. If the other has asked already, that is his consent.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is not a player; [`Why::SeatTaken`] if there is such a seat, or it has been asked for.
    pub async fn call_arbiter(&self, table: &Table, by: Seat) -> Result<(), Refusal> {
        let mut live = table.live().await;
        only_player(by)?;
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
        self.note_seat(table, &mut live, kind, by, words, Vec::new())
            .await
    }

    /// A player answers what he is asked about an arbiter: whether there shall be one, or whether this person shall be.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is not a player; [`Why::Stale`] if he is asked nothing, or about somebody else.
    pub async fn consent(
        &self,
        table: &Table,
        by: Seat,
        agrees: bool,
        name: Option<&str>,
    ) -> Result<(), Refusal> {
        let mut live = table.live().await;
        only_player(by)?;
        let stale = |detail: String| Err(Refusal::new(Why::Stale, detail).at(live.sequence));
        let mut changes = Vec::new();
        match live.appointment.asks(by) {
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
        let words = if agrees { AGREES } else { REFUSES };
        let (kind, words) = (EntryKind::Consent, Some(words.to_owned()));
        self.note_seat(table, &mut live, kind, by, words, changes)
            .await
    }
}
