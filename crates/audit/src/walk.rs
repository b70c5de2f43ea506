//! A game walked from its start to the end that the code gives it.

use jadoube_board::{Color, Move, Position, Setup};
use jadoube_laws::Code;
use jadoube_laws::code::{EventKind, Rule};
use jadoube_notation::pgn::{Game, Ply};
use jadoube_notation::{Style, write_move};
use jadoube_proof::{Ask, Budget, Proof};

/// How the board ends a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    /// Mate.
    Mate {
        /// Who has mated.
        winner: Color,
    },
    /// No legal move and no check.
    Stalemate,
    /// Neither side can mate.
    Dead,
    /// The position has stood so many times.
    Repetition(u32),
    /// So many moves of each side without a capture or a pawn move.
    MoveCount(u32),
}

/// A ply that the rules of movement forbid.
pub(crate) struct IllegalPly {
    /// Plies played, this one included.
    pub ply: usize,
    /// What was written.
    pub written: String,
    /// Its number and whose it was.
    pub number: (u32, Color),
}

/// A game up to the first end that the code gives it.
pub(crate) struct Walk {
    /// The positions since the start, or since the last ply that left no ordinary position.
    pub positions: Vec<Position>,
    /// How many plies had been played at the first of them.
    pub base: usize,
    /// The moves between them.
    pub moves: Vec<Move>,
    /// Illegal plies.
    pub illegal: Vec<IllegalPly>,
    /// The first end, and after how many plies.
    pub end: Option<(End, usize)>,
    /// Whether the proof of a dead position ran out of budget.
    pub undecided: bool,
}

impl Walk {
    /// Walks through the main line, until the board ends the game under `code`.
    pub fn of(game: &Game, code: &Code, budget: Budget) -> Walk {
        let mut walk = Walk {
            positions: Vec::with_capacity(game.main_line().nodes.len() + 1),
            base: 0,
            moves: Vec::new(),
            illegal: Vec::new(),
            end: None,
            undecided: false,
        };
        walk.go(game, code);
        if code.rules.dead.ends_game.is_some() {
            walk.find_death(budget);
        }
        walk
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

    fn go(&mut self, game: &Game, code: &Code) {
        let mut setup = game.start;
        self.positions.extend(Position::from_setup(&setup).ok());
        let nodes = &game.main_line().nodes;
        for (index, node) in nodes.iter().enumerate() {
            // The ends are looked for before the next ply, so that nothing after the end is judged.
            self.end = self.end_by_board(code, index).map(|end| (end, index));
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
                    if let Ply::Illegal { written, .. } = ply {
                        self.illegal.push(IllegalPly {
                            ply: index + 1,
                            written: written.clone(),
                            number: (before.fullmove_number, before.turn),
                        });
                    }
                    setup = ply.play_on(&before);
                    self.begin_anew(&setup, index + 1);
                }
            }
        }
        self.end = self
            .end_by_board(code, nodes.len())
            .map(|end| (end, nodes.len()));
    }

    fn begin_anew(&mut self, setup: &Setup, ply: usize) {
        self.base = ply;
        self.moves.clear();
        self.positions.clear();
        self.positions.extend(Position::from_setup(setup).ok());
    }

    /// What ends the game in the last position, dead positions apart.
    fn end_by_board(&self, code: &Code, ply: usize) -> Option<End> {
        let rules = &code.rules;
        let position = self.after(ply)?;
        if !position.has_legal_move() {
            return if position.is_check() {
                let winner = position.turn().opposite();
                rules.mate.is.as_ref().map(|_| End::Mate { winner })
            } else {
                rules.stalemate.is.as_ref().map(|_| End::Stalemate)
            };
        }
        let in_a_row = rules.repetition.automatic_series.is_some();
        let usual = |rule: &Option<Rule<u32>>| {
            let rule = rule.as_ref()?.at(EventKind::Classical)?;
            Some(*rule.is)
        };
        if let Some(times) = usual(&rules.repetition.automatic)
            && self.occurrences(in_a_row) >= times
        {
            return Some(End::Repetition(times));
        }
        let moves = usual(&rules.fifty.automatic)?;
        (position.halfmove_clock() >= 2 * moves).then_some(End::MoveCount(moves))
    }

    /// How often the last position has stood; `in_a_row`: at every second move of each player, up to now.
    fn occurrences(&self, in_a_row: bool) -> u32 {
        let Some((last, earlier)) = self.positions.split_last() else {
            return 0;
        };
        let quiet = last.halfmove_clock() as usize;
        let stands = |position: &&Position| {
            position.hash() == last.hash() && position.same_for_repetition(last)
        };
        let before = earlier.iter().rev().take(quiet);
        let same = if in_a_row {
            before.skip(3).step_by(4).take_while(stands).count()
        } else {
            before.skip(1).step_by(2).filter(stands).count()
        };
        1 + same as u32
    }

    /// Looks for the first dead position. A dead position stays dead, so that the last one tells
    /// whether there is any, and halving tells which is the first.
    fn find_death(&mut self, budget: Budget) {
        let ends_by_move = matches!(self.end, Some((End::Mate { .. } | End::Stalemate, _)));
        let Some(last) = self
            .positions
            .len()
            .checked_sub(1 + usize::from(ends_by_move))
        else {
            return;
        };
        if matches!(self.end, Some((End::Mate { .. }, _))) {
            return;
        }
        match Ask::new(&self.positions[last]).budget(budget).dead().proof {
            Proof::Refuted(_) => return,
            Proof::Undecided(_) => {
                self.undecided = true;
                return;
            }
            Proof::Proven(_) => {}
        }
        let (mut alive, mut known) = (0, last);
        while alive < known {
            let middle = (alive + known) / 2;
            if Ask::new(&self.positions[middle])
                .budget(budget)
                .dead()
                .proof
                .is_proven()
            {
                known = middle;
            } else {
                alive = middle + 1;
            }
        }
        self.positions.truncate(known + 1);
        self.moves.truncate(known);
        self.end = Some((End::Dead, self.base + known));
    }
}
