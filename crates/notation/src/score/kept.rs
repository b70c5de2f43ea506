//! The notes of a text kept in its games: each behind the move under which it stands, a footnote behind the move that bears its sign.

use std::collections::{BTreeMap, BTreeSet};

use super::apparatus::{Passage, ReadScore, ReadText};
use super::line::{LINES_OF_A_PAGE, Line};
use super::row::{Entry, Place};
use super::text;
use crate::forgiven::Leniency;
use crate::pgn::{Comment, LineId};

impl ReadText {
    /// Keeps the notes of the text that was read: what is passed over between the moves of a game, or right under its heading or its
    /// end, stands as a comment behind the move before it, a footnote (`(a)`, `¹)`, `*`) behind the move that bears its sign, and
    /// words beside a move behind that move. What is kept is no longer among `passed` and the `notes`, unless it is a doubt; what
    /// stands over all games or pages away from them stays passed over.
    ///
    /// ```
    /// use jadoube_notation::score::read_text;
    ///
    /// let book = "1. e4 e5\n2. Nf3 Nc6 (a)\n3. Bb5 a6\n\nA known line.\n\n4. Ba4 Nf6\nDrawn.\n\n(a) The best move, and an old one.\n";
    /// let mut found = read_text(book, None);
    /// found.keep_notes(book);
    /// let pgn = found.games[0].games[0].to_pgn().replace('\n', " ");
    /// assert!(pgn.contains("2. Nf3 Nc6 {The best move, and an old one.} 3. Bb5 a6 {A known line.} 4. Ba4"), "{pgn}");
    /// assert!(found.passed.is_empty());
    /// ```
    pub fn keep_notes(&mut self, text: &str) {
        let source = Source::of(text, self);
        let mut kept: Vec<Comments> = vec![Comments::new(); self.games.len()];
        let mut kept_signs: Vec<Signs> = vec![Signs::new(); self.games.len()];
        let mut told = BTreeSet::new();
        self.passed.retain(|passage| {
            let Some(at) = source.game_at(passage.place) else {
                return true;
            };
            let score = &mut self.games[at];
            let is_near = source.is_near(at, passage.place);
            // A line may be passed over as a heading and as a note.
            let mut is_kept = !told.insert(point(passage.place));
            if is_kept {
                return passage.is_doubt;
            }
            for piece in source.pieces(passage, score) {
                if piece.sign.is_none() && !is_near {
                    continue;
                }
                if let Some(sign) = piece.sign {
                    kept_signs[at].insert((piece.ply, sign));
                }
                let comment = Comment::tidied(&piece.words);
                kept[at].entry(piece.ply).or_default().push(comment);
                is_kept = true;
            }
            passage.is_doubt || !is_kept
        });
        for ((score, mut kept), signs) in self.games.iter_mut().zip(kept).zip(kept_signs) {
            forget_signs(score, &signs);
            keep_words_beside(score, &mut kept);
            put(score, &kept);
        }
    }
}

/// Whether a sign is that of a footnote without brackets.
fn is_star(sign: char) -> bool {
    "*†‡§¶".contains(sign)
}

/// What is said at plies, from 1; before the first at 0.
type Comments = BTreeMap<usize, Vec<Comment>>;

/// Signs of footnotes that were kept, and the plies that bear them.
type Signs = BTreeSet<(usize, String)>;

/// Signs beside a move are told no more when the footnotes of all of them are kept.
fn forget_signs(score: &mut ReadScore, kept: &Signs) {
    score.notes.retain(|note| {
        let signs = signs_of(&note.stood);
        let is_kept = |sign: String| kept.contains(&(note.ply, sign));
        // A dagger that is the sign of a footnote promises no check.
        let star = note.stood.chars().next_back().filter(|sign| is_star(*sign));
        let is_all = !signs.is_empty() && signs.into_iter().all(is_kept);
        !is_all && !star.is_some_and(|sign| is_kept(sign.to_string()))
    });
}

/// Words beside a move, as `(best)`, are said of it; those of a note that is kept whole are said already.
fn keep_words_beside(score: &mut ReadScore, kept: &mut Comments) {
    score.notes.retain(|note| {
        let brackets = |sign| "()[]{}".contains(sign);
        let words = note.stood.trim_matches(brackets).trim();
        let is_words = note.leniency == Leniency::Remark && sign_of(&note.stood).is_none();
        let letters = words.chars().filter(|sign| sign.is_alphabetic()).count();
        if !is_words || letters < 3 {
            return true;
        }
        let comments = || kept.values().flatten();
        if !comments().any(|comment| comment.text().contains(words)) {
            let said = kept.entry(note.ply).or_default();
            said.insert(0, Comment::tidied(words));
        }
        false
    });
}

