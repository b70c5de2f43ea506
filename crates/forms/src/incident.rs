//! A ruling as the form that is filed: one page with what was told, the position, the clocks, the article, the decision, what was
//! asked and answered, and room for names, signatures and the time until which an appeal can be made.

use std::fmt::Write;

use jadoube_board::{Board, ByColor, Color, FenStyle};
use jadoube_codes::Subject;
use jadoube_laws::act::{Decision, Request};
use jadoube_laws::case::{ActLine, CaseFile, Course, Doing};
use jadoube_laws::event::{ClockEvent, Event, Undoable};
use jadoube_laws::ruling::{Matter, Verdict};
use jadoube_laws::sentence::{capital, full, result};
use jadoube_laws::terms::TermsError;
use jadoube_laws::{Act, Actor, Code, Date, Deed, Game, Millis, Ruling, Score, decide, numbered};
use jadoube_notation::score::{DIAGRAM_LINES, write_page};

use crate::given::Given;
use crate::told::{self, actor, as_scored};

/// How many characters a line of the form has.
const WIDTH: usize = 80;
/// The most lines told that the form has room for; those before them are counted.
const TOLD: usize = 16;
/// The most articles given with their substance.
const ARTICLES: usize = 3;
/// The most articles that are named at all.
const NAMED: usize = 6;

/// A ruling as a form.
#[derive(Clone, Debug)]
pub struct Incident {
    title: String,
    place: String,
    /// The day, if it was told; the hour is filled in.
    date: String,
    /// How long play had lasted, if times were told.
    hour: String,
    laws: String,
    players: [String; 2],
    /// What was told, with its time, in the order of the facts.
    told: Vec<String>,
    /// The lines before those, which the form has no room for.
    before: usize,
    /// How many moves each has completed.
    moves: ByColor<u32>,
    board: Board,
    fen: String,
    turn: Color,
    clocks: Vec<String>,
    /// On which fact the ruling is that is filed.
    of: String,
    /// Whether more was told after it, to which position and clocks belong.
    is_earlier: bool,
    decision: String,
    /// The result, and who was punished in which way.
    came_to: Vec<String>,
    articles: Vec<String>,
    asked: Vec<Asked>,
    /// Whether and until when an appeal can be made.
    appeal: Vec<String>,
}

/// What was asked of the arbiter, and what he answered, if he has.
#[derive(Clone, Debug)]
struct Asked {
    question: String,
    at: Millis,
    answer: Option<String>,
}

