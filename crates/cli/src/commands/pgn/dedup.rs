//! `jadoube pgn dedup`: each game once.

use std::collections::HashSet;
use std::io::Write;

use anyhow::Result;
use jadoube_board::{FenStyle, Move, Setup};
use jadoube_notation::pgn::{Mode, Outcome, Ply, Reader, Tags, read_tags, split_games, tag_values};
use twox_hash::XxHash3_128;

use super::replayed::Replays;
use super::whole::push_closed;
use crate::args::pgn::{DedupArgs, Same, SourceArgs};
use crate::exit::Exit;
use crate::line_ends::Lines;
use crate::output::{complain, counted};
use crate::written::{Written, ensure_apart};

/// What a share has: the texts of its games one after another, and what there is to know of each.
#[derive(Default)]
struct Part {
    text: Vec<u8>,
    games: Vec<Keyed>,
}

/// A game: what is the same in all its copies, its plies, and where its text ends.
struct Keyed {
    key: u128,
    plies: usize,
    end: usize,
}

/// Where games go.
pub struct Outputs {
    target: Lines<Written>,
    others: Option<Lines<Written>>,
}

impl Outputs {
    /// Begins both.
    ///
    /// # Errors
    ///
    /// If they are one file, or one of the files that are read.
    pub fn of(args: &DedupArgs) -> Result<Outputs> {
        let mut read = args.source.clone();
        read.files.extend(args.check.iter().cloned());
        let inputs = read.inputs()?;
        ensure_apart(args.output.as_deref(), args.duplicates.as_deref())?;
        let ends = args.source.line_ends();
        let target = Written::to(args.output.as_deref(), &inputs)?;
        let others = args.duplicates.as_deref();
        let others = others.map(|path| {
            let others = Written::to_file(path, &inputs)?;
            anyhow::Ok(Lines::to(others, ends))
        });
        Ok(Outputs {
            target: Lines::to(target, ends),
            others: others.transpose()?,
        })
    }

    /// A game that is kept.
    pub fn game(&mut self, text: &[u8]) -> Result<()> {
        Ok(self.target.write_all(text)?)
    }

    /// A game that stood there before.
    pub fn duplicate(&mut self, text: &[u8]) -> Result<()> {
        match &mut self.others {
            Some(others) => Ok(others.write_all(text)?),
            None => Ok(()),
        }
    }

    /// Ends both.
    pub fn close(self, whole: bool) -> Result<()> {
        self.target.close(whole)?;
        self.others.map_or(Ok(()), |others| others.close(whole))
    }
}

impl DedupArgs {
    /// The collections that are only compared.
    pub fn known(&self) -> SourceArgs {
        SourceArgs {
            files: self.check.clone(),
            ..self.source.clone()
        }
    }
}

/// Writes the first of the games that are the same.
pub fn run(args: &DedupArgs) -> Result<Exit> {
    let mut outputs = Outputs::of(args)?;
    // Sixteen bytes a game, whatever its length.
    let mut seen: HashSet<u128> = HashSet::new();
    let known = args.known().pass_all(
        |text| part(args, text),
        |part: Part, _| {
            seen.extend(part.games.iter().map(|game| game.key));
            Ok(())
        },
    )?;
    let (mut games, mut again) = (0, 0);
    let exit = args.source.pass_all(
        |text| part(args, text),
        |part: Part, bar| {
            let mut from = 0;
            for game in part.games {
                let text = &part.text[from..game.end];
                (from, games) = (game.end, games + 1);
                if seen.insert(game.key) {
                    outputs.game(text)?;
                } else {
                    again += 1;
                    outputs.duplicate(text)?;
                }
            }
            bar.tell(games);
            Ok(())
        },
    )?;
    let exit = exit.and(known);
    outputs.close(exit != Exit::Unreadable)?;
    complain(format_args!(
        "{}, {again} of them stood there before",
        counted(games, "game")
    ));
    Ok(exit)
}

/// What is the same in all copies of each game, its plies and its text.
pub fn keys(args: &DedupArgs, text: &[u8]) -> Vec<(u128, usize, Vec<u8>)> {
    let part = part(args, text);
    let mut from = 0;
    let games = part.games.iter().map(|game| {
        let text = part.text[from..game.end].trim_ascii().to_vec();
        from = game.end;
        (game.key, game.plies, text)
    });
    games.collect()
}

fn part(args: &DedupArgs, text: &[u8]) -> Part {
    let same = args.same;
    let mut part = Part::default();
    let mut replays = Replays::in_language(args.letters.language);
    let mut record = Record::default();
    for piece in split_games(text) {
        let Some(game) = replays.game(piece) else {
            read(args, piece, &mut record, &mut part);
            continue;
        };
        record.begin(&Setup::initial());
        game.moves.iter().for_each(|&played| record.played(played));
        match same {
            Same::Moves => {}
            Same::Game if !game.moves.is_empty() => {
                let values = tag_values(piece, MEETING);
                record.meeting(values.each_ref().map(Option::as_deref), game.outcome);
            }
            Same::Game | Same::Record | Same::Alike => {
                record.tags(same, &read_tags(piece), game.outcome)
            }
        }
        part.add(record.key(), record.plies, piece.trim_ascii());
    }
    part
}

