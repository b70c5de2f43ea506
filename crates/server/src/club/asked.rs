//! What needs the other's word: a touch that a player calls an accident, and at a table without an arbiter the breaking
//! off and the resuming of the game, the stopping and starting of the clocks, and the answer to what an official is asked,
//! which are the official's and are the club's there if both players wish them.

use std::sync::Arc;

use jadoube_laws::act::{Decision, Intent, Mark};
use jadoube_laws::ruling::Matter;
use jadoube_laws::{Act, Deed, Millis, Ruling, Verdict};

use super::Club;
use super::answer::Answer;
use super::checks::{check_appointed, check_decided, key_reused};
use super::conditions::is_by_message;
use super::draft::Draft;
use crate::agreed::breaks::{club_opens, is_break_over, may_be_sealed, needs_replier};
use crate::agreed::ended::{CLAIM_BACK, SIGN_BACK};
use crate::moment::ClubTime;
use crate::referee::{self, Caller};
use crate::refusal::{Refusal, Why};
use crate::seat::Seat;
use crate::store::EntryKind;
use crate::table::Table;
use crate::table::asked::Asked;
use crate::table::command::Command;
use crate::table::live::Live;
use crate::wait::Locked;

/// What the other says to what he is asked.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub enum Agreed {
    /// He agrees.
    Agree,
    /// He does not.
    Object,
}

/// A player alone cannot make a touch an accident: that is one "as all agree".
pub(super) fn is_own_accident(command: &Command) -> bool {
    command.seat.color().is_some()
        && matches!(
            &command.act.deed,
            Deed::Touch {
                intent: Intent::Accident,
                ..
            }
        )
}

/// What a player wants that is the official's to do, at a table where none can act and under a code that does not leave
/// it to the player, and the stopping of the clocks: the act as the official's, if the law would let him do it now.
pub(super) fn needs_consent(live: &Live, command: &Command, at: Millis) -> Option<Act> {
    match &command.act.deed {
        // The end of a session that was agreed on is agreed to already.
        Deed::Adjourn if live.game.is_session_over(at) => None,
        Deed::Resume if is_break_over(&live.game, live.resumes, at) => None,
        Deed::Start if is_pause_over(live, at) => None,
        Deed::Adjourn | Deed::Resume | Deed::Start => for_the_official(live, command, at),
        // A player stops the clocks to find the arbiter. Where there is none he would stop them for good.
        Deed::Stop if live.game.running_clock().is_some() => {
            as_official(live, command).filter(|act| !refused(live, act, at))
        }
        // Where nobody is there to answer, the two may settle it between them.
        Deed::Rule { .. } if takes_back(live, command) => None,
        Deed::Rule { .. } if live.game.pending_question().is_some() => {
            as_official(live, command).filter(|act| !refused(live, act, at))
        }
        // Leave: in a game of days the clock has as much more as its player is away.
        Deed::Grant { to, .. }
            if is_by_message(&live.game) && Some(*to) == command.seat.color() =>
        {
            as_official(live, command).filter(|act| !refused(live, act, at))
        }
        _ => None,
    }
}

/// A sealed move stops the game: nobody seals one before play is broken off, by the arbiter or, where there is none, as both
/// have agreed, or the session agreed on is over, or the code lets him break it off himself.
///
/// # Errors
/// [`Why::NotAgreed`].
pub(super) fn check_break(live: &Live, command: &Command, at: Millis) -> Result<(), Refusal> {
    let seals = matches!(command.act.deed, Deed::Seal { .. }) && command.seat.color().is_some();
    if !seals || may_be_sealed(&live.game, at) {
        return Ok(());
    }
    let sentence = match live.appointment.may_act() {
        true => {
            "a move is sealed when play is broken off: say 'asks adjournment', and the arbiter is asked whether he breaks it off"
        }
        false => {
            "a move is sealed when play is broken off: say 'adjourns', and the other player is asked whether he agrees"
        }
    };
    Err(Refusal::new(Why::NotAgreed, sentence).at(live.sequence))
}

