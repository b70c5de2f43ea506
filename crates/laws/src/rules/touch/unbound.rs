//! Why a touch that somebody claims binds its player to nothing.

use jadoube_board::{Color, Role, Square};

use crate::act::{Intent, Notice};
use crate::event::{Event, MovesEvent};
use crate::game::{Game, Ply, Touch};
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::touch::implied::{
    Implied, TouchedMan, can, implied_by_men, meant_illegal_castling, named_without_castling,
};
use crate::ruling::{Choice, ChoiceOption, Clauses, Demand};
use crate::said;
use crate::sentence::ManOn;

/// Refuses the claim that a man was touched, with the reason why nothing follows from it.
pub(crate) fn refuse_claim(d: &mut Draft, offender: Color, square: Square) {
    let is_it = |touch: &&Touch| touch.who == offender && touch.square == square;
    let now = d.game.in_hand().touches.iter().find(is_it).copied();
    let ply = d
        .game
        .plies_back()
        .take(2)
        .find(|ply| ply.touches.iter().any(|touch| is_it(&touch)))
        .cloned();
    let before = ply
        .as_ref()
        .and_then(|ply| ply.touches.iter().find(is_it).copied());
    match (now, before.zip(ply)) {
        (Some(touch), _) => refuse(d, touch, None),
        (None, Some((touch, ply))) => refuse(d, touch, Some(&ply)),
        (None, None) => no_touch_told(d, offender, square),
    }
}

/// Nothing was told of a touch there but what a move has done.
fn no_touch_told(d: &mut Draft, offender: Color, square: Square) {
    let from_there = |ply: &&Ply| ply.who == offender && ply.made.from() == square;
    let moved = d.game.plies_back().find(from_there);
    let man = moved.and_then(|ply| ply.before.setup.board.get(square));
    let castled = |ply: &&Ply| {
        let castling = ply.before.setup.castling_shape(ply.made).is_some();
        ply.who == offender && castling && ply.made.to() == square
    };
    if moved.is_none() && d.game.plies_back().take(2).any(|ply| castled(&ply)) {
        let man = ManOn::new(Role::Rook, square);
        d.refuse(
            d.by(&d.rules().touch.own),
            said::Hearing::HasCastled { man },
        );
        return;
    }
    let why = match man {
        Some(man) => said::Touch::Fulfilled {
            man: ManOn::new(man.role, square),
        },
        None => said::Touch::TouchedNone { offender, square },
    };
    d.refuse(d.by(&d.rules().touch.own), why);
}

/// The touch was told, now or in the turn of a half-move that has been made since.
fn refuse(d: &mut Draft, touch: Touch, since: Option<&Ply>) {
    let (who, square) = (touch.who, touch.square);
    let rules = d.rules();
    let man = ManOn::new(touch.man.role, square);
    let had_the_move = since.map_or(d.game.turn(), |ply| ply.before.setup.turn) == who;
    if touch.intent == Intent::Accident && !touch.counts {
        let why = match touch.adjusting {
            Some(_) => said::Touch::ToPutStraight { who, man },
            None => said::Touch::ByAccident { man },
        };
        d.refuse(d.by(&rules.touch.intent), why);
    } else if touch.adjusting == Some(Notice::Given)
        && !touch.counts
        && (had_the_move || d.by(&rules.touch.binds_when).is_empty())
    {
        let mut by: Clauses = d.by(&rules.adjust.who).to_vec();
        add_clauses(&mut by, d.quoted(&rules.adjust.notice));
        let why = said::Touch::AdjustingFirst { who, man };
        d.refuse(&by, why);
    } else if !had_the_move && !touch.counts {
        let why = said::Touch::HadNotTheMove { who, man };
        d.refuse(d.by(&rules.touch.binds_when), why);
    } else if !touch.counts {
        let why = said::Touch::NothingOwed { man };
        d.refuse(d.by(&rules.touch.lapses_when), why);
    } else if since.is_some_and(|ply| ply.made.from() == square) {
        d.refuse(d.by(&rules.touch.own), said::Touch::Fulfilled { man });
    } else {
        refuse_able(d, touch, since, man);
    }
}

