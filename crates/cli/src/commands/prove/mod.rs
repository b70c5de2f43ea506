//! `jadoube prove`: what can still happen on a board, with what shows it.

mod answer;
mod lines;
mod stream;

use std::io::Write;

use anyhow::Result;

use crate::args::ProveArgs;
use crate::exit::Exit;
use crate::output::{complain, out};
pub use answer::{Answer, answers};

/// Answers the question for one position, or for each of a stream.
pub fn run(args: &ProveArgs) -> Result<Exit> {
    if args.position == "-" {
        return stream::run(args);
    }
    let mut out = out();
    let exit = tell(args, answer::answers(args, &args.position), None, &mut out)?;
    out.flush()?;
    Ok(exit)
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
                Some(line) => complain(format_args!("line {line}: {error:#}")),
                None => complain(format_args!("{error:#}")),
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