/// What an official is asked a player settles with the other alone, and only where nobody else can answer it; so it is with leave.
///
/// # Errors
/// [`Why::WrongSeat`].
pub(super) fn check_ruled(live: &Live, command: &Command) -> Result<(), Refusal> {
    if command.seat.color().is_none() {
        return Ok(());
    }
    if takes_back(live, command) {
        return Ok(());
    }
    let sentence = match (&command.act.deed, live.appointment.may_act()) {
        (Deed::Rule { .. }, true) => "only the arbiter’s seat can rule; a player can claim",
        (Deed::Grant { .. }, true) => "only the arbiter’s seat can give time: ask him for it",
        (Deed::Grant { .. }, false) => {
            "only the arbiter’s seat can give time; leave is asked of the other player in a game by messages alone"
        }
        (Deed::Rule { .. }, false) => {
            "only the arbiter’s seat can rule. What an arbiter is asked two players may settle where there is none, but this is no answer to anything that is asked now"
        }
        _ => return Ok(()),
    };
    Err(Refusal::new(Why::WrongSeat, sentence).at(live.sequence))
}

/// Whether a player says no to what he himself has an arbiter asked, where there is none: that takes it back, and needs nobody’s consent.
fn takes_back(live: &Live, command: &Command) -> bool {
    let no = Deed::Rule {
        decision: Decision::Rejected,
        question: None,
    };
    command.act.deed == no && live.takes_back(command.seat)
}

/// The most that is asked at one time.
const OPEN: usize = 6;

/// Something more is asked of the other: not what is asked already, by whichever of the two, nor what he has just answered.
///
/// # Errors
/// [`Why::NotAgreed`] if it is, or if too much is.
pub(super) fn check_asked(live: &Live, seat: Seat, act: &Act, at: Millis) -> Result<(), Refusal> {
    let mut answered = live.answered.iter();
    let same = live.asked.iter().find(|asked| asked.act == *act);
    let sentence = match same {
        Some(asked) if asked.by == seat => {
            "you have asked for that already; the other player has not answered yet"
        }
        Some(_) => "the other player asks for the same: agree to it",
        None if live.asked.len() >= OPEN => "too much is asked already; wait for the answers",
        None if answered.any(|one| one.is_too_fresh(seat, act, at)) => {
            "the other player has just answered that: ask again after the next move, or in ten minutes"
        }
        None => return Ok(()),
    };
    Err(Refusal::new(Why::NotAgreed, sentence).at(live.sequence))
}

/// The most offers of a draw between two of one's own moves where nobody could do anything about more of them.
const OFFERS: u32 = 2;

/// Whoever offers again and again disturbs the other. An arbiter is asked what that costs; where there is none the table hears no more of it.
///
/// # Errors
/// [`Why::NotAgreed`].
pub(super) fn check_offered(table: &Table, live: &Live, command: &Command) -> Result<(), Refusal> {
    let offers = match command.act.deed {
        Deed::OfferDraw | Deed::OfferDrawIf { .. } => command.seat.color(),
        _ => None,
    };
    match offers {
        Some(who)
            if !table.terms.solo
                && !live.appointment.may_act()
                && live.game.offers_since_move(who) >= OFFERS =>
        {
            let sentence = "you have offered a draw twice since your last move, and there is no arbiter yet to whom both have agreed, who could judge of more: offer again after your next move";
            Err(Refusal::new(Why::NotAgreed, sentence).at(live.sequence))
        }
        _ => Ok(()),
    }
}

