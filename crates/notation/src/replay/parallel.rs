//! Several threads on one collection: text in memory, or a stream in constant memory, its order kept.

use std::collections::BTreeMap;
use std::io::{self, Read};
use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};

use super::boundary::{last_boundary, next_boundary};
use super::{Tally, Watch, replay_from};

/// How much text a thread takes at once, in bytes.
const SHARE: usize = 1 << 20;

/// A watcher whose counts can be put together.
pub trait Gather: Watch + Default + Send {
    /// Takes up what another watcher was told of the games that come next. Its games and lines were counted
    /// from the beginning of its share: `games` and `lines` stand before it.
    fn gather(&mut self, next: Self, games: u64, lines: u64);
}

impl Gather for Tally {
    fn gather(&mut self, next: Self, _: u64, _: u64) {
        *self = self.plus(next);
    }
}

/// What came of one share of the text.
struct Done<W> {
    watch: W,
    games: u64,
    lines: u64,
}

fn work<W: Gather>(text: &[u8]) -> Done<W> {
    let mut watch = W::default();
    let games = replay_from(text, None, 1, 1, &mut watch);
    let lines = memchr::memchr_iter(b'\n', text).count() as u64;
    Done {
        watch,
        games,
        lines,
    }
}

/// What has been put together so far.
struct Whole<W> {
    watch: W,
    games: u64,
    lines: u64,
}

impl<W: Gather> Whole<W> {
    fn new() -> Whole<W> {
        Whole {
            watch: W::default(),
            games: 0,
            lines: 0,
        }
    }

    fn take(&mut self, one: Done<W>) {
        self.watch.gather(one.watch, self.games, self.lines);
        self.games += one.games;
        self.lines += one.lines;
    }
}

/// Replays a collection that is all in memory with `threads` threads.
pub fn replay_threads<W: Gather>(text: &[u8], threads: usize) -> W {
    let shares = shares(text);
    let next = AtomicUsize::new(0);
    let done = Mutex::new(BTreeMap::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(share) = shares.get(index) else {
                        return;
                    };
                    let one = work::<W>(&text[share.clone()]);
                    if let Ok(mut done) = done.lock() {
                        done.insert(index, one);
                    }
                }
            });
        }
    });
    let mut whole = Whole::new();
    for one in done.into_inner().unwrap_or_default().into_values() {
        whole.take(one);
    }
    whole.watch
}

/// Replays a stream with `threads` threads, in memory that does not grow with its length (see
/// [`in_shares`]). `progress` may look at what has been put together so far, and take from it.
///
/// # Errors
///
/// If the stream cannot be read.
pub fn replay_stream<W: Gather>(
    source: impl Read + Send,
    threads: usize,
    mut progress: impl FnMut(&mut W),
) -> io::Result<W> {
    let mut whole = Whole::new();
    in_shares(
        source,
        threads,
        |text| work::<W>(text),
        |one| {
            whole.take(one);
            progress(&mut whole.watch);
            Ok(())
        },
    )?;
    Ok(whole.watch)
}

/// Cuts a stream of games into shares of about a megabyte that end between games, gives them to `threads`
/// threads to work on, and hands on what comes of them in the order of the stream.
///
/// Memory does not grow with the length of the stream: at most four shares for each thread are held, a share
/// being a megabyte, or the longest game if that is longer.
///
/// # Errors
///
/// If the stream cannot be read, or `take` says so; what came before has been handed on.
pub fn in_shares<T: Send>(
    source: impl Read + Send,
    threads: usize,
    work: impl Fn(&[u8]) -> T + Sync,
    mut take: impl FnMut(T) -> io::Result<()>,
) -> io::Result<()> {
    let threads = threads.max(1);
    let (to_workers, shares) = mpsc::sync_channel::<(usize, Vec<u8>)>(threads);
    let (to_collector, done) = mpsc::channel::<(usize, T)>();
    // A permit stands for a share that may be in memory.
    let (give_back, permits) = mpsc::sync_channel::<()>(4 * threads);
    for _ in 0..4 * threads {
        let _ = give_back.try_send(());
    }
    let shares = Mutex::new(shares);
    std::thread::scope(|scope| {
        let (work, shares) = (&work, &shares);
        let reader = scope.spawn(move || cut(source, &to_workers, &permits));
        for _ in 0..threads {
            let to_collector = to_collector.clone();
            scope.spawn(move || {
                // When nobody collects any more, what is still sent is received and dropped, so that the
                // reading thread is never left waiting.
                let mut wanted = true;
                while let Some((index, text)) = receive(shares) {
                    wanted = wanted && to_collector.send((index, work(&text))).is_ok();
                }
            });
        }
        drop(to_collector);
        let taken = collect(&done, &give_back, &mut take);
        // Without a collector the others stop.
        drop((done, give_back));
        let read = reader
            .join()
            .unwrap_or_else(|_| Err(io::Error::other("the reading thread broke off")));
        taken.and(read)
    })
}

