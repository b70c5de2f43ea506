//! What was ruled on claims at a table whose arbiter may act, until he confirms it or undoes it.

use jadoube_laws::act::{Claim, Deed};
use jadoube_laws::{Act, Fact, Millis, Ruling, Verdict};

/// For so long after a game has ended its players wait for the arbiter's word before they begin the next one.
pub const PATIENCE: Millis = Millis::from_seconds(10 * 60);

/// How the log says that the arbiter confirms something.
const CONFIRMS: &str = "confirms ";

/// The rulings on claims that wait for the arbiter's word, by the entries in which they stand, the oldest first, each with what
/// was claimed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Unconfirmed(Vec<(u32, Claim)>);

impl Unconfirmed {
    /// Takes a ruling into account. What a person is asked waits for his answer, and for no confirmation; and what the arbiter
    /// establishes himself is his word on a claim of just that.
    pub fn ruled(&mut self, sequence: u32, act: Option<&Act>, ruling: &Ruling) {
        let Some(act) = act else { return };
        let decided = matches!(ruling.verdict, Verdict::Accepted | Verdict::Refused);
        match &act.deed {
            Deed::Claim { subject, .. }
                if act.by.color().is_some() && decided && ruling.asks.is_none() =>
            {
                self.0.push((sequence, subject.clone()));
            }
            Deed::Find { fact } if ruling.verdict == Verdict::Accepted => {
                self.0.retain(|(_, claim)| !decides(fact, claim));
            }
            _ => {}
        }
    }

    /// What came after this entry has been undone.
    pub fn undone_after(&mut self, sequence: u32) {
        self.0.retain(|(waits, _)| *waits <= sequence);
    }

    /// Takes an answer of the arbiter's into account.
    pub fn answered(&mut self, words: &str) {
        if words.starts_with(CONFIRMS) {
            self.0.clear();
        }
    }

    /// The entries of the rulings that wait.
    pub fn waiting(&self) -> Vec<u32> {
        self.0.iter().map(|(sequence, _)| *sequence).collect()
    }

    /// What the arbiter says who confirms a decision.
    pub fn confirming(decision: &str) -> String {
        format!("{CONFIRMS}{decision}")
    }
}

/// Whether what is established is what was claimed.
fn decides(fact: &Fact, claim: &Claim) -> bool {
    match (fact, claim) {
        (Fact::Touched { square, .. }, Claim::Touched { square: claimed }) => square == claimed,
        (Fact::IllegalMove { .. }, Claim::IllegalMove { .. })
        | (Fact::Flag { .. } | Fact::BothFlags, Claim::Flag)
        | (Fact::WrongSetup, Claim::WrongSetup)
        | (Fact::WrongBoard, Claim::WrongBoard)
        | (Fact::WrongColours, Claim::WrongColours)
        | (Fact::WrongFirstMove, Claim::WrongFirstMove) => true,
        _ => false,
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

    #[test]
    fn what_the_arbiter_establishes_himself_is_his_word_on_a_claim_of_it() {
        let mut waits = Unconfirmed::default();
        for (sequence, words) in [
            (3, "Black claims touched f3"),
            (4, "Black claims repetition"),
        ] {
            let (act, ruling) = ruled(words);
            waits.ruled(sequence, Some(&act), &ruling);
        }
        let mut established = |words: &str| {
            let (act, mut ruling) = ruled(words);
            ruling.verdict = Verdict::Accepted;
            waits.ruled(5, Some(&act), &ruling);
            waits.waiting()
        };
        assert_eq!(established("Arbiter finds touched g1 White"), [3, 4]);
        assert_eq!(established("Arbiter finds touched f3 White"), [4]);
    }
}
