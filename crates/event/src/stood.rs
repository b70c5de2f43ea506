//! Results as they stood when a round was paired, where they were corrected since.
//!
//! A round is held against what was known when it was paired. Whatever was other then stands in a remark of the report,
//! `### jadoube stood-ROUND GAME:PAIR=RESULT …`: so it stood until that round was paired.

use std::collections::HashMap;

use jadoube_pairing::{Number, Pair, Reported, Tournament};

use crate::event::{Event, seated};
use crate::people::name;

/// A result as it stood.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Stood {
    round: usize,
    pair: Pair,
    result: Reported,
}

impl Stood {
    fn is_of(&self, round: usize, pair: Pair) -> bool {
        (self.round, self.pair) == (round, pair)
    }

    /// `2:7-3=1-0`.
    fn read(text: &str) -> Option<Stood> {
        let (round, rest) = text.split_once(':')?;
        let (pair, result) = rest.split_once('=')?;
        Some(Stood {
            round: round.parse().ok()?,
            pair: seated(pair)?,
            result: result.parse().ok()?,
        })
    }

    fn written(&self) -> String {
        let Pair { white, black } = self.pair;
        let result = self.result.to_string().replace('½', "1/2");
        format!("{}:{white}-{black}={result}", self.round)
    }
}

impl Event {
    /// The event with the results as they stood when a round was paired; nothing where these stand so still.
    pub fn as_it_stood(&self, round: usize) -> Option<Event> {
        let stood = self.stood_before(round);
        if stood.is_empty() {
            return None;
        }
        let mut tournament = self.tournament().clone();
        for one in stood {
            tournament.report(one.round, one.pair, Some(one.result));
        }
        let mut then = self.clone();
        then.report_mut().update(tournament);
        Some(then)
    }

    /// Which results were corrected after a round had been paired: `round 2, Anna – Bert (1-0 then, 0-1 now)`.
    pub fn corrected_since(&self, round: usize) -> String {
        let tournament = self.tournament();
        let told = self.stood_before(round).into_iter().map(|one| {
            let Pair { white, black } = one.pair;
            let now = match tournament.reported(one.round, one.pair) {
                now if now.is_pending() => "none".to_owned(),
                now => now.to_string(),
            };
            format!(
                "round {}, {} – {} ({} then, {now} now)",
                one.round,
                name(tournament, white),
                name(tournament, black),
                one.result
            )
        });
        told.collect::<Vec<_>>().join("; ")
    }

    /// Whether a round can still be taken back and paired anew: no other has been paired, and the event is not over.
    pub fn can_be_paired_anew(&self, round: usize) -> bool {
        round == self.tournament().rounds_paired() && !self.is_over()
    }

    /// The event without what it keeps of results that were corrected: events that were written before such things were kept have
    /// nothing of them.
    #[must_use]
    pub fn without_stood(mut self) -> Event {
        for round in 1..=self.tournament().rounds_paired() {
            self.write_stood(round, &[]);
        }
        self
    }

    /// Keeps what of a round's results was other before, if later rounds were paired with it.
    pub(crate) fn keep_stood(&mut self, before: &Tournament, round: usize) {
        let last = self.tournament().rounds_paired();
        if last == round || self.system().is_settled() {
            return;
        }
        let mut stood = self.stood_until(last);
        for pair in self.boards(round).pairs {
            let now = self.tournament().reported(round, pair);
            let then = before.reported(round, pair);
            if then == now {
                continue;
            }
            match stood.iter().position(|one| one.is_of(round, pair)) {
                Some(at) if stood[at].result == now => drop(stood.remove(at)),
                None if !then.is_pending() => stood.push(Stood {
                    round,
                    pair,
                    result: then,
                }),
                // Of what was corrected twice the round has seen the first.
                _ => {}
            }
        }
        self.write_stood(last, &stood);
    }

    /// A round is taken back: what had stood until then had stood until the one before.
    pub(crate) fn take_back_stood(&mut self, round: usize) {
        let gone = self.stood_until(round);
        self.write_stood(round, &[]);
        let before = round - 1;
        let mut stood = self.stood_until(before);
        let is_new = |one: &Stood| {
            one.round < before && !stood.iter().any(|other| other.is_of(one.round, one.pair))
        };
        let more: Vec<Stood> = gone.into_iter().filter(is_new).collect();
        stood.extend(more);
        self.write_stood(before, &stood);
    }

    /// Calls the players by new numbers.
    pub(crate) fn renumber_stood(&mut self, new: &HashMap<Number, Number>) {
        let called = |number: Number| new.get(&number).copied().unwrap_or(number);
        for round in 1..=self.tournament().rounds_paired() {
            let mut stood = self.stood_until(round);
            for Stood { pair, .. } in &mut stood {
                (pair.white, pair.black) = (called(pair.white), called(pair.black));
            }
            self.write_stood(round, &stood);
        }
    }

    /// What stood otherwise when a round was paired.
    fn stood_before(&self, round: usize) -> Vec<Stood> {
        let tournament = self.tournament();
        let mut stood: Vec<Stood> = Vec::new();
        for one in (round..=tournament.rounds_paired()).flat_map(|later| self.stood_until(later)) {
            let is_known = stood.iter().any(|other| other.is_of(one.round, one.pair));
            if one.round < round && !is_known {
                stood.push(one);
            }
        }
        stood.retain(|one| {
            tournament.boards(one.round).pairs.contains(&one.pair)
                && tournament.reported(one.round, one.pair) != one.result
        });
        stood
    }

