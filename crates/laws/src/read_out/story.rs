//! What of a dispute is still open when its last ruling is read out: breaches that nobody has answered, questions that
//! the arbiter has not, and why a plea or a request failed.

use jadoube_board::Color;
use jadoube_codes::decides;
use jadoube_codes::params::illegal::LateEffect;

use super::called::{found, numbered};
use super::left::{Kind, Left, left_by};
use crate::act::{Act, Claim, Deed, Fact, Mark, Request, Work};
use crate::event::{
    Event, HandsEvent, HearingEvent, MovesEvent, RightsEvent, SessionEvent, Undoable,
};
use crate::fact::penalty::Superseding;
use crate::game::Game;
use crate::ruling::{Matter, Right, Ruling, Verdict};
use crate::said;
use crate::sentence::{self, man_on};

/// The lines of a dispute before the one that is read out.
#[derive(Clone, Debug, Default)]
pub struct Story {
    left: Vec<Left>,
    /// What was open before each of the latest decisions, which can be undone.
    before_decisions: Undoable<(Vec<Left>, Option<String>)>,
    /// The latest decision, and what it came to, in a sentence without a full stop.
    latest: Option<String>,
}

impl Story {
    /// Takes note of a line that was ruled on, with the game before it and after it.
    pub fn note(&mut self, before: &Game, act: Option<&Act>, ruling: &Ruling, after: &Game) {
        let stands = || {
            (
                self.left.clone(),
                act.and_then(|act| decision_on(act, after)),
            )
        };
        let undone = self.before_decisions.follow(&ruling.events, stands);
        if let Some((left, on)) = undone {
            self.left = left;
            self.latest = None;
            if let Some(on) = on.filter(|_| act.is_some_and(|act| act.deed == Deed::Undo)) {
                self.left.push(Left::undone(&on, after));
            }
            return;
        }
        let decided = act.and_then(|act| decided(act, ruling, after));
        self.latest = decided.or_else(|| self.latest.take());
        let earlier = self.found_by(act, ruling).next_back().cloned();
        self.answer(act, ruling, after);
        let back = |event: &Event| matches!(event, Event::Moves(MovesEvent::Restored { .. }));
        if ruling.events.iter().any(back) {
            self.left
                .retain(|left| !left.is_heard_once() && !left.is_refused_by_hand());
        }
        let Some(act) = act else { return };
        let Some(mut left) = left_by(before, act, ruling, after) else {
            return;
        };
        // What is found was told before: it is told as it was done.
        if let Some(earlier) = earlier {
            let question = earlier.question.unwrap_or_default();
            left.why = earlier.why.replace(&question, "");
            (left.done, left.by) = (earlier.done, earlier.by);
        }
        match self.left.last_mut().filter(|last| last.is_like(&left)) {
            Some(last) => last.go_on(left),
            None => self.left.push(left),
        }
    }

    /// Where this act undoes a decision: what is open is again what was open before it. Gives what the decision was, if it has
    /// a name.
    pub(super) fn undo(&mut self, act: Option<&Act>, ruling: &Ruling) -> Option<String> {
        let undoes = act.is_some_and(|act| act.deed == Deed::Undo);
        let latest = self.before_decisions.latest();
        let (left, on) = latest.filter(|_| undoes && ruling.verdict == Verdict::Accepted)?;
        let (left, on) = (left.clone(), on.clone());
        self.left = left;
        on
    }

    /// The decision that an act is about, where it is an appeal, or finds that a decision was wrong, in a sentence.
    pub(super) fn questioned(&self, act: Option<&Act>) -> Option<String> {
        act.filter(|act| is_appeal(act) || is_of_a_wrong_decision(act))?;
        Some(match &self.latest {
            Some(latest) => format!("the decision was this: {latest}"),
            None if act.is_some_and(is_appeal) => NONE_TO_APPEAL.to_owned(),
            None => return None,
        })
    }

