//! The export format: tags in their order, moves in SAN, lines of at most 79 characters.

use jadoube_board::{Color, FenStyle, Position, Setup};

use super::comment::{Comment, PARAGRAPH};
use super::game::{Game, Line, LineId, Node, Ply};
use crate::language::Language;
use crate::san::San;
use crate::uci;

/// The longest line, in characters.
const WIDTH: usize = 79;

impl Game {
    /// The game in export format, with an empty line at the end.
    ///
    /// `Result` is the outcome. `SetUp` and `FEN` are written where the game does not begin from the
    /// initial position or had them, `Variant "Chess960"` where castling demands it. From an illegal move on, a line
    /// stands in comments (`[%illegal …]`), so that other readers take the legal part.
    pub fn to_pgn(&self) -> String {
        self.written(None)
    }

    /// The same with the men named in the letters of a language, for readers of that language; what reads the standard
    /// alone does not read it.
    pub fn to_pgn_in(&self, language: &'static Language) -> String {
        self.written(Some(language))
    }

    fn written(&self, language: Option<&'static Language>) -> String {
        let mut text = String::new();
        self.write_tags(&mut text);
        text.push('\n');
        let mut lines = Lines::default();
        self.write_line(&mut lines, Scribe::new(LineId::MAIN, self.start), language);
        lines.word(self.outcome.marker());
        text.push_str(lines.text());
        text.push_str("\n\n");
        text
    }

    fn write_tags(&self, text: &mut String) {
        let mut tags = self.tags.clone();
        tags.set("Result", self.outcome.marker());
        let said = tags.get("FEN").and_then(|fen| Setup::from_fen(fen).ok());
        if self.start == Setup::initial() {
            if said.is_some_and(|said| said != self.start) {
                tags.remove("FEN");
                tags.remove("SetUp");
            }
        } else {
            tags.set("SetUp", "1");
            if said != Some(self.start) {
                tags.set("FEN", self.start.to_fen(FenStyle::Standard));
            }
            if self.start.is_chess960() && tags.get("Variant").is_none() {
                tags.set("Variant", "Chess960");
            }
        }
        text.push_str(&tags.to_pgn());
    }

    /// A line with all that stands in it as movetext, broken like that of a game; it begins from `before`.
    ///
    /// # Panics
    ///
    /// If the number comes from another game that has more lines.
    pub fn line_text(&self, line: LineId, before: &Setup) -> String {
        let mut lines = Lines::default();
        self.write_line(&mut lines, Scribe::new(line, *before), None);
        lines.text
    }

    /// Writes a line and, from a list of what is still open, every variation of it.
    fn write_line(&self, lines: &mut Lines, first: Scribe, language: Option<&'static Language>) {
        self.line(first.line).write_beginning(lines);
        let mut open = vec![first];
        while let Some(scribe) = open.last_mut() {
            let line = self.line(scribe.line);
            if let Some(variation) = scribe.pending.pop() {
                let before = scribe.before;
                lines.open();
                self.line(variation).write_beginning(lines);
                open.push(Scribe::new(variation, before));
                continue;
            }
            let Some(node) = line.nodes.get(scribe.next) else {
                open.pop();
                if let Some(outer) = open.last_mut() {
                    lines.close();
                    lines.comments(&line.after);
                    outer.numbered = false;
                }
                continue;
            };
            scribe.next += 1;
            scribe.write(lines, self, node, language);
        }
    }
}

impl Line {
    /// What stands before the first ply.
    fn write_beginning(&self, lines: &mut Lines) {
        for sign in &self.signs {
            lines.word(&format!("${sign}"));
        }
        lines.comments(&self.before);
    }
}

/// A line that is being written.
struct Scribe {
    line: LineId,
    next: usize,
    before: Setup,
    now: Setup,
    position: Option<Position>,
    /// Whether the number of the move is plain from what stands before it.
    numbered: bool,
    /// The line has gone over into comments.
    hidden: bool,
    /// Variations to the last ply that are still to be written, the next one last.
    pending: Vec<LineId>,
}

