//! Verifies a [`Confinement`]: that the sets hold and hold no mate.
//!
//! The sets hold if every man starts in its set and no move that could be legal in any arrangement
//! leaves them. A move that leaves them must be excused by something that is so in *every*
//! arrangement: a man that never moves and is never captured stands in the way, the square is
//! always attacked (for a king), two pawns never pass each other. Men told as held stay where they
//! are, because the proof goes on after everything that could befall them.

use jadoube_board::{Bitboard, CastlingSide, Color, Man, Position, Role, Square};

use super::flaw::Flaw;
use super::steps::{LEAPS, SLANTED, STRAIGHT};
use crate::squares::squares;
use crate::unwinnable::statics::{Confined, Confinement};

/// Arrangements tried before the search for a mate is given up as a flaw.
const TRIES: u32 = 2_000_000;

/// Verifies the sets for `position` and that `winner` never mates within them.
pub(super) fn check(position: &Position, winner: Color, told: &Confinement) -> Result<(), Flaw> {
    let board = position.board();
    let starts = told.winner == winner
        && told.men.len() == board.occupied().len()
        && board.iter().all(|(square, man)| {
            told.men
                .iter()
                .any(|known| known.man == man && known.from.has(square))
        });
    if !starts {
        return Err(Flaw::Sets("the men are not those of the position".into()));
    }
    verify(told, false)?;
    castling_keeps(position, told)?;
    passing_keeps(position, told)
}

/// Does a pawn that may capture in passing now stay in its set, and is its victim capturable?
fn passing_keeps(position: &Position, told: &Confinement) -> Result<(), Flaw> {
    let Some(target) = position.en_passant() else {
        return Ok(());
    };
    let forward = position.turn().forward();
    let sets = Sets::of(told);
    let on = |square: Square| told.men.iter().position(|man| man.from.has(square));
    let covered = |taker: &Confined| !taker.held && taker.squares.has(target);
    let taken = (target.offset(0, -forward).and_then(on))
        .is_some_and(|pawn| told.men[pawn].capturable || sets.is_last(pawn));
    let takers: Vec<&Confined> = [-1, 1]
        .into_iter()
        .filter_map(|files| target.offset(files, -forward).and_then(on))
        .map(|index| &told.men[index])
        .filter(|man| man.man == Man::new(position.turn(), Role::Pawn))
        .collect();
    if takers.is_empty() || taken && takers.into_iter().all(covered) {
        Ok(())
    } else {
        Err(Flaw::Sets(format!(
            "a pawn may capture in passing on {target}"
        )))
    }
}

/// Do king and rook stay in their sets by castling, if a man that never moves is not in the way?
fn castling_keeps(position: &Position, told: &Confinement) -> Result<(), Flaw> {
    let sets = Sets::of(told);
    if sets.holds && !position.castling_rights().is_empty() {
        return Err(Flaw::Sets("men are held while castling is possible".into()));
    }
    for color in Color::ALL {
        for side in CastlingSide::ALL {
            let Some(rook) = position.castling_rights().get(color, side) else {
                continue;
            };
            let king = position.king(color);
            let arrivals = [
                (king, side.king_target(color)),
                (rook, side.rook_target(color)),
            ];
            let mut way = Bitboard::EMPTY;
            for (from, to) in arrivals {
                way |= line(Role::Rook, from, to)
                    .unwrap_or(Bitboard::EMPTY)
                    .with(to);
            }
            let way = way.without(king).without(rook);
            let kept = arrivals.iter().all(|&(from, to)| {
                told.men
                    .iter()
                    .any(|man| man.from.has(from) && man.man.color == color && man.squares.has(to))
            });
            if !kept && (way & sets.fixed()).is_empty() {
                return Err(Flaw::Sets(format!(
                    "{color} may castle to {}",
                    arrivals[0].1
                )));
            }
        }
    }
    Ok(())
}

/// Sets that need hold only until the next capture or pawn move, verified.
pub(super) fn until_event(told: &Confinement) -> Result<Sets<'_>, Flaw> {
    let sets = Sets {
        still: true,
        holds: false,
        ..Sets::of(told)
    };
    for (index, man) in told.men.iter().enumerate() {
        let pawn = man.man.role == Role::Pawn;
        let starts = man.from.is_subset(man.squares) && (!pawn || man.from == man.squares);
        if !starts || man.from.is_empty() || !man.promoted.is_empty() {
            return Err(Flaw::Sets(format!(
                "the {} of {} does not stay in its set",
                man.man,
                squares(man.from)
            )));
        }
        sets.keeps_to_its_set(index)?;
    }
    Ok(sets)
}

