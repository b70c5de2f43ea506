//! Tournaments made up: the same seed gives the same tournament everywhere.
//!
//! The endorsement of programs asks for such a generator (C.04.A); the tests of this crate live on it.

use crate::{
    Accelerated, Color, Entry, Forbidden, Number, Outcome, Paired, Player, Scoring, Tournament,
    baku, pair,
};

/// What a made-up tournament is to be like. Chances are in a thousand, for each player and round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipe {
    /// How many players.
    pub players: usize,
    /// How many rounds.
    pub rounds: usize,
    /// Games that one of the two does not come to.
    pub forfeits: u32,
    /// Games that neither comes to.
    pub both_lost: u32,
    /// Byes of half a point.
    pub half_byes: u32,
    /// Rounds missed without points.
    pub absences: u32,
    /// Players who leave for good.
    pub withdrawals: u32,
    /// Players who come after the first round; the chance is for each player.
    pub late: u32,
    /// How many pairs may not meet.
    pub forbidden: usize,
    /// Whether the Baku acceleration is used.
    pub accelerated: bool,
    /// Draws.
    pub draws: u32,
    /// What results are worth.
    pub scoring: Scoring,
}

impl Default for Recipe {
    fn default() -> Self {
        Self {
            players: 40,
            rounds: 7,
            forfeits: 15,
            both_lost: 2,
            half_byes: 10,
            absences: 10,
            withdrawals: 5,
            late: 10,
            forbidden: 0,
            accelerated: false,
            draws: 300,
            scoring: Scoring::default(),
        }
    }
}

/// Numbers that look random: Marsaglia's xorshift, begun with a scrambled seed.
#[derive(Debug, Clone)]
pub struct Chance(u64);

impl Chance {
    /// Numbers that follow from a seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        let scrambled = seed.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        Self(scrambled ^ (scrambled >> 29) | 1)
    }

    /// A number below another; 0 below 0.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11).checked_rem(end).unwrap_or(0)
    }

    /// True so many times in a thousand.
    pub fn happens(&mut self, in_thousand: u32) -> bool {
        self.below(1000) < u64::from(in_thousand)
    }
}

/// A tournament without games.
#[must_use]
pub fn entries(chance: &mut Chance, recipe: &Recipe) -> Tournament {
    let mut ratings: Vec<u32> = (0..recipe.players)
        .map(|_| 1400 + chance.below(1300) as u32)
        .collect();
    ratings.sort_unstable_by(|one, other| other.cmp(one));
    let player = |(at, rating): (usize, u32)| Player {
        number: at as Number + 1,
        name: format!("Player {:04}", at + 1),
        rating,
        ..Player::default()
    };
    let mut tournament = Tournament {
        name: "A tournament made up".to_owned(),
        players: ratings.into_iter().enumerate().map(player).collect(),
        rounds: Some(recipe.rounds),
        scoring: recipe.scoring,
        first_color: Some(if chance.happens(500) {
            Color::White
        } else {
            Color::Black
        }),
        ..Tournament::default()
    };
    for _ in 0..recipe.forbidden {
        let one = 1 + chance.below(recipe.players as u64) as Number;
        let other = 1 + chance.below(recipe.players as u64) as Number;
        if one != other {
            tournament.forbidden.push(Forbidden {
                rounds: 1..=recipe.rounds,
                players: vec![one, other],
            });
        }
    }
    if recipe.accelerated {
        let given: Vec<Accelerated> = baku::virtual_points(&tournament, recipe.rounds);
        tournament.accelerated = given;
    }
    tournament
}

/// A tournament played to the end, or to the round that cannot be paired.
#[must_use]
pub fn tournament(seed: u64, recipe: &Recipe) -> Tournament {
    let mut chance = Chance::new(seed);
    let mut tournament = entries(&mut chance, recipe);
    let comes: Vec<usize> = (0..recipe.players)
        .map(|_| {
            if chance.happens(recipe.late) {
                2 + chance.below(2) as usize
            } else {
                1
            }
        })
        .collect();
    let mut gone = vec![false; recipe.players];
    for round in 1..=recipe.rounds {
        for (place, player) in tournament.players.iter_mut().enumerate() {
            gone[place] |= round > 1 && chance.happens(recipe.withdrawals);
            let outcome = if gone[place] || round < comes[place] || chance.happens(recipe.absences)
            {
                Outcome::ZeroBye
            } else if chance.happens(recipe.half_byes) {
                Outcome::HalfBye
            } else {
                Outcome::Absent
            };
            player.rounds.push(Entry::alone(outcome));
        }
        let Ok(paired) = pair(&tournament, round) else {
            for player in &mut tournament.players {
                player.rounds.pop();
            }
            break;
        };
        play(&mut tournament, &paired, &mut chance, recipe);
    }
    tournament
}

/// Gives the pairs of the last round results.
pub fn play(tournament: &mut Tournament, paired: &Paired, chance: &mut Chance, recipe: &Recipe) {
    let places = tournament.places();
    let mut enter = |number: Number, entry: Entry| {
        if let Some(last) = places
            .get(&number)
            .and_then(|&place| tournament.players[place].rounds.last_mut())
        {
            *last = entry;
        }
    };
    for pair in &paired.pairs {
        let (white, black) = if chance.happens(recipe.both_lost) {
            (Outcome::ForfeitLoss, Outcome::ForfeitLoss)
        } else if chance.happens(recipe.forfeits) {
            if chance.happens(500) {
                (Outcome::ForfeitWin, Outcome::ForfeitLoss)
            } else {
                (Outcome::ForfeitLoss, Outcome::ForfeitWin)
            }
        } else if chance.happens(recipe.draws) {
            (Outcome::Draw, Outcome::Draw)
        } else if chance.happens(if pair.white < pair.black { 700 } else { 300 }) {
            (Outcome::Win, Outcome::Loss)
        } else {
            (Outcome::Loss, Outcome::Win)
        };
        enter(pair.white, Entry::against(pair.black, Color::White, white));
        enter(pair.black, Entry::against(pair.white, Color::Black, black));
    }
    if let Some(number) = paired.bye {
        enter(number, Entry::alone(Outcome::PairingBye));
    }
}
