//! `jadoube pgn tree`: what was played in a position, how often and with what success, and opening books.

mod book;
mod counts;

use std::collections::HashMap;

use anyhow::{Context, Result, bail, ensure};
use jadoube_board::{Color, Move, Position};
use jadoube_notation::pgn::tag_values;
use jadoube_notation::san::San;
use jadoube_notation::year_of;

use self::book::Book;
use self::counts::Counts;
use super::courses::{self, Course};
use super::criteria::line_of;
use super::unread::Unread;
use crate::args::pgn::TreeArgs;
use crate::commands::sheet::{self, Sheet};
use crate::exit::Exit;
use crate::output::{complain, counted};
use crate::written::{Written, ensure_apart};

/// What was played where, by the hash of the position.
type Played = HashMap<u64, HashMap<Move, Counts>>;

/// What a share has.
#[derive(Default)]
struct Part {
    games: u64,
    unread: Unread,
    played: Played,
    book: Book,
}

/// Counts, and writes.
pub fn run(args: &TreeArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    ensure_apart(args.sheet.output.as_deref(), args.book.as_deref())?;
    let (root, before) = root(args)?;
    let mut target = Written::to(args.sheet.output.as_deref(), &inputs)?;
    let mut file = match &args.book {
        Some(path) => Some(Written::to_file(path, &inputs)?),
        None => None,
    };
    let mut all = Part::default();
    let mut exit = Exit::Fine;
    for path in &args.source.files {
        let mut unread = Unread::default();
        let passed = args.source.pass(
            path,
            |text| part(args, &root, text),
            |mut part: Part, bar| {
                for words in unread.follow(std::mem::take(&mut part.unread)) {
                    bar.clear();
                    complain(format_args!("{}: {words}", path.display()));
                    exit = exit.and(Exit::Failed);
                }
                all.add(part);
                bar.tell(all.games);
                Ok(())
            },
        )?;
        exit = exit.and(passed.exit());
    }
    let sheet = Sheet {
        title: title(args, &root),
        head: HEAD.map(str::to_owned).to_vec(),
        rows: rows(args, root, before, &all.played),
        note: String::new(),
    };
    sheet::begin(args.sheet.format, "Games", &mut target)?;
    sheet.write(args.sheet.format, true, &mut target)?;
    target.close(exit != Exit::Unreadable)?;
    if let Some(mut file) = file.take() {
        let moves = all.book.write(args.book_least, &mut file)?;
        file.close(exit != Exit::Unreadable)?;
        complain(format_args!("{} in the book", counted(moves, "move")));
    }
    let none = match sheet.rows.is_empty() {
        true => Exit::Failed,
        false => Exit::Fine,
    };
    Ok(exit.and(none))
}

const HEAD: [&str; 9] = [
    "line", "games", "share", "white", "draw", "black", "score", "elo", "last",
];

/// The position that is asked for, and the moves that lead there, if they are known.
fn root(args: &TreeArgs) -> Result<(Position, Vec<Move>)> {
    if let Some(fen) = &args.position {
        ensure!(
            fen.trim() != "startpos",
            "the initial position is asked for by no option at all"
        );
        let position = Position::from_fen(fen);
        return match position {
            Ok(position) => Ok((position, Vec::new())),
            Err(error) => bail!("{fen:?} is no position: {error}"),
        };
    }
    let moves = match &args.line {
        Some(line) => line_of(line).context("the line cannot be played")?,
        None => Vec::new(),
    };
    let played = |position: Position, played: &Move| position.played(*played);
    Ok((moves.iter().fold(Position::initial(), played), moves))
}

fn title(args: &TreeArgs, root: &Position) -> String {
    match (&args.line, &args.position) {
        (Some(line), _) => line.clone(),
        (None, Some(_)) => root.to_fen(jadoube_board::FenStyle::Standard),
        (None, None) => "initial position".to_owned(),
    }
}

fn part(args: &TreeArgs, root: &Position, text: &[u8]) -> Part {
    let mut part = Part::default();
    let unread = courses::each(text, args.letters.language, |course| {
        part.games += 1;
        part.take(args, root, course);
    });
    Part { unread, ..part }
}

