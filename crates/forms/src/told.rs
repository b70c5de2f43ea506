//! What somebody does, in the present, as a score, a card and a form tell it: `claims that an illegal move was made`.

use jadoube_board::{Board, Color, Square};
use jadoube_laws::act::{
    Decision, Intent, MoveNumber, NewPiece, Notice, PointsTo, Reading, Refused, Requirement,
};
use jadoube_laws::case::label;
use jadoube_laws::fact::offence::found;
use jadoube_laws::sentence::{letter_name, man_on, men_on, move_words, result, with_hands};
use jadoube_laws::{Act, Actor, Claim, Deed, Fact, Game, Millis};

/// What is done by an act, as people say it, after whoever does it. `game` is as it stood before the act, or after it where the
/// act has moved no man; `moves` writes the words of a move as the score has it.
///
/// What needs no man, no time and no name is called as the table of acts calls it.
///
/// ```
/// use jadoube_forms::told::{as_scored, told};
/// use jadoube_laws::{Act, Code, Game, Terms};
///
/// let game = Game::new(Code::by_id("fide-2023").unwrap(), Terms::default()).unwrap();
/// let said = |line: &str| {
///     let act: Act = line.parse().unwrap();
///     told(&game, &act, |words| as_scored(&game, words))
/// };
/// assert_eq!(said("White plays g1f3"), "plays Nf3");
/// assert_eq!(said("Black claims illegal-move"), "claims that an illegal move was made");
/// assert_eq!(said("Arbiter rules time Black +0:02:00"), "gives Black two minutes");
/// assert_eq!(said("White touches g1"), "touches the knight on g1");
/// assert_eq!(said("White resigns"), "resigns");
/// ```
pub fn told(game: &Game, act: &Act, moves: impl Fn(&str) -> String) -> String {
    let board = &game.setup().board;
    of_hands(board, &act.deed, &moves)
        .or_else(|| of_words(game, &act.deed, &moves))
        .or_else(|| of_official(&act.deed))
        .or_else(|| label(&act.deed).map(str::to_owned))
        .unwrap_or_else(|| act.deed.to_string())
}

/// Who acts, as a sentence begins with him.
pub const fn actor(by: Actor) -> &'static str {
    match by {
        Actor::White => "White",
        Actor::Black => "Black",
        Actor::Arbiter => "The arbiter",
        Actor::Bystander => "A bystander",
    }
}

/// The words of a move as a score has it: what it means on this board in standard notation, or as they stand where they mean
/// nothing or more than one move.
pub fn as_scored(game: &Game, words: &str) -> String {
    let read = jadoube_notation::read_move(game.setup(), words, jadoube_notation::Systems::ALL);
    match read.moves().as_slice() {
        [made] => move_words(game, *made),
        _ => words.to_owned(),
    }
}

fn of_hands(board: &Board, deed: &Deed, moves: &impl Fn(&str) -> String) -> Option<String> {
    Some(match deed {
        Deed::Touch { squares, intent } => match intent {
            Intent::Meant => format!("touches {}", men_on(board, squares)),
            Intent::Accident => format!("touches {} by accident", men_on(board, squares)),
        },
        Deed::Adjust { squares, notice } => match notice {
            Notice::Given => format!("adjusts {}, having said so", men_on(board, squares)),
            Notice::Missing => {
                format!("adjusts {} without saying so first", men_on(board, squares))
            }
        },
        Deed::KnockOver { squares } => format!("knocks over {}", men_on(board, squares)),
        Deed::PutRight { squares } => format!("puts {} right", men_on(board, squares)),
        Deed::Move { words, hands } => format!("moves {}{}", moves(words), with_hands(*hands)),
        Deed::Play { words } => format!("plays {}", moves(words)),
        Deed::Lift { square } => format!("takes up {}", man_on(board, *square)),
        Deed::Place { square } => format!("sets the man down on {square}"),
        Deed::Quit { square } => format!("lets the man go on {square}"),
        Deed::Remove { square } => format!("takes {} off", man_on(board, *square)),
        Deed::Promote { square, to } => match to {
            NewPiece::Role(role) => format!("puts a {} on {square}", role.name()),
            NewPiece::InvertedRook => format!("puts a rook upside down on {square}"),
            NewPiece::StandIn(words) => format!("puts {words} on {square} for the piece"),
        },
        Deed::Name { square, role } => format!("calls the pawn on {square} a {}", role.name()),
        _ => return None,
    })
}

