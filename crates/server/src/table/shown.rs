//! What anybody sees of a table at a glance. It is kept beside the game, so that whoever looks through the list of tables
//! keeps nobody waiting.

use jadoube_board::FenStyle;
use jadoube_forms::view::{ClocksView, clocks};
use jadoube_laws::Millis;

use super::live::Live;
use crate::moment::ClubTime;
use crate::seat::Seat;
use crate::view::{Glance, Line};

/// A table at a glance, as it was when it changed last.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    fen: String,
    last: Vec<String>,
    clocks: Option<ClocksView>,
    /// The moment of club time that the clocks show; none before play has begun.
    when: Option<ClubTime>,
    over: bool,
    /// Who was here and has gone away.
    left: Vec<Seat>,
}

impl Shown {
    /// A table as it stands.
    pub fn of(live: &Live) -> Shown {
        let last = live.lines.last().map_or_else(Vec::new, Line::squares);
        Shown {
            fen: live.game.setup().to_fen(FenStyle::Standard),
            last: last.iter().map(ToString::to_string).collect(),
            clocks: clocks(&live.game, live.last_at),
            when: live.base.map(|base| base + live.last_at),
            over: live.game.outcome().is_some(),
            left: [Seat::White, Seat::Black]
                .into_iter()
                .filter(|seat| live.connections.has_gone(*seat))
                .collect(),
        }
    }

    /// Whether somebody of a seat was here and has gone away.
    pub fn has_left(&self, seat: Seat) -> bool {
        self.left.contains(&seat)
    }

    /// The same for whoever looks at a moment of club time.
    pub fn at(&self, club: ClubTime) -> Glance {
        let since = self.when.filter(|_| !self.over);
        Glance {
            fen: self.fen.clone(),
            last: self.last.clone(),
            clocks: self.clocks.clone(),
            ago: since.map_or(Millis::ZERO, |when| club - when),
        }
    }
}
