//! Offers, claims, touches, flags and the appointment of an arbiter, in all orders of so many acts, with at most four men,
//! under each code: a model checker goes through every state that can arise and holds the promises against each.
//!
//! With every build two acts of many kinds are tried in all orders; `JADOUBE_ORDERS=N`, as `./test orders` has it with six,
//! tries so many of the few kinds that the promises are about.

use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use jadoube_board::{Color, FenStyle};
use jadoube_laws::terms::Referee;
use jadoube_laws::{
    Actor, Code, Decided, Deed, Game, Millis, Ruling, Score, Terms, Verdict, decide, pass_time,
};
use jadoube_notation::{Style, write_move};
use jadoube_server::agreed::appointment::{AGREES, Appointment, Asks, REFUSES};
use jadoube_server::moment::{ClubTime, WallTime};
use jadoube_server::seat::Seat;
use jadoube_server::store::{Entry, EntryKind, NO_CHECKSUM};
use jadoube_server::table::command::read_act;
use serde_json::json;
use stateright::{Checker, HasDiscoveries, Model, Property};

/// So many acts, in all their orders, when nobody asks for more.
const ACTS: usize = 2;

/// What passes when nobody does anything; more than half of what a clock has.
const WAIT: Millis = Millis(4_000);

/// Four men: a side may castle, promote, mate, be stalemated, and lose on time with nothing to mate with.
const STARTS: [&str; 2] = [
    "4k3/8/8/8/8/8/4P3/4K2R w K - 0 1",
    "7k/5K2/8/8/8/6q1/8/Q7 w - - 0 1",
];

/// What a player may say in any case: of offers, claims and flags.
const FEW: [&str; 3] = ["offers draw", "accepts", "claims flag"];

/// What is tried beside it where there is time; the last two nobody does from another's seat.
const MORE: [&str; 7] = [
    "declines",
    "claims repetition",
    "claims dead-position",
    "claims illegal-move",
    "resigns",
    "Black resigns",
    "White accepts",
];

/// What an arbiter may do.
const RULES: [&str; 6] = [
    "finds flag White",
    "rules result 1-0",
    "finds flag Black",
    "rules granted",
    "rules rejected",
    "starts",
];

/// What is promised.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Promise {
    /// Whoever acts, acts from his own seat, and an arbiter only after both players have agreed to him.
    OwnSeat,
    /// A result stays, whatever the players do after it.
    OneResult,
    /// An offer is answered by whom it was made to, and once.
    AnsweredOnce,
    /// No clock shows more than was ever given, and nobody has used more than has passed.
    Clocks,
    /// The referee answers, and answers the same again.
    Answers,
    /// The log, written and read, has the same rulings, and so the same game.
    Replay,
}

/// Something that somebody does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum Step {
    Says(Seat, String),
    Calls(Seat),
    Sits,
    Agrees(Seat, bool),
    Waits,
}

/// A table as it stands, with what was broken on the way to it.
#[derive(Clone)]
struct Table {
    game: Game,
    appointment: Appointment,
    /// Who has agreed to whoever sits in the arbiter's seat, counted apart from the appointment.
    agreed: [bool; 2],
    sits: bool,
    now: Millis,
    /// All events so far, which make the game what it is.
    events: u64,
    broken: Vec<(Promise, String)>,
}

impl Hash for Table {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let start = self.game.terms().start.to_fen(FenStyle::Verbatim);
        (start, self.events, self.now.0).hash(state);
        let appointment = &self.appointment;
        let asked = appointment.asked_by.map(Seat::name);
        (appointment.seat, asked, &appointment.name).hash(state);
        (appointment.white, appointment.black).hash(state);
        (self.agreed, self.sits, &self.broken).hash(state);
    }
}

impl PartialEq for Table {
    fn eq(&self, other: &Table) -> bool {
        let print = |table: &Table| {
            let mut print = DefaultHasher::new();
            table.hash(&mut print);
            print.finish()
        };
        print(self) == print(other)
    }
}

impl fmt::Debug for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (game, now) = (&self.game, self.now);
        let outcome = game.outcome();
        write!(
            f,
            "{} at {now:?}: {outcome:?} {:?}",
            game.code().id,
            self.broken
        )
    }
}

