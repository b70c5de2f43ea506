//! The programs that replay collections.

use std::fs::File;
use std::ops::ControlFlow;
use std::path::Path;

use jadoube_notation::replay::{Tally, replay, replay_stream};
use pgn_reader::{RawTag, Reader, SanPlus, Skip, Visitor};
use shakmaty::{CastlingMode, Chess, Position, fen::Fen};

/// Games and plies replayed.
pub type Counts = (u64, u64);

/// Replays a collection.
pub type Replay = fn(&[u8]) -> Counts;

/// Those that are linked in, by name.
pub const REPLAYERS: [(&str, Replay); 2] = [("jadoube", jadoube), ("pgn-reader", pgn_reader)];

/// Replays with jadoube: full legality, the hash of every position, variations too.
pub fn jadoube(text: &[u8]) -> Counts {
    let mut tally = Tally::default();
    replay(text, &mut tally);
    counts(tally)
}

/// Replays a file with jadoube, in constant memory.
pub fn jadoube_file(path: &Path, threads: usize) -> Counts {
    let file = File::open(path).expect("a file that was just written");
    counts(replay_stream::<Tally>(file, threads, |_| {}).expect("a file that was just written"))
}

fn counts(tally: Tally) -> Counts {
    assert_eq!(tally.faults, 0, "jadoube finds faults");
    std::hint::black_box(tally.digest);
    (tally.games, tally.plies)
}

/// Replays with pgn-reader and shakmaty: full legality of the main line.
struct Peer {
    plies: u64,
}

impl Visitor for Peer {
    type Tags = Chess;
    type Movetext = Chess;
    type Output = bool;

    fn begin_tags(&mut self) -> ControlFlow<bool, Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn tag(&mut self, tags: &mut Chess, name: &[u8], value: RawTag<'_>) -> ControlFlow<bool> {
        if name == b"FEN" {
            let fen = Fen::from_ascii(value.as_bytes()).expect("a good FEN");
            *tags = fen
                .into_position(CastlingMode::Chess960)
                .expect("a playable position");
        }
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, tags: Chess) -> ControlFlow<bool, Chess> {
        ControlFlow::Continue(tags)
    }

    fn begin_variation(&mut self, _: &mut Chess) -> ControlFlow<bool, Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<bool> {
        match san.san.to_move(position) {
            Ok(played) => {
                position.play_unchecked(played);
                self.plies += 1;
                ControlFlow::Continue(())
            }
            Err(_) => ControlFlow::Break(false),
        }
    }

    fn end_game(&mut self, _: Chess) -> bool {
        true
    }
}

/// Replays with pgn-reader and shakmaty; variations are passed over.
pub fn pgn_reader(text: &[u8]) -> Counts {
    let mut visitor = Peer { plies: 0 };
    let mut reader = Reader::new(text);
    let mut games = 0;
    while let Some(good) = reader.read_game(&mut visitor).expect("text in memory") {
        assert!(good, "the peer finds faults");
        games += 1;
    }
    (games, visitor.plies)
}
