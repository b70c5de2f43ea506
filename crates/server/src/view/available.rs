//! What a seat may say under the code of its game: the law's own offers with what a board calls them.

use jadoube_board::{ByColor, Color, Square};
use jadoube_codes::params::claim::WrongCost;
use jadoube_codes::params::resume::ResumeRefused;
use jadoube_laws::case::{command, label};
use jadoube_laws::game::Game;
use jadoube_laws::ruling::Matter;
use jadoube_laws::terms::PlayForm;
use jadoube_laws::{Act, Actor, Blank, BlankKind, Deed, Millis, Offer, offers};

use super::AnswerView;
use super::offered::{Available, Field, FieldKind, Group};
use super::restoring::reasons;
use super::seen::{Late, seen};
use crate::agreed::breaks::{club_opens, is_break_over, may_be_sealed};
use crate::agreed::stopped::Stopped;
use crate::referee::glance;
use crate::seat::Seat;

/// Who is asked beside the law, and how the clocks stand.
#[derive(Clone, Copy, Debug)]
pub struct Setting {
    /// Whether there is an arbiter who may act.
    pub arbiter: bool,
    /// Who has not come in time.
    pub late: ByColor<Option<Late>>,
    /// Who has stopped the clocks, while they stand.
    pub stopped: Option<Stopped>,
    /// How long after a break either player alone begins the new session.
    pub resumes: Option<u64>,
}

/// What this seat may say in this game at a moment of game time, the likeliest first.
///
/// At a table without an arbiter a player may ask the other's consent to what only the official may do at the breaks of
/// play, and to a pause.
pub fn available(game: &Game, seat: Seat, setting: Setting, now: Millis) -> Vec<Available> {
    let me = match seat {
        Seat::White => Actor::White,
        Seat::Black => Actor::Black,
        Seat::Arbiter => Actor::Arbiter,
        Seat::Spectator => return Vec::new(),
    };
    let mut offered = offers(game, me, now);
    let mut asked: Vec<Offer> = Vec::new();
    if !may_be_sealed(game, now) {
        offered.retain(|offer| offer.id != "seal");
    }
    let seals = game
        .adjournment()
        .is_some_and(|it| it.is_broken_off() && it.envelope.is_none());
    if seals {
        // Before the envelope is closed there is no session to come to, or to refuse.
        offered.retain(|offer| !matches!(offer.id, "arrive" | "refuse-to-resume"));
    }
    if me != Actor::Arbiter && !setting.arbiter {
        // Whether he persists in refusing would be asked of nobody.
        offered.retain(|offer| offer.id != "refuse-to-resume" || loses_by_refusing(game));
        // There is nobody of whom something could be asked.
        offered.retain(|offer| !matches!(offer.example, Deed::Ask { .. }));
        // One player alone would stop the clocks for good: there is nobody whom he could call.
        offered.retain(|offer| offer.id != "stop");
        let consented = |id: &str| match id {
            "adjourn" => true,
            // While somebody seals there is nothing yet that could be resumed.
            "resume" => game.adjournment().is_some() && !seals,
            "open" => club_opens(game),
            "stop" => game.running_clock().is_some(),
            "start" => setting.stopped.is_some(),
            "grant" => is_leave(game),
            _ => false,
        };
        // What he can do himself he does himself.
        let own = |id: &str| offered.iter().any(|offer| offer.id == id && offer.open);
        let more = offers(game, Actor::Arbiter, now)
            .into_iter()
            .filter(|offer| consented(offer.id) && !own(offer.id))
            .map(|offer| for_oneself(offer, seat));
        asked.extend(more);
        offered.retain(|offer| asked.iter().all(|more| more.id != offer.id));
    }
    let seen = match seat {
        Seat::Arbiter => seen(game, setting.late, now),
        _ => Vec::new(),
    };
    let own = offered.into_iter().map(|offer| {
        let reopens = reopens(game, &offer, now);
        let act = told(game, seat, Way::Says, offer);
        Available {
            cost: act.cost.or(reopens),
            ..act
        }
    });
    let asked = asked.into_iter().map(|offer| {
        let agreed = match offer.id {
            "adjourn" => game.is_session_over(now),
            "resume" => is_break_over(game, setting.resumes, now),
            "start" => setting.stopped.is_some_and(|stopped| stopped.is_over(now)),
            "open" => true,
            _ => false,
        };
        let way = if agreed { Way::Says } else { Way::Asks };
        told(game, seat, way, offer)
    });
    let mut all: Vec<Available> = seen.into_iter().chain(own).chain(asked).collect();
    all.sort_by_key(|act| likelihood(&act.id));
    all
}

