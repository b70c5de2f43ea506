//! The lines of a game as they branch off each other.

use jadoube_notation::pgn::{Game, LineId, Outcome};

/// A line from the beginning of the game on: how many plies of which lines, the main line first.
pub type Branch = Vec<(LineId, usize)>;

/// Every variation of the game, in the order in which they branch off.
pub fn lines_of(game: &Game) -> Vec<Branch> {
    let mut found: Vec<Branch> = Vec::new();
    // Lines whose variations are still to be looked for: what stands before them, and their number.
    let mut open: Vec<(Branch, LineId)> = vec![(Vec::new(), LineId::MAIN)];
    let mut at = 0;
    while let Some((before, id)) = open.get(at).cloned() {
        at += 1;
        for (plies, node) in game.line(id).nodes.iter().enumerate() {
            for &variation in &node.variations {
                let mut before = before.clone();
                before.push((id, plies));
                let mut whole = before.clone();
                whole.push((variation, game.line(variation).nodes.len()));
                found.push(whole);
                open.push((before, variation));
            }
        }
    }
    found
}

/// The main line and each variation as a game of its own. Variations were not played and have no result; where there are any,
/// the tag `Line` tells which of the lines each game is.
pub fn apart(game: &Game) -> Vec<Game> {
    let main = vec![(LineId::MAIN, game.main_line().nodes.len())];
    let lines = lines_of(game);
    let all = 1 + lines.len();
    let games = [main]
        .into_iter()
        .chain(lines)
        .enumerate()
        .map(|(at, line)| {
            let mut alone = Game::new(game.start);
            alone.tags = game.tags.clone();
            alone.outcome = if at == 0 {
                game.outcome
            } else {
                Outcome::Unknown
            };
            if all > 1 {
                alone.tags.set("Line", format!("{} of {all}", at + 1));
            }
            for (id, plies) in line {
                let given = game.line(id);
                let own = alone.main_line_mut();
                match own.nodes.last_mut() {
                    // What stands before a variation is said of the moves before it.
                    Some(last) => last.comments.extend(given.before.iter().cloned()),
                    None => own.before.extend(given.before.iter().cloned()),
                }
                let nodes = given.nodes.iter().take(plies);
                own.nodes
                    .extend(nodes.map(|node| game.without_variations(node)));
            }
            alone
        });
    games.collect()
}

#[cfg(test)]
mod tests {
    use jadoube_notation::pgn::{Mode, read_text};

    use super::*;

    #[test]
    fn lines_are_found_with_what_stands_before_them() {
        let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6) 2. Nf3 (2. f4) *";
        let read = read_text(text, Mode::Lenient).remove(0).expect("a game");
        let plies: Vec<Vec<usize>> = lines_of(&read.game)
            .iter()
            .map(|line| line.iter().map(|&(_, plies)| plies).collect())
            .collect();
        assert_eq!(plies, [vec![1, 3], vec![1, 1], vec![2, 1], vec![1, 1, 2]]);
    }

    #[test]
    fn each_line_is_a_game() {
        let text = "1. e4 {a} e5 $1 (1... c5 {b} 2. Nf3 (2. c3) {c}) {d} 2. Nf3 1-0";
        let read = read_text(text, Mode::Lenient).remove(0).expect("a game");
        let games = apart(&read.game);
        let told: Vec<String> = games.iter().map(Game::to_pgn).collect();
        for (text, moves) in told.iter().zip([
            "1. e4 {a} 1... e5 $1 {d} 2. Nf3 1-0",
            "1. e4 {a} 1... c5 {b} 2. Nf3 {c} *",
            "1. e4 {a} 1... c5 {b} 2. c3 *",
        ]) {
            assert!(text.contains(moves), "{text}");
        }
        assert_eq!(games.len(), 3);
        assert_eq!(games[1].tags.get("Line"), Some("2 of 3"));
    }
}