/// Verifies sets and every proof after an event; `fresh` if an event has just been, which may be
/// what gives mate.
pub(super) fn verify(told: &Confinement, fresh: bool) -> Result<(), Flaw> {
    let sets = Sets::of(told);
    for (index, man) in told.men.iter().enumerate() {
        if !man.from.is_subset(man.squares | man.promoted) {
            return Err(Flaw::Sets(format!(
                "the {} of {} does not start in its set",
                man.man,
                squares(man.from)
            )));
        }
        let last = Bitboard::rank(man.man.color.promotion_rank());
        if man.man.role == Role::Pawn && !(man.squares & last).is_empty() {
            return Err(Flaw::Sets("a pawn stays one on its last rank".into()));
        }
        if man.held {
            sets.is_rightly_held(man)?;
        } else {
            sets.keeps_to_its_set(index)?;
        }
    }
    if sets.may_mate(fresh) {
        return Err(Flaw::Sets("an arrangement may be mate".into()));
    }
    for event in &told.events {
        verify(&event.then, true)?;
    }
    sets.events_are_complete(told)
}

pub(super) struct Sets<'a> {
    pub(super) men: &'a [Confined],
    pub(super) winner: Color,
    /// No capture and no pawn move, because the proof goes on after each.
    pub(super) still: bool,
    /// Some men stay, uncaptured, because the proof goes on once one of them moves or falls.
    pub(super) holds: bool,
}

impl<'a> Sets<'a> {
    fn of(told: &'a Confinement) -> Sets<'a> {
        let holds = told.men.iter().any(|man| man.held);
        Sets {
            men: &told.men,
            winner: told.winner,
            still: !told.events.is_empty() && !holds,
            holds,
        }
    }
}

impl Sets<'_> {
    /// A held man is on one square, is not captured there, and is no king.
    fn is_rightly_held(&self, man: &Confined) -> Result<(), Flaw> {
        let stays = man.squares == man.from && man.from.len() == 1 && man.promoted.is_empty();
        if stays && !man.capturable && man.man.role != Role::King {
            Ok(())
        } else {
            Err(Flaw::Sets(format!(
                "the {} is not held in one place",
                man.man
            )))
        }
    }

    pub(super) fn all(&self, index: usize) -> Bitboard {
        self.men[index].squares | self.men[index].promoted
    }

    /// The last man of the winner: once it is gone nothing need be shown.
    pub(super) fn is_last(&self, index: usize) -> bool {
        let own = |man: &&Confined| man.man.color == self.winner && man.man.role != Role::King;
        self.men[index].man.color == self.winner
            && self.men[index].man.role != Role::King
            && self.men.iter().filter(own).count() == 1
    }

    /// Does this man stand on one square in every arrangement?
    pub(super) fn is_fixed(&self, index: usize) -> bool {
        self.all(index).len() == 1 && !self.men[index].capturable
    }

    pub(super) fn fixed(&self) -> Bitboard {
        let fixed = (0..self.men.len()).filter(|&index| self.is_fixed(index));
        fixed.fold(Bitboard::EMPTY, |sum, index| sum | self.all(index))
    }

    fn keeps_to_its_set(&self, index: usize) -> Result<(), Flaw> {
        let man = &self.men[index];
        for from in man.squares.iter() {
            if man.man.role == Role::Pawn {
                self.pawn_keeps(index, from)?;
            } else {
                for to in walk(man.man.role, from, self.fixed()) {
                    let excused = !man.squares.has(to) && self.is_excused(index, from, to);
                    if !excused {
                        self.allows(index, to, man.squares)?;
                    }
                }
            }
        }
        for from in man.promoted.iter() {
            for to in walk(Role::Queen, from, self.fixed())
                .into_iter()
                .chain(walk(Role::Knight, from, self.fixed()))
            {
                self.allows(index, to, man.promoted)?;
            }
        }
        Ok(())
    }

