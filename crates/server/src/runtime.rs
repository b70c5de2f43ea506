//! The host of a club that is served: tasks and sleep on Tokio, notes in the log of the program.

use std::time::Duration;

use tokio::time::Instant;

use crate::host::{Host, Notice, Task};
use crate::moment::WallTime;
use crate::uptime::Calendar;

/// Tokio as the host of a club.
#[derive(Debug)]
pub struct Runtime {
    started: Instant,
    calendar: Calendar,
}

impl Runtime {
    /// The runtime in which the club is used, with what tells the date.
    pub fn new(calendar: Calendar) -> Runtime {
        Runtime {
            started: Instant::now(),
            calendar,
        }
    }
}

impl Host for Runtime {
    fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    fn date(&self) -> WallTime {
        (self.calendar)()
    }

    fn sleep(&self, length: Duration) -> Task {
        Box::pin(tokio::time::sleep(length))
    }

    fn spawn(&self, task: Task) {
        tokio::spawn(task);
    }

    fn work(&self, work: Box<dyn FnOnce() + Send>) {
        tokio::task::spawn_blocking(work);
    }

    fn note(&self, notice: Notice<'_>) {
        match notice {
            Notice::NotWritten { table, why } => {
                tracing::error!(table, error = %why, "an act could not be written");
            }
            Notice::NotReadAgain { table, why } => {
                tracing::error!(table, what = why, "a table cannot be read again");
            }
            Notice::Paused(paused) => {
                tracing::warn!(
                    ?paused,
                    "the club stood still, since this process was paused or the database did not answer; the time is charged to nobody"
                );
            }
            Notice::PauseNotWritten(why) => {
                tracing::error!(error = %why, "the pause could not be written down");
            }
            Notice::KeepsTime(club) => {
                tracing::info!(club = club.millis(), "this server keeps the club's time");
            }
            Notice::Overtaken => tracing::warn!("another server keeps the club's time by now"),
            Notice::NotRecalled(why) => {
                tracing::error!(error = %why, "when flags fall could not be read");
            }
            Notice::Forgotten(tables) => {
                tracing::info!(tables, "tables that nobody began were forgotten");
            }
            Notice::NotForgotten(why) => {
                tracing::error!(error = %why, "waiting tables could not be forgotten");
            }
            Notice::FileFails(why) => {
                tracing::error!(error = %why, "what keeps the club cannot be written");
            }
            Notice::FileWorks => tracing::info!("what keeps the club can be written again"),
            Notice::MachineLeaves { table, fault } => {
                tracing::warn!(table, fault, "the machine leaves a table");
            }
            Notice::NotEntered { event, why } => {
                tracing::error!(event, what = why, "a result could not be entered");
            }
            Notice::NoEnvelope(why) => {
                tracing::error!(error = %why, "an envelope cannot be closed or opened");
            }
        }
    }
}
