//! Who is written together: jobs that come at the same time share one transaction and one wait for the disk.

use std::sync::mpsc::Receiver;
use std::time::{Duration, Instant};

/// The most jobs that share one transaction.
const GROUP: usize = 256;

/// So many that were written together are a crowd, which may come back together.
const CROWD: usize = 4;

/// A group that took very long says nothing of how long the next one will: nobody is waited for longer than this.
const LONGEST: Duration = Duration::from_millis(20);

/// How the group before was written, by which the next one is gathered.
pub(super) struct Rhythm {
    jobs: usize,
    took: Duration,
    ended: Instant,
}

impl Rhythm {
    /// Nothing has been written yet.
    pub fn new() -> Rhythm {
        Rhythm {
            jobs: 0,
            took: Duration::ZERO,
            ended: Instant::now(),
        }
    }

    /// So many jobs have been written, begun at that moment.
    pub fn note(&mut self, jobs: usize, begun: Instant) {
        self.ended = Instant::now();
        self.took = self.ended - begun;
        self.jobs = jobs;
    }

    /// The jobs that are written together.
    ///
    /// Where many have just been answered, many come back at once, and whoever misses the group waits for the whole of it:
    /// it is quicker for all to wait until as many are there as before, for most of the time that a group takes.
    pub fn gather<J>(&self, first: J, waiting: &Receiver<J>) -> Vec<J> {
        let mut group = vec![first];
        group.extend(waiting.try_iter().take(GROUP - 1));
        let until = self.ended + (self.took * 3 / 4).min(LONGEST);
        while self.jobs >= CROWD && group.len() < self.jobs {
            let left = until.saturating_duration_since(Instant::now());
            match waiting.recv_timeout(left) {
                Ok(job) => group.push(job),
                Err(_) => break,
            }
        }
        group
    }
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc::channel;

    use super::*;

    /// A group of so many that has just ended, or ends in so long: it is waited for as if from then.
    fn after(jobs: usize, ends_in: Duration) -> Rhythm {
        Rhythm {
            jobs,
            took: Duration::ZERO,
            ended: Instant::now() + ends_in,
        }
    }

    const LONG: Duration = Duration::from_secs(1000);

    #[test]
    fn a_crowd_that_was_answered_is_waited_for_until_it_is_back() {
        let (job, waiting) = channel();
        let coming = std::thread::spawn(move || {
            (2..=5).for_each(|one| job.send(one).expect("is waited for"))
        });
        assert_eq!(after(5, LONG).gather(1, &waiting), [1, 2, 3, 4, 5]);
        coming.join().expect("sends");
    }

    #[test]
    fn a_group_that_took_very_long_makes_nobody_wait_as_long() {
        let (_job, waiting) = channel();
        let rhythm = Rhythm {
            jobs: 50,
            took: LONG,
            ended: Instant::now(),
        };
        assert_eq!(rhythm.gather(1, &waiting), [1]);
    }

    #[test]
    fn nobody_is_waited_for_where_few_play_or_the_crowd_is_long_gone() {
        let (job, waiting) = channel();
        job.send(2).expect("is open");
        assert_eq!(after(CROWD - 1, LONG).gather(1, &waiting), [1, 2]);
        assert_eq!(after(50, Duration::ZERO).gather(3, &waiting), [3]);
    }

    #[test]
    fn a_group_has_its_bounds() {
        let (job, waiting) = channel();
        (0..1000).for_each(|one| job.send(one).expect("is open"));
        assert_eq!(after(GROUP, LONG).gather(0, &waiting).len(), GROUP);
    }
}
