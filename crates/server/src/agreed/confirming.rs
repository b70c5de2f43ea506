//! What was ruled on claims at a table whose arbiter may act, until he confirms it or undoes it.

use jadoube_laws::act::Deed;
use jadoube_laws::{Act, Millis, Ruling, Verdict};

/// For so long after a game has ended its players wait for the arbiter's word before they begin the next one.
pub const PATIENCE: Millis = Millis::from_seconds(10 * 60);

/// How the log says that the arbiter confirms something.
const CONFIRMS: &str = "confirms ";

/// The rulings on claims that wait for the arbiter's word, by the entries in which they stand, the oldest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unconfirmed(Vec<u32>);

impl Unconfirmed {
    /// Takes a ruling into account. What a person is asked waits for his answer, and for no confirmation.
    pub fn ruled(&mut self, sequence: u32, act: Option<&Act>, ruling: &Ruling) {
        let claimed = act
            .is_some_and(|act| act.by.color().is_some() && matches!(act.deed, Deed::Claim { .. }));
        let decided = matches!(ruling.verdict, Verdict::Accepted | Verdict::Refused);
        if claimed && decided && ruling.asks.is_none() {
            self.0.push(sequence);
        }
    }

    /// What came after this entry has been undone.
    pub fn undone_after(&mut self, sequence: u32) {
        self.0.retain(|waits| *waits <= sequence);
    }

    /// Takes an answer of the arbiter's into account.
    pub fn answered(&mut self, words: &str) {
        if words.starts_with(CONFIRMS) {
            self.0.clear();
        }
    }

    /// The entries of the rulings that wait.
    pub fn waiting(&self) -> &[u32] {
        &self.0
    }

    /// What the arbiter says who confirms a decision.
    pub fn confirming(decision: &str) -> String {
        format!("{CONFIRMS}{decision}")
    }
}

#[cfg(test)]
mod tests {
    use jadoube_laws::case::Course;
    use jadoube_laws::{Code, Terms};

    use super::*;

    fn ruled(words: &str) -> (Act, Ruling) {
        let code = Code::by_id("fide-2023").expect("a code");
        let mut course = Course::new(code, Terms::default()).expect("a game");
        let _ = course.tell("White plays e4").expect("a move");
        let (ruling, _) = course.tell(words).expect("an act");
        (words.parse().expect("an act"), ruling)
    }

    #[test]
    fn a_claim_waits_until_it_is_confirmed_or_undone_and_a_question_waits_for_its_answer() {
        let mut waits = Unconfirmed::default();
        for (sequence, words) in [
            (3, "Black claims repetition"),
            (4, "Black offers draw"),
            (5, "Black claims forfeit refusal"),
            (6, "Black claims illegal-move"),
        ] {
            let (act, ruling) = ruled(words);
            waits.ruled(sequence, Some(&act), &ruling);
        }
        assert_eq!(waits.waiting(), [3, 6]);
        waits.undone_after(5);
        assert_eq!(waits.waiting(), [3]);
        waits.answered("agrees that it was an accident");
        assert_eq!(waits.waiting(), [3]);
        waits.answered(&Unconfirmed::confirming(
            "the ruling on “White claims a draw”",
        ));
        assert!(waits.waiting().is_empty());
    }
}
