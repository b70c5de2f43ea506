//! The forms in which games are written by `jadoube pgn convert`.

use jadoube_board::{FenStyle, Setup};
use jadoube_forms::Document;
use jadoube_forms::collection::{RecordedGame, plies};
use jadoube_notation::pgn::{Game, LineId};
use jadoube_notation::{Language, Style};

use super::epd;
use crate::args::pgn::{Strip, Target};
use crate::commands::sheet::csv_row;

/// The tags that have a column of their own in a table.
pub const COLUMNS: [&str; 13] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "WhiteElo",
    "BlackElo",
    "ECO",
    "Opening",
    "TimeControl",
    "Termination",
    "Variant",
];

/// What stands before the first game.
pub fn head(to: Target) -> String {
    match to {
        Target::Csv => {
            let names: Vec<String> = COLUMNS.iter().map(|name| name.to_lowercase()).collect();
            format!("{},result,plies,start,san\n", names.join(","))
        }
        _ => String::new(),
    }
}

/// A game in one of the forms.
pub fn written(to: Target, game: &Game, language: Option<&'static Language>) -> String {
    match to {
        Target::Pgn => match language {
            Some(language) => game.to_pgn_in(language),
            None => game.to_pgn(),
        },
        Target::Json => RecordedGame::new(game).to_json() + "\n",
        Target::Csv => csv(game),
        Target::Uci => moves(game, Style::Uci).join(" ") + "\n",
        Target::San => {
            let in_letters = |san: String| match language {
                Some(language) => language.from_english(&san),
                None => san,
            };
            let words = moves(game, Style::San).into_iter().map(in_letters);
            words.collect::<Vec<_>>().join(" ") + "\n"
        }
        Target::Lan => moves(game, Style::Long).join(" ") + "\n",
        Target::Fen => last(game).to_fen(FenStyle::Standard) + "\n",
        Target::Epd => epd::of(game),
        // A table of columns is no text; its rows are written together.
        Target::Parquet => String::new(),
    }
}

/// The tags that every game has.
const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// The game without other tags than those that every game has.
pub fn of_roster(mut game: Game) -> Game {
    let others = game.tags.iter().map(|tag| tag.name.clone());
    let others: Vec<String> = others
        .filter(|name| !ROSTER.contains(&name.as_str()))
        .collect();
    for name in &others {
        game.tags.remove(name);
    }
    game
}

/// The game without what stands in its lines behind so many half-moves from its beginning.
pub fn shortened(mut game: Game, most: usize) -> Game {
    let mut lines = vec![(LineId::MAIN, most)];
    while let Some((id, most)) = lines.pop() {
        let line = game.line_mut(id);
        line.nodes.truncate(most);
        for (at, node) in line.nodes.iter().enumerate() {
            lines.extend(node.variations.iter().map(|&id| (id, most - at)));
        }
    }
    game
}

/// The game without what is to be left out.
pub fn stripped(game: Game, strip: &[Strip]) -> Game {
    let all = strip.contains(&Strip::All);
    let has = |one: Strip| all || strip.contains(&one);
    let mut bare = Game::new(game.start);
    bare.tags = game.tags.clone();
    bare.outcome = game.outcome;
    if has(Strip::Variations) {
        let (own, given) = (bare.main_line_mut(), game.main_line());
        own.signs.clone_from(&given.signs);
        own.before.clone_from(&given.before);
        let nodes = given.nodes.iter();
        own.nodes = nodes.map(|node| game.without_variations(node)).collect();
    } else {
        bare = game;
    }
    for id in bare.line_ids() {
        let line = bare.line_mut(id);
        let comments = line.nodes.iter_mut().map(|node| &mut node.comments);
        for comments in comments.chain([&mut line.before, &mut line.after]) {
            if has(Strip::Comments) && has(Strip::Commands) {
                comments.clear();
                continue;
            }
            let kept = comments.drain(..).map(|comment| match () {
                () if has(Strip::Commands) => comment.without_commands(),
                () if has(Strip::Comments) => comment.without_words(),
                () => comment,
            });
            let kept: Vec<_> = kept.filter(|comment| !comment.text().is_empty()).collect();
            *comments = kept;
        }
        if has(Strip::Signs) {
            line.signs.clear();
            line.nodes.iter_mut().for_each(|node| node.nags.clear());
        }
    }
    bare
}

fn last(game: &Game) -> Setup {
    let last = plies(game).last();
    last.map_or(game.start, |(stand, ply)| stand.after(ply).setup)
}

fn moves(game: &Game, style: Style) -> Vec<String> {
    let chess960 = game.start.is_chess960();
    let written = plies(game).map(|(stand, ply)| stand.written(ply, style, chess960));
    written.collect()
}

/// Where the game begins, if that is not the initial position.
pub fn unusual_start(game: &Game) -> Option<String> {
    (game.start != Setup::initial()).then(|| game.start.to_fen(FenStyle::Standard))
}

/// The moves with blanks between them.
pub fn moves_in_san(game: &Game) -> String {
    moves(game, Style::San).join(" ")
}

/// The same, as engines write them.
pub fn moves_in_uci(game: &Game) -> String {
    moves(game, Style::Uci).join(" ")
}

fn csv(game: &Game) -> String {
    let tags = COLUMNS.map(|name| game.tags.get(name).unwrap_or_default());
    let plies = game.main_line().nodes.len().to_string();
    let start = unusual_start(game).unwrap_or_default();
    let moves = moves_in_san(game);
    let rest = [game.outcome.marker(), &plies, &start, &moves];
    csv_row(tags.into_iter().chain(rest))
}

#[cfg(test)]
mod tests {
    use jadoube_notation::pgn::{Mode, read_text};

    use super::{Strip, stripped};

    #[test]
    fn what_is_left_out_takes_nothing_else_along() {
        let text = "{a} 1. e4 $1 {b} ($142 1. d4 {c}) {d [%clk 0:01]} (1. c4) {e} *";
        for (strip, left) in [
            (Strip::Variations, "{a} 1. e4 $1 {b} {d [%clk 0:01]} {e} *"),
            (
                Strip::Comments,
                "1. e4 $1 ($142 1. d4) {[%clk 0:01]} (1. c4) *",
            ),
            (
                Strip::Commands,
                "{a} 1. e4 $1 {b} ($142 1. d4 {c}) {d} (1. c4) {e} *",
            ),
            (
                Strip::Signs,
                "{a} 1. e4 {b} (1. d4 {c}) {d [%clk 0:01]} (1. c4) {e} *",
            ),
            (Strip::All, "1. e4 *"),
        ] {
            let read = read_text(text, Mode::Lenient).remove(0).expect("a game");
            let pgn = stripped(read.game, &[strip]).to_pgn();
            assert!(pgn.contains(&format!("\n\n{left}\n")), "{strip:?}: {pgn}");
        }
    }
}
