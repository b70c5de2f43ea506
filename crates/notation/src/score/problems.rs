//! Boards that are drawn and belong to no game: problems and endings whose moves are not printed.

use jadoube_board::{Board, Color, FenStyle, Setup};

use super::apparatus::{ReadScore, ReadText, Stop};
use super::diagram::{self, Diagram};
use super::line::Line;
use super::read::read_game;
use super::row::Entry;
use super::segment::RawGame;
use super::tongue::Tongue;
use super::word::bare;
use crate::forgiven::Leniency;
use crate::pgn::LineId;
use crate::sides::side_of;

/// What a problem asks stands at most so many lines over or under its board.
const NEAR: usize = 6;

/// What the side to move is said to do: `White to play and mate in two`, `White mates in two`.
const ASKED: [&str; 12] = [
    "to", "mates", "plays", "moves", "wins", "draws", "play", "zieht", "setzt", "am", "gewinnt",
    "joue",
];

/// Makes each board of which no game tells a record without moves, in its place, if the words beside it say who is to move; else
/// it is named among what is left out.
pub(super) fn add(lines: &[Line], found: &mut ReadText) {
    let boards = boards(lines);
    if boards.is_empty() {
        return;
    }
    let known = Known::of(&found.games);
    let mut problems = Vec::new();
    for (diagram, end) in boards {
        if known.tells(&diagram) {
            continue;
        }
        let line = diagram.place.line;
        let position = turn(lines, line, end).and_then(|turn| diagram.position(turn));
        match position {
            Some(position) => {
                let fen = position.to_setup().to_fen(FenStyle::Standard);
                let raw = RawGame {
                    headers: vec![("start".to_owned(), fen)],
                    ..RawGame::default()
                };
                problems.push((line, read_game(&raw, Tongue::English)));
            }
            None => found.left_out.push(left_out(&diagram)),
        }
    }
    for (line, problem) in problems.into_iter().rev() {
        let is_below = |score: &ReadScore| {
            let first = score.entries.first();
            first.is_some_and(|entry| entry.place.line > line)
        };
        let at = found.games.iter().position(is_below);
        found.games.insert(at.unwrap_or(found.games.len()), problem);
    }
}

/// The boards that are drawn, and the first line behind each.
fn boards(lines: &[Line]) -> Vec<(Diagram, usize)> {
    let mut boards = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        match diagram::find(lines, at) {
            Some((diagram, after)) => {
                boards.extend(diagram.map(|diagram| (diagram, after)));
                at = after;
            }
            None => at += 1,
        }
    }
    boards
}

fn left_out(diagram: &Diagram) -> Stop {
    Stop {
        ply: 1,
        entry: Some(Entry {
            text: "diagram".to_owned(),
            place: diagram.place,
            number: None,
            side: None,
        }),
        why: "the board that is drawn here belongs to no game, and no words beside it say who is to move"
            .to_owned(),
    }
}

/// The side of which words near a board say that it is to move.
fn turn(lines: &[Line], line: usize, end: usize) -> Option<Color> {
    let begin = lines.iter().position(|one| one.place().line == line)?;
    let over = lines[begin.saturating_sub(NEAR)..begin].iter().rev();
    let under = lines[end..].iter().take(NEAR);
    let asked = |one: &Line| asked(&one.text);
    under.map(asked).chain(over.map(asked)).flatten().next()
}

fn asked(text: &str) -> Option<Color> {
    let words: Vec<&str> = text.split_whitespace().map(bare).collect();
    words.windows(2).find_map(|pair| {
        let does = pair[1].to_lowercase();
        side_of(pair[0]).filter(|_| ASKED.contains(&does.as_str()))
    })
}

/// What games tell of boards.
struct Known {
    boards: Vec<Board>,
    /// The first and the last line of each game.
    lines: Vec<(usize, usize)>,
    /// The lines of boards that are noted as differing from their game.
    noted: Vec<usize>,
}

impl Known {
    fn of(games: &[ReadScore]) -> Known {
        let mut known = Known {
            boards: vec![Setup::initial().board],
            lines: Vec::new(),
            noted: Vec::new(),
        };
        for score in games {
            if let (Some(first), Some(last)) = (score.entries.first(), score.entries.last()) {
                known.lines.push((first.place.line, last.place.line));
            }
            let differing = score
                .notes
                .iter()
                .filter(|note| note.leniency == Leniency::DiagramDiffers);
            known.noted.extend(differing.map(|note| note.place.line));
            for game in &score.games {
                let mut setup = game.start;
                known.boards.push(setup.board);
                for node in &game.line(LineId::MAIN).nodes {
                    setup = node.ply.play_on(&setup);
                    known.boards.push(setup.board);
                }
            }
        }
        known
    }

    fn tells(&self, diagram: &Diagram) -> bool {
        let line = diagram.place.line;
        let within = |&(first, last): &(usize, usize)| (first..=last).contains(&line);
        self.boards.contains(&diagram.board)
            || self.noted.contains(&line)
            || self.lines.iter().any(within)
    }
}
