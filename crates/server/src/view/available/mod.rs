//! What a seat may say under the code of its game: the code's own offers, claims and demands, and no others.

mod adjourning;
mod arbiter;
mod messages;
mod player;

use jadoube_laws::code::Rule;
use jadoube_laws::game::Game;
use jadoube_laws::{Act, Millis, Ruling};
use serde::Serialize;
use utoipa::ToSchema;

use crate::referee;
use crate::seat::Seat;

/// Something that a seat may say.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Available {
    /// A name that stays the same.
    pub id: String,
    /// What it belongs with.
    pub group: Group,
    /// What to call it.
    pub label: String,
    /// The act in words, with `{name}` for each field.
    pub act: String,
    /// What must be filled in.
    pub fields: Vec<Field>,
    /// Whether ` with MOVE` may be added: a move announced and not yet made.
    pub with_move: bool,
    /// Whether it can be said now.
    pub open: bool,
    /// Why not.
    pub why: Option<String>,
    /// What it costs if it fails.
    pub cost: Option<String>,
    /// The clauses that give it.
    pub clauses: Vec<String>,
    /// Whether a board should ask before saying it.
    pub confirm: bool,
}

/// What an act belongs with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// Offers and their answers.
    Offer,
    /// Claims.
    Claim,
    /// Demands.
    Demand,
    /// Choices and their giving up.
    Choice,
    /// Giving up.
    End,
    /// Sending a move.
    Message,
    /// Breaking off, sealing, resuming.
    Adjourn,
    /// What is done on the board in words.
    Board,
    /// Clocks.
    Clock,
    /// Pointing out what is wrong with board, men or clocks.
    Irregularity,
    /// The arbiter's acts.
    Arbiter,
}

/// Something to be filled in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Field {
    /// Its name in the act.
    pub name: String,
    /// What may stand there.
    pub kind: FieldKind,
    /// What to call it.
    pub label: String,
    /// The words among which it is chosen, if it is.
    pub among: Vec<String>,
}

/// What may stand in a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum FieldKind {
    /// A square.
    Square,
    /// `White` or `Black`.
    Color,
    /// A time as `H:MM:SS`.
    Time,
    /// A time as `H:MM:SS` with `+` or `-` before it.
    Signed,
    /// A move.
    Move,
    /// A move's number and side, as `12w`.
    Number,
    /// A FEN.
    Fen,
    /// A clause's id.
    Clause,
    /// One of the words listed.
    Word,
    /// Any words.
    Words,
}

impl Available {
    /// Something that can be said now, with nothing to fill in.
    fn new(group: Group, id: &str, label: impl Into<String>, act: &str) -> Available {
        Available {
            id: id.to_owned(),
            group,
            label: label.into(),
            act: act.to_owned(),
            fields: Vec::new(),
            with_move: false,
            open: true,
            why: None,
            cost: None,
            clauses: Vec::new(),
            confirm: false,
        }
    }

    fn by<T: ToString>(mut self, clauses: &[T]) -> Available {
        self.clauses = clauses.iter().map(ToString::to_string).collect();
        self
    }

    fn field(mut self, name: &str, kind: FieldKind, label: &str) -> Available {
        self.fields.push(Field {
            name: name.to_owned(),
            kind,
            label: label.to_owned(),
            among: Vec::new(),
        });
        self
    }

    fn among(mut self, name: &str, label: &str, words: &[&str]) -> Available {
        let among = words.iter().map(|&word| word.to_owned()).collect();
        self.fields.push(Field {
            name: name.to_owned(),
            kind: FieldKind::Word,
            label: label.to_owned(),
            among,
        });
        self
    }

    fn open_if(mut self, open: bool, why: &str) -> Available {
        if self.open && !open {
            self.open = false;
            self.why = Some(why.to_owned());
        }
        self
    }

    fn costing(mut self, cost: Option<String>) -> Available {
        self.cost = cost;
        self
    }

    fn confirmed(mut self) -> Available {
        self.confirm = true;
        self
    }
}

/// What this seat may say in this game, at a table with an arbiter's seat or without, at a moment of game time.
pub fn available(game: &Game, seat: Seat, has_arbiter: bool, now: u64) -> Vec<Available> {
    let asked = Asked {
        game,
        has_arbiter,
        now: Millis(now),
    };
    match seat {
        Seat::White | Seat::Black => seat
            .color()
            .map_or_else(Vec::new, |color| player::acts(&asked, color)),
        Seat::Arbiter => arbiter::acts(&asked),
        Seat::Spectator => Vec::new(),
    }
}

/// A game that is asked what may be done in it.
struct Asked<'a> {
    game: &'a Game,
    has_arbiter: bool,
    now: Millis,
}

impl Asked<'_> {
    /// What the law would say to an act, as far as it can be seen at a glance.
    fn try_out(&self, act: &Act) -> Ruling {
        referee::glance(self.game, act, self.now)
    }
}

/// The clauses of a rule in this kind of event; none where the code is silent.
fn clauses<T>(game: &Game, rule: Option<&Rule<T>>) -> Vec<String> {
    let ruled = rule.and_then(|rule| rule.at(game.event()));
    ruled.map_or_else(Vec::new, |ruled| {
        ruled.by.iter().map(ToString::to_string).collect()
    })
}
