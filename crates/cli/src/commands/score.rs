//! `jadoube score`: old books and typed scoresheets read, scoresheets printed.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context, Result};
use jadoube_book::LawOfDay;
use jadoube_codes::Date;
use jadoube_notation::pgn::{Game, Mode, Reader, unpack};
use jadoube_notation::score::{Note, ReadScore, SheetFormat, read_text, write_sheets};
use jadoube_notation::{Leniency, Style};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::score::{Job, ReadArgs, ScoreArgs, WriteArgs};
use crate::codes::law_of;
use crate::exit::Exit;
use crate::output::complain;
use crate::written::{Inputs, Written};

/// Does the job.
pub fn run(args: &ScoreArgs) -> Result<Exit> {
    match &args.job {
        Job::Read(args) => read(args),
        Job::Write(args) => write(args),
    }
}

/// A line of the apparatus as data.
#[derive(Serialize, JsonSchema)]
struct NoteLine<'a> {
    /// The page, where the text counts pages.
    page: Option<u32>,
    /// The line, from 1.
    line: usize,
    /// The column in characters, from 1.
    column: usize,
    /// The half-move of the game, from 1.
    ply: usize,
    /// What stood there.
    stood: &'a str,
    /// What is read, in SAN.
    read: &'a str,
    /// The name of what was forgiven.
    forgiven: &'static str,
}

/// A game as data.
#[derive(Serialize, JsonSchema)]
pub struct ScoreLine<'a> {
    /// `jadoube.score/1`.
    schema: &'static str,
    /// The file.
    file: &'a str,
    /// The law of the day, where a date was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    code_of_day: Option<&'a LawOfDay>,
    /// The headers of the text, name and value.
    headers: &'a [(String, String)],
    /// The game as PGN, once for each way in which it can be read.
    pgn: Vec<String>,
    /// What was forgiven.
    notes: Vec<NoteLine<'a>>,
    /// Variations that fit nowhere in the game, and why.
    unplaced: Vec<String>,
    /// What of the text speaks against the reading, though all of it is legal.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    doubts: Vec<String>,
    /// Why it stops before its end.
    stopped: Option<String>,
    /// The languages whose letters the record may be in, as ISO 639-1 codes; none for English.
    languages: Vec<&'static str>,
}

/// The law of the date that was asked for; there must be one.
fn asked_law(date: Option<Date>) -> Result<Option<LawOfDay>> {
    Ok(date.map(law_of).transpose()?.map(LawOfDay::from))
}

/// Writes into a game by which code it is told.
fn stamp(game: &mut Game, law: Option<&LawOfDay>) {
    if let Some(law) = law {
        game.tags.set("Rules", law.code.unwrap_or_default());
        game.tags.set("RulesOfDay", &law.says);
    }
}

/// The notation in which a code of its time was printed.
fn notation_of(code: Option<&str>) -> Style {
    let name = match code {
        Some("british") => "british",
        Some("fide-1931") => "algebraic-1931",
        Some("fide-1955") => "algebraic-1955",
        _ => "san",
    };
    name.parse().unwrap_or(Style::San)
}

fn read(args: &ReadArgs) -> Result<Exit> {
    let law = asked_law(args.code_for)?;
    let mut target = Written::to(args.output.as_deref(), &Inputs::of(&args.files)?)?;
    let mut exit = Exit::Fine;
    for path in &args.files {
        let name = path.display().to_string();
        let text = match bytes_of(path) {
            Ok(bytes) => decode(&bytes),
            Err(error) => {
                complain(format_args!("{error:#}"));
                exit = exit.and(Exit::Unreadable);
                continue;
            }
        };
        let found = read_text(&text, args.language);
        let mut scores = found.games;
        for game in scores.iter_mut().flat_map(|score| &mut score.games) {
            stamp(game, law.as_ref());
        }
        for stop in &found.left_out {
            complain(format_args!("{name}: left out: {stop}"));
        }
        if scores.is_empty() {
            complain(format_args!("{name}: found no game in this text"));
            exit = exit.and(Exit::Failed);
        }
        // Several readings of a game are several games of the PGN.
        let mut written = 1;
        for (index, score) in scores.iter().enumerate() {
            let number = match index + 1 {
                number if number == written => number.to_string(),
                number => format!("{number} (in the PGN {written})"),
            };
            written += score.games.len();
            if score.stopped.is_some() || score.games.len() != 1 || !score.doubts.is_empty() {
                exit = exit.and(Exit::Failed);
            }
            if args.json {
                serde_json::to_writer(&mut target, &as_data(&name, score, law.as_ref()))?;
                writeln!(target)?;
            } else {
                show(&name, &number, score, &mut target)?;
            }
        }
    }
    target.close(exit != Exit::Unreadable)?;
    Ok(exit)
}

