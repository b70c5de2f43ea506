//! Opening the envelope: who may, what the words mean, and what follows from a fault in them.

use jadoube_board::{Color, Move};
use jadoube_codes::Rule;
use jadoube_codes::params::illegal::Counted;
use jadoube_codes::params::resume::{Opener, Opening};
use jadoube_codes::params::seal::{BadSealedMove, BarredWords, SealSubstitute};

use crate::act::Score;
use crate::event::{ClockEvent, MovesEvent, SessionEvent};
use crate::game::Envelope;
use crate::rules::draft::{Draft, add_clauses};
use crate::rules::ending::prospects::{self, Prospect};
use crate::rules::hands::making;
use crate::rules::notation::{forms, words};
use crate::rules::offence::illegal::{charging, replacing};
use crate::rules::record::writing;
use crate::rules::session::adjournment::arrivals::start_clock_of_absent;
use crate::rules::session::adjournment::standing::{authority, awaits_adoption, is_away};
use crate::rules::session::lateness;
use crate::rules::touch::liability;
use crate::ruling::{
    Cause, Choice, ChoiceOption, Clauses, Matter, OffenceKind, PenaltyKind, ReadAs,
};
use crate::said;
use crate::sealed::SealedWords;
use crate::sentence::move_words;

/// Somebody opens the envelope; `sealed` are the words in it, as whoever kept it hands them over.
pub(crate) fn open(d: &mut Draft, by: Option<Color>, sealed: Option<&SealedWords>) {
    let Some(envelope) = d.game.envelope_due().cloned() else {
        d.not_now(authority(d), said::Session::NoEnvelope);
        return;
    };
    let reply = d
        .game
        .adjournment()
        .is_some_and(|adjournment| adjournment.reply.as_ref() == Some(&envelope));
    if !may_open(d, by, &envelope) || !is_time(d, &envelope, reply) {
        return;
    }
    let Some(sealed) = sealed else {
        d.not_understood(said::Session::WordsMissing);
        return;
    };
    if !sealed.opens(&envelope.commitment) {
        d.refuse(
            d.quoted(&d.rules().seal.kept_by),
            said::Session::NotTheWords,
        );
        return;
    }
    d.emit(SessionEvent::EnvelopeOpened {
        reply,
        sealed: sealed.clone(),
    });
    bring(d, &envelope, sealed, reply);
    if d.game.outcome().is_none() {
        lateness::judge_after_opening(d);
    }
}

/// Whether this person may open; refuses if not.
fn may_open(d: &mut Draft, by: Option<Color>, envelope: &Envelope) -> bool {
    let resume = &d.rules().resume;
    let rule: Option<Opening> = d.at(&resume.opens).map(|rule| *rule.is);
    d.cite(d.by(&resume.opens));
    d.cite(d.by(&resume.clocks));
    let Some(who) = by else { return true };
    d.as_read(&resume.opens);
    let sealer_opens = rule.is_some_and(|rule| match rule.opener {
        Opener::Sealer => true,
        Opener::Official => false,
    });
    if rule.is_none() || (sealer_opens && who == envelope.by) {
        return true;
    }
    d.not_his(
        d.quoted(&d.rules().seal.kept_by),
        said::Session::NotHisToOpen,
    );
    false
}

/// Whether the envelope may be opened yet; refuses if not.
fn is_time(d: &mut Draft, envelope: &Envelope, reply: bool) -> bool {
    let Some(adjournment) = d.game.adjournment().cloned() else {
        return false;
    };
    if adjournment.is_broken_off() {
        if adjournment.ordered {
            d.not_now(
                d.quoted(&d.rules().seal.kept_by),
                said::Session::OpenedWhenResumed,
            );
            return false;
        }
        d.emit(SessionEvent::SessionBegun);
    }
    let resume = &d.rules().resume;
    let awaited = envelope.by.opposite();
    if reply {
        if adjournment.here[awaited] != Some(true) {
            d.not_now(
                d.by(&resume.sealer_absent),
                said::Session::OpenedWhenCome { awaited },
            );
            return false;
        }
        d.cite(d.by(&resume.sealer_absent));
        return true;
    }
    // Of him who will not come any more nobody waits: whether he has lost is seen when it is open.
    let must_be_there = d
        .at(&resume.opens)
        .filter(|rule| rule.is.replier_present && !lateness::is_awaited_no_longer(d, awaited));
    if let Some(rule) = must_be_there.filter(|_| is_away(&adjournment, awaited)) {
        d.lead(d.by(&resume.replier_absent));
        d.not_now(rule.by, said::Session::StaysShut { awaited });
        start_clock_of_absent(d, awaited);
        return false;
    }
    if is_away(&adjournment, envelope.by) {
        d.cite(d.by(&resume.sealer_absent));
    }
    true
}