    /// What was told before of which the official finds with this act that it breaks a clause.
    fn found_by<'a>(
        &'a self,
        act: Option<&'a Act>,
        ruling: &'a Ruling,
    ) -> impl DoubleEndedIterator<Item = &'a Left> {
        self.left
            .iter()
            .filter(move |left| is_found(left, act, ruling))
    }

    /// What this ruling has put right, paid for or answered is open no longer.
    pub(super) fn answer(&mut self, act: Option<&Act>, ruling: &Ruling, after: &Game) {
        let asked = ruling.asks.as_ref().map(|question| &question.about);
        // What is disputed is no fact.
        let disputed = match asked {
            Some(Matter::Touch { who, .. }) => Some((Kind::OnBoard, *who)),
            Some(Matter::HalfCastling(who)) => Some((Kind::Illegal, *who)),
            _ => None,
        };
        if let Some((kind, who)) = disputed {
            self.left
                .retain(|left| left.kind != kind || left.by != Some(who));
        }
        let decided = act.is_some_and(|act| matches!(act.deed, Deed::Rule { .. }));
        if ruling.verdict == Verdict::Accepted {
            self.left.retain(|left| !is_found(left, act, ruling));
        }
        let mut turned_to = None;
        for event in &ruling.events {
            match event {
                Event::Hearing(HearingEvent::QuestionTurnedTo { number }) => {
                    turned_to = Some(*number as usize);
                }
                Event::Hearing(HearingEvent::QuestionAnswered) => {
                    // What was refused while the answer was awaited is settled by it.
                    self.left
                        .retain(|left| left.kind != Kind::Refused || left.hands);
                    // That question is open no longer, whatever others are.
                    if let Some(number) = turned_to.take() {
                        let is_it =
                            |left: &Left| left.kind == Kind::Asked && left.questions + 1 == number;
                        self.left.retain(|left| !is_it(left) || left.breach);
                    }
                }
                Event::Moves(
                    MovesEvent::Restored { ply } | MovesEvent::TurnRewound { ply, .. },
                ) => {
                    self.left
                        .retain(|left| left.plies < *ply || !left.is_on_board());
                }
                // What was still missing of a move is missing no longer once he has made it.
                Event::Moves(MovesEvent::MoveMade(made)) => {
                    self.left
                        .retain(|left| left.kind != Kind::Remark || left.by != Some(made.who));
                    let of_his = |left: &&mut Left| left.by == Some(made.who);
                    for left in self.left.iter_mut().filter(of_his) {
                        left.has_moved();
                    }
                }
                Event::Moves(MovesEvent::SetUp { .. })
                | Event::Session(SessionEvent::GameBegunAnew) => self.left.clear(),
                // What it came to holds no longer.
                Event::Session(SessionEvent::GameReopened) if after.outcome().is_none() => {
                    for left in self.left.iter_mut().filter(|left| left.ended) {
                        left.why.clear();
                    }
                }
                Event::Session(SessionEvent::GameEnded { .. }) => {
                    self.left
                        .retain(|left| left.breach && left.outsider || left.kind == Kind::Word);
                }
                // What the opponent consents to afterwards breaks nothing.
                Event::Moves(MovesEvent::SupersedingStands) => {
                    let by = act.and_then(|act| act.by.color());
                    self.left.retain(|left| !left.hands || left.by == by);
                }
                Event::Hands(HandsEvent::HandsUndone) => {
                    let now = after.ply_count();
                    self.left
                        .retain(|left| left.kind != Kind::OnBoard || left.plies < now);
                }
                // The king belongs to the castling that the rook had begun: it was not touched out of turn.
                Event::Moves(MovesEvent::MoveSuperseded {
                    how: Superseding::Castling,
                }) => {
                    let by = after.last_ply().map(|ply| ply.who);
                    self.left
                        .retain(|left| left.kind != Kind::OnBoard || left.by != by);
                }
                // The rook's move alone stands, and of the king nothing may be complained of.
                Event::Moves(MovesEvent::SupersededReinstated) => {
                    let by = after.last_ply().map(|ply| ply.who);
                    self.left
                        .retain(|left| left.kind != Kind::OnBoard || left.by != by);
                }
                Event::Rights(RightsEvent::RightLost {
                    who,
                    right: Right::Penalty,
                    ..
                }) => self
                    .left
                    .retain(|left| left.kind != Kind::OnBoard || left.by == Some(*who)),
                Event::Rights(RightsEvent::PenaltySpent { holder }) => {
                    let offender = holder.map(Color::opposite);
                    self.left.retain(|left| {
                        left.kind != Kind::OnBoard || offender.is_some() && left.by != offender
                    });
                }
                Event::Rights(RightsEvent::Punished { penalty }) => self.left.retain(|left| {
                    let paid = match left.kind {
                        Kind::OnBoard => true,
                        Kind::Breach => {
                            let named = left.clause.is_some_and(|id| penalty.offence.contains(&id));
                            decided || named
                        }
                        Kind::Illegal
                        | Kind::Asked
                        | Kind::Refused
                        | Kind::Plea
                        | Kind::Remark
                        | Kind::Undone
                        | Kind::Word => false,
                    };
                    left.by != Some(penalty.whom) || !paid
                }),
                _ => {}
            }
        }
        let open = after.open_questions().len();
        self.left
            .retain(|left| left.kind != Kind::Asked || open > left.questions);
    }

    /// What was done before on which this act decides: the offence for which the official gives a penalty, and the breach that
    /// he finds.
    pub(super) fn decided_on(&self, act: Option<&Act>, ruling: &Ruling, after: &Game) -> Vec<Left> {
        let accepted = ruling.verdict == Verdict::Accepted;
        let punishes = act
            .is_some_and(|act| matches!(act.deed, Deed::Rule { .. } | Deed::Grant { .. }))
            && !ruling.penalties.is_empty();
        let open = after.open_questions().len();
        let of = self.left.iter().filter(|left| {
            let asked = left.kind == Kind::Asked && open <= left.questions;
            accepted && (punishes && asked || is_found(left, act, ruling))
        });
        of.cloned().collect()
    }

    /// What is to be told beside the ruling on this act, in order, the latest few.
    pub(super) fn open(&self, game: &Game, act: Option<&Act>, ruling: &Ruling) -> Vec<&Left> {
        let now = game.ply_count();
        let quiet = act.is_some_and(|act| act.deed.is(Mark::Routine)) && !ruling.weighs();
        let disputed = act.is_some_and(is_of_hands);
        let of_draws = act.is_some_and(|act| matches!(act.deed, Deed::Accept | Deed::Decline));
        // An answer where nothing was asked, since what was claimed had been refused.
        let answers = act.is_some_and(|act| matches!(act.deed, Deed::Rule { .. }))
            && ruling.verdict == Verdict::Refused;
        let by = act.and_then(|act| act.by.color());
        // What an official would have and was refused belongs to what is appealed against.
        let appeals = act.is_some_and(is_appeal);
        // The press completes a move of which something was said when it was made.
        let completes = quiet && act.is_some_and(|act| act.deed.work() == Work::Press);
        // What is claimed late is said as the arbiter is asked about it.
        let asks_of_touch = ruling.asks.is_some() && act.is_some_and(is_of_touch);
        let tells = |left: &&Left| match left.kind {
            Kind::OnBoard => !asks_of_touch || left.by == by,
            Kind::Illegal | Kind::Breach => true,
            Kind::Undone | Kind::Word => left.plies + 1 >= now,
            Kind::Asked if left.is_bare() => false,
            Kind::Asked => {
                let asks = ruling.asks.as_ref().map(|question| &question.text);
                left.breach || left.question.is_none() || left.question.as_ref() != asks
            }
            Kind::Refused => {
                // What hands tried and could not do is what a claim after it is about.
                let tried = left.hands && left.by != by && left.plies + 1 >= now;
                quiet && (!left.hands || left.plies == now)
                    || answers && !left.hands
                    || of_draws && left.by != by
                    || appeals && left.by.is_none()
                    || tried && act.is_some_and(is_of_illegal_moves)
            }
            Kind::Remark if completes => left.by == by && left.plies + 1 == now,
            Kind::Plea | Kind::Remark => {
                let refused = ruling.verdict == Verdict::Refused;
                let heard = match left.kind {
                    Kind::Plea => !refused,
                    _ => refused && act.is_some_and(is_of_illegal_moves) && !says_all(ruling),
                };
                let latest = self.left.iter().rfind(|other| other.kind == left.kind);
                let is_latest = latest.is_some_and(|latest| std::ptr::eq(latest, *left));
                let of_it = act.is_none_or(|act| is_of_adjusted(left, act));
                disputed && heard && of_it && is_latest && left.by != by && left.plies + 2 > now
            }
        };
        let all: Vec<&Left> = self.left.iter().filter(tells).collect();
        let skip = all.len().saturating_sub(MANY);
        all.into_iter().skip(skip).collect()
    }
}

