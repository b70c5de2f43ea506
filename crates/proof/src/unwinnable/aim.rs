//! Mates to play for in a locked position, and how far the men are from them.
//!
//! Where pawns bar each other and nothing is captured, a mate is an arrangement of a few men within
//! the squares they can get to. Such arrangements can be found without moving a man; a search that
//! knows how many moves each man still needs to its place then walks there almost straight.
//! Nothing is concluded when no arrangement is found.

use jadoube_board::{
    Bitboard, Board, CastlingRights, Color, Man, Position, Role, Setup, Square, attacks,
};

use crate::unwinnable::statics::{Group, Reach, numbers, reach_of};

/// Placings tried for one square of the losing king.
const TRIES: u32 = 400;

/// Moves that a man is taken to need to a square it cannot get to.
const NEVER: u8 = 30;

/// What a king's move weighs against another man's: kings go first, the others follow.
const KING: usize = 4;

/// Moves from every square to one.
type Ways = [u8; 64];

/// One arrangement that is mate: where men of each kind must go.
#[derive(Clone, Debug)]
pub(crate) struct Aim {
    kinds: Vec<(Man, Vec<Ways>)>,
    /// Men that never move.
    steady: Bitboard,
    /// Does it count what keeps a king from its next step?
    looks_ahead: bool,
}

impl Aim {
    /// The nearest arrangements, at most `limit`, each with the losing king on another square.
    pub(crate) fn all(position: &Position, winner: Color, limit: usize) -> Vec<Aim> {
        let Some(mut reach) = Reach::new(position, winner) else {
            return Vec::new();
        };
        reach.still = true;
        if !reach.saturate() {
            return Vec::new();
        }
        let finder = Finder::new(&reach, position);
        let mut found = finder.every();
        found.sort_by_key(|&(cost, _)| cost);
        found.truncate(limit);
        found
            .iter()
            .map(|(_, placed)| Aim::of(&reach, placed))
            .collect()
    }

    fn of(reach: &Reach, placed: &[(usize, Square)]) -> Aim {
        let mut kinds: Vec<(Man, Vec<Ways>)> = Vec::new();
        for &(number, post) in placed {
            let man = Man::new(reach.color[number], reach.role[number]);
            let ways = ways(reach, man.role, post, reach.walk[number]);
            match kinds.iter_mut().find(|(kind, _)| *kind == man) {
                Some((_, posts)) => posts.push(ways),
                None => kinds.push((man, vec![ways])),
            }
        }
        Aim {
            kinds,
            steady: reach.steady,
            looks_ahead: true,
        }
    }

    /// What keeps a king from its next step: the fewest men that stand on such a square, or attack
    /// it or would if others left the line.
    fn hindrances(&self, board: &Board, color: Color, king: Square, ways: &Ways) -> usize {
        let away = ways[king.index() as usize];
        let steps = attacks::king(king).iter();
        steps
            .filter(|step| ways[step.index() as usize] < away)
            .map(|step| {
                let attackers = board.attackers(step, color.opposite(), self.steady).len();
                attackers + usize::from(board.occupied().has(step))
            })
            .min()
            .unwrap_or(0)
    }

    /// The same arrangement, looked at more simply: sometimes the straighter way.
    pub(crate) fn simpler(&self) -> Aim {
        Aim {
            looks_ahead: false,
            ..self.clone()
        }
    }

    /// Moves that the men still need to their places.
    pub(crate) fn distance(&self, position: &Position) -> usize {
        let board = position.board();
        let moves = self.kinds.iter().map(|(man, posts)| {
            let men = board.by_color(man.color) & board.by_role(man.role);
            match (man.role, men.first(), posts.first()) {
                (Role::King, Some(king), Some(ways)) => {
                    let moves = KING * usize::from(ways[king.index() as usize]);
                    let hindered = if self.looks_ahead {
                        self.hindrances(board, man.color, king, ways)
                    } else {
                        0
                    };
                    moves + hindered
                }
                _ => shared_out(posts, men),
            }
        });
        moves.sum()
    }
}

