//! What of a dispute is still open when its last ruling is read out: breaches that nobody has answered, questions that
//! the arbiter has not, and why a plea or a request failed.

use jadoube_board::Color;
use jadoube_codes::ClauseId;
use jadoube_codes::decides;
use jadoube_codes::params::illegal::LateEffect;

use super::called::found;
use crate::act::{Act, Claim, Deed, Fact, Mark, Notice};
use crate::event::{Event, HandsEvent, HearingEvent, MovesEvent, RightsEvent, SessionEvent};
use crate::game::Game;
use crate::rules::illegal_as_told;
use crate::ruling::{Right, Ruling, Verdict};
use crate::sentence;

/// What a line of the dispute has left behind.
#[derive(Clone, Debug)]
pub(super) struct Left {
    pub kind: Kind,
    /// Whose act it was, if a player's.
    pub by: Option<Color>,
    /// What was done, in a sentence without a full stop.
    pub done: String,
    /// Why that is as it is, as the ruling said.
    pub why: String,
    /// Whether it breaks a law.
    pub breach: bool,
    /// What the arbiter was asked with it.
    pub question: Option<String>,
    /// The clause that decides.
    pub clause: Option<ClauseId>,
    /// The half-moves of the game when it was done.
    plies: u32,
    /// The questions to the arbiter that were open before it.
    questions: usize,
}

/// What kind of thing was left behind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An illegal move that stands.
    Illegal,
    /// A breach on the board, which goes back with the men.
    OnBoard,
    /// Another breach.
    Breach,
    /// What the arbiter was asked about.
    Asked,
    /// Something that was said and refused.
    Refused,
    /// Why a plea fails: something was said that does not help.
    Plea,
    /// A remark on what was done, of use where a claim against it is refused.
    Remark,
}

/// The lines of a dispute before the one that is read out.
#[derive(Clone, Debug, Default)]
pub struct Story {
    left: Vec<Left>,
    /// What was open before each of the latest decisions, which can be undone.
    before_decisions: Vec<Vec<Left>>,
}

impl Story {
    /// Takes note of a line that was ruled on, with the game before it and after it.
    pub fn note(&mut self, before: &Game, act: Option<&Act>, ruling: &Ruling, after: &Game) {
        if ruling.events.contains(&HearingEvent::DecisionUndone.into()) {
            self.left = self.before_decisions.pop().unwrap_or_default();
            return;
        }
        if ruling.events.contains(&HearingEvent::DecisionStands.into()) {
            self.before_decisions.clear();
        }
        if ruling.events.contains(&HearingEvent::DecisionBegins.into()) {
            self.before_decisions.push(self.left.clone());
        }
        self.answer(act, ruling, after);
        let back = |event: &Event| matches!(event, Event::Moves(MovesEvent::Restored { .. }));
        if ruling.events.iter().any(back) {
            self.left.retain(|left| !left.is_heard_once());
        }
        let Some(act) = act else { return };
        if let Some(left) = left_by(before, act, ruling, after) {
            self.left.push(left);
        }
    }