/// What was decided with an act, as it is spoken of: `the decision on Black’s claim of an illegal move`.
fn decision_on(act: &Act, after: &Game) -> Option<String> {
    if let Some(asked) = sentence::asked_for(act) {
        return Some(format!("the decision on {asked}"));
    }
    match &act.deed {
        Deed::Find { fact } => {
            let what = match fact {
                Fact::IllegalMove { .. } => "an illegal move was made".to_owned(),
                Fact::Flag { whose } => format!("{whose:#}’s flag has fallen"),
                _ => found(after, fact)?,
            };
            Some(format!("the finding that {what}"))
        }
        Deed::Rule { .. } => Some("the arbiter’s latest answer".to_owned()),
        _ => None,
    }
}

/// What a decision came to: `Black’s claim of an illegal move was upheld, and Black gets two extra minutes`.
fn decided(act: &Act, ruling: &Ruling, after: &Game) -> Option<String> {
    let came_to = match (&act.deed, ruling.verdict) {
        _ if ruling.asks.is_some() => return None,
        (Deed::Claim { .. } | Deed::Require { .. } | Deed::DemandMate, Verdict::Accepted) => {
            format!("{} was upheld", sentence::asked_for(act)?)
        }
        (Deed::Claim { .. } | Deed::Require { .. } | Deed::DemandMate, Verdict::Refused) => {
            format!("{} was refused", sentence::asked_for(act)?)
        }
        (Deed::Rule { decision, .. }, Verdict::Accepted) => sentence::ruled(decision)?,
        (Deed::Find { fact }, Verdict::Accepted) => match fact {
            Fact::WrongDecision { .. } | Fact::NoResignation => return None,
            Fact::IllegalMove { .. } => "an illegal move was found".to_owned(),
            Fact::Flag { whose } => format!("{whose:#}’s flag was found down"),
            _ => found(after, fact)?,
        },
        _ => return None,
    };
    let penalties = ruling.penalties.iter().map(sentence::penalty);
    // Which penalty he gave is what the arbiter answered.
    let answers = matches!(act.deed, Deed::Rule { .. }) && !ruling.penalties.is_empty();
    let said = (!answers).then_some(came_to);
    let parts: Vec<String> = said.into_iter().chain(penalties).collect();
    Some(parts.join(", and "))
}

