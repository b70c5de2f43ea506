//! `jadoube pgn convert`: read leniently, written in export format, with a report of what was forgiven.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use jadoube_notation::pgn::{Fault, Forgiveness, Game, Mode, PgnError, Place, ReadGame, Reader};
use jadoube_notation::replay::{Exporter, Loader};
use jadoube_notation::{Leniency, met_again, text_of, told_once};

use super::branches;
use super::forms::{head, of_roster, shortened, stripped, written};
use super::parquet::{Row, Table};
use crate::args::pgn::{ConvertArgs, Strip, Target};
use crate::exit::Exit;
use crate::output::counted;
use crate::written::{Written, ensure_apart};

/// What came of a share of a file: what to write, in which form, what to tell, and how much it was.
struct Part {
    to: Target,
    text: String,
    rows: Vec<Row>,
    notes: Vec<Remark>,
    games: u64,
    lines: u64,
    whole: bool,
}

/// So many ways to cure a game are told one by one.
const MOST_WAYS: usize = 4;

/// A line of the report.
struct Remark {
    place: Place,
    words: String,
    /// It says that a game has letters of another language, which is told once for a file.
    is_foreign: bool,
}

/// Converts every file.
pub fn run(args: &ConvertArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    ensure_apart(args.output.as_deref(), args.report.as_deref())?;
    let mut target = Written::to(args.output.as_deref(), &inputs)?;
    let mut report = match &args.report {
        Some(path) => Written::to_file(path, &inputs)?,
        None => Written::Standard(Box::new(anstream::stderr())),
    };
    let to = args.target();
    target.write_all(head(to).as_bytes())?;
    let mut table = match to {
        Target::Parquet => Some(Table::new()?),
        _ => None,
    };
    let mut exit = Exit::Fine;
    for path in &args.source.files {
        exit = exit.and(convert(
            args,
            to,
            path,
            &mut target,
            &mut table,
            &mut report,
        )?);
    }
    if let Some(table) = table {
        table.finish(&mut target)?;
    }
    target.close(exit != Exit::Unreadable)?;
    report.finish()?;
    Ok(exit)
}

fn convert(
    args: &ConvertArgs,
    to: Target,
    path: &Path,
    target: &mut impl Write,
    table: &mut Option<Table>,
    report: &mut impl Write,
) -> Result<Exit> {
    let name = path.display();
    let (mut games, mut lines, mut whole, mut foreign) = (0, 0, true, 0);
    let passed = args.source.pass(
        path,
        |text| part(args, to, text),
        |part: Part, bar| {
            match table {
                Some(table) => table.take(part.rows, target)?,
                None => target.write_all(part.text.as_bytes())?,
            }
            for note in &part.notes {
                if note.is_foreign {
                    foreign += 1;
                    if foreign > 1 {
                        continue;
                    }
                }
                let place = Place {
                    game: note.place.game + games,
                    line: note.place.line + lines,
                    ..note.place
                };
                writeln!(report, "{name}: {place}: {}", note.words)?;
            }
            games += part.games;
            lines += part.lines;
            whole &= part.whole;
            bar.tell(games);
            Ok(())
        },
    )?;
    if foreign > 1 {
        writeln!(
            report,
            "{name}: and so in {} more",
            counted(foreign - 1, "game")
        )?;
    }
    let read = if whole { Exit::Fine } else { Exit::Failed };
    Ok(read.and(passed.exit()))
}

fn part(args: &ConvertArgs, to: Target, text: &[u8]) -> Part {
    let mode = if args.strict {
        Mode::Strict
    } else {
        Mode::Lenient
    };
    let lines = memchr::memchr_iter(b'\n', text).count() as u64;
    let mut part = Part {
        to,
        text: String::with_capacity(text.len() + text.len() / 8),
        rows: Vec::new(),
        notes: Vec::new(),
        games: 0,
        lines,
        whole: true,
    };
    let mut reader = Reader::new(text, mode).in_language(args.letters.language);
    let mut exporter = exporter(args, to);
    // In letters of another language the words of a plain game may say something else.
    let mut loader = args.letters.language.is_none().then(Loader::new);
    loop {
        match (&mut exporter, &mut loader) {
            (Some(exporter), _) => part.games += reader.export(exporter, &mut part.text),
            (None, Some(loader)) => {
                while let Some(game) = reader.load(loader) {
                    part.games += 1;
                    part.put(args, game);
                }
            }
            (None, None) => {}
        }
        let Some(item) = reader.next() else {
            return part;
        };
        part.games += 1;
        match item {
            Ok(read) => part.take(args, read),
            Err(error) => part.give_up(args, &error, reader.text()),
        }
    }
}

