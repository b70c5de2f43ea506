//! Duties, choices and events as sentences that a person reads.

mod asked;
mod deed;
mod event;
mod men;
mod official;
mod tense;

pub(crate) use asked::{asked_for, denied};
pub use deed::actor;
pub(crate) use deed::{done, told};
pub use event::event_sentence;
pub(crate) use men::{ManOn, Men, as_called};
pub(crate) use official::{is_found, ordered, ruled};
pub(crate) use tense::Tense;

use crate::act::{PenaltyLetter, Score};
use crate::game::{Game, Ply};
use crate::ruling::{
    Cause, Choice, ChoiceOption, Demand, Duty, Outcome, Penalty, PenaltyKind, Right,
};
use jadoube_board::{Board, CastlingSide, Color, Move, Role, Square};
use jadoube_codes::printed;
use jadoube_codes::time::{Millis, counted};

/// How an example that shows why begins: it stands last and is for who doubts the ruling.
pub(crate) const EXAMPLE: &str = "As a line";

/// How it begins that a text is read in one of several ways.
pub(crate) const READ_SO: &str =
    "The text can be read in more than one way; it is read here as follows:";
pub(crate) const READ_SO_TOO: &str = "It is also read as follows:";

/// How the list of what stands on an envelope begins: it is for whoever writes it, and is not read out.
pub(crate) const ON_ENVELOPE: &str = "On the envelope:";

/// `White's`.
pub const fn possessive_color(color: Color) -> &'static str {
    match color {
        Color::White => "White’s",
        Color::Black => "Black’s",
    }
}

/// `the pawn on e2`, or `the man on e2` where none is seen.
pub fn man_on(board: &Board, square: Square) -> String {
    ManOn::of(board, square).to_string()
}

/// Men in a list: `the pawn on e2 and the knight on g1`.
pub fn men_on(board: &Board, squares: &[Square]) -> String {
    Men::of(board, squares).to_string()
}

/// A duty in a sentence.
pub fn duty(game: &Game, duty: &Duty) -> String {
    if let Some(square) = unpromoted(game, &duty.what) {
        return format!(
            "{:#} must put a piece in the place of the pawn on {square}, which may go to no other square",
            duty.who
        );
    }
    let must = format!("{:#} must {}", duty.who, demand(game, &duty.what));
    as_called(game, &must).into_owned()
}

/// Where the pawn that must move has been let go on its last rank, so that its promotion alone is left.
fn unpromoted(game: &Game, what: &Demand) -> Option<Square> {
    let pawn = match what {
        Demand::Moves(pawn) => *pawn,
        _ => promotion_alone(what)?.0,
    };
    let hand = &game.in_hand().hand;
    let man = game.setup().board.get(pawn)?;
    let (_, to) = hand.quitted.iter().find(|(from, _)| *from == pawn)?;
    let last = man.role == Role::Pawn && to.rank() == man.color.promotion_rank();
    (last && hand.new_piece.is_none()).then_some(*to)
}

/// The pawn that must be promoted, to whatever, and the square where it must be.
fn promotion_alone(what: &Demand) -> Option<(Square, Square)> {
    let Demand::Any(parts) = what else {
        return None;
    };
    let promotion = |part: &Demand| match part {
        Demand::Exactly(made) if made.promotion().is_some() => Some((made.from(), made.to())),
        _ => None,
    };
    let first = promotion(parts.first()?)?;
    let alike = parts.iter().all(|part| promotion(part) == Some(first));
    alike.then_some(first)
}

/// What fulfils a demand, after "must".
pub fn demand(game: &Game, what: &Demand) -> String {
    let board = &game.setup().board;
    match what {
        Demand::Moves(square) => {
            let may = castling_with(game, what, *square);
            format!("move {}{may}", man_on(board, *square))
        }
        Demand::Takes(square) => format!("take {}", man_on(board, *square)),
        Demand::Pair(from, taken) => format!(
            "take {} with {}",
            man_on(board, *taken),
            man_on(board, *from)
        ),
        Demand::Exactly(made) => format!("play {}", move_words(game, *made)),
        Demand::King => "move the king, without castling".to_owned(),
        Demand::MovesWithoutCastling(square) => {
            format!("move {}, without castling", man_on(board, *square))
        }
        Demand::Castles(rook) => format!("castle with {}", man_on(board, *rook)),
        Demand::Any(parts) => match promotion_alone(what) {
            Some((pawn, on)) => format!("promote {} on {on}", man_on(board, pawn)),
            None => match joined(parts, " or ", game) {
                // One verb serves both: `move the rook on a1 or the rook on h1`.
                said if said.starts_with("move ") => said.replace(" or move ", " or "),
                said if said.starts_with("take ") && !said.contains(" with ") => {
                    said.replace(" or take ", " or ")
                }
                said => said,
            },
        },
        Demand::All(parts) => joined(parts, " and in the same move ", game),
        Demand::Retract => "put the men back".to_owned(),
        Demand::Replace(square) => format!("put the right piece on {square}"),
    }
}