/// A line that was told.
struct Fact {
    said: String,
    /// Whether the ruling on it is one that is filed.
    is_filed: bool,
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
    pub fn of(case: &CaseFile, code: &'static Code) -> Result<Incident, TermsError> {
        let mut clocks = Vec::new();
        let mut decided = Decided::default();
        let mut undoable = Undoable::default();
        let mut board = case.header.terms.start;
        let mut times_told = false;
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
            let said = told(&before, step.line);
            if let Some((first, earlier)) = undone {
                decided = earlier;
                let by = facts.len() + 1;
                for fact in facts.iter_mut().skip(first) {
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
                is_filed: is_filed(&step.line.doing, step.ruling),
                undone_by: None,
            });
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
                    // A second that has begun to run out is still shown, as on the clock at the table.
                    let shown = Millis::from_seconds(reading.left.0.div_ceil(1000));
                    Some(format!("{whose:#} {shown} ({state})"))
                })
                .collect();
            std::ops::ControlFlow::Continue(())
        })?;
        let timed = |(at, (line, fact)): (usize, (&ActLine, &Fact))| {
            let (number, text) = (at + 1, fact.text());
            match line.now == Millis::ZERO && !line.text.starts_with('@') {
                true => format!("{number}. {text}"),
                false => format!("{number}. {} {text}", line.now),
            }
        };
        let Decided {
            penalties,
            asked,
            mut open,
        } = decided;
        let earlier = case.acts.len().saturating_sub(TOLD);
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
        let article = |(at, id): (usize, &jadoube_laws::ClauseId)| {
            let clause = code.clause(id.as_str())?;
            let name = format!("Article {}, {}", clause.id, clause.title);
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
        let hour = hour.map_or_else(String::new, |line| format!(" ({} of play)", line.now));
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
            hour,
            of,
            is_earlier: filed < latest,
            told: case
                .acts
                .iter()
                .zip(&facts)
                .enumerate()
                .skip(earlier)
                .map(timed)
                .collect(),
            before: earlier,
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
                .filter_map(article)
                .take(NAMED)
                .collect(),
            asked,
            appeal: appeal(after.as_ref().unwrap_or(&begun)),
        })
    }

    /// The form as one page of PDF.
    pub fn pdf(&self) -> Vec<u8> {
        let (text, at) = self.text();
        write_page(&text, at, &self.board)
    }

    /// The form as a page of HTML that stands alone and prints on one sheet.
    pub fn html(&self) -> String {
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>Incident form</h1>\n",
            escaped(self.name())
        );
        let [white, black] = &self.players;
        let when = format!("{}{}", self.date, self.hour);
        for (what, value) in [
            ("Incident", self.name()),
            ("Laws", self.laws.as_str()),
            ("White", white.as_str()),
            ("Black", black.as_str()),
            (PLACE, self.place.as_str()),
            (WHEN, when.trim_start()),
        ] {
            let _ = writeln!(
                page,
                "<p class=\"field\"><b>{what}</b> <span>{}</span></p>",
                escaped(value)
            );
        }
        for (heading, lines) in self.sections() {
            let _ = writeln!(page, "<h2>{heading}</h2>");
            if heading == self.position() {
                page += &self.diagram();
            }
            for line in lines {
                let _ = writeln!(page, "<p>{}</p>", escaped(&line));
            }
        }
        page += "<h2>Signatures</h2>\n<table class=\"sign\"><tr><td>Arbiter</td><td>White</td><td>Black</td><td>Place, day and time</td></tr></table>\n</body>\n</html>\n";
        page
    }

    /// The heading over the board.
    const fn position(&self) -> &'static str {
        match self.is_earlier {
            true => POSITION_NOW,
            false => POSITION,
        }
    }

    fn name(&self) -> &str {
        match self.title.as_str() {
            "" => "An incident",
            title => title,
        }
    }

    /// The headings with what stands under them.
    fn sections(&self) -> Vec<(&'static str, Vec<String>)> {
        let mut told = Vec::new();
        if self.before > 0 {
            told.push(format!("({} lines were told before these.)", self.before));
        }
        told.extend(self.told.iter().cloned());
        let asked = match self.asked.is_empty() {
            true => vec!["Nothing was asked.".to_owned()],
            false => self.asked.iter().map(answered).collect(),
        };
        let mut decision = vec![self.decision.clone()];
        if !self.of.is_empty() {
            decision.insert(0, self.of.clone());
        }
        let clocks = match self.clocks.is_empty() {
            true => vec![format!(
                "No clock times were told. White {blank}  Black {blank}",
                blank = "_".repeat(12)
            )],
            false => self.clocks.clone(),
        };
        vec![
            ("Facts as told", told),
            (
                self.position(),
                vec![
                    format!(
                        "{:#} has the turn. Moves completed: White {}, Black {}.",
                        self.turn, self.moves.white, self.moves.black
                    ),
                    format!("FEN: {}", self.fen),
                ],
            ),
            ("Clocks", clocks),
            ("Decision", decision),
            ("Result and penalty", self.came_to.clone()),
            ("Articles", self.articles.clone()),
            ("Asked and answered", asked),
            ("Appeal", self.appeal.clone()),
        ]
    }

    /// The form as lines of text, and the line from which on the board stands.
    fn text(&self) -> (String, usize) {
        let mut lines = vec!["INCIDENT FORM".to_owned(), String::new()];
        let [white, black] = &self.players;
        let field = |what: &str, value: &str| match value {
            "" => format!("{what}: {}", "_".repeat(30)),
            value => format!("{what}: {value}"),
        };
        lines.extend(wrapped(&field("Incident", self.name())));
        lines.extend(wrapped(&field("Laws", &self.laws)));
        lines.push(field("White", white));
        lines.push(field("Black", black));
        lines.extend(wrapped(&field(PLACE, &self.place)));
        lines.push(match self.date.as_str() {
            "" => field(WHEN, "") + &self.hour,
            date => format!("{WHEN}: {date}, {}{}", "_".repeat(12), self.hour),
        });
        let mut at = 0;
        for (heading, told) in self.sections() {
            lines.extend([String::new(), heading.to_uppercase()]);
            if heading == POSITION {
                at = lines.len();
                lines.extend(std::iter::repeat_n(String::new(), DIAGRAM_LINES));
            }
            lines.extend(told.iter().flat_map(|line| wrapped(line)));
        }
        let line = "_".repeat(24);
        lines.extend([
            String::new(),
            "SIGNATURES".to_owned(),
            String::new(),
            format!("{line}  {line}  {line}"),
            format!("{:<26}{:<26}{}", "Arbiter", "White", "Black"),
            String::new(),
            format!("Place, day and time: {}", "_".repeat(40)),
        ]);
        (lines.join("\n"), at)
    }

    /// The board as a table of figures.
    fn diagram(&self) -> String {
        let placement = self.fen.split(' ').next().unwrap_or_default();
        let mut table = "<table class=\"board\">".to_owned();
        for (row, rank) in placement.split('/').enumerate() {
            let _ = write!(table, "<tr><th>{}</th>", 8 - row);
            let mut file = 0;
            let mut square = |figure: &str| {
                let dark = if (row + file) % 2 == 1 {
                    " class=\"dark\""
                } else {
                    ""
                };
                file += 1;
                format!("<td{dark}>{figure}</td>")
            };
            for letter in rank.chars() {
                match letter.to_digit(10) {
                    Some(empty) => (0..empty).for_each(|_| table += &square("")),
                    None => table += &square(&figure(letter).to_string()),
                }
            }
            table += "</tr>";
        }
        table += "<tr><th></th>";
        table.extend(('a'..='h').map(|file| format!("<th>{file}</th>")));
        table + "</tr></table>\n"
    }
}

