//! What somebody did, in the past and by name, as it is told to those who were not looking: `White left the playing area`.

use jadoube_board::{Board, Color, Move, Setup, Square};
use jadoube_codes::time::Millis;
use jadoube_notation::write_illegal;

use crate::act::{
    Act, Actor, ClockHandling, Consent, Decision, Deed, Hands, Intent, NewPiece, Notice, Place,
    PointsTo, Request, Withdrawn,
};
use crate::sentence::{claim, extra, man_on, men_on};

/// Who acts, as a sentence begins with him.
const fn actor(by: Actor) -> &'static str {
    match by {
        Actor::White => "White",
        Actor::Black => "Black",
        Actor::Arbiter => "the arbiter",
        Actor::Bystander => "a bystander",
    }
}

/// What was done by an act, in a sentence without a full stop; `board` is as it stood before it. Nothing for a claim, a
/// demand or what an official does, which the ruling tells itself.
pub fn done(board: &Board, act: &Act) -> Option<String> {
    let men = |squares: &[Square]| {
        let stands = |square: &Square| board.get(*square).is_some();
        let standing: Vec<Square> = squares.iter().copied().filter(stands).collect();
        match standing.as_slice() {
            [] => men_on(board, squares),
            standing => men_on(board, standing),
        }
    };
    let what = match &act.deed {
        Deed::Touch { squares, intent } => match intent {
            Intent::Meant => format!("touched {}", men(squares)),
            Intent::Accident => format!("touched {} by accident", men(squares)),
        },
        Deed::Adjust { squares, notice } => match notice {
            Notice::Given => format!("adjusted {}, having said so", men(squares)),
            Notice::Missing => format!("adjusted {} and did not say so first", men(squares)),
        },
        Deed::KnockOver { squares } => format!("knocked over {}", men(squares)),
        Deed::PutRight { squares } => format!("put {} right", men(squares)),
        Deed::DropMan => "dropped a man".to_owned(),
        Deed::Move { words, hands } => {
            format!("played {}{}", made(board, words), with_hands(*hands))
        }
        Deed::Play { words } => format!("played {}", made(board, words)),
        Deed::Press => "pressed the clock".to_owned(),
        Deed::PressWithOtherHand => "pressed the clock with the other hand".to_owned(),
        Deed::PressWith { hand } => format!("pressed the clock{}", with_hands(*hand)),
        Deed::Release => "let go of the man".to_owned(),
        Deed::AnnounceAdjusting => "said “j’adoube”".to_owned(),
        Deed::Retract => "took the move back".to_owned(),
        Deed::Lift { square } => format!("took up {}", man_on(board, *square)),
        Deed::Place { square } => format!("set the man down on {square}"),
        Deed::Quit { square } => format!("let the man go on {square}"),
        Deed::Remove { square } => format!("took {} off", man_on(board, *square)),
        Deed::Promote { square, to } => match to {
            NewPiece::Role(role) => format!("put a {} on {square}", role.name()),
            NewPiece::InvertedRook => format!("put a rook upside down on {square}"),
            NewPiece::StandIn(words) => {
                format!("put {} on {square} for the piece", with_article(words))
            }
        },
        Deed::Name { square, role } => format!("called the pawn on {square} a {}", role.name()),
        Deed::Hover { square, piece } => match piece {
            Some(role) => format!("held a {} over {square}", role.name()),
            None => format!("held a hand over {square}"),
        },
        Deed::Erase { words } => format!("took {} off the scoresheet", quoted(words)),
        Deed::HideScore => "kept the scoresheet out of sight".to_owned(),
        Deed::FallAsleep => "fell asleep".to_owned(),
        Deed::HandleClock { how } => match how {
            ClockHandling::Hovers => "kept a hand over the clock".to_owned(),
            ClockHandling::FingerKept => "kept a finger on the button of the clock".to_owned(),
            ClockHandling::Punched => "hit the clock".to_owned(),
            ClockHandling::Lifted => "took up the clock".to_owned(),
            ClockHandling::KnockedOver => "knocked over the clock".to_owned(),
        },
        Deed::OfferDraw => "offered a draw".to_owned(),
        Deed::OfferDrawIf { condition } => {
            format!("offered a draw on this condition: \"{condition}\"")
        }
        Deed::HintDraw => "hinted at a draw".to_owned(),
        Deed::TakeHand => "took the hand that was offered".to_owned(),
        Deed::Accept => "accepted a draw".to_owned(),
        Deed::Decline => "declined a draw".to_owned(),
        Deed::Resign => "resigned".to_owned(),
        Deed::TipKing => "laid down his king".to_owned(),
        Deed::OfferHand => "offered his hand".to_owned(),
        Deed::RefuseHand => "would not shake hands".to_owned(),
        Deed::Consent { to } => format!("agreed to {}", consent(*to)),
        Deed::Withdraw { what } => match what {
            Withdrawn::Claim => "withdrew his claim".to_owned(),
            Withdrawn::Offer => "withdrew his offer".to_owned(),
        },
        Deed::Leave { place } => match place {
            Place::Board => "left the board".to_owned(),
            Place::Room => "left the playing area".to_owned(),
            Place::Hall => "left the playing venue".to_owned(),
        },
        Deed::Return => "came back".to_owned(),
        Deed::Refuse { what } if what.is_of_a_requirement() => {
            "would not do what was required".to_owned()
        }
        Deed::Refuse { what } => format!("refused {}", what.words()),
        Deed::Intend { words } => format!("said that he would play {words}"),
        Deed::Waive => "waived what he could exact".to_owned(),
        Deed::Adopt { words } => format!("chose {words}"),
        Deed::Write { words } => format!("wrote {}", quoted(words)),
        Deed::StopRecording => "stopped recording the moves".to_owned(),
        Deed::Communicate { words } => format!("sent {}", quoted(words)),
        Deed::Arrive => "arrived".to_owned(),
        Deed::Stop => "stopped the clocks".to_owned(),
        Deed::Ask { what } => format!("asked for {}", request(*what)),
        Deed::Tell { whom, words } => match whom {
            Actor::Arbiter => format!("said to the arbiter: {}", quoted(words.words())),
            // What is told as a clause is no quotation.
            whom if words.words().starts_with("that ") => {
                format!(
                    "told {} {}",
                    actor(*whom),
                    words.words().trim_end_matches('.')
                )
            }
            whom => format!("said to {}: {}", actor(*whom), quoted(words.words())),
        },
        Deed::Claim { .. }
        | Deed::DemandMate
        | Deed::Require { .. }
        | Deed::Deny { .. }
        | Deed::Seal { .. }
        | Deed::Adjourn
        | Deed::Resume
        | Deed::Open { .. }
        | Deed::Start
        | Deed::SetClock { .. }
        | Deed::SetClocks { .. }
        | Deed::Grant { .. }
        | Deed::Find { .. }
        | Deed::Rule { .. }
        | Deed::Order { .. }
        | Deed::Restore { .. }
        | Deed::CannotRestore
        | Deed::Undo => return None,
    };
    Some(format!("{} {what}", actor(act.by)))
}

