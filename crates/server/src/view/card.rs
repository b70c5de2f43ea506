//! Rulings as cards: one sentence, with the clauses it rests on.

use jadoube_board::{Color, FenStyle};
use jadoube_forms::view::{ActorName, is_unfinished};
use jadoube_laws::act::{Actor, Mark, Work};
use jadoube_laws::case::{Gist, said};
use jadoube_laws::game::Game;
use jadoube_laws::ruling::PenaltyKind;
use jadoube_laws::{
    Act, Deed, Event, Millis, MovesEvent, Penalty, Right, RightsEvent, Ruling, SessionEvent,
    Verdict, read_out, sentence,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::leave;
use super::score::Line;
use super::witness::{Witness, witness};

/// Rulings from some card on: what stood from there on is replaced by them.
#[derive(Clone, Debug, Default, PartialEq, Serialize, ToSchema)]
pub struct Cards {
    /// How many cards of the table stand before these.
    pub from: u32,
    /// The cards, oldest first.
    pub cards: Vec<Card>,
}

/// How much weight a card has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Weight {
    /// Hands only, and nothing more followed.
    Fact,
    /// Something was said.
    Word,
    /// The law has spoken: a breach, a duty, a claim, a punishment, a result.
    Ruling,
}

/// One ruling.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Card {
    /// The entry of the log.
    pub sequence: u32,
    /// Game time.
    #[schema(value_type = u64)]
    pub at: Millis,
    /// Who acted.
    pub by: ActorName,
    /// The act in words.
    pub act: Option<String>,
    /// What was done, as people say it; none when time alone brought the ruling about.
    pub told: Option<String>,
    /// What was ruled.
    #[serde(flatten)]
    pub gist: Gist,
    /// How much weight it has.
    pub weight: Weight,
    /// What was decided, in plain words.
    pub sentence: String,
    /// What follows, in sentences.
    pub events: Vec<String>,
    /// The punishments, in sentences.
    pub penalties: Vec<String>,
    /// The score, if the game ended with it.
    pub result: Option<String>,
    /// Whether it has been undone, with all that it brought about.
    pub undone: bool,
    /// The ruling as it is read out to the players; none of what hands merely did.
    pub read_out: Option<String>,
    /// What can be stepped through to see why.
    pub witness: Option<Witness>,
    /// Whose flags it tells to have fallen meanwhile.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub fallen: Vec<ActorName>,
    /// Whether it is told to somebody who comes later.
    #[serde(skip)]
    pub lasts: bool,
}

impl Card {
    /// A card of which the law says nothing.
    pub(crate) fn plain(sequence: u32, at: Millis, by: ActorName, weight: Weight) -> Card {
        Card {
            sequence,
            at,
            by,
            act: None,
            told: None,
            gist: Gist::plain(),
            weight,
            sentence: String::new(),
            events: Vec::new(),
            penalties: Vec::new(),
            result: None,
            undone: false,
            read_out: None,
            witness: None,
            fallen: Vec::new(),
            lasts: false,
        }
    }

    /// Says one sentence more, which is then told where the act alone would not be.
    pub(crate) fn says_too(&mut self, sentence: &str) {
        if !self.sentence.is_empty() {
            self.sentence.push(' ');
        }
        self.sentence.push_str(sentence);
        if self.weight == Weight::Fact {
            self.weight = Weight::Word;
        }
    }

    /// Tells besides that a flag had fallen, to somebody who comes later too, whatever was done.
    pub(crate) fn tells_of_flag(&mut self, whose: Color, at: Millis) {
        let at = Millis::from_seconds(at.0 / 1000);
        self.says_too(&format!("{whose:#}’s flag had fallen at {at} of play."));
        self.fallen.push(match whose {
            Color::White => ActorName::White,
            Color::Black => ActorName::Black,
        });
        self.lasts = true;
    }

    /// The decision that it tells of, as whoever confirms or undoes it names it; none where nobody acted.
    pub(crate) fn decided(&self) -> Option<String> {
        let told = self.told.as_ref()?;
        let ruling = match self.gist.verdict {
            Verdict::Refused => "refusal of",
            _ => "ruling on",
        };
        Some(match self.by {
            ActorName::Arbiter => format!("“{told}”"),
            by => format!("the {ruling} “{} {told}”", by.name()),
        })
    }

    /// Who did what, as a sentence; none where time alone brought it about.
    pub(crate) fn done(&self) -> Option<String> {
        let told = self.told.as_ref()?;
        Some(format!("{} {told}.", self.by.name()))
    }
}

