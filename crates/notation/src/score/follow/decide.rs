//! What becomes of a row, by its number and by what stands around it.

use jadoube_board::Color;

use super::{Course, Taken};
use crate::score::layout::Event;
use crate::score::row::{Led, Row};
use crate::score::running::Run;

impl<'g> Course<'g> {
    pub(super) fn decide(&mut self, index: usize, row: &'g Row, flipped: bool) -> Taken {
        let (due, turn) = self.due();
        let Some(number) = row.number else {
            return Taken::Main;
        };
        if row.moves() == 0 && row.closing.is_none() && row.is_doubtful() {
            return Taken::Aside;
        }
        // After its end nothing of a game follows.
        if self.closing.is_some() && row.moves() > 0 {
            return Taken::Aside;
        }
        let expected = i64::from(due) + self.shift;
        let number = i64::from(number);
        // One move at the number that is due may stand in Black's column.
        let alone = row.moves() <= 1 && turn == Color::Black && number == expected;
        let black = row.black || alone;
        let said = (number, black);
        let next = (expected, turn == Color::Black);
        if said == next && row.is_doubtful() && self.goes_on_with_prose(index, row, said) {
            self.choices.push(index);
            let is_other = !self.follows_words(index) || self.stands_later(index, row);
            return if is_other == flipped {
                Taken::Main
            } else {
                Taken::Aside
            };
        }
        if said == next && self.is_written_again(index, row) {
            self.shift += 1;
            return Taken::Twice;
        }
        if said == next {
            let later = self.stands_later(index, row);
            if later || row.led == Led::Quoted {
                self.choices.push(index);
            }
            let is_other = self.may_be_other(row) || self.goes_on_with_aside(index, said);
            let aside = row.led == Led::Quoted && !flipped || later && (is_other != flipped);
            return if aside { Taken::Aside } else { Taken::Main };
        }
        // The number that would be due if it had never been off.
        if self.shift != 0 && (number, black) == (i64::from(due), turn == Color::Black) {
            return Taken::Shifted(0);
        }
        let shift = number - i64::from(due);
        if said < next {
            if self.has_stood(row) {
                return Taken::Twice;
            }
            self.choices.push(index);
            let is_shifted = self.follows_two_rows_in_one(index, said) != flipped;
            return match is_shifted && black == (turn == Color::Black) {
                true => Taken::Shifted(shift),
                false => Taken::Aside,
            };
        }
        self.choices.push(index);
        let goes_on =
            self.goes_on_with_aside(index, said) || self.goes_on_with_prose(index, row, said);
        if goes_on && !flipped && self.goes_on_below(index) {
            return Taken::Aside;
        }
        let is_remark = row.led != Led::Plain || self.is_remark(row) && !self.raw.running;
        if is_remark {
            return if flipped {
                Taken::Missing
            } else {
                Taken::Aside
            };
        }
        if black != (turn == Color::Black) {
            return Taken::Missing;
        }
        if self.only_this_number_is_wrong(index, row) {
            return Taken::Shifted(self.shift);
        }
        Taken::Missing
    }

    /// A row further below has the number that is due.
    fn goes_on_below(&self, index: usize) -> bool {
        let (due, turn) = self.due();
        let expected = (i64::from(due) + self.shift, turn == Color::Black);
        let is_due = |row: &Row| {
            let number = row.number.map(i64::from);
            number == Some(expected.0) && row.black == expected.1 && row.led != Led::Quoted
        };
        let mut below = self.raw.events[index + 1..].iter();
        below.any(|event| matches!(event, Event::Row(row) if is_due(row)))
    }

    /// Moves told in prose stand right before the row, and it goes on with them.
    fn goes_on_with_prose(&self, index: usize, row: &Row, said: (i64, bool)) -> bool {
        let goes_on = |run: &Run| {
            let (number, side) = run.due();
            said == (i64::from(number), side == Color::Black)
        };
        match index.checked_sub(1).map(|before| &self.raw.events[before]) {
            Some(Event::Run(run)) => !self.raw.running && goes_on(run),
            Some(Event::Row(before)) if before.in_prose && row.in_prose => {
                let here = |run: &&Run| run.after == self.row.plies();
                self.open_aside().filter(here).is_some_and(goes_on)
            }
            _ => false,
        }
    }

