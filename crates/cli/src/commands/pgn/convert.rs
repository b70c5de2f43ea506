//! `jadoube pgn convert`: read leniently, written in export format, with a report of what was forgiven.

use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use anyhow::Result;
use jadoube_notation::pgn::{Fault, Forgiveness, Game, Mode, PgnError, Place, ReadGame, Reader};
use jadoube_notation::replay::{Courses, Exporter, Loader};
use jadoube_notation::{Leniency, Systems, met_again, read_move, text_of, told_once};

use super::branches;
use super::followed;
use super::forms::{head, of_roster, shortened, stripped, written};
use super::parquet::{Row, Table};
use crate::args::pgn::{ConvertArgs, Strip, Target};
use crate::exit::Exit;
use crate::line_ends::{Ends, Lines};
use crate::output::counted;
use crate::written::{Written, ensure_apart};

/// What is said of a game of which no move is read, where its first one is in descriptive notation.
fn elsewhere(game: &Game, error: &PgnError) -> &'static str {
    let reading = read_move(&game.start, &error.found, Systems::DESCRIPTIVE);
    match game.main_line().nodes.is_empty() && reading.only().is_ok() {
        true => "; it is one in descriptive notation, which jadoube score read reads",
        false => "",
    }
}

/// What came of a share of a file: what to write, in which form, what to tell, and how much it was.
struct Part {
    to: Target,
    text: Vec<u8>,
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
    let target = Written::to(args.output.as_deref(), &inputs)?;
    let mut report = match &args.report {
        Some(path) => Written::to_file(path, &inputs)?,
        None => Written::Standard(Box::new(anstream::stderr())),
    };
    let to = args.target();
    let ends = match to {
        Target::Pgn => args.source.line_ends(),
        _ => Some(Ends::AsWritten),
    };
    let mut target = Lines::to(target, ends);
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
    // Memory that is fetched anew for each share costs as much as what is written to it.
    let written = Mutex::new(Vec::new());
    let passed = args.source.pass_untold(
        path,
        |text| {
            let room = written.lock().ok().and_then(|mut kept| kept.pop());
            part(args, to, text, room.unwrap_or_default())
        },
        |mut part: Part, bar, _| {
            match table {
                Some(table) => table.take(part.rows, target)?,
                None => target.write_all(&part.text)?,
            }
            if let Ok(mut kept) = written.lock() {
                part.text.clear();
                kept.push(part.text);
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

/// Converts a share, which is written to `room`.
fn part(args: &ConvertArgs, to: Target, text: &[u8], mut room: Vec<u8>) -> Part {
    let mode = if args.strict {
        Mode::Strict
    } else {
        Mode::Lenient
    };
    let lines = memchr::memchr_iter(b'\n', text).count() as u64;
    room.reserve(text.len() + text.len() / 8);
    let mut part = Part {
        to,
        text: room,
        rows: Vec::new(),
        notes: Vec::new(),
        games: 0,
        lines,
        whole: true,
    };
    let mut reader = Reader::new(text, mode).in_language(args.letters.language);
    let mut quick = Quick::of(args, to);
    loop {
        match &mut quick {
            Quick::Export(exporter) => part.games += reader.export(exporter, &mut part.text),
            Quick::Follow(courses) => {
                while reader.course(courses, |course| {
                    followed::write(to, course, &mut part.text)
                }) {
                    part.games += 1;
                }
            }
            Quick::Load(loader) => {
                while let Some(game) = reader.load(loader) {
                    part.games += 1;
                    part.put(args, game, Some(loader.sans()));
                }
            }
            Quick::No => {}
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

/// How plain games are written, of which nothing is to be told.
enum Quick {
    /// From their own words, where all of a game is wanted or only its moves.
    Export(Exporter),
    /// From their moves as they went.
    Follow(Courses),
    Load(Loader),
    /// Not at all: in letters of another language the words of a plain game may say something else.
    No,
}

impl Quick {
    fn of(args: &ConvertArgs, to: Target) -> Quick {
        let bare = args.bare || args.strip.contains(&Strip::All);
        let is_whole = !args.variations_as_games
            && !args.roster
            && args.most_plies.is_none()
            && args.letters_out.is_none();
        match args.letters.language {
            Some(_) => Quick::No,
            None if is_whole && to == Target::Pgn && (bare || args.strip.is_empty()) => {
                Quick::Export(Exporter::new(bare))
            }
            None if is_whole && followed::is_followed(to) => Quick::Follow(Courses::new()),
            None => Quick::Load(Loader::new()),
        }
    }
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
                words: format!(
                    "not read further: {}{}",
                    error.fault,
                    elsewhere(&read.game, error)
                ),
                is_foreign: false,
            });
        }
        // What might cure a fault stands under it.
        self.tell_suggestions(&read);
        self.put(args, read.game, None);
    }

    /// Writes a game as it is wanted; `sans` are the words of its moves, where they are known.
    fn put(&mut self, args: &ConvertArgs, game: Game, sans: Option<&str>) {
        let game = match (args.bare, args.strip.as_slice()) {
            (true, _) => stripped(game, &[Strip::All]),
            (false, []) => game,
            (false, strip) => stripped(game, strip),
        };
        let sans = sans.filter(|_| args.most_plies.is_none() && !args.variations_as_games);
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
                Target::Parquet => self.rows.push(Row::of(game, sans)),
                to => self
                    .text
                    .extend(written(to, game, args.letters_out).into_bytes()),
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
        // Of what changes the moves or is lost each is told, of the forms only the first of a kind.
        let form = |one: &Forgiveness| (one.read.is_none() && !one.is_loss).then_some(one.leniency);
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
            self.text.extend_from_slice(text_of(text).as_bytes());
            self.text.extend_from_slice(b"\n\n");
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