fn of_words(game: &Game, deed: &Deed, moves: &impl Fn(&str) -> String) -> Option<String> {
    let board = &game.setup().board;
    Some(match deed {
        Deed::Claim { subject, with } => {
            let what = claimed(board, subject)?;
            match with {
                None => format!("claims {what}"),
                Some(words) => format!("claims {what} with {}, not yet made", moves(words)),
            }
        }
        Deed::Require { what } => format!("requires {}", required(board, what, moves)?),
        Deed::OfferDrawIf { condition } => format!("offers a draw on a condition: {condition}"),
        Deed::Deny { words } => format!("denies {words}"),
        Deed::Refuse { what } if what.is_of_a_requirement() => {
            "will not do what is required".to_owned()
        }
        Deed::Refuse { what } => match what.of() {
            Refused::Resumption => "refuses to go on with the adjourned game".to_owned(),
            _ => format!("refuses {}", what.words()),
        },
        Deed::Intend { words } => format!("says that he will play {}", moves(words)),
        Deed::Adopt { words } => format!("chooses {}", moves(words)),
        Deed::Write { words } => format!("writes “{words}” on the scoresheet"),
        Deed::Communicate { words } => format!("sends “{words}”"),
        Deed::Seal { words: None, .. } => "seals an envelope without a move".to_owned(),
        Deed::Seal { .. } => "seals a move".to_owned(),
        Deed::Tell { whom, words } => match (whom, words.words()) {
            (Actor::Arbiter, words) => format!("tells the arbiter: “{words}”"),
            (Actor::Bystander, words) => format!("tells a bystander: “{words}”"),
            (Actor::White | Actor::Black, words) => format!("tells {}: “{words}”", actor(*whom)),
        },
        _ => return None,
    })
}

fn of_official(deed: &Deed) -> Option<String> {
    Some(match deed {
        Deed::Find { fact } => format!("finds that {}", fact_words(fact)?),
        Deed::CannotRestore => "finds that the position cannot be restored".to_owned(),
        Deed::SetClock { whose, reading } => match reading {
            Reading::Left(time) => format!("sets {whose:#}’s clock to {time}"),
            Reading::Used(time) => format!("sets {whose:#}’s clock to {time} used"),
        },
        Deed::SetClocks { white, black } => {
            format!("sets White’s clock to {white} and Black’s to {black}")
        }
        Deed::Grant { to, time } => format!("gives {to:#} {}", time.in_words()),
        Deed::Rule { decision, .. } => decided(decision)?,
        _ => return None,
    })
}

/// What is claimed, after "claims".
fn claimed(board: &Board, subject: &Claim) -> Option<String> {
    Some(match subject {
        Claim::Repetition => "a draw by repetition".to_owned(),
        Claim::FiftyMoves => "a draw by the fifty moves".to_owned(),
        Claim::PerpetualCheck => "a draw by perpetual check".to_owned(),
        Claim::Flag => "that a flag has fallen".to_owned(),
        Claim::IllegalMove { at } => format!("that an illegal move was made{}", at_move(*at)),
        Claim::Touched { square } => format!("that {} was touched", man_on(board, *square)),
        Claim::Released { square } => format!("that a man was let go on {square}"),
        Claim::DeadPosition => "that no mate is possible any more".to_owned(),
        Claim::Stalemate => "stalemate".to_owned(),
        Claim::Mate => "mate".to_owned(),
        Claim::NoProgress { increment: false } => "that no progress is made".to_owned(),
        Claim::NoProgress { increment: true } => {
            "that no progress is made, or else an increment".to_owned()
        }
        Claim::Increment => "an increment".to_owned(),
        Claim::InsufficientLosingChances => "insufficient losing chances".to_owned(),
        Claim::WrongSetup => "that the men were set up wrongly".to_owned(),
        Claim::WrongBoard => "that the board lies wrongly".to_owned(),
        Claim::WrongColours => "that the colors are exchanged".to_owned(),
        Claim::WrongFirstMove => "that the wrong side began".to_owned(),
        Claim::ClockSetting { whose, excess } => {
            format!("that {}", clock_shows(*whose, *excess))
        }
        Claim::Forfeit { reason } => match reason.offence() {
            Some(offence) => format!("the game: the opponent has {}", offence.done()),
            None => format!("the game for an offence: {}", reason.word()),
        },
        _ => return None,
    })
}

