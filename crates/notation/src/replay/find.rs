//! The legal move that a text means, found from its target.
//!
//! Nearly every move passes one test without branches: from one square only could such a man come were
//! nothing in its way, nothing is, the target is as the text says, the king is not in check, and the man does
//! not stand next to it on a line on which the enemy has a slider. (A king is tested where it goes.) All other
//! moves are looked at one question after the other. That is full legality without a list of moves.

use jadoube_board::{Move, Role};

use super::state::{BISHOP, KING, PAWN, QUEEN, ROOK, State};
use super::tables::{REACH, between, line};

/// What the text of a move says: which kind of man, where it goes, from where it may come, whether it takes.
#[derive(Clone, Copy)]
pub(super) struct Said {
    pub role: usize,
    /// The role, or what [`REACH`] has for a pawn that takes.
    pub way: usize,
    pub to: usize,
    pub origins: u64,
    pub takes: bool,
}

impl Said {
    /// The men that could be meant, were nothing in their way.
    #[inline(always)]
    fn candidates<const US: usize>(self, state: &State) -> u64 {
        REACH[US][self.way & 7][self.to & 63] & state.men[(US * 8 + self.role) & 15] & self.origins
    }
}

impl State {
    /// Plays the one legal move of `US` that is meant; without effect, `None` if there is none or several.
    /// Castling and promotion are not meant so.
    #[inline(always)]
    pub fn play<const US: usize>(&mut self, said: Said) -> Option<Move> {
        let to = said.to & 63;
        let candidates = said.candidates::<US>(self);
        let from = (candidates.trailing_zeros() & 63) as usize;
        let occupied = self.occupied();
        let king = self.men[US * 8 + KING];
        let (eye, seen) = if said.role == KING {
            (to, occupied ^ king)
        } else {
            (self.king::<US>(), occupied)
        };
        let (attackers, lines) = self.look::<US>(eye, seen);
        let others = candidates & candidates.wrapping_sub(1);
        let behind = line(eye, from) & self.far_sliders::<US>(eye);
        let shields = lines & candidates & !king != 0;
        let in_the_way = (between(from, to) & occupied) | (self.side[US] & (1 << to));
        let wrongly = u64::from(said.takes) ^ (self.side[US ^ 1] >> to & 1);
        let pinned = if shields { behind } else { 0 };
        let doubts = attackers | others | pinned | in_the_way | wrongly;
        if candidates == 0 || doubts != 0 {
            return self.play_carefully::<US>(said);
        }
        Some(self.carry::<US>(said.role, from, to))
    }

    /// The sliders of the other side than `US` that would attack `eye`, were nothing in their way.
    #[inline(always)]
    pub fn far_sliders<const US: usize>(&self, eye: usize) -> u64 {
        let them = (US ^ 1) * 8;
        (REACH[0][BISHOP][eye & 63] & (self.men[them + BISHOP] | self.men[them + QUEEN]))
            | (REACH[0][ROOK][eye & 63] & (self.men[them + ROOK] | self.men[them + QUEEN]))
    }

    #[inline(never)]
    fn play_carefully<const US: usize>(&mut self, said: Said) -> Option<Move> {
        let (from, passed) = self.find_carefully::<US>(said)?;
        if let Some(passed) = passed {
            self.remove_passed::<US>(passed);
        }
        Some(self.carry::<US>(said.role, from, said.to))
    }

    /// Where the man comes from, and where the pawn stands that it takes en passant.
    fn find_carefully<const US: usize>(&self, said: Said) -> Option<(usize, Option<usize>)> {
        let Said {
            role, to, takes, ..
        } = said;
        let candidates = said.candidates::<US>(self);
        if self.side[US] >> to & 1 != 0 {
            return None;
        }
        let mut passed = None;
        if takes != (self.side[US ^ 1] >> to & 1 != 0) {
            if !takes || role != PAWN || to != self.passing as usize {
                return None;
            }
            passed = Some(to ^ 8);
        }
        let gone = passed.map_or(0, |square| 1 << square);
        let mut found = None;
        let mut rest = candidates;
        while rest != 0 {
            let from = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if between(from, to) & self.occupied() == 0 && self.is_safe::<US>(role, from, to, gone)
            {
                if found.is_some() {
                    return None;
                }
                found = Some(from);
            }
        }
        found.map(|from| (from, passed))
    }

    /// Every square from which a man of `US` with this role can legally go to `to`; castling, pawns and kings apart.
    pub fn origins<const US: usize>(&self, role: usize, to: usize) -> u64 {
        let mut rest = REACH[US][role & 7][to & 63] & self.men[(US * 8 + role) & 15];
        let mut found = 0;
        while rest != 0 {
            let from = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            if between(from, to) & self.occupied() == 0 && self.safe_after::<US>(from, to, 0) {
                found |= 1 << from;
            }
        }
        found
    }

    /// Whether the king of `US` is safe after a man went from `from` to `to`.
    fn is_safe<const US: usize>(&self, role: usize, from: usize, to: usize, gone: u64) -> bool {
        if role == KING {
            return self.attackers::<US>(to, self.occupied() & !(1 << from)) == 0;
        }
        self.safe_after::<US>(from, to, gone)
    }

    /// Whether the king of `US` is safe after a man that is not the king went from `from` to `to`, with the
    /// men of `gone` off the board.
    #[inline(never)]
    pub fn safe_after<const US: usize>(&self, from: usize, to: usize, gone: u64) -> bool {
        let occupied = (self.occupied() & !(1 << from) & !gone) | 1 << to;
        self.attackers::<US>(self.king::<US>(), occupied) & !gone & !(1 << to) == 0
    }

    /// Plays the pawn of `US` that comes to the last rank at `to`, from `file` if it takes.
    #[inline(never)]
    pub fn play_promotion<const US: usize>(
        &mut self,
        to: usize,
        file: Option<usize>,
        role: Role,
    ) -> Option<Move> {
        let (last, behind) = if US == 0 {
            (7, to.wrapping_sub(8))
        } else {
            (0, to + 8)
        };
        if to >> 3 != last {
            return None;
        }
        let from = match file {
            Some(file) if file.abs_diff(to & 7) == 1 => (behind & !7) | file,
            Some(_) => return None,
            None => behind,
        };
        let is_pawn = self.men[US * 8 + PAWN] >> from & 1 != 0;
        let takes = self.side[US ^ 1] >> to & 1 != 0;
        let free = self.occupied() >> to & 1 == 0;
        let fits = if file.is_some() { takes } else { free };
        if !is_pawn || !fits || !self.safe_after::<US>(from, to, 0) {
            return None;
        }
        let played = self.carry::<US>(PAWN, from, to);
        self.promote::<US>(to, role);
        Some(Move::promoting(played.from(), played.to(), role))
    }
}
