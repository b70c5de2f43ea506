//! The one door to the laws, and what an act may cost here.
//!
//! Nearly every act is ruled on in some microseconds, where it comes in. One that needs a proof is ruled on away from
//! the threads that serve the tables, a few at a time; the proof has a budget of its own, and ends undecided when
//! nobody waits for it any more or the club closes.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use jadoube_laws::game::Game;
use jadoube_laws::{
    Act, Decided, HearingEvent, Millis, Ruling, Stop, Watch, decide_until, pass_time_until,
};

use crate::host::Host;
use crate::store::{Entry, StoreError};
use crate::wait::Places;

/// Acts with proofs that are ruled on at one time: as many as keep the processors busy, and as few as keep the memory
/// of proofs bounded.
const PLACES: usize = 4;

/// Logs that are replayed at one time.
const REPLAYS: usize = 2;

/// What the law says to an act, as far as it can be seen at a glance: where that would take a proof, the ruling has an
/// [`HearingEvent::ProofStopped`].
pub fn glance(game: &Game, act: &Act, now: Millis) -> Decided {
    decide_until(&at_a_glance(), game, act, now)
}

/// What the law says to an act, at whatever its proof may cost: not for the threads that serve the tables.
pub fn decide(game: &Game, act: &Act, now: Millis) -> Decided {
    jadoube_laws::decide(game, act, now)
}

/// What time alone has brought about, likewise.
pub fn pass_time(game: &Game, now: Millis) -> Option<Decided> {
    jadoube_laws::pass_time(game, now)
}

/// Was a proof stopped on the way of a ruling? Then it is taken as given: the act decided anew may be ruled on otherwise.
pub fn was_stopped(ruling: &Ruling) -> bool {
    ruling.events.contains(&HearingEvent::ProofStopped.into())
}

/// Who rules on acts.
#[derive(Debug)]
pub struct Referee {
    host: Arc<dyn Host>,
    places: Places,
    replays: Places,
    closing: Arc<AtomicBool>,
}

impl Referee {
    /// A referee whose long work is done by this host.
    pub fn new(host: Arc<dyn Host>) -> Referee {
        Referee {
            host,
            places: Places::new(PLACES),
            replays: Places::new(REPLAYS),
            closing: Arc::default(),
        }
    }

    /// What the law says to an act that this caller waits for.
    pub async fn decide(&self, game: &Game, act: &Act, now: Millis, caller: &Caller) -> Decided {
        let decided = glance(game, act, now);
        if !was_stopped(&decided.ruling) {
            return decided;
        }
        let (stop, game, act) = (self.stop(caller), game.clone(), act.clone());
        self.away(move || decide_until(&stop, &game, &act, now))
            .await
            .unwrap_or(decided)
    }

    /// What time alone has brought about.
    pub async fn pass_time(&self, game: &Game, now: Millis) -> Option<Decided> {
        let decided = pass_time_until(&at_a_glance(), game, now)?;
        if !was_stopped(&decided.ruling) {
            return Some(decided);
        }
        let (stop, game) = (self.stop(&Caller::default()), game.clone());
        self.away(move || pass_time_until(&stop, &game, now))
            .await
            .unwrap_or(Some(decided))
    }

    /// Ends every proof under way, and every one still to come, undecided.
    pub fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
    }

    fn stop(&self, caller: &Caller) -> Stop {
        Arc::new(Either {
            closing: Arc::clone(&self.closing),
            gone: caller.clone(),
        })
    }

    /// Does the work on a thread of its own, when there is a place; `None` if it broke off by a fault of the program.
    async fn away<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let _place = self.places.take().await;
        self.host.works(work).kept().await
    }

    /// Reads something long on a thread of its own, when there is a place; `None` if it broke off by a fault of the program.
    pub async fn read<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let _place = self.replays.take().await;
        self.host.works(work).kept().await
    }

    /// Reads a log and replays it on a thread of its own, when there is a place: a log may be long, and no more of them are
    /// in memory at one time than there are places. Proofs have others, so that no table that is asked for waits for them.
    ///
    /// # Errors
    /// When the log cannot be read, or means nothing to this program.
    pub async fn replay<T: Send + 'static>(
        &self,
        log: impl Future<Output = Result<Vec<Entry>, StoreError>>,
        work: impl FnOnce(Vec<Entry>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let _place = self.replays.take().await;
        let log = log.await?;
        let replayed = self.host.works(move || work(log)).kept().await;
        let broken = || StoreError::Failed("the log could not be replayed".to_owned());
        replayed.unwrap_or_else(|| Err(broken()))
    }
}