/// What the arbiter is told before he undoes an end: whose clock runs then, whoever has left the board.
fn reopens(game: &Game, offer: &Offer, now: Millis) -> Option<String> {
    if offer.id != "undo" || !offer.open || game.outcome().is_none() {
        return None;
    }
    let after = glance(game, &Act::arbiter(Deed::Undo), now).after;
    after
        .running_clock()
        .map(|whose| format!("if it is undone, {whose:#}’s clock runs at once"))
}

/// What is given to a player he asks for himself.
fn for_oneself(mut offer: Offer, seat: Seat) -> Offer {
    if let (Deed::Grant { .. }, Some(color)) = (&offer.example, seat.color()) {
        offer.act = offer.act.replace("{color}", &format!("{color:#}"));
        offer.fields.retain(|blank| blank.name != "color");
    }
    offer
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
    // What an arbiter finds stands in the record: with nothing to fill in it is asked first.
    let confirm = confirm || group == Group::Establish && offer.fields.is_empty();
    let cost = match offer.id {
        "refuse-to-resume" => Some(refusing_costs(game).to_owned()),
        _ => cost(game, seat.color(), way, &offer),
    };
    let fields = offer.fields.iter().map(|blank| {
        let field = Field {
            name: blank.name.to_owned(),
            kind: kind(blank.kind),
            label: match (offer.id, blank.name) {
                ("grant", "time") if is_leave(game) => "for how long".to_owned(),
                (id, name) => field_label(id, name).to_owned(),
            },
            among: blank.among.iter().map(|&word| word.to_owned()).collect(),
            called: called(&offer.act, blank),
            likely: blank.likely,
        };
        match (offer.id, blank.kind) {
            ("restore", BlankKind::Clause) => with_reasons(field, reasons(game, &blank.among)),
            _ => field,
        }
    });
    Available {
        fields: fields.collect(),
        rare: match seat {
            Seat::Arbiter => is_seldom(offer.id),
            _ => is_rare(game, group, offer.id),
        },
        id: offer.id.to_owned(),
        group,
        label,
        act: offer.act,
        with_move: offer.with_move,
        open: offer.open,
        why: offer.why,
        cost,
        clauses: offer.clauses.iter().map(ToString::to_string).collect(),
        confirm,
        proposed: None,
        ends: false,
        back: false,
        denied: None,
    }
}

/// A field for a clause with the reasons first that a code has for it, as people tell them.
fn with_reasons(field: Field, reasons: Vec<(&'static str, &'static str)>) -> Field {
    if reasons.is_empty() {
        return field;
    }
    let told = |id: &String| reasons.iter().any(|(clause, _)| clause == id);
    let others = field.among.iter().filter(|id| !told(id)).cloned();
    let first = reasons.iter().map(|(clause, _)| (*clause).to_owned());
    Field {
        label: "what was wrong".to_owned(),
        likely: reasons.len(),
        called: reasons
            .iter()
            .map(|(_, words)| (*words).to_owned())
            .collect(),
        among: first.chain(others).collect(),
        ..field
    }
}

/// An offer of the arbiter's as an answer to what he is asked.
pub(super) fn answer(game: &Game, offer: Offer) -> AnswerView {
    let Available {
        label,
        act,
        fields,
        why,
        confirm,
        ..
    } = told(game, Seat::Arbiter, Way::Says, offer);
    AnswerView {
        label,
        act,
        fields,
        why,
        confirm,
    }
}

/// What each word that may stand in a gap makes of the act, by the table of acts, if it makes something of its own of it.
fn called(act: &str, blank: &Blank) -> Vec<String> {
    if blank.kind != BlankKind::Word {
        return Vec::new();
    }
    let named = |word: &&str| {
        let filled = act.replace(&format!("{{{}}}", blank.name), word);
        let deed: Deed = filled.replace("{color}", "White").parse().ok()?;
        label(&deed)
    };
    let names: Option<Vec<&str>> = blank.among.iter().map(named).collect();
    let names = names.unwrap_or_default();
    if names.windows(2).all(|pair| pair[0] == pair[1]) {
        return Vec::new();
    }
    names.into_iter().map(str::to_owned).collect()
}

