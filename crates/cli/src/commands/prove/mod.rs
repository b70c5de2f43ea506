//! `jadoube prove`: what can still happen on a board, with what shows it.

mod stats;
mod stream;

use std::io::Write;

use anyhow::{Result, bail};
use jadoube_board::Color;
use jadoube_forms::{Answer, BadPosition, Request, answers, proof};

use crate::args::{ProveArgs, Question, Side};
use crate::exit::Exit;
use crate::output::{BAD, DIM, GOOD, Styled, complain, out};
use stats::Stats;

/// Answers the question for one position, or for each of a stream.
pub fn run(args: &ProveArgs) -> Result<Exit> {
    if let Some(misplaced) = misplaced(args) {
        bail!(misplaced);
    }
    if args.position == "-" {
        return stream::run(args);
    }
    let mut out = out();
    let mut stats = Stats::default();
    let answers = answers(&asked(args), &args.position);
    let exit = tell(args, answers, None, &mut stats, &mut out)?;
    stats.tell(args, &mut out)?;
    out.flush()?;
    Ok(exit)
}

/// What is wrong with options that do not go with the question.
fn misplaced(args: &ProveArgs) -> Option<&'static str> {
    use Question::{Dead, ForcedWin, Mate, Perpetual, Reachable, Unwinnable};
    let question = args.question;
    if args.side.is_some() && question == Dead {
        Some(
            "--for does not go with dead, which asks whether neither side can mate; ask 'unwinnable --for SIDE' of one side",
        )
    } else if args.side.is_some() && question == Reachable {
        Some("--for does not go with reachable, which asks about the position and not about a side")
    } else if args.moves.is_some() && question != Mate {
        Some("--in goes with mate alone; the other questions have no number of moves")
    } else if args.clock && !matches!(question, Dead | Unwinnable) {
        Some("--clock goes with dead and unwinnable alone; the other questions do not count moves")
    } else if args.mate_keeps && question != Perpetual {
        Some("--mate-keeps goes with perpetual alone")
    } else if args.stats && question != Reachable {
        Some("--stats goes with reachable alone")
    } else if args.dot && !matches!(question, ForcedWin | Perpetual) {
        Some("--dot goes with perpetual and forced-win alone, which are shown by strategies")
    } else {
        None
    }
}

/// Writes the answers for one line of input; a position that cannot be read is complained about.
fn tell(
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
fn asked(args: &ProveArgs) -> Request {
    Request {
        side: args.side.map(|side| match side {
            Side::White => Color::White,
            Side::Black => Color::Black,
        }),
        nodes: args.budget.map(|budget| budget.0),
        bytes: args.memory,
        moves: args.moves,
        clock: args.clock,
        mate_keeps: args.mate_keeps,
        ..Request::new(match args.question {
            Question::Dead => proof::Question::Dead,
            Question::Unwinnable => proof::Question::Unwinnable,
            Question::Mate => proof::Question::Mate,
            Question::ForcedWin => proof::Question::ForcedWin,
            Question::Perpetual => proof::Question::Perpetual,
            Question::Reachable => proof::Question::Reachable,
        })
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
