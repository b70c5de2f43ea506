//! What of a ruling is filed: the facts as told, what was decided, on which article, and what was asked and answered.

use std::collections::BTreeSet;
use std::sync::Arc;

use jadoube_board::{Board, ByColor, Color, FenStyle, Setup};
use jadoube_codes::Subject;
use jadoube_laws::act::{Decision, Request, Work};
use jadoube_laws::case::{ActLine, CaseFile, Course, Doing, said};
use jadoube_laws::event::{ClockEvent, Event, MovesEvent, Undoable};
use jadoube_laws::ruling::{Matter, Verdict};
use jadoube_laws::sentence::{actor, as_scored, numbered_move, result};
use jadoube_laws::terms::TermsError;
use jadoube_laws::{Act, Actor, Code, Date, Deed, Game, Millis, Ruling, Score, decide, numbered};

use crate::given::{Given, article};

/// The most lines told that the form has room for beside what the ruling rests on; those before them are counted.
const TOLD: usize = 16;
/// The most set-ups of the position that the form keeps before the latest lines: moves told after one mean nothing without it.
const SET_UPS: usize = 4;
/// The most characters in which day and hour are told.
const WHEN: usize = 60;
/// The most characters of a name.
const NAME: usize = 80;
/// The most articles given with their substance.
const ARTICLES: usize = 3;
/// The most articles that are named at all.
const NAMED: usize = 6;

/// A ruling as a form.
#[derive(Clone, Debug)]
pub struct Incident {
    pub(super) title: String,
    pub(super) place: String,
    /// The day, if it was told; the hour is filled in.
    pub(super) date: String,
    /// Day and hour, where whoever files it knows them.
    pub(super) when: Option<String>,
    pub(super) arbiter: Option<String>,
    /// How long play had lasted, if times were told.
    pub(super) hour: String,
    pub(super) laws: String,
    pub(super) players: [String; 2],
    /// What was told, with its time, in the order of the facts; where the form has no room, how many lines it leaves out.
    pub(super) told: Vec<String>,
    /// How many moves each has completed.
    pub(super) moves: ByColor<u32>,
    pub(super) board: Board,
    pub(super) fen: String,
    pub(super) turn: Color,
    pub(super) clocks: Vec<String>,
    /// On which fact the ruling is that is filed.
    pub(super) of: String,
    /// Whether more was told after it, to which position and clocks belong.
    pub(super) is_earlier: bool,
    pub(super) decision: String,
    /// The result, and who was punished in which way.
    pub(super) came_to: Vec<String>,
    pub(super) articles: Vec<String>,
    pub(super) asked: Vec<Asked>,
    /// Whether and until when an appeal can be made.
    pub(super) appeal: Vec<String>,
}

/// What was asked of the arbiter, and what he answered, if he has.
#[derive(Clone, Debug)]
pub(super) struct Asked {
    pub(super) question: String,
    pub(super) at: Millis,
    pub(super) answer: Option<String>,
}

/// A line that was told.
struct Fact {
    said: String,
    /// Whether the ruling on it is one that is filed.
    is_filed: bool,
    /// Whether it set a position up.
    sets_up: bool,
    /// Whether somebody was only told something, or has appealed: that is said, whatever is undone.
    is_word: bool,
    /// Whether a ruling rests on it, or is it: it is never left out.
    is_ground: bool,
    /// Who has appealed by it.
    appeals: Option<Color>,
    /// The number of the fact by which it was undone.
    undone_by: Option<usize>,
}

impl Fact {
    /// As the form has it.
    fn text(&self) -> String {
        match self.undone_by {
            Some(by) => format!("{} (undone, fact {by})", self.said),
            None => self.said.clone(),
        }
    }
}

/// What has come of the lines so far; it stands as before a decision when that is undone.
#[derive(Clone, Default)]
struct Decided {
    penalties: Vec<Given>,
    asked: Vec<Asked>,
    /// On which articles each question rests.
    open: Vec<jadoube_laws::ClauseId>,
}

