//! `jadoube pgn sort` and `jadoube pgn merge`: games in order, in memory that does not grow with their number.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::io::{self, BufReader, BufWriter, Read, Seek, Write};

use anyhow::{Context, Result};
use jadoube_notation::pgn::{read_tags, split_games};

use super::whole::whole;
use crate::args::pgn::{MergeArgs, SortArgs, USUAL_ORDER};
use crate::exit::Exit;
use crate::line_ends::Lines;
use crate::output::{complain, counted};
use crate::written::Written;

/// So many bytes of games are sorted in memory; more are put aside in files.
const IN_MEMORY: usize = 256 << 20;

/// A game and what it is sorted by.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Keyed {
    key: Vec<u8>,
    /// Games with the same key stay in their order.
    number: u64,
    text: Vec<u8>,
}

/// Sorts the games of all files.
pub fn run(args: &SortArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let target = Written::to(args.output.as_deref(), &inputs)?;
    let mut target = Lines::to(target, args.source.line_ends());
    let mut pile = Pile::default();
    let mut met = vec![false; args.by.len()];
    let mut encodings = Encodings::default();
    let exit = args.source.pass_all(
        |text| keyed(args, text),
        |share: Share, bar| {
            for game in share.games {
                encodings.see(&game.text);
                pile.add(game)?;
            }
            met.iter_mut()
                .zip(share.met)
                .for_each(|(met, here)| *met |= here);
            bar.tell(pile.games);
            Ok(())
        },
    )?;
    let unmet = args.by.iter().zip(met).filter(|(_, met)| !met);
    for (name, _) in unmet.filter(|_| args.by.join(",") != USUAL_ORDER) {
        complain(format_args!(
            "no game has the tag {name}, so it sorts nothing"
        ));
    }
    pile.write(&mut target)?;
    encodings.tell();
    target.close(exit != Exit::Unreadable)?;
    Ok(exit)
}

/// The games of all files one after another, as they stand.
pub fn merge(args: &MergeArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let target = Written::to(args.output.as_deref(), &inputs)?;
    let mut target = Lines::to(target, args.source.line_ends());
    let mut all = 0;
    let mut encodings = Encodings::default();
    let exit = args.source.pass_all(
        |text| {
            let games: Vec<Vec<u8>> = split_games(text).map(whole).collect();
            games
        },
        |games: Vec<Vec<u8>>, bar| {
            all += games.len() as u64;
            for game in &games {
                encodings.see(game);
                target.write_all(game)?;
            }
            bar.tell(all);
            Ok(())
        },
    )?;
    encodings.tell();
    target.close(exit != Exit::Unreadable)?;
    if args.output.is_some() {
        complain(format_args!("{}", counted(all, "game")));
    }
    Ok(exit)
}

/// In which encodings the games of one output stand.
#[derive(Default)]
struct Encodings {
    utf8: bool,
    bytes: bool,
}

impl Encodings {
    fn see(&mut self, game: &[u8]) {
        if !game.is_ascii() {
            let is_utf8 = std::str::from_utf8(game).is_ok();
            self.utf8 |= is_utf8;
            self.bytes |= !is_utf8;
        }
    }

    /// Most programs take a file to be in one encoding.
    fn tell(&self) {
        if self.utf8 && self.bytes {
            complain(format_args!(
                "some games are in UTF-8 and some are not, each as it stands; 'jadoube pgn convert' writes all in UTF-8"
            ));
        }
    }
}

/// The games of a share.
struct Share {
    games: Vec<Keyed>,
    /// Whether each of the tags that sort was met.
    met: Vec<bool>,
}

fn keyed(args: &SortArgs, text: &[u8]) -> Share {
    let mut met = vec![false; args.by.len()];
    let games = split_games(text).map(|game| {
        let tags = read_tags(game);
        let mut key = Vec::new();
        for (name, met) in args.by.iter().zip(&mut met) {
            let value = tags.get(name).unwrap_or_default();
            *met |= !value.is_empty();
            push_key(&mut key, value);
        }
        if args.reverse {
            key.iter_mut().for_each(|byte| *byte = !*byte);
        }
        Keyed {
            key,
            number: 0,
            text: whole(game),
        }
    });
    Share {
        games: games.collect(),
        met,
    }
}

