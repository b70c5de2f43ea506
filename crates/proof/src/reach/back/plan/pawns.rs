//! The pawns on their squares, what must still be taken back, and every event that can be.

use jadoube_board::{Bitboard, Board, Color, File, Role, Square};

use super::step::{Kind, Step, Victim};
use crate::reach::count;
use crate::reach::kernel::{Problem, Side};
use crate::reach::rules::Rules;
use crate::reach::still::Castlers;

/// Pawns and what is still to come, arrays indexed by color.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Pawns {
    squares: [Bitboard; 2],
    /// Promoted men on the board, by [`Kind`].
    promoted: [[u8; 3]; 2],
    /// Officers of the start that are missing, by [`Kind`].
    missing: [[u8; 3]; 2],
    /// Men taken as pawns, or after promotion.
    taken: [u8; 2],
}

impl Pawns {
    /// The pawns of a position; `None` if its men do not add up.
    pub(super) fn of(board: &Board) -> Option<Pawns> {
        let mut pawns = Pawns {
            squares: [Bitboard::EMPTY; 2],
            promoted: [[0; 3]; 2],
            missing: [[0; 3]; 2],
            taken: [0; 2],
        };
        for color in Color::ALL {
            let side = color as usize;
            pawns.squares[side] = board.by_color(color) & board.by_role(Role::Pawn);
            let officers = count::officers(board, color);
            for (index, (have, first)) in officers.into_iter().zip(count::FIRST).enumerate() {
                let kind = match index {
                    2 => Kind::Dark,
                    3 => Kind::Light,
                    _ => Kind::Other,
                };
                pawns.promoted[side][kind as usize] += have.saturating_sub(first) as u8;
                pawns.missing[side][kind as usize] += first.saturating_sub(have) as u8;
            }
            let promoted: u8 = pawns.promoted[side].iter().sum();
            let there = pawns.squares[side].len() as u8 + promoted;
            pawns.taken[side] = 8u8.checked_sub(there)?;
        }
        Some(pawns)
    }

    /// What the kernel asks of them.
    pub(super) fn problem(&self, castlers: &Castlers) -> Problem {
        let sides = Color::ALL.map(|color| {
            let side = color as usize;
            Side {
                taken: self.taken[side],
                missing: self.missing[side].iter().sum(),
                promoted: self.promoted[side],
                unmoved: self.squares[side] & Bitboard::rank(color.pawn_rank()),
            }
        });
        let columns = core::array::from_fn(|file| self.column(file as u32) as u8);
        Problem::new(columns, sides, castlers.shut)
    }

    /// Do the captures still to be taken back suffice for each side's pawns?
    pub(super) fn are_within_reach(&self, rules: &mut Rules) -> bool {
        Color::ALL.into_iter().all(|color| {
            let enemy = color.opposite() as usize;
            let left = self.taken[enemy] + self.missing[enemy].iter().sum::<u8>();
            rules.suffice(self.squares[color as usize], color, usize::from(left))
        })
    }

    /// Is nothing left to be taken back but pawns that stand?
    pub(super) fn are_all(&self) -> bool {
        self.promotions() == 0 && self.taken == [0; 2]
    }

    /// Promoted men whose promotion is still to be taken back.
    pub(super) fn promotions(&self) -> u32 {
        self.promoted
            .iter()
            .flatten()
            .map(|&men| u32::from(men))
            .sum()
    }

    /// The captures still to be taken back.
    pub(super) fn captures_left(&self) -> u32 {
        let missing: u32 = self
            .missing
            .iter()
            .flatten()
            .map(|&men| u32::from(men))
            .sum();
        missing + u32::from(self.taken[0]) + u32::from(self.taken[1])
    }

    /// Pawns on their first squares, which never move again.
    pub(super) fn settled(&self) -> u32 {
        let home = |color: Color| {
            (self.squares[color as usize] & Bitboard::rank(color.pawn_rank())).len() as u32
        };
        home(Color::White) + home(Color::Black)
    }

    /// Do pawns bar the way home of a bishop that they did not bar in `later`?
    pub(super) fn shuts_in(&self, later: &Pawns) -> bool {
        Color::ALL.into_iter().any(|color| {
            count::GUARDS.into_iter().any(|(_, guards)| {
                let bars = |pawns: &Pawns| {
                    guards.iter().all(|&file| {
                        let guard = Square::new(file, color.pawn_rank());
                        pawns.squares[color as usize].has(guard)
                    })
                };
                bars(self) && !bars(later)
            })
        })
    }

