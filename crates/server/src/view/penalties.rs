//! The penalties that an arbiter may give: the whole list of the code, before an offence is established.

use jadoube_board::Color;
use jadoube_laws::game::Game;
use jadoube_laws::ruling::Matter;
use jadoube_laws::{Act, Actor, Deed, Millis, Verdict, earlier_penalties, ladder, offers};
use serde::Serialize;
use utoipa::ToSchema;

use super::AnswerView;
use super::available::answer;
use crate::referee::{glance, was_stopped};

/// The penalties that the arbiter may give for an offence, once he has established it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct PenaltiesView {
    /// To White.
    pub white: LadderView,
    /// To Black.
    pub black: LadderView,
}

/// What one player may get.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct LadderView {
    /// The penalties, the mildest first, each as the answer to the question that the offence brings.
    pub answers: Vec<AnswerView>,
    /// What he was punished for before in this game, in sentences; nothing if he never was.
    pub earlier: String,
    /// What can be established of him where the law itself says what follows, so that no penalty is chosen.
    pub fixed: Vec<FixedView>,
}

/// What the law makes of an offence by itself.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct FixedView {
    /// The act by which it is established.
    pub act: String,
    /// What follows, in sentences.
    pub sentence: String,
    /// Whether that ends the game.
    pub ends: bool,
    /// Whether it cannot be established now.
    pub refused: bool,
    /// Whether the sentence is what the arbiter is then asked.
    pub asks: bool,
}

/// The penalties that can be given as the game stands; none where the code leaves none to the official.
pub(super) fn penalties(game: &Game, now: Millis) -> Option<PenaltiesView> {
    let named = established(game, now);
    let of = |whom: Color| LadderView {
        answers: ladder(game, whom)
            .into_iter()
            .map(|offer| answer(game, offer))
            .collect(),
        earlier: earlier_penalties(game, whom),
        fixed: named
            .iter()
            .filter_map(|act| fixed(game, &act.replace("{color}", &format!("{whom:#}")), now))
            .collect(),
    };
    let (white, black) = (of(Color::White), of(Color::Black));
    let any = !white.answers.is_empty() || !black.answers.is_empty();
    any.then_some(PenaltiesView { white, black })
}

/// The acts by which an arbiter establishes what a player did, of every offence and every clause that bids something.
fn established(game: &Game, now: Millis) -> Vec<String> {
    let offers = offers(game, Actor::Arbiter, now).into_iter();
    let finds = offers.filter(|offer| ["find-conduct", "find-breach"].contains(&offer.id));
    finds
        .flat_map(|offer| {
            let named = offer.fields.iter().filter(|blank| !blank.among.is_empty());
            named
                .flat_map(|blank| {
                    let gap = format!("{{{}}}", blank.name);
                    let filled = blank.among.iter().map(|word| offer.act.replace(&gap, word));
                    filled.collect::<Vec<_>>()
                })
                .collect::<Vec<_>>()
        })
        .collect()
}

/// What follows from an offence by itself; none where the arbiter is asked which penalty he gives.
fn fixed(game: &Game, act: &str, now: Millis) -> Option<FixedView> {
    let deed: Deed = act.parse().ok()?;
    let decided = glance(game, &Act::arbiter(deed), now);
    let ruling = &decided.ruling;
    let stopped = was_stopped(ruling);
    let asked = ruling.asks.as_ref().map(|question| &question.about);
    if matches!(asked, Some(Matter::Penalty(_))) && !stopped {
        return None;
    }
    let sentence = match stopped {
        true => "The game is lost by it; what the other scores takes a proof, which is made when it is established.".to_owned(),
        false => ruling.explanation.clone(),
    };
    let asked = ruling.asks.as_ref();
    let asks = asked.is_some_and(|question| question.text == sentence);
    Some(FixedView {
        act: act.to_owned(),
        sentence,
        ends: stopped || decided.after.outcome().is_some() && game.outcome().is_none(),
        refused: ruling.verdict == Verdict::Refused,
        asks,
    })
}
