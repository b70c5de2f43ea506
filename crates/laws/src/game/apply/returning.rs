//! Going back: to an earlier position, to one that is set up, to the beginning.

use jadoube_board::{ByColor, Color, Man, Setup, Square};

use crate::event::Lapse;
use crate::game::clock::Clocks;
use crate::game::open::Open;
use crate::game::ply::{Ply, Standing, Tally};
use crate::game::state::{Game, OpenPenalty};
use crate::game::turn::{Touch, Turn};

impl Game {
    /// The position before a half-move stands again, and with it all that stood open then, but for what the law keeps:
    /// offences, penalties, the time used, and an offer of a draw that nothing has ended.
    pub(super) fn restore(&mut self, index: u32) {
        let touched_on = self.touched_on(index);
        let mut first = None;
        let mut undone = 0;
        while let Some(ply) = self.last.take() {
            undone += 1;
            let found = ply.index <= index;
            self.standing = ply.before.clone();
            self.turn_from = ply.turn_from;
            self.resumes = ply.resumes;
            self.last = ply.previous.clone();
            first = Some(ply);
            if found {
                break;
            }
        }
        let offers = self.offers;
        self.after_return();
        let Some(ply) = first else { return };
        let set = ByColor {
            white: self.is_set_since(Color::White, ply.index),
            black: self.is_set_since(Color::Black, ply.index),
        };
        if let (Some(clocks), Some(earned)) = (&mut self.clocks, &ply.earned) {
            clocks.take_back_to(earned, set);
        }
        self.reopen(&ply.open, offers, undone == 1);
        if let Some(begun) = &ply.unfinished {
            self.begin_again(begun);
        }
        self.turn.touched_on = touched_on;
        self.strike_out();
    }

    /// What the player of this half-move touched after it and before it was complete, if it was illegal, in order: men that stand
    /// there again when it goes back.
    fn touched_on(&self, index: u32) -> Vec<(Square, Man)> {
        let Some(first) = self.plies_back().find(|ply| ply.index == index) else {
            return Vec::new();
        };
        if first.legal {
            return Vec::new();
        }
        let who = first.who;
        let counted = |touches: &[Touch]| -> Vec<Square> {
            let of_his = touches
                .iter()
                .filter(|touch| touch.who == who && touch.counts);
            of_his.map(|touch| touch.square).collect()
        };
        let since: Vec<&Ply> = self
            .plies_back()
            .take_while(|ply| ply.index > index)
            .collect();
        let mut squares = Vec::new();
        let mut complete = first.completed;
        let mut answered = false;
        for ply in since.into_iter().rev() {
            squares.extend(counted(&ply.touches));
            answered |= ply.who != who;
            if complete || answered {
                break;
            }
            squares.push(ply.made.from());
            complete = ply.completed;
        }
        if !answered && self.standing.setup.turn != who {
            squares.extend(counted(&self.turn.touches));
        }
        let before = &first.before.setup.board;
        let stands = |square: Square| Some((square, before.get(square)?));
        squares.into_iter().filter_map(stands).collect()
    }

    /// Whether an official has set this player's clock since a half-move was made.
    pub(crate) fn is_set_since(&self, whose: Color, ply: u32) -> bool {
        self.aside.set_by_hand[whose].is_some_and(|after| after > ply)
    }

    /// What stood open at this moment.
    pub(super) fn open_now(&self) -> Open {
        let upheld = |who: Color| self.duties[who].clone().filter(|duty| duty.upheld);
        Open {
            duties: ByColor {
                white: upheld(Color::White),
                black: upheld(Color::Black),
            },
            mate_demands: self.mate_demands,
            lost: self.lost.clone(),
            offers: self.offers,
            offers_since_move: self.aside.offers_since_move,
            lever_down: self.clocks.is_some().then_some(self.lever_down),
        }
    }

    /// What stood open then stands open again. An offer that an undone move had answered is open again; one that was made
    /// with the move that goes back alone, and that nothing has ended, stays.
    fn reopen(&mut self, open: &Open, offers: ByColor<bool>, alone: bool) {
        self.duties = open.duties.clone();
        self.mate_demands = open.mate_demands;
        self.lost = open.lost.clone();
        // A press that went with what is undone has not been: whoever had nothing to press before it has nothing to press now.
        self.lever_down = open.lever_down.unwrap_or(self.lever_down);
        for who in Color::ALL {
            let answered_by_move = self.aside.lapsed[who] == Some(Lapse::Move);
            self.offers[who] =
                (open.offers[who] && (offers[who] || answered_by_move)) || (alone && offers[who]);
            if self.offers[who] && self.aside.lapsed[who].is_some() {
                self.aside_mut().lapsed[who] = None;
            }
        }
        if self.aside.offers_since_move != open.offers_since_move && !alone {
            self.aside_mut().offers_since_move = open.offers_since_move;
        }
    }