/// A move as it was said; one that was told by its squares alone with the man that went: `Ke1-g1`.
fn made(board: &Board, words: &str) -> String {
    let Ok(made) = words.parse::<Move>() else {
        return words.to_owned();
    };
    let mut setup = Setup::initial();
    setup.board = *board;
    write_illegal(&setup, made)
}

/// Words between quotation marks, whether they came with some or not.
fn quoted(words: &str) -> String {
    format!("“{}”", words.trim_matches(['"', '“', '”']))
}

/// A thing as it is told: `a black queen`, where the words have no article of their own.
fn with_article(words: &str) -> String {
    const OWN: [&str; 8] = ["a", "an", "the", "his", "her", "one", "two", "some"];
    let first = words.split_whitespace().next().unwrap_or_default();
    match first.to_lowercase() {
        own if OWN.contains(&own.as_str()) => words.to_owned(),
        vowel if vowel.starts_with(['a', 'e', 'i', 'o', 'u']) => format!("an {words}"),
        _ => format!("a {words}"),
    }
}

/// What was claimed, demanded or asked for, by whom: `White’s claim of a draw by repetition`.
pub fn asked_for(act: &Act) -> Option<String> {
    let asked = match &act.deed {
        Deed::Claim { subject, .. } => format!("claim {}", claim(subject)),
        Deed::Require { .. } => "demand".to_owned(),
        Deed::DemandMate => "demand of mate within a number of moves".to_owned(),
        _ => return None,
    };
    Some(format!("{} {asked}", whose(act.by)))
}

