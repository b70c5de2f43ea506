//! Can this side still mate by any series of legal moves?

mod aim;
mod apart;
mod brink;
mod dive;
mod live;
mod picture;
mod question;
mod search;
mod shorten;
pub(crate) mod statics;
mod structure;
mod waiting;
mod within;
pub(crate) mod witness;

pub use live::Live;
pub use statics::{Confined, Confinement, Event};
pub use witness::{Apart, Certificate, ClosedSet, Helpmate, Stretch};

use jadoube_board::{ByColor, Color, Position};

use crate::ask::{Answer, Ask};
use crate::budget::{Halt, Meter};
use crate::limits::Limits;
use crate::unwinnable::question::{Verdict, unwinnable};
use crate::verdict::Proof;

impl Ask<'_> {
    /// Is it impossible for `winner` to mate by any series of legal moves?
    ///
    /// `Proven` carries the certificate, `Refuted` a helpmate. Without [limits](Ask::within) the
    /// position alone is judged: its halfmove clock and earlier repetitions do not count. Within
    /// them, whatever no series of moves allows without counters is impossible with them; a
    /// helpmate that is found is replayed against the counters, and only if it fails there is the
    /// question searched anew with the clock as part of the state.
    ///
    /// Most positions take a few dozen to a few hundred nodes, locked ones up to some hundred
    /// thousand.
    ///
    /// # Guarantees
    ///
    /// A helpmate replays ([`Helpmate::replays`]), a certificate passes [`check`](crate::check()).
    ///
    /// ```
    /// use jadoube_board::{Color, Position};
    /// use jadoube_proof::Ask;
    /// // A lone bishop can mate, if the losing side's own men help.
    /// let position = Position::from_fen("7k/7p/8/8/8/8/8/K4B2 w - - 0 1").unwrap();
    /// let helpmate = Ask::new(&position).unwinnable(Color::White).proof.refuted().unwrap();
    /// assert!(helpmate.replays(&position, Color::White));
    /// // A lone bishop against a bare king cannot.
    /// let position = Position::from_fen("7k/8/8/8/8/8/8/K4B2 w - - 0 1").unwrap();
    /// assert!(Ask::new(&position).unwinnable(Color::White).proof.is_proven());
    /// ```
    pub fn unwinnable(&self, winner: Color) -> Answer<Certificate, Helpmate> {
        let mut meter = self.meter();
        let proof = self.whether_unwinnable(winner, &mut meter);
        Answer::new(proof, &meter)
    }

    /// Is the position dead: can neither side mate by any series of legal moves, within the
    /// [limits](Ask::within) if there are any?
    ///
    /// `Proven` carries a certificate for each side; `Refuted` the side that can still mate, and
    /// how. Both sides share the budget.
    ///
    /// # Guarantees
    ///
    /// As for [`Ask::unwinnable`].
    ///
    /// ```
    /// use jadoube_board::{Color, Position};
    /// use jadoube_proof::Ask;
    /// // The pawns bar every way.
    /// let position = Position::from_fen("8/8/4k3/1p1p1p1p/1P1P1P1P/4K3/8/8 w - - 0 1").unwrap();
    /// let certificates = Ask::new(&position).dead().proof.proven().unwrap();
    /// println!("{}", certificates[Color::White]);
    /// ```
    pub fn dead(&self) -> Answer<ByColor<Certificate>, (Color, Helpmate)> {
        let mut meter = self.meter();
        let proof = dead_by(self.about, |winner| {
            self.whether_unwinnable(winner, &mut meter)
        });
        Answer::new(proof, &meter)
    }

    fn whether_unwinnable(&self, winner: Color, meter: &mut Meter<'_>) -> Verdict {
        if self.limits == Limits::NONE {
            return unwinnable(self.about, winner, meter);
        }
        self.unwinnable_within(winner, meter)
    }
}

/// Whether neither side can mate, each side's question answered by `ask`.
fn dead_by(
    position: &Position,
    mut ask: impl FnMut(Color) -> Verdict,
) -> Proof<ByColor<Certificate>, (Color, Helpmate)> {
    let mut undecided = None;
    let mut certificates = ByColor::from_fn(|_| None);
    for winner in [position.turn(), position.turn().opposite()] {
        match ask(winner) {
            Proof::Refuted(helpmate) => return Proof::Refuted((winner, helpmate)),
            Proof::Proven(certificate) => certificates[winner] = Some(certificate),
            Proof::Undecided(halt) => undecided = Some(halt),
        }
    }
    match (certificates.white, certificates.black) {
        (Some(white), Some(black)) => Proof::Proven(ByColor { white, black }),
        _ => Proof::Undecided(undecided.unwrap_or(Halt::Nodes)),
    }
}
