//! Touched men: who must move or take what, who may choose, and when the right to insist is lost.
//!
//! Black, to whom a draw was offered, takes hold of a rook that cannot move and then of the knight beside it; after that all agree
//! that his sleeve has brushed a bishop earlier in the turn. Whether a touch counts is asked man by man: was it in time, was it meant,
//! was notice given? What he owes is read only when all touches are on record ([`lay_touch_duty`]), since the rook is of no use and
//! leaves the knight to bind, and since a touch that is excused is struck out after others have followed it ([`excuse_earlier`]). The
//! offer ends before that, whether or not anything binds. And whatever his hand comes to, it may close a right of his own: who
//! touches a man while he could still exact something has let that pass. So [`close_window`] comes last and sees every touch, also
//! one that counts for nothing; codes differ in which of them is enough.

use jadoube_board::{Color, Move, Role, Square};
use jadoube_codes::params::adjust::{self, EnemyMen};
use jadoube_codes::params::illegal::Window;
use jadoube_codes::params::touch::{self, BindsWhen, LapseTrigger};
use jadoube_codes::{ClauseId, decides};

use crate::act::{Intent, Notice};
use crate::event::{HandsEvent, RightsEvent};
use crate::game::{Ply, RightState};
use crate::rules::draft::Draft;
use crate::rules::ending::offer;
use crate::rules::play::{blind, chess960};
use crate::rules::touch::implied::{self, can, implied_by_touches};
use crate::rules::touch::unfinished;
use crate::rules::touch::{liability, out_of_turn};
use crate::ruling::{Choice, ChoiceOption, Demand, OffenceKind, Right};
use crate::said;

/// A player touches men in this order, with no notice given.
pub(crate) fn touch(d: &mut Draft, who: Color, squares: &[Square], intent: Intent) {
    let board = d.game.board();
    let (standing, empty): (Vec<Square>, Vec<Square>) =
        squares.iter().partition(|at| board.get(**at).is_some());
    if standing.is_empty() && !all_occupied(d, squares) || blind::feels(d, who) {
        return;
    }
    touch_meant_or_not(d, who, &standing, intent);
    for at in empty {
        d.say(said::Touch::Nothing { at });
    }
}

/// Men are touched in the sense of the code.
fn touch_meant_or_not(d: &mut Draft, who: Color, squares: &[Square], intent: Intent) {
    if intent == Intent::Accident && is_decided(d, who, squares) {
        return;
    }
    let mut counted = false;
    let mut excused = false;
    for &square in squares {
        let counts = touch_one(d, who, square, intent, None);
        excused |= intent == Intent::Accident && !counts && excuse_earlier(d, who, square);
        counted |= counts;
    }
    if excused {
        revise_touch_duty(d, who);
    }
    if counted && d.game.turn() == who {
        offer::end_offer_by_touch(d, who);
        lay_touch_duty(d, who);
    } else if counted && unfinished::unfinished_illegal(d, who).is_some() {
        d.cite(d.by(&d.rules().touch.own));
        d.say(said::Touch::SameMove { who });
    } else if counted {
        let by = d.by(&d.rules().touch.binds_when);
        d.breach(by);
        d.say(said::Touch::InOpponentsTurn);
    } else if intent == Intent::Accident && (d.game.turn() == who || liability::is_graded(d)) {
        d.cite(d.by(&d.rules().touch.intent));
        d.say(said::Touch::Accident);
    } else if d.game.turn() != who {
        out_of_turn(d);
    } else {
        d.say(said::Touch::NoDuty);
    }
}

/// That these men were touched has been decided, and what their player owes for it stands whatever is said of the touch now. Says
/// whether that is so.
fn is_decided(d: &mut Draft, who: Color, squares: &[Square]) -> bool {
    let upheld = d.game.duty(who).filter(|duty| duty.upheld);
    let Some(by) = upheld.map(|duty| duty.by.clone()) else {
        return false;
    };
    let counts = |square: &Square| {
        d.game
            .in_hand()
            .counted(who)
            .any(|touch| touch.square == *square)
    };
    let decided = squares.iter().any(counts);
    if decided {
        d.not_now(&by, said::Touch::Decided { who });
    }
    decided
}

/// A player takes hold of a man on the way to a move: what follows is seen when he has made it or put the man back.
pub(crate) fn take_hold(d: &mut Draft, who: Color, square: Square) {
    if !liability::is_graded(d) || d.game.turn() != who {
        if chess960::is_of_announced(d, who, square) {
            d.cite(d.quoted(&d.rules().castling.made_at_chess960));
        } else if all_occupied(d, &[square]) {
            blind::takes_out(d, who);
            touch_meant_or_not(d, who, &[square], Intent::Meant);
        }
    } else if all_occupied(d, &[square]) {
        touch_one(d, who, square, Intent::Meant, None);
        d.cite(d.by(&d.rules().touch.own));
    }
}

