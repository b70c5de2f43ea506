//! What a move breaks, and under which clauses.

use jadoube_board::{CastlingSide, Color, Man, Move, MoveFault, Position, Role, Square};
use jadoube_codes::params::illegal::IllegalComplete;
use jadoube_codes::params::movement::Movement;
use jadoube_codes::params::setup::KeptCastling;
use jadoube_codes::{Cite, ClauseId, decides};

use crate::game::Ply;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::moving::half_made::wing_castled_to;
use crate::rules::play::{chess960, odds};
use crate::rules::touch::out_of_turn;
use crate::rules::touch::unfinished;
use crate::ruling::Clauses;
use crate::said;
use crate::said::{Lost, Moved, Why};
use crate::sentence::{ManOn, numbered_move};

/// The clauses that a move breaks as a move; `None` if it is legal.
pub(crate) fn faults_of(d: &mut Draft, who: Color, made: Move) -> Option<Clauses> {
    if d.game.turn() != who {
        if let Some(by) = carried_on(d, who, made) {
            return Some(by);
        }
        let movement = &d.rules().movement;
        let mut by = Clauses::new();
        if let Some(first) = unfinished::belongs_to_illegal(d, who) {
            add_clauses(&mut by, &first.faults);
            if let Some(cite) = &movement.one_man_a_move {
                add_clauses(&mut by, &cite.by);
            }
            let presses = d.at(&d.rules().illegal.is_complete_at).is_some_and(
                |rule| decides!(rule, IllegalComplete::Press, not IllegalComplete::Completion),
            );
            d.say(said::Moving::BelongsToIllegal { who, presses });
            return Some(by);
        }
        let begun = d.game.in_hand().has_begun(Color::White);
        let first = d.game.ply_count() == 0 && who == Color::Black && !begun;
        let second = d.game.last_ply().is_some_and(|ply| ply.who == who);
        add_clauses(&mut by, odds::on_wrong_beginner(d));
        let cites = [
            first.then_some(&movement.white_begins),
            Some(&movement.alternate_turn),
            second.then_some(&movement.one_man_a_move),
        ];
        for cite in cites.into_iter().flatten().flatten() {
            add_clauses(&mut by, &cite.by);
        }
        d.background(d.quoted(&d.rules().turn.roles));
        if let Some(rook_first) = out_of_turn::castling_fails(d, who, made) {
            d.lead(rook_first);
            d.say(said::Moving::RookMoved { who });
            let mut leading = rook_first.to_vec();
            add_clauses(&mut leading, &by);
            by = leading;
        } else {
            d.say(said::Moving::NotHisMove);
        }
        if out_of_turn::follows_rook(d, who, made).is_some() {
            add_clauses(&mut by, d.quoted(&d.rules().castling.order));
        }
        return Some(by);
    }
    if d.game.is_legal(made) {
        return None;
    }
    if let Some(by) = odds::too_far(d, made) {
        d.lead(&by);
        return Some(by);
    }
    let faults = d.game.setup().judge_move(made).err().unwrap_or_default();
    let mut by = Clauses::new();
    let alone = odds::why_not_alone(&d.game.standing, made);
    let castles_alone = alone.is_some();
    if let Some(why) = alone {
        add_clauses(&mut by, d.by(&d.rules().odds.castle_without_rook));
        d.say(said::Moving::Alone { why });
    }
    // Who has no right to castle need not hear what else stands in its way.
    let is_right_lost = |fault: &MoveFault| matches!(fault, MoveFault::CastlingRightLost { .. });
    let right_lost = faults.iter().any(is_right_lost);
    for fault in &faults {
        add_clauses(&mut by, &clauses_of_fault(d, made, fault));
        if right_lost && !is_right_lost(fault) {
            continue;
        }
        let left_as_pawn = matches!(fault, MoveFault::PromotionMissing { .. })
            && d.has_said(said::Hands::LeftOnLastRank);
        if !castles_alone && !left_as_pawn {
            d.say(sentence_of(fault));
        }
    }
    Some(by)
}

