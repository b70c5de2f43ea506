//! Who may be the arbiter of a table, and who has agreed to it.
//!
//! An arbiter acts only when the table has a seat for one (made with it, or asked for by one player and agreed to by
//! the other), somebody sits in it under a name, and each player has agreed to that name. All of it follows from the
//! log. At the tables of an event whose conditions appoint its arbiter nobody is asked: whoever entered has agreed.

use serde::Serialize;
use utoipa::ToSchema;

use crate::seat::Seat;
use crate::store::{Entry, EntryKind};

/// What a player says who agrees; in the log.
pub const AGREES: &str = "agrees";

/// What a player says who refuses; in the log.
pub const REFUSES: &str = "refuses";

/// What a player says who would begin though nobody sits in the arbiter's seat yet; in the log.
pub const WITHOUT: &str = "would begin without the arbiter";

/// How far the appointment of an arbiter has come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Appointment {
    /// Whether the table has a seat for an arbiter.
    pub seat: bool,
    /// Whether the event appoints him, so that no player is asked.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub by_event: bool,
    /// Who was the arbiter of the game before, and can come to the same seat here.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub before: Option<String>,
    /// The player who asks for one, until the other has answered.
    pub asked_by: Option<Seat>,
    /// The name of whoever sits there.
    pub name: Option<String>,
    /// Whether White has agreed to him.
    pub white: bool,
    /// Whether Black has.
    pub black: bool,
    /// The players who would begin without him, while nobody sits there.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub without: Vec<Seat>,
}

/// What a player is asked about an arbiter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asks {
    /// Whether there shall be a seat for one.
    Seat,
    /// Whether this person shall be the one.
    Person(String),
}

impl Appointment {
    /// Whether whoever sits there may act.
    pub fn may_act(&self) -> bool {
        self.name.is_some() && self.white && self.black
    }

    /// Whether somebody sits there whom not both players have agreed to yet.
    pub fn is_asked_for(&self) -> bool {
        self.name.is_some() && !self.may_act()
    }

    /// Whether the players wait for somebody to come to that seat, and have not both said that they begin without him.
    pub fn is_awaited(&self) -> bool {
        self.seat && !self.by_event && self.name.is_none() && self.without.len() < 2
    }

    /// What this seat is asked.
    pub fn asks(&self, seat: Seat) -> Option<Asks> {
        seat.color()?;
        if self.asked_by.is_some_and(|by| by != seat) {
            return Some(Asks::Seat);
        }
        let agreed = match seat {
            Seat::White => self.white,
            _ => self.black,
        };
        self.name.clone().filter(|_| !agreed).map(Asks::Person)
    }

    /// Takes an entry of the log, if it is about an arbiter.
    pub fn take(&mut self, entry: &Entry) {
        let by = Seat::from_name(&entry.by);
        match (entry.kind, by) {
            (EntryKind::Call, Some(by)) => self.asked_by = Some(by),
            (EntryKind::Join, Some(Seat::Arbiter)) => {
                let by_event = self.by_event;
                *self = Appointment {
                    seat: true,
                    by_event,
                    name: Some(entry.words.clone().unwrap_or_default()),
                    white: by_event,
                    black: by_event,
                    ..Appointment::default()
                }
            }
            (EntryKind::Consent, Some(by)) => self.answered(by, entry.words.as_deref()),
            _ => {}
        }
    }

    fn answered(&mut self, by: Seat, words: Option<&str>) {
        if words == Some(WITHOUT) {
            if by.color().is_some() && self.name.is_none() && !self.without.contains(&by) {
                self.without.push(by);
            }
            return;
        }
        let agrees = words == Some(AGREES);
        match (self.asks(by), agrees) {
            (Some(Asks::Seat), _) => {
                self.asked_by = None;
                self.seat |= agrees;
            }
            (Some(Asks::Person(_)), true) if by == Seat::White => self.white = true,
            (Some(Asks::Person(_)), true) => self.black = true,
            (Some(Asks::Person(_)), false) => {
                *self = Appointment {
                    seat: true,
                    ..Appointment::default()
                }
            }
            // Whoever has asked asks no longer.
            (None, false) if self.asked_by == Some(by) => self.asked_by = None,
            (None, _) => {}
        }
    }

