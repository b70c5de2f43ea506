//! What is read of the text of a score, as its moves in PGN.

use jadoube_notation::pgn::Game;
use jadoube_notation::score::read_score;

/// The moves of a game on one line.
pub fn movetext(game: &Game) -> String {
    let pgn = game.to_pgn();
    let moves = pgn.split("\n\n").nth(1).unwrap_or_default();
    moves.replace('\n', " ").trim().to_owned()
}

/// The moves of each reading of each game in a text.
pub fn moves(text: &str) -> Vec<String> {
    let scores = read_score(text);
    let games = scores.iter().flat_map(|score| &score.games);
    games.map(movetext).collect()
}
