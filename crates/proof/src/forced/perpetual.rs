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

use crate::ask::{Answer, Ask};
use crate::budget::Meter;
use crate::forced::safety::Strategy;
use crate::forced::series::{Reading, has_check, series};
use crate::verdict::Proof;

/// Why the checks end.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum ChecksEnd {
    /// The claimant is not the side to move, who alone can claim.
    NotOnTurn,
    /// There is no check to begin with.
    NoCheck,
    /// One line: the claimant's last hope and the replies that end the checks; the position after
    /// it has no check left that holds.
    Line(Vec<Move>),
}

impl Ask<'_> {
    /// Can `claimant`, to move, check at every move for ever, whatever is replied?
    ///
    /// `Proven` carries the strategy: a check for every position the replies can bring about. Exact
    /// within the budget; the classic draws take a few dozen nodes.
    ///
    /// # Guarantees
    ///
    /// Every step of a strategy checks, every legal reply to it is answered, and no line of it ends
    /// but, where the reading allows it, with mate.
    ///
    /// ```
    /// use jadoube_board::{Color, Position};
    /// use jadoube_proof::{Ask, Reading};
    /// // Qe8+ Kh7 Qh5+ and so on.
    /// let position = Position::from_fen("6k1/6p1/8/7Q/8/8/rr6/7K w - - 0 1").unwrap();
    /// let checks = Ask::new(&position).perpetual(Color::White, Reading::ENDLESS);
    /// let strategy = checks.proof.proven().unwrap();
    /// assert!(position.played(strategy.steps()[0].play).is_check());
    /// ```
    pub fn perpetual(&self, claimant: Color, reading: Reading) -> Answer<Strategy, ChecksEnd> {
        let mut meter = self.meter();
        let proof = perpetual(self.about, claimant, reading, &mut meter);
        Answer::new(proof, &meter)
    }
}

fn perpetual(
    position: &Position,
    claimant: Color,
    reading: Reading,
    meter: &mut Meter<'_>,
) -> Proof<Strategy, ChecksEnd> {
    if position.turn() != claimant {
        return Proof::Refuted(ChecksEnd::NotOnTurn);
    }
    meter.spend(1);
    if !has_check(position) {
        return Proof::Refuted(ChecksEnd::NoCheck);
    }
    match series(position, reading, meter) {
        Proof::Proven(strategy) => Proof::Proven(strategy),
        Proof::Refuted(line) => Proof::Refuted(ChecksEnd::Line(line)),
        Proof::Undecided(halt) => Proof::Undecided(halt),
    }
}
