//! Carrying events out. Nothing is judged here: an event is a fact.

use std::sync::Arc;

use jadoube_board::{Board, ByColor, Color, Man, Move, Role, Setup, Square};

use crate::code::params::clock::CountsBy;
use crate::code::params::fifty::ResetBy;
use crate::code::params::repetition::RestoredBy;
use crate::event::Event;
use crate::fact::duty::Right;
use crate::fact::penalty::OffenceKind;
use crate::fact::question::Matter;
use crate::game::clock::Clocks;
use crate::game::ply::{Ply, Standing, Tally};
use crate::game::state::{Game, LostRight, MateDemand, OpenPenalty, Pending, SheetEntry};
use crate::game::turn::{Held, Intended, Touch, Turn};
use crate::ruling::Ruling;

impl Game {
    /// Applies every event of a ruling, in order.
    pub fn apply_all(&mut self, ruling: &Ruling) {
        for event in &ruling.events {
            self.apply(event);
        }
    }

    /// Carries out one event.
    pub fn apply(&mut self, event: &Event) {
        match event {
            Event::TimePassed { to } => {
                self.now = self.now.max(*to);
                if let Some(clocks) = &mut self.clocks {
                    clocks.pass(*to);
                }
            }
            Event::Touched {
                who,
                square,
                man,
                intent,
                adjusting,
                counts,
            } => {
                let after = self.ply_count();
                self.turn.touches.push(Touch {
                    who: *who,
                    square: *square,
                    man: *man,
                    intent: *intent,
                    adjusting: *adjusting,
                    counts: *counts,
                    after,
                    carried: false,
                });
            }
            Event::TouchExcused { who, square } => {
                for touch in &mut self.turn.touches {
                    touch.counts &= touch.who != *who || touch.square != *square;
                }
            }
            Event::Lifted { who, square } => {
                self.turn.hand.by = Some(*who);
                self.lift(*square);
            }
            Event::Placed { square, .. } => self.place(*square),
            Event::Quitted { square, .. } => self.quit(*square),
            Event::Removed { who, square } => {
                self.turn.hand.by = Some(*who);
                self.remove(*square);
            }
            Event::PieceSet { square, man, .. } => self.set_piece(*square, *man),
            Event::PieceNamed { who, square, role } => {
                self.turn.hand.new_piece = Some((
                    *square,
                    Man {
                        color: *who,
                        role: *role,
                    },
                ));
            }
            Event::MoveMade { .. } => self.make_move(event),
            Event::MoveCompleted => self.complete_move(),
            Event::HandsUndone => {
                self.hands_on = None;
                self.turn.hand = Default::default();
            }
            Event::ClockPressed { .. }
            | Event::ClockStarted { .. }
            | Event::ClocksStopped
            | Event::TimeAdjusted { .. }
            | Event::ClockSet { .. }
            | Event::UsedSet { .. }
            | Event::FlagSeen { .. }
            | Event::TimeCharged { .. }
            | Event::IncrementBroughtIn { .. }
            | Event::NextPeriodForBoth => self.apply_to_clocks(event),
            Event::DutyLaid { duty } => self.duties[duty.who] = Some(duty.clone()),
            Event::DutyEnded { who } => self.duties[*who] = None,
            Event::ChoiceGiven { choice } => self.choice = Some(choice.clone()),
            Event::ChoiceEnded => self.choice = None,
            Event::PenaltyOpened {
                holder,
                kind,
                by,
                grades,
            } => {
                self.penalty = Some(OpenPenalty {
                    holder: *holder,
                    kind: *kind,
                    ply: self.ply_count(),
                    by: by.clone(),
                    grades: grades.clone(),
                });
                if *kind == OffenceKind::PressWithoutMove {
                    let ply = self.ply_count();
                    self.aside_mut().idle_press[holder.opposite()] = Some(ply);
                }
                self.lost
                    .retain(|lost| lost.who != *holder || lost.right != Right::Penalty);
            }
            Event::PenaltySpent => self.forget_penalty(),
            Event::RightLost { who, right, by } => {
                if *right == Right::Penalty {
                    self.forget_penalty();
                    self.turn.forgiven = self.turn.touches.len();
                }
                self.lost.push(LostRight {
                    who: *who,
                    right: *right,
                    by: by.clone(),
                });
            }
            Event::RightRestored { who, right } => self
                .lost
                .retain(|lost| lost.who != *who || lost.right != *right),
            Event::Punished { penalty } => self.aside_mut().penalties.push(penalty.clone()),
            Event::IllegalCounted { who } => self.illegal[*who] += 1,
            Event::Restored { ply } => self.restore(*ply),
            Event::SetUp { fen } => self.set_up(fen),
            Event::DrawOffered { who } => {
                self.offer = Some(*who);
                let aside = self.aside_mut();
                aside.offers_made[*who] += 1;
                aside.offers_since_move[*who] += 1;
                aside.offered_by_claim = None;
                aside.increment_asked = None;
            }
            Event::OfferEnded { why } => {
                let offerer = self.offer.take();
                self.aside_mut().lapsed = offerer.zip(*why);
            }
            Event::PlayBegun => {
                let now = self.now;
                self.aside_mut().play_began = Some(now);
            }
            Event::IncrementAsked { who } => self.aside_mut().increment_asked = Some(*who),
            Event::DrawClaimed { who } => {
                let ply = self.ply_count();
                self.aside_mut().draw_claimed[*who] = Some(ply);
            }
            Event::MoveIntended { who, made, binds } => {
                self.turn.intended = Some(Intended {
                    who: *who,
                    made: *made,
                    binds: *binds,
                });
            }
            Event::MateDemanded { by, moves } => {
                self.mate_demands[*by] = Some(MateDemand {
                    moves: *moves,
                    made: 0,
                });
            }
            Event::MateDemandEnded { by } => self.mate_demands[*by] = None,
            Event::QuestionAsked {
                question,
                play_waits,
            } => {
                let ran = self.running_clock();
                let asked = Pending {
                    question: question.clone(),
                    play_waits: *play_waits,
                    ran,
                };
                self.ask(asked);
            }
            Event::QuestionTurnedTo { number } => self.turn_to_question(*number),
            // A note for whoever decides the act anew; what followed has events of its own.
            Event::ProofStopped => {}
            Event::QuestionAnswered => {
                self.questions.pop();
            }
            Event::Written {
                who,
                words,
                before_move,
            } => {
                let after = self.ply_count();
                let entry = SheetEntry {
                    words: words.clone(),
                    before_move: *before_move,
                    after,
                };
                let aside = self.aside_mut();
                aside.sheets[*who].push(entry);
                aside.record_ordered[*who] = false;
                aside.stopped_recording[*who] = None;
            }
            Event::RecordingStopped { who } => {
                let period = |color| self.clocks().map_or(0, |clocks| clocks.period(color));
                let periods = ByColor {
                    white: period(Color::White),
                    black: period(Color::Black),
                };
                self.aside_mut().stopped_recording[*who] = Some(periods);
            }
            Event::Arrived { who } => {
                let now = self.now;
                self.aside_mut().arrived[*who] = Some(now);
                self.note_presence(*who, true);
            }
            Event::Excused { who } => self.aside_mut().excused[*who] = true,
            Event::MessageSent { message } => {
                self.messages[message.by] = Some(Arc::new(message.clone()));
            }
            Event::PutBack { how } => self.aside_mut().put_back = Some(*how),
            Event::TimesUnknown => self.aside_mut().times_unknown = true,
            Event::TroubleFound { what } => self.aside_mut().trouble = Some(*what),
            Event::Adjourned
            | Event::Sealed { .. }
            | Event::SessionBegun
            | Event::Presence { .. }
            | Event::EnvelopeOpened { .. }
            | Event::EnvelopeLost { .. }
            | Event::BackToBreak { .. } => self.apply_to_adjournment(event),
            Event::Noted { what, by } => self.aside_mut().notes.push((what.clone(), by.clone())),
            Event::GameEnded { outcome } => {
                self.outcome = Some(outcome.clone());
                self.offer = None;
                self.choice = None;
                self.questions.clear();
                if let Some(clocks) = &mut self.clocks {
                    clocks.stop();
                }
            }
            Event::GameReopened => self.outcome = None,
            Event::GameBegunAnew => self.begin_anew(),
            Event::PenaltyComing { .. }
            | Event::TurnRewound { .. }
            | Event::TurnPassed { .. }
            | Event::TouchCarried { .. }
            | Event::MoveSuperseded { .. }
            | Event::SupersededReinstated
            | Event::SupersedingStands
            | Event::RemovalUndone { .. }
            | Event::StandInSet { .. }
            | Event::StandInReplaced { .. }
            | Event::OffenceKnown { .. }
            | Event::FaultMentioned { .. }
            | Event::PlayClosed
            | Event::EarlierMoveCompleted { .. }
            | Event::ImpossibleSeen
            | Event::ImpossibleGone
            | Event::RecordShown { .. }
            | Event::CastlingBarred { .. }
            | Event::ClaimPostponed { .. }
            | Event::ClaimStandsAsOffer { .. }
            | Event::RestoringWaived { .. }
            | Event::Consented { .. }
            | Event::AdjustingAnnounced { .. }
            | Event::AdjustingDone
            | Event::LeaveGiven { .. }
            | Event::Left { .. }
            | Event::Returned { .. }
            | Event::RecordOrdered { .. } => self.apply_to_rights(event),
        }
    }

