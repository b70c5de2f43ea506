//! What is asked of the proofs, and their answers written.

use std::io::Write;

use anyhow::Result;
use jadoube_board::Color;
use jadoube_forms::{Answer, BadPosition, Request};

use super::stats::Stats;
use crate::args::prove::{ProveArgs, Side};
use crate::exit::Exit;
use crate::output::{BAD, DIM, GOOD, Styled, complain};

/// Writes the answers for one line of input; a position that cannot be read is complained about.
pub fn tell(
    args: &ProveArgs,
    answers: Result<Vec<Answer>, BadPosition>,
    line: Option<u64>,
    stats: &mut Stats,
    out: &mut impl Write,
) -> Result<Exit> {
    let answers = match answers {
        Ok(answers) => answers,
        Err(error) => {
            match line {
                Some(line) => complain(format_args!("line {line}: {error}")),
                None => complain(format_args!("{error}")),
            }
            return Ok(Exit::Unreadable);
        }
    };
    let mut exit = Exit::Fine;
    for answer in answers {
        if args.stats {
            stats.add(&answer);
        } else {
            write(&answer, args, out)?;
        }
        if answer.is_undecided() {
            exit = Exit::Undecided;
        }
    }
    Ok(exit)
}

/// The question as the proofs take it.
pub fn asked(args: &ProveArgs) -> Request {
    Request {
        side: args.side.map(|side| match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }),
        nodes: args.budget.map(|budget| budget.0),
        bytes: args.memory,
        timeout: args.timeout,
        moves: args.moves,
        clock: args.clock,
        mate_keeps: args.mate_keeps,
        chess960: args.chess960,
        witness: !args.verdict,
        shorten: !args.verdict,
        ..Request::new(args.question)
    }
}

/// Writes an answer as it was asked for.
fn write(answer: &Answer, args: &ProveArgs, out: &mut impl Write) -> Result<()> {
    if args.json {
        serde_json::to_writer(&mut *out, answer)?;
        writeln!(out)?;
        return Ok(());
    }
    if args.dot && !answer.graphs.is_empty() {
        for graph in &answer.graphs {
            out.write_all(graph.as_bytes())?;
        }
        return Ok(());
    }
    if args.dot {
        // Still a graph file, with nothing to draw.
        write!(out, "// ")?;
    }
    let style = match answer.verdict {
        "proven" => GOOD,
        "refuted" => BAD,
        _ => DIM,
    };
    write!(out, "{}", Styled(style, answer.verdict))?;
    if let Some(side) = &answer.side {
        write!(out, " for {side}")?;
    }
    write!(out, "  {}", Styled(DIM, &answer.fen))?;
    let shown = if args.explain { answer.told.len() } else { 1 };
    for line in answer.told.iter().take(shown) {
        if args.explain {
            write!(out, "\n  {line}")?;
        } else {
            write!(out, "  {line}")?;
        }
    }
    if let (true, Some(nodes)) = (args.explain, answer.nodes) {
        write!(out, "\n  {}", Styled(DIM, format_args!("{nodes} nodes")))?;
    }
    writeln!(out)?;
    Ok(())
}