/// Puts a value into a key so that numbers in it come in the order of numbers, letters in that of the alphabet, and
/// what is unknown last.
fn push_key(key: &mut Vec<u8>, value: &str) {
    let value = value.trim().to_lowercase();
    if value.is_empty() || value.starts_with('?') {
        key.extend([0xff, 0]);
        return;
    }
    let mut rest = value.as_str();
    while let Some(sign) = rest.chars().next() {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 {
            let number = rest[..digits].trim_start_matches('0');
            // A number with more figures is greater.
            key.extend([b'0', 1 + number.len().min(200) as u8]);
            key.extend(number.bytes());
            rest = &rest[digits..];
        } else {
            let mut bytes = [0; 4];
            key.extend(sign.encode_utf8(&mut bytes).bytes());
            rest = &rest[sign.len_utf8()..];
        }
    }
    key.push(0);
}

/// Games that are being sorted: some in memory, the others in sorted files.
#[derive(Default)]
struct Pile {
    games: u64,
    bytes: usize,
    now: Vec<Keyed>,
    aside: Vec<std::fs::File>,
}

impl Pile {
    fn add(&mut self, mut game: Keyed) -> Result<()> {
        game.number = self.games;
        self.games += 1;
        self.bytes += game.text.len() + game.key.len();
        self.now.push(game);
        if self.bytes > IN_MEMORY {
            self.put_aside()?;
        }
        Ok(())
    }

    /// Writes what is in memory to a file that is gone with the program.
    fn put_aside(&mut self) -> Result<()> {
        self.now.sort_unstable();
        let file = tempfile::tempfile().context("a temporary file cannot be made")?;
        let mut run = BufWriter::new(file);
        for game in self.now.drain(..) {
            put(&mut run, &game).context("a temporary file cannot be written")?;
        }
        let mut file = run.into_inner().map_err(io::Error::from)?;
        file.rewind()?;
        self.aside.push(file);
        self.bytes = 0;
        Ok(())
    }

    fn write(mut self, target: &mut impl Write) -> Result<()> {
        self.now.sort_unstable();
        if self.aside.is_empty() {
            for game in &self.now {
                target.write_all(&game.text)?;
            }
            return Ok(());
        }
        self.put_aside()?;
        let mut runs: Vec<BufReader<std::fs::File>> =
            self.aside.into_iter().map(BufReader::new).collect();
        let mut next = BinaryHeap::new();
        for (run, source) in runs.iter_mut().enumerate() {
            next.extend(take(source)?.map(|game| Reverse((game, run))));
        }
        while let Some(Reverse((game, run))) = next.pop() {
            target.write_all(&game.text)?;
            next.extend(take(&mut runs[run])?.map(|game| Reverse((game, run))));
        }
        Ok(())
    }
}

fn put(run: &mut impl Write, game: &Keyed) -> io::Result<()> {
    run.write_all(&game.number.to_le_bytes())?;
    for part in [&game.key, &game.text] {
        run.write_all(&(part.len() as u64).to_le_bytes())?;
        run.write_all(part)?;
    }
    Ok(())
}

/// The next game of a file; none at its end.
fn take(run: &mut impl Read) -> io::Result<Option<Keyed>> {
    let mut number = [0; 8];
    match run.read_exact(&mut number) {
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(None),
        read => read?,
    }
    let mut part = || {
        let mut length = [0; 8];
        run.read_exact(&mut length)?;
        let mut bytes = vec![0; u64::from_le_bytes(length) as usize];
        run.read_exact(&mut bytes)?;
        io::Result::Ok(bytes)
    };
    let (key, text) = (part()?, part()?);
    Ok(Some(Keyed {
        key,
        number: u64::from_le_bytes(number),
        text,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_come_in_the_order_of_people() {
        let key = |value: &str| {
            let mut key = Vec::new();
            push_key(&mut key, value);
            key
        };
        let sorted = ["1.2", "1.10", "2", "10", "abc", "Abd", "é", "", "?"];
        for pair in sorted.windows(2) {
            assert!(key(pair[0]) <= key(pair[1]), "{pair:?}");
        }
        assert_eq!(key("1992.01.??"), key("1992.1.??"));
    }

    #[test]
    fn what_is_put_aside_comes_back_in_order() {
        let mut pile = Pile::default();
        for number in 0..100u8 {
            let game = Keyed {
                key: vec![number.wrapping_mul(37) % 10],
                number: 0,
                text: vec![number],
            };
            pile.add(game).expect("room");
            if number % 30 == 29 {
                pile.put_aside().expect("room");
            }
        }
        let mut sorted = Vec::new();
        pile.write(&mut sorted).expect("room");
        let mut expected: Vec<u8> = (0..100).collect();
        expected.sort_by_key(|number| number.wrapping_mul(37) % 10);
        assert_eq!(sorted, expected);
    }
}
