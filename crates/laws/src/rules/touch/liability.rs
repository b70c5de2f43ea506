//! What a turn makes its player liable to where the code grades its penalties: men touched that are of no use, men
//! touched and left, illegal moves.
//!
//! White touches a rook that cannot move, plays a knight illegally, puts it back without consent and makes a legal move with a pawn.
//! He is liable for the whole turn and not for its last step, and the opponent has one right and not three: so what has been
//! touched and what right stands open is read before each move ([`before_move`]), and the one right is opened anew after it, with
//! all men that may be exacted ([`Liable::open_right`]). An illegal move weighs before a touch left without its move, and that
//! before a touch of no use: the heavier offence decides what may be exacted, and the men of the lighter ones stay among those to
//! choose from.

use jadoube_board::{Color, Move, Rank, Role, Square};
use jadoube_codes::params::castling::IllegalCastlingBinds;
use jadoube_codes::params::illegal::Replacement;
use jadoube_codes::params::penalty::System;
use jadoube_codes::params::touch::{EnemyTouched, OwnTouched, UselessTouch};
use jadoube_codes::{ClauseId, decides};

use crate::event::{Event, MovesEvent, RightsEvent};
use crate::game::{Game, Grades};
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::touch::implied::can;
use crate::ruling::{Choice, ChoiceOption, Clauses, Demand, Duty, OffenceKind, PenaltyKind};
use crate::said;

/// By what system the code has faults of moving and touching paid for; a code that is silent restores the position.
pub(crate) fn system(d: &Draft) -> System {
    d.at(&d.rules().penalty.system)
        .map_or(System::Restored, |rule| *rule.is)
}

/// Whether the code grades its penalties: putting back, moving what was touched, moving the king.
pub(crate) fn is_graded(d: &Draft) -> bool {
    match system(d) {
        System::Graded => true,
        System::Restored | System::Scored => false,
    }
}

/// Whether the code counts illegal moves and has a price for each.
pub(crate) fn is_scored(d: &Draft) -> bool {
    match system(d) {
        System::Scored => true,
        System::Graded | System::Restored => false,
    }
}

/// A man touched in the turn in progress.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TouchedMan {
    /// Where it stood when the turn began.
    square: Square,
    own: bool,
    /// Whether it can be moved or taken by a legal move.
    able: bool,
    /// Whether something may still follow from the touch.
    weighs: bool,
    /// Whether a touch of no use may still be penalized.
    weighs_if_useless: bool,
    /// Whether it was touched in the turn before, out of turn.
    carried: bool,
}

/// What a player has come to be liable to in his turn before the move that is about to be made.
pub(crate) struct Liable {
    who: Color,
    turn: u32,
    men: Vec<TouchedMan>,
    /// An open right of the opponent for an illegal move in this turn, with its kind.
    open: Option<(OffenceKind, Grades, Clauses)>,
    /// The men of the move itself as they stood when the turn began.
    moved: Vec<(Square, bool)>,
    /// Whether the move is exacted, so that nothing follows from it.
    owed: bool,
}

/// Looks at the turn of the player who is about to make a move in it; `None` where nothing can follow.
pub(crate) fn before_move(d: &Draft, who: Color, made: Move) -> Option<Liable> {
    if !is_graded(d) || d.game.turn() != who {
        return None;
    }
    Some(Liable {
        who,
        turn: d.game.turn_from,
        men: touched_men(&d.game, who),
        open: open_right(d, who),
        moved: bound_by_move(d, who, made),
        owed: d
            .game
            .duty(who)
            .is_some_and(|duty| duty.upheld && d.game.fulfills(made, &duty.what)),
    })
}

impl Liable {
    /// What a legal move leaves undone, as the moves that would have done it.
    pub(crate) fn left_undone(&self, d: &Draft, made: Move) -> Option<Duty> {
        let left: Vec<Demand> = self
            .left(d, made)
            .map(|man| demand_for(man.square, man.own))
            .collect();
        let what = match left.as_slice() {
            [] => return None,
            [one] => one.clone(),
            _ => Demand::Any(left),
        };
        Some(Duty {
            who: self.who,
            what,
            by: d.by(&d.rules().touch.own).to_vec(),
            upheld: false,
        })
    }

