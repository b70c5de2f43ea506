//! A ruling as it is read out to the players: one paragraph, in the order in which they want to know.
//!
//! What is decided, what was done and why that is against the law; under which article, in substance; what follows, with
//! both times where the ruling is on time. Of a game that is over it is read out how it ended. Examples are left to the
//! reasons on paper.

use crate::act::{Act, Actor, Decision, Deed, Fact, Intent, Mark, Offence};
use crate::event::{ClaimsEvent, Event, Lapse, MovesEvent, SessionEvent};
use crate::fact::offence::BROKEN;
use crate::game::{Game, Ply};
use crate::ruling::{Matter, Ruling, Verdict};
use crate::said;
use jadoube_board::Color;

use crate::sentence;

mod article;
mod called;
mod claimable;
mod follows;
mod goes_on;
mod indirect;
mod left;
mod menu;
mod over;
mod paragraph;
mod story;

use article::{amount_here, article};
pub use called::numbered;
use called::{found, not_found};
use follows::{is_claim, is_contested, put, still_asked, what_follows};
use goes_on::how_it_goes_on;
use left::{Kind, Left};
use over::{claims_what_ended_it, finds_the_flag, found_too_late, over};
use paragraph::{Paragraph, may_be_punished};
pub use story::Story;

/// The paragraph on what was ruled on an act; `game` is the game after it.
///
/// `act` is `None` where time alone brought the ruling about, or a row of moves by both.
///
/// ```
/// use jadoube_laws::case::Course;
/// use jadoube_laws::{Act, Code, Terms, read_out};
///
/// let mut course = Course::new(Code::by_id("fide-2023").unwrap(), Terms::default()).unwrap();
/// let (ruling, _) = course.tell("White claims repetition").unwrap();
/// let act: Act = "White claims repetition".parse().unwrap();
/// let said = read_out(course.game(), Some(&act), &ruling);
/// assert!(said.starts_with("White’s claim of a draw by repetition is refused."), "{said}");
/// ```
pub fn read_out(game: &Game, act: Option<&Act>, ruling: &Ruling) -> String {
    told_with(&[], &[], None, None, game, act, ruling)
}

impl Story {
    /// The paragraph on the last ruling of a dispute, with what is still open of the lines before it.
    ///
    /// ```
    /// use jadoube_laws::case::CaseFile;
    /// use jadoube_laws::Code;
    ///
    /// let text = "White moves e4\nWhite presses with the other hand\nBlack claims illegal-move\n";
    /// let report = CaseFile::parse(text).unwrap().run(Code::by_id("fide-2023").unwrap()).unwrap();
    /// assert!(report.read_out.contains("White pressed the clock with the other hand"), "{}", report.read_out);
    /// ```
    pub fn read_out(mut self, game: &Game, act: Option<&Act>, ruling: &Ruling) -> String {
        let undone = self.undo(act, ruling);
        let undone = undone.as_deref();
        let of = self.decided_on(act, ruling, game);
        self.answer(act, ruling, game);
        told_with(
            &self.open(game, act, ruling),
            &of,
            undone,
            self.questioned(act),
            game,
            act,
            ruling,
        )
    }
}

