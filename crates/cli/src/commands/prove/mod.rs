//! `jadoube prove`: what can still happen on a board, with what shows it.

mod answer;
mod lines;
mod stream;

use std::io::Write;

use anyhow::{Result, bail};

use crate::args::{ProveArgs, Question};
use crate::exit::{Exit, told};
use crate::output::{complain, out};
pub use answer::{Answer, answers};

/// Answers the question for one position, or for each of a stream.
pub fn run(args: &ProveArgs) -> Result<Exit> {
    if let Some(misplaced) = misplaced(args) {
        bail!(misplaced);
    }
    if args.position == "-" {
        return stream::run(args);
    }
    let mut out = out();
    let exit = tell(args, answer::answers(args, &args.position), None, &mut out)?;
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
    } else if args.dot && !matches!(question, ForcedWin | Perpetual) {
        Some("--dot goes with perpetual and forced-win alone, which are shown by strategies")
    } else {
        None
    }
}

/// Writes the answers for one line of input; a position that cannot be read is complained about.
fn tell(
    args: &ProveArgs,
    answers: Result<Vec<Answer>>,
    line: Option<u64>,
    out: &mut impl Write,
) -> Result<Exit> {
    let answers = match answers {
        Ok(answers) => answers,
        Err(error) => {
            match line {
                Some(line) => complain(format_args!("line {line}: {}", told(&error))),
                None => complain(format_args!("{}", told(&error))),
            }
            return Ok(Exit::Unreadable);
        }
    };
    let mut exit = Exit::Fine;
    for answer in answers {
        answer.write(args, out)?;
        if answer.is_undecided() {
            exit = Exit::Undecided;
        }
    }
    Ok(exit)
}
