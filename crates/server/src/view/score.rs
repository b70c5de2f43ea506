//! The score: the half-moves played, as lines that keep their place.

use jadoube_board::{ByColor, FenStyle, Setup, Square};
use jadoube_forms::course::{Beside, course};
use jadoube_laws::Millis;
use jadoube_laws::game::{Game, Ply};
use jadoube_notation::{Style, write_illegal, write_move};
use serde::Serialize;
use utoipa::ToSchema;

use super::faces::Faces;
use crate::seat::Seat;

/// The most lines that a view has, and a page of the score: more than any game between people has had half-moves.
pub const PAGE: usize = 600;

/// Lines of the score, from some line on: what stood from there on is replaced by them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct ScoreSheet {
    /// How many lines stand before these.
    pub from: u32,
    /// The lines.
    pub lines: Vec<Line>,
}

/// One half-move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Line {
    /// Which half-move of the game, from 1.
    pub ply: u32,
    /// The number of the move, as FEN counts.
    pub number: u32,
    /// Who made it.
    pub side: Seat,
    /// In standard algebraic notation; none for a move that is not legal.
    pub san: Option<String>,
    /// In long algebraic notation; also for a move that is not legal.
    pub lan: String,
    /// As two squares.
    pub uci: String,
    /// The words with which it was made.
    pub words: Option<String>,
    /// Whether it is a legal move.
    pub legal: bool,
    /// Whether it has been undone: an earlier position was restored.
    pub undone: bool,
    /// Game time at which it was made.
    #[schema(value_type = u64)]
    pub at: Millis,
    /// Time used when the clock was pressed after it.
    pub used: Option<u64>,
    /// Time left when the clock was pressed after it.
    pub left: Option<u64>,
    /// What both clocks showed then, or were set to before the next move.
    pub clocks: Option<Faces>,
    /// What rulings had given the players by then, in milliseconds, less what they had taken off them.
    #[serde(skip)]
    pub given: ByColor<i64>,
    /// The entry of the log.
    pub sequence: u32,
    /// The position after it.
    pub fen: String,
}

impl ScoreSheet {
    /// The lines from one on; of more than a page the last.
    pub fn since(lines: &[Line], from: u32) -> ScoreSheet {
        let least = lines.len().saturating_sub(PAGE);
        let from = (from as usize).min(lines.len()).max(least);
        ScoreSheet {
            from: from as u32,
            lines: lines[from..].to_vec(),
        }
    }

    /// The last lines before one, so many and a page at most.
    pub fn before(lines: &[Line], before: u32, most: usize) -> ScoreSheet {
        let end = (before as usize).min(lines.len());
        ScoreSheet::since(&lines[..end], end.saturating_sub(most) as u32)
    }
}

/// Brings the lines up to date with the game after one entry of the log, and tells from where they have changed.
///
/// `words` are those of the entry's move, if it was one.
pub fn follow(lines: &mut Vec<Line>, game: &Game, sequence: u32, words: Option<&str>) -> u32 {
    let mut new: Vec<&Ply> = Vec::new();
    for ply in game.plies_back() {
        if lines
            .get(ply.index as usize)
            .is_some_and(|line| line.is(ply))
        {
            break;
        }
        new.push(ply);
    }
    let kept = new.last().map_or(game.ply_count(), |ply| ply.index) as usize;
    let changed = kept.min(lines.len());
    lines.truncate(kept);
    for (index, ply) in new.iter().enumerate().rev() {
        let after = if index == 0 {
            game.setup()
        } else {
            &new[index - 1].before.setup
        };
        lines.push(line(ply, after, sequence, words));
    }
    changed as u32
}

/// Strikes out the lines that a restored position has undone, and tells from where they have changed.
pub fn strike(lines: &mut [Line], game: &Game) -> Option<u32> {
    let undone = course(game, Vec::new(), |_, _| Beside::default()).undone;
    let mut first = None;
    for (at, (line, undone)) in lines.iter_mut().zip(undone).enumerate() {
        if line.undone != undone {
            line.undone = undone;
            first.get_or_insert(at as u32);
        }
    }
    first
}

/// Notes what a player's clock shows with the latest of his moves, when he has pressed or the game has ended. A later press, for
/// a move that was taken back or for none, is not the one that completed it.
pub fn note_clock(
    lines: &mut [Line],
    game: &Game,
    side: Seat,
    now: Millis,
    given: ByColor<i64>,
) -> Option<u32> {
    let reading = game.clock(side.color()?, now)?;
    let mut latest = lines.iter_mut().rev();
    let line = latest.find(|line| line.side == side)?;
    if line.left.is_some() {
        return None;
    }
    line.left = Some(reading.left.0);
    line.used = Some(reading.used.0);
    line.shows(game, now, given);
    Some(line.ply - 1)
}

/// Notes what an arbiter has set the clocks to with the latest move that stands, if it is complete: that is what they showed
/// from then on. Where it is not, its press will tell.
pub fn note_set(lines: &mut [Line], game: &Game, now: Millis, given: ByColor<i64>) -> Option<u32> {
    let line = lines.iter_mut().rev().find(|line| !line.undone)?;
    line.clocks?;
    line.shows(game, now, given);
    Some(line.ply - 1)
}

impl Line {
    /// Notes what both clocks show with it.
    fn shows(&mut self, game: &Game, now: Millis, given: ByColor<i64>) {
        self.clocks = Some(Faces::of(game, now));
        self.given = given;
    }

    /// The squares between which the man went.
    pub fn squares(&self) -> Vec<Square> {
        [self.uci.get(..2), self.uci.get(2..4)]
            .into_iter()
            .filter_map(|square| square?.parse().ok())
            .collect()
    }

    /// The move as it is written in the score.
    pub fn written(&self) -> &str {
        self.san.as_deref().unwrap_or(&self.lan)
    }

    /// The move with its number: `12…Re8`.
    pub fn named(&self) -> String {
        let dots = if self.side == Seat::Black { "…" } else { "." };
        format!("{}{dots}{}", self.number, self.written())
    }

    /// Whether the line is of this half-move. A half-move taken back and made again at the same moment is the same.
    fn is(&self, ply: &Ply) -> bool {
        self.at == ply.at
            && self.legal == ply.legal
            && self.side == Seat::of(ply.who)
            && self.uci == ply.made.to_string()
    }
}

fn line(ply: &Ply, after: &Setup, sequence: u32, words: Option<&str>) -> Line {
    let setup = &ply.before.setup;
    let position = ply.before.position.as_ref().filter(|_| ply.legal);
    Line {
        ply: ply.index + 1,
        number: setup.fullmove_number,
        side: Seat::of(ply.who),
        san: position.map(|position| write_move(position, ply.made, Style::San)),
        lan: match position {
            Some(position) => write_move(position, ply.made, Style::Long),
            None => write_illegal(setup, ply.made),
        },
        uci: ply.made.to_string(),
        words: words.map(str::to_owned),
        legal: ply.legal,
        undone: false,
        at: ply.at,
        used: None,
        left: None,
        clocks: None,
        given: ByColor::default(),
        sequence,
        fen: after.to_fen(FenStyle::Standard),
    }
}
