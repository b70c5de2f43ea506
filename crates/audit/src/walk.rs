//! A game walked from its start to the end that the code gives it.

use jadoube_board::{Color, Move, Position, Role, Setup};
use jadoube_laws::ClauseId;
use jadoube_laws::judgment::{
    Claim, Claimable, Course, DeadWhere, End, Ended, Under, is_short_of_men,
};
use jadoube_notation::pgn::{Game, Ply};
use jadoube_notation::{Style, write_move};
use jadoube_proof::{Ask, Budget, Proof};

/// A ply that the rules of movement forbid.
pub(crate) struct IllegalPly {
    /// Plies played, this one included.
    pub ply: usize,
    /// What was written.
    pub written: String,
    /// Its number and whose it was.
    pub number: (u32, Color),
    /// Whether it takes a king, who was left in check.
    pub takes_king: bool,
}

/// A game up to the first end that the code gives it.
pub(crate) struct Walk<'c> {
    /// The positions since the start, or since the last ply that left no ordinary position.
    pub positions: Vec<Position>,
    /// How many plies had been played at the first of them.
    pub base: usize,
    /// The moves between them.
    pub moves: Vec<Move>,
    /// Illegal plies.
    pub illegal: Vec<IllegalPly>,
    /// The first end, and after how many plies.
    pub end: Option<(Ended<'c>, usize)>,
    /// Whether the proof of a dead position ran out of budget.
    pub undecided: bool,
}