/// What a board calls an act, what it belongs with, and whether to ask before it is said.
fn named(game: &Game, seat: Seat, way: Way, offer: &Offer) -> (Group, String, bool) {
    use Group::{
        Adjourn, Ask, Board, Choice, Claim, Clock, Demand, End, Establish, Irregularity, Message,
        Pause, Position, Rule, Slip,
    };
    let plain = |group, label: &str| (group, label.to_owned(), false);
    let grave = |group, label: &str| (group, label.to_owned(), true);
    match offer.id {
        "communicate" => plain(Message, "Send a move"),
        "name-piece" => plain(Board, "Leave the pawn and name it"),
        "accident" => {
            let squares = match &offer.example {
                Deed::Touch { squares, .. } => squares.as_slice(),
                _ => &[],
            };
            let touched = squares.iter().map(Square::to_string).collect::<Vec<_>>();
            let label = format!("Touching {} was an accident", touched.join(", "));
            (Slip, label, false)
        }
        "offer-draw" => (Group::Offer, "Offer a draw".to_owned(), offer.breach),
        "ask-appeal" => grave(Ask, "Appeal against the decision"),
        "ask-assistant" => plain(Ask, "Ask for an assistant"),
        "deny" => plain(Ask, "Deny what was told"),
        "consent" => plain(Group::Offer, "Agree to something"),
        "consent-to-draw" => plain(Rule, "Consent to a draw"),
        "accept" => grave(Choice, "Accept the draw"),
        "decline" => plain(Choice, "Decline the draw"),
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
        "claim-released" => plain(Claim, "Insist on a man that was let go"),
        "claim-illegal-move-at" => plain(Claim, "Point out an illegal move further back"),
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
        "adjourn" if game.code().rules.seal.early.is_none() => {
            grave(Adjourn, "Break play off: the session is over")
        }
        "adjourn" => grave(Adjourn, "Adjourn and seal"),
        "ask-adjournment" => plain(Adjourn, "Ask the arbiter to adjourn"),
        "resume" if way == Way::Asks => plain(Adjourn, "Ask to resume"),
        "resume" => plain(Adjourn, "Begin the new session"),
        "open" if seat == Seat::Arbiter => grave(Adjourn, "Open the envelope"),
        "open" => plain(Adjourn, "Open the envelope"),
        "arrive" => plain(Adjourn, "I am here"),
        "refuse-to-resume" => grave(Adjourn, "Refuse to go on"),
        "claim-wrong-setup" => grave(Irregularity, "The array is wrong"),
        "claim-wrong-board" => grave(Irregularity, "The board lies wrongly"),
        "claim-wrong-colours" => grave(Irregularity, "The colours are reversed"),
        "claim-wrong-first-move" => grave(Irregularity, "The wrong side began"),
        "claim-clock-setting" => plain(Irregularity, "A clock is set wrongly"),
        "claim-forfeit" => grave(Irregularity, "Claim the game for an offence"),
        "start" if way == Way::Asks => plain(Pause, "Ask to go on"),
        "start" if seat != Seat::Arbiter && game.ply_count() > 0 => plain(Pause, "Go on"),
        "start" => plain(Clock, "Start the clock"),
        "stop" if way == Way::Asks => plain(Pause, "Ask for a pause"),
        "stop" if seat == Seat::Arbiter => plain(Clock, "Stop the clocks"),
        "stop" => plain(Clock, "Stop the clocks and call the arbiter"),
        "set" => plain(Clock, "Set a clock"),
        "set-both" => plain(Clock, "Set both clocks"),
        "set-used" => plain(Clock, "Set the time used"),
        "grant" if way == Way::Asks => plain(Pause, "Ask for leave"),
        "grant" if is_leave(game) => plain(Clock, "Give leave"),
        "grant" => plain(Clock, "Give time"),
        "undo" => plain(Position, "Undo the latest decision"),
        "rule-granted" if loses_if_granted(game) => match asks_yes_or_no(game) {
            true => grave(Rule, "Yes"),
            false => grave(Rule, "Grant it"),
        },
        "rule-granted" if asks_yes_or_no(game) => plain(Rule, "Yes"),
        "rule-granted" => plain(Rule, "Grant it"),
        "rule-rejected" if offender(game).is_some() => plain(Rule, "No penalty"),
        "rule-rejected" if asks_clocks(game) => plain(Rule, "They stay as they stand"),
        "rule-rejected" if asks_what(game) => match game.outcome() {
            None => plain(Rule, "Nothing: play goes on"),
            Some(_) => plain(Rule, "Nothing: it stays as it is"),
        },
        "rule-rejected" if asks_yes_or_no(game) => plain(Rule, "No"),
        "rule-rejected" => plain(Rule, "Reject it"),
        "rule-postponed" => plain(Rule, "Postpone the answer"),
        "rule-point" => plain(Rule, "The point"),
        "rule-half-point" => plain(Rule, "Half a point"),
        "rule-no-point" => plain(Rule, "Nothing"),
        "rule-warning" => plain(Rule, "A warning"),
        "rule-time-given" => plain(Rule, "Time to the opponent"),
        "rule-time-taken" => plain(Rule, "Time off his clock"),
        "rule-points-raised" => grave(Rule, "All points to the opponent"),
        "rule-points-lowered" => grave(Rule, "His points taken"),
        "rule-loss" => grave(Rule, "Loss of the game"),
        "rule-fine" => plain(Rule, "A fine that was announced"),
        "rule-exclusion" => plain(Rule, "Exclusion from rounds"),
        "rule-expulsion" => grave(Rule, "Expulsion from the event"),
        "rule-result" => grave(Rule, "Give the result"),
        "find-flag" => plain(Establish, "Establish a fallen flag"),
        "find-both-flags" => grave(Establish, "Establish that both flags are down"),
        "find-clock-fault" => plain(Establish, "Establish a fault of a clock"),
        "find-absent" => plain(Adjourn, "Establish that a player is not there"),
        "find-envelope-lost" => grave(Adjourn, "Establish that the envelope is lost"),
        "find-wrong-position" => grave(Adjourn, "Establish that the men were put up wrongly"),
        "find-times-unknown" => plain(Adjourn, "The times used cannot be found out"),
        "find-times-agreed" => plain(Adjourn, "The players agree on the times"),
        "find-transmission-fault" => {
            plain(Establish, "Establish that a message was mangled on its way")
        }
        "find-illegal-move" => plain(Establish, "Establish an illegal move"),
        "find-illegal-move-at" => plain(Establish, "Establish an illegal move further back"),
        "find-illegal-position" => plain(Establish, "Establish that the position cannot be"),
        "find-displaced" => plain(Establish, "Establish that a man was displaced"),
        "find-touched" => plain(Establish, "Establish that a man was touched"),
        "find-removed" => plain(Establish, "Establish that a man was taken off by mistake"),
        "find-released" => plain(Establish, "Establish that a man was let go"),
        "find-testimony-contested" => plain(Establish, "The players tell it differently"),
        "find-wrong-decision" => plain(Establish, "Establish that a decision was wrong"),
        "find-wrong-decision-at" => plain(Establish, "Establish which decision was wrong"),
        "find-no-resignation" => plain(Establish, "Establish that nobody has resigned"),
        "find-bystander" => plain(Establish, "Establish what an onlooker did"),
        "find-conduct" => plain(Establish, "Establish an offence, or accept an excuse"),
        "find-breach" => plain(Establish, "Establish the breach of a clause"),
        "find-wrong" => plain(Establish, "Establish a wrong start"),
        "restore" => grave(Position, "Restore a position"),
        "cannot-restore" => grave(Position, "The position cannot be found again"),
        // What has no name of its own here is called as the table of acts offers it.
        _ => {
            let group = match offer.example {
                Deed::Withdraw { .. } => Group::Offer,
                Deed::Ask { .. } => Ask,
                Deed::Order { .. } => Group::Order,
                _ => Board,
            };
            let called = command(&offer.example).unwrap_or(offer.id);
            (group, called.to_owned(), false)
        }
    }
}

