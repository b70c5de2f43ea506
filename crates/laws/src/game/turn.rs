//! What hands have done in the turn in progress.

use jadoube_board::{Board, ByColor, Color, Man, Move, Square};

use jadoube_codes::time::Millis;

use crate::fact::duty::Duty;
use crate::fact::hands::{Intent, Notice};
use crate::game::StandIn;

/// What has happened in the turn in progress, before a move is made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// Men touched, in order, by either player.
    pub touches: Vec<Touch>,
    /// The move in steps.
    pub hand: Hand,
    /// A man that the other has taken up while that move is unfinished: by whom, and from where.
    pub meanwhile: Option<(Color, Square)>,
    /// Men that were let go on another square than their own, in order, also those taken up again since: from, to.
    pub let_go: Vec<(Square, Square)>,
    /// A move declared and not yet made, with who declared it and whether it must be made.
    pub intended: Option<Intended>,
    /// Who has said that he adjusts and has touched nothing since.
    pub adjusting: ByColor<bool>,
    /// How many of the touches, the first ones, have been answered by a penalty: nothing follows from them any more.
    pub spent: usize,
    /// How many of the touches, the first ones, give no right of their own any more: the opponent let it go.
    pub forgiven: usize,
    /// Men that a player touched after an illegal move of his that has gone back, before it was complete: the same move began with it.
    pub touched_on: Vec<(Square, Man)>,
    /// Whose move went back as soon as it was made, and when.
    pub went_back: Option<(Color, Millis)>,
}

/// One touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Touch {
    /// By whom.
    pub who: Color,
    /// Where the man stands.
    pub square: Square,
    /// The man.
    pub man: Man,
    /// Meant, or an accident.
    pub intent: Intent,
    /// How it was announced, if it was an adjustment.
    pub adjusting: Option<Notice>,
    /// Whether it counts towards the duties of touched men.
    pub counts: bool,
    /// The half-moves played when it was touched.
    pub after: u32,
    /// Whether it was touched in the opponent's turn and counts in this one.
    pub carried: bool,
}

/// A move declared and not yet made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Intended {
    /// By whom.
    pub who: Color,
    /// Which.
    pub made: Move,
    /// Whether it must be made.
    pub binds: bool,
}

/// A move made in steps, as far as it has got.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hand {
    /// Whose hand it is.
    pub by: Option<Color>,
    /// The man that is held, where it came from, and where it stands if it has been set down.
    pub held: Option<Held>,
    /// A man of his own that he holds besides, as king and rook in castling; only while another is held.
    pub also_held: Option<Held>,
    /// Men that have been let go on another square than their own: from, to, in order of quitting.
    pub quitted: Vec<(Square, Square)>,
    /// Men that have been taken off the board.
    pub off: Vec<(Square, Man)>,
    /// A man that was let go on an occupied square: it stands beside the man already there.
    pub beside: Option<(Square, Man)>,
    /// A new piece set on the board for a pawn, or a pawn named: where, and what it counts as.
    pub new_piece: Option<(Square, Man)>,
    /// What stands on the square of promotion in the stead of the piece.
    pub stand_in: Option<StandIn>,
    /// Whether its player has pressed the clock with it, as if it were a move.
    pub pressed: bool,
}

/// A move that a player had begun, and had not finished, when the other moved without having the move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unfinished {
    /// The turn, with what his hands had done in it.
    pub turn: Turn,
    /// The men as his hands had left them.
    pub men: Board,
    /// What he was obliged to.
    pub duty: Option<Duty>,
}

/// A man in the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// The man.
    pub man: Man,
    /// Where it stood.
    pub from: Square,
    /// Where it is set down, if it is.
    pub at: Option<Square>,
}

impl Hand {
    /// Whether nothing has been done in steps.
    pub fn is_empty(&self) -> bool {
        self.held.is_none()
            && self.quitted.is_empty()
            && self.off.is_empty()
            && self.beside.is_none()
            && self.new_piece.is_none()
            && self.stand_in.is_none()
    }
}

impl Turn {
    /// Whether this player has begun something with his hands that is not a move yet.
    pub fn has_begun(&self, who: Color) -> bool {
        !self.hand.is_empty() && self.hand.by.is_none_or(|by| by == who)
    }

    /// The man that this player has taken up while the other's move is unfinished.
    pub fn taken_meanwhile(&self, who: Color) -> Option<Square> {
        let of_his = self.meanwhile.filter(|(by, _)| *by == who);
        of_his.map(|(_, square)| square)
    }

    /// The touches of one player that count towards the duties of touched men.
    pub fn counted(&self, who: Color) -> impl Iterator<Item = &Touch> {
        self.touches
            .iter()
            .filter(move |touch| touch.who == who && touch.counts)
    }
}
