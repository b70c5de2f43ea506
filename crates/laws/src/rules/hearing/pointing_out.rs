//! What somebody says that is the claim or the finding which it names.
//!
//! "Your flag is down" is no talk about a clock: whoever points it out has claimed it, as a code says that lets a flag count as fallen
//! when a player has pointed it out, and as every arbiter takes it under the others. The same words of an official are what he has
//! seen. And an official who "claims" what only he can establish has established it.

use jadoube_board::{Color, Square};

use crate::act::{Act, Actor, Claim, Deed, Fact, Saying};
use crate::rules::draft::Draft;
use crate::rules::ending::flag;
use crate::rules::hearing::contesting;

/// The deed that an act comes to by what was said with it, where that is another than saying it.
pub(crate) fn meant(d: &Draft, act: &Act) -> Option<Act> {
    if d.game.outcome().is_some() {
        return None;
    }
    let deed = match (&act.deed, act.by.color()) {
        (Deed::Tell { whom, words }, Some(_)) if *whom != act.by => claimed(d, words)?,
        (Deed::Tell { whom, words }, None) if act.by == Actor::Arbiter => {
            established(d, words, whom.color())?
        }
        (Deed::Claim { subject, .. }, None) if act.by == Actor::Arbiter => Deed::Find {
            fact: seen(d, subject)?,
        },
        _ => return None,
    };
    Some(Act { by: act.by, deed })
}

/// What a player claims with these words, said to the other or to the official.
fn claimed(d: &Draft, words: &Saying) -> Option<Deed> {
    let claim = |subject| {
        Some(Deed::Claim {
            subject,
            with: None,
        })
    };
    match () {
        () if words.calls_a_flag() && d.game.clocks().is_some() => claim(Claim::Flag),
        () if words.calls_illegal() => claim(Claim::IllegalMove { at: None }),
        () => None,
    }
}

/// What an official has seen who says this to somebody.
fn established(d: &Draft, words: &Saying, told: Option<Color>) -> Option<Deed> {
    let fact = match () {
        () if words.calls_a_flag() && flag::is_called_by_official(d) => {
            let whose = words.whose(told).unwrap_or(whose_time(d));
            Fact::Flag { whose }
        }
        () if words.calls_illegal() => Fact::IllegalMove { at: None },
        () => return None,
    };
    Some(Deed::Find { fact })
}

/// Whose clock runs; while they stand, of whoever has the move.
fn whose_time(d: &Draft) -> Color {
    d.game.running_clock().unwrap_or(d.game.turn())
}

/// What an official has seen who says that he claims it; nothing where only players can claim it.
fn seen(d: &Draft, subject: &Claim) -> Option<Fact> {
    Some(match subject {
        Claim::Flag => {
            let whose = flag::first_fallen(d).unwrap_or(whose_time(d));
            Fact::Flag { whose }
        }
        Claim::IllegalMove { at } => Fact::IllegalMove { at: *at },
        Claim::Touched { square } => {
            let (square, whom) = (*square, who_touched(d, *square));
            Fact::Touched { square, whom }
        }
        Claim::Released { square } => {
            let (square, whom) = (*square, latest(d));
            Fact::Released { square, whom }
        }
        Claim::WrongSetup => Fact::WrongSetup,
        Claim::WrongBoard => Fact::WrongBoard,
        Claim::WrongColours => Fact::WrongColours,
        Claim::WrongFirstMove => Fact::WrongFirstMove,
        Claim::ClockSetting { whose, excess } => {
            let (whose, excess) = (*whose, *excess);
            Fact::ClockFault { whose, excess }
        }
        Claim::Repetition
        | Claim::FiftyMoves
        | Claim::PerpetualCheck
        | Claim::DeadPosition
        | Claim::Stalemate
        | Claim::Mate
        | Claim::NoProgress { .. }
        | Claim::Increment
        | Claim::InsufficientLosingChances
        | Claim::Forfeit { .. } => return None,
    })
}

/// Who is meant to have touched a man: about whom that is asked, who has it in his turn among what he has touched, else who moved last.
fn who_touched(d: &Draft, square: Square) -> Color {
    let asked = contesting::touch_asked_about(&d.game);
    let turn = d.game.turn();
    let now = d.game.in_hand().counted(turn);
    let now = now.into_iter().any(|touch| touch.square == square);
    match asked.filter(|(_, men)| men.contains(&square)) {
        Some((who, _)) => who,
        None if now => turn,
        None => latest(d),
    }
}

/// Who made the latest move; at the beginning who is to make the first.
fn latest(d: &Draft) -> Color {
    d.game.last_ply().map_or(d.game.turn(), |ply| ply.who)
}
