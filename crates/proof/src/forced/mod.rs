//! Wins that can be forced.

mod endgame;
mod mate;
mod perpetual;
mod roam;
mod safety;
mod series;

pub use mate::ForcedMate;
pub use perpetual::ChecksEnd;
pub use safety::{Kept, Step, Strategy};
pub use series::Reading;

use core::fmt;
use std::cell::RefCell;
use std::collections::HashSet;

use jadoube_board::{Bitboard, Board, Color, Move, Position, Role, Square};

use crate::ask::{Answer, Ask};
use crate::budget::Meter;
use crate::forced::endgame::Base;
use crate::forced::mate::mate_within;
use crate::forced::roam::Roaming;
use crate::forced::safety::{Keeping, Standing, keep};
use crate::material::shortage;
use crate::squares::squares;
use crate::verdict::Proof;

/// Why no win can be forced.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Escape {
    /// The men cannot mate at all.
    Material(crate::material::Shortage),
    /// The defender's king alone has a safe move for ever, wherever the winner's king and his one
    /// minor piece go.
    KingRoams,
    /// The defender has a strategy that is never mated: the moves are the defender's, and the
    /// root is the position with the defender to move.
    Strategy(Strategy),
    /// The winner is to move and each of his moves allows the strategy beside it; moves that give
    /// stalemate are left out.
    AfterEach(Vec<(Move, Strategy)>),
    /// The defender's king and some of his men hold by themselves.
    Held(Held),
    /// The winner is to move and has no legal move, or the game is over without his mate.
    Over,
}

/// What a table of all wins says of a position that is not among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Held {
    /// The defender's men that he need not move, until captures have left him with one or two; none
    /// if the table is that of the position as it is.
    pub still: Bitboard,
    /// How many of the positions that can arise, if he plays so, are won.
    pub wins: u64,
}

impl fmt::Display for Held {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Held { still, wins } = self;
        if still.is_empty() {
            return write!(
                out,
                "all {wins} positions with these men that are won by force were worked out, and this is none of them"
            );
        }
        write!(
            out,
            "the defender escapes even if the men on {} stand still as long as they are there: all {wins} positions \
             that are then won by force were worked out, and this is none of them",
            squares(*still)
        )
    }
}

/// Is `winner` one of those whom USCF rule 14E does not let win on time unless a win is forced?
///
/// Lone king; king and knight; king and bishop; king and two knights against a side without pawns
/// (`uscf` time.win-on-time-material).
pub fn has_little_material(position: &Position, winner: Color) -> bool {
    let board = position.board();
    let own = board.by_color(winner);
    let (knights, bishops) = (
        own & board.by_role(Role::Knight),
        own & board.by_role(Role::Bishop),
    );
    let enemy_pawns = board.by_color(winner.opposite()) & board.by_role(Role::Pawn);
    match (own.len(), knights.len(), bishops.len()) {
        (1, 0, 0) | (2, 1, 0) | (2, 0, 1) => true,
        (3, 2, 0) => enemy_pawns.is_empty(),
        _ => false,
    }
}

impl Ask<'_> {
    /// Can `winner` force mate from here, whoever is to move and however long it takes?
    ///
    /// Meant for the few men of USCF rule 14E, but right for any position; exact within the
    /// budget. `Proven` carries the mate against the longest defense. With 14E's men a few hundred
    /// nodes are usual. Where these do not do, all wins of the men on the board are worked out
    /// backwards: always enough, at under half a million nodes, for a knight or a bishop against
    /// up to two men and for two knights against one; against more men the defender is bound to
    /// few of his moves, which mostly does. Other winners are searched, at the number of positions
    /// the defense must know.
    ///
    /// # Guarantees
    ///
    /// A line that is won is legal and ends with mate; a strategy of the defender answers every
    /// legal move.
    ///
    /// ```
    /// use jadoube_board::{Color, Position};
    /// use jadoube_proof::Ask;
    /// // The pawn on a7 takes the corner from its king: Kc1 or Kc2, and Nc2 mates.
    /// let position = Position::from_fen("8/8/8/8/8/p7/N1K5/k7 w - - 0 1").unwrap();
    /// println!("{:?}", Ask::new(&position).forced_win(Color::White).proof);
    /// ```
    pub fn forced_win(&self, winner: Color) -> Answer<ForcedMate, Escape> {
        let mut meter = self.meter();
        let proof = forced_win(self.about, winner, &mut meter);
        Answer::new(proof, &meter)
    }
}