/// All agree that a touch was an accident: an earlier one of the same man in this turn then counts no longer.
fn excuse_earlier(d: &mut Draft, who: Color, square: Square) -> bool {
    let counted = d
        .game
        .in_hand()
        .counted(who)
        .any(|touch| touch.square == square);
    if counted {
        d.emit(HandsEvent::TouchExcused { who, square });
    }
    counted
}

/// Ends or changes the duty that excused touches had brought about.
fn revise_touch_duty(d: &mut Draft, who: Color) {
    if d.game.in_hand().counted(who).next().is_some() {
        lay_touch_duty(d, who);
        return;
    }
    if d.game.duty(who).is_some() {
        d.emit(RightsEvent::DutyEnded { who });
    }
    d.end_choice(who.opposite());
}

/// Records a touch; says whether it counts towards the duties of touched men.
pub(crate) fn touch_one(
    d: &mut Draft,
    who: Color,
    square: Square,
    intent: Intent,
    adjusting: Option<Notice>,
) -> bool {
    let Some(man) = d.game.board().get(square) else {
        return false;
    };
    let rules = &d.rules().touch;
    let his_move = d.game.turn() == who || unfinished::unfinished_illegal(d, who).is_some();
    let in_time = match d.at(&rules.binds_when) {
        Some(rule) => {
            his_move || decides!(rule, BindsWhen::AnyTurnCarriedOver, not BindsWhen::OnMove)
        }
        None => false,
    };
    let meant = match d.at(&rules.intent) {
        Some(rule) => {
            intent == Intent::Meant
                || decides!(rule, touch::Intent::NoneAsked, not touch::Intent::AccidentExcused | touch::Intent::MeantToMoveOrCapture)
        }
        None => intent == Intent::Meant,
    };
    let licensed = adjusting == Some(Notice::Given)
        && (man.color == who
            || d.at(&d.rules().adjust.enemy_men).is_none_or(
                |rule| decides!(rule, EnemyMen::Allowed, not EnemyMen::OwnerOnRequest),
            ))
        && his_move;
    let counts = in_time && meant && !licensed;
    d.emit(HandsEvent::Touched {
        who,
        square,
        man,
        intent,
        adjusting,
        counts,
    });
    if meant && !licensed {
        out_of_turn::touched_by_opponent(d, who);
    }
    let contact = Contact {
        who,
        color: man.color,
        purposeful: intent == Intent::Meant && adjusting.is_none(),
        adjusting: adjusting.is_some(),
        licensed: licensed || !meant,
        moved: false,
    };
    close_window(d, contact);
    counts
}

/// Men are touched where no touch binds: that it was done is remembered.
pub(crate) fn touch_idly(d: &mut Draft, who: Color, squares: &[Square]) {
    for &square in squares {
        let Some(man) = d.game.board().get(square) else {
            continue;
        };
        d.emit(HandsEvent::Touched {
            who,
            square,
            man,
            intent: Intent::Meant,
            adjusting: None,
            counts: false,
        });
    }
}

/// The men touched in the turn of a half-move that was taken back are touched still.
pub(crate) fn touch_again(d: &mut Draft, ply: &Ply) {
    for touched in &ply.touches {
        d.emit(HandsEvent::Touched {
            who: touched.who,
            square: touched.square,
            man: touched.man,
            intent: touched.intent,
            adjusting: touched.adjusting,
            counts: touched.counts,
        });
    }
}

/// The same with the men of the move itself, and with whatever else was touched for it.
pub(crate) fn all_touched_again(d: &mut Draft, ply: &Ply, men: impl IntoIterator<Item = Square>) {
    touch_again(d, ply);
    for square in men {
        count_as_touched(d, ply.who, square);
    }
}

/// A man that was moved, or taken, counts as touched if it does not yet.
pub(crate) fn count_as_touched(d: &mut Draft, who: Color, square: Square) {
    let known = d
        .game
        .in_hand()
        .counted(who)
        .any(|touch| touch.square == square);
    let Some(man) = d.game.setup().board.get(square).filter(|_| !known) else {
        return;
    };
    d.emit(HandsEvent::Touched {
        who,
        square,
        man,
        intent: Intent::Meant,
        adjusting: None,
        counts: true,
    });
}

pub(crate) fn all_occupied(d: &mut Draft, squares: &[Square]) -> bool {
    let Some(empty) = squares
        .iter()
        .find(|square| d.game.board().get(**square).is_none())
    else {
        return true;
    };
    d.refuse(&[], said::Touch::Nothing { at: *empty });
    false
}

