//! Games as they went, for whoever asks of nothing but tags, moves and result.

use jadoube_board::{Move, Position};
use jadoube_notation::Language;
use jadoube_notation::pgn::{Mode, Outcome, Ply, Reader, split_games};

use super::replayed::Replays;
use super::unread::{Unread, end_of};

/// A game from where it began to where its moves end, or stop being legal.
pub struct Course<'g> {
    /// The position from which it began.
    pub start: Position,
    /// The legal moves from there.
    pub moves: &'g [Move],
    /// They are all of it.
    pub is_whole: bool,
    /// How it ended.
    pub outcome: Outcome,
    /// Its text.
    pub text: &'g [u8],
}

/// Goes through the games of a text, those from an arrangement that cannot be played apart; gives those that cannot be read to
/// their end.
pub fn each(
    text: &[u8],
    language: Option<&'static Language>,
    mut tell: impl FnMut(&Course<'_>),
) -> Unread {
    each_or_text(text, language, |course| {
        if let Ok(course) = course {
            tell(course);
        }
    })
}

/// Does the same; of games that cannot be played their text is told.
pub fn each_or_text(
    text: &[u8],
    language: Option<&'static Language>,
    mut tell: impl FnMut(Result<&Course<'_>, &[u8]>),
) -> Unread {
    let mut unread = Unread::default();
    let mut replays = Replays::in_language(language);
    let mut moves = Vec::new();
    for piece in split_games(text) {
        if let Some(game) = replays.game(piece) {
            tell(Ok(&Course {
                start: Position::initial(),
                moves: &game.moves,
                is_whole: true,
                outcome: game.outcome,
                text: piece.trim_ascii(),
            }));
            unread.pass(piece, 1, None);
            continue;
        }
        let (mut games, mut stops) = (0, Vec::new());
        let mut reader = Reader::new(piece, Mode::Lenient).in_language(language);
        while let Some(item) = reader.next() {
            games += 1;
            let end = end_of(&item);
            let is_whole = end.is_none();
            stops.extend(end);
            let read = item.ok();
            let start = read
                .as_ref()
                .and_then(|read| Position::from_setup(&read.game.start).ok());
            let (Some(read), Some(start)) = (read, start) else {
                tell(Err(reader.text()));
                continue;
            };
            let nodes = read.game.main_line().nodes.iter();
            moves.clear();
            moves.extend(nodes.map_while(|node| match node.ply {
                Ply::Move(played) => Some(played),
                _ => None,
            }));
            tell(Ok(&Course {
                start,
                moves: &moves,
                is_whole,
                outcome: read.game.outcome,
                text: reader.text(),
            }));
        }
        unread.pass(piece, games, stops);
    }
    unread
}
