//! How one thing waits for another, whatever polls the futures: no runtime is known here.

use std::collections::{HashMap, VecDeque};
use std::future::poll_fn;
use std::ops::{Deref, DerefMut};
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Poll, Waker};

/// A bell for one who listens: if it rang before he did he hears it at once.
#[derive(Debug, Default)]
pub struct Bell(Mutex<Rung>);

#[derive(Debug, Default)]
struct Rung {
    rung: bool,
    listener: Option<Waker>,
}

impl Bell {
    fn rung(&self) -> MutexGuard<'_, Rung> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Rings.
    pub fn ring(&self) {
        let mut rung = self.rung();
        rung.rung = true;
        let listener = rung.listener.take();
        drop(rung);
        if let Some(listener) = listener {
            listener.wake();
        }
    }

    /// Ready once it has rung since it was heard last.
    pub async fn heard(&self) {
        poll_fn(|context| {
            let mut rung = self.rung();
            if std::mem::take(&mut rung.rung) {
                return Poll::Ready(());
            }
            rung.listener = Some(context.waker().clone());
            Poll::Pending
        })
        .await;
    }
}

/// Something that one has at a time: first come, first served.
#[derive(Debug)]
pub struct Lock<T> {
    places: Places,
    value: parking_lot::Mutex<T>,
}

/// What is locked, for as long as this is held.
#[derive(Debug)]
pub struct Locked<'a, T> {
    // Let go before the next one is called.
    value: parking_lot::MutexGuard<'a, T>,
    _place: Place<'a>,
}

impl<T> Lock<T> {
    /// A lock that nobody has.
    pub fn new(value: T) -> Lock<T> {
        Lock {
            places: Places::new(1),
            value: parking_lot::Mutex::new(value),
        }
    }

    /// Waits for its turn.
    pub async fn lock(&self) -> Locked<'_, T> {
        let place = self.places.take().await;
        Locked {
            // Nobody else has the place, so that this waits for nothing.
            value: self.value.lock(),
            _place: place,
        }
    }
}

impl<T: Default> Default for Lock<T> {
    fn default() -> Lock<T> {
        Lock::new(T::default())
    }
}

impl<T> Deref for Locked<'_, T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> DerefMut for Locked<'_, T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.value
    }
}

/// So many places, and those who wait for one: first come, first served.
#[derive(Debug)]
pub struct Places(Mutex<Queue>);

#[derive(Debug)]
struct Queue {
    free: usize,
    next: u64,
    /// In the order in which they came, each by his number.
    waiting: VecDeque<(u64, Waker)>,
}

impl Places {
    /// Places of which all are free.
    pub fn new(free: usize) -> Places {
        Places(Mutex::new(Queue {
            free,
            next: 0,
            waiting: VecDeque::new(),
        }))
    }

    /// Waits for a place.
    pub fn take(&self) -> impl Future<Output = Place<'_>> {
        Coming {
            places: self,
            number: None,
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Calls the first, if there is a place for him.
    fn call(queue: MutexGuard<'_, Queue>) {
        let first = queue.waiting.front().filter(|_| queue.free > 0);
        let first = first.map(|(_, waker)| waker.clone());
        drop(queue);
        if let Some(first) = first {
            first.wake();
        }
    }
}

/// Somebody who has come for a place.
#[derive(Debug)]
struct Coming<'a> {
    places: &'a Places,
    /// His number while he stands in the queue.
    number: Option<u64>,
}

impl<'a> Future for Coming<'a> {
    type Output = Place<'a>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Place<'a>> {
        let places = self.places;
        let mut queue = places.queue();
        let first = queue.waiting.front().map(|(first, _)| *first);
        if queue.free > 0 && first == self.number {
            queue.free -= 1;
            if self.number.take().is_some() {
                queue.waiting.pop_front();
            }
            Places::call(queue);
            return Poll::Ready(Place { places });
        }
        let waker = context.waker().clone();
        match self.number {
            Some(number) => {
                let mut waiting = queue.waiting.iter_mut();
                if let Some((_, mine)) = waiting.find(|(one, _)| *one == number) {
                    *mine = waker;
                }
            }
            None => {
                let number = queue.next;
                queue.next += 1;
                queue.waiting.push_back((number, waker));
                self.number = Some(number);
            }
        }
        Poll::Pending
    }
}