/// Whether a ruling is appealed against.
pub(super) fn is_appeal(act: &Act) -> bool {
    matches!(
        act.deed,
        Deed::Ask {
            what: Request::Appeal
        }
    )
}

/// Whether the official finds that the latest decision was wrong.
pub(super) fn is_of_a_wrong_decision(act: &Act) -> bool {
    matches!(
        act.deed,
        Deed::Find {
            fact: Fact::WrongDecision {
                at: None,
                number: None
            }
        }
    )
}

/// That there is nothing yet to appeal against.
pub(super) const NONE_TO_APPEAL: &str =
    "no decision has been given yet that could be appealed against";

/// How much is told beside the last ruling.
const MANY: usize = 3;

/// Whether the official finds with this act that by what was done here a clause was broken.
fn is_found(left: &Left, act: Option<&Act>, ruling: &Ruling) -> bool {
    let Some(Deed::Find { fact }) = act.map(|act| &act.deed) else {
        return false;
    };
    let named =
        |clause: Option<&str>| clause.is_some() && left.clause.map(|id| id.as_str()) == clause;
    match fact {
        Fact::Breach { clause, whom } => named(Some(clause)) && left.by == Some(*whom),
        Fact::Conduct { whom, .. } => {
            let first = ruling.clauses.first().map(|id| id.as_str());
            left.breach && named(first) && left.by == Some(*whom)
        }
        _ => false,
    }
}

