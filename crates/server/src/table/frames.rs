//! What goes out to everybody at a table when something has happened.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;
use utoipa::ToSchema;

use super::live::{Changed, Live};
use super::outlet::Outlet;
use super::{Table, WHOLE};
use crate::moment::ClubTime;
use crate::seat::Seat;
use crate::store::{Entry, Outage};
use crate::view::{EntryView, PAGE, Presence, View};

/// A frame to everybody at a table, each as his seat sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
#[schema(as = FrameToTable)]
pub enum Frame<'a> {
    /// The whole: first of all, and when a line has fallen behind.
    View {
        /// The table.
        view: &'a View,
    },
    /// Something has happened.
    Update {
        /// What, entry by entry of the log.
        entries: Vec<EntryView>,
        /// The table as it stands, with no more of the score and the rulings than is new.
        view: &'a View,
    },
    /// Somebody has come or gone.
    Presence {
        /// Who is there.
        presence: &'a Presence,
    },
}

impl Frame<'_> {
    /// The frame as JSON. A view is made of texts, numbers and lists, which JSON can always write.
    fn text(&self) -> Utf8Bytes {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

impl Table {
    /// Everything that a seat sees, for a line that has just come or has fallen behind: what waits in its outlet is part
    /// of that, and is dropped.
    pub fn whole(
        &self,
        live: &Live,
        seat: Seat,
        outlet: &Outlet,
        club: ClubTime,
        outages: &[Outage],
    ) -> Utf8Bytes {
        outlet.caught_up();
        let view = self.view(live, seat, club, outages, WHOLE);
        Frame::View { view: &view }.text()
    }

    /// Tells everybody what has been entered in the log.
    pub fn send_update(
        &self,
        live: &mut Live,
        entries: &[Entry],
        changed: Changed,
        club: ClubTime,
        outages: &[Outage],
    ) {
        if live.connections.is_empty() {
            return;
        }
        if live.lines.len() > changed.lines as usize + PAGE {
            // More of the score has changed than one view holds.
            live.connections.send_whole();
            return;
        }
        let mut connections = std::mem::take(&mut live.connections);
        // The view tells who is there, so the lines must be counted while it is made.
        let presence = connections.presence(&live.keys, live.appointment.seat);
        connections.send(|seat| {
            let mut view = self.view(live, seat, club, outages, changed);
            view.presence = presence.clone();
            let entries = entries.iter().map(|entry| live.entry_view(entry)).collect();
            Frame::Update {
                entries,
                view: &view,
            }
            .text()
        });
        live.connections = connections;
    }

    /// Lets everybody know who is there: at once, or, if he has been told just now, within a second.
    pub fn note_presence(self: &Arc<Self>, live: &mut Live) {
        if live.connections.telling {
            return;
        }
        let wait = live.connections.until_telling();
        if wait.is_zero() {
            self.tell_presence(live);
            return;
        }
        live.connections.telling = true;
        let table = Arc::clone(self);
        tokio::spawn(async move {
            tokio::time::sleep(wait).await;
            let mut live = table.live().await;
            live.connections.telling = false;
            table.tell_presence(&mut live);
        });
    }

    fn tell_presence(&self, live: &mut Live) {
        let presence = live.connections.presence(&live.keys, live.appointment.seat);
        let frame = Frame::Presence {
            presence: &presence,
        };
        live.connections.tell(&frame.text());
    }
}

impl Live {
    /// An entry with its card, if that is still in memory.
    pub fn entry_view(&self, entry: &Entry) -> EntryView {
        let card = self
            .cards
            .iter()
            .rev()
            .find(|card| card.sequence == entry.sequence)
            .cloned();
        EntryView::new(entry, card)
    }
}
