//! Boards and men measured against what the codes say of them.

use jadoube_codes::params::equipment::{KingSize, SquareSize};
use jadoube_codes::{EventKind, Ruled};
use jadoube_laws::Code;
use serde::Serialize;

use crate::answer::Cited;
use crate::day::LawOfDay;

/// What was measured, in millimeters; `None` what was not.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Measures {
    /// The height of the king.
    pub king: Option<u16>,
    /// The diameter of the king's base.
    pub base: Option<u16>,
    /// The side of a square.
    pub square: Option<u16>,
}

/// What a code says to these measures.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Equipment {
    /// `jadoube.equipment/1`.
    pub schema: &'static str,
    /// The code.
    pub code: &'static str,
    /// The law of the day, where a date chose the code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code_of_day: Option<LawOfDay>,
    /// What was measured.
    pub measured: Measures,
    /// Whether everything that the code limits is within its limits; `None` where it limits nothing that was measured.
    pub fits: Option<bool>,
    /// A finding for each limit that the measures can be held against.
    pub findings: Vec<Finding>,
}

/// A measure held against a limit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Finding {
    /// What was measured, in words.
    pub what: String,
    /// The measure, in millimeters.
    pub found_mm: u16,
    /// The least that the code allows, in hundredths of a millimeter.
    pub least_mm_100: u32,
    /// The most that it allows, in hundredths of a millimeter.
    pub most_mm_100: u32,
    /// Whether the measure is within the limits.
    pub fits: bool,
    /// The limits, in words.
    pub limit: String,
    /// The clauses that set them.
    pub clauses: Vec<Cited>,
    /// Where the text is doubtful: which reading is taken.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reading: Option<String>,
}

/// Holds measures against the limits of a code.
pub fn measure(code: &Code, measured: Measures) -> Equipment {
    let rules = &code.rules.equipment;
    let mut findings = Vec::new();
    // What is played with is the same in every kind of event.
    let event = EventKind::Classical;
    if let Some(rule) = rules.king.as_ref().and_then(|rule| rule.told(event)) {
        findings.extend(measured.king.map(|king| height(code, rule, king)));
        let both = measured.king.zip(measured.base);
        findings.extend(both.map(|(king, base)| width(code, rule, king, base)));
    }
    if let Some(rule) = rules.square.as_ref().and_then(|rule| rule.told(event)) {
        let side = measured.square.map(|square| match measured.base {
            None => side(code, rule, square),
            Some(base) => side_by_base(code, rule, square, base),
        });
        findings.extend(side);
    }
    Equipment {
        schema: "jadoube.equipment/1",
        code: code.id,
        code_of_day: None,
        measured,
        fits: (!findings.is_empty()).then(|| findings.iter().all(|finding| finding.fits)),
        findings,
    }
}

fn height(code: &Code, rule: Ruled<'_, KingSize>, king: u16) -> Finding {
    let (usual, off) = (
        u32::from(rule.is.height_mm),
        u32::from(rule.is.tolerance_percent),
    );
    let limit = format!("{usual} mm, give or take {off} percent");
    finding(
        code,
        rule,
        "the king's height",
        king,
        (usual * (100 - off), usual * (100 + off)),
        limit,
    )
}

fn width(code: &Code, rule: Ruled<'_, KingSize>, king: u16, base: u16) -> Finding {
    let (least, most) = (
        u32::from(rule.is.base_percent_min),
        u32::from(rule.is.base_percent_max),
    );
    let limit = format!("{least} to {most} percent of the king's height");
    let king = u32::from(king);
    finding(
        code,
        rule,
        "the diameter of the king's base",
        base,
        (king * least, king * most),
        limit,
    )
}

fn side(code: &Code, rule: Ruled<'_, SquareSize>, square: u16) -> Finding {
    let (least, most) = (u32::from(rule.is.mm_min), u32::from(rule.is.mm_max));
    let limit = format!(
        "{least} to {most} mm for a king of the usual size; about {} mm is usual",
        rule.is.mm_usual
    );
    finding(
        code,
        rule,
        "the side of a square",
        square,
        (least * 100, most * 100),
        limit,
    )
}

fn side_by_base(code: &Code, rule: Ruled<'_, SquareSize>, square: u16, base: u16) -> Finding {
    let (least, most) = (
        u32::from(rule.is.percent_of_base_min),
        u32::from(rule.is.percent_of_base_max),
    );
    let limit = format!("{least} to {most} percent of the diameter of the king's base");
    let base = u32::from(base);
    finding(
        code,
        rule,
        "the side of a square",
        square,
        (base * least, base * most),
        limit,
    )
}

/// A finding; the limits come in hundredths of a millimeter.
fn finding<T>(
    code: &Code,
    rule: Ruled<'_, T>,
    what: &str,
    found: u16,
    limits: (u32, u32),
    limit: String,
) -> Finding {
    let (least, most) = limits;
    Finding {
        what: what.to_owned(),
        found_mm: found,
        least_mm_100: least,
        most_mm_100: most,
        fits: (least..=most).contains(&(u32::from(found) * 100)),
        limit,
        clauses: Cited::all(code, rule.by.iter()),
        reading: rule.reading.map(str::to_owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(code: &str, king: Option<u16>, base: Option<u16>, square: Option<u16>, fits: &[bool]) {
        let code = Code::by_id(code).expect("a code");
        let found = measure(code, Measures { king, base, square });
        let each: Vec<bool> = found.findings.iter().map(|finding| finding.fits).collect();
        assert_eq!(each, fits, "{found:?}");
        assert_eq!(
            found.fits,
            (!fits.is_empty()).then(|| !fits.contains(&false))
        );
        assert!(
            found
                .findings
                .iter()
                .all(|finding| !finding.clauses.is_empty())
        );
    }

    #[test]
    fn measures_are_held_against_the_limits_of_the_code() {
        check("digest-2018", Some(95), None, Some(58), &[true, true]);
        check("uscf", Some(95), None, Some(58), &[true, true]);
        check("digest-2018", Some(86), None, None, &[true]);
        check("digest-2018", Some(85), None, None, &[false]);
        check("digest-2018", Some(104), None, None, &[true]);
        check("digest-2018", Some(105), None, None, &[false]);
        check("digest-2018", None, None, Some(49), &[false]);
        check(
            "digest-2018",
            Some(95),
            Some(45),
            Some(58),
            &[true, true, true],
        );
        check(
            "digest-2018",
            Some(95),
            Some(37),
            Some(58),
            &[true, false, false],
        );
        check("fide-1931", Some(20), None, Some(10), &[]);
    }
}
