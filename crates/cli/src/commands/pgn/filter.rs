//! `jadoube pgn filter`: the games that are as asked, as they stand.

use std::io::Write;

use anyhow::Result;
use jadoube_notation::pgn::{Mode, Reader, read_tags, split_games};

use super::FilterArgs;
use super::criteria::Criteria;
use super::index::Index;
use super::replayed::Replays;
use crate::exit::Exit;
use crate::output::{complain, counted, out};
use crate::written::Written;

/// What a share has.
#[derive(Default)]
struct Part {
    games: u64,
    found: u64,
    text: Vec<u8>,
}

/// Looks through every file.
pub fn run(args: &FilterArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let criteria = Criteria::of(args)?;
    let mut target = Written::to(args.output.as_deref(), &inputs)?;
    let (mut games, mut found) = (0, 0);
    let mut exit = Exit::Fine;
    for path in &args.source.files {
        let sought = criteria.sought().filter(|_| !args.not);
        if let Some((hash, mut index)) = sought.and_then(|hash| Some((hash, Index::of(path)?))) {
            games += index.games;
            index.texts(hash, |text| {
                let part = read(args, &criteria, text);
                found += part.found;
                Ok(target.write_all(&part.text)?)
            })?;
            continue;
        }
        let passed = args.source.pass(
            path,
            |text| part(args, &criteria, text),
            |part: Part, bar| {
                games += part.games;
                found += part.found;
                target.write_all(&part.text)?;
                bar.tell(games);
                Ok(())
            },
        )?;
        exit = exit.and(passed.exit());
    }
    target.close(exit == Exit::Fine)?;
    if args.count {
        let mut out = out();
        writeln!(out, "{found}")?;
        out.flush()?;
    } else if args.output.is_some() {
        complain(format_args!("{found} of {}", counted(games, "game")));
    }
    let none = if found == 0 { Exit::Failed } else { Exit::Fine };
    Ok(exit.and(none))
}

/// What tags and the replay decide is not read.
fn part(args: &FilterArgs, criteria: &Criteria, text: &[u8]) -> Part {
    let mut part = Part::default();
    let mut replays = Replays::default();
    for piece in split_games(text) {
        let may_fit = criteria.may_fit(piece)
            && (!criteria.need_tags() || criteria.tags_fit(&read_tags(piece)));
        if !may_fit || !criteria.need_moves() {
            part.take(args, may_fit, piece.trim_ascii());
            continue;
        }
        match replays.game(piece) {
            Some(game) => part.take(args, criteria.plain_moves_fit(game), piece.trim_ascii()),
            None => part.add(read(args, criteria, piece)),
        }
    }
    part
}

/// Reads the games whole.
fn read(args: &FilterArgs, criteria: &Criteria, text: &[u8]) -> Part {
    let mut part = Part::default();
    let mut reader = Reader::new(text, Mode::Lenient);
    while let Some(item) = reader.next() {
        let fits =
            item.is_ok_and(|read| criteria.tags_fit(&read.game.tags) && criteria.moves_fit(&read));
        part.take(args, fits, reader.text());
    }
    part
}

impl Part {
    fn add(&mut self, other: Part) {
        self.games += other.games;
        self.found += other.found;
        self.text.extend(other.text);
    }

    fn take(&mut self, args: &FilterArgs, fits: bool, text: &[u8]) {
        self.games += 1;
        if fits == args.not {
            return;
        }
        self.found += 1;
        if !args.count {
            self.text.extend_from_slice(text);
            self.text.extend_from_slice(b"\n\n");
        }
    }
}
