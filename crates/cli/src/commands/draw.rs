//! `jadoube draw`: a position as a picture.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Error, Result, bail};
use jadoube_board::{Color, Setup};
use jadoube_server::drawing::{board_svg, png};

use crate::args::DrawArgs;
use crate::args::prove::Side;
use crate::exit::Exit;
use crate::output::out;
use crate::written::{Inputs, write_file};

/// Draws to the file named.
pub fn run(args: &DrawArgs) -> Result<Exit> {
    let setup = match args.position.as_str() {
        "startpos" => Setup::initial(),
        fen => {
            Setup::from_fen(fen).with_context(|| format!("'{fen}' is not a position to draw"))?
        }
    };
    let below = match args.below {
        Side::White => Color::White,
        Side::Black => Color::Black,
    };
    let svg = board_svg(&setup.board, below, &[]);
    if args.output == Path::new("-") {
        out().write_all(svg.as_bytes())?;
        return Ok(Exit::Fine);
    }
    let picture = match extension(&args.output).as_deref() {
        Some("svg") => svg.into_bytes(),
        Some("png") => png(&svg, args.width).map_err(Error::msg)?,
        _ => bail!(
            "'{}' is neither an .svg nor a .png file; give the name one of these endings",
            args.output.display()
        ),
    };
    write_file(&args.output, &Inputs::none(), &picture)?;
    Ok(Exit::Fine)
}

fn extension(path: &Path) -> Option<String> {
    path.extension()
        .map(|ending| ending.to_string_lossy().to_lowercase())
}
