//! What the numbers of moves say: that a ply is missing, or stands twice.

use jadoube_board::{Color, Position, Setup};

use super::Movetext;
use crate::forgiven::Leniency;
use crate::pgn::error::Fault;
use crate::pgn::lexer::{Lexer, Token};
use crate::pgn::parser::{Parser, Stop};
use crate::pgn::slips::{Failure, Lack};
use crate::reading::{ReadOptions, read_move_at};
use crate::systems::Systems;

impl Movetext {
    /// Whether all that was to be read otherwise has been met, the rest could be read, and nothing is missing.
    pub(in crate::pgn) fn is_amended(&self) -> bool {
        self.amendments.is_empty() && self.failure().is_none() && self.gap().is_none()
    }

    /// Where the main line cannot be read on, or goes on with an illegal move of which nobody says that it was one.
    pub(in crate::pgn) fn failure(&self) -> Option<Failure> {
        self.failure.filter(|failure| failure.at != usize::MAX)
    }

    /// Notes that the main line fails, unless it has done so before.
    pub(super) fn fail(&mut self, at: usize, shift: Lack) {
        if self.open.len() == 1 {
            let at_gap = |failure: &Failure| matches!(failure.shift, Lack::Plies(..));
            match &mut self.failure {
                // Moves that are missing by the numbers show themselves by what is illegal after them.
                Some(failure) if at_gap(failure) && failure.at == usize::MAX => failure.at = at,
                failure => {
                    failure.get_or_insert(Failure { at, shift });
                }
            }
        }
    }

    pub(super) fn check_number(
        &mut self,
        parser: &mut Parser<'_, '_>,
        number: u32,
        dots: u32,
        from: usize,
        to: usize,
    ) -> Result<(), Stop> {
        let (due, color) = self.due();
        if self.top().dead || self.amends_next(parser, to) || self.is_shifted {
            return Ok(());
        }
        if number == due {
            self.top().ahead = 0;
            if color == Color::Black || dots < 3 {
                return Ok(());
            }
            // Dots as before Black's move stand before White's. What Black can play too is not played in the place of a move that
            // is missing.
            parser.forgive(Leniency::MoveNumber, from, to)?;
            if self.open.len() == 1 {
                self.odd_number = Some((from, self.game.main_line().nodes.len()));
            }
            let follows = self.open.len() == 1 && !self.game.main_line().nodes.is_empty();
            if follows && self.is_move_of(Color::Black, parser, to) {
                self.fail(from, Lack::Plies(from, 1));
                self.stop_line(parser.error(Fault::Turn(color), from, to), parser, from);
            }
            return Ok(());
        }
        parser.forgive(Leniency::MoveNumber, from, to)?;
        if self.open.len() == 1 {
            self.odd_number = Some((from, self.game.main_line().nodes.len()));
        }
        if self.end_at == Some(from) {
            self.stop_line(parser.error(Fault::Gap, from, to), parser, from);
            return Ok(());
        }
        if is_at_no_move(parser, to, due) {
            return Ok(());
        }
        let ahead = i64::from(number) - i64::from(due);
        if color == Color::White
            && ahead == -1
            && dots <= 1
            && let Some(end) = self.end_of_same_row(parser, to)
        {
            self.back_to = Some(end);
            return parser.forgive(Leniency::RowTwice, from, end);
        }
        let old = std::mem::replace(&mut self.top().ahead, ahead);
        let new = ahead != old;
        // The number of a set-up is often wrong.
        let from_the_start = self.game.start == Setup::initial();
        if ahead > 0 && from_the_start && self.game.main_line().nodes.is_empty() {
            self.late_start = Some(from);
        }
        // A number of the other side than the one whose move is due: a ply is missing or stands twice.
        let missing = color == Color::Black && ahead == 1 && dots <= 1;
        let twice = color == Color::White && ahead == -1 && dots >= 3;
        if new && (missing || twice) {
            let lack = if missing {
                Lack::Plies(from, 1)
            } else {
                Lack::Twice
            };
            self.fail(from, lack);
            self.stop_line(parser.error(Fault::Turn(color), from, to), parser, from);
        } else if ahead > old
            && color == Color::White
            && self.open.len() == 1
            && !self.game.main_line().nodes.is_empty()
            && self.failure.is_none()
        {
            // Perhaps moves of both sides are missing: what follows will tell.
            let plies = usize::try_from(2 * (ahead - old)).unwrap_or(usize::MAX);
            self.fail(usize::MAX, Lack::Plies(from, plies));
            self.ahead_of_gap = old;
        }
        Ok(())
    }