/// What a card is made from.
#[derive(Clone, Copy, Debug)]
pub struct CardFacts<'a> {
    /// The entry of the log.
    pub sequence: u32,
    /// Game time.
    pub at: Millis,
    /// Who acted.
    pub by: ActorName,
    /// The act and its words; none when time alone brought the ruling about.
    pub act: Option<(&'a Act, &'a str)>,
    /// What the act says to what was asked before it.
    pub answered: Option<&'a str>,
    /// The score.
    pub lines: &'a [Line],
}

/// The card of a ruling; `game` is the game after it.
pub fn card(facts: CardFacts<'_>, ruling: &Ruling, game: &Game) -> Card {
    let result = ruling.events.iter().rev().find_map(|event| match event {
        Event::Session(SessionEvent::GameEnded { outcome }) => Some(outcome.score.to_string()),
        _ => None,
    });
    let events: Vec<String> = ruling
        .events
        .iter()
        .filter_map(|event| sentence::event_sentence(game, event))
        .collect();
    let deed = facts.act.map(|(act, _)| &act.deed);
    let of_hand = deed.is_some_and(|deed| deed.is(Mark::Moves))
        && ruling.verdict == Verdict::Accepted
        && ruling.asks.is_none();
    if of_hand && is_unfinished(game) {
        return of_hands(facts, game);
    }
    let weight = weight(deed, ruling);
    let told = facts.act.map(|(act, _)| told(facts, game, act));
    let mut card = Card {
        sequence: facts.sequence,
        at: facts.at,
        by: facts.by,
        act: facts.act.map(|(_, words)| words.to_owned()),
        sentence: with_reasons(
            sentence_of(facts, told.as_deref(), ruling, &events),
            ruling,
            game,
        ),
        told,
        gist: Gist::of(ruling),
        weight,
        events,
        penalties: penalties(ruling, game, result.is_some()),
        result,
        undone: false,
        read_out: (weight == Weight::Ruling)
            .then(|| read_out(game, facts.act.map(|(act, _)| act), ruling)),
        witness: ruling.witness.as_ref().and_then(witness),
        fallen: Vec::new(),
        lasts: lasts(weight, deed, ruling),
    };
    let given = !card.events.is_empty() && card.penalties.is_empty();
    if let Some(leave) = leave::given(deed, game).filter(|_| given) {
        card.told = Some(leave.told);
        card.sentence = leave.sentence;
        card.events.clear();
    }
    card
}

/// The card of what hands have done and the law says nothing of yet.
fn of_hands(facts: CardFacts<'_>, game: &Game) -> Card {
    let mut card = Card::plain(facts.sequence, facts.at, facts.by, Weight::Fact);
    card.act = facts.act.map(|(_, words)| words.to_owned());
    card.told = facts.act.map(|(act, _)| told(facts, game, act));
    card.sentence = card.done().unwrap_or_default();
    card
}

/// The punishments in sentences; the loss of a game that has ended is told by its result.
fn penalties(ruling: &Ruling, game: &Game, ended: bool) -> Vec<String> {
    let told = |penalty: &&Penalty| !(ended && penalty.kind == PenaltyKind::Loss);
    let all = ruling.penalties.iter().filter(told);
    all.map(|penalty| with_reason(penalty, ruling, game))
        .collect()
}

/// A punishment in a sentence, with what it is for where the ruling does not rest on the clause of the offence.
fn with_reason(penalty: &Penalty, ruling: &Ruling, game: &Game) -> String {
    let plain = match penalty.kind {
        PenaltyKind::Time { .. } | PenaltyKind::TimeTaken { .. } if game.clocks().is_none() => {
            without_clock(penalty)
        }
        _ => sentence::penalty(penalty),
    };
    let offence = penalty.offence.first();
    let offence = offence.filter(|id| !ruling.clauses.contains(id));
    match offence.and_then(|id| game.code().clause(id.as_str())) {
        Some(clause) => format!(
            "{plain}, for what {:#} did against {} ({})",
            penalty.whom, clause.id, clause.title
        ),
        None => plain,
    }
}

/// A punishment in time where no clock is there to give it on.
fn without_clock(penalty: &Penalty) -> String {
    let plain = sentence::penalty(penalty);
    let would = plain.replacen(" gets ", " would get ", 1);
    format!(
        "{} if there were a clock",
        would.replacen(" loses ", " would lose ", 1)
    )
}