/// The paragraph on a ruling, with what else is open; `of` is what was done before that the ruling is about, and
/// `undone` on what the decision was given that it undoes; `questioned` says of which decision it is.
fn told_with(
    open: &[&Left],
    of: &[Left],
    undone: Option<&str>,
    questioned: Option<String>,
    game: &Game,
    act: Option<&Act>,
    ruling: &Ruling,
) -> String {
    let mut said = Paragraph::new(game);
    let ended = ruling.events.iter().rev().find_map(|event| match event {
        Event::Session(SessionEvent::GameEnded { outcome }) => Some(outcome),
        _ => None,
    });
    let chosen = act.is_some_and(|act| match &act.deed {
        Deed::Rule { decision, .. } => is_penalty(decision),
        _ => false,
    });
    let of_the_menu = (chosen || !of.is_empty()) && !ruling.penalties.is_empty();
    let mut follows = what_follows(game, act, ruling, of_the_menu);
    // What a penalty is for is told with it, where it was told of nothing else.
    let what_for = of.iter().find_map(Left::what_for);
    if let (Some(what_for), Some(given)) = (what_for, follows.first_mut()) {
        *given = match given.split_once(", under ") {
            Some((given, under)) => format!("{given} {what_for}, under {under}"),
            None => format!("{given} {what_for}"),
        };
    }
    if game.outcome().is_none() {
        follows.extend(still_asked(game, ruling));
    }
    let now = "it is now to be decided";
    let asked = follows.iter_mut().filter(|one| one.starts_with(now));
    for one in asked.skip(1) {
        *one = one.replacen(now, "it is also to be decided", 1);
    }
    // What is asked is told with what follows, and not as it was put.
    let asks = game.open_questions().iter().map(|open| &open.question);
    let as_put = asks.chain(&ruling.asks);
    let mut told = follows.clone();
    told.extend(as_put.filter_map(|asked| put(&asked.text)));
    // What lay in a claim as an offer is told by what becomes of it.
    if act.is_some_and(|act| act.deed == Deed::Accept) {
        told.extend(Color::ALL.map(|who| said::Claims::IsAnOffer { who }.to_string()));
    }
    let actor = act.and_then(|act| act.by.color());
    // The illegal move that a refused claim is about; or another breach, which the claim takes for one.
    let refused = ruling.verdict == Verdict::Refused && act.is_some_and(story::is_of_illegal_moves);
    let taken_for_it = |left: &Left| {
        refused
            && left.breach
            && left.kind != Kind::Illegal
            && left.by.is_some()
            && left.by != actor
    };
    let is_it = |left: &Left| refused && left.kind == Kind::Illegal || taken_for_it(left);
    let claims_illegal = ruling.verdict == Verdict::Accepted
        && game.outcome().is_none()
        && act.is_some_and(story::is_of_illegal_moves);
    let instead = open.iter().any(|left| taken_for_it(left));
    if questioned.as_deref() == Some(story::NONE_TO_APPEAL) {
        told.push(said::Request::NamedDecides.to_string());
    }
    let (heard, open): (Vec<&Left>, Vec<&Left>) = open
        .iter()
        .partition(|left| left.is_heard_once() || is_it(left));
    // What happened before is told first, in order; of a game that is over what others did besides.
    let over_now = ended.is_some() || game.outcome().is_some();
    let whole = match has_article(act, ruling) {
        true => None,
        false => open.iter().rposition(|left| left.kind == Kind::Breach),
    };
    // Why it was wrong the first time holds no longer where the same was done anew and is right.
    let right = act.filter(|_| ruling.verdict == Verdict::Accepted && !ruling.breach);
    let anew = right.and_then(|act| sentence::done(game, &game.setup().board, act));
    let is_anew = |left: &Left| left.kind == Kind::Breach && Some(&left.done) == anew.as_ref();
    for (at, left) in open.into_iter().enumerate() {
        // Why an offer was refused then need not be why its acceptance is refused now.
        let same = ruling
            .explanation
            .get(..ALIKE)
            .is_some_and(|why| left.why.starts_with(why));
        if same && left.kind == Kind::Refused && !over_now {
            said.sentence(&left.done);
        } else if is_anew(left) && !over_now {
            said.left(game, &left.without_reason(), &told, false);
        } else if !over_now || left.outsider || left.kind == Kind::Word {
            said.left(game, left, &told, whole == Some(at));
        }
        let replied_to = game.ply_count() > left.plies + 1;
        if claims_illegal && !replied_to && left.kind == Kind::Illegal && left.by == actor {
            let made = |ply: &&Ply| ply.index == left.plies;
            match game
                .plies_back()
                .find(made)
                .filter(|ply| ply.is_out_of_turn())
            {
                Some(ply) => said.sentence(&claimable::out_of_turn(game, ply.who.opposite())),
                None => said.all(not_claimed(game)),
            }
        }
    }
    let earlier = act.zip(game.outcome()).filter(|_| ended.is_none());
    let right = earlier.and_then(|(act, earlier)| claims_what_ended_it(act, earlier));
    match (ended, game.outcome()) {
        (Some(outcome), _) => {
            let over = match sentence::of_the_game(outcome.score) {
                Some(_) => "",
                None => ", and the game is over",
            };
            said.sentence(&format!("{}{over}", sentence::result(outcome.score)));
            // Which move it was that lost is said of nowhere else, where it was seen and not claimed.
            let lost_by = act.filter(|act| ruling.breach && act.deed.is(Mark::OnBoard));
            said.all(lost_by.and_then(|act| sentence::done(game, &game.setup().board, act)));
        }
        // What was tried after the end is nothing; what is read out is the end.
        (None, Some(earlier)) if right.is_some() || ruling.verdict != Verdict::Accepted => {
            if let Some(claimant) = right {
                said.sentence(&format!("{claimant:#} is right"));
            } else if let Some(whose) = act.and_then(sentence::asked_for) {
                said.sentence(&format!("{whose} comes too late"));
            } else if let Some(found) = act.and_then(found_too_late) {
                said.sentence(&found);
            }
            said.all(over(game, earlier, act));
            // That the game is over has been said.
            let official = act.is_some_and(|act| act.by == Actor::Arbiter || story::is_appeal(act));
            // Nor does a finding that comes too late do anything.
            let too_late = said::Session::TooLate.to_string();
            let too_late = ruling.explanation.starts_with(&too_late);
            if official && !too_late && !is_of_the_end(&ruling.explanation) {
                said.reason(&ruling.explanation, actor, &[]);
            }
            return said.finished(&game.terms().names);
        }
        (None, Some(earlier)) => {
            said.all(over(game, earlier, act));
            if act.is_some_and(|act| finds_the_flag(act, earlier)) {
                return said.finished(&game.terms().names);
            }
            let appeal = act.filter(|act| story::is_appeal(act));
            said.all(appeal.and_then(|act| sentence::done(game, &game.setup().board, act)));
        }
        (None, None) if of.iter().any(|left| !left.done.is_empty()) => {}
        (None, None) if undone.is_some() => {}
        (None, None) => said.all(decision(game, act, ruling)),
    }
    for left in of {
        let asked: Vec<String> = left.question.iter().cloned().collect();
        said.left(game, left, &asked, false);
    }
    told.extend(ruling.penalties.iter().map(sentence::penalty));
    // That he refuses has been said as what he did.
    if let Some(refused) = act.filter(|act| matches!(act.deed, Deed::Refuse { .. })) {
        let done = sentence::done(game, &game.setup().board, refused);
        told.extend(done.map(|done| done.replacen(" refused ", " refuses ", 1)));
    }
    // Who is not there has lost by that.
    if ended.is_some() {
        told.extend(Color::ALL.map(|who| said::Session::NotThere { who }.to_string()));
    }
    // That the illegal move was taken back has been said.
    let back = takes_back_an_illegal_move(act, ruling);
    if back.is_some_and(|who| said.text.contains(&took_back(who))) {
        told.push(said::Offence::IllegalTakenBack.to_string());
    }
    // That he declined a draw has been said.
    if act.is_some_and(|act| act.deed == Deed::Decline) {
        told.push(said::Request::OfferDeclined.to_string());
    }
    // For whoever finds it: what is asked is read out itself.
    told.push(said::Hearing::FoundAsAsked.to_string());
    if let Some(on) = undone {
        said.sentence(&format!("{on} is undone"));
        told.push(said::Hearing::Undone.to_string());
    }
    // Which decision was wrong goes before that it was.
    let is_wrong = act.is_some_and(story::is_of_a_wrong_decision);
    said.all(questioned.iter().filter(|_| is_wrong).cloned());
    // What was illegal goes before why nothing is done about it.
    let illegal = heard.iter().filter(|left| left.kind == Kind::Illegal);
    said.all(illegal.map(|left| left.done.clone()));
    match has_article(act, ruling) {
        true => said.reason(&ruling.explanation, actor, &told),
        // How a text is read is of no interest where a hand only did what the law lets it do.
        false => {
            let reading = ruling.explanation.find(sentence::READ_SO);
            let until = reading.unwrap_or(ruling.explanation.len());
            said.reason(&ruling.explanation[..until], actor, &told);
        }
    }
    let of_the_sheet = ruling.breach && is_of_the_sheet(game, act, ruling);
    if of_the_sheet && !is_left_out(ruling) {
        said.sentence("to write a move before it is made is against the Laws");
    } else if of_the_sheet {
        said.sentence("to leave it out until then is against the Laws");
    }
    said.all(questioned.filter(|_| !is_wrong));
    let silent = act.is_none_or(|act| sentence::done(game, &game.setup().board, act).is_none());
    let of_player = matches!(act.map(|act| &act.deed), Some(Deed::Find { fact }) if found(game, fact).is_some());
    // What is wrong the reason says better, where there is one.
    let bare = silent && !of_player && ruling.explanation.is_empty();
    if ruling.breach && bare && game.outcome().is_none() {
        said.sentence("what was done is against the Laws");
    }
    // The reason has told of the move that it is legal.
    if refused && is_of_a_legal_move(&ruling.explanation) {
        told.push(said::Offence::IllegalTakenBack.to_string());
        for left in heard {
            let done = match left.kind {
                Kind::Remark => String::new(),
                _ => left.done.clone(),
            };
            said.left(game, &left.told_as(done), &told, false);
        }
    } else {
        for left in heard {
            said.left(game, left, &told, false);
        }
    }
    if has_article(act, ruling) && !instead && !of_the_menu {
        if let Some(article) = article(game, act, ruling, &said.text) {
            said.article(&article);
        }
        said.all(amount_here(game, ruling));
    }
    said.all(may_be_punished(game).filter(|_| of_the_sheet));
    said.all(follows);
    said.all(how_it_goes_on(game, act, ruling));
    if said.text.is_empty() {
        said.sentence("that stands");
    }
    said.finished(&game.terms().names)
}