    /// A move to `to`, with or without capture: stays in the set, or can never be.
    fn allows(&self, index: usize, to: Square, set: Bitboard) -> Result<(), Flaw> {
        let mover = self.men[index].man;
        if mover.role == Role::King && self.is_always_attacked(to, mover.color.opposite()) {
            return Ok(());
        }
        let standing =
            (0..self.men.len()).find(|&other| self.is_fixed(other) && self.all(other).has(to));
        let Some(other) = standing else {
            self.captures_are_marked(index, to)?;
            return self.stays(index, to, set);
        };
        let enemy = self.men[other].man;
        let spared = enemy.color == mover.color
            || enemy.role == Role::King
            || self.is_last(other)
            || self.men[other].held
            || self.still;
        if spared {
            Ok(())
        } else {
            Err(self.flaw(index, to))
        }
    }

    fn stays(&self, index: usize, to: Square, set: Bitboard) -> Result<(), Flaw> {
        if set.has(to) {
            Ok(())
        } else {
            Err(self.flaw(index, to))
        }
    }

    pub(super) fn flaw(&self, index: usize, to: Square) -> Flaw {
        let man = &self.men[index];
        Flaw::Sets(format!(
            "the {} of {} may reach {to}",
            man.man,
            squares(man.from)
        ))
    }

    /// Every enemy that may stand on `to` must be one that may be captured.
    fn captures_are_marked(&self, index: usize, to: Square) -> Result<(), Flaw> {
        if self.still {
            return Ok(());
        }
        let mover = self.men[index].man;
        for (other, enemy) in self.men.iter().enumerate() {
            let may_be = enemy.man.color != mover.color && self.all(other).has(to);
            let spared = enemy.capturable
                || enemy.held
                || enemy.man.role == Role::King
                || self.is_last(other);
            if may_be && !spared {
                return Err(self.flaw(index, to));
            }
        }
        Ok(())
    }

    fn pawn_keeps(&self, index: usize, from: Square) -> Result<(), Flaw> {
        if self.still {
            return Ok(());
        }
        let man = &self.men[index];
        let color = man.man.color;
        let set = man.squares | man.promoted;
        let mut to = from;
        for _ in 0..if from.rank() == color.pawn_rank() {
            2
        } else {
            1
        } {
            let Some(next) = to.offset(0, color.forward()) else {
                break;
            };
            if self.fixed().has(next) || self.is_queued(index, next) {
                break;
            }
            if set.has(next) || !self.is_excused(index, from, next) {
                self.stays(index, next, set)?;
            }
            to = next;
        }
        for files in [-1, 1] {
            let Some(to) = from.offset(files, color.forward()) else {
                continue;
            };
            let prey = (0..self.men.len()).any(|other| {
                let enemy = self.men[other].man;
                enemy.color != color
                    && !self.men[other].held
                    && enemy.role != Role::King
                    && !self.is_last(other)
                    && self.all(other).has(to)
            });
            if prey {
                self.captures_are_marked(index, to)?;
                self.stays(index, to, set)?;
            }
        }
        Ok(())
    }

    /// Is there a pawn that is always ahead on the file, is never captured, and cannot be ahead of
    /// `to`?
    fn is_queued(&self, index: usize, to: Square) -> bool {
        let file = Bitboard::file(to.file());
        let color = self.men[index].man.color;
        let ahead = |a: Square, b: Square| match color {
            Color::White => b.rank() > a.rank(),
            Color::Black => b.rank() < a.rank(),
        };
        self.all(index).is_subset(file)
            && self.men.iter().enumerate().any(|(other, pawn)| {
                other != index
                    && pawn.man.role == Role::Pawn
                    && !pawn.capturable
                    && self.all(other).is_subset(file)
                    && self.men[index]
                        .from
                        .iter()
                        .all(|a| pawn.from.iter().all(|b| ahead(a, b)))
                    && self.all(other).iter().all(|b| !ahead(to, b))
            })
    }

    /// Is `target` attacked by a man of `by` wherever everybody stands?
    pub(super) fn is_always_attacked(&self, target: Square, by: Color) -> bool {
        (0..self.men.len()).any(|index| {
            let man = &self.men[index];
            man.man.color == by
                && !man.capturable
                && man.promoted.is_empty()
                && man
                    .squares
                    .iter()
                    .all(|post| self.surely_attacks(index, post, target))
        })
    }

