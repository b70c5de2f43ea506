//! Acts as text, written: the line that reads back as the same act.

use std::fmt;

use super::read_act::actor_name;
use super::read_claim::write_claim;
use super::read_finding::write_fact;
use super::read_requirement::write_requirement;
use super::values::{color_name, role_name};
use crate::act::{Act, Actor, Decision, Deed, Hands, Intent, NewPiece, Notice, Reading};

impl fmt::Display for Actor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(actor_name(*self))
    }
}

impl fmt::Display for Act {
    /// The line of a case that tells this act.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.by, self.deed)
    }
}

impl fmt::Display for Deed {
    /// What stands after the actor in a line of a case.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Touch { squares, intent } => {
                f.write_str("touches")?;
                squares
                    .iter()
                    .try_for_each(|square| write!(f, " {square}"))?;
                f.write_str(if *intent == Intent::Accident {
                    " by accident"
                } else {
                    ""
                })
            }
            Deed::Adjust { squares, notice } => {
                f.write_str("adjusts")?;
                squares
                    .iter()
                    .try_for_each(|square| write!(f, " {square}"))?;
                f.write_str(if *notice == Notice::Missing {
                    " without notice"
                } else {
                    ""
                })
            }
            Deed::Move {
                words,
                hands: Hands::One,
            } => write!(f, "moves {words}"),
            Deed::Move {
                words,
                hands: Hands::Both,
            } => write!(f, "moves {words} with both hands"),
            Deed::Play { words } => write!(f, "plays {words}"),
            Deed::Press => f.write_str("presses"),
            Deed::Retract => f.write_str("retracts"),
            Deed::Lift { square } => write!(f, "lifts {square}"),
            Deed::Place { square } => write!(f, "places {square}"),
            Deed::Quit { square } => write!(f, "quits {square}"),
            Deed::Remove { square } => write!(f, "removes {square}"),
            Deed::Promote {
                square,
                to: NewPiece::Role(role),
            } => write!(f, "promotes {square} to {}", role_name(*role)),
            Deed::Promote {
                square,
                to: NewPiece::InvertedRook,
            } => write!(f, "promotes {square} as inverted rook"),
            Deed::Promote {
                square,
                to: NewPiece::StandIn(thing),
            } => write!(f, "promotes {square} as {thing}"),
            Deed::Name { square, role } => write!(f, "names {square} {}", role_name(*role)),
            Deed::OfferDraw => f.write_str("offers draw"),
            Deed::OfferHand => f.write_str("offers hand"),
            Deed::Accept => f.write_str("accepts"),
            Deed::Decline => f.write_str("declines"),
            Deed::Resign => f.write_str("resigns"),
            Deed::TipKing => f.write_str("tips king"),
            Deed::Refuse { what } => write!(f, "refuses {what}"),
            Deed::Intend { words } => write!(f, "intends {words}"),
            Deed::Claim {
                subject,
                with: None,
            } => write!(f, "claims {}", write_claim(subject)),
            Deed::Claim {
                subject,
                with: Some(words),
            } => write!(f, "claims {} with {words}", write_claim(subject)),
            Deed::DemandMate => f.write_str("demands mate-in-50"),
            Deed::Require { what } => write!(f, "requires {}", write_requirement(what)),
            Deed::Waive => f.write_str("waives"),
            Deed::Adopt { words } => write!(f, "adopts {words}"),
            Deed::Write { words } => write!(f, "writes {words}"),
            Deed::StopRecording => f.write_str("stops-recording"),
            Deed::Communicate { words } => write!(f, "communicates {words}"),
            Deed::Seal {
                commitment: Some(commitment),
                ..
            } => write!(f, "seals sha256:{commitment}"),
            Deed::Seal { words, .. } => {
                write!(f, "seals {}", words.as_deref().unwrap_or("nothing"))
            }
            Deed::Arrive => f.write_str("arrives"),
            Deed::Adjourn => f.write_str("adjourns"),
            Deed::Resume => f.write_str("resumes"),
            Deed::Open { .. } => f.write_str("opens"),
            Deed::Start => f.write_str("starts"),
            Deed::Stop => f.write_str("stops"),
            Deed::SetClock {
                whose,
                reading: Reading::Left(time),
            } => write!(f, "sets {} {time}", color_name(*whose)),
            Deed::SetClock {
                whose,
                reading: Reading::Used(time),
            } => write!(f, "sets {} used {time}", color_name(*whose)),
            Deed::Grant { to, time } => write!(f, "grants {} {time}", color_name(*to)),
            Deed::Find { fact } => write!(f, "finds {}", write_fact(fact)),
            Deed::Rule {
                decision: Decision::Granted,
            } => f.write_str("rules granted"),
            Deed::Rule {
                decision: Decision::Rejected,
            } => f.write_str("rules rejected"),
            Deed::Rule {
                decision: Decision::Postponed,
            } => f.write_str("rules postponed"),
            Deed::Rule {
                decision: Decision::Result { score },
            } => write!(f, "rules result {score}"),
            Deed::Rule {
                decision: Decision::Points { points },
            } => write!(f, "rules result {points}"),
            Deed::Ask { what } => write!(f, "asks {}", what.words()),
            Deed::Restore { fen } => write!(f, "restores {fen}"),
            Deed::CannotRestore => f.write_str("cannot restore"),
            Deed::Tell { whom, words } => write!(f, "tells {whom} {words}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::act::Act;

    /// Every act line of the manual, and what it must read back as.
    const LINES: &str = include_str!("act_lines.txt");

    #[test]
    fn every_line_reads_back_as_itself() {
        let lines: Vec<&str> = LINES
            .lines()
            .filter(|line| !line.is_empty() && !line.starts_with('#'))
            .collect();
        assert!(lines.len() > 100, "{} lines", lines.len());
        for line in lines {
            let act: Act = line
                .parse()
                .unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(act.to_string(), line);
        }
    }
}