fn forced_win(
    position: &Position,
    winner: Color,
    meter: &mut Meter<'_>,
) -> Proof<ForcedMate, Escape> {
    if let Some(shortage) = shortage(position.board(), winner) {
        return Proof::Refuted(Escape::Material(shortage));
    }
    let roaming = Roaming::default();
    let answer = forced_win_on(position, winner, &roaming, meter);
    roaming.end(meter);
    answer
}

/// The same where the men could mate.
fn forced_win_on(
    position: &Position,
    winner: Color,
    roaming: &Roaming,
    meter: &mut Meter<'_>,
) -> Proof<ForcedMate, Escape> {
    if roaming.is_safe(position, winner) && position.has_legal_move() {
        roaming.pay(meter);
        return Proof::Refuted(Escape::KingRoams);
    }
    let mut quick = meter.part(meter.left() / 8);
    let early = shown(position, winner, SOON, roaming, &mut quick);
    meter.take(&quick);
    if early.is_proven() {
        return early;
    }
    if !position.has_legal_move() {
        // Mate was found before.
        return Proof::Refuted(Escape::Over);
    }
    for way in WAYS {
        let mut part = meter.part(way.most);
        let answer = if way.tables {
            by_tables(position, winner, &mut part)
        } else {
            Some(by_search(position, winner, roaming, &mut part))
        };
        meter.take(&part);
        match answer {
            None | Some(Proof::Undecided(_)) => {}
            Some(answer) => return answer,
        }
    }
    Proof::Undecided(meter.halt())
}

/// A way to an answer and what it may cost.
struct Way {
    tables: bool,
    most: u64,
}

/// The ways in turn.
const WAYS: [Way; 3] = [
    Way {
        tables: false,
        most: 12_000,
    },
    Way {
        tables: true,
        most: u64::MAX,
    },
    Way {
        tables: false,
        most: u64::MAX,
    },
];

fn by_search(
    position: &Position,
    winner: Color,
    roaming: &Roaming,
    meter: &mut Meter<'_>,
) -> Proof<ForcedMate, Escape> {
    if position.turn() == winner {
        forced_by_attacker(position, winner, roaming, meter)
    } else {
        forced_on_defender(position, winner, roaming, meter)
    }
}

/// Against so many men of the defender beside his king the table of all wins is made.
fn most_men(winner: usize) -> usize {
    if winner > 2 { 1 } else { 2 }
}

/// What tables of wins say, which are let go of then.
fn by_tables(
    position: &Position,
    winner: Color,
    meter: &mut Meter<'_>,
) -> Option<Proof<ForcedMate, Escape>> {
    let before = meter.held();
    let answer = by_small_tables_first(position, winner, meter);
    meter.release(meter.held() - before);
    answer
}

fn by_small_tables_first(
    position: &Position,
    winner: Color,
    meter: &mut Meter<'_>,
) -> Option<Proof<ForcedMate, Escape>> {
    let board = position.board();
    let king = position.king(winner.opposite());
    let men = board.by_color(winner.opposite()).without(king);
    let few = most_men(board.by_color(winner).len());
    if men.len() <= few {
        return by_table(position, winner, men.len(), meter);
    }
    if men.len() > STILL + 1 {
        return None;
    }
    let base = Base::new(position, winner, few, meter)?;
    for mover in by_freedom(board, men, winner) {
        let still = men.without(mover);
        let wins = base.bound(position, still, meter)?;
        if wins.moves(position).is_none() {
            return Some(Proof::Refuted(Escape::Held(Held {
                still,
                wins: wins.len() as u64,
            })));
        }
    }
    if men.len() == few + 1 {
        return by_table(position, winner, men.len(), meter);
    }
    None
}

