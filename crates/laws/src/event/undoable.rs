//! What stood before the latest decisions, so that they can be undone.

use super::{Event, HearingEvent};

/// So many decisions in a row can be undone, one after the other.
const MOST: usize = 8;

/// How something stood before each of the latest decisions that can be undone, the latest last.
///
/// ```
/// use jadoube_laws::{HearingEvent, Undoable};
///
/// let mut shown = Undoable::default();
/// assert_eq!(shown.follow(&[HearingEvent::DecisionBegins.into()], || "before"), None);
/// assert_eq!(shown.follow(&[HearingEvent::DecisionUndone.into()], || "after"), Some("before"));
/// ```
#[derive(Clone, Debug)]
pub struct Undoable<T>(Vec<T>);

impl<T> Default for Undoable<T> {
    fn default() -> Undoable<T> {
        Undoable(Vec::new())
    }
}

impl<T> Undoable<T> {
    /// Whether nothing can be undone.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// How it stood before the latest decision that can be undone.
    pub(crate) fn latest(&self) -> Option<&T> {
        self.0.last()
    }

    /// Follows what a ruling has brought about, with how it stands before that; gives how it stands again, if a decision is
    /// undone.
    pub fn follow(&mut self, events: &[Event], stands: impl Fn() -> T) -> Option<T> {
        let mut again = None;
        for event in events {
            if let Event::Hearing(event) = event {
                again = self.follow_one(event, &stands).or(again);
            }
        }
        again
    }

    /// The same of one event.
    pub(crate) fn follow_one(&mut self, event: &HearingEvent, stands: impl Fn() -> T) -> Option<T> {
        match event {
            HearingEvent::DecisionBegins => {
                self.0.push(stands());
                if self.0.len() > MOST {
                    self.0.remove(0);
                }
            }
            HearingEvent::DecisionStands => self.0.clear(),
            HearingEvent::DecisionUndone => return self.0.pop(),
            _ => {}
        }
        None
    }
}