/// That the man that must move may castle, and to which side, if it is a king that can: whoever owes a move of his may think that it
/// must be a step.
fn castling_with(game: &Game, what: &Demand, square: Square) -> &'static str {
    let setup = game.setup();
    let man = setup.board.get(square);
    if man.is_none_or(|man| man.role != Role::King) {
        return "";
    }
    let moves = game.fulfilling(what);
    let castles = |side: CastlingSide| {
        let mut moves = moves.iter();
        moves.any(|made| setup.castling_shape(*made) == Some(side))
    };
    match (castles(CastlingSide::King), castles(CastlingSide::Queen)) {
        (true, true) => ", and may castle",
        (true, false) => ", and may castle on the king’s side",
        (false, true) => ", and may castle on the queen’s side",
        (false, false) => "",
    }
}

fn joined(parts: &[Demand], between: &str, game: &Game) -> String {
    parts
        .iter()
        .map(|part| demand(game, part))
        .collect::<Vec<_>>()
        .join(between)
}

/// The squares that a demand is about.
pub fn demand_squares(what: &Demand) -> Vec<Square> {
    match what {
        Demand::Moves(square)
        | Demand::Takes(square)
        | Demand::MovesWithoutCastling(square)
        | Demand::Castles(square)
        | Demand::Replace(square) => {
            vec![*square]
        }
        Demand::Pair(from, taken) => vec![*from, *taken],
        Demand::Exactly(made) => vec![made.from(), made.to()],
        Demand::Any(parts) | Demand::All(parts) => parts.iter().flat_map(demand_squares).collect(),
        Demand::King | Demand::Retract => Vec::new(),
    }
}

/// A choice in a sentence.
pub fn choice(choice: &Choice) -> String {
    format!("{:#} may choose what follows", choice.who)
}

/// The choice that is still to be had of men touched, after a move that did not wait for it.
pub fn late_choice(choice: &Choice) -> String {
    format!("{:#} may still name another of the men touched", choice.who)
}

/// One option of a choice: its label, the act that chooses it, the squares that it is about.
pub fn option(game: &Game, who: Color, option: &ChoiceOption) -> (String, String, Vec<Square>) {
    let board = &game.setup().board;
    match option {
        ChoiceOption::Man(square) => {
            let own = board.get(*square).is_some_and(|man| man.color == who);
            let label = if own {
                format!("{} is taken", man_on(board, *square))
            } else {
                format!("{} moves", man_on(board, *square))
            };
            (label, format!("requires {square}"), vec![*square])
        }
        ChoiceOption::Pair(from, taken) => {
            let label = format!("{} takes {}", man_on(board, *from), man_on(board, *taken));
            (
                label,
                format!("requires {from}x{taken}"),
                vec![*from, *taken],
            )
        }
        ChoiceOption::Move(made) => (
            format!("the move {}", move_words(game, *made)),
            format!("requires {made}"),
            vec![made.from(), made.to()],
        ),
        ChoiceOption::King => (
            "the king moves".to_owned(),
            "requires king".to_owned(),
            Vec::new(),
        ),
        ChoiceOption::Letter(letter) => (
            letter_words(*letter),
            format!("requires {}", letter_name(*letter)),
            Vec::new(),
        ),
        ChoiceOption::Annulment => (
            "annulled".to_owned(),
            "requires annulment".to_owned(),
            Vec::new(),
        ),
        ChoiceOption::Retraction => (
            "the men are put back".to_owned(),
            "requires retraction".to_owned(),
            Vec::new(),
        ),
        ChoiceOption::Replacement(square) => (
            format!("the right piece is put on {square}"),
            format!("requires replacement {square}"),
            vec![*square],
        ),
        ChoiceOption::Release(square) => (
            format!("{} is let go", man_on(board, *square)),
            format!("requires release {square}"),
            vec![*square],
        ),
    }
}

fn letter_words(letter: PenaltyLetter) -> String {
    format!("penalty {}: {}", letter_name(letter), letter_says(letter))
}

