//! Who wins which prize: the standings decide, group by group.

use jadoube_pairing::tie_break::{Standing, TeamScore};
use jadoube_pairing::{Number, Outcome, Player};
use schemars::JsonSchema;
use serde::Serialize;

use crate::event::Event;
use crate::people::name;
use crate::prizes::{Contenders, Group, Money, Prizes, Several, Withdrawn};
use crate::refused::Refused;
use crate::scores::written;
use crate::shared_out::{Award, Contest, among};

/// A line of the list of winners, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Winner {
    /// The group.
    pub group: String,
    /// His place in the standings, or that of the team in those of the teams.
    pub place: usize,
    /// His number, or that of the team.
    pub number: Number,
    /// His name, or that of the team.
    pub name: String,
    /// Whether it is a team, or a club.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub team: bool,
    /// His points, or those by which the team stands.
    pub points: String,
    /// What he gets.
    pub gets: String,
    /// Which prize that is, or how it comes about.
    pub of: String,
}

/// The list of winners.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Winners {
    /// The groups with their prizes, a line each, as they are written.
    pub groups: Vec<String>,
    /// How prizes are shared out, a sentence each.
    pub terms: Vec<String>,
    /// After how many rounds.
    pub after: usize,
    /// Whether the event is over; else it stands so far.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// Who wins what, group by group.
    pub winners: Vec<Winner>,
    /// What nobody wins, a sentence each group.
    pub left: Vec<String>,
}

impl Event {
    /// Who wins what by the rounds that are over; none where the event has no prizes.
    ///
    /// # Errors
    /// When its prizes, its system or its tie-breaks cannot be read.
    pub fn winners(&self) -> Result<Option<Winners>, Refused> {
        let Some(prizes) = self.prizes()? else {
            return Ok(None);
        };
        let tournament = self.tournament();
        let after = tournament.rounds_over();
        let awards = self.awards(&prizes, after)?;
        let clubs = self.clubs();
        let winner = |award: &Award| {
            let thing = Some(award.share.thing.clone()).filter(|thing| !thing.is_empty());
            let money = (award.share.money > 0).then(|| prizes.amount(award.share.money));
            let gets: Vec<String> = money.into_iter().chain(thing).collect();
            let group = &prizes.groups[award.group];
            let team = match group.contenders {
                Contenders::Players => None,
                Contenders::Teams => tournament.team(award.number).map(|team| &team.name),
                Contenders::Clubs(_) => clubs.get(award.number as usize - 1).map(|one| &one.name),
            };
            Winner {
                group: group.name.clone(),
                number: award.number,
                team: team.is_some(),
                name: match team {
                    Some(team) => team.clone(),
                    None => name(tournament, award.number),
                },
                place: award.place,
                points: written(award.points),
                gets: gets.join(" + "),
                of: award.told(prizes.terms.money),
            }
        };
        let left = prizes.groups.iter().enumerate().filter_map(|(at, group)| {
            let of_group = awards.iter().filter(|award| award.group == at);
            let taken = of_group.map(|award| award.of[1]).max().unwrap_or(0);
            let last = group.prizes.len();
            (after > 0 && taken < last).then(|| {
                let unknown = group.unknown(tournament);
                let prizes = numbered([taken + 1, last]);
                format!("{}: nobody wins {prizes}{unknown}.", group.name)
            })
        });
        Ok(Some(Winners {
            groups: prizes.lines(),
            terms: prizes.told(),
            after,
            is_final: self.is_over(),
            winners: awards.iter().map(winner).collect(),
            left: left.collect(),
        }))
    }

    /// Who wins which of the prizes after so many rounds, group by group and in each by the places.
    ///
    /// # Errors
    /// When the system or the tie-breaks cannot be read.
    pub fn awards(&self, prizes: &Prizes, after: usize) -> Result<Vec<Award>, Refused> {
        let mut awards = Vec::new();
        for (at, group) in prizes.groups.iter().enumerate() {
            if let Some(best) = group.contenders.best()
                && after > 0
            {
                awards.extend(self.club_awards(prizes, (at, group), best, after)?);
            }
        }
        for contenders in [Contenders::Players, Contenders::Teams] {
            let contests = self.contests(prizes, contenders);
            if contests.is_empty() || after == 0 {
                continue;
            }
            let (rows, is_by_place) = match contenders {
                // In a knock-out points tell nothing of who has come further.
                Contenders::Players => {
                    let rows = self.standings(after, &self.player_tie_breaks()?);
                    (rows, !self.reached(after).is_empty())
                }
                Contenders::Teams | Contenders::Clubs(_) => (self.teams_as_rows(after)?, false),
            };
            let is_in = |row: &Standing| !self.takes_none(prizes, contenders, row.number);
            let rows: Vec<Standing> = rows.into_iter().filter(is_in).collect();
            let is_by_place = is_by_place || prizes.terms.money == Money::Place;
            let is_level = |one: &Standing, other: &Standing| match is_by_place {
                true => one.place == other.place,
                false => one.points == other.points,
            };
            let levels: Vec<&[Standing]> = rows.chunk_by(is_level).collect();
            match prizes.terms.several {
                Several::One => awards.extend(among(&contests, &levels, prizes.terms)),
                Several::Added => awards.extend(
                    contests
                        .chunks(1)
                        .flat_map(|one| among(one, &levels, prizes.terms)),
                ),
            }
        }
        awards.sort_by_key(|award| (award.group, award.place, award.number));
        Ok(awards)
    }

