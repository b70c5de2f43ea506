//! Dashes that stand between moves, and for none: `1. P 4 R — P 4 R. — 2. C 3 F R`.

use super::{Kind, Scanner, word_end};

impl Scanner<'_> {
    /// Where a dash ends that divides the move of White from that of Black, or the moves from the number of the next ones.
    pub(super) fn divider(&self) -> Option<usize> {
        let to = word_end(self.line, self.at);
        let is_dash = matches!(&self.line[self.at..to], "-" | "–" | "—" | "--");
        if !is_dash {
            return None;
        }
        let rest = Scanner {
            line: self.line,
            tongue: self.tongue,
            at: to,
            units: self.units.clone(),
        };
        let kinds: Vec<Kind> = self
            .units
            .iter()
            .rev()
            .take(2)
            .map(|unit| unit.kind)
            .collect();
        let divides = match kinds.as_slice() {
            [Kind::Move, Kind::Number(_)] => rest.next() == Some(Kind::Move),
            // Behind the move of White alone it stands in the place of Black's, but for one that goes on from the line above.
            [Kind::Move, Kind::Move | Kind::Blank] | [Kind::Move] => {
                matches!(rest.next(), Some(Kind::Number(_) | Kind::Closing(_)))
            }
            _ => false,
        };
        divides.then_some(to)
    }
}
