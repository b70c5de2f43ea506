//! Several threads on one collection: text in memory, or a stream in constant memory, its order kept.

use std::io::{self, Read};
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
    index: usize,
    watch: W,
    games: u64,
    lines: u64,
    bytes: u64,
}

fn work<W: Gather>(index: usize, text: &[u8]) -> Done<W> {
    let mut watch = W::default();
    let games = replay_from(text, None, 1, 1, &mut watch);
    let lines = memchr::memchr_iter(b'\n', text).count() as u64;
    Done {
        index,
        watch,
        games,
        lines,
        bytes: text.len() as u64,
    }
}

/// Replays a collection that is all in memory with `threads` threads.
pub fn replay_threads<W: Gather>(text: &[u8], threads: usize) -> W {
    let shares = shares(text);
    let next = std::sync::atomic::AtomicUsize::new(0);
    let done = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(share) = shares.get(index) else {
                        return;
                    };
                    let one = work::<W>(index, &text[share.clone()]);
                    if let Ok(mut done) = done.lock() {
                        done.push(one);
                    }
                }
            });
        }
    });
    let mut done = done.into_inner().unwrap_or_default();
    done.sort_by_key(|one| one.index);
    let mut whole = Whole {
        watch: W::default(),
        games: 0,
        lines: 0,
        bytes: 0,
    };
    for one in done {
        whole.take(one);
    }
    whole.watch
}

/// What has been put together so far.
struct Whole<W> {
    watch: W,
    games: u64,
    lines: u64,
    bytes: u64,
}

impl<W: Gather> Whole<W> {
    fn take(&mut self, one: Done<W>) {
        self.watch.gather(one.watch, self.games, self.lines);
        self.games += one.games;
        self.lines += one.lines;
        self.bytes += one.bytes;
    }
}

/// Replays a stream with `threads` threads. Memory does not grow with its length: at most four shares for
/// each thread are held, a share being a megabyte or the longest game. `progress` is told how many bytes and
/// games are done, in order, and may look at what has been put together so far.
///
/// # Errors
///
/// If the stream cannot be read; what came before is lost.
pub fn replay_stream<W: Gather>(
    source: impl Read + Send,
    threads: usize,
    mut progress: impl FnMut(&mut W, u64, u64),
) -> io::Result<W> {
    let threads = threads.max(1);
    let (to_workers, shares) = mpsc::sync_channel::<(usize, Vec<u8>)>(threads);
    let (to_collector, done) = mpsc::channel::<Done<W>>();
    // A permit stands for a share that may be in memory.
    let (give_back, permits) = mpsc::sync_channel::<()>(4 * threads);
    for _ in 0..4 * threads {
        let _ = give_back.try_send(());
    }
    let shares = Mutex::new(shares);
    std::thread::scope(|scope| {
        let reader = scope.spawn(move || cut(source, &to_workers, &permits));
        for _ in 0..threads {
            let to_collector = to_collector.clone();
            let shares = &shares;
            scope.spawn(move || {
                loop {
                    let share = match shares.lock() {
                        Ok(shares) => shares.recv(),
                        Err(_) => return,
                    };
                    let Ok((index, text)) = share else { return };
                    if to_collector.send(work(index, &text)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(to_collector);
        let whole = collect(&done, &give_back, &mut progress);
        match reader.join() {
            Ok(read) => read.map(|()| whole),
            Err(_) => Err(io::Error::other("the reading thread broke off")),
        }
    })
}

/// Puts what is done together in the order of the text.
fn collect<W: Gather>(
    done: &mpsc::Receiver<Done<W>>,
    give_back: &mpsc::SyncSender<()>,
    progress: &mut impl FnMut(&mut W, u64, u64),
) -> W {
    let mut whole = Whole {
        watch: W::default(),
        games: 0,
        lines: 0,
        bytes: 0,
    };
    let mut waiting = std::collections::BTreeMap::new();
    let mut due = 0;
    while let Ok(one) = done.recv() {
        waiting.insert(one.index, one);
        while let Some(one) = waiting.remove(&due) {
            due += 1;
            whole.take(one);
            progress(&mut whole.watch, whole.bytes, whole.games);
            let _ = give_back.try_send(());
        }
    }
    whole.watch
}

/// Cuts a stream into shares that end between games.
fn cut(
    mut source: impl Read,
    to_workers: &mpsc::SyncSender<(usize, Vec<u8>)>,
    permits: &mpsc::Receiver<()>,
) -> io::Result<()> {
    let mut carried: Vec<u8> = Vec::new();
    let mut wanted = SHARE;
    let mut index = 0;
    loop {
        let before = carried.len();
        carried.reserve(wanted);
        let got = (&mut source)
            .take(wanted as u64)
            .read_to_end(&mut carried)?;
        let ended = got < wanted;
        let end = if ended {
            carried.len()
        } else {
            last_boundary(&carried).unwrap_or(0)
        };
        if end == 0 && !ended {
            // One game fills all that was read: read as much again.
            wanted = before + got;
            continue;
        }
        wanted = SHARE;
        let rest = carried.split_off(end);
        let share = std::mem::replace(&mut carried, rest);
        if !share.is_empty()
            && (permits.recv().is_err() || to_workers.send((index, share)).is_err())
        {
            return Ok(());
        }
        index += 1;
        if ended {
            return Ok(());
        }
    }
}

/// Ranges of about [`SHARE`] bytes that end between games.
fn shares(text: &[u8]) -> Vec<std::ops::Range<usize>> {
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