/// The sealed words are read, and the move made on the board if it can be.
pub(crate) fn bring(d: &mut Draft, envelope: &Envelope, sealed: &SealedWords, reply: bool) {
    let who = envelope.by;
    let seal = &d.rules().seal;
    if let Some(made) = envelope.on_board {
        d.lead(d.by(&seal.by_hand_on_board));
        d.reads(ReadAs::Moves(vec![made]));
        d.say(said::Session::OnBoardIsSealed);
        make(d, who, made, reply);
        return;
    }
    let Some(text) = &sealed.words else {
        d.reads(ReadAs::Unreadable);
        d.say(said::Session::NoMoveLies);
        fault(d, who, &seal.bad_missing, &[]);
        return;
    };
    let text = words::unquoted(text);
    d.say(said::Session::Holds {
        text: text.to_owned(),
    });
    let record = words::read_record(d, who, text);
    if let Some(rule) = d.at(&seal.words_barred).filter(|_| record.beside.is_some()) {
        let BarredWords::Any = rule.is;
        d.breach(rule.by);
        d.say(said::Session::WordsBeside);
    }
    d.cite(d.quoted(&d.rules().record.reading));
    let reading = words::with_alternatives(d, who, record);
    let setup = *d.game.setup();
    if reading.is_move {
        let before = d.cites().len();
        forms::cite(d, &setup, text, &reading);
        d.only_first_decide(before);
    }
    if !reading.is_move || reading.moves().is_empty() {
        if let Some([made]) = writing::own_language(d, &setup, text).as_deref() {
            d.reads(ReadAs::Moves(vec![*made]));
            make(d, who, *made, reply);
            return;
        }
        d.reads(ReadAs::Unreadable);
        d.say(said::Session::MeanNoMove);
        if let Some(system) =
            words::only_system(d).filter(|_| words::is_of_another_system(d, who, text))
        {
            d.say(said::Session::OneNotation {
                system: system.to_owned(),
            });
        }
        fault(d, who, &seal.bad_unreadable, &[]);
        return;
    }
    match reading.legal.as_slice() {
        [made] => {
            d.reads(ReadAs::Moves(vec![*made]));
            if !reading.forgiven.is_empty() {
                d.cite(d.by(&seal.bad_illegal));
            }
            make(d, who, *made, reply);
        }
        [] => {
            if let Err(why) = reading.only() {
                d.say(said::Common::NotRead {
                    why: why.to_string(),
                });
            }
            d.reads(ReadAs::Unreadable);
            fault(d, who, &seal.bad_illegal, &reading.moves());
        }
        several => {
            d.reads(ReadAs::Moves(several.to_vec()));
            let moves: Vec<String> = several
                .iter()
                .map(|made| move_words(&d.game, *made))
                .collect();
            d.say(said::Session::CanMean { moves });
            fault(d, who, &seal.bad_ambiguous, several);
            d.cite(d.quoted(&d.rules().record.ambiguity));
        }
    }
}

/// The sealed move is made on the board, and the time of the other runs.
pub(crate) fn make(d: &mut Draft, who: Color, made: Move, reply: bool) {
    making::make(d, who, made, Default::default());
    if d.is_refused() {
        return;
    }
    d.emit(MovesEvent::MoveCompleted);
    if d.game.outcome().is_some() || d.game.clocks().is_none() {
        return;
    }
    if reply {
        if d.game.running_clock() != Some(who.opposite()) {
            d.emit(ClockEvent::ClockStarted {
                whose: who.opposite(),
            });
        }
    } else {
        d.emit(ClockEvent::ClockPressed { who });
    }
}

