//! How a game begins: who has the right to the first move, a wrong array, a board that lies wrongly, exchanged colors;
//! what is annulled or begun anew for it, and until when.

use jadoube_board::{CastlingSide, Color, Man, Setup, Square};
use jadoube_codes::decides;
use jadoube_codes::params::colors::Reversed;
use jadoube_codes::params::setup::{Limit, Turned, WrongArray, WrongSide};
use jadoube_codes::{ClauseId, Rule};

use crate::act::Score;
use crate::agreement::Agreement;
use crate::event::{ClockEvent, HearingEvent, MovesEvent, SessionEvent};
use crate::rules::clock::running;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::play::chess960;
use crate::ruling::{Cause, Choice, ChoiceOption, Clauses, Matter};
use crate::said;
use crate::terms::Terms;

// ---- the first move ----

/// The wrong side made the first move, as this player says, or as the official finds.
pub(crate) fn wrong_first_move(d: &mut Draft, who: Option<Color>) {
    let rules = d.rules();
    let Some(rule) = d.at(&rules.first_move.wrong_side) else {
        d.refuse_unknown(said::Common::NotSpokenOf);
        return;
    };
    let rightful = d.game.terms().rightful_beginner(d.code());
    let began = beginner(d);
    let Some((_, first)) = began.filter(|(began, _)| *began != rightful) else {
        d.cite(d.by(&rules.start.first_mover));
        d.refuse(rule.by, said::Session::RightSideBegan);
        return;
    };
    d.as_read(&rules.first_move.wrong_side);
    match *rule.is {
        WrongSide::AnnulIfRequired(limit) if !is_within(d, limit) => {
            d.refuse(rule.by, said::Session::TooLate);
        }
        WrongSide::AnnulIfRequired(_) => {
            mention(d, who, rule.by);
            d.cite(d.by(&rules.series.alternates));
        }
        WrongSide::TakenBack => {
            d.cite(rule.by);
            d.background(d.by(&rules.series.alternates));
            d.background_of(&rules.series.colors);
            d.emit(MovesEvent::Restored { ply: first });
            d.say(said::Session::FirstMoveBack { rightful });
            running::resume(d);
        }
    }
}

/// Who made the first move of the game, and at which half-move.
fn beginner(d: &Draft) -> Option<(Color, u32)> {
    let first = d.game.plies().first().map(|ply| (ply.who, ply.index));
    first.filter(|_| d.game.terms().starts_at_the_beginning())
}

/// The one who did not begin.
fn second_player(d: &Draft) -> Color {
    beginner(d).map_or(Color::Black, |(began, _)| began.opposite())
}

// ---- remedies for a fault of the beginning ----

/// A fault was mentioned in time: either player may have the game annulled while it is unfinished.
fn mention(d: &mut Draft, who: Option<Color>, by: &[ClauseId]) {
    d.cite(by);
    d.cite(d.quoted(&d.rules().turn.roles));
    d.emit(HearingEvent::FaultMentioned { by: by.to_vec() });
    d.say(said::Session::InTime);
    // Either may, and whoever brought it up is named last.
    let first = who.unwrap_or(d.game.turn());
    for who in [first.opposite(), first] {
        d.give_choice(Choice {
            who,
            among: vec![ChoiceOption::Annulment],
            by: by.to_vec(),
        });
    }
}

/// A player requires that the game be annulled for a fault of its beginning. Returns whether one was mentioned, or can
/// be seen.
pub(crate) fn annul_on_demand(d: &mut Draft, who: Color) -> bool {
    let rules = d.rules();
    if d.game.aside().mentioned.is_empty() {
        let start = d.game.terms();
        let array = start.array_is_known()
            && start.starts_at_the_beginning()
            && start.start.board != Setup::initial().board;
        let rightful = start.rightful_beginner(d.code());
        let annulled = d
            .at(&rules.setup.wrong_array)
            .is_some_and(|rule| matches!(rule.is, WrongArray::AnnulIfRequired | WrongArray::Annul));
        if array && annulled {
            wrong_setup_by(d, Some(who));
        } else if beginner(d).is_some_and(|(began, _)| began != rightful) {
            wrong_first_move(d, Some(who));
        } else {
            return false;
        }
    }
    let by = d.game.aside().mentioned.clone();
    if !by.is_empty() {
        d.cite(d.quoted(&rules.setup.requirer));
        annul(d, &by);
    }
    true
}

