//! What follows from a ruling: penalties, duties, choices, and what the arbiter is asked.

use jadoube_board::{Color, Move, Role, Square};
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, CodeKind, Subject};

use super::called::{begun_small, numbered};
use super::indirect::indirect;
use super::{menu, story};
use crate::act::{Act, Deed, PenaltyLetter};
use crate::event::{Event, RightsEvent};
use crate::game::Game;
use crate::rules;
use crate::ruling::{Choice, ChoiceOption, Demand, Duty, Matter, Penalty, PenaltyKind, Ruling};
use crate::sentence;

/// What the official is asked: the last sentence of a question, whose others were said as the reason for it; how he may answer is
/// not for the players.
fn asked(question: &str) -> String {
    let question = question
        .split(sentence::EXAMPLE)
        .next()
        .unwrap_or_default()
        .trim_end();
    // What he has been punished for before follows the question.
    if let Some((asked, before)) = question.rsplit_once("? ") {
        let last = asked.rsplit(". ").next().unwrap_or(asked);
        return format!("{}. {before}", to_be_decided(last).trim_end_matches('?'));
    }
    let last = question.rsplit(". ").next().unwrap_or(question);
    match last.trim_end().strip_suffix('?') {
        Some(asked) => to_be_decided(asked),
        None => format!("that is now to be decided. {last}"),
    }
}

/// The last sentence of a question as it was put, which is told as what is to be decided.
pub(super) fn put(question: &str) -> Option<String> {
    let (before, _) = question.rsplit_once('?')?;
    let last = before.rsplit(". ").next().unwrap_or(before);
    Some(format!("{last}?"))
}

/// A question without its mark, as what is still to be decided.
fn to_be_decided(asked: &str) -> String {
    let asked = begun_small(asked);
    match indirect(&asked) {
        Some(asked) => format!("it is now to be decided {asked}"),
        None => format!("it is now to be decided: {asked}?"),
    }
}

/// Under which article a penalty is given, where that is another than the one that is read out.
fn price(game: &Game, ruling: &Ruling, of_the_menu: bool) -> String {
    let of_penalties = |id: &&ClauseId| {
        let clause = game.code().clause(id.as_str());
        clause.is_some_and(|clause| clause.subject == Subject::Penalty)
    };
    let leads = ruling.clauses.first().is_some_and(|id| of_penalties(&id));
    let prices = ruling.clauses.iter().skip(1).filter(of_penalties);
    // Where an appendix changes the amount, both decide.
    // A house's own clause may have no number; it is the one that its players will ask for.
    let of_house = |id: &ClauseId| {
        let house = game.code().kind == CodeKind::House;
        let clause = game.code().clause(id.as_str()).filter(|_| house)?;
        let own = clause.inherited.is_none();
        own.then(|| format!("the rule “{}”", clause.title))
    };
    let point = |id: &ClauseId| menu::point(game, *id, ruling);
    let named = |id: &ClauseId| {
        let number = point(id).or_else(|| numbered(id.as_str()));
        number.or_else(|| of_house(id))
    };
    // A penalty of the official's choice stands where he has it from.
    if of_the_menu
        && leads
        && let Some(by) = ruling.clauses.first().and_then(named)
    {
        return format!(", under {by}");
    }
    let leads = leads && !of_the_menu;
    let mut numbers: Vec<String> = prices.filter_map(named).collect();
    numbers.dedup();
    numbers.truncate(2);
    match numbers.as_slice() {
        [] if of_the_menu => {
            let by = ruling.clauses.first().and_then(named);
            by.map_or_else(String::new, |by| format!(", under {by}"))
        }
        [] => String::new(),
        [_] if leads => String::new(),
        numbers => format!(", under {}", numbers.join(" and ")),
    }
}