impl Incident {
    /// The form of what a case comes to under a code: of the latest ruling that somebody would file, with all that was told.
    ///
    /// # Errors
    /// [`TermsError`] when no game can begin on the case's terms under this code.
    pub fn of(case: &CaseFile, code: &Arc<Code>) -> Result<Incident, TermsError> {
        let mut clocks = Vec::new();
        let mut decided = Decided::default();
        let mut undoable = Undoable::default();
        let mut board = case.header.terms.start;
        let mut times_told = false;
        let mut flags_told: Vec<(Color, Millis)> = Vec::new();
        let mut way = Course::new(code, case.header.terms.clone())?;
        way.go_the_way(&case.header.after);
        let begun = way.game().clone();
        let mut before = begun.clone();
        let mut facts: Vec<Fact> = Vec::with_capacity(case.acts.len());
        let lines: Vec<usize> = case.acts.iter().map(|line| line.line).collect();
        let mut after: Option<Game> = None;
        let report = case.run_stepwise(code, |step| {
            let by_arbiter =
                matches!(&step.line.doing, Doing::One(act) if act.by == Actor::Arbiter);
            let undone = undoable.follow(&step.ruling.events, || (facts.len(), decided.clone()));
            let flags = match before.outcome() {
                Some(_) => Vec::new(),
                None => before.flags_fallen(step.line.now),
            };
            let new = flags.iter().filter(|flag| !flags_told.contains(flag));
            let new: String = new
                .map(|(whose, at)| format!("; {whose:#}’s flag had fallen at {}", whole(*at)))
                .collect();
            let said = format!("{}{new}", told(&before, step.line));
            if let Some((first, earlier)) = undone {
                decided = earlier;
                let by = facts.len() + 1;
                let decided_on = facts.iter_mut().skip(first).filter(|fact| !fact.is_word);
                for fact in decided_on {
                    fact.undone_by.get_or_insert(by);
                }
            } else {
                let answer = by_arbiter.then(|| answer(&before, step.line));
                decided.follow_questions(&before, step.game, answer);
                if step.report.asks.is_some() {
                    decided.open.extend(step.report.clauses.first().cloned());
                }
            }
            facts.push(Fact {
                said,
                is_filed: is_filed(&step.line.doing, step.ruling)
                    || !flags.is_empty() && sets_clocks(&step.line.doing),
                sets_up: step.ruling.events.iter().any(sets_up),
                is_word: matches!(&step.line.doing, Doing::One(act) if act.deed.work() == Work::Telling || appeals(act).is_some()),
                is_ground: matches!(&step.line.doing, Doing::One(act) if is_ground(act)),
                appeals: match &step.line.doing {
                    Doing::One(act) if step.ruling.verdict == Verdict::Accepted => appeals(act),
                    _ => None,
                },
                undone_by: None,
            });
            flags_told = flags;
            before = step.game.clone();
            let game = step.game;
            let fact = lines.iter().position(|line| *line == step.line.line);
            let by = &step.report.clauses;
            let given = step.ruling.penalties.iter();
            decided
                .penalties
                .extend(given.map(|given| Given::of(given, fact.map(|at| at + 1), code, by)));
            after = Some(game.clone());
            board = *game.setup();
            times_told |= game.now() > Millis::ZERO || step.ruling.events.iter().any(sets_a_clock);
            clocks = [Color::White, Color::Black]
                .into_iter()
                .filter_map(|whose| {
                    let reading = game.clock(whose, game.now())?;
                    let state = match (reading.fallen, reading.running) {
                        (Some(_), _) => "the flag has fallen",
                        (None, true) => "running",
                        (None, false) => "standing",
                    };
                    Some(format!("{whose:#} {} ({state})", face(reading.left)))
                })
                .collect();
            std::ops::ControlFlow::Continue(())
        })?;
        let timed = |(at, (line, fact)): (usize, (&ActLine, &Fact))| {
            let (number, text) = (at + 1, fact.text());
            match line.now == Millis::ZERO && !line.text.starts_with('@') {
                true => format!("{number}. {text}"),
                false => format!("{number}. {} {text}", whole(line.now)),
            }
        };
        let Decided {
            penalties,
            asked,
            mut open,
        } = decided;
        let latest = facts.len().saturating_sub(1);
        let filed = facts
            .iter()
            .rposition(|fact| fact.is_filed && fact.undone_by.is_none())
            .unwrap_or(latest);
        let read_out = match filed < latest {
            true => up_to(case, filed).run(code)?.read_out,
            false => report.read_out.clone(),
        };
        let last = report.acts.get(filed);
        // What is still asked rests on articles too, though another line came after it.
        open.truncate(usize::from(
            after
                .as_ref()
                .is_some_and(|game| game.pending_question().is_some()),
        ));
        let mut cited: Vec<_> = last.into_iter().flat_map(|act| &act.clauses).collect();
        let open = open.iter().filter(|clause| !cited.contains(clause));
        let (open, at): (Vec<_>, usize) = (open.collect(), cited.len().min(1));
        cited.splice(at..at, open);
        // What was decided before stands too, with its articles.
        let standing = after.as_ref().and_then(|game| stands_by(game, &read_out));
        let of_penalties = penalties
            .iter()
            .flat_map(|given| [&given.offence, &given.by]);
        for id in of_penalties.flatten().chain(&standing) {
            if !cited.contains(&id) {
                cited.push(id);
            }
        }
        // What a penalty would be is of no use where none was given.
        if penalties.is_empty() && !is_penalty_asked(after.as_ref()) {
            let of_penalties =
                |id: &&jadoube_laws::ClauseId| of_subject(code, id, Subject::Penalty);
            let first = cited.first().copied();
            cited.retain(|id| !of_penalties(id) || Some(*id) == first);
        }
        let in_substance = |(at, id): (usize, &jadoube_laws::ClauseId)| {
            let clause = code.clause(id.as_str())?;
            let name = format!("{}, {}", article(&clause.id), clause.title);
            // What is read out in the decision is not told again, nor are more articles than the page has room for.
            Some(match read_out.contains(&format!("“{}”", clause.title)) {
                true => format!("{name}: as read out in the decision."),
                false if at >= ARTICLES => format!("{name}."),
                false => format!("{name}. In substance: {}", clause.text.trim()),
            })
        };
        let still = penalties
            .iter()
            .filter(|given| given.is_before(filed + 1))
            .map(|given| given.still(code));
        let decision = read_out.clone() + &still.collect::<String>();
        let mut came_to = vec![match report.result {
            Score::Open => "Result: the game goes on.".to_owned(),
            score => format!("Result: {}. {}.", score.printed(), result(score)),
        }];
        let is_open = asked.iter().any(|asked| asked.answer.is_none());
        if penalties.is_empty() {
            came_to.push(match is_open {
                true => {
                    "Penalty: none yet; what is asked below is to be answered first.".to_owned()
                }
                false => "Penalty: none.".to_owned(),
            });
        }
        came_to.extend(penalties.iter().map(|given| given.text(code)));
        if !times_told {
            clocks.clear();
        }
        let timed_line = |line: &&ActLine| line.now > Millis::ZERO || line.text.starts_with('@');
        let hour = case.acts.get(filed).filter(timed_line);
        let hour = hour.map_or_else(String::new, |line| {
            format!(" ({} of play)", whole(line.now))
        });
        let of = match (facts.get(filed), latest) {
            (Some(fact), 1..) => format!("On fact {}: {}.", filed + 1, fact.said),
            _ => String::new(),
        };
        let name = |color: Color| case.header.terms.names[color].clone().unwrap_or_default();
        Ok(Incident {
            title: report.title.clone(),
            laws: code.title.clone(),
            players: [name(Color::White), name(Color::Black)],
            place: case.header.place.clone(),
            date: case
                .header
                .terms
                .date
                .map_or_else(String::new, Date::in_words),
            when: None,
            arbiter: None,
            hour,
            of,
            is_earlier: filed < latest,
            told: in_room(
                case.acts
                    .iter()
                    .zip(&facts)
                    .enumerate()
                    .map(timed)
                    .collect(),
                cited_facts(&facts, filed, &penalties),
            ),
            moves: after.as_ref().unwrap_or(&begun).tally().completed,
            fen: board.to_fen(FenStyle::Standard),
            turn: board.turn,
            board: board.board,
            clocks,
            decision,
            came_to,
            articles: cited
                .into_iter()
                .enumerate()
                .filter_map(in_substance)
                .take(NAMED)
                .collect(),
            asked,
            appeal: made(&facts)
                .chain(appeal(after.as_ref().unwrap_or(&begun)))
                .collect(),
        })
    }

