//! What was told wrong is put right: players, and who does not meet whom.

use jadoube_pairing::{Forbidden, Number, Player, baku};

use crate::event::Event;
use crate::folded::folded;
use crate::people::shown_number;
use crate::players::{Correction, corrected, factor_in, plain};
use crate::refused::{Refused, ensure, refuse};
use crate::round::usual_rounds;

/// After how many rounds no number is given anew for a rating that was wrong (C.04.2, 2.3).
const LAST_RENUMBERED: usize = 3;

impl Event {
    /// Puts right what was told of a player; gives what it comes to, a sentence each. A rating, a title or a name that was wrong changes his
    /// number as long as the fourth round is not paired.
    ///
    /// # Errors
    /// When nothing is said, it cannot be so, or another is called so.
    pub fn correct(&mut self, number: Number, said: &Correction) -> Result<Vec<String>, Refused> {
        self.check_sound()?;
        ensure!(
            *said != Correction::default(),
            "say what is put right: name, rating, title, FIDE number, federation, sex, birth, K or club"
        );
        let mut tournament = self.tournament().clone();
        let others = tournament.players.iter().filter(|one| one.number != number);
        let taken: Vec<Player> = others.cloned().collect();
        let Some(player) = tournament
            .players
            .iter_mut()
            .find(|one| one.number == number)
        else {
            refuse!("there is no player {number}");
        };
        let before = player.clone();
        *player = corrected(player, said)?;
        let after = player.clone();
        let factor = said.factor.as_deref().map(str::trim);
        let factor = factor.map(|text| (!text.is_empty()).then(|| factor_in(text)).transpose());
        let factor = factor.transpose()?;
        let factor = factor.filter(|factor| *factor != self.factor_said(number));
        let same = |other: &&Player| folded(&other.name) == folded(&after.name);
        if let Some(other) = taken.iter().find(same) {
            refuse!(
                "{} plays already, as number {}; who has the same name is told apart by it",
                other.name,
                other.number
            );
        }
        let club = said.club.as_deref().map(plain);
        let club = club.filter(|club| *club != self.club_of(number).unwrap_or_default());
        ensure!(
            club.is_none() || !self.system().is_of_teams(),
            "{} plays for a team here, and clubs are those of players who play for themselves",
            after.name
        );
        ensure!(
            before != after || factor.is_some() || club.is_some(),
            "{} stands so already",
            line(&after)
        );
        let paired = tournament.rounds_paired();
        self.keep(tournament)?;
        let mut told = Vec::new();
        if before != after {
            told.push(format!("{} is now {}.", line(&before), line(&after)));
        }
        if let Some(factor) = factor {
            self.set_factor(number, factor);
            told.push(match factor {
                Some(factor) => format!("{} has K {factor}.", after.name),
                None => format!("Of {} no K is said any more.", after.name),
            });
        }
        if let Some(club) = club {
            self.set_club(number, &club)?;
            told.push(match &*club {
                "" => format!("{} is of no club any more.", after.name),
                club => format!("{} is of the club {club}.", after.name),
            });
        }
        let is_ranked = |player: &Player| (player.rating, player.title.clone());
        if paired <= LAST_RENUMBERED {
            let name = after.name.clone();
            self.place(&[number]);
            self.accelerate_anew();
            let now = self.tournament().players.iter();
            let now = now.filter(|one| one.name == name && one.number != number);
            told.extend(
                now.map(|one| format!("The number is {} now: numbers go by rating.", one.number)),
            );
        } else if is_ranked(&before) != is_ranked(&after) {
            told.push(
                "All keep their numbers: none is given anew after the fourth round is paired."
                    .to_owned(),
            );
        }
        Ok(told)
    }

    /// Strikes somebody from the list before the first round; whoever stands behind him moves up. Gives what it comes to, a sentence each.
    ///
    /// # Errors
    /// When a round has been paired, or too few are left.
    pub fn delete(&mut self, number: Number) -> Result<Vec<String>, Refused> {
        self.check_sound()?;
        let system = self.system();
        let mut tournament = self.tournament().clone();
        let who = shown_number(&tournament, number);
        ensure!(
            tournament.rounds_paired() == 0,
            "a round has been paired, and {who} stands in it: whoever plays no more has withdrawn ('withdraw')"
        );
        ensure!(
            tournament.players.len() > 2 || self.is_awaiting(),
            "two players or more are needed; {who} is not struck from the list"
        );
        tournament.players.retain(|player| player.number != number);
        tournament.absences.retain(|said| said.player != number);
        for forbidden in &mut tournament.forbidden {
            forbidden.players.retain(|player| *player != number);
        }
        tournament.forbidden.retain(|one| one.players.len() > 1);
        for team in &mut tournament.teams {
            team.players.retain(|player| *player != number);
        }
        if let Some(empty) = tournament.teams.iter().find(|team| team.players.is_empty()) {
            refuse!(
                "{who} is the last of {}, and a team has players",
                empty.name
            );
        }
        let mut numbers: Vec<Number> = tournament.players.iter().map(|one| one.number).collect();
        numbers.sort_unstable();
        let rounds = system.rounds(&tournament);
        let rounds = rounds.map_err(|no| Refused::of(no.to_string()))?;
        if let Some(rounds) = rounds.filter(|rounds| *rounds > 0) {
            tournament.rounds = Some(rounds);
        } else if !system.is_settled() && self.awaits_rounds() {
            tournament.rounds = usual_rounds(tournament.players.len());
        }
        self.keep(tournament)?;
        self.renumber(&numbers.into_iter().zip(1..).collect());
        self.accelerate_anew();
        let told = [format!("{who} is struck from the list.")].into_iter();
        Ok(told.chain(self.too_many_rounds()).collect())
    }

