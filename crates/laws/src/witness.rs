//! What can be played over on a board to see why a ruling is as it is.
//!
//! A proof shows something: a series of moves that leads to mate, a check for every position that replies can bring
//! about, or, where nothing can be played, what keeps mate away. A ruling that rests on a proof carries it, so that
//! nobody has to believe the program.

use jadoube_board::{Color, Move, Position};
use jadoube_proof::{Certificate, Strategy};
use serde::{Deserialize, Serialize};

/// The most steps of a strategy that a ruling carries; the classic draws have a few dozen.
const STEPS_SHOWN: usize = 200;

/// What can be played over to see why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    rename_all_fields = "kebab-case"
)]
pub enum Witness {
    /// A series of moves.
    Line {
        /// What it shows.
        shows: Shows,
        /// The position that it begins from, as FEN.
        from: String,
        /// Its moves.
        moves: Vec<Move>,
    },
    /// A move for every position that the replies can bring about; the first step is the position of the ruling.
    Strategy {
        /// Who plays by it.
        who: Color,
        /// Its steps.
        steps: Vec<WitnessStep>,
    },
    /// Why no series of moves leads to mate, for each side of which it was proved.
    Certificate {
        /// The side that cannot mate, and the reason in words.
        cannot: Vec<(Color, String)>,
    },
}

/// What a series of moves shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Shows {
    /// That this side could still mate: by these legal moves of both.
    CanMate(Color),
    /// That the checks of this side end.
    ChecksEnd(Color),
    /// That this side mates by force: best play of both.
    ForcedMate(Color),
}

/// One position of a strategy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct WitnessStep {
    /// The position, as FEN.
    pub from: String,
    /// What is played there.
    pub play: Move,
    /// Every legal reply, and what comes after it.
    pub replies: Vec<(Move, AfterReply)>,
}

/// What comes after a reply.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum AfterReply {
    /// The step with this index.
    Step(u32),
    /// Nothing more need be followed.
    End,
    /// More of the same, too far away to be carried.
    Further,
}

impl Witness {
    pub(crate) fn line(shows: Shows, from: &Position, moves: &[Move]) -> Witness {
        Witness::Line {
            shows,
            from: fen(from),
            moves: moves.to_vec(),
        }
    }

    pub(crate) fn strategy(who: Color, strategy: &Strategy) -> Witness {
        let kept = strategy.steps().iter().take(STEPS_SHOWN);
        let after = |next: Option<usize>| match next {
            None => AfterReply::End,
            Some(step) if step < STEPS_SHOWN => AfterReply::Step(step as u32),
            Some(_) => AfterReply::Further,
        };
        let steps = kept.map(|step| WitnessStep {
            from: fen(&step.position),
            play: step.play,
            replies: step
                .replies
                .iter()
                .map(|(reply, next)| (*reply, after(*next)))
                .collect(),
        });
        Witness::Strategy {
            who,
            steps: steps.collect(),
        }
    }

    pub(crate) fn certificate<'a>(
        cannot: impl IntoIterator<Item = (Color, &'a Certificate)>,
    ) -> Witness {
        Witness::Certificate {
            cannot: cannot
                .into_iter()
                .map(|(who, certificate)| (who, certificate.to_string()))
                .collect(),
        }
    }
}

/// Rights to castle are written so that any start position is understood.
fn fen(position: &Position) -> String {
    position.to_fen(jadoube_board::FenStyle::Shredder)
}
