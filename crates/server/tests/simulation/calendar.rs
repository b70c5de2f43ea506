//! A calendar that is set forward and back by years, whenever it is looked at.

use std::cell::Cell;

use jadoube_server::moment::WallTime;

/// Ten years.
const WIDE: i64 = 10 * 365 * 86_400_000;

thread_local! {
    // Each world has a thread of its own while it is played, and begins with the same date.
    static STEPS: Cell<u64> = const { Cell::new(0) };
}

/// Some date between 1970 and 1990, another each time.
pub fn date() -> WallTime {
    let step = STEPS.get().wrapping_add(0x9e37_79b9_7f4a_7c15);
    STEPS.set(step);
    WallTime::from_millis(WIDE + (step >> 1) as i64 % WIDE)
}

/// The calendar of a new world.
pub fn begin() {
    STEPS.set(0);
}
