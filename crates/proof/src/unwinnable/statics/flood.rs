//! Growing the sets to a fixpoint.
//!
//! Every rule that leaves a move out is *antitone*: larger sets leave out less. So sets only grow
//! from round to round, the rounds end, and at the end every rule holds of the finished sets.

use jadoube_board::{Bitboard, Color, Role, Square, attacks};

use super::{Group, Reach, numbers};

impl Reach {
    /// Grows the sets until nothing more can be reached; false if it gave up because nothing but
    /// the edges of the board would confine anybody.
    pub(crate) fn saturate(&mut self) -> bool {
        for number in 0..self.count {
            let start = self.start[number];
            let last = promotion_rank(self.color[number]);
            let (walk, officer) = match self.role[number] {
                Role::Pawn => (start - last, start & last),
                _ => (start, Bitboard::EMPTY),
            };
            self.walk[number] = walk;
            self.officer[number] = officer;
        }
        loop {
            self.derive();
            if self.steady.is_empty() {
                return false;
            }
            let mut grown = self.castle();
            for number in numbers(self.present & !self.held) {
                grown |= self.grow(number);
            }
            let taken = if self.still {
                self.taken
            } else {
                self.taken | self.captures()
            };
            grown |= taken != self.taken;
            self.taken = taken;
            if !grown {
                return true;
            }
        }
    }

    /// Adds the squares of castling moves that nobody steady prevents; true if a set grew.
    fn castle(&mut self) -> bool {
        let mut grown = false;
        for number in 0..self.castling.len() {
            let castling = self.castling[number];
            if !(castling.way & self.steady).is_empty() {
                continue;
            }
            for (man, to) in [
                (castling.king, castling.targets.0),
                (castling.rook, castling.targets.1),
            ] {
                grown |= !self.walk[man].has(to);
                self.walk[man] |= Bitboard::of(to);
            }
        }
        grown
    }

    /// What follows from the sets as they stand: steady men and squares attacked for ever.
    fn derive(&mut self) {
        self.steady = Bitboard::EMPTY;
        for number in numbers(self.present & !self.taken) {
            let squares = self.squares(number);
            if !squares.is_several() {
                self.steady |= squares;
            }
        }
        for color in Color::ALL {
            let (guarded, king) = self.attacked_for_ever(color);
            self.guarded[color as usize] = guarded;
            self.forever[color as usize] = guarded | king;
        }
        self.note_bars();
    }

    /// Squares attacked in every position by a man of `color` that cannot be captured.
    pub(super) fn attacked_for_ever(&self, color: Color) -> (Bitboard, Bitboard) {
        let enemy_king = self.king[color.opposite() as usize];
        let mut other = Bitboard::EMPTY;
        let (mut rooks, mut bishops, mut queens) =
            (Bitboard::EMPTY, Bitboard::EMPTY, Bitboard::EMPTY);
        for number in numbers(self.present & !(1 << enemy_king)) {
            let squares = self.squares(number);
            match self.role[number] {
                Role::Rook if self.color[number] == color => rooks |= squares,
                Role::Bishop if self.color[number] == color => bishops |= squares,
                Role::Queen if self.color[number] == color => queens |= squares,
                _ => other |= squares,
            }
        }
        let mut guarded = Bitboard::EMPTY;
        for number in numbers(self.men(color) & !self.taken) {
            // A promoted man may be anything, and a far-ranging man guards nothing for ever.
            let walk = self.walk[number];
            if !self.officer[number].is_empty() || walk.len() > 6 || self.role[number] == Role::King
            {
                continue;
            }
            // A friendly man that moves along the same line takes over the attack it obstructs.
            let straight = other | bishops;
            let diagonal = other | rooks;
            guarded |= walk.iter().fold(Bitboard::FULL, |common, from| {
                common
                    & match self.role[number] {
                        Role::Pawn => attacks::pawn(color, from),
                        Role::Knight => attacks::knight(from),
                        Role::Bishop => attacks::bishop(from, diagonal),
                        Role::Rook => attacks::rook(from, straight),
                        Role::Queen => {
                            attacks::bishop(from, diagonal) | attacks::rook(from, straight)
                        }
                        Role::King => attacks::king(from),
                    }
            });
        }
        let king = self.walk[self.king[color as usize]];
        let near = king
            .iter()
            .fold(Bitboard::FULL, |common, from| common & attacks::king(from));
        (guarded, near)
    }