/// Whether a claim of an illegal move is refused since the move on the board is legal, which is said of it.
fn is_of_a_legal_move(explanation: &str) -> bool {
    explanation.ends_with(", which is legal.")
}

/// Whether a refusal says no more than that the game is over, or how it is asked for otherwise.
fn is_of_the_end(explanation: &str) -> bool {
    let plain = [
        said::Common::Ended.to_string(),
        said::Referee::EndedBefore.to_string(),
        said::Session::TooLate.to_string(),
        said::Hearing::GroundAsked.to_string(),
        said::Hearing::MeaningAsked.to_string(),
    ];
    plain.iter().any(|one| one == explanation)
}

/// So many letters alike make two reasons the same, but for what they count.
const ALIKE: usize = 30;

/// What becomes of the illegal move of somebody who claims one of the other's: where the code lets it stand it does as long as
/// nobody claims it, else it goes back once it was replied to.
fn not_claimed(game: &Game) -> Option<String> {
    let rule = game.code().rules.illegal.late_effect.as_ref()?;
    let number = numbered(rule.at(game.event())?.by.first()?.as_str());
    let under = number.map_or_else(String::new, |number| format!(", under {number}"));
    Some(match story::lets_stand(game) {
        true => format!("that move stands unless it is claimed{under}"),
        false => format!(
            "that move has not been put right; if it still is not when {:#} has replied to it, the position before it is restored{under}",
            game.turn()
        ),
    })
}

