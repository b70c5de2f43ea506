//! A ruling as it is read out to the players: one paragraph, in the order in which they want to know.
//!
//! What is decided; under which article, with its words; what happens next, with both times where the ruling is on time;
//! then the reason. A line that shows why stands last, marked as an example.

use crate::act::{Act, Actor, Deed};
use crate::code::CodeKind;
use crate::event::{ClockEvent, Event, MovesEvent, SessionEvent};
use crate::game::Game;
use crate::ruling::{Penalty, PenaltyKind, Ruling, Verdict};
use jadoube_board::Color;

use crate::sentence;

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
/// assert!(said.starts_with("White’s claim is refused."), "{said}");
/// ```
pub fn read_out(game: &Game, act: Option<&Act>, ruling: &Ruling) -> String {
    let mut said = Paragraph::default();
    let ended = ruling.events.iter().rev().find_map(|event| match event {
        Event::Session(SessionEvent::GameEnded { outcome }) => Some(outcome),
        _ => None,
    });
    said.all(match (ended, game.outcome()) {
        (Some(outcome), _) => Some(sentence::result(outcome.score).to_owned()),
        (None, Some(earlier)) => Some(format!(
            "the game is over: {}",
            sentence::result(earlier.score)
        )),
        (None, None) => decision(act, ruling),
    });
    said.all(article(game, ruling));
    said.all(what_follows(game, ruling));
    said.all(how_it_goes_on(game, ruling));
    said.reason(&ruling.explanation, act.and_then(|act| act.by.color()));
    said.text
}

/// Sentences one after the other, none of them twice.
#[derive(Default)]
struct Paragraph {
    text: String,
}

impl Paragraph {
    fn all(&mut self, sentences: impl IntoIterator<Item = String>) {
        sentences.into_iter().for_each(|one| self.sentence(&one));
    }

    fn sentence(&mut self, words: &str) {
        let words = words.trim().trim_end_matches('.');
        if words.is_empty() || self.text.to_lowercase().contains(&words.to_lowercase()) {
            return;
        }
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        let mut letters = words.chars();
        self.text
            .extend(letters.next().into_iter().flat_map(char::to_uppercase));
        self.text.push_str(letters.as_str());
        if !words.ends_with(['?', '!', '”']) {
            self.text.push('.');
        }
    }

    /// The sentences of the reason that have not been said yet, with the name of the player who acted where the first
    /// "he" is he: what is read out before them may end with the other player.
    fn reason(&mut self, explanation: &str, actor: Option<Color>) {
        for one in explanation.split_inclusive(". ") {
            self.sentence(&match actor {
                Some(actor) => by_name(one, actor),
                None => one.to_owned(),
            });
        }
    }
}

/// A sentence whose first pronoun, if nobody was named before it, gives way to the name of the player.
fn by_name(sentence: &str, actor: Color) -> String {
    const OTHERS: [&str; 10] = [
        "white", "black", "opponent", "other", "arbiter", "player", "receiver", "sender", "side",
        "both",
    ];
    let mut words: Vec<String> = sentence.split(' ').map(str::to_owned).collect();
    let bare = |word: &str| {
        word.trim_end_matches(|c: char| !c.is_alphanumeric())
            .to_lowercase()
    };
    let first = words.iter().position(|word| {
        let word = bare(word);
        matches!(word.as_str(), "he" | "his" | "him")
            || OTHERS.iter().any(|one| word.starts_with(one))
    });
    if let Some(at) = first {
        let name = match bare(&words[at]).as_str() {
            "he" | "him" => format!("{actor:#}"),
            "his" => format!("{actor:#}’s"),
            _ => return sentence.to_owned(),
        };
        let letters = words[at]
            .chars()
            .take_while(|c| c.is_alphanumeric())
            .count();
        words[at].replace_range(..letters, &name);
    }
    words.join(" ")
}

/// What is decided, in a sentence; nothing where the reason alone says it best.
fn decision(act: Option<&Act>, ruling: &Ruling) -> Option<String> {
    let deed = act.map(|act| &act.deed);
    let asked = match deed {
        Some(Deed::Claim { .. }) => "claim",
        Some(Deed::Require { .. } | Deed::DemandMate) => "demand",
        Some(Deed::Ask { .. }) if ruling.verdict == Verdict::Refused => "request",
        _ => return fact(ruling),
    };
    let whose = act.map_or("the", |act| whose(act.by));
    Some(match ruling.verdict {
        Verdict::NotCarried | Verdict::NotUnderstood => return None,
        Verdict::Accepted if ruling.asks.is_some() => {
            format!("{whose} {asked} is heard, and the arbiter is to decide")
        }
        Verdict::Accepted if asked == "demand" => format!("{whose} demand is granted"),
        Verdict::Accepted => format!("{whose} {asked} is upheld"),
        Verdict::Refused => format!("{whose} {asked} is refused"),
    })
}

/// What is decided on something that was done or said and asks for nothing.
fn fact(ruling: &Ruling) -> Option<String> {
    let words = match (ruling.verdict, ruling.breach) {
        (Verdict::Accepted, false) => {
            return ruling
                .explanation
                .is_empty()
                .then(|| "That stands".to_owned());
        }
        (Verdict::Accepted, true) => "That is against the Laws",
        (Verdict::Refused, true) => "That is against the Laws and does not stand",
        (Verdict::Refused, false) => "That does not stand",
        (Verdict::NotUnderstood | Verdict::NotCarried, _) => return None,
    };
    Some(words.to_owned())
}