/// The games as PGN, and the apparatus on standard error.
fn show(name: &str, number: &str, score: &ReadScore, target: &mut dyn Write) -> Result<()> {
    for game in &score.games {
        target.write_all(game.to_pgn().as_bytes())?;
    }
    let mut err = anstream::stderr();
    if score.games.len() > 1 {
        let reach = match score.stopped {
            Some(_) => "go equally far",
            None => "stay legal to the end",
        };
        writeln!(
            err,
            "{name}: game {number}: {} readings {reach}, and all are given{}",
            score.games.len(),
            languages(score)
        )?;
    }
    let mut told: Vec<Leniency> = Vec::new();
    for note in &score.notes {
        // Letters and forms in which a whole record is written are told once.
        if is_custom(note) {
            if told.contains(&note.leniency) {
                continue;
            }
            told.push(note.leniency);
        }
        let same = |other: &&Note| is_custom(other) && other.leniency == note.leniency;
        let again = match score.notes.iter().filter(same).count() {
            many if many > 1 && is_custom(note) => {
                format!(", and {} times more in this game", many - 1)
            }
            _ => String::new(),
        };
        let page = note
            .place
            .page
            .map_or(String::new(), |page| format!("page {page}, "));
        // These are told at a move, and change nothing of it.
        let relation = match note.leniency {
            Leniency::Remark | Leniency::DiagramDiffers => "stands at",
            _ => "is read as",
        };
        writeln!(
            err,
            "{name}: game {number}, {page}line {}, column {}: \"{}\" {relation} {}: {} ({}){again}",
            note.place.line,
            note.place.column,
            note.stood,
            note.read,
            note.leniency,
            note.leniency.name()
        )?;
    }
    for stop in &score.unplaced {
        writeln!(err, "{name}: game {number}, {stop}")?;
    }
    for doubt in &score.doubts {
        writeln!(err, "{name}: game {number}: doubtful at {doubt}")?;
    }
    if let Some((_, players)) = score.headers.iter().find(|(key, _)| key == "players") {
        writeln!(
            err,
            "{name}: game {number}: {players} played, and nothing says who had White; they stand in the tag Players"
        )?;
    }
    if let Some(stop) = &score.stopped {
        writeln!(err, "{name}: game {number}: stopped at {stop}")?;
    }
    Ok(())
}

/// Whether what was forgiven is how its writer wrote all moves of the kind: letters of a language, capitals, `K-N` for `K-N1`.
fn is_custom(note: &Note) -> bool {
    match note.leniency {
        Leniency::ForeignLetter | Leniency::Capitals | Leniency::KnightKt => true,
        Leniency::OcrSlip => !note.stood.contains(|sign: char| sign.is_ascii_digit()),
        _ => false,
    }
}

/// Whose letters those of a record may be, where several readings come of that.
fn languages(score: &ReadScore) -> String {
    let names = score.languages.iter();
    let names: Vec<String> = names
        .map(|language| format!("{} ({})", language.name, language.code))
        .collect();
    match names.is_empty() {
        true => String::new(),
        false => format!(
            "; the letters may be those of {}: --language tells which",
            names.join(", ")
        ),
    }
}

fn as_data<'a>(file: &'a str, score: &'a ReadScore, law: Option<&'a LawOfDay>) -> ScoreLine<'a> {
    let notes = score.notes.iter().map(|note| NoteLine {
        page: note.place.page,
        line: note.place.line,
        column: note.place.column,
        ply: note.ply,
        stood: &note.stood,
        read: &note.read,
        forgiven: note.leniency.name(),
    });
    ScoreLine {
        schema: "jadoube.score/1",
        file,
        code_of_day: law,
        headers: &score.headers,
        pgn: score.games.iter().map(|game| game.to_pgn()).collect(),
        notes: notes.collect(),
        unplaced: score.unplaced.iter().map(ToString::to_string).collect(),
        doubts: score.doubts.iter().map(ToString::to_string).collect(),
        stopped: score.stopped.as_ref().map(ToString::to_string),
        languages: score
            .languages
            .iter()
            .map(|language| language.code)
            .collect(),
    }
}

fn write(args: &WriteArgs) -> Result<Exit> {
    let law = asked_law(args.code_for)?;
    let code = law.as_ref().and_then(|law| law.code);
    let dialect = args.dialect.unwrap_or_else(|| notation_of(code));
    let ending = args
        .output
        .as_ref()
        .and_then(|path| path.extension()?.to_str()?.parse().ok());
    let format = args.format.or(ending).unwrap_or(SheetFormat::Text);
    let mut target = Written::to(args.output.as_deref(), &Inputs::of(&args.files)?)?;
    let mut exit = Exit::Fine;
    let mut games = Vec::new();
    for path in &args.files {
        let name = path.display().to_string();
        for item in Reader::new(&bytes_of(path)?[..], Mode::Lenient).named(&name) {
            match item {
                Ok(read) => {
                    if let Some(error) = read.stopped.as_ref().or(read.illegal.first()) {
                        complain(format_args!("{error}"));
                        exit = exit.and(Exit::Failed);
                    }
                    let mut game = read.game;
                    stamp(&mut game, law.as_ref());
                    games.push(game);
                }
                Err(error) => {
                    complain(format_args!("{error}"));
                    exit = exit.and(Exit::Failed);
                }
            }
        }
    }
    target.write_all(&write_sheets(&games, dialect, format))?;
    target.finish()?;
    Ok(exit)
}

/// The bytes of a file or of standard input, unpacked as their content demands.
fn bytes_of(path: &Path) -> Result<Vec<u8>> {
    let unreadable = || format!("{}: the file cannot be read", path.display());
    let mut source = match path == Path::new("-") {
        true => unpack(io::stdin()),
        false => unpack(fs::File::open(path).with_context(unreadable)?),
    }
    .with_context(unreadable)?;
    let mut bytes = Vec::new();
    source.read_to_end(&mut bytes).with_context(unreadable)?;
    Ok(bytes)
}

/// UTF-8, or else Latin-1.
fn decode(bytes: &[u8]) -> String {
    match std::str::from_utf8(bytes) {
        Ok(text) => text.trim_start_matches('\u{feff}').to_owned(),
        Err(_) => bytes.iter().map(|&byte| char::from(byte)).collect(),
    }
}