/// All orders of acts under one code.
struct Orders {
    code: &'static Arc<Code>,
    /// Whether only the few kinds of acts are tried that the promises are about.
    few: bool,
}

impl Orders {
    fn begin(&self, start: &str, appointed: bool) -> Table {
        let text = format!("title: a table\nstart: {start}\ntime: 7s\n\n");
        let header = jadoube_laws::case::CaseFile::parse(&text)
            .expect("a header")
            .header;
        let terms = Terms {
            referee: Referee::OnCall,
            ..header.terms
        };
        let mut table = Table {
            game: Game::new(self.code, terms).expect("a game"),
            appointment: Appointment::default(),
            agreed: [false; 2],
            sits: false,
            now: Millis(0),
            events: 0,
            broken: Vec::new(),
        };
        if appointed {
            table.appointment.seat = true;
            table.sits();
            for seat in [Seat::White, Seat::Black] {
                table.agrees(seat, true);
            }
        }
        table
    }
}

impl Table {
    fn breaks(&mut self, promise: Promise, what: String) {
        self.broken.push((promise, what));
    }

    fn hold(&mut self, promise: Promise, holds: bool, what: impl FnOnce() -> String) {
        if !holds {
            self.breaks(promise, what());
        }
    }

    /// What the seat wishes to do goes the way that it goes in the club. Whether anything came of it.
    fn says(&mut self, seat: Seat, words: &str) -> bool {
        let Ok((act, _)) = read_act(seat, &json!(words)) else {
            return false;
        };
        let own = Some(act.by) == seat.actor();
        self.hold(Promise::OwnSeat, own, || {
            format!("{seat:?} acted for {:?}", act.by)
        });
        if seat == Seat::Arbiter && !self.appointment.may_act() {
            return false;
        }
        if seat == Seat::Arbiter {
            let agreed = self.sits && self.agreed == [true; 2];
            self.hold(Promise::OwnSeat, agreed, || {
                "an arbiter acts to whom not both agreed".to_owned()
            });
        }
        self.pass();
        let before = self.game.clone();
        let asked = |game: &Game| catch_unwind(AssertUnwindSafe(|| decide(game, &act, self.now)));
        let (Ok(decided), again) = (asked(&before), asked(&before)) else {
            self.breaks(Promise::Answers, format!("{act} panics"));
            return true;
        };
        let same = again.is_ok_and(|again| again.ruling == decided.ruling);
        self.hold(Promise::Answers, same, || {
            format!("{act} is ruled otherwise again")
        });
        let accepted = decided.ruling.verdict == Verdict::Accepted;
        self.keep(decided);
        self.check_result(&before, seat);
        self.check_offer(&before, act.by, &act.deed, accepted);
        self.check_clocks();
        true
    }

    /// What time alone brings about.
    fn pass(&mut self) {
        while let Some(decided) = pass_time(&self.game, self.now) {
            self.keep(decided);
        }
    }

    /// Carries a ruling out. What the log keeps of it is the same ruling.
    fn keep(&mut self, Decided { ruling, after, .. }: Decided) {
        self.game = after;
        let written = serde_json::to_string(&ruling).expect("JSON");
        let read = serde_json::from_str::<Ruling>(&written);
        let same = read.is_ok_and(|read| read == ruling);
        self.hold(Promise::Replay, same, || written);
        let mut events = DefaultHasher::new();
        let new = serde_json::to_string(&ruling.events).expect("JSON");
        (self.events, new).hash(&mut events);
        if !ruling.events.is_empty() {
            self.events = events.finish();
        }
    }

    fn check_result(&mut self, before: &Game, seat: Seat) {
        let stays = before.outcome().is_none()
            || seat == Seat::Arbiter
            || before.score() == self.game.score();
        self.hold(Promise::OneResult, stays, || {
            format!("{seat:?} has changed the result")
        });
    }

    fn check_offer(&mut self, before: &Game, by: Actor, deed: &Deed, accepted: bool) {
        if !accepted || !matches!(deed, Deed::Accept | Deed::Decline) {
            return;
        }
        let to = before.offer().map(|from| match !from {
            Color::White => Actor::White,
            Color::Black => Actor::Black,
        });
        self.hold(Promise::AnsweredOnce, to == Some(by), || {
            format!("{by:?} answers what was offered to {to:?}")
        });
        let gone = self.game.offer().is_none();
        self.hold(Promise::AnsweredOnce, gone, || {
            "an answered offer stands".to_owned()
        });
        let drawn = !matches!(deed, Deed::Accept) || self.game.score() == Score::Draw;
        self.hold(Promise::AnsweredOnce, drawn, || {
            "an accepted offer is no draw".to_owned()
        });
    }

