//! `jadoube perft`: counts the positions that legal moves lead to.

use std::io::Write;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use jadoube_board::{Perft, Position};
use schemars::JsonSchema;
use serde::Serialize;

use crate::args::PerftArgs;
use crate::exit::Exit;
use crate::output::{DIM, Styled, out};

/// A count and how long it took.
#[derive(Serialize, JsonSchema)]
pub struct Count {
    /// `jadoube.perft/1`.
    schema: &'static str,
    /// The position, as a FEN.
    position: String,
    /// How many half-moves.
    depth: u8,
    /// How many positions.
    nodes: u64,
    /// How long it took.
    seconds: f64,
    /// Positions a second.
    nps: u64,
    /// The count behind each first move, where it was asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    divide: Vec<Branch>,
}

/// The count behind a first move.
#[derive(Serialize, JsonSchema)]
struct Branch {
    /// The move, in UCI.
    #[serde(rename = "move")]
    made: String,
    /// How many positions.
    nodes: u64,
}

/// Counts, and shows the count.
pub fn run(args: &PerftArgs) -> Result<Exit> {
    let count = count(args)?;
    let mut out = out();
    if args.json {
        serde_json::to_writer(&mut out, &count)?;
        writeln!(out)?;
    } else {
        for branch in &count.divide {
            writeln!(out, "{}: {}", branch.made, branch.nodes)?;
        }
        writeln!(out, "{}", count.nodes)?;
        writeln!(
            out,
            "{}",
            Styled(
                DIM,
                format_args!("{:.3} s, {} nodes a second", count.seconds, count.nps)
            )
        )?;
    }
    out.flush()?;
    Ok(Exit::Fine)
}

fn count(args: &PerftArgs) -> Result<Count> {
    let position = match args.position.as_str() {
        "startpos" => Position::initial(),
        fen => Position::from_fen(fen)
            .with_context(|| format!("'{fen}' is not a position to count from"))?,
    };
    if args.depth == 0 && args.divide {
        bail!("there is no first move at depth 0; give a depth of 1 or more with --divide");
    }
    let mut way = Perft::new().threads(args.threads.get());
    if let Some(megabytes) = args.hash {
        way = way.hash(megabytes.get()).with_context(|| {
            format!(
                "there is no memory for a table of {megabytes} megabytes; give fewer with --hash"
            )
        })?;
    }
    let start = Instant::now();
    let mut divide = Vec::new();
    let nodes = if args.divide {
        let branches = way.divide(&position, args.depth);
        divide.extend(branches.iter().map(|(made, nodes)| Branch {
            made: made.to_string(),
            nodes: *nodes,
        }));
        branches.iter().map(|(_, nodes)| nodes).sum()
    } else {
        way.count(&position, args.depth)
    };
    let seconds = start.elapsed().as_secs_f64();
    let nps = (nodes as f64 / seconds.max(1e-9)) as u64;
    Ok(Count {
        schema: "jadoube.perft/1",
        position: position.to_fen(jadoube_board::FenStyle::Standard),
        depth: args.depth,
        nodes,
        seconds,
        nps,
        divide,
    })
}
