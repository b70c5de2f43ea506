//! Finding a helpmate by going straight for one.
//!
//! Both sides play towards one picture: the losing king in a corner, the winner's king beside it,
//! and something that has been promoted. Moves that come nearer to the picture cost nothing, the
//! move after one costs nothing either, other moves are paid for out of a small depth. Most
//! positions of real games fall within a few hundred nodes.
//!
//! The idea of rewarded moves is that of CHA (M. Ambrona, FUN 2022); the picture, the corner chosen
//! and the order are our own. Nothing is concluded when no mate is found.

use jadoube_board::{Bitboard, Board, Color, Move, Position, Role, Square, attacks};

use crate::material::shortage;
use crate::unwinnable::picture::{Picture, around, fewer_jumps, fewer_steps, steps};

/// Longest line followed, in plies.
const LONGEST: usize = 160;

/// Flights of the losing king beyond which no mate is looked for.
const FLIGHTS: usize = 3;

/// A search for a helpmate; its line is the result.
pub(crate) struct Dive {
    winner: Color,
    picture: Picture,
    left: u64,
    /// The halfmove clock at which the game ends, unless the last move mates.
    clock: u32,
    found: bool,
    /// The line so far; a helpmate once the dive has found one.
    pub(crate) line: Vec<Move>,
    /// Nodes used.
    pub(crate) nodes: u64,
    /// Positions looked into before, and with how much depth left; empty for a short dive. An
    /// accident of the hash can only hide a mate.
    seen: Vec<(u64, u32)>,
}

/// Positions remembered by a long dive; a power of two.
const SEEN: usize = 1 << 13;

/// Nodes from which on a dive is long.
const LONG: u64 = 1_000;

/// Whether a dive is over: it has found a mate or used up its nodes.
type IsOver = bool;

impl Dive {
    pub(crate) fn new(winner: Color, picture: Picture, nodes: u64) -> Dive {
        Dive {
            winner,
            picture,
            left: nodes,
            clock: u32::MAX,
            found: false,
            line: Vec::with_capacity(LONGEST),
            nodes: 0,
            seen: if nodes < LONG {
                Vec::new()
            } else {
                vec![(0, 0); SEEN]
            },
        }
    }

    /// The same for a game that ends when the halfmove clock shows so much.
    pub(crate) fn within(self, clock: u32) -> Dive {
        Dive { clock, ..self }
    }

    /// Looks for a helpmate; true if [`Dive::line`] is one.
    pub(crate) fn run(&mut self, position: &Position, depth: u32) -> bool {
        self.dive(position, depth, false);
        self.found
    }

    fn dive(&mut self, position: &Position, depth: u32, free: bool) -> IsOver {
        let board = position.board();
        let mine = position.turn() == self.winner;
        if mine && self.mates(position) {
            return true;
        }
        // Only a capture or a promotion changes the men.
        if position.halfmove_clock() == 0 && shortage(board, self.winner).is_some() {
            return false;
        }
        if position.halfmove_clock() >= self.clock {
            self.found = !mine && position.is_checkmate();
            return self.found;
        }
        if self.line.len() >= LONGEST || self.was_seen(position, 2 * depth + u32::from(free)) {
            return false;
        }
        let rewarded = if mine {
            self.leads(position, depth)
        } else {
            self.comes(position, depth)
        };
        rewarded || self.goes_on(position, depth, free)
    }

    /// The winner's moves that bring the picture nearer.
    fn leads(&mut self, position: &Position, depth: u32) -> IsOver {
        if self.walks(position, depth) {
            return true;
        }
        let board = position.board();
        let own = board.by_color(self.winner);
        let hold = Hold::of(position);
        if self.takes_aim(position, &hold, depth) {
            return true;
        }
        let mut pawns = board.by_role(Role::Pawn) & own;
        while let Some(pawn) = foremost(self.winner, pawns) {
            if self.advances(position, &hold, pawn, depth) {
                return true;
            }
            pawns = pawns.without(pawn);
        }
        let enemy = board.by_color(self.winner.opposite());
        for knight in (board.by_role(Role::Knight) & own).iter() {
            let nearer = fewer_jumps(knight, self.picture.knight) | enemy;
            let targets = attacks::knight(knight) & (nearer - own);
            if self.tries(position, &hold, knight, targets, depth) {
                return true;
            }
        }
        let (straight, slanted) = sliders(board);
        for slider in ((straight | slanted) & own).iter() {
            let hits = reach(board, slider, straight, slanted);
            if self.tries(position, &hold, slider, hits & enemy, depth) {
                return true;
            }
        }
        false
    }

