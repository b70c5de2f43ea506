//! Illegal acts counted against the players, and how near they bring them to losing.

use jadoube_board::Color;
use jadoube_codes::params::illegal::Limit;

use crate::game::state::Game;

impl Game {
    /// Illegal acts counted against a player.
    pub fn illegal_counted(&self, who: Color) -> u32 {
        self.illegal[who]
    }

    /// Whether one more illegal act loses this player the game, after those counted already.
    pub fn one_more_illegal_loses(&self, who: Color) -> bool {
        let limit = self.code().rules.count.limit.as_ref();
        let limit = limit.and_then(|rule| rule.at(self.event()));
        let counted = self.illegal_counted(who);
        // In which period a later one will be made nobody knows.
        let known = limit.filter(|rule| !matches!(rule.is, Limit::InQuickplayFinish(_)));
        counted > 0 && known.is_some_and(|rule| loses_at(rule.is) == Some(counted + 1))
    }
}

/// The illegal act that loses, counted from 1, if one does.
pub(crate) fn loses_at(limit: &Limit) -> Option<u32> {
    match limit {
        Limit::SecondLoses => Some(2),
        Limit::ThirdLoses => Some(3),
        Limit::FourthLoses => Some(4),
        Limit::NoneLoses => None,
        Limit::InQuickplayFinish(cost) => Some(cost.loses_at),
    }
}
