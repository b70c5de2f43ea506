//! How news of live games is told: a line each, or an object a line.

use std::io::Write;

use anyhow::Result;
use jadoube_audit::Weight;
use jadoube_audit::follow::{GameName, News, Notice};
use jadoube_board::Color;
use jadoube_laws::ClauseId;
use jadoube_notation::pgn::Outcome;
use schemars::JsonSchema;
use serde::Serialize;

use crate::output::{BAD, DIM, GOOD, STRONG, Styled, json_line};

/// News as data.
#[derive(Serialize, JsonSchema)]
pub struct WatchLine<'a> {
    /// `jadoube.watch/1`.
    schema: &'static str,
    /// The file or address.
    source: &'a str,
    /// Which game there, from 1; none in news of the source itself.
    game: Option<usize>,
    /// The event.
    event: &'a str,
    /// The round.
    round: &'a str,
    /// The board.
    board: &'a str,
    /// The player of the white men.
    white: &'a str,
    /// The player of the black men.
    black: &'a str,
    /// What it is: the kind of matter, such as `flag` or `claim-repetition`, or of the quiet news, such as `begins`.
    kind: &'static str,
    /// What it asks: `must`, `may` or `look`; none of quiet news and of what is taken back.
    asks: Option<&'static str>,
    /// Whether it was said before and holds no longer.
    taken_back: bool,
    /// The result, where a game ends or its result changes.
    result: Option<&'static str>,
    /// After how many half-moves.
    ply: Option<usize>,
    /// The number of the move.
    #[serde(rename = "move")]
    number: Option<u32>,
    /// Whose move it is: `white` or `black`.
    color: Option<&'static str>,
    /// The code by which it is judged.
    code: &'a str,
    /// The clauses.
    #[schemars(with = "Vec<String>")]
    clauses: &'a [ClauseId],
    /// It, in a sentence without a full stop.
    says: String,
}

/// Tells news.
pub struct Teller<'a, W> {
    /// Where to.
    pub out: W,
    /// The code.
    pub code: &'a str,
    /// Whether as data.
    pub json: bool,
    /// Whether there are several sources, which are told apart.
    pub several: bool,
}

impl<W: Write> Teller<'_, W> {
    /// Tells one piece of news.
    pub fn tell(&mut self, notice: &Notice) -> Result<()> {
        if self.json {
            return json_line(&mut self.out, &line(notice, self.code));
        }
        let point = notice.point();
        let mut place = match (&notice.game, self.several) {
            (Some(game), true) => format!("{}: {}", notice.source, called(game)),
            (Some(game), false) => called(game),
            (None, _) => notice.source.clone(),
        };
        if let Some((Some((number, color)), ply)) = point.map(|point| (point.number, point.ply)) {
            let dots = match color {
                Color::White => ".",
                Color::Black => "...",
            };
            place += &format!(", move {number}{dots} (ply {ply})");
        }
        let by = match point.map(|point| point.clauses.as_slice()) {
            None | Some([]) => String::new(),
            Some(clauses) => {
                let ids: Vec<&str> = clauses.iter().map(|id| id.as_str()).collect();
                format!(" [{} {}]", self.code, ids.join(" "))
            }
        };
        let says = notice.says();
        let by = Styled(DIM, by);
        match notice.weight() {
            Some(weight) => {
                let style = match weight {
                    Weight::Must => BAD,
                    Weight::May => GOOD,
                    Weight::Look => STRONG,
                };
                let asks = Styled(style, weight.name());
                writeln!(self.out, "{place}: {asks}: {}: {says}{by}", notice.kind())?;
            }
            None if point.is_some() => {
                writeln!(self.out, "{place}: {}: {says}{by}", notice.kind())?;
            }
            None => writeln!(self.out, "{}", Styled(DIM, format!("{place}: {says}")))?,
        }
        Ok(())
    }
}

/// A game by its players, its round and its board; by its number where it has no names.
fn called(game: &GameName) -> String {
    let or = |name: &str| if name.is_empty() { "?" } else { name }.to_owned();
    let mut told = match (game.white.as_str(), game.black.as_str()) {
        ("", "") => format!("game {}", game.number),
        (white, black) => format!("{} - {}", or(white), or(black)),
    };
    let places = [("round", &game.round), ("board", &game.board)];
    let places = places.into_iter().filter(|(_, value)| !value.is_empty());
    let places: Vec<String> = places
        .map(|(what, value)| format!("{what} {value}"))
        .collect();
    if !places.is_empty() {
        told += &format!(" ({})", places.join(", "));
    }
    told
}

fn line<'a>(notice: &'a Notice, code: &'a str) -> WatchLine<'a> {
    let point = notice.point();
    let (number, color) = point.and_then(|point| point.number).unzip();
    let game = notice.game.as_ref();
    let of = |field: fn(&GameName) -> &String| game.map_or("", |game| field(game).as_str());
    WatchLine {
        schema: "jadoube.watch/1",
        source: &notice.source,
        game: game.map(|game| game.number),
        event: of(|game| &game.event),
        round: of(|game| &game.round),
        board: of(|game| &game.board),
        white: of(|game| &game.white),
        black: of(|game| &game.black),
        kind: notice.kind(),
        asks: notice.weight().map(Weight::name),
        taken_back: matches!(notice.news, News::TakenBack(..)),
        result: match notice.news {
            News::Ends(result) | News::Rescored(_, result) => Some(result.marker()),
            News::Reopens(_) => Some(Outcome::Unknown.marker()),
            _ => None,
        },
        ply: point.map(|point| point.ply),
        number,
        color: color.map(|color| match color {
            Color::White => "white",
            Color::Black => "black",
        }),
        code,
        clauses: point.map_or(&[], |point| &point.clauses),
        says: notice.says(),
    }
}
