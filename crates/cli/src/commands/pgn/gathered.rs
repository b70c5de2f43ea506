//! `jadoube pgn dedup` where all copies of a game must be known before one is written: the longest is kept, and can take over
//! what the others have in notes.

use std::collections::HashMap;
use std::io::{Read, Seek, SeekFrom, Write};

use anyhow::{Context, Result};
use jadoube_notation::pgn::{Game, Mode, Reader};

use super::alike::{Index, Sketch};
use super::courses;
use super::dedup::{Outputs, keys};
use super::merged::merge;
use crate::args::pgn::{DedupArgs, Same};
use crate::exit::Exit;
use crate::output::{complain, counted};

/// A copy: where its text stands among those put aside, and how many plies it has.
#[derive(Clone, Copy)]
struct Copy {
    from: u64,
    length: usize,
    plies: usize,
    /// It stands in the collection that is only compared.
    is_known: bool,
}

/// What tells copies from other games.
enum Mark {
    Key(u128),
    Sketch(Box<Sketch>),
}

/// A game of a share.
struct Met {
    mark: Mark,
    plies: usize,
    text: Vec<u8>,
}

/// The games so far, each with its copies.
struct Gathered {
    aside: std::fs::File,
    length: u64,
    groups: Vec<Vec<Copy>>,
    by_key: HashMap<u128, usize>,
    index: Index,
}

/// Reads all files, then writes each game once.
pub fn run(args: &DedupArgs) -> Result<Exit> {
    let mut outputs = Outputs::of(args)?;
    let mut gathered = Gathered {
        aside: tempfile::tempfile().context("a temporary file cannot be made")?,
        length: 0,
        groups: Vec::new(),
        by_key: HashMap::new(),
        index: Index::default(),
    };
    let mut exit = Exit::Fine;
    for (source, is_known) in [(args.known(), true), (args.source.clone(), false)] {
        let read = source.pass_all(
            |text| met(args, text),
            |games: Vec<Met>, bar| {
                for game in games {
                    gathered.add(game, is_known)?;
                }
                bar.tell(gathered.groups.len() as u64);
                Ok(())
            },
        )?;
        exit = exit.and(read);
    }
    let (mut games, mut kept, mut again, mut unmerged) = (0, 0_u64, 0, 0);
    for group in std::mem::take(&mut gathered.groups) {
        let own: Vec<Copy> = group
            .iter()
            .filter(|copy| !copy.is_known)
            .copied()
            .collect();
        games += own.len() as u64;
        let is_known = own.len() < group.len();
        // The longest; of several the first.
        let best = (0..own.len()).rev().max_by_key(|&at| own[at].plies);
        let best = best.filter(|_| !is_known);
        for (at, copy) in own.iter().enumerate() {
            if Some(at) != best {
                again += 1;
                outputs.duplicate(&gathered.text(copy)?)?;
            }
        }
        let Some(best) = best else { continue };
        let text = gathered.text(&own[best])?;
        let mut merged = None;
        if args.merge_notes && own.len() > 1 {
            let others = own.iter().enumerate().filter(|&(at, _)| at != best);
            let others: Result<Vec<Vec<u8>>> =
                others.map(|(_, copy)| gathered.text(copy)).collect();
            merged = all_in_one(args, &text, &others?);
            unmerged += u64::from(merged.is_none());
        }
        kept += 1;
        match merged {
            Some((text, lost)) => {
                for words in &lost {
                    complain(format_args!(
                        "game {kept} of those kept: {words} is not kept"
                    ));
                    exit = exit.and(Exit::Failed);
                }
                outputs.game(text.as_bytes())?;
            }
            None => outputs.game(&text)?,
        }
    }
    if unmerged > 0 {
        complain(format_args!(
            "the notes of {} cannot be put together, since a copy cannot be read to its end",
            counted(unmerged, "game")
        ));
        exit = exit.and(Exit::Failed);
    }
    outputs.close(exit != Exit::Unreadable)?;
    complain(format_args!(
        "{}, {again} of them stood there before",
        counted(games, "game")
    ));
    Ok(exit)
}

fn met(args: &DedupArgs, text: &[u8]) -> Vec<Met> {
    if args.same != Same::Alike {
        let keys = keys(args, text).into_iter();
        return keys
            .map(|(key, plies, text)| Met {
                mark: Mark::Key(key),
                plies,
                text,
            })
            .collect();
    }
    let mut games = Vec::new();
    courses::each_or_text(text, args.letters.language, |course| match course {
        Ok(course) => games.push(Met {
            mark: Mark::Sketch(Box::new(Sketch::of(course))),
            plies: course.moves.len(),
            text: course.text.to_vec(),
        }),
        // What is not played is the same only letter for letter.
        Err(text) => games.push(Met {
            mark: Mark::Key(twox_hash::XxHash3_128::oneshot(text)),
            plies: 0,
            text: text.to_vec(),
        }),
    });
    games
}

impl Gathered {
    fn add(&mut self, game: Met, is_known: bool) -> Result<()> {
        let unwritable = "a temporary file cannot be written";
        let text = [&game.text[..], b"\n\n"].concat();
        self.aside.write_all(&text).context(unwritable)?;
        let copy = Copy {
            from: self.length,
            length: text.len(),
            plies: game.plies,
            is_known,
        };
        self.length += text.len() as u64;
        let next = self.groups.len();
        let group = match game.mark {
            Mark::Key(key) => *self.by_key.entry(key).or_insert(next),
            Mark::Sketch(sketch) => self.index.group_of(*sketch, next),
        };
        match self.groups.get_mut(group) {
            Some(copies) => copies.push(copy),
            None => self.groups.push(vec![copy]),
        }
        Ok(())
    }

    fn text(&mut self, copy: &Copy) -> Result<Vec<u8>> {
        let mut text = vec![0; copy.length];
        self.aside.seek(SeekFrom::Start(copy.from))?;
        self.aside.read_exact(&mut text)?;
        Ok(text)
    }
}

/// The game with what its copies have in notes, and what of them finds no place; none if one of them cannot be read to its end.
fn all_in_one(args: &DedupArgs, text: &[u8], others: &[Vec<u8>]) -> Option<(String, Vec<String>)> {
    let read = |text: &[u8]| -> Option<Game> {
        let mut reader = Reader::new(text, Mode::Lenient).in_language(args.letters.language);
        let read = reader.next()?.ok()?;
        (read.stopped.is_none() && read.illegal.is_empty()).then_some(read.game)
    };
    let mut game = read(text)?;
    let mut lost = Vec::new();
    for other in others {
        lost.extend(merge(&mut game, &read(other)?));
    }
    Some((game.to_pgn(), lost))
}