    /// Grows one man's set as far as the present state allows; true if it grew.
    fn grow(&mut self, number: usize) -> bool {
        let (walk, officer) = (self.walk[number], self.officer[number]);
        match self.role[number] {
            Role::King => self.walk[number] = self.flood_king(number),
            Role::Pawn => self.flood_pawn(number),
            role => {
                let closed = self.closed_to(self.color[number]);
                self.walk[number] = self.flood(number, role, closed);
            }
        }
        if !self.officer[number].is_empty() {
            let closed = self.closed_to(self.color[number]);
            let officer = self.officer[number];
            self.officer[number] = flood_officer(officer, self.steady, closed);
        }
        walk != self.walk[number] || officer != self.officer[number]
    }

    /// Steady squares a man of `color` can never move to: all but those of enemies it may capture.
    pub(super) fn closed_to(&self, color: Color) -> Bitboard {
        if self.still {
            return self.steady;
        }
        let enemy = color.opposite();
        let mut spared = self.kept | self.held | 1 << self.king[enemy as usize];
        spared |= self.men(color);
        let mut closed = Bitboard::EMPTY;
        for number in numbers(self.present & spared) {
            closed |= self.squares(number) & self.steady;
        }
        closed
    }

    fn flood_king(&self, number: usize) -> Bitboard {
        let color = self.color[number];
        let allowed = !(self.closed_to(color) | self.forever[color.opposite() as usize]);
        let (mut reached, mut seen) = (self.walk[number], Bitboard::EMPTY);
        while let Some(from) = (reached - seen).first() {
            seen |= Bitboard::of(from);
            let targets = (attacks::king(from) & allowed) - reached;
            reached |= self.unbarred(number, from, targets);
        }
        reached
    }

    /// Every square a man comes to in its role.
    fn flood(&self, number: usize, role: Role, closed: Bitboard) -> Bitboard {
        let (mut reached, mut seen) = (self.walk[number], Bitboard::EMPTY);
        while let Some(from) = (reached - seen).first() {
            seen |= Bitboard::of(from);
            let targets = reach_of(role, from, self.steady) - closed - reached;
            reached |= self.unbarred(number, from, targets);
        }
        reached
    }

    /// The targets to which no rule closes the way.
    fn unbarred(&self, number: usize, from: Square, targets: Bitboard) -> Bitboard {
        if !self.may_bar {
            return targets;
        }
        targets
            .iter()
            .filter(|&to| !self.is_barred(number, from, to))
            .fold(Bitboard::EMPTY, Bitboard::with)
    }

    fn flood_pawn(&mut self, number: usize) {
        if self.still {
            return;
        }
        let color = self.color[number];
        let last = promotion_rank(color);
        let mut seen = Bitboard::EMPTY;
        loop {
            let fresh = self.walk[number] - seen;
            let Some(from) = fresh.first() else { return };
            seen |= Bitboard::of(from);
            let targets = self.unbarred(number, from, self.pawn_pushes(number, from))
                | self.pawn_captures(number, from);
            self.walk[number] |= targets - last;
            self.officer[number] |= targets & last;
        }
    }

    fn pawn_pushes(&self, number: usize, from: Square) -> Bitboard {
        let color = self.color[number];
        let open = |to: Square| !self.steady.has(to) && !self.queued(number, from, to);
        let Some(one) = from.offset(0, color.forward()).filter(|&to| open(to)) else {
            return Bitboard::EMPTY;
        };
        let mut targets = Bitboard::of(one);
        if from.rank() == color.pawn_rank()
            && let Some(two) = one.offset(0, color.forward()).filter(|&to| open(to))
        {
            targets |= Bitboard::of(two);
        }
        targets
    }