    /// What this ruling has put right, paid for or answered is open no longer.
    pub(super) fn answer(&mut self, act: Option<&Act>, ruling: &Ruling, after: &Game) {
        let decided = act.is_some_and(|act| matches!(act.deed, Deed::Rule { .. }));
        if ruling.verdict == Verdict::Accepted {
            self.left.retain(|left| !is_found(left, act));
        }
        for event in &ruling.events {
            match event {
                Event::Moves(
                    MovesEvent::Restored { ply } | MovesEvent::TurnRewound { ply, .. },
                ) => {
                    self.left
                        .retain(|left| left.plies < *ply || !left.is_on_board());
                }
                Event::Moves(MovesEvent::SetUp { .. })
                | Event::Session(SessionEvent::GameBegunAnew | SessionEvent::GameEnded { .. }) => {
                    self.left.clear();
                }
                Event::Hands(HandsEvent::HandsUndone) => {
                    let now = after.ply_count();
                    self.left
                        .retain(|left| left.kind != Kind::OnBoard || left.plies < now);
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
                        Kind::Illegal | Kind::Asked | Kind::Refused | Kind::Plea | Kind::Remark => {
                            false
                        }
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
        let punishes = act.is_some_and(|act| matches!(act.deed, Deed::Rule { .. }))
            && !ruling.penalties.is_empty();
        let open = after.open_questions().len();
        let of = self.left.iter().filter(|left| {
            let asked = left.kind == Kind::Asked && left.breach && open <= left.questions;
            accepted && (punishes && asked || is_found(left, act))
        });
        of.cloned().collect()
    }

    /// What is to be told beside the ruling on this act, in order, the latest few.
    pub(super) fn open(&self, game: &Game, act: Option<&Act>, ruling: &Ruling) -> Vec<&Left> {
        let now = game.ply_count();
        let quiet = act.is_some_and(|act| act.deed.is(Mark::Routine)) && !ruling.weighs();
        let disputed = act.is_some_and(is_of_hands);
        let of_draws = act.is_some_and(|act| matches!(act.deed, Deed::Accept | Deed::Decline));
        let by = act.and_then(|act| act.by.color());
        let tells = |left: &&Left| match left.kind {
            Kind::Illegal | Kind::OnBoard | Kind::Breach => true,
            Kind::Asked => {
                let asks = ruling.asks.as_ref().map(|question| &question.text);
                left.breach || left.question.is_none() || left.question.as_ref() != asks
            }
            Kind::Refused => quiet || of_draws && left.by != by,
            Kind::Plea | Kind::Remark => {
                let refused = ruling.verdict == Verdict::Refused;
                let heard = match left.kind {
                    Kind::Plea => !refused,
                    _ => refused && act.is_some_and(is_of_illegal_moves),
                };
                let latest = self.left.iter().rfind(|other| other.kind == left.kind);
                let is_latest = latest.is_some_and(|latest| std::ptr::eq(latest, *left));
                disputed && heard && is_latest && left.by != by && left.plies + 2 > now
            }
        };
        let all: Vec<&Left> = self.left.iter().filter(tells).collect();
        let skip = all.len().saturating_sub(MANY);
        all.into_iter().skip(skip).collect()
    }
}

/// How much is told beside the last ruling.
const MANY: usize = 3;

impl Left {
    /// Whether it goes when the men go back.
    fn is_on_board(&self) -> bool {
        matches!(self.kind, Kind::Illegal | Kind::OnBoard)
    }

    /// Whether it is of use in one dispute alone.
    pub(super) fn is_heard_once(&self) -> bool {
        matches!(self.kind, Kind::Plea | Kind::Remark)
    }
}

/// Whether the official finds with this act that by what was done here a clause was broken.
fn is_found(left: &Left, act: Option<&Act>) -> bool {
    let Some(Deed::Find {
        fact: Fact::Breach { clause, whom },
    }) = act.map(|act| &act.deed)
    else {
        return false;
    };
    let same = left.clause.is_some_and(|id| id.as_str() == clause);
    same && left.by == Some(*whom)
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

/// Whether a man was said to be only adjusted.
fn is_plea(deed: &Deed) -> bool {
    matches!(deed, Deed::Adjust { .. } | Deed::AnnounceAdjusting)
}

/// Whether men were adjusted without a word.
fn is_silent(deed: &Deed) -> bool {
    matches!(
        deed,
        Deed::Adjust {
            notice: Notice::Missing,
            ..
        }
    )
}

/// What a line leaves behind, if anything.
fn left_by(before: &Game, act: &Act, ruling: &Ruling, after: &Game) -> Option<Left> {
    let moved = after
        .last_ply()
        .filter(|_| after.ply_count() > before.ply_count());
    let illegal = moved
        .filter(|ply| !ply.legal && ruling.verdict == Verdict::Accepted)
        .and_then(illegal_as_told);
    // By which hand the clock was pressed goes back with no man.
    let by_hand = matches!(act.deed, Deed::PressWith { .. } | Deed::PressWithOtherHand);
    let touches = matches!(act.deed, Deed::Touch { .. }) || is_plea(&act.deed);
    let on_board = act.deed.is(Mark::OnBoard) && !by_hand || touches;
    let asks = ruling.asks.is_some();
    let done = match &act.deed {
        Deed::Find { fact } => found(after, fact),
        _ => sentence::done(&before.setup().board, act),
    };
    let claim = sentence::asked_for(act);
    let kind = match (ruling.verdict, ruling.breach) {
        (Verdict::NotUnderstood | Verdict::NotCarried, _) => return None,
        _ if illegal.is_some() => Kind::Illegal,
        // What is open of a claim is the question alone.
        (Verdict::Accepted, _) if asks && claim.is_some() => return None,
        _ if asks => Kind::Asked,
        // Who did not say first that he adjusts has touched.
        (Verdict::Accepted, true) if is_silent(&act.deed) => Kind::Plea,
        (Verdict::Accepted, true) if on_board => Kind::OnBoard,
        (_, true) => Kind::Breach,
        (Verdict::Refused, false) => Kind::Refused,
        (Verdict::Accepted, false) if ruling.explanation.is_empty() => return None,
        (Verdict::Accepted, false) if is_plea(&act.deed) => Kind::Plea,
        (Verdict::Accepted, false) if on_board => Kind::Remark,
        (Verdict::Accepted, false) => return None,
    };
    let why = match &illegal {
        Some(_) => String::new(),
        None => ruling.explanation.clone(),
    };
    Some(Left {
        kind,
        by: act.by.color(),
        done: match illegal {
            Some(told) => told,
            None => done
                .or_else(|| Some(format!("{} was refused", claim?)))
                .unwrap_or_default(),
        },
        why,
        breach: ruling.breach,
        question: ruling.asks.as_ref().map(|question| question.text.clone()),
        clause: ruling.clauses.first().copied(),
        plies: before.ply_count(),
        questions: before.open_questions().len(),
    })
}

/// Whether an illegal move that was replied to stands under the code.
pub(super) fn lets_stand(game: &Game) -> bool {
    let rule = game.code().rules.illegal.late_effect.as_ref();
    let rule = rule.and_then(|rule| rule.at(game.event()));
    rule.is_some_and(
        |rule| decides!(rule, LateEffect::Stands, not LateEffect::RestoreBefore | LateEffect::RestoreStartOfTurn),
    )
}

/// Whether the other player has moved since, and that stands on the board.
pub(super) fn is_replied_to(game: &Game, left: &Left) -> bool {
    let mut later = game.plies_back().take_while(|ply| ply.index > left.plies);
    later.any(|ply| Some(ply.who) != left.by)
}
