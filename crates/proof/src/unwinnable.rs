//! Can this side still mate by any series of legal moves?

use jadoube_board::{ByColor, Color, Position};

use crate::dive::Dive;
use crate::material::shortage;
use crate::search::{Corner, Outcome, search};
use crate::statics::{barred_pawns, confinement};
use crate::verdict::{Meter, Nodes, Proof};
use crate::witness::{Certificate, ClosedSet, Helpmate};

/// Is it impossible for `winner` to mate by any series of legal moves?
///
/// `Proven` carries the certificate, `Refuted` a helpmate. `Undecided` means the budget ran out
/// and nothing else: it is never a draw and never a loss. The position alone is judged: its
/// halfmove clock and earlier repetitions do not count (for those see
/// [`unwinnable_within`](crate::unwinnable_within)).
///
/// Most positions take a few dozen to a few hundred nodes, locked ones up to some hundred
/// thousand; memory grows by under a hundred bytes a node.
///
/// ```
/// use jadoube_board::{Color, Position};
/// use jadoube_proof::{Nodes, unwinnable};
/// // A lone bishop can mate, if the losing side's own men help.
/// let position = Position::from_fen("7k/7p/8/8/8/8/8/K4B2 w - - 0 1").unwrap();
/// let helpmate = unwinnable(&position, Color::White, Nodes::FULL).refuted().unwrap();
/// assert!(helpmate.replays(&position, Color::White));
/// // A lone bishop against a bare king cannot.
/// let position = Position::from_fen("7k/8/8/8/8/8/8/K4B2 w - - 0 1").unwrap();
/// assert!(unwinnable(&position, Color::White, Nodes::FULL).is_proven());
/// ```
pub fn unwinnable(
    position: &Position,
    winner: Color,
    budget: Nodes,
) -> Proof<Certificate, Helpmate> {
    unwinnable_counted(position, winner, budget).0
}

/// The same as [`unwinnable`], with the nodes it took.
pub fn unwinnable_counted(
    position: &Position,
    winner: Color,
    budget: Nodes,
) -> (Proof<Certificate, Helpmate>, Nodes) {
    let mut meter = Meter::new(budget);
    let proof = Question {
        position,
        winner,
        meter: &mut meter,
    }
    .answer();
    (proof, meter.spent())
}

/// Is the position dead: can neither side mate by any series of legal moves?
///
/// `Proven` carries a certificate for each side; `Refuted` the side that can still mate, and how.
/// The budget holds for each side.
pub fn dead(position: &Position, budget: Nodes) -> Proof<ByColor<Certificate>, (Color, Helpmate)> {
    let mut undecided = false;
    let mut certificates = Vec::new();
    for winner in [position.turn(), position.turn().opposite()] {
        match unwinnable(position, winner, budget) {
            Proof::Refuted(helpmate) => return Proof::Refuted((winner, helpmate)),
            Proof::Proven(certificate) => certificates.push((winner, certificate)),
            Proof::Undecided => undecided = true,
        }
    }
    if undecided {
        return Proof::Undecided;
    }
    certificates.sort_by_key(|&(winner, _)| winner);
    let mut certificates = certificates.into_iter().map(|(_, certificate)| certificate);
    match (certificates.next(), certificates.next()) {
        (Some(white), Some(black)) => Proof::Proven(ByColor { white, black }),
        _ => Proof::Undecided,
    }
}

/// One question on its way through the phases.
struct Question<'a> {
    position: &'a Position,
    winner: Color,
    meter: &'a mut Meter,
}

type Answer = Proof<Certificate, Helpmate>;

impl Question<'_> {
    fn answer(&mut self) -> Answer {
        self.at_a_glance()
            .or_else(|| self.confined(0))
            .or_else(|| self.dive())
            .or_else(|| self.confined(1))
            .unwrap_or_else(|| self.search())
    }

    /// The game may be over, or the men too few.
    fn at_a_glance(&mut self) -> Option<Answer> {
        if !self.position.has_legal_move() {
            let mate = self.position.is_check() && self.position.turn() != self.winner;
            return Some(if mate {
                Proof::Refuted(Helpmate::default())
            } else {
                Proof::Proven(Certificate::Over)
            });
        }
        let shortage = shortage(self.position.board(), self.winner)?;
        Some(Proof::Proven(Certificate::Material(shortage)))
    }

    /// A static proof, tried only where pawns stand in each other's way.
    fn confined(&mut self, depth: u32) -> Option<Answer> {
        if barred_pawns(self.position.board()) < 2 || !self.meter.spend(1) {
            return None;
        }
        let confinement = confinement(self.position, self.winner, depth)?;
        Some(Proof::Proven(Certificate::Confined(Box::new(confinement))))
    }

    fn dive(&mut self) -> Option<Answer> {
        for depth in 1..=6 {
            let nodes = self.meter.left().min(1000 * u64::from(depth));
            let mut dive = Dive::new(self.position, self.winner, nodes);
            let found = dive.run(self.position, depth);
            self.meter.spend(dive.nodes);
            if found {
                return Some(Proof::Refuted(Helpmate::new(dive.line)));
            }
        }
        None
    }

    fn search(&mut self) -> Answer {
        let (corner, before) = crate::dive::corner(self.position, self.winner);
        let guide = Corner::new(self.winner, corner, before);
        match search(self.position, self.winner, &guide, self.meter) {
            Outcome::Mate(line) => Proof::Refuted(Helpmate::new(line)),
            Outcome::Closed(positions) => Proof::Proven(Certificate::Closed(ClosedSet {
                positions,
                pruned: true,
            })),
            Outcome::Cut => Proof::Undecided,
        }
    }
}
