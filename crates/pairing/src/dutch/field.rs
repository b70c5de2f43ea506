//! Everybody who is to be paired in a round, and who may meet whom.

use crate::{Color, Number, Player, Points, Tournament};

use super::allocation::{ColorRule, allocate};
use super::color::Strength;
use super::contender::{Contender, contenders, ranks};

/// The players of a round in order, and what holds between them.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    pub contenders: Vec<Contender>,
    legal: Vec<bool>,
    /// Sets of players who may not meet in this round.
    forbidden: Vec<Vec<Number>>,
    first_color: Color,
    /// Who may have the bye must have this score (C5); none if nobody has it.
    pub bye_score: Option<Points>,
}

/// Why two players may not meet, whatever else.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Barrier {
    /// C1: they have met.
    Met,
    /// The organiser forbids it.
    Forbidden,
    /// C3: both must have the same color, and neither is a topscorer.
    Colors,
}

impl Field {
    pub(crate) fn new(tournament: &Tournament, round: usize) -> Self {
        let contenders = contenders(tournament, round);
        let count = contenders.len();
        let mut field = Self {
            contenders,
            legal: vec![false; count * count],
            forbidden: tournament
                .forbidden
                .iter()
                .filter(|forbidden| forbidden.rounds.contains(&round))
                .map(|forbidden| forbidden.players.clone())
                .collect(),
            first_color: first_color(tournament),
            bye_score: None,
        };
        for one in 0..count {
            for other in one + 1..count {
                let legal = field.barrier(one, other).is_none();
                field.legal[one * count + other] = legal;
                field.legal[other * count + one] = legal;
            }
        }
        field
    }

    /// What stands between two players, if anything does.
    pub(crate) fn barrier(&self, one: usize, other: usize) -> Option<Barrier> {
        let (one, other) = (&self.contenders[one], &self.contenders[other]);
        if one.met.contains(&other.number) || other.met.contains(&one.number) {
            return Some(Barrier::Met);
        }
        if self
            .forbidden
            .iter()
            .any(|set| set.contains(&one.number) && set.contains(&other.number))
        {
            return Some(Barrier::Forbidden);
        }
        let same = one.preference.strength == Strength::Absolute
            && other.preference.strength == Strength::Absolute
            && one.preference.color == other.preference.color;
        (same && !one.is_topscorer && !other.is_topscorer).then_some(Barrier::Colors)
    }

    /// The places in the field, by score.
    pub(crate) fn groups(&self) -> Vec<Vec<usize>> {
        let mut groups: Vec<Vec<usize>> = Vec::new();
        let mut last: Option<Points> = None;
        for (place, contender) in self.contenders.iter().enumerate() {
            if last != Some(contender.score) {
                groups.push(Vec::new());
                last = Some(contender.score);
            }
            if let Some(group) = groups.last_mut() {
                group.push(place);
            }
        }
        groups
    }

    /// Whether two may meet: C1, C3 and what the organiser forbids.
    pub(crate) fn may_meet(&self, one: usize, other: usize) -> bool {
        self.legal[one * self.contenders.len() + other]
    }

    /// Whether one may have the bye: C2 and C5.
    pub(crate) fn may_have_bye(&self, one: usize) -> bool {
        let contender = &self.contenders[one];
        contender.may_have_bye && Some(contender.score) == self.bye_score
    }

    /// The color of the first, who ranks higher, and why.
    pub(crate) fn colors(&self, higher: usize, lower: usize) -> (Color, ColorRule) {
        allocate(
            &self.contenders[higher],
            &self.contenders[lower],
            self.first_color,
        )
    }

    /// What the colors of a pair cost by C10, C11, C12 and C13.
    pub(crate) fn color_costs(&self, higher: usize, lower: usize) -> [u32; 4] {
        let (one, other) = (&self.contenders[higher], &self.contenders[lower]);
        let (wish, theirs) = (&one.preference, &other.preference);
        if wish.color.is_none() || wish.color != theirs.color {
            return [0; 4];
        }
        let (color, _) = self.colors(higher, lower);
        let refused = if Some(color) == wish.color {
            theirs
        } else {
            wish
        };
        let top = one.is_topscorer || other.is_topscorer;
        let absolute = refused.strength == Strength::Absolute;
        [
            u32::from(top && refused.difference.abs() > 1),
            u32::from(top && absolute && refused.twice == refused.color.map(Color::other)),
            1,
            u32::from(refused.strength == Strength::Strong),
        ]
    }
}

/// The color drawn by lot: as it is said, or as the first game of the highest ranked player tells it.
fn first_color(tournament: &Tournament) -> Color {
    let told = || {
        let rounds = tournament.players.iter().map(|player| player.rounds.len());
        let color = |player: &Player, round: usize| player.entry(round).color;
        let round = (1..=rounds.max()?).find(|&round| {
            tournament
                .players
                .iter()
                .any(|player| color(player, round).is_some())
        })?;
        let ranks = ranks(tournament, round);
        let colored = tournament
            .players
            .iter()
            .zip(ranks)
            .filter_map(|(player, rank)| {
                let color = color(player, round)?;
                Some((
                    player.number,
                    if rank % 2 == 1 { color } else { color.other() },
                ))
            });
        colored
            .min_by_key(|(number, _)| *number)
            .map(|(_, color)| color)
    };
    tournament.first_color.or_else(told).unwrap_or(Color::White)
}
