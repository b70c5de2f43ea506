//! How much a client may send: buckets that fill at a steady rate and may be emptied at once.
//!
//! Who holds a seat has a bucket of his own, which no stranger at the same address can empty; whoever holds none shares
//! that of his network.

use std::collections::HashMap;
use std::fmt;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use super::network::Network;
use crate::keys::TokenHash;

/// The largest body or frame that is read, in bytes.
pub const BODY_LIMIT: usize = 16 * 1024;

/// The same where an event begins, with a report from which it goes on: 500 players after twenty rounds are 150 KB.
pub const REPORT_LIMIT: usize = 256 * 1024;

/// The most buckets of a kind remembered; past that, full buckets are forgotten.
const REMEMBERED: usize = 20_000;

/// A bucket's size and how fast it fills.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// How much may come at once.
    pub burst: f64,
    /// How much comes back in a second.
    pub per_second: f64,
}

impl Rate {
    const fn new(burst: f64, per_second: f64) -> Rate {
        Rate { burst, per_second }
    }
}

/// How much one client may do. A whole club behind one address fits in easily.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// Requests from a network, of those who hold no seat.
    pub requests: Rate,
    /// Requests of the holder of a seat.
    pub seats: Rate,
    /// Acts of a seat, whichever way its devices send them.
    pub acts: Rate,
    /// Frames of any kind on one line, pings too.
    pub frames: Rate,
    /// Tables made from a network.
    pub tables: Rate,
    /// Tokens that open nothing: guessing is slow.
    pub wrong_tokens: Rate,
    /// Members made from a network.
    pub members: Rate,
    /// Disputes put to the codes from a network.
    pub questions: Rate,
}

impl Rates {
    /// No limit that anybody could meet: for tests, and for a club in a closed room.
    pub const UNBOUNDED: Rates = {
        let wide = Rate::new(1e12, 1e12);
        Rates {
            requests: wide,
            seats: wide,
            acts: wide,
            frames: wide,
            tables: wide,
            wrong_tokens: wide,
            members: wide,
            questions: wide,
        }
    };
}

impl Default for Rates {
    fn default() -> Rates {
        Rates {
            requests: Rate::new(10_000.0, 1_000.0),
            seats: Rate::new(1_000.0, 100.0),
            acts: Rate::new(600.0, 60.0),
            frames: Rate::new(600.0, 60.0),
            tables: Rate::new(300.0, 1.0),
            wrong_tokens: Rate::new(60.0, 1.0),
            // A club may come to an evening whole, behind one router.
            members: Rate::new(100.0, 100.0 / 3600.0),
            questions: Rate::new(200.0, 10.0),
        }
    }
}

/// What is being counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// A request, from a network.
    Request,
    /// A request of the holder of a seat.
    Seat,
    /// An act of a seat at its table.
    Act,
    /// A frame on a line.
    Frame,
    /// A table made.
    Table,
    /// A token that opens nothing.
    WrongToken,
    /// A member made.
    Member,
    /// A dispute put to the codes.
    Question,
}

/// A bucket is empty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooMany {
    /// Of what.
    pub what: Counted,
    /// After so many seconds it is worth trying again.
    pub seconds: u64,
}

impl fmt::Display for TooMany {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let complaint = match self.what {
            Counted::Request => "too many requests came from your network",
            Counted::Seat => "too many requests came from your seat",
            Counted::Act => "too many acts came from your seat, on all its ways together",
            Counted::Frame => "too many frames came on this line",
            Counted::Table => "too many tables were made from your network",
            Counted::WrongToken => {
                "too many links, keys or words that open nothing were tried from your network"
            }
            Counted::Member => "too many have become members from your network",
            Counted::Question => "too many disputes came from your network",
        };
        write!(f, "{complaint}; wait {} s and try again", self.seconds)
    }
}

impl std::error::Error for TooMany {}

/// Something that is emptied by what comes and fills with time.
#[derive(Clone, Copy, Debug)]
pub struct Bucket {
    left: f64,
    seen: Instant,
}

impl Bucket {
    /// A full one.
    pub fn full(rate: Rate, now: Instant) -> Bucket {
        Bucket {
            left: rate.burst,
            seen: now,
        }
    }

    fn level(&self, rate: Rate, now: Instant) -> f64 {
        let passed = now.saturating_duration_since(self.seen).as_secs_f64();
        (self.left + passed * rate.per_second).min(rate.burst)
    }

    /// Takes one out.
    ///
    /// # Errors
    /// The seconds to wait if it is empty.
    pub fn take(&mut self, rate: Rate, now: Instant) -> Result<(), u64> {
        self.left = self.level(rate, now);
        self.seen = now;
        if self.left >= 1.0 {
            self.left -= 1.0;
            Ok(())
        } else {
            Err(((1.0 - self.left) / rate.per_second).ceil().max(1.0) as u64)
        }
    }
}

