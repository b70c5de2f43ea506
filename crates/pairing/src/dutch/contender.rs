//! What the rules ask of a player who is to be paired.

use std::collections::HashSet;

use crate::{Color, Number, Outcome, Player, Points, Tournament};

use super::color::{Preference, preference};

/// Whether a player met somebody of another score in a round (C.04.3, 1.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Float {
    /// He met one with fewer points, had the pairing-allocated bye, or scored without playing.
    Down,
    /// He met one with more points.
    Up,
}

/// A player who is to be paired.
#[derive(Debug, Clone)]
pub(crate) struct Contender {
    pub number: Number,
    /// His rank among all players, from 1 (C.04.2, 2.2).
    pub rank: usize,
    /// With virtual points.
    pub score: Points,
    /// The colors of the games that were played.
    pub colors: Vec<Color>,
    pub preference: Preference,
    /// Of the latest round, and of the one before.
    pub floats: [Option<Float>; 2],
    /// C2: he has had no bye, and no win's points without playing.
    pub may_have_bye: bool,
    /// Rounds without a game.
    pub unplayed: u32,
    /// C.04.3, 1.8.
    pub is_topscorer: bool,
    /// Whom he has met over the board.
    pub met: HashSet<Number>,
}

/// The rank of each player in a round, from 1: by number, among those who have come so far. Whoever has not been paired yet has
/// none that counts (C.04.2, 2: who comes late gets his number when he comes).
pub(crate) fn ranks(tournament: &Tournament, round: usize) -> Vec<usize> {
    let mut places: Vec<usize> = (0..tournament.players.len()).collect();
    places.sort_by_key(|&place| tournament.players[place].number);
    let present = tournament.present(round);
    let mut ranks = vec![0; places.len()];
    let mut come = 0;
    for place in places {
        let player = &tournament.players[place];
        let has_come = (1..round).any(|past| player.entry(past).outcome.is_paired());
        come += usize::from(has_come || present[place]);
        ranks[place] = come;
    }
    ranks
}

/// The players of a round in the order of C.04.3, 1.2: by score, then by pairing number.
pub(crate) fn contenders(tournament: &Tournament, round: usize) -> Vec<Contender> {
    let places = tournament.places();
    // Scores with virtual points when the last rounds were paired, and now.
    let scores = |round: usize| -> Vec<Points> {
        let score = |player: &Player| {
            tournament.points_after(player, round - 1) + tournament.virtual_points(player, round)
        };
        tournament.players.iter().map(score).collect()
    };
    let now = scores(round);
    let before: Vec<Vec<Points>> = (1..=2)
        .take_while(|back| round > *back)
        .map(|back| scores(round - back))
        .collect();
    let is_last = tournament.rounds == Some(round);
    let best = tournament.scoring.win.max(tournament.scoring.draw);
    let possible = best.times(round - 1);

    let ranks = ranks(tournament, round);
    let present = tournament.present(round);
    let mut found: Vec<Contender> = Vec::new();
    for (place, player) in tournament.players.iter().enumerate() {
        if !present[place] {
            continue;
        }
        let past = || (1..round).map(|round| player.entry(round));
        let colors: Vec<Color> = past()
            .filter(|entry| entry.outcome.is_game())
            .filter_map(|entry| entry.color)
            .collect();
        let float = |back: usize| {
            let scores = before.get(back - 1)?;
            let entry = player.entry(round - back);
            if !entry.outcome.is_game() {
                let points = tournament.scoring.points(entry.outcome);
                let down = entry.outcome == Outcome::PairingBye || points > tournament.scoring.loss;
                return down.then_some(Float::Down);
            }
            let opponent = *places.get(&entry.opponent?)?;
            match scores[place].cmp(&scores[opponent]) {
                std::cmp::Ordering::Greater => Some(Float::Down),
                std::cmp::Ordering::Less => Some(Float::Up),
                std::cmp::Ordering::Equal => None,
            }
        };
        found.push(Contender {
            number: player.number,
            rank: ranks[place],
            score: now[place],
            preference: preference(&colors),
            floats: [float(1), float(2)],
            may_have_bye: past().all(|entry| {
                entry.outcome.is_game()
                    || (entry.outcome != Outcome::PairingBye
                        && tournament.scoring.points(entry.outcome) < tournament.scoring.win)
            }),
            unplayed: past().filter(|entry| !entry.outcome.is_game()).count() as u32,
            is_topscorer: is_last && now[place].times(2) > possible,
            met: past()
                .filter(|entry| entry.outcome.is_game())
                .filter_map(|entry| entry.opponent)
                .collect(),
            colors,
        });
    }
    found.sort_by_key(|contender| (std::cmp::Reverse(contender.score), contender.number));
    found
}
