//! How many moves a second are read and written: SAN, and descriptive in its dialects.
//! `cargo run --release --example moves_per_second FILE` takes the games of a PGN file.

use std::time::Instant;

use jadoube_board::{Move, Position};
use jadoube_notation::pgn::{Mode, Reader, open};
use jadoube_notation::san::San;
use jadoube_notation::{Origins, ReadOptions, Style, Systems, read_move_at, write_move_with};

/// A move with the position in which it stands, and the history of the men.
struct Sample {
    position: Position,
    played: Move,
    origins: Origins,
}

fn main() {
    let Some(name) = std::env::args().nth(1) else {
        eprintln!("name a PGN file");
        return;
    };
    let samples = match open(name.as_ref()) {
        Ok(source) => samples(source),
        Err(error) => {
            eprintln!("{error}");
            return;
        }
    };
    println!("{} moves", samples.len());
    let styles = [
        "san",
        "long",
        "uci",
        "algebraic-1931",
        "algebraic-1955",
        "book",
        "1931",
        "1955",
        "british",
        "wordy",
        "british-full",
    ];
    for style in styles.iter().filter_map(|name| name.parse::<Style>().ok()) {
        measure(style, &samples);
    }
    let sans: Vec<String> = samples
        .iter()
        .map(|one| San::of(&one.position, one.played).to_string())
        .collect();
    let begin = Instant::now();
    let resolved = samples.iter().zip(&sans).filter(|(one, san)| {
        san.parse::<San>()
            .is_ok_and(|san| san.resolve(&one.position) == Ok(one.played))
    });
    let count = resolved.count();
    println!(
        "strict SAN parsed and resolved: {:>9.0} a second ({count} right)",
        count as f64 / begin.elapsed().as_secs_f64()
    );
}

fn samples(source: impl std::io::Read) -> Vec<Sample> {
    let mut samples = Vec::new();
    for read in Reader::new(source, Mode::Lenient).flatten() {
        let mut setup = read.game.start;
        let mut origins = Origins::of(&setup);
        for node in &read.game.main_line().nodes {
            let (Ok(position), Some(played)) = (Position::from_setup(&setup), node.ply.played())
            else {
                break;
            };
            samples.push(Sample {
                position,
                played,
                origins: origins.clone(),
            });
            origins.follow(&setup, played);
            setup = node.ply.play_on(&setup);
        }
        if samples.len() > 20_000 {
            break;
        }
    }
    samples
}

fn measure(style: Style, samples: &[Sample]) {
    let begin = Instant::now();
    let texts: Vec<String> = samples
        .iter()
        .map(|one| write_move_with(&one.position, one.played, style, &one.origins))
        .collect();
    let writing = begin.elapsed().as_secs_f64();
    let systems = match style {
        Style::Descriptive(_) => Systems::DESCRIPTIVE,
        _ => Systems::ALL,
    };
    let begin = Instant::now();
    let right = samples.iter().zip(&texts).filter(|(one, text)| {
        let options = ReadOptions {
            systems,
            origins: Some(&one.origins),
        };
        read_move_at(&one.position, text, &options).only() == Ok(one.played)
    });
    let right = right.count();
    let reading = begin.elapsed().as_secs_f64();
    let count = samples.len() as f64;
    println!(
        "{:<20} written {:>9.0} a second, read {:>9.0} a second ({right} right)",
        style.name(),
        count / writing,
        count / reading
    );
}