    fn left<'a>(&'a self, d: &'a Draft, made: Move) -> impl Iterator<Item = &'a TouchedMan> {
        self.men.iter().filter(move |man| {
            let castled_with =
                d.game.castles(made) && (made.from() == man.square || made.to() == man.square);
            !self.owed
                && man.able
                && man.weighs
                && is_liable_for(d, man.own)
                && !castled_with
                && !d.game.fulfills(made, &demand_for(man.square, man.own))
        })
    }

    fn has_useless(&self, d: &Draft) -> bool {
        costs_a_king_move(d)
            && self
                .men
                .iter()
                .any(|man| !man.able && man.weighs_if_useless)
    }

    /// Opens the opponent's right after the move has been made.
    pub(crate) fn open_right(self, d: &mut Draft, legal: bool, left: bool) {
        if d.game.outcome().is_some() || (legal && self.owed) {
            return;
        }
        let men = self.men_of_offence(d, legal);
        let Some(offence) = self.offence(d, legal, left) else {
            return;
        };
        let grades = Grades {
            turn: self.turn,
            restore: offence.may.contains(&Exacted::Restoration),
            touched: offence.may.contains(&Exacted::Touched),
            king: offence.may.contains(&Exacted::King),
            men,
            restored: false,
            selecting: false,
        };
        let mut by = offence.by.to_vec();
        if self.men.iter().any(|man| man.carried && man.weighs) {
            add_clauses(&mut by, d.by(&d.rules().touch.binds_when));
            add_clauses(&mut by, d.quoted(&d.rules().touch.lapses_when_out_of_turn));
        }
        open(d, self.who, offence.kind, grades, &by);
    }

    /// The open right for an illegal move of this turn, if there is one.
    fn illegal_before(&self) -> Option<&(OffenceKind, Grades, Clauses)> {
        self.open
            .as_ref()
            .filter(|open| matches!(open.0, OffenceKind::IllegalMove | OffenceKind::Substitution))
    }

    /// The men that may be exacted for what has been done in this turn.
    fn men_of_offence(&self, d: &Draft, legal: bool) -> Vec<(Square, bool)> {
        let replacement = d.at(&d.rules().illegal.replacement);
        if !legal && replacement.is_some_and(|rule| decides!(rule, Replacement::SameMan, not Replacement::OpponentExactsTouchedOrKing | Replacement::SameManOrOpponentsCapture | Replacement::TouchRule)) {
            return self.moved.iter().take(1).copied().collect();
        }
        let known = self.open.as_ref();
        let mut men = known.map_or(Vec::new(), |open| open.1.men.clone());
        let touched = self.men.iter().filter(|man| man.weighs);
        let moved = if legal && self.open.is_none() {
            &[]
        } else {
            self.moved.as_slice()
        };
        for man in touched
            .map(|man| (man.square, man.own))
            .chain(moved.iter().copied())
        {
            if !men.contains(&man) {
                men.push(man);
            }
        }
        men
    }

    /// What the move is an offence against, and what may be exacted for it; `None` if it is none.
    fn offence<'g>(&self, d: &mut Draft<'g>, legal: bool, left: bool) -> Option<Offence<'g>> {
        use Exacted::{King, Restoration, Touched};
        let rules = d.rules();
        let useless = self.has_useless(d) && !self.owed;
        let offence = |kind, by, may| Offence { kind, by, may };
        Some(if !legal {
            let replacement = d.at(&rules.illegal.replacement);
            let may: &'static [Exacted] = match replacement.map(|rule| *rule.is) {
                Some(Replacement::OpponentExactsTouchedOrKing) | None => {
                    &[Restoration, Touched, King]
                }
                Some(
                    Replacement::TouchRule
                    | Replacement::SameManOrOpponentsCapture
                    | Replacement::SameMan,
                ) => &[Restoration, Touched],
            };
            let by = replacement.map_or(&[][..], |rule| rule.by);
            offence(OffenceKind::IllegalMove, by, may)
        } else if let Some((_, grades, _)) = self.illegal_before() {
            let by = d.by(&rules.illegal.self_corrected);
            d.breach(by);
            d.say(if grades.restored {
                said::Touch::ReplacedBeforeChosen
            } else {
                said::Touch::ReplacedWithoutConsent
            });
            offence(OffenceKind::Substitution, by, &[Restoration, Touched, King])
        } else if left && useless {
            d.cite(d.by(&rules.touch.useless_man));
            let by = d.quoted(&rules.touch.both_offences);
            offence(OffenceKind::BothTouches, by, &[Restoration, Touched, King])
        } else if left {
            let by = d.by(&rules.touch.own);
            offence(OffenceKind::TouchedMan, by, &[Restoration, Touched])
        } else if useless {
            let by = d.by(&rules.touch.useless_man);
            offence(OffenceKind::UselessTouch, by, &[King])
        } else {
            return None;
        })
    }
}

