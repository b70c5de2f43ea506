//! `jadoube pgn filter`: the games that are as asked, as they stand.

use std::io::Write;

use anyhow::Result;
use jadoube_notation::pgn::{Mode, Reader, read_tags, split_games};

use super::FilterArgs;
use super::criteria::Criteria;
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
    let exit = args.source.pass_all(
        |text| part(args, &criteria, text),
        |part: Part, bar| {
            games += part.games;
            found += part.found;
            target.write_all(&part.text)?;
            bar.tell(games);
            Ok(())
        },
    )?;
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

fn part(args: &FilterArgs, criteria: &Criteria, text: &[u8]) -> Part {
    let mut part = Part::default();
    if !criteria.need_moves() {
        for game in split_games(text) {
            part.take(args, criteria.tags_fit(&read_tags(game)), game.trim_ascii());
        }
        return part;
    }
    let mut reader = Reader::new(text, Mode::Lenient);
    while let Some(item) = reader.next() {
        let fits =
            item.is_ok_and(|read| criteria.tags_fit(&read.game.tags) && criteria.moves_fit(&read));
        part.take(args, fits, reader.text());
    }
    part
}

impl Part {
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