    /// What clubs win in a group of theirs: by the points of those of their best of whom its conditions hold.
    fn club_awards(
        &self,
        prizes: &Prizes,
        (at, group): (usize, &Group),
        best: usize,
        after: usize,
    ) -> Result<Vec<Award>, Refused> {
        let tournament = self.tournament();
        let counts = |player: &Player| {
            group.holds_of(player, tournament)
                && !self.takes_none(prizes, Contenders::Players, player.number)
        };
        let rows = self.club_standings(after, best, counts)?.into_iter();
        let rows = rows.map(|club| Standing {
            place: club.place,
            number: club.number,
            points: club.points,
            values: Vec::new(),
        });
        let rows: Vec<Standing> = rows.collect();
        let is_level = |one: &Standing, other: &Standing| match prizes.terms.money {
            Money::Place => one.place == other.place,
            Money::Shared | Money::Hort => one.points == other.points,
        };
        let levels: Vec<&[Standing]> = rows.chunk_by(is_level).collect();
        let contest = Contest {
            group: at,
            prizes: &group.prizes,
            contenders: rows.iter().map(|row| row.number).collect(),
        };
        Ok(among(&[contest], &levels, prizes.terms))
    }

    /// The standings of the teams as those of players: with the points by which they stand.
    fn teams_as_rows(&self, after: usize) -> Result<Vec<Standing>, Refused> {
        let score = self.team_score();
        let rows = self.team_standings(after, &self.team_tie_breaks()?);
        let rows = rows.into_iter().map(|row| Standing {
            place: row.place,
            number: row.number,
            points: match score {
                TeamScore::Match => row.match_points,
                TeamScore::Game => row.game_points,
            },
            values: row.values,
        });
        Ok(rows.collect())
    }

    /// Whether somebody takes no prize, or a team does not, whatever his place: he has left a round robin early, or has withdrawn where
    /// whoever does takes none; a team has where all its players have.
    fn takes_none(&self, prizes: &Prizes, contenders: Contenders, number: Number) -> bool {
        let is_excluded = prizes.terms.withdrawn == Withdrawn::Excluded;
        match contenders {
            Contenders::Players | Contenders::Clubs(_) => {
                self.uncounted().contains(&number) || is_excluded && self.is_gone(number)
            }
            Contenders::Teams => {
                let players = self.tournament().team(number).map(|team| &team.players);
                let is_gone = |players: &Vec<Number>| players.iter().all(|&one| self.is_gone(one));
                is_excluded && players.is_some_and(is_gone)
            }
        }
    }

    /// Whether somebody has withdrawn, or has said that he does not play the last round.
    fn is_gone(&self, player: Number) -> bool {
        let last = self.tournament().rounds;
        let said = last.and_then(|last| self.tournament().absence(last, player));
        self.withdrawn().contains(&player)
            || said.is_some_and(|said| said.outcome == Outcome::ZeroBye)
    }

    /// The groups for some, with all who are of them.
    fn contests<'p>(&self, prizes: &'p Prizes, contenders: Contenders) -> Vec<Contest<'p>> {
        let tournament = self.tournament();
        let contest = |(at, group): (usize, &'p Group)| {
            let players = tournament.players.iter();
            let players = players.filter(|player| group.has(player, tournament));
            let teams = tournament.teams.iter();
            let teams = teams.filter(|team| group.has_team(team, tournament));
            Contest {
                group: at,
                prizes: &group.prizes,
                contenders: match contenders {
                    Contenders::Players | Contenders::Clubs(_) => {
                        players.map(|player| player.number).collect()
                    }
                    Contenders::Teams => teams.map(|team| team.number).collect(),
                },
            }
        };
        let groups = prizes.groups.iter().enumerate();
        let groups = groups.filter(|(_, group)| group.contenders == contenders);
        groups.map(contest).collect()
    }
}

impl Award {
    /// Which prizes it is of, and how they are shared.
    fn told(&self, money: Money) -> String {
        let mut told = numbered(self.of);
        if self.among > 1 && self.share.money > 0 {
            told += match money {
                Money::Hort => ", half by place and half shared",
                Money::Shared | Money::Place => ", shared",
            };
            told += &format!(" among {}", self.among);
        }
        if self.among > 0 && self.share.money == 0 {
            told += ", in place of money";
        }
        if self.among > 1
            && self.share.money > 0
            && !self.share.thing.is_empty()
            && !self.share.is_by_lot
        {
            told += ", the thing by tie-break";
        }
        if self.share.is_by_lot {
            told += ", by lot among those who have the same place";
        }
        told
    }
}

/// `prize 1`, `prizes 2 to 4`.
fn numbered([first, last]: [usize; 2]) -> String {
    match first == last {
        true => format!("prize {first}"),
        false => format!("prizes {first} to {last}"),
    }
}

#[cfg(test)]
#[path = "awards_test.rs"]
mod tests;
