//! Who comes, who goes, who does not play a round, who does not meet whom.

use std::ops::RangeInclusive;

use jadoube_pairing::{
    Absence, Entry, Forbidden, Number, Outcome, Player, System, Team, baku, seeding,
};

use crate::event::Event;
use crate::folded::folded;
use crate::people::{name, shown_number};
use crate::players::{Entrant, clubs_of, read_as};
use crate::refused::{Refused, ensure, refuse};
use crate::round::usual_rounds;
use crate::rounds::last_to;
use crate::scores::written;
use crate::words::listed;

/// Who was entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Added {
    /// Their names, in the order in which they were told.
    pub names: Vec<String>,
    /// What it comes to, a sentence each.
    pub told: Vec<String>,
}

impl Event {
    /// Makes sure that somebody can still be entered, and has a round to play.
    ///
    /// # Errors
    /// When the first round of anything but a Swiss has been paired, all rounds have, or teams meet.
    pub fn check_enters(&self) -> Result<(), Refused> {
        self.check_takes()?;
        let system = self.system();
        ensure!(
            !self.is_of_teams(),
            "{system}: nobody enters alone, for everybody is of a team"
        );
        self.check_goes_on()
    }

    /// Whether players can be entered at all: into a round robin and a knock-out none after the first round has been paired.
    pub fn takes_players(&self) -> bool {
        self.check_takes().is_ok()
    }

    fn check_goes_on(&self) -> Result<(), Refused> {
        ensure!(
            self.tournament().rounds_paired() == 0 || !self.is_all_paired(),
            "all rounds have been paired; nobody who comes now would play"
        );
        Ok(())
    }

    /// Whether in the latest round somebody has the bye, against whom whoever comes can be seated while it is played.
    fn is_bye_open(&self) -> bool {
        let tournament = self.tournament();
        let paired = tournament.rounds_paired();
        tournament.rounds_over() < paired && self.boards(paired).bye.is_some()
    }

    fn check_takes(&self) -> Result<(), Refused> {
        let system = self.system();
        ensure!(
            self.tournament().rounds_paired() == 0 || system.is_swiss() || system.has_matches(),
            "{system}: nobody can be added after the first round has been paired"
        );
        Ok(())
    }

    /// Makes sure that whoever comes after the first round is a reserve of a team that is there: he sits below all others, and what was
    /// played without him is worth nothing to him.
    fn check_reserves(&self, entrants: &[Entrant], missed: Outcome) -> Result<(), Refused> {
        self.check_goes_on()?;
        ensure!(
            missed == Outcome::ZeroBye,
            "whoever comes to a team later gets nothing for the rounds before: the team has played them already"
        );
        for Entrant { player, team, .. } in entrants {
            let team = team.as_ref().ok_or_else(|| no_team(&player.name))?;
            let teams = &self.tournament().teams;
            if !teams.iter().any(|known| known.name == *team) {
                let names: Vec<&str> = teams.iter().map(|known| known.name.as_str()).collect();
                refuse!(
                    "there is no team '{team}', and after the first round none is added; the teams are {}",
                    names.join(", ")
                );
            }
        }
        Ok(())
    }