impl<'c> Walk<'c> {
    /// Walks through the main line, until the board ends the game.
    pub fn of(game: &Game, under: Under<'c>, budget: Budget) -> Walk<'c> {
        let mut walk = Walk::before(game);
        walk.go(game, |walk| walk.end_by_board(under));
        if let Some((at, by)) = under.dead() {
            walk.find_death(at, by, budget);
        }
        walk
    }

    /// Walks through the main line until a move mates, which ends a game under every code.
    pub fn until_mate(game: &Game, under: Under<'c>) -> Walk<'c> {
        let mut walk = Walk::before(game);
        walk.go(game, |walk| {
            walk.last().filter(|last| last.is_checkmate())?;
            walk.end_by_board(under)
        });
        walk
    }

    /// The draws that could be claimed on the way to the first end on the board: after how many plies, with which move, and
    /// what. While the same moves are counted a claim to them is told once.
    pub fn claims(game: &Game, under: Under<'c>) -> Vec<(usize, String, Claimable<'c>)> {
        let mut claims: Vec<(usize, String, Claimable<'c>)> = Vec::new();
        Walk::before(game).go(game, |walk| {
            let end = walk.end_by_board(under);
            if end.is_none() && walk.last().is_some() {
                let now = walk.base + walk.moves.len();
                let quiet = walk.last().map_or(0, Position::halfmove_clock) as usize;
                for one in under.claimable(walk) {
                    let counted = matches!(one.claim, Claim::MoveCount(_));
                    let told = |(ply, _, earlier): &(usize, String, Claimable<'c>)| {
                        counted && earlier.claim == one.claim && now - ply < quiet
                    };
                    if !claims.iter().any(told) {
                        claims.push((now, walk.told(now), one));
                    }
                }
            }
            end
        });
        claims
    }

    fn before(game: &Game) -> Walk<'c> {
        Walk {
            positions: Vec::with_capacity(game.main_line().nodes.len() + 1),
            base: 0,
            moves: Vec::new(),
            illegal: Vec::new(),
            end: None,
            undecided: false,
        }
    }

    /// The position after so many plies, if it is one of those kept.
    pub fn after(&self, ply: usize) -> Option<&Position> {
        self.positions.get(ply.checked_sub(self.base)?)
    }

    /// The last position, unless the game went where no ordinary position is.
    pub fn last(&self) -> Option<&Position> {
        self.positions.last()
    }

    /// The move that was the `ply`th, as a scoresheet has it: `34... Qg2#`.
    pub fn told(&self, ply: usize) -> String {
        let before = ply
            .checked_sub(self.base + 1)
            .and_then(|index| Some((self.positions.get(index)?, *self.moves.get(index)?)));
        match before {
            Some((position, play)) => {
                let dots = match position.turn() {
                    Color::White => ".",
                    Color::Black => "...",
                };
                let number = position.fullmove_number();
                format!("{number}{dots} {}", write_move(position, play, Style::San))
            }
            None => "the start".to_owned(),
        }
    }

    /// The number of the `ply`th move and whose it was.
    pub fn number(&self, ply: usize) -> Option<(u32, Color)> {
        let position = self.after(ply.checked_sub(1)?)?;
        Some((position.fullmove_number(), position.turn()))
    }

    fn go(&mut self, game: &Game, mut end: impl FnMut(&Walk<'c>) -> Option<Ended<'c>>) {
        let mut setup = game.start;
        self.positions.extend(Position::from_setup(&setup).ok());
        let nodes = &game.main_line().nodes;
        for (index, node) in nodes.iter().enumerate() {
            // The ends are looked for before the next ply, so that nothing after the end is judged.
            self.end = end(self).map(|end| (end, index));
            if self.end.is_some() {
                return;
            }
            match (&node.ply, self.positions.last()) {
                (Ply::Move(play), Some(position)) => {
                    let after = position.played(*play);
                    self.moves.push(*play);
                    self.positions.push(after);
                }
                (ply, last) => {
                    let before = last.map_or(setup, Position::to_setup);
                    setup = ply.play_on(&before);
                    if let Ply::Illegal { written, .. } = ply {
                        let kings = |setup: &Setup| setup.board.by_role(Role::King).len();
                        self.illegal.push(IllegalPly {
                            ply: index + 1,
                            written: written.clone(),
                            number: (before.fullmove_number, before.turn),
                            takes_king: kings(&setup) < kings(&before),
                        });
                    }
                    self.begin_anew(&setup, index + 1);
                }
            }
        }
        self.end = end(self).map(|end| (end, nodes.len()));
    }

    fn begin_anew(&mut self, setup: &Setup, ply: usize) {
        self.base = ply;
        self.moves.clear();
        self.positions.clear();
        self.positions.extend(Position::from_setup(setup).ok());
    }

    /// What ends the game in the last position, dead positions apart.
    fn end_by_board(&self, under: Under<'c>) -> Option<Ended<'c>> {
        self.last()?;
        under.end_on_board(self)
    }

    /// How often the last position has stood at every `step`th half-move before it, as far back as it can have; looked for
    /// no further than the first time that it did not where `in_a_row`.
    fn occurrences(&self, step: usize, in_a_row: bool) -> u32 {
        let Some((last, earlier)) = self.positions.split_last() else {
            return 0;
        };
        let quiet = last.halfmove_clock() as usize;
        let stands = |position: &&Position| {
            position.hash() == last.hash() && position.same_for_repetition(last)
        };
        let before = earlier.iter().rev().take(quiet);
        let before = before.skip(step - 1).step_by(step);
        let same = if in_a_row {
            before.take_while(stands).count()
        } else {
            before.filter(stands).count()
        };
        1 + same as u32
    }

    /// Looks for the first dead position. A dead position stays dead, so that the last one tells
    /// whether there is any, and halving tells which is the first.
    fn find_death(&mut self, at: DeadWhere, by: &'c [ClauseId], budget: Budget) {
        let ends_by_move = match self.end.map(|(ended, _)| ended.how) {
            Some(End::Mate { .. }) => return,
            Some(End::Stalemate) => true,
            Some(End::Dead | End::Repetition(_) | End::MoveCount(_)) | None => false,
        };
        let Some(last) = self
            .positions
            .len()
            .checked_sub(1 + usize::from(ends_by_move))
        else {
            return;
        };
        let dead = |position: &Position| match at {
            DeadWhere::Anywhere => Some(Ask::new(position).budget(budget).dead().proof),
            // What must be declared dead nobody has declared.
            DeadWhere::TooFewMen if !is_short_of_men(position.board()) => None,
            DeadWhere::TooFewMen => Some(Ask::new(position).budget(budget).dead().proof),
        };
        match dead(&self.positions[last]) {
            None | Some(Proof::Refuted(_)) => return,
            Some(Proof::Undecided(_)) => {
                self.undecided = true;
                return;
            }
            Some(Proof::Proven(_)) => {}
        }
        let (mut alive, mut known) = (0, last);
        while alive < known {
            let middle = (alive + known) / 2;
            if dead(&self.positions[middle]).is_some_and(|proof| proof.is_proven()) {
                known = middle;
            } else {
                alive = middle + 1;
            }
        }
        self.positions.truncate(known + 1);
        self.moves.truncate(known);
        let ended = Ended { how: End::Dead, by };
        self.end = Some((ended, self.base + known));
    }
}

impl Course for Walk<'_> {
    fn position(&self) -> Option<&Position> {
        self.last()
    }

    fn turn(&self) -> Color {
        self.last().map_or(Color::White, Position::turn)
    }

    fn quiet(&self) -> u32 {
        self.last().map_or(0, Position::halfmove_clock) / 2
    }

    fn has_stood(&self, times: u32) -> bool {
        self.occurrences(2, false) >= times
    }

    fn has_stood_in_a_row(&self, times: u32) -> bool {
        self.occurrences(4, true) >= times
    }

    fn earlier(&self) -> Vec<Position> {
        let Some((last, earlier)) = self.positions.split_last() else {
            return Vec::new();
        };
        let quiet = earlier.len().saturating_sub(last.halfmove_clock() as usize);
        earlier[quiet..].to_vec()
    }
}
