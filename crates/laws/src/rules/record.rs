//! Keeping the score: what is written, when, and what that means.

use jadoube_board::{Color, Move, Role, Setup};
use jadoube_notation::{Systems, read_move};

use crate::act::Score;
use crate::agreement::Agreement;
use crate::code::params::form::FormLayers;
use crate::code::params::record::{
    LanguageChoice, NotationSystem, RecordDuty, RecordExtras, RecordOrder,
};
use crate::code::{ClauseId, Ruled};
use crate::control::Bonus;
use crate::event::Event;
use crate::rules::claims::announcing;
use crate::rules::draft::Draft;
use crate::rules::ending::resignation;
use crate::rules::notation::forms;
use crate::rules::play::blind;
use crate::ruling::{Matter, ReadAs};

/// A player writes on his scoresheet.
pub(crate) fn write(d: &mut Draft, who: Color, words: &str) {
    let before_move = d.game.turn() == who;
    d.emit(Event::Written {
        who,
        words: words.to_owned(),
        before_move,
    });
    blind::keeps_score(d, who);
    let plain = words.trim().to_ascii_lowercase();
    let losing = Score::win(who.opposite()).as_str();
    match plain.as_str() {
        "=" | "(=)" => {
            d.cite(d.quoted(&d.rules().record.draw_offer_sign));
            d.cite(d.quoted(&d.rules().offer.recorded));
        }
        "resigns" | "i resign" => resignation::sign(d, who, &d.rules().resign.writes_resigns),
        "1-0" | "0-1" if plain == losing => {
            resignation::sign(d, who, &d.rules().resign.writes_losing_score)
        }
        "1-0" | "0-1" | "1/2-1/2" => d.say("The words stand on his sheet alone."),
        _ => a_move(d, who, words, before_move),
    }
}

/// A move is entered: before it is made, or after.
fn a_move(d: &mut Draft, who: Color, words: &str, before_move: bool) {
    let rules = &d.rules().record;
    let mut setup = *d.game.setup();
    let recorded = d
        .game
        .last_ply()
        .filter(|ply| !before_move && ply.who == who);
    if let Some(ply) = recorded {
        setup = ply.before.setup;
    }
    setup.turn = who;
    let algebraic = Systems::MODERN | Systems::ALGEBRAIC_1931 | Systems::ALGEBRAIC_1955;
    let known = d.at(&rules.systems).map(|rule| {
        rule.is.iter().fold(Systems::NONE, |all, system| {
            all | match system {
                NotationSystem::Descriptive => Systems::DESCRIPTIVE,
                NotationSystem::Algebraic => algebraic,
            }
        })
    });
    let accepted = read_move(&setup, words, known.unwrap_or(Systems::ALL));
    if accepted.is_move {
        forms::cite(d, &setup, words, &accepted);
        d.reads(if accepted.legal.is_empty() {
            ReadAs::Unreadable
        } else {
            ReadAs::Moves(accepted.legal)
        });
    } else if let Some(legal) = own_language(d, &setup, words) {
        d.reads(ReadAs::Moves(legal));
    } else {
        let other = read_move(&setup, words, Systems::ALL);
        if other.is_move {
            let by = d.quoted(&rules.other_systems);
            let by = if by.is_empty() {
                d.by(&rules.systems)
            } else {
                by
            };
            d.breach(by);
            d.say("That system of record is not one that the code accepts.");
            d.reads(ReadAs::Moves(other.legal));
        } else {
            d.reads(ReadAs::Unreadable);
            if let Some(extras) = d.at(&rules.extras) {
                let RecordExtras::FactsOnly = extras.is;
                not_a_move(d, who, words, extras.by);
                return;
            }
        }
    }
    in_advance(d, who, words, before_move);
}