    /// With the king in its place, a queen comes to where she attacks the square beside it: mate
    /// follows there. One way is enough.
    fn takes_aim(&mut self, position: &Position, hold: &Hold, depth: u32) -> IsOver {
        let board = position.board();
        let own = board.by_color(self.winner);
        let before = self.picture.before;
        if own.has(before)
            || !attacks::king(before).has(position.king(self.winner))
            || steps(position.king(self.winner.opposite()), self.picture.corner) > 1
        {
            return false;
        }
        let occupied = board.occupied();
        let aims = attacks::queen(before, occupied) - occupied;
        for queen in (board.by_role(Role::Queen) & own).iter() {
            let reach = attacks::queen(queen, occupied);
            if reach.has(before) {
                return false;
            }
            if let Some(to) = (reach & aims)
                .iter()
                .find(|&to| hold.allows(board, queen, to))
            {
                return self.follow(position, Move::new(queen, to), depth, true);
            }
        }
        false
    }

    /// The loser's moves that bring the picture nearer.
    fn comes(&mut self, position: &Position, depth: u32) -> IsOver {
        if self.walks(position, depth) {
            return true;
        }
        let board = position.board();
        let own = board.by_color(self.winner.opposite());
        let knights = board.by_role(Role::Knight) & own;
        if knights.is_empty() {
            return false;
        }
        let hold = Hold::of(position);
        knights.iter().any(|knight| {
            let nearer = fewer_jumps(knight, self.picture.shut);
            let targets = attacks::knight(knight) & (nearer - own);
            self.tries(position, &hold, knight, targets, depth)
        })
    }

    /// The moves of the king whose turn it is that bring it nearer.
    fn walks(&mut self, position: &Position, depth: u32) -> IsOver {
        let board = position.board();
        let turn = position.turn();
        let king = position.king(turn);
        let occupied = board.occupied().without(king);
        self.nearer(position).iter().any(|to| {
            board.attackers(to, turn.opposite(), occupied).is_empty()
                && self.follow(position, Move::new(king, to), depth, true)
        })
    }

    /// Where the king whose turn it is comes nearer, safe or not.
    fn nearer(&self, position: &Position) -> Bitboard {
        let board = position.board();
        let turn = position.turn();
        let king = position.king(turn);
        let nearer = if turn == self.winner {
            let close = around(self.picture.corner, 1);
            let nearer = if position.king(turn.opposite()) == self.picture.corner {
                fewer_steps(king, self.goal(board, king))
            } else if close.has(king) {
                !close
            } else {
                // Who comes too near too soon keeps the losing king out of its corner.
                fewer_steps(king, self.goal(board, king)) - close
            };
            nearer | board.by_color(turn.opposite())
        } else {
            fewer_steps(king, self.picture.corner)
        };
        attacks::king(king) & (nearer - board.by_color(turn))
    }

    /// Where the winner's king goes: to the picture, or, where only pawns that are all barred could
    /// promote, to the nearest bar.
    fn goal(&self, board: &Board, king: Square) -> Square {
        let own = board.by_color(self.winner);
        let majors = board.by_role(Role::Queen) | board.by_role(Role::Rook);
        if !own.is_disjoint(majors) {
            return self.picture.before;
        }
        let pawns = board.by_role(Role::Pawn);
        bars(self.winner, pawns & own, pawns - own)
            .iter()
            .min_by_key(|&bar| steps(king, bar))
            .unwrap_or(self.picture.before)
    }

    /// The moves of one of the winner's pawns.
    fn advances(&mut self, position: &Position, hold: &Hold, pawn: Square, depth: u32) -> IsOver {
        let board = position.board();
        if let Some(to) = position.en_passant() {
            let play = Move::new(pawn, to);
            if position.is_legal(play) && self.follow(position, play, depth, true) {
                return true;
            }
        }
        let free = !board.occupied();
        let step = |set: Bitboard| match self.winner {
            Color::White => Bitboard(set.0 << 8) & free,
            Color::Black => Bitboard(set.0 >> 8) & free,
        };
        let one = step(Bitboard::of(pawn));
        let prey = board.by_color(self.winner.opposite());
        let mut targets = attacks::pawn(self.winner, pawn) & prey | one;
        if pawn.rank() == self.winner.pawn_rank() {
            targets |= step(one);
        }
        if targets.is_disjoint(Bitboard::rank(self.winner.promotion_rank())) {
            return self.tries(position, hold, pawn, targets, depth);
        }
        targets.iter().any(|to| {
            hold.allows(board, pawn, to)
                && Role::PROMOTIONS
                    .into_iter()
                    .any(|role| self.follow(position, Move::promoting(pawn, to, role), depth, true))
        })
    }

    /// Moves of a man other than the king that can be made if the king is safe then.
    fn tries(
        &mut self,
        position: &Position,
        hold: &Hold,
        from: Square,
        targets: Bitboard,
        depth: u32,
    ) -> IsOver {
        targets.iter().any(|to| {
            hold.allows(position.board(), from, to)
                && self.follow(position, Move::new(from, to), depth, true)
        })
    }

