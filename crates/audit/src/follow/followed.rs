//! One game that is followed: what was seen of it, and what was said.

use jadoube_board::Position;
use jadoube_notation::pgn::{Game, Outcome, Ply, ReadGame};
use jadoube_notation::{Style, write_move};

use super::notice::{GameName, News};
use super::text::Part;
use crate::matter::Point;

/// One game that is followed.
#[derive(Debug)]
pub(super) struct Followed {
    pub name: GameName,
    /// Whether it stands in its source no longer.
    pub missing: bool,
    /// Whether the same game is followed in another source, so that nothing is said here.
    pub elsewhere: bool,
    /// The text as it was judged last, and whether more of it could come.
    judged: Option<(Vec<u8>, bool)>,
    game: Option<Game>,
    begun: bool,
    result: Option<Outcome>,
    told: Vec<Point>,
}

impl Followed {
    pub fn new(name: GameName, elsewhere: bool) -> Followed {
        Followed {
            name,
            missing: false,
            elsewhere,
            judged: None,
            game: None,
            begun: false,
            result: None,
            told: Vec::new(),
        }
    }

    /// Whether this is the text as it was judged last.
    pub fn is_judged(&self, part: Part<'_>) -> bool {
        let judged = self.judged.as_ref();
        judged.is_some_and(|(text, open)| text == part.text && *open == part.open)
    }

    /// Keeps it that a text has been judged.
    pub fn judge(&mut self, part: Part<'_>) {
        self.judged = Some((part.text.to_owned(), part.open));
    }

    /// The plies seen so far.
    pub fn plies(&self) -> Vec<&Ply> {
        self.game.as_ref().map_or(Vec::new(), plies)
    }

    /// Whether a reading only shows less of what was seen, at the end of a text that may be half written.
    pub fn is_cut(&self, read: &ReadGame, open: bool) -> bool {
        let (old, new) = (self.plies(), plies(&read.game));
        open && new.len() < old.len() && old.starts_with(&new)
    }

    /// Takes a reading of the game with the points that it gives; gives what is new. Of a game of which more may come only
    /// the moves that are there say something.
    pub fn take(&mut self, read: ReadGame, points: Vec<Point>, open: bool) -> Vec<News> {
        let new = plies(&read.game);
        let common = self
            .plies()
            .iter()
            .zip(&new)
            .take_while(|(a, b)| a == b)
            .count();
        let count = new.len();
        let mut news = Vec::new();
        let outcome = Some(read.game.outcome).filter(|&outcome| outcome != Outcome::Unknown);
        let outcome = if open { self.result } else { outcome };
        if !self.begun && outcome.is_none() && count > 0 {
            self.begun = true;
            news.push(News::Begins);
        }
        let points: Vec<Point> = points
            .into_iter()
            .filter(|point| !open || !point.rests_on_the_end)
            .collect();
        let mut kept = Vec::new();
        for told in std::mem::take(&mut self.told) {
            let still = points.iter().any(|point| point.is_the_same(&told));
            let unseen = open && told.ply >= count && common == self.plies().len().min(count);
            if still || unseen {
                kept.push(told);
            } else if !(told.matter.is_settled_by_a_result() && told.ply <= common) {
                let why = self.corrected(&read, common, outcome);
                news.push(News::TakenBack(told, why));
            }
        }
        for point in points {
            if !kept.iter().any(|told| told.is_the_same(&point)) {
                kept.push(point.clone());
                news.push(News::Point(point));
            }
        }
        self.told = kept;
        match (self.result, outcome) {
            (None, Some(now)) => news.push(News::Ends(now)),
            (Some(before), Some(now)) if before != now => news.push(News::Rescored(before, now)),
            (Some(before), None) => news.push(News::Reopens(before)),
            _ => {}
        }
        self.result = outcome;
        self.begun |= outcome.is_some();
        self.game = Some(read.game);
        news
    }

    /// Takes it that the game cannot be read at all.
    pub fn take_unreadable(&mut self, point: Point) -> Vec<News> {
        if self.told.iter().any(|told| told.is_the_same(&point)) {
            return Vec::new();
        }
        self.told.push(point.clone());
        vec![News::Point(point)]
    }

    /// How the record was corrected, as a clause of a sentence.
    fn corrected(&self, read: &ReadGame, common: usize, outcome: Option<Outcome>) -> String {
        let old = self.game.as_ref().and_then(|game| written(game, common));
        match (old, written(&read.game, common)) {
            (Some(old), Some(new)) => format!("{new} stands in the record in place of {old}"),
            (Some(old), None) => format!("{old} was taken out of the record"),
            (None, Some(new)) if self.result == outcome => format!("the record goes on with {new}"),
            _ if self.result != outcome => match outcome {
                Some(now) => format!("the result is now {now}"),
                None => "the result was taken back".to_owned(),
            },
            _ => "the record was corrected".to_owned(),
        }
    }
}

fn plies(game: &Game) -> Vec<&Ply> {
    let nodes = game.main_line().nodes.iter();
    nodes.map(|node| &node.ply).collect()
}

/// The ply after so many others, as a scoresheet has it: `34... Qg2#`.
fn written(game: &Game, before: usize) -> Option<String> {
    let all = plies(game);
    let (ply, earlier) = (all.get(before)?, &all[..before]);
    let setup = earlier
        .iter()
        .fold(game.start, |setup, ply| ply.play_on(&setup));
    let word = match ply {
        Ply::Move(played) => match Position::from_setup(&setup) {
            Ok(position) => write_move(&position, *played, Style::San),
            Err(_) => played.to_string(),
        },
        Ply::Illegal { written, .. } => written.clone(),
        Ply::Null => "--".to_owned(),
    };
    let dots = match setup.turn {
        jadoube_board::Color::White => ".",
        jadoube_board::Color::Black => "...",
    };
    Some(format!("{}{dots} {word}", setup.fullmove_number))
}