    /// Enters players; the rounds that they have missed are worth to them what is said. Before the first round all are numbered anew; who
    /// comes later to a Swiss gets the number that is due to him by his rating, and whoever stands behind him the next (C.04.2, 2.4 and
    /// 2.5). In a team he is the last of its list, a reserve.
    ///
    /// # Errors
    /// When somebody plays already, or nobody can be added any more.
    pub fn add(&mut self, entrants: Vec<Entrant>, missed: Outcome) -> Result<Added, Refused> {
        self.check_sound()?;
        self.check_takes()?;
        let system = self.system();
        if system.is_swiss() && !self.is_bye_open() {
            self.check_goes_on().map_err(|no| {
                Refused::of(format!(
                    "{no}; 'rounds' has the event go on with more of them"
                ))
            })?;
        }
        let mut tournament = self.tournament().clone();
        let paired = tournament.rounds_paired();
        if paired > 0 && system.has_matches() {
            self.check_reserves(&entrants, missed)?;
            // Teams go on to meet on as many boards, however long their lists grow.
            tournament.team_boards = Some(self.team_boards());
        }
        let before = tournament.players.clone();
        let read = read_as(&entrants);
        let clubs = clubs_of(&entrants, system);
        let (mut names, mut factors) = (Vec::new(), Vec::new());
        for Entrant {
            player,
            team,
            is_club,
            factor,
            ..
        } in entrants
        {
            let same = |other: &&Player| folded(&other.name) == folded(&player.name);
            if let Some(other) = tournament.players.iter().find(same) {
                refuse!(
                    "{} plays already, as number {}; nobody is added; who has the same name is told apart by it",
                    other.name,
                    other.number
                );
            }
            let last = tournament.players.iter().map(|one| one.number).max();
            let number = last.unwrap_or(0) + 1;
            match team {
                team if !tournament.teams.is_empty() => {
                    let team = team.ok_or_else(|| no_team(&player.name))?;
                    join(&mut tournament.teams, team, number);
                }
                Some(team) if !is_club => return Err(no_teams_in(system, &team)),
                _ => {}
            }
            names.push(player.name.clone());
            factors.extend(factor.map(|factor| (player.name.clone(), factor)));
            tournament.players.push(Player {
                number,
                rounds: vec![Entry::alone(missed); paired],
                ..player
            });
        }
        if paired == 0 {
            if !system.is_settled() {
                seeding::renumber(&mut tournament, |player| self.in_alphabet(player));
            }
            if !tournament.accelerated.is_empty() {
                let rounds = tournament.rounds.unwrap_or(0);
                tournament.accelerated = baku::virtual_points(&tournament, rounds);
            }
            let rounds = system.rounds(&tournament);
            let rounds = rounds.map_err(|no| Refused::of(no.to_string()))?;
            if let Some(rounds) = rounds.filter(|rounds| *rounds > 0) {
                tournament.rounds = Some(rounds);
            } else if system.is_swiss() && self.awaits_rounds() {
                match usual_rounds(tournament.players.len()) {
                    Some(rounds) => last_to(&mut tournament, rounds),
                    None => tournament.rounds = None,
                }
            }
        }
        let last: Vec<Number> = tournament
            .players
            .iter()
            .filter(|player| names.contains(&player.name))
            .map(|player| player.number)
            .collect();
        self.keep(tournament)?;
        if paired > 0 {
            self.place(&last);
        } else {
            let now = &self.tournament().players;
            let number = |old: &Player| {
                let same = now.iter().find(|player| player.name == old.name)?;
                Some((old.number, same.number))
            };
            let new = before.iter().filter_map(number).collect();
            self.renumber_prizes(&new);
            self.renumber_factors(&new);
            self.renumber_clubs(&new);
            self.renumber_set_aside(&new);
        }
        self.set_factors(&factors)?;
        self.set_clubs(&clubs)?;
        let mut told = self.addition_told(&names, &before, paired);
        told.extend(read);
        Ok(Added { names, told })
    }