    /// Must a pawn that is always ahead on the same file still be ahead of `to`, and cannot be?
    ///
    /// Two pawns that neither leave their file nor are captured never pass each other.
    fn queued(&self, number: usize, from: Square, to: Square) -> bool {
        let file = Bitboard::file(from.file());
        if !self.squares(number).is_subset(file) {
            return false;
        }
        let color = self.color[number];
        let beyond = ahead(color, to) & file;
        numbers(self.present & !self.taken & !(1 << number)).any(|other| {
            self.role[other] == Role::Pawn
                && self.squares(other).is_subset(file - beyond)
                && self.is_ahead(color, number, other)
        })
    }

    /// Does `other` start ahead of every start square of `number`, seen from `color`?
    fn is_ahead(&self, color: Color, number: usize, other: usize) -> bool {
        self.start[number]
            .iter()
            .all(|square| self.start[other].is_subset(ahead(color, square)))
    }

    fn pawn_captures(&mut self, number: usize, from: Square) -> Bitboard {
        let color = self.color[number];
        let enemies = self.prey(color);
        let mut targets = Bitboard::EMPTY;
        let reached = attacks::pawn(color, from);
        for enemy in numbers(enemies) {
            let met = reached & self.squares(enemy);
            if !met.is_empty() {
                targets |= met;
                self.taken |= 1 << enemy;
            }
        }
        targets
    }

    /// Men that `color` may capture.
    fn prey(&self, color: Color) -> Group {
        let enemy = color.opposite();
        self.men(enemy) & !self.kept & !self.held & !(1 << self.king[enemy as usize])
    }

    /// Men that some piece can meet on a square it moves to.
    fn captures(&self) -> Group {
        let mut taken = 0;
        for color in Color::ALL {
            let mut arrivals = Bitboard::EMPTY;
            for number in numbers(self.men(color)) {
                let squares = match self.role[number] {
                    Role::Pawn => self.officer[number],
                    _ => self.walk[number],
                };
                // A man that never moves captures nothing.
                if squares.is_several() || self.role[number] == Role::Pawn {
                    arrivals |= squares;
                }
            }
            for enemy in numbers(self.prey(color)) {
                if !(self.squares(enemy) & arrivals).is_empty() {
                    taken |= 1 << enemy;
                }
            }
        }
        taken
    }
}

/// The rank on which pawns of `color` promote.
pub(crate) fn promotion_rank(color: Color) -> Bitboard {
    Bitboard::rank(color.promotion_rank())
}

/// All squares on ranks beyond `square`, seen from `color`.
fn ahead(color: Color, square: Square) -> Bitboard {
    let shift = 8 * u32::from(square.rank().index());
    Bitboard(match color {
        Color::White => u64::MAX.checked_shl(shift + 8).unwrap_or(0),
        Color::Black => !(u64::MAX << shift),
    })
}

/// Squares `role` attacks from `from`, obstructed by `blocked`; not for pawns.
pub(crate) fn reach_of(role: Role, from: Square, blocked: Bitboard) -> Bitboard {
    match role {
        Role::Knight => attacks::knight(from),
        Role::Bishop => attacks::bishop(from, blocked),
        Role::Rook => attacks::rook(from, blocked),
        Role::Queen => attacks::queen(from, blocked),
        Role::King | Role::Pawn => attacks::king(from),
    }
}

fn flood_officer(from: Bitboard, blocked: Bitboard, closed: Bitboard) -> Bitboard {
    let (mut reached, mut seen) = (from, Bitboard::EMPTY);
    while let Some(square) = (reached - seen).first() {
        seen |= Bitboard::of(square);
        let steps = attacks::queen(square, blocked) | attacks::knight(square);
        reached |= steps - closed;
    }
    reached
}
