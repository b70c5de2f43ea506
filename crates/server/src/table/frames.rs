//! What goes out to everybody at a table when something has happened.

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::live::{Changed, Live};
use super::outlet::{Outlet, Text};
use super::versions::Newer;
use super::{Table, WHOLE};
use crate::moment::ClubTime;
use crate::seat::Seat;
use crate::store::{Entry, Outage};
use crate::view::{EntryBrief, EntryView, PAGE, Presence, View, ViewChanges, Whole};

/// A frame to everybody at a table, each as his seat sees it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
#[schema(as = FrameToTable)]
pub enum Frame<'a> {
    /// The whole: first of all, and when a line has fallen behind.
    View {
        /// What a line that comes back says as `since`.
        version: &'a str,
        /// The table.
        view: &'a View,
    },
    /// Something has happened; first of all, if the line has said which version it has, what it lacks.
    Update {
        /// What a line that comes back says as `since`.
        version: &'a str,
        /// What, entry by entry of the log, in short.
        entries: Vec<EntryBrief>,
        /// What of the table has changed.
        #[schema(value_type = ViewChanges)]
        view: &'a Whole,
    },
    /// Somebody has come or gone.
    Presence {
        /// Who is there.
        presence: &'a Presence,
    },
}

impl Frame<'_> {
    /// The frame as JSON. A view is made of texts, numbers and lists, which JSON can always write.
    fn text(&self) -> Text {
        serde_json::to_string(self).unwrap_or_default().into()
    }
}

impl Table {
    /// Everything that a seat sees, for a line that has just come or has fallen behind: what waits in its outlet is part
    /// of that, and is dropped. A line that has a version of the view which is known here is sent what it lacks.
    pub fn whole(
        &self,
        live: &mut Live,
        seat: Seat,
        outlet: &Outlet,
        since: Option<&str>,
        (club, outages): (ClubTime, &[Outage]),
    ) -> Text {
        outlet.caught_up();
        let than = since.and_then(|since| live.versions.known(seat, since));
        let told = than.and_then(|than| self.newer(live, seat, than, (club, outages)));
        let text = match told {
            Some(Newer { version, sections }) => Frame::Update {
                version: &version,
                entries: Vec::new(),
                view: &sections,
            }
            .text(),
            None => {
                let view = self.view(live, seat, club, outages, WHOLE);
                let latest = live.versions.newer(seat, &json(&view), u32::MAX);
                Frame::View {
                    version: &latest.version,
                    view: &view,
                }
                .text()
            }
        };
        if live.connections.is_alone(seat) {
            live.versions.are_sent(seat);
        }
        text
    }

    /// What of a seat's view is newer than a version; none if that is more than one view holds.
    fn newer(
        &self,
        live: &mut Live,
        seat: Seat,
        than: u32,
        (club, outages): (ClubTime, &[Outage]),
    ) -> Option<Newer> {
        let (lines, cards) = live.versions.since(than);
        let end = live.end();
        let changed = Changed {
            lines: lines.unwrap_or(end.lines),
            cards: cards.unwrap_or(end.cards),
        };
        if end.lines > changed.lines + PAGE as u32 || live.cards_before > changed.cards {
            return None;
        }
        let mut view = json(&self.view(live, seat, club, outages, changed));
        let mut newer = live.versions.newer(seat, &view, than);
        for (name, from) in [("score", lines), ("cards", cards)] {
            let list = from.and_then(|_| view.remove(name));
            newer
                .sections
                .extend(list.map(|list| (name.to_owned(), list)));
        }
        Some(newer)
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
        let end = live.end();
        live.versions.note(changed, end);
        if live.connections.is_empty() {
            return;
        }
        let frames = Seat::ALL.map(|seat| {
            if !live.connections.connected_here(seat) {
                return None;
            }
            let than = live.versions.sent(seat);
            let newer = self.newer(live, seat, than, (club, outages))?;
            live.versions.are_sent(seat);
            let frame = Frame::Update {
                version: &newer.version,
                entries: entries
                    .iter()
                    .map(|entry| EntryBrief::from(&*live.as_shown(entry)))
                    .collect(),
                view: &newer.sections,
            };
            Some(frame.text())
        });
        live.connections.send(&frames);
    }

    /// Lets everybody know who is there.
    pub fn tell_presence(&self, live: &mut Live, now: ClubTime) {
        let presence = live.connections.presence(&live.keys, live.appointment.seat);
        let frame = Frame::Presence {
            presence: &presence,
        };
        live.connections.tell(&frame.text(), now);
    }
}

fn json(view: &View) -> Whole {
    match serde_json::to_value(view) {
        Ok(Value::Object(view)) => view,
        _ => Whole::new(),
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
        EntryView::new(&self.as_shown(entry), card)
    }
}