/// The fewest moves in which different men get to all the posts.
fn shared_out(posts: &[Ways], men: Bitboard) -> usize {
    let Some((ways, rest)) = posts.split_first() else {
        return 0;
    };
    let each = men
        .iter()
        .map(|man| usize::from(ways[man.index() as usize]) + shared_out(rest, men.without(man)));
    each.min().unwrap_or(usize::from(NEVER) * posts.len())
}

/// Moves from every square of `walk` to `post`, around men that never move.
fn ways(reach: &Reach, role: Role, post: Square, walk: Bitboard) -> Ways {
    let mut ways = [NEVER; 64];
    let (mut seen, mut edge) = (Bitboard::of(post), Bitboard::of(post));
    for moves in 0..NEVER {
        let mut next = Bitboard::EMPTY;
        for square in edge.iter() {
            ways[square.index() as usize] = moves;
            next |= reach_of(role, square, reach.steady) & walk;
        }
        edge = next - seen;
        seen |= next;
        if edge.is_empty() {
            break;
        }
    }
    ways
}

type Placing = Vec<(usize, Square)>;

/// Looks for arrangements square by square of the losing king.
struct Finder<'a> {
    reach: &'a Reach,
    position: &'a Position,
    /// Moves of each man from where it stands.
    from: Vec<Ways>,
    /// Men that do the same, the winner's and the loser's.
    kinds: [Vec<Group>; 2],
}

/// The search for one square.
struct Try {
    target: Square,
    placed: Placing,
    occupied: Bitboard,
    cost: u32,
    best: Option<(u32, Placing)>,
    tries: u32,
}