pub(crate) fn annul(d: &mut Draft, by: &[ClauseId]) {
    let rules = &d.rules().annul;
    let mut clauses: Clauses = by.to_vec();
    add_clauses(&mut clauses, d.quoted(&rules.is_outcome));
    d.cite(d.quoted(&rules.new_game));
    d.cite(d.quoted(&d.rules().series.annulled_game));
    if d.game.clocks().is_some() {
        d.cite(d.quoted(&rules.clocks));
    }
    if d.game.outcome().is_some() {
        d.cite(d.by(&d.rules().end.reopened_by));
        d.emit(SessionEvent::GameReopened);
    }
    d.say(said::Session::Annulled);
    d.end(Score::Annulled, Cause::Irregularity, &clauses);
}

/// Whether a limit in moves has not passed.
pub(crate) fn within(d: &Draft, limit: &Option<Rule<Limit>>) -> bool {
    d.at(limit).is_none_or(|rule| is_within(d, *rule.is))
}

fn is_within(d: &Draft, limit: Limit) -> bool {
    let tally = d.game.tally();
    match limit {
        Limit::Game => d.game.outcome().is_none(),
        Limit::GameOrImmediatelyAfter => true,
        Limit::MentionedBeforeSecondPlayerCompletes(number) => {
            d.game.outcome().is_none() && tally.made[second_player(d)] < number
        }
        Limit::UntilEachHasCompleted(number) => {
            d.game.outcome().is_none() && tally.completed.white.min(tally.completed.black) < number
        }
        Limit::UntilBothHaveMade(number) => tally.made.white.min(tally.made.black) < number,
    }
}

/// How many moves a limit gives; more than any game has where it is none in moves.
fn limit_in_moves(limit: Limit) -> u32 {
    match limit {
        Limit::Game | Limit::GameOrImmediatelyAfter => u32::MAX,
        Limit::MentionedBeforeSecondPlayerCompletes(number)
        | Limit::UntilEachHasCompleted(number)
        | Limit::UntilBothHaveMade(number) => number,
    }
}

/// The array was wrong.
pub(crate) fn wrong_setup(d: &mut Draft) {
    wrong_setup_by(d, None);
}

fn wrong_setup_by(d: &mut Draft, who: Option<Color>) {
    let rules = &d.rules().setup;
    let Some(rule) = d.at(&rules.wrong_array) else {
        d.ask_what(said::Session::ArrayWrong, true);
        return;
    };
    let late = !within(d, &rules.limit);
    // Of a game that is over it is no number of moves that makes it late.
    let limit = match d.game.outcome() {
        Some(_) => rule.by,
        None => d.by(&rules.limit),
    };
    d.cite(if late { limit } else { rule.by });
    d.cite_of(&d.rules().movement.array);
    d.background_of(&d.rules().law.regional_positions);
    d.cite(d.quoted(&d.rules().equipment.men));
    d.cite(d.quoted(&rules.requirer));
    if late {
        d.refuse(limit, said::Session::TooLate);
        bar_misplaced_castling(d);
        return;
    }
    d.say(misplaced(d).unwrap_or(said::Session::SetUpWrongly));
    match *rule.is {
        WrongArray::AnnulIfRequired => mention(d, who, rule.by),
        WrongArray::Annul => annul(d, rule.by),
        WrongArray::NewGame => {
            d.say(said::Session::Cancelled);
            begin_anew(d, rule.by);
        }
    }
}

/// Which men stood where they should not at first, in a sentence: `The white king stood on d1 and the white queen on e1.`
/// Nothing where the array is not known, or where more stood wrongly than anybody would read out.
fn misplaced(d: &Draft) -> Option<said::Session> {
    const MANY: usize = 6;
    let terms = d.game.terms();
    if !terms.array_was_wrong() {
        return None;
    }
    let (board, usual) = (terms.start.board, Setup::initial().board);
    let wrong: Vec<Square> = Square::ALL
        .into_iter()
        .filter(|square| board.get(*square) != usual.get(*square))
        .collect();
    if wrong.len() > MANY {
        return None;
    }
    let men: Vec<(Square, Option<Man>)> = wrong
        .into_iter()
        .map(|square| (square, board.get(square)))
        .collect();
    Some(said::Session::Misplaced { men })
}

