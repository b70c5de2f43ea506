//! What a client may send to the tools.

use std::sync::Arc;

use jadoube_book::{Unknown, code_named};
use jadoube_forms::{Question, Request};
use jadoube_laws::{Code, Shelf};
use schemars::JsonSchema;
use serde::Deserialize;

/// The codes of a shelf that are named, or all.
pub(super) fn named(shelf: &Shelf, names: &[String]) -> Result<Vec<Arc<Code>>, String> {
    if names.is_empty() || names.iter().any(|name| name == "all") {
        return Ok(shelf.all().to_vec());
    }
    let one = |name: &String| code_named(shelf, name).cloned();
    let codes: Result<_, Unknown> = names.iter().map(one).collect();
    codes.map_err(|unknown| unknown.to_string())
}

/// A question without arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Nothing {}

/// A dispute.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleRequest {
    /// What happened, one act a line; headers and a blank line may stand first.
    pub text: String,
    /// The codes asked: british, fide-1931, fide-1955, fide-1997, fide-2001, fide-2005, fide-2009, fide-2014, fide-2017,
    /// fide-2018, fide-2023, digest-2009, digest-2018, uscf, or all; without it that of today.
    pub codes: Option<Vec<String>>,
    /// In place of codes: a date (1912, 1912-05-31), which chooses the code that governed then.
    pub date: Option<String>,
    /// Whether the answer may be longer than 8 KB.
    #[serde(default)]
    pub long: bool,
}

/// A clause.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClauseRequest {
    /// The code, such as fide-1931.
    pub code: String,
    /// The clause's id, such as 15.a.
    pub id: String,
    /// Whether the answer may be longer than 8 KB.
    #[serde(default)]
    pub long: bool,
}

/// Words to look for.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SearchRequest {
    /// The words, in any order.
    pub words: String,
    /// The codes searched; without it all.
    pub codes: Option<Vec<String>>,
    /// How many clauses are listed at most, up to 100; without it 5.
    pub limit: Option<usize>,
    /// Whether the answer may be longer than 8 KB.
    #[serde(default)]
    pub long: bool,
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
    /// Whether the answer may be longer than 8 KB.
    #[serde(default)]
    pub long: bool,
}

/// A question to the proofs.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProveRequest {
    /// What is asked.
    pub question: Question,
    /// The position as a FEN.
    pub fen: String,
    /// Who would mate, win or check; without it both sides (unwinnable) or the side to move.
    #[serde(rename = "for")]
    pub side: Option<Color>,
    /// Moves within which mate is asked for; without it 3.
    pub moves: Option<u32>,
    /// Nodes that the question may cost.
    pub budget: Option<u64>,
    /// Memory that it may hold, in MB as it is counted.
    pub memory: Option<u64>,
    /// Whether the answer may be longer than 8 KB.
    #[serde(default)]
    pub long: bool,
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
    /// The question as the proofs take it, for at most so many nodes and bytes.
    pub fn asked(&self, nodes: u64, bytes: u64) -> Request {
        Request {
            side: self.side.map(|side| match side {
                Color::White => jadoube_board::Color::White,
                Color::Black => jadoube_board::Color::Black,
            }),
            nodes: self.budget,
            bytes: self
                .memory
                .map(|megabytes| megabytes.saturating_mul(1 << 20)),
            moves: self.moves.map(|moves| moves.max(1)),
            ..Request::new(self.question).shown()
        }
        .at_most(nodes, bytes)
    }
}
