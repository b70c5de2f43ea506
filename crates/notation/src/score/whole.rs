//! A text read whole: PGN in it cut out, the rest read in the letters that it is written in.

use super::apparatus::{ReadScore, ReadText};
use super::{
    between, blocks, broken_words, embedded, letters, minutes, numbers_alone, page_heads, problems,
    text,
};
use crate::language::Language;

/// Finds the games in a text and reads them.
///
/// ```
/// use jadoube_notation::score::read_score;
///
/// let games = read_score("1. P-K4   P-K4\n2. Kt-KB3 Kt-QB3\n3. B-Kt5 Resigns.\n");
/// assert!(games[0].games[0].to_pgn().contains("1. e4 e5 2. Nf3 Nc6 3. Bb5 1-0"));
/// ```
pub fn read_score(text: &str) -> Vec<ReadScore> {
    read_text(text, None).games
}

/// Finds the games in a text and reads them, in the letters of `language` or in whichever fit.
pub fn read_text(text: &str, language: Option<&'static Language>) -> ReadText {
    let lines = minutes::as_times(broken_words::made_whole(text::lines(text)));
    let lines = numbers_alone::put_before_moves(page_heads::put_behind(lines));
    let lines = blocks::brought_together(between::with_numbers_first(lines));
    let (lines, embedded) = embedded::cut_out(lines);
    let mut found = letters::read(&lines, language);
    problems::add(&lines, &mut found);
    found.games.extend(embedded);
    found.games.iter_mut().for_each(ReadScore::mark_readings);
    found
}
