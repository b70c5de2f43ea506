//! Resignation: its signs, and what it gives an opponent who cannot mate.

use jadoube_board::Color;
use jadoube_codes::params::resign::Sign;
use jadoube_codes::params::resume::EndInBetween;
use jadoube_codes::{Gap, Rule};

use crate::act::Score;
use crate::judgment::OnResignation;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::between_sessions;
use crate::rules::ending::on_the_board;
use crate::rules::ending::prospects::{self, Prospect};
use crate::ruling::{Cause, Clauses, Matter};
use crate::said;

/// A player says that he resigns.
pub(crate) fn declare(d: &mut Draft, who: Color) {
    resign(d, who);
    // What had ended before was ended by no resignation.
    if d.quoted(&d.rules().resign.when).is_empty()
        && !d.has_said(said::Ending::EndedBeforeResigning)
    {
        d.say(said::Ending::NoArticle);
    }
}

/// A player does something that may be taken for a resignation.
pub(crate) fn sign(d: &mut Draft, who: Color, meaning: &Option<Rule<Sign>>) {
    sign_with(d, who, meaning, said::Ending::ResignationOrDraw);
}

/// A player offers his hand, which before the first move may be a greeting too.
pub(crate) fn offer_hand(d: &mut Draft, who: Color) {
    let question = match has_begun(d) {
        true => said::Ending::ResignationOrDraw,
        false => said::Ending::GreetingOrMore,
    };
    sign_with(d, who, &d.rules().resign.offers_hand, question);
}

/// The players are asked by this question what a sign meant, where the code has them asked.
fn sign_with(d: &mut Draft, who: Color, meaning: &Option<Rule<Sign>>, question: said::Ending) {
    let Some(rule) = d.at(meaning) else {
        d.say(said::Ending::NoMeaning);
        return;
    };
    d.cite(rule.by);
    match rule.is {
        Sign::Resigns => resign(d, who),
        Sign::IsAsked => {
            if rule.reading.is_some() {
                d.rests_on(Gap::SignsOfResignation);
            }
            d.ask_arbiter(Matter::Handshake(who), question, true);
        }
    }
}

/// Whether a move has been made: before that a hand is offered, as a rule, in greeting.
fn has_begun(d: &Draft) -> bool {
    d.game.last_ply().is_some()
}

/// A player takes the hand that the other offers: that may mean a draw, or that one of them has resigned.
pub(crate) fn take_hand(d: &mut Draft, who: Color) {
    let asked = d
        .at(&d.rules().resign.offers_hand)
        .filter(|rule| match rule.is {
            Sign::IsAsked => true,
            Sign::Resigns => false,
        });
    let Some(rule) = asked else {
        d.say(said::Ending::NoMeaning);
        return;
    };
    d.cite(rule.by);
    if rule.reading.is_some() {
        d.rests_on(Gap::SignsOfResignation);
    }
    d.drop_question(&Matter::Handshake(who.opposite()));
    let question = match has_begun(d) {
        true => said::Ending::Handshake,
        false => said::Ending::HandshakeAtTheStart,
    };
    d.ask_arbiter(Matter::Handshake(who), question, true);
}

/// A player resigns: the opponent wins, unless the code asks whether he could mate at all.
pub(crate) fn resign(d: &mut Draft, who: Color) {
    resign_where(d, who, Doubt::IsAsked);
}

/// The official has ruled by the result that this player has resigned: where nobody can say whether the opponent could mate,
/// that decides it too.
pub(crate) fn as_ruled(d: &mut Draft, who: Color) {
    resign_where(d, who, Doubt::IsRuled);
}

/// What becomes of a doubt whether the opponent could mate.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Doubt {
    /// The official is asked.
    IsAsked,
    /// He has ruled on it with the result.
    IsRuled,
}

fn resign_where(d: &mut Draft, who: Color, doubt: Doubt) {
    if on_the_board::ended_at_the_start(d) {
        d.say(said::Ending::EndedBeforeResigning);
        return;
    }
    let rules = &d.rules().resign;
    let winner = who.opposite();
    let mut by = Clauses::new();
    for cited in [d.quoted(&rules.effect), d.quoted(&rules.when)] {
        add_clauses(&mut by, cited);
    }
    add_clauses(
        &mut by,
        &between_sessions::between_sessions(d, EndInBetween::ResignationTold),
    );
    let exception = match d.under().on_resignation() {
        OnResignation::Helpmate(by) => by,
        OnResignation::Wins(_) if d.game.last_ply().is_none() && on_the_board::dead(d) => return,
        OnResignation::Wins(wins) => {
            add_clauses(&mut by, wins);
            d.say(said::Ending::Resigns { who });
            d.end(Score::win(winner), Cause::Resignation, &by);
            return;
        }
    };
    let answer = match prospects::can_mate(d, winner) {
        Prospect::Undecided if doubt == Doubt::IsRuled => Prospect::Yes,
        answer => answer,
    };
    match answer {
        Prospect::Yes => {
            d.say(said::Ending::Resigns { who });
            d.end(Score::win(winner), Cause::Resignation, &by);
        }
        Prospect::No => {
            let mut draw = exception.to_vec();
            add_clauses(&mut draw, &by);
            d.say(said::Ending::ResignsDrawn { who, winner });
            d.end(Score::Draw, Cause::Resignation, &draw);
        }
        Prospect::Undecided => {
            d.cite(exception);
            prospects::ask_whether_he_can_mate(d, winner);
        }
    }
}