/// A game goes on from a wrong array: no castling with a king or a rook that did not stand where it should.
fn bar_misplaced_castling(d: &mut Draft) {
    let Some(rule) = d
        .at(&d.rules().setup.kept_castling)
        .filter(|_| d.game.terms().array_is_known())
    else {
        return;
    };
    let mut barred: Vec<Color> = Vec::new();
    for who in Color::ALL {
        for side in CastlingSide::ALL {
            if d.game.terms().castling_was_misplaced(who, side) {
                let corner = Square::new(side.orthodox_rook_file(), who.back_rank());
                let rook = d.game.setup().castling.get(who, side).unwrap_or(corner);
                d.cite(rule.by);
                if !d.game.terms().king_was_misplaced(who) {
                    d.as_read(&d.rules().setup.kept_castling);
                }
                barred.extend((barred.last() != Some(&who)).then_some(who));
                d.emit(MovesEvent::CastlingBarred {
                    who,
                    rook,
                    by: rule.by.to_vec(),
                });
            }
        }
    }
    match *barred {
        [] => {}
        [who] => d.say(said::Session::NotToCastle { who }),
        _ => d.say(said::Session::NeitherToCastle),
    }
}

/// The board lies wrongly.
pub(crate) fn wrong_board(d: &mut Draft, who: Option<Color>) {
    let rules = &d.rules().board;
    let Some(rule) = d.at(&rules.turned) else {
        d.ask_what(said::Session::BoardWrong, true);
        return;
    };
    let late = !within(d, &rules.limit);
    d.cite(if late { d.by(&rules.limit) } else { rule.by });
    d.cite_of(&d.rules().movement.orientation);
    d.background_of(&d.rules().law.regional_positions);
    d.cite(d.quoted(&d.rules().equipment.board));
    if late {
        d.refuse(d.by(&rules.limit), said::Session::TooLate);
        return;
    }
    match *rule.is {
        Turned::AnnulIfRequired => mention(d, who, rule.by),
        Turned::Annul => annul(d, rule.by),
        Turned::Transfer => {
            d.cite(rule.by);
            d.say(said::Session::BoardLiesWrongly);
            d.say(said::Session::Transferred);
        }
    }
}

/// The colors are exchanged; `was_asked` where the official has just said so, being asked, and nothing else.
pub(crate) fn wrong_colors(d: &mut Draft, was_asked: bool) {
    let rules = &d.rules().colors;
    let Some(rule) = d.at(&rules.reversed) else {
        d.ask_what(said::Session::ColoursWrong, true);
        return;
    };
    d.background_of(&d.rules().law.regional_positions);
    match *rule.is {
        Reversed::NewGame(limit) if !is_within(d, limit) => {
            d.cite(d.quoted(&rules.reversed_late));
            d.say(said::Session::ColoursLate);
        }
        Reversed::NewGame(limit) => {
            let made = d.game.tally().made;
            let enough = made.white.max(made.black) >= limit_in_moves(limit);
            d.say(match (made.white, made.black) {
                (0, 0) => said::Session::ColoursNoMove,
                (white, black) if white == black => said::Session::ColoursMoves { made: white },
                (white, black) if enough => said::Session::ColoursTooFew { white, black },
                (white, black) => said::Session::ColoursUneven { white, black },
            });
            if enough {
                d.as_read(&rules.reversed);
            }
            d.say(said::Session::ChangeSides);
            begin_anew(d, rule.by);
        }
        Reversed::GoesOnUnlessArbiterRules if was_asked => {
            d.cite(rule.by);
            d.say(said::Session::ColoursGoOnRuled);
        }
        Reversed::GoesOnUnlessArbiterRules => {
            d.cite(rule.by);
            d.say(said::Session::ColoursGoOn);
            d.ask_arbiter(Matter::Fact, said::Session::RulesOtherwise, false);
        }
    }
    // Who has White is why the colors were wrong; what follows from that decides.
    d.cite(d.quoted(&rules.allotment));
}

