//! What of the findings can be mended in a record.

use jadoube_notation::pgn::{Mending, Outcome};

use crate::finding::{Finding, Kind, Severity};

/// What the findings of a game ask to be changed: slips that the rest settles, the result that mate or stalemate
/// gives, moves after the end, a Result tag that differs from the marker (`marker` stands after the moves). What the code
/// says of other ends is a matter for people, since the result may have stood. Where illegal moves stand that nothing settles, what
/// they lead to gives no result: the moves are to be put right first.
pub fn mending(findings: &[Finding], marker: Outcome) -> Mending {
    let mut mending = Mending::default();
    let is_open = findings
        .iter()
        .any(|finding| matches!(finding.kind, Kind::IllegalMove | Kind::NotLegal));
    for finding in findings {
        match finding.kind {
            Kind::Misprint => mending.slips = true,
            Kind::ResultsDiffer => mending.outcome = mending.outcome.or(Some(marker)),
            _ => {}
        }
        if let Some(due) = finding
            .due
            .filter(|_| !is_open && finding.severity == Severity::Result)
        {
            mending.outcome = Some(due);
        }
        let over = match finding.kind {
            Kind::PlayedOnAfterMate | Kind::PlayedOnAfterStalemate => true,
            Kind::PlayedOnAfterDeadPosition => finding.is_no_play,
            _ => false,
        };
        if over {
            mending.plies = Some(finding.ply);
        }
    }
    mending
}
