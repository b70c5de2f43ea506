//! One deed, several tellings: every shipped case is told again in every equivalent way under every code, and must come to
//! the same.
//!
//! A move is told in one word, taken apart into steps, with the captured man taken off first or last, with the press
//! apart, in coordinates, or with its man touched twice; it is begun, left unfinished and begun again; promotions are taken
//! apart, and rows are told move by move; and deeds are put in that the law gives no effect. The difference of boards says
//! what each step must be.

use std::fs;
use std::sync::Arc;

use crate::support::{seed, shipped_cases};
use jadoube_board::{Color, Move, Role, Square};
use jadoube_codes::time::Millis;
use jadoube_laws::act::{Act, Actor, Deed, NewPiece};
use jadoube_laws::case::{CaseFile, Course, Doing, Row};
use jadoube_laws::terms::PlayForm;
use jadoube_laws::{Agreement, Code, Game, Ruling, Verdict, decide};
use jadoube_notation::{Systems, read_move};

/// A way of telling the same again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Telling {
    /// The move, and the press in a line of its own.
    PressApart,
    /// The squares that the man goes from and to.
    Coordinates,
    /// Lifted and let go; a captured man is taken off before.
    StepsVictimFirst,
    /// The same; a captured man is taken off after.
    StepsVictimLast,
    /// Lifted, set down, and let go.
    StepsPlaced,
    /// Lifted, let go where it stood, and then moved.
    TouchedFirst,
    /// Lifted, held over where it shall go, put back and let go there, and then moved.
    PutBack,
    /// Begun, a captured man taken off with it, and taken back by its own player before it is finished.
    BegunAndRetracted,
    /// What is touched is touched once more.
    TouchedTwice,
    /// A press of him whose lever is down, before each act.
    IdlePress,
}

const TELLINGS: [Telling; 10] = [
    Telling::PressApart,
    Telling::Coordinates,
    Telling::StepsVictimFirst,
    Telling::StepsVictimLast,
    Telling::StepsPlaced,
    Telling::TouchedFirst,
    Telling::PutBack,
    Telling::BegunAndRetracted,
    Telling::TouchedTwice,
    Telling::IdlePress,
];

/// What a story has come to, and what decided its last line.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Come {
    position: String,
    turn: Color,
    duties: Vec<String>,
    choices: String,
    offers: [bool; 2],
    penalties: Vec<String>,
    clocks: Vec<String>,
    counted: [u32; 2],
    result: String,
    /// The clauses by which the game has ended.
    ended_by: String,
    /// How its last line was ruled and the clause that leads there, where it is one line in either telling.
    ruled: Option<(Verdict, Option<String>)>,
}

impl Come {
    fn to(game: &Game, penalties: Vec<String>, last: Option<&Ruling>) -> Come {
        let clock = |who: Color| {
            let reading = game.clock(who, game.now());
            format!(
                "{:?}",
                reading.map(|clock| (clock.left, clock.running, clock.moves))
            )
        };
        Come {
            position: game.board().to_string(),
            turn: game.turn(),
            duties: Color::ALL
                .iter()
                .map(|who| {
                    format!(
                        "{:?}",
                        game.duty(*who)
                            .map(|duty| (&duty.what, duty.upheld, &duty.by))
                    )
                })
                .collect(),
            choices: format!(
                "{:?}",
                Color::ALL.map(|who| game.choice_of(who).map(|choice| &choice.among))
            ),
            offers: Color::ALL.map(|who| game.has_offered(who)),
            penalties,
            clocks: Color::ALL.map(clock).to_vec(),
            counted: Color::ALL.map(|who| game.illegal_counted(who)),
            result: game.score().to_string(),
            ended_by: format!(
                "{:?}",
                game.outcome().map(|outcome| (outcome.cause, &outcome.by))
            ),
            ruled: last.map(|last| {
                let leads = last.clauses.first().map(|id| id.to_string());
                (last.verdict, leads)
            }),
        }
    }

    /// Whether this telling came to what the one that stands in the file came to.
    fn is_as(&self, as_told: &Come) -> bool {
        let ruled = as_told.ruled.clone().filter(|_| self.ruled.is_some());
        let expected = Come {
            ruled,
            ..as_told.clone()
        };
        *self == expected
    }
}

