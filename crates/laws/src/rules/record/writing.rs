//! A player writes on his scoresheet: whether he may, and what follows from it.

use jadoube_board::{Color, Move, Setup};
use jadoube_codes::ClauseId;
use jadoube_codes::params::record::{LanguageChoice, NotationSystem, RecordExtras};
use jadoube_notation::{Systems, read_move};

use crate::act::Score;
use crate::event::RecordEvent;
use crate::rules::claims::announcing;
use crate::rules::draft::Draft;
use crate::rules::ending::resignation;
use crate::rules::notation::forms;
use crate::rules::play::blind;
use crate::rules::record::duty::{self, barred_in_advance};
use crate::rules::record::entries::{
    Entered, entered, foreign, here, is_a_time, meant, without_notes,
};
use crate::ruling::{Matter, ReadAs};
use crate::said;

/// A player writes on his scoresheet.
pub(crate) fn write(d: &mut Draft, who: Color, words: &str) {
    let (entry, offers) = without_notes(words);
    let entered = entered(d, who, entry);
    let before_move = d.game.turn() == who && entered.is_none();
    let changed = duty::written_in_vain(d, who)
        .filter(|earlier| before_move && earlier.trim() != words.trim());
    d.emit(RecordEvent::Written {
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
        "1-0" | "0-1" | "1/2-1/2" => {
            let other = who.opposite();
            d.say(said::Record::OnHisSheet { other });
        }
        _ => {
            match entered {
                Some(Entered::Row(moves)) => {
                    d.cite(d.by(&d.rules().record.duty));
                    d.reads(ReadAs::Moves(moves));
                }
                Some(Entered::Ply(setup)) => a_move(d, who, entry, setup, false),
                None => {
                    let setup = here(d, who, before_move);
                    a_move(d, who, entry, setup, before_move);
                }
            }
            if offers {
                d.cite(d.quoted(&d.rules().record.draw_offer_sign));
            }
        }
    }
    if let Some(earlier) = changed {
        duty::blame_for_writing(d, earlier);
    }
}

/// A move is entered: before it is made, or after.
fn a_move(d: &mut Draft, who: Color, words: &str, setup: Setup, before_move: bool) {
    let rules = &d.rules().record;
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
    if accepted.is_move && accepted.legal.is_empty() && opponents_next(d, who, words) {
        return;
    }
    if accepted.is_move {
        forms::cite(d, &setup, words, &accepted);
        if accepted.legal.len() == 1 {
            // Nothing turns on how it is read.
            d.only_first_decide(0);
        }
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
            d.say(said::Record::OtherSystem);
            d.reads(ReadAs::Moves(other.legal));
        } else {
            d.reads(ReadAs::Unreadable);
            if opponents_next(d, who, words) {
                return;
            }
            if let Some(extras) = d.at(&rules.extras) {
                let RecordExtras::FactsOnly = extras.is;
                not_a_move(d, who, words, extras.by);
                return;
            }
        }
    }
    in_advance(d, who, words, before_move);
}

/// The legal moves that the words mean with the letters of some other language, where the code lets each player use his
/// own.
pub(crate) fn own_language(d: &mut Draft, setup: &Setup, words: &str) -> Option<Vec<Move>> {
    let rule = d.at(&d.rules().record.language)?;
    let LanguageChoice::Own = rule.is;
    let legal = foreign(setup, words);
    if legal.is_empty() {
        return None;
    }
    d.cite(rule.by);
    d.cite(d.by(&d.rules().record.duty));
    Some(legal)
}

/// He writes a move that his opponent has not made yet; says whether that is so.
fn opponents_next(d: &mut Draft, who: Color, words: &str) -> bool {
    let mut setup = *d.game.setup();
    let moves = match barred_in_advance(d) {
        Some(by) if setup.turn != who => {
            setup.turn = who.opposite();
            let moves = meant(&setup, words);
            if !moves.is_empty() {
                d.breach(by);
            }
            moves
        }
        _ => return false,
    };
    if moves.is_empty() {
        return false;
    }
    d.say(said::Record::AfterItIsMade);
    d.reads(ReadAs::Moves(moves));
    true
}

/// Something that is no move is entered, under a code that says what else may stand on the sheet.
fn not_a_move(d: &mut Draft, who: Color, words: &str, by: &[ClauseId]) {
    let one_word = words.split_whitespace().count() < 2;
    if (one_word && !names_notes(words)) || is_a_fact(words) {
        d.cite(by);
        return;
    }
    d.breach(by);
    d.ask_arbiter(Matter::Penalty(who), said::Record::Reminder { who }, false);
}

/// Whether a word only says of what is entered that it is no record: what a teller says who does not give the words.
fn names_notes(words: &str) -> bool {
    let plain = words.trim().to_ascii_lowercase();
    let names = [
        "analysis",
        "comment",
        "comments",
        "idea",
        "ideas",
        "note",
        "notes",
        "plan",
        "plans",
        "reminder",
        "reminders",
        "variation",
        "variations",
    ];
    names.contains(&plain.as_str())
}

/// Whether an entry is a time of the clock, an offer, or a matter of a claim.
fn is_a_fact(words: &str) -> bool {
    let plain = words.trim().to_ascii_lowercase();
    let a_time = plain
        .split(['/', ' '])
        .filter(|part| !part.is_empty())
        .all(is_a_time);
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
        if let Some(barred) = barred_in_advance(d) {
            d.lead(barred);
            d.say(said::Record::WritesFirst);
        }
        return;
    }
    if !before_move {
        return;
    }
    if let Some(rule) = barred_in_advance(d) {
        d.breach(rule);
        d.say(said::Record::AfterMade);
    }
}
