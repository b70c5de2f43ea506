//! What hands do on the board before a move is made.

use jadoube_board::{Color, Man, Move, Role, Square};
use serde::{Deserialize, Serialize};

use crate::fact::hands::{Intent, Notice, StandIn};

/// What hands do on the board before a move is made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "event",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
#[non_exhaustive]
pub enum HandsEvent {
    /// A man was touched; an adjustment that the code licenses binds nobody.
    Touched {
        /// By whom.
        who: Color,
        /// Where it stands.
        square: Square,
        /// The man.
        man: Man,
        /// Meant, or an accident.
        intent: Intent,
        /// How it was announced, if it was an adjustment.
        adjusting: Option<Notice>,
        /// Whether the touch counts towards the duties of touched men.
        counts: bool,
    },
    /// A touch of this turn counts no longer: it was an accident after all, or the right to insist on it is lost.
    TouchExcused {
        /// Who touched.
        who: Color,
        /// Where the man stands.
        square: Square,
    },
    /// A man touched in the opponent's turn counts as touched in the turn that has begun.
    TouchCarried {
        /// By whom it was touched.
        who: Color,
        /// Where the man stands now.
        square: Square,
        /// The man.
        man: Man,
    },
    /// A player has said that he adjusts, and has touched nothing yet.
    AdjustingAnnounced {
        /// Who.
        who: Color,
    },
    /// The notice that he adjusts reaches no farther.
    AdjustingDone {
        /// Who; where it is not told, both.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        who: Option<Color>,
    },
    /// Men were knocked over.
    KnockedOver {
        /// By whom.
        who: Color,
        /// Their squares.
        squares: Vec<Square>,
    },
    /// Men that had been knocked over stand again.
    PutRight {
        /// Their squares.
        squares: Vec<Square>,
    },
    /// A man was taken up.
    Lifted {
        /// By whom.
        who: Color,
        /// From where.
        square: Square,
    },
    /// The man in hand was set down, still held.
    Placed {
        /// By whom.
        who: Color,
        /// Where.
        square: Square,
    },
    /// A man was let go.
    Quitted {
        /// By whom.
        who: Color,
        /// Where it stands.
        square: Square,
    },
    /// The clock was pressed with a move unfinished, as if it were made.
    PressedUnfinished {
        /// By whom.
        who: Color,
    },
    /// A man was taken off the board.
    Removed {
        /// By whom.
        who: Color,
        /// Where it stood.
        square: Square,
    },
    /// A man taken off by mistake stands on its square again.
    RemovalUndone {
        /// Its square.
        square: Square,
    },
    /// A man that was taken off stays off, since play has gone on without it.
    LeftOff {
        /// Where it stood.
        square: Square,
    },
    /// A man that play had gone on without stands on its square again.
    StandsAgain {
        /// Where.
        square: Square,
        /// The man.
        man: Man,
    },
    /// A new piece was set on the board for a pawn and let go.
    PieceSet {
        /// By whom.
        who: Color,
        /// Where.
        square: Square,
        /// The man as the law takes it.
        man: Man,
    },
    /// A pawn on the last rank was named a piece.
    PieceNamed {
        /// By whom.
        who: Color,
        /// Where it stands.
        square: Square,
        /// What it is to be.
        role: Role,
    },
    /// Something stands on the square of promotion in the stead of the piece.
    StandInSet {
        /// By whom.
        who: Color,
        /// Where.
        square: Square,
        /// What.
        what: StandIn,
    },
    /// A stand-in was replaced: by the piece, or by another stand-in.
    StandInReplaced {
        /// Where it stood.
        square: Square,
        /// What stands there now; none if it is the piece itself.
        by: Option<StandIn>,
    },
    /// The men of the turn in progress were put back as they stood when it began.
    HandsUndone,
    /// A move that did not stand went back as soon as it was made: the press that goes with it is no press by itself.
    MoveWentBack {
        /// Whose move it was.
        who: Color,
    },
    /// A move was declared and not yet made.
    MoveIntended {
        /// By whom.
        who: Color,
        /// Which.
        made: Move,
        /// Whether it must be made.
        binds: bool,
    },
}