impl Part {
    fn take(&mut self, args: &TreeArgs, root: &Position, course: &Course<'_>) {
        let mut position = course.start;
        let mut last = None;
        // Half-moves that are still to be counted, once the position has been met.
        let mut left = None;
        let mut tags = None;
        for (ply, &played) in course.moves.iter().enumerate() {
            let wanted = args.book.is_some() && ply < args.book_plies;
            if wanted {
                self.book.take(&position, last, played, course.outcome);
            }
            if left.is_none() && position.same_for_repetition(root) {
                left = Some(args.depth);
            }
            match &mut left {
                Some(0) if !wanted => return,
                Some(0) | None => {}
                Some(left) => {
                    *left -= 1;
                    let tags = tags.get_or_insert_with(|| Tags::of(course.text));
                    let moves = self.played.entry(position.hash()).or_default();
                    let rating = tags.ratings[usize::from(position.turn().index())];
                    let counts = moves.entry(played).or_default();
                    counts.take(course.outcome, rating, tags.year);
                }
            }
            position = position.played(played);
            last = Some(played);
        }
    }

    fn add(&mut self, part: Part) {
        self.games += part.games;
        self.book.add(part.book);
        for (hash, moves) in part.played {
            let here = self.played.entry(hash).or_default();
            for (played, counts) in moves {
                here.entry(played).or_default().add(counts);
            }
        }
    }
}

/// What the tree tells of a game beside its moves.
struct Tags {
    ratings: [Option<u64>; 2],
    year: Option<u64>,
}

impl Tags {
    fn of(text: &[u8]) -> Tags {
        let [white, black, date] = tag_values(text, ["WhiteElo", "BlackElo", "Date"]);
        let number = |value: Option<&str>| value?.trim().parse().ok().filter(|&number| number > 0);
        Tags {
            ratings: [number(white.as_deref()), number(black.as_deref())],
            year: number(date.as_deref().and_then(year_of)),
        }
    }
}

/// The rows of the tree, each line after the one that it goes on from, what was played most often first.
fn rows(args: &TreeArgs, root: Position, before: Vec<Move>, played: &Played) -> Vec<Vec<String>> {
    let first = match before.is_empty() {
        true => root,
        false => Position::initial(),
    };
    let mut rows = Vec::new();
    let mut open = vec![(root, before, args.depth)];
    while let Some((position, line, left)) = open.pop() {
        if let (Some(last), true) = (line.last(), left < args.depth) {
            let at = line[..line.len() - 1]
                .iter()
                .fold(first, |position, played| position.played(*played));
            let moves = &played[&at.hash()];
            let all: u64 = moves.values().map(|counts| counts.games).sum();
            rows.push(row(&first, &line, moves[last], all, at.turn()));
        }
        if left == 0 {
            continue;
        }
        let Some(moves) = played.get(&position.hash()) else {
            continue;
        };
        let mut moves: Vec<(&Move, &Counts)> = moves
            .iter()
            .filter(|(_, counts)| counts.games >= args.least)
            .collect();
        moves.sort_by_key(|&(played, counts)| (counts.games, std::cmp::Reverse(*played)));
        open.extend(moves.into_iter().map(|(&played, _)| {
            let mut line = line.clone();
            line.push(played);
            (position.played(played), line, left - 1)
        }));
    }
    rows
}

fn row(first: &Position, line: &[Move], counts: Counts, all: u64, turn: Color) -> Vec<String> {
    let share = |part: u64, whole: u64| match whole {
        0 => String::new(),
        whole => format!("{:.1} %", 100.0 * part as f64 / whole as f64),
    };
    let decided = counts.white + counts.draws + counts.black;
    let wins = match turn {
        Color::White => counts.white,
        Color::Black => counts.black,
    };
    let number = |number: Option<u64>| number.map_or(String::new(), |number| number.to_string());
    vec![
        words(first, line),
        counts.games.to_string(),
        share(counts.games, all),
        share(counts.white, decided),
        share(counts.draws, decided),
        share(counts.black, decided),
        share(2 * wins + counts.draws, 2 * decided),
        number(counts.rating()),
        number(counts.last),
    ]
}

/// A line with its numbers.
fn words(first: &Position, line: &[Move]) -> String {
    let mut position = *first;
    let mut words = Vec::new();
    for (ply, &played) in line.iter().enumerate() {
        match position.turn() {
            Color::White => words.push(format!("{}.", position.fullmove_number())),
            Color::Black if ply == 0 => words.push(format!("{}...", position.fullmove_number())),
            Color::Black => {}
        }
        words.push(San::of(&position, played).to_string());
        position = position.played(played);
    }
    words.join(" ")
}
