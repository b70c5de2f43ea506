//! The club's own time: it runs while a server is up and stands still while none is.
//!
//! Game time is counted on this clock. It never looks at the calendar, so that setting the machine's
//! clock moves nothing; and what passes between the end of one server and the start of the next is
//! charged to nobody. Nor is a pause: a process that was stopped, starved or carried to another machine finds that its
//! keeper has not looked at the clock for too long, and counts none of that time.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use jadoube_laws::Millis;

use crate::moment::{ClubTime, Moment, WallTime};

/// How often the keeper looks at the clock.
pub const TICK: Duration = Duration::from_millis(250);

/// If the keeper has not looked for longer than this, the process was paused.
pub const PAUSE: Duration = Duration::from_secs(2);

/// How far the clock of a club that several servers keep runs beyond what was last agreed on.
const UNHEARD: Duration = Duration::from_millis(500);

/// After so long without a word of whoever keeps a shared clock something is wrong: another would have taken over.
const LOST: Duration = Duration::from_secs(5);

/// The club's clock. Whoever asks it says how much time has passed since some moment before it was started.
#[derive(Debug)]
pub struct Uptime(Mutex<Hand>);

#[derive(Debug)]
struct Hand {
    /// When the keeper looked last, or the clock was started.
    seen: Duration,
    /// What it showed then.
    stood: Duration,
    /// The latest that it has shown to anybody: it never goes back.
    shown: Duration,
    /// Whether there is a keeper. Without one nobody can tell a pause.
    kept: bool,
    /// Whether several servers have it: then it runs only so far beyond what was last agreed on, and stands.
    shared: bool,
}

impl Uptime {
    /// Goes on from where the last server stopped.
    pub fn resume(before: ClubTime, at: Duration) -> Uptime {
        let stood = Duration::from_millis(before.millis());
        Uptime(Mutex::new(Hand {
            seen: at,
            stood,
            shown: stood,
            kept: false,
            shared: false,
        }))
    }

    /// The same for a club that several servers keep: one of them keeps the clock, and the others go by what they hear of
    /// it. What none of them could say to the others counts for nothing.
    #[must_use]
    pub fn shared(self) -> Uptime {
        self.hand().shared = true;
        self
    }

    /// The server that keeps the clock has said what it shows.
    pub fn hear(&self, club: ClubTime, at: Duration) {
        let mut hand = self.hand();
        hand.seen = at;
        hand.stood = Duration::from_millis(club.millis());
        hand.kept = true;
    }

    /// Whether it is a shared clock that has stood for long, since nobody could say what it shows.
    pub fn stands(&self, at: Duration) -> bool {
        let hand = self.hand();
        hand.shared && at.saturating_sub(hand.seen) > LOST
    }

    /// Something was written at this moment, so that it is no earlier.
    pub fn not_before(&self, club: ClubTime) {
        let mut hand = self.hand();
        hand.shown = hand.shown.max(Duration::from_millis(club.millis()));
    }

    fn hand(&self) -> MutexGuard<'_, Hand> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the clock shows now.
    pub fn now(&self, at: Duration) -> ClubTime {
        self.moment(at, WallTime::default()).club
    }

    /// What the clock shows, and when it began to show that, where the calendar tells this now: while nobody keeps the clock
    /// any more, or its keeper was starved, it stands, and a moment that is noted then is an earlier one.
    pub fn moment(&self, at: Duration, wall: WallTime) -> Moment {
        let mut hand = self.hand();
        let passed = at.saturating_sub(hand.seen);
        let shown = hand.show(passed);
        let stands = passed.saturating_sub(shown.saturating_sub(hand.stood));
        Moment {
            club: ClubTime::from_millis(millis(shown).0),
            wall: wall - millis(stands),
        }
    }

    /// This server, which keeps the clock, has said to the others what it showed at this moment, and they know of no more. Gives
    /// how much time is not counted because nobody could say so for too long, if that was so.
    pub fn said(&self, club: ClubTime, at: Duration) -> Option<Duration> {
        let mut hand = self.hand();
        let passed = at.saturating_sub(hand.seen);
        hand.keep(Duration::from_millis(club.millis()), passed)
    }

    /// The keeper looks at the clock. Gives how much time is not counted because the process was paused, if it was.
    pub fn look(&self, at: Duration) -> Option<Duration> {
        let mut hand = self.hand();
        let passed = at.saturating_sub(hand.seen);
        let stood = hand.show(passed);
        hand.keep(stood, passed)
    }
}

impl Hand {
    fn was_paused(&self, passed: Duration) -> bool {
        self.kept && passed > PAUSE
    }

    /// The keeper keeps it: so long after he looked last it stood there. Gives how much of that is not counted, if it was a pause.
    fn keep(&mut self, stood: Duration, passed: Duration) -> Option<Duration> {
        let paused = self.was_paused(passed);
        let counted = stood.saturating_sub(self.stood);
        self.stood = stood;
        self.seen += passed;
        self.kept = true;
        paused.then(|| passed.saturating_sub(counted))
    }

