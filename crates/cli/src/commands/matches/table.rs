//! One game of two engines, with everything they do put to the referee.

use std::time::Duration;

use jadoube_board::Color;
use jadoube_engine::player::{self, Claiming};
use jadoube_engine::{Engine, Thought};
use jadoube_forms::Played;
use jadoube_laws::{Act, Actor, decide};
use serde_json::json;

/// After so many acts nobody counts on an end any more.
const MOST_ACTS: usize = 4_000;
/// Who has broken the law so often does nothing else.
const MOST_OFFENCES: u32 = 20;
/// What an engine may take beyond its clock before it is left alone: its flag has fallen long since.
const GRACE: Duration = Duration::from_secs(1);

/// Why a game was broken off.
#[derive(Debug)]
pub struct BrokenOff {
    /// In a sentence without a full stop.
    pub why: String,
    /// Whether an engine has ended.
    pub gone: bool,
}

impl BrokenOff {
    /// While both engines are there.
    fn because(why: String) -> BrokenOff {
        BrokenOff { why, gone: false }
    }
}

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
    /// How often each has broken the law.
    offences: [u32; 2],
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
            offences: [0; 2],
            now: 0,
        }
    }

    /// Plays until the game has ended; a game that will not end, or in which an engine is gone and nothing follows from
    /// that under the code, stays open.
    pub fn play(mut self) -> (Played, Option<BrokenOff>) {
        let broken_off = self.play_on().err();
        (self.played, broken_off)
    }

    fn play_on(&mut self) -> Result<(), BrokenOff> {
        for color in Color::ALL {
            if !self.engines[color as usize].new_game() {
                return Err(self.gone(color));
            }
        }
        for _ in 0..MOST_ACTS {
            if self.is_over() || !self.act()? {
                break;
            }
        }
        Ok(())
    }

    /// An engine that is not there any more.
    fn gone(&mut self, who: Color) -> BrokenOff {
        let engine = &mut self.engines[who as usize];
        let what = match engine.ended() {
            Some(how) => format!("has ended ({how})"),
            None => "says nothing any more".to_owned(),
        };
        BrokenOff {
            why: format!("{who:#}’s engine {} {what}", engine.name),
            gone: true,
        }
    }

    fn is_over(&self) -> bool {
        self.played.game().outcome().is_some()
    }

    /// The next thing that happens; false if nothing does.
    ///
    /// # Errors
    /// Why the game is broken off.
    fn act(&mut self) -> Result<bool, BrokenOff> {
        let game = self.played.game();
        if game
            .pending_question()
            .is_some_and(|pending| pending.play_waits)
        {
            return Ok(self.tell("Arbiter rules granted"));
        }
        if let Some(choice) = jadoube_forms::view::choice(game) {
            let first = choice.options.first().map(|option| option.act.clone());
            let act = first.or(choice.waive).unwrap_or_default();
            return Ok(self.tell(&format!("{:#} {act}", choice.who)));
        }
        let who = game.turn();
        let thought = self.thought(who);
        self.scores[who as usize] = thought.score;
        let Some(best) = thought.best else {
            return self.silent(who, thought.gone);
        };
        let words = player::words(self.played.game(), &best);
        if let Some(words) = &words
            && self.claim(who, Some(words))
        {
            return Ok(true);
        }
        let act = json!({
            "by": Actor::of(who), "act": "play", "words": words.unwrap_or(best), "now": self.now,
        });
        let told = self.played.tell(&act.to_string());
        let report = told.as_ref().ok().map(|ruling| &ruling.report);
        if report.is_none_or(|report| report.breach || !report.accepted) {
            self.offences[who as usize] += 1;
        }
        let claimed = self.claim(who.opposite(), None) || self.claim(who, None);
        if !self.is_over() && self.offences[who as usize] >= MOST_OFFENCES {
            let name = &self.engines[who as usize].name;
            return Err(BrokenOff::because(format!(
                "{who:#}’s engine {name} has broken the law {MOST_OFFENCES} times, and {} ends no game for that",
                self.played.game().code().id
            )));
        }
        Ok(told.is_ok() || claimed)
    }

    /// Asks the engine on turn; the time it takes goes by.
    fn thought(&mut self, who: Color) -> Thought {
        let game = self.played.game();
        let (limits, patience) = match player::clocks(game, game.now()) {
            Some((limits, left)) => (limits, Duration::from_millis(left) + GRACE),
            None => (
                format!("movetime {}", self.think.as_millis()),
                self.think * 3 + GRACE,
            ),
        };
        let owed = player::owed(game, who);
        let position = player::position(game);
        let thought = self.engines[who as usize].think(&position, &(limits + &owed), patience);
        self.now += u64::try_from(thought.took.as_millis()).unwrap_or(u64::MAX / 2);
        thought
    }

    /// An engine that says nothing: its time goes by, if there is any; else nobody knows what it would play. A program that
    /// has ended declares nothing, and its clock is not waited for.
    fn silent(&mut self, who: Color, gone: bool) -> Result<bool, BrokenOff> {
        if gone {
            return Err(self.gone(who));
        }
        self.played.pass(self.now);
        if self.is_over() || self.claim(who.opposite(), None) {
            return Ok(true);
        }
        let name = &self.engines[who as usize].name;
        let why = format!("{who:#}’s engine {name} does not answer");
        Err(BrokenOff::because(why))
    }

    /// Claims for a player what he can surely have; `with` is a move not made yet.
    fn claim(&mut self, who: Color, with: Option<&str>) -> bool {
        let game = self.played.game();
        let claiming = Claiming {
            with,
            score: self.scores[who as usize],
        };
        let judge = |act: &Act| decide(game, act, game.now());
        match player::claim(game, who, claiming, game.now(), judge) {
            Some(act) => self.tell(&act.to_string()),
            None => false,
        }
    }

    fn tell(&mut self, act: &str) -> bool {
        self.played
            .tell(act)
            .is_ok_and(|ruling| ruling.report.accepted)
    }
}
