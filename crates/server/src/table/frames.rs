//! What goes out to everybody at a table when something has happened.

use axum::extract::ws::Utf8Bytes;
use serde::Serialize;

use super::live::{Changed, Live};
use super::{Table, WHOLE};
use crate::store::{Entry, Outage};
use crate::uptime::ClubMillis;
use crate::view::{EntryView, Presence, View};

/// A frame from the server.
#[derive(Debug, Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Frame<'a> {
    View {
        view: &'a View,
    },
    Update {
        entries: Vec<EntryView>,
        view: &'a View,
    },
    Presence {
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
    /// Sends one line everything that its seat sees.
    pub fn send_whole(&self, live: &mut Live, line: u64, club: ClubMillis, outages: &[Outage]) {
        if let Some(seat) = live.connections.seat_of(line) {
            let frame = Frame::View {
                view: &self.view(live, seat, club, outages, WHOLE),
            }
            .text();
            live.connections.send_one(line, frame);
        }
    }

    /// Tells everybody what has been entered in the log.
    pub fn send_update(
        &self,
        live: &mut Live,
        entries: &[Entry],
        changed: Changed,
        club: ClubMillis,
        outages: &[Outage],
    ) {
        if live.connections.is_empty() {
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

    /// Tells everybody who is there.
    pub fn send_presence(&self, live: &mut Live) {
        let presence = live.connections.presence(&live.keys, live.appointment.seat);
        let frame = Frame::Presence {
            presence: &presence,
        }
        .text();
        live.connections.send(|_| frame.clone());
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