    /// The same with the day and hour of the incident by the calendar, as whoever files it tells them.
    #[must_use]
    pub fn at(mut self, when: &str) -> Incident {
        self.when = on_a_line(when, WHEN);
        self
    }

    /// The same with the name of the arbiter, as whoever files it tells it.
    #[must_use]
    pub fn under(mut self, arbiter: &str) -> Incident {
        self.arbiter = on_a_line(arbiter, NAME);
        self
    }
}

/// Who appeals by an act.
fn appeals(act: &Act) -> Option<Color> {
    let is_appeal = matches!(
        act.deed,
        Deed::Ask {
            what: Request::Appeal
        }
    );
    act.by.color().filter(|_| is_appeal)
}

/// Whether somebody claims, finds, rules, orders, says or asks something by an act: a ruling may rest on it.
fn is_ground(act: &Act) -> bool {
    let of_hearing = matches!(
        act.deed.work(),
        Work::Claim | Work::Finding | Work::Answer | Work::Order | Work::Telling
    );
    of_hearing || matches!(act.deed, Deed::Ask { .. })
}

/// The appeals that were made, each with its fact and the decision before it.
fn made(facts: &[Fact]) -> impl Iterator<Item = String> {
    facts.iter().enumerate().filter_map(|(at, fact)| {
        let who = fact.appeals?;
        let decided = facts[..at].iter().rposition(|fact| fact.is_filed);
        let against = decided.map_or(String::new(), |decided| {
            format!(
                " The latest decision before that is on fact {}.",
                decided + 1
            )
        });
        Some(format!("{who:#} has appealed (fact {}).{against}", at + 1))
    })
}

