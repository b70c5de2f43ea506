//! The table of an event: everybody against everybody, round by round, or the standings alone.

use std::cmp::Reverse;

use super::event::Event;
use super::points::{Rated, written};
use crate::commands::sheet::Sheet;
use crate::output::counted;

/// More players than this have no table of everybody against everybody.
const MOST_PLAYERS: usize = 40;

/// More rounds than this have no columns.
const MOST_ROUNDS: usize = 40;

/// What a player has come to, in half points.
#[derive(Clone, Debug, Default)]
struct Score {
    points: u64,
    games: u64,
    wins: u64,
    draws: u64,
    rated: Rated,
    /// What decides between players with the same points, in quarter points.
    tie_break: u64,
}

/// What the table shows between the players and their points.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Everybody,
    Rounds(usize),
    Standings,
}

/// The table.
pub fn sheet(event: &Event) -> Sheet {
    let kind = kind(event);
    let scores = scores(event, kind);
    let mut order: Vec<usize> = (0..event.players()).collect();
    order.sort_by_key(|&player| {
        let score = &scores[player];
        (
            Reverse((score.points, score.tie_break, score.wins)),
            event.names[player].clone(),
        )
    });
    let mut place = vec![0; order.len()];
    for (at, &player) in order.iter().enumerate() {
        place[player] = at;
    }
    let mut head = vec!["#".to_owned(), "player".to_owned(), "elo".to_owned()];
    head.extend(match kind {
        Kind::Everybody => columns(order.len()),
        Kind::Rounds(rounds) => columns(rounds),
        Kind::Standings => Vec::new(),
    });
    let tie_break = match kind {
        Kind::Everybody => "SB",
        Kind::Rounds(_) | Kind::Standings => "Buchholz",
    };
    head.extend(["points", "games", "+", "=", "-", tie_break, "perf"].map(str::to_owned));
    let cells = cells(event, kind, &place);
    let rows = order.iter().enumerate().map(|(at, &player)| {
        let score = &scores[player];
        let number = |number: Option<String>| number.unwrap_or_default();
        let mut row = vec![
            (at + 1).to_string(),
            event.names[player].clone(),
            number(event.ratings[player].map(|elo| elo.to_string())),
        ];
        row.extend(cells[player].iter().cloned());
        row.extend([
            written(score.points),
            score.games.to_string(),
            score.wins.to_string(),
            score.draws.to_string(),
            (score.games - score.wins - score.draws).to_string(),
            format!("{:.2}", score.tie_break as f64 / 4.0),
            number(score.rated.performance().map(|elo| elo.to_string())),
        ]);
        row
    });
    Sheet {
        rows: rows.collect(),
        title: event.title.clone(),
        head,
        note: counted(event.games.len() as u64, "game"),
    }
}

fn columns(count: usize) -> Vec<String> {
    (1..=count).map(|number| number.to_string()).collect()
}

/// Everybody against everybody if nearly all pairs have met; by rounds if nobody has two games in one.
fn kind(event: &Event) -> Kind {
    let players = event.players();
    let pairs = players * players.saturating_sub(1) / 2;
    let mut met: Vec<(usize, usize)> = event
        .games
        .iter()
        .map(|&(white, black, _)| (white.min(black), white.max(black)))
        .collect();
    met.sort_unstable();
    met.dedup();
    if players <= MOST_PLAYERS && met.len() * 10 >= pairs * 7 {
        return Kind::Everybody;
    }
    let rounds: Option<Vec<usize>> = event.games.iter().map(|(.., game)| game.round).collect();
    let Some(rounds) = rounds else {
        return Kind::Standings;
    };
    let last = rounds.iter().copied().max().unwrap_or_default();
    let mut seats: Vec<(usize, usize)> = event
        .games
        .iter()
        .zip(&rounds)
        .flat_map(|(&(white, black, _), &round)| [(round, white), (round, black)])
        .collect();
    seats.sort_unstable();
    let alone = seats.windows(2).all(|pair| pair[0] != pair[1]);
    match alone && last <= MOST_ROUNDS && !rounds.contains(&0) {
        true => Kind::Rounds(last),
        false => Kind::Standings,
    }
}

fn scores(event: &Event, kind: Kind) -> Vec<Score> {
    let mut scores = vec![Score::default(); event.players()];
    for (white, black, game) in &event.games {
        let sides = [(*white, game.white, 1), (*black, 2 - game.white, 0)];
        for (player, halves, other) in sides {
            let score = &mut scores[player];
            score.points += halves;
            score.games += 1;
            score.wins += u64::from(halves == 2);
            score.draws += u64::from(halves == 1);
            score.rated.take(game.ratings[other], halves);
        }
    }
    let points: Vec<u64> = scores.iter().map(|score| score.points).collect();
    for (white, black, game) in &event.games {
        let sides = [
            (*white, *black, game.white),
            (*black, *white, 2 - game.white),
        ];
        for (player, other, halves) in sides {
            scores[player].tie_break += points[other]
                * match kind {
                    Kind::Everybody => halves,
                    Kind::Rounds(_) | Kind::Standings => 2,
                };
        }
    }
    scores
}

/// What stands in the columns of each player.
fn cells(event: &Event, kind: Kind, place: &[usize]) -> Vec<Vec<String>> {
    let players = event.players();
    let width = match kind {
        Kind::Everybody => players,
        Kind::Rounds(rounds) => rounds,
        Kind::Standings => return vec![Vec::new(); players],
    };
    let mut cells = vec![vec![String::new(); width]; players];
    if kind == Kind::Everybody {
        for (player, row) in cells.iter_mut().enumerate() {
            row[place[player]] = "×".to_owned();
        }
    }
    let mut games: Vec<&(usize, usize, _)> = event.games.iter().collect();
    games.sort_by_key(|(.., game)| game.round);
    for (white, black, game) in games {
        let sides = [
            (*white, *black, 'w', game.white),
            (*black, *white, 'b', 2 - game.white),
        ];
        for (player, other, color, halves) in sides {
            match (kind, game.round) {
                (Kind::Rounds(_), Some(round)) => {
                    cells[player][round - 1] =
                        format!("{}{color}{}", place[other] + 1, written(halves));
                }
                _ => cells[player][place[other]].push_str(&written(halves)),
            }
        }
    }
    cells
}