/// An offence of the turn, and what may be exacted for it.
struct Offence<'g> {
    kind: OffenceKind,
    by: &'g [ClauseId],
    may: &'static [Exacted],
}

/// What may be exacted for an offence of the turn.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Exacted {
    /// The men are put back.
    Restoration,
    /// A man touched is moved or taken.
    Touched,
    /// The king moves.
    King,
}

/// Whether a man touched and left makes liable, by the clause on men of this side.
fn is_liable_for(d: &Draft, own: bool) -> bool {
    let rules = &d.rules().touch;
    if own {
        d.at(&rules.own).is_some_and(
            |rule| decides!(rule, OwnTouched::LiableOncePlayedOtherwise, not OwnTouched::MustMove),
        )
    } else {
        d.at(&rules.enemy)
            .is_some_and(|rule| decides!(rule, EnemyTouched::LiableOncePlayedOtherwise, not EnemyTouched::MustTake))
    }
}

/// Whether touching a man that can neither move nor be taken may cost a move of the king.
pub(crate) fn costs_a_king_move(d: &Draft) -> bool {
    d.at(&d.rules().touch.useless_man)
        .is_some_and(|rule| decides!(rule, UselessTouch::KingMove, not UselessTouch::Free))
}

/// The men that a move touches, so far as they bind if it is illegal: of an illegal castling those that the code says.
fn bound_by_move(d: &Draft, who: Color, made: Move) -> Vec<(Square, bool)> {
    let mut men = men_of_move(&d.game, who, made);
    let king_alone = d.game.castles(made)
        && d.at(&d.rules().castling.illegal_binds)
            .is_some_and(|rule| !decides!(rule, IllegalCastlingBinds::MenTouched, not IllegalCastlingBinds::KingElseRook | IllegalCastlingBinds::KingAsFirstTouched | IllegalCastlingBinds::KingNotRook));
    if king_alone {
        men.truncate(1);
    }
    men
}

/// A man was touched, or put back after it was touched: one of no use gives its right at once.
pub(crate) fn after_touch(d: &mut Draft, who: Color) {
    if d.game.turn() != who {
        return;
    }
    let men = touched_men(&d.game, who);
    let useless = men.iter().any(|man| !man.able && man.weighs_if_useless);
    if !useless || !costs_a_king_move(d) {
        let rules = &d.rules().touch;
        d.cite(d.by(&rules.own));
        // A pawn left on its last rank owes a piece, whatever is touched beside it.
        let mut pawns = d.game.board().by_role(Role::Pawn).iter();
        if !pawns.any(|square| matches!(square.rank(), Rank::R1 | Rank::R8)) {
            d.say(said::Touch::NothingDue);
        }
        return;
    }
    let rules = &d.rules().touch;
    let by = d.by(&rules.useless_man);
    match able_and_after_a_useless_one(d, &men) {
        Some(square) => {
            d.cite(d.by(&rules.own));
            d.say(said::Touch::AbleAfterUseless { square });
        }
        None => {
            d.breach(by);
            d.say(said::Touch::UselessMan);
        }
    }
    let taken = d
        .game
        .open_penalty()
        .is_some_and(|open| open.kind != OffenceKind::UselessTouch);
    if taken {
        return;
    }
    let mut all = by.to_vec();
    if d.game
        .in_hand()
        .touches
        .iter()
        .any(|touch| touch.carried && touch.who == who)
    {
        add_clauses(&mut all, d.by(&rules.binds_when));
    }
    open_useless(d, who, &men, &all);
}