/// Penalties, duties, choices and what the arbiter is asked.
pub(super) fn what_follows(
    game: &Game,
    act: Option<&Act>,
    ruling: &Ruling,
    of_the_menu: bool,
) -> Vec<String> {
    let ended = game.outcome().is_some();
    // That a game is lost has been said by its result, which is another where the opponent cannot mate; time is of no use in it.
    let told = |penalty: &&Penalty| {
        let moot = matches!(penalty.kind, PenaltyKind::Loss | PenaltyKind::Time { .. });
        !ended || of_the_menu || !moot
    };
    let price = price(game, ruling, of_the_menu);
    let penalties = ruling.penalties.iter().filter(told);
    // Where both are punished it is said for what each is.
    let both = |color: Color| ruling.penalties.iter().any(|one| one.whom == color);
    let both = both(Color::White) && both(Color::Black);
    let is_loss = |one: &Penalty| matches!(one.kind, PenaltyKind::Loss);
    let all_lose = ruling.penalties.iter().all(is_loss) && (!ended || of_the_menu);
    let mut follows: Vec<String> = match each_gives(ruling) {
        None if both && all_lose => vec![format!("both lose the game{price}")],
        Some(time) if both => {
            let time = sentence::extra(time);
            vec![format!("each gets {time} for what the other did{price}")]
        }
        _ => {
            let given = penalties
                .filter(|penalty| !matches!(penalty.kind, PenaltyKind::Letter(_)))
                .map(|penalty| (sentence::penalty(penalty), penalty.whom));
            match both {
                true => given
                    .map(|(given, whom)| format!("{given} for what {whom:#} did{price}"))
                    .collect(),
                // What one offence costs is one price.
                false => {
                    let given: Vec<String> = given.map(|(given, _)| given).collect();
                    let given = Some(given.join(" and ")).filter(|given| !given.is_empty());
                    given
                        .map(|given| format!("{given}{price}"))
                        .into_iter()
                        .collect()
                }
            }
        }
    };
    follows.extend(
        Color::ALL
            .into_iter()
            .filter_map(|who| letters(game, ruling, who)),
    );
    if ended {
        follows.extend(ruling.asks.as_ref().map(|question| asked(&question.text)));
        return follows;
    }
    // Among men that the opponent names one of, the duty is told by his choice.
    let is_told = |duty: &&Duty| {
        let man =
            |option: &ChoiceOption| matches!(option, ChoiceOption::Man(_) | ChoiceOption::Pair(..));
        let choice = game.choice_of(duty.who.opposite());
        let of_men = choice.is_some_and(|choice| choice.among.iter().all(man));
        !(matches!(duty.what, Demand::Any(_)) && of_men)
    };
    let duties = Color::ALL.into_iter().filter_map(|who| game.duty(who));
    let duties = duties.filter(is_told);
    let contested = is_contested(game, act);
    follows.extend(duties.map(|duty| {
        let must = sentence::duty(game, duty);
        match contested {
            true => format!("if it is so, {must}"),
            false => must,
        }
    }));
    for choice in Color::ALL.into_iter().filter_map(|who| game.choice_of(who)) {
        let of_letters = |option: &ChoiceOption| matches!(option, ChoiceOption::Letter(_));
        let exacted = choice.among.iter().any(of_letters);
        let exacted = exacted
            .then(|| rules::as_exacted(game, choice.who))
            .flatten();
        let named = |option: &ChoiceOption| match option {
            ChoiceOption::Letter(letter) => {
                let (name, says) = (
                    sentence::letter_name(*letter),
                    sentence::letter_says(*letter),
                );
                let substance = match letter {
                    PenaltyLetter::C if exacted.as_ref().is_some_and(|(game, _)| is_king_bound(game, choice)) => format!(
                        "the king cannot move, so {:#} names the man that {:#} must move",
                        choice.who,
                        choice.who.opposite()
                    ),
                    // Whoever exacts what no touched man can do loses every penalty for the offence.
                    PenaltyLetter::B if exacted.as_ref().is_some_and(|(_, can)| !can) => {
                        "which cannot be had, since nothing that was touched can be moved or taken: whoever asks for it loses them all"
                            .to_owned()
                    }
                    PenaltyLetter::A | PenaltyLetter::B | PenaltyLetter::C => says.to_owned(),
                };
                format!("penalty {name} ({substance})")
            }
            ChoiceOption::Annulment => "annulment".to_owned(),
            other => sentence::option(game, choice.who, other).0,
        };
        let options: Vec<String> = choice.among.iter().map(named).collect();
        let men: Vec<Square> = choice.among.iter().filter_map(man_named).collect();
        follows.push(match options.as_slice() {
            many if many.len() > MANY && men.len() == many.len() => {
                format!(
                    "{:#} names the man that moves: {}",
                    choice.who,
                    by_kind(game, &men)
                )
            }
            [one] => format!("{:#} may call for this: {one}", choice.who),
            // Putting back goes before whatever else is exacted, and with it.
            [back, others @ ..] if choice.among[0] == ChoiceOption::Letter(PenaltyLetter::A) => {
                let others = others.join(" or ");
                format!(
                    "{:#} may call for {back}, and with it for {others}",
                    choice.who
                )
            }
            _ => format!("{:#} may choose: {}", choice.who, options.join(", or ")),
        });
    }
    let counted = |who: &Color| {
        let of_his = |event: &Event| matches!(event, Event::Rights(RightsEvent::IllegalCounted { who: whom }) if whom == who);
        ruling.events.iter().any(of_his) && game.one_more_illegal_loses(*who)
    };
    follows.extend(
        Color::ALL
            .into_iter()
            .filter(counted)
            .map(|who| format!("one more illegal move by {who:#} loses the game")),
    );
    if let Some(question) = &ruling.asks {
        follows.push(asked(&question.text));
    }
    follows
}