    /// Whether a row that is due may tell another way to play, where the move of the game stands further below.
    fn may_be_other(&self, row: &Row) -> bool {
        self.is_remark(row) || row.led != Led::Plain
    }

    /// A doubtful row, where not all of the game stands in such rows.
    fn is_remark(&self, row: &Row) -> bool {
        row.is_doubtful() && !self.raw.is_flowing()
    }

    /// The row before this one ends with words.
    fn follows_words(&self, index: usize) -> bool {
        let before = index.checked_sub(1).map(|before| &self.raw.events[before]);
        matches!(before, Some(Event::Row(before)) if before.ends_with_words())
    }

    /// The row before this one tells another way to play, and this one goes on with it.
    fn goes_on_with_aside(&self, index: usize, said: (i64, bool)) -> bool {
        let is_next = self
            .rows_aside
            .last()
            .is_some_and(|&aside| aside + 1 == index);
        let due = self.open_aside().map(Run::due);
        is_next
            && due.is_some_and(|(number, side)| said == (i64::from(number), side == Color::Black))
    }

    /// The variation told last, unless a bracket has ended it.
    fn open_aside(&self) -> Option<&Run> {
        self.asides
            .last()
            .filter(|_| self.asides.len() > self.closed)
    }

    /// A later row begins with the same move, and is plain.
    fn stands_later(&self, index: usize, row: &Row) -> bool {
        let same = |other: &Row| {
            other.number == row.number
                && !(self.is_remark(other) || other.led == Led::Quoted)
                && (other.black == row.black || other.moves() <= 1)
        };
        self.raw.events[index + 1..]
            .iter()
            .any(|event| match event {
                Event::Row(other) => {
                    same(other) && (other.black == row.black || self.may_be_other(row))
                }
                _ => false,
            })
    }

    /// The row has been read with the same words.
    fn has_stood(&self, row: &Row) -> bool {
        let words = row.words_of_moves();
        self.raw
            .rows()
            .take_while(|other| !std::ptr::eq(*other, row))
            .any(|other| {
                other.number == row.number && !words.is_empty() && other.words_of_moves() == words
            })
    }

    /// The row before has the moves of two rows at one number, and this one the number after it: the numbers run on one too low,
    /// and no other way to play is told.
    fn follows_two_rows_in_one(&self, index: usize, (number, black): (i64, bool)) -> bool {
        let Some(before) = index.checked_sub(1) else {
            return false;
        };
        let is_played = self.origins.last() == Some(&before);
        let Event::Row(row) = &self.raw.events[before] else {
            return false;
        };
        is_played && !black && row.moves() == 4 && row.number.map(i64::from) == Some(number - 1)
    }

    /// The row has the words of the one before and cannot be played, and all that follows can be without it: it is the same row, and
    /// the numbers have run on.
    fn is_written_again(&self, index: usize, row: &'g Row) -> bool {
        let before = index.checked_sub(1).map(|at| &self.raw.events[at]);
        let Some(Event::Row(before)) = before else {
            return false;
        };
        let words = row.words_of_moves();
        if words.len() < 2 || words != before.words_of_moves() {
            return false;
        }
        let mut ahead = self.clone();
        ahead.play(index, row);
        ahead.stopped.is_some() && self.reads_on(index + 1, self.shift + 1)
    }

    /// The next row has the number that is due after this one.
    fn only_this_number_is_wrong(&self, index: usize, row: &Row) -> bool {
        let (due, turn) = self.due();
        let plies = row.moves() as u32 + u32::from(turn == Color::Black);
        let then = i64::from(due) + i64::from(plies / 2) + self.shift;
        let black = !plies.is_multiple_of(2);
        let next = self.raw.events[index + 1..]
            .iter()
            .find_map(|event| match event {
                Event::Row(row) if !row.is_doubtful() => {
                    row.number.map(|number| (number, row.black))
                }
                _ => None,
            });
        next.is_some_and(|(number, dots)| {
            i64::from(number) == then && (dots == black || !dots && black)
        })
    }
}
