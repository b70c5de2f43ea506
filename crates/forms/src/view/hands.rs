//! What hands have done of late, which the game itself does not keep: whose hand holds a man, what the latest fault was.

use jadoube_board::{Color, Square};
use jadoube_laws::codes::decides;
use jadoube_laws::codes::params::making::PressCompletes;
use jadoube_laws::game::Game;
use jadoube_laws::{ClockEvent, Event, HandsEvent, MoveMade, MovesEvent, Ruling, SessionEvent};

/// What hands have done of late.
#[derive(Clone, Debug, Default)]
pub struct Hands {
    /// Whose hand holds a man, if one is held.
    pub hand_of: Option<Color>,
    /// The squares of the latest fault.
    pub breach: Vec<Square>,
    /// Who has made his move and not pressed.
    pub to_press: Option<Color>,
}

impl Hands {
    /// Takes note of a ruling; `game` is the game after it.
    pub fn note(&mut self, game: &Game, ruling: &Ruling) {
        let mut squares = Vec::new();
        for event in &ruling.events {
            match event {
                Event::Hands(HandsEvent::Lifted { who, .. }) => self.hand_of = Some(*who),
                Event::Hands(HandsEvent::Touched { square, .. }) => squares.push(*square),
                Event::Moves(MovesEvent::MoveMade(MoveMade { who, made, .. })) => {
                    self.to_press = game.clocks().is_some().then_some(*who);
                    self.breach.clear();
                    squares.extend([made.from(), made.to()]);
                }
                Event::Clock(ClockEvent::ClockPressed { who }) if self.to_press == Some(*who) => {
                    self.to_press = None
                }
                Event::Moves(MovesEvent::Restored { .. })
                | Event::Moves(MovesEvent::SetUp { .. })
                | Event::Session(SessionEvent::GameBegunAnew) => {
                    self.to_press = None;
                    self.breach.clear();
                }
                _ => {}
            }
        }
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
        } else if ruling.breach && !squares.is_empty() {
            self.breach = squares;
        } else if ruling.weighs() && illegal.is_none() {
            // Something else has been ruled on since.
            self.breach.clear();
        }
    }
}

/// Whether what stands on the board is no move by the law and is still the mover's own affair: the code has a move completed
/// by the press, and he has not pressed. Until he does nobody is told that it is illegal; he may put the men back.
pub fn is_unfinished(game: &Game) -> bool {
    let by_press = game.code().rules.making.completed_by_press.as_ref();
    let by_press = by_press.and_then(|rule| rule.at(game.event())).filter(
        |rule| decides!(rule, PressCompletes::SecondMarker, not PressCompletes::NoPress | PressCompletes::Nothing),
    );
    let open = game
        .last_ply()
        .is_some_and(|ply| !ply.legal && !ply.completed);
    by_press.is_some() && game.clocks().is_some() && open
}