    /// The pawns of a file from below, a bit each above a leading one.
    pub(super) fn column(&self, file: u32) -> usize {
        let mut column = 1;
        for rank in 1..7 {
            let bit = 1u64 << (8 * rank + file);
            if self.squares[0].0 & bit != 0 {
                column <<= 1;
            } else if self.squares[1].0 & bit != 0 {
                column = column << 1 | 1;
            }
        }
        column
    }

    /// Every state one event earlier, with the steps that lead there.
    pub(super) fn before(&self) -> Vec<(Pawns, Vec<Step>)> {
        let mut found = Vec::new();
        for color in Color::ALL {
            for pawn in self.squares[color as usize].iter() {
                self.captures(color, pawn, &mut found);
            }
            for file in File::ALL {
                self.unpromotions(color, file, &mut found);
            }
            if self.taken[color as usize] > 0 {
                self.taken_by_officers(color, &mut found);
                let mut after = *self;
                after.taken[color as usize] -= 1;
                after.promoted[color as usize][Kind::Other as usize] += 1;
                found.push((after, vec![Step::TakenPromoted { color }]));
            }
        }
        found
    }

    fn captures(&self, color: Color, pawn: Square, found: &mut Vec<(Pawns, Vec<Step>)>) {
        let mut back = Moving {
            pawns: *self,
            steps: Vec::new(),
        };
        let mut from = pawn;
        loop {
            for side in [-1, 1] {
                let Some(to) = from.offset(side, -color.forward()) else {
                    continue;
                };
                if to.rank() == color.back_rank() {
                    return;
                }
                for victim in [Victim::Pawn, Victim::First, Victim::Promoted] {
                    found.extend(back.capture(color, from, to, victim));
                    if let Some(passed) = back.passing(color, to) {
                        found.extend(passed.capture(color, from, to, victim));
                    }
                }
            }
            match back.step(color, from) {
                Some(to) => from = to,
                None => return,
            }
        }
    }

    fn unpromotions(&self, color: Color, file: File, found: &mut Vec<(Pawns, Vec<Step>)>) {
        let on = Square::new(file, color.promotion_rank());
        let back = Moving {
            pawns: *self,
            steps: Vec::new(),
        };
        for kind in Kind::ALL {
            let shade = match kind {
                Kind::Other => true,
                Kind::Dark => !on.is_light(),
                Kind::Light => on.is_light(),
            };
            if self.promoted[color as usize][kind as usize] == 0 || !shade {
                continue;
            }
            for side in [0, -1, 1] {
                let Some(to) = on.offset(side, -color.forward()) else {
                    continue;
                };
                if side == 0 {
                    found.extend(back.unpromotion(color, kind, on, to, None));
                    continue;
                }
                for victim in [Victim::First, Victim::Promoted] {
                    found.extend(back.unpromotion(color, kind, on, to, Some(victim)));
                }
            }
        }
    }

    /// A pawn taken by an officer, on any square that is free or can be made so.
    fn taken_by_officers(&self, color: Color, found: &mut Vec<(Pawns, Vec<Step>)>) {
        let pawns = self.squares[0] | self.squares[1];
        let back = Moving {
            pawns: *self,
            steps: Vec::new(),
        };
        for on in Square::ALL.into_iter().filter(|&on| !pawns.has(on)) {
            if on.rank() == color.back_rank() || on.rank() == color.promotion_rank() {
                continue;
            }
            // As far ahead as its gap allows; nothing is lost by that.
            let ahead = on.offset(0, color.forward());
            let free = ahead
                .is_some_and(|ahead| ahead.rank() != color.promotion_rank() && !pawns.has(ahead));
            if !free {
                found.push(back.clone().taken(color, on));
            }
            if let Some(passed) = back.passing(color, on) {
                found.push(passed.taken(color, on));
            }
        }
    }
}

/// Pawns on the move, with the steps made so far.
#[derive(Clone)]
struct Moving {
    pawns: Pawns,
    steps: Vec<Step>,
}

impl Moving {
    /// A step back within the file, with pawns of its own color before it; `None` if it cannot be.
    fn step(&mut self, color: Color, from: Square) -> Option<Square> {
        let to = from.offset(0, -color.forward())?;
        if to.rank() == color.back_rank() || !self.clear(to, color) {
            return None;
        }
        let own = &mut self.pawns.squares[color as usize];
        *own = own.without(from).with(to);
        self.steps.push(Step::Back { color, from, to });
        Some(to)
    }

