//! What of a record contradicts itself or the rules of movement.

use jadoube_laws::judgment::Replied;
use jadoube_notation::pgn::{Fault, Forgiveness, Outcome, PgnError, ReadGame};
use jadoube_notation::{Leniency, ReadError};

use crate::clocks::{ClockFault, clock_faults};
use crate::closing::named_result;
use crate::court::Court;
use crate::finding::{Finding, Kind, Severity};

impl Court<'_> {
    /// Slips of the record that the rest of the game settles: nobody made an illegal move.
    pub(crate) fn misprints(&mut self) {
        for one in &self.read.forgiven {
            let (Some(read), Some(number)) = (&one.read, one.move_number) else {
                continue;
            };
            let found = &one.found;
            let reason = match one.leniency {
                Leniency::LostPly => format!(
                    "before {found} is missing {read}, which alone makes all that follows legal"
                ),
                Leniency::DoubledPly => {
                    format!("{found} is one move too many; without it all that follows is legal")
                }
                _ => format!(
                    "{found} is a slip of the record for {read}, which alone makes all that follows legal"
                ),
            };
            self.judgment.findings.push(Finding {
                kind: Kind::Misprint,
                severity: Severity::Record,
                clauses: Vec::new(),
                ply: self.read.ply_of(number),
                number: Some(number),
                reason,
                due: None,
                is_no_play: false,
            });
        }
    }

    /// What the clock times show.
    pub(crate) fn clocks(&mut self) {
        for reading in clock_faults(&self.read.game) {
            let (kind, severity) = match reading.fault {
                ClockFault::MovedAfterFlag => (Kind::MovedAfterFlag, Severity::Rule),
                _ => (Kind::ClockRises, Severity::Record),
            };
            self.find(kind, severity, &[], reading.ply, reading.reason);
        }
    }

    /// The result that the tags name against the one after the moves.
    pub(crate) fn results(&mut self) {
        let doubted = |finding: &Finding| finding.severity == Severity::Result;
        if self.judgment.findings.iter().any(doubted) {
            return;
        }
        if let Some(tagged) = self.tagged.filter(|&tagged| tagged != self.outcome) {
            let reason = format!(
                "the Result tag says {tagged}, and {} stands after the moves",
                self.outcome
            );
            self.find(
                Kind::ResultsDiffer,
                Severity::Result,
                &[],
                self.plies,
                reason,
            );
        }
        let tags = &self.read.game.tags;
        if let Some(named) = named_result(tags).filter(|&named| named != self.outcome) {
            let reason = format!(
                "the Termination tag says {:?}, which is {named}, and the game is scored {}",
                tags.get("Termination").unwrap_or_default(),
                self.outcome
            );
            self.find(
                Kind::NamedOtherwise,
                Severity::Result,
                &[],
                self.plies,
                reason,
            );
        }
    }

    pub(crate) fn illegal_moves(&mut self) {
        let Some((effect, by)) = self.under.replied() else {
            return;
        };
        for one in &self.walk.illegal {
            let (severity, then) = match (one.ply < self.plies, effect) {
                (false, _) => (Severity::Rule, "stands as the last move"),
                // Nobody plays without a king, whatever stands.
                (true, Replied::Stands) if one.takes_king => {
                    (Severity::Remark, "takes the king, and was played on from")
                }
                (true, Replied::Stands) => continue,
                (true, Replied::RestoredBefore | Replied::TurnRestored) => (
                    Severity::Rule,
                    "was played on from, where the position before it was to be restored",
                ),
            };
            let perhaps = self.perhaps();
            self.judgment.findings.push(Finding {
                kind: Kind::IllegalMove,
                severity,
                clauses: by.to_vec(),
                ply: one.ply,
                number: Some(one.number),
                reason: format!("the illegal move {} {then}{perhaps}", one.written),
                due: None,
                is_no_play: false,
            });
        }
    }

    /// The illegal moves that stand in the record, whatever a code makes of them.
    pub(crate) fn illegal_moves_recorded(&mut self) {
        for one in &self.walk.illegal {
            let perhaps = self.perhaps();
            self.judgment.findings.push(Finding {
                kind: Kind::IllegalMove,
                severity: Severity::Record,
                clauses: Vec::new(),
                ply: one.ply,
                number: Some(one.number),
                reason: format!(
                    "the illegal move {} stands in the record{perhaps}",
                    one.written
                ),
                due: None,
                is_no_play: false,
            });
        }
    }

    /// What the record may have meant where it can be read otherwise.
    fn perhaps(&self) -> String {
        let ways = self.read.suggestions.iter().map(|way| {
            let slips = way.iter().map(|slip| {
                let read = slip.read.as_deref().unwrap_or_default();
                format!("{read} for {}", slip.found)
            });
            slips.collect::<Vec<_>>().join(" and ")
        });
        match ways.collect::<Vec<_>>().as_slice() {
            [] => String::new(),
            slips => format!("; perhaps a slip of the record: {}", slips.join(", or ")),
        }
    }

    /// The record goes on with a word that is no legal move: one at which reading stopped, or kings put in the middle of
    /// the board where no result is told by it.
    pub(crate) fn broken_off(&mut self) {
        let no_result = [Some(self.outcome), self.tagged]
            .into_iter()
            .flatten()
            .all(|outcome| outcome == Outcome::Unknown);
        let king = |one: &&Forgiveness| one.leniency == Leniency::KingsInTheMiddle && no_result;
        let stopped = not_legal(self.read);
        let told =
            stopped.map(|error| format!("{}, and the record is read no further", error.fault));
        let told = told.or_else(|| {
            let one = self.read.forgiven.iter().find(king)?;
            Some(format!(
                "{:?} is no legal move, and tells no result",
                one.found
            ))
        });
        if let Some(why) = told {
            let reason = why + &self.perhaps();
            self.find(
                Kind::NotLegal,
                Severity::Record,
                &[],
                self.plies + 1,
                reason,
            );
        }
    }
}

/// Why the main line of a game stops, if its next word has the form of a move and is no legal one.
fn not_legal(read: &ReadGame) -> Option<&PgnError> {
    let error = read.stopped.as_ref()?;
    let Fault::Move(ReadError::Illegal { .. } | ReadError::NoMan { .. }) = error.fault else {
        return None;
    };
    let due = read.game.main_line().nodes.len() + 1;
    let at = error.move_number.map(|number| read.ply_of(number));
    (at == Some(due) && !a_variation_ends(read, due - 1)).then_some(error)
}

/// Whether a variation ends after so many plies, so that it may be the line that stops there.
fn a_variation_ends(read: &ReadGame, plies: usize) -> bool {
    let game = &read.game;
    let mut lines = vec![(game.main_line(), 0)];
    while let Some((line, before)) = lines.pop() {
        for (index, node) in line.nodes.iter().enumerate() {
            for variation in node.variations.iter().map(|id| game.line(*id)) {
                let start = before + index;
                if start + variation.nodes.len() == plies {
                    return true;
                }
                lines.push((variation, start));
            }
        }
    }
    false
}
