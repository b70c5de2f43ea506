//! The machine at a table: it sits down when a player comes, plays by the law of the table, answers what it is asked, and claims
//! what it can surely have. What it does goes the way of every other act.

use std::sync::Arc;
use std::time::Duration;

use jadoube_board::Color;
use jadoube_engine::player::{self, Claiming};
use jadoube_forms::view::choice;
use jadoube_laws::game::Game;
use jadoube_laws::{Act, Deed, Millis};
use serde_json::Value;

use super::Club;
use super::asked::Agreed;
use crate::agreed::appointment::Asks;
use crate::host::Notice;
use crate::machine::{Machine, MachineOffer, MachineSeat, Wanted};
use crate::referee;
use crate::refusal::Refusal;
use crate::seat::Seat;
use crate::table::Table;
use crate::table::command::{Command, read_act};
use crate::table::outlet::Next;
use crate::wait::{First, first};

/// How long it waits for news before it looks whether anybody is still there.
const LOOK: Duration = Duration::from_secs(30);
/// The least time that it takes for a move: nobody likes to be answered before he has let go.
const LEAST: Duration = Duration::from_millis(150);
/// After so many acts that are not taken it gives up.
const PATIENCE: u32 = 3;
/// So many moves are played before it has a draw in a position that is level.
const PLAYED: u32 = 20;
/// With so few men on the board it does not matter how many moves were played.
const FEW: usize = 6;
/// It stands so badly, in hundredths of a pawn, that it is glad of any draw.
const LOSING: i32 = -200;
/// Within so many hundredths of a pawn either way it takes a position for level ..
const LEVEL: i32 = 25;
/// .. and when it has taken it for level in so many of its own moves, one after the other, it has the draw though it stands a
/// little better and whatever the clocks show: nobody is made to play a dead-level ending on.
const LONG_LEVEL: u32 = 10;
/// It is far ahead on the clock when it has so many times what the other has, ..
const AHEAD: u64 = 3;
/// .. who has less than this, in milliseconds.
const HURRIED: u64 = 120_000;

/// What is told when it gives up.
const GONE: &str = "the machine has ended or does not answer";
const LOST: &str = "the machine could not play on";

/// What the machine does next.
enum Step {
    /// It has done something, or something has changed.
    Again,
    /// It waits for news.
    Waits,
    /// The game is over.
    Ends,
    /// It cannot go on.
    Fails(&'static str),
}

/// What it keeps in mind.
#[derive(Default)]
struct Mind {
    /// How it stood in its own eyes when it thought last.
    score: Option<i32>,
    /// In how many of its latest moves, one after the other, the game was level in its own eyes.
    level: u32,
    /// Acts that were not taken, one after the other.
    refused: u32,
}

impl Mind {
    /// Notes whether an act was taken.
    fn note(&mut self, done: Result<(), Refusal>) -> Step {
        match done {
            Ok(()) => self.refused = 0,
            Err(_) => self.refused += 1,
        }
        Step::Again
    }

    /// Notes how it stood when it thought.
    fn stood(&mut self, score: Option<i32>) {
        self.level = match score {
            Some(score) if score.abs() <= LEVEL => self.level + 1,
            _ => 0,
        };
        self.score = score;
    }

    /// Whether it would have the draw: never when it stands better or the other has hardly any time, unless the game has been level
    /// for long; and in a game that has only begun, when it is losing alone, since people want to play it.
    fn accepts_a_draw(&self, game: &Game, me: Color, now: Millis) -> bool {
        let Some(score) = self.score else {
            return false;
        };
        let left = |color| game.clock(color, now).map(|clock| clock.left.0);
        let ahead = left(me)
            .zip(left(me.opposite()))
            .is_some_and(|(own, other)| other < HURRIED && other < own / AHEAD);
        let played = game.ply_count() >= 2 * PLAYED || game.setup().board.occupied().len() <= FEW;
        let level = played && self.level >= LONG_LEVEL;
        level || !ahead && (score <= LOSING || score <= 0 && played)
    }
}

impl Club {
    /// Offers this machine as an opponent.
    pub fn offer_machine(&self, machine: Machine) {
        // A club has one machine, which is offered before anybody is let in.
        let _ = self.0.machine.set(Arc::new(machine));
    }

    /// The machine, if there is one.
    pub fn machine(&self) -> Option<&Arc<Machine>> {
        self.0.machine.get()
    }

    /// What the machine offers, if there is one.
    pub fn machine_offer(&self) -> Option<MachineOffer> {
        self.machine().map(|machine| machine.offer())
    }