    fn addition_told(&self, names: &[String], before: &[Player], paired: usize) -> Vec<String> {
        let tournament = self.tournament();
        let is_last = tournament.rounds.is_some_and(|rounds| paired >= rounds);
        let when = match paired {
            0 => String::new(),
            _ if is_last => ", and no round is left to be paired".to_owned(),
            _ => format!(", from round {} on", paired + 1),
        };
        let players = tournament.players.iter();
        let mut told: Vec<String> = players
            .filter(|player| names.contains(&player.name))
            .map(|player| format!("{} is number {}{when}.", player.name, player.number))
            .collect();
        if paired > 0 {
            let added = tournament.players.iter();
            let added = added.filter(|player| names.contains(&player.name));
            told.extend(added.flat_map(|player| self.reserve_told(player)));
        }
        let is_renumbered = |old: &&Player| {
            let now = tournament.player(old.number);
            now.is_none_or(|now| now.name != old.name)
        };
        let renumbered = before.iter().filter(is_renumbered).count();
        if renumbered > 0 {
            told.push(format!(
                "{} other than before: the numbers go by rating.",
                match renumbered {
                    1 => "1 other has a number".to_owned(),
                    more => format!("{more} others have numbers"),
                }
            ));
        }
        if tournament.rounds_over() < paired && !self.is_of_teams() {
            told.push(format!(
                "Round {paired} is paired already; 'seat' puts whoever has come into it, against whoever has the bye."
            ));
        }
        told
    }

    /// What the organiser looks to where somebody comes to a team later; nothing where no teams meet.
    fn reserve_told(&self, player: &Player) -> Vec<String> {
        let tournament = self.tournament();
        let Some(team) = tournament.team_of(player.number) else {
            return Vec::new();
        };
        let mut told = vec![format!(
            "{} is the last of {}, a reserve, below all others of it. Whether the rules of the event still take reserves (a last day for \
             reserves, games for another team) is the organiser's to see.",
            player.name, team.name
        )];
        let mut others = team
            .players
            .iter()
            .filter_map(|&one| tournament.player(one));
        let weaker = others.find(|other| 0 < other.rating && other.rating < player.rating);
        told.extend(weaker.map(|other| {
            format!(
                "{} ({}) is rated above {} ({}), whose board is higher; some rules allow that within bounds alone.",
                player.name, player.rating, other.name, other.rating
            )
        }));
        told
    }

    /// Somebody plays no more from a round on, without one from the next; gives what it comes to, a sentence each.
    ///
    /// # Errors
    /// In a knock-out, where he loses his next game; for a round that has been paired.
    pub fn withdraw(
        &mut self,
        player: Number,
        from: Option<usize>,
    ) -> Result<Vec<String>, Refused> {
        self.check_sound()?;
        let system = self.system();
        ensure!(
            system != System::KnockOut,
            "who leaves a knock-out loses the next game: enter it with 'result' as +/- or -/+"
        );
        let first = self.to_come(from)?;
        let mut tournament = self.tournament().clone();
        let by_system = system.rounds(&tournament);
        let by_system = by_system.map_err(|no| Refused::of(no.to_string()))?;
        let Some(last) = tournament.rounds.or(by_system) else {
            refuse!("it is not said how many rounds there are: say it with 'rounds'");
        };
        let replaced = tournament.absences.iter().copied();
        let replaced: Vec<Absence> = replaced
            .filter(|said| said.player == player && said.round >= first)
            .collect();
        let is_gone = (first..=last).all(|round| {
            let said = tournament.absence(round, player);
            said.is_some_and(|said| said.outcome == Outcome::ZeroBye)
        });
        tournament
            .absences
            .retain(|said| said.player != player || said.round < first);
        tournament
            .absences
            .extend((first..=last).map(|round| Absence {
                round,
                player,
                outcome: Outcome::ZeroBye,
            }));
        self.keep(tournament)?;
        self.keep_withdrawn(player, true);
        if !is_gone {
            self.set_aside(player, &replaced);
        }
        let who = name(self.tournament(), player);
        let gone = format!("{who} has withdrawn and plays no more from round {first} on.");
        let is_uncounted = self.uncounted().contains(&player);
        let left_early = is_uncounted.then(|| self.leaves_early(player));
        let open = self.open_game(player).map(|(round, board)| {
            format!("The game of {who} in round {round} on board {board} is still open; 'seat' gives the opponent another, 'undo' takes the pairing back.")
        });
        let line_ups = self.take_back_line_ups(first, player);
        Ok([gone]
            .into_iter()
            .chain(left_early)
            .chain(open)
            .chain(line_ups)
            .collect())
    }

