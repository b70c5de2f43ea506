//! What can still happen on a board, asked and answered as data: `jadoube.proof/1`.

mod answer;
mod arises;
mod fields;
mod lines;
mod request;
mod timeout;
mod tries;

pub(crate) use answer::position;
pub use answer::{Answer, Beside, answers, answers_until};
pub use arises::{Arises, arises};
pub use request::{BadPosition, Question, Request, UnknownQuestion};