/// What follows from a fault of the sealed move: unreadable, illegal, ambiguous, or none at all. `meant` are the moves that its
/// words can mean.
pub(crate) fn fault<'g>(
    d: &mut Draft<'g>,
    who: Color,
    rule: &'g Option<Rule<BadSealedMove>>,
    meant: &[Move],
) {
    let opponent = who.opposite();
    d.as_read(rule);
    let Some(rule) = d.at(rule) else {
        d.lead(d.quoted(&d.rules().seal.duty));
        d.lead(d.quoted(&d.rules().law.doubt));
        d.ask_what(said::Session::Faulty, true);
        return;
    };
    d.cite(rule.by);
    if event_is_milder(d, who) {
        return;
    }
    match *rule.is {
        BadSealedMove::PenaltyC => king_move_open(d, who, rule.by),
        BadSealedMove::OpponentPicks => {
            let among = meant.iter().map(|made| ChoiceOption::Move(*made)).collect();
            d.give_choice(Choice {
                who: opponent,
                among,
                by: rule.by.to_vec(),
            });
            d.say(said::Session::Picks { opponent });
        }
        BadSealedMove::Loses => {
            lose(d, who, rule.by);
        }
        BadSealedMove::LosesUnlessDrawn => lose_unless_drawn(d, who, rule.by),
        BadSealedMove::CountsAsIllegal => {
            d.lead(rule.by);
            d.say(said::Session::CountsAsIllegal { who });
            d.breach(rule.by);
            charging::charge(d, who, Counted::IllegalMove, true);
            if d.game.outcome().is_none() {
                replacing::owe_one_meant(d, who, meant);
            }
            start_clock(d, who);
        }
    }
}

/// The event has put a rule of its own in the place of the penalty for a faulty sealed move, where the code lets it.
fn event_is_milder(d: &mut Draft, who: Color) -> bool {
    let own_rule = d.game.terms().sealed_penalty().map(str::to_owned);
    let (Some(rule), Some(own_rule)) = (d.at(&d.rules().seal.substitute_rule), own_rule) else {
        return false;
    };
    let SealSubstitute::EventMayBeMilder = rule.is;
    d.cite(rule.by);
    d.ask_arbiter(
        Matter::Penalty(who),
        said::Session::OwnRule { own_rule },
        false,
    );
    start_clock(d, who);
    true
}

fn start_clock(d: &mut Draft, whose: Color) {
    if d.game.outcome().is_none()
        && d.game.clocks().is_some()
        && d.game.running_clock() != Some(whose)
    {
        d.emit(ClockEvent::ClockStarted { whose });
    }
}

/// The sealer has the turn, and the opponent may exact a move of the king.
pub(crate) fn king_move_open(d: &mut Draft, who: Color, by: &[jadoube_codes::ClauseId]) {
    let mut clauses: Clauses = by.to_vec();
    add_clauses(&mut clauses, d.quoted(&d.rules().penalty.king_move));
    d.breach(&clauses);
    start_clock(d, who);
    liability::open_king_move(d, who, OffenceKind::FaultyRecord, &clauses);
    d.say(said::Session::KingMove {
        who,
        other: who.opposite(),
    });
}

pub(crate) fn lose(d: &mut Draft, who: Color, by: &[jadoube_codes::ClauseId]) {
    d.say(said::Session::LosesBySealed { who });
    d.breach(by);
    d.punish(who, PenaltyKind::Loss);
    d.end(Score::win(who.opposite()), Cause::SealedMove, by);
}

/// The sealer loses, unless the other cannot mate by any series of legal moves.
fn lose_unless_drawn(d: &mut Draft, who: Color, by: &[jadoube_codes::ClauseId]) {
    let winner = who.opposite();
    let exception = d.by(&d.rules().flag.mate_exception);
    match prospects::can_mate(d, winner) {
        Prospect::Yes => lose(d, who, by),
        Prospect::No => {
            let mut clauses = by.to_vec();
            add_clauses(&mut clauses, exception);
            d.breach(by);
            d.say(said::Session::WouldLose { who, winner });
            d.end(Score::Draw, Cause::SealedMove, &clauses);
        }
        Prospect::Undecided => {
            d.cite(exception);
            prospects::ask_whether_he_can_mate(d, winner);
        }
    }
}

/// The opponent adopts one of the readings of a sealed move; says whether there was one to adopt.
pub(crate) fn adopt(d: &mut Draft, who: Color, text: &str) -> bool {
    let Some(choice) = d
        .game
        .choice_of(who)
        .filter(|_| awaits_adoption(d))
        .cloned()
    else {
        return false;
    };
    let sealer = who.opposite();
    let options: Vec<Move> = choice
        .among
        .iter()
        .filter_map(|option| match option {
            ChoiceOption::Move(made) => Some(*made),
            _ => None,
        })
        .collect();
    let meant: Vec<Move> = words::read(d, sealer, text)
        .moves()
        .into_iter()
        .filter(|made| options.contains(made))
        .collect();
    let [made] = meant.as_slice() else {
        d.refuse(&choice.by, said::Session::NoReading);
        return true;
    };
    d.cite(&choice.by);
    d.end_choice(who);
    d.say(said::Session::ReadingAdopted);
    make(d, sealer, *made, false);
    true
}