/// Whoever claims again in the same position what has come to nothing only disturbs the other, and so does whoever claims one thing after
/// another for nothing and at no price. An arbiter hears it, who can judge of that; where there is none he is told alone what is said to it.
///
/// # Errors
/// [`Why::NotAgreed`].
pub(super) fn check_claimed(
    table: &Table,
    live: &Live,
    act: &Act,
    ruling: &Ruling,
    at: Millis,
) -> Result<(), Refusal> {
    if table.terms.solo || live.appointment.may_act() {
        return Ok(());
    }
    let told = if live.claims.heard(act, ruling, at) {
        "you have claimed that already in this position"
    } else if live.claims.are_too_many(act, ruling, at) {
        "you have claimed several things for nothing in these ten minutes, and this is told to you alone"
    } else {
        return Ok(());
    };
    let sentence = format!("{told}: {}", ruling.explanation);
    Err(Refusal::new(Why::NotAgreed, sentence).at(live.sequence))
}

/// Whoever says one thing after another to a player who says nothing disturbs him. An arbiter hears it, who can judge of that; where there
/// is none it is told to nobody else.
///
/// # Errors
/// [`Why::NotAgreed`].
pub(super) fn check_told(table: &Table, live: &Live, act: &Act, at: Millis) -> Result<(), Refusal> {
    if table.terms.solo || live.appointment.may_act() || !live.claims.are_words_too_many(act, at) {
        return Ok(());
    }
    let sentence = "you have said or asked several things in these ten minutes to which the other player has said nothing, and no arbiter is here who could: this is told to you alone and put before nobody. Wait till he says something, or some minutes";
    Err(Refusal::new(Why::NotAgreed, sentence).at(live.sequence))
}

/// What a seat answers: what it names, else what the other asks first, else what it asks itself.
///
/// # Errors
/// [`Why::Stale`] if nothing is asked, or something else.
fn answerable(live: &Live, seat: Seat, to: Option<u32>) -> Result<&Asked, Refusal> {
    let found = match to {
        Some(to) => live.asked.iter().find(|asked| asked.sequence == to),
        None => {
            let other = live.asked.iter().find(|asked| asked.by != seat);
            other.or_else(|| live.asked.first())
        }
    };
    found.ok_or_else(|| {
        let detail = match live.asked.first() {
            Some(asked) => format!(
                "something else is asked now: {}",
                asked.sentence(live.resumes, live.is_timed())
            ),
            None => "nothing is being asked of the other player".to_owned(),
        };
        Refusal::new(Why::Stale, detail).at(live.sequence)
    })
}

/// Whether the pause to which both have agreed has lasted so long that either goes on alone.
fn is_pause_over(live: &Live, now: Millis) -> bool {
    live.is_paused() && live.stopped.is_some_and(|stopped| stopped.is_over(now))
}

/// Whether the arbiter has yet to start the clocks.
fn awaits_start(live: &Live) -> bool {
    let game = &live.game;
    let begun = game.ply_count() > 0 || game.play_began().is_some();
    game.terms().arbiter_starts && game.clocks().is_some() && !begun
}

/// In a pause nobody moves, nor while the arbiter has stopped the clocks, nor before he has started them: he would do so on no
/// time at all.
///
/// # Errors
/// [`Why::Paused`].
pub(super) fn check_pause(live: &Live, command: &Command) -> Result<(), Refusal> {
    let sentence = if live.is_paused() {
        "the game rests: both players have agreed to a pause, and it goes on when one asks for it and the other agrees, or after ten minutes at the wish of either"
    } else if live.is_held() {
        "the arbiter has stopped the clocks: play is interrupted, and goes on when he starts them"
    } else if awaits_start(live) {
        "play begins when the arbiter starts the clocks"
    } else {
        return Ok(());
    };
    if command.act.deed.is(Mark::SpendsTime) {
        return Err(Refusal::new(Why::Paused, sentence).at(live.sequence));
    }
    Ok(())
}