/// The facts of which the rest of the form speaks: that of the ruling, those of penalties, those by which others were undone, the latest
/// by which a position was set up, and all on which a ruling may rest.
fn cited_facts(facts: &[Fact], filed: usize, penalties: &[Given]) -> BTreeSet<usize> {
    let of_penalties = penalties.iter().filter_map(Given::fact);
    let mut cited: BTreeSet<usize> = of_penalties.filter_map(|at| at.checked_sub(1)).collect();
    cited.insert(filed);
    let by = |at: &usize| facts.get(*at)?.undone_by?.checked_sub(1);
    let undoings: Vec<usize> = cited.iter().filter_map(by).collect();
    cited.extend(undoings);
    let stands = |(_, fact): &(usize, &Fact)| fact.sets_up && fact.undone_by.is_none();
    let set_ups = facts.iter().enumerate().rev().filter(stands);
    cited.extend(set_ups.map(|(at, _)| at).take(SET_UPS));
    let grounds = facts.iter().enumerate().filter(|(_, fact)| fact.is_ground);
    cited.extend(grounds.map(|(at, _)| at));
    cited
}

/// As many of the lines as the form has room for: those that are cited, and the latest; where lines are left out, how many.
fn in_room(lines: Vec<String>, mut shown: BTreeSet<usize>) -> Vec<String> {
    for at in (0..lines.len()).rev() {
        if shown.len() < TOLD {
            shown.insert(at);
        }
    }
    let mut told = Vec::new();
    let mut left_out = 0;
    for (at, line) in lines.into_iter().enumerate() {
        if !shown.contains(&at) {
            left_out += 1;
            continue;
        }
        let first = told.is_empty();
        match std::mem::take(&mut left_out) {
            0 => {}
            1 if first => told.push("One line was told before these.".to_owned()),
            more if first => told.push(format!("{more} lines were told before these.")),
            1 => told.push("One line is left out here.".to_owned()),
            more => told.push(format!("{more} lines are left out here.")),
        }
        told.push(line);
    }
    told
}

/// Whether a position was set up.
fn sets_up(event: &Event) -> bool {
    matches!(event, Event::Moves(MovesEvent::SetUp { .. }))
}

/// Whether the arbiter sets a clock, or both.
fn sets_clocks(doing: &Doing) -> bool {
    matches!(doing, Doing::One(act) if matches!(act.deed, Deed::SetClock { .. } | Deed::SetClocks { .. }))
}