    /// What it shows so long after the keeper looked. Of a pause no more is counted than to the next look.
    fn show(&mut self, passed: Duration) -> Duration {
        let counted = if self.shared {
            passed.min(UNHEARD)
        } else if self.was_paused(passed) {
            TICK
        } else {
            passed
        };
        self.shown = self.shown.max(self.stood + counted);
        self.shown
    }
}

/// What tells the club the date: nothing is ruled by it, and nothing kept or forgotten.
pub type Calendar = fn() -> WallTime;

/// The machine's calendar.
pub fn wall_now() -> WallTime {
    WallTime::from_millis(match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => since.as_millis() as i64,
        Err(before) => -(before.duration().as_millis() as i64),
    })
}

/// So long, as the law counts.
pub fn millis(length: Duration) -> Millis {
    Millis(u64::try_from(length.as_millis()).unwrap_or(u64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goes_on_from_where_it_stopped() {
        let at = Duration::from_secs(7);
        let clock = Uptime::resume(ClubTime::from_millis(5_000), at);
        assert_eq!(clock.now(at).millis(), 5_000);
        assert_eq!(
            clock.now(at + Duration::from_secs(60)).millis(),
            65_000,
            "without a keeper every second counts"
        );
    }

    #[test]
    fn a_shared_clock_goes_by_what_is_heard_and_stands_where_nothing_is() {
        let at = Duration::from_secs;
        let clock = Uptime::resume(ClubTime::START, at(7)).shared();
        let shows =
            |clock: &Uptime, passed: u64| clock.now(at(7) + Duration::from_millis(passed)).millis();
        clock.hear(ClubTime::from_millis(10_000), at(7));
        assert_eq!(shows(&clock, 300), 10_300);
        assert_eq!(shows(&clock, 60_000), 10_500, "nobody is heard of");
        assert!(!clock.stands(at(11)) && clock.stands(at(67)));
        // Whoever keeps it is behind what was shown here: it stands until he has come so far.
        clock.hear(ClubTime::from_millis(10_400), at(67));
        assert_eq!(shows(&clock, 60_050), 10_500);
        assert_eq!(shows(&clock, 60_200), 10_600);
        clock.not_before(ClubTime::from_millis(10_700));
        assert_eq!(shows(&clock, 60_200), 10_700);
    }

    #[test]
    fn whoever_keeps_a_shared_clock_shows_little_more_than_he_has_said() {
        let mut at = Duration::from_secs(7);
        let clock = Uptime::resume(ClubTime::START, at).shared();
        let said = |at: Duration| clock.said(clock.now(at), at);
        assert_eq!(said(at), None);
        at += Duration::from_millis(300);
        assert_eq!(said(at), None);
        // It took a second until it was known that it was said.
        let later = at + Duration::from_secs(1);
        assert_eq!(clock.now(later).millis(), 800);
        at += Duration::from_secs(10);
        assert_eq!(said(at), Some(Duration::from_millis(9_500)));
        assert_eq!(clock.now(at).millis(), 800, "of a pause no more counts");
    }

    #[test]
    fn a_pause_is_not_counted_and_the_clock_never_goes_back() {
        let mut at = Duration::from_secs(7);
        let clock = Uptime::resume(ClubTime::START, at);
        clock.look(at);
        let mut shown = 0;
        for (millis, paused, shows) in [
            (250, false, 250),
            (2_000, false, 2_250),
            (5_000, true, 2_500),
            (250, false, 2_750),
            (86_400_000, true, 3_000),
            (1, false, 3_001),
        ] {
            at += Duration::from_millis(millis);
            assert_eq!(clock.now(at).millis(), shows, "before the keeper looks");
            let before = clock.now(at) - Millis(shows - shown);
            let moment = clock.moment(at, WallTime::from_millis(1_000_000));
            let stands = millis as i64 - (shows - shown) as i64;
            assert_eq!(
                (moment.club.millis(), moment.wall.millis()),
                (shows, 1_000_000 - stands)
            );
            let uncounted = clock.look(at);
            assert_eq!(uncounted.is_some(), paused);
            let counted = clock.now(at) - before;
            let uncounted = super::millis(uncounted.unwrap_or_default());
            assert_eq!(uncounted + counted, Millis(millis), "nothing is lost");
            assert_eq!(clock.now(at).millis(), shows, "after the keeper has looked");
            assert!(shows >= shown);
            shown = shows;
        }
        at += Duration::from_millis(1_999);
        assert_eq!(clock.now(at).millis(), 5_000);
        at += Duration::from_millis(2);
        assert_eq!(clock.now(at).millis(), 5_000, "what has been shown stays");
    }
}