/// Whether an article is read out: not where a hand only did what the law lets it do.
fn has_article(act: Option<&Act>, ruling: &Ruling) -> bool {
    let routine = act.is_none_or(|act| act.deed.is(Mark::Routine));
    !routine || ruling.weighs()
}

/// What is decided, in a sentence; nothing where the reason alone says it best.
fn decision(game: &Game, act: Option<&Act>, ruling: &Ruling) -> Option<String> {
    let Some(whose) = act.and_then(sentence::asked_for) else {
        return fact(game, act, ruling);
    };
    // What is asked for and counts as an offer is for the opponent to answer, and nobody has upheld it.
    let offers = |event: &Event| matches!(event, Event::Claims(ClaimsEvent::IncrementAsked { .. }));
    if ruling.events.iter().any(offers) {
        return None;
    }
    // That the clocks are still to be set, or a penalty to be chosen, leaves no doubt of the claim.
    let open = ruling.asks.as_ref().is_some_and(|question| {
        !matches!(
            question.about,
            Matter::Clocks | Matter::Penalty(_) | Matter::OpponentsScore(_)
        )
    });
    Some(match ruling.verdict {
        Verdict::NotCarried | Verdict::NotUnderstood => return None,
        Verdict::Accepted if is_contested(game, act) && is_of_touch(ruling) => {
            format!("{whose} is not decided yet")
        }
        Verdict::Accepted if is_contested(game, act) => {
            format!("{whose} is not decided yet: the players tell differently what happened")
        }
        Verdict::Accepted if open => format!("{whose} is not decided yet"),
        // Having moved in the other's turn is found, and is no illegal move.
        Verdict::Accepted if is_of_conduct(act, ruling) => {
            let claimant = act.and_then(|act| act.by.color())?;
            format!("{claimant:#}’s complaint is upheld")
        }
        Verdict::Accepted if is_claim(act) => match act.and_then(|act| act.by.color()) {
            // He claims what he did himself.
            Some(claimant) if all_on(ruling, claimant) => {
                format!("{whose} is right, and falls on {claimant:#} himself")
            }
            _ => format!("{whose} is upheld"),
        },
        Verdict::Accepted => format!("{whose} is granted"),
        Verdict::Refused => format!("{whose} is refused"),
    })
}

