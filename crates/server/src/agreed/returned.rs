//! What the clocks showed when men that have gone back by a ruling were let go: the arbiter may set them so.

use jadoube_board::{ByColor, Color};
use jadoube_laws::game::Game;
use jadoube_laws::{ClockEvent, Event, Millis, MovesEvent, Ruling, SessionEvent};
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

/// A half-move that was in the score before the ruling.
#[derive(Clone, Copy, Debug)]
pub struct Pressed {
    /// What the clocks showed when its player pressed, if he has, or when an arbiter set them thereafter.
    pub left: ByColor<Option<Millis>>,
    /// What rulings had given by then, in milliseconds, less what they had taken off.
    pub given: ByColor<i64>,
}

/// Adds up what rulings give to the players and take off them.
pub fn note_given(given: &mut ByColor<i64>, ruling: &Ruling) {
    for event in &ruling.events {
        if let Event::Clock(ClockEvent::TimeAdjusted { whose, by }) = event {
            given[*whose] = given[*whose].saturating_add(*by);
        }
    }
}

/// Whether a ruling sets clocks.
pub fn is_set(ruling: &Ruling) -> bool {
    ruling.events.iter().any(|event| {
        matches!(
            event,
            Event::Clock(ClockEvent::ClockSet { .. } | ClockEvent::UsedSet { .. })
        )
    })
}

impl Returned {
    fn of(&mut self, whose: Color) -> &mut Option<Millis> {
        match whose {
            Color::White => &mut self.white,
            Color::Black => &mut self.black,
        }
    }

    /// What can be set after a ruling; `score` is the one before it, or what is left of it where a position was set up, `game` the
    /// game after it, and `given` what rulings have given by then.
    pub fn after(
        before: Option<Returned>,
        score: &[Pressed],
        (game, given): (&Game, ByColor<i64>),
        ruling: &Ruling,
    ) -> Option<Returned> {
        let any = |is: &dyn Fn(&Event) -> bool| ruling.events.iter().any(is);
        let over = any(&|event| matches!(event, Event::Session(SessionEvent::GameEnded { .. })));
        let back = any(&|event| matches!(event, Event::Moves(MovesEvent::Restored { .. })));
        let set_up = any(&|event| matches!(event, Event::Moves(MovesEvent::SetUp { .. })));
        if over || ((back || set_up) && is_set(ruling)) {
            return None;
        }
        if set_up {
            // An arbiter has restored it: of any board the clocks are known that the score leads to.
            return (!score.is_empty()).then(|| then(score, game, given));
        }
        let made = any(&|event| matches!(event, Event::Moves(MovesEvent::MoveMade(_))));
        if back {
            let returned = went_back(score, game, given);
            return returned.differs_from(game).then_some(returned);
        }
        if made {
            return None;
        }
        // Whoever has the clocks start has decided what they show.
        if any(&|event| matches!(event, Event::Clock(ClockEvent::ClockStarted { .. }))) {
            return None;
        }
        let mut returned = before?;
        for event in &ruling.events {
            match event {
                Event::Clock(ClockEvent::TimeAdjusted { whose, by }) => {
                    if let Some(left) = returned.of(*whose) {
                        *left = Millis(left.0.saturating_add_signed(*by));
                    }
                }
                // What the arbiter has written for one clock says nothing of the other.
                Event::Clock(
                    ClockEvent::ClockSet { whose, .. } | ClockEvent::UsedSet { whose, .. },
                ) => *returned.of(*whose) = None,
                _ => {}
            }
        }
        (returned.white.is_some() || returned.black.is_some()).then_some(returned)
    }

    /// Whether the clocks show anything else now.
    fn differs_from(self, game: &Game) -> bool {
        let lost = |whose: Color| {
            let shown = game.clock(whose, game.now());
            let left = *self.clone().of(whose);
            shown
                .zip(left)
                .is_some_and(|(shown, left)| shown.left.0.abs_diff(left.0) >= LEAST)
        };
        Color::ALL.into_iter().any(lost)
    }
}