fn clock_shows(whose: Color, excess: i64) -> String {
    let much = if excess < 0 { "little" } else { "much" };
    let time = Millis(excess.unsigned_abs()).in_words();
    format!("{whose:#}’s clock shows {time} too {much}")
}

fn at_move(at: Option<MoveNumber>) -> String {
    at.map_or_else(String::new, |at| {
        format!(" at {:#}’s move {}", at.side, at.number)
    })
}

/// What is exacted, after "requires".
fn required(board: &Board, what: &Requirement, moves: &impl Fn(&str) -> String) -> Option<String> {
    Some(match what {
        Requirement::Man { square } => {
            format!("that {} be played or taken", man_on(board, *square))
        }
        Requirement::Pair { from, takes } => format!(
            "that {} be taken with {}",
            man_on(board, *takes),
            man_on(board, *from)
        ),
        Requirement::Move { words } => format!("the move {}", moves(words)),
        Requirement::King => "a move of the king".to_owned(),
        Requirement::Retraction => "that the men go back".to_owned(),
        Requirement::Castling => "castling".to_owned(),
        Requirement::Annulment => "an annulment".to_owned(),
        Requirement::Replacement { square } => format!("the right piece on {square}"),
        Requirement::Adjustment { square } => {
            format!("that {} be set right", man_on(board, *square))
        }
        Requirement::Release { square } => format!("that {} be let go", man_on(board, *square)),
        Requirement::Penalty { letter, man } => {
            let man = man
                .as_ref()
                .map_or_else(String::new, |man| format!(", with {man}"));
            format!("penalty {}{man}", letter_name(*letter))
        }
        _ => return None,
    })
}

/// What is found, after "finds that"; nothing where the table of acts says it as well.
fn fact_words(fact: &Fact) -> Option<String> {
    let man = |square: &Square| format!("the man on {square}");
    Some(match fact {
        Fact::IllegalMove { at } => format!("an illegal move was made{}", at_move(*at)),
        Fact::Displaced { from, to, at } => {
            let since = at.map_or_else(String::new, |at| {
                format!(" since {:#}’s move {}", at.side, at.number)
            });
            format!("the man from {from} has stood on {to}{since}")
        }
        Fact::RemovedByMistake { square } => format!("{} was taken off by mistake", man(square)),
        Fact::Flag { whose } => format!("{whose:#}’s flag has fallen"),
        Fact::ClockFault { whose, excess } => clock_shows(*whose, *excess),
        Fact::TransmissionFault { whom } => {
            format!("a message of {whom:#}’s was mangled on its way")
        }
        Fact::Conduct { whom, offence } => found(*whom, *offence),
        Fact::Breach { clause, whom } => format!("{whom:#} has broken {clause}"),
        Fact::BystandersBreach { clause } => {
            format!("somebody who does not play has broken {clause}")
        }
        Fact::Applies { clause } => format!("what {clause} provides for is the case"),
        Fact::Touched { square, whom } => format!("{whom:#} touched {}", man(square)),
        Fact::Released { square, whom } => format!("{whom:#} let a man go on {square}"),
        Fact::WrongPosition { .. } => "the position was set up wrongly".to_owned(),
        // The table calls these as they are told: nothing is to be named in them.
        _ => {
            let deed = Deed::Find { fact: fact.clone() };
            label(&deed)?.to_owned()
        }
    })
}

