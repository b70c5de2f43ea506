//! What a seat may say under the code of its game: the law's own offers with what a board calls them.

use jadoube_board::Color;
use jadoube_forms::sentence;
use jadoube_laws::code::params::claim::WrongCost;
use jadoube_laws::game::Game;
use jadoube_laws::{Actor, BlankKind, Millis, Offer, offers};
use serde::Serialize;
use utoipa::ToSchema;

use super::seen::seen;
use crate::club::is_opened_by_official;
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
    /// Why not, as a sentence.
    pub why: Option<String>,
    /// What it costs if it fails.
    pub cost: Option<String>,
    /// The clauses that give it.
    pub clauses: Vec<String>,
    /// Whether a board should ask before saying it.
    pub confirm: bool,
    /// What the program has seen and would rule if this were said now: something for the arbiter to establish.
    pub proposed: Option<String>,
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

/// What this seat may say in this game, at a table with an arbiter's seat or without, at a moment of game time.
///
/// At a table without an arbiter a player may ask the other's consent to what only the official may do at the breaks of
/// play.
pub fn available(game: &Game, seat: Seat, has_arbiter: bool, now: u64) -> Vec<Available> {
    let now = Millis(now);
    let me = match seat {
        Seat::White => Actor::White,
        Seat::Black => Actor::Black,
        Seat::Arbiter => Actor::Arbiter,
        Seat::Spectator => return Vec::new(),
    };
    let offered = offers(game, me, now);
    let mut asked: Vec<Offer> = Vec::new();
    if me != Actor::Arbiter && !has_arbiter {
        let consented = |id: &str| match id {
            "adjourn" => true,
            "resume" => game.adjournment().is_some(),
            "open" => is_opened_by_official(game),
            _ => false,
        };
        let own: Vec<&str> = offered.iter().map(|offer| offer.id).collect();
        let more = offers(game, Actor::Arbiter, now)
            .into_iter()
            .filter(|offer| consented(offer.id) && !own.contains(&offer.id));
        asked.extend(more);
    }
    let seen = match seat {
        Seat::Arbiter => seen(game, now),
        _ => Vec::new(),
    };
    let own = offered
        .into_iter()
        .map(|offer| told(game, seat, Way::Says, offer));
    let asked = asked
        .into_iter()
        .map(|offer| told(game, seat, Way::Asks, offer));
    seen.into_iter().chain(own).chain(asked).collect()
}

/// How a seat comes to an act.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    /// It says it.
    Says,
    /// It asks the other to agree to what is the official's.
    Asks,
}

fn told(game: &Game, seat: Seat, way: Way, offer: Offer) -> Available {
    let (group, label, confirm) = named(game, seat, way, &offer);
    let cost = cost(seat.color(), way, &offer);
    let fields = offer.fields.iter().map(|blank| Field {
        name: blank.name.to_owned(),
        kind: kind(blank.kind),
        label: field_label(offer.id, blank.name).to_owned(),
        among: blank.among.iter().map(|&word| word.to_owned()).collect(),
    });
    Available {
        fields: fields.collect(),
        id: offer.id.to_owned(),
        group: match seat {
            Seat::Arbiter if group != Group::Adjourn => Group::Arbiter,
            _ => group,
        },
        label,
        act: offer.act,
        with_move: offer.with_move,
        open: offer.open,
        why: offer.why,
        cost,
        clauses: offer.clauses.iter().map(ToString::to_string).collect(),
        confirm,
        proposed: None,
    }
}