    /// Makes a square free of pawns for one of `color`, which pushes its own kind before it.
    fn clear(&mut self, square: Square, color: Color) -> bool {
        let enemy = color.opposite();
        if self.pawns.squares[enemy as usize].has(square) {
            return false;
        }
        !self.pawns.squares[color as usize].has(square) || self.step(color, square).is_some()
    }

    /// Makes a square free of pawns, whatever their color.
    fn vacate(&mut self, square: Square) -> bool {
        Color::ALL.into_iter().all(|color| {
            !self.pawns.squares[color as usize].has(square) || self.step(color, square).is_some()
        })
    }

    /// The same with the enemy's pawns that stand in front of `square`, as they see it, gone back
    /// past it before a pawn of `color` comes there; `None` if there are none that can.
    fn passing(&self, color: Color, square: Square) -> Option<Moving> {
        let enemy = color.opposite();
        let behind = square.offset(0, -enemy.forward())?;
        if behind.rank() == enemy.back_rank() || self.any(square) {
            return None;
        }
        let mut after = self.clone();
        let mut ahead = square;
        while let Some(next) = ahead.offset(0, enemy.forward()) {
            ahead = next;
            if self.pawns.squares[color as usize].has(ahead) {
                break;
            }
            if self.pawns.squares[enemy as usize].has(ahead) {
                let mut at = ahead;
                while at != behind {
                    match after.step(enemy, at) {
                        Some(to) => at = to,
                        None => return (after.steps.len() > self.steps.len()).then_some(after),
                    }
                }
            }
        }
        (after.steps.len() > self.steps.len()).then_some(after)
    }

    fn any(&self, square: Square) -> bool {
        self.pawns.squares.iter().any(|pawns| pawns.has(square))
    }

    /// A pawn of `color` that an officer took on `on`.
    fn taken(mut self, color: Color, on: Square) -> (Pawns, Vec<Step>) {
        let side = color as usize;
        self.pawns.squares[side] = self.pawns.squares[side].with(on);
        self.pawns.taken[side] -= 1;
        self.steps.push(Step::Taken { color, on });
        (self.pawns, self.steps)
    }

    /// Takes a man out of those that captures have still to put back; false if there is none.
    fn restore(&mut self, color: Color, on: Square, victim: Victim) -> bool {
        let side = color as usize;
        match victim {
            Victim::First => {
                let shade = if on.is_light() {
                    Kind::Light
                } else {
                    Kind::Dark
                };
                let missing = &mut self.pawns.missing[side];
                let kind = if missing[shade as usize] > 0 {
                    shade
                } else {
                    Kind::Other
                };
                if missing[kind as usize] == 0 {
                    return false;
                }
                missing[kind as usize] -= 1;
            }
            Victim::Pawn | Victim::Promoted => {
                if self.pawns.taken[side] == 0 {
                    return false;
                }
                self.pawns.taken[side] -= 1;
                if victim == Victim::Pawn {
                    self.pawns.squares[side] = self.pawns.squares[side].with(on);
                } else {
                    self.pawns.promoted[side][Kind::Other as usize] += 1;
                }
            }
        }
        true
    }

    fn capture(
        &self,
        color: Color,
        from: Square,
        to: Square,
        victim: Victim,
    ) -> Option<(Pawns, Vec<Step>)> {
        let mut after = self.clone();
        if !after.vacate(to) {
            return None;
        }
        let own = &mut after.pawns.squares[color as usize];
        *own = own.without(from).with(to);
        if !after.restore(color.opposite(), from, victim) {
            return None;
        }
        after.steps.push(Step::Capture {
            color,
            from,
            to,
            victim,
        });
        Some((after.pawns, after.steps))
    }

    fn unpromotion(
        &self,
        color: Color,
        kind: Kind,
        on: Square,
        to: Square,
        victim: Option<Victim>,
    ) -> Option<(Pawns, Vec<Step>)> {
        let mut after = self.clone();
        if !after.vacate(to) {
            return None;
        }
        let side = color as usize;
        after.pawns.promoted[side][kind as usize] -= 1;
        after.pawns.squares[side] = after.pawns.squares[side].with(to);
        if let Some(victim) = victim
            && !after.restore(color.opposite(), on, victim)
        {
            return None;
        }
        after.steps.push(Step::Promotion {
            color,
            kind,
            on,
            to,
            victim,
        });
        Some((after.pawns, after.steps))
    }
}
