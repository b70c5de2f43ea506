//! What one line of a dispute leaves behind: what was done, why that is as it is, and what is asked of it.

use jadoube_board::{Color, Square};
use jadoube_codes::ClauseId;

use super::called::{found, not_found, numbered};
use crate::act::{Act, Actor, Claim, Deed, Fact, Mark, Notice, Withdrawn};
use crate::event::{Event, HandsEvent};
use crate::game::Game;
use crate::rules::illegal_as_told;
use crate::ruling::{Matter, Ruling, Verdict};
use crate::said;
use crate::sentence::{self, man_on};

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
    /// Whether somebody did it who has no part in the game.
    pub outsider: bool,
    /// Whether hands did it on the board.
    pub(super) hands: bool,
    /// The man whose touch was claimed, if that is what it was.
    pub(super) touched: Option<Square>,
    /// The men that were adjusted.
    pub(super) adjusted: Vec<Square>,
    /// Whether the clock was pressed before his move was complete.
    pub(super) unfinished: bool,
    /// Whether the game ended by it.
    pub(super) ended: bool,
    /// The half-moves of the game when it was done.
    pub(super) plies: u32,
    /// The questions to the arbiter that were open before it.
    pub(super) questions: usize,
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
    /// A decision was undone; it is told until the next move.
    Undone,
    /// What somebody who does not play said, and the code lays nothing down for, a condition that falls, or an offer that cannot be taken back; it is told until the
    /// next move.
    Word,
}

impl Left {
    /// For what a penalty is asked, where that was told of nothing else: `for having moved in the opponent’s turn`.
    pub(super) fn what_for(&self) -> Option<String> {
        let question = self.question.as_deref().filter(|_| self.is_bare())?;
        let (_, what_for) = question.split_once(FOR)?;
        let (what_for, _) = what_for.split_once('?')?;
        Some(format!("{}{what_for}", FOR.trim_start()))
    }

    /// The same with other words for what was done.
    pub(super) fn told_as(&self, done: String) -> Left {
        Left {
            done,
            ..self.clone()
        }
    }

    /// What was done, without why it was wrong.
    pub(super) fn without_reason(&self) -> Left {
        Left {
            why: String::new(),
            ..self.clone()
        }
    }

    /// Whether it is a question and nothing besides.
    pub(super) fn is_bare(&self) -> bool {
        self.kind == Kind::Asked && self.done.is_empty() && self.why.is_empty()
    }

    /// That the decision on a claim was undone.
    pub(super) fn undone(on: &str, after: &Game) -> Left {
        Left {
            kind: Kind::Undone,
            by: None,
            done: match on {
                "" => String::new(),
                on => format!("{on} was undone"),
            },
            why: String::new(),
            breach: false,
            question: None,
            clause: None,
            outsider: false,
            hands: false,
            touched: None,
            adjusted: Vec::new(),
            unfinished: false,
            ended: false,
            plies: after.ply_count(),
            questions: after.open_questions().len(),
        }
    }

    /// Its player has made a move since, so what was wanting then is not wanting now.
    pub(super) fn has_moved(&mut self) {
        if self.unfinished {
            self.why = said::Hands::NotCompleteThen.to_string();
        }
        let wanting = [
            said::Hands::NothingTakes.to_string(),
            said::Touch::NothingDue.to_string(),
        ];
        for one in wanting {
            self.why = self.why.replace(&one, "").trim().to_owned();
        }
    }

    /// Whether it goes when the men go back.
    pub(super) fn is_on_board(&self) -> bool {
        matches!(self.kind, Kind::Illegal | Kind::OnBoard)
    }

    /// Whether the next breach is the same done once more.
    pub(super) fn is_like(&self, next: &Left) -> bool {
        let alike = self.kind == next.kind && self.by == next.by && self.clause == next.clause;
        let breach = self.kind == Kind::Breach && self.question == next.question;
        alike
            && breach
            && self.why == next.why
            && first_words(&self.done).0 == first_words(&next.done).0
    }

    /// The same was done once more: `White wrote “Bb5” and then “Bc4”`.
    pub(super) fn go_on(&mut self, next: Left) {
        if self.done != next.done {
            self.done = format!("{} and then {}", self.done, first_words(&next.done).1);
        }
        (self.plies, self.questions) = (next.plies, next.questions);
    }