/// The touch counted, and another man was played: it could not be played itself, or another was touched before it.
fn refuse_able(d: &mut Draft, touch: Touch, since: Option<&Ply>, man: ManOn) {
    let own = touch.man.color == touch.who;
    let demand = match own {
        true => Demand::Moves(touch.square),
        false => Demand::Takes(touch.square),
    };
    let start = since.map_or_else(|| d.game.clone(), |ply| at_start(d, ply));
    let rules = &d.rules().touch;
    if can(&start, &demand) {
        let by = if own {
            d.by(&rules.own)
        } else {
            d.by(&rules.enemy)
        };
        let touches = since.map_or(&d.game.in_hand().touches, |ply| &ply.touches);
        let first = touches
            .iter()
            .find(|one| one.who == touch.who && one.counts);
        let why = if first.is_some_and(|first| first.square == touch.square) {
            said::Touch::Answered { man }
        } else {
            said::Touch::NotFirst { man }
        };
        d.refuse(by, why);
    } else {
        let touches = since.map_or(&d.game.in_hand().touches, |ply| &ply.touches);
        let men = each_once(touches, touch.who);
        let by = match among(&start, touches, touch.who) {
            // Castling was meant: what its own law says of the king decides, and not that of men touched one after the other.
            Among::Own if meant_illegal_castling(&start, touch.who, &men) => {
                d.by(&d.rules().castling.illegal_binds)
            }
            Among::Useless => d.by(&rules.useless_man),
            Among::Own => d.by(&rules.own),
            Among::Enemy => d.by(&rules.enemy),
            Among::Both => d.by(&rules.own_and_enemy),
        };
        let by = match by {
            [] if own => d.by(&rules.own),
            [] => d.by(&rules.enemy),
            by => by,
        };
        let why = match since.and_then(|ply| met(touches, ply)) {
            Some((other, moved)) => said::Touch::CouldNotBut {
                man,
                own,
                other,
                moved,
            },
            None => said::Touch::CouldNotBe { man, own },
        };
        d.refuse(by, why);
    }
}

/// The man that a half-move moved or took among those that its player had touched, and whether it moved.
fn met(touches: &[Touch], ply: &Ply) -> Option<(ManOn, bool)> {
    let mut counted = touches
        .iter()
        .filter(|one| one.who == ply.who && one.counts);
    counted.find_map(|one| {
        let moves = one.man.color == ply.who;
        let at = if moves {
            ply.made.from()
        } else {
            ply.made.to()
        };
        (one.square == at).then(|| (ManOn::new(one.man.role, at), moves))
    })
}

/// What the men touched in a turn come to, of which one could not be played.
enum Among {
    /// None of them could.
    Useless,
    /// Men of his own were touched, and one of them could.
    Own,
    /// Men of the other were touched, and one of them could be taken.
    Enemy,
    /// Men of both were touched, and one of them could be played.
    Both,
}

/// What the men come to that this player touched in a turn.
fn among(start: &Game, touches: &[Touch], who: Color) -> Among {
    let of_his = |touch: &&Touch| touch.who == who && touch.counts;
    let is_own = |touch: &Touch| touch.man.color == who;
    let playable = |touch: &Touch| {
        let demand = match is_own(touch) {
            true => Demand::Moves(touch.square),
            false => Demand::Takes(touch.square),
        };
        can(start, &demand)
    };
    let counted = || touches.iter().filter(of_his);
    match (
        counted().any(playable),
        counted().any(is_own),
        counted().all(is_own),
    ) {
        (false, ..) => Among::Useless,
        (true, false, _) => Among::Enemy,
        (true, true, true) => Among::Own,
        (true, true, false) => Among::Both,
    }
}

