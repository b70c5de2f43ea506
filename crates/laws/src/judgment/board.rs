//! What ends a game on the board by itself.

use jadoube_board::{Board, Color};
use jadoube_codes::ClauseId;
use jadoube_codes::params::mate::{Blocked, DeadEnds, MateRequires, StalemateIs};
use jadoube_codes::params::repetition::{Occurrences, Series};
use jadoube_proof::shortage;

use super::Under;
use super::prospects::Course;
use crate::fact::score::Score;

/// How the board ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Mate.
    Mate {
        /// Who has mated.
        winner: Color,
    },
    /// No legal move and no check.
    Stalemate,
    /// Neither side can mate.
    Dead,
    /// The position has stood so many times.
    Repetition(u32),
    /// So many moves of each side without a capture or a pawn move.
    MoveCount(u32),
}

impl End {
    /// The score that it gives.
    pub const fn score(self) -> Score {
        match self {
            End::Mate { winner } => Score::win(winner),
            End::Stalemate | End::Dead | End::Repetition(_) | End::MoveCount(_) => Score::Draw,
        }
    }
}

/// An end with the clauses that give it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ended<'c> {
    /// How.
    pub how: End,
    /// By which clauses, the deciding one first.
    pub by: &'c [ClauseId],
}

/// Which positions without a mate to come are dead by themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeadWhere {
    /// Each from which no series of legal moves mates.
    Anywhere,
    /// Those with too few men to mate; others must be declared dead.
    TooFewMen,
}

/// What a position that stands again comes to where repetition draws by itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Repeated<'c> {
    /// Nothing: it has not stood so often.
    No,
    /// Nothing: it has stood so often, and not at every turn, as these clauses ask.
    Broken(&'c [ClauseId]),
    /// The game is drawn; where its occurrences have to lie in a certain way, by these clauses too.
    Drawn(Ended<'c>, &'c [ClauseId]),
}

impl<'c> Under<'c> {
    /// Mate or stalemate on the board; `None` while there is a legal move, and without exactly one king.
    pub fn mate_or_stalemate(self, course: &impl Course) -> Option<Ended<'c>> {
        let rules = &self.code.rules;
        Some(if course.stuck()? {
            Ended {
                how: End::Mate {
                    winner: course.turn().opposite(),
                },
                by: self.quoted(&rules.mate.is),
            }
        } else {
            Ended {
                how: End::Stalemate,
                by: self.by(&rules.stalemate.is),
            }
        })
    }

    /// Whether an end on the board stands only if the move that made it kept the rules on moving and touching.
    pub fn asks_accordance(self, end: End) -> bool {
        let rules = &self.code.rules;
        match end {
            End::Mate { .. } => self
                .at(&rules.mate.requires)
                .is_some_and(|rule| match rule.is {
                    MateRequires::MoveInAccordance => true,
                    MateRequires::LegalMove => false,
                }),
            End::Stalemate => self
                .at(&rules.stalemate.is)
                .is_some_and(|rule| match rule.is {
                    StalemateIs::DrawIfMoveInAccordance => true,
                    StalemateIs::Draw => false,
                }),
            End::Dead => self
                .at(&rules.dead.ends_game)
                .is_some_and(|rule| match rule.is {
                    DeadEnds::AtOnceIfMoveInAccordance => true,
                    DeadEnds::AtOnce => false,
                }),
            End::Repetition(_) | End::MoveCount(_) => false,
        }
    }

    /// Which positions end the game by themselves because nobody can mate any more, with the clauses; `None` where the
    /// code knows no dead positions.
    pub fn dead(self) -> Option<(DeadWhere, &'c [ClauseId])> {
        let rules = &self.code.rules.dead;
        let ends = self.at(&rules.ends_game)?;
        let at = match self.at(&rules.blocked).map(|rule| rule.is) {
            Some(Blocked::CanBeDeclared) => DeadWhere::TooFewMen,
            Some(Blocked::AnyLegalSeries) | None => DeadWhere::Anywhere,
        };
        Some((at, ends.by))
    }

    /// What it comes to that the position on the board has stood before.
    pub fn repeated(self, course: &impl Course) -> Repeated<'c> {
        let rules = &self.code.rules.repetition;
        let Some(rule) = self.at(&rules.automatic) else {
            return Repeated::No;
        };
        if !course.has_stood(*rule.is) {
            return Repeated::No;
        }
        let ended = Ended {
            how: End::Repetition(*rule.is),
            by: rule.by,
        };
        match self.at(&rules.automatic_series) {
            None => Repeated::Drawn(ended, &[]),
            Some(series) => {
                let Series::EveryTurn = *series.is;
                if course.has_stood_in_a_row(*rule.is) {
                    Repeated::Drawn(ended, series.by)
                } else {
                    Repeated::Broken(series.by)
                }
            }
        }
    }

    /// How often a position must have stood for a draw to be claimed, with the clauses; `None` where the code knows no such
    /// claim.
    pub fn repetitions_needed(self) -> Option<(u32, &'c [ClauseId])> {
        let rule = self.at(&self.code.rules.repetition.count)?;
        let Occurrences::Appearances(needed) = *rule.is;
        Some((needed, rule.by))
    }

    /// The draw by so many moves of each side without a capture or a pawn move, if they are complete.
    pub fn move_count(self, course: &impl Course) -> Option<Ended<'c>> {
        let rule = self.at(&self.code.rules.fifty.automatic)?;
        (course.quiet() >= *rule.is).then_some(Ended {
            how: End::MoveCount(*rule.is),
            by: rule.by,
        })
    }

    /// What ends the game on the board, dead positions apart, in the order in which the ends take precedence.
    pub fn end_on_board(self, course: &impl Course) -> Option<Ended<'c>> {
        let drawn = || match self.repeated(course) {
            Repeated::Drawn(ended, _) => Some(ended),
            Repeated::No | Repeated::Broken(_) => self.move_count(course),
        };
        self.mate_or_stalemate(course).or_else(drawn)
    }
}

/// Whether neither side has the men to mate at all.
pub fn is_short_of_men(board: &Board) -> bool {
    Color::ALL
        .into_iter()
        .all(|color| shortage(board, color).is_some())
}
