//! A game gone through arrangement by arrangement, whether its plies are legal or not.

use jadoube_board::{Position, Setup};
use jadoube_notation::pgn::{Game, Ply};
use jadoube_notation::{Style, san::San, uci, write_illegal, write_move};

/// An arrangement on the way through a game, and the position that it is, if it can be played from. From one to the next
/// the move is played; only after what was no legal move is it judged anew.
#[derive(Clone, Copy, Debug)]
pub struct Stand {
    /// The arrangement.
    pub setup: Setup,
    position: Option<Position>,
}

impl Stand {
    fn of(setup: Setup) -> Stand {
        Stand {
            setup,
            position: Position::from_setup(&setup).ok(),
        }
    }

    /// What a ply leads to.
    pub fn after(&self, ply: &Ply) -> Stand {
        match (ply, &self.position) {
            // What is a move is legal.
            (Ply::Move(played), Some(position)) => {
                let position = position.played(*played);
                Stand {
                    setup: position.to_setup(),
                    position: Some(position),
                }
            }
            _ => Stand::of(ply.play_on(&self.setup)),
        }
    }

    /// A ply that is made here, as it is written.
    pub fn written(&self, ply: &Ply, style: Style, chess960: bool) -> String {
        match (ply.played(), &self.position) {
            (None, _) if style == Style::Uci => "0000".to_owned(),
            (None, _) => "--".to_owned(),
            (Some(played), _) if style == Style::Uci => {
                uci::of(&self.setup, played, chess960).to_string()
            }
            (Some(played), Some(position)) if matches!(ply, Ply::Move(_)) => match style {
                Style::San => San::of(position, played).to_string(),
                _ => write_move(position, played, style),
            },
            (Some(played), _) => write_illegal(&self.setup, played),
        }
    }
}

/// The arrangement before each ply of the main line, and the ply.
pub fn plies(game: &Game) -> impl Iterator<Item = (Stand, &Ply)> {
    let nodes = game.main_line().nodes.iter();
    nodes.scan(Stand::of(game.start), |now, node| {
        let before = *now;
        *now = before.after(&node.ply);
        Some((before, &node.ply))
    })
}