    /// Whether hands tried it and it did not stand.
    pub(super) fn is_refused_by_hand(&self) -> bool {
        self.kind == Kind::Refused && self.hands
    }

    /// Whether it is of use in one dispute alone.
    pub(super) fn is_heard_once(&self) -> bool {
        matches!(self.kind, Kind::Plea | Kind::Remark)
    }
}

/// What a line leaves behind, if anything.
pub(super) fn left_by(before: &Game, act: &Act, ruling: &Ruling, after: &Game) -> Option<Left> {
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
        Deed::Find {
            fact: Fact::RemovedByMistake { square },
        } => Some(format!(
            "{} was taken off by mistake",
            man_on(after.board(), *square)
        )),
        Deed::Find { fact } => {
            let refused = ruling.verdict == Verdict::Refused;
            let of_a_clause = matches!(fact, Fact::Breach { .. } | Fact::BystandersBreach { .. });
            let found = found(after, fact);
            found.map(|found| match refused && of_a_clause {
                true => not_found(&found),
                false => found,
            })
        }
        Deed::Rule { decision, .. } if ruling.verdict == Verdict::Refused => {
            let ruled = sentence::ruled(decision);
            ruled.map(|ruled| format!("{ruled}, which does not stand"))
        }
        // What is not on the sheet was not taken off it, and what stands was not set up.
        Deed::Erase { .. } | Deed::PutRight { .. } if ruling.verdict == Verdict::Refused => None,
        _ => sentence::done(before, &before.setup().board, act),
    };
    let claim = sentence::asked_for(act);
    let decides = matches!(act.deed, Deed::Rule { .. });
    let kind = match (ruling.verdict, ruling.breach) {
        (Verdict::NotUnderstood | Verdict::NotCarried, _) => return None,
        _ if illegal.is_some() => Kind::Illegal,
        // What is open of a claim is the question alone: with the answer it is told what the penalty is for.
        (Verdict::Accepted, _) if asks && claim.is_some() && !asks_what_for(ruling) => return None,
        (Verdict::Accepted, _) if asks && claim.is_some() => {
            return Some(Left {
                kind: Kind::Asked,
                question: ruling.asks.as_ref().map(|asked| asked.text.clone()),
                questions: before.open_questions().len(),
                ..Left::undone("", after)
            });
        }
        // A penalty that is given answers its question, whatever else is asked still.
        _ if asks && decides && !ruling.penalties.is_empty() => return None,
        _ if asks => Kind::Asked,
        // What was granted has had its effect.
        (Verdict::Accepted, true) if claim.is_some() => return None,
        // Who did not say first that he adjusts has touched.
        (Verdict::Accepted, true) if is_silent(&act.deed) => Kind::Plea,
        // What has been answered by its penalty is not open.
        (_, true) if !ruling.penalties.is_empty() => return None,
        (Verdict::Accepted, true) if on_board => Kind::OnBoard,
        (_, true) => Kind::Breach,
        (Verdict::Refused, false) if is_withdrawal(before, act) => Kind::Word,
        (Verdict::Refused, false) => Kind::Refused,
        (Verdict::Accepted, false) if ruling.explanation.is_empty() => return None,
        (Verdict::Accepted, false) if is_word(act) || is_conditional(&act.deed) => Kind::Word,
        (Verdict::Accepted, false) if is_plea(&act.deed) => Kind::Plea,
        (Verdict::Accepted, false) if on_board => Kind::Remark,
        (Verdict::Accepted, false) => return None,
    };
    let offers = matches!(act.deed, Deed::OfferDraw | Deed::OfferDrawIf { .. });
    let offered = act.by.color().filter(|_| offers);
    let why = match (&illegal, offered) {
        (Some(_), _) => String::new(),
        // That he offers a draw is told as what he did.
        (None, Some(who)) => {
            let told = format!("{} ", said::Request::OffersDraw { who });
            ruling.explanation.replace(&told, "")
        }
        (None, None) => ruling.explanation.clone(),
    };
    let clause = against(after, act, ruling);
    // What was wrong is what he had written, and not what he then did.
    let early = ruling.breach && is_written_early(ruling);
    let early = early && !matches!(act.deed, Deed::Write { .. });
    let number = clause.and_then(|id| numbered(id.as_str()));
    let why = match number.filter(|_| early) {
        Some(number) => format!("{}, which is against {number}.", why.trim_end_matches('.')),
        None => why,
    };
    let done = done.filter(|_| !early || illegal.is_some());
    Some(Left {
        kind,
        by: act.by.color(),
        done: match illegal {
            Some(told) => told.to_string(),
            None => done
                .or_else(|| Some(format!("{} was refused", claim?)))
                .unwrap_or_default(),
        },
        why,
        breach: ruling.breach,
        question: ruling.asks.as_ref().map(|question| question.text.clone()),
        clause,
        outsider: act.by == Actor::Bystander,
        hands: act.deed.is(Mark::OnBoard) || act.deed == Deed::Retract,
        touched: match act.deed {
            Deed::Claim {
                subject: Claim::Touched { square },
                ..
            } => Some(square),
            _ => None,
        },
        adjusted: match &act.deed {
            Deed::Adjust { squares, .. } => squares.clone(),
            _ => Vec::new(),
        },
        unfinished: ruling
            .events
            .iter()
            .any(|event| matches!(event, Event::Hands(HandsEvent::PressedUnfinished { .. }))),
        ended: before.outcome().is_none() && after.outcome().is_some(),
        plies: before.ply_count(),
        questions: before.open_questions().len(),
    })
}