/// The heading over the board.
const POSITION: &str = "Position after the ruling";
/// The same where more has been told since.
const POSITION_NOW: &str = "Position after the last fact";

/// The fields that the arbiter fills in.
const PLACE: &str = "Event, round, board";
const WHEN: &str = "Time of the incident";

/// How the page looks: the one style that stands in a page, by which the club lets it in.
pub const STYLE: &str = "body{font:11pt/1.3 serif;max-width:46em;margin:1em auto}h1{font-size:16pt}h2{font-size:11pt;margin:.7em 0 .1em}\
p{margin:.1em 0}.field span{display:inline-block;min-width:22em;border-bottom:1px solid #888}\
.board{border-collapse:collapse;}.board th{font-size:8pt;font-weight:normal;padding:0 .3em}.board td{border:.5px solid #888;width:1.5em;height:1.5em;text-align:center;font-size:14pt;line-height:1}\
.dark{background:#ccc;print-color-adjust:exact}.sign{width:100%;margin-top:2.5em}.sign td{border-top:1px solid #000;padding-top:.2em;width:25%}\
@page{size:A4;margin:15mm}";

fn figure(letter: char) -> char {
    match letter {
        'K' => '♔',
        'Q' => '♕',
        'R' => '♖',
        'B' => '♗',
        'N' => '♘',
        'P' => '♙',
        'k' => '♚',
        'q' => '♛',
        'r' => '♜',
        'b' => '♝',
        'n' => '♞',
        _ => '♟',
    }
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
            format!("{} {}", actor(act.by), told::told(game, act, moves))
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
            let done = format!("{} {}", actor(act.by), told::told(game, act, moves));
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

/// Whether an event sets a clock, so that its time is known.
fn sets_a_clock(event: &Event) -> bool {
    matches!(
        event,
        Event::Clock(ClockEvent::ClockSet { .. } | ClockEvent::UsedSet { .. })
    )
}

fn answered(asked: &Asked) -> String {
    let answer = asked.answer.as_deref();
    let answer = answer.unwrap_or("______________________________");
    format!(
        "Asked: {} Answered: {answer}",
        full(&capital(&asked.question))
    )
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A paragraph in lines of the form; words longer than a line are cut.
fn wrapped(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut length = 0;
    for word in text.split_whitespace() {
        for part in word.chars().collect::<Vec<_>>().chunks(WIDTH) {
            if length > 0 && length + 1 + part.len() > WIDTH {
                lines.push(String::new());
                length = 0;
            }
            let Some(line) = lines.last_mut() else {
                continue;
            };
            if length > 0 {
                line.push(' ');
                length += 1;
            }
            line.extend(part);
            length += part.len();
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form(text: &str) -> Incident {
        let case = CaseFile::parse(text).expect("a case");
        Incident::of(&case, Code::by_id("fide-2023").expect("a code")).expect("a game")
    }

    const TOUCHED: &str = "title: A wrong knight & more\nwhite: Anna\nblack: Ben\ntime: 90m+30s\n\n\
                           @ 0:00:20 White touches b1\nWhite moves Nf3\nBlack claims touched b1\n";

    #[test]
    fn the_form_has_everything_that_is_filed() {
        let form = form(TOUCHED);
        let (text, at) = form.text();
        for part in [
            "A wrong knight & more",
            "FIDE Laws of Chess 2023",
            "White: Anna",
            "Black: Ben",
            "touches the knight on b1",
            "Article 4.3.1",
            "In substance:",
            "CLOCKS",
            "White 1:29:",
            "ASKED AND ANSWERED",
            "RESULT AND PENALTY",
            "1. 0:00:20 White touches the knight on b1",
            "2. 0:00:20 White moves 1. Nf3",
            "3. 0:00:20 Black claims that the knight on b1 was touched",
            "Moves completed: White 0, Black 0.",
            "Result: the game goes on.",
            "Penalty: none.",
            "FEN: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
            "until ____",
            "SIGNATURES",
            "Arbiter",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        assert_eq!(text.lines().nth(at - 1), Some("POSITION AFTER THE RULING"));
        assert!(text.lines().skip(at).take(DIAGRAM_LINES).all(str::is_empty));
        assert!(
            text.lines().all(|line| line.chars().count() <= WIDTH),
            "{text}"
        );
        let html = form.html();
        assert!(html.contains("A wrong knight &amp; more") && !html.contains("knight & "));
        assert_eq!(html.matches("<td").count(), 64 + 4);
    }

    #[test]
    fn moves_have_their_numbers_and_their_names_after_a_way() {
        let told = "white: Anne Carter\nblack: Bob Dale\ndate: 2026-11-21\ntime: 90m+30s\n\
            after: 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5\n\n@ 0:31:00 White moves O-O with both hands\nWhite presses\n\
            Black claims illegal-move\n";
        let form = form(told);
        let text = form.text().0;
        for part in [
            "1. 0:31:00 White moves 4. O-O with both hands",
            "Time of the incident: 21 November 2026, ___",
            "Penalty (fact 3, Article 7.5.5, for the breach of Article 7.5.4, Two hands): Black gets two extra minutes.",
        ] {
            let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
            assert!(flat.contains(part), "{part}: {text}");
        }
        assert!(!text.contains("given before"), "{text}");
        assert!(form.html().contains("21 November 2026"));
    }

    #[test]
    fn a_penalty_that_ended_the_game_was_not_given_before() {
        let text = form("Arbiter finds phone Black sounding\n").text().0;
        assert!(!text.contains("given before"), "{text}");
    }

    #[test]
    fn what_a_penalty_would_be_is_left_out_where_none_was_given() {
        let form = form(
            "time: 90m+30s\nafter: 1. e4 e5 2. Nf3 Nc6\n\nWhite touches f1\nWhite moves d4\nBlack claims touched f1\n",
        );
        let text = form.text().0;
        assert!(text.contains("Penalty: none."), "{text}");
        assert!(!text.contains("7.5.5"), "{text}");
        assert!(
            text.contains("Article 4.3.1, Own pieces touched: as read out in the decision."),
            "{text}"
        );
        assert!(text.contains("White moves 3. d4"), "{text}");
    }

    #[test]
    fn what_is_not_told_is_not_filed() {
        let case = CaseFile::parse("time: 90m+30s\n\nWhite touches b1\n").expect("a case");
        let of = |code: &str| {
            let code = Code::by_id(code).expect("a code");
            Incident::of(&case, code).expect("a game").text().0
        };
        let today = of("fide-2023");
        assert!(today.contains("No clock times were told."), "{today}");
        assert!(!today.contains("0:00:00"), "{today}");
        let once = |text: &str, words: &str| text.replace('\n', " ").matches(words).count() == 1;
        assert!(once(&today, "must move the first touched piece"), "{today}");
        assert!(today.contains("can be appealed against"), "{today}");
        assert!(of("fide-1955").contains("The code gives no appeal."));
    }

    #[test]
    fn a_sealed_move_stays_in_its_envelope() {
        let (text, _) = form(
            "time: 90m+30s\nplace: Open, round 3, board 2\n\nWhite plays e4\n@ 0:00:30 Black seals c5\n",
        )
        .text();
        assert!(text.contains("2. 0:00:30 Black seals a move"), "{text}");
        assert!(!text.contains("c5"), "{text}");
        assert!(text.contains("Event, round, board: Open, round 3, board 2"));
    }

    #[test]
    fn a_decision_that_was_undone_is_not_filed_as_given() {
        let told = "time: 5\n\nWhite plays e4\nBlack plays e5\nArbiter finds breach 11.5 White\n\
            Arbiter rules time Black +0:02:00\n";
        let given = |more: &str| form(&format!("{told}{more}")).text().0;
        assert!(given("").contains("Penalty (fact 4,"), "{}", given(""));
        assert!(given("White plays Nf3\nArbiter undoes\n").contains("Penalty (fact 4,"));
        let asked = given("Arbiter undoes\n");
        assert!(!asked.contains("(fact 4"), "{asked}");
        assert!(asked.contains("what is asked below"), "{asked}");
        let none = given("Arbiter undoes\nArbiter undoes\n");
        assert!(none.contains("Penalty: none."), "{none}");
        assert!(none.contains("Nothing was asked."), "{none}");
        let given = "4. The arbiter gives Black two minutes (undone, fact 5)";
        assert!(none.contains(given) && asked.contains(given), "{none}");
        assert!(
            none.contains("White has broken 11.5 (undone, fact 6)"),
            "{none}"
        );
    }

    #[test]
    fn a_penalty_has_its_fact_and_its_article_and_an_open_question_is_no_decision() {
        let (text, _) =
            form("time: 90m+30s\n\nWhite moves Nb3\nWhite presses\nBlack claims illegal-move\n")
                .text();
        let penalty = "Penalty (fact 3, Article 7.5.";
        assert!(text.contains(penalty), "{text}");
        let (text, _) = form(
            "White moves e4\nWhite knocks over d1\nWhite presses\nBlack claims illegal-move\n",
        )
        .text();
        assert!(text.contains("Penalty: none yet"), "{text}");
        assert!(text.contains("Article 7.4.1, "), "{text}");
    }

    #[test]
    fn a_penalty_has_the_article_of_its_offence_and_stays_in_the_decision() {
        let told = "time: 15m+10s\nevent: rapid\n\nWhite plays Nf3\nBlack plays Nf6\nWhite plays Nf3-f5\nBlack plays Ng8\n\
            Arbiter finds breach 11.5 White\nArbiter rules time Black +0:02:00\n\
            Arbiter sets White 0:10:00\nArbiter undoes\n";
        let text = form(told).text().0;
        let flat = text.split_whitespace().collect::<Vec<_>>().join(" ");
        for part in [
            "Penalty (fact 6, Article 12.9, for the breach of Article 11.5, Distraction): Black gets two extra minutes.",
            "On fact 6: The arbiter gives Black two minutes.",
            "Article 11.5, Distraction",
            "Article 12.9, ",
            "Article a.5.2, ",
        ] {
            assert!(flat.contains(part), "{part}: {text}");
        }
        // Where the decision itself gives it, it is not said twice.
        let given = form(told.split_once("Arbiter sets").expect("a line").0);
        assert!(
            !given.decision.contains("given before"),
            "{}",
            given.decision
        );
    }

    #[test]
    fn a_long_dispute_is_one_page_still() {
        let moves =
            "White plays Nf3\nBlack plays Nf6\nWhite plays Ng1\nBlack plays Ng8\n".repeat(20);
        let pdf = form(&moves).pdf();
        let text = String::from_utf8_lossy(&pdf);
        assert!(pdf.starts_with(b"%PDF-") && text.contains("/Count 1"));
        assert_eq!(text.matches(" re f").count(), 64);
    }

    const STOPPED: &str = "time: 10m+5s\nafter: 1. e4\n\n@ 0:00:00 Black stops\n@ 0:00:05 Arbiter rules rejected\n\
        @ 0:00:06 Arbiter starts\n@ 0:00:20 Black stops\nArbiter rules rejected\n";

    #[test]
    fn each_answer_stands_with_what_it_answers() {
        let form = form(STOPPED);
        let flat = form
            .text()
            .0
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        for part in [
            "1. 0:00:01 Black stops the clocks",
            "The arbiter rejects what was asked: “Did Black have a good reason",
            "Asked: Which penalty does Black get? Answered: ____",
        ] {
            assert!(flat.contains(part), "{part}: {flat}");
        }
        assert!(!flat.contains("Answered: The arbiter starts"), "{flat}");
        assert!(
            !flat.contains("penalty does Black get? Answered: The"),
            "{flat}"
        );
    }

    #[test]
    fn the_form_of_a_ruling_has_what_came_after_it_and_says_which_it_is() {
        let form = form(&format!(
            "{STOPPED}Arbiter rules warning\n@ 0:01:00 Arbiter starts\n@ 0:02:00 Black stops\n"
        ));
        let flat = form
            .text()
            .0
            .split_whitespace()
            .collect::<Vec<_>>()
            .join(" ");
        for part in [
            "8. 0:02:00 Black stops the clocks",
            "On fact 6: The arbiter gives a warning.",
            "for the breach of Article 6.11.4, ",
            "POSITION AFTER THE LAST FACT",
            "(standing)",
            "(0:00:20 of play)",
        ] {
            assert!(flat.contains(part), "{part}: {flat}");
        }
        assert!(!flat.contains("(running)"), "{flat}");
    }

    #[test]
    fn questions_stand_with_their_answers() {
        let text = "White refuses to play on\nArbiter finds breach 11.7 White\n";
        let form = form(text);
        let (told, _) = form.text();
        let asks = form.asked.iter().any(|asked| !asked.question.is_empty());
        assert!(!asks || told.contains("Asked:"), "{told}");
    }
}