    /// A question waits; one about the same matter that waited already gives way to it.
    fn ask(&mut self, asked: Pending) {
        let same = |pending: &Pending| {
            let (old, new) = (&pending.question, &asked.question);
            old.about == new.about && (old.about != Matter::Fact || old.text == new.text)
        };
        self.questions.retain(|pending| !same(pending));
        self.questions.push(asked);
    }

    fn turn_to_question(&mut self, number: u32) {
        let at = (number as usize).wrapping_sub(1);
        if at < self.questions.len() {
            let turned_to = self.questions.remove(at);
            self.questions.push(turned_to);
        }
    }

    pub(super) fn aside_mut(&mut self) -> &mut super::Aside {
        Arc::make_mut(&mut self.aside)
    }

    fn apply_to_clocks(&mut self, event: &Event) {
        if self.clocks.is_some() && matches!(event, Event::ClockSet { .. } | Event::UsedSet { .. })
        {
            let after = self.ply_count();
            self.aside_mut().set_by_hand = Some(after);
        }
        let Some(clocks) = &mut self.clocks else {
            return;
        };
        match event {
            Event::ClockPressed { who } => clocks.press(*who),
            Event::ClockStarted { whose } => clocks.start(*whose),
            Event::ClocksStopped => clocks.stop(),
            Event::TimeAdjusted { whose, by } => clocks.adjust(*whose, *by),
            Event::ClockSet { whose, left } => clocks.set_left(*whose, *left),
            Event::UsedSet { whose, used } => clocks.set_used(*whose, *used),
            Event::FlagSeen { whose } => clocks.drop_flag(*whose, self.now),
            Event::TimeCharged { whose, time } => clocks.charge(*whose, *time),
            Event::IncrementBroughtIn { increment } => clocks.bring_in_increment(*increment),
            Event::NextPeriodForBoth => clocks.enter_next_periods(),
            _ => {}
        }
    }

