//! How much a client may send: buckets that fill at a steady rate and may be emptied at once.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::problem::{Kind, Problem};

/// The largest body or frame that is read, in bytes.
pub const BODY_LIMIT: usize = 16 * 1024;

/// The most addresses remembered; past that, full buckets are forgotten.
const REMEMBERED: usize = 10_000;

/// A bucket's size and how fast it fills.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rate {
    /// How much may come at once.
    pub burst: f64,
    /// How much comes back in a second.
    pub per_second: f64,
}

/// How much one address may do. A whole club behind one address fits in easily.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// Requests and frames of any kind.
    pub requests: Rate,
    /// Tables made.
    pub tables: Rate,
    /// Tokens that open nothing: guessing is slow.
    pub wrong_tokens: Rate,
    /// Disputes put to the codes.
    pub questions: Rate,
}

impl Default for Rates {
    fn default() -> Rates {
        Rates {
            requests: Rate {
                burst: 10_000.0,
                per_second: 2_000.0,
            },
            tables: Rate {
                burst: 600.0,
                per_second: 10.0,
            },
            wrong_tokens: Rate {
                burst: 60.0,
                per_second: 1.0,
            },
            questions: Rate {
                burst: 200.0,
                per_second: 10.0,
            },
        }
    }
}

/// What is being counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// A request or frame.
    Request,
    /// A table made.
    Table,
    /// A token that opens nothing.
    WrongToken,
    /// A dispute put to the codes.
    Question,
}

#[derive(Clone, Copy, Debug)]
struct Bucket {
    left: f64,
    seen: Instant,
}

/// The buckets of all addresses.
#[derive(Debug)]
pub struct Limiter {
    rates: Rates,
    buckets: Mutex<HashMap<(IpAddr, Counted), Bucket>>,
}

impl Limiter {
    /// Full buckets for everybody.
    pub fn new(rates: Rates) -> Limiter {
        Limiter {
            rates,
            buckets: Mutex::new(HashMap::new()),
        }
    }

    /// Takes one from the bucket.
    ///
    /// # Errors
    /// [`Kind::TooMany`], with the time after which it is worth trying again.
    pub fn take(&self, from: IpAddr, what: Counted) -> Result<(), Problem> {
        self.take_at(from, what, Instant::now()).map_err(|seconds| {
            let detail = format!("{}; wait {seconds} s and try again", what.complaint());
            Problem::new(Kind::TooMany, detail).with("retry_after", seconds)
        })
    }

    /// The seconds to wait if the bucket is empty.
    fn take_at(&self, from: IpAddr, what: Counted, now: Instant) -> Result<(), u64> {
        let rate = self.rate(what);
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= REMEMBERED {
            buckets.retain(|(_, what), bucket| {
                let rate = self.rate(*what);
                bucket.left
                    + now.saturating_duration_since(bucket.seen).as_secs_f64() * rate.per_second
                    < rate.burst
            });
        }
        let bucket = buckets.entry((from, what)).or_insert(Bucket {
            left: rate.burst,
            seen: now,
        });
        let filled = now.saturating_duration_since(bucket.seen).as_secs_f64() * rate.per_second;
        bucket.left = (bucket.left + filled).min(rate.burst);
        bucket.seen = now;
        if bucket.left >= 1.0 {
            bucket.left -= 1.0;
            Ok(())
        } else {
            Err(((1.0 - bucket.left) / rate.per_second).ceil().max(1.0) as u64)
        }
    }

    fn rate(&self, what: Counted) -> Rate {
        match what {
            Counted::Request => self.rates.requests,
            Counted::Table => self.rates.tables,
            Counted::WrongToken => self.rates.wrong_tokens,
            Counted::Question => self.rates.questions,
        }
    }
}

impl Counted {
    const fn complaint(self) -> &'static str {
        match self {
            Counted::Request => "too many requests came from your address",
            Counted::Table => "too many tables were made from your address",
            Counted::WrongToken => "too many links that open no seat were tried from your address",
            Counted::Question => "too many disputes came from your address",
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    #[test]
    fn a_bucket_empties_and_fills_again() {
        let rate = Rate {
            burst: 3.0,
            per_second: 2.0,
        };
        let limiter = Limiter::new(Rates {
            requests: rate,
            ..Rates::default()
        });
        let start = Instant::now();
        for _ in 0..3 {
            assert_eq!(limiter.take_at(HERE, Counted::Request, start), Ok(()));
        }
        assert_eq!(limiter.take_at(HERE, Counted::Request, start), Err(1));
        assert_eq!(
            limiter.take_at(HERE, Counted::Table, start),
            Ok(()),
            "each kind has its own bucket"
        );
        assert_eq!(
            limiter.take_at(HERE, Counted::Request, start + Duration::from_millis(600)),
            Ok(())
        );
        assert!(
            limiter
                .take(HERE, Counted::Request)
                .is_err_and(|problem| problem.is(Kind::TooMany))
        );
    }
}
