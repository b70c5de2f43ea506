//! Points and results as they are printed.

use jadoube_pairing::{Outcome, Points, Reported};

/// `½`, `3`, `2½`; other parts of a point with their decimal.
pub fn written(points: Points) -> String {
    let tenths = points.in_tenths();
    match (tenths / 10, tenths % 10) {
        (whole, 0) => whole.to_string(),
        (0, 5) => "½".to_owned(),
        (whole, 5) => format!("{whole}½"),
        _ => points.to_string(),
    }
}

/// A result for whoever reads it: the letters of a report for one that is not rated say nothing to most.
pub(crate) fn in_words(reported: Reported) -> String {
    let score = match (reported.white, reported.black) {
        (Outcome::UnratedWin, _) => "1-0",
        (Outcome::UnratedDraw, _) => "½-½",
        (_, Outcome::UnratedWin) => "0-1",
        _ => return reported.to_string(),
    };
    format!("{score}, not rated")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_are_printed_as_halves() {
        for (tenths, printed) in [
            (0, "0"),
            (5, "½"),
            (10, "1"),
            (25, "2½"),
            (17, "1.7"),
            (-5, "-0.5"),
        ] {
            assert_eq!(written(Points::tenths(tenths)), printed);
        }
    }
}
