//! `jadoube pgn dedup` where all copies of a game must be known before one is written: the longest is kept, and can take over
//! what the others have in notes.

use std::collections::HashMap;
use std::io::{Read, Seek, SeekFrom, Write};

use anyhow::{Context, Result};
use jadoube_notation::pgn::{Game, Mode, Reader, tag_values};

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
    /// Which game it is of those that are read, or of the collection that is only compared, from 1.
    number: u64,
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
    /// How many games were read, and how many are only compared.
    read: u64,
    known: u64,
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
        read: 0,
        known: 0,
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
    let (mut games, mut again) = (0, 0);
    for group in std::mem::take(&mut gathered.groups) {
        let (known, mut own): (Vec<Copy>, Vec<Copy>) =
            group.into_iter().partition(|copy| copy.is_known);
        games += own.len() as u64;
        if own.is_empty() {
            continue;
        }
        if args.merge_notes && own.len() > 1 {
            let (others, told) = merge_notes(args, &mut gathered, own, &mut outputs)?;
            exit = exit.and(told);
            again += others;
            continue;
        }
        // The longest; of several the first.
        let best = (0..own.len()).rev().max_by_key(|&at| own[at].plies);
        let instead = match known.first() {
            Some(known) => *known,
            None => own.remove(best.unwrap_or(0)),
        };
        again += own.len() as u64;
        for copy in own {
            let text = gathered.text(&copy)?;
            outputs.duplicate(&text)?;
            if args.list {
                let kept = gathered.name(&instead)?;
                complain(format_args!(
                    "{} is left out beside {kept}",
                    gathered.name(&copy)?
                ));
            }
        }
        if !instead.is_known {
            outputs.game(&gathered.text(&instead)?)?;
        }
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
        // Notes are put together of copies that can be read alone, beside those that cannot.
        Ok(course) if course.is_whole || args.merge_notes => games.push(Met {
            mark: Mark::Sketch(Box::new(Sketch::of(course))),
            plies: course.moves.len(),
            text: course.text.to_vec(),
        }),
        // What is not played, or not to its end, is the same only letter for letter.
        Ok(course) => games.push(letter_for_letter(course.text, course.moves.len())),
        Err(text) => games.push(letter_for_letter(text, 0)),
    });
    games
}

fn letter_for_letter(text: &[u8], plies: usize) -> Met {
    Met {
        mark: Mark::Key(twox_hash::XxHash3_128::oneshot(text)),
        plies,
        text: text.to_vec(),
    }
}

impl Gathered {
    fn add(&mut self, game: Met, is_known: bool) -> Result<()> {
        let unwritable = "a temporary file cannot be written";
        let text = [&game.text[..], b"\n\n"].concat();
        let count = match is_known {
            true => &mut self.known,
            false => &mut self.read,
        };
        *count += 1;
        self.aside.write_all(&text).context(unwritable)?;
        let copy = Copy {
            from: self.length,
            length: text.len(),
            plies: game.plies,
            number: *count,
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

    /// What a copy is called: `game 2 (Smith - Jones, London, 1851.05.27)`.
    fn name(&mut self, copy: &Copy) -> Result<String> {
        let text = self.text(copy)?;
        let tags = tag_values(&text, ["White", "Black", "Event", "Date"]);
        let [white, black, event, date] = tags.each_ref().map(|tag| tag.as_deref().unwrap_or("?"));
        let is_known = |tag: &&str| tag.contains(char::is_alphanumeric);
        let occasion = [event, date].into_iter().filter(is_known);
        let occasion: String = occasion.map(|tag| format!(", {tag}")).collect();
        let base = if copy.is_known {
            " of those compared"
        } else {
            ""
        };
        Ok(format!(
            "game {}{base} ({white} - {black}{occasion})",
            copy.number
        ))
    }

    fn text(&mut self, copy: &Copy) -> Result<Vec<u8>> {
        let mut text = vec![0; copy.length];
        self.aside.seek(SeekFrom::Start(copy.from))?;
        self.aside.read_exact(&mut text)?;
        Ok(text)
    }
}

/// Writes the longest of the copies that can be read to their end, with the notes of the others, and the rest as they stand; gives how
/// many have been put into it.
fn merge_notes(
    args: &DedupArgs,
    gathered: &mut Gathered,
    copies: Vec<Copy>,
    outputs: &mut Outputs,
) -> Result<(u64, Exit)> {
    let mut exit = Exit::Fine;
    let mut whole: Vec<(Copy, Vec<u8>, Game)> = Vec::new();
    let mut broken: Vec<(Copy, Vec<u8>)> = Vec::new();
    let mut again = 0;
    for copy in copies {
        let text = gathered.text(&copy)?;
        match read_whole(args, &text) {
            Some(game) => whole.push((copy, text, game)),
            None if broken.iter().any(|(_, known)| *known == text) => {
                again += 1;
                outputs.duplicate(&text)?;
            }
            None => broken.push((copy, text)),
        }
    }
    let best = (0..whole.len()).rev().max_by_key(|&at| whole[at].0.plies);
    let mut kept = None;
    if let Some(best) = best {
        let (copy, text, mut game) = whole.remove(best);
        let name = gathered.name(&copy)?;
        for (other, text, notes) in &whole {
            again += 1;
            outputs.duplicate(text)?;
            let other = gathered.name(other)?;
            for words in merge(&mut game, notes) {
                complain(format_args!("{name}: {words} is not kept, of {other}"));
                exit = Exit::Failed;
            }
            if args.list {
                complain(format_args!("{other} is put into {name}"));
            }
        }
        match whole.is_empty() {
            true => outputs.game(&text)?,
            false => outputs.game(game.to_pgn().as_bytes())?,
        }
        kept = Some(name);
    }
    let is_alone = kept.is_none() && broken.len() == 1;
    for (copy, text) in broken {
        outputs.game(&text)?;
        if is_alone {
            continue;
        }
        let beside = kept
            .as_ref()
            .map_or(String::new(), |kept| format!(" beside {kept}"));
        complain(format_args!(
            "{} cannot be read to its end and is kept as it stands{beside}: its notes cannot be put together with others",
            gathered.name(&copy)?
        ));
        exit = Exit::Failed;
    }
    Ok((again, exit))
}

/// The game, if it can be read to its end.
fn read_whole(args: &DedupArgs, text: &[u8]) -> Option<Game> {
    let mut reader = Reader::new(text, Mode::Lenient).in_language(args.letters.language);
    let read = reader.next()?.ok()?;
    (read.stopped.is_none() && read.illegal.is_empty()).then_some(read.game)
}