/// The game as it stood at the start of the turn in which this half-move was made.
fn at_start(d: &Draft, ply: &Ply) -> Game {
    let mut start = d.game.clone();
    start.apply(&Event::Moves(MovesEvent::TurnRewound {
        ply: ply.turn_from,
        spends: false,
    }));
    start
}

/// The move just made with one of several men touched, of which the opponent names the one that must move or be taken, this
/// one among them, and had no time to; with the clauses that give him the choice.
pub(crate) fn played_unnamed(d: &Draft, offender: Color, square: Square) -> Option<(Ply, Clauses)> {
    let ply = d.game.last_ply().filter(|ply| ply.who == offender)?;
    let replied = d.game.in_hand().counted(offender.opposite()).next();
    if !ply.legal || ply.is_out_of_turn() || replied.is_some() || was_named(ply) {
        return None;
    }
    let men = each_once(&ply.touches, offender);
    let among = men.iter().any(|man| man.square == square);
    let start = at_start(d, ply);
    let castled = men.get(1).is_some_and(|rook| {
        ply.before.setup.castling_shape(ply.made).is_some() && ply.made.to() == rook.square
    });
    let named = named_without_castling(&start, offender, &men).filter(|_| !castled);
    let Implied { options, by, .. } = named.or_else(|| implied_by_men(&start, offender, &men))?;
    (among && !options.is_empty()).then(|| (ply.clone(), by))
}

/// Whether it had been said which of them must be played: what was owed when the move was made was one thing.
fn was_named(ply: &Ply) -> bool {
    let owed = ply.open.duties[ply.who].as_ref().map(|duty| &duty.what);
    owed.is_some_and(|owed| !matches!(owed, Demand::Any(_)))
}

/// The men that this player has touched, each once and in the order in which he did.
fn each_once(touches: &[Touch], who: Color) -> Vec<TouchedMan> {
    let mut men: Vec<TouchedMan> = Vec::new();
    for touch in touches
        .iter()
        .filter(|touch| touch.who == who && touch.counts)
    {
        if men.iter().all(|man| man.square != touch.square) {
            men.push(TouchedMan {
                square: touch.square,
                own: touch.man.color == who,
            });
        }
    }
    men
}

/// The men of which the opponent may still name the one that should have been played, after the move just made.
pub(crate) fn still_nameable(game: &Game, ply: &Ply) -> Vec<Square> {
    let d = Draft::rehearsal(game);
    let mut men = Vec::new();
    for touch in &ply.touches {
        let square = touch.square;
        if !men.contains(&square) && played_unnamed(&d, ply.who, square).is_some() {
            men.push(square);
        }
    }
    men
}

/// The choice that the opponent still has after a move that did not wait for it: of the men touched in its turn he may name another
/// than the one that was played, until he touches a man. None where no clause leaves him that.
pub fn late_choice(game: &Game) -> Option<Choice> {
    let ply = game.last_ply()?;
    let who = ply.who.opposite();
    if game.outcome().is_some()
        || game.choice().is_some()
        || game.open_penalty_of(who).is_some()
        || men_touched(ply).len() < 2
    {
        return None;
    }
    let mut others = still_nameable(game, ply);
    others.retain(|square| *square != ply.made.from());
    let draft = Draft::rehearsal(game);
    let (_, by) = played_unnamed(&draft, ply.who, *others.first()?)?;
    let among = others.into_iter().map(ChoiceOption::Man).collect();
    Some(Choice { who, among, by })
}

/// The men that the player of a half-move touched in its turn, each once.
pub(crate) fn men_touched(ply: &Ply) -> Vec<ManOn> {
    let mut men: Vec<ManOn> = Vec::new();
    for touch in ply
        .touches
        .iter()
        .filter(|touch| touch.who == ply.who && touch.counts)
    {
        let man = ManOn::new(touch.man.role, touch.square);
        if !men.contains(&man) {
            men.push(man);
        }
    }
    men
}