/// What a board calls an act, what it belongs with, and whether to ask before it is said.
fn named(game: &Game, seat: Seat, way: Way, offer: &Offer) -> (Group, String, bool) {
    use Group::{
        Adjourn, Arbiter, Board, Choice, Claim, Clock, Demand, End, Irregularity, Message,
    };
    let plain = |group, label: &str| (group, label.to_owned(), false);
    let grave = |group, label: &str| (group, label.to_owned(), true);
    match offer.id {
        "communicate" => plain(Message, "Send a move"),
        "name-piece" => plain(Board, "Leave the pawn and name it"),
        "accident" => {
            let square = offer.act.split(' ').nth(1).unwrap_or_default();
            (Board, format!("Touching {square} was an accident"), false)
        }
        "offer-draw" => plain(Group::Offer, "Offer a draw"),
        "accept" => grave(Group::Offer, "Accept the draw"),
        "decline" => plain(Group::Offer, "Decline the draw"),
        "claim-repetition" => grave(Claim, "Claim a draw by repetition"),
        "claim-fifty-moves" => {
            let count = game.code().rules.fifty.count.as_ref();
            let moves = count
                .and_then(|rule| rule.at(game.event()))
                .map_or(50, |rule| *rule.is);
            (Claim, format!("Claim a draw by {moves} moves"), true)
        }
        "claim-perpetual-check" => grave(Claim, "Claim a draw by checks without end"),
        "claim-dead-position" => plain(Claim, "Say that no mate is possible any more"),
        "demand-mate" => {
            let limit = game.code().rules.mate_demand.demand.as_ref();
            let moves = limit
                .and_then(|rule| rule.at(game.event()))
                .map_or(50, |rule| rule.is.moves);
            (Demand, format!("Demand mate within {moves} moves"), true)
        }
        "claim-illegal-move" => plain(Claim, "Point out an illegal move"),
        "claim-touched" => plain(Claim, "Insist on a touched man"),
        "waive" => plain(Choice, "Waive the penalty"),
        "claim-flag" => plain(Claim, "Claim that a flag has fallen"),
        "claim-no-progress" => grave(Claim, "Claim a draw: no effort, or no progress possible"),
        "claim-increment" => plain(Claim, "Ask for an increment"),
        "claim-losing-chances" => grave(Claim, "Claim insufficient losing chances"),
        "resign" => grave(End, "Resign"),
        "tip-king" => grave(End, "Lay the king down"),
        "seal" if game.envelope_due().is_none() && replies(game) => {
            plain(Adjourn, "Seal your reply")
        }
        "seal" => plain(Adjourn, "Seal a move"),
        "adjourn" if way == Way::Asks => plain(Adjourn, "Ask to adjourn"),
        "adjourn" if seat == Seat::Arbiter => grave(Adjourn, "Break play off"),
        "adjourn" => grave(Adjourn, "Adjourn and seal"),
        "resume" if way == Way::Asks => plain(Adjourn, "Ask to resume"),
        "resume" => plain(Adjourn, "Begin the new session"),
        "open" => grave(Adjourn, "Open the envelope"),
        "arrive" => plain(Adjourn, "I am here"),
        "refuse-to-resume" => grave(Adjourn, "Refuse to go on"),
        "claim-wrong-setup" => plain(Irregularity, "The array is wrong"),
        "claim-wrong-board" => plain(Irregularity, "The board lies wrongly"),
        "claim-wrong-colours" => plain(Irregularity, "The colors are exchanged"),
        "claim-wrong-first-move" => plain(Irregularity, "The wrong side began"),
        "claim-clock-setting" => plain(Irregularity, "A clock is set wrongly"),
        "claim-forfeit" => grave(Irregularity, "Claim the game for an offence"),
        "start" => plain(Arbiter, "Start the clock"),
        "stop" if seat == Seat::Arbiter => plain(Clock, "Stop the clocks"),
        "stop" => plain(Clock, "Stop the clocks and call the arbiter"),
        "set" => plain(Arbiter, "Set a clock"),
        "set-used" => plain(Arbiter, "Set the time used"),
        "grant" => plain(Arbiter, "Give time"),
        "rule-granted" => plain(Arbiter, "Grant it"),
        "rule-rejected" => plain(Arbiter, "Reject it"),
        "rule-postponed" => plain(Arbiter, "Postpone the answer"),
        "rule-result" => grave(Arbiter, "Lay down the result"),
        "find-flag" => plain(Arbiter, "Establish a fallen flag"),
        "find-clock-fault" => plain(Arbiter, "Establish a fault of a clock"),
        "find-absent" => plain(Adjourn, "Establish that a player is not there"),
        "find-envelope-lost" => grave(Adjourn, "Establish that the envelope is lost"),
        "find-wrong-position" => grave(Adjourn, "Establish that the men were put up wrongly"),
        "find-times-unknown" => plain(Adjourn, "The times used cannot be found out"),
        "find-times-agreed" => plain(Adjourn, "The players agree on the times"),
        "find-transmission-fault" => {
            plain(Arbiter, "Establish that a message was mangled on its way")
        }
        "find-illegal-move" => plain(Arbiter, "Establish an illegal move"),
        "find-illegal-move-at" => plain(Arbiter, "Establish an illegal move further back"),
        "find-illegal-position" => plain(Arbiter, "Establish that the position cannot be"),
        "find-displaced" => plain(Arbiter, "Establish that a man was displaced"),
        "find-removed" => plain(Arbiter, "Establish that a man was taken off by mistake"),
        "find-conduct" => plain(Arbiter, "Establish an offence or an excuse"),
        "find-breach" => plain(Arbiter, "Establish the breach of a clause"),
        "find-wrong" => plain(Arbiter, "Establish a wrong start"),
        "restore" => grave(Arbiter, "Restore a position"),
        "cannot-restore" => grave(Arbiter, "The position cannot be found again"),
        id => plain(Board, id),
    }
}

