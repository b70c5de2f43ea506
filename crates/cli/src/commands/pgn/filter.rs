//! `jadoube pgn filter`: the games that are as asked, as they stand.

use std::io::Write;
use std::path::Path;

use anyhow::{Result, ensure};
use jadoube_notation::pgn::{Mode, PgnError, Reader, read_tags, split_games};

use super::criteria::Criteria;
use super::index::Index;
use super::replayed::Replays;
use super::source::Enough;
use super::unread::{Unread, stop_of};
use super::wanted::Wanted;
use super::whole::push_closed;
use crate::args::pgn::FilterArgs;
use crate::exit::Exit;
use crate::line_ends::Lines;
use crate::output::{complain, counted, out};
use crate::written::Written;

/// What a share has.
#[derive(Default)]
struct Part {
    games: u64,
    unread: Unread,
    found: u64,
    text: Vec<u8>,
    /// Where each of the games that were found ends in the text, where only some of them are wanted.
    ends: Vec<usize>,
}

/// Looks through every file.
pub fn run(args: &FilterArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let criteria = Criteria::of(args)?;
    let target = Written::to(args.output.as_deref(), &inputs)?;
    let mut target = Lines::to(target, args.source.line_ends());
    let mut games = 0;
    let mut wanted = Wanted::of(args);
    let mut exit = Exit::Fine;
    // The files were looked through to their end.
    let mut all = true;
    let letters = args.letters.language;
    for path in &args.source.files {
        // The index knows main lines alone, and gives the games as they stand in the file.
        let is_told = !args.not && !args.in_variations && args.source.encoding.is_none();
        let sought = criteria.sought().filter(|_| is_told);
        if let Some((hash, mut index)) =
            sought.and_then(|hash| Some((hash, Index::of(path, letters)?)))
        {
            games += index.games;
            if criteria.go_by_moves() {
                tell(path, &index.unread);
            }
            let mut judge = Judge::new(args, &criteria);
            index.texts(hash, |text| {
                judge.piece(text);
                let part = std::mem::take(&mut judge.part);
                Ok(wanted.take(part.found, &part.text, &part.ends, &mut target)?)
            })?;
            continue;
        }
        if wanted.is_done() {
            all = false;
            break;
        }
        let mut unread = Unread::default();
        let passed = args.source.pass(
            path,
            |text| part(args, &criteria, text),
            |part: Part, bar| {
                games += part.games;
                let words = unread.follow(part.unread);
                if !words.is_empty() {
                    bar.clear();
                    tell(path, &words);
                }
                wanted.take(part.found, &part.text, &part.ends, &mut target)?;
                bar.tell(games);
                ensure!(!wanted.is_done(), Enough);
                Ok(())
            },
        )?;
        exit = exit.and(passed.exit());
        if passed.enough {
            all = false;
            break;
        }
    }
    wanted.finish(&mut target)?;
    let found = wanted.found();
    target.close(exit != Exit::Unreadable)?;
    if args.count {
        let mut out = out();
        writeln!(out, "{found}")?;
        out.flush()?;
    } else if args.output.is_some() {
        match all {
            true => complain(format_args!("{found} of {}", counted(games, "game"))),
            false => complain(format_args!(
                "{}; the rest was not looked through",
                counted(found, "game")
            )),
        }
    }
    let none = if found == 0 { Exit::Failed } else { Exit::Fine };
    Ok(exit.and(none))
}

/// Tells what of a file cannot be read, and may have had what is asked for.
fn tell(path: &Path, unread: &[String]) {
    for words in unread {
        complain(format_args!("{}: {words}", path.display()));
    }
}

fn part(args: &FilterArgs, criteria: &Criteria, text: &[u8]) -> Part {
    let mut judge = Judge::new(args, criteria);
    split_games(text).for_each(|piece| judge.piece(piece));
    judge.part
}

/// Looks at games one at a time; what tags and the replay decide is not read.
struct Judge<'a> {
    args: &'a FilterArgs,
    criteria: &'a Criteria,
    replays: Replays,
    part: Part,
}

impl<'a> Judge<'a> {
    fn new(args: &'a FilterArgs, criteria: &'a Criteria) -> Judge<'a> {
        Judge {
            args,
            criteria,
            replays: Replays::in_language(args.letters.language),
            part: Part::default(),
        }
    }

    fn piece(&mut self, piece: &[u8]) {
        let before = self.part.games;
        let stops = self.judge(piece);
        if self.criteria.go_by_moves() {
            self.part
                .unread
                .pass(piece, self.part.games - before, stops);
        }
    }

    /// Judges the games of a piece, and gives where they cannot be read on.
    fn judge(&mut self, piece: &[u8]) -> Vec<PgnError> {
        let criteria = self.criteria;
        let may_fit = criteria.may_fit(piece)
            && (!criteria.need_tags() || criteria.tags_fit(&read_tags(piece)));
        let fits = if !may_fit || !criteria.need_moves() {
            may_fit
        } else if criteria.need_all() {
            return self.read(piece);
        } else if let Some(game) = self.replays.game(piece) {
            criteria.plain_moves_fit(game)
        } else {
            return self.read(piece);
        };
        self.part.take(self.args, fits, piece.trim_ascii());
        Vec::new()
    }

    /// Reads the games whole.
    fn read(&mut self, text: &[u8]) -> Vec<PgnError> {
        let criteria = self.criteria;
        let mut stops = Vec::new();
        let mut reader = Reader::new(text, Mode::Lenient).in_language(self.args.letters.language);
        while let Some(item) = reader.next() {
            stops.extend(stop_of(&item));
            let fits = item
                .is_ok_and(|read| criteria.tags_fit(&read.game.tags) && criteria.moves_fit(&read));
            self.part.take(self.args, fits, reader.text());
        }
        stops
    }
}

impl Part {
    fn take(&mut self, args: &FilterArgs, fits: bool, text: &[u8]) {
        self.games += 1;
        if fits == args.not {
            return;
        }
        self.found += 1;
        let some = args.is_choosy();
        if !args.count || some {
            push_closed(&mut self.text, text);
            if some {
                self.ends.push(self.text.len());
            }
        }
    }
}