/// Whether a ruling punishes this player, and nobody else.
fn all_on(ruling: &Ruling, who: Color) -> bool {
    let given = &ruling.penalties;
    !given.is_empty() && given.iter().all(|penalty| penalty.whom == who)
}

/// Whether the arbiter is asked about a disputed touch, and so told that the players tell it differently.
fn is_of_touch(ruling: &Ruling) -> bool {
    let asked = ruling.asks.as_ref().map(|question| &question.about);
    matches!(asked, Some(Matter::Touch { .. }))
}

/// Whether an illegal move was claimed, and what was found is none that counts, or is for the arbiter's penalties.
fn is_of_conduct(act: Option<&Act>, ruling: &Ruling) -> bool {
    let asked = ruling.asks.as_ref().map(|question| &question.about);
    let uncounted = said::Offence::NotCounted.to_string();
    let other =
        matches!(asked, Some(Matter::Penalty(_))) || ruling.explanation.contains(&uncounted);
    act.is_some_and(story::is_of_illegal_moves) && other
}

/// Whether what is wrong with a move is when it was written down, or the one before it.
fn is_of_the_sheet(game: &Game, act: Option<&Act>, ruling: &Ruling) -> bool {
    let order = game.code().rules.record.order.as_ref();
    let order = order.and_then(|order| order.at(game.event()));
    let by = order.map_or(&[][..], |order| order.by);
    act.is_some_and(|act| !matches!(act.deed, Deed::Write { .. } | Deed::Erase { .. }))
        && ruling.clauses.first().is_some_and(|lead| by.contains(lead))
        && (left::is_written_early(ruling) || is_left_out(ruling))
}

