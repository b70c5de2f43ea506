//! A change of an event as data: what a club keeps in its log, and takes over a line.

use jadoube_pairing::{Number, Outcome, Reported};
use serde::{Deserialize, Deserializer, Serialize};

use crate::days::Day;
use crate::event::Event;
use crate::head::Head;
use crate::own_byes::OwnByes;
use crate::people::find;
use crate::players::{Correction, listed};
use crate::prizes::{Money, Prizes, Several, THINGS_UNSAID, Terms, Things, Withdrawn};
use crate::refused::Refused;
use crate::standings::TieBreaks;

/// What a round without a game is worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "lowercase")]
pub enum Worth {
    /// Nothing.
    #[default]
    Zero,
    /// As much as a draw.
    Half,
    /// As much as a win.
    Full,
}

impl From<Worth> for Outcome {
    fn from(worth: Worth) -> Outcome {
        match worth {
            Worth::Zero => Outcome::ZeroBye,
            Worth::Half => Outcome::HalfBye,
            Worth::Full => Outcome::FullBye,
        }
    }
}

/// What came of the game on a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BoardResult {
    /// The board, from 1.
    pub board: usize,
    /// As people write it: `1-0`, `1/2`, `+/-`.
    pub result: String,
}

/// A change that somebody makes of an event. Players are called by their number or by a part of their name; rounds count from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "change", rename_all = "lowercase", deny_unknown_fields)]
pub enum Change {
    /// Players come.
    Add {
        /// A list of them, a line each: `Anna, 1900, GER`.
        players: String,
        /// What each round that they have missed is worth to them.
        #[serde(default)]
        missed: Worth,
    },
    /// Somebody plays no more.
    Withdraw {
        /// Who.
        player: String,
        /// From which round on; without it the next.
        #[serde(default)]
        from: Option<usize>,
    },
    /// Somebody who has withdrawn, or asked for a bye, plays again.
    Back {
        /// Who.
        player: String,
        /// From which round on; without it the next.
        #[serde(default)]
        from: Option<usize>,
        /// These rounds alone, whatever else he has said; without any all from that round on.
        #[serde(
            default,
            deserialize_with = "one_or_more",
            skip_serializing_if = "Vec::is_empty"
        )]
        rounds: Vec<usize>,
    },
    /// Somebody is excluded from the next rounds that he would play.
    Exclude {
        /// Who.
        player: String,
        /// From how many.
        rounds: usize,
    },
    /// Somebody does not play a round.
    Bye {
        /// Who.
        player: String,
        /// Which; without it the next.
        #[serde(default)]
        round: Option<usize>,
        /// What it is worth to him.
        worth: Worth,
    },
    /// So many rounds each player may leave out by his own wish, and no others.
    #[serde(rename = "own-byes")]
    OwnByes {
        /// For half a point each.
        #[serde(default)]
        half: usize,
        /// For nothing.
        #[serde(default)]
        zero: usize,
        /// The last round that may be left out; without it the last of the event.
        #[serde(default)]
        until: Option<usize>,
    },
    /// Something was told wrong of a player: what nobody says stays, and what is said to be empty goes.
    Correct {
        /// Who, as he is called until now.
        player: String,
        /// His name.
        #[serde(default)]
        name: Option<String>,
        /// His rating.
        #[serde(default)]
        rating: Option<String>,
        /// His title in short, `GM`.
        #[serde(default)]
        title: Option<String>,
        /// His number with FIDE.
        #[serde(default)]
        fide_id: Option<String>,
        /// His federation, three letters.
        #[serde(default)]
        federation: Option<String>,
        /// His sex, `m` or `w`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        sex: Option<String>,
        /// When he was born, a year or a day.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        birth: Option<String>,
        /// His K for changes of ratings.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        factor: Option<String>,
        /// His club, where everybody plays for himself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        club: Option<String>,
    },
    /// Somebody is struck from the list, before the first round.
    Delete {
        /// Who.
        player: String,
    },
    /// Some are not to meet.
    Forbid {
        /// Who.
        players: Vec<String>,
    },
    /// Some who were not to meet may.
    Allow {
        /// Who.
        players: Vec<String>,
    },
    /// The first half has virtual points in the first rounds (Baku acceleration).
    Accelerate {},
    /// It has so many rounds.
    Rounds {
        /// How many.
        rounds: usize,
    },
    /// A round is played on a day.
    Day {
        /// The round.
        round: usize,
        /// The day, as `2026-11-28`; without it nothing is said of it any more.
        #[serde(default)]
        day: Option<String>,
    },
    /// A round that is still to be paired has a time control of its own, as games that decide a drawn match.
    Time {
        /// The time control, as of a table: `3+2`; without it the round has that of the event.
        #[serde(default)]
        time: Option<String>,
        /// Which round; without it the next.
        #[serde(default)]
        round: Option<usize>,
    },
    /// What the head of the report says: where it is played, and when. What is not said stays.
    Head {
        /// The place, a town for instance; empty, none is said any more.
        #[serde(default)]
        place: Option<String>,
        /// The federation, three letters; empty, none is said any more.
        #[serde(default)]
        federation: Option<String>,
        /// The first day, as `2026-11-28`; of a report that says none it is that of the first round.
        #[serde(default)]
        from: Option<String>,
        /// The last day, as `2026-11-30`; of a report that says none it is that of the last round.
        #[serde(default)]
        to: Option<String>,
    },
    /// A team names who sits for it in a round that is still to be paired.
    #[serde(rename = "line-up")]
    LineUp {
        /// The team, by its name or number.
        team: String,
        /// Who sits, from the first board on, in the order of the list of the team; with nobody the line-up is taken back, and the first
        /// of the list who come sit.
        players: Vec<String>,
        /// Which round; without it the next.
        #[serde(default)]
        round: Option<usize>,
    },
    /// The next round is paired.
    Pair {
        /// Who meet by the arbiter's word, White before Black, one pair after the other; the system pairs the others around them.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        fixed: Vec<String>,
    },
    /// The arbiter seats two, or gives one the bye.
    Seat {
        /// Who has White, or the bye.
        white: String,
        /// Who has Black; nobody where the other has the bye.
        #[serde(default)]
        black: Option<String>,
        /// The latest round or the next; without it the latest.
        #[serde(default)]
        round: Option<usize>,
    },
    /// Results are entered or corrected, all or none.
    Result {
        /// The round.
        round: usize,
        /// The boards.
        results: Vec<BoardResult>,
    },
    /// The event has these regulations, and no others: what its code of laws leaves to them.
    Regulations {
        /// They, a line each: `default-time 0:15:00`, `no-draw-before 30`; without a line nothing is settled beside the code.
        #[serde(default)]
        regulations: String,
    },
    /// The event has these prizes, and no others.
    Prizes {
        /// The groups, a line each: `Best under 1800 (rating < 1800): 100, 50, a book`; without a line the event has no prizes.
        #[serde(default)]
        groups: String,
        /// What becomes of the money of those who have equal points.
        #[serde(default)]
        money: Money,
        /// What becomes of things where others of equal points win money; `instead` where nothing is said.
        #[serde(default = "unsaid", skip_serializing_if = "is_unsaid")]
        things: Things,
        /// What whoever is of several groups takes.
        #[serde(default)]
        several: Several,
        /// Whether whoever has withdrawn takes prizes.
        #[serde(default)]
        withdrawn: Withdrawn,
    },
    /// The standings are made by other tie-breaks.
    #[serde(rename = "tie-breaks")]
    TieBreaks {
        /// Their letters in the order in which they are asked, `BH/C1`; with none whoever has the same points shares the place.
        tie_breaks: Vec<String>,
    },
    /// The latest round is taken back, or results of a round.
    Undo {
        /// Which; without it the latest.
        #[serde(default)]
        round: Option<usize>,
        /// The boards whose results are taken back; none where it is the round.
        #[serde(default)]
        boards: Vec<usize>,
        /// Whether results may go with the round.
        #[serde(default)]
        results: bool,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "as serde asks")]
