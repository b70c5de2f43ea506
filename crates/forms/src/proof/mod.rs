//! What can still happen on a board, asked and answered as data: `jadoube.proof/1`.

mod answer;
mod lines;
mod request;
mod tries;

pub use answer::{Answer, answers, answers_until};
pub use request::{BadPosition, Question, Request, UnknownQuestion};