/// Words as a field of the form has them, with at most so many characters; none if there are none.
fn on_a_line(words: &str, most: usize) -> Option<String> {
    let told = words.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(told.chars().take(most).collect()).filter(|told: &String| !told.is_empty())
}

/// Whether the decision can be appealed against, by the answer that a player gets who asks for it now; and until when, where
/// it can be.
fn appeal(game: &Game) -> Vec<String> {
    const UNTIL: &str = "An appeal can be made until ____________________ to ____________________";
    let asks = Act::player(
        game.turn(),
        Deed::Ask {
            what: Request::Appeal,
        },
    );
    let ruling = decide(game, &asks, game.now()).ruling;
    let ids: Vec<&str> = ruling.clauses.iter().map(|id| id.as_str()).collect();
    let by = match ids.as_slice() {
        [] => String::new(),
        ids => format!(" ({})", ids.join(", ")),
    };
    match (ruling.verdict, ruling.asks) {
        (Verdict::Accepted, None) => vec![
            format!(
                "The decision can be appealed against, unless the rules of the event say otherwise{by}."
            ),
            UNTIL.to_owned(),
        ],
        (Verdict::Accepted, Some(_)) => vec![
            "The code gives no appeal. Where the rules of the event do:".to_owned(),
            UNTIL.to_owned(),
        ],
        _ => vec![format!("The decision is final{by}.")],
    }
}

/// Whether a clause is about this.
fn of_subject(code: &Code, id: &jadoube_laws::ClauseId, subject: Subject) -> bool {
    let clause = code.clause(id.as_str());
    clause.is_some_and(|clause| clause.subject == subject)
}

/// Whether the arbiter has still to say which penalty somebody gets.
fn is_penalty_asked(game: Option<&Game>) -> bool {
    let questions = game.into_iter().flat_map(Game::open_questions);
    questions
        .map(|open| &open.question.about)
        .any(|about| matches!(about, Matter::Penalty(_)))
}

/// The article by which an illegal move that was replied to stands, where the decision reads it out.
fn stands_by(game: &Game, read_out: &str) -> Option<jadoube_laws::ClauseId> {
    let rule = game.code().rules.illegal.late_effect.as_ref();
    let by = rule.and_then(|rule| rule.at(game.event()))?.by.first()?;
    let number = numbered(by.as_str())?;
    read_out.contains(&number).then_some(*by)
}

impl Decided {
    /// Keeps what the line has asked, and what it has answered: what a player has settled is asked no more.
    fn follow_questions(&mut self, before: &Game, after: &Game, answer: Option<String>) {
        let is_open = |game: &Game, text: &str, at: Millis| {
            let mut open = game.open_questions().iter();
            open.any(|open| open.question.text == text && open.at == at)
        };
        for gone in before.open_questions() {
            let (text, at) = (&gone.question.text, gone.at);
            if is_open(after, text, at) {
                continue;
            }
            let of_it = |one: &Asked| one.question == *text && one.at == at && one.answer.is_none();
            // Asked once more, it takes the place of itself and is not answered.
            let mut open = after.open_questions().iter();
            let again =
                open.find(|new| new.question.text == *text && !is_open(before, text, new.at));
            if let Some(again) = again {
                for asked in self.asked.iter_mut().filter(|one| of_it(one)) {
                    asked.at = again.at;
                }
                continue;
            }
            match &answer {
                Some(answer) => {
                    if let Some(asked) = self.asked.iter_mut().rfind(|one| of_it(one)) {
                        asked.answer = Some(answer.clone());
                    }
                }
                None => self.asked.retain(|one| !of_it(one)),
            }
        }
        for new in after.open_questions() {
            let (text, at) = (&new.question.text, new.at);
            let known = |one: &Asked| one.question == *text && one.at == at && one.answer.is_none();
            if !is_open(before, text, at) && !self.asked.iter().any(known) {
                self.asked.push(Asked {
                    question: text.clone(),
                    at,
                    answer: None,
                });
            }
        }
    }
}

