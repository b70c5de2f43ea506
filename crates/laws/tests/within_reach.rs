//! Every act of the one table of acts lies where somebody at a table would look for it: in his hands, among the choices and answers
//! that he is given, or among what he is offered. What does not is named here with the reason, so that a new act is placed by whoever
//! adds it. (At the club's tables all of them can be told in words beside.)

use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;

use crate::support::shipped_cases;
use jadoube_laws::case::{CaseFile, Who, command, forms};
use jadoube_laws::sentence::option;
use jadoube_laws::{Actor, BlankKind, Deed, Game, Offer, ladder, offers};

/// What hands do at a board, at a clock and at a desk where moves are written.
const HANDS: [&str; 16] = [
    "plays {move}",
    "moves {move}",
    "presses",
    "touches {squares}",
    "adjusts {squares}",
    "says j'adoube",
    "retracts",
    "lifts {square}",
    "places {square}",
    "quits {square}",
    "removes {square}",
    "promotes {square} to {piece}",
    "names {square} {piece}",
    "communicates {words}",
    "seals {words}",
    "seals nothing",
];

/// What is told in words alone, and why nobody looks for a button.
const IN_WORDS: [(&str, &str); 44] = [
    ("adjusts {squares} without notice", "nobody means to"),
    ("releases", "a man is let go by the hand that holds it"),
    (
        "promotes {square} as inverted rook",
        "a screen has queens enough",
    ),
    ("promotes {square} as {words}", "a screen has every piece"),
    (
        "claims perpetual-check with {move}",
        "endless checks are shown on the board, and no code has the move announced",
    ),
    (
        "claims dead-position with {move}",
        "the game is over with the move itself",
    ),
    (
        "claims stalemate with {move}",
        "the game is over with the move itself",
    ),
    ("claims stalemate", "the game is over with the move itself"),
    (
        "claims mate with {move}",
        "the game is over with the move itself",
    ),
    ("claims mate", "the game is over with the move itself"),
    (
        "claims no-progress with increment",
        "the increment is asked for by a button of its own",
    ),
    (
        "claims no-progress with {move}",
        "it is claimed of the game as it stands",
    ),
    (
        "claims increment with {move}",
        "it is asked for in the game as it stands",
    ),
    (
        "claims insufficient-losing-chances with {move}",
        "it is claimed of the game as it stands",
    ),
    (
        "offers draw on condition {words}",
        "a condition is no part of a fair offer, and no button invites to it",
    ),
    ("hints at draw", "nobody means to be doubtful"),
    (
        "intends {move}",
        "a move is declared where it is claimed with, else it is made",
    ),
    (
        "adopts {move}",
        "which reading of a record is meant is chosen where a record is read",
    ),
    ("consents to adjustment", "men on a screen stand straight"),
    ("leaves board", "nobody sees at a screen where a player is"),
    ("leaves room", "nobody sees at a screen where a player is"),
    ("leaves venue", "nobody sees at a screen where a player is"),
    ("returns", "nobody sees at a screen where a player is"),
    ("asks clock elsewhere", "every screen has its own clocks"),
    (
        "asks two boards",
        "every player has a board of his own on his screen",
    ),
    (
        "tells {actor} {words}",
        "players do not talk during the game, and no button invites to it",
    ),
    (
        "requires king",
        "the penalty's letter names it among the choices",
    ),
    ("requires retraction", "it follows from the finding"),
    (
        "requires castling",
        "it follows from the claim of a touched man",
    ),
    (
        "requires replacement {square}",
        "a piece of the wrong kind is not had on a screen",
    ),
    (
        "requires adjustment {square}",
        "men stand straight on a screen",
    ),
    (
        "requires release {square}",
        "a man is let go by the hand that holds it",
    ),
    (
        "requires {letter} {man}",
        "the choices name each man by itself",
    ),
    ("writes {words}", "the club keeps the score"),
    ("stops-recording", "the club keeps the score"),
    (
        "finds displaced {from} {to} at {at}",
        "the button finds it since the act before, and a restoration says the rest",
    ),
    (
        "finds wrong-position {fen}",
        "the button finds it, and the position is then restored",
    ),
    (
        "finds breach {word} bystander",
        "what an onlooker does at a screen is advice or a telephone, which have a button",
    ),
    (
        "finds applies {word}",
        "it is found by what follows: a penalty, time, a position",
    ),
    (
        "rules result {points}",
        "points that are no result are entered in the event",
    ),
    (
        "rules loss {color} by {word}",
        "the result is given by a button, with its clause",
    ),
    (
        "rules exclusion {color}",
        "from how many rounds is asked where it is offered",
    ),
    (
        "rules expulsion bystander",
        "it is yes to the question on an onlooker",
    ),
    (
        "orders adjournment",
        "the official breaks play off by a button of his own",
    ),
];