    /// What an entry says of it, in a sentence; the appointment is as it was before that entry.
    pub fn sentence(&self, entry: &Entry) -> Option<String> {
        let by = Seat::from_name(&entry.by)?;
        let who = by.title();
        Some(match entry.kind {
            EntryKind::Call => format!("{who} asks for an arbiter. The other player is asked."),
            EntryKind::Join if by == Seat::Arbiter && self.by_event => format!(
                "{} sits in the arbiter’s seat, as the arbiter of the event.",
                entry.words.as_deref().unwrap_or_default()
            ),
            EntryKind::Join if by == Seat::Arbiter => format!(
                "{} sits in the arbiter’s seat. Each player is asked whether he agrees; until both do, the arbiter cannot act.",
                entry.words.as_deref().unwrap_or_default()
            ),
            EntryKind::Consent if entry.words.as_deref() == Some(WITHOUT) => format!(
                "{who} would begin without the arbiter, who has not come yet. The game begins so if both players say it."
            ),
            EntryKind::Consent => {
                let agrees = entry.words.as_deref() == Some(AGREES);
                match (self.asks(by), agrees) {
                    (Some(Asks::Seat), true) => {
                        format!("{who} agrees that there shall be an arbiter.")
                    }
                    (Some(Asks::Seat), false) => format!("{who} wants no arbiter."),
                    (Some(Asks::Person(name)), true) => {
                        format!("{who} agrees to {name} as arbiter.")
                    }
                    (Some(Asks::Person(name)), false) => {
                        format!("{who} does not agree to {name}, who leaves the arbiter’s seat.")
                    }
                    (None, false) if self.asked_by == Some(by) => {
                        format!("{who} asks for an arbiter no longer.")
                    }
                    (None, _) => return None,
                }
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use jadoube_laws::Millis;

    use super::*;
    use crate::moment::{ClubTime, WallTime};
    use crate::store::NO_CHECKSUM;

    fn entry(kind: EntryKind, by: &str, words: Option<&str>) -> Entry {
        Entry {
            sequence: 1,
            kind,
            by: by.to_owned(),
            at: Millis::ZERO,
            club: ClubTime::START,
            wall: WallTime::default(),
            act: None,
            words: words.map(str::to_owned),
            ruling: None,
            key: None,
            edition: None,
            checksum: NO_CHECKSUM,
        }
    }

    /// After these entries the arbiter may act, or may not.
    #[track_caller]
    fn check(entries: &[(EntryKind, &str, Option<&str>)], seat: bool, may_act: bool) {
        let mut appointment = Appointment::default();
        for (kind, by, words) in entries {
            appointment.take(&entry(*kind, by, *words));
        }
        assert_eq!(
            (appointment.seat, appointment.may_act()),
            (seat, may_act),
            "{appointment:?}"
        );
    }

    #[test]
    fn the_arbiter_of_an_event_is_asked_about_at_no_table() {
        let mut appointment = Appointment {
            seat: true,
            by_event: true,
            ..Appointment::default()
        };
        appointment.take(&entry(EntryKind::Join, "arbiter", Some("Carla")));
        assert!(appointment.may_act() && appointment.asks(Seat::Black).is_none());
        appointment.take(&entry(EntryKind::Consent, "black", Some(REFUSES)));
        assert!(appointment.may_act());
    }

    #[test]
    fn somebody_is_awaited_until_he_comes_or_both_would_begin_without_him() {
        use EntryKind::{Consent, Join};
        let mut appointment = Appointment::default();
        assert!(!appointment.is_awaited(), "there is no seat");
        appointment.seat = true;
        for by in ["white", "white", "arbiter"] {
            appointment.take(&entry(Consent, by, Some(WITHOUT)));
            assert!(appointment.is_awaited(), "{by}");
        }
        let mut both = appointment.clone();
        both.take(&entry(Consent, "black", Some(WITHOUT)));
        assert!(!both.is_awaited());
        // Somebody has come: now it is his name that is asked about, and if he is refused all is as before.
        appointment.take(&entry(Join, "arbiter", Some("Carla")));
        appointment.take(&entry(Consent, "black", Some(WITHOUT)));
        assert!(!appointment.is_awaited() && appointment.is_asked_for());
        appointment.take(&entry(Consent, "black", Some(REFUSES)));
        assert!(appointment.is_awaited() && appointment.without.is_empty());
    }

    #[test]
    fn an_arbiter_needs_both_players() {
        use EntryKind::{Call, Consent, Join};
        let (yes, no, carla) = (Some(AGREES), Some(REFUSES), Some("Carla"));
        check(&[(Call, "white", None)], false, false);
        check(
            &[(Call, "white", None), (Consent, "white", yes)],
            false,
            false,
        );
        check(
            &[(Call, "white", None), (Consent, "black", no)],
            false,
            false,
        );
        check(
            &[(Call, "white", None), (Consent, "black", yes)],
            true,
            false,
        );
        let sits = [(Join, "arbiter", carla), (Consent, "white", yes)];
        check(&sits, true, false);
        check(
            &[&sits[..], &[(Consent, "white", yes)]].concat(),
            true,
            false,
        );
        check(
            &[&sits[..], &[(Consent, "arbiter", yes)]].concat(),
            true,
            false,
        );
        check(
            &[&sits[..], &[(Consent, "black", yes)]].concat(),
            true,
            true,
        );
        check(
            &[&sits[..], &[(Consent, "black", no)]].concat(),
            true,
            false,
        );
        // A player who would begin without one has agreed to nobody.
        let without = [(Consent, "white", Some(WITHOUT)), sits[0]];
        check(&[&without[..], &sits[1..]].concat(), true, false);
        // Another person is asked about anew.
        let again = [(Consent, "black", yes), (Join, "arbiter", Some("Dora"))];
        check(&[&sits[..], &again].concat(), true, false);
    }
}
