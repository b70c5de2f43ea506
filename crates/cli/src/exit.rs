//! How the program ends: exit codes, and the last word on an error.

use std::io;
use std::process::ExitCode;

use crate::output::complain;

/// How the program ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exit {
    /// Everything asked for was done, and every expectation holds.
    Fine = 0,
    /// It was done, and an expectation fails.
    Failed = 1,
    /// Something could not be read or done.
    Unreadable = 2,
    /// It was done, and a question is left undecided.
    Undecided = 3,
}

impl Exit {
    /// The graver of two endings.
    pub fn and(self, other: Exit) -> Exit {
        self.max(other)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(exit as u8)
    }
}

/// The exit code of a finished run; an error is told once. A reader who has closed the pipe has seen enough.
pub fn closing(outcome: anyhow::Result<Exit>) -> Exit {
    match outcome {
        Ok(exit) => exit,
        Err(error) if is_closed_pipe(&error) => Exit::Fine,
        Err(error) => {
            complain(format_args!("{}", told(&error)));
            Exit::Unreadable
        }
    }
}

/// An error and its causes in a row; a cause that has been told already is not told again.
pub fn told(error: &anyhow::Error) -> String {
    let mut text = String::new();
    for cause in error.chain().map(ToString::to_string) {
        if text.is_empty() {
            text = cause;
        } else if !text.contains(&cause) {
            text = format!("{text}: {cause}");
        }
    }
    text
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .any(|cause| io_kind(cause) == Some(io::ErrorKind::BrokenPipe))
}

fn io_kind(cause: &(dyn std::error::Error + 'static)) -> Option<io::ErrorKind> {
    let json = || {
        cause
            .downcast_ref::<serde_json::Error>()
            .and_then(serde_json::Error::io_error_kind)
    };
    cause
        .downcast_ref::<io::Error>()
        .map(io::Error::kind)
        .or_else(json)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graver_ending_counts() {
        assert_eq!(Exit::Fine.and(Exit::Failed), Exit::Failed);
        assert_eq!(Exit::Unreadable.and(Exit::Failed), Exit::Unreadable);
        assert_eq!(Exit::Fine.and(Exit::Fine), Exit::Fine);
    }

    #[test]
    fn a_cause_is_told_once() {
        let cause = io::Error::other("no such disk");
        assert_eq!(
            told(&anyhow::Error::new(cause).context("cannot open a.db")),
            "cannot open a.db: no such disk"
        );
        let cause = io::Error::other("no such disk");
        let error = anyhow::Error::new(cause).context("cannot open a.db: no such disk");
        assert_eq!(told(&error), "cannot open a.db: no such disk");
    }

    #[test]
    fn errors_end_in_two_and_closed_pipes_in_nothing() {
        assert_eq!(
            closing(Err(anyhow::anyhow!("no such code"))),
            Exit::Unreadable
        );
        let pipe =
            anyhow::Error::from(io::Error::from(io::ErrorKind::BrokenPipe)).context("writing");
        assert_eq!(closing(Err(pipe)), Exit::Fine);
        assert_eq!(closing(Ok(Exit::Failed)), Exit::Failed);
    }
}
