//! Claims as text: `claims repetition with Nf3`, `claims forfeit notes`.

use super::values::{self, move_words};
use super::words::{TextError, Words, one_of};
use crate::act::{Claim, Deed};

/// The subjects that are a single word.
const SUBJECTS: [(&str, Claim); 14] = [
    ("repetition", Claim::Repetition),
    ("fifty-moves", Claim::FiftyMoves),
    ("perpetual-check", Claim::PerpetualCheck),
    ("flag", Claim::Flag),
    ("illegal-move", Claim::IllegalMove),
    ("dead-position", Claim::DeadPosition),
    ("stalemate", Claim::Stalemate),
    ("mate", Claim::Mate),
    ("increment", Claim::Increment),
    (
        "insufficient-losing-chances",
        Claim::InsufficientLosingChances,
    ),
    ("wrong-setup", Claim::WrongSetup),
    ("wrong-board", Claim::WrongBoard),
    ("wrong-colours", Claim::WrongColours),
    ("wrong-first-move", Claim::WrongFirstMove),
];

/// The subjects that say more than their name.
const LONGER: [&str; 4] = ["touched", "no-progress", "clock-setting", "forfeit"];

pub(crate) fn claims(words: &mut Words<'_>) -> Result<Deed, TextError> {
    let subject = subject(words)?;
    let with = if words.take_if("with") {
        Some(move_words(words)?)
    } else {
        None
    };
    words.finish("'with' and a move, or the end of the line")?;
    Ok(Deed::Claim { subject, with })
}

fn subject(words: &mut Words<'_>) -> Result<Claim, TextError> {
    let single = |word: &str| {
        SUBJECTS
            .iter()
            .find(|(name, _)| *name == word)
            .map(|(_, claim)| claim.clone())
    };
    if let Some(claim) = words.take_as(single) {
        return Ok(claim);
    }
    if words.take_if("touched") {
        return Ok(Claim::Touched {
            square: values::square(words)?,
        });
    }
    if words.take_if("no-progress") {
        return Ok(Claim::NoProgress {
            increment: words.take_last("with increment"),
        });
    }
    if words.take_if("clock-setting") {
        let whose = values::color(words)?;
        return Ok(Claim::ClockSetting {
            whose,
            excess: values::signed_time(words)?,
        });
    }
    if words.take_if("forfeit") {
        let reason = words
            .take()
            .ok_or_else(|| words.error("the offence, as in notes, second-board or refusal"))?;
        return Ok(Claim::Forfeit {
            reason: reason.to_owned(),
        });
    }
    let names = SUBJECTS.iter().map(|&(name, _)| name).chain(LONGER);
    Err(words.error(&format!("what is claimed: {}", one_of(names))))
}

pub(crate) fn write_claim(claim: &Claim) -> String {
    match claim {
        Claim::Touched { square } => format!("touched {square}"),
        Claim::NoProgress { increment: true } => "no-progress with increment".to_owned(),
        Claim::NoProgress { increment: false } => "no-progress".to_owned(),
        Claim::ClockSetting { whose, excess } => {
            format!(
                "clock-setting {} {}",
                values::color_name(*whose),
                values::write_signed_time(*excess)
            )
        }
        Claim::Forfeit { reason } => format!("forfeit {reason}"),
        simple => {
            let found = SUBJECTS.iter().find(|(_, claim)| claim == simple);
            found.map_or("", |&(name, _)| name).to_owned()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn reads(text: &str, subject: Claim, with: Option<&str>) {
        let with = with.map(str::to_owned);
        assert_eq!(
            text.parse::<Deed>(),
            Ok(Deed::Claim { subject, with }),
            "{text}"
        );
    }

    #[test]
    fn with_announces_a_move_or_an_increment() {
        reads("claims repetition with Nf3", Claim::Repetition, Some("Nf3"));
        reads("claims fifty-moves", Claim::FiftyMoves, None);
        reads(
            "claims no-progress with increment",
            Claim::NoProgress { increment: true },
            None,
        );
        reads(
            "claims no-progress",
            Claim::NoProgress { increment: false },
            None,
        );
    }

    #[test]
    fn every_simple_subject_reads_back() {
        for (name, claim) in SUBJECTS {
            assert_eq!(write_claim(&claim), name);
            reads(&format!("claims {name}"), claim, None);
        }
    }

    #[test]
    fn an_unknown_subject_lists_the_known_ones() {
        let error = "claims victory".parse::<Deed>().expect_err("unknown");
        assert_eq!((error.column, error.found.as_str()), (8, "victory"));
        assert!(
            error.expected.ends_with("clock-setting or forfeit"),
            "{error}"
        );
        assert!("claims flag with".parse::<Deed>().is_err());
        assert!("claims forfeit".parse::<Deed>().is_err());
    }
}