/// A story told line by line, with what has been punished.
struct Teller {
    course: Course,
    penalties: Vec<String>,
    /// How many lines were told in another way.
    changed: usize,
}

impl Teller {
    fn tell(&mut self, by: Color, deed: Deed, now: Millis) -> Ruling {
        self.one(Act::player(by, deed), now)
    }

    fn one(&mut self, act: Act, now: Millis) -> Ruling {
        let (ruling, _) = self.course.act(act, now);
        let new = ruling.penalties.iter();
        self.penalties
            .extend(new.map(|penalty| format!("{penalty:?}")));
        ruling
    }
}

/// Whether this code's silence or its own system gives the retelling another meaning, and by which clause; `None` where it
/// must come to the same.
fn makes_a_difference(telling: Telling, game: &Game, who: Color) -> Option<&'static str> {
    let blind = Color::ALL
        .into_iter()
        .any(|who| game.terms().is_agreed(&Agreement::Blind(who)));
    let graded = matches!(game.code().id, "british");
    match telling {
        // The blind player's men are in holes, and his moves are announced.
        _ if blind => Some("e.4"),
        // No clock stands between those who write to one another.
        Telling::IdlePress if game.terms().play == PlayForm::Communication => Some("iii"),
        // A notice that one adjusts holds for one touch.
        Telling::TouchedTwice if game.in_hand().adjusting[who] => Some("adjust.notice_life"),
        // British: every touch of the turn is liable, whatever is moved then.
        Telling::TouchedFirst
        | Telling::PutBack
        | Telling::BegunAndRetracted
        | Telling::TouchedTwice
            if graded =>
        {
            Some("ii.5.c")
        }
        // Touching declines an offer, where the words of a move alone would do so later.
        Telling::TouchedFirst | Telling::PutBack | Telling::BegunAndRetracted
            if game.offer().is_some() =>
        {
            Some("offer.ends_by")
        }
        _ => None,
    }
}

/// The only legal move that the words mean, if the player has the turn and nothing is in hand or owed.
fn legal_move(game: &Game, who: Color, words: &str) -> Option<Move> {
    let plain = game.turn() == who
        && game.outcome().is_none()
        && game.in_hand().hand.is_empty()
        && game.in_hand().touches.is_empty()
        && game.in_hand().intended.is_none()
        && game.duty(who).is_none();
    if !plain {
        return None;
    }
    let read = read_move(game.setup(), words, Systems::ALL);
    match read.legal.as_slice() {
        [one] if game.is_legal(*one) => Some(*one),
        _ => None,
    }
}

/// The move in steps.
fn in_steps(teller: &mut Teller, who: Color, made: Move, way: Telling, now: Millis) -> bool {
    let game = teller.course.game();
    let board = game.setup().board;
    let man = board.get(made.from());
    let pawn = man.is_some_and(|man| man.role == Role::Pawn);
    let promotion = made.promotion();
    if promotion.is_none() && pawn && made.to().rank() == who.promotion_rank() {
        return false;
    }
    let victim = game.victim(made);
    // A piece that is set on the square before the pawn has come there is another way of promoting.
    if promotion.is_some() && way == Telling::StepsVictimLast && victim.is_some() {
        return false;
    }
    if let Some(side) = game.setup().castling_shape(made) {
        // From a drawn array the men may have to be taken up before there is room for them.
        if game.terms().start.is_chess960() {
            return false;
        }
        for (from, to) in [
            (made.from(), side.king_target(who)),
            (made.to(), side.rook_target(who)),
        ] {
            let _ = teller.tell(who, Deed::Lift { square: from }, now);
            let _ = teller.tell(who, Deed::Quit { square: to }, now);
        }
        return true;
    }
    let (from, to) = (made.from(), made.to());
    let off = |teller: &mut Teller, square: Square| {
        let _ = teller.tell(who, Deed::Remove { square }, now);
    };
    if let (Some(square), Telling::StepsVictimFirst) = (victim, way) {
        off(teller, square);
    }
    if way == Telling::TouchedFirst {
        let _ = teller.tell(who, Deed::Lift { square: from }, now);
        let _ = teller.tell(who, Deed::Quit { square: from }, now);
    }
    let _ = teller.tell(who, Deed::Lift { square: from }, now);
    if way == Telling::StepsPlaced {
        let _ = teller.tell(who, Deed::Place { square: to }, now);
    }
    let _ = teller.tell(who, Deed::Quit { square: to }, now);
    if let (Some(square), true) = (victim, way != Telling::StepsVictimFirst) {
        off(teller, square);
    }
    if let Some(role) = promotion {
        let to = NewPiece::Role(role);
        let square = made.to();
        let _ = teller.tell(who, Deed::Promote { square, to }, now);
    }
    true
}

