//! Where disputes are ruled on: a few at a time, of every network in its turn, within a time, away from the threads that
//! serve the tables. Every question is tried for a short while first, at places that nothing holds for longer, so that what
//! is cheap waits for nothing dear; what is not done by then comes in turn where the dear ones are worked on.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use jadoube_forms::Arises;
use jadoube_forms::dispute::{Dispute, Limits, RuleAnswer};
use jadoube_laws::{Stop, Watch};
use tokio::time::timeout;

use crate::door::network::Network;
use crate::door::turns::{Busy, Order, Turn, Turns};
use crate::problem::{Kind, Problem};
use crate::referee::{Caller, Either};

/// How long a question may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Patience {
    /// For which it is tried at once.
    pub slice: Duration,
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
        slice: Duration::from_millis(100),
        ruling: Duration::from_secs(5),
        answer: Duration::from_secs(20),
        turn: Duration::from_secs(5),
    };
}

/// What strangers may ask for at a time where every question is tried for a short while. Of one network's only one thing is
/// worked on, and no site has all places.
const QUICK: Order = Order {
    places: 2,
    of_network: 1,
    of_site: 1,
    asked_of_network: 32,
    asked_of_site: 96,
    asked: 1024,
    wait: Patience::USUAL.turn,
};

/// The same where dear ones are worked on to their end.
const DEAR: Order = Order {
    asked_of_network: 8,
    asked_of_site: 24,
    asked: 256,
    ..QUICK
};

/// Where questions of a kind are worked on.
#[derive(Clone, Debug)]
pub(crate) struct Lanes {
    /// Each for a short while.
    pub quick: Turns,
    /// Those that were not done by then.
    pub dear: Turns,
}

/// Where disputes are ruled on: so many at a time, the others wait for their turn.
#[derive(Clone, Debug)]
pub struct Desk {
    lanes: Lanes,
    /// Of proofs, which keep no dispute waiting: they share the places where everything is tried.
    proofs: Turns,
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
    /// A desk with so many places of each kind.
    pub fn new(places: usize, patience: Patience) -> Desk {
        let turns = |order: Order| {
            Turns::new(Order {
                places,
                of_site: places.saturating_sub(1).max(1),
                wait: patience.turn,
                ..order
            })
        };
        Desk {
            lanes: Lanes {
                quick: turns(QUICK),
                dear: turns(DEAR),
            },
            proofs: turns(DEAR),
            patience,
            closing: Arc::default(),
        }
    }

    /// A place of its own for the cases that ship with the program, which are known to be cheap: nobody's dear question
    /// keeps the book waiting.
    pub fn of_the_book() -> Desk {
        Desk::new(2, Patience::USUAL)
    }

    /// Where disputes of strangers are worked on.
    pub(crate) fn disputes(&self) -> Lanes {
        self.lanes.clone()
    }

    /// Where their proofs are.
    pub(crate) fn proofs(&self) -> Lanes {
        Lanes {
            dear: self.proofs.clone(),
            ..self.disputes()
        }
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
    pub async fn ask(&self, question: Dispute, from: Network) -> Result<RuleAnswer, Problem> {
        let (caller, closing) = (Caller::default(), Arc::clone(&self.closing));
        // Dropped with this future: once nobody waits any more, the line that was begun is the last.
        let _line = caller.line();
        let question = Arc::new(question);

        let turn = self.lanes.quick.take(from).await?;
        let tried = Arc::clone(&question);
        let ends = Either {
            gone: caller.clone(),
            closing: Arc::clone(&closing),
        };
        let slice = self.patience.slice;
        let work = self.away(turn, move || tried.attempt(&Slice::stop(slice, ends)));
        if let Some(answer) = work.await? {
            return Ok(answer);
        }

        let turn = self.lanes.dear.take(from).await?;
        let (begun, time) = (Instant::now(), self.patience.ruling);
        let work = move || {
            question.answer(&Limits {
                time,
                clock: &|| begun.elapsed(),
                stopped: &|| caller.has_gone() || closing.load(Ordering::Relaxed),
            })
        };
        self.away(turn, work).await
    }

    /// Works on a thread of its own, and keeps the turn until the work ends, even if nobody waits for it any more.
    async fn away<T: Send + 'static>(
        &self,
        turn: Turn,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let work = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            work()
        });
        match timeout(self.patience.answer, work).await {
            Ok(Ok(answer)) => Ok(answer),
            Ok(Err(_)) => Err(Problem::new(
                Kind::Internal,
                "the answer broke off by a fault of the program",
            )),
            Err(_) => Err(too_hard(
                "this takes too long to decide; ask fewer codes at a time, or leave out the claim that needs the proof",
            )),
        }
    }

    /// Looks for a reason why a position cannot arise, away from the threads that serve the tables. That takes
    /// some hundredths of a second, by a budget of its own, and so waits for nothing dear.
    ///
    /// # Errors
    /// [`Kind::NotUnderstood`] when the FEN cannot be read, [`Kind::TooHard`] when too many others ask.
    pub async fn arises(&self, fen: String, from: Network) -> Result<Arises, Problem> {
        let turn = self.lanes.quick.take(from).await?;
        let said = self.away(turn, move || jadoube_forms::arises(&fen)).await?;
        said.map_err(|bad| Problem::new(Kind::NotUnderstood, bad.to_string()))
    }
}