/// Whether time that is given here is leave.
fn is_leave(game: &Game) -> bool {
    game.terms().play == PlayForm::Communication
}

/// Whether what the arbiter is asked is a question to which yes and no are the answers, and not a claim or a request.
fn asks_yes_or_no(game: &Game) -> bool {
    game.pending_question()
        .is_some_and(|pending| pending.question.asks_whether())
}

/// Whether he is asked what is so or what shall be, so that he acts, gives the result, or nothing.
fn asks_what(game: &Game) -> bool {
    game.pending_question()
        .is_some_and(|pending| pending.question.open)
}

/// Whether he is asked what the clocks shall show.
fn asks_clocks(game: &Game) -> bool {
    game.pending_question()
        .is_some_and(|pending| pending.question.about == Matter::Clocks)
}

/// Whether a player loses the game if what the arbiter is asked is so.
fn loses_if_granted(game: &Game) -> bool {
    let lost = |about: &Matter| {
        matches!(
            about,
            Matter::Refusal(_) | Matter::BothRefuse | Matter::Forfeit { .. }
        )
    };
    game.pending_question()
        .is_some_and(|pending| lost(&pending.question.about))
}

/// Whose penalty the arbiter is asked for, if that is what he is asked.
fn offender(game: &Game) -> Option<Color> {
    match game.pending_question()?.question.about {
        Matter::Penalty(who) => Some(who),
        _ => None,
    }
}

