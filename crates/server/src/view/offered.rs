//! Something that a seat may say, as it is sent.

use serde::Serialize;
use utoipa::ToSchema;

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
    /// Why not, as a sentence.
    pub why: Option<String>,
    /// What it costs if it fails.
    pub cost: Option<String>,
    /// The clauses that give it.
    pub clauses: Vec<String>,
    /// Whether a board should ask before saying it.
    pub confirm: bool,
    /// Whether it is seldom said, so that a board may keep it behind a door.
    pub rare: bool,
    /// What the program has seen and would rule if this were said now: something for the arbiter to establish.
    pub proposed: Option<String>,
    /// Whether the game surely ends by what is proposed, one way or the other.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub ends: bool,
    /// Whether men go back by what is proposed.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub back: bool,
    /// The answer to what the arbiter is asked that says the opposite of what is proposed, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(required = false)]
    pub denied: Option<String>,
}

/// What an act belongs with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Group {
    /// Offers.
    Offer,
    /// Claims.
    Claim,
    /// Demands.
    Demand,
    /// Choices and answers, which stand with what they answer.
    Choice,
    /// Giving up.
    End,
    /// Sending a move.
    Message,
    /// Breaking off, sealing, resuming.
    Adjourn,
    /// What is done on the board in words.
    Board,
    /// Saying that a touch was a slip of the hand.
    Slip,
    /// A pause, to which both agree, and its end.
    Pause,
    /// Clocks.
    Clock,
    /// Pointing out what is wrong with board, men or clocks.
    Irregularity,
    /// The arbiter's answers and results.
    Rule,
    /// What a player asks of the arbiter.
    Ask,
    /// What the arbiter directs the players to do.
    Order,
    /// What the arbiter establishes.
    Establish,
    /// What the arbiter does about the position.
    Position,
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
    /// What each of them is called, as the table of acts has it; none where the words say it themselves. Of clauses what was wrong in
    /// the likeliest.
    pub called: Vec<String>,
    /// How many of the words come first because they are the likeliest; the others follow in their own order.
    pub likely: usize,
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
