//! Plain games built as data from their own words, without the full reader.
//!
//! What a lenient reader would have to report, and a game with variations, is refused, and left to the full reader.

use jadoube_board::{Move, Setup};

use super::export::pairs;
use super::fast::FastPath;
use super::plain::{Listen, Written};
use crate::pgn::{Comment, Game, Node, Ply};

/// Builds plain games; see [`Reader::load`](crate::pgn::Reader::load).
pub struct Loader {
    fast: FastPath,
    nodes: Nodes,
}

impl Loader {
    /// A loader, which is better kept than made anew for each game.
    pub fn new() -> Loader {
        Loader {
            fast: FastPath::new(),
            nodes: Nodes::default(),
        }
    }

    /// The game with which `text` begins and where it ends, or `None` if it is not plain or does not end for certain in `text`,
    /// which is all that is left of the source if `ended`.
    pub(crate) fn load(&mut self, text: &[u8], ended: bool) -> Option<(Game, usize)> {
        let read = self.fast.beginning(text, ended, &mut self.nodes)?;
        let mut game = Game::new(Setup::initial());
        for (name, value) in pairs(read.tags)? {
            game.tags.take_plain(name, value)?;
        }
        game.outcome = read.outcome;
        let line = game.main_line_mut();
        line.before = std::mem::take(&mut self.nodes.before);
        line.nodes = std::mem::take(&mut self.nodes.nodes);
        Some((game, read.end))
    }

    /// The moves of the game that was loaded last as the standard writes them, with blanks between them.
    pub fn sans(&self) -> &str {
        &self.nodes.sans
    }
}

impl Default for Loader {
    fn default() -> Loader {
        Loader::new()
    }
}

/// The plies of a game and what stands at them.
#[derive(Default)]
struct Nodes {
    before: Vec<Comment>,
    nodes: Vec<Node>,
    sans: String,
    /// Whether a comment stands behind the last ply, and no glyph can.
    is_remarked: bool,
}

impl Nodes {
    fn san(&mut self, san: &[u8]) -> bool {
        let Ok(san) = std::str::from_utf8(san) else {
            return false;
        };
        if !self.sans.is_empty() {
            self.sans.push(' ');
        }
        self.sans.push_str(san);
        true
    }

    /// Glyphs stand before comments; those before the first move belong to none.
    fn glyph(&mut self, glyph: u32) -> bool {
        match (self.nodes.last_mut(), u8::try_from(glyph)) {
            (Some(node), Ok(glyph)) if !self.is_remarked => {
                node.nags.push(glyph);
                true
            }
            _ => false,
        }
    }

    fn comment(&mut self, text: &[u8]) -> bool {
        let Ok(text) = std::str::from_utf8(text) else {
            return false;
        };
        // What has no place in braces is told by the full reader.
        if text.contains('}') {
            return false;
        }
        if text.trim().is_empty() {
            return true;
        }
        self.is_remarked = true;
        let comments = match self.nodes.last_mut() {
            Some(node) => &mut node.comments,
            None => &mut self.before,
        };
        comments.push(Comment::tidied(text));
        true
    }
}

impl Listen for Nodes {
    const READS: bool = true;

    fn begin(&mut self) {
        self.before.clear();
        self.nodes.clear();
        self.sans.clear();
        self.is_remarked = false;
    }

    fn ply(&mut self, played: Move, _: u64) {
        self.nodes.push(Node::new(Ply::Move(played)));
        self.is_remarked = false;
    }

    fn written(&mut self, written: Written<'_>) -> bool {
        match written {
            Written::Move { exact: false, .. } => false,
            Written::Move { san, .. } => self.san(san),
            Written::Glyph(glyph) => self.glyph(glyph),
            Written::Comment(text) => self.comment(text),
            Written::Open | Written::Close => false,
        }
    }
}