/// Whether what is sealed now would be a reply to the sealed move just brought.
fn replies(game: &Game) -> bool {
    game.adjournment().is_some_and(|adjournment| {
        !adjournment.is_broken_off() && adjournment.just_brought(game.ply_count())
    })
}

fn field_label(id: &str, name: &str) -> &'static str {
    match (id, name) {
        ("communicate", _) => "the words of the message",
        ("seal", _) => "the move, as it shall be written",
        ("claim-touched", _) => "the man touched",
        ("name-piece", _) => "what it shall be",
        ("claim-forfeit", _) => "the offence",
        ("claim-clock-setting" | "find-clock-fault" | "set" | "set-used", "color") => "whose clock",
        (_, "excess") => "how much too much it has left",
        ("set", "time") => "time left",
        ("set-used", "time") => "time used",
        ("grant", "color") => "to whom",
        ("grant", "time") => "how much",
        ("find-flag", _) => "whose flag",
        ("find-absent", _) => "who",
        ("find-transmission-fault", _) => "whose message",
        (_, "number") => "which move, as 12w or 12b",
        (_, "from") => "where it belongs",
        (_, "to") => "where it has stood",
        ("find-removed", _) => "where it stood",
        ("find-conduct", "offence") => "what",
        ("find-conduct", _) => "whose",
        (_, "clause") => "which clause",
        ("find-breach", _) => "by whom",
        ("find-wrong", _) => "what was wrong",
        (_, "result") => "the result",
        _ => "the position",
    }
}

fn kind(kind: BlankKind) -> FieldKind {
    match kind {
        BlankKind::Square => FieldKind::Square,
        BlankKind::Color => FieldKind::Color,
        BlankKind::Time => FieldKind::Time,
        BlankKind::Signed => FieldKind::Signed,
        BlankKind::Move => FieldKind::Move,
        BlankKind::Number => FieldKind::Number,
        BlankKind::Fen => FieldKind::Fen,
        BlankKind::Clause => FieldKind::Clause,
        BlankKind::Word => FieldKind::Word,
        BlankKind::Words => FieldKind::Words,
    }
}

/// What an act costs if it fails, or in any case.
fn cost(me: Option<Color>, way: Way, offer: &Offer) -> Option<String> {
    let me = me?;
    if offer.id == "adjourn" && way == Way::Says {
        return Some("you are charged the time up to the end of the session".to_owned());
    }
    let span = |span: jadoube_laws::code::Span| sentence::span(Millis(span.as_millis()));
    match offer.cost? {
        WrongCost::Nothing => None,
        WrongCost::OpponentGains(gain) => Some(format!(
            "if it fails {:#} gains {}",
            me.opposite(),
            span(gain)
        )),
        WrongCost::OpponentGainsClaimantHalved(halved) => Some(format!(
            "if it fails {:#} gains {} and you lose half of your time, {} at most",
            me.opposite(),
            span(halved.gains),
            span(halved.loses_at_most)
        )),
    }
}