/// Somebody who waits for a ruling.
#[derive(Clone, Debug, Default)]
pub struct Caller {
    gone: Arc<AtomicBool>,
}

impl Caller {
    /// Does nobody wait any more?
    pub fn has_gone(&self) -> bool {
        self.gone.load(Ordering::Relaxed)
    }

    /// Tells that he has gone, once this is dropped.
    pub fn line(&self) -> CallerLine {
        CallerLine(self.clone())
    }
}

impl Watch for Caller {
    fn is_stopped(&self) -> bool {
        self.has_gone()
    }
}

/// The caller's line; when it is dropped before the answer, nobody waits any more.
#[derive(Debug)]
pub struct CallerLine(Caller);

impl Drop for CallerLine {
    fn drop(&mut self) {
        self.0.gone.store(true, Ordering::Relaxed);
    }
}

/// Stops a proof when the club closes or the caller has gone.
pub(crate) struct Either {
    pub closing: Arc<AtomicBool>,
    pub gone: Caller,
}

impl Watch for Either {
    fn is_stopped(&self) -> bool {
        self.closing.is_stopped() || self.gone.is_stopped()
    }
}

/// Stops every proof at once.
fn at_a_glance() -> Stop {
    Arc::new(AtomicBool::new(true))
}

#[cfg(test)]
mod tests {
    use jadoube_board::Setup;
    use jadoube_laws::{Claim, Code, Deed, Terms};

    use super::*;
    use crate::runtime::Runtime;
    use crate::uptime::wall_now;

    /// Black can check for long, but not for ever.
    const LONG: &str = "6r1/4p3/p4kpp/3P4/P1K5/6P1/8/3r1n2 b - - 0 1";

    fn claimed() -> (Game, Act) {
        let terms = Terms {
            start: Setup::from_fen(LONG).expect("a FEN"),
            ..Terms::default()
        };
        let code = Code::by_id("british").expect("a code");
        let game = Game::new(code, terms).expect("a game");
        let claim = Deed::Claim {
            subject: Claim::PerpetualCheck,
            with: None,
        };
        let act = Act::player(game.turn(), claim);
        (game, act)
    }

    #[tokio::test]
    async fn a_claim_is_decided_for_whoever_waits_and_stopped_for_whoever_has_gone() {
        let (game, act) = claimed();
        let referee = Referee::new(Arc::new(Runtime::new(wall_now)));
        let waits = Caller::default();
        let ruled = referee.decide(&game, &act, Millis(0), &waits).await.ruling;
        assert!(!was_stopped(&ruled) && ruled.asks.is_none(), "{ruled:?}");
        drop(waits.line());
        let stopped = referee.decide(&game, &act, Millis(0), &waits).await.ruling;
        assert!(
            was_stopped(&stopped) && stopped.asks.is_some(),
            "{stopped:?}"
        );
        referee.close();
        let nobody = Caller::default();
        let closed = referee.decide(&game, &act, Millis(0), &nobody);
        assert_eq!(closed.await.ruling, stopped);
    }

    #[tokio::test]
    async fn a_stopped_proof_is_replayed_as_it_was() {
        let (game, act) = claimed();
        let stopped = glance(&game, &act, Millis(0)).ruling;
        let written = serde_json::to_string(&stopped).expect("json");
        let read: Ruling = serde_json::from_str(&written).expect("a ruling");
        let (mut then, mut now) = (game.clone(), game);
        then.apply_all(&stopped);
        now.apply_all(&read);
        assert!(then.pending_question().is_some());
        assert_eq!(then.pending_question(), now.pending_question());
    }
}
