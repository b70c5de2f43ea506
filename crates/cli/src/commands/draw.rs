//! `jadoube draw`: a position as a picture.

use std::io::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use jadoube_board::{Color, Setup};
use jadoube_server::drawing::board_svg;
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

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
        Some("png") => png(&svg, args.width)?,
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

fn png(svg: &str, width: u32) -> Result<Vec<u8>> {
    let tree =
        Tree::from_str(svg, &Options::default()).context("the drawing cannot be read back")?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixels = Pixmap::new(width, height).context("the picture is too large")?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    pixels
        .encode_png()
        .context("the picture cannot be written as PNG")
}
