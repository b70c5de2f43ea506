//! Who is connected to a table, and since when.

use axum::extract::ws::Utf8Bytes;
use tokio::sync::mpsc;

use crate::keys::{Keys, TokenHash};
use crate::seat::Seat;
use crate::uptime::{WallMillis, rfc3339};
use crate::view::{Presence, SeatPresence};

/// The most frames that wait for one slow reader; past that it must begin afresh.
pub const QUEUE: usize = 64;

/// One open line.
#[derive(Debug)]
struct Connection {
    number: u64,
    seat: Seat,
    /// The key that it was opened with; none for a spectator.
    key: Option<TokenHash>,
    frames: mpsc::Sender<Utf8Bytes>,
}

/// Every open line of a table.
#[derive(Debug, Default)]
pub struct Connections {
    open: Vec<Connection>,
    next: u64,
    changed: [Option<WallMillis>; 3],
}

impl Connections {
    /// Adds a line; tells its number and where its frames come out.
    pub fn add(
        &mut self,
        seat: Seat,
        key: Option<TokenHash>,
        wall: WallMillis,
    ) -> (u64, mpsc::Receiver<Utf8Bytes>) {
        let (frames, outlet) = mpsc::channel(QUEUE);
        if !self.connected(seat) {
            self.note(seat, wall);
        }
        self.next += 1;
        self.open.push(Connection {
            number: self.next,
            seat,
            key,
            frames,
        });
        (self.next, outlet)
    }

    /// Takes a line away, if it has not been cut already.
    pub fn remove(&mut self, number: u64, seat: Seat, wall: WallMillis) {
        self.open.retain(|one| one.number != number);
        if !self.connected(seat) {
            self.note(seat, wall);
        }
    }

    /// Cuts the lines whose keys hold no seat any more.
    pub fn put_out(&mut self, keys: &Keys) {
        self.open
            .retain(|one| one.key.is_none_or(|key| keys.holder(&key).is_some()));
    }

    fn note(&mut self, seat: Seat, wall: WallMillis) {
        if let Some(changed) = self.changed.get_mut(seat.index()) {
            *changed = Some(wall);
        }
    }

    /// Whether anybody is connected from a seat.
    pub fn connected(&self, seat: Seat) -> bool {
        self.open.iter().any(|one| one.seat == seat)
    }

    /// Whether nobody is connected at all.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Sends everybody the frame of his seat, made once for each seat. A reader that is too slow is cut off, and
    /// will come back and ask for the whole.
    pub fn send(&mut self, make: impl Fn(Seat) -> Utf8Bytes) {
        let mut made: [Option<Utf8Bytes>; 4] = [const { None }; 4];
        self.open.retain(|one| {
            let frame = made[one.seat.index()]
                .get_or_insert_with(|| make(one.seat))
                .clone();
            one.frames.try_send(frame).is_ok()
        });
    }

    /// Sends one line a frame.
    pub fn send_one(&mut self, number: u64, frame: Utf8Bytes) {
        self.open
            .retain(|one| one.number != number || one.frames.try_send(frame.clone()).is_ok());
    }

    /// The seat of a line that is open.
    pub fn seat_of(&self, number: u64) -> Option<Seat> {
        self.open
            .iter()
            .find(|one| one.number == number)
            .map(|one| one.seat)
    }

    /// Who is there, at a table with a seat for an arbiter or without.
    pub fn presence(&self, keys: &Keys, arbiter: bool) -> Presence {
        let seat = |seat: Seat| SeatPresence {
            taken: keys.taken(seat),
            connected: self.connected(seat),
            since: self
                .changed
                .get(seat.index())
                .copied()
                .flatten()
                .map(rfc3339),
        };
        Presence {
            white: seat(Seat::White),
            black: seat(Seat::Black),
            arbiter: arbiter.then(|| seat(Seat::Arbiter)),
            spectators: self
                .open
                .iter()
                .filter(|one| one.seat == Seat::Spectator)
                .count() as u32,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seat_is_away_when_its_last_line_is_cut() {
        let mut connections = Connections::default();
        let (first, _outlet) = connections.add(Seat::White, None, 1_000);
        let (second, _outlet) = connections.add(Seat::White, None, 2_000);
        connections.remove(first, Seat::White, 3_000);
        let presence = connections.presence(&Keys::default(), false);
        assert!(presence.white.connected);
        assert_eq!(
            presence.white.since.as_deref(),
            Some("1970-01-01T00:00:01.000Z")
        );
        connections.remove(second, Seat::White, 4_000);
        let presence = connections.presence(&Keys::default(), false);
        assert!(!presence.white.connected && presence.arbiter.is_none());
        assert_eq!(
            presence.white.since.as_deref(),
            Some("1970-01-01T00:00:04.000Z")
        );
    }

    #[test]
    fn a_slow_reader_is_cut_off() {
        let mut connections = Connections::default();
        let (_, mut outlet) = connections.add(Seat::Spectator, None, 0);
        for _ in 0..=QUEUE {
            connections.send(|_| Utf8Bytes::from_static("frame"));
        }
        assert!(connections.is_empty());
        let mut frames = 0;
        while outlet.try_recv().is_ok() {
            frames += 1;
        }
        assert_eq!(frames, QUEUE);
    }
}