/// What writes plain games without more ado, where all of a game is wanted or only its moves.
fn exporter(args: &ConvertArgs, to: Target) -> Option<Exporter> {
    let bare = args.bare || args.strip.contains(&Strip::All);
    let english = args.letters_out.is_none();
    let whole = to == Target::Pgn
        && english
        && !args.variations_as_games
        && !args.roster
        && args.most_plies.is_none()
        && (bare || args.strip.is_empty());
    whole.then(|| Exporter::new(bare))
}

impl Part {
    fn take(&mut self, args: &ConvertArgs, read: ReadGame) {
        self.tell_forgiven(&read.forgiven);
        // The move is kept, and so is the word that something is wrong.
        self.whole &= read.illegal.is_empty() && !read.forgiven.iter().any(|one| one.is_loss);
        for error in &read.illegal {
            self.notes.push(Remark {
                place: error.place,
                words: format!("illegal move kept: {}", error.fault),
                is_foreign: false,
            });
        }
        self.tell_suggestions(&read);
        if let Some(error) = &read.doubt {
            self.whole = false;
            self.notes.push(Remark {
                place: error.place,
                words: format!("read to its end, but doubtful: {}", error.fault),
                is_foreign: false,
            });
        }
        if let Some(error) = &read.stopped {
            self.whole = false;
            self.notes.push(Remark {
                place: error.place,
                words: format!("not read further: {}", error.fault),
                is_foreign: false,
            });
        }
        self.put(args, read.game);
    }

    /// Writes a game as it is wanted.
    fn put(&mut self, args: &ConvertArgs, game: Game) {
        let game = match (args.bare, args.strip.as_slice()) {
            (true, _) => stripped(game, &[Strip::All]),
            (false, []) => game,
            (false, strip) => stripped(game, strip),
        };
        let game = match args.most_plies {
            Some(most) => shortened(game, most),
            None => game,
        };
        let game = match args.roster {
            true => of_roster(game),
            false => game,
        };
        let games = match args.variations_as_games {
            true => branches::apart(&game),
            false => vec![game],
        };
        for game in &games {
            match self.to {
                Target::Parquet => self.rows.push(Row::of(game)),
                to => self.text.push_str(&written(to, game, args.letters_out)),
            }
        }
    }

    /// The cures of which none is certain, each at the place of its first slip.
    fn tell_suggestions(&mut self, read: &ReadGame) {
        let ways = &read.suggestions;
        let all = match read.stopped {
            Some(_) => "all that follows would be legal",
            None => "every sign would be right",
        };
        for way in ways.iter().take(MOST_WAYS) {
            let Some(first) = way.first() else { continue };
            let slips = way.iter().map(|slip| {
                let instead = match slip.read.as_deref() {
                    None | Some("") => "left out".to_owned(),
                    Some(read) => format!("read as {read}"),
                };
                format!("\"{}\" {instead} ({})", slip.found, slip.leniency.name())
            });
            let slips = slips.collect::<Vec<_>>().join(" and ");
            self.notes.push(Remark {
                place: first.place,
                words: format!("perhaps with {slips} {all}"),
                is_foreign: false,
            });
        }
        if let Some(first) = ways.get(MOST_WAYS).and_then(|way| way.first()) {
            let more = ways.len() - MOST_WAYS;
            self.notes.push(Remark {
                place: first.place,
                words: format!("and in {more} more ways"),
                is_foreign: false,
            });
        }
    }

    /// What was forgiven in a game, each kind once, with how often it is met again.
    fn tell_forgiven(&mut self, forgiven: &[Forgiveness]) {
        // Of what changes the moves each is told, of the forms only the first of a kind.
        let form = |one: &Forgiveness| one.read.is_none().then_some(one.leniency);
        for (one, more) in told_once(forgiven, form) {
            let again = met_again(more);
            let words = format!("forgiven {}: {one}{again}", one.leniency.name());
            self.notes.push(Remark {
                place: one.place,
                words,
                is_foreign: one.leniency == Leniency::ForeignLetter,
            });
        }
    }

    /// A game that is not played: its text goes through as it stands, unless only good games are asked for.
    fn give_up(&mut self, args: &ConvertArgs, error: &PgnError, text: &[u8]) {
        let through = self.to == Target::Pgn && !args.strict;
        if through {
            self.text.push_str(&text_of(text));
            self.text.push_str("\n\n");
        }
        // Another kind of chess is no fault of the record.
        self.whole &= through && error.fault == Fault::Variant;
        let what = if through {
            "passed through unchanged"
        } else {
            "given up"
        };
        self.notes.push(Remark {
            place: error.place,
            words: format!("{what}: \"{}\": {}", error.found, error.fault),
            is_foreign: false,
        });
    }
}
