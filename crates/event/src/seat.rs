//! The arbiter decides who plays whom, whatever the system has.

use jadoube_pairing::{Color, Entry, Number, Outcome, Pair, System};

use crate::event::Event;
use crate::people::name;
use crate::planned::check_planned;
use crate::refused::{Refused, ensure, refuse};

impl Event {
    /// Seats two in the latest round or in the next, or gives one the bye; gives what it comes to, a sentence each.
    ///
    /// # Errors
    /// In a knock-out, in an earlier round, when one of them has a result there, or when it is so already.
    pub fn seat(
        &mut self,
        round: Option<usize>,
        white: Number,
        black: Option<Number>,
    ) -> Result<Vec<String>, Refused> {
        self.check_consistent()?;
        let system = self.system();
        ensure!(
            system != System::KnockOut,
            "{system}: who meets whom follows from the games that were won"
        );
        let mut tournament = self.tournament().clone();
        let last = tournament.rounds_paired();
        let round = round.unwrap_or(last.max(1));
        ensure!(
            (last.max(1)..=last + 1).contains(&round),
            "players are seated in the latest round or in the next, and {last} rounds have been paired"
        );
        if round > last {
            self.check_over(system, round)?;
            check_planned(&tournament, round)?;
        }
        ensure!(black != Some(white), "these two are one player; name two");
        for number in [Some(white), black].into_iter().flatten() {
            self.check_open(round, number)?;
        }
        let own = tournament.player(white).map(|player| player.entry(round));
        let seated = match black {
            Some(black) => Entry::against(black, Color::White, Outcome::Pending),
            None => Entry::alone(Outcome::PairingBye),
        };
        ensure!(own != Some(seated), "it is so already in round {round}");
        let bye = tournament.boards(round).bye;
        if let Some(other) = bye.filter(|_| black.is_none()) {
            refuse!(
                "{} has the bye of round {round}; seat somebody else against that player first",
                name(&tournament, other)
            );
        }
        let met = black.and_then(|black| self.met_in(white, black, round));
        tournament.seat(round, white, black);
        let mut pairs = self.hung(round);
        if let Some(black) = black {
            hang(&mut pairs, Pair { white, black });
        }
        self.keep(tournament)?;
        self.keep_boards(round, Some(&pairs));
        self.keep_seated(round, white, black);
        let met = met.map(|before| format!("They have met already, in round {before}."));
        let mut told = self.seating_told(round, white, black);
        told.splice(1..1, met);
        Ok(told)
    }

    /// In which round before another two have met, where nobody meets twice.
    pub(crate) fn met_in(&self, one: Number, other: Number, round: usize) -> Option<usize> {
        let player = self.tournament().player(one)?;
        let is_swiss = self.system().is_swiss();
        (1..round).find(|&before| is_swiss && player.entry(before).opponent == Some(other))
    }

    /// Who plays whom, and who has nobody.
    fn seating_told(&self, round: usize, white: Number, black: Option<Number>) -> Vec<String> {
        let called = |number| name(self.tournament(), number);
        let mut told = vec![match black {
            Some(black) => format!(
                "Round {round}: {} – {}, by the arbiter.",
                called(white),
                called(black)
            ),
            None => format!(
                "Round {round}: {} has the bye, by the arbiter.",
                called(white)
            ),
        }];
        told.extend(self.names_left_over(round).map(|left| {
            format!("Left over in round {round}: {left}. Seat them too: two as a pair, one alone with the bye.")
        }));
        told
    }

    /// Who was left over in a round of a Swiss when the next was paired, in a sentence; nothing where nobody was.
    pub(crate) fn without_a_game(&self, round: usize) -> Option<String> {
        let is_swiss = self.system().is_swiss() && round > 0;
        let left = self.names_left_over(round).filter(|_| is_swiss)?;
        Some(format!(
            "Nobody was seated against {left} in round {round}, which is worth nothing to them; 'undo' takes this pairing back if that was \
             not meant."
        ))
    }

    fn names_left_over(&self, round: usize) -> Option<String> {
        let called = |number| name(self.tournament(), number);
        let left: Vec<String> = self.left_over(round).into_iter().map(called).collect();
        Some(left.join(", ")).filter(|left| !left.is_empty())
    }

    /// Refuses to part somebody from a game that has a result.
    fn check_open(&self, round: usize, number: Number) -> Result<(), Refused> {
        let tournament = self.tournament();
        let entry = tournament.player(number).map(|player| player.entry(round));
        let entry = entry.unwrap_or_default();
        if let Some(opponent) = entry.opponent {
            ensure!(
                entry.outcome == Outcome::Pending,
                "{} and {} have a result in round {round}, which stands; 'undo' with their board takes it back, and with round {} 'seat' \
                 seats in the next round",
                name(tournament, number),
                name(tournament, opponent),
                tournament.rounds_paired() + 1
            );
        }
        Ok(())
    }

    /// Who has no game in a round and has not said that he would not play; in a knock-out nobody, for he is out or through.
    pub fn left_over(&self, round: usize) -> Vec<Number> {
        if self.system() == System::KnockOut {
            return Vec::new();
        }
        let tournament = self.tournament();
        let is_said = |number| tournament.absence(round, number).is_some();
        let players = tournament.players.iter();
        players
            .filter(|player| player.entry(round) == Entry::default() && !is_said(player.number))
            .map(|player| player.number)
            .collect()
    }
}

/// Puts a pair on the first board that one of the two had; the other's stays free for those who are seated next.
fn hang(pairs: &mut Vec<Pair>, pair: Pair) {
    let is_theirs = |old: &Pair| {
        let seats = [old.white, old.black];
        seats.contains(&pair.white) || seats.contains(&pair.black)
    };
    match pairs.iter().position(is_theirs) {
        Some(at) => pairs[at] = pair,
        None => pairs.push(pair),
    }
}
