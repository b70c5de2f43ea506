//! The matches of teams, round by round (C.07, 11).

use super::course::{Course, Forfeits};
use super::measure::TeamScore;
use crate::{Entry, Number, Outcome, Player, Points, Scoring, Team, Tournament};

/// What the rounds were for the teams of a tournament: as players of two tournaments, one of match points and one of game points.
pub(super) struct Matches {
    /// The teams as players, whose results are those of their matches.
    by_match: Tournament,
    /// The same, where a win is worth a win on every board.
    by_game: Tournament,
    /// For each team the points of its players in each round.
    games: Vec<Vec<Points>>,
    /// For each team the points on each board, all rounds together: games that were not played count as won and lost (12).
    pub boards: Vec<Vec<Points>>,
}

impl Matches {
    pub(super) fn new(tournament: &Tournament, after: usize) -> Self {
        let teams = &tournament.teams;
        let mut games = vec![Vec::new(); teams.len()];
        let mut rounds = vec![Vec::new(); teams.len()];
        let mut boards: Vec<Vec<Points>> = vec![Vec::new(); teams.len()];
        let mut widest = tournament.team_boards.unwrap_or(0);
        for round in 1..=after {
            for (at, team) in teams.iter().enumerate() {
                let own = line_up(tournament, team, round);
                let points = own.iter().map(|(_, entry)| worth(tournament, *entry)).sum();
                games[at].push(points);
                let met = own.iter().find_map(|(_, entry)| entry.opponent);
                let other = met.and_then(|met| tournament.team_of(met));
                let Some(other) = other else {
                    rounds[at].push(Entry::alone(Outcome::PairingBye));
                    continue;
                };
                let theirs = line_up(tournament, other, round);
                let against = theirs
                    .iter()
                    .map(|(_, entry)| worth(tournament, *entry))
                    .sum();
                rounds[at].push(Entry {
                    opponent: Some(other.number),
                    color: None,
                    outcome: outcome(&own, points, against),
                });
                for (seat, (_, entry)) in own.iter().enumerate() {
                    let across = theirs
                        .iter()
                        .position(|(number, _)| Some(*number) == entry.opponent);
                    // Where a seat is empty on one side, the other side tells the number of the board.
                    let board = seat.max(across.unwrap_or(0));
                    widest = widest.max(board + 1);
                    let boards = &mut boards[at];
                    boards.resize(boards.len().max(board + 1), Points::ZERO);
                    boards[board] += match entry.outcome {
                        Outcome::ForfeitLoss => tournament.scoring.loss,
                        _ => worth(tournament, *entry),
                    };
                }
            }
        }
        for boards in &mut boards {
            boards.resize(widest, Points::ZERO);
        }
        let players = teams.iter().zip(rounds).map(|(team, rounds)| Player {
            number: team.number,
            name: team.name.clone(),
            rounds,
            ..Player::default()
        });
        let by_match = Tournament {
            players: players.collect(),
            rounds: tournament.rounds,
            scoring: Scoring {
                win: tournament.match_points.win,
                draw: tournament.match_points.draw,
                loss: tournament.match_points.loss,
                absence: tournament.match_points.loss,
                bye: Points::ZERO,
            },
            ..Tournament::default()
        };
        let on_all = |points: Points| points.times(widest);
        let by_game = Tournament {
            scoring: Scoring {
                win: on_all(tournament.scoring.win),
                draw: on_all(tournament.scoring.draw),
                loss: on_all(tournament.scoring.loss),
                absence: on_all(tournament.scoring.absence),
                bye: Points::ZERO,
            },
            ..by_match.clone()
        };
        Self {
            by_match,
            by_game,
            games,
            boards,
        }
    }

    /// What the rounds came to in one of the two scores.
    pub(super) fn course(&self, score: TeamScore, after: usize, forfeits: Forfeits) -> Course<'_> {
        match score {
            TeamScore::Match => Course::new(&self.by_match, after, forfeits),
            TeamScore::Game => {
                let mut course = Course::new(&self.by_game, after, forfeits);
                for (rounds, games) in course.rounds.iter_mut().zip(&self.games) {
                    for (round, points) in rounds.iter_mut().zip(games) {
                        round.points = *points;
                    }
                }
                course
            }
        }
    }

    /// The most points that a match can bring.
    pub(super) fn most(&self, score: TeamScore) -> Points {
        match score {
            TeamScore::Match => self.by_match.scoring.win,
            TeamScore::Game => self.by_game.scoring.win,
        }
    }
}

/// Those of a team who were paired in a round, as they sat: in the order of the team, and whoever had said that he would not come behind
/// the others.
fn line_up(tournament: &Tournament, team: &Team, round: usize) -> Vec<(Number, Entry)> {
    let is_away = |number: &Number| tournament.absence(round, *number).is_some();
    let (away, come): (Vec<Number>, Vec<Number>) =
        team.players.iter().partition(|&one| is_away(one));
    let entry = |number: Number| Some((number, tournament.player(number)?.entry(round)));
    let all = come.into_iter().chain(away).filter_map(entry);
    all.filter(|(_, entry)| entry.outcome.is_paired()).collect()
}

fn worth(tournament: &Tournament, entry: Entry) -> Points {
    tournament.scoring.points(entry.outcome)
}

/// What a match came to for those who sat on one side.
fn outcome(own: &[(Number, Entry)], points: Points, against: Points) -> Outcome {
    let mut outcomes = own.iter().map(|(_, entry)| entry.outcome);
    let without_play =
        |outcome: Outcome| matches!(outcome, Outcome::ForfeitWin | Outcome::ForfeitLoss);
    if outcomes.clone().any(|outcome| outcome == Outcome::Pending) {
        Outcome::Pending
    } else if outcomes.all(without_play) {
        if points > against {
            Outcome::ForfeitWin
        } else {
            Outcome::ForfeitLoss
        }
    } else {
        match points.cmp(&against) {
            std::cmp::Ordering::Greater => Outcome::Win,
            std::cmp::Ordering::Equal => Outcome::Draw,
            std::cmp::Ordering::Less => Outcome::Loss,
        }
    }
}
