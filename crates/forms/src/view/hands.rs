//! What hands have done of late, which the game itself does not keep: whose hand holds a man, what the latest fault was.

use jadoube_board::{ByColor, Color, Square};
use jadoube_laws::codes::params::making::PressCompletes;
use jadoube_laws::codes::{Ruled, decides};
use jadoube_laws::game::Game;
use jadoube_laws::{ClockEvent, Event, HandsEvent, MoveMade, MovesEvent, Ruling, SessionEvent};

/// What hands have done of late.
#[derive(Clone, Debug, Default)]
pub struct Hands {
    /// Whose hand holds a man, if one is held.
    pub hand_of: Option<Color>,
    /// The squares of the latest fault.
    pub breach: Vec<Square>,
    /// Who is to press: he has made his move and not pressed. Where both have, because one answered before the other
    /// pressed, it is he whose clock runs.
    pub to_press: Option<Color>,
    /// Who has made a move since he pressed last.
    unpressed: ByColor<bool>,
    /// Who has made the latest move.
    mover: Option<Color>,
}

impl Hands {
    /// Takes note of a ruling; `game` is the game after it.
    pub fn note(&mut self, game: &Game, ruling: &Ruling) {
        let (mut squares, mut moved) = (Vec::new(), Vec::new());
        let mut goes_back = false;
        for event in &ruling.events {
            match event {
                Event::Hands(HandsEvent::Lifted { who, .. }) => self.hand_of = Some(*who),
                Event::Hands(HandsEvent::Touched { square, .. }) => squares.push(*square),
                Event::Moves(MovesEvent::MoveMade(MoveMade { who, made, .. })) => {
                    // Who moves in the other's turn has no lever to press.
                    let has_lever = game.to_complete(*who).is_some() || !game.is_lever_down(*who);
                    self.unpressed[*who] = game.clocks().is_some() && is_pressed(game) && has_lever;
                    self.mover = Some(*who);
                    self.breach.clear();
                    moved.extend([made.from(), made.to()]);
                }
                Event::Clock(ClockEvent::ClockPressed { who }) => self.unpressed[*who] = false,
                Event::Moves(MovesEvent::Restored { .. })
                | Event::Moves(MovesEvent::SetUp { .. })
                | Event::Session(SessionEvent::GameBegunAnew) => {
                    self.unpressed = ByColor::default();
                    self.breach.clear();
                    goes_back = true;
                }
                _ => {}
            }
        }
        // What goes back may leave a move that is made and not pressed: his clock still runs.
        let left = game.last_ply().map(|ply| ply.who).filter(|who| {
            game.turn() != *who && game.running_clock() == Some(*who) && is_pressed(game)
        });
        if let Some(who) = left.filter(|_| goes_back) {
            self.unpressed[who] = true;
            self.mover = Some(who);
        }
        let due = |who: &Color| self.unpressed[*who];
        self.to_press = game
            .running_clock()
            .filter(due)
            .or_else(|| self.mover.filter(due));
        if !game.terms().press_by_hand {
            // Pressed with the move, but for one that hands have made step by step.
            let waits = |who: &Color| {
                game.last_ply()
                    .is_some_and(|ply| ply.who == *who && !ply.completed)
            };
            self.to_press = self.to_press.filter(waits);
        }
        let pressed =
            |event: &Event| matches!(event, Event::Clock(ClockEvent::ClockPressed { .. }));
        let illegal = game.last_ply().filter(|ply| !ply.legal);
        if is_unfinished(game) {
            self.breach.clear();
        } else if let Some(ply) = illegal.filter(|_| ruling.events.iter().any(pressed)) {
            self.breach = vec![ply.made.from(), ply.made.to()];
        } else if ruling.breach && !(moved.is_empty() && squares.is_empty()) {
            // Where a move broke a law it is the move that did, and not what was touched for it before.
            self.breach = if moved.is_empty() { squares } else { moved };
        } else if ruling.weighs() && illegal.is_none() {
            // Something else has been ruled on since.
            self.breach.clear();
        }
    }
}

/// Whether a press has any meaning: where turn and time pass with the legal move, it has none.
fn is_pressed(game: &Game) -> bool {
    let no_press = completed_by_press(game).filter(
        |rule| decides!(rule, PressCompletes::NoPress, not PressCompletes::Nothing | PressCompletes::SecondMarker),
    );
    no_press.is_none()
}

/// What the code says of a press and the end of a move.
fn completed_by_press(game: &Game) -> Option<Ruled<'_, PressCompletes>> {
    let rule = game.code().rules.making.completed_by_press.as_ref()?;
    rule.at(game.event())
}

