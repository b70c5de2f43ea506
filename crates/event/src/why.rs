//! Why somebody meets whom he meets.

use jadoube_pairing::{Entry, Number, Pair, System, Tournament, why, why_not};

use crate::event::Event;
use crate::people::{name, named};
use crate::refused::{Refused, ensure};

impl Event {
    /// Why somebody meets whom he meets in a round that has been paired, or has the bye; with another player, why he does not meet that one.
    ///
    /// # Errors
    /// When the round has not been paired, or one of them takes no part in it.
    pub fn why(
        &self,
        round: usize,
        player: Number,
        other: Option<Number>,
    ) -> Result<String, Refused> {
        let (tournament, system) = (self.tournament(), self.system()?);
        let round = self.paired_round(Some(round))?;
        ensure!(other != Some(player), "these two are one player; name two");
        let mut fixed = self.fixed(round).into_iter().zip(self.fixed_told(round));
        let is_of = |pair: Pair, number| pair.white == number || pair.black == number;
        let fixed = fixed.find(|(pair, _)| {
            is_of(*pair, player) || other.is_some_and(|other| is_of(*pair, other))
        });
        if let Some((_, told)) = fixed {
            return Ok(format!(
                "Round {round}, {}: {told}",
                name(tournament, player)
            ));
        }
        let then = self.as_it_stood(round);
        let then = then.as_ref().map_or(tournament, Event::tournament);
        let tournament = &self.others(then, round);
        let told = match (system, other) {
            (System::Dutch, Some(other)) => {
                why_not(tournament, round, player, other).map(|told| told.to_string())
            }
            (System::Dutch, None) => why(tournament, round, player).map(|told| told.to_string()),
            _ => Ok(by_table(system, tournament, round, player)),
        };
        let told = told.map_err(|no| Refused::of(named(tournament, &no.to_string())))?;
        let who = match other {
            Some(other) => format!(
                "{} and {}",
                name(tournament, player),
                name(tournament, other)
            ),
            None => name(tournament, player),
        };
        Ok(format!(
            "Round {round}, {who}: {}",
            named(tournament, &told)
        ))
    }

    /// Whom the FIDE (Dutch) system has somebody meet in a round, with the results that were there when it was paired; nobody if he has the
    /// bye, and nothing where it does not tell.
    pub fn met_by_the_rules(&self, round: usize, player: Number) -> Option<Option<Number>> {
        let then = self.as_it_stood(round);
        let then = then.as_ref().map_or(self.tournament(), Event::tournament);
        let told = why(&self.others(then, round), round, player);
        told.ok().map(|told| told.opponent)
    }
}

/// Where no criteria are weighed.
fn by_table(system: System, tournament: &Tournament, round: usize, player: Number) -> String {
    let entry = tournament.player(player).map(|player| player.entry(round));
    let Some(opponent) = entry.and_then(|entry| entry.opponent) else {
        return format!("No game. {system}.");
    };
    let before = |entry: &&Entry| entry.opponent == Some(opponent);
    let games = tournament.player(player).map_or(0, |player| {
        player.rounds.iter().take(round - 1).filter(before).count()
    });
    match system {
        System::KnockOut if games > 0 => format!(
            "Against player {opponent} again, for their match stands level; colours change from game to game."
        ),
        System::KnockOut => format!(
            "Against player {opponent}: both have come through, and the bracket brings them together."
        ),
        _ => format!("Against player {opponent}, as the table of the system has it. {system}."),
    }
}
