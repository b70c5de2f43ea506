//! `jadoube pgn stat`: what a collection consists of.

mod counts;
mod picture;

use std::io::Write;

use anyhow::Result;

use crate::args::pgn::StatArgs;
use crate::exit::Exit;
use crate::output::{json_line, out};
use crate::written::write_file;

pub use counts::Counts;

/// Counts every file.
pub fn run(args: &StatArgs) -> Result<Exit> {
    let inputs = args.source.inputs()?;
    let mut out = out();
    let mut exit = Exit::Fine;
    let mut all = Counts::default();
    for path in &args.source.files {
        let mut counts = Counts {
            schema: "jadoube.pgn-counts/1",
            file: path.display().to_string(),
            ..Counts::default()
        };
        let passed = args.source.pass(
            path,
            |text| Counts::of(args, text),
            |part: Counts, bar| {
                counts.add(part);
                bar.tell(counts.games);
                Ok(())
            },
        )?;
        exit = exit.and(passed.exit());
        if !passed.opened {
            continue;
        }
        if args.json {
            json_line(&mut out, &counts)?;
        } else {
            counts.show(&mut out)?;
        }
        all.name(&counts.file);
        all.add(counts);
    }
    out.flush()?;
    if let Some(path) = &args.picture {
        write_file(path, &inputs, picture::picture(&all).as_bytes())?;
    }
    Ok(exit)
}
