//! The start of a game on its sheet: odds in words, the position, and the board as it stands.

use jadoube_board::{Color, FenStyle, File, Rank, Role, Setup, Square};

/// What a sheet says of a start that is not that of chess.
pub(super) struct Start {
    /// Who gives what, where nothing but men is missing.
    pub odds: Option<String>,
    pub fen: String,
    /// The ranks from the eighth down, the files, and who is to move.
    pub board: Vec<String>,
}

impl Start {
    /// The start of a game, if it must be told.
    pub fn of(setup: &Setup) -> Option<Start> {
        if *setup == Setup::initial() {
            return None;
        }
        Some(Start {
            odds: odds(setup),
            fen: setup.to_fen(FenStyle::Standard),
            board: board(setup),
        })
    }
}

fn board(setup: &Setup) -> Vec<String> {
    let cell = |rank: Rank, file: File| {
        let man = setup.board.get(Square::new(file, rank));
        let letter = man.map_or(' ', |man| match man.color {
            Color::White => man.role.letter(),
            Color::Black => man.role.letter().to_ascii_lowercase(),
        });
        format!(" {letter} |")
    };
    let ranks = Rank::ALL.into_iter().rev().map(|rank| {
        let cells: String = File::ALL.into_iter().map(|file| cell(rank, file)).collect();
        format!(" {} |{cells}", rank.index() + 1)
    });
    let mut lines: Vec<String> = ranks.collect();
    lines.push("     a   b   c   d   e   f   g   h".to_owned());
    lines.push(format!("{} to move", side(setup.turn)));
    lines
}

/// `White gives the Queen's Knight`, where the start is that of chess without some men of one side or of both.
fn odds(setup: &Setup) -> Option<String> {
    let whole = Setup::initial();
    if setup.turn != whole.turn || setup.fullmove_number != whole.fullmove_number {
        return None;
    }
    let mut given: Vec<(Color, String)> = Vec::new();
    for square in Square::ALL {
        match (whole.board.get(square), setup.board.get(square)) {
            (one, other) if one == other => {}
            (Some(man), None) => given.push((man.color, called(man.role, square.file()))),
            _ => return None,
        }
    }
    let clauses = [Color::White, Color::Black]
        .into_iter()
        .filter_map(|color| {
            let men: Vec<&str> = given
                .iter()
                .filter(|(owner, _)| *owner == color)
                .map(|(_, man)| man.as_str())
                .collect();
            (!men.is_empty())
                .then(|| format!("{} gives the {}", side(color), men.join(" and the ")))
        });
    let clauses: Vec<String> = clauses.collect();
    (!clauses.is_empty()).then(|| clauses.join("; "))
}

/// A man of the first position as the books call it.
fn called(role: Role, file: File) -> String {
    let wing = if file.index() < 4 {
        "Queen's"
    } else {
        "King's"
    };
    let officer = match file.index() {
        0 | 7 => "Rook",
        1 | 6 => "Knight",
        2 | 5 => "Bishop",
        _ => "",
    };
    match (role, officer) {
        (Role::Pawn, "") => format!("{wing} Pawn"),
        (Role::Pawn, officer) => format!("{wing} {officer}'s Pawn"),
        (Role::Queen, _) => "Queen".to_owned(),
        (Role::King, _) => "King".to_owned(),
        (_, officer) => format!("{wing} {officer}"),
    }
}

fn side(color: Color) -> &'static str {
    match color {
        Color::White => "White",
        Color::Black => "Black",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn odds_are_said_and_other_starts_drawn() {
        let of = |fen: &str| Start::of(&Setup::from_fen(fen).unwrap());
        let odds = |fen: &str| of(fen).and_then(|start| start.odds);
        assert!(Start::of(&Setup::initial()).is_none());
        for (fen, said) in [
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKBNR w KQkq - 0 1",
                "White gives the Queen's Knight",
            ),
            (
                "rnbqkbnr/ppppp1pp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                "Black gives the King's Bishop's Pawn",
            ),
            (
                "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/R1BQKB1R w KQkq - 0 1",
                "White gives the Queen's Knight and the King's Knight",
            ),
        ] {
            assert_eq!(odds(fen).as_deref(), Some(said), "{fen}");
        }
        let ending = of("8/8/8/8/8/4k3/4p3/4K3 b - - 0 40").unwrap();
        assert_eq!(ending.odds, None);
        assert_eq!(ending.board[5], " 3 |   |   |   |   | k |   |   |   |");
        assert_eq!(
            ending.board.last().map(String::as_str),
            Some("Black to move")
        );
    }
}