/// The man touched last, if it is no breach to touch it and the breach of touching another one is known.
fn able_and_after_a_useless_one(d: &Draft, men: &[TouchedMan]) -> Option<Square> {
    let known = d.game.open_penalty()?.kind == OffenceKind::UselessTouch;
    let last = d.game.in_hand().touches.last()?;
    let square = origin(&d.game, last.square, last.after);
    let man = men.iter().find(|man| man.square == square)?;
    (known && man.own && man.able).then_some(last.square)
}

fn open_useless(d: &mut Draft, who: Color, men: &[TouchedMan], by: &[jadoube_codes::ClauseId]) {
    let grades = Grades {
        turn: d.game.turn_from,
        restore: false,
        touched: false,
        king: true,
        men: men.iter().map(|man| (man.square, man.own)).collect(),
        restored: false,
        selecting: false,
    };
    open(d, who, OffenceKind::UselessTouch, grades, by);
}

/// A man was taken off by mistake in the move just made, and was put back: its remover counts as having touched it.
pub(crate) fn removed_in_last_turn(d: &mut Draft, square: Square, by: &[jadoube_codes::ClauseId]) {
    let Some(ply) = d.game.last_ply().filter(|ply| ply.who != d.game.turn()) else {
        return;
    };
    let (offender, made) = (ply.who, ply.made);
    let seen = ply.touches.iter().any(|touch| touch.square == square);
    let mut start = d.game.clone();
    start.apply(&Event::Moves(MovesEvent::TurnRewound {
        ply: ply.turn_from,
        spends: false,
    }));
    let Some(man) = start.setup().board.get(square) else {
        return;
    };
    let own = man.color == offender;
    let demand = demand_for(square, own);
    if start.fulfills(made, &demand) {
        return;
    }
    let able = can(&start, &demand);
    if !seen {
        d.say(said::Touch::RemovedByMover { who: offender });
    }
    let rules = &d.rules().touch;
    let mut all = by.to_vec();
    let touched = if able {
        d.by(&rules.own)
    } else {
        d.by(&rules.useless_man)
    };
    add_clauses(&mut all, touched);
    d.breach(&all);
    let kind = if able {
        OffenceKind::TouchedMan
    } else {
        OffenceKind::UselessTouch
    };
    let grades = Grades {
        turn: start.turn_from,
        restore: able,
        touched: able,
        king: !able,
        men: vec![(square, own)],
        restored: false,
        selecting: false,
    };
    open(d, offender, kind, grades, &all);
}

/// Men touched in the opponent's turn count in the one that has begun; one of no use gives its right now.
pub(crate) fn carried_useless(d: &mut Draft, who: Color) {
    let men = touched_men(&d.game, who);
    let useless = men.iter().any(|man| !man.able) && costs_a_king_move(d);
    if d.game.open_penalty().is_some() || !useless {
        return;
    }
    let rules = &d.rules().touch;
    let mut by = d.by(&rules.useless_man).to_vec();
    add_clauses(&mut by, d.by(&rules.binds_when));
    d.say(said::Touch::UselessOutOfTurn);
    open_useless(d, who, &men, &by);
}

/// Opens a right to a move of the king and to nothing else, in the turn in progress.
pub(crate) fn open_king_move(
    d: &mut Draft,
    offender: Color,
    kind: OffenceKind,
    by: &[jadoube_codes::ClauseId],
) {
    let grades = Grades {
        turn: d.game.turn_from,
        restore: false,
        touched: false,
        king: true,
        men: Vec::new(),
        restored: false,
        selecting: false,
    };
    open(d, offender, kind, grades, by);
}

/// Opens a right and offers the choice that it gives.
pub(crate) fn open(
    d: &mut Draft,
    offender: Color,
    kind: OffenceKind,
    grades: Grades,
    by: &[jadoube_codes::ClauseId],
) {
    d.emit(RightsEvent::PenaltyOpened {
        holder: offender.opposite(),
        kind,
        by: by.to_vec(),
        grades: Some(grades),
    });
    offer(d, offender);
}

