//! What somebody does, after his name: while it is done, as a score, a card and a form tell it (`claims a draw by repetition`),
//! or afterwards, as it is told to those who were not looking (`left the playing area`).
//!
//! What names no man, no move and no words is called in the present as the table of acts calls it.

use jadoube_board::{Board, CastlingSide, Move, Role, Setup, Square};
use jadoube_notation::write_illegal;

use super::tense::Tense;
use super::{asked, man_on, men_on, official};
use crate::act::{
    Act, Actor, ClockHandling, Consent, Deed, Hands, Intent, NewPiece, Notice, Place, Refused,
    Request, Withdrawn,
};
use crate::fact::wing::side_in_words;
use crate::game::{Game, Held};

/// Who acts, as a sentence begins with him.
pub const fn actor(by: Actor) -> &'static str {
    match by {
        Actor::White => "White",
        Actor::Black => "Black",
        Actor::Arbiter => "The arbiter",
        Actor::Bystander => "A bystander",
    }
}

/// Who acts, within a sentence.
const fn named(by: Actor) -> &'static str {
    match by {
        Actor::White => "White",
        Actor::Black => "Black",
        Actor::Arbiter => "the arbiter",
        Actor::Bystander => "a bystander",
    }
}

/// What was done by an act, in a sentence without a full stop; `board` is as it stood before it. Nothing for a claim, a
/// demand or what an official does, which the ruling tells itself.
pub(crate) fn done(game: &Game, board: &Board, act: &Act) -> Option<String> {
    let moves = |words: &str| made(board, words);
    let what = told(game, board, &act.deed, Tense::Past, &moves)?;
    Some(format!("{} {what}", named(act.by)))
}

/// What a man is that a deed sets down or lets go without naming it: the one in hand, or the one that stands there now.
fn handled(game: &Game, deed: &Deed) -> Option<Role> {
    let (Deed::Place { square } | Deed::Quit { square }) = deed else {
        return None;
    };
    let hand = &game.in_hand().hand;
    let man = match (hand.held, hand.also_held) {
        (Some(held), None) => Some(held.man),
        (None, _) => game.board().get(*square),
        // Of two the square tells which, once it is on it.
        (Some(one), Some(other)) => {
            let on = |held: &Held| held.at == Some(*square);
            [one, other].into_iter().find(on).map(|held| held.man)
        }
    };
    man.map(|man| man.role)
}