/// Before the envelope is opened there is no position in which a man could be touched: the one before the sealed move is set up,
/// and that move comes first.
///
/// # Errors
/// [`Why::Paused`].
pub(super) fn check_envelope(live: &Live, command: &Command) -> Result<(), Refusal> {
    let touches = match command.act.deed {
        Deed::Touch { intent, .. } => intent != Intent::Accident,
        _ => matches!(command.act.deed, Deed::Adjust { .. }),
    };
    if !touches || live.game.envelope_due().is_none() {
        return Ok(());
    }
    let sentence =
        "a sealed move lies in the envelope: it is opened first, and before that no man is touched";
    Err(Refusal::new(Why::Paused, sentence).at(live.sequence))
}

/// At a table without an arbiter the club does as the official, at a player's wish, on whose wish nothing hangs: it opens
/// the envelope when the law lets it be opened, breaks play off when the session agreed on is over, begins the next one
/// when the break has lasted as long as was told beforehand, ends a pause that has lasted as long as a pause may, and lets a claim be taken
/// back that waits for an answer.
pub(super) fn on_behalf(live: &Live, command: Command, at: Millis) -> Command {
    if takes_back(live, &command) {
        let asked = live.game.pending_question().map(|it| &it.question.about);
        let words = match asked {
            Some(Matter::Handshake(_)) => SIGN_BACK,
            _ => CLAIM_BACK,
        };
        let act = Act::arbiter(command.act.deed);
        return Command {
            act,
            words: words.to_owned(),
            ..command
        };
    }
    let done = match command.act.deed {
        Deed::Open { .. } => club_opens(&live.game),
        Deed::Adjourn => live.game.is_session_over(at),
        Deed::Resume => is_break_over(&live.game, live.resumes, at),
        Deed::Start => is_pause_over(live, at),
        _ => false,
    };
    if !done {
        return command;
    }
    match for_the_official(live, &command, at) {
        Some(act) => Command { act, ..command },
        None => command,
    }
}

fn for_the_official(live: &Live, command: &Command, at: Millis) -> Option<Act> {
    let official = as_official(live, command)?;
    (refused(live, &command.act, at) && !refused(live, &official, at)).then_some(official)
}

/// A player's act as the official's, at a table where no arbiter can act.
fn as_official(live: &Live, command: &Command) -> Option<Act> {
    let alone = !live.appointment.may_act() && command.seat.color().is_some();
    alone.then(|| Act::arbiter(command.act.deed.clone()))
}

fn refused(live: &Live, act: &Act, at: Millis) -> bool {
    referee::glance(&live.game, act, at).ruling.verdict == Verdict::Refused
}

/// Where a code has the envelope opened before him who has to reply, it stays shut while he has gone away again, as it does for
/// him who has not come: his clock would run from then on.
///
/// # Errors
/// [`Why::Paused`].
pub(super) fn check_replier(
    table: &Table,
    live: &mut Live,
    command: &Command,
    now: ClubTime,
) -> Result<(), Refusal> {
    let opens = matches!(command.act.deed, Deed::Open { .. }) && !table.terms.solo;
    let Some(due) = live
        .game
        .envelope_due()
        .filter(|_| opens && needs_replier(&live.game))
    else {
        return Ok(());
    };
    let replier = due.by.opposite();
    let seat = Seat::of(replier);
    if command.seat == seat || !live.connections.has_gone(seat) {
        return Ok(());
    }
    // Whoever has been away for as long as loses a game waits for nothing with it: his clock runs once the envelope is open.
    let shows = live.game.clock(replier, live.game_time(now));
    let absence = table.terms.absence();
    let term = absence.map(|absence| absence.term(shows.map_or(Millis::ZERO, |clock| clock.left)));
    let away = live.connections.away(seat, now);
    if term.zip(away).is_some_and(|(term, away)| away >= term) {
        return Ok(());
    }
    let or_opened = term.map_or_else(String::new, |term| {
        format!(", or has been away for {}", term.in_words())
    });
    let sentence = format!(
        "{replier:#}, who has to reply, has gone away: the envelope stays shut until he is back{or_opened}"
    );
    Err(Refusal::new(Why::Paused, sentence).at(live.sequence))
}

