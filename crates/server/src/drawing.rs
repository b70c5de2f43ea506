//! A board with men as SVG and PNG: what `jadoube draw` writes, and the club gives out of any moment of a game.

use std::fmt::Write;

use crate::men::drawing;
use jadoube_board::{Board, Color, File, Man, Rank, Square};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// The side of a square; the men are drawn on such squares.
const SQUARE: u32 = 64;
/// The margin that holds the names of files and ranks.
const MARGIN: u32 = 24;

const LIGHT: &str = "#eee3cc";
const DARK: &str = "#b08a63";
const MARK: &str = "#1d4f91";
const FRAME: &str = "#3b2f24";
const LETTERS: &str = "#efe6d6";

/// The board as a drawing of its own, seen from the side of `below`, with the squares marked between which a move went.
pub fn board_svg(board: &Board, below: Color, marked: &[Square]) -> String {
    let side = 8 * SQUARE + 2 * MARGIN;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{side}\" height=\"{side}\" viewBox=\"0 0 {side} {side}\" \
         role=\"img\"><title>{}</title><rect width=\"{side}\" height=\"{side}\" rx=\"6\" fill=\"{FRAME}\"/>",
        board.to_fen()
    );
    for square in Square::ALL {
        push_square(&mut svg, square, below);
    }
    for square in marked {
        push_mark(&mut svg, *square, below);
    }
    for (square, man) in board.iter() {
        push_man(&mut svg, square, man, below);
    }
    push_names(&mut svg, below);
    svg.push_str("</svg>\n");
    svg
}

/// A drawing so wide, in pixels, as PNG.
///
/// # Errors
/// A sentence, where the drawing cannot be read back, or is too large.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, String> {
    let tree = Tree::from_str(svg, &Options::default())
        .map_err(|error| format!("the drawing cannot be read back: {error}"))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixels = Pixmap::new(width, height).ok_or("the picture is too large")?;
    resvg::render(
        &tree,
        Transform::from_scale(scale, scale),
        &mut pixels.as_mut(),
    );
    let written = pixels.encode_png();
    written.map_err(|error| format!("the picture cannot be written as PNG: {error}"))
}

/// The column and row of a square as seen from the side of `below`, from the upper left corner.
fn place(square: Square, below: Color) -> (u32, u32) {
    let (file, rank) = (
        u32::from(square.file().index()),
        u32::from(square.rank().index()),
    );
    match below {
        Color::White => (file, 7 - rank),
        Color::Black => (7 - file, rank),
    }
}

fn push_square(svg: &mut String, square: Square, below: Color) {
    let (column, row) = place(square, below);
    let fill = if square.is_light() { LIGHT } else { DARK };
    let (x, y) = (MARGIN + column * SQUARE, MARGIN + row * SQUARE);
    append(
        svg,
        format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{SQUARE}\" height=\"{SQUARE}\" fill=\"{fill}\"/>"
        ),
    );
}

fn push_mark(svg: &mut String, square: Square, below: Color) {
    const EDGE: u32 = 4;
    let (column, row) = place(square, below);
    let (x, y) = (
        MARGIN + column * SQUARE + EDGE / 2,
        MARGIN + row * SQUARE + EDGE / 2,
    );
    let side = SQUARE - EDGE;
    append(
        svg,
        format_args!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{side}\" height=\"{side}\" fill=\"none\" stroke=\"{MARK}\" stroke-width=\"{EDGE}\"/>"
        ),
    );
}

fn push_man(svg: &mut String, square: Square, man: Man, below: Color) {
    let (column, row) = place(square, below);
    let (x, y) = (MARGIN + column * SQUARE, MARGIN + row * SQUARE);
    append(
        svg,
        format_args!(
            "<g transform=\"translate({x} {y})\">{}</g>",
            inside(drawing(man))
        ),
    );
}

/// What stands between `<svg …>` and `</svg>`.
fn inside(drawing: &str) -> &str {
    let from = drawing.find('>').map_or(0, |at| at + 1);
    let to = drawing.rfind("</svg>").unwrap_or(drawing.len());
    &drawing[from..to]
}