impl Drop for Coming<'_> {
    fn drop(&mut self) {
        if let Some(number) = self.number {
            let mut queue = self.places.queue();
            queue.waiting.retain(|(one, _)| *one != number);
            // He may have been called already, and the call is the next one's.
            Places::call(queue);
        }
    }
}

/// A place, for as long as this is held.
#[derive(Debug)]
pub struct Place<'a> {
    places: &'a Places,
}

impl Drop for Place<'_> {
    fn drop(&mut self) {
        let mut queue = self.places.queue();
        queue.free += 1;
        Places::call(queue);
    }
}

/// A gate that is shut once, and those who wait for that.
#[derive(Debug, Default)]
pub struct Gate(Mutex<Standing>);

#[derive(Debug, Default)]
struct Standing {
    shut: bool,
    next: u64,
    waiting: HashMap<u64, Waker>,
}

impl Gate {
    fn standing(&self) -> MutexGuard<'_, Standing> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Shuts it for good.
    pub fn shut(&self) {
        let mut standing = self.standing();
        standing.shut = true;
        let waiting = std::mem::take(&mut standing.waiting);
        drop(standing);
        waiting.into_values().for_each(Waker::wake);
    }

    /// Whether it is shut.
    pub fn is_shut(&self) -> bool {
        self.standing().shut
    }

    /// Ready when it is shut.
    pub fn shutting(&self) -> impl Future<Output = ()> {
        Standby {
            gate: self,
            number: None,
        }
    }
}

/// Somebody who waits for the gate to be shut.
#[derive(Debug)]
struct Standby<'a> {
    gate: &'a Gate,
    number: Option<u64>,
}

impl Future for Standby<'_> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<()> {
        let gate = self.gate;
        let mut standing = gate.standing();
        if standing.shut {
            return Poll::Ready(());
        }
        let number = self.number.unwrap_or(standing.next);
        if self.number.replace(number).is_none() {
            standing.next += 1;
        }
        standing.waiting.insert(number, context.waker().clone());
        Poll::Pending
    }
}

impl Drop for Standby<'_> {
    fn drop(&mut self) {
        if let Some(number) = self.number {
            self.gate.standing().waiting.remove(&number);
        }
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
    let (mut one, mut other) = (pin!(one), pin!(other));
    poll_fn(|context| {
        if let Poll::Ready(one) = one.as_mut().poll(context) {
            return Poll::Ready(First::One(one));
        }
        other.as_mut().poll(context).map(First::Other)
    })
    .await
}

/// Something that one promises another: it is kept when it is told, and broken when whoever made it is no more.
pub fn promise<T>() -> (Promise<T>, Promised<T>) {
    let kept = Arc::new((Mutex::new(None), Bell::default()));
    (Promise(Arc::clone(&kept)), Promised(kept))
}

type Kept<T> = Arc<(Mutex<Option<T>>, Bell)>;

/// Whoever has made a promise.
#[derive(Debug)]
pub struct Promise<T>(Kept<T>);

/// Whoever waits for it.
#[derive(Debug)]
pub struct Promised<T>(Kept<T>);

impl<T> Promise<T> {
    /// Keeps it.
    pub fn keep(self, with: T) {
        *self.0.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(with);
    }
}

impl<T> Drop for Promise<T> {
    fn drop(&mut self) {
        self.0.1.ring();
    }
}

impl<T> Promised<T> {
    /// What was promised; none if the promise is broken.
    pub async fn kept(self) -> Option<T> {
        self.0.1.heard().await;
        let mut kept = self.0.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.take()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::task::Wake;

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
