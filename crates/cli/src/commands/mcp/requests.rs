//! What a client may send to the tools.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::args::{ProveArgs, Question, Side};

/// The most nodes that a question may cost.
const MOST_NODES: u64 = 50_000_000;

/// A dispute.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleRequest {
    /// What happened, one act a line; headers and a blank line may stand first.
    pub text: String,
    /// The codes asked: british, fide-1931, fide-1955, fide-1997, fide-2001, fide-2005, fide-2009, fide-2014, fide-2017,
    /// fide-2018, fide-2023, digest-2009, digest-2018, uscf; without it all.
    pub codes: Option<Vec<String>>,
    /// In place of codes: a date (1912, 1912-05-31), which chooses the code that governed then.
    pub date: Option<String>,
}

/// A clause.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClauseRequest {
    /// The code, such as fide-1931.
    pub code: String,
    /// The clause's id, such as 15.a.
    pub id: String,
}

/// Words to look for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SearchRequest {
    /// The words, in any order.
    pub words: String,
    /// The codes searched; without it all.
    pub codes: Option<Vec<String>>,
    /// How many clauses are listed at most, up to 100; without it 10.
    pub limit: Option<usize>,
}

/// Codes to compare.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompareRequest {
    /// Two codes or more, or 'all'.
    pub codes: Vec<String>,
    /// A subject or a parameter; without it everything, which is long.
    pub subject: Option<String>,
    /// Whether to show also what is the same.
    #[serde(default)]
    pub all: bool,
}

/// A question to the proofs.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProveRequest {
    /// What is asked.
    pub question: Asked,
    /// The position as a FEN.
    pub fen: String,
    /// Who would mate, win or check; without it both sides (unwinnable) or the side to move.
    #[serde(rename = "for")]
    pub side: Option<Color>,
    /// Moves within which mate is asked for; without it 3.
    pub moves: Option<u32>,
    /// Nodes that the question may cost.
    pub budget: Option<u64>,
}

/// What can be asked of a position.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// Can neither side mate any more?
    Dead,
    /// Can this side mate no more, by any series of legal moves?
    Unwinnable,
    /// Can this side force mate within so many moves of its own, whoever is to move?
    Mate,
    /// Can this side force mate, however long it takes, whoever is to move?
    ForcedWin,
    /// Can the side to move check for ever?
    Perpetual,
    /// Can the position arise from the initial position, or one of Chess960 if its castling rights say so?
    Reachable,
}

/// A side.
#[derive(Clone, Copy, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// White.
    White,
    /// Black.
    Black,
}

impl ProveRequest {
    /// The question as the command line would ask it.
    pub fn asked(&self) -> ProveArgs {
        ProveArgs {
            question: match self.question {
                Asked::Dead => Question::Dead,
                Asked::Unwinnable => Question::Unwinnable,
                Asked::Mate => Question::Mate,
                Asked::ForcedWin => Question::ForcedWin,
                Asked::Perpetual => Question::Perpetual,
                Asked::Reachable => Question::Reachable,
            },
            position: self.fen.clone(),
            side: self.side.map(|side| match side {
                Color::White => Side::White,
                Color::Black => Side::Black,
            }),
            budget: self
                .budget
                .map(|nodes| jadoube_proof::Nodes(nodes.min(MOST_NODES))),
            moves: self.moves.map(|moves| moves.max(1)),
            clock: false,
            mate_keeps: false,
            explain: false,
            json: true,
            dot: false,
        }
    }
}