/// What a lettered penalty has done, in a sentence.
pub const fn letter_says(letter: PenaltyLetter) -> &'static str {
    match letter {
        PenaltyLetter::A => "the men are put back",
        PenaltyLetter::B => "a man is moved or taken",
        PenaltyLetter::C => "the king moves",
    }
}

/// The letter of a penalty.
pub const fn letter_name(letter: PenaltyLetter) -> &'static str {
    match letter {
        PenaltyLetter::A => "A",
        PenaltyLetter::B => "B",
        PenaltyLetter::C => "C",
    }
}

/// A move in standard notation where it is legal, otherwise as a man and two squares.
pub fn move_words(game: &Game, made: Move) -> String {
    match game.position().filter(|position| position.is_legal(made)) {
        Some(position) => {
            jadoube_notation::write_move(position, made, jadoube_notation::Style::San)
        }
        None => jadoube_notation::write_illegal(game.setup(), made),
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

/// A half-move with its number: `34.Qg7#`, `2…Nc6`.
pub fn numbered_move(ply: &Ply) -> String {
    let setup = &ply.before.setup;
    let dots = match ply.who {
        Color::White => ".",
        Color::Black => "…",
    };
    let position = ply.before.position.as_ref();
    let made = match position.filter(|position| position.is_legal(ply.made)) {
        Some(position) => {
            jadoube_notation::write_move(position, ply.made, jadoube_notation::Style::San)
        }
        None => jadoube_notation::write_illegal(setup, ply.made),
    };
    format!("{}{dots}{made}", setup.fullmove_number)
}

/// How a game ended, in a sentence.
pub fn outcome(outcome: &Outcome) -> String {
    format!("{}: {}", result(outcome.score), cause(outcome.cause))
}

/// How a game ended, in a sentence that says who has won and by what.
pub fn ended(outcome: &Outcome) -> String {
    format!("{} {}", result(outcome.score), by_cause(outcome.cause))
}

/// A result, in a sentence.
pub fn result(score: Score) -> String {
    match of_the_game(score) {
        Some(what) => format!("The game {what}"),
        None => of_the_players(score).to_owned(),
    }
}

/// A result that is one of the game and not of its players, after "the game".
pub fn of_the_game(score: Score) -> Option<&'static str> {
    match score {
        Score::Draw => Some("is drawn"),
        Score::Annulled => Some("is annulled"),
        Score::Open => Some("goes on"),
        Score::WhiteWins
        | Score::BlackWins
        | Score::BothLose
        | Score::HalfToWhite
        | Score::HalfToBlack => None,
    }
}

const fn of_the_players(score: Score) -> &'static str {
    match score {
        Score::WhiteWins => "White has won",
        Score::BlackWins => "Black has won",
        Score::BothLose => "Both have lost",
        Score::HalfToWhite => "White has half a point and Black none",
        Score::HalfToBlack => "Black has half a point and White none",
        Score::Draw | Score::Annulled | Score::Open => "Nobody has won",
    }
}

/// How a game ended, after its result: `by checkmate`.
pub fn by_cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Checkmate => "by checkmate",
        Cause::Stalemate => "by stalemate",
        Cause::DeadPosition => "because no mate is possible any more",
        Cause::Repetition => "by repetition of the position",
        Cause::AutomaticRepetition => {
            "by repetition of the position, which ends a game without a claim"
        }
        Cause::FiftyMoves => "by the fifty moves",
        Cause::SeventyFiveMoves => "by the seventy-five moves",
        Cause::MateDemand => "because no mate came within the moves demanded",
        Cause::PerpetualCheck => "by checks without end",
        Cause::Agreement => "by agreement",
        Cause::Resignation => "by resignation",
        Cause::FlagFall => "on time",
        Cause::IllegalMoves => "by illegal moves",
        Cause::SealedMove => "by a bad sealed move",
        Cause::Lateness => "because a player came too late",
        Cause::Forfeit => "because of a breach of the laws",
        Cause::ArbiterGranted => "because a claim was granted",
        Cause::ArbiterRuled => "by the arbiter’s ruling",
        Cause::ResultSigned => "by the result that both have signed",
        Cause::Undertaking => "by what was undertaken",
        Cause::Irregularity => "because of an irregularity",
    }
}

