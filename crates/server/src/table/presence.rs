//! Who is connected to a table, and since when.

use std::sync::Arc;

use jadoube_laws::Millis;

use super::outlet::{Outlet, Patience, Text};
use crate::keys::{Keys, TokenHash};
use crate::moment::{ClubTime, Moment, WallTime};
use crate::seat::Seat;
use crate::store::Elsewhere;
use crate::view::{Presence, SeatPresence};

/// How often everybody is told who is there, at most: arrivals and departures of a crowd are told together.
const EVERY: Millis = Millis::from_seconds(1);

/// What other servers were told of who is connected here.
#[derive(Debug, PartialEq, Eq)]
enum Said {
    /// This; at first that nobody is.
    This(Elsewhere),
    /// Nobody knows.
    Forgotten,
}

impl Default for Said {
    fn default() -> Said {
        Said::This(Elsewhere::default())
    }
}

/// One open line.
#[derive(Debug)]
struct Connection {
    number: u64,
    seat: Seat,
    /// The key that it was opened with; none for a spectator.
    key: Option<TokenHash>,
    outlet: Arc<Outlet>,
}

/// Every open line of a table.
#[derive(Debug, Default)]
pub struct Connections {
    /// Players and arbiters before watchers, so that they are served first.
    open: Vec<Connection>,
    watchers: u32,
    next: u64,
    changed: [Option<WallTime>; 3],
    /// Since when nobody of a seat has been heard of, while no line of it is open; none before the first.
    gone: [Option<ClubTime>; 3],
    /// Who has said that he is ready to begin; whoever leaves is so no longer.
    ready: [bool; 3],
    /// Who is connected at other servers of the club.
    elsewhere: Elsewhere,
    /// What the other servers were told of who is connected here.
    said: Said,
    /// Whether somebody is on his way to tell them.
    saying: bool,
    /// When the table was loaded.
    loaded: Option<ClubTime>,
    told: Option<ClubTime>,
    /// Whether somebody is on his way to tell who is there.
    pub telling: bool,
}

impl Connections {
    /// Adds a line; tells its number and where its frames come out.
    pub fn add(&mut self, seat: Seat, key: Option<TokenHash>, now: Moment) -> (u64, Arc<Outlet>) {
        if !self.connected(seat) {
            self.note(seat, now);
        }
        self.next += 1;
        let patience = match seat {
            Seat::Spectator => Patience::CutOff,
            Seat::White | Seat::Black | Seat::Arbiter => Patience::SendWhole,
        };
        let outlet = Arc::new(Outlet::new(patience));
        let connection = Connection {
            number: self.next,
            seat,
            key,
            outlet: Arc::clone(&outlet),
        };
        if seat == Seat::Spectator {
            self.watchers += 1;
            self.open.push(connection);
        } else {
            self.open.insert(0, connection);
        }
        (self.next, outlet)
    }

    /// Takes a line away, if it has not been cut already.
    pub fn remove(&mut self, number: u64, seat: Seat, now: Moment) {
        self.open.retain(|one| one.number != number);
        self.count_watchers();
        if !self.connected(seat) {
            self.note(seat, now);
        }
    }

    /// Cuts the lines whose keys hold no seat any more.
    pub fn put_out(&mut self, keys: &Keys) {
        self.open.retain(|one| {
            let stays = one.key.is_none_or(|key| keys.holder(&key).is_some());
            if !stays {
                one.outlet.cut();
            }
            stays
        });
    }

    /// Every line is sent the table as it stands.
    pub fn send_whole(&self) {
        self.open.iter().for_each(|one| one.outlet.fall_behind());
    }

    /// Cuts all lines.
    pub fn cut(&mut self) {
        self.open.drain(..).for_each(|one| one.outlet.cut());
        self.watchers = 0;
    }

    fn count_watchers(&mut self) {
        self.watchers = (self.open.len() - self.seats()) as u32;
    }

    /// How many lines there are from seats; they stand before the watchers.
    fn seats(&self) -> usize {
        self.open
            .iter()
            .take_while(|one| one.seat != Seat::Spectator)
            .count()
    }

    /// How many look on.
    pub fn watchers(&self) -> u32 {
        self.watchers
    }