    /// The moves that are paid for.
    fn goes_on(&mut self, position: &Position, depth: u32, free: bool) -> IsOver {
        let mine = position.turn() == self.winner;
        let normal = if free { depth } else { depth - 1 };
        if normal == 0 {
            self.found = !mine && position.is_checkmate();
            return self.found;
        }
        let nearer = self.nearer(position);
        let left = Left {
            normal,
            punished: depth.saturating_sub(4),
        };
        self.waits(position, nearer, &left) || self.goes_elsewhere(position, nearer, &left)
    }

    /// The other moves of the king, which are mostly enough, so that nothing need be listed.
    fn waits(&mut self, position: &Position, nearer: Bitboard, left: &Left) -> IsOver {
        let board = position.board();
        let turn = position.turn();
        let king = position.king(turn);
        let (own, enemy) = (board.by_color(turn), board.by_color(turn.opposite()));
        let occupied = board.occupied().without(king);
        (attacks::king(king) - own - nearer).iter().any(|to| {
            let punished = turn != self.winner && enemy.has(to);
            let depth = left.after(punished);
            depth > 0
                && board.attackers(to, turn.opposite(), occupied).is_empty()
                && self.follow(position, Move::new(king, to), depth, false)
        })
    }

    /// What neither brings anything nearer nor is a step of the king. Without any move at all it is
    /// mate or stalemate.
    fn goes_elsewhere(&mut self, position: &Position, nearer: Bitboard, left: &Left) -> IsOver {
        let mine = position.turn() == self.winner;
        let moves = position.legal_moves();
        if moves.is_empty() {
            self.found = !mine && position.is_check();
            return self.found;
        }
        let king = position.king(position.turn());
        let steps = attacks::king(king) - position.board().by_color(position.turn());
        moves.iter().any(|&play| {
            if play.from() == king && steps.has(play.to())
                || self.is_rewarded(position, play, nearer)
            {
                return false;
            }
            let punished = !mine && is_punished(position, play);
            let depth = left.after(punished);
            depth > 0 && self.follow(position, play, depth, false)
        })
    }

    /// Has the move been tried already, since it brings the picture nearer?
    fn is_rewarded(&self, position: &Position, play: Move, nearer: Bitboard) -> bool {
        let board = position.board();
        let (from, to) = (play.from(), play.to());
        let mine = position.turn() == self.winner;
        if from == position.king(position.turn()) {
            return nearer.has(to);
        }
        if mine
            && (board.by_role(Role::Pawn).has(from)
                || board.by_color(self.winner.opposite()).has(to))
        {
            return true;
        }
        let goal = if mine {
            self.picture.knight
        } else {
            self.picture.shut
        };
        board.by_role(Role::Knight).has(from) && fewer_jumps(from, goal).has(to)
    }

    /// Has the position been looked into with as much depth?
    fn was_seen(&mut self, position: &Position, depth: u32) -> bool {
        if self.seen.is_empty() {
            return false;
        }
        let hash = position.hash();
        let entry = &mut self.seen[hash as usize % SEEN];
        if entry.0 == hash && entry.1 >= depth {
            return true;
        }
        *entry = (hash, depth);
        false
    }

    /// Can the winner mate now, by a man that gives check where it arrives? The move is added to
    /// the line. Looked for only where the losing king has few flights.
    fn mates(&mut self, position: &Position) -> IsOver {
        let board = position.board();
        let loser = self.winner.opposite();
        let (king, mine) = (position.king(loser), position.king(self.winner));
        let own = board.by_color(self.winner);
        let flights = attacks::king(king) - board.by_color(loser) - attacks::king(mine);
        if flights.len() > FLIGHTS {
            return false;
        }
        let occupied = board.occupied();
        let (straight, slanted) = sliders(board);
        let lines = attacks::rook(king, occupied) - own;
        let diagonals = attacks::bishop(king, occupied) - own;
        for from in ((straight | slanted) & own).iter() {
            let mut checks = Bitboard::EMPTY;
            if straight.has(from) {
                checks |= lines;
            }
            if slanted.has(from) {
                checks |= diagonals;
            }
            for to in (reach(board, from, straight, slanted) & checks).iter() {
                let mut hits = Bitboard::EMPTY;
                let after = occupied.without(from).without(king).with(to);
                if straight.has(from) {
                    hits |= attacks::rook(to, after);
                }
                if slanted.has(from) {
                    hits |= attacks::bishop(to, after);
                }
                if self.mates_by(position, from, to, flights - hits) {
                    return true;
                }
            }
        }
        let leap = attacks::knight(king) - own;
        for from in (board.by_role(Role::Knight) & own).iter() {
            for to in (attacks::knight(from) & leap).iter() {
                if self.mates_by(position, from, to, flights - attacks::knight(to)) {
                    return true;
                }
            }
        }
        let pawns = board.by_role(Role::Pawn) & own;
        let last = Bitboard::rank(self.winner.promotion_rank());
        for to in (attacks::pawn(loser, king) - own - last).iter() {
            let from = if occupied.has(to) {
                attacks::pawn(loser, to)
            } else {
                to.offset(0, -self.winner.forward())
                    .map_or(Bitboard::EMPTY, Bitboard::of)
            };
            for from in (from & pawns).iter() {
                if self.mates_by(position, from, to, flights - attacks::pawn(self.winner, to)) {
                    return true;
                }
            }
        }
        false
    }

