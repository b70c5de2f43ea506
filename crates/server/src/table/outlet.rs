//! What waits to be sent on one line.
//!
//! A watcher that reads too slowly is cut off and comes back for the whole. A player or arbiter is never cut off for
//! that: what waited for him is dropped, and one view of the table as it then stands goes out instead.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::wait::Bell;

/// A frame as it goes out, the same for all lines of a seat.
pub type Text = Arc<str>;

/// The most updates that wait for a watcher.
pub const WATCHER_QUEUE: usize = 64;

/// The most updates that wait for a player or arbiter before one view takes their place.
pub const SEAT_QUEUE: usize = 256;

/// Whether a line is given up when it falls behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Patience {
    /// A watcher's line: it is cut off.
    CutOff,
    /// A player's or arbiter's line: it is sent the whole.
    SendWhole,
}

/// What comes out next.
#[derive(Debug, PartialEq, Eq)]
pub enum Next {
    /// A frame.
    Frame(Text),
    /// The line has fallen behind: it is to be sent the table as it stands.
    Whole,
    /// The line is to end: it was too slow, or its key holds no seat any more.
    Cut,
}

/// What waits to be sent on one line.
#[derive(Debug)]
pub struct Outlet {
    patience: Patience,
    waiting: Mutex<Waiting>,
    news: Bell,
}

#[derive(Debug, Default)]
struct Waiting {
    updates: VecDeque<Text>,
    /// Who is there: only the latest counts.
    presence: Option<Text>,
    behind: bool,
    cut: bool,
}

impl Outlet {
    /// An outlet with nothing in it.
    pub fn new(patience: Patience) -> Outlet {
        Outlet {
            patience,
            waiting: Mutex::new(Waiting::default()),
            news: Bell::default(),
        }
    }

    fn waiting(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds an update; false if the line is cut off for being too slow.
    pub fn update(&self, frame: Text) -> bool {
        let mut waiting = self.waiting();
        let most = match self.patience {
            Patience::CutOff => WATCHER_QUEUE,
            Patience::SendWhole => SEAT_QUEUE,
        };
        if waiting.behind {
            // The view that will be sent holds this too.
        } else if waiting.updates.len() < most {
            waiting.updates.push_back(frame);
        } else {
            waiting.updates = VecDeque::new();
            waiting.presence = None;
            match self.patience {
                Patience::CutOff => waiting.cut = true,
                Patience::SendWhole => waiting.behind = true,
            }
        }
        let open = !waiting.cut;
        drop(waiting);
        self.news.ring();
        open
    }

    /// Puts a frame that tells who is there in the place of an older one.
    pub fn presence(&self, frame: Text) {
        let mut waiting = self.waiting();
        if !waiting.behind && !waiting.cut {
            waiting.presence = Some(frame);
            drop(waiting);
            self.news.ring();
        }
    }

    /// What waits is of no worth any more: the table as it stands goes out in its place.
    pub fn fall_behind(&self) {
        let mut waiting = self.waiting();
        let cut = waiting.cut;
        *waiting = Waiting {
            cut,
            behind: true,
            ..Waiting::default()
        };
        drop(waiting);
        self.news.ring();
    }

    /// Ends the line.
    pub fn cut(&self) {
        let mut waiting = self.waiting();
        *waiting = Waiting {
            cut: true,
            ..Waiting::default()
        };
        drop(waiting);
        self.news.ring();
    }

    /// A view of everything goes out with this: whatever waited is part of it.
    pub fn caught_up(&self) {
        let mut waiting = self.waiting();
        let cut = waiting.cut;
        *waiting = Waiting {
            cut,
            ..Waiting::default()
        };
    }

    /// What is to be sent next, if anything: updates first.
    pub fn try_next(&self) -> Option<Next> {
        let mut waiting = self.waiting();
        if waiting.cut {
            return Some(Next::Cut);
        }
        if waiting.behind {
            return Some(Next::Whole);
        }
        let frame = waiting.updates.pop_front();
        frame.or_else(|| waiting.presence.take()).map(Next::Frame)
    }

    /// Waits for what is to be sent next.
    pub async fn next(&self) -> Next {
        loop {
            if let Some(next) = self.try_next() {
                return next;
            }
            self.news.heard().await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(number: usize) -> Text {
        number.to_string().into()
    }

    #[test]
    fn updates_come_out_in_order_and_of_presence_only_the_latest() {
        let outlet = Outlet::new(Patience::CutOff);
        outlet.presence(frame(7));
        assert!(outlet.update(frame(1)) && outlet.update(frame(2)));
        outlet.presence(frame(8));
        let out: Vec<Next> = std::iter::from_fn(|| outlet.try_next()).collect();
        assert_eq!(out, [1, 2, 8].map(|number| Next::Frame(frame(number))));
    }

    #[test]
    fn a_watcher_that_is_too_slow_is_cut_off() {
        let outlet = Outlet::new(Patience::CutOff);
        assert!((0..WATCHER_QUEUE).all(|number| outlet.update(frame(number))));
        assert!(!outlet.update(frame(0)));
        assert_eq!(outlet.try_next(), Some(Next::Cut));
    }

    #[test]
    fn a_player_that_is_too_slow_is_sent_the_whole() {
        let outlet = Outlet::new(Patience::SendWhole);
        assert!((0..SEAT_QUEUE * 3).all(|number| outlet.update(frame(number))));
        assert_eq!(outlet.try_next(), Some(Next::Whole));
        outlet.caught_up();
        assert_eq!(outlet.try_next(), None);
        assert!(outlet.update(frame(1)));
        assert_eq!(outlet.try_next(), Some(Next::Frame(frame(1))));
    }
}
