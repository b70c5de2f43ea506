//! A game as it is recorded: `jadoube.pgn-game/1`.

use std::io::Read;

use jadoube_board::{FenStyle, Setup};
use jadoube_notation::pgn::{Game, Mode, Outcome, PgnError, ReadGame, Reader};
use jadoube_notation::{Style, UnknownLanguage};
use serde::Serialize;
use serde_json::{Map, Value};

use super::stand::plies;

/// A recorded game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RecordedGame {
    /// `jadoube.pgn-game/1`.
    pub schema: &'static str,
    /// Which game of the text, from 1; left out where it is not told from which text it comes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<u64>,
    /// The line on which it begins, from 1; left out likewise.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u64>,
    /// The tags by name.
    #[cfg_attr(
        feature = "schema",
        schemars(with = "std::collections::BTreeMap<String, String>")
    )]
    pub tags: Map<String, Value>,
    /// Where it begins, as a FEN.
    pub start: String,
    /// The moves in UCI.
    pub uci: Vec<String>,
    /// The moves in SAN.
    pub san: Vec<String>,
    /// The result: `1-0`, `1/2-1/2`, `*` where none is given.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["1-0", "0-1", "1/2-1/2", "*"])))]
    pub result: &'static str,
    /// The illegal moves that stand in it, each a sentence with its place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub illegal: Vec<String>,
    /// Why it is not read to its end, or what speaks against the reading: sentences with their places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub unread: Vec<String>,
}

impl RecordedGame {
    /// The document of a game.
    pub fn new(game: &Game) -> RecordedGame {
        let tags = game.tags.iter();
        let tags = tags.map(|tag| (tag.name.clone(), tag.value.clone().into()));
        RecordedGame {
            tags: tags.collect(),
            start: game.start.to_fen(FenStyle::Standard),
            uci: moves(game, Style::Uci),
            san: moves(game, Style::San),
            result: game.outcome.marker(),
            ..RecordedGame::empty()
        }
    }

    fn empty() -> RecordedGame {
        RecordedGame {
            schema: "jadoube.pgn-game/1",
            game: None,
            line: None,
            tags: Map::new(),
            start: Setup::initial().to_fen(FenStyle::Standard),
            uci: Vec::new(),
            san: Vec::new(),
            result: Outcome::Unknown.marker(),
            illegal: Vec::new(),
            unread: Vec::new(),
        }
    }

    fn read(item: Result<ReadGame, PgnError>) -> RecordedGame {
        match item {
            Ok(read) => {
                let unread = read.stopped.iter().chain(&read.doubt);
                RecordedGame {
                    game: Some(read.place.game),
                    line: Some(read.place.line),
                    illegal: read.illegal.iter().map(PgnError::to_string).collect(),
                    unread: unread.map(PgnError::to_string).collect(),
                    ..RecordedGame::new(&read.game)
                }
            }
            Err(error) => RecordedGame {
                game: Some(error.place.game),
                line: Some(error.place.line),
                unread: vec![error.to_string()],
                ..RecordedGame::empty()
            },
        }
    }
}

/// The moves of a game, written in a style.
fn moves(game: &Game, style: Style) -> Vec<String> {
    let chess960 = game.start.is_chess960();
    let written = plies(game).map(|(stand, ply)| stand.written(ply, style, chess960));
    written.collect()
}

/// The games of a PGN one after another, read leniently; what cannot be read of one is told in its `unread`, what cannot
/// be played in its `illegal`.
#[derive(Debug)]
pub struct Games<R>(Reader<R>);

impl<R: Read> Games<R> {
    /// The games of a source. `language` is that of the letters of the men, as an ISO 639-1 code; found from each game if left
    /// out.
    ///
    /// # Errors
    /// [`UnknownLanguage`], which names those that there are.
    pub fn new(source: R, language: Option<&str>) -> Result<Games<R>, UnknownLanguage> {
        reader(source, language).map(Games)
    }
}

impl<R: Read> Iterator for Games<R> {
    type Item = RecordedGame;

    fn next(&mut self) -> Option<RecordedGame> {
        self.0.next().map(RecordedGame::read)
    }
}

/// A lenient reader of the men in these letters.
pub(super) fn reader<R: Read>(
    source: R,
    language: Option<&str>,
) -> Result<Reader<R>, UnknownLanguage> {
    let language = language.map(str::parse).transpose()?;
    Ok(Reader::new(source, Mode::Lenient).in_language(language))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collection_is_read_to_its_end_whatever_stands_in_it() {
        let text = "[White \"A\"]\n\n1. e4 e5 2. Nf3 1-0\n\n[Variant \"Atomic\"]\n\n1. e4 *\n\n[White \"C\"]\n\n1. e4 Ke4 2. Nf9 *\n";
        let games: Vec<RecordedGame> = Games::new(text.as_bytes(), None)
            .expect("a reader")
            .collect();
        let told: Vec<_> = games
            .iter()
            .map(|game| (game.game, game.line, game.uci.len(), game.unread.len()))
            .collect();
        assert_eq!(
            told,
            [
                (Some(1), Some(1), 3, 0),
                (Some(2), Some(5), 0, 1),
                (Some(3), Some(9), 1, 1)
            ]
        );
        assert_eq!(games[0].tags["White"], "A");
        assert!(games[1].unread[0].contains("only chess"), "{games:?}");
        let kept = Games::new("1. e4 Ke4 2. d4 *".as_bytes(), None)
            .expect("a reader")
            .next()
            .expect("a game");
        assert!(
            kept.uci.len() == 3 && kept.illegal.len() == 1 && kept.unread.is_empty(),
            "{kept:?}"
        );
        assert!(Games::new(text.as_bytes(), Some("xx")).is_err());
    }

    #[test]
    fn letters_of_a_language_are_taken() {
        let game = Games::new("1. e4 e5 2. Sf3 Sc6 *".as_bytes(), Some("de"))
            .expect("German")
            .next();
        assert_eq!(game.expect("a game").san, ["e4", "e5", "Nf3", "Nc6"]);
    }
}