/// Whether an illegal move is claimed or found.
pub(super) fn is_of_illegal_moves(act: &Act) -> bool {
    matches!(
        &act.deed,
        Deed::Claim {
            subject: Claim::IllegalMove { .. },
            ..
        } | Deed::Find {
            fact: Fact::IllegalMove { .. }
        }
    )
}

/// Whether it is disputed what hands did.
pub(super) fn is_of_hands(act: &Act) -> bool {
    matches!(
        &act.deed,
        Deed::Claim {
            subject: Claim::IllegalMove { .. } | Claim::Touched { .. } | Claim::Released { .. },
            ..
        } | Deed::Find {
            fact: Fact::IllegalMove { .. } | Fact::Touched { .. } | Fact::Released { .. }
        }
    )
}

/// Whether the reason leaves nothing to be remarked on: that every illegal move was put right, or that the move on the board is
/// legal.
fn says_all(ruling: &Ruling) -> bool {
    let put_right = said::Offence::AllPutRight.to_string();
    ruling.explanation == put_right
}

/// Whether it is claimed that a man was touched.
fn is_of_touch(act: &Act) -> bool {
    matches!(
        &act.deed,
        Deed::Claim {
            subject: Claim::Touched { .. },
            ..
        }
    )
}

/// Whether men were adjusted of which one was touched by what is claimed or found, or the claim is of something else.
fn is_of_adjusted(left: &Left, act: &Act) -> bool {
    let touched = match &act.deed {
        Deed::Claim {
            subject: Claim::Touched { square },
            ..
        }
        | Deed::Find {
            fact: Fact::Touched { square, .. },
        } => square,
        _ => return true,
    };
    left.adjusted.is_empty() || left.adjusted.contains(touched)
}

/// Whether an illegal move that was replied to stands under the code.
pub(super) fn lets_stand(game: &Game) -> bool {
    let rule = game.code().rules.illegal.late_effect.as_ref();
    let rule = rule.and_then(|rule| rule.at(game.event()));
    rule.is_some_and(
        |rule| decides!(rule, LateEffect::Stands, not LateEffect::RestoreBefore | LateEffect::RestoreStartOfTurn),
    )
}

/// What became of a claim that a man was touched which came before its time: the man has been moved or taken since.
pub(super) fn overtaken(game: &Game, left: &Left) -> Option<String> {
    let square = left.touched?;
    let ply = game.last_ply().filter(|ply| ply.index >= left.plies)?;
    let met = Some(ply.who) != left.by && ply.legal && ply.unmet.is_none();
    let done = match square {
        _ if !met => return None,
        from if from == ply.made.from() => "moved",
        to if to == ply.made.to() => "taken",
        _ => return None,
    };
    let man = man_on(&ply.before.setup.board, square);
    let under = left.clause.and_then(|id| numbered(id.as_str()));
    let under = under.map_or_else(String::new, |number| format!(" under {number}"));
    Some(format!(
        "{:#} has {done} {man}, which he had touched, so nothing is due{under}",
        ply.who
    ))
}

/// Whether the other player has moved since, and that stands on the board.
pub(super) fn is_replied_to(game: &Game, left: &Left) -> bool {
    let mut later = game.plies_back().take_while(|ply| ply.index > left.plies);
    later.any(|ply| Some(ply.who) != left.by)
}