pub(crate) fn out_of_turn(d: &mut Draft) {
    match d.at(&d.rules().adjust.out_of_turn) {
        Some(rule) if decides!(rule, adjust::OutOfTurn::MisconductNoDuty, not adjust::OutOfTurn::NoRightNoDuty) => {
            d.breach(rule.by)
        }
        _ => d.cite(d.by(&d.rules().touch.binds_when)),
    }
    d.say(said::Touch::NotOnMove);
}

/// King and rook are the first men touched: beside what binds stands how castling is done, from a drawn array, or where the order of
/// the hands follows from it.
fn of_castling(d: &mut Draft, who: Color) {
    let men = implied::touched_men(&d.game, who);
    let [first, second, ..] = men.as_slice() else {
        return;
    };
    let board = d.game.board();
    let role = |square: Square| {
        let man = board.get(square).filter(|man| man.color == who);
        man.map(|man| man.role)
    };
    match (role(first.square), role(second.square)) {
        (Some(Role::King), Some(Role::Rook)) => {
            let made = Move::new(first.square, second.square);
            let drawn = chess960::castling(d, d.game.setup(), made, who);
            d.background(drawn.unwrap_or_default());
        }
        (Some(Role::Rook), Some(Role::King)) => {
            let made = Move::new(second.square, first.square);
            let drawn = chess960::castling(d, d.game.setup(), made, who);
            let order = d.by(&d.rules().castling.rook_first);
            d.background(drawn.unwrap_or(order));
        }
        _ => {}
    }
}

/// Lays the duty down that the touches of this turn imply, or says that there is none.
pub(crate) fn lay_touch_duty(d: &mut Draft, who: Color) {
    if liability::is_graded(d) {
        liability::after_touch(d, who);
        return;
    }
    if d.game.duty(who).is_some_and(|duty| duty.upheld) || d.game.turn() != who {
        return;
    }
    let Some(implied) = implied_by_touches(&d.game, who) else {
        let counted = d.game.in_hand().counted(who).next().is_some();
        if !counted && d.game.duty(who).is_none() {
            return;
        }
        let by = of_no_use(d, who);
        d.cite(by);
        if d.game.duty(who).is_some() {
            d.emit(RightsEvent::DutyEnded { who });
        }
        d.end_choice(who.opposite());
        if liability::costs_a_king_move(d) && can(&d.game, &Demand::King) {
            d.breach(by);
            d.say(said::Touch::KingMayBeExacted);
            d.give_choice(Choice {
                who: who.opposite(),
                among: vec![ChoiceOption::King],
                by: by.to_vec(),
            });
            return;
        }
        d.say(said::Touch::AnyLegalMove { who });
        return;
    };
    let right = d.game.right(who.opposite(), Right::Penalty);
    if d.game.open_penalty_of(who.opposite()).is_none() && right != RightState::Kept {
        d.emit(RightsEvent::RightRestored {
            who: who.opposite(),
            right: Right::Penalty,
        });
    }
    d.lay_duty(who, implied.demand, &implied.by, false);
    d.background(d.by(&d.rules().touch.binds_when));
    of_castling(d, who);
    if implied::may_castle_with_them(&d.game, who) {
        d.say(said::Touch::MayCastleFirst { who });
    }
    if implied.options.is_empty() {
        d.end_choice(who.opposite());
    } else {
        d.give_choice(Choice {
            who: who.opposite(),
            among: implied.options,
            by: implied.by,
        });
    }
}

/// The clauses by which nothing is owed for the men touched: where the code has none but that of the own men, and only
/// enemy men were touched, the clause of these.
fn of_no_use<'g>(d: &Draft<'g>, who: Color) -> &'g [ClauseId] {
    let rules = &d.rules().touch;
    let by = d.by(&rules.useless_man);
    let own = d.by(&rules.own);
    let enemies = d.game.in_hand().counted(who).all(|t| t.man.color != who);
    if enemies && by.iter().all(|clause| own.contains(clause)) {
        d.by(&rules.enemy)
    } else {
        by
    }
}

/// A player's hand on a man, as far as it may close a window of his.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Contact {
    /// The player.
    pub who: Color,
    /// Whose man.
    pub color: Color,
    /// Whether the man is to be moved or taken.
    pub purposeful: bool,
    /// Whether he puts it straight.
    pub adjusting: bool,
    /// Whether the code excuses the touch.
    pub licensed: bool,
    /// Whether a move was made with it, on the board or by words that stand for that.
    pub moved: bool,
}