/// What ended a game, in a few words.
pub fn cause(cause: Cause) -> &'static str {
    match cause {
        Cause::Checkmate => "checkmate",
        Cause::Stalemate => "stalemate",
        Cause::DeadPosition => "no mate is possible any more",
        Cause::Repetition => "the position was repeated",
        Cause::AutomaticRepetition => "repetition without a claim",
        Cause::FiftyMoves => "fifty moves without progress",
        Cause::SeventyFiveMoves => "seventy-five moves without progress",
        Cause::MateDemand => "no mate within the moves demanded",
        Cause::PerpetualCheck => "checks without end",
        Cause::Agreement => "agreed",
        Cause::Resignation => "resignation",
        Cause::FlagFall => "time",
        Cause::IllegalMoves => "illegal moves",
        Cause::SealedMove => "a bad sealed move",
        Cause::Lateness => "coming too late",
        Cause::Forfeit => "a breach of the laws",
        Cause::ArbiterGranted => "a claim was granted",
        Cause::ArbiterRuled => "the arbiter has ruled",
        Cause::ResultSigned => "both have signed the result",
        Cause::Undertaking => "the undertaking",
        Cause::Irregularity => "an irregularity",
    }
}

/// A punishment in a sentence.
pub fn penalty(penalty: &Penalty) -> String {
    match &penalty.kind {
        PenaltyKind::Loss => format!("{:#} loses the game", penalty.whom),
        PenaltyKind::Warning => format!("{:#} is warned", penalty.whom),
        PenaltyKind::Letter(letter) => {
            format!("{:#} suffers {}", penalty.whom, letter_words(*letter))
        }
        PenaltyKind::Time { to, time } => format!("{to:#} gets {}", extra(*time)),
        PenaltyKind::TimeTaken { time } => format!("{:#} loses {}", penalty.whom, time.in_words()),
        PenaltyKind::OpponentsPointsRaised => format!(
            "{:#} gets the most that the game can give",
            penalty.whom.opposite()
        ),
        PenaltyKind::PointsLowered => format!("{:#} gets nothing for the game", penalty.whom),
        PenaltyKind::Fine => format!("{:#} is fined", penalty.whom),
        PenaltyKind::Exclusion => {
            let rounds = rounds(penalty.rounds, "a round or more");
            format!("{:#} is left out of {rounds}", penalty.whom)
        }
        PenaltyKind::Expulsion => format!("{:#} is expelled from the event", penalty.whom),
    }
}

/// So many rounds, or what is said where nobody has said how many.
pub(crate) fn rounds(rounds: Option<u32>, unsaid: &str) -> String {
    rounds.map_or_else(|| unsaid.to_owned(), |n| counted(n.into(), "round"))
}

/// Time that is given, as people say it: `two extra minutes`, `one extra minute`, `one minute and 30 seconds more`.
pub fn extra(time: Millis) -> String {
    let seconds = time.seconds();
    match (seconds / 60, seconds % 60) {
        (0, seconds) => counted(seconds, "extra second"),
        (minutes, 0) => counted(minutes, "extra minute"),
        _ => format!("{} more", time.in_words()),
    }
}

fn right(right: Right) -> String {
    match right {
        Right::Penalty => "the right to exact a penalty".to_owned(),
        Right::ClaimRepetition => "the right to claim this repetition".to_owned(),
        Right::ClaimFiftyMoves => "the right to claim these fifty moves".to_owned(),
        Right::Castling(rook) => format!("the right to castle with the rook on {rook}"),
        Right::ChoiceOfMove => "the choice of the move".to_owned(),
    }
}

/// Words that begin with a capital letter.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}

/// Words as a sentence: a capital at the beginning, a full stop at the end.
pub fn full(words: &str) -> String {
    let words = capital(words.trim());
    if words.is_empty() || words.ends_with(['.', '?', '!', ':']) {
        words
    } else {
        format!("{words}.")
    }
}

/// `article 9.2.2`, `clause II.5.e`, with the parts and appendices as they are printed and without the words that tell the
/// points of an article apart; nothing where a source has no numbers.
pub fn numbered(id: &str) -> Option<String> {
    if let Some(rest) = id.strip_prefix("annexe.") {
        let point = rest.split('.').next().unwrap_or(rest);
        return Some(format!("annexe {point}"));
    }
    let roman = |part: &str| part.chars().all(|c| "ivx".contains(c));
    let is_number = |part: &&str| {
        part.starts_with(|c: char| c.is_ascii_digit()) || part.len() == 1 || roman(part)
    };
    let parts: Vec<&str> = id.split('.').take_while(is_number).collect();
    let first = *parts.first()?;
    // An appendix is counted with letters, and its points are articles as well.
    let article =
        first.starts_with(|c: char| c.is_ascii_digit()) || matches!(first, "a" | "b" | "c" | "d");
    let kind = if article { "article" } else { "clause" };
    Some(format!("{kind} {}", printed(&parts.join("."))))
}
