//! Whether who has won could win: on time, or when the other gave up.

use jadoube_board::Color;
use jadoube_laws::ClauseId;
use jadoube_laws::judgment::{Course, OnResignation, OnTime};
use jadoube_proof::{Ask, Proof};

use crate::clocks::last_reading;
use crate::closing::counts_men_alone;
use crate::court::Court;
use crate::finding::{Kind, Severity};

/// Can a player win, as far as the code asks?
#[derive(Clone, Copy)]
pub(crate) enum Chance<'c> {
    Some,
    /// No, for this reason and by these clauses.
    None(&'static str, &'c [ClauseId]),
    /// Not decided by the budget.
    Undecided,
    /// For a person to say.
    Person,
}

impl<'a> Court<'a> {
    pub(crate) fn won_on_time(&mut self, winner: Color) {
        let (why, by) = match self.chance_on_time(winner) {
            Chance::Some => return,
            Chance::None(why, by) => (why, by),
            Chance::Undecided => {
                return self.open(&format!("whether {winner}, who won on time, could win"));
            }
            Chance::Person => {
                return self.ask(&format!(
                    "{winner} won on time: whether a position could be reached in which mate at the next move cannot be avoided"
                ));
            }
        };
        self.find(
            Kind::WonOnTime,
            Severity::Result,
            by,
            self.plies,
            format!("{winner} won on time and {why}: the game is drawn"),
        );
    }

    pub(crate) fn drawn_on_time(&mut self) {
        let under = self.under;
        let flag = &under.code.rules.flag;
        if under.at(&flag.mate_exception).is_none() {
            return;
        }
        let chances = Color::ALL.map(|color| self.chance_on_time(color));
        let [mut lost, mut undecided, mut person] = [false; 3];
        for chance in chances {
            match chance {
                Chance::Some => {}
                Chance::None(..) => lost = true,
                Chance::Undecided => undecided = true,
                Chance::Person => person = true,
            }
        }
        if undecided {
            return self.open("whether both sides could win when the time was over");
        }
        if lost {
            return;
        }
        if person {
            return self.ask("the time was over and the game was drawn: whether both sides could reach a position in which mate at the next move cannot be avoided");
        }
        let decides = self.walk.last().is_none_or(|position| {
            let board = position.board();
            let test = |color| under.on_time(board, color).test;
            Color::ALL
                .into_iter()
                .all(|color| test(color) == OnTime::Wins)
        });
        let why = if decides {
            "the time decides, whatever stands on the board"
        } else {
            "either side could still mate: the side in time wins"
        };
        let by = under.by(&flag.mate_exception);
        let house = counts_men_alone(&self.read.game.tags);
        let (severity, own) = if house {
            let own = "; the place of play counts the men alone, which is a rule of its own";
            (Severity::Remark, own)
        } else {
            (Severity::Result, "")
        };
        let reason = format!("the time was over and the game was drawn, but {why}{own}");
        self.find(Kind::DrawnOnTime, severity, by, self.plies, reason);
    }

    /// Who has men against a bare king and a clock that shows no time, or was running when the game ended, and the clauses by which
    /// the game is drawn if that time was over.
    pub(crate) fn over_against_a_bare_king(&self) -> Option<(Color, &'a [ClauseId])> {
        let last = self.walk.last()?;
        let men = |color| last.board().by_color(color).len();
        Color::ALL.into_iter().find_map(|color| {
            let other = color.opposite();
            let left = last_reading(&self.read.game, color)?;
            let may_be_over = left == 0 || last.turn() == color;
            if !may_be_over || men(color) == 1 || men(other) != 1 {
                return None;
            }
            match self.chance_on_time(other) {
                Chance::None(_, by) => Some((color, by)),
                Chance::Some | Chance::Undecided | Chance::Person => None,
            }
        })
    }

    /// Won, and neither by mate nor on time as far as is known.
    pub(crate) fn won(&mut self, winner: Color) {
        match self.chance_given_up(winner) {
            Chance::Some | Chance::Person => {}
            Chance::Undecided => self.open(&format!("whether {winner}, who won, could mate")),
            Chance::None(why, by) => {
                let reason =
                    format!("the game is scored as won by {winner}, who {why}: it is drawn");
                self.find(
                    Kind::WonWithoutMate,
                    Severity::Result,
                    by,
                    self.plies,
                    reason,
                );
            }
        }
    }

    /// Could the player win when the other gives up, as far as the code asks?
    pub(crate) fn chance_given_up(&self, winner: Color) -> Chance<'a> {
        match self.under.on_resignation() {
            OnResignation::Wins(_) => Chance::Some,
            OnResignation::Helpmate(by) => self.helpmate(winner, by),
        }
    }

    /// Could the player win when the other's time is over, as far as the code asks?
    pub(crate) fn chance_on_time(&self, winner: Color) -> Chance<'a> {
        let Some(position) = self.walk.last() else {
            return Chance::Some;
        };
        let judged = self.under.on_time(position.board(), winner);
        match judged.test {
            OnTime::Wins => Chance::Some,
            OnTime::Drawn => Chance::None("had no mating potential", judged.exception),
            OnTime::Helpmate => self.helpmate(winner, judged.exception),
            // Where no series of moves mates, the position asked for cannot be reached either: nobody need say so.
            OnTime::Person => match self.helpmate(winner, judged.exception) {
                none @ Chance::None(..) => none,
                _ => Chance::Person,
            },
            OnTime::ForcedMate => {
                let ask = Ask::new(position).budget(self.budget);
                match ask.forced_win(winner).proof {
                    Proof::Proven(_) => Chance::Some,
                    Proof::Refuted(_) => Chance::None(
                        "had too few men to win on time without a forced win, and there is none",
                        judged.listed,
                    ),
                    Proof::Undecided(_) => Chance::Undecided,
                }
            }
        }
    }

    /// Could the player mate by any series of legal moves, before an automatic draw of the code?
    fn helpmate(&self, winner: Color, by: &'a [ClauseId]) -> Chance<'a> {
        let Some(position) = self.walk.last() else {
            return Chance::Some;
        };
        let ask = Ask::new(position).budget(self.budget);
        let earlier = self.walk.earlier();
        let asked = ask.within(self.under.limits()).after(&earlier);
        match asked.unwinnable(winner).proof {
            Proof::Proven(_) => Chance::None("could not mate by any series of legal moves", by),
            Proof::Refuted(_) => Chance::Some,
            Proof::Undecided(_) => Chance::Undecided,
        }
    }
}
