//! What the look after every move of a real game costs.
//!
//! `live-table [FILE.pgn …]`: without a file the games that the tests use. Every game is looked through
//! three times, with what is known kept and without, and the least time of each look counts.

use std::path::PathBuf;
use std::time::Instant;

use jadoube_bench::reference;
use jadoube_board::{Color, Position};
use jadoube_notation::pgn::{self, Mode, ReadGame};
use jadoube_proof::{Ask, Live, Nodes, check};

const ROUNDS: usize = 3;

/// The budget of the proofs that the findings are held against.
const FULL: Nodes = Nodes(5_000);

fn main() {
    let named: Vec<PathBuf> = std::env::args().skip(1).map(PathBuf::from).collect();
    let files = if named.is_empty() { games() } else { named };
    for file in files {
        let text = std::fs::read(&file).expect("a file of games");
        let text = String::from_utf8_lossy(&text);
        let games: Vec<Vec<Position>> = pgn::read_text(&text, Mode::Lenient)
            .into_iter()
            .flatten()
            .filter_map(|read| positions(&read))
            .collect();
        let plies: usize = games.iter().map(Vec::len).sum();
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        println!("{name}: {} games, {plies} positions", games.len());
        row("kept through the game", &games, true);
        row("anew after every move", &games, false);
        findings(&games);
    }
}

/// The collections of the tests.
fn games() -> Vec<PathBuf> {
    let folder = reference::data().join("games");
    let entries = std::fs::read_dir(folder).expect("a folder of games");
    let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "pgn"));
    files.sort();
    files
}

/// The positions of a game, the first one included.
fn positions(read: &ReadGame) -> Option<Vec<Position>> {
    let mut at = Position::from_setup(&read.game.setup_after(0)).ok()?;
    let mut positions = vec![at];
    for play in read.game.moves()? {
        at = at.play(play).ok()?;
        positions.push(at);
    }
    Some(positions)
}

fn row(name: &str, games: &[Vec<Position>], kept: bool) {
    let mut times: Vec<(u64, Position)> = Vec::new();
    for positions in games {
        let mut least = vec![u64::MAX; positions.len()];
        for _ in 0..ROUNDS {
            let mut live = Live::new();
            for (position, least) in positions.iter().zip(&mut least) {
                if !kept {
                    live = Live::resumed();
                }
                let start = Instant::now();
                let _ = std::hint::black_box(live.look(position));
                *least = (*least).min(start.elapsed().as_nanos() as u64);
            }
        }
        times.extend(least.into_iter().zip(positions.iter().copied()));
    }
    times.sort_by_key(|&(time, _)| time);
    let sum: u64 = times.iter().map(|&(time, _)| time).sum();
    let at = |share: f64| times[((times.len() - 1) as f64 * share) as usize].0 as f64 / 1e3;
    println!(
        "  {name}: {:.3} us mean  {:.3} us median  {:.3} us 99 %  {:.3} us 99.9 %  {:.1} us worst: {:?}",
        sum as f64 / times.len() as f64 / 1e3,
        at(0.5),
        at(0.99),
        at(0.999),
        at(1.0),
        times.last().map(|&(_, position)| position),
    );
}

/// What was found, every certificate checked, and what full proofs of every position find.
fn findings(games: &[Vec<Position>]) {
    let (mut sides, mut flawed) = (0, 0);
    let (mut at_once, mut late, mut never) = (0, 0, 0);
    for positions in games {
        let mut live = Live::new();
        let mut known = [false; 2];
        let mut seen = None;
        for (ply, position) in positions.iter().enumerate() {
            let _ = live.look(position);
            for winner in Color::ALL {
                let Some(certificate) = live.cannot_mate(winner) else {
                    continue;
                };
                if !std::mem::replace(&mut known[winner as usize], true) {
                    sides += 1;
                    flawed += usize::from(check(position, winner, certificate).is_err());
                }
            }
            if live.is_dead() {
                seen = Some(ply);
                break;
            }
        }
        let proven = positions
            .iter()
            .take(seen.unwrap_or(positions.len()))
            .position(|position| {
                position.has_legal_move()
                    && Ask::new(position).budget(FULL).dead().proof.is_proven()
            });
        match (proven, seen) {
            (None, None) => {}
            (None, Some(_)) => at_once += 1,
            (Some(_), Some(_)) => late += 1,
            (Some(ply), None) => {
                never += 1;
                println!("  not noticed: {:?}", positions[ply]);
            }
        }
        if let (Some(ply), Some(seen)) = (proven, seen) {
            println!("  {} plies late: {:?}", seen - ply, positions[ply]);
        }
    }
    println!(
        "  {sides} sides seen to mate no more, {flawed} certificates flawed; dead games noticed: \
         {at_once} at once, {late} late, {never} never",
    );
}
