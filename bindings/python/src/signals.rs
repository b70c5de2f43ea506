//! What comes to Python from outside while a proof is worked on.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use jadoube_proof::Watch;
use pyo3::prelude::*;

/// How often Python is asked whether something has come.
const LOOK: Duration = Duration::from_millis(20);

/// Ends a proof as soon as the keyboard interrupts, or another handler of a signal raises.
pub(crate) struct Signals(Mutex<Heard>);

struct Heard {
    last: Instant,
    raised: Option<PyErr>,
}

impl Signals {
    pub(crate) fn new() -> Signals {
        Signals(Mutex::new(Heard {
            last: Instant::now(),
            raised: None,
        }))
    }

    /// What was raised meanwhile.
    pub(crate) fn raised(self) -> PyResult<()> {
        let heard = self.0.into_inner().unwrap_or_else(PoisonError::into_inner);
        heard.raised.map_or(Ok(()), Err)
    }
}

impl Watch for Signals {
    fn is_stopped(&self) -> bool {
        let mut heard = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if heard.raised.is_none() && heard.last.elapsed() >= LOOK {
            heard.last = Instant::now();
            heard.raised = Python::attach(|python| python.check_signals()).err();
        }
        heard.raised.is_some()
    }
}