/// Answers to one of several questions, of which the last is put first: each is answered by its button in turn.
const IN_TURN: [&str; 3] = [
    "rules granted {count}",
    "rules rejected {count}",
    "rules postponed {count}",
];

/// What stands in the gaps of an offer, where it is not chosen among words.
fn example(kind: BlankKind) -> &'static str {
    match kind {
        BlankKind::Square => "e4",
        BlankKind::Color => "White",
        BlankKind::Time => "0:02:00",
        BlankKind::Signed => "+0:02:00",
        BlankKind::Move | BlankKind::Words => "Nf3",
        BlankKind::Number => "1w",
        BlankKind::Fen => "4k3/8/8/8/8/8/8/4K3 w - - 0 1",
        BlankKind::Clause | BlankKind::Word => "",
    }
}

/// Every line that an offer can come to, but that of several squares one stands for all.
fn lines(offer: &Offer) -> Vec<String> {
    let mut lines = vec![offer.act.clone()];
    for blank in &offer.fields {
        let words = match blank.among.is_empty() {
            true => vec![example(blank.kind)],
            false => blank.among.clone(),
        };
        let gap = format!("{{{}}}", blank.name);
        lines = lines
            .iter()
            .flat_map(|line| words.iter().map(|word| line.replace(&gap, word)))
            .collect();
    }
    if offer.with_move {
        lines.extend(lines.clone().iter().map(|line| format!("{line} with Nf3")));
    }
    lines
}

/// What each may do in a game as it stands, by the names of the table of acts.
fn on_offer(game: &Game, found: &mut Found) {
    for who in [Actor::White, Actor::Black, Actor::Arbiter] {
        let mut all = offers(game, who, game.now());
        if who == Actor::Arbiter && game.pending_question().is_none() {
            all.extend(ladder(game, jadoube_board::Color::White));
        }
        for offer in all {
            let told = lines(&offer);
            if found.seen.insert(told.clone()) {
                found.names.extend(told.iter().filter_map(|line| {
                    let deed: Deed = line.parse().ok()?;
                    command(&deed)
                }));
            }
        }
    }
    if let Some(choice) = game.choice() {
        for one in &choice.among {
            let deed: Option<Deed> = option(game, choice.who, one).1.parse().ok();
            found.names.extend(deed.as_ref().and_then(command));
        }
    }
}

/// What has been found so far.
#[derive(Default)]
struct Found {
    seen: BTreeSet<Vec<String>>,
    names: BTreeSet<&'static str>,
}

#[test]
fn every_act_has_its_place_or_a_reason() {
    let mut found = Found::default();
    for file in shipped_cases() {
        let text = fs::read_to_string(&file).expect("a text");
        let case = CaseFile::parse(&text).expect("a case");
        let code = &case.header.codes[0];
        let last = case.acts.len() - 1;
        let mut at = 0;
        let looked = case.run_stepwise(code, |step| {
            let asks = step.game.pending_question().is_some() || step.game.choice().is_some();
            if asks || step.game.adjournment().is_some() || at == last {
                on_offer(step.game, &mut found);
            }
            at += 1;
            ControlFlow::Continue(())
        });
        looked.expect("a game");
    }
    let mut wrong = Vec::new();
    let mut counted = [(0, 0); 2];
    for form in forms().iter().filter(|form| form.screen.is_none()) {
        let line = plain(form.pattern);
        let placed = HANDS.contains(&line.as_str()) || found.names.contains(form.command);
        let excused =
            IN_WORDS.iter().any(|(other, _)| *other == line) || IN_TURN.contains(&line.as_str());
        for (at, who) in [(0, Who::Player), (1, Who::Official)] {
            if form.who == who || matches!(form.who, Who::Either | Who::Anybody) {
                counted[at].0 += u32::from(placed);
                counted[at].1 += 1;
            }
        }
        match (placed, excused) {
            (false, false) => wrong.push(format!("“{line}” has no place")),
            (true, true) => wrong.push(format!(
                "“{line}” has a place, and a reason for having none"
            )),
            (true, false) | (false, true) => {}
        }
    }
    let [players, officials] = counted;
    println!("by hand, choice or offer: a player {players:?}, the official {officials:?}");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// A pattern with the names of its gaps alone: `{from:square}` is `{from}`.
fn plain(pattern: &str) -> String {
    let word = |word: &str| match word.split_once(':') {
        Some((gap, kind)) if gap.starts_with('{') && kind.ends_with('}') => format!("{gap}}}"),
        _ => word.to_owned(),
    };
    let words: Vec<String> = pattern.split_whitespace().map(word).collect();
    words.join(" ")
}