/// Men that may be taken never to move: each doubles the work.
const STILL: usize = 3;

/// What the table of all wins says.
fn by_table(
    position: &Position,
    winner: Color,
    men: usize,
    meter: &mut Meter<'_>,
) -> Option<Proof<ForcedMate, Escape>> {
    let base = Base::new(position, winner, men, meter)?;
    let wins = base.wins();
    Some(match wins.moves(position) {
        Some(moves) => Proof::Proven(ForcedMate {
            moves,
            line: wins.line(position)?,
        }),
        None => Proof::Refuted(Escape::Held(Held {
            still: Bitboard::EMPTY,
            wins: wins.len() as u64,
        })),
    })
}

/// The defender's men, those first that most likely have a move at any time.
fn by_freedom(board: &Board, men: Bitboard, winner: Color) -> Vec<Square> {
    let mut squares: Vec<Square> = men.iter().collect();
    squares.sort_by_key(|&square| match board.role_at(square) {
        Some(Role::Queen) => 0,
        Some(Role::Rook) => 1,
        Some(Role::Pawn) => {
            let goal = winner.opposite().promotion_rank().index();
            1 + square.rank().index().abs_diff(goal)
        }
        _ => 2,
    });
    squares
}

fn forced_by_attacker(
    position: &Position,
    winner: Color,
    roaming: &Roaming,
    meter: &mut Meter<'_>,
) -> Proof<ForcedMate, Escape> {
    let legal = position.legal_moves();
    if legal.is_empty() {
        return Proof::Refuted(Escape::Over);
    }
    let mut escapes = Vec::new();
    let mut undecided = None;
    for &play in legal.iter() {
        let after = position.played(play);
        if !after.has_legal_move() {
            if after.is_check() {
                return Proof::Proven(ForcedMate {
                    moves: 1,
                    line: vec![play],
                });
            }
            continue;
        }
        match escape(&after, winner, roaming, meter) {
            Proof::Proven(strategy) => escapes.push((play, strategy)),
            Proof::Refuted(_) => return shown(position, winner, u32::MAX, roaming, meter),
            Proof::Undecided(halt) => undecided = Some(halt),
        }
    }
    match undecided {
        Some(halt) => Proof::Undecided(halt),
        None => Proof::Refuted(Escape::AfterEach(escapes)),
    }
}

fn forced_on_defender(
    position: &Position,
    winner: Color,
    roaming: &Roaming,
    meter: &mut Meter<'_>,
) -> Proof<ForcedMate, Escape> {
    if position.is_checkmate() {
        return Proof::Proven(ForcedMate {
            moves: 0,
            line: Vec::new(),
        });
    }
    if !position.has_legal_move() {
        return Proof::Refuted(Escape::Over);
    }
    match escape(position, winner, roaming, meter) {
        Proof::Proven(strategy) => Proof::Refuted(Escape::Strategy(strategy)),
        Proof::Refuted(_) => shown(position, winner, u32::MAX, roaming, meter),
        Proof::Undecided(halt) => Proof::Undecided(halt),
    }
}

/// Has the defender, to move, a strategy that is never mated?
fn escape(
    position: &Position,
    winner: Color,
    roaming: &Roaming,
    meter: &mut Meter<'_>,
) -> Proof<Strategy, Vec<Move>> {
    let rules = Surviving {
        winner,
        roaming,
        seen: RefCell::default(),
    };
    keep(position, &rules, meter)
}

/// Mates within so many moves are looked for before anything else.
const SOON: u32 = 5;

