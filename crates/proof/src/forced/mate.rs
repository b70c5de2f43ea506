//! Mate forced within so many moves.

use jadoube_board::{Color, Move, Position};

use crate::ask::{Answer, Ask};
use crate::budget::Meter;
use crate::forced::roam::Roaming;
use crate::key::{Key, KeyMap};
use crate::material::shortage;
use crate::verdict::Proof;

/// Bytes that a position takes in the table.
const BYTES: u64 = 160;

/// Nodes that a position is worth: every move of it is played, and the replies to it counted.
const TRIED: u64 = 3;

/// A mate that no defense prevents.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ForcedMate {
    /// Moves of the winner until mate, against the longest defense; 0 if it is mate already.
    pub moves: u32,
    /// The line against the longest defense; it ends with mate. It begins with the defender's move
    /// if he is the one to move.
    pub line: Vec<Move>,
}

impl Ask<'_> {
    /// Can `winner` mate within `moves` moves of his own, whatever is replied?
    ///
    /// Either side may be to move: if it is the other one, each of its moves must be met by mate,
    /// and if it is mated already the mate is one of 0 moves. `Proven` carries the shortest such
    /// mate; `Refuted` means that every line of that length was looked at. Clocks and repetitions
    /// are not counted. Costs at most the number of positions within `2 * moves` plies, less what
    /// a table of positions saves.
    ///
    /// # Guarantees
    ///
    /// The line of a mate is legal and ends with mate in so many moves; no shorter one is forced.
    ///
    /// ```
    /// use jadoube_board::{Color, Position};
    /// use jadoube_proof::Ask;
    /// // Black to move has only Kh8, and the rook mates.
    /// let position = Position::from_fen("6k1/8/6K1/8/8/8/8/5R2 b - - 0 1").unwrap();
    /// let mate = Ask::new(&position).mate_in(Color::White, 1).proof.proven().unwrap();
    /// assert_eq!((mate.moves, mate.line.len()), (1, 2));
    /// ```
    pub fn mate_in(&self, winner: Color, moves: u32) -> Answer<ForcedMate, ()> {
        let mut meter = self.meter();
        let roaming = Roaming::default();
        let proof = mate_within(self.about, winner, moves, &roaming, &mut meter);
        roaming.end(&mut meter);
        Answer::new(proof, &meter)
    }
}

/// The same with tables of roaming kings and a meter of the caller's.
pub(crate) fn mate_within(
    position: &Position,
    winner: Color,
    moves: u32,
    roaming: &Roaming,
    meter: &mut Meter<'_>,
) -> Proof<ForcedMate, ()> {
    if !position.has_legal_move() {
        return if position.is_check() && position.turn() != winner {
            Proof::Proven(ForcedMate {
                moves: 0,
                line: Vec::new(),
            })
        } else {
            Proof::Refuted(())
        };
    }
    let mut search = MateSearch {
        roaming,
        meter: *meter,
        known: KeyMap::default(),
        held: 0,
    };
    let mut ended = None;
    for within in 1..=moves {
        let found = if position.turn() == winner {
            search.attack(position, within)
        } else {
            search.defend(position, within.saturating_add(1))
        };
        if found != Some(false) {
            ended = Some((within, found));
            break;
        }
    }
    *meter = search.meter;
    meter.release(search.held);
    match ended {
        None => Proof::Refuted(()),
        Some((within, Some(_))) => Proof::Proven(search.told(position, winner, within)),
        Some((_, None)) => Proof::Undecided(meter.halt()),
    }
}

struct MateSearch<'a, 'b> {
    roaming: &'a Roaming,
    meter: Meter<'b>,
    /// For a position with the attacker to move: no mate within so many moves, mate within so many.
    known: KeyMap<(u32, u32)>,
    /// Bytes that the table holds.
    held: u64,
}

impl MateSearch<'_, '_> {
    /// Is there a mate within `within` moves? `None` once the budget is used up.
    fn attack(&mut self, position: &Position, within: u32) -> Option<bool> {
        if within == 0 {
            return Some(false);
        }
        let key = Key(*position);
        let (none, some) = self.known.get(&key).copied().unwrap_or((0, u32::MAX));
        if within >= some {
            return Some(true);
        }
        if within <= none {
            return Some(false);
        }
        self.held += BYTES;
        if !self.meter.spend(TRIED) || !self.meter.hold(BYTES) {
            return None;
        }
        let hopeless = shortage(position.board(), position.turn()).is_some()
            || self.roaming.is_safe(position, position.turn());
        if !self.roaming.pay(&mut self.meter) {
            return None;
        }
        if hopeless {
            self.known.insert(key, (u32::MAX, u32::MAX));
            return Some(false);
        }
        let mut found = false;
        for (_, after) in tries(position, within) {
            if self.defend(&after, within)? {
                found = true;
                break;
            }
        }
        let entry = self.known.entry(key).or_insert((0, u32::MAX));
        if found {
            entry.1 = entry.1.min(within);
        } else {
            entry.0 = entry.0.max(within);
        }
        Some(found)
    }

    /// Is every reply met by a mate within one move less?
    fn defend(&mut self, after: &Position, within: u32) -> Option<bool> {
        let replies = after.legal_moves();
        if replies.is_empty() {
            return Some(after.is_check());
        }
        if within <= 1 {
            return Some(false);
        }
        for &reply in replies.iter() {
            if !self.attack(&after.played(reply), within - 1)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// The mate known to exist within `within` moves, against the longest defense.
    fn told(&mut self, position: &Position, winner: Color, within: u32) -> ForcedMate {
        self.meter = Meter::endless();
        let (mut line, mut moves) = (Vec::new(), 0);
        let (mut at, mut within) = (*position, within);
        if at.turn() != winner {
            let Some((reply, left)) = self.longest(&at, within.saturating_add(1)) else {
                return ForcedMate { moves, line };
            };
            line.push(reply);
            at = at.played(reply);
            within = left;
        }
        while let Some((play, after)) = tries(&at, within)
            .into_iter()
            .find(|(_, after)| self.defend(after, within) == Some(true))
        {
            line.push(play);
            moves += 1;
            let Some((reply, left)) = self.longest(&after, within) else {
                break;
            };
            line.push(reply);
            at = after.played(reply);
            within = left;
        }
        ForcedMate { moves, line }
    }

    /// The reply that holds out longest and in how many moves it is mated.
    fn longest(&mut self, after: &Position, within: u32) -> Option<(Move, u32)> {
        let replies = after.legal_moves();
        let mut best = None;
        for &reply in replies.iter() {
            let next = after.played(reply);
            let left = (1..within).find(|&n| self.attack(&next, n) == Some(true))?;
            if best.is_none_or(|(_, most)| left > most) {
                best = Some((reply, left));
            }
        }
        best
    }
}

/// Moves worth trying and the positions after them, those with the fewest replies first.
fn tries(position: &Position, within: u32) -> Vec<(Move, Position)> {
    let mut tries: Vec<(usize, Move, Position)> = Vec::new();
    for &play in position.legal_moves().iter() {
        let after = position.played(play);
        // With one move left only a check can mate.
        if within > 1 || after.is_check() {
            let replies = after.legal_count() + usize::from(!after.is_check());
            tries.push((replies, play, after));
        }
    }
    tries.sort_by_key(|&(replies, ..)| replies);
    tries
        .into_iter()
        .map(|(_, play, after)| (play, after))
        .collect()
}