/// The buckets of everybody.
#[derive(Debug)]
pub struct Limiter {
    rates: Rates,
    networks: Mutex<HashMap<(Network, Counted), Bucket>>,
    seats: Mutex<HashMap<TokenHash, Bucket>>,
}

impl Limiter {
    /// Full buckets for everybody.
    pub fn new(rates: Rates) -> Limiter {
        Limiter {
            rates,
            networks: Mutex::default(),
            seats: Mutex::default(),
        }
    }

    /// Takes one from the bucket of a network.
    ///
    /// # Errors
    /// [`TooMany`], with the time after which it is worth trying again.
    pub fn take(&self, from: Network, what: Counted) -> Result<(), TooMany> {
        self.take_at(from, what, Instant::now())
    }

    fn take_at(&self, from: Network, what: Counted, now: Instant) -> Result<(), TooMany> {
        let mut buckets = locked(&self.networks);
        forget_full(&mut buckets, |(_, what)| self.rate(*what), now);
        let rate = self.rate(what);
        let bucket = buckets
            .entry((from, what))
            .or_insert_with(|| Bucket::full(rate, now));
        let taken = bucket.take(rate, now);
        taken.map_err(|seconds| TooMany { what, seconds })
    }

    /// Gives whoever holds this token a bucket of his own from now on.
    pub fn know_seat(&self, token: TokenHash) {
        let now = Instant::now();
        let mut seats = locked(&self.seats);
        forget_full(&mut seats, |_| self.rates.seats, now);
        seats
            .entry(token)
            .or_insert_with(|| Bucket::full(self.rates.seats, now));
    }

    /// Takes one from the bucket of a seat; none if the token is not known to open one.
    pub fn take_seat(&self, token: &TokenHash) -> Option<Result<(), TooMany>> {
        let mut seats = locked(&self.seats);
        let taken = seats.get_mut(token)?.take(self.rates.seats, Instant::now());
        let what = Counted::Seat;
        Some(taken.map_err(|seconds| TooMany { what, seconds }))
    }

    /// A full bucket for the frames of a new line, and how it fills.
    pub fn line(&self) -> LineBucket {
        LineBucket {
            rate: self.rates.frames,
            bucket: Bucket::full(self.rates.frames, Instant::now()),
        }
    }

    /// How much of this may come.
    pub fn rate(&self, what: Counted) -> Rate {
        match what {
            Counted::Request => self.rates.requests,
            Counted::Seat => self.rates.seats,
            Counted::Act => self.rates.acts,
            Counted::Frame => self.rates.frames,
            Counted::Table => self.rates.tables,
            Counted::WrongToken => self.rates.wrong_tokens,
            Counted::Member => self.rates.members,
            Counted::Question => self.rates.questions,
        }
    }
}

/// The bucket of one line.
#[derive(Debug)]
pub struct LineBucket {
    rate: Rate,
    bucket: Bucket,
}

impl LineBucket {
    /// Takes one frame.
    ///
    /// # Errors
    /// [`TooMany`].
    pub fn take(&mut self) -> Result<(), TooMany> {
        let taken = self.bucket.take(self.rate, Instant::now());
        let what = Counted::Frame;
        taken.map_err(|seconds| TooMany { what, seconds })
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A full bucket tells nothing that a new one would not.
fn forget_full<K: Eq + Hash>(
    buckets: &mut HashMap<K, Bucket>,
    rate: impl Fn(&K) -> Rate,
    now: Instant,
) {
    if buckets.len() >= REMEMBERED {
        buckets.retain(|key, bucket| {
            let rate = rate(key);
            bucket.level(rate, now) < rate.burst
        });
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const SLOW: Rate = Rate::new(3.0, 2.0);

    fn here() -> Network {
        Network::of([127, 0, 0, 1].into())
    }

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let limiter = Limiter::new(Rates {
            requests: SLOW,
            ..Rates::default()
        });
        let start = Instant::now();
        let take = |what, after| {
            let now = start + Duration::from_millis(after);
            limiter
                .take_at(here(), what, now)
                .map_err(|too| too.seconds)
        };
        for _ in 0..3 {
            assert_eq!(take(Counted::Request, 0), Ok(()));
        }
        assert_eq!(take(Counted::Request, 0), Err(1));
        assert_eq!(take(Counted::Table, 0), Ok(()), "each kind has its own");
        assert_eq!(take(Counted::Request, 600), Ok(()));
    }

    #[test]
    fn strangers_do_not_empty_the_bucket_of_a_seat() {
        let limiter = Limiter::new(Rates {
            requests: SLOW,
            ..Rates::default()
        });
        let token = TokenHash::of("a seat's");
        assert_eq!(limiter.take_seat(&token), None, "nobody knows it yet");
        limiter.know_seat(token);
        while limiter.take(here(), Counted::Request).is_ok() {}
        assert_eq!(limiter.take_seat(&token), Some(Ok(())));
    }
}
