//! By which law a game is judged, and how.

use std::sync::Arc;

use jadoube_codes::{CodeOfDay, Date, EventKind, Shelf};
use jadoube_laws::Code;
use jadoube_laws::judgment::Under;
use jadoube_notation::date_of;
use jadoube_notation::pgn::{Game, ReadGame, Tags};
use jadoube_proof::{Budget, Nodes};

use crate::closing::{closing, event};
use crate::court::Court;
use crate::finding::Judgment;
use crate::walk::Walk;

/// The law by which a game is judged.
#[derive(Clone, Debug)]
pub enum Law {
    /// One code for all games.
    Chosen(Arc<Code>),
    /// That of the day on which it was played, or of the day that was asked for.
    OfDay(CodeOfDay),
    /// Today's, where there is one, since the game has no date.
    Undated(Option<Arc<Code>>),
}

impl Law {
    /// The codes whose judgments must agree: one, in a gap two, before the first code none.
    pub fn codes(&self) -> Vec<&Arc<Code>> {
        match self {
            Law::Chosen(code) => vec![code],
            Law::OfDay(law) => law.sides().collect(),
            Law::Undated(today) => today.iter().collect(),
        }
    }

    /// The word by which answers call it.
    pub const fn word(&self) -> &'static str {
        match self {
            Law::Chosen(_) => "chosen",
            Law::OfDay(law) => law.fit.name(),
            Law::Undated(_) => "undated",
        }
    }
}

/// By what games are judged; by default by the law of their day, with a budget of [`Nodes::FULL`] for each proof.
#[derive(Clone, Debug)]
pub struct Judge {
    /// The codes among which the law of a day is found.
    pub shelf: Shelf,
    /// The law of all games, if not told by each game's date.
    pub law: Option<Law>,
    /// The kind of event, if not told by each game's time control.
    pub event: Option<EventKind>,
    /// What each proof may cost in nodes; in bytes it has those of [`Budget::FULL`].
    pub budget: Nodes,
}

impl Default for Judge {
    fn default() -> Judge {
        Judge {
            shelf: Shelf::shipped(),
            law: None,
            event: None,
            budget: Nodes::FULL,
        }
    }
}

impl Judge {
    /// What each proof may cost.
    pub(crate) fn proof(&self) -> Budget {
        Budget {
            nodes: self.budget,
            ..Budget::FULL
        }
    }

    /// The law for a game: the one chosen for all, else the law of its day, else for want of a date today's.
    pub fn law_of(&self, tags: &Tags) -> Law {
        if let Some(law) = &self.law {
            return law.clone();
        }
        let dates = ["Date", "UTCDate", "EventDate"].into_iter();
        match dates
            .filter_map(|tag| {
                let told = tags.get(tag)?;
                let date = told.parse::<Date>();
                date.ok().or_else(|| date_of(told)?.parse().ok())
            })
            .next()
        {
            Some(date) => Law::OfDay(self.shelf.of_day(date)),
            None => Law::Undated(self.shelf.today().cloned()),
        }
    }

    /// Judges one game by its law; in a gap only what the codes on both its sides hold against the game.
    pub fn judge_by(&self, read: &ReadGame, law: &Law) -> Judgment {
        let mut sides = law.codes().into_iter();
        let Some(first) = sides.next() else {
            return self.of_the_record(read);
        };
        let mut judgment = self.judge(read, first);
        for other in sides {
            let there = self.judge(read, other);
            judgment
                .findings
                .retain(|one| there.findings.iter().any(|two| one.is_the_same(two)));
            judgment
                .undecided
                .retain(|question| there.undecided.contains(question));
        }
        judgment
    }

    /// What of a game of a day before the first code contradicts itself or the rules of movement: slips, a mate that is not
    /// scored, results that differ. No clause is cited, and nothing is held against the game that a code must say.
    fn of_the_record(&self, read: &ReadGame) -> Judgment {
        // Any code will do: what mate is all agree on.
        let Some(code) = self.shelf.today() else {
            return Judgment::default();
        };
        let under = self.under(&read.game, code);
        let walk = Walk::until_mate(&read.game, under);
        let mut court = Court::of(self.proof(), read, &walk, under);
        court.misprints();
        court.illegal_moves_recorded();
        court.broken_off();
        if let Some((ended, ply)) = walk.end {
            court.ended(ended, ply);
        }
        court.results();
        for finding in &mut court.judgment.findings {
            finding.clauses.clear();
        }
        court.judgment
    }

    /// What a game is judged by under a code: in the kind of event chosen for all games, else in that which its time makes.
    pub(crate) fn under<'c>(&self, game: &Game, code: &'c Code) -> Under<'c> {
        let event = self.event.unwrap_or_else(|| event(&game.tags, code));
        Under::new(code, event)
    }

    /// Judges one game by a code.
    pub fn judge(&self, read: &ReadGame, code: &Code) -> Judgment {
        let under = self.under(&read.game, code);
        let walk = Walk::of(&read.game, under, self.proof());
        self.over(read, &walk, under)
    }

    /// Judges one game by the way it went.
    pub(crate) fn over(&self, read: &ReadGame, walk: &Walk<'_>, under: Under<'_>) -> Judgment {
        let game = &read.game;
        let mut court = Court::of(self.proof(), read, walk, under);
        if walk.undecided {
            court.open("whether the last position is dead");
        }
        court.misprints();
        court.illegal_moves();
        court.broken_off();
        court.clocks();
        match walk.end {
            Some((ended, ply)) => court.ended(ended, ply),
            // A score that breaks off says nothing of how the game ended.
            None if read.stopped.is_some() => {}
            None => court.closed(closing(game)),
        }
        court.results();
        court.judgment
    }
}