impl<'a> Finder<'a> {
    fn new(reach: &'a Reach, position: &'a Position) -> Finder<'a> {
        let from = (0..reach.count)
            .map(|number| match reach.start[number].first() {
                Some(start) => ways(reach, reach.role[number], start, reach.walk[number]),
                None => [NEVER; 64],
            })
            .collect();
        let mut kinds = [Vec::new(), Vec::new()];
        for color in Color::ALL {
            let side = usize::from(color != reach.winner);
            for role in [
                Role::King,
                Role::Knight,
                Role::Bishop,
                Role::Rook,
                Role::Queen,
            ] {
                let group = numbers(reach.men(color))
                    .filter(|&number| reach.role[number] == role && reach.walk[number].is_several())
                    .fold(0, |group, number| group | 1 << number);
                if group != 0 && (role != Role::King || side == 0) {
                    kinds[side].push(group);
                }
            }
        }
        Finder {
            reach,
            position,
            from,
            kinds,
        }
    }

    /// The nearest arrangement for every square of the losing king that has one.
    fn every(&self) -> Vec<(u32, Placing)> {
        let king = self.reach.king[self.reach.winner.opposite() as usize];
        let squares = self.reach.walk[king].iter();
        squares
            .filter_map(|target| self.nearest(king, target))
            .collect()
    }

    fn nearest(&self, king: usize, target: Square) -> Option<(u32, Placing)> {
        let mut trial = Try {
            target,
            placed: vec![(king, target)],
            occupied: Bitboard::of(target),
            cost: u32::from(self.from[king][target.index() as usize]),
            best: None,
            tries: 0,
        };
        let mine = self.reach.king[self.reach.winner as usize];
        for &group in self.kinds[0].iter().filter(|&&group| group != 1 << mine) {
            self.attack_with(group, target, &mut trial);
        }
        trial.best
    }

    /// Places a man of a kind where it attacks a square, in every way, and goes on.
    fn attack_with(&self, group: Group, square: Square, trial: &mut Try) {
        let reach = self.reach;
        let Some(any) = numbers(group).next() else {
            return;
        };
        let role = reach.role[any];
        let mut posts = reach_of(role, square, reach.steady) - trial.occupied;
        if role == Role::King {
            posts -= attacks::king(trial.target);
        }
        for post in posts.iter() {
            self.place(group, post, trial);
        }
    }

    /// Places the man of a kind that has the shortest way, if one can get there.
    fn place(&self, group: Group, post: Square, trial: &mut Try) {
        let away = |number: usize| self.from[number][post.index() as usize];
        let Some(number) = numbers(group)
            .filter(|&number| !trial.placed.iter().any(|&(other, _)| other == number))
            .min_by_key(|&number| away(number))
            .filter(|&number| away(number) < NEVER)
        else {
            return;
        };
        trial.tries += 1;
        let cost = trial.cost + u32::from(away(number));
        let worse = trial.best.as_ref().is_some_and(|&(best, _)| best <= cost);
        if trial.tries > TRIES || worse {
            return;
        }
        let (before, occupied) = (trial.cost, trial.occupied);
        trial.placed.push((number, post));
        trial.occupied |= Bitboard::of(post);
        trial.cost = cost;
        self.close(trial);
        trial.placed.pop();
        trial.cost = before;
        trial.occupied = occupied;
    }

    /// Closes the first flight that is open, in every way; keeps what turns out to be mate.
    fn close(&self, trial: &mut Try) {
        let reach = self.reach;
        let loser = reach.winner.opposite();
        let fixed: Bitboard = numbers(reach.men(loser))
            .map(|number| reach.squares(number) & reach.steady)
            .fold(Bitboard::EMPTY, |sum, squares| sum | squares);
        let closed = fixed | reach.forever[reach.winner as usize];
        let flights = attacks::king(trial.target) - closed;
        let open = flights
            .iter()
            .find(|&flight| !self.is_closed(flight, trial));
        let Some(flight) = open else {
            if self.is_mate(trial) {
                trial.best = Some((trial.cost, trial.placed.clone()));
            }
            return;
        };
        if !trial.occupied.has(flight) && !reach.steady.has(flight) {
            for &group in &self.kinds[1] {
                self.place(group, flight, trial);
            }
        }
        for &group in &self.kinds[0] {
            self.attack_with(group, flight, trial);
        }
    }

    fn is_closed(&self, flight: Square, trial: &Try) -> bool {
        let reach = self.reach;
        let through = reach.steady.without(trial.target);
        trial.placed[1..].iter().any(|&(number, post)| {
            if reach.color[number] == reach.winner {
                let blocked = (through | trial.occupied).without(trial.target);
                post != flight && reach_of(reach.role[number], post, blocked).has(flight)
            } else {
                post == flight
            }
        })
    }

    /// Is it mate with the men that never move, those placed, and the winner's king out of the way?
    fn is_mate(&self, trial: &Try) -> bool {
        let reach = self.reach;
        let mut board = Board::EMPTY;
        for (square, man) in self.position.board().iter() {
            if reach.steady.has(square) {
                board.set(square, Some(man));
            }
        }
        for &(number, post) in &trial.placed {
            let man = Man::new(reach.color[number], reach.role[number]);
            board.set(post, Some(man));
        }
        if board.king(reach.winner).is_some() {
            return self.mated(&board);
        }
        let mine = reach.king[reach.winner as usize];
        let room = reach.walk[mine] - trial.occupied - attacks::king(trial.target);
        room.iter().any(|post| {
            let mut board = board;
            board.set(post, Some(Man::new(reach.winner, Role::King)));
            self.mated(&board)
        })
    }

    fn mated(&self, board: &Board) -> bool {
        let mut setup = Setup::initial();
        setup.board = *board;
        setup.castling = CastlingRights::NONE;
        setup.turn = self.reach.winner.opposite();
        Position::from_setup(&setup).is_ok_and(|position| position.is_checkmate())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_arrangement_is_a_place_for_each_man_and_nearer_to_it_is_nearer_to_mate() {
        // The black king must walk around the whole chain, and two of his bishops shut him in.
        let fen = "2b1b2k/1p5b/1Pp5/2Pp1b2/3Pp3/B3Pp1b/5P2/K1B1B3 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        let aims = Aim::all(&position, Color::White, 4);
        assert_eq!(aims.len(), 4);
        let nearer = Position::from_fen("2b5/1p6/1Pp5/B1Pp4/3Pp3/B3Pp2/2b1bP2/K2kB3 b - - 0 1");
        let nearer = nearer.unwrap();
        assert!(aims[0].distance(&nearer) < aims[0].distance(&position) / 4);
    }

    #[test]
    fn there_is_nothing_to_aim_at_where_no_arrangement_is_mate() {
        let fen = "8/8/4k3/p1p1p1p1/P1P1P1P1/4K3/8/8 w - - 0 1";
        let position = Position::from_fen(fen).unwrap();
        assert!(Aim::all(&position, Color::White, 4).is_empty());
    }
}