    /// The open penalty is exacted or let go.
    fn forget_penalty(&mut self) {
        let open = self.penalty.take();
        if let Some(open) = open.filter(|open| open.kind == OffenceKind::PressWithoutMove) {
            self.aside_mut().idle_press[open.holder.opposite()] = None;
        }
    }

    // ---- hands ----

    pub(super) fn men_mut(&mut self) -> &mut Board {
        self.hands_on
            .get_or_insert_with(|| Box::new(self.standing.setup.board))
    }

    fn lift(&mut self, square: Square) {
        if self.turn.hand.beside.is_some_and(|(at, _)| at == square) {
            let (_, man) = self.turn.hand.beside.take().expect("a man stands beside");
            let from = self.forget_quit(square).unwrap_or(square);
            self.turn.hand.held = Some(Held {
                man,
                from,
                at: None,
            });
            return;
        }
        let Some(man) = self.men_mut().get(square) else {
            return;
        };
        self.men_mut().set(square, None);
        let from = self.forget_quit(square).unwrap_or(square);
        self.turn.hand.held = Some(Held {
            man,
            from,
            at: None,
        });
    }

    /// A man that was let go here and is taken up again came from its first square.
    fn forget_quit(&mut self, square: Square) -> Option<Square> {
        let index = self
            .turn
            .hand
            .quitted
            .iter()
            .position(|(_, to)| *to == square)?;
        Some(self.turn.hand.quitted.remove(index).0)
    }