    fn check_clocks(&mut self) {
        let readings = Color::ALL.map(|color| self.game.clock(color, self.now));
        for reading in readings.into_iter().flatten() {
            let (left, used) = (reading.left, reading.used);
            let right = left <= Millis(3_600_000) && used <= self.now;
            self.hold(Promise::Clocks, right, || {
                format!("{left:?} left, {used:?} used")
            });
        }
    }

    /// Notes something about the arbiter's seat, as it stands in the log.
    fn note(&mut self, kind: EntryKind, by: Seat, words: Option<&str>) {
        self.appointment.take(&Entry {
            sequence: 1,
            kind,
            by: by.name().to_owned(),
            at: Millis::ZERO,
            club: ClubTime::START,
            wall: WallTime::default(),
            act: None,
            words: words.map(str::to_owned),
            ruling: None,
            key: None,
            edition: None,
            checksum: NO_CHECKSUM,
        });
    }

    fn sits(&mut self) {
        self.note(EntryKind::Join, Seat::Arbiter, Some("Carla"));
        (self.sits, self.agreed) = (true, [false; 2]);
    }

    fn agrees(&mut self, seat: Seat, yes: bool) {
        let person = matches!(self.appointment.asks(seat), Some(Asks::Person(_)));
        self.note(
            EntryKind::Consent,
            seat,
            Some(if yes { AGREES } else { REFUSES }),
        );
        if person && yes {
            self.agreed[usize::from(seat == Seat::Black)] = true;
        } else if person {
            (self.sits, self.agreed) = (false, [false; 2]);
        }
    }

    /// Some act that goes on with the game is accepted of somebody.
    fn goes_on(&self) -> bool {
        if self.game.outcome().is_some() || pass_time(&self.game, self.now).is_some() {
            return true;
        }
        let accepted = |seat: Seat, words: &str| {
            let Ok((act, _)) = read_act(seat, &json!(words)) else {
                return false;
            };
            decide(&self.game, &act, self.now).ruling.verdict == Verdict::Accepted
        };
        let moves = self.moves();
        let players = [Seat::White, Seat::Black];
        let plays = |seat: &Seat| {
            moves
                .iter()
                .any(|made| accepted(*seat, &format!("plays {made}")))
        };
        let answers = ["rules granted", "rules rejected", "starts"];
        players.iter().any(plays)
            || players.iter().any(|seat| {
                ["waives", "presses", "retracts"]
                    .iter()
                    .any(|words| accepted(*seat, words))
            })
            || answers.iter().any(|words| accepted(Seat::Arbiter, words))
    }

    fn moves(&self) -> Vec<String> {
        let Some(position) = self.game.position() else {
            return Vec::new();
        };
        let moves = position.legal_moves();
        moves
            .iter()
            .map(|made| write_move(position, *made, Style::San))
            .collect()
    }

    /// The last man of a side, as the squares are counted.
    fn man_of(&self, color: Color) -> Option<jadoube_board::Square> {
        let men = self.game.board().iter();
        let own = men.filter(|(_, man)| man.color == color);
        own.last().map(|(square, _)| square)
    }

    /// What a player might do now.
    fn wishes(&self, color: Color, few: bool, steps: &mut Vec<Step>) {
        let seat = match color {
            Color::White => Seat::White,
            Color::Black => Seat::Black,
        };
        let mut words: Vec<String> = FEW.map(str::to_owned).to_vec();
        let moves = self.moves();
        words.extend(moves.first().map(|made| format!("plays {made}")));
        if few {
            words.extend(self.man_of(color).map(|square| format!("touches {square}")));
        } else {
            words.extend(MORE.map(str::to_owned));
            let last = moves.last().filter(|_| moves.len() > 1);
            words.extend(last.map(|made| format!("plays {made}")));
            for square in [color, !color]
                .iter()
                .filter_map(|whose| self.man_of(*whose))
            {
                words.push(format!("touches {square}"));
                words.push(format!("claims touched {square}"));
            }
        }
        steps.extend(words.into_iter().map(|words| Step::Says(seat, words)));
    }
}

