//! The club's own time: it runs while a server is up and stands still while none is.
//!
//! Game time is counted on this clock. It never looks at the calendar, so that setting the machine's
//! clock moves nothing; and what passes between the end of one server and the start of the next is
//! charged to nobody. Nor is a pause: a process that was stopped, starved or carried to another machine finds that its
//! keeper has not looked at the clock for too long, and counts none of that time.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

/// Milliseconds of club time: the sum of all the time for which a server was up.
pub type ClubMillis = u64;

/// Milliseconds since 1970 by the machine's calendar; for showing only, never for ruling.
pub type WallMillis = i64;

/// One moment, as the club's clock and the calendar tell it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Club time.
    pub club: ClubMillis,
    /// The calendar.
    pub wall: WallMillis,
}

/// How often the keeper looks at the clock.
pub const TICK: Duration = Duration::from_millis(250);

/// If the keeper has not looked for longer than this, the process was paused.
pub const PAUSE: Duration = Duration::from_secs(2);

/// The club's clock.
#[derive(Debug)]
pub struct Uptime(Mutex<Hand>);

#[derive(Debug)]
struct Hand {
    /// When the keeper looked last, or the clock was started.
    seen: Instant,
    /// What it showed then.
    stood: Duration,
    /// The latest that it has shown to anybody: it never goes back.
    shown: Duration,
    /// Whether there is a keeper. Without one nobody can tell a pause.
    kept: bool,
}

impl Uptime {
    /// Goes on from where the last server stopped.
    pub fn resume(before: ClubMillis) -> Uptime {
        let stood = Duration::from_millis(before);
        Uptime(Mutex::new(Hand {
            seen: Instant::now(),
            stood,
            shown: stood,
            kept: false,
        }))
    }

    fn hand(&self) -> MutexGuard<'_, Hand> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the clock shows now.
    pub fn now(&self) -> ClubMillis {
        self.moment(0).club
    }

    /// What the clock shows, and when it began to show that, where the calendar tells this now: while nobody keeps the clock
    /// any more, or its keeper was starved, it stands, and a moment that is noted then is an earlier one.
    pub fn moment(&self, wall: WallMillis) -> Moment {
        let mut hand = self.hand();
        let passed = hand.seen.elapsed();
        let shown = hand.show(passed);
        let stands = passed.saturating_sub(shown.saturating_sub(hand.stood));
        Moment {
            club: shown.as_millis() as u64,
            wall: wall - stands.as_millis() as WallMillis,
        }
    }

    /// The keeper looks at the clock. Gives how much time is not counted because the process was paused, if it was.
    pub fn look(&self) -> Option<Duration> {
        let mut hand = self.hand();
        let passed = hand.seen.elapsed();
        let paused = hand.was_paused(passed);
        let stood = hand.stood;
        hand.stood = hand.show(passed);
        hand.seen += passed;
        hand.kept = true;
        let counted = hand.stood.saturating_sub(stood);
        paused.then(|| passed.saturating_sub(counted))
    }
}

impl Hand {
    fn was_paused(&self, passed: Duration) -> bool {
        self.kept && passed > PAUSE
    }

    /// What it shows so long after the keeper looked. Of a pause no more is counted than to the next look.
    fn show(&mut self, passed: Duration) -> Duration {
        let counted = if self.was_paused(passed) {
            TICK
        } else {
            passed
        };
        self.shown = self.shown.max(self.stood + counted);
        self.shown
    }
}

/// What tells the club the date: nothing is ruled by it, and nothing kept or forgotten.
pub type Calendar = fn() -> WallMillis;

/// The machine's calendar.
pub fn wall_now() -> WallMillis {
    match SystemTime::now().duration_since(UNIX_EPOCH) {
        Ok(since) => since.as_millis() as i64,
        Err(before) => -(before.duration().as_millis() as i64),
    }
}

/// A moment as RFC 3339 writes it, in UTC with milliseconds.
pub fn rfc3339(wall: WallMillis) -> String {
    let (days, millis) = (wall.div_euclid(86_400_000), wall.rem_euclid(86_400_000));
    let (year, month, day) = civil(days);
    let (seconds, millis) = (millis / 1000, millis % 1000);
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}.{millis:03}Z",
        seconds / 3600,
        seconds / 60 % 60,
        seconds % 60
    )
}

/// The day so many days after 1 January 1970, in the Gregorian calendar.
///
/// Years are counted from March, so that the leap day comes last and months have a regular pattern.
pub fn civil(days: i64) -> (i64, u32, u32) {
    let shifted = days + 719_468;
    let era = shifted.div_euclid(146_097);
    let day_of_era = shifted.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let march_month = (5 * day_of_year + 2) / 153;
    let day = (day_of_year - (153 * march_month + 2) / 5 + 1) as u32;
    let month = (if march_month < 10 {
        march_month + 3
    } else {
        march_month - 9
    }) as u32;
    (year_of_era + era * 400 + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_written_as_the_calendar_has_them() {
        for (wall, text) in [
            (0, "1970-01-01T00:00:00.000Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (1_795_163_045_678, "2026-11-20T08:24:05.678Z"),
            (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
            (-1, "1969-12-31T23:59:59.999Z"),
        ] {
            assert_eq!(rfc3339(wall), text);
        }
    }

    #[tokio::test(start_paused = true)]
    async fn goes_on_from_where_it_stopped() {
        let clock = Uptime::resume(5_000);
        assert_eq!(clock.now(), 5_000);
        tokio::time::advance(Duration::from_secs(60)).await;
        assert_eq!(clock.now(), 65_000, "without a keeper every second counts");
    }

    #[tokio::test(start_paused = true)]
    async fn a_pause_is_not_counted_and_the_clock_never_goes_back() {
        let clock = Uptime::resume(0);
        clock.look();
        let mut shown = 0;
        for (millis, paused, shows) in [
            (250, false, 250),
            (2_000, false, 2_250),
            (5_000, true, 2_500),
            (250, false, 2_750),
            (86_400_000, true, 3_000),
            (1, false, 3_001),
        ] {
            tokio::time::advance(Duration::from_millis(millis)).await;
            assert_eq!(clock.now(), shows, "before the keeper looks");
            let before = clock.now() - (shows - shown);
            let moment = clock.moment(1_000_000);
            let stands = millis as i64 - (shows - shown) as i64;
            assert_eq!((moment.club, moment.wall), (shows, 1_000_000 - stands));
            let uncounted = clock.look();
            assert_eq!(uncounted.is_some(), paused);
            let counted = clock.now() - before;
            let uncounted = uncounted.unwrap_or_default().as_millis() as u64;
            assert_eq!(uncounted + counted, millis, "nothing is lost");
            assert_eq!(clock.now(), shows, "after the keeper has looked");
            assert!(shows >= shown);
            shown = shows;
        }
        tokio::time::advance(Duration::from_millis(1_999)).await;
        assert_eq!(clock.now(), 5_000);
        tokio::time::advance(Duration::from_millis(2)).await;
        assert_eq!(clock.now(), 5_000, "what has been shown stays");
    }
}
