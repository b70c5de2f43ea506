//! Variations told beside a game, put where they can be played; one behind the last move is kept as a comment.

use jadoube_board::{Color, Move, Position};

use super::apparatus::Stop;
use super::follow::wordings;
use super::marks::{Signs, agreed};
use super::row::{Entry, Place};
use super::running::Run;
use super::signs;
use super::tongue::Tongue;
use crate::cure::Reconstruction;
use crate::origins::Origins;
use crate::pgn::{Comment, Game, LineId, Node, Ply};
use crate::san::San;

/// So many of the variations told last are tried as the place of the next.
const LOOK_BACK: usize = 12;

/// A line of the game that has been placed: the plies that lead to it and its own.
struct Placed {
    id: LineId,
    /// The ply at which it leaves its parent.
    base: usize,
    /// The moves from the start of the game.
    moves: Vec<Move>,
}

/// Moves of a variation that can be played.
struct Played {
    /// The position before them.
    from: Position,
    moves: Vec<Move>,
}

/// Puts each variation into `game`, whose main line is `main`, or into a comment behind its last move; gives what of them is
/// left out, and what the signs of the others say. In `rows` rows like those of the game begin.
pub(super) fn place(
    game: &mut Game,
    start: &Position,
    main: &[Move],
    asides: &[Run],
    rows: &[Place],
    tongue: Tongue,
) -> (Vec<Stop>, Signs) {
    let mut placed = vec![Placed {
        id: LineId::MAIN,
        base: 0,
        moves: main.to_vec(),
    }];
    let mut unplaced = Vec::new();
    let mut told = Signs::default();
    // Where each of them has come to stand.
    let mut lines: Vec<Option<usize>> = vec![None; asides.len()];
    for (index, run) in asides.iter().enumerate() {
        let Some(ply) = ply_of(start, run) else {
            unplaced.push(stop(run, 0, "its number comes before the game"));
            continue;
        };
        if run.is_led_by_unread {
            unplaced.push(stop(run, ply, "what is supposed before it cannot be read"));
            continue;
        }
        if ply == 0 && run.after >= main.len() && !main.is_empty() {
            let why = "it stands behind the last move and begins a game anew";
            unplaced.push(stop(run, ply, why));
            continue;
        }
        if run.is_behind_gap {
            let why = "the moves that its number supposes before it are not told";
            unplaced.push(stop(run, ply, why));
            continue;
        }
        let around = run.within.and_then(|around| lines[around]);
        let found = around
            .and_then(|around| within(start, &placed, around, ply, &run.entries, tongue))
            .or_else(|| best(start, &placed, ply, &run.entries, tongue));
        match found {
            Some((context, Played { from, moves })) if !moves.is_empty() => {
                told.take(&from, ply, &moves, &run.entries);
                let read = moves.iter().zip(&run.entries);
                let nodes = read.map(|(&played, entry)| {
                    let mut node = Node::new(Ply::Move(played));
                    node.nags = signs::of_move(&entry.text, tongue);
                    node
                });
                let line = insert(game, &mut placed, context, ply, &moves, nodes.collect());
                lines[index] = Some(line);
                unplaced.extend(rest(run, ply, moves.len()).or_else(|| broken(run, ply)));
            }
            _ => {
                // A row like those of the game may be one: what stands in it is no note.
                let is_row = run
                    .entries
                    .first()
                    .is_some_and(|entry| rows.contains(&entry.place));
                let after = (ply == main.len() && !is_row)
                    .then(|| readable(start, main, &run.entries, tongue))
                    .filter(|after| !after.moves.is_empty());
                let Some(Played { from, moves }) = after else {
                    unplaced.push(stop(run, ply, "it can be played nowhere"));
                    continue;
                };
                told.take(&from, ply, &moves, &run.entries);
                // No move stands there that it could replace, and none of its own was played.
                let comment = Comment::new(in_words(&from, &moves, run, tongue));
                game.last_comments_mut(LineId::MAIN).push(comment);
                unplaced.extend(rest(run, ply, moves.len()).or_else(|| broken(run, ply)));
            }
        }
    }
    (unplaced, told)
}

/// All variations beside a game that can be read in several ways: nobody can say to which of them they belong.
pub(super) fn left_out(start: &Position, asides: &[Run]) -> Vec<Stop> {
    let why = "the game itself can be read in several ways";
    let of = |run| stop(run, ply_of(start, run).unwrap_or(0), why);
    asides.iter().map(of).collect()
}

/// Moves behind the last one of the game, as a comment has them: `(7. Bg2 Be7! 8. O-O)`.
fn in_words(from: &Position, moves: &[Move], run: &Run, tongue: Tongue) -> String {
    let mut position = *from;
    let mut text = String::from("(");
    for (at, (&played, entry)) in moves.iter().zip(&run.entries).enumerate() {
        let number = position.fullmove_number();
        match position.turn() {
            Color::White => text.push_str(&format!("{number}. ")),
            Color::Black if at == 0 => text.push_str(&format!("{number}... ")),
            Color::Black => {}
        }
        text.push_str(&San::of(&position, played).to_string());
        for nag in signs::of_move(&entry.text, tongue) {
            text.push_str(&signs::written(nag));
        }
        text.push(' ');
        position = position.played(played);
    }
    format!("{})", text.trim_end())
}

