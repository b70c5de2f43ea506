//! Tables: games that are being played, with the people at them.

pub(crate) mod asked;
pub(crate) mod claims;
pub mod command;
pub(crate) mod frames;
pub mod live;
pub mod outlet;
pub mod presence;
pub mod room;
pub mod shown;
pub mod unplayed;
pub mod versions;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, RwLock};
use std::time::Instant;

use crate::agreed::terms::TableTerms;
use crate::door::limits::{Bucket, Rate};
use crate::moment::{ClubTime, WallTime};
use crate::seat::Seat;
use crate::store::Outage;
use crate::view::{Cards, Facts, Glance, MachineView, OutageView, ScoreSheet, View, view};
use crate::wait::{Lock, Locked};
use live::{Changed, Live};
use shown::Shown;
use unplayed::ways_out;

/// What comes from one seat, whichever way: so much in a time, and one thing after the other, so that at most one of each
/// seat waits for the table.
#[derive(Debug, Default)]
struct Turns {
    bucket: Mutex<Option<Bucket>>,
    turn: Lock<()>,
}

/// A table in memory.
#[derive(Debug)]
pub struct Table {
    /// The public name.
    pub id: String,
    /// The number in the file.
    pub number: i64,
    /// What the club settled.
    pub terms: TableTerms,
    /// Whether it is shown in the list.
    pub listed: bool,
    shown: RwLock<Shown>,
    live: Lock<Live>,
    recalling: Lock<()>,
    seats: [Turns; 4],
    machine: AtomicBool,
    used: AtomicU64,
}

impl Table {
    /// A table with its game.
    pub fn new(id: String, number: i64, terms: TableTerms, listed: bool, live: Live) -> Table {
        Table {
            id,
            number,
            terms,
            listed,
            shown: RwLock::new(Shown::of(&live)),
            live: Lock::new(live),
            recalling: Lock::default(),
            seats: Default::default(),
            machine: AtomicBool::new(false),
            used: AtomicU64::new(0),
        }
    }

    /// The game, for one at a time. First come, first served.
    pub async fn live(&self) -> Locked<'_, Live> {
        self.live.lock().await
    }

    /// The table at a glance, at a moment of club time.
    pub fn glance(&self, club: ClubTime) -> Glance {
        let shown = self.shown.read().unwrap_or_else(PoisonError::into_inner);
        shown.at(club)
    }

    /// Whether somebody of a seat was here and has gone away.
    pub fn has_left(&self, seat: Seat) -> bool {
        let shown = self.shown.read().unwrap_or_else(PoisonError::into_inner);
        shown.has_left(seat)
    }

    /// Notes how the table looks now, for those who only glance at it.
    pub fn show(&self, live: &Live) {
        *self.shown.write().unwrap_or_else(PoisonError::into_inner) = Shown::of(live);
    }

    /// Takes one act out of the bucket of a seat, which its devices have together.
    ///
    /// # Errors
    /// The seconds to wait if it is empty.
    pub fn count_act(&self, seat: Seat, rate: Rate) -> Result<(), u64> {
        let now = Instant::now();
        let bucket = &self.seats[seat.index()].bucket;
        let mut bucket = bucket.lock().unwrap_or_else(PoisonError::into_inner);
        bucket
            .get_or_insert_with(|| Bucket::full(rate, now))
            .take(rate, now)
    }

    /// The turn of one seat's acts among themselves. Whoever has it goes on to [`Table::live`].
    pub async fn turn(&self, seat: Seat) -> Locked<'_, ()> {
        self.seats[seat.index()].turn.lock().await
    }

    /// The turn of one who asks for what was answered earlier.
    pub async fn recall(&self) -> Locked<'_, ()> {
        self.recalling.lock().await
    }

    /// The machine comes to the table; false if it is there already.
    pub fn machine_comes(&self) -> bool {
        !self.machine.swap(true, Ordering::AcqRel)
    }

    /// The machine has left the table.
    pub fn machine_goes(&self) {
        self.machine.store(false, Ordering::Release);
    }

    /// Notes that somebody has asked for the table.
    pub fn touch(&self, club: ClubTime) {
        self.used.store(club.millis(), Ordering::Relaxed);
    }

    /// When somebody last asked for it.
    pub fn used(&self) -> ClubTime {
        ClubTime::from_millis(self.used.load(Ordering::Relaxed))
    }

    /// What a seat sees at a moment of club time, with score and cards from where they have changed.
    pub fn view(
        &self,
        live: &Live,
        seat: Seat,
        club: ClubTime,
        outages: &[Outage],
        changed: Changed,
    ) -> View {
        let now = match live.game.outcome() {
            Some(_) => live.last_at,
            None => live.game_time(club),
        };
        let asked = |accident: bool| {
            let mut of_kind = live.asked.iter();
            let first = of_kind.find(|asked| asked.is_accident() == accident);
            first.map(|asked| asked.view(live.resumes, live.is_timed()))
        };
        let facts = Facts {
            id: &self.id,
            sequence: live.sequence,
            table: &self.terms,
            arbiter: &live.appointment,
            names: &live.shown,
            members: live.members.iter().map(|sat| sat.seat).collect(),
            unconfirmed: live.unconfirmed.waiting(),
            awaits_confirmation: live.awaits_confirmation(),
            late: live.late(now),
            stopped: live.stopped,
            runs_since: live.runs_since(),
            returned: live.returned,
            now,
            begun: live.base.is_some(),
            began: live.began.map(|began| began.to_string()),
            hands: &live.hands,
            outages: outages_of(live, outages),
            ended: live.ended.map(|ended| ended.to_string()),
            ended_by_club: live.ended_by_club.as_ref(),
            in_event: live.in_event.as_deref(),
            presence: live.connections.presence(&live.keys, live.appointment.seat),
            accident: asked(true),
            takes_back: live.takes_back(seat),
            denied: live
                .answered
                .iter()
                .filter_map(|answered| answered.denied_to(seat, now))
                .map(ToString::to_string)
                .collect(),
            proposal: asked(false),
            rematch: live.rematch.clone(),
            machine: self.terms.machine.as_ref().map(|machine| MachineView {
                seat: machine.seat,
                fault: live.machine_fault.clone(),
            }),
            out: ways_out(&self.terms, live, seat),
        };
        let from = changed.cards.max(live.cards_before);
        let cards = live
            .cards
            .iter()
            .skip((from - live.cards_before) as usize)
            .cloned()
            .collect();
        view(
            &live.game,
            &facts,
            seat,
            ScoreSheet::since(&live.lines, changed.lines),
            Cards { from, cards },
        )
    }
}

/// Everything that one view holds, for somebody who has seen nothing.
pub const WHOLE: Changed = Changed { lines: 0, cards: 0 };

fn outages_of(live: &Live, outages: &[Outage]) -> Vec<OutageView> {
    let Some(base) = live.base else {
        return Vec::new();
    };
    let until = live.ended.unwrap_or(WallTime::NEVER);
    let during = outages
        .iter()
        .filter(|outage| outage.club >= base && outage.from <= until);
    during
        .map(|outage| OutageView {
            at: outage.club - base,
            from: outage.from.to_string(),
            to: outage.to.to_string(),
        })
        .collect()
}