    /// Does this man on `post` attack `target`, with nobody able to stand between but men that
    /// attack along the same line and the king that would flee?
    fn surely_attacks(&self, index: usize, post: Square, target: Square) -> bool {
        let man = self.men[index].man;
        if man.role == Role::Pawn {
            return [-1, 1]
                .iter()
                .any(|&files| post.offset(files, man.color.forward()) == Some(target));
        }
        let Some(between) = line(man.role, post, target) else {
            return false;
        };
        (0..self.men.len())
            .filter(|&other| other != index)
            .all(|other| {
                let also = self.men[other].man;
                let straight = post.file() == target.file() || post.rank() == target.rank();
                let same_line = also.color == man.color
                    && matches!(
                        (also.role, straight),
                        (Role::Queen, _) | (Role::Rook, true) | (Role::Bishop, false)
                    );
                let fleeing = also.role == Role::King && also.color != man.color;
                same_line || fleeing || (self.all(other) & between).is_empty()
            })
    }

    /// May some arrangement be mate? Tried square by square for the losing king.
    fn may_mate(&self, fresh: bool) -> bool {
        let loser = self.winner.opposite();
        let Some(king) = self
            .men
            .iter()
            .position(|man| man.man == Man::new(loser, Role::King))
        else {
            return true;
        };
        let moved = fresh
            || (0..self.men.len())
                .any(|index| self.men[index].man.color == self.winner && self.all(index).len() > 1);
        if !moved {
            return false;
        }
        self.men[king].squares.iter().any(|square| {
            let mut tries = 0;
            let mut posts = vec![None; self.men.len()];
            posts[king] = Some(square);
            let mut wanted = vec![square];
            wanted.extend(steps(square));
            self.closes(king, &mut posts, &wanted, &mut tries, fresh)
        })
    }

    /// Can the men be placed so that every wanted square is closed? The first is the king's own,
    /// which must be attacked.
    fn closes(
        &self,
        king: usize,
        posts: &mut Vec<Option<Square>>,
        wanted: &[Square],
        tries: &mut u32,
        fresh: bool,
    ) -> bool {
        *tries += 1;
        if *tries > TRIES {
            return true;
        }
        let Some((&square, rest)) = wanted.split_first() else {
            return self.all_closed(king, posts);
        };
        let at = posts[king].unwrap_or(square);
        let loser = self.winner.opposite();
        if square != at && (self.is_closed(king, posts, square) || self.is_never_free(square)) {
            return self.closes(king, posts, rest, tries, fresh);
        }
        for index in 0..self.men.len() {
            if posts[index].is_some() {
                continue;
            }
            let man = self.men[index].man;
            for post in self.all(index).iter() {
                if posts.contains(&Some(post)) {
                    continue;
                }
                let useful = if man.color == loser {
                    post == square && square != at
                } else if square == at {
                    man.role != Role::King
                        && self.may_attack(index, post, square)
                        && self.may_have_come(index, post, square, fresh)
                } else {
                    let apart = man.role != Role::King || !steps(at).contains(&post);
                    apart && post != square && self.may_attack(index, post, square)
                };
                if useful {
                    posts[index] = Some(post);
                    if self.closes(king, posts, rest, tries, fresh) {
                        return true;
                    }
                    posts[index] = None;
                }
            }
        }
        false
    }

    /// Squares that the losing king can never step on: a friend that never leaves, or attacked.
    fn is_never_free(&self, square: Square) -> bool {
        let loser = self.winner.opposite();
        let friend = (0..self.men.len()).any(|index| {
            self.men[index].man.color == loser
                && self.men[index].man.role != Role::King
                && self.is_fixed(index)
                && self.all(index).has(square)
        });
        friend || self.is_always_attacked(square, self.winner)
    }

    fn all_closed(&self, king: usize, posts: &[Option<Square>]) -> bool {
        let Some(at) = posts[king] else { return true };
        let loser = self.winner.opposite();
        let lone = (0..self.men.len()).find(|&index| self.is_last(index));
        // A lone checking man that is always attacked by a man other than the king is captured.
        if let Some(post) = lone.and_then(|lone| posts[lone]) {
            let captured = (0..self.men.len()).any(|index| {
                let man = &self.men[index];
                man.man.color == loser
                    && man.man.role != Role::King
                    && !man.capturable
                    && man.promoted.is_empty()
                    && man
                        .squares
                        .iter()
                        .all(|from| self.surely_attacks(index, from, post))
            });
            if captured {
                return false;
            }
        }
        let room = self
            .men
            .iter()
            .position(|man| man.man == Man::new(self.winner, Role::King))
            .is_none_or(|mine| {
                posts[mine].is_some()
                    || self.men[mine]
                        .squares
                        .iter()
                        .any(|post| !posts.contains(&Some(post)) && !steps(at).contains(&post))
            });
        room && steps(at)
            .into_iter()
            .all(|square| self.is_closed(king, posts, square) || self.is_never_free(square))
    }