    fn note(&mut self, seat: Seat, now: Moment) {
        if let Some(changed) = self.changed.get_mut(seat.index()) {
            *changed = Some(now.wall);
        }
        if !self.connected_here(seat)
            && let Some(ready) = self.ready.get_mut(seat.index())
        {
            *ready = false;
        }
        self.hear(seat, now.club);
    }

    /// Notes that somebody of a seat has just been heard of.
    pub fn hear(&mut self, seat: Seat, now: ClubTime) {
        if let Some(gone) = self.gone.get_mut(seat.index()) {
            *gone = Some(now);
        }
    }

    /// For how long nobody of a seat has been there, as far as this server can know; none while a line of it is open.
    pub fn away(&mut self, seat: Seat, now: ClubTime) -> Option<Millis> {
        if self.connected(seat) {
            return None;
        }
        let loaded = *self.loaded.get_or_insert(now);
        let gone = self.gone.get(seat.index()).copied().flatten();
        Some(now - gone.unwrap_or(loaded))
    }

    /// Whether somebody of a seat was here and has gone away. Who plays without a line was never seen to come, or to go.
    pub fn has_gone(&self, seat: Seat) -> bool {
        let came = self.changed.get(seat.index()).is_some_and(Option::is_some);
        came && !self.connected(seat)
    }

    /// Somebody of a seat is ready to begin.
    pub fn set_ready(&mut self, seat: Seat) {
        if let Some(ready) = self.ready.get_mut(seat.index()) {
            *ready = true;
        }
    }

    /// Whether somebody of a seat has said that he is ready to begin.
    pub fn is_ready(&self, seat: Seat) -> bool {
        of(&self.ready, seat) || of(&self.elsewhere.ready, seat)
    }

    /// Whether anybody is connected from a seat, at whatever server.
    pub fn connected(&self, seat: Seat) -> bool {
        self.connected_here(seat) || of(&self.elsewhere.there, seat)
    }

    /// Who is connected here, and ready.
    fn here(&self) -> Elsewhere {
        let seats = [Seat::White, Seat::Black, Seat::Arbiter];
        Elsewhere {
            there: seats.map(|seat| self.connected_here(seat)),
            ready: self.ready,
        }
    }

    /// Notes who is connected at other servers; tells whether that is news.
    pub fn set_elsewhere(&mut self, elsewhere: Elsewhere, now: Moment) -> bool {
        let before = std::mem::replace(&mut self.elsewhere, elsewhere);
        for seat in [Seat::White, Seat::Black, Seat::Arbiter] {
            if of(&before.there, seat) != of(&elsewhere.there, seat) && !self.connected_here(seat) {
                self.note(seat, now);
            }
        }
        before != elsewhere
    }

    /// Whether somebody is connected from a seat at another server.
    pub fn connected_elsewhere(&self, seat: Seat) -> bool {
        of(&self.elsewhere.there, seat)
    }

    /// Whether whoever had this seat sat at a server that is gone, or has left, while the other player is here.
    pub fn is_left_by(&self, seat: Seat) -> bool {
        let opponent = seat.color().map(|color| Seat::of(color.opposite()));
        !self.connected(seat) && opponent.is_some_and(|opponent| self.connected_here(opponent))
    }

    /// Whether the other servers have to be told who is connected here, and nobody is on his way to do so.
    pub fn has_to_say(&mut self) -> bool {
        !self.saying && self.said != Said::This(self.here())
    }

    /// What the other servers have to be told now; none if they know.
    pub fn to_say(&mut self) -> Option<Elsewhere> {
        let here = self.here();
        self.saying = self.said != Said::This(here);
        self.said = Said::This(here);
        self.saying.then_some(here)
    }

    /// What the other servers were told they do not know any more.
    pub fn forget_said(&mut self) {
        self.said = Said::Forgotten;
    }

    /// Whether anybody is connected from a seat here.
    pub fn connected_here(&self, seat: Seat) -> bool {
        match seat {
            Seat::Spectator => self.watchers > 0,
            Seat::White | Seat::Black | Seat::Arbiter => self
                .open
                .iter()
                .take_while(|one| one.seat != Seat::Spectator)
                .any(|one| one.seat == seat),
        }
    }

    /// Whether there is one line of a seat, and no other.
    pub fn is_alone(&self, seat: Seat) -> bool {
        self.open.iter().filter(|one| one.seat == seat).count() == 1
    }