impl Club {
    /// Answers what the other is asked, in the entry `to` if that is said. If he agrees, the law is told of it. Sent again
    /// under its key it is answered as it was then.
    ///
    /// # Errors
    /// [`Why::WrongSeat`] if it is not the opponent who answers; [`Why::Stale`] if nothing is asked, or something else;
    /// [`Why::KeyReused`] if the key was used for something else.
    pub async fn answer_asked(
        &self,
        table: &Arc<Table>,
        seat: Seat,
        agreed: Agreed,
        to: Option<u32>,
        key: Option<String>,
    ) -> Result<Answer, Refusal> {
        let (club, table) = (self.clone(), Arc::clone(table));
        let answers = async move {
            club.answer_asked_alone(&table, seat, (agreed, to), key)
                .await
        };
        self.host()
            .carries_out(answers)
            .kept()
            .await
            .unwrap_or_else(|| {
                Err(Refusal::new(
                    Why::Internal,
                    "the answer could not be written down",
                ))
            })
    }

    async fn answer_asked_alone(
        &self,
        table: &Arc<Table>,
        seat: Seat,
        (agreed, to): (Agreed, Option<u32>),
        key: Option<String>,
    ) -> Result<Answer, Refusal> {
        let _turn = self.turn(table, seat).await?;
        let mut live = table.live().await;
        check_appointed(&live, seat)?;
        if let Some(key) = key
            .as_deref()
            .filter(|key| live.may_know_key(seat.name(), key))
        {
            if let Some(answer) = self.answered_before(table, live, seat, agreed, key).await? {
                return Ok(answer);
            }
            live = table.live().await;
        }
        let now = self.now();
        self.pass_time(table, &mut live, now).await?;
        let asked = answerable(&live, seat, to)?.clone();
        let takes_back = seat == asked.by && agreed == Agreed::Object;
        if (seat == asked.by && !takes_back) || seat == Seat::Spectator {
            return Err(Refusal::new(
                Why::WrongSeat,
                "the opponent, or the arbiter, answers this",
            ));
        }
        live.check_room(seat, None)?;
        let at = live.game_time(now);
        let mut draft = Draft::default();
        draft.push(&live, EntryKind::Answer, seat.name(), at, now);
        let words = match takes_back {
            true => Asked::TAKEN_BACK.to_owned(),
            false => asked.answered(agreed == Agreed::Agree),
        };
        draft.tells(None, words, key);
        if agreed == Agreed::Agree {
            let caller = Caller::default();
            let decided = self
                .referee()
                .decide(&live.game, &asked.act, at, &caller)
                .await;
            check_decided(&decided.ruling)?;
            draft.push(&live, EntryKind::Act, asked.by.name(), at, now);
            let resumes = matches!(asked.act.deed, Deed::Resume);
            draft.says(asked.act, asked.words, None, decided);
            if resumes {
                self.are_there(&live, &mut draft, &[asked.by, seat], (at, now))
                    .await?;
            }
        }
        self.written(table, &mut live, seat, true, draft).await
    }

    /// The answer that was given when the key was first used: the act, where the other agreed to it.
    async fn answered_before(
        &self,
        table: &Table,
        live: Locked<'_, Live>,
        seat: Seat,
        agreed: Agreed,
        key: &str,
    ) -> Result<Option<Answer>, Refusal> {
        let keys = live.keys.clone();
        drop(live);
        let found = self.store().entry_of_key(table.number, seat.name(), key);
        let Some(entry) = found.await? else {
            return Ok(None);
        };
        let words = entry.words.clone().unwrap_or_default();
        let agrees = Asked::agrees(&words);
        if entry.kind != EntryKind::Answer || agrees != (agreed == Agreed::Agree) {
            return Err(key_reused(key, &words));
        }
        let last = entry.sequence + u32::from(agrees);
        let then = self.live_at(table, keys, last).await?;
        Ok(Some(then.answer(self, table, seat, true)))
    }
}
