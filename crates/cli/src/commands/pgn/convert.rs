//! `jadoube pgn convert`: read leniently, written in export format, with a report of what was forgiven.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use jadoube_board::{FenStyle, Position};
use jadoube_notation::pgn::{
    Fault, Forgiveness, Game, LineId, Mode, PgnError, Place, ReadGame, Reader,
};
use jadoube_notation::{Leniency, san::San, uci};
use schemars::JsonSchema;
use serde::Serialize;

use super::{ConvertArgs, Target};
use crate::exit::Exit;
use crate::written::{Written, ensure_apart};

/// What came of a share of a file: what to write, what to tell, and how much it was.
struct Part {
    text: String,
    notes: Vec<Remark>,
    games: u64,
    lines: u64,
    whole: bool,
}

/// A line of the report.
struct Remark {
    place: Place,
    words: String,
}

/// A game as data.
#[derive(Serialize, JsonSchema)]
pub struct GameLine<'a> {
    /// `jadoube.pgn-game/1`.
    schema: &'static str,
    /// The tags by name.
    tags: serde_json::Map<String, serde_json::Value>,
    /// Where it begins, as a FEN.
    start: String,
    /// The moves in UCI.
    uci: Vec<String>,
    /// The moves in SAN.
    san: Vec<String>,
    /// The result: `1-0`, `1/2-1/2`, `*` where none is given.
    result: &'a str,
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
    let mut exit = Exit::Fine;
    for path in &args.source.files {
        exit = exit.and(convert(args, path, &mut target, &mut report)?);
    }
    target.close(exit != Exit::Unreadable)?;
    report.finish()?;
    Ok(exit)
}

fn convert(
    args: &ConvertArgs,
    path: &Path,
    target: &mut impl Write,
    report: &mut impl Write,
) -> Result<Exit> {
    let name = path.display();
    let (mut games, mut lines, mut whole) = (0, 0, true);
    let passed = args.source.pass(
        path,
        |text| part(args, text),
        |part: Part, bar| {
            target.write_all(part.text.as_bytes())?;
            for note in &part.notes {
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
    let read = if whole { Exit::Fine } else { Exit::Failed };
    Ok(read.and(passed.exit()))
}

fn part(args: &ConvertArgs, text: &[u8]) -> Part {
    let mode = if args.strict {
        Mode::Strict
    } else {
        Mode::Lenient
    };
    let lines = text.iter().filter(|&&byte| byte == b'\n').count() as u64;
    let mut part = Part {
        text: String::new(),
        notes: Vec::new(),
        games: 0,
        lines,
        whole: true,
    };
    let mut reader = Reader::new(text, mode);
    while let Some(item) = reader.next() {
        part.games += 1;
        match item {
            Ok(read) => part.take(args, read),
            Err(error) => part.give_up(args, &error, reader.text()),
        }
    }
    part
}

impl Part {
    fn take(&mut self, args: &ConvertArgs, read: ReadGame) {
        self.tell_forgiven(&read.forgiven);
        for error in &read.illegal {
            self.notes.push(Remark {
                place: error.place,
                words: format!("illegal move kept: {}", error.fault),
            });
        }
        if let Some(error) = &read.stopped {
            self.whole = false;
            self.notes.push(Remark {
                place: error.place,
                words: format!("not read further: {}", error.fault),
            });
        }
        let game = if args.bare {
            bare(&read.game)
        } else {
            read.game
        };
        match args.to {
            Target::Pgn => self.text.push_str(&game.to_pgn()),
            Target::Json => {
                self.text.push_str(&json(&game));
                self.text.push('\n');
            }
        }
    }

    /// What was forgiven in a game, each kind once, with how often it is met again.
    fn tell_forgiven(&mut self, forgiven: &[Forgiveness]) {
        let mut told: Vec<Leniency> = Vec::new();
        for one in forgiven {
            if told.contains(&one.leniency) {
                continue;
            }
            told.push(one.leniency);
            let same = |other: &&Forgiveness| other.leniency == one.leniency;
            let again = match forgiven.iter().filter(same).count() - 1 {
                0 => String::new(),
                1 => ", and once more in this game".to_owned(),
                many => format!(", and {many} times more in this game"),
            };
            let words = format!(
                "forgiven {}: \"{}\": {}{again}",
                one.leniency.name(),
                one.found,
                one.leniency
            );
            self.notes.push(Remark {
                place: one.place,
                words,
            });
        }
    }

    /// A game that is not played: its text goes through as it stands, unless only good games are asked for.
    fn give_up(&mut self, args: &ConvertArgs, error: &PgnError, text: &[u8]) {
        let through = args.to == Target::Pgn && !args.strict;
        if through {
            match std::str::from_utf8(text) {
                Ok(text) => self.text.push_str(text),
                Err(_) => self.text.extend(text.iter().map(|&byte| char::from(byte))),
            }
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
        });
    }
}

/// The main line alone.
fn bare(game: &Game) -> Game {
    let mut bare = Game::new(game.start);
    bare.tags = game.tags.clone();
    bare.outcome = game.outcome;
    for node in &game.line(LineId::MAIN).nodes {
        bare.push(node.ply.clone());
    }
    bare
}

fn json(game: &Game) -> String {
    let tags = game
        .tags
        .iter()
        .map(|tag| (tag.name.clone(), tag.value.clone().into()));
    let mut line = GameLine {
        schema: "jadoube.pgn-game/1",
        tags: tags.collect(),
        start: game.start.to_fen(FenStyle::Standard),
        uci: Vec::new(),
        san: Vec::new(),
        result: game.outcome.marker(),
    };
    let chess960 = game.start.is_chess960();
    let mut setup = game.start;
    for node in &game.main_line().nodes {
        let position = Position::from_setup(&setup).ok();
        let (squares, san) = match (node.ply.played(), position) {
            (None, _) => ("0000".to_owned(), "--".to_owned()),
            (Some(played), Some(position)) if position.is_legal(played) => (
                uci::of(&setup, played, chess960).to_string(),
                San::of(&position, played).to_string(),
            ),
            (Some(played), _) => (
                uci::of(&setup, played, chess960).to_string(),
                jadoube_notation::write_illegal(&setup, played),
            ),
        };
        line.uci.push(squares);
        line.san.push(san);
        setup = node.ply.play_on(&setup);
    }
    serde_json::to_string(&line).unwrap_or_default()
}
