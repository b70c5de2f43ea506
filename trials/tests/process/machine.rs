//! What the machine does to a trial of clocks: it stands still for a while, or changes its calendar.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime};

/// How often the machine is looked at.
const LOOK: Duration = Duration::from_millis(50);

/// A thread that is called later than this after its time, in milliseconds, has stood still.
const LATE: u64 = 500;

/// What no clock of a club can answer for: the time for which the machine stood still, and by which its calendar leaped.
pub struct Unsteadiness {
    milliseconds: Arc<AtomicU64>,
    over: Arc<AtomicBool>,
}

impl Unsteadiness {
    /// Looks at the machine from now on, until this is dropped.
    pub fn watch() -> Unsteadiness {
        let milliseconds = Arc::new(AtomicU64::new(0));
        let over = Arc::new(AtomicBool::new(false));
        let (seen, ended) = (Arc::clone(&milliseconds), Arc::clone(&over));
        std::thread::spawn(move || {
            let (mut steady, mut calendar) = (Instant::now(), SystemTime::now());
            while !ended.load(Ordering::Relaxed) {
                std::thread::sleep(LOOK);
                let (steadily, by_calendar) = (Instant::now(), SystemTime::now());
                let passed = (steadily - steady).as_millis() as u64;
                let told = match by_calendar.duration_since(calendar) {
                    Ok(forward) => forward.as_millis() as i64,
                    Err(back) => -(back.duration().as_millis() as i64),
                };
                let stood = passed - LOOK.as_millis() as u64;
                let leaped = told.abs_diff(passed as i64);
                let none = |small: u64, least: u64| if small < least { 0 } else { small };
                seen.fetch_add(none(stood, LATE) + none(leaped, 20), Ordering::Relaxed);
                (steady, calendar) = (steadily, by_calendar);
            }
        });
        Unsteadiness { milliseconds, over }
    }

    /// How much it was until now, in milliseconds.
    pub fn so_far(&self) -> u64 {
        self.milliseconds.load(Ordering::Relaxed)
    }
}

impl Drop for Unsteadiness {
    fn drop(&mut self) {
        self.over.store(true, Ordering::Relaxed);
    }
}
