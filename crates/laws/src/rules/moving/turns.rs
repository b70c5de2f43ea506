//! Whose turn a move falls into: taking the turn over an opponent's fault, ending a turn by its whole change, what a
//! turn that begins brings with it.

use jadoube_board::{Color, Move, Square};
use jadoube_codes::params::setup::WrongSide;

use crate::event::{HandsEvent, MovesEvent, RightsEvent};
use crate::game::Grades;
use crate::rules::draft::Draft;
use crate::rules::touch::liability;
use crate::rules::touch::unfinished::stays_after_illegal;
use crate::ruling::OffenceKind;
use crate::said;

/// A player who does not have the turn makes a move: he may take the turn over.
///
/// An opponent who answers an illegal move has let it pass; and whoever makes the first move of a game begins it, by
/// right or not.
pub(crate) fn take_over(d: &mut Draft, who: Color) {
    if d.game.turn() == who {
        return;
    }
    let answers_illegal = stays_after_illegal(d)
        && d.game
            .last_ply()
            .is_some_and(|ply| !ply.legal && ply.who != who && ply.before.setup.turn == ply.who);
    if answers_illegal {
        d.emit(MovesEvent::TurnPassed { to: who });
    } else {
        begin_wrongly(d, who);
    }
}

/// What a move amounts to together with what has been moved in the same turn before.
pub(crate) enum Net {
    /// It is to be judged by itself.
    Itself,
    /// With it the whole change is this legal move.
    Legal(Move),
    /// With it everything is back where it was.
    Nothing,
    /// The whole change is no legal move.
    Illegal,
}

/// Looks at the whole change of the turn that a move would make.
pub(crate) fn net_change(d: &Draft, who: Color, made: Move) -> Net {
    let goes_on = stays_after_illegal(d)
        && d.game.turn() == who
        && d.game.ply_count() > d.game.turn_from
        && d.game.last_ply().is_some_and(|ply| ply.who == who);
    if !goes_on {
        return Net::Itself;
    }
    let board = d.game.setup().play_any(made).board;
    let start = liability::at_turn_start(&d.game);
    if start.setup().board == board {
        return Net::Nothing;
    }
    start
        .legal_moves()
        .into_iter()
        .find(|legal| start.setup().play_any(*legal).board == board)
        .map_or(Net::Illegal, Net::Legal)
}

/// A legal move has ended a turn: what was touched in it by the other side counts now, and rights that waited open.
pub(crate) fn begun(d: &mut Draft, next: Color) {
    if !liability::is_graded(d) || d.game.outcome().is_some() || d.game.turn() != next {
        return;
    }
    let Some(ply) = d.game.last_ply().filter(|ply| ply.who != next) else {
        return;
    };
    let (made, castled) = (
        ply.made,
        ply.before.setup.castling_shape(ply.made).is_some(),
    );
    let carried: Vec<_> = ply
        .touches
        .iter()
        .filter(|touch| touch.who == next && touch.counts && !touch.carried)
        .filter_map(|touch| {
            Some((
                follow(d, made, castled, touch.square, touch.man)?,
                touch.man,
            ))
        })
        .collect();
    open_waiting(d, next, made, castled);
    for (square, man) in &carried {
        d.emit(HandsEvent::TouchCarried {
            who: next,
            square: *square,
            man: *man,
        });
    }
    if !carried.is_empty() {
        d.cite(d.by(&d.rules().touch.binds_when));
        liability::carried_useless(d, next);
    }
}

/// Where a man stands after a move; `None` if it was taken.
pub(crate) fn follow(
    d: &Draft,
    made: Move,
    castled: bool,
    square: Square,
    man: jadoube_board::Man,
) -> Option<Square> {
    let board = &d.game.setup().board;
    let now = if castled || square != made.from() {
        square
    } else {
        made.to()
    };
    (board.get(now) == Some(man)).then_some(now)
}

/// A right that waited for the end of the turn of the offence is open now.
fn open_waiting(d: &mut Draft, next: Color, made: Move, castled: bool) {
    let holder = next.opposite();
    let Some(later) = d.game.later[holder].clone() else {
        return;
    };
    d.emit(RightsEvent::PenaltyComing {
        holder,
        right: None,
    });
    let men = later
        .men
        .iter()
        .filter_map(|(square, own)| {
            let board = &d.game.last_ply()?.before.setup.board;
            let man = board.get(*square)?;
            Some((follow(d, made, castled, *square, man)?, *own))
        })
        .collect();
    let grades = Grades {
        turn: d.game.turn_from,
        restore: false,
        touched: true,
        king: true,
        men,
        restored: true,
        selecting: false,
    };
    liability::open(d, next, OffenceKind::OutOfTurn, grades, &later.by);
}

/// Somebody makes the first move of the game although it is not his, under a code that has him begin all the same.
pub(crate) fn begin_wrongly(d: &mut Draft, who: Color) {
    let rules = d.rules();
    let first = d.game.ply_count() == 0 && d.game.terms().starts_at_the_beginning();
    let rule = d
        .at(&rules.first_move.wrong_side)
        .filter(|rule| matches!(rule.is, WrongSide::AnnulIfRequired(_)));
    if let Some(rule) = rule.filter(|_| first) {
        // Who begins is as agreed where odds are given; that he was not to begin is what decides then.
        let agreed = d.game.terms().odds.is_some();
        d.breach(if agreed {
            rule.by
        } else {
            d.by(&rules.start.first_mover)
        });
        d.cite(d.quoted(&rules.turn.roles));
        d.cite(rule.by);
        d.say(said::Moving::BeginsWrongly { who });
        d.emit(MovesEvent::TurnPassed { to: who });
    }
}