/// A move that is begun and comes to nothing; what was touched for it is that of the move that follows.
fn left_unfinished(teller: &mut Teller, who: Color, made: Move, way: Telling, now: Millis) -> bool {
    let game = teller.course.game();
    if game.castles(made) {
        return false;
    }
    let (from, to) = (made.from(), made.to());
    let victim = game.victim(made);
    let _ = teller.tell(who, Deed::Lift { square: from }, now);
    if let (Some(square), Telling::BegunAndRetracted) = (victim, way) {
        let _ = teller.tell(who, Deed::Remove { square }, now);
    }
    if way == Telling::BegunAndRetracted {
        let _ = teller.tell(who, Deed::Place { square: to }, now);
        let _ = teller.tell(who, Deed::Retract, now);
    } else {
        if victim.is_none() {
            let _ = teller.tell(who, Deed::Place { square: to }, now);
        }
        let _ = teller.tell(who, Deed::Place { square: from }, now);
        let _ = teller.tell(who, Deed::Quit { square: from }, now);
    }
    true
}

/// Tells one act in another way, or as it stands where that way has nothing to say of it.
fn retell(teller: &mut Teller, act: &Act, way: Telling, now: Millis) -> Ruling {
    let Some(who) = act.by.color() else {
        return teller.one(act.clone(), now);
    };
    let game = teller.course.game();
    if makes_a_difference(way, game, who).is_some() || game.outcome().is_some() {
        return teller.one(act.clone(), now);
    }
    if way == Telling::IdlePress {
        let idle = Color::ALL.into_iter().find(|who| game.is_lever_down(*who));
        let waits = game.open_questions().iter().any(|open| open.play_waits);
        if let Some(idle) = idle.filter(|_| !waits && game.adjournment().is_none()) {
            let ruling = teller.tell(idle, Deed::Press, now);
            assert!(
                !ruling.breach,
                "a press of the lever that is down breaks something: {ruling:?}"
            );
            teller.changed += 1;
        }
        return teller.one(act.clone(), now);
    }
    if let (Deed::Touch { squares, .. }, Telling::TouchedTwice) = (&act.deed, way) {
        let [_] = squares.as_slice() else {
            return teller.one(act.clone(), now);
        };
        let first = teller.one(act.clone(), now);
        if first.verdict == Verdict::Accepted && teller.course.game().turn() == who {
            teller.changed += 1;
            let _ = teller.one(act.clone(), now);
        }
        return first;
    }
    let (words, presses) = match &act.deed {
        Deed::Play { words } => (words, true),
        Deed::Move { words, hands } if *hands == Default::default() => (words, false),
        _ => return teller.one(act.clone(), now),
    };
    let Some(made) = legal_move(game, who, words) else {
        return teller.one(act.clone(), now);
    };
    let done = match way {
        Telling::PressApart if presses => {
            let words = words.clone();
            let _ = teller.tell(
                who,
                Deed::Move {
                    words,
                    hands: Default::default(),
                },
                now,
            );
            true
        }
        Telling::Coordinates => {
            let words = made.to_string();
            let deed = if presses {
                Deed::Play { words }
            } else {
                Deed::Move {
                    words,
                    hands: Default::default(),
                }
            };
            teller.changed += 1;
            return teller.one(Act::player(who, deed), now);
        }
        Telling::StepsVictimFirst
        | Telling::StepsVictimLast
        | Telling::StepsPlaced
        | Telling::TouchedFirst => in_steps(teller, who, made, way, now),
        Telling::PutBack | Telling::BegunAndRetracted => {
            if left_unfinished(teller, who, made, way, now) {
                teller.changed += 1;
            }
            return teller.one(act.clone(), now);
        }
        Telling::PressApart | Telling::TouchedTwice | Telling::IdlePress => false,
    };
    if !done {
        return teller.one(act.clone(), now);
    }
    teller.changed += 1;
    let over = teller.course.game().outcome().is_some();
    if presses && !over {
        let _ = teller.tell(who, Deed::Press, now);
    }
    // The line as a whole: what it has come to is compared, not the last of its steps.
    Ruling {
        verdict: Verdict::Accepted,
        ..decide(
            teller.course.game(),
            &Act {
                by: Actor::Bystander,
                deed: Deed::Press,
            },
            now,
        )
        .ruling
    }
}

