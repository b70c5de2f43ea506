//! What a ruling rests on, made ready to be stepped through on a board that knows no rules.

use jadoube_board::{Color, FenStyle, Move, Position};
use jadoube_laws::witness::{self, AfterReply, Shows, WitnessStep};
use jadoube_notation::{Style, write_move};
use serde::Serialize;
use utoipa::ToSchema;

/// What kind of witness it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum WitnessKind {
    /// A series of moves.
    Line,
    /// A move for every position that the replies can bring about.
    Strategy,
    /// Reasons in words; there is nothing to play.
    Certificate,
}

/// What can be stepped through to see why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Witness {
    /// What kind it is.
    pub kind: WitnessKind,
    /// What it shows.
    pub sentence: String,
    /// Of a line: its moves in standard notation.
    pub moves: Vec<String>,
    /// Of a line: the position before the first move and after each, as FEN.
    pub positions: Vec<String>,
    /// Of a strategy: its steps, the position of the ruling first.
    pub steps: Vec<StrategyStep>,
    /// Of a certificate: the reasons.
    pub reasons: Vec<String>,
}

/// One position of a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StrategyStep {
    /// The position, as FEN.
    pub position: String,
    /// What is played there, in standard notation.
    pub play: String,
    /// The position after that, as FEN.
    pub after: String,
    /// Every legal reply.
    pub replies: Vec<StrategyReply>,
}

/// A reply to a move of a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StrategyReply {
    /// The reply in standard notation.
    pub reply: String,
    /// The step that it leads to; none where the line ends as it should, or is not carried further.
    pub step: Option<u32>,
    /// Whether more of the same would follow that is not carried.
    pub further: bool,
}

/// The witness of a ruling; none if it cannot be replayed.
pub fn witness(shown: &witness::Witness) -> Option<Witness> {
    match shown {
        witness::Witness::Line { shows, from, moves } => line(*shows, from, moves),
        witness::Witness::Strategy { who, steps } => strategy(*who, steps),
        witness::Witness::Certificate { cannot } => Some(certificate(cannot)),
    }
}

fn line(shows: Shows, from: &str, moves: &[Move]) -> Option<Witness> {
    let mut at = Position::from_fen(from).ok()?;
    let mut positions = vec![fen(&at)];
    let mut words = Vec::with_capacity(moves.len());
    for &made in moves {
        let after = at.play(made).ok()?;
        words.push(write_move(&at, made, Style::San));
        positions.push(fen(&after));
        at = after;
    }
    let count = moves.len();
    let sentence = match shows {
        Shows::CanMate(who) => format!("{who:#} can still mate: {count} legal moves of both"),
        Shows::ChecksEnd(who) => format!("so the checks of {who:#} end"),
        Shows::ForcedMate(who) => format!("{who:#} mates by force"),
    };
    Some(Witness {
        moves: words,
        positions,
        ..empty(WitnessKind::Line, sentence)
    })
}

fn strategy(who: Color, steps: &[WitnessStep]) -> Option<Witness> {
    let shown: Option<Vec<StrategyStep>> = steps.iter().map(strategy_step).collect();
    let sentence =
        format!("a check of {who:#} for every position that the replies can bring about");
    Some(Witness {
        steps: shown?,
        ..empty(WitnessKind::Strategy, sentence)
    })
}

fn strategy_step(step: &WitnessStep) -> Option<StrategyStep> {
    let position = Position::from_fen(&step.from).ok()?;
    let after = position.play(step.play).ok()?;
    let reply = |(reply, next): &(Move, AfterReply)| {
        after.play(*reply).ok()?;
        Some(StrategyReply {
            reply: write_move(&after, *reply, Style::San),
            step: match next {
                AfterReply::Step(step) => Some(*step),
                AfterReply::End | AfterReply::Further => None,
            },
            further: *next == AfterReply::Further,
        })
    };
    Some(StrategyStep {
        position: fen(&position),
        play: write_move(&position, step.play, Style::San),
        after: fen(&after),
        replies: step.replies.iter().map(reply).collect::<Option<_>>()?,
    })
}

fn certificate(cannot: &[(Color, String)]) -> Witness {
    let sentence = match cannot {
        [(who, _)] => format!("{who:#} cannot mate by any series of legal moves"),
        _ => "neither side can mate by any series of legal moves".to_owned(),
    };
    // Both sides often lack it for the same reason, which is then told once.
    let mut reasons: Vec<String> = Vec::new();
    for (who, why) in cannot {
        let reason = if cannot.iter().all(|(_, other)| other == why) {
            why.clone()
        } else {
            format!("{who:#}: {why}")
        };
        if !reasons.contains(&reason) {
            reasons.push(reason);
        }
    }
    Witness {
        reasons,
        ..empty(WitnessKind::Certificate, sentence)
    }
}

fn empty(kind: WitnessKind, sentence: String) -> Witness {
    Witness {
        kind,
        sentence,
        moves: Vec::new(),
        positions: Vec::new(),
        steps: Vec::new(),
        reasons: Vec::new(),
    }
}

fn fen(position: &Position) -> String {
    position.to_fen(FenStyle::Standard)
}

#[cfg(test)]
mod tests {
    use jadoube_board::Square;

    use super::*;

    const FROM: &str = "7k/8/5K2/6N1/8/8/8/6n1 w - - 0 1";

    #[test]
    fn a_line_comes_with_every_position() {
        let moves = [
            Move::new(Square::G5, Square::F7),
            Move::new(Square::H8, Square::G8),
            Move::new(Square::F7, Square::H6),
        ];
        let shown = line(Shows::CanMate(Color::White), FROM, &moves).expect("it replays");
        assert_eq!(shown.moves, ["Nf7+", "Kg8", "Nh6+"]);
        assert_eq!(shown.positions.len(), 4);
        assert_eq!(shown.positions[0], FROM);
        assert_eq!(
            shown.sentence,
            "White can still mate: 3 legal moves of both"
        );
    }

    #[test]
    fn a_line_that_does_not_replay_is_not_shown() {
        let moves = [Move::new(Square::G5, Square::G6)];
        assert_eq!(line(Shows::CanMate(Color::White), FROM, &moves), None);
    }

    #[test]
    fn a_reason_of_both_is_told_once() {
        let alone = "a king alone".to_owned();
        let both = [(Color::White, alone.clone()), (Color::Black, alone)];
        assert_eq!(certificate(&both).reasons, ["a king alone"]);
        let each = [
            (Color::White, "a knight".to_owned()),
            (Color::Black, "a bishop".to_owned()),
        ];
        assert_eq!(
            certificate(&each).reasons,
            ["White: a knight", "Black: a bishop"]
        );
    }
}
