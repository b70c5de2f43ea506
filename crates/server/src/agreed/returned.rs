//! What the clocks showed when men that have gone back by a ruling were let go: the arbiter may set them so.

use jadoube_board::Color;
use jadoube_laws::game::Game;
use jadoube_laws::{ClockEvent, Event, HearingEvent, Millis, MovesEvent, Ruling, SessionEvent};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Less than this is no time that anybody has lost.
const LEAST: u64 = 1000;

/// The clocks as they stood, of those whose time ran meanwhile for moves that are no more; with what was given to them since.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Returned {
    /// White's.
    #[schema(value_type = Option<u64>)]
    pub white: Option<Millis>,
    /// Black's.
    #[schema(value_type = Option<u64>)]
    pub black: Option<Millis>,
}

/// A half-move that was in the score before the ruling: whose it was, and what his clock showed when he pressed.
#[derive(Clone, Copy, Debug)]
pub struct Pressed {
    /// Who made it.
    pub who: Color,
    /// What was left, if he has pressed.
    pub left: Option<Millis>,
}

impl Returned {
    fn of(&mut self, whose: Color) -> &mut Option<Millis> {
        match whose {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// What can be set after a ruling; `score` is the one before it, and `game` the game after it.
    pub fn after(
        before: Option<Returned>,
        score: &[Pressed],
        game: &Game,
        ruling: &Ruling,
    ) -> Option<Returned> {
        let any = |is: &dyn Fn(&Event) -> bool| ruling.events.iter().any(is);
        let over = any(&|event| matches!(event, Event::Session(SessionEvent::GameEnded { .. })));
        let settled = any(&|event| {
            matches!(
                event,
                Event::Clock(ClockEvent::ClockSet { .. } | ClockEvent::UsedSet { .. })
                    | Event::Hearing(HearingEvent::DecisionUndone)
                    | Event::Moves(MovesEvent::SetUp { .. })
            )
        });
        if over || settled {
            return None;
        }
        let back = any(&|event| matches!(event, Event::Moves(MovesEvent::Restored { .. })));
        let made = any(&|event| matches!(event, Event::Moves(MovesEvent::MoveMade(_))));
        let mut returned = match (back, made) {
            (true, _) => went_back(score, game),
            (false, true) => return None,
            (false, false) => before?,
        };
        for event in &ruling.events {
            if let Event::Clock(ClockEvent::TimeAdjusted { whose, by }) = event
                && let Some(left) = returned.of(*whose)
            {
                *left = Millis(left.0.saturating_add_signed(*by));
            }
        }
        let lost = |whose: Color| {
            let shown = game.clock(whose, game.now());
            let left = *returned.clone().of(whose);
            shown
                .zip(left)
                .is_some_and(|(shown, left)| shown.left.0.abs_diff(left.0) >= LEAST)
        };
        let differs = Color::ALL.into_iter().any(lost);
        (differs || !back).then_some(returned)
    }
}

/// The clocks when the men that went back were let go: of him whose move it is now only where more than this move of his has gone,
/// since the time for that is his own.
fn went_back(score: &[Pressed], game: &Game) -> Returned {
    let kept = score.len().min(game.ply_count() as usize);
    let begun = Game::new(game.code(), game.terms().clone()).ok();
    let shown = |whose: Color| {
        let mut his = score[..kept].iter().rev().filter(|one| one.who == whose);
        his.find_map(|one| one.left).or_else(|| {
            let reading = begun.as_ref()?.clock(whose, Millis::ZERO)?;
            Some(reading.left)
        })
    };
    let several = score.len() > kept + 1;
    let owing = |whose: Color| game.turn() == whose;
    let left = |whose: Color| shown(whose).filter(|_| several || !owing(whose));
    Returned {
        white: left(Color::White),
        black: left(Color::Black),
    }
}

#[cfg(test)]
mod tests {
    use jadoube_laws::case::Course;
    use jadoube_laws::{Code, Terms};

    use super::*;

    /// A game told line by line, with its score and what can be set after each line.
    struct Table {
        course: Course,
        score: Vec<Pressed>,
        returned: Option<Returned>,
    }

    impl Table {
        fn new(time: &str) -> Table {
            let terms = Terms {
                time: Some(time.parse().expect("a time control")),
                ..Terms::default()
            };
            let code = Code::by_id("fide-2023").expect("a code");
            Table {
                course: Course::new(code, terms).expect("a game"),
                score: Vec::new(),
                returned: None,
            }
        }

        fn tell(&mut self, line: &str) -> Option<Returned> {
            let (ruling, _) = self.course.tell(line).expect("a line");
            let game = self.course.game();
            self.returned = Returned::after(self.returned, &self.score, game, &ruling);
            self.score.truncate(game.ply_count() as usize);
            if let Some(ply) = game
                .last_ply()
                .filter(|_| self.score.len() < game.ply_count() as usize)
            {
                let reading = game.clock(ply.who, game.now());
                self.score.push(Pressed {
                    who: ply.who,
                    left: reading.map(|reading| reading.left),
                });
            }
            self.returned
        }
    }

    #[test]
    fn whoever_did_nothing_wrong_has_the_time_back_that_ran_for_an_illegal_move() {
        let mut table = Table::new("90m+30s");
        for line in [
            "@ 0:00:30 White plays e4",
            "@ 0:01:00 Black plays e5",
            "@ 0:01:30 White plays Ng1-g3",
        ] {
            assert_eq!(table.tell(line), None, "{line}");
        }
        let found = table
            .tell("@ 0:03:30 Arbiter finds illegal-move")
            .expect("clocks");
        let two_minutes_more = Millis::from_seconds(90 * 60 + 120);
        assert_eq!((found.white, found.black), (None, Some(two_minutes_more)));
        assert_eq!(table.tell("Arbiter sets Black 1:32:00"), None);
    }

    #[test]
    fn whoever_was_answered_by_another_man_than_was_touched_has_his_time_back() {
        let mut table = Table::new("90m+30s");
        table.tell("@ 0:00:30 White touches d2");
        table.tell("White plays Nf3");
        let claimed = table
            .tell("@ 0:02:30 Black claims touched d2")
            .expect("clocks");
        let whole = Millis::from_seconds(90 * 60);
        assert_eq!((claimed.white, claimed.black), (None, Some(whole)));
        assert_eq!(
            table.tell("@ 0:03:00 White plays d4"),
            None,
            "play has gone on"
        );
    }

    #[test]
    fn where_no_time_has_run_nothing_is_offered() {
        let mut table = Table::new("90m+30s");
        table.tell("@ 0:00:30 White touches d2");
        table.tell("White plays Nf3");
        assert_eq!(table.tell("Black claims touched d2"), None);
    }
}