/// The short while for which a question is tried; over too when whatever else ends it says so.
pub(crate) struct Slice<E> {
    over: Instant,
    ends: E,
}

impl<E: Watch + Send + 'static> Slice<E> {
    /// One that begins now.
    pub(crate) fn stop(time: Duration, ends: E) -> Stop {
        let over = Instant::now() + time;
        Arc::new(Slice { over, ends })
    }
}

impl<E: Watch> Watch for Slice<E> {
    fn is_stopped(&self) -> bool {
        Instant::now() >= self.over || self.ends.is_stopped()
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
    use jadoube_laws::{Code, Shelf};

    use super::*;

    const PLENTY: Duration = Duration::from_secs(60);

    fn question(text: &str) -> Dispute {
        Dispute {
            text: text.to_owned(),
            shelf: Shelf::shipped(),
            codes: Code::all().to_vec(),
            day: None,
            boards: None,
            form: false,
            when: None,
            arbiter: None,
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
        let taken = desk.lanes.quick.take(there()).await.expect("a place");
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
            slice: Duration::from_secs(60),
            answer: Duration::ZERO,
            ..Patience::USUAL
        };
        let desk = Desk::new(1, hurry);
        let long = "Both play Nf3 Nf6 Ng1 Ng8 x900\n";
        let refused = desk.ask(question(long), here()).await;
        assert!(refused.is_err_and(|problem| problem.is(Kind::TooHard)));
        let free_again = async { while desk.lanes.quick.take(here()).await.is_err() {} };
        let freed = timeout(PLENTY, free_again).await;
        assert!(freed.is_ok(), "the place is free once the work has ended");
    }
    /// The dear places are all held for ever, and dear questions wait for them: what is cheap is answered all the same, also
    /// to a network whose own dear question waits; what is not done in the short while has to wait.
    #[tokio::test]
    async fn what_is_cheap_waits_for_nothing_dear() {
        let soon = Patience {
            slice: PLENTY,
            turn: Duration::from_millis(50),
            ..Patience::USUAL
        };
        let desk = Desk::new(2, soon);
        let held = [there(), Network::of([192, 0, 2, 2].into())];
        let [one, other] = held.map(|network| desk.lanes.dear.take(network));
        let [three, four] = held.map(|network| desk.proofs.take(network));
        let _held = tokio::try_join!(one, other, three, four).expect("all dear places");
        for from in [here(), there()] {
            assert!(desk.ask(question("White touches e2\n"), from).await.is_ok());
            assert!(
                desk.arises("8/8/8/8/3k4/8/8/K7 w - - 0 1".to_owned(), from)
                    .await
                    .is_ok()
            );
        }
        let none = Patience {
            slice: Duration::ZERO,
            ..soon
        };
        let hasty = Desk {
            patience: none,
            ..desk.clone()
        };
        let refused = hasty.ask(question("White touches e2\n"), here()).await;
        assert!(refused.is_err_and(|problem| problem.is(Kind::TooHard)));
    }

    /// What was not done in the short while is answered anew, and as if it had never been tried.
    #[tokio::test]
    async fn what_is_dear_is_ruled_on_anew() {
        let text = "Both play e4 e5\nWhite touches e1\n";
        let mut told = Vec::new();
        for slice in [Duration::ZERO, PLENTY] {
            let desk = Desk::new(
                2,
                Patience {
                    slice,
                    ..Patience::USUAL
                },
            );
            let answer = desk.ask(question(text), here()).await;
            let answer = answer.unwrap_or_else(|problem| panic!("{problem:?}"));
            assert!(answer.replays.iter().all(|replay| !replay.unfinished));
            told.push(serde_json::to_value(answer).expect("JSON"));
        }
        assert_eq!(told[0], told[1]);
    }
}