/// What an illegal move was and why it is none, in a sentence: `White moved the knight from e2 to c3, which is illegal: the
/// knight was pinned, and the king on e1 would be in check from e4.` Nothing is said of a move that is legal by itself.
pub(crate) fn told(ply: &Ply) -> Option<said::Moving> {
    let setup = &ply.before.setup;
    let man = setup.board.get(ply.made.from())?;
    let moved = moved(ply)?;
    if ply.is_out_of_turn() {
        return match ply
            .previous
            .as_deref()
            .filter(|first| begins_as_illegal(first, ply))
        {
            Some(first) => told(first),
            None => Some(said::Moving::WithoutHavingTheMove { moved }),
        };
    }
    let off = ply.taken_off_beside();
    let Some(faults) = setup.judge_move(ply.made).err() else {
        return match left_standing(ply) {
            Some(man) => Some(said::Moving::LeftStanding { moved, man }),
            None => (!off.is_empty()).then_some(said::Moving::TookOffBeside { moved, off }),
        };
    };
    let checked = Position::from_setup(setup).is_ok_and(|position| position.is_check());
    let why = match faults.into_iter().next()? {
        MoveFault::CannotReach { man, .. } if man.role == Role::King => {
            let alone = odds::why_not_alone(&ply.before, ply.made);
            match alone {
                Some(why) => Why::NotAlone { why },
                None => why_not_castled(ply).unwrap_or(Why::NoMoveOfKing),
            }
        }
        MoveFault::LeavesKingInCheck { king, checkers } => {
            let role = man.role;
            if role == Role::King {
                Why::KingInto { king, checkers }
            } else if checked {
                Why::KingLeft { king, checkers }
            } else {
                Why::Pinned {
                    role,
                    king,
                    checkers,
                }
            }
        }
        MoveFault::CannotReach { man, .. } => Why::NoMoveOf { role: man.role },
        MoveFault::Blocked { by, .. } => Why::Blocked {
            role: setup.board.get(by)?.role,
            by,
        },
        MoveFault::PawnBlocked { by, .. } => Why::Occupied { by },
        MoveFault::PawnCapturesNothing { to, .. } => Why::NothingToTake { to },
        MoveFault::OwnManOn { to, .. } => Why::OwnMan { to },
        MoveFault::CastlingRightLost { rook, .. } => match castling_lost(ply, rook) {
            Some(how) => Why::CastlingLostBy { rook, how },
            None => Why::CastlingLost { rook },
        },
        fault => Why::Other { fault },
    };
    Some(said::Moving::Illegal { moved, why })
}

/// The man that a move was to take on another square than the one that it went to, where it still stood after the move.
fn left_standing(ply: &Ply) -> Option<ManOn> {
    let stands = ply.stands.as_deref()?;
    let victim = ply.before.victim(ply.made)?;
    let left = victim != ply.made.to() && stands.get(victim).is_some();
    left.then(|| ManOn::of(stands, victim))
}

/// Whether a half-move goes on with what the one before it began as an illegal move that was not pressed.
fn begins_as_illegal(first: &Ply, then: &Ply) -> bool {
    first.who == then.who && !first.legal && !first.completed
}

/// Why a king that went where castling takes him has not castled; none if he went elsewhere.
fn why_not_castled(ply: &Ply) -> Option<Why> {
    let (from, to) = (ply.made.from(), ply.made.to());
    let with = |at: &Ply| wing_castled_to(&at.before.setup, from, to).map(|(_, rook)| rook);
    if let Some(rook) = with(ply) {
        let castling = Move::new(from, rook);
        let faults = ply.before.setup.judge_move(castling).err();
        let fault = faults.and_then(|faults| faults.into_iter().next());
        return Some(match fault {
            Some(fault) => Why::NoCastling { rook, fault },
            None => Why::RookNotBrought { rook },
        });
    }
    let mut earlier = std::iter::successors(ply.previous.as_deref(), |at| at.previous.as_deref());
    let rook = earlier.find_map(with)?;
    castling_lost(ply, rook).map(|how| Why::CastlingLostBy { rook, how })
}

