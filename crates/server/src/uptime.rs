//! The club's own time: it runs while a server is up and stands still while none is.
//!
//! Game time is counted on this clock. It never looks at the calendar, so that setting the machine's
//! clock moves nothing; and what passes between the end of one server and the start of the next is
//! charged to nobody.

use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds of club time: the sum of all the time for which a server was up.
pub type ClubMillis = u64;

/// Milliseconds since 1970 by the machine's calendar; for showing only, never for ruling.
pub type WallMillis = i64;

/// The club's clock.
#[derive(Debug)]
pub struct Uptime {
    started: Instant,
    before: ClubMillis,
}

impl Uptime {
    /// Goes on from where the last server stopped.
    pub fn resume(before: ClubMillis) -> Uptime {
        Uptime {
            started: Instant::now(),
            before,
        }
    }

    /// What the clock shows now.
    pub fn now(&self) -> ClubMillis {
        self.before + self.started.elapsed().as_millis() as u64
    }
}

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

    #[test]
    fn goes_on_from_where_it_stopped() {
        let clock = Uptime::resume(5_000);
        let (first, second) = (clock.now(), clock.now());
        assert!(first >= 5_000 && second >= first);
    }
}