    fn place(&mut self, square: Square) {
        if let Some(held) = &mut self.turn.hand.held {
            held.at = Some(square);
        }
    }

    fn quit(&mut self, square: Square) {
        let Some(held) = self.turn.hand.held.take() else {
            return;
        };
        if self.board().get(square).is_some() {
            self.turn.hand.beside = Some((square, held.man));
        } else {
            self.men_mut().set(square, Some(held.man));
        }
        if held.from != square {
            self.turn.hand.quitted.push((held.from, square));
        }
        if held.man.role == Role::Pawn && square.rank() == held.man.color.promotion_rank() {
            self.turn.hand.promoting_on = Some(square);
        }
    }

    fn remove(&mut self, square: Square) {
        let Some(man) = self.men_mut().get(square) else {
            return;
        };
        self.turn.hand.off.push((square, man));
        let beside = self
            .turn
            .hand
            .beside
            .take_if(|(at, _)| *at == square)
            .map(|(_, man)| man);
        self.men_mut().set(square, beside);
    }

    fn set_piece(&mut self, square: Square, man: Man) {
        self.men_mut().set(square, Some(man));
        self.turn.hand.new_piece = Some((square, man));
    }

    // ---- moves ----

    fn make_move(&mut self, event: &Event) {
        let Event::MoveMade {
            who,
            made,
            legal,
            faults,
            hands,
            turn,
            unmet,
        } = event
        else {
            return;
        };
        let resets = self.restarts_demands(*made);
        let mut after = self.standing.after(*who, *made, *legal, *turn);
        if let Some(what) = self.turn.hand.stand_in {
            after.stand_ins.push((made.to(), what));
        }
        let turn_passes = self.standing.setup.turn != *turn;
        let before = std::mem::replace(&mut self.standing, after);
        let touches = self.end_of_move(*who, turn_passes);
        self.last = Some(Arc::new(Ply {
            index: self.ply_count(),
            turn_from: self.turn_from,
            who: *who,
            made: *made,
            legal: *legal,
            faults: faults.clone(),
            hands: *hands,
            unmet: unmet.clone(),
            touches,
            at: self.now,
            used: self.clocks.as_ref().map(Clocks::used),
            completed: false,
            before,
            previous: self.last.take(),
        }));
        // Each of several moves given as odds is a move by itself.
        if turn_passes || (*legal && self.standing.odds.to_make > 0) {
            self.turn_from = self.ply_count();
        }
        self.hands_on = None;
        self.tainted |= !legal;
        if self.aside.offers_since_move[*who] > 0 {
            self.aside_mut().offers_since_move[*who] = 0;
        }
        self.duties[*who] = None;
        self.choice = None;
        let lasts = self.repetition_right_returns_with_position();
        self.lost.retain(|lost| match lost.right {
            Right::ChoiceOfMove => false,
            Right::ClaimRepetition => lasts,
            _ => true,
        });
        self.count_for_demands(*who, resets);
        if self.counts_by() == CountsBy::Completed {
            self.count_for_time(*who);
        }
    }

    /// Whether a right to claim a repetition, once lost, is there again only when the position is.
    fn repetition_right_returns_with_position(&self) -> bool {
        self.code
            .rules
            .repetition
            .restored_by
            .as_ref()
            .and_then(|rule| rule.at(self.event()))
            .is_some_and(|rule| *rule.is == RestoredBy::NextOccurrence)
    }

    pub(super) fn counts_by(&self) -> CountsBy {
        self.code
            .rules
            .clock
            .counted_move
            .as_ref()
            .and_then(|rule| rule.at(self.event()))
            .map_or(CountsBy::Pressed, |rule| *rule.is)
    }

    pub(super) fn count_for_time(&mut self, who: Color) {
        let bonus = self.time_bonus_of_odds(who);
        if let Some(clocks) = &mut self.clocks {
            let first = clocks.moves_counted(who) == 0;
            clocks.count_moves(who, if first { 1 + bonus } else { 1 });
        }
    }