    /// They may meet: whatever forbade two of them does so no more. Gives it in a sentence.
    ///
    /// # Errors
    /// When nothing did.
    pub fn allow(&mut self, mut players: Vec<Number>) -> Result<String, Refused> {
        self.check_sound()?;
        players.sort_unstable();
        players.dedup();
        ensure!(players.len() >= 2, "these two are one player; name two");
        let mut tournament = self.tournament().clone();
        let left = tournament.forbidden.iter();
        tournament.forbidden = left.flat_map(|one| without(one, &players)).collect();
        ensure!(
            tournament.forbidden != self.tournament().forbidden,
            "nothing forbids them to meet"
        );
        self.keep(tournament)?;
        let named = players
            .iter()
            .map(|&one| shown_number(self.tournament(), one));
        let named: Vec<String> = named.collect();
        Ok(format!("They may meet: {}.", named.join(", ")))
    }

    /// Before the first round virtual points go to the first half of those who are there.
    pub(crate) fn accelerate_anew(&mut self) {
        let mut tournament = self.tournament().clone();
        if tournament.rounds_paired() > 0 || tournament.accelerated.is_empty() {
            return;
        }
        let rounds = tournament.rounds.unwrap_or(0);
        tournament.accelerated = baku::virtual_points(&tournament, rounds);
        self.report_mut().update(tournament);
    }
}

/// What is still forbidden where these may meet: each of them still not with the others.
fn without(forbidden: &Forbidden, may: &[Number]) -> Vec<Forbidden> {
    let (meet, others): (Vec<Number>, Vec<Number>) =
        forbidden.players.iter().partition(|one| may.contains(one));
    let of = |players| Forbidden {
        rounds: forbidden.rounds.clone(),
        players,
    };
    if meet.len() < 2 {
        return vec![forbidden.clone()];
    }
    if others.is_empty() {
        return Vec::new();
    }
    let with = |one: Number| of([&[one], &others[..]].concat());
    meet.into_iter().map(with).collect()
}

/// A player as a line of a list: `Anna Berg, 1900, GER`.
fn line(player: &Player) -> String {
    let rating = match player.rating {
        0 => String::new(),
        rating => rating.to_string(),
    };
    let sex = match player.sex {
        Some('w') => "w",
        Some(_) => "m",
        None => "",
    };
    let fields = [
        player.name.as_str(),
        &rating,
        &player.title,
        &player.fide_id,
        &player.federation,
        sex,
        &player.birth,
    ];
    let said: Vec<&str> = fields
        .into_iter()
        .filter(|field| !field.is_empty())
        .collect();
    said.join(", ")
}

#[cfg(test)]
mod tests {
    use crate::players::listed;
    use crate::testing::{enter, make};
    use crate::{Event, Plan};

    fn of(players: &str) -> Event {
        let plan = Plan {
            rounds: Some(5),
            first_color: Some(jadoube_pairing::Color::White),
            ..Plan::default()
        };
        Event::begin(&plan, listed(players).expect("a list")).expect("an event")
    }

    fn names(event: &Event) -> String {
        let players = event.tournament().players.iter();
        let told = players.map(|one| format!("{} {}", one.number, one.name));
        told.collect::<Vec<_>>().join(", ")
    }

