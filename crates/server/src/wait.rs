//! How one thing waits for another. Tokio's means for that need none of its runtime: whatever polls the futures will do.

use std::pin::pin;

use futures_util::future::{Either, select};
use tokio::sync::{Mutex, MutexGuard, Notify, Semaphore, SemaphorePermit, oneshot, watch};

/// Something that one has at a time: first come, first served.
pub type Lock<T> = Mutex<T>;

/// What is locked, for as long as this is held.
pub type Locked<'a, T> = MutexGuard<'a, T>;

/// A bell for one who listens: if it rang before he did he hears it at once.
#[derive(Debug, Default)]
pub struct Bell(Notify);

impl Bell {
    /// Rings.
    pub fn ring(&self) {
        self.0.notify_one();
    }

    /// Ready once it has rung since it was heard last.
    pub async fn heard(&self) {
        self.0.notified().await;
    }
}

/// So many places, and those who wait for one: first come, first served.
#[derive(Debug)]
pub struct Places(Semaphore);

impl Places {
    /// Places of which all are free.
    pub fn new(free: usize) -> Places {
        Places(Semaphore::new(free))
    }

    /// Waits for a place, and has it for as long as what comes is held.
    pub async fn take(&self) -> SemaphorePermit<'_> {
        let place = self.0.acquire().await;
        place.expect("nobody closes the places")
    }
}

/// A gate that is shut once, and those who wait for that.
#[derive(Debug, Default)]
pub struct Gate(watch::Sender<bool>);

impl Gate {
    /// Shuts it for good.
    pub fn shut(&self) {
        self.0.send_replace(true);
    }

    /// Whether it is shut.
    pub fn is_shut(&self) -> bool {
        *self.0.borrow()
    }

    /// Ready when it is shut.
    pub async fn shutting(&self) {
        let seen = self.0.subscribe().wait_for(|shut| *shut).await.map(drop);
        seen.expect("whoever shuts it is here");
    }
}

/// Which of two was ready first.
#[derive(Debug)]
pub enum First<A, B> {
    /// The one, if both were.
    One(A),
    /// The other.
    Other(B),
}

/// Waits for one of two; the other is let go.
pub async fn first<A, B>(
    one: impl Future<Output = A>,
    other: impl Future<Output = B>,
) -> First<A, B> {
    match select(pin!(one), pin!(other)).await {
        Either::Left((one, _)) => First::One(one),
        Either::Right((other, _)) => First::Other(other),
    }
}

/// Something that one promises another: it is kept when it is told, and broken when whoever made it is no more.
pub fn promise<T>() -> (Promise<T>, Promised<T>) {
    let (promise, promised) = oneshot::channel();
    (Promise(promise), Promised(promised))
}

/// Whoever has made a promise.
#[derive(Debug)]
pub struct Promise<T>(oneshot::Sender<T>);

/// Whoever waits for it.
#[derive(Debug)]
pub struct Promised<T>(oneshot::Receiver<T>);

impl<T> Promise<T> {
    /// Keeps it, if anybody still waits.
    pub fn keep(self, with: T) {
        let _ = self.0.send(with);
    }
}

impl<T> Promised<T> {
    /// What was promised; none if the promise is broken.
    pub async fn kept(self) -> Option<T> {
        self.0.await.ok()
    }
}

#[cfg(test)]
mod tests {
    use std::pin::Pin;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::task::{Context, Poll, Wake, Waker};

    use super::*;

    /// Counts how often somebody is called.
    #[derive(Default)]
    struct Called(AtomicU32);

    impl Wake for Called {
        fn wake(self: Arc<Called>) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    impl Called {
        fn times(&self) -> u32 {
            self.0.load(Ordering::Relaxed)
        }
    }

    /// Polls once.
    fn poll<F: Future>(future: Pin<&mut F>, called: &Arc<Called>) -> Poll<F::Output> {
        let waker = Waker::from(Arc::clone(called));
        future.poll(&mut Context::from_waker(&waker))
    }