/// Capital letters by which players of other countries know the pieces.
const FOREIGN: [(Role, &str); 5] = [
    (Role::King, "RK\u{41a}"),
    (Role::Queen, "DQ\u{424}"),
    (Role::Rook, "TRV\u{41b}"),
    (Role::Bishop, "LFABS\u{421}"),
    (Role::Knight, "SPCHJN\u{41a}"),
];

/// The legal moves that the words mean with the letters of some other language, where the code lets each player use his
/// own.
fn own_language(d: &mut Draft, setup: &Setup, words: &str) -> Option<Vec<Move>> {
    let rule = d.at(&d.rules().record.language)?;
    let LanguageChoice::Own = rule.is;
    let letter = words
        .chars()
        .next()
        .filter(|letter| letter.is_uppercase())?;
    let rest = &words[letter.len_utf8()..];
    let mut legal: Vec<Move> = Vec::new();
    for (role, letters) in FOREIGN {
        if letters.contains(letter) {
            let english = format!("{}{rest}", role.letter());
            legal.extend(read_move(setup, &english, Systems::MODERN).legal);
        }
    }
    legal.dedup();
    if legal.is_empty() {
        return None;
    }
    d.cite(rule.by);
    d.cite(d.by(&d.rules().record.duty));
    Some(legal)
}

/// A player makes his next move: his own last one must stand on his sheet by then, if he keeps one.
pub(crate) fn before_next_move(d: &mut Draft, who: Color) {
    with_a_gap(d, who);
    written_before(d, who);
    let rules = &d.rules().record;
    let Some(order) = d.at(&rules.order).filter(|rule| {
        matches!(
            rule.is,
            RecordOrder::MoveFirstLagOne | RecordOrder::AnyLagOne
        ) && d.game.turn() == who
    }) else {
        return;
    };
    let aside = d.game.aside();
    let Some(last) = d.game.plies_back().find(|ply| ply.who == who) else {
        return;
    };
    let entries = &aside.sheets[who];
    let keeps = entries.iter().any(|entry| !entry.before_move);
    let written = entries.iter().any(|entry| entry.after > last.index);
    if !keeps || written || aside.stopped_recording[who] || duty(d).is_none() {
        return;
    }
    d.breach(order.by);
    d.cite(d.by(&rules.duty));
    d.say("His own last move was to be written before he made another.");
}

/// A player moves who was told to complete his score first.
fn with_a_gap(d: &mut Draft, who: Color) {
    if !d.game.aside().record_ordered[who] {
        return;
    }
    let rules = &d.rules().record;
    let by = d.quoted(&rules.discrepancy);
    d.breach(if by.is_empty() { d.by(&rules.duty) } else { by });
    d.say("He was to complete his score before he moved.");
}

/// The duty to record, unless there is none.
pub(crate) fn duty(d: &Draft) -> Option<Ruled<'static, RecordDuty>> {
    d.at(&d.rules().record.duty)
        .filter(|rule| *rule.is != RecordDuty::None)
}

/// Something that is no move is entered, under a code that says what else may stand on the sheet.
fn not_a_move(d: &mut Draft, who: Color, words: &str, by: &'static [ClauseId]) {
    let one_word = words.split_whitespace().count() < 2;
    if one_word || is_a_fact(words) {
        d.cite(by);
        return;
    }
    d.breach(by);
    d.ask_arbiter(
        Matter::Penalty(who),
        format!("Is that a reminder or analysis, and which penalty does {who:#} get?"),
        false,
    );
}

/// Whether an entry is a time of the clock, an offer, or a matter of a claim.
fn is_a_fact(words: &str) -> bool {
    let plain = words.trim().to_ascii_lowercase();
    let a_time = plain
        .chars()
        .all(|sign| sign.is_ascii_digit() || matches!(sign, ':' | '.' | '/' | ' '));
    let matters = [
        "draw", "offer", "claim", "flag", "penalty", "arbiter", "clock", "min", "illegal",
    ];
    a_time || matters.iter().any(|matter| plain.contains(matter))
}