/// Whether the last move was not written down before the next was made.
fn is_left_out(ruling: &Ruling) -> bool {
    let left_out = said::Record::LastMoveFirst.to_string();
    ruling.explanation.contains(&left_out)
}

/// How it is said that a player took an illegal move back.
fn took_back(who: Color) -> String {
    format!("{who:#} took the illegal move back")
}

/// Who takes an illegal move back of his own accord.
fn takes_back_an_illegal_move(act: Option<&Act>, ruling: &Ruling) -> Option<Color> {
    let act = act.filter(|act| act.deed == Deed::Retract && !ruling.breach)?;
    let back = said::Offence::IllegalTakenBack.to_string();
    let who = act.by.color()?;
    ruling.explanation.starts_with(&back).then_some(who)
}

/// Whether a clause is named that somebody has broken.
fn finds_a_breach(act: &Act) -> bool {
    match &act.deed {
        Deed::Find { fact } => {
            matches!(fact, Fact::Breach { .. } | Fact::BystandersBreach { .. })
        }
        _ => false,
    }
}

/// What was done or said that asks for nothing, by whom, and what is decided on it.
fn fact(game: &Game, act: Option<&Act>, ruling: &Ruling) -> Option<String> {
    let carried = matches!(ruling.verdict, Verdict::Accepted | Verdict::Refused);
    let told = carried && (has_article(act, ruling) || completes_the_others(game, act, ruling));
    // That a draw is offered the ruling says itself where the offer stands.
    let offers = |act: &&Act| {
        let offer = matches!(act.deed, Deed::OfferDraw | Deed::OfferDrawIf { .. });
        offer && ruling.verdict == Verdict::Accepted
    };
    let done = act.filter(|act| told && !offers(act)).and_then(|act| {
        if let Deed::Find { fact } = &act.deed {
            // Who may still come in time has not been away.
            let absence = matches!(
                fact,
                Fact::Conduct {
                    offence: Offence::Absent,
                    ..
                }
            );
            let found = found(game, fact).filter(|_| ruling.breach || !absence)?;
            return Some(
                match ruling.verdict == Verdict::Refused && finds_a_breach(act) {
                    true => not_found(&found),
                    false => found,
                },
            );
        }
        if let Deed::Touch {
            intent: Intent::Accident,
            ..
        } = &act.deed
            && ruling.verdict == Verdict::Refused
        {
            let who = act.by.color()?;
            return Some(format!("{who:#} calls the touch an accident"));
        }
        if let Some(who) = takes_back_an_illegal_move(Some(act), ruling) {
            return Some(took_back(who));
        }
        // When somebody has come the reason says, with what it means.
        if act.deed == Deed::Arrive && !ruling.explanation.is_empty() {
            return None;
        }
        // What is given for a breach follows as its penalty.
        if let Deed::Grant { to, time } = &act.deed {
            let given = ruling.verdict == Verdict::Accepted && ruling.penalties.is_empty();
            return given.then(|| format!("the arbiter gives {to:#} {}", sentence::extra(*time)));
        }
        if let Deed::Rule { decision, .. } = &act.deed
            && ruling.verdict == Verdict::Refused
            && is_penalty(decision)
        {
            let ruled = sentence::ruled(decision)?;
            return Some(format!("{ruled}, which does not stand"));
        }
        if let Deed::SetClock { .. } | Deed::SetClocks { .. } | Deed::Start = &act.deed {
            let accepted = ruling.verdict == Verdict::Accepted && !ruling.breach;
            return sentence::ordered(&act.deed).filter(|_| accepted);
        }
        if ruling.verdict == Verdict::Refused && !ruling.breach && came_to_nothing(game, &act.deed)
        {
            return None;
        }
        let before = game.last_ply().filter(|_| act.deed.is(Mark::Moves));
        let board = before.map_or(game.setup().board, |ply| ply.before.setup.board);
        sentence::done(game, &board, act)
    });
    if let Some(Act {
        deed: Deed::Accept, ..
    }) = act
        && ruling.verdict == Verdict::Refused
        && let Some(who) = act.and_then(|act| act.by.color())
        && let Some(lapsed) = game.aside().lapsed[who.opposite()]
        && lapsed != Lapse::NoConsent
    {
        return Some(format!("{who:#}’s acceptance comes too late"));
    }
    match (ruling.verdict, ruling.breach, done) {
        // What is found to be broken says so itself.
        (Verdict::Accepted, true, Some(done))
            if act.is_some_and(finds_a_breach) || done.contains(BROKEN) =>
        {
            Some(done)
        }
        // It is not the move that is wrong, but what was written for it: that the reason says.
        (Verdict::Accepted, true, Some(done)) if is_of_the_sheet(game, act, ruling) => Some(done),
        (Verdict::Accepted, true, Some(done)) => Some(format!("{done}, which is against the Laws")),
        // It is said behind what was done, which the reason tells.
        (Verdict::Accepted, true, None) => None,
        (Verdict::Refused, true, Some(done)) => Some(format!(
            "{done}, which is against the Laws and does not stand"
        )),
        (Verdict::Refused, true, None) => {
            Some("What was done is against the Laws and does not stand".to_owned())
        }
        // Why it is refused says it best.
        (Verdict::Refused, false, done) if !ruling.explanation.is_empty() => done,
        (Verdict::Refused, false, Some(done)) => Some(format!("{done}, which does not stand")),
        (Verdict::Refused, false, None) => Some("That does not stand".to_owned()),
        (Verdict::Accepted, false, done) => done,
        (Verdict::NotUnderstood | Verdict::NotCarried, _, _) => None,
    }
}

