//! A ruling in the making: a copy of the game on which its events are tried out one by one.

mod deciding;

use jadoube_board::{Board, Color, Move, Position};
use jadoube_codes::decides;
use jadoube_codes::params::penalty::Chooser;
use jadoube_codes::time::Millis;
use jadoube_codes::{Cite, ClauseId, Code, Gap, Interpretation, Rule, Ruled, Rules, Said};
use jadoube_notation::{Style, write_move};
use jadoube_proof::Watch;
use std::ops::Range;
use std::sync::Arc;

use crate::event::{ClockEvent, Event, HearingEvent, RightsEvent, Undoable};
use crate::game::Game;
use crate::judgment::Under;
use crate::ruling::{
    Choice, Clauses, Demand, Duty, Matter, Penalty, PenaltyKind, Question, ReadAs, Refused, Right,
    Ruling, Verdict,
};
use crate::said::{self, Sentence};
use crate::sentence;
use crate::witness::{Shows, Witness};

/// So many half-moves of a line are told in words at most.
const TOLD: usize = 16;

/// Somebody who may stop the proofs on the way of an act: a flag, or whatever else is a [`Watch`].
pub type Stop = Arc<dyn Watch + Send>;

/// What an act, or time, has come to.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Decided {
    /// The ruling.
    pub ruling: Ruling,
    /// The game with all events of the ruling, as [`Game::apply_all`] makes it of the game before and the ruling.
    pub after: Game,
}

/// A ruling in the making.
///
/// Rules look at `game`, which already shows what the ruling has decided so far, and add to the ruling by the methods.
pub(crate) struct Draft<'g> {
    pub game: Game,
    /// The code of the game from which the copy was made.
    code: &'g Arc<Code>,
    /// The men as they stood at the start of the turn when the act came in.
    men_before: Board,
    ruling: Ruling,
    /// What shows why, an example or a proof; it is told last.
    shown: Option<String>,
    /// Who may stop the proofs on the way.
    stop: Option<Stop>,
    /// Whether it is only asked what might be done: then nothing is proved.
    rehearsal: bool,
    /// Where among the clauses cited those stand that make a move just made a legal one.
    making: Range<usize>,
    /// The clauses that what was just done breaks, in order.
    broken: Clauses,
    /// The clauses that lead, unless the game ends or somebody is punished.
    leading: Clauses,
    /// What could be undone before a decision began, and what was being decided.
    undoable_before: (Undoable<Arc<Game>>, Option<usize>),
    /// A move that was no legal one has gone back because another was owed: a press completes it all the same.
    pub illegal_went_back: bool,
    /// Why what was said or done is refused, the first reason alone.
    refused_for: Option<String>,
    /// What was said so far: two rules may come to say the same, and nobody wants to read it twice.
    told: Vec<String>,
    /// How the doubtful texts are read on which the ruling rests; told at its end.
    readings: Vec<&'g str>,
}

impl<'g> Draft<'g> {
    pub fn new(game: &'g Game) -> Draft<'g> {
        Draft {
            code: game.code(),
            stop: None,
            shown: None,
            game: game.clone(),
            men_before: game.setup().board,
            rehearsal: false,
            making: 0..0,
            broken: Clauses::new(),
            leading: Clauses::new(),
            undoable_before: Default::default(),
            illegal_went_back: false,
            refused_for: None,
            told: Vec::new(),
            readings: Vec::new(),
            ruling: Ruling::nothing(),
        }
    }

    /// The same with proofs that somebody may stop.
    pub fn until(stop: &Stop, game: &'g Game) -> Draft<'g> {
        Draft {
            stop: Some(Arc::clone(stop)),
            ..Draft::new(game)
        }
    }

    /// A draft by which it is only asked what might be done.
    pub fn rehearsal(game: &'g Game) -> Draft<'g> {
        Draft {
            rehearsal: true,
            ..Draft::new(game)
        }
    }

    /// What stops the proofs on the way, if anything does.
    pub fn stop(&self) -> Option<Stop> {
        self.stop.clone()
    }

    /// Whether it is only asked what might be done, so that nothing need be proved.
    pub fn is_rehearsal(&self) -> bool {
        self.rehearsal
    }

    /// The game with all events of the draft.
    pub fn into_game(self) -> Game {
        self.game
    }

    pub fn finish(mut self) -> Decided {
        self.forget_empty_decision();
        for (index, reading) in std::mem::take(&mut self.readings).into_iter().enumerate() {
            let reading = reading.to_owned();
            match index {
                0 => self.say(said::Referee::ReadSo { reading }),
                _ => self.say(said::Referee::ReadSoToo { reading }),
            }
        }
        if let Some(shown) = self.shown.take() {
            self.add(&shown);
        }
        let made = if self.ruling.weighs() {
            self.ruling.clauses[self.making.clone()].to_vec()
        } else {
            Clauses::new()
        };
        let (mut clauses, mut leading) = self.deciding_first();
        // What only belongs to the matter, in the order of its citation: before what was said to be background.
        let mut also = Clauses::new();
        let code = self.code;
        clauses.retain(|id| {
            let leads = leading > 0;
            leading = leading.saturating_sub(1);
            let decides = leads || !code.is_background(*id) && !made.contains(id);
            if !decides {
                also.push(*id);
            }
            decides
        });
        self.ruling.also.retain(|id| !clauses.contains(id));
        add_clauses(&mut also, &self.ruling.also);
        (self.ruling.clauses, self.ruling.also) = (clauses, also);
        Decided {
            ruling: self.ruling,
            after: self.game,
        }
    }

    /// The parameters of the code.
    pub fn rules(&self) -> &'g Rules {
        &self.code.rules
    }

    /// The code.
    pub fn code(&self) -> &'g Arc<Code> {
        self.code
    }

    /// What the game is judged by.
    pub fn under(&self) -> Under<'g> {
        Under::new(self.code, self.game.event())
    }