/// An entry made before its move: a fault, unless a claim of a draw on it follows, where the code lets one rest on it.
fn in_advance(d: &mut Draft, who: Color, words: &str, before_move: bool) {
    let claim = before_move && announcing::may_rest_on(d, who, words);
    if !before_move || claim {
        d.cite(d.by(&d.rules().record.duty));
    }
    if claim {
        d.say("Whoever claims a draw on a move writes it first and does not make it.");
        return;
    }
    if !before_move {
        return;
    }
    if let Some(rule) = barred_in_advance(d) {
        d.breach(rule);
        d.say("A move is written after it has been made.");
    }
}

/// The clauses by which a move is not to be written before it is made.
fn barred_in_advance(d: &Draft) -> Option<&'static [ClauseId]> {
    d.at(&d.rules().record.order)
        .and_then(|rule| match *rule.is {
            RecordOrder::MoveFirst | RecordOrder::MoveFirstLagOne => Some(rule.by),
            RecordOrder::LagTolerated | RecordOrder::AnyLagOne => None,
        })
}

/// A player makes a move that he has written beforehand and claimed nothing on.
fn written_before(d: &mut Draft, who: Color) {
    let aside = d.game.aside();
    let now = d.game.ply_count();
    let written = aside.sheets[who]
        .iter()
        .rev()
        .take_while(|entry| entry.after == now)
        .find(|entry| entry.before_move)
        .map(|entry| entry.words.clone());
    let claimed = aside.draw_claimed[who] == Some(now);
    let Some(entry) = written.filter(|_| !claimed && d.game.turn() == who) else {
        return;
    };
    if !announcing::may_rest_on(d, who, &entry) {
        return; // That was ruled when he wrote it.
    }
    if let Some(by) = barred_in_advance(d) {
        d.breach(by);
        d.say("He had written the move before making it, and claimed nothing on it.");
    }
}

/// Whether the game is no part of a competition, under a code whose duties of recording are for competitions.
fn is_casual(d: &mut Draft) -> bool {
    let casual = d.game.terms().is_agreed(&Agreement::Casual);
    let layers = d
        .at(&d.rules().form.layers)
        .filter(|rule| casual && *rule.is == FormLayers::CompetitionsApart);
    let Some(layers) = layers else { return false };
    d.cite(layers.by);
    d.cite(d.by(&d.rules().record.duty));
    d.say("The game is no part of a competition, so nobody has to keep the score.");
    true
}

/// A player writes no longer.
pub(crate) fn stop(d: &mut Draft, who: Color) {
    let rules = &d.rules().record;
    d.emit(Event::RecordingStopped { who });
    if is_casual(d) {
        return;
    }
    let Some(duty) = d
        .at(&rules.duty)
        .filter(|rule| *rule.is != RecordDuty::None)
    else {
        d.cite(d.by(&rules.duty));
        return;
    };
    let clock = d.game.clock(who, d.now());
    if let (Some(exempt), Some(clock)) = (d.at(&rules.exempt), clock) {
        let increment = match clock.bonus {
            Bonus::Increment(time) => time.seconds(),
            Bonus::None | Bonus::Delay(_) => 0,
        };
        let left = if exempt.is.until_period_ends {
            clock.least
        } else {
            clock.left
        };
        let short = left.seconds() < u64::from(exempt.is.under.as_secs());
        if short && increment < u64::from(exempt.is.unless_increment.as_secs()) {
            d.cite(exempt.by);
            d.cite(
                d.quoted(&rules.with_increment)
                    .iter()
                    .copied()
                    .filter(|_| increment > 0)
                    .collect::<Vec<_>>()
                    .as_slice(),
            );
            d.say("He is short of time, so he need not write.");
            return;
        }
        d.cite(exempt.by);
        if increment > 0 {
            d.cite(d.quoted(&rules.with_increment));
        }
    }
    d.breach(duty.by);
    d.say("The moves are to be recorded.");
}