/// Whether what stands on the board is no move by the law and is still the mover's own affair: the code has a move completed
/// by the press, and he has not pressed. Until he does nobody is told that it is illegal; he may put the men back. Whoever has moved in
/// the other's turn has no press before him, and what he did disturbs the other at once.
pub fn is_unfinished(game: &Game) -> bool {
    let by_press = completed_by_press(game).filter(
        |rule| decides!(rule, PressCompletes::SecondMarker, not PressCompletes::NoPress | PressCompletes::Nothing),
    );
    let open = game
        .last_ply()
        .is_some_and(|ply| !ply.legal && !ply.completed && !ply.is_out_of_turn());
    by_press.is_some() && game.clocks().is_some() && open
}

#[cfg(test)]
mod tests {
    use jadoube_laws::case::Course;
    use jadoube_laws::terms::Referee;
    use jadoube_laws::{Code, Terms, TimeControl};

    use super::*;

    #[test]
    fn whoever_was_answered_before_he_pressed_is_to_press_first() {
        let code = Code::by_id("fide-2023").expect("a code");
        let terms = Terms {
            time: Some("3m+2s".parse::<TimeControl>().expect("a time control")),
            press_by_hand: true,
            ..Terms::default()
        };
        let mut course = Course::new(code, terms).expect("a game");
        let mut hands = Hands::default();
        let mut after = |told: &str| {
            let (ruling, _) = course.tell(told).expect("an act").clone();
            hands.note(course.game(), &ruling);
            hands.to_press
        };
        assert_eq!(after("White moves e4"), Some(Color::White));
        assert_eq!(
            after("Black moves e5"),
            Some(Color::White),
            "his clock runs"
        );
        assert_eq!(after("White presses"), Some(Color::Black));
        assert_eq!(after("White moves Nf3"), Some(Color::Black));
        assert_eq!(after("Black presses"), Some(Color::White));
        assert_eq!(after("White presses"), None);
    }

    #[test]
    fn whoever_moved_in_the_others_turn_has_nothing_to_press() {
        let code = Code::by_id("fide-2023").expect("a code");
        let terms = Terms {
            time: Some("3m+2s".parse::<TimeControl>().expect("a time control")),
            press_by_hand: true,
            ..Terms::default()
        };
        let mut course = Course::new(code, terms).expect("a game");
        let mut hands = Hands::default();
        let mut after = |told: &str| {
            let (ruling, _) = course.tell(told).expect("an act").clone();
            hands.note(course.game(), &ruling);
            hands.to_press
        };
        after("White moves e4");
        assert_eq!(after("White presses"), None);
        assert_eq!(after("White moves d4"), None, "his lever is down");
        assert_eq!(after("Black moves e5"), Some(Color::Black));
        assert_eq!(after("Black presses"), None, "1.e4 was pressed");
    }

    #[test]
    fn a_move_that_stands_when_another_goes_back_is_still_to_be_pressed() {
        let code = Code::by_id("fide-2023").expect("a code");
        let terms = Terms {
            time: Some("3m+2s".parse::<TimeControl>().expect("a time control")),
            referee: Referee::Watching,
            press_by_hand: true,
            ..Terms::default()
        };
        let mut course = Course::new(code, terms).expect("a game");
        course.go_the_way(&["e4", "e5", "Nf3", "Nf6", "Bc4", "Bc5"].map(str::to_owned));
        let mut hands = Hands::default();
        let mut after = |told: &str| {
            let (ruling, _) = course.tell(told).expect("an act").clone();
            hands.note(course.game(), &ruling);
            hands.to_press
        };
        assert_eq!(after("White moves Rf1"), Some(Color::White));
        assert_eq!(after("White moves e1g1"), Some(Color::White));
        assert_eq!(after("White presses"), None);
    }

    #[test]
    fn nobody_is_to_press_where_turn_and_time_pass_with_the_move() {
        let code = Code::by_id("british").expect("a code");
        let terms = Terms {
            time: Some("60m".parse::<TimeControl>().expect("a time control")),
            ..Terms::default()
        };
        let mut course = Course::new(code, terms).expect("a game");
        let mut hands = Hands::default();
        for told in ["White plays Ng1g3", "White presses"] {
            let (ruling, _) = course.tell(told).expect("an act").clone();
            hands.note(course.game(), &ruling);
            assert_eq!(hands.to_press, None, "{told}");
        }
    }
}
