//! Endless checks: can the side to move check at every one of its moves for ever?
//!
//! How the clauses are read. `british` ii.8.d gives the draw to the player on turn who shows that
//! he could check the other king without end, and preface.endless-checks says why the word
//! *perpetual* was dropped: it could be thought to include checkmate. So under [`Reading::ENDLESS`]
//! a check that mates ends the series and does not do. `fide-1931` 16.b keeps *perpetual check*: the
//! player proves that he can go on checking for ever; under [`Reading::PERPETUAL`] a reply that
//! runs into mate does not disprove that. Under both readings captures, promotions and
//! interpositions are followed like any reply (any closed set of positions gives an endless series,
//! since captures can happen only finitely often in it), a reply that mates the claimant or leaves
//! him without a check refutes, and the claimant must have a check with the move he is about to
//! make. Counters and earlier repetitions play no part: the clauses speak of what he *could* do.

use jadoube_board::{Color, Move, Position};

use crate::safety::{Keeping, Kept, Standing, Strategy, keep};
use crate::verdict::{Meter, Nodes, Proof};

/// Which of the claimant's checks count as going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Reading {
    /// Does a check that mates keep the claim, as a success beyond it?
    pub mate_keeps: bool,
}

impl Reading {
    /// `british` ii.8.d with preface.endless-checks: checks without end, and a mate is an end.
    pub const ENDLESS: Reading = Reading { mate_keeps: false };
    /// `fide-1931` 16.b: perpetual check, not disproved by a reply that is mated.
    pub const PERPETUAL: Reading = Reading { mate_keeps: true };
}

/// Why the checks end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChecksEnd {
    /// The claimant is not the side to move, who alone can claim.
    NotOnTurn,
    /// There is no check to begin with.
    NoCheck,
    /// One line: the claimant's last hope and the replies that end the checks; the position after
    /// it has no check left that holds.
    Line(Vec<Move>),
}

/// Can `claimant`, to move, check at every move for ever, whatever is replied?
///
/// `Proven` carries the strategy: a check for every position the replies can bring about. Exact
/// within the budget; the classic draws take a few dozen nodes, a wrong claim in an open position
/// may take all of them, since every line of checks has to be seen to end.
pub fn perpetual(
    position: &Position,
    claimant: Color,
    reading: Reading,
    budget: Nodes,
) -> Proof<Strategy, ChecksEnd> {
    perpetual_counted(position, claimant, reading, budget).0
}

/// The same as [`perpetual`], with the nodes it took.
pub fn perpetual_counted(
    position: &Position,
    claimant: Color,
    reading: Reading,
    budget: Nodes,
) -> (Proof<Strategy, ChecksEnd>, Nodes) {
    if position.turn() != claimant {
        return (Proof::Refuted(ChecksEnd::NotOnTurn), Nodes(0));
    }
    let rules = Checking { reading };
    if rules.moves(position).is_empty() {
        return (Proof::Refuted(ChecksEnd::NoCheck), Nodes(1));
    }
    let mut meter = Meter::new(budget);
    let answer = match keep(position, &rules, &mut meter) {
        Proof::Proven(strategy) => Proof::Proven(strategy),
        Proof::Refuted(line) => Proof::Refuted(ChecksEnd::Line(line)),
        Proof::Undecided => Proof::Undecided,
    };
    (answer, meter.spent())
}

struct Checking {
    reading: Reading,
}

impl Keeping for Checking {
    fn moves(&self, position: &Position) -> Vec<Move> {
        let mut checks: Vec<(usize, Move)> = Vec::new();
        for &play in position.legal_moves().iter() {
            let after = position.played(play);
            if after.is_check() {
                checks.push((cost(&after), play));
            }
        }
        checks.sort();
        checks.into_iter().map(|(_, play)| play).collect()
    }

    fn ended(&self, _: &Position) -> Option<bool> {
        None
    }

    fn after(&self, _: &Position, replies: usize) -> Standing {
        match (replies, self.reading.mate_keeps) {
            (0, true) => Standing::Kept(Kept::Over),
            (0, false) => Standing::Broken,
            _ => Standing::Open,
        }
    }
}

/// Few replies first, and among them few captures: what is captured checks no more.
fn cost(after: &Position) -> usize {
    let replies = after.legal_moves();
    let captures = replies
        .iter()
        .filter(|&&reply| after.is_capture(reply))
        .count();
    replies.len() + 4 * captures
}