    fn stood_until(&self, round: usize) -> Vec<Stood> {
        let told = self
            .as_report()
            .remark(&stood_in(round))
            .unwrap_or_default();
        told.split_whitespace().filter_map(Stood::read).collect()
    }

    fn write_stood(&mut self, round: usize, stood: &[Stood]) {
        let told: Vec<String> = stood.iter().map(Stood::written).collect();
        let told = Some(told.join(" ")).filter(|told| !told.is_empty());
        self.report_mut()
            .set_remark(&stood_in(round), told.as_deref());
    }
}

fn stood_in(round: usize) -> String {
    format!("stood-{round}")
}

#[cfg(test)]
mod tests {
    use crate::players::listed;
    use crate::testing::{enter, make};
    use crate::{Event, Plan};
    use jadoube_pairing::check::against;

    fn swiss() -> Event {
        let names: Vec<String> = (0..8)
            .map(|at| format!("P{at} {}", 2000 - 50 * at))
            .collect();
        let plan = Plan {
            rounds: Some(4),
            first_color: Some(jadoube_pairing::Color::White),
            ..Plan::default()
        };
        Event::begin(&plan, listed(&names.join("\n")).expect("a list")).expect("an event")
    }

    /// White wins on every board.
    fn play(event: &mut Event) {
        make(event, r#"{"change":"pair"}"#).expect("a round");
        let round = event.tournament().rounds_paired();
        let boards = event.open_boards(round).into_iter();
        enter(event, round, boards.map(|board| (board, "1-0")));
    }

    fn is_by_the_rules(event: &Event, round: usize) -> bool {
        let paired = event.by_the_rules(round).expect("a pairing");
        against(event.tournament(), round, &paired).is_empty()
    }

    fn stood_by_the_rules(event: &Event, round: usize) -> bool {
        let then = event.as_it_stood(round).expect("results that were other");
        is_by_the_rules(&then, round)
    }

    fn remark(event: &Event, round: usize) -> Option<String> {
        event.as_report().remark(&format!("stood-{round}"))
    }

    #[test]
    fn a_round_is_held_against_what_was_known_when_it_was_paired() {
        let mut event = swiss();
        for _ in 0..3 {
            play(&mut event);
        }
        assert!((1..=3).all(|round| event.as_it_stood(round).is_none()));
        enter(&mut event, 1, [(1, "0-1")]);
        assert!(!is_by_the_rules(&event, 2) && stood_by_the_rules(&event, 2));
        assert!(!is_by_the_rules(&event, 3) && stood_by_the_rules(&event, 3));
        assert!(event.as_it_stood(1).is_none());
        assert_eq!(
            event.corrected_since(3),
            "round 1, P0 – P4 (1-0 then, 0-1 now)"
        );
        assert!(event.can_be_paired_anew(3) && !event.can_be_paired_anew(2));

        // What is paired afterwards rests on what is known now, also where it is corrected once more.
        play(&mut event);
        assert!(event.as_it_stood(4).is_none() && is_by_the_rules(&event, 4));
        assert!(!event.can_be_paired_anew(4), "the event is over");
        enter(&mut event, 1, [(1, "1/2")]);
        assert!(
            [2, 3, 4]
                .into_iter()
                .all(|round| stood_by_the_rules(&event, round))
        );
        assert_eq!(remark(&event, 3).as_deref(), Some("1:1-5=1-0"));
        assert_eq!(remark(&event, 4).as_deref(), Some("1:1-5=0-1"));
        let text = event.as_report().to_string();
        let read = Event::taken_over(&text).expect("an event");
        assert!(stood_by_the_rules(&read, 4));
    }

    #[test]
    fn what_is_put_back_and_what_is_taken_back_leave_nothing_behind() {
        let mut event = swiss();
        for _ in 0..3 {
            play(&mut event);
        }
        let before = event.as_report().to_string();
        enter(&mut event, 1, [(1, "0-1")]);
        enter(&mut event, 1, [(1, "1/2")]);
        assert_eq!(remark(&event, 3).as_deref(), Some("1:1-5=1-0"));
        make(&mut event, r#"{"change":"undo","round":1,"boards":[1]}"#).expect("open again");
        enter(&mut event, 1, [(1, "1-0")]);
        assert_eq!(event.as_report().to_string(), before);

        enter(&mut event, 1, [(1, "0-1")]);
        enter(&mut event, 2, [(1, "0-1")]);
        let undo = r#"{"change":"undo","results":true}"#;
        make(&mut event, undo).expect("round 3 is taken back");
        assert_eq!(remark(&event, 3), None);
        assert_eq!(remark(&event, 2).as_deref(), Some("1:1-5=1-0"));
        make(&mut event, undo).expect("round 2 is taken back");
        assert_eq!(remark(&event, 2), None);
    }

    #[test]
    fn players_who_have_new_numbers_have_them_there_too() {
        let mut event = swiss();
        for _ in 0..2 {
            play(&mut event);
        }
        enter(&mut event, 1, [(1, "0-1")]);
        make(
            &mut event,
            r#"{"change":"correct","player":"P7","rating":"2100"}"#,
        )
        .expect("put right");
        assert_eq!(remark(&event, 2).as_deref(), Some("1:2-6=1-0"));
    }

    #[test]
    fn why_somebody_met_whom_he_met_is_told_by_what_was_known() {
        let mut event = swiss();
        for _ in 0..3 {
            play(&mut event);
        }
        let before = event.why(3, 1, None).expect("why");
        enter(&mut event, 1, [(1, "0-1")]);
        assert_eq!(event.why(3, 1, None).expect("why"), before);
    }
}
