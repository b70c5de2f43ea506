//! The state of a game: what all events so far add up to.

use std::sync::Arc;

use jadoube_board::{Board, ByColor, CastlingSide, Color, Move, Position, Role, Setup, Square};
use jadoube_codes::params::fifty::ClaimWindow;
use jadoube_codes::params::repetition::LostBy;
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, Code, EventKind};

use crate::act::Score;
use crate::event::Undoable;
use crate::fact::hands::StandIn;
use crate::fact::manners::Consent;
use crate::fact::message::Message;
use crate::fact::penalty::{Grades, Later};
use crate::game::adjournment::{Adjournment, Envelope};
use crate::game::aside::{Aside, SheetEntry};
use crate::game::clock::{ClockReading, Clocks};
use crate::game::form::{check_form, kind_in_fact};
use crate::game::odds::{self, OddsState};
use crate::game::open::{LostRight, MateDemand, Pending};
use crate::game::ply::{Ply, Standing, Tally};
use crate::game::rights::Superseded;
use crate::game::turn::Turn;
use crate::ruling::{Choice, Clauses, Demand, Duty, OffenceKind, Outcome, Penalty, Right};
use crate::terms::{Terms, TermsError};

/// A game under one code, as it stands after all events so far.
///
/// A game changes by [`Game::apply`] alone. Copies are cheap: the half-moves played are shared.
#[derive(Clone, Debug)]
pub struct Game {
    pub(crate) code: Arc<Code>,
    pub(crate) terms: Arc<Terms>,
    /// The kind of event that it is, whatever it is called.
    pub(crate) event: EventKind,
    /// The latest moment known.
    pub(crate) now: Millis,
    /// How the game stood at the start of the turn in progress.
    pub(crate) standing: Standing,
    /// The men as hands have left them, when a move is being made in steps.
    pub(crate) hands_on: Option<Box<Board>>,
    pub(crate) turn: Turn,
    /// The index of the first half-move of the turn in progress.
    pub(crate) turn_from: u32,
    /// What a substitution stands in the place of, while it can be annulled.
    pub(crate) superseded: Option<Arc<Superseded>>,
    /// Rights to a penalty that open only when the turn of the offence has ended, by their holder.
    pub(crate) later: ByColor<Option<Later>>,
    pub(crate) last: Option<Arc<Ply>>,
    /// The index of the half-move before which the present position had stood, where it was gone back to: that half-move and all
    /// after it are undone.
    pub(crate) resumes: Option<u32>,
    /// Whether an illegal move has been made or a position set up, so that men may stand again as they did before a capture.
    pub(crate) tainted: bool,
    pub(crate) clocks: Option<Clocks>,
    /// Whose lever is down: he pressed last, or he does not begin.
    pub(crate) lever_down: Color,
    pub(crate) duties: ByColor<Option<Duty>>,
    /// What each player may choose.
    pub(crate) choices: ByColor<Option<Choice>>,
    /// Whose choice was given last.
    pub(crate) latest_choice: Color,
    /// The open rights to exact a penalty, by their holders.
    pub(crate) penalties: ByColor<Option<OpenPenalty>>,
    /// Whose right of them was opened last.
    pub(crate) latest_penalty: Color,
    pub(crate) lost: Vec<LostRight>,
    pub(crate) illegal: ByColor<u32>,
    /// Whether each player has a draw offer open.
    pub(crate) offers: ByColor<bool>,
    pub(crate) mate_demands: ByColor<Option<MateDemand>>,
    /// The questions that wait, in the order in which they were asked; the last is answered first.
    pub(crate) questions: Vec<Pending>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) adjournment: Option<Arc<Adjournment>>,
    pub(crate) messages: ByColor<Option<Arc<Message>>>,
    pub(crate) aside: Arc<Aside>,
    /// How the game stood before each of the latest decisions that can be undone, the latest last; there it has none of these.
    pub(crate) undoable: Undoable<Arc<Game>>,
}