fn is_unsaid(things: &Things) -> bool {
    *things == THINGS_UNSAID
}

fn unsaid() -> Things {
    THINGS_UNSAID
}

/// A round, or a list of them.
fn one_or_more<'d, D: Deserializer<'d>>(from: D) -> Result<Vec<usize>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Said {
        One(usize),
        More(Vec<usize>),
    }
    Ok(match Said::deserialize(from)? {
        Said::One(round) => vec![round],
        Said::More(rounds) => rounds,
    })
}

impl Event {
    /// Makes a change; gives what it comes to, a sentence each.
    ///
    /// # Errors
    /// Why it is not made; nothing of it is then.
    pub fn make(&mut self, change: &Change) -> Result<Vec<String>, Refused> {
        match change {
            Change::Add { players, missed } => {
                let added = self.add(listed(players)?, Outcome::from(*missed))?;
                Ok(added.told)
            }
            Change::Withdraw { player, from } => self.withdraw(self.called(player)?, *from),
            Change::Back {
                player,
                from,
                rounds,
            } => {
                let player = self.called(player)?;
                let told = match rounds.as_slice() {
                    [] => self.back(player, *from)?,
                    rounds => self.back_in(player, rounds)?,
                };
                Ok(vec![told])
            }
            Change::Exclude { player, rounds } => {
                let told = self.exclude(self.called(player)?, *rounds)?;
                Ok(vec![told])
            }
            Change::Bye {
                player,
                round,
                worth,
            } => {
                let player = self.called(player)?;
                let told = self.bye(player, *round, Outcome::from(*worth))?;
                Ok(vec![told])
            }
            Change::OwnByes { half, zero, until } => {
                let byes = OwnByes {
                    half: *half,
                    zero: *zero,
                    until: *until,
                };
                self.set_own_byes(byes).map(|told| vec![told])
            }
            Change::Correct {
                player,
                name,
                rating,
                title,
                fide_id,
                federation,
                sex,
                birth,
                factor,
                club,
            } => {
                let said = Correction {
                    name: name.clone(),
                    rating: rating.clone(),
                    title: title.clone(),
                    fide_id: fide_id.clone(),
                    federation: federation.clone(),
                    sex: sex.clone(),
                    birth: birth.clone(),
                    factor: factor.clone(),
                    club: club.clone(),
                };
                self.correct(self.called(player)?, &said)
            }
            Change::Delete { player } => self.delete(self.called(player)?),
            Change::Forbid { players } => {
                let players = self.all_called(players)?;
                self.forbid(players, None).map(|told| vec![told])
            }
            Change::Allow { players } => {
                let players = self.all_called(players)?;
                self.allow(players).map(|told| vec![told])
            }
            Change::Accelerate {} => self.accelerate(),
            Change::Rounds { rounds } => self.set_rounds(*rounds),
            Change::Day { round, day } => {
                let day = day.as_deref().map(str::parse::<Day>).transpose()?;
                self.set_day(*round, day).map(|told| vec![told])
            }
            Change::Time { time, round } => self
                .set_time(*round, time.as_deref())
                .map(|told| vec![told]),
            Change::Head {
                place,
                federation,
                from,
                to,
            } => {
                let read = |day: &Option<String>| day.as_deref().map(str::parse::<Day>).transpose();
                let said = Head {
                    place: place.clone(),
                    federation: federation.clone(),
                    from: read(from)?,
                    to: read(to)?,
                };
                self.set_head(&said).map(|told| vec![told])
            }
            Change::LineUp {
                team,
                players,
                round,
            } => {
                let team = self.team(team)?.number;
                let players = self.all_called(players)?;
                self.set_line_up(*round, team, &players)
                    .map(|told| vec![told])
            }
            Change::Pair { fixed } => {
                let (round, fixed) = self.pair_around(&self.pairs_called(fixed)?)?;
                let told = [format!("Round {round} is paired.")].into_iter();
                let told = told.chain(fixed).chain(self.missing_told(round));
                let told = told.chain(self.without_a_game(round - 1));
                Ok(told.chain(self.rounds_missing()).collect())
            }
            Change::Seat {
                white,
                black,
                round,
            } => {
                let white = self.called(white)?;
                let black = black.as_ref().map(|called| self.called(called));
                self.seat(*round, white, black.transpose()?)
            }
            Change::Result { round, results } => {
                let read = |one: &BoardResult| {
                    let result: Result<Reported, _> = one.result.parse();
                    let result = result.map_err(|no| Refused::of(no.to_string()))?;
                    Ok((one.board, result))
                };
                let results: Vec<_> = results.iter().map(read).collect::<Result<_, Refused>>()?;
                let corrected = self.report(*round, &results)?;
                Ok(corrected.told.into_iter().chain(corrected.rested).collect())
            }
            Change::Regulations { regulations } => {
                let lines = regulations.lines().map(str::trim);
                let lines = lines.filter(|line| !line.is_empty());
                Ok(self.set_regulations(&lines.map(str::to_owned).collect::<Vec<_>>()))
            }
            Change::Prizes {
                groups,
                money,
                things,
                several,
                withdrawn,
            } => {
                let terms = Terms {
                    money: *money,
                    things: *things,
                    several: *several,
                    withdrawn: *withdrawn,
                };
                self.set_prizes(&Prizes::read(groups, terms)?)
            }
            Change::TieBreaks { tie_breaks } => {
                let read = TieBreaks::read(&tie_breaks.join(","));
                let read = read.map_err(|no| Refused::of(no.to_string()))?;
                Ok(vec![self.set_tie_breaks(&read)?])
            }
            Change::Undo {
                round,
                boards,
                results,
            } => self.undo(*round, boards, *results),
        }
    }

