//! Scoresheets printed: the moves in the notation of a code, as text, HTML or PDF.

use std::fmt;
use std::str::FromStr;

use jadoube_board::{Board, Color, Position};

use super::pdf;
use super::start::Start;
use crate::origins::Origins;
use crate::pgn::{Comment, Game, Node, Outcome, Ply, format_clock};
use crate::style::{Style, write_illegal, write_move_with};

/// What a scoresheet is printed as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum SheetFormat {
    /// Plain text in UTF-8.
    Text,
    /// A page of HTML that stands alone.
    Html,
    /// A document of A4 pages.
    Pdf,
}

/// The name is that of no format.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownFormat {
    name: String,
}

impl fmt::Display for UnknownFormat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "\"{}\" is no format of a scoresheet; there are text, html and pdf",
            self.name
        )
    }
}

impl std::error::Error for UnknownFormat {}

impl FromStr for SheetFormat {
    type Err = UnknownFormat;

    fn from_str(name: &str) -> Result<SheetFormat, UnknownFormat> {
        match name {
            "text" | "txt" => Ok(SheetFormat::Text),
            "html" => Ok(SheetFormat::Html),
            "pdf" => Ok(SheetFormat::Pdf),
            _ => Err(UnknownFormat {
                name: name.to_owned(),
            }),
        }
    }
}

/// Prints the main lines of games, one sheet after another: number, White, Black, and the time on the clock
/// where it is known. Over a game that does not begin as chess does stand the odds, the position and the board. An illegal
/// move stands as a man and two squares.
///
/// ```
/// use jadoube_notation::pgn::{Mode, read_text};
/// use jadoube_notation::score::{SheetFormat, write_sheets};
///
/// let games = read_text("1. e4 e5 2. Nf3 *", Mode::Lenient);
/// let game = games[0].as_ref().unwrap().game.clone();
/// let sheet = write_sheets(&[game], "1931".parse().unwrap(), SheetFormat::Text);
/// assert!(String::from_utf8(sheet).unwrap().contains("2. Kt.KB3"));
/// ```
pub fn write_sheets(games: &[Game], style: Style, format: SheetFormat) -> Vec<u8> {
    let sheets: Vec<Sheet> = games.iter().map(|game| Sheet::of(game, style)).collect();
    match format {
        SheetFormat::Text => sheets
            .iter()
            .map(Sheet::text)
            .collect::<Vec<_>>()
            .join("\n\n")
            .into_bytes(),
        SheetFormat::Html => html(&sheets).into_bytes(),
        SheetFormat::Pdf => pdf::document(&sheets.iter().map(Sheet::text).collect::<Vec<_>>()),
    }
}

/// How many lines a diagram takes on a page of [`write_page`].
pub const DIAGRAM_LINES: usize = pdf::DIAGRAM;

/// A text with a board as one page of PDF. The board, White below, stands over the lines from `at` on, [`DIAGRAM_LINES`] of them,
/// which the text leaves empty at their beginnings; a long text grows smaller.
pub fn write_page(text: &str, at: usize, board: &Board) -> Vec<u8> {
    pdf::page(text, at, board)
}

/// A move and the time after it, as they are printed.
#[derive(Clone, Default)]
struct Cell {
    words: String,
    time: String,
}

struct Row {
    number: u32,
    white: Cell,
    black: Cell,
}

/// Tags that have a place of their own on a sheet, or that its moves tell.
const ELSEWHERE: [&str; 6] = ["White", "Black", "Result", "FEN", "SetUp", "PlyCount"];

/// What tags are called on a sheet; the others by their own names.
const CALLED: [(&str, &str); 7] = [
    ("Event", "Event"),
    ("Site", "Place"),
    ("Date", "Date"),
    ("Round", "Round"),
    ("TimeControl", "Time"),
    ("Rules", "Code"),
    ("RulesOfDay", "Law of the day"),
];

struct Sheet {
    /// Who plays, as far as they are known.
    title: String,
    /// Event, place, date and the like, as far as they are known.
    about: Vec<(String, String)>,
    /// Where the game begins, if not as chess does.
    start: Option<Start>,
    rows: Vec<Row>,
    outcome: Outcome,
}

impl Sheet {
    fn of(game: &Game, style: Style) -> Sheet {
        let known = |name: &str| {
            let value = game.tags.get(name).unwrap_or_default();
            let is_known = !value.trim_matches(['?', '.', ' ']).is_empty();
            is_known.then(|| value.to_owned())
        };
        let title = match (known("White"), known("Black")) {
            (Some(white), Some(black)) => format!("{white} - {black}"),
            (Some(white), None) => format!("White: {white}"),
            (None, Some(black)) => format!("Black: {black}"),
            (None, None) => String::new(),
        };
        let others = game
            .tags
            .in_export_order()
            .into_iter()
            .map(|(name, _)| name);
        let others = others
            .filter(|name| !ELSEWHERE.contains(name) && CALLED.iter().all(|(tag, _)| tag != name));
        let about = CALLED.into_iter().chain(others.map(|name| (name, name)));
        let start = Start::of(&game.start);
        let odds = start.as_ref().and_then(|start| start.odds.clone());
        let fen = start.as_ref().map(|start| start.fen.clone());
        let begins = [("Odds", odds), ("Start", fen)];
        Sheet {
            title,
            about: about
                .filter_map(|(tag, word)| Some((word.to_owned(), known(tag)?)))
                .chain(
                    begins
                        .into_iter()
                        .filter_map(|(word, value): (&str, _)| Some((word.to_owned(), value?))),
                )
                .collect(),
            start,
            rows: rows(game, style),
            outcome: game.outcome,
        }
    }