fn stop(run: &Run, ply: usize, why: &str) -> Stop {
    let why = format!(
        "the variation \"{}\" is left out: {why}",
        words(&run.entries)
    );
    Stop {
        ply: ply + 1,
        entry: run.entries.first().cloned(),
        why,
    }
}

/// The moves of a variation behind those that were read.
fn rest(run: &Run, ply: usize, read: usize) -> Option<Stop> {
    let (read, left) = run.entries.split_at_checked(read)?;
    let first = left.first()?;
    let why = format!(
        "of the variation \"{}\" the end \"{}\" is left out: \"{}\" cannot be played there, or not in one way",
        words(&run.entries),
        words(left),
        first.text
    );
    Some(Stop {
        ply: ply + read.len() + 1,
        entry: Some(first.clone()),
        why,
    })
}

/// What stands behind a variation as its next move, and cannot be read.
fn broken(run: &Run, ply: usize) -> Option<Stop> {
    let entry = run.broken_by.as_ref()?;
    let why = format!(
        "the variation \"{}\" ends before \"{}\", which is not a move in any notation",
        words(&run.entries),
        entry.text
    );
    Some(Stop {
        ply: ply + run.entries.len() + 1,
        entry: Some(entry.clone()),
        why,
    })
}

fn words(entries: &[Entry]) -> String {
    let words: Vec<&str> = entries.iter().map(|entry| entry.text.as_str()).collect();
    words.join(", ")
}

/// The ply, from 0, at which a variation begins.
fn ply_of(start: &Position, run: &Run) -> Option<usize> {
    let count = |number: u32, side: Color| 2 * number as usize + usize::from(side == Color::Black);
    count(run.number, run.side).checked_sub(count(start.fullmove_number(), start.turn()))
}

/// The line in which most of the moves can be played, their signs being right, and these moves. The variation that ends just here
/// comes first, then the main line, then what was told before.
fn best(
    start: &Position,
    placed: &[Placed],
    ply: usize,
    entries: &[Entry],
    tongue: Tongue,
) -> Option<(usize, Played)> {
    let recent = placed.iter().enumerate().skip(1).rev().take(LOOK_BACK);
    let continued = recent.clone().filter(|(_, line)| line.moves.len() == ply);
    let others = recent.filter(|(_, line)| line.moves.len() > ply && line.base <= ply);
    let main = placed
        .iter()
        .enumerate()
        .take(1)
        .filter(|(_, line)| line.moves.len() > ply);
    let mut best: Option<(usize, Played)> = None;
    let mut most = None;
    for (context, line) in continued.chain(main).chain(others) {
        let played = readable(start, &line.moves[..ply], entries, tongue);
        let worth = (
            agreed(&played.from, &played.moves, entries),
            played.moves.len(),
        );
        if most.is_none_or(|most| worth > most) {
            most = Some(worth);
            best = Some((context, played));
        }
    }
    best
}

/// The variation in whose brackets another stands, if that can be played in it, and the moves of it.
fn within(
    start: &Position,
    placed: &[Placed],
    around: usize,
    ply: usize,
    entries: &[Entry],
    tongue: Tongue,
) -> Option<(usize, Played)> {
    let line = &placed[around];
    let played = (line.base <= ply && ply < line.moves.len())
        .then(|| readable(start, &line.moves[..ply], entries, tongue))?;
    (!played.moves.is_empty()).then_some((around, played))
}

/// As many of the moves as can be played after `before`, and are told without doubt.
fn readable(start: &Position, before: &[Move], entries: &[Entry], tongue: Tongue) -> Played {
    let mut position = *start;
    let mut origins = Origins::of(&position.to_setup());
    for &played in before {
        origins.follow(&position.to_setup(), played);
        position = position.played(played);
    }
    let mut row = Reconstruction::with_history(&position, origins);
    for entry in entries {
        if !row.read(&wordings(tongue, &entry.text, row.now().turn)) {
            break;
        }
    }
    let lines = row.lines(16);
    let first = lines.first().cloned().unwrap_or_default();
    let agreed = |index: usize| lines.iter().all(|line| line[index] == first[index]);
    let certain = (0..first.len()).take_while(|&index| agreed(index)).count();
    Played {
        from: position,
        moves: first[..certain].to_vec(),
    }
}

/// Adds a variation at `ply` of a line, or goes on with that line where it ends there. What only repeats the
/// line is not told twice. Gives the line in which the moves stand.
fn insert(
    game: &mut Game,
    placed: &mut Vec<Placed>,
    context: usize,
    ply: usize,
    moves: &[Move],
    mut nodes: Vec<Node>,
) -> usize {
    let line = &placed[context];
    let same = line.moves[ply..]
        .iter()
        .zip(moves)
        .take_while(|(one, other)| one == other)
        .count();
    let (at, new) = (ply + same, &moves[same..]);
    if new.is_empty() {
        return context;
    }
    let whole: Vec<Move> = line.moves[..at].iter().chain(new).copied().collect();
    let nodes = nodes.split_off(same);
    if at == line.moves.len() {
        // The main line is what was played, and is never made longer.
        if line.id != LineId::MAIN {
            game.line_mut(line.id).nodes.extend(nodes);
            placed[context].moves = whole;
        }
        return context;
    }
    let index = at - line.base;
    if at < line.base || index >= game.line(line.id).nodes.len() {
        return context;
    }
    let id = game.add_variation(line.id, index);
    game.line_mut(id).nodes.extend(nodes);
    placed.push(Placed {
        id,
        base: at,
        moves: whole,
    });
    placed.len() - 1
}