/// A player claims that the array was wrong: the program knows how the men stood.
pub(crate) fn claim_wrong_setup(d: &mut Draft, who: Option<Color>) {
    if chess960::is_drawn(d) {
        d.refuse(d.by(&d.rules().chess960.start), said::Session::OneOf960);
        return;
    }
    let rules = &d.rules().setup;
    if is_right_on_screen(
        d,
        rules.wrong_array.is_some(),
        d.by(&rules.wrong_array),
        said::Session::ProgramSetUp,
    ) {
        return;
    }
    let terms: &Terms = d.game.terms();
    if terms.is_agreed(&Agreement::Chess960) {
        d.cite(d.by(&d.rules().chess960.start));
    }
    let terms: &Terms = d.game.terms();
    let begins_anew = terms.array_is_known();
    if begins_anew && terms.start.board == Setup::initial().board {
        d.refuse(
            d.by(&d.rules().setup.wrong_array),
            said::Session::StoodRight,
        );
    } else if begins_anew {
        wrong_setup_by(d, who);
    } else {
        d.cite(d.by(&d.rules().setup.wrong_array));
        d.ask_arbiter(Matter::WrongSetup, said::Session::WasArrayWrong, true);
    }
}

/// Whether the program itself has seen to what is said to be wrong, in which case that is refused with this reason. The code
/// speaks of it or not.
fn is_right_on_screen(d: &mut Draft, spoken_of: bool, by: &[ClauseId], why: said::Session) -> bool {
    let seen_to = spoken_of && d.game.terms().is_agreed(&Agreement::OnScreen);
    if seen_to {
        d.refuse(by, why);
    }
    seen_to
}

/// A new game begins from the right array, with clocks that show the whole time; where there is an official, he starts it.
fn begin_anew(d: &mut Draft, by: &[ClauseId]) {
    d.cite(by);
    d.cite(d.quoted(&d.rules().annul.new_game));
    d.emit(SessionEvent::GameBegunAnew);
    let time = |color| d.game.clock(color, d.now()).map(|clock| clock.left);
    let (Some(white), Some(black)) = (time(Color::White), time(Color::Black)) else {
        d.say(said::Session::NewGame);
        return;
    };
    d.say(match white == black {
        true => said::Session::SetBack { left: white },
        false => said::Session::SetBackApart { white, black },
    });
    if d.game.terms().is_agreed(&Agreement::NoArbiter) {
        d.say(said::Session::NewGame);
        return;
    }
    if d.game.running_clock().is_some() {
        d.emit(ClockEvent::ClocksStopped);
    }
    d.say(said::Session::NewGameWhenStarted);
}

/// A player claims that the board lies wrongly: only a person can see that.
pub(crate) fn claim_wrong_board(d: &mut Draft, who: Color) {
    let rules = &d.rules().board;
    if is_right_on_screen(
        d,
        rules.turned.is_some(),
        d.by(&rules.turned),
        said::Session::ProgramLaidBoard,
    ) {
        return;
    }
    match d.at(&rules.turned) {
        Some(rule) if decides!(rule, Turned::AnnulIfRequired, not Turned::Annul | Turned::Transfer) => {
            wrong_board(d, Some(who))
        }
        Some(_) if !within(d, &rules.limit) => {
            d.right_lost(d.by(&rules.limit), said::Session::TooLate);
        }
        Some(rule) => {
            d.cite(rule.by);
            d.ask_arbiter(Matter::WrongBoard, said::Session::LiesWrongly, true);
        }
        None => silent(d),
    }
}

/// A player claims that the colors are exchanged: only a person can know that.
pub(crate) fn claim_wrong_colors(d: &mut Draft) {
    let rules = &d.rules().colors;
    if is_right_on_screen(
        d,
        rules.reversed.is_some(),
        d.by(&rules.reversed),
        said::Session::ProgramGaveColours,
    ) {
        return;
    }
    match d.at(&rules.reversed) {
        // Whatever is found, the game goes on: nobody need stop the clocks to be asked.
        Some(rule) if matches!(rule.is, Reversed::NewGame(limit) if !is_within(d, *limit)) => {
            d.cite(d.quoted(&rules.reversed_late));
            d.right_lost(rule.by, said::Session::ColoursStay);
        }
        Some(rule) => {
            d.cite(rule.by);
            d.ask_arbiter(Matter::WrongColors, said::Session::AreExchanged, true);
        }
        None => {
            d.cite(d.quoted(&rules.allotment));
            d.refuse_unknown(said::Session::NothingOfColours);
        }
    }
}

pub(crate) fn silent(d: &mut Draft) {
    d.refuse_unknown(said::Common::NotSpokenOf);
}
