//! What runs a club: a clock, tasks, threads, and somebody who is told what he may want to know. The club itself knows no
//! more of the machine than this, so that a test can be its host as well as a server.

use std::error::Error;
use std::fmt::Debug;
use std::pin::Pin;
use std::time::Duration;

use crate::moment::{ClubTime, WallTime};
use crate::wait::{First, Promised, first, promise};

/// A task of the club.
pub type Task = Pin<Box<dyn Future<Output = ()> + Send>>;

/// What a club needs of whatever runs it.
pub trait Host: Debug + Send + Sync {
    /// How much time has passed since some moment before the club was opened: it never goes back, and no calendar moves it.
    fn elapsed(&self) -> Duration;

    /// The date, for showing only: nothing is ruled by it, and nothing kept or forgotten.
    fn date(&self) -> WallTime;

    /// Ready after so long.
    fn sleep(&self, length: Duration) -> Task;

    /// Carries out a task to its end, even if nobody waits for it any more.
    fn spawn(&self, task: Task);

    /// Does long work away from the threads on which tasks are carried out.
    fn work(&self, work: Box<dyn FnOnce() + Send>);

    /// Takes note of something.
    fn note(&self, notice: Notice<'_>);
}

/// Something that whoever keeps a club may want to know.
#[derive(Debug)]
#[non_exhaustive]
pub enum Notice<'a> {
    /// An act could not be written.
    NotWritten {
        /// The table.
        table: &'a str,
        /// Why.
        why: &'a dyn Error,
    },
    /// A table whose memory does not agree with its log cannot be read again.
    NotReadAgain {
        /// The table.
        table: &'a str,
        /// Why, in a sentence.
        why: &'a str,
    },
    /// The process was paused for so long, and the time is charged to nobody.
    Paused(Duration),
    /// That could not be written down.
    PauseNotWritten(&'a dyn Error),
    /// From this moment of club time on this server keeps it, for all servers of the club.
    KeepsTime(ClubTime),
    /// Another server keeps it by now.
    Overtaken,
    /// When flags fall could not be read.
    NotRecalled(&'a dyn Error),
    /// So many tables that nobody began were forgotten.
    Forgotten(usize),
    /// They could not be forgotten.
    NotForgotten(&'a dyn Error),
    /// The club's file cannot be written.
    FileFails(&'a dyn Error),
    /// It can be written again.
    FileWorks,
    /// The machine leaves a table.
    MachineLeaves {
        /// The table.
        table: &'a str,
        /// Why.
        fault: &'static str,
    },
    /// What came of a game could not be entered in its event.
    NotEntered {
        /// The event.
        event: &'a str,
        /// Why, in a sentence.
        why: &'a str,
    },
    /// An envelope cannot be closed or opened.
    NoEnvelope(&'a dyn Error),
}

impl dyn Host + '_ {
    /// Carries out a task to its end, even if nobody waits for it any more. The promise is broken where it fails by a fault
    /// of the program.
    pub(crate) fn carries_out<T: Send + 'static>(
        &self,
        task: impl Future<Output = T> + Send + 'static,
    ) -> Promised<T> {
        let (promise, promised) = promise();
        self.spawn(Box::pin(async move { promise.keep(task.await) }));
        promised
    }

    /// Does long work, likewise, away from the threads on which tasks are carried out.
    pub(crate) fn works<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Promised<T> {
        let (promise, promised) = promise();
        self.work(Box::new(move || promise.keep(work())));
        promised
    }

    /// What comes within so long, if it does.
    pub(crate) async fn within<T>(
        &self,
        length: Duration,
        coming: impl Future<Output = T>,
    ) -> Option<T> {
        match first(coming, self.sleep(length)).await {
            First::One(came) => Some(came),
            First::Other(()) => None,
        }
    }
}
