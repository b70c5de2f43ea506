//! A ruling as it is read out to the players: one paragraph, in the order in which they want to know.
//!
//! What is decided, what was done and why that is against the law; under which article, in substance; what follows, with
//! both times where the ruling is on time. Of a game that is over it is read out how it ended. Examples are left to the
//! reasons on paper.

use crate::act::{Act, Deed, Fact, Mark, Score};
use crate::event::{ClockEvent, Event, MovesEvent, SessionEvent};
use crate::fact::offence::found as found_of;
use crate::fact::outcome::Outcome;
use crate::game::Game;
use crate::rules;
use crate::ruling::{
    Cause, ChoiceOption, Demand, Duty, Matter, Penalty, PenaltyKind, Ruling, Verdict,
};
use jadoube_board::{ByColor, Color};
use jadoube_codes::params::illegal::FirstIllegal;
use jadoube_codes::time::Millis;
use jadoube_codes::{ClauseId, CodeKind, Subject};
use jadoube_notation::{Style, write_move};

use crate::sentence::{self, EXAMPLE, ON_ENVELOPE};

mod claimable;
mod story;

pub use story::Story;
use story::{Kind, Left, is_replied_to, lets_stand};

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
    told_with(&[], &[], game, act, ruling)
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
        let of = self.decided_on(act, ruling, game);
        self.answer(act, ruling, game);
        told_with(&self.open(game, act, ruling), &of, game, act, ruling)
    }
}

/// The paragraph on a ruling, with what else is open; `of` is what was done before that the ruling is about.
fn told_with(
    open: &[&Left],
    of: &[Left],
    game: &Game,
    act: Option<&Act>,
    ruling: &Ruling,
) -> String {
    let mut said = Paragraph::default();
    let ended = ruling.events.iter().rev().find_map(|event| match event {
        Event::Session(SessionEvent::GameEnded { outcome }) => Some(outcome),
        _ => None,
    });
    match (ended, game.outcome()) {
        (Some(outcome), _) => {
            let over = match sentence::of_the_game(outcome.score) {
                Some(_) => "",
                None => ", and the game is over",
            };
            said.sentence(&format!("{}{over}", sentence::result(outcome.score)));
        }
        // What was tried after the end is nothing; what is read out is the end.
        (None, Some(earlier)) if ruling.verdict != Verdict::Accepted => {
            said.all(over(game, earlier));
            return said.finished();
        }
        (None, Some(earlier)) => said.all(over(game, earlier)),
        (None, None) if !of.is_empty() => {}
        (None, None) => said.all(decision(game, act, ruling)),
    }
    for left in of {
        let asked: Vec<String> = left.question.iter().cloned().collect();
        said.left(game, left, "", &asked);
    }
    let of_the_menu = !of.is_empty() && !ruling.penalties.is_empty();
    let mut follows = what_follows(game, act, ruling, of_the_menu);
    if game.outcome().is_none() {
        follows.extend(still_asked(game, ruling));
    }
    let actor = act.and_then(|act| act.by.color());
    let mut told = follows.clone();
    told.extend(ruling.penalties.iter().map(sentence::penalty));
    said.reason(&ruling.explanation, actor, &told);
    let silent = act.is_none_or(|act| sentence::done(&game.setup().board, act).is_none());
    let of_player = matches!(act.map(|act| &act.deed), Some(Deed::Find { fact }) if found(game, fact).is_some());
    if ruling.breach && silent && !of_player && game.outcome().is_none() {
        said.sentence("that is against the Laws");
    }
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
    let instead = open.iter().any(|left| taken_for_it(left));
    let (heard, open): (Vec<&Left>, Vec<&Left>) = open
        .iter()
        .partition(|left| left.is_heard_once() || is_it(left));
    for left in heard {
        said.left(game, left, "", &follows);
    }
    if has_article(act, ruling) && !instead && !of_the_menu {
        said.all(article(game, act, ruling, &said.text));
        said.all(amount_here(game, ruling));
    }
    if ended.is_none() && game.outcome().is_none() {
        for left in open {
            let when = if said.text.is_empty() {
                ""
            } else {
                "before that, "
            };
            said.left(game, left, when, &follows);
        }
    }
    said.all(follows);
    said.all(how_it_goes_on(game, act, ruling));
    if said.text.is_empty() {
        said.sentence("that stands");
    }
    said.finished()
}