    /// Is this check mate, if it leaves the losing king these flights at most?
    fn mates_by(
        &mut self,
        position: &Position,
        from: Square,
        to: Square,
        flights: Bitboard,
    ) -> IsOver {
        let occupied = position.board().occupied().without(from).with(to);
        let guarded = |flight| {
            let guards = position.board().attackers(flight, self.winner, occupied);
            !guards.without(from).is_empty()
        };
        if !flights.iter().all(guarded) {
            return false;
        }
        let play = Move::new(from, to);
        self.found = position.is_legal(play) && position.played(play).is_checkmate();
        if self.found {
            self.line.push(play);
        }
        self.found
    }

    fn follow(&mut self, position: &Position, play: Move, depth: u32, free: bool) -> IsOver {
        if self.left == 0 {
            return true;
        }
        self.left -= 1;
        self.nodes += 1;
        let after = position.played(play);
        self.line.push(play);
        if self.dive(&after, depth, free) {
            return true;
        }
        self.line.pop();
        false
    }
}

/// What keeps the men of the side to move from moving as they like.
struct Hold {
    king: Square,
    turn: Color,
    /// Men that may be pinned; every man, if there is a check to be met.
    held: Bitboard,
}

impl Hold {
    fn of(position: &Position) -> Hold {
        let (board, turn) = (position.board(), position.turn());
        let king = position.king(turn);
        let occupied = board.occupied();
        let held = if position.is_check() {
            Bitboard::FULL
        } else {
            attacks::queen(king, occupied)
        };
        Hold { king, turn, held }
    }

    /// Is the king safe after a man other than it has gone there?
    fn allows(&self, board: &Board, from: Square, to: Square) -> bool {
        !self.held.has(from)
            || board
                .attackers(
                    self.king,
                    self.turn.opposite(),
                    board.occupied().without(from).with(to),
                )
                .without(to)
                .is_empty()
    }
}

/// What is left of a depth after a move that brings nothing nearer.
struct Left {
    normal: u32,
    /// After a capture or a pawn move of the loser.
    punished: u32,
}

impl Left {
    fn after(&self, punished: bool) -> u32 {
        if punished { self.punished } else { self.normal }
    }
}

/// Does the loser's move take something or move a pawn?
fn is_punished(position: &Position, play: Move) -> bool {
    let board = position.board();
    board.get(play.to()).is_some() || board.by_role(Role::Pawn).has(play.from())
}

/// Where a man can go that moves like a rook or bishop, if it is among them.
fn reach(board: &Board, from: Square, straight: Bitboard, slanted: Bitboard) -> Bitboard {
    let mut hits = Bitboard::EMPTY;
    if straight.has(from) {
        hits |= attacks::rook(from, board.occupied());
    }
    if slanted.has(from) {
        hits |= attacks::bishop(from, board.occupied());
    }
    hits
}

/// One of these squares that is nearest to where this color promotes.
fn foremost(color: Color, set: Bitboard) -> Option<Square> {
    match color {
        Color::White => set.last(),
        Color::Black => set.first(),
    }
}

/// The men that move like rooks, and those that move like bishops.
fn sliders(board: &Board) -> (Bitboard, Bitboard) {
    let queens = board.by_role(Role::Queen);
    (
        board.by_role(Role::Rook) | queens,
        board.by_role(Role::Bishop) | queens,
    )
}

/// The enemy pawns that bar the way of these pawns; none if one of them is free.
fn bars(color: Color, own: Bitboard, enemy: Bitboard) -> Bitboard {
    let free = own - ahead(color.opposite(), enemy);
    if free.is_empty() {
        ahead(color, own) & enemy
    } else {
        Bitboard::EMPTY
    }
}

/// These squares and all before them, as this color looks.
fn ahead(color: Color, set: Bitboard) -> Bitboard {
    let shift = |set: u64, by: u32| match color {
        Color::White => set | set << by,
        Color::Black => set | set >> by,
    };
    Bitboard(shift(shift(shift(set.0, 8), 16), 32))
}