    /// Has the machine sit down at a table at which it plays, if it is not there.
    pub fn bring_machine(&self, table: &Arc<Table>) {
        let (Some(machine), Some(seat)) = (self.machine(), table.terms.machine.clone()) else {
            return;
        };
        if !table.machine_comes() {
            return;
        }
        let (club, table, machine) = (self.clone(), Arc::clone(table), Arc::clone(machine));
        self.host().spawn(Box::pin(async move {
            loop {
                let came = club.play_machine(&table, &machine, &seat).await;
                table.machine_goes();
                // It may be heard only now that it is at no other server any more.
                if came
                    || !table.live().await.connections.is_left_by(seat.seat)
                    || !table.machine_comes()
                {
                    return;
                }
            }
        }));
    }

    /// Tells whether it came: it does not where it sits at another server.
    async fn play_machine(
        &self,
        table: &Arc<Table>,
        machine: &Arc<Machine>,
        seat: &MachineSeat,
    ) -> bool {
        let (number, outlet) = {
            let mut live = table.live().await;
            if live.connections.connected_elsewhere(seat.seat) {
                return false;
            }
            live.machine_fault = None;
            let line = live.connections.add(seat.seat, None, self.moment());
            live.connections.set_ready(seat.seat);
            // If play cannot be begun now, it begins with the first act.
            let _ = self.begin_if_both_are_there(table, &mut live).await;
            self.note_presence(table, &mut live);
            line
        };
        let mut mind = Mind::default();
        let fault = loop {
            match self.machine_acts(table, machine, seat, &mut mind).await {
                Step::Again => continue,
                Step::Ends => break None,
                Step::Fails(fault) => break Some(fault),
                Step::Waits => {}
            }
            let news = self.host().within(LOOK, outlet.next());
            let First::Other(news) = first(self.closed(), news).await else {
                break None;
            };
            match news {
                Some(Next::Cut) => break None,
                Some(Next::Whole) => outlet.caught_up(),
                Some(Next::Frame(_)) => {}
                None if !self.is_awaited(table, seat.seat).await => break None,
                None => {}
            }
        };
        if let Some(fault) = fault {
            let leaves = Notice::MachineLeaves {
                table: &table.id,
                fault,
            };
            self.host().note(leaves);
            self.machine_fails(table, seat.seat, fault).await;
        }
        let mut live = table.live().await;
        live.connections.remove(number, seat.seat, self.moment());
        self.note_presence(table, &mut live);
        true
    }

    /// Whether somebody sits opposite.
    async fn is_awaited(&self, table: &Table, seat: Seat) -> bool {
        let opponent = seat.color().map(|color| Seat::of(color.opposite()));
        let live = table.live().await;
        opponent.is_some_and(|opponent| live.connections.connected(opponent))
    }

    /// Everybody at the table hears that the machine has gone. Where no clock runs that would end the game, it resigns.
    async fn machine_fails(&self, table: &Arc<Table>, seat: Seat, fault: &'static str) {
        let (timed, seen) = {
            let mut live = table.live().await;
            live.machine_fault = Some(fault.to_owned());
            let changed = live.end();
            table.send_update(&mut live, &[], changed, self.now(), &self.outages());
            (live.game.clocks().is_some(), live.sequence)
        };
        if !timed {
            // What is refused here is seen by the player, who may call the game off.
            let _ = self.machine_says(table, seat, "resigns", seen).await;
        }
    }

