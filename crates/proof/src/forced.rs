//! Wins that can be forced.

use jadoube_board::{Color, Move, Position, Role, Square};

use crate::mate::{ForcedMate, mate_within};
use crate::material::shortage;
use crate::roam::Roaming;
use crate::safety::{Keeping, Standing, Strategy, keep_at_once};
use crate::verdict::{Meter, Nodes, Proof};

/// Why no win can be forced.
#[derive(Clone, Debug, PartialEq, Eq)]
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
    /// The winner is to move and has no legal move, or the game is over without his mate.
    Over,
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

/// Can `winner` force mate from here, whoever is to move and however long it takes?
///
/// Meant for the few men of USCF rule 14E, but right for any position; exact within the budget.
/// `Proven` carries the mate against the longest defense. The cost grows with the number of
/// positions the defense must know; with 14E's men a few hundred are usual.
pub fn forced_win(position: &Position, winner: Color, budget: Nodes) -> Proof<ForcedMate, Escape> {
    forced_win_counted(position, winner, budget).0
}

/// The same as [`forced_win`], with the nodes it took.
pub fn forced_win_counted(
    position: &Position,
    winner: Color,
    budget: Nodes,
) -> (Proof<ForcedMate, Escape>, Nodes) {
    if let Some(shortage) = shortage(position.board(), winner) {
        return (Proof::Refuted(Escape::Material(shortage)), Nodes(0));
    }
    let roaming = Roaming::default();
    if roaming.is_safe(position, winner) && position.has_legal_move() {
        return (Proof::Refuted(Escape::KingRoams), Nodes(1));
    }
    let mut quick = Meter::new(Nodes(budget.0 / 8));
    let early = shown(position, winner, SOON, &roaming, &mut quick);
    if early.is_proven() {
        return (early, quick.spent());
    }
    let mut meter = Meter::new(Nodes(budget.0 - quick.spent().0));
    let answer = if position.turn() == winner {
        forced_by_attacker(position, winner, &roaming, &mut meter)
    } else {
        forced_on_defender(position, winner, &roaming, &mut meter)
    };
    (answer, Nodes(quick.spent().0 + meter.spent().0))
}

fn forced_by_attacker(
    position: &Position,
    winner: Color,
    roaming: &Roaming,
    meter: &mut Meter,
) -> Proof<ForcedMate, Escape> {
    let legal = position.legal_moves();
    if legal.is_empty() {
        return Proof::Refuted(Escape::Over);
    }
    let mut escapes = Vec::new();
    let mut undecided = false;
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
            Proof::Undecided => undecided = true,
        }
    }
    if undecided {
        Proof::Undecided
    } else {
        Proof::Refuted(Escape::AfterEach(escapes))
    }
}

fn forced_on_defender(
    position: &Position,
    winner: Color,
    roaming: &Roaming,
    meter: &mut Meter,
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
        Proof::Undecided => Proof::Undecided,
    }
}

/// Has the defender, to move, a strategy that is never mated?
fn escape(
    position: &Position,
    winner: Color,
    roaming: &Roaming,
    meter: &mut Meter,
) -> Proof<Strategy, Vec<Move>> {
    keep_at_once(position, &Surviving { winner, roaming }, meter)
}

/// Mates within so many moves are looked for before anything else.
const SOON: u32 = 5;

/// The line of a win forced within so many moves, if there is one and the budget suffices.
fn shown(
    position: &Position,
    winner: Color,
    most: u32,
    roaming: &Roaming,
    meter: &mut Meter,
) -> Proof<ForcedMate, Escape> {
    match mate_within(position, winner, most, roaming, meter) {
        Proof::Proven(mate) => Proof::Proven(mate),
        _ => Proof::Undecided,
    }
}

/// The defender's game: any move that does not end in mate will do.
struct Surviving<'a> {
    winner: Color,
    roaming: &'a Roaming,
}

impl Keeping for Surviving<'_> {
    /// Captures first; then the king towards the middle, where few men cannot mate him, and moves
    /// that can be taken back, so that the strategy comes round to the same positions again.
    fn moves(&self, position: &Position) -> Vec<Move> {
        let keeper = self.winner.opposite();
        let pawns = position.board().by_role(Role::Pawn);
        let king = position.king(keeper);
        let mut moves: Vec<(bool, bool, bool, u8, Move)> = position
            .legal_moves()
            .iter()
            .map(|&play| {
                let after = position.played(play);
                let quiet = !position.is_capture(play);
                let pawn = pawns.has(play.from());
                // Officers could stand nearly anywhere; each place would need a table of its own.
                let settles = pawn || play.from() == king;
                let safe = settles && self.roaming.is_safe(&after, self.winner);
                (quiet, !safe, pawn, from_middle(after.king(keeper)), play)
            })
            .collect();
        moves.sort();
        moves.into_iter().map(|(.., play)| play).collect()
    }

    fn ended(&self, position: &Position) -> Option<bool> {
        (!position.has_legal_move()).then(|| !position.is_check())
    }

    fn after(&self, position: &Position, replies: usize) -> Standing {
        // No reply is stalemate, or the defender has mated; both escape.
        if replies == 0 || shortage(position.board(), self.winner).is_some() {
            return Standing::Kept;
        }
        if self.roaming.is_safe(position, self.winner) {
            return Standing::Kept;
        }
        if is_two_knights(position, self.winner) {
            let mates = position
                .legal_moves()
                .iter()
                .any(|&play| position.played(play).is_checkmate());
            return if mates {
                Standing::Broken
            } else {
                Standing::Kept
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