    /// Whether nobody is connected at all.
    pub fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Sends everybody the update of his seat; where there is none, the table as it stands.
    pub fn send(&mut self, frames: &[Option<Text>; 4]) {
        self.open.retain(|one| match &frames[one.seat.index()] {
            Some(frame) => one.outlet.update(frame.clone()),
            None => {
                one.outlet.fall_behind();
                true
            }
        });
        self.count_watchers();
    }

    /// How long it is until everybody may be told again who is there.
    pub fn until_telling(&self, now: ClubTime) -> Millis {
        self.told.map_or(Millis::ZERO, |told| (told + EVERY) - now)
    }

    /// Tells everybody who is there.
    pub fn tell(&mut self, frame: &Text, now: ClubTime) {
        self.told = Some(now);
        for one in &self.open {
            one.outlet.presence(frame.clone());
        }
    }

    /// Who is there, at a table with a seat for an arbiter or without.
    pub fn presence(&self, keys: &Keys, arbiter: bool) -> Presence {
        let seat = |seat: Seat| SeatPresence {
            taken: keys.taken(seat),
            devices: keys.holders(seat),
            invited: keys.invites(seat),
            connected: self.connected(seat),
            ready: self.is_ready(seat),
            since: self
                .changed
                .get(seat.index())
                .copied()
                .flatten()
                .map(|at| at.to_string()),
        };
        Presence {
            white: seat(Seat::White),
            black: seat(Seat::Black),
            arbiter: arbiter.then(|| seat(Seat::Arbiter)),
            spectators: self.watchers,
        }
    }
}

/// What is so of a seat; of a spectator nothing is.
fn of(seats: &[bool; 3], seat: Seat) -> bool {
    seats.get(seat.index()).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(millis: i64) -> Moment {
        Moment {
            club: ClubTime::from_millis(millis.unsigned_abs()),
            wall: WallTime::from_millis(millis),
        }
    }

    #[test]
    fn who_is_away_is_so_by_the_time_of_the_club() {
        let mut connections = Connections::default();
        let away = |connections: &mut Connections, millis| {
            connections.away(Seat::White, ClubTime::from_millis(millis))
        };
        assert_eq!(away(&mut connections, 500), Some(Millis::ZERO));
        assert_eq!(away(&mut connections, 800), Some(Millis(300)));
        let (line, _outlet) = connections.add(Seat::White, None, at(1_000));
        assert_eq!(away(&mut connections, 5_000), None);
        connections.remove(line, Seat::White, at(6_000));
        assert_eq!(away(&mut connections, 7_500), Some(Millis(1_500)));
    }

    #[test]
    fn a_seat_is_away_when_its_last_line_is_cut() {
        let mut connections = Connections::default();
        let (first, _outlet) = connections.add(Seat::White, None, at(1_000));
        let (second, _outlet) = connections.add(Seat::White, None, at(2_000));
        connections.remove(first, Seat::White, at(3_000));
        let presence = connections.presence(&Keys::default(), false);
        assert!(presence.white.connected);
        assert_eq!(
            presence.white.since.as_deref(),
            Some("1970-01-01T00:00:01.000Z")
        );
        assert!(!connections.has_gone(Seat::White) && !connections.has_gone(Seat::Black));
        connections.remove(second, Seat::White, at(4_000));
        assert!(connections.has_gone(Seat::White));
        let presence = connections.presence(&Keys::default(), false);
        assert!(!presence.white.connected && presence.arbiter.is_none());
        assert_eq!(
            presence.white.since.as_deref(),
            Some("1970-01-01T00:00:04.000Z")
        );
    }

    #[test]
    fn watchers_are_counted_and_players_stand_before_them() {
        let mut connections = Connections::default();
        let (watcher, _outlet) = connections.add(Seat::Spectator, None, at(0));
        connections.add(Seat::Black, None, at(0));
        connections.add(Seat::Spectator, None, at(0));
        connections.add(Seat::White, None, at(0));
        let seats: Vec<Seat> = connections.open.iter().map(|one| one.seat).collect();
        assert!(
            seats[..2].iter().all(|seat| *seat != Seat::Spectator),
            "{seats:?}"
        );
        assert_eq!(connections.watchers(), 2);
        connections.remove(watcher, Seat::Spectator, at(1));
        assert_eq!(connections.presence(&Keys::default(), false).spectators, 1);
        assert!(connections.connected(Seat::Black) && !connections.connected(Seat::Arbiter));
    }
}