/// What is said in most games, the likeliest first.
const LIKELY: [&str; 7] = [
    "communicate",
    "name-piece",
    "offer-draw",
    "resign",
    "claim-illegal-move",
    "claim-touched",
    "claim-flag",
];

/// The place among all acts.
fn likelihood(id: &str) -> usize {
    LIKELY
        .iter()
        .position(|likely| *likely == id)
        .unwrap_or(LIKELY.len())
}

/// Whether an arbiter seldom establishes or directs it, so that it would stand in the way of what he needs at once.
fn is_seldom(id: &str) -> bool {
    const SELDOM: [&str; 15] = [
        "find-both-flags",
        "find-clock-fault",
        "find-transmission-fault",
        "find-illegal-move-at",
        "find-illegal-position",
        "find-displaced",
        "find-removed",
        "find-released",
        "find-testimony-contested",
        "find-wrong-decision",
        "find-wrong-decision-at",
        "find-bystander",
        "find-wrong",
        "order-record",
        "order-continue",
    ];
    SELDOM.contains(&id)
}

/// Whether it is seldom said as the game stands. What belongs to a break is likely in a break.
fn is_rare(game: &Game, group: Group, id: &str) -> bool {
    let in_a_break = || {
        game.adjournment()
            .is_some_and(|adjournment| adjournment.is_broken_off() || adjournment.due().is_some())
    };
    match group {
        Group::Choice | Group::Slip => false,
        Group::Adjourn if in_a_break() => false,
        // Whoever goes away for days asks for it before he goes.
        Group::Pause if id == "grant" => false,
        _ => likelihood(id) == LIKELY.len(),
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
        ("claim-released" | "find-released", "square") => "where it was let go",
        ("find-released", _) => "by whom",
        ("ask-assistant", _) => "for what",
        ("deny", _) => "what you deny, in a few words",
        ("consent", _) => "to what",
        ("find-bystander", _) => "what",
        ("name-piece", _) => "what it shall be",
        ("claim-forfeit", _) => "the offence",
        ("claim-clock-setting" | "find-clock-fault" | "set" | "set-used", "color") => "whose clock",
        (_, "excess") => "by how much it is wrong: + too much time left, − too little",
        ("set-both", "white") => "White’s time left",
        ("set-both", _) => "Black’s time left",
        ("set", "time") => "time left",
        ("set-used", "time") => "time used",
        ("rule-exclusion", _) => "of how many rounds",
        ("grant", "color") => "to whom",
        (_, "time") => "how much time",
        ("find-flag", _) => "whose flag",
        ("find-absent", _) => "who",
        ("find-transmission-fault", _) => "whose message",
        (_, "number") => "which move, as 12w or 12b",
        (_, "from") => "where it belongs",
        (_, "to") => "where it has stood",
        ("find-touched", "square") => "where it stood",
        ("find-touched", _) => "by whom",
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

/// Whether a player who will not go on with an adjourned game has lost it by saying so.
fn loses_by_refusing(game: &Game) -> bool {
    let refused = game.code().rules.resume.refused.as_ref();
    let refused = refused.and_then(|rule| rule.at(game.event()));
    refused.is_some_and(|rule| match rule.is {
        ResumeRefused::Forfeits => true,
        ResumeRefused::LatenessOrRefusal => false,
    })
}

/// What it costs to refuse to go on with an adjourned game.
fn refusing_costs(game: &Game) -> &'static str {
    match loses_by_refusing(game) {
        true => "whoever will not go on loses the game",
        false => "the arbiter is asked whether you persist, and whoever does loses the game",
    }
}

/// What an act costs if it fails, or in any case.
fn cost(game: &Game, me: Option<Color>, way: Way, offer: &Offer) -> Option<String> {
    let me = me?;
    if offer.id == "adjourn" && way == Way::Asks && game.clocks().is_some() {
        return Some("if both agree, whoever has the move seals one on his own time".to_owned());
    }
    if offer.id == "adjourn" && way == Way::Says {
        return Some("you are charged the time up to the end of the session".to_owned());
    }
    if let (true, Some(clause)) = (offer.breach, offer.clauses.first()) {
        return Some(format!(
            "made so often before your next move it distracts your opponent, which is an offence ({clause})"
        ));
    }
    let span = |span: jadoube_codes::Span| Millis(span.as_millis()).in_words();
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
