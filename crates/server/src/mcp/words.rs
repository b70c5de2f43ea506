//! Answers in words: what a language model reads first, and all that some clients show it. The data stand beside them.

use std::fmt::Write;

use jadoube_book::{ClausePage, Comparison, Found};
use serde::Serialize;

use super::answers::{Codes, Proofs, Ruled, RuledAct, Subjects, UnderCode};

/// An answer that can be told in words.
pub(super) trait Told: Serialize {
    /// The answer in words; none where its data say it best.
    fn words(&self) -> Option<String> {
        None
    }
}

impl Told for Found {}
impl Told for Comparison {}
impl Told for Codes {}
impl Told for Subjects {}

impl Told for Proofs {
    fn words(&self) -> Option<String> {
        let mut words = String::new();
        for answer in &self.answers {
            let side = answer.side.as_ref().map(|side| format!(" for {side}"));
            let side = side.unwrap_or_default();
            let _ = writeln!(words, "{}{side}: {}", answer.question, answer.verdict);
            for told in answer.told.iter().chain(&answer.reason) {
                let _ = writeln!(words, "{told}");
            }
        }
        Some(words)
    }
}

impl Told for ClausePage {
    /// The law first: whoever is cut off has read it.
    fn words(&self) -> Option<String> {
        let clause = &self.clause;
        let mut words = format!(
            "{} {} {}\n\n{}\n",
            self.code,
            clause.id,
            clause.title,
            clause.text.trim()
        );
        if let Some(note) = &clause.note {
            let _ = write!(words, "\nNote: {note}\n");
        }
        if let Some(manual) = self.manual {
            let _ = write!(words, "\nThe Arbiters' Manual: {manual}\n");
        }
        if !self.cases.is_empty() {
            words.push_str("\nShipped cases that cite it:\n");
        }
        for case in &self.cases {
            let _ = writeln!(words, "{}: {}", case.case, case.title);
        }
        Some(words)
    }
}

impl Told for Ruled {
    fn words(&self) -> Option<String> {
        let mut words = String::new();
        if let Some(law) = &self.code_of_day {
            let _ = writeln!(words, "{}.", law.says);
        }
        for under in &self.codes {
            under.tell(&mut words);
        }
        Some(words)
    }
}

impl UnderCode {
    fn tell(&self, words: &mut String) {
        let _ = writeln!(words, "Under {}:", self.code);
        if let Some(why) = &self.left_out {
            let _ = writeln!(words, "It cannot be put to this code: {why}\n");
            return;
        }
        for act in &self.acts {
            act.tell(words);
        }
        if self.unfinished {
            words.push_str("The time allowed was over before the last act.\n");
        }
        let _ = writeln!(words, "Result: {}", self.result);
        if !self.read_out.is_empty() {
            let _ = write!(words, "\nTo be read out:\n{}\n", self.read_out.trim());
        }
        for clause in &self.law {
            let _ = write!(
                words,
                "\n{} {}\n{}\n",
                clause.id,
                clause.title,
                clause.text.trim()
            );
        }
        words.push('\n');
    }
}

impl RuledAct {
    fn tell(&self, words: &mut String) {
        let breach = if self.gist.breach { ", a breach" } else { "" };
        let cited: Vec<&str> = self.gist.clauses.iter().map(|id| id.as_str()).collect();
        let ruled = format!(
            "- {}: {}{breach} ({}). {}",
            self.text,
            self.gist.verdict,
            cited.join(", "),
            self.explanation
        );
        let _ = writeln!(words, "{}", ruled.trim_end());
        for (what, list) in [
            ("Penalties", &self.penalties),
            ("Owed", &self.obligations),
            ("To be chosen among", &self.choices),
            ("Does not hold", &self.fails),
        ] {
            if !list.is_empty() {
                let _ = writeln!(words, "  {what}: {}", list.join("; "));
            }
        }
        if let Some(asks) = &self.gist.asks {
            let _ = writeln!(words, "  The arbiter is asked: {asks}");
        }
    }
}