/// The line of a win forced within so many moves, if there is one and the budget suffices.
fn shown(
    position: &Position,
    winner: Color,
    most: u32,
    roaming: &Roaming,
    meter: &mut Meter<'_>,
) -> Proof<ForcedMate, Escape> {
    match mate_within(position, winner, most, roaming, meter) {
        Proof::Proven(mate) => Proof::Proven(mate),
        _ => Proof::Undecided(meter.halt()),
    }
}

/// The defender's game: any move that does not end in mate will do.
struct Surviving<'a> {
    winner: Color,
    roaming: &'a Roaming,
    /// Where the defender's men have stood in positions met so far.
    seen: RefCell<HashSet<Board>>,
}

impl Surviving<'_> {
    /// The board without the winner's men.
    fn defenders(&self, board: &Board) -> Board {
        let mut defenders = *board;
        for square in board.by_color(self.winner).iter() {
            defenders.set(square, None);
        }
        defenders
    }

    /// Might the man that has come to `to` be taken for nothing?
    fn hangs(&self, after: &Position, to: Square) -> bool {
        let (board, occupied) = (after.board(), after.board().occupied());
        !board.attackers(to, self.winner, occupied).is_empty()
            && board
                .attackers(to, self.winner.opposite(), occupied)
                .is_empty()
    }
}

impl Keeping for Surviving<'_> {
    fn pay(&self, meter: &mut Meter<'_>) -> bool {
        self.roaming.pay(meter)
    }

    /// Captures first; then moves of men that come to stand where they stood before, so that the
    /// strategy comes round to the same positions again; then the king towards the middle, where
    /// few men cannot mate him.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let keeper = self.winner.opposite();
        let pawns = position.board().by_role(Role::Pawn);
        let king = position.king(keeper);
        let mut seen = self.seen.borrow_mut();
        seen.insert(self.defenders(position.board()));
        let mut moves: Vec<_> = position
            .legal_moves()
            .iter()
            .map(|&play| {
                let after = position.played(play);
                let quiet = !position.is_capture(play);
                let pawn = pawns.has(play.from());
                // Officers could stand nearly anywhere; each place would need a table of its own.
                let settles = pawn || play.from() == king;
                let safe = settles && self.roaming.is_safe(&after, self.winner);
                let hangs = self.hangs(&after, play.to());
                let new = !seen.contains(&self.defenders(after.board()));
                let rim = from_middle(after.king(keeper));
                ((quiet, !safe, hangs, new, pawn, rim), play)
            })
            .collect();
        moves.sort();
        moves.into_iter().map(|(_, play)| play).collect()
    }

    fn ended(&self, position: &Position) -> Option<bool> {
        (!position.has_legal_move()).then(|| !position.is_check())
    }

    fn after(&self, position: &Position, replies: usize) -> Standing {
        // No reply is stalemate, or the defender has mated; both escape.
        if replies == 0 {
            return Standing::Kept(Kept::Over);
        }
        if let Some(shortage) = shortage(position.board(), self.winner) {
            return Standing::Kept(Kept::Material(shortage));
        }
        if self.roaming.is_safe(position, self.winner) {
            return Standing::Kept(Kept::KingRoams);
        }
        if is_two_knights(position, self.winner) {
            let mates = position
                .legal_moves()
                .iter()
                .any(|&play| position.played(play).is_checkmate());
            return if mates {
                Standing::Broken
            } else {
                Standing::Kept(Kept::TwoKnights)
            };
        }
        Standing::Open
    }
}

/// How far a square is from the middle of the board, in king's moves; squares on the rim last.
fn from_middle(square: Square) -> u8 {
    let off = |index: u8| index.max(7 - index) - 4;
    off(square.file().index()).max(off(square.rank().index()))
}

/// Two knights against a bare king: with the knights to move there is a mate with this very move or
/// none can be forced. (The longest win of this ending is one move, as the tables of all its
/// positions show.)
fn is_two_knights(position: &Position, winner: Color) -> bool {
    let board = position.board();
    let knights = board.by_color(winner) & board.by_role(Role::Knight);
    board.occupied().len() == 4 && knights.len() == 2
}