/// By what the right to castle with this rook was lost before a half-move, where that is on record: `since the king had moved
/// with 2.Ke2`.
fn castling_lost(ply: &Ply, rook: Square) -> Option<Lost> {
    let right = |before: &Ply| {
        let castling = &before.before.setup.castling;
        let mut sides = [CastlingSide::King, CastlingSide::Queen].into_iter();
        sides.any(|side| castling.get(ply.who, side) == Some(rook))
    };
    let mut earlier = std::iter::successors(ply.previous.as_deref(), |at| at.previous.as_deref());
    let lost = earlier.find(|at| right(at))?;
    let with = numbered_move(lost);
    let man = lost.before.setup.board.get(lost.made.from())?;
    Some(match man.role {
        _ if lost.who != ply.who => Lost::RookTaken { with },
        Role::King => Lost::KingMoved { with },
        _ => Lost::RookMoved { with },
    })
}

/// What a half-move did, in a sentence without a full stop: `White moved the pawn from e2 to e4`.
pub(crate) fn moved(ply: &Ply) -> Option<Moved> {
    let setup = &ply.before.setup;
    let (who, from, to) = (ply.who, ply.made.from(), ply.made.to());
    let man = setup.board.get(from)?;
    Some(match setup.castling_shape(ply.made) {
        Some(side) => Moved::Castled { who, side },
        None if ply.legal && odds::is_castling_alone(ply) => Moved::CastledAlone { who },
        None => match ply.made.promotion() {
            Some(into) if man.role == Role::Pawn => Moved::Promoted {
                who,
                from,
                to,
                into,
            },
            _ => Moved::Man {
                who,
                role: man.role,
                from,
                to,
            },
        },
    })
}

/// A fault of movement as a sentence.
pub(crate) fn sentence_of(fault: &MoveFault) -> said::Moving {
    let fault = *fault;
    match fault {
        MoveFault::LeavesKingInCheck { .. } => said::Moving::FaultOfMove { fault },
        MoveFault::OwnManOn { to, .. } => said::Moving::OwnManOn { to },
        _ => said::Moving::OtherFault { fault },
    }
}

/// The clauses under which a man let go as a legal move cannot be carried on to another square.
pub(crate) fn carried_on(d: &mut Draft, who: Color, made: Move) -> Option<Clauses> {
    if out_of_turn::is_annulled_on_demand(d) {
        return None;
    }
    let at = made.from();
    let released = d
        .game
        .last_ply()
        .is_some_and(|ply| ply.who == who && ply.legal && !ply.completed && ply.made.to() == at);
    if !released || d.game.castles(made) {
        return None;
    }
    let man = ManOn::of(&d.game.setup().board, at);
    let other = who.opposite();
    d.say(said::Moving::CarriedOn { man, at, other });
    Some(d.quoted(&d.rules().making.made_transfer).to_vec())
}

/// The clauses that a further move breaks in a turn whose whole change is no legal move.
pub(crate) fn faults_of_second_move(d: &mut Draft, made: Move) -> Clauses {
    let mut by = d.quoted(&d.rules().turn.pass).to_vec();
    let faults = d.game.setup().judge_move(made).err().unwrap_or_default();
    for fault in &faults {
        add_clauses(&mut by, &clauses_of_fault(d, made, fault));
    }
    add_clauses(&mut by, d.by(&d.rules().turn.passes_at));
    d.say(said::Moving::WholeIsIllegal);
    by
}

/// The rule on how a man moves that this move breaks.
fn movement_of(movement: &Movement, man: Man, made: Move) -> &Option<Cite> {
    match man.role {
        Role::King => &movement.king,
        Role::Queen => &movement.queen,
        Role::Rook => &movement.rook,
        Role::Bishop => &movement.bishop,
        Role::Knight => &movement.knight,
        Role::Pawn if is_backward(made, man.color) => &movement.pawn_backward,
        Role::Pawn
            if made.from().rank() as i8 - made.to().rank() as i8 == -2 * man.color.forward() =>
        {
            &movement.pawn_double_step
        }
        Role::Pawn => &movement.pawn_step,
    }
}