    /// What was written, agreed and claimed after the moment to which the game returns stands no longer.
    fn strike_out(&mut self) {
        let plies = self.ply_count();
        let late = |after: &u32| *after > plies;
        let aside = &self.aside;
        let any = Color::ALL.into_iter().any(|who| {
            aside.sheets[who].iter().any(|entry| late(&entry.after))
                || aside.consents[who].iter().any(|(_, after)| late(after))
                || aside.draw_claimed[who].as_ref().is_some_and(late)
                || aside.flag_called[who].as_ref().is_some_and(late)
                || aside.offered_by_claim[who].as_ref().is_some_and(late)
        });
        let given = aside.draw_consent.iter();
        let any = any || given.chain(&aside.impossible_since).any(late);
        if !any {
            return;
        }
        let aside = self.aside_mut();
        for who in Color::ALL {
            aside.sheets[who].retain(|entry| !late(&entry.after));
            aside.consents[who].retain(|(_, after)| !late(after));
            aside.draw_claimed[who] = aside.draw_claimed[who].filter(|after| !late(after));
            aside.flag_called[who] = aside.flag_called[who].filter(|after| !late(after));
            aside.offered_by_claim[who] = aside.offered_by_claim[who].filter(|after| !late(after));
        }
        aside.draw_consent = aside.draw_consent.filter(|after| !late(after));
        aside.impossible_since = aside.impossible_since.filter(|after| !late(after));
    }

    pub(super) fn set_up(&mut self, fen: &str) {
        let mut until = self.ply_count();
        if let Ok(mut setup) = Setup::from_fen(fen) {
            // Counters that were not given go on as they stood; those that were are established history.
            let counted = fen.split_whitespace().count() >= 6;
            let undone_from = self.undone_by(&setup, counted);
            until = undone_from.unwrap_or(until);
            self.resumes = undone_from.or(self.resumes);
            let tally = if counted {
                Tally::established(&setup)
            } else {
                setup.fullmove_number = self.standing.setup.fullmove_number;
                self.standing.tally
            };
            self.standing = Standing::new(setup, tally);
            self.tainted = true;
        }
        self.after_return_to(until);
    }

    /// From which half-move on everything is undone when this arrangement is set up: all of them where it has never stood. None where
    /// men are only put where play had brought them.
    fn undone_by(&self, setup: &Setup, counted: bool) -> Option<u32> {
        let stood = self.ply_made_from(setup, counted);
        let is_this = |at: &Setup| at.board == setup.board && at.turn == setup.turn;
        stood.or((!is_this(&self.standing.setup) && !is_this(&self.played_to())).then_some(0))
    }

    /// The arrangement to which the moves have led, wherever the men stand now.
    fn played_to(&self) -> Setup {
        let resumes = |ply: &&Ply| Some(ply.index) == self.resumes;
        match (self.plies_back().find(resumes), self.last_ply()) {
            (Some(undone), _) => undone.before.setup,
            (None, Some(last)) => last.before.setup.play_any(last.made),
            (None, None) => self.standing.setup,
        }
    }

    /// The half-move that began a turn, still stands, and was made from this arrangement; with its counters, if they count. Of several
    /// the latest, and where that arrangement was gone back to, the first that was made from it.
    fn ply_made_from(&self, setup: &Setup, counted: bool) -> Option<u32> {
        let stood = |before: &Setup| {
            let counters = |of: &Setup| (of.halfmove_clock, of.fullmove_number);
            before.board == setup.board
                && before.turn == setup.turn
                && before.castling == setup.castling
                && before.legal_en_passant() == setup.legal_en_passant()
                && (!counted || counters(before) == counters(setup))
        };
        self.plies_that_stand()
            .filter(|ply| ply.index == ply.turn_from)
            .find(|ply| stood(&ply.before.setup))
            .map(|ply| ply.resumes.unwrap_or(ply.index))
    }

    /// What falls away when play goes back to where its last half-move has led.
    pub(super) fn after_return(&mut self) {
        self.after_return_to(self.ply_count());
    }

    /// The same where of its half-moves only so many stand.
    fn after_return_to(&mut self, plies: u32) {
        self.hands_on = None;
        self.turn = Turn::default();
        self.duties = Default::default();
        self.choices = Default::default();
        self.offers = Default::default();
        for holder in Color::ALL {
            // A right that was open before the moment to which the game returns is nobody's to take.
            let older = |open: &OpenPenalty| open.ply <= plies && open.grades.is_none();
            self.penalties[holder] = self.penalties[holder].take().filter(older);
        }
        if !self.aside.lying.is_empty() {
            self.aside_mut().lying.clear();
        }
        self.superseded = None;
        self.later = Default::default();
        self.think_lever_along();
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

    pub(super) fn begin_anew(&mut self) {
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
        self.resumes = None;
        self.turn_from = 0;
        self.lost.clear();
        self.illegal = Default::default();
        let aside = self.aside_mut();
        aside.impossible_since = None;
        aside.barred_castling.clear();
        aside.postponed = Default::default();
        self.mate_demands = Default::default();
        self.outcome = None;
        self.questions.clear();
        self.adjournment = None;
        self.after_return();
    }
}
