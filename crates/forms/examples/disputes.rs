//! Sixty disputes as people tell them, for whoever has a reader to try: a language model, or another program.
//!
//! `disputes` prints them, a line of JSON a sentence: `{"dispute": 1, "sentence": 1, "headers": [...], "before": [...], "text": "..."}`,
//! where `before` are the acts so far. `disputes ANSWERS` reads such lines with `"acts": ["White touches e2"]` in the place of all but
//! the numbers, and prints how many are the acts that were meant. `jadoube://manual` tells a model how acts are written.

#[allow(dead_code, reason = "the test of the reader uses the rest")]
#[path = "../tests/disputes/mod.rs"]
mod disputes;

use std::collections::HashMap;
use std::error::Error;

use disputes::{Reading, disputes};
use serde_json::{Value, json};

fn main() -> Result<(), Box<dyn Error>> {
    match std::env::args().nth(1) {
        None => ask(),
        Some(file) => count(&std::fs::read_to_string(file)?)?,
    }
    Ok(())
}

/// Prints the sentences.
fn ask() {
    for (dispute, number) in disputes().iter().zip(1..) {
        let mut before: Vec<&str> = Vec::new();
        for (sentence, at) in dispute.sentences.iter().zip(1..) {
            let line = json!({ "dispute": number, "sentence": at, "headers": dispute.headers, "before": before, "text": sentence.text });
            println!("{line}");
            before.extend(&sentence.acts);
        }
    }
}

/// Prints how many answers are what was meant.
fn count(answers: &str) -> Result<(), Box<dyn Error>> {
    let mut told: HashMap<(u64, u64), String> = HashMap::new();
    for line in answers.lines().filter(|line| !line.trim().is_empty()) {
        let answer: Value = serde_json::from_str(line)?;
        let number = |name: &str| {
            answer[name]
                .as_u64()
                .ok_or(format!("no number {name:?} in {line}"))
        };
        let acts = answer["acts"]
            .as_array()
            .ok_or(format!("no array \"acts\" in {line}"))?;
        let acts: Vec<&str> = acts.iter().filter_map(Value::as_str).collect();
        told.insert((number("dispute")?, number("sentence")?), acts.join("\n"));
    }
    let (mut sentences, mut meant, mut otherwise, mut whole) = (0, 0, 0, 0);
    let all = disputes();
    for (dispute, number) in all.iter().zip(1..) {
        let readings: Vec<Reading> = (0..dispute.sentences.len())
            .map(|at| {
                told.get(&(number, at as u64 + 1))
                    .map_or(Reading::Nothing, |lines| dispute.told(at, lines))
            })
            .collect();
        let is = |wanted: Reading| readings.iter().filter(|one| **one == wanted).count();
        sentences += readings.len();
        meant += is(Reading::Meant);
        otherwise += is(Reading::Otherwise);
        whole += usize::from(is(Reading::Meant) == readings.len());
    }
    println!(
        "{meant} of {sentences} sentences as meant, {otherwise} otherwise; {whole} of {} disputes whole",
        all.len()
    );
    Ok(())
}