impl Model for Orders {
    type State = Table;
    type Action = Step;

    fn init_states(&self) -> Vec<Table> {
        let starts = STARTS.iter();
        starts
            .flat_map(|start| [false, true].map(|appointed| self.begin(start, appointed)))
            .collect()
    }

    fn actions(&self, table: &Table, steps: &mut Vec<Step>) {
        for color in Color::ALL {
            table.wishes(color, self.few, steps);
        }
        for seat in [Seat::White, Seat::Black] {
            let appointment = &table.appointment;
            if !appointment.seat && appointment.asked_by.is_none() {
                steps.push(Step::Calls(seat));
            }
            if appointment.asks(seat).is_some() {
                steps.extend([true, false].map(|yes| Step::Agrees(seat, yes)));
            }
        }
        if table.appointment.seat && table.appointment.name.is_none() {
            steps.push(Step::Sits);
        }
        if table.appointment.name.is_some() {
            let rules = RULES.iter().take(if self.few { 2 } else { RULES.len() });
            steps.extend(rules.map(|words| Step::Says(Seat::Arbiter, (*words).to_owned())));
        }
        steps.push(Step::Waits);
    }

    fn next_state(&self, table: &Table, step: Step) -> Option<Table> {
        let mut next = table.clone();
        let changed = match step {
            Step::Says(seat, words) => next.says(seat, &words),
            Step::Calls(seat) => {
                next.note(EntryKind::Call, seat, None);
                true
            }
            Step::Sits => {
                next.sits();
                true
            }
            Step::Agrees(seat, yes) => {
                next.agrees(seat, yes);
                true
            }
            Step::Waits => {
                next.now = Millis(next.now.0 + WAIT.0);
                next.pass();
                next.check_clocks();
                true
            }
        };
        changed.then_some(next)
    }

    fn properties(&self) -> Vec<Property<Orders>> {
        fn holds<const PROMISE: usize>(_: &Orders, table: &Table) -> bool {
            !table
                .broken
                .iter()
                .any(|(broken, _)| *broken as usize == PROMISE)
        }
        vec![
            Property::always(
                "everybody acts from his own seat",
                holds::<{ Promise::OwnSeat as usize }>,
            ),
            Property::always(
                "there is one result",
                holds::<{ Promise::OneResult as usize }>,
            ),
            Property::always(
                "an offer is answered once",
                holds::<{ Promise::AnsweredOnce as usize }>,
            ),
            Property::always(
                "clocks show what is left",
                holds::<{ Promise::Clocks as usize }>,
            ),
            Property::always(
                "the referee answers, and the same again",
                holds::<{ Promise::Answers as usize }>,
            ),
            Property::always(
                "the log gives the same game",
                holds::<{ Promise::Replay as usize }>,
            ),
            Property::always("somebody can go on", |_, table: &Table| table.goes_on()),
        ]
    }
}

#[test]
fn every_order_of_acts_keeps_every_promise() {
    let wanted = std::env::var("JADOUBE_ORDERS").ok();
    let few = wanted.is_some();
    let acts = wanted.map_or(ACTS, |wanted| {
        wanted.parse().expect("JADOUBE_ORDERS is a number of acts")
    });
    let mut states = 0;
    for code in Code::all() {
        // The first state has depth 1.
        let orders = Orders { code, few };
        let checker = orders
            .checker()
            .threads(2)
            .target_max_depth(acts + 1)
            .finish_when(HasDiscoveries::AnyFailures);
        let checked = checker.spawn_bfs().join();
        if let Some((promise, path)) = checked.discoveries().into_iter().next() {
            let (last, steps) = (path.last_state().clone(), path.into_actions());
            panic!(
                "{}: not true that {promise}: {last:?} after {steps:#?}",
                code.id
            );
        }
        println!(
            "{}: {} states, {} steps, {} acts deep",
            code.id,
            checked.unique_state_count(),
            checked.state_count(),
            checked.max_depth() - 1
        );
        states += checked.unique_state_count();
    }
    assert!(few || states > 5_000, "{states} states");
}
