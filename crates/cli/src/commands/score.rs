//! `jadoube score`: old books and typed scoresheets read, scoresheets printed.

use std::fs;
use std::io::{self, Read, Write};
use std::path::Path;

use anyhow::{Context, Result};
use jadoube_board::{Color, Position};
use jadoube_book::LawOfDay;
use jadoube_codes::Date;
use jadoube_laws::Shelf;
use jadoube_notation::pgn::{
    Comment, Forgiveness, Game, Mode, Outcome, ReadGame, Reader, unpack_in,
};
use jadoube_notation::score::{Note, Passage, ReadScore, SheetFormat, read_text, write_sheets};
use jadoube_notation::{
    Encoding, Leniency, Style, met_again, text_of, told_once, word_of_no_language,
};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::score::{Job, ReadArgs, ScoreArgs, WriteArgs};
use crate::codes::law_of;
use crate::exit::Exit;
use crate::output::{complain, counted};
use crate::written::{Inputs, Written};

/// Does the job.
pub fn run(shelf: &Shelf, args: &ScoreArgs) -> Result<Exit> {
    match &args.job {
        Job::Read(args) => read(shelf, args),
        Job::Write(args) => write(shelf, args),
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
    /// The game as PGN, once for each way in which it can be read, or for some of them where there are many.
    pgn: Vec<String>,
    /// In how many ways it can be read.
    readings: u64,
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
fn asked_law(shelf: &Shelf, date: Option<Date>) -> Result<Option<LawOfDay>> {
    Ok(date
        .map(|date| law_of(shelf, date))
        .transpose()?
        .map(LawOfDay::from))
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

fn read(shelf: &Shelf, args: &ReadArgs) -> Result<Exit> {
    let law = asked_law(shelf, args.code_for)?;
    let mut target = Written::to(args.output.as_deref(), &Inputs::of(&args.files)?)?;
    let mut exit = Exit::Fine;
    for path in &args.files {
        let name = path.display().to_string();
        let text = match bytes_of(path, args.encoding) {
            Ok(bytes) => {
                if let Some(word) = word_of_no_language(&bytes) {
                    complain(format_args!(
                        "{name}: {word:?}: {}",
                        Leniency::OtherEncoding
                    ));
                    exit = exit.and(Exit::Failed);
                }
                decode(&bytes)
            }
            Err(error) => {
                complain(format_args!("{error:#}"));
                exit = exit.and(Exit::Unreadable);
                continue;
            }
        };
        let mut found = read_text(&text, args.language);
        if args.notes {
            found.keep_notes(&text);
        }
        let mut scores = found.games;
        for game in scores.iter_mut().flat_map(|score| &mut score.games) {
            stamp(game, law.as_ref());
        }
        for stop in &found.left_out {
            complain(format_args!("{name}: left out: {stop}"));
            exit = exit.and(Exit::Failed);
        }
        let (doubts, passed): (Vec<Passage>, Vec<Passage>) = found
            .passed
            .into_iter()
            .partition(|passage| passage.is_doubt);
        for doubt in doubts {
            let (words, line) = (doubt.said.unwrap_or_default(), doubt.place.line);
            complain(format_args!(
                "{name}: \"{words}\" is not understood, on line {line}"
            ));
            exit = exit.and(Exit::Failed);
        }
        for words in passed_over(&passed) {
            complain(format_args!("{name}: {words}"));
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
            if !is_sure(score) {
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

/// Whether all moves of a game are told, in one way.
fn is_sure(score: &ReadScore) -> bool {
    let is_whole = score.stopped.is_none() && score.unplaced.is_empty();
    is_whole && score.games.len() == 1 && score.doubts.is_empty()
}

/// So many lines at most are named on which passages begin that are passed over.
const NAMED: usize = 100;

/// What is said of words of which nothing is read: `"Vienna" is passed over, on line 1`,
/// `2 notes of 40 words are passed over, on lines 4 and 9`.
fn passed_over(passages: &[Passage]) -> Vec<String> {
    let mut told = Vec::new();
    let mut quoted: Vec<(&str, Vec<usize>)> = Vec::new();
    for passage in passages {
        let Some(said) = passage.said.as_deref() else {
            continue;
        };
        let line = passage.place.line;
        match quoted.iter_mut().find(|(known, _)| *known == said) {
            Some((_, lines)) => lines.push(line),
            None => quoted.push((said, vec![line])),
        }
    }
    told.extend(
        quoted
            .iter()
            .map(|(said, lines)| format!("\"{said}\" is passed over, {}", on_lines(lines))),
    );
    let notes = passages.iter().filter(|passage| passage.said.is_none());
    let lines: Vec<usize> = notes.clone().map(|passage| passage.place.line).collect();
    let words: usize = notes.map(|passage| passage.words).sum();
    let begins: Vec<String> = passages
        .iter()
        .filter(|passage| passage.said.is_none())
        .take(QUOTED)
        .map(|passage| format!("\"{} …\"", passage.begins))
        .collect();
    let more = if lines.len() > QUOTED {
        " and so on"
    } else {
        ""
    };
    let begins = format!(": {}{more}", begins.join(", "));
    match lines.as_slice() {
        [] => {}
        [_] => told.push(format!(
            "a note of {words} words is passed over, {}{begins}",
            on_lines(&lines)
        )),
        _ => told.push(format!(
            "{} notes of {words} words are passed over, {}{begins}",
            lines.len(),
            on_lines(&lines)
        )),
    }
    told
}

/// The beginnings of so many notes are told.
const QUOTED: usize = 6;

/// `on line 4`, `on lines 4, 9 and 12`
fn on_lines(lines: &[usize]) -> String {
    let named: Vec<String> = lines.iter().take(NAMED).map(ToString::to_string).collect();
    let more = lines.len() - named.len();
    match named.as_slice() {
        [only] => format!("on line {only}"),
        [first @ .., last] if more == 0 => format!("on lines {} and {last}", first.join(", ")),
        named => format!("on lines {} and {more} more", named.join(", ")),
    }
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
        let given = match score.games.len() as u64 {
            all if all == score.readings => "all".to_owned(),
            some => format!("{some} of them"),
        };
        writeln!(
            err,
            "{name}: game {number}: {} readings {reach}, and {given} are given{}",
            score.readings,
            languages(score)
        )?;
    }
    // Letters and forms in which a whole record is written are told once.
    for (note, more) in told_once(&score.notes, Note::custom) {
        let page = note
            .place
            .page
            .map_or(String::new(), |page| format!("page {page}, "));
        writeln!(
            err,
            "{name}: game {number}, {page}line {}, column {}: {note} ({}){}",
            note.place.line,
            note.place.column,
            note.leniency.name(),
            met_again(more)
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
        readings: score.readings,
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

fn write(shelf: &Shelf, args: &WriteArgs) -> Result<Exit> {
    let law = asked_law(shelf, args.code_for)?;
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
        for item in Reader::new(&bytes_of(path, None)?[..], Mode::Lenient).named(&name) {
            match item {
                Ok(read) => {
                    exit = exit.and(tell_of_sheet(&name, &read));
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

/// Tells what of a game was mended to be read, what is doubtful, and what stands on no sheet.
fn tell_of_sheet(name: &str, read: &ReadGame) -> Exit {
    let mut exit = Exit::Fine;
    // Of what changes the moves each is told, of the forms only the first of a kind.
    let form = |one: &Forgiveness| one.read.is_none().then_some(one.leniency);
    for (one, more) in told_once(&read.forgiven, form) {
        let again = met_again(more);
        complain(format_args!(
            "{name}: {}: forgiven {}: {one}{again}",
            one.place,
            one.leniency.name()
        ));
    }
    let is_lost = read
        .forgiven
        .iter()
        .any(|one| one.is_loss || one.leniency == Leniency::ResultDiffers);
    let faults = [&read.doubt, &read.stopped].into_iter().flatten();
    for error in read.illegal.iter().chain(faults) {
        complain(format_args!("{error}"));
        exit = Exit::Failed;
    }
    let told = [left_out(&read.game), contradicted(&read.game)];
    for words in told.into_iter().flatten() {
        complain(format_args!("{name}: {}: {words}", read.place));
        exit = Exit::Failed;
    }
    match is_lost {
        true => Exit::Failed,
        false => exit,
    }
}

/// The result that stands on a sheet against the position at the end of its moves.
fn contradicted(game: &Game) -> Option<String> {
    let nodes = &game.main_line().nodes;
    let last = nodes
        .iter()
        .fold(game.start, |setup, node| node.ply.play_on(&setup));
    let last = Position::from_setup(&last).ok()?;
    let shown = match last.turn() {
        _ if last.is_stalemate() => Outcome::Draw,
        Color::White if last.is_checkmate() => Outcome::BlackWins,
        Color::Black if last.is_checkmate() => Outcome::WhiteWins,
        _ => return None,
    };
    let said = game.outcome;
    (said != shown && said != Outcome::Unknown)
        .then(|| format!("the result is {said}, and the board shows {shown} after the last move"))
}

/// What of a game a sheet has no place for: comments and what they command, signs and variations.
fn left_out(game: &Game) -> Option<String> {
    let (mut signs, mut variations) = (0, 0);
    let said = |comment: &&Comment| {
        let words = (*comment).clone().without_commands();
        let is_more = |name: &str| name != "clk";
        !words.text().is_empty()
            || comment
                .commands()
                .iter()
                .any(|command| is_more(command.name))
    };
    let comments = game.comments().filter(said).count();
    for line in game.line_ids().map(|id| game.line(id)) {
        for node in &line.nodes {
            signs += node.nags.len();
            variations += node.variations.len();
        }
    }
    let told: Vec<String> = [
        (comments, "comment"),
        (signs, "sign"),
        (variations, "variation"),
    ]
    .into_iter()
    .filter(|(count, _)| *count > 0)
    .map(|(count, what)| counted(count as u64, what))
    .collect();
    let (last, first) = told.split_last()?;
    Some(match first {
        [] => format!("on the sheet no place is for {last} of the game"),
        _ => format!(
            "on the sheet no place is for {} and {last} of the game",
            first.join(", ")
        ),
    })
}

/// The bytes of a file or of standard input, unpacked as their content demands.
fn bytes_of(path: &Path, encoding: Option<&Encoding>) -> Result<Vec<u8>> {
    let unreadable = || format!("{}: the file cannot be read", path.display());
    let mut source = match path == Path::new("-") {
        true => unpack_in(io::stdin(), encoding),
        false => unpack_in(fs::File::open(path).with_context(unreadable)?, encoding),
    }
    .with_context(unreadable)?;
    let mut bytes = Vec::new();
    source.read_to_end(&mut bytes).with_context(unreadable)?;
    Ok(bytes)
}

/// UTF-8, or else Windows-1252.
fn decode(bytes: &[u8]) -> String {
    text_of(bytes).trim_start_matches('\u{feff}').to_owned()
}