/// Offers the holder of the open right what he may exact now.
pub(crate) fn offer(d: &mut Draft, offender: Color) {
    use crate::act::PenaltyLetter::{A, B, C};
    let Some(open) = d.game.open_penalty_of(offender.opposite()).cloned() else {
        return;
    };
    let Some(grades) = open.grades else { return };
    let letters = match open.kind {
        _ if grades.restored => vec![B, C],
        OffenceKind::IllegalMove | OffenceKind::Substitution => vec![A],
        _ => vec![A, B, C],
    };
    let among = letters
        .into_iter()
        .filter(|letter| match letter {
            A => grades.restore,
            B => grades.touched,
            C => grades.king,
        })
        .map(ChoiceOption::Letter)
        .collect();
    d.give_choice(Choice {
        who: offender.opposite(),
        among,
        by: open.by,
    });
}

/// The open right that the opponent of `who` has for this turn.
pub(crate) fn open_right(d: &Draft, who: Color) -> Option<(OffenceKind, Grades, Clauses)> {
    let open = d.game.open_penalty_of(who.opposite())?;
    let grades = open
        .grades
        .clone()
        .filter(|grades| grades.turn == d.game.turn_from)?;
    Some((open.kind, grades, open.by.clone()))
}

/// A player is punished with a lettered penalty.
pub(crate) fn punish(d: &mut Draft, whom: Color, letter: crate::act::PenaltyLetter) {
    d.punish(whom, PenaltyKind::Letter(letter));
}

pub(crate) fn demand_for(square: Square, own: bool) -> Demand {
    if own {
        Demand::Moves(square)
    } else {
        Demand::Takes(square)
    }
}

// ---- men, as they stood when the turn began ----

fn touched_men(game: &Game, who: Color) -> Vec<TouchedMan> {
    let turn = game.in_hand();
    if turn.touches.is_empty() {
        return Vec::new();
    }
    let start = at_turn_start(game);
    let mut men: Vec<TouchedMan> = Vec::new();
    for (index, touch) in turn.touches.iter().enumerate() {
        if touch.who != who || !touch.counts {
            continue;
        }
        let square = origin(game, touch.square, touch.after);
        let own = touch.man.color == who;
        let weighs = index >= turn.spent;
        let weighs_if_useless = index >= turn.spent.max(turn.forgiven);
        match men.iter_mut().find(|man| man.square == square) {
            Some(known) => {
                known.weighs |= weighs;
                known.weighs_if_useless |= weighs_if_useless;
            }
            None => men.push(TouchedMan {
                square,
                own,
                able: can(&start, &demand_for(square, own)),
                weighs,
                weighs_if_useless,
                carried: touch.carried,
            }),
        }
    }
    men
}

/// The game as it stood when the turn in progress began.
pub(crate) fn at_turn_start(game: &Game) -> Game {
    let mut start = game.clone();
    if game.ply_count() > game.turn_from {
        start.apply(&Event::Moves(MovesEvent::TurnRewound {
            ply: game.turn_from,
            spends: false,
        }));
    }
    start
}

/// Where the man stood when the turn began that stands on `square` after so many half-moves.
fn origin(game: &Game, square: Square, after: u32) -> Square {
    game.plies_back()
        .skip_while(|ply| ply.index >= after)
        .take_while(|ply| ply.index >= game.turn_from)
        .fold(square, |square, ply| {
            if ply.made.to() == square {
                ply.made.from()
            } else {
                square
            }
        })
}

/// The men that a move touches: the one that moves, and what it takes or castles with.
pub(crate) fn men_of_move(game: &Game, who: Color, made: Move) -> Vec<(Square, bool)> {
    let after = game.ply_count();
    let board = &game.setup().board;
    let other = game.victim(made).unwrap_or(made.to());
    let mut men = Vec::with_capacity(2);
    for square in [made.from(), other] {
        if let Some(man) = board.get(square) {
            men.push((origin(game, square, after), man.color == who));
        }
    }
    men
}

/// Whether a man is a king.
pub(crate) fn is_king(game: &Game, square: Square) -> bool {
    game.setup()
        .board
        .get(square)
        .is_some_and(|man| man.role == Role::King)
}