/// What is decided; nothing where the table of acts says it as well.
fn decided(decision: &Decision) -> Option<String> {
    Some(match decision {
        Decision::Result { score, clause } => {
            let by = clause
                .as_ref()
                .map_or_else(String::new, |id| format!(", by {id}"));
            format!(
                "gives the result {}: {}{by}",
                score.printed(),
                result(*score)
            )
        }
        Decision::Points { points } => format!("gives the points {points}"),
        Decision::Time { whose, change } => {
            let time = Millis(change.unsigned_abs()).in_words();
            match change {
                ..0 => format!("takes {time} off {whose:#}’s clock"),
                _ => format!("gives {whose:#} {time}"),
            }
        }
        Decision::PointsOf { whose, to } => match to {
            PointsTo::Max => format!("gives {whose:#} the most that the game can give"),
            PointsTo::Zero => format!("gives {whose:#} nothing for the game"),
        },
        Decision::Loss { whom, clause } => {
            let by = clause
                .as_ref()
                .map_or_else(String::new, |id| format!(", by {id}"));
            format!("declares the game lost by {whom:#}{by}")
        }
        Decision::Exclusion { whom } => format!("leaves {whom:#} out of a round or more"),
        Decision::Expulsion { whom } => format!("expels {whom:#} from the event"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use jadoube_laws::case::{Who, forms};
    use jadoube_laws::{Code, Terms};

    fn of(line: &str) -> String {
        let game = Game::new(Code::by_id("fide-2023").unwrap(), Terms::default()).unwrap();
        let act: Act = line
            .parse()
            .unwrap_or_else(|error| panic!("{line}: {error}"));
        let said = told(&game, &act, |words| as_scored(&game, words));
        format!("{} {said}", actor(act.by))
    }

    #[test]
    fn acts_are_told_as_people_say_them() {
        for (line, said) in [
            ("White plays e2e4", "White plays e4"),
            ("White plays f1b6", "White plays Bf1-b6"),
            (
                "White claims touched b1",
                "White claims that the knight on b1 was touched",
            ),
            (
                "White claims repetition with g1f3",
                "White claims a draw by repetition with Nf3, not yet made",
            ),
            (
                "Arbiter finds annoys White",
                "The arbiter finds that White has annoyed the opponent",
            ),
            (
                "Arbiter finds breach 11.5 Black",
                "The arbiter finds that Black has broken 11.5",
            ),
            (
                "Arbiter finds displaced e2 e3 at 12w",
                "The arbiter finds that the man from e2 has stood on e3 since White’s move 12",
            ),
            (
                "Arbiter rules time White -0:05:00",
                "The arbiter takes five minutes off White’s clock",
            ),
            (
                "Arbiter rules result 1/2-1/2",
                "The arbiter gives the result ½–½: The game is drawn",
            ),
            ("Arbiter rules warning", "The arbiter gives a warning"),
            ("Arbiter undoes", "The arbiter undoes the latest decision"),
            ("Black seals Nf6", "Black seals a move"),
        ] {
            assert_eq!(of(line), said, "{line}");
        }
    }

    /// Every act of the table has a form for people: no word in it is one of the machine’s.
    #[test]
    fn no_act_is_told_in_the_words_of_a_case() {
        for form in forms() {
            let who = match form.who {
                Who::Official => "Arbiter",
                _ => "White",
            };
            let said = of(&format!("{who} {}", form.example));
            for machine in [
                "-move",
                "-check",
                "-position",
                "mate-in",
                "sha256",
                "+0:",
                "fide-",
                "j'a",
                "'",
            ] {
                assert!(!said.contains(machine), "{}: {said}", form.example);
            }
        }
    }
}