    /// Whether a move begins the count of a demand for mate again.
    fn restarts_demands(&self, made: Move) -> bool {
        let pawn = self
            .standing
            .setup
            .board
            .get(made.from())
            .is_some_and(|man| man.role == Role::Pawn);
        let by = self.code.rules.mate_demand.demand.as_ref();
        match by
            .and_then(|rule| rule.at(self.event()))
            .map(|rule| rule.is.restarted_by)
        {
            Some(ResetBy::Captures) => self.standing.captures(made),
            Some(ResetBy::CapturesAndPawnMoves) => self.standing.captures(made) || pawn,
            None => false,
        }
    }

    fn count_for_demands(&mut self, who: Color, resets: bool) {
        for by in Color::ALL {
            let Some(demand) = &mut self.mate_demands[by] else {
                continue;
            };
            if resets {
                demand.made = 0;
            } else if by != who {
                demand.made += 1;
            }
        }
    }

    /// The moves made so far count once the clock has been stopped.
    fn count_until_stop(&mut self, who: Color) {
        let made = self.standing.tally.made[who] + self.time_bonus_of_odds(who);
        if let Some(clocks) = &mut self.clocks {
            let counted = clocks.moves_counted(who);
            clocks.count_moves(who, made.saturating_sub(counted));
        }
    }

    fn complete_move(&mut self) {
        let Some(last) = &mut self.last else { return };
        let ply = Arc::make_mut(last);
        if ply.completed {
            return;
        }
        ply.completed = true;
        let who = ply.who;
        self.standing.tally.completed[who] += 1;
        match self.counts_by() {
            CountsBy::Pressed => self.count_for_time(who),
            CountsBy::CompletedAndStopped => self.count_until_stop(who),
            CountsBy::Completed => {}
        }
    }

    pub(super) fn restore(&mut self, index: u32) {
        while let Some(ply) = self.last.take() {
            let found = ply.index <= index;
            self.standing = ply.before.clone();
            self.turn_from = ply.turn_from;
            self.last = ply.previous.clone();
            if found {
                break;
            }
        }
        self.after_return();
    }

    fn set_up(&mut self, fen: &str) {
        if let Ok(mut setup) = Setup::from_fen(fen) {
            // Counters that were not given go on as they stood; those that were are established history.
            let counted = fen.split_whitespace().count() >= 6;
            let tally = if counted {
                Tally::established(&setup)
            } else {
                setup.fullmove_number = self.standing.setup.fullmove_number;
                self.standing.tally
            };
            self.standing = Standing::new(setup, tally);
            self.tainted = true;
        }
        self.after_return();
    }

    /// What falls away when play goes back.
    pub(super) fn after_return(&mut self) {
        self.hands_on = None;
        self.turn = Turn::default();
        self.duties = Default::default();
        self.choice = None;
        self.offer = None;
        self.penalty = None;
        self.superseded = None;
        self.later = Default::default();
        let tainted = self.plies_back().any(|ply| !ply.legal);
        self.tainted = tainted;
        let plies = self.ply_count();
        let undone = |press: Option<u32>| press.is_some_and(|after| after > plies);
        if Color::ALL
            .into_iter()
            .any(|who| undone(self.aside.idle_press[who]))
        {
            let presses = &mut self.aside_mut().idle_press;
            for who in Color::ALL {
                presses[who] = presses[who].filter(|after| *after <= plies);
            }
        }
        let made = self.standing.tally.made;
        let bonus = ByColor {
            white: self.time_bonus_of_odds(Color::White),
            black: self.time_bonus_of_odds(Color::Black),
        };
        if let Some(clocks) = &mut self.clocks {
            for color in Color::ALL {
                clocks.recount(color, made[color] + bonus[color]);
            }
        }
    }

    fn begin_anew(&mut self) {
        let setup = Setup::initial();
        let tally = Tally::established(&setup);
        self.clocks = self
            .terms
            .time
            .as_ref()
            .and_then(|time| Clocks::new(time, tally.made, setup.turn));
        let now = self.now;
        if let Some(clocks) = &mut self.clocks {
            clocks.pass(now);
            clocks.start(setup.turn);
        }
        self.standing = Standing::new(setup, tally);
        self.last = None;
        self.turn_from = 0;
        self.lost.clear();
        self.illegal = Default::default();
        let aside = self.aside_mut();
        aside.impossible_since = None;
        aside.barred_castling.clear();
        aside.postponed = None;
        self.mate_demands = Default::default();
        self.outcome = None;
        self.questions.clear();
        self.adjournment = None;
        self.after_return();
    }
}