    #[test]
    fn a_bell_is_heard_by_whoever_comes_later_and_once() {
        let (bell, called) = (Bell::default(), Arc::new(Called::default()));
        bell.ring();
        bell.ring();
        assert!(poll(pin!(bell.heard()), &called).is_ready());
        let mut waits = pin!(bell.heard());
        assert!(poll(waits.as_mut(), &called).is_pending());
        assert_eq!(called.times(), 0);
        bell.ring();
        assert_eq!(called.times(), 1);
        assert!(poll(waits, &called).is_ready());
    }

    #[test]
    fn whoever_came_first_is_served_first() {
        let lock = Lock::new(0);
        let [first, second, third] = [(); 3].map(|()| Arc::new(Called::default()));
        let Poll::Ready(mut held) = poll(pin!(lock.lock()), &first) else {
            panic!("nobody has it");
        };
        *held += 1;
        let (mut one, mut two) = (Box::pin(lock.lock()), Box::pin(lock.lock()));
        assert!(poll(one.as_mut(), &second).is_pending());
        assert!(poll(two.as_mut(), &third).is_pending());
        drop(held);
        assert_eq!((second.times(), third.times()), (1, 0));
        // Nobody passes by whoever has been called.
        assert!(poll(two.as_mut(), &third).is_pending());
        assert!(poll(pin!(lock.lock()), &first).is_pending());
        // If he has gone his turn is the next one's.
        drop(one);
        assert_eq!(third.times(), 1);
        let Poll::Ready(held) = poll(two.as_mut(), &third) else {
            panic!("it is his turn");
        };
        assert_eq!(*held, 1);
    }

    #[test]
    fn there_are_so_many_places_and_no_more() {
        let (places, called) = (Places::new(2), Arc::new(Called::default()));
        let [Poll::Ready(one), Poll::Ready(_two)] =
            [(); 2].map(|()| poll(pin!(places.take()), &called))
        else {
            panic!("two places");
        };
        let mut third = pin!(places.take());
        assert!(poll(third.as_mut(), &called).is_pending());
        drop(one);
        assert_eq!(called.times(), 1);
        assert!(poll(third, &called).is_ready());
    }

    #[test]
    fn all_hear_that_the_gate_is_shut() {
        let (gate, called) = (Gate::default(), Arc::new(Called::default()));
        let (mut one, mut two) = (Box::pin(gate.shutting()), Box::pin(gate.shutting()));
        for _ in 0..2 {
            assert!(poll(one.as_mut(), &called).is_pending());
            assert!(poll(two.as_mut(), &called).is_pending());
        }
        drop(one);
        gate.shut();
        assert_eq!((called.times(), gate.is_shut()), (1, true));
        assert!(poll(two.as_mut(), &called).is_ready());
        assert!(poll(pin!(gate.shutting()), &called).is_ready());
    }

    #[test]
    fn a_promise_is_kept_or_broken() {
        let called = Arc::new(Called::default());
        let (promise, promised) = super::promise();
        let mut promised = pin!(promised.kept());
        assert!(poll(promised.as_mut(), &called).is_pending());
        promise.keep(7);
        assert_eq!(called.times(), 1);
        assert_eq!(poll(promised, &called), Poll::Ready(Some(7)));
        let (promise, promised) = super::promise::<u32>();
        drop(promise);
        assert_eq!(poll(pin!(promised.kept()), &called), Poll::Ready(None));
    }

    #[test]
    fn what_is_locked_is_let_go_where_somebody_fails() {
        let lock = Arc::new(Lock::new(0));
        let called = Arc::new(Called::default());
        let failed = std::thread::spawn({
            let (lock, called) = (Arc::clone(&lock), Arc::clone(&called));
            move || {
                let _held = poll(pin!(lock.lock()), &called);
                panic!("as the test wants it");
            }
        });
        assert!(failed.join().is_err());
        assert!(poll(pin!(lock.lock()), &called).is_ready());
    }
}
