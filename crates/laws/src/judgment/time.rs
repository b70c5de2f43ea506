//! What an overstepped time and a resignation come to.

use jadoube_board::{Board, Color, Role};
use jadoube_codes::ClauseId;
use jadoube_codes::params::flag::{FlagException, ListedMaterial};
use jadoube_codes::params::resign::NoHelpmate;

use super::Under;

/// What decides whether the player still in time wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnTime {
    /// Nothing: he wins, whatever stands on the board.
    Wins,
    /// Nothing: with his men it is drawn.
    Drawn,
    /// He wins if he can force mate.
    ForcedMate,
    /// He wins if some series of legal moves mates.
    Helpmate,
    /// A person must say whether he could reach a position in which mate at the next move cannot be avoided.
    Person,
}

/// What an overstepped time comes to, with the clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Overstepped<'c> {
    /// What decides.
    pub test: OnTime,
    /// The clauses on when the overstepping draws instead of losing; none where the code is silent.
    pub exception: &'c [ClauseId],
    /// The clauses on few men, where the code has such and other exceptions; none else.
    pub listed: &'c [ClauseId],
}

/// What a resignation gives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OnResignation<'c> {
    /// The opponent wins, by these clauses; by none in particular where the code does not speak of the men.
    Wins(&'c [ClauseId]),
    /// The opponent wins if some series of legal moves mates, by these clauses.
    Helpmate(&'c [ClauseId]),
}

impl<'c> Under<'c> {
    /// What it comes to that the opponent of `winner` has overstepped the time, with these men on the board.
    pub fn on_time(self, board: &Board, winner: Color) -> Overstepped<'c> {
        let flag = &self.code.rules.flag;
        let exception = self.at(&flag.mate_exception);
        let by = exception.map_or(&[][..], |rule| rule.by);
        let judged = |test, listed| Overstepped {
            test,
            exception: by,
            listed,
        };
        let potential = match exception.map(|rule| rule.is) {
            None | Some(FlagException::None) => return judged(OnTime::Wins, &[]),
            Some(FlagException::NoHelpmate) => OnTime::Helpmate,
            Some(FlagException::NoMatingPotential) => mating_potential(board, winner),
        };
        match self.at(&flag.listed_material) {
            Some(listed) if is_listed(board, winner, listed.is) => {
                judged(OnTime::ForcedMate, listed.by)
            }
            Some(listed) => judged(potential, listed.by),
            None => judged(potential, &[]),
        }
    }

    /// What a resignation gives.
    pub fn on_resignation(self) -> OnResignation<'c> {
        match self.at(&self.code.rules.resign.draw_if_no_helpmate) {
            None => OnResignation::Wins(&[]),
            Some(rule) => match rule.is {
                NoHelpmate::Wins => OnResignation::Wins(rule.by),
                NoHelpmate::Draw => OnResignation::Helpmate(rule.by),
            },
        }
    }
}

/// What men with which no position can be reached in which mate at the next move cannot be avoided come to: with a pawn, a
/// rook or a queen, or with two minor pieces that are not two knights, there is such a position, and the board decides
/// whether it can be mate at all; with two knights against a bare king there is none; with less, or against more, a person
/// must look.
fn mating_potential(board: &Board, winner: Color) -> OnTime {
    let own = board.by_color(winner);
    let count = |role| (own & board.by_role(role)).len();
    let heavy = count(Role::Pawn) + count(Role::Rook) + count(Role::Queen) > 0;
    let minor = count(Role::Knight) + count(Role::Bishop);
    let bare = board.by_color(winner.opposite()).len() == 1;
    match (heavy, minor) {
        (true, _) | (_, 3..) => OnTime::Helpmate,
        (_, 2) if count(Role::Knight) < 2 => OnTime::Helpmate,
        (_, 0) => OnTime::Drawn,
        (_, 1) if bare => OnTime::Drawn,
        (_, 2) if bare && count(Role::Knight) == 2 => OnTime::Drawn,
        _ => OnTime::Person,
    }
}

/// Whether a player has no more than the men with which the code asks for a forced win.
fn is_listed(board: &Board, winner: Color, listed: &[ListedMaterial]) -> bool {
    let own = board.by_color(winner);
    let men = |role| (own & board.by_role(role)).len();
    let enemy_pawns = board.by_color(winner.opposite()) & board.by_role(Role::Pawn);
    listed.iter().any(|material| match material {
        ListedMaterial::Knight => own.len() == 2 && men(Role::Knight) == 1,
        ListedMaterial::Bishop => own.len() == 2 && men(Role::Bishop) == 1,
        ListedMaterial::TwoKnightsAgainstNoPawns => {
            own.len() == 3 && men(Role::Knight) == 2 && enemy_pawns.is_empty()
        }
    })
}