/// Whether an official gives a penalty with this decision.
fn is_penalty(decision: &Decision) -> bool {
    match decision {
        Decision::Granted
        | Decision::Rejected
        | Decision::Postponed
        | Decision::Result { .. }
        | Decision::Points { .. }
        | Decision::SendOut => false,
        Decision::Warning
        | Decision::Time { .. }
        | Decision::PointsOf { .. }
        | Decision::Loss { .. }
        | Decision::Fine
        | Decision::Exclusion { .. }
        | Decision::Expulsion { .. } => true,
    }
}

/// Whether a legal move brought to an end what the other had left unfinished, so that both are told.
fn completes_the_others(game: &Game, act: Option<&Act>, ruling: &Ruling) -> bool {
    let moved = |event: &&Event| matches!(event, Event::Moves(MovesEvent::MoveMade(_)));
    let both = ruling.events.iter().filter(moved).count() > 1;
    let last = game
        .last_ply()
        .filter(|ply| ply.legal && ply.unmet.is_none());
    both && last.is_some_and(|ply| act.and_then(|act| act.by.color()) == Some(ply.who))
}

/// Whether what was tried was not done, since there was nothing to do it with, so that why says all: a touch where nothing
/// stands, a draw accepted that nobody offers.
fn came_to_nothing(game: &Game, deed: &Deed) -> bool {
    match deed {
        Deed::Touch { squares, .. } => {
            let board = &game.setup().board;
            squares.iter().all(|at| board.get(*at).is_none())
        }
        Deed::Adjust { squares, .. } => {
            let board = &game.setup().board;
            squares.iter().any(|at| board.get(*at).is_none())
        }
        Deed::DropMan
        | Deed::Accept
        | Deed::Retract
        | Deed::Withdraw { .. }
        | Deed::Arrive
        | Deed::Erase { .. }
        | Deed::PutRight { .. } => true,
        _ => false,
    }
}