/// Whether somebody would file the ruling on this: a breach, a penalty, a claim, or what the arbiter found, restored or ruled.
fn is_filed(doing: &Doing, ruling: &Ruling) -> bool {
    let Doing::One(act) = doing else {
        return ruling.breach;
    };
    let of_hearing = matches!(
        act.deed,
        Deed::Claim { .. } | Deed::Find { .. } | Deed::Restore { .. } | Deed::Rule { .. }
    );
    of_hearing || ruling.breach || !ruling.penalties.is_empty()
}

/// The case up to this line.
fn up_to(case: &CaseFile, line: usize) -> CaseFile {
    CaseFile {
        header: case.header.clone(),
        acts: case.acts[..=line].to_vec(),
    }
}

/// What the arbiter has done, as the answer to what he was asked.
fn answer(game: &Game, line: &ActLine) -> String {
    match &line.doing {
        Doing::One(act) => {
            let moves = |words: &str| as_scored(game, words);
            format!("{} {}", actor(act.by), said(game, act, moves))
        }
        Doing::Both(_) => told(game, line),
    }
}

/// A yes or a no says nothing without the question, on the game before it.
fn question_of<'a>(game: &'a Game, act: &Act) -> Option<&'a str> {
    let Deed::Rule {
        decision: Decision::Granted | Decision::Rejected | Decision::Postponed,
        question,
    } = &act.deed
    else {
        return None;
    };
    let open = game.open_questions();
    let at = question.map_or(open.len(), |number| number as usize);
    Some(&open.get(at.checked_sub(1)?)?.question.text)
}

/// A line as a fact that both players may read, on the game before it; a move with its number.
fn told(game: &Game, line: &ActLine) -> String {
    match &line.doing {
        Doing::One(act) => {
            let number = game.setup().fullmove_number;
            let dots = if game.turn() == Color::White {
                "."
            } else {
                "…"
            };
            let moves = |words: &str| match as_scored(game, words) {
                scored if act.by.color() == Some(game.turn()) => format!("{number}{dots} {scored}"),
                scored => scored,
            };
            let what = restored(game, &act.deed).unwrap_or_else(|| said(game, act, moves));
            let done = format!("{} {what}", actor(act.by));
            match question_of(game, act) {
                Some(question) => format!("{done}: “{question}”"),
                None => done,
            }
        }
        Doing::Both(row) => {
            let times = match row.times {
                1 => String::new(),
                times => format!(", {times} times"),
            };
            format!("Both play {}{times}", row.moves.join(" "))
        }
    }
}

/// A position that is restored by the move after which it stood in the game, if it did.
fn restored(game: &Game, deed: &Deed) -> Option<String> {
    let Deed::Restore { fen, clause } = deed else {
        return None;
    };
    // Men, turn and rights; the counters of a FEN are seldom told.
    let told = |fen: &str| fen.split(' ').take(4).collect::<Vec<_>>().join(" ");
    let stood = |setup: &Setup| told(&setup.to_fen(FenStyle::Standard)) == told(fen);
    let plies = game.plies();
    let before = plies.iter().map(|ply| &ply.before.setup);
    let stands: Vec<&Setup> = before.chain([game.setup()]).collect();
    let at = stands.into_iter().rposition(stood)?;
    let named = match at.checked_sub(1) {
        None => "at the start".to_owned(),
        Some(last) => format!("after {}", numbered_move(plies.get(last)?)),
    };
    let by = clause.as_ref().map(|id| format!(" by {id}"));
    Some(format!(
        "restores the position {named}{}",
        by.unwrap_or_default()
    ))
}

/// A moment of play without its thousandths, as it stands beside rulings at a table.
fn whole(at: Millis) -> Millis {
    Millis::from_seconds(at.0 / 1000)
}

/// The time left as the clock at the table shows it: a second that has begun to run out is still shown, and the last twenty have
/// tenths.
fn face(left: Millis) -> String {
    match left.0 {
        short @ 1..20_000 => format!("{}.{}", whole(left), short % 1000 / 100),
        left => Millis::from_seconds(left.div_ceil(1000)).to_string(),
    }
}

/// Whether an event sets a clock, so that its time is known.
fn sets_a_clock(event: &Event) -> bool {
    matches!(
        event,
        Event::Clock(ClockEvent::ClockSet { .. } | ClockEvent::UsedSet { .. })
    )
}