    /// Everybody with White wins.
    fn play(event: &mut Event) {
        make(event, r#"{"change":"pair"}"#).expect("a round");
        let round = event.tournament().rounds_paired();
        let boards = event.open_boards(round).into_iter();
        enter(event, round, boards.map(|board| (board, "1-0")));
    }

    #[test]
    fn what_was_told_wrong_of_a_player_is_put_right_and_his_number_with_it() {
        let mut event = of("Anna, 1900\nBert, 1800\nClara, 1700\nDora, 1600");
        let told = make(
            &mut event,
            r#"{"change":"correct","player":"Dora","rating":"1850","title":"wfm","federation":"ger"}"#,
        );
        assert_eq!(
            told.as_deref(),
            Ok(
                "Dora, 1600 is now Dora, 1850, WFM, GER. The number is 2 now: numbers go by rating."
            )
        );
        assert_eq!(names(&event), "1 Anna, 2 Dora, 3 Bert, 4 Clara");
        let told = make(
            &mut event,
            r#"{"change":"correct","player":"2","name":"Dora  Dunn","title":"","fide_id":"4600001"}"#,
        );
        assert_eq!(
            told.as_deref(),
            Ok("Dora, 1850, WFM, GER is now Dora Dunn, 1850, 4600001, GER.")
        );
        for (change, says) in [
            (
                r#"{"change":"correct","player":"2"}"#,
                "say what is put right",
            ),
            (
                r#"{"change":"correct","player":"2","name":"bert"}"#,
                "Bert plays already",
            ),
            (
                r#"{"change":"correct","player":"2","name":" "}"#,
                "there is no name",
            ),
            (
                r#"{"change":"correct","player":"2","rating":"high"}"#,
                "'high' is no rating",
            ),
            (
                r#"{"change":"correct","player":"2","rating":"1850"}"#,
                "stands so already",
            ),
        ] {
            let refused = make(&mut event, change).expect_err(change);
            assert!(refused.contains(says), "{refused}");
        }
        // Rounds, boards and the check follow the numbers, until the fourth round is paired.
        play(&mut event);
        let met = |event: &Event| {
            let pairs = event.boards(1).pairs;
            let name = |number| crate::people::name(event.tournament(), number);
            let told = pairs
                .iter()
                .map(|pair| format!("{}-{}", name(pair.white), name(pair.black)));
            told.collect::<Vec<_>>()
        };
        let before = met(&event);
        make(
            &mut event,
            r#"{"change":"correct","player":"Clara","rating":"2000"}"#,
        )
        .expect("put right");
        assert_eq!(names(&event), "1 Clara, 2 Anna, 3 Dora Dunn, 4 Bert");
        assert_eq!(met(&event), before);
        play(&mut event);
        play(&mut event);
        make(&mut event, r#"{"change":"rounds","rounds":4}"#).expect("rounds");
        make(
            &mut event,
            r#"{"change":"seat","round":4,"white":"1","black":"2"}"#,
        )
        .expect("a fourth");
        let told = make(
            &mut event,
            r#"{"change":"correct","player":"Bert","rating":"2100"}"#,
        );
        assert!(told.expect("put right").contains("All keep their numbers"));
        assert_eq!(names(&event), "1 Clara, 2 Anna, 3 Dora Dunn, 4 Bert");
    }

    #[test]
    fn somebody_is_struck_from_the_list_before_the_first_round_alone() {
        let mut event = of("Anna, 1900\nBert, 1800\nClara, 1700\nDora, 1600");
        make(
            &mut event,
            r#"{"change":"bye","player":"Dora","round":2,"worth":"half"}"#,
        )
        .expect("a bye");
        make(
            &mut event,
            r#"{"change":"forbid","players":["Bert","Clara"]}"#,
        )
        .expect("forbidden");
        let told = make(&mut event, r#"{"change":"delete","player":"Bert"}"#).expect("struck");
        assert!(
            told.starts_with("2 Bert is struck from the list."),
            "{told}"
        );
        assert!(told.contains("5 rounds are more than 3 players"), "{told}");
        assert_eq!(names(&event), "1 Anna, 2 Clara, 3 Dora");
        let tournament = event.tournament();
        assert_eq!(
            (tournament.absences[0].player, tournament.forbidden.len()),
            (3, 0)
        );
        make(&mut event, r#"{"change":"delete","player":"Clara"}"#).expect("struck");
        let few = make(&mut event, r#"{"change":"delete","player":"Anna"}"#).expect_err("two");
        assert!(few.contains("two players or more"), "{few}");
        play(&mut event);
        let late = make(&mut event, r#"{"change":"delete","player":"Anna"}"#).expect_err("late");
        assert!(late.contains("'withdraw'"), "{late}");
    }

    #[test]
    fn what_was_forbidden_is_allowed_again_to_those_who_are_named() {
        let mut event = of("Anna, 1900\nBert, 1800\nClara, 1700\nDora, 1600");
        make(&mut event, r#"{"change":"forbid","players":["1","2","3"]}"#).expect("forbidden");
        let told = make(
            &mut event,
            r#"{"change":"allow","players":["Anna","Bert"]}"#,
        );
        assert_eq!(told.as_deref(), Ok("They may meet: 1 Anna, 2 Bert."));
        let groups = |event: &Event| {
            let all = event.tournament().forbidden.iter();
            all.map(|one| one.players.clone()).collect::<Vec<_>>()
        };
        assert_eq!(groups(&event), [[1, 3], [2, 3]]);
        let no =
            make(&mut event, r#"{"change":"allow","players":["1","2"]}"#).expect_err("nothing");
        assert!(no.contains("nothing forbids them"), "{no}");
        make(&mut event, r#"{"change":"allow","players":["1","2","3"]}"#).expect("allowed");
        assert!(groups(&event).is_empty());
    }
}