impl Contact {
    /// A move is made with a man of this color.
    pub(crate) fn of_move(who: Color, color: Color) -> Contact {
        Contact {
            who,
            color,
            purposeful: true,
            adjusting: false,
            licensed: false,
            moved: true,
        }
    }

    fn closes(self, trigger: LapseTrigger) -> bool {
        match trigger {
            LapseTrigger::OpponentTouchesOwnMan => self.color == self.who && !self.adjusting,
            LapseTrigger::OpponentTouchesAnyMan => !self.licensed,
            LapseTrigger::OpponentTouchesAnyManEvenAdjusting => true,
            LapseTrigger::ComplainantTouchesWithIntent => self.purposeful,
        }
    }
}

/// A touch by the holder of an open penalty, or by the one who has the choice among touched men, may end his right.
pub(crate) fn close_window(d: &mut Draft, contact: Contact) {
    let holder = contact.who;
    let open = d.game.open_penalty_of(holder).map(|open| open.kind);
    let kind = match open {
        Some(kind) => kind,
        None if chooses_among_touched(d, holder) => OffenceKind::TouchedMan,
        None => return close_carried(d, contact),
    };
    let Some((trigger, by)) = window_of(d, kind) else {
        return;
    };
    if !contact.closes(trigger) {
        return;
    }
    d.lose_right(holder, Right::Penalty, by);
    if open.is_some() {
        d.say(match contact.moved {
            true => said::Touch::MovedSince { holder },
            false => said::Touch::TouchedSince { holder },
        });
    }
    d.end_choice(holder);
    if open.is_none() {
        release(d, holder.opposite());
        d.say(said::Touch::TouchedOwn { holder });
    }
}

/// Men touched out of turn bind their player in his own until the other, in that turn, touches a man himself.
fn close_carried(d: &mut Draft, contact: Contact) {
    let (holder, offender) = (contact.who, contact.who.opposite());
    let by = d.quoted(&d.rules().touch.lapses_when_out_of_turn);
    let carried: Vec<Square> = d
        .game
        .in_hand()
        .counted(offender)
        .filter(|touch| touch.carried)
        .map(|touch| touch.square)
        .collect();
    let closes = contact.closes(LapseTrigger::OpponentTouchesAnyMan);
    if d.game.turn() != offender || by.is_empty() || carried.is_empty() || !closes {
        return;
    }
    for square in carried {
        d.emit(HandsEvent::TouchExcused {
            who: offender,
            square,
        });
    }
    d.lose_right(holder, Right::Penalty, by);
}

/// Whether this player may name one of the men that the other has touched in the turn in progress.
fn chooses_among_touched(d: &Draft, holder: Color) -> bool {
    let offender = holder.opposite();
    d.game.turn() == offender
        && d.game.choice_of(holder).is_some()
        && d.game.duty(offender).is_some_and(|duty| !duty.upheld)
        && d.game.in_hand().counted(offender).next().is_some()
}

/// The touches of this turn bind their player to nothing any more.
pub(crate) fn release(d: &mut Draft, who: Color) {
    let mut squares: Vec<Square> = d
        .game
        .in_hand()
        .counted(who)
        .map(|touch| touch.square)
        .collect();
    squares.dedup();
    for square in squares {
        d.emit(HandsEvent::TouchExcused { who, square });
    }
    if d.game.duty(who).is_some() {
        d.emit(RightsEvent::DutyEnded { who });
    }
}

/// What closes the window for exacting a penalty, and by which clauses.
fn window_of<'g>(d: &Draft<'g>, kind: OffenceKind) -> Option<(LapseTrigger, &'g [ClauseId])> {
    let rules = &d.rules().touch;
    let takes_released = d
        .at(&rules.lapse_takes_released)
        .is_some_and(|rule| *rule.is);
    match kind {
        OffenceKind::Released if !takes_released => penalty_window(d),
        OffenceKind::TouchedMan | OffenceKind::Released => {
            d.at(&rules.lapses_when).map(|rule| (*rule.is, rule.by))
        }
        _ => penalty_window(d),
    }
}

/// What touch of the opponent closes the window for exacting a penalty for an illegal move.
pub(crate) fn penalty_window<'g>(d: &Draft<'g>) -> Option<(LapseTrigger, &'g [ClauseId])> {
    let window = d.at(&d.rules().illegal.window)?;
    match *window.is {
        Window::UntilOpponentTouchesAnyMan => {
            Some((LapseTrigger::OpponentTouchesAnyMan, window.by))
        }
        Window::UntilOpponentTouchesOwnMan => {
            Some((LapseTrigger::OpponentTouchesOwnMan, window.by))
        }
    }
}