    /// The next thing that the machine does.
    async fn machine_acts(
        &self,
        table: &Arc<Table>,
        machine: &Arc<Machine>,
        seat: &MachineSeat,
        mind: &mut Mind,
    ) -> Step {
        let Some(me) = seat.seat.color() else {
            return Step::Ends;
        };
        if mind.refused >= PATIENCE {
            return Step::Fails(LOST);
        }
        let (game, now, asks, asked, seen) = {
            let live = table.live().await;
            if live.game.outcome().is_some() || live.withdrawn {
                return Step::Ends;
            }
            let asked = live
                .asked
                .iter()
                .find(|asked| asked.by != seat.seat)
                .cloned();
            let now = live.game_time(self.now());
            let waits = live.base.is_none() || live.is_paused();
            let asks = live.appointment.asks(seat.seat);
            if waits && asked.is_none() && asks.is_none() {
                return Step::Waits;
            }
            (live.game.clone(), now, asks, asked, live.sequence)
        };
        let done = if let Some(asked) = asked {
            // It has no hands that could have slipped and no next day: a touch may be an accident, and play is not broken off.
            let agreed = match asked.act.deed {
                Deed::Adjourn => Agreed::Object,
                _ => Agreed::Agree,
            };
            self.answer_asked(table, seat.seat, agreed, Some(asked.sequence), None)
                .await
                .map(drop)
        } else if let Some(asks) = asks {
            let name = match &asks {
                Asks::Seat => None,
                Asks::Person(name) => Some(name.as_str()),
            };
            self.consent(table, seat.seat, (true, name), None).await
        } else if game
            .pending_question()
            .is_some_and(|pending| pending.play_waits)
        {
            return Step::Waits;
        } else if let Some(act) = chosen(&game, me) {
            self.machine_says(table, seat.seat, &act, seen).await
        } else if let Some(act) = claimed(&game, me, None, mind.score, now) {
            self.machine_says(table, seat.seat, &act, seen).await
        } else if game.turn() != me || game.adjournment().is_some_and(|one| one.is_broken_off()) {
            if game.offer().is_none_or(|by| by == me) {
                return Step::Waits;
            }
            let answer = if mind.accepts_a_draw(&game, me, now) {
                "accepts"
            } else {
                "declines"
            };
            self.machine_says(table, seat.seat, answer, seen).await
        } else {
            return self
                .machine_moves(table, machine, seat, (game, now), mind)
                .await;
        };
        mind.note(done)
    }

    /// It thinks, and makes its move if the game still stands so.
    async fn machine_moves(
        &self,
        table: &Arc<Table>,
        machine: &Arc<Machine>,
        seat: &MachineSeat,
        (game, now): (Game, Millis),
        mind: &mut Mind,
    ) -> Step {
        let me = game.turn();
        let wanted = Wanted {
            position: player::position(&game),
            among: player::owed(&game, me),
            strength: seat.strength,
            time: time_for(&game, now, machine.most_time()),
        };
        let Some(thought) = machine.think(wanted).await else {
            return Step::Fails(GONE);
        };
        mind.stood(thought.score);
        let best = thought.best.unwrap_or_default();
        let (game, now, seen) = {
            let live = table.live().await;
            let same = live.game.outcome().is_none()
                && live.game.turn() == me
                && live.game.ply_count() == game.ply_count()
                && live.game.setup() == game.setup();
            if !same {
                return Step::Again;
            }
            (live.game.clone(), live.game_time(self.now()), live.sequence)
        };
        let words = player::words(&game, &best);
        let act = if game.offer().is_some_and(|by| by != me) && mind.accepts_a_draw(&game, me, now)
        {
            "accepts".to_owned()
        } else {
            claimed(&game, me, words.as_deref(), mind.score, now)
                .unwrap_or_else(|| format!("plays {}", words.unwrap_or(best)))
        };
        mind.note(self.machine_says(table, seat.seat, &act, seen).await)
    }

    /// It acts on what it has seen: where the game has gone on since, it looks again.
    async fn machine_says(
        &self,
        table: &Arc<Table>,
        seat: Seat,
        act: &str,
        seen: u32,
    ) -> Result<(), Refusal> {
        let (act, words) = read_act(seat, &Value::String(act.to_owned()))?;
        let command = Command {
            seat,
            act,
            words,
            after: Some(seen),
            behind: None,
            key: None,
            arrived: self.now(),
            looks: false,
        };
        self.act(table, command).await.map(drop)
    }
}

/// What it takes where it may choose: the first there is.
fn chosen(game: &Game, me: Color) -> Option<String> {
    let choice = choice(game).filter(|choice| choice.who == me)?;
    let first = choice.options.first().map(|option| option.act.clone());
    first.or(choice.waive)
}

/// What it claims, at a glance: a claim for which something would have to be proven is none that it can surely have.
fn claimed(
    game: &Game,
    me: Color,
    with: Option<&str>,
    score: Option<i32>,
    now: Millis,
) -> Option<String> {
    let judge = |act: &Act| referee::glance(game, act, now);
    let act = player::claim(game, me, Claiming { with, score }, now, judge)?;
    Some(act.to_string())
}

/// How long it thinks: a fortieth of its time and half of what a move gains, and never more than a machine may.
fn time_for(game: &Game, now: Millis, most: Duration) -> Duration {
    let Some(clock) = game.clock(game.turn(), now) else {
        return most.max(LEAST);
    };
    let share = Duration::from_millis(clock.left.0 / 40 + clock.bonus.each_move().0 / 2);
    let last = Duration::from_millis(clock.left.0 / 4);
    share
        .min(most)
        .max(LEAST)
        .min(last.max(Duration::from_millis(20)))
}