/// The clause that an act is against, or that decides on it: adjusting without a word breaks the rule on adjusting, and what it
/// binds to is another matter, and so is what is touched after a move was written in advance.
fn against(game: &Game, act: &Act, ruling: &Ruling) -> Option<ClauseId> {
    let notice = game.code().rules.adjust.notice.as_ref();
    let notice = notice.and_then(|said| said.by(game.event()).first().copied());
    let silent = ruling.breach && is_silent(&act.deed);
    let first = ruling.clauses.first().copied();
    let order = game.code().rules.record.order.as_ref();
    let order = order.and_then(|rule| rule.at(game.event()));
    let order = order.map_or(&[][..], |rule| rule.by);
    let in_advance = ruling.breach && !matches!(act.deed, Deed::Write { .. });
    let written = order.iter().copied().find(|id| ruling.clauses.contains(id));
    written
        .filter(|_| in_advance)
        .or(notice.filter(|_| silent))
        .or(first)
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

/// Whether a draw was offered on a condition.
fn is_conditional(deed: &Deed) -> bool {
    matches!(deed, Deed::OfferDrawIf { .. })
}

/// Whether a player takes back an offer of a draw that stands.
fn is_withdrawal(before: &Game, act: &Act) -> bool {
    let withdraws = matches!(
        act.deed,
        Deed::Withdraw {
            what: Withdrawn::Offer
        }
    );
    withdraws && act.by.color().is_some_and(|who| before.has_offered(who))
}

/// Whether somebody who does not play said something to a player.
fn is_word(act: &Act) -> bool {
    let to_player = matches!(&act.deed, Deed::Tell { whom, .. } if whom.color().is_some());
    to_player && act.by == Actor::Bystander
}

/// Whether a man was said to be only adjusted.
fn is_plea(deed: &Deed) -> bool {
    matches!(deed, Deed::Adjust { .. } | Deed::AnnounceAdjusting)
}

/// How a question begins to say for what a penalty is asked.
const FOR: &str = " for having ";

/// Whether it is asked which penalty somebody gets, and for what.
fn asks_what_for(ruling: &Ruling) -> bool {
    let asked = ruling.asks.as_ref();
    asked.is_some_and(|asked| matches!(asked.about, Matter::Penalty(_)) && asked.text.contains(FOR))
}

/// Who did what, in the first two words, and the rest.
fn first_words(done: &str) -> (&str, &str) {
    let verb = done.find(' ').map_or(0, |at| at + 1);
    let end = done[verb..].find(' ').map_or(done.len(), |at| verb + at);
    (&done[..end], done[end..].trim_start())
}

/// Whether a move was written down before it was made.
pub(super) fn is_written_early(ruling: &Ruling) -> bool {
    let words = String::new();
    let early = said::Record::WrittenBefore { words }.to_string();
    let told = early.split_once("\"\"").map(|(_, told)| told);
    told.is_some_and(|told| ruling.explanation.contains(told))
}