/// What the clocks showed with the latest half-move of a score, with what rulings have given since: penalties stand though men go
/// back.
fn then(score: &[Pressed], game: &Game, given: ByColor<i64>) -> Returned {
    let begun = Game::new(game.code(), game.terms().clone());
    let begun = begun.ok().map(|begun| Pressed {
        left: shown(&begun, Millis::ZERO),
        given: ByColor::default(),
    });
    let pressed = |one: &&Pressed| one.left != ByColor::default();
    let latest = score.iter().rev().find(pressed).copied().or(begun);
    let now = |whose: Color| {
        let latest = latest?;
        let since = given[whose].saturating_sub(latest.given[whose]);
        Some(Millis(latest.left[whose]?.0.saturating_add_signed(since)))
    };
    Returned {
        white: now(Color::White),
        black: now(Color::Black),
    }
}

/// What the clocks of a game show.
fn shown(game: &Game, at: Millis) -> ByColor<Option<Millis>> {
    let left = |whose| Some(game.clock(whose, at)?.left);
    ByColor {
        white: left(Color::White),
        black: left(Color::Black),
    }
}

/// The clocks when the men that went back were let go: of him whose move it is now only where more than this move of his has gone,
/// since the time for that is his own.
fn went_back(score: &[Pressed], game: &Game, given: ByColor<i64>) -> Returned {
    let kept = score.len().min(game.ply_count() as usize);
    let mut returned = then(&score[..kept], game, given);
    if score.len() <= kept + 1 {
        *returned.of(game.turn()) = None;
    }
    returned
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
        given: ByColor<i64>,
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
                given: ByColor::default(),
                returned: None,
            }
        }

        fn tell(&mut self, line: &str) -> Option<Returned> {
            let (ruling, _) = self.course.tell(line).expect("a line");
            let game = self.course.game();
            note_given(&mut self.given, &ruling);
            let now = (game, self.given);
            self.returned = Returned::after(self.returned, &self.score, now, &ruling);
            self.score.truncate(game.ply_count() as usize);
            let shows = Pressed {
                left: shown(game, game.now()),
                given: self.given,
            };
            if self.score.len() < game.ply_count() as usize {
                self.score.push(shows);
            } else if is_set(&ruling) {
                self.score.pop();
                self.score.push(shows);
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
        assert_eq!(table.tell("Arbiter sets White 1:20:00"), Some(found));
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

    #[test]
    fn what_an_arbiter_has_set_is_what_the_clocks_showed_from_then_on() {
        let mut table = Table::new("10m");
        for line in [
            "@ 0:01:00 White plays e4",
            "@ 0:02:00 Black plays e5",
            "@ 0:03:00 Arbiter sets White 0:03:00 and Black 0:02:30",
        ] {
            table.tell(line);
        }
        let set = table.score.clone();
        table.tell("@ 0:03:20 White plays Nf3");
        table.tell("@ 0:03:40 Black plays Nc6");
        // What is left of the score: the moves before the setting.
        table.score = set;
        let restored =
            "Arbiter restores rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 by 12.1";
        let found = table.tell(restored).expect("clocks");
        let seconds = |seconds| Some(Millis::from_seconds(seconds));
        assert_eq!((found.white, found.black), (seconds(180), seconds(150)));
    }

    #[test]
    fn a_penalty_that_stands_is_in_the_clocks_of_a_position_that_is_restored() {
        let mut table = Table::new("10m");
        for line in [
            "@ 0:00:30 White plays e4",
            "@ 0:01:00 Black plays e5",
            "@ 0:01:30 White plays Ng1-g3",
            "@ 0:02:00 Arbiter finds illegal-move",
            "@ 0:02:30 White plays Nf3",
            "@ 0:03:00 Black plays Nc6",
        ] {
            table.tell(line);
        }
        // What is left of the score: one move each, pressed before the penalty.
        table.score.truncate(2);
        let restored =
            "Arbiter restores rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 by 12.1";
        let found = table.tell(restored).expect("clocks");
        let pressed = 10 * 60 - 30;
        let seconds = |seconds| Some(Millis::from_seconds(seconds));
        let minute_more = pressed + 60;
        assert_eq!(
            (found.white, found.black),
            (seconds(pressed), seconds(minute_more))
        );
    }
}