    /// Whether the word after `at` is a legal move of this color, were it to move now.
    fn is_move_of(&self, color: Color, parser: &Parser<'_, '_>, at: usize) -> bool {
        let Token::Symbol(symbol) = Lexer::new(parser.text, at).next() else {
            return false;
        };
        let main_line = self.game.main_line();
        let mut setup = self.game.setup_after(main_line.nodes.len());
        setup.turn = color;
        setup.en_passant = None;
        let words = parser.decode(symbol);
        Position::from_setup(&setup).is_ok_and(|position| {
            let read = read_move_at(&position, &words, &ReadOptions::from(Systems::SAN));
            read.only().is_ok()
        })
    }

    /// Where the two words after `at` end, if they are the last two plies of the main line once more.
    fn end_of_same_row(&self, parser: &Parser<'_, '_>, at: usize) -> Option<usize> {
        let nodes = &self.game.main_line().nodes;
        let first = nodes
            .len()
            .checked_sub(2)
            .filter(|_| self.open.len() == 1)?;
        let mut setup = self.game.setup_after(first);
        let mut lexer = Lexer::new(parser.text, at);
        for node in &nodes[first..] {
            let Token::Symbol(symbol) = lexer.next() else {
                return None;
            };
            let position = Position::from_setup(&setup).ok()?;
            let words = parser.decode(symbol);
            let read = read_move_at(&position, &words, &ReadOptions::from(Systems::SAN));
            (read.only().ok() == node.ply.played()).then_some(())?;
            setup = node.ply.play_on(&setup);
        }
        Some(lexer.at)
    }

    /// The numbers were too high from somewhere to the end, or the last one has no move, and nothing else shows that moves
    /// are missing: where.
    pub(in crate::pgn) fn gap(&self) -> Option<usize> {
        let at = match self.failure {
            Some(Failure {
                at: usize::MAX,
                shift: Lack::Plies(from, _),
            }) => Some(from),
            Some(_) => None,
            None => self.late_start,
        };
        at.filter(|_| self.open[0].ahead > self.ahead_of_gap)
            .or_else(|| self.number_of_no_move())
    }

    /// Where the record ends with a number that is not the one due and no move after it: the number was a move, or had one.
    fn number_of_no_move(&self) -> Option<usize> {
        let (at, plies) = self.odd_number.filter(|_| self.failure().is_none())?;
        (plies == self.game.main_line().nodes.len()).then_some(at)
    }

    /// Whether the word after `at` is one that is read otherwise than written: its number says nothing new then.
    fn amends_next(&self, parser: &Parser<'_, '_>, at: usize) -> bool {
        let Some(amendment) = self.amendments.front() else {
            return false;
        };
        let mut lexer = Lexer::new(parser.text, at);
        while matches!(lexer.next(), Token::Number(..) | Token::Braced(_)) {}
        lexer.start == amendment.at
    }
}

/// Whether nothing but comments and signs stands between `at` and the number that is due: the number before them is at no move.
fn is_at_no_move(parser: &Parser<'_, '_>, at: usize, due: u32) -> bool {
    let mut lexer = Lexer::new(parser.text, at);
    loop {
        match lexer.next() {
            Token::Braced(_) | Token::Rest(_) | Token::Nag(_) | Token::Sign(_) => {}
            Token::Number(number, _) => return number == due,
            _ => return false,
        }
    }
}