/// The right to exact a penalty for the latest offence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenPenalty {
    /// Who may exact it.
    pub holder: Color,
    /// What was done.
    pub kind: OffenceKind,
    /// The number of half-moves played when the offence was committed, itself included.
    pub ply: u32,
    /// The offence's clauses.
    pub by: Clauses,
    /// What may be exacted, where the code grades its penalties.
    pub grades: Option<Grades>,
}

/// Whether a right is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RightState {
    /// It has not been lost.
    Kept,
    /// It has been lost, by these clauses.
    Lost(Clauses),
}

impl Game {
    /// A game under `code`, before the first act.
    ///
    /// # Errors
    /// [`TermsError`] when the code knows no such terms, or they cannot be carried out.
    pub fn new(code: &Arc<Code>, terms: Terms) -> Result<Game, TermsError> {
        let code = match terms.date {
            Some(date) => code.on(date),
            None => Arc::clone(code),
        };
        check_form(&code, &terms)?;
        let (mut setup, odds) = odds::set_up(&code, &terms)?;
        if terms.starts_at_the_beginning() {
            setup.turn = terms.rightful_beginner(&code);
        }
        let tally = Tally::established(&setup);
        let mut clocks = terms
            .time
            .as_ref()
            .and_then(|time| Clocks::new(time, tally.made, setup.turn));
        if let Some(clocks) = clocks.as_mut().filter(|_| !terms.arbiter_starts) {
            clocks.start(setup.turn);
        }
        Ok(Game {
            event: kind_in_fact(&code, &terms),
            code,
            terms: Arc::new(terms),
            now: Millis::ZERO,
            standing: Standing::at_odds(setup, tally, odds),
            hands_on: None,
            turn: Turn::default(),
            turn_from: 0,
            superseded: None,
            later: Default::default(),
            last: None,
            resumes: None,
            tainted: false,
            clocks,
            lever_down: setup.turn.opposite(),
            duties: ByColor {
                white: None,
                black: None,
            },
            choices: ByColor::default(),
            latest_choice: Color::White,
            penalties: Default::default(),
            latest_penalty: Color::White,
            lost: Vec::new(),
            illegal: ByColor { white: 0, black: 0 },
            offers: Default::default(),
            mate_demands: ByColor {
                white: None,
                black: None,
            },
            questions: Vec::new(),
            outcome: None,
            adjournment: None,
            messages: Default::default(),
            aside: Arc::new(Aside::default()),
            undoable: Undoable::default(),
        })
    }

    /// The code that the game is played under.
    pub fn code(&self) -> &Arc<Code> {
        &self.code
    }

    /// What was settled before the first move.
    pub fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The kind of event, on which some values of the code depend: the one that it is called in the terms, unless the
    /// code's conditions for supervised play are not met.
    pub fn event(&self) -> EventKind {
        self.event
    }

    /// The men as they stood at the start of the turn in progress, with the turn and the rights.
    pub fn setup(&self) -> &Setup {
        &self.standing.setup
    }

    /// The men as they stand now, a man in the hand left out.
    pub fn board(&self) -> &Board {
        self.hands_on
            .as_deref()
            .unwrap_or(&self.standing.setup.board)
    }