/// Puts comments into all readings of a game.
fn put(score: &mut ReadScore, kept: &Comments) {
    for game in &mut score.games {
        for (&ply, comments) in kept {
            let line = game.line_mut(LineId::MAIN);
            let said = match ply.checked_sub(1).and_then(|at| line.nodes.get_mut(at)) {
                Some(node) => &mut node.comments,
                None => &mut line.before,
            };
            said.splice(0..0, comments.iter().cloned());
        }
    }
}

/// A part of a passage, and the ply that it is said of.
struct Piece {
    /// The sign of a footnote, plain.
    sign: Option<String>,
    ply: usize,
    words: String,
}

/// The text, and where in it games stand.
struct Source {
    lines: Vec<Line>,
    /// Where moves of games and passages begin: line, column.
    begins: BTreeSet<(usize, usize)>,
    /// Where each game begins, with its heading, and ends.
    games: Vec<(usize, usize)>,
    /// Lines in capitals, with which something else begins.
    titles: Vec<usize>,
}

impl Source {
    fn of(text: &str, found: &ReadText) -> Source {
        let entries = found.games.iter().flat_map(|score| &score.entries);
        let moves = entries.map(|entry| entry.place);
        let passages = found.passed.iter().map(|passage| passage.place);
        let span = |score: &ReadScore| {
            let mut lines = score.entries.iter().map(|entry| entry.place.line);
            let first = lines.next().unwrap_or(usize::MAX);
            (
                score.heading.unwrap_or(first),
                lines.next_back().unwrap_or(first),
            )
        };
        let lines = text::lines(text);
        let titles = lines.iter().filter(|line| is_title(&line.text));
        Source {
            titles: titles.map(|line| line.number).collect(),
            lines,
            begins: moves.chain(passages).map(point).collect(),
            games: found.games.iter().map(span).collect(),
        }
    }

    /// The game that has begun last where something stands.
    fn game_at(&self, place: Place) -> Option<usize> {
        let begun = |&(_, &(begins, _)): &(usize, &(usize, usize))| begins <= place.line;
        let games = self.games.iter().enumerate().filter(begun);
        games
            .max_by_key(|(_, (begins, _))| *begins)
            .map(|(at, _)| at)
    }

    /// Whether something stands within a game, or not far under it and under no title of something else.
    fn is_near(&self, game: usize, place: Place) -> bool {
        let end = self.games[game].1;
        let is_between = |title: &usize| end < *title && *title <= place.line;
        place.line <= end + LINES_OF_A_PAGE && !self.titles.iter().any(is_between)
    }

    /// The words of a passage as they stand, each footnote by itself.
    fn pieces(&self, passage: &Passage, score: &ReadScore) -> Vec<Piece> {
        let remarks = score.notes.iter();
        let remarks = remarks.filter(|note| note.leniency == Leniency::Remark);
        let beside = remarks.flat_map(|note| {
            let signs = signs_of(&note.stood).into_iter();
            signs.map(|sign| (sign, note.ply))
        });
        let entries = score.entries.iter().enumerate();
        let stars = entries.filter_map(|(at, entry)| Some((self.star_at(entry)?, at + 1)));
        let signs: Vec<(String, usize)> = beside.chain(stars).collect();
        let is_before = |place: Place| point(place) < point(passage.place);
        let ply = score
            .entries
            .iter()
            .rposition(|entry| is_before(entry.place));
        let mut pieces = vec![Piece {
            sign: None,
            ply: ply.map_or(0, |at| at + 1),
            words: String::new(),
        }];
        for line in self.lines_of(passage) {
            let footnote = sign_of(&line).and_then(|(sign, rest)| {
                let (_, ply) = signs.iter().find(|(known, _)| *known == sign)?;
                Some(Piece {
                    ply: *ply,
                    sign: Some(sign),
                    words: rest.to_owned(),
                })
            });
            match (footnote, pieces.last_mut()) {
                (Some(footnote), _) => pieces.push(footnote),
                (None, Some(piece)) => go_on(&mut piece.words, &line),
                (None, None) => {}
            }
        }
        // `NOTES.` over footnotes is no note.
        let is_over = pieces.len() > 1 && pieces[0].words.split_whitespace().count() == 1;
        pieces.drain(..usize::from(is_over));
        pieces.retain(|piece| piece.words.contains(char::is_alphabetic));
        pieces
    }