/// How a game that has ended before ended, and that nothing more can happen in it.
fn over(game: &Game, outcome: &Outcome) -> Vec<String> {
    let under = outcome.by.first().and_then(|by| numbered(by.as_str()));
    let under = under.map_or_else(String::new, |number| {
        format!(", under {number} of {}", called(game))
    });
    let by = match outcome.cause {
        Cause::Checkmate | Cause::Stalemate => {
            last_move(game).map_or_else(String::new, |made| format!(" with the move {made}"))
        }
        _ => String::new(),
    };
    let how = sentence::by_cause(outcome.cause);
    let result = match sentence::of_the_game(outcome.score) {
        Some(what) => format!("it {what}"),
        None => sentence::result(outcome.score),
    };
    let mut told = vec![format!("the game is over: {result} {how}{by}{under}")];
    if outcome.cause == Cause::FlagFall
        && let Some(loser) = Color::ALL
            .into_iter()
            .find(|color| outcome.score == Score::win(color.opposite()))
    {
        told.push(rules::time_was_up(game, loser));
    }
    told.push("no move and no claim can change that".to_owned());
    told
}

/// The last move with its number, `34.Qg7#`.
fn last_move(game: &Game) -> Option<String> {
    let ply = game.last_ply()?;
    let before = ply.before.position.as_ref()?;
    let dots = match ply.who {
        Color::White => ".",
        Color::Black => "…",
    };
    before.is_legal(ply.made).then(|| {
        let san = write_move(before, ply.made, Style::San);
        format!("{}{dots}{san}", before.fullmove_number())
    })
}