/// The ruling's sentence, whose punishments say what they are for.
fn with_reasons(sentence: String, ruling: &Ruling, game: &Game) -> String {
    ruling.penalties.iter().fold(sentence, |told, penalty| {
        let plain = sentence::penalty(penalty);
        told.replacen(&plain, &with_reason(penalty, ruling, game), 1)
    })
}

/// What was done, as people say it: a move as a score has it, a position restored by the move after which it stood.
fn told(facts: CardFacts<'_>, game: &Game, act: &Act) -> String {
    if let Some(answered) = facts.answered {
        return answered.to_owned();
    }
    if let Deed::Restore { fen, .. } = &act.deed {
        let mut lines = facts.lines.iter();
        if let Some(line) = lines.rfind(|line| stands(&line.fen, fen)) {
            return format!("restores the position after {}", line.named());
        }
        let begun = Game::new(game.code(), game.terms().clone());
        if begun.is_ok_and(|begun| stands(&begun.setup().to_fen(FenStyle::Standard), fen)) {
            return "restores the position at the start".to_owned();
        }
    }
    said(game, act, |words| written(facts, game, words))
}

/// Whether two FENs have the same men, the same side to move and the same rights.
pub(crate) fn stands(one: &str, other: &str) -> bool {
    one.split(' ').take(4).eq(other.split(' ').take(4))
}

/// A move as the score has it; one that is not in it as it would stand there.
fn written(facts: CardFacts<'_>, game: &Game, words: &str) -> String {
    let mut lines = facts.lines.iter();
    match lines.rfind(|line| line.sequence == facts.sequence) {
        Some(line) => line.written().to_owned(),
        None => sentence::as_scored(game, words),
    }
}

/// A ruling that is more than the duty of a touched man, who moves in the next line, what was said of a draw or to the arbiter, and
/// to what the clocks were set.
fn lasts(weight: Weight, deed: Option<&Deed>, ruling: &Ruling) -> bool {
    use Deed::{Accept, Decline, OfferDraw, SetClock, SetClocks, Tell};
    let plain_touch = deed.is_some_and(|deed| deed.work() == Work::Touch)
        && ruling.verdict == Verdict::Accepted
        && !ruling.breach
        && ruling.asks.is_none()
        && ruling.penalties.is_empty();
    match weight {
        Weight::Ruling => !plain_touch,
        Weight::Word => matches!(
            deed,
            Some(
                OfferDraw
                    | Accept
                    | Decline
                    | SetClock { .. }
                    | SetClocks { .. }
                    | Tell {
                        whom: Actor::Arbiter,
                        ..
                    }
            )
        ),
        Weight::Fact => false,
    }
}

/// The ruling's own sentence; where it has none, what follows from it, or at least what was done.
fn sentence_of(
    facts: CardFacts<'_>,
    told: Option<&str>,
    ruling: &Ruling,
    events: &[String],
) -> String {
    if !ruling.explanation.is_empty() {
        return ruling.explanation.clone();
    }
    match (events.first(), told) {
        (Some(event), _) => format!("{event}."),
        (None, Some(told)) => format!("{} {told}.", facts.by.name()),
        (None, None) => "Time has passed.".to_owned(),
    }
}

fn weight(deed: Option<&Deed>, ruling: &Ruling) -> Weight {
    let spoken = ruling.breach
        || ruling.verdict != Verdict::Accepted
        || ruling.asks.is_some()
        || !ruling.penalties.is_empty()
        || ruling.events.iter().any(has_weight)
        || deed.is_none()
        || deed.is_some_and(|deed| deed.is(Mark::Weighs));
    match deed {
        _ if spoken => Weight::Ruling,
        Some(deed) if deed.is(Mark::Said) => Weight::Word,
        _ => Weight::Fact,
    }
}

fn has_weight(event: &Event) -> bool {
    // Whoever plays on in a repetition loses that claim with every move: no news to anybody.
    if let Event::Rights(RightsEvent::RightLost { right, .. }) = event {
        return *right != Right::ClaimRepetition;
    }
    matches!(
        event,
        Event::Rights(RightsEvent::DutyLaid { .. })
            | Event::Rights(RightsEvent::ChoiceGiven { .. })
            | Event::Rights(RightsEvent::Punished { .. })
            | Event::Moves(MovesEvent::Restored { .. })
            | Event::Moves(MovesEvent::SetUp { .. })
            | Event::Session(SessionEvent::GameEnded { .. })
            | Event::Session(SessionEvent::GameReopened)
            | Event::Session(SessionEvent::GameBegunAnew)
    )
}