    fn called(&self, called: &str) -> Result<Number, Refused> {
        find(self.tournament(), called)
    }

    fn all_called(&self, called: &[String]) -> Result<Vec<Number>, Refused> {
        called.iter().map(|called| self.called(called)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::begin::Plan;

    #[test]
    fn an_event_that_awaits_its_players_begins_with_none_and_has_as_many_rounds_as_those_who_come_need()
     {
        let plan = |rounds| Plan {
            awaits: true,
            rounds,
            ..Plan::default()
        };
        for (asked, rounds) in [(None, 4), (Some(7), 7)] {
            let mut event = Event::begin(&plan(asked), Vec::new()).expect("an event");
            let kept = jadoube_pairing::trf::Report::read(&event.as_report().to_string());
            assert!(Event::of(kept.expect("a report")).is_ok_and(|kept| kept.is_awaiting()));
            let add = |event: &mut Event, players: &str| {
                let change = Change::Add {
                    players: players.to_owned(),
                    missed: Worth::Zero,
                };
                event.make(&change).map(|_| ())
            };
            let alone = event
                .make(&Change::Pair { fixed: Vec::new() })
                .expect_err("nobody");
            assert!(alone.to_string().contains("nobody is there"), "{alone}");
            add(&mut event, "Anna").expect("one");
            let alone = event
                .make(&Change::Pair { fixed: Vec::new() })
                .expect_err("one");
            assert!(alone.to_string().contains("one is there"), "{alone}");
            add(
                &mut event,
                "Bert\nClara\nDora\nEmil\nFrieda\nGerd\nHans\nIda",
            )
            .expect("eight");
            assert_eq!(event.tournament().rounds, Some(rounds));
            event
                .make(&Change::Pair { fixed: Vec::new() })
                .expect("a round");
            assert!(!event.is_awaiting());
            add(&mut event, "Karl, 2500").expect("a late one");
            assert_eq!(event.tournament().rounds, Some(rounds));
            let few = Event::begin(&Plan::default(), Vec::new()).expect_err("nobody");
            assert!(few.to_string().contains("two players"), "{few}");
        }
        let plan = Plan {
            system: jadoube_pairing::System::RoundRobin,
            ..plan(None)
        };
        let mut all = Event::begin(&plan, Vec::new()).expect("an event");
        let come = listed("Anna\nBert\nClara").expect("a list");
        all.add(come, Outcome::ZeroBye).expect("three");
        assert_eq!(all.tournament().rounds, Some(3));
    }

    #[test]
    fn tie_breaks_are_changed_while_rounds_are_played_and_stand_in_the_report() {
        let entered = listed("Anna\nBert\nClara\nDora").expect("a list");
        let plan = Plan {
            tie_breaks: TieBreaks::read("SB").ok(),
            ..Plan::default()
        };
        let mut event = Event::begin(&plan, entered).expect("an event");
        let report = |event: &Event| {
            let text = event.as_report();
            (text.text("202"), text.text("212"))
        };
        assert_eq!(report(&event), (Some("SB".to_owned()), None));
        event
            .make(&Change::Pair { fixed: Vec::new() })
            .expect("a round");
        let make = |event: &mut Event, letters: &[&str]| {
            let tie_breaks = letters.iter().map(|one| (*one).to_owned()).collect();
            let told = event.make(&Change::TieBreaks { tie_breaks });
            told.map(|told| told.join(" ")).map_err(|no| no.to_string())
        };
        let told = make(&mut event, &["bh-c1", "DE", "WIN", "DE"]).expect("a change");
        assert!(
            told.contains("Buchholz, without the lowest (BH/C1); Direct"),
            "{told}"
        );
        assert_eq!(report(&event), (Some("BH/C1,DE,WIN,DE".to_owned()), None));
        for (letters, says) in [
            (&["BH", "XY"] as &[&str], "\"XY\" is no tie-break"),
            (&["BH", "WIN", "BH"], "BH is named twice"),
        ] {
            let refused = make(&mut event, letters).expect_err(says);
            assert!(refused.contains(says), "{refused}");
        }
        let told = make(&mut event, &[]).expect("a change");
        assert!(told.contains("shares the place"), "{told}");
        assert_eq!(report(&event), (None, Some("PTS".to_owned())));
        assert_eq!(event.tie_breaks(), Ok(TieBreaks::default()));
        let again = make(&mut event, &["BH"]).expect("a change");
        assert!(again.contains("Buchholz (BH)."), "{again}");
        assert_eq!(report(&event), (Some("BH".to_owned()), None));
        let knock_out = Plan {
            system: jadoube_pairing::System::KnockOut,
            tie_breaks: TieBreaks::read("SB").ok(),
            ..Plan::default()
        };
        let refused = Event::begin(&knock_out, listed("Anna\nBert").expect("a list"));
        assert!(refused.is_err_and(|no| no.to_string().contains("knock-out")));
    }

    #[test]
    fn what_is_usual_in_a_system_can_be_chosen_in_it() {
        for system in jadoube_pairing::System::ALL {
            let choices = TieBreaks::choices(system);
            let usual = TieBreaks::usual(system);
            assert!(
                usual.0.iter().all(|one| choices.0.contains(one)),
                "{system}"
            );
        }
    }

    #[test]
    fn nobody_is_listed_twice_and_rounds_have_a_number() {
        let begin = |list: &str, rounds| {
            let plan = Plan {
                rounds,
                ..Plan::default()
            };
            Event::begin(&plan, listed(list).expect("a list")).map_err(|no| no.to_string())
        };
        let twice = begin("Anna 1900\nBert\nanna\n", None).expect_err("twice");
        assert!(twice.contains("anna is listed twice"), "{twice}");
        for rounds in [0, 1000] {
            let many = begin("Anna\nBert\n", Some(rounds)).expect_err("no number of rounds");
            assert!(many.contains("from 1 to 999 rounds"), "{many}");
        }
    }

    #[test]
    fn an_evening_is_made_of_changes_and_what_is_refused_leaves_nothing() {
        let entered = listed("Anna 1900\nBert 1850\nClara\n").expect("a list");
        let mut event = Event::begin(&Plan::default(), entered).expect("an event");
        let mut make = |text: &str| {
            let change: Change = serde_json::from_str(text).expect(text);
            assert_eq!(
                serde_json::from_value::<Change>(serde_json::to_value(&change).expect(text))
                    .expect(text),
                change
            );
            let before = event.as_report().to_string();
            let made = event.make(&change);
            if made.is_err() {
                assert_eq!(event.as_report().to_string(), before, "{text}");
            }
            made.map_err(|no| no.to_string())
        };
        let told = |made: Result<Vec<String>, String>| made.expect("a change").join(" ");
        let add = r#"{"change":"add","players":"Dora\nEmil 2000"}"#;
        assert!(told(make(add)).contains("Emil is number 1."));
        assert!(make(add).expect_err("twice").contains("plays already"));
        assert!(
            told(make(r#"{"change":"bye","player":"emil","worth":"half"}"#))
                .contains("round 1 and gets ½")
        );
        assert!(told(make(r#"{"change":"pair"}"#)).contains("Round 1"));
        let early = make(r#"{"change":"pair"}"#).expect_err("open games");
        assert!(early.contains("boards 1, 2"), "{early}");
        let wrong = r#"{"change":"result","round":1,"results":[{"board":1,"result":"2-0"}]}"#;
        assert!(make(wrong).expect_err("no result").contains("no result"));
        let results = r#"{"change":"result","round":1,"results":[{"board":1,"result":"1-0"},{"board":2,"result":"1/2"}]}"#;
        assert!(told(make(results)).contains("board 2"));
        let lost = make(r#"{"change":"undo"}"#).expect_err("results");
        assert!(lost.contains("2 results"), "{lost}");
        assert!(told(make(r#"{"change":"undo","results":true}"#)).contains("taken back"));
        assert!(serde_json::from_str::<Change>(r#"{"change":"pair","round":2}"#).is_err());
    }
}
