//! `jadoube prove`: what can still happen on a board, with what shows it.

mod stats;
mod stream;
mod told;

use std::io::Write;
use std::path::Path;

use anyhow::{Result, bail};
use jadoube_board::Setup;
use jadoube_forms::answers;
use jadoube_forms::proof::Question;

use crate::args::prove::ProveArgs;
use crate::exit::Exit;
use crate::output::out;
use stats::Stats;
use told::{asked, tell};

/// Answers the question for one position, or for each of a stream.
pub fn run(args: &ProveArgs) -> Result<Exit> {
    if let Some(misplaced) = misplaced(args) {
        bail!(misplaced);
    }
    if args.position == "-" || Path::new(&args.position).is_file() {
        return stream::run(args);
    }
    if args.position != "startpos"
        && let Err(error) = Setup::from_fen(&args.position)
    {
        bail!(
            "there is no file \"{}\", and it is no position either: {error}",
            args.position
        );
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
    } else if args.verdict && !matches!(question, Dead | Unwinnable) {
        Some("--verdict goes with dead and unwinnable alone; what shows the others costs nothing")
    } else if args.mate_keeps && question != Perpetual {
        Some("--mate-keeps goes with perpetual alone")
    } else if args.chess960 && question != Reachable {
        Some("--chess960 goes with reachable alone, which asks where games begin")
    } else if args.stats && question != Reachable {
        Some("--stats goes with reachable alone")
    } else if args.dot && !matches!(question, ForcedWin | Perpetual) {
        Some("--dot goes with perpetual and forced-win alone, which are shown by strategies")
    } else {
        None
    }
}