    /// A parameter as it holds in this event; `None` where the code is silent.
    pub fn at<'r, T>(&self, rule: &'r Option<Rule<T>>) -> Option<Ruled<'r, T>> {
        rule.as_ref()?.at(self.game.event())
    }

    /// The clauses of a parameter; none where the code is silent.
    pub fn by<'r, T>(&self, rule: &'r Option<Rule<T>>) -> &'r [ClauseId] {
        self.at(rule).map_or(&[], |ruled| ruled.by)
    }

    /// The clauses that say what is only quoted; none where the code is silent.
    pub fn quoted<'r, T>(&self, said: &'r Option<Said<T>>) -> &'r [ClauseId] {
        said.as_ref().map_or(&[], |said| said.by(self.game.event()))
    }

    /// A value that is told in a sentence and decides nothing; `None` where the code is silent.
    pub fn told<'r, T>(&self, said: &'r Option<Said<T>>) -> Option<Ruled<'r, T>> {
        said.as_ref()?.told(self.game.event())
    }

    /// The clauses that leave penalties to the official, where any do.
    pub fn penalties_of_official(&self) -> Option<&'g [ClauseId]> {
        self.at(&self.rules().penalty.chooser)
            .filter(|rule| !decides!(rule, Chooser::Opponent, not Chooser::Arbiter | Chooser::ArbiterFromMenu))
            .map(|rule| rule.by)
    }

    pub fn now(&self) -> Millis {
        self.game.now()
    }

    /// Why what was said or done is refused: the first reason, without what else comes of it.
    pub fn refused_for(&self) -> Option<&str> {
        self.refused_for.as_deref()
    }

    pub fn is_refused(&self) -> bool {
        self.ruling.verdict != Verdict::Accepted
    }

    /// Whether what was done on the board does not stand, and the men are where they were before it.
    pub fn men_are_back(&self) -> bool {
        self.ruling.verdict == Verdict::Refused && self.stands_as_before()
    }

    /// Whether the men stand where they stood before the act at hand.
    fn stands_as_before(&self) -> bool {
        self.game.setup().board == self.men_before
    }

    /// Whether what was just done has been found to break a law.
    pub fn ruling_breaches(&self) -> bool {
        self.ruling.breach
    }

    pub fn cites(&self) -> &[ClauseId] {
        &self.ruling.clauses
    }

    // ---- adding to the ruling ----

    pub fn emit(&mut self, event: impl Into<Event>) {
        let event = event.into();
        self.game.apply(&event);
        self.ruling.events.push(event);
    }

    /// What the ruling has brought about so far.
    pub fn events(&self) -> &[Event] {
        &self.ruling.events
    }

    /// A decision begins, which may be undone.
    pub fn begin_decision(&mut self) {
        self.undoable_before = (self.game.undoable.clone(), self.game.aside().deciding);
        self.emit(HearingEvent::DecisionBegins);
    }

    /// A decision that was refused, and of which nothing came, has never begun: what could be undone before can be still.
    fn forget_empty_decision(&mut self) {
        if !self.is_refused()
            || self.ruling.events.last() != Some(&HearingEvent::DecisionBegins.into())
        {
            return;
        }
        self.ruling.events.pop();
        let deciding;
        (self.game.undoable, deciding) = std::mem::take(&mut self.undoable_before);
        self.game.resume_deciding(deciding);
    }

    /// These clauses decide.
    pub fn cite(&mut self, clauses: &[ClauseId]) {
        add_clauses(&mut self.ruling.clauses, clauses);
    }

    /// These clauses decide before those that only bind somebody.
    pub fn lead(&mut self, clauses: &[ClauseId]) {
        self.cite(clauses);
        add_clauses(&mut self.leading, clauses);
    }

    /// What is cited meanwhile makes the move just made a legal one.
    pub fn cite_making(&mut self, cite: impl FnOnce(&mut Draft)) {
        let from = self.ruling.clauses.len();
        cite(self);
        self.making = from..self.ruling.clauses.len();
    }

    /// These clauses belong to the matter and decide nothing here.
    pub fn background(&mut self, clauses: &[ClauseId]) {
        add_clauses(&mut self.ruling.also, clauses);
    }

    /// The ruling rests on an interpretation where the text is silent, and says so: on that of the manual, where the game is
    /// judged with it and it has one, else on how the silent text is read here.
    pub fn rests_on(&mut self, gap: Gap) {
        match self.settled(gap) {
            Some(one) => {
                self.cite(&[one.clause.id]);
                self.say(said::Referee::RestsOn {
                    title: one.clause.title.clone(),
                });
            }
            None => self.say(said::Referee::LeftOpen),
        }
    }

    /// What the ruling comes to rests on how this parameter is read where its text is doubtful: it says so at its end.
    pub fn as_read<T>(&mut self, rule: &'g Option<Rule<T>>) {
        let reading = self.at(rule).and_then(|ruled| ruled.reading);
        if let Some(reading) = reading.filter(|reading| !self.readings.contains(reading)) {
            self.readings.push(reading);
        }
    }

    /// What the manual says of it stands in the background, where the game is judged with it.
    pub fn manual_beside(&mut self, gap: Gap) {
        if let Some(one) = self.settled(gap) {
            self.background(&[one.clause.id]);
        }
    }

    /// Whether the game is judged with the manual, and it says what the text leaves open here.
    pub fn is_settled(&self, gap: Gap) -> bool {
        self.settled(gap).is_some()
    }

    fn settled(&self, gap: Gap) -> Option<&'static Interpretation> {
        let with_manual = !self.game.terms().without_manual;
        self.game.code().settled_by(gap).filter(|_| with_manual)
    }

    pub fn cite_of(&mut self, cite: &Option<Cite>) {
        if let Some(cite) = cite {
            self.cite(&cite.by);
        }
    }

    /// What was cited beyond the first so many belongs to the matter and decides nothing here.
    pub fn only_first_decide(&mut self, many: usize) {
        let many = many.min(self.ruling.clauses.len());
        self.making.start = self.making.start.min(many);
        self.making.end = self.making.end.min(many);
        let rest = self.ruling.clauses.split_off(many);
        self.background(&rest);
    }

    /// What is ruled meanwhile is another's doing: he whose act this is has broken nothing by it.
    pub fn of_another(&mut self, rule: impl FnOnce(&mut Draft)) {
        let (breach, broken) = (self.ruling.breach, self.broken.len());
        let cited = self.ruling.clauses.len();
        rule(self);
        self.ruling.breach = breach;
        self.broken.truncate(broken);
        self.only_first_decide(cited);
    }

    pub fn background_of(&mut self, cite: &Option<Cite>) {
        if let Some(cite) = cite {
            self.background(&cite.by);
        }
    }

    /// What was just done breaks these clauses.
    pub fn breach(&mut self, clauses: &[ClauseId]) {
        self.ruling.breach = true;
        add_clauses(&mut self.broken, clauses);
        self.cite(clauses);
    }

    pub fn say(&mut self, sentence: impl Sentence) {
        let words = self.in_words(sentence);
        self.add(&words);
    }

    /// Whether that is what an official was asked.
    pub fn has_asked(&self, question: &Question, sentence: impl Sentence) -> bool {
        question.text.starts_with(&*self.in_words(sentence))
    }

    /// How many sentences this ruling has said.
    pub fn has_told(&self) -> usize {
        self.told.len()
    }

    /// Whether this ruling has said so already.
    pub fn has_said(&self, sentence: impl Sentence) -> bool {
        self.told.contains(&self.in_words(sentence))
    }

    /// A sentence in the words of the code.
    fn in_words(&self, sentence: impl Sentence) -> String {
        capitalized(&sentence::as_called(&self.game, &sentence.to_string()))
    }

    fn add(&mut self, words: &str) {
        if self.told.iter().any(|told| told == words) {
            return;
        }
        self.told.push(words.to_owned());
        let text = &mut self.ruling.explanation;
        if !text.is_empty() {
            text.push(' ');
        }
        text.push_str(words);
    }

    /// Says, when all else is said, what shows why.
    pub fn show_last(&mut self, sentence: impl Sentence) {
        self.shown = Some(self.in_words(sentence));
    }

    /// Shows what can be played over to see why.
    pub fn show(&mut self, witness: Witness) {
        self.ruling.witness = Some(witness);
    }

    /// Shows a line of moves from a position as the reason of a ruling, with the numbers of the moves; of a long one it is
    /// only told that there is one.
    pub fn show_line(&mut self, shows: Shows, position: &Position, moves: &[Move]) {
        self.show(Witness::line(shows, position, moves));
        if moves.len() > TOLD {
            self.show_last(said::Referee::LongLine {
                shows,
                moves: moves.len(),
            });
            return;
        }
        let mut at = *position;
        let mut line = String::new();
        for made in moves {
            let number = at.fullmove_number();
            match at.turn() {
                Color::White => line.push_str(&format!(" {number}.")),
                Color::Black if line.is_empty() => line.push_str(&format!(" {number}…")),
                Color::Black => line.push(' '),
            }
            line.push_str(&write_move(&at, *made, Style::San));
            at = at.played(*made);
        }
        self.show_last(said::Referee::Line { shows, line });
    }

    /// What is said is not so, or what is done does not go.
    pub fn refuse(&mut self, clauses: &[ClauseId], why: impl Sentence) {
        self.refuse_as(Refused::Failed, clauses, why);
    }

    /// It is not for this person to do.
    pub fn not_his(&mut self, clauses: &[ClauseId], why: impl Sentence) {
        self.refuse_as(Refused::Person, clauses, why);
    }

    /// It is not the time for it.
    pub fn not_now(&mut self, clauses: &[ClauseId], why: impl Sentence) {
        self.refuse_as(Refused::Moment, clauses, why);
    }

    /// He had the right to it and has lost it.
    pub fn right_lost(&mut self, clauses: &[ClauseId], why: impl Sentence) {
        self.refuse_as(Refused::Right, clauses, why);
    }

    /// There is no such thing under this code, or in this game.
    pub fn unknown(&mut self, clauses: &[ClauseId], why: impl Sentence) {
        self.refuse_as(Refused::Unknown, clauses, why);
    }

    /// The code does not know what is claimed or required: it is refused by what the code says of its own gaps.
    pub fn refuse_unknown(&mut self, why: impl Sentence) {
        let law = &self.rules().law;
        self.unknown(self.quoted(&law.doubt), why);
        self.background(self.quoted(&law.standing));
    }

    fn refuse_as(&mut self, refused: Refused, clauses: &[ClauseId], why: impl Sentence) {
        self.ruling.verdict = Verdict::Refused;
        self.ruling.refused.get_or_insert(refused);
        self.cite(clauses);
        let why = self.in_words(why);
        self.add(&why);
        self.refused_for.get_or_insert(why);
    }

    /// A watching arbiter has looked at an offence: the act at hand stands all the same, or he has undone it and the men
    /// are where they were before it.
    pub fn watched_act_stands(&mut self, stands: bool) {
        let undone = !stands && self.stands_as_before();
        (self.ruling.verdict, self.ruling.refused) = if undone {
            (Verdict::Refused, Some(Refused::Failed))
        } else {
            (Verdict::Accepted, None)
        };
    }

    pub fn not_understood(&mut self, why: impl Sentence) {
        self.ruling.verdict = Verdict::NotUnderstood;
        self.say(why);
    }

    pub fn reads(&mut self, reads: ReadAs) {
        self.ruling.reads = Some(reads);
    }

    pub fn punish(&mut self, whom: Color, kind: PenaltyKind) {
        self.punish_for(whom, kind, &[]);
    }

    /// What the ruling has given so far.
    pub fn penalties(&self) -> &[Penalty] {
        &self.ruling.penalties
    }

    /// Punishes for a breach of these clauses.
    pub fn punish_for(&mut self, whom: Color, kind: PenaltyKind, offence: &[ClauseId]) {
        self.give(Penalty {
            whom,
            kind,
            rounds: None,
            offence: offence.to_vec(),
        });
    }

    /// Gives a penalty.
    pub fn give(&mut self, penalty: Penalty) {
        self.ruling.penalties.push(penalty.clone());
        self.emit(RightsEvent::Punished { penalty });
    }

    pub fn lay_duty(&mut self, who: Color, what: Demand, by: &[ClauseId], upheld: bool) {
        self.cite(by);
        self.emit(RightsEvent::DutyLaid {
            duty: Duty {
                who,
                what,
                by: by.to_vec(),
                upheld,
            },
        });
    }

    pub fn give_choice(&mut self, choice: Choice) {
        self.cite(&choice.by);
        self.emit(RightsEvent::ChoiceGiven { choice });
    }

    /// This player has nothing to choose any more.
    pub fn end_choice(&mut self, who: Color) {
        if self.game.choice_of(who).is_some() {
            self.emit(RightsEvent::ChoiceEnded { who: Some(who) });
        }
    }

    pub fn lose_right(&mut self, who: Color, right: Right, by: &[ClauseId]) {
        self.cite(by);
        self.emit(RightsEvent::RightLost {
            who,
            right,
            by: by.to_vec(),
        });
    }

    /// Hands the next word to the arbiter; if play waits for it the clocks stop. Of a question of fact yes and no are the
    /// answers.
    pub fn ask_arbiter(&mut self, about: Matter, text: impl Sentence, play_waits: bool) {
        let open = about.is_open();
        self.ask(about, open, text, play_waits);
    }

    /// Asks the arbiter what is so or what shall be, to which yes and no are no answers.
    pub fn ask_what(&mut self, text: impl Sentence, play_waits: bool) {
        self.ask(Matter::Fact, true, text, play_waits);
    }

    fn ask(&mut self, about: Matter, open: bool, text: impl Sentence, play_waits: bool) {
        let mut text = sentence::as_called(&self.game, &text.to_string()).into_owned();
        let mut by = Clauses::new();
        if let Matter::Penalty(whom) = about {
            text.push_str(&self.punished_before(whom));
            // What was broken goes before what was asked or done: the penalty is for that.
            by.clone_from(&self.broken);
        }
        add_clauses(&mut by, &self.ruling.clauses);
        let question = Question {
            text,
            about,
            open,
            by,
        };
        self.add(&capitalized(&question.text));
        self.ruling.asks = Some(question.clone());
        self.emit(HearingEvent::QuestionAsked {
            question,
            play_waits,
        });
        if play_waits && self.game.running_clock().is_some() {
            self.emit(ClockEvent::ClocksStopped);
        }
    }

    /// A question that would have gone with the game that has ended is asked still.
    pub fn ask_still(&mut self, question: Question) {
        self.ruling.asks = Some(question.clone());
        self.emit(HearingEvent::QuestionAsked {
            question,
            play_waits: false,
        });
    }

    /// A question that another takes the place of is open no longer.
    pub fn drop_question(&mut self, about: &Matter) {
        if self.turn_to(|asked| asked == about) {
            self.emit(HearingEvent::QuestionAnswered);
        }
    }

    /// Of the questions that are open the last that is like this is answered next, if there is one.
    pub fn turn_to(&mut self, like: impl Fn(&Matter) -> bool) -> bool {
        let open = self.game.open_questions();
        let Some(at) = open.iter().rposition(|it| like(&it.question.about)) else {
            return false;
        };
        if at + 1 != open.len() {
            self.emit(HearingEvent::QuestionTurnedTo {
                number: at as u32 + 1,
            });
        }
        true
    }

    /// What this player was punished with before for a breach, in sentences that follow a question.
    pub fn punished_before(&self, whom: Color) -> String {
        let before = self
            .game
            .aside()
            .penalties
            .iter()
            .filter(|penalty| penalty.whom == whom && !penalty.offence.is_empty());
        before
            .map(|penalty| {
                let before = said::Referee::HadBeforeFor {
                    whom,
                    kind: penalty.kind.clone(),
                    by: penalty.offence.clone(),
                };
                format!(" {before}")
            })
            .collect()
    }
}

/// Adds clauses that are not there yet, keeping their order.
pub(crate) fn add_clauses(to: &mut Clauses, clauses: &[ClauseId]) {
    for clause in clauses {
        if !to.contains(clause) {
            to.push(*clause);
        }
    }
}

/// A sentence from an error text.
fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| {
        first.to_uppercase().chain(letters).collect()
    })
}