    fn text(&self) -> String {
        let mut text = match self.title.as_str() {
            "" => String::new(),
            title => format!("{title}\n"),
        };
        for (word, value) in &self.about {
            text.push_str(&format!("{word}: {value}\n"));
        }
        if let Some(start) = &self.start {
            text.push_str(&format!("\n{}\n", start.board.join("\n")));
        }
        let width = |cell: fn(&Row) -> &Cell| {
            let widths = self.rows.iter().map(|row| cell(row).words.chars().count());
            widths.max().unwrap_or(0).max(5)
        };
        let (white, black) = (width(|row| &row.white), width(|row| &row.black));
        let times = self
            .rows
            .iter()
            .any(|row| !row.white.time.is_empty() || !row.black.time.is_empty());
        let time = if times { 10 } else { 0 };
        text.push_str(&format!(
            "\n     {:white$}{:time$}  {:black$}\n",
            "White", "", "Black"
        ));
        for row in &self.rows {
            let line = format!(
                "{:>3}. {:white$}{:>time$}  {:black$}{:>time$}",
                row.number, row.white.words, row.white.time, row.black.words, row.black.time
            );
            text.push_str(line.trim_end());
            text.push('\n');
        }
        text.push_str(&format!("\n{}\n", result(self.outcome)));
        text
    }

    fn html(&self) -> String {
        let title = match self.title.as_str() {
            "" => "Scoresheet",
            title => title,
        };
        let mut html = format!("<section>\n<h1>{}</h1>\n<p>", escape(title));
        let about: Vec<String> = self
            .about
            .iter()
            .map(|(word, value)| format!("{}: {}", escape(word), escape(value)))
            .collect();
        html.push_str(&about.join("<br>\n"));
        html.push_str("</p>\n");
        if let Some(start) = &self.start {
            html.push_str(&format!("<pre>\n{}\n</pre>\n", start.board.join("\n")));
        }
        html.push_str("<table>\n<thead><tr><th scope=\"col\">Move</th><th scope=\"col\">White</th><th scope=\"col\">Time</th><th scope=\"col\">Black</th><th scope=\"col\">Time</th></tr></thead>\n<tbody>\n");
        for row in &self.rows {
            html.push_str(&format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
                row.number,
                escape(&row.white.words),
                row.white.time,
                escape(&row.black.words),
                row.black.time
            ));
        }
        html.push_str(&format!(
            "</tbody>\n</table>\n<p>{}</p>\n</section>\n",
            result(self.outcome)
        ));
        html
    }
}

fn rows(game: &Game, style: Style) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    let mut setup = game.start;
    let mut origins = Origins::of(&setup);
    for node in &game.main_line().nodes {
        let cell = cell(&setup, game, node, style, &origins);
        let number = setup.fullmove_number;
        match (setup.turn, rows.last_mut()) {
            (Color::Black, Some(row)) => row.black = cell,
            (Color::Black, None) => {
                let white = Cell {
                    words: "...".to_owned(),
                    time: String::new(),
                };
                rows.push(Row {
                    number,
                    white,
                    black: cell,
                });
            }
            (Color::White, _) => rows.push(Row {
                number,
                white: cell,
                black: Cell::default(),
            }),
        }
        if let Some(played) = node.ply.played() {
            origins.follow(&setup, played);
        }
        setup = node.ply.play_on(&setup);
    }
    rows
}

fn cell(
    setup: &jadoube_board::Setup,
    game: &Game,
    node: &Node,
    style: Style,
    origins: &Origins,
) -> Cell {
    let words = match (&node.ply, Position::from_setup(setup)) {
        (Ply::Move(played), Ok(position)) => write_move_with(&position, *played, style, origins),
        (Ply::Move(played), Err(_)) | (Ply::Illegal { played, .. }, _) => {
            write_illegal(setup, *played)
        }
        (Ply::Null, _) => "--".to_owned(),
    };
    let time = game
        .comments_at(node)
        .find_map(Comment::clock)
        .map_or(String::new(), format_clock);
    Cell { words, time }
}

fn result(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::WhiteWins => "White won (1-0)",
        Outcome::BlackWins => "Black won (0-1)",
        Outcome::Draw => "Drawn (1/2-1/2)",
        Outcome::Unknown => "No result (*)",
    }
}

const HEAD: &str = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Scoresheet</title>\n<style>\nbody { font-family: serif; margin: 2em; }\nsection { break-after: page; }\ntable { border-collapse: collapse; }\nth, td { border: 1px solid #888; padding: 0.15em 0.6em; text-align: left; }\n</style>\n</head>\n<body>\n";

fn html(sheets: &[Sheet]) -> String {
    let sheets: String = sheets.iter().map(Sheet::html).collect();
    format!("{HEAD}{sheets}</body>\n</html>\n")
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