    /// Whether somebody plays no more from a round on, and not in that round alone: he gets nothing for any that is left.
    pub fn has_withdrawn(&self, player: Number, round: usize) -> bool {
        let tournament = self.tournament();
        let Some(last) = tournament.rounds else {
            return false;
        };
        let is_away = |round: usize| {
            let said = tournament.absence(round, player);
            said.is_some_and(|said| said.outcome == Outcome::ZeroBye)
        };
        (round..=last).all(is_away) && (round < last || is_away(round.saturating_sub(1)))
    }

    /// A game of his that has no result yet: its round and its board.
    pub fn open_game(&self, player: Number) -> Option<(usize, usize)> {
        let last = self.tournament().rounds_paired();
        let entry = self.tournament().player(player)?.entry(last);
        let pairs = self.boards(last).pairs;
        let board = pairs
            .iter()
            .position(|pair| pair.white == player || pair.black == player)?;
        (entry.outcome == Outcome::Pending).then_some((last, board + 1))
    }

    /// Somebody plays again from a round on, without one from the next, but for the rounds that he was to leave out before he withdrew;
    /// gives it in a sentence.
    ///
    /// # Errors
    /// When he has not said that he would be away.
    pub fn back(&mut self, player: Number, from: Option<usize>) -> Result<String, Refused> {
        self.check_sound()?;
        let first = self.to_come(from)?;
        let mut tournament = self.tournament().clone();
        let before = tournament.absences.len();
        tournament
            .absences
            .retain(|said| said.player != player || said.round < first);
        let who = name(&tournament, player);
        ensure!(
            tournament.absences.len() < before,
            "nothing is said of {who} staying away from round {first} on"
        );
        let said = self.said_before(player, first);
        let rounds: Vec<usize> = said.iter().map(|said| said.round).collect();
        tournament.absences.extend(said);
        self.keep(tournament)?;
        self.keep_withdrawn(player, false);
        let mut still = self.said_before(player, 0);
        still.retain(|said| said.round < first);
        self.set_aside(player, &still);
        let but = match rounds.as_slice() {
            [] => String::new(),
            rounds => format!(
                ", but for {}, as it was said before",
                listed("round", rounds)
            ),
        };
        Ok(format!("{who} plays again from round {first} on{but}."))
    }

    /// Somebody does not play a round, without one the next, and it is worth to him what is said; gives it in a sentence.
    ///
    /// # Errors
    /// Where the system has nobody leave out a round; for a round that has been paired.
    pub fn bye(
        &mut self,
        player: Number,
        round: Option<usize>,
        outcome: Outcome,
    ) -> Result<String, Refused> {
        self.check_sound()?;
        let system = self.system();
        ensure!(
            system.is_swiss(),
            "{system}: a round cannot be left out; a game that is not played is entered as +/- or -/+"
        );
        let round = self.to_come(round)?;
        let mut tournament = self.tournament().clone();
        if self.has_withdrawn(player, round) {
            refuse!(
                "{} has withdrawn and does not play round {round}; 'back' undoes that, and then a round can be left out",
                name(&tournament, player)
            );
        }
        tournament
            .absences
            .retain(|said| said.player != player || said.round != round);
        tournament.absences.push(Absence {
            round,
            player,
            outcome,
        });
        let worth = written(tournament.scoring.points(outcome));
        self.keep(tournament)?;
        let who = name(self.tournament(), player);
        Ok(format!(
            "{who} does not play round {round} and gets {worth} for it."
        ))
    }

