//! `jadoube pgn dedup`: each game once.

use std::collections::HashSet;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;

use anyhow::Result;
use jadoube_board::{FenStyle, Move, Setup};
use jadoube_notation::pgn::{Mode, Outcome, Ply, Reader, Tags, read_tags, split_games};

use super::replayed::Replayed;
use super::{DedupArgs, Same};
use crate::exit::Exit;
use crate::output::{complain, counted};
use crate::written::{Written, ensure_apart};

/// A game as it stands, and what is the same in all its copies.
struct Keyed {
    key: u128,
    text: Vec<u8>,
}

/// Writes the first of the games that are the same.
pub fn run(args: &DedupArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    ensure_apart(args.output.as_deref(), args.duplicates.as_deref())?;
    let mut target = Written::to(args.output.as_deref(), &inputs)?;
    let mut others = match &args.duplicates {
        Some(path) => Some(Written::to_file(path, &inputs)?),
        None => None,
    };
    // Sixteen bytes a game, whatever its length.
    let mut seen: HashSet<u128> = HashSet::new();
    let mut games = 0;
    let exit = args.source.pass_all(
        |text| part(args.same, text),
        |part: Vec<Keyed>, bar| {
            for game in part {
                games += 1;
                if seen.insert(game.key) {
                    target.write_all(&game.text)?;
                } else if let Some(others) = &mut others {
                    others.write_all(&game.text)?;
                }
            }
            bar.tell(games);
            Ok(())
        },
    )?;
    target.close(exit == Exit::Fine)?;
    if let Some(others) = others {
        others.close(exit == Exit::Fine)?;
    }
    let again = games - seen.len() as u64;
    complain(format_args!(
        "{}, {again} of them stood there before",
        counted(games, "game")
    ));
    Ok(exit)
}

fn part(same: Same, text: &[u8]) -> Vec<Keyed> {
    let mut part = Vec::new();
    for piece in split_games(text) {
        match Replayed::of(piece).filter(|replayed| replayed.games == 1) {
            Some(replayed) => part.push(Keyed {
                key: key_of_good(same, piece, &replayed),
                text: [piece.trim_ascii(), b"\n\n"].concat(),
            }),
            None => read(same, piece, &mut part),
        }
    }
    part
}

fn key_of_good(same: Same, text: &[u8], replayed: &Replayed) -> u128 {
    let tags = match same {
        Same::Moves => Tags::new(),
        Same::Game | Same::Record => read_tags(text),
    };
    let mut record = Record::new(&Setup::initial());
    replayed
        .moves
        .iter()
        .for_each(|&played| record.played(played));
    key(same, record, &tags, replayed.outcome)
}

/// Reads games whole of which the replay does not tell all.
fn read(same: Same, text: &[u8], part: &mut Vec<Keyed>) {
    let mut reader = Reader::new(text, Mode::Lenient);
    while let Some(item) = reader.next() {
        let text = [reader.text(), b"\n\n"].concat();
        let key = match &item {
            Ok(read) => {
                let mut record = Record::new(&read.game.start);
                for node in &read.game.main_line().nodes {
                    record.ply(&node.ply);
                }
                // A record that stops is not the same as another that stops there for another reason.
                if let Some(error) = &read.stopped {
                    record.words(&error.found);
                }
                key(same, record, &read.game.tags, read.game.outcome)
            }
            // What is not played is the same only letter for letter.
            Err(_) => hash128(&text),
        };
        part.push(Keyed { key, text });
    }
}

/// What was played, as bytes: the start, then three bytes a ply; after bytes that no ply has, words.
#[derive(Hash)]
struct Record {
    bytes: Vec<u8>,
    plies: usize,
}

/// The bytes that stand before words and for null moves; no square has such numbers.
const WORDS: u8 = 0xfe;
const NULL: u8 = 0xff;

impl Record {
    fn new(start: &Setup) -> Record {
        let mut record = Record {
            bytes: Vec::with_capacity(512),
            plies: 0,
        };
        if *start != Setup::initial() {
            record.words(&start.to_fen(FenStyle::Standard));
        }
        record
    }

    fn played(&mut self, played: Move) {
        let role = played.promotion().map_or(0, |role| role.index() + 1);
        let squares = [played.from().index(), played.to().index()];
        self.bytes.extend([squares[0], squares[1], role]);
        self.plies += 1;
    }

    fn ply(&mut self, ply: &Ply) {
        match ply {
            Ply::Move(played) => self.played(*played),
            Ply::Illegal { played, written } => {
                self.words(written);
                self.played(*played);
            }
            Ply::Null => {
                self.bytes.extend([NULL; 3]);
                self.plies += 1;
            }
        }
    }

    fn words(&mut self, words: &str) {
        self.bytes.push(WORDS);
        self.bytes.extend((words.len() as u32).to_le_bytes());
        self.bytes.extend(words.as_bytes());
    }
}

fn key(same: Same, record: Record, tags: &Tags, outcome: Outcome) -> u128 {
    match same {
        Same::Moves => hash128(&record),
        // Without moves only the tags tell games apart.
        Same::Game if record.plies == 0 => {
            let all: Vec<_> = tags.iter().map(|tag| (&tag.name, &tag.value)).collect();
            hash128(&(record, all))
        }
        Same::Game => hash128(&(record, players(tags), outcome)),
        Same::Record => {
            let mut all: Vec<_> = tags.iter().map(|tag| (&tag.name, &tag.value)).collect();
            all.sort_unstable();
            hash128(&(record, all, outcome))
        }
    }
}

/// The players by their last names alone: `Carlsen, Magnus`, `M. Carlsen` and `CARLSEN` are one.
fn players(tags: &Tags) -> [String; 2] {
    ["White", "Black"].map(|tag| last_name(tags.get(tag).unwrap_or_default()))
}

fn last_name(name: &str) -> String {
    let last = match name.split_once(',') {
        Some((last, _)) => last,
        None => name.split_whitespace().next_back().unwrap_or_default(),
    };
    let letters = last.chars().filter(|sign| sign.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

fn hash128(value: &impl Hash) -> u128 {
    let half = |salt: u8| {
        let mut hasher = DefaultHasher::new();
        salt.hash(&mut hasher);
        value.hash(&mut hasher);
        u128::from(hasher.finish())
    };
    half(0) << 64 | half(1)
}

#[cfg(test)]
mod tests {
    use super::last_name;

    #[test]
    fn names_are_known_by_the_last() {
        for name in ["Carlsen, Magnus", "Magnus Carlsen", "M. CARLSEN", "carlsen"] {
            assert_eq!(last_name(name), "carlsen", "{name}");
        }
        assert_eq!(last_name("?"), "");
    }
}