/// Tells a row move by move, up to the first that does not stand.
fn tell_row(teller: &mut Teller, row: &Row, way: Option<Telling>, now: Millis) {
    for words in (0..row.times).flat_map(|_| &row.moves) {
        let by = teller.course.game().turn();
        let words = words.clone();
        let act = Act::player(by, Deed::Play { words });
        let ruling = match way {
            Some(way) => retell(teller, &act, way, now),
            None => teller.one(act, now),
        };
        if ruling.verdict != Verdict::Accepted {
            return;
        }
    }
}

/// Tells a case in one way; with no way as it stands. Says what it came to after every line of its own.
fn told(case: &CaseFile, code: &Arc<Code>, way: Option<Telling>) -> Option<(Vec<Come>, usize)> {
    let mut course = Course::new(code, case.header.terms.clone()).ok()?;
    course.go_the_way(&case.header.after);
    let mut teller = Teller {
        course,
        penalties: Vec::new(),
        changed: 0,
    };
    let mut come = Vec::new();
    for line in &case.acts {
        let act = match &line.doing {
            Doing::One(act) => act.clone(),
            Doing::Both(row) => {
                tell_row(&mut teller, row, way, line.now);
                come.push(Come::to(
                    teller.course.game(),
                    teller.penalties.clone(),
                    None,
                ));
                continue;
            }
        };
        {
            let before = teller.changed;
            let ruling = match way {
                Some(way) => retell(&mut teller, &act, way, line.now),
                None => teller.one(act.clone(), line.now),
            };
            // Of a line taken apart what it comes to is compared, with the clauses of duties, penalties and ends; one that
            // is a whole line in either telling is decided by the same clause as well.
            let whole = matches!(
                way,
                None | Some(Telling::IdlePress | Telling::Coordinates | Telling::TouchedTwice)
            );
            let last = Some(&ruling).filter(|_| whole || teller.changed == before);
            let game = teller.course.game();
            come.push(Come::to(game, teller.penalties.clone(), last));
        }
    }
    Some((come, teller.changed))
}

#[test]
fn one_deed_told_otherwise_comes_to_the_same() {
    let mut differences = Vec::new();
    let mut retold = [0usize; TELLINGS.len()];
    let all = std::env::var("JADOUBE_STORIES").is_ok();
    let mut state = seed();
    for file in shipped_cases() {
        let case = CaseFile::parse(&fs::read_to_string(&file).expect("a text")).expect("a case");
        for code in Code::all() {
            let mut as_told = None;
            for (kind, way) in TELLINGS.into_iter().enumerate() {
                // A third of them each time; all where somebody asks for more stories.
                state = state
                    .wrapping_mul(6_364_136_223_846_793_005)
                    .wrapping_add(1);
                if !all && !(state >> 33).is_multiple_of(3) {
                    continue;
                }
                let Some((otherwise, changed)) = told(&case, code, Some(way)) else {
                    continue;
                };
                let as_told =
                    as_told.get_or_insert_with(|| told(&case, code, None).expect("as before").0);
                retold[kind] += usize::from(changed > 0);
                let differs = as_told
                    .iter()
                    .zip(&otherwise)
                    .position(|(a, b)| !b.is_as(a));
                if let Some(at) = differs {
                    differences.push(format!(
                        "{} line {} under {}, {way:?}:\n  {:?}\n  {:?}",
                        file.display(),
                        case.acts[at].line,
                        code.id,
                        as_told[at],
                        otherwise[at]
                    ));
                }
            }
        }
    }
    println!(
        "retold: {:?}",
        TELLINGS.iter().zip(retold).collect::<Vec<_>>()
    );
    assert!(
        retold.iter().all(|many| *many > 50),
        "few retellings: {retold:?}"
    );
    assert!(
        differences.is_empty(),
        "{} differences\n{}",
        differences.len(),
        differences[..differences.len().min(40)].join("\n")
    );
}