    /// No two of them meet in the rounds, without these in none; gives it in a sentence.
    ///
    /// # Errors
    /// Where it is settled who meets whom.
    pub fn forbid(
        &mut self,
        mut players: Vec<Number>,
        rounds: Option<RangeInclusive<usize>>,
    ) -> Result<String, Refused> {
        self.check_sound()?;
        let system = self.system();
        ensure!(system.is_swiss(), "{system}: it is settled who meets whom");
        players.sort_unstable();
        players.dedup();
        ensure!(players.len() >= 2, "these two are one player; name two");
        let mut tournament = self.tournament().clone();
        let paired = tournament.rounds_paired();
        let last = tournament.rounds.unwrap_or(999);
        ensure!(
            rounds.is_some() || paired < last,
            "no round is left to be paired"
        );
        // What has been paired was paired without it.
        let rounds = rounds.unwrap_or(paired + 1..=last);
        let holds = |one: &Forbidden| {
            let all = players.iter().all(|player| one.players.contains(player));
            all && one.rounds.start() <= rounds.start() && one.rounds.end() >= rounds.end()
        };
        ensure!(
            !tournament.forbidden.iter().any(holds),
            "that stands already"
        );
        tournament.forbidden.push(Forbidden {
            rounds: rounds.clone(),
            players: players.clone(),
        });
        self.keep(tournament)?;
        let named: Vec<String> = players
            .iter()
            .map(|&number| shown_number(self.tournament(), number))
            .collect();
        Ok(format!(
            "No two of them meet in the rounds {} to {}: {}.",
            rounds.start(),
            rounds.end(),
            named.join(", ")
        ))
    }

    /// Gives the first half virtual points (Baku acceleration, C.04.5); gives who has which in which rounds, a sentence each.
    ///
    /// # Errors
    /// When it is no Swiss, rounds have been paired, or it is not said how many there are.
    pub fn accelerate(&mut self) -> Result<Vec<String>, Refused> {
        self.check_sound()?;
        let system = self.system();
        ensure!(
            system == System::Dutch,
            "only a Swiss is accelerated, not: {system}"
        );
        let mut tournament = self.tournament().clone();
        ensure!(
            tournament.rounds_paired() == 0,
            "rounds have been paired already; an event is accelerated from its first round on"
        );
        let Some(rounds) = tournament.rounds else {
            refuse!("it is not said how many rounds there are: say it with 'rounds'");
        };
        tournament.accelerated = baku::virtual_points(&tournament, rounds);
        self.keep(tournament)?;
        let baku = format!("{}_BAKU", system.code());
        self.report_mut().set_text("192", &baku);
        Ok(self.acceleration_told())
    }

    /// Who has virtual points in which rounds, a sentence each.
    pub(crate) fn acceleration_told(&self) -> Vec<String> {
        let given = self.tournament().accelerated.iter();
        let told = given.map(|given| {
            format!(
                "The numbers {} to {} have {} virtual points in the rounds {} to {}.",
                given.players.start(),
                given.players.end(),
                given.points,
                given.rounds.start(),
                given.rounds.end()
            )
        });
        told.collect()
    }
}

/// A team where everybody plays for himself.
pub(crate) fn no_teams_in(system: System, team: &str) -> Refused {
    Refused::of(format!(
        "{system}: everybody plays alone, and nobody for the team '{team}': leave it out, or call the column “club”: clubs are ranked by their best; a report that has teams keeps them"
    ))
}

/// Somebody of no team.
pub(crate) fn no_team(name: &str) -> Refused {
    Refused::of(format!(
        "{name} is of no team: write the name of the team with a colon on a line of its own, as 'Elm:', and its players below it; or a list with \
         a line of names over its columns, 'name' and 'team' among them"
    ))
}

fn join(teams: &mut Vec<Team>, name: String, player: Number) {
    match teams.iter_mut().find(|team| team.name == name) {
        Some(team) => team.players.push(player),
        None => teams.push(Team {
            number: teams.iter().map(|team| team.number).max().unwrap_or(0) + 1,
            name,
            players: vec![player],
        }),
    }
}