#[cfg(test)]
mod tests {
    use jadoube_notation::pgn::{Mode, read_text};

    use super::*;
    use crate::finding::{Kind, Severity};

    fn kinds(moves: &str) -> Vec<Kind> {
        let text = format!("[Date \"1851.06.21\"]\n[Result \"1-0\"]\n\n{moves}");
        let read = read_text(&text, Mode::Lenient).remove(0).expect("a game");
        let judge = Judge::default();
        let law = judge.law_of(&read.game.tags);
        assert!(law.codes().is_empty(), "{law:?}");
        let findings = judge.judge_by(&read, &law).findings;
        assert!(findings.iter().all(|one| one.clauses.is_empty()));
        findings.iter().map(|one| one.kind).collect()
    }

    #[test]
    fn slips_need_no_code() {
        let slip = "1. e4 e5 2. Nf3 Nc6 3. Nb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 7. Bb3 d6 1-0";
        for (moves, expected) in [
            ("1. f3 e5 2. g4 Qh4# 1-0", [Kind::MateNotScored].as_slice()),
            ("1. f3 e5 2. g4 Qh4# 3. a3 0-1", &[Kind::PlayedOnAfterMate]),
            ("1. f3 e5 2. g4 0-1", &[Kind::ResultsDiffer]),
            ("1. e4 e5 2. Ke2 Ke7 3. Kg4 1-0", &[Kind::IllegalMove]),
            (slip, &[Kind::Misprint]),
            ("1. e4 e5 1-0", &[]),
        ] {
            assert_eq!(kinds(moves), expected, "{moves}");
        }
    }

    /// The findings under the code of 2023, and how grave they are.
    fn under_2023(text: &str) -> Vec<(Kind, Severity, Vec<&'static str>)> {
        let read = read_text(text, Mode::Lenient).remove(0).expect("a game");
        let code = Code::by_id("fide-2023").expect("a code");
        let findings = Judge::default().judge(&read, code).findings;
        let told = findings.into_iter().map(|one| {
            let clauses = one.clauses.iter().map(|clause| clause.as_str()).collect();
            (one.kind, one.severity, clauses)
        });
        told.collect()
    }

    #[test]
    fn a_mate_without_a_result_is_a_remark() {
        let of = |tag: &str, moves: &str| {
            let found = under_2023(&format!("[Result \"{tag}\"]\n\n{moves}"));
            found
                .into_iter()
                .map(|(kind, severity, _)| (kind, severity))
                .collect::<Vec<_>>()
        };
        let mate = "1. f3 e5 2. g4 Qh4#";
        assert_eq!(
            of("*", &format!("{mate} *")),
            [(Kind::MateNotScored, Severity::Remark)]
        );
        assert_eq!(
            of("1-0", &format!("{mate} 1-0")),
            [(Kind::MateNotScored, Severity::Result)]
        );
        let tagged = of("1-0", &format!("{mate} *"));
        assert!(tagged.contains(&(Kind::MateNotScored, Severity::Result)));
        let on = of("*", &format!("{mate} 3. a3 a6 4. a4 *"));
        assert_eq!(on, [(Kind::PlayedOnAfterMate, Severity::Rule)]);
    }

    #[test]
    fn want_of_men_may_be_time_that_is_over_against_a_bare_king() {
        let game = |fen: &str, moves: &str| {
            let tags = "[Result \"1/2-1/2\"]\n[Termination \"Game drawn by insufficient material\"]\n[SetUp \"1\"]";
            let found = under_2023(&format!("{tags}\n[FEN \"{fen}\"]\n\n{moves} 1/2-1/2"));
            assert!(found.iter().all(|one| one.0 == Kind::SaidToBeDead));
            found
                .into_iter()
                .map(|(_, severity, clauses)| (severity, clauses[0]))
                .collect::<Vec<_>>()
        };
        let bare = "8/8/8/4k3/8/4K3/3QP3/8 w - - 0 1";
        let remark = [(Severity::Remark, "6.9")];
        let record = [(Severity::Record, "5.2.2")];
        // White has the move and little time.
        let little = "1. Kd3 {[%clk 0:00:03]} Kf5 {[%clk 0:00:25]} 2. e3 {[%clk 0:00:01]} Ke5 {[%clk 0:00:24]}";
        assert_eq!(game(bare, little), remark);
        // None is left, whoever has the move.
        let none = "1. Kd3 {[%clk 0:00:00]}";
        assert_eq!(game(bare, none), remark);
        // White, who has just moved, had time; nothing is known of it; Black can mate as well.
        assert_eq!(game(bare, "1. Kd3 {[%clk 0:00:03]}"), record);
        assert_eq!(game(bare, "1. Kd3 Kf5"), record);
        let both = "8/7p/8/4k3/8/4K3/3QP3/8 w - - 0 1";
        assert_eq!(game(both, little), record);
    }
}
