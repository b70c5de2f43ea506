//! Where signs, comments and variations may stand in a plain game: what the full reader would have to report is refused.

/// What stands last in the line that is being read.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Last {
    #[default]
    Nothing,
    Move,
    Glyph,
    /// A comment or a variation.
    Remark,
}

/// How far a game has been read.
#[derive(Default)]
pub(super) struct Order {
    /// How many variations are open.
    depth: usize,
    last: Last,
}

/// Where a comment stands, or that it is left to the full reader.
pub(super) enum Said<'t> {
    /// There are no words.
    Nothing,
    Words(&'t str),
    /// It has no place in braces, or is no text.
    Odd,
}

impl Order {
    /// Whether what comes next stands in a variation.
    pub fn in_variation(&self) -> bool {
        self.depth > 0
    }

    pub fn played(&mut self) {
        self.last = Last::Move;
    }

    /// Whether a glyph may stand here: behind a move, before comments and variations.
    pub fn glyph(&mut self) -> bool {
        let follows = matches!(self.last, Last::Move | Last::Glyph);
        self.last = Last::Glyph;
        follows
    }

    pub fn comment<'t>(&mut self, text: &'t [u8]) -> Said<'t> {
        let Ok(text) = std::str::from_utf8(text) else {
            return Said::Odd;
        };
        if text.trim().is_empty() {
            return Said::Nothing;
        }
        if text.contains('}') {
            return Said::Odd;
        }
        if self.last != Last::Nothing {
            self.last = Last::Remark;
        }
        Said::Words(text)
    }

    pub fn open(&mut self) {
        self.depth += 1;
        self.last = Last::Nothing;
    }

    /// Whether a variation may end here: one is open, and something stands in it.
    pub fn close(&mut self) -> bool {
        if self.last == Last::Nothing || self.depth == 0 {
            return false;
        }
        self.depth -= 1;
        self.last = Last::Remark;
        true
    }
}