/// Reads games whole of which the replay does not tell all.
fn read(args: &DedupArgs, text: &[u8], record: &mut Record, part: &mut Part) {
    let same = args.same;
    let mut reader = Reader::new(text, Mode::Lenient).in_language(args.letters.language);
    while let Some(item) = reader.next() {
        let Ok(read) = item else {
            // What is not played is the same only letter for letter.
            part.add(XxHash3_128::oneshot(reader.text()), 0, reader.text());
            continue;
        };
        record.begin(&read.game.start);
        for node in &read.game.main_line().nodes {
            record.ply(&node.ply);
        }
        // A record that stops is not the same as another that stops there for another reason.
        if let Some(error) = &read.stopped {
            record.words(&error.found);
        }
        let (tags, outcome) = (&read.game.tags, read.game.outcome);
        match same {
            Same::Moves => {}
            Same::Game if record.plies > 0 => {
                record.meeting(MEETING.map(|name| tags.get(name)), outcome);
            }
            Same::Game | Same::Record | Same::Alike => record.tags(same, tags, outcome),
        }
        part.add(record.key(), record.plies, reader.text());
    }
}

impl Part {
    fn add(&mut self, key: u128, plies: usize, text: &[u8]) {
        push_closed(&mut self.text, text);
        let end = self.text.len();
        self.games.push(Keyed { key, plies, end });
    }
}

/// What was played, as bytes: the start, then two bytes a ply; after a number that no ply has, words.
#[derive(Default)]
struct Record {
    bytes: Vec<u8>,
    plies: usize,
}

/// The tags by which a meeting of two players is known.
const MEETING: [&str; 5] = ["White", "Black", "Date", "Event", "Round"];

/// The number that stands before words; no move has it.
const WORDS: u16 = 0xfffe;

/// The number of a null move.
const NULL: u16 = 0xffff;

impl Record {
    fn begin(&mut self, start: &Setup) {
        self.bytes.clear();
        self.plies = 0;
        if *start != Setup::initial() {
            self.words(&start.to_fen(FenStyle::Standard));
        }
    }

    fn number(&mut self, number: u16) {
        self.bytes.extend(number.to_le_bytes());
    }

    fn played(&mut self, played: Move) {
        let role = played.promotion().map_or(0, |role| role.index() + 1);
        let squares = [played.from().index(), played.to().index()].map(u16::from);
        self.number(squares[0] | squares[1] << 6 | u16::from(role) << 12);
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
                self.number(NULL);
                self.plies += 1;
            }
        }
    }

    fn words(&mut self, words: &str) {
        self.number(WORDS);
        self.bytes.extend((words.len() as u32).to_le_bytes());
        self.bytes.extend(words.as_bytes());
    }

    /// The players by their last names alone, and the result. Of a short game, which others may play too, also the day and the
    /// first letters of their first names, where these are known, and the event and its round where the players are not.
    fn meeting(&mut self, [white, black, date, event, round]: [Option<&str>; 5], outcome: Outcome) {
        let is_short = self.plies < SHORT;
        let is_nobody = |name: Option<&str>| last_name(name.unwrap_or_default()).is_empty();
        if is_short && is_nobody(white) && is_nobody(black) {
            self.words(event.unwrap_or_default());
            self.words(round.unwrap_or_default());
        }
        for name in [white, black] {
            let name = name.unwrap_or_default();
            self.words(&last_name(name));
            if is_short && let Some(initial) = initial(name) {
                self.words(&initial.to_string());
            }
        }
        let is_day = |date: &&str| date.len() == 10 && !date.contains('?');
        if is_short && let Some(date) = date.filter(is_day) {
            self.words(date);
        }
        self.words(outcome.marker());
    }

    /// All tags; only they tell games without moves apart.
    fn tags(&mut self, same: Same, tags: &Tags, outcome: Outcome) {
        let mut all: Vec<_> = tags.iter().map(|tag| (&tag.name, &tag.value)).collect();
        if same == Same::Record {
            all.sort_unstable();
            self.words(outcome.marker());
        }
        for (name, value) in all {
            self.words(name);
            self.words(value);
        }
    }

    fn key(&self) -> u128 {
        XxHash3_128::oneshot(&self.bytes)
    }
}

/// So many plies two games seldom share.
const SHORT: usize = 20;

/// The first letter of the first name, if it is given.
fn initial(name: &str) -> Option<char> {
    let first = match name.split_once(',') {
        Some((_, first)) => first,
        None => name.trim().rsplit_once(' ')?.0,
    };
    let letter = first.chars().find(|sign| sign.is_alphabetic())?;
    letter.to_lowercase().next()
}

/// `Carlsen, Magnus`, `M. Carlsen` and `CARLSEN` are one.
fn last_name(name: &str) -> String {
    let last = match name.split_once(',') {
        Some((last, _)) => last,
        None => name.split_whitespace().next_back().unwrap_or_default(),
    };
    let letters = last.chars().filter(|sign| sign.is_alphanumeric());
    letters.flat_map(char::to_lowercase).collect()
}

#[cfg(test)]
mod tests {
    use super::{initial, last_name};

    #[test]
    fn names_are_known_by_the_last() {
        for name in ["Carlsen, Magnus", "Magnus Carlsen", "M. CARLSEN", "carlsen"] {
            assert_eq!(last_name(name), "carlsen", "{name}");
        }
        assert_eq!(last_name("?"), "");
        for name in ["Carlsen, Magnus", "Magnus Carlsen", "M. CARLSEN"] {
            assert_eq!(initial(name), Some('m'), "{name}");
        }
        assert_eq!(initial("carlsen"), None);
    }
}