    /// The position at the start of the turn in progress, if it is playable.
    pub fn position(&self) -> Option<&Position> {
        self.standing.position.as_ref()
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Color {
        self.standing.setup.turn
    }

    /// What hands have done in the turn in progress.
    pub fn in_hand(&self) -> &Turn {
        &self.turn
    }

    /// The counts.
    pub fn tally(&self) -> &Tally {
        &self.standing.tally
    }

    /// Whether fewer moves have been made than those before which the event lets no draw be agreed, and the arbiter has not
    /// consented to one.
    pub(crate) fn is_before_draws(&self) -> bool {
        self.is_before(self.terms().no_draw_before()) && !self.has_consent_to_draw()
    }

    /// Whether the event lets a draw be agreed now with the arbiter's consent alone, and he has not given it.
    pub(crate) fn needs_consent_to_draw(&self) -> bool {
        self.is_before(self.terms().draw_by_consent_before()) && !self.has_consent_to_draw()
    }

    /// Whether one of the players has made fewer moves than this.
    fn is_before(&self, number: Option<u32>) -> bool {
        let made = self.tally().made;
        number.is_some_and(|number| made.white.min(made.black) < number)
    }

    /// Whether the arbiter has consented to a draw: that holds until each player has made another move.
    fn has_consent_to_draw(&self) -> bool {
        let given = self.aside.draw_consent;
        given.is_some_and(|after| self.ply_count() < after + 2)
    }

    /// Whether each player has made so many moves. A game that did not begin with the array is under way: of these both have made one.
    pub(crate) fn have_both_made(&self, number: u32) -> bool {
        let made = self.tally().made;
        let is_under_way = number <= 1 && !self.terms().starts_at_the_beginning();
        made.white.min(made.black) >= number || is_under_way
    }

    /// How often a player has offered a draw since his last move.
    pub fn offers_since_move(&self, who: Color) -> u32 {
        self.aside().offers_since_move[who]
    }

    /// Who has pressed the clock without having made a move, while nothing has been established of it. Whoever looks for an illegal
    /// move finds that first.
    pub fn pressed_without_move(&self) -> Option<Color> {
        let pressed = |who: &Color| self.aside().idle_press[*who].is_some();
        Color::ALL.into_iter().find(pressed)
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// The score.
    pub fn score(&self) -> Score {
        self.outcome
            .as_ref()
            .map_or(Score::Open, |outcome| outcome.score)
    }

    /// The duty that lies on a player.
    pub fn duty(&self, who: Color) -> Option<&Duty> {
        self.duties[who].as_ref().filter(|_| self.outcome.is_none())
    }

    /// The choice that a player has; where each has one, the one that was given last.
    pub fn choice(&self) -> Option<&Choice> {
        let latest = self.latest_choice;
        let of = |who: Color| self.choices[who].as_ref();
        of(latest).or_else(|| of(latest.opposite()))
    }

    /// The choice that this player has.
    pub fn choice_of(&self, who: Color) -> Option<&Choice> {
        self.choices[who].as_ref()
    }

    /// The open right to exact a penalty; where each player has one, the one that was opened last.
    pub fn open_penalty(&self) -> Option<&OpenPenalty> {
        let latest = self.latest_penalty;
        let of = |holder: Color| self.penalties[holder].as_ref();
        of(latest).or_else(|| of(latest.opposite()))
    }

    /// This player's open right to exact a penalty.
    pub fn open_penalty_of(&self, holder: Color) -> Option<&OpenPenalty> {
        self.penalties[holder].as_ref()
    }

    /// Whether a right is there.
    pub fn right(&self, who: Color, right: Right) -> RightState {
        if let Right::Castling(rook) = right {
            return self.castling_right(who, rook);
        }
        if let Some(by) = self.claim_lost_by_touch(who, right) {
            return RightState::Lost(by.to_vec());
        }
        match self
            .lost
            .iter()
            .rev()
            .find(|lost| lost.who == who && lost.right == right)
        {
            Some(lost) => RightState::Lost(lost.by.clone()),
            None => RightState::Kept,
        }
    }

    /// Whether a player has touched a man in this turn in a way that counts.
    pub fn has_touched(&self, who: Color) -> bool {
        self.turn.counted(who).next().is_some() || self.turn.hand.by == Some(who)
    }

    /// The clauses by which a touch in the turn in progress takes the right to claim a draw, where the code lets it.
    fn claim_lost_by_touch(&self, who: Color, right: Right) -> Option<&[ClauseId]> {
        if self.turn() != who || !self.has_touched(who) {
            return None;
        }
        let rules = &self.code.rules;
        match right {
            Right::ClaimRepetition => {
                let rule = rules.repetition.lost_by.as_ref()?.at(self.event())?;
                match *rule.is {
                    LostBy::Touch => Some(rule.by),
                    LostBy::Move => None,
                }
            }
            Right::ClaimFiftyMoves => {
                let rule = rules.fifty.window.as_ref()?.at(self.event())?;
                match *rule.is {
                    ClaimWindow::UntilTouch => Some(rule.by),
                    ClaimWindow::AtOnceOnCompletion | ClaimWindow::WhileCountStands => None,
                }
            }
            Right::Penalty | Right::Castling(_) | Right::ChoiceOfMove => None,
        }
    }

    /// A right to castle is what the history of the men has left of it.
    fn castling_right(&self, who: Color, rook: Square) -> RightState {
        let barred = self
            .aside
            .barred_castling
            .iter()
            .find(|(whose, square, _)| *whose == who && *square == rook);
        if let Some((_, _, by)) = barred {
            return RightState::Lost(by.clone());
        }
        let rights = self.setup().castling;
        if [CastlingSide::King, CastlingSide::Queen]
            .into_iter()
            .any(|side| rights.get(who, side) == Some(rook))
        {
            return RightState::Kept;
        }
        let movement = &self.code.rules.movement;
        let by = [&movement.castling_king_moved, &movement.castling_rook_moved];
        let mut clauses: Clauses = by
            .into_iter()
            .flatten()
            .flat_map(|cite| cite.by.iter().copied())
            .collect();
        clauses.dedup();
        RightState::Lost(clauses)
    }

    /// What a clock shows at `now`, if the game is timed.
    pub fn clock(&self, whose: Color, now: Millis) -> Option<ClockReading> {
        self.clocks
            .as_ref()
            .map(|clocks| clocks.reading(whose, now))
    }

    /// Whose flags have fallen by `now`, and when each fell.
    pub fn flags_fallen(&self, now: Millis) -> Vec<(Color, Millis)> {
        let fell = |whose| Some((whose, self.clock(whose, now)?.fallen?));
        Color::ALL.into_iter().filter_map(fell).collect()
    }

    /// The clocks, if the game is timed.
    pub fn clocks(&self) -> Option<&Clocks> {
        self.clocks.as_ref()
    }

    /// Whose clock runs.
    pub fn running_clock(&self) -> Option<Color> {
        self.clocks.as_ref().and_then(Clocks::running)
    }

    /// Whether a press of this player presses nothing: his lever is down already, since the other clock runs. Without
    /// clocks the lever is thought along.
    pub fn is_lever_down(&self, who: Color) -> bool {
        match &self.clocks {
            Some(clocks) => clocks.running() == Some(who.opposite()),
            None => self.lever_down == who,
        }
    }

    /// Who has an offer of a draw open; where both have, the one to whom the player on turn can answer.
    pub fn offer(&self) -> Option<Color> {
        let waiting = self.turn().opposite();
        [waiting, waiting.opposite()]
            .into_iter()
            .find(|by| self.offers[*by])
    }

    /// Whether this player has an offer of a draw open.
    pub fn has_offered(&self, who: Color) -> bool {
        self.offers[who]
    }

    /// The demand for mate that this player has made.
    pub fn mate_demand(&self, by: Color) -> Option<MateDemand> {
        self.mate_demands[by]
    }

    /// Whether the latest decision can be undone: nobody has replied to it.
    pub fn has_undoable_decision(&self) -> bool {
        !self.undoable.is_empty()
    }

    /// The game before the latest decision that can be undone.
    pub(crate) fn before_decision(&self) -> Option<&Game> {
        self.undoable.latest().map(Arc::as_ref)
    }

    /// Whether a player has agreed to something, and no move has been made since.
    pub fn has_consented(&self, who: Color, to: Consent) -> bool {
        let now = self.ply_count();
        self.aside.consents[who].contains(&(to, now))
    }

    /// The latest break of the game, and what was sealed; none if it was never adjourned.
    pub fn adjournment(&self) -> Option<&Adjournment> {
        self.adjournment.as_deref()
    }

    /// The latest message of a side in a game by communication.
    pub fn message(&self, by: Color) -> Option<&Message> {
        self.messages[by].as_deref()
    }

    /// Whether the session that was agreed on is over at this moment, and play has not been broken off before.
    pub fn is_session_over(&self, now: Millis) -> bool {
        let ends = self.terms().play_ends();
        self.adjournment().is_none() && ends.is_some_and(|ends| now >= ends)
    }

    /// The envelope that is to be opened next.
    pub fn envelope_due(&self) -> Option<&Envelope> {
        self.adjournment()?.due()
    }

    /// What is seldom asked for.
    pub(crate) fn aside(&self) -> &Aside {
        &self.aside
    }

    /// When the official started play, if he did.
    pub fn play_began(&self) -> Option<Millis> {
        self.aside.play_began
    }

    /// What a player has written on his scoresheet, entry by entry.
    pub fn sheet(&self, who: Color) -> &[SheetEntry] {
        &self.aside.sheets[who]
    }

    /// What was established or done that only stands in the record, with the clauses that it concerns.
    pub fn notes(&self) -> &[(String, Clauses)] {
        &self.aside.notes
    }

    /// The punishments given so far.
    pub fn penalties_given(&self) -> &[Penalty] {
        &self.aside.penalties
    }

    /// What a player has agreed to that the other alone may not do, each with the half-moves played then.
    pub fn consents(&self, who: Color) -> &[(Consent, u32)] {
        &self.aside.consents[who]
    }

    /// After how many half-moves a player has claimed a draw, if he has.
    pub fn draw_claimed(&self, who: Color) -> Option<u32> {
        self.aside.draw_claimed[who]
    }

    /// Whether the arbiter has put off his answer to a player's claim of a draw.
    pub fn is_claim_postponed(&self, who: Color) -> bool {
        self.aside.postponed[who]
    }

    /// The latest moment known.
    pub fn now(&self) -> Millis {
        self.now
    }

    /// What stands on a square in the stead of the piece that it is named.
    pub fn stand_in(&self, square: Square) -> Option<StandIn> {
        self.standing
            .stand_ins
            .iter()
            .find(|(at, _)| *at == square)
            .map(|(_, what)| *what)
    }

    /// The number of half-moves played.
    pub fn ply_count(&self) -> u32 {
        self.last.as_ref().map_or(0, |ply| ply.index + 1)
    }

    /// The latest half-move.
    pub fn last_ply(&self) -> Option<&Ply> {
        self.last.as_deref()
    }

    /// The half-moves played, the latest first.
    pub fn plies_back(&self) -> impl Iterator<Item = &Ply> {
        std::iter::successors(self.last.as_deref(), |ply| ply.previous.as_deref())
    }

    /// The half-moves that no return to an earlier position has undone, the latest first.
    pub fn plies_that_stand(&self) -> impl Iterator<Item = &Ply> {
        let (mut next, mut undone_from) = (self.last.as_deref(), self.resumes);
        std::iter::from_fn(move || {
            while let Some(ply) =
                next.filter(|ply| undone_from.is_some_and(|from| ply.index >= from))
            {
                next = ply.previous.as_deref();
            }
            let ply = next?;
            (next, undone_from) = (ply.previous.as_deref(), ply.resumes);
            Some(ply)
        })
    }

    /// The half-moves played, in order. Takes time in proportion to their number.
    pub fn plies(&self) -> Vec<&Ply> {
        let mut plies: Vec<&Ply> = self.plies_back().collect();
        plies.reverse();
        plies
    }

    /// Every legal move of the player who has the turn, also where the position is not playable.
    pub fn legal_moves(&self) -> Vec<Move> {
        let mut moves = match self.position() {
            Some(position) => position.legal_moves().to_vec(),
            None => self.setup().plain_moves(),
        };
        if self.odds_state() != OddsState::default() {
            moves.extend(self.castlings_without_rook());
            moves.retain(|made| !self.goes_too_far(*made));
        }
        moves
    }

    /// Whether a move of the player who has the turn is legal.
    pub fn is_legal(&self, made: Move) -> bool {
        if self.odds_state() != OddsState::default() {
            if self.goes_too_far(made) {
                return false;
            }
            if self.castlings_without_rook().contains(&made) {
                return true;
            }
        }
        match self.position() {
            Some(position) => position.is_legal(made),
            None => self.setup().judge_move(made).is_ok(),
        }
    }

    /// The legal moves that fulfil a demand.
    pub fn fulfilling(&self, demand: &Demand) -> Vec<Move> {
        self.legal_moves()
            .into_iter()
            .filter(|made| self.fulfills(*made, demand))
            .collect()
    }

    /// Whether a move, legal or not, fulfills a demand.
    pub fn fulfills(&self, made: Move, demand: &Demand) -> bool {
        match demand {
            Demand::Moves(square) => made.from() == *square,
            Demand::Takes(square) => self.victim(made) == Some(*square),
            Demand::Pair(from, taken) => made.from() == *from && self.victim(made) == Some(*taken),
            // A pawn left on the last rank is where it had to go; that it was not promoted has a law of its own.
            Demand::Exactly(wanted) => {
                made == *wanted || made == Move::new(wanted.from(), wanted.to())
            }
            Demand::King => self.is_king(made.from()) && !self.castles(made),
            Demand::MovesWithoutCastling(square) => made.from() == *square && !self.castles(made),
            Demand::Castles(rook) => self.castles(made) && made.to() == *rook,
            Demand::Any(demands) => demands.iter().any(|demand| self.fulfills(made, demand)),
            Demand::All(demands) => demands.iter().all(|demand| self.fulfills(made, demand)),
            Demand::Retract | Demand::Replace(_) => false,
        }
    }

    /// The square of the man that a move takes, which in passing is not the square that it goes to.
    pub fn victim(&self, made: Move) -> Option<Square> {
        self.standing.victim(made)
    }

    /// Whether a move is the king's part of castling: king onto his own rook.
    pub fn castles(&self, made: Move) -> bool {
        let board = &self.setup().board;
        let (Some(king), Some(rook)) = (board.get(made.from()), board.get(made.to())) else {
            return false;
        };
        king.role == Role::King && rook.role == Role::Rook && king.color == rook.color
    }

    fn is_king(&self, square: Square) -> bool {
        self.setup()
            .board
            .get(square)
            .is_some_and(|man| man.role == Role::King)
    }

    /// How often the present position has stood, itself included; with `rights`, the castling and en-passant rights
    /// count too.
    pub fn occurrences(&self, rights: bool) -> u32 {
        self.occurrences_of(&self.standing, rights)
    }

    /// How often the position on the board has stood at every second move of each player, up to now.
    pub fn occurrences_in_a_row(&self) -> u32 {
        let key = self.standing.key(true);
        let earlier = self
            .plies_that_stand()
            .skip(3)
            .step_by(4)
            .take_while(|ply| ply.before.key(true) == key)
            .count();
        1 + earlier as u32
    }

    /// How often a position would have stood, if it stood now.
    pub fn occurrences_of(&self, standing: &Standing, rights: bool) -> u32 {
        1 + self.earlier(standing, rights).count() as u32
    }

    /// Whether the present position has stood so often, itself included. Looks back no further than that takes.
    pub fn has_occurred(&self, times: u32, rights: bool) -> bool {
        let earlier = self.earlier(&self.standing, rights);
        earlier.take(times as usize).count() + 1 >= times as usize
    }

    /// The earlier appearances of a position that stands, or would stand, now.
    fn earlier<'a>(
        &'a self,
        standing: &'a Standing,
        rights: bool,
    ) -> impl Iterator<Item = &'a Standing> {
        let key = standing.key(rights);
        let quiet = standing.tally.since_change;
        // Nothing before the last capture or pawn move can come again, unless an illegal move brought men back.
        let reach = if self.tainted {
            usize::MAX
        } else {
            (quiet.white + quiet.black) as usize + 1
        };
        let here = Some(&self.standing).filter(|here| !std::ptr::eq(standing, *here));
        here.into_iter()
            .chain(self.plies_that_stand().take(reach).map(|ply| &ply.before))
            .filter(move |before| before.key(rights) == key)
    }
}