/// The letters and digits of files and ranks as strokes on a field of 10 by 14, so that no font is needed.
const STROKES: [(char, &str); 16] = [
    ('a', "M8 6V14M8 8.5C6 5 2 5.5 2 10S6 15 8 11.5"),
    ('b', "M2 1V14M2 8.5C4 5 8 5.5 8 10S4 15 2 11.5"),
    ('c', "M8 7C5 4.5 2 6.5 2 10S5 15.5 8 13"),
    ('d', "M8 1V14M8 8.5C6 5 2 5.5 2 10S6 15 8 11.5"),
    ('e', "M2.2 10H8C8 4 2 4.5 2 10C2 15 6 15 8 12.5"),
    ('f', "M8 2C6 .5 4 1.5 4 4V14M1.5 6H7"),
    (
        'g',
        "M8 6V15C8 18.5 4 18.5 2.5 17M8 8.5C6 5 2 5.5 2 10S6 15 8 11.5",
    ),
    ('h', "M2 1V14M2 9C4 5 8 5.5 8 9V14"),
    ('1', "M2.5 4L5.5 1.5V14"),
    ('2', "M2 4.5C2 .5 8 .5 8 4.5C8 7.5 2 10.5 2 14H8"),
    (
        '3',
        "M2 3C4 0 8 1 8 4.2S5.5 7.2 4 7.2C6 7.2 8 8 8 10.6S4 15.5 1.8 12",
    ),
    ('4', "M6.5 14V1.5L1.5 10.5H8.5"),
    (
        '5',
        "M7.5 1.5H2.8L2.3 7C4.5 5.5 8 6.5 8 10.2S4 15.5 1.8 12.5",
    ),
    ('6', "M7.5 2.5C4 0 2 4 2 9.5S8 15 8 10.2S4 5.5 2.2 9"),
    ('7', "M1.8 1.5H8L4 14"),
    (
        '8',
        "M5 7.2C1.5 6.5 2 1.3 5 1.3S8.5 6.5 5 7.2C1 8 1.2 14.2 5 14.2S9 8 5 7.2",
    ),
];

fn push_names(svg: &mut String, below: Color) {
    append(
        svg,
        format_args!(
            "<g fill=\"none\" stroke=\"{LETTERS}\" stroke-width=\"1.6\" stroke-linecap=\"round\" stroke-linejoin=\"round\">"
        ),
    );
    let near_edge = MARGIN + 8 * SQUARE;
    for index in 0..8u8 {
        let (Some(file), Some(rank)) = (File::from_index(index), Rank::from_index(index)) else {
            continue;
        };
        let (column, _) = place(Square::new(file, Rank::R1), below);
        let (_, row) = place(Square::new(File::A, rank), below);
        push_name(
            svg,
            file.letter(),
            MARGIN + column * SQUARE + SQUARE / 2 - 5,
            near_edge + 4,
        );
        push_name(
            svg,
            rank.digit(),
            MARGIN / 2 - 5,
            MARGIN + row * SQUARE + SQUARE / 2 - 7,
        );
    }
    svg.push_str("</g>");
}

fn push_name(svg: &mut String, name: char, x: u32, y: u32) {
    if let Some((_, strokes)) = STROKES.iter().find(|(letter, _)| *letter == name) {
        append(
            svg,
            format_args!("<path transform=\"translate({x} {y})\" d=\"{strokes}\"/>"),
        );
    }
}

fn append(svg: &mut String, text: std::fmt::Arguments<'_>) {
    // Writing to a string does not fail.
    let _ = svg.write_fmt(text);
}

#[cfg(test)]
mod tests {
    use jadoube_board::Setup;

    use super::*;

    #[test]
    fn a_board_has_its_squares_men_and_names() {
        let svg = board_svg(
            &Setup::initial().board,
            Color::White,
            &[Square::E2, Square::E4],
        );
        assert_eq!(svg.matches("<rect").count(), 1 + 64 + 2);
        assert_eq!(svg.matches("<g transform").count(), 32);
        assert_eq!(svg.matches("<path transform").count(), 16);
        assert_eq!(
            svg.matches("<svg").count(),
            1,
            "the men lose their own frames"
        );
    }

    #[test]
    fn the_side_below_decides_where_a_man_is_drawn() {
        let board = Setup::from_fen("8/8/8/8/8/8/8/K7 w").expect("a king").board;
        let man = |below| {
            let svg = board_svg(&board, below, &[]);
            let from = svg.find("<g transform=").expect("a man");
            svg[from..].chars().take(32).collect::<String>()
        };
        assert!(
            man(Color::White).contains("translate(24 472)"),
            "{}",
            man(Color::White)
        );
        assert!(
            man(Color::Black).contains("translate(472 24)"),
            "{}",
            man(Color::Black)
        );
    }
}
