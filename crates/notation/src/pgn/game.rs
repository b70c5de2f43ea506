//! A game as data: tags, start, lines of plies, result.

use std::fmt;

use jadoube_board::{Move, Setup};

use super::comment::Comment;
use super::tags::Tags;

/// How a game ended, as PGN can say it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `1-0`
    WhiteWins,
    /// `0-1`
    BlackWins,
    /// `1/2-1/2`
    Draw,
    /// `*`: going on, unknown, annulled, or lost by both.
    #[default]
    Unknown,
}

impl Outcome {
    /// The outcome that a marker names.
    pub fn from_marker(marker: &str) -> Option<Outcome> {
        Some(match marker {
            "1-0" => Outcome::WhiteWins,
            "0-1" => Outcome::BlackWins,
            "1/2-1/2" => Outcome::Draw,
            "*" => Outcome::Unknown,
            _ => return None,
        })
    }

    /// The marker of the standard.
    pub const fn marker(self) -> &'static str {
        match self {
            Outcome::WhiteWins => "1-0",
            Outcome::BlackWins => "0-1",
            Outcome::Draw => "1/2-1/2",
            Outcome::Unknown => "*",
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.marker())
    }
}

/// One step of a line.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Ply {
    /// A legal move.
    Move(Move),
    /// An illegal move that was made: which man went where, and the words that stood there.
    Illegal {
        /// The man and the squares.
        played: Move,
        /// What was written.
        written: String,
    },
    /// A null move: the turn passes, nothing moves.
    Null,
}

impl Ply {
    /// The move, if it is not null.
    pub fn played(&self) -> Option<Move> {
        match *self {
            Ply::Move(played) | Ply::Illegal { played, .. } => Some(played),
            Ply::Null => None,
        }
    }

    /// The arrangement after this ply, carried out whatever the rules say.
    pub fn play_on(&self, setup: &Setup) -> Setup {
        match self.played() {
            Some(played) => setup.play_any(played),
            None => setup.pass(),
        }
    }
}

/// Which line of a game; the main line is [`LineId::MAIN`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(transparent)
)]
pub struct LineId(pub(crate) u32);

impl LineId {
    /// The line that was played.
    pub const MAIN: LineId = LineId(0);
}

/// A ply with all that stands at it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Node {
    /// What was played.
    pub ply: Ply,
    /// Numeric annotation glyphs, `$1` and so on.
    pub nags: Vec<u8>,
    /// Comments after it, before the first variation; see [`Game::comments_at`].
    pub comments: Vec<Comment>,
    /// Other lines instead of this ply, each with the comments that follow it.
    pub variations: Vec<LineId>,
}

impl Node {
    /// A ply and nothing else.
    pub const fn new(ply: Ply) -> Node {
        Node {
            ply,
            nags: Vec::new(),
            comments: Vec::new(),
            variations: Vec::new(),
        }
    }
}

/// A line of plies.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Line {
    /// Signs before the first ply, such as `$142` in `( $142 1... c6)`: another move is better.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub signs: Vec<u8>,
    /// Comments before the first ply.
    pub before: Vec<Comment>,
    /// The plies in order.
    pub nodes: Vec<Node>,
    /// Comments that follow it, where it is a variation: they are said of the ply that it replaces.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Vec::is_empty")
    )]
    pub after: Vec<Comment>,
}

/// A game.
///
/// Lines stand side by side and refer to each other by number, so however deep variations are nested,
/// nothing is walked by recursion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The tag pairs. `Result`, `FEN`, `SetUp` and `Variant` are written from the fields below.
    pub tags: Tags,
    /// The arrangement from which the game begins.
    pub start: Setup,
    /// The closing marker.
    pub outcome: Outcome,
    lines: Vec<Line>,
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Setup::initial())
    }
}

impl Game {
    /// A game without moves.
    pub fn new(start: Setup) -> Game {
        Game {
            tags: Tags::new(),
            start,
            outcome: Outcome::Unknown,
            lines: vec![Line::default()],
        }
    }