    fn is_closed(&self, king: usize, posts: &[Option<Square>], square: Square) -> bool {
        let loser = self.winner.opposite();
        posts.iter().enumerate().any(|(index, post)| match *post {
            Some(post) if self.men[index].man.color == loser => index != king && post == square,
            Some(post) => post != square && self.may_attack(index, post, square),
            None => false,
        })
    }

    /// Might this man on `post` attack `target`, obstructed by fixed men only?
    fn may_attack(&self, index: usize, post: Square, target: Square) -> bool {
        let man = &self.men[index];
        let losing = self
            .men
            .iter()
            .position(|man| man.man == Man::new(self.winner.opposite(), Role::King));
        let king = losing.map_or(Bitboard::EMPTY, |king| self.all(king));
        let open = |role| {
            line(role, post, target)
                .is_some_and(|between| (between & (self.fixed() - king)).is_empty())
        };
        let as_is = man.squares.has(post)
            && match man.man.role {
                Role::Pawn => [-1, 1]
                    .iter()
                    .any(|&files| post.offset(files, man.man.color.forward()) == Some(target)),
                role => open(role),
            };
        as_is || man.promoted.has(post) && (open(Role::Queen) || open(Role::Knight))
    }

    /// Might the check from `post` be new: the man may move, or another may leave the line?
    fn may_have_come(&self, index: usize, post: Square, target: Square, fresh: bool) -> bool {
        let between = line(Role::Queen, post, target).unwrap_or(Bitboard::EMPTY);
        fresh
            || self.all(index).len() > 1
            || (0..self.men.len()).any(|other| {
                other != index
                    && self.men[other].man.color == self.winner
                    && self.all(other).len() > 1
                    && !(self.all(other) & between).is_empty()
            })
    }
}

/// Squares next to a square.
pub(super) fn steps(square: Square) -> Vec<Square> {
    STRAIGHT
        .iter()
        .chain(&SLANTED)
        .filter_map(|&(f, r)| square.offset(f, r))
        .collect()
}

/// Squares a man steps or slides to, the first obstacle included.
pub(super) fn walk(role: Role, from: Square, blocked: Bitboard) -> Vec<Square> {
    let (directions, far): (Vec<(i8, i8)>, bool) = match role {
        Role::Knight => (LEAPS.into(), false),
        Role::King | Role::Pawn => ([STRAIGHT, SLANTED].concat(), false),
        Role::Bishop => (SLANTED.into(), true),
        Role::Rook => (STRAIGHT.into(), true),
        Role::Queen => ([STRAIGHT, SLANTED].concat(), true),
    };
    let mut squares = Vec::new();
    for (f, r) in directions {
        let mut at = from;
        while let Some(next) = at.offset(f, r) {
            squares.push(next);
            if !far || blocked.has(next) {
                break;
            }
            at = next;
        }
    }
    squares
}

/// The squares between, if a man of this role attacks `to` from `from` on an empty board.
pub(super) fn line(role: Role, from: Square, to: Square) -> Option<Bitboard> {
    let files = i16::from(to.file().index()) - i16::from(from.file().index());
    let ranks = i16::from(to.rank().index()) - i16::from(from.rank().index());
    let (straight, slanted) = (files == 0 || ranks == 0, files.abs() == ranks.abs());
    let near = files.abs().max(ranks.abs()) == 1;
    let fits = match role {
        Role::Knight => files.abs() * ranks.abs() == 2,
        Role::King => near,
        Role::Bishop => slanted,
        Role::Rook => straight,
        Role::Queen => straight || slanted,
        Role::Pawn => false,
    };
    if !fits || from == to {
        return None;
    }
    let mut between = Bitboard::EMPTY;
    if role != Role::Knight {
        let mut at = from;
        while let Some(next) = at
            .offset(files.signum() as i8, ranks.signum() as i8)
            .filter(|&next| next != to)
        {
            between |= Bitboard::of(next);
            at = next;
        }
    }
    Some(between)
}