impl Scribe {
    fn new(line: LineId, setup: Setup) -> Scribe {
        Scribe {
            line,
            next: 0,
            before: setup,
            now: setup,
            position: Position::from_setup(&setup).ok(),
            numbered: false,
            hidden: false,
            pending: Vec::new(),
        }
    }

    fn write(
        &mut self,
        lines: &mut Lines,
        game: &Game,
        node: &Node,
        language: Option<&'static Language>,
    ) {
        self.hidden |= self.position.is_none() || matches!(node.ply, Ply::Illegal { .. });
        if self.hidden {
            self.write_hidden(lines, game, node);
        } else {
            self.number(lines);
            match (&node.ply, &self.position) {
                (Ply::Move(played), Some(position)) => {
                    let san = San::of(position, *played).to_string();
                    match language {
                        Some(language) => lines.word(&language.from_english(&san)),
                        None => lines.word(&san),
                    }
                }
                _ => lines.word("--"),
            }
            for nag in &node.nags {
                lines.word(&format!("${nag}"));
            }
            lines.comments(&node.comments);
            self.pending = node.variations.iter().rev().copied().collect();
            self.numbered = node.comments.is_empty();
        }
        self.step(&node.ply);
    }

    fn step(&mut self, ply: &Ply) {
        self.before = self.now;
        self.now = ply.play_on(&self.now);
        self.position = match (ply, &self.position) {
            (Ply::Move(played), Some(position)) => Some(position.played(*played)),
            _ => Position::from_setup(&self.now).ok(),
        };
    }

    fn number(&self, lines: &mut Lines) {
        let number = self.now.fullmove_number;
        match self.now.turn {
            Color::White => lines.word(&format!("{number}.")),
            Color::Black if !self.numbered => lines.word(&format!("{number}...")),
            Color::Black => {}
        }
    }

    /// A ply that other readers could not take, in a comment of its own. Its variations cannot be said
    /// there and are left out.
    fn write_hidden(&self, lines: &mut Lines, game: &Game, node: &Node) {
        let squares = match node.ply.played() {
            Some(played) => uci::of(&self.now, played, true).to_string(),
            None => "0000".to_owned(),
        };
        let word = match &node.ply {
            Ply::Illegal { written, .. } => format!("{squares}:{}", hide(written)),
            _ => squares,
        };
        let nags: String = node.nags.iter().map(|nag| format!(" ${nag}")).collect();
        let mut comments = game.comments_at(node);
        let first = comments.next();
        let first = first.map_or(String::new(), |comment| format!(" {}", comment.text()));
        lines.comment(&Comment::new(format!("[%illegal {word}{nags}]{first}")));
        lines.comments(comments);
    }
}

/// Words that stand in a command: without blanks and brackets.
fn hide(written: &str) -> String {
    let mut hidden = String::new();
    for sign in written.chars() {
        if sign.is_whitespace() || sign.is_control() {
            hidden.push_str("%20");
        } else if "%[]{}:".contains(sign) {
            hidden.push_str(&format!("%{:02X}", u32::from(sign)));
        } else {
            hidden.push(sign);
        }
    }
    hidden
}

/// Words set into lines of limited width.
#[derive(Default)]
pub(crate) struct Lines {
    text: String,
    /// Characters on the last line.
    column: usize,
    /// The next word follows without a blank.
    glued: bool,
    /// Where the last group of glued words begins, in bytes, and how many characters it has.
    group: (usize, usize),
}

/// Whether a word would be something else at the beginning of a line: a percent sign makes the line an escape, and what looks like a
/// tag pair begins a game, though a comment is open.
fn is_other_at_line_start(word: &str) -> bool {
    let mut signs = word.chars();
    match signs.next() {
        Some('%') => true,
        Some('[') => signs.next().is_some_and(|sign| sign.is_ascii_alphabetic()),
        _ => false,
    }
}

