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
        let loses_at = match limit
            .and_then(|rule| rule.at(self.event()))
            .map(|rule| *rule.is)
        {
            Some(Limit::SecondLoses) => 2,
            Some(Limit::ThirdLoses) => 3,
            Some(Limit::FourthLoses) => 4,
            Some(Limit::NoneLoses | Limit::InQuickplayFinish(_)) | None => return false,
        };
        let counted = self.illegal_counted(who);
        counted > 0 && counted + 1 == loses_at
    }
}