fn receive<T>(channel: &Mutex<mpsc::Receiver<T>>) -> Option<T> {
    channel.lock().ok()?.recv().ok()
}

/// Hands on what is done in the order of the stream.
fn collect<T>(
    done: &mpsc::Receiver<(usize, T)>,
    give_back: &mpsc::SyncSender<()>,
    take: &mut impl FnMut(T) -> io::Result<()>,
) -> io::Result<()> {
    let mut waiting = BTreeMap::new();
    let mut due = 0;
    while let Ok((index, one)) = done.recv() {
        waiting.insert(index, one);
        while let Some(one) = waiting.remove(&due) {
            due += 1;
            take(one)?;
            let _ = give_back.try_send(());
        }
    }
    Ok(())
}

/// Sends the shares of a stream to whoever works on them.
fn cut(
    source: impl Read,
    to_workers: &mpsc::SyncSender<(usize, Vec<u8>)>,
    permits: &mpsc::Receiver<()>,
) -> io::Result<()> {
    for (index, share) in Shares::of(source).enumerate() {
        let share = share?;
        if permits.recv().is_err() || to_workers.send((index, share)).is_err() {
            break;
        }
    }
    Ok(())
}

/// A stream of games in shares of about a megabyte that end between games; a share is longer where a game is.
///
/// A stream that breaks off gives what could be read of it, then the error, which is the last item.
///
/// ```
/// use jadoube_notation::replay::Shares;
///
/// let text = b"[Event \"A\"]\n\n1. e4 *\n\n[Event \"B\"]\n\n1. d4 *\n";
/// let shares: Vec<Vec<u8>> = Shares::of(&text[..]).collect::<Result<_, _>>().unwrap();
/// assert_eq!(shares.concat(), text);
/// ```
#[derive(Debug)]
pub struct Shares<R> {
    source: R,
    carried: Vec<u8>,
    /// What is still to be said, once the source has ended.
    end: Option<io::Result<()>>,
}

impl<R: Read> Shares<R> {
    /// The shares of an unpacked text.
    pub fn of(source: R) -> Shares<R> {
        Shares {
            source,
            carried: Vec::new(),
            end: None,
        }
    }
}

impl<R: Read> Iterator for Shares<R> {
    type Item = io::Result<Vec<u8>>;

    fn next(&mut self) -> Option<Self::Item> {
        let mut wanted = SHARE;
        while self.end.is_none() {
            let before = self.carried.len();
            self.carried.reserve(wanted);
            let read = (&mut self.source)
                .take(wanted as u64)
                .read_to_end(&mut self.carried);
            if self.carried.len() - before < wanted {
                self.end = Some(read.map(|_| ()));
                break;
            }
            if let Some(end) = last_boundary(&self.carried) {
                let rest = self.carried.split_off(end);
                return Some(Ok(std::mem::replace(&mut self.carried, rest)));
            }
            // One game fills all that was read: read as much again.
            wanted = self.carried.len();
        }
        if !self.carried.is_empty() {
            return Some(Ok(std::mem::take(&mut self.carried)));
        }
        // A broken stream is told after what could be read of it has been handed on.
        let end = self.end.replace(Ok(()))?;
        end.err().map(Err)
    }
}

/// Ranges of about [`SHARE`] bytes that end between games.
fn shares(text: &[u8]) -> Vec<Range<usize>> {
    let mut shares = Vec::new();
    let mut start = 0;
    while start < text.len() {
        let end = match text.get(start..start + SHARE) {
            Some(share) => match last_boundary(share) {
                Some(end) => start + end,
                None => next_boundary(&text[start..], SHARE).map_or(text.len(), |end| start + end),
            },
            None => text.len(),
        };
        shares.push(start..end);
        start = end;
    }
    shares
}