impl Lines {
    /// A word, on the next line if this one is full.
    #[inline]
    pub(crate) fn word(&mut self, word: &str) {
        let length = match word.is_ascii() {
            true => word.len(),
            false => word.chars().count(),
        };
        let on_this_line = self.column > 0 && self.column + 1 + length <= WIDTH;
        if self.glued || !on_this_line {
            return self.word_elsewhere(word, length);
        }
        self.text.push(' ');
        self.group = (self.text.len(), length);
        self.text.push_str(word);
        self.column += 1 + length;
    }

    /// A word that is glued to the last one, or does not fit on the line, or is the first on it.
    fn word_elsewhere(&mut self, word: &str, length: usize) {
        let blank = usize::from(self.column > 0 && !self.glued);
        let breaks = self.column + blank + length > WIDTH
            && self.column > 0
            && !is_other_at_line_start(word);
        match (breaks, self.glued) {
            (true, true) => self.carry_group(),
            (true, false) => self.new_line(),
            (false, true) => {}
            (false, false) => {
                self.text.push_str(&" "[..blank]);
                self.column += blank;
                self.group = (self.text.len(), 0);
            }
        }
        self.text.push_str(word);
        self.column += length;
        self.group.1 += length;
        self.glued = false;
    }

    fn new_line(&mut self) {
        self.text.push('\n');
        self.column = 0;
        self.group = (self.text.len(), 0);
    }

    /// Carries the group of the last word to the next line, because another word is glued to it; where the
    /// group fills the line alone, it is broken instead.
    fn carry_group(&mut self) {
        let (start, length) = self.group;
        if start == 0
            || self.text.as_bytes()[start - 1] != b' '
            || is_other_at_line_start(&self.text[start..])
        {
            return self.new_line();
        }
        self.text.replace_range(start - 1..start, "\n");
        self.column = length;
    }

    /// The beginning of a variation.
    pub(crate) fn open(&mut self) {
        self.word("(");
        self.glued = true;
    }

    /// Its end.
    pub(crate) fn close(&mut self) {
        self.glued = true;
        self.word(")");
    }

    /// A comment; a command inside it is not broken.
    pub(crate) fn comment(&mut self, comment: &Comment) {
        if let Some(line) = comment.escape_line() {
            return self.escape(&line);
        }
        let words = unbroken(comment.text());
        if words.is_empty() {
            return;
        }
        self.word("{");
        self.glued = true;
        for word in &words {
            if word.is_empty() {
                self.new_line();
                self.new_line();
                continue;
            }
            self.word(word);
        }
        self.glued = true;
        self.word("}");
    }

    /// A line for other programs.
    fn escape(&mut self, line: &str) {
        if self.column > 0 {
            self.new_line();
        }
        self.text.push('%');
        self.text.push_str(line);
        self.new_line();
    }

    fn comments<'c>(&mut self, comments: impl IntoIterator<Item = &'c Comment>) {
        for comment in comments {
            self.comment(comment);
        }
    }

    /// The words so far.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// From the beginning again.
    pub(crate) fn clear(&mut self) {
        let mut text = std::mem::take(&mut self.text);
        text.clear();
        *self = Lines {
            text,
            ..Lines::default()
        };
    }
}

/// The words of a comment, a command `[%…]` being one word, and an empty one between paragraphs.
fn unbroken(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for (at, paragraph) in text.trim().split(PARAGRAPH).enumerate() {
        if at > 0 {
            words.push("");
        }
        words.extend(words_of(paragraph));
    }
    words
}

fn words_of(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let end = if rest.starts_with("[%") {
            rest.find(']').map_or(rest.len(), |end| end + 1)
        } else {
            rest.find(char::is_whitespace).unwrap_or(rest.len())
        };
        let end = end
            + rest[end..]
                .find(char::is_whitespace)
                .unwrap_or(rest.len() - end);
        words.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    words
}