    /// A game of these lines, the main line first; each leads to later ones alone.
    #[cfg(feature = "serde")]
    pub(crate) const fn of(tags: Tags, start: Setup, outcome: Outcome, lines: Vec<Line>) -> Game {
        Game {
            tags,
            start,
            outcome,
            lines,
        }
    }

    /// The line that was played.
    pub fn main_line(&self) -> &Line {
        &self.lines[0]
    }

    /// The line that was played, to be changed.
    pub fn main_line_mut(&mut self) -> &mut Line {
        &mut self.lines[0]
    }

    /// Any line of this game.
    ///
    /// # Panics
    ///
    /// If the number comes from another game that has more lines.
    pub fn line(&self, id: LineId) -> &Line {
        &self.lines[id.0 as usize]
    }

    /// Any line of this game, to be changed.
    ///
    /// # Panics
    ///
    /// If the number comes from another game that has more lines.
    pub fn line_mut(&mut self, id: LineId) -> &mut Line {
        &mut self.lines[id.0 as usize]
    }

    /// Adds an empty variation instead of the ply `index` of `line`.
    ///
    /// # Panics
    ///
    /// If there is no such ply.
    pub fn add_variation(&mut self, line: LineId, index: usize) -> LineId {
        let id = LineId(self.lines.len() as u32);
        self.lines.push(Line::default());
        self.line_mut(line).nodes[index].variations.push(id);
        id
    }

    /// The comments at the end of a line: after its last ply and all its variations, or before the first ply.
    ///
    /// # Panics
    ///
    /// If the number comes from another game that has more lines.
    pub fn last_comments_mut(&mut self, line: LineId) -> &mut Vec<Comment> {
        let last = self.line(line).nodes.last();
        match last.map(|node| node.variations.last().copied()) {
            Some(Some(variation)) => &mut self.line_mut(variation).after,
            Some(None) => {
                let nodes = &mut self.line_mut(line).nodes;
                let last = nodes.len() - 1;
                &mut nodes[last].comments
            }
            None => &mut self.line_mut(line).before,
        }
    }

    /// Every comment at a ply of this game, in order: before its variations and after each.
    pub fn comments_at<'g>(&'g self, node: &'g Node) -> impl Iterator<Item = &'g Comment> {
        let variations = node.variations.iter();
        let after = variations.flat_map(|&id| &self.line(id).after);
        node.comments.iter().chain(after)
    }

    /// Every comment of the game, line by line.
    pub fn comments(&self) -> impl Iterator<Item = &Comment> {
        self.lines.iter().flat_map(|line| {
            let nodes = line.nodes.iter().flat_map(|node| &node.comments);
            line.before.iter().chain(nodes).chain(&line.after)
        })
    }

    /// A ply of this game without its variations; what is said after them is kept.
    pub fn without_variations(&self, node: &Node) -> Node {
        Node {
            ply: node.ply.clone(),
            nags: node.nags.clone(),
            comments: self.comments_at(node).cloned().collect(),
            variations: Vec::new(),
        }
    }

    /// Every line, the main line first.
    pub fn line_ids(&self) -> impl Iterator<Item = LineId> + use<> {
        (0..self.lines.len() as u32).map(LineId)
    }

    /// How many lines there are, the main line included.
    pub fn line_count(&self) -> usize {
        self.lines.len()
    }

    /// Appends a ply to the main line.
    pub fn push(&mut self, ply: Ply) -> &mut Node {
        let nodes = &mut self.main_line_mut().nodes;
        nodes.push(Node::new(ply));
        let last = nodes.len() - 1;
        &mut nodes[last]
    }

    /// The moves of the main line; `None` if there is a null move among them.
    pub fn moves(&self) -> Option<Vec<Move>> {
        self.main_line()
            .nodes
            .iter()
            .map(|node| node.ply.played())
            .collect()
    }

    /// The arrangement after the first `plies` plies of the main line.
    pub fn setup_after(&self, plies: usize) -> Setup {
        let nodes = self.main_line().nodes.iter().take(plies);
        nodes.fold(self.start, |setup, node| node.ply.play_on(&setup))
    }
}
