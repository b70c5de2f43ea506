//! One game of two engines, with everything they do put to the referee.

use std::time::Duration;

use jadoube_board::{Color, Position};
use jadoube_forms::Played;
use jadoube_laws::control::Bonus;
use jadoube_laws::{Actor, Offer, Score, offers};
use jadoube_notation::{Style, write_move};
use serde_json::json;

use super::engine::{Engine, Thought};

/// After so many acts nobody counts on an end any more.
const MOST_ACTS: usize = 4_000;
/// What an engine may take beyond its clock before it is left alone: its flag has fallen long since.
const GRACE: Duration = Duration::from_secs(1);

/// A table with two engines.
pub struct Table<'a> {
    /// The game.
    pub played: Played,
    /// White's and Black's.
    pub engines: [&'a mut Engine; 2],
    /// How long an engine thinks where there are no clocks.
    pub think: Duration,
    /// How each stands in its own eyes, as far as it has said.
    scores: [Option<i32>; 2],
    /// The latest moment, in milliseconds from the beginning of play.
    now: u64,
}

impl<'a> Table<'a> {
    /// A table at which nothing has happened yet.
    pub fn new(played: Played, engines: [&'a mut Engine; 2], think: Duration) -> Table<'a> {
        Table {
            played,
            engines,
            think,
            scores: [None; 2],
            now: 0,
        }
    }

    /// Plays until the game has ended; a game that will not end, or in which an engine is gone and nothing follows from
    /// that under the code, stays open.
    pub fn play(mut self) -> Played {
        for engine in &mut self.engines {
            engine.new_game();
        }
        for _ in 0..MOST_ACTS {
            if self.is_over() || !self.act() {
                break;
            }
        }
        self.played
    }

    fn is_over(&self) -> bool {
        self.played.game().outcome().is_some()
    }

    /// The next thing that happens; false if nothing does.
    fn act(&mut self) -> bool {
        let game = self.played.game();
        if game
            .pending_question()
            .is_some_and(|pending| pending.play_waits)
        {
            return self.tell("Arbiter rules granted");
        }
        if let Some(choice) = jadoube_forms::view::choice(game) {
            let first = choice.options.first().map(|option| option.act.clone());
            let act = first.or(choice.waive).unwrap_or_default();
            return self.tell(&format!("{:#} {act}", choice.who));
        }
        let who = game.turn();
        let thought = self.thought(who);
        self.scores[who as usize] = thought.score;
        let Some(best) = thought.best else {
            return self.silent(who);
        };
        let words = self.words(&best);
        if let Some(words) = &words
            && self.claim(who, Some(words))
        {
            return true;
        }
        let act = json!({
            "by": Actor::of(who), "act": "play", "words": words.unwrap_or(best), "now": self.now,
        });
        let told = self.played.tell(&act.to_string()).is_ok();
        let claimed = self.claim(who.opposite(), None) || self.claim(who, None);
        told || claimed
    }

    /// Asks the engine on turn; the time it takes goes by.
    fn thought(&mut self, who: Color) -> Thought {
        let game = self.played.game();
        let clock = |color| game.clock(color, game.now());
        let (limits, patience) = match (clock(Color::White), clock(Color::Black)) {
            (Some(white), Some(black)) => {
                let bonus = |bonus: &Bonus| match bonus {
                    Bonus::Increment(time) | Bonus::Delay(time) => time.0,
                    Bonus::None => 0,
                };
                let own = if who == Color::White { &white } else { &black };
                let control = own
                    .moves_to_control
                    .map_or_else(String::new, |moves| format!(" movestogo {moves}"));
                let limits = format!(
                    "wtime {} btime {} winc {} binc {}{control}",
                    white.left.0,
                    black.left.0,
                    bonus(&white.bonus),
                    bonus(&black.bonus),
                );
                (limits, Duration::from_millis(own.left.0) + GRACE)
            }
            _ => (
                format!("movetime {}", self.think.as_millis()),
                self.think * 3 + GRACE,
            ),
        };
        let owed = self.owed(who);
        let position = self.position();
        let thought = self.engines[who as usize].think(&position, &(limits + &owed), patience);
        self.now += u64::try_from(thought.took.as_millis()).unwrap_or(u64::MAX / 2);
        thought
    }

    /// The moves by which alone the player can do what he owes, as `go` takes them.
    fn owed(&self, who: Color) -> String {
        let game = self.played.game();
        let moves = game
            .duty(who)
            .map_or_else(Vec::new, |duty| game.fulfilling(&duty.what));
        let Ok(position) = Position::from_fen(&self.played.fen()) else {
            return String::new();
        };
        let words = moves
            .into_iter()
            .filter(|made| position.is_legal(*made))
            .map(|made| format!(" {}", write_move(&position, made, Style::Uci)));
        let words: String = words.collect();
        if words.is_empty() {
            words
        } else {
            format!(" searchmoves{words}")
        }
    }

    /// The position as UCI tells it: with all moves, so that the engine knows of repetitions, as long as each is legal.
    fn position(&self) -> String {
        let plies = self.played.game().plies();
        let told: Option<Vec<String>> = plies
            .iter()
            .map(|ply| {
                let before = ply.before.position.as_ref().filter(|_| ply.legal)?;
                Some(write_move(before, ply.made, Style::Uci))
            })
            .collect();
        match (plies.first(), told) {
            (Some(first), Some(moves)) => {
                let start = first.before.setup.to_fen(jadoube_board::FenStyle::Standard);
                format!("fen {start} moves {}", moves.join(" "))
            }
            _ => format!("fen {}", self.played.fen()),
        }
    }

    /// A move as an engine writes it, in standard notation; none if it is not legal.
    fn words(&self, best: &str) -> Option<String> {
        let position = Position::from_fen(&self.played.fen()).ok()?;
        let same = |made: &jadoube_board::Move| {
            write_move(&position, *made, Style::Uci) == best || made.to_string() == best
        };
        let legal = position.legal_moves();
        let made = legal.iter().find(|made| same(made))?;
        Some(write_move(&position, *made, Style::San))
    }

    /// An engine that says nothing: its time goes by, if there is any; else it has given the game up.
    fn silent(&mut self, who: Color) -> bool {
        self.played.pass(self.now);
        self.is_over() || self.claim(who.opposite(), None) || self.tell(&format!("{who:#} resigns"))
    }

    /// Claims for a player what he can surely have: a win, a move put right, and a draw unless his engine thinks that it
    /// stands better. `with` is a move not made yet.
    fn claim(&mut self, who: Color, with: Option<&str>) -> bool {
        if self.is_over() {
            return false;
        }
        let game = self.played.game();
        let known = offers(game, Actor::of(who), game.now());
        let fits = |offer: &&Offer| {
            offer.open
                && offer.id.starts_with("claim-")
                && offer.fields.is_empty()
                && (with.is_none() || offer.with_move)
        };
        for offer in known.iter().filter(fits) {
            let announced = with.map_or_else(String::new, |words| format!(" with {words}"));
            let act = format!("{who:#} {}{announced}", offer.act);
            let mut trial = self.played.clone();
            let Ok(ruling) = trial.tell(&act) else {
                continue;
            };
            let own = match who {
                Color::White => Score::WhiteWins,
                Color::Black => Score::BlackWins,
            };
            let score = trial.game().score();
            let drawn = match self.scores[who as usize] {
                Some(score) => score <= 0,
                // Who tells nothing may be about to mate.
                None => offer.id != "claim-perpetual-check",
            };
            let wanted = score == own
                || score == Score::Draw && drawn
                || score == Score::Open && offer.id == "claim-illegal-move";
            if ruling.report.accepted && wanted {
                self.played = trial;
                return true;
            }
        }
        false
    }

    fn tell(&mut self, act: &str) -> bool {
        self.played
            .tell(act)
            .is_ok_and(|ruling| ruling.report.accepted)
    }
}