/// What is or was done by a deed, after whoever does it, on this board; `moves` writes the words of a move.
pub(crate) fn told(
    game: &Game,
    board: &Board,
    deed: &Deed,
    tense: Tense,
    moves: &impl Fn(&str) -> String,
) -> Option<String> {
    let is = |now, then| tense.of(now, then);
    let plain = |then: &str| tense.plain(then);
    let on = |square: &Square| man_on(board, *square);
    let the_man = || handled(game, deed).map_or("man", Role::name);
    let men = |squares: &[Square]| {
        let stands = |square: &Square| board.get(*square).is_some();
        let standing: Vec<Square> = squares.iter().copied().filter(stands).collect();
        match standing.as_slice() {
            [] => men_on(board, squares),
            standing => men_on(board, standing),
        }
    };
    Some(match deed {
        Deed::Touch { squares, intent } => {
            let how = match intent {
                Intent::Meant => "",
                Intent::Accident => " by accident",
            };
            format!("{} {}{how}", is("touches", "touched"), men(squares))
        }
        Deed::Adjust { squares, notice } => {
            let how = match notice {
                Notice::Given => " after saying so",
                Notice::Missing => is(" and does not say so first", " and did not say so first"),
            };
            format!("{} {}{how}", is("adjusts", "adjusted"), men(squares))
        }
        Deed::KnockOver { squares } => {
            format!("{} over {}", is("knocks", "knocked"), men(squares))
        }
        Deed::PutRight { squares } => {
            format!("{} {} back in place", is("puts", "put"), men(squares))
        }
        Deed::DropMan => return plain("dropped a man"),
        Deed::Move { words, hands } => {
            let made = moves(words);
            let made = castled(&made, tense)
                .unwrap_or_else(|| format!("{} {made}", is("moves", "played")));
            format!("{made}{}", with_hands(*hands))
        }
        Deed::Play { words } => {
            let made = moves(words);
            castled(&made, tense).unwrap_or_else(|| format!("{} {made}", is("plays", "played")))
        }
        Deed::Press => return plain("pressed the clock"),
        Deed::PressWithOtherHand => return plain("pressed the clock with the other hand"),
        Deed::PressWith { hand } => {
            format!(
                "{} the clock{}",
                is("presses", "pressed"),
                with_hands(*hand)
            )
        }
        Deed::Release => return plain("let go of the man"),
        Deed::AnnounceAdjusting => return plain("said “j’adoube”"),
        Deed::Retract => return plain("took the move back"),
        Deed::Lift { square } => format!("{} up {}", is("takes", "took"), on(square)),
        Deed::Place { square } => {
            format!("{} the {} down on {square}", is("sets", "set"), the_man())
        }
        Deed::Quit { square } => format!("{} the {} go on {square}", is("lets", "let"), the_man()),
        Deed::Remove { square } => format!("{} {} off", is("takes", "took"), on(square)),
        Deed::Promote { square, to } => {
            let put = is("puts", "put");
            match to {
                NewPiece::Role(role) => format!("{put} a {} on {square}", role.name()),
                NewPiece::InvertedRook => format!("{put} a rook upside down on {square}"),
                NewPiece::StandIn(words) => {
                    format!(
                        "{put} {} on {square} in the place of the pawn",
                        with_article(words)
                    )
                }
            }
        }
        Deed::Name { square, role } => {
            let called = is("calls", "called");
            format!("{called} the pawn on {square} a {}", role.name())
        }
        Deed::Hover { square, piece } => {
            let held = is("holds", "held");
            match piece {
                Some(role) => format!("{held} a {} over {square}", role.name()),
                None => format!("{held} a hand over {square}"),
            }
        }
        Deed::Erase { words } => {
            format!(
                "{} {} off the scoresheet",
                is("takes", "took"),
                quoted(words)
            )
        }
        Deed::HideScore => return plain("kept the scoresheet out of sight"),
        Deed::FallAsleep => return plain("fell asleep"),
        Deed::HandleClock { how } => {
            return plain(match how {
                ClockHandling::Hovers => "kept a hand over the clock",
                ClockHandling::FingerKept => "kept a finger on the button of the clock",
                ClockHandling::Punched => "hit the clock",
                ClockHandling::Lifted => "took up the clock",
                ClockHandling::KnockedOver => "knocked over the clock",
            });
        }
        Deed::OfferDraw => return plain("offered a draw"),
        Deed::OfferDrawIf { condition } => {
            let verb = is("offers", "offered");
            format!("{verb} a draw on this condition: {}", quoted(condition))
        }
        Deed::HintDraw => return plain("hinted at a draw"),
        Deed::TakeHand => return plain("took the hand that was offered"),
        Deed::Accept => return plain("accepted a draw"),
        Deed::Decline => return plain("declined a draw"),
        Deed::Resign => return plain("resigned"),
        Deed::TipKing => return plain("laid down his king"),
        Deed::OfferHand => return plain("offered his hand"),
        Deed::RefuseHand => return plain("would not shake hands"),
        Deed::Consent { to } => {
            return plain(match to {
                Consent::Takeback => "agreed to the move being taken back",
                Consent::Correction => "agreed to the correction",
                Consent::Arbiter => "agreed to the arbiter",
                Consent::Continue => "agreed to the game going on",
                Consent::Adjustment => "agreed to the men being adjusted",
            });
        }
        Deed::Withdraw { what } => {
            return plain(match what {
                Withdrawn::Claim => "withdrew his claim",
                Withdrawn::Offer => "withdrew his offer",
            });
        }
        Deed::Leave { place } => {
            return plain(match place {
                Place::Board => "left the board",
                Place::Room => "left the playing area",
                Place::Venue => "left the playing venue",
            });
        }
        Deed::Return => return plain("came back"),
        Deed::Refuse { what } if what.is_of_a_requirement() => is(
            "will not do what is required",
            "would not do what was required",
        )
        .to_owned(),
        Deed::Refuse { what } => {
            let what = match what.of() {
                Refused::Resumption => "to go on with the adjourned game",
                _ => what.told(),
            };
            format!("{} {what}", is("refuses", "refused"))
        }
        Deed::Intend { words } => {
            let says = is("says that he will play", "said that he would play");
            format!("{says} {}", moves(words))
        }
        Deed::Waive => return plain("let the matter go"),
        Deed::Adopt { words } => format!("{} {}", is("chooses", "chose"), moves(words)),
        Deed::Write { words } => {
            // What was written is told with what the scoresheet is for.
            let (verb, on) = (is("writes", "wrote"), is(" on the scoresheet", ""));
            format!("{verb} {}{on}", quoted(words))
        }
        Deed::StopRecording => return plain("stopped recording the moves"),
        Deed::Communicate { words } => format!("{} {}", is("sends", "sent"), quoted(words)),
        Deed::Arrive => return plain("arrived"),
        Deed::Stop => return plain("stopped the clocks"),
        Deed::Ask { what } => return plain(&format!("asked for {}", request(*what))),
        Deed::Tell { whom, words } => {
            let (words, whom) = (words.words(), named(*whom));
            // What is told as a clause is no quotation.
            if is_clause(words) {
                format!(
                    "{} {whom} {}",
                    is("tells", "told"),
                    words.trim_end_matches('.')
                )
            } else {
                format!("{} to {whom}: {}", is("says", "said"), quoted(words))
            }
        }
        Deed::Claim { .. }
        | Deed::DemandMate
        | Deed::Require { .. }
        | Deed::Deny { .. }
        | Deed::Seal { .. } => return tense.now(|| asked::told(board, deed, tense, moves)),
        Deed::Adjourn
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
        | Deed::ConsentToDraw
        | Deed::Undo => return tense.now(|| official::told(deed, tense)),
    })
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

/// A castling that was made, as it is spoken of; what is still to be made is told as it is written.
fn castled(words: &str, tense: Tense) -> Option<String> {
    let side = side_in_words(words).filter(|_| matches!(tense, Tense::Past))?;
    Some(format!(
        "castled on the {}’s side",
        match side {
            CastlingSide::King => "king",
            CastlingSide::Queen => "queen",
        }
    ))
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

/// With which hands, after what they did: nothing where that is as usual.
const fn with_hands(hands: Hands) -> &'static str {
    match hands {
        Hands::One => "",
        Hands::Both => " with both hands",
        Hands::Left => " with the left hand",
        Hands::Right => " with the right hand",
    }
}

const fn request(what: Request) -> &'static str {
    match what {
        Request::AssistantForMoves => "an assistant to make his moves",
        Request::AssistantForClock => "an assistant to press the clock",
        Request::AssistantForScore => "an assistant to keep the score",
        Request::Explanation => "an explanation",
        Request::Scoresheet => "a scoresheet",
        Request::Leave => "leave to go out",
        Request::ClockElsewhere => "the clock to stand elsewhere",
        Request::Adjournment => "an adjournment",
        Request::TwoBoards => "two boards",
        Request::Appeal => "an appeal",
    }
}

/// Whether what was said is told as a clause, `that White is to move`, and not in its own words, `that was a lemon`.
fn is_clause(words: &str) -> bool {
    const VERBS: [&str; 8] = [
        "was", "is", "were", "wasn't", "isn't", "will", "would", "looks",
    ];
    let clause = words.strip_prefix("that ");
    clause.is_some_and(|clause| {
        let first = clause.split(' ').next().unwrap_or_default();
        !VERBS.contains(&first)
    })
}