/// The time that each player gets for what the other did, where both get the same.
fn each_gives(ruling: &Ruling) -> Option<Millis> {
    let mut times = ruling.penalties.iter().map(|penalty| match penalty.kind {
        PenaltyKind::Time { time, .. } => Some(time),
        _ => None,
    });
    let first = times.next()??;
    times.all(|time| time == Some(first)).then_some(first)
}

/// The lettered penalties of a player, whose substance is told by what is put back and by his duty: `White suffers penalties
/// A and B`.
fn letters(game: &Game, ruling: &Ruling, who: Color) -> Option<String> {
    let of_his = ruling
        .penalties
        .iter()
        .filter(|penalty| penalty.whom == who);
    let names: Vec<String> = of_his
        .filter_map(|penalty| match penalty.kind {
            PenaltyKind::Letter(PenaltyLetter::C) if game.turn() == who && !can_king_move(game) => {
                Some("C (the king cannot move, so another man does)".to_owned())
            }
            PenaltyKind::Letter(letter) => Some(format!(
                "{} ({})",
                sentence::letter_name(letter),
                sentence::letter_says(letter)
            )),
            _ => None,
        })
        .collect();
    match names.as_slice() {
        [] => None,
        [one] => Some(format!("{who:#} suffers penalty {one}")),
        [before @ .., last] => Some(format!(
            "{who:#} suffers penalties {} and {last}",
            before.join(", ")
        )),
    }
}

/// How a question is told whose answer was put off.
const STAYS_OPEN: &str = "it stays open, at the latest until a flag has fallen";

/// What the arbiter was asked before and has not answered.
pub(super) fn still_asked(game: &Game, ruling: &Ruling) -> Vec<String> {
    let open = game.open_questions().iter().map(|open| &open.question);
    let asks = ruling.asks.as_ref().map(|question| &question.text);
    let others = open.filter(|open| asks != Some(&open.text));
    let mut told: Vec<String> = others
        .map(|open| match open.about {
            Matter::DrawClaim(who) if game.aside().postponed[who] => asked(&open.text)
                .replacen("it is now to be decided ", &format!("{STAYS_OPEN}, "), 1)
                .replacen("it is now to be decided:", &format!("{STAYS_OPEN}:"), 1),
            _ => asked(&open.text),
        })
        .collect();
    if ruling.asks.is_some() {
        for one in &mut told {
            *one = one.replacen("it is now to be decided", "it is also to be decided", 1);
        }
    }
    told
}

/// How many options are read out one by one.
const MANY: usize = 4;

/// The square of the man that an option names.
fn man_named(option: &ChoiceOption) -> Option<Square> {
    match option {
        ChoiceOption::Man(square) => Some(*square),
        _ => None,
    }
}

/// Those of these men that can move, if any can, by their kinds: `the knight on b1 or g1, or the pawn on a2 or b2`.
fn by_kind(game: &Game, men: &[Square]) -> String {
    let able = game.legal_moves();
    let can_move = |square: &&Square| able.iter().any(|made| made.from() == **square);
    let mut named: Vec<Square> = men.iter().filter(can_move).copied().collect();
    if named.is_empty() {
        named = men.to_vec();
    }
    let board = &game.setup().board;
    let of_kind = |role: Role| {
        let squares = named
            .iter()
            .filter(|square| board.get(**square).is_some_and(|man| man.role == role));
        let squares: Vec<String> = squares.map(Square::to_string).collect();
        (!squares.is_empty()).then(|| format!("the {} on {}", role.name(), one_of(&squares)))
    };
    let kinds: Vec<String> = Role::ALL.into_iter().filter_map(of_kind).collect();
    match kinds.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{}, or {last}", before.join(", ")),
        _ => kinds.concat(),
    }
}

/// `a2, b2 or c2`.
fn one_of(words: &[String]) -> String {
    match words.split_last() {
        Some((last, before)) if !before.is_empty() => format!("{} or {last}", before.join(", ")),
        _ => words.concat(),
    }
}

/// Whether a move of the king may be exacted of somebody whose king has none where the men stand for it.
fn is_king_bound(exacted: &Game, choice: &Choice) -> bool {
    exacted.turn() != choice.who && !can_king_move(exacted)
}

/// Whether the king of the player who has the move can move otherwise than by castling.
fn can_king_move(game: &Game) -> bool {
    let setup = game.setup();
    let of_king = |made: &Move| {
        let man = setup.board.get(made.from());
        let king = man.is_some_and(|man| man.role == Role::King);
        king && setup.castling_shape(*made).is_none()
    };
    game.legal_moves().iter().any(of_king)
}

/// Whether it is claimed what hands did, and the arbiter has still to find whether it is so.
pub(super) fn is_contested(game: &Game, act: Option<&Act>) -> bool {
    is_claim(act) && act.is_some_and(story::is_of_hands) && rules::is_contested(game)
}

pub(super) fn is_claim(act: Option<&Act>) -> bool {
    act.is_some_and(|act| matches!(act.deed, Deed::Claim { .. }))
}