    /// The star or the dagger behind a move, which may be taken for a part of it.
    fn star_at(&self, entry: &Entry) -> Option<String> {
        let behind = || {
            let at = self
                .lines
                .partition_point(|line| line.number < entry.place.line);
            let behind = entry.place.column - 1 + entry.text.chars().count();
            let mut signs = self.lines.get(at)?.text.chars().skip(behind);
            signs.find(|sign| !sign.is_whitespace())
        };
        let last = entry.text.chars().next_back();
        let found = last.filter(|sign| is_star(*sign)).or_else(behind);
        found.filter(|sign| is_star(*sign)).map(String::from)
    }

    /// The lines of a passage, up to an empty one, to a move of a game or to another passage.
    fn lines_of(&self, passage: &Passage) -> Vec<String> {
        let mut found = Vec::new();
        let is_heading = |line: usize| self.games.iter().any(|(begins, _)| *begins == line);
        let lines = self
            .lines
            .iter()
            .skip_while(|line| line.number < passage.place.line);
        for line in lines {
            let is_first = line.number == passage.place.line;
            if line.is_blank() || !is_first && is_heading(line.number) {
                break;
            }
            let from = if is_first { passage.place.column } else { 0 };
            let mut ends = self
                .begins
                .range((line.number, from + 1)..(line.number + 1, 0));
            let to = ends.next().map(|(_, column)| column - 1);
            let skipped = from.saturating_sub(1);
            let length = to.map_or(usize::MAX, |to| to - skipped);
            let words: String = line.text.chars().skip(skipped).take(length).collect();
            // The number belongs to the move.
            let words = match to {
                Some(_) => words
                    .trim_end()
                    .trim_end_matches(|sign: char| sign == '.' || sign.is_ascii_digit()),
                None => &words,
            };
            found.push(words.trim().to_owned());
            if to.is_some() {
                break;
            }
        }
        found
    }
}

/// Whether a line is a title of several words in capitals.
fn is_title(text: &str) -> bool {
    let letters = || text.chars().filter(|sign| sign.is_alphabetic());
    let is_long = |word: &&str| word.chars().filter(|sign| sign.is_alphabetic()).count() > 2;
    letters().all(char::is_uppercase) && text.split_whitespace().filter(is_long).count() > 1
}

/// Places in the order of the text.
fn point(place: Place) -> (usize, usize) {
    (place.line, place.column)
}

/// Goes on with a line; a word that is broken at the end of the line before is made whole.
fn go_on(words: &mut String, line: &str) {
    let is_broken = words.ends_with('-') && line.starts_with(char::is_lowercase);
    if is_broken {
        words.pop();
    } else if !words.is_empty() {
        words.push(' ');
    }
    words.push_str(line);
}

/// The signs of footnotes of which a text is made, as `(a) (b)`; none where it is made of anything else.
fn signs_of(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let Some((sign, behind)) = sign_of(rest) else {
            return Vec::new();
        };
        found.push(sign);
        rest = behind;
    }
    found
}

/// The sign of a footnote at the beginning of a text, without its brackets and in plain letters, and what follows it: `(a)`, `a)`,
/// `[A]`, `¹)`, `1)`, `*`.
fn sign_of(text: &str) -> Option<(String, &str)> {
    const RAISED: &str = "⁰¹²³⁴⁵⁶⁷⁸⁹";
    let text = text.trim_start();
    let inner = text.trim_start_matches(['(', '[']);
    let is_opened = inner.len() < text.len();
    let is_sign = |sign: char| RAISED.contains(sign) || is_star(sign);
    let is_letter = |sign: char| sign.is_ascii_alphanumeric();
    let length = |is: &dyn Fn(char) -> bool| inner.find(|sign| !is(sign)).unwrap_or(inner.len());
    let (end, is_plain) = match length(&is_sign) {
        0 => (length(&is_letter), true),
        end => (end, false),
    };
    let rest = inner[end..].trim_start_matches([')', ']']);
    let is_closed = rest.len() < inner[end..].len();
    let is_short = (1..=2).contains(&inner[..end].chars().count());
    if !is_short || is_plain && !is_closed || is_opened && !is_closed {
        return None;
    }
    let plain = |sign: char| match RAISED.chars().position(|raised| raised == sign) {
        Some(digit) => digit.to_string(),
        None => sign.to_lowercase().to_string(),
    };
    Some((inner[..end].chars().map(plain).collect(), rest.trim_start()))
}