/// The clauses by which a king, or a rook, that stood wrongly in the first array may not castle on this side: nobody has moved it.
/// A few men from the middle of a game are no array.
fn stood_wrongly<'g>(d: &Draft<'g>, who: Color, side: CastlingSide) -> &'g [ClauseId] {
    let terms = d.game.terms();
    let misplaced = terms.starts_at_the_beginning()
        && terms.array_was_wrong()
        && terms.castling_was_misplaced(who, side);
    d.at(&d.rules().setup.kept_castling)
        .filter(|rule| misplaced && decides!(rule, KeptCastling::NotWithMisplacedMen))
        .map_or(&[], |rule| rule.by)
}

/// Under which clauses a fault of movement is ruled.
fn clauses_of_fault(d: &Draft, made: Move, fault: &MoveFault) -> Clauses {
    let movement = &d.rules().movement;
    let checked = d
        .game
        .position()
        .is_some_and(|position| position.is_check());
    let mover = d.game.setup().board.get(made.from()).map(|man| man.role);
    let cites = match fault {
        MoveFault::NoMan { .. } => vec![],
        MoveFault::NotYourMan { .. } => vec![&movement.adverse_man],
        MoveFault::OwnManOn { .. } => vec![&movement.own_man],
        MoveFault::CannotReach { man, .. } => vec![movement_of(movement, *man, made)],
        MoveFault::Blocked { .. } => vec![&movement.no_leaping],
        MoveFault::PawnBlocked { from, to, by } => {
            if from.rank().index().abs_diff(to.rank().index()) == 2 {
                vec![&movement.pawn_double_step, &movement.no_leaping]
            } else if d.game.setup().board.get(*by).is_some_and(|man| {
                Some(man.color) != d.game.setup().board.get(*from).map(|m| m.color)
            }) {
                vec![&movement.pawn_step, &movement.pawn_capture]
            } else {
                vec![&movement.pawn_step, &movement.own_man]
            }
        }
        MoveFault::PawnCapturesNothing { from, to } => {
            vec![&movement.pawn_capture, passing_fault(d, *from, *to)]
        }
        MoveFault::TakesKing { .. } => vec![&movement.king_capture],
        MoveFault::LeavesKingInCheck { .. } if checked => {
            vec![
                &movement.must_answer_check,
                if unblockable(d) {
                    &movement.no_block
                } else {
                    &movement.own_king
                },
                &movement.check,
            ]
        }
        MoveFault::LeavesKingInCheck { checkers, .. } if mover == Some(Role::King) => {
            let board = &d.game.setup().board;
            let is_king = |square| board.get(square).is_some_and(|man| man.role == Role::King);
            if checkers.iter().any(is_king) {
                vec![&movement.kings_adjacent, &movement.into_check]
            } else if checkers.iter().any(|square| is_pinned(d, made, square)) {
                vec![&movement.into_check, &movement.check]
            } else {
                vec![&movement.into_check]
            }
        }
        MoveFault::LeavesKingInCheck { .. } => vec![&movement.own_king],
        MoveFault::CastlingRightLost { .. } if has_castled(d) => {
            vec![&movement.castling_king_moved, &movement.castling_once]
        }
        MoveFault::CastlingRightLost { color, side, .. }
            if !stood_wrongly(d, *color, *side).is_empty() =>
        {
            return stood_wrongly(d, *color, *side).to_vec();
        }
        MoveFault::CastlingRightLost { .. } => {
            vec![&movement.castling_king_moved, &movement.castling_rook_moved]
        }
        // From a drawn array king and rook go over other squares than those between them.
        MoveFault::CastlingThroughMen { .. } if is_drawn_castling(d, made) => {
            vec![&d.rules().chess960.path]
        }
        MoveFault::CastlingThroughMen { .. } => vec![&movement.castling_path],
        MoveFault::CastlingOutOfCheck { .. } => vec![&movement.castling_out_of_check],
        MoveFault::CastlingThroughCheck { .. } => vec![&movement.castling_through_check],
        MoveFault::PromotionMissing { .. } => vec![&movement.promotion_required],
        MoveFault::PromotionNotAllowed { .. } | MoveFault::BadPromotionRole { .. } => {
            vec![&movement.promotion_choice]
        }
        _ => vec![],
    };
    let mut by = Clauses::new();
    if let MoveFault::OwnManOn { .. } = fault
        && is_upright_castling(d, made)
    {
        add_clauses(&mut by, d.quoted(&d.rules().castling.promoted_rook));
    }
    for cite in cites.into_iter().flatten() {
        add_clauses(&mut by, &cite.by);
    }
    if let Some(man) = d.game.setup().board.get(made.from()) {
        if man.role == Role::King && d.game.castles(made) && made.from().file() == made.to().file()
        {
            add_clauses(&mut by, d.quoted(&d.rules().castling.promoted_rook));
        }
        let drawn = chess960::castling(d, d.game.setup(), made, man.color);
        add_clauses(&mut by, drawn.unwrap_or(&[]));
    }
    by
}

