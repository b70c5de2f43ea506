//! Where disputes are ruled on: a few at a time, of every network in its turn, within a time, away from the threads that
//! serve the tables.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jadoube_forms::Arises;
use jadoube_forms::dispute::{Limits, Question, RuleAnswer};
use tokio::time::timeout;

use crate::door::network::Network;
use crate::door::turns::{Busy, Order, Turns};
use crate::problem::{Kind, Problem};
use crate::referee::Caller;

/// How long a question may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// The time that all codes together have; each has its share, and a code that is done leaves the rest to the others.
    pub ruling: Duration,
    /// After which nobody waits any more: an act may be begun just before its time is over, and its proof has a bound
    /// of its own.
    pub answer: Duration,
    /// How long a question waits for its turn.
    pub turn: Duration,
}

impl Patience {
    /// As everybody has it.
    pub const USUAL: Patience = Patience {
        ruling: Duration::from_secs(5),
        answer: Duration::from_secs(20),
        turn: Duration::from_secs(5),
    };
}

/// What strangers may ask for at a time. Of one network's only one thing is worked on.
const ORDER: Order = Order {
    places: 1,
    of_network: 1,
    asked_of_network: 8,
    asked: 64,
    wait: Patience::USUAL.turn,
};

/// Where disputes are ruled on: so many at a time, the others wait for their turn.
#[derive(Clone, Debug)]
pub struct Desk {
    turns: Turns,
    patience: Patience,
    closing: Arc<AtomicBool>,
}

impl Default for Desk {
    /// For what anybody asks, with a place for each processor, but four at most; two at least, so that no network has all.
    fn default() -> Desk {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Desk::new(cores.clamp(2, 4), Patience::USUAL)
    }
}

impl Desk {
    /// A desk with so many places.
    pub fn new(places: usize, patience: Patience) -> Desk {
        Desk {
            turns: Turns::new(Order {
                places,
                wait: patience.turn,
                ..ORDER
            }),
            patience,
            closing: Arc::default(),
        }
    }

    /// A place of its own for the cases that ship with the program, which are known to be cheap: nobody's dear question
    /// keeps the book waiting.
    pub fn of_the_book() -> Desk {
        Desk::new(2, Patience::USUAL)
    }

    /// The turns of strangers, for whatever else they may ask that costs much.
    pub(crate) fn turns(&self) -> &Turns {
        &self.turns
    }

    /// Raised when the club closes: whatever is worked on ends.
    pub(crate) fn closing(&self) -> &Arc<AtomicBool> {
        &self.closing
    }

    /// Ends what is being ruled on after the line that was begun.
    pub fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    /// Rules on a question, away from the threads that serve the tables.
    ///
    /// # Errors
    /// [`Kind::TooHard`] when it takes too long, or too many others are being ruled on.
    pub async fn ask(&self, question: Question, from: Network) -> Result<RuleAnswer, Problem> {
        let patience = self.patience;
        let turn = self.turns.take(from).await?;
        let (caller, closing) = (Caller::default(), Arc::clone(&self.closing));
        // Dropped with this future: once nobody waits any more, the line that was begun is the last.
        let _line = caller.line();
        let begun = Instant::now();
        let work = tokio::task::spawn_blocking(move || {
            // Held until the work ends, even if nobody waits for it any more.
            let _turn = turn;
            question.answer(&Limits {
                time: patience.ruling,
                clock: &|| begun.elapsed(),
                stopped: &|| caller.has_gone() || closing.load(Ordering::Relaxed),
            })
        });
        match timeout(patience.answer, work).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) => Err(Problem::new(
                Kind::Internal,
                "the ruling broke off by a fault of the program",
            )),
            Err(_) => Err(too_hard(
                "this takes too long to decide; ask fewer codes at a time, or leave out the claim that needs the proof",
            )),
        }
    }

    /// Looks for a reason why a position cannot arise, away from the threads that serve the tables. That takes
    /// some hundredths of a second, by a budget of its own.
    ///
    /// # Errors
    /// [`Kind::NotUnderstood`] when the FEN cannot be read, [`Kind::TooHard`] when too many others ask.
    pub async fn arises(&self, fen: String, from: Network) -> Result<Arises, Problem> {
        let turn = self.turns.take(from).await?;
        let look = move || {
            let _turn = turn;
            jadoube_forms::arises(&fen)
        };
        match tokio::task::spawn_blocking(look).await {
            Ok(said) => said.map_err(|bad| Problem::new(Kind::NotUnderstood, bad.to_string())),
            Err(_) => Err(Problem::new(
                Kind::Internal,
                "the look at the position broke off by a fault of the program",
            )),
        }
    }
}

fn too_hard(sentence: &str) -> Problem {
    Problem::new(Kind::TooHard, sentence).with("retry_after", 3)
}

impl From<Busy> for Problem {
    fn from(busy: Busy) -> Problem {
        too_hard(&busy.to_string())
    }
}

#[cfg(test)]
mod tests {
    use jadoube_laws::Code;

    use super::*;

    const PLENTY: Duration = Duration::from_secs(60);

    fn question(text: &str) -> Question {
        Question {
            text: text.to_owned(),
            codes: Code::all().to_vec(),
            boards: None,
            form: false,
        }
    }

    fn here() -> Network {
        Network::of([127, 0, 0, 1].into())
    }

    fn there() -> Network {
        Network::of([192, 0, 2, 1].into())
    }

    #[tokio::test]
    async fn a_full_desk_lets_nobody_wait_for_ever() {
        let soon = Patience {
            turn: Duration::from_millis(20),
            ..Patience::USUAL
        };
        let desk = Desk::new(1, soon);
        let taken = desk.turns.take(there()).await.expect("a place");
        let refused = desk.ask(question("White touches e2\n"), here()).await;
        assert!(refused.is_err_and(|problem| problem.is(Kind::TooHard)));
        drop(taken);
        assert!(
            desk.ask(question("White touches e2\n"), here())
                .await
                .is_ok()
        );
    }

    #[tokio::test]
    async fn what_takes_too_long_is_told_and_keeps_its_place_until_it_ends() {
        let hurry = Patience {
            answer: Duration::ZERO,
            ..Patience::USUAL
        };
        let desk = Desk::new(1, hurry);
        let long = "Both play Nf3 Nf6 Ng1 Ng8 x900\n";
        let refused = desk.ask(question(long), here()).await;
        assert!(refused.is_err_and(|problem| problem.is(Kind::TooHard)));
        let free_again = async { while desk.turns.take(here()).await.is_err() {} };
        let freed = timeout(PLENTY, free_again).await;
        assert!(freed.is_ok(), "the place is free once the work has ended");
    }
}
