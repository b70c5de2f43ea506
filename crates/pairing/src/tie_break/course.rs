//! What the rounds were for a player, as tie-breaks look at them: unplayed rounds by C.07, 16.

use std::collections::HashMap;

use crate::{Entry, Number, Outcome, Player, Points, Tournament};

/// How games that were lost or won without play are taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Forfeits {
    /// As rounds that were not played (C.07, 16): where opponents are found round by round.
    Unplayed,
    /// As games (C.07, 15.2): where it was settled beforehand who meets whom, as in a round robin.
    Played,
}

/// A round of a player.
#[derive(Debug, Clone, Copy)]
pub(super) struct Round {
    pub entry: Entry,
    pub points: Points,
    /// Where the opponent stands in the list of players, if he is in it.
    pub opponent: Option<usize>,
}

impl Round {
    /// 16.1.1: a bye of half a point or none, that was asked for.
    fn is_requested(&self) -> bool {
        matches!(
            self.entry.outcome,
            Outcome::HalfBye | Outcome::ZeroBye | Outcome::Absent
        )
    }

    /// 16.1.2: unplayed by his own will.
    pub(super) fn is_voluntary(&self) -> bool {
        self.is_requested() || self.entry.outcome == Outcome::ForfeitLoss
    }

    /// Whether it counts as a game against the opponent.
    pub(super) fn is_game(&self, forfeits: Forfeits) -> bool {
        let without_play = matches!(
            self.entry.outcome,
            Outcome::ForfeitWin | Outcome::ForfeitLoss
        );
        self.opponent.is_some()
            && (self.entry.outcome.is_game()
                || self.entry.outcome == Outcome::Pending
                || (without_play && forfeits == Forfeits::Played))
    }
}

/// A tournament after some of its rounds.
#[derive(Debug)]
pub(super) struct Course<'a> {
    pub tournament: &'a Tournament,
    /// For each player his rounds.
    pub rounds: Vec<Vec<Round>>,
    /// How many rounds the tournament has.
    pub announced: usize,
    pub forfeits: Forfeits,
    /// Whether it was settled beforehand who meets whom, so that a round without an opponent is no round for whoever is free in it (15.2).
    pub is_settled: bool,
}

impl<'a> Course<'a> {
    pub(super) fn new(tournament: &'a Tournament, after: usize, forfeits: Forfeits) -> Self {
        let places: HashMap<Number, usize> = tournament.places();
        let written = tournament.players.iter().map(|player| player.rounds.len());
        let after = after.min(written.max().unwrap_or(0));
        let round = |player: &Player, round: usize| {
            let entry = player.entry(round);
            Round {
                entry,
                points: tournament.scoring.points(entry.outcome),
                opponent: entry
                    .opponent
                    .and_then(|number| places.get(&number).copied()),
            }
        };
        let rounds = |player: &Player| (1..=after).map(|at| round(player, at)).collect();
        Self {
            tournament,
            rounds: tournament.players.iter().map(rounds).collect(),
            announced: tournament.rounds.unwrap_or(after).max(after),
            forfeits,
            is_settled: forfeits == Forfeits::Played,
        }
    }

    /// The same where games without play are taken as a tie-break has them, whatever is usual.
    pub(super) fn otherwise(self, is_settled: bool) -> Self {
        Self { is_settled, ..self }
    }

    /// The most rounds in which somebody could win: in a table of an odd number everybody is free in one.
    pub(super) fn most_rounds(&self) -> usize {
        let with_an_opponent = |rounds: &Vec<Round>| {
            let met = rounds.iter().filter(|round| round.opponent.is_some());
            met.count()
        };
        match self.is_settled {
            true => self.rounds.iter().map(with_an_opponent).max().unwrap_or(0),
            false => self.rounds.iter().map(Vec::len).max().unwrap_or(0),
        }
    }

    /// Whom a player has met over the board, once for each game.
    pub(super) fn met_over_the_board(&self, place: usize) -> impl Iterator<Item = usize> {
        let games = self.rounds[place]
            .iter()
            .filter(|round| round.entry.outcome.is_game());
        games.filter_map(|round| round.opponent)
    }

    /// The points of a player; `fore`, as if the games of the last round were drawn (8.3).
    pub(super) fn points(&self, place: usize, fore: bool) -> Points {
        let last = self.fore_round(place, fore);
        let worth = |(at, round): (usize, &Round)| {
            if last == Some(at) {
                self.tournament.scoring.draw
            } else {
                round.points
            }
        };
        self.rounds[place].iter().enumerate().map(worth).sum()
    }

    /// The last round, if it is to be taken as drawn: who was not paired in it keeps what he was given.
    pub(super) fn fore_round(&self, place: usize, fore: bool) -> Option<usize> {
        let last = self.rounds[place].len().checked_sub(1)?;
        (fore && self.rounds[place][last].opponent.is_some()).then_some(last)
    }

    /// The points of a player as his opponents' tie-breaks count them (16.3): byes that he asked for, and that were followed by
    /// none but voluntary absence, count as draws.
    pub(super) fn adjusted(&self, place: usize, fore: bool) -> Points {
        let rounds = &self.rounds[place];
        let mut sum = self.points(place, fore);
        if self.fore_round(place, fore).is_some() {
            return sum;
        }
        let is_away = |round: &&Round| round.is_voluntary() && !round.is_game(self.forfeits);
        for round in rounds.iter().rev().take_while(is_away) {
            if round.is_requested() {
                sum = sum - round.points + self.tournament.scoring.draw;
            }
        }
        sum
    }

    /// The points of the dummy whom a player is taken to have met in a round that was not played (16.4): as many as his own, but
    /// after a forfeit no more than the opponent's, else no more than draws in all rounds of which the standings are.
    pub(super) fn dummy(&self, place: usize, round: &Round, fore: bool) -> Points {
        let most = match round.opponent {
            Some(opponent) => self.adjusted(opponent, fore),
            None => {
                let rounds = self.rounds[place].len();
                self.tournament.scoring.draw.times(rounds)
            }
        };
        self.points(place, fore).min(most)
    }
}