const fn whose(by: Actor) -> &'static str {
    match by {
        Actor::White => "White’s",
        Actor::Black => "Black’s",
        Actor::Arbiter => "the arbiter’s",
        Actor::Bystander => "the bystander’s",
    }
}

/// The clause that decides, with its words.
fn article(game: &Game, ruling: &Ruling) -> Option<String> {
    let deciding = ruling.clauses.first()?;
    let clause = game.code().clause(deciding.as_str())?;
    let words = clause.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (title, words) = (&clause.title, shortened(&words));
    let code = match game.code().kind {
        CodeKind::House => format!("“{}”", game.code().title),
        _ => format!("the {}", game.code().title),
    };
    Some(match numbered(clause.id.as_str()) {
        Some(number) => format!("{number} of {code}, “{title}”, says: “{words}”"),
        None => format!("in {code} “{title}” says: “{words}”"),
    })
}

/// `article 9.2.2`, `clause II.5.e`, with the parts and appendices as they are printed and without the words that tell the
/// points of an article apart; nothing where a source has no numbers.
fn numbered(id: &str) -> Option<String> {
    let roman = |part: &str| part.chars().all(|c| "ivx".contains(c));
    let is_number = |part: &&str| {
        part.starts_with(|c: char| c.is_ascii_digit()) || part.len() == 1 || roman(part)
    };
    let mut parts = id.split('.').take_while(is_number);
    let first = parts.next()?;
    let rest: String = parts.map(|part| format!(".{part}")).collect();
    Some(match first.starts_with(|c: char| c.is_ascii_digit()) {
        true => format!("article {first}{rest}"),
        false => format!("clause {}{rest}", first.to_uppercase()),
    })
}

/// The most of an article that is read out, in bytes; what is longer is cut after a sentence.
const READ: usize = 420;

fn shortened(words: &str) -> String {
    if words.len() <= READ {
        return words.to_owned();
    }
    let ends = words.match_indices(". ").map(|(at, _)| at + 1);
    match ends.take_while(|end| *end <= READ).last() {
        Some(end) => format!("{} …", &words[..end]),
        None => words.to_owned(),
    }
}

/// Penalties, duties, choices and what the arbiter is asked.
fn what_follows(game: &Game, ruling: &Ruling) -> Vec<String> {
    let ended = game.outcome().is_some();
    // That a game is lost has been said by its result, which is another where the opponent cannot mate.
    let told = |penalty: &&Penalty| !(ended && penalty.kind == PenaltyKind::Loss);
    let penalties = ruling.penalties.iter().filter(told);
    let mut follows: Vec<String> = penalties.map(sentence::penalty).collect();
    if ended {
        return follows;
    }
    let duties = Color::ALL.into_iter().filter_map(|who| game.duty(who));
    follows.extend(duties.map(|duty| sentence::duty(game, duty)));
    for choice in Color::ALL.into_iter().filter_map(|who| game.choice_of(who)) {
        let options: Vec<String> = choice
            .among
            .iter()
            .map(|option| sentence::option(game, choice.who, option).0)
            .collect();
        follows.push(format!(
            "{:#} may choose: {}",
            choice.who,
            options.join(", or ")
        ));
    }
    if let Some(question) = &ruling.asks {
        follows.push(format!("the arbiter is asked: {}", question.text));
    }
    follows
}

/// Who is to move, whose clock runs, and both times after a ruling on time.
fn how_it_goes_on(game: &Game, ruling: &Ruling) -> Vec<String> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let mut said = Vec::new();
    let waits = game.pending_question().is_some()
        || game.adjournment().is_some_and(|it| it.is_broken_off());
    let bound =
        Color::ALL.into_iter().any(|who| game.duty(who).is_some()) || game.choice().is_some();
    if !waits && !bound {
        said.push(format!("{:#} is to move", game.turn()));
    }
    let (Some(white), Some(black)) = (
        game.clock(Color::White, game.now()),
        game.clock(Color::Black, game.now()),
    ) else {
        return said;
    };
    match game.running_clock() {
        Some(runs) => said.push(format!("{runs:#}’s clock is running")),
        None => said.push("the clocks stand".to_owned()),
    }
    if is_on_time(ruling) {
        said.push(format!(
            "White has {} left and Black {}",
            white.left.in_words(),
            black.left.in_words()
        ));
    }
    said
}

/// Whether a ruling changes or rests on what the clocks show.
fn is_on_time(ruling: &Ruling) -> bool {
    let moves_clocks = |event: &Event| {
        matches!(
            event,
            Event::Clock(
                ClockEvent::TimeAdjusted { .. }
                    | ClockEvent::ClockSet { .. }
                    | ClockEvent::UsedSet { .. }
                    | ClockEvent::IncrementBroughtIn { .. }
                    | ClockEvent::ClocksStopped
            ) | Event::Moves(MovesEvent::Restored { .. })
        )
    };
    ruling.events.iter().any(moves_clocks)
}