/// Whether this is castling from squares that king and rook have in a drawn array alone, and the code says which are to be empty.
fn is_drawn_castling(d: &Draft, made: Move) -> bool {
    let man = d.game.setup().board.get(made.from());
    d.rules().chess960.path.is_some()
        && man.is_some_and(|man| chess960::castling(d, d.game.setup(), made, man.color).is_some())
}

/// Whether a man that attacks the king after a move could not move there without baring his own king.
fn is_pinned(d: &Draft, made: Move, checker: Square) -> bool {
    let mut board = d.game.setup().board;
    let Some(mover) = board.get(made.from()) else {
        return false;
    };
    board.set(made.from(), None);
    board.set(made.to(), Some(mover));
    board.set(checker, None);
    board.king(mover.color.opposite()).is_some_and(|king| {
        !board
            .attackers(king, mover.color, board.occupied())
            .is_empty()
    })
}

/// Whether the king goes for a rook of his own on another rank, as if to castle with it.
fn is_upright_castling(d: &Draft, made: Move) -> bool {
    let board = &d.game.setup().board;
    let role = |square| board.get(square).map(|man| man.role);
    role(made.from()) == Some(Role::King)
        && role(made.to()) == Some(Role::Rook)
        && made.from().rank() != made.to().rank()
}

/// Whether the player on turn has castled in this game.
fn has_castled(d: &Draft) -> bool {
    let turn = d.game.turn();
    d.game.plies_back().any(|ply| {
        ply.who == turn && ply.legal && ply.before.setup.castling_shape(ply.made).is_some()
    })
}

/// Whether the check comes from a knight or a pawn, so that nothing can be put between.
fn unblockable(d: &Draft) -> bool {
    d.game.position().is_some_and(|position| {
        let leapers = position.board().by_role(Role::Knight) | position.board().by_role(Role::Pawn);
        !(position.checkers() & leapers).is_empty()
    })
}

/// Why nothing is taken in passing: it is too late, or what stands beside is no pawn that made a double step.
fn passing_fault<'g>(d: &Draft<'g>, from: Square, to: Square) -> &'g Option<Cite> {
    let movement = &d.rules().movement;
    let beside = Square::new(to.file(), from.rank());
    let came = d.game.plies_back().find(|ply| ply.made.to() == beside);
    let Some(came) = came else {
        return &movement.en_passant;
    };
    let man = came.before.setup.board.get(came.made.from());
    let ranks = came
        .made
        .from()
        .rank()
        .index()
        .abs_diff(beside.rank().index());
    if man.is_some_and(|man| man.role == Role::Pawn) && ranks == 2 {
        &movement.en_passant_late
    } else {
        &movement.en_passant_not_a_pawn
    }
}

fn is_backward(made: Move, color: Color) -> bool {
    (made.to().rank().index() as i8 - made.from().rank().index() as i8) * color.forward() < 0
}

/// Whether a half-move carries on a man that its player had let go where it was moved legally, which made that move. Once
/// that move is completed it is over, and what he moves is moved in the other's turn.
pub(crate) fn carries_on(ply: &Ply) -> bool {
    !ply.legal
        && ply.previous.as_deref().is_some_and(|before| {
            before.who == ply.who
                && before.legal
                && !before.completed
                && before.made.to() == ply.made.from()
        })
}