/// Whether an article is read out: not where a hand only did what the law lets it do.
fn has_article(act: Option<&Act>, ruling: &Ruling) -> bool {
    let routine = act.is_none_or(|act| act.deed.is(Mark::Routine));
    !routine || ruling.weighs()
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
        let quoted = words.trim_end_matches('”');
        if !quoted.ends_with(['?', '!', '.']) {
            self.text.push('.');
        }
    }

    /// The sentences of the reason, but for an example and for what is told among what follows, with the name of the
    /// player who acted where the first "he" is he.
    fn reason(&mut self, explanation: &str, actor: Option<Color>, follows: &[String]) {
        let reason = explanation.split(EXAMPLE).next().unwrap_or_default();
        for one in reason.split_inclusive(". ") {
            if one.starts_with(ON_ENVELOPE) {
                self.sentence("the envelope bears what it has to, with the position and the times");
                continue;
            }
            let bare = one.trim().trim_end_matches('.');
            let told = |told: &String| told.to_lowercase().contains(&bare.to_lowercase());
            if !bare.is_empty() && follows.iter().any(told) {
                continue;
            }
            self.sentence(&match actor {
                Some(actor) => by_name(one, actor),
                None => one.to_owned(),
            });
        }
    }

    /// What a line before has left open: what was done, and why that is as it is.
    fn left(&mut self, game: &Game, left: &Left, when: &str, follows: &[String]) {
        let number = left.clause.and_then(|id| numbered(id.as_str()));
        let against = match (left.breach && left.kind != Kind::Illegal, &number) {
            (true, Some(number)) => format!(", which is against {number}"),
            (true, None) => format!(", which is against {}", called(game)),
            (false, _) => String::new(),
        };
        let is_told = |done: &str| self.text.to_lowercase().contains(&done.to_lowercase());
        let done = match left.done.trim_end_matches('.') {
            "" => String::new(),
            done if is_told(done) => String::new(),
            done => format!("{when}{done}{against}"),
        };
        self.sentence(&done);
        let told = self.text.contains("so it stands");
        if left.kind == Kind::Illegal && !told && is_replied_to(game, left) && lets_stand(game) {
            self.sentence("it was replied to, so it stands");
        }
        self.reason(&left.why, left.by, follows);
        if let (Kind::Asked, false, Some(number)) = (left.kind, left.breach, number)
            && !self.text.to_lowercase().contains(&number.to_lowercase())
        {
            self.sentence(&format!("that comes under {number}"));
        }
    }

    /// The paragraph with one kind of apostrophe and of quotation marks.
    fn finished(self) -> String {
        let mut before = ' ';
        let mut curly = |c: char| {
            let sign = match c {
                '\'' if before.is_alphanumeric() => '’',
                '"' if before.is_whitespace() || before == '(' => '“',
                '"' => '”',
                other => other,
            };
            before = c;
            sign
        };
        self.text.chars().map(&mut curly).collect()
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
fn decision(game: &Game, act: Option<&Act>, ruling: &Ruling) -> Option<String> {
    let Some(whose) = act.and_then(sentence::asked_for) else {
        return fact(game, act, ruling);
    };
    // That the clocks are still to be set, or a penalty to be chosen, leaves no doubt of the claim.
    let open = ruling.asks.as_ref().is_some_and(|question| {
        !matches!(
            question.about,
            Matter::Clocks | Matter::Penalty(_) | Matter::OpponentsScore(_)
        )
    });
    Some(match ruling.verdict {
        Verdict::NotCarried | Verdict::NotUnderstood => return None,
        Verdict::Accepted if is_contested(game, act) => {
            format!("{whose} is not decided yet: the players tell differently what happened")
        }
        Verdict::Accepted if open => format!("{whose} is put to the arbiter"),
        Verdict::Accepted if is_claim(act) => format!("{whose} is upheld"),
        Verdict::Accepted => format!("{whose} is granted"),
        Verdict::Refused => format!("{whose} is refused"),
    })
}

/// Whether it is claimed what hands did, and the arbiter has still to find whether it is so.
fn is_contested(game: &Game, act: Option<&Act>) -> bool {
    is_claim(act) && act.is_some_and(story::is_of_hands) && rules::is_contested(game)
}

fn is_claim(act: Option<&Act>) -> bool {
    act.is_some_and(|act| matches!(act.deed, Deed::Claim { .. }))
}

/// What was done or said that asks for nothing, by whom, and what is decided on it.
fn fact(game: &Game, act: Option<&Act>, ruling: &Ruling) -> Option<String> {
    let carried = matches!(ruling.verdict, Verdict::Accepted | Verdict::Refused);
    let told = has_article(act, ruling) && carried;
    // That a draw is offered the ruling says itself where the offer stands.
    let offers = |act: &&Act| {
        let offer = matches!(act.deed, Deed::OfferDraw | Deed::OfferDrawIf { .. });
        offer && ruling.verdict == Verdict::Accepted
    };
    let done = act.filter(|act| told && !offers(act)).and_then(|act| {
        if let Deed::Find { fact } = &act.deed {
            return found(game, fact);
        }
        // Where nothing stands nothing was touched, and that is what is said.
        if let Deed::Touch { squares, .. } | Deed::Adjust { squares, .. } = &act.deed
            && ruling.verdict == Verdict::Refused
            && squares
                .iter()
                .any(|at| game.setup().board.get(*at).is_none())
        {
            return None;
        }
        let before = game.last_ply().filter(|_| act.deed.is(Mark::Moves));
        let board = before.map_or(game.setup().board, |ply| ply.before.setup.board);
        sentence::done(&board, act)
    });
    if let Some(Act {
        deed: Deed::Accept, ..
    }) = act
        && ruling.verdict == Verdict::Refused
        && let Some(who) = act.and_then(|act| act.by.color())
        && game.aside().lapsed[who.opposite()].is_some()
    {
        return Some(format!("{who:#}’s acceptance comes too late"));
    }
    match (ruling.verdict, ruling.breach, done) {
        (Verdict::Accepted, true, Some(done)) if done.contains(" has broken ") => Some(done),
        (Verdict::Accepted, true, Some(done)) => Some(format!("{done}, which is against the Laws")),
        // It is said behind what was done, which the reason tells.
        (Verdict::Accepted, true, None) => None,
        (Verdict::Refused, true, Some(done)) => Some(format!(
            "{done}, which is against the Laws and does not stand"
        )),
        (Verdict::Refused, true, None) => {
            Some("That is against the Laws and does not stand".to_owned())
        }
        // Why it is refused says it best.
        (Verdict::Refused, false, done) if !ruling.explanation.is_empty() => done,
        (Verdict::Refused, false, Some(done)) => Some(format!("{done}, which does not stand")),
        (Verdict::Refused, false, None) => Some("That does not stand".to_owned()),
        (Verdict::Accepted, false, done) => done,
        (Verdict::NotUnderstood | Verdict::NotCarried, _, _) => None,
    }
}

/// What was found of a player, if that is what was found.
fn found(game: &Game, fact: &Fact) -> Option<String> {
    match fact {
        Fact::Conduct { whom, offence } => Some(found_of(*whom, *offence)),
        Fact::Breach { clause, whom } => {
            let clause = game.code().clause(clause)?;
            let rule = numbered(clause.id.as_str())
                .unwrap_or_else(|| format!("the rule under “{}”", clause.title));
            Some(format!("{whom:#} has broken {rule}"))
        }
        _ => None,
    }
}

/// The clause that decides, in substance; its number alone where the reason was said in its words.
fn article(game: &Game, act: Option<&Act>, ruling: &Ruling, said: &str) -> Option<String> {
    let deciding = ruling.clauses.first()?;
    let clause = game.code().clause(deciding.as_str())?;
    let words = clause.text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (title, code) = (&clause.title, called(game));
    // A claim that is refused for what was done, or was not, rests on no more of the article than that.
    let legal = game.plies_back().all(|ply| ply.legal);
    if legal && ruling.verdict == Verdict::Refused && act.is_some_and(story::is_of_illegal_moves) {
        let number = numbered(clause.id.as_str());
        return Some(match number {
            Some(number) => format!("{number} of {code}, “{title}”, does not apply"),
            None => format!("the rule under “{title}” in {code} does not apply"),
        });
    }
    let is_said = said.contains(words.trim_end_matches('.'));
    let words = begun_small(&shortened(&words, said));
    Some(match numbered(clause.id.as_str()) {
        Some(number) if !is_said && said.ends_with(&format!(" {number}.")) => {
            format!("that article of {code}, “{title}”, says in substance: {words}")
        }
        Some(number) if is_said => format!("that is {number} of {code}, “{title}”"),
        Some(number) => format!("{number} of {code}, “{title}”, says in substance: {words}"),
        None if is_said => return None,
        None => format!("the rule under “{title}” in {code} is in substance: {words}"),
    })
}

/// What an illegal move costs in this event, where the article that was read out names what it costs elsewhere.
fn amount_here(game: &Game, ruling: &Ruling) -> Option<String> {
    let quoted = ruling.clauses.first()?;
    let rules = &game.code().rules;
    let limit = rules.count.limit.as_ref()?.at(game.event())?;
    let first = rules.illegal.first.as_ref()?.at(game.event())?;
    let FirstIllegal::TimeToOpponent(span) = first.is else {
        return None;
    };
    let other = first.by.iter().find(|id| *id != quoted)?;
    let given = |penalty: &Penalty| matches!(penalty.kind, PenaltyKind::Time { .. });
    let told = ruling.penalties.iter().any(given);
    let number = numbered(other.as_str()).filter(|_| limit.by.contains(quoted) && !told)?;
    let time = Millis::from_seconds(u64::from(span.as_secs()));
    Some(format!(
        "in this game a first illegal move gives the opponent {}, under {number}",
        sentence::extra(time)
    ))
}

/// The code of the game as it is called aloud.
fn called(game: &Game) -> String {
    match game.code().kind {
        CodeKind::House => format!("“{}”", game.code().short),
        _ => format!("the {}", game.code().short),
    }
}

/// Words as they go on after a colon: with a small letter, unless they begin with a name or with what the codes write large.
fn begun_small(words: &str) -> String {
    const NAMES: [&str; 14] = [
        "White",
        "Black",
        "White's",
        "Black's",
        "White’s",
        "Black’s",
        "FIDE",
        "Player",
        "Opponent",
        "Penalty",
        "Penalties",
        "Article",
        "Articles",
        "Chess960",
    ];
    let first: String = words
        .chars()
        .take_while(|c| !c.is_whitespace() && *c != ',')
        .collect();
    let is_name =
        NAMES.contains(&first.as_str()) || first.chars().nth(1).is_some_and(char::is_uppercase);
    let mut letters = words.chars();
    match letters.next() {
        Some(letter) if !is_name => letter.to_lowercase().chain(letters).collect(),
        _ => words.to_owned(),
    }
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
    // An appendix is counted with letters, and its points are articles as well.
    let article =
        first.starts_with(|c: char| c.is_ascii_digit()) || matches!(first, "a" | "b" | "c" | "d");
    let kind = if article { "article" } else { "clause" };
    Some(format!("{kind} {}{rest}", first.to_uppercase()))
}

/// An article longer than this, in bytes, is read out in the part that matters.
const READ: usize = 300;

/// Of a long article its first sentence, and those that speak of what the ruling speaks of.
fn shortened(words: &str, said: &str) -> String {
    if words.len() <= READ {
        return words.to_owned();
    }
    let stems = |text: &str| -> Vec<String> {
        let words = text.split(|c: char| !c.is_alphabetic());
        let long = words.filter(|word| word.len() >= STEM);
        long.map(|word| word.chars().take(STEM).collect::<String>().to_lowercase())
            .collect()
    };
    let mut sentences = words.split_inclusive(". ");
    let first = sentences.next().unwrap_or_default();
    let (of_the_ruling, of_the_first) = (stems(said), stems(first));
    let speaks_of_it = |sentence: &&str| {
        let mut shared = stems(sentence);
        shared.sort();
        shared.dedup();
        shared.retain(|stem| of_the_ruling.contains(stem) && !of_the_first.contains(stem));
        shared.len() >= SHARED
    };
    let matters: String = sentences.filter(speaks_of_it).collect();
    format!("{first}{matters}").trim_end().to_owned()
}

/// So many letters of a word are its stem, and so many stems of which the ruling speaks as well make a sentence matter.
const STEM: usize = 5;
const SHARED: usize = 1;

/// What the official is asked: the last sentence of a question, whose others were said as the reason for it.
fn asked(question: &str) -> String {
    let last = question.rsplit(". ").next().unwrap_or(question);
    match last.trim_end().ends_with('?') {
        true => format!("the arbiter must decide: {}", begun_small(last)),
        false => format!("the arbiter is to decide. {last}"),
    }
}

/// Under which article a penalty is given, where that is another than the one that is read out.
fn price(game: &Game, ruling: &Ruling, of_the_menu: bool) -> String {
    let of_penalties = |id: &&ClauseId| {
        let clause = game.code().clause(id.as_str());
        clause.is_some_and(|clause| clause.subject == Subject::Penalty)
    };
    let leads = ruling.clauses.first().is_some_and(|id| of_penalties(&id));
    let prices = ruling.clauses.iter().skip(1).filter(of_penalties);
    // Where an appendix changes the amount, both decide.
    // A house's own clause may have no number; it is the one that its players will ask for.
    let of_house = |id: &ClauseId| {
        let house = game.code().kind == CodeKind::House;
        let clause = game.code().clause(id.as_str()).filter(|_| house)?;
        let own = clause.inherited.is_none();
        own.then(|| format!("the rule “{}”", clause.title))
    };
    let named = |id: &ClauseId| numbered(id.as_str()).or_else(|| of_house(id));
    let leads = leads && !of_the_menu;
    let mut numbers: Vec<String> = prices.filter_map(named).collect();
    numbers.dedup();
    numbers.truncate(2);
    match numbers.as_slice() {
        [] if of_the_menu => {
            let by = ruling.clauses.first().and_then(named);
            by.map_or_else(String::new, |by| format!(", under {by}"))
        }
        [] => String::new(),
        [_] if leads => String::new(),
        numbers => format!(", under {}", numbers.join(" and ")),
    }
}

/// Penalties, duties, choices and what the arbiter is asked.
fn what_follows(game: &Game, act: Option<&Act>, ruling: &Ruling, of_the_menu: bool) -> Vec<String> {
    let ended = game.outcome().is_some();
    // That a game is lost has been said by its result, which is another where the opponent cannot mate.
    let told = |penalty: &&Penalty| !ended || of_the_menu || penalty.kind != PenaltyKind::Loss;
    let price = price(game, ruling, of_the_menu);
    let penalties = ruling.penalties.iter().filter(told);
    // Where both are punished it is said for what each is.
    let both = |color: Color| ruling.penalties.iter().any(|one| one.whom == color);
    let both = both(Color::White) && both(Color::Black);
    let mut follows: Vec<String> = match each_gives(ruling) {
        Some(time) if both => {
            let time = sentence::extra(time);
            vec![format!("each gets {time} for what the other did{price}")]
        }
        _ => penalties
            .filter(|penalty| !matches!(penalty.kind, PenaltyKind::Letter(_)))
            .map(|penalty| {
                let given = sentence::penalty(penalty);
                match both {
                    true => format!("{given} for what {:#} did{price}", penalty.whom),
                    false => format!("{given}{price}"),
                }
            })
            .collect(),
    };
    follows.extend(
        Color::ALL
            .into_iter()
            .filter_map(|who| letters(ruling, who)),
    );
    if ended {
        return follows;
    }
    // Among men that the opponent names one of, the duty is told by his choice.
    let is_told = |duty: &&Duty| {
        let man =
            |option: &ChoiceOption| matches!(option, ChoiceOption::Man(_) | ChoiceOption::Pair(..));
        let choice = game.choice_of(duty.who.opposite());
        let of_men = choice.is_some_and(|choice| choice.among.iter().all(man));
        !(matches!(duty.what, Demand::Any(_)) && of_men)
    };
    let duties = Color::ALL.into_iter().filter_map(|who| game.duty(who));
    let duties = duties.filter(is_told);
    let contested = is_contested(game, act);
    follows.extend(duties.map(|duty| {
        let must = sentence::duty(game, duty);
        match contested {
            true => format!("if it is so, {must}"),
            false => must,
        }
    }));
    for choice in Color::ALL.into_iter().filter_map(|who| game.choice_of(who)) {
        let named = |option: &ChoiceOption| match option {
            ChoiceOption::Letter(letter) => {
                let (name, says) = (
                    sentence::letter_name(*letter),
                    sentence::letter_says(*letter),
                );
                format!("penalty {name} ({says})")
            }
            ChoiceOption::Annulment => "annulment".to_owned(),
            other => sentence::option(game, choice.who, other).0,
        };
        let options: Vec<String> = choice.among.iter().map(named).collect();
        let men: Vec<String> = choice.among.iter().filter_map(man_named).collect();
        follows.push(match options.as_slice() {
            many if many.len() > MANY && men.len() == many.len() => {
                format!(
                    "{:#} names the man that moves: {}",
                    choice.who,
                    men.join(", ")
                )
            }
            [one] => format!("{:#} may call for this: {one}", choice.who),
            _ => format!("{:#} may choose: {}", choice.who, options.join(", or ")),
        });
    }
    if let Some(question) = &ruling.asks {
        follows.push(asked(&question.text));
    }
    follows
}

/// The time that each player gets for what the other did, where both get the same.
fn each_gives(ruling: &Ruling) -> Option<Millis> {
    let mut times = ruling.penalties.iter().map(|penalty| match penalty.kind {
        PenaltyKind::Time { time, .. } => Some(time),
        _ => None,
    });
    let first = times.next()??;
    times.all(|time| time == Some(first)).then_some(first)
}

/// The lettered penalties of a player, whose substance is told by what is put back and by his duty: `White suffers penalties
/// A and B`.
fn letters(ruling: &Ruling, who: Color) -> Option<String> {
    let of_his = ruling
        .penalties
        .iter()
        .filter(|penalty| penalty.whom == who);
    let names: Vec<&str> = of_his
        .filter_map(|penalty| match penalty.kind {
            PenaltyKind::Letter(letter) => Some(sentence::letter_name(letter)),
            _ => None,
        })
        .collect();
    match names.as_slice() {
        [] => None,
        [one] => Some(format!("{who:#} suffers penalty {one}")),
        [before @ .., last] => Some(format!(
            "{who:#} suffers penalties {} and {last}",
            before.join(", ")
        )),
    }
}

/// What the arbiter was asked before and has not answered.
fn still_asked(game: &Game, ruling: &Ruling) -> Vec<String> {
    let open = game.open_questions().iter().map(|open| &open.question);
    let asks = ruling.asks.as_ref().map(|question| &question.text);
    let others = open.filter(|open| asks != Some(&open.text));
    let mut told: Vec<String> = others.map(|open| asked(&open.text)).collect();
    if ruling.asks.is_some() {
        for one in &mut told {
            *one = one.replacen("the arbiter must decide", "the arbiter must also decide", 1);
        }
    }
    told
}

/// How many options are read out one by one.
const MANY: usize = 4;

/// The square of the man that an option names.
fn man_named(option: &ChoiceOption) -> Option<String> {
    match option {
        ChoiceOption::Man(square) => Some(square.to_string()),
        _ => None,
    }
}

/// Who is to move, whose clock runs, and both times after a ruling on time.
fn how_it_goes_on(game: &Game, act: Option<&Act>, ruling: &Ruling) -> Vec<String> {
    if game.outcome().is_some() {
        return Vec::new();
    }
    let mut said = Vec::new();
    said.extend(claimable::claimable(game, act, ruling));
    let waits = game.open_questions().iter().any(|open| open.play_waits)
        || game.adjournment().is_some_and(|it| it.is_broken_off());
    let bound =
        Color::ALL.into_iter().any(|who| game.duty(who).is_some()) || game.choice().is_some();
    let can_move = game.in_hand().hand.held.is_some() || !game.legal_moves().is_empty();
    if !waits && !bound && can_move {
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
        None => said.push("both clocks are stopped".to_owned()),
    }
    let told = times_told(game, ruling);
    match (told.white, told.black) {
        (true, true) if is_on_time(ruling) => said.push(format!(
            "White has {} left and Black {}",
            white.left.in_words(),
            black.left.in_words()
        )),
        (true, false) => said.push(format!("White has {} left", white.left.in_words())),
        (false, true) => said.push(format!("Black has {} left", black.left.in_words())),
        _ => {}
    }
    said
}

/// Whose time is known: both, once any time was told; else of whom the ruling sets it.
fn times_told(game: &Game, ruling: &Ruling) -> ByColor<bool> {
    let is_set = |color: Color| {
        ruling.events.iter().any(|event| {
            matches!(event, Event::Clock(ClockEvent::ClockSet { whose, .. } | ClockEvent::UsedSet { whose, .. }) if *whose == color)
        })
    };
    ByColor::from_fn(|color| game.now() > Millis::ZERO || is_set(color))
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