#[cfg(test)]
mod tests {
    use crate::begin::Plan;
    use crate::event::Event;
    use crate::players::listed;
    use crate::testing::make;
    use jadoube_pairing::Outcome;

    fn swiss(players: &str) -> Event {
        let plan = Plan {
            rounds: Some(3),
            ..Plan::default()
        };
        Event::begin(&plan, listed(players).expect("a list")).expect("an event")
    }

    #[test]
    fn where_everybody_plays_for_himself_a_team_is_refused() {
        let of_a_team = || listed("Elm:\nErna\nOtto").expect("a list");
        let no = Event::begin(&Plan::default(), of_a_team()).expect_err("a team");
        assert!(no.to_string().contains("for the team 'Elm'"), "{no}");
        let mut event = swiss("Anna\nBert\nClara");
        let no = event
            .add(of_a_team(), Outcome::ZeroBye)
            .expect_err("a team");
        assert!(no.to_string().contains("for the team 'Elm'"), "{no}");
        assert_eq!(event.tournament().players.len(), 3);
        // A club is told of players whatever they play.
        let of_a_club = || listed("Name;Club\nFritz;Elm\nGerd;Oak").expect("a list");
        assert!(Event::begin(&Plan::default(), of_a_club()).is_ok());
        assert!(event.add(of_a_club(), Outcome::ZeroBye).is_ok());
        let league = Plan {
            system: jadoube_pairing::System::Teams,
            ..Plan::default()
        };
        let event = Event::begin(&league, of_a_club()).expect("a match");
        assert_eq!(event.tournament().teams.len(), 2);
    }

    #[test]
    fn whoever_has_withdrawn_gets_no_bye_before_he_is_back() {
        let mut event = swiss("Anna\nBert\nClara\nDora");
        let bye = r#"{"change":"bye","player":"Anna","round":2,"worth":"half"}"#;
        make(&mut event, r#"{"change":"withdraw","player":"Anna"}"#).expect("gone");
        let no = make(&mut event, bye).expect_err("he is gone");
        assert!(
            no.contains("Anna has withdrawn") && no.contains("'back'"),
            "{no}"
        );
        let last = bye.replace(":2", ":3");
        make(&mut event, &last).expect_err("he is gone from the last too");
        make(&mut event, r#"{"change":"back","player":"Anna"}"#).expect("back");
        make(&mut event, &bye.replace("half", "zero")).expect("a bye");
        // Of one round alone it is said anew.
        make(&mut event, bye).expect("another bye");
        make(&mut event, &last).expect("and one in the last");
        make(
            &mut event,
            r#"{"change":"withdraw","player":"Bert","from":2}"#,
        )
        .expect("gone");
        let before = bye.replace("Anna", "Bert").replace(":2", ":1");
        make(&mut event, &before).expect("he plays till then");
    }

    #[test]
    fn after_the_last_round_nobody_is_added_unless_somebody_waits_for_him() {
        let mut event = swiss("Anna\nBert\nClara\nDora\nEmil");
        make(&mut event, r#"{"change":"rounds","rounds":1}"#).expect("one round");
        make(&mut event, r#"{"change":"pair"}"#).expect("a round");
        let told =
            make(&mut event, r#"{"change":"add","players":"Late"}"#).expect("a bye is there");
        assert!(
            told.contains("no round is left") && told.contains("'seat'"),
            "{told}"
        );
        let results = r#"{"change":"result","round":1,"results":[{"board":1,"result":"1-0"},{"board":2,"result":"1-0"}]}"#;
        make(&mut event, results).expect("results");
        let add = r#"{"change":"add","players":"Later"}"#;
        let no = make(&mut event, add).expect_err("all is over");
        assert!(
            no.contains("all rounds have been paired") && no.contains("'rounds'"),
            "{no}"
        );
        make(&mut event, r#"{"change":"rounds","rounds":2}"#).expect("one more");
        make(&mut event, add).expect("he has a round");
    }
}