/// What the official answered, as what he did: `the arbiter declared the game lost by White`.
pub fn ruled(decision: &Decision) -> String {
    match decision {
        Decision::Granted => "the arbiter granted what was asked".to_owned(),
        Decision::Rejected => "the arbiter rejected what was asked".to_owned(),
        Decision::Postponed => "the arbiter put his answer off".to_owned(),
        Decision::Result { score, .. } => {
            format!("the arbiter declared the result to be {}", score.printed())
        }
        Decision::Points { points } => format!("the arbiter declared the points to be {points}"),
        Decision::Warning => "the arbiter gave a warning".to_owned(),
        Decision::Time { whose, change } => {
            let time = Millis(change.unsigned_abs());
            match *change >= 0 {
                true => format!("the arbiter gave {whose:#} {}", extra(time)),
                false => format!("the arbiter took {} from {whose:#}", time.in_words()),
            }
        }
        Decision::PointsOf { whose, to } => match to {
            PointsTo::Max => format!("the arbiter raised the points of {whose:#}"),
            PointsTo::Zero => format!("the arbiter took the points of {whose:#} away"),
        },
        Decision::Loss { whom, .. } => format!("the arbiter declared the game lost by {whom:#}"),
        Decision::Fine => "the arbiter imposed a fine".to_owned(),
        Decision::Exclusion { whom } => format!("the arbiter left {whom:#} out of further rounds"),
        Decision::SendOut => "the arbiter sent somebody out".to_owned(),
        Decision::Expulsion { whom } => format!("the arbiter expelled {whom:#}"),
    }
}

const fn whose(by: Actor) -> &'static str {
    match by {
        Actor::White => "White’s",
        Actor::Black => "Black’s",
        Actor::Arbiter => "the arbiter’s",
        Actor::Bystander => "the bystander’s",
    }
}

/// With which hands, after what they did: nothing where that is as usual.
pub const fn with_hands(hands: Hands) -> &'static str {
    match hands {
        Hands::One => "",
        Hands::Both => " with both hands",
        Hands::Left => " with the left hand",
        Hands::Right => " with the right hand",
    }
}

const fn consent(to: Consent) -> &'static str {
    match to {
        Consent::Takeback => "the move being taken back",
        Consent::Correction => "the correction",
        Consent::Arbiter => "the arbiter",
        Consent::Continue => "the game going on",
        Consent::Adjustment => "the men being adjusted",
    }
}

const fn request(what: Request) -> &'static str {
    match what {
        Request::AssistantForMoves => "an assistant to make his moves",
        Request::AssistantForClock => "an assistant to press the clock",
        Request::AssistantForScore => "an assistant to keep the score",
        Request::Explanation => "an explanation",
        Request::Scoresheet => "the opponent’s scoresheet",
        Request::Leave => "leave to go out",
        Request::ClockElsewhere => "the clock to stand elsewhere",
        Request::Adjournment => "an adjournment",
        Request::TwoBoards => "two boards",
        Request::Appeal => "an appeal",
    }
}

/// That a player denies what these words tell, in a sentence without a full stop.
pub(crate) fn denied(who: Color, words: &str) -> String {
    let first = words.split_whitespace().next().unwrap_or_default();
    match first {
        "that" | "it" => format!("{who:#} denies {words}"),
        "touched" | "moved" | "taken" | "released" => format!("{who:#} denies having {words}"),
        doing if doing.ends_with("ing") => format!("{who:#} denies {words}"),
        _ => format!("{who:#} denies it (“{words}”)"),
    }
}
